"""Text lists in every common shape, and two thousand mangled ones."""

import random
import re

import pytest

from deckbuilder.io import read_deck
from deckbuilder.io.read_deck import ListLine, ReadDeck, ReadError, with_suggestions
from deckbuilder.io.text import read_text
from deckbuilder.model.categories import MAX_CATEGORIES
from engine.model.catalog import read_cards, read_starter_decks
from tests.deckbuilder.io.known import FIREBALL, KNOWN
from tests.often import often
from tests.some import some


def read(text: str) -> ReadDeck:
    return read_text(text, KNOWN)


@pytest.mark.parametrize(
    "line",
    [
        "4 Fireball", "4x Fireball", "4 x Fireball", "4× Fireball", "4X FIREBALL", "x4 Fireball", "4xFireball",
        "Fireball x4", "Fireball ×4", "Fireball x 4", "Fireball 4x", "Fireball*4", "Fireball (4)", "Fireball [x4]",
        "Fireball: 4", "Fireball - 4", "Fireball, 4", "Fireball 4", "Fireball\t4", "4\tFireball", "4,Fireball",
        '"Fireball",4', '4;"Fireball"', "(4) Fireball", "[4] Fireball", "- 4 Fireball", "* 4x Fireball", "• 4 Fireball",
        "| 4 | Fireball |", "| Fireball | 4 |", "4 Fireball (War)", "4 Fireball // burn", "4 Fireball # burn",
        "  4   Fireball  ", "4x #76", "4 id:76", "4 fire-ball".replace("-b", "b"), "4 Fïreball", "76 76 76 76",
        "76,76,76,76", "[ ] 4 Fireball",
    ],
)  # fmt: skip
def test_a_common_shape_is_read(line: str) -> None:
    assert read(line).cards == {FIREBALL: 4}


def test_a_whole_list_with_headings_and_comments() -> None:
    found = read("# Burn\nDeck: Burn\nHouse: War\n\nManifestations (8):\n4 Fireball\n// cheap\n4 Blight\nHeroes\n---\n")
    assert (found.name, found.house) == ("Burn", "War")
    assert sum(found.cards.values()) == 8
    assert [line.text for line in found.left_out] == [
        "# Burn", "Deck: Burn", "House: War", "Manifestations (8):", "// cheap", "Heroes", "---",
    ]  # fmt: skip
    assert not found.unknown


def test_of_many_things_that_a_list_says_and_that_are_left_out_the_first_are_told() -> None:
    found = read_text("\n".join(f"Name: Deck {number}" for number in range(1_000)), KNOWN)
    assert len(found.notices) == read_deck.MAX_NOTICES + 1
    assert found.notices[-1] == "989 more of what it says is left out."


@pytest.mark.parametrize(
    ("text", "notices"),
    [
        ("4 Fireball (Life), 2 Blight [Despair]", ["Line 1 says Life; Fireball is a card of War."]),
        ("Card,Count,House\nFireball,4,War\nBlight,2,death", ["Line 3 says Death; Blight is a card of Despair."]),
        ("Card,Count,Category\nFireball,4,Life", []),
        ("4 Fireball (good in Life)\nLife: 2 Blight", []),
    ],
)
def test_another_house_beside_a_card_is_told(text: str, notices: list[str]) -> None:
    found = read(text)
    assert (list(found.notices), found.unknown) == (notices, ())


@pytest.mark.parametrize(
    ("text", "house", "notices"),
    [
        ("House: war", "War", []),
        ("House: House of War\nHouse: war", "War", []),
        ("House: War\nHouse of War", "War", []),
        ("House: Foo", None, ["The house is not understood and left out: Foo"]),
        ("House: War/Hope", None, ["The house is not understood and left out: War/Hope"]),
        ("House: War\nHouse: Hope", "War", ["Line 2 gives another house, which is left out: Hope"]),
        ("Deck 1\n3 Blight\nDeck #2:", None, ["Line 3 gives another name, which is left out: Deck #2"]),
        ("Name: Burn\nName: Ash", None, ["Line 2 gives another name, which is left out: Ash"]),
        ("Tags: a, b\nTags: c", None, ["Line 2 gives another list of tags, which is left out: c"]),
        ("Category: A\nCategory: B", None, []),
        ("Name: Blight\nName: Ogi", None, []),
    ],
)
def test_what_a_list_says_of_its_deck_and_is_left_out_is_told(text: str, house: str | None, notices: list[str]) -> None:
    found = read(f"{text}\n4 Fireball")
    assert (found.house, list(found.notices), found.unknown) == (house, notices, ())


