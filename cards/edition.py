"""The edition of the card data: one short name for its whole state, renewed whenever it is written.

An answer made from the data is still good while the edition is the same, so whoever keeps answers
(caches, the ``ETag`` of the API) needs to ask only for this.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import sha256
from typing import NamedTuple

import msgspec
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from cards.models import (
    Card,
    CardText,
    Creature,
    Edition,
    FactReport,
    FactSource,
    Helper,
    House,
    Requirement,
    StarterDeck,
    StarterDeckCard,
)
from cards.release import release

TABLES = (House, Card, CardText, Creature, Helper, Requirement, FactSource, StarterDeck, StarterDeckCard)
"""The tables that hold the data, which no order is kept in but that of their keys."""

REPORTS = FactReport._meta.db_table
STATE = f"""
    SELECT digest, atlas, (SELECT COUNT(*) FROM {REPORTS}), (SELECT MAX(created) FROM {REPORTS}),
           (SELECT MAX(decided) FROM {REPORTS})
    FROM {Edition._meta.db_table}
"""  # noqa: S608 # names of tables alone
"""The state of the card data and of what is reported of it. Written out: it is asked for every page that is kept."""


def wait_for_writers() -> None:
    """Wait, within a transaction, until nobody else writes card data: what is found of it then stays so to its end."""
    list(ContentType.objects.select_for_update(no_key=True).filter(app_label="cards", model="card"))


def renew() -> None:
    """Record the current state of the card data; call this after every write to it."""
    state = sha256()
    for table in TABLES:
        state.update(msgspec.json.encode(list(table._default_manager.order_by("pk").values_list())))
    digest = state.hexdigest()
    if not Edition.objects.filter(digest=digest).exists():
        Edition.objects.update_or_create(pk=1, defaults={"digest": digest})


class PublicState(NamedTuple):
    """The state of all that public pages show of the database: of the card data, and of what is reported of it."""

    data: str
    reports: str


def state() -> PublicState:
    """Return the state of the card data and of the reports, in one query."""
    asked = _asked.get()
    if asked is None:
        return _state()
    if not asked:
        asked.append(_state())
    return asked[0]


def _state() -> PublicState:
    with connection.cursor() as cursor:
        cursor.execute(STATE)
        digest, atlas, *reports = cursor.fetchone() or ("", "")
    return PublicState(f"{digest}{atlas}", str(reports))


def current() -> str:
    """Return the edition in one query: the state of the data, and the release that reads it."""
    return f"{state().data}{release()}"


_asked: ContextVar[list[PublicState] | None] = ContextVar("_asked", default=None)


@contextmanager
def asked_once() -> Iterator[None]:
    """Ask the database for the state and the edition once in all that is done within."""
    asked = _asked.get()
    token = _asked.set([] if asked is None else asked)
    try:
        yield
    finally:
        _asked.reset(token)
