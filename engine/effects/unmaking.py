"""The House of Unmaking (Strife, World)."""

from engine.effects.language import Bonus
from engine.effects.registry import spell
from engine.effects.vocabulary import add_of_victim, members, on_being_hit
from engine.state import Minion, Spell


def _nations_in_group(spell: Spell, minion: Minion) -> int:
    return len({mate.nation for mate in members(minion.group)} - {None})


spell("Armor to Meat", Bonus(armor=-3))
spell("Carapace", Bonus(armor=1))
spell("Cockatrice's Gaze", Bonus(hand=-1, missile=-1, armor=1))
spell("Erisian Blade", Bonus(hand=1, times=_nations_in_group))
spell("Flaming Sword", Bonus(hand=2))
spell("Treacherous Armor", on_being_hit(add_of_victim(lambda host: 2 * host.armor)))
