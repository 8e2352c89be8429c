"""The recorded run: the same rules, with a listener at every step, effect, change and roll.

:class:`RecordedGame` is :class:`~engine.rules.game.Game` with a listener around some of its methods; no rule is
written twice, and an unrecorded run pays nothing. Events are kept as they happen and put into
words only when asked for (:mod:`engine.trace.narration`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from mypy_extensions import mypyc_attr

from engine.model.dice import Chance
from engine.model.events import Casting, Charge, Combat, DamageEvent, Dying, Event, MovementStep, Novices, Turn
from engine.model.pieces import Group, Handler, Host, Minion, Spell, Structure
from engine.model.state import State
from engine.model.steps import STEPS
from engine.rules.game import Game, Pipeline, Rules, Step
from engine.rules.stats import bonuses
from engine.rules.targeting import TargetChoice
from engine.scenario.format import EventKind
from engine.trace.outcome import record_of

T = TypeVar("T")

ABILITY: Final = "ability of "
QUANTIFIED: Final = frozenset({"A2", "A3", "G2", "D1", "D2", "D3", "D4"})
"""The steps at which the quantity of damage is at stake."""


@mypyc_attr(acyclic=True)
class RecordedEvent:
    """One line of a trace as it happens: who and what is kept by reference, and put into words later.

    Nothing in play refers to a line, so that the compiled build need not look for rings of them. A run makes thousands:
    :meth:`RecordedGame.write` fills in the attributes, which is faster than an ``__init__`` of their own.

    ``facts`` are further numbers that the event's text is made from.
    """

    __slots__ = (
        "above",
        "actor",
        "after",
        "before",
        "card",
        "change",
        "facts",
        "host",
        "interpretation",
        "kind",
        "result",
        "roll",
        "step",
        "target",
    )

    above: RecordedEvent | None
    kind: EventKind
    step: str | None
    actor: Host | None
    target: Any
    card: str | None
    host: Host | None
    before: int | None
    after: int | None
    change: tuple[str, Any, Any] | None
    result: str | None
    roll: tuple[str, list[Any], Any] | None
    interpretation: str | None
    facts: dict[str, Any] | None


Watch = Callable[[State, RecordedEvent, int], None]
"""Is called with each event of a run and its number, when all has come about that does so before the next one."""


class RecordedGame(Game):
    """A game that writes down what happens in it; ``above`` is the event that is open now."""

    def __init__(self, state: State, dice: Chance, rules: Rules = Rules()) -> None:  # noqa: B008 (immutable)
        super().__init__(state, dice, rules)
        self.events: list[RecordedEvent] = []
        self.above: RecordedEvent | None = None
        self.renamings: list[tuple[int, str, str]] = []

    def write(self, kind: EventKind, step: str | None, actor: Any, target: Any) -> RecordedEvent:
        """Write an event down below the one that is open, and return its line."""
        line = RecordedEvent()
        line.above = self.above
        line.kind = kind
        line.step = step
        line.actor = actor
        line.target = target
        line.card = None
        line.host = None
        line.before = None
        line.after = None
        line.change = None
        line.result = None
        line.roll = None
        line.interpretation = None
        line.facts = None
        self.events.append(line)
        return line

    def rename(self, host: Group | Structure) -> None:
        """Remember from which event on something is called otherwise."""
        super().rename(host)
        self.renamings.append((len(self.events), host.id, host.name))

    def source_now(self) -> str | None:
        """Return the card or creature whose effect is being played."""
        line = self.above
        while line is not None:
            facts = line.facts or {}
            source: str | None = line.card or facts.get("ability") or facts.get("spell")
            if source is not None:
                return source
            line = line.above
        return None

    def play(self, pipeline: Pipeline, event: Event) -> None:
        """Record a pipeline around its steps."""
        above = self.above
        line = self.above = self.write("pipeline", None, event.actor, event.target)
        facts_before = FACTS_BEFORE.get(pipeline.name)
        line.facts = facts_before(event) if facts_before is not None else {}
        line.facts["pipeline"] = pipeline.name
        for step in pipeline.steps:
            applies = step.applies
            if (applies is None or applies(event)) and self.play_step(step, event):
                break
        self.above = above
        line.result = event.result

    def play_step(self, step: Step, event: Event) -> bool | None:
        """Record a step, with the damage that is at stake in it.

        Before A2 there is no damage yet, so there it is shown as it comes out.
        """
        id = step.id
        if id is None:
            return step.play(self, event)
        above = self.above
        line = self.above = self.write("step", id, event.actor, event.target)
        if step.interpretation is not None:
            line.interpretation = step.interpretation
        facts = RECORDED_FACTS[id]
        if facts.before is not None:
            line.facts = facts.before(event)
        if facts.quantified:
            line.before = event.quantity
        ends = step.play(self, event)
        self.above = above
        if facts.after is not None:
            line.facts = facts.after(event)
        if facts.quantified:
            line.after = event.quantity
            if id == "A2":
                line.before = line.after
        line.result = event.result
        return ends

    def happens(self, kind: EventKind, actor: Host | None, target: Host | None = None) -> RecordedEvent:
        """Write down an event at the step that is being played."""
        return self.write(kind, self.step_now(), actor, target)

    def step_now(self) -> str | None:
        """Return the id of the step that is being played."""
        line = self.above
        while line is not None and line.step is None:
            line = line.above
        return line.step if line is not None else None

    def change(self, entity: Any, what: str, after: Any, interpretation: str | None = None) -> None:
        """Record a change that the outcome shows, then make it."""
        before = getattr(entity, what)
        if before != after:
            line = self.write("change", None, None, entity)
            line.change = (what, before, after)
            line.interpretation = interpretation
        Game.change(self, entity, what, after)  # super() would take as long as the change

    def bring(self, section: str, entity: Any) -> None:
        """Record something new in play, as the outcome shows it."""
        super().bring(section, entity)
        line = self.write("change", None, None, entity)
        line.change = (section, None, record_of(section, entity))

    def roll(self, of: str, options: Sequence[T], by: Spell | Host, whom: Host | None = None) -> T:
        """Record a draw with everything that could have come up, and for whom."""
        chosen = super().roll(of, options, by, whom)
        if len(options) > 1:
            line = self.happens("roll", whom or (by.host if isinstance(by, Spell) else by))
            line.roll = (of, list(options), chosen)
        return chosen

    def condition_holds(self, handler: Handler, event: Event) -> bool:
        """Record why a spell that looked at its event did not respond."""
        holds = super().condition_holds(handler, event)
        if not holds and not handler.spell.name.startswith(ABILITY):
            when = handler.response.when
            assert when is not None
            line = self.happens("note", event.actor, event.target)
            _name_spell(line, handler)
            line.result = "no response"
            assert line.facts is not None
            line.facts["needs"] = when.missing(self, handler.spell, event)
        return holds

    def trigger(self, handler: Handler, event: Event) -> None:
        """Record a response: the quantity before and after it, what has become of its event, what it has led to."""
        line = self.happens("effect", event.actor, event.target)
        _name_spell(line, handler)
        above, self.above = self.above, line
        before, first = _marks(event), len(self.events)
        if isinstance(event, DamageEvent):
            line.before = event.quantity
        super().trigger(handler, event)
        if isinstance(event, DamageEvent):
            line.after = event.quantity
        self.above = above
        assert line.facts is not None
        line.facts["becomes"] = {mark: value for mark, value in _marks(event).items() if value != before[mark]}
        line.facts["leads on"] = any(one.above is line and one.result != "no response" for one in self.events[first:])

    def tell(self, words: str) -> None:
        """Remember what the spell that acts now does where no change shows it."""
        line = self.effect_now()
        if line is not None and line.facts is not None and words not in line.facts["does"]:
            line.facts["does"].append(words)

    def otherwise(self, words: str) -> None:
        """Remember why the spell that acts now does nothing, if nothing has come of it."""
        line = self.effect_now()
        if line is not None and line.facts is not None and line is self.events[-1]:
            line.facts.setdefault("idle", words)

    def effect_now(self) -> RecordedEvent | None:
        """Return the response that is being played, if one is."""
        line = self.above
        while line is not None and line.kind != "effect":
            line = line.above
        return line

    def note(self, what: str, **facts: Any) -> None:
        """Record a remark."""
        line = self.happens("note", facts.pop("actor", None), facts.pop("target", None))
        line.result = what
        line.facts = facts or None

    def cite(self, interpretation: str) -> None:
        """Name the interpretation that the step being played rests on."""
        if self.above is not None:
            self.above.interpretation = interpretation

    def explain_damage(self, damage: DamageEvent) -> None:
        """Write down each bonus in the attacker's damage stat, from the printed number up, and what undoes it all."""
        assert damage.actor is not None
        self._explain_sum(damage, damage.actor)
        if damage.deals_nothing:
            spell = next(spell for spell, bonus in bonuses(self, damage.actor) if bonus.deals_nothing)
            source = "its ability" if spell.definition.innate else spell.source or spell.name
            self.note("deals nothing", actor=damage.actor, spell=source)

    def _explain_sum(self, damage: DamageEvent, attacker: Minion) -> None:
        stat = damage.mode
        printed = getattr(attacker.base, stat)
        total = printed or 0
        if damage.quantity == total:
            return
        found = list(bonuses(self, attacker))
        amounts = [(spell, getattr(bonus, stat)) for spell, bonus in found]
        if printed is None:  # the attack is one that a spell gives
            given = [(spell, getattr(bonus, f"new_{stat}") or 0) for spell, bonus in found]
            amounts = [max(given, key=lambda each: each[1]), *amounts]
        for spell, amount in amounts:
            if amount:
                line = self.happens("effect", attacker, damage.target)
                _name_source(line, spell)
                line.before, line.after = total, total + amount
                total += amount


