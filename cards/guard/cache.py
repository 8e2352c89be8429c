"""The cache server that workers share; without it, everything is worked out anew."""

import logging
import pickle
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

OF_ANOTHER_RELEASE = (ImportError, AttributeError, TypeError, pickle.UnpicklingError)
"""What reading a kept value raises where the program that kept it had other names or fields."""

log = logging.getLogger("cards.guard.cache")


class ServerCache(RedisCache):
    """Django's cache in Redis or Valkey, which knows nothing and keeps nothing while the server is away."""

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        """Return what is kept, or the default."""
        try:
            return super().get(key, default, version)
        except OF_ANOTHER_RELEASE:
            return default
        except RedisError as error:
            log.warning("the cache server does not answer", extra={"why": type(error).__name__})
            return default

    def set(self, key: str, value: Any, timeout: Any = ..., version: int | None = None) -> None:
        """Keep a value if the server is there."""
        try:
            super().set(key, value, self.default_timeout if timeout is ... else timeout, version)
        except RedisError as error:
            log.warning("the cache server does not answer", extra={"why": type(error).__name__})
