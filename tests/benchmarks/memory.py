"""The memory of a site's workers over many requests of all kinds: ``make memory`` (REQUESTS=50000, WORKERS=2).

The site has a database of its own. Fails where a request does.
"""

import io
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

import django
from django.core.management import call_command

from cards.slugs import card_slug
from engine.model.catalog import read_cards, read_starter_decks

AT_ONCE = 8
BUSY = 503
READINGS = 5
"""So often is the memory read after the beginning."""

SETTINGS = {"DJANGO_SETTINGS_MODULE": "sanctum_site.settings", "HTTPS": "0", "API_RATE": "", "API_WORK_RATE": ""}


def addresses(first: int, last: int) -> Iterator[str]:
    """Yield the addresses of some requests: card, list, deck, fight, search and API by turns, hardly two alike."""
    cards = read_cards()
    for number in range(first, last):
        random = Random(number)
        card, other = random.sample(cards, 2)
        word = random.choice(card.name.split())
        line = f"{random.randint(1, 8)} swordsmen vs {random.randint(1, 8)} archers, seed {number}"
        kinds = (
            f"/cards/{card_slug(card.name)}/",
            f"/cards/?{urlencode({'q': word})}",
            f"/decks/{card_slug(random.choice(read_starter_decks()).name)}/",
            f"/sandbox/fight/?{urlencode({'f': line})}",
            f"/search/?{urlencode({'q': f'{card.name} {other.name}'})}",
            f"/api/v1/cards/?{urlencode({'q': word, 'page': 1})}",
        )
        yield kinds[number % len(kinds)]


def ask(port: int, paths: list[str]) -> None:
    """Ask for some pages over one connection, again where all hands are busy. Raises AssertionError for a failure."""
    connection = HTTPConnection("127.0.0.1", port, timeout=600)
    for path in paths:
        status = BUSY
        while status == BUSY:
            connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
            answer = connection.getresponse()
            answer.read()
            status = answer.status
        assert status < 400, f"{status} of {path}"
    connection.close()


def megabytes(process: int) -> int:
    """Return how much memory a process holds."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS:"))


def main(requests: int, workers: int) -> None:
    """Ask for so many pages, and print the memory of each worker at the beginning and a few times on the way."""
    with TemporaryDirectory() as folder:
        os.environ |= SETTINGS | {"DATABASE_URL": f"sqlite:///{folder}/codex.sqlite3"}
        django.setup()
        call_command("migrate", verbosity=0)
        call_command("loadcards", stdout=io.StringIO())
        call_command("collectstatic", interactive=False, verbosity=0)

        # What it imports needs the settings above.
        from tests.cards.guard.site import Site

        with Site(Path(folder), "--workers", str(workers), "--threads", "6", **SETTINGS) as site:
            sys.stdout.write(f"{'requests':>10}  memory of each worker\n")
            for reading in range(READINGS + 1):
                last = reading * requests // READINGS
                paths = list(addresses((reading - 1) * requests // READINGS, last)) if reading else ["/readyz"] * 16
                with ThreadPoolExecutor(AT_ONCE) as pool:
                    list(pool.map(ask, [site.port] * AT_ONCE, [paths[place::AT_ONCE] for place in range(AT_ONCE)]))
                told = "  ".join(f"{megabytes(process)} MB" for process in sorted(site.workers()))
                sys.stdout.write(f"{last:>10,}  {told}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main(int(os.environ.get("REQUESTS", "50000")), int(os.environ.get("WORKERS", "2")))
