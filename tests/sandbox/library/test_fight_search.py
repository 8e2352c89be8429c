"""The search of the list of fights."""

import re

import pytest
from django.test import Client

from engine.library.presets import preset_names
from engine.library.rulings import rulings
from sandbox.library.fight_search import Search, cards, steps
from sandbox.library.previews import previews
from tests.some import some


def names(**asked: str) -> set[str]:
    return {preview.name for preview in Search(**asked).found}


def test_no_question_finds_everything() -> None:
    assert names() == {*preset_names(), *(f"ruling/{ruling.slug}" for ruling in rulings())}


def test_every_word_must_be_said_in_any_letters() -> None:
    assert "fred-the-bard" in names(q="BARD arrow")
    assert names(q="bard arrow") < names(q="bard")
    assert names(q="bard no-such-word") == set()


def test_a_card_and_a_step_are_what_a_fight_is_about() -> None:
    assert names(card="Despond") == {p.name for p in previews() if any(name == "Despond" for name, _ in p.cards)}
    assert names(step="A5") == {p.name for p in previews() if "A5" in p.steps}
    assert names(card="Despond", step="A5") == names(card="Despond") & names(step="A5")
    assert all(names(card=card) for card in some(cards()))
    assert all(names(step=step) for step, _ in some(steps()))


def test_the_page_shows_what_was_found_and_keeps_the_question(client: Client) -> None:
    page = client.get("/sandbox/?q=bard&step=D3").content.decode()
    shown = set(re.findall(r'<h3><a href="/sandbox/([^"]+)/">', page))
    assert shown == names(q="bard", step="D3")
    assert 'value="bard"' in page
    assert '<option value="D3" selected>' in page
    assert f"{len(shown)} fight" in page


@pytest.mark.parametrize("query", ["q=no-such-word", "card=Nobody", "step=Z9", "q=%00", f"q={'x' * 5000}", "card=<b>"])
def test_nothing_found_says_so_and_leads_on(client: Client, query: str) -> None:
    response = client.get(f"/sandbox/?{query}")
    assert response.status_code == 200
    assert "No built-in fight is about all of that." in response.content.decode()
    assert "<b>" not in response.content.decode().split("<main")[1].split('id="found"')[1]


def test_htmx_gets_what_was_found_alone(client: Client) -> None:
    response = client.get("/sandbox/?q=bard", headers={"HX-Request": "true"})
    assert "<html" not in response.content.decode()
    assert "fred-the-bard" in response.content.decode()
    assert "HX-Request" in response["Vary"]


def test_rulings_come_a_page_at_a_time_and_presets_on_the_first(client: Client) -> None:
    first, second = (client.get(f"/sandbox/?page={number}").content.decode() for number in (1, 2))
    assert 'href="/sandbox/fred/"' in first
    assert 'href="/sandbox/fred/"' not in second
    shown = [set(re.findall(r'href="/sandbox/(ruling/[\w-]+)/"', page)) for page in (first, second)]
    assert all(shown)
    assert not shown[0] & shown[1]


@pytest.mark.parametrize("page", ["0", "-3", "999", "x", "9" * 400, ""])
def test_a_page_that_there_is_none_of_is_the_nearest(client: Client, page: str) -> None:
    response = client.get("/sandbox/", {"page": page})
    assert response.status_code == 200
    assert "Rulings" in response.content.decode()


def test_the_pages_keep_the_search(client: Client) -> None:
    assert "?q=the&amp;page=2" in client.get("/sandbox/?q=the").content.decode()
