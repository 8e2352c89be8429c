"""Heavy work: so much at once, and whoever asks for more is told to come back."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

import pytest
from django.test import Client

from cards.guard import gate as gates
from cards.guard.gate import LONG, SHORT, Gate
from cards.guard.refusals import BusyError
from engine.library.presets import preset
from engine.scenario.reading import to_document

FRED = json.dumps(to_document(preset("fred")))


def test_a_gate_lets_so_many_through_and_turns_the_next_away() -> None:
    gate = Gate(2)
    with gate.passed(), gate.passed(), pytest.raises(BusyError), gate.passed():
        pytest.fail("a third one passed")
    with gate.passed(), gate.passed():
        pass


def test_a_place_is_given_back_by_work_that_fails() -> None:
    gate = Gate(1)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), gate.passed():
            _ = 1 / 0


def test_who_waits_passes_once_a_place_is_free(settings: Any) -> None:
    settings.PATIENCE = 600
    gate = Gate(1)

    def passes() -> bool:
        with gate.passed():
            return True

    with ThreadPoolExecutor(1) as pool:
        with gate.passed():
            next_one = pool.submit(passes)
            wait([next_one], timeout=0.2)  # as long as it takes to be turned away
        assert next_one.result()


def test_who_asks_again_by_itself_and_who_comes_after_all_who_wait_are_turned_away_at_once(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PATIENCE = 600
    gate = Gate(1)
    with gate.passed():
        with pytest.raises(BusyError), gate.passed(wait=False):
            pytest.fail("a second one passed")
        monkeypatch.setattr(gates, "WAITING", threading.BoundedSemaphore(0))
        with pytest.raises(BusyError), gate.passed():
            pytest.fail("a third one passed")


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["decided", "changers", "verdict"])
def test_a_part_of_a_page_keeps_nobody_waiting(client: Client, settings: Any, page: str) -> None:
    settings.PATIENCE = 600
    with LONG.passed():
        part = client.get(f"/sandbox/khobai/{page}/?seed=993&fights=500", headers={"HX-Request": "true"})
    assert part.status_code in (200, 204)


@pytest.mark.django_db
@pytest.mark.parametrize("what", ["run", "odds", "orders"])
def test_the_api_answers_503_while_it_works_for_somebody(client: Client, settings: Any, what: str) -> None:
    settings.PATIENCE = 600  # a program knows how to come back
    address = f"/api/v1/sandbox/{what}/"
    with LONG.passed():
        busy = client.post(address, FRED, content_type="application/json")
    assert (busy.status_code, busy["Content-Type"]) == (503, "application/problem+json")
    assert int(busy["Retry-After"]) > 0
    assert busy.json()["status"] == 503
    assert "Refresh" not in busy, "what a program sent is not sent again for it"
    assert client.post(f"{address}?seed=10", FRED, content_type="application/json").status_code == 200


@pytest.mark.django_db
def test_what_is_played_to_be_kept_waits_for_its_place_and_is_given_back(client: Client) -> None:
    with SHORT.passed(), SHORT.passed():
        busy = client.post("/sandbox/new/", {"text": FRED, "do": "form"})
    assert busy.status_code == 503
    assert "sanctum-scenario/1" in busy.content.decode()
    assert client.post("/sandbox/new/", {"text": FRED, "do": "form"}).status_code == 303


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["fred/?seed=991", "fred/trace.txt", "fred/orders/?seed=991", "khobai/odds/?seed=991"])
def test_a_page_says_so_while_fights_are_played_for_others(client: Client, page: str) -> None:
    with LONG.passed(), SHORT.passed(), SHORT.passed():
        busy = client.get(f"/sandbox/{page}")
        assert client.get("/cards/fireball/").status_code == 200
    assert busy.status_code == 503
    assert "Try again in a moment" in busy.content.decode()
    assert "no-store" in busy["Cache-Control"]
    assert busy["Refresh"] == busy["Retry-After"]


@pytest.mark.django_db
def test_the_events_of_a_run_come_whole_or_in_parts(client: Client) -> None:
    def ask(query: str) -> Any:
        answer = client.post(f"/api/v1/sandbox/run/{query}", FRED, content_type="application/json")
        assert answer.status_code == 200
        return answer.json()

    whole = ask("")
    assert len(whole["events"]) > 50
    none = ask("?events=0")
    assert none["events_total"] == len(whole["events"])
    assert (none["events"], none["outcome"]) == ([], whole["outcome"])
    parts = [ask(f"?events=40&after={after}")["events"] for after in range(0, none["events_total"], 40)]
    assert [event for part in parts for event in part] == whole["events"]


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["events=-1", "events=x", "events=²", f"events={2**70}", "after=-1", "after="])
def test_a_part_that_makes_no_sense_is_pointed_at(client: Client, query: str) -> None:
    refused = client.post(f"/api/v1/sandbox/run/?{query}", FRED, content_type="application/json")
    assert refused.status_code == 400
    assert refused.json()["errors"][0]["pointer"] == f"#/{query.partition('=')[0]}"
