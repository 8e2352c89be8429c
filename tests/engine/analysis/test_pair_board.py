"""Ready boards with several cards."""

from engine.analysis.demo_board import tryout
from engine.analysis.pair_board import laid_beside
from engine.model.catalog import cards_by_name
from engine.scenario.edit import all_edited, spells_in, spells_of


def test_the_other_card_lies_with_the_first_on_its_host() -> None:
    edits = laid_beside("Deflection", ("Ogi's Armor",))
    board = tryout(cards_by_name()["Deflection"])
    assert edits is not None
    assert board is not None
    assert spells_in(spells_of(all_edited(board, edits), "host")) == ["Ogi's Armor"]


def test_what_does_not_stay_lies_nowhere() -> None:
    assert laid_beside("Deflection", ("Fireball",)) is None
