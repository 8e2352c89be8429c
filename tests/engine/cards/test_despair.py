"""The cards of Despair: a scenario for each sentence and each exception, which fails without the effect."""

from typing import Any

import pytest

from engine.rules.cast_payment import cost_of
from engine.rules.off_board import minion_off_board
from tests.engine.build import (
    COMBAT,
    START_OF_TURN,
    Picks,
    Trace,
    archer,
    attack,
    band,
    blues,
    cast,
    creature,
    fate,
    group,
    hits,
    hurt,
    move,
    perform,
    play,
    reds,
    swordsman,
    table,
    turn,
    who,
)
from tests.engine.cards.about import about
from tests.engine.cards.boards import (
    ENEMY_TOWN,
    FAR_APART,
    WORLD_TOWN,
    after,
    all_of,
    at,
    cancels_and_holds,
    ground,
    group_of,
    mana,
    results,
    stats,
    terrain,
)


def spells(trace: Trace, id: str) -> Any:
    """The spells of a group."""
    return group_of(trace, id)["spells"]


@about("Albatross")
def test_an_albatross_hurts_everybody_but_its_bearer() -> None:
    theirs = reds(swordsman("v", "Albatross", armor=3), archer("w"), square=[7, 5])
    trace = after(START_OF_TURN, red=theirs)
    assert [fate(trace, id)["hp"] for id in "vwa"] == [7, 6, 7]


@about("Atrophy")
def test_atrophy_makes_wounds_last_at_the_start_of_turn() -> None:
    theirs = reds(swordsman("v", current_hp=3), archer("w"), spells=["Atrophy"], square=[7, 5])
    trace = after(START_OF_TURN, red=theirs)
    assert [fate(trace, id)["max_hp"] for id in "vw"] == [3, 7]


@about("Augur of Strife", "Burst of Mystery")
def test_mana_of_despair() -> None:
    assert mana(after(*[cast("Augur of Strife", "globe")] * 2, START_OF_TURN)) == {"Strife": 2}
    assert mana(after(cast("Burst of Mystery", "globe"), START_OF_TURN)) == {"Mystery": 2}
    assert mana(after(cast("Burst of Mystery", "globe"), START_OF_TURN, START_OF_TURN)) == {}


@about("Backlash")
def test_backlash_hurts_for_every_alteration() -> None:
    theirs = reds(
        swordsman("v", "Barkskin", "Reanimate", armor=5), archer("w"), spells=["Despond", "Frostbite"], square=[7, 5]
    )
    trace = after(cast("Backlash", "v"), cast("Backlash", "w"), red=theirs | {"spells": ["Despond"]})
    assert [fate(trace, id)["hp"] for id in "vw"] == [4, 5]


@about("Banshee", "ability of Banshee")
def test_a_banshee_kills_one_at_random_as_combat_starts() -> None:
    banshee = blues(creature("m", "Banshee", hand=0))
    game = table(banshee, reds(swordsman("v"), swordsman("w")), dice=Picks(1), script=[])
    trace = perform(game, COMBAT)
    assert [(fate(trace, id)["cause"], fate(trace, id)["by"]) for id in "vw"] == [(None, None), ("killed", "m")]


@about("Bleak Isle", "Bleak Isle II", "Bleak Isle (recruits of the isle)", "Waterwalk of the isle")
def test_a_bleak_isle_lies_in_the_water_and_its_recruits_walk_on_it() -> None:
    for isle in ("Bleak Isle", "Bleak Isle II"):
        train = {"do": "train", "structure": "town", "class": "swordsman", "count": 1}
        script = (cast(isle, "town"), turn(train), move("blues", 4, 6), START_OF_TURN)
        trace = after(*script, blue=blues(swordsman("a"), square=[4, 5]), structures=[WORLD_TOWN | {"novices": 1}])
        assert {terrain(trace, *square) for square in ((5, 5), (3, 5), (4, 4), (4, 6))} == {"water"}
        assert (at(trace, "blues"), fate(trace, "a")["status"]) == ([4, 6], "alive")
        assert stats(trace, "swordsman-1", "level", "status") == [0, "alive"]
        born = blues(swordsman("a", "Bleak Isle (recruits of the isle)"), square=[4, 5])
        refused = after({"do": "dispel", "card": "Bleak Isle (recruits of the isle)", "host": "a"}, blue=born)
        assert results(refused) == ["refused"]
        empty = (cast(isle, "town"), turn(train), move("group-1", 4, 6), START_OF_TURN)
        alone = after(*empty, blue=blues(swordsman("a"), square=[6, 8]), structures=[WORLD_TOWN | {"novices": 1}])
        assert (at(alone, "group-1"), fate(alone, "swordsman-1")["status"]) == ([4, 6], "alive")
        neutral = after(cast(isle, "town"), structures=[WORLD_TOWN | {"owner": "neutral"}])
        assert results(neutral) == ["refused"]


@pytest.mark.parametrize(
    ("before", "then"),
    [
        ("forest", "plains"), ("plains", "barren land"), ("barren land", "desert"), ("desert", "lava"),
        ("mountain", "volcano"), ("water", "water"), ("ice", "ice"),
    ],
)  # fmt: skip
def test_blight_goes_one_step_down(before: str, then: str) -> None:
    assert terrain(after(cast("Blight", [5, 8]), squares=all_of(before, (5, 8))), 5, 8) == then


