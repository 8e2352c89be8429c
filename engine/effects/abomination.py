"""The House of Abomination (Will, Strife)."""

from engine.effects.registry import spell
from engine.effects.vocabulary import cancel, on_being_hit, unenchanted_recruit

spell("Unholy Aura", on_being_hit(cancel, unenchanted_recruit, after_armor=True))
