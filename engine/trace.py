"""The recorded run: the same rules, with a listener at every step, effect, change and roll.

:class:`RecordedGame` is :class:`~engine.game.Game` with its marked methods wrapped; no rule is
written twice, and an unrecorded run pays nothing. Events are kept as they happen and put into
words only when asked for (:mod:`engine.narration`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from engine.dice import Chance
from engine.effects.language import Definition
from engine.game import Game
from engine.moments import Blow, Casting, Charge, Clash, Dying, Moment, Novices, Step, Turn
from engine.outcome import record_of
from engine.play import Rules
from engine.state import Answer, Group, Host, Minion, Player, Spell, State, Structure
from engine.targeting import Choice

T = TypeVar("T")

ABILITY = "ability of "
QUANTIFIED = ("A2", "A3", "G2", "D1", "D2", "D3", "D4")
"""The steps at which the damage of the blow is at stake."""


class Event:
    """One line of a trace as it happens: who and what is kept by reference, and put into words later.

    ``facts`` are further numbers that the event's text is made from.
    """

    card: str | None = None
    host: Host | None = None
    before: int | None = None
    after: int | None = None
    change: tuple[str, Any, Any] | None = None
    result: str | None = None
    roll: tuple[str, list[Any], Any] | None = None
    interpretation: str | None = None
    facts: dict[str, Any] | None = None

    def __init__(self, above: Event | None, kind: str, step: str | None, actor: Any = None, target: Any = None) -> None:
        self.above = above
        self.kind = kind
        self.step = step
        self.actor: Host | None = actor
        self.target: Host | None = target


class RecordedGame(Game):
    """A game that writes down what happens in it; ``above`` is the event that is open now."""

    def __init__(self, state: State, dice: Chance, rules: Rules = Rules()) -> None:  # noqa: B008 (immutable)
        super().__init__(state, dice, rules)
        self.events: list[Event] = []
        self.above: Event | None = None
        self.renamings: list[tuple[int, str, str]] = []

    def rename(self, host: Group | Structure) -> None:
        """Remember from which event on something is called otherwise."""
        super().rename(host)
        self.renamings.append((len(self.events), host.id, host.name))

    def make_spell(self, spell: Definition, host: Host, owner: Player, caster: Player) -> Spell:
        """Remember which card brings a spell that players do not see."""
        made = super().make_spell(spell, host, owner, caster)
        if spell.words:
            made.source = self.source_now()
        return made

    def source_now(self) -> str | None:
        """Return the card or creature whose effect is being played."""
        event = self.above
        while event is not None:
            facts = event.facts or {}
            source: str | None = event.card or facts.get("ability") or facts.get("spell")
            if source is not None:
                return source
            event = event.above
        return None

    def happens(self, kind: str, actor: Host | None = None, target: Host | None = None) -> Event:
        """Write down an event at the step that is being played."""
        event = Event(self.above, kind, self.step_now(), actor, target)
        self.events.append(event)
        return event

    def step_now(self) -> str | None:
        """Return the id of the step that is being played."""
        event = self.above
        while event is not None and event.step is None:
            event = event.above
        return event.step if event is not None else None

    def change(self, entity: Any, what: str, after: Any) -> None:
        """Record a change that the outcome shows, then make it."""
        before = getattr(entity, what)
        if before != after:
            event = Event(self.above, "change", None, None, entity)
            event.change = (what, before, after)
            self.events.append(event)
        super().change(entity, what, after)

    def bring(self, section: str, entity: Any) -> None:
        """Record something new in play, as the outcome shows it."""
        super().bring(section, entity)
        event = Event(self.above, "change", None, None, entity)
        event.change = (section, None, record_of(section, entity))
        self.events.append(event)

    def roll(self, of: str, options: Sequence[T], by: Spell | Host, whom: Host | None = None) -> T:
        """Record a draw with everything that could have come up, and for whom."""
        chosen = super().roll(of, options, by, whom)
        if len(options) > 1:
            event = self.happens("roll", whom or (by.host if isinstance(by, Spell) else by))
            event.roll = (of, list(options), chosen)
        return chosen

    def heeds(self, answer: Answer, moment: Moment) -> bool:
        """Record why a spell that looked at its moment did not respond."""
        heeds = super().heeds(answer, moment)
        if not heeds and not answer.spell.name.startswith(ABILITY):
            when = answer.response.when
            assert when is not None
            event = self.happens("note", moment.actor, moment.target)
            _name_spell(event, answer)
            event.result = "no response"
            assert event.facts is not None
            event.facts["needs"] = when.missing(self, answer, moment)
        return heeds

    def trigger(self, answer: Answer, moment: Moment) -> None:
        """Record a response: the quantity before and after it, what has become of its moment, what it has led to."""
        event = self.happens("effect", moment.actor, moment.target)
        _name_spell(event, answer)
        above, self.above = self.above, event
        before, first = _marks(moment), len(self.events)
        if isinstance(moment, Blow):
            event.before = moment.quantity
        super().trigger(answer, moment)
        if isinstance(moment, Blow):
            event.after = moment.quantity
        self.above = above
        assert event.facts is not None
        event.facts["becomes"] = {mark: value for mark, value in _marks(moment).items() if value != before[mark]}
        event.facts["leads on"] = any(one.above is event and one.result != "no response" for one in self.events[first:])

    def tell(self, words: str) -> None:
        """Remember what the spell that acts now does where no change shows it."""
        facts = self.effect_now().facts
        if facts is not None and words not in facts["does"]:
            facts["does"].append(words)

    def otherwise(self, words: str) -> None:
        """Remember why the spell that acts now does nothing, if nothing has come of it."""
        event = self.effect_now()
        if event.facts is not None and event is self.events[-1]:
            event.facts.setdefault("idle", words)

    def effect_now(self) -> Event:
        """Return the response that is being played."""
        event = self.above
        while event is not None and event.kind != "effect":
            event = event.above
        return event or Event(None, "effect", None)

    def note(self, what: str, moment: Moment | None = None, **facts: Any) -> None:
        """Record a remark, or explain the bonuses behind a blow's damage."""
        if what == "bonuses":
            assert isinstance(moment, Blow)
            self.explain_damage(moment)
            return
        event = self.happens("note", facts.pop("actor", None), facts.pop("target", None))
        event.result = what
        event.facts = facts or None

    def cite(self, interpretation: str) -> None:
        """Name the interpretation that the step being played rests on."""
        if self.above is not None:
            self.above.interpretation = interpretation

    def settle(self, sides: set[Player], began: dict[str, int]) -> None:
        """Name the interpretation that the winner of a skirmish rests on, which is told outside of all steps."""
        told = len(self.events)
        super().settle(sides, began)
        for event in self.events[told:]:
            if event.change is not None and event.change[0] == "winner":
                event.interpretation = "I-56"

    def explain_damage(self, blow: Blow) -> None:
        """Write down each bonus in the attacker's damage stat, from the printed number up."""
        assert blow.actor is not None
        stat = blow.mode
        total = getattr(blow.actor.base, stat) or 0
        if self.damage_total(blow.actor, stat) == total:
            return
        for spell, bonus in self.bonuses(blow.actor):
            amount = getattr(bonus, stat)
            if amount:
                event = self.happens("effect", blow.actor, blow.target)
                _name_source(event, spell)
                event.before, event.after = total, total + amount
                total += amount