@about("Blight")
def test_blight_burns_a_forest() -> None:
    test_blight_goes_one_step_down("forest", "plains")


@about("Body Rot", "Jinx", "Weakness", "Pantogar's Curse", "Stupefy", "Gorgon's Gaze")
def test_plain_penalties_of_despair() -> None:
    for card, swordsman_stats, archer_stats in (
        ("Body Rot", [1, None, 1, 1], [None, 1, 0, 1]),
        ("Jinx", [0, None, 1, 1], [None, 0, 0, 1]),
        ("Stupefy", [2, None, 1, 0], [None, 2, 0, 0]),
        ("Gorgon's Gaze", [1, None, 2, 1], [None, 1, 1, 1]),
    ):
        theirs = reds(swordsman("v", card), archer("w", card), square=[7, 5])
        trace = after(red=theirs)
        assert stats(trace, "v", "hand", "missile", "armor", "level") == swordsman_stats
        assert stats(trace, "w", "hand", "missile", "armor", "level") == archer_stats
    for card in ("Weakness", "Pantogar's Curse"):
        trace = after(cast(card, "v"), cast(card, "v"), cast(card, "w"), red=reds(
            swordsman("v", hand=5), archer("w"), square=[7, 5]
        ))  # fmt: skip
        assert (fate(trace, "v")["hand"], results(trace)) == (3, ["executed", "executed", "refused"])


@about("Stupefy", "Lethargy", "Bleak Isle (recruits of the isle)", "Jinx")
def test_what_penalties_leave() -> None:
    for card in ("Stupefy", "Bleak Isle (recruits of the isle)"):
        assert stats(after(red=reds(swordsman("v", card, level=3), square=[7, 5])), "v", "level") == [2]
    tired = after(cast("Lethargy", "globe"), red=reds(swordsman("v", level=3), square=[7, 5]))
    assert stats(tired, "v", "level") == [2]
    assert stats(after(red=reds(archer("w", "Jinx", missile=5), square=[7, 5])), "w", "missile") == [3]


@about("Changelings", "Changeling")
def test_changelings_are_weak_from_birth() -> None:
    train = {"do": "train", "structure": "town", "class": "swordsman", "count": 1}
    town = WORLD_TOWN | {"novices": 1, "spells": [{"card": "Changelings", "owner": "red"}]}
    trace = after(turn(train), cast("Dark Minion", "blues"), blue=blues(archer("a"), square=[4, 5]), structures=[town])
    for id in ("swordsman-1", "swordsman-2"):
        assert stats(trace, id, "hand", "max_hp", "spells") == [1, 4, ["Changeling"]]
    bow = after(red=reds(archer("w", "Changeling"), square=[7, 5]))
    assert stats(bow, "w", "missile", "max_hp") == [1, 4]
    assert fate(trace, "a")["spells"] == []


@about("Comrades in Dolor")
def test_comrades_in_dolor_makes_shadows_who_do_each_other_no_harm() -> None:
    three = reds(swordsman("v", nation="Shadows"), archer("w"), creature("x", "Wolf"), square=[7, 5])
    trace = perform(
        table(blues(swordsman("a")), three, dice=Picks(0, 0), script=[]),
        cast("Comrades in Dolor", "globe"), *[START_OF_TURN] * 3,
    )  # fmt: skip
    assert [fate(trace, id)["nation"] for id in "vwxa"] == ["Shadows", "Shadows", "Shadows", None]
    for nation, hp in (("Shadows", 7), ("Imps", 4)):
        foes = reds(archer("v", nation="Shadows"))
        blow = play(
            blues(swordsman("a", nation=nation, hand=3)), foes, script=[attack("a", "v", round=3)],
            globe=["Comrades in Dolor"],
        )  # fmt: skip
        assert fate(blow, "v")["hp"] == hp
    casts = [cast("Comrades in Dolor", "globe", player) for player in ("blue", "red", "blue")]
    assert results(after(*casts)) == ["executed", "executed", "refused"]


@about("Corrosion", "False Prophet")
def test_towns_without_their_own_mana() -> None:
    towns = [WORLD_TOWN | {"spells": ["Necropolis"]}, ENEMY_TOWN]
    trace = after(cast("Corrosion", "globe"), START_OF_TURN, structures=towns)
    assert (mana(trace), mana(trace, "red")) == ({"Mystery": 2}, {})
    over = after(cast("Corrosion", "globe"), *[turn()] * 5, structures=towns)
    assert mana(over, "red") == {"Order": 1}
    fooled = after(cast("False Prophet", "town"), START_OF_TURN, structures=towns)
    assert (mana(fooled), mana(fooled, "red")) == ({"Mystery": 2}, {"Order": 1})


@about("Cruel Whim")
def test_a_cruel_whim_changes_the_class() -> None:
    theirs = reds(swordsman("v", "Venom'd Blade"), archer("w"), swordsman("x", "Weapon Master"), square=[7, 5])
    trace = after(*(cast("Cruel Whim", id) for id in "vwx"), red=theirs)
    assert [fate(trace, id)["class"] for id in "vwx"] == ["archer", "swordsman", "swordsman"]
    assert fate(trace, "v")["spells"] == []
    rakshasa = after(cast("Cruel Whim", "r"), red=reds(creature("r", "Rakshasa"), square=[7, 5]))
    assert fate(rakshasa, "r")["class"] == "both"


