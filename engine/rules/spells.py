"""Active spell lists: a spell arrives, moves to another host, and leaves play (spells page)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from engine.effects.language import Definition
from engine.effects.registry import definition
from engine.model.catalog import Requirement, cards_by_name
from engine.model.events import Event, Leaving
from engine.model.pieces import COLONY, UNGATHERED, Ground, Group, Handler, Host, Minion, Spell, Structure
from engine.model.seat import Player
from engine.rules.game import AFTER_CHANGE, Game, spend_effort
from engine.rules.reach import index_spell, some_reach_beside
from engine.rules.requirements import ABOUT, Topic, lacking, meets
from engine.rules.stats import settle_stats


def forget_handlers(game: Game) -> None:
    """Make every minion and group ask anew who responds to it, after spells or places changed."""
    for group in game.state.groups.values():
        group.handlers = UNGATHERED
        for minion in group.members:
            minion.handlers = UNGATHERED
    if game.settles and some_reach_beside(game):
        for group in game.state.groups.values():
            for minion in group.members:
                restat(game, minion)


def renew_everybody(game: Game, spell: Spell) -> None:
    """Make every minion and group ask anew who responds to it and, for a spell with bonuses, what it is worth."""
    forget_handlers(game)
    if spell.definition.bonuses and not some_reach_beside(game):  # by whom all have just been settled
        restat_minions(game, game.state.minions.values())
    spend_effort(game, 0)


def restat_volatile(game: Game, minion: Minion) -> None:
    """Settle the stats of a minion whose ability counts hit points, or asks who has the initiative."""
    for spell in minion.intrinsic:
        if spell.definition.volatile:
            restat(game, minion)
            return


def restat_all_volatile(game: Game, minions: Iterable[Minion]) -> None:
    """Settle the stats of those of some minions who have such an ability."""
    for minion in minions:
        restat_volatile(game, minion)


def restat(game: Game, minion: Minion) -> None:
    """Settle what a minion is worth; where it "no longer attacks", the spells that require attacks are dispelled."""
    armed = minion.armed
    settle_stats(game, minion)
    if armed and not minion.armed:
        recheck(game, minion, "attacks")


def set_tokens(game: Game, spell: Spell, tokens: int) -> None:
    """Set a spell's tokens, and let those it reaches find out what they are worth."""
    spell.tokens = tokens
    spell_flux(game, spell.host, spell)


def lay_spell(game: Game, spell_name: str, host: Host, owner: Player) -> Spell:
    """Lay a spell with which a scenario begins at the end of a host's list; no requirement is checked.

    A helper spell is the neutral player's, whoever the spell acts for (I-55).
    """
    whose = owner if is_real(spell_name) else "neutral"
    made = make_spell(game, definition(spell_name), host, whose, owner)
    for response in made.definition.own("LISTED"):
        response.do(game, made, Event(None, None))
    return add_to_list(game, made)


def is_real(name: str) -> bool:
    """Whether a spell is one that players own; that by which a colony stands is the game engine's (spells page)."""
    return name in cards_by_name() and name != COLONY


def make_spell(game: Game, spell: Definition, host: Host, owner: Player, caster: Player) -> Spell:
    """Make the record of a spell that is about to execute, with its last turn where it has one."""
    made = Spell(spell, owner, host, caster)
    if spell.words:
        made.source = game.source_now()
    if spell.turns is not None:
        made.until = game.state.turn + spell.turns
    return made


def add_to_list(game: Game, spell: Spell) -> Spell:
    """Put the record of a spell on its host's list; a host that is gone takes the spell with it."""
    host = spell.host
    if not host.in_play:
        spell.active = False
        return spell
    game.change(host, "spells", [*host.spells, spell])
    spell_flux(game, host, spell)
    for minion in held_by(host):
        if spell.definition.reaches_other_groups and not game.settles:
            restat(game, minion)
        fill_hp(game, minion, spell)
    return spell


def dispel(game: Game, spell: Spell, why: str = "dispelled") -> None:
    """Take a spell out of play: it leaves its host's list and no longer responds (X4)."""
    if spell.active:
        spell.active = False
        take_off_list(game, spell)
        has_left(game, spell, why)
        recheck(game, spell.host)


def withdraw_spell(game: Game, spell: Spell) -> None:
    """Take a spell out of play without anything that its leaving would do."""
    spell.active = False
    take_off_list(game, spell)


AFTER_LEAVING: Final[list[Callable[[Game, Spell, str], None]]] = []
"""What the rules of other pages do once a spell has left play, and why it left; each adds its own."""


def has_left(game: Game, spell: Spell, why: str) -> None:
    """Let a spell do what its text says happens as it leaves play."""
    for response in spell.definition.own("X4"):
        handler, leaving = Handler(spell, response), Leaving(spell, why)
        if game.condition_holds(handler, leaving):
            game.trigger(handler, leaving)
    for follow in AFTER_LEAVING:
        follow(game, spell, why)


