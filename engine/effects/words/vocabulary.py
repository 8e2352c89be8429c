"""The conditions and actions that cards are made of, each a line or two, named as card texts speak."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

from engine.effects.language import Action, Condition, Reach, Response
from engine.effects.registry import hidden
from engine.model.events import Combat, DamageEvent, Dying, Event
from engine.model.state import Group, Minion, Player, Spell
from engine.model.words import listed
from engine.rules.casting import engine_casts
from engine.rules.damage import apply_damage
from engine.rules.dying import die
from engine.rules.spells import dispel, set_tokens, transfer_spell

if TYPE_CHECKING:
    from engine.model.state import Answer
    from engine.rules.game import Game

M = TypeVar("M", bound=Event)
Do = TypeVar("Do", bound="Callable[..., None]")
"""Something that a card does: an action, or a part of one."""


def blow_is(words: str) -> Callable[[Callable[[DamageEvent], bool]], Condition[DamageEvent]]:
    """Make a condition out of a question about a blow; ``words`` finish the sentence "needs ..."."""
    return lambda question: Condition(words, lambda game, answer, damage: question(damage))


def says(words: str) -> Callable[[Do], Do]:
    """Give an action the words in which a trace tells what no change of the outcome shows."""

    def mark(action: Do) -> Do:
        @wraps(action)
        def told(game: Game, *about: Any) -> None:
            action(game, *about)
            game.tell(words)

        return cast("Do", told)

    return mark


def otherwise(words: str) -> Callable[[Do], Do]:
    """Give an action the words in which a trace tells why nothing has come of it."""

    def mark(action: Do) -> Do:
        @wraps(action)
        def told(game: Game, *about: Any) -> None:
            action(game, *about)
            game.otherwise(words)

        return cast("Do", told)

    return mark


# Questions about a minion, for bonuses.


def is_swordsman(minion: Minion) -> bool:
    """Whether the minion is a swordsman; a minion with both classes is one."""
    return minion.has_class("swordsman")


def is_archer(minion: Minion) -> bool:
    """Whether the minion is an archer; a minion with both classes is one."""
    return minion.has_class("archer")


def is_nation(*nations: str) -> Callable[[Minion], bool]:
    """Return the question whether a minion belongs to one of the nations."""
    return lambda minion: minion.nation in nations


def is_monster(minion: Minion) -> bool:
    """Whether the minion is a monster."""
    return not minion.is_recruit


def is_hero(minion: Minion) -> bool:
    """Whether the minion is a Hero."""
    return minion.kind == "hero"


def enchanted(minion: Minion) -> bool:
    """Whether the minion or its group carries a visible spell; a buried minion never does."""
    return next(minion.enchantments(), None) is not None


def friends_that(question: Callable[[Minion], bool]) -> Callable[[Spell, Minion], int]:
    """Count 1 for a minion on the host minion's side that answers the question with yes: a bonus for friends alone."""

    def count(spell: Spell, minion: Minion) -> int:
        host = spell.host
        return int(isinstance(host, Minion) and minion.owner == host.owner and question(minion))

    return count


# Conditions on a blow.


@blow_is("damage that is not magical")
def physical(damage: DamageEvent) -> bool:
    """Most "armor" effects ignore magical damage (damage page, D1 and D3)."""
    return not damage.magical


@blow_is("an attack in combat")
def in_combat(damage: DamageEvent) -> bool:
    """Only an attack has an attacker; spell damage has none."""
    return damage.actor is not None


@blow_is("damage that got through")
def got_through(damage: DamageEvent) -> bool:
    """Some damage is left."""
    return damage.quantity > 0


@blow_is("hand damage")
def by_hand(damage: DamageEvent) -> bool:
    """The blow is a hand attack."""
    return damage.mode == "hand"


@blow_is("missile damage")
def by_missile(damage: DamageEvent) -> bool:
    """The blow is a missile attack."""
    return damage.mode == "missile"


def in_round(*rounds: int) -> Condition[DamageEvent]:
    """The blow falls in one of the rounds."""
    named = listed(list(map(str, rounds)), "or")
    return Condition(f"combat round {named}", lambda game, answer, damage: damage.round in rounds)


