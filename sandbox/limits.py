"""How much one visitor may save, and have played."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from django.http import HttpRequest

from cards.guard.gate import LONG, Gate
from cards.guard.rate_limits import Limit
from cards.web.parts import wants_part

SHARES = Limit("shares", "saves")
"""For links, which are kept for good."""

DRAFTS = Limit("drafts", "changes")
"""For the states of the editor, which are kept for a while."""

RUNS = Limit("runs", "studies of fights")
"""For the pages that play a fight many times for one answer."""

STUDIES = Limit("studies", "long studies")
"""For long studies, each of which may take hours; so many at a time, too (``sandbox.studies.queue``)."""


@contextmanager
def counted_work(request: HttpRequest, gate: Gate) -> Iterator[None]:
    """Hold a place for work that counts as one of the visitor's studies. Raises BusyError and LimitedError.

    It counts once there is a place: who is told to come back has had nothing played. A part of a page does not wait
    for its place, as it asks again by itself.
    """
    with gate.passed(wait=not wants_part(request)):
        RUNS.count(request)
        yield


def long_work(request: HttpRequest) -> AbstractContextManager[None]:
    """Hold the place of long work, as ``counted_work`` does."""
    return counted_work(request, LONG)