@about("Cruel Whim")
def test_a_cruel_whim_means_nothing_to_who_has_no_class() -> None:
    trace = after(cast("Cruel Whim", "x"), red=reds(creature("x", "Wolf"), square=[7, 5]))
    assert stats(trace, "x", "class", "hand") == [None, 3]


@about("Despond")
def test_despond_makes_shadows_hurt_more() -> None:
    for nation, victim, hp in (("Shadows", None, 4), ("Shadows", "Visions", 3), ("Elves", None, 5)):
        theirs = reds(archer("v", nation=victim), spells=["Despond"])
        trace = play(blues(swordsman("a", nation=nation)), theirs, script=[attack("a", "v", round=3)])
        assert fate(trace, "v")["hp"] == hp


@about("Despond", "Comrades in Dolor")
def test_despond_and_dolor_leave_magical_blows_as_they_are() -> None:
    for nation, globe, hp in (("Shadows", ["Comrades in Dolor"], 5), (None, [], 5), (None, ["Comrades in Dolor"], 5)):
        theirs = reds(swordsman("v", nation=nation), spells=["Despond"] if not globe else [])
        shade = blues(creature("m", "Phantom", nation="Shadows"))
        trace = play(shade, theirs, script=[attack("m", "v", "missile")], globe=globe)
        assert fate(trace, "v")["hp"] == hp
    human = reds(archer("v"))
    cut = play(blues(swordsman("a", nation="Shadows")), human, script=[attack("a", "v")], globe=["Comrades in Dolor"])
    assert fate(cut, "v")["hp"] == 5


@about("Disorient")
def test_disorient_leads_a_players_group_astray() -> None:
    astray = {"do": "cast", "card": "Disorient", "target": "reds"}
    for pick, square in ((0, [8, 5]), (1, [6, 5]), (2, [7, 4])):
        game = table(
            blues(swordsman("a"), square=[4, 5]), reds(swordsman("v"), square=[7, 5]), dice=Picks(pick), script=[]
        )
        assert at(perform(game, turn(astray, red=(move("reds", 7, 6),))), "reds") == square
    beasts = reds(creature("m", "Carnivorous Plant"), square=[7, 5])
    assert at(after(turn(astray), red=beasts), "reds") == [7, 5]


@about("Dissolution", "dearer spells next turn")
def test_a_dissolution_makes_the_opponents_next_turn_dear() -> None:
    purse = {player: {"house": "Justice", "trained": {"Order": 3, "Mystery": 3}} for player in ("blue", "red")}
    game = table(blues(swordsman("a")), reds(swordsman("v"), square=[9, 5]), script=[], players=purse)
    prices = []
    perform(game, cast("Dissolution", "globe"))
    for _ in range(3):
        prices.append([cost_of(game, player, "Parted Sea", None).price for player in ("blue", "red")])
        perform(game, turn(), START_OF_TURN)
    plain, dear = {"Order": 1}, {"Order": 2, "Mystery": 1}
    assert prices == [[plain, plain], [plain, dear], [plain, plain]]
    assert game.state.globe.spells == []


@about("Pantogar's Failure")
def test_pantogars_failure_makes_a_shadow_and_the_opponents_primary_mana_dear() -> None:
    house = {player: {"house": "Justice"} for player in ("blue", "red")}
    elf, foe = blues(swordsman("a", nation="Elves"), square=[4, 5]), reds(swordsman("v"), square=[9, 5])
    game = table(elf, foe, script=[], players=house)
    perform(game, cast("Pantogar's Failure", "a"))
    assert who(game, "a").nation == "Shadows"
    assert [cost_of(game, player, "Intercession", None).price for player in ("blue", "red")] == [
        {"Order": 3, "Mystery": 3}, {"Order": 4, "Mystery": 3}
    ]  # fmt: skip
    assert cost_of(game, "red", "Citadel", None).price == {"Mystery": 5}


@about("Fear")
def test_fear_holds_a_group_for_one_turn_more() -> None:
    cancels_and_holds("Fear", turns=1)
    assert results(after(cast("Fear", "reds"), structures=[ENEMY_TOWN])) == ["refused"]


@about("Forsaken")
def test_the_forsaken_enter_no_structure_and_their_group_neither() -> None:
    theirs = reds(swordsman("v", "Forsaken"), archer("w"), square=[6, 5])
    trace = after(move("reds", 7, 5), move("reds", 6, 6), red=theirs, structures=[ENEMY_TOWN])
    assert results(trace) == ["refused", "executed"]
    cursed = after(cast("Forsaken", "v"), *[turn()] * 3, move("reds", 7, 5), red=reds(
        swordsman("v"), square=[6, 5]
    ), structures=[ENEMY_TOWN])  # fmt: skip
    assert results(cursed)[-1] == "executed"


@about("Frost Dragon", "ability of Frost Dragon", "Frostbite", "no attacks next round")
def test_a_frost_dragon_freezes_its_opponents() -> None:
    dragon = blues(creature("m", "Frost Dragon", hp=90))
    trace = play(dragon, reds(swordsman("v", hp=50)))
    assert (spells(trace, "reds"), fate(trace, "v")["max_hp"]) == (["Frostbite"], 47)
    assert [hit.round for hit in hits(trace, attacker="v")] == [2]
    again = play(dragon, reds(swordsman("v", hp=50), spells=["Frostbite"]))
    assert (spells(again, "reds"), fate(again, "v")["max_hp"]) == (["Frostbite"] * 2, 44)


