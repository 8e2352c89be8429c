"""Datasette over the same card table, full-text index and all: what the search is measured against."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

from datasette.app import Datasette

from cards.models import Card, CardText

COLUMNS = ("id", "name", "house", "type", "target", "timing", "spell", "flavor", "monster", "helper")


def write(path: Path) -> None:
    """Write the cards with their texts into a database file as Datasette serves it best: one table, indexed."""
    columns = ", ".join(COLUMNS)
    with sqlite3.connect(path) as database:
        database.execute(f"CREATE TABLE cards ({columns}, PRIMARY KEY (id))")
        database.executemany(f"INSERT INTO cards VALUES ({', '.join('?' * len(COLUMNS))})", _rows())
        database.execute(f"CREATE VIRTUAL TABLE cards_fts USING fts5({columns}, content='cards')")
        database.execute("INSERT INTO cards_fts (cards_fts) VALUES ('rebuild')")


def _rows() -> list[tuple[object, ...]]:
    """Return the cards as rows of the one table."""
    texts: dict[tuple[int, str], str] = {}
    for card, kind, body in CardText.objects.values_list("card_id", "kind", "body"):
        texts[card, kind] = f"{texts.get((card, kind), '')} {body}".strip()
    return [
        (
            card.pk,
            card.name,
            card.house.name if card.house else None,
            card.type,
            card.target,
            str(card.timing),
            *(texts.get((card.pk, kind)) for kind in CardText.Kind.values),
        )
        for card in Card.objects.select_related("house")
    ]


class Rival:
    """Datasette in process, sixty rows a page like our own."""

    def __init__(self, path: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self.site = Datasette([str(path)], settings={"default_page_size": 60})

    def search(self, words: str, ending: str = "") -> Callable[[], int]:
        """Return the work of one search, as HTML or as JSON (``.json``)."""
        address = f"/{Path(self.site.files[0]).stem}/cards{ending}?{urlencode({'_search': words})}"

        def visit() -> int:
            answer = self.loop.run_until_complete(self.site.client.get(address))
            if answer.status_code != 200:
                raise RuntimeError(f"{address} answered {answer.status_code}")
            return 1

        return visit
