"""The words for all that creates minions: who comes, where, and on whose side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.effects.language import Action, Condition, Response
from engine.effects.registry import Effect, definition, spell
from engine.effects.words.casting import on_casting
from engine.effects.words.minions import all_nations, print_less
from engine.effects.words.spells import brought, brought_by, needs
from engine.effects.words.structures import sanctum_of
from engine.model.board import Square
from engine.model.catalog import RECRUIT_CLASSES, Creature, cards_by_name
from engine.model.events import Arrival, Casting
from engine.model.hooks import Role
from engine.model.pieces import Ground, Group, Minion, Spell, Structure
from engine.model.seat import Player
from engine.rules.casting import engine_casts
from engine.rules.creation import (
    RecruitKind,
    arrive_in_play,
    create_creatures,
    create_recruits,
    create_together,
)
from engine.rules.game import Game
from engine.rules.newcomers import make_creature

# Summonings and Heroes.


def summoning(name: str, *effects: Effect, neutral: bool = False) -> None:
    """Declare a spell that creates its creatures on, or in, its host: the caster's, or neutral ones."""
    spell(name, on_casting(its_neutral_creatures if neutral else its_creatures), *effects, needs_room=True)


def creature_of(spell: Spell) -> Creature:
    """Return the record of the first creature that a card makes."""
    return cards_by_name()[spell.name].creatures[0]


def place_of(game: Game, spell: Spell) -> Group | Square | None:
    """Return where creatures come: the host group, or the square or structure that is the host."""
    host = spell.host
    if isinstance(host, Group):
        return host
    if isinstance(host, Structure):
        return _place_in(game, host)
    return host.square if isinstance(host, Ground) else None


def _place_in(game: Game, structure: Structure) -> Group | Square:
    """Return where they come in a structure: to the group of its owner that stands there, or else to its square.

    Nobody joins a group that has lost its last member (E4).
    """
    inside = game.state.group_at(structure.square)
    return inside if inside is not None and inside.members and inside.owner == structure.owner else structure.square


def _create_all(game: Game, spell: Spell, owner: Player) -> list[Minion]:
    where = place_of(game, spell)
    creatures = [one for one in cards_by_name()[spell.name].creatures for _ in range(one.count or 1)]
    return create_together(game, creatures, where, owner) if where is not None else []


def its_creatures(game: Game, spell: Spell, casting: Casting) -> None:
    """Create every creature that the card's record names, as many as it says, for the caster (X3)."""
    _create_all(game, spell, spell.caster)


def its_neutral_creatures(game: Game, spell: Spell, casting: Casting) -> None:
    """Create every creature that the card's record names, as many as it says, for nobody (X3)."""
    _create_all(game, spell, "neutral")


def its_creatures_then(do: Callable[[Game, Spell, Minion], None]) -> Action[Casting]:
    """Create the record's creatures, and do something to each that found room (X3)."""

    def action(game: Game, spell: Spell, casting: Casting) -> None:
        for minion in _create_all(game, spell, spell.caster):
            do(game, spell, minion)

    return action


def its_creatures_with(spells: Mapping[str, str]) -> Action[Casting]:
    """Create the record's creatures and cast on some of them, by creature, the spell that their printed numbers hold.

    What is printed of such a creature is what it is worth with its spell (X3, I-41).
    """

    def equip(game: Game, spell: Spell, minion: Minion) -> None:
        name = spells.get(minion.card or "")
        if name is not None:
            arrives_with(name)(game, spell, minion)

    return its_creatures_then(equip)


def arrives_with(name: str) -> Callable[[Game, Spell, Minion], None]:
    """The newcomer gets a spell that its printed numbers hold already (I-41)."""

    def do(game: Game, spell: Spell, minion: Minion) -> None:
        game.cite("I-41")
        for bonus in definition(name).bonuses:
            print_less(game, minion, hp=bonus.hp, hand=bonus.hand, missile=bonus.missile, armor=bonus.armor)
        engine_casts(game, name, minion, spell.caster)

    return do


