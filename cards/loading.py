"""Bringing the tables to agree with the data files, writing only what differs.

Every row has a natural key (a card's id; a text's card, kind and position; ...), so a second load
finds every row as it should be and writes nothing, and rows keep their primary keys.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple, TypeVar

import msgspec
from django.db import models, transaction

from cards import edition
from cards.models import Card, CardText, Creature, FactSource, Helper, House, Requirement, StarterDeck, StarterDeckCard
from cards.slugs import card_slug
from cards.validation import Data
from engine.model import catalog

RowT = TypeVar("RowT", bound=models.Model)
NamedT = TypeVar("NamedT", House, Card, StarterDeck)

LOCAL_COLUMNS = {
    "house": "house_id",
    "cost": "cost",
    "rarity": "rarity",
    "duration": "duration",
    "notes": "notes",
    "official_text": "official_text",
}
"""The facts of a card that an installation may fill in for itself, with their columns."""


COPY_RULES: dict[catalog.CopyRule, list[str]] = {
    "one on a host": [],
    "any number": ["may be cast more than once"],
    "one in a group": ["only one in a group"],
    "one per player and host": ["only one per player per structure"],
    "one per player": ["only one per player"],
    "one in play": ["only one in play"],
    "one casting per game": ["once per game"],
}
"""How many copies there may be, in the words in which a card's page has it among the limits."""


class ConflictError(Exception):
    """A card of the files has the name of a card that is no longer in them under its old id."""


class Changes(NamedTuple):
    """What a load did to one kind of record, by name.

    ``gone`` records are in the tables but no longer in the files: deleted if the load was asked
    to prune, otherwise still there.
    """

    created: list[str]
    updated: list[str]
    unchanged: list[str]
    gone: list[str]


class LoadReport(NamedTuple):
    """What a load did to each kind of record."""

    houses: Changes
    cards: Changes
    decks: Changes


class _Diff(NamedTuple):
    """The wanted rows, now with primary keys, and what had to be done to have them."""

    rows: list[Any]
    created: list[Any]
    updated: list[Any]
    surplus: list[Any]


@transaction.atomic
def load(data: Data, *, prune: bool = False) -> LoadReport:
    """Bring the tables to agree with checked data; what the files no longer hold goes only if ``prune``.

    Facts that the installation filled in (``FactSource.local``) stay. Raises ConflictError, and
    django.db.models.ProtectedError where something else in the database needs a row to be pruned.
    """
    edition.wait_for_writers()
    gone_decks = _gone(StarterDeck.objects.exclude(slug__in=[card_slug(deck.name) for deck in data.decks]), prune)
    gone_cards = _gone(Card.objects.exclude(id__in=[card.id for card in data.cards]), prune)
    gone_houses = _gone(House.objects.exclude(name__in=[house.name for house in data.houses]), prune)
    if not prune:
        _refuse_taken_names(data, gone_cards)
    houses = _write((_house_row(house) for house in data.houses), House.objects.all(), "name")
    house_ids = {house.name: house.pk for house in houses.rows}
    report = LoadReport(
        _changes(houses, set(), gone_houses),
        _load_cards(data, house_ids, gone_cards),
        _load_decks(data, house_ids, gone_decks),
    )
    edition.renew()
    return report


def _gone(rows: "models.QuerySet[NamedT]", prune: bool) -> list[NamedT]:
    """Return the rows that the files no longer hold, deleted if so asked."""
    gone = list(rows)
    if prune and gone:
        rows.delete()
    return gone


def _refuse_taken_names(data: Data, gone: list[Card]) -> None:
    """Raise ConflictError if a card that is to be kept holds the address of a card of the files."""
    taken = {card.slug: card for card in gone}
    for card in data.cards:
        if old := taken.get(card_slug(card.name)):
            raise ConflictError(f'"{card.name}" has the id {card.id} now, but the database has it as {old.pk}')


def _changes(diff: _Diff, touched: set[int], gone: Iterable[Any]) -> Changes:
    """Sort the names of the written rows by what became of them; ``touched`` rows count as updated."""
    created = {row.pk for row in diff.created}
    updated = ({row.pk for row in diff.updated} | touched) - created
    return Changes(
        [row.name for row in diff.rows if row.pk in created],
        [row.name for row in diff.rows if row.pk in updated],
        [row.name for row in diff.rows if row.pk not in created | updated],
        [row.name for row in gone],
    )


def _write(wanted: Iterable[RowT], existing: "models.QuerySet[RowT]", *key: str) -> _Diff:
    """Create the wanted rows that are missing and update those that differ, matching rows by ``key``."""
    columns = [field.attname for field in existing.model._meta.concrete_fields if not field.primary_key]
    names = [field.name for field in existing.model._meta.concrete_fields if not field.primary_key]
    found = {_values(row, key): row for row in existing}
    diff = _Diff(list(wanted), [], [], [])
    for row in diff.rows:
        old = found.pop(_values(row, key), None)
        if old is None:
            diff.created.append(row)
            continue
        row.pk = old.pk
        if _values(row, columns) != _values(old, columns):
            diff.updated.append(row)
    diff.surplus.extend(found.values())
    # Updates come first: a new card may take the name that an old one gives up.
    existing.bulk_update(diff.updated, names)
    existing.bulk_create(diff.created)
    return diff


def _values(row: models.Model, columns: Collection[str]) -> tuple[Any, ...]:
    """Return the values of some columns of a row."""
    return tuple(getattr(row, column) for column in columns)


def _write_parts(wanted: Iterable[RowT], existing: "models.QuerySet[RowT]", owner: str, *key: str) -> set[int]:
    """Bring the rows that belong to an owner to what is wanted, deleting the others.

    Returns the ids of the owners whose parts were touched.
    """
    diff = _write(wanted, existing, owner, *key)
    if diff.surplus:
        existing.filter(pk__in=[row.pk for row in diff.surplus]).delete()
    return {getattr(row, owner) for row in chain(diff.created, diff.updated, diff.surplus)}


