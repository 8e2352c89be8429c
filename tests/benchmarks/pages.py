"""The pages as rows: asked for in process, over a database file with all the cards, with DEBUG off."""

from collections.abc import Callable
from gzip import decompress
from pathlib import Path
from statistics import median
from time import perf_counter
from urllib.parse import urlencode

from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from django.db import connection
from django.test import Client

from cards.api.views import cached_results
from cards.views.list import rendered
from engine import BUILD
from tests.benchmarks.bench import Row
from tests.benchmarks.rival import Rival, write
from tests.cards.search.test_hostile import HOSTILE, searched

BROWSER = {"Accept-Encoding": "gzip"}
QUERIES = Path(__file__).with_name("queries.txt").read_text().splitlines()
TRIES = 5
WORDS = "armor"
MISSPELT = "treacherus armr"
CARD = "/cards/treacherous-armor/"
API = "/api/v1/cards/"
FIGHT = "/sandbox/fred/?show=all"
STARTER_DECK = "/decks/making-starter/"
ASKED_BEFORE = (("card", CARD), ("list", "/cards/"), ("starter deck", STARTER_DECK), ("fight", "/sandbox/fred/"))
"""Pages that a worker keeps, and that are to be answered at least half as often as the health check."""

CHANGE = "/sandbox/fred/?edit=fred&press=drop,fred,Ogi%27s+Armor"


def rows() -> list[Row]:
    """Return the rows of the pages. The first says how this machine compares with the one of the yardsticks."""
    path = Path(connection.settings_dict["NAME"]).with_name("datasette.sqlite3")
    write(path)
    datasette = Rival(path)
    query, nth = slow_query()
    return [
        Row("Django's bare JSON answer (/healthz)", _visit("/healthz"), "ms", 2.1),
        *(
            Row(f"{name}, asked before / healthz", _again(address), "ms", _visit("/healthz"), wanted=0.5)
            for name, address in ASKED_BEFORE
        ),
        Row("card page, never asked", _visit(CARD), "ms", 6),
        Row("card page that the asker has (304)", _conditional(), "ms", 0.5),
        Row("starter deck, never asked", _visit(STARTER_DECK), "ms", 10),
        Row("search page, asked before / Datasette's HTML", _search(WORDS, kept=True), "ms", datasette.search(WORDS)),
        Row("search page, never asked / Datasette's HTML", _search(WORDS), "ms", datasette.search(WORDS)),
        Row(
            "JSON search, asked before / Datasette's JSON",
            _search(WORDS, API, kept=True),
            "ms",
            datasette.search(WORDS, ".json"),
        ),
        Row("JSON search, never asked / Datasette's JSON", _search(WORDS, API), "ms", datasette.search(WORDS, ".json")),
        Row("Fred's fight, every step, asked before", _fight(kept=True), "ms", 20),
        Row("Fred's fight, every step, never asked", _fight(), "ms", 15 if BUILD == "compiled" else 30),
        Row("one change of Fred's fight in place, never asked", _change, "ms", 20),
        Row(f"search, never asked, 95th percentile of {len(QUERIES)} (no. {nth})", _search(query), "ms", 8),
        Row(f"search for “{MISSPELT}”, never asked", _search(MISSPELT), "ms", 12),
        Row(f"a hostile search, mean of {len(HOSTILE)}", _hostile, "ms", 50),
    ]


def slow_query() -> tuple[str, int]:
    """Return the query at the 95th percentile of the list, the slowest last, with its number in the file."""
    typical = {query: _typical(_search(query)) for query in QUERIES}
    query = sorted(QUERIES, key=lambda query: typical[query])[round(len(QUERIES) * 0.95) - 1]
    return query, QUERIES.index(query) + 1


def _typical(work: Callable[[], int]) -> float:
    """Return the median time of a few tries."""
    seconds = []
    for _ in range(TRIES):
        started = perf_counter()
        work()
        seconds.append(perf_counter() - started)
    return median(seconds)


def _search(query: str, page: str = "/cards/", kept: bool = False) -> Callable[[], int]:
    """Return the work of one search, with nothing kept from the one before unless ``kept``."""
    visit = _visit(f"{page}?{urlencode({'q': query})}")

    def search() -> int:
        if not kept:
            rendered.cache_clear()
            cached_results.cache_clear()
        return visit()

    return search


def _hostile() -> int:
    """Search for everything that was made to be hard to search for."""
    for query in HOSTILE:
        searched(query)
    return len(HOSTILE)


def _fight(kept: bool = False) -> Callable[[], int]:
    """Return the work of playing and telling a fight, with nothing kept from the visit before unless ``kept``."""
    visit = _visit(FIGHT)

    def fight() -> int:
        if not kept:
            caches["runs"].clear()
        return visit()

    return fight


def _change() -> int:
    """Answer one press that leaves a spell of Fred's out: the part of the page that htmx asks for, nothing kept."""
    caches["runs"].clear()
    answer = Client(SERVER_NAME="localhost", headers=BROWSER).get(CHANGE, headers={"HX-Request": "true"})
    if answer.status_code != 200 or b"<html" in decompress(answer.content):
        raise RuntimeError(f"{CHANGE} answered {answer.status_code}")
    return 1


def _conditional() -> Callable[[], int]:
    """Return the work of one visit by a browser that has the page, which the worker has kept."""
    kept = LocMemCache("bench", {})
    client = Client(SERVER_NAME="localhost", headers=BROWSER)

    def visit(has: str) -> tuple[int, str]:
        caches["pages"] = kept
        answer = client.get(CARD, headers={"If-None-Match": has})
        del caches["pages"]
        return answer.status_code, answer["ETag"]

    _, tag = visit("")

    def again() -> int:
        if visit(tag)[0] != 304:
            raise RuntimeError(f"{CARD} was sent again")
        return 1

    return again


def _again(address: str) -> Callable[[], int]:
    """Return the work of one visit to a page that the worker has kept."""
    kept, visit = LocMemCache(f"bench {address}", {}), _visit(address)

    def again() -> int:
        caches["pages"] = kept
        try:
            return visit()
        finally:
            del caches["pages"]

    return again


def _visit(address: str) -> Callable[[], int]:
    """Return the work of one visit; anything but a page found stops the run."""
    client = Client(SERVER_NAME="localhost", headers=BROWSER)

    def visit() -> int:
        answer = client.get(address)
        if answer.status_code != 200:
            raise RuntimeError(f"{address} answered {answer.status_code}")
        return 1

    return visit
