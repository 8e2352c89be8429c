"""The words for relations: a spell on a group that brings another group into play and ties the two (relations page)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.effects.words.summoning import brought_by
from engine.model.catalog import cards_by_name
from engine.model.state import Group, Player, Square
from engine.rules.creation import create_creatures
from engine.rules.destinations import head_for

if TYPE_CHECKING:
    from engine.model.state import Answer
    from engine.rules.game import Game


def bring_into_play(game: Game, answer: Answer, squares: Sequence[Square], owner: Player) -> Group | None:
    """Create the card's creatures in one of some squares, at random; None, and nobody, where there is none."""
    creature = cards_by_name()[answer.spell.name].creatures[0]
    made = (
        create_creatures(game, creature, game.roll("square", squares, answer.spell), owner, count=creature.count or 1)
        if squares
        else []
    )
    answer.spell.memory = made[0].group.id if made and made[0].group is not None else None
    return brought_by(game, answer.spell)


def hunts(game: Game, hunter: Group | None, quarry: Group | None) -> None:
    """The computer, where it controls the one group, makes it head for the other this turn."""
    if hunter is not None and quarry is not None and quarry.square is not None:
        head_for(game, hunter, [quarry.square])
