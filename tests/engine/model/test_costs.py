"""Costs that change from turn to turn: Revolvers rise in the hand, Expansive cards copy themselves (casting page)."""

from __future__ import annotations

import pickle
from copy import deepcopy
from typing import Any

import pytest

from engine.model.catalog import Transmuted, house_of, houses_by_name, read_cards
from engine.model.costs import CastingCost, base_cost, exact_cost, rise_of, risen
from engine.model.seat import Seat
from engine.rules.casting import can_cast
from engine.scenario.error import ScenarioError
from tests.engine import boards as b
from tests.engine.cards.about import about
from tests.some import some

SIDES = (b.blues(b.swordsman("a"), square=[4, 5]), b.reds(b.swordsman("v", hp=40), b.archer("w"), square=[7, 5]))


def seat(*hand: str, rises: tuple[tuple[str, int], ...] = ()) -> Seat:
    made = Seat("blue", "Nature")
    made.hand, made.rises = list(hand), rises
    return made


def test_a_revolver_costs_one_more_every_turn_in_the_hand_and_begins_anew_after_ten() -> None:
    held = seat("Biting Wind", "Freeze")
    prices = []
    for _ in range(11):
        price = exact_cost("Biting Wind", None, rise_of(held, "Biting Wind"))
        prices.append(price)
        held.rises = risen(held)
    assert prices == [{"World": amount} for amount in (*range(1, 11), 1)]
    assert rise_of(held, "Freeze") == 0


def test_what_has_left_the_hand_is_forgotten_and_the_cheapest_copy_goes_first() -> None:
    assert risen(seat("Freeze", rises=(("Biting Wind", 4),))) == ()
    assert rise_of(seat("Growing Strife", rises=(("Growing Strife", 2),)), "Growing Strife") == 2
    assert rise_of(seat("Growing Strife", "Growing Strife", rises=(("Growing Strife", 2),)), "Growing Strife") == 0
    assert rise_of(seat(), "Growing Strife") == 0
    assert risen(seat("Growing Strife", rises=(("Growing Strife", 2),))) == (("Growing Strife", 2),)


def test_a_rise_counts_as_primary_mana_and_an_unknown_cost_stays_unknown() -> None:
    assert exact_cost("Biting Wind", 7) == {"World": 7}
    assert exact_cost("Bella's Sigil", None, 2) is None


@about("Animus of World", "Wild Abandon")
def test_a_copy_of_an_expansive_card_that_is_discarded_leaves_its_price_to_no_other() -> None:
    """The hand holds a copy that costs 3 more, and a plain one that is ordered; the dear one goes in the same turn."""
    card = "Animus of World"
    purse = {"mana": {"World": 30}, "trained": {"World": 30}}
    players = {"blue": {"house": "Body", "hand": [card, "Wild Abandon"], "deck": [card]} | purse}
    order = {"do": "cast", "card": card, "target": "a"}
    for loses in ({"do": "cast", "card": "Wild Abandon", "target": "globe"}, {"do": "discard", "card": card}):
        script = [*[b.cast(card, "a")] * 3, b.turn(), b.turn(loses, order), b.START_OF_TURN, b.cast(card, "a")]
        costs = {card: {"World": 2}, "Wild Abandon": {"Will": 0}}
        trace = b.play(*SIDES, script=script, players=players, costs=costs)
        assert b.results(trace) == ["executed"] * 7
        assert b.mana(trace) == {"World": 30 - 3}


def wind(*script: dict[str, object], held: int = 0) -> b.Trace:
    hand = {"blue": {"hand": ["Biting Wind"], "mana": {"World": 9}, "trained": {"World": 9}}}
    return b.play(*SIDES, script=[*[b.START_OF_TURN] * held, *script], players=hand)


