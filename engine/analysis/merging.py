"""Exact odds by merging: whatever goes on alike is played on once, with its weights added up.

Every option of every roll is tried from each state, only as far as the next state from which the run can be taken up
again: in a combat the start of a round, or the next minion's turn after a roll; outside it the next combat, or the
end. States with the same key (:mod:`engine.analysis.canonical`) are one, and options that come to the same
(:mod:`engine.analysis.interchangeable`) are tried once. The chances are then added up (:mod:`engine.analysis.ways`).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any, TypeVar

from engine.analysis.canonical import Moment, Reader, minions_in_order
from engine.analysis.interchangeable import NO_PAIRS, Pairs, orderly, pairs_with, swaps
from engine.analysis.statistics import Statistics, findings
from engine.analysis.ways import Roll, Rolls, Transitions
from engine.model.dice import Dice
from engine.model.events import Combat, Event
from engine.model.pieces import Group, Handler, Host, Minion, Spell
from engine.rules.combat import (
    COMBAT_ROUND,
    LAST_ROUND,
    assign_victims,
    attack_if_able,
    begin_round,
    choosers,
    is_facing,
    is_over,
    start_of_round,
    wise_up_if_idle,
)
from engine.rules.game import Game, Pipeline
from engine.scenario.format import Fight, Scenario
from engine.scenario.prepared import PreparedScenario
from engine.scenario.snapshot import Picture, restore, snapshot

T = TypeVar("T")

WORK_OF_A_STATE = 4
"""What taking up a state counts for, beside the attacks that come of it: as much as two rounds."""


class ReachedError(Exception):
    """A run has come to a combat, which is taken up from there."""


class MergingGame(Game):
    """A game whose rolls are picked by lists, first those ``given``, and which stops at the start of a combat."""

    def __init__(self, table: PreparedScenario, named: frozenset[str]) -> None:
        super().__init__(table.state, Dice(0), table.rules)
        self.named = named
        self.given: Sequence[int] = ()
        self.rolls = Rolls()
        self.passing = 0
        self.start_over(comparing=False)

    def start_over(self, *, comparing: bool) -> None:
        """Begin to roll from the first of the rolls again; ``comparing`` says whether any may come to the same."""
        self.rolled = 0
        self.comparing = comparing
        self.touched = False
        self.depth = 0

    def roll(self, of: str, options: Sequence[T], by: Spell | Host, whom: Host | None = None) -> T:
        """Return the option that is picked."""
        if len(options) == 1:
            return options[0]
        place, self.rolled = self.rolled, self.rolled + 1
        if place < len(self.given):
            return options[self.given[place]]
        return options[self.rolls.option(place - len(self.given), lambda: self.new_roll(options, by))]

    def new_roll(self, options: Sequence[Any], by: Spell | Host) -> Roll:
        """Return a roll with those of its options that come to the same, in a combat without effects so far."""
        minions = [option for option in options if isinstance(option, Minion)]
        if self.combat is None or self.touched or not self.comparing or not isinstance(by, Minion):
            return Roll(len(options))
        if len(minions) < len(options):
            return Roll(len(options))
        order = {minion.id: place for group in self.combat.groups for place, minion in enumerate(group.members)}
        return Roll(len(options), swaps(self.combat, minions, self.named | {by.id}), order)

    def trigger(self, handler: Handler, event: Event) -> None:
        """Do what the spell's text says, which may look at anything."""
        self.touched = True
        self.depth += 1
        super().trigger(handler, event)
        self.depth -= 1

    def condition_holds(self, handler: Handler, event: Event) -> bool:
        """Whether the response's condition holds, which may look at anything."""
        self.touched = True
        return super().condition_holds(handler, event)

    def play(self, pipeline: Pipeline, event: Any) -> None:
        """Stop at the first round of a combat that is not played again on the way to a later state.

        A combat that is part of an effect is played as the rest of the effect is.
        """
        if pipeline is COMBAT_ROUND and not self.depth:
            if not self.passing:
                raise ReachedError
            self.passing -= 1
        super().play(pipeline, event)


@dataclass(slots=True)
class SolvedState:
    """A state whose ways on are known; at the end of a run what has come of it, and the hit points left."""

    ids: tuple[str, ...]
    ways: Transitions
    findings: dict[str, Any] = field(default_factory=dict)
    hp: tuple[int, ...] = ()


