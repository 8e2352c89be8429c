"""The page of a fight's odds: slices that grow, what is told of them, and every way to ask wrongly."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.core.cache import caches
from django.test import Client

from engine.analysis import odds as analysis
from engine.analysis.odds import odds, wilson
from engine.analysis.statistics import findings
from engine.library.presets import preset
from engine.model.dice import Dice
from engine.scenario.prepared import PreparedScenario
from sandbox.explore import odds_page
from tests.sandbox.pages import EVERY_FIGHT, HTMX, check_explained, give_up, links, text_of
from tests.some import some

LARGE = "/sandbox/fight/odds/?f=8+Elf+archers+vs+8+Dwarves&seed=5"
EXACT = "/sandbox/diomesia/odds/"
CARRIES_ON = 'hx-trigger="load'
"""What the panel says while it asks for more by itself."""


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the requests and the answers of earlier tests, and give up an exact answer early."""
    caches["default"].clear()
    caches["answers"].clear()
    for module in (analysis, odds_page):
        monkeypatch.setattr(module, "EXACT_WORK", 3_000)


@pytest.fixture
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow each request no work, so that it plays one fight."""
    monkeypatch.setattr(odds_page, "SLICE", 0)


def finished(client: Client, address: str) -> Any:
    """Ask until there is nothing more to play."""
    while CARRIES_ON in (response := client.get(address)).content.decode():
        pass
    return response


def test_a_small_tree_is_exact_and_says_so(client: Client) -> None:
    words = text_of(client.get(EXACT))
    assert "Exact: all 72 ways the dice can fall are counted" in words
    assert words.count("33.3%") >= 3
    assert "95% interval" not in words


@pytest.mark.parametrize("address", [EXACT, LARGE])
def test_the_odds_lead_on_to_a_longer_study(client: Client, address: str) -> None:
    assert links(client.get(address), address.split("odds/")[0] + "study/")


def test_a_large_one_is_sampled_with_its_intervals(client: Client) -> None:
    words = text_of(finished(client, f"{LARGE}&runs=100"))
    assert "100 fights played, with the seeds from 5 on." in words
    assert "100 of 100" in words
    assert "The count was given up after 3,000 attacks, a round counting as two." in words
    low, high = wilson(100, 100)
    assert f"Blue wins 100% {100 * low:.1f}% to 100% 100" in words
    assert high == 1


def test_the_heading_says_how_it_most_likely_ends_and_no_more(client: Client) -> None:
    page = finished(client, "/sandbox/fight/odds/?f=8+swordsmen+vs+8+archers&runs=100").content.decode()
    heading, below = page.split('<h2 id="how">')[1].split("</h2>", 1)
    assert heading.count("wins: ") == 1
    assert "wins: " in below.split("</p>")[0]


def test_any_number_of_runs_is_played_up_to_the_next_checkpoint(client: Client) -> None:
    assert "100 of 100" in text_of(finished(client, f"{LARGE}&runs=7"))


def test_a_sample_is_shown_first_and_every_choice_counted_after_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(odds_page, "SLICE", 0)
        first = text_of(client.get(f"{EXACT}?runs=100"))
    assert "1 of 100" in first
    assert "exactly 1/3 (33.3%)" in text_of(finished(client, f"{EXACT}?runs=100"))


def test_every_bar_leads_to_a_fight_that_is_so(client: Client) -> None:
    page = client.get(EXACT)
    prepared = PreparedScenario(preset("diomesia"))
    found = odds(preset("diomesia"), 1_000, 3)
    for row in some(found["lengths"]):
        assert row["seed"] is not None
        address = "/sandbox/diomesia/" + (f"?seed={row['seed']}" if row["seed"] != 3 else "")
        assert address in links(page, "/sandbox/diomesia/")
        assert findings(prepared.play(Dice(row["seed"])))["rounds"] == row["rounds"]
    assert "seed 6 instead of 3" in text_of(client.get("/sandbox/diomesia/?seed=6"))


def test_worst_median_and_best_are_there_to_open(client: Client) -> None:
    words = text_of(client.get(EXACT))
    for case in some(odds(preset("diomesia"), 1_000, 3)["cases"]):
        assert f"{case['case'].capitalize()} {case['value']} {case['seed']}" in words
    assert "Ranked by blue's hit points left less red's" in words


@pytest.mark.usefixtures("short_slices")
def test_each_request_carries_it_on_until_it_is_done(client: Client) -> None:
    first, second = (client.get(f"{LARGE}&runs=100") for _ in range(2))
    assert "1 of 100" in text_of(first)
    assert "2 of 100" in text_of(second)
    assert "Not all are played yet. Carry on" in text_of(first)
    assert first["Cache-Control"] == "no-store"
    assert CARRIES_ON in first.content.decode()


@pytest.mark.usefixtures("short_slices")
def test_stopped_it_shows_what_is_known_and_can_be_carried_on(client: Client) -> None:
    for _ in range(2):
        stopped = client.get(f"{LARGE}&runs=100&stop=1")
        assert "1 of 100 Stopped. Carry on" in text_of(stopped), "of nothing at all one fight is played"
        assert CARRIES_ON not in stopped.content.decode()
    assert "2 of 100" in text_of(client.get(f"{LARGE}&runs=100"))


def test_done_it_asks_for_no_more_and_may_be_kept(client: Client) -> None:
    finished(client, f"{LARGE}&runs=100")
    response = client.get(f"{LARGE}&runs=100")
    assert set(response["Cache-Control"].split(", ")) == {"public", "max-age=60"}
    assert not response.cookies


def test_more_fights_go_on_from_those_played(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    finished(client, f"{LARGE}&runs=100")
    monkeypatch.setattr(odds_page, "SLICE", 0)
    assert "101 of 500" in text_of(client.get(f"{LARGE}&runs=500"))
    assert "100 of 100" in text_of(client.get(f"{LARGE}&runs=100"))


def test_the_answer_does_not_depend_on_the_slices(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = finished(client, f"{LARGE}&runs=100").content
    caches["answers"].clear()
    monkeypatch.setattr(odds_page, "SLICE", 1_000)
    assert finished(client, f"{LARGE}&runs=100").content == whole


def test_a_long_chart_is_cut_and_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_page, "SHOWN_BARS", 2)
    words = text_of(client.get(EXACT))
    assert "And 1 more." in words


def test_htmx_gets_the_panel_alone(client: Client) -> None:
    response = client.get(EXACT, **HTMX)  # type: ignore[arg-type]
    assert "<html" not in response.content.decode()
    assert 'id="odds"' in response.content.decode()
    assert "HX-Request" in response["Vary"]
    whole = client.get(EXACT, **HTMX, HTTP_HX_HISTORY_RESTORE_REQUEST="true")  # type: ignore[arg-type]
    assert "<html" in whole.content.decode()


def test_the_set_up_of_the_page_is_kept(client: Client) -> None:
    page = client.get("/sandbox/fred/odds/?c=swap,fred,Deflection,Unholy+Aura&runs=100")
    assert "Deflection and Unholy Aura change places" in text_of(page)
    runs = links(page, r"/sandbox/fred/\?")
    assert len(runs) > 5, "a tab, and every bar"
    assert all("c=swap,fred,Deflection,Unholy+Aura" in address for address in runs)


def test_where_the_seed_is_the_thing_changed_a_bar_leads_to_its_own_seed(client: Client) -> None:
    page = client.get("/sandbox/diomesia/odds/?what=seed&to=5", follow=True)
    bars = [address for address in links(page, r"/sandbox/diomesia/\?seed") if "what" in address]
    assert not bars


@pytest.mark.parametrize("name", EVERY_FIGHT)
def test_every_fight_has_the_page(client: Client, name: str) -> None:
    response = client.get(f"/sandbox/{name}/odds/?runs=100")
    assert response.status_code == 200
    assert "Fights worth opening" in text_of(response)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("runs=0", "Runs: Expected a whole number from 1 to 10,000, got “0”."),
        ("runs=10001", "got “10001”."),
        ("runs=many", "got “many”."),
        ("runs=", "got “”."),
        ("runs=%D9%A2%D9%A0%D9%A0", "Runs: Expected"),
        ("runs=" + "9" * 5000, "Runs: Expected"),
        ("runs=<b>", "got “<b>”."),
        ("seed=x", "Seed: Expected a whole number"),
        ("what=drop&on=fred&place=9", "Expected a place from 0 to 3"),
    ],
)
def test_what_makes_no_sense_is_explained(client: Client, query: str, words: str) -> None:
    check_explained(client.get(f"/sandbox/fred/odds/?{query}"), words)


def test_a_fight_that_the_engine_gives_up_is_explained(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_page, "further", give_up)
    check_explained(client.get(LARGE), "Expected an end.")


@pytest.mark.django_db
@pytest.mark.usefixtures("short_slices")
def test_a_visitor_who_asks_too_often_sees_what_is_known(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.RATES, "runs", "1/day")
    client.get(LARGE)
    refused = client.get(LARGE)
    assert refused.status_code == 429
    assert "1 of 2,000 Stopped." in text_of(refused)
    assert "studies of fights a day; try again at " in text_of(refused)
    part = client.get(LARGE, **HTMX)  # type: ignore[arg-type]
    assert part.status_code == 200, "htmx shows no errors"
    assert "studies of fights a day; try again at " in text_of(part)
    assert CARRIES_ON not in part.content.decode()


@pytest.mark.django_db
def test_a_visitor_who_asked_too_often_before_anything_was_played_is_told_so(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings.RATES, "runs", "1/day")
    client.get(EXACT)
    refused = client.get(LARGE)
    assert refused.status_code == 429
    assert "studies of fights a day; try again at " in text_of(refused)


@pytest.mark.django_db
def test_what_is_known_may_be_read_as_often_as_one_likes(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.RATES, "runs", "1/day")
    assert [client.get(EXACT).status_code for _ in range(3)] == [200, 200, 200]


def test_only_reading_is_allowed_and_there_is_no_other_fight(client: Client) -> None:
    assert client.post(LARGE).status_code == 405
    assert client.get("/sandbox/nobody/odds/").status_code == 404
