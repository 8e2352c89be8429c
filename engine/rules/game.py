"""A run in progress, which every rule and every card acts on, and the form in which the pages' pipelines are written.

The rules are functions over a :class:`Game`. It changes the state, rolls the dice, and plays pipelines step by step;
a recorded run (:mod:`engine.trace.recorder`) listens at these methods and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from engine.model.dice import Chance
from engine.model.errors import EffortError
from engine.model.events import Combat, DamageEvent, Event
from engine.model.naming import name_for
from engine.model.pieces import Group, Handler, Host, Spell, Status, Structure
from engine.model.state import State

T = TypeVar("T")


class Rules:
    """The switches of the interpretations: see I-1 and I-2."""

    __slots__ = ("d3_cap", "rebound_blame")

    def __init__(self, d3_cap: str = "after-effects", rebound_blame: str = "none") -> None:
        self.d3_cap = d3_cap
        self.rebound_blame = rebound_blame


class Step:
    """One step of a pipeline: its published id, what plays it, and on which events it is played at all.

    ``play`` returns True where the pipeline ends with this step. ``id`` is None for what the pages do not count as
    a step: it is played, and no line of a trace is its own. ``interpretation`` is what the step always rests on.
    """

    __slots__ = ("applies", "id", "interpretation", "play")

    def __init__(
        self,
        id: str | None,
        play: Callable[[Game, Any], bool | None],
        applies: Callable[[Any], bool] | None = None,
        *,
        interpretation: str | None = None,
    ) -> None:
        self.id = id
        self.play = play
        self.applies = applies
        self.interpretation = interpretation


class Pipeline:
    """A published pipeline: its name and its steps, in the page's order.

    ``plays`` is what an unrecorded run needs of them, which is most of its work: on which events each is played, and
    by what.
    """

    __slots__ = ("name", "plays", "steps")

    def __init__(self, name: str, steps: tuple[Step, ...]) -> None:
        self.name = name
        self.steps = steps
        self.plays = tuple([(step.applies, step.play) for step in steps])


def roll_key(of: str, by: Spell | Host, whom: Host | None) -> str:
    """Return what a roll is known by: what is rolled, by which card if one asks, and for whom."""
    if isinstance(by, Spell):
        return f"{by.name}: {of}: {(whom or by.host).id}"
    return f"{of}: {(whom or by).id}"


def forget_occupied(game: Game, host: Host) -> None:
    """Forget which group stands where, as one moves, comes or goes."""
    if isinstance(host, Group):
        game.state.occupied = None


AFTER_CHANGE: Final[dict[str, Callable[[Game, Any], None]]] = {"square": forget_occupied, "status": forget_occupied}
"""What follows upon a change of an attribute, by the attribute's name; the rules add theirs."""


class Game:
    """A run in progress: the state, the dice, and whoever listens; the rules are functions over it.

    ``choices`` are the mana types that players choose, by structure; ``asked`` are the structures for which they have.
    ``effort`` counts its attacks, a combat round as two; ``spell_visits`` the spells that were looked at to find who
    responds, what a minion is worth and which requirement fails. It ``settles`` everybody whom a spell far
    away reaches as soon as that comes or goes, but while a scenario's are laid.
    """

    def __init__(self, state: State, dice: Chance, rules: Rules = Rules()) -> None:  # noqa: B008 (immutable)
        self.state = state
        self.dice = dice
        self.rules = rules
        self.combat: Combat | None = None
        self.effort = 0
        self.spell_visits = 0
        self.settles = True
        self.fought: set[frozenset[str]] = set()
        self.choices: Mapping[str, str] = {}
        self.asked: set[str] = set()

    def play(self, pipeline: Pipeline, event: Event) -> None:
        """Play the steps of a pipeline, in order, until one of them ends it."""
        for applies, play in pipeline.plays:
            if (applies is None or applies(event)) and play(self, event):
                return

    def play_step(self, step: Step, event: Event) -> bool | None:
        """Play one step; return True where its pipeline ends with it."""
        return step.play(self, event)

    def source_now(self) -> str | None:
        """Return the card or creature whose effect is being played, where somebody keeps track of it."""
        return None

    def change(self, entity: Any, what: str, after: Any, interpretation: str | None = None) -> None:
        """Set one attribute of something in play: the only way that state may change.

        ``interpretation`` is what a change rests on that belongs to no step.
        """
        setattr(entity, what, after)
        if what in AFTER_CHANGE:
            AFTER_CHANGE[what](self, entity)

    def set_status(self, host: Host, status: Status) -> None:
        """Change whether something is in play: "alive", or what else has become of it."""
        self.change(host, "status", status)
        host.alive = status == "alive"

    def roll(self, of: str, options: Sequence[T], by: Spell | Host, whom: Host | None = None) -> T:
        """Return one of the options at random, each equally likely. One option needs no roll.

        ``by`` is the spell that asks, or the minion or group that chooses; ``whom`` the one it is rolled
        for, where that is not ``by`` or the spell's host. They and ``of`` are the roll's key.
        """
        if len(options) == 1:
            return options[0]
        return options[self.dice.below(len(options), roll_key(of, by, whom))]

    def note(self, what: str, **facts: Any) -> None:
        """Tell a listener something that changes nothing; silent here."""

    def explain_damage(self, damage: DamageEvent) -> None:
        """Tell a listener what an attacker's damage is made of, before the step's effects; silent here."""

    def tell(self, words: str) -> None:
        """Tell a listener what the spell that acts now does where no change shows it; silent here."""

    def otherwise(self, words: str) -> None:
        """Tell a listener why the spell that acts now does nothing, if nothing has come of it; silent here."""

    def cite(self, interpretation: str) -> None:
        """Tell a listener which interpretation the step rests on; silent here."""

    def condition_holds(self, handler: Handler, event: Event) -> bool:
        """Whether the response's condition holds."""
        when = handler.response.when
        return when is None or bool(when.holds(self, handler.spell, event))

    def trigger(self, handler: Handler, event: Event) -> None:
        """Do what the spell's text says."""
        handler.response.do(self, handler.spell, event)

    def rename(self, host: Group | Structure) -> None:
        """Call a group or structure by what has become of it: its owner, its kind, its square."""
        host.name = name_for(self.state, host)

    def bring(self, section: str, entity: Any) -> None:
        """Put a new record into the state: the only way to do so while a run is on."""
        records = getattr(self.state, "grounds" if section == "squares" else section)
        records[entity.square if section == "squares" else entity.id] = entity
        if section in ("groups", "structures"):
            forget_occupied(self, entity)
            self.rename(entity)


MAX_EFFORT: Final = 8_000
"""The most attacks one run may make, a combat round counting as two: under a second of work."""
MAX_VISITS: Final = 1_000_000
"""So often may one run look at a spell."""


def spend_effort(game: Game, effort: int) -> None:
    """Count some work. Raises EffortError for a run that would go on and on, or looks at too many spells."""
    game.effort += effort
    if game.effort > MAX_EFFORT:
        raise EffortError(f"the script exceeds the limit of {MAX_EFFORT:,} attacks, a round counting as two")
    if game.spell_visits > MAX_VISITS:
        raise EffortError(f"the script exceeds the limit of {MAX_VISITS:,} looks at spells")