@dataclass(slots=True)
class ReachedState:
    """A state that picks have led to: its key, its minions, those whose order has mattered, and what goes on from it.

    At the end of a run there is nothing to go on with, and the state is known.
    """

    key: Hashable
    ids: tuple[str, ...]
    pairs: Pairs | None
    onward: Script | Turns | SolvedState


class Script:
    """The script from its start, or from the end of a combat on: it is played again from its start each time.

    ``path`` are the picks on the way there and ``passing`` the rounds.
    """

    def __init__(self, merging: Merging, path: tuple[int, ...], passing: int) -> None:
        self.merging = merging
        self.path = path
        self.passing = passing
        self.rolls = Rolls()

    def run(self, level: int) -> ReachedState:
        """Play the script to the next combat or to its end, on a table of its own for each level."""
        table = self.merging.table(level)
        game = MergingGame(table, self.merging.reader.ids)
        game.given, game.rolls, game.passing = self.path, self.rolls, self.passing
        try:
            table.play_game(game)
        except ReachedError:
            return self.combat_reached(game)
        finally:
            self.merging.spend(game.effort)
        return self.end_reached(game)

    def end_reached(self, game: MergingGame) -> ReachedState:
        """Return the end of a run."""
        found = findings(game.state)
        alive = [minion for minion in game.state.minions.values() if minion.alive]
        ids, hp = tuple([minion.id for minion in alive]), tuple([minion.hp for minion in alive])
        pairs = None if game.touched or not orderly(game.state) else NO_PAIRS
        return ReachedState(("end", *found.values(), hp), ids, pairs, SolvedState(ids, Transitions(), found, hp))

    def combat_reached(self, game: MergingGame) -> ReachedState:
        """Return the start of a combat.

        How a phase of combats goes on hangs on where in its search it is, too, so there only those combats are
        merged that have the same past.
        """
        path = (*self.path, *self.rolls.picks)
        alone = isinstance(self.merging.scenario.script[len(game.state.results)], Fight)
        combat = InCombat(self.merging, game, () if alone else (self.passing, *path), self.passing)
        return combat.arrival(RoundPosition(START, ()), path, None)


START, CHOOSING, FIRST_ATTACKS, OTHER_ATTACKS, OVER = range(5)
"""The phases of a round, from before R1 on; after the last comes another round, or the combat is over."""

MOMENTS: dict[int, Moment] = {START: "start of round", OVER: "end of combat"}


@dataclass(slots=True)
class RoundPosition:
    """A place in a round: its phase, and who still has to choose a victim or to attack in it."""

    phase: int
    left: tuple[Minion, ...]


class InCombat:
    """A combat that is taken up in the middle: the game that came to it, and how it did."""

    def __init__(self, merging: Merging, game: MergingGame, past: tuple[int, ...], passing: int) -> None:
        assert game.combat is not None
        self.merging = merging
        self.game = game
        self.combat: Combat = game.combat
        self.past = past
        self.passing = passing

    def arrival(self, place: RoundPosition, path: tuple[int, ...], pairs: Pairs | None) -> ReachedState:
        """Return the state that has been reached, at a place in a round."""
        ids = tuple([minion.id for minion in minions_in_order(self.game.state)])
        onward: Script | Turns = Turns(self, place, path)
        if place.phase == OVER:
            onward = Script(self.merging, path, self.passing + self.combat.round)
        return ReachedState(self.key(place, ids), ids, pairs, onward)

    def key(self, place: RoundPosition, ids: tuple[str, ...]) -> Hashable:
        """Return the key of the state at a place. A choice tells it from all others until somebody has acted on it."""
        if place.phase == CHOOSING:
            return object()
        left = tuple([ids.index(minion.id) if minion.id in ids else minion.id for minion in place.left])
        moment: Moment = MOMENTS.get(place.phase, "within round")
        past = self.past, frozenset(self.game.fought)
        return past, place.phase, left, self.merging.reader.key(self.game.state, self.combat, moment)


