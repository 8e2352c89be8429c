"""Casting, X1-X5: what may be cast where, what squanders or is refused, and what a recheck dispels."""

from typing import Any

import pytest

from engine.model.catalog import read_cards
from engine.scenario.error import ScenarioError
from tests.engine import boards as b


def result(trace: b.Trace) -> str:
    found: str = trace["outcome"]["results"][-1]
    return found


def why(trace: b.Trace) -> str:
    """The reason of the check that failed last."""
    facts: dict[str, str] = [one for one in b.events(trace, kind="step") if one["step"] in ("X1", "X2")][-1]["facts"]
    return facts["reason"]


def one_cast(card: str, target: Any, *groups: b.Spec, player: str = "blue", **fields: Any) -> b.Trace:
    return b.play(*groups, script=[b.cast(card, target, player)], **fields)


SIDES = (
    b.blues(b.swordsman("a"), b.archer("b"), square=[5, 5]),
    b.reds(b.swordsman("v"), square=[6, 5]),
    b.group("beasts", "red", b.creature("m", "Minotaur"), square=[7, 5]),
)


def test_a_spell_that_executes_goes_to_the_end_of_the_list() -> None:
    trace = one_cast("Veteran", "a", b.blues(b.swordsman("a", "Barkskin")), b.reds(b.swordsman("v")))
    assert result(trace) == "executed"
    assert b.fate(trace, "a")["spells"] == ["Barkskin", "Veteran"]
    assert (b.fate(trace, "a")["hp"], b.fate(trace, "a")["max_hp"]) == (11, 11)


@pytest.mark.parametrize(
    ("card", "target", "reason"),
    [
        ("Flaming Sword", "b", "swordsman"),
        ("Big Rock", "b", "Cyclops"),
        ("Veteran", "m", "recruit"),
        ("Ngozi's Way", "a", "recruit group"),
        ("Ngozi's Way", "beasts", "recruit group"),
        ("Accursed Minion", "globe", "minion"),
        ("Book of War", "a", "globe"),
        ("Scars of Kolekh", "reds", "friendly"),
        ("Hellion", [5, 5], "square"),
    ],
)
def test_a_cast_on_the_wrong_target_is_refused_with_the_requirement(card: str, target: Any, reason: str) -> None:
    trace = one_cast(card, target, *SIDES)
    assert result(trace) == "refused"
    assert reason in why(trace)


def test_a_refused_cast_lets_the_script_go_on() -> None:
    trace = b.play(*SIDES, script=[b.cast("Flaming Sword", "b"), b.cast("Flaming Sword", "a")])
    assert trace["outcome"]["results"] == ["refused", "executed"]


def test_an_enchantment_is_exclusive_unless_it_says_otherwise() -> None:
    twice = [b.cast("Veteran", "a"), b.cast("Veteran", "a")]
    assert b.play(*SIDES, script=twice)["outcome"]["results"] == ["executed", "refused"]
    thrice = [b.cast("Barkskin", "a")] * 3
    trace = b.play(*SIDES, script=thrice)
    assert (trace["outcome"]["results"], b.fate(trace, "a")["armor"]) == (["executed"] * 3, 4)


def test_some_cards_allow_one_in_play_or_one_in_a_group() -> None:
    everywhere = [b.cast("Shield of Vela", "a"), b.cast("Shield of Vela", "b"), b.cast("Shield of Vela", "v", "red")]
    assert b.play(*SIDES, script=everywhere)["outcome"]["results"] == ["executed", "refused", "refused"]
    by_group = [b.cast("Obeisance", "a"), b.cast("Obeisance", "b"), b.cast("Obeisance", "v", "red")]
    assert b.play(*SIDES, script=by_group)["outcome"]["results"] == ["executed", "refused", "executed"]


def test_forest_conceals_from_enemy_individual_spells_only() -> None:
    forest: b.Spec = {"squares": [{"square": [6, 5], "terrain": "forest"}]}
    assert "concealed" in why(one_cast("Jinx", "v", *SIDES, **forest))
    assert result(one_cast("Jinx", "v", *SIDES, player="red", **forest)) == "executed"
    assert result(one_cast("Despond", "reds", *SIDES, **forest)) == "executed"
    assert result(one_cast("Jinx", "v", *SIDES)) == "executed"


def test_a_spell_that_stops_attacks_dispels_those_that_require_them() -> None:
    trace = one_cast("Pacifism", "a", b.blues(b.swordsman("a", "Power", "Barkskin")), b.reds(b.swordsman("v")))
    assert b.fate(trace, "a")["spells"] == ["Barkskin", "Pacifism"]
    note = b.event(trace, kind="note", result="requirement fails")
    assert note["text"] == "Power on A is dispelled: A has no hand attacks."


def test_dispelling_takes_one_visible_spell_away() -> None:
    bearer = b.blues(b.swordsman("a", "Barkskin", "Barkskin", "Bleak Isle (recruits of the isle)"))
    for spell, results in (
        ("Barkskin", ["executed"]),
        ("Bleak Isle (recruits of the isle)", ["refused"]),
        ("Jinx", ["refused"]),
    ):
        trace = b.play(bearer, b.reds(b.swordsman("v")), script=[{"do": "dispel", "card": spell, "host": "a"}])
        assert trace["outcome"]["results"] == results
    assert b.fate(b.play(bearer, b.reds(b.swordsman("v")), script=[]), "a")["armor"] == 3


