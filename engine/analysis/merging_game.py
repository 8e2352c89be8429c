"""A game whose rolls are picked by lists, and which stops at the start of a combat (engine.analysis.merging)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from engine.analysis.interchangeable import swaps
from engine.analysis.ways import Roll, Rolls
from engine.model.dice import Dice
from engine.model.events import Event
from engine.model.pieces import Handler, Host, Minion, Spell
from engine.rules.combat import COMBAT_ROUND
from engine.rules.game import Game, Pipeline
from engine.scenario.prepared import PreparedScenario

T = TypeVar("T")


class ReachedError(Exception):
    """A run has come to a combat, which is taken up from there."""


class MergingGame(Game):
    """A game whose rolls are picked by lists, first those ``given``, and which stops at the start of a combat."""

    def __init__(self, prepared: PreparedScenario, named: frozenset[str]) -> None:
        super().__init__(prepared.state, Dice(0), prepared.rules)
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
