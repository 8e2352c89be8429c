"""The card data as the engine and the site read it: typed records from the readable files.

The files are in ``cards/data``: one JSON list a house, sorted by name, beside ``houses.json`` and
``starter_decks.json``. Reading them is all that happens here; the cross-checks between records
are the card app's validator.
"""

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

DATA_DIR = Path(__file__).resolve().parent.parent / "cards" / "data"

Mana = Literal["Order", "Strife", "Clarity", "Mystery", "Will", "World"]
CardType = Literal["alteration", "conjuration", "manifestation", "summoning", "hero"]
TargetType = Literal[
    "recruit",
    "monster",
    "minion",
    "recruit group",
    "monster group",
    "group",
    "square",
    "structure",
    "globe",
]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the data records: frozen, and strict about unknown fields."""


class House(Record, frozen=True):
    """A mana house: its two mana types, its nation (singular and plural) and nation ability."""

    name: str
    primary: Mana
    secondary: Mana
    nation: str
    nations: str
    ability: str


class Requirement(Record, frozen=True):
    """One "cast on ..." condition, and when it is checked (spells page)."""

    text: str
    when: Literal["casting", "persistent", "unknown"]


class Creature(Record, frozen=True):
    """A monster, Hero or special recruit that a spell creates, with its printed stats.

    ``hand`` and ``missile`` are damage a hit, None for no such attack; a stat of None is unknown.
    """

    name: str
    kind: Literal["monster", "hero", "recruit"]
    nation: str | None
    # "class" is a keyword in Python, so the field is renamed on the way in.
    recruit_class: str | None = msgspec.field(name="class")
    count: int | None
    hand: int | None
    missile: int | None
    attack_rate: int | None
    armor: int | None
    hp: int | None
    level: int | None
    movement: tuple[str, ...]
    joins: str | None
    text: str
    off_board: bool


class Helper(Record, frozen=True):
    """A helper spell that a card creates: what the Helper tab shows."""

    name: str
    target: str
    text: str
    visible: bool | None
    duration: str | None


class Cost(Record, frozen=True, omit_defaults=True):
    """What is known of a casting cost: exact parts, a total, or bounds, with the source."""

    source: str
    primary: int | None = None
    secondary: int | None = None
    total: int | None = None
    primary_min: int | None = None
    primary_max: int | None = None
    secondary_min: int | None = None
    secondary_max: int | None = None
    total_min: int | None = None
    total_max: int | None = None


class Card(Record, frozen=True):
    """One card record; ``house`` and ``cost`` are None where they are unknown."""

    id: int
    name: str
    set: str
    house: str | None
    house_basis: str | None
    type: CardType
    target: TargetType
    requirements: tuple[Requirement, ...]
    text: str
    flavor: str
    creatures: tuple[Creature, ...]
    helpers: tuple[Helper, ...]
    duration: str | None
    timing: tuple[str, ...]
    limits: tuple[str, ...]
    keywords: tuple[str, ...]
    related: tuple[str, ...]
    cost: Cost | None
    notes: str
    starter_decks: dict[str, int]


class DeckEntry(Record, frozen=True):
    """A card of a starter deck and how many copies."""

    id: int
    name: str
    count: int


class StarterDeck(Record, frozen=True):
    """One of the game's twelve starter decks."""

    house: str
    name: str
    cards: tuple[DeckEntry, ...]
    total: int


def read_houses(folder: Path = DATA_DIR) -> tuple[House, ...]:
    """Return the twelve houses in name order. Raises msgspec.ValidationError for a bad file."""
    return msgspec.json.decode((folder / "houses.json").read_bytes(), type=tuple[House, ...])


def read_cards(folder: Path = DATA_DIR) -> tuple[Card, ...]:
    """Return every card record, house by house. Raises msgspec.ValidationError for a bad file."""
    decoder = msgspec.json.Decoder(tuple[Card, ...])
    return tuple(card for path in sorted((folder / "cards").glob("*.json")) for card in decoder.decode(path.read_bytes()))


def read_starter_decks(folder: Path = DATA_DIR) -> tuple[StarterDeck, ...]:
    """Return the twelve starter decks. Raises msgspec.ValidationError for a bad file."""
    return msgspec.json.decode((folder / "starter_decks.json").read_bytes(), type=tuple[StarterDeck, ...])


@cache
def cards_by_name() -> dict[str, Card]:
    """Return the shipped card records by name."""
    return {card.name: card for card in read_cards()}


@cache
def creatures_by_name() -> dict[str, Creature]:
    """Return every creature of the shipped card records by its own name ("Diomesia", "Wolf")."""
    return {creature.name: creature for card in read_cards() for creature in card.creatures}


@cache
def houses_by_name() -> dict[str, House]:
    """Return the shipped houses by name."""
    return {house.name: house for house in read_houses()}
