"""Small builders for tests of the engine: who stands where, what is played, and what happened.

Numbers are plain by default: a minion has no nation, so no nation ability, unless a test asks for one.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from engine.effects.language import Bonus, Definition, Response
from engine.model.dice import Chance, Dice
from engine.model.pieces import Group, Minion, Spell
from engine.model.state import State
from engine.rules.game import MAX_EFFORT, Game
from engine.rules.spells import spell_flux
from engine.scenario.format import STATS, Scenario, Verb
from engine.scenario.prepared import PreparedScenario, rules_of
from engine.scenario.reading import read_scenario
from engine.scenario.script import play_script
from engine.scenario.setup import build
from engine.trace import records
from engine.trace.outcome import RECORDS, outcome
from engine.trace.recorder import RecordedGame
from engine.trace.report import trace_text
from engine.trace.run import events_of, names_of, record, run

Spec = dict[str, Any]
Trace = dict[str, Any]
Event = dict[str, Any]

FRED = ("Ogi's Armor", "Treacherous Armor", "Deflection", "Unholy Aura")
"""Fred's four spells, in the order of the rule page."""


# Who stands where.


def swordsman(id: str, *spells: Any, **fields: Any) -> Spec:
    """A plain swordsman: hand 2, armor 1, 7 hit points, level 1."""
    return _minion(id, spells, {"class": "swordsman"}, fields)


def archer(id: str, *spells: Any, **fields: Any) -> Spec:
    """A plain archer: missile 2, armor 0, 7 hit points, level 1."""
    return _minion(id, spells, {"class": "archer"}, fields)


def creature(id: str, card: str, *spells: Any, **fields: Any) -> Spec:
    """A creature of the card data, by its name."""
    return _minion(id, spells, {"card": card}, fields)


def _minion(id: str, spells: tuple[Any, ...], kind: Spec, fields: Spec) -> Spec:
    stats = {name: fields.pop(name) for name in STATS if name in fields}
    if "class" in kind:
        fields = {"nation": None} | fields
    return {"id": id, **kind, **fields, "stats": stats, "spells": list(spells)}


def group(id: str, owner: str, *minions: Spec, **fields: Any) -> Spec:
    """A group of anybody's."""
    return {"id": id, "owner": owner, "minions": list(minions), **fields}


def blues(*minions: Spec, **fields: Any) -> Spec:
    """The blue player's group, ``blues``."""
    return group("blues", "blue", *minions, **fields)


def reds(*minions: Spec, **fields: Any) -> Spec:
    """The red player's group, ``reds``."""
    return group("reds", "red", *minions, **fields)


COMBAT = {"do": "combat", "groups": ["blues", "reds"]}
"""The script step in which the blues and the reds fight."""


def attack(attacker: str, victim: str, type: str = "hand", round: int = 2) -> Spec:
    """A script step: one attack."""
    return {"do": "attack", "attacker": attacker, "victim": victim, "type": type, "round": round}


def cast(card: str, target: Any, player: str = "blue") -> Spec:
    """A script step: a spell cast from a hand."""
    return {"do": "cast", "player": player, "card": card, "target": target}


def dispel(card: str, host: Any) -> Spec:
    """A script step: a spell dispelled."""
    return {"do": "dispel", "card": card, "host": host}


def hurt(victim: str, quantity: int = 99) -> Spec:
    """A script step: spell damage, with nobody to blame."""
    return {"do": "damage", "victim": victim, "quantity": quantity}


def move(group: str, x: int, y: int) -> Spec:
    """A script step, or an order of a turn: a group moves to a square."""
    return {"do": "move", "group": group, "to": [x, y]}


START_OF_TURN = {"do": "start_of_turn"}
"""The script step in which the next turn begins (S1-S9)."""


def turn(*blue: Spec, red: tuple[Spec, ...] = ()) -> Spec:
    """A script step: a whole turn with both players' orders."""
    return {"do": "turn", "orders": {"blue": list(blue), "red": list(red)}}


def document(*groups: Spec, **fields: Any) -> Spec:
    """A scenario as plain data; the first two groups fight unless there is a script."""
    script = [{"do": "combat", "groups": [one["id"] for one in groups[:2]]}]
    return {"format": "sanctum-scenario/1", "groups": list(groups), "script": script, **fields}


