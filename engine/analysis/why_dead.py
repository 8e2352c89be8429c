"""Why somebody is dead, in three sentences: what killed them, what tried to help, and what would have saved them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import inf
from typing import NamedTuple

from engine.analysis.smallest_change import layable, played_with
from engine.model.words import listed
from engine.rules.standing import ending
from engine.scenario.edit import Edit
from engine.scenario.format import MinionSpec, Scenario, minion_ids, minions_of
from engine.scenario.named_parts import number_of, spells_in, spells_of
from engine.trace.records import Trace, TraceEvent, above


class Help(NamedTuple):
    """What a spell did against the damage dealt to somebody: what it threw back, and what it took off."""

    card: str
    thrown: list[int]
    taken: list[int]


def killed_by(trace: Trace, minion: str) -> str:
    """Return what killed a minion: the attack, the spell, or who is to blame; empty where nothing of these is."""
    fatal, fate = _fatal(trace, minion), trace.outcome.minions[minion]
    name, by = fate.name, fate.by
    kills = "kills" if fate.cause in ("killed", "died") else "is the end of"
    if fatal is None and by:
        return f"{_named(trace, by)} {'kills' if fate.cause == 'killed' else 'is the end of'} {name}."
    end = fatal or _last_change(trace, minion, "status")
    if end is None:
        return ""
    for event in above(trace.events, end):
        if event.kind == "effect" and event.card and event.host:
            on = "" if event.host == minion else f" on {_named(trace, event.host)}"
            return f"{event.card}{on} {kills} {name}{_in_round(trace, end)}."
        if event.kind == "pipeline" and event.actor and event.target == minion and "attacks" in event.text:
            return f"{_named(trace, event.actor)} kills {name}{_in_round(trace, end)}{_made(trace, event)}."
    return ""


def help_given(trace: Trace, minion: str) -> list[Help]:
    """Return what the spells on a minion and its group did against the damage dealt to it, until the last."""
    fatal = _fatal(trace, minion)
    began = trace.initial.minions.get(minion)
    hosts = (minion, began.group if began else None)
    found = dict[str, Help]()
    for event in trace.events[: fatal.id if fatal else 0]:
        if event.kind != "effect" or event.target != minion or event.host not in hosts:
            continue
        if event.card and event.quantity:
            help = found.setdefault(event.card, Help(event.card, [], []))
            quantity = event.quantity
            help.taken.extend([quantity.before - quantity.after] * (quantity.after < quantity.before))
            help.thrown.extend(_thrown(trace, event, minion))
    return [help for help in found.values() if help.thrown or help.taken]


def help_words(help: Help) -> str:
    """Say how far a spell's help came: "Deflection threw back 6 and 10, but takes nothing off the damage"."""
    if not help.thrown:
        return f"{help.card} took {_listed(help.taken)} off"
    if not help.taken:
        return f"{help.card} threw back {_listed(help.thrown)}, but takes nothing off the damage"
    return f"{help.card} threw back {_listed(help.thrown)} and took {_listed(help.taken)} off"


def rescue(scenario: Scenario, minion: str, undo: Iterable[Edit] = (), *, work: float = inf) -> Edit | None:
    """Return the change of one thing that keeps a minion alive with the same dice; None where none was found.

    What ``undo`` takes back is tried first, and the first that helps is it. Of the other changes it is the one
    after which the fight ends best for its side and it has lost least; then the smallest: two spells in another
    order, a hit point, a spell less, a spell more. The search ends when so much ``work`` (``work_of``) is done.
    """
    spec = next((spec for spec in minions_of(scenario) if minion in minion_ids(spec)), None)
    if spec is None:
        return None
    owner = next(group.owner for group in scenario.groups if spec in group.minions)
    for _, edit in _tried(scenario, undo, minion, owner, work):
        return edit
    found = _tried(scenario, _changes(spec), minion, owner, work)
    return min(found, key=lambda one: one[0], default=(None, None))[1]


def _tried(
    scenario: Scenario, edits: Iterable[Edit], minion: str, owner: str, work: float
) -> Iterator[tuple[tuple[int, int], Edit]]:
    """Yield the changes that keep a minion alive, each with how well it ends, as far as the work goes."""
    done = 0
    for edit in edits:
        if done >= work:
            return
        found, cost = _rank(scenario, edit, minion, owner)
        done += cost
        if found is not None:
            yield found, edit


