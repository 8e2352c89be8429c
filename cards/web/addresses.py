"""The addresses of pages, each looked up once: a page links to dozens, and the table of all of them is slow to ask."""

from functools import lru_cache

from django.urls import reverse

from engine.library.rulings import Ruling
from engine.model.interpretations import Interpretation
from engine.model.steps import PublishedStep

LONGEST_ADDRESS = 3_500
"""A server takes addresses of so many letters, whatever else they may say included."""


@lru_cache(maxsize=8192)
def address_of(view: str, *parts: object) -> str:
    """Return the address of a page by its name and the parts of its address. Raises NoReverseMatch for none."""
    return reverse(view, args=parts)


def one_query(*queries: str) -> str:
    """Return the queries that there are as one."""
    return "&".join(filter(None, queries))


def with_query(address: str, *queries: str) -> str:
    """Return an address with its query, of one part or several, if there is any."""
    query = one_query(*queries)
    return f"{address}?{query}" if query else address


def card_page(slug: str) -> str:
    """Return the address of a card's page."""
    return address_of("cards:card", slug)


def step_address(step: PublishedStep) -> str:
    """Return the address of the paragraph that states a step."""
    return f"{address_of('rules:page', step.page)}#{step.id}"


def interpretation_address(entry: Interpretation) -> str:
    """Return the address of an interpretation, among all of them."""
    return f"{address_of('rules:page', 'interpretations')}#{entry.id}"


def ruling_address(ruling: Ruling) -> str:
    """Return the address of a ruling's page."""
    return address_of("rulings:ruling", ruling.slug)
