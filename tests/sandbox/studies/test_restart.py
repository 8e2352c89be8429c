"""A study, a worker and a database of their own: the worker is killed in the middle, and another ends what it began."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engine.analysis.odds import sample
from engine.library.presets import preset
from sandbox.studies.questions import Odds, put_together
from tests.prepared import prepared_database

ROOT = Path(__file__).resolve().parents[3]

BEGIN = """
from django.test import RequestFactory
from django.contrib.auth.models import AnonymousUser
from engine.library.presets import preset
from sandbox.studies.queue import begin
from sandbox.studies.questions import Odds, new_study
request = RequestFactory().post("/")
request.user = AnonymousUser()
begin(request, new_study(Odds(preset("fred"), 4_000), "fred", ""))
"""

DIES_AFTER_TWO_PARTS = """
import os, signal
from django.core.management import call_command
from sandbox.studies import worker
packed, parts = worker.packed, []
def pack_two_and_die(found):
    if len(parts) == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    parts.append(packed(found))
    return parts[-1]
worker.packed = pack_two_and_die
call_command("db_worker", verbosity=0, interval=0.1)
"""

LEASES_END = """
UPDATE sandbox_study SET leased_until = datetime('now');
UPDATE django_tasks_database_dbtaskresult SET run_after = datetime('now') WHERE status = 'READY';
"""

STATE = "SELECT state, (SELECT count(*) FROM sandbox_studypart) FROM sandbox_study"


class Installation:
    """A database in a folder, and the commands of a site that uses it."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "codex.sqlite3"
        self.environment = os.environ | {
            "DATABASE_URL": f"sqlite:///{self.database}",
            "DJANGO_SETTINGS_MODULE": "tests.settings",
        }
        self.workers: list[subprocess.Popen[bytes]] = []

    def start_worker(self, *command: str) -> subprocess.Popen[bytes]:
        """Start a worker, as ``make run`` does, or one of another command."""
        command = command or ("db_worker", "--verbosity", "0", "--interval", "0.1")
        worker = subprocess.Popen([sys.executable, "manage.py", *command], cwd=ROOT, env=self.environment)
        self.workers.append(worker)
        return worker

    def wait_for(self, holds: Callable[[str, int], bool]) -> None:
        """Wait for a state of the study; the test's own limit ends a wait for what does not come."""
        while not holds(*self.state()):
            time.sleep(0.2)

    def state(self) -> tuple[str, int]:
        """The state of the study, and how many parts of it are kept."""
        with closing(sqlite3.connect(self.database)) as database:
            state, parts = database.execute(STATE).fetchone()
        return state, parts

    def end_leases(self) -> None:
        """Let the time be over for which a worker had the study to itself."""
        with closing(sqlite3.connect(self.database)) as database:
            database.executescript(LEASES_END)

    def result(self) -> bytes:
        """What came of the study."""
        with closing(sqlite3.connect(self.database)) as database:
            [result] = database.execute("SELECT result FROM sandbox_study").fetchone()
        return bytes(result)


@pytest.fixture
def installation(tmp_path: Path) -> Iterator[Installation]:
    """A site that nobody has asked anything."""
    shutil.copyfile(prepared_database(), tmp_path / "codex.sqlite3")
    found = Installation(tmp_path)
    yield found
    for worker in found.workers:
        worker.kill()
        worker.wait()


def test_a_study_survives_a_kill_and_a_restart(installation: Installation) -> None:
    killed = installation.start_worker("shell", "--verbosity", "0", "-c", BEGIN + DIES_AFTER_TWO_PARTS)
    assert killed.wait() == -signal.SIGKILL
    assert installation.state() == ("running", 2)
    installation.end_leases()
    worker = installation.start_worker()
    installation.wait_for(lambda state, parts: state == "done" or parts > 2)
    worker.send_signal(signal.SIGTERM)
    assert worker.wait() == 0, "a worker that is told to end does so after a few parts"
    if installation.state()[0] != "done":
        installation.start_worker()
        installation.wait_for(lambda state, more: state == "done")
    fight: Any = preset("fred")
    found = put_together(Odds(fight, 4_000), [installation.result()])
    assert isinstance(found, dict)
    assert found[0].packed() == sample(fight, range(fight.seed, fight.seed + 4_000)).packed()
