"""The words for what cards do to groups, structures, novices, hands and to themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from engine.effects.language import Action, Condition, Response
from engine.effects.registry import hidden
from engine.effects.words.casting_words import on_casting
from engine.effects.words.vocabulary import the_minion
from engine.model.catalog import House, cards_by_name, houses_by_name, read_cards, read_houses
from engine.model.events import Casting, DamageEvent, Dying, Event, Leaving
from engine.model.state import Group, Minion, Player, Structure
from engine.rules.casting import engine_casts
from engine.rules.dying import remove_minion
from engine.rules.structures import add_novices

if TYPE_CHECKING:
    from engine.model.catalog import Creature
    from engine.model.state import Answer
    from engine.rules.game import Game


# Minions and groups.


def removed(game: Game, answer: Answer, minion: Minion) -> None:
    """The minion is removed from the game: no effect of dying happens."""
    remove_minion(game, minion)


def host_removed(game: Game, answer: Answer, event: Event) -> None:
    """The minion that carries the spell is removed from the game."""
    remove_minion(game, the_minion(answer))


def is_recruit(minion: Minion) -> bool:
    """Whether the minion is a recruit; a Hero is one."""
    return minion.is_recruit


def lacks_flight(minion: Minion) -> bool:
    """Whether the minion does not fly."""
    return "Flight" not in minion.walks


def recruit_groups(game: Game) -> list[Group]:
    """Return the recruit groups on the board, oldest first."""
    return [group for group in game.state.living_groups() if group.is_recruit]


def monster_groups(game: Game) -> list[Group]:
    """Return the monster groups on the board, oldest first."""
    return [group for group in game.state.living_groups() if not group.is_recruit]


def put_on(spell_name: str, whom: Callable[[Game, Answer], list[Minion]]) -> Action[Casting]:
    """Everybody of a choice receives a helper spell of the caster's."""

    def do(game: Game, answer: Answer, casting: Casting) -> None:
        for minion in whom(game, answer):
            engine_casts(game, spell_name, minion, answer.spell.caster)

    return do


def creature_of(answer: Answer) -> Creature:
    """Return the record of the first creature that a card makes."""
    return cards_by_name()[answer.spell.name].creatures[0]


@cache
def _makers() -> dict[str, str | None]:
    """Return the house of every creature, by its name."""
    return {creature.name: card.house for card in read_cards() for creature in card.creatures}


def house_of_minion(minion: Minion) -> str | None:
    """Return the house that a minion is of: its nation's, or its card's where it has no nation."""
    house = house_of_nation(minion.nation)
    return house.name if house is not None else _makers().get(minion.card or "")


def is_of_house(*houses: str) -> Callable[[Minion], bool]:
    """Return the question whether a minion is of one of the houses."""
    return lambda minion: house_of_minion(minion) in houses


# Blows.


def _magical(game: Game, answer: Answer, damage: DamageEvent) -> None:
    damage.magical = True


def deals_magical(when: Condition[DamageEvent] | None = None) -> Response[DamageEvent]:
    """The host's blows deal magical damage (A2)."""
    return Response("A2", _magical, when, role="actor", magical=True)


def dodged(game: Game, answer: Answer, damage: DamageEvent) -> None:
    """The attack misses; the attacker gains nothing by it in its next hit check."""
    damage.result = "miss"


def unerring(game: Game, answer: Answer, damage: DamageEvent) -> None:
    """The attack hits whoever it is aimed at."""
    damage.unerring = True


# Structures, novices, mana.


def novices(count: int, nation: str | None = None) -> Response[Casting]:
    """The host structure gains novices as the spell executes, of another nation if one is named."""

    def do(game: Game, answer: Answer, casting: Casting) -> None:
        if isinstance(answer.spell.host, Structure):
            add_novices(game, answer.spell.host, count, nation)

    return on_casting(do)


def lose_all_novices(game: Game, answer: Answer, event: Event) -> None:
    """Every structure loses all its novices."""
    for structure in game.state.structures.values():
        add_novices(game, structure, -structure.novices)


def sanctum_of(game: Game, player: Player) -> Structure | None:
    """Return a player's Sanctum, None where the board has none."""
    own = (s for s in game.state.living_structures() if s.type == "sanctum" and s.owner == player)
    return next(own, None)


def house_of_player(game: Game, player: Player) -> House | None:
    """Return the house that a player plays, None where it is not known."""
    seat = game.state.seats.get(player)
    return houses_by_name().get(seat.house or "") if seat is not None else None


def house_of_nation(nation: str | None) -> House | None:
    """Return the house whose people are a nation."""
    return next((house for house in read_houses() if house.nations == nation), None)


def all_nations() -> list[str]:
    """Return the nations of recruits, by name."""
    return sorted(house.nations for house in read_houses())


TAKEN_HOUSE = "house taken over"
"""The hidden spell that remembers the house which a monster has taken over."""

hidden(TAKEN_HOUSE, "{host} is of the House of {memory} now")


def house_of_monster(minion: Minion) -> str | None:
    """Return the house whose card makes a monster, or that it has taken over since; None where it is not known."""
    taken = [spell.memory for spell in minion.spells if spell.name == TAKEN_HOUSE]
    house: str | None = taken[-1] if taken else _makers().get(minion.card or "")
    return house


# Deaths.


a_death: Condition[Dying] = Condition(
    "a death that is not a removal", lambda game, answer, dying: dying.cause in ("killed", "died")
)


# Hands.


def lose_hand(game: Game, player: Player) -> None:
    """A player discards the whole hand; only cards dropped on the whirlpool bring further ones."""
    seat = game.state.seats.get(player)
    if seat is not None:
        game.change(seat, "hand", [])


def hands_are_lost(game: Game, answer: Answer, event: Event) -> None:
    """Both players discard their whole hands."""
    for player in game.state.standard_order()[:2]:
        lose_hand(game, player)


# The end of a spell.


def lasts_as_long_as_it_cost(game: Game, answer: Answer, casting: Casting) -> None:
    """The spell lasts as many turns as it cost mana (I-49)."""
    answer.spell.until = game.state.turn + (casting.cost or 1)
    game.tell(f"it is to stay in play through turn {answer.spell.until}")


def turns_into(spell_name: str) -> Response[Leaving]:
    """On expiring, the spell turns into another one of its owner's; dispelled before, it leaves nothing."""

    def do(game: Game, answer: Answer, leaving: Leaving) -> None:
        engine_casts(game, spell_name, answer.spell.host, answer.spell.caster)

    expired: Condition[Leaving] = Condition("being expired", lambda game, answer, leaving: leaving.why == "expired")
    return Response("X4", do, expired, role="own", becomes=spell_name)
