"""The words of a trace, made from its events and from nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.model.costs import in_words
from engine.model.naming import meaning
from engine.model.state import Host, Spell, Square
from engine.model.words import capital, counted, listed
from engine.rules.ending import LEFT_WORDS
from engine.trace.outcome import plain
from engine.trace.recorder import ABILITY, RecordedEvent

Names = dict[str, str]
"""Display names by id."""


def text_of(event: RecordedEvent, names: Names) -> str:
    """Return one plain sentence for an event."""
    return capital(KINDS[event.kind](event, names))


def _name(host: Host | None, names: Names) -> str:
    return names.get(host.id, host.id) if host is not None else "nobody"


def _facts(event: RecordedEvent) -> dict[str, Any]:
    return event.facts or {}


def _listed(hosts: list[Any], names: Names) -> str:
    """Return minions, or ids of minions, as a list in prose."""
    return listed([names.get(id, id) for id in map(plain, hosts)])


# Pipelines.


def _pipeline(event: RecordedEvent, names: Names) -> str:
    actor, target, facts = _name(event.actor, names), _name(event.target, names), _facts(event)
    return PIPELINES[facts["pipeline"]](actor, target, facts, names)


def _casting(actor: str, target: str, facts: dict[str, Any], names: Names) -> str:
    who = facts["player"].capitalize() if facts["player"] != "neutral" else "The game engine"
    verb = "casts" if facts["pipeline"] == "Casting" else "orders"
    return f"{who} {verb} {facts['spell']} on {target}."


def _takes(actor: str, target: str, facts: dict[str, Any], names: Names) -> str:
    kind = "magical" if facts["magical"] else facts["mode"]
    past = " that ignores armor" if facts["ignores armor"] else ""
    return f"{target} takes {facts['quantity']} {kind} damage{past}."


def _phase(actor: str, target: str, facts: dict[str, Any], names: Names) -> str:
    return f"{facts['pipeline']}, turn {facts['turn']}."


PIPELINES: dict[str, Callable[[str, str, dict[str, Any], Names], str]] = {
    "Combat": lambda actor, target, facts, names: f"Combat: {actor} against {target}. {actor} has precedence.",
    "Combat round": lambda actor, target, facts, names: f"Round {facts['round']}.",
    "Wise targeting": lambda actor, target, facts, names: _choosing(actor, facts["options"], names),
    "One attack": lambda actor, target, facts, names: f"{actor} attacks {target} ({facts['mode']}).",
    "Apply Damage": lambda actor, target, facts, names: _dealt(facts["spell"], target, facts["quantity"]),
    "Takes Damage": _takes,
    "Minion death": lambda actor, target, facts, names: _death(facts["cause"], actor, target),
    "Casting": _casting,
    "Ordering": _casting,
    "Start of turn": lambda actor, target, facts, names: f"Turn {facts['turn']} starts.",
    "Orders": _phase,
    "Spell execution": _phase,
    "Movement": _phase,
    "Before combat": _phase,
    "After combat": _phase,
    "End of turn": _phase,
}
"""How each pipeline is announced: from who acts, on whom, and its facts."""


def _choosing(actor: str, options: list[Any], names: Names) -> str:
    if len(options) == 1:
        return f"{actor} has only {_listed(options, names)} to attack."
    return f"{actor} chooses wisely whom to attack, out of {_listed(options, names)}."


def _dealt(source: str | None, target: str, quantity: int) -> str:
    if source is None:
        return f"{target} is dealt {quantity} magical damage."
    return f"{_source_of(source)} deals {quantity} magical damage to {target}."


def _source_of(spell: str) -> str:
    """Return a spell as a sentence has it: an ability is its creature's or nation's."""
    return f"{spell.removeprefix(ABILITY)}'s ability" if spell.startswith(ABILITY) else spell


def _death(cause: str, actor: str, target: str) -> str:
    return f"{target} is being killed, and {actor} is to blame." if cause == "killed" else f"{target} is dying."


# Steps.


def _hit_check(event: RecordedEvent, names: Names) -> str:
    actor, target, facts = _name(event.actor, names), _name(event.target, names), _facts(event)
    own = f"{actor}'s level {facts['level']}"
    misses = facts["misses"]
    if misses:
        own += (
            " and the sure aim of a first attack"
            if misses > 1000
            else f" and {misses} miss{'es' * (misses > 1)} before"
        )
    enough = facts["level"] + misses >= facts["victim level"]
    verdict = ("it hits" if enough else "it misses") if enough == (event.result != "miss") else BY_LEVEL[enough]
    return f"{own} against {target}'s level {facts['victim level']}: {verdict}."


BY_LEVEL = {True: "enough to hit", False: "not enough to hit"}
"""What the hit check finds where an effect makes something else of it."""


def _soak(event: RecordedEvent, names: Names) -> str:
    target, facts, left = _name(event.target, names), _facts(event), event.after or 0
    armor, rest = facts["armor"], "" if facts["armor"] == facts["maximum"] else " that is left"
    soaked = (event.before or 0) - left
    if event.result == "bounced" and not soaked:
        return f"Nothing is left of the blow against {target}: it bounces."
    if event.result == "bounced":
        return f"{target}'s armor soaks all {soaked}: the blow bounces."
    if not armor:
        return f"{target} has no armor{' left' * bool(facts['maximum'])}: {_go_on(left)}."
    return f"{target}'s {armor} armor{rest} soaks {soaked} of {event.before}: {_go_on(left)}."


def _go_on(left: int) -> str:
    return f"{left} {'goes' if left == 1 else 'go'} on"


def _damage(event: RecordedEvent, names: Names) -> str:
    whose, facts = _name(event.actor, names), _facts(event)
    less = ", less 1 for a missile of round 1" * facts["early"]
    if (facts["printed"] or 0) - facts["early"] == event.after:
        return f"{whose}'s damage is {facts['printed'] or 0}{less}."
    return f"{whose}'s damage begins at {facts['printed'] or 0}{less}."


def _before_armor(event: RecordedEvent, names: Names) -> str:
    return f"Before armor: {event.before} {'comes' if event.before == 1 else 'come'} at {_name(event.target, names)}."


def _applied(event: RecordedEvent, names: Names) -> str:
    target, lost = _name(event.target, names), event.after
    ending = "and is at 0" if event.result == "killed" else "and stands"
    if not lost:
        return f"{target} is damaged for 0 points {ending}."
    return f"{target} loses {counted(lost, 'hit point')} {ending}."


def _after_armor(event: RecordedEvent, names: Names) -> str:
    return f"After armor: {event.before} {'reaches' if event.before == 1 else 'reach'} {_name(event.target, names)}."


def _narrowed(words: str) -> Callable[[RecordedEvent, Names], str]:
    return lambda event, names: f"{words}: {_listed(_facts(event)['options'], names)}."


def _expected_to_fall(event: RecordedEvent, names: Names) -> str:
    if not _facts(event)["preferred"]:
        return "Nobody is expected to fall this round."
    return f"Expected to fall this round: {_listed(_facts(event)['options'], names)}."


def _apply_result(event: RecordedEvent, names: Names) -> str:
    target = _name(event.target, names)
    return f"The result is {event.result}." if event.result != "killed" else f"{target} was at 0 hit points."


def _round_opening(event: RecordedEvent, names: Names) -> str:
    if _facts(event)["round"] == 1:
        return "Round 1 is for missiles: first attacks always hit, hand attacks are forfeited."
    return "Idle bashers pair up, then everybody still idle chooses wisely."


def _burial(event: RecordedEvent, names: Names) -> str:
    target = _name(event.target, names)
    if _facts(event)["cause"] in ("removed", "replaced"):
        return f"{target} leaves the game; no effect of dying happens."
    return f"{target} is buried: its spells are dispelled, and it leaves its group."


def _with_actor(words: str) -> Callable[[RecordedEvent, Names], str]:
    return lambda event, names: words.format(
        actor=_name(event.actor, names),
        target=_name(event.target, names),
        before=event.before,
        after=event.after,
    )


def _still_there(gone: str, there: str) -> Callable[[RecordedEvent, Names], str]:
    return lambda event, names: (there if _facts(event)["in play"] else gone).format(target=_name(event.target, names))


def _cast_check(passed: str, failed: str) -> Callable[[RecordedEvent, Names], str]:
    def text(event: RecordedEvent, names: Names) -> str:
        facts = _facts(event)
        words = failed if event.result in ("refused", "squandered") and not facts.get("caught") else passed
        return words.format(spell=facts["spell"], target=_name(event.target, names), reason=facts["reason"])

    return text


def _checking(event: RecordedEvent, names: Names) -> str:
    who, facts = _name(event.actor, names), _facts(event)
    where = _square(facts["square"])
    return f"{who} stays: {facts['reason']}." if facts["reason"] else f"{who} may move to {where}."


def _square(square: Square) -> str:
    return f"square {square[0]},{square[1]}"


def _afterwards(event: RecordedEvent) -> str:
    return "stays in play" if _facts(event)["stays"] else "leaves play"


def _group_left(event: RecordedEvent, names: Names) -> str:
    left = _facts(event)["left"]
    if not left:
        return f"{_name(event.target, names)} was the last of its group: the group dies."
    return f"{left} of {_name(event.target, names)}'s group {'is' if left == 1 else 'are'} left."


STEPS: dict[str, Callable[[RecordedEvent, Names], str]] = {
    "C1": _with_actor("Combat starts between {actor} and {target}."),
    "C2": _with_actor("The missile round: every missile flies at -1 damage."),
    "C3": _with_actor("Rounds 2 to 10."),
    "C4": _with_actor("The combat between {actor} and {target} ends."),
    "R1": _with_actor("Armor and attacks are reset."),
    "R2": _round_opening,
    "R3": _with_actor("The turn of {actor}, which has precedence."),
    "R4": _with_actor("The turn of {target}."),
    "T1": _narrowed("Not quasi-immune"),
    "T2": _expected_to_fall,
    "T3": _narrowed("Highest maximum armor"),
    "T4": _narrowed("Lowest current hit points"),
    "T5": _narrowed("Highest damage of a single attack"),
    "T6": _narrowed("Picked at random"),
    "A1": _hit_check,
    "A2": _damage,
    "A3": _with_actor("{target} takes the damage."),
    "A4": _with_actor("{actor} has hit {target}."),
    "A5": _with_actor("{actor} has damaged {target}."),
    "A6": _still_there(
        "{target} is buried already: the attack is over.", "{target} is not buried: the attack goes on."
    ),
    "A7": _apply_result,
    "A8": _with_actor("{actor} has killed {target}."),
    "X1": _cast_check("{spell} may be cast on {target}.", "{spell} cannot be cast on {target}: {reason}."),
    "X2": _cast_check("{spell} still may be cast on {target}.", "{spell} on {target} squanders: {reason}."),
    "X3": lambda event, names: f"{_facts(event)['spell']} executes.",
    "X4": lambda event, names: f"{_facts(event)['spell']} {_afterwards(event)}.",
    "X5": _with_actor("The other spells on {target} recheck what they require."),
    "G1": _still_there("{target} is not in play: nothing happens.", "{target} is alive and on the board."),
    "G2": _with_actor("{target} takes the damage, which no attacker deals."),
    "G3": _with_actor("{target} is at 0 hit points."),
    "D1": _before_armor,
    "D2": _soak,
    "D3": _after_armor,
    "D4": _applied,
    "E1": _with_actor("{target} is being killed: what answers to that happens first."),
    "E2": _with_actor("{target} is dying: what answers to that happens now, and may cancel it."),
    "E3": _burial,
    "E4": _group_left,
    "S1": _with_actor("Recruits that killed last turn get their experience level."),
    "S2": _with_actor("What happens at the start of turn happens now."),
    "S3": _with_actor("Damaging terrain does its harm after the start of turn."),
    "S4": _with_actor("Hands are filled up."),
    "S5": _with_actor("Recruit groups capture the structures they stand in."),
    "S6": _with_actor("Structures make novices."),
    "S7": _with_actor("The initiative goes to whoever has won more structures."),
    "S8": _with_actor("Mana is generated."),
    "S9": _with_actor("Has a Sanctum been captured?"),
    "M1": _checking,
    "M2": lambda event, names: f"{_name(event.actor, names)} moves to {_square(_facts(event)['square'])}.",
    "M3": _with_actor("Groups that share a square join, or bounce back."),
}


def _step(event: RecordedEvent, names: Names) -> str:
    assert event.step is not None
    return STEPS[event.step](event, names)


# Effects, changes, rolls and notes.


def _effect(event: RecordedEvent, names: Names) -> str:
    """Tell what a response makes of its moment, or else on what occasion it acts."""
    source, facts = _whose_effect(event, names), _facts(event)
    told = [_became(mark, value, event, names) for mark, value in facts.get("becomes", {}).items()]
    told = [words for words in (*told, *facts.get("does", ())) if words]
    if event.before is not None and event.before != event.after:
        more = "".join(f"; {words}" for words in told)
        return f"{source} makes the damage {event.after} instead of {event.before}{more}."
    if told:
        return f"{source}: {'; '.join(told)}."
    if facts["leads on"]:
        return f"{source} {_occasion(event, names)}."
    return f"{source} does nothing: {facts['idle']}." if "idle" in facts else f"{source} finds nothing to do."


def _whose_effect(event: RecordedEvent, names: Names) -> str:
    """Return whose effect an event is: a spell's on its host, or the ability of a minion or a nation."""
    host, ability = _name(event.host, names), _facts(event).get("ability")
    if ability is None:
        return f"{event.card or 'A spell'} on {host}"
    return f"{host}'s ability" if host.startswith(ability) else f"{host}'s ability ({ability})"


