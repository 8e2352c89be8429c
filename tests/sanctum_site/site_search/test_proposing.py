"""What the box proposes while something is typed: by kind, the letters found marked, and the likeliest chosen."""

import re

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from sanctum_site.site_search.proposing import MOST, Proposals, SearchProposal, marked, propose
from tests.some import some

pytestmark = pytest.mark.django_db


def groups(query: str) -> list[Proposals]:
    return propose(query)[0]


def rows(query: str) -> list[SearchProposal]:
    return [row for group in groups(query) for row in group.rows]


def test_a_beginning_proposes_the_card_first_and_then_other_kinds() -> None:
    first, *others = groups("defl")
    assert (first.name, first.rows[0].entry.title, first.rows[0].chosen) == ("Cards", "Deflection", True)
    assert {"Rulings", "Fights"} <= {group.name for group in others}
    assert not any(row.chosen for group in others for row in group.rows)


@pytest.mark.parametrize("query", ["defl", "armor", "how does initiative", "3 archers vs gor", "house:", "ogi"])
def test_rows_are_few_and_each_leads_somewhere(query: str) -> None:
    assert len(rows(query)) <= MOST
    for row in some(rows(query)):
        assert row.fills or row.entry.url
    for group in groups(query):
        assert group.found >= len(group.rows)


def test_a_misspelt_name_is_proposed_and_not_taken_for_typed() -> None:
    row = rows("deflecton")[0]
    assert (row.entry.title, row.chosen) == ("Deflection", False)


@pytest.mark.parametrize(
    ("typed", "begins"), [("I-1", "I-1: "), ("house of w", "War"), ("zana", "Zana"), ("war", "War")]
)
def test_what_is_typed_in_whole_words_comes_before_what_only_begins_so(typed: str, begins: str) -> None:
    assert rows(typed)[0].entry.title.startswith(begins)


def test_a_question_is_asked_and_chooses_nothing() -> None:
    assert groups("how does initiative change hands")[0].name == "Rules"
    assert not any(row.chosen for row in some(rows("how does initiative change hands")))
    assert "Wise targeting" in [row.entry.title for row in rows('what is "wise targeting"?')]


def test_a_question_about_a_creature_is_no_fight_of_several() -> None:
    groups, _ = propose("what beats a gorgon")
    assert "Rules" in [group.name for group in groups]
    assert "A fight" not in [group.name for group in groups]


def test_the_decks_that_hold_a_card_are_proposed_to_who_asks_for_them() -> None:
    row = rows("decks with fireball")[0]
    assert (row.entry.url, row.chosen) == ("/decks/?holds=Fireball", True)


@pytest.mark.parametrize(("typed", "kind"), [("the s", "card"), ("two", "puzzle"), ("two bows", "problem")])
def test_a_problem_is_proposed_behind_all_else_and_chosen_by_nothing(typed: str, kind: str) -> None:
    row = rows(typed)[0]
    assert (row.entry.kind, row.chosen) == (kind, kind != "problem")


def test_two_names_are_proposed_together() -> None:
    row = rows("Ogi's Armor + Deflection")[0]
    assert (row.entry.url, row.chosen) == ("/cards/ogis-armor+deflection/", True)


def test_the_cards_of_a_question_are_proposed_together_and_the_question_stays_chosen() -> None:
    row, *others = rows("what does Deflection do to Treacherous Armor?")
    assert (str(row.name), row.entry.url) == ("Deflection + Treacherous Armor", "/cards/deflection+treacherous-armor/")
    assert not any(one.chosen for one in some([row, *others]))


def test_a_field_is_completed_in_the_box() -> None:
    assert [row.entry.title for row in rows("house:m")] == ["house:making", "house:mind"]
    assert all(row.fills for row in some(rows("house:m")))


@pytest.mark.parametrize(
    ("text", "query", "shown"),
    [
        ("Deflection", "defl", "<b>Defl</b>ection"),
        ("Ogi's Armor", "ogis ar", "<b>Ogi&#x27;s</b> <b>Ar</b>mor"),
        ("A <b> & c", "b", "A &lt;<b>b</b>&gt; &amp; c"),
        ("Unholy Aura", "holy", "Unholy Aura"),
        ("Fire", "...", "Fire"),
    ],
)
def test_the_letters_found_are_marked_and_nothing_else_is_markup(text: str, query: str, shown: str) -> None:
    assert marked(text, query) == shown


@given(st.text(max_size=60))
def test_any_text_can_be_typed(text: str) -> None:
    assert len(rows(text)) <= MOST


@pytest.mark.parametrize("query", ["", "   ", "a" * 300, "\0", "zzzzzz"])
def test_nothing_to_propose_is_an_empty_answer(client: Client, query: str) -> None:
    answer = client.get("/search/complete/", {"q": query})
    assert (answer.status_code, answer.content) == (200, b"")


def test_the_answer_is_a_list_of_links_for_what_was_typed(client: Client) -> None:
    page = client.get("/search/complete/", {"q": " treach "}).content.decode()
    assert 'role="listbox"' in page
    assert 'data-for="treach"' in page
    options = re.findall(r'<a role="option"[^>]* id="([^"]+)"[^>]* href="([^"]+)"', page)
    assert options[0][1] == "/cards/treacherous-armor/"
    assert len({name for name, _ in options}) == len(options)


def test_all_results_are_offered_where_more_remain_than_are_proposed(client: Client) -> None:
    assert re.search(r"All \d+ results", client.get("/search/complete/", {"q": "armor"}).content.decode())
    proposed = client.get("/search/complete/", {"q": "turbo trade"}).content.decode()
    assert proposed
    assert " results</a>" not in proposed


def test_results_of_one_kind_have_no_tabs(client: Client) -> None:
    assert 'aria-label="Kinds of results"' in client.get("/search/", {"q": "armor"}).content.decode()
    only = client.get("/search/", {"q": "how do I concede", "words": "1"}).content.decode()
    assert "The end of the game" in only
    assert 'aria-label="Kinds of results"' not in only
