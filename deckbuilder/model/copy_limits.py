"""How many copies of a card the game lets one player cast, as far as the card says so whatever the board.

Recruits, groups and squares are taken to be as many as anybody needs: an exclusive spell finds another host.
"""

from functools import cache

import msgspec

from engine.effects.registry import definition
from engine.model.catalog import Card, cards_by_name


class CopyLimit(msgspec.Struct, frozen=True):
    """A card's limits: ``single`` of which there may be one, ``one_a_host``, ``on_own_structure`` by its text.

    ``turns`` is how many turns after that of casting a copy surely counts, None for the rest of the game: a Hero and a
    lasting spell do, a spell that ends by what happens may be gone by the next turn.
    """

    single: bool = False
    one_a_host: bool = False
    on_own_structure: bool = False
    turns: int | None = None

    def counts(self, cast_on: int, turn: int) -> bool:
        """Whether a copy cast on one turn still counts on another."""
        return self.turns is None or turn <= cast_on + self.turns


UNLIMITED = CopyLimit()


@cache
def copy_limit(name: str) -> CopyLimit:
    """Return the limits of a card; none for a name of no card."""
    card = cards_by_name().get(name)
    return CopyLimit(is_single(card), _one_a_host(card), _on_own_structure(card), _turns(card)) if card else UNLIMITED


def is_single(card: Card) -> bool:
    """Whether there may be only one copy: where the card says so, and of an exclusive one on the globe."""
    named = card.copies in ("one casting per game", "one in play", "one per player")
    return named or (card.target == "globe" and _one_a_host(card))


def _one_a_host(card: Card) -> bool:
    return card.copies in ("one on a host", "one per player and host") and definition(card.name).lasting


def _on_own_structure(card: Card) -> bool:
    return card.target == "structure" and any(requirement.asks == "friendly" for requirement in card.requirements)


def _turns(card: Card) -> int | None:
    ends_by_itself = card.duration is not None and card.copies != "one casting per game"
    return (card.turns or 0) if ends_by_itself else None
