"""Three cards at once: what everybody knows is found, sums are none, and the order of the work makes no difference."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from engine.atlas import third_card
from engine.atlas.boards import BOARDS, board_named, scenario_of
from engine.atlas.pairs import cast_at
from engine.atlas.third_card import (
    MOST_SHOWN,
    TriedTriples,
    cards_meant,
    third_cards,
    third_cards_text,
    triples_document,
)
from engine.atlas.triples import (
    LaidTriple,
    Triple,
    TripleFinding,
    candidates,
    confirmed_on,
    eight_runs,
    met_pairs,
    ways_of_three,
)
from engine.scenario.edit import all_edited, edit_of
from engine.scenario.error import ScenarioError
from engine.trace.run import run
from tests.executors import Here
from tests.some import some

FRED = ("Deflection", "Treacherous Armor", "Unholy Aura")
KNOWN = LaidTriple("duel", ("Unholy Aura", "Deflection", "Treacherous Armor"), ("near", "near", "far"))
"""The Aura answers what Deflection would; against a blow that the Armor makes greater both answer."""


@pytest.fixture(scope="module")
def known() -> list[TripleFinding]:
    return confirmed_on(KNOWN)


def test_what_everybody_knows_is_found(known: list[TripleFinding]) -> None:
    assert ("Treacherous Armor", "Unholy Aura", "Deflection", "stops", False) in [found[:5] for found in known]


def answers(scenario_casts: list[str]) -> bool:
    """Whether Deflection answers a blow on the duel after some casts."""
    trace = run(all_edited(scenario_of(board_named("duel")), map(edit_of, scenario_casts)))
    return any(event.text.startswith("Deflection on Ann answers") for event in trace.events)


def test_both_fights_of_a_finding_show_it(known: list[TripleFinding]) -> None:
    found = next(one for one in known if one.third == "Treacherous Armor" and one.to == "Deflection")
    without = [cast for cast in found.casts if "Treacherous Armor" not in cast]
    assert len(without) == 2
    assert answers([*found.casts])
    assert not answers(without)


@pytest.mark.parametrize("cards", [("Barkskin", "Power", "Strength of Body"), ("Carapace", "Boggart", "Sign of Order")])
def test_what_only_adds_up_hangs_on_no_third(cards: tuple[str, str, str]) -> None:
    laid = [
        LaidTriple(board.name, cards, places)
        for board in BOARDS[:2]
        for places in (("near", "near", "near"), ("near", "near", "far"))
        if all(cast_at(board.name, card, place) for card, place in zip(cards, places, strict=True))
    ]
    for one in some(laid):
        runs = eight_runs(one, 1)
        assert runs is not None
        assert [result for result, _ in runs.runs[0, 1, 2].casts] == ["executed"] * 3
        assert confirmed_on(one) == []


def test_a_cards_triples_are_those_of_what_it_interacts_with() -> None:
    few = candidates(["Power"], 30)
    others = met_pairs()["Power"].keys()
    assert len(few.triples) == 30
    assert few.of == len(others) * (len(others) - 1) // 2
    for triple in few.triples:
        assert set(triple.cards) - {"Power"} <= others


@pytest.mark.parametrize("cards", [("Deflection", "Power"), (*FRED, "Pacifism", "Power", "Barkskin")])
def test_of_the_triples_of_several_cards_two_pairs_interact(cards: tuple[str, ...]) -> None:
    every = candidates(cards, 1_000_000)
    assert every.of == len(every.triples)
    for triple in some(every.triples):
        pairs = [other in met_pairs()[one] for one, other in combinations(triple.cards, 2)]
        assert sum(pairs) >= 2
        assert set(cards) <= set(triple.cards) if len(cards) == 2 else set(triple.cards) <= set(cards)


def test_the_strongest_are_played_and_the_others_counted() -> None:
    every, few = candidates((*FRED, "Pacifism", "Power"), 1_000), candidates((*FRED, "Pacifism", "Power"), 2)
    assert (len(few.triples), few.of) == (2, every.of)
    assert set(few.triples) < set(every.triples)


def test_the_order_in_which_cards_are_named_makes_no_difference() -> None:
    assert {str(candidates(cards)) for cards in permutations(FRED)} == {str(candidates(FRED))}


def test_every_way_to_lay_three_has_all_three() -> None:
    (triple,) = candidates(FRED).triples
    ways = some(ways_of_three(triple))
    assert len(set(ways)) == len(ways)
    for laid in ways:
        assert sorted(laid.cards) == [*FRED]
        assert all(cast_at(laid.board, card, place) for card, place in zip(laid.cards, laid.places, strict=True))


def test_parts_come_to_the_same_in_any_order(known: list[TripleFinding]) -> None:
    parts = [TriedTriples(1, known[:1]), TriedTriples(2, known[1:]), TriedTriples(3)]
    wholes = []
    for order in permutations(parts):
        whole = TriedTriples()
        for part in order:
            whole.merge(part)
        wholes.append(whole)
    assert len(known) > 1
    assert all(whole == wholes[0] for whole in wholes)
    assert wholes[0].tried == 6


def test_what_is_told_says_what_the_third_changes_and_where(known: list[TripleFinding]) -> None:
    found = triples_document(FRED, 7, TriedTriples(1, known))
    (row,) = found["triples"]
    shown = next(one for one in row["found"] if one["third"] == "Treacherous Armor" and one["to"] == "Deflection")
    assert shown["sentence"] == (
        "With Treacherous Armor there, Unholy Aura no longer stops Deflection. "
        "Without it: Deflection no longer acts at D3 (after armor)."
    )
    assert [len(shown["casts"]), len(shown["without"])] == [3, 2]
    text = third_cards_text(found)
    assert text.startswith("1 of 7 threes played, 1 in which")
    assert "on one swordsman against one: blue casts Unholy Aura on ann" in text


def test_a_long_text_says_how_many_it_leaves_out(known: list[TripleFinding]) -> None:
    many = [found._replace(third=f"Card {number}") for number in range(MOST_SHOWN + 3) for found in known[:1]]
    assert "and 3 more" in third_cards_text(triples_document(FRED, 50, TriedTriples(50, many)))


def test_the_workers_come_to_the_same_in_any_order(monkeypatch: pytest.MonkeyPatch, known: list[TripleFinding]) -> None:
    def pretend(triple: Triple) -> list[TripleFinding]:
        return [known[0]._replace(third=triple.cards[0], by=triple.cards[1], to=triple.cards[2])]

    monkeypatch.setattr(third_card, "findings_of_triple", pretend)
    one, other = (third_cards(("Power", "Deflection"), pool=Here(backwards=back), most=9) for back in (False, True))
    assert one == other
    assert (one["tried"], len(one["triples"])) == (9, 9)
    assert one["of"] > 9


def test_cards_are_named_by_a_deck_or_one_by_one() -> None:
    assert cards_meant(" Power,Deflection , Power") == ["Power", "Deflection"]
    assert len(cards_meant("War starter")) > 10
    assert cards_meant("ogis armor,deflection") == ["Ogi's Armor", "Deflection"]
    assert cards_meant("war starter") == cards_meant("War starter")


@pytest.mark.parametrize("cards", [(), ("Nonesuch",), ("Power", "")])
def test_cards_that_are_none_are_refused(cards: tuple[str, ...]) -> None:
    with pytest.raises(ScenarioError):
        candidates(cards)
