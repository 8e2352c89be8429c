"""The cards to choose from beside a deck: by query, by what the deck holds and one owns, and by the mana they may cost.

Beside the language of the card search there are ``in:deck``, ``in:owned``, ``in:missing`` (owned not at
all, or less often than the deck holds it) and ``like:fireball``, what could take a card's place.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import QueryDict

from cards.full_cards import cards_by_number, full_card
from cards.models import Card
from cards.names import NamedCard, meant, no_card_called
from cards.search import QueryError, search
from cards.search.fields import FIELDS
from cards.search.parse import in_query_language
from cards.search.query_error import search_too_long
from cards.slugs import card_slug
from deckbuilder.check.swaps import swaps
from deckbuilder.model.deck import CheckedCard
from deckbuilder.model.facts import card_facts
from engine.model import catalog
from engine.model.catalog import MANA, Mana

MAX_QUERY = 200
MAX_LIMIT = 30
_IN = re.compile(r"(?:^|(?<=\s))(-|not\s+)?in:(deck|owned|missing)(?=\s|$)", re.IGNORECASE)
_LIKE = re.compile(r"(?:^|(?<=\s))like:(?:\"([^\"]*)\"|(\S+))", re.IGNORECASE)

_COPIES, _WORDS = r"(?P<copies>[1-9][0-9]?)", r"(?P<words>[^\W\d_][^:<>=]*?)"
_TYPED = tuple(
    re.compile(rf"\s*{pattern}\s*", re.IGNORECASE)
    for pattern in (rf"{_COPIES}\s*[x×]?\s+{_WORDS}", rf"[x×]\s*{_COPIES}\s+{_WORDS}", rf"{_WORDS}\s+[x×]\s*{_COPIES}")
)
"""How the copies and the beginning of a name are typed."""

OWNING = {"": "All", "owned": "Owned", "missing": "Missing"}
NEAR = {"": "All", "own": "The deck's", "neighbours": "The deck's and neighbours"}

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
    def most(self) -> int:
        """The highest limit that can be set."""
        return MAX_LIMIT

    @property
    def words(self) -> str:
        """The limits as players say them: "at most 1 Order, any World, nothing else"."""
        some = [f"at most {limit} {mana}" for mana, limit in self.limits.items() if limit]
        free = [f"any {mana}" for mana, limit in self.limits.items() if limit is None]
        return ", ".join([*some, *free, "nothing else"][: -1 if len(some) + len(free) == len(MANA) else None])

    def fits(self, card: CheckedCard) -> Fits:
        """Return whether a card can be paid within the limits, as far as its cost is known.

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
    """Read the limits from an address ("mana-Order=1"); what is no number up to the highest limit limits nothing."""
    values = ((mana, query.get(f"mana-{mana}", "").strip()) for mana in MANA)
    return Limits({mana: int(text) if re.fullmatch(r"\d\d?", text, re.ASCII) and int(text) <= MAX_LIMIT else None
                   for mana, text in values})  # fmt: skip


class Piles(NamedTuple):
    """The counts by card id of the deck and of what the visitor owns; the deck's house, or those of its cards."""

    deck: Mapping[int, int] = {}
    owned: Mapping[int, int] = {}
    houses: tuple[catalog.House, ...] = ()

    def ids(self, pile: str) -> set[int] | None:
        """Return the ids of a pile's cards; None for "missing", which ``lacks`` decides card by card."""
        return {"deck": set(self.deck), "owned": set(self.owned)}.get(pile)

    def lacks(self, card: int) -> bool:
        """Return whether the visitor owns no copy of a card, or fewer than the deck holds."""
        return self.owned.get(card, 0) < max(1, self.deck.get(card, 0))

    def near(self, words: str) -> tuple[str, ...]:
        """Return the houses asked for, as they are written in a query; none is all of them."""
        if not words or not self.houses:
            return ()
        return tuple(
            house.name.lower()
            for house in catalog.houses_by_name().values()
            if house in self.houses or (words == "neighbours" and any(_meet(house, own) for own in self.houses))
        )


def _meet(house: catalog.House, other: catalog.House) -> bool:
    """Return whether two houses meet at a corner of the mana cube: they share a type, and no two are opposites."""
    types = {house.primary, house.secondary, other.primary, other.secondary}
    return len(types) == 3 and not any(types.issuperset(pair) for pair in catalog.OPPOSING)


class Kinds(NamedTuple):
    """The houses and the spell types that are looked through; none of either is all of them.

    ``near`` narrows to the houses near the deck, ``have`` to what one owns, or lacks.
    """

    house: tuple[str, ...] = ()
    type: tuple[str, ...] = ()
    near: str = ""
    have: str = ""

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
            for name in chosen
        ]

    @property
    def chosen(self) -> str:
        """What is chosen, as words."""
        options = [option for _, _, options in (*self.choices, *self.groups) for option in options]
        return ", ".join(label for value, label, chosen in options if chosen and value)

    @property
    def choices(self) -> list[tuple[str, str, list[tuple[str, str, bool]]]]:
        """The groups of choices of the form: a title, a field name, and the values."""
        return [
            (title, name, [(value, label, value == chosen) for value, label in values.items()])
            for title, name, values, chosen in (
                ("Houses", "near", NEAR, self.near),
                ("Owned", "have", OWNING, self.have),
            )
        ]

    def query(self, piles: Piles) -> str:
        """What is chosen, in the language of the search here."""
        chosen = {"house": self.house, "type": self.type}
        parts = [f"{name}:{','.join(values)}" for name, values in chosen.items() if values]
        parts += [f"house:{','.join(near)}"] if (near := piles.near(self.near)) else []
        return " ".join(parts)


