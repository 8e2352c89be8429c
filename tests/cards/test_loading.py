"""``manage.py loadcards``: idempotent, exact about what changed, and never silent about leftovers."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from threading import Barrier
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.db.models import Model, ProtectedError
from django.db.models.signals import pre_delete
from django.test.utils import CaptureQueriesContext

from cards import loading, validation
from cards.atlas import load_atlas
from cards.edition import TABLES
from cards.models import (
    Card,
    CardText,
    Creature,
    Edition,
    FactSource,
    Helper,
    House,
    Interaction,
    Requirement,
    StarterDeck,
    StarterDeckCard,
)
from cards.validation import Data
from engine.model import catalog

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def shipped() -> Data:
    return validation.read()


def changed(data: Data, name: str, /, **changes: Any) -> Data:
    """Return the data with one card's record changed."""

    def change(card: Any) -> Any:
        return msgspec.structs.replace(card, **changes) if card.name == name else card

    return data._replace(files={file: tuple(map(change, cards)) for file, cards in data.files.items()})


def without(data: Data, name: str) -> Data:
    """Return the data without one card."""
    files = {file: tuple(card for card in cards if card.name != name) for file, cards in data.files.items()}
    return data._replace(files=files)


def rows(*tables: type[Model]) -> list[dict[str, Any]]:
    """Return every row of the tables, primary keys included."""
    return [row for table in tables or TABLES for row in table._default_manager.order_by("pk").values()]


def writes(queries: CaptureQueriesContext) -> list[str]:
    return [query["sql"] for query in queries if re.match("INSERT|UPDATE|DELETE", query["sql"])]


