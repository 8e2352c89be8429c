"""The site behind nginx, with the configuration that docs/deploy has: slow and long bodies never reach a worker."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings

from cards.guard.raw_requests import MAX_BODY
from tests.cards.guard.site import Site
from tests.ports import free_port

SLOW = 8
"""So many connections were enough to hold every thread of two workers."""


@contextmanager
def nginx(folder: Path, site: Site) -> Iterator[int]:
    """Run nginx before a site, as docs/deploy configures it but for the ports, and yield its port."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin")
    if program is None:
        pytest.skip("nginx is not installed (Debian: nginx-light)")
    port = free_port()
    shipped = (settings.BASE_DIR / "docs" / "deploy" / "nginx.conf").read_text()
    shipped = shipped.replace("listen 80;", f"listen 127.0.0.1:{port};").replace(
        "127.0.0.1:8000", f"127.0.0.1:{site.port}"
    )
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    user = "user root;" if os.geteuid() == 0 else ""  # else its worker is nobody, who may not write here
    (folder / "nginx.conf").write_text(
        f"daemon off; {user} pid {folder}/nginx.pid; error_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{shipped}\n}}\n"
    )
    with subprocess.Popen([program, "-e", "stderr", "-c", folder / "nginx.conf"], stderr=subprocess.DEVNULL) as server:
        try:
            while not listens(port):
                assert server.poll() is None, "nginx did not take the configuration"
                time.sleep(0.05)
            yield port
        finally:
            server.terminate()


def listens(port: int) -> bool:
    """Tell whether somebody listens on a port."""
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def slow_body(port: int) -> socket.socket:
    """Announce a form, send one byte of it, and keep the connection."""
    connection = socket.create_connection(("127.0.0.1", port))
    form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n"
    connection.sendall(f"POST /accounts/login/ HTTP/1.1\r\nHost: localhost\r\n{form}\r\nx".encode())
    return connection


def ask(port: int, method: str, path: str, body: bytes | Iterator[bytes] | None = None, **headers: str) -> int:
    """Return the status of an answer."""
    connection = HTTPConnection("127.0.0.1", port)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        connection.request(method, path, body, named, encode_chunked=isinstance(body, Iterator))
        return connection.getresponse().status
    finally:
        connection.close()


def test_behind_nginx_one_visitor_cannot_stop_the_site(tmp_path: Path) -> None:
    with (
        Site(tmp_path, API_RATE="3/day", BEHIND_PROXY="1") as site,
        nginx(tmp_path, site) as port,
        ExitStack() as attack,
    ):
        # Whoever says to be others is counted as the one that nginx saw.
        asked = [ask(port, "GET", "/api/v1/houses/", X_Forwarded_For=f"192.0.2.{number}") for number in range(4)]
        assert asked == [200, 200, 200, 429]
        assert ask(port, "GET", "/metrics") == 404
        assert ask(port, "GET", f"/healthz?c={'x' * 8_000}") == 200, "an address says every change of a fight"
        for _ in range(SLOW):
            attack.enter_context(slow_body(port))
        assert [ask(port, "GET", "/healthz") for _ in range(4)] == [200] * 4
        assert refused(port, b"x" * (MAX_BODY + 1)) == 413
        assert refused(port, (b"x" * 65_536 for _ in range(2 * MAX_BODY // 65_536))) == 413


def refused(port: int, body: bytes | Iterator[bytes]) -> int:
    """Return the status of the answer to a body; what is refused may not be read to its end."""
    try:
        return ask(port, "POST", "/decks/import/", body, Content_Type="text/plain", Host="localhost")
    except (BrokenPipeError, ConnectionResetError):
        return 413
