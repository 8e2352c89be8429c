"""From the tree of a line to what it says: each item goes to the minion, group or board that it is said of."""

from __future__ import annotations

import json
import re
from typing import Any

from lark import Token, Tree

from engine.model.state import MAX_LEVEL, MAX_MEMBERS, Player, Square
from engine.notation.drafts import Band, Draft, Entry, Laid, Place, Span
from engine.notation.errors import LineError
from engine.notation.vocabulary import near
from engine.scenario.format import MAX_GROUPS, MAX_SEED

BOUNDS = {"hp": (1, 999), "current_hp": (1, 999), "attack_rate": (0, 20), "level": (0, MAX_LEVEL)}
"""The least and the most of the numbers of a minion, where they are not 0 and 999."""

MINION_ITEMS = {"count", "nation", "nationless", "recruit", "horde", "creature", "quoted_creature", "words", "name"}
"""Items that begin a new minion after a comma, where the last one is complete."""


def gather(line: str, tree: Tree[Token]) -> Draft:
    """Return what a line says. Raises LineError with the place of what makes no sense."""
    draft = Draft(line)
    for number, side in enumerate(tree.children):
        assert isinstance(side, Tree)
        if number > 2:
            raise LineError(line, *_span(side, line), "A fight has two sides, and a neutral third at most.")
        for group in side.children:
            assert isinstance(group, Tree)
            _Gathering(draft, number).group(group, alone=len(side.children) == 1)
    return draft


def _span(node: Any, line: str) -> Span:
    """Return where a token or a tree stands; an empty one at the end."""
    if isinstance(node, Token):
        return node.start_pos or 0, node.end_pos or 0
    if node.meta.empty:
        return len(line), len(line)
    return node.meta.start_pos, node.meta.end_pos