def read_kinds(query: QueryDict) -> Kinds:
    """Read houses and types from an address; what is neither is passed over."""
    house, type = (tuple(v for v in FIELDS[name].options() if v in query.getlist(name)) for name in ("house", "type"))
    near, have = query.get("near", ""), query.get("have", "")
    return Kinds(house, type, near if near in NEAR else "", have if have in OWNING else "")


class CardChoice(NamedTuple):
    """A card to choose: whether the limits allow it, and what it has in common with the card that it is to replace."""

    card: Card
    fits: Fits
    why: str = ""


class FoundCards(NamedTuple):
    """The cards found, the card they are to take the place of, if any, or what is wrong with the query."""

    choices: list[CardChoice]
    instead_of: Card | None = None
    problem: str = ""


class TypedCard(NamedTuple):
    """What is typed to add cards: the copies, and the beginning of a name."""

    copies: int
    words: str


def typed(query: str) -> TypedCard | None:
    """Return the copies and the words of "4 fireb", "4x fireb" or "fireb x4"; None for a search without copies."""
    found = next(filter(None, (pattern.fullmatch(query) for pattern in _TYPED)), None)
    return TypedCard(int(found["copies"]), found["words"].strip()) if found else None


def as_typed(choices: Sequence[CardChoice], words: str) -> list[CardChoice]:
    """Return what is found for the words of a name: the card that they clearly mean first, then those that begin so."""
    if len(choices) < 2:
        return list(choices)
    sure = _meant(words)
    return sorted(choices, key=lambda choice: (
        sure is None or choice.card.slug != sure.slug,
        not choice.card.name.lower().startswith(words.lower()),
    ))  # fmt: skip


def _meant(words: str) -> NamedCard | None:
    """Return the card whose own name some words clearly mean; None for a query of the card search."""
    sure = None if in_query_language(words) else meant(words)
    return sure if sure is not None and not sure.tab else None


def find(query: str, kinds: Kinds, limits: Limits, piles: Piles) -> FoundCards:
    """Return the cards that all of these leave, in the query's own order, the sure ones first."""
    if len(query) > MAX_QUERY:
        return FoundCards([], problem=search_too_long(f"{MAX_QUERY} letters"))
    words, conditions = _split(query.replace("\0", ""))
    conditions += [(kinds.have, True)] if kinds.have else []
    words, like = _unlike(words)
    liked = full_card(card_slug(like)) if like else None
    instead_of = liked.card if liked else None
    if like and instead_of is None:
        return FoundCards([], problem=no_card_called(like))
    try:
        cards, narrowed = _cards(words), kinds.query(piles)
        if narrowed:
            cards = cards.filter(pk__in=_cards(narrowed).order_by().values("pk"))
        left, why = _read(cards) if words or narrowed else list(cards_by_number().values()), ""
        if not left and (sure := _meant(words)):
            named = _cards(narrowed).filter(name=sure.card)
            left, why = _read(named), "the nearest name"
    except QueryError as error:
        return FoundCards([], problem=error.message)
    left = [card for card in left if all(_in(piles, pile, card.pk) == wanted for pile, wanted in conditions)]
    alike = swaps(instead_of, left) if instead_of else []
    choices = [CardChoice(swap.card, "yes", swap.words) for swap in alike]
    choices = choices or [CardChoice(card, "yes", why) for card in left]
    return FoundCards(_within(limits, [] if instead_of and not alike else choices), instead_of)


def _in(piles: Piles, pile: str, card: int) -> bool:
    """Return whether a card is in a pile."""
    ids = piles.ids(pile)
    return piles.lacks(card) if ids is None else card in ids


def _within(limits: Limits, choices: Sequence[CardChoice]) -> list[CardChoice]:
    """Return those that the limits allow, the sure ones first."""
    if not limits.set:
        return list(choices)
    found = (choice._replace(fits=limits.fits(card_facts(choice.card))) for choice in choices)
    return sorted((choice for choice in found if choice.fits != "no"), key=lambda choice: choice.fits != "yes")


def address(query: str, kinds: Kinds, limits: Limits, **more: str) -> str:
    """Return a query, houses and types, and limits as the part of an address after the question mark."""
    given = {"q": query} | kinds._asdict() | {f"mana-{mana}": text for mana, text in limits.fields} | more
    return urlencode({name: value for name, value in given.items() if value}, doseq=True)


def _split(query: str) -> tuple[str, list[tuple[str, bool]]]:
    """Take the piles out of a query: each with whether its cards are wanted, or the others."""
    conditions = [(found[2].lower(), not found[1]) for found in _IN.finditer(query)]
    return " ".join(_IN.sub(" ", query).split()), conditions


def _unlike(query: str) -> tuple[str, str]:
    """Take the card that is to be replaced out of a query, and return both."""
    found = _LIKE.search(query)
    return " ".join(_LIKE.sub(" ", query).split()), (found[1] or found[2] or "") if found else ""


def _cards(query: str) -> QuerySet[Card]:
    """Return the cards of a query of the card search, or all of them. Raises QueryError."""
    return search(query).queryset if query else Card.objects.all()


def _read(cards: QuerySet[Card]) -> list[Card]:
    """Return the cards found, in their order; they are those that everybody shares."""
    known = cards_by_number()
    return [known[card] for card in cards.values_list("pk", flat=True) if card in known]
