"""The names that a search which finds nothing may have meant."""

from typing import NamedTuple

from cards.names import NamedCard, clearly, nearest
from cards.search.conditions import conditions, joined
from cards.search.searching import QueryResult, search


class NearNames(NamedTuple):
    """What was looked for, the name that was clearly meant by it, and the others that are near, the likeliest first."""

    sought: str
    shown: NamedCard | None
    others: list[NamedCard]

    @property
    def every(self) -> list[NamedCard]:
        """All of them, the likeliest first."""
        return [self.shown, *self.others] if self.shown else self.others


def near_names(found: QueryResult) -> NearNames:
    """Return the names nearest to the words of a search that found nothing, where no card has the words.

    One is clearly meant only where nothing but words was asked for.
    """
    query_conditions = conditions(found)
    said = [part for part in query_conditions if not part.field]
    plain = len(said) == len(query_conditions)
    unsaid = bool(found.words) and (plain or not search(joined(said), ordered=False).queryset.exists())
    sought = " ".join(found.words)
    near = nearest(sought) if unsaid else []
    shown = clearly(near) if plain else None
    return NearNames(sought, shown and shown.named, [each.named for each in near if each != shown])
