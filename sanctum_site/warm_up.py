"""What a worker makes once and keeps, made before the first visitor would have to wait for it."""

from importlib import import_module

from django.conf import settings

from cards.rules.linking import mentions
from sandbox.library.previews import previews


def warm_up() -> None:
    """Import every page, index what is searched, and play the built-in fights. Asks no database."""
    import_module(settings.ROOT_URLCONF)
    any(mentions("Deflection"))
    previews()
    import_module("sanctum_site.site_search.ranking").rank("Deflection", {})
