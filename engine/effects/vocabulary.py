"""The conditions and actions that cards are made of, each a line or two, named as card texts speak."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

from engine.effects.language import Action, Condition, Reach, Response
from engine.moments import Blow, Clash, Dying, Moment
from engine.state import Group, Minion, Player, Spell

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer

M = TypeVar("M", bound=Moment)
Do = TypeVar("Do", bound="Callable[..., None]")
"""Something that a card does: an action, or a part of one."""


def blow_is(words: str) -> Callable[[Callable[[Blow], bool]], Condition[Blow]]:
    """Make a condition out of a question about a blow; ``words`` finish the sentence "needs ..."."""
    return lambda question: Condition(words, lambda play, answer, blow: question(blow))


def says(words: str) -> Callable[[Do], Do]:
    """Give an action the words in which a trace tells what no change of the outcome shows."""

    def mark(action: Do) -> Do:
        @wraps(action)
        def told(play: Play, *about: Any) -> None:
            action(play, *about)
            play.tell(words)

        return cast("Do", told)

    return mark


def otherwise(words: str) -> Callable[[Do], Do]:
    """Give an action the words in which a trace tells why nothing has come of it."""

    def mark(action: Do) -> Do:
        @wraps(action)
        def told(play: Play, *about: Any) -> None:
            action(play, *about)
            play.otherwise(words)

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
def physical(blow: Blow) -> bool:
    """Most "armor" effects ignore magical damage (damage page, D1 and D3)."""
    return not blow.magical


@blow_is("an attack in combat")
def in_combat(blow: Blow) -> bool:
    """Only an attack has an attacker; spell damage has none."""
    return blow.actor is not None


@blow_is("damage that got through")
def got_through(blow: Blow) -> bool:
    """Some damage is left."""
    return blow.quantity > 0


@blow_is("hand damage")
def by_hand(blow: Blow) -> bool:
    """The blow is a hand attack."""
    return blow.mode == "hand"


@blow_is("missile damage")
def by_missile(blow: Blow) -> bool:
    """The blow is a missile attack."""
    return blow.mode == "missile"


def in_round(*rounds: int) -> Condition[Blow]:
    """The blow falls in one of the rounds."""
    named = " or ".join(str(number) for number in rounds)
    return Condition(f"combat round {named}", lambda play, answer, blow: blow.round in rounds)


def attacker(words: str, *questions: Callable[[Minion], bool]) -> Condition[Blow]:
    """There is an attacker, and it answers every question with yes."""
    return Condition(
        f"an attacker that is {words}",
        lambda play, answer, blow: blow.actor is not None and all(question(blow.actor) for question in questions),
    )


def victim(words: str, *questions: Callable[[Minion], bool]) -> Condition[Blow]:
    """The victim answers every question with yes."""
    return Condition(f"a victim that is {words}", lambda play, answer, blow: all(q(blow.target) for q in questions))


unenchanted_recruit = attacker(
    "a recruit without enchantments", lambda minion: minion.is_recruit, lambda minion: not enchanted(minion)
)


# What happens.


def add(amount: int) -> Action[Blow]:
    """Add to the blow's damage; the step rounds what is negative up to 0 when all have added."""

    def do(play: Play, answer: Answer, blow: Blow) -> None:
        blow.quantity += amount

    return do


def add_of_victim(amount: Callable[[Minion], int]) -> Action[Blow]:
    """Add to the blow's damage a number read off its victim."""

    def do(play: Play, answer: Answer, blow: Blow) -> None:
        blow.quantity += amount(blow.target)
        play.otherwise("it adds nothing")

    return do


def cancel(play: Play, answer: Answer, blow: Blow) -> None:
    """Cancel what is left of the blow after armor: the result is bounced."""
    blow.quantity = 0
    blow.cancelled = True


@otherwise("the blow is stopped already")
def prevent(play: Play, answer: Answer, blow: Blow) -> None:
    """Cancel the whole blow before armor (I-9)."""
    blow.quantity = 0
    blow.prevented = True


def deal_nothing(play: Play, answer: Answer, blow: Blow) -> None:
    """Mark the attacker as dealing no damage: A2 ends at 0, and the pipeline goes on."""
    blow.deals_nothing = True


