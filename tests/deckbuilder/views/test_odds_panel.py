"""The page of a deck's odds: every setting in its address, and nothing that a stranger can break."""

import re
from html import unescape
from typing import Any

import pytest
from django.http import QueryDict
from django.template import Context, Template
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.model.deck import Deck, Price
from deckbuilder.model.facts import kept_starter
from deckbuilder.model.mana_plan import Town
from deckbuilder.odds.drawing import Pace, at_least
from deckbuilder.views.charts import bars
from deckbuilder.views.odds_form import MAX_COSTS, PlanForm
from deckbuilder.views.odds_panel import math_context
from engine.model.catalog import StarterDeck, cards_by_name
from engine.model.percent import percent
from tests.deckbuilder.decks import STARTERS, deck, made_up, real, starter, steady
from tests.deckbuilder.visiting import words
from tests.often import often

JUSTICE = starter(next(data for data in STARTERS if data.house == "Justice"))
RITE = real("Rite of Mystery").card
INTERCESSION = real("Intercession").card
PATH = "/decks/justice-starter/odds/"


def form_of(params: str = "", plain: Deck = JUSTICE) -> PlanForm:
    """Return the form of an address."""
    form: PlanForm = math_context(plain, QueryDict(params))["form"]
    return form


# The page


@pytest.mark.django_db
@pytest.mark.parametrize("data", STARTERS, ids=lambda data: data.house)
def test_every_starter_deck_has_its_odds(client: Client, data: StarterDeck, django_assert_max_num_queries: Any) -> None:
    kept_starter("")  # reads the starter decks once
    with django_assert_max_num_queries(1):
        response = client.get(f"/decks/{data.house.lower()}-starter/odds/")
    assert response.status_code == 200
    said = words(response.content.decode())
    for heading in (f"Mana plan of House {data.house}", "Seen by turn", "Drawn and paid for by turn", "Mana curve",
                    "Types by house", "Formats", "A play-out: seed 1"):  # fmt: skip
        assert heading in said


@pytest.mark.django_db
def test_the_odds_of_an_opening_come_before_all_settings(client: Client) -> None:
    said = words(client.get("/decks/hope-starter/odds/").content.decode())
    answer = "Chance to have seen any source of mana: 54.6% in the opening hand, 84.6% by turn 3, 95.7% by turn 5."
    assert said.index(answer) < said.index("What to work out")
    said = words(client.get("/decks/hope-starter/odds/?at_least=2").content.decode())
    assert "Chance to have seen 2 of any source of mana: " in said


@pytest.mark.django_db
def test_odds_that_rest_on_a_mana_card_of_unknown_cost_say_so(client: Client) -> None:
    guessed = "Rite of Mystery: its cost is not known, and the figures take it to be low enough."
    assert RITE.name in [cast.card.name for cast in form_of().plan(JUSTICE).casts]
    assert guessed in words(client.get(PATH).content.decode())
    assumed = client.get(PATH, {f"cost{RITE.id}": "3+0"})
    assert guessed not in words(assumed.content.decode())


@pytest.mark.django_db
def test_every_picture_has_a_name_and_every_leaf_with_one_a_table_and_its_assumptions(client: Client) -> None:
    html = client.get(PATH).content.decode()
    leaves = html.split('<section class="leaf"')[1:]
    assert len(leaves) == 7
    for leaf in leaves:
        pictures = re.findall(r'<svg class="chart"|<div class="lanes"|<div class="use"', leaf)
        assert "<table" in leaf or not pictures
        assert 'class="small assumptions"' in leaf
    assert not re.findall(r'<svg(?![^>]*(?:aria-hidden="true"|role="img" aria-label="[^"]+"))', html)


@pytest.mark.django_db
def test_the_figures_are_the_exact_ones_and_say_their_assumptions(client: Client) -> None:
    said = words(client.get(f"{PATH}?of=card-{RITE.id}&at_least=2").content.decode())
    assert "at least 2 of Rite of Mystery in hand: 4 of the deck's 50 cards." in said
    assert f"2 8 {percent(at_least(2, 4, 50, 8))} {at_least(2, 4, 50, 8)}" in said
    assert "3 new ones a turn (2 cast and 1 discarded" in said
    assert "as I-17 has it" in said


