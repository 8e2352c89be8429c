"""What players order in a turn, as records; and what the fields of all records may hold."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from engine.model.catalog import MAX_COST, Mana, Name, RecruitClass
from engine.model.pieces import MAX_MEMBERS
from engine.model.resolve import resolve

MAX_ID: Final = 40
ID_CHARACTER: Final = r"[^\s,\"'<>&]"

Id = Annotated[str, Meta(min_length=1, max_length=MAX_ID, pattern=rf"^{ID_CHARACTER}+\Z")]
Place = Annotated[str, Meta(min_length=1, max_length=MAX_ID, pattern=r"^[^\s\"'<>&]+\Z")]
# Unbounded here and checked later: msgspec 0.22 corrupts memory over a union with bounds inside.
Target = str | list[int]


class Part(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Base of the format's records: strict about fields, silent about defaults."""


class Move(Part, tag_field="do", tag="move"):
    """A group's movement of a turn, or an order of a turn to move."""

    group: Id
    to: list[int]


class CastOrder(Part, tag_field="do", tag="cast"):
    """An order to cast a spell of the hand; ``cost`` as in a cast."""

    card: Name
    target: Target
    cost: Annotated[int, Meta(ge=1, le=MAX_COST)] | None = None


class DiscardOrder(Part, tag_field="do", tag="discard"):
    """An order to drop a card on the whirlpool."""

    card: Name


class TrainOrder(Part, tag_field="do", tag="train"):
    """An order to train novices of a structure, as recruits or (in the Sanctum) as mana."""

    structure: Id
    recruit_class: RecruitClass | None = msgspec.field(name="class", default=None)
    mana: Mana | None = None
    count: Annotated[int, Meta(ge=1, le=MAX_MEMBERS)] = 1


Order = CastOrder | DiscardOrder | TrainOrder | Move

resolve(Order)
