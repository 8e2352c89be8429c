"""``POST /api/v1/sandbox/run/``."""

import json
from collections import Counter
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from engine.analysis import odds as analysis
from engine.analysis.odds import odds
from engine.library.presets import preset, preset_names
from engine.notation import read_line
from engine.scenario.reading import MAX_BYTES, read_scenario, to_document
from engine.trace.run import run
from sandbox import api

PATH = "/api/v1/sandbox/run/"
LARGE = to_document(read_line("8 Elf archers vs 8 Dwarves"))
"""A fight with too many chances to count them all."""


@pytest.fixture(autouse=True)
def _forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the answers given in earlier tests, and give up an exact answer early."""
    caches["answers"].clear()
    monkeypatch.setattr(analysis, "EXACT_WORK", 3_000)


def post(body: object, content_type: str = "application/json") -> Any:
    """Send a body, as JSON unless it is text already, as a client that would be refused if CSRF were checked."""
    raw = body if isinstance(body, str | bytes) else json.dumps(body)
    return Client(enforce_csrf_checks=True).post(PATH, raw, content_type=content_type)


def fred() -> dict[str, Any]:
    return to_document(preset("fred"))


def assert_problem(response: Any, status: int) -> dict[str, Any]:
    """Return the problem details of an answer, which must be an error of this status."""
    assert response.status_code == status
    assert response["Content-Type"] == "application/problem+json"
    body: dict[str, Any] = response.json()
    assert body["status"] == status
    return body


@pytest.mark.parametrize("name", preset_names())
def test_the_answer_is_the_trace(name: str) -> None:
    response = post(to_document(preset(name)))
    assert response.status_code == 200
    assert response["Content-Type"] == "application/json"
    assert response.json() == json.loads(json.dumps(run(preset(name)).document() | {"events_cut": False}))
    assert not response.cookies


def test_the_same_scenario_gives_the_same_bytes() -> None:
    first, second = post(fred()), post(fred())
    assert (first.status_code, first.content) == (200, second.content)


def test_a_very_long_trace_is_cut_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "MAX_EVENTS", 10)
    answer = post(fred()).json()
    assert [event["id"] for event in answer["events"]] == list(range(1, 11))
    assert answer["events_cut"] is True
    assert answer["outcome"]["winner"] == "blue", "the outcome is that of the whole run"


def wrong(change: str) -> dict[str, Any]:
    """Return Fred's scenario with one thing wrong."""
    document = fred()
    match change:
        case "gone":
            document["groups"] = []
        case "hp":
            document["groups"][0]["minions"][0]["stats"] = {"hp": -1}
        case "spell":
            document["groups"][0]["minions"][0]["spells"] = ["Deflecton"]
        case "unknown field":
            document["groups"][1]["colour"] = "red"
        case "victim":
            document["script"] = [{"do": "attack", "attacker": "abe", "victim": "nobody"}]
        case "format":
            document["format"] = "something else"
    return document


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ("gone", "#/script/0/groups/0"),
        ("hp", "#/groups/0/minions/0/stats/hp"),
        ("spell", "#/groups/0/minions/0/spells/0"),
        ("unknown field", "#/groups/1"),
        ("victim", "#/script/0/victim"),
        ("format", "#/format"),
    ],
)
def test_what_is_wrong_is_pointed_at(change: str, where: str) -> None:
    body = assert_problem(post(wrong(change)), 400)
    [error] = body["errors"]
    assert error["pointer"].startswith(where)
    assert error["detail"] == body["detail"]
    assert body["detail"]


@pytest.mark.parametrize("body", ["[]", "1", "null", '"fred"', "{}"])
def test_json_that_is_no_scenario_is_refused(body: str) -> None:
    assert_problem(post(body), 400)


@pytest.mark.parametrize("body", ["", "{nope", b"\xff\xfe", "[" * 100_000 + "]" * 100_000, '{"a":' * 50_000, "NaN"])
def test_what_is_not_json_is_refused(body: str | bytes) -> None:
    assert_problem(post(body), 400)


def test_a_body_over_a_megabyte_is_refused() -> None:
    assert_problem(post('"' + "a" * MAX_BYTES + '"'), 413)


def test_another_content_type_is_refused() -> None:
    assert_problem(post("a=b", content_type="text/plain"), 415)


def test_only_post_is_allowed(client: Client) -> None:
    assert_problem(client.get(PATH), 405)


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"colour": 1}, "#/colour"),
        ({"format": None}, "#/format"),
        ({"costs": {"Power": {"Will": 1}, "Ogi's Armor": {"Will": -1}}}, "#/costs/Ogi%27s%20Armor/Will"),
        ({"costs": {"Nonesuch": {"Will": 1}}}, "#/costs/Nonesuch"),
        ({"groups": [{"id": "l", "owner": "blue"}]}, "#/groups/0/minions"),
    ],
)
def test_an_error_points_to_the_field_that_is_wrong_missing_or_not_known(wrong: dict[str, Any], expected: str) -> None:
    assert assert_problem(post(fred() | wrong), 400)["errors"][0]["pointer"] == expected


# Odds and orders.


def ask(operation: str, body: object, **parameters: object) -> Any:
    """Send a scenario to one of the operations."""
    query = "&".join(f"{name}={value}" for name, value in parameters.items())
    raw = body if isinstance(body, str) else json.dumps(body)
    return Client().post(f"/api/v1/sandbox/{operation}/?{query}", raw, content_type="application/json")


def test_odds_are_exact_where_the_tree_is_small() -> None:
    answer = ask("odds", to_document(preset("diomesia"))).json()
    assert (answer["method"], answer["leaves"]) == ("exact", 72)
    assert sorted(row["fraction"] for row in answer["outcomes"]) == ["1/3", "1/3", "1/3"]