def test_categories_with_long_names_stay_apart() -> None:
    named = [f"Creatures that I would like to keep {end}" for end in "AB"]
    found = read(f"Category: {named[0]}\n4 Fireball\nCategory: {named[1]}\n3 Power\nCategory: {named[0]}\n2 Blight")
    first, second = found.categories
    assert (len(first.cards), len(second.cards)) == (2, 1)
    assert [f"“{name}”" in said for name, said in zip(named, found.notices, strict=True)] == [True, True]


def test_an_unclear_line_that_is_cut_is_told() -> None:
    assert read(f"4 Fireball\n{'wibble ' * 40}").notices == ("Line 2 is cut to 200 letters.",)
    assert not read(f"4 Fireball // {'wibble ' * 40}").notices


@pytest.mark.parametrize(("name", "meant"), [("ogi armor", "Ogi's Armor"), ("zana blessing", "Zana's Blessing")])
def test_a_name_with_another_card_in_it_is_shown_with_the_one_that_is_meant(name: str, meant: str) -> None:
    (line,) = with_suggestions(read(f"3 {name}"), KNOWN).unknown
    assert (line.count, line.suggestions[0][1], line.meant) == (3, meant, KNOWN.card(meant))


@pytest.mark.parametrize(
    ("name", "meant"),
    [("Firebal", "Fireball"), ("ogis amor", "Ogi's Armor"), ("Treacherus Armor", "Treacherous Armor"),
     ("Mancatcher", "Man-Catcher"), ("Bow of Quickning", "Bow of Quickening")],
)  # fmt: skip
def test_a_misspelt_name_is_shown_with_what_may_be_meant(name: str, meant: str) -> None:
    (line,) = with_suggestions(read(f"3 {name}"), KNOWN).unknown
    assert (line.count, line.name) == (3, name)
    assert line.suggestions[0][1] == meant


@pytest.mark.parametrize("name", ["Apocalypse", "Sword of Zana"])
@pytest.mark.parametrize("behind", [" (II)", " - II", ": II", " [II]", ", II", " / II"])
def test_a_numeral_behind_a_separator_may_be_part_of_the_name(name: str, behind: str) -> None:
    (line,) = with_suggestions(read(f"3 {name}{behind}"), KNOWN).unknown
    assert (line.count, line.meant) == (3, KNOWN.card(f"{name} II"))
    assert {card for card, _ in line.suggestions} >= {KNOWN.card(name), KNOWN.card(f"{name} II")}


@pytest.mark.parametrize("line", ["3 Ogi's, Armor", "3 Ogi's, Armour", "3 Ogi (armor)"])
def test_a_name_that_a_separator_parts_is_asked_about(line: str) -> None:
    found = with_suggestions(read(f"{line}\n4 Fireball"), KNOWN)
    assert found.cards == {FIREBALL: 4}
    assert [(one.count, one.meant) for one in found.unknown] == [(3, KNOWN.card("Ogi's Armor"))]


def test_a_name_that_runs_on_leaves_the_others_of_its_line_their_copies() -> None:
    found = read("3 Apocalypse (II), 4 Fireball")
    assert found.cards == {FIREBALL: 4}
    assert [line.count for line in found.unknown] == [3]


@pytest.mark.parametrize("line", ["0 Fireball", "1001 Fireball", "99999999999999999999 Fireball", "999999", "x" * 300])
def test_what_cannot_be_is_told(line: str) -> None:
    found = read(line)
    assert not found.cards
    assert found.unknown[0].why


@pytest.mark.parametrize("line", ["76x Fireball", "76 x Fireball", "x76 Fireball", "Fireball x76"])
def test_copies_that_are_marked_as_such_are_no_id(line: str) -> None:
    found = read(line)
    assert (found.cards, found.unknown) == ({FIREBALL: 76}, ())


def test_every_card_is_read_by_its_name_and_its_id() -> None:
    for card in some(read_cards()):
        assert read(f"2 {card.name}").cards == {card.id: 2}
        assert read(card.name).cards == {card.id: 1}
        assert read(f"{card.name} x3").cards == {card.id: 3}
        assert read(str(card.id)).cards == {card.id: 1}


