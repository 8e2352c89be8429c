"""The mana limits of the collection."""

from typing import Any

import pytest

from cards.models import Card
from cards.slugs import card_slug
from deckbuilder.views.choosing import CardChoice, as_typed, read_limits, typed
from engine.model.catalog import read_cards
from tests.deckbuilder.decks import made_up


@pytest.mark.parametrize(
    ("house", "cost", "limits", "fits"),
    [
        ("War", {"primary": 4, "secondary": 3}, {"Strife": "4", "Clarity": "3"}, "yes"),
        ("War", {"primary": 5, "secondary": 3}, {"Strife": "4", "Clarity": "3"}, "no"),
        ("War", {"primary": 4, "secondary": 0}, {"Strife": "4", "Clarity": "0"}, "yes"),
        ("War", {}, {"Strife": "0"}, "no"),
        ("War", {}, {"Strife": "4"}, "perhaps"),
        ("War", {}, {"Clarity": "0"}, "perhaps"),
        ("War", {}, {"Order": "0"}, "yes"),
        ("War", {"total": 3}, {"Strife": "3", "Clarity": "3"}, "yes"),
        ("War", {"total": 4}, {"Strife": "3", "Clarity": "4"}, "perhaps"),
        (None, {}, {"Strife": "0"}, "perhaps"),
    ],
)
def test_a_card_fits_as_far_as_its_cost_is_known(
    house: str | None, cost: dict[str, Any], limits: dict[str, str], fits: str
) -> None:
    given = read_limits({f"mana-{mana}": text for mana, text in limits.items()})
    assert given.fits(made_up(house, **cost).card) == fits


@pytest.mark.parametrize("text", ["", "x", "-1", "31", "1.5", "²", "9" * 99])
def test_what_is_no_limit_limits_nothing(text: str) -> None:
    assert not read_limits({"mana-Order": text}).set


def test_limits_are_said_as_players_say_them() -> None:
    some = {f"mana-{mana}": "0" for mana in ("Strife", "Clarity", "Mystery", "Will")}
    assert read_limits(some | {"mana-Order": "1"}).words == "at most 1 Order, any World, nothing else"
    assert read_limits({"mana-Order": "2"}).words.endswith("any World")


def test_a_card_typed_by_its_whole_name_is_the_first() -> None:
    choices = [CardChoice(Card(name=card.name, slug=card_slug(card.name)), "yes") for card in read_cards()]
    for choice in choices:
        asked = typed(f"4 {choice.card.name}")
        assert asked
        assert as_typed(list(reversed(choices)), asked.words)[0] == as_typed(choices, asked.words)[0] == choice
