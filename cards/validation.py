"""Reading the data files with every problem told in one clear line, and the cross-checks.

``read`` turns the files into records, or raises ``BadDataError`` with what is wrong in which record;
``check`` looks across the records for what their types cannot say. Neither needs a database.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, get_args

import msgspec

from cards.slugs import card_slug
from engine.model import catalog
from engine.model.catalog import Card, Cost, Creature, Helper, House, Requirement, StarterDeck
from engine.model.pieces import STRUCTURE_TYPES, Settlement
from engine.model.steps import TIMING_WORDS, steps_of
from engine.model.terrain import TERRAINS

RecordT = TypeVar("RecordT", House, Card, StarterDeck)
Finding = tuple[str, str]
"""A field of a record, and what is wrong with it."""

ARGUMENTS: dict[str, Collection[str]] = {
    "beside friendly": STRUCTURE_TYPES,
    "class": catalog.RECRUIT_CLASSES,
    "member class": catalog.RECRUIT_CLASSES,
    "near friendly": STRUCTURE_TYPES,
    "near terrain": TERRAINS,
    "terrain": TERRAINS,
    "type": get_args(Settlement),
}
"""What a requirement is asked of, one or more: any will do. A nation's are the houses'."""

NUMBERS = {"after turn": 1, "region": 1, "size": 2}
"""How many numbers a requirement is asked of. Those that are not here nor above take no arguments."""


class DataProblem(NamedTuple):
    """One thing wrong in the data: the file, the record in it, the field, and what was expected."""

    file: str
    record: str
    field: str
    text: str

    def __str__(self) -> str:
        return ": ".join(part for part in self if part)


class BadDataError(Exception):
    """The data files have problems; ``problems`` lists every one found."""

    def __init__(self, problems: list[DataProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


class Data(NamedTuple):
    """All records of a data folder; the cards by the file they were read from."""

    houses: tuple[House, ...]
    files: dict[str, tuple[Card, ...]]
    decks: tuple[StarterDeck, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card, file by file."""
        return tuple(card for cards in self.files.values() for card in cards)


def read(folder: Path = catalog.DATA_DIR) -> Data:
    """Return the records of a data folder. Raises BadDataError if a file or a record is malformed."""
    problems: list[DataProblem] = []
    paths = sorted((folder / "cards").glob("*.json"))
    data = Data(
        tuple(_records(folder, catalog.HOUSES_FILE, House, problems)),
        {f"cards/{path.name}": tuple(_records(folder, f"cards/{path.name}", Card, problems)) for path in paths},
        tuple(_records(folder, catalog.STARTER_DECKS_FILE, StarterDeck, problems)),
    )
    if problems:
        raise BadDataError(problems)
    return data


def _records(folder: Path, file: str, kind: type[RecordT], problems: list[DataProblem]) -> Iterator[RecordT]:
    """Yield the good records of one file; add what is wrong with the others to ``problems``."""
    try:
        items = msgspec.json.decode((folder / file).read_bytes(), type=list[msgspec.Raw])
    except (OSError, UnicodeDecodeError, msgspec.DecodeError) as error:
        problems.append(DataProblem(file, "", "", f"not a readable JSON list of records ({error})"))
        return
    for position, item in enumerate(items, start=1):
        try:
            yield msgspec.json.decode(item, type=kind)
        except msgspec.ValidationError as error:
            problems.append(DataProblem(file, _label(item, position), "", str(error)))


def _label(item: msgspec.Raw, position: int) -> str:
    """Return the name of a record that does not fit its type, or else its place in the file."""
    record = msgspec.json.decode(item)
    name = record.get("name") if isinstance(record, dict) else None
    return name if isinstance(name, str) and name else f"record {position}"


def check(data: Data) -> list[DataProblem]:
    """Return everything that is wrong across the records, file by file; nothing when all is well."""
    return [*_check_houses(data), *_check_cards(data), *_check_decks(data)]


# Houses


def _check_houses(data: Data) -> Iterator[DataProblem]:
    """Yield houses that share a name or a pair of mana types, or hold two opposing types."""
    seen: dict[frozenset[str], str] = {}
    for house in data.houses:
        pair = frozenset((house.primary, house.secondary))
        mana = f"{house.primary} and {house.secondary}"
        if len(pair) == 1 or any(pair == frozenset(opposing) for opposing in catalog.OPPOSING):
            yield DataProblem(catalog.HOUSES_FILE, house.name, "secondary", f"{mana} are no pair for a house")
        elif pair in seen:
            yield DataProblem(catalog.HOUSES_FILE, house.name, "secondary", f"{mana} are {seen[pair]}'s pair already")
        seen.setdefault(pair, house.name)
    yield from _duplicates("name", ((catalog.HOUSES_FILE, house.name, house.name) for house in data.houses))


