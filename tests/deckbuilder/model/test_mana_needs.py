"""Which mana a deck asks for, and which house it belongs to (I-16)."""

import pytest

from deckbuilder.model.deck import Entry, Span
from deckbuilder.model.mana_needs import Proposal, house_for, left_out, needs, payable, propose
from engine.model.catalog import StarterDeck, houses_by_name
from tests.deckbuilder.decks import STARTERS, deck, made_up, real, starter

HOUSES = houses_by_name()


def proposed(*entries: Entry) -> tuple[str, set[str]]:
    """Return the house proposed for these entries, and those that are as good."""
    proposal = propose(needs(deck(*entries)))
    assert proposal is not None
    return proposal.house.name, {house.name for house in proposal.equals}


@pytest.mark.parametrize("data", STARTERS, ids=lambda data: data.house)
def test_every_starter_deck_is_proposed_its_own_house(data: StarterDeck) -> None:
    proposal = propose(needs(starter(data)))
    assert isinstance(proposal, Proposal)
    assert (proposal.house.name, proposal.equals) == (data.house, ())


@pytest.mark.parametrize("house", HOUSES)
def test_cards_of_one_house_are_proposed_that_house(house: str) -> None:
    assert proposed(made_up(house)) == (house, set())
    assert proposed(made_up(house, primary=4, secondary=3)) == (house, set())


def test_a_deck_is_of_its_own_house_before_the_proposed_one() -> None:
    assert house_for(deck(made_up("War"), house="Life")) == HOUSES["Life"]
    assert house_for(deck(made_up("War"))) == HOUSES["War"]
    assert house_for(deck()) is None


# The known cases of a real choice: much of one type and at most 2 of the next, or equal amounts of several.


def test_a_deck_of_will_alone_may_take_either_house_of_will() -> None:
    assert proposed(made_up("Mind", primary=6, secondary=0)) == ("Abomination", {"Mind"})
    assert proposed(made_up("Making", primary=0, secondary=6)) == ("Abomination", {"Mind"})


def test_four_order_and_two_will_leave_the_choice() -> None:
    assert proposed(made_up("Making", primary=4, secondary=2)) == ("Making", {"Justice"})


def test_four_mystery_and_one_will_leave_the_choice() -> None:
    assert proposed(made_up("Death", primary=4, secondary=1)) == ("Death", {"Despair"})


def test_either_of_two_equal_types_may_be_the_primary() -> None:
    assert proposed(made_up("Making", primary=2, secondary=2)) == ("Making", {"Justice", "Abomination", "Mind"})


def test_three_will_leave_no_choice() -> None:
    assert proposed(made_up("Making", primary=4, secondary=3)) == ("Making", set())


def test_equal_second_types_leave_the_choice() -> None:
    found_city = made_up("Making", 2, primary=6, secondary=3)
    intercession = made_up("Justice", 4, primary=3, secondary=3)
    house, equals = proposed(found_city, intercession)
    assert {house, *equals} == {"Making", "Justice"}


def test_a_third_type_decides_where_it_is_less_than_the_second() -> None:
    assert proposed(made_up("Making", primary=6, secondary=2), made_up("Justice", primary=3, secondary=1)) == (
        "Making",
        set(),
    )


def test_the_two_highest_may_oppose_each_other_and_then_the_next_counts() -> None:
    order, strife = made_up("Making", primary=6, secondary=1), made_up("War", primary=5, secondary=0)
    assert proposed(order, strife)[0] == "Making"
    assert proposed(order, strife, made_up("Justice", primary=1, secondary=4))[0] == "Justice"


def test_a_reverse_deck_gets_the_house_of_its_two_types() -> None:
    assert proposed(made_up("Nature", primary=4, secondary=6)) == ("Nature", set())


# Where costs are unknown, copies decide.


def test_copies_decide_between_houses_of_one_primary() -> None:
    assert proposed(made_up("Making", 5), made_up("Justice", 4)) == ("Making", set())
    assert proposed(made_up("Making", 4), made_up("Justice", 5)) == ("Justice", set())


def test_as_many_copies_leave_the_choice() -> None:
    assert proposed(made_up("Making", 4), made_up("Justice", 4)) == ("Justice", {"Making"})


def test_a_cost_known_to_have_no_secondary_part_speaks_for_the_primary_only() -> None:
    making, justice = made_up("Making", 3), made_up("Justice", 4)
    assert proposed(making, justice)[0] == "Justice"
    assert proposed(making, made_up("Justice", 4, secondary_max=0))[0] == "Making"


def test_a_cost_known_to_have_a_secondary_part_counts_double() -> None:
    assert proposed(made_up("Making", 3, secondary_min=1), made_up("Justice", 5))[0] == "Making"


def test_what_is_left_out_must_be_known_to_be_little() -> None:
    at_most_two = (made_up("Making", 4, secondary_max=2), made_up("Justice", 1, secondary_max=0))
    assert proposed(*at_most_two) == ("Making", {"Justice"})
    assert proposed(made_up("Making", 4, secondary_max=3)) == ("Making", set())


def test_nothing_is_proposed_where_no_mana_is_known() -> None:
    assert propose(needs(deck())) is None
    assert propose(needs(deck(real("Firewalking", 4)))) is None


# The figures


def test_a_need_says_who_asks_and_how_surely() -> None:
    sure, likely, off_house = made_up("Making", 2, primary=3, secondary=1), made_up("Justice", 4), made_up("Hope", 3)
    order, *_ = needs(deck(sure, likely, off_house))
    assert order.mana == "Order"
    assert (order.surely, order.probably, order.perhaps) == ((sure,), (likely,), (off_house,))
    assert order.counts == {"surely": 2, "probably": 4, "perhaps": 3}
    assert order.weight == 2 * 6 + 3
    assert order.dearest == Span(3)


def test_with_every_cost_known_a_type_weighs_its_dearest_card() -> None:
    order, will = needs(
        deck(made_up("Making", 4, primary=3, secondary=1), made_up("Making", 1, primary=5, secondary=0))
    )
    assert [(need.mana, need.weight, need.dearest) for need in (order, will)] == [
        ("Order", 5, Span(5, 5)),
        ("Will", 1, Span(1, 1)),
    ]


def test_one_card_of_unknown_house_is_enough_not_to_know_every_cost() -> None:
    known = made_up("Making", 4, primary=3, secondary=1)
    assert needs(deck(known))[0].weight == 3
    assert needs(deck(known, made_up(None, primary=1, secondary=0)))[0].weight == 8


def test_what_a_house_leaves_out_and_what_it_pays() -> None:
    both = deck(made_up("Making", 4), made_up("Justice", 3), made_up("Justice", 2, secondary_max=0), made_up(None, 1))
    assert [need.mana for need in left_out(needs(both), HOUSES["Making"])] == ["Mystery"]
    assert [payable(both, HOUSES[house]) for house in ("Making", "Justice", "Mind")] == [6, 5, 0]
