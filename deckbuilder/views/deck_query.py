"""The search for decks, in the manner of the card search: ``holds:fireball house:war,hope cards<60 -wall``."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from rapidfuzz import process

from cards.models import Card
from cards.names import named, nearest, no_card_called
from cards.search.comparisons import COMPARISONS, Comparison
from cards.slugs import card_slug
from deckbuilder.models import SavedDeck
from engine.model.catalog import houses_by_name
from engine.whole_numbers import whole_number

MAX_TERMS = 10
MAX_CARDS = 5
MAX_SIZE = 9_999
LIKE = 60
"""How alike a word and a field or a house are at least, out of 100, to be proposed one for the other."""

FIELDS = ("holds", "house", "tag", "cards")
_TERM = re.compile(
    r"(?P<no>-)?(?:(?P<field>[a-z]+)(?P<sign>[<>]=?|=|:))?(?:\"(?P<quoted>[^\"]*)\"|(?P<word>\S+))", re.I
)


class DeckTerm(NamedTuple):
    """One term of a search: its field, or none for a word; what it wants; whether it wants the opposite."""

    field: str
    sign: str
    values: tuple[str, ...]
    opposite: bool

    @property
    def comparison(self) -> Comparison:
        """How a number is compared; a colon wants that very one."""
        return COMPARISONS["=" if self.sign == ":" else self.sign]

    def narrow(self, decks: "QuerySet[Any]") -> "QuerySet[Any]":
        """Return the decks that fit; of starter decks, which keep no size, every one fits bounds of it."""
        saved = decks.model is SavedDeck
        if self.field == "cards" and not saved:
            return decks
        wanted = Q()
        for value in self.values:
            wanted |= self._wanted(value, saved=saved)
        return decks.exclude(wanted) if self.opposite else decks.filter(wanted)

    def _wanted(self, value: str, *, saved: bool) -> Q:
        """Return what a deck must be."""
        if self.field == "cards":
            return Q(**{f"size__{self.comparison.lookup.lookup_name}": int(value)})
        if self.field == "holds":
            return Q(cards=int(value))
        if self.field == "house":
            return Q(house__name__iexact=value)
        if self.field == "tag":
            return Q(tags__icontains=f"|{value}|") if saved else Q(pk=None)
        tagged = Q(tags__icontains=value) if saved else Q()
        return Q(name__icontains=value) | Q(house__name__iexact=value) | tagged

    def fits(self, size: int) -> bool:
        """Return whether a deck of so many cards is within the bounds."""
        if self.field != "cards":
            return True
        return any(self.comparison.fits(size, int(value)) for value in self.values) != self.opposite


class DeckQuery(NamedTuple):
    """A search for decks: its terms, and what of it could not be understood, in words."""

    terms: list[DeckTerm]
    problems: list[str]

    def narrow(self, decks: "QuerySet[Any]") -> "QuerySet[Any]":
        """Return the decks that fit every term."""
        for term in self.terms:
            decks = term.narrow(decks)
        return decks

    def fits(self, size: int) -> bool:
        """Return whether a deck of so many cards is within the bounds."""
        return all(term.fits(size) for term in self.terms)


def deck_query(words: str, holds: str) -> DeckQuery:
    """Read a search for decks, and the names of cards with commas between that they should hold."""
    query = DeckQuery([], [])
    for found in list(_TERM.finditer(words.replace("\0", "")))[:MAX_TERMS]:
        query.terms.extend(_term(found, query.problems))
    for name in _listed(holds.replace("\0", ""))[:MAX_CARDS]:
        query.terms.extend(_holding(name, query.problems, opposite=False))
    return query


def _term(found: "re.Match[str]", problems: list[str]) -> Iterator[DeckTerm]:
    """Yield the term that was written; nothing for one that cannot be understood, which is said."""
    field, sign, opposite = (found["field"] or "").lower(), found["sign"] or "", bool(found["no"])
    value = found["word"] if found["quoted"] is None else found["quoted"]
    values = [value] if found["quoted"] is not None or not field else _listed(value)
    if field and field not in FIELDS:
        like = process.extractOne(field, FIELDS, score_cutoff=LIKE)
        meant = f" Did you mean {like[0]}:?" if like else f" There are {', '.join(f'{one}:' for one in FIELDS)}."
        problems.append(f"There is no field “{field}”.{meant}")
    elif field == "holds":
        for name in values[:MAX_CARDS]:
            yield from _holding(name, problems, opposite=opposite)
    else:
        understood = tuple(_UNDERSTOOD[field](values, problems) if field in _UNDERSTOOD else filter(None, values))
        if understood:
            yield DeckTerm(field, sign, understood, opposite)


def _listed(text: str) -> list[str]:
    """Return what stands between commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


def _houses(names: list[str], problems: list[str]) -> Iterator[str]:
    """Yield the houses of these names, or say that there is none."""
    houses = {house.lower(): house for house in houses_by_name()}
    for name in names:
        if name.lower() in houses:
            yield houses[name.lower()]
            continue
        like = process.extractOne(name.lower(), houses.keys(), score_cutoff=LIKE)
        meant = f" Did you mean {houses[like[0]]}?" if like else ""
        problems.append(f"There is no house “{name[:60]}”.{meant}")


def _sizes(numbers: list[str], problems: list[str]) -> Iterator[str]:
    """Yield the numbers of cards, or say that one is none."""
    for number in numbers:
        if whole_number(number, high=MAX_SIZE) is not None:
            yield number
        else:
            problems.append(f"“{number[:60]}” is no number of cards. Ask as in cards<60.")


_UNDERSTOOD = {"house": _houses, "cards": _sizes}


def _holding(name: str, problems: list[str], *, opposite: bool) -> Iterator[DeckTerm]:
    """Yield the term that wants the card of a name, in any spelling, or say that there is none."""
    exact = named(name)
    card = Card.objects.filter(slug=exact.slug if exact else card_slug(name)).values_list("pk", flat=True).first()
    if card is not None:
        yield DeckTerm("holds", ":", (str(card),), opposite)
        return
    near = nearest(name)
    meant = f" Did you mean {near[0].named.card}?" if near else ""
    problems.append(f"{no_card_called(name)}{meant}")
