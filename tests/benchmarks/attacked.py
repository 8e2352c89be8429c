"""A second visitor's pages while another attacks, as rows: two workers behind nginx, as docs/deploy configures it."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.bench import Row
from tests.cards.guard.site import Site
from tests.cards.guard.test_nginx import ask, nginx, slow_body

PAGES = ("/cards/fireball/", "/cards/?q=armor", "/sandbox/fred/", "/decks/making-starter/", "/api/v1/cards/")
AT_ONCE = 8
"""So many connections were enough to stop a site that held nothing against them."""

PAUSE = 0.1
"""How long an attacker waits, in seconds, whose run is over or refused."""


def rows() -> Iterator[Row]:
    """Yield the rows; each attack lasts while its row is measured."""
    with TemporaryDirectory() as made:
        folder = Path(made)
        with Site(folder, "--workers", "2", "--threads", "6", BEHIND_PROXY="1") as site, nginx(folder, site) as port:
            for name, attack in (("slow bodies", slow_bodies), ("long runs", long_runs)):
                with attack(port):
                    yield Row(f"page beside {AT_ONCE} {name}, 95th percentile", visits(port), "ms", 300, percentile=95)


def visits(port: int) -> Callable[[], int]:
    """Return the work of one visit, to each page in turn."""
    pages = cycle(PAGES)

    def visit() -> int:
        page = next(pages)
        status = ask(port, "GET", page)
        if status != 200:
            raise RuntimeError(f"{page} answered {status}")
        return 1

    return visit


@contextmanager
def slow_bodies(port: int) -> Iterator[None]:
    """Hold connections whose bodies do not come."""
    with ExitStack() as held:
        for _ in range(AT_ONCE):
            held.enter_context(slow_body(port))
        yield


@contextmanager
def long_runs(port: int) -> Iterator[None]:
    """Have the longest fights played on every connection, one after the other."""
    over = threading.Event()
    body = json.dumps(long_fight()).encode()

    def attack() -> None:
        while not over.wait(PAUSE):
            ask(port, "POST", "/api/v1/sandbox/run/", body, Content_Type="application/json")

    attackers = [threading.Thread(target=attack) for _ in range(AT_ONCE)]
    for attacker in attackers:
        attacker.start()
    try:
        yield
    finally:
        over.set()
        for attacker in attackers:
            attacker.join()


def long_fight() -> dict[str, object]:
    """Return a scenario whose run takes about as long as any may."""
    groups = [
        {"id": owner, "owner": owner, "minions": [{"id": f"{owner}-m", "class": "swordsman", "count": 8}]}
        for owner in ("blue", "red")
    ]
    fights = [{"do": "combat", "groups": ["blue", "red"]}] * 200
    return {"format": "sanctum-scenario/1", "groups": groups, "script": fights}
