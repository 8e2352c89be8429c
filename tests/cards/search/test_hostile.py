"""Random and hostile queries: results or a pointed error, each with a few questions to the database."""

from typing import Any

import pytest
from django.db import connection
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cards.search import QueryError, facets, search
from cards.search.fields import FIELDS
from cards.search.parse import MAX_LENGTH, in_query_language
from tests.often import often

pytestmark = pytest.mark.django_db

MOST_QUERIES = 5

HOSTILE = [
    "/(a+)+$/",
    "/(.*)*(.*)*(.*)*x/",
    "/((a{0,99}){0,99}){0,99}/",
    "/[\\s\\S]*[\\s\\S]*[\\s\\S]*!/",
    "text:/(e|e)*z/",
    "/\\p{L}+/",
    "/(?:a?){50}a{50}/",
    "'; DROP TABLE cards_card; --",
    "%",
    "_",
    "\\",
    '"',
    "''",
    "NEAR(a b)",
    "name:*",
    "a*",
    "^a",
    "{a}",
    "cards_index:x",
    "\x00",
    "\ud800",
    "𝔸",
    "é",
    "İ",
    "ß",
    "-",
    "--",
    "- -",
    "(",
    ")",
    "((((",
    "))))",
    "or",
    "and",
    "not",
    "or or",
    "not not not a",
    ":",
    "::",
    "a:",
    ":a",
    "a:b:c",
    "hp>=",
    "hp>=99999999999999999999",
    "hp>hp",
    "cost:2+1",
    "cost>2+1",
    "cost:1+",
    "order:",
    "order:name order:id",
    "-order:cost",
    "order:(name or id)",
    "house:()",
    "house:(war or",
    'house:""',
    "level>cost",
    "<script>",
]
TOKENS = st.sampled_from(
    [
        *HOSTILE,
        *FIELDS,
        *(f"{name}:" for name in FIELDS),
        "the",
        "a",
        "armor",
        "war",
        "D3",
        "full",
        "hero",
        "helper",
        "=",
        "!=",
        "<",
        "<=",
        ">",
        ">=",
        ":",
        "(",
        ")",
        " or ",
        " and ",
        " not ",
        " -",
        '"',
        "/",
        "3",
        "15",
        "’",
        "“",
    ]
)
PIECES = st.tuples(st.lists(TOKENS, max_size=40), st.sampled_from(["", " "])).map(lambda made: made[1].join(made[0]))


def searched(query: str) -> None:
    """Run a whole search as the page does: it answers, or points at what it does not understand."""
    try:
        found = search(query)
        facets.count(found)
        list(found.queryset[:60])
        assert found.sentence.endswith(".")
    except QueryError as error:
        pointed = 0 <= error.position <= len(error.query) and error.message.endswith((".", "?"))
    else:
        pointed = True
    assert pointed, query


def is_answered_with_few_queries(query: str) -> None:
    asked = 0

    def count(execute: Any, *arguments: Any) -> Any:
        nonlocal asked
        asked += 1
        return execute(*arguments)

    searched(query)  # what a process keeps has been read before anything is counted, whichever test comes first
    with connection.execute_wrapper(count):
        searched(query)
    assert asked <= MOST_QUERIES, query


ALL = settings(deadline=None, suppress_health_check=list(HealthCheck), database=None)


@settings(ALL, max_examples=often(150))
@given(st.text(max_size=MAX_LENGTH + 20))
def test_any_text_is_answered(query: str) -> None:
    is_answered_with_few_queries(query)


@settings(ALL, max_examples=often(200))
@given(PIECES)
@example("(" * 400)
@example("-" * 400)
@example("not " * 100)
@example("the " * 30)
@example("-the " * 30)
@example(" or ".join(f"hp>{number}" for number in range(30)))
@example("/.*e.*e.*e.*e.*e.*!/ " * 10)
@example(" ".join(["-attack>armor"] * 28))
@example("a" * 400)
@example(" or ".join(["(step:d1 -house:war)"] * 15))
def test_any_pieces_of_the_language_are_answered(query: str) -> None:
    is_answered_with_few_queries(query)


@pytest.mark.parametrize("shape", ["b", "b-", "-", " ", "b ", "b:", "(", '"'])
def test_what_is_far_too_long_ends(shape: str) -> None:
    """No pattern may read a long text again from each of its letters: that would take hours."""
    long = shape * 200_000
    in_query_language(long)
    with pytest.raises(QueryError, match="too long"):
        search(long)
