"""The words of a trace, made from its events and from nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.effects.registry import definition
from engine.outcome import plain
from engine.state import Host
from engine.trace import Event

Names = dict[str, str]
"""Display names by id."""


def text_of(event: Event, names: Names) -> str:
    """Return one plain sentence for an event."""
    return KINDS[event.kind](event, names)


def _name(host: Host | None, names: Names) -> str:
    return names.get(host.id, host.id) if host is not None else "nobody"


def _facts(event: Event) -> dict[str, Any]:
    return event.facts or {}


def _listed(hosts: list[Any], names: Names) -> str:
    """Return minions, or ids of minions, as a list in prose."""
    ids = [plain(host) for host in hosts]
    shown = [names.get(id, id) for id in ids]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


# Pipelines.


def _pipeline(event: Event, names: Names) -> str:
    actor, target, facts = _name(event.actor, names), _name(event.target, names), _facts(event)
    match facts["pipeline"]:
        case "Combat":
            return f"Combat: {actor} against {target}; {actor} has precedence."
        case "Combat round":
            return f"Round {facts['round']}."
        case "Wise targeting":
            return f"{actor} chooses wisely whom to attack, out of {_listed(facts['options'], names)}."
        case "One attack":
            return f"{actor} attacks {target} ({facts['mode']})."
        case "Apply Damage":
            source = facts["spell"] or "A spell"
            return f"{source} deals {target} {facts['quantity']} magical damage."
        case "Casting":
            return f"{facts['player'].capitalize()} casts {facts['spell']} on {target}."
        case "Minion death":
            return _death(facts["cause"], actor, target)
        case _:
            return f"{target} takes {facts['quantity']} {_damage_type(facts)} damage."


def _damage_type(facts: dict[str, Any]) -> str:
    if facts["magical"]:
        return "magical"
    return f"{facts['mode']}, ignoring armor," if facts["ignores armor"] else str(facts["mode"])


def _death(cause: str, actor: str, target: str) -> str:
    return f"{target} is being killed, and {actor} is to blame." if cause == "killed" else f"{target} is dying."


# Steps.


def _hit_check(event: Event, names: Names) -> str:
    actor, target, facts = _name(event.actor, names), _name(event.target, names), _facts(event)
    own = f"{actor}'s level {facts['level']}"
    misses = facts["misses"]
    if misses:
        own += (
            " and the sure aim of a first attack"
            if misses > 1000
            else f" and {misses} miss{'es' * (misses > 1)} before"
        )
    verdict = "it misses" if event.result == "miss" else "it hits"
    return f"{own} against {target}'s level {facts['victim level']}: {verdict}."


def _soak(event: Event, names: Names) -> str:
    target, armor = _name(event.target, names), _facts(event)["armor"]
    soaked = (event.before or 0) - (event.after or 0)
    if event.result == "bounced":
        return (
            f"{target}'s armor stops it: {soaked} of {event.before} soaked, the blow bounces."
            if soaked
            else (f"Nothing is left of the blow against {target}: it bounces.")
        )
    if not armor:
        return f"{target} has no armor left this round: {event.after} go on."
    return f"{target}'s last {armor} armor soaks {soaked} of {event.before}: {event.after} go on."


def _damage(event: Event, names: Names) -> str:
    return f"{_name(event.actor, names)}'s damage is {event.after}."


def _applied(event: Event, names: Names) -> str:
    target = _name(event.target, names)
    ending = "and is at 0 hit points" if event.result == "killed" else "and stands"
    return (
        f"{target} loses {event.after} hit points {ending}."
        if event.after
        else (f"{target} is damaged for 0 points {ending}.")
    )


def _after_armor(event: Event, names: Names) -> str:
    target = _name(event.target, names)
    if event.result == "bounced":
        return f"After armor: nothing of it reaches {target}."
    return (
        f"After armor: {event.before} reach {target}."
        if event.before == event.after
        else (f"After armor: {event.before} reach {target}, capped to its {event.after} hit points.")
    )


def _narrowed(words: str) -> Callable[[Event, Names], str]:
    return lambda event, names: f"{words}: {_listed(_facts(event)['options'], names)}."


def _apply_result(event: Event, names: Names) -> str:
    target = _name(event.target, names)
    return f"The result is {event.result}." if event.result != "killed" else f"{target} was at 0 hit points."


def _round_opening(event: Event, names: Names) -> str:
    if _facts(event)["round"] == 1:
        return "Round 1 is for missiles: first attacks always hit, hand attacks are forfeited."
    return "Idle bashers pair up, then everybody still idle chooses wisely."


def _burial(event: Event, names: Names) -> str:
    target = _name(event.target, names)
    if _facts(event)["cause"] in ("removed", "replaced"):
        return f"{target} leaves the game; no effect of dying happens."
    return f"{target} is buried: its spells are dispelled, and it leaves its group."


def _with_actor(words: str) -> Callable[[Event, Names], str]:
    return lambda event, names: words.format(
        actor=_name(event.actor, names),
        target=_name(event.target, names),
        before=event.before,
        after=event.after,
    )


def _still_there(gone: str, there: str) -> Callable[[Event, Names], str]:
    return lambda event, names: (there if _facts(event)["in play"] else gone).format(target=_name(event.target, names))


def _cast_check(passed: str, failed: str) -> Callable[[Event, Names], str]:
    def text(event: Event, names: Names) -> str:
        facts = _facts(event)
        return f"{facts['spell']} {failed}: {facts['reason']}." if facts["reason"] else f"{facts['spell']} {passed}."

    return text


def _afterwards(event: Event) -> str:
    return "stays in play" if definition(_facts(event)["spell"]).lasting else "leaves play"


def _group_left(event: Event, names: Names) -> str:
    left = _facts(event)["left"]
    if not left:
        return f"{_name(event.target, names)} was the last of its group: the group dies."
    return f"{left} of {_name(event.target, names)}'s group {'is' if left == 1 else 'are'} left."


STEPS: dict[str, Callable[[Event, Names], str]] = {
    "C1": _with_actor("Combat starts between {actor} and {target}."),
    "C2": _with_actor("The missile round: every missile flies at -1 damage."),
    "C3": _with_actor("Rounds 2 to 10."),
    "C4": _with_actor("The combat between {actor} and {target} ends."),
    "R1": lambda event, names: f"Round {_facts(event)['round']} starts: armor and attacks are reset.",
    "R2": _round_opening,
    "R3": _with_actor("{actor}, with precedence, attacks."),
    "R4": _with_actor("{target} attacks."),
    "T1": _narrowed("Not quasi-immune"),
    "T2": _narrowed("Expected to fall this round, or everybody if nobody is"),
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
    "X1": _cast_check("may be ordered", "is refused"),
    "X2": _cast_check("still may be cast", "squanders"),
    "X3": lambda event, names: f"{_facts(event)['spell']} executes.",
    "X4": lambda event, names: f"{_facts(event)['spell']} {_afterwards(event)}.",
    "X5": _with_actor("The other spells on {target} recheck what they require."),
    "G1": _still_there("{target} is not in play: nothing happens.", "{target} is alive and on the board."),
    "G2": _with_actor("{target} takes the damage; it has no attacker."),
    "G3": _with_actor("{target} is at 0 hit points."),
    "D1": _with_actor("Before armor: {after} come at {target}."),
    "D2": _soak,
    "D3": _after_armor,
    "D4": _applied,
    "E1": _with_actor("Whatever {target} has for being killed."),
    "E2": _with_actor("Whatever answers to {target} dying."),
    "E3": _burial,
    "E4": _group_left,
}


def _step(event: Event, names: Names) -> str:
    assert event.step is not None
    return STEPS[event.step](event, names)


# Effects, changes, rolls and notes.


def _effect(event: Event, names: Names) -> str:
    source = event.card or f"The ability of {_facts(event).get('ability')}"
    host = _name(event.host, names)
    if event.before is None or event.before == event.after:
        return f"{source} on {host} responds."
    return f"{source} on {host} makes it {event.after} instead of {event.before}."


WORDS = {
    "hp": "hit points",
    "max_hp": "maximum hit points",
    "current_armor": "armor left this round",
    "armor": "maximum armor",
    "hand": "hand damage",
    "missile": "missile damage",
    "attack_rate": "attack rate",
}


def _change(event: Event, names: Names) -> str:
    assert event.change is not None
    what, before, after = event.change[0], plain(event.change[1]), plain(event.change[2])
    if what == "members":
        return f"{_name(event.target, names)} goes on {_moved(before, after, names)}."
    if what == "results":
        return f"Step {len(after)} of the script: {after[-1]}."
    change = f"{WORDS.get(what, what)}: {_shown(before, names)} to {_shown(after, names)}."
    return change.capitalize() if plain(event.target) == "outcome" else f"{_name(event.target, names)}, {change}"


def _moved(before: list[str], after: list[str], names: Names) -> str:
    gone = [id for id in before if id not in after]
    return (
        f"without {_listed(gone, names)}" if gone else f"with {_listed([i for i in after if i not in before], names)}"
    )


def _shown(value: Any, names: Names) -> str:
    if isinstance(value, list):
        return ", ".join(str(names.get(item, item)) if isinstance(item, str) else str(item) for item in value) or "none"
    if isinstance(value, str):
        return names.get(value, value)
    return "none" if value is None else str(value)


def _roll(event: Event, names: Names) -> str:
    assert event.roll is not None
    of, options, chosen = event.roll
    return f"At random, the {of}: {_shown(plain(chosen), names)}, out of {len(options)}."


def _note(event: Event, names: Names) -> str:
    actor, target = _name(event.actor, names), _name(event.target, names)
    match event.result:
        case "no response":
            return f"{event.card} on {_name(event.host, names)} does not respond: it needs {_facts(event)['needs']}."
        case "pair":
            return f"{actor} and {target} pair up."
        case "forfeit":
            return f"{actor} has nobody to attack and forfeits its attacks this round."
        case "combatants first":
            return f"Non-combatants come last, which leaves {_listed(_facts(event)['options'], names)}."
        case "requirement fails":
            return f"{_facts(event)['spell']} on {target} is dispelled: it requires {_facts(event)['requirement']}."
        case "refused":
            return f"Refused: {_facts(event)['why']}."
        case _:
            return str(event.result)


KINDS: dict[str, Callable[[Event, Names], str]] = {
    "pipeline": _pipeline,
    "step": _step,
    "effect": _effect,
    "change": _change,
    "roll": _roll,
    "note": _note,
}
