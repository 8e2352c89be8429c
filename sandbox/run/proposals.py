"""What a field proposes: hundreds of names take a template milliseconds, so they are drawn once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from engine.model.catalog import cards_by_name, helpers_by_name


def proposed(words: Iterable[str]) -> SafeString:
    """Return words as what a field proposes; whoever calls keeps it."""
    return format_html_join("", '<option value="{}"></option>', ((word,) for word in words))


@cache
def every_card() -> SafeString:
    """Return all cards as proposals."""
    return proposed(sorted(cards_by_name()))


@cache
def every_spell() -> SafeString:
    """Return all cards, and what only the game engine casts, as proposals."""
    return proposed(sorted({*cards_by_name(), *helpers_by_name()}))
