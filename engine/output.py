"""What a program writes: standard output, of which it says in one line that it cannot be written, and whole files."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

BAD_OUTPUT = 2
STOPPED = 130
"""What shells answer for a command that Ctrl+C has stopped."""


class UnwrittenError(SystemExit):
    """Output that a full disk or a reader who is gone did not take; no program takes it for a failure of its own."""


class StandardOutput(TextIOWrapper):
    """Standard output which does not let a failed write be overlooked, as help's are."""

    def write(self, text: str) -> int:
        """Write some text. Raises UnwrittenError."""
        try:
            return super().write(text)
        except OSError as error:
            raise UnwrittenError(error.strerror) from error

    def flush(self) -> None:
        """Write what waits to be written. Raises UnwrittenError."""
        try:
            super().flush()
        except OSError as error:
            raise UnwrittenError(error.strerror) from error


@contextmanager
def standard_output(program: str) -> Iterator[None]:
    """Have a program write all its output before it ends, or end with one line and exit code 2."""
    if not isinstance(sys.stderr, TextIOWrapper):  # None where standard error was closed, and nobody hears what is said
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - to the end of the program
    before = sys.stdout
    if not isinstance(before, TextIOWrapper):  # None where standard output was closed
        _end(program, os.strerror(errno.EBADF))
    sys.stdout = StandardOutput(
        before.buffer,
        before.encoding,
        before.errors,
        line_buffering=before.line_buffering,
        write_through=before.write_through,
    )
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except UnwrittenError as unwritten:
        # Python would try to write the rest once more as it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), before.fileno())
        _end(program, unwritten.code)


def _end(program: str, why: object) -> NoReturn:
    sys.stderr.write(f"{program}: the output cannot be written: {why}\n")
    sys.exit(BAD_OUTPUT)


def can_hold(path: Path) -> bool:
    """Whether a file could be written: one that is there, or a new one, in a folder that takes it."""
    return path.parent.is_dir() and os.access(path.parent, os.W_OK) and (path.is_file() or not path.exists())


def write_whole(path: Path, data: bytes) -> None:
    """Write a file of which nobody ever finds a part: what was there stays until all is written. Raises OSError."""
    target = path.resolve()
    written = target.with_name(f".{os.getpid()}.new")
    try:
        written.write_bytes(data)
        written.replace(target)
    finally:
        written.unlink(missing_ok=True)