# Cards


def _check_cards(data: Data) -> Iterator[DataProblem]:
    """Yield what is wrong with each card by itself, and between cards."""
    known = _Known.of(data)
    located = [(file, card) for file, cards in data.files.items() for card in cards]
    for file, card in located:
        for field, text in _card_findings(card, file, known):
            yield DataProblem(file, card.name, field, text)
    yield from _duplicates("id", ((file, card.name, str(card.id)) for file, card in located))
    yield from _duplicates("name", ((file, card.name, card.name) for file, card in located))
    yield from _duplicates("slug", ((file, card.name, card_slug(card.name)) for file, card in located))


class _Known(NamedTuple):
    """What a card may refer to: houses, nations, names, and the starter decks that hold each id."""

    houses: set[str]
    nations: set[str]
    names: set[str]
    decks: dict[int, dict[str, int]]

    @classmethod
    def of(cls, data: Data) -> "_Known":
        """Gather the names from all records."""
        names = {name for card in data.cards for name in _names(card)}
        decks: dict[int, dict[str, int]] = {}
        for deck in data.decks:
            for entry in deck.cards:
                decks.setdefault(entry.id, {})[deck.house] = entry.count
        return cls({house.name for house in data.houses}, {house.nations for house in data.houses}, names, decks)


def _names(card: Card) -> Iterator[str]:
    """Yield the names that a card brings into the game: its own, its creatures', its helpers'."""
    yield card.name
    yield from (creature.name for creature in card.creatures)
    yield from (helper.name for helper in card.helpers)


def _card_findings(card: Card, file: str, known: _Known) -> Iterator[Finding]:
    """Yield what is wrong with one card."""
    yield from _house_findings(card, file, known)
    yield from _word_findings(card, known)
    yield from _kind_findings(card)
    yield from _rule_findings(card, known)
    for position, creature in enumerate(card.creatures):
        yield from _creature_findings(creature, f"creatures[{position}]", known)
    if card.cost:
        yield from (("cost", text) for text in cost_problems(card.cost))
    decks = known.decks.get(card.id, {})
    if card.starter_decks != decks:
        yield "starter_decks", f"is {card.starter_decks}, but by {catalog.STARTER_DECKS_FILE} it should be {decks}"


def _house_findings(card: Card, file: str, known: _Known) -> Iterator[Finding]:
    """Yield an unknown house, a house without a basis, and a card filed under another house."""
    if card.house is not None and card.house not in known.houses:
        yield "house", f'no house is called "{card.house}"'
        return
    if (card.house is None) != (card.house_basis is None):
        yield "house_basis", "a house needs a basis (how it is known), and an unknown house has none (null)"
    home = catalog.card_file(card.house)
    if file != home:
        yield "house", f"a card of this house belongs in {home}"


def _word_findings(card: Card, known: _Known) -> Iterator[Finding]:
    """Yield unknown timing words, references to nothing, and texts that are missing."""
    for word in card.timing:
        if not _is_timing(word):
            yield "timing", f'"{word}" is neither a step id (D3) nor one of {", ".join(TIMING_WORDS)}'
    for name in card.related:
        if name not in known.names:
            yield "related", f'no card, creature or helper is called "{name}"'
    if not card_slug(card.name):
        yield "name", "a name needs at least one letter"
    texts = [("text", card.text), ("flavor", card.flavor)]
    texts += [(f"creatures[{i}].text", creature.text) for i, creature in enumerate(card.creatures)]
    texts += [(f"helpers[{i}].text", helper.text) for i, helper in enumerate(card.helpers)]
    for field, text in texts:
        if not text.strip():
            yield field, "the text is missing"


def _rule_findings(card: Card, known: _Known) -> Iterator[Finding]:
    """Yield rules that the engine could not play as they are written, or that contradict the words beside them."""
    for i, requirement in enumerate(card.requirements):
        if not _may_be_asked(requirement, known):
            yield f"requirements[{i}].of", f'"{requirement.asks}" cannot be asked of {list(requirement.of)}'
        if "{" in (requirement.lacking or "").replace("{host}", ""):
            yield f"requirements[{i}].lacking", "the only thing in braces is {host}"
    yield from _duration_findings("", card)
    for i, helper in enumerate(card.helpers):
        yield from _duration_findings(f"helpers[{i}].", helper)


def _may_be_asked(requirement: Requirement, known: _Known) -> bool:
    """Whether a requirement has the arguments that its question takes."""
    of = requirement.of
    if requirement.asks in NUMBERS:
        return len(of) == NUMBERS[requirement.asks] and all(isinstance(one, int) for one in of)
    allowed = known.nations if requirement.asks == "nation" else ARGUMENTS.get(requirement.asks, ())
    return bool(of) == bool(allowed) and all(one in allowed for one in of)


