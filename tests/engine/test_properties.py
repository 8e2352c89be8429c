"""Laws that hold in every run, whatever the scenario."""

from __future__ import annotations

import copy
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.library.presets import preset_names
from engine.model.dice import Dice
from engine.model.events import BOUNCED, DAMAGED, KILLED, MISS, Cause, Result
from engine.model.pieces import IN_PLAY
from engine.model.steps import STEPS
from engine.rules.game import Game
from engine.scenario.format import Scenario
from engine.scenario.prepared import rules_of
from engine.scenario.reading import read_scenario, to_document
from engine.scenario.script import play_script
from engine.scenario.setup import build
from engine.scenario.snapshot import restore, snapshot
from engine.trace.outcome import RECORDS
from tests.engine import boards as b
from tests.engine.strategies import scenarios, thorough
from tests.often import often

Law = Callable[[b.Trace], None]
LAWS: list[Law] = []


def law(check: Law) -> Law:
    """Mark a law that every recorded run is checked against."""
    LAWS.append(check)
    return check


@settings(thorough, max_examples=often(20))
@given(scenarios())
def test_every_run_keeps_every_law(scenario: Scenario) -> None:
    trace = b.recorded(scenario, scenario.seed)
    for check in LAWS:
        check(trace)


# The form of a trace.


@law
def ids_are_consecutive_and_parents_come_before_their_children(trace: b.Trace) -> None:
    assert [event["id"] for event in trace["events"]] == list(range(1, len(trace["events"]) + 1))
    assert all(event["parent"] is None or 1 <= event["parent"] < event["id"] for event in trace["events"])


@law
def the_tree_is_told_depth_first(trace: b.Trace) -> None:
    """An event's parent is the event before it, or one that the event before it is nested in."""
    open_events: list[int | None] = [None]
    for event in trace["events"]:
        while open_events[-1] != event["parent"]:
            open_events.pop()
        open_events.append(event["id"])


@law
def every_text_is_a_sentence(trace: b.Trace) -> None:
    for event in trace["events"]:
        text = event["text"]
        assert text.endswith("."), text
        assert text.strip() == text, text
        assert not any(odd in text for odd in ("  ", "None", "..", " .", "{", "}", "<", "nobody of")), text


@law
def every_step_is_one_of_the_table_and_lies_in_its_own_pipeline(trace: b.Trace) -> None:
    for event in trace["events"]:
        if event["kind"] != "step":
            continue
        step = STEPS[event["step"]]
        around = next((up for up in b.above(trace, event) if up["kind"] == "pipeline"), None)
        assert around is None or around["facts"]["pipeline"] == step.pipeline or step.id in ("E3", "E4")


@law
def whoever_is_named_is_in_the_scenario(trace: b.Trace) -> None:
    outcome = trace["outcome"]
    players = {f"player {player}" for player in outcome["players"]}
    known = {None, "globe", *players, *(id for section in RECORDS for id in outcome[section])}
    for event in trace["events"]:
        assert {event["actor"], event["target"], event["host"]} <= known


@law
def a_roll_picks_one_of_two_or_more(trace: b.Trace) -> None:
    for event in trace["events"]:
        if event["kind"] == "roll":
            assert len(event["roll"]["options"]) >= 2
            assert event["roll"]["chosen"] in event["roll"]["options"]


@law
def the_trace_is_plain_data(trace: b.Trace) -> None:
    text = json.dumps(trace)
    assert json.dumps(json.loads(text)) == text


# What the changes make.


@law
def the_changes_fold_into_the_outcome(trace: b.Trace) -> None:
    assert b.folded(trace["initial"], trace["events"]) == trace["outcome"]


@law
def every_change_starts_from_what_the_one_before_it_left(trace: b.Trace) -> None:
    for state, event in moments(trace):
        change = event["change"]
        if change is not None:
            assert change["before"] == _value(state, change) != change["after"]


def moments(trace: b.Trace) -> Iterator[tuple[dict[str, Any], b.Event]]:
    """Each event, with the state just before it."""
    state = copy.deepcopy(trace["initial"])
    for event in trace["events"]:
        yield state, event
        if event["change"] is not None:
            b.apply_to(state, event["change"])


