"""How often each visitor has done a thing of late, and who is logged in where."""

from hashlib import sha256
from importlib import import_module

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models


class Count(models.Model):
    """How often something has been done since a period began, and when the period ends (seconds since 1970)."""

    key = models.CharField(primary_key=True, max_length=100)
    count = models.PositiveIntegerField()
    until = models.FloatField(db_index=True)

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"


class Visit(AbstractBaseSession):
    """A session; ``account`` is the id of the user who is logged in."""

    account = models.BigIntegerField(null=True, db_index=True)

    @classmethod
    def get_session_store_class(cls) -> type:
        """Return the class that reads and writes sessions: the settings name its module."""
        store: type = import_module(settings.SESSION_ENGINE).SessionStore
        return store

    @property
    def name(self) -> str:
        """A public name for the session; its secret key cannot be derived from it."""
        return sha256(self.session_key.encode()).hexdigest()[:20]