@about("Frost Dragon", "no attacks next round")
def test_nobody_sits_out_a_round_of_a_later_combat() -> None:
    trace = play(blues(creature("m", "Frost Dragon", hp=90)), reds(swordsman("v", hp=50)))
    assert stats(trace, "v", "attack_rate", "spells") == [1, []]


@about("Frostbite")
def test_frostbite_wears_off_by_the_turn() -> None:
    for script, most in (
        ([], 4),
        ([turn(), START_OF_TURN], 5),
        ([turn(), turn(), START_OF_TURN], 6),
        ([turn(), turn(), turn()], 7),
    ):
        trace = after(cast("Frostbite", "reds"), *script)
        assert stats(trace, "v", "max_hp", "hp") == [most, 4]


@about("Gorgon", "ability of Gorgon", "Gorgon's Gaze", "Gorgon's Head")
def test_the_gaze_of_a_gorgon_kills_at_the_third_hit() -> None:
    stare = [attack("m", "v")] * 3
    theirs = reds(swordsman("v", hp=90, armor=9, level=2))
    twice = play(blues(creature("m", "Gorgon")), theirs, script=stare[:2])
    assert stats(twice, "v", "hand", "armor", "hp") == [0, 11, 90]
    thrice = play(blues(creature("m", "Gorgon")), theirs, script=stare)
    assert (fate(thrice, "v")["cause"], fate(thrice, "v")["by"]) == ("killed", "m")
    mixed = reds(swordsman("v", "Cockatrice's Gaze", "Cockatrice's Gaze", hp=90, level=2))
    assert fate(play(blues(creature("m", "Gorgon")), mixed, script=stare[:1]), "v")["status"] == "alive"


@about("Gorgon", "ability of Gorgon", "Gorgon's Head")
def test_the_gorgons_head_goes_to_swordsmen_who_kill() -> None:
    gorgon = reds(creature("m", "Gorgon", hp=1, level=1))
    for killer, heads in (
        (swordsman("a"), ["Gorgon's Head"]), (archer("a"), []), (creature("a", "Troll"), [])
    ):  # fmt: skip
        kind = "missile" if killer.get("class") == "archer" else "hand"
        trace = play(blues(killer), gorgon, script=[attack("a", "m", kind)])
        assert fate(trace, "a")["spells"] == heads
    bearer = reds(swordsman("v", "Gorgon's Head", hp=1, armor=0))
    stared = play(blues(swordsman("a", armor=9)), bearer, script=[attack("v", "a")])
    assert fate(stared, "a")["spells"] == ["Gorgon's Gaze"]
    for killer, heads in ((swordsman("a"), ["Gorgon's Head"]), (creature("a", "Troll"), [])):
        trace = play(blues(killer), bearer, script=[attack("a", "v")])
        assert fate(trace, "a")["spells"] == heads


@about("Harrowing Cry")
def test_a_harrowing_cry_costs_a_level_for_good() -> None:
    theirs = reds(swordsman("v", level=3), archer("w", level=0), square=[7, 5])
    trace = after(cast("Harrowing Cry", "reds"), cast("Dark Minion", "reds"), red=theirs)
    assert [fate(trace, id)["level"] for id in ("v", "w", "swordsman-1")] == [2, 0, 1]
    assert spells(trace, "reds") == []


@about("Haunted Forest", "1 level less by Haunted Forest")
def test_a_haunted_forest_unnerves_all_but_the_houses_of_the_dead() -> None:
    squares = all_of("forest", (6, 8), (7, 8), (6, 7), (8, 6))
    ours = blues(swordsman("a", level=3, nation="Elves"), swordsman("b", level=3, nation="Imps"), square=[7, 8])
    theirs = reds(swordsman("v", level=3), square=[6, 8])
    dead = group("dead", "red", creature("w", "Skeleton", level=3), square=[6, 7])
    outside = group("outside", "red", swordsman("x", level=3), square=[8, 6])
    script = [cast("Haunted Forest", [5, 8]), cast("Haunted Forest", [5, 9]), cast("Jinx", "v")]
    trace = play(ours, theirs, dead, outside, script=script, squares=squares)
    assert [fate(trace, id)["level"] for id in "abvwx"] == [2, 3, 2, 3, 3]
    assert (terrain(trace, 5, 8), results(trace)) == ("forest", ["executed", "executed", "refused"])
    away = play(ours, theirs, outside, script=[script[0], move("blues", 7, 7)], squares=squares)
    assert fate(away, "a")["level"] == 3
    fell = {"do": "change", "square": [6, 8], "terrain": "plains"}
    felled = play(ours, theirs, outside, script=[script[0], fell], squares=squares)
    assert [fate(felled, id)["level"] for id in "av"] == [3, 3]
    gone = {"do": "dispel", "card": "Haunted Forest", "host": [5, 8]}
    lifted = play(ours, theirs, outside, script=[script[0], gone], squares=squares)
    assert (fate(lifted, "v")["level"], lifted["outcome"]["globe"]["spells"]) == (3, [])


@about("Haunted Forest", "Faerie Glade")
def test_a_wood_is_there_when_a_scenario_begins_with_it() -> None:
    for card in ("Haunted Forest", "Faerie Glade"):
        host = all_of("forest", (6, 8), spells=[{"card": card, "owner": "blue"}])
        trace = after(red=reds(swordsman("v", level=3), square=[5, 8]), squares=all_of("forest", (5, 8)) + host)
        assert fate(trace, "v")["level"] == 2