def test_a_revolver_cast_from_the_hand_is_paid_at_its_price() -> None:
    for held in (0, 3, 10):
        trace = wind(b.cast("Biting Wind", "v"), held=held)
        price = held % 10 + 1
        assert trace["outcome"]["players"]["blue"]["mana"]["World"] == 9 - price
        assert b.fate(trace, "v")["hp"] == 40 - 2 * price
    dear = wind(b.cast("Biting Wind", "v"), held=9)
    assert dear["outcome"]["results"][-1] == "refused"
    assert "costs 10 World" in b.events(dear, kind="step", step="X1")[-1]["text"]


# Costs that a scenario states.


def test_a_stated_cost_counts_before_what_the_data_knows() -> None:
    assert base_cost("Pyx", {}) == CastingCost(None, None)
    assert base_cost("Fireball", {}) == CastingCost(None, 6)
    assert base_cost("Citadel", {}) == CastingCost({"Mystery": 5}, 5)
    assert base_cost("Fireball", {"Fireball": {"Will": 4, "Clarity": 0}}) == CastingCost({"Will": 4}, 4, stated=True)
    assert base_cost("Citadel", {"Citadel": {"Order": 9}}) == CastingCost({"Order": 9}, 9, stated=True)
    assert base_cost("Fireball", {}, 4) == CastingCost(None, 4, stated=True)
    assert base_cost("Fireball", {"Fireball": {"Strife": 2}}, 4) == CastingCost(None, 4, stated=True)
    assert base_cost("Fireball", {"Fireball": {}}) == CastingCost({}, 0, stated=True)


def test_a_stated_cost_rises_as_any_other() -> None:
    expansive = {"Growing Strife": {"World": 1, "Strife": 1}}
    assert base_cost("Growing Strife", expansive, None, 2).price == {"World": 1, "Strife": 3}
    revolver = {"Biting Wind": {"World": 9}}
    assert base_cost("Biting Wind", revolver, None, 3).price == {"World": 2}
    assert base_cost("Biting Wind", revolver, 4).price == {"World": 4}
    assert base_cost("Bella's Sigil", {"Bella's Sigil": {"Will": 2}}, None, 1).price == {"Will": 3}


def test_the_copy_of_a_revolver_is_cast_that_costs_what_is_stated() -> None:
    hand = ["Biting Wind", "Jinx", "Freeze", "Citadel", "Fireball"]
    purse = {"blue": {"hand": hand, "deck": ["Biting Wind"], "mana": {"World": 9}, "trained": {"World": 9}}}
    wind = {"do": "cast", "card": "Biting Wind", "target": "v"}
    script = [
        {"do": "turn", "orders": {"blue": [{"do": "discard", "card": "Jinx"}]}},
        b.turn(),
        {"do": "turn", "orders": {"blue": [wind | {"cost": 3}]}},
        {"do": "turn", "orders": {"blue": [wind]}},
    ]
    victim = b.reds(b.swordsman("v", hp=90), square=[8, 8])
    trace = b.play(b.blues(b.swordsman("a"), square=[3, 3]), victim, script=script, players=purse)
    assert b.fate(trace, "v")["hp"] == 90 - 2 * 3 - 2 * 3


def thrown(mana: dict[str, int], **fields: object) -> b.Trace:
    return b.play(*SIDES, script=[b.cast("Fireball", "reds")], players={"blue": {"mana": mana}}, **fields)


def test_a_stated_cost_is_paid_and_the_trace_says_that_it_is_stated() -> None:
    stated = {"Fireball": {"Will": 4, "Clarity": 0}}
    trace = thrown({"Will": 5, "World": 1}, costs=stated)
    assert trace["outcome"]["players"]["blue"]["mana"] == {"Will": 1, "World": 1}
    told = b.event(trace, kind="note", result="cost stated")
    assert (told["text"], told["step"]) == ("Fireball costs 4 Will, as the scenario states.", "X1")
    assert b.event(trace, kind="step", step="X1")["interpretation"] == "I-58"
    assert thrown({"Will": 3, "Order": 9}, costs=stated)["outcome"]["results"] == ["refused"]


