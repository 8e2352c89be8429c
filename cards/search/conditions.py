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
    """One condition as it was typed; ``field`` is empty unless it asks for values of one field, listed or not."""

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
    asked = _asked(part)
    if asked is None:
        return TypedCondition(text)
    field, sign, values = asked
    named = field_named(field)
    value = LIST_SIGNS[0].join(unquoted(token) for token in values)
    return TypedCondition(text, named.name if named else field.lower(), sign.strip(), value)


def _asked(part: Tree[Token]) -> tuple[Token, Token, list[Token]] | None:
    """Return the field, the sign and the values of a condition; None for one that is not of one field alone.

    ``type:(hero or summoning)`` and ``type:hero or type:summoning`` ask for both as ``type:hero,summoning`` does.
    """
    if part.data == "filter":
        field, sign, value = _tokens(part)
        return field, sign, [value]
    if part.data == "negation":  # of an order it is the way round
        (denied,) = map(_asked, _parts(part))
        return denied if denied is not None and denied[0].lower() == "order" else None
    if part.data == "spread":
        (field, sign), (values,) = _tokens(part), _parts(part)
        if field.lower() == "order":
            return field, sign, []
        given = [_parts(either) for either in _parts(values)]
        plain = all(len(some) == 1 and some[0].data == "value" for some in given)
        return (field, sign, [token for (one,) in given for token in _tokens(one)]) if plain else None
    if part.data == "any" and all(one.data == "filter" for one in _parts(part)):
        fields, signs, each = zip(*(_tokens(one) for one in _parts(part)), strict=True)
        same = len({field_named(field) or field for field in fields}) == len({sign.strip() for sign in signs}) == 1
        return (fields[0], signs[0], list(each)) if same and signs[0].strip() in {":", "="} else None
    return None


def _parts(tree: Tree[Token]) -> list[Tree[Token]]:
    """Return the parts of a group."""
    return [part for part in tree.children if isinstance(part, Tree)]


def _tokens(tree: Tree[Token]) -> list[Token]:
    """Return the words and signs of a condition."""
    return [token for token in tree.children if isinstance(token, Token)]


def joined(parts: Iterable[TypedCondition]) -> str:
    """Return the query that asks for all the conditions."""
    return " ".join(part.text for part in parts)