@about("Ice Age")
def test_an_ice_age_freezes_all_water_before_movement() -> None:
    squares = [*all_of("water", (5, 8), (6, 8)), *all_of("swamp", (7, 8))]
    trace = after(cast("Ice Age", "globe"), turn(), squares=squares)
    assert [terrain(trace, x, 8) for x in (5, 6, 7)] == ["ice", "ice", "swamp"]


@about("Immateriality")
def test_immateriality_lets_everybody_fly_for_two_turns() -> None:
    squares = [*all_of("volcano", (4, 6)), *all_of("mountain", (7, 6))]
    for turns, blue, red in ((1, [4, 6], [7, 6]), (2, [4, 5], [7, 5])):
        moves = turn(move("blues", 4, 6), red=(move("reds", 7, 6),))
        trace = after(cast("Immateriality", "globe"), *[turn()] * turns, moves, squares=squares)
        assert (at(trace, "blues"), at(trace, "reds")) == (blue, red)


@about("Insurrection")
def test_an_insurrection_takes_all_novices_until_the_structure_is_entered() -> None:
    towns = [ENEMY_TOWN | {"novices": 5, "turn_count": 1}, WORLD_TOWN | {"novices": 1, "turn_count": 1}]
    theirs = reds(swordsman("v"), square=[7, 6])
    trace = after(cast("Insurrection", "far"), *[START_OF_TURN] * 2, red=theirs, structures=towns)
    assert [trace["outcome"]["structures"][id]["novices"] for id in ("far", "town")] == [0, 2]
    entered = after(cast("Insurrection", "far"), move("reds", 7, 5), red=theirs, structures=towns)
    assert entered["outcome"]["structures"]["far"]["spells"] == []


@about("Jinx")
def test_jinx_moves_to_the_killer_and_ends_without_one() -> None:
    trace = play(blues(swordsman("a", "Barkskin", hand=9)), reds(swordsman("v", "Jinx")), script=[attack("a", "v")])
    assert stats(trace, "a", "spells", "hand") == [["Barkskin", "Jinx"], 7]
    unblamed = play(blues(swordsman("a")), reds(swordsman("v", "Jinx")), script=[hurt("v")])
    assert (fate(unblamed, "v")["spells"], fate(unblamed, "a")["spells"]) == ([], [])


@about("Lethargy")
def test_lethargy_lowers_every_recruit() -> None:
    beasts = reds(creature("m", "Makva"), square=[7, 5])
    trace = after(cast("Lethargy", "globe"), cast("Dark Minion", "blues"), red=beasts)
    assert [fate(trace, id)["level"] for id in ("a", "b", "swordsman-1", "m")] == [0, 0, 0, 3]


@about("Limbo")
def test_limbo_weakens_who_is_there_and_pays_for_recruits() -> None:
    theirs = reds(swordsman("v"), archer("w"), square=[6, 8])
    come = after(cast("Limbo", [5, 8]), move("reds", 5, 8), START_OF_TURN, red=theirs)
    assert (terrain(come, 5, 8), stats(come, "v", "hand")) == ("barren land", [1])
    assert (stats(come, "w", "missile"), mana(come)) == ([2], {"Strife": 1})
    assert mana(after(cast("Limbo", [5, 8]), START_OF_TURN, red=theirs)) == {}
    beasts = reds(creature("m", "Troll"), square=[5, 8])
    assert mana(after(START_OF_TURN, red=beasts, squares=all_of("plains", (5, 8), spells=("Limbo",)))) == {}
    gone = after(cast("Limbo", [5, 8]), move("reds", 5, 8), move("reds", 6, 8), START_OF_TURN, red=theirs)
    assert (stats(gone, "v", "hand"), mana(gone)) == ([2], {})


@about("Nightmare", "ability of Nightmare")
def test_a_nightmare_lays_despond_on_recruits() -> None:
    nightmare = blues(creature("m", "Nightmare"))
    assert spells(play(nightmare, reds(swordsman("v", hp=90))), "reds") == ["Despond"]
    assert spells(play(nightmare, reds(swordsman("v", hp=90), spells=["Despond"])), "reds") == ["Despond"] * 2
    assert spells(play(nightmare, reds(creature("v", "Troll", hp=90))), "reds") == []


@about("Nihil", "ability of Nihil", "Nihil's Curse")
def test_nihil_curses_whoever_hits_him() -> None:
    nihil = reds(creature("n", "Nihil", armor=9, hp=99))
    hit = [attack("a", "n"), attack("b", "n", "missile")]
    for hand, penalty in ((6, 3), (0, 0)):
        trace = play(blues(swordsman("a", hand=hand, level=2), archer("b", level=2)), nihil, script=hit[:1])
        assert (fate(trace, "a")["hand"], len(fate(trace, "a")["spells"])) == (hand - penalty, int(hand > 0))
    strong = blues(swordsman("a", hand=9, level=2), archer("b", missile=9, level=2))
    both = play(strong, nihil, script=[*hit, hit[0]])
    assert (fate(both, "a")["hand"], fate(both, "b")["missile"]) == (3, 6)
    faded = [fate(play(strong, nihil, script=[hit[0], *[START_OF_TURN] * n]), "a") for n in range(4)]
    assert [one["hand"] for one in faded] == [6, 7, 8, 9]
    assert faded[-1]["spells"] == []