def test_what_a_spell_spares_is_no_part_of_the_cost_that_is_stated() -> None:
    sparing = b.blues(b.swordsman("a", "Codex of Order"), **b.AT)
    hand: dict[str, Any] = {"players": {"blue": {"mana": {"Order": 3}}}, "costs": {"Barkskin": {"Order": 3}}}
    trace = b.play(sparing, b.FAR, script=[b.cast("Barkskin", "a")], **hand)
    assert trace["outcome"]["players"]["blue"]["mana"] == {"Order": 1}
    told = b.event(trace, kind="note", result="cost stated")["text"]
    assert told == "Barkskin costs 3 Order, as the scenario states."


def test_an_unknown_cost_is_not_paid_and_the_trace_says_so() -> None:
    trace = thrown({"Strife": 5, "Clarity": 1})
    assert trace["outcome"]["players"]["blue"]["mana"] == {"Strife": 5, "Clarity": 1}
    assert b.event(trace, kind="note", result="cost not known")["text"].startswith("What Fireball costs is not known")


def test_whoever_has_less_mana_than_a_spell_costs_in_all_cannot_cast_it() -> None:
    trace = thrown({"Strife": 4, "Clarity": 1, "Will": 9})
    assert trace["outcome"]["results"] == ["refused"]
    told = b.event(trace, kind="step", step="X1")["text"]
    assert "Fireball costs 6 mana in all; Blue has 4 Strife and 1 Clarity" in told
    assert thrown({"Strife": 4, "Clarity": 2})["outcome"]["results"] == ["executed"]
    assert b.results(b.play(*SIDES, script=[b.cast("Fireball", "reds")])) == ["executed"]
    for cost, result in ((5, "executed"), (6, "refused")):
        stated = b.cast("Fireball", "reds") | {"cost": cost}
        purse = {"blue": {"mana": {"Strife": 5}}}
        assert b.results(b.play(*SIDES, script=[stated], players=purse)) == [result]


def test_of_a_total_nothing_is_asked_where_spells_may_change_it() -> None:
    book = b.blues(b.swordsman("a", "Codex of Order"), square=[4, 5])
    poor = b.play(book, SIDES[1], script=[b.cast("Fireball", "reds")], players={"blue": {"mana": {"Strife": 5}}})
    assert b.results(poor) == ["executed"]


def test_stated_costs_fall_by_spells() -> None:
    book = b.blues(b.swordsman("a", "Codex of Order"), square=[4, 5])
    purse = {"blue": {"mana": {"Order": 5}}}
    script = [b.cast("Fireball", "reds")]
    trace = b.play(book, SIDES[1], script=script, players=purse, costs={"Fireball": {"Order": 3}})
    assert trace["outcome"]["players"]["blue"]["mana"] == {"Order": 3}


def test_stated_costs_rise_by_spells() -> None:
    trained = {"Strife": 5, "Clarity": 1}
    for clarity, result in ((1, "executed"), (0, "refused")):
        trace = b.play(
            *SIDES,
            script=[b.cast("Dissolution", "globe", "red"), b.START_OF_TURN, b.cast("Fireball", "reds")],
            players={"blue": {"house": "War", "mana": {"Strife": 1}, "trained": trained | {"Clarity": clarity}}},
            costs={"Fireball": {"Strife": 3}},
        )
        assert trace["outcome"]["results"][2] == result


@pytest.mark.parametrize(
    "costs", [{"Firebal": {"Will": 4}}, {"Fireball": {"Wil": 4}}, {"Fireball": {"Will": -1}}, {"Fireball": 4}]
)
def test_a_wrong_stated_cost_is_refused_with_its_field(costs: object) -> None:
    with pytest.raises(ScenarioError) as refused:
        b.scenario(*SIDES, costs=costs)
    assert refused.value.path.startswith("$.costs")


# Cards that ask for a cost.