def _name_spell(event: Event, answer: Answer) -> None:
    """Write down whose response an event is, and at which moment."""
    _name_source(event, answer.spell)
    assert event.facts is not None
    event.facts |= {"moment": answer.response.step, "does": []}


def _name_source(event: Event, spell: Spell) -> None:
    """Write down which spell an event comes of: a card or helper by its name, a hidden one by what brought it."""
    event.host = spell.host
    event.facts = {}
    if spell.definition.innate:
        event.facts = {"ability": spell.name.removeprefix(ABILITY)}
    else:
        event.card = spell.source if spell.definition.words else spell.name


MARKS: dict[type[Moment], tuple[str, ...]] = {
    Blow: ("magical", "ignores_armor", "deals_nothing", "prevented", "unerring", "missed"),
    Dying: ("cancelled",),
    Clash: ("ended",),
    Casting: ("cancelled",),
    Choice: ("target",),
    Charge: ("price",),
    Novices: ("quantity", "nation"),
}
"""What a response may make of its moment, besides the quantity of a blow."""


def _marks(moment: Moment) -> dict[str, Any]:
    """Return what a response may change about a moment."""
    return {mark: getattr(moment, mark) for mark in MARKS.get(type(moment), ())}


def _stat_facts(moment: Moment) -> dict[str, Any]:
    """Return where an attack's damage begins: at what is printed, less 1 for a missile of round 1 (C2)."""
    assert isinstance(moment, Blow)
    assert moment.actor is not None
    early = moment.mode == "missile" and moment.round == 1
    return {"printed": getattr(moment.actor.base, moment.mode), "early": early}


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
        "spell": moment.source,
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
    return {"options": moment.options, "preferred": moment.preferred}


