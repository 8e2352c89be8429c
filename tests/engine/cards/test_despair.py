"""The cards of Despair: a scenario for each sentence and each exception, which fails without the effect."""

from typing import Any

import pytest

from engine.rules.cast_payment import cost_of
from engine.rules.off_board import minion_off_board
from tests.engine import boards as b
from tests.engine.cards.about import about


def spells(trace: b.Trace, id: str) -> Any:
    """The spells of a group."""
    return b.group_of(trace, id)["spells"]


@about("Albatross")
def test_an_albatross_hurts_everybody_but_its_bearer() -> None:
    theirs = b.reds(b.swordsman("v", "Albatross", armor=3), b.archer("w"), square=[7, 5])
    trace = b.after(b.START_OF_TURN, red=theirs)
    assert [b.fate(trace, id)["hp"] for id in "vwa"] == [7, 6, 7]


@about("Atrophy")
def test_atrophy_makes_wounds_last_at_the_start_of_turn() -> None:
    theirs = b.reds(b.swordsman("v", current_hp=3), b.archer("w"), spells=["Atrophy"], square=[7, 5])
    trace = b.after(b.START_OF_TURN, red=theirs)
    assert [b.fate(trace, id)["max_hp"] for id in "vw"] == [3, 7]


@about("Augur of Strife", "Burst of Mystery")
def test_mana_of_despair() -> None:
    assert b.mana(b.after(*[b.cast("Augur of Strife", "globe")] * 2, b.START_OF_TURN)) == {"Strife": 2}
    assert b.mana(b.after(b.cast("Burst of Mystery", "globe"), b.START_OF_TURN)) == {"Mystery": 2}
    assert b.mana(b.after(b.cast("Burst of Mystery", "globe"), b.START_OF_TURN, b.START_OF_TURN)) == {}


@about("Backlash")
def test_backlash_hurts_for_every_alteration() -> None:
    theirs = b.reds(
        b.swordsman("v", "Barkskin", "Reanimate", armor=5),
        b.archer("w"),
        spells=["Despond", "Frostbite"],
        square=[7, 5],
    )
    trace = b.after(b.cast("Backlash", "v"), b.cast("Backlash", "w"), red=theirs | {"spells": ["Despond"]})
    assert [b.fate(trace, id)["hp"] for id in "vw"] == [4, 5]


@about("Banshee", "ability of Banshee")
def test_a_banshee_kills_one_at_random_as_combat_starts() -> None:
    banshee = b.blues(b.creature("m", "Banshee", hand=0))
    game = b.board(banshee, b.reds(b.swordsman("v"), b.swordsman("w")), dice=b.Picks(1), script=[])
    trace = b.perform(game, b.COMBAT)
    assert [(b.fate(trace, id)["cause"], b.fate(trace, id)["by"]) for id in "vw"] == [(None, None), ("killed", "m")]


@about("Bleak Isle", "Bleak Isle II", "Bleak Isle (recruits of the isle)", "Waterwalk of the isle")
def test_a_bleak_isle_lies_in_the_water_and_its_recruits_walk_on_it() -> None:
    for isle in ("Bleak Isle", "Bleak Isle II"):
        train = {"do": "train", "structure": "town", "class": "swordsman", "count": 1}
        script = (b.cast(isle, "town"), b.turn(train), b.move("blues", 4, 6), b.START_OF_TURN)
        trace = b.after(
            *script, blue=b.blues(b.swordsman("a"), square=[4, 5]), structures=[b.WORLD_TOWN | {"novices": 1}]
        )
        assert {b.terrain(trace, *square) for square in ((5, 5), (3, 5), (4, 4), (4, 6))} == {"water"}
        assert (b.at(trace, "blues"), b.fate(trace, "a")["status"]) == ([4, 6], "alive")
        assert b.stats(trace, "swordsman-1", "level", "status") == [0, "alive"]
        born = b.blues(b.swordsman("a", "Bleak Isle (recruits of the isle)"), square=[4, 5])
        refused = b.after({"do": "dispel", "card": "Bleak Isle (recruits of the isle)", "host": "a"}, blue=born)
        assert b.results(refused) == ["refused"]
        empty = (b.cast(isle, "town"), b.turn(train), b.move("group-1", 4, 6), b.START_OF_TURN)
        alone = b.after(
            *empty, blue=b.blues(b.swordsman("a"), square=[6, 8]), structures=[b.WORLD_TOWN | {"novices": 1}]
        )
        assert (b.at(alone, "group-1"), b.fate(alone, "swordsman-1")["status"]) == ([4, 6], "alive")
        neutral = b.after(b.cast(isle, "town"), structures=[b.WORLD_TOWN | {"owner": "neutral"}])
        assert b.results(neutral) == ["refused"]


@about("Blight")
@pytest.mark.parametrize(
    ("before", "then"),
    [
        ("forest", "plains"),
        ("plains", "barren land"),
        ("barren land", "desert"),
        ("desert", "lava"),
        ("mountain", "volcano"),
        ("water", "water"),
        ("ice", "ice"),
    ],
)
def test_blight_goes_one_step_down(before: str, then: str) -> None:
    assert b.terrain(b.after(b.cast("Blight", [5, 8]), squares=b.all_of(before, (5, 8))), 5, 8) == then


@about("Body Rot", "Jinx", "Weakness", "Pantogar's Curse", "Stupefy", "Gorgon's Gaze")
def test_plain_penalties_of_despair() -> None:
    for card, swordsman_stats, archer_stats in (
        ("Body Rot", [1, None, 1, 1], [None, 1, 0, 1]),
        ("Jinx", [0, None, 1, 1], [None, 0, 0, 1]),
        ("Stupefy", [2, None, 1, 0], [None, 2, 0, 0]),
        ("Gorgon's Gaze", [1, None, 2, 1], [None, 1, 1, 1]),
    ):
        theirs = b.reds(b.swordsman("v", card), b.archer("w", card), square=[7, 5])
        trace = b.after(red=theirs)
        assert b.stats(trace, "v", "hand", "missile", "armor", "level") == swordsman_stats
        assert b.stats(trace, "w", "hand", "missile", "armor", "level") == archer_stats
    for card in ("Weakness", "Pantogar's Curse"):
        trace = b.after(
            b.cast(card, "v"),
            b.cast(card, "v"),
            b.cast(card, "w"),
            red=b.reds(b.swordsman("v", hand=5), b.archer("w"), square=[7, 5]),
        )
        assert (b.fate(trace, "v")["hand"], b.results(trace)) == (3, ["executed", "executed", "refused"])


@about("Stupefy", "Lethargy", "Bleak Isle (recruits of the isle)", "Jinx")
def test_what_penalties_leave() -> None:
    for card in ("Stupefy", "Bleak Isle (recruits of the isle)"):
        assert b.stats(b.after(red=b.reds(b.swordsman("v", card, level=3), square=[7, 5])), "v", "level") == [2]
    tired = b.after(b.cast("Lethargy", "globe"), red=b.reds(b.swordsman("v", level=3), square=[7, 5]))
    assert b.stats(tired, "v", "level") == [2]
    assert b.stats(b.after(red=b.reds(b.archer("w", "Jinx", missile=5), square=[7, 5])), "w", "missile") == [3]


