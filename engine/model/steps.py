"""The step table: every step of the published pipelines, once, in order.

Trace events, rule-page anchors, the ``step:`` search keyword and the timing chart all read this
table; nothing else in the project spells out a step's name.
"""

from typing import NamedTuple


class PublishedStep(NamedTuple):
    """One step of a pipeline: its id (``D3``), name, and the rule page that describes it."""

    id: str
    name: str
    pipeline: str
    page: str


class PublishedPipeline(NamedTuple):
    """A published pipeline: its letter, name, rule page, and the names of its steps in order."""

    letter: str
    name: str
    page: str
    step_names: tuple[str, ...]

    @property
    def ids(self) -> list[str]:
        """The ids of its steps, in order."""
        return [f"{self.letter}{number}" for number in range(1, len(self.step_names) + 1)]


PIPELINES: tuple[PublishedPipeline, ...] = (
    PublishedPipeline(
        "C",
        "Combat",
        "combat",
        (
            "start of combat",
            "missile round",
            "rounds 2-10",
            "end of combat",
        ),
    ),
    PublishedPipeline(
        "R",
        "Combat round",
        "combat",
        (
            "start of round",
            "choose victims",
            "side with precedence attacks",
            "other side attacks",
        ),
    ),
    PublishedPipeline(
        "T",
        "Wise targeting",
        "combat",
        (
            "not quasi-immune",
            "instant kill",
            "highest armor",
            "lowest hit points",
            "highest damage",
            "random",
        ),
    ),
    PublishedPipeline(
        "A",
        "One attack",
        "combat",
        (
            "hit check",
            "damage",
            "victim takes damage",
            "attacker hits",
            "attacker damages",
            "died early",
            "apply result",
            "attacker kills",
        ),
    ),
    PublishedPipeline("G", "Apply Damage", "damage", ("sanity checks", "takes damage", "dying")),
    PublishedPipeline("D", "Takes Damage", "damage", ("before armor", "armor soak", "after armor", "damage applied")),
    PublishedPipeline("E", "Minion death", "death", ("killed effects", "dying effects", "burial", "the group")),
    PublishedPipeline(
        "X",
        "Casting",
        "spells",
        (
            "target and requirement check when ordered",
            "recheck before executing",
            "executes",
            "goes active or leaves play",
            "recheck of persistent requirements",
        ),
    ),
    PublishedPipeline(
        "S",
        "Start of turn",
        "turn",
        (
            "experience levels",
            "at start of turn",
            "after start of turn",
            "draw",
            "capture",
            "novices",
            "initiative",
            "mana",
            "end of game",
        ),
    ),
    PublishedPipeline("M", "Movement", "movement", ("checking", "overstacking", "voting and unstacking")),
)

STEPS: dict[str, PublishedStep] = {
    id: PublishedStep(id, name, pipeline.name, pipeline.page)
    for pipeline in PIPELINES
    for id, name in zip(pipeline.ids, pipeline.step_names, strict=True)
}

ENTERS: dict[str, str] = {
    "C2": "R",
    "C3": "R",
    "R2": "T",
    "R3": "A",
    "R4": "A",
    "A3": "D",
    "A7": "E",
    "G2": "D",
    "G3": "E",
}
"""The steps at which another pipeline is gone through, with that pipeline's letter."""

TIMING_WORDS: dict[str, tuple[str, ...]] = {
    "ON_EXECUTION": ("X3",),
    "CASTING": ("X1", "X2"),
    "TARGETING": ("X1", "X2"),
    "ON_EXPIRY": ("X4",),
    "ON_DISPEL": ("X4",),
    "START_OF_TURN": ("S2",),
    "AFTER_START_OF_TURN": ("S3",),
    "DRAW": ("S4",),
    "ON_CAPTURE": ("S5",),
    "PRODUCTION": ("S6",),
    "MANA": ("S8",),
    "MOVEMENT": ("M1", "M2", "M3"),
    "ON_ENTER": ("M3",),
    "BEFORE_COMBAT": (),
    "AFTER_COMBAT": (),
    "TRAINING": (),
    "STATIC": (),
}
"""The plain words of card timing, with the steps each one stands for (none: outside the pipelines)."""


def steps_of(timing: str) -> tuple[str, ...]:
    """Return the step ids that one timing word of a card stands for.

    A step id stands for itself. Raises KeyError for a word that is neither.
    """
    return (timing,) if timing in STEPS else TIMING_WORDS[timing]
