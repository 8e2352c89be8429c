"""The words for combat: attacks and their damage, rounds, and what is asked of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.effects.language import Action, Condition, Reach, Response
from engine.effects.registry import hidden
from engine.effects.words.minions import enchanted
from engine.effects.words.spells import (
    dispel_itself,
    host_minion,
    members,
    needs,
    once,
    otherwise,
    own_group,
    the_minion,
)
from engine.model.board import Square
from engine.model.events import Combat, DamageEvent
from engine.model.hooks import Role
from engine.model.pieces import Group, Minion, Spell
from engine.model.seat import Player
from engine.model.words import listed
from engine.rules.casting import engine_casts
from engine.rules.damage import apply_damage
from engine.rules.dying import die
from engine.rules.game import Game

R = TypeVar("R", DamageEvent, Combat)

# Conditions on damage.


@needs("damage that is not magical")
def physical(damage: DamageEvent) -> bool:
    """Most "armor" effects ignore magical damage (damage page, D1 and D3)."""
    return not damage.magical


@needs("an attack in combat")
def in_combat(damage: DamageEvent) -> bool:
    """Only an attack has an attacker; spell damage has none."""
    return damage.actor is not None


@needs("an opponent, and not a comrade")
def on_an_opponent(damage: DamageEvent) -> bool:
    """The victim is not of the attacker's own group."""
    return not damage.on_a_comrade


@needs("damage that got through")
def got_through(damage: DamageEvent) -> bool:
    """Some damage is left."""
    return damage.quantity > 0


@needs("hand damage")
def by_hand(damage: DamageEvent) -> bool:
    """It is a hand attack."""
    return damage.mode == "hand"


@needs("missile damage")
def by_missile(damage: DamageEvent) -> bool:
    """It is a missile attack."""
    return damage.mode == "missile"


def in_round(*rounds: int) -> Condition[R]:
    """The attack falls in one of the rounds, or the combat is in it."""
    named = listed(list(map(str, rounds)), "or")
    return Condition(f"combat round {named}", lambda game, spell, event: event.round in rounds)


def attacker(words: str, *questions: Callable[[Minion], bool]) -> Condition[DamageEvent]:
    """There is an attacker, and it answers every question with yes."""
    return Condition(
        f"an attacker that is {words}",
        lambda game, spell, damage: damage.actor is not None and all(question(damage.actor) for question in questions),
    )


def victim(words: str, *questions: Callable[[Minion], bool]) -> Condition[DamageEvent]:
    """The victim answers every question with yes."""
    return Condition(f"a victim that is {words}", lambda game, spell, damage: all(q(damage.target) for q in questions))


unenchanted_recruit = attacker(
    "a recruit without enchantments", lambda minion: minion.is_recruit, lambda minion: not enchanted(minion)
)


# What happens to damage, and by it.


def add(amount: int) -> Action[DamageEvent]:
    """Add to the damage that an attacker deals; A2 rounds what is negative up to 0 when all have added."""
    return lambda game, spell, damage: _add_unless_stopped(game, damage, amount)


def _add_unless_stopped(game: Game, damage: DamageEvent, amount: int) -> None:
    """Add to the damage; who receives none receives nothing that is added later either (I-9)."""
    if damage.prevented:
        game.otherwise("the blow is stopped already")
    else:
        damage.quantity += amount


def add_of_victim(amount: Callable[[Minion], int]) -> Action[DamageEvent]:
    """Add to the damage a number read off its victim."""

    def do(game: Game, spell: Spell, damage: DamageEvent) -> None:
        _add_unless_stopped(game, damage, amount(damage.target))
        game.otherwise("it adds nothing")

    return do


def receive_less(amount: int) -> Action[DamageEvent]:
    """Take off from the damage that is received: there is never less than 0 (damage page, "Takes Damage")."""

    def do(game: Game, spell: Spell, damage: DamageEvent) -> None:
        _add_unless_stopped(game, damage, -min(amount, damage.quantity))
        game.otherwise("there is no damage to take off")

    return do


def cancel(game: Game, spell: Spell, damage: DamageEvent) -> None:
    """Cancel what is left of the damage after armor: the result is bounced."""
    if not damage.quantity:
        game.tell("the blow of 0 bounces")
    damage.quantity = 0
    damage.cancelled = True