@about("Changelings", "Changeling")
def test_changelings_are_weak_from_birth() -> None:
    train = {"do": "train", "structure": "town", "class": "swordsman", "count": 1}
    town = b.WORLD_TOWN | {"novices": 1, "spells": [{"card": "Changelings", "owner": "red"}]}
    trace = b.after(
        b.turn(train), b.cast("Dark Minion", "blues"), blue=b.blues(b.archer("a"), square=[4, 5]), structures=[town]
    )
    for id in ("swordsman-1", "swordsman-2"):
        assert b.stats(trace, id, "hand", "max_hp", "spells") == [1, 4, ["Changeling"]]
    bow = b.after(red=b.reds(b.archer("w", "Changeling"), square=[7, 5]))
    assert b.stats(bow, "w", "missile", "max_hp") == [1, 4]
    assert b.fate(trace, "a")["spells"] == []


@about("Comrades in Dolor")
def test_comrades_in_dolor_makes_shadows_who_do_each_other_no_harm() -> None:
    three = b.reds(b.swordsman("v", nation="Shadows"), b.archer("w"), b.creature("x", "Wolf"), square=[7, 5])
    trace = b.perform(
        b.board(b.blues(b.swordsman("a")), three, dice=b.Picks(0, 0), script=[]),
        b.cast("Comrades in Dolor", "globe"),
        *[b.START_OF_TURN] * 3,
    )
    assert [b.fate(trace, id)["nation"] for id in "vwxa"] == ["Shadows", "Shadows", "Shadows", None]
    for nation, hp in (("Shadows", 7), ("Imps", 4)):
        foes = b.reds(b.archer("v", nation="Shadows"))
        blow = b.play(
            b.blues(b.swordsman("a", nation=nation, hand=3)),
            foes,
            script=[b.attack("a", "v", round=3)],
            globe=["Comrades in Dolor"],
        )
        assert b.fate(blow, "v")["hp"] == hp
    casts = [b.cast("Comrades in Dolor", "globe", player) for player in ("blue", "red", "blue")]
    assert b.results(b.after(*casts)) == ["executed", "executed", "refused"]


@about("Corrosion", "False Prophet")
def test_towns_without_their_own_mana() -> None:
    towns = [b.WORLD_TOWN | {"spells": ["Necropolis"]}, b.ENEMY_TOWN]
    trace = b.after(b.cast("Corrosion", "globe"), b.START_OF_TURN, structures=towns)
    assert (b.mana(trace), b.mana(trace, "red")) == ({"Mystery": 2}, {})
    over = b.after(b.cast("Corrosion", "globe"), *[b.turn()] * 5, structures=towns)
    assert b.mana(over, "red") == {"Order": 1}
    fooled = b.after(b.cast("False Prophet", "town"), b.START_OF_TURN, structures=towns)
    assert (b.mana(fooled), b.mana(fooled, "red")) == ({"Mystery": 2}, {"Order": 1})


@about("Cruel Whim")
def test_a_cruel_whim_changes_the_class() -> None:
    theirs = b.reds(b.swordsman("v", "Venom'd Blade"), b.archer("w"), b.swordsman("x", "Weapon Master"), square=[7, 5])
    trace = b.after(*(b.cast("Cruel Whim", id) for id in "vwx"), red=theirs)
    assert [b.fate(trace, id)["class"] for id in "vwx"] == ["archer", "swordsman", "swordsman"]
    assert b.fate(trace, "v")["spells"] == []
    rakshasa = b.after(b.cast("Cruel Whim", "r"), red=b.reds(b.creature("r", "Rakshasa"), square=[7, 5]))
    assert b.fate(rakshasa, "r")["class"] == "both"


@about("Cruel Whim")
def test_a_cruel_whim_means_nothing_to_who_has_no_class() -> None:
    trace = b.after(b.cast("Cruel Whim", "x"), red=b.reds(b.creature("x", "Wolf"), square=[7, 5]))
    assert b.stats(trace, "x", "class", "hand") == [None, 3]


@about("Despond")
def test_despond_makes_shadows_hurt_more() -> None:
    for nation, victim, hp in (("Shadows", None, 4), ("Shadows", "Visions", 3), ("Elves", None, 5)):
        theirs = b.reds(b.archer("v", nation=victim), spells=["Despond"])
        trace = b.play(b.blues(b.swordsman("a", nation=nation)), theirs, script=[b.attack("a", "v", round=3)])
        assert b.fate(trace, "v")["hp"] == hp


@about("Despond", "Comrades in Dolor")
def test_despond_and_dolor_leave_magical_blows_as_they_are() -> None:
    for nation, globe, hp in (("Shadows", ["Comrades in Dolor"], 5), (None, [], 5), (None, ["Comrades in Dolor"], 5)):
        theirs = b.reds(b.swordsman("v", nation=nation), spells=["Despond"] if not globe else [])
        shade = b.blues(b.creature("m", "Phantom", nation="Shadows"))
        trace = b.play(shade, theirs, script=[b.attack("m", "v", "missile")], globe=globe)
        assert b.fate(trace, "v")["hp"] == hp
    human = b.reds(b.archer("v"))
    cut = b.play(
        b.blues(b.swordsman("a", nation="Shadows")), human, script=[b.attack("a", "v")], globe=["Comrades in Dolor"]
    )
    assert b.fate(cut, "v")["hp"] == 5


@about("Disorient")
def test_disorient_leads_a_players_group_astray() -> None:
    astray = {"do": "cast", "card": "Disorient", "target": "reds"}
    for pick, square in ((0, [8, 5]), (1, [6, 5]), (2, [7, 4])):
        game = b.board(
            b.blues(b.swordsman("a"), square=[4, 5]),
            b.reds(b.swordsman("v"), square=[7, 5]),
            dice=b.Picks(pick),
            script=[],
        )
        assert b.at(b.perform(game, b.turn(astray, red=(b.move("reds", 7, 6),))), "reds") == square
    beasts = b.reds(b.creature("m", "Carnivorous Plant"), square=[7, 5])
    assert b.at(b.after(b.turn(astray), red=beasts), "reds") == [7, 5]


@about("Dissolution", "dearer spells next turn")
def test_a_dissolution_makes_the_opponents_next_turn_dear() -> None:
    purse = {player: {"house": "Justice", "trained": {"Order": 3, "Mystery": 3}} for player in ("blue", "red")}
    game = b.board(b.blues(b.swordsman("a")), b.reds(b.swordsman("v"), square=[9, 5]), script=[], players=purse)
    prices = []
    b.perform(game, b.cast("Dissolution", "globe"))
    for _ in range(3):
        prices.append([cost_of(game, player, "Parted Sea", None).price for player in ("blue", "red")])
        b.perform(game, b.turn(), b.START_OF_TURN)
    plain, dear = {"Order": 1}, {"Order": 2, "Mystery": 1}
    assert prices == [[plain, plain], [plain, dear], [plain, plain]]
    assert game.state.globe.spells == []


