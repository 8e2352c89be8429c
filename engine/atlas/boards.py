"""The boards of the atlas: small, the same on both sides, and each made to show something else.

Blue's group is near, red's is far. A card is laid near, on a comrade, or far: on the first that it may be cast on.
Whoever gains by it casts it, as far as its record tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal

from engine.analysis.demo_pieces import MONSTER, ON_GROUP, ON_MINION, side_of
from engine.model.catalog import Card
from engine.model.document import Document
from engine.model.terrain import TERRAINS
from engine.scenario.format import FORMAT, Cast, Scenario
from engine.scenario.reading import read_scenario

Place = Literal["near", "comrade", "far"]
"""Where a card is laid: on blue's side, on somebody else in blue's group, or on red's side."""

PLACES: Final[tuple[Place, ...]] = ("near", "comrade", "far")

NEAR, FAR = [4, 5], [5, 5]
TOWN, BURG = [3, 5], [6, 5]
NEW_NEAR, NEW_FAR = [5, 6], [4, 4]
"""Where the groups stand, beside each other; their towns; and where a new group of either meets the other's."""

OTHER_TERRAINS: Final = sorted(TERRAINS.keys() - {"plains"})
TERRAIN: Final = {
    kind: [[4 - place // 5 + place % 5, 2 - place // 5], [3 + place % 5, 8 + place // 5]]
    for place, kind in enumerate(OTHER_TERRAINS)
}
"""Each terrain twice, out of the way, for spells on squares that ask for it."""

FIGHT: Final[tuple[Document, ...]] = ({"do": "combats"}, {"do": "start_of_turn"})
MARCH: Final[Document] = {
    "blue": [{"do": "move", "group": "left", "to": [4, 6]}],
    "red": [{"do": "move", "group": "right", "to": [5, 6]}],
}

TURNS: Final[tuple[Document, ...]] = (
    {"do": "turn", "orders": MARCH},
    {"do": "start_of_turn"},
    {"do": "turn"},
)

MINIONS: Final[dict[Place, tuple[str, ...]]] = {
    "near": ("ann", "bob"),
    "comrade": ("bob",),
    "far": ("cat", "dan"),
}
CASTERS: Final = {"near": ("blue", "red"), "comrade": ("blue", "red"), "far": ("red", "blue")}
"""Who casts at a place what helps its host, and what harms it."""


@dataclass(frozen=True)
class AtlasBoard:
    """A board: its name in words, who is on it, and what is played after the casts.

    ``even`` says that both sides are the same, so that the first of two cards need only be laid near; ``steady``,
    that nobody falls and one fights one, so that numbers compare. ``charmed`` says that everybody is enchanted,
    ``towns`` that each player has a town.
    """

    name: str
    words: str
    near: tuple[Document, ...]
    far: tuple[Document, ...]
    script: tuple[Document, ...]
    even: bool = True
    steady: bool = False
    charmed: bool = False
    towns: bool = False


def _minion(id: str, kind: str, hp: int, level: int = 1) -> Document:
    """Return a minion whose attacks go through its like's armor."""
    if kind == MONSTER:
        return {"id": id, "card": MONSTER}
    attack = "missile" if kind == "archer" else "hand"
    return {"id": id, "class": kind, "stats": {"hp": hp, "armor": 2, attack: 6, "level": level}}


STURDY, FRAIL = 60, 3
"""Hit points with which ten rounds are survived, and with which no attack is."""


def _side(*kinds: str, ids: tuple[str, ...], hp: int = STURDY, level: int = 1) -> tuple[Document, ...]:
    return tuple(_minion(id, kind, hp, level) for id, kind in zip(ids, kinds, strict=False))


LEFT, RIGHT = ("ann", "bob"), ("cat", "dan")
SWORD, SWORD_AGAIN = (_side("swordsman", ids=ids, level=2) for ids in (LEFT, RIGHT))
BOW, BOW_AGAIN = (_side("archer", ids=ids, level=2) for ids in (LEFT, RIGHT))
MIXED, MIXED_AGAIN = (_side("swordsman", "archer", ids=ids) for ids in (LEFT, RIGHT))
PACK, PACK_AGAIN = (_side(MONSTER, MONSTER, ids=ids) for ids in (LEFT, RIGHT))
DOOMED = _side("swordsman", "swordsman", ids=LEFT, hp=FRAIL)

BOARDS: Final = (
    AtlasBoard("duel", "one swordsman against one", SWORD, SWORD_AGAIN, FIGHT, steady=True),
    AtlasBoard("archers", "one archer against one", BOW, BOW_AGAIN, FIGHT, steady=True),
    AtlasBoard(
        "last stand", "two who will fall, all enchanted, against one", DOOMED, SWORD_AGAIN, FIGHT, False, charmed=True
    ),
    AtlasBoard("squads", "a swordsman and an archer against the same", MIXED, MIXED_AGAIN, FIGHT),
    AtlasBoard("monsters", "two monsters against two", PACK, PACK_AGAIN, FIGHT),
    AtlasBoard("towns", "two against two before their towns, for two turns", MIXED, MIXED_AGAIN, TURNS, towns=True),
)
BY_NAME: Final = {board.name: board for board in BOARDS}

LESS: Final[dict[str, Callable[[AtlasBoard], AtlasBoard]]] = {
    "c": lambda board: replace(board, charmed=False),
    "f": lambda board: replace(board, far=board.far[:1]),
    "n": lambda board: replace(board, near=board.near[:1]),
    "t": lambda board: replace(board, script=board.script[:-1]),
}
"""What can be taken from a board: the enchantments, a member of the far or the near group, the script's last verb."""


@cache
def board_named(name: str) -> AtlasBoard:
    """Return a board by its name, less what the letters after its sign say: "squads~fn". Raises KeyError for none."""
    full, _, less = name.partition("~")
    board = BY_NAME[full]
    for letter in less:
        smaller = LESS[letter](board)
        if smaller == board or not smaller.script:
            raise KeyError(name)
        board = smaller
    if less != "".join(sorted(less)):
        raise KeyError(name)
    return replace(board, name=name)


CHARM_OF_MINIONS, CHARM_OF_GROUPS = "Carapace", "Shieldbearers"
"""What lies on everybody of the enchanted board; each gives a plain number."""


def scenario_of(board: AtlasBoard) -> Scenario:
    """Return a board as a scenario, before any cast."""
    return read_scenario(document_of(board))


def document_of(board: AtlasBoard) -> Document:
    """Return a board as the document of a scenario."""
    groups = [
        {"id": id, "owner": owner, "square": square, "minions": [_charmed(board, minion) for minion in minions]}
        | ({"spells": [CHARM_OF_GROUPS]} if board.charmed else {})
        for id, owner, square, minions in (("left", "blue", NEAR, board.near), ("right", "red", FAR, board.far))
    ]
    towns = [
        {"id": "town", "type": "town", "square": TOWN, "owner": "blue", "mana": "Order", "novices": 2},
        {"id": "burg", "type": "town", "square": BURG, "owner": "red", "mana": "Order", "novices": 2},
    ]
    return {
        "format": FORMAT,
        "title": board.words.capitalize(),
        "seed": 1,
        "turn": 5,
        "groups": groups,
        "structures": towns if board.towns else [],
        "squares": [{"square": square, "terrain": kind} for kind, squares in TERRAIN.items() for square in squares],
        "script": list(board.script),
    }


def _charmed(board: AtlasBoard, minion: Document) -> Document:
    return minion | ({"spells": [CHARM_OF_MINIONS]} if board.charmed else {})


def casts_of(board: AtlasBoard, card: Card, place: Place) -> Iterator[Cast]:
    """Yield the casts that would lay a card at a place, the most natural first."""
    helps, harms = CASTERS[place]
    casters = (harms, helps) if side_of(card) == "red" else (helps, harms)
    ids = {minion["id"] for minion in (*board.near, *board.far)}
    for target in _targets(card, place, ids):
        for caster in casters:
            yield Cast(player=caster, card=card.name, target=target)  # type: ignore[arg-type]


def _targets(card: Card, place: Place, ids: set[str]) -> Sequence[str | list[int]]:
    """Return what a card may be laid on at a place, of the minions that are there."""
    far = place == "far"
    if card.target in ON_MINION:
        return [id for id in MINIONS[place] if id in ids]
    if place == "comrade":
        return []
    if card.target in ON_GROUP:
        return ["right" if far else "left"]
    if card.target != "square":
        return {"structure": ["burg" if far else "town"], "globe": ["globe"]}[card.target]
    side = [NEW_FAR, FAR] if far else [NEW_NEAR, NEAR]
    beside_or_under = side if card.creatures else side[::-1]
    elsewhere = [squares[far] for squares in TERRAIN.values()]
    return [*beside_or_under, *elsewhere]
