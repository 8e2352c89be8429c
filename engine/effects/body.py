"""The House of Body (World, Mystery)."""

from engine.effects.language import Bonus, Reach
from engine.effects.registry import spell
from engine.effects.vocabulary import attacker, is_archer, is_monster, on_being_hit, prevent

spell("Big Rock", Bonus(missile=3, level=-1))
spell("Fortitude", Bonus(hp=2))
spell("Immersion", on_being_hit(prevent, attacker("a monster", is_monster)))
spell("Korgian Loincloth", Bonus(armor=1, level=1))
spell("Rite of Growth", Bonus(hand=1, hp=4))
spell("Strength of Body", Bonus(hand=1))
spell("Visionary", Bonus(level=1, deals_nothing=True), Bonus(missile=1, when=is_archer, reach=Reach.OTHERS))
