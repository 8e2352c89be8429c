"""What a search of plain words may mean by the facts of the cards, as a query that finds some."""

from typing import NamedTuple

from cards.search.parse import in_query_language
from cards.search.plain_words import plain_reading
from cards.search.query_error import QueryError
from cards.search.searching import search


class PlainOffer(NamedTuple):
    """A query to be offered, and how many cards it finds.

    ``told`` says that the cards are put in order, or what they do to another card: no rule answers that.
    """

    query: str
    cards: int
    told: bool


def plain_offer(text: str, question: bool = False) -> PlainOffer | None:
    """Return what plain words may mean by the facts of the cards; None where they say no fact.

    Where no card fits, several facts are offered still: their page says which of them leaves none.

    Words that are no facts are left to the search as it stands, unless cards are asked for; and a ``question`` that
    does not ask for cards has to say more than one fact.
    """
    reading = None if in_query_language(text) else plain_reading(text)
    if reading is None:
        return None
    if not reading.asked and (reading.words or not (reading.told or len(reading.facts) > 1 or not question)):
        return None
    try:
        found = search(reading.query, ordered=False).queryset.count()
    except QueryError:
        return None
    whole = len(reading.facts) > 1 and not reading.words
    return PlainOffer(reading.query, found, reading.told) if found or whole else None
