"""The words for casting: spells that execute and leave play, that wait for others, forbid them or change their cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.effects.language import Action, Condition, Exemption, Memory, Prohibition, Reach, Response
from engine.effects.registry import definition
from engine.effects.words.spells import (
    dispel_group,
    minions_of,
    needs,
    nothing_to_cancel,
    nothing_to_dispel,
    own_group,
    says,
)
from engine.effects.words.whom import to_own_group
from engine.model.catalog import HOSTS, cards_by_name, house_of
from engine.model.costs import CastingCost, base_cost
from engine.model.events import Attempt, Casting, Charge, Event, Leaving
from engine.model.hooks import Exempt, Forbidden, Role
from engine.model.hosts import owner_of
from engine.model.pieces import Group, Minion, Spell
from engine.model.words import listed
from engine.rules.casting import EXECUTED, engine_casts
from engine.rules.destinations import give_order
from engine.rules.game import Game
from engine.rules.hands import take_into_hand

# When a spell acts by itself.


def on_casting(
    do: Action[Casting], when: Condition[Casting] | None = None, *, founds_colony: bool = False
) -> Response[Casting]:
    """Do something as the spell executes (X3), such as found a colony."""
    return Response("X3", do, when, role=Role.OWN, founds_colony=founds_colony)


def once_active(do: Action[Casting]) -> Response[Casting]:
    """Do something as soon as the spell is active and its bonuses count (X4)."""
    return Response("ACTIVE", do, role=Role.OWN)


LEAVING_WORDS = {"dispelled": "to be dispelled", "expired": "to expire", "host gone": "to lose its host"}
"""How "it needs ..." goes on, for each reason of a spell to leave play."""


def _leaving_for(why: str) -> Condition[Leaving]:
    return needs(LEAVING_WORDS[why])(lambda leaving: leaving.why == why)


def on_leaving(do: Action[Leaving], *, why: str | None = None) -> Response[Leaving]:
    """Do something as the spell leaves play (X4), for one reason ("dispelled", "expired", "host gone") or any."""
    return Response("X4", do, _leaving_for(why) if why else None, role=Role.OWN)


turn_of_casting = Memory[int | None](None)
"""In which turn a spell was cast, where it notes that."""


@says("it counts the turns from this one on")
def notes_the_turn(game: Game, spell: Spell, casting: Casting) -> None:
    """The spell remembers the turn in which it was cast."""
    turn_of_casting.note(spell, game.state.turn)


def at_casting(do: Action[Any]) -> tuple[Response[Any], Response[Any]]:
    """Note something in the event of casting (X3); what a scenario begins with notes it in its place (I-57)."""
    return on_casting(do), Response("LISTED", do, role=Role.OWN)


def age_of(game: Game, spell: Spell) -> int:
    """Return how many turns after its casting a spell of "turn of casting +N" is in: 0 in that turn itself."""
    assert spell.until is not None
    assert spell.definition.turns is not None
    return game.state.turn - (spell.until - spell.definition.turns)


def _as_long_as_it_cost(game: Game, spell: Spell, event: Event[Any, Any]) -> None:
    """What a scenario begins with was cast for what its card costs there, in the first turn (I-57)."""
    cost = event.cost if isinstance(event, Casting) else base_cost(spell.name, game.state.costs).total
    spell.until = game.state.turn + (cost or 1)
    if isinstance(event, Casting):
        game.tell(f"it is to stay in play through turn {spell.until}")


lasts_as_long_as_it_cost: tuple[Response[Any], Response[Any]] = at_casting(_as_long_as_it_cost)
"""The spell lasts as many turns as it cost mana (I-49)."""


def casts_on_globe(spell_name: str) -> Action[Event]:
    """The game engine casts a spell on the globe for the caster."""

    def do(game: Game, spell: Spell, event: Event) -> None:
        engine_casts(game, spell_name, game.state.globe, spell.caster)

    return do


def turns_into(spell_name: str) -> Response[Leaving]:
    """On expiring, the spell turns into another one of its owner's; dispelled before, it leaves nothing."""

    def do(game: Game, spell: Spell, leaving: Leaving) -> None:
        engine_casts(game, spell_name, spell.host, spell.caster)

    return Response("X4", do, _leaving_for("expired"), role=Role.OWN, becomes=spell_name)


def _copy_to_hand(game: Game, spell: Spell, casting: Casting) -> None:
    if not casting.engine:
        take_into_hand(game, casting.player, casting.card, casting.rise + 1)


expansive: Response[Casting] = Response("X3", _copy_to_hand, role=Role.OWN)
"""Cast from the hand, the spell brings its caster a copy of it that costs 1 mana more."""


