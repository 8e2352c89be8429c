"""What ``import engine`` offers: the examples of its docstring, and the shapes of what it answers."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
from typing import Any

import msgspec
import pytest

import engine
from engine.analysis import orders as orders_module
from engine.library.presets import preset, preset_names
from tests.some import some


def test_the_examples_of_the_package_are_true() -> None:
    tried = doctest.testmod(engine)
    assert tried.attempted > 4
    assert tried.failed == 0


@pytest.mark.parametrize("name", some(preset_names()))
def test_every_field_of_a_traces_document_is_of_its_declared_type(name: str) -> None:
    document = engine.run(preset(name)).document()
    assert json.dumps(msgspec.convert(document, engine.Trace).document()) == json.dumps(document)


def test_a_scenario_is_read_from_a_document_or_its_text() -> None:
    document = {"format": "sanctum-scenario/1", "groups": [], "script": []}
    assert engine.load(document) == engine.load(json.dumps(document)) == engine.load(json.dumps(document).encode())


@pytest.mark.parametrize("source", [{"groups": []}, "", "[]", b"\xff", {"format": "sanctum-scenario/1", "seed": "x"}])
def test_what_is_no_scenario_is_pointed_at(source: dict[str, object] | str | bytes) -> None:
    with pytest.raises(engine.ScenarioError) as refused:
        engine.load(source)
    assert refused.value.path.startswith("$")
    assert refused.value.problem


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"title": "Half \ud800"}, "$.title"),
        ({"groups": [{"id": "g", "owner": "blue", "minions": [{"id": "a\udfff"}]}]}, "$.groups[0].minions[0].id"),
        ({"a\ud800": 1}, "$.a?"),
    ],
)
def test_half_a_character_is_pointed_at(changed: dict[str, object], path: str) -> None:
    with pytest.raises(engine.ScenarioError) as caught:
        engine.load({"format": "sanctum-scenario/1"} | changed)
    assert (caught.value.path, caught.value.problem) == (
        path,
        r"expected whole characters, got half of one (\ud800 to \udfff)",
    )


NO_NUMBER = 10**5_000


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"seed": NO_NUMBER}, "$.seed"),
        ({"groups": [{"id": "g", "square": [5, -NO_NUMBER]}]}, "$.groups[0].square[1]"),
        ({"costs": {NO_NUMBER: {}}}, "$.costs"),
        ({"expect": [{"minion": "a", "hp": NO_NUMBER}]}, "$.expect[0].hp"),
    ],
    ids=["seed", "square", "key", "expected"],
)
def test_a_number_that_python_does_not_write_out_is_pointed_at(changed: dict[str, object], path: str) -> None:
    with pytest.raises(engine.ScenarioError) as caught:
        engine.load({"format": "sanctum-scenario/1"} | changed)
    assert (caught.value.path, caught.value.problem) == (path, "expected a number of fewer digits")


def test_cards_and_steps_are_plain_data() -> None:
    assert len(engine.cards()) == 614
    assert {"A1", "D3", "X5"} <= {step["id"] for step in engine.steps()}
    assert engine.orders(preset("fred"))["orders_tried"] == 24


def test_orders_that_are_too_many_are_an_error_of_the_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders_module, "MAX_ORDERS", 23)
    with pytest.raises(engine.ScenarioError) as refused:
        engine.orders(preset("fred"))
    assert str(refused.value) == "$: expected at most 23 orders of the spells, got 24"


@pytest.mark.parametrize("seed", [-1, 2**63, 2**70, 1.5, "x", True])
def test_a_seed_that_is_none_is_an_error_that_names_it(seed: Any) -> None:
    for play in (engine.run, engine.odds, engine.orders):
        with pytest.raises(engine.ScenarioError, match="seed: expected a whole number from 0"):
            play(preset("fred"), seed=seed)


def _nested() -> list[Any]:
    """A list that holds a list, and so on, deeper than Python writes out."""
    inner: list[Any] = []
    for _ in range(100_000):
        inner = [inner]
    return inner


@pytest.mark.parametrize("play", [engine.run, engine.odds, engine.orders])
@pytest.mark.parametrize(
    "scenario", [None, {}, "fred", engine.Scenario, 10**5000], ids=lambda value: type(value).__name__
)
def test_what_is_no_loaded_scenario_is_an_error_that_says_what_is(play: Any, scenario: Any) -> None:
    with pytest.raises(engine.ScenarioError, match=r"^scenario: expected what engine\.load returns, got "):
        play(scenario)


@pytest.mark.parametrize("wrong", [_nested(), 10**5000, -(10**5000), object()], ids=lambda value: type(value).__name__)
def test_an_argument_that_cannot_be_written_out_is_named_by_its_type(wrong: Any) -> None:
    fred = preset("fred")
    for name, play in (
        ("seed", lambda: engine.run(fred, wrong)),
        ("runs", lambda: engine.odds(fred, wrong)),
        ("player", lambda: engine.orders(fred, wrong)),
    ):
        with pytest.raises(engine.ScenarioError, match=f"^{name}: .* got a value of type "):
            play()


@pytest.mark.parametrize("runs", [0, -1, 1_000_001, 1.5, "x"])
def test_a_number_of_fights_that_is_none_is_an_error_that_names_it(runs: Any) -> None:
    with pytest.raises(engine.ScenarioError, match="runs: expected a whole number from 1 to 1,000,000"):
        engine.odds(preset("fred"), runs=runs)


def test_a_player_that_is_none_is_an_error_that_names_it() -> None:
    with pytest.raises(engine.ScenarioError, match="player: expected blue, red or neutral, got 'green'"):
        engine.orders(preset("fred"), player="green")


@pytest.mark.parametrize(
    "module", ["engine.model.catalog", "engine.rules.dying", "engine.trace.run", "engine.analysis.odds"]
)
def test_each_room_can_be_imported_first(module: str) -> None:
    subprocess.run([sys.executable, "-W", "error", "-c", f"import {module}"], check=True)