BECOMES: dict[str, Callable[[Any, RecordedEvent, Names], str]] = {
    "magical": lambda value, event, names: "the damage becomes magical" if value else "the damage is not magical",
    "ignores_armor": lambda value, event, names: "armor does not count" if value else "armor counts",
    "deals_nothing": lambda value, event, names: "no damage is dealt",
    "prevented": lambda value, event, names: "the blow is stopped before armor",
    "unerring": lambda value, event, names: "the attack cannot miss",
    "missed": lambda value, event, names: "the attack misses",
    "ended": lambda value, event, names: "the combat is over",
    "target": lambda value, event, names: f"{_name(event.actor, names)} is to attack {_name(value, names)}",
    "price": lambda value, event, names: f"it costs {in_words(value)}" if value is not None else "",
    "quantity": lambda value, event, names: f"{counted(value, 'novice')} {'comes' if value == 1 else 'come'}",
    "nation": lambda value, event, names: f"they are {value}",
}
"""What a response has made of its moment (:data:`engine.trace.recorder.MARKS`)."""


def _became(mark: str, value: Any, event: RecordedEvent, names: Names) -> str:
    if mark != "cancelled":
        return BECOMES[mark](value, event, names)
    return "the spell squanders" if _facts(event)["moment"] == "X2" else f"{_name(event.target, names)} does not die"