def _value(state: dict[str, Any], change: dict[str, Any]) -> Any:
    """What a change is about, as it stands; None for something that is only coming into play."""
    of, what = change["of"], change["what"]
    if what in RECORDS:
        return state[what].get(of)
    if of in ("outcome", "globe"):
        return (state if of == "outcome" else state["globe"])[what]
    if of.startswith("player "):
        return state["players"][of.removeprefix("player ")][what]
    return next(state[section][of] for section in RECORDS if of in state[section])[what]


@law
def numbers_stay_within_their_bounds(trace: b.Trace) -> None:
    for state, event in moments(trace):
        if event["kind"] == "change":
            continue  # a step may take several changes to do what it does
        for minion in state["minions"].values():
            assert 0 <= minion["current_armor"] <= minion["armor"]
            assert 0 <= minion["hp"] <= minion["max_hp"]
            assert 0 <= minion["level"] <= 5
            assert minion["attack_rate"] >= 0


@law
def a_buried_minion_has_no_spells_and_no_group(trace: b.Trace) -> None:
    for state, event in moments(trace):
        if event["kind"] == "change":
            continue
        homes = Counter(id for group in state["groups"].values() for id in group["members"])
        for id, minion in state["minions"].items():
            assert homes[id] == (minion["status"] in IN_PLAY)
            if minion["status"] in IN_PLAY:
                assert minion["cause"] is None
            else:
                assert (minion["spells"], minion["group"]) == ([], None)
                assert minion["cause"] in get_args(Cause)


@law
def a_group_is_in_play_as_long_as_it_has_members(trace: b.Trace) -> None:
    for group in trace["outcome"]["groups"].values():
        assert (group["status"] in IN_PLAY) == bool(group["members"])
        assert len(group["members"]) <= 8
        assert group["members"] or group["spells"] == []


# How combats are fought.


@law
def a_combat_has_at_most_10_rounds_counted_from_1(trace: b.Trace) -> None:
    for combat in b.pipelines(trace, "Combat"):
        rounds = [one["facts"]["round"] for one in b.pipelines(trace, "Combat round") if combat in b.above(trace, one)]
        assert rounds == list(range(1, len(rounds) + 1))
        assert len(rounds) <= 10


@law
def nobody_attacks_more_often_in_a_round_than_its_attack_rate_and_what_a_card_adds(trace: b.Trace) -> None:
    used: Counter[str] = Counter()
    rate: dict[str, int] = {}
    in_round: set[int] = set()
    added: Counter[str] = Counter()
    for state, event in moments(trace):
        if event["kind"] == "pipeline" and event["facts"]["pipeline"] == "Combat round":
            used, rate, in_round, added = Counter(), {}, {event["id"]}, Counter()
        elif event["parent"] in in_round:
            in_round.add(event["id"])
            if event["kind"] == "effect":  # it may add an attack: to everybody as the round starts, later to its host
                added["everybody" if event["step"] == "R1" else event["host"]] += 1
            for id, minion in state["minions"].items():
                rate[id] = max(rate.get(id, 0), minion["attack_rate"])
            if event["kind"] == "pipeline" and event["facts"]["pipeline"] == "One attack":
                used[event["actor"]] += 1
                assert used[event["actor"]] <= rate[event["actor"]] + added["everybody"] + added[event["actor"]]


@law
def in_round_1_plain_recruits_send_missiles_only(trace: b.Trace) -> None:
    """Spells and creatures may have it otherwise; where there are none, nobody strikes."""
    if re.search(r'"(card|spells|globe|hand)"', json.dumps(trace["scenario"])):
        return
    fought = {attack["id"] for combat in b.pipelines(trace, "Combat") for attack in _attacks_in(trace, combat)}
    for one in b.pipelines(trace, "One attack"):
        rounds = [
            up["facts"]["round"] for up in b.above(trace, one) if (up["facts"] or {}).get("pipeline") == "Combat round"
        ]
        if one["id"] in fought and rounds == [1]:
            assert one["facts"]["mode"] == "missile"


