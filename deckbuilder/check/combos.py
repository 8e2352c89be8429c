"""What a deck's cards do together: rulings and worked examples for which it has every card, or all but one."""

from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from django.db import connection
from django.urls import reverse

from cards.atlas import FindingRow
from cards.models import Card, Interaction
from cards.names import side_by_side
from cards.web.addresses import ruling_address
from engine.library import presets
from engine.library.rulings import cards_named_in, cards_of, rulings


class Combo(NamedTuple):
    """A ruling or a preset of the sandbox, with the cards it needs and the address where it is played."""

    title: str
    address: str
    cards: frozenset[str]
    kind: str

    @property
    def side_by_side(self) -> str:
        """The address of the page that shows its cards together; empty for a single card, and for many."""
        return side_by_side(sorted(self.cards))


class Fit(NamedTuple):
    """A combo beside a deck: the cards of it that the deck has, and those it lacks."""

    combo: Combo
    held: tuple[str, ...]
    lacking: tuple[str, ...]


def combos_in(names: Collection[str]) -> tuple[list[Fit], list[Fit]]:
    """Return the combos for which these cards are enough, and those that want one more; the largest first."""
    have = set(names)
    near = [combo for combo in combos() if combo.cards & have and len(combo.cards - have) < 2]
    fits = [Fit(combo, tuple(sorted(combo.cards & have)), tuple(sorted(combo.cards - have))) for combo in near]
    fits.sort(key=lambda fit: (-len(fit.held), fit.combo.title))
    return [fit for fit in fits if not fit.lacking], [fit for fit in fits if fit.lacking]


HELPING = ("feeds", "strengthens", "saves", "kills")
HINDERING = ("excludes", "stops", "weakens")
"""The kinds of interactions that do a deck good, and that do it none."""

SHOWN = 8
"""So many of either are shown."""

STRONGEST = f"""
    SELECT {", ".join(f'"{column}"' for column in FindingRow._fields)} FROM (
        SELECT found.*, found.by_id AS "by", one.name AS by_name, one.slug AS by_slug,
               found.to_id AS "to", other.name AS to_name, other.slug AS to_slug,
               ROW_NUMBER() OVER (
                   PARTITION BY kind IN {HELPING} ORDER BY strength DESC, one.name, other.name
               ) AS place
        FROM {Interaction._meta.db_table} found
        JOIN {Card._meta.db_table} one ON one.id = found.by_id
        JOIN {Card._meta.db_table} other ON other.id = found.to_id
        WHERE kind IN {HELPING + HINDERING} AND same_side AND by_id <> to_id
          AND by_id IN ({{cards}}) AND to_id IN ({{cards}})
    ) AS ranked
    WHERE place <= {SHOWN} ORDER BY strength DESC, by_name, to_name
"""  # noqa: S608 # names of tables and kinds alone
"""The interactions that are shown of some cards. Written out: Django takes ten times as long to write it anew."""


def interactions_in(cards: Collection[int]) -> tuple[list[FindingRow], list[FindingRow]]:
    """Return what cards (their keys) were found to do for each other on one side, and against; the strongest first."""
    if not cards:
        return [], []
    with connection.cursor() as cursor:
        cursor.execute(STRONGEST.format(cards=", ".join(["%s"] * len(cards))), (*cards, *cards))
        found = list(map(FindingRow._make, cursor.fetchall()))
    helping, hindering = ([row for row in found if row.kind in kind] for kind in (HELPING, HINDERING))
    return helping, hindering


@cache
def combos() -> tuple[Combo, ...]:
    """Return every ruling and preset that needs a card at all."""
    fights = {name: presets.preset(name) for name in presets.preset_names()}
    played = [
        Combo(fight.title, reverse("sandbox:preset", args=(name,)), frozenset(cards_named_in(fight)), "preset")
        for name, fight in fights.items()
    ]
    ruled = [Combo(ruling.title, ruling_address(ruling), frozenset(cards_of(ruling)), "ruling") for ruling in rulings()]
    return tuple(combo for combo in (*played, *ruled) if combo.cards)
