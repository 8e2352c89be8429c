"""A trace as the lines of a page: which events have a line of their own, and what each line says.

Every event of the trace is told on exactly one line, so that every number can be linked to. How
many lines there are is the reader's choice (:class:`Density`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import TextChoices

from engine.model.pieces import IN_PLAY
from engine.trace.outcome import apply_change, begun
from engine.trace.records import ChangeRecord, Outcome, Trace, TraceEvent


class Density(TextChoices):
    """How much of a trace is shown."""

    WHAT = "what", "What happened"
    WHY = "why", "Why"
    ALL = "all", "Every step"


MAX_EVENTS = 20_000
"""A page tells so many events at most, and an answer of the API holds so many; the rest is in the downloads."""


class Standing(NamedTuple):
    """How a minion stands after a line, and whether the line changed that."""

    name: str
    text: str
    changed: bool


class TraceLine:
    """One line: its event, its words, the ids of all events it covers, and the line that it stands under.

    It knows none of those under it: lines that held each other would stay until Python looks for rings, and make it
    look often.
    """

    def __init__(self, event: TraceEvent, up: TraceLine | None) -> None:
        self.event = event
        self.up = up
        self.pipeline = event.pipeline
        """The name of the pipeline that this line opens, if any."""
        self.step = event.step if self.pipeline != ROUND else "C2" if event.round == 1 else "C3"
        """The step whose badge the line bears: the one it tells, or for a round C2 or C3."""
        self.within_attack: TraceLine | None = up.attack if up is not None else None
        """The attack around this line, if any."""
        self.spoken = event
        self.text: str = event.text
        self.remarks: list[str] = []
        self.numbers: list[int] = [event.id]
        self.citations: list[str] = [event.interpretation] if event.interpretation else []
        self.changed: dict[str, set[str]] = {}
        self.standings: tuple[Standing, ...] = ()
        self.chosen: str | None = None
        self.tells_death = False

    @property
    def attack(self) -> TraceLine | None:
        """The attack that this line is part of, if any."""
        return self if self.pipeline == ATTACK else self.within_attack

    @property
    def words(self) -> str:
        """The sentence of the line; without its full stop where it is a heading."""
        return self.text.rstrip(".") if self.pipeline in (ROUND, ATTACK) else self.text

    def and_above(self) -> Iterator[TraceLine]:
        """Yield the line and those that it stands under, from the inside out."""
        line: TraceLine | None = self
        while line is not None:
            yield line
            line = line.up

    @property
    def within(self) -> str:
        """The round and the attack that the line is part of: "Round 2 · Abe attacks Fred (hand)"."""
        _, *above = self.and_above()
        return " · ".join(line.words for line in reversed(above) if line.pipeline in (ROUND, ATTACK))

    @property
    def spell(self) -> str | None:
        """The name of the spell that the words of the line begin with, if it is one that responds."""
        return self.spoken.card or self.spoken.spell

    @property
    def ability(self) -> str | None:
        """The nation or creature whose ability responds, if it is one that does."""
        return self.spoken.ability

    def tell(self, event: TraceEvent, instead: str = "") -> None:
        """Tell another event on this line, in its own words where given."""
        self.numbers.append(event.id)
        if event.interpretation and event.interpretation not in self.citations:
            self.citations.append(event.interpretation)
        if instead:
            self.spoken, self.text = event, instead

    def tell_change(self, event: TraceEvent) -> None:
        """Tell a change on this line: in words, unless the standing or the burial says it."""
        self.tell(event)
        if event.change and event.change.what not in (*SHOWN_AS_STANDING, *SAID_BY_BURIAL):
            self.remarks.append(event.text)


ATTACK, ROUND, CHOICE, COMBAT = "One attack", "Combat round", "Wise targeting", "Combat"
TAKES, APPLY = "Takes Damage", "Apply Damage"
SHOWN_AS_STANDING = ("hp", "max_hp", "current_armor", "armor", "status")
SAID_BY_BURIAL = ("cause", "by", "members", "group")
"""Changes that need no words: the line of the burial says the same."""


def lines_of(trace: Trace, density: Density) -> list[TraceLine]:
    """Return the lines of a trace in its order, which is that of a tree: what stands under a line follows it."""
    layout = LAYOUTS[density](trace)
    for event in trace.events:
        layout.take(event)
    return layout.lines


class EveryStep:
    """A line for every event; keeps the state up to date as it goes."""

    def __init__(self, trace: Trace) -> None:
        self.events: list[TraceEvent] = trace.events
        self.state: Outcome = begun(trace.initial)
        self.lines: list[TraceLine] = []
        self.line_of: dict[int | None, TraceLine | None] = {None: None}
        self.waiting: list[TraceEvent] = []

    def take(self, event: TraceEvent) -> None:
        """Put one event on a line."""
        change = event.change
        if change:
            apply_change(self.state, change)
        line = self.line_of[event.id] = self.line_for(event, self.line_of[event.parent])
        if line is None:
            return
        if change and change.of in self.state.minions and change.what in SHOWN_AS_STANDING:
            self.mark(line, change)
        elif line.event is event and line.pipeline == ATTACK:
            line.standings = self.standings(line)

    def line_for(self, event: TraceEvent, up: TraceLine | None) -> TraceLine | None:
        """Return the line that tells an event, made for it or not; ``up`` is the line of what it is part of."""
        return self.new_line(event, up)

    def new_line(self, event: TraceEvent, up: TraceLine | None) -> TraceLine:
        """Open a line, which also tells the events that wait for one."""
        line = TraceLine(event, up)
        for earlier in self.waiting:
            line.tell(earlier)
            line.remarks += [earlier.text] if earlier.step == "C2" else []
        self.waiting.clear()
        self.lines.append(line)
        if up is not None and up.pipeline == CHOICE and event.kind == "step":
            # Each step narrows the options; the last one's first is the one chosen.
            up.chosen = next((self.state.minions[id].name for id in event.options), None)
        return line

    def mark(self, line: TraceLine, change: ChangeRecord) -> None:
        """Note that a line, and the attack around it, changed how a minion stands."""
        attack = line.attack
        line.tells_death |= change.what == "status" and change.after not in IN_PLAY
        for shown_on in [line] if attack in (None, line) else [line, attack]:
            assert shown_on is not None
            shown_on.changed.setdefault(change.of, set()).add(change.what)
            shown_on.standings = self.standings(shown_on)

    def standings(self, line: TraceLine) -> tuple[Standing, ...]:
        """Return how those stand whom a line has changed; on an attack's own line, both of its parties in any case."""
        attack = line.attack
        parties = [attack.event.actor, attack.event.target] if attack is not None else []
        return tuple(
            self.standing(id, line.changed.get(id, set()), struck=id in parties[1:])
            for id in dict.fromkeys([*parties, *line.changed])
            if id is not None and (line is attack or id in line.changed)
        )

    def standing(self, id: str, changed: set[str], *, struck: bool) -> Standing:
        """Return how one minion stands: "7/7", "7/7, armor 0/4" for one who is struck, or "buried"."""
        minion = self.state.minions[id]
        if minion.status != "alive":
            return Standing(minion.name, minion.status, bool(changed))
        text = f"{minion.hp}/{minion.max_hp}"
        if struck or changed & {"armor", "current_armor"}:
            text += f", armor {minion.current_armor}/{minion.armor}"
        return Standing(minion.name, text, bool(changed))


