"""Where a name in a scenario or a trace leads: the page of its card."""

from functools import cache, lru_cache
from html import escape

from django.urls import reverse

from cards.slugs import card_slug
from cards.web.addresses import card_page
from engine.model.catalog import cards_by_name, houses_by_name


@cache
def _addresses() -> dict[str, str]:
    """Return the address of every spell, creature and helper by name; a card of the same name wins."""
    addresses: dict[str, str] = {}
    for card in cards_by_name().values():
        page = card_page(card_slug(card.name))
        addresses |= {helper.name: f"{page}?tab=helper" for helper in card.helpers}
        addresses |= {creature.name: f"{page}?tab=monster" for creature in card.creatures}
    own = {name: card_page(card_slug(name)) for name in cards_by_name()}
    return addresses | own


@cache
def _nations() -> dict[str, str]:
    """Return the address of each nation's house."""
    return {house.nations: reverse("cards:house", args=(card_slug(house.name),)) for house in houses_by_name().values()}


def card_address(name: str) -> str:
    """Return the address of the card that is called so or makes what is called so; empty for neither."""
    return _addresses().get(name, "")


def ability_address(name: str) -> str:
    """Return where the ability of a nation or a creature is described; empty for neither."""
    return _nations().get(name) or card_address(name)


@lru_cache(maxsize=2_000)
def card_link(words: str, address: str, kind: str = "") -> str:
    """Return a link to a card or house that shows itself beside it, where there is one; the words alone else."""
    if not address:
        return escape(words)
    shown = preview_address(address)
    classes, preview = f' class="{kind}"' if kind else "", f' data-preview="{escape(shown)}"' if shown else ""
    return f'<a{classes} href="{escape(address)}"{preview}>{escape(words)}</a>'


def preview_address(address: str) -> str:
    """Return where what shows itself beside a link to a card comes from; empty for what is no card."""
    page = address.partition("?")[0]
    return f"{page}preview/" if address in _shown() else ""


@cache
def _shown() -> frozenset[str]:
    return frozenset(_addresses().values())
