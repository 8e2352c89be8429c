"""Backups: the commands of docs/operations.md, run as they stand there, bring back what was there and nothing else."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from tests import postgres
from tests.prepared import prepare, prepared_database

DOCUMENTED = re.findall(r"^\$ (.+)$", (settings.BASE_DIR / "docs" / "operations.md").read_text(), re.MULTILINE)
NAMED = "SELECT name FROM deckbuilder_saveddeck ORDER BY name"


def documented(*words: str) -> list[str]:
    """Return the documented commands with these words, one for each, in their order."""
    found = [[command for command in DOCUMENTED if word in command] for word in words]
    assert [len(commands) for commands in found] == [1] * len(words)
    return [command for [command] in found]


def run(folder: Path, command: str, **environment: str) -> None:
    """Run a command as an operator types it, in the folder of the site."""
    subprocess.run(command, shell=True, check=True, cwd=folder, env=os.environ | environment, capture_output=True)


@pytest.fixture
def installation(tmp_path: Path) -> Path:
    """Return the folder of an installation: its programs, its code, and a place for its database."""
    (tmp_path / ".venv").symlink_to(sys.prefix)
    (tmp_path / "manage.py").symlink_to(settings.BASE_DIR / "manage.py")
    (tmp_path / ".local").mkdir()
    return tmp_path


def keep(name: str) -> str:
    """Return the statement that keeps a deck."""
    columns = "id, edit_token, visibility, origin, head, name, size, tags, notes_html, created, updated"
    return (
        f"INSERT INTO deckbuilder_saveddeck ({columns})"
        f" VALUES ('{name}', '', 'private', '', 1, '{name}', 0, '', '', '2026-01-01', '2026-01-01')"
    )


def test_sqlite(installation: Path) -> None:
    file = installation / ".local" / "codex.sqlite3"
    file.write_bytes(prepared_database().read_bytes())
    serving = sqlite3.connect(file, isolation_level=None)
    serving.execute(keep("before"))
    [backup] = documented("VACUUM INTO")
    run(installation, backup)
    assert (installation / "backup.sqlite3").stat().st_mode & 0o077 == 0
    serving.execute(keep("after"))
    serving.close()
    for kept in (installation / ".local").iterdir():
        kept.unlink()
    shutil.copy(installation / "backup.sqlite3", file)
    with sqlite3.connect(file) as restored:
        assert restored.execute(NAMED).fetchall() == [("before",)]
        assert restored.execute("SELECT count(*) FROM cards_card").fetchone() == (614,)
        assert restored.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_postgresql(installation: Path) -> None:
    if not postgres.installed():
        pytest.skip("PostgreSQL is not installed (Debian: postgresql)")
    backup, begin_anew, restore = documented("pg_dump", "dropdb", "pg_restore")
    with postgres.server() as address:
        folder = address.removeprefix("postgres://codex@/").removesuffix("/codex")
        known = {"PGHOST": folder, "PGUSER": "codex", "PATH": f"{postgres.programs()}:{os.environ['PATH']}"}
        prepare({"DATABASE_URL": address})
        with psycopg.connect(host=folder, user="codex", dbname="codex", autocommit=True) as serving:
            serving.execute(keep("before"))
            run(installation, backup, **known)
            serving.execute(keep("after"))
        run(installation, begin_anew, **known)
        run(installation, restore, **known)
        with psycopg.connect(host=folder, user="codex", dbname="codex") as restored:
            assert restored.execute(NAMED).fetchall() == [("before",)]
            assert restored.execute("SELECT count(*) FROM cards_card").fetchone() == (614,)