class WatchedGame(RecordedGame):
    """A recorded game that is watched while it is played."""

    def __init__(self, state: State, dice: Chance, rules: Rules, watch: Watch) -> None:
        super().__init__(state, dice, rules)
        self.watch = watch

    def write(self, kind: EventKind, step: str | None, actor: Any, target: Any) -> RecordedEvent:
        """Write an event down when the last one has been shown."""
        self.show_last()
        return super().write(kind, step, actor, target)

    def show_last(self) -> None:
        """Show the last event, now that all of it has come about."""
        if self.events:
            self.watch(self.state, self.events[-1], len(self.events))


def _name_spell(line: RecordedEvent, handler: Handler) -> None:
    """Write down whose response an event is, and at which event."""
    _name_source(line, handler.spell)
    assert line.facts is not None
    line.facts |= {"moment": handler.response.step, "does": []}


def _name_source(line: RecordedEvent, spell: Spell) -> None:
    """Write down which spell an event comes of: a card or helper by its name, a hidden one by what brought it."""
    line.host = spell.host
    line.facts = {}
    if spell.definition.innate:
        line.facts = {"ability": spell.name.removeprefix(ABILITY)}
    else:
        line.card = spell.source if spell.definition.words else spell.name


MARKS: Final[dict[type[Event], tuple[str, ...]]] = {
    DamageEvent: ("magical", "ignores_armor", "deals_nothing", "prevented", "unerring", "missed"),
    Dying: ("cancelled",),
    Combat: ("ended",),
    Casting: ("cancelled",),
    TargetChoice: ("target",),
    Charge: ("price",),
    Novices: ("quantity", "nation"),
}
"""What a response may make of its event, besides a quantity of damage."""