class _Gathering:
    """One group of a line on its way: the items are taken one by one, ``separated`` after a comma or an "and"."""

    def __init__(self, draft: Draft, side: int) -> None:
        self.draft, self.line, self.side = draft, draft.line, side
        self.separated = False
        self.host: list[Laid] | None = None
        """What spells are laid on instead of the minion: the globe, the group in its brackets."""

    def group(self, tree: Tree[Token], *, alone: bool) -> None:
        """Take all items of a group."""
        self.band = Band(_span(tree, self.line), self.side)
        self.entry = self._begin(self.band.span)
        items = [item for item in tree.children if isinstance(item, Tree)]
        for place, item in enumerate(items):
            self._item(item, items[place + 1] if place + 1 < len(items) else None)
        if self.entry.wanted is not None and self.entry.empty:
            raise self._error(self.entry.wanted, "A minion is missing after this.")
        self.band.entries = [entry for entry in self.band.entries if not entry.empty]
        if not alone and not self.band.entries:
            raise LineError(self.line, *self.band.span, "A group has a minion at least.")
        if self.band.nobody and self.band.entries:
            raise LineError(self.line, *self.band.span, "There is nobody here, and there are minions.")
        if len(self.band.entries) > MAX_MEMBERS:
            raise self._error(self.band.entries[MAX_MEMBERS].span, f"A group has at most {MAX_MEMBERS} minions.")
        if len(self.draft.bands) == MAX_GROUPS:
            raise self._error(self.band.span, f"A fight has at most {MAX_GROUPS} groups.")
        self.draft.bands.append(self.band)

    def _item(self, item: Tree[Token], after: Tree[Token] | None) -> None:
        data, span = str(item.data), _span(item, self.line)
        if data in MINION_ITEMS and not self._is_spell(item, after):
            self._next_minion(data, span)
        getattr(self, f"_{data}")(item, span)
        if data not in {"comma", "conjunction"}:
            self.separated = False
        if not self.entry.empty:
            self.entry.span = (min(self.entry.span[0], span[0]), span[1])

    def _begin(self, span: Span) -> Entry:
        entry = Entry((span[0], span[0]))
        self.band.entries.append(entry)
        self.host = None
        return entry

    def _is_spell(self, item: Tree[Token], after: Tree[Token] | None) -> bool:
        """Whether words in a list of spells are a slip of a spell, rather than the name of the next minion."""
        alone = after is None or after.data in {"comma", "conjunction", "plus"}
        return item.data in {"words", "name"} and self.entry.listing and alone

    def _next_minion(self, data: str, span: Span) -> None:
        """Begin a new minion where the last is complete and a comma or an "and" stands between."""
        complete = self.entry.is_somebody or self.entry.listing
        if self.separated and complete:
            self.entry = self._begin(span)
        elif self.entry.listing or (data in {"words", "name"} and self.entry.is_somebody and "name" in self.entry.said):
            chunk = re.match(r"[^,;:|+()\[\]]*", self.line[span[0] :])
            like = near(re.split(r"\bvs?\b", chunk[0])[0], "SPELL") if chunk is not None else ()
            if self.entry.listing and like:
                raise self._error(span, "There is no such spell.", like)
            raise self._error(span, "Put a plus sign before the next minion.")

    def _error(self, span: Span, problem: str, suggestions: tuple[str, ...] = ()) -> LineError:
        return LineError(self.line, *span, problem, suggestions)

    def _say(self, what: str, value: Any, span: Span) -> None:
        """Note one thing of the minion, which cannot be said twice."""
        if what in self.entry.said:
            word = {"card": "a creature"}.get(what, f"a {what}")
            raise self._error(span, f"This minion has {word} already; put a plus sign before the next one.")
        self.entry.said[what] = (value, span)

    def _whole(self, token: Token, low: int, high: int) -> int:
        span = _span(token, self.line)
        if not re.fullmatch(r"\d{1,19}", token) or not low <= int(token) <= high:
            raise self._error(span, f"Expected a whole number from {low} to {high:,} here.")
        return int(token)

    # What is said of a minion.

    def _count(self, item: Tree[Token], span: Span) -> None:
        number = str(item.children[0])
        if not re.fullmatch(f"[1-{MAX_MEMBERS}]", number):
            raise self._error(span, f"A group has 1 to {MAX_MEMBERS} minions, not {number[:20]}.")
        self._say("count", int(number), span)

    def _nation(self, item: Tree[Token], span: Span) -> None:
        self._say("nation", str(item.children[0]), span)

    def _nationless(self, item: Tree[Token], span: Span) -> None:
        self._say("nation", None, span)

    def _recruit(self, item: Tree[Token], span: Span) -> None:
        self._say("class", str(item.children[0]), span)

    def _horde(self, item: Tree[Token], span: Span) -> None:
        self._say("horde", 4, span)

    def _creature(self, item: Tree[Token], span: Span) -> None:
        self._say("card", str(item.children[0]), span)

    def _quoted_creature(self, item: Tree[Token], span: Span) -> None:
        self._say("card", self._unquoted(item.children[0]), span)

    def _words(self, item: Tree[Token], span: Span) -> None:
        if self.entry.listing:
            self._unknown_spell(item, span)
        self._say("name", self.line[slice(*span)], span)
        self.entry.said["words"] = (None, span)

    def _name(self, item: Tree[Token], span: Span) -> None:
        if self.entry.listing:
            self._quoted_spell(item, span)
        else:
            self._say("name", self._unquoted(item.children[0]), span)

    def _id(self, item: Tree[Token], span: Span) -> None:
        self._say("id", self._known_id(item.children[0]), span)

    def _known_id(self, token: Any) -> str:
        if not re.fullmatch(r"[^\s,\"'<>&]{1,40}", token):
            problem = "An id has 1 to 40 characters, none of them a blank, comma, quote, &, < or >."
            raise self._error(_span(token, self.line), problem)
        return str(token)

    def _unquoted(self, token: Any) -> str:
        try:
            text = json.loads(f'"{self.line[slice(*_span(token, self.line))][1:-1]}"', strict=False)
        except ValueError:
            raise self._error(
                _span(token, self.line), "Expected a backslash before a quote or a backslash alone."
            ) from None
        if not 1 <= len(text) <= 60:
            raise self._error(_span(token, self.line), f"Expected a name of 1 to 60 characters, got {len(text)}.")
        return str(text)

    def _stat(self, item: Tree[Token], span: Span) -> None:
        tokens = {token.type: token for token in item.children if isinstance(token, Token)}
        stat, value = str(tokens["STAT"]), tokens["VALUE"]
        now, slash, most = value.partition("/")
        if slash and stat == "hp":
            self._number("current_hp", self._whole(value.update(value=now), *BOUNDS["hp"]), span)
            value = value.update(value=most)
        low, high = BOUNDS.get(stat, (0, 999))
        self._number(stat, self._whole(value, low, high), span)

    def _no_stat(self, item: Tree[Token], span: Span) -> None:
        stat = str(item.children[0])
        if stat not in {"hand", "missile", "armor"}:
            raise self._error(span, "Only hand damage, missile damage and armor can be missing.")
        self._number(stat, 0 if stat == "armor" else None, span)

    def _number(self, stat: str, value: int | None, span: Span) -> None:
        if stat in self.entry.stats:
            raise self._error(span, f"This minion has its {stat.replace('_', ' ')} already.")
        self.entry.stats[stat] = (value, span)

    def _spell(self, item: Tree[Token], span: Span) -> None:
        self._lay(str(item.children[0]), item, span)

    def _quoted_spell(self, item: Tree[Token], span: Span) -> None:
        self._lay(self._unquoted(item.children[0]), item, span)

    def _lay(self, card: str, item: Tree[Token], span: Span) -> None:
        owner: Any = str(item.children[1]) if len(item.children) > 1 else None
        laid = Laid(card, owner, span)
        if self.host is not None:
            self.host.append(laid)
        else:
            self.entry.spells.append(laid)
            self.entry.listing = True

    def _unknown_spell(self, item: Tree[Token], span: Span) -> None:
        text = self.line[slice(*span)]
        raise self._error(span, f"There is no spell called “{text[:40]}”.", near(text, "SPELL", "CREATURE"))

    def _parens(self, item: Tree[Token], span: Span) -> None:
        """What stands in parentheses is about the minion before them."""
        self._flush(item)
        self.entry.said.setdefault("parens", (None, span))

    def _brackets(self, item: Tree[Token], span: Span) -> None:
        """What stands in brackets is about the group."""
        entry, host, self.host = self.entry, self.host, self.band.spells
        self.entry = Entry(span)
        self._flush(item)
        if "id" in self.entry.said:
            self.band.id = self.entry.get("id")
        self.entry, self.host = entry, host

    def _flush(self, tree: Tree[Token]) -> None:
        for item in tree.children:
            if isinstance(item, Tree):
                getattr(self, f"_{item.data}")(item, _span(item, self.line))

    # The signs between.

    def _comma(self, item: Tree[Token], span: Span) -> None:
        self.separated = True

    _conjunction = _comma

    def _plus(self, item: Tree[Token], span: Span) -> None:
        if self.entry.empty:
            raise self._error(span, "A minion is missing before this.")
        self.entry = self._begin((span[1], span[1]))
        self.entry.wanted = span

    def _colon(self, item: Tree[Token], span: Span) -> None:
        """After a colon or "with" come the spells; a semicolon parts what is said."""
        if str(item.children[0]) == ";":
            self.separated = True
        elif self.host is None and (not self.entry.empty or self.band.owner is None):
            self.entry.listing = True

    # Where the group stands, and what else there is on the board.

    def _at(self, item: Tree[Token], span: Span) -> None:
        if self.band.square is not None:
            raise self._error(span, "This group has a square already.")
        self.band.square = (self._square(item.children[0]), span)

    def _square(self, token: Any) -> Square:
        x, y = (int(number[:9]) for number in re.findall(r"-?\d+", token))
        return x, y

    def _in_terrain(self, item: Tree[Token], span: Span) -> None:
        if self.band.terrain is not None:
            raise self._error(span, "This group stands on a terrain already.")
        self.band.terrain = Place(str(item.children[0]), span)

    def _in_structure(self, item: Tree[Token], span: Span) -> None:
        if self.band.structure is not None:
            raise self._error(span, "This group stands in a structure already.")
        *owner, kind = item.children
        self.band.structure = Place(str(kind), span, owner=_player(owner))

    def _terrain(self, item: Tree[Token], span: Span) -> None:
        terrain, square, *listed = item.children
        place = Place(str(terrain), span, self._square(square))
        self._about(listed, place)
        self.draft.squares.append(place)

    def _structure(self, item: Tree[Token], span: Span) -> None:
        tokens = {child.type: child for child in item.children if isinstance(child, Token)}
        place = Place(str(tokens["STRUCTURE"]), span, self._square(tokens["SQUARE"]))
        place.owner = _player([tokens[name] for name in ("COLOR",) if name in tokens])
        place.id = self._known_id(tokens["ID"]) if "ID" in tokens else None
        self._about([child for child in item.children if isinstance(child, Tree)], place)
        self.draft.structures.append(place)

    def _about(self, listed: list[Any], place: Place) -> None:
        """Take what stands in the parentheses of a place: facts and spells."""
        entry, host, self.host = self.entry, self.host, place.spells
        self.entry, self.facts = Entry(place.span), place.facts
        for tree in listed:
            self._flush(tree)
        self.entry, self.host = entry, host

    def _mana(self, item: Tree[Token], span: Span) -> None:
        self.facts["mana"] = str(item.children[0])

    def _novices(self, item: Tree[Token], span: Span) -> None:
        self.facts["novices"] = self._whole(item.children[0], 0, 99)  # type: ignore[arg-type]

    def _countdown(self, item: Tree[Token], span: Span) -> None:
        self.facts["turn_count"] = self._whole(item.children[0], 1, 4)  # type: ignore[arg-type]

    def _globe(self, item: Tree[Token], span: Span) -> None:
        """Spells in parentheses, or after a colon, lie on the globe."""
        listed = [child for child in item.children if isinstance(child, Tree)]
        place = Place("globe", span, spells=self.draft.globe)
        self._about(listed, place)
        self.host = None if listed else self.draft.globe

    # What is said of the whole fight.

    def _option(self, name: str, value: Any, span: Span) -> None:
        if name in self.draft.options:
            raise self._error(span, f"The {name} is said already.")
        self.draft.options[name] = (value, span)

    def _initiative(self, item: Tree[Token], span: Span) -> None:
        player = str(item.children[0])
        if player == "neutral":
            raise self._error(span, "Initiative is blue's or red's.")
        self._option("initiative", player, span)

    def _owner(self, item: Tree[Token], span: Span) -> None:
        if self.band.owner is not None:
            raise self._error(span, f"This group is {self.band.owner} already.")
        self.band.owner = _player(item.children)

    def _control(self, item: Tree[Token], span: Span) -> None:
        self.band.control = str(item.children[0])

    def _nobody(self, item: Tree[Token], span: Span) -> None:
        self.band.nobody = True

    def _seed(self, item: Tree[Token], span: Span) -> None:
        self._option("seed", self._whole(item.children[0], 0, MAX_SEED), span)  # type: ignore[arg-type]

    def _turn(self, item: Tree[Token], span: Span) -> None:
        self._option("turn", self._whole(item.children[0], 1, 9999), span)  # type: ignore[arg-type]

    def _realm(self, item: Tree[Token], span: Span) -> None:
        self._option("realm", str(item.children[0]), span)

    def _cap(self, item: Tree[Token], span: Span) -> None:
        self._option("d3_cap", str(item.children[0]), span)

    def _blame(self, item: Tree[Token], span: Span) -> None:
        self._option("rebound_blame", str(item.children[0]), span)

    def _phase(self, item: Tree[Token], span: Span) -> None:
        self.draft.script.append(({"do": "combats"}, span))

    def _combat(self, item: Tree[Token], span: Span) -> None:
        self.draft.script.append(({"do": "combat", "groups": [self._known_id(id) for id in item.children]}, span))

    def _price(self, item: Tree[Token], span: Span) -> None:
        card, *rest = (child for child in item.children if isinstance(child, Token))
        price = (
            {}
            if rest[0].type == "FREE"
            else {str(mana): self._whole(number, 0, 999) for number, mana in zip(rest[::2], rest[1::2], strict=True)}
        )
        self.draft.costs[str(card)] = (price, span)


def _player(tokens: list[Any]) -> Player | None:
    return str(tokens[0]) if tokens else None  # type: ignore[return-value]
