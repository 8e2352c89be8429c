"""A scenario as it is written to be kept: one text for one scenario, whatever it was read from."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import FieldInfo

from engine.model.turn_orders import Part
from engine.scenario.format import Scenario


def as_text(scenario: Scenario) -> str:
    """Return a scenario as JSON text in the format's order of fields, all defaults left out."""
    return msgspec.json.encode(_written(scenario)).decode()


def _written(value: Any) -> Any:
    """Return a value as plain data; of records, only what differs from the defaults.

    msgspec's own ``omit_defaults`` goes by identity, so that a default that somebody typed stays.
    """
    if isinstance(value, list | tuple):
        return [_written(item) for item in value]
    if not isinstance(value, Part):
        return value
    tag = value.__struct_config__.tag
    written = {"do": tag} if tag else {}
    for field in _fields(type(value)):
        inner = getattr(value, field.name)
        if field.required or inner != _default(field):
            written[field.encode_name] = _written(inner)
    return written


@cache
def _fields(record: type[Part]) -> tuple[FieldInfo, ...]:
    """Return the fields of a kind of record, whose types msgspec resolves anew whenever it is asked."""
    return msgspec.structs.fields(record)


def _default(field: FieldInfo) -> Any:
    return field.default if field.default_factory is NODEFAULT else field.default_factory()