@pytest.mark.parametrize("deck", read_starter_decks(), ids=lambda deck: deck.house)
def test_the_starter_decks_come_in_from_id_lists(deck) -> None:  # type: ignore[no-untyped-def]
    ids = [str(entry.id) for entry in deck.cards for _ in range(entry.count)]
    for joint in (" ", "\n", "\t", ", "):
        found = read(joint.join(ids))
        assert found.cards == {entry.id: entry.count for entry in deck.cards}
        assert not found.unknown


def test_a_list_too_long_is_refused() -> None:
    with pytest.raises(ReadError, match="longer than"):
        read("4 Fireball\n" * read_deck.MAX_BYTES)
    with pytest.raises(ReadError, match="lines"):
        read("4 Fireball\n" * (read_deck.MAX_LINES + 1))
    assert read("\n" * (read_deck.MAX_LINES + 1) + "4 Fireball").cards == {FIREBALL: 4}


def test_formatted_text_is_refused_with_what_to_do() -> None:
    with pytest.raises(ReadError, match="save it as plain text"):
        read("{\\rtf1\\ansi 4 Fireball\\par}")


JUNK = ["\0", "\U0001f600", "\u202e", "²", "٣", "\ufeff", *"()]x*|#'\"\té%{}\\", "//", "-" * 50, "9" * 40]


def mangled(seed: int) -> str:
    """Return a list of cards that something has gone wrong with, the same for the same seed."""
    dice = random.Random(seed)
    names = [card.name for card in read_cards()]
    shapes = ("{n} {c}", "{c} x{n}", "{n}x {c}", "{c}", "{c}\t{n}", "| {n} | {c} |", "- {c} ({n})", "{n},{c}", "#{c}")
    rows = [
        dice.choice(shapes).format(n=dice.choice([0, 1, 4, 99, 10 ** dice.randrange(30)]), c=dice.choice(names))
        for _ in range(dice.randrange(12))
    ]
    text = dice.choice(["\n", "\r\n", "\r", "\x0b", "\u2028", "\n\n", ";"]).join(rows)
    for _ in range(dice.randrange(12)):
        at = dice.randrange(len(text) + 1)
        junk = dice.choice(JUNK)
        text = text[:at] + junk + text[at + dice.randrange(3) :]
    return text


def said(line: ListLine) -> bool:
    """Tell whether a line is accounted for."""
    if line.kind == "card":
        return line.card in KNOWN.by_id and 1 <= line.count <= read_deck.MAX_COUNT
    return bool(line.why) and line.card is None


def test_of_mangled_lists_every_line_is_accounted_for() -> None:
    for seed in range(often(100)):
        text = mangled(seed)
        found = read(text)
        assert all(said(line) for line in found.lines), text
        filled = [number for number, row in enumerate(text.splitlines(), 1) if row.strip()]
        assert sorted({line.number for line in found.lines}) == filled, text
        with_suggestions(found, KNOWN)


