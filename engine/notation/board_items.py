"""Items of a line that say where a group stands, what else there is on the board, and how the fight is played."""

from __future__ import annotations

import re
from typing import Any, Final

from lark import Token, Tree

from engine.model.board import Square
from engine.model.seat import PLAYERS
from engine.model.words import listed
from engine.notation.draft import GroupDraft, Item, Takes, first_token, player_of
from engine.notation.spell_items import SPELL_ITEMS, take_all
from engine.notation.typed_scenario import Band, Span, TypedMinion, TypedPlace
from engine.scenario.format import MAX_NOVICES, MAX_SEED, MAX_STAT, MAX_TURN, MAX_TURN_COUNT

# Where the group stands, and what else there is on the board.


def _at(draft: GroupDraft, item: Item, span: Span) -> None:
    if draft.band.square is not None:
        raise draft.error(span, "This group has a square already.")
    draft.band.square = (_square(item.children[0]), span)


def _square(token: Any) -> Square:
    x, y = (int(number[:9]) for number in re.findall(r"(?<!\d)-?\d+", token))
    return x, y


def _in_terrain(draft: GroupDraft, item: Item, span: Span) -> None:
    if draft.band.terrain is not None:
        raise draft.error(span, "This group stands on a terrain already; put “vs” before an enemy.")
    draft.band.terrain = TypedPlace(str(item.children[0]), span)


def _in_structure(draft: GroupDraft, item: Item, span: Span) -> None:
    if draft.band.structure is not None:
        raise draft.error(span, "This group stands in a structure already.")
    *owner, kind = item.children
    draft.band.structure = TypedPlace(str(kind), span, owner=player_of(owner))


def _terrain(draft: GroupDraft, item: Item, span: Span) -> None:
    terrain, *rest = item.children
    for place in (TypedPlace(str(terrain), span, square) for square in _squares(item)):
        _about(draft, [child for child in rest if isinstance(child, Tree)], place)
        draft.scenario.squares.append(place)


def _squares(item: Item) -> list[Square]:
    """Return the squares of a place: two of "mountains at 4,4 and 5,4"."""
    return [_square(child) for child in item.children if isinstance(child, Token) and child.type == "SQUARE"]


def _structure(draft: GroupDraft, item: Item, span: Span) -> None:
    tokens = {child.type: child for child in item.children if isinstance(child, Token)}
    for square in _squares(item):
        place = TypedPlace(str(tokens["STRUCTURE"]), span, square)
        place.owner = player_of([tokens[name] for name in ("COLOR",) if name in tokens])
        place.id = draft.known_id(tokens["ID"]) if "ID" in tokens else None
        _about(draft, [child for child in item.children if isinstance(child, Tree)], place)
        draft.scenario.structures.append(place)


def _about(draft: GroupDraft, listed: list[Any], place: TypedPlace) -> None:
    """Take what stands in the parentheses of a place: facts and spells."""
    entry, host, draft.host = draft.entry, draft.host, place.spells
    draft.entry, draft.facts = TypedMinion(place.span), place.facts
    for tree in listed:
        take_all(draft, tree, ABOUT_A_PLACE)
    draft.entry, draft.host = entry, host


def _mana(draft: GroupDraft, item: Item, span: Span) -> None:
    draft.facts["mana"] = str(item.children[0])


def _novices(draft: GroupDraft, item: Item, span: Span) -> None:
    draft.facts["novices"] = draft.whole(first_token(item), 0, MAX_NOVICES)


def _countdown(draft: GroupDraft, item: Item, span: Span) -> None:
    draft.facts["turn_count"] = draft.whole(first_token(item), 1, MAX_TURN_COUNT)


def _globe(draft: GroupDraft, item: Item, span: Span) -> None:
    """Spells in parentheses, or after a colon, lie on the globe; and so does the one before "on the globe"."""
    listed = [child for child in item.children if isinstance(child, Tree)]
    behind = draft.text(span).lower().startswith("on")
    if behind and not listed and draft.laid and not draft.line[draft.laid[-1].span[1] : span[0]].strip():
        draft.scenario.globe.append(draft.laid.pop())
        draft.entry.listing = draft.entry.listing and bool(draft.entry.spells)
        return
    place = TypedPlace("globe", span, spells=draft.scenario.globe)
    _about(draft, listed, place)
    draft.host = None if listed else draft.scenario.globe


# What is said of the whole fight.


def _option(draft: GroupDraft, name: str, value: Any, span: Span) -> None:
    if name in draft.scenario.options:
        raise draft.error(span, f"The {name} is said already.")
    draft.scenario.options[name] = (value, span)


