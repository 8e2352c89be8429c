"""One search, from what was typed to the cards."""

from dataclasses import dataclass

from django.db.models import QuerySet
from lark import Token, Tree
from lark.exceptions import VisitError

from cards import edition
from cards.models import Card
from cards.search import sorting
from cards.search.explain import ToPhrase
from cards.search.fields import COST, field_named
from cards.search.filters import ToFilter
from cards.search.kinds import unquoted
from cards.search.parse import Parsed, parse, tidy
from cards.search.query_error import QueryError
from cards.search.three_valued import ConditionFilter

MOST_MENDED = 3
"""So many mistakes of a query are mended for what is offered instead."""


@dataclass(frozen=True)
class QueryResult:
    """The result of a query.

    ``queryset`` has the cards, in order if that was asked for, each with its house; ``sentence`` says in English what
    they are; ``order`` is an order's name, with "-" before it if it descends, or "relevance"; ``words``
    are the bare words and phrases that are looked for; ``perhaps`` are the cards of which the bounds of their
    cost do not tell whether they fit; ``parsed`` is the tree, for those who edit it.
    """

    query: str
    queryset: "QuerySet[Card]"
    sentence: str
    order: str
    words: tuple[str, ...]
    perhaps: "QuerySet[Card]"
    parsed: Parsed

    @property
    def order_name(self) -> str:
        """What the order is called."""
        return sorting.order_in_words(self.order)


def search(query: str, *, ordered: bool = True) -> QueryResult:
    """Read a query. Raises QueryError, which says what is wrong and where; the empty query finds every card.

    Who only counts the cards asks for them not ``ordered``: the best match is a question of its own to the index.
    """
    try:
        return _read(tidy(query), ordered)
    except QueryError as error:
        error.corrected = _corrected(error)
        raise


def _corrected(error: QueryError) -> str:
    """Return the query with its mistakes mended one after the other, if it can be read then; else empty."""
    for _ in range(MOST_MENDED):
        try:
            return error.mended and _read(error.mended, ordered=False).query
        except QueryError as another:
            error = another
    return ""


def _read(query: str, ordered: bool) -> QueryResult:
    """Read a tidy query. Raises QueryError with the query."""
    try:
        with edition.asked_once():
            return _search(query, ordered)
    except VisitError as error:
        # Lark wraps what a reading raises.
        if not isinstance(error.orig_exc, QueryError):
            raise error.orig_exc from None
        error.orig_exc.query = query
        raise error.orig_exc from None
    except QueryError as error:
        error.query = query
        raise


def _search(query: str, ordered: bool) -> QueryResult:
    """Return what a tidy query finds."""
    parsed = parse(query)
    perhaps = Card.objects.none()
    cards, phrase = Card.objects.select_related("house"), ""
    words = _words(parsed.tree) if parsed.tree else []
    order = sorting.read(parsed.order) if parsed.order is not None else sorting.RELEVANCE if words else "name"
    if parsed.tree:
        phrase = f" that {ToPhrase().transform(parsed.tree).yes}"
        condition = ToFilter().transform(parsed.tree)
        cards = cards.filter(condition.yes)
        if costs := _costs(parsed.tree):
            perhaps = _perhaps(condition, parts=any("+" in cost for cost in costs))
    if not ordered:
        cards = cards.order_by()
    elif order == sorting.RELEVANCE:
        cards = cards.order_by(*sorting.relevance(words, parsed.plain))
    else:
        cards = cards.order_by(*sorting.columns(order))
    sentence = f"{'Cards' if phrase else 'All cards'}{phrase}, {sorting.order_in_words(order)}."
    return QueryResult(query, cards, sentence, order, tuple(unquoted(word) for word in words), perhaps, parsed)


def _costs(tree: "Tree[Token]") -> list[str]:
    """Return the costs that a query asks for, as 3 or 2+1."""
    asked = (map(str, part.children) for part in tree.find_data("filter"))
    return [cost for field, _, cost in asked if field_named(field) is COST]


def _perhaps(condition: ConditionFilter, parts: bool) -> "QuerySet[Card]":
    """Return the cards with a cost known within bounds alone that fit neither a condition nor its opposite.

    Those of which no more than the whole is known are among them where a query asks for ``parts``.
    """
    decided = Card.objects.filter(condition.yes | condition.no).values("pk")
    return Card.objects.filter(COST.loose(parts)).exclude(pk__in=decided).select_related("house").order_by("name")


def _words(tree: "Tree[Token]") -> list[Token]:
    """Return the bare words and phrases that are looked for, not those that are ruled out."""
    if tree.data == "negation":
        return []
    if tree.data == "text":
        return [token for token in tree.children if isinstance(token, Token) and token.type != "REGEX"]
    return [word for child in tree.children if isinstance(child, Tree) for word in _words(child)]