@about("Nihil", "ability of Nihil")
def test_nihil_goes_alone() -> None:
    town = ENEMY_TOWN | {"id": "empty", "owner": "blue", "square": [5, 8], "novices": 1}
    trace = after(
        cast("Nihil", "empty"), cast("Nihil", "empty"), cast("Dark Minion", "group-1"),
        turn({"do": "train", "structure": "empty", "class": "archer", "count": 1}), structures=[town],
    )  # fmt: skip
    assert trace["outcome"]["groups"]["group-1"]["members"] == ["nihil-1"]
    assert results(trace)[:2] == ["executed", "refused"]
    alone = group("alone", "blue", creature("n", "Nihil"), square=[4, 6])
    met = play(
        blues(swordsman("a"), square=[4, 5]), reds(swordsman("v"), square=[9, 5]), alone, script=[move("alone", 4, 5)]
    )
    assert met["outcome"]["groups"]["alone"]["square"] == [4, 6]


@about("Nihil's Minion")
def test_nihils_minion_is_a_harmless_shadow_for_two_turns() -> None:
    theirs = reds(swordsman("v", "Ogi's Armor"), square=[7, 5])
    trace = after(cast("Nihil's Minion", "v"), attack("v", "a"), cast("Barkskin", "v", "red"), red=theirs)
    assert (stats(trace, "v", "nation", "armor"), hits(trace)[-1].damage) == (["Shadows", 0], 0)
    over = after(cast("Nihil's Minion", "v"), turn(), turn(), turn(), red=theirs)
    assert stats(over, "v", "nation", "armor", "spells") == ["Shadows", 4, ["Ogi's Armor"]]


@about("Nihil's Touch")
def test_nihils_touch_lets_a_random_enemy_die() -> None:
    neutral = group("wild", "neutral", creature("m", "Troll"), square=[5, 8])
    game = table(
        blues(swordsman("a"), square=[4, 5]), reds(swordsman("v"), archer("w"), square=[7, 5]), neutral,
        dice=Picks(1), script=[],
    )  # fmt: skip
    trace = perform(game, *[cast("Nihil's Touch", "globe")] * 3)
    assert [fate(trace, id)["cause"] for id in "avwm"] == [None, "died", "died", None]
    assert fate(trace, "v")["by"] is None


@about("Odar", "ability of Odar")
def test_odar_takes_a_recruits_place_and_kills_his_way_to_the_group() -> None:
    theirs = reds(swordsman("v", "Barkskin"), archer("w"), archer("x"), spells=["Despond"], square=[7, 5])
    game = table(blues(swordsman("a"), square=[4, 5]), theirs, dice=Picks(0), script=[])
    trace = perform(game, cast("Odar", "v"))
    assert (fate(trace, "v")["cause"], stats(trace, "odar-1", "group", "owner")) == ("replaced", ["reds", "red"])
    assert [(fate(trace, id)["cause"], fate(trace, id)["by"]) for id in "wx"] == [("killed", "odar-1"), (None, None)]
    assert spells(trace, "reds") == ["Despond"]
    alone = perform(game, hurt("x"))
    assert stats(alone, "odar-1", "owner") == ["blue"]
    assert (alone["outcome"]["groups"]["reds"]["owner"], spells(alone, "reds")) == ("blue", ["Despond"])
    small = reds(swordsman("v"), archer("w"), square=[7, 5])
    assert results(after(cast("Odar", "v"), red=small)) == ["refused"]
    ours = blues(swordsman("a"), archer("b"), archer("c"), square=[4, 5])
    assert results(after(cast("Odar", "a"), blue=ours)) == ["refused"]


@about("Odar", "ability of Odar")
def test_odar_takes_over_where_the_last_of_the_others_leaves_alive() -> None:
    theirs = reds(swordsman("v"), archer("w"), archer("x"), square=[7, 5])
    game = table(blues(swordsman("a"), square=[4, 5]), theirs, script=[])
    perform(game, cast("Odar", "v"))
    last = next(minion for minion in band(game, "reds").members if minion.card != "Odar")
    assert fate(perform(game, cast("Vision Quest", last.id, "red")), "odar-1")["owner"] == "blue"
    for begin in (START_OF_TURN, turn(), COMBAT):
        there = table(blues(swordsman("a"), square=[4, 5]), theirs, script=[])
        perform(there, cast("Odar", "v"))
        mate = next(minion for minion in band(there, "reds").members if minion.card != "Odar")
        minion_off_board(there, mate, until=99)
        assert fate(perform(there, begin), "odar-1")["owner"] == "blue"


@about("Odar", "ability of Odar", "Penumbra")
def test_odar_of_another_nation_is_his_casters_still() -> None:
    theirs = reds(swordsman("v"), archer("w"), archer("x"), square=[7, 5])
    game = table(blues(swordsman("a"), square=[4, 5]), theirs, dice=Picks(0), script=[])
    trace = perform(game, cast("Odar", "v"), cast("Penumbra", "reds", "red"), hurt("x"))
    assert stats(trace, "odar-1", "nation", "owner") == ["Shadows", "blue"]


