"""The card data as the engine and the site read it: typed records from the readable files.

The files are in ``engine/data``: one JSON list a house, sorted by name, beside ``houses.json`` and
``starter_decks.json``. Reading and writing them is all that happens here; the cross-checks
between records are the card app's validator.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args

import msgspec
from msgspec import Meta

from engine.model.resolve import resolve

DATA_DIR = Path(__file__).resolve().parent.parent / "data"
LICENCE: Final = "CC BY 4.0"
"""Under which the data is, and whatever is computed from it."""
HOUSES_FILE = "houses.json"
STARTER_DECKS_FILE = "starter_decks.json"
SCHEMA_FILE = "card.schema.json"

# The limits are the database's columns and common sense: a number over them is a slip of the hand.
MAX_NAME: Final = 60
MAX_COST: Final = 99

Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
Phrase = Annotated[str, Meta(min_length=1, max_length=120)]
Source = Annotated[str, Meta(min_length=1, max_length=250)]
Id = Annotated[int, Meta(ge=1, le=1_000_000)]
Stat = Annotated[int, Meta(ge=0, le=99)]
Copies = Annotated[int, Meta(ge=1, le=99)]
Amount = Annotated[int, Meta(ge=0, le=MAX_COST)]

Mana = Literal["Order", "Strife", "Clarity", "Mystery", "Will", "World"]
MANA: Final[tuple[Mana, ...]] = get_args(Mana)
"""The six types in their sequence, each beside its opposite."""

OPPOSING: tuple[tuple[Mana, Mana], ...] = (("Order", "Strife"), ("Clarity", "Mystery"), ("Will", "World"))
"""The three pairs of opposing mana types; a house never has both of a pair."""

RecruitClass = Literal["swordsman", "archer"]
RECRUIT_CLASSES: Final[tuple[RecruitClass, ...]] = get_args(RecruitClass)

Walk = Literal[
    "Flight", "Mountainwalk", "Waterwalk", "Desertwalk", "Firewalk",
    "Moves 2", "Nomadic", "Territorial", "Immobile", "Player-controlled",
]  # fmt: skip
"""How minions move: past what terrain, how far, and by whose will."""

TERRAIN_WALKS: Final[tuple[Walk, ...]] = get_args(Walk)[:5]
"""The walks that lead over terrain."""

CardType = Literal["alteration", "conjuration", "manifestation", "summoning", "hero"]
LASTING: Final[tuple[CardType, ...]] = ("alteration", "conjuration")
"""The types of cards that stay in play."""

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
HOSTS: Final[dict[str, tuple[TargetType, ...]]] = {
    "minion": ("recruit", "monster", "minion"),
    "group": ("recruit group", "monster group", "group"),
    "structure": ("structure",),
    "square": ("square",),
    "globe": ("globe",),
}
"""The kinds of hosts, with the target types of the spells that lie on each."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the data records: frozen, and strict about unknown fields."""


class House(Record, frozen=True):
    """A mana house: its two mana types, its nation (singular and plural) and nation ability."""

    name: Name
    primary: Mana
    secondary: Mana
    nation: Name
    nations: Name
    ability: Name


Asks = Literal[
    "after turn",
    "beside friendly",
    "beside no structure",
    "class",
    "colony or friendly",
    "even concealed",
    "even full",
    "friendly",
    "hand attacks",
    "in a structure",
    "member class",
    "monster or friendly",
    "nation",
    "near friendly",
    "near terrain",
    "neutral",
    "non-friendly",
    "non-neutral",
    "outside structures",
    "region",
    "room",
    "size",
    "terrain",
    "type",
    "undamaged",
    "unoccupied",
]
"""What a requirement may ask of a host; the two with "even" waive something that is asked otherwise."""

CopyRule = Literal[
    "one on a host",
    "any number",
    "one in a group",
    "one per player and host",
    "one per player",
    "one in play",
    "one casting per game",
]
"""How many copies of a spell there may be (spells page: enchantments are exclusive, unless they state otherwise)."""