@about("Pantogar's Failure")
def test_pantogars_failure_makes_a_shadow_and_the_opponents_primary_mana_dear() -> None:
    house = {player: {"house": "Justice"} for player in ("blue", "red")}
    elf, foe = b.blues(b.swordsman("a", nation="Elves"), square=[4, 5]), b.reds(b.swordsman("v"), square=[9, 5])
    game = b.board(elf, foe, script=[], players=house)
    b.perform(game, b.cast("Pantogar's Failure", "a"))
    assert b.who(game, "a").nation == "Shadows"
    assert [cost_of(game, player, "Intercession", None).price for player in ("blue", "red")] == [
        {"Order": 3, "Mystery": 3},
        {"Order": 4, "Mystery": 3},
    ]
    assert cost_of(game, "red", "Citadel", None).price == {"Mystery": 5}


@about("Pantogar's Failure", "Codex of Order")
@pytest.mark.parametrize("first", ["blue", "red"])
def test_pantogars_failure_asks_for_the_cards_own_cost_whoever_has_the_initiative(first: str) -> None:
    game = b.board(
        b.blues(b.swordsman("a", "Pantogar's Failure"), square=[4, 5]),
        b.reds(b.swordsman("v", "Codex of Order"), square=[9, 5]),
        script=[],
        initiative=first,
        players={"red": {"house": "Justice"}},
        costs={"Shell of Gold": {"Order": 1, "Mystery": 1}},
    )
    assert cost_of(game, "red", "Shell of Gold", None).price == {"Order": 1, "Mystery": 1}


@about("Pantogar's Failure", "Dissolution", "dearer spells next turn", "ability of Ogi")
@pytest.mark.parametrize("first", ["blue", "red"])
def test_what_is_cast_for_nothing_is_made_no_dearer(first: str) -> None:
    game = b.board(
        b.blues(b.swordsman("a", "Pantogar's Failure"), square=[4, 5]),
        b.reds(b.creature("ogi", "Ogi"), square=[9, 5]),
        script=[],
        initiative=first,
        players={"red": {"house": "Making"}},
        costs={"Ogi's Armor": {"Order": 2, "Will": 2}},
    )
    for step in (b.cast("Dissolution", "globe"), b.START_OF_TURN):
        b.perform(game, step)
        assert cost_of(game, "red", "Ogi's Armor", None).price == {}


@about("Pantogar's Failure", "Dissolution", "dearer spells next turn")
def test_the_neutral_players_spells_make_nobodys_spells_dear() -> None:
    stranger = b.group("wild", "neutral", b.swordsman("n", "Pantogar's Failure"), square=[5, 8])
    house = {player: {"house": "Justice"} for player in ("blue", "red")}
    game = b.board(*b.FAR_APART, stranger, script=[], players=house)
    for step in (b.cast("Dissolution", "globe", "neutral"), b.START_OF_TURN):
        b.perform(game, step)
        prices = [cost_of(game, player, "Intercession", None).price for player in ("blue", "red")]
        assert prices == [{"Order": 3, "Mystery": 3}] * 2


@about("Fear")
def test_fear_holds_a_group_for_one_turn_more() -> None:
    b.cancels_and_holds("Fear", turns=1)
    assert b.results(b.after(b.cast("Fear", "reds"), structures=[b.ENEMY_TOWN])) == ["refused"]


@about("Forsaken")
def test_the_forsaken_enter_no_structure_and_their_group_neither() -> None:
    theirs = b.reds(b.swordsman("v", "Forsaken"), b.archer("w"), square=[6, 5])
    trace = b.after(b.move("reds", 7, 5), b.move("reds", 6, 6), red=theirs, structures=[b.ENEMY_TOWN])
    assert b.results(trace) == ["refused", "executed"]
    cursed = b.after(
        b.cast("Forsaken", "v"),
        *[b.turn()] * 3,
        b.move("reds", 7, 5),
        red=b.reds(b.swordsman("v"), square=[6, 5]),
        structures=[b.ENEMY_TOWN],
    )
    assert b.results(cursed)[-1] == "executed"


@about("Frost Dragon", "ability of Frost Dragon", "Frostbite", "no attacks next round")
def test_a_frost_dragon_freezes_its_opponents() -> None:
    dragon = b.blues(b.creature("m", "Frost Dragon", hp=90))
    trace = b.play(dragon, b.reds(b.swordsman("v", hp=50)))
    assert (spells(trace, "reds"), b.fate(trace, "v")["max_hp"]) == (["Frostbite"], 47)
    assert [hit.round for hit in b.hits(trace, attacker="v")] == [2]
    again = b.play(dragon, b.reds(b.swordsman("v", hp=50), spells=["Frostbite"]))
    assert (spells(again, "reds"), b.fate(again, "v")["max_hp"]) == (["Frostbite"] * 2, 44)


@about("Frost Dragon", "no attacks next round")
def test_nobody_sits_out_a_round_of_a_later_combat() -> None:
    trace = b.play(b.blues(b.creature("m", "Frost Dragon", hp=90)), b.reds(b.swordsman("v", hp=50)))
    assert b.stats(trace, "v", "attack_rate", "spells") == [1, []]


@about("Frostbite")
def test_frostbite_wears_off_by_the_turn() -> None:
    for script, most in (
        ([], 4),
        ([b.turn(), b.START_OF_TURN], 5),
        ([b.turn(), b.turn(), b.START_OF_TURN], 6),
        ([b.turn(), b.turn(), b.turn()], 7),
    ):
        trace = b.after(b.cast("Frostbite", "reds"), *script)
        assert b.stats(trace, "v", "max_hp", "hp") == [most, 4]


@about("Gorgon", "ability of Gorgon", "Gorgon's Gaze", "Gorgon's Head")
def test_the_gaze_of_a_gorgon_kills_at_the_third_hit() -> None:
    stare = [b.attack("m", "v")] * 3
    theirs = b.reds(b.swordsman("v", hp=90, armor=9, level=2))
    twice = b.play(b.blues(b.creature("m", "Gorgon")), theirs, script=stare[:2])
    assert b.stats(twice, "v", "hand", "armor", "hp") == [0, 11, 90]
    thrice = b.play(b.blues(b.creature("m", "Gorgon")), theirs, script=stare)
    assert (b.fate(thrice, "v")["cause"], b.fate(thrice, "v")["by"]) == ("killed", "m")
    mixed = b.reds(b.swordsman("v", "Cockatrice's Gaze", "Cockatrice's Gaze", hp=90, level=2))
    assert b.fate(b.play(b.blues(b.creature("m", "Gorgon")), mixed, script=stare[:1]), "v")["status"] == "alive"