@about("Odar", "ability of Odar")
def test_odar_attacks_anybody_at_random() -> None:
    theirs = reds(creature("o", "Odar"), swordsman("w", hp=90, hand=0), square=[7, 5])
    ours = blues(archer("a", hp=90, missile=0), square=[6, 5])
    mate = perform(table(ours, theirs, dice=Picks(*[1] * 12), script=[]), COMBAT)
    assert {hit.victim for hit in hits(mate, attacker="o")} == {"w"}
    foe = perform(table(ours, theirs, dice=Picks(*[0] * 9), script=[]), COMBAT)
    assert {hit.victim for hit in hits(foe, attacker="o")} == {"a"}
    fallen = blues(swordsman("a", hp=1, armor=0), archer("b", hp=90, attack_rate=0), square=[6, 5])
    strong = reds(swordsman("x", hand=99), creature("o", "Odar"), square=[7, 5])
    anew = perform(table(fallen, strong, dice=Picks(0, 1, 1), script=[], initiative="red"), COMBAT)
    assert [hit.victim for hit in hits(anew, attacker="o", round=2)] == ["b"]


@about("Ostracize", "Paranoia")
def test_ostracized_groups_join_nobody_and_take_nobody_in() -> None:
    second = group("second", "blue", swordsman("c"), square=[4, 6])
    train = turn({"do": "train", "structure": "town", "class": "archer", "count": 1})
    for curse in (cast("Ostracize", "blues", "red"), cast("Paranoia", "globe", "red")):
        trace = play(
            blues(swordsman("a"), square=[4, 5]), reds(swordsman("v"), square=[9, 5]), second,
            script=[curse, cast("Dark Minion", "blues"), train, turn(move("second", 4, 5))],
            structures=[WORLD_TOWN | {"novices": 1}],
        )  # fmt: skip
        assert trace["outcome"]["groups"]["blues"]["members"] == ["a"]
        assert at(trace, "second") == [4, 6]
    free = play(blues(swordsman("a"), square=[4, 5]), reds(swordsman("v"), square=[9, 5]), second, script=[
        cast("Paranoia", "globe"), *[turn()] * 3, turn(move("second", 4, 5))
    ])  # fmt: skip
    assert len(free["outcome"]["groups"]["blues"]["members"]) == 2
    husks = [
        group(id, "blue", creature(id[0], "Husk"), square=[5, y], control="player") for id, y in (("x1", 8), ("y1", 9))
    ]
    joined = play(
        blues(swordsman("a"), square=[4, 5]), reds(swordsman("v"), square=[9, 5]), *husks,
        script=[cast("Paranoia", "globe"), turn(move("x1", 5, 9))],
    )  # fmt: skip
    assert len(joined["outcome"]["groups"]["y1"]["members"]) == 2


@about("Panic")
def test_a_panic_drives_garrisons_out_at_random() -> None:
    fields: Any = {"structures": [WORLD_TOWN, ENEMY_TOWN]}
    panic = {"do": "cast", "card": "Panic", "target": "globe"}
    field = group("field", "red", swordsman("x"), square=[8, 8])
    game = table(
        blues(swordsman("a"), square=[4, 5]), reds(swordsman("v"), square=[7, 5]), field, dice=Picks(0, 1), script=[],
        **fields,
    )  # fmt: skip
    trace = perform(game, turn(panic, move("blues", 4, 6)))
    assert [at(trace, id) for id in ("blues", "reds", "field")] == [[5, 5], [6, 5], [8, 8]]


@about("Passing in the Night")
def test_nobody_casts_discards_or_fights_while_passing_in_the_night() -> None:
    side = {"blue": {"hand": ["Power", "Jinx"]}, "red": {"hand": ["Power"]}}
    near = reds(swordsman("v", hp=90), square=[5, 5])
    fields: Any = {"players": side, "red": near}
    busy = turn({"do": "cast", "card": "Power", "target": "a"}, {"do": "discard", "card": "Jinx"})
    night = after(cast("Passing in the Night", "globe"), turn(), busy, **fields | {"players": {}})
    assert fate(night, "a")["spells"] == []
    armed = table(
        blues(swordsman("a", hp=90), square=[4, 5]), near, script=[], players=side, globe=["Passing in the Night"]
    )
    perform(armed, START_OF_TURN)
    trace = perform(armed, busy)
    assert trace["outcome"]["players"]["blue"]["hand"] == ["Power", "Jinx"]
    assert (fate(trace, "v")["hp"], fate(trace, "a")["hp"]) == (90, 90)
    tonight = table(
        blues(swordsman("a", hp=90), square=[4, 5]), near, script=[], players=side, globe=["Passing in the Night"]
    )
    before = perform(tonight, busy)
    assert before["outcome"]["players"]["blue"]["hand"] == []
    assert fate(before, "v")["hp"] < 90


@about("Penumbra", "Shadow Friend")
def test_new_shadows() -> None:
    theirs = reds(swordsman("v", "Barkskin", nation="Elves"), archer("w", "Jinx"), spells=["Despond"], square=[7, 5])
    all_of_them = after(cast("Penumbra", "reds"), red=theirs)
    assert [fate(all_of_them, id)["nation"] for id in "vw"] == ["Shadows", "Shadows"]
    assert fate(all_of_them, "v")["spells"] == ["Barkskin"]
    one = after(cast("Shadow Friend", "v"), red=theirs)
    assert [stats(one, id, "nation", "spells") for id in "vw"] == [["Shadows", []], [None, ["Jinx"]]]
    assert spells(one, "reds") == []


