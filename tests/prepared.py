"""A database with its tables, all cards and the atlas, made once: whoever needs one copies its file.

It lies in ``.local`` until what it is made of changes, for all processes of a run and for the next run.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".local" / "tests"
CODE = ("*/migrations/*.py", "*/models.py", "cards/**/*.py", "engine/atlas/*.py", "engine/model/*.py")
DATA = ("engine/data/**/*",)


@cache
def prepared_database() -> Path:
    """Return the file of the database; other processes wait for the one that makes it."""
    digest = sha256()
    for path in sorted(_made_of()):
        digest.update(path.read_bytes())
    file = KEPT / f"{digest.hexdigest()[:16]}.sqlite3"
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not file.exists():
            for older in KEPT.glob("*.sqlite3"):
                older.unlink()
            _make(file.with_suffix(".unfinished"), file)
    return file


def copy_into(connection: sqlite3.Connection) -> None:
    """Copy the database into one that is open, in memory or not."""
    prepared = sqlite3.connect(prepared_database())
    prepared.backup(connection)
    prepared.close()


def _made_of() -> Iterator[Path]:
    for pattern in (*CODE, *DATA):
        yield from (path for path in ROOT.glob(pattern) if path.is_file() and "__pycache__" not in path.parts)


def _make(unfinished: Path, file: Path) -> None:
    unfinished.unlink(missing_ok=True)
    prepare({"DATABASE_URL": f"sqlite:///{unfinished}"})
    unfinished.rename(file)


def prepare(environment: dict[str, str]) -> None:
    """Make the tables in an empty database, which the environment names, and load the cards."""
    known = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"} | environment
    for command in (["migrate", "-v0"], ["loadcards"]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=known, check=True, capture_output=True)
