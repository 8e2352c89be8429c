"""Several workers: their limits are one, and new code takes over without a request being lost."""

from __future__ import annotations

import os
import signal
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext, suppress
from http.client import HTTPException
from itertools import count
from pathlib import Path

import pytest

from tests.cards.guard.site import Site, run_cache_server

ALLOWED = 20
VISITORS = 4
ACKNOWLEDGED = 5


@pytest.fixture(params=["database", "cache server"])
def counting_site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """Return a site of two workers that count in their database, or in a cache server."""
    shared = run_cache_server(tmp_path) if request.param == "cache server" else nullcontext("")
    with (
        shared as address,
        Site(tmp_path, "--workers", "2", "--preload", API_RATE=f"{ALLOWED}/day", CACHE_URL=address) as site,
    ):
        yield site


def test_two_workers_allow_together_what_one_would(counting_site: Site) -> None:
    with ThreadPoolExecutor(8) as visitors:
        asked = list(visitors.map(lambda _: counting_site.ask("/api/v1/houses/"), range(2 * ALLOWED)))
    assert Counter(status for status, _ in asked) == {200: ALLOWED, 429: ALLOWED}


def keep_until_killed(site: Site) -> set[str]:
    """Make one deck after the other, kill every process in the middle of it, and return the decks acknowledged."""
    kept: set[str] = set()

    def keep() -> None:
        with suppress(OSError, HTTPException):
            for number in count():
                if site.ask("/decks/new/", name=f"Deck {number}")[0] == 302:
                    kept.add(f"Deck {number}")

    site.ask("/accounts/login/")  # for the token of its form
    keeping = threading.Thread(target=keep)
    keeping.start()
    while len(kept) < ACKNOWLEDGED:
        assert keeping.is_alive(), "no deck can be made"
        time.sleep(0.01)
    for process in (site.process.pid, *site.workers()):
        os.kill(process, signal.SIGKILL)
    keeping.join()
    return kept


def test_reloading_under_load_loses_no_request_and_a_kill_no_deck(tmp_path: Path) -> None:
    ended = threading.Event()

    def ask(site: Site) -> list[int]:
        told = []
        while not ended.is_set():
            told.append(site.ask("/cards/fireball/")[0])
            time.sleep(0.1)  # leaves the machine to who starts
        return told

    with Site(tmp_path, "--workers", "2") as site, ThreadPoolExecutor(VISITORS) as visitors:
        before = site.workers()
        asking = [visitors.submit(ask, site) for _ in range(VISITORS)]
        site.process.send_signal(signal.SIGHUP)
        while before & site.workers() or len(site.workers()) < 2:
            time.sleep(0.1)
        ended.set()
        answers = [status for one in asking for status in one.result()]
        kept = keep_until_killed(site)
    assert len(answers) >= VISITORS
    assert set(answers) == {200}
    with closing(sqlite3.connect(tmp_path / "codex.sqlite3")) as left:
        names = {name for (name,) in left.execute("SELECT name FROM deckbuilder_saveddeck")}
    assert kept - names == set()
