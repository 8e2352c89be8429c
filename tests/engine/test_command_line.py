"""``python -m engine``: what each command prints, and one clear line for what it cannot use."""

from __future__ import annotations

import errno
import gzip
import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.analysis import matchups as matchups_module
from engine.analysis import odds as odds_module
from engine.analysis import orders as orders_module
from engine.analysis.executor import ProcessPool
from engine.analysis.matchup_file import read_matchups
from engine.analysis.merging import Merging
from engine.library.presets import preset_names
from engine.model.catalog import read_cards
from engine.model.steps import STEPS
from tests.engine import boards as b
from tests.some import some

Capture = pytest.CaptureFixture[str]
DUEL = b.document(b.blues(b.swordsman("a", hand=9)), b.reds(b.swordsman("v")))
MELEE = b.document(
    b.blues(b.swordsman("a", count=4), b.archer("b", count=4)),
    b.reds(b.swordsman("v", count=4), b.archer("w", count=4)),
)
LOST = DUEL | {"expect": [{"winner": "red"}]}


@pytest.fixture
def duel_file(tmp_path: Path) -> str:
    """A scenario in a file."""
    path = tmp_path / "duel.json"
    path.write_text(json.dumps(DUEL))
    return str(path)


def answer(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """The exit code of a command, what it printed, and what it said on standard error."""
    code = main(list(arguments))
    said = capsys.readouterr()
    return code, said.out, said.err


def good(capsys: Capture, *arguments: str) -> str:
    """What a command prints that must succeed."""
    code, out, err = answer(capsys, *arguments)
    assert (code, err) == (0, "")
    return out


def bad(capsys: Capture, *arguments: str) -> str:
    """The one line that a command says that must refuse."""
    code, out, err = answer(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("engine: ")
    assert len(err.splitlines()) == 1
    return err.removeprefix("engine: ").rstrip("\n")


def stdin(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Put data on standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


# presets, steps, cards.


def test_presets_are_named_one_a_line(capsys: Capture) -> None:
    assert good(capsys, "presets").splitlines() == preset_names()
    assert {"fred", "fred-the-bard", "diomesia", "khobai"} <= set(preset_names())


def test_presets_as_json_have_titles(capsys: Capture) -> None:
    listed = json.loads(good(capsys, "presets", "--format", "json"))
    assert [row["name"] for row in listed] == preset_names()
    assert all(row["title"] for row in listed)


def test_steps_are_the_step_table(capsys: Capture) -> None:
    lines = good(capsys, "steps").splitlines()
    assert [line.split()[0] for line in lines] == list(STEPS)
    rows = json.loads(good(capsys, "steps", "--format", "json"))
    assert {row["id"]: row["name"] for row in rows} == {step.id: step.name for step in STEPS.values()}


def test_cards_says_of_every_card_whether_it_is_played(capsys: Capture) -> None:
    rows = json.loads(good(capsys, "cards", "--format", "json"))
    assert [row["name"] for row in rows] == [card.name for card in read_cards()]
    assert {row["executable"] for row in rows} <= {"full", "partial", "no"}
    assert all(row["why"] for row in rows)
    played = {row["name"]: row["executable"] for row in rows}
    assert played["Deflection"] == "full"
    assert len(good(capsys, "cards").splitlines()) == len(rows) + 1


# run.


def test_run_tells_a_preset_as_text(capsys: Capture) -> None:
    out = good(capsys, "run", "fred")
    assert out.startswith("Fred's Treacherous Armor and Deflection\nseed 7\n")
    assert "Outcome: Blue wins" in out
    assert "FAILED" not in out


def test_run_as_json_is_a_trace(capsys: Capture) -> None:
    trace = json.loads(good(capsys, "run", "fred", "--format", "json"))
    assert trace["format"] == "sanctum-trace/1"
    assert {"scenario", "seed", "events", "outcome", "expectations"} <= trace.keys()
    event = {"id", "parent", "kind", "step", "text", "card", "host", "actor", "target"}
    event |= {"quantity", "change", "result", "roll", "interpretation"}
    assert all(event <= one.keys() for one in some(trace["events"]))
    fate = {"name", "group", "owner", "status", "hp", "max_hp", "armor", "level", "cause", "by", "spells"}
    assert all(fate <= minion.keys() for minion in some(trace["outcome"]["minions"].values()))


def test_run_takes_a_path(capsys: Capture, duel_file: str) -> None:
    assert "Outcome: Blue wins after 2 rounds" in good(capsys, "run", duel_file)


def test_run_takes_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin(monkeypatch, json.dumps(DUEL).encode())
    assert "Outcome: Blue wins after 2 rounds" in good(capsys, "run", "-")


def test_a_seed_replays_that_run(capsys: Capture) -> None:
    seven, nine = (good(capsys, "run", "diomesia", "--seed", seed) for seed in ("7", "9"))
    assert "seed 7" in seven
    assert seven.splitlines()[3:] != nine.splitlines()[3:]
    assert good(capsys, "run", "diomesia", "--seed", "7") == seven


def test_a_rule_can_be_set(capsys: Capture) -> None:
    """Preset fred under the other reading of I-1: Deflection sees no more than Fred's 7 hit points."""
    by_default = good(capsys, "run", "fred")
    code, capped, _ = answer(capsys, "run", "fred", "--set", "rules.d3_cap=before-effects")
    assert "Deflection deals 10 magical damage to Bob" in by_default
    assert "Deflection deals 7 magical damage to Bob" in capped
    assert code == 1, "the preset expects the default reading"


def test_two_rules_can_be_set(capsys: Capture) -> None:
    settings = ("--set", "rules.d3_cap=before-effects", "--set", "rules.rebound_blame=wielder")
    _, out, _ = answer(capsys, "run", "fred", "--format", "json", *settings)
    assert json.loads(out)["scenario"]["rules"] == {"d3_cap": "before-effects", "rebound_blame": "wielder"}


def test_a_failed_expectation_exits_1_and_says_what_was_found(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin(monkeypatch, json.dumps(LOST).encode())
    code, out, err = answer(capsys, "run", "-")
    assert (code, err) == (1, "")
    assert "FAILED, found Blue wins" in out


# odds and orders.


def interrupting(calls: int) -> Callable[..., Iterator[Any]]:
    """Stand for a pool's results that Ctrl+C interrupts after so many."""

    def results(self: ProcessPool, function: Callable[[Any], Any], chunks: Sequence[Any]) -> Iterator[Any]:
        for number in range(calls):
            yield number, function(chunks[number])
        raise KeyboardInterrupt

    return results


def test_ctrl_c_keeps_the_fights_that_are_played(capsys: Capture, melee: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ProcessPool, "results", interrupting(2))
    code, out, said = answer(capsys, "odds", melee, "--runs", "1000", "--format", "json")
    found = json.loads(out)
    assert (code, found["runs"], found["stopped"]) == (130, 300, True)
    assert said == "engine: stopped after 300 of 1,000 fights\n"


@pytest.mark.parametrize(("steps", "fights"), [(0, 0), (1, 100), (2, 100)])
def test_ctrl_c_while_the_odds_are_counted_leaves_a_first_sample(
    capsys: Capture, melee: str, monkeypatch: pytest.MonkeyPatch, steps: int, fights: int
) -> None:
    left = iter([True] * steps)

    def go_on(self: Merging, work: float, /, went_on: Callable[[Merging, float], bool] = Merging.go_on) -> bool:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return went_on(self, work)

    monkeypatch.setattr(Merging, "go_on", go_on)
    code, out, said = answer(capsys, "odds", melee)
    assert code == 130
    assert re.match(rf"sampled, {fights} fights, [\d.]+ s\n", out)
    assert (len(out.splitlines()) > 1) == bool(fights), "nothing is said of what nobody knows yet"
    assert said == f"engine: stopped after {fights} of 1,000 fights\n"


def test_ctrl_c_keeps_the_orders_that_are_tried(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders_module, "CHUNK", 10)
    monkeypatch.setattr(ProcessPool, "results", interrupting(2))
    code, out, said = answer(capsys, "orders", "fred")
    assert (code, out.splitlines()[0]) == (130, "20 of 24 orders, 2 results, seed 7")
    assert said == "engine: stopped after 20 of 24 orders\n"


@pytest.mark.parametrize("module", ["engine.compiled", "engine.analysis.adviser", "engine.output"])
def test_ctrl_c_while_modules_are_read_is_one_line(tmp_path: Path, module: str) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import signal, sys\n"
        # Python hears no interrupt where a shell began the tests in the background.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "class Finder:\n"
        "    def find_spec(name, path, target=None):\n"
        f"        if name == {module!r}:\n"
        "            signal.raise_signal(signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder)\n"
    )
    done = program("-m", "engine", "run", "fred", env=os.environ | {"PYTHONPATH": str(tmp_path)})
    assert (done.stdout, done.stderr) == (b"", b"engine: stopped\n")
    assert done.returncode == -signal.SIGINT, "which shells, too, call 130"


def test_a_build_that_nobody_knows_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANCTUM_ENGINE", "faster")
    done = program("-m", "engine", "run", "fred")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"engine: expected SANCTUM_ENGINE to be interpreted or compiled, got faster\n"


def test_ctrl_c_anywhere_else_is_one_line(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.__main__.run", interrupted)
    assert answer(capsys, "run", "fred") == (130, "", "engine: stopped\n")


@pytest.mark.parametrize(
    "command", [("odds", "fred"), ("orders", "fred"), ("fight", "3 Human swordsmen vs Horde", "--runs", "9")]
)
def test_a_cluster_that_is_not_there_is_one_line(capsys: Capture, command: tuple[str, ...]) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed: make cluster")
    assert "no scheduler answers at nowhere" in bad(capsys, *command, "--cluster", "nowhere")


def test_more_orders_than_anybody_waits_for_are_tried_on_all_cores(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders_module, "MAX_ORDERS", 23)
    monkeypatch.setattr(orders_module, "CHUNK", 10)
    monkeypatch.setattr(orders_module, "LISTED", 5)
    said = good(capsys, "orders", "fred").splitlines()
    assert said[0] == "24 orders, 2 results, seed 7"
    assert [line for line in said if "more" in line] == ["    and 7 more"] * 2


def test_what_is_too_much_is_said_of_what_asks_for_it(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders_module, "MOST_ORDERS", 23)
    assert bad(capsys, "orders", "fred") == "$: expected at most 23 orders of the spells, got 24"
    monkeypatch.setattr(matchups_module, "MOST_PAIRS", 1)
    asked = ("matchups", "Gorgon", "--against", "War: Boggart, Gorgon")
    assert bad(capsys, *asked) == "against: expected at most 1 meetings, got 4"


def test_who_is_no_side_is_told_from_whom_he_meets(capsys: Capture) -> None:
    assert bad(capsys, "matchups", "nonsense").startswith("who: expected ")
    assert bad(capsys, "matchups", "Gorgon", "--against", "nonsense").startswith("against: expected ")


def test_whose_spells_are_ordered_is_asked_as_whose_are_advised(capsys: Capture) -> None:
    assert good(capsys, "orders", "fred", "--for", "red") == good(capsys, "orders", "fred", "--player", "red")


def test_odds_of_a_small_fight_are_exact(capsys: Capture, duel_file: str) -> None:
    found = json.loads(good(capsys, "odds", duel_file, "--format", "json"))
    assert (found["method"], [row["probability"] for row in found["outcomes"]]) == ("exact", [1.0])
    assert "100.00%" in good(capsys, "odds", duel_file)


@pytest.fixture
def melee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A fight of too many random choices to try them all, in a file; that is soon found out."""
    monkeypatch.setattr(odds_module, "EXACT_WORK", 5_000)
    path = tmp_path / "melee.json"
    path.write_text(json.dumps(MELEE))
    return str(path)


def test_odds_of_a_large_fight_are_sampled_with_intervals(capsys: Capture, melee: str) -> None:
    found = json.loads(good(capsys, "odds", melee, "--runs", "200", "--seed", "5", "--format", "json"))
    assert (found["method"], found["runs"], found["seed"]) == ("sampled", 200, 5)
    assert sum(row["count"] for row in found["outcomes"]) == 200
    for row in found["outcomes"]:
        assert 0 <= row["low"] <= row["probability"] <= row["high"] <= 1
        assert 5 <= row["seed"] < 205
    assert sum(found["rounds"].values()) == pytest.approx(1)


def test_the_same_odds_come_out_twice(capsys: Capture, melee: str) -> None:
    once, twice = (json.loads(answer(capsys, "odds", melee, "--runs", "300", "--format", "json")[1]) for _ in range(2))
    assert once | {"seconds": 0} == twice | {"seconds": 0}


@pytest.mark.parametrize("method", ["exact", "sampled"])
def test_each_row_of_odds_names_a_seed_that_replays_it(capsys: Capture, melee: str, method: str) -> None:
    name = "diomesia" if method == "exact" else melee
    found = json.loads(answer(capsys, "odds", name, "--runs", "300", "--format", "json")[1])
    assert found["method"] == method
    for row in some(found["outcomes"][:10]):
        trace = json.loads(answer(capsys, "run", name, "--seed", str(row["seed"]), "--format", "json")[1])
        left = [f"{id}:{len(group['members'])}" for id, group in trace["outcome"]["groups"].items()]
        assert row["key"] == "/".join([trace["outcome"]["left"], *left])


@pytest.mark.parametrize("command", ["odds", "orders"])
def test_a_seed_at_its_bound_is_taken(capsys: Capture, command: str) -> None:
    code, out, _ = answer(capsys, command, "fred", "--seed", str(2**63 - 1), "--format", "json")
    assert (code, json.loads(out)["seed"]) == (0, 2**63 - 1)


def test_advice_names_the_best_cast_first(capsys: Capture) -> None:
    asked = ("advise", "fred", "--player", "red", "--from", "Veteran, Barkskin")
    found = json.loads(good(capsys, *asked, "--format", "json"))
    assert found["lines"][0]["words"] == "Veteran on Abe"
    assert found["lines"][0]["share"] > found["before"]["share"] == 0
    assert "Veteran on Abe: Fred dies in round 2." in good(capsys, *asked)


def test_advice_out_of_nothing_is_refused(capsys: Capture) -> None:
    assert "blue's hand is empty" in bad(capsys, "advise", "fred", "--from", "hand")
    assert "expected hand, deck, all" in bad(capsys, "advise", "fred", "--from", "Nope")


def test_a_cost_is_assumed_where_nobody_knows_it(capsys: Capture) -> None:
    asked = (
        "advise",
        "fred",
        "--player",
        "red",
        "--from",
        "Veteran, Barkskin",
        "--goal",
        "cheapest",
        "--format",
        "json",
    )
    assert json.loads(good(capsys, *asked))["unpriced"][0]["words"] == "Veteran on Abe"
    (row,) = json.loads(good(capsys, *asked, "--assume", "Veteran=4"))["lines"]
    assert (row["words"], row["cost"], row["assumed"]) == ("Veteran on Abe", 4, True)
    dear = json.loads(good(capsys, *asked, "--assume", "Veteran=4", "--mana", "3"))
    assert (dear["dear"], dear["lines"]) == (1, [])
    for wrong in ("Veteran", "Nope=3", "Veteran=many", "Veteran=100"):
        assert "CARD=N" in bad(capsys, *asked, "--assume", wrong)


def test_matchups_stand_with_the_hardest_first(capsys: Capture) -> None:
    asked = ("matchups", "2 swordsmen", "--against", "War starter", "--runs", "10")
    rows = json.loads(good(capsys, *asked, "--format", "json"))["meetings"]
    dragon = next(row for row in rows if row["other"] == "Brimstone Dragon")
    assert (dragon["share"], dragon["line"]) == (0, "2 Human swordsmen vs Brimstone Dragon")
    text = good(capsys, *asked).splitlines()
    assert text[0] == "2 Human swordsmen, going first: wins"
    assert text[1].endswith("against Brimstone Dragon")
    assert len(text) == len(rows) + 1


def test_a_scenarios_side_can_meet_others(capsys: Capture) -> None:
    asked = ("matchups", "fred", "--for", "red", "--against", "Gorgon", "--runs", "2", "--first", "other")
    (row,) = json.loads(good(capsys, *asked, "--format", "json"))["meetings"]
    assert row["one"].count("Elf swordsman") == 8
    assert row["line"].endswith("vs Gorgon, red has initiative")
    assert "Gorgon" in bad(capsys, "matchups", "fred", "--against", "Gorgon vs Wolf")


def test_a_table_of_matchups_is_kept(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "table.json.gz"
    assert "1 matchup in" in good(capsys, "matchups", "Gorgon", "--against", "Boggart", "--output", str(file))
    assert "nothing has changed" in good(capsys, "matchups", "Gorgon", "--against", "Boggart", "--output", str(file))
    assert [meeting.line for meeting, _ in read_matchups(file).cells().values()] == ["Gorgon vs Boggart"]


def test_a_table_that_cannot_be_written_is_printed_and_the_old_one_stays(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("matchups", "Gorgon", "--runs", "2", "--output", str(tmp_path / "table.json.gz"))
    good(capsys, *asked, "--against", "Boggart")
    kept = (tmp_path / "table.json.gz").read_bytes()

    def full(self: Path, data: bytes) -> int:
        self.open("wb").close()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    code, out, said = answer(capsys, *asked, "--against", "Wolf")
    assert (code, len(said.splitlines())) == (2, 1)
    assert "it cannot be written: No space left on device" in said
    assert "against Wolf" in out
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("table.json.gz", kept)]


@pytest.mark.parametrize(
    "data",
    [b"", b"mine", gzip.compress(b"{}"), gzip.compress(b"mine")[:-9], gzip.compress(b'"\xff"')],
    ids=("empty", "a text", "no table", "cut short", "no text"),  # compressed data has the time in it
)
def test_a_file_of_somebody_elses_is_no_table_and_stays(capsys: Capture, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "table.json.gz"
    file.write_bytes(data)
    assert "expected matchups in that file" in bad(
        capsys, "matchups", "Gorgon", "--against", "Wolf", "--output", str(file)
    )
    assert file.read_bytes() == data


def test_a_number_may_begin_with_noughts(capsys: Capture) -> None:
    assert "seed 7" in good(capsys, "run", "fred", "--seed", "0" * 5_000 + "7")


def test_orders_of_fred_part_where_the_aura_comes_before_deflection(capsys: Capture) -> None:
    found = json.loads(good(capsys, "orders", "fred", "--format", "json"))
    assert found["orders_tried"] == 24
    assert sum(len(group["orders"]) for group in found["groups"]) == 24
    for group in found["groups"]:
        assert {order.index("Deflection") < order.index("Unholy Aura") for order in group["orders"]} in (
            {True},
            {False},
        )
    assert found["first_difference"]["step"] == "D3"


# Bad input: exit 2, one line, no traceback.


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "COMMAND"),
        (["dance"], "dance"),
        (["run"], "scenario"),
        (["run", "fred", "--colour"], "--colour"),
        (["run", "fred", "--format", "xml"], "xml"),
        (["run", "no-such-thing"], "no-such-thing"),
        (["run", "/"], "/: expected a preset"),
        (["run", "fred", "--seed", "x"], "'x'"),
        (["run", "fred", "--seed", "-1"], "--seed"),
        (["run", "fred", "--seed", str(2**63)], str(2**63)),
        (["run", "fred", "--seed", "9" * 5000], "--seed"),
        (["run", "fred", "--seed", "²"], "--seed"),
        (["run", "fred", "--seed", "0" * 40 + "9" * 40], "--seed"),
        (["run", "fred", "--seed", "0" * 40 + "9" * 5000], "--seed"),
        (["advise", "fred", "--from", "Fireball", "--assume", "Fireball=000000000999"], "N at most 99"),
        (["advise", "fred", "--from", "Fireball", "--assume", "Fireball=" + "0" * 9 + "9" * 5000], "N at most 99"),
        (["run", "/dev/zero"], "at most 1,000,000 bytes"),
        (["matchups", "Gorgon", "--against", "Wolf", "--output", "/"], "a file in a folder that is there"),
        (["matchups", "Gorgon", "--against", "Wolf", "--output", "/no/table"], "a file in a folder that is there"),
        (["matchups", "Gorgon", "--against", "Wolf", "--output", "/dev/zero"], "a file in a folder that is there"),
        (["matchups", "Gorgon", "--against", "Wolf", "--output", "x" * 300], "--output xxx"),
        (["advise", "fred", "--casts", "x"], "--casts: expected a whole number from 1 to 2, got 'x'"),
        (["advise", "fred", "--casts", "3"], "--casts: expected a whole number from 1 to 2, got '3'"),
        (["run", "fred", "--set", "d3_cap=before-effects"], "rules.NAME=VALUE"),
        (["run", "fred", "--set", "rules.d3_cap"], "rules.NAME=VALUE"),
        (["run", "fred", "--set", "9" * 5000], "rules.NAME=VALUE"),
        (["run", "fred", "--set", "rules.d3_cap=never"], "after-effects or before-effects"),
        (["run", "fred", "--set", "rules.colour=red"], "colour"),
        (["odds", "fred", "--runs", "0"], "--runs"),
        (["odds", "fred", "--runs", "1000001"], "1,000,000"),
        (["odds", "no-such-thing"], "no-such-thing"),
        (["orders", "fred", "--player", "green"], "green"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else None,
)
def test_a_command_that_cannot_be_used_exits_2_with_one_line(capsys: Capture, arguments: list[str], said: str) -> None:
    assert said in bad(capsys, *arguments)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b'{"format": "sanctum-scenario/1"}',
        b"[" * 100_000,
        b" " * 1_000_001,
        json.dumps(DUEL | {"seed": -1}).encode(),
        json.dumps(DUEL | {"title": "\ud800"}).encode(),
    ],
    ids=lambda data: repr(data[:20]),
)
def test_a_scenario_that_cannot_be_read_exits_2_with_one_line(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    for command in ("run", "odds", "orders"):
        stdin(monkeypatch, data)
        assert bad(capsys, command, "-").startswith("$")


def test_a_file_that_may_not_be_read_is_named(capsys: Capture, tmp_path: Path) -> None:
    assert str(tmp_path) in bad(capsys, "run", str(tmp_path))
    assert "missing.json" in bad(capsys, "run", str(tmp_path / "missing.json"))


def test_what_is_named_in_two_lines_or_at_length_is_told_in_one(capsys: Capture) -> None:
    assert bad(capsys, "run", "a\nb").startswith("a?b: expected a preset")
    assert len(bad(capsys, "run", "a" * 5_000)) < 600
    assert len(bad(capsys, "a" * 5_000)) < 700


def test_one_order_is_no_orders(capsys: Capture, duel_file: str) -> None:
    first, second, *_ = good(capsys, "orders", duel_file).splitlines()
    assert first == "1 order, 1 result, seed 1"
    assert second.startswith("1 order: ")


def test_a_side_longer_than_a_path_can_be_is_a_side(capsys: Capture) -> None:
    said = good(capsys, "matchups", f"3 archers: {', '.join(['Power'] * 60)}", "--against", "Gorgon", "--runs", "1")
    assert "against Gorgon" in said


# As a program of its own.


def program(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run the command line in another process."""
    return subprocess.run([sys.executable, *arguments], capture_output=True, **options)


def test_the_program_runs_and_refuses_by_its_exit_code() -> None:
    assert program("-m", "engine", "run", "fred").returncode == 0
    refused = program("-m", "engine", "run", "nothing")
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert refused.stderr.startswith(b"engine: nothing: expected a preset")
    assert b"Traceback" not in refused.stderr
    failed = program("-m", "engine", "run", "-", input=json.dumps(LOST).encode())
    assert failed.returncode == 1


def test_a_reader_that_goes_away_has_what_it_read() -> None:
    script = f"{sys.executable} -m engine run khobai | head -n 1"
    closed = subprocess.run(["bash", "-c", f"set -o pipefail; {script}"], capture_output=True)
    assert closed.stdout == b"Khobai with Spirit Sword and Touch of Death\n"
    assert closed.stderr.count(b"\n") <= 1


@pytest.mark.parametrize("address", ["nowhere", "tls://127.0.0.1:1", "http://127.0.0.1:1"])
def test_a_cluster_that_cannot_be_is_one_line_to_the_end_of_the_program(address: str) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed: make cluster")
    told = program("-m", "engine", "odds", "fred", "--cluster", address)
    said = f"engine: no scheduler answers at {address} (expected one like tcp://host:8786)\n"
    assert (told.returncode, told.stdout, told.stderr.decode()) == (2, b"", said)


def test_standard_input_that_cannot_be_read_is_one_line() -> None:
    for redirection in ("<&-", "0> /dev/null"):
        told = program("-c", f"import os; os.system('{sys.executable} -m engine run - {redirection}')")
        assert told.stderr.startswith(b"engine: -: expected a")
        assert told.stderr.count(b"\n") == 1


def test_names_of_any_language_can_be_printed_whatever_the_terminal() -> None:
    named = json.dumps(b.document(b.blues(b.swordsman("a", name="Ždžár")), b.reds(b.swordsman("v")))).encode()
    told = program("-m", "engine", "run", "-", input=named, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert (told.returncode, told.stderr) == (0, b"")


def test_the_engine_imports_nothing_of_django() -> None:
    check = (
        "import sys, engine.__main__, engine.library.rulings; "
        "print([name for name in sys.modules if name.split('.')[0] in ('django', 'rest_framework', 'cards')])"
    )
    assert program("-c", check).stdout.strip() == b"[]"


def test_help_names_every_command() -> None:
    told = program("-m", "engine", "--help")
    assert told.returncode == 0
    assert all(word in told.stdout for word in (b"presets", b"run", b"odds", b"orders", b"cards", b"steps"))


def test_the_program_does_not_crash_on_its_way_out() -> None:
    """A pattern inside a union of types made the reader's library free memory twice, one exit in four."""
    codes = [program("-m", "engine", "run", "fred-aura-first").returncode for _ in range(12)]
    assert codes == [0] * 12


# fight, line.

TYPED = "3 Human swordsmen: Barkskin, Power vs Horde"


def test_advice_can_be_asked_for_without_any_mana(capsys: Capture, duel_file: str) -> None:
    assert "Of 1 card the cost is too high." in good(
        capsys, "advise", duel_file, "--from", "Treacherous Armor", "--mana", "0"
    )


def test_a_typed_fight_is_played(capsys: Capture) -> None:
    text = good(capsys, "fight", TYPED, "--seed", "7")
    assert text.startswith("3 Human swordsmen: Barkskin, Power vs 4 Human swordsmen\nseed 7\n")


def test_a_typed_fight_as_json_is_a_trace(capsys: Capture) -> None:
    trace = json.loads(good(capsys, "fight", TYPED, "--format", "json"))
    assert trace["format"] == "sanctum-trace/1"


def test_a_typed_fight_has_odds(capsys: Capture) -> None:
    code, out, _ = answer(capsys, "fight", "archer vs archer, seed 3", "--runs", "20", "--format", "json")
    assert (code, sum(row["probability"] for row in json.loads(out)["outcomes"])) == (0, pytest.approx(1))


def test_a_line_that_makes_no_fight_is_told_in_one_line(capsys: Capture) -> None:
    assert bad(capsys, "fight", "3 Gorgns") == "character 3: There is no minion called “Gorgns”. Did you mean Gorgons?"


def test_a_preset_is_written_as_a_line_that_plays_to_the_same(capsys: Capture) -> None:
    line = good(capsys, "line", "fred").rstrip("\n")
    assert line.startswith("Fred (Human swordsman; Ogi's Armor, ")
    one, other = (json.loads(good(capsys, *words, "--format", "json")) for words in (("fight", line), ("run", "fred")))
    assert some(one["events"]) == other["events"]
    assert one["outcome"] == other["outcome"]


def test_a_line_as_json(capsys: Capture, duel_file: str) -> None:
    assert json.loads(good(capsys, "line", duel_file, "--format", "json"))["line"].startswith('"A" (nationless')


def test_what_no_line_can_say_is_told(capsys: Capture) -> None:
    assert bad(capsys, "line", "mana") == "$.script[0]: no line can say the start of a turn; this fight stays JSON"


def test_triples_say_what_a_third_card_changes(capsys: Capture) -> None:
    assert "no longer stops Deflection" in good(capsys, "triples", "Deflection, Unholy Aura, Treacherous Armor")
    assert "Nonesuch" in bad(capsys, "triples", "Nonesuch")