OCCASIONS = {
    "X2": "answers the casting",
    "X3": "takes effect",
    "X4": "acts as it leaves play",
    "ACTIVE": "takes effect",
    "S2": "acts at the start of turn",
    "S3": "acts after the start of turn",
    "S5": "acts as structures are captured",
    "S6": "acts as novices are made",
    "S8": "acts as mana is generated",
    "S8 after": "acts as soon as mana has been generated",
    "MOVEMENT": "acts before movement",
    "BEFORE_COMBAT": "acts before combat",
    "AFTER_COMBAT": "acts after combat",
    "ON_ENTER": "acts on {target}, which has entered",
    "ON_MOVE": "acts on {target}, which has moved",
    "ON_APPEAR": "acts on {target}, which has appeared",
    "ON_CAPTURE": "answers the capture of {target}",
    "TERRAIN": "answers the new terrain of {target}",
    "CREATED": "answers the arrival of {target}",
    "NOVICES": "answers the coming of novices",
    "CASTING": "answers the casting of a spell on {target}",
    "PRICE": "answers the cost of a spell",
    "RESCUE": "answers the dying of {target}",
    "E1": "answers the killing of {target}",
    "E2": "answers the dying of {target}",
    "E3": "answers the death of {target}",
    "E4": "acts as its group ends",
    "A1": "answers the attack on {target}",
    "A2": "acts on the attack on {target}",
    "A4": "acts as {actor} hits {target}",
    "A5": "acts as {actor} damages {target}",
    "A8": "acts as {actor} kills {target}",
    "D1": "answers the blow before armor",
    "D3": "answers the blow after armor",
    "D4": "answers the damage to {target}",
    "C1": "acts as the combat starts",
    "C4": "acts as the combat ends",
    "C4 after": "acts after the combat",
    "R1": "acts as the round starts",
    "R2": "acts as victims are chosen",
}
"""On what occasion a spell acts that makes nothing of its moment: what it does comes below its line."""


