"""The groups of cards that odds can be asked for."""

from deckbuilder.model.card_groups import shared, single
from tests.deckbuilder.decks import deck, made_up, real


def test_every_card_is_a_group_by_itself_in_name_order() -> None:
    groups = single(deck(real("Fireball", 4), real("Armistice", 2)))
    assert [(group.name, group.copies) for group in groups] == [("Armistice", 2), ("Fireball", 4)]
    assert groups[1].key == f"card-{real('Fireball').card.id}"


def test_cards_are_grouped_by_what_they_share() -> None:
    plain = deck(
        real("Burst of Strife", 4),
        real("Burst of Clarity", 3),
        real("Point of Clarity", 2),
        made_up("War", 1, type="hero"),
        made_up("War", 2, type="hero", secondary=0),
        made_up("Hope", 1, type="summoning"),
    )
    assert {group.name: group.copies for group in shared(plain)} == {
        "any source of mana": 9,
        "any manifestation": 7,
        "any Hero": 3,
        "any card of House Hope": 4,
        "any card of House War": 5,
        "any card that uses Strife": 9,
        "any card that uses Clarity": 4,
        "any Burst": 7,
    }
    assert len({group.key for group in shared(plain)}) == 8


def test_a_group_of_one_card_is_none() -> None:
    assert shared(deck(real("Burst of Strife", 4))) == ()


def test_a_group_knows_its_cards() -> None:
    first, second = real("Burst of Strife", 4), real("Burst of Clarity", 3)
    burst = next(group for group in shared(deck(first, second)) if group.key == "family-burst")
    assert burst.ids == {first.card.id, second.card.id}
