"""Sessions in the database, each with the account it is of, so that its owner can see and end it."""

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.utils import timezone

from cards.guard.models import Visit

STARTED, PROGRAM = "started", "program"


class SessionStore(DatabaseSessions):
    """Keeps a session as Django does, and notes whose it is."""

    @classmethod
    def get_model_class(cls) -> type[Visit]:
        """Return where sessions are kept."""
        return Visit

    def create_model_instance(self, data: dict[str, Any]) -> Visit:
        """Return the record of a session as it is now."""
        visit: Visit = super().create_model_instance(data)  # type: ignore[assignment]
        visit.account = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        return visit


def begin(request: Any, **_: Any) -> None:
    """Record when a user logged in, and with which browser."""
    request.session[STARTED] = timezone.now().isoformat(timespec="minutes")
    request.session[PROGRAM] = request.headers.get("User-Agent", "")[:200]
