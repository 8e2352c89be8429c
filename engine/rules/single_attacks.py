"""Single attacks: one by itself, as one attack of a combat of two groups (combat page)."""

from __future__ import annotations

from engine.model.errors import RefusalError
from engine.model.events import BOUNCED, Combat, DamageEvent, Mode
from engine.model.pieces import INFINITE, Group, Minion
from engine.rules.attack import ONE_ATTACK
from engine.rules.combat import (
    C4,
    R1,
    attack_mode,
    begin_opposition,
    end_opposition,
    forget_attacks,
    has_rounds_of_its_own,
    is_over,
    strikes_early,
    verify_fight,
    why_it_rests,
)
from engine.rules.game import Game, spend_effort


def single_attack(game: Game, attacker: Minion, victim: Minion, mode: Mode | None, round: int) -> str:
    """Play one attack of a combat and return its result.

    Raises RefusalError where the two may not fight, and for an attack that the attacker does not have.
    """
    group, foe = attacker.group, victim.group
    assert group is not None
    assert foe is not None
    verify_fight(game, group, foe)
    combat = combat_under_way(game, group, foe, round)
    if combat is None:
        _verify_attack(attacker, mode, attacker.attack_rate)
        combat = new_combat(game, group, foe, round)
    reach_round(game, combat, round)
    damage = DamageEvent(victim, attacker, mode_of(game, attacker, mode, round), round)
    attack_alone(game, damage)
    if is_over(combat):
        end_single_attacks(game)
    return damage.result or BOUNCED


def combat_under_way(game: Game, group: Group, foe: Group, round: int) -> Combat | None:
    """Return the combat that the last attack was of, if one of this round may follow in it."""
    combat = game.combat
    same = combat is not None and {combat.actor.id, combat.target.id} == {group.id, foe.id}
    return combat if same and combat is not None and round >= combat.round else None


def new_combat(game: Game, group: Group, foe: Group, round: int) -> Combat:
    """Begin a combat in the round of its first attack, as it stands for whoever may have struck before."""
    end_single_attacks(game)
    combat = begin_opposition(game, group, foe)
    forget_attacks(combat)
    for side in combat.groups:
        for minion in side.members:
            if not any(strikes_in(game, combat, side, minion, earlier) for earlier in range(1, round)):
                minion.misses = INFINITE
    combat.round = round - 1
    return combat


def strikes_in(game: Game, combat: Combat, side: Group, minion: Minion, round: int) -> bool:
    """Whether a minion has attacks to make in a round that a combat had before it was begun here."""
    combat.round = round
    if has_rounds_of_its_own(minion, side) and why_it_rests(game, minion):
        return False
    return round > 1 or minion.missile is not None or strikes_early(game, minion)


def reach_round(game: Game, combat: Combat, round: int) -> None:
    """Start every round up to the one of the attack (R1). Raises RefusalError if the combat ends before that."""
    while combat.round < round and not is_over(combat):
        combat.round += 1
        game.play_step(R1, combat)
    if is_over(combat):
        end_single_attacks(game)
        raise RefusalError(f"the combat is over before anybody strikes in round {round}")


def mode_of(game: Game, attacker: Minion, mode: Mode | None, round: int) -> Mode:
    """Return how a minion strikes in a round. Raises RefusalError for an attack that it does not have then."""
    _verify_attack(attacker, mode, attacker.attacks_left)
    missiles_only = round == 1 and not strikes_early(game, attacker)
    mode = mode or attack_mode(attacker, missiles_only)
    if missiles_only and mode == "hand":
        game.note("rushes ahead", actor=attacker)
    return mode


def attack_alone(game: Game, damage: DamageEvent) -> None:
    """Play an attack that somebody has asked for: it does not use up the attacker's attacks of the round."""
    attacker = damage.actor
    assert attacker is not None
    spend_effort(game, 1)
    attacker.victim = damage.target
    attacker.attacks_made += 1
    game.play(ONE_ATTACK, damage)
    attacker.attacks_left = max(1, attacker.attacks_left)


def end_single_attacks(game: Game) -> None:
    """End the combat that single attacks were of, if there is one (C4)."""
    if game.combat is not None:
        game.play_step(C4, game.combat)
        end_opposition(game)


def _verify_attack(attacker: Minion, mode: Mode | None, attacks: int) -> None:
    """Raise RefusalError for a minion without attacks, or without those of a kind."""
    if attacks < 1:
        when = " in this round" if attacker.armed else ""
        raise RefusalError(f"{attacker.name} has no attacks{when}")
    if mode is not None and getattr(attacker, mode) is None:
        raise RefusalError(f"{attacker.name} has no {mode} attack")
