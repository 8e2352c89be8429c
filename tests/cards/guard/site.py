"""The site as an operator starts it, with a database of its own, and a cache server for it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from select import select
from urllib.parse import urlencode

import pytest
from django.conf import settings

from tests.ports import free_port
from tests.prepared import prepared_database


@contextmanager
def run_cache_server(folder: Path) -> Iterator[str]:
    """Run a Valkey or Redis of its own and yield its address. Skips the test where neither is installed."""
    program = shutil.which("valkey-server") or shutil.which("redis-server")
    if program is None:
        pytest.skip("neither valkey-server nor redis-server is installed (Debian: redis-server)")
    port = str(free_port())
    command = [program, "--port", port, "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        any("Ready to accept connections" in line for line in server.stdout)
        try:
            # However busy the machine is, what is there has answered.
            yield f"redis://127.0.0.1:{port}/0?socket_timeout=600&socket_connect_timeout=600"
        finally:
            server.terminate()


class Site:
    """A running site whose database is in a folder, and one visitor with cookies."""

    def __init__(self, folder: Path, *options: str, cookies: str = "", **environment: str) -> None:
        self.cookies = cookies
        self.port = free_port()
        self.environment = os.environ | {
            "DATABASE_URL": f"sqlite:///{folder}/codex.sqlite3",
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "HTTPS": "0",
            "SECRET_KEY": "x" * 50,
            **environment,
        }
        if "DATABASE_URL" not in environment and not (folder / "codex.sqlite3").exists():
            shutil.copyfile(prepared_database(), folder / "codex.sqlite3")
        bind = ["--bind", f"127.0.0.1:{self.port}", "--threads", "2", "--log-level", "error"]
        bind += ["--timeout", "600"]  # a worker that starts slowly on a busy machine is not one that hangs
        command = [sys.executable, "-m", "gunicorn", "tests.cards.guard.cold", *bind, *options]
        self.process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=self.environment, stderr=subprocess.DEVNULL)
        while not self._answers():
            assert self.process.poll() is None, "the worker did not start"
            time.sleep(0.05)

    def workers(self) -> set[int]:
        """Return the workers' process ids."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return {int(child) for child in children.read_text().split()}

    def _answers(self) -> bool:
        try:
            return self.ask("/healthz")[0] == 200
        except OSError:
            return False

    def ask(self, path: str, **fields: str) -> tuple[int, str]:
        """Ask for a page, or send a form; return the status and the words."""
        connection = HTTPConnection("127.0.0.1", self.port)
        headers = {"Cookie": self.cookies}
        if fields:
            token = self.cookies.partition("csrftoken=")[2].partition(";")[0]
            body = urlencode({"csrfmiddlewaretoken": token, **fields})
            connection.request("POST", path, body, headers | {"Content-Type": "application/x-www-form-urlencoded"})
        else:
            connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        told = [value.partition(";")[0] for name, value in answer.getheaders() if name == "Set-Cookie"]
        self.cookies = "; ".join([*filter(None, [self.cookies]), *told])
        page = answer.read().decode(errors="replace")
        connection.close()
        return answer.status, page

    def __enter__(self) -> Site:
        return self

    def __exit__(self, *_: object) -> None:
        """End all of its processes at once, and wait until their files are closed; a good end takes seconds."""
        workers = [os.pidfd_open(worker) for worker in self.workers()] if self.process.poll() is None else []
        self.process.kill()
        self.process.wait()
        for worker in workers:
            signal.pidfd_send_signal(worker, signal.SIGKILL)
            select([worker], [], [])
            os.close(worker)