def attacker(words: str, *questions: Callable[[Minion], bool]) -> Condition[DamageEvent]:
    """There is an attacker, and it answers every question with yes."""
    return Condition(
        f"an attacker that is {words}",
        lambda game, answer, damage: damage.actor is not None and all(question(damage.actor) for question in questions),
    )


def victim(words: str, *questions: Callable[[Minion], bool]) -> Condition[DamageEvent]:
    """The victim answers every question with yes."""
    return Condition(f"a victim that is {words}", lambda game, answer, damage: all(q(damage.target) for q in questions))


unenchanted_recruit = attacker(
    "a recruit without enchantments", lambda minion: minion.is_recruit, lambda minion: not enchanted(minion)
)


# What happens.


def add(amount: int) -> Action[DamageEvent]:
    """Add to the blow's damage; the step rounds what is negative up to 0 when all have added."""

    def do(game: Game, answer: Answer, damage: DamageEvent) -> None:
        damage.quantity += amount

    return do


def add_of_victim(amount: Callable[[Minion], int]) -> Action[DamageEvent]:
    """Add to the blow's damage a number read off its victim."""

    def do(game: Game, answer: Answer, damage: DamageEvent) -> None:
        damage.quantity += amount(damage.target)
        game.otherwise("it adds nothing")

    return do


def cancel(game: Game, answer: Answer, damage: DamageEvent) -> None:
    """Cancel what is left of the blow after armor: the result is bounced."""
    damage.quantity = 0
    damage.cancelled = True


@otherwise("the blow is stopped already")
def prevent(game: Game, answer: Answer, damage: DamageEvent) -> None:
    """Cancel the whole blow before armor (I-9)."""
    damage.quantity = 0
    damage.prevented = True


def deal_nothing(game: Game, answer: Answer, damage: DamageEvent) -> None:
    """Mark the attacker as dealing no damage: A2 ends at 0, and the pipeline goes on."""
    damage.deals_nothing = True


def redirect_to_attacker(game: Game, answer: Answer, damage: DamageEvent) -> None:
    """Deal the attacker as much magical damage as got through."""
    if damage.actor is not None:
        apply_damage(game, damage.actor, damage.quantity, answer.spell.name, host_minion(answer))


def redirect_to_host(game: Game, answer: Answer, damage: DamageEvent) -> None:
    """Let the host take what got through as magical damage, and the victim nothing."""
    quantity, host = damage.quantity, the_minion(answer)
    cancel(game, answer, damage)
    apply_damage(game, host, quantity, answer.spell.name, host)


def kill_victim(game: Game, answer: Answer, damage: DamageEvent) -> None:
    """Kill the victim outright; the attacker is to blame."""
    die(game, damage.target, "killed", damage.actor)


def kill_attacker(game: Game, answer: Answer, damage: DamageEvent) -> None:
    """Kill the attacker outright; the host is to blame."""
    if damage.actor is not None:
        die(game, damage.actor, "killed", damage.target)


def give(spell_name: str, fatal_at: int | None = None) -> Action[DamageEvent]:
    """Put a helper spell on the victim; with ``fatal_at`` the victim that comes to have so many is killed (I-47)."""

    def do(game: Game, answer: Answer, damage: DamageEvent) -> None:
        engine_casts(game, spell_name, damage.target, answer.spell.caster)
        if fatal_at is not None and sum(spell.name == spell_name for spell in damage.target.spells) >= fatal_at:
            game.cite("I-47")
            die(game, damage.target, "killed", damage.actor)

    return do


def dispel_itself(game: Game, answer: Answer, event: Event) -> None:
    """Dispel the spell that responds."""
    dispel(game, answer.spell)


def both(one: Action[M], other: Action[M]) -> Action[M]:
    """Do two things, one after the other."""

    def do(game: Game, answer: Answer, event: M) -> None:
        one(game, answer, event)
        other(game, answer, event)

    return do


def once(do: Action[M]) -> Action[M]:
    """Do something and dispel the spell: "dispelled when triggered"."""
    return both(do, dispel_itself)


@says("it counts one more")
def gain_token(game: Game, answer: Answer, event: Event) -> None:
    """Add a token to the spell."""
    set_tokens(game, answer.spell, answer.spell.tokens + 1)


