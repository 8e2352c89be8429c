"""Golden files: what a program printed when somebody last read it with care.

A test whose name holds the word "golden" hands its text to :func:`check_golden`. ``make golden``
writes the files anew; the change is then reviewed as a diff and committed with its cause.
"""

import os
from pathlib import Path

FOLDER = Path(__file__).parent


def check_golden(name: str, text: str, folder: Path = FOLDER) -> None:
    """Fail if ``text`` differs from the golden file ``name``; under ``make golden``, write the file instead."""
    path = folder / name
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return
    assert path.exists(), f"there is no golden file {name} yet: write it with `make golden` and read it"
    assert text == path.read_text(encoding="utf-8"), f"{name} differs from its golden file; see `make golden`"