# Cards


def _load_cards(data: Data, house_ids: dict[str, int], gone: list[Card]) -> Changes:
    """Write the cards and everything that belongs to them."""
    rows = {card.id: _card_row(card, house_ids) for card in data.cards}
    local = _keep_local_facts(rows)
    diff = _write(rows.values(), Card.objects.all(), "id")
    sources = [row for row in _each(data, _source_rows) if (row.card_id, row.field) not in local]
    touched = set().union(
        _write_parts(_each(data, _text_rows), _of(CardText, rows), "card_id", "kind", "position"),
        _write_parts(_each(data, _creature_rows), _of(Creature, rows), "card_id", "position"),
        _write_parts(_each(data, _helper_rows), _of(Helper, rows), "card_id", "position"),
        _write_parts(_each(data, _requirement_rows), _of(Requirement, rows), "card_id", "position"),
        _write_parts(sources, _of(FactSource, rows).filter(local=False), "card_id", "field"),
    )
    return _changes(diff, touched, gone)


def _of(model: type[RowT], cards: Collection[int]) -> "models.QuerySet[RowT]":
    """Return the rows that belong to the given cards; the parts of a card that is gone are left alone."""
    return model._default_manager.filter(card_id__in=cards)


def _each(data: Data, make: Callable[[catalog.Card], Iterator[RowT]]) -> Iterator[RowT]:
    """Yield the rows that ``make`` gives for every card."""
    return (row for card in data.cards for row in make(card))


def _keep_local_facts(rows: dict[int, Card]) -> set[tuple[int, str]]:
    """Copy what the installation filled in onto the rows to be written; return which facts those are."""
    local = FactSource.objects.filter(local=True, card_id__in=rows).select_related("card")
    for source in local:
        if column := LOCAL_COLUMNS.get(source.field):
            setattr(rows[source.card_id], column, getattr(source.card, column))
    return {(source.card_id, source.field) for source in local}


def _house_row(house: catalog.House) -> House:
    """Return the row of a house."""
    return House(**msgspec.structs.asdict(house), slug=card_slug(house.name))


def _card_row(card: catalog.Card, house_ids: dict[str, int]) -> Card:
    """Return the row of a card; its cost without the source, which is a row of its own."""
    cost = msgspec.to_builtins(card.cost) or {}
    cost.pop("source", None)
    return Card(
        id=card.id,
        name=card.name,
        slug=card_slug(card.name),
        set_code=card.set,
        house_id=house_ids[card.house] if card.house else None,
        type=card.type,
        target=card.target,
        duration=card.duration,
        timing=list(card.timing),
        limits=[*COPY_RULES[card.copies], *card.limits],
        keywords=list(card.keywords),
        related=list(card.related),
        cost=cost or None,
        notes=card.notes,
    )


def _text_rows(card: catalog.Card) -> Iterator[CardText]:
    """Yield the texts of a card: spell, flavor, one for each creature, one for each helper."""
    yield CardText(card_id=card.id, kind="spell", body=card.text)
    yield CardText(card_id=card.id, kind="flavor", body=card.flavor)
    for position, creature in enumerate(card.creatures):
        yield CardText(card_id=card.id, kind="monster", position=position, name=creature.name, body=creature.text)
    for position, helper in enumerate(card.helpers):
        yield CardText(card_id=card.id, kind="helper", position=position, name=helper.name, body=helper.text)


def _creature_rows(card: catalog.Card) -> Iterator[Creature]:
    """Yield the creatures of a card."""
    for position, creature in enumerate(card.creatures):
        values = msgspec.structs.asdict(creature)
        del values["text"], values["joins_its_kind"]
        yield Creature(card_id=card.id, position=position, **values | {"movement": list(creature.movement)})


def _helper_rows(card: catalog.Card) -> Iterator[Helper]:
    """Yield the helper spells of a card."""
    for position, helper in enumerate(card.helpers):
        values = msgspec.structs.asdict(helper)
        del values["text"], values["turns"]
        yield Helper(card_id=card.id, position=position, **values)


def _requirement_rows(card: catalog.Card) -> Iterator[Requirement]:
    """Yield the casting conditions of a card; to the rules, what is asked of an active spell alone is persistent."""
    for position, requirement in enumerate(card.requirements):
        when = "persistent" if requirement.when == "afterwards" else requirement.when
        yield Requirement(card_id=card.id, position=position, text=requirement.text, when=when)


def _source_rows(card: catalog.Card) -> Iterator[FactSource]:
    """Yield the sources of the facts whose source differs from card to card."""
    if card.house_basis:
        yield FactSource(card_id=card.id, field="house", source=card.house_basis)
    if card.cost:
        yield FactSource(card_id=card.id, field="cost", source=card.cost.source)


# Starter decks


def _load_decks(data: Data, house_ids: dict[str, int], gone: list[StarterDeck]) -> Changes:
    """Write the starter decks and their entries."""
    rows = [
        StarterDeck(name=deck.name, slug=card_slug(deck.name), house_id=house_ids[deck.house]) for deck in data.decks
    ]
    diff = _write(rows, StarterDeck.objects.all(), "slug")
    entries = (
        StarterDeckCard(deck_id=row.pk, card_id=entry.id, count=entry.count)
        for row, deck in zip(rows, data.decks, strict=True)
        for entry in deck.cards
    )
    existing = StarterDeckCard.objects.filter(deck__in=rows)
    return _changes(diff, _write_parts(entries, existing, "deck_id", "card_id"), gone)
