"""The tables: they hold exactly what the records can say, and refuse what the game cannot have."""

from collections.abc import Callable
from typing import get_args

import pytest
from django.core.management import call_command
from django.db import IntegrityError, models, transaction

from cards.edition import TABLES
from cards.models import (
    Card,
    CardText,
    Creature,
    FactSource,
    Helper,
    House,
    Requirement,
    StarterDeck,
    StarterDeckCard,
)
from cards.models.card_records import Checked
from engine.model import catalog

pytestmark = pytest.mark.django_db


def test_migrations_are_current() -> None:
    call_command("makemigrations", "cards", check=True, dry_run=True, verbosity=0, skip_checks=True)


def test_every_answer_to_when_has_its_words() -> None:
    assert tuple(Requirement.WHEN) == get_args(Checked)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.__name__)
def test_every_loaded_row_fits_its_columns_and_choices(table: type[models.Model]) -> None:
    rows = list(table._default_manager.all())
    assert rows
    for row in rows:
        lists_and_gaps = [
            field.name
            for field in table._meta.fields
            if isinstance(field, models.JSONField) or getattr(row, field.attname) is None
        ]
        row.clean_fields(exclude=lists_and_gaps)


@pytest.mark.parametrize("table", [House, Card, StarterDeck])
def test_rows_come_in_name_order_and_are_called_by_name(table: type[models.Model]) -> None:
    names = [str(row) for row in table._default_manager.all()]
    assert names == sorted(names)


def test_parts_say_what_they_are() -> None:
    card = Card.objects.get(name="Heartsong")
    assert [str(text) for text in card.texts.filter(kind="flavor")] == ["Heartsong: flavor text"]
    assert str(card.creatures.get()) == "Heartsong"
    assert str(card.helpers.get()) == "Scars of Kolekh"
    assert str(card.requirements.first()) == "not adjacent to any structure"
    assert str(card.sources.get()) == "Heartsong.house: card id order"
    assert str(StarterDeckCard.objects.get(deck__name="Death starter", card__name="Plague")) == "3 Plague"


def test_a_house_knows_its_mana_and_its_cards() -> None:
    house = House.objects.get(name="Making")
    assert house.mana == ("Order", "Will")
    assert house.cards.filter(name="Ogi's Armor").exists()
    assert house.starter_decks.get().name == "Making starter"


def test_pages_have_addresses() -> None:
    assert Card.objects.get(name="Ogi's Armor").get_absolute_url() == "/cards/ogis-armor/"
    assert StarterDeck.objects.get(name="Making starter").get_absolute_url() == "/decks/making-starter/"


@pytest.mark.parametrize(
    "duplicate",
    [
        lambda card: Card(id=9_999, name=card.name, slug="other", set_code="C", type="hero", target="group"),
        lambda card: Card(id=9_999, name="Other", slug=card.slug, set_code="C", type="hero", target="group"),
        lambda card: CardText(card=card, kind="spell", body="Again."),
        lambda card: Creature(card=card, name="Again", kind="hero"),
        lambda card: Helper(card=card, name="Again", target="group"),
        lambda card: Requirement(card=card, text="again", when="casting"),
        lambda card: FactSource(card=card, field="house", source="again"),
    ],
    ids=["name", "slug", "text", "creature", "helper", "requirement", "source"],
)
def test_nothing_is_there_twice(duplicate: Callable[[Card], models.Model]) -> None:
    row = duplicate(Card.objects.get(name="Heartsong"))
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save(force_insert=True)


def test_a_house_that_has_cards_cannot_be_deleted() -> None:
    with pytest.raises(models.ProtectedError):
        House.objects.get(name="War").delete()


def test_a_card_goes_with_all_its_parts() -> None:
    card = Card.objects.get(name="Heartsong")
    tables = (CardText, Creature, Helper, Requirement, FactSource)
    parts = [table._default_manager.filter(card_id=card.pk) for table in tables]
    assert all(rows.exists() for rows in parts)
    card.delete()
    assert not any(rows.exists() for rows in parts)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", ["first", "second"])
def test_a_transactional_test_leaves_the_cards_to_the_next(turn: str) -> None:
    assert Card.objects.count() == len(catalog.read_cards())
    Card.objects.filter(type="hero").delete()
