"""A disk that is full or read-only: reading goes on, nothing is said to be saved that is not."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from tests import postgres
from tests.cards.guard.site import Site
from tests.prepared import prepare, prepared_database

READ = ["/", "/cards/?q=armor", "/cards/fireball/", "/decks/", "/decks/making-starter/", "/api/v1/houses/"]


def mount(folder: Path, options: str) -> None:
    """Mount a small disk, or mount it otherwise. Skips the test where that may not be done."""
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    if subprocess.run(command, capture_output=True).returncode:
        pytest.skip("a small disk can only be mounted by root")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """Return a disk of 12 MB."""
    mount(tmp_path, "size=12m")
    yield tmp_path
    subprocess.run(["umount", tmp_path], check=True)


def fill(disk: Path) -> None:
    """Leave no byte of a disk free."""
    with (disk / "filler").open("wb", buffering=0) as filler:
        for size in (65_536, 4_096, 1):
            try:
                while True:
                    filler.write(b"x" * size)
            except OSError:
                pass


def keep(site: Site, name: str) -> tuple[int, str]:
    """Make a deck; return the status and the words of the answer."""
    site.ask("/accounts/login/")  # for the token of its form
    return site.ask("/decks/new/", name=name)


def assert_reading_goes_on_and_what_is_not_saved_is_said_and_given_back(site: Site) -> None:
    assert {path: site.ask(path)[0] for path in READ} == dict.fromkeys(READ, 200)
    status, page = keep(site, "Typed with care")
    assert status == 503
    assert "Not saved" in page
    assert 'value="Typed with care"' in page
    assert "Kept before" in site.ask("/decks/")[1]


def test_a_disk_that_gets_full_stops_no_reading(disk: Path) -> None:
    with Site(disk) as site:
        assert keep(site, "Kept before")[0] == 302
        fill(disk)
        assert_reading_goes_on_and_what_is_not_saved_is_said_and_given_back(site)
        (disk / "filler").unlink()
        assert keep(site, "Kept after")[0] == 302
        mine = site.ask("/decks/")[1]
    assert ["Kept before" in mine, "Typed with care" in mine, "Kept after" in mine] == [True, False, True]


def test_a_disk_that_is_read_only_stops_no_reading(disk: Path) -> None:
    with Site(disk) as before:
        assert keep(before, "Kept before")[0] == 302
        before.process.terminate()  # who ends well leaves nothing in the log
        before.process.wait()
    mount(disk, "remount,ro")
    with Site(disk, cookies=before.cookies) as site:
        assert_reading_goes_on_and_what_is_not_saved_is_said_and_given_back(site)


KEEP_AND_CRASH = """
import os, signal
from django.contrib.auth.models import User
User.objects.create(username="kept")
os.kill(os.getpid(), signal.SIGKILL)
"""
READ_AND_WRITE = """
from django.contrib.auth.models import User
from django.db import OperationalError
print(User.objects.get().username)
try:
    User.objects.create(username="not kept")
except OperationalError as error:
    print(error)
"""


def test_what_a_crash_left_in_the_log_is_read_from_a_disk_that_is_read_only(disk: Path) -> None:
    (disk / "codex.sqlite3").write_bytes(prepared_database().read_bytes())
    known = os.environ | {"DATABASE_URL": f"sqlite:///{disk}/codex.sqlite3", "DJANGO_SETTINGS_MODULE": "tests.settings"}

    def run(code: str) -> str:
        command = [sys.executable, "-c", f"import django\ndjango.setup()\n{code}"]
        return subprocess.run(command, cwd=settings.BASE_DIR, env=known, capture_output=True, text=True).stdout

    run(KEEP_AND_CRASH)
    (disk / "codex.sqlite3").chmod(0o644)  # which cannot be put right any more
    mount(disk, "remount,ro")
    assert run(READ_AND_WRITE).splitlines() == ["kept", "attempt to write a readonly database"]


def test_a_database_that_takes_no_changes_stops_no_reading(tmp_path: Path) -> None:
    if not postgres.installed():
        pytest.skip("PostgreSQL is not installed (Debian: postgresql)")
    with postgres.server() as address:
        prepare({"DATABASE_URL": address})
        with Site(tmp_path, DATABASE_URL=address) as site:
            assert keep(site, "Kept before")[0] == 302
            set_read_only(address, "on")
            assert_reading_goes_on_and_what_is_not_saved_is_said_and_given_back(site)
            set_read_only(address, "off")
            assert keep(site, "Kept after")[0] == 302


def set_read_only(address: str, switch: str) -> None:
    """Have a PostgreSQL server take no changes, or take them again; who is connected has to connect anew."""
    folder = address.removeprefix("postgres://codex@/").removesuffix("/codex")
    with psycopg.connect(host=folder, user="codex", dbname="postgres", autocommit=True) as server:
        server.execute(f"ALTER DATABASE codex SET default_transaction_read_only = {switch}")
        server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'codex'")