# Whom a spell executes on.


def each(do: Callable[[Game, Spell, Minion], None], question: Callable[[Minion], bool] | None = None) -> Action[Any]:
    """Do something to everybody the spell is on who is still on the board and answers the question with yes.

    All are asked before anything is done, so that nobody's answer hangs on what befalls another.
    """

    def action(game: Game, spell: Spell, event: Any) -> None:
        for minion in [one for one in minions_of(spell) if question is None or question(one)]:
            if minion.alive:
                do(game, spell, minion)
        game.otherwise("there is nobody whom it touches")

    return action


def each_on_the_board(
    do: Callable[[Game, Spell, Minion], None], question: Callable[[Minion], bool] | None = None
) -> Action[Any]:
    """Do something to every minion on the board, group by group, that answers the question with yes."""

    def action(game: Game, spell: Spell, event: Any) -> None:
        for minion in game.state.living_minions():
            if minion.alive and (question is None or question(minion)):
                do(game, spell, minion)

    return action


def put_on(spell_name: str, whom: Callable[[Game, Spell], list[Minion]]) -> Action[Casting]:
    """Everybody of a choice receives a helper spell of the caster's."""

    def do(game: Game, spell: Spell, casting: Casting) -> None:
        for minion in whom(game, spell):
            engine_casts(game, spell_name, minion, spell.caster)

    return do


@nothing_to_dispel
@to_own_group
def clears_group(game: Game, group: Group) -> None:
    """Every group spell on the group, and every individual spell on its members, is dispelled."""
    dispel_group(game, group)


@nothing_to_cancel
@to_own_group
def cancels_orders(game: Game, group: Group) -> None:
    """The group that the spell is cast on, or whose member it is cast on, no longer has a movement order (X3)."""
    give_order(game, group, None)


# Kinds of spells.


def individual(name: str) -> bool:
    """Whether a spell is an individual spell: for one minion."""
    return definition(name).target in HOSTS["minion"]


def for_groups(name: str) -> bool:
    """Whether a spell is a group spell."""
    return definition(name).target in HOSTS["group"]


def on_minions_or_groups(name: str) -> bool:
    """Whether a spell is an individual spell or a group spell."""
    return individual(name) or for_groups(name)


def aimed_at(*targets: str) -> Callable[[str], bool]:
    """Return the question whether a spell has one of the target types: ``aimed_at("globe")``."""
    return lambda name: definition(name).target in targets


def of_type(*types: str) -> Callable[[str], bool]:
    """Return the question whether a card has one of the spell types: ``of_type("summoning")``."""
    return lambda name: name in cards_by_name() and cards_by_name()[name].type in types


def of_house(*houses: str) -> Callable[[str], bool]:
    """Return the question whether a card is one of the houses'."""
    return lambda name: house_of(name) in houses


# What a spell forbids, and to whom.


Question = Callable[["Game", Spell, Attempt], bool]


def by_enemy(game: Game, spell: Spell, attempt: Attempt) -> bool:
    """Whether the caster is an enemy of the host."""
    return attempt.player != (owner_of(spell.host) or spell.caster)


def by_owner(game: Game, spell: Spell, attempt: Attempt) -> bool:
    """The player is the owner of the spell that forbids."""
    return attempt.player == spell.caster


def at_host_itself(game: Game, spell: Spell, attempt: Attempt) -> bool:
    """Whether the place that carries the spell is the target, and not somebody who stands in it."""
    return attempt.target is spell.host


def _of_kinds(kinds: Sequence[Callable[[str], bool]], when: Question | None) -> Question:
    """Return whether a card that is cast is of each of some kinds, and whatever else is asked of the attempt."""

    def asks(game: Game, spell: Spell, attempt: Attempt) -> bool:
        return all(kind(attempt.card) for kind in kinds) and (when is None or when(game, spell, attempt))

    return asks


def no_target(
    words: str, *kinds: Callable[[str], bool], when: Question | None = None, reach: Reach = Reach.HOST
) -> Prohibition:
    """Nobody may cast spells of the given kinds (all, where none is given) on those that the spell reaches."""
    return Prohibition(Forbidden.TARGETING, words, _of_kinds(kinds, when), reach)


def no_casting(words: str, *kinds: Callable[[str], bool], when: Question | None = None) -> Prohibition:
    """Players may not cast spells of the given kinds at all; those still to execute squander."""
    return Prohibition(Forbidden.CASTING, words, _of_kinds(kinds, when), Reach.ANYBODY)


def conceals(reach: Reach = Reach.HOST) -> Prohibition:
    """Those the spell reaches are concealed from their enemies' individual spells."""
    return Prohibition(Forbidden.AIMING, "concealed", by_enemy, reach)


