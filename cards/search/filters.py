"""A query read for the database: the tree becomes a filter over the cards."""

from typing import Any

from lark import Token, Transformer

from cards.search import fulltext
from cards.search.claims import Filter, certain, either, every, opposite
from cards.search.errors import QueryError
from cards.search.fields import FIELDS
from cards.search.kinds import Condition, Field, nearest, refuse_wordless
from cards.search.patterns import Budget


class ToFilter(Transformer[Token, Any]):
    """Reads the tree from the leaves up; all regular expressions share one budget."""

    def __init__(self) -> None:
        super().__init__()
        self.budget = Budget()

    def text(self, children: list[Token]) -> Filter:
        """Look for a word, a phrase or a pattern in the name and all texts."""
        (token,) = children
        if token.type == "REGEX":
            return certain(self.budget.find(token, None))
        refuse_wordless(token)
        return certain(fulltext.holds(token, token.type == "QUOTED"))

    def filter(self, children: list[Token]) -> Filter:
        """Ask the field."""
        name, operator, value = children
        return field_of(name, operator).filter(Condition(operator, value, self.budget))

    def negation(self, children: list[Filter]) -> Filter:
        """Turn the condition round."""
        return opposite(children[0])

    def all(self, children: list[Filter]) -> Filter:
        """Ask for every condition."""
        return every(children)

    def any(self, children: list[Filter]) -> Filter:
        """Ask for one of the conditions."""
        return either(children)


def field_of(name: Token, operator: Token) -> Field:
    """Return the field of that name. Raises QueryError if there is none, or if it is not compared so."""
    field = FIELDS.get(name.lower())
    if field is None:
        near = nearest(name.lower(), FIELDS)
        hint = f"Did you mean “{near}”?" if near else "To look for these words, put quotation marks round them."
        raise QueryError.at(name, f"There is no field “{name}”. {hint}", near)
    if operator not in field.signs:
        message = f"“{field.name}” is not compared; it takes a colon, as in {field.examples[0]}."
        raise QueryError.at(operator, message, ":")
    return field
