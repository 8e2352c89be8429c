"""A release of the site: its code and the files it ships; and what is worked out of these alone, once for all."""

import pickle
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, wraps
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from django.core.cache import caches

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "cards", "deckbuilder", "sandbox", "sanctum_site")
KINDS = frozenset({".py", ".json", ".html", ".md", ".txt", ".lark", ".gz"})

MadeT = TypeVar("MadeT")


@cache
def release() -> str:
    """Return a digest of the code and of the files it reads, so that a new release is another."""
    digest = sha256()
    for path in sorted(_files()):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _files() -> Iterator[Path]:
    for package in PACKAGES:
        yield from (path for path in (ROOT / package).rglob("*") if path.suffix in KINDS)


def once_a_release(make: Callable[[], MadeT]) -> "_lru_cache_wrapper[MadeT]":
    """Let what a function makes of the release's own files be made by one worker and kept in a file for the others.

    Where no file can be written every worker makes it for itself.
    """

    @cache
    @wraps(make)
    def made() -> MadeT:
        key = f"{release()}.{make.__module__}.{make.__qualname__}"
        try:
            found: MadeT | None = caches["release"].get(key)
        except (OSError, EOFError, zlib.error, pickle.UnpicklingError):
            found = None
        if found is None:
            found = make()
            with suppress(OSError):
                caches["release"].set(key, found)
        return found

    return made
