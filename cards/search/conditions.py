"""A query as a row of conditions that all hold: for facets, orders and forms, which add or take one."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from lark import Token, Tree

from cards.search.fields import field_named
from cards.search.kinds import unquoted
from cards.search.parse import LIST_SIGNS
from cards.search.searching import QueryResult


class TypedCondition(NamedTuple):
    """One condition as it was typed; ``field`` is empty unless it is a plain ``field:value``."""

    text: str
    field: str = ""
    sign: str = ""
    value: str = ""

    @property
    def values(self) -> list[str]:
        """The values of a list."""
        return re.split(f"[{LIST_SIGNS}]", self.value)

    def chooses(self, field: str) -> bool:
        """Return whether it asks for one or several values of a field."""
        return self.field == field and self.sign in {":", "="}


def conditions(found: QueryResult) -> list[TypedCondition]:
    """Return the conditions of a query that all hold, its order included."""
    if not found.parsed.typed.children:
        return []
    (top,) = found.parsed.typed.children
    assert isinstance(top, Tree)
    parts = top.children if top.data == "all" else [top]
    return [_condition(found.query, part) for part in parts if isinstance(part, Tree)]


def _condition(query: str, part: Tree[Token]) -> TypedCondition:
    """Return one condition with its words."""
    # Lark's "container" reaches from bracket to bracket.
    meta: Any = part.meta
    text = query[meta.container_start_pos : meta.container_end_pos]
    if part.data == "any" and not text.startswith("("):
        text = f"({text})"
    if part.data != "filter":
        return TypedCondition(text)
    field, sign, value = (str(child) for child in part.children)
    value = unquoted(part.children[2]) if isinstance(part.children[2], Token) else value
    named = field_named(field)
    return TypedCondition(text, named.name if named else field.lower(), sign.strip(), value)


def joined(parts: Iterable[TypedCondition]) -> str:
    """Return the query that asks for all the conditions."""
    return " ".join(part.text for part in parts)
