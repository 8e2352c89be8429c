"""Why something came about: from its event back through what led to it, as the trace has it.

An answer claims nothing that no event says. It starts at the end (a burial, a spell refused) and
goes from each event to the one it is part of; on the way it picks up what made the damage what it
was, and how the attacker came to its victim.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from engine.trace.records import ChangeRecord, Trace, TraceEvent, above
from sandbox.trace.lines import APPLY, ATTACK, CHOICE, COMBAT, ROUND, TAKES

CASTINGS = ("Casting", "Ordering")
NARRATED_PIPELINES = (APPLY, ATTACK, ROUND, *CASTINGS)
"""The pipelines that are causes; the others only say in which order things are looked at."""

ENDS = {"killed": "was {} killed", "died": "did {} die", "removed": "was {} removed", "replaced": "was {} replaced"}
TERRAIN_NOTES = ("drowns", "falls into the void", "cannot live here")
"""What a trace notes right before the end that a terrain is to somebody."""
FAILS = {"refused": "was {} refused", "squandered": "did {} squander", "requirement fails": "was {} dispelled"}


class Wound(NamedTuple):
    """Hit points lost before the last ones: the event that says how many, and the attack or spell they were lost to."""

    loss: TraceEvent
    source: TraceEvent | None


class CausalChain(NamedTuple):
    """The question, the events that lead back from the end, and the wounds there were before."""

    question: str
    causes: list[TraceEvent]
    wounds: list[Wound]


def questions(trace: Trace) -> dict[str, str]:
    """Return what can be asked about a run: who ended and which spells failed, by minion or event.

    An event is called ``event,12``, as no minion can be.
    """
    changes = [event.change for event in trace.events if event.change]
    ended = {change.of for change in changes if change.what == "status" and change.after != "alive"}
    possible = {
        id: f"Why {ENDS.get(minion.cause or '', 'is {} gone').format(minion.name)}?"
        for id, minion in trace.outcome.minions.items()
        if minion.status != "alive" and id in ended
    }
    for event in trace.events:
        if event.result in FAILS and (event.reason or event.requirement):
            possible[f"event,{event.id}"] = f"Why {FAILS[event.result].format(event.spell)}?"
    return possible


def answer(trace: Trace, about: str) -> CausalChain:
    """Answer one of the questions of a run. Raises KeyError for an unknown question."""
    question, walk = questions(trace)[about], _Walk(trace.events)
    if about in trace.outcome.minions:
        return CausalChain(question, *walk.end_of(about))
    event = trace.events[int(about.partition(",")[2]) - 1]
    since = walk.named_in_reason(event) or [*walk.since_ordered(event)]
    causes = [*walk.caught_by(event), event, *since, *walk.before(event)]
    return CausalChain(question, list({cause.id: cause for cause in causes}.values()), [])


class _Walk:
    """Goes back through a run's events."""

    def __init__(self, events: list[TraceEvent]) -> None:
        self.events = events
        self.children: dict[int | None, list[TraceEvent]] = defaultdict(list)
        for event in events:
            self.children[event.parent].append(event)

    def end_of(self, minion: str) -> tuple[list[TraceEvent], list[Wound]]:
        """Return the causes of a minion's end, and the wounds before the last: a blow survived is one of them."""
        end = [event for event, change in self._changes(minion, "status") if change.after != "alive"][-1]
        changes = [(event, change) for event, change in self._changes(minion, "hp") if event.id < end.id]
        wounds = [self._wound(event) for event, change in changes if change.after < change.before]
        burial = self._step_of(end)
        if not changes or changes[-1][1].after > 0:
            return [burial, *self._noted_before(end, minion), *self.before(end)], wounds
        fatal = self._step_of(changes[-1][0])
        return [burial, fatal, *self.before(fatal)], wounds[:-1]

    def caught_by(self, failed: TraceEvent) -> Iterator[TraceEvent]:
        """Yield the response that made a spell squander with which nothing else was wrong."""
        responses = (child for child in self.children[failed.id] if child.kind == "effect" and child.card)
        yield from (one for one in responses if _names(failed, one.card))

    def named_in_reason(self, failed: TraceEvent) -> list[TraceEvent]:
        """Return how the spell came into play that the reason of a failure names, and what led to that.

        Of a spell that its target carries already it is that one; of any other the last that has come.
        """
        arrivals = [event for event in self.events[: failed.id - 1] if _names(failed, _arrived(event))]
        on_target = [event for event in arrivals if event.change and event.change.of == failed.target]
        others = [event for event in arrivals if _arrived(event) != failed.spell]
        came = (on_target or others)[-1:]
        return [*came, *(before for event in came for before in self.before(event))]

    def since_ordered(self, failed: TraceEvent) -> Iterator[TraceEvent]:
        """Yield what changed about a spell's target since its order, and what led to that.

        Of a spell that was in play already it is the last change, which it was checked after.
        """
        spell, target = failed.spell, failed.target
        changes: list[TraceEvent] = []
        for event in reversed(self.events[: failed.id - 1]):
            if event.step == "X1" and event.target == target and event.spell == spell:
                break
            if event.change and event.change.of == target:
                changes.append(event)
        if changes:
            yield from changes if failed.kind == "step" else changes[:1]
            yield from self.before(changes[0])

    def _noted_before(self, end: TraceEvent, minion: str) -> Iterator[TraceEvent]:
        """Yield the note right before somebody's end that says what terrain it was."""
        for outer in above(self.events, end):
            noted = self.events[outer.id - 2]
            if noted.target == minion and noted.result in TERRAIN_NOTES:
                yield noted

    def before(self, event: TraceEvent) -> Iterator[TraceEvent]:
        """Yield what led to an event, latest first."""
        for outer in above(self.events, event):
            yield from self._earlier_within(outer, event)
            if outer.kind == "effect" or outer.pipeline in NARRATED_PIPELINES:
                yield outer
            if outer.pipeline == ATTACK:
                yield from self._choice(outer)
            event = outer

    def _earlier_within(self, above: TraceEvent, event: TraceEvent) -> Iterator[TraceEvent]:
        """Yield what happened inside something before an event in it, and made the damage what it was."""
        if above.pipeline not in (ATTACK, TAKES) and above.quantity is None:
            return
        for earlier in reversed([child for child in self.children[above.id] if child.id < event.id]):
            effects = [child for child in self.children[earlier.id] if _tells(child)]
            if earlier.step in ("A1", "A2") or (_tells(earlier) and not _same_end(effects[-1:], earlier)):
                yield earlier
            yield from reversed(effects)

    def _choice(self, attack: TraceEvent) -> Iterator[TraceEvent]:
        """Yield how an attacker came to its victim: by lot, paired up, wisely, or compelled.

        No event says that one strikes back, so that is left unsaid.
        """
        attacker, victim = attack.actor, attack.target
        for event in reversed(self.events[: attack.id - 1]):
            if event.pipeline == COMBAT:
                return
            if event.result == "pair" and {event.actor, event.target} == {attacker, victim}:
                yield event
                yield from [drawn for drawn in self.events[event.id - 2 : event.id - 1] if drawn.roll]
                return
            if event.roll and event.roll.chosen == victim and event.parent == attack.parent:
                yield event
                return
            if event.actor == attacker and event.pipeline == CHOICE:
                steps = list(self._inside(event))
                if self._chosen(steps) == victim:
                    yield from [*reversed(steps), event]
                return
            if event.actor == attacker and event.step == "R2" and event.kind == "effect":
                yield event
                return

    def _chosen(self, steps: list[TraceEvent]) -> str | None:
        """Return whom a wise choice came to: each of its steps leaves some options, the last one's first is it."""
        options = [step.options for step in steps if step.kind == "step"]
        return options[-1][0] if options else None

    def _inside(self, event: TraceEvent) -> Iterator[TraceEvent]:
        """Yield everything that is part of an event, in order."""
        for child in self.children[event.id]:
            yield child
            yield from self._inside(child)

    def _changes(self, of: str, what: str) -> Iterator[tuple[TraceEvent, ChangeRecord]]:
        for event in self.events:
            change = event.change
            if change and change.of == of and change.what == what:
                yield event, change

    def _step_of(self, change: TraceEvent) -> TraceEvent:
        """Return the step whose sentence says a change best: its own, if it is part of one."""
        parent = self.events[change.parent - 1] if change.parent else change
        return parent if parent.kind == "step" else change

    def _wound(self, loss: TraceEvent) -> Wound:
        source = next((event for event in above(self.events, loss) if event.pipeline in (ATTACK, APPLY)), None)
        return Wound(self._step_of(loss), source)


def _arrived(event: TraceEvent) -> str | None:
    """Return the name of the spell that comes onto a host by a change."""
    change = event.change
    if change is None or change.what != "spells" or len(change.after) <= len(change.before):
        return None
    return str(change.after[-1])


def _names(failed: TraceEvent, card: str | None) -> bool:
    """Whether the reason of a failure names a card."""
    return bool(card and re.search(rf"\b{re.escape(card)}\b", failed.reason or ""))


def _tells(event: TraceEvent) -> bool:
    """Whether an event says why the damage is what it is: it changed it."""
    quantity = event.quantity
    return quantity is not None and quantity.before != quantity.after


def _same_end(effects: list[TraceEvent], step: TraceEvent) -> bool:
    """Whether the last effect of a step already says what the step ends with."""
    quantities = [effect.quantity for effect in effects if effect.quantity is not None]
    return any(step.quantity is not None and quantity.after == step.quantity.after for quantity in quantities)
