"""The words for structures: built, destroyed, changed, captured; and for their novices."""

from __future__ import annotations

from typing import Final

from engine.effects.language import Action, Condition, Memory, Prohibition, Reach, Response
from engine.effects.words.casting import on_casting, on_leaving
from engine.effects.words.spells import dispel_all, does, nothing_to_dispel, otherwise, says, the_structure
from engine.effects.words.whom import to_the_ground, to_the_structure
from engine.model.board import SANCTA, Square
from engine.model.events import Capture, Casting, Event, Leaving, Novices
from engine.model.hooks import Forbidden, Role
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


@nothing_to_dispel
@to_the_structure
def clears_structure(game: Game, spell: Spell, structure: Structure) -> None:
    """Dispel every enchantment on the host, which destroys a colony (X3)."""
    dispel_all(game, structure, keep=spell)


def sanctum_of(game: Game, player: Player) -> Structure | None:
    """Return a player's Sanctum, None where the board has none."""
    own = (s for s in game.state.living_structures() if s.type == "sanctum" and s.owner == player)
    return next(own, None)


def sanctum_site(game: Game, player: Player) -> Square:
    """Return where a player's Sanctum stands or, where the board has none of theirs, the site that is left for it."""
    theirs, others = sanctum_of(game, player), sanctum_of(game, game.state.other_player(player))
    if theirs is not None:
        return theirs.square
    sites = SANCTA if player == "blue" else SANCTA[::-1]
    return sites[1] if others is not None and others.square == sites[0] else sites[0]


def on_capture(do: Action[Capture]) -> Response[Capture]:
    """Do something when the host structure is captured (S5)."""
    captured: Condition[Capture] = Condition(
        "the host's capture", lambda game, spell, capture: capture.target is spell.host
    )
    return Response("S5", do, captured, role=Role.WATCHER)


def on_any_capture(do: Action[Capture], *, away: bool = False) -> Response[Capture]:
    """Do something whenever any structure is captured (S5)."""
    return Response("S5", do, role=Role.WATCHER, away=away)


# The mana of a structure.


_mana_chosen = Memory[tuple[str | None, ...]](())
"""The type that the owner of a spell's host chose, in a tuple of one."""


@says("the type that its owner chose comes back when this is over")
def note_the_mana(game: Game, spell: Spell, event: Event) -> None:
    """Note the type that the owner chose, which a spell that changes it already has noted before."""
    known = [_mana_chosen.of(other) for other in _also_changing_mana(spell)]
    _mana_chosen.note(spell, known[0] if known else (the_structure(spell).mana,))


@says("the type that its new owner chose comes back when this is over")
def _note_the_captors_mana(game: Game, spell: Spell, event: Event) -> None:
    """Note the type that a captor has just chosen."""
    _mana_chosen.note(spell, (the_structure(spell).mana,))


@otherwise("the structure yields no other type than before")
def _give_the_mana_back(game: Game, spell: Spell, leaving: Leaving) -> None:
    """Let the structure yield what its owner chose again, unless another spell still changes it."""
    structure = the_structure(spell)
    if structure.in_play and not _also_changing_mana(spell):
        for mana in _mana_chosen.of(spell):
            game.change(structure, "mana", mana)


def _also_changing_mana(spell: Spell) -> list[Spell]:
    """Return the other spells on a spell's host that change for a while what mana it yields."""
    return [other for other in spell.host.spells if other is not spell and does(other, _give_the_mana_back)]


CHANGES_MANA_FOR_A_WHILE: Final = (
    on_casting(note_the_mana),
    on_capture(_note_the_captors_mana),
    on_leaving(_give_the_mana_back),
)
"""What a spell needs that changes the mana of its host as long as it lasts (structures page)."""


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
    "novices of the host", lambda game, spell, coming: coming.target is spell.host
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
