"""The published pipelines as they are played, held against the table of steps as this module is imported."""

from __future__ import annotations

from typing import Final

from engine.model.steps import PIPELINES
from engine.rules.attack import ONE_ATTACK
from engine.rules.casting import CASTING
from engine.rules.combat import COMBAT, COMBAT_ROUND
from engine.rules.damage import APPLY_DAMAGE, TAKES_DAMAGE
from engine.rules.dying import MINION_DEATH
from engine.rules.game import Step
from engine.rules.movement import M1, M2, M3
from engine.rules.targeting import WISE_TARGETING
from engine.rules.turn import START_OF_TURN

PLAYED: Final[dict[str, tuple[Step, ...]]] = {
    "C": COMBAT.steps,
    "R": COMBAT_ROUND.steps,
    "T": WISE_TARGETING.steps,
    "A": ONE_ATTACK.steps,
    "G": APPLY_DAMAGE.steps,
    "D": TAKES_DAMAGE.steps,
    "E": MINION_DEATH.steps,
    "X": CASTING.steps,
    "S": START_OF_TURN.steps,
    "M": (M1, M2, M3),
}
"""The steps of each published pipeline, by its letter; movement plays its three for each group that moves."""


def played(letter: str) -> list[str]:
    """Return the ids of the steps that a pipeline plays, in order; what the pages do not count has none."""
    return [step.id for step in PLAYED[letter] if step.id is not None]


for pipeline in PIPELINES:
    if played(pipeline.letter) != pipeline.ids:
        raise ImportError(f"{pipeline.name} has the steps {pipeline.ids}, and {played(pipeline.letter)} are played")
