"""Queries of the one search that read as a fight."""

from typing import NamedTuple

from cards.names import named
from cards.search.said_of_a_card import asks_of_a_card
from engine.notation import LineError, asks_who_wins, read_line, reads_as_fight
from sanctum_site.site_search.terms import is_question
from sandbox.run.fight_setup import fight_address


class TypedFight(NamedTuple):
    """A fight that was typed, and what is wrong with it, if anything."""

    line: str
    wrong: LineError | None

    @property
    def address(self) -> str:
        """The address that runs it."""
        return fight_address(self.line)


def fight_in(query: str) -> TypedFight | None:
    """Return the fight that a query reads as; None for the name of something and for other words.

    A question is one where all of it says who fights whom; with a slip in it, it is asked of the rules. So is what has
    no sign of a fight but that it asks who wins: "gorgon or minotaur who wins". What does something to one card,
    "defend against Juggernaut", is asked of the cards.
    """
    fights = reads_as_fight(query)
    if not (fights or asks_who_wins(query)) or named(query) is not None or asks_of_a_card(query):
        return None
    try:
        read_line(query)
    except LineError as error:
        return None if is_question(query) or not fights else TypedFight(query, error)
    return TypedFight(query, None)
