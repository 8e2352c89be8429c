"""The sentences of a trace about changes of what is in play, by the field that changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.model.costs import mana_in_words
from engine.model.naming import meaning
from engine.model.pieces import Spell
from engine.model.words import capital, counted, listed
from engine.rules.ending import LEFT_WORDS
from engine.trace.outcome import plain
from engine.trace.recorder import RecordedEvent
from engine.trace.sentence_parts import Names, listed_hosts, name_of, verb_for

WORDS = {
    "hp": "hit points",
    "max_hp": "maximum hit points",
    "current_armor": "current armor",
    "armor": "maximum armor",
    "hand": "hand damage",
    "missile": "missile damage",
    "attack_rate": "attack rate",
    "recruit_class": "class",
}


def change_sentence(event: RecordedEvent, names: Names) -> str:
    """Return the sentence of a change, by the field that it is of."""
    assert event.change is not None
    if event.change[0] in ("minions", "groups", "structures", "squares"):
        return ARRIVALS[event.change[0]](event, names)
    what, before, after = event.change[0], plain(event.change[1]), plain(event.change[2])
    whose = name_of(event.target, names)
    if what == "spells":
        return _spells(whose, event.change[1], event.change[2])
    if what in CHANGES:
        return CHANGES[what](whose, before, after, names)
    return _number(what, whose, before, after)


def _number(what: str, whose: str, before: Any, after: Any) -> str:
    if after is None:
        return f"{whose} has no {WORDS.get(what, what)} any more."
    if before is None:
        return f"{whose} has {after} {WORDS.get(what, what)} now."
    if isinstance(after, int) and isinstance(before, int):
        verb = ("rise" if after > before else "fall") + "s" * (what not in PLURALS)
        return f"{whose}'s {WORDS.get(what, what)} {verb} from {before} to {after}."
    return f"{whose}'s {WORDS.get(what, what)} changes from {before} to {after}."


PLURALS = ("hp", "max_hp")


ARRIVALS: dict[str, Callable[[RecordedEvent, Names], str]] = {
    "minions": lambda event, names: f"{name_of(event.target, names)} comes into play.",
    "groups": lambda event, names: f"{name_of(event.target, names)} is formed.",
    "structures": lambda event, names: f"{name_of(event.target, names)} is built.",
    "squares": lambda event, names: f"{name_of(event.target, names).capitalize()} is {_change_after(event).terrain}.",
}


def _change_after(event: RecordedEvent) -> Any:
    assert event.change is not None
    return event.change[2]


Sentence = Callable[[str, Any, Any, Names], str]
"""Makes a sentence of whose field changed, and its values before and after."""


def _status(whose: str, before: Any, after: Any, names: Names) -> str:
    ends = {
        "buried": "lies in the graveyard",
        "removed": "is out of the game",
        "dead": "is no more",
        "off-board": "has disappeared from the board",
        "destroyed": "is destroyed",
    }
    return f"{whose} {ends.get(after, 'is back on the board')}."


def _group(whose: str, before: Any, after: Any, names: Names) -> str:
    if after is None:
        return f"{whose} has left {names.get(before, before)}."
    return f"{whose} has joined {names.get(after, after)}."


def _members(whose: str, before: Any, after: Any, names: Names) -> str:
    gone, come = ([id for id in one if id not in other] for one, other in ((before, after), (after, before)))
    return (
        f"{whose} is without {listed_hosts(gone, names)} now."
        if gone
        else f"{whose} has {listed_hosts(come, names)} now."
    )


def _cards(whose: str, before: Any, after: Any, names: Names) -> str:
    if not isinstance(after, list):
        return _number("hand", whose, before, after)
    gone, come = _difference(before, after)
    if come:
        return f"{whose} takes {listed(come)} in hand."
    return f"{listed(gone)} {verb_for('leave', gone)} {whose}'s hand."


def _deck(whose: str, before: Any, after: Any, names: Names) -> str:
    """Tell which cards come into a deck, and where; what is drawn from it the hand tells."""
    gone, come = _difference(before, after)
    size = f"which has {counted(len(after), 'card')} now"
    if come:
        place = " at the top" if after[: len(come)] == come else " at the bottom" if after[-len(come) :] == come else ""
        return f"{listed(come)} {verb_for('come', come)} into {whose}'s deck{place}, {size}."
    if not gone:
        return f"The cards of {whose}'s deck lie in another order now."
    return f"{counted(len(gone), 'card')} {verb_for('leave', gone)} {whose}'s deck, {size}."


def _discarded(whose: str, before: Any, after: Any, names: Names) -> str:
    return f"Discarded by {whose} this turn: {listed(after)}." if after else f"{whose} may discard a card again."


def _difference(before: list[str], after: list[str]) -> tuple[list[str], list[str]]:
    """Return what has gone from a list and what has come to it, counting copies."""
    gone, come = list(before), list(after)
    for one in before:
        if one in come:
            come.remove(one)
            gone.remove(one)
    return gone, come


def _mana(whose: str, before: Any, after: Any, names: Names) -> str:
    if isinstance(after, dict):
        return f"{whose} has {mana_in_words(after)} this turn."
    return f"{whose} yields {after or 'no mana'} from now on."


def _place(whose: str, before: Any, after: Any, names: Names) -> str:
    if after is None:
        return f"{whose} stands on no square of the board any more."
    return f"{whose} is in square {after[0]},{after[1]} now."


def _spells(whose: str, before: list[Spell], after: list[Spell]) -> str:
    """Tell which spells come onto a host and leave it; of those that players do not see, what they mean for it."""
    come, gone = [one for one in after if one not in before], [one for one in before if one not in after]
    if not come and not gone:
        return f"The spells on {whose} change places."
    words = [meaning(spell, whose) for spell in come if spell.definition.words]
    words += [_over(spell, whose) for spell in gone if spell.definition.words]
    came, went = ([spell.name for spell in spells if not spell.definition.words] for spells in (come, gone))
    words += [f"{listed(came)} {verb_for('come', came)} onto {whose}"] * bool(came)
    words += [f"{listed(went)} {verb_for('leave', went)} {whose}"] * bool(went)
    return f"{'; '.join(words)}."


def _over(spell: Spell, whose: str) -> str:
    return f"What {spell.source or 'a spell'} did to {whose} is over"


def _whose(owner: str) -> str:
    return owner if owner == "neutral" else f"{owner}'s"


CAUSES = {"died": "having died, not as killed", "removed": "removed from the game"}


CONTROLLERS = {"player": "its player", "computer": "the computer"}


def _lost(whose: str, before: Any, after: dict[str, dict[str, int]], names: Names) -> str:
    """Say what each player has lost."""
    return capital(f"{', '.join(f'{player} has lost {_loss(lost)}' for player, lost in after.items())}.")


def _loss(lost: dict[str, int]) -> str:
    points = counted(lost["hit_points"], "hit point")
    if lost["minions"]:
        return f"{counted(lost['minions'], 'minion')} and {points}"
    return points if lost["hit_points"] else "nothing"


CHANGES: dict[str, Sentence] = {
    "status": _status,
    "group": _group,
    "members": _members,
    "cause": lambda whose, before, after, names: f"{whose} counts as {CAUSES.get(after, after)}.",
    "by": lambda whose, before, after, names: f"{whose}'s end is the work of {names.get(after, after)}.",
    "walks": lambda whose, before, after, names: f"How {whose} moves now: {', '.join(after) or 'like anybody'}.",
    "experience": lambda whose, before, after, names: (
        f"{whose} has earned an experience level{' for the next start of turn' * (after == 'qualified')}."
        if after != "none"
        else f"{whose} has lost the experience level of that kill."
    ),
    "rounds": lambda whose, before, after, names: f"Rounds so far: {after}.",
    "results": lambda whose, before, after, names: f"Step {len(after)} of the script: {after[-1]}.",
    "owner": lambda whose, before, after, names: f"{whose} is {_whose(after)} now, and no longer {_whose(before)}.",
    "control": lambda whose, before, after, names: f"{whose} takes its orders from {CONTROLLERS[after]} now.",
    "novices": lambda whose, before, after, names: f"{whose} has {counted(after, 'novice')} now.",
    "turn_count": lambda whose, before, after, names: (
        f"{whose} makes its next novice in {counted(after, 'turn')}."
        if after
        else f"{whose} makes its next novice as soon as it has room."
    ),
    "mana": _mana,
    "trained": lambda whose, before, after, names: (
        f"{whose}'s Sanctum gives {mana_in_words(after)} every turn from now on."
    ),
    "square": _place,
    "terrain": lambda whose, before, after, names: f"{whose} turns from {before} into {after}.",
    "type": lambda whose, before, after, names: f"{whose} turns from a {before} into a {after}.",
    "initiative": lambda whose, before, after, names: f"{capital(after)} takes the initiative.",
    "turn": lambda whose, before, after, names: f"It is turn {after}.",
    "hand": _cards,
    "deck": _deck,
    "discarded": _discarded,
    "used": lambda whose, before, after, names: f"{whose} has cast {after[-1]}, once for the whole game.",
    "delta": lambda whose, before, after, names: (
        f"{whose}'s structure delta is {after:+d}." if after else (f"{whose}'s structure delta starts anew.")
    ),
    "left": lambda whose, before, after, names: f"{LEFT_WORDS[after]}.",
    "losses": _lost,
    "winner": lambda whose, before, after, names: (
        "It is a draw." if after == "draw" else f"{str(after).capitalize()} has won."
    ),
}
