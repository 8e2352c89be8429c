"""The House of Unmaking (Strife, World)."""

from engine.effects.registry import spell
from engine.effects.vocabulary import add_of_victim, on_being_hit

spell("Treacherous Armor", on_being_hit(add_of_victim(lambda host: 2 * host.armor)))
