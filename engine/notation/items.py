"""What every item of a line may ask for: its numbers, names and ids, and the spells that it lays on a host."""

from __future__ import annotations

import json
import re
from typing import Any

from lark import Token, Tree

from engine.model.catalog import MAX_NAME
from engine.model.seat import Player
from engine.model.turn_orders import ID_CHARACTER, MAX_ID
from engine.notation.fight_errors import LineError
from engine.notation.typed_scenario import Band, Span, TypedMinion, TypedScenario, TypedSpell
from engine.notation.vocabulary import near

MOST_TIMES = 20
"""So often may one spell be laid by saying how often."""

BEGINNINGS = frozenset(
    {"nation", "nationless", "recruit", "horde", "creature", "quoted_creature", "words", "name", "colon"}
)
"""Items that go on with a minion: a number or a color before one is that minion's."""


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


class Items:
    """A group of a line on its way, and what all kinds of items need of it."""

    band: Band
    entry: TypedMinion

    def __init__(self, draft: TypedScenario, side: int) -> None:
        self.draft, self.line, self.side = draft, draft.line, side
        self.separated = False
        self.host: list[TypedSpell] | None = None
        """What spells are laid on instead of the minion: the globe, the group in its brackets."""
        self.times = 1
        """How often the next spell is laid."""
        self.whose: Player | None = None
        """Whose the next spell is."""

    def _error(self, span: Span, problem: str, suggestions: tuple[str, ...] = ()) -> LineError:
        return LineError(self.line, *span, problem, suggestions)

    def _whole(self, token: Token, low: int, high: int) -> int:
        span = span_of(token, self.line)
        if not re.fullmatch(r"\d{1,19}", token) or not low <= int(token) <= high:
            raise self._error(span, f"Expected a whole number from {low} to {high:,} here.")
        return int(token)

    def _known_id(self, token: Any) -> str:
        if not re.fullmatch(f"{ID_CHARACTER}{{1,{MAX_ID}}}", token):
            problem = f"An id has 1 to {MAX_ID} characters, none of them a blank, comma, quote, &, < or >."
            raise self._error(span_of(token, self.line), problem)
        return str(token)

    def _unquoted(self, token: Any) -> str:
        try:
            text = json.loads(f'"{self.line[slice(*span_of(token, self.line))][1:-1]}"', strict=False)
        except ValueError:
            raise self._error(
                span_of(token, self.line), "Expected a backslash before a quote or a backslash alone."
            ) from None
        if re.search("[\ud800-\udfff]", text):
            raise self._error(span_of(token, self.line), "Expected whole characters; an escape here is half of one.")
        if not 1 <= len(text) <= MAX_NAME:
            problem = f"Expected a name of 1 to {MAX_NAME} characters, got {len(text)}."
            raise self._error(span_of(token, self.line), problem)
        return str(text)

    # Spells on a host.

    def _spell(self, item: Tree[Token], span: Span) -> None:
        self._lay(str(item.children[0]), item, span)

    def _quoted_spell(self, item: Tree[Token], span: Span) -> None:
        self._lay(self._unquoted(item.children[0]), item, span)

    def _lay(self, card: str, item: Tree[Token], span: Span) -> None:
        owner: Any = str(item.children[1]) if len(item.children) > 1 else self.whose
        host = self.entry.spells if self.host is None else self.host
        host += [TypedSpell(card, owner, span)] * self.times
        self.times, self.whose = 1, None
        self.entry.listing = self.entry.listing or self.host is None

    def _unknown_spell(self, item: Tree[Token], span: Span) -> None:
        text = self.line[slice(*span)]
        raise self._error(span, f"There is no spell called “{text[:40]}”.", near(text, "SPELL", "CREATURE"))

    def _flush(self, tree: Tree[Token]) -> None:
        items = [item for item in tree.children if isinstance(item, Tree)]
        for before, item, after in zip([None, *items], items, [*items[1:], None], strict=False):
            if not self._is_about_a_spell(before, item, after):
                getattr(self, f"_{item.data}")(item, span_of(item, self.line))

    def _is_about_a_spell(self, before: Tree[Token] | None, item: Tree[Token], after: Tree[Token] | None) -> bool:
        """Whether an item says how often the spell beside it is laid, or whose it is; if so, note it."""
        if not (self.entry.listing or self.host is not None):
            return False
        laid = self.entry.spells if self.host is None else self.host
        alone = alone_in_parentheses(item) or item
        sure = alone is not item or self._by_sign(item) or after is None or after.data not in BEGINNINGS
        behind = sure and before is not None and _ends_in_a_spell(before)
        if alone.data == "count":
            return self._says_how_often(alone, laid, behind=behind, before=after is not None and after.data == "spell")
        if alone.data == "owner" and behind:
            laid[-1].owner = player_of(alone.children)
            return True
        if item.data == "owner" and after is not None and after.data == "spell":
            self.whose = player_of(item.children)
            return True
        return False

    def _by_sign(self, item: Tree[Token]) -> bool:
        """Whether a number comes after an x: "Power x2"."""
        return re.search(r"[xX×*]\s*$", self.line[: span_of(item, self.line)[0]]) is not None

    def _says_how_often(self, item: Tree[Token], laid: list[TypedSpell], *, behind: bool, before: bool) -> bool:
        """Take how often a spell is laid: "2 Power", "Power x2", "Power (2)"."""
        if before or behind:
            often = self._whole(item.children[0], 1, MOST_TIMES)  # type: ignore[arg-type]
            if before:
                self.times = often
            else:
                laid += [laid[-1]] * (often - 1)
        return before or behind


def _ends_in_a_spell(item: Tree[Token]) -> bool:
    last = item.children[-1] if item.data == "parens" and item.children else item
    return isinstance(last, Tree) and last.data == "spell"


def alone_in_parentheses(item: Tree[Token]) -> Tree[Token] | None:
    """Return what stands alone in parentheses."""
    inner = item.children[0] if item.data == "parens" and len(item.children) == 1 else None
    return inner if isinstance(inner, Tree) else None
