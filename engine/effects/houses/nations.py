"""What nations do by themselves (houses page)."""

from __future__ import annotations

from engine.effects.registry import ability
from engine.effects.words.movement_words import walking
from engine.effects.words.vocabulary import add, by_hand, by_missile, in_round, on_attacking

for nation in ("Imps", "Keepers", "Humans"):
    ability(nation, on_attacking(add(1), in_round(2) & by_hand))
for nation in ("Dwarves", "Shadows"):
    ability(nation, walking("Mountainwalk"))
for nation in ("Djinni", "Visions"):
    ability(nation, walking("Waterwalk"))
for nation in ("Elves", "Satyrs"):
    ability(nation, on_attacking(add(1), in_round(1) & by_missile))
