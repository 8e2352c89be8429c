"""The collection beside a deck: the cards to choose from, by query, by ``in:deck``, and by the mana they may cost."""

import re
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, cast
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import QueryDict

from cards.models import Card
from cards.search import QueryError, search
from cards.search.fields import FIELDS
from deckbuilder.model.deck import CardFacts
from deckbuilder.model.facts import card_facts
from deckbuilder.model.mana_needs import MANA_TYPES
from engine.model.catalog import Mana

MAX_QUERY = 200
MAX_LIMIT = 30
_IN_DECK = re.compile(r"(?:^|(?<=\s))(-|not\s+)?in:deck(?=\s|$)", re.IGNORECASE)

Fits = Literal["yes", "perhaps", "no"]


class Limits(NamedTuple):
    """An upper limit for each mana type: 0 is none of it, None is any amount."""

    limits: Mapping[Mana, int | None]

    @property
    def set(self) -> bool:
        """Whether anything is limited at all."""
        return any(limit is not None for limit in self.limits.values())

    @property
    def fields(self) -> list[tuple[Mana, str]]:
        """Each type with its limit as the form has it."""
        return [(mana, "" if limit is None else str(limit)) for mana, limit in self.limits.items()]

    @property
    def words(self) -> str:
        """The limits as players say them: "at most 1 Order, any World, nothing else"."""
        some = [f"at most {limit} {mana}" for mana, limit in self.limits.items() if limit]
        free = [f"any {mana}" for mana, limit in self.limits.items() if limit is None]
        return ", ".join([*some, *free, "nothing else"][: -1 if len(some) + len(free) == len(MANA_TYPES) else None])

    def fits(self, card: CardFacts) -> Fits:
        """Tell whether a card can be paid within the limits, as far as its cost is known.

        Of a type that is not allowed at all, a card may not even probably take some; within a
        limit, an unknown amount may or may not fit.
        """
        if card.house is None:
            return "perhaps"
        found: Fits = "yes"
        for ask in card.asks:
            limit = self.limits[ask.mana]
            if limit is None:
                continue
            if ask.amount.low > limit or (limit == 0 and ask.degree == "probably"):
                return "no"
            if ask.amount.high is None or ask.amount.high > limit:
                found = "perhaps"
        return found


def read_limits(query: Mapping[str, str]) -> Limits:
    """Read the limits from an address ("mana-Order=1"); what is no number from 0 to 30 limits nothing."""
    values = ((mana, query.get(f"mana-{mana}", "").strip()) for mana in MANA_TYPES)
    return Limits({mana: int(text) if re.fullmatch(r"\d\d?", text, re.ASCII) and int(text) <= MAX_LIMIT else None
                   for mana, text in values})  # fmt: skip


class Kinds(NamedTuple):
    """The houses and the spell types that are looked through; none of either is all of them."""

    house: tuple[str, ...] = ()
    type: tuple[str, ...] = ()

    @property
    def groups(self) -> list[tuple[str, str, list[tuple[str, str, bool]]]]:
        """Each field as the form has it: its title, its name, and its values with whether they are chosen."""
        chosen = {"house": self.house, "type": self.type}
        return [
            (
                FIELDS[name].title,
                name,
                [(value, label, value in chosen[name]) for value, label in FIELDS[name].options().items()],
            )
            for name in self._fields
        ]

    @property
    def chosen(self) -> str:
        """What is chosen, as words."""
        return ", ".join(label for _, _, options in self.groups for _, label, chosen in options if chosen)

    @property
    def query(self) -> str:
        """What is chosen, in the language of the card search."""
        return " ".join(f"{name}:{','.join(values)}" for name, values in self._asdict().items() if values)


def read_kinds(query: QueryDict) -> Kinds:
    """Read houses and types from an address; what is neither is passed over."""
    return Kinds(*(tuple(v for v in FIELDS[name].options() if v in query.getlist(name)) for name in Kinds._fields))


class Found(NamedTuple):
    """The cards found, each with whether the limits allow it, or what is wrong with the query."""

    cards: list[tuple[Card, Fits]]
    problem: str = ""


class Typed(NamedTuple):
    """What is typed to add cards: the copies, and the beginning of a name."""

    copies: int
    words: str


def typed(query: str) -> Typed | None:
    """Return the copies and the words of "4 fireb" or "4x fireb", or None for a search without a number before it."""
    found = re.fullmatch(r"\s*([1-9][0-9]?)\s*[x×]?\s+([^\W\d_][^:<>=]*)", query)
    return Typed(int(found[1]), found[2].strip()) if found else None


def find(query: str, kinds: Kinds, limits: Limits, deck: Iterable[int]) -> Found:
    """Return the cards that all of these leave, in the query's own order, the sure ones first."""
    asked, wanted = _split(query.replace("\0", ""))
    if len(query) > MAX_QUERY:
        return Found([], f"That search is too long. Use at most {MAX_QUERY} letters.")
    try:
        cards = _cards(asked)
        if kinds.query:
            cards = cards.filter(pk__in=_cards(kinds.query).order_by().values("pk"))
    except QueryError as error:
        return Found([], error.message)
    if wanted is not None:
        ids = set(deck)
        cards = cards.filter(pk__in=ids) if wanted else cards.exclude(pk__in=ids)
    found = [(card, limits.fits(card_facts(card)) if limits.set else "yes") for card in cards]
    return Found(
        sorted(((card, cast(Fits, fit)) for card, fit in found if fit != "no"), key=lambda pair: pair[1] != "yes")
    )


def address(query: str, kinds: Kinds, limits: Limits, **more: str) -> str:
    """Return a query, houses and types, and limits as the part of an address after the question mark."""
    given = {"q": query} | kinds._asdict() | {f"mana-{mana}": text for mana, text in limits.fields} | more
    return urlencode({name: value for name, value in given.items() if value}, doseq=True)


def _split(query: str) -> tuple[str, bool | None]:
    """Take ``in:deck`` out of a query; the answer says whether cards of the deck are wanted, or the others."""
    marks = _IN_DECK.findall(query)
    rest = " ".join(_IN_DECK.sub(" ", query).split())
    return rest, not any(marks) if marks else None


def _cards(query: str) -> QuerySet[Card]:
    """Return the cards of a query of the card search, or all of them. Raises QueryError."""
    if not query:
        return Card.objects.select_related("house")
    return search(query).queryset
