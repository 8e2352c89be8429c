"""What a ready board is made of, read off the card's record."""

from __future__ import annotations

import msgspec
import pytest

from engine.analysis.demo_pieces import (
    EAST,
    MIDDLE,
    WEST,
    enchantment,
    enemies_of,
    globe_of,
    groups_of,
    side_of,
    squares_of,
    stand,
    structures_of,
)
from engine.model.catalog import cards_by_name, read_cards
from engine.model.document import Document


@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("Lightning Bolt", "red"),  # harms its host
        ("Deflection", "blue"),  # harms somebody else
        ("Retribution", "blue"),  # begins with a condition
        ("Xia's Walk", "blue"),  # forbids something to the enemy
        ("Seelie Favor", "red"),  # asks for a host that is not friendly
        ("Leadership", "blue"),
    ],
)
def test_a_card_is_cast_on_the_side_it_is_meant_for(name: str, side: str) -> None:
    assert side_of(cards_by_name()[name]) == side


def test_terrain_lies_where_the_card_asks_for_it() -> None:
    assert squares_of(cards_by_name()["Freeze"])[0] == {"square": MIDDLE, "terrain": "water"}
    assert squares_of(cards_by_name()["Harmattan"])[0] == {"square": WEST, "terrain": "desert"}
    assert squares_of(cards_by_name()["Deflection"]) == []


def test_a_group_stands_in_the_town_where_the_card_is_about_training() -> None:
    card = cards_by_name()["Ostracize"]
    assert stand(card, "blue") == structures_of(card)[0]["square"] == MIDDLE
    assert stand(card, "red") == EAST


def test_groups_are_as_large_as_the_card_asks_and_hurt_where_it_waits_for_a_death() -> None:
    host = groups_of(cards_by_name()["Lone Wolf"])[0]["minions"]
    assert [minion["id"] for minion in host] == ["host"]
    jar = groups_of(cards_by_name()["Soul Jar"])[0]["minions"]
    assert {minion["current_hp"] for minion in jar} == {1}


@pytest.mark.parametrize("name", ["Pyx", "Regenerate", "Field Surgery", "Salted Wounds", "Healing Spring"])
def test_those_whom_a_card_mends_are_wounded(name: str) -> None:
    blues, reds = groups_of(cards_by_name()[name])
    assert {minion["current_hp"] for minion in blues["minions"]} == {3}
    assert not any("current_hp" in minion for minion in reds["minions"])


def on(host: Document) -> list[tuple[str, str]]:
    """The spells on a host, each with its owner."""
    return [(spell["card"], spell["owner"]) for spell in host.get("spells", [])]


CURSES, BLESSINGS = (
    [(enchantment(kind, side).name, "red") for kind in ("group", "minion")] for side in ("red", "blue")
)


@pytest.mark.parametrize(
    ("name", "left", "right"),
    [
        ("Restoration", CURSES, []),
        ("Ritual Cleansing", CURSES[1:], []),  # individual spells alone
        ("Zana's Escape", CURSES[:1], []),  # group spells alone
        ("Ergotism", [], BLESSINGS[1:]),  # the host is red's
        ("Fuligin", [], BLESSINGS[1:]),  # the enemies'
        ("Leechwood", CURSES, []),  # of those who come
        ("The Unmagicking", CURSES, BLESSINGS),  # all
        ("Deflection", [], []),
    ],
)
def test_red_has_cursed_or_blessed_those_whose_spells_a_card_takes_off(
    name: str, left: list[tuple[str, str]], right: list[tuple[str, str]]
) -> None:
    for group, laid in zip(groups_of(cards_by_name()[name]), (left, right), strict=True):
        for minion in group["minions"]:
            assert [*on(group), *on(minion)] == laid


def test_a_curse_harms_its_host() -> None:
    assert {side_of(cards_by_name()[name]) for name, _ in CURSES} == {"red"}


def test_a_square_a_structure_and_the_globe_have_a_spell_for_a_card_to_take_off() -> None:
    [host] = squares_of(cards_by_name()["Nullify"])
    assert host == {"square": MIDDLE, "terrain": "forest", "spells": host["spells"]}
    assert [owner for _, owner in on(host)] == ["red"]
    assert [owner for _, owner in on(structures_of(cards_by_name()["Entropia"])[0])] == ["red"]
    assert [spell["owner"] for spell in globe_of(cards_by_name()["Back to Nature"])] == ["red"]
    assert globe_of(cards_by_name()["Lethargy"]) == []


@pytest.mark.parametrize(
    ("name", "terrain"),
    [("Plains", "forest"), ("Illender", "void")],  # the first that its text mends
)
def test_no_plains_lie_where_a_card_makes_them(name: str, terrain: str) -> None:
    assert squares_of(cards_by_name()[name])[0] == {"square": MIDDLE, "terrain": terrain}


@pytest.mark.parametrize(("name", "made"), [("Penumbra", "Shadows"), ("Larval Imp", "Imps"), ("Fae Gift", "Elves")])
def test_nobody_is_of_the_nation_to_which_a_card_turns_its_host(name: str, made: str) -> None:
    card = cards_by_name()[name]
    nations = {minion["nation"] for group in groups_of(card) for minion in group["minions"]}
    assert nations == {"Humans"} == {house.nations for house in enemies_of(card)} != {made}


def test_a_globe_spell_finds_those_of_the_nation_that_it_makes_and_others() -> None:
    blues, reds = groups_of(cards_by_name()["Comrades in Dolor"])
    assert {minion["nation"] for minion in blues["minions"]} == {"Shadows"}
    assert [minion["nation"] for minion in reds["minions"]] == ["Shadows", "Humans", "Shadows"]


@pytest.mark.parametrize("name", ["Zurzavar", "Panic"])
def test_a_group_stands_in_the_town_where_the_text_speaks_of_one_that_does(name: str) -> None:
    card = cards_by_name()[name]
    assert stand(card, "blue") == structures_of(card)[0]["square"] == MIDDLE


def test_one_recruit_has_the_highest_level_where_the_card_asks_who_has_it() -> None:
    first, *others = (m for group in groups_of(cards_by_name()["Challenge"]) for m in group["minions"])
    assert first["stats"] == {"level": 2}
    assert not any("stats" in minion for minion in others)


def test_monsters_are_there_where_the_text_speaks_of_them() -> None:
    assert {minion["card"] for minion in groups_of(cards_by_name()["Dragon Slayer"])[1]["minions"]} == {"Boggart"}
    assert [group["id"] for group in groups_of(cards_by_name()["Putrefaction"])] == ["left", "right", "wild"]


def test_no_board_hangs_on_the_wording_of_a_requirement() -> None:
    asking = [card for card in read_cards() if card.requirements]
    assert asking
    for card in asking:
        blank = tuple(msgspec.structs.replace(one, text="?") for one in card.requirements)
        silent = msgspec.structs.replace(card, requirements=blank)
        for part in (groups_of, structures_of, squares_of, globe_of):
            assert part(silent) == part(card), card.name
