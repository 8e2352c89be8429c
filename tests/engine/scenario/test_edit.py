"""One thing changed about a scenario: each kind of change, its words, and every way to get it wrong."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from engine.library.presets import preset
from engine.model.board import neighbours
from engine.scenario.edit import EDITS, FIELDS, WHATS, Edit, all_edited, edit_of, edited
from engine.scenario.edit_words import edit_words
from engine.scenario.error import ScenarioError
from engine.scenario.format import AllCombats, Scenario, SpellOn, WholeTurn
from engine.scenario.named_parts import NUMBERS, number_of
from engine.scenario.prepared import PreparedScenario
from engine.scenario.turn_edits import order_text
from tests.engine import boards as b

BOARD = b.scenario(
    b.blues(b.swordsman("fred", *b.FRED, name="Fred", nation="Humans"), spells=[{"card": "Despond", "owner": "red"}]),
    b.reds(b.swordsman("abe", count=3), b.creature("khobai", "Khobai", hp=50), spells=["Rain of Arrows"] * 2),
    seed=7,
)
BACK = b.FRED[::-1]


def fred(ready: Scenario) -> Any:
    return ready.groups[0].minions[0]


def test_a_creature_comes_with_its_own_nation_and_numbers() -> None:
    changed = edited(BOARD, Edit("creature", "fred", to="Bard"))
    assert (fred(changed).card, fred(changed).recruit_class, fred(changed).nation) == ("Bard", None, UNSET)
    assert (
        PreparedScenario(changed).state.minions["fred"].armor
        == PreparedScenario(edited(preset("fred"), Edit("creature", "fred", to="Bard"))).state.minions["fred"].armor
        == 6
    )


def test_fred_the_bard_is_freds_preset_with_one_thing_changed() -> None:
    bard = PreparedScenario(edited(preset("fred"), Edit("creature", "fred", to="Bard"))).state.minions["fred"]
    published = PreparedScenario(preset("fred-the-bard")).state.minions["fred"]
    assert (bard.armor, bard.hp, bard.nation) == (published.armor, published.hp, published.nation)


def test_a_class_replaces_the_creature() -> None:
    changed = edited(BOARD, Edit("class", "khobai", to="archer"))
    khobai = changed.groups[1].minions[1]
    assert (khobai.card, khobai.recruit_class) == (None, "archer")


def test_spells_are_swapped_replaced_dropped_and_added() -> None:
    assert fred(edited(BOARD, Edit("swap", "fred", "Deflection", "Unholy Aura"))).spells == [
        *b.FRED[:2],
        b.FRED[3],
        b.FRED[2],
    ]
    assert fred(edited(BOARD, Edit("replace", "fred", "Ogi's Armor", "Barkskin"))).spells == ["Barkskin", *b.FRED[1:]]
    assert fred(edited(BOARD, Edit("drop", "fred", "Unholy Aura"))).spells == list(b.FRED[:3])
    assert fred(edited(BOARD, Edit("add", "fred", to="Barkskin"))).spells == [*b.FRED, "Barkskin"]


def test_a_spell_that_takes_anothers_place_keeps_its_owner() -> None:
    changed = edited(BOARD, Edit("replace", "blues", "Despond", "Rain of Arrows"))
    assert changed.groups[0].spells == [SpellOn(card="Rain of Arrows", owner="red")]


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_of_a_minion_can_be_another(name: str) -> None:
    changed = edited(BOARD, Edit("stat", "fred", name, "3"))
    assert number_of(fred(changed), name) == 3
    started = PreparedScenario(changed).state.minions["fred"]
    assert (started.hp if name == "current_hp" else getattr(started.base, name)) == 3


def test_initiative_seed_and_nation_are_changed() -> None:
    assert edited(BOARD, Edit("initiative", to="red")).initiative == "red"
    assert edited(BOARD, Edit("seed", to="8")).seed == 8
    assert fred(edited(BOARD, Edit("nation", "fred", to="Elves"))).nation == "Elves"


def test_the_scenario_is_left_as_it_was_and_squares_stay() -> None:
    ready, untouched = preset("fred"), preset("fred")
    changed = edited(ready, Edit("drop", "fred", "Ogi's Armor"))
    assert ready == untouched
    assert [group.square for group in changed.groups] == [group.square for group in ready.groups]


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (Edit("creature", "fred", to="Bard"), "Fred is a Bard"),
        (Edit("class", "fred", to="archer"), "Fred is an archer"),
        (Edit("nation", "abe", to="Elves"), "each of the 3 called Abe is of the Elves"),
        (Edit("stat", "fred", "hp", "8"), "Fred has hit points 8 instead of 7"),
        (Edit("stat", "fred", "missile", "1"), "Fred has missile damage 1 instead of none"),
        (Edit("swap", "fred", "Deflection", "Unholy Aura"), "Deflection and Unholy Aura change places on Fred"),
        (Edit("replace", "fred", "Ogi's Armor", "Barkskin"), "Barkskin instead of Ogi's Armor on Fred"),
        (Edit("drop", "blues", "Despond"), "blue's group without Despond"),
        (Edit("add", "khobai", to="Barkskin"), "Barkskin laid on Khobai last"),
        (Edit("drop", "reds", "Rain of Arrows~2"), "red's group without Rain of Arrows no. 2"),
        (
            Edit("order", "fred", to=",".join(BACK)),
            f"Fred's spells were cast in the order {', '.join(b.FRED[::-1])}",
        ),
        (Edit("ability", "khobai", to="none"), "Khobai without abilities"),
        (Edit("leave", "khobai"), "without Khobai"),
        (Edit("leave", "abe"), "without one of those called Abe"),
        (Edit("rule", which="d3_cap", to="before-effects"), "damage is capped before the effects of D3 (I-1)"),
        (Edit("initiative", to="red"), "red has initiative instead of blue"),
        (Edit("seed", to="9"), "seed 9 instead of 7"),
        (Edit("name", "khobai", to="Kho"), "Khobai is called Kho"),
        (Edit("name", "fred"), "Fred has no name"),
        (Edit("count", "abe", to="2"), "2 called Abe"),
        (Edit("copy", "fred", to="fred-2"), "another like Fred"),
        (Edit("split", "abe", to="abe-x"), "one of those called Abe by itself"),
        (Edit("remove", "abe"), "without each of the 3 called Abe"),
        (Edit("recruit", "reds", to="max"), "a swordsman more in red's group"),
        (Edit("group", "red", "wall", "max"), "another group of red"),
        (Edit("place", "reds", to="4,4"), "red's group at 4,4"),
        (Edit("owner", "reds", to="neutral"), "red's group is neutral's"),
        (Edit("sides"), "the sides change places"),
        (Edit("stat", "fred", "hand", "none"), "Fred has hand damage none instead of 2"),
        (Edit("stat", "fred", "hp", "printed"), "Fred has hit points as printed instead of 7"),
        (Edit("terrain", "5,5", to="forest"), "forest at 5,5"),
        (Edit("structure", "5,5", to="red town"), "red town at 5,5"),
        (Edit("add", "5:5", to="Wasteland"), "Wasteland laid on the square 5,5 last"),
        (Edit("add", "globe", to="Armistice"), "Armistice laid on the globe last"),
        (Edit("script", to="turn"), "a whole turn is played"),
        (Edit("turn", to="next"), "a turn more"),
        (Edit("turn", to="back"), "a turn less"),
        (Edit("command", "blue", to="discard Power"), "blue orders: discard Power"),
        (Edit("revoke", "blue", to="discard Power"), "blue does not order: discard Power"),
        (Edit("command", "blue", to="move blues to 4,5"), "blue orders: move blue's group to 4,5"),
        (Edit("revoke", "blue", to="cast Power on fred"), "blue does not order: cast Power on Fred"),
        (Edit("step", to="attack fred abe-1 hand 2"), "then: Fred strikes Abe 1 by hand as in round 2"),
        (Edit("step", to="damage fred 5 by Fireball"), "then: 5 magical damage to Fred by Fireball"),
        (Edit("step", to="dispel Despond on blues"), "then: Despond on blue's group is dispelled"),
        (
            Edit("step", to="change minion fred nation Elves; class archer"),
            "then: Fred changes: nation Elves, class archer",
        ),
        (Edit("step", to="cast neutral Power on fred"), "then: the game casts Power on Fred"),
        (Edit("step", to="move blues to 4,5"), "then: blue's group moves to 4,5"),
        (Edit("step", to="start_of_turn"), "then: a turn begins"),
        (Edit("step", to="turn"), "then: a whole turn"),
        (Edit("sooner", to="combats~2"), "sooner: the combat phase"),
        (Edit("unstep", to="combat blues reds"), "left out: combat of blue's group and red's group"),
        (Edit("command", "blue~1", to="discard Power"), "blue orders in turn 1: discard Power"),
        (Edit("choice", "5:6", to="Will"), "Will mana for the square 5,6"),
        (Edit("choice", "5:6~2", to="Will"), "Will mana for the square 5,6 in turn 2"),
        (Edit("deck", "red", to="Power; Barkskin"), "red's deck: Power; Barkskin"),
        (Edit("house", "red", to="Mind"), "red is of House Mind"),
        (Edit("mana", "red", "Will", "3"), "red has 3 Will mana"),
        (Edit("deal", "red", to="Power"), "Power in red's hand"),
        (Edit("undeal", "red", to="Power"), "no Power in red's hand"),
        (Edit("part", to="{}"), "other things said in the text"),
    ],
)
def test_every_change_is_said_in_words(edit: Edit, words: str) -> None:
    assert edit_words(BOARD, edit) == words


@pytest.mark.parametrize(
    ("edit", "path", "problem"),
    [
        (Edit("creature", "fred", to="Brad"), "to", "expected a creature of the card data, got 'Brad'"),
        (Edit("creature", "nobody", to="Bard"), "on", "expected the id of a minion"),
        (Edit("class", "fred", to="knight"), "to", "expected swordsman or archer, got 'knight'"),
        (Edit("class", "blues", to="archer"), "on", "expected the id of a minion of this scenario, got 'blues'"),
        (Edit("nation", "fred", to="Elfs"), "$.groups[0].minions[0].nation", "expected a nation"),
        (Edit("stat", "fred", "luck", "3"), "which", "expected hp, current_hp, armor"),
        (Edit("stat", "fred", "hp", "x"), "to", "expected a whole number, got 'x'"),
        (Edit("stat", "fred", "hp", "0"), "$.groups[0].minions[0].stats.hp", "of at least 1"),
        (Edit("stat", "fred", "level", "6"), "$.groups[0].minions[0].stats.level", "of at most 5"),
        (Edit("swap", "fred", "Deflection", "Despond"), "to", f"expected {', '.join(b.FRED)}, got 'Despond'"),
        (Edit("swap", "fred", "2", "Deflection"), "which", "expected Ogi's Armor, "),
        (Edit("swap", "fred", "Deflection", "Deflection"), "to", "expected another spell than the first"),
        (Edit("order", "fred", to="Deflection,Deflection"), "to", "expected each of Ogi's Armor, "),
        (Edit("order", "abe", to="Deflection"), "to", "expected a host with spells on it"),
        (Edit("drop", "abe", "Deflection"), "which", "expected a host with spells on it"),
        (Edit("drop", "nobody", "Deflection"), "on", "expected the id of a minion or group"),
        (Edit("drop", "fred", "Deflection~2"), "which", "got 'Deflection~2'"),
        (Edit("replace", "fred", "", "Barkskin"), "which", "expected Ogi's Armor, "),
        (Edit("add", "fred", to="Barkskin by green"), "$.groups[0].minions[0].spells[4]", "expected"),
        (Edit("leave", "fred"), "$.script[0].groups[0]", "expected"),
        (Edit("leave", "nobody"), "on", "expected the id of a minion"),
        (Edit("ability", "fred", to="all"), "to", "expected none or own, got 'all'"),
        (Edit("rule", which="d3_cap", to="never"), "which", "expected d3_cap,after-effects, d3_cap,before-effects, "),
        (Edit("replace", "fred", "Ogi's Armor", "Brkskin"), "$.groups[0].minions[0].spells[0]", "Barkskin"),
        (Edit("add", "fred", to="Fireball"), "$.groups[0].minions[0].spells[4]", "expected a spell"),
        (Edit("add", "fred", to="Rain of Arrows"), "$.groups[0].minions[0].spells[4]", "expected a spell for a minion"),
        (Edit("initiative", to="green"), "to", "expected blue or red, got 'green'"),
        (Edit("seed", to="many"), "to", "expected a whole number"),
        (Edit("seed", to="9" * 19), "$.seed", "of at most"),
        (Edit("seed", to="9" * 5000), "to", "expected a whole number"),
    ],
)
def test_a_change_that_makes_no_sense_is_refused_and_says_where(edit: Edit, path: str, problem: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        edited(BOARD, edit)
    assert caught.value.path == path
    assert problem in caught.value.problem


def test_every_kind_of_change_is_tried_here() -> None:
    assert set(EDITS) == set(WHATS)
    assert set(FIELDS) <= set(WHATS)


def test_a_changed_scenario_is_played_like_any_other() -> None:
    assert (
        b.quick_outcome(edited(preset("fred"), Edit("swap", "fred", "Deflection", "Unholy Aura")), 7)["winner"] is None
    )


@pytest.mark.parametrize(
    "edit",
    [
        Edit("drop", "fred", "Unholy Aura"),
        Edit("order", "fred", to=",".join(b.FRED)),
        Edit("stat", "fred", "hp", "8"),
        Edit("add", "blues", to="Despond by red"),
        Edit("leave", "abe"),
        Edit("ability", "khobai", to="none"),
        Edit("rule", which="d3_cap", to="before-effects"),
        Edit("seed", to="9"),
    ],
)
def test_a_change_is_one_word_of_an_address_and_read_from_it(edit: Edit) -> None:
    assert edit_of(edit.text) == edit


def test_the_text_of_a_change_reads_like_what_it_does() -> None:
    assert Edit("drop", "fred", "Unholy Aura").text == "drop,fred,Unholy Aura"
    assert Edit("swap", "fred", "Deflection", "Unholy Aura").text == "swap,fred,Deflection,Unholy Aura"
    assert Edit("seed", to="9").text == "seed,9"


@pytest.mark.parametrize("text", ["", "luck,fred", "drop", "drop,fred", "seed", ",", "drop;fred"])
def test_a_text_that_is_no_change_is_refused(text: str) -> None:
    with pytest.raises(ScenarioError, match="expected"):
        edit_of(text)


def test_a_minion_is_taken_out_one_by_one_with_what_is_expected_of_it() -> None:
    two = edited(BOARD, Edit("leave", "abe"))
    assert two.groups[1].minions[0].count == 2
    none = edited(edited(two, Edit("leave", "abe")), Edit("leave", "abe"))
    assert [spec.id for spec in none.groups[1].minions] == ["khobai"]
    fewer = edited(preset("fred"), Edit("leave", "abe"))
    assert "abe" not in {row.minion for row in fewer.expect}
    assert {row.minion for row in fewer.expect} > {"fred"}


def test_without_abilities_neither_the_nations_nor_ones_own_is_there() -> None:
    quiet = PreparedScenario(edited(BOARD, Edit("ability", "khobai", to="none"))).state.minions
    assert quiet["khobai"].intrinsic == ()
    assert PreparedScenario(BOARD).state.minions["khobai"].intrinsic
    assert quiet["fred"].intrinsic, "it is nobody else's"


def test_a_spell_of_the_other_player_is_added_as_his() -> None:
    changed = edited(BOARD, Edit("add", "reds", to="Despond by blue"))
    assert changed.groups[1].spells[-1] == SpellOn(card="Despond", owner="blue")


@pytest.mark.parametrize(
    ("changes", "path", "problem"),
    [
        (["recruit,blues,fred"], "to", "duplicate id 'fred'"),
        (["recruit,greens,max"], "on", "expected the id of a group"),
        (["recruit,blues,m x"], "$.groups[0].minions[1].id", "expected"),
        (["copy,nobody,max"], "on", "expected the id of a minion"),
        (["split,fred,max"], "on", "expected an entry of several minions"),
        (["remove,nobody"], "on", "expected the id of a minion, group or structure"),
        (["group,green,wall,max"], "on", "expected blue, red or neutral, got 'green'"),
        (["group,red,reds,max"], "which", "duplicate id 'reds'"),
        (["group,red,max,max"], "$.groups[2].minions[0].id", "duplicate id 'max'"),
        (["count,fred,9"], "to", "expected a whole number of at most 8"),
        (["count,fred,many"], "to", "expected a whole number"),
        (["place,reds,0,0"], "to", "expected a square of the board such as 5,6"),
        (["place,reds,here"], "to", "expected a square of the board"),
        (["owner,reds,green"], "to", "expected blue, red or neutral"),
        (["terrain,fog,5,5"], "$.squares[0].terrain", "expected"),
        (["terrain,forest,99,5"], "on", "expected a square of the board"),
        (["structure,castle,5,5"], "to", "expected sanctum, town or colony"),
        (["add,5:99,Wasteland"], "on", "expected a square of the board"),
        (["script,dance"], "to", "expected combat, turn or none"),
        (["turn,sideways"], "to", "expected next or back"),
        (["script,none", "turn,back"], "what", "expected a script that ends with a whole turn"),
        (["command,blue,discard Power"], "what", "expected a script that ends with a whole turn"),
        (["script,turn", "command,green,discard Power"], "on", "expected blue or red"),
        (["script,turn", "command,blue,dance"], "to", "expected cast, discard, train or move"),
        (["script,turn", "command,blue,discard Pwer"], "$.script[0].orders.blue[0].card", "did you mean 'Power'?"),
        (["script,turn", "command,blue,train town 1"], "to", "expected a structure, how many"),
        (["script,turn", "command,blue,move blues to x"], "to", "expected a square of the board"),
        (["script,turn", "command,blue,cast Power on zed"], "$.script[0].orders.blue[0].target", "expected the id"),
        (["script,turn", "revoke,blue,discard Power"], "to", "expected an order of blue in this turn"),
        (["step,dance"], "to", "expected attack, damage, combat"),
        (["step,attack fred abe-1"], "to", "expected an attacker, a victim"),
        (["step,attack fred zed hand 2"], "$.script[1].victim", "expected the id"),
        (["step,attack fred abe-1 foot 2"], "to", "expected hand, missile or any"),
        (["step,damage fred many"], "to", "expected a whole number"),
        (["step,change hero fred nation Elves"], "to", "expected minion, group, structure or square"),
        (["step,move blues to here"], "to", "expected a square of the board"),
        (["unstep,combats"], "to", "expected a step of the script"),
        (["sooner,combat blues reds"], "to", "expected a step that another is played before"),
        (["house,blue,Nobody"], "$.players.blue.house", "expected a house"),
        (["mana,blue,Luck,3"], "$.players.blue.mana.Luck", "expected"),
        (["deal,blue,Pwer"], "$.players.blue.hand[0]", "did you mean 'Power'?"),
        (["undeal,blue,Power"], "to", "expected a card in blue's hand"),
        (["part,{"], "to", "expected JSON"),
        (['part,{"luck":1}'], "to", "expected fields of a scenario, got 'luck'"),
        (['part,{"format":"x"}'], "to", "expected fields of a scenario, got 'format'"),
        (['part,{"seed":"x"}'], "$.seed", "expected"),
        (['part,{"script":null}'], "$.script", "expected"),
        (["part,[]"], "to", "expected fields of a scenario"),
    ],
)
def test_a_change_of_the_board_that_makes_no_sense_is_refused(changes: list[str], path: str, problem: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        all_edited(BOARD, map(edit_of, changes))
    assert problem in caught.value.problem
    assert caught.value.path == path


def changed(*changes: str) -> Scenario:
    return all_edited(BOARD, map(edit_of, changes))


def test_minions_and_groups_come_go_and_are_copied_by_name() -> None:
    now = changed("leave,khobai", "recruit,reds,max", "nation,max,Elves", "copy,max,max-2", "name,max,Max")
    assert [(spec.id, spec.name, spec.nation) for spec in now.groups[1].minions[-2:]] == [
        ("max", "Max", "Elves"),
        ("max-2", None, "Elves"),
    ]
    assert [spec.id for spec in changed("remove,abe").groups[1].minions] == ["khobai"]
    alone = changed("split,abe,one", "stat,one,hp,3")
    assert [(spec.id, spec.count, spec.stats.hp) for spec in alone.groups[1].minions if spec.id != "khobai"] == [
        ("abe", 2, UNSET),
        ("one", 1, 3),
    ]


def test_a_group_more_stands_beside_somebody_hostile_and_fights_with_them() -> None:
    more = changed("group,red,wall,max")
    assert more.groups[2].square in neighbours(more.groups[0].square or (0, 0))
    assert more.script == [AllCombats()]
    assert all_edited(more, [edit_of("remove,wall")]).script == BOARD.script


def test_the_script_goes_on_without_what_is_gone() -> None:
    turn = changed("deal,blue,Deflection", "script,turn", "command,blue,move blues to 4,5", "command,red,discard Power")
    gone = all_edited(turn, [edit_of("remove,blues")])
    assert isinstance(gone.script[0], WholeTurn)
    assert gone.script[0].orders.blue == []
    assert len(gone.script[0].orders.red) == 1


def test_a_group_that_is_put_where_another_stands_changes_places_with_it() -> None:
    here, there = (group.square for group in BOARD.groups)
    assert there is not None
    swapped = changed(f"place,blues,{there[0]},{there[1]}")
    assert [group.square for group in swapped.groups] == [there, here]


def test_orders_are_given_and_taken_back() -> None:
    orders = ("cast Deflection on fred", "discard Power", "move blues to 4,5", "cast Wasteland on 4,4 for 3")
    turn = changed("script,turn", *(f"command,blue,{order}" for order in orders))
    assert isinstance(turn.script[0], WholeTurn)
    assert [order_text(order) for order in turn.script[0].orders.blue] == list(orders)
    less = all_edited(turn, [edit_of("revoke,blue,discard Power"), edit_of("turn,next")])
    assert isinstance(less.script[0], WholeTurn)
    assert [order_text(order) for order in less.script[0].orders.blue] == [orders[0], *orders[2:]]
    assert len(less.script) == 2
    town = changed("structure,blue town,4,4", "script,turn", "command,blue,train town-4-4 2 archer")
    assert isinstance(town.script[0], WholeTurn)
    assert order_text(town.script[0].orders.blue[0]) == "train town-4-4 2 archer"


def test_sides_change_everything_that_they_own() -> None:
    swapped = changed("structure,red town,4,4", "add,reds,Despond by red", "deal,blue,Power", "sides")
    assert [group.owner for group in swapped.groups] == ["red", "blue"]
    assert swapped.structures[0].owner == "blue"
    assert swapped.groups[1].spells[-1] == SpellOn(card="Despond", owner="blue")
    assert swapped.players.red.hand == ["Power"]
    assert swapped.initiative == BOARD.initiative
