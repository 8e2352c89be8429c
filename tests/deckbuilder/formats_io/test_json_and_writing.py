"""JSON in, and every form out: what is written is read back the same."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.formats_io.jsondeck import read_json
from deckbuilder.formats_io.reading import ReadError
from deckbuilder.formats_io.text import read_text
from deckbuilder.formats_io.writing import Paper, Row, as_json, as_markdown, as_text
from engine.catalog import read_cards, read_starter_decks
from tests.deckbuilder.formats_io.known import FIREBALL, KNOWN

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
        ("x" * 200_000, "longer"),
        (json.dumps([FIREBALL] * 3000), "2,000 rows"),
        (b"\xff\xfe", "not JSON"),
    ],
)
def test_what_is_no_deck_is_refused_in_words(text: str | bytes, words: str) -> None:
    with pytest.raises(ReadError, match=words):
        read_json(text, KNOWN)


ODD_ROWS = [
    None,
    3.5,
    [],
    {},
    {"name": None},
    {"id": "x"},
    {"id": True},
    {"name": "Fireball", "count": 0},
    {"name": "Fireball", "count": 10**9},
    {"name": "Fireball", "count": True},
    {"name": "Firebal"},
]


@pytest.mark.parametrize("row", ODD_ROWS)
def test_a_row_that_cannot_be_read_is_told(row: object) -> None:
    found = read_json(json.dumps([{"id": FIREBALL}, row]), KNOWN)
    assert found.cards == {FIREBALL: 1}
    assert found.unknown[0].why


@pytest.mark.parametrize("deck", read_starter_decks(), ids=lambda deck: deck.house)
def test_the_starter_decks_come_in_from_id_lists(deck) -> None:  # type: ignore[no-untyped-def]
    wanted = {entry.id: entry.count for entry in deck.cards}
    assert read_json(json.dumps([card for card, count in wanted.items() for _ in range(count)]), KNOWN).cards == wanted
    assert (
        read_json(json.dumps({"cards": [{"id": card, "count": count} for card, count in wanted.items()]}), KNOWN).cards
        == wanted
    )


papers = st.builds(
    Paper,
    st.from_regex(r"[A-Za-zé'!#* ]{0,30}[a-z]", fullmatch=True),
    st.sampled_from([None, "War", "Unmaking"]),
    st.lists(st.sampled_from(CARDS), unique=True, max_size=40).map(
        lambda cards: [
            Row(card, name, card % 4 + 1, kind.capitalize())
            for card, name, kind in sorted(cards, key=lambda row: row[2])
        ]
    ),
    st.text(max_size=40),
)


@given(papers)
def test_text_and_json_are_read_back_as_they_were_written(paper: Paper) -> None:
    wanted = {row.id: row.count for row in paper.rows}
    text = read_text(as_text(paper), KNOWN)
    assert (text.cards, text.house, text.unknown) == (wanted, paper.house, ())
    assert text.name == " ".join(paper.name.split())
    if wanted:
        found = read_json(as_json(paper), KNOWN)
        assert (found.cards, found.house, found.name) == (wanted, paper.house, paper.name)


@given(papers)
def test_markdown_is_read_back_too(paper: Paper) -> None:
    assert read_text(as_markdown(paper), KNOWN).cards == {row.id: row.count for row in paper.rows}


def test_markdown_links_the_cards_and_a_name_cannot_break_out() -> None:
    paper = Paper(
        "[x](javascript:1)",
        "War",
        [Row(FIREBALL, "Fireball", 4, "Manifestation", "https://example.org/cards/fireball/")],
    )
    text = as_markdown(paper)
    assert "- 4 [Fireball](https://example.org/cards/fireball/)" in text
    assert "\\[x\\]\\(javascript:1\\)" in text
