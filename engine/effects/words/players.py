"""The words for players: their hands and decks, their mana, and what they are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.effects.language import Action, Memory, Prohibition, Reach, Response
from engine.effects.registry import hidden
from engine.effects.words.casting import Question
from engine.effects.words.turn import as_mana_is_made
from engine.model.catalog import Transmuted, cards_by_name
from engine.model.events import Casting, Event, Turn
from engine.model.hooks import Forbidden, Role
from engine.model.pieces import Spell, Structure
from engine.model.seat import Player
from engine.model.words import listed
from engine.rules.cast_payment import cost_before_spells
from engine.rules.casting import engine_casts
from engine.rules.game import Game
from engine.rules.hands import gain_mana, put_into_deck
from engine.rules.spells import dispel, is_real

# Hands and decks.


def lose_hand(game: Game, player: Player) -> None:
    """A player discards the whole hand; only cards dropped on the whirlpool bring further ones."""
    seat = game.state.seats.get(player)
    if seat is not None:
        game.change(seat, "hand", [])
        seat.rises = ()


def hands_are_lost(game: Game, spell: Spell, event: Event) -> None:
    """Both players discard their whole hands."""
    for player in game.state.standard_order()[:2]:
        lose_hand(game, player)


def no_discarding(words: str, when: Question | None = None) -> Prohibition:
    """Players may not drop cards on the whirlpool."""
    return Prohibition(Forbidden.DISCARDING, words, when, Reach.ANYBODY)


def no_drawing(words: str) -> Prohibition:
    """Players draw no cards."""
    return Prohibition(Forbidden.DRAWING, words, None, Reach.ANYBODY)


def real_spells() -> list[str]:
    """Return the names of the spells that players own, and that alone come into decks (spells page, real spells)."""
    return sorted(filter(is_real, cards_by_name()))


def put_rewritten(game: Game, player: Player, card: str) -> None:
    """Put a copy of a card on top of a player's deck, rewritten to their house and its mana types (I-61)."""
    seat = game.state.seats.get(player)
    house = seat.house if seat is not None else None
    if house is None:
        game.note("not rewritten", player=player.capitalize(), card=str(card))
        put_on_top(game, player, str(card))
        return
    copy = Transmuted(card, house)
    game.note("rewritten", card=str(card), house=house, cost=cost_before_spells(game, player, copy).words)
    put_on_top(game, player, copy)


def put_on_top(game: Game, player: Player, card: str) -> None:
    """Put a card on top of a player's deck."""
    put_into_deck(game, player, card, 0)


# What players are told.


def tell(game: Game, player: str, what: str) -> None:
    """Tell a player something that nothing on the board shows: ``what`` finishes the sentence "Blue is told ..."."""
    game.note("told", player=player.capitalize(), news=what)


def cards_in_words(cards: Sequence[str]) -> str:
    """Return cards as words: "Amok, Plains and Void"."""
    return listed(cards) if cards else "no card"


# Mana.


def mana_for_owner(**amounts: int) -> Action[Turn]:
    """The owner of the spell, or of the structure it lies on, receives mana (S8)."""

    def do(game: Game, spell: Spell, turn: Turn) -> None:
        host = spell.host
        player = host.owner if isinstance(host, Structure) else spell.caster
        for mana, amount in amounts.items():
            gain_mana(game, player, mana, amount)

    return do


def every_turn(**amounts: int) -> Response[Turn]:
    """So much mana every turn: ``every_turn(Will=2)``."""
    return Response("S8", mana_for_owner(**amounts), role=Role.WATCHER, mana=amounts)


_mana_to_come = Memory[Mapping[str, int]]({})


def mana_next_turn(game: Game, player: Player, **amounts: int) -> None:
    """A player receives mana once, as the next turn's is generated (S8)."""
    _mana_to_come.note(engine_casts(game, "mana of the next turn", game.state.globe, player), amounts)


def _pay_once(game: Game, spell: Spell, turn: Turn) -> None:
    for mana, amount in _mana_to_come.of(spell).items():
        gain_mana(game, spell.caster, mana, amount)
    dispel(game, spell)


hidden("mana of the next turn", "{owner} gets {memory} as the next turn's mana is made", as_mana_is_made(_pay_once))


def burst(**amounts: int) -> Response[Casting]:
    """The caster receives so much mana in the next turn only: ``burst(World=2)``."""

    def do(game: Game, spell: Spell, casting: Casting) -> None:
        mana_next_turn(game, spell.caster, **amounts)

    return Response("X3", do, role=Role.OWN, mana=amounts)
