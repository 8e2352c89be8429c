"""The House of Life (Clarity, World)."""

from engine.effects.language import Bonus
from engine.effects.registry import spell
from engine.effects.vocabulary import (
    add,
    against,
    at_start_of_combat,
    attacker,
    by_missile,
    cancel,
    is_archer,
    is_monster,
    is_swordsman,
    on_attacking,
    on_being_hit,
    unenchanted_recruit,
    until_end_of_combat,
    victim,
    withdraw,
)

spell(
    "Cadre",
    on_attacking(add(1), by_missile & attacker("an archer", is_archer) & victim("a swordsman", is_swordsman)),
)
spell("Faerie Fire", Bonus(missile=2, when=is_archer), until_end_of_combat)
spell("Faerie Knight", Bonus(hp=4), on_being_hit(cancel, unenchanted_recruit, after_armor=True))
spell("Filigreed Armor", Bonus(armor=1), on_being_hit(add(-1), unenchanted_recruit))
spell("Lienna's Sigil", at_start_of_combat(withdraw, against("monsters", is_monster)))
spell("Pacifism", Bonus(no_attacks=True, deals_nothing=True))
spell("Rain of Arrows", Bonus(attack_rate=1, when=is_archer), until_end_of_combat)
spell("Spirit Sword", Bonus(hand=1, ignores_armor=True))
