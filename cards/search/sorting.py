"""The orders that found cards can be put in."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.db.models import Expression, F, Max, OrderBy, OuterRef, Subquery
from django.db.models.expressions import Combinable
from lark import Token

from cards.models import Creature
from cards.search import fulltext
from cards.search.field_filters import total_cost, turns
from cards.search.fields import field_named
from cards.search.kinds import folded, nearest, unquoted
from cards.search.query_error import QueryError


class Order(NamedTuple):
    """An order: what it is called, and what it goes by."""

    called: str
    by: "Callable[[], Expression | F | Subquery[Any]]"


def _most(number: str) -> "Callable[[], Subquery[Any]]":
    """Return what gives the most that a number of a card's creatures is."""
    made = Creature.objects.filter(card=OuterRef("pk")).order_by().values("card")
    return lambda: Subquery(made.annotate(most=Max(number)).values("most"))


ORDERS: dict[str, Order] = {
    "name": Order("by name", lambda: F("name")),
    "house": Order("by house", lambda: F("house__name")),
    "type": Order("by type", lambda: F("type")),
    "target": Order("by target", lambda: F("target")),
    "cost": Order("by known cost", lambda: total_cost("")),
    "hp": Order("by hit points", _most("hp")),
    "armor": Order("by armor", _most("armor")),
    "level": Order("by level", _most("level")),
    "attack": Order("by hand damage", _most("hand")),
    "missile": Order("by missile damage", _most("missile")),
    "rate": Order("by attack rate", _most("attack_rate")),
    "turns": Order("by duration in turns", lambda: turns("")),
    "id": Order("by number", lambda: F("id")),
}
RELEVANCE = "relevance"


def read(order: Token) -> str:
    """Return the order that is meant, with "-" before it if it descends. Raises QueryError for none."""
    sign = "-" if order.startswith("-") else ""
    name = folded(unquoted(order))
    field = field_named(name)
    name = field.name if field and field.name in ORDERS else name
    if name in ORDERS:
        return sign + name
    near = nearest(name, ORDERS)
    message = f"There is no order “{name}”. The cards can be put in order of {', '.join(ORDERS)}."
    raise QueryError.at(order, message, sign + near if near else "")


def order_in_words(order: str) -> str:
    """Return what an order is called."""
    if order == RELEVANCE:
        return "the best match first"
    called = ORDERS[order.removeprefix("-")].called
    return f"{called}, backwards" if order.startswith("-") else called


def columns(order: str) -> list[Combinable]:
    """Return what to order by; what is unknown goes last, and equals go by name."""
    way = OrderBy(ORDERS[order.removeprefix("-")].by(), descending=order.startswith("-"), nulls_last=True)
    return [way, F("name")]


def relevance(words: list[Token], plain: str) -> list[Combinable]:
    """Return the order by relevance of words that are looked for; ``plain`` is all that was typed, if that is words."""
    texts = [(unquoted(word), word.type == "QUOTED") for word in words]
    best = fulltext.rank(texts, plain or " ".join(text for text, _ in texts))
    return [OrderBy(best, nulls_last=True), F("name")]
