"""What a deck's cards do together: rulings and worked examples for which it has every card, or all but one."""

from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from django.db.models import Case, When, Window
from django.db.models.functions import RowNumber
from django.urls import reverse

from cards.atlas import between
from cards.models import Interaction
from cards.names import side_by_side
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
    fits = [Fit(combo, tuple(sorted(combo.cards & have)), tuple(sorted(combo.cards - have))) for combo in combos()]
    fits = sorted((fit for fit in fits if fit.held), key=lambda fit: (-len(fit.held), fit.combo.title))
    return [fit for fit in fits if not fit.lacking], [fit for fit in fits if len(fit.lacking) == 1]


HELPING = ("feeds", "strengthens", "saves", "kills")
HINDERING = ("excludes", "stops", "weakens")
"""The kinds of interactions that do a deck good, and that do it none."""

FIELDS = ("kind", "sentence", "board", "alone", "both", "by__name", "by__slug", "to__name", "to__slug")
"""What is shown of an interaction."""

SHOWN = 8
"""So many of either are shown."""


def interactions_in(names: Collection[str]) -> tuple[list[Interaction], list[Interaction]]:
    """Return what a deck's cards were found to do for each other on one side, and against; the strongest first."""
    side = Case(When(kind__in=HELPING, then=1), default=0)
    place = Window(RowNumber(), partition_by=side, order_by=("-strength", "by__name", "to__name"))
    rows = between(names).filter(same_side=True, kind__in=(*HELPING, *HINDERING)).annotate(place=place)
    found = list[Interaction](rows.filter(place__lte=SHOWN).only(*FIELDS))
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
    ruled = [Combo(ruling.title, ruling.path, frozenset(cards_of(ruling)), "ruling") for ruling in rulings()]
    return tuple(combo for combo in (*played, *ruled) if combo.cards)
