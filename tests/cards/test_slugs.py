"""The address of a name."""

import pytest

from cards.slugs import card_slug
from engine.model.catalog import read_cards, read_houses, read_starter_decks


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Ogi's Armor", "ogis-armor"),
        ("Ogi’s Armor", "ogis-armor"),
        ("Narh'u'ha", "narhuha"),
        ("Venom'd Blade", "venomd-blade"),
        ("Will o' the Wisp", "will-o-the-wisp"),
        ("Apocalypse II", "apocalypse-ii"),
        ("Área  de  Fuego!", "area-de-fuego"),
        ("--Aegis--", "aegis"),
        ("Level 5 Drake", "level-drake"),
        ("42", ""),
        ("", ""),
    ],
)
def test_a_slug_keeps_letters_and_joins_words_with_hyphens(name: str, slug: str) -> None:
    assert card_slug(name) == slug


def test_every_card_house_and_deck_has_an_address_of_its_own() -> None:
    for records in (read_cards(), read_houses(), read_starter_decks()):
        slugs = {card_slug(record.name) for record in records}
        assert len(slugs - {""}) == len(records)
