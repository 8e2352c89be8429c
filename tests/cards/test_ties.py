"""Which cards go together, and why."""

import re

from cards.ties import MAX_AT_STEPS, MAX_TIED, Tie, interactions
from engine.model.catalog import cards_by_name
from tests.some import some


def reasons(name: str) -> dict[str, str]:
    return {tie.name: tie.why for tie in interactions(name).tied}


def test_cards_named_in_the_text_are_tied_both_ways() -> None:
    assert reasons("Lienna's Sigil")["Fireball"] == "named here"
    assert reasons("Fireball")["Lienna's Sigil"] == "names Fireball"


def test_cards_that_name_each_other_say_so_once() -> None:
    assert reasons("Despond")["Nightmare"] == reasons("Nightmare")["Despond"] == "each names the other"


def test_cards_that_make_the_same_thing_are_tied() -> None:
    assert reasons("Wolf Pack") == {"Brother Wolf": "also makes Wolf", "Lycanthropy": "also makes Wolf"}


def test_cards_of_one_step_are_tied_by_it_the_rarest_step_first() -> None:
    found = interactions("Deflection")
    assert all(tie.steps == ("D3",) for tie in some(found.at_steps))
    assert found.steps == ("D3",)
    acting = [card for card in cards_by_name().values() if "D3" in card.timing]
    assert len(found.at_steps) + found.others + len(found.tied) == len(acting) - 1


def test_every_tie_is_bounded_explained_and_leads_to_a_card() -> None:
    for name in some(cards_by_name()):
        found = interactions(name)
        assert len(found.tied) <= MAX_TIED
        assert len(found.at_steps) <= MAX_AT_STEPS
        names = [tie.name for tie in (*found.tied, *found.at_steps)]
        assert len(set(names)) == len(names)
        assert name not in names
        for tie in (*found.tied, *found.at_steps):
            assert isinstance(tie, Tie)
            assert tie.why or tie.steps
            assert tie.name in cards_by_name()
            assert re.fullmatch(r"/cards/[a-z-]+/", tie.address)


def test_a_card_that_is_not_shipped_has_no_ties() -> None:
    assert interactions("Home Made") == ((), (), (), 0)