@about("Empathy")
@pytest.mark.parametrize(
    ("costs", "now", "hp", "answer"),
    [
        ({"Pyx": {"Clarity": 3, "World": 1}}, None, 3, "3 Clarity and 1 World, as the scenario states"),
        ({}, 5, 2, "5 mana, of types that are not known, as the scenario states"),
        ({}, None, 7, "that is not known"),
    ],
)
def test_empathy_asks_for_the_cost_of_what_it_catches(
    costs: dict[str, dict[str, int]], now: int | None, hp: int, answer: str
) -> None:
    ours = b.blues(b.swordsman("a", "Empathy", armor=9), square=[4, 5])
    trace = b.play(ours, SIDES[1], script=[b.cast("Pyx", "blues", "red") | {"cost": now}], costs=costs)
    assert (b.fate(trace, "a")["hp"], trace["outcome"]["results"]) == (hp, ["squandered"])
    assert b.event(trace, kind="note", result="cost asked")["text"] == f"Empathy asks what Pyx costs: {answer}."


@about("Prohibition")
def test_prohibition_bans_by_the_stated_cost_and_says_so_where_it_is_not_known() -> None:
    script = [b.cast("Prohibition", "globe"), b.START_OF_TURN, b.cast("Fireball", "reds")]
    houses = {"blue": {"house": "War"}}
    for price, result in (({"Strife": 5, "Clarity": 1}, "refused"), ({"Strife": 6, "Clarity": 0}, "executed")):
        trace = b.play(*SIDES, script=script, players=houses, costs={"Fireball": price})
        assert trace["outcome"]["results"][2] == result
    unknown = b.play(*SIDES, script=script, players=houses)
    assert unknown["outcome"]["results"][2] == "executed"
    asked = "Prohibition asks what Fireball costs: 6 mana, of types that are not known."
    assert asked in {one["text"] for one in b.events(unknown, kind="note", result="cost asked")}


@about("Quantum Mechanic")
def test_the_quantum_mechanic_sorts_by_the_stated_cost() -> None:
    deck = {"blue": {"hand": ["Quantum Mechanic"], "deck": ["Pyx", "Jinx", "Fireball"]}}
    stated = {"Fireball": {"Strife": 6, "Clarity": 0}, "Pyx": {"Clarity": 1, "World": 1}}
    trace = b.play(*SIDES, script=[b.cast("Quantum Mechanic", "globe")], players=deck, costs=stated)
    assert trace["outcome"]["players"]["blue"]["deck"] == ["Fireball", "Pyx", "Jinx"]
    assert "The cards of Blue's deck lie in another order now." in [event["text"] for event in trace["events"]]
    said = b.event(trace, kind="note", result="costs not known")["text"]
    assert said == "What these spells in Blue's deck cost is not known, so they are not moved: Jinx."


# Cards rewritten for another house.


def test_a_rewritten_card_costs_the_mana_of_its_new_house() -> None:
    copy = Transmuted("Fireball", "Mind")
    assert (copy, house_of(copy), house_of("Fireball")) == ("Fireball", "Mind", "War")
    stated = {"Fireball": {"Strife": 4, "Clarity": 2}, "Bella's Sigil": {"World": 3, "Order": 1}}
    assert base_cost(copy, stated) == CastingCost({"Will": 4, "Clarity": 2}, 6, stated=True)
    assert base_cost(Transmuted("Bella's Sigil", "War"), stated).price == {"Strife": 3, "Clarity": 1}
    assert base_cost(copy, {}) == CastingCost(None, 6)
    assert base_cost(Transmuted("Citadel", "War"), {}).price == {"Clarity": 5}
    assert base_cost(Transmuted("Biting Wind", "War"), {}, None, 2).price == {"Strife": 3}
    assert deepcopy(copy).house == pickle.loads(pickle.dumps(copy)).house == "Mind"


MEMORY: dict[str, Any] = {
    "blue": {"house": "Mind", "hand": ["Memorize"], "mana": {"Will": 9}, "trained": {"Will": 5, "Clarity": 2}},
    "red": {"house": "War"},
}
"""Blue remembers a spell of red's, and has no Strife to pay for one."""


