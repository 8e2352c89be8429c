"""What makes mana: which cards found a colony is read from their effects."""

from deckbuilder.model.mana_sources import colony_founders


def test_the_cards_that_found_a_colony_are_found() -> None:
    assert colony_founders() == {"Civilize", "Dracha", "Encampment", "Found City", "Settlement"}
