"""Filling the gaps of this installation from a ``cards.json`` in the layout of the *sanctum-cards* project.

Costs, rarities and official wording are taken over where they do not contradict what is known here.
What was taken over is marked as this installation's own (``FactSource.local``), so that the next
``loadcards`` keeps it, and can be taken back as a whole. Nothing of the file is shipped.
"""

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, NamedTuple

import msgspec
from django.db import transaction
from django.utils.text import Truncator
from msgspec import Meta

from cards import edition, loading, validation
from cards.cost_words import cost_in_words
from cards.models import Card, FactSource, House
from cards.typography import CONTROL
from cards.validation import cost_problems
from engine.model.catalog import MANA, MAX_COST, Cost, Id
from engine.model.json_text import JsonTextError, read_json
from engine.model.resolve import resolve
from engine.model.words import listed
from engine.scenario.messages import plain_words

MAX_BYTES = 20 * 1024 * 1024
MAX_SAID = 60
"""The report shows so many letters of a text."""

MAX_PROBLEMS = 20
"""So many of a file's problems are told; the first ones show what the matter is."""

SOURCE = "the game client's own card data, imported here"
"""The source of every imported fact, and the mark by which they are found again."""

FACTS = ("cost", "rarity", "official_text")
TYPES = {"manipulation": "manifestation"}
"""The file's word for a spell type where ours is another."""


class ManaAmount(msgspec.Struct, frozen=True):
    """An amount of one mana type."""

    type: Annotated[str, Meta(min_length=1, max_length=20)]
    amount: int


class FileCost(msgspec.Struct, frozen=True):
    """A cost as the file has it; a part that costs nothing is null."""

    primary: ManaAmount | None = None
    secondary: ManaAmount | None = None
    tertiary: ManaAmount | None = None
    total: int | None = None

    @property
    def parts(self) -> list[ManaAmount]:
        """The parts that cost something."""
        return [part for part in (self.primary, self.secondary, self.tertiary) if part and part.amount]


class FileCard(msgspec.Struct, frozen=True):
    """What is read of one card of the file; any other field is passed over."""

    id: Id
    name: Annotated[str, Meta(max_length=200)]
    type: Annotated[str, Meta(max_length=40)] | None = None
    target: Annotated[str, Meta(max_length=40)] | None = None
    cost: FileCost | None = None
    rarity: Annotated[str, Meta(max_length=20)] | None = None
    rules_text: Annotated[str, Meta(max_length=10_000)] | None = None


resolve(FileCard)


class BadFileError(Exception):
    """The file is not a list of cards; the message has a line for each thing wrong, with its place."""


class FactRefusedError(Exception):
    """A fact of the file cannot be right, and is not taken over; the message says why."""


class ImportReport(NamedTuple):
    """What an import did, or would do, in lines for people.

    ``filled`` and ``unchanged`` name facts, ``unknown`` cards that are not ours, ``conflicts`` what
    the file has otherwise than we do, ``skipped`` what cannot be right.
    """

    filled: list[str]
    unchanged: list[str]
    unknown: list[str]
    conflicts: list[str]
    skipped: list[str]


def read_file(raw: bytes) -> list[FileCard]:
    """Return the cards of a file. Raises BadFileError."""
    if len(raw) > MAX_BYTES:
        raise BadFileError(
            f"The file has more than {MAX_BYTES // 1024 // 1024} MB; a list of all cards is far smaller."
        )
    try:
        items = msgspec.convert(read_json(raw.removeprefix(BOM_UTF8)), list[Any])
    except JsonTextError as error:
        raise BadFileError(f"The file is not JSON that can be read: {error}.") from None
    except msgspec.ValidationError as error:
        raise BadFileError(f"The file is not a JSON list of cards: {plain_words(str(error))[1]}.") from None
    cards: list[FileCard] = []
    problems: list[str] = []
    for index, item in enumerate(items):
        try:
            cards.append(msgspec.convert(item, FileCard))
        except msgspec.ValidationError as error:
            path, words = plain_words(str(error))
            problems.append(f"[{index}]{path.removeprefix('$')}: {words}")
    problems += _twice(cards)
    if problems:
        more = [f"... and {len(problems) - MAX_PROBLEMS} more"] if len(problems) > MAX_PROBLEMS else []
        raise BadFileError("\n".join(problems[:MAX_PROBLEMS] + more))
    return cards


def _twice(cards: list[FileCard]) -> Iterator[str]:
    """Yield a line for every id that an earlier card has."""
    seen: dict[int, int] = {}
    for index, card in enumerate(cards):
        if card.id in seen:
            yield f"[{index}].id: {card.id} is that of [{seen[card.id]}] already"
        seen.setdefault(card.id, index)


@transaction.atomic
def fill(theirs: Iterable[FileCard], *, dry_run: bool = False) -> ImportReport:
    """Take over what the file knows and we do not, and say what became of each card.

    Importing the same file again changes nothing. Facts entered here by hand are never overwritten.
    """
    edition.wait_for_writers()
    report = ImportReport([], [], [], [], [])
    ours = {card.pk: card for card in Card.objects.select_related("house").prefetch_related("sources")}
    changed: list[Card] = []
    sources: list[FactSource] = []
    for found in theirs:
        card = ours.get(found.id)
        if card is None:
            report.unknown.append(f'id {found.id} ("{found.name}")')
            continue
        report.conflicts.extend(_differences(card, found))
        filled = _fill_card(card, found, report)
        changed += [card] if filled else []
        sources += [FactSource(card=card, field=field, source=SOURCE, local=True) for field in filled]
    if not dry_run and changed:
        _save(changed, sources)
    return report


