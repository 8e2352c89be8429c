"""From the tree of a line to what it says: each item goes to the minion, group or board that it is said of."""

from __future__ import annotations

import re
from typing import Any

from lark import Token, Tree

from engine.model.pieces import MAX_LEVEL, MAX_MEMBERS
from engine.notation.board_items import BoardItems
from engine.notation.fight_errors import WHOLE_NUMBER, LineError
from engine.notation.items import alone_in_parentheses, span_of
from engine.notation.typed_scenario import Band, Span, TypedMinion, TypedScenario
from engine.notation.vocabulary import NO_NAMES, key, near, plural
from engine.scenario.format import MAX_ATTACK_RATE, MAX_GROUPS, MAX_STAT

BOUNDS = {
    "hp": (1, MAX_STAT),
    "current_hp": (1, MAX_STAT),
    "attack_rate": (0, MAX_ATTACK_RATE),
    "level": (0, MAX_LEVEL),
}
"""The least and the most of the numbers of a minion, where they are not those of every other."""

MINION_ITEMS = {
    "count": "count",
    "nation": "nation",
    "nationless": "nation",
    "recruit": "class",
    "horde": "horde",
    "creature": "card",
    "quoted_creature": "card",
    "words": "name",
    "name": "name",
}
"""Items that begin a new minion after a comma, where the last one is complete or has what they say already."""

HORDE = 4
"""So many recruits start in a Sanctum."""


def gather(line: str, tree: Tree[Token]) -> TypedScenario:
    """Return what a line says. Raises LineError with the place of what makes no sense."""
    draft = TypedScenario(line)
    for number, side in enumerate(tree.children):
        assert isinstance(side, Tree)
        if number > 2:
            raise LineError(line, *span_of(side, line), "A fight has two sides, and a neutral third at most.")
        for group in side.children:
            assert isinstance(group, Tree)
            _Gathering(draft, number).group(group, alone=len(side.children) == 1)
    return draft


