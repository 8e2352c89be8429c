"""What the search box proposes while something is typed: fields, their values, and card names."""

import re
from collections.abc import Iterable

from cards.models import Card
from cards.search import fulltext, sorting
from cards.search.fields import FIELDS, field_named
from cards.search.kinds import folded, written
from cards.search.parse import MAX_LENGTH, tidy

MOST = 10
_LAST = re.compile(r"(?P<before>.*?[\s(]|)-?(?:(?P<field>[a-z-]+):)?(?P<start>[^\s()\":]*)$", re.IGNORECASE | re.DOTALL)


def suggest(query: str) -> list[str]:
    """Return whole queries that end what is typed: its last word becomes a field, a value or a card's name."""
    query = tidy(query)
    last = _LAST.match(query) if len(query) <= MAX_LENGTH else None
    if last is None or not (last["field"] or last["start"]):
        return []
    typed = query[: len(query) - len(last["start"])]
    if last["field"] is None:
        fields = [f"{typed}{name}:" for name in _beginning((*FIELDS, "order"), last["start"])]
        return (fields + _names(query))[:MOST]
    before = typed.removesuffix(f"{last['field']}:")
    *listed, start = last["start"].split(",")
    values = _beginning(_values(last["field"].lower()), start)
    return [before + written(last["field"], ":", ",".join([*listed, value])) for value in values][:MOST]


def _values(field: str) -> Iterable[str]:
    """Return the values of a field, as they are typed."""
    if field == "order":
        return sorting.ORDERS
    known_field = field_named(field)
    return [folded(value) for value in known_field.options()] if known_field else []


def _beginning(words: Iterable[str], start: str) -> list[str]:
    """Return the words that begin with the start."""
    return [word for word in words if word.startswith(start.lower())]


def _names(query: str) -> list[str]:
    """Return the names of cards that have what is typed, those that begin with it first."""
    words = fulltext.words_of(query)
    if not words:
        return []
    names = Card.objects.filter(fulltext.holds(words, False, "name")).values_list("name", flat=True)
    return sorted(names, key=lambda name: (not folded(name).startswith(folded(words)), name))