@otherwise("the blow is stopped already")
def prevent(game: Game, spell: Spell, damage: DamageEvent) -> None:
    """Cancel all damage before armor (I-9)."""
    damage.quantity = 0
    damage.prevented = True


def _harmless(game: Game, spell: Spell, damage: DamageEvent) -> None:
    damage.deals_nothing = True


def deals_nothing(when: Condition[DamageEvent] | None = None, *, reach: Reach = Reach.HOST) -> Response[DamageEvent]:
    """The attacks of those the spell reaches deal no damage: A2 ends at 0, and the pipeline goes on."""
    return Response("A2", _harmless, when, reach, role=Role.ACTOR, foreseen="harmless")


def _magical(game: Game, spell: Spell, damage: DamageEvent) -> None:
    damage.magical = True


def deals_magical(when: Condition[DamageEvent] | None = None) -> Response[DamageEvent]:
    """The host's attacks deal magical damage (A2)."""
    return Response("A2", _magical, when, role=Role.ACTOR, foreseen="magical")


def _past_armor(game: Game, spell: Spell, damage: DamageEvent) -> None:
    damage.ignores_armor = True


def passes_armor(when: Condition[DamageEvent], *, role: Role = Role.ACTOR) -> Response[DamageEvent]:
    """The attacks of those the spell reaches, or with ``Role.TARGET`` on them, ignore armor (A2)."""
    return Response("A2", _past_armor, when, role=role, foreseen="past armor")


def dodged(game: Game, spell: Spell, damage: DamageEvent) -> None:
    """The attack misses; the attacker gains nothing by it in its next hit check."""
    damage.result = "miss"


def unerring(game: Game, spell: Spell, damage: DamageEvent) -> None:
    """The attack hits whoever it is aimed at."""
    damage.unerring = True


def redirect_to_attacker(game: Game, spell: Spell, damage: DamageEvent) -> None:
    """Deal the attacker as much magical damage as got through."""
    if damage.actor is not None:
        apply_damage(game, damage.actor, damage.quantity, spell.name, host_minion(spell))


def redirect_to_host(game: Game, spell: Spell, damage: DamageEvent) -> None:
    """Let the host take what got through as magical damage, if anything did; the victim receives none, not even 0."""
    quantity, host = damage.quantity, the_minion(spell)
    cancel(game, spell, damage)
    if quantity > 0:
        apply_damage(game, host, quantity, spell.name, host)


def kill_victim(game: Game, spell: Spell, damage: DamageEvent) -> None:
    """Kill the victim outright; the attacker is to blame."""
    die(game, damage.target, "killed", damage.actor)


def kill_attacker(game: Game, spell: Spell, damage: DamageEvent) -> None:
    """Kill the attacker outright, unless something else has done away with it; the host is to blame."""
    if damage.actor is not None and damage.actor.alive:
        die(game, damage.actor, "killed", damage.target)
    elif damage.actor is not None:
        game.tell(f"{damage.actor.name} is not on the board any more")


def give(spell_name: str, fatal_at: int | None = None) -> Action[DamageEvent]:
    """Put a helper spell on the victim; with ``fatal_at`` the victim that comes to have so many is killed (I-47)."""

    def do(game: Game, spell: Spell, damage: DamageEvent) -> None:
        engine_casts(game, spell_name, damage.target, spell.caster)
        if fatal_at is not None and sum(one.name == spell_name for one in damage.target.spells) >= fatal_at:
            game.cite("I-47")
            die(game, damage.target, "killed", damage.actor)

    return do


# Combats.


def fights(game: Game, group: Group | None) -> bool:
    """Whether a group is in the combat that is being fought."""
    return game.combat is not None and group in game.combat.groups


def foe_of(game: Game, group: Group | None) -> Group | None:
    """Return the group that a group is fighting now."""
    combat = game.combat
    return combat.opponent(group) if combat is not None and group is not None and group in combat.groups else None


def enemy_group(spell: Spell, combat: Combat) -> Group | None:
    """Return the group that fights the host's."""
    group = own_group(spell)
    return combat.opponent(group) if group is not None else None


def opponents(spell: Spell, combat: Combat) -> tuple[Minion, ...]:
    """Return the members of the group that fights the host's."""
    return members(enemy_group(spell, combat))


