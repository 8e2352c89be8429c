"""The compiled build beside the interpreted one in the same run: a process that does what it is told, by name."""

import os
import subprocess
import sys
from collections.abc import Callable

from engine.compiled import BUILDS, ROOT, SWITCH, digest


def at_hand() -> bool:
    """Whether there is a compiled build of these sources."""
    return (BUILDS / digest()).is_dir()


class Worker:
    """A process in which the compiled engine does one piece of work at a time."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.benchmarks.compiled"]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=os.environ | {SWITCH: "compiled"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def work(self, name: str) -> Callable[[], int]:
        """Return work that the process does; what it costs to tell it is lost in a hundred fights."""

        def asked() -> int:
            assert self.process.stdin is not None
            assert self.process.stdout is not None
            self.process.stdin.write(f"{name}\n")
            self.process.stdin.flush()
            return int(self.process.stdout.readline())

        return asked


def main() -> None:
    """Do what each line names, and answer how many things were done."""
    from tests.benchmarks.engine import works

    known = works()
    for line in sys.stdin:
        sys.stdout.write(f"{known[line.strip()]()}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
