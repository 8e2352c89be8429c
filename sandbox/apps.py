"""Django configuration of the sandbox app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class SandboxConfig(AppConfig):
    """Registers the app with Django."""

    name = "sandbox"
    verbose_name = "Rules sandbox"

    def ready(self) -> None:
        """Have new rulings noted whenever the tables are brought up to date."""
        from sandbox.library.announcements import announce

        post_migrate.connect(announce, sender=self)
