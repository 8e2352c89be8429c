"""Names and words as players spell them, read as the data has them: "Farm-boy", "ogis armor", "Elf", "Forest"."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, get_args

from engine.model.catalog import (
    MANA,
    RECRUIT_CLASSES,
    cards_by_name,
    creatures_by_name,
    helpers_by_name,
    houses_by_name,
    nations,
    nations_by_member,
    read_starter_decks,
)
from engine.model.events import MODES
from engine.model.folding import fold
from engine.model.pieces import StructureType
from engine.model.realms import Realm
from engine.model.seat import OWNERS, PLAYERS, Winner
from engine.model.terrain import TERRAINS

ALSO_SPELLED: Final = {"Beobagh's Helm": "Beobogh's Helm"}
"""Names that the rules spell in another way, and what the card data has."""

DEEPEST: Final = 12
"""No name stands deeper than that in a document."""


def with_known_names(document: Any, depth: int = 0) -> Any:
    """Return a document in which the names of cards, creatures, nations and the like are as the data has them.

    What is no name is left as it is.
    """
    if depth > DEEPEST:
        return document
    if isinstance(document, list):
        return [with_known_names(part, depth + 1) for part in document]
    if isinstance(document, dict):
        return {field: _known(field, with_known_names(part, depth + 1)) for field, part in document.items()}
    return document


def _known(field: str, value: Any) -> Any:
    """Return what a field holds with the names in it as the data has them."""
    if isinstance(value, str) and field in WORDS:
        return _words(field).get(fold(value), value)
    known = FIELDS.get(field)
    if known is None:
        return value
    if isinstance(value, list):
        return [known(one) if isinstance(one, str) else one for one in value]
    if isinstance(value, dict):
        named = {known(name) if isinstance(name, str) else name: one for name, one in value.items()}
        return named if len(named) == len(value) else value  # one of two spellings of a name is told, and neither lost
    return known(value) if isinstance(value, str) else value


def known_spell(name: str) -> str:
    """Return the name of a card, helper spell or creature as the data has it; any other as it is."""
    return _spells().get(fold(name), name)


def known_card(name: str) -> str:
    """Return the name of a card as the data has it; any other as it is."""
    return _cards().get(fold(name), name)


def known_deck(name: str) -> str:
    """Return the name of a starter deck as the data has it; any other as it is."""
    return next((deck.name for deck in read_starter_decks() if fold(deck.name) == fold(name)), name)


def known_nation(name: str) -> str:
    """Return the name of a nation as the data has it, of one of its people, too; any other as it is."""
    return _nations().get(fold(name), name)


def known_house(name: str) -> str:
    """Return the name of a house as the data has it; any other as it is."""
    return next((house for house in houses_by_name() if fold(house) == fold(name)), name)


FIELDS: Final[dict[str, Callable[[str], str]]] = {
    **dict.fromkeys(("card", "spells", "globe", "hand", "deck", "discarded", "costs"), known_spell),
    "nation": known_nation,
    "house": known_house,
}
"""The fields that hold names, and what reads them."""


WORDS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("owner", "player"), OWNERS),
    "initiative": PLAYERS,
    "winner": get_args(Winner),
    "class": RECRUIT_CLASSES,
    "type": (*get_args(StructureType), *MODES),
    "terrain": tuple(TERRAINS),
    "mana": MANA,
    "realm": get_args(Realm),
}
"""The fields that hold one of a few words, which are read in any case."""


@cache
def _words(field: str) -> dict[str, str]:
    return {fold(word): word for word in WORDS[field]}


@cache
def _spells() -> dict[str, str]:
    names = [*creatures_by_name(), *helpers_by_name(), *cards_by_name()]
    return {fold(said): name for said, name in (*ALSO_SPELLED.items(), *((name, name) for name in names))}


@cache
def _cards() -> dict[str, str]:
    return {said: name for said, name in _spells().items() if name in cards_by_name()}


@cache
def _nations() -> dict[str, str]:
    several = {name: name for name in nations()}
    return {fold(said): name for said, name in (nations_by_member() | several).items()}