@pytest.fixture
def loadcards(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Return a function that runs the command on given data and returns its output."""

    def run(*options: str, data: Data | None = None) -> str:
        if data:
            monkeypatch.setattr(validation, "read", lambda: data)
        out = StringIO()
        call_command("loadcards", *options, stdout=out)
        return out.getvalue()

    return run


# Loading


def test_an_empty_database_gets_everything(shipped: Data) -> None:
    StarterDeck.objects.all().delete()
    Card.objects.all().delete()
    House.objects.all().delete()
    report = loading.load(shipped)
    assert [len(changes.created) for changes in report] == [12, 614, 12]
    assert not any(names for changes in report for names in (changes.updated, changes.unchanged, changes.gone))
    assert CardText.objects.filter(kind="spell").count() == CardText.objects.filter(kind="flavor").count() == 614


def test_a_second_load_writes_nothing(shipped: Data) -> None:
    before = rows()
    with CaptureQueriesContext(connection) as queries:
        report = loading.load(shipped)
    assert writes(queries) == []
    assert len(queries) < 30
    assert [len(changes.unchanged) for changes in report] == [12, 614, 12]
    assert rows() == before


def test_the_rows_say_what_the_record_says() -> None:
    card = Card.objects.get(name="Master Vampire")
    assert card.house
    assert (card.slug, card.type, card.house.name, card.set_code) == ("master-vampire", "summoning", "Death", "O")
    assert [text.kind for text in card.texts.all()] == ["flavor", "monster", "monster", "spell"]
    assert [text.name for text in card.texts.filter(kind="monster")] == ["Master Vampire", "Novice Vampire"]
    assert list(card.creatures.values_list("name", "attack_rate", "hp", "missile")) == [
        ("Master Vampire", 2, 12, None),
        ("Novice Vampire", 1, 5, None),
    ]
    assert card.timing == ["ON_EXECUTION", "A2", "A8", "C4"]


def test_helpers_and_requirements_keep_their_order() -> None:
    card = Card.objects.get(name="Heartsong")
    assert [(one.text, one.when) for one in card.requirements.all()] == [
        ("not adjacent to any structure", "casting"),
        ("only after turn 25", "casting"),
    ]
    assert [(one.name, one.target, one.visible) for one in card.helpers.all()] == [("Scars of Kolekh", "group", None)]
    assert card.texts.get(kind="helper").name == "Scars of Kolekh"


def test_a_card_has_sources_for_its_house_and_cost_only() -> None:
    card = Card.objects.get(name="Treacherous Armor")
    assert card.cost == {"primary": 2, "secondary": 1}
    assert {source.field: source.source for source in card.sources.all()}.keys() == {"house", "cost"}
    assert card.sources.get(field="cost").source == "official card page"
    assert not Card.objects.get(name="Colony").sources.exists()


@pytest.mark.parametrize(
    ("changes", "table"),
    [
        ({"notes": "Seen."}, Card),
        ({"name": "Song of the Heart"}, Card),
        ({"house": None, "house_basis": None}, Card),
        ({"text": "Hurts."}, CardText),
        ({"requirements": ()}, Requirement),
        ({"creatures": ()}, Creature),
        ({"helpers": (catalog.Helper("Itch", "minion", "It itches.", None, None, None),)}, Helper),
        ({"house_basis": "stated"}, FactSource),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_a_changed_record_changes_that_card_alone(shipped: Data, changes: dict[str, Any], table: type[Model]) -> None:
    before = rows(table)
    data = changed(shipped, "Heartsong", **changes)
    report = loading.load(data)
    name = changes.get("name", "Heartsong")
    assert report.cards.updated == [name]
    assert (len(report.cards.unchanged), report.cards.created, report.cards.gone) == (613, [], [])
    after = rows(table)
    assert after != before
    heartsong = Card.objects.get(name=name).pk
    column = "id" if table is Card else "card_id"
    assert [row for row in after if row[column] != heartsong] == [row for row in before if row[column] != heartsong]
    assert loading.load(data).cards.updated == []


def test_a_new_card_may_take_the_name_that_an_old_one_gives_up(shipped: Data) -> None:
    loading.load(changed(without(shipped, "Colony"), "Plague", name="Colony"), prune=True)
    assert Card.objects.get(name="Colony").pk == 176
    report = loading.load(shipped)
    assert (report.cards.created, report.cards.updated) == (["Colony"], ["Plague"])


def test_an_unknown_fact_is_stored_as_sql_null(shipped: Data) -> None:
    loading.load(changed(shipped, "Treacherous Armor", cost=None, duration=None))
    card = Card.objects.filter(name="Treacherous Armor", cost__isnull=True, duration__isnull=True)
    assert card.exists()
    assert not card.get().sources.filter(field="cost").exists()


def test_a_changed_deck_changes_that_deck_alone(shipped: Data) -> None:
    deck = shipped.decks[0]
    entry = msgspec.structs.replace(deck.cards[0], count=9)
    decks = (msgspec.structs.replace(deck, cards=(entry, *deck.cards[2:])), *shipped.decks[1:])
    report = loading.load(shipped._replace(decks=decks))
    assert report.decks.updated == [deck.name]
    entries = StarterDeckCard.objects.filter(deck__name=deck.name)
    assert entries.get(card_id=entry.id).count == 9
    assert entries.count() == len(deck.cards) - 1


def test_a_changed_house_keeps_its_cards(shipped: Data) -> None:
    cards = House.objects.get(name="War").cards.count()
    houses = tuple(
        msgspec.structs.replace(one, ability="Firewalk") if one.name == "War" else one for one in shipped.houses
    )
    report = loading.load(shipped._replace(houses=houses))
    assert report.houses.updated == ["War"]
    assert House.objects.get(ability="Firewalk").cards.count() == cards


def test_a_load_that_fails_changes_nothing(shipped: Data) -> None:
    before, deck = rows(), msgspec.structs.replace(shipped.decks[0], house="Nowhere")
    with pytest.raises(KeyError, match="Nowhere"):
        loading.load(changed(shipped, "Plague", text="Hurts.")._replace(decks=(deck, *shipped.decks[1:])))
    assert rows() == before


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer, and the tests' own no other thread")
@pytest.mark.django_db(transaction=True)
def test_of_two_loads_at_once_one_waits_for_the_other(shipped: Data) -> None:
    ready = Barrier(2)

    def load(_: int) -> tuple[int, bool]:
        try:
            ready.wait()
            return len(loading.load(shipped).cards.created), load_atlas() is None
        finally:
            connections.close_all()

    for table in (Interaction, Edition, *reversed(TABLES)):
        table._default_manager.all().delete()
    with ThreadPoolExecutor(2) as loading_at_once:
        found = list(loading_at_once.map(load, range(2)))
    assert sorted(created for created, _ in found) == [0, len(shipped.cards)]
    assert sorted(there for _, there in found) == [False, True]


# Facts that the installation filled in


@pytest.mark.parametrize(("field", "column", "value"), [("cost", "cost", {"total": 9}), ("house", "house_id", None)])
def test_a_local_fact_outlives_a_load(shipped: Data, field: str, column: str, value: Any) -> None:
    card = Card.objects.get(name="Treacherous Armor")
    setattr(card, column, value)
    card.save()
    card.sources.filter(field=field).update(source="my own client", local=True)
    assert loading.load(shipped).cards.updated == []
    card.refresh_from_db()
    assert getattr(card, column) == value
    assert card.sources.get(field=field).source == "my own client"


def test_a_change_that_is_not_marked_local_is_undone(shipped: Data) -> None:
    Card.objects.filter(name="Treacherous Armor").update(cost={"total": 9})
    assert loading.load(shipped).cards.updated == ["Treacherous Armor"]
    assert Card.objects.get(name="Treacherous Armor").cost == {"primary": 2, "secondary": 1}


def test_a_local_fact_of_another_field_is_left_alone(shipped: Data) -> None:
    card = Card.objects.get(name="Plague")
    FactSource.objects.create(card=card, field="rarity", source="my own client", local=True)
    loading.load(shipped)
    assert card.sources.filter(field="rarity").exists()


# Records that the files no longer hold


def test_what_is_gone_from_the_files_is_kept_and_told(shipped: Data, loadcards: Callable[..., str]) -> None:
    data = changed(without(shipped, "Colony"), "Plague", text="Hurts.")
    with pytest.raises(CommandError, match=r"(?s)No longer in the data files.*: Colony\..*--prune") as error:
        loadcards(data=data)
    assert error.value.returncode == 1
    assert Card.objects.get(name="Colony").texts.count() == 2
    assert CardText.objects.get(card__name="Plague", kind="spell").body == "Hurts."


def test_prune_deletes_what_is_gone(shipped: Data, loadcards: Callable[..., str]) -> None:
    output = loadcards("--prune", data=without(shipped, "Colony"))
    assert "cards: 0 created, 0 updated, 613 unchanged, 1 deleted" in output
    assert not Card.objects.filter(name="Colony").exists()
    assert not CardText.objects.filter(card_id=4235).exists()


def test_decks_and_houses_that_are_gone_are_kept_unless_pruned(shipped: Data) -> None:
    gloom = House.objects.create(name="Gloom", slug="gloom")
    StarterDeck.objects.create(name="Gloom starter", slug="gloom-starter", house=gloom)
    for prune, left in ((False, 13), (True, 12)):
        report = loading.load(shipped, prune=prune)
        assert (report.houses.gone, report.decks.gone) == (["Gloom"], ["Gloom starter"])
        assert (House.objects.count(), StarterDeck.objects.count()) == (left, left)


def test_a_card_under_a_new_id_needs_prune(shipped: Data, loadcards: Callable[..., str]) -> None:
    data = changed(shipped, "Colony", id=5000)
    with pytest.raises(CommandError, match='"Colony" has the id 5000 now, but the database has it as 4235'):
        loadcards(data=data)
    assert Card.objects.get(name="Colony").pk == 4235
    loadcards("--prune", data=data)
    assert Card.objects.get(name="Colony").pk == 5000


def test_prune_deletes_nothing_that_something_else_needs(shipped: Data, loadcards: Callable[..., str]) -> None:
    def protect(instance: Card, **_: Any) -> None:
        raise ProtectedError("Cannot delete: a saved deck holds it.", {instance})

    pre_delete.connect(protect, sender=Card)
    try:
        with pytest.raises(CommandError, match="a saved deck holds it"):
            loadcards("--prune", data=without(shipped, "Colony"))
    finally:
        pre_delete.disconnect(protect, sender=Card)
    assert Card.objects.filter(name="Colony").exists()


# The command


def test_the_command_says_what_it_did(loadcards: Callable[..., str]) -> None:
    Edition.objects.update(atlas="")
    *said, atlas = loadcards().splitlines()
    assert atlas == f"interactions: {Interaction.objects.count()} loaded"
    assert loadcards().splitlines()[-1] == "interactions: unchanged"
    assert said == [
        "The data is sound: 12 houses, 614 cards, 12 starter decks.",
        "Not known: the house of 15 cards, the cost of 537, when 29 requirements are checked.",
        "houses: 0 created, 0 updated, 12 unchanged",
        "cards: 0 created, 0 updated, 614 unchanged",
        "decks: 0 created, 0 updated, 12 unchanged",
    ]


def test_check_leaves_the_database_alone(
    shipped: Data, loadcards: Callable[..., str], django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        output = loadcards("--check", data=without(shipped, "Colony"))
    assert "613 cards" in output


@pytest.mark.parametrize("options", [(), ("--check",), ("--prune",)])
def test_bad_data_is_told_line_by_line_and_not_loaded(
    shipped: Data, loadcards: Callable[..., str], options: tuple[str, ...], django_assert_num_queries: Any
) -> None:
    data = changed(changed(shipped, "Plague", timing=("D9",)), "Boggart", related=("Nobody",))
    with django_assert_num_queries(0), pytest.raises(CommandError) as error:
        loadcards(*options, data=data)
    lines = str(error.value).splitlines()
    assert [line.split(": ")[:3] for line in lines[:-1]] == [
        ["cards/death.json", "Plague", "timing"],
        ["cards/unmaking.json", "Boggart", "related"],
    ]
    assert lines[-1] == "Problems in the card data: 2. Nothing was loaded."
    assert error.value.returncode == 1
