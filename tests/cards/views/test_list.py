"""The card list: words and conditions, pages, views, htmx, and what it says when something is wrong."""

import re
from html import escape, unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards import edition
from cards.models import Card
from cards.rules.search import search_rules
from cards.search import search
from cards.search.conditions import conditions
from cards.search.facets import FACETS, count
from cards.search.fields import FIELDS
from cards.search.plain_offer import plain_offer
from cards.views.list import RULES, VIEWS, rendered
from tests.some import some

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
QUERIES = Path(__file__).parents[2].joinpath("benchmarks/queries.txt").read_text().splitlines()
BASELINE = 3
"""The queries of a list page: the state of the data, for the page and for its results, and the found cards to count.

One more finds the places of the best matches.
"""


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """Begin without results from before."""
    rendered.cache_clear()


def names(page: str) -> list[str]:
    return [unescape(name) for name in re.findall(r'<a class="serif" href="[^"]+">([^<]+)</a>', page)]


def get(client: Client, query: str = "", status: int = 200, **kwargs: Any) -> str:
    answer = client.get(f"/cards/{query}", **kwargs)
    assert answer.status_code == status
    return answer.content.decode()


def ask(client: Client, query: str, status: int = 200, **data: str) -> str:
    answer = client.get("/cards/", {"q": query} | data)
    assert answer.status_code == status
    return answer.content.decode()


def test_list_begins_with_the_first_sixty_of_all_cards(client: Client) -> None:
    page = get(client)
    assert "All cards, by name." in page
    assert ">614 cards<" in page
    assert "Page 1 of 11" in page
    assert names(page) == list(Card.objects.values_list("name", flat=True)[:60])


def test_results_stand_under_the_sentence(client: Client) -> None:
    page = ask(client, "step:D3 house:making target:recruit")
    assert names(page) == ["Deflection"]
    assert "Cards that act at step D3 (after armor), belong to the House of Making and have the target recruit" in page
    assert "1 of 614 cards" in page
    assert 'value="step:D3 house:making target:recruit"' in page


def test_rules_that_say_the_words_stand_above_the_cards(client: Client) -> None:
    page = ask(client, "armor house:war")
    assert page.index("In the rules") < page.index('class="card-grid')
    for hit in some(search_rules("armor", 3)):
        assert f'href="{hit.url}"' in page
    assert "In the rules" not in ask(client, "house:war")


@pytest.mark.parametrize("query", ["<script>alert(1)</script>", "house:<script>alert(1)</script>", '"<b>"'])
def test_what_was_typed_comes_back_escaped(client: Client, query: str) -> None:
    page = client.get("/cards/", {"q": query, "page": "<b>", "view": "<b>"}).content.decode()
    assert escape(query) in page
    assert "<script>alert" not in page
    assert '<b>"' not in page
    assert "“<b>" not in page


def test_nothing_found_says_what_to_do(client: Client) -> None:
    page = ask(client, "zzzzzz")
    assert "0 of 614 cards" in page
    assert "Take away a word or a condition" in page


def test_a_slip_is_shown_in_its_place_with_a_way_on(client: Client) -> None:
    page = ask(client, "step:D1 hous:war", status=400)
    assert "There is no field “hous”. Did you mean “house”?" in page
    assert "step:D1 hous:war\n        ^^^^</pre>" in page
    assert 'href="?q=step%3AD1%20house%3Awar"' in page
    assert '<a href="/cards/">see all the cards</a>' in page
    assert names(page) == []


@pytest.mark.parametrize(
    ("query", "sought"),
    [("why (deflection", "why%20deflection"), ("can I cast: Ogi's Armor?", "can%20I%20cast%20Ogi%27s%20Armor")],
)
def test_the_words_of_a_search_that_cannot_be_read_can_be_looked_for(client: Client, query: str, sought: str) -> None:
    page = ask(client, query, status=400)
    assert f'<a href="/search/?all=1&amp;q={sought}">look for its words in everything</a>' in page
    assert client.get(f"/search/?all=1&q={sought}").status_code == 200


@pytest.mark.parametrize(
    ("query", "same"),
    [
        ("deflection :)", "deflection"),
        (":-( deflection", "deflection"),
        ("DRAGONS AND HEROES", "dragons and heroes"),
        ("WASTE NOT", "waste not"),
    ],
)
def test_smileys_and_capitals_change_nothing(query: str, same: str) -> None:
    found = [list(search(text).queryset) for text in (query, same)]
    assert found[0] == found[1]