def _marks(event: Event) -> dict[str, Any]:
    """Return what a response may change about an event."""
    return {mark: getattr(event, mark) for mark in MARKS.get(type(event), ())}


def _stat_facts(event: DamageEvent) -> dict[str, Any]:
    """Return where an attack's damage begins: at what is printed, less 1 for a missile of round 1 (C2)."""
    assert event.actor is not None
    early = event.mode == "missile" and event.round == 1
    return {"printed": getattr(event.actor.base, event.mode), "early": early}


def _hit_check_facts(event: DamageEvent) -> dict[str, Any]:
    attacker = event.actor
    assert attacker is not None
    return {"level": attacker.level, "misses": attacker.misses, "victim level": event.target.level}


def _soak_facts(event: Event) -> dict[str, Any]:
    assert isinstance(event.target, Minion)
    return {"armor": event.target.current_armor, "maximum": event.target.armor}


def _damage_facts(event: DamageEvent) -> dict[str, Any]:
    return {
        "mode": event.mode,
        "magical": event.magical,
        "ignores armor": event.ignores_armor,
        "quantity": event.quantity,
        "spell": event.source,
    }


def _round_facts(event: Event) -> dict[str, Any]:
    return {"round": getattr(event, "round", None)}


def _cause_facts(event: Dying) -> dict[str, Any]:
    return {"cause": event.cause}