def redirect_to_attacker(play: Play, answer: Answer, blow: Blow) -> None:
    """Deal the attacker as much magical damage as got through."""
    if blow.actor is not None:
        play.apply_damage(blow.actor, blow.quantity, answer.spell.name, host_minion(answer))


def redirect_to_host(play: Play, answer: Answer, blow: Blow) -> None:
    """Let the host take what got through as magical damage, and the victim nothing."""
    quantity, host = blow.quantity, the_minion(answer)
    cancel(play, answer, blow)
    play.apply_damage(host, quantity, answer.spell.name, host)


def kill_victim(play: Play, answer: Answer, blow: Blow) -> None:
    """Kill the victim outright; the attacker is to blame."""
    play.die(blow.target, "killed", blow.actor)


def kill_attacker(play: Play, answer: Answer, blow: Blow) -> None:
    """Kill the attacker outright; the host is to blame."""
    if blow.actor is not None:
        play.die(blow.actor, "killed", blow.target)


def give(spell_name: str, fatal_at: int | None = None) -> Action[Blow]:
    """Put a helper spell on the victim; with ``fatal_at`` the victim that comes to have so many is killed (I-47)."""

    def do(play: Play, answer: Answer, blow: Blow) -> None:
        play.engine_casts(spell_name, blow.target, answer.spell.caster)
        if fatal_at is not None and sum(spell.name == spell_name for spell in blow.target.spells) >= fatal_at:
            play.cite("I-47")
            play.die(blow.target, "killed", blow.actor)

    return do


def dispel_itself(play: Play, answer: Answer, moment: Moment) -> None:
    """Dispel the spell that responds."""
    play.dispel(answer.spell)


def both(one: Action[M], other: Action[M]) -> Action[M]:
    """Do two things, one after the other."""

    def do(play: Play, answer: Answer, moment: M) -> None:
        one(play, answer, moment)
        other(play, answer, moment)

    return do


def once(do: Action[M]) -> Action[M]:
    """Do something and dispel the spell: "dispelled when triggered"."""
    return both(do, dispel_itself)


@says("it counts one more")
def gain_token(play: Play, answer: Answer, moment: Moment) -> None:
    """Add a token to the spell."""
    play.count(answer.spell, answer.spell.tokens + 1)


@otherwise("nothing has been counted")
def lose_tokens(play: Play, answer: Answer, moment: Moment) -> None:
    """Take all tokens off the spell."""
    if answer.spell.tokens:
        play.count(answer.spell, 0)


def heal(minion: Minion, amount: int, play: Play) -> None:
    """Heal up to ``amount`` points, never above the maximum."""
    if minion.alive and minion.hp < minion.max_hp:
        play.change(minion, "hp", min(minion.max_hp, minion.hp + amount))


@otherwise("the combat is over already")
def withdraw(play: Play, answer: Answer, clash: Clash) -> None:
    """The combat is over."""
    clash.ended = True


def withdraw_next_round(play: Play, group: Group | None, caster: Player) -> None:
    """Let a group that is in combat withdraw as its next round starts; elsewhere there is nothing to withdraw from."""
    if group is not None and play.clash is not None and group in play.clash.groups:
        play.engine_casts("withdraws next round", group, caster)


def live_again(play: Play, answer: Answer, dying: Dying) -> None:
    """Cancel the dying: the minion lives again with all its hit points."""
    heal(dying.target, dying.target.max_hp, play)
    dying.cancelled = True


def transfer_to_killer(play: Play, answer: Answer, dying: Dying) -> None:
    """Move the spell to whoever killed its host."""
    if dying.actor is not None and dying.actor.alive:
        play.transfer(answer.spell, dying.actor)


def leave_to_mates(spell_name: str) -> Action[Dying]:
    """Put a helper spell on every other member of the dying minion's group."""

    def do(play: Play, answer: Answer, dying: Dying) -> None:
        for mate in members(dying.group):
            if mate is not dying.target:
                play.engine_casts(spell_name, mate, answer.spell.caster)

    return do


def leave_to_opponents(spell_name: str) -> Action[Dying]:
    """Put a helper spell on every member of the group that the dying minion was fighting."""

    def do(play: Play, answer: Answer, dying: Dying) -> None:
        if play.clash is not None and dying.group in play.clash.groups:
            for minion in members(play.clash.opponent(dying.group)):
                play.engine_casts(spell_name, minion, answer.spell.caster)

    return do


