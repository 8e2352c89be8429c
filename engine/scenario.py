"""Reading a scenario: from JSON text to records that are checked and complete.

Both kinds of trouble, a field of the wrong shape and fields that do not fit together, raise
:class:`~engine.scenario_error.ScenarioError` with the path of the field.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.placement import place_groups
from engine.scenario_check import check
from engine.scenario_error import ScenarioError, in_plain_words
from engine.scenario_format import Scenario

MAX_BYTES = 1_000_000


def parse_scenario(text: str | bytes) -> Scenario:
    """Read a scenario from JSON text, check it, and fill in what it leaves open.

    Raises ScenarioError naming the field and what was expected.
    """
    size = len(text.encode() if isinstance(text, str) else text)
    if size > MAX_BYTES:
        raise ScenarioError("$", f"expected at most {MAX_BYTES:,} bytes, got {size:,}")
    try:
        document = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ScenarioError("$", f"expected JSON: {error}") from error
    return read_scenario(document)


def read_scenario(document: Any) -> Scenario:
    """Check a decoded scenario document and fill in what it leaves open. Raises ScenarioError."""
    try:
        scenario = msgspec.convert(document, Scenario)
    except (msgspec.ValidationError, RecursionError) as error:
        raise ScenarioError(*in_plain_words(str(error))) from error
    check(scenario)
    place_groups(scenario)
    return scenario


def to_document(scenario: Scenario) -> dict[str, Any]:
    """Return a scenario as plain data, in the format's field order, defaults left out."""
    document: dict[str, Any] = msgspec.to_builtins(scenario)
    return document
