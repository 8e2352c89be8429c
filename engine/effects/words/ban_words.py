"""The words for what players may not do, for how long, and for spells that lie in wait for others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.effects.language import Action, Condition, Prohibition, Reach, Response
from engine.effects.registry import definition
from engine.effects.words.casting_words import Question, for_groups, individual
from engine.effects.words.vocabulary import own_group
from engine.model.catalog import cards_by_name, house_of
from engine.model.events import Attempt, Capture, Casting
from engine.model.state import Group, Spell

if TYPE_CHECKING:
    from engine.model.state import Answer
    from engine.rules.game import Game


# Kinds of spells.


def aimed_at(*targets: str) -> Callable[[str], bool]:
    """Return the question whether a spell has one of the target types: ``aimed_at("globe")``."""
    return lambda name: definition(name).target in targets


def of_type(*types: str) -> Callable[[str], bool]:
    """Return the question whether a card has one of the spell types: ``of_type("summoning")``."""
    return lambda name: name in cards_by_name() and cards_by_name()[name].type in types


def of_house(*houses: str) -> Callable[[str], bool]:
    """Return the question whether a card is one of the houses'."""
    return lambda name: house_of(name) in houses


def on_minions_or_groups(name: str) -> bool:
    """Whether a spell is an individual spell or a group spell."""
    return individual(name) or for_groups(name)


# Whom a ban binds, and when.


def by_owner(game: Game, spell: Spell, attempt: Attempt) -> bool:
    """The player is the owner of the spell that forbids."""
    return attempt.player == spell.caster


def age_of(game: Game, spell: Spell) -> int:
    """Return how many turns after its casting a spell of "turn of casting +N" is in: 0 in that turn itself."""
    assert spell.until is not None
    assert spell.definition.turns is not None
    return game.state.turn - (spell.until - spell.definition.turns)


def monsters(game: Game, spell: Spell, attempt: Attempt) -> bool:
    """The group is one of monsters."""
    return isinstance(attempt.actor, Group) and not attempt.actor.is_recruit


def recruits(game: Game, spell: Spell, attempt: Attempt) -> bool:
    """The group is one of recruits."""
    return isinstance(attempt.actor, Group) and attempt.actor.is_recruit


def no_joining(words: str, when: Question | None = None) -> Prohibition:
    """Nobody joins the host's group, and it joins no other."""
    return Prohibition("join", words, when)


def into_a_structure(game: Game, spell: Spell, attempt: Attempt) -> bool:
    """The group would go into a structure."""
    return attempt.square is not None and game.state.structure_at(attempt.square) is not None


def no_moving(words: str, when: Question | None = None, reach: Reach = Reach.HOST) -> Prohibition:
    """Those the spell reaches cannot be moved."""
    return Prohibition("move", words, when, reach)


def no_entering(words: str, when: Question | None = None) -> Prohibition:
    """Groups cannot go into the host."""
    return Prohibition("enter", words, when)


def no_leaving(words: str, when: Question | None = None) -> Prohibition:
    """Groups cannot go out of the host."""
    return Prohibition("exit", words, when)


def one_of_a_kind(words: str) -> Prohibition:
    """The host group does not join one that carries the same spell (groups page, joining)."""

    def asks(game: Game, spell: Spell, attempt: Attempt) -> bool:
        other = attempt.target
        return isinstance(other, Group) and any(there.name == spell.name for there in other.spells)

    return Prohibition("join", words, asks)


def sees_all(words: str, when: Question) -> Prohibition:
    """Concealment does not hinder a player of whom the question says yes."""
    return Prohibition("hide", words, when, Reach.ANYBODY)


def no_discarding(words: str, when: Question | None = None) -> Prohibition:
    """Players may not drop cards on the whirlpool."""
    return Prohibition("discard", words, when, Reach.ANYBODY)


def no_drawing(words: str) -> Prohibition:
    """Players draw no cards."""
    return Prohibition("draw", words, None, Reach.ANYBODY)


# Spells that wait for castings.


def catching(do: Action[Casting], when: Condition[Casting]) -> Response[Casting]:
    """Make a spell that is about to execute squander (X2), and do something."""

    def catch(game: Game, answer: Answer, casting: Casting) -> None:
        casting.reason = f"{answer.spell.name} makes it squander"
        casting.cancelled = True
        do(game, answer, casting)

    return Response("X2", catch, not_caught & when, role="witness")


not_caught: Condition[Casting] = Condition(
    "a spell that nothing else has caught", lambda game, answer, casting: not casting.cancelled
)


def after_casting(do: Action[Casting], when: Condition[Casting] | None = None) -> Response[Casting]:
    """Do something whenever another spell has been cast: it has executed, by a player's order."""
    return Response("CASTING", do, has_executed & when if when else has_executed, role="witness")


def counting_castings(
    do: Action[Casting], when: Condition[Casting] | None = None
) -> tuple[Response[Casting], Response[Casting]]:
    """Take account of whatever is cast later, in the script or in the order in which a scenario lists it (I-57)."""
    cast = after_casting(do, when)
    return cast, Response("LAID", do, cast.when, role="witness")


has_executed: Condition[Casting] = Condition(
    "another spell that has executed",
    lambda game, answer, casting: casting.result == "executed" and casting.spell is not answer.spell,
)


on_host_or_its_group: Condition[Casting] = Condition(
    "a later alteration on the host or its group",
    lambda game, answer, casting: (
        of_type("alteration")(casting.card) and casting.target in (answer.spell.host, own_group(answer))
    ),
)


def on_capture(do: Action[Capture]) -> Response[Capture]:
    """Do something when the host structure is captured (S5)."""
    captured: Condition[Capture] = Condition(
        "the host's capture", lambda game, answer, capture: capture.target is answer.spell.host
    )
    return Response("S5", do, captured, role="witness")


def on_any_capture(do: Action[Capture], *, away: bool = False) -> Response[Capture]:
    """Do something whenever any structure is captured (S5)."""
    return Response("S5", do, role="witness", away=away)
