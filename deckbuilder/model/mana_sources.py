"""Cards that make mana, as far as their text says plainly how much, of what and when.

Whatever hangs on events, on places or on the opponent (Pact of Mystery, Golden Grove, Prophet) is
not here: such cards act on mana, and the check says only that.
"""

from collections.abc import Iterable

import msgspec

from deckbuilder.model.deck import Deck, Entry
from engine.model.catalog import Mana


class Source(msgspec.Struct, frozen=True):
    """What a mana card gives: so much of each type, from so many turns after the casting, for so many turns.

    ``turns`` is None where it gives every turn from then on. ``needs_town`` is for spells on a
    structure: without a town or colony to cast it on, it gives nothing. Of a ``single`` one only
    one copy may be in play.
    """

    gives: tuple[tuple[Mana, int], ...]
    delay: int = 1
    turns: int | None = None
    needs_town: bool = False
    single: bool = False

    def amount(self, mana: Mana) -> int:
        """Return how much of a type it gives in a turn in which it gives."""
        return dict(self.gives).get(mana, 0)

    def __str__(self) -> str:
        given = " and ".join(f"+{amount} {mana}" for mana, amount in self.gives)
        return f"{given} {'each turn' if self.turns is None else 'for one turn'}"


def _globe(*gives: tuple[Mana, int], delay: int = 1, single: bool = False) -> Source:
    """Return a spell on the globe that gives mana every turn."""
    return Source(gives, delay=delay, single=single)


def _structure(*gives: tuple[Mana, int]) -> Source:
    """Return a spell on a structure that gives its owner mana every turn."""
    return Source(gives, needs_town=True)


def _burst(mana: Mana) -> Source:
    """Return a Burst: 2 mana in the next turn only."""
    return Source(((mana, 2),), turns=1)


EVERY: tuple[Mana, ...] = ("Order", "Strife", "Clarity", "Mystery", "Will", "World")

SOURCES: dict[str, Source] = {
    "Cauldron of Strife": _globe(("Strife", 1)),
    "Balance of Mystery": _globe(("Mystery", 1)),
    "Cenotaph of Will": _globe(("Will", 1)),
    "Augur of Strife": _globe(("Strife", 1)),
    "Threshold of Order": _globe(("Order", 1)),
    "Rite of Mystery": _globe(("Mystery", 1)),
    "Aura of World": _globe(("World", 1)),
    "Oculus of Will": _globe(("Will", 1)),
    "Focus of Clarity": _globe(("Clarity", 1)),
    "Sign of Order": _globe(("Order", 1)),
    "Source of World": _globe(("World", 1)),
    "Point of Clarity": _globe(("Clarity", 1)),
    "Pantogar's Dream": _globe(("Order", 2), ("Strife", 2), ("Mystery", 2)),
    "Xin Shian Alcoves": _globe(*((mana, 1) for mana in EVERY), single=True),
    # These lie through turn of casting +2 and then turn into the spell that gives mana.
    "Slave Labor": _globe(("Mystery", 1), ("Will", 1), delay=3),
    "Abstention": _globe(("Clarity", 2), delay=3),
    "Preservation": _globe(("Order", 1), ("Mystery", 1), delay=3),
    "Court Politics": _globe(("Clarity", 2), delay=3),
    "Xenological Study": _globe(("Will", 2), delay=3),
    "Will to Power": _structure(("Will", 2)),
    "Necropolis": _structure(("Mystery", 2)),
    "Citadel": _structure(("Order", 2)),
    "Ring of Light": _structure(("Clarity", 2)),
    "World Dance": _structure(("World", 2)),
    "Call to Arms": _structure(("Strife", 2)),
    "Astronomic Clock": _structure(("Will", 1)),
    "The Star Chamber": _structure(("Mystery", 1), ("Order", 1)),
    **{f"Burst of {mana}": _burst(mana) for mana in EVERY},
}
"""The mana cards that can be counted on, by name."""


def in_deck(entries: Iterable[Entry]) -> tuple[tuple[Entry, Source], ...]:
    """Return the mana cards among these that can be counted on, each with what it gives."""
    return tuple((entry, SOURCES[entry.card.name]) for entry in entries if entry.card.name in SOURCES)


def lasting(deck: Deck, mana: Mana) -> int:
    """Return how much of a type all copies of the deck's lasting sources together give a turn."""
    return sum(
        source.amount(mana) * (1 if source.single else entry.count)
        for entry, source in in_deck(deck.entries)
        if source.turns is None
    )


def at_once(deck: Deck, mana: Mana) -> int:
    """Return the most of a type that the deck's sources, the short ones too, can give in one turn."""
    short = sum(
        source.amount(mana) * entry.count for entry, source in in_deck(deck.entries) if source.turns is not None
    )
    return lasting(deck, mana) + short