def transfer_spell(game: Game, spell: Spell, host: Host) -> None:
    """Move a spell to a new host, where it goes to the end of the list."""
    take_off_list(game, spell)
    recheck(game, spell.host)
    spell.host = host
    game.change(host, "spells", [*host.spells, spell])
    spell_flux(game, host, spell)
    recheck(game, host)


def held_by(host: Host) -> list[Minion]:
    """Return the minions that a host holds: itself, its members, or nobody."""
    if isinstance(host, Minion):
        return [host]
    return list(host.members) if isinstance(host, Group) else []


def spell_flux(game: Game, host: Host, spell: Spell, group: Group | None = None) -> None:
    """Let everybody whom a spell reaches find out anew what reaches them.

    ``group`` is the group of a host minion that has just left it.
    """
    index_spell(game, spell)
    if spell.definition.reaches_beyond_host:
        game.state.far_reaching = None
    if spell.definition.reaches_other_groups:
        renew_everybody(game, spell)
        return
    group = group or (host.group if isinstance(host, Minion) else group_on(game, host))
    if isinstance(host, Minion) and not spell.definition.reaches_beyond_host:
        renew_handlers(game, host)
    elif group is not None:
        group.handlers = UNGATHERED
        for minion in group.members:
            renew_handlers(game, minion)
    elif host is game.state.globe:
        renew_everybody(game, spell)


def group_on(game: Game, host: Host) -> Group | None:
    """Return the group that a host is or holds: the group itself, or whoever stands in the place."""
    if isinstance(host, Group):
        return host
    return game.state.group_at(host.square) if isinstance(host, Structure | Ground) else None


def restat_minions(game: Game, minions: Iterable[Minion]) -> None:
    """Settle anew what the minions of some that are in a group are worth, unless all are settled later."""
    for minion in minions if game.settles else ():
        if minion.group is not None:
            restat(game, minion)


def renew_handlers(game: Game, minion: Minion) -> None:
    """Let a minion and its group ask anew who responds to them."""
    minion.handlers = UNGATHERED
    if minion.group is not None:
        minion.group.handlers = UNGATHERED
        restat(game, minion)


def take_off_list(game: Game, spell: Spell) -> None:
    """Take a spell off its host's list."""
    game.change(spell.host, "spells", [other for other in spell.host.spells if other is not spell])
    spell_flux(game, spell.host, spell)


def fill_hp(game: Game, minion: Minion, spell: Spell) -> None:
    """Raise current hit points by what a new spell adds to current and maximum alike."""
    gain = sum(bonus.hp for bonus in spell.definition.bonuses if bonus.when is None or bonus.when(minion))
    if gain > 0:
        game.change(minion, "hp", min(minion.hp + gain, minion.max_hp))


def recheck(game: Game, host: Host, topic: Topic | None = None) -> None:
    """Dispel every spell on a host whose persistent requirement fails, until none does.

    Everything is asked when a spell comes to the host or leaves it, when a square gains or loses
    a structure, and when a minion comes into a new group; a change of one ``topic`` asks only
    what is about it (spells page, requirements recheck). A host that is gone takes its spells with it, whatever
    they require.
    """
    if not host.in_play:
        return
    game.spell_visits += len(host.spells)
    for spell in list(host.spells):
        failed = failed_requirement(game, spell, topic) if spell.active else None
        if failed is not None:
            why = lacking(failed, host)
            game.note("requirement fails", target=host, spell=spell.name, requirement=failed.text, why=why)
            dispel(game, spell)


def failed_requirement(game: Game, spell: Spell, topic: Topic | None = None) -> Requirement | None:
    """Return the first persistent requirement of a spell, about a topic, that its host does not meet (I-21)."""
    return next(
        (
            requirement
            for requirement in (*requirements(spell.name), *of_class(spell.definition.for_class))
            if requirement.when in ("persistent", "afterwards")
            and (topic is None or requirement.asks in ABOUT[topic])
            and not meets(requirement, game.state, spell.caster, spell.host)
        ),
        None,
    )


def requirements(name: str) -> tuple[Requirement, ...]:
    """Return the requirements of a card; of a helper spell see :func:`of_class`."""
    card = cards_by_name().get(name)
    return card.requirements if card is not None else ()


@cache
def of_class(recruit_class: str) -> tuple[Requirement, ...]:
    """Return what a helper spell requires that is for one class of recruit, or for all (""): it is persistent."""
    if not recruit_class:
        return ()
    lack = f"{{host}} is no {recruit_class}"
    return (Requirement(recruit_class, "persistent", "class", (recruit_class,), lack),)


AFTER_CHANGE["hp"] = restat_volatile
AFTER_CHANGE["initiative"] = lambda game, state: restat_all_volatile(
    game, [minion for minion in state.minions.values() if minion.in_play]
)
