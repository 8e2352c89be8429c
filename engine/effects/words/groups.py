"""The words for groups: which there are, which join, and which change sides."""

from __future__ import annotations

from collections.abc import Iterable

from engine.effects.language import Action, Memory, Prohibition, Reach, Response
from engine.effects.words.casting import Question, on_casting, on_leaving
from engine.effects.words.spells import does, otherwise
from engine.effects.words.whom import to_the_group
from engine.model.board import Square, diamond
from engine.model.events import Attempt, Casting, Event, Leaving
from engine.model.hooks import Forbidden, Role
from engine.model.pieces import Group, Spell
from engine.model.seat import Player
from engine.rules.casting import engine_casts
from engine.rules.changes import change_group_owner
from engine.rules.destinations import give_order, head_for
from engine.rules.game import Game
from engine.rules.reach import spells_of


def recruit_groups(game: Game) -> list[Group]:
    """Return the recruit groups on the board, oldest first."""
    return [group for group in game.state.living_groups() if group.is_recruit]


def monster_groups(game: Game) -> list[Group]:
    """Return the monster groups on the board, oldest first."""
    return [group for group in game.state.living_groups() if not group.is_recruit]


def casts_on_monster_groups(spell_name: str) -> Action[Casting]:
    """The game engine casts a spell on every monster group for the caster."""

    def do(game: Game, spell: Spell, casting: Casting) -> None:
        for group in monster_groups(game):
            engine_casts(game, spell_name, group, spell.caster)

    return do


def groups_in(game: Game, squares: Iterable[Square]) -> list[Group]:
    """Return the groups that stand in some squares, in the squares' order."""
    found = (game.state.group_at(square) for square in squares)
    return [group for group in found if group is not None]


def groups_around(game: Game, square: Square) -> list[Group]:
    """Return the groups in the eight squares around one."""
    return groups_in(game, (other for other in diamond(square) if other != square))


def no_joining(words: str, when: Question | None = None) -> Prohibition:
    """Nobody joins the host's group, and it joins no other."""
    return Prohibition(Forbidden.JOINING, words, when)


def one_of_a_kind(words: str, reach: Reach = Reach.HOST) -> Prohibition:
    """The host's group does not join one that has the same spell or ability (groups page, joining).

    Newcomers, who have none yet, may come into it.
    """

    def asks(game: Game, spell: Spell, attempt: Attempt) -> bool:
        other = attempt.target
        if attempt.actor is None or not isinstance(other, Group):
            return False
        return any(there.name == spell.name for host in (other, *other.members) for there in spells_of(host))

    return Prohibition(Forbidden.JOINING, words, asks, reach)


def hunts(game: Game, hunter: Group | None, quarry: Group | None) -> None:
    """The computer, where it controls the one group, makes it head for the other this turn."""
    if hunter is not None and quarry is not None and quarry.square is not None:
        head_for(game, hunter, [quarry.square])


# Groups that leave the control of their player.


def leave_control(game: Game, spell: Spell, group: Group) -> None:
    """Put a group under the computer's control, until the spell leaves play."""
    if group.control == "player":
        spell.tokens = 1
        give_order(game, group, None)
        game.change(group, "control", "computer")


_host_leaves_control = otherwise("the computer controls the group already")(to_the_group(leave_control))


@otherwise("the group's control stays where it is")
@to_the_group
def control_returns(game: Game, spell: Spell, group: Group) -> None:
    """Give a group back to its player's control; where another spell keeps it from that, that one does so later."""
    if not spell.tokens or not group.members:
        return
    heir = next(iter(_keeping_control(group)), None)
    if heir is not None:
        heir.tokens = 1
    elif group.control == "computer":
        game.cite("I-45")
        game.change(group, "control", "player")


def stay_out_of_control(group: Group) -> None:
    """Let no spell give a group to its player's control as it leaves play."""
    for spell in _keeping_control(group):
        spell.tokens = 0


def _keeping_control(group: Group) -> list[Spell]:
    """Return the spells on a group that put it under the computer's control while they last."""
    return [one for one in group.spells if does(one, control_returns)]


out_of_control: tuple[Response[Casting], Response[Event], Response[Leaving]] = (
    on_casting(_host_leaves_control),
    Response("LAID", _host_leaves_control, role=Role.OWN),
    on_leaving(control_returns),
)
"""The host group leaves the control of its player; a spell that is dispelled gives it back (I-45)."""


# Groups that change sides for as long as a spell is in play (I-45).


_sides_changed = Memory[tuple[Player, Player, str] | None](None)
"""On which side the host group was as the spell was cast, which one it joined, and the group's id."""


def changes_sides(side: Player | None = None) -> tuple[Response[Casting], Response[Leaving]]:
    """Let the host group join a side, the caster's where none is named, until the spell leaves play (I-45)."""

    @to_the_group
    def join(game: Game, spell: Spell, group: Group) -> None:
        joined = side or spell.caster
        _sides_changed.note(spell, (group.owner, joined, group.id))
        change_group_owner(game, group, joined)
        game.otherwise("the group is on that side already")

    return on_casting(join), on_leaving(_side_returns)


@otherwise("the group stays on the side that it is on")
@to_the_group
def _side_returns(game: Game, spell: Spell, group: Group) -> None:
    """Give a group back to its former side; where a later spell has taken it from here, that one does so later.

    A group that the one which changed sides has joined since (I-65) has no other side to go back to.
    """
    sides = _sides_changed.of(spell)
    if sides is None or not group.members:
        return
    former, joined, who = sides
    if group.id != who:
        return
    for later in _changing_sides_since(spell, group):
        theirs = _sides_changed.of(later)
        if theirs is not None and theirs[0] == joined:
            _sides_changed.note(later, (former, theirs[1], theirs[2]))
            return
    if group.owner == joined:
        game.cite("I-45")
        change_group_owner(game, group, former)


def _changing_sides_since(spell: Spell, group: Group) -> list[Spell]:
    """Return the spells on a group by which it changed sides after another spell was cast on it."""
    return [one for one in group.spells if one.number > spell.number and does(one, _side_returns)]
