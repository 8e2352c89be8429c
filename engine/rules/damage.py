"""Apply Damage (G1-G3) and Takes Damage (D1-D4), step for step as the damage page has them."""

from __future__ import annotations

from typing import Final

from engine.model.events import BOUNCED, DAMAGED, KILLED, DamageEvent
from engine.model.pieces import Minion
from engine.rules.dying import die
from engine.rules.game import Game, Pipeline, Step
from engine.rules.notify import notify_subject


def apply_damage(game: Game, victim: Minion, quantity: int, source: str | None, wielder: Minion | None = None) -> str:
    """Deal magical spell damage; return the result. Nobody is to blame for it (I-2)."""
    damage = DamageEvent(victim)
    damage.quantity = quantity
    damage.magical = True
    damage.source = source
    damage.wielder = wielder
    game.play(APPLY_DAMAGE, damage)
    return damage.result or BOUNCED


def _still_dying(damage: DamageEvent) -> bool:
    return damage.result == KILLED and damage.target.alive


def sanity_checks(game: Game, damage: DamageEvent) -> bool:
    """G1: nothing happens to a victim that is already dead or off the board."""
    return not damage.target.alive


def handle_dying(game: Game, damage: DamageEvent) -> None:
    """G3: a victim at 0 hit points goes through the Minion Death Pipeline: it dies, or cancels."""
    if damage.wielder is not None:
        game.cite("I-2")
    if game.rules.rebound_blame == "wielder" and damage.wielder is not None:
        die(game, damage.target, "killed", damage.wielder)
    else:
        die(game, damage.target, "died", None, damage.wielder)


def play_damage(game: Game, damage: DamageEvent) -> None:
    """A3, G2: the victim takes the damage (D1 to D4), even if it is 0; the result is bounced, damaged or killed."""
    game.play(TAKES_DAMAGE, damage)


def _meets_armor(damage: DamageEvent) -> bool:
    return not damage.ignores_armor and not damage.magical


def before_armor(game: Game, damage: DamageEvent) -> None:
    """D1: all "before checking armor" effects, then "is hit by" effects when somebody attacks."""
    victim = damage.target
    if victim.handlers:
        if "D1" in victim.handlers:
            notify_subject(game, "D1", victim, damage)
        if damage.actor is not None and "D1 hit" in victim.handlers:
            notify_subject(game, "D1 hit", victim, damage)


def armor_soak(game: Game, damage: DamageEvent) -> bool:
    """D2: damage and current armor reduce each other, point for point, until one reaches 0."""
    victim = damage.target
    armor = victim.current_armor
    if armor and damage.quantity:
        soaked = min(damage.quantity, armor)
        game.change(victim, "current_armor", armor - soaked)
        damage.quantity -= soaked
    if damage.quantity == 0:
        damage.result = BOUNCED
    return damage.result is not None


def after_armor(game: Game, damage: DamageEvent) -> bool:
    """D3: all "after checking armor" effects, with the cap to current hit points (I-1).

    Damage that was prevented before armor stops here (I-9).
    """
    victim = damage.target
    if damage.quantity > victim.hp:
        meet_the_cap(game, damage)
    if damage.prevented:
        game.cite("I-9")
        damage.cancelled = True
    elif victim.handlers and "D3" in victim.handlers:
        notify_subject(game, "D3", victim, damage)
    attacker = damage.actor
    if attacker is not None and attacker.handlers and "D3 actor" in attacker.handlers and not damage.cancelled:
        notify_subject(game, "D3 actor", attacker, damage)
    if damage.cancelled:
        damage.cancelled = False  # it has ended the effects of this step; those of A4 are still to come
        damage.result = BOUNCED
    elif not victim.alive:
        damage.result = KILLED
    elif damage.quantity > victim.hp:
        cap_to_hp(game, damage)
    return damage.result is not None


def meet_the_cap(game: Game, damage: DamageEvent) -> None:
    """More than current hit points: how that is capped rests on I-1, which can be told to do so before the effects."""
    game.cite("I-1")
    if game.rules.d3_cap == "before-effects":
        cap_to_hp(game, damage)


def cap_to_hp(game: Game, damage: DamageEvent) -> None:
    """Nobody loses more hit points than there are (I-1)."""
    damage.quantity = damage.target.hp
    game.note("no more to lose", target=damage.target, left=damage.quantity)


def damage_applied(game: Game, damage: DamageEvent) -> None:
    """D4: current hit points fall by the damage; at 0 the minion is killed, though still alive."""
    victim = damage.target
    if damage.quantity:
        game.change(victim, "hp", victim.hp - damage.quantity)
    damage.result = DAMAGED if victim.hp > 0 else KILLED
    if victim.handlers and "D4" in victim.handlers:
        notify_subject(game, "D4", victim, damage)


APPLY_DAMAGE: Final = Pipeline(
    "Apply Damage",
    (
        Step("G1", sanity_checks),
        Step("G2", play_damage),
        Step("G3", handle_dying, _still_dying),
    ),
)
TAKES_DAMAGE: Final = Pipeline(
    "Takes Damage",
    (
        Step("D1", before_armor),
        Step("D2", armor_soak, _meets_armor),
        Step("D3", after_armor),
        Step("D4", damage_applied),
    ),
)
