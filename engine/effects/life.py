"""The House of Life (Clarity, World)."""

from engine.effects.language import Bonus
from engine.effects.registry import spell

spell("Spirit Sword", Bonus(hand=1, ignores_armor=True))