class Requirement(Record, frozen=True):
    """One "cast on ..." condition, and when it is checked (spells page).

    ``text`` is for players; the engine asks ``asks`` with the arguments ``of``. ``lacking`` is a
    clause about a {host} that does not meet it. "afterwards" is asked of an active spell alone.
    """

    text: Phrase
    when: Literal["casting", "persistent", "afterwards", "unknown"]
    asks: Asks
    of: tuple[str | int, ...]
    lacking: Phrase | None


CreatureKind = Literal["monster", "hero", "recruit"]


class Creature(Record, frozen=True):
    """A monster, Hero or special recruit that a spell creates, with its printed stats.

    ``hand`` and ``missile`` are damage a hit, None for no such attack; any other stat of None is
    unknown, and so is a ``count`` of None.
    """

    name: Name
    kind: CreatureKind
    nation: Name | None
    # "class" is a keyword in Python, so the field is renamed on the way in.
    recruit_class: RecruitClass | None = msgspec.field(name="class")
    count: Copies | None
    hand: Stat | None
    missile: Stat | None
    attack_rate: Stat | None
    armor: Stat | None
    hp: Stat | None
    level: Stat | None
    movement: tuple[Walk, ...]
    joins: Phrase | None
    joins_its_kind: bool
    text: str
    off_board: bool


class Helper(Record, frozen=True):
    """A helper spell that a card creates: what the Helper tab shows."""

    name: Name
    target: Name
    text: str
    visible: bool | None
    duration: Phrase | None
    turns: Amount | None


class Cost(Record, frozen=True, omit_defaults=True):
    """What is known of a casting cost: exact parts, a total, or bounds, with the source."""

    source: Source
    primary: Amount | None = None
    secondary: Amount | None = None
    total: Amount | None = None
    primary_min: Amount | None = None
    primary_max: Amount | None = None
    secondary_min: Amount | None = None
    secondary_max: Amount | None = None
    total_min: Amount | None = None
    total_max: Amount | None = None


class Card(Record, frozen=True):
    """One card record; ``house`` and ``cost`` are None where they are unknown."""

    id: Id
    name: Name
    set: Annotated[str, Meta(min_length=1, max_length=1)]
    house: Name | None
    house_basis: Source | None
    type: CardType
    target: TargetType
    requirements: tuple[Requirement, ...]
    text: str
    flavor: str
    creatures: tuple[Creature, ...]
    helpers: tuple[Helper, ...]
    duration: Phrase | None
    turns: Amount | None
    timing: tuple[Name, ...]
    copies: CopyRule
    limits: tuple[Phrase, ...]
    keywords: tuple[Name, ...]
    related: tuple[Name, ...]
    cost: Cost | None
    starter_decks: dict[str, Copies]
    notes: str


class DeckEntry(Record, frozen=True):
    """A card of a starter deck and how many copies."""

    id: Id
    name: Name
    count: Copies


class StarterDeck(Record, frozen=True):
    """One of the game's twelve starter decks."""

    house: Name
    name: Name
    cards: tuple[DeckEntry, ...]
    total: Copies


resolve(Card, House, StarterDeck)


def card_file(house: str | None) -> str:
    """Return the file, within the data folder, of the cards of a house (None: not known)."""
    return f"cards/{(house or 'unknown').lower()}.json"


def read_houses(folder: Path = DATA_DIR) -> tuple[House, ...]:
    """Return the twelve houses in name order. Raises msgspec.ValidationError for a bad file."""
    return msgspec.json.decode((folder / HOUSES_FILE).read_bytes(), type=tuple[House, ...])


def read_cards(folder: Path = DATA_DIR) -> tuple[Card, ...]:
    """Return every card record, house by house. Raises msgspec.ValidationError for a bad file."""
    decoder = msgspec.json.Decoder(tuple[Card, ...])
    paths = sorted((folder / "cards").glob("*.json"))
    return tuple(card for path in paths for card in decoder.decode(path.read_bytes()))


