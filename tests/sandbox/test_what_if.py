"""The page that changes one thing: both runs side by side, every form of it, and every way to ask wrongly."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from engine.edit import WHATS
from sandbox import what_if
from tests.sandbox.pages import EVERY_FIGHT, check_explained, give_up, text_of
from tests.some import some

PAGE = "/sandbox/fred/what-if/"
BARD = f"{PAGE}?what=creature&on=fred&to=Bard"


def forms(response: Any) -> dict[str, dict[str, str]]:
    """Return the page's forms by their names: what each sends as it stands, the first option of a list."""
    found = {}
    for label, body in re.findall(
        r'<form action="[^"]*" aria-label="([^"]*)">(.*?)</form>', response.content.decode(), re.S
    ):
        fields = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', body))
        for name, options in re.findall(r'<select [^>]*name="([^"]*)">(.*?)</select>', body, re.S):
            chosen = re.search(r"<option(?: value=\"([^\"]*)\")? selected>([^<]*)", options)
            first = re.search(r"<option(?: value=\"([^\"]*)\")?>([^<]*)", options)
            taken = chosen or first
            assert taken is not None
            fields[name] = unescape(taken[1] or taken[2])
        found[label] = fields
    return found


def test_fred_the_bard_is_shown_beside_fred_the_swordsman(client: Client) -> None:
    words = text_of(client.get(BARD))
    assert "Fred is a Bard 2 differences in how it ends." in words
    assert "Result Blue alone is left after 3 rounds ≠ changed: Blue alone is left after 2 rounds" in words
    assert "Bob died by a spell of Fred died by a spell of Fred" in words, "what is the same is not marked"
    assert "They part at A2" in words


def test_differences_are_said_in_words_and_marked_by_a_sign(client: Client) -> None:
    words = text_of(client.get(f"{PAGE}?what=swap&on=fred&place=2&to=3"))
    assert words.count("≠ changed:") == 9, "the result, and all eight enemies"
    assert "Unholy Aura on Fred makes the damage 0 instead of 6. · here they part" in words


def test_a_change_that_changes_nothing_says_so(client: Client) -> None:
    words = text_of(client.get("/sandbox/no-hits-give/what-if/?what=seed&to=2"))
    assert "It ends the same." in words
    assert "Told event by event the two are the same." in words


def test_an_excerpt_leads_into_the_run_that_it_is_of(client: Client) -> None:
    numbers = re.findall(r'class="number" href="([^"]*)#(e\d+)"', client.get(BARD).content.decode())
    runs = dict.fromkeys(unescape(address) for address, _ in numbers)
    assert list(runs) == ["/sandbox/fred/", "/sandbox/fred/?what=creature&on=fred&to=Bard"]
    for run in runs:
        page = client.get(run).content.decode()
        assert all(f'id="{anchor}"' in page for address, anchor in numbers if unescape(address) == run)


def test_it_leads_to_the_changed_run_the_editor_and_back(client: Client) -> None:
    page = unescape(client.get(f"{BARD}&seed=9").content.decode())
    assert 'href="/sandbox/fred/?seed=9&what=creature&on=fred&to=Bard">Open the changed fight' in page
    assert 'href="/sandbox/new/?from=fred&seed=9&what=creature&on=fred&to=Bard">Change more in the editor' in page
    assert 'href="/sandbox/fred/?seed=9">Open it as it was' in page
    changed = text_of(client.get("/sandbox/fred/?seed=9&what=creature&on=fred&to=Bard"))
    assert "seed 9 instead of 7; Fred is a Bard." in changed


def test_running_the_changed_fight_again_keeps_the_change(client: Client) -> None:
    page = client.get("/sandbox/fred/?what=creature&on=fred&to=Bard").content.decode()
    for name, value in (("what", "creature"), ("on", "fred"), ("to", "Bard")):
        assert f'<input type="hidden" name="{name}" value="{value}">' in page


def test_every_form_makes_its_change(client: Client) -> None:
    offered = forms(client.get(PAGE))
    assert {fields["what"] for fields in offered.values()} == set(WHATS)
    for label, fields in some(offered.items()):
        typed = {"Another number": {"to": "9"}, "Another seed": {"to": "9"}}.get(label, {})
        response = client.get(PAGE, fields | typed)
        assert response.status_code == 200, label
        assert "in how it ends" in text_of(response) or "It ends the same" in text_of(response)


def test_the_forms_are_about_whom_one_chooses_and_keep_the_set_up(client: Client) -> None:
    response = client.get(f"{PAGE}?on=right&seed=9")
    offered = forms(response)
    assert set(offered) == {"One spell more", "The other initiative", "Another seed"}
    assert offered["One spell more"]["on"] == "right"
    assert all(fields["seed"] == "9" for fields in some(offered.values()))
    assert '<option value="right" selected>' in response.content.decode()


def test_at_first_they_are_about_the_one_with_the_most_spells(client: Client) -> None:
    assert '<option value="fred" selected>' in client.get(PAGE).content.decode()
    assert '<option value="fred" selected>' in client.get(f"{PAGE}?on=nobody").content.decode()


@pytest.mark.parametrize("name", EVERY_FIGHT)
def test_every_fight_has_the_page(client: Client, name: str) -> None:
    response = client.get(f"/sandbox/{name}/what-if/?what=initiative&to=red")
    assert response.status_code == 200
    assert "red has initiative" in text_of(response).lower()


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("what=luck", "What to change: Expected creature or class"),
        ("what=creature&on=fred&to=Brad", "To: Expected a creature of the card data, got 'Brad'."),
        ("what=creature&on=zed&to=Bard", "Who or what: Expected the id of a minion of this scenario, got 'zed'."),
        ("what=drop&on=fred&place=4", "Place or number: Expected a place from 0 to 3, got '4'."),
        ("what=add&on=fred&to=Fireball", "Expected a spell"),
        ("what=stat&on=fred&place=hp&to=", "To: Expected a whole number, got ''."),
        ("what=stat&on=fred&place=hp&to=99999", "Expected a whole number of at most 999"),
        ("what=add&on=fred&to=" + "x" * 5000, "To: Ensure this value has at most 60 characters"),
        ("what=add&on=fred&to=<script>", "got '<script>'"),
        ("seed=x", "Seed: Expected a whole number"),
    ],
)
def test_what_makes_no_sense_is_explained_above_the_forms(client: Client, query: str, words: str) -> None:
    response = client.get(f"{PAGE}?{query}")
    check_explained(response, words)
    assert "<script>'" not in response.content.decode()
    assert forms(response)


def test_a_fight_that_the_engine_gives_up_is_explained(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(what_if, "record", give_up)
    check_explained(client.get(BARD), "Expected an end.")


def test_only_reading_is_allowed_and_there_is_no_other_fight(client: Client) -> None:
    assert client.post(PAGE).status_code == 405
    assert client.get("/sandbox/nobody/what-if/").status_code == 404


def test_the_page_leaves_no_cookie_and_may_be_kept(client: Client) -> None:
    response = client.get(BARD)
    assert not response.cookies
    assert set(response["Cache-Control"].split(", ")) == {"public", "max-age=60"}
