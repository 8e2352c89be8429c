"""Mutated scenarios: whatever a stranger sends, it runs, or it is refused in one line, and quickly."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.library.presets import preset, preset_names
from engine.scenario.error import ScenarioError
from engine.scenario.reading import parse_scenario, read_scenario, to_document
from tests.engine import boards as b
from tests.engine.scenario.test_scenario import FULL
from tests.often import often
from tests.some import some

MUTATIONS = often(2_000)
TEXTS = often(500)
WILD: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1,
    8,
    9,
    20,
    200,
    999,
    2**63,
    10**40,
    0.5,
    7.0,
    "",
    " ",
    "x",
    "a\n",
    "x" * 5000,
    "null",
    "🂡",
    "a\u202eb",
    "\x00",
    "'; drop",
    "globe",
    "outcome",
    "fred",
    "abe-1",
    "left",
    "blue",
    "neutral",
    "combat",
    "attack",
    "damage",
    "Deflection",
    "Despond",
    "Khobai",
    "Boggart",
    "archer",
    "missile",
    [],
    {},
    [[]],
    [{}],
    [5, 5],
    [4, 5],
    [0, 0],
    {"card": "Deflection"},
    {"do": "combats"},
    {"minion": "fred"},
)

MOST_EVENTS = 100_000
"""How many events a run may have that a request waits for."""

Node = dict[str, Any] | list[Any]


def places(node: Any) -> Iterator[tuple[Node, Any]]:
    """Every place in a document that holds a value: its container and key."""
    keys = node.keys() if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    for key in keys:
        yield node, key
        yield from places(node[key])


def delete(chance: random.Random, node: Any, key: Any) -> None:
    del node[key]


def replace(chance: random.Random, node: Any, key: Any) -> None:
    node[key] = copy.deepcopy(chance.choice(WILD))


def nudge(chance: random.Random, node: Any, key: Any) -> None:
    """A number a little or very different; a text cut or grown; anything else wrapped in a list."""
    value = node[key]
    if isinstance(value, int):
        node[key] = value + chance.choice((-1, 1, 2, 5, 100, -100))
    elif isinstance(value, str):
        node[key] = chance.choice((value[:-1], value + "x", value.upper(), value * 2))
    else:
        node[key] = [value]


def duplicate(chance: random.Random, node: Any, key: Any) -> None:
    """An entry of a list again, once or up to the limits and past them; a field of a record under another name."""
    if isinstance(node, list):
        node.extend(copy.deepcopy(node[key]) for _ in range(chance.choice((1, 1, 1, 8, 70, 210))))
    else:
        node[f"{key}s"] = node[key]


def nest(chance: random.Random, node: Any, key: Any) -> None:
    """A value so many levels down."""
    for _ in range(chance.choice((1, 3, 60))):
        node[key] = [node[key]] if chance.random() < 0.5 else {"always": node[key]}


def transplant(chance: random.Random, node: Any, key: Any, other: Any) -> None:
    """A value copied from somewhere else in the document."""
    node[key] = copy.deepcopy(other)


Mutation = Callable[[random.Random, Any, Any], None]
SIMPLE: tuple[Mutation, ...] = (
    delete,
    replace,
    replace,
    nudge,
    nudge,
    duplicate,
    nest,
)


def mutated(chance: random.Random, document: dict[str, Any]) -> dict[str, Any]:
    """A document with one to three of its places spoilt."""
    document = copy.deepcopy(document)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        found = list(places(document))
        if not found:
            break
        node, key = chance.choice(found)
        if chance.random() < 0.15:
            from_node, from_key = chance.choice(found)
            transplant(chance, node, key, from_node[from_key])
        else:
            chance.choice(SIMPLE)(chance, node, key)
    return document


def seeds() -> list[dict[str, Any]]:
    """What is mutated: the document that has every field, and the presets without their twenty-seed rows."""
    documents = [copy.deepcopy(FULL), *(to_document(preset(name)) for name in preset_names())]
    for document in documents:
        document["expect"] = [row for row in document["expect"] if not row.keys() & {"always", "never", "sometimes"}]
    return documents


@dataclass
class Met:
    """What became of all the mutants."""

    runs: int = 0
    longest: int = 0
    refusals: list[str] = field(default_factory=list)
    unfolded: list[int] = field(default_factory=list)


def read_and_run(document: dict[str, Any], met: Met, number: int) -> None:
    """Play a mutant if it can be read; only a clear refusal may stop it."""
    try:
        trace = b.traced(read_scenario(document))
    except ScenarioError as error:
        met.refusals.append(str(error))
        return
    met.runs += 1
    met.longest = max(met.longest, len(trace["events"]))
    if b.folded(trace["initial"], trace["events"]) != trace["outcome"] or not b.as_text(trace):
        met.unfolded.append(number)


@pytest.fixture(scope="module")
def met() -> Met:
    """The mutants' fates, always the same."""
    chance, documents, met = random.Random(20090327), seeds(), Met()
    weights = [4, *[1] * (len(documents) - 1)]
    for number in range(MUTATIONS):
        read_and_run(mutated(chance, chance.choices(documents, weights)[0]), met, number)
    return met


def test_mutants_run_or_are_refused_and_nothing_else(met: Met) -> None:
    assert met.runs + len(met.refusals) == MUTATIONS
    assert met.runs > MUTATIONS / 10, "enough mutants must live for runs to be tried"
    assert len(met.refusals) > MUTATIONS / 4


def test_no_mutant_takes_more_than_a_request_may(met: Met) -> None:
    assert 0 < met.longest < MOST_EVENTS


def test_every_mutant_that_runs_keeps_the_fold_law(met: Met) -> None:
    assert met.unfolded == []


def test_every_refusal_names_a_path(met: Met) -> None:
    assert [line for line in some(met.refusals) if not line.startswith("$")] == []


def test_every_refusal_is_one_short_line(met: Met) -> None:
    assert [line for line in some(met.refusals) if len(line) > 400 or len(line.splitlines()) != 1] == []


def spoilt(chance: random.Random, text: bytes) -> bytes:
    """A text with one to four places of it changed, cut out, doubled, or cut off."""
    spoilt = bytearray(text)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(spoilt))
        match chance.randrange(8):
            case 0:
                del spoilt[max(1, place) :]
            case 1 | 2:
                del spoilt[place : place + min(place, chance.randint(1, 30))]
            case 3 | 4:
                spoilt[place:place] = spoilt[place : place + chance.randint(1, 30)]
            case _:
                spoilt[place] = chance.randrange(256)
    return bytes(spoilt)


def test_mutated_text_is_read_or_refused() -> None:
    chance, text, refused = random.Random(19980815), json.dumps(FULL).encode(), list[str]()
    for _ in range(TEXTS):
        try:
            parse_scenario(spoilt(chance, text))
        except ScenarioError as error:
            refused.append(str(error))
    assert len(refused) > TEXTS / 2
    assert [line for line in refused if not line.startswith("$")] == []


def test_the_heaviest_run_allowed_stays_within_the_events_of_a_request() -> None:
    assert MOST_EVENTS / 10 < len(b.traced(b.heaviest())["events"]) < MOST_EVENTS


def test_a_run_that_would_go_on_and_on_is_stopped_with_a_clear_line() -> None:
    with pytest.raises(ScenarioError, match=r"^\$\.script: the script exceeds the limit of [\d,]+ attacks"):
        b.traced(b.endless())
