"""The words for what leaves the board and comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.effects.vocabulary import own_group

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer


def disappears(play: Play, answer: Answer, moment: Any) -> None:
    """The host group disappears while the spell lasts, and comes back on the turn after its last."""
    group, until = own_group(answer), answer.spell.until
    assert until is not None
    if group is not None and group.square is not None:
        play.take_off_board(group, until=until + 1, spell=answer.spell)
