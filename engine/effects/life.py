"""The House of Life (Clarity, World)."""

from engine.effects.language import Bonus
from engine.effects.registry import spell
from engine.effects.vocabulary import on_attacking, past_armor

spell("Spirit Sword", Bonus(hand=1), on_attacking(past_armor))