@otherwise("nothing has been counted")
def lose_tokens(game: Game, answer: Answer, event: Event) -> None:
    """Take all tokens off the spell."""
    set_tokens(game, answer.spell, 0)


def heal(minion: Minion, amount: int, game: Game) -> None:
    """Heal up to ``amount`` points, never above the maximum."""
    if minion.alive:
        game.change(minion, "hp", min(minion.max_hp, minion.hp + amount))


@otherwise("the combat is over already")
def withdraw(game: Game, answer: Answer, combat: Combat) -> None:
    """The combat is over."""
    combat.ended = True


def withdraw_next_round(game: Game, group: Group | None, caster: Player) -> None:
    """Let a group that is in combat withdraw as its next round starts; elsewhere there is nothing to withdraw from."""
    if group is not None and game.combat is not None and group in game.combat.groups:
        engine_casts(game, "withdraws next round", group, caster)


def live_again(game: Game, answer: Answer, dying: Dying) -> None:
    """Cancel the dying: the minion lives again with all its hit points."""
    heal(dying.target, dying.target.max_hp, game)
    dying.cancelled = True


def transfer_to_killer(game: Game, answer: Answer, dying: Dying) -> None:
    """Move the spell to whoever killed its host."""
    if dying.actor is not None and dying.actor.alive:
        transfer_spell(game, answer.spell, dying.actor)


def leave_to_mates(spell_name: str) -> Action[Dying]:
    """Put a helper spell on every other member of the dying minion's group."""

    def do(game: Game, answer: Answer, dying: Dying) -> None:
        for mate in members(dying.group):
            if mate is not dying.target:
                engine_casts(game, spell_name, mate, answer.spell.caster)

    return do


def leave_to_opponents(spell_name: str) -> Action[Dying]:
    """Put a helper spell on every member of the group that the dying minion was fighting."""

    def do(game: Game, answer: Answer, dying: Dying) -> None:
        if game.combat is not None and dying.group in game.combat.groups:
            for minion in members(game.combat.opponent(dying.group)):
                engine_casts(game, spell_name, minion, answer.spell.caster)

    return do


def damage_killer(amount: int) -> Action[Dying]:
    """Deal whoever killed the host magical damage."""

    def do(game: Game, answer: Answer, dying: Dying) -> None:
        if dying.actor is not None:
            apply_damage(game, dying.actor, amount, answer.spell.name, dying.target)

    return do


# Whom a spell is about.


def host_minion(answer: Answer) -> Minion | None:
    """Return the minion that carries the spell, if a minion does."""
    host = answer.spell.host
    return host if isinstance(host, Minion) else None


def the_minion(answer: Answer) -> Minion:
    """Return the minion that carries an individual spell."""
    host = answer.spell.host
    assert isinstance(host, Minion)
    return host


def own_group(answer: Answer) -> Group | None:
    """Return the group that carries the spell, or whose member does."""
    host = answer.spell.host
    if isinstance(host, Minion):
        return host.group
    return host if isinstance(host, Group) else None


def members(group: Group | None) -> tuple[Minion, ...]:
    """Return a group's members as they are now."""
    return tuple(group.members) if group is not None else ()


def mates(answer: Answer) -> tuple[Minion, ...]:
    """Return the other members of the group that the host is a member of."""
    return tuple(minion for minion in members(own_group(answer)) if minion is not answer.spell.host)


def enemy_group(answer: Answer, combat: Combat) -> Group | None:
    """Return the group that fights the host's."""
    group = own_group(answer)
    return combat.opponent(group) if group is not None else None


def opponents(answer: Answer, combat: Combat) -> tuple[Minion, ...]:
    """Return the members of the group that fights the host's."""
    return members(enemy_group(answer, combat))


def casts_on_opponents(spell_name: str) -> Action[Combat]:
    """The game engine casts a spell for the host's owner on the group that the host's fights."""

    def do(game: Game, answer: Answer, combat: Combat) -> None:
        foe = enemy_group(answer, combat)
        if foe is not None and foe.alive:
            engine_casts(game, spell_name, foe, answer.spell.caster)

    return do


# Conditions on a combat.


def round_is(*rounds: int) -> Condition[Combat]:
    """The combat is in one of these rounds."""
    named = listed(list(map(str, rounds)), "or")
    return Condition(f"combat round {named}", lambda game, answer, combat: combat.round in rounds)


