"""A run as an animation: which slot of the board gets a new picture at which event, what flies, and whose spells show.

The law is the trace's own (the fold): the pictures that stand after event n are those of the state
that the changes up to n make of the beginning. The server draws any moment, and script shows the
animation with the very same pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec
from django.utils.safestring import SafeString

from engine.trace.outcome import apply_change, begun
from engine.trace.target_boxes import TargetBox
from sandbox.board.flights import Flight
from sandbox.board.layout import Board
from sandbox.board.spell_boxes import target_box

Frame = tuple[int, int, int]
"""After which event, which slot, which picture: numbers into ``Animation.slots`` and ``Animation.pictures``."""

FlightFrame = tuple[int | None, ...]
"""After which event what flies: slots of attacker and victim, how much, slots of the attack that it answers.

After the event alone nothing flies; None stands for who is no minion, and for what is not known.
"""


class Animation(NamedTuple):
    """Every picture once, and when it stands where; the frames after event 0 are the beginning.

    ``boxes`` are the spell lists of those whom the run is about, ``box_frames`` after which event which one shows.
    """

    slots: list[str]
    pictures: list[str]
    frames: list[Frame]
    flights: list[FlightFrame]
    boxes: list[str]
    box_frames: list[tuple[int, int]]

    def island(self) -> SafeString:
        """Return the animation as JSON that can stand in a script element: no tag of a picture ends it.

        Nothing but ``</`` and ``<!`` can; to write every bracket otherwise would make the longest part of a page longer
        by half.
        """
        text = msgspec.json.encode(self).replace(b"</", b"<\\/").replace(b"<!", b"\\u003C!")
        return SafeString(text.decode())

    def at(self, event: int) -> dict[str, str]:
        """Return the picture in each slot after an event."""
        shown = {slot: picture for number, slot, picture in self.frames if number <= event}
        return {self.slots[slot]: self.pictures[picture] for slot, picture in shown.items()}


def animation(
    board: Board, last: int, flights: Sequence[Flight | None] = (), boxes: Iterable[TargetBox] = ()
) -> Animation:
    """Return the animation of a run up to its event number ``last``."""
    slots = {slot: number for number, slot in enumerate(board.slots())}
    pictures: dict[str, int] = {}
    frames = list(_frames(board, last, slots, pictures))
    shown: dict[str, int] = {}
    box_frames = [(one.event, shown.setdefault(target_box(one), len(shown))) for one in boxes if one.event <= last]
    flown = list(_flight_frames(flights[: last + 1], slots))
    return Animation(list(slots), list(pictures), frames, flown, list(shown), box_frames)


def _frames(board: Board, last: int, slots: dict[str, int], pictures: dict[str, int]) -> Iterator[Frame]:
    """Yield when which slot gets which picture; ``pictures`` takes up those that come to stand anywhere."""
    state = begun(board.trace.initial)
    now = {slot: pictures.setdefault(picture, len(pictures)) for slot, picture in board.pictures(state).items()}
    yield from ((0, slots[slot], picture) for slot, picture in now.items())
    for event in board.trace.events[:last]:
        if not event.change:
            continue
        apply_change(state, event.change)
        for slot in board.touched(event.change, state):
            drawn = board.draw(slot, state)
            picture = pictures.setdefault(drawn, len(pictures))
            if picture != now[slot]:
                now[slot] = picture
                yield event.id, slots[slot], picture


def _flight_frames(flights: Sequence[Flight | None], slots: dict[str, int]) -> Iterator[FlightFrame]:
    """Yield after which events something else flies than before."""
    before: Flight | None = None
    for event, flight in enumerate(flights):
        if flight != before:
            yield (event,) if flight is None else (event, *_in_slots(flight, slots))
        before = flight


def _in_slots(flight: Flight, slots: dict[str, int]) -> FlightFrame:
    source, target = slots.get(f"minion:{flight.source}"), slots.get(f"minion:{flight.target}")
    answered = flight.answers or ("", "")
    return source, target, flight.number, *(slots.get(f"minion:{minion}") for minion in answered)
