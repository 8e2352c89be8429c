"""Choosing a victim wisely, T1-T6 (combat page): six tiebreakers, each a shorter list than the last."""

from __future__ import annotations

from engine.moments import Blow, Moment
from engine.play import Play, pipeline, step
from engine.state import UNASKED, Group, Minion


class Choice(Moment):
    """One minion choosing among the enemies it may attack; ``options`` is who is left.

    ``preferred`` says whether the last step found anybody to prefer; if not, everybody stays.
    """

    __slots__ = ("actor", "foe", "options", "preferred", "round", "target")

    actor: Minion
    target: Minion | None

    def __init__(self, chooser: Minion, foe: Group, round: int) -> None:
        self.quantity = 0
        self.cancelled = False
        self.result = None
        self.actor = chooser
        self.target = None
        self.foe = foe
        self.round = round
        self.options: list[Minion] = foe.members
        self.preferred = True


class Targeting(Play):
    """How shooters, and bashers without a partner, pick whom to attack."""

    @pipeline("Wise targeting")
    def choose_wisely(self, choice: Choice) -> None:
        """Play T1 to T6 until one candidate is left, and make it the chooser's victim."""
        self.not_quasi_immune(choice)
        self.combatants_first(choice)
        if len(choice.options) > 1:
            self.instant_kill(choice)
        if len(choice.options) > 1:
            self.highest_armor(choice)
        if len(choice.options) > 1:
            self.lowest_hit_points(choice)
        if len(choice.options) > 1:
            self.highest_damage(choice)
        if len(choice.options) > 1:
            self.random_pick(choice)
        choice.target = choice.options[0]
        choice.actor.victim = choice.target

    @step("T1")
    def not_quasi_immune(self, choice: Choice) -> None:
        """T1: prefer whoever is not quasi-immune; that is a matter of non-magical missiles only."""
        chooser, options = choice.actor, choice.options
        if chooser.missile is not None and any(minion.quasi_immune for minion in options):
            choice.options = [
                minion for minion in options if not minion.quasi_immune or self.aims_magic(chooser, minion)
            ] or options

    def combatants_first(self, choice: Choice) -> None:
        """Non-combatants are always chosen last (I-6)."""
        options = choice.options
        choice.options = [minion for minion in options if minion.attack_rate] or options
        if len(choice.options) < len(options):
            self.note("combatants first", actor=choice.actor, options=choice.options)
            self.cite("I-6")

    @step("T2")
    def instant_kill(self, choice: Choice) -> None:
        """T2: prefer whoever the chooser expects to fall this round, to its own and its comrades' blows (I-5)."""
        self.cite("I-5")
        options, chooser = choice.options, choice.actor
        stopped, unstopped = self.damage_aimed(chooser)
        own = chooser.attacks_left * chooser.strength
        falling = []
        for minion in options:
            past = self.aims_past_armor(chooser, minion)
            left = minion.hp - unstopped.get(minion, 0) - own * past
            if left <= max(0, stopped.get(minion, 0) + own * (not past) - minion.current_armor):
                falling.append(minion)
        choice.options = falling or options
        choice.preferred = bool(falling)

    @step("T3")
    def highest_armor(self, choice: Choice) -> None:
        """T3: prefer the highest maximum armor."""
        highest = max([minion.armor for minion in choice.options])
        choice.options = [minion for minion in choice.options if minion.armor == highest]

    @step("T4")
    def lowest_hit_points(self, choice: Choice) -> None:
        """T4: prefer the lowest current hit points."""
        lowest = min([minion.hp for minion in choice.options])
        choice.options = [minion for minion in choice.options if minion.hp == lowest]

    @step("T5")
    def highest_damage(self, choice: Choice) -> None:
        """T5: prefer the highest damage of a single attack, hand or missile."""
        highest = max([minion.strength for minion in choice.options])
        choice.options = [minion for minion in choice.options if minion.strength == highest]

    @step("T6")
    def random_pick(self, choice: Choice) -> None:
        """T6: pick at random among those still left."""
        choice.options = [self.roll("victim", choice.options, choice.actor)]

    def damage_aimed(self, chooser: Minion) -> tuple[dict[Minion, int], dict[Minion, int]]:
        """Return the damage that a minion's comrades still aim at each victim this round (I-5).

        Two sums by victim: of blows that armor stops, and of those that ignore it.
        """
        stopped, unstopped = dict[Minion, int](), dict[Minion, int]()
        assert chooser.group is not None
        for comrade in chooser.group.members:
            victim = comrade.victim
            if victim is not None and comrade is not chooser:
                sums = unstopped if self.aims_past_armor(comrade, victim) else stopped
                sums[victim] = sums.get(victim, 0) + comrade.attacks_left * comrade.strength
        return stopped, unstopped

    def aims_past_armor(self, attacker: Minion, victim: Minion) -> bool:
        """Whether armor would not stop an attacker's next blow at a victim."""
        return attacker.ignores_armor or self.aims_magic(attacker, victim)

    def aims_magic(self, attacker: Minion, victim: Minion) -> bool:
        """Whether an attacker's next blow at a victim would be magical."""
        if attacker.answers is UNASKED:
            attacker.answers = self.gather(attacker)
        makers = [answer for answer in attacker.answers.get("A2 actor", ()) if answer.response.magical]
        if not makers:
            return False
        blow = Blow(victim, attacker=attacker, mode="hand" if attacker.missile is None else "missile")
        return any(one.response.when is None or one.response.when.holds(self, one, blow) for one in makers)
