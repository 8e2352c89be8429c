"""The words for what happens outside combat: the start of turn, mana, movement, creation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.effects.language import Action, Condition, Response
from engine.effects.registry import hidden
from engine.effects.words.board_words import square_of
from engine.effects.words.vocabulary import otherwise
from engine.model.events import Arrival, Casting, MovementStep, NewTerrain, Novices, Turn
from engine.model.state import Group, Minion, Player, Structure
from engine.rules.casting import engine_casts
from engine.rules.hands import gain_mana
from engine.rules.spells import dispel

if TYPE_CHECKING:
    from engine.model.state import Answer
    from engine.rules.game import Game


def at_start_of_turn(do: Action[Turn], when: Condition[Turn] | None = None, *, away: bool = False) -> Response[Turn]:
    """Do something at every start of turn (S2)."""
    return Response("S2", do, when, role="witness", away=away)


def every_other_turn(do: Action[Turn]) -> Response[Turn]:
    """Do something at every second start of turn, for the first time at the second one (S2, I-40)."""

    def count(game: Game, answer: Answer, turn: Turn) -> None:
        answer.spell.tokens += 1
        if answer.spell.tokens % 2 == 0:
            game.cite("I-40")
            do(game, answer, turn)
        else:
            game.tell("it acts every second turn, and rests in this one")

    return at_start_of_turn(count)


def after_start_of_turn(do: Action[Turn], when: Condition[Turn] | None = None) -> Response[Turn]:
    """Do something after every start of turn (S3)."""
    return Response("S3", do, when, role="witness")


def as_novices_are_made(do: Action[Turn], when: Condition[Turn] | None = None) -> Response[Turn]:
    """Do something as structures make novices (S6)."""
    return Response("S6", do, when, role="witness")


def as_novices_come(do: Action[Novices], when: Condition[Novices] | None = None) -> Response[Novices]:
    """Do something as novices are about to come into any structure."""
    return Response("NOVICES", do, when, role="witness")


@otherwise("no novice was coming")
def none_come(game: Game, answer: Answer, coming: Novices) -> None:
    """No novice comes."""
    coming.quantity = 0


def as_mana_is_made(do: Action[Turn], when: Condition[Turn] | None = None) -> Response[Turn]:
    """Do something as mana is generated (S8)."""
    return Response("S8", do, when, role="witness")


def after_mana_is_made(do: Action[Turn], when: Condition[Turn] | None = None) -> Response[Turn]:
    """Do something as soon as all mana of the turn has been generated."""
    return Response("S8 after", do, when, role="witness")


def before_movement(do: Action[Turn], when: Condition[Turn] | None = None) -> Response[Turn]:
    """Do something before groups move."""
    return Response("MOVEMENT", do, when, role="witness")


def after_movement(do: Action[Turn], *, away: bool = False) -> Response[Turn]:
    """Do something once all groups have moved."""
    return Response("AFTER_MOVEMENT", do, role="witness", away=away)


def before_combat(do: Action[Turn], when: Condition[Turn] | None = None) -> Response[Turn]:
    """Do something before all combats of the turn."""
    return Response("BEFORE_COMBAT", do, when, role="witness")


def after_all_combat(do: Action[Turn], when: Condition[Turn] | None = None) -> Response[Turn]:
    """Do something after all combats of the turn."""
    return Response("AFTER_COMBAT", do, when, role="witness")


def on_moving(do: Action[MovementStep], when: Condition[MovementStep] | None = None) -> Response[MovementStep]:
    """Do something whenever the host, or the host's group, has moved: ahead of what answers to entering."""
    return Response("ON_MOVE", do, when)


def on_entering(do: Action[MovementStep], when: Condition[MovementStep] | None = None) -> Response[MovementStep]:
    """Do something whenever a group enters the host."""
    return Response("ON_ENTER", do, when)


def on_new_terrain(do: Action[NewTerrain]) -> Response[NewTerrain]:
    """Do something whenever the terrain of the host square, or of the host's square, has changed."""
    here: Condition[NewTerrain] = Condition(
        "the host's square", lambda game, answer, new: square_of(answer.spell.host) == new.target.square
    )
    return Response("TERRAIN", do, here, role="witness")


def on_creation(do: Action[Arrival], when: Condition[Arrival] | None = None) -> Response[Arrival]:
    """Do something whenever a minion is created, or trained, in the host: a structure, a square or a group."""
    return Response("CREATED", do, when)


def on_any_creation(do: Action[Arrival], when: Condition[Arrival] | None = None) -> Response[Arrival]:
    """Do something whenever a minion is created anywhere."""
    return Response("CREATED", do, when, role="witness")


def newcomer(words: str, question: Callable[[Minion], bool]) -> Condition[Arrival]:
    """Ask a question about the new minion."""
    return Condition(words, lambda game, answer, arrival: question(arrival.target))


def give_created(spell_name: str) -> Action[Arrival]:
    """The new minion, if it is a recruit, receives a helper spell."""

    def do(game: Game, answer: Answer, arrival: Arrival) -> None:
        if arrival.target.is_recruit:
            engine_casts(game, spell_name, arrival.target, answer.spell.caster)

    return do


def mana_for_owner(**amounts: int) -> Action[Turn]:
    """The owner of the spell, or of the structure it lies on, receives mana (S8)."""

    def do(game: Game, answer: Answer, turn: Turn) -> None:
        host = answer.spell.host
        player = host.owner if isinstance(host, Structure) else answer.spell.caster
        for mana, amount in amounts.items():
            gain_mana(game, player, mana, amount)

    return do


def mana_next_turn(game: Game, player: Player, **amounts: int) -> None:
    """A player receives mana once, as the next turn's is generated (S8)."""
    engine_casts(game, "mana of the next turn", game.state.globe, player).memory = amounts


def _pay_once(game: Game, answer: Answer, turn: Turn) -> None:
    for mana, amount in answer.spell.memory.items():
        gain_mana(game, answer.spell.caster, mana, amount)
    dispel(game, answer.spell)


hidden("mana of the next turn", "{owner} gets {memory} as the next turn's mana is made", as_mana_is_made(_pay_once))


def burst(**amounts: int) -> Response[Casting]:
    """The caster receives so much mana in the next turn only: ``burst(World=2)``."""

    def do(game: Game, answer: Answer, casting: Casting) -> None:
        mana_next_turn(game, answer.spell.caster, **amounts)

    return Response("X3", do, role="own", mana=amounts)


def every_turn(**amounts: int) -> Response[Turn]:
    """So much mana every turn: ``every_turn(Will=2)``."""
    return Response("S8", mana_for_owner(**amounts), role="witness", mana=amounts)


def hosts_members(answer: Answer) -> tuple[Minion, ...]:
    """Return the members of the host group, or of the host minion's group."""
    host = answer.spell.host
    if isinstance(host, Minion):
        return tuple(host.group.members) if host.group is not None else ()
    return tuple(host.members) if isinstance(host, Group) else ()
