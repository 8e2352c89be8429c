"""The gates before work that takes long: so much of it at once in a worker, and a few who wait for their turn."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from cards.guard.refusals import BusyError


class Gate:
    """Lets a number of threads through at once, keeps a few others waiting a moment, and turns the rest away."""

    def __init__(self, at_once: int) -> None:
        self._places = threading.BoundedSemaphore(at_once)

    @contextmanager
    def passed(self, *, wait: bool = True) -> Iterator[None]:
        """Hold one of the places. Raises BusyError where none is free, or becomes free while one may ``wait``.

        Who asks again by itself need not wait.
        """
        if not self._places.acquire(blocking=False) and not (wait and self._waited()):
            raise BusyError
        try:
            yield
        finally:
            self._places.release()

    def _waited(self) -> bool:
        """Wait for a place, where not too many do; return whether there is one."""
        if not WAITING.acquire(blocking=False):
            return False
        try:
            return self._places.acquire(timeout=settings.PATIENCE)
        finally:
            WAITING.release()


# Of a worker's six threads, one is always left for the pages that take no such work.
LONG = Gate(1)
"""Before many fights for one answer, and before what strangers' programs send."""
SHORT = Gate(2)
"""Before a single fight for a page."""
WAITING = threading.BoundedSemaphore(2)
"""Who waits, before whichever gate."""