def remembers_its_caster(game: Game, spell: Spell, minion: Minion) -> None:
    """The newcomer's ability remembers who cast it, whoever comes to own it."""
    for innate in minion.intrinsic:
        innate.caster = spell.caster


def its_hero(game: Game, spell: Spell, casting: Casting) -> None:
    """Create the record's Hero, whose ability remembers who cast him ahead of all that answers his arrival (X3)."""
    where, hero = place_of(game, spell), creature_of(spell)

    def make(id: str) -> Minion:
        minion = make_creature(id, hero)
        remembers_its_caster(game, spell, minion)
        return minion

    if where is not None:
        arrive_in_play(game, [(hero.name, make)], where, spell.caster)


def any_recruit(game: Game, by: Spell) -> RecruitKind:
    """Roll the class and the nation of a recruit."""
    return game.roll("class", RECRUIT_CLASSES, by), game.roll("nation", all_nations(), by)


def creature(name: str) -> Action[Casting]:
    """Create a creature on or in the host (X3)."""

    def do(game: Game, spell: Spell, casting: Casting) -> None:
        where = place_of(game, spell)
        if where is not None:
            create_creatures(game, name, where, spell.caster)

    return do


def recruits(recruit_class: str, nation: str, count: int = 1) -> Action[Casting]:
    """Create plain recruits on or in the host (X3)."""

    def do(game: Game, spell: Spell, casting: Casting) -> None:
        where = place_of(game, spell)
        if where is not None:
            create_recruits(game, recruit_class, nation, where, spell.caster, count=count)

    return do


def recruit_in_sanctum(game: Game, player: Player, recruit_class: str, nation: str | None) -> None:
    """Create a plain recruit in a player's Sanctum: nobody comes where another player's group stands."""
    sanctum = sanctum_of(game, player)
    if sanctum is not None:
        create_recruits(game, recruit_class, nation, _place_in(game, sanctum), player)


def summonings_for(terrain: str | None) -> list[str]:
    """Return the summoning spells that may be cast on a square, in name order: one of a terrain, or of any (None)."""
    return sorted(
        card.name
        for card in cards_by_name().values()
        if card.type == "summoning"
        and card.target == "square"
        and (terrain is None or all(terrain in requirement.of for requirement in card.requirements))
    )


# Groups that a spell brings into play and stays tied to (relations page).


def bring_into_play(game: Game, spell: Spell, squares: Sequence[Square], owner: Player) -> Group | None:
    """Create the card's creatures in one of some squares, at random; None, and nobody, where there is none."""
    creature = creature_of(spell)
    made = (
        create_creatures(game, creature, game.roll("square", squares, spell), owner, count=creature.count or 1)
        if squares
        else []
    )
    if made and made[0].group is not None:
        brought.note(spell, made[0].group.id)
    else:
        brought.forget(spell)
    return brought_by(game, spell)


# Newcomers.


def on_creation(do: Action[Arrival], when: Condition[Arrival] | None = None) -> Response[Arrival]:
    """Do something whenever a minion is created, or trained, in the host: a structure, a square or a group."""
    return Response("CREATED", do, when)


def on_any_creation(
    do: Action[Arrival], when: Condition[Arrival] | None = None, *, away: bool = False
) -> Response[Arrival]:
    """Do something whenever a minion is created anywhere."""
    return Response("CREATED", do, when, role=Role.WATCHER, away=away)


def newcomer(words: str, question: Callable[[Minion], bool]) -> Condition[Arrival]:
    """Ask a question about the new minion."""
    return needs(words)(lambda arrival: question(arrival.target))


def give_created(spell_name: str) -> Action[Arrival]:
    """The new minion, if it is a recruit, receives a helper spell."""

    def do(game: Game, spell: Spell, arrival: Arrival) -> None:
        if arrival.target.is_recruit:
            engine_casts(game, spell_name, arrival.target, spell.caster)

    return do
