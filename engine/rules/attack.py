"""One attack, A1-A8 (combat page): from the hit check to what the attacker gains by a kill."""

from __future__ import annotations

from typing import Final

from engine.model.events import BOUNCED, KILLED, MISS, DamageEvent
from engine.rules.damage import play_damage
from engine.rules.dying import die
from engine.rules.game import Game, Pipeline, Step
from engine.rules.notify import notify_subject, notify_though_off_board
from engine.rules.stats import damage_below


def _neither_buried(damage: DamageEvent) -> bool:
    """Whether neither is buried, so that A4 follows: an attacker that was saved, and carried off the board, is not."""
    actor = damage.actor  # "alive", which is nearly always so, spares the call that "in_play" is
    return actor is not None and (actor.alive or actor.in_play) and damage.target.alive


def _has_damaged(damage: DamageEvent) -> bool:
    return damage.result != BOUNCED and _neither_buried(damage)


def hit_check(game: Game, damage: DamageEvent) -> bool:
    """A1: level plus consecutive misses against the victim's level; equal is enough to hit. A miss ends the attack.

    Only a hit sets the misses back to 0: whoever is dodged has neither hit nor missed for want of level.
    """
    attacker, victim = damage.actor, damage.target
    assert attacker is not None
    attacker.attacks_left -= 1
    if attacker.handlers and "A1 actor" in attacker.handlers:
        notify_subject(game, "A1 actor", attacker, damage)
    if not damage.unerring and victim.level > attacker.level + attacker.misses:
        attacker.misses += 1
        damage.result = MISS
        return True
    if victim.handlers and "A1" in victim.handlers and not damage.unerring:
        notify_subject(game, "A1", victim, damage)
    if damage.result is not None:
        return True
    attacker.misses = 0
    return False


def calculate_damage(game: Game, damage: DamageEvent) -> None:
    """A2: the damage of this attack: the stat, the round's modifiers, the effects.

    The sum may fall below 0 on the way; it is rounded up once, at the end.
    """
    attacker, victim = damage.actor, damage.target
    assert attacker is not None
    shown = attacker.hand if damage.mode == "hand" else attacker.missile
    damage.quantity = shown or damage_below(game, attacker, damage.mode)
    damage.ignores_armor = attacker.ignores_armor
    damage.deals_nothing = attacker.deals_nothing
    game.explain_damage(damage)
    if damage.mode == "missile" and damage.round == 1:
        damage.quantity -= 1
    if attacker.handlers and "A2 actor" in attacker.handlers:
        notify_subject(game, "A2 actor", attacker, damage)
    if victim.handlers and "A2" in victim.handlers:
        notify_subject(game, "A2", victim, damage)
    if damage.deals_nothing or damage.quantity < 0:
        damage.quantity = 0


def attacker_hits(game: Game, damage: DamageEvent) -> None:
    """A4: all "when it hits" and "hits give" effects; a minion buried here ends the step."""
    attacker = damage.actor
    if attacker is not None and attacker.handlers and "A4 actor" in attacker.handlers:
        notify_though_off_board(game, "A4 actor", attacker, damage, while_alive=damage.target)


def attacker_damages(game: Game, damage: DamageEvent) -> None:
    """A5: all "when it damages" effects, if the victim was damaged or killed, were it for 0 points."""
    attacker = damage.actor
    if attacker is not None and attacker.handlers and "A5 actor" in attacker.handlers:
        notify_though_off_board(game, "A5 actor", attacker, damage, while_alive=damage.target)


def died_early(game: Game, damage: DamageEvent) -> bool:
    """A6: if the victim is already buried, the attack is over."""
    return not damage.target.alive


def apply_result(game: Game, damage: DamageEvent) -> bool:
    """A7: a victim still dying is now killed, and the attacker is to blame; where it is not, the attack is over."""
    if damage.result != KILLED:
        return True
    if damage.target.hp > 0:
        game.cite("I-63")
        return True
    if not die(game, damage.target, "killed", damage.actor):
        game.cite("I-20")
    return False


def attacker_kills(game: Game, damage: DamageEvent) -> None:
    """A8: unless dead itself, the attacker applies its "kills an opponent" effects; a recruit may earn its level.

    Who has been saved, and carried off the board, is not dead.
    """
    attacker = damage.actor
    assert attacker is not None
    if not attacker.in_play or damage.on_a_comrade:
        return
    if "A8 actor" in attacker.handlers:
        notify_though_off_board(game, "A8 actor", attacker, damage)
    if attacker.is_recruit and attacker.experience == "none":
        game.change(attacker, "experience", "qualified")


ONE_ATTACK: Final = Pipeline(
    "One attack",
    (
        Step("A1", hit_check),
        Step("A2", calculate_damage),
        Step("A3", play_damage),
        Step("A4", attacker_hits, _neither_buried),
        Step("A5", attacker_damages, _has_damaged),
        Step("A6", died_early),
        Step("A7", apply_result),
        Step("A8", attacker_kills),
    ),
)
"""It ends with a result: miss, bounced, damaged or killed."""