def damage_killer(amount: int) -> Action[Dying]:
    """Deal whoever killed the host magical damage."""

    def do(play: Play, answer: Answer, dying: Dying) -> None:
        if dying.actor is not None:
            play.apply_damage(dying.actor, amount, answer.spell.name, dying.target)

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


def enemy_group(answer: Answer, clash: Clash) -> Group | None:
    """Return the group that fights the host's."""
    group = own_group(answer)
    return clash.opponent(group) if group is not None else None


def opponents(answer: Answer, clash: Clash) -> tuple[Minion, ...]:
    """Return the members of the group that fights the host's."""
    return members(enemy_group(answer, clash))


def casts_on_opponents(spell_name: str) -> Action[Clash]:
    """The game engine casts a spell for the host's owner on the group that the host's fights."""

    def do(play: Play, answer: Answer, clash: Clash) -> None:
        foe = enemy_group(answer, clash)
        if foe is not None and foe.alive:
            play.engine_casts(spell_name, foe, answer.spell.caster)

    return do


# Conditions on a combat.


def round_is(*rounds: int) -> Condition[Clash]:
    """The combat is in one of these rounds."""
    named = " or ".join(str(number) for number in rounds)
    return Condition(f"combat round {named}", lambda play, answer, clash: clash.round in rounds)


def against(words: str, question: Callable[[Minion], bool]) -> Condition[Clash]:
    """Somebody in the opposing group answers the question with yes."""
    return Condition(
        f"an opposing group with {words}", lambda play, answer, clash: any(map(question, opponents(answer, clash)))
    )


against_recruits: Condition[Clash] = Condition(
    "an opposing recruit group",
    lambda play, answer, clash: all(minion.is_recruit for minion in opponents(answer, clash)),
)


in_combat_with_recruits: Condition[Dying] = Condition(
    "a combat with a recruit group",
    lambda play, answer, dying: (
        play.clash is not None
        and dying.group in play.clash.groups
        and all(minion.is_recruit for minion in play.clash.opponent(dying.group).members)
    ),
)


# Shapes of responses that recur.


def on_being_hit(
    do: Action[Blow], when: Condition[Blow] | None = None, *, after_armor: bool = False, reach: Reach = Reach.HOST
) -> Response[Blow]:
    """Respond to a blow on those the spell reaches, before (D1) or after (D3) armor is checked."""
    needs = in_combat & physical
    return Response("D3" if after_armor else "D1", do, needs & when if when else needs, reach)


def on_attacking(do: Action[Blow], when: Condition[Blow] | None = None, *, reach: Reach = Reach.HOST) -> Response[Blow]:
    """Respond as the attacker works out its damage (A2)."""
    return Response("A2", do, when, reach, role="actor")


def on_hitting(do: Action[Blow], when: Condition[Blow] | None = None) -> Response[Blow]:
    """Respond as the host's attack hits (A4)."""
    return Response("A4", do, when, role="actor")


def on_damaging(do: Action[Blow], when: Condition[Blow] | None = None) -> Response[Blow]:
    """Respond as the host's attack damages (A5), were it for 0 points."""
    return Response("A5", do, when, role="actor")


def on_killing(do: Action[Blow], when: Condition[Blow] | None = None) -> Response[Blow]:
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
    "the host's own death", lambda play, answer, dying: dying.target is answer.spell.host
)


def on_end_of_group(do: Action[Dying]) -> Response[Dying]:
    """Respond as the host, the last of its group, has died and the group with it (E4)."""
    return Response("E4", do, role="own")


def at_start_of_combat(do: Action[Clash], when: Condition[Clash] | None = None) -> Response[Clash]:
    """Respond as a combat of the host starts (C1)."""
    return Response("C1", do, when)


def at_start_of_round(do: Action[Clash], when: Condition[Clash] | None = None) -> Response[Clash]:
    """Respond as a combat round starts (R1)."""
    return Response("R1", do, when)


def at_end_of_combat(do: Action[Clash], when: Condition[Clash] | None = None) -> Response[Clash]:
    """Respond as a combat of the host ends (C4)."""
    return Response("C4", do, when)


until_end_of_combat: Response[Clash] = at_end_of_combat(dispel_itself)
"""The spell is dispelled when the host's next combat ends."""
