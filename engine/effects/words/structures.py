"""The words for structures: built, destroyed, changed, captured; and for their novices."""

from __future__ import annotations

from engine.effects.hooks import Forbidden, Role
from engine.effects.language import Action, Condition, Prohibition, Reach, Response
from engine.effects.words.casting import on_casting
from engine.effects.words.spells import dispel_all, otherwise
from engine.effects.words.whom import to_the_ground, to_the_structure
from engine.model.events import Capture, Casting, Event, Leaving, Novices
from engine.model.pieces import Ground, Group, Settlement, Spell, Structure
from engine.model.seat import Player
from engine.rules.changes import change_structure_type, change_terrain
from engine.rules.dying import remove_group
from engine.rules.game import Game
from engine.rules.lookup import ground_at
from engine.rules.structures import add_novices, build_structure, destroy_structure, may_hold_structure


def destroys(terrain: str | None = None) -> Action[Casting | Leaving]:
    """Destroy the host structure, and change the terrain of its square where one is named (X3, X4)."""

    @to_the_structure
    def do(game: Game, structure: Structure) -> None:
        destroy_structure(game, structure)
        if terrain is not None:
            change_terrain(game, ground_at(game, structure.square), terrain)

    return do


def becomes_type(type: Settlement) -> Action[Casting]:
    """Make the host a town or a colony (X3)."""

    @to_the_structure
    def do(game: Game, structure: Structure) -> None:
        change_structure_type(game, structure, type)
        game.otherwise(f"it is a {type} already")

    return do


@to_the_ground
def builds_colony(game: Game, ground: Ground) -> None:
    """Create a neutral colony in the host square (X3)."""
    build_structure(game, "colony", ground.square, "neutral")


def colony_for_group(game: Game, group: Group, owner: Player) -> Structure | None:
    """Replace a group by a colony; nothing happens where none may stand (structures page)."""
    square = group.square
    if square is None or not may_hold_structure(game, square):
        return None
    remove_group(game, group, "replaced")
    return build_structure(game, "colony", square, owner)


@otherwise("there is no spell to dispel")
@to_the_structure
def clears_structure(game: Game, spell: Spell, structure: Structure) -> None:
    """Dispel every enchantment on the host, which destroys a colony (X3)."""
    dispel_all(game, structure, keep=spell)


def sanctum_of(game: Game, player: Player) -> Structure | None:
    """Return a player's Sanctum, None where the board has none."""
    own = (s for s in game.state.living_structures() if s.type == "sanctum" and s.owner == player)
    return next(own, None)


def on_capture(do: Action[Capture]) -> Response[Capture]:
    """Do something when the host structure is captured (S5)."""
    captured: Condition[Capture] = Condition(
        "the host's capture", lambda game, spell, capture: capture.target is spell.host
    )
    return Response("S5", do, captured, role=Role.WATCHER)


def on_any_capture(do: Action[Capture], *, away: bool = False) -> Response[Capture]:
    """Do something whenever any structure is captured (S5)."""
    return Response("S5", do, role=Role.WATCHER, away=away)


# Novices.


def novices(count: int, nation: str | None = None) -> Response[Casting]:
    """The host structure gains novices as the spell executes, of another nation if one is named."""

    @to_the_structure
    def do(game: Game, structure: Structure) -> None:
        add_novices(game, structure, count, nation)

    return on_casting(do)


def lose_all_novices(game: Game, spell: Spell, event: Event) -> None:
    """Every structure loses all its novices."""
    for structure in game.state.structures.values():
        add_novices(game, structure, -structure.novices)


into_host: Condition[Novices] = Condition(
    "novices of the host's", lambda game, spell, coming: coming.target is spell.host
)


def as_novices_come(do: Action[Novices], when: Condition[Novices] | None = None) -> Response[Novices]:
    """Do something as novices are about to come into any structure."""
    return Response("NOVICES", do, when, role=Role.WATCHER)


def no_novices(words: str) -> Prohibition:
    """No structure creates novices, and none come from elsewhere."""
    return Prohibition(Forbidden.NOVICES, words, None, Reach.ANYBODY)


@otherwise("no novice was coming")
def none_come(game: Game, spell: Spell, coming: Novices) -> None:
    """No novice comes."""
    coming.quantity = 0
