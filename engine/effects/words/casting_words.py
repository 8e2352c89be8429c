"""The words for what a spell does as it executes (X3) or leaves play (X4), and for what it forbids."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.effects.language import Action, Condition, Prohibition, Reach, Response
from engine.effects.registry import definition
from engine.effects.words.vocabulary import otherwise, own_group, says
from engine.model.events import Attempt, Casting, Leaving
from engine.model.state import Group, Host, Minion, Spell, Structure
from engine.rules.casting import engine_casts
from engine.rules.damage import apply_damage
from engine.rules.destinations import give_order
from engine.rules.dying import die
from engine.rules.hands import take_into_hand
from engine.rules.prohibitions import prohibition_of
from engine.rules.spells import dispel, restat

if TYPE_CHECKING:
    from engine.model.state import Answer
    from engine.rules.game import Game


def on_casting(do: Action[Casting], when: Condition[Casting] | None = None) -> Response[Casting]:
    """Do something as the spell executes (X3)."""
    return Response("X3", do, when, role="own")


def once_active(do: Action[Casting]) -> Response[Casting]:
    """Do something as soon as the spell is active and its bonuses count (X4)."""
    return Response("ACTIVE", do, role="own")


def on_leaving(do: Action[Leaving], *, why: str | None = None) -> Response[Leaving]:
    """Do something as the spell leaves play (X4), for one reason ("dispelled", "expired", "host gone") or any."""
    asked: Condition[Leaving] = Condition(f"being {why}", lambda game, answer, leaving: leaving.why == why)
    return Response("X4", do, asked if why else None, role="own")


@says("it counts the turns from this one on")
def notes_the_turn(game: Game, answer: Answer, casting: Casting) -> None:
    """The spell remembers the turn in which it was cast."""
    answer.spell.memory = game.state.turn


def at_casting(do: Action[Any]) -> tuple[Response[Any], Response[Any]]:
    """Note something in the event of casting (X3); what a scenario begins with notes it in its place (I-57)."""
    return on_casting(do), Response("LISTED", do, role="own")


# Whom a spell executes on.


def minions_of(answer: Answer) -> tuple[Minion, ...]:
    """Return the minions that a spell is cast on: one, or the members of a group."""
    host = answer.spell.host
    if isinstance(host, Minion):
        return (host,)
    return tuple(host.members) if isinstance(host, Group) else ()


def each(do: Callable[[Game, Answer, Minion], None], question: Callable[[Minion], bool] | None = None) -> Action[Any]:
    """Do something to everybody the spell is on who is still on the board and answers the question with yes."""

    def action(game: Game, answer: Answer, event: Any) -> None:
        for minion in minions_of(answer):
            if minion.alive and (question is None or question(minion)):
                do(game, answer, minion)
        game.otherwise("there is nobody whom it touches")

    return action


def each_on_the_board(
    do: Callable[[Game, Answer, Minion], None], question: Callable[[Minion], bool] | None = None
) -> Action[Any]:
    """Do something to every minion on the board, group by group, that answers the question with yes."""

    def action(game: Game, answer: Answer, event: Any) -> None:
        for minion in game.state.living_minions():
            if minion.alive and (question is None or question(minion)):
                do(game, answer, minion)

    return action


def dies(game: Game, answer: Answer, minion: Minion) -> None:
    """The minion dies; nobody is to blame."""
    die(game, minion, "died")


def takes(amount: int) -> Callable[[Game, Answer, Minion], None]:
    """The minion takes magical damage of the spell (G1-G3)."""

    def do(game: Game, answer: Answer, minion: Minion) -> None:
        apply_damage(game, minion, amount, answer.spell.name)

    return do


@otherwise("nobody is hurt")
def healed_in_full(game: Game, answer: Answer, minion: Minion) -> None:
    """The minion is healed completely."""
    game.change(minion, "hp", minion.max_hp)


def heals(amount: int) -> Callable[[Game, Answer, Minion], None]:
    """The minion is healed by so many points, never above its maximum."""

    def do(game: Game, answer: Answer, minion: Minion) -> None:
        game.change(minion, "hp", min(minion.max_hp, minion.hp + amount))

    return do


def alter(game: Game, minion: Minion, **amounts: int) -> None:
    """Change a minion's own numbers for good: no spell is left that could be dispelled.

    ``hp`` changes maximum and current hit points alike, ``max_hp`` the maximum alone; the other
    names are those of the stats. Nothing but damage, which A2 rounds up, sinks below 0, and a number
    that the minion lacks stays lacking. A level is not gained by whoever can gain none.
    """
    words = (
        prohibition_of(game, "level", minion, Attempt(minion.owner, minion)) if amounts.get("level", 0) > 0 else None
    )
    if words is not None:
        game.note("no level", target=minion, why=words)
        amounts.pop("level")
    both = amounts.pop("hp", 0)
    amounts["max_hp"] = amounts.get("max_hp", 0) + both
    numbers = {}
    for stat, amount in amounts.items():
        field = "hp" if stat == "max_hp" else stat
        printed, shown = getattr(minion.base, field), getattr(minion, stat)
        if printed is not None:
            numbers[field] = printed + (amount if field in ("hand", "missile") else max(amount, -shown))
    current = minion.hp + both
    minion.base = replace(minion.base, **numbers)
    restat(game, minion)
    game.change(minion, "hp", max(0, min(minion.max_hp, current)))


def altered(**amounts: int) -> Callable[[Game, Answer, Minion], None]:
    """The minion's own numbers change for good; see :func:`alter`."""
    return lambda game, answer, minion: alter(game, minion, **amounts)


