"""Fixtures for every test: the shipped card database is always there."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db.models.signals import post_migrate
from hypothesis import HealthCheck, settings

from cards import loading, validation

# No property may depend on how fast the machine is.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the browser's tests come last: one that fails can leave its event loop running, which Django refuses."""
    items.sort(key=lambda item: "browser" in item.path.parts)


@pytest.fixture(scope="session")
def cards_follow_migrate() -> Iterator[None]:
    """Load all cards whenever the tables were made or flushed.

    Django sends ``post_migrate`` after creating the test database and again after flushing it at
    the end of a transactional (live server) test, so every database test sees all the cards.
    """

    def load_cards(**_: Any) -> None:
        loading.load(validation.read())

    sender = apps.get_app_config("cards")
    post_migrate.connect(load_cards, sender=sender)
    yield
    post_migrate.disconnect(load_cards, sender=sender)


@pytest.fixture(scope="session")
def django_db_setup(cards_follow_migrate: None, django_db_setup: None) -> None:
    """Create the test database with the cards in it; named and ordered for pytest-django."""
