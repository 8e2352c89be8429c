"""The gates before work that takes long: so much of it at once in a worker, whoever asks for more comes back."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from cards.guard.refusals import BusyError


class Gate:
    """Lets a number of threads through at once, and turns the others away instead of keeping them waiting."""

    def __init__(self, at_once: int) -> None:
        self._places = threading.BoundedSemaphore(at_once)

    @contextmanager
    def passed(self) -> Iterator[None]:
        """Hold one of the places. Raises BusyError where there is none."""
        if not self._places.acquire(blocking=False):
            raise BusyError
        try:
            yield
        finally:
            self._places.release()


# Of a worker's four threads, one is always left for the pages that take no such work.
LONG = Gate(1)
"""Before many fights for one answer, and before what strangers' programs send."""
SHORT = Gate(2)
"""Before a single fight for a page."""