def _duration_findings(field: str, spell: Card | Helper) -> Iterator[Finding]:
    """Yield a number of turns that differs from the words of the duration."""
    if spell.turns is not None and f"turn of casting +{spell.turns}" not in (spell.duration or ""):
        yield f"{field}turns", f'expected the N of "turn of casting +N" in the duration, or null; got {spell.turns}'


def _is_timing(word: str) -> bool:
    """Return whether a timing word is in the step table."""
    try:
        steps_of(word)
    except KeyError:
        return False
    return True


def _kind_findings(card: Card) -> Iterator[Finding]:
    """Yield creatures that do not go with the spell's type (spells page: summonings and Heroes)."""
    kinds = {creature.kind for creature in card.creatures}
    if card.type == "hero" and kinds != {"hero"}:
        yield "creatures", 'a hero spell makes creatures of kind "hero", at least one'
    elif card.type == "summoning" and kinds != {"monster"}:
        yield "creatures", 'a summoning spell makes creatures of kind "monster", at least one'
    elif card.type != "hero" and "hero" in kinds:
        yield "creatures", "only a hero spell makes Heroes"


def _creature_findings(creature: Creature, field: str, known: _Known) -> Iterator[Finding]:
    """Yield a creature without stats or of a nation that no house has.

    One stat may be unknown (null); a creature of which nothing at all is known is a slip.
    """
    stats = (creature.hp, creature.armor, creature.attack_rate, creature.level, creature.hand, creature.missile)
    if all(stat is None for stat in stats):
        yield field, f'"{creature.name}" has no stats: give hp, armor, attack_rate, level, and hand or missile'
    if creature.nation is not None and creature.nation not in known.nations:
        yield f"{field}.nation", f'no house has the nation "{creature.nation}"'


def cost_problems(cost: Cost) -> Iterator[str]:
    """Yield what is wrong with a cost that says nothing, or whose numbers contradict each other."""
    known = {name: value for name, value in msgspec.to_builtins(cost).items() if name != "source"}
    if not known:
        yield "says no number; an unknown cost is null"
    bounds = {part: _bounds(part, known) for part in ("primary", "secondary", "total")}
    for part, (low, high) in bounds.items():
        if low > high:
            yield f"{part} is at least {low} and at most {high}"
    (low_1, high_1), (low_2, high_2), (low, high) = bounds.values()
    if low_1 + low_2 > high or high_1 + high_2 < low:
        yield "primary and secondary do not add up to the total"


def _bounds(part: str, known: dict[str, Any]) -> tuple[float, float]:
    """Return the least and the most that a part of a cost can be."""
    exact = known.get(part)
    low = max(known.get(f"{part}_min", 0), exact or 0)
    high = min(known.get(f"{part}_max", float("inf")), float("inf") if exact is None else exact)
    return low, high


# Starter decks


def _check_decks(data: Data) -> Iterator[DataProblem]:
    """Yield decks of unknown houses, wrong totals, and entries that are no card or another one."""
    names = {card.id: card.name for card in data.cards}
    houses = {house.name for house in data.houses}
    for deck in data.decks:
        for field, text in _deck_findings(deck, names, houses):
            yield DataProblem(catalog.STARTER_DECKS_FILE, deck.name, field, text)
    file = catalog.STARTER_DECKS_FILE
    yield from _duplicates("name", ((file, deck.name, deck.name) for deck in data.decks))
    yield from _duplicates("house", ((file, deck.name, deck.house) for deck in data.decks))


def _deck_findings(deck: StarterDeck, names: dict[int, str], houses: set[str]) -> Iterator[Finding]:
    """Yield what is wrong with one starter deck."""
    if deck.house not in houses:
        yield "house", f'no house is called "{deck.house}"'
    for entry in deck.cards:
        if entry.id not in names:
            yield "cards", f'no card has the id {entry.id} ("{entry.name}")'
        elif names[entry.id] != entry.name:
            yield "cards", f'id {entry.id} is "{names[entry.id]}", not "{entry.name}"'
    for name, times in Counter(entry.name for entry in deck.cards).items():
        if times > 1:
            yield "cards", f'"{name}" is listed {times} times'
    total = sum(entry.count for entry in deck.cards)
    if total != deck.total:
        yield "total", f"says {deck.total}, but the cards add up to {total}"


def _duplicates(field: str, rows: Iterable[tuple[str, str, str]]) -> Iterator[DataProblem]:
    """Yield the second and later of the records (file, record, value) that share a value."""
    first: dict[str, str] = {}
    for file, record, value in rows:
        if value in first:
            yield DataProblem(file, record, field, f'"{value}" is already the {field} of {first[value]}')
        first.setdefault(value, f"{record} in {file}")
