"""A program: eight threads are the first to read a record, as often as there are forks. It says whether they lived.

``python -m tests.engine.first_use PACKAGE`` reads a line of JSON for each record of a package, its module, its name and
a document, and answers it with a line. Each record has a fork of its own, in which nothing has been read before.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import sys
import threading
import traceback
from collections.abc import Callable
from typing import Any

import msgspec

FORKS = 8


def read_at_once(type: Any, document: Any) -> None:
    """Have eight threads read a document, all from the same moment on."""
    barrier = threading.Barrier(8)

    def read() -> None:
        barrier.wait()
        with contextlib.suppress(msgspec.ValidationError):
            msgspec.convert(document, type)

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def in_a_fork(function: Callable[..., object], *arguments: Any) -> bool:
    """Call a function in a fork, and return whether that came to a good end."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] == 0
    try:
        function(*arguments)
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        os._exit(1)


def read_in_forks(module: str, name: str, document: Any) -> None:
    """Read a record in forks: each is as fresh a process as this one, without its time to start."""
    type = getattr(importlib.import_module(module), name)
    sys.setswitchinterval(1e-5)
    for _ in range(FORKS):
        if not in_a_fork(read_at_once, type, document):
            raise ChildProcessError


def main(package: str) -> None:
    """Answer every line; this process itself imports the package of the records, and none of their modules."""
    if package != "engine":
        importlib.import_module("django").setup()
    importlib.import_module(package)
    for line in sys.stdin:
        print("lived" if in_a_fork(read_in_forks, *json.loads(line)) else "died", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1])
