"""The recorded run: the same rules, with a listener at every step, effect, change and roll.

:class:`RecordedGame` is :class:`~engine.game.Game` with its marked methods wrapped; no rule is
written twice, and an unrecorded run pays nothing. Events are kept as they happen and put into
words only when asked for (:mod:`engine.narration`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from engine.dice import Chance
from engine.game import Game
from engine.moments import Blow, Dying, Moment
from engine.outcome import plain
from engine.play import Rules
from engine.state import Answer, Host, Minion, State
from engine.targeting import Choice

T = TypeVar("T")

ABILITY = "ability of "
UNQUANTIFIED = ("A1", "A4", "A5", "A6", "A7", "A8", "G1", "G3")
"""Steps at which the damage of the blow is not at stake."""


class Event:
    """One line of a trace (CONTRACT section 3); ``facts`` are further numbers its text is made from."""

    __slots__ = (
        "actor",
        "after",
        "before",
        "card",
        "change",
        "facts",
        "host",
        "id",
        "interpretation",
        "kind",
        "parent",
        "result",
        "roll",
        "step",
        "target",
    )

    def __init__(self, id: int, parent: int | None, kind: str, step: str | None) -> None:
        self.id = id
        self.parent = parent
        self.kind = kind
        self.step = step
        self.card: str | None = None
        self.host: str | None = None
        self.actor: str | None = None
        self.target: str | None = None
        self.before: int | None = None
        self.after: int | None = None
        self.change: tuple[str, str, Any, Any] | None = None
        self.result: str | None = None
        self.roll: tuple[str, list[Any], Any] | None = None
        self.interpretation: str | None = None
        self.facts: dict[str, Any] | None = None


class RecordedGame(Game):
    """A game that writes down what happens in it."""

    def __init__(self, state: State, dice: Chance, rules: Rules = Rules()) -> None:  # noqa: B008 (immutable)
        super().__init__(state, dice, rules)
        self.events: list[Event] = []
        self._open: list[Event] = []

    def event(self, kind: str, step: str | None = None) -> Event:
        """Start an event under the one that is open now."""
        events = self._open
        event = Event(len(self.events) + 1, events[-1].id if events else None, kind, step)
        self.events.append(event)
        return event

    def step_now(self) -> str | None:
        """Return the id of the step that is being played."""
        return next((event.step for event in reversed(self._open) if event.step), None)

    def change(self, entity: Any, what: str, after: Any) -> None:
        """Record a change that the outcome shows, then make it."""
        before, later = plain(getattr(entity, what)), plain(after)
        if before != later:
            event = self.event("change")
            of = "outcome" if isinstance(entity, State) else entity.id
            event.change = ("class" if what == "recruit_class" else what, of, before, later)
            event.target = of if isinstance(entity, Host) else None
        super().change(entity, what, after)

    def roll(self, of: str, options: Sequence[T]) -> T:
        """Record a draw with everything that could have come up."""
        chosen = super().roll(of, options)
        if len(options) > 1:
            event = self.event("roll", self.step_now())
            event.roll = (of, [plain(option) for option in options], plain(chosen))
        return chosen

    def heeds(self, answer: Answer, moment: Moment) -> bool:
        """Record why a spell that looked at its moment did not respond."""
        heeds = super().heeds(answer, moment)
        if not heeds and not answer.spell.name.startswith(ABILITY):
            when = answer.response.when
            assert when is not None
            event = self.event("note", self.step_now())
            _name_spell(event, answer)
            _name_parties(event, moment)
            event.result = "no response"
            event.facts = {"needs": when.missing(self, answer, moment)}
        return heeds

    def trigger(self, answer: Answer, moment: Moment) -> None:
        """Record a response, with the quantity before and after it."""
        event = self.event("effect", self.step_now())
        _name_spell(event, answer)
        _name_parties(event, moment)
        _within(self, event, moment, super().trigger, answer)

    def note(self, what: str, moment: Moment | None = None, **facts: Any) -> None:
        """Record a remark, or explain the bonuses behind a blow's damage."""
        if what == "bonuses":
            assert isinstance(moment, Blow)
            self.explain_damage(moment)
            return
        event = self.event("note", self.step_now())
        event.result = what
        event.actor = _id(facts.pop("actor", None))
        event.target = _id(facts.pop("target", None))
        event.facts = {key: plain(value) for key, value in facts.items()} or None

    def cite(self, interpretation: str) -> None:
        """Name the interpretation that the step being played rests on."""
        if self._open:
            self._open[-1].interpretation = interpretation

    def explain_damage(self, blow: Blow) -> None:
        """Write down each bonus in the attacker's damage stat, from the printed number up."""
        assert blow.actor is not None
        total = (blow.actor.base.hand if blow.mode == "hand" else blow.actor.base.missile) or 0
        for spell, bonus in self.bonuses(blow.actor):
            amount = getattr(bonus, blow.mode)
            if amount:
                event = self.event("effect", self.step_now())
                event.card, event.host = spell.name, spell.host.id
                _name_parties(event, blow)
                event.before, event.after = total, total + amount
                total += amount


