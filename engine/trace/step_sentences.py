"""The sentences of a trace about the steps of the published pipelines, by a step's id."""

from __future__ import annotations

from collections.abc import Callable

from engine.model.events import LAST_ROUND
from engine.model.words import counted
from engine.trace.recorder import RecordedEvent
from engine.trace.sentence_parts import Names, facts_of, listed_hosts, name_of, square_words


def _hit_check(event: RecordedEvent, names: Names) -> str:
    actor, target, facts = name_of(event.actor, names), name_of(event.target, names), facts_of(event)
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
    target, facts, left = name_of(event.target, names), facts_of(event), event.after or 0
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
    whose, facts = name_of(event.actor, names), facts_of(event)
    less = ", less 1 for a missile of round 1" * facts["early"]
    if (facts["printed"] or 0) - facts["early"] == event.after:
        return f"{whose}'s damage is {facts['printed'] or 0}{less}."
    return f"{whose}'s damage begins at {facts['printed'] or 0}{less}."


def _before_armor(event: RecordedEvent, names: Names) -> str:
    return f"Before armor: {event.before} {'comes' if event.before == 1 else 'come'} at {name_of(event.target, names)}."


def _applied(event: RecordedEvent, names: Names) -> str:
    target, lost = name_of(event.target, names), event.after
    ending = "and is at 0" if event.result == "killed" else "and stands"
    if not lost:
        return f"{target} is damaged for 0 points {ending}."
    return f"{target} loses {counted(lost, 'hit point')} {ending}."


def _after_armor(event: RecordedEvent, names: Names) -> str:
    return f"After armor: {event.before} {'reaches' if event.before == 1 else 'reach'} {name_of(event.target, names)}."


def _narrowed(words: str) -> Callable[[RecordedEvent, Names], str]:
    return lambda event, names: f"{words}: {listed_hosts(facts_of(event)['options'], names)}."


def _expected_to_fall(event: RecordedEvent, names: Names) -> str:
    if not facts_of(event)["preferred"]:
        return "Nobody is expected to fall this round."
    return f"Expected to fall this round: {listed_hosts(facts_of(event)['options'], names)}."


def _apply_result(event: RecordedEvent, names: Names) -> str:
    target = name_of(event.target, names)
    return f"The result is {event.result}." if event.result != "killed" else f"{target} was at 0 hit points."


def _round_opening(event: RecordedEvent, names: Names) -> str:
    if facts_of(event)["round"] == 1:
        return "Round 1 is for missiles: first attacks always hit, hand attacks are forfeited."
    return "Idle bashers pair up, then everybody still idle chooses wisely."


def _burial(event: RecordedEvent, names: Names) -> str:
    target = name_of(event.target, names)
    if facts_of(event)["cause"] in ("removed", "replaced"):
        return f"{target} leaves the game; no effect of dying happens."
    return f"{target} is buried: its spells are dispelled, and it leaves its group."


def _with_actor(words: str) -> Callable[[RecordedEvent, Names], str]:
    return lambda event, names: words.format(
        actor=name_of(event.actor, names),
        target=name_of(event.target, names),
        before=event.before,
        after=event.after,
    )


def _still_there(gone: str, there: str) -> Callable[[RecordedEvent, Names], str]:
    return lambda event, names: (there if facts_of(event)["in play"] else gone).format(
        target=name_of(event.target, names)
    )


def _cast_check(passed: str, failed: str) -> Callable[[RecordedEvent, Names], str]:
    def text(event: RecordedEvent, names: Names) -> str:
        facts = facts_of(event)
        words = failed if event.result in ("refused", "squandered") and not facts.get("caught") else passed
        return words.format(spell=facts["spell"], target=name_of(event.target, names), reason=facts["reason"])

    return text


def _checking(event: RecordedEvent, names: Names) -> str:
    who, facts = name_of(event.actor, names), facts_of(event)
    where = square_words(facts["square"])
    return f"{who} stays: {facts['reason']}." if facts["reason"] else f"{who} may move to {where}."


def _afterwards(event: RecordedEvent) -> str:
    return "stays in play" if facts_of(event)["stays"] else "leaves play"


def _group_left(event: RecordedEvent, names: Names) -> str:
    left = facts_of(event)["left"]
    if not left:
        return f"{name_of(event.target, names)} was the last of its group: the group dies."
    return f"{left} of {name_of(event.target, names)}'s group {'is' if left == 1 else 'are'} left."


STEPS: dict[str, Callable[[RecordedEvent, Names], str]] = {
    "C1": _with_actor("Combat starts between {actor} and {target}."),
    "C2": _with_actor("The missile round: every missile flies at -1 damage."),
    "C3": _with_actor(f"Rounds 2 to {LAST_ROUND}."),
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
    "X3": lambda event, names: f"{facts_of(event)['spell']} executes.",
    "X4": lambda event, names: f"{facts_of(event)['spell']} {_afterwards(event)}.",
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
    "M2": lambda event, names: f"{name_of(event.actor, names)} moves to {square_words(facts_of(event)['square'])}.",
    "M3": _with_actor("Groups that share a square join, or bounce back."),
}


def step_sentence(event: RecordedEvent, names: Names) -> str:
    """Return the sentence of a step."""
    assert event.step is not None
    return STEPS[event.step](event, names)