@pytest.mark.django_db
def test_settings_are_kept_in_the_address_and_shown(client: Client) -> None:
    html = client.get(f"{PATH}?cast=4&seed=77&town3=9&type3=Will&cost{RITE.id}=2%2B0").content.decode()
    said = words(html)
    assert "A play-out: seed 77" in said
    assert "Novice trained: Order" in said
    assert re.search(r"\b9 [\d ]+ Town captured: Will", said)
    link = re.search(r'href="([^"]+)">Link to these settings', html)
    assert link is not None
    assert unescape(link[1]) == f"{PATH}?cast=4&seed=77&town3=9&type3=Will&cost{RITE.id}=2%2B0"
    again = re.search(r'href="([^"]+)#math-playout">Shuffle again', html)
    assert again is not None
    assert "seed=78" in again[1]


@pytest.mark.django_db
def test_htmx_gets_the_panel_and_the_short_address(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{PATH}?seed=3"}
    response = client.get(f"{PATH}?cast=2&seed=5&at_least=1", headers=headers)
    html = response.content.decode()
    assert html.lstrip().startswith('<div id="math"')
    assert response["HX-Push-Url"] == f"{PATH}?seed=5"
    assert "HX-Request" in response["Vary"]
    elsewhere = client.get(PATH, headers={"HX-Request": "true", "HX-Current-URL": "http://testserver/decks/"})
    assert "HX-Push-Url" not in elsewhere
    restored = client.get(PATH, headers={**headers, "HX-History-Restore-Request": "true"})
    assert "<!doctype html>" in restored.content.decode()


@pytest.mark.django_db
def test_what_cannot_be_read_is_told_beside_its_field_and_stands_at_its_default(client: Client) -> None:
    response = client.get(f"{PATH}?cast=9&seed=x&of=nothing&cost{RITE.id}=a+lot&town1=0&first=")
    assert response.status_code == 200
    html = response.content.decode()
    said = words(html)
    assert "stands at its first value until it is put right" in said
    assert html.count('class="errorlist"') == 6
    assert "Choose one of these." in said
    for expected in ("0 to 5", "0 to 4,294,967,295", "1 to 16", "0 to 8"):
        assert f"Expected a whole number from {expected}." in said
    assert 'Write an assumed cost as primary+secondary, like "3+1".' in said
    assert "A play-out: seed 1" in said


@pytest.mark.django_db
def test_an_unknown_deck_has_no_odds(client: Client) -> None:
    assert client.get("/decks/no-such-starter/odds/").status_code == 404
    assert client.post(PATH).status_code == 405


# The settings


def test_the_defaults_are_the_plan_proposed() -> None:
    form = form_of()
    plan = form.plan(form.priced)
    assert plan.start == ("Order", "Order", "Order", "Mystery")
    assert plan.towns == (Town(4, "Mystery"), Town(7, "Mystery"))
    assert [(cast.card.name, cast.turn) for cast in plan.casts] == [("Rite of Mystery", 2)]
    assert (form.pace, form.query()) == (Pace(2, 1), "")


def test_a_plan_is_read_from_the_fields() -> None:
    form = form_of(
        "first=1&second=2&novice4=Mystery&novice8=recruit&town1=&town2=6&type2=World&town5=3"
        f"&source1={RITE.id}&from1=3&source2="
    )
    plan = form.plan(form.priced)
    assert plan.start == ("Order", "Mystery", "Mystery")
    assert plan.later[:2] == ("Mystery", None)
    assert plan.towns == (Town(6, "World"), Town(3, "Order"))
    assert [(cast.turn, cast.card.name, cast.copies) for cast in plan.casts] == [(3, "Rite of Mystery", 4)]
    assert not form.errors


def test_a_mana_card_is_planned_once() -> None:
    form = form_of(f"source1={RITE.id}&source2={RITE.id}")
    assert "source2" in form.errors
    assert len(form.plan(form.priced).casts) == 1


def test_assumed_costs_are_read_and_a_contradiction_is_told() -> None:
    context = math_context(JUSTICE, {f"cost{RITE.id}": "2+0"})
    assert {card: price for card, price in context["form"].prices.items() if price} == {RITE.id: Price(2, 0)}
    assert [entry.card.name for entry in context["deck"].assumed] == ["Rite of Mystery"]
    refuted = math_context(JUSTICE, {f"cost{RITE.id}": "9+0"})
    assert [entry.card.name for entry in refuted["refuted"]] == ["Rite of Mystery"]
    assert not refuted["deck"].assumed


def test_the_decks_own_assumptions_are_the_defaults_and_can_be_emptied() -> None:
    plain = deck(made_up("Justice", 30, assumed=Price(3, 1)))
    card = plain.entries[0].card
    form = form_of("", plain)
    assert form.prices == {card.id: Price(3, 1)}
    assert form.query() == ""
    emptied = math_context(plain, {f"cost{card.id}": ""})
    assert not emptied["deck"].assumed
    assert form_of(f"cost{card.id}=much", plain).prices == {card.id: Price(3, 1)}


def test_a_known_cost_cannot_be_assumed() -> None:
    form = form_of()
    assert f"cost{INTERCESSION.id}" not in form.fields
    assert f"cost{RITE.id}" in form.fields


def test_not_more_costs_are_asked_for_than_fit_into_an_address() -> None:
    names = [name for name, card in cards_by_name().items() if card.house]
    form = form_of("", deck(*(real(name) for name in names[:300])))
    assert len(form.cost_fields) == MAX_COSTS
    longest = form.query(**{name: "30+30" for _, name in form.cost_fields})
    assert len(longest) < 3000


keys = st.sampled_from(["cast", "discard", "at_least", "of", "pay", "first", "second", "seed", "novice4", "town1",
                        "type1", "source1", "from1", f"cost{RITE.id}", "what"])  # fmt: skip


@settings(steady, max_examples=often(6))
@given(st.dictionaries(keys, st.text(max_size=12) | st.sampled_from(["1", "-1", "99999999999", "mana", "Will", "3+1"])))
def test_no_address_breaks_the_panel(params: dict[str, str]) -> None:
    context = math_context(JUSTICE, params)
    assert len(context["seen_rows"]) == len(context["pay_rows"]) == len(context["plan_rows"])
    assert context["form"].query().startswith("?") or context["form"].query() == ""


@pytest.mark.parametrize("plain", [deck(), deck(real("Firewalking", 4)), deck(house="War")])
def test_where_nothing_can_be_worked_out_the_panel_says_so(plain: Deck) -> None:
    assert math_context(plain, {}) == {"form": None}


def test_a_deck_of_unknown_house_in_part_is_worked_out() -> None:
    context = math_context(
        deck(real("Firewalking", 4), real("Fireball", 4)), {"pay": f"card-{real('Firewalking').card.id}"}
    )
    assert [house and house.name for house, *_ in context["by_house"]] == [None, "War"]
    assert context["pay_unsure"]


def test_types_by_house_are_counted_in_copies() -> None:
    rows = math_context(JUSTICE, {})["by_house"]
    assert [(house.name, count, uses) for house, count, uses in rows] == [
        ("Justice", 34, [("Order", 34, 0), ("Mystery", 13, 17)]),
        ("Making", 16, [("Order", 16, 0), ("Will", 0, 12)]),
    ]


def test_the_curve_says_how_many_costs_are_assumed() -> None:
    assert math_context(JUSTICE, {})["curve_assumed"] == 0
    context = math_context(JUSTICE, {f"cost{RITE.id}": "2+0"})
    assert context["curve_assumed"] == 4
    assert dict(context["curve_rows"])["2"] == 4


def test_the_first_turn_that_pays_for_each_card_is_told() -> None:
    plain = deck(
        made_up("Justice", name="sure", primary=2, secondary=0),
        made_up("Justice", name="unsure"),
        made_up("Justice", name="between", primary_min=1, primary_max=4, secondary=0),
        made_up("Justice", name="never", primary=20),
        house="Justice",
    )
    rows = math_context(plain, {"first": "4", "second": "0"})["first_turns"]
    assert {entry.card.name: turn for entry, _, turn in rows} == {
        "sure": "turn 2",
        "unsure": "turn 2 at best",
        "between": "turn 2",
        "never": "not by turn 16",
    }


# The path drawn in the check


def drawn(plain: Deck) -> str:
    """Return the mana path of a deck as the check draws it."""
    return Template("{% load deckmath %}{% mana_path deck %}").render(Context({"deck": plain}))


def test_the_check_draws_the_path_with_a_table() -> None:
    html = drawn(JUSTICE)
    assert re.findall(r'<div class="lane" data-mana="(\w+)"', html) == ["Order", "Mystery", "Will"]
    assert 'aria-label="Mystery by turn: 0, 1, 2, 3,' in html
    assert words(html.split("<tbody>")[1]).startswith("Order 0 3 3 3 4 4 4 4 5 5")


def test_a_deck_of_no_house_has_no_path() -> None:
    assert drawn(deck(real("Firewalking"))).strip() == ""


# Numbers for pictures


def test_bars_fill_the_height_at_the_top_value() -> None:
    low, high = bars([("1", 1, "one"), ("2", 4, "four")], 4)
    assert (low.x, low.y, low.height) == (0, 75.0, 25.0)
    assert (high.x, high.y, high.height) == (20, 0.0, 100.0)
    assert bars([("1", 0, "none")], 0)[0].height == 0
