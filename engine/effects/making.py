"""The House of Making (Order, Will)."""

from engine.effects.language import Bonus
from engine.effects.registry import spell
from engine.effects.vocabulary import got_through, on_being_hit, redirect_to_attacker

spell("Deflection", on_being_hit(redirect_to_attacker, got_through, after_armor=True))
spell("Ogi's Armor", Bonus(armor=3))
