"""The pages as rows: asked for in process, over a database file with all the cards, with DEBUG off."""

from collections.abc import Callable

from django.test import Client

from tests.benchmarks.bench import Row


def rows() -> list[Row]:
    """Return the rows of the pages. The first says how this machine compares with the one of the yardsticks."""
    return [
        Row("Django's bare JSON answer (/healthz)", _visit("/healthz"), "ms", 2.1),
        Row("card page", _visit("/cards/treacherous-armor/"), "ms", 10),
        Row("filtered list", _visit("/cards/?q=armor&type=alteration"), "ms", 10),
    ]


def _visit(address: str) -> Callable[[], int]:
    """Return the work of one visit; anything but a page found stops the run."""
    client = Client(SERVER_NAME="localhost")

    def visit() -> int:
        answer = client.get(address)
        if answer.status_code != 200:
            raise RuntimeError(f"{address} answered {answer.status_code}")
        return 1

    return visit
