"""The words for structures: built, destroyed, changed, captured; and for groups that change sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.casting_words import dispel_all, on_casting, on_leaving
from engine.effects.language import Action, Condition, Response
from engine.effects.vocabulary import otherwise
from engine.moments import Casting, Leaving, Moment, Novices
from engine.state import Ground, Group, Player, Structure

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer


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
    "novices of the host's", lambda play, answer, coming: coming.target is answer.spell.host
)


@otherwise("there is no spell to dispel")
def clears_structure(play: Play, answer: Answer, casting: Casting) -> None:
    """Dispel every enchantment on the host, which destroys a colony (X3)."""
    dispel_all(play, the_structure(answer), keep=answer.spell)


def destroys(terrain: str | None = None) -> Action[Casting | Leaving]:
    """Destroy the host structure, and change the terrain of its square where one is named (X3, X4)."""

    def do(play: Play, answer: Answer, moment: Casting | Leaving) -> None:
        structure = the_structure(answer)
        play.destroy(structure)
        if terrain is not None:
            play.change_terrain(play.ground(structure.square), terrain)

    return do


def becomes_type(type: str) -> Action[Casting]:
    """Make the host a town or a colony (X3)."""

    def do(play: Play, answer: Answer, casting: Casting) -> None:
        play.change_structure_type(the_structure(answer), type)
        play.otherwise(f"it is a {type} already")

    return do


def builds_colony(play: Play, answer: Answer, casting: Casting) -> None:
    """Create a neutral colony in the host square (X3)."""
    ground = answer.spell.host
    assert isinstance(ground, Ground)
    play.build("colony", ground.square, "neutral")


def colony_for_group(play: Play, group: Group, owner: Player) -> Structure | None:
    """Replace a group by a colony; nothing happens where none may stand (structures page)."""
    square = group.square
    if square is None or not play.may_hold_structure(square):
        return None
    play.remove_group(group, "replaced")
    return play.build("colony", square, owner)


# Groups that leave the control of their player.


@otherwise("the computer controls the group already")
def _host_leaves_control(play: Play, answer: Answer, moment: Moment) -> None:
    group = the_group(answer)
    if group.control == "player":
        answer.spell.tokens = 1
        play.give_order(group, None)
        play.change(group, "control", "computer")


@otherwise("the group's control stays where it is")
def _control_returns(play: Play, answer: Answer, leaving: Leaving) -> None:
    group = the_group(answer)
    if answer.spell.tokens and group.members:
        play.cite("I-45")
        play.change(group, "control", "player")


out_of_control: tuple[Response[Casting], Response[Moment], Response[Leaving]] = (
    on_casting(_host_leaves_control),
    Response("LAID", _host_leaves_control, role="own"),
    on_leaving(_control_returns),
)
"""The host group leaves the control of its player; a spell that is dispelled gives it back (I-45)."""


# Groups that change sides for as long as a spell is in play (I-45).


def changes_sides(side: Player | None = None) -> tuple[Response[Casting], Response[Leaving]]:
    """Let the host group join a side, the caster's where none is named, until the spell leaves play (I-45)."""

    def join(play: Play, answer: Answer, casting: Casting) -> None:
        group = the_group(answer)
        answer.spell.memory = group.owner
        play.change_group_owner(group, side or answer.spell.caster)
        play.otherwise("the group is on that side already")

    def go_back(play: Play, answer: Answer, leaving: Leaving) -> None:
        group = the_group(answer)
        if answer.spell.memory is not None and group.owner == (side or answer.spell.caster) and group.members:
            play.cite("I-45")
            play.change_group_owner(group, answer.spell.memory)
        play.otherwise("there is no group to give back")

    return on_casting(join), on_leaving(go_back)
