"""Trouble while the engine's modules are read for a command, before the command can say it: one line, too."""

from __future__ import annotations

import os
import sys
from types import TracebackType

BAD_START = 2


class StartError(ImportError):
    """The engine cannot be imported as the environment asks for it."""


def say_in_one_line() -> None:
    """Let ``python -m engine``, or a module of it, end in one line whatever keeps it from being read.

    Python calls itself ``-m`` while it looks for the module to run, and imports its package meanwhile.
    """
    if sys.argv[:1] == ["-m"] and any(word.partition(".")[0] == "engine" for word in sys.orig_argv):
        sys.excepthook = _one_line


def _one_line(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Tell an interrupt, by which Python then ends itself, and a start that cannot be; all else as it is told."""
    if issubclass(kind, KeyboardInterrupt):
        sys.stderr.write("engine: stopped\n")
    elif issubclass(kind, StartError):
        sys.stderr.write(f"engine: {error}\n")
        sys.stderr.flush()
        os._exit(BAD_START)
    else:
        sys.__excepthook__(kind, error, trace)