@about("Gorgon", "ability of Gorgon", "Gorgon's Head")
def test_the_gorgons_head_goes_to_swordsmen_who_kill() -> None:
    gorgon = b.reds(b.creature("m", "Gorgon", hp=1, level=1))
    for killer, heads in ((b.swordsman("a"), ["Gorgon's Head"]), (b.archer("a"), []), (b.creature("a", "Troll"), [])):
        kind = "missile" if killer.get("class") == "archer" else "hand"
        trace = b.play(b.blues(killer), gorgon, script=[b.attack("a", "m", kind)])
        assert b.fate(trace, "a")["spells"] == heads
    bearer = b.reds(b.swordsman("v", "Gorgon's Head", hp=1, armor=0))
    stared = b.play(b.blues(b.swordsman("a", armor=9)), bearer, script=[b.attack("v", "a")])
    assert b.fate(stared, "a")["spells"] == ["Gorgon's Gaze"]
    for killer, heads in ((b.swordsman("a"), ["Gorgon's Head"]), (b.creature("a", "Troll"), [])):
        trace = b.play(b.blues(killer), bearer, script=[b.attack("a", "v")])
        assert b.fate(trace, "a")["spells"] == heads


@about("Harrowing Cry")
def test_a_harrowing_cry_costs_a_level_for_good() -> None:
    theirs = b.reds(b.swordsman("v", level=3), b.archer("w", level=0), square=[7, 5])
    trace = b.after(b.cast("Harrowing Cry", "reds"), b.cast("Dark Minion", "reds"), red=theirs)
    assert [b.fate(trace, id)["level"] for id in ("v", "w", "swordsman-1")] == [2, 0, 1]
    assert spells(trace, "reds") == []


@about("Haunted Forest", "1 level less by Haunted Forest")
def test_a_haunted_forest_unnerves_all_but_the_houses_of_the_dead() -> None:
    squares = b.all_of("forest", (6, 8), (7, 8), (6, 7), (8, 6))
    ours = b.blues(b.swordsman("a", level=3, nation="Elves"), b.swordsman("b", level=3, nation="Imps"), square=[7, 8])
    theirs = b.reds(b.swordsman("v", level=3), square=[6, 8])
    dead = b.group("dead", "red", b.creature("w", "Skeleton", level=3), square=[6, 7])
    outside = b.group("outside", "red", b.swordsman("x", level=3), square=[8, 6])
    script = [b.cast("Haunted Forest", [5, 8]), b.cast("Haunted Forest", [5, 9]), b.cast("Jinx", "v")]
    trace = b.play(ours, theirs, dead, outside, script=script, squares=squares)
    assert [b.fate(trace, id)["level"] for id in "abvwx"] == [2, 3, 2, 3, 3]
    assert (b.terrain(trace, 5, 8), b.results(trace)) == ("forest", ["executed", "executed", "refused"])
    away = b.play(ours, theirs, outside, script=[script[0], b.move("blues", 7, 7)], squares=squares)
    assert b.fate(away, "a")["level"] == 3
    fell = {"do": "change", "square": [6, 8], "terrain": "plains"}
    felled = b.play(ours, theirs, outside, script=[script[0], fell], squares=squares)
    assert [b.fate(felled, id)["level"] for id in "av"] == [3, 3]
    gone = {"do": "dispel", "card": "Haunted Forest", "host": [5, 8]}
    lifted = b.play(ours, theirs, outside, script=[script[0], gone], squares=squares)
    assert (b.fate(lifted, "v")["level"], lifted["outcome"]["globe"]["spells"]) == (3, [])


@about("Haunted Forest", "Faerie Glade")
def test_a_wood_is_there_when_a_scenario_begins_with_it() -> None:
    for card in ("Haunted Forest", "Faerie Glade"):
        host = b.all_of("forest", (6, 8), spells=[{"card": card, "owner": "blue"}])
        trace = b.after(red=b.reds(b.swordsman("v", level=3), square=[5, 8]), squares=b.all_of("forest", (5, 8)) + host)
        assert b.fate(trace, "v")["level"] == 2


@about("Ice Age")
def test_an_ice_age_freezes_all_water_before_movement() -> None:
    squares = [*b.all_of("water", (5, 8), (6, 8)), *b.all_of("swamp", (7, 8))]
    trace = b.after(b.cast("Ice Age", "globe"), b.turn(), squares=squares)
    assert [b.terrain(trace, x, 8) for x in (5, 6, 7)] == ["ice", "ice", "swamp"]


@about("Immateriality")
def test_immateriality_lets_everybody_fly_for_two_turns() -> None:
    squares = [*b.all_of("volcano", (4, 6)), *b.all_of("mountain", (7, 6))]
    for turns, blue, red in ((1, [4, 6], [7, 6]), (2, [4, 5], [7, 5])):
        moves = b.turn(b.move("blues", 4, 6), red=(b.move("reds", 7, 6),))
        trace = b.after(b.cast("Immateriality", "globe"), *[b.turn()] * turns, moves, squares=squares)
        assert (b.at(trace, "blues"), b.at(trace, "reds")) == (blue, red)


@about("Insurrection")
def test_an_insurrection_takes_all_novices_until_the_structure_is_entered() -> None:
    towns = [b.ENEMY_TOWN | {"novices": 5, "turn_count": 1}, b.WORLD_TOWN | {"novices": 1, "turn_count": 1}]
    theirs = b.reds(b.swordsman("v"), square=[7, 6])
    trace = b.after(b.cast("Insurrection", "far"), *[b.START_OF_TURN] * 2, red=theirs, structures=towns)
    assert [trace["outcome"]["structures"][id]["novices"] for id in ("far", "town")] == [0, 2]
    entered = b.after(b.cast("Insurrection", "far"), b.move("reds", 7, 5), red=theirs, structures=towns)
    assert entered["outcome"]["structures"]["far"]["spells"] == []


@about("Jinx")
def test_jinx_moves_to_the_killer_and_ends_without_one() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", "Barkskin", hand=9)), b.reds(b.swordsman("v", "Jinx")), script=[b.attack("a", "v")]
    )
    assert b.stats(trace, "a", "spells", "hand") == [["Barkskin", "Jinx"], 7]
    unblamed = b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v", "Jinx")), script=[b.hurt("v")])
    assert (b.fate(unblamed, "v")["spells"], b.fate(unblamed, "a")["spells"]) == ([], [])


@about("Lethargy")
def test_lethargy_lowers_every_recruit() -> None:
    beasts = b.reds(b.creature("m", "Makva"), square=[7, 5])
    trace = b.after(b.cast("Lethargy", "globe"), b.cast("Dark Minion", "blues"), red=beasts)
    assert [b.fate(trace, id)["level"] for id in ("a", "b", "swordsman-1", "m")] == [0, 0, 0, 3]


