"""The House of Death (Mystery, Will)."""

from engine.effects.registry import spell
from engine.effects.vocabulary import kill_victim, on_damaging

spell("Touch of Death", on_damaging(kill_victim), missing="the host dies when it expires")
