"""The card list: filters, words, pages, htmx, and what it says when nothing fits."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, CardText, House

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def names(page: str) -> list[str]:
    return re.findall(r'<a class="serif" href="[^"]+">([^<]+)</a>', page)


def get(client: Client, query: str = "", status: int = 200, **kwargs: object) -> str:
    answer = client.get(f"/cards/{query}", **kwargs)
    assert answer.status_code == status
    return answer.content.decode()


def test_list_begins_with_the_first_sixty_of_all_cards(client: Client) -> None:
    page = get(client)
    assert ">614 cards<" in page
    assert "Page 1 of 11" in page
    expected = list(Card.objects.values_list("name", flat=True)[:60])
    assert [name.replace("&#x27;", "'") for name in names(page)] == expected


@pytest.mark.parametrize(
    ("query", "field", "value"),
    [
        ("type=hero", "type", "hero"),
        ("target=recruit+group", "target", "recruit group"),
        ("house=war", "house__slug", "war"),
        ("house=unknown", "house", None),
    ],
)
def test_one_filter_leaves_the_cards_that_fit(client: Client, query: str, field: str, value: str | None) -> None:
    fitting = Card.objects.filter(**{field: value}).count()
    assert 0 < fitting < 614
    assert f">{fitting} of 614 cards" in get(client, f"?{query}")


def test_filters_add_up_and_stay_in_the_form(client: Client) -> None:
    page = get(client, "?house=making&type=alteration&target=recruit&q=armor")
    found = names(page)
    assert "Ogi&#x27;s Armor" in found
    for name in found:
        card = Card.objects.get(name=name.replace("&#x27;", "'"))
        assert (card.house, card.type, card.target) == (House.objects.get(name="Making"), "alteration", "recruit")
    for option in ("making", "alteration", "recruit"):
        assert f'<option value="{option}" selected>' in page
    assert 'name="q" form="filters" value="armor"' in page


def test_every_word_must_match_name_or_texts_in_any_case(client: Client) -> None:
    assert "Treacherous Armor" in names(get(client, "?q=ARMOR+treacherOUS"))
    assert "Treacherous Armor" not in names(get(client, "?q=armor+treacherous+forest"))


def test_words_are_sought_in_all_four_texts(client: Client) -> None:
    card = Card.objects.get(slug="firewyrm")
    for kind in CardText.Kind.values:
        CardText.objects.filter(card=card, kind=kind).update(body=f"only here: qq{kind}qq")
        assert names(get(client, f"?q=qq{kind}qq")) == ["Firewyrm"]


def test_a_word_in_many_texts_gives_the_card_once(client: Client) -> None:
    found = names(get(client, "?q=the&house=war"))
    assert len(found) == len(set(found))


def test_typographic_apostrophe_is_an_apostrophe(client: Client) -> None:
    assert "Ogi&#x27;s Armor" in names(get(client, "?q=ogi’s+armor"))


def test_percent_and_underscore_are_letters(client: Client) -> None:
    assert names(get(client, "?q=treach%25us")) == []
    assert names(get(client, "?q=treach_rous")) == []


@pytest.mark.parametrize("query", ["?q=<script>alert(1)</script>", "?house=<script>alert(1)</script>", "?page=<b>"])
def test_what_was_typed_comes_back_escaped(client: Client, query: str) -> None:
    page = client.get(f"/cards/{query}").content.decode()
    assert "<script>alert" not in page
    assert "<b>” here" not in page
    assert "&lt;" in page


def test_null_characters_are_dropped(client: Client) -> None:
    assert names(get(client, "?q=treach%00erous")) == ["Treacherous Armor"]


def test_nothing_found_says_what_to_do(client: Client) -> None:
    page = get(client, "?q=zzzzzz")
    assert "0 of 614 cards" in page
    assert "Take away a word or a filter" in page


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?house=nowhere", "No house is called “nowhere”"),
        ("?type=curse", "No type is called “curse”"),
        ("?target=moon", "No target is called “moon”"),
        ("?page=0", "There is no page “0” here"),
        ("?page=12", "the pages go from 1 to 11"),
        ("?page=many", "There is no page “many” here"),
        ("?page=", "There is no page “” here"),
        ("?q=zzzz&page=2", "the pages go from 1 to 1"),
        (f"?q={'a' * 201}", "too long"),
        (f"?q={'a+' * 13}", "too long"),
        (f"?type={'x' * 5000}", "No type is called “" + "x" * 40 + "”"),
    ],
)
def test_bad_input_is_named_with_a_way_on(client: Client, query: str, said: str) -> None:
    page = get(client, query, status=404)
    assert said in page
    assert '<a href="/cards/">See all the cards</a>' in page
    assert names(page) == []


def test_pages_keep_the_filters(client: Client) -> None:
    page = get(client, "?type=alteration&q=the&page=2").replace("&amp;", "&")
    assert 'rel="next" href="?q=the&type=alteration&page=3"' in page
    assert 'rel="prev" href="?q=the&type=alteration&page=1"' in page


def test_the_pages_together_hold_every_card_once(client: Client) -> None:
    found = [name for number in range(1, 12) for name in names(get(client, f"?page={number}"))]
    assert len(found) == len(set(found)) == 614


def test_form_works_without_script(client: Client) -> None:
    page = get(client)
    form = re.search(r'<form id="filters".*?</form>', page, re.DOTALL)
    assert form
    assert 'action="/cards/"' in form[0]
    assert "method" not in form[0]
    assert re.search(r'<button class="main no-js-only">\s*Apply', form[0])


def test_htmx_gets_the_results_and_the_count_only(client: Client) -> None:
    answer = client.get("/cards/?q=armor&house=&type=", headers=HTMX)
    page = answer.content.decode()
    assert "<html" not in page
    assert "<form" not in page
    assert 'id="count" hx-swap-oob="innerHTML"' in page
    assert "Deflection" in names(page)
    assert answer["HX-Push-Url"] == "/cards/?q=armor"


def test_htmx_shows_what_is_wrong_too(client: Client) -> None:
    page = get(client, f"?q={'a+' * 13}", headers=HTMX)
    assert "That search is too long." in page
    assert "0 of 614 cards" in page


def test_whole_page_and_part_are_not_mixed_up_by_caches(client: Client) -> None:
    answer = client.get("/cards/")
    assert "HX-Request" in answer["Vary"]
    assert "HX-Push-Url" not in answer
    assert "hx-swap-oob" not in answer.content.decode()


def test_going_back_gets_the_whole_page(client: Client) -> None:
    page = get(client, headers={**HTMX, "HX-History-Restore-Request": "true"})
    assert "<html" in page
    assert "hx-swap-oob" not in page


def test_unknown_facts_are_said_to_be_unknown(client: Client) -> None:
    page = get(client, "?q=doppelganger")
    assert "house unknown" in page
    assert "cost unknown" in page


@pytest.mark.parametrize(
    ("query", "queries"), [("", 4), ("?q=armor", 4), ("?house=war&q=a+b+c&page=1", 4), ("?house=bad", 2)]
)
def test_number_of_queries_is_constant(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, query: str, queries: int
) -> None:
    with django_assert_num_queries(queries):
        client.get(f"/cards/{query}")
