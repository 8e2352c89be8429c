"""Full text: the index over names and texts (FTS5 on SQLite), and what stands in for it elsewhere.

Triggers of the database keep the index in step with the cards (migration ``0003_index``). It leaves
out apostrophes, and its tokenizer leaves out accents and case. A bare word finds every word that
begins with it; a phrase in quotation marks finds exactly its words, side by side.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django.db import connection, models
from django.db.models import Case, Expression, Func, IntegerField, Q, Value, When

from cards.models import CardIndex, CardText, Creature, Helper
from cards.slugs import card_slug

EVERYTHING = "cards_index"


class Match(models.Lookup):
    """FTS5's own operator: ``column MATCH expression``."""

    lookup_name = "match"

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        """Return the SQL."""
        left, left_params = self.process_lhs(compiler, connection)
        right, right_params = self.process_rhs(compiler, connection)
        return f"{left} MATCH {right}", (*left_params, *right_params)


models.TextField.register_lookup(Match)


def words_of(text: str) -> str:
    """Return the words of a text as they are looked for: no apostrophes, blanks for other signs."""
    return " ".join(re.sub(r"[\W_]+", " ", text.replace("'", "")).split())


def expression(text: str, exact: bool) -> str:
    """Return the FTS5 expression for a word (which also finds longer ones) or an exact phrase.

    A plural finds its singular as well.
    """
    words = words_of(text)
    if exact:
        return f'"{words}"'
    stem = words[:-1] if len(words) > 3 and words.endswith("s") and not words.endswith("ss") else words
    return f'"{stem}" *'


def holds(text: str, exact: bool, column: str = EVERYTHING) -> Q:
    """Return the filter of the cards that have a word or phrase in a column of the index."""
    if not _has_index():
        return _plain(words_of(text), column)
    name = "everything" if column == EVERYTHING else column
    found = CardIndex.objects.filter(**{f"{name}__match": expression(text, exact)})
    return Q(pk__in=found.values("pk"))


_slug = lru_cache(maxsize=1024)(card_slug)


def rank(words: Sequence[tuple[str, bool]]) -> Expression:
    """Return the place of a card among those that have the words; NULL for none.

    The card of that very name comes first, then the best (BM25). ``words`` are pairs of a text and
    whether it is an exact phrase; a word itself counts for more than one that begins with it.
    Finding the places first is many times faster than asking row by row.
    """
    name = card_slug(" ".join(text for text, _ in words))
    if not _has_index():
        return Case(When(slug=name, then=Value(0)))
    wanted = {expression(text, sure) for text, exact in words for sure in (exact, True)}
    found = CardIndex.objects.filter(everything__match=" OR ".join(sorted(wanted))).order_by("rank", "pk")
    best = sorted(found.values_list("pk", "name"), key=lambda card: _slug(card[1]) != name)
    places = "".join(f",{card}" for card, _ in best) + ","
    # instr(',12,7,', ',' || id || ',')
    here = {"arg_joiner": ", ',' || ", "template": "nullif(instr(%(expressions)s || ','), 0)"}
    return Func(Value(places), "pk", output_field=IntegerField(), **here)


def _has_index() -> bool:
    """Tell whether the database has the index; only SQLite does."""
    return connection.vendor == "sqlite"


def _plain(words: str, column: str) -> Q:
    """Return the filter without an index: the words occur in the column as they stand, in any case."""
    if column == "name":
        return Q(name__icontains=words)
    if column == "makes":
        return _owned(Creature.objects.filter(name__icontains=words)) | _owned(
            Helper.objects.filter(name__icontains=words)
        )
    texts = CardText.objects.filter(Q(body__icontains=words) | Q(name__icontains=words))
    if column != EVERYTHING:
        return _owned(texts.filter(kind=column))
    return Q(name__icontains=words) | _owned(texts)


def _owned(rows: "models.QuerySet[Any]") -> Q:
    """Return the filter of the cards that such rows belong to."""
    return Q(pk__in=rows.values("card_id"))
