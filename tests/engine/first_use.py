"""A program: eight threads are the first to read a record, as often as there are forks. Its exit code tells.

``python -m tests.engine.first_use engine.scenario.format Scenario < document.json``
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import sys
import threading
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


def main(module: str, name: str) -> int:
    """Read the record in forks: each is as fresh a process as this one, without its time to start."""
    if not module.startswith("engine."):
        importlib.import_module("django").setup()
    type = getattr(importlib.import_module(module), name)
    document = json.load(sys.stdin)
    sys.setswitchinterval(1e-5)
    for _ in range(FORKS):
        child = os.fork()
        if not child:
            read_at_once(type, document)
            os._exit(0)
        if os.waitpid(child, 0)[1]:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
