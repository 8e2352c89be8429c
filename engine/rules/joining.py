"""Leaving a group, and joining one (leaving a group page; groups page)."""

from __future__ import annotations

from dataclasses import replace

from engine.model.catalog import creatures_by_name
from engine.model.errors import RefusalError, allowed
from engine.model.events import Attempt
from engine.model.hooks import Forbidden
from engine.model.pieces import MAX_MEMBERS, Group, Minion, Spell
from engine.rules.changes import change_group_owner
from engine.rules.creation import control_of, enter_group, fresh_id, members_change
from engine.rules.dying import end_group, take_out
from engine.rules.game import Game
from engine.rules.prohibitions import verify_allowed
from engine.rules.spell_targets import may_come_to
from engine.rules.spells import recheck, spell_flux


def leave_group(game: Game, minion: Minion) -> Group:
    """Make a minion leave its group, into one of its own in the same square, without its group spells.

    So what puts the group under the computer's control does not hold the minion any longer, nor what
    makes it immobile: with recruits that is the group's.
    """
    group = minion.group
    assert group is not None
    if minion.is_recruit:
        minion.base = replace(minion.base, walks=minion.base.walks - {"Immobile"})
    take_out(game, minion, group)
    alone = Group(fresh_id(game, "group"), group.owner, group.square or (0, 0), game.state.next_age())
    alone.control = group.control if group.owner == "neutral" else control_of([minion])
    alone.square = group.square
    game.bring("groups", alone)
    enter_group(game, minion, alone)
    members_change(game, group)
    if not group.members:
        end_group(game, group)
    recheck(game, minion)
    return alone


def swap_minions(game: Game, one: Minion, other: Minion) -> None:
    """Let two minions leave their groups, each for the other's; one left empty is made anew."""
    homes = [minion.group for minion in (one, other)]
    places = [home.square if home is not None else None for home in homes]
    alone = [leave_group(game, minion) for minion in (one, other)]
    for minion, own, home, square in zip((other, one), reversed(alone), homes, places, strict=True):
        assert home is not None
        if home.alive:
            game.change(own, "members", [])
            game.change(minion, "group", None)
            enter_group(game, minion, home)
            end_group(game, own)
        else:
            game.change(own, "square", square)
            game.change(own, "control", home.control)
            change_group_owner(game, own, home.owner)
        recheck(game, minion)


def verify_join(game: Game, group: Group, other: Group) -> None:
    """Raise RefusalError with the reason if a group may not join another (groups page, joining)."""
    if group.owner != other.owner or group.owner == "neutral":
        raise RefusalError("only groups of one player join")
    if len(group.members) + len(other.members) > MAX_MEMBERS:
        raise RefusalError("a group holds eight")
    if not (of_player_recruits(group) and of_player_recruits(other)) and not one_kind(group, other):
        raise RefusalError("only recruit groups under a player's control join")
    for one, two in ((group, other), (other, group)):
        verify_allowed(game, Forbidden.JOINING, one, Attempt(one.owner, two, actor=one))


def can_join(game: Game, group: Group, other: Group) -> bool:
    """Whether a group may join another."""
    return allowed(verify_join, game, group, other)


def of_player_recruits(group: Group) -> bool:
    """Whether a group is one of recruits that listen to a player."""
    return group.is_recruit and group.control == "player"


def one_kind(group: Group, other: Group) -> bool:
    """Whether two groups are of one kind of monster that joins its own kind, as its card says."""
    cards = {minion.card for minion in (*group.members, *other.members)}
    creature = creatures_by_name().get(next(iter(cards)) or "") if len(cards) == 1 else None
    return creature is not None and creature.joins_its_kind


def join_group(game: Game, group: Group, other: Group) -> bool:
    """Let the members of one group join another, where they may; its own spells go along (I-65).

    They exchange into a new group, and their spells recheck; nobody's there do.
    """
    if not can_join(game, group, other):
        return False
    merge_groups(game, group, other)
    return True


def merge_groups(game: Game, group: Group, other: Group) -> None:
    """Make the members of one group members of another, whatever forbids it; their spells recheck.

    Its own spells go along first, so that nobody is without them in between.
    """
    newcomers = tuple(group.members)
    along = hand_over_spells(game, group, other)
    for minion in newcomers:
        take_out(game, minion, group)
        enter_group(game, minion, other)
    end_group(game, group)
    for minion in newcomers:
        recheck(game, minion)
    if along:
        recheck(game, other)


def hand_over_spells(game: Game, group: Group, other: Group) -> list[Spell]:
    """Let the spells of a group go to the end of another's list, but for those that may lie there only once (I-65).

    Return those that go.
    """
    along = [spell for spell in group.spells if may_come_to(spell, other)]
    if not along:
        return along
    game.change(group, "spells", [spell for spell in group.spells if spell not in along])
    game.change(other, "spells", [*other.spells, *along], interpretation="I-65")
    for spell in along:
        spell.host = other
        spell_flux(game, other, spell)
    return along
