"""Choosing a victim wisely, T1-T6 (combat page): six tiebreakers, until one candidate is left."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from engine.model.events import DamageEvent, Event, Mode
from engine.model.pieces import Group, Minion
from engine.rules.game import Game, Pipeline, Step
from engine.rules.notify import handlers_at


@mypyc_attr(free_list_len=1)
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
    if choice.actor.missile is not None:
        for minion in choice.options:
            if minion.quasi_immune:
                put_quasi_immune_last(game, choice)
                break
    return len(choice.options) == 1


def put_quasi_immune_last(game: Game, choice: TargetChoice) -> None:
    """Leave the quasi-immune out whom the chooser's missiles would spare, unless nobody else is there."""
    chooser, options = choice.actor, choice.options
    hit = [minion for minion in options if not minion.quasi_immune or aims_magic(game, chooser, minion)]
    choice.options = hit or options


def combatants_first(game: Game, choice: TargetChoice) -> bool:
    """Non-combatants are always chosen last (I-6)."""
    for minion in choice.options:
        if not minion.combatant:
            put_combatants_first(game, choice)
            break
    return len(choice.options) == 1


def put_combatants_first(game: Game, choice: TargetChoice) -> None:
    """Leave the non-combatants out, unless nobody else is there."""
    combatants = [minion for minion in choice.options if minion.combatant]
    if combatants:
        choice.options = combatants
        game.note("combatants first", actor=choice.actor, options=combatants)
        game.cite("I-6")


def instant_kill(game: Game, choice: TargetChoice) -> bool:
    """T2: prefer whoever the chooser expects to fall this round, to its own and its comrades' attacks (I-5)."""
    options, chooser = choice.options, choice.actor
    expect_damage(game, chooser, options)
    falling: list[Minion] = []
    for minion in options:  # in a comprehension, all that it reads would be slower to read in the whole function
        if minion.hp > minion.worth:
            continue
        if will_fall(game, chooser, minion):
            falling.append(minion)
    choice.preferred = bool(falling)
    if falling:
        choice.options = falling
    return len(choice.options) == 1


def highest_armor(game: Game, choice: TargetChoice) -> bool:
    """T3: prefer the highest maximum armor."""
    for minion in choice.options:
        minion.worth = minion.armor
    return prefer_most(choice)


def lowest_hit_points(game: Game, choice: TargetChoice) -> bool:
    """T4: prefer the lowest current hit points."""
    for minion in choice.options:
        minion.worth = -minion.hp
    return prefer_most(choice)


def highest_damage(game: Game, choice: TargetChoice) -> bool:
    """T5: prefer the highest damage of a single attack, hand or missile."""
    for minion in choice.options:
        minion.worth = strength_of(game, minion)
    return prefer_most(choice)


def prefer_most(choice: TargetChoice) -> bool:
    """Keep those options that are worth the most; return whether one alone is left."""
    options = choice.options
    most, alike = options[0].worth, True
    for minion in options:
        if minion.worth != most:
            alike = False
            if minion.worth > most:
                most = minion.worth
    if not alike:
        choice.options = worth_just(most, options)
    return len(choice.options) == 1


def worth_just(worth: int, options: list[Minion]) -> list[Minion]:
    """Return those options that are worth just so much."""
    return [minion for minion in options if minion.worth == worth]


def random_pick(game: Game, choice: TargetChoice) -> None:
    """T6: pick at random among those still left."""
    choice.options = [game.roll("victim", choice.options, choice.actor)]


def expect_damage(game: Game, chooser: Minion, options: list[Minion]) -> None:
    """Let each option be worth the damage that a minion and its comrades would do it this round, without armor.

    Whoever chooses has no victim yet.
    """
    own = chooser.attacks_left * strength_of(game, chooser)
    for minion in options:
        minion.worth = own
    assert chooser.group is not None
    for comrade in chooser.group.members:
        victim = comrade.victim
        if victim is not None and comrade.attacks_left:
            strength = comrade.strength if "harmless" not in comrade.handlers else strength_of(game, comrade)
            victim.worth += comrade.attacks_left * strength


def will_fall(game: Game, chooser: Minion, victim: Minion) -> bool:
    """Whether a minion and those comrades who aim at the same victim will kill it, for all that armor stops (I-5)."""
    if victim.hp <= victim.worth - victim.current_armor:
        return True
    stopped = unstopped = 0
    assert chooser.group is not None
    for comrade in chooser.group.members:
        if comrade.attacks_left and (comrade is chooser or comrade.victim is victim):
            if aims_past_armor(game, comrade, victim):
                unstopped += comrade.attacks_left * strength_of(game, comrade)
            else:
                stopped += comrade.attacks_left * strength_of(game, comrade)
    return victim.hp - unstopped <= max(0, stopped - victim.current_armor)


def strength_of(game: Game, minion: Minion) -> int:
    """Return the highest damage of a single attack, hand or missile; an attack that deals no damage has 0."""
    if "harmless" in minion.handlers and handlers_at(game, "harmless", minion):
        return max(_damage_dealt(game, minion, "hand"), _damage_dealt(game, minion, "missile"))
    return minion.strength


def _damage_dealt(game: Game, minion: Minion, mode: Mode) -> int:
    """Return a minion's hand or missile damage, 0 where something keeps it from dealing any."""
    if minion.deals_nothing or _foresees(game, "harmless", minion, DamageEvent(minion, minion, mode)):
        return 0
    return (minion.hand if mode == "hand" else minion.missile) or 0


def aims_past_armor(game: Game, attacker: Minion, victim: Minion) -> bool:
    """Whether armor would not stop an attacker's next attack on a victim."""
    return attacker.ignores_armor or aims_magic(game, attacker, victim) or _passes_armor(game, attacker, victim)


def aims_magic(game: Game, attacker: Minion, victim: Minion) -> bool:
    """Whether an attacker's next attack on a victim would be magical."""
    if "magical" not in attacker.handlers:
        return False
    return _foresees(game, "magical", attacker, _next_attack(attacker, victim))


def _passes_armor(game: Game, attacker: Minion, victim: Minion) -> bool:
    """Whether a response of the attacker's, or of the victim's, would let the next attack pass armor."""
    for minion in (attacker, victim):
        if "past armor" in minion.handlers and _foresees(game, "past armor", minion, _next_attack(attacker, victim)):
            return True
    return False


def _next_attack(attacker: Minion, victim: Minion) -> DamageEvent:
    """Return an attacker's next attack on a victim, as far as it is known beforehand."""
    mode: Mode = "hand" if attacker.missile is None else "missile"
    return DamageEvent(victim, attacker, mode)


def _foresees(game: Game, what: str, minion: Minion, attack: DamageEvent) -> bool:
    """Whether a response of a minion's that is foreseen would come to an attack."""
    for handler in handlers_at(game, what, minion):
        when = handler.response.when
        if when is None or when.holds(game, handler.spell, attack):
            return True
    return False


WISE_TARGETING: Final = Pipeline(
    "Wise targeting",
    (
        Step("T1", not_quasi_immune),
        Step(None, combatants_first),
        Step("T2", instant_kill, interpretation="I-5"),
        Step("T3", highest_armor),
        Step("T4", lowest_hit_points),
        Step("T5", highest_damage),
        Step("T6", random_pick),
    ),
)
