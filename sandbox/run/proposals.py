"""What a field proposes: hundreds of names take a template milliseconds, so they are drawn once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from engine.analysis.smallest_change import layable
from engine.model.catalog import HOSTS, cards_by_name, helpers_by_name


def proposed(words: Iterable[str]) -> SafeString:
    """Return words as what a field proposes; whoever calls keeps it."""
    return format_html_join("", '<option value="{}"></option>', ((word,) for word in words))


@cache
def spells_on(kind: str) -> tuple[str, ...]:
    """Return the spells that may lie on a kind of host: cards, and what only the game engine lays there."""
    helpers = (helper.name for helper in helpers_by_name().values() if helper.target in HOSTS[kind])
    return tuple(sorted({*(card.name for card in layable(kind)), *helpers}))


@cache
def every_card() -> SafeString:
    """Return all cards as proposals."""
    return proposed(sorted(cards_by_name()))


@cache
def every_spell() -> SafeString:
    """Return all cards, and what only the game engine casts, as proposals."""
    return proposed(sorted({*cards_by_name(), *helpers_by_name()}))