def _occasion(event: RecordedEvent, names: Names) -> str:
    words = OCCASIONS.get(_facts(event)["moment"], "acts")
    return words.format(actor=_name(event.actor, names), target=_name(event.target, names))


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


def _change(event: RecordedEvent, names: Names) -> str:
    assert event.change is not None
    if event.change[0] in ("minions", "groups", "structures", "squares"):
        return ARRIVALS[event.change[0]](event, names)
    what, before, after = event.change[0], plain(event.change[1]), plain(event.change[2])
    whose = _name(event.target, names)
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
    "minions": lambda event, names: f"{_name(event.target, names)} comes into play.",
    "groups": lambda event, names: f"{_name(event.target, names)} is formed.",
    "structures": lambda event, names: f"{_name(event.target, names)} is built.",
    "squares": lambda event, names: f"{_name(event.target, names).capitalize()} is {_change_after(event).terrain}.",
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
    return f"{whose} is without {_listed(gone, names)} now." if gone else f"{whose} has {_listed(come, names)} now."


def _cards(whose: str, before: Any, after: Any, names: Names) -> str:
    if not isinstance(after, list):
        return _number("hand", whose, before, after)
    gone, come = _difference(before, after)
    if come:
        return f"{whose} takes {listed(come)} in hand."
    return f"{listed(gone)} {_verb('leave', gone)} {whose}'s hand."


