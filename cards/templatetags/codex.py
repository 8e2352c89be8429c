"""Template tags for the signs the whole site uses: crest, mana, step and emblem."""

from functools import cache, lru_cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from cards import heraldry
from cards.models import Card, House
from engine.steps import STEPS

register = template.Library()


@register.simple_tag
def crest(house: House | str | None, size: int = 48, decorative: bool = False) -> SafeString:
    """Draw the crest of a house, given as a record, a name or None for "not known".

    ``decorative`` leaves it unsaid where the words beside it name the house. Raises KeyError for a
    name that is no house's.
    """
    name = str(house) if house else None
    said = "" if decorative else f"House of {name}" if name else "House unknown"
    return mark_safe(heraldry.crest_svg(name, size, said))  # noqa: S308 - names are looked up, not echoed


@register.simple_tag
def mana(mana_type: str, amount: int | None = None, named: bool = True) -> SafeString:
    """Draw a mana type's glyph with its name, after an amount if there is one: "2 (glyph) Strife".

    With ``named=False`` the glyph stands alone and the name is for screen readers.
    """
    return _pip(mana_type, amount, named)


@cache
def _pip(mana_type: str, amount: int | None, named: bool) -> SafeString:
    """Return the pip's markup; the few that exist are made once."""
    return format_html(
        '<span class="pip" data-mana="{}">{}<svg viewBox="0 0 24 24" aria-hidden="true">{}</svg>{}</span>',
        mana_type,
        "" if amount is None else format_html("<b>{}</b> ", amount),
        mark_safe(heraldry.glyph(mana_type)),  # noqa: S308 - looked up, not echoed
        mana_type if named else format_html('<span class="visually-hidden">{}</span>', mana_type),
    )


@register.simple_tag
@cache
def step(step_id: str) -> SafeString:
    """Draw a step's badge, a link to the paragraph that states it. Raises KeyError for no such step."""
    found = STEPS[step_id]
    return format_html(
        '<a class="step" data-pipeline="{}" href="{}" title="{}: {}">{}</a>',
        step_id[0],
        found.path,
        found.pipeline,
        found.name,
        step_id,
    )


@register.simple_tag
def emblem(card: Card) -> SafeString:
    """Draw a card's emblem from its house, type, target and id; reads ``card.house``."""
    return _emblem(card.pk, card.house.name if card.house else None, card.type, card.target)


@lru_cache(maxsize=1024)
def _emblem(card_id: int, house: str | None, spell_type: str, target: str) -> SafeString:
    """Return the emblem's markup."""
    return mark_safe(heraldry.emblem_svg(card_id, house, spell_type, target))  # noqa: S308 - made from known words
