"""Why something came about: from its event back through what led to it, as the trace has it.

An answer claims nothing that no event says. It starts at the end (a burial, a spell refused) and
goes from each event to the one it is part of; on the way it picks up what made the damage what it
was, and how the attacker came to its victim.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from engine.model.document import Document
from sandbox.trace.lines import APPLY, ATTACK, CHOICE, COMBAT, ROUND, TAKES, pipeline_of

CASTINGS = ("Casting", "Ordering")
TOLD = (APPLY, ATTACK, ROUND, *CASTINGS)
"""The pipelines that are causes; the others only say in which order things are looked at."""

ENDS = {"killed": "was {} killed", "died": "did {} die", "removed": "was {} removed", "replaced": "was {} replaced"}
FAILS = {"refused": "was {} refused", "squandered": "did {} squander", "requirement fails": "was {} dispelled"}


class Wound(NamedTuple):
    """Hit points lost before the last ones: the event that says how many, and the attack or spell they were lost to."""

    loss: Document
    source: Document | None


class Answer(NamedTuple):
    """The question, the events that lead back from the end, and the wounds there were before."""

    question: str
    causes: list[Document]
    wounds: list[Wound]


def questions(trace: Document) -> dict[str, str]:
    """Return what can be asked about a run: who ended and which spells failed, by minion or event.

    An event is called ``event,12``, as no minion can be.
    """
    changes = [event["change"] for event in trace["events"] if event["change"]]
    ended = {change["of"] for change in changes if change["what"] == "status" and change["after"] != "alive"}
    asked = {
        id: f"Why {ENDS.get(minion['cause'], 'is {} gone').format(minion['name'])}?"
        for id, minion in trace["outcome"]["minions"].items()
        if minion["status"] != "alive" and id in ended
    }
    for event in trace["events"]:
        facts = event["facts"] or {}
        if event["result"] in FAILS and (facts.get("reason") or facts.get("requirement")):
            asked[f"event,{event['id']}"] = f"Why {FAILS[event['result']].format(facts['spell'])}?"
    return asked


def answer(trace: Document, about: str) -> Answer:
    """Answer one of the questions of a run. Raises KeyError for one that nobody can ask."""
    question, walk = questions(trace)[about], _Walk(trace["events"])
    if about in trace["outcome"]["minions"]:
        return Answer(question, *walk.end_of(about))
    event = trace["events"][int(about.partition(",")[2]) - 1]
    return Answer(question, [event, *walk.since_ordered(event), *walk.before(event)], [])


class _Walk:
    """Goes back through a run's events."""

    def __init__(self, events: list[Document]) -> None:
        self.events = events
        self.children: dict[int | None, list[Document]] = defaultdict(list)
        for event in events:
            self.children[event["parent"]].append(event)

    def above(self, event: Document) -> Iterator[Document]:
        """Yield what an event is part of, from the inside out."""
        while event["parent"] is not None:
            event = self.events[event["parent"] - 1]
            yield event

    def end_of(self, minion: str) -> tuple[list[Document], list[Wound]]:
        """Return the causes of a minion's end, and the wounds before the last."""
        end = [event for event in self._changes(minion, "status") if event["change"]["after"] != "alive"][-1]
        losses = [event for event in self._changes(minion, "hp") if _lost(event) and event["id"] < end["id"]]
        burial = self._step_of(end)
        if not losses or losses[-1]["change"]["after"] > 0:
            return [burial, *self.before(end)], [self._wound(loss) for loss in losses]
        fatal = losses.pop()
        return [burial, self._step_of(fatal), *self.before(self._step_of(fatal))], [
            self._wound(loss) for loss in losses
        ]

    def since_ordered(self, failed: Document) -> Iterator[Document]:
        """Yield what changed about a spell's target since its order, and what led to that.

        Of a spell that was in play already it is the last change, which it was checked after.
        """
        spell, target = failed["facts"]["spell"], failed["target"]
        changes: list[Document] = []
        for event in reversed(self.events[: failed["id"] - 1]):
            if event["step"] == "X1" and event["target"] == target and event["facts"]["spell"] == spell:
                break
            if event["change"] and event["change"]["of"] == target:
                changes.append(event)
        if changes:
            yield from changes if failed["kind"] == "step" else changes[:1]
            yield from self.before(changes[0])

    def before(self, event: Document) -> Iterator[Document]:
        """Yield what led to an event, latest first."""
        for above in self.above(event):
            yield from self._earlier_within(above, event)
            if above["kind"] == "effect" or pipeline_of(above) in TOLD:
                yield above
            if pipeline_of(above) == ATTACK:
                yield from self._choice(above)
            event = above

    def _earlier_within(self, above: Document, event: Document) -> Iterator[Document]:
        """Yield what happened inside something before an event in it, and made the damage what it was."""
        if pipeline_of(above) not in (ATTACK, TAKES) and above["quantity"] is None:
            return
        for earlier in reversed([child for child in self.children[above["id"]] if child["id"] < event["id"]]):
            effects = [child for child in self.children[earlier["id"]] if _tells(child)]
            if earlier["step"] in ("A1", "A2") or (_tells(earlier) and not _same_end(effects[-1:], earlier)):
                yield earlier
            yield from reversed(effects)

    def _choice(self, attack: Document) -> Iterator[Document]:
        """Yield how an attacker came to its victim: by lot, paired up, wisely, or compelled.

        No event says that one strikes back, so that is left unsaid.
        """
        attacker, victim = attack["actor"], attack["target"]
        for event in reversed(self.events[: attack["id"] - 1]):
            if pipeline_of(event) == COMBAT:
                return
            if event["result"] == "pair" and {event["actor"], event["target"]} == {attacker, victim}:
                yield event
                yield from [drawn for drawn in self.events[event["id"] - 2 : event["id"] - 1] if drawn["roll"]]
                return
            if event["roll"] and event["roll"]["chosen"] == victim and event["parent"] == attack["parent"]:
                yield event
                return
            if event["actor"] == attacker and pipeline_of(event) == CHOICE:
                steps = list(self._inside(event))
                if self._chosen(steps) == victim:
                    yield from [*reversed(steps), event]
                return
            if event["actor"] == attacker and event["step"] == "R2" and event["kind"] == "effect":
                yield event
                return

    def _chosen(self, steps: list[Document]) -> str | None:
        """Return whom a wise choice came to: each of its steps leaves some options, the last one's first is it."""
        options = [step["facts"]["options"] for step in steps if step["kind"] == "step"]
        return options[-1][0] if options else None

    def _inside(self, event: Document) -> Iterator[Document]:
        """Yield everything that is part of an event, in order."""
        for child in self.children[event["id"]]:
            yield child
            yield from self._inside(child)

    def _changes(self, of: str, what: str) -> Iterator[Document]:
        for event in self.events:
            change = event["change"]
            if change and change["of"] == of and change["what"] == what:
                yield event

    def _step_of(self, change: Document) -> Document:
        """Return the step whose sentence says a change best: its own, if it is part of one."""
        parent = self.events[change["parent"] - 1] if change["parent"] else change
        return parent if parent["kind"] == "step" else change

    def _wound(self, loss: Document) -> Wound:
        source = next((event for event in self.above(loss) if pipeline_of(event) in (ATTACK, APPLY)), None)
        return Wound(self._step_of(loss), source)


def _lost(event: Document) -> bool:
    change = event["change"]
    return bool(change["after"] < change["before"])


def _tells(event: Document) -> bool:
    """Whether an event says why the damage is what it is: it changed it."""
    quantity = event["quantity"]
    return quantity is not None and quantity["before"] != quantity["after"]


def _same_end(effects: list[Document], step: Document) -> bool:
    """Whether the last effect of a step already says what the step ends with."""
    return any(effect["quantity"]["after"] == step["quantity"]["after"] for effect in effects)
