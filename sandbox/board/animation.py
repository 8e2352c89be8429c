"""A run as an animation: which slot of the board gets a new picture at which event.

The law is the trace's own (the fold): the pictures that stand after event n are those of the state
that the changes up to n make of the beginning. The server draws any moment, and script shows the
animation with the very same pictures.
"""

from __future__ import annotations

from copy import deepcopy
from typing import NamedTuple

import msgspec
from django.utils.safestring import SafeString

from engine.trace.outcome import apply_change
from sandbox.board.board import Board

Frame = tuple[int, int, int]
"""After which event, which slot, which picture: numbers into ``Animation.slots`` and ``Animation.pictures``."""


class Animation(NamedTuple):
    """Every picture once, and when it stands where; the frames after event 0 are the beginning."""

    slots: list[str]
    pictures: list[str]
    frames: list[Frame]

    def island(self) -> SafeString:
        """Return the animation as JSON that can stand in a script element: no ``<`` of a picture ends it."""
        text = msgspec.json.encode(self).decode()
        return SafeString(text.replace("&", "\\u0026").replace("<", "\\u003C").replace(">", "\\u003E"))

    def at(self, event: int) -> dict[str, str]:
        """Return the picture in each slot after an event."""
        shown = {slot: picture for number, slot, picture in self.frames if number <= event}
        return {self.slots[slot]: self.pictures[picture] for slot, picture in shown.items()}


def animation(board: Board, last: int) -> Animation:
    """Return the animation of a run up to its event number ``last``."""
    state = deepcopy(board.trace["initial"])
    slots = {slot: number for number, slot in enumerate(board.slots())}
    pictures: dict[str, int] = {}
    now = {slot: pictures.setdefault(picture, len(pictures)) for slot, picture in board.pictures(state).items()}
    frames: list[Frame] = [(0, slots[slot], picture) for slot, picture in now.items()]
    for event in board.trace["events"][:last]:
        if not event["change"]:
            continue
        apply_change(state, event["change"])
        for slot in board.touched(event["change"], state):
            drawn = board.draw(slot, state)
            picture = pictures.setdefault(drawn, len(pictures))
            if picture != now[slot]:
                now[slot] = picture
                frames.append((event["id"], slots[slot], picture))
    return Animation(list(slots), list(pictures), frames)