@about("Limbo")
def test_limbo_weakens_who_is_there_and_pays_for_recruits() -> None:
    theirs = b.reds(b.swordsman("v"), b.archer("w"), square=[6, 8])
    come = b.after(b.cast("Limbo", [5, 8]), b.move("reds", 5, 8), b.START_OF_TURN, red=theirs)
    assert (b.terrain(come, 5, 8), b.stats(come, "v", "hand")) == ("barren land", [1])
    assert (b.stats(come, "w", "missile"), b.mana(come)) == ([2], {"Strife": 1})
    assert b.mana(b.after(b.cast("Limbo", [5, 8]), b.START_OF_TURN, red=theirs)) == {}
    beasts = b.reds(b.creature("m", "Troll"), square=[5, 8])
    assert b.mana(b.after(b.START_OF_TURN, red=beasts, squares=b.all_of("plains", (5, 8), spells=("Limbo",)))) == {}
    gone = b.after(b.cast("Limbo", [5, 8]), b.move("reds", 5, 8), b.move("reds", 6, 8), b.START_OF_TURN, red=theirs)
    assert (b.stats(gone, "v", "hand"), b.mana(gone)) == ([2], {})


@about("Nightmare", "ability of Nightmare")
def test_a_nightmare_lays_despond_on_recruits() -> None:
    nightmare = b.blues(b.creature("m", "Nightmare"))
    assert spells(b.play(nightmare, b.reds(b.swordsman("v", hp=90))), "reds") == ["Despond"]
    assert spells(b.play(nightmare, b.reds(b.swordsman("v", hp=90), spells=["Despond"])), "reds") == ["Despond"] * 2
    assert spells(b.play(nightmare, b.reds(b.creature("v", "Troll", hp=90))), "reds") == []


@about("Nihil", "ability of Nihil", "Nihil's Curse")
def test_nihil_curses_whoever_hits_him() -> None:
    nihil = b.reds(b.creature("n", "Nihil", armor=9, hp=99))
    hit = [b.attack("a", "n"), b.attack("b", "n", "missile")]
    for hand, penalty in ((6, 3), (0, 0)):
        trace = b.play(b.blues(b.swordsman("a", hand=hand, level=2), b.archer("b", level=2)), nihil, script=hit[:1])
        assert (b.fate(trace, "a")["hand"], len(b.fate(trace, "a")["spells"])) == (hand - penalty, int(hand > 0))
    strong = b.blues(b.swordsman("a", hand=9, level=2), b.archer("b", missile=9, level=2))
    both = b.play(strong, nihil, script=[*hit, hit[0]])
    assert (b.fate(both, "a")["hand"], b.fate(both, "b")["missile"]) == (3, 6)
    faded = [b.fate(b.play(strong, nihil, script=[hit[0], *[b.START_OF_TURN] * n]), "a") for n in range(4)]
    assert [one["hand"] for one in faded] == [6, 7, 8, 9]
    assert faded[-1]["spells"] == []


@about("Nihil", "ability of Nihil")
def test_nihil_goes_alone() -> None:
    town = b.ENEMY_TOWN | {"id": "empty", "owner": "blue", "square": [5, 8], "novices": 1}
    trace = b.after(
        b.cast("Nihil", "empty"),
        b.cast("Nihil", "empty"),
        b.cast("Dark Minion", "group-1"),
        b.turn({"do": "train", "structure": "empty", "class": "archer", "count": 1}),
        structures=[town],
    )
    assert trace["outcome"]["groups"]["group-1"]["members"] == ["nihil-1"]
    assert b.results(trace)[:2] == ["executed", "refused"]
    alone = b.group("alone", "blue", b.creature("n", "Nihil"), square=[4, 6])
    met = b.play(
        b.blues(b.swordsman("a"), square=[4, 5]),
        b.reds(b.swordsman("v"), square=[9, 5]),
        alone,
        script=[b.move("alone", 4, 5)],
    )
    assert met["outcome"]["groups"]["alone"]["square"] == [4, 6]


@about("Nihil's Minion")
def test_nihils_minion_is_a_harmless_shadow_for_two_turns() -> None:
    theirs = b.reds(b.swordsman("v", "Ogi's Armor"), square=[7, 5])
    trace = b.after(b.cast("Nihil's Minion", "v"), b.attack("v", "a"), b.cast("Barkskin", "v", "red"), red=theirs)
    assert (b.stats(trace, "v", "nation", "armor"), b.hits(trace)[-1].damage) == (["Shadows", 0], 0)
    over = b.after(b.cast("Nihil's Minion", "v"), b.turn(), b.turn(), b.turn(), red=theirs)
    assert b.stats(over, "v", "nation", "armor", "spells") == ["Shadows", 4, ["Ogi's Armor"]]


@about("Nihil's Minion", "Devouring", "Magnetic Accrual")
def test_nihils_minion_has_no_way_of_gaining_armor_for_good_either() -> None:
    pair = b.blues(b.swordsman("a"), b.swordsman("b"), square=[4, 5])
    wait = [b.turn(), b.turn(), b.turn()]
    for card in ("Devouring", "Magnetic Accrual"):
        over = b.after(b.cast("Nihil's Minion", "a"), b.cast(card, "a"), *wait, blue=pair)
        assert (b.results(over)[:2], b.stats(over, "a", "armor", "spells")) == (["executed"] * 2, [1, []])
        assert b.event(over, kind="note", result="no armor")["text"] == "A can gain no armor."
        assert b.stats(b.after(b.cast(card, "a"), blue=pair), "a", "armor") == [2]


@about("Harrowing Cry", "Changeling", "Nihil's Minion")
def test_a_level_that_is_lost_touches_neither_armor_nor_hit_points() -> None:
    weak = b.reds(b.swordsman("v", "Changeling", "Nihil's Minion", hp=1, level=2), square=[7, 5])
    trace = b.after(b.cast("Harrowing Cry", "reds"), red=weak)
    assert b.stats(trace, "v", "level", "armor", "max_hp") == [1, 0, 1]
    assert b.events(trace, kind="note", result="no armor") == []


@about("Nihil's Touch")
def test_nihils_touch_lets_a_random_enemy_die() -> None:
    neutral = b.group("wild", "neutral", b.creature("m", "Troll"), square=[5, 8])
    game = b.board(
        b.blues(b.swordsman("a"), square=[4, 5]),
        b.reds(b.swordsman("v"), b.archer("w"), square=[7, 5]),
        neutral,
        dice=b.Picks(1),
        script=[],
    )
    trace = b.perform(game, *[b.cast("Nihil's Touch", "globe")] * 3)
    assert [b.fate(trace, id)["cause"] for id in "avwm"] == [None, "died", "died", None]
    assert b.fate(trace, "v")["by"] is None