def test_odds_are_sampled_with_their_interval_where_it_is_not() -> None:
    answer = ask("odds", LARGE, runs=20, seed=3).json()
    assert (answer["method"], answer["runs"], answer["seed"]) == ("sampled", 20, 3)
    assert answer["outcomes"][0]["low"] < answer["outcomes"][0]["probability"] <= answer["outcomes"][0]["high"]


def test_odds_answer_with_the_fights_that_the_work_is_enough_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "WORK", 500)
    answers = [ask("odds", LARGE, runs=5000).json() for _ in range(2)]
    assert 1 < answers[0]["runs"] < 10
    assert answers[0] == answers[1], "the same question has the same answer"


def test_odds_go_on_with_the_seeds_that_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "WORK", 500)
    first = ask("odds", LARGE, runs=5000, seed=3).json()
    after = ask("odds", LARGE, runs=5000, seed=3 + first["runs"]).json()
    both = odds(read_scenario(LARGE), first["runs"] + after["runs"], 3, work=50_000)
    counts = Counter({row["key"]: row["count"] for row in first["outcomes"]})
    counts.update({row["key"]: row["count"] for row in after["outcomes"]})
    assert counts == {row["key"]: row["count"] for row in both["outcomes"]}


def test_fewer_runs_than_are_known_are_answered_with_as_many_as_asked() -> None:
    assert [ask("odds", LARGE, runs=runs).json()["runs"] for runs in (30, 20)] == [30, 20]


@pytest.mark.parametrize("operation", ["odds", "orders"])
def test_the_same_question_has_the_same_answer_from_memory(operation: str) -> None:
    first, again = (ask(operation, fred()).json() | {"seconds": None} for _ in range(2))
    assert first == again
    assert ask(operation, fred(), seed=8).json()["seed"] == 8


def test_orders_are_grouped_by_what_they_lead_to() -> None:
    answer = ask("orders", fred()).json()
    assert answer["orders_tried"] == 24
    assert [len(group["orders"]) for group in answer["groups"]] == [12, 12]
    assert answer["first_difference"]["step"] == "D3"
    assert ask("orders", fred(), player="red").json()["orders_tried"] == 1


def test_orders_that_are_too_much_work_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "WORK", 100)
    assert "all 24 orders exceed the limit of 100 attacks" in assert_problem(ask("orders", fred()), 400)["detail"]


@pytest.mark.parametrize(
    ("operation", "parameter", "value"),
    [
        ("odds", "runs", "0"),
        ("odds", "runs", "many"),
        ("odds", "runs", "10001"),
        ("odds", "seed", "-1"),
        ("orders", "seed", "9" * 30),
        ("orders", "player", "green"),
    ],
)
def test_a_bad_parameter_is_named(operation: str, parameter: str, value: str) -> None:
    body = assert_problem(ask(operation, fred(), **{parameter: value}), 400)
    assert parameter in json.dumps(body)
    assert "expected" in json.dumps(body)


@pytest.mark.parametrize("operation", ["odds", "orders"])
def test_a_scenario_that_cannot_be_played_is_a_problem_with_a_pointer(operation: str) -> None:
    body = assert_problem(ask(operation, fred() | {"initiative": "green"}), 400)
    assert body["errors"][0]["pointer"] == "#/initiative"


ADVISE = "/api/v1/sandbox/advise/"


@pytest.mark.parametrize(
    ("query", "field"),
    [("player=green", "player"), ("casts=3", "casts"), ("measure=luck", "measure"), ("goal=luck", "goal"),
     ("mana=-1", "mana"), ("from=Nope", "from"), ("from=hand", "from")],
)  # fmt: skip
def test_advice_asked_wrongly_is_refused_with_its_field(query: str, field: str) -> None:
    response = Client().post(f"{ADVISE}?{query}", json.dumps(fred()), content_type="application/json")
    assert f"{field}: " in str(assert_problem(response, 400)) or f"/{field}" in str(response.json())


def test_advice_is_cut_where_it_is_too_much_work_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "ADVICE_WORK", 50)
    response = Client().post(f"{ADVISE}?player=red&from=Veteran,Despond", json.dumps(fred()), "application/json")
    assert response.status_code == 200
    assert response.json()["cut"] is True


@pytest.mark.parametrize("operation", ["run", "odds", "orders", "advise", "matchups"])
def test_what_the_address_does_not_take_is_refused(operation: str) -> None:
    assert assert_problem(ask(operation, fred(), sead=3), 400)["errors"][0]["pointer"] == "#/sead"


def test_a_run_replays_the_seed_that_odds_give_for_an_outcome() -> None:
    row = ask("odds", LARGE, runs=20, seed=3).json()["outcomes"][-1]
    trace = ask("run", LARGE, seed=row["seed"], events=0).json()
    assert trace["seed"] == row["seed"]
    assert trace == post(LARGE | {"seed": row["seed"]}).json() | {
        "events": [], "events_total": trace["events_total"], "scenario": trace["scenario"]
    }  # fmt: skip
    assert assert_problem(ask("run", LARGE, seed="x"), 400)["errors"][0]["pointer"] == "#/seed"


@pytest.mark.parametrize(("operation", "field"), [("odds", "runs"), ("run", "events"), ("orders", "player")])
def test_what_belongs_in_the_address_is_led_there(operation: str, field: str) -> None:
    body = json.dumps(fred() | {field: 5})
    answer = Client().post(f"/api/v1/sandbox/{operation}/", body, content_type="application/json")
    assert f"put it in the address, as in ?{field}=..." in assert_problem(answer, 400)["detail"]
    assert "address" not in assert_problem(post(fred() | {"strange": 5}), 400)["detail"]
    assert "address" not in assert_problem(post(fred() | {"seed": "x"}), 400)["detail"]