def test_reading_makes_no_pattern_for_each_card(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [card.name for card in read_cards()]
    read("4 Blight\n" * 2)
    made = list[object]()
    compile_one = re._compiler.compile  # type: ignore[attr-defined]

    def compiled(pattern: object, flags: int = 0) -> object:
        made.append(pattern)
        return compile_one(pattern, flags)

    monkeypatch.setattr(re._compiler, "compile", compiled)  # type: ignore[attr-defined]
    assert len(read("\n".join(f"4 {name} #3" for name in names)).lines) == len(names)
    assert len(made) < 50


@pytest.mark.parametrize(
    ("word", "begins"),
    [("Fireball", True), ("fireballs", True), ("Fireballx", True), ("Well", True), ("The", True), ("against", False),
     ("Firework", False), ("best", False)],
)  # fmt: skip
def test_only_a_word_with_which_a_name_begins_is_looked_up(word: str, begins: bool) -> None:
    assert KNOWN.begins(word) == begins


@pytest.mark.parametrize(
    ("row", "name", "count"),
    [
        ("4,Wobble 3 x,War,76", "Wobble 3 x", 4),
        ('4,"Wibble, the Grey",,', "Wibble, the Grey", 4),
        ("x,Wibble,War,", "Wibble", 1),
    ],
)
def test_an_unknown_name_in_a_table_is_asked_about_with_the_count_beside_it(row: str, name: str, count: int) -> None:
    found = read(f"Count,Name,House,Id\n4,Fireball,War,76\n{row}")
    assert [(line.name, line.count) for line in found.unknown] == [(name, count)]


@pytest.mark.parametrize("row", ["1,000 Fireball", "1.000 Fireball", "1 000 Fireball", "1'000 Fireball"])
def test_a_number_of_thousands_is_asked_about_as_one_number(row: str) -> None:
    assert [line.why for line in read(f"4 Blight\n{row}").unknown] == ["The number of copies is not clear."]
    assert read("1,100 Fireball\n2,200 Blight").cards == {}, "nor is its beginning the number of the row"
    assert read("4,878,Man-Catcher").cards == {878: 4}, "but a card's id is one"


@pytest.mark.parametrize("row", ["2 Blight €0,50 each", "2 Blight 0,50€", "2x Blight, €0,50", "2 Blight - 0,50 EUR"])
def test_a_price_with_a_comma_is_one_number(row: str) -> None:
    found = read(f"4 Fireball\n{row}")
    assert (found.cards[FIREBALL], found.cards.get(KNOWN.card("Blight") or 0), found.unknown) == (4, 2, ())


def test_an_id_that_no_card_has_is_named_in_a_table_too() -> None:
    found = read("id,count\n76,4\n99999,2")
    assert [line.why for line in found.unknown] == ["There is no card with the id 99999."]


def test_a_table_may_say_of_what_there_is_none() -> None:
    rows = "\n".join(f"0,{card.name}" for card in read_cards() if card.name != "Fireball")
    found = read(f"Count,Name\n{rows}\n4,Fireball\n0,Wibble\n4,Total")
    assert (found.cards, found.unknown, found.unmet) == ({FIREBALL: 4}, (), ())
    assert [line.text for line in found.left_out] == ["Count,Name", "4,Total"]
    assert sum(line.why == read_deck.NO_COPIES for line in found.lines) == len(read_cards())
    assert [line.count for line in read("0 Fireball\n4 Blight").unknown] == [0], "outside of a table it is asked about"


def test_the_column_of_categories_of_a_table_is_read() -> None:
    rows = "Fireball,4,Burn\nPower,3,Maybeboard\nBlight,2,\nWibble,1,burn it\nOgi,1,Burn"
    found = read(f"Name,Count,Category\n{rows}")
    categories = {one.name: [KNOWN.by_id[card] for card in one.cards] for one in found.categories}
    assert categories == {"Burn": ["Fireball", "Ogi"], "burn it": []}
    assert [line.category for line in found.lines] == ["", "Burn", "", "", "burn it", "Burn"]
    assert [KNOWN.by_id[card] for card in found.maybe] == ["Power"]


@pytest.mark.parametrize("rows", ["Name,Count,Category\n{}", "{}"])
def test_of_too_many_categories_the_first_are_taken_and_the_others_told(rows: str) -> None:
    table = rows.startswith("Name")
    names = [card.name for card in read_cards() if card.name.isalpha()][: MAX_CATEGORIES + 2]
    said = (f"{name},1,About {name}" if table else f"Category: About {name}\n1 {name}" for name in names)
    found = read(rows.format("\n".join(said)))
    assert [len(category.cards) for category in found.categories] == [1] * MAX_CATEGORIES
    assert found.cards.keys() == {KNOWN.card(name) for name in names}
    left_out = f"About {names[-2]} and About {names[-1]}"
    assert list(found.notices) == [f"A deck may have {MAX_CATEGORIES} categories at most. Left out: {left_out}."]


@pytest.mark.parametrize("gap", ["\t", " ", ",", ":", " \t", " -", ";", "|", "=", ". "])
@pytest.mark.parametrize("begins", ["4 Fireball", "Deck: a"])
def test_rows_of_nothing_but_gaps_are_all_told_of(begins: str, gap: str) -> None:
    """A pattern that looks at each sign of a gap for the end of it takes minutes for such a list."""
    rows = [begins + gap * (1_900 // len(gap)) + "b"] * 50
    assert {line.number for line in read("\n".join(rows)).lines} == {*range(1, 51)}
