"""The map: the squares a run is about, as blue sees them, with their terrain, structures and groups, as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from cards import heraldry
from engine.effects.registry import definition
from engine.model.board import Square, on_board
from engine.trace.records import GroupRecord, Outcome, SquareRecord, StructureRecord, TraceEvent

WIDE, HIGH = 52, 31
"""Half the width and half the height of a square's diamond."""

AURA = 5
"""How far inside a square's edge its aura is drawn."""

COLOURS = {"blue": "order", "red": "strife", "neutral": "ink-soft"}
"""The token of each owner's colour."""

TERRAIN = {  # a colour token, and strokes in a box around (0, 0)
    "plains": ("leaf", ""),
    "barren land": ("rule", "M-8 1l4-3 4 5 5-4M-3-6l3 3"),
    "forest": ("world", "M-9 5l4-9 4 9zM1 5l4-9 4 9zM-4 0l4-9 4 9"),
    "mountain": ("ink-soft", "M-12 6l7-12 4 6 3-4 8 10z"),
    "water": ("order", "M-11-3q3-3 6 0t6 0 6 0M-9 4q3-3 6 0t6 0 6 0"),
    "swamp": ("world", "M-10 4q3-3 6 0t6 0 6 0M-4-1v-8M0-1v-6M4-1v-8"),
    "desert": ("clarity", "M-12 4q6-8 12-1t12-1"),
    "ice": ("order", "M0-8V8M-7-4 7 4M7-4-7 4"),
    "lava": ("will", "M-10-2q3 5 6 0t6 0 6 0M-8 5q3 3 6 0t6 0"),
    "volcano": ("strife", "M-11 6l6-11h8l7 11zM-2-9l2-3 2 3"),
    "void": ("mystery", "M-7 0a7 5 0 1 0 14 0a7 5 0 1 0-14 0"),
}


class BoardMap:
    """Draws the squares that matter in a run: wherever something stands, moves to, or lies."""

    def __init__(self, initial: Outcome, events: list[TraceEvent]) -> None:
        self.squares = sorted(_extent(initial, events), key=lambda square: (-sum(square), square))
        across = [x - y for x, y in self.squares] or [0]
        along = [-x - y for x, y in self.squares] or [0]
        self.left, self.top = (min(across) - 1) * WIDE, (min(along) - 1) * HIGH - 2
        self.width = (max(across) + 1) * WIDE - self.left
        self.height = (max(along) + 1) * HIGH + 2 - self.top

    def svg(self, state: Outcome) -> str:
        """Return the map of a state as one picture that says what it shows."""
        groups = dict(standing(state))
        figures = [group_figure(groups[square], state) for square in self.squares if square in groups]
        return self.frame(
            f'role="img" aria-label="{escape(board_in_words(state))}"', self.ground(state) + "".join(figures)
        )

    def frame(self, about: str, drawn: str) -> str:
        """Return the picture in which something is drawn, ``about`` among its attributes."""
        return (
            f'<svg class="map" viewBox="{self.left} {self.top} {self.width} {self.height}" width="{self.width}"'
            f' height="{self.height}" {about}>{drawn}</svg>'
        )

    def ground(self, state: Outcome) -> str:
        """Draw the squares of a state and the structures on them."""
        grounds = [_ground(square, state.squares.get(_key(square))) for square in self.squares]
        structures = {_square(one): one for one in state.structures.values() if one.status == "alive"}
        built = [_structure(square, structures[square]) for square in self.squares if square in structures]
        return "".join([*grounds, *built])


def standing(state: Outcome) -> list[tuple[Square, GroupRecord]]:
    """Return the groups that stand on the board, each after its square."""
    return [(_square(one), one) for one in state.groups.values() if stands(one)]


def stands(group: GroupRecord) -> bool:
    """Whether a group stands on the board."""
    return group.status == "alive" and bool(group.square)


def enchanted(spells: list[str]) -> bool:
    """Whether any of some spells is visible, so that its host has the green aura."""
    return any(definition(name).visible for name in spells)


def board_in_words(state: Outcome) -> str:
    """Say who stands where, for those who cannot see the map."""
    said = [f"{one.owner}'s group of {len(one.members)} at {_key(square)}" for square, one in standing(state)]
    built = [one for one in state.structures.values() if one.status == "alive"]
    said += [f"{one.owner}'s {one.type} at {_key(_square(one))}" for one in built]
    said += [f"{one.terrain} at {key}" for key, one in state.squares.items()]
    return f"Board: {'; '.join(said) or 'empty'}"


