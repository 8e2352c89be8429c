"""Reading a scenario: from JSON text to records that are checked and complete.

Both kinds of trouble, a field of the wrong shape and fields that do not fit together, raise
:class:`~engine.scenario.error.ScenarioError` with the path of the field.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import Any

import msgspec

from engine.model.json_text import JsonTextError, read_json
from engine.scenario.check import check
from engine.scenario.error import ScenarioError
from engine.scenario.expectation_checks import check_expected_names
from engine.scenario.format import Scenario
from engine.scenario.legality import faults
from engine.scenario.messages import in_plain_words
from engine.scenario.placement import place_groups
from engine.scenario.spelling import with_known_names

MAX_BYTES = 1_000_000

TOO_LONG = 10**4_300
"""Python does not write out this number, or a larger one."""

BREAKS_A_LINE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""What ends a line, or moves the cursor of a terminal."""


def parse_scenario(text: str | bytes, *, legal: bool = True) -> Scenario:
    """Read a scenario from JSON text, check it, and fill in what it leaves open; ``legal`` as for read_scenario.

    Raises ScenarioError naming the field and what was expected.
    """
    return read_scenario(decode(text), legal=legal)


def decode(text: str | bytes) -> Any:
    """Return a JSON text of at most 1 MB as plain data. Raises ScenarioError."""
    size = len(text.encode(errors="replace") if isinstance(text, str) else text)
    if size > MAX_BYTES:
        raise ScenarioError("$", f"expected at most {MAX_BYTES:,} bytes, got {size:,}")
    # A mark of the byte order may lead a text that was saved on Windows.
    bare = text.removeprefix("\ufeff") if isinstance(text, str) else text.removeprefix(BOM_UTF8)
    try:
        return read_json(bare)
    except JsonTextError as error:
        raise ScenarioError(error.path, f"expected JSON: {error}") from error


def read_scenario(document: Any, *, legal: bool = True) -> Scenario:
    """Check a decoded scenario document and fill in what it leaves open. Raises ScenarioError.

    ``legal`` is false for what was kept before boards had to be legal, and names to be names and in one line: it is
    played as it is.
    """
    _check_writable(document)
    scenario = shaped(with_known_names(document))
    check(scenario)
    if legal:
        _check_lines(document)
        check_expected_names(scenario)
    for fault in faults(scenario) if legal else ():
        raise ScenarioError(fault.path, fault.problem)
    place_groups(scenario)
    return scenario


def _check_writable(document: Any) -> None:
    """Raise ScenarioError for what a program may send and no text can say.

    That is half a character by itself, and a number of more digits than Python writes.
    """
    try:
        msgspec.json.encode(document)
    except UnicodeEncodeError:
        halved = (path for path, leaf in _leaves(document, "$") if leaf != _whole(leaf))
        raise ScenarioError(
            next(halved, "$"), "expected whole characters, got half of one (\\ud800 to \\udfff)"
        ) from None
    except (TypeError, RecursionError):
        return  # what is no plain data is said by its shape
    except ValueError:
        long = (path for path, leaf in _leaves(document, "$") if isinstance(leaf, int) and abs(leaf) >= TOO_LONG)
        raise ScenarioError(next(long, "$"), "expected a number of fewer digits") from None


def _check_lines(document: Any) -> None:
    """Raise ScenarioError for a text with a line break in it or another control character, but for title and about."""
    for path, leaf in _leaves(document, "$"):
        if isinstance(leaf, str) and BREAKS_A_LINE.search(leaf) and path not in ("$.title", "$.about"):
            raise ScenarioError(path, "expected a text in one line, without control characters")


def _whole(leaf: Any) -> Any:
    """Return a text with each half of a character in it marked; anything else as it is."""
    return leaf.encode(errors="replace").decode() if isinstance(leaf, str) else leaf


def _leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Yield whatever a document holds that holds nothing itself, and the names of its fields, each with its path."""
    if isinstance(value, dict):
        for name, inner in value.items():
            at = f"{path}.{_whole(name)}" if isinstance(name, str) else path
            yield at, name
            yield from _leaves(inner, at)
    elif isinstance(value, list | tuple):
        for place, inner in enumerate(value):
            yield from _leaves(inner, f"{path}[{place}]")
    else:
        yield path, value


def shaped(document: Any) -> Scenario:
    """Return a document whose fields are of the right shape, fit together or not. Raises ScenarioError."""
    try:
        return msgspec.convert(document, Scenario)
    except msgspec.ValidationError as error:
        raise ScenarioError(*in_plain_words(str(error), document, _decoder_message)) from error
    except RecursionError as error:
        raise ScenarioError("$", str(error)) from error


def _decoder_message(document: Any) -> str:
    """Return what the decoder finds wrong with the shape of a document first, or "" for nothing."""
    try:
        msgspec.convert(document, Scenario)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def copy_of(scenario: Scenario) -> Scenario:
    """Return a scenario like one that was read, which shares nothing with it."""
    return shaped(to_document(scenario))


def to_document(scenario: Scenario) -> dict[str, Any]:
    """Return a scenario as plain data, in the format's field order, defaults left out."""
    document: dict[str, Any] = msgspec.to_builtins(scenario)
    return document
