"""Upgrades: a database full of decks and fights, as each release since the first left it, is brought to the newest."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.test import Client

from cards.models import Card
from deckbuilder.models import SavedDeck, Version
from engine.library.presets import preset, preset_names
from engine.scenario.reading import to_document
from sandbox.models import Share
from sandbox.saved.shares import save
from tests.deckbuilder.visiting import a_deck, editor, send
from tests.some import some

OWN = ("cards", "deckbuilder", "guard", "sandbox")
HISTORY = {
    app: some(sorted(name for label, name in MigrationLoader(None).disk_migrations if label == app)) for app in OWN
}
RELEASES = range(1, max(map(len, HISTORY.values())))
"""A release stands for the state in which every app has made so many of its migrations, or all that it has.

The cards are one ahead: decks came with their second.
"""


@pytest.fixture
def full_database(transactional_db: None) -> Iterator[None]:
    """Fill the database with decks, some of them an account's, their versions, and fights; leave it at the newest."""
    alice = User.objects.create_user("alice", password="a long pass phrase")
    for number in range(6):
        deck = a_deck(name=f"Deck {number}", cards={76: 1 + number % 3, 878: 2}, notes="Hold *the* line.")
        send(editor(deck), deck, "add 40 1")
        SavedDeck.objects.filter(pk=deck.pk).update(owner=alice if number % 3 == 0 else None)
    for name in preset_names()[:2]:
        save(to_document(preset(name)), unlisted=False)
    yield
    MigrationExecutor(connection).migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())


def kept() -> dict[str, list[Any]]:
    """Return what people have made: decks, their cards and versions, and fights."""
    decks = SavedDeck.objects.order_by("pk")
    return {
        "decks": [(deck.pk, deck.edit_token, deck.visibility, deck.name, deck.head, deck.notes_html) for deck in decks],
        "cards": [list(deck.entries.order_by("card").values_list("card", "count")) for deck in decks],
        "versions": [(str(version), version.state) for version in Version.objects.order_by("deck", "number")],
        "fights": list(Share.objects.order_by("pk").values_list("pk", "text", "title", "unlisted")),
    }


@pytest.mark.usefixtures("full_database")
@pytest.mark.parametrize("release", RELEASES)
def test_what_people_made_outlives_every_upgrade(release: int) -> None:
    before = kept()
    assert [len(rows) for rows in before.values()] == [6, 6, 12, 2]
    made = {app: names[: release + (app == "cards")] for app, names in HISTORY.items()}
    old = [(app, names[-1]) for app, names in made.items()]
    MigrationExecutor(connection).migrate(old)
    call_command("migrate", verbosity=0)
    call_command("loadcards", verbosity=0)
    assert kept() == before
    assert Card.objects.count() == 614
    addresses = [deck.get_absolute_url() for deck in SavedDeck.objects.all()]
    addresses += [share.get_absolute_url() for share in Share.objects.all()]
    assert [address for address in some(addresses) if Client().get(address).status_code != 200] == []
