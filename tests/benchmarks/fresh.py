"""The first pages of a fresh worker, as rows: each asked of a process that has just started and was asked nothing."""

import sys
from collections.abc import Callable, Iterator
from subprocess import PIPE, Popen

from tests.benchmarks.bench import Row

FIRST = (
    ("first card page of a fresh worker", "/cards/treacherous-armor/", 50),
    ("first search for cards of a fresh worker", "/cards/?q=armor", 40),
    ("first search for anything of a fresh worker", "/search/?q=armor", 40),
)
WORKER = [sys.executable, "-m", "tests.benchmarks.fresh_worker"]


def rows() -> Iterator[Row]:
    """Yield the rows, each while its worker waits."""
    for name, address, wanted in FIRST:
        with Popen(WORKER, stdin=PIPE, stdout=PIPE, text=True) as worker:
            _read(worker, "ready")
            yield Row(name, _visit(worker, address), "ms", wanted, once=True)
            worker.terminate()


def _visit(worker: "Popen[str]", address: str) -> Callable[[], int]:
    """Return the work of one visit."""

    def visit() -> int:
        assert worker.stdin is not None
        print(address, file=worker.stdin, flush=True)
        _read(worker, "200 OK")
        return 1

    return visit


def _read(worker: "Popen[str]", wanted: str) -> None:
    """Read what the worker says. Raises RuntimeError if it says anything else."""
    assert worker.stdout is not None
    said = worker.stdout.readline().strip()
    if said != wanted:
        raise RuntimeError(f"the worker said {said!r}, not {wanted!r}")