class EveryResponse(EveryStep):
    """A line for every step and every response; a change stands beside the line that made it."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        self.children = Counter(event.parent for event in self.events)

    def line_for(self, event: TraceEvent, up: TraceLine | None) -> TraceLine | None:
        """Return the line that tells an event."""
        if opens_round(event):
            self.waiting.append(event)
            return up
        # What comes after an open line stands under it.
        if up is None or up is not self.lines[-1] or not self.join(event, up):
            return self.new_line(event, up)
        return up

    def join(self, event: TraceEvent, up: TraceLine) -> bool:
        """Tell an event on the line above it if the two say one thing; answer whether they do."""
        if event.change:
            up.tell_change(event)
        elif event.kind == "effect" and self.is_all_of(event, up):
            up.tell(event, instead=event.text)
        elif event.pipeline == TAKES:
            up.tell(event, instead=event.text if up.step == "A3" else "")
        else:
            return False
        return True

    def is_all_of(self, event: TraceEvent, up: TraceLine) -> bool:
        """Whether a response is all that happens at its step, so that step and response are one line."""
        own = up.event
        return own.id == event.parent and self.children[own.id] == 1 and own.quantity == event.quantity


class WhatHappened(EveryStep):
    """A line for every round, attack and response, and for what came of them; the rest is told with these."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        self.with_consequences = {
            event.parent
            for event in self.events
            if event.change and event.change.what not in ("current_armor", *SAID_BY_BURIAL)
        }

    def line_for(self, event: TraceEvent, up: TraceLine | None) -> TraceLine | None:
        """Return the line that tells an event."""
        if opens_round(event):
            self.waiting.append(event)
            return up
        if up is None or self.matters(event):
            return self.new_line(event, up)
        if event.change:
            up.tell_change(event)
        else:
            up.tell(event, instead=event.text if event.pipeline == APPLY else "")
        return up

    def matters(self, event: TraceEvent) -> bool:
        """Whether an event has a line of its own."""
        return (
            event.kind == "effect"
            or event.result in ("forfeit", "forfeit by hand", "refused")
            or event.pipeline in (ROUND, ATTACK)
            or (event.kind == "step" and event.id in self.with_consequences)
        )


def opens_round(event: TraceEvent) -> bool:
    """Whether an event says no more than that a round comes, so that the round's line tells it."""
    counts = event.change and event.change.what == "rounds"
    return bool(counts) or (event.step in ("C2", "C3") and event.kind == "step")


LAYOUTS: dict[Density, type[EveryStep]] = {
    Density.WHAT: WhatHappened,
    Density.WHY: EveryResponse,
    Density.ALL: EveryStep,
}
