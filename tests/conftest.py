"""Fixtures for every test: the shipped card database is always there."""

import gc
import os
import sys
from collections.abc import Generator, Iterator
from functools import lru_cache
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings as project
from django.contrib.contenttypes.models import ContentType
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection
from django.db.models.signals import post_migrate
from hypothesis import HealthCheck, settings

from cards import loading, validation
from cards.atlas import load_atlas
from engine.call_stack import with_room
from tests.often import often
from tests.prepared import copy_into, small_atlas

# As in the Makefile: pytest rewrites every test, and its plugins, that it finds no bytecode of, and each worker does.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

KEPT_FOR_A_STATE = (
    ("cards.full_cards", "_full_cards"),
    ("cards.full_cards", "_cards_by_number"),
    ("cards.api.views", "_bulk"),
    ("deckbuilder.model.facts", "_kept_starters"),
)
"""What is read of the database once for each state of the cards."""

# No property may depend on how fast the machine is.
settings.register_profile(
    "any machine", deadline=None, max_examples=often(25), suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Leave thousands of tests to be collected without looking for garbage among them, then or later."""
    gc.disable()
    collected = yield
    gc.freeze()
    gc.set_threshold(20_000)  # what tests make is mostly freed without being looked for
    gc.enable()
    return collected


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> object:
    """Run a test, its fixtures included, as pytest does, but with room for its calls."""
    runner: Any = item.config.pluginmanager.get_plugin("runner")
    return with_room(runner.pytest_runtest_protocol)(item, nextitem)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let another database's run leave out what asks no database."""
    parser.addoption("--only-database", action="store_true", help="only the tests that ask the database")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let the browser's tests come last: one that fails can leave its event loop running, which Django refuses."""
    items.sort(key=lambda item: "browser" in item.path.parts)
    if config.getoption("only_database"):
        left_out = [item for item in items if not asks_database(item)]
        items[:] = [item for item in items if asks_database(item)]
        config.hook.pytest_deselected(items=left_out)


def asks_database(item: pytest.Item) -> bool:
    """Whether a test asks the database of this process, by its mark or by a fixture."""
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or not fixtures.isdisjoint({"db", "transactional_db"})


def stay_open(**_: Any) -> None:
    """Stand for what closes connections between requests."""


@pytest.fixture(scope="session", autouse=True)
def connections_stay_open() -> Iterator[None]:
    """Keep a request, or a worker in this process, from closing the connection that its test's transaction is on.

    Django's client sees to that for its own requests, and lets the next one through WSGI close it.
    """
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    with pytest.MonkeyPatch.context() as patch:
        for module in ("django.test.client", "django_tasks_db.management.commands.db_worker"):
            patch.setattr(f"{module}.close_old_connections", stay_open)
        yield


@pytest.fixture(scope="session")
def shipped_cards_stay_read() -> Iterator[None]:
    """Keep what is read of the shipped cards beside what a test makes of them; a worker keeps one state alone."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name in KEPT_FOR_A_STATE:
            read_once = getattr(import_module(module), name)
            patch.setattr(f"{module}.{name}", lru_cache(maxsize=2)(read_once.__wrapped__))
        yield


@pytest.fixture(scope="session")
def cards_follow_flush() -> Iterator[None]:
    """Load all cards, and the atlas of a few, whenever the tables were made or flushed.

    Django sends ``post_migrate`` after creating the test database on PostgreSQL, and after flushing it at the end of a
    transactional test, so every database test sees all the cards. On SQLite the test database is copied both times;
    what a test migrates has what the test loads.
    """

    def load_cards(plan: object = None, **_: Any) -> None:
        if connection.vendor == "sqlite":
            if plan is None:  # flushed, not migrated
                copy_into(connection.connection)
                ContentType.objects.clear_cache()
            return
        loading.load(validation.read())
        load_atlas()

    def copied(**_: Any) -> str:
        name: str = connection.creation._get_test_db_name()  # type: ignore[attr-defined]
        connection.close()
        project.DATABASES[connection.alias]["NAME"] = connection.settings_dict["NAME"] = name
        connection.ensure_connection()
        copy_into(connection.connection)
        return name

    sender = apps.get_app_config("cards")
    post_migrate.connect(load_cards, sender=sender)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cards.atlas.FILE", small_atlas())
        if connection.vendor == "sqlite":
            patch.setattr(connection.creation, "create_test_db", copied)
        yield
    post_migrate.disconnect(load_cards, sender=sender)


@pytest.fixture(scope="session")
def django_db_setup(cards_follow_flush: None, shipped_cards_stay_read: None, django_db_setup: None) -> None:
    """Create the test database with the cards in it; named and ordered for pytest-django."""
