"""The combat page once more, for plain swordsmen and archers: a small model that shares nothing with the engine.

It knows no spell, nation or square. A fight asks ``pick(n)`` for every random choice, so that
:func:`every_way` can work out the exact chance of each outcome with fractions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

Pick = Callable[[int], int]
Chances = dict[Hashable, Fraction]

SURE = 10**6


@dataclass(eq=False)
class Fighter:
    """A swordsman (damage by hand) or an archer (by missile)."""

    damage: int
    armor: int
    hp: int
    rate: int = 1
    level: int = 1
    shoots: bool = False
    shield: int = 0
    left: int = 0
    misses: int = 0
    victim: Fighter | None = None

    def start_round(self, number: int) -> None:
        self.shield, self.left = self.armor, self.rate
        if number == 1:
            self.misses = SURE
            self.left *= self.shoots
        if self.shoots or (self.victim and self.victim.hp == 0):
            self.victim = None

    def idle(self) -> bool:
        return self.left > 0 and self.victim is None

    def aims_at(self, other: Fighter) -> bool:
        return self.victim is other


Side = list[Fighter]


def fight(first: Side, other: Side, pick: Pick) -> int:
    """Fight up to ten rounds, the first side striking first; return how many there were."""
    turns = ((first, other), (other, first))
    for number in range(1, 11):
        for fighter in living(first) + living(other):
            fighter.start_round(number)
        if number > 1:
            pair_up(first, other, pick)
            for side, enemies in turns:
                choose(side, enemies, pick)
        for side, enemies in turns:
            for fighter in side:
                strike(fighter, side, enemies, number, pick)
        if not (living(first) and living(other)):
            return number
    return 10


def choose(side: Side, enemies: Side, pick: Pick) -> None:
    """Let everybody of a side who is still idle choose wisely, in order."""
    for fighter in filter(Fighter.idle, living(side)):
        fighter.victim = wise(fighter, side, enemies, pick)


def living(side: Side) -> Side:
    return [fighter for fighter in side if fighter.hp > 0]


def pair_up(first: Side, other: Side, pick: Pick) -> None:
    """Take one of all the ways to put the idle swordsmen of both sides into pairs."""
    few, many = sorted(
        ([f for f in living(s) if f.left and not f.shoots and not f.victim] for s in (first, other)), key=len
    )
    ways = list(permutations(many, len(few)))
    way = ways[pick(len(ways))] if len(ways) > 1 else ways[0]
    for one, partner in zip(few, way, strict=True):
        one.victim, partner.victim = partner, one


def wise(me: Fighter, mine: Side, enemies: Side, pick: Pick) -> Fighter:
    """The six tiebreakers, from the page."""
    choice = living(enemies)
    choice = [f for f in choice if f.rate] or choice

    def falls(enemy: Fighter) -> bool:
        aimed = sum(mate.left * mate.damage for mate in living(mine) if mate is not me and mate.aims_at(enemy))
        return me.left * me.damage + aimed >= enemy.shield + enemy.hp

    choice = [f for f in choice if falls(f)] or choice
    choice = [f for f in choice if f.armor == max(g.armor for g in choice)]
    choice = [f for f in choice if f.hp == min(g.hp for g in choice)]
    choice = [f for f in choice if f.damage == max(g.damage for g in choice)]
    return choice[pick(len(choice))] if len(choice) > 1 else choice[0]


def strike(me: Fighter, mine: Side, enemies: Side, number: int, pick: Pick) -> None:
    """All the attacks of one fighter in one round."""
    if me.hp == 0 or me.left == 0 or not living(enemies):
        return
    if me.victim is None or me.victim.hp == 0:
        back = [enemy for enemy in living(enemies) if enemy.aims_at(me)]
        me.victim = wise(me, mine, enemies, pick) if me.shoots else back[0] if back else None
        if me.victim is None:
            return
    attack(me, me.victim, number)
    while me.left and living(enemies):
        choice = living(enemies)
        me.victim = choice[pick(len(choice))] if len(choice) > 1 else choice[0]
        attack(me, me.victim, number)


def attack(me: Fighter, victim: Fighter, number: int) -> None:
    """One attack: the level check, the damage, the armor, the hit points."""
    me.left -= 1
    if me.level + me.misses < victim.level:
        me.misses += 1
        return
    me.misses = 0
    damage = max(0, me.damage - (number == 1))
    soaked = min(damage, victim.shield)
    victim.shield -= soaked
    victim.hp = max(0, victim.hp - damage + soaked)


def every_way(game: Callable[[Pick], Hashable], most: int = 3_000) -> Chances | None:
    """The chance of everything that a play can come to, or None when it can go more than ``most`` ways."""
    chances: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
    ways: list[list[int]] = [[]]
    while ways:
        if len(ways) > most:
            return None
        script, chance, asked = ways.pop(), Fraction(1), 0

        def pick(sides: int, key: str = "", script: list[int] = script) -> int:
            nonlocal chance, asked
            if asked == len(script):
                ways.extend([*script, other] for other in range(1, sides))
                script.append(0)
            chance /= sides
            asked += 1
            return script[asked - 1]

        came_to = game(pick)
        chances[came_to] += chance
        most -= 1
    return dict(chances)