def _attacks_in(trace: b.Trace, combat: b.Event) -> list[b.Event]:
    return [one for one in b.pipelines(trace, "One attack") if combat in b.above(trace, one)]


@law
def only_the_living_attack_and_only_enemies_are_attacked_in_combat(trace: b.Trace) -> None:
    for state, event in moments(trace):
        if event["kind"] == "pipeline" and event["facts"]["pipeline"] == "One attack":
            actor, target = state["minions"][event["actor"]], state["minions"][event["target"]]
            assert (actor["status"], target["status"]) == ("alive", "alive")


RESULTS = {MISS, BOUNCED, DAMAGED, KILLED}


@law
def every_attack_and_every_script_step_has_a_result(trace: b.Trace) -> None:
    assert {hit.result for hit in b.hits(trace)} <= RESULTS
    assert len(trace["outcome"]["results"]) == len(trace["scenario"]["script"])
    assert set(trace["outcome"]["results"]) <= {*get_args(Result)}


# Runs beside each other.


@settings(thorough, max_examples=often(10))
@given(scenarios())
def test_the_same_scenario_and_seed_give_the_same_bytes(scenario: Scenario) -> None:
    once = json.dumps(b.recorded(scenario, scenario.seed))
    assert json.dumps(b.recorded(scenario, scenario.seed)) == once
    assert json.dumps(b.recorded(read_scenario(to_document(scenario)), scenario.seed)) == once


@settings(thorough, max_examples=often(15))
@given(scenarios())
def test_an_unrecorded_run_comes_to_the_same_outcome(scenario: Scenario) -> None:
    assert b.quick_outcome(scenario, scenario.seed) == b.recorded(scenario, scenario.seed)["outcome"]


@settings(thorough, max_examples=often(10))
@given(scenarios(), st.integers(0, 2**63 - 1))
def test_a_set_up_put_back_plays_as_if_new(scenario: Scenario, other_seed: int) -> None:
    state = build(scenario)
    picture = snapshot(state)

    def play(seed: int) -> dict[str, Any]:
        restore(picture)
        play_script(Game(state, Dice(seed), rules_of(scenario)), scenario.script)
        return b.shown(state)

    first = play(scenario.seed)
    play(other_seed)
    assert play(scenario.seed) == first == b.quick_outcome(scenario, scenario.seed)
    restore(picture)
    assert b.shown(state) == b.shown(build(scenario))


OTHER = {"blue": "red", "red": "blue"}


def in_other_colors(part: Any) -> Any:
    """A document, or a part of one, in which blue is red and red is blue."""
    if isinstance(part, dict):
        return {OTHER.get(key, key): in_other_colors(value) for key, value in part.items()}
    if isinstance(part, list):
        return [in_other_colors(value) for value in part]
    return OTHER.get(part, part) if isinstance(part, str) else part


@settings(thorough, max_examples=often(15))
@given(scenarios())
def test_no_rule_prefers_a_color(scenario: Scenario) -> None:
    document = to_document(scenario)
    other = read_scenario(in_other_colors({"initiative": "blue", **document}))
    assert b.quick_outcome(other, scenario.seed) == in_other_colors(b.quick_outcome(scenario, scenario.seed))


@settings(thorough, max_examples=often(10))
@given(scenarios(most=3))
def test_a_scenario_survives_being_written_and_read(scenario: Scenario) -> None:
    assert read_scenario(json.loads(json.dumps(to_document(scenario)))) == scenario


@cache
def told_by(hash_seed: str) -> bytes:
    """What another process tells of a preset."""
    return subprocess.run(
        [sys.executable, "-m", "engine", "run", "diomesia", "--format", "json"],
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
    ).stdout


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_other_processes_come_to_the_same_bytes(hash_seed: str) -> None:
    """No order of a set and no address shows: another hash seed changes nothing."""
    assert "diomesia" in preset_names()
    assert told_by(hash_seed) == told_by("12345")
