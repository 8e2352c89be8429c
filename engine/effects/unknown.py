"""Cards whose house is not known."""

from engine.effects.casting_words import on_leaving
from engine.effects.language import Bonus, Reach
from engine.effects.registry import spell
from engine.effects.structure_words import changes_sides, destroys
from engine.effects.vocabulary import got_through, on_being_hit, redirect_to_host

spell("Colony", on_leaving(destroys()))
spell("Renegades", *changes_sides("neutral"))
spell("Whipping Boy", Bonus(hp=4), on_being_hit(redirect_to_host, got_through, after_armor=True, reach=Reach.OTHERS))
