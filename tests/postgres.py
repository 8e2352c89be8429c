"""Run a command beside a PostgreSQL server of its own: ``python -m tests.postgres pytest -n 2``.

The server is Debian's. It lives in a temporary folder, listens on a socket there and nowhere else, and is gone
with the command; ``DATABASE_URL`` leads to it. PostgreSQL refuses to run as root, so root starts it as ``nobody``.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

DEBIAN = Path("/usr/lib/postgresql")
QUICK = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "listen_addresses=")
"""What is written here need not outlive anything."""

UNPRIVILEGED = "nobody"


def installed() -> list[Path]:
    """Return the folders of the servers' programs, which Debian keeps out of the path; the newest comes last."""
    return [path.parent for path in sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))]


def programs() -> Path:
    """Return the folder of the newest server's programs."""
    found = installed()
    if not found:
        sys.exit("PostgreSQL's server is needed: `make test-postgres` installs it (Debian's name: postgresql).")
    return found[-1]


def run(*command: str | Path) -> None:
    """Run one of the server's programs, as somebody else if we are root."""
    user = UNPRIVILEGED if os.geteuid() == 0 else None
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user=user, group=user and "nogroup", cwd="/")


@contextmanager
def server() -> Iterator[str]:
    """Start a server with an empty database and yield the address of it; its order of words is a person's, not C's."""
    bin = programs()
    with TemporaryDirectory(prefix="codex-postgres-") as made:
        folder = Path(made)
        if os.geteuid() == 0:
            shutil.chown(folder, UNPRIVILEGED)
        locale = ("--encoding=UTF8", "--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en-US")
        run(bin / "initdb", f"--pgdata={folder}/data", "--username=codex", "--auth=trust", *locale)
        options = " ".join(f"-c {option}" for option in (*QUICK, f"unix_socket_directories={folder}"))
        run(bin / "pg_ctl", f"--pgdata={folder}/data", f"--log={folder}/log", f"--options={options}", "--wait", "start")
        try:
            run(bin / "createdb", f"--host={folder}", "--username=codex", "codex")
            yield f"postgres://codex@/{folder}/codex"
        finally:
            run(bin / "pg_ctl", f"--pgdata={folder}/data", "--mode=immediate", "stop")


def main(command: list[str]) -> int:
    """Run a command beside a server and return its exit code."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # the server goes with whoever is ended, too
    with server() as address:
        return subprocess.run(command, env=os.environ | {"DATABASE_URL": address}).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
