"""Summonings, Hero spells and all that create minions: who comes, where, and on whose side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.catalog import cards_by_name
from engine.effects.casting_words import on_casting
from engine.effects.language import Action
from engine.effects.registry import Effect, spell
from engine.moments import Casting
from engine.state import Ground, Group, Square, Structure

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer


def summoning(name: str, *effects: Effect) -> None:
    """Declare a spell that creates its creatures on, or in, its host and does nothing else at once."""
    spell(name, on_casting(its_creatures), *effects)


def its_creatures(play: Play, answer: Answer, casting: Casting) -> None:
    """Create every creature that the card's record names, as many as it says, for the caster (X3)."""
    for creature in cards_by_name()[answer.spell.name].creatures:
        where = place_of(answer)
        if where is not None:
            play.create(creature.name, where, answer.spell.owner, count=creature.count or 1)


def creatures(name: str, count: int = 1) -> Action[Casting]:
    """Create creatures of one kind on or in the host (X3)."""

    def do(play: Play, answer: Answer, casting: Casting) -> None:
        where = place_of(answer)
        if where is not None:
            play.create(name, where, answer.spell.owner, count=count)

    return do


def recruits(recruit_class: str, nation: str, count: int = 1) -> Action[Casting]:
    """Create plain recruits on or in the host (X3)."""

    def do(play: Play, answer: Answer, casting: Casting) -> None:
        where = place_of(answer)
        if where is not None:
            play.create_recruits(recruit_class, nation, where, answer.spell.owner, count=count)

    return do


def place_of(answer: Answer) -> Group | Square | None:
    """Return where creatures come: the host group, or the square or structure that is the host."""
    host = answer.spell.host
    if isinstance(host, Group):
        return host
    return host.square if isinstance(host, Ground | Structure) else None