def sees_all(when: Question) -> Exemption:
    """Concealment does not hinder a player of whom the question says yes."""
    return Exemption(Exempt.CONCEALMENT, when, Reach.ANYBODY)


# Spells that wait for castings.


def called(spell: Spell) -> str:
    """Return what a reason calls a spell: an ability by its creature's name."""
    return spell.name.removeprefix("ability of ")


def catching(do: Action[Casting], when: Condition[Casting]) -> Response[Casting]:
    """Make a spell that is about to execute squander (X2), and do something."""

    def catch(game: Game, spell: Spell, casting: Casting) -> None:
        casting.reason = f"{called(spell)} makes it squander"
        casting.cancelled = True
        do(game, spell, casting)

    return Response("X2", catch, not_caught & when, role=Role.WATCHER)


not_caught: Condition[Casting] = needs("a spell that nothing else has caught")(lambda casting: not casting.cancelled)


def after_casting(
    do: Action[Casting], when: Condition[Casting] | None = None, *, away: bool = False
) -> Response[Casting]:
    """Do something whenever another spell has been cast: it has executed, by a player's order."""
    return Response("CASTING", do, was_ordered & when if when else was_ordered, role=Role.WATCHER, away=away)


def counting_castings(do: Action[Casting], when: Condition[Casting]) -> tuple[Response[Casting], Response[Casting]]:
    """Take account of whatever is cast later, in the script or in the order in which a scenario lists it (I-57).

    What is cast as though by a player counts, too (I-55).
    """
    later = has_executed & when
    return Response("CASTING", do, later, role=Role.WATCHER), Response("LAID", do, later, role=Role.WATCHER)


has_executed: Condition[Casting] = Condition(
    "another spell that has executed",
    lambda game, spell, casting: casting.result == EXECUTED and casting.spell is not spell,
)


was_ordered: Condition[Casting] = Condition(
    "another spell that has executed by a player's order",
    lambda game, spell, casting: has_executed(game, spell, casting) and not casting.engine,
)


on_host_or_its_group: Condition[Casting] = Condition(
    "a later alteration on the host or its group",
    lambda game, spell, casting: (
        of_type("alteration")(casting.card) and casting.target in (spell.host, own_group(spell))
    ),
)


# What spells cost (casting page).


def on_paying(do: Action[Charge], when: Condition[Charge]) -> Response[Charge]:
    """Change what a spell costs, whenever a player asks or pays for it (X1), be the host on the board or off it."""
    return Response("PRICE", do, when, role=Role.WATCHER, away=True)


def asked_cost(game: Game, spell: Spell, card: str, cost: CastingCost) -> CastingCost:
    """Return what a card costs as a spell asks for it; a trace tells whether that is known, and how."""
    game.note("cost asked", spell=called(spell), card=str(card), answer=cost.words)
    return cost


its_casters: Condition[Charge] = Condition(
    "a spell of its caster's", lambda game, spell, charge: charge.player == spell.caster
)


def costing(mana: str) -> Condition[Charge]:
    """The spell costs mana of a type, as far as its cost is known, with what other spells have made of it."""
    return needs(f"a spell that costs {mana}")(lambda charge: bool((charge.price or {}).get(mana)))


def printed_with(*mana: str) -> Condition[Charge]:
    """The card asks for mana of one of the types, as far as its cost is known, whatever other spells make of it."""
    named = listed(mana, "or")
    return needs(f"a card that asks for {named}")(lambda charge: any((charge.base or {}).get(one) for one in mana))


def free(game: Game, spell: Spell, charge: Charge) -> None:
    """The spell costs nothing, whatever makes others dearer."""
    charge.price = {}
    charge.free = True


def cheaper(**amounts: int) -> Action[Charge]:
    """The spell costs so much less of some types, never below nothing: ``cheaper(Order=1)``."""

    def do(game: Game, spell: Spell, charge: Charge) -> None:
        if charge.price is not None:
            charge.price = {
                mana: amount - amounts.get(mana, 0)
                for mana, amount in charge.price.items()
                if amount > amounts.get(mana, 0)
            }

    return do


def dearer(**amounts: int) -> Action[Charge]:
    """The spell costs so much more of some types, where its cost is known: ``dearer(Order=1)``."""

    def do(game: Game, spell: Spell, charge: Charge) -> None:
        if charge.free:
            game.otherwise("the spell is cast for nothing")
        elif charge.price is not None:
            charge.price = charge.price | {m: charge.price.get(m, 0) + amount for m, amount in amounts.items()}

    return do
