"""Why somebody is dead: the blow, the help that came, and the change that would have saved him, each played."""

from __future__ import annotations

import pytest

from engine.analysis.differences import differences
from engine.analysis.why_dead import Help, help_given, help_words, killed_by, rescue, rescue_words
from engine.library.presets import preset
from engine.model.dice import Dice
from engine.scenario.edit import Edit, edit_of, edited
from engine.scenario.prepared import PreparedScenario
from engine.trace.run import record
from tests.engine import boards as b

FRED = preset("fred")
BARE = edited(FRED, edit_of("drop,fred,Unholy Aura"))
TRACE = record(BARE, BARE.seed)


def test_deflection_threw_back_but_took_nothing_off() -> None:
    assert killed_by(TRACE, "fred") == (
        "Bob kills Fred in round 2 with an attack whose damage Treacherous Armor raises from 2 to 10."
    )
    [help] = help_given(TRACE, "fred")
    assert help_words(help) == "Deflection threw back 6 and 10, but takes nothing off the damage"


def test_what_was_taken_away_saves_him_and_is_said_first() -> None:
    edit = rescue(BARE, "fred", differences(BARE, FRED))
    assert edit == Edit("add", "fred", to="Unholy Aura")
    assert rescue_words(BARE, edit, "Fred", "Deflection") == "With Unholy Aura after it Fred lives"


def test_what_is_found_saves_him_when_played_and_ends_no_worse_than_anything_else() -> None:
    edit = rescue(BARE, "fred")
    assert edit is not None
    state = PreparedScenario(edited(BARE, edit)).play(Dice(BARE.seed))
    assert state.minions["fred"].alive
    assert state.left == "blue"


def test_a_spell_that_carries_him_off_the_board_saves_him() -> None:
    shot = b.scenario(b.blues(b.archer("ann", missile=9)), b.reds(b.swordsman("abe"), b.swordsman("bob")))
    jar = Edit("add", "reds", to="Soul Jar")
    assert rescue(shot, "abe", [jar]) == jar


def test_the_search_ends_with_its_work_and_finds_nothing_for_whom_there_is_not() -> None:
    assert rescue(BARE, "fred", work=0) is None
    assert rescue(BARE, "nobody") is None


def test_a_death_by_a_spell_and_one_by_nobody_are_told() -> None:
    trace = record(FRED, FRED.seed)
    assert killed_by(trace, "bob") == "Deflection on Fred kills Bob in round 2."
    hurt = b.scenario(
        b.blues(b.swordsman("ann")),
        b.reds(b.swordsman("cat")),
        script=[{"do": "damage", "victim": "ann", "quantity": 99}],
    )
    assert killed_by(record(hurt, 1), "ann") == ""


@pytest.mark.parametrize(
    ("ends", "told"),
    [
        ([b.cast("Lightning Bolt", "v")] * 2, "Lightning Bolt kills V."),
        ([b.cast("Fireball", "reds")] * 2, "Fireball on Red's group kills V."),
        ([b.cast("Disintegrate", "v")], "Disintegrate kills V."),
        ([b.cast("Apocalypse", "globe")], "Apocalypse on the globe kills V."),
        ([b.cast("Earthquake", [7, 5])] * 9, "Earthquake on square 7,5 kills V."),
        ([b.cast("Ascension", "v")], "Ascension is the end of V."),
        ([b.cast("Spectre's Curse", "v"), *[b.START_OF_TURN] * 7], "Spectre's Curse kills V."),
        ([b.cast("Reanimate", "v", "red"), b.attack("a", "v"), b.cast("Disintegrate", "v")], "Disintegrate kills V."),
    ],
)
def test_it_is_the_spell_that_is_told_of_where_nobody_is_to_blame(ends: list[b.Spec], told: str) -> None:
    """Whoever has struck somebody down who lived again has not killed them."""
    fight = b.scenario(b.blues(b.swordsman("a", hand=9), **b.AT), b.reds(b.swordsman("v"), **b.BESIDE), script=ends)
    assert killed_by(record(fight, 1), "v") == told


def test_help_is_listed_and_much_of_it_summed() -> None:
    assert help_words(Help("Barkskin", [], [2])) == "Barkskin took 2 off"
    assert help_words(Help("Barkskin", [], [2, 3, 4])) == "Barkskin took 2, 3 and 4 off"
    assert help_words(Help("Barkskin", [], [1] * 5)) == "Barkskin took 5 in 5 attacks off"
    assert help_words(Help("Mirror", [6], [6])) == "Mirror threw back 6 and took 6 off"


def test_each_change_has_its_sentence() -> None:
    assert rescue_words(BARE, edit_of("swap,fred,Deflection,Ogi's Armor"), "Fred") == (
        "With Ogi's Armor before Deflection Fred lives"
    )
    assert rescue_words(BARE, edit_of("drop,fred,Deflection"), "Fred") == "Without Deflection Fred lives"
    assert rescue_words(BARE, edit_of("stat,fred,hp,8"), "Fred") == "With 8 hit points Fred lives"
    assert rescue_words(BARE, edit_of("add,fred,Barkskin"), "Fred") == "With Barkskin Fred lives"
    assert rescue_words(BARE, edit_of("creature,fred,Bard"), "Fred") == "With nothing changed Fred lives"