def read_starter_decks(folder: Path = DATA_DIR) -> tuple[StarterDeck, ...]:
    """Return the twelve starter decks. Raises msgspec.ValidationError for a bad file."""
    return msgspec.json.decode((folder / STARTER_DECKS_FILE).read_bytes(), type=tuple[StarterDeck, ...])


def canonical_files(folder: Path = DATA_DIR) -> dict[str, bytes]:
    """Return what each file of a data folder should hold: records sorted, each card in its house's file."""
    houses = sorted(read_houses(folder), key=lambda house: house.name)
    cards = sorted(read_cards(folder), key=lambda card: card.name)
    decks = sorted(read_starter_decks(folder), key=lambda deck: deck.house)
    owners = {None, *(house.name for house in houses), *(card.house for card in cards)}
    files = {card_file(owner): [card for card in cards if card.house == owner] for owner in owners}
    contents = {**files, HOUSES_FILE: houses, STARTER_DECKS_FILE: decks, SCHEMA_FILE: json_schema()}
    return {file: _canonical(content) for file, content in sorted(contents.items())}


def _canonical(content: Any) -> bytes:
    """Return records as readable JSON text: one space of indent, fields in the records' own order."""
    return msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n"


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of a file of cards; houses and starter decks are among its definitions."""
    _, definitions = msgspec.json.schema_components((Card, House, StarterDeck), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A file of Sanctum cards",
        "description": "houses.json is a list of #/$defs/House, starter_decks.json a list of #/$defs/StarterDeck.",
        "type": "array",
        "items": {"$ref": "#/$defs/Card"},
        "$defs": definitions,
    }


@cache
def cards_by_name() -> dict[str, Card]:
    """Return the shipped card records by name."""
    return {card.name: card for card in read_cards()}


class Transmuted(str):
    """A card of a hand or a deck that has been rewritten for another house; by its name it is the card that it was."""

    def __new__(cls, card: str, house: str) -> Transmuted:
        """Rewrite a card for a house."""
        made = super().__new__(cls, card)
        made.house = house
        return made

    house: str

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]  # what a copy is made of
        return str(self), self.house


def house_of(card: str) -> str | None:
    """Return the house of a card, which of one that has been rewritten is the new one; None where it is not known."""
    if isinstance(card, Transmuted):
        return card.house
    found = cards_by_name().get(card)
    return found.house if found is not None else None


@cache
def creatures_by_name() -> dict[str, Creature]:
    """Return every creature of the shipped card records by its own name ("Diomesia", "Wolf").

    Where several cards make a creature of one name, the card of that name has it ("Skeleton"),
    and otherwise the first one in name order.
    """
    return {name: creature for name, (creature, _) in _creatures_and_makers().items()}


def maker_of(creature: str) -> str:
    """Return the name of the card that makes the creature of a name: the one whose record the name stands for."""
    return _creatures_and_makers()[creature][1].name


@cache
def _creatures_and_makers() -> dict[str, tuple[Creature, Card]]:
    makers = [(creature, card) for card in read_cards() for creature in card.creatures]
    found: dict[str, tuple[Creature, Card]] = {}
    for creature, card in sorted(makers, key=lambda maker: (maker[0].name != maker[1].name, maker[1].name)):
        found.setdefault(creature.name, (creature, card))
    return found


@cache
def houses_by_name() -> dict[str, House]:
    """Return the shipped houses by name."""
    return {house.name: house for house in read_houses()}


@cache
def houses_by_nation() -> dict[str, House]:
    """Return the shipped houses, each by the nation that is its people."""
    return {house.nations: house for house in houses_by_name().values()}


def nations_by_member() -> dict[str, str]:
    """Return the nations of recruits, each by what one of its people is called: "Elf" is of the "Elves"."""
    return {house.nation: house.nations for house in houses_by_name().values()}


def nations() -> list[str]:
    """Return the nations of recruits, in the order of their houses."""
    return list(houses_by_nation())


@cache
def helpers_by_name() -> dict[str, Helper]:
    """Return every helper spell of the shipped card records by name ("Gorgon's Gaze")."""
    return {helper.name: helper for card in read_cards() for helper in card.helpers}
