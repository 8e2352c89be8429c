"""What the records of the scenario format hold, as the editor needs it: read off the records themselves.

A *slot* is one value that a form can ask for, named as in the format with its way from the record
(``stats.hp``); a *branch* is a list of further records (``minions``). A verb or a field that is new
to the format is in the editor without a word about it here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from msgspec import NODEFAULT, inspect

from engine.model.turn_orders import Part

NONE = "none"
"""What a form says for null, where leaving a field out means something else."""


class Slot(NamedTuple):
    """One value of a record.

    ``kind`` is choice, number, text, lines, square, host (an id or a square) or json; ``choices``
    are those of a choice. ``null`` tells whether null and leaving it out mean different things.
    """

    name: str
    kind: str
    choices: tuple[str, ...]
    default: str
    required: bool
    null: bool
    low: int | None = None
    high: int | None = None
    longest: int | None = None

    @property
    def word(self) -> str:
        """Its last name: ``hp`` of ``stats.hp``."""
        return self.name.rpartition(".")[2]


@cache
def slots(record: type[Part]) -> tuple[Slot, ...]:
    """Return the slots of a record, those of the records inside it included."""
    return tuple(slot for slot, _ in _read(record) if slot is not None)


@cache
def branches(record: type[Part]) -> dict[str, dict[str, type[Part]]]:
    """Return the lists of records of a record: by name, what may stand in it by its tag ("" without one)."""
    return {name: records for slot, (name, records) in _read(record) if slot is None}


Found = tuple[Slot | None, tuple[str, dict[str, type[Part]]]]
"""A slot, or else a branch with its name."""


@cache
def _read(record: type[Part]) -> tuple[Found, ...]:
    return tuple(_fields(inspect.type_info(record), ""))


def _fields(record: Any, above: str) -> Iterator[Found]:
    for field in record.fields:
        name = above + field.encode_name
        types = _alternatives(field.type)
        records = _records(types[0])
        if records:
            yield None, (name, records)
        elif isinstance(types[0], inspect.StructType):
            yield from _fields(types[0], f"{name}.")
        elif not _spells(types[0]):
            yield from ((slot, ("", {})) for slot in _slots(name, field, types))


def _alternatives(kind: Any) -> list[Any]:
    """Return the types that a value may be of, null left out."""
    types = kind.types if isinstance(kind, inspect.UnionType) else [kind]
    return [one for one in types if not isinstance(one, inspect.NoneType)]


def _records(kind: Any) -> dict[str, type[Part]]:
    """Return the records that a list consists of, by tag; nothing for anything but a list of records."""
    items = _alternatives(kind.item_type) if isinstance(kind, inspect.ListType) else []
    if not items or not all(isinstance(item, inspect.StructType) for item in items):
        return {}
    return {str(item.tag or ""): item.cls for item in items}


def _spells(kind: Any) -> bool:
    """Return whether this is a list of spells, which has a form of its own."""
    items = _alternatives(kind.item_type) if isinstance(kind, inspect.ListType) else []
    return any(isinstance(item, inspect.StructType) for item in items)


def _slots(name: str, field: Any, types: list[Any]) -> Iterator[Slot]:
    """Yield the slots of one field: two for a pair of ids, one a key for a table, else one."""
    kind = types[0]
    if isinstance(kind, inspect.DictType) and isinstance(kind.key_type, inspect.LiteralType):
        for key in kind.key_type.values:
            yield _slot(f"{name}.{key}", kind.value_type, "number", required=False)
    elif isinstance(kind, inspect.TupleType) and isinstance(kind.item_types[0], inspect.StrType):
        for number, item in enumerate(kind.item_types):
            yield _slot(f"{name}.{number}", item, "text", required=field.required)
    else:
        unset = not field.required and field.default is NODEFAULT and field.default_factory is NODEFAULT
        null = unset and isinstance(field.type, inspect.UnionType)
        slot = _slot(name, kind, _kind(types), required=field.required)
        default = "" if field.default in (NODEFAULT, None) else str(field.default)
        yield slot._replace(null=null, default=default)


def _slot(name: str, kind: Any, form: str, *, required: bool) -> Slot:
    return Slot(
        name,
        form,
        tuple(map(str, getattr(kind, "values", ()))),
        "",
        required,
        null=False,
        low=getattr(kind, "ge", None),
        high=getattr(kind, "le", None),
        longest=getattr(kind, "max_length", None),
    )


def _kind(types: list[Any]) -> str:
    """Return how a form asks for a value that may be of these types."""
    match types:
        case [inspect.LiteralType()]:
            return "choice"
        case [inspect.IntType()]:
            return "number"
        case [inspect.StrType()]:
            return "text"
        case [inspect.StrType(), inspect.ListType()]:
            return "host"
        case [inspect.ListType(item_type=inspect.IntType())] | [
            inspect.TupleType(item_types=(inspect.IntType(), inspect.IntType()))
        ]:
            return "square"
        case [inspect.ListType(item_type=inspect.StrType())]:
            return "lines"
        case _:
            return "json"
