"""Regular expressions, bounded in work.

RE2 takes time in proportion to the text and to the size of the compiled pattern, and has nothing that
could run away (no back-references, no look-around). All patterns of one search together also have a
budget of compiled size: what is larger is refused with a message, on every machine alike.
"""

from functools import lru_cache

import re2
from django.db.models import Q, Value
from lark import Token

from cards import edition
from cards.models import Card, CardText
from cards.search.among import among
from cards.search.query_error import QueryError

MAX_LENGTH = 80
SIZE = 200
"""How many of RE2's instructions the patterns of one search may have together."""

SIZE_OF_A_PATTERN = 15
"""What each pattern counts for beside its instructions: it is tried on every text."""

MEMORY = 1 << 16
"""What RE2 may use for one pattern, in bytes: enough for any pattern a person types."""


class Budget:
    """The size that the patterns of one search have left."""

    def __init__(self) -> None:
        self.left = SIZE

    def find(self, token: Token, column: str | None) -> Q:
        """Return the filter of the cards with a text that the pattern fits somewhere, in any case.

        ``column`` is name or a kind of text, None for all of them. Raises QueryError for a pattern
        that RE2 does not take, or that is too large beside those before it.
        """
        pattern = _compiled(token)
        self.left -= pattern.programsize + SIZE_OF_A_PATTERN
        if self.left < 0:
            raise QueryError.at(token, "This regular expression is too much work. Make it shorter or plainer.")
        texts = ((card, text) for card, kind, text in _texts(edition.current()) if column in {None, kind})
        return among(card for card, text in texts if pattern.search(text))


@lru_cache(maxsize=1)
def _texts(_edition: str) -> list[tuple[int, str, str]]:
    """Return every name and text with its card and its kind, kept as long as the card data stays as it is."""
    names = Card.objects.order_by().values_list("pk", Value("name"), "name")
    return list(names.union(CardText.objects.order_by().values_list("card_id", "kind", "body"), all=True))


def check(token: Token) -> None:
    """Raise QueryError for a pattern that cannot be used."""
    _compiled(token)


def source(token: Token) -> str:
    """Return the pattern between its slashes; an i behind them says what goes without saying."""
    return token[1 : token.rindex("/")].replace(r"\/", "/")


def _compiled(token: Token) -> "re2._Regexp[str]":
    """Return the pattern, made ready."""
    if len(token) > MAX_LENGTH:
        raise QueryError.at(token, f"A regular expression may have up to {MAX_LENGTH} characters.")
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    options.max_mem = MEMORY
    try:
        return re2.compile(source(token), options)
    except re2.error as error:
        raise QueryError.at(token, f"This regular expression cannot be read: {_reason(error)}.") from None


def _reason(error: Exception) -> str:
    """Return what RE2 has to say, as text."""
    said = error.args[0] if error.args else ""
    return said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
