"""Counting that all workers share: in the cache of ``CACHE_URL`` if there is one, else in the database."""

import threading
import time
from functools import cache
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import connection

if TYPE_CHECKING:
    import redis

ONE_MORE = """
INSERT INTO guard_count (key, count, until) VALUES (%s, 1, %s)
ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN guard_count.until BETWEEN %s AND %s THEN guard_count.count + 1 ELSE 1 END,
    until = CASE WHEN guard_count.until BETWEEN %s AND %s THEN guard_count.until ELSE excluded.until END
RETURNING count, until
"""
"""A period that would end long after the next one began when the clock was ahead: it is over as well."""


def one_more(key: str, seconds: int) -> tuple[int, float]:
    """Count one more under a key; return how many that makes in its period, and when the period ends.

    A period begins with the first that is counted. Each counting is one atomic step.
    """
    return _in_cache(key, seconds) if settings.CACHE_URL else _in_database(key, seconds)


def _in_database(key: str, seconds: int) -> tuple[int, float]:
    now = time.time()
    with connection.cursor() as cursor:
        under_way = [now, now + 2 * seconds]
        cursor.execute(ONE_MORE, [key, now + seconds, *under_way, *under_way])
        count, until = cursor.fetchone()
    return count, until


def _in_cache(key: str, seconds: int) -> tuple[int, float]:
    steps: Any = server(settings.CACHE_URL).pipeline(transaction=True)
    steps.set(f"codex:{key}", 0, ex=seconds, nx=True).incr(f"codex:{key}").pttl(f"codex:{key}")
    _, count, left = steps.execute()
    return count, time.time() + left / 1000


# Two threads that first ask at once would make two; what is made in vain closes its connections while they are in use.
_ONE_AT_A_TIME = threading.Lock()


def server(url: str) -> "redis.Redis":
    """Return the connections to a cache server, which all threads share; they are made when they are needed."""
    with _ONE_AT_A_TIME:
        return connections(url)


@cache
def connections(url: str) -> "redis.Redis":
    """Return new connections to a cache server."""
    import redis

    return redis.Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)
