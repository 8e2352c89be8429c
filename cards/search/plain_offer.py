"""What a search of plain words may mean by the facts of the cards, as a query that finds some."""

from typing import NamedTuple

from cards.models import Card
from cards.search.parse import in_query_language
from cards.search.plain_words import plain_reading
from cards.search.query_error import QueryError
from cards.search.said_numbers import without_comparisons
from cards.search.searching import search

FIRST = 3
"""So many cards are named where a query is offered."""

BRACKETS = str.maketrans("()", "  ")
"""What says nothing around plain words: "heroes (war)"."""


class PlainOffer(NamedTuple):
    """A query to be offered, what it asks for in words, how many cards it finds, and the first of them.

    ``told`` says that the cards are put in order, or what they do to another card: no rule answers that. ``worded``
    says that it looks for words of the text as they are, all of them.
    """

    query: str
    words: str
    cards: int
    first: list[Card]
    told: bool
    worded: bool


def plain_offer(text: str, question: bool = False) -> PlainOffer | None:
    """Return what plain words may mean by the facts of the cards; None where they say no fact.

    Where no card fits, several facts are offered still: their page says which of them leaves none. That no card does
    something to another is an answer, too.

    Words that are no facts are left to the search as it stands, unless cards are asked for; and a ``question`` that
    does not ask for cards has to say more than one fact.
    """
    text = text.translate(BRACKETS)
    plain = without_comparisons(text)
    words = any(letter.isalpha() for letter in plain) and not in_query_language(plain)
    reading = plain_reading(text) if words else None
    if reading is None:
        return None
    if not reading.asked and (reading.words or not (reading.told or len(reading.facts) > 1 or not question)):
        return None
    try:
        found = search(reading.query)
    except QueryError:
        return None
    cards = found.queryset.count()
    whole = (reading.told or len(reading.facts) > 1) and not reading.words
    if not cards and not whole:
        return None
    first = list(found.queryset[:FIRST])
    return PlainOffer(reading.query, found.sentence.removesuffix("."), cards, first, reading.told, bool(reading.words))