def _name_spell(event: Event, answer: Answer) -> None:
    name = answer.spell.name
    if name.startswith(ABILITY):
        event.facts = {"ability": name.removeprefix(ABILITY)}
    else:
        event.card = name
    event.host = answer.spell.host.id


def _name_parties(event: Event, moment: Moment) -> None:
    event.actor = _id(moment.actor)
    event.target = _id(moment.target)


def _id(host: Host | None) -> str | None:
    return host.id if host is not None else None


def _within(game: RecordedGame, event: Event, moment: Moment, function: Callable[..., Any], *before: Any) -> Any:
    """Call a function with its event open, and note what it did to the moment's quantity."""
    blow = isinstance(moment, Blow) and event.step not in UNQUANTIFIED and event.kind != "pipeline"
    if blow:
        event.before = moment.quantity
    open_events = game._open
    open_events.append(event)
    answer = function(*before, moment)
    open_events.pop()
    if blow:
        event.after = moment.quantity
    return answer


def _hit_check_facts(moment: Moment) -> dict[str, Any]:
    attacker, victim = moment.actor, moment.target
    assert isinstance(attacker, Minion)
    assert isinstance(victim, Minion)
    return {"level": attacker.level, "misses": attacker.misses, "victim level": victim.level}


def _soak_facts(moment: Moment) -> dict[str, Any]:
    assert isinstance(moment.target, Minion)
    return {"armor": moment.target.current_armor, "maximum": moment.target.armor}


def _blow_facts(moment: Moment) -> dict[str, Any]:
    assert isinstance(moment, Blow)
    return {
        "mode": moment.mode,
        "magical": moment.magical,
        "ignores armor": moment.ignores_armor,
        "quantity": moment.quantity,
        "spell": moment.source.name if moment.source is not None else None,
    }


def _round_facts(moment: Moment) -> dict[str, Any]:
    return {"round": getattr(moment, "round", None)}


def _cause_facts(moment: Moment) -> dict[str, Any]:
    assert isinstance(moment, Dying)
    return {"cause": moment.cause}


def _buried_facts(moment: Moment) -> dict[str, Any]:
    assert isinstance(moment.target, Minion)
    return {"in play": moment.target.alive}


def _group_facts(moment: Moment) -> dict[str, Any]:
    assert isinstance(moment, Dying)
    return {"left": len(moment.group.members) if moment.group is not None else 0}


def _options_facts(moment: Moment) -> dict[str, Any]:
    assert isinstance(moment, Choice)
    return {"options": [minion.id for minion in moment.options]}


FACTS_BEFORE: dict[str, Callable[[Moment], dict[str, Any]]] = {
    "A1": _hit_check_facts,
    "D2": _soak_facts,
    "R1": _round_facts,
    "R2": _round_facts,
    "E3": _cause_facts,
    "One attack": _blow_facts,
    "Takes Damage": _blow_facts,
    "Apply Damage": _blow_facts,
    "Combat round": _round_facts,
    "Minion death": _cause_facts,
    "Wise targeting": _options_facts,
}
FACTS_AFTER: dict[str, Callable[[Moment], dict[str, Any]]] = {
    **dict.fromkeys(("T1", "T2", "T3", "T4", "T5", "T6"), _options_facts),
    "A6": _buried_facts,
    "G1": _buried_facts,
    "E4": _group_facts,
}


def _recorded_step(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    before, after = FACTS_BEFORE.get(name), FACTS_AFTER.get(name)

    def played(game: RecordedGame, moment: Moment) -> Any:
        event = game.event("step", name)
        _name_parties(event, moment)
        if before is not None:
            event.facts = before(moment)
        answer = _within(game, event, moment, function, game)
        if after is not None:
            event.facts = after(moment)
        event.result = moment.result
        return answer

    return played


def _recorded_pipeline(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    before = FACTS_BEFORE.get(name)

    def played(game: RecordedGame, moment: Moment) -> Any:
        event = game.event("pipeline")
        _name_parties(event, moment)
        event.facts = {"pipeline": name} | (before(moment) if before is not None else {})
        answer = _within(game, event, moment, function, game)
        event.result = moment.result
        return answer

    return played


def _record_marked_methods() -> None:
    """Wrap every method that is marked as a step or a pipeline."""
    for name in dir(Game):
        function = getattr(Game, name)
        if hasattr(function, "step_id"):
            setattr(RecordedGame, name, _recorded_step(function.step_id, function))
        elif hasattr(function, "pipeline_name"):
            setattr(RecordedGame, name, _recorded_pipeline(function.pipeline_name, function))


_record_marked_methods()
