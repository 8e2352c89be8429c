"""The mana plan: what there is to spend, turn by turn, and what it pays for."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.model.deck import Entry, Span
from deckbuilder.model.mana_needs import needs
from deckbuilder.model.mana_plan import (
    NOVICE_TURNS,
    START,
    TURNS,
    Plan,
    PlannedCast,
    Town,
    first_turns,
    gives,
    path_words,
    pays,
    pool,
    proposed,
    structure,
    timeline,
)
from deckbuilder.model.mana_sources import sources
from deckbuilder.odds.paying import plan_for
from engine.model.catalog import MANA, StarterDeck, cards_by_name, houses_by_name
from tests.deckbuilder.decks import STARTERS, deck, made_up, real, starter, steady
from tests.some import some

HOUSES = houses_by_name()
COST_FIELDS = [f"{part}{end}" for part in ("primary", "secondary", "total") for end in ("", "_min", "_max")]


def cast(name: str, turn: int) -> PlannedCast:
    """Return a cast of a real card."""
    return PlannedCast(turn, real(name).card, 1)


def test_what_is_trained_pays_from_the_next_turn_and_a_town_from_its_own() -> None:
    plan = Plan(("Order", "Order", "Mystery"), ("Order", None, "Mystery", None), (Town(4, "Will"), Town(7, "Will")))
    by_turn = {turn.number: turn.mana for turn in timeline(plan)}
    assert by_turn[1] == {}
    assert by_turn[2] == by_turn[3] == {"Order": 2, "Mystery": 1}
    assert by_turn[4] == {"Order": 2, "Mystery": 1, "Will": 1}
    assert by_turn[5] == {"Order": 3, "Mystery": 1, "Will": 1}
    assert by_turn[7]["Will"] == 2
    assert by_turn[12]["Mystery"] == 1
    assert by_turn[13]["Mystery"] == by_turn[TURNS]["Mystery"] == 2


def test_the_novices_come_every_fourth_turn() -> None:
    assert NOVICE_TURNS == (4, 8, 12, 16)


def test_a_turn_says_what_happens_in_it() -> None:
    plan = Plan(("Order", "Order", "Will"), ("Will", None), (Town(4, "World"),), (cast("Rite of Mystery", 2),))
    events = {turn.number: turn.events for turn in timeline(plan) if turn.events}
    assert events == {
        1: ("Trained: 2 Order, 1 Will",),
        2: ("Rite of Mystery cast: +1 Mystery each turn",),
        4: ("Novice trained: Will", "Town captured: World"),
        8: ("Novice kept for a recruit",),
    }


@pytest.mark.parametrize(
    ("name", "gives_in"),
    [
        ("Rite of Mystery", range(3, TURNS + 1)),
        ("Burst of Order", range(3, 4)),
        ("Slave Labor", range(5, TURNS + 1)),
    ],
)
def test_when_a_source_cast_on_turn_2_gives(name: str, gives_in: range) -> None:
    assert [turn for turn in range(1, TURNS + 1) if gives(sources()[name], 2, turn)] == list(gives_in)


def test_a_spell_on_a_structure_needs_a_town() -> None:
    without, late, owned = Plan(), Plan(towns=(Town(5, "Will"),)), Plan(towns=(Town(3, "Will"),))
    call = cast("Call to Arms", 3)
    assert "Strife" not in pool(without, [call], 10)
    assert "Strife" not in pool(late, [call], 10)
    assert pool(owned, [call], 10)["Strife"] == 2


@pytest.mark.parametrize("name", sources())
def test_every_source_is_a_card_and_its_text_names_what_it_gives(name: str) -> None:
    source, card = sources()[name], cards_by_name()[name]
    assert "MANA" in card.timing
    text = " ".join([card.text, *(helper.text for helper in card.helpers)])
    for mana, amount in some(source.gives):
        assert mana in text or "every one of the six types" in text or "each of the six types" in text
        assert str(amount) in text
    assert source.needs_town == (card.target == "structure")
    assert (source.turns == 1) == (card.type == "manifestation")
    assert source.single == (card.copies == "one in play")


@pytest.mark.parametrize(
    ("card", "mana", "verdict"),
    [
        (made_up("War", primary=3, secondary=1), {"Strife": 3, "Clarity": 1}, "yes"),
        (made_up("War", primary=3, secondary=1), {"Strife": 4}, "no"),
        (made_up("War", primary=3, secondary=1), {"Strife": 2, "Clarity": 5}, "no"),
        (made_up("War"), {"Strife": 9, "Clarity": 9}, "unknown"),
        (made_up("War"), {"Order": 9}, "no"),
        (made_up("War", primary_max=3, secondary_max=0), {"Strife": 3}, "yes"),
        (made_up("War", primary_max=3, secondary_max=0), {"Strife": 2}, "unknown"),
        (made_up("War", primary_min=3), {"Strife": 2}, "no"),
        (made_up("War", total=7), {"Strife": 4, "Clarity": 2}, "no"),
        (made_up("War", total=7), {"Strife": 4, "Clarity": 3}, "unknown"),
        (made_up("War", total=7), {"Strife": 7, "Clarity": 7}, "yes"),
        (made_up("War", primary=0, secondary=0), {}, "yes"),
        (made_up(None), {"Will": 1}, "unknown"),
        (made_up(None), {}, "no"),
        (made_up(None, total=3), {"Will": 2}, "no"),
    ],
)
def test_what_a_turns_mana_pays_for(card: Entry, mana: dict[Any, int], verdict: str) -> None:
    assert pays(mana, card.card) == verdict


@steady
@given(
    st.sampled_from([None, *HOUSES]),
    st.dictionaries(st.sampled_from(COST_FIELDS), st.integers(0, 9)),
    st.dictionaries(st.sampled_from(MANA), st.integers(0, 9)),
    st.sampled_from(MANA),
)
def test_more_mana_never_pays_for_less(
    house: str | None, cost: dict[str, Any], mana: dict[Any, int], more: str
) -> None:
    order = ("no", "unknown", "yes")
    card = made_up(house, **cost).card
    richer = {**mana, more: mana.get(more, 0) + 1}
    assert order.index(pays(mana, card)) <= order.index(pays(richer, card))


def test_from_which_turn_a_card_is_paid_for() -> None:
    line = timeline(Plan(("Strife",) * 4, ("Strife",) * 4))
    assert first_turns(made_up("War", primary=4, secondary=0).card, line) == Span(2, 2)
    assert first_turns(made_up("War", primary=5, secondary=0).card, line) == Span(5, 5)
    assert first_turns(made_up("War", primary_min=2, primary_max=5, secondary=0).card, line) == Span(2, 5)
    assert first_turns(made_up("War").card, line) == Span(2, None)
    assert first_turns(made_up("War", primary=20).card, line) == Span(0, None)


def test_a_plan_is_proposed_in_the_proportion_of_the_needs() -> None:
    asked = needs(deck(made_up("Making", primary=6, secondary=3)))
    plan = proposed(HOUSES["Making"], asked)
    assert plan.start == ("Order", "Order", "Will", "Order")
    assert plan.later[:3] == ("Will", "Order", "Will")
    assert plan.towns == (Town(4, "Order"), Town(7, "Order"))


def test_towns_are_proposed_for_the_types_from_outside_the_heaviest_first() -> None:
    asked = needs(deck(made_up("Making", 9), made_up("Life", 4), made_up("Nature", 1)))
    assert [town.mana for town in proposed(HOUSES["Making"], asked).towns] == ["Clarity", "World"]


def test_what_is_needed_perhaps_is_never_a_reason_for_a_town_or_a_word_of_the_structure() -> None:
    asked = needs(deck(made_up("Justice", 9, primary=4, secondary=3), made_up("Making", 4, primary=1)))
    plan = proposed(HOUSES["Justice"], asked)
    assert {town.mana for town in plan.towns} <= {"Order", "Mystery"}
    assert structure(HOUSES["Justice"], asked) == "Justice with 4 Order, 3 Mystery"


@pytest.mark.parametrize(
    ("house", "cards", "towns", "reached"),
    [
        ("Abomination", [made_up("Mind", primary=6, secondary=0)], ["Will", "Will"], (5, {"Will": 6})),
        ("Mind", [made_up("Mind", primary=6, secondary=0)], ["Will", "Will"], (5, {"Will": 6})),
        ("Making", [made_up("Making", primary=4, secondary=2)], ["Order", "Order"], (5, {"Order": 4, "Will": 2})),
        ("Death", [made_up("Death", primary=4, secondary=1)], ["Will", "Mystery"], (4, {"Mystery": 4, "Will": 1})),
        (
            "Making",
            [made_up("Making", primary=6, secondary=3), made_up("Justice", primary=6, secondary=3)],
            ["Mystery", "Mystery"],
            (7, {"Order": 4, "Will": 1, "Mystery": 2}),
        ),
    ],
)
def test_the_towns_take_what_the_structure_still_lacks(
    house: str, cards: list[Entry], towns: list[str], reached: tuple[int, dict[Any, int]]
) -> None:
    plan = proposed(HOUSES[house], needs(deck(*cards)))
    assert [town.mana for town in plan.towns] == towns
    turn, mana = reached
    assert pool(plan, (), turn) == mana


@steady
@given(st.sampled_from(sorted(HOUSES)), st.integers(0, 6), st.integers(0, 6))
def test_the_plan_reaches_a_structure_as_soon_as_there_is_so_much_mana(
    house: str, primary: int, secondary: int
) -> None:
    asked = needs(deck(made_up(house, primary=primary, secondary=secondary)))
    wanted = {HOUSES[house].primary: primary, HOUSES[house].secondary: secondary}
    for turn in timeline(proposed(HOUSES[house], asked)):
        if sum(turn.mana.values()) >= primary + secondary:
            assert all(turn.mana.get(mana, 0) >= amount for mana, amount in wanted.items())


@steady
@given(st.sampled_from(sorted(HOUSES)), st.integers(0, 6), st.integers(0, 6))
def test_the_plan_reaches_every_structure_that_can_be_reached(house: str, primary: int, secondary: int) -> None:
    asked = needs(deck(made_up(house, primary=primary, secondary=secondary)))
    by_turn = {turn.number: turn.mana for turn in timeline(proposed(HOUSES[house], asked))}
    novices = START + len(NOVICE_TURNS) - 1
    wanted = {HOUSES[house].primary: primary, HOUSES[house].secondary: secondary}
    short = sum(max(0, amount - by_turn[13].get(mana, 0)) for mana, amount in wanted.items())
    assert short == max(0, primary + secondary - novices - 2)


@pytest.mark.parametrize(("house", "primary", "secondary"), [("Justice", 4, 3), ("War", 4, 3)], ids=["Justice", "War"])
def test_the_starter_decks_whose_structure_is_known_reach_it_by_turn_13(
    house: str, primary: int, secondary: int
) -> None:
    plain = starter(next(data for data in STARTERS if data.house == house))
    mana = pool(plan_for(plain, HOUSES[house]), (), 13)
    assert mana[HOUSES[house].primary] >= 4
    assert mana[HOUSES[house].secondary] >= 3


def test_the_decks_own_mana_cards_count_in_its_plan() -> None:
    plan = plan_for(starter(next(data for data in STARTERS if data.house == "Justice")), HOUSES["Justice"])
    (rite,) = plan.casts
    assert (rite.card.name, rite.copies) == ("Rite of Mystery", 4)
    assert pool(plan, plan.casts, 5)["Mystery"] == pool(plan, (), 5).get("Mystery", 0) + 1
    assert "Cast Rite of Mystery on turn 2" in path_words(plan)


@pytest.mark.parametrize(
    ("card", "trained"),
    [
        (made_up("Making", primary=5, secondary=0), {"Order"}),
        (made_up("Making", primary=0, secondary=5), {"Will"}),
        (made_up("War"), {"Order"}),
    ],
)
def test_novices_are_not_wasted_on_a_type_that_nothing_asks_for(card: Entry, trained: set[str]) -> None:
    plan = proposed(HOUSES["Making"], needs(deck(card)))
    assert {*plan.start, *plan.later} == trained


@pytest.mark.parametrize("data", STARTERS, ids=lambda data: data.house)
def test_every_starter_deck_has_a_plan_that_never_loses_mana(data: StarterDeck) -> None:
    plain = starter(data)
    assert plain.house is not None
    plan = proposed(plain.house, needs(plain))
    assert (len(plan.start), len(plan.later)) == (START, len(NOVICE_TURNS))
    totals = [sum(turn.mana.values()) for turn in timeline(plan)]
    assert totals == sorted(totals)
    # Four novices, then one every fourth turn until the last turn's, which pays too late, and two towns.
    assert totals[-1] == START + len(NOVICE_TURNS) - 1 + 2


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ([made_up("Justice", primary=6, secondary=4)], "Justice with 6 Order, 4 Mystery"),
        ([made_up("Justice", primary=2, secondary=4)], "Reverse Justice with 2 Order, 4 Mystery"),
        ([made_up("Justice", primary=6, secondary=0)], "Justice with 6 Order"),
        (
            [made_up("Justice", primary=6, secondary=4), made_up("Making", primary=1, secondary=2)],
            "Justice with 6 Order, 4 Mystery. Beyond it 2 Will",
        ),
        ([made_up("Justice")], "Justice with Order, Mystery"),
        ([made_up("War", primary=2, secondary=0)], "Justice. Beyond it 2 Strife"),
    ],
)
def test_the_mana_structure_in_words(cards: list[Entry], words: str) -> None:
    assert structure(HOUSES["Justice"], needs(deck(*cards))) == words


def test_the_mana_path_in_words() -> None:
    plan = Plan(("Order", "Mystery", "Order"), ("Order", None, "Will", "Will"), (Town(4, "Will"), Town(5, "World")))
    assert path_words(plan) == (
        "Turn 2: 2 Order and 1 Mystery. Turn 4: 1 Will. Turn 5: 1 Order and 1 World. Turn 13: 1 Will"
    )
    assert path_words(Plan()) == "None"


def test_casts_left_aside_give_nothing() -> None:
    plan = Plan(casts=(cast("Rite of Mystery", 2),))
    assert timeline(plan)[2].mana == {"Mystery": 1}
    assert timeline(msgspec.structs.replace(plan, casts=()))[2].mana == {}
