"""The words for mana that comes in the next turn alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.casting_words import on_casting
from engine.effects.registry import hidden, spell
from engine.effects.turn_words import as_mana_is_made, mana_for_owner
from engine.effects.vocabulary import once

if TYPE_CHECKING:
    from engine.moments import Casting
    from engine.play import Play
    from engine.state import Answer


def burst(name: str, **amounts: int) -> None:
    """Declare a manifestation that adds to its caster's mana of the next turn: ``burst("Burst of Will", Will=2)``."""
    helper = f"mana of {name}"

    def do(play: Play, answer: Answer, casting: Casting) -> None:
        play.put(helper, play.state.globe, answer.spell.owner)

    hidden(helper, as_mana_is_made(once(mana_for_owner(**amounts))))
    spell(name, on_casting(do))
