"""Choosing a victim wisely, T1-T6 (combat page): six tiebreakers, each a shorter list than the last."""

from __future__ import annotations

from engine.model.events import DamageEvent, Event
from engine.model.state import UNASKED, Group, Minion
from engine.rules.game import Game, Pipeline, Step
from engine.rules.notify import gather_answers


class Choice(Event):
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


def play_targeting(game: Game, choice: Choice) -> None:
    """Play T1 to T6 until one candidate is left, and make it the chooser's victim."""
    game.play(WISE_TARGETING, choice)
    choice.target = choice.options[0]
    choice.actor.victim = choice.target


def _several_are_left(choice: Choice) -> bool:
    return len(choice.options) > 1


def not_quasi_immune(game: Game, choice: Choice) -> None:
    """T1: prefer whoever is not quasi-immune; that is a matter of non-magical missiles only."""
    chooser, options = choice.actor, choice.options
    if chooser.missile is not None and any(minion.quasi_immune for minion in options):
        choice.options = [
            minion for minion in options if not minion.quasi_immune or aims_magic(game, chooser, minion)
        ] or options


def combatants_first(game: Game, choice: Choice) -> None:
    """Non-combatants are always chosen last (I-6)."""
    options = choice.options
    choice.options = [minion for minion in options if minion.attack_rate] or options
    if len(choice.options) < len(options):
        game.note("combatants first", actor=choice.actor, options=choice.options)
        game.cite("I-6")


def instant_kill(game: Game, choice: Choice) -> None:
    """T2: prefer whoever the chooser expects to fall this round, to its own and its comrades' blows (I-5)."""
    game.cite("I-5")
    options, chooser = choice.options, choice.actor
    stopped, unstopped = damage_aimed(game, chooser)
    own = chooser.attacks_left * chooser.strength
    falling = []
    for minion in options:
        past = aims_past_armor(game, chooser, minion)
        left = minion.hp - unstopped.get(minion, 0) - own * past
        if left <= max(0, stopped.get(minion, 0) + own * (not past) - minion.current_armor):
            falling.append(minion)
    choice.options = falling or options
    choice.preferred = bool(falling)


def highest_armor(game: Game, choice: Choice) -> None:
    """T3: prefer the highest maximum armor."""
    highest = max([minion.armor for minion in choice.options])
    choice.options = [minion for minion in choice.options if minion.armor == highest]


def lowest_hit_points(game: Game, choice: Choice) -> None:
    """T4: prefer the lowest current hit points."""
    lowest = min([minion.hp for minion in choice.options])
    choice.options = [minion for minion in choice.options if minion.hp == lowest]


def highest_damage(game: Game, choice: Choice) -> None:
    """T5: prefer the highest damage of a single attack, hand or missile."""
    highest = max([minion.strength for minion in choice.options])
    choice.options = [minion for minion in choice.options if minion.strength == highest]


def random_pick(game: Game, choice: Choice) -> None:
    """T6: pick at random among those still left."""
    choice.options = [game.roll("victim", choice.options, choice.actor)]


def damage_aimed(game: Game, chooser: Minion) -> tuple[dict[Minion, int], dict[Minion, int]]:
    """Return the damage that a minion's comrades still aim at each victim this round (I-5).

    Two sums by victim: of blows that armor stops, and of those that ignore it.
    """
    stopped, unstopped = dict[Minion, int](), dict[Minion, int]()
    assert chooser.group is not None
    for comrade in chooser.group.members:
        victim = comrade.victim
        if victim is not None and comrade is not chooser:
            sums = unstopped if aims_past_armor(game, comrade, victim) else stopped
            sums[victim] = sums.get(victim, 0) + comrade.attacks_left * comrade.strength
    return stopped, unstopped


def aims_past_armor(game: Game, attacker: Minion, victim: Minion) -> bool:
    """Whether armor would not stop an attacker's next blow at a victim."""
    return attacker.ignores_armor or aims_magic(game, attacker, victim)


def aims_magic(game: Game, attacker: Minion, victim: Minion) -> bool:
    """Whether an attacker's next blow at a victim would be magical."""
    if attacker.answers is UNASKED:
        attacker.answers = gather_answers(game, attacker)
    makers = [answer for answer in attacker.answers.get("A2 actor", ()) if answer.response.magical]
    if not makers:
        return False
    damage = DamageEvent(victim, attacker=attacker, mode="hand" if attacker.missile is None else "missile")
    return any(one.response.when is None or one.response.when.holds(game, one, damage) for one in makers)


WISE_TARGETING = Pipeline(
    "Wise targeting",
    (
        Step("T1", not_quasi_immune),
        Step(None, combatants_first),
        Step("T2", instant_kill, _several_are_left),
        Step("T3", highest_armor, _several_are_left),
        Step("T4", lowest_hit_points, _several_are_left),
        Step("T5", highest_damage, _several_are_left),
        Step("T6", random_pick, _several_are_left),
    ),
)