def squares_of_foes(spell: Spell, combat: Combat) -> list[Square]:
    """Return the square of the group that fights the host's, if it is on the board."""
    foe = enemy_group(spell, combat)
    return [foe.square] if foe is not None and foe.square is not None else []


def odd(round: int) -> bool:
    """Whether a round of combat is one with an odd number."""
    return round % 2 == 1


def even(round: int) -> bool:
    """Whether a round of combat is one with an even number; out of combat there is none."""
    return round > 0 and round % 2 == 0


def against(words: str, question: Callable[[Minion], bool]) -> Condition[Combat]:
    """Somebody in the opposing group answers the question with yes."""
    return Condition(
        f"an opposing group with {words}", lambda game, spell, combat: any(map(question, opponents(spell, combat)))
    )


against_recruits: Condition[Combat] = Condition(
    "an opposing recruit group",
    lambda game, spell, combat: all(minion.is_recruit for minion in opponents(spell, combat)),
)


def casts_on_opponents(spell_name: str) -> Action[Combat]:
    """The game engine casts a spell for the host's owner on the group that the host's fights."""

    def do(game: Game, spell: Spell, combat: Combat) -> None:
        foe = enemy_group(spell, combat)
        if foe is not None and foe.alive:
            engine_casts(game, spell_name, foe, spell.caster)

    return do


@otherwise("the combat is over already")
def withdraw(game: Game, spell: Spell, combat: Combat) -> None:
    """The combat is over."""
    combat.ended = True


def withdraw_next_round(game: Game, group: Group | None, caster: Player) -> None:
    """Let a group withdraw as the next round of its combat starts; without one there is nothing to withdraw from."""
    if group is not None and fights(game, group) and game.combat is not None and not game.combat.ended:
        engine_casts(game, "withdraws next round", group, caster)


# When.


def on_being_hit(
    do: Action[DamageEvent],
    when: Condition[DamageEvent] | None = None,
    *,
    after_armor: bool = False,
    reach: Reach = Reach.HOST,
) -> Response[DamageEvent]:
    """Respond to an attack on those the spell reaches, before (D1) or after (D3) armor is checked."""
    needs = in_combat & physical
    return Response("D3" if after_armor else "D1", do, needs & when if when else needs, reach)


def on_attacking(
    do: Action[DamageEvent], when: Condition[DamageEvent], *, reach: Reach = Reach.HOST
) -> Response[DamageEvent]:
    """Respond as the attacker works out its damage (A2)."""
    return Response("A2", do, when, reach, role=Role.ACTOR)


def on_hitting(do: Action[DamageEvent], when: Condition[DamageEvent] | None = None) -> Response[DamageEvent]:
    """Respond as the host's attack hits (A4)."""
    return Response("A4", do, when, role=Role.ACTOR)


def on_damaging(do: Action[DamageEvent], when: Condition[DamageEvent] | None = None) -> Response[DamageEvent]:
    """Respond as the host's attack damages (A5), were it for 0 points."""
    return Response("A5", do, when, role=Role.ACTOR)


def on_killing(do: Action[DamageEvent]) -> Response[DamageEvent]:
    """Respond as the host kills an opponent by combat damage (A8)."""
    return Response("A8", do, role=Role.ACTOR)


def at_start_of_combat(do: Action[Combat], when: Condition[Combat] | None = None) -> Response[Combat]:
    """Respond as a combat of the host starts (C1)."""
    return Response("C1", do, when)


def at_start_of_round(do: Action[Combat], when: Condition[Combat] | None = None) -> Response[Combat]:
    """Respond as a combat round starts (R1)."""
    return Response("R1", do, when)


def at_end_of_combat(do: Action[Combat], when: Condition[Combat] | None = None) -> Response[Combat]:
    """Respond as a combat of the host ends (C4)."""
    return Response("C4", do, when)


def once_combat_is_over(do: Action[Combat]) -> Response[Combat]:
    """Respond as a combat of the host has ended, after all that responds to its end on either side (C4)."""
    return Response("C4 after", do)


until_end_of_combat: Response[Combat] = at_end_of_combat(dispel_itself)
"""The spell is dispelled when the host's next combat ends."""


hidden(
    "withdraws next round",
    "{host} withdraws as the next round starts",
    at_start_of_round(once(withdraw)),
    until_end_of_combat,
)
