"""The addresses of pages, each looked up once: a page links to dozens, and the table of all of them is slow to ask."""

from functools import lru_cache

from django.urls import reverse


@lru_cache(maxsize=8192)
def address_of(view: str, *parts: object) -> str:
    """Return the address of a page by its name and the parts of its address. Raises NoReverseMatch for none."""
    return reverse(view, args=parts)


def card_page(slug: str) -> str:
    """Return the address of a card's page."""
    return address_of("cards:card", slug)
