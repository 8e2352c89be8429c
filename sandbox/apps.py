"""Django configuration of the sandbox app."""

from django.apps import AppConfig


class SandboxConfig(AppConfig):
    """Registers the app with Django."""

    name = "sandbox"
    verbose_name = "Rules sandbox"