def _initiative(draft: GroupDraft, item: Item, span: Span) -> None:
    player = str(item.children[0])
    if player == "neutral":
        raise draft.error(span, "Initiative is blue's or red's.")
    _option(draft, "initiative", player, span)


def _own_initiative(draft: GroupDraft, item: Item, span: Span) -> None:
    """The side that this is said of has it; whose that is, is known when all is read.

    "Gorgon vs Wolf, Wolf goes first" names somebody who is there already.
    """
    named = [band for band in (*draft.scenario.bands, draft.band) if _is_named_again(draft, band)]
    if len(named) > 1:
        raise draft.error(span, f"Say which side: {listed(PLAYERS, 'or')} has initiative.")
    if named:
        draft.entry.said.clear()
    _option(draft, "initiative", (named or [draft.band])[0], span)


def _its_initiative(draft: GroupDraft, item: Item, span: Span) -> None:
    """In parentheses it is said of the group of whoever stands before them."""
    _option(draft, "initiative", draft.band, span)


def _is_named_again(draft: GroupDraft, band: Band) -> bool:
    """Whether the minion that comes after a comma is no new one, but stands in a group."""
    entry = draft.entry
    if entry is draft.band.entries[0] or entry.wanted or entry.stats or entry.spells or not entry.said:
        return False
    what = {name: value for name, (value, _) in entry.said.items()}
    others = [{name: value for name, (value, _) in one.said.items()} for one in band.entries if one is not entry]
    return any(what.items() <= other.items() for other in others)


def _owner(draft: GroupDraft, item: Item, span: Span) -> None:
    if draft.entry.listing and not draft.entry.spells:
        raise draft.error(
            span, f"Expected a spell here, not “{draft.text(span)}”. Whose it is stands after it: Power by red."
        )
    if draft.band.owner is not None:
        raise draft.error(span, f"This group is {draft.band.owner} already; put “vs” before an enemy.")
    draft.band.owner = player_of(item.children)


def _control(draft: GroupDraft, item: Item, span: Span) -> None:
    draft.band.control = str(item.children[0])


def _nobody(draft: GroupDraft, item: Item, span: Span) -> None:
    draft.band.nobody = True


def _seed(draft: GroupDraft, item: Item, span: Span) -> None:
    _option(draft, "seed", draft.whole(first_token(item), 0, MAX_SEED), span)


def _turn(draft: GroupDraft, item: Item, span: Span) -> None:
    _option(draft, "turn", draft.whole(first_token(item), 1, MAX_TURN), span)


def _realm(draft: GroupDraft, item: Item, span: Span) -> None:
    _option(draft, "realm", str(item.children[0]), span)


def _cap(draft: GroupDraft, item: Item, span: Span) -> None:
    _option(draft, "d3_cap", str(item.children[0]), span)


def _blame(draft: GroupDraft, item: Item, span: Span) -> None:
    _option(draft, "rebound_blame", str(item.children[0]), span)


def _phase(draft: GroupDraft, item: Item, span: Span) -> None:
    draft.scenario.script.append(({"do": "combats"}, span))


def _combat(draft: GroupDraft, item: Item, span: Span) -> None:
    draft.scenario.script.append(({"do": "combat", "groups": [draft.known_id(id) for id in item.children]}, span))


def _price(draft: GroupDraft, item: Item, span: Span) -> None:
    card, *rest = (child for child in item.children if isinstance(child, Token))
    price = (
        {}
        if rest[0].type == "FREE"
        else {str(mana): draft.whole(number, 0, MAX_STAT) for number, mana in zip(rest[::2], rest[1::2], strict=True)}
    )
    draft.scenario.costs[str(card)] = (price, span)


ABOUT_A_PLACE: Final[Takes] = {
    **SPELL_ITEMS,
    "mana": _mana,
    "novices": _novices,
    "countdown": _countdown,
}
"""What can stand in the parentheses of a place."""

BOARD_ITEMS: Final[Takes] = {
    "at": _at,
    "in_terrain": _in_terrain,
    "in_structure": _in_structure,
    "terrain": _terrain,
    "structure": _structure,
    "globe": _globe,
    "initiative": _initiative,
    "own_initiative": _own_initiative,
    "its_initiative": _its_initiative,
    "owner": _owner,
    "control": _control,
    "nobody": _nobody,
    "seed": _seed,
    "turn": _turn,
    "realm": _realm,
    "cap": _cap,
    "blame": _blame,
    "phase": _phase,
    "combat": _combat,
    "price": _price,
}