def _deck(whose: str, before: Any, after: Any, names: Names) -> str:
    """Tell which cards come into a deck, and where; what is drawn from it the hand tells."""
    gone, come = _difference(before, after)
    size = f"which has {counted(len(after), 'card')} now"
    if come:
        place = " at the top" if after[: len(come)] == come else " at the bottom" if after[-len(come) :] == come else ""
        return f"{listed(come)} {_verb('come', come)} into {whose}'s deck{place}, {size}."
    return f"{counted(len(gone), 'card')} {_verb('leave', gone)} {whose}'s deck, {size}."


def _discarded(whose: str, before: Any, after: Any, names: Names) -> str:
    return f"Discarded by {whose} this turn: {listed(after)}." if after else f"{whose} may discard a card again."


def _verb(verb: str, subjects: list[str]) -> str:
    return verb if len(subjects) > 1 else f"{verb}s"


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
        return f"{whose} has {in_words({mana: amount for mana, amount in after.items() if amount})} this turn."
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
    told = [meaning(spell, whose) for spell in come if spell.definition.words]
    told += [_over(spell, whose) for spell in gone if spell.definition.words]
    came, went = ([spell.name for spell in spells if not spell.definition.words] for spells in (come, gone))
    told += [f"{listed(came)} {_verb('come', came)} onto {whose}"] * bool(came)
    told += [f"{listed(went)} {_verb('leave', went)} {whose}"] * bool(went)
    return f"{'; '.join(told)}."


def _over(spell: Spell, whose: str) -> str:
    return f"What {spell.source or 'a spell'} did to {whose} is over"


def _whose(owner: str) -> str:
    return owner if owner == "neutral" else f"{owner}'s"


CAUSES = {"died": "having died, not as killed", "removed": "removed from the game"}
CONTROL = {"player": "its player", "computer": "the computer"}


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
    "control": lambda whose, before, after, names: f"{whose} takes its orders from {CONTROL[after]} now.",
    "novices": lambda whose, before, after, names: f"{whose} has {counted(after, 'novice')} now.",
    "turn_count": lambda whose, before, after, names: (
        f"{whose} makes its next novice in {counted(after, 'turn')}."
        if after
        else f"{whose} makes its next novice as soon as it has room."
    ),
    "mana": _mana,
    "trained": lambda whose, before, after, names: f"{whose}'s Sanctum gives {in_words(after)} every turn from now on.",
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