@about("Nihil's Touch", "Comrades in Dolor")
def test_to_the_neutral_player_both_players_are_enemies() -> None:
    wild = b.group("wild", "neutral", b.swordsman("n"), square=[5, 8])
    touched = b.board(*b.FAR_APART, wild, dice=b.Picks(2, 0), script=[])
    trace = b.perform(touched, *[b.cast("Nihil's Touch", "globe", "neutral")] * 3)
    assert [b.fate(trace, id)["cause"] for id in "avwn"] == ["died", "died", "died", None]
    comrades = [{"card": "Comrades in Dolor", "owner": "neutral"}]
    dolor = b.board(*b.FAR_APART, wild, dice=b.Picks(1), script=[], globe=comrades)
    trace = b.perform(dolor, *[b.START_OF_TURN] * 2)
    assert [b.fate(trace, id)["nation"] for id in "avwn"] == ["Shadows", "Shadows", None, None]


@about("Odar", "ability of Odar")
def test_odar_takes_a_recruits_place_and_kills_his_way_to_the_group() -> None:
    theirs = b.reds(b.swordsman("v", "Barkskin"), b.archer("w"), b.archer("x"), spells=["Despond"], square=[7, 5])
    game = b.board(b.blues(b.swordsman("a"), square=[4, 5]), theirs, dice=b.Picks(0), script=[])
    trace = b.perform(game, b.cast("Odar", "v"))
    assert (b.fate(trace, "v")["cause"], b.stats(trace, "odar-1", "group", "owner")) == ("replaced", ["reds", "red"])
    assert [(b.fate(trace, id)["cause"], b.fate(trace, id)["by"]) for id in "wx"] == [
        ("killed", "odar-1"),
        (None, None),
    ]
    assert spells(trace, "reds") == ["Despond"]
    alone = b.perform(game, b.hurt("x"))
    assert b.stats(alone, "odar-1", "owner") == ["blue"]
    assert (alone["outcome"]["groups"]["reds"]["owner"], spells(alone, "reds")) == ("blue", ["Despond"])
    small = b.reds(b.swordsman("v"), b.archer("w"), square=[7, 5])
    assert b.results(b.after(b.cast("Odar", "v"), red=small)) == ["refused"]
    ours = b.blues(b.swordsman("a"), b.archer("b"), b.archer("c"), square=[4, 5])
    assert b.results(b.after(b.cast("Odar", "a"), blue=ours)) == ["refused"]


@about("Odar", "ability of Odar")
def test_odar_takes_over_where_the_last_of_the_others_leaves_alive() -> None:
    theirs = b.reds(b.swordsman("v"), b.archer("w"), b.archer("x"), square=[7, 5])
    game = b.board(b.blues(b.swordsman("a"), square=[4, 5]), theirs, script=[])
    b.perform(game, b.cast("Odar", "v"))
    last = next(minion for minion in b.band(game, "reds").members if minion.card != "Odar")
    assert b.fate(b.perform(game, b.cast("Vision Quest", last.id, "red")), "odar-1")["owner"] == "blue"
    for begin in (b.START_OF_TURN, b.turn(), b.COMBAT):
        there = b.board(b.blues(b.swordsman("a"), square=[4, 5]), theirs, script=[])
        b.perform(there, b.cast("Odar", "v"))
        mate = next(minion for minion in b.band(there, "reds").members if minion.card != "Odar")
        minion_off_board(there, mate, until=99)
        assert b.fate(b.perform(there, begin), "odar-1")["owner"] == "blue"


@about("ability of Odar")
def test_odar_takes_over_once_the_combat_is_over_in_which_slavers_took_the_last_of_the_others() -> None:
    slavers = b.blues(b.archer("a", missile=1, level=5, hp=90), square=[6, 5], spells=["Slavers"])
    theirs = b.reds(*[b.swordsman(id, hp=1, armor=0) for id in "vwx"], square=[7, 5])
    game = b.board(slavers, theirs, script=[])
    trace = b.perform(game, b.cast("Odar", "v"), b.COMBAT)
    assert b.stats(trace, "odar-1", "owner", "group", "status") == ["blue", "reds", "alive"]
    assert b.group_of(trace, "reds")["control"] == "player"


@about("ability of Odar")
def test_odar_who_comes_back_alone_is_his_casters_at_once() -> None:
    game = b.board(*b.FAR_APART[:1], b.reds(*[b.swordsman(id) for id in "vwx"], square=[7, 5]), script=[])
    b.perform(game, b.cast("Odar", "v"))
    alone = minion_off_board(game, b.who(game, "odar-1"), until=2, square=(8, 8))
    assert b.stats(b.perform(game, b.START_OF_TURN), "odar-1", "owner", "group") == ["blue", alone.id]


@about("Odar", "ability of Odar", "Penumbra")
def test_odar_of_another_nation_is_his_casters_still() -> None:
    theirs = b.reds(b.swordsman("v"), b.archer("w"), b.archer("x"), square=[7, 5])
    game = b.board(b.blues(b.swordsman("a"), square=[4, 5]), theirs, dice=b.Picks(0), script=[])
    trace = b.perform(game, b.cast("Odar", "v"), b.cast("Penumbra", "reds", "red"), b.hurt("x"))
    assert b.stats(trace, "odar-1", "nation", "owner") == ["Shadows", "blue"]


@about("Odar", "ability of Odar")
def test_odar_attacks_anybody_at_random() -> None:
    theirs = b.reds(b.creature("o", "Odar"), b.swordsman("w", hp=90, hand=0), square=[7, 5])
    ours = b.blues(b.archer("a", hp=90, missile=0), square=[6, 5])
    mate = b.perform(b.board(ours, theirs, dice=b.Picks(*[1] * 12), script=[]), b.COMBAT)
    assert {hit.victim for hit in b.hits(mate, attacker="o")} == {"w"}
    foe = b.perform(b.board(ours, theirs, dice=b.Picks(*[0] * 9), script=[]), b.COMBAT)
    assert {hit.victim for hit in b.hits(foe, attacker="o")} == {"a"}
    fallen = b.blues(b.swordsman("a", hp=1, armor=0), b.archer("b", hp=90, attack_rate=0), square=[6, 5])
    strong = b.reds(b.swordsman("x", hand=99), b.creature("o", "Odar"), square=[7, 5])
    anew = b.perform(b.board(fallen, strong, dice=b.Picks(0, 1, 1), script=[], initiative="red"), b.COMBAT)
    assert [hit.victim for hit in b.hits(anew, attacker="o", round=2)] == ["b"]


ON_AN_OPPONENT = {
    "A4": ("Flaming Arrows", "Shattering Blow", "Thermites"),
    "A5": ("Dire Portent", "Flail of Sar'ul", "Iron Shillelagh", "Karillian Arrows", "Soul Eater", "Touch of Death"),
}
"""Cards whose text says what a hit or damage does to an opponent, by the step at which they act."""


