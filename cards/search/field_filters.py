"""Which cards have a value of a field of a query: filters of the database, and expressions for numbers."""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache, reduce
from operator import or_

from django.db.models import Case, Expression, F, IntegerField, Q, TextField, Value, When
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce
from django.db.models.lookups import Contains

from cards import edition
from cards.full_cards import cards_by_number
from cards.models import Card, Creature, Helper, Requirement, StarterDeckCard
from cards.search.among import among
from cards.search.field_values import nations
from cards.search.kinds import KnownSpans, NumberSpan
from cards.search.three_valued import ConditionFilter, certain
from engine.effects.coverage import coverage
from engine.model.steps import STEPS, TIMING_WORDS, steps_of


def in_list(column: str, words: Iterable[str]) -> Q:
    """Return the filter of the rows whose JSON list has one of the words."""
    listed = Cast(column, TextField())
    return reduce(or_, (Q(Contains(listed, json.dumps(word))) for word in words), Q(pk__in=[]))


def of_house(value: str) -> ConditionFilter:
    """Return the cards of a house; a card whose house is unknown is of no house and of no other."""
    return ConditionFilter(Q(house__slug=value), Q(house__isnull=False) & ~Q(house__slug=value))


def of_nation(value: str) -> ConditionFilter:
    """Return the cards of a nation's house, and those that make a creature of it."""
    nation = nations()[value]
    makes = making_one_of(nation)
    of_its_house = Q(house__nations=nation)
    return ConditionFilter(of_its_house | makes, Q(house__isnull=False) & ~of_its_house & ~makes)


def making_one_of(nation: str) -> Q:
    """Return the filter of the cards that make a creature of a nation."""
    return Q(pk__in=Creature.objects.filter(nation=nation).values("card_id"))


def of_mana(value: str) -> ConditionFilter:
    """Return the cards whose house uses a mana type."""
    uses = Q(house__primary=value) | Q(house__secondary=value)
    return ConditionFilter(uses, Q(house__isnull=False) & ~uses)


def at_step(value: str) -> ConditionFilter:
    """Return the cards that act at a step, by its id or by a word that stands for it."""
    return certain(in_list("timing", [word for word in (*STEPS, *TIMING_WORDS) if value in steps_of(word)]))


def moving_so(value: str) -> ConditionFilter:
    """Return the cards that make a creature that moves so."""
    return certain(Q(pk__in=Creature.objects.filter(in_list("movement", [value])).values("card_id")))


def of_class(value: str) -> ConditionFilter:
    """Return the cards that make a recruit of a class."""
    return _owning(Creature, recruit_class=value)


def in_starter_deck(value: str) -> ConditionFilter:
    """Return the cards of a house's starter deck."""
    return certain(Q(pk__in=StarterDeckCard.objects.filter(deck__house__slug=value).values("card_id")))


@cache
def executables() -> dict[int, str]:
    """Return how much of each card the engine plays: full, partial or no."""
    return {row["id"]: row["executable"] for row in coverage()}


def played(value: str) -> ConditionFilter:
    """Return the cards that the engine plays to this degree (full, partial or no)."""
    cards_by_word = {word: [card for card, how in executables().items() if how == word] for word in ("full", "partial")}
    if value in cards_by_word:
        return certain(among(cards_by_word[value]))
    return certain(~among(card for cards in cards_by_word.values() for card in cards))


def stat(column: str) -> Callable[[str], Expression | F]:
    """Return a number of a creature."""
    return lambda _: F(column)


def total_cost(prefix: str) -> Expression | F:
    """Return a card's whole cost where it is known: a known total, or the sum of two known parts."""
    total, first, second = (
        Cast(KeyTextTransform(key, f"{prefix}cost"), IntegerField()) for key in ("total", "primary", "secondary")
    )
    return Coalesce(total, first + second)


LASTING = re.compile(r"turn of casting \+(\d+)")
"""How a duration begins that is counted in turns."""


def turns(prefix: str) -> Expression:
    """Return the turns that a card lasts after the turn of its casting; NULL for one that ends otherwise."""
    cards: dict[int, list[int]] = defaultdict(list)
    for card, lasting in turns_lasting().items():
        cards[lasting].append(card)
    cases = (When(Q(**{f"{prefix}pk__among": frozenset(some)}), then=Value(n)) for n, some in sorted(cards.items()))
    return Case(*cases, output_field=IntegerField())


def turns_lasting() -> Mapping[int, int]:
    """Return the turns that each card lasts of which the duration counts them."""
    return _turns_lasting(edition.current())


@lru_cache(maxsize=1)
def _turns_lasting(_edition: str) -> Mapping[int, int]:
    """Return them, read once for each edition."""
    durations = Card.objects.order_by().filter(duration__isnull=False).values_list("pk", "duration")
    counted = ((card, LASTING.match(duration or "")) for card, duration in durations)
    return {card: int(found[1]) for card, found in counted if found}


