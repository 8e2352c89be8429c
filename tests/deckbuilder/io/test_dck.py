"""The client's deck files: built from the layout, cut short, and made by an enemy."""

import random
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.io.dck import MAX_FILE, is_dck, parse_dck, read_dck
from deckbuilder.io.read_deck import ReadError
from engine.model.catalog import read_starter_decks
from tests.deckbuilder.io.known import FIREBALL, KNOWN
from tests.often import often


def built(
    name: str, ids: list[int], count: int | None = None, tail: bytes = b"\0" * 16, marker: bytes = b"\x01"
) -> bytes:
    """Return a deck file of this layout."""
    head = struct.pack("<IB", 10, len(name)) + name.encode("latin-1") + b"\xff" * 4 + b"\x07\x00\x00\x00"
    body = b"\t".join(str(card).encode() for card in ids)
    return head + struct.pack("<I", len(ids) if count is None else count) + marker + body + tail


@pytest.mark.parametrize("deck", read_starter_decks(), ids=lambda deck: deck.house)
def test_a_file_of_the_layout_is_read(deck) -> None:  # type: ignore[no-untyped-def]
    ids = [entry.id for entry in deck.cards for _ in range(entry.count)]
    found = read_dck(built(deck.name, ids), KNOWN)
    assert found.name == deck.name
    assert found.cards == {entry.id: entry.count for entry in deck.cards}


@given(
    st.text(st.characters(max_codepoint=255), max_size=255),
    st.lists(st.integers(1, 999_999), max_size=200),
    st.binary(max_size=30),
)
def test_any_name_ids_and_tail_come_back(name: str, ids: list[int], tail: bytes) -> None:
    tail = b"\x02" + tail  # a digit there could not be told from the last id's
    assert parse_dck(built(name, ids, tail=tail)).ids == ids


def test_a_name_is_latin_1_and_made_printable() -> None:
    assert parse_dck(built("Mür\x07 ", [FIREBALL])).name == "Mür"


def test_a_card_nobody_knows_is_told() -> None:
    found = read_dck(built("x", [FIREBALL, 999_999]), KNOWN)
    assert found.cards == {FIREBALL: 1}
    assert found.unknown[0].why == "There is no card with the id 999999."


@pytest.mark.parametrize("tail", [b"1" + b"\0" * 15, b"12" + b"\7" * 14, b"9" * 16, b"12345"])
def test_digits_that_follow_the_last_id_are_not_taken_for_its_own(tail: bytes) -> None:
    found = read_dck(built("x", [40, FIREBALL], tail=tail), KNOWN)
    assert found.cards == {40: 1, FIREBALL: 1}
    assert not found.unknown


@pytest.mark.parametrize(("count", "said"), [(1, "4 cards stand"), (4, "1 card stands"), (5, "")])
def test_ids_beyond_the_number_that_the_file_gives_are_told(count: int, said: str) -> None:
    found = read_dck(built("x", [FIREBALL] * 5, count=count), KNOWN)
    assert found.cards == {FIREBALL: count}
    assert "".join(found.notices).startswith(said)
    assert bool(found.notices) == bool(said)


def test_every_file_cut_short_says_where() -> None:
    whole = built("Burn", [FIREBALL] * 4 + [40], tail=b"")
    last = whole.rindex(b"\t") + 1
    for end in range(4, last + 1):
        with pytest.raises(ReadError, match=r"breaks off|damaged"):
            parse_dck(whole[:end])
    assert parse_dck(whole).ids == [FIREBALL] * 4 + [40]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "does not begin"),
        (b"\x0b\0\0\0\0", "does not begin"),
        (b"MZ" + b"\0" * 100, "does not begin"),
        (built("x", [1], count=0xFFFFFFFF), "4,294,967,295 cards"),
        (built("x", [1], count=1001), "1,001 cards"),
        (built("x", [1, 2], count=3, tail=b""), "card 3 of 3|tab"),
        (built("x", [1, 2]).replace(b"1\t2", b"1 2"), "tab should stand"),
        (built("x", [1234567, 2]), "tab should stand"),
        (built("x", [1, 2]).replace(b"\xff\xff\xff\xff", b"\xff\xff\0\xff"), "filler"),
        (built("x", [1]) + b"\0" * MAX_FILE, "kB"),
        (built("x", [-1]), "card 1 of 1"),
    ],
)  # fmt: skip
def test_a_hostile_file_is_refused_in_words(data: bytes, words: str) -> None:
    with pytest.raises(ReadError, match=words):
        parse_dck(data)


def test_an_empty_deck_is_a_deck() -> None:
    assert parse_dck(built("", [], tail=b"", marker=b"")).ids == []


def test_damaged_files_are_read_or_refused() -> None:
    dice = random.Random(7)
    whole = built("Burn", [FIREBALL] * 4 + [40, 878])
    for _ in range(often(1_000)):
        data = bytearray(whole[: dice.randrange(len(whole) + 1)])
        for _ in range(dice.randrange(4)):
            if data:
                data[dice.randrange(len(data))] = dice.randrange(256)
        try:
            found = read_dck(bytes(data), KNOWN)
        except ReadError:
            continue
        assert is_dck(bytes(data))
        assert sum(line.count for line in found.lines) <= 1000