class _Gathering(BoardItems):
    """One group of a line on its way: the items are taken one by one, ``separated`` after a comma or an "and"."""

    def group(self, tree: Tree[Token], *, alone: bool) -> None:
        """Take all items of a group."""
        self.band = Band(span_of(tree, self.line), self.side)
        self.entry = self._begin(self.band.span)
        items = [item for item in tree.children if isinstance(item, Tree)]
        for before, item, after in zip([None, *items], items, [*items[1:], None], strict=False):
            self._item(before, item, after)
        if self.entry.wanted is not None and self.entry.empty:
            raise self._error(self.entry.wanted, "A minion is missing after this.")
        self.band.entries = [entry for entry in self.band.entries if not entry.empty]
        first = not any(band.side == self.side for band in self.draft.bands)
        for entry in self.band.entries if len(self.band.entries) > 1 or not first else ():
            self._check_is_somebody(entry)
        if not alone and not self.band.entries:
            start, end = self.band.span if items else (self._missing(),) * 2
            raise LineError(self.line, start, end, "A group has a minion at least.")
        if self.band.nobody and self.band.entries:
            raise LineError(self.line, *self.band.span, "There is nobody here, and there are minions.")
        if len(self.band.entries) > MAX_MEMBERS:
            raise self._error(self.band.entries[MAX_MEMBERS].span, f"A group has at most {MAX_MEMBERS} minions.")
        if len(self.draft.bands) == MAX_GROUPS:
            raise self._error(self.band.span, f"A fight has at most {MAX_GROUPS} groups.")
        self.draft.bands.append(self.band)

    def _check_is_somebody(self, entry: TypedMinion) -> None:
        """Who a minion is has to be said, unless it is all that there is of a side."""
        if entry.is_somebody or entry.said.keys() & {"nation", "name"}:
            return
        count, span = entry.said.get("count", (None, entry.span))
        if count is None:
            raise self._error(span, "Say which minion this is, such as a swordsman.")
        if re.search(r"\d\s*,\s*$", self.line[: span[0]]):
            raise self._error(span, "A square is said with “at”: at 4,4.")
        like = tuple(self._so_many(count, other) for other in self.band.entries if other.is_somebody)[:1]
        raise self._error(span, f"Say what {'this is' if count == 1 else f'these {count} are'}.", like)

    @staticmethod
    def _so_many(count: int, entry: TypedMinion) -> str:
        """Return so many of what another entry is: "2 archers"."""
        kind = entry.get("card") or entry.get("class") or "swordsman"
        return f"{count} {kind if count == 1 else plural(kind)}"

    def _missing(self) -> int:
        """Return where a group is missing: after the bar that follows the one before it, if there is one."""
        bands = [band for band in self.draft.bands if band.entries]
        return self.line.find("|", bands[-1].span[1]) + 1 if bands else 0

    def _item(self, before: Tree[Token] | None, item: Tree[Token], after: Tree[Token] | None) -> None:
        data, span = str(item.data), span_of(item, self.line)
        if self._is_about_a_spell(before, item, after) or self._says_how_many_hordes(before, item):
            return
        if data == "plus" and after is not None and not self.entry.empty:
            data = self._before_spell_or_number(after, span)
        if data in MINION_ITEMS and not self._is_spell(item, after):
            self._next_minion(data, span, after)
        if data == "words" and after is not None and after.data == "count" and not self.entry.listing:
            self._check_stat(span)
        if data not in {"comma", "conjunction", "colon"}:
            separated = False
        else:
            separated = data != "colon" or str(item.children[0]) == ";"
        getattr(self, f"_{data}")(item, span)
        self.separated = separated
        if not self.entry.empty:
            self.entry.span = (min(self.entry.span[0], span[0]), span[1])

    def _begin(self, span: Span) -> TypedMinion:
        entry = TypedMinion((span[0], span[0]))
        self.band.entries.append(entry)
        self.host = None
        return entry

    def _is_spell(self, item: Tree[Token], after: Tree[Token] | None) -> bool:
        """Whether words in a list of spells are a slip of a spell, rather than the name of the next minion."""
        alone = after is None or after.data in {"comma", "conjunction", "plus"}
        return item.data in {"words", "name"} and self.entry.listing and alone

    def _before_spell_or_number(self, after: Tree[Token], span: Span) -> str:
        """Return what a plus sign is: a comma in "Barkskin + Power", and nothing that a number can have."""
        if after.data == "stat" and span_of(after, self.line)[0] == span[1]:
            raise self._error(span, WHOLE_NUMBER)
        return "comma" if after.data == "spell" else "plus"

    def _says_how_many_hordes(self, before: Tree[Token] | None, item: Tree[Token]) -> bool:
        """Whether a number says how many Hordes come before it: "Horde x2", "Horde (2)"; "Horde of 6" is six."""
        alone = alone_in_parentheses(item) or item
        if before is None or before.data != "horde" or alone.data != "count":
            return False
        if alone is item and not self._by_sign(item):
            return False
        del self.entry.said["horde"]
        self._hordes(self._whole(alone.children[0], 1, MAX_MEMBERS), span_of(alone, self.line))  # type: ignore[arg-type]
        return True

    def _check_stat(self, span: Span) -> None:
        """Words that mean nothing before a number, of a minion that is known, were to be the name of that number."""
        words = self.line[slice(*span)]
        if not self.entry.is_somebody:
            return
        like = near(words, "STAT")
        known = "" if like else " Its numbers are hp, armor, hand, missile, attack rate and level."
        raise self._error(span, f"No number of a minion is called “{words[:40]}”.{known}", like)

    def _counts_the_next(self, data: str, after: Tree[Token] | None) -> bool:
        """Whether a number counts what comes after it: "3 swordsmen 2 archers"."""
        known = self.entry.is_somebody or "nation" in self.entry.said
        begins = after is not None and after.data in {"nation", "recruit", "horde", "creature"}
        return data == "count" and known and begins and "count" in self.entry.said

    def _next_minion(self, data: str, span: Span, after: Tree[Token] | None) -> None:
        """Begin a new minion where the last is complete and a comma, an "and" or another number stands between."""
        entry, what = self.entry, MINION_ITEMS[data]
        again = what in entry.said or ("nation" in entry.said and what in {"count", "card", "horde"})
        complete = entry.is_somebody or (entry.listing and entry.spells) or again
        unlisted = entry.listing and not entry.spells
        if (self.separated and complete) or (again and self._counts_the_next(data, after) and not unlisted):
            self.entry = self._begin(span)
        elif entry.listing and not entry.is_somebody and what not in entry.said and data not in {"words", "name"}:
            # "Fred: swordsman, Deflection" and "Barkskin swordsman": who it is comes late.
            entry.listing = False
        elif self.entry.listing or (data in {"words", "name"} and self.entry.is_somebody and "name" in self.entry.said):
            chunk = re.match(r"[^,;:|+()\[\]]*", self.line[span[1] if data == "count" else span[0] :])
            like = near(re.split(r"\bvs?\b", chunk[0])[0], "SPELL") if chunk is not None else ()
            if self.entry.listing and like and data != "creature":
                raise self._error(span, "There is no such spell.", like)
            if unlisted:
                raise self._error(span, "Expected a spell here: what stands before a colon is a minion.")
            raise self._error(span, "Put a plus sign before the next minion, or “vs” before an enemy.")

    def _say(self, what: str, value: Any, span: Span) -> None:
        """Note one thing of the minion, which cannot be said twice."""
        if what in self.entry.said:
            word = {"card": "a creature"}.get(what, f"a {what}")
            problem = f"This minion has {word} already; put a plus sign before the next one, or “vs” before an enemy."
            raise self._error(span, problem)
        self.entry.said[what] = (value, span)

    # What is said of a minion.

    def _count(self, item: Tree[Token], span: Span) -> None:
        if self.host is not None:
            raise self._error(span, "Expected a spell after this number.")
        number = str(item.children[0])
        if "/" in number:
            raise self._error(span, f"Say what this number is: hp {number[:20]}.")
        if number.startswith("-") and self.line[: span[0]][-1:].isdigit():
            raise self._error(span, "Say how many in one number.")
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
        self._hordes(self.entry.said.pop("count", (1, span))[0], span)

    def _hordes(self, times: int, span: Span) -> None:
        if times * HORDE > MAX_MEMBERS:
            raise self._error(span, f"A Horde is {HORDE} recruits, and a group has at most {MAX_MEMBERS} minions.")
        self._say("horde", times * HORDE, span)

    def _creature(self, item: Tree[Token], span: Span) -> None:
        self._say("card", str(item.children[0]), span)

    def _quoted_creature(self, item: Tree[Token], span: Span) -> None:
        self._say("card", self._unquoted(item.children[0]), span)

    def _words(self, item: Tree[Token], span: Span) -> None:
        if self.entry.listing:
            self._unknown_spell(item, span)
        self._check_name(self.line[slice(*span)], span)
        self._say("name", self.line[slice(*span)], span)
        self.entry.said["words"] = (None, span)

    def _check_name(self, name: str, span: Span) -> None:
        """Small words after what a minion is are no name of its, but words of a sentence that is not understood."""
        first = re.split(r"\W", name)[0]
        if key(first) in NO_NAMES or (self.entry.is_somebody and name[:1].islower() and not near(name)):
            problem = f"“{name[:40]}” means nothing here. A name stands in quotes, or before what it is."
            raise self._error(span, problem)

    def _called(self, item: Tree[Token], span: Span) -> None:
        start = span_of(item.children[0], self.line)[0]
        self._say("name", self.line[start : span[1]], (start, span[1]))

    def _unenchanted(self, item: Tree[Token], span: Span) -> None:
        """A minion has no spells but those that are said of it."""

    def _name(self, item: Tree[Token], span: Span) -> None:
        if self.entry.listing:
            self._quoted_spell(item, span)
        else:
            self._say("name", self._unquoted(item.children[0]), span)

    def _id(self, item: Tree[Token], span: Span) -> None:
        self._say("id", self._known_id(item.children[0]), span)

    def _stat(self, item: Tree[Token], span: Span) -> None:
        tokens = {token.type: token for token in item.children if isinstance(token, Token)}
        stat, value = str(tokens["STAT"]), tokens["VALUE"]
        now, slash, most = value.partition("/")
        if slash and stat == "hp":
            self._number("current_hp", self._whole(value.update(value=now), *BOUNDS["hp"]), span)
            value = value.update(value=most)
        low, high = BOUNDS.get(stat, (0, MAX_STAT))
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

    def _parens(self, item: Tree[Token], span: Span) -> None:
        """What stands in parentheses is about the minion before them."""
        self._flush(item)
        self.entry.said.setdefault("parens", (None, span))

    def _brackets(self, item: Tree[Token], span: Span) -> None:
        """What stands in brackets is about the group."""
        entry, host, self.host = self.entry, self.host, self.band.spells
        self.entry = TypedMinion(span)
        self._flush(item)
        if "id" in self.entry.said:
            self.band.id = self.entry.get("id")
        self.entry, self.host = entry, host

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