class Turns:
    """A combat from a place in a round on: it is played from a picture of the state each time."""

    def __init__(self, fight: InCombat, place: RoundPosition, path: tuple[int, ...]) -> None:
        self.fight = fight
        self.game = fight.game
        self.combat = fight.combat
        self.place = place
        self.path = path
        self.rolls = Rolls()
        self.pairs: Pairs = NO_PAIRS
        self.picture: Picture | None = None
        self.around = (self.combat.round, self.combat.ended)

    def run(self, level: int) -> ReachedState:
        """Play from the picture until a turn with a roll is over, or the combat is."""
        self.put_back()
        place, effort = self.place, self.game.effort
        while True:
            place = self.step(place)
            if self.game.rolled or place.phase in (START, OVER):
                break
        self.fight.merging.spend(self.game.effort - effort)
        self.game.effort = effort
        pairs = None if self.game.touched or not self.game.comparing else self.pairs
        return self.fight.arrival(place, (*self.path, *self.rolls.picks), pairs)

    def put_back(self) -> None:
        """Put the state back as it was; what the game keeps of who reaches whom is found anew."""
        game = self.game
        if self.picture is None:
            self.picture = snapshot(game.state)
            self.comparing = orderly(game.state)
        restore(self.picture)
        self.combat.round, self.combat.ended = self.around
        game.combat, game.watching, game.far_reaching = self.combat, None, None
        game.given, game.rolls = (), self.rolls
        game.start_over(comparing=self.comparing)
        self.pairs = NO_PAIRS

    def step(self, place: RoundPosition) -> RoundPosition:
        """Play what comes at a place, one minion's turn at most, and return the place after it."""
        game, combat = self.game, self.combat
        if place.phase == START:
            if start_of_round(game, combat):
                return self.next_round()
            assign_victims(game, combat)
            return RoundPosition(CHOOSING, choosers(combat))
        if not place.left:
            return self.next_phase(place.phase)
        minion, left = place.left[0], place.left[1:]
        if place.phase == CHOOSING:
            self.choose(minion, left)
        elif place.phase == FIRST_ATTACKS:
            self.attack(minion, left, combat.actor, combat.target)
        else:
            self.attack(minion, left, combat.target, combat.actor)
        return RoundPosition(place.phase, left)

    def next_phase(self, phase: int) -> RoundPosition:
        """Go on to those who attack next: the side with precedence first."""
        if phase == OTHER_ATTACKS:
            return self.next_round()
        side = self.combat.actor if phase == CHOOSING else self.combat.target
        return RoundPosition(phase + 1, tuple(side.members))

    def next_round(self) -> RoundPosition:
        """Go on to the next round, or to the end of the combat."""
        if is_over(self.combat) or self.combat.round == LAST_ROUND:
            return RoundPosition(OVER, ())
        begin_round(self.game, self.combat, self.combat.round + 1)
        return RoundPosition(START, ())

    def choose(self, minion: Minion, left: tuple[Minion, ...]) -> None:
        """Let a minion choose a victim, if it is idle; whoever chooses after it looks at its choice."""
        idle = [other for other in left if other.victim is None and other.attacks_left and other.group is minion.group]
        if minion.victim is None and minion.attacks_left:
            self.pairs |= pairs_with(minion, idle)
        wise_up_if_idle(self.game, self.combat, minion)

    def attack(self, minion: Minion, left: tuple[Minion, ...], group: Group, foe: Group) -> None:
        """Let a minion attack: its turn touches those of whoever goes for the same victim, or of all its comrades."""
        victim, attacks = minion.victim, minion.attacks_left
        straight = attacks == 1 and is_facing(minion, self.combat)
        attack_if_able(self.game, self.combat, minion, foe)
        if attacks:
            rivals = [other for other in left if other.attacks_left and other.victim is victim]
            self.pairs |= pairs_with(minion, rivals if straight and minion.victim is victim else group.members)


