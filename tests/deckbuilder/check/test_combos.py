"""Combos: which of them a deck has, and what its cards do to each other."""

from itertools import permutations
from typing import Any

import pytest

from cards.atlas import FindingRow, between
from cards.models import Card, Interaction
from cards.names import MOST_TOGETHER
from deckbuilder.check.combos import HELPING, HINDERING, SHOWN, combos, combos_in, interactions_in
from tests.some import some


def test_a_combo_is_there_with_all_its_cards_and_nearly_there_without_one() -> None:
    needed = {"Ogi's Armor", "Treacherous Armor", "Deflection", "Unholy Aura"}
    together, nearly = combos_in(needed)
    fred = next(fit for fit in together if fit.combo.address == "/sandbox/fred/")
    assert set(fred.held) == needed
    together, nearly = combos_in(needed - {"Deflection"})
    assert fred.combo not in [fit.combo for fit in together]
    assert next(fit for fit in nearly if fit.combo == fred.combo).lacking == ("Deflection",)
    assert fred.combo not in [fit.combo for fits in combos_in({"Ogi's Armor"}) for fit in fits]


def test_every_combo_needs_a_card_and_has_an_address() -> None:
    assert all(combo.cards and combo.address.startswith("/") for combo in some(combos()))
    assert not combos_in([])[0]


@pytest.mark.django_db
def test_only_the_interactions_that_are_shown_are_fetched(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    cards = list(Card.objects.order_by("pk")[:8])
    Interaction.objects.all().delete()
    Interaction.objects.bulk_create(
        Interaction(
            by=by, to=to, kind=kind, strength=1 + by.pk % 5, sentence="So it is.", board="b", same_side=same_side
        )
        for place, (by, to) in enumerate(permutations(cards, 2))
        for kind, same_side in (("feeds", place % 2 == 0), ("stops", place % 3 == 0), ("order", True))
    )
    every = [
        (row.by_id, row.to_id, row.kind)
        for row in between([card.name for card in cards]).filter(same_side=True, kind__in=HELPING + HINDERING)
    ]
    fetched = list[object]()
    make = FindingRow._make
    monkeypatch.setattr(FindingRow, "_make", lambda row: fetched.append(row) or make(row))  # type: ignore[func-returns-value]
    with django_assert_num_queries(1):
        helping, hindering = interactions_in([card.pk for card in cards])
        assert all(row.side_by_side and row.fights and row.sentence for row in some([*helping, *hindering]))
    assert len(fetched) == len(helping) + len(hindering) == 2 * SHOWN
    for shown, kinds in ((helping, HELPING), (hindering, HINDERING)):
        assert [(row.by, row.to, row.kind) for row in shown] == [row for row in every if row[2] in kinds][:SHOWN]
    row = helping[0]
    names = {card.pk: (card.name, card.slug) for card in cards}
    assert (row.by_name, row.by_slug, row.to_name, row.to_slug) == (*names[row.by], *names[row.to])
    assert interactions_in([]) == ([], [])


def test_a_combo_of_a_few_cards_leads_to_them_side_by_side() -> None:
    for combo in some(combos()):
        assert bool(combo.side_by_side) == (1 < len(combo.cards) <= MOST_TOGETHER)


@pytest.mark.django_db
def test_the_address_of_every_combo_opens(client) -> None:  # type: ignore[no-untyped-def]
    for combo in some(combos()):
        assert client.get(combo.address).status_code == 200, combo.address
