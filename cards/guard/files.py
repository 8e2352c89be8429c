"""The database's file: for its owner alone."""

import stat
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper

OWNER_ONLY = 0o600


def keep_private(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """Take everybody else's rights to a database file away; SQLite gives its other files the same rights."""
    if connection.vendor != "sqlite":
        return
    file = Path(connection.settings_dict["NAME"])
    if file.is_file() and stat.S_IMODE(file.stat().st_mode) & 0o077:
        with suppress(OSError):  # a disk that is read-only, or somebody else's file
            file.chmod(OWNER_ONLY)