def _extent(initial: Outcome, events: list[TraceEvent]) -> set[Square]:
    """Return every square where something stands or lies at any time of a run."""
    changes = [event.change for event in events if event.change]
    arrivals = [change.after for change in changes if change.what in ("groups", "structures")]
    standing = [*initial.groups.values(), *initial.structures.values(), *arrivals]
    found = {_square(one) for one in standing if one.square}
    found |= {(change.after[0], change.after[1]) for change in changes if change.what == "square" and change.after}
    found |= {_keyed(key) for key in initial.squares}
    found |= {_keyed(change.of) for change in changes if change.what == "squares"}
    return {square for square in found if on_board(square)}


def _square(one: GroupRecord | StructureRecord) -> Square:
    assert one.square is not None
    return one.square[0], one.square[1]


def _keyed(key: str) -> Square:
    x, y = key.split(",")
    return int(x), int(y)


def _key(square: Square) -> str:
    return f"{square[0]},{square[1]}"


def _middle(square: Square) -> tuple[int, int]:
    """Return where the middle of a square is drawn: +x is north-east, +y north-west, as blue sees them (I-13)."""
    x, y = square
    return (x - y) * WIDE, -(x + y) * HIGH


def _structure(square: Square, structure: StructureRecord) -> str:
    """Draw a structure in its owner's colour, with its type below."""
    x, y = _middle(square)
    return (
        f'<g transform="translate({x} {y - 10}) scale(.42)" fill="var(--{COLOURS[structure.owner]})">'
        f'{heraldry.FIGURES["structure"]}</g><text x="{x}" y="{y + 17}">{structure.type}</text>'
    )


def group_figure(group: GroupRecord, state: Outcome, lost: int = 0) -> str:
    """Draw a group that stands on the board as the client does: a head and a dot for each minion.

    It has no aura, whatever lies on it. Who of it was ``lost`` is an empty dot, and where it died out is an empty head.
    """
    if not stands(group) and not (group.status == "dead" and group.square and lost):
        return ""
    x, y = _middle(_square(group))
    colour, members = COLOURS[group.owner], [state.minions[id] for id in group.members]
    if not stands(group):
        return f'<circle cx="{x}" cy="{y - 12}" r="13" fill="none" stroke="var(--{colour})"/>'
    kind = "monster" if members and all(one.kind == "monster" for one in members) else "recruit"
    return f"{_head(x, y, kind, colour)}{''.join(_dots(x, y, len(members), lost, colour))}{_label(x, y, group)}"


def _head(x: int, y: int, kind: str, colour: str) -> str:
    return (
        f'<circle cx="{x}" cy="{y - 12}" r="14" fill="var(--{colour})"/>'
        f'<g transform="translate({x} {y - 12}) scale(.25)" fill="var(--on-mana)">{heraldry.FIGURES[kind]}</g>'
    )


def _dots(x: int, y: int, count: int, lost: int, colour: str) -> Iterator[str]:
    for number in range(count + lost):
        drawn = f'r="2.4" fill="var(--{colour})"' if number < count else f'r="2" fill="none" stroke="var(--{colour})"'
        yield f'<circle cx="{x + 6 * number - 3 * (count + lost - 1)}" cy="{y + 9}" {drawn}/>'


def _label(x: int, y: int, group: GroupRecord) -> str:
    return f'<text x="{x}" y="{y + 22}">{group.owner}</text>'


def _ground(square: Square, ground: SquareRecord | None) -> str:
    """Draw the square itself: a diamond with its terrain, and the green aura of one that is enchanted."""
    x, y = _middle(square)
    wide, high = WIDE - AURA, HIGH - AURA * HIGH // WIDE
    terrain = ground.terrain if ground else "plains"
    token, strokes = TERRAIN[terrain]
    drawn = (
        f'<path d="M{x - WIDE} {y} {x} {y - HIGH} {x + WIDE} {y} {x} {y + HIGH}z" stroke="var(--edge)"'
        f' fill="var(--{token})" fill-opacity="{".22" if strokes else "1"}"/>'
    )
    if strokes:
        drawn += (
            f'<path d="{strokes}" transform="translate({x} {y - HIGH // 2})" fill="none"'
            f' stroke="var(--ink-soft)" stroke-width="1.5"/><text x="{x}" y="{y + HIGH - 9}">{terrain}</text>'
        )
    if ground and enchanted(ground.spells):
        drawn += (
            f'<path d="M{x - wide} {y} {x} {y - high} {x + wide} {y} {x} {y + high}z" class="halo"/>'
            f'<text x="{x + WIDE - 18}" y="{y + 4}">✦</text>'
        )
    return drawn
