"""JSON in, and every form out: what is written is read back the same."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.typography import CONTROL
from deckbuilder.check.formats import FORMATS
from deckbuilder.check.mana_findings import MOST_TOWNS
from deckbuilder.io.headings import NO_CARD
from deckbuilder.io.jsondeck import read_json, read_pasted
from deckbuilder.io.read_deck import MAX_FILE, MAX_NOTICES, NO_COPIES, ReadError
from deckbuilder.io.text import read_text
from deckbuilder.io.writing import Paper, WrittenCard, as_json, as_markdown, as_text
from deckbuilder.model.categories import MAX_CATEGORIES, Categories, Category
from deckbuilder.model.deck import Price
from deckbuilder.saved.deck_state import (
    MAX_DIFFERENT,
    MAX_MISSING,
    MAX_NAME,
    MAX_NOTES,
    MAX_TAG,
    MAX_TAGS,
    DeckState,
    Place,
    to_json,
)
from deckbuilder.views.new_deck import state_of
from engine.model.catalog import read_cards, read_starter_decks
from tests.deckbuilder.io.known import FIREBALL, KNOWN

CARDS = [(card.id, card.name, card.type) for card in read_cards()]


@pytest.mark.parametrize(
    "body",
    [
        [{"name": "Fireball", "count": 4}],
        [{"id": FIREBALL, "count": 4}],
        [{"id": FIREBALL, "name": "Another name", "qty": 4}],
        [FIREBALL] * 4,
        ["Fireball"] * 4,
        {"cards": [{"card": "fireball", "quantity": 4}]},
        {"cards": {"Fireball": 4}},
        {"deck": [{"name": "Fireball", "copies": 2}, {"name": "FIREBALL", "copies": 2}]},
        {"Fireball": 4},
    ],
)
def test_a_common_shape_is_read(body: object) -> None:
    assert read_json(json.dumps(body), KNOWN).cards == {FIREBALL: 4}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "not JSON"),
        ("[" * 5000 + "]" * 5000, "not JSON"),
        ("[]", "No cards"),
        ("{}", "No cards"),
        ("3", "No cards"),
        ("null", "No cards"),
        ('"x"', "No cards"),
        ("x" * 2_000_000, "longer than 1,000 kB"),
        (json.dumps(["x" * 100_000]), "longer than 100 kB"),
        (json.dumps([FIREBALL] * 3000), "2,000 rows"),
        (b"\xff\xfe", "not JSON"),
    ],
)
def test_what_is_no_deck_is_refused_in_words(text: str | bytes, words: str) -> None:
    with pytest.raises(ReadError, match=words):
        read_json(text, KNOWN)


ODD_ROWS: list[Any] = [
    None,
    3.5,
    [],
    {},
    {"name": None},
    {"id": "x"},
    {"id": True},
    {"name": "Fireball", "count": -1},
    {"name": "Fireball", "count": False},
    {"name": "Fireball", "count": 10**9},
    {"name": "Fireball", "count": True},
    {"name": "Firebal"},
]


@pytest.mark.parametrize("row", ODD_ROWS)
def test_a_row_that_cannot_be_read_is_told(row: object) -> None:
    found = read_json(json.dumps([{"id": FIREBALL}, row]), KNOWN)
    assert found.cards == {FIREBALL: 1}
    assert found.unknown[0].why


@pytest.mark.parametrize(
    "rows",
    [
        [{"name": "Blight", "count": 0}, {"id": 1, "qty": "0"}, {"name": "Wibble", "copies": 0.0}],
        {"Blight": 0, "Wibble": "0"},
        [["Blight", 0], [0, "Wibble"]],
    ],
)
def test_a_row_of_no_copies_is_told_and_not_asked_about(rows: object) -> None:
    found = read_json(json.dumps({"main": {"Fireball": 4}, "cards": rows}), KNOWN)
    assert (found.cards, found.unknown) == ({FIREBALL: 4}, ())
    assert {line.why for line in found.lines[1:]} == {NO_COPIES}


def test_the_longest_gap_in_a_text_is_looked_at_once() -> None:
    """A search for the end of a fence from each blank of it would take minutes, and from each line break hours."""
    assert read_pasted(f"4 Fireball{' ' * 99_000}\nWibble", KNOWN).cards == {FIREBALL: 4}
    with pytest.raises(ReadError, match="kB"):
        read_pasted("4 Fireball" + "\n" * 990_000 + "Wibble", KNOWN)


@pytest.mark.parametrize("deck", read_starter_decks(), ids=lambda deck: deck.house)
def test_the_starter_decks_come_in_from_id_lists(deck) -> None:  # type: ignore[no-untyped-def]
    wanted = {entry.id: entry.count for entry in deck.cards}
    assert read_json(json.dumps([card for card, count in wanted.items() for _ in range(count)]), KNOWN).cards == wanted
    assert (
        read_json(json.dumps({"cards": [{"id": card, "count": count} for card, count in wanted.items()]}), KNOWN).cards
        == wanted
    )


def test_only_the_first_of_what_is_not_understood_is_told_in_full() -> None:
    long = "x" * 1_000
    said = {"tags": [[long]] * 500, "categories": {long: [long]}, **{f"{n}{long}": n for n in range(20)}}
    found = read_json(json.dumps({"cards": FIREBALLS} | said), KNOWN)
    assert len(found.notices) == MAX_NOTICES + 1
    assert found.notices[-1] == "492 more of what it says is left out."
    assert all(len(words) < 300 for words in found.notices)


FIREBALLS: list[Any] = [{"name": "Fireball", "count": 4}]


@pytest.mark.parametrize(
    ("body", "field", "wanted"),
    [
        ({"Name": "Burn", "Cards": FIREBALLS}, "name", "Burn"),
        ({"name": 7, "cards": FIREBALLS}, "name", "7"),
        ({"title": "Burn", "cards": FIREBALLS}, "name", "Burn"),
        ({"deck": {"name": "Burn", "cards": FIREBALLS}}, "name", "Burn"),
        ({"data": {"deck": {"name": "Burn", "cards": FIREBALLS}}}, "name", "Burn"),
        ([{"name": "Burn", "cards": FIREBALLS}], "name", "Burn"),
        ({"name": "Burn", "main": {"name": "Main", "cards": FIREBALLS}}, "name", "Burn"),
        (FIREBALLS[0], "name", ""),
        ({"House": "war", "cards": FIREBALLS}, "house", "War"),
        ({"deck": {"house": "House of War", "cards": FIREBALLS}}, "house", "War"),
        ({"description": "Burn it", "cards": FIREBALLS}, "notes", "Burn it"),
        ({"tags": "a, b", "cards": FIREBALLS}, "tags", ("a", " b")),
        ({"tags": ["a", 7], "cards": FIREBALLS}, "tags", ("a", "7")),
        ({"cards": [FIREBALLS[0] | {"assumed_cost": "3+1"}]}, "costs", {FIREBALL: "3+1"}),
        ([FIREBALLS[0] | {"Assumed_Cost": 3}], "costs", {FIREBALL: "3"}),
        ([{"id": str(FIREBALL), "assumed_cost": "3+1"}], "costs", {FIREBALL: "3+1"}),
        ({"main": [FIREBALLS[0] | {"assumed_cost": "3+1"}]}, "costs", {FIREBALL: "3+1"}),
        (
            {"cards": FIREBALLS, "assumed_costs": [{"name": "Fireball", "assumed_cost": "3+1"}]},
            "costs",
            {FIREBALL: "3+1"},
        ),
        ({"cards": FIREBALLS, "unknown": [{"name": "Zzz", "count": "3"}, "Xxx"]}, "missing", {"Zzz": 3, "Xxx": 1}),
        ({"cards": FIREBALLS, "unknown": ["Xxx", {"name": "Xxx", "count": 2}]}, "missing", {"Xxx": 3}),
        (
            {"cards": FIREBALLS, "categories": [{"name": "Burn", "cards": ["fireball"]}]},
            "categories",
            (Category("Burn", (FIREBALL,)),),
        ),
        (
            {"cards": FIREBALLS, "categories": {"Burn": [{"id": FIREBALL}]}},
            "categories",
            (Category("Burn", (FIREBALL,)),),
        ),
        (
            {"cards": FIREBALLS, "format": "free", "towns": 1, "usual_copies": False},
            "rules",
            {"format": "free", "towns": "1", "usual_copies": ""},
        ),
        ({"cards": FIREBALLS, "format": "sanctum-deck/1", "maybe": [], "address": "https://example.org"}, "rules", {}),
    ],
)
def test_what_json_says_of_the_deck_is_read_in_any_plain_shape(body: object, field: str, wanted: object) -> None:
    found = read_json(json.dumps(body), KNOWN)
    assert getattr(found, field) == wanted
    assert (found.cards, found.notices) == ({FIREBALL: found.cards[FIREBALL]}, ())


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"house": "Foo"}, "The house is not understood"),
        ({"house": 3}, "The house is not understood"),
        ({"name": ["Burn"]}, "“name” is not understood"),
        ({"notes": {"a": "b"}}, "“notes” is not understood"),
        ({"tags": {"a": 1}}, "A tag is not understood"),
        ({"tags": [["a"]]}, "A tag is not understood"),
        ({"unknown": [{"name": "Zzz", "count": 0}]}, "A line that names no card is not understood"),
        ({"unknown": [3]}, "A line that names no card is not understood"),
        ({"unknown": "Zzz"}, ""),
        ({"assumed_costs": [{"name": "Wibble", "assumed_cost": "3+1"}]}, "An assumed cost is not understood"),
        ({"cards": [FIREBALLS[0] | {"assumed_cost": [3, 1]}]}, "An assumed cost is not understood"),
        ({"categories": ["Burn"]}, "A category is not understood"),
        ({"categories": [{"name": "Burn", "cards": ["Wibble"]}]}, "A card of the category “Burn” is not understood"),
        ({"categories": [{"name": "Burn", "cards": [56]}]}, "Of the category “Burn” 1 card is not in the deck"),
        ({"checked_by": "free"}, "“checked_by” is not understood"),
        ({"checked_by": {"usual_copies": "yes"}}, "“usual_copies” of what it is checked by is not understood"),
        ({"checked_by": {"realm": "Veldt"}}, "“realm” of what it is checked by is not understood"),
        ({"starter_decks": {"war-starter": "some"}}, "The number of “war-starter” is not understood"),
        ({"starter_decks": ["war-starter"]}, "“starter_decks” is not understood"),
        ({"versions": [{"number": 1}]}, "Its versions are left out"),
        ({"author": "Ann", "wins": 3}, "Not understood and left out: author and wins."),
        ({"format": "Standard"}, "Not understood and left out: format."),
    ],
)
def test_what_json_says_of_the_deck_that_is_not_understood_is_told(said: dict[str, Any], words: str) -> None:
    found = read_json(json.dumps({"cards": FIREBALLS} | said), KNOWN)
    assert found.cards == {FIREBALL: 4}
    assert words in "".join(found.notices)
    assert len(found.notices) == bool(words)


NAMES = st.from_regex(r"[A-Za-zé'!#* ]{0,30}[a-z]", fullmatch=True).map(lambda name: " ".join(name.split()))
TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=60).map(
    lambda text: CONTROL.sub("", text)
)
TAGS = st.from_regex(r"[a-zé0-9]([a-z ]{0,10}[a-z])?", fullmatch=True).map(lambda tag: " ".join(tag.split()))
CATEGORY_NAMES = st.from_regex(r"[A-Za-z0-9é]([A-Za-zé!'#* ():/&-]{0,20}[a-z0-9])?", fullmatch=True).map(
    lambda name: " ".join(name.split())
)
KEPT = TEXTS.map(lambda text: " ".join(text.split())).filter(bool)
PRICES = st.builds(Price, st.integers(0, 20), st.integers(0, 20))


@st.composite
def states(draw: st.DrawFn) -> DeckState:
    """Draw a deck with every field that one can have; its lines name its categories as they are spelled."""
    ids = st.sampled_from([card for card, _, _ in CARDS])
    cards, maybe = (draw(st.dictionaries(ids, st.integers(1, 9), max_size=20)) for _ in range(2))
    owned = sorted(cards.keys() | maybe.keys())
    missing = draw(st.dictionaries(KEPT, st.integers(1, 9), max_size=3))
    own = draw(categories(sorted(cards)))
    spelled = {category.name.lower(): category.name for category in own}
    categorised = CATEGORY_NAMES.map(lambda name: Place(category=spelled.get(name.lower(), name)))
    elsewhere = st.just(Place(maybe=True)) | categorised
    return DeckState(
        name=draw(NAMES),
        house=draw(st.sampled_from([None, "War", "Unmaking"])),
        cards=cards,
        maybe=maybe,
        missing=missing,
        places={name: draw(elsewhere) for name in missing if draw(st.booleans())},
        costs=draw(st.dictionaries(st.sampled_from(owned), PRICES, max_size=5)) if owned else {},
        notes=draw(TEXTS),
        tags=tuple(draw(st.lists(TAGS, max_size=3, unique=True))),
        usual_copies=draw(st.booleans()),
        format=draw(st.sampled_from(sorted(FORMATS))),
        towns=draw(st.integers(0, MOST_TOWNS)),
        categories=own,
    )


@st.composite
def categories(draw: st.DrawFn, cards: list[int]) -> Categories:
    """Draw categories of a deck: each card lies in one at most, and some hold nothing."""
    names = draw(st.lists(CATEGORY_NAMES, max_size=4, unique_by=str.lower))
    places = draw(st.lists(st.sampled_from(["", *names]), min_size=len(cards), max_size=len(cards)))
    order = draw(st.permutations(list(zip(cards, places, strict=True))))
    return tuple(Category(name, tuple(card for card, place in order if place == name)) for name in names)


def in_any_order(categories: Categories) -> list[tuple[str, set[int]]]:
    """Return categories with their cards, in whatever order these are."""
    return [(category.name, set(category.cards)) for category in categories]


def paper(state: DeckState) -> Paper:
    """Return a deck to be written, its cards grouped by type."""
    rows = {card: (name, kind.capitalize()) for card, name, kind in CARDS}
    piles = (
        [WrittenCard(card, rows[card][0], count, rows[card][1]) for card, count in pile.items()]
        for pile in (state.cards, state.maybe)
    )
    cards, maybe = piles
    return Paper(state, sorted(cards, key=lambda row: row.group), maybe)


def test_no_field_of_a_deck_is_forgotten_here() -> None:
    assert set(DeckState.__struct_fields__) == {
        "name", "house", "cards", "maybe", "missing", "costs", "notes", "tags", "usual_copies", "format", "towns",
        "categories", "places",
    }  # fmt: skip


@given(states())
def test_json_reads_back_to_the_same_deck(state: DeckState) -> None:
    found = read_json(as_json(paper(state)), KNOWN)
    read, cut = state_of(found)
    assert read == state
    assert (cut, found.notices) == ([], ())


def fullest() -> DeckState:
    """Return a deck with the most of everything that one can have."""
    ids = [card for card, _, _ in CARDS]
    cards, maybe = dict.fromkeys(ids[:MAX_DIFFERENT], 3), dict.fromkeys(ids[-MAX_DIFFERENT:], 3)
    size = MAX_DIFFERENT // MAX_CATEGORIES
    return DeckState(
        name="0" + "😀" * (MAX_NAME - 1),
        cards=cards,
        maybe=maybe,
        missing={f"{n:02}" + "😀" * (MAX_NAME - 2): 1_000 for n in range(MAX_MISSING)},
        costs=dict.fromkeys(cards | maybe, Price(30, 30)),
        notes="\x1c" * MAX_NOTES,
        tags=tuple(f"{n}" + "😀" * (MAX_TAG - 1) for n in range(MAX_TAGS)),
        categories=tuple(Category(f"{n:030}", tuple(ids[n * size :][:size])) for n in range(MAX_CATEGORIES)),
    )


def test_the_fullest_deck_is_read_back_with_as_many_versions_as_the_file_has_room_for() -> None:
    state = fullest()
    versions = [{"number": number, "deck": to_json(state)} for number in range(100, 0, -1)]
    written = as_json(paper(state), versions)
    assert state_of(read_json(written, KNOWN))[0] == state
    assert read_pasted(written.decode(), KNOWN).cards == state.cards
    said = json.loads(written)
    kept = [version["number"] for version in said["versions"]]
    assert kept == list(range(101 - len(kept), 101))
    assert (len(kept) + said["versions_left_out"], len(written) > 0.9 * MAX_FILE) == (100, True)


def test_a_file_with_every_version_says_of_none_that_it_is_left_out() -> None:
    written = as_json(paper(DeckState(cards={FIREBALL: 1})), [{"number": 2}, {"number": 1}])
    said = json.loads(written)
    assert (said["versions"], "versions_left_out" in said) == ([{"number": 1}, {"number": 2}], False)


@given(states())
def test_text_reads_back_what_text_can_say_and_says_what_it_leaves_out(state: DeckState) -> None:
    written = as_text(paper(state))
    found = read_text(written, KNOWN)
    assert (found.cards, found.maybe) == (state.cards, state.maybe)
    assert (found.name, found.house, found.tags) == (state.name, state.house, state.tags)
    assert (found.missing, found.unknown, found.unmet) == (state.missing, (), ())
    assert in_any_order(found.categories) == in_any_order(state.categories)
    assert ("notes" in written.splitlines()[-1]) == bool(state.notes)
    assert ("assumed cost" in written) == bool(state.costs)


@given(states())
def test_markdown_is_read_back_too(state: DeckState) -> None:
    found = read_text(as_markdown(paper(state)), KNOWN)
    assert (found.cards, found.maybe) == (state.cards, state.maybe)
    assert (found.house, found.tags) == (state.house, state.tags)
    assert (found.missing, found.unknown, found.unmet) == (state.missing, (), ())
    assert [set(category.cards) for category in found.categories] == [set(own.cards) for own in state.categories]


@pytest.mark.parametrize(
    "name",
    [
        *("Lands (24)", "Removal!", "C++", "*star*", "Deck #", "a | b", "---", "[b]x[/b]", "Fireball x2"),
        *(
            "War",
            "House of War",
            "Deck 1",
            "100 cards",
            "Total: 60",
            "Kill 'em all",
            "\\",
            "e\u0301clair",
            "Blight deck",
        ),
        *("<b>x</b>", "a /* b */ c", "<script>x", "<!-- x", "R&amp;D"),
    ],
)
@pytest.mark.parametrize("write", [as_text, as_markdown])
def test_whatever_the_names_they_are_read_back(write: Callable[[Paper], str], name: str) -> None:
    state = DeckState(name=name, cards={FIREBALL: 4, 56: 2}, tags=(name,), categories=(Category(name, (FIREBALL,)),))
    found = read_text(write(paper(state)), KNOWN)
    assert (found.name, found.house, found.tags, found.categories) == (name, None, (name,), state.categories)
    assert (found.cards, found.unknown) == (state.cards, ())


@pytest.mark.parametrize(
    "line",
    ["3-4 Fireball", "1 3-4 Fireball", "- 1 Zzz", "Total", "cards", "Main", "Maybe:", "// x", "4 Fireball", "<b>x</b>"],
)
@pytest.mark.parametrize("write", [as_text, as_markdown])
def test_a_line_that_names_no_card_is_read_back_word_for_word(write: Callable[[Paper], str], line: str) -> None:
    state = DeckState(cards={FIREBALL: 4}, maybe={56: 1}, missing={line: 1, "Zzz": 2})
    written = write(paper(state))
    for text in (written, written.replace("\n", "\r\n")):
        found = read_text(text, KNOWN)
        assert (found.missing, found.unknown, found.unmet) == (state.missing, (), ())
        assert (found.cards, found.maybe) == (state.cards, state.maybe)


@pytest.mark.parametrize("row", ["Fireball", "0 Fireball", "Fireball x4"])
def test_a_row_that_was_not_written_here_is_read_like_any_other(row: str) -> None:
    found = read_text(f"// {NO_CARD}\n1 Zzz\n{row}\n\n4 Amok", KNOWN)
    assert (found.missing, found.cards[56]) == ({"Zzz": 1}, 4)
    assert FIREBALL in found.cards or found.unknown


def test_markdown_links_the_cards_and_a_name_cannot_break_out() -> None:
    rows = [WrittenCard(FIREBALL, "Fireball", 4, "Manifestation", "https://example.org/cards/fireball/")]
    text = as_markdown(Paper(DeckState(name="[x](javascript:1)", house="War", cards={FIREBALL: 4}), rows))
    assert "- 4 [Fireball](https://example.org/cards/fireball/)" in text
    assert "\\[x\\]\\(javascript:1\\)" in text


@pytest.mark.parametrize(
    "body",
    [
        ["4 Fireball"],
        ["Fireball x4"],
        {"cards": ["1. 4 Fireball"]},
        {"Fireball": "4"},
        [{"name": "4 Fireball"}],
        {"cards": [{"name": "Fireball", "count": 4}], "maybe": [{"name": "Blight", "count": 2}]},
    ],
)
def test_a_name_with_a_number_is_read_as_a_line(body: object) -> None:
    assert read_json(json.dumps(body), KNOWN).cards == {FIREBALL: 4}


@pytest.mark.parametrize(
    "row", [{"name": "4 Fireball", "count": 2}, {"id": FIREBALL, "name": "Blight", "count": 2}, {"Fireball": "many"}]
)
def test_a_row_that_says_two_things_is_asked_about(row: dict[str, object]) -> None:
    found = read_json(json.dumps({"cards": [row]} if "name" in row else row), KNOWN)
    assert not found.cards
    assert found.unknown
