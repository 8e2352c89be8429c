"""Queries of the one search that read as a fight."""

from typing import NamedTuple

from cards.names import named
from engine.notation import LineError, read_line, reads_as_fight
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
    """Return the fight that a query reads as; None for a question, for the name of something and for other words."""
    if is_question(query) or not reads_as_fight(query) or named(query) is not None:
        return None
    try:
        read_line(query)
    except LineError as error:
        return TypedFight(query, error)
    return TypedFight(query, None)