# The game engine casts.


HIDDEN_IN_FOREST = {"squares": [{"square": [6, 5], "terrain": "forest"}]}


def test_the_game_engine_casts_past_concealment_blocking_and_requirements() -> None:
    shrouded = b.reds(b.swordsman("v"), square=[6, 5], spells=["Raven Shroud"])
    script = [b.cast("Fireball", "reds", "neutral"), b.cast("Venom'd Arrow", "v", "neutral")]
    trace = b.play(b.blues(b.swordsman("a"), square=[5, 5]), shrouded, script=script, **HIDDEN_IN_FOREST)
    assert trace["outcome"]["results"] == ["executed", "executed"]
    assert b.fate(trace, "v")["cause"] == "died"


def test_the_game_engine_casts_square_spells_and_terrain_whoever_is_there() -> None:
    town = {"id": "town", "type": "town", "square": [5, 6]}
    field, forge, home = [5, 5], [5, 6], [6, 5]
    script = [b.cast("Stone Circle", field, "neutral"), b.cast("Stone Circle", forge, "neutral")]
    script += [
        b.cast("Lava", field, "neutral"),
        b.cast("Barren Land", home, "neutral"),
        b.cast("Lava", forge, "neutral"),
    ]
    sides = b.blues(b.swordsman("a"), square=field), b.reds(b.swordsman("v"), square=home)
    trace = b.play(*sides, script=script, structures=[town])
    assert trace["outcome"]["results"] == ["executed"] * 4 + ["refused"]
    assert trace["outcome"]["squares"]["5,5"] == {"terrain": "lava", "spells": ["Stone Circle"]}
    assert trace["outcome"]["squares"]["5,6"] == {"terrain": "plains", "spells": ["Stone Circle"]}
    assert trace["outcome"]["squares"]["6,5"] == {"terrain": "barren land", "spells": []}
    assert b.fate(trace, "a")["level"] == 2


def test_a_terrain_is_for_squares_alone() -> None:
    trace = b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=[b.cast("Lava", "a", "neutral")])
    assert trace["outcome"]["results"] == ["refused"]


def test_a_player_may_not_cast_there() -> None:
    shrouded = b.reds(b.swordsman("v"), square=[6, 5], spells=["Raven Shroud"])
    script = [b.cast("Fireball", "reds"), b.cast("Venom'd Arrow", "v")]
    trace = b.play(b.blues(b.swordsman("a"), square=[5, 5]), shrouded, script=script, **HIDDEN_IN_FOREST)
    assert trace["outcome"]["results"] == ["refused", "refused"]


def test_the_game_engine_casts_helper_spells_and_they_add_up() -> None:
    script = [b.cast("Gorgon's Gaze", "v", "neutral")] * 2
    trace = b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=script)
    assert b.fate(trace, "v")["spells"] == ["Gorgon's Gaze", "Gorgon's Gaze"]
    assert b.fate(trace, "v")["armor"] == 3


def test_not_even_the_game_engine_casts_on_the_wrong_kind_of_target() -> None:
    trace = b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=[b.cast("Fireball", "v", "neutral")])
    assert trace["outcome"]["results"] == ["refused"]


def test_a_player_casts_no_helper_spells() -> None:
    with pytest.raises(ScenarioError, match=r"script\[0\]\.card: expected a card: Gorgon's Gaze is a helper spell"):
        b.play(b.blues(b.swordsman("a")), script=[b.cast("Gorgon's Gaze", "a")])


WITH_CLASS = {
    card.name: requirement.text.removeprefix("with ")
    for card in read_cards()
    for requirement in card.requirements
    if requirement.text in ("with archers", "with swordsmen")
}
"""The group spells that need a class among the members, each with the class."""


def test_cadre_and_its_kin_need_a_class_among_the_members() -> None:
    archers = {"Cadre", "Ogi's Arrows", "Foresight", "Fusillade", "Faerie Fire", "Rain of Arrows"}
    assert {name: "swordsmen" if name == "Legionnaires" else "archers" for name in (*archers, "Legionnaires")} == (
        WITH_CLASS
    )


@pytest.mark.parametrize("card", WITH_CLASS)
def test_a_class_among_the_members_is_a_lasting_requirement(card: str) -> None:
    """The spells page: it is asked at the group's next recheck, and as a class changes."""
    last, other = ("b", "a") if WITH_CLASS[card] == "archers" else ("a", "b")
    sides = (b.blues(b.swordsman("a"), b.archer("b"), spells=[card]), b.reds(b.swordsman("v")))
    left = b.play(*sides, script=[b.hurt(last)])["outcome"]["groups"]["blues"]["spells"]
    rechecked = b.play(*sides, script=[b.hurt(last), b.cast("Raven Shroud", "blues")])
    changed = b.play(
        *sides, script=[{"do": "change", "minion": last, "class": {"a": "archer", "b": "swordsman"}[last]}]
    )
    kept = b.play(*sides, script=[b.hurt(other), b.cast("Raven Shroud", "blues")])
    assert left == [card]
    assert rechecked["outcome"]["groups"]["blues"]["spells"] == ["Raven Shroud"]
    assert changed["outcome"]["groups"]["blues"]["spells"] == []
    assert kept["outcome"]["groups"]["blues"]["spells"] == [card, "Raven Shroud"]