@otherwise("nobody is hurt")
def wounds_last(game: Game, answer: Answer, minion: Minion) -> None:
    """The minion's maximum hit points sink to what it has at the event."""
    alter(game, minion, max_hp=minion.hp - minion.max_hp)


def most_damaged(game: Game, by: Spell, minions: Sequence[Minion]) -> Minion | None:
    """Return the minion that has lost most hit points, one of several at random; None of nobody (I-26)."""
    if not minions:
        return None
    most = max(minion.max_hp - minion.hp for minion in minions)
    return game.roll("most damaged", [minion for minion in minions if minion.max_hp - minion.hp == most], by)


@otherwise("there is no spell to dispel")
def loses_spells(game: Game, answer: Answer, minion: Minion) -> None:
    """Every enchantment on the minion itself is dispelled."""
    dispel_all(game, minion, keep=answer.spell)


def gets(spell_name: str) -> Callable[[Game, Answer, Minion], None]:
    """The minion receives a helper spell of the caster's."""

    def do(game: Game, answer: Answer, minion: Minion) -> None:
        engine_casts(game, spell_name, minion, answer.spell.caster)

    return do


def dispel_all(game: Game, host: Host, keep: Spell | None = None) -> None:
    """Dispel every visible spell on a host, oldest first; others cannot be dispelled (spells page)."""
    for spell in tuple(host.spells):
        if spell is not keep and spell.definition.visible:
            dispel(game, spell)


def dispel_group(game: Game, group: Group, keep: Spell | None = None) -> None:
    """Dispel every group spell on a group and every individual spell on its members."""
    dispel_all(game, group, keep)
    for minion in tuple(group.members):
        dispel_all(game, minion, keep)


@otherwise("there is no spell to dispel")
def clears_group(game: Game, answer: Answer, casting: Casting) -> None:
    """Every group spell on the group, and every individual spell on its members, is dispelled."""
    group = own_group(answer)
    if group is not None:
        dispel_group(game, group)


@otherwise("there is no movement order to cancel")
def cancels_orders(game: Game, answer: Answer, casting: Casting) -> None:
    """The group that the spell is cast on, or whose member it is cast on, no longer has a movement order (X3)."""
    group = own_group(answer)
    if group is not None:
        give_order(game, group, None)


# Cards of changing cost.


def _copy_to_hand(game: Game, answer: Answer, casting: Casting) -> None:
    if not casting.engine:
        take_into_hand(game, casting.player, casting.card, casting.rise + 1)


expansive: Response[Casting] = Response("X3", _copy_to_hand, role="own")
"""Cast from the hand, the spell brings its caster a copy of it that costs 1 mana more."""


# What a spell forbids.


def individual(name: str) -> bool:
    """Whether a spell is an individual spell: for one minion."""
    return definition(name).target in ("recruit", "monster", "minion")


def for_groups(name: str) -> bool:
    """Whether a spell is a group spell."""
    return definition(name).target in ("recruit group", "monster group", "group")


Question = Callable[["Game", Spell, Attempt], bool]


def by_enemy(game: Game, spell: Spell, attempt: Attempt) -> bool:
    """Whether the caster is an enemy of the host."""
    host = spell.host
    owner = host.owner if isinstance(host, Minion | Group | Structure) else spell.caster
    return attempt.player != owner


def no_target(
    words: str, *kinds: Callable[[str], bool], when: Question | None = None, reach: Reach = Reach.HOST
) -> Prohibition:
    """Nobody may cast spells of the given kinds (all, where none is given) on those that the spell reaches."""

    def asks(game: Game, spell: Spell, attempt: Attempt) -> bool:
        return all(kind(attempt.card) for kind in kinds) and (when is None or when(game, spell, attempt))

    return Prohibition("target", words, asks, reach)


def no_casting(words: str, *kinds: Callable[[str], bool], when: Question | None = None) -> Prohibition:
    """Players may not cast spells of the given kinds at all; those still to execute squander."""

    def asks(game: Game, spell: Spell, attempt: Attempt) -> bool:
        return all(kind(attempt.card) for kind in kinds) and (when is None or when(game, spell, attempt))

    return Prohibition("cast", words, asks, Reach.ANYBODY)


def conceals(reach: Reach = Reach.HOST) -> Prohibition:
    """Those the spell reaches are concealed from their enemies' individual spells."""
    return Prohibition("conceal", "concealed", by_enemy, reach)
