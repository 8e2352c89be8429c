"""A database with its tables, all cards and an atlas of a few, made once: whoever needs one copies its file.

It lies in ``.local`` until what it is made of changes, for all processes of a run and for the next run, and beside it
the atlas that is in it.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from engine.atlas.dataset import write_atlas
from tests.atlas import atlas_of_a_few

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".local" / "tests"
CODE = ("*/migrations/*.py", "*/models.py", "cards/**/*.py", "engine/atlas/*.py", "engine/model/*.py", "tests/atlas.py")
DATA = ("engine/data/**/*",)
ATLAS = "atlas.json.gz"

PREPARE = """
import sys
from pathlib import Path
import django
django.setup()
from django.core.management import call_command
from cards import atlas, loading, validation
call_command("migrate", verbosity=0)
loading.load(validation.read())
atlas.load_atlas(Path(sys.argv[1]))
"""


def prepared_database() -> Path:
    """Return the file of the database."""
    return _folder() / "codex.sqlite3"


def small_atlas() -> Path:
    """Return the file of the atlas of a few cards, which is what ``loadcards`` loads in a test."""
    return _folder() / ATLAS


def copy_into(connection: sqlite3.Connection) -> None:
    """Copy the database into one that is open, in memory or not."""
    prepared = sqlite3.connect(prepared_database())
    prepared.backup(connection)
    prepared.close()


@cache
def _folder() -> Path:
    """Return the folder of both; other processes wait for the one that makes it."""
    digest = sha256()
    for path in sorted(_made_of()):
        digest.update(path.read_bytes())
    folder = KEPT / digest.hexdigest()[:16]
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            for older in KEPT.glob("*/"):
                shutil.rmtree(older)
            _make(KEPT / "unfinished", folder)
    return folder


def _made_of() -> Iterator[Path]:
    for pattern in (*CODE, *DATA):
        yield from (path for path in ROOT.glob(pattern) if path.is_file() and "__pycache__" not in path.parts)


def _make(unfinished: Path, folder: Path) -> None:
    unfinished.mkdir()
    write_atlas(atlas_of_a_few(), unfinished / ATLAS)
    _prepare({"DATABASE_URL": f"sqlite:///{unfinished / 'codex.sqlite3'}"}, unfinished / ATLAS)
    unfinished.rename(folder)


def prepare(environment: dict[str, str]) -> None:
    """Make the tables in an empty database, which the environment names, and load the cards and the atlas of a few."""
    _prepare(environment, small_atlas())


def _prepare(environment: dict[str, str], atlas: Path) -> None:
    known = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"} | environment
    subprocess.run([sys.executable, "-c", PREPARE, atlas], cwd=ROOT, env=known, check=True, capture_output=True)
