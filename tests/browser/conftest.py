"""Debian's Chromium, and a Codex of its own for it to visit: gunicorn over a database file with all the cards."""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

ROOT = Path(__file__).resolve().parents[2]

PATIENCE = 90_000
"""How many milliseconds a browser waits for what it is told to see: longer than any busy machine takes."""

expect.set_options(timeout=PATIENCE)

CHROMIUM_FLAGS = [
    "--no-sandbox",  # Chromium refuses to run as root with its sandbox
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Point Playwright at the Chromium of the system: it must not download one of its own."""
    executable = shutil.which("chromium")
    assert executable, "the browser tests need Debian's chromium: `make test` installs it"
    return {**browser_type_launch_args, "executable_path": executable, "args": CHROMIUM_FLAGS}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """Give every context, whoever makes it, the same patience."""
    make = browser.new_context

    def patient(**options: Any) -> BrowserContext:
        context = make(**options)
        context.set_default_timeout(PATIENCE)
        return context

    browser.new_context = patient  # type: ignore[method-assign]
    return browser


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the site in a process of its own and return its address.

    A process and a database file apart keep Playwright's event loop, the fixtures of
    pytest-django and the pages from ever meeting. The socket listens before the server is up, so
    the first visit waits for it and no two servers can want the same port.
    """
    database = tmp_path_factory.mktemp("browser") / "codex.sqlite3"
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings", "DATABASE_URL": f"sqlite:///{database}"}
    for command in (["migrate", "--verbosity=0"], ["loadcards"]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True)
    gunicorn = [sys.executable, "-m", "gunicorn", "sanctum_site.wsgi"]
    gunicorn += ["--threads=4", "--no-control-socket", "--log-level=warning"]
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listens = listener.fileno()
        server = subprocess.Popen([*gunicorn, f"--bind=fd://{listens}"], cwd=ROOT, env=env, pass_fds=[listens])
        port = listener.getsockname()[1]
    with server:
        yield f"http://127.0.0.1:{port}"
        server.terminate()


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """Open a page that ends its test in failure if a script broke or the security policy refused something."""
    complaints: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        # A page that is told to wait asks again by itself, and what the test looks for must come then.
        if message.type == "error" and "503" not in message.text:
            complaints.append(message.text)

    page.on("console", listen)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    assert not complaints
