"""The House of Despair (Mystery, Strife)."""

from engine.effects.language import Bonus
from engine.effects.registry import spell
from engine.effects.vocabulary import (
    add_of_victim,
    attacker,
    give,
    is_nation,
    on_being_hit,
    on_being_killed,
    on_hitting,
    transfer_to_killer,
)

from_a_shadow = attacker("a Shadow", is_nation("Shadows"))

spell("Body Rot", Bonus(hand=-1, missile=-1))
spell("Despond", on_being_hit(add_of_victim(lambda member: 2 if member.nation == "Visions" else 1), from_a_shadow))
spell("Gorgon's Gaze", Bonus(hand=-1, missile=-1, armor=1))
spell("Jinx", Bonus(hand=-2, missile=-2), on_being_killed(transfer_to_killer))
spell("Pantogar's Curse", Bonus(hand=-1))
spell("Shield of Vela", on_hitting(give("Gorgon's Gaze", fatal_at=3)))
spell("Stupefy", Bonus(level=-1))
spell("Weakness", Bonus(hand=-1))
