"""The words for what leaves the board and comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.effects.words.vocabulary import own_group
from engine.rules.off_board import take_off_board

if TYPE_CHECKING:
    from engine.model.state import Answer
    from engine.rules.game import Game


def disappears(game: Game, answer: Answer, event: Any) -> None:
    """The host group disappears while the spell lasts, and comes back on the turn after its last."""
    group, until = own_group(answer), answer.spell.until
    assert until is not None
    if group is not None and group.square is not None:
        take_off_board(game, group, until=until + 1, spell=answer.spell)
