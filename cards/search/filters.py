"""A query read for the database: the tree becomes a filter over the cards."""

import re
from typing import Any

from lark import Token, Transformer

from cards.search import fulltext
from cards.search.fields import FIELDS, field_named
from cards.search.kinds import (
    MISSPELT,
    OTHER_BEGINNING,
    FieldQuestion,
    FixedChoice,
    QueryField,
    folded,
    nearest,
    refuse_wordless,
    unquoted,
    written,
)
from cards.search.parse import SHARED, UNLIKE
from cards.search.patterns import Budget
from cards.search.query_error import QueryError
from cards.search.said_facts import fact_said
from cards.search.three_valued import ConditionFilter, certain, either, every, opposite
from engine.model.catalog import read_cards

ORDERING = {"sort", "sorted", "sortby", "orderby"}
"""What "order" is called elsewhere."""


class ToFilter(Transformer[Token, Any]):
    """Reads the tree from the leaves up; all regular expressions share one budget."""

    def __init__(self) -> None:
        super().__init__()
        self.budget = Budget()

    def text(self, children: list[Token]) -> ConditionFilter:
        """Look for a word, a phrase or a pattern in the name and all texts."""
        (token,) = children
        if token.type == "REGEX":
            return certain(self.budget.find(token, None))
        refuse_wordless(token)
        return certain(fulltext.holds(token, token.type == "QUOTED"))

    def filter(self, children: list[Token]) -> ConditionFilter:
        """Ask the field."""
        field, question = field_question(children, self.budget)
        return field.filter(question)

    def negation(self, children: list[ConditionFilter]) -> ConditionFilter:
        """Turn the condition round."""
        return opposite(children[0])

    def all(self, children: list[ConditionFilter]) -> ConditionFilter:
        """Ask for every condition."""
        return every(children)

    def any(self, children: list[ConditionFilter]) -> ConditionFilter:
        """Ask for one of the conditions."""
        return either(children)


def field_question(children: list[Token], budget: Budget) -> tuple[QueryField, FieldQuestion]:
    """Return the field of a condition and what is asked of it.

    Raises QueryError if there is no such field, if it is not compared so, or if the value is another field's.
    """
    name, operator, value = children
    field = field_named(name)
    if field is None:
        raise _no_field(children)
    _refuse_denied(children)
    _refuse_unknown(field, children)
    if operator not in field.signs:
        message = f"“{field.name}” is not compared; it takes a colon, as in {field.examples[0]}."
        raise QueryError.at(operator, message, ":")
    _refuse_strange(field, children)
    return field, FieldQuestion(operator, value, budget, name.type != SHARED)


def _refuse_denied(children: list[Token]) -> None:
    """Raise QueryError for a value that is ruled out behind its field, house:-war, instead of before it."""
    name, operator, value = children
    if value.type == "WORD" and re.match(r"[-!](?=[^\W\d])", value):
        meant = written(name, ":" if operator == "=" else operator, value[1:])
        raise _whole(children, f"A “{value[0]}” stands right before the field.", f"-{meant}")


def _refuse_unknown(field: QueryField, children: list[Token]) -> None:
    """Raise QueryError for "unknown" as a value where the gaps themselves can be asked for: cost:unknown."""
    _, operator, value = children
    asked = f"unknown-{field.name}"
    unknown = operator == "=" and unquoted(value).lower() in {"unknown", "?", "none"}
    if unknown and asked in FIELDS["is"].options():
        raise _whole(children, f"“{field.name}:” has no value “{unquoted(value)}”.", f"is:{asked}")


def _whole(children: list[Token], said: str, condition: str) -> QueryError:
    """Return an error that marks a condition from its field to its value, for which another one is meant.

    What stands beside other values is no condition that another can replace: it is named, and not suggested.
    """
    name, operator, value = children
    if name.type == SHARED:
        field, _, same = condition.partition(":")
        suggestion = same if field_named(name) is field_named(field) else ""
        return QueryError.at(value, f"{said} That would be “{condition}”.", suggestion)
    suggestion = f"-{condition}" if operator.type == UNLIKE else condition
    start = name.start_pos or 0
    length = (value.start_pos or 0) + len(value) - start
    return QueryError(f"{said} Did you mean “{suggestion}”?", start, suggestion, length)


def _no_field(children: list[Token]) -> QueryError:
    """Return what is said of a field that there is not: one misspelt, or one that has the value."""
    name, operator, value = children
    said = f"There is no field “{name}”."
    fields = [field for field in FIELDS if operator in FIELDS[field].signs]
    near, word = nearest(name.lower(), fields, MISSPELT), unquoted(value)
    elsewhere = not near and name.lower() not in ORDERING and operator == "=" and value.type != "REGEX"
    if meant := (_meant(word) or _asking(word)) if elsewhere else "":
        return _whole(children, said, meant)
    near = near or ("order" if name.lower() in ORDERING else _near_field(name, value, fields))
    hint = f"Did you mean “{near}”?" if near else "To look for these words, put quotation marks round them."
    return QueryError.at(name, f"{said} {hint}", near)


def _near_field(name: Token, value: Token, fields: list[str]) -> str:
    """Return the one of some fields whose name comes nearest, if the value may be one of its."""
    near = nearest(name.lower(), fields, OTHER_BEGINNING)
    field = FIELDS.get(near)
    if isinstance(field, FixedChoice) and not nearest(folded(unquoted(value)), map(folded, field.options())):
        return ""
    return near


def _refuse_strange(field: QueryField, children: list[Token]) -> None:
    """Raise QueryError for a value that the field does not have, but another one does: target:archer."""
    value = children[-1]
    word = unquoted(value)
    if not isinstance(field, FixedChoice) or value.type == "REGEX" or field.takes(word):
        return
    meant = _meant(word) or ("" if nearest(folded(word), map(folded, field.options()), MISSPELT) else _asking(word))
    if meant:
        raise _whole(children, f"“{field.name}:” has no value “{word}”.", meant)


def _meant(word: str) -> str:
    """Return the condition that a word says by itself: in plain speech, or as a value of another field; or empty."""
    homes = ("house", "mana", "type", "nation", "target", "keyword", "step", "moves", "set", "is", "has", "timing")
    fields = (FIELDS[home] for home in homes)
    home = next((field.name for field in fields if isinstance(field, FixedChoice) and field.takes(word)), "")
    return fact_said(word) or (written(home, ":", word) if home else "")


def _asking(word: str) -> str:
    """Return the condition that asks for requirements with these words if one of them has them, or empty."""
    if not folded(word):
        return ""
    whole = re.compile(rf"\b{re.escape(word)}s?\b", re.IGNORECASE)
    texts = (requirement.text for card in read_cards() for requirement in card.requirements)
    return written("requirement", ":", word) if any(whole.search(text) for text in texts) else ""
