"""The words for woods: forest spells that cover every forest square connected with their host."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.effects.language import Bonus, Response
from engine.effects.registry import hidden, spell
from engine.effects.words.board_words import becomes, connected
from engine.effects.words.casting_words import on_casting, on_leaving
from engine.effects.words.vocabulary import otherwise
from engine.model.events import Event, Leaving, NewTerrain
from engine.model.state import Ground, Minion, Spell
from engine.rules.casting import engine_casts
from engine.rules.spells import dispel, spell_flux

if TYPE_CHECKING:
    from engine.model.state import Answer
    from engine.rules.game import Game


def wood(card: str, lowers: Callable[[Spell, Minion], bool]) -> None:
    """Declare a spell whose host becomes forest and in whose wood some minions have 1 level less.

    The wood is a helper spell on the globe that remembers its squares; it is measured anew whenever
    terrain changes anywhere. Several woods of one card do not add up.
    """
    helper = f"1 level less by {card}"

    def covers(one: Spell, minion: Minion) -> bool:
        square = minion.group.square if minion.group is not None else None
        return square in (one.memory or ()) and lowers(one, minion)

    def first_to_cover(one: Spell, minion: Minion) -> int:
        covering = [other for other in one.host.spells if other.name == helper and covers(other, minion)]
        return int(bool(covering) and covering[0] is one)

    def spread(game: Game, answer: Answer, event: Event) -> None:
        answer.spell.memory = engine_casts(game, helper, game.state.globe, answer.spell.caster)
        _measure(game, answer.spell)

    hidden(helper, "the wood takes a level from those it is about", Bonus(level=-1, times=first_to_cover))
    spell(
        card,
        on_casting(becomes("forest")),
        on_casting(spread),
        Response("LAID", spread, role="own"),
        Response("TERRAIN", _measure_anew, role="witness"),
        on_leaving(_wither),
    )


def _measure(game: Game, spell: Spell) -> None:
    """Let the wood cover the host and all forest connected with it, or nothing where the host is forest no more."""
    host, found = spell.host, spell.memory
    assert isinstance(host, Ground)
    found.memory = tuple(connected(game, host.square)) if host.terrain == "forest" else ()
    spell_flux(game, found.host, found)


@otherwise("the wood changes no level")
def _measure_anew(game: Game, answer: Answer, changed: NewTerrain) -> None:
    if answer.spell.memory is not None:
        _measure(game, answer.spell)


def _wither(game: Game, answer: Answer, leaving: Leaving) -> None:
    if answer.spell.memory is not None:
        dispel(game, answer.spell.memory)
