"""What databases can hold: PostgreSQL takes no NUL, neither a lone surrogate, and SQLite 64 bits of a number."""

from collections.abc import Callable
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper

LARGEST = 2**63 - 1


def storable(value: Any) -> Any:
    """Return a parameter of a query; of a text, what no database can hold is marked as unreadable (U+FFFD).

    A number that is too large is the largest, which is nothing's: an id that was sent is looked for, and not found.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return max(-LARGEST, min(value, LARGEST))
    if type(value).__name__ == JSON:
        return type(value)(_readable(value.obj), value.dumps)
    return _readable(value) if isinstance(value, str) else value


JSON = "Jsonb"
"""What JSON comes in for PostgreSQL; who runs SQLite need not wait for the import of its class."""


def _readable(plain: Any) -> Any:
    """Return a text, or plain data with texts in it, with what no database can hold marked as unreadable."""
    if isinstance(plain, dict):
        return {_readable(name): _readable(inner) for name, inner in plain.items()}
    if isinstance(plain, list | tuple):
        return [_readable(inner) for inner in plain]
    if not isinstance(plain, str) or (plain.isascii() and "\0" not in plain):
        return plain
    return plain.replace("\0", "\ufffd").encode("utf-8", "replace").decode()


def _execute(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Run a statement with parameters that the database can hold."""
    if params and not isinstance(params, dict):
        params = [list(map(storable, row)) for row in params] if many else list(map(storable, params))
    return execute(sql, params, many, context)


def keep_texts_storable(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """Hold every parameter of a new connection's statements to text that can be stored."""
    if _execute not in connection.execute_wrappers:
        connection.execute_wrappers.append(_execute)