def scenario(*groups: Spec, **fields: Any) -> Scenario:
    """A scenario, read and checked."""
    return read_scenario(document(*groups, **fields))


# What is played.


def play(*groups: Spec, **fields: Any) -> Trace:
    """The trace of a scenario; the first two groups fight unless there is a script."""
    return traced(_read_once(msgspec.json.encode(document(*groups, **fields))))


@lru_cache(maxsize=500)
def _read_once(text: bytes) -> Scenario:
    """A scenario that no test gets hold of: many ask for the same one again, as often as its cards are played wrong."""
    return read_scenario(msgspec.json.decode(text))


def traced(ready: Scenario, seed: int | None = None) -> Trace:
    """The judged trace of a scenario as plain data, as other programs get it."""
    return run(ready, seed).document()


def recorded(ready: Scenario, seed: int | None = None) -> Trace:
    """The trace of a scenario as plain data, not judged."""
    return record(ready, ready.seed if seed is None else seed).document()


def as_text(trace: Trace) -> str:
    """A trace as text."""
    return trace_text(msgspec.convert(trace, records.Trace))


def quick_outcome(ready: Scenario, seed: int) -> Spec:
    """The outcome of a scenario played without recording."""
    return shown(PreparedScenario(ready).play(Dice(seed)))


def shown(state: State) -> Spec:
    """What the outcome shows of a state, as plain data."""
    found: Spec = msgspec.to_builtins(outcome(state))
    return found


def folded(initial: Spec, events: list[Event]) -> Spec:
    """The outcome that the changes make of the beginning, by nothing but what the format says."""
    state = copy.deepcopy(initial)
    for event in events:
        if event["change"] is not None:
            apply_to(state, event["change"])
    return state


def apply_to(state: Spec, change: Spec) -> None:
    """Apply a change of a trace's document to an outcome's document."""
    of, what, after = change["of"], change["what"], copy.deepcopy(change["after"])
    if what in RECORDS:
        state[what][of] = after
    else:
        part_of(state, of)[what] = after


def part_of(state: Spec, of: str) -> Spec:
    """What a change of an outcome's document is a change of."""
    if of == "outcome":
        return state
    if of.startswith("player "):
        found: Spec = state["players"][of.removeprefix("player ")]
        return found
    sections: list[Spec] = [{"globe": state["globe"]}, *(state[section] for section in RECORDS)]
    return next(section[of] for section in sections if of in section)


def duel(blue: Spec, red: Spec, **fields: Any) -> Trace:
    """The trace of a combat of one against one; blue has initiative."""
    return play(blues(blue), reds(red), **fields)


def board(*groups: Spec, dice: Chance | None = None, **fields: Any) -> RecordedGame:
    """A recorded game set up and ready, for a test that lays spells of its own or calls a pipeline."""
    ready = scenario(*groups, **fields)
    return RecordedGame(build(ready), dice or Dice(ready.seed), rules_of(ready))


def lay(
    game: Game,
    host: str,
    *effects: Bonus | Response[Any],
    name: str = "Test Spell",
    visible: bool = True,
    quasi_immune: bool = False,
) -> Spell:
    """Put a spell that no card has on a minion, a group, a structure, a square ("5,5") or the globe."""
    on = next(one for one in game.state.hosts() if one.id == host)
    spell = Spell(
        Definition(
            name,
            "minion",
            visible,
            bonuses=tuple(effect for effect in effects if isinstance(effect, Bonus)),
            responses=tuple(effect for effect in effects if isinstance(effect, Response)),
            quasi_immune=quasi_immune,
        ),
        "neutral",
        on,
    )
    game.change(on, "spells", [*on.spells, spell])
    spell_flux(game, on, spell)
    return spell


def trace_of(game: RecordedGame) -> Trace:
    """What a recorded game has to tell so far."""
    events: list[Event] = msgspec.to_builtins(events_of(game, names_of(game.state)))
    return {"events": events, "outcome": shown(game.state)}


def perform(game: RecordedGame, *script: Spec) -> Trace:
    """Play script steps in a game that is set up, and return what it has to tell."""
    play_script(game, msgspec.convert(list(script), list[Verb]))
    return trace_of(game)


def who(game: Game, id: str) -> Minion:
    """A minion of a game, by id."""
    return game.state.minions[id]