def _roll(event: RecordedEvent, names: Names) -> str:
    assert event.roll is not None
    of, options, chosen = event.roll
    whose = "the" if event.actor is None or event.actor.id == "globe" else f"{_name(event.actor, names)}'s"
    drawn = _drawn(chosen, names).removeprefix(f"{of} ")
    return f"At random, {whose} {ROLLED.get(of, of)}: {drawn}, out of {len(options)}."


ROLLED = {"hundredth": "chance in a hundred", "tenth": "chance in ten", "sands": "being taken by the sands"}
"""What is rolled, where the name of the roll does not say it."""


def _drawn(chosen: Any, names: Names) -> str:
    """Return what a draw has come to: something in play, a square, yes or no, a number or a word."""
    match chosen:
        case Host():
            return _name(chosen, names)
        case tuple():
            return _square((chosen[0], chosen[1]))
        case None:
            return "none"
        case bool():
            return "yes" if chosen else "no"
        case _:
            return str(chosen)


PLAIN_NOTES = {
    "refused": "Refused: {why}.",
    "no more to lose": "{target} has no more than {left} to lose.",
    "deals nothing": "Because of {spell}, {actor} deals no damage.",
    "cost not known": "What {spell} costs is not known, so nothing is paid for it.",
    "realm not named": "The scenario names no realm: the chances of {realm} are taken.",
    "rewritten": "The copy of {card} is a card of {house} and costs that house's mana: {cost}.",
    "not rewritten": "The house of {player} is not known, so the copy of {card} stays as it was.",
    "cost stated": "{spell} costs {cost}.",
    "cost asked": "{spell} asks what {card} costs: {answer}.",
    "costs not known": "What these spells in {player}'s deck cost is not known, so they are not moved: {cards}.",
    "structure deltas": "Structures won and lost since the last start of turn: blue {blue:+d}, red {red:+d}.",
    "initiative stays": "The initiative stays where it is: {why}.",
    "no structure may stand here": "No structure may stand in {target}: nothing is built.",
    "lured": "{target} is lured to square {square[0]},{square[1]}.",
    "heads": "{target} heads for the nearest of {count}.",
    "ordered": "{target} is to move to square {square[0]},{square[1]}.",
    "not neighbors": "{actor} and {target} do not stand side by side; they fight all the same, as the script says.",
    "rushes ahead": "In a whole combat {actor} would not strike by hand before round 2; here the script says so.",
    "order cancelled": "The order to move of {target} is cancelled.",
    "bounces": "{actor} keeps the square: {target} bounces back to where it came from.",
    "moonwalk fails": "{target} has no square to go back to and is removed from the game.",
    "joins": "{actor} joins {target}.",
    "nobody joins": "{target} takes nobody in: {why}.",
    "no cards": "{player} draws no cards: {why}.",
    "no level": "{target} gains no level: {why}.",
    "no mana": "No mana of its own comes from {target}: {why}.",
    "drowns": "{target} drowns.",
    "cannot live here": "{target} dies: {why}.",
    "told": "{player} is told {news}.",
    "falls into the void": "{target} falls into the void.",
    "sits out": "{target} makes no attacks in this round, because of {why}.",
}
"""What notes say that need no more than who acts, on whom, and their facts."""


def _note(event: RecordedEvent, names: Names) -> str:
    actor, target = _name(event.actor, names), _name(event.target, names)
    match event.result:
        case "no response":
            return f"{_whose_effect(event, names)} does not respond: it needs {_facts(event)['needs']}."
        case "pair":
            return f"{actor} and {target} pair up."
        case "forfeit":
            return f"{actor} has nobody to attack and forfeits its attacks this round."
        case "combatants first":
            return f"Non-combatants come last, which leaves {_listed(_facts(event)['options'], names)}."
        case "requirement fails":
            return f"{_facts(event)['spell']} on {target} is dispelled: {_facts(event)['why']}."
        case _:
            words = PLAIN_NOTES.get(str(event.result), str(event.result))
            return words.format(actor=actor, target=target, **_facts(event))


KINDS: dict[str, Callable[[RecordedEvent, Names], str]] = {
    "pipeline": _pipeline,
    "step": _step,
    "effect": _effect,
    "change": _change,
    "roll": _roll,
    "note": _note,
}