@pytest.mark.parametrize("number", ["0", "12", "many", "", "-1", "9" * 400])
def test_page_that_is_not_there_is_named(client: Client, number: str) -> None:
    page = get(client, f"?page={number}", status=404)
    assert f"There is no page “{number[:20]}” here: the pages go from 1 to 11." in page


def test_pages_keep_the_search_and_the_view(client: Client) -> None:
    page = unescape(get(client, "?q=type:alteration&view=table&page=2"))
    assert 'rel="next" href="?q=type%3Aalteration&view=table&page=3"' in page
    assert 'rel="prev" href="?q=type%3Aalteration&view=table&page=1"' in page
    assert 'href="?q=type%3Aalteration+house%3Awar&view=table"' in page
    assert 'rel="next" href="?page=2"' in get(client)


def test_the_pages_together_hold_every_card_once(client: Client) -> None:
    found = [name for number in range(1, 12) for name in names(get(client, f"?page={number}"))]
    assert len(found) == len(set(found)) == 614


def test_list_view_shows_the_spell_text(client: Client) -> None:
    page = ask(client, "deflection type:alteration name:deflection", view="list")
    text = Card.objects.get(slug="deflection").texts.get(kind="spell").body
    assert text in unescape(page)


def test_table_view_shows_the_facts(client: Client) -> None:
    page = ask(client, "name:deflection", view="table")
    row = re.search(r"<tr[^>]*>\s*<th scope=\"row\"[^>]*><a href=\"/cards/deflection/\">.*?</tr>", page, re.DOTALL)
    assert row
    for fact in ("Making", "Alteration", "Recruit", 'href="/rules/damage/#D3"'):
        assert fact in row[0]


def test_a_view_that_does_not_exist_is_the_grid(client: Client) -> None:
    assert names(get(client, "?view=wall")) == names(get(client))


@pytest.mark.parametrize("order", ["order:-hp", "-order:hp", "not order:hp", "order:(-hp)", "-order:(hp)"])
def test_however_an_order_is_turned_round_others_take_its_place(client: Client, order: str) -> None:
    page = get(client, f"?{urlencode({'q': f'fire {order}'})}")
    assert "by hit points, backwards" in page
    orders = page.split("<summary>Order: ")[1].split("</details>")[0]
    assert 'href="?q=fire+order%3Aname"' in orders
    assert 'href="?q=fire"' in orders


def test_orders_lead_to_each_other_and_back(client: Client) -> None:
    assert 'href="?q=armor+order%3Acost"' in ask(client, "armor")
    page = ask(client, "armor order:cost")
    assert 'href="?q=armor+order%3A-cost" aria-current="true"' in page
    assert '<a class="tag" href="?q=armor">best match' in page


def test_form_works_without_script(client: Client) -> None:
    form = re.search(r'<form id="filters".*?</form>', get(client), re.DOTALL)
    assert form
    assert 'action="/cards/"' in form[0]
    assert "method" not in form[0]
    assert re.search(r'<button class="main no-js-only">\s*Search', form[0])


def test_htmx_gets_the_results_only(client: Client) -> None:
    answer = client.get("/cards/?q=armor", headers=HTMX)
    page = answer.content.decode()
    assert "<html" not in page
    assert "<form" not in page
    assert "Deflection" in names(page)
    assert "Cards that mention “armor”" in page
    assert answer["HX-Push-Url"] == "/cards/?q=armor"
    assert client.get("/cards/?q=&view=list", headers=HTMX)["HX-Push-Url"] == "/cards/?view=list"
    assert client.get("/cards/?q=", headers=HTMX)["HX-Push-Url"] == "/cards/"


def test_htmx_shows_what_is_wrong_too(client: Client) -> None:
    assert "There is no field “hous”" in get(client, "?q=hous:war", headers=HTMX)


def test_whole_page_and_part_are_not_mixed_up_by_caches(client: Client) -> None:
    answer = client.get("/cards/")
    assert "HX-Request" in answer["Vary"]
    assert "HX-Push-Url" not in answer


def test_going_back_gets_the_whole_page(client: Client) -> None:
    assert "<html" in get(client, headers={**HTMX, "HX-History-Restore-Request": "true"})


