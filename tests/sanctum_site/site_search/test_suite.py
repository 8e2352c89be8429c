"""The measured suite: names, misspellings, facts, words and plain questions, against the data files themselves."""

import pytest
from django.test import Client

from cards.names import named
from sanctum_site.site_search.finding import find
from tests.sanctum_site.site_search import measures, suite
from tests.sanctum_site.site_search.suite import AFTER, ASIDE, TUNED
from tests.some import some

pytestmark = pytest.mark.django_db


def test_there_are_three_hundred_queries_besides_the_questions() -> None:
    assert len({asked.query for asked in suite.field_queries()}) + len(suite.misspellings()) >= 300
    assert len(suite.cards()) == 614


def test_every_card_is_found_by_every_spelling_of_its_name() -> None:
    assert measures.spellings_missed() == []


def test_every_name_leads_to_its_card(client: Client) -> None:
    for card in some(suite.cards()[::12]):
        answer = client.get("/search/", {"q": card["name"]})
        assert answer.status_code == 302
        assert str(answer["Location"]).startswith("/cards/")


def test_ninety_five_of_a_hundred_misspellings_show_the_card_first(client: Client) -> None:
    assert len(suite.misspellings()) == 100
    assert len(missed := measures.misspelt_names_missed(client)) <= 5, missed


def test_facts_and_words_find_exactly_what_the_files_say() -> None:
    assert measures.queries_answered_wrongly() == []


@pytest.mark.parametrize(
    ("file", "part", "of", "found"),
    [
        ("questions.txt", TUNED, 40, 38),
        ("questions.txt", ASIDE, 40, 37),
        ("own_words.txt", TUNED, 40, 38),
        ("own_words.txt", ASIDE, 40, 37),
        ("own_words.txt", AFTER, 40, 37),
        ("plain_words.txt", TUNED, 60, 56),
        ("plain_words.txt", AFTER, 40, 37),
        ("more_words.txt", TUNED, 148, 142),
        ("more_words.txt", AFTER, 20, 20),
    ],
)
def test_questions_find_their_paragraph_within_three(file: str, part: str, of: int, found: int) -> None:
    asked = [question for question in suite.questions(file) if question.part == part]
    missed = measures.questions_missed(file, part)
    assert len(asked) >= of
    assert len(asked) - len(missed) >= found, missed


@pytest.mark.parametrize(("part", "of", "found"), [(TUNED, 136, 110), (ASIDE, 75, 66), (AFTER, 38, 30)])
def test_a_card_that_is_told_of_is_found_within_three(part: str, of: int, found: int) -> None:
    told = [one for one in suite.questions(suite.TOLD) if one.part == part]
    missed = measures.told_cards_missed(part)
    assert len(told) >= of
    assert len(told) - len(missed) >= found, missed


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("kills heroes when the fight begins", "card"),
        ("horn that pulls all monsters toward him", "card"),
        ("lures enemy armies onto a square", "card"),
        ("summons three apes", "card"),
        ("maximum level of a recruit", "rule"),
        ("fight between two neutral groups", "rule"),
        ("missile damage in first round", "rule"),
        ("loss of novices when town captured", "rule"),
    ],
)
def test_what_tells_of_a_card_shows_cards_first_and_what_asks_of_the_rules_the_rules(text: str, kind: str) -> None:
    assert find(text, named(text)).groups[0].kind == kind


ODDLY_WRITTEN = {
    "treacherosu amror": "Treacherous Armor",
    "unholly auro": "Unholy Aura",
    "obsidan dragn": "Obsidian Dragon",
    "brimston dragoon": "Brimstone Dragon",
    "gorgon head": "Gorgon's Head",
    "dwarven balde": "Dwarven Blade",
    "tindel hunden": "Tindelhunden",
    "kobai": "Khobai",
    "adriels timpeice": "Adriel's Timepiece",
    "ch tai exchange": "Ch'tai Exchange",
    "cessao": "Cessao Spiral",
    "jumpng lnd": "Jumping Land",
    "pages dust": "Pages to Dust",
    "stalkng blik": "Stalking Blyk",
    "yfrit": "Yfreet",
    "cleansing lite": "Cleansing Light",
    "soljar": "Soul Jar",
    "fire ball": "Fireball",
}


@pytest.mark.parametrize(("typed", "name"), ODDLY_WRITTEN.items())
def test_two_slips_and_parts_of_names_show_the_card_first(client: Client, typed: str, name: str) -> None:
    meant = named(name)
    assert meant is not None
    assert measures.first_card(client, typed) == meant.page


@pytest.mark.parametrize("typed", ["TA", "ta", "T.A.", "t a"])
def test_an_abbreviation_names_the_cards_it_stands_for(typed: str) -> None:
    assert "Treacherous Armor" in [card.name for card in find(typed, named(typed)).initials]


TOLD = {
    "the armor that hurts who wears it": "Treacherous Armor",
    "that spell where the group disappears and comes back from a colony": "Encampment",
    "the hero that stops swordsmen from doing damage": "Diomesia",
    "card which brings all monsters down to 1 hit point": "Harm Monster",
    "spell that cancels the orders of a group": "Complacency",
    "a structure spell that gives extra mana of mystery and order": "The Star Chamber",
    "throws damage back at the attacker": "Deflection",
    "card that reflects damage": "Deflection",
    "some square that makes recruits a level higher": "Stronghold",
    "spell to take over a monster": "Domesticate",
    "card that kills whoever it damages": "Dragon Slayer",
    "lifesteal": "Soul Eater",
}


@pytest.mark.parametrize("told", TOLD)
def test_a_card_that_is_told_of_comes_first_within_three(told: str) -> None:
    first = find(told, named(told)).groups[0]
    assert first.kind == "card"
    assert TOLD[told] in [hit.entry.title for hit in first.hits[:3]]


@pytest.mark.parametrize("told", ["spell where both players discard their hand", "spell to take over a monster"])
@pytest.mark.django_db
def test_who_tells_of_a_card_is_not_offered_those_that_have_each_of_his_words(client: Client, told: str) -> None:
    assert 'href="/cards/?q=' not in client.get("/search/", {"q": told}).content.decode()


@pytest.mark.parametrize("told", ["a creature to cross water", "card that stops Deflection", "a monster that can fly"])
@pytest.mark.django_db
def test_who_tells_of_a_card_by_facts_is_offered_the_cards_of_which_they_hold(client: Client, told: str) -> None:
    assert 'href="/cards/?q=' in client.get("/search/", {"q": told}).content.decode()
