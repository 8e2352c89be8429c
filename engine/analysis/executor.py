"""Work in chunks, spread over the cores of this machine or over a cluster: one way to ask for either.

Whatever can be cut into chunks that know nothing of each other goes through ``Executor.results``: a function that can
be imported, and chunks that can be pickled. The results come in no order, each with its chunk's number; what is made
of them must not hang on the order. A worker that dies loses nothing: its chunks are given to another.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import cache
from multiprocessing import connection, parent_process
from threading import Thread
from typing import Any, Protocol, TypeVar

from engine.call_stack import with_room
from engine.compiled import digest

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")

Progress = Callable[[int, int], None]
"""Hears how much of how much is done."""


def unheard(done: int, of: int) -> None:
    """Hear how far it is, and say nothing."""


def chunks_of(numbers: range, size: int) -> list[range]:
    """Return stretches of so many numbers, the last one shorter; longer ones where there would be too many."""
    size = max(size, -(-len(numbers) // MOST_CHUNKS))
    return [numbers[start : start + size] for start in range(0, len(numbers), size)]


MOST_CHUNKS = 1_000
AHEAD = 2
"""So many chunks a worker are handed out at once: it has its next at hand, and what is cancelled is little."""

MAX_DEATHS = 4
"""So often in a row may workers die before the work itself is taken to be what kills them."""

CONNECT_SECONDS = 10
PATIENCE_SECONDS = 60
"""How long a cluster may be without any worker."""


class ExecutorError(Exception):
    """The workers cannot be had, or die of the work; the message says which, for whoever runs the installation."""


class DeadlyWorkError(ExecutorError):
    """Every worker that is given a chunk dies of it."""

    def __init__(self) -> None:
        super().__init__("the workers die of this work (or lack memory for it)")


class Executor(Protocol):
    """Something that works through chunks."""

    @property
    def workers(self) -> int:
        """How many chunks are worked on at once."""

    def results(
        self, function: Callable[[Chunk], Result], chunks: Sequence[Chunk]
    ) -> Generator[tuple[int, Result], None, None]:
        """Yield the number of each chunk, from 0, with what the function makes of it, as they come.

        Closing the iterator cancels what is left. What the function raises is raised; ExecutorError where there
        are no workers, or none that survive.
        """


class _WorkerDiedError(Exception):
    """A worker has died with a chunk in its hands."""


class _Windowed:
    """Hands out a window of chunks, and hands out again those whose worker has died."""

    workers: int

    def results(
        self, function: Callable[[Chunk], Result], chunks: Sequence[Chunk]
    ) -> Generator[tuple[int, Result], None, None]:
        """See ``Executor``."""
        waiting, running, deaths = deque(range(len(chunks))), dict[Any, int](), 0
        try:
            while waiting or running:
                try:
                    while waiting and len(running) < AHEAD * self.workers:
                        future = self._submit(function, chunks[waiting[0]])
                        running[future] = waiting.popleft()
                    for future in self._finished(running):
                        result = self._result(future)
                        deaths = 0
                        yield running.pop(future), result
                except _WorkerDiedError as error:
                    deaths += 1
                    if deaths > MAX_DEATHS:
                        raise DeadlyWorkError from error
                    waiting.extendleft(sorted(running.values(), reverse=True))
                    running.clear()
                    self._renew()
        finally:
            self._cancel(running)

    def _submit(self, function: Callable[[Any], Any], chunk: Any) -> Any:
        raise NotImplementedError

    def _finished(self, futures: Collection[Any]) -> Collection[Any]:
        raise NotImplementedError

    def _result(self, future: Any) -> Any:
        raise NotImplementedError

    def _renew(self) -> None:
        raise NotImplementedError

    def _cancel(self, futures: Collection[Any]) -> None:
        raise NotImplementedError


class ProcessPool(_Windowed):
    """The cores of this machine, a process each."""

    def __init__(self) -> None:
        self.workers = os.cpu_count() or 1
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, initializer=_live_with_the_parent)

    def _submit(self, function: Callable[[Any], Any], chunk: Any) -> Any:
        try:
            return self._pool.submit(_done, function, chunk)
        except BrokenProcessPool as error:
            raise _WorkerDiedError from error

    def _finished(self, futures: Collection[Any]) -> Collection[Any]:
        return wait(futures, return_when=FIRST_COMPLETED).done

    def _result(self, future: Any) -> Any:
        try:
            return future.result()
        except BrokenProcessPool as error:
            raise _WorkerDiedError from error

    def _renew(self) -> None:
        self.close()
        self._pool = self._new()

    def _cancel(self, futures: Collection[Any]) -> None:
        for future in futures:
            future.cancel()

    def close(self) -> None:
        """End the processes with whatever is in their hands, which may take hours yet and which nobody waits for."""
        processes = [*self._pool._processes.values()]
        # First it is told to expect no more: what has been cancelled it would count as lost with a process.
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def _live_with_the_parent() -> None:
    """Leave stopping to the parent process, and end when it is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)