@about("Odar", *ON_AN_OPPONENT["A4"], *ON_AN_OPPONENT["A5"])
@pytest.mark.parametrize(("step", "card"), [(step, card) for step, cards in ON_AN_OPPONENT.items() for card in cards])
def test_a_comrade_whom_odar_strikes_is_no_opponent(step: str, card: str) -> None:
    theirs = b.reds(b.creature("o", "Odar", hp=90), b.swordsman("w", armor=0, hp=90, hand=0), square=[7, 5])
    ours = b.blues(b.archer("a", hp=90, missile=0), square=[6, 5])
    shoots = [{"do": "change", "minion": "o", "class": "archer"}] if "Arrows" in card else []
    for pick, acts in ((1, False), (0, True)):
        forest = {"squares": b.all_of("forest", (6, 5), (7, 5))}
        game = b.board(ours, theirs, dice=b.Picks(*[pick] * 20), script=[], **forest)
        trace = b.perform(game, *shoots, b.cast(card, "o", "red"), b.COMBAT)
        struck = {hit.victim for hit in b.hits(trace, attacker="o") if hit.result == "damaged"}
        assert struck >= {"a" if acts else "w"}
        assert any(one["card"] == card for one in b.events(trace, kind="effect", step=step)) is acts


@about("Odar", "Demon's Tongue")
def test_odar_gains_nothing_by_killing_a_comrade() -> None:
    odar = b.creature("o", "Odar", "Demon's Tongue", hp=90)
    theirs = b.reds(odar, b.swordsman("w", hp=1, armor=0, hand=0), b.archer("x", attack_rate=0), square=[7, 5])
    ours = b.blues(b.archer("a", hp=1, missile=0), b.archer("c", hp=90, missile=0), square=[6, 5])
    for victim, picks, hand, experience in (("w", (2, 1), 2, "none"), ("a", (0, 0), 3, "qualified")):
        game = b.board(ours, theirs, dice=b.Picks(*picks), script=[])
        trace = b.perform(game, b.COMBAT)
        assert b.fate(trace, victim)["by"] == "o"
        assert b.stats(trace, "o", "hand", "experience") == [hand, experience]


@about("Ostracize", "Paranoia")
def test_ostracized_groups_join_nobody_and_take_nobody_in() -> None:
    second = b.group("second", "blue", b.swordsman("c"), square=[4, 6])
    train = b.turn({"do": "train", "structure": "town", "class": "archer", "count": 1})
    for curse in (b.cast("Ostracize", "blues", "red"), b.cast("Paranoia", "globe", "red")):
        trace = b.play(
            b.blues(b.swordsman("a"), square=[4, 5]),
            b.reds(b.swordsman("v"), square=[9, 5]),
            second,
            script=[curse, b.cast("Dark Minion", "blues"), train, b.turn(b.move("second", 4, 5))],
            structures=[b.WORLD_TOWN | {"novices": 1}],
        )
        assert trace["outcome"]["groups"]["blues"]["members"] == ["a"]
        assert b.at(trace, "second") == [4, 6]
    free = b.play(
        b.blues(b.swordsman("a"), square=[4, 5]),
        b.reds(b.swordsman("v"), square=[9, 5]),
        second,
        script=[b.cast("Paranoia", "globe"), *[b.turn()] * 3, b.turn(b.move("second", 4, 5))],
    )
    assert len(free["outcome"]["groups"]["blues"]["members"]) == 2
    husks = [
        b.group(id, "blue", b.creature(id[0], "Husk"), square=[5, y], control="player")
        for id, y in (("x1", 8), ("y1", 9))
    ]
    joined = b.play(
        b.blues(b.swordsman("a"), square=[4, 5]),
        b.reds(b.swordsman("v"), square=[9, 5]),
        *husks,
        script=[b.cast("Paranoia", "globe"), b.turn(b.move("x1", 5, 9))],
    )
    assert len(joined["outcome"]["groups"]["y1"]["members"]) == 2


@about("Panic")
def test_a_panic_drives_garrisons_out_at_random() -> None:
    fields: Any = {"structures": [b.WORLD_TOWN, b.ENEMY_TOWN]}
    panic = {"do": "cast", "card": "Panic", "target": "globe"}
    field = b.group("field", "red", b.swordsman("x"), square=[8, 8])
    game = b.board(
        b.blues(b.swordsman("a"), square=[4, 5]),
        b.reds(b.swordsman("v"), square=[7, 5]),
        field,
        dice=b.Picks(0, 1),
        script=[],
        **fields,
    )
    trace = b.perform(game, b.turn(panic, b.move("blues", 4, 6)))
    assert [b.at(trace, id) for id in ("blues", "reds", "field")] == [[5, 5], [6, 5], [8, 8]]


@about("Passing in the Night")
def test_nobody_casts_discards_or_fights_while_passing_in_the_night() -> None:
    side = {"blue": {"hand": ["Power", "Jinx"]}, "red": {"hand": ["Power"]}}
    near = b.reds(b.swordsman("v", hp=90), square=[5, 5])
    fields: Any = {"players": side, "red": near}
    busy = b.turn({"do": "cast", "card": "Power", "target": "a"}, {"do": "discard", "card": "Jinx"})
    night = b.after(b.cast("Passing in the Night", "globe"), b.turn(), busy, **fields | {"players": {}})
    assert b.fate(night, "a")["spells"] == []
    armed = b.board(
        b.blues(b.swordsman("a", hp=90), square=[4, 5]), near, script=[], players=side, globe=["Passing in the Night"]
    )
    b.perform(armed, b.START_OF_TURN)
    trace = b.perform(armed, busy)
    assert trace["outcome"]["players"]["blue"]["hand"] == ["Power", "Jinx"]
    assert (b.fate(trace, "v")["hp"], b.fate(trace, "a")["hp"]) == (90, 90)
    tonight = b.board(
        b.blues(b.swordsman("a", hp=90), square=[4, 5]), near, script=[], players=side, globe=["Passing in the Night"]
    )
    before = b.perform(tonight, busy)
    assert before["outcome"]["players"]["blue"]["hand"] == []
    assert b.fate(before, "v")["hp"] < 90


@about("Penumbra", "Shadow Friend")
def test_new_shadows() -> None:
    theirs = b.reds(
        b.swordsman("v", "Barkskin", nation="Elves"), b.archer("w", "Jinx"), spells=["Despond"], square=[7, 5]
    )
    all_of_them = b.after(b.cast("Penumbra", "reds"), red=theirs)
    assert [b.fate(all_of_them, id)["nation"] for id in "vw"] == ["Shadows", "Shadows"]
    assert b.fate(all_of_them, "v")["spells"] == ["Barkskin"]
    one = b.after(b.cast("Shadow Friend", "v"), red=theirs)
    assert [b.stats(one, id, "nation", "spells") for id in "vw"] == [["Shadows", []], [None, ["Jinx"]]]
    assert spells(one, "reds") == []


@about("Shadow Friend")
def test_a_shadow_friend_is_a_shadow_before_its_group_loses_its_spells() -> None:
    """Under Plague a Cyclops has 7 hit points and a Shadow 5; what that takes does not come back with Plague gone."""
    sick = b.reds(b.swordsman("v", nation="Cyclopes"), b.archer("w"), spells=["Plague"], square=[7, 5])
    trace = b.after(b.cast("Shadow Friend", "v"), red=sick)
    assert b.stats(trace, "v", "hp", "max_hp") == [5, 7]


