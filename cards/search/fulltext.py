"""Full text: SQLite's FTS5 index over names, texts, requirements, keywords and notes.

Where SQLite is the database, triggers keep the index in step with the cards (migration
``0005_index_about``). Beside another database, each process has the same index of the edition in its
memory, so that every database answers the same. The index leaves out apostrophes, and its tokenizer
leaves out accents and case. A bare word finds every word that begins with it; a phrase in quotation
marks finds exactly its words, side by side.
"""

import json
import re
import sqlite3
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import Any

from django.db import connection, models
from django.db.models import Expression, Func, IntegerField, Q, Value

from cards import edition
from cards.models import Card, CardIndex, CardText, Requirement
from cards.slugs import card_slug
from engine.model.catalog import nations_by_member
from engine.model.folding import without_accents
from engine.model.words import IRREGULAR, SEVERAL, plural

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

    A plural finds its singular and the other way round, and "killing" finds "kills".
    """
    if exact:
        return f'"{words_of(text)}"'
    return " OR ".join(f'"{beginning}" *' for beginning in _beginnings(text))


def fits(entry: str, text: str, exact: bool) -> bool:
    """Return whether a short text that the index does not hold by itself has a word or an exact phrase, as it would."""
    words = f" {_plain(entry)} "
    if exact:
        return f" {_plain(text)} " in words
    return any(f" {_plain(beginning)}" in words for beginning in _beginnings(text))


def _plain(text: str) -> str:
    """Return the words of a text as the index has them: without accents and case, too."""
    return words_of(without_accents(text.lower()))


def _beginnings(text: str) -> list[str]:
    """Return with what the words begin that are looked for, one for each form of the last."""
    before, blank, last = words_of(text).rpartition(" ")
    return [f"{before}{blank}{root}" for root in _roots(last)]


def _roots(word: str) -> list[str]:
    """Return with what the forms of a word begin: "enemy" and "enemies" for either, "kill" for killing and kills."""
    if len(word) > 4 and word.lower().endswith("ies"):
        return [f"{word[:-3]}y", word]
    if re.fullmatch(r"armour\w*", word, re.IGNORECASE):
        return [word[:4] + word[5:]]
    if one := _of_its_own().get(word.lower()):
        return [one, word]
    for one, several in IRREGULAR.items():
        if word.lower().endswith(several) and len(word) > 4:
            return [word[: -len(several)] + one, word]
    found = _INFLECTED.fullmatch(word)
    if found:
        return [next(root for root in found.groups() if root)]
    several = plural(word.lower())
    return [word] if several.startswith(word.lower()) or len(several) < SHORTEST else [word, several]


SHORTEST = 4
"""A plural of fewer letters, "men", is the beginning of too many other words."""

_INFLECTED = re.compile(
    r"(\w{2,}(?:ss|x|zz|[cs]h)|\w{3,}(?:o|us))es|(\w{2,}[^s\W])s|(\w{4,})ing|(\w{4,})ed", re.IGNORECASE
)
"""A word in a form that ends otherwise than it begins: classes, heroes, attacks, attacking, attacked."""


@cache
def _of_its_own() -> dict[str, str]:
    """Return the singular of each plural that the game has of its own: of nations, cards and the Sancta."""
    return {several.lower(): one for one, several in (nations_by_member() | SEVERAL).items()}


def holds(text: str, exact: bool, column: str = EVERYTHING) -> Q:
    """Return the filter of the cards that have a word or phrase in a column of the index."""
    if not has_index():
        return Q(pk__in=[card for card, _ in best_first(column, expression(text, exact))])
    name = "everything" if column == EVERYTHING else column
    found = CardIndex.objects.filter(**{f"{name}__match": expression(text, exact)})
    return Q(pk__in=found.values("pk"))


_slug = lru_cache(maxsize=1024)(card_slug)


def rank(words: Sequence[tuple[str, bool]], name: str) -> Expression:
    """Return the place of a card among those that have the words; NULL for none.

    The card of that very ``name`` comes first, then the best (BM25). ``words`` are pairs of a text and
    whether it is an exact phrase; a word itself counts for more than one that begins with it.
    Finding the places first is many times faster than asking row by row.
    """
    slug = card_slug(name)
    wanted = " OR ".join(sorted({expression(text, sure) for text, exact in words for sure in (exact, True)}))
    best = sorted(best_first(EVERYTHING, wanted), key=lambda card: _slug(card[1]) != slug)
    places = "".join(f",{card}" for card, _ in best) + ","
    # instr(',12,7,', ',' || id || ',')
    here = {"arg_joiner": ", ',' || ", "template": "nullif(%(function)s(%(expressions)s || ','), 0)"}
    function = "instr" if has_index() else "strpos"
    return Func(Value(places), "pk", function=function, output_field=IntegerField(), **here)


def has_index() -> bool:
    """Return whether the database has the index; only SQLite does."""
    return connection.vendor == "sqlite"


def best_first(column: str, expression: str) -> list[tuple[int, str]]:
    """Return the cards, best first, with their names as indexed, that the index finds."""
    # The column is a name of ours, never what somebody typed.
    sql = f"SELECT rowid, name FROM cards_index WHERE {column} MATCH %s ORDER BY rank, rowid"  # noqa: S608
    if has_index():
        with connection.cursor() as cursor:
            cursor.execute(sql, (expression,))
            return list(cursor.fetchall())
    return _in_memory(edition.current()).execute(sql.replace("%s", "?"), (expression,)).fetchall()


@lru_cache(maxsize=1)
def _in_memory(edition: str) -> sqlite3.Connection:  # noqa: ARG001
    """Return the index of an edition, made by the statements that make it where SQLite is the database."""
    made = sqlite3.connect(":memory:", check_same_thread=False)
    made.execute("CREATE TABLE cards_card (id INTEGER PRIMARY KEY, name TEXT, keywords TEXT, limits TEXT, notes TEXT)")
    made.execute("CREATE TABLE cards_requirement (id INTEGER PRIMARY KEY, card_id INTEGER, text TEXT)")
    made.execute(
        "CREATE TABLE cards_cardtext (id INTEGER PRIMARY KEY, card_id INTEGER, kind TEXT, name TEXT, body TEXT)"
    )
    cards = Card.objects.order_by("pk").values_list("pk", "name", "keywords", "limits", "notes")
    rows = ((*row[:2], json.dumps(row[2]), json.dumps(row[3]), row[4]) for row in cards)
    made.executemany("INSERT INTO cards_card VALUES (?, ?, ?, ?, ?)", rows)
    asked = Requirement.objects.order_by("pk").values_list("pk", "card_id", "text")
    made.executemany("INSERT INTO cards_requirement VALUES (?, ?, ?)", asked)
    texts = CardText.objects.order_by("pk").values_list("pk", "card_id", "kind", "name", "body")
    made.executemany("INSERT INTO cards_cardtext VALUES (?, ?, ?, ?, ?)", texts)
    for statement in import_module("cards.migrations.0005_index_about").statements():
        made.execute(statement)
    return made
