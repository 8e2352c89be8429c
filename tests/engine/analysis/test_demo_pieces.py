"""What a ready board is made of, read off the card's record."""

from __future__ import annotations

import msgspec
import pytest

from engine.analysis.demo_pieces import EAST, MIDDLE, WEST, groups_of, side_of, squares_of, stand, structures_of
from engine.model.catalog import cards_by_name, read_cards


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


def test_monsters_are_there_where_the_text_speaks_of_them() -> None:
    assert {minion["card"] for minion in groups_of(cards_by_name()["Dragon Slayer"])[1]["minions"]} == {"Boggart"}
    assert [group["id"] for group in groups_of(cards_by_name()["Putrefaction"])] == ["left", "right", "wild"]


def test_no_board_hangs_on_the_wording_of_a_requirement() -> None:
    asking = [card for card in read_cards() if card.requirements]
    assert asking
    for card in asking:
        blank = tuple(msgspec.structs.replace(one, text="?") for one in card.requirements)
        silent = msgspec.structs.replace(card, requirements=blank)
        for part in (groups_of, structures_of, squares_of):
            assert part(silent) == part(card), card.name
