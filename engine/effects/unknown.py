"""Cards whose house is not known."""

from engine.effects.language import Bonus, Reach
from engine.effects.registry import spell
from engine.effects.vocabulary import got_through, on_being_hit, redirect_to_host

spell("Whipping Boy", Bonus(hp=4), on_being_hit(redirect_to_host, got_through, after_armor=True, reach=Reach.OTHERS))
