"""What nations do by themselves (houses page)."""

from __future__ import annotations

from engine.effects import words as w
from engine.effects.registry import ability

for nation in ("Imps", "Keepers", "Humans"):
    ability(nation, w.on_attacking(w.add(1), w.in_round(2) & w.by_hand))
for nation in ("Dwarves", "Shadows"):
    ability(nation, w.walking("Mountainwalk"))
for nation in ("Djinni", "Visions"):
    ability(nation, w.walking("Waterwalk"))
for nation in ("Elves", "Satyrs"):
    ability(nation, w.on_attacking(w.add(1), w.in_round(1) & w.by_missile))
