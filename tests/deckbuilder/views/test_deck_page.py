"""The deck pages, on the real cards."""

import re
from typing import Any

import pytest
from django.test import Client

from cards import edition
from cards.models import Card, House, StarterDeck, StarterDeckCard
from deckbuilder.check.deck_check import check
from deckbuilder.model.deck import Deck
from deckbuilder.model.facts import kept_starter, starter_as_deck, starter_decks
from deckbuilder.models import SavedDeck
from engine.model.catalog import StarterDeck as StarterData
from tests.deckbuilder.decks import STARTERS, starter
from tests.deckbuilder.visiting import words
from tests.some import some

pytestmark = pytest.mark.django_db


def by_name(deck: Deck) -> Deck:
    """Return a deck with its cards in the order of their names, as pages have them."""
    return Deck(deck.house, tuple(sorted(deck.entries, key=lambda entry: entry.card.name)))


def rows(html: str, table: str) -> list[str]:
    """Return the rows of the body of the table after a heading, as text."""
    body = html.split(f'id="{table}"')[1].split("<tbody>")[1].split("</tbody>")[0]
    return [words(row) for row in body.split("</tr>")[:-1]]


def test_the_list_shows_every_starter_deck_with_its_result(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(3):
        response = client.get("/decks/")
    said = words(response.content.decode())
    for data in STARTERS:
        assert f"{data.name} {data.total} cards · House of {data.house}" in said
    assert "Note: 43 of 50 cards need only Order and Will, the mana of House Making." in said


@pytest.mark.parametrize("data", STARTERS, ids=lambda data: data.house)
def test_a_deck_shows_its_cards_and_every_finding(
    client: Client, data: StarterData, django_assert_num_queries: Any
) -> None:
    kept_starter("")  # reads the starter decks once
    with django_assert_num_queries(3):
        response = client.get(f"/decks/{data.house.lower()}-starter/")
    html = response.content.decode()
    said = words(html)
    for entry in some(data.cards):
        assert f"{entry.count} {entry.name}" in said
    findings = check(by_name(starter(data)))
    assert re.findall(r'data-code="([a-z-]+)"', html) == [finding.code for finding in findings]
    for finding in findings:
        assert finding.text in said
        assert f'href="{finding.reason.path}"' in html


def test_a_starter_deck_is_read_anew_when_the_data_changes(client: Client, django_assert_num_queries: Any) -> None:
    assert "4 Ogi's Armor" in words(client.get("/decks/making-starter/").content.decode())
    StarterDeckCard.objects.filter(deck__slug="making-starter", card__name="Ogi's Armor").update(count=2)
    edition.renew()
    assert "2 Ogi's Armor" in words(client.get("/decks/making-starter/").content.decode())
    with django_assert_num_queries(1):
        kept_starter("making-starter")


def test_the_tables_and_the_data_files_make_the_same_deck() -> None:
    def said(plain: Deck) -> list[tuple[str, str]]:
        return [(finding.code, finding.text) for finding in check(plain)]

    for row, data in some(zip(starter_decks(), STARTERS, strict=True)):
        assert said(starter_as_deck(row)) == said(by_name(starter(data)))


def test_cards_are_grouped_by_spell_type_in_name_order(client: Client) -> None:
    html = client.get("/decks/making-starter/").content.decode()
    listed = words(html.split('class="decklist"')[1].split("A glyph is")[0])
    order = ["Alteration 26", "Bow of Quickening", "True Aim", "Manifestation 20", "Ancient King", "Summoning 4"]
    places = [listed.index(name) for name in order]
    assert places == sorted(places)
    assert "4 Ogi's Armor Order 3 Ogi's Arrows Order Will ? perhaps" in listed


def test_the_figures_of_mana_stand_in_a_table(client: Client) -> None:
    html = client.get("/decks/war-starter/").content.decode()
    assert rows(html, "mana") == ["Strife 4 47 4 4 or more", "Clarity 4 0 36 3 or more", "World 0 0 11 unknown",
                                  "Mystery 0 4 0 unknown"]  # fmt: skip
    assert rows(html, "houses") == ["War Strife Clarity 40", "Unmaking Strife World 11", "Despair Mystery Strife 4"]


def test_a_bar_is_laid_end_to_end(client: Client) -> None:
    html = client.get("/decks/war-starter/").content.decode()
    strife = html.split('data-mana="Strife" ')[0].split('<div class="need" data-mana="Strife">')[1].split("</svg>")
    drawn = re.findall(r'<rect x="(\d+)" y="\d+" width="(\d+)"', "".join(strife[:2]))
    assert drawn[:3] == [("0", "4"), ("4", "47"), ("51", "4")]


@pytest.fixture
def odd_deck() -> StarterDeck:
    """Return a deck with too few cards, too many copies, a card of unknown house and one of known cost."""
    made = StarterDeck.objects.create(name="Odd", slug="odd", house=House.objects.get(name="Justice"))
    for name, count in (("Firewalking", 5), ("Soul Jar", 2), ("Fireball", 1)):
        StarterDeckCard.objects.create(deck=made, card=Card.objects.get(name=name), count=count)
    edition.renew()
    return made


def test_what_is_wrong_and_what_is_unknown_is_said_in_words(client: Client, odd_deck: StarterDeck) -> None:
    html = client.get("/decks/odd/").content.decode()
    said = words(html)
    assert "✕ Not allowed: 8 cards: 22 short of the minimum of 30." in said
    assert "! Warning: More copies than the usual 4: 5 Firewalking." in said
    assert "? Not known: House unknown, so in no mana figure: 5 Firewalking." in said
    assert "5 Firewalking house unknown" in said
    assert "2 Soul Jar 3 Mystery 1 Will" in said
    assert rows(html, "houses")[0] == "House unknown unknown 5"
    assert "✕ Not allowed: 8 cards: 22 short" in words(client.get("/decks/").content.decode())


def test_a_deck_without_cards_is_a_page_too(client: Client, odd_deck: StarterDeck) -> None:
    odd_deck.entries.all().delete()
    edition.renew()
    assert "0 cards: 30 short of the minimum of 30." in words(client.get("/decks/odd/").content.decode())


def test_a_deck_is_asked_for_its_matchups_once_it_has_cards(client: Client) -> None:
    made = client.post("/decks/new/", {"name": "Wall", "house": "War"})
    deck = SavedDeck.objects.get()
    assert made.status_code == 302
    assert ">Matchups</a>" not in client.get(deck.get_absolute_url()).content.decode()
    client.post(f"/decks/{deck.pk}/edit/change/", {"change": f"add {Card.objects.get(name='Gorgon').pk} 1"})
    page = client.get(deck.get_absolute_url()).content.decode()
    assert "against=War%3A+Gorgon" in page.split(">Matchups</a>")[0].rpartition("href=")[2]


@pytest.mark.parametrize("path", ["/decks/no-such-deck/", "/decks/making/"])
def test_an_unknown_deck_is_not_found_and_shows_the_way_on(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert "There is no deck of this name." in words(response.content.decode())
    assert 'href="/decks/"' in response.content.decode()


@pytest.mark.parametrize("path", ["edit/", "versions/"])
def test_a_starter_deck_says_that_it_is_not_changed(client: Client, path: str) -> None:
    answer = client.get(f"/decks/making-starter/{path}")
    assert (answer.status_code, "A starter deck stays as it is." in words(answer.content.decode())) == (404, True)


@pytest.mark.parametrize("path", ["/decks/", "/decks/making-starter/"])
def test_pages_are_read_only(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405


def test_the_rule_pages_behind_the_findings_exist(client: Client) -> None:
    paths = {finding.reason.path for data in STARTERS for finding in check(starter(data))}
    for path in some(paths):
        page, _, anchor = path.partition("#")
        response = client.get(page)
        assert response.status_code == 200
        assert f'id="{anchor}"' in response.content.decode()
