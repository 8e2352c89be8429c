"""The conditions and actions that cards are made of, each a line or two, named as card texts speak."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.effects.language import Action, Condition, Reach, Response
from engine.moments import Blow, Clash, Dying
from engine.state import Group, Minion

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer


def blow_is(words: str) -> Callable[[Callable[[Blow], bool]], Condition[Blow]]:
    """Make a condition out of a question about a blow; ``words`` finish the sentence "needs ..."."""
    return lambda question: Condition(words, lambda play, answer, blow: question(blow))


# Questions about a minion, for bonuses.


def is_swordsman(minion: Minion) -> bool:
    """Whether the minion is a swordsman; a minion with both classes is one."""
    return minion.recruit_class in ("swordsman", "both")


def is_archer(minion: Minion) -> bool:
    """Whether the minion is an archer; a minion with both classes is one."""
    return minion.recruit_class in ("archer", "both")


def is_nation(*nations: str) -> Callable[[Minion], bool]:
    """Return the question whether a minion belongs to one of the nations."""
    return lambda minion: minion.nation in nations


def enchanted(minion: Minion) -> bool:
    """Whether the minion or its group carries a visible spell; a buried minion never does."""
    return next(minion.enchantments(), None) is not None


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
    """Add to the blow's damage; what is left never falls below 0."""

    def do(play: Play, answer: Answer, blow: Blow) -> None:
        blow.quantity = max(0, blow.quantity + amount)

    return do


def add_of_victim(amount: Callable[[Minion], int]) -> Action[Blow]:
    """Add to the blow's damage a number read off its victim."""

    def do(play: Play, answer: Answer, blow: Blow) -> None:
        blow.quantity += amount(blow.target)

    return do


def cancel(play: Play, answer: Answer, blow: Blow) -> None:
    """Cancel what is left of the blow after armor: the result is bounced."""
    blow.quantity = 0
    blow.cancelled = True


def prevent(play: Play, answer: Answer, blow: Blow) -> None:
    """Cancel the whole blow before armor (I-9)."""
    blow.quantity = 0
    blow.prevented = True


def deal_nothing(play: Play, answer: Answer, blow: Blow) -> None:
    """Mark the attacker as dealing no damage: A2 ends at 0, and the pipeline goes on."""
    blow.deals_nothing = True


def redirect_to_attacker(play: Play, answer: Answer, blow: Blow) -> None:
    """Deal the attacker as much magical damage as got through."""
    host = answer.spell.host
    if blow.actor is not None:
        play.apply_damage(blow.actor, blow.quantity, answer.spell.name, host if isinstance(host, Minion) else None)


def kill_victim(play: Play, answer: Answer, blow: Blow) -> None:
    """Kill the victim outright; the attacker is to blame."""
    play.die(blow.target, "killed", blow.actor)


def heal(minion: Minion, amount: int, play: Play) -> None:
    """Heal up to ``amount`` points, never above the maximum."""
    if minion.alive and minion.hp < minion.max_hp:
        play.change(minion, "hp", min(minion.max_hp, minion.hp + amount))


def withdraw(play: Play, answer: Answer, clash: Clash) -> None:
    """The combat is over."""
    clash.ended = True


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


def on_any_death(do: Action[Dying], reach: Reach = Reach.HOST) -> Response[Dying]:
    """Respond whenever any minion dies, anywhere (E2)."""
    return Response("E2", do, None, reach, role="witness")


def members(group: Group | None) -> tuple[Minion, ...]:
    """Return a group's members as they are now."""
    return tuple(group.members) if group is not None else ()
