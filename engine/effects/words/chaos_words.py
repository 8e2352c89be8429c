"""The word for Chaos Features: random enchantments, three of which make a Misfit of a recruit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.registry import hidden
from engine.model.catalog import cards_by_name
from engine.model.state import Minion, Player
from engine.rules.casting import engine_casts, may_carry
from engine.rules.changes import change_nation

if TYPE_CHECKING:
    from engine.rules.game import Game

MARK = "a Chaos Feature counted"
"""The hidden spell by which Chaos Features are counted, whatever becomes of the enchantments that they gave."""

MISFIT_AT = 3

hidden(MARK, "{host} has one Chaos Feature more")


def chaos_feature(game: Game, minion: Minion, owner: Player) -> None:
    """Put a random enchantment on a minion; the third such Feature makes a recruit a Misfit."""
    if not minion.alive:
        return
    engine_casts(game, MARK, minion, owner)
    enchant_at_random(game, minion, owner)
    if minion.alive and minion.is_recruit and features_of(minion) >= MISFIT_AT:
        become_misfit(game, minion)


def enchant_at_random(game: Game, minion: Minion, owner: Player) -> None:
    """Cast a random minion alteration or conjuration on a minion.

    Any that the minion may carry by its kind, its class and what it already carries, with even chances (I-46).
    """
    options = sorted(
        card.name
        for card in cards_by_name().values()
        if card.type in ("alteration", "conjuration") and may_carry(game, minion, card.name, owner)
    )
    game.cite("I-46")
    engine_casts(game, game.roll("enchantment", options, minion), minion, owner)


def features_of(minion: Minion) -> int:
    """Return how many Chaos Features a minion has got."""
    return sum(spell.name == MARK for spell in minion.spells)


def become_misfit(game: Game, minion: Minion) -> None:
    """Make a recruit a Misfit."""
    change_nation(game, minion, "Misfits")
