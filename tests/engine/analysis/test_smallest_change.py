"""The smallest changes that flip a result: what is tried, in which order, and that what is told is so."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from engine.analysis.smallest_change import KINDS, SmallestChanges, layable, small_edits, smallest_changes
from engine.analysis.statistics import outcome_key
from engine.library.presets import preset, preset_names
from engine.model.dice import Dice
from engine.scenario.edit import Edit, edited
from engine.scenario.prepared import PreparedScenario
from tests.engine import boards as b


def texts(found: SmallestChanges) -> list[str]:
    return [flip.text for flip in found.flips]


@cache
def of_fred() -> SmallestChanges:
    """All the smallest changes of Fred's fight."""
    return smallest_changes(preset("fred"))


def test_freds_victory_hangs_on_the_aura_coming_last() -> None:
    found = of_fred()
    assert found.untried.total() == 0
    assert texts(found)[0] == "Deflection and Unholy Aura change places on Fred"
    assert "Fred without Deflection" in texts(found)
    assert "Fred without Ogi's Armor" not in texts(found), "he wins without it, too"


def test_every_flip_told_is_one_when_played_and_ends_as_told() -> None:
    ready = preset("fred")
    flips = of_fred().flips
    assert len(flips) > 3
    for flip in flips:
        state = PreparedScenario(edited(ready, flip.edit)).play(Dice(ready.seed))
        assert state.winner != "blue"
        assert outcome_key(state) == flip.outcome


def test_the_smallest_kind_comes_first_and_neighbours_before_others() -> None:
    edits = list(small_edits(preset("fred")))
    kinds = [edit.what for edit in edits]
    assert list(dict.fromkeys(kinds)) == list(KINDS)
    places = [(b.FRED.index(edit.which), b.FRED.index(edit.to)) for edit in edits[:6]]
    assert places == [(0, 1), (1, 2), (2, 3), (0, 2), (1, 3), (0, 3)]
    assert Edit("stat", "abe", "hp", "6") in edits
    assert Edit("stat", "abe", "hp", "8") in edits


def test_of_a_wounded_minion_what_is_left_is_changed_and_it_keeps_at_least_one() -> None:
    ready = b.scenario(
        b.blues(b.swordsman("fred", current_hp=1)), b.reds(b.swordsman("abe"), b.swordsman("bob", count=2))
    )
    stats = [(edit.on, edit.which, edit.to) for edit in small_edits(ready) if edit.what == "stat"]
    assert stats == [("fred", "current_hp", "2"), ("abe", "hp", "6"), ("abe", "hp", "8")]


def test_without_a_combat_it_counts_who_is_still_alive() -> None:
    ready = b.scenario(
        b.blues(b.swordsman("fred", current_hp=2, armor=0)),
        b.reds(b.swordsman("abe"), b.swordsman("bob")),
        script=[b.attack("abe", "fred")],
    )
    found = smallest_changes(ready)
    assert texts(found)[0] == "Fred has current hit points 3 instead of 2"
    assert not any("Bob has" in text for text in texts(found)), "Bob has nothing to do with it"


def test_who_is_off_the_board_is_still_alive() -> None:
    dies = [{"do": "damage", "victim": "fred", "quantity": 99}]
    escape = {"card": "Zana's Escape", "owner": "blue"}
    saved, lost = (
        smallest_changes(
            b.scenario(
                b.blues(b.swordsman("fred", hp=99), b.swordsman("bob")),
                b.reds(b.swordsman("abe")),
                globe=globe,
                script=dies,
            )
        )
        for globe in ([escape], [])
    )
    more = "Fred has hit points 100 instead of 99"
    assert more in texts(lost)
    assert more not in texts(saved), "he is saved as it is"


def test_with_too_little_work_it_says_what_it_has_not_tried() -> None:
    ready = preset("fred")
    every = Counter(edit.what for edit in small_edits(ready))
    assert smallest_changes(ready, work=0) == SmallestChanges(0, every, [])
    found = smallest_changes(ready, work=2_000)
    assert every - found.untried == {"swap": 6, "drop": 4, "stat": 15}, "from the smallest kind on"
    assert smallest_changes(ready, work=2_000) == found, "the same work tries the same changes"


def test_a_changed_fight_that_never_ends_counts_as_work_but_not_as_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = preset("fred")
    everything = of_fred().tried
    prepared = PreparedScenario(ready)
    prepared.play(Dice(ready.seed))
    monkeypatch.setattr("engine.rules.game.MAX_EFFORT", prepared.work)
    monkeypatch.setattr("engine.analysis.smallest_change.WORK_OF_A_SET_UP", 0)
    found = smallest_changes(ready, work=1_000)
    assert 0 < found.tried < everything
    assert found.untried.total() > 0


def test_only_spells_that_lie_there_and_are_played_are_offered() -> None:
    minion, group = ({card.name for card in layable(kind)} for kind in ("minion", "group"))
    assert "Deflection" in minion
    assert "Despond" in group
    assert not minion & group
    assert "Fireball" not in minion | group


@pytest.mark.parametrize("name", preset_names())
def test_whatever_small_change_is_made_the_fight_can_be_played(name: str) -> None:
    """Every swap, drop and hit point, and one in nine of the played spells on every host."""
    ready = preset(name)
    edits = list(small_edits(ready))
    added = [edit for edit in edits if edit.what == "add"]
    tried = [edit for edit in edits if edit.what != "add"] + added[len(name) % 9 :: 9]
    assert tried
    for edit in tried:
        PreparedScenario(edited(ready, edit)).play(Dice(ready.seed))