def cost_spans() -> Mapping[int, KnownSpans]:
    """Return the bounds of each card's cost, of those of which anything is known."""
    return _cost_spans(edition.current())


@lru_cache(maxsize=1)
def _cost_spans(_edition: str) -> Mapping[int, KnownSpans]:
    """Return them, read once for each edition."""
    costs = Card.objects.order_by().filter(cost__isnull=False).values_list("pk", "cost")
    return {card: _spans(cost) for card, cost in costs if cost is not None}


def _spans(cost: Mapping[str, int]) -> KnownSpans:
    """Return the bounds of a cost: the whole is within those of the total, and within those of both parts together."""
    total, first, second = (_span(cost, part) for part in ("total", "primary", "secondary"))
    parts = None if first.high is None or second.high is None else first.high + second.high
    most = min((high for high in (total.high, parts) if high is not None), default=None)
    return KnownSpans(NumberSpan(max(total.low, first.low + second.low), most), (first, second))


def _span(cost: Mapping[str, int], part: str) -> NumberSpan:
    """Return the bounds of one part of a cost, or of its total."""
    exact, least, most = (cost.get(f"{part}{end}") for end in ("", "_min", "_max"))
    return NumberSpan(least or 0, most) if exact is None else NumberSpan(exact, exact)


ALLOWED = re.compile(r"may be cast more than once|(?<!not )\bcumulative\b")
"""What is said among the limits of a card and limits nothing."""


def limited() -> ConditionFilter:
    """Return the cards that are limited in some way; what they may do more often, or what adds up, is no limit."""
    cards = cards_by_number().items()
    return certain(among(number for number, card in cards if not all(map(ALLOWED.search, card.limits))))


DISPELLING = re.compile(
    r"\b(?:every|each|all|of the|first|group)(?: \w+){0,2} spells?\b[^.;]*\bdispel|\bdispels (?:every|whichever)",
    re.IGNORECASE,
)
"""With which a card says that it dispels what lies on somebody or something, and not only itself."""


def dispelling() -> ConditionFilter:
    """Return the cards whose text dispels spells besides their own."""
    return certain(among(_dispelling(edition.current())))


@lru_cache(maxsize=1)
def _dispelling(_edition: str) -> tuple[int, ...]:
    """Return their ids, looked for once for each edition."""
    return tuple(number for number, card in cards_by_number().items() if DISPELLING.search(card.spell_text))


COST_KNOWN = Q(cost__total__isnull=False) | (Q(cost__primary__isnull=False) & Q(cost__secondary__isnull=False))


def _owning(rows: type[Creature] | type[Helper] | type[Requirement], **columns: object) -> ConditionFilter:
    """Return the cards that such rows belong to."""
    return certain(Q(pk__in=rows._default_manager.filter(**columns).values("card_id")))


HAS: Mapping[str, tuple[str, Callable[[], ConditionFilter]]] = {
    "helper": ("a helper spell", lambda: _owning(Helper)),
    "creature": ("a creature to make", lambda: _owning(Creature)),
    "monster": ("a monster to make", lambda: _owning(Creature, kind="monster")),
    "recruit": ("a special recruit to make", lambda: _owning(Creature, kind="recruit")),
    "missile": ("a creature with a missile attack", lambda: _owning(Creature, missile__gt=0)),
    "requirement": ("a casting requirement", lambda: _owning(Requirement)),
    "limit": ("a limit", limited),
    "keyword": ("a keyword", lambda: certain(~Q(keywords=[]))),
    "duration": ("a stated duration", lambda: certain(Q(duration__isnull=False))),
    "cost": ("a known cost", lambda: certain(COST_KNOWN)),
    "house": ("a known house", lambda: certain(Q(house__isnull=False))),
    "rarity": ("a known rarity", lambda: certain(Q(rarity__isnull=False))),
    "dispel": ("a text that dispels other spells", dispelling),
    "notes": ("notes", lambda: certain(~Q(notes=""))),
}

IS: Mapping[str, tuple[str, Callable[[], ConditionFilter]]] = {
    **{
        kind: (f"of the type {called}", lambda kind=kind: certain(Q(type=kind)))  # type: ignore[misc]
        for kind, called in Card.TYPES.items()
    },
    "unknown-cost": ("of unknown cost", lambda: certain(~COST_KNOWN)),
    "unknown-house": ("of unknown house", lambda: certain(Q(house__isnull=True))),
    "unknown-rarity": ("of unknown rarity", lambda: certain(Q(rarity__isnull=True))),
    "unknown-hp": ("of unknown hit points", lambda: _owning(Creature, hp__isnull=True)),
    "executable": ("played in full by the sandbox", lambda: played("full")),
    "persistent": ("under a persistent requirement", lambda: _owning(Requirement, when="persistent")),
    "starter": ("in a starter deck", lambda: certain(Q(pk__in=StarterDeckCard.objects.values("card_id")))),
}
