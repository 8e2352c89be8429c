"""Items of a line that say where a group stands, what else there is on the board, and how the fight is played."""

from __future__ import annotations

import re
from typing import Any

from lark import Token, Tree

from engine.model.board import Square
from engine.notation.items import Items, player_of
from engine.notation.typed_scenario import Band, Span, TypedMinion, TypedPlace
from engine.scenario.format import MAX_NOVICES, MAX_SEED, MAX_STAT, MAX_TURN


class BoardItems(Items):
    """The items about places and about the whole fight."""

    # Where the group stands, and what else there is on the board.

    def _at(self, item: Tree[Token], span: Span) -> None:
        if self.band.square is not None:
            raise self._error(span, "This group has a square already.")
        self.band.square = (self._square(item.children[0]), span)

    def _square(self, token: Any) -> Square:
        x, y = (int(number[:9]) for number in re.findall(r"(?<!\d)-?\d+", token))
        return x, y

    def _in_terrain(self, item: Tree[Token], span: Span) -> None:
        if self.band.terrain is not None:
            raise self._error(span, "This group stands on a terrain already.")
        self.band.terrain = TypedPlace(str(item.children[0]), span)

    def _in_structure(self, item: Tree[Token], span: Span) -> None:
        if self.band.structure is not None:
            raise self._error(span, "This group stands in a structure already.")
        *owner, kind = item.children
        self.band.structure = TypedPlace(str(kind), span, owner=player_of(owner))

    def _terrain(self, item: Tree[Token], span: Span) -> None:
        terrain, square, *listed = item.children
        place = TypedPlace(str(terrain), span, self._square(square))
        self._about(listed, place)
        self.draft.squares.append(place)

    def _structure(self, item: Tree[Token], span: Span) -> None:
        tokens = {child.type: child for child in item.children if isinstance(child, Token)}
        place = TypedPlace(str(tokens["STRUCTURE"]), span, self._square(tokens["SQUARE"]))
        place.owner = player_of([tokens[name] for name in ("COLOR",) if name in tokens])
        place.id = self._known_id(tokens["ID"]) if "ID" in tokens else None
        self._about([child for child in item.children if isinstance(child, Tree)], place)
        self.draft.structures.append(place)

    def _about(self, listed: list[Any], place: TypedPlace) -> None:
        """Take what stands in the parentheses of a place: facts and spells."""
        entry, host, self.host = self.entry, self.host, place.spells
        self.entry, self.facts = TypedMinion(place.span), place.facts
        for tree in listed:
            self._flush(tree)
        self.entry, self.host = entry, host

    def _mana(self, item: Tree[Token], span: Span) -> None:
        self.facts["mana"] = str(item.children[0])

    def _novices(self, item: Tree[Token], span: Span) -> None:
        self.facts["novices"] = self._whole(item.children[0], 0, MAX_NOVICES)  # type: ignore[arg-type]

    def _countdown(self, item: Tree[Token], span: Span) -> None:
        self.facts["turn_count"] = self._whole(item.children[0], 1, 4)  # type: ignore[arg-type]

    def _globe(self, item: Tree[Token], span: Span) -> None:
        """Spells in parentheses, or after a colon, lie on the globe."""
        listed = [child for child in item.children if isinstance(child, Tree)]
        place = TypedPlace("globe", span, spells=self.draft.globe)
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

    def _own_initiative(self, item: Tree[Token], span: Span) -> None:
        """The side that this is said of has it; whose that is, is known when all is read.

        "Gorgon vs Wolf, Wolf goes first" names somebody who is there already.
        """
        named = [band for band in (*self.draft.bands, self.band) if self._is_named_again(band)]
        if len(named) > 1:
            raise self._error(span, "Say which side: blue or red has initiative.")
        if named:
            self.entry.said.clear()
        self._option("initiative", (named or [self.band])[0], span)

    def _is_named_again(self, band: Band) -> bool:
        """Whether the minion that comes after a comma is no new one, but stands in a group."""
        entry = self.entry
        if entry is self.band.entries[0] or entry.wanted or entry.stats or entry.spells or not entry.said:
            return False
        what = {name: value for name, (value, _) in entry.said.items()}
        others = [{name: value for name, (value, _) in one.said.items()} for one in band.entries if one is not entry]
        return any(what.items() <= other.items() for other in others)

    def _owner(self, item: Tree[Token], span: Span) -> None:
        if self.band.owner is not None:
            raise self._error(span, f"This group is {self.band.owner} already; put “vs” before an enemy.")
        self.band.owner = player_of(item.children)

    def _control(self, item: Tree[Token], span: Span) -> None:
        self.band.control = str(item.children[0])

    def _nobody(self, item: Tree[Token], span: Span) -> None:
        self.band.nobody = True

    def _seed(self, item: Tree[Token], span: Span) -> None:
        self._option("seed", self._whole(item.children[0], 0, MAX_SEED), span)  # type: ignore[arg-type]

    def _turn(self, item: Tree[Token], span: Span) -> None:
        self._option("turn", self._whole(item.children[0], 1, MAX_TURN), span)  # type: ignore[arg-type]

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
            else {
                str(mana): self._whole(number, 0, MAX_STAT) for number, mana in zip(rest[::2], rest[1::2], strict=True)
            }
        )
        self.draft.costs[str(card)] = (price, span)
