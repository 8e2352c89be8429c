"""States from which a run can be taken up again, and playing on from one of them to the next.

In a combat that is the start of a round, or the next minion's turn after a roll; outside it the next combat, or the
end.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from engine.analysis.canonical import CombatStage, Reader, minions_in_order
from engine.analysis.interchangeable import NO_PAIRS, Pairs, orderly, pairs_with
from engine.analysis.merging_game import MergingGame, ReachedError
from engine.analysis.statistics import findings
from engine.analysis.ways import Rolls, Transitions
from engine.model.events import LAST_ROUND, Combat
from engine.model.pieces import Group, Minion
from engine.rules.combat import (
    assign_victims,
    begin_round,
    choosers,
    is_facing,
    is_over,
    minion_attacks,
    start_of_round,
    wise_up,
)
from engine.scenario.format import Fight, Scenario
from engine.scenario.prepared import WORK_OF_A_STEP, PreparedScenario, minions_over, or_of_visits, work_of_a_board
from engine.scenario.snapshot import Picture, restore, snapshot

WORK_OF_A_STATE = 4
"""What taking up a state counts for, beside the attacks that come of it: as much as two rounds."""


class PreparedScenarios:
    """The set-ups of a scenario that its states are played on, what reads them, and how much work that has been.

    ``work`` counts what was done (``work_of``), which is how a caller ends what would take too much.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.reader = Reader(scenario)
        self.levels: list[PreparedScenario] = []
        self.work = 0

    def at(self, level: int) -> PreparedScenario:
        """Return a set-up of its own for each script that is played within another's combat."""
        while level >= len(self.levels):
            self.levels.append(PreparedScenario(self.scenario))
        return self.levels[level]

    def spend(self, effort: int) -> None:
        """Count the work of a run."""
        self.work += effort + WORK_OF_A_STATE


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

    def __init__(self, prepared: PreparedScenarios, path: tuple[int, ...], passing: int) -> None:
        self.prepared = prepared
        self.path = path
        self.passing = passing
        self.rolls = Rolls()

    def run(self, level: int) -> ReachedState:
        """Play the script to the next combat or to its end, on a board of its own for each level."""
        prepared = self.prepared.at(level)
        game = MergingGame(prepared, self.prepared.reader.ids)
        game.given, game.rolls, game.passing = self.path, self.rolls, self.passing
        try:
            prepared.play_game(game)
        except ReachedError:
            return self.combat_reached(game)
        finally:
            entries = min(len(game.state.results) + 1, len(self.prepared.scenario.script))
            played = or_of_visits(game.effort + WORK_OF_A_STEP * entries, game.spell_visits)
            self.prepared.spend(played + work_of_a_board(game, self.prepared.scenario))
        return self.end_reached(game)

    def end_reached(self, game: MergingGame) -> ReachedState:
        """Return the end of a run."""
        found = findings(game.state)
        left = [minion for minion in game.state.minions.values() if minion.in_play]
        ids, hp = tuple([minion.id for minion in left]), tuple([minion.hp for minion in left])
        pairs = None if game.touched or not orderly(game.state) else NO_PAIRS
        return ReachedState(("end", *found.values(), hp), ids, pairs, SolvedState(ids, Transitions(), found, hp))

    def combat_reached(self, game: MergingGame) -> ReachedState:
        """Return the start of a combat.

        How a phase of combats goes on hangs on where in its search it is, too, so there only those combats are
        merged that have the same past.
        """
        path = (*self.path, *self.rolls.picks)
        alone = isinstance(self.prepared.scenario.script[len(game.state.results)], Fight)
        combat = InCombat(self.prepared, game, () if alone else (self.passing, *path), self.passing)
        return combat.arrival(RoundPosition(START, ()), path, None)


START, CHOOSING, FIRST_ATTACKS, OTHER_ATTACKS, OVER = range(5)
"""The phases of a round, from before R1 on; after the last comes another round, or the combat is over."""


STAGES: dict[int, CombatStage] = {START: "start of round", OVER: "end of combat"}


@dataclass(slots=True)
class RoundPosition:
    """A place in a round: its phase, and who still has to choose a victim or to attack in it."""

    phase: int
    left: tuple[Minion, ...]


class InCombat:
    """A combat that is taken up in the middle: the game that came to it, and how it did."""

    def __init__(self, prepared: PreparedScenarios, game: MergingGame, past: tuple[int, ...], passing: int) -> None:
        assert game.combat is not None
        self.prepared = prepared
        self.game = game
        self.combat: Combat = game.combat
        self.past = past
        self.passing = passing

    def arrival(self, place: RoundPosition, path: tuple[int, ...], pairs: Pairs | None) -> ReachedState:
        """Return the state that has been reached, at a place in a round."""
        ids = tuple([minion.id for minion in minions_in_order(self.game.state)])
        onward: Script | Turns = Turns(self, place, path)
        if place.phase == OVER:
            onward = Script(self.prepared, path, self.passing + self.combat.round)
        return ReachedState(self.key(place, ids), ids, pairs, onward)

    def key(self, place: RoundPosition, ids: tuple[str, ...]) -> Hashable:
        """Return the key of the state at a place. A choice tells it from all others until somebody has acted on it."""
        if place.phase == CHOOSING:
            return object()
        left = tuple([ids.index(minion.id) if minion.id in ids else minion.id for minion in place.left])
        stage: CombatStage = STAGES.get(place.phase, "within round")
        past = self.past, frozenset(self.game.fought), frozenset(self.game.asked)
        return past, place.phase, left, self.prepared.reader.key(self.game.state, self.combat, stage)


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
        place, effort, visits = self.place, self.game.effort, self.game.spell_visits
        while True:
            place = self.step(place)
            if self.game.rolled or place.phase in (START, OVER):
                break
        played = or_of_visits(self.game.effort - effort, self.game.spell_visits - visits)
        self.fight.prepared.spend(played + minions_over(self.game.state))
        self.game.effort, self.game.spell_visits = effort, visits
        pairs = None if self.game.touched or not self.game.comparing else self.pairs
        return self.fight.arrival(place, (*self.path, *self.rolls.picks), pairs)

    def put_back(self) -> None:
        """Put the state back as it was."""
        game = self.game
        if self.picture is None:
            self.picture = snapshot(game.state)
            self.comparing = orderly(game.state)
        restore(self.picture)
        self.combat.round, self.combat.ended = self.around
        game.combat = self.combat
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
        """Let an idle minion choose a victim; whoever chooses after it looks at its choice."""
        self.pairs |= pairs_with(minion, [other for other in left if other.group is minion.group])
        wise_up(self.game, self.combat, minion)

    def attack(self, minion: Minion, left: tuple[Minion, ...], group: Group, foe: Group) -> None:
        """Let a minion attack: its turn touches those of whoever goes for the same victim, or of all its comrades."""
        victim, attacks = minion.victim, minion.attacks_left
        straight = attacks == 1 and is_facing(minion, self.combat)
        minion_attacks(self.game, self.combat, minion, foe)
        if attacks:
            rivals = [other for other in left if other.attacks_left and other.victim is victim]
            self.pairs |= pairs_with(minion, rivals if straight and minion.victim is victim else group.members)