def _casting_facts(moment: Moment) -> dict[str, Any]:
    assert isinstance(moment, Casting)
    who = "neutral" if moment.engine else moment.player
    return {"player": who, "spell": moment.card, "reason": moment.reason}


def _checked_facts(moment: Moment) -> dict[str, Any]:
    """Return what the check itself has found; a spell that another one catches has passed it."""
    return _casting_facts(moment) | {"caught": moment.cancelled}


def _active_facts(moment: Moment) -> dict[str, Any]:
    assert isinstance(moment, Casting)
    spell = moment.spell
    stays = spell is not None and spell.definition.lasting and spell.active and spell.host.in_play
    return _casting_facts(moment) | {"stays": stays}


def _step_facts(moment: Moment) -> dict[str, Any]:
    assert isinstance(moment, Step)
    return {"square": moment.square, "reason": moment.reason}


def _turn_facts(moment: Moment) -> dict[str, Any]:
    assert isinstance(moment, Turn)
    return {"turn": moment.number}


FACTS_BEFORE: dict[str, Callable[[Moment], dict[str, Any]]] = {
    "A1": _hit_check_facts,
    "A2": _stat_facts,
    "D2": _soak_facts,
    "R1": _round_facts,
    "R2": _round_facts,
    "E3": _cause_facts,
    "E4": _group_facts,
    "X4": _active_facts,
    "One attack": _blow_facts,
    "Takes Damage": _blow_facts,
    "Apply Damage": _blow_facts,
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
FACTS_AFTER: dict[str, Callable[[Moment], dict[str, Any]]] = {
    **dict.fromkeys(("T1", "T2", "T3", "T4", "T5", "T6"), _options_facts),
    "X1": _casting_facts,
    "X2": _checked_facts,
    "X3": _casting_facts,
    **dict.fromkeys(("M1", "M2"), _step_facts),
    "A6": _buried_facts,
    "G1": _buried_facts,
}


Method = Callable[[Any, Any], Any]
"""A marked method: takes the game and the moment."""


def _recorded_step(function: Method, step: str) -> Method:
    """Return a step with its event written around it."""
    facts_before, facts_after = FACTS_BEFORE.get(step), FACTS_AFTER.get(step)

    def played(game: RecordedGame, moment: Any) -> Any:
        above = game.above
        event = game.above = Event(above, "step", step, moment.actor, moment.target)
        game.events.append(event)
        if facts_before is not None:
            event.facts = facts_before(moment)
        answer = function(game, moment)
        game.above = above
        if facts_after is not None:
            event.facts = facts_after(moment)
        event.result = moment.result
        return answer

    return played


def _recorded_damage_step(function: Method, step: str) -> Method:
    """Return a step at which the damage of a blow is at stake, with its event written around it.

    Before A2 there is no damage yet, so there it is shown as it comes out.
    """
    facts_before = FACTS_BEFORE.get(step)

    def played(game: RecordedGame, blow: Any) -> Any:
        above = game.above
        event = game.above = Event(above, "step", step, blow.actor, blow.target)
        game.events.append(event)
        if facts_before is not None:
            event.facts = facts_before(blow)
        event.before = blow.quantity
        function(game, blow)
        game.above = above
        event.after = blow.quantity
        if step == "A2":
            event.before = event.after
        event.result = blow.result

    return played


def _recorded_pipeline(function: Method, pipeline: str) -> Method:
    """Return a pipeline with its event written around it."""
    facts_before: Callable[[Moment], dict[str, Any]] = FACTS_BEFORE.get(pipeline, lambda moment: {})

    def played(game: RecordedGame, moment: Any) -> Any:
        above = game.above
        event = game.above = Event(above, "pipeline", None, moment.actor, moment.target)
        game.events.append(event)
        event.facts = facts_before(moment)
        event.facts["pipeline"] = pipeline
        function(game, moment)
        game.above = above
        event.result = moment.result

    return played


def _record_marked_methods() -> None:
    """Wrap every method that is marked as a step or a pipeline."""
    for name in dir(Game):
        function = getattr(Game, name)
        if hasattr(function, "pipeline_name"):
            setattr(RecordedGame, name, _recorded_pipeline(function, function.pipeline_name))
        elif hasattr(function, "step_id"):
            record = _recorded_damage_step if function.step_id in QUANTIFIED else _recorded_step
            setattr(RecordedGame, name, record(function, function.step_id))


_record_marked_methods()