@about("Phantom", "ability of Phantom")
def test_a_phantoms_arrows_pass_all_armor_and_hate_visions() -> None:
    shoot = [attack("m", "v", "missile")]
    for nation, protection, hp in (("Visions", (), 2), (None, (), 5), (None, ("Mark of Ulanoth",), 5)):
        theirs = reds(swordsman("v", *protection, armor=9, nation=nation))
        trace = play(blues(creature("m", "Phantom")), theirs, script=shoot)
        assert fate(trace, "v")["hp"] == hp


@about("Shadowmasque", "Shadow's Chill")
def test_a_shadowmasque_chills_the_swordsmen_who_hit_it() -> None:
    masked = reds(swordsman("v", "Shadowmasque", hp=90, armor=1))
    hit = attack("a", "v")
    ours = blues(swordsman("a", hand=5), archer("b"))
    troll = group("trolls", "blue", creature("c", "Troll"), square=[8, 5])
    once, twice = (play(ours, masked, script=[hit] * n) for n in (1, 2))
    assert (fate(once, "a")["hand"], fate(twice, "a")["hand"]) == (4, 3)
    assert fate(twice, "a")["spells"] == ["Shadow's Chill"]
    others = play(ours, troll, masked, script=[attack("b", "v", "missile"), attack("c", "v")])
    assert [fate(others, id)["spells"] for id in "bc"] == [[], []]
    soft = play(blues(swordsman("a", hand=0)), masked, script=[hit])
    assert fate(soft, "a")["spells"] == []
    warm = [fate(play(ours, masked, script=[hit, hit, *[START_OF_TURN] * n]), "a") for n in (1, 2)]
    assert [(one["hand"], one["spells"]) for one in warm] == [(4, ["Shadow's Chill"]), (5, [])]


@about("Shield of Vela")
def test_the_shield_of_vela_gives_gazes_by_hits_that_armor_stops() -> None:
    ours = blues(swordsman("a", "Shield of Vela", level=2))
    theirs = reds(swordsman("v", armor=9))
    for blows, status, gazes in ((1, "alive", 1), (2, "alive", 2), (3, "buried", 0)):
        trace = play(ours, theirs, script=[attack("a", "v")] * blows)
        assert (fate(trace, "v")["status"], len(fate(trace, "v")["spells"])) == (status, gazes)
    everywhere = [cast("Shield of Vela", "a"), cast("Shield of Vela", "v", "red")]
    assert results(after(*everywhere)) == ["executed", "refused"]


@about("Undine", "ability of Undine")
def test_an_undine_lures_groups_to_her_shores_and_dies_on_dry_land() -> None:
    water = ground(square=(5, 8), terrain="water")
    for red, square in (
        (reds(swordsman("v"), square=[7, 8]), [6, 8]),
        (reds(swordsman("v"), square=[9, 8]), [9, 8]),
        (reds(creature("v", "Makva"), square=[7, 8], control="player"), [6, 8]),
    ):
        trace = after(cast("Undine", [5, 8]), turn(), red=red, **water)
        assert at(trace, "reds") == square
    ours = after(cast("Undine", [5, 8]), turn(), blue=blues(swordsman("a"), square=[5, 6]), **water)
    assert at(ours, "blues") == [5, 6]
    dry = after(cast("Undine", [5, 8]), {"do": "change", "square": [5, 8], "terrain": "plains"}, **water)
    assert fate(dry, "undine-1")["cause"] == "died"
    assert results(after(cast("Undine", [5, 8]))) == ["refused"]


@about("Undine", "ability of Undine")
def test_an_undine_lures_to_four_kinds_of_shore_alone() -> None:
    for shore, square in (("forest", [6, 8]), ("desert", [6, 8]), ("barren land", [6, 8]), ("swamp", [7, 8])):
        squares = [*all_of("water", (5, 8)), *all_of(shore, (6, 8))]
        trace = after(cast("Undine", [5, 8]), turn(), red=reds(swordsman("v"), square=[7, 8]), squares=squares)
        assert at(trace, "reds") == square


@about("ability of Odar")
def test_odar_is_paired_with_a_basher_before_he_must_attack() -> None:
    theirs = reds(creature("o", "Odar", level=1, hp=90), archer("w", hp=90), square=[7, 5])
    ours = blues(swordsman("a", hp=90), archer("b", hp=90), square=[6, 5])
    for seed in (1, 2, 3):
        paired = play(ours, theirs, seed=seed)
        assert {hit.victim for hit in hits(paired, attacker="o")} == {"a"}


@about("Disorient")
def test_disorient_may_leave_a_group_standing() -> None:
    walk = move("reds", 7, 6)
    ways = set()
    for seed in range(1, 25):
        trace = after(turn({"do": "cast", "card": "Disorient", "target": "reds"}, red=(walk,)), seed=seed)
        ways.add(tuple(at(trace, "reds")))
    assert ways == {(7, 5), (8, 5), (6, 5), (7, 4)}


@about("Undine", "ability of Undine")
def test_an_undine_lives_in_water_and_nowhere_else() -> None:
    deep = after(cast("Undine", [5, 8]), turn(), turn(), START_OF_TURN, **ground(square=(5, 8), terrain="water"))
    assert fate(deep, "undine-1")["status"] == "alive"
    for here in ({}, ground(square=(5, 8), terrain="ice"), ground(square=(5, 8), terrain="forest")):
        stranded = group("deep", "blue", creature("u", "Undine"), square=[5, 8])
        for script in ([turn()], [START_OF_TURN]):
            dry = play(stranded, FAR_APART[1], script=script, **here)
            assert fate(dry, "u")["cause"] == "died"
