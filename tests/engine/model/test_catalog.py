"""The typed records of the card data, as the engine reads them."""

from pathlib import Path

import msgspec
import pytest

from engine.model import catalog


def test_cards_and_houses_are_found_by_name() -> None:
    assert catalog.cards_by_name()["Ogi's Armor"].house == "Making"
    assert catalog.houses_by_name()["War"].nations == "Humans"
    assert len(catalog.cards_by_name()) == len(catalog.read_cards())


@pytest.mark.parametrize(
    ("name", "kind", "hp"),
    [("Diomesia", "hero", 7), ("Boggart", "monster", 12), ("Bard", "recruit", 7), ("Fury", "monster", 12)],
)
def test_a_creature_is_found_by_its_own_name(name: str, kind: str, hp: int) -> None:
    creature = catalog.creatures_by_name()[name]
    assert (creature.kind, creature.hp) == (kind, hp)


def test_of_creatures_with_one_name_the_card_of_that_name_comes_first() -> None:
    other, own = (catalog.cards_by_name()[name].creatures[0] for name in ("Day of the Dead", "Skeleton"))
    assert other.name == own.name == "Skeleton"
    assert catalog.creatures_by_name()["Skeleton"] == own != other


def test_of_creatures_with_one_name_the_first_card_in_name_order_comes_first() -> None:
    wolves = [card.name for card in catalog.read_cards() for one in card.creatures if one.name == "Wolf"]
    assert sorted(wolves) == ["Brother Wolf", "Lycanthropy", "Wolf Pack"]
    assert catalog.creatures_by_name()["Wolf"].hp == 10


def test_records_are_frozen() -> None:
    with pytest.raises(AttributeError):
        catalog.cards_by_name()["Plague"].name = "Plaque"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("house", "file"), [("Death", "cards/death.json"), ("War", "cards/war.json"), (None, "cards/unknown.json")]
)
def test_each_house_has_a_file(house: str | None, file: str) -> None:
    assert catalog.card_file(house) == file
    assert (catalog.DATA_DIR / file).exists()


def test_a_bad_record_names_the_place(tmp_path: Path) -> None:
    (tmp_path / "houses.json").write_text('[{"name": "War", "primary": "Courage"}]')
    with pytest.raises(msgspec.ValidationError, match=r"\$\[0\]\.primary"):
        catalog.read_houses(tmp_path)


def test_the_three_opposing_pairs_are_the_six_types() -> None:
    assert len({mana for pair in catalog.OPPOSING for mana in pair}) == 6
