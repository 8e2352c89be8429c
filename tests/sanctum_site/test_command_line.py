"""A command of ``manage.py`` that cannot do its work says so in one line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, IntegrityError, OperationalError, ProgrammingError

from sanctum_site.command_line import told_in_one_line

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ImproperlyConfigured("HTTPS: expected 1 or 0, got 'x'"), "HTTPS: expected 1 or 0, got 'x'"),
        (OperationalError("database is locked"), "database is locked"),
        (OperationalError("connection failed:\n\tIs the server running?"), "connection failed: Is the server running?"),
        (DatabaseError("file is not a database"), "file is not a database"),
        (OperationalError("no such table: x"), "no such table: x. Run `manage.py migrate` first."),
        (ProgrammingError("relation x does not exist"), "relation x does not exist. Run `manage.py migrate` first."),
        (ProgrammingError("relation x already exists"), "relation x already exists"),
        (KeyboardInterrupt(), "stopped"),
    ],
)
def test_what_keeps_a_command_from_its_work_is_one_line(
    capsys: pytest.CaptureFixture[str], error: BaseException, said: str
) -> None:
    with pytest.raises(SystemExit) as ended, told_in_one_line(["manage.py", "loadcards"]):
        raise error
    assert capsys.readouterr().err == f"manage.py: {said}\n"
    assert ended.value.code == (130 if isinstance(error, KeyboardInterrupt) else 1)


def test_what_breaks_here_is_told_in_full() -> None:
    for error, arguments in ((IntegrityError("twice"), []), (OperationalError("locked"), ["--traceback"])):
        with pytest.raises(type(error)), told_in_one_line(arguments):
            raise error


@pytest.mark.parametrize("command", ["loadcards", "import_client_cards --undo", "migrate"])
def test_a_file_that_is_no_database_is_one_line(tmp_path: Path, command: str) -> None:
    (tmp_path / "codex.sqlite3").write_text("This is no database. " * 100)
    environment = os.environ | {"DATABASE_URL": f"sqlite:///{tmp_path}/codex.sqlite3", "LOG_LEVEL": "CRITICAL"}
    told = subprocess.run(
        [sys.executable, "manage.py", *command.split()], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert (told.returncode, told.stderr) == (1, "manage.py: file is not a database\n")


def test_an_engine_that_cannot_be_is_one_line() -> None:
    environment = os.environ | {"SANCTUM_ENGINE": "faster"}
    told = subprocess.run(
        [sys.executable, "manage.py", "check"], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    said = "manage.py: expected SANCTUM_ENGINE to be interpreted or compiled, got faster\n"
    assert (told.returncode, told.stderr) == (1, said)


@pytest.mark.parametrize("port", ["0", "65536", "080", "http", "-1", "8 0", ""])
def test_a_port_that_is_none_is_one_line(port: str) -> None:
    told = subprocess.run(["sanctum_site/serve.sh", port], cwd=ROOT, capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (2, f"PORT: expected a number from 1 to 65535, got '{port}'\n")
