"""The page of a fight's orders: what it tells, what leads on from it, and every way to ask wrongly."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import caches
from django.test import Client

from cards.guard.gate import LONG
from cards.guard.refusals import BusyError
from engine.scenario.error import ScenarioError
from sandbox.explore import orders_page
from tests.sandbox.pages import EVERY_FIGHT, HTMX, check_explained, give_up, links, text_of
from tests.some import some

ORDERS = "/sandbox/fred/orders/"
FEW_CHANGES = 8_000
"""Enough work for all orders of a fight, and for those of its small changes that are tried first."""


@pytest.fixture(autouse=True)
def _uncounted() -> None:
    """Forget the requests of earlier tests; their answers are shared, since each takes long."""
    caches["default"].clear()


@pytest.fixture
def _apart(settings: Any) -> None:
    """Keep what is answered within a smaller limit where no other test finds it."""
    settings.CACHES = settings.CACHES | {"answers": settings.CACHES["answers"] | {"LOCATION": "apart"}}
    caches["answers"].clear()


def test_the_winning_orders_come_first_with_what_they_have_in_common(client: Client) -> None:
    words = text_of(client.get(ORDERS))
    assert "Best for Blue: Deflection before Unholy Aura. Nothing else matters. 24 orders, 2 results" in words
    assert words.index("✓ Blue wins 12 of 24") < words.index("✗ Nobody wins 12 of 24")
    assert "In all of them: Deflection before Unholy Aura." in words
    assert "In all of them: Unholy Aura before Deflection." in words


def test_both_sides_of_the_parting_are_told_with_their_step(client: Client) -> None:
    words = text_of(client.get(ORDERS))
    assert "They part at D3 . Combat: Blue's group against Red's group." in words
    assert "Deflection on Fred answers the blow after armor. · here they part" in words
    assert "Unholy Aura on Fred lowers the damage from 6 to 0. · here they part" in words


def test_an_excerpt_leads_into_the_run_that_it_is_of(client: Client) -> None:
    numbers = links(client.get(ORDERS), r"/sandbox/fred/[^\"]*#e")
    for address in (numbers[0], numbers[-1]):
        page, _, anchor = address.partition("#")
        assert f'id="{anchor}"' in client.get(page).content.decode()
    assert numbers[0].startswith("/sandbox/fred/#e")
    assert numbers[-1].startswith("/sandbox/fred/?c=swap,fred,Deflection,Unholy+Aura#e")


def test_every_order_leads_to_its_run_which_ends_as_told(client: Client) -> None:
    page = client.get(ORDERS)
    runs = [
        run for run in links(page, "/sandbox/fred/") if re.fullmatch(r"/sandbox/fred/(\?c=(swap|order)[^&#]*)?", run)
    ]
    assert len(set(runs)) == 24, "the published order's address is the bare one"
    won = next(
        address
        for address in runs
        if address.endswith("=order,fred,Deflection,Unholy+Aura,Treacherous+Armor,Ogi%27s+Armor")
    )
    lost = next(address for address in runs if address.endswith("=swap,fred,Deflection,Unholy+Aura"))
    assert "Blue wins after 3 rounds" in text_of(client.get(won))
    assert "Blue wins after 3 rounds" not in text_of(client.get(lost))


def test_a_small_change_leads_to_the_page_that_shows_it(client: Client) -> None:
    page = client.get(f"{ORDERS}?changes=1")
    assert "Deflection and Unholy Aura change places on Fred Nobody wins" in text_of(page)
    assert "One hit point None" in text_of(page)
    found = links(page, "/sandbox/fred/compare/")
    [swap] = [address for address in found if address.endswith("?c=swap,fred,Deflection,Unholy+Aura")]
    assert "With B nobody wins" in text_of(client.get(swap))


def test_the_set_up_of_the_page_is_kept_and_said(client: Client) -> None:
    page = client.get(f"{ORDERS}?seed=3&c=swap,fred,Deflection,Unholy+Aura")
    words = text_of(page)
    assert "All played with seed 3" in words
    assert "Changed: seed 3 instead of 7; Deflection and Unholy Aura change" in words
    assert all("seed=3" in address for address in some(links(page, r"/sandbox/fred/\?")))
    assert "/sandbox/fred/odds/?seed=3&c=swap,fred,Deflection,Unholy+Aura" in links(page, "/sandbox/fred/odds/")


def test_orders_under_a_changed_thing_lead_to_runs_with_it(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders_page, "WORK", FEW_CHANGES)
    page = client.get(f"{ORDERS}?c=creature,fred,Bard&changes=1")
    runs = [address for address in links(page, r"/sandbox/fred/\?") if "c=order,fred" in address]
    assert all("c=creature,fred,Bard" in address for address in some(runs))
    flips = links(page, r"/sandbox/fred/compare/\?a=")
    assert all("a=creature,fred,Bard&c=creature,fred,Bard" in address for address in some(flips))


def test_orders_of_a_changed_list_name_its_spells(client: Client) -> None:
    page = client.get(f"{ORDERS}?c=drop,fred,Ogi's+Armor")
    assert "6 orders" in text_of(page)
    runs = [address for address in some(links(page, r"/sandbox/fred/\?")) if "order,fred" in address]
    assert all("c=drop,fred,Ogi%27s+Armor" in address for address in some(runs))


def test_one_players_spells_alone_can_change_places(client: Client) -> None:
    words = text_of(client.get(f"{ORDERS}?player=red"))
    assert "1 order, 1 result" in words
    assert "✗ Blue wins 1 of 1" in words
    assert "Nothing here has two spells on one host that could change places." in words


def test_many_results_orders_and_changes_are_cut_and_counted(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, most in (("SHOWN_RESULTS", 1), ("SHOWN_ORDERS", 5), ("SHOWN_CHANGES", 2)):
        monkeypatch.setattr(orders_page, name, most)
    words = text_of(client.get(f"{ORDERS}?changes=1"))
    assert "The first 1 of 2 results." in words
    assert "And 7 more." in words
    assert "Deflection and Unholy Aura change places on Fred" in words
    assert "Ogi's Armor and Unholy Aura change places on Fred" not in words


def test_the_small_changes_are_folded_in_after_the_page_and_never_awaited_by_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise ScenarioError("$", "tried at once")

    with monkeypatch.context() as patch:
        patch.setattr(orders_page, "smallest_changes", refuse)
        first = client.get(f"{ORDERS}?player=red")
    assert "Try every small change" in text_of(first)
    address = "?player=red&changes=1"
    assert f'hx-get="{address.replace("&", "&amp;")}" hx-trigger="load"' in first.content.decode()
    part = client.get(f"{ORDERS}{address}", **HTMX)  # type: ignore[arg-type]
    assert "<html" not in part.content.decode()
    assert "Deflection and Unholy Aura change places on Fred" in text_of(part)
    assert "hx-get" not in part.content.decode()
    assert "Deflection and Unholy Aura change places on Fred" in text_of(client.get(f"{ORDERS}{address}"))


def test_orders_that_need_much_are_folded_in_after_the_page_and_never_awaited_by_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders_page, "QUICK", 23 * 26)
    with monkeypatch.context() as patch:
        patch.setattr(orders_page, "cached_answer", give_up)
        first = client.get(f"{ORDERS}?seed=3")
    assert "24 orders They are being tried. Try all of them" in text_of(first)
    assert "Try every small change" in text_of(first)
    address = "?seed=3&tried=1"
    assert f'hx-get="{address.replace("&", "&amp;")}" hx-trigger="load"' in first.content.decode()
    assert links(first, r"\?")[0] == address, "without a script there is a page of its own"
    part = client.get(f"{ORDERS}{address}", **HTMX)  # type: ignore[arg-type]
    assert part.content.decode().lstrip().startswith('<div id="tried"')
    assert "24 orders, " in text_of(part)
    assert "Where two orders part" in text_of(part)
    assert "smallest" not in part.content.decode()
    monkeypatch.setattr(orders_page, "WORK", FEW_CHANGES)
    whole = client.get(f"{ORDERS}{address}&changes=1")
    assert "24 orders, " in text_of(whole)
    assert "of one thing tried with the order" in text_of(whole)


def test_two_results_that_are_asked_for_are_compared_at_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders_page, "QUICK", 0)
    assert "Where two orders part" in text_of(client.get(f"{ORDERS}?one=2&other=1"))
    check_explained(client.get(f"{ORDERS}?one=9&other=1"), "expected the number of a result".capitalize())


@pytest.mark.django_db
def test_a_part_that_cannot_be_had_now_says_why(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.RATES, "runs", "1/day")
    client.get(ORDERS)
    part = client.get(f"{ORDERS}?changes=1", **HTMX)  # type: ignore[arg-type]
    assert part.status_code == 200, "htmx shows no errors"
    assert "studies of fights a day; try again at " in text_of(part)

    @contextmanager
    def busy(*, wait: bool) -> Iterator[None]:
        raise BusyError
        yield

    monkeypatch.setitem(settings.RATES, "runs", "9/day")
    monkeypatch.setattr(LONG, "passed", busy)
    part = client.get(f"{ORDERS}?changes=1", **HTMX)  # type: ignore[arg-type]
    assert 'hx-trigger="load delay:3s"' in part.content.decode()


def test_any_two_results_can_be_compared(client: Client) -> None:
    there = text_of(client.get(f"{ORDERS}?one=1&other=2"))
    back = text_of(client.get(f"{ORDERS}?one=2&other=1"))
    assert there.index("Deflection on Fred answers the blow") < there.index("Unholy Aura on Fred lowers")
    assert back.index("Unholy Aura on Fred lowers") < back.index("Deflection on Fred answers the blow")
    assert "Told event by event the two are the same." in text_of(client.get(f"{ORDERS}?one=1&other=1"))


@pytest.mark.usefixtures("_apart")
@pytest.mark.parametrize("name", EVERY_FIGHT)
def test_every_fight_has_the_page(client: Client, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders_page, "WORK", 2_000)
    response = client.get(f"/sandbox/{name}/orders/?changes=1")
    assert response.status_code == 200
    assert "The smallest change that flips the result" in text_of(response)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("seed=x", "Seed: Expected a whole number"),
        ("order.fred=1", "Expected each number from 0 to 3 once"),
        ("what=luck", "Expected creature"),
        ("player=green", "Player: Expected blue, red, neutral, got “green”."),
        ("one=0", "Expected the number of a result, 1 to 2, got “0”."),
        ("other=3", "Expected the number of a result, 1 to 2, got “3”."),
        ("one=%D9%A1", "Expected the number of a result"),
        ("one=" + "9" * 5000, "Expected the number of a result"),
        ("player=<b>", "got “<b>”."),
    ],
)
def test_what_makes_no_sense_is_explained(client: Client, query: str, words: str) -> None:
    check_explained(client.get(f"{ORDERS}?{query}"), words)


@pytest.mark.usefixtures("_apart")
def test_orders_that_are_too_much_work_are_explained(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders_page, "WORK", 100)
    words = text_of(client.get(f"{ORDERS}?changes=1"))
    assert "Too many orders All 24 orders exceed the limit of 100 attacks." in words
    assert "1 change of one thing tried with the order and seed of this page." in words
    assert "1,424 more were not tried, so there may be others." in words
    assert "One spell less None of those tried. 4 not tried." in words


@pytest.mark.usefixtures("_apart")
def test_of_too_many_orders_one_players_can_be_asked_for(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.analysis.orders.MAX_ORDERS", 23)
    monkeypatch.setattr(orders_page, "WORK", FEW_CHANGES)
    words = text_of(client.get(f"{ORDERS}?changes=1"))
    assert "Too many orders Expected at most 23 orders of the spells, got 24." in words
    assert links(client.get(ORDERS), "/sandbox/fred/study/") == ["/sandbox/fred/study/"]
    assert "Deflection and Unholy Aura change places on Fred" in words
    assert "1 order, 1 result" in text_of(client.get(f"{ORDERS}?player=red"))


def test_a_fight_that_the_engine_gives_up_is_explained(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders_page, "cached_answer", give_up)
    check_explained(client.get(ORDERS), "Expected an end.")


def test_the_same_question_is_answered_from_memory(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    first = client.get(f"{ORDERS}?changes=1").content

    def refuse(*_: object, **__: object) -> None:
        raise ScenarioError("$", "worked out again")

    monkeypatch.setattr(orders_page, "orders", refuse)
    monkeypatch.setattr(orders_page, "smallest_changes", refuse)
    assert client.get(f"{ORDERS}?changes=1").content == first
    assert "Worked out again." in text_of(client.get(f"{ORDERS}?seed=90210")), "no other test asks about this one"


@pytest.mark.django_db
def test_a_visitor_who_asks_too_often_is_told_to_wait(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.RATES, "runs", "2/day")
    assert [client.get(ORDERS).status_code for _ in range(2)] == [200, 200]
    refused = client.get(ORDERS)
    assert refused.status_code == 429
    assert "studies of fights a day; try again at " in text_of(refused)
    assert "max-age" not in refused.get("Cache-Control", ""), "nobody else may be told so from a cache"
    assert client.get(ORDERS, REMOTE_ADDR="10.0.0.9").status_code == 200, "somebody else may ask"


def test_only_reading_is_allowed_and_there_is_no_other_fight(client: Client) -> None:
    assert client.post(ORDERS).status_code == 405
    assert client.get("/sandbox/nobody/orders/").status_code == 404


def test_the_page_leaves_no_cookie_and_may_be_kept(client: Client) -> None:
    response = client.get(ORDERS)
    assert not response.cookies
    assert set(response["Cache-Control"].split(", ")) == {"public", "max-age=60"}
