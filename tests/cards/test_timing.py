"""A card's timing in English, and on the pipelines."""

import pytest

from cards.timing import WORDS, strips, timing_entries
from engine.model.catalog import read_cards
from engine.model.steps import TIMING_WORDS, steps_of
from tests.some import some


def shown(timing: list[str]) -> dict[str, str]:
    """Each row as words, lit steps in brackets: "A1 A2 A3 → [D1] D2 ..."."""
    return {
        strip.name: " → ".join(" ".join(f"[{step.id}]" if lit else step.id for step, lit in run) for run in strip.runs)
        for strip in strips(timing)
    }


def test_every_moment_has_english_words() -> None:
    assert WORDS.keys() == TIMING_WORDS.keys()


def test_moments_keep_the_order_and_name_the_steps() -> None:
    found = timing_entries(["ON_EXECUTION", "AFTER_COMBAT", "D1"])
    assert [tuple(moment) for moment in found] == [
        ("when it executes", ("X3",)),
        ("after combat", ()),
        ("before armor", ("D1",)),
    ]


def test_unknown_moment_is_refused() -> None:
    with pytest.raises(KeyError):
        timing_entries(["SOMETIME"])


def test_an_attack_is_drawn_with_the_damage_inside_it() -> None:
    assert shown(["D1"]) == {"One attack": "A1 A2 A3 → [D1] D2 D3 D4 → A4 A5 A6 A7 → A8"}


def test_a_death_is_drawn_where_a_card_acts_in_it() -> None:
    assert shown(["A5", "E2"]) == {
        "One attack": "A1 A2 A3 → D1 D2 D3 D4 → A4 [A5] A6 A7 → E1 [E2] E3 E4 → A8",
    }


def test_spell_damage_has_a_row_of_its_own() -> None:
    assert shown(["G2"]) == {"Apply Damage": "G1 [G2] → G3"}


def test_other_pipelines_are_drawn_whole() -> None:
    assert shown(["ON_EXECUTION", "STATIC"]) == {"Casting": "X1 X2 [X3] X4 X5"}


def test_no_steps_no_strips() -> None:
    assert strips(["STATIC", "AFTER_COMBAT"]) == []


def test_every_step_of_every_card_is_lit_somewhere() -> None:
    for card in some(read_cards()):
        lit = {step.id for strip in strips(card.timing) for run in strip.runs for step, on in run if on}
        assert lit == {step for word in card.timing for step in steps_of(word)}, card.name