def _buried_facts(event: Event) -> dict[str, Any]:
    assert isinstance(event.target, Minion)
    return {"in play": event.target.alive}


def _group_facts(event: Dying) -> dict[str, Any]:
    return {"left": len(event.group.members) if event.group is not None else 0}


def _options_facts(event: TargetChoice) -> dict[str, Any]:
    return {"options": event.options, "preferred": event.preferred}


def _casting_facts(event: Casting) -> dict[str, Any]:
    who = "neutral" if event.engine else event.player
    return {"player": who, "spell": event.card, "reason": event.reason}


def _checked_facts(event: Casting) -> dict[str, Any]:
    """Return what the check itself has found; a spell that another one catches has passed it."""
    return _casting_facts(event) | {"caught": event.cancelled}


def _active_facts(event: Casting) -> dict[str, Any]:
    spell = event.spell
    stays = spell is not None and spell.definition.lasting and spell.active and spell.host.in_play
    return _casting_facts(event) | {"stays": stays}


def _step_facts(event: MovementStep) -> dict[str, Any]:
    return {"square": event.square, "reason": event.reason}


def _turn_facts(event: Turn) -> dict[str, Any]:
    return {"turn": event.number}


FACTS_BEFORE: Final[dict[str, Callable[[Any], dict[str, Any]]]] = {
    "A1": _hit_check_facts,
    "A2": _stat_facts,
    "D2": _soak_facts,
    "R1": _round_facts,
    "R2": _round_facts,
    "E3": _cause_facts,
    "E4": _group_facts,
    "X4": _active_facts,
    "One attack": _damage_facts,
    "Takes Damage": _damage_facts,
    "Apply Damage": _damage_facts,
    "Combat round": _round_facts,
    "Minion death": _cause_facts,
    "Wise targeting": _options_facts,
    "Casting": _casting_facts,
    "Ordering": _casting_facts,
    **dict.fromkeys(
        ("Start of turn", "Orders", "Spell execution", "Movement", "Before combat", "After combat", "End of turn"),
        _turn_facts,
    ),
}
FACTS_AFTER: Final[dict[str, Callable[[Any], dict[str, Any]]]] = {
    **dict.fromkeys(("T1", "T2", "T3", "T4", "T5", "T6"), _options_facts),
    "X1": _casting_facts,
    "X2": _checked_facts,
    "X3": _casting_facts,
    **dict.fromkeys(("M1", "M2"), _step_facts),
    "A6": _buried_facts,
    "G1": _buried_facts,
}


class RecordedFacts:
    """What is recorded of a step: facts before it and after it, and the quantity of damage where that is at stake."""

    __slots__ = ("after", "before", "quantified")

    def __init__(self, step: str) -> None:
        self.before = FACTS_BEFORE.get(step)
        self.after = FACTS_AFTER.get(step)
        self.quantified = step in QUANTIFIED


RECORDED_FACTS: Final = {step: RecordedFacts(step) for step in STEPS}