@about("Memorize")
def test_memorize_brings_a_copy_in_the_mana_of_its_casters_house() -> None:
    script = [
        b.cast("Memorize", "globe"),
        b.cast("Fireball", "blues", "red"),
        b.START_OF_TURN,
        b.cast("Fireball", "reds"),
    ]
    stated = {"Fireball": {"Strife": 4, "Clarity": 2}, "Memorize": {"Will": 1}}
    trace = b.play(*SIDES, script=script, players=MEMORY, costs=stated)
    assert trace["outcome"]["results"] == ["executed"] * 4
    assert trace["outcome"]["players"]["blue"]["mana"] == {"Will": 1, "Clarity": 0}
    said = b.event(trace, kind="note", result="rewritten")["text"]
    assert said == (
        "The copy of Fireball is a card of Mind and costs that house's mana: "
        "4 Will and 2 Clarity, as the scenario states."
    )
    poor: dict[str, Any] = MEMORY | {"blue": MEMORY["blue"] | {"trained": {"Strife": 9, "Clarity": 9}}}
    assert b.play(*SIDES, script=script, players=poor, costs=stated)["outcome"]["results"][3] == "refused"


def test_what_asks_for_the_house_sees_the_new_one() -> None:
    """A Griffin is out of reach of Despair's individual spells; a copy rewritten for War is none."""
    hand = {"blue": {"hand": ["Jinx"]}, "red": {"hand": ["Jinx"]}}
    game = b.board(*SIDES, b.group("beasts", "red", b.creature("m", "Griffin"), square=[8, 7]), script=[], players=hand)
    game.state.seats["blue"].hand = [Transmuted("Jinx", "War")]
    assert [can_cast(game, player, "Jinx", b.who(game, "m")) for player in ("blue", "red")] == [True, False]


@about("Inspiration")
@pytest.mark.parametrize(("house", "said"), [("Hope", "rewritten"), (None, "not rewritten")])
def test_inspiration_rewrites_what_it_brings(house: str | None, said: str) -> None:
    players = {"blue": {"hand": ["Inspiration"]} | ({"house": house} if house else {})}
    trace = b.play(*SIDES, script=[b.cast("Inspiration", "globe")], players=players)
    assert len(trace["outcome"]["players"]["blue"]["deck"]) == 1
    assert b.event(trace, kind="note", result=said)["step"] == "X3"


@about("ability of Narh'u'ha")
def test_narhuha_makes_a_squandered_spell_good_with_one_of_equal_cost() -> None:
    stated = {"Jinx": {"Strife": 41, "Mystery": 1}, "Pyx": {"World": 42}, "Amok": {"World": 43}}
    beast = b.group("n", "neutral", b.creature("narhuha", "Narh'u'ha"), square=[6, 5])
    players = {"red": {"house": "War", "hand": ["Jinx"]}}
    decks = set()
    for seed in range(12):
        trace = b.play(
            *SIDES, beast, script=[b.cast("Jinx", "narhuha", "red")], players=players, costs=stated, seed=seed
        )
        assert trace["outcome"]["results"] == ["squandered"]
        decks |= {*trace["outcome"]["players"]["red"]["deck"]}
    assert decks == {"Jinx", "Pyx"}
    unknown = b.play(*SIDES, beast, script=[b.cast("Jinx", "narhuha", "red")], players=players)
    assert unknown["outcome"]["players"]["red"]["deck"] == []
    told = b.event(unknown, kind="note", result="cost asked")["text"]
    assert told == "Narh'u'ha asks what Jinx costs: that is not known."


def test_a_known_cost_uses_the_two_types_of_the_cards_house_alone() -> None:
    known = [(card, base_cost(card.name, {}).price) for card in read_cards() if card.house]
    priced = some([(houses_by_name()[card.house], price) for card, price in known if card.house and price])
    assert all(set(price) <= {house.primary, house.secondary} for house, price in priced)