def against(words: str, question: Callable[[Minion], bool]) -> Condition[Combat]:
    """Somebody in the opposing group answers the question with yes."""
    return Condition(
        f"an opposing group with {words}", lambda game, answer, combat: any(map(question, opponents(answer, combat)))
    )


against_recruits: Condition[Combat] = Condition(
    "an opposing recruit group",
    lambda game, answer, combat: all(minion.is_recruit for minion in opponents(answer, combat)),
)


in_combat_with_recruits: Condition[Dying] = Condition(
    "a combat with a recruit group",
    lambda game, answer, dying: (
        game.combat is not None
        and dying.group in game.combat.groups
        and all(minion.is_recruit for minion in game.combat.opponent(dying.group).members)
    ),
)


# Shapes of responses that recur.


def on_being_hit(
    do: Action[DamageEvent],
    when: Condition[DamageEvent] | None = None,
    *,
    after_armor: bool = False,
    reach: Reach = Reach.HOST,
) -> Response[DamageEvent]:
    """Respond to a blow on those the spell reaches, before (D1) or after (D3) armor is checked."""
    needs = in_combat & physical
    return Response("D3" if after_armor else "D1", do, needs & when if when else needs, reach)


def on_attacking(
    do: Action[DamageEvent], when: Condition[DamageEvent] | None = None, *, reach: Reach = Reach.HOST
) -> Response[DamageEvent]:
    """Respond as the attacker works out its damage (A2)."""
    return Response("A2", do, when, reach, role="actor")


def on_hitting(do: Action[DamageEvent], when: Condition[DamageEvent] | None = None) -> Response[DamageEvent]:
    """Respond as the host's attack hits (A4)."""
    return Response("A4", do, when, role="actor")


def on_damaging(do: Action[DamageEvent], when: Condition[DamageEvent] | None = None) -> Response[DamageEvent]:
    """Respond as the host's attack damages (A5), were it for 0 points."""
    return Response("A5", do, when, role="actor")


def on_killing(do: Action[DamageEvent], when: Condition[DamageEvent] | None = None) -> Response[DamageEvent]:
    """Respond as the host kills an opponent by combat damage (A8)."""
    return Response("A8", do, when, role="actor")


def on_being_killed(do: Action[Dying], when: Condition[Dying] | None = None) -> Response[Dying]:
    """Respond as somebody the spell reaches is killed (E1)."""
    return Response("E1", do, when)


def on_dying(do: Action[Dying], when: Condition[Dying] | None = None, *, reach: Reach = Reach.HOST) -> Response[Dying]:
    """Respond as somebody the spell reaches is dying (E2)."""
    return Response("E2", do, when, reach)


def on_any_death(do: Action[Dying], when: Condition[Dying] | None = None) -> Response[Dying]:
    """Respond whenever any minion dies, anywhere (E2): nothing of its own has cancelled that (I-22)."""
    return Response("E2", do, when, role="witness")


own_death: Condition[Dying] = Condition(
    "the host's own death", lambda game, answer, dying: dying.target is answer.spell.host
)


def on_end_of_group(do: Action[Dying]) -> Response[Dying]:
    """Respond as the host, the last of its group, has died and the group with it (E4)."""
    return Response("E4", do, role="own")


def at_start_of_combat(do: Action[Combat], when: Condition[Combat] | None = None) -> Response[Combat]:
    """Respond as a combat of the host starts (C1)."""
    return Response("C1", do, when)


def at_start_of_round(do: Action[Combat], when: Condition[Combat] | None = None) -> Response[Combat]:
    """Respond as a combat round starts (R1)."""
    return Response("R1", do, when)


def at_end_of_combat(do: Action[Combat], when: Condition[Combat] | None = None) -> Response[Combat]:
    """Respond as a combat of the host ends (C4)."""
    return Response("C4", do, when)


until_end_of_combat: Response[Combat] = at_end_of_combat(dispel_itself)
"""The spell is dispelled when the host's next combat ends."""

hidden(
    "withdraws next round",
    "{host} withdraws as the next round starts",
    at_start_of_round(once(withdraw)),
    until_end_of_combat,
)
