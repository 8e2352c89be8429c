"""The app's configuration."""

from typing import Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.db.backends.signals import connection_created

from cards.guard.files import keep_private
from cards.guard.texts import keep_texts_storable


class GuardConfig(AppConfig):
    """Holds what every app stands behind."""

    name = "cards.guard"
    label = "guard"

    def ready(self) -> None:
        """Have every connection to a database take only text that every database can hold."""
        connection_created.connect(keep_texts_storable)
        connection_created.connect(keep_private)
        user_logged_in.connect(_begin)


def _begin(**given: Any) -> None:
    """Note in a session that begins with a login when that was; models can be imported by then."""
    from cards.guard.sessions import begin

    begin(**given)