def band(game: Game, id: str) -> Group:
    """A group of a game, by id."""
    return game.state.groups[id]


# What happened.


def events(trace: Trace, **wanted: Any) -> list[Event]:
    """The events of a trace that have all the values asked for; before and after are the quantity's."""
    return [event for event in trace["events"] if wanted.items() <= _flat(event).items()]


def event(trace: Trace, **wanted: Any) -> Event:
    """The only event of a trace that has the values asked for."""
    found = events(trace, **wanted)
    assert len(found) == 1, f"{len(found)} events match {wanted}"
    return found[0]


def _flat(event: Event) -> Spec:
    flat = event | (event["quantity"] or {"before": None, "after": None})
    return {key: value for key, value in flat.items() if key not in ("facts", "roll", "change", "quantity")}


def above(trace: Trace, event: Event) -> Iterator[Event]:
    """The events that an event is nested in, the nearest first."""
    while event["parent"] is not None:
        event = trace["events"][event["parent"] - 1]
        yield event


def below(trace: Trace, event: Event) -> list[Event]:
    """Everything nested in an event, in order."""
    return [other for other in trace["events"] if event in list(above(trace, other))]


def steps(trace: Trace, event: Event | None = None) -> list[str]:
    """The ids of the steps played, in order, of a whole trace or inside one of its events."""
    return [one["step"] for one in (below(trace, event) if event else trace["events"]) if one["kind"] == "step"]


def pipelines(trace: Trace, name: str, **wanted: Any) -> list[Event]:
    """The pipelines of one name ("One attack", "Wise targeting", ...) in a trace."""
    return [one for one in events(trace, kind="pipeline", **wanted) if one["facts"]["pipeline"] == name]


class Hit(NamedTuple):
    """One attack of a trace: the round it fell in, who, whom, how, for how much (A2), with what result."""

    round: int | None
    attacker: str
    victim: str
    mode: str
    damage: int | None
    result: str


def hits(trace: Trace, **wanted: Any) -> list[Hit]:
    """Every attack of a trace, misses included, in order."""
    found, round, damage = [], None, dict[int, int]()
    for one in trace["events"]:
        if one["step"] == "R1" and one["kind"] == "step":
            round = one["facts"]["round"]
        elif one["step"] == "A2" and one["kind"] == "step":
            damage[one["parent"]] = one["quantity"]["after"]
        elif one["kind"] == "pipeline" and one["facts"]["pipeline"] == "One attack":
            found.append((round, one))
    every = [
        Hit(round, one["actor"], one["target"], one["facts"]["mode"], damage.get(one["id"]), one["result"])
        for round, one in found
    ]
    return [hit for hit in every if wanted.items() <= hit._asdict().items()]


def rolls(trace: Trace, of: str) -> list[Event]:
    """The random picks of one kind ("partner", "victim") in a trace."""
    return [one for one in events(trace, kind="roll") if one["roll"]["of"] == of]


def fate(trace: Trace, id: str) -> Spec:
    """What became of a minion."""
    found: Spec = trace["outcome"]["minions"][id]
    return found


def held(trace: Trace) -> list[bool]:
    """For each expectation of a trace, whether it held."""
    return [judged["held"] for judged in trace["expectations"]]


class Picks:
    """Dice that come up as written, and 0 after that."""

    def __init__(self, *picks: int) -> None:
        self.picks = list(picks)

    def below(self, sides: int, key: str = "") -> int:  # noqa: ARG002 (every Chance is asked with a key)
        pick = self.picks.pop(0) if self.picks else 0
        assert pick < sides
        return pick


ATTACKS_OF_ONE_COMBAT = 16 * 20 * 9
"""Eight against eight unhurt bashers with twenty attacks each, in nine rounds."""


def heaviest() -> Scenario:
    """As many of the longest combats as one run may have."""
    return longest_combats(MAX_EFFORT // (ATTACKS_OF_ONE_COMBAT + 20))


def endless() -> Scenario:
    """More of the longest combats than one run may have."""
    return longest_combats(200)


def longest_combats(number: int) -> Scenario:
    """So many combats of those who never fall and strike as often as anybody may."""
    eight = {"hp": 999, "armor": 999, "attack_rate": 20, "count": 8}
    return scenario(blues(swordsman("a", **eight)), reds(swordsman("v", **eight)), script=[COMBAT] * number)
