"""The words for structures: built, destroyed, changed, captured; and for groups that change sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.language import Action, Condition, Response
from engine.effects.words.casting_words import dispel_all, on_casting, on_leaving
from engine.effects.words.vocabulary import otherwise
from engine.model.events import Casting, Event, Leaving, Novices
from engine.model.state import Ground, Group, Player, Structure
from engine.rules.changes import change_group_owner, change_structure_type, change_terrain
from engine.rules.destinations import give_order
from engine.rules.dying import remove_group
from engine.rules.lookup import ground_at
from engine.rules.structures import build_structure, destroy_structure, may_hold_structure

if TYPE_CHECKING:
    from engine.model.state import Answer
    from engine.rules.game import Game


def the_structure(answer: Answer) -> Structure:
    """Return the structure that carries a structure spell."""
    host = answer.spell.host
    assert isinstance(host, Structure)
    return host


def the_group(answer: Answer) -> Group:
    """Return the group that carries a group spell."""
    host = answer.spell.host
    assert isinstance(host, Group)
    return host


into_host: Condition[Novices] = Condition(
    "novices of the host's", lambda game, answer, coming: coming.target is answer.spell.host
)


@otherwise("there is no spell to dispel")
def clears_structure(game: Game, answer: Answer, casting: Casting) -> None:
    """Dispel every enchantment on the host, which destroys a colony (X3)."""
    dispel_all(game, the_structure(answer), keep=answer.spell)


def destroys(terrain: str | None = None) -> Action[Casting | Leaving]:
    """Destroy the host structure, and change the terrain of its square where one is named (X3, X4)."""

    def do(game: Game, answer: Answer, event: Casting | Leaving) -> None:
        structure = the_structure(answer)
        destroy_structure(game, structure)
        if terrain is not None:
            change_terrain(game, ground_at(game, structure.square), terrain)

    return do


def becomes_type(type: str) -> Action[Casting]:
    """Make the host a town or a colony (X3)."""

    def do(game: Game, answer: Answer, casting: Casting) -> None:
        change_structure_type(game, the_structure(answer), type)
        game.otherwise(f"it is a {type} already")

    return do


def builds_colony(game: Game, answer: Answer, casting: Casting) -> None:
    """Create a neutral colony in the host square (X3)."""
    ground = answer.spell.host
    assert isinstance(ground, Ground)
    build_structure(game, "colony", ground.square, "neutral")


def colony_for_group(game: Game, group: Group, owner: Player) -> Structure | None:
    """Replace a group by a colony; nothing happens where none may stand (structures page)."""
    square = group.square
    if square is None or not may_hold_structure(game, square):
        return None
    remove_group(game, group, "replaced")
    return build_structure(game, "colony", square, owner)


# Groups that leave the control of their player.


@otherwise("the computer controls the group already")
def _host_leaves_control(game: Game, answer: Answer, event: Event) -> None:
    group = the_group(answer)
    if group.control == "player":
        answer.spell.tokens = 1
        give_order(game, group, None)
        game.change(group, "control", "computer")


@otherwise("the group's control stays where it is")
def _control_returns(game: Game, answer: Answer, leaving: Leaving) -> None:
    group = the_group(answer)
    if answer.spell.tokens and group.members:
        game.cite("I-45")
        game.change(group, "control", "player")


out_of_control: tuple[Response[Casting], Response[Event], Response[Leaving]] = (
    on_casting(_host_leaves_control),
    Response("LAID", _host_leaves_control, role="own"),
    on_leaving(_control_returns),
)
"""The host group leaves the control of its player; a spell that is dispelled gives it back (I-45)."""


# Groups that change sides for as long as a spell is in play (I-45).


def changes_sides(side: Player | None = None) -> tuple[Response[Casting], Response[Leaving]]:
    """Let the host group join a side, the caster's where none is named, until the spell leaves play (I-45)."""

    def join(game: Game, answer: Answer, casting: Casting) -> None:
        group = the_group(answer)
        answer.spell.memory = group.owner
        change_group_owner(game, group, side or answer.spell.caster)
        game.otherwise("the group is on that side already")

    def go_back(game: Game, answer: Answer, leaving: Leaving) -> None:
        group = the_group(answer)
        if answer.spell.memory is not None and group.owner == (side or answer.spell.caster) and group.members:
            game.cite("I-45")
            change_group_owner(game, group, answer.spell.memory)
        game.otherwise("there is no group to give back")

    return on_casting(join), on_leaving(go_back)
