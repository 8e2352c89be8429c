"""Choosing a victim wisely, T1-T6 (combat page): six tiebreakers, until one candidate is left."""

from __future__ import annotations

from typing import Final

from engine.model.events import DamageEvent, Event
from engine.model.pieces import Group, Minion
from engine.rules.game import Game, Pipeline, Step
from engine.rules.notify import handlers_at


class TargetChoice(Event[Minion, Minion | None]):
    """One minion choosing among the enemies it may attack; ``options`` is who is left.

    ``preferred`` says whether the last step found anybody to prefer; if not, everybody stays.
    """

    __slots__ = ("foe", "options", "preferred", "round")

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


def play_targeting(game: Game, choice: TargetChoice) -> None:
    """Play T1 to T6 until one candidate is left, and make it the chooser's victim."""
    game.play(WISE_TARGETING, choice)
    choice.target = choice.options[0]
    choice.actor.victim = choice.target


def not_quasi_immune(game: Game, choice: TargetChoice) -> bool:
    """T1: prefer whoever is not quasi-immune; that is a matter of non-magical missiles only."""
    chooser, options = choice.actor, choice.options
    if chooser.missile is not None and any(minion.quasi_immune for minion in options):
        choice.options = [
            minion for minion in options if not minion.quasi_immune or aims_magic(game, chooser, minion)
        ] or options
    return len(choice.options) == 1


def combatants_first(game: Game, choice: TargetChoice) -> bool:
    """Non-combatants are always chosen last (I-6)."""
    combatants = [minion for minion in choice.options if minion.attack_rate]
    if combatants and len(combatants) < len(choice.options):
        choice.options = combatants
        game.note("combatants first", actor=choice.actor, options=combatants)
        game.cite("I-6")
    return len(choice.options) == 1


def instant_kill(game: Game, choice: TargetChoice) -> bool:
    """T2: prefer whoever the chooser expects to fall this round, to its own and its comrades' attacks (I-5)."""
    game.cite("I-5")
    options, chooser = choice.options, choice.actor
    aimed, own = damage_aimed(chooser), chooser.attacks_left * chooser.strength
    falling = [
        minion for minion in options if minion.hp <= aimed.get(minion, 0) + own and will_fall(game, chooser, minion)
    ]
    choice.options = falling or options
    choice.preferred = bool(falling)
    return len(choice.options) == 1


def highest_armor(game: Game, choice: TargetChoice) -> bool:
    """T3: prefer the highest maximum armor."""
    prefer(choice, [minion.armor for minion in choice.options])
    return len(choice.options) == 1


def lowest_hit_points(game: Game, choice: TargetChoice) -> bool:
    """T4: prefer the lowest current hit points."""
    prefer(choice, [-minion.hp for minion in choice.options])
    return len(choice.options) == 1


def highest_damage(game: Game, choice: TargetChoice) -> bool:
    """T5: prefer the highest damage of a single attack, hand or missile."""
    prefer(choice, [minion.strength for minion in choice.options])
    return len(choice.options) == 1


def prefer(choice: TargetChoice, worths: list[int]) -> None:
    """Keep those options that are worth the most."""
    most = worths[0]
    for worth in worths:
        if worth > most:
            most = worth
    if worths.count(most) < len(worths):
        choice.options = [minion for place, minion in enumerate(choice.options) if worths[place] == most]


def random_pick(game: Game, choice: TargetChoice) -> None:
    """T6: pick at random among those still left."""
    choice.options = [game.roll("victim", choice.options, choice.actor)]


def damage_aimed(chooser: Minion) -> dict[Minion, int]:
    """Return the damage that a minion's comrades still aim at each victim this round, were nobody to wear armor."""
    aimed: dict[Minion, int] = {}
    assert chooser.group is not None
    for comrade in chooser.group.members:
        victim = comrade.victim
        if victim is not None and comrade.attacks_left and comrade is not chooser:
            aimed[victim] = aimed.get(victim, 0) + comrade.attacks_left * comrade.strength
    return aimed


def will_fall(game: Game, chooser: Minion, victim: Minion) -> bool:
    """Whether a minion and those comrades who aim at the same victim will kill it, for all that armor stops (I-5)."""
    stopped = unstopped = 0
    assert chooser.group is not None
    for comrade in chooser.group.members:
        if comrade is chooser or comrade.victim is victim:
            if aims_past_armor(game, comrade, victim):
                unstopped += comrade.attacks_left * comrade.strength
            else:
                stopped += comrade.attacks_left * comrade.strength
    return victim.hp - unstopped <= max(0, stopped - victim.current_armor)


def aims_past_armor(game: Game, attacker: Minion, victim: Minion) -> bool:
    """Whether armor would not stop an attacker's next attack on a victim."""
    return attacker.ignores_armor or aims_magic(game, attacker, victim)


def aims_magic(game: Game, attacker: Minion, victim: Minion) -> bool:
    """Whether an attacker's next attack on a victim would be magical."""
    for handler in handlers_at(game, "A2 actor", attacker):
        if handler.response.magical:
            damage = DamageEvent(victim, attacker=attacker, mode="hand" if attacker.missile is None else "missile")
            when = handler.response.when
            if when is None or when.holds(game, handler.spell, damage):
                return True
    return False


WISE_TARGETING: Final = Pipeline(
    "Wise targeting",
    (
        Step("T1", not_quasi_immune),
        Step(None, combatants_first),
        Step("T2", instant_kill),
        Step("T3", highest_armor),
        Step("T4", lowest_hit_points),
        Step("T5", highest_damage),
        Step("T6", random_pick),
    ),
)
