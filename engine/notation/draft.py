"""One group of a line on its way: whom the items are said of, and the reading of the tokens that they are made of."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from lark import Token, Tree

from engine.model.catalog import MAX_NAME
from engine.model.seat import Player
from engine.model.turn_orders import ID_CHARACTER, MAX_ID
from engine.model.words import capital
from engine.notation.fight_errors import LineError
from engine.notation.typed_scenario import Band, Span, TypedMinion, TypedScenario, TypedSpell
from engine.whole_numbers import whole_number, whole_number_expected

Item = Tree[Token]
"""A piece of a line that says one thing: the grammar's rule for it is its ``data``."""


def span_of(node: Any, line: str) -> Span:
    """Return where a token or a tree stands; an empty one at the end."""
    if isinstance(node, Token):
        return node.start_pos or 0, node.end_pos or 0
    if node.meta.empty:
        return len(line), len(line)
    return node.meta.start_pos, node.meta.end_pos


def player_of(tokens: list[Any]) -> Player | None:
    """Return the player whose color stands first, if one does."""
    return str(tokens[0]) if tokens else None  # type: ignore[return-value]


def first_token(item: Item) -> Token:
    """Return the first word of an item, which has one."""
    token = item.children[0]
    assert isinstance(token, Token)
    return token


def alone_in_parentheses(item: Item) -> Item | None:
    """Return what stands alone in parentheses."""
    inner = item.children[0] if item.data == "parens" and len(item.children) == 1 else None
    return inner if isinstance(inner, Tree) else None


@dataclass
class GroupDraft:
    """A group on its way into a scenario, and what the items that come next are about."""

    scenario: TypedScenario
    band: Band
    entry: TypedMinion = field(init=False)
    """The minion that is told of."""
    separator: Span | None = None
    """Where a comma or an "and" stands before the next item."""
    host: list[TypedSpell] | None = None
    """What spells are laid on instead of the minion: the globe, the group in its brackets."""
    times: int | None = None
    """How often the next spell is laid, if it is said."""
    numbered: bool = False
    """Whether it was said before the last spell how often it is laid."""
    whose: Player | None = None
    """Whose the next spell is."""
    facts: dict[str, Any] = field(default_factory=dict)
    """What is said of the structure that is told of."""

    def __post_init__(self) -> None:
        self.line = self.scenario.line
        self.begin(self.band.span)

    @property
    def laid(self) -> list[TypedSpell]:
        """The spells on whatever the next one is laid on."""
        return self.entry.spells if self.host is None else self.host

    def begin(self, span: Span) -> None:
        """Begin the next minion."""
        self.entry = TypedMinion((span[0], span[0]))
        self.band.entries.append(self.entry)
        self.host = None

    def say(self, what: str, value: Any, span: Span) -> None:
        """Note one thing of the minion, which cannot be said twice."""
        if what in self.entry.said:
            word = {"card": "a creature"}.get(what, f"a {what}")
            problem = f"This minion has {word} already; put a plus sign before the next one, or “vs” before an enemy."
            raise self.error(span, problem)
        self.entry.said[what] = (value, span)

    def span(self, node: Any) -> Span:
        """Return where a token or a tree stands in the line."""
        return span_of(node, self.line)

    def text(self, span: Span) -> str:
        """Return what stands in a place of the line."""
        return self.line[slice(*span)]

    def error(self, span: Span, problem: str, suggestions: tuple[str, ...] = ()) -> LineError:
        """Return the error of a place in the line."""
        return LineError(self.line, *span, problem, suggestions)

    def whole(self, token: Token, low: int, high: int) -> int:
        """Return a number of some bounds."""
        number = whole_number(token, low, high)
        if number is None:
            raise self.error(self.span(token), f"{capital(whole_number_expected(low, high))} here.")
        return number

    def known_id(self, token: Any) -> str:
        """Return an id, which is short and has no letters that mean something else."""
        if not re.fullmatch(f"{ID_CHARACTER}{{1,{MAX_ID}}}", token):
            problem = f"An id has 1 to {MAX_ID} characters, none of them a blank, comma, quote, &, < or >."
            raise self.error(self.span(token), problem)
        return str(token)

    def unquoted(self, token: Any) -> str:
        """Return the name in quotes."""
        span = self.span(token)
        try:
            text = json.loads(f'"{self.text(span)[1:-1]}"', strict=False)
        except ValueError:
            raise self.error(span, "Expected a backslash before a quote or a backslash alone.") from None
        if re.search("[\ud800-\udfff]", text):
            raise self.error(span, "Expected whole characters; an escape here is half of one.")
        if not 1 <= len(text) <= MAX_NAME:
            raise self.error(span, f"Expected a name of 1 to {MAX_NAME} characters, got {len(text)}.")
        return str(text)


Take = Callable[[GroupDraft, Item, Span], None]
"""What an item says, noted in the draft."""
Takes = Mapping[str, Take]
"""What takes an item, by the name of its rule in the grammar."""


def take_nothing(draft: GroupDraft, item: Item, span: Span) -> None:
    """Take an item that says nothing by itself, such as a comma."""
