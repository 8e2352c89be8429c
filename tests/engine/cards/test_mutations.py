"""The mutation check: drop an effect, a condition or a question, or shift a number, and a test about it fails."""

import importlib
import pkgutil
import re
from functools import partial

import msgspec
import pytest

import tests.engine.cards
from engine.effects import registry
from engine.effects.coverage import executable
from engine.library.rulings import Ruling, rulings
from engine.model.catalog import read_cards
from tests.engine import boards as b
from tests.engine.cards import faults
from tests.engine.cards.about import CHECKS, about, parts_of, survives
from tests.engine.cards.mutants import SPARED, mutants_of, survivors
from tests.often import TIMES
from tests.some import some

for module in pkgutil.iter_modules(tests.engine.cards.__path__):
    importlib.import_module(f"tests.engine.cards.{module.name}")
importlib.import_module("tests.engine.rules.test_off_board")
importlib.import_module("tests.engine.model.test_costs")


def holds(ruling: Ruling) -> None:
    """A ruling, played anew, holds."""
    assert all(row["held"] for row in b.traced(ruling.scenario)["expectations"])


named = {spell: spell.removeprefix("ability of ") for spell in registry.declared()}
for one in rulings():
    said = set(re.findall(r'"([^"]+)"', msgspec.json.encode(one.scenario).decode()))
    about(*(spell for spell, name in named.items() if name in said))(partial(holds, one))


@pytest.mark.parametrize("name", [name for name, one in registry.declared().items() if parts_of(one)])
def test_some_test_misses_a_dropped_effect(name: str) -> None:
    assert [part for part in some(parts_of(registry.declared()[name])) if survives(name, *part)] == []


@pytest.mark.parametrize("name", [name for name, one in registry.declared().items() if any(mutants_of(one))])
def test_some_test_misses_a_dropped_condition_and_a_number_off_by_one(name: str) -> None:
    spared = {label for cards in SPARED.values() for label in cards.get(name, ())}
    assert survivors(name) - spared == set()


@pytest.mark.parametrize(("name", "label"), [(n, one) for cards in SPARED.values() for n in cards for one in cards[n]])
def test_what_no_test_can_notice_is_still_there(name: str, label: str) -> None:
    assert label in {mutant.label for mutant in mutants_of(registry.declared()[name])}


@pytest.mark.parametrize("module", faults.MODULES)
def test_some_test_misses_a_number_of_an_effects_function_off_by_one(module: str) -> None:
    assert faults.survivors(faults.shifts(module)) == faults.spared(module, faults.SPARED_SHIFTS)


@pytest.mark.parametrize("module", faults.GUESSED)
def test_some_test_misses_a_question_that_an_effects_function_does_not_ask(module: str) -> None:
    """Every tenth of them, and all in ``make laws``."""
    some_of_them = faults.guesses(module)[:: max(1, 10 // TIMES)]
    assert faults.survivors(some_of_them) <= faults.spared(module, faults.SPARED_GUESSES)


@pytest.mark.parametrize("module", sorted({module for places in faults.SPARED_GUESSES.values() for module in places}))
def test_what_needs_no_asking_is_still_asked(module: str) -> None:
    assert faults.spared(module, faults.SPARED_GUESSES) <= {fault.label for fault in faults.guesses(module)}


def test_every_card_said_to_be_played_in_full_has_a_test() -> None:
    in_full = some(card.name for card in read_cards() if executable(card)[0] == "full")
    assert [name for name in in_full if not CHECKS.get(name)] == []
