"""Names of accounts: the same name in capitals and in small letters is one name."""

import unicodedata
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.http import HttpRequest


def folded(name: str) -> str:
    """Return a name as it is compared."""
    return unicodedata.normalize("NFKC", name).casefold()


def named(name: str) -> list[str]:
    """Return the names of accounts that are this name, in whatever letters."""
    # What SQLite takes for the same letter ends with ASCII.
    names = User.objects.all() if not name.isascii() else User.objects.filter(username__iexact=name)
    return [other for other in names.values_list("username", flat=True) if folded(other) == folded(name)]


def wait_for_others() -> None:
    """Wait, within a transaction, until nobody else is making an account: a name found free stays so to its end.

    The index of the database knows of capitals alone, and each database of others: “straße” is “STRASSE” here.
    """
    ContentType.objects.select_for_update(no_key=True).get(app_label="auth", model="user")


class AnyLettersBackend(ModelBackend):
    """Knows an account by its name in whatever letters; one that was made with the very letters comes first."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **kwargs: Any
    ) -> Any:
        """Return the account of a name and a password, None for a wrong one."""
        found = named(username) if username else []
        name = username if username in found or not found else found[0]
        return super().authenticate(request, name, password, **kwargs)
