"""The answer of a fight's page refined: at fixed checkpoints, the same on every machine, until it is exact."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client, override_settings

from engine.analysis.odds import OddsEstimate, sample
from engine.library.presets import preset
from engine.notation import read_line
from sandbox.explore import refined
from sandbox.run.verdict import CHECKPOINTS, verdict, verdict_of
from tests.sandbox.pages import HTMX, text_of

LARGE = "8 Elf archers vs 8 Dwarves"
PAGE = "/sandbox/fight/verdict/"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    caches["answers"].clear()
    monkeypatch.setattr("engine.analysis.odds.EXACT_WORK", 2_000)


def asked(client: Client, fights: int, line: str = LARGE) -> Any:
    """Ask for a checkpoint until it is reached."""
    for _ in range(100):
        answer = client.get(PAGE, {"f": line, "fights": fights}, **HTMX)  # type: ignore[arg-type]
        if answer.status_code != 204:
            return answer
    pytest.fail("never reached")


def test_the_page_begins_at_a_hundred_and_asks_for_the_next_checkpoint(client: Client) -> None:
    page = client.get("/sandbox/fight/", {"f": LARGE}).content.decode()
    assert re.search(r'data-refines hx-get="/sandbox/fight/verdict/\?f=[^"]*&amp;fights=(100|500)"', page)
    assert re.search(r'href="/sandbox/fight/odds/\?f=[^"]*">More of them</a>', page), "the way on without script"


def test_each_checkpoint_leads_to_the_next_and_the_last_to_none(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandbox.run.verdict.MOST_WORK", 10**9)
    monkeypatch.setattr("engine.analysis.odds.EXACT_WORK", 100)
    for checkpoint, after in zip(CHECKPOINTS, (*CHECKPOINTS[1:], None), strict=True):
        answer = asked(client, checkpoint, "Elf archer, Elf swordsman vs 2 Dwarves")
        assert f"{checkpoint:,} fights, each with other dice" in text_of(answer)
        assert (f"fights={after}" in answer.content.decode()) == (after is not None)
        assert ("data-refines" in answer.content.decode()) == (after is not None)
        assert answer["Cache-Control"] == "no-store"


def test_a_slice_that_does_not_reach_it_changes_nothing_on_the_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refined, "SLICE", 100)
    first = client.get(PAGE, {"f": LARGE, "fights": "100"})
    assert (first.status_code, first.content) == (204, b"")
    assert asked(client, 100).status_code == 200


def test_exact_odds_end_it(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.analysis.odds.EXACT_WORK", 200_000)
    answer = client.get("/sandbox/diomesia/verdict/?fights=500")
    assert "Exact: all" in text_of(answer)
    assert "data-refines" not in answer.content.decode()


def test_a_checkpoint_that_is_too_much_work_is_not_promised(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.run.verdict.MOST_WORK", 10)
    page = client.get("/sandbox/fight/", {"f": LARGE}).content.decode()
    assert "data-refines" not in page
    assert "on to" not in page


def test_a_study_and_as_many_fights_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.run.verdict.WORK", 10**6)
    monkeypatch.setattr("sandbox.run.verdict.EXACT_WORK", 0)
    for scenario in (preset("diomesia"), read_line("Fred (swordsman; Deflection) vs 3 Elf archers")):
        seeds = range(scenario.seed, scenario.seed + 100)
        study = OddsEstimate(scenario.seed, sample(scenario, seeds))
        assert verdict_of(study, scenario) == verdict(scenario)


@pytest.mark.parametrize("query", ["", "?fights=", "?fights=99", "?fights=500&seed=x", "?fights=500%00", "?fights=1e3"])
def test_what_makes_no_sense_is_refused(client: Client, query: str) -> None:
    assert client.get(f"/sandbox/fred/verdict/{query}").status_code == 400
    assert client.get("/sandbox/nothing/verdict/?fights=500").status_code == 404
    assert client.get("/sandbox/fred-aura-first/verdict/?fights=500").status_code == 400, "nobody fights there"


def test_who_asks_too_often_is_asked_to_stop(client: Client, settings: Any) -> None:
    with override_settings(RATES=settings.RATES | {"runs": "1/min"}):
        assert client.get(PAGE, {"f": LARGE, "fights": "100"}).status_code in (200, 204)
        answer = client.get(PAGE, {"f": LARGE, "fights": "2000"})
    assert (answer.status_code, answer["HX-Reswap"]) == (286, "none"), "htmx asks no more, and shows what it has"
