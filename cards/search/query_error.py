"""What is wrong with a query, and where."""

import re
from collections.abc import Iterable

from lark import Token

_WORD = re.compile(r"\w+(?:['’-]\w+)*")


class QueryError(Exception):
    """A query that cannot be read: a message that says what to do, and the place it speaks of.

    ``position`` and ``length`` mark the part of ``query`` that is wrong; ``suggestion`` is what to
    write there instead, or empty where nothing comes near; ``offers`` are several that all may be meant.
    ``search`` fills in ``query``, and as ``corrected`` a query that can be read, or empty where there is none to offer.
    """

    def __init__(
        self, message: str, position: int = 0, suggestion: str = "", length: int = 1, offers: Iterable[str] = ()
    ) -> None:
        super().__init__(message)
        self.message = message
        self.position = position
        self.suggestion = suggestion
        self.length = max(length, 1)
        self.offers = list(offers)
        self.query = ""
        self.corrected = ""

    @classmethod
    def at(cls, token: Token, message: str, suggestion: str = "") -> "QueryError":
        """Return an error that marks one token."""
        start = token.start_pos or 0
        return cls(message, start, suggestion, (token.end_pos or start + len(token)) - start)

    @property
    def before(self) -> str:
        """The query up to the marked part."""
        return self.query[: self.position]

    @property
    def marked(self) -> str:
        """The marked part; empty at the end of the query."""
        return self.query[self.position : self.position + self.length]

    @property
    def after(self) -> str:
        """The query after the marked part."""
        return self.query[self.position + self.length :]

    @property
    def mended(self) -> str:
        """The query with the suggestion in place, or empty without one."""
        return self.before + self.suggestion + self.after if self.suggestion else ""

    @property
    def words(self) -> str:
        """The words of the query, without its signs."""
        return " ".join(_WORD.findall(self.query))

    @property
    def offered(self) -> list[tuple[str, str]]:
        """Each of the offers with the query that has it in place."""
        return [(offer, self.before + offer + self.after) for offer in self.offers]


def search_too_long(most: str) -> str:
    """Say that a search is too long, and how much one may be: "200 letters"."""
    return f"That search is too long. Use at most {most}."