class Merging:
    """All states of a scenario that are known, by their keys, and those that are being tried.

    ``work`` counts what was done (``work_of``), which is how a caller ends what would take too much.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.reader = Reader(scenario)
        self.work = 0
        self.known: list[SolvedState] = []
        self.numbers: dict[Hashable, int] = {}
        self.tables: list[PreparedScenario] = []
        self.trying = [ReachedState("start", (), None, Script(self, (), 0))]

    @property
    def finished(self) -> bool:
        """Whether every choice was tried."""
        return not self.trying

    def go_on(self, work: float) -> bool:
        """Try further choices by so much work; return whether every choice was tried."""
        end = self.work + work
        while self.trying:
            self.try_next()
            if self.work >= end:
                break
        return self.finished

    def try_next(self) -> None:
        """Try the next choice, from the state that was reached last."""
        here = self.trying[-1].onward
        assert not isinstance(here, SolvedState)
        level = sum(isinstance(arrival.onward, Script) for arrival in self.trying) - 1
        there = here.run(level)
        if there.key in self.numbers or isinstance(there.onward, SolvedState):
            self.arrive(there)
        else:
            self.trying.append(there)

    def statistics(self) -> Statistics:
        """Return what every sequence of choices has come to, weighted by its probability, once all were tried."""
        return add_up(self.known)

    def table(self, level: int) -> PreparedScenario:
        """Return a set-up of its own for each script that is played within another's combat."""
        while level >= len(self.tables):
            self.tables.append(PreparedScenario(self.scenario))
        return self.tables[level]

    def spend(self, effort: int) -> None:
        """Count the work of a run."""
        self.work += effort + WORK_OF_A_STATE

    def arrive(self, there: ReachedState) -> None:
        """Count a known state for the one from which it was reached, and close those that are done."""
        if there.key not in self.numbers:
            assert isinstance(there.onward, SolvedState)
            self.enter(there.key, there.onward)
        while self.trying:
            here = self.trying[-1].onward
            assert not isinstance(here, SolvedState)
            number = self.numbers[there.key]
            here.rolls.count(number, there.ids, self.pairs_of(number, there))
            if here.rolls.advance():
                return
            there = self.trying.pop()
            self.enter(there.key, SolvedState(there.ids, here.rolls.total))

    def enter(self, key: Hashable, known: SolvedState) -> None:
        """Number a state that is known now."""
        self.numbers[key] = len(self.known)
        self.known.append(known)

    def pairs_of(self, number: int, there: ReachedState) -> Pairs | None:
        """Return whose order has mattered on the way to a state and from it on, as its minions are called there."""
        below = self.known[number].ways.pairs
        if there.pairs is None or below is None:
            return None
        names = dict(zip(self.known[number].ids, there.ids, strict=True))
        return there.pairs | {(names[one], names[other]) for one, other in below if {one, other} <= names.keys()}


def add_up(known: list[SolvedState]) -> Statistics:
    """Return what comes of the last of some states, each of which leads to earlier ones only."""
    weights, paths = [Fraction(0)] * len(known), [0] * len(known)
    weights[-1], paths[-1] = Fraction(1), 1
    for number in range(len(known) - 1, -1, -1):
        ways = known[number].ways
        share = weights[number] / ways.whole
        for other, way in ways.to.items():
            weights[other] += share * way.weight
            paths[other] += paths[number] * way.paths
    statistics = Statistics(Fraction(1))
    for number, state in enumerate(known):
        if state.findings:
            statistics.count(state.findings, weights[number], paths[number])
    for id, (lives, hp, whole) in fates(known).items():
        statistics.survivals[id] = Fraction(lives, whole)  # type: ignore[assignment]
        statistics.hp[id] = Fraction(hp, whole)  # type: ignore[assignment]
    return statistics


def fates(known: list[SolvedState]) -> dict[str, tuple[int, int, int]]:
    """Return how often each minion survives the last of some states, and its hit points, in parts of a whole."""
    wholes, found = list[int](), list[dict[str, tuple[int, int]]]()
    for state in known:
        if state.findings:
            wholes.append(1)
            found.append({id: (1, hp) for id, hp in zip(state.ids, state.hp, strict=True)})
            continue
        common = lcm(*(wholes[other] for other in state.ways.to))
        mine = dict[str, tuple[int, int]]()
        for other, way in state.ways.to.items():
            places, times = known[other].ids, common // wholes[other]
            for (place, id), weight in way.standing.items():
                lives, hp = found[other].get(places[place], (0, 0))
                had_lives, had_hp = mine.get(id, (0, 0))
                mine[id] = had_lives + lives * weight * times, had_hp + hp * weight * times
        wholes.append(common * state.ways.whole)
        found.append(mine)
    return {id: (lives, hp, wholes[-1]) for id, (lives, hp) in found[-1].items()}