@about("Phantom", "ability of Phantom")
def test_a_phantoms_arrows_pass_all_armor_and_hate_visions() -> None:
    shoot = [b.attack("m", "v", "missile")]
    for nation, protection, hp in (("Visions", (), 2), (None, (), 5), (None, ("Mark of Ulanoth",), 5)):
        theirs = b.reds(b.swordsman("v", *protection, armor=9, nation=nation))
        trace = b.play(b.blues(b.creature("m", "Phantom")), theirs, script=shoot)
        assert b.fate(trace, "v")["hp"] == hp


@about("Shadowmasque", "Shadow's Chill")
def test_a_shadowmasque_chills_the_swordsmen_who_hit_it() -> None:
    masked = b.reds(b.swordsman("v", "Shadowmasque", hp=90, armor=1))
    hit = b.attack("a", "v")
    ours = b.blues(b.swordsman("a", hand=5), b.archer("b"))
    troll = b.group("trolls", "blue", b.creature("c", "Troll"), square=[8, 5])
    once, twice = (b.play(ours, masked, script=[hit] * n) for n in (1, 2))
    assert (b.fate(once, "a")["hand"], b.fate(twice, "a")["hand"]) == (4, 3)
    assert b.fate(twice, "a")["spells"] == ["Shadow's Chill"]
    others = b.play(ours, troll, masked, script=[b.attack("b", "v", "missile"), b.attack("c", "v")])
    assert [b.fate(others, id)["spells"] for id in "bc"] == [[], []]
    soft = b.play(b.blues(b.swordsman("a", hand=0)), masked, script=[hit])
    assert b.fate(soft, "a")["spells"] == []
    warm = [b.fate(b.play(ours, masked, script=[hit, hit, *[b.START_OF_TURN] * n]), "a") for n in (1, 2)]
    assert [(one["hand"], one["spells"]) for one in warm] == [(4, ["Shadow's Chill"]), (5, [])]


@about("Shield of Vela")
def test_the_shield_of_vela_gives_gazes_by_hits_that_armor_stops() -> None:
    ours = b.blues(b.swordsman("a", "Shield of Vela", level=2))
    theirs = b.reds(b.swordsman("v", armor=9))
    for blows, status, gazes in ((1, "alive", 1), (2, "alive", 2), (3, "buried", 0)):
        trace = b.play(ours, theirs, script=[b.attack("a", "v")] * blows)
        assert (b.fate(trace, "v")["status"], len(b.fate(trace, "v")["spells"])) == (status, gazes)
    everywhere = [b.cast("Shield of Vela", "a"), b.cast("Shield of Vela", "v", "red")]
    assert b.results(b.after(*everywhere)) == ["executed", "refused"]


@about("Undine", "ability of Undine")
def test_an_undine_lures_groups_to_her_shores_and_dies_on_dry_land() -> None:
    water = b.ground(square=(5, 8), terrain="water")
    for red, square in (
        (b.reds(b.swordsman("v"), square=[7, 8]), [6, 8]),
        (b.reds(b.swordsman("v"), square=[9, 8]), [9, 8]),
        (b.reds(b.creature("v", "Makva"), square=[7, 8], control="player"), [6, 8]),
    ):
        trace = b.after(b.cast("Undine", [5, 8]), b.turn(), red=red, **water)
        assert b.at(trace, "reds") == square
    ours = b.after(b.cast("Undine", [5, 8]), b.turn(), blue=b.blues(b.swordsman("a"), square=[5, 6]), **water)
    assert b.at(ours, "blues") == [5, 6]
    dry = b.after(b.cast("Undine", [5, 8]), {"do": "change", "square": [5, 8], "terrain": "plains"}, **water)
    assert b.fate(dry, "undine-1")["cause"] == "died"
    assert b.results(b.after(b.cast("Undine", [5, 8]))) == ["refused"]


@about("Undine", "ability of Undine")
def test_an_undine_lures_to_four_kinds_of_shore_alone() -> None:
    for shore, square in (("forest", [6, 8]), ("desert", [6, 8]), ("barren land", [6, 8]), ("swamp", [7, 8])):
        squares = [*b.all_of("water", (5, 8)), *b.all_of(shore, (6, 8))]
        trace = b.after(
            b.cast("Undine", [5, 8]), b.turn(), red=b.reds(b.swordsman("v"), square=[7, 8]), squares=squares
        )
        assert b.at(trace, "reds") == square


@about("ability of Odar")
def test_odar_is_paired_with_a_basher_before_he_must_attack() -> None:
    theirs = b.reds(b.creature("o", "Odar", level=1, hp=90), b.archer("w", hp=90), square=[7, 5])
    ours = b.blues(b.swordsman("a", hp=90), b.archer("b", hp=90), square=[6, 5])
    for seed in (1, 2, 3):
        paired = b.play(ours, theirs, seed=seed)
        assert {hit.victim for hit in b.hits(paired, attacker="o")} == {"a"}


@about("Disorient")
def test_disorient_may_leave_a_group_standing() -> None:
    walk = b.move("reds", 7, 6)
    ways = set()
    for seed in range(1, 25):
        trace = b.after(b.turn({"do": "cast", "card": "Disorient", "target": "reds"}, red=(walk,)), seed=seed)
        ways.add(tuple(b.at(trace, "reds")))
    assert ways == {(7, 5), (8, 5), (6, 5), (7, 4)}


@about("Disorient")
def test_disorient_leads_a_group_that_moves_2_another_way_than_it_was_ordered() -> None:
    guard = b.reds(b.creature("m", "Alabaster Guardian"), square=[7, 5], control="player")
    ways = set()
    for seed in range(1, 25):
        orders = b.turn({"do": "cast", "card": "Disorient", "target": "reds"}, red=(b.move("reds", 7, 7),))
        ways.add(tuple(b.at(b.after(orders, red=guard, seed=seed), "reds")))
    assert ways == {(7, 5), (8, 5), (6, 5), (7, 4)}


@about("Undine", "ability of Undine")
def test_an_undine_lives_in_water_and_nowhere_else() -> None:
    deep = b.after(
        b.cast("Undine", [5, 8]), b.turn(), b.turn(), b.START_OF_TURN, **b.ground(square=(5, 8), terrain="water")
    )
    assert b.fate(deep, "undine-1")["status"] == "alive"
    for here in ({}, b.ground(square=(5, 8), terrain="ice"), b.ground(square=(5, 8), terrain="forest")):
        stranded = b.group("deep", "blue", b.creature("u", "Undine"), square=[5, 8])
        for script in ([b.turn()], [b.START_OF_TURN]):
            dry = b.play(stranded, b.FAR_APART[1], script=script, **here)
            assert b.fate(dry, "u")["cause"] == "died"
