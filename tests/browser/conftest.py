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
from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.prepared import prepared_database

ROOT = Path(__file__).resolve().parents[2]

TIMEOUT = 90_000
"""How many milliseconds a browser waits for what it is told to see: longer than any busy machine takes."""

expect.set_options(timeout=TIMEOUT)

CHROMIUM_FLAGS = [
    "--no-sandbox",  # Chromium refuses to run as root with its sandbox
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Fewer processes, which cost more than what they keep apart: all pages are our own.
    "--in-process-gpu",
    "--process-per-site",
    "--disable-site-isolation-trials",
    # No threads that compile and tidy beside, both cores are busy; and no compiling of what lives for one page.
    "--js-flags=--single-threaded --no-opt --no-maglev",
]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Point Playwright at the Chromium of the system: it must not download one of its own."""
    executable = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert executable, "the browser tests need Debian's chromium-headless-shell: `make test` installs it"
    return {
        **browser_type_launch_args, "executable_path": executable, "args": CHROMIUM_FLAGS, "timeout": TIMEOUT
    }  # fmt: skip


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """Give every context, whoever makes it, the same timeout, and no service worker unless it is asked for."""
    make = browser.new_context

    def patient(**options: Any) -> BrowserContext:
        context = make(**{"service_workers": "block"} | options)
        context.set_default_timeout(TIMEOUT)
        return context

    browser.new_context = patient  # type: ignore[method-assign]
    return browser


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the environment of a site that is installed, with its files, in a folder and a database of its own.

    Its engine is the one that a site has: compiled, where it has been compiled.
    """
    folder = tmp_path_factory.mktemp("browser")
    database = folder / "codex.sqlite3"
    env = os.environ | {
        "DJANGO_SETTINGS_MODULE": "tests.browser.settings",
        "DATABASE_URL": f"sqlite:///{database}",
        "STATIC_ROOT": str(folder / "static"),
    }
    env.pop("SANCTUM_ENGINE", None)
    shutil.copyfile(prepared_database(), database)
    collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity=0"]
    others = [f"--ignore={app}" for app in ("admin", "rest_framework")]  # no page that is visited asks for theirs
    subprocess.run([*collect, *others], cwd=ROOT, env=env, check=True)
    shutil.copy(AXE_FILE_PATH, folder / "static")
    return env


@pytest.fixture(scope="session")
def base_url(environment: dict[str, str]) -> Iterator[str]:
    """Serve the site in a process of its own and return its address.

    A process and a database file apart keep Playwright's event loop, the fixtures of
    pytest-django and the pages from ever meeting. The socket listens before the server is up, so
    the first visit waits for it and no two servers can want the same port.
    """
    gunicorn = [sys.executable, "-m", "gunicorn", "sanctum_site.wsgi", "--log-level=warning"]
    gunicorn += ["--timeout=600"]  # a worker that starts slowly on a busy machine is not one that hangs
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listens = listener.fileno()
        server = subprocess.Popen([*gunicorn, f"--bind=fd://{listens}"], cwd=ROOT, env=environment, pass_fds=[listens])
        port = listener.getsockname()[1]
    with server:
        yield f"http://127.0.0.1:{port}"
        server.terminate()


@pytest.fixture(scope="session")
def visitor(browser: Browser, base_url: str) -> Iterator[BrowserContext]:
    """Return one visitor, with one page open, for many tests: to begin anew costs more than most of them."""
    visitor = browser.new_context(base_url=base_url)
    visitor.new_page()
    visitor.is_kept = True  # type: ignore[attr-defined] # for what would outlast its test
    yield visitor
    visitor.close()


@pytest.fixture
def context(
    request: pytest.FixtureRequest, visitor: BrowserContext, new_context: CreateContextCallback, base_url: str
) -> Iterator[BrowserContext]:
    """Return the visitor, who then forgets everything; a test marked with settings has a visitor of its own.

    A test that stops the clock, adds a script to every page or weighs what is fetched needs that mark.
    """
    if request.node.get_closest_marker("browser_context_args"):
        yield new_context()
        return
    yield visitor
    forget(visitor, base_url)


def forget(visitor: BrowserContext, address: str) -> None:
    """Leave a visitor one empty page as at first, no cookie, nothing in storage and no permission."""
    first, *others = visitor.pages
    for page in others:
        page.close()
    first.bring_to_front()  # a page that was opened before is the one with the focus no more
    first.once("dialog", lambda dialog: dialog.accept())  # the editor asks before it is left
    first.goto("about:blank")
    first.set_viewport_size({"width": 1280, "height": 720})
    first.emulate_media(media="null", color_scheme="null", forced_colors="null")
    kept = {"origin": address, "storageTypes": "local_storage,indexeddb,cache_storage,service_workers"}
    session = visitor.new_cdp_session(first)
    session.send("Storage.clearDataForOrigin", kept)
    session.detach()
    visitor.clear_cookies()
    visitor.clear_permissions()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """Open a page that ends its test in failure if a script broke or the security policy refused something."""
    page = context.pages[0] if context.pages else context.new_page()
    complaints: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        # A page that is told to wait asks again by itself, and what the test looks for must come then.
        if message.type == "error" and "503" not in message.text:
            complaints.append(message.text)

    def broke(error: Error) -> None:
        complaints.append(str(error))

    page.on("console", listen)
    page.on("pageerror", broke)
    yield page
    page.remove_listener("console", listen)
    page.remove_listener("pageerror", broke)
    assert not complaints