def rescue_words(scenario: Scenario, edit: Edit, name: str, helper: str = "") -> str:
    """Return what would have saved somebody: "With Unholy Aura after it Fred lives"; ``helper`` was named before."""
    match edit.what:
        case "add":
            after = " after it" if helper in spells_in(spells_of(scenario, edit.on)) else ""
            return f"With {edit.to}{after} {name} lives"
        case "swap":
            return f"With {edit.to} before {edit.which} {name} lives"
        case "drop":
            return f"Without {edit.which} {name} lives"
        case "stat":
            return f"With {edit.to} hit points {name} lives"
    return f"With nothing changed {name} lives"


def _changes(spec: MinionSpec) -> Iterator[Edit]:
    """Yield the small changes of a minion's own set-up, the smallest kind first."""
    spells = spells_in(spec.spells)
    for place, spell in enumerate(spells):
        yield from (Edit("swap", spec.id, spell, other) for other in spells[place + 1 :])
    name = "hp" if spec.current_hp is None else "current_hp"
    yield Edit("stat", spec.id, name, str((number_of(spec, name) or 0) + 1))
    yield from (Edit("drop", spec.id, spell) for spell in spells)
    yield from (Edit("add", spec.id, to=card.name) for card in layable("minion"))


def _rank(scenario: Scenario, edit: Edit, minion: str, owner: str) -> tuple[tuple[int, int] | None, int]:
    """Return how well a changed fight ends for somebody, None where it dies or it cannot be; and the work it was."""
    state, cost = played_with(scenario, edit)
    saved = state.minions.get(minion) if state is not None else None
    if state is None or saved is None or not saved.in_play:
        return None, cost
    return (ending(state).rank(owner), saved.max_hp - saved.hp), cost


def _fatal(trace: Trace, minion: str) -> TraceEvent | None:
    """Return the change by which a minion lost its last hit points, if it has not had any since."""
    last = _last_change(trace, minion, "hp")
    return last if last is not None and last.change is not None and last.change.after <= 0 else None


def _last_change(trace: Trace, minion: str, what: str) -> TraceEvent | None:
    """Return the last change of one thing about a minion."""
    changes = (
        one for one in reversed(trace.events) if one.change and (one.change.of, one.change.what) == (minion, what)
    )
    return next(changes, None)


def _in_round(trace: Trace, fatal: TraceEvent) -> str:
    """Return in which round it was; a round is told by its heading alone."""
    found = next((event.text for event in above(trace.events, fatal) if event.text.startswith("Round ")), "")
    return f" in round {found.removeprefix('Round ').rstrip('.')}" if found else ""


def _made(trace: Trace, attack: TraceEvent) -> str:
    """Return what a spell on the victim made of the damage, where it made it worse."""
    children = defaultdict[int | None, list[TraceEvent]](list)
    for event in trace.events[attack.id :]:
        children[event.parent].append(event)
    for event in _within(children, attack.id):
        quantity = event.quantity
        if event.kind != "effect" or event.target != attack.target or not event.card or quantity is None:
            continue
        if quantity.before < quantity.after:
            return f" with an attack whose damage {event.card} raises from {quantity.before} to {quantity.after}"
    return ""


def _within(children: dict[int | None, list[TraceEvent]], above: int) -> Iterator[TraceEvent]:
    for child in children[above]:
        yield child
        yield from _within(children, child.id)


def _thrown(trace: Trace, effect: TraceEvent, minion: str) -> list[int]:
    """Return the damage that an effect deals to others, as it sets out."""
    found, inside = list[int](), {effect.id}
    for event in trace.events[effect.id :]:
        if event.parent not in inside:
            if event.id > effect.id + 1 and (event.parent or 0) < effect.id:
                break
            continue
        inside.add(event.id)
        if event.step == "G2" and event.target != minion and event.quantity:
            found.append(event.quantity.before)
    return found


def _named(trace: Trace, id: str) -> str:
    """Return how a sentence names a minion, a group, a structure, the globe or a square."""
    outcome = trace.outcome
    if id in outcome.minions:
        return outcome.minions[id].name
    if id in outcome.groups:
        owner = outcome.groups[id].owner
        return "the neutral group" if owner == "neutral" else f"{owner.capitalize()}'s group"
    if id in outcome.structures:
        return f"the {outcome.structures[id].type}"
    return "the globe" if id == "globe" else f"square {id}"


def _listed(numbers: list[int]) -> str:
    """Return numbers as a sentence lists them; of many, their sum."""
    if len(numbers) > 4:
        return f"{sum(numbers)} in {len(numbers)} attacks"
    return listed(list(map(str, numbers)))