def test_unknown_facts_are_said_to_be_unknown(client: Client) -> None:
    page = get(client, "?q=doppelganger")
    assert "house unknown" in page
    assert "cost unknown" in page


def test_help_explains_every_field_and_the_caps(client: Client) -> None:
    page = client.get("/cards/help/").content.decode()
    for name, field in FIELDS.items():
        assert f'<tr id="{name}">' in page
        assert field.help in unescape(page)
    assert "up to 400 characters and 30 conditions" in page


def test_links_of_the_help_page_lead_to_cards(client: Client) -> None:
    page = client.get("/cards/help/").content.decode()
    links = set(re.findall(r'href="(/cards/\?q=[^"]+)"', page))
    assert len(links) > 40
    for link in links:
        assert client.get(unescape(link)).status_code == 200


def test_there_are_sixty_queries_to_measure() -> None:
    assert len(QUERIES) == len(set(QUERIES)) == 60


@pytest.mark.parametrize("query", QUERIES)
def test_number_of_queries_is_constant(client: Client, django_assert_num_queries: Any, query: str) -> None:
    ask(client, "deflect")  # reads once what a worker keeps
    on_sqlite = connection.vendor == "sqlite"  # beside another database, words are looked for in the worker's own index
    more: int = search(query).order == "relevance"
    more += bool(re.search(r"\bcost[:<>=!]", query))  # which cards it perhaps fits
    more += 2 * (plain_offer(query) is not None)  # counted, and the first of them named
    asked = conditions(search(query))
    if len(asked) > 1:  # what is chosen is counted without it
        more += len({part.field for part in asked if part.field in FACETS and part.sign != "!="})
    with django_assert_num_queries(BASELINE + more, exact=on_sqlite):
        page = ask(client, query)
    assert names(page)


def test_results_are_kept_as_long_as_the_data_stay(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = ask(client, "deflection")
    with django_assert_num_queries(2):
        assert ask(client, "deflection") == first
    Card.objects.filter(slug="deflection").update(cost={"total": 77})
    edition.renew()
    assert "<b>77</b>" in ask(client, "deflection")


@pytest.mark.parametrize("view", VIEWS)
def test_number_of_queries_is_constant_in_every_view(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, view: str
) -> None:
    count(search(""))  # reads the cards once
    with django_assert_num_queries(BASELINE):
        get(client, f"?view={view}")


def test_a_clear_misspelling_shows_the_card(client: Client) -> None:
    page = ask(client, "deflecton")
    assert names(page) == ["Deflection"]
    assert "There is no card called “deflecton”" in page
    assert names(ask(client, "deflecton house:making")) == []
    assert names(ask(client, "zzyzx")) == []


def test_a_field_without_a_value_offers_its_values(client: Client) -> None:
    page = client.get("/cards/", {"q": "armor nation:"}).content.decode()
    assert 'href="?q=armor%20nation%3Aelf"' in page
    assert "as in hp" in client.get("/cards/", {"q": "hp>="}).content.decode()


def test_text_alone_says_what_each_card_does(client: Client) -> None:
    page = get(client, "?q=name:deflection&view=text")
    assert "the attacker takes magical damage" in page
    assert 'class="seal' not in page.split('class="text-only')[1].split("</dl>")[0]


def test_a_random_card_is_a_card(client: Client) -> None:
    answer = client.get("/cards/random/")
    assert answer.status_code == 302
    assert Card.objects.filter(slug=answer["Location"].split("/")[2]).exists()
    assert "no-store" in answer["Cache-Control"]


def test_a_search_that_finds_no_card_leads_to_the_search_of_everything(client: Client) -> None:
    assert 'href="/search/?all=1&amp;q=zzyzx%20fred"' in ask(client, "zzyzx fred")


def test_more_of_the_rules_is_offered_where_there_is_more(client: Client) -> None:
    assert "All that the rules say" in client.get("/cards/", {"q": "armor"}).content.decode()
    few = client.get("/cards/", {"q": "moonwalk"}).content.decode()
    assert "In the rules" in few
    assert ("All that the rules say" in few) == (len(search_rules("moonwalk")) > RULES)
    one = client.get("/cards/", {"q": "Haunted reaches forest"}).content.decode()
    assert "All that the rules say" not in one
