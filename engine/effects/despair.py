"""The House of Despair (Mystery, Strife)."""

from __future__ import annotations

from engine.effects.registry import spell
from engine.effects.vocabulary import add, attacker, is_nation, on_being_hit, victim

from_a_shadow = attacker("a Shadow", is_nation("Shadows"))
a_vision = victim("a Vision", is_nation("Visions"))

spell("Despond", on_being_hit(add(1), from_a_shadow & ~a_vision), on_being_hit(add(2), from_a_shadow & a_vision))