def _save(changed: list[Card], sources: list[FactSource]) -> None:
    """Write the filled cards and the sources of what was filled."""
    Card.objects.bulk_update(changed, FACTS)
    FactSource.objects.bulk_create(
        sources, update_conflicts=True, unique_fields=("card", "field"), update_fields=("source", "local")
    )
    edition.renew()


def undo() -> list[str]:
    """Take every imported fact back, so that the shipped facts stand again; return which facts those were.

    Raises validation.BadDataError and loading.ConflictError if the shipped data cannot be loaded.
    """
    with transaction.atomic():
        edition.wait_for_writers()
        imported = FactSource.objects.filter(local=True, source=SOURCE)
        names = [f"{row.card.name}: {row.field}" for row in imported.select_related("card")]
        imported.delete()
        loading.load(validation.read())
    return names


def _differences(card: Card, found: FileCard) -> Iterator[str]:
    """Yield what the file says of a card otherwise than we do, among the facts that are not imported."""
    theirs = {
        "name": found.name,
        "type": found.type and TYPES.get(found.type.lower(), found.type.lower()),
        "target": found.target and found.target.lower().replace("_", " "),
    }
    for field, value in theirs.items():
        mine = getattr(card, field)
        if value is not None and value != mine:
            yield f'{card.name}: {field} is "{value}" in the file, "{mine}" here'


def _fill_card(card: Card, found: FileCard, report: ImportReport) -> list[str]:
    """Set the facts of a card that the file fills, and return their names."""
    filled = []
    own = {row.field for row in card.sources.all() if row.local and row.source != SOURCE}
    for field in FACTS:
        name = f"{card.name}: {field}"
        try:
            value = _value(field, card, found)
        except FactRefusedError as reason:
            report.skipped.append(f"{name}: {reason}")
            continue
        mine = getattr(card, field)
        if value is None or value == mine:
            report.unchanged.extend([name] if value is not None else [])
        elif field in own or _contradicts(field, mine, value):
            report.conflicts.append(f"{name} is {_said(value, card)} in the file, {_said(mine, card)} here")
        else:
            setattr(card, field, value)
            filled.append(field)
            report.filled.append(f"{name} is {_said(value, card)}")
    return filled


def _said(fact: Any, card: Card) -> str:
    """Return a fact in words for the report: a cost with its mana types, a long text cut short."""
    if isinstance(fact, dict):
        return cost_in_words(fact, card.mana)
    return Truncator(str(fact)).chars(MAX_SAID)


def _value(field: str, card: Card, found: FileCard) -> Any:
    """Return one fact of a card as we would write it; None if the file does not know it. Raises FactRefusedError."""
    if field == "cost":
        return _cost(found.cost, card.house)
    said = found.rarity if field == "rarity" else found.rules_text
    tidy = (said or "").strip()
    if CONTROL.search(tidy):
        raise FactRefusedError("it holds a control character")
    return (tidy.lower() if field == "rarity" else tidy) or None


def _cost(cost: FileCost | None, house: House | None) -> dict[str, int] | None:
    """Return a cost of the file as we write it. Raises FactRefusedError for one that cannot be right.

    Of a card whose house is not known only the total can be told.
    """
    if cost is None or (cost.total is None and not cost.parts):
        return None
    _check_numbers(cost)
    amounts: dict[str, int] = {}
    for part in cost.parts:
        mana = part.type.capitalize()
        if mana not in (house.mana if house else MANA):
            owner = f"the House of {house.name} uses {listed(house.mana)}" if house else "there is no such mana"
            raise FactRefusedError(f'"{part.type}" does not fit: {owner}')
        if mana in amounts:
            raise FactRefusedError(f"{mana} is there twice")
        amounts[mana] = part.amount
    if house is None:
        return {"total": sum(amounts.values())}
    return {"primary": amounts.get(house.primary, 0), "secondary": amounts.get(house.secondary, 0)}


def _check_numbers(cost: FileCost) -> None:
    """Raise FactRefusedError for numbers out of bounds, or that do not add up."""
    numbers = [part.amount for part in cost.parts]
    if any(not 0 <= number <= MAX_COST for number in numbers):
        raise FactRefusedError(f"an amount is from 0 to {MAX_COST}, not {listed(map(str, numbers), 'or')}")
    if cost.total is None:
        raise FactRefusedError("the total is missing")
    if cost.total != sum(numbers):
        raise FactRefusedError(f"the parts add up to {sum(numbers)}, the total says {cost.total}")


def _contradicts(field: str, mine: Any, value: Any) -> bool:
    """Return whether a fact of the file contradicts ours. A cost within the bounds that we know does not."""
    if mine is None or field != "cost":
        return mine is not None
    differs = any(mine[part] != amount for part, amount in value.items() if part in mine)
    both = msgspec.convert({**mine, **value, "source": SOURCE}, Cost)
    return differs or any(cost_problems(both))