class Cluster(_Windowed):
    """The workers of a Dask scheduler, as many as there are at the time. They must run these very sources."""

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError as error:
            raise ExecutorError("a cluster needs Dask, which `make cluster` installs") from error
        self.address = address
        self._dask: Any = distributed
        self._client: Any = self._dask.Client.__new__(self._dask.Client)
        try:
            self._client.__init__(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError, ImportError) as error:
            # Half made, it would try to take leave as the program ends, wait, and print a traceback.
            self._client.status = "closed"
            raise ExecutorError(f"no scheduler answers at {address} (expected one like tcp://host:8786)") from error
        if not self._client.nthreads():
            self.close()
            raise ExecutorError(f"the cluster at {address} has no workers")

    @property
    def workers(self) -> int:  # type: ignore[override]
        """How many chunks are worked on at once, now."""
        return sum(self._client.nthreads().values()) or 1

    def _submit(self, function: Callable[[Any], Any], chunk: Any) -> Any:
        return self._client.submit(_with_these_sources, these_sources(), function, chunk, pure=False)

    def _finished(self, futures: Collection[Any]) -> Collection[Any]:
        while True:
            try:
                with self._client.as_current():
                    done: Collection[Any] = self._dask.wait(list(futures), PATIENCE_SECONDS, "FIRST_COMPLETED").done
            except TimeoutError:
                if not self._client.nthreads():
                    raise ExecutorError(f"the cluster at {self.address} has no workers left") from None
            except (CancelledError, OSError) as error:
                raise ExecutorError(f"the cluster at {self.address} is gone") from error
            else:
                return done

    def _result(self, future: Any) -> Any:
        try:
            return future.result()
        except self._dask.KilledWorker as error:
            raise DeadlyWorkError from error
        except (CancelledError, OSError) as error:
            raise ExecutorError(f"the cluster at {self.address} is gone") from error

    def _cancel(self, futures: Collection[Any]) -> None:
        if futures:
            self._client.cancel(list(futures))

    def close(self) -> None:
        """Take leave of the scheduler; its workers stay."""
        self._client.close()


these_sources = cache(digest)


def _with_these_sources(wanted: str, function: Callable[[Chunk], Result], chunk: Chunk) -> Result:
    """Do a chunk on a worker of a cluster, where the engine is the same to the letter: else results would mix."""
    if these_sources() != wanted:
        raise ExecutorError("a worker of the cluster has other sources of the engine, or another Python")
    return _done(function, chunk)


def _done(function: Callable[[Chunk], Result], chunk: Chunk) -> Result:
    """Do a chunk on a worker, with room for all that it calls."""
    return with_room(function)(chunk)


@contextmanager
def executor(cluster: str = "") -> Iterator[Executor]:
    """Give the workers of a cluster, by its scheduler's address, or of this machine, for as long as they are needed.

    Raises ExecutorError where the cluster cannot be had.
    """
    found = Cluster(cluster) if cluster else ProcessPool()
    try:
        yield found
    finally:
        found.close()
