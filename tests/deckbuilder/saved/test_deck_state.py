"""Changes to a deck's state, and the limits they keep."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.io.text import read_text
from deckbuilder.model.categories import Category
from deckbuilder.model.deck import Price
from deckbuilder.saved import deck_state as states
from deckbuilder.saved.deck_changes import CHANGES, change, checked
from deckbuilder.saved.deck_difference import difference, summary
from deckbuilder.saved.deck_state import DeckState, Place, Refused, from_json, to_json, with_counts
from tests.deckbuilder.io.known import KNOWN


def made(verb: str, before: DeckState | None = None, **fields: str) -> DeckState:
    return change(before or DeckState(), verb, fields)


def test_cards_go_in_and_out() -> None:
    deck = made("add", card="76", by="3")
    assert deck.cards == {76: 3}
    assert made("add", deck, card="76", by="-1").cards == {76: 2}
    assert made("add", deck, card="76", by="-9").cards == {}
    assert made("set", deck, card="40", count="2").cards == {76: 3, 40: 2}
    assert made("counts", deck, **{"count-76": "0", "count-40": "1", "name": "ignored"}).cards == {40: 1}


@pytest.mark.parametrize("by", ["", "x", "1001", "1e3", "--1", "²", "9" * 400, "1.5"])
def test_a_number_that_is_none_is_refused(by: str) -> None:
    with pytest.raises(Refused, match="Expected a whole number from"):
        made("add", card="76", by=by)


def test_the_limits_of_a_deck_hold_to_the_card() -> None:
    full = with_counts(DeckState(), {1: states.MAX_CARDS})
    assert full.size == states.MAX_CARDS
    with pytest.raises(Refused, match="1,000 cards at most"):
        made("add", full, card="2", by="1")
    wide = with_counts(DeckState(), dict.fromkeys(range(1, states.MAX_DIFFERENT + 1), 1))
    with pytest.raises(Refused, match="300 different"):
        made("add", wide, card="999", by="1")


def test_names_houses_notes_and_tags_are_bounded() -> None:
    assert made("name", name="  The \0 Great \x1b\x9b  Wall\x07 ").name == "The Great Wall"
    assert made("name", name=" ").name == states.UNNAMED
    assert made("notes", notes="One\r\n\x1b[2J\tTwo").notes == "One\n[2J\tTwo"
    assert made("house", house="War").house == "War"
    assert made("house", DeckState(house="War"), house="").house is None
    assert made("tags", tags="Speed, speed,  big  game,").tags == ("speed", "big game")
    for verb, field, value in (
        ("name", "name", "x" * (states.MAX_NAME + 1)),
        ("house", "house", "Chess"),
        ("notes", "notes", "x" * (states.MAX_NOTES + 1)),
        ("tags", "tags", ",".join(map(str, range(states.MAX_TAGS + 1)))),
        ("tags", "tags", "x" * (states.MAX_TAG + 1)),
        ("rules", "format", "sealed"),
        ("rules", "towns", "99"),
        ("nonsense", "a", "b"),
    ):
        with pytest.raises(Refused):
            change(DeckState(), verb, {field: value})
    made("name", name="x" * states.MAX_NAME)
    made("notes", notes="x" * states.MAX_NOTES)


@pytest.mark.parametrize("name", ["\u200b", " \u200d\ufeff ", "\u3164", "\u2800\u2800", "\u202e", "\u0301", "\x07"])
def test_what_nobody_sees_is_no_name(name: str) -> None:
    assert made("name", DeckState(name="Wall"), name=name).name == states.UNNAMED
    assert made("tags", tags=f"{name},fire").tags == ("fire",)
    with pytest.raises(Refused, match="a name"):
        change(DeckState(), "category", {"category": name})
    assert read_text(f"Name: {name}\nCategory: {name}\n4 Fireball", KNOWN).categories == ()


@pytest.mark.parametrize("name", ["A", "!", "👨\u200d👩\u200d👧", "می\u200cخواهم", "é", "e\u0301", "\U0001fae8"])
def test_whatever_is_seen_is_a_name_as_it_stands(name: str) -> None:
    assert made("name", name=f" {name} ").name == name
    assert made("name", name=f"\u202e{name}\u2066").name == name, "but turns nothing around"


def test_a_cost_is_assumed_for_a_card_of_the_deck_and_leaves_with_it() -> None:
    deck = made("assume", DeckState(cards={76: 1}), card="76", cost="3+1")
    assert deck.costs == {76: Price(3, 1)}
    assert made("assume", deck, card="76", cost="-").costs == {}
    assert made("set", deck, card="76", count="0").costs == {}
    with pytest.raises(Refused, match="card of the deck only"):
        made("assume", card="76", cost="3+1")
    with pytest.raises(Refused, match="primary\\+secondary"):
        made("assume", deck, card="76", cost="lots")


def test_what_a_page_without_script_sends_is_taken_all_at_once() -> None:
    fields = {
        "name": "Wall",
        "house": "Life",
        "notes": "hi",
        "tags": "a",
        "count-76": "2",
        "rules": "yes",
        "towns": "3",
    }
    deck = made("all", DeckState(cards={76: 1}), **fields)
    assert (deck.name, deck.house, deck.notes, deck.tags, deck.cards) == ("Wall", "Life", "hi", ("a",), {76: 2})
    assert not deck.usual_copies
    assert deck.towns == 3


def test_a_line_that_names_no_card_can_be_left_out() -> None:
    deck = DeckState(missing={"Firebal": 4, "Wat": 1})
    assert made("forget", deck, name="Firebal").missing == {"Wat": 1}


def test_a_difference_is_told_in_a_few_words() -> None:
    names = {76: "Fireball"}
    assert summary(DeckState(), DeckState(cards={76: 2}), names) == "Put in 2 Fireball"
    assert summary(DeckState(cards={76: 2}), DeckState(cards={76: 1}), names) == "Took out 1 Fireball"
    assert summary(DeckState(), DeckState(cards={1: 1, 2: 1}), {}) == "Changed 2 cards"
    assert summary(DeckState(), DeckState(house="War"), {}) == "House: War"
    assert summary(DeckState(), DeckState(notes="x" * 100), {}) == "Notes: changed"
    assert not difference(DeckState(), DeckState())


cards = st.dictionaries(st.integers(1, 9999), st.integers(1, 9), max_size=20)
made_states = st.builds(
    DeckState,
    name=st.text(max_size=60),
    house=st.sampled_from([None, "War"]),
    cards=cards,
    missing=st.dictionaries(st.text(max_size=20), st.integers(1, 9), max_size=3),
    costs=st.dictionaries(st.integers(1, 99), st.builds(Price, st.integers(0, 30), st.integers(0, 30)), max_size=3),
    notes=st.text(max_size=50),
    tags=st.lists(st.text(max_size=9), max_size=3).map(tuple),
    usual_copies=st.booleans(),
    towns=st.integers(0, 5),
)


@given(made_states)
def test_what_is_stored_is_what_is_read(deck: DeckState) -> None:
    assert from_json(to_json(deck), DeckState) == deck


@given(made_states, made_states)
def test_a_difference_is_empty_only_between_equals(first: DeckState, second: DeckState) -> None:
    assert bool(difference(first, second)) == (first != second)


junk = st.text(max_size=12) | st.sampled_from(["76", "-1", "3+1", "0", "War", "free"])


@given(
    st.sampled_from([*CHANGES, "undo"]),
    st.dictionaries(
        st.sampled_from(
            ["card", "by", "count", "count-76", "name", "house", "notes", "tags", "cost", "format", "towns", "rules"]
        ),
        junk,
    ),
)
def test_whatever_a_form_says_a_change_is_made_or_refused(verb: str, fields: dict[str, str]) -> None:
    try:
        deck = change(DeckState(cards={76: 2}), verb, fields)
    except Refused:
        return
    assert deck.size <= states.MAX_CARDS
    assert len(deck.name) <= states.MAX_NAME


def test_cards_go_to_the_maybe_pile_and_back() -> None:
    state = DeckState(cards={76: 4, 40: 1}, costs={76: Price(3, 1)})
    aside = change(state, "aside", {"card": "76"})
    assert (aside.cards, aside.maybe, aside.costs) == ({40: 1}, {76: 4}, {76: Price(3, 1)})
    assert change(aside, "back", {"card": "76"}) == DeckState(cards={40: 1, 76: 4}, costs={76: Price(3, 1)})
    assert not change(aside, "maybe", {"card": "76", "count": "0"}).costs
    with pytest.raises(Refused, match="not in the deck"):
        change(state, "aside", {"card": "41"})


def test_a_line_that_named_no_card_becomes_the_card_that_is_meant() -> None:
    state = DeckState(cards={76: 1}, missing={"Firebal": 3})
    assert change(state, "mean", {"name": "Firebal", "card": "76", "count": "3"}) == DeckState(cards={76: 4})


def test_a_line_that_names_no_card_goes_along_with_its_category() -> None:
    places = {"Wibble": Place(category="Burn"), "Wobble": Place(maybe=True), "Blub": Place(category="Gone")}
    deck = DeckState(categories=(Category("Burn"),), missing={"Wibble": 1, "Wobble": 2, "Blub": 3}, places=places)
    assert made("rename", deck, old="burn", category="Fire").places == places | {"Wibble": Place(category="Fire")}
    assert made("all", deck, **{"called-0": "Fire"}).places["Wibble"] == Place(category="Fire")
    assert made("dissolve", deck, category="burn").places.keys() == {"Wobble", "Blub"}
    assert checked(msgspec.structs.replace(deck, categories=(Category("BURN"),))).places["Wibble"].category == "BURN"


def test_cards_lie_in_categories_and_leave_them_with_the_deck() -> None:
    deck = made("category", DeckState(cards={76: 2, 40: 1}, maybe={878: 3}), category="Walls")
    deck = made("into", deck, card="76", category="Walls")
    deck = made("into", deck, card="878", category="walls")
    deck = made("into", deck, card="5", category="New")
    assert deck.cards == {76: 2, 40: 1, 878: 3, 5: 1}
    assert not deck.maybe
    assert deck.categories == (Category("Walls", (76, 878)), Category("New", (5,)))
    assert made("aside", deck, card="76").categories[0].cards == (878,)
    assert made("into", deck, card="76", category="").categories[0].cards == (878,)
    assert made("rename", deck, old="Walls", category="Stone").categories[0].name == "Stone"
    assert made("dissolve", deck, category="Walls").categories == deck.categories[1:]
    assert made("all", deck, **{"category-76": "New", "category-878": "", "category-999": "New"}).categories == (
        Category("Walls"),
        Category("New", (5, 76)),
    )
    for verb, fields in (("category", {"category": " "}), ("rename", {"old": "x", "category": "y"})):
        with pytest.raises(Refused):
            change(deck, verb, fields)
    assert checked(deck) == deck


def test_a_card_takes_the_place_of_another() -> None:
    deck = DeckState(cards={76: 3, 40: 1}, categories=(Category("Fire", (76,)),))
    swapped = made("swap", deck, card="76", other="40")
    assert swapped.cards == {40: 4}
    assert swapped.categories == (Category("Fire", (40,)),)
    for card, other in (("5", "40"), ("76", "76"), ("76", "x")):
        with pytest.raises(Refused):
            made("swap", deck, card=card, other=other)


def test_the_maybe_pile_is_counted_up_and_down() -> None:
    deck = made("consider", card="76", by="2")
    assert made("consider", deck, card="76", by="-1").maybe == {76: 1}
    assert made("consider", deck, card="76", by="-5").maybe == {}
