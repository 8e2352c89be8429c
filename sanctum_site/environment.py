"""What the environment says, for the settings: refused at the start where it cannot be meant, and named."""

import os
import re
import secrets
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

from engine.model.words import listed

env = environ.Env()

ON, OFF = ("1", "true", "yes", "y", "on", "ok"), ("0", "false", "no", "n", "off", "")
RATE = re.compile(r"[0-9]{1,9}/(s|sec|seconds?|m|min|minutes?|h|hours?|d|days?)")
ENGINES = ("django.db.backends.sqlite3", "django.db.backends.postgresql")
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


def switch(name: str, *, default: bool) -> bool:
    """Return whether something is on. Raises ImproperlyConfigured: a word misread as "off" might leave doors open."""
    word = env.str(name, default="1" if default else "0").strip().lower()
    if word not in ON + OFF:
        raise ImproperlyConfigured(f"{name}: expected 1 or 0, got {word!r}")
    return word in ON


def rate(name: str, default: str) -> str:
    """Return how often something may be done, "" for no limit. Raises ImproperlyConfigured."""
    text: str = env.str(name, default=default).strip()
    if text and not RATE.fullmatch(text):
        raise ImproperlyConfigured(f"{name}: expected a number per s, min, hour or day, as in 240/min, got {text!r}")
    return text


def cache_address() -> str:
    """Return the address of the cache server, "" for none. Raises ImproperlyConfigured without telling a password."""
    address: str = env.str("CACHE_URL", default="")
    try:
        if address:
            from redis.connection import parse_url  # only who has such a server waits for the import

            parse_url(address)  # type: ignore[no-untyped-call]
    except ValueError:
        raise ImproperlyConfigured(
            "CACHE_URL: expected the address of a Redis or Valkey, as in redis://host:6379/0"
        ) from None
    return address


def database(default: str) -> dict[str, Any]:
    """Return the database. Raises ImproperlyConfigured without telling a password."""
    kind, _, _ = env.str("DATABASE_URL", default=default).partition(":")
    try:
        if env.DB_SCHEMES.get(kind) in ENGINES:
            found: dict[str, Any] = env.db("DATABASE_URL", default=default)
            return found
    except ValueError:
        pass  # a port that is none
    raise ImproperlyConfigured("DATABASE_URL: expected sqlite:///FILE or postgres://USER:PASSWORD@HOST/NAME")


def folder(name: str) -> str:
    """Return a folder that is there from now on, "" if none is named. Raises ImproperlyConfigured."""
    path: str = env.str(name, default="")
    try:
        if path:
            Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"{name}: expected a folder, or where one can be made: {error.strerror}") from None
    return path


def mail() -> dict[str, Any]:
    """Return the settings of the mail server, if one is named. Raises ImproperlyConfigured, telling no password."""
    try:
        return env.email("EMAIL_URL") if env.str("EMAIL_URL", default="") else {}
    except (ImproperlyConfigured, ValueError):
        raise ImproperlyConfigured("EMAIL_URL: expected smtp+tls://USER:PASSWORD@HOST:PORT or its like") from None


def log_level() -> str:
    """Return from which level on a line is written. Raises ImproperlyConfigured."""
    word: str = env.str("LOG_LEVEL", default="WARNING").strip().upper()
    if word not in LEVELS:
        raise ImproperlyConfigured(f"LOG_LEVEL: expected {listed(LEVELS, 'or')}, got {word!r}")
    return word


def local_secret(path: Path) -> str:
    """Return the key kept outside git for local runs, making it on the first call.

    It is there whole or not at all: of several that start at once, all have the key of the first, and none stays
    empty that could not be written.
    """
    empty = path.exists() and not path.stat().st_size
    if empty or not path.exists():
        path.parent.mkdir(exist_ok=True)
        made = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        try:
            made.touch(mode=0o600)
            made.write_text(secrets.token_urlsafe(64))
            if empty:
                path.unlink(missing_ok=True)
            _put(made, path)
        finally:
            made.unlink(missing_ok=True)
    return path.read_text()


def _put(made: Path, path: Path) -> None:
    """Give a file its name, unless another has it by now; a disk without hard links cannot tell."""
    try:
        os.link(made, path)
    except FileExistsError:
        pass  # somebody else was faster
    except OSError:
        made.replace(path)
