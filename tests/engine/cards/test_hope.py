"""The cards of the House of Hope: each scenario fails without the effect it is about."""

from typing import Any

import pytest

from engine.rules.changes import change_group_owner
from engine.rules.creation import create_creatures
from engine.rules.off_board import minion_off_board, place_group, take_off_board
from engine.rules.structures import take_structure_off_board
from tests.engine import boards as b
from tests.engine.cards.about import about

# The globe and the hands.


@about("Abstention")
def test_abstention_forbids_its_owner_globe_spells_and_discarding() -> None:
    script = [
        b.cast("Threshold of Order", "globe"),
        b.cast("Threshold of Order", "globe", "red"),
        b.cast("Pyx", "blues"),
    ]
    assert b.results(b.play(*b.TWO, globe=["Abstention"], script=script)) == ["refused", "executed", "executed"]
    drop = {"do": "discard", "card": "Pyx"}
    hands = {"blue": {"hand": ["Pyx"]}, "red": {"hand": ["Pyx"]}}
    trace = b.play(*b.TWO, globe=["Abstention"], players=hands, script=[b.turn(drop, red=(drop,))])
    assert (b.seat(trace, "blue")["hand"], b.seat(trace, "red")["hand"]) == (["Pyx"], [])


@about("Abstention", "Abstention II")
def test_abstention_turns_into_clarity_when_its_time_is_over_and_not_when_dispelled() -> None:
    passing = [b.cast("Abstention", "globe"), b.turn(), b.turn(), b.turn(), b.turn()]
    trace = b.play(*b.TWO, script=passing)
    assert (b.globe(trace), b.seat(trace, "blue")["mana"]) == (["Abstention II"], {"Clarity": 2})
    before_its_time = [b.cast("Abstention", "globe"), {"do": "dispel", "card": "Abstention", "host": "globe"}]
    assert b.globe(b.play(*b.TWO, script=before_its_time)) == []


@about("Atonement")
def test_atonement_empties_the_killers_hand_and_moves_on_to_a_recruit() -> None:
    hands = {"blue": {"hand": ["Pyx", "Pyx"]}, "red": {"hand": ["Pyx"]}}
    trace = b.play(
        b.blues(b.swordsman("a", hand=9)),
        b.reds(b.swordsman("v", "Atonement")),
        players=hands,
        script=[b.attack("a", "v")],
    )
    assert (b.seat(trace, "blue")["hand"], b.seat(trace, "red")["hand"]) == ([], ["Pyx"])
    assert b.fate(trace, "a")["spells"] == ["Atonement"]
    monster = b.play(
        b.blues(b.creature("m", "Minotaur", hand=9)),
        b.reds(b.swordsman("v", "Atonement")),
        players=hands,
        script=[b.attack("m", "v")],
    )
    assert (b.seat(monster, "blue")["hand"], b.fate(monster, "m")["spells"]) == ([], [])
    burned = b.play(
        *b.TWO[:1], b.reds(b.swordsman("v", "Atonement")), players=hands, script=[b.cast("Fireball", "reds")]
    )
    assert b.seat(burned, "blue")["hand"] == ["Pyx", "Pyx"]


@about("Leap of Faith")
def test_leap_of_faith_loses_the_hand() -> None:
    hands = {"blue": {"hand": ["Leap of Faith", "Pyx", "Pyx"]}, "red": {"hand": ["Pyx"]}}
    orders = [{"do": "cast", "card": card, "target": target} for card, target in (("Leap of Faith", "globe"),)]
    orders.append({"do": "cast", "card": "Pyx", "target": "blues"})
    trace = b.play(*b.TWO, players=hands, script=[b.turn(*orders)])
    assert (b.seat(trace, "blue")["hand"], b.seat(trace, "red")["hand"]) == ([], ["Pyx"])
    assert b.seat(trace, "blue")["discarded"] == []


@about("Burst of Clarity")
def test_burst_of_clarity_pays_in_the_next_turn_alone() -> None:
    trace = b.play(*b.TWO, script=[b.cast("Burst of Clarity", "globe"), b.START_OF_TURN])
    assert b.seat(trace, "blue")["mana"] == {"Clarity": 2}
    assert b.seat(
        b.play(*b.TWO, script=[b.cast("Burst of Clarity", "globe"), b.START_OF_TURN, b.START_OF_TURN]), "blue"
    )["mana"] in ({}, {"Clarity": 0})


@about("Threshold of Order")
def test_threshold_of_order_pays_every_turn_and_adds_up() -> None:
    script = [
        b.cast("Threshold of Order", "globe"),
        b.cast("Threshold of Order", "globe"),
        b.START_OF_TURN,
        b.START_OF_TURN,
    ]
    trace = b.play(*b.TWO, script=script)
    assert (b.seat(trace, "blue")["mana"], b.seat(trace, "red")["mana"]) == ({"Order": 2}, {})


@about("Prophet")
def test_prophet_pays_both_players_the_types_of_its_nation() -> None:
    trace = b.play(b.blues(b.swordsman("a", "Prophet", nation="Elves")), b.TWO[1], script=[b.START_OF_TURN])
    assert b.seat(trace, "blue")["mana"] == b.seat(trace, "red")["mana"] == {"Clarity": 1, "World": 1}


@about("Aurora", "Aura")
def test_aurora_gives_each_friendly_recruit_one_aura_that_the_first_hit_ends() -> None:
    trace = b.play(*b.TWO, script=[b.cast("Aurora", "globe"), b.cast("Aurora", "globe")])
    assert [b.fate(trace, id)["spells"] for id in "abvw"] == [["Aura"], ["Aura"], [], []]
    assert b.fate(trace, "a")["armor"] == 2
    struck = b.play(*b.TWO, script=[b.cast("Aurora", "globe"), b.attack("v", "a")])
    assert (b.fate(struck, "a")["spells"], b.fate(struck, "b")["spells"]) == ([], ["Aura"])
    assert b.fate(struck, "a")["hp"] == 6
    burned = b.play(*b.TWO, script=[b.cast("Aurora", "globe"), {"do": "damage", "victim": "a", "quantity": 1}])
    assert b.fate(burned, "a")["spells"] == ["Aura"]


@about("Aura")
def test_an_aura_counts_for_what_comes_before_armor() -> None:
    ours = b.blues(b.swordsman("a", "Aura", "Treacherous Armor", hp=20), **b.AT)
    trace = b.play(ours, b.TWO[1], script=[b.attack("v", "a")])
    assert (b.fate(trace, "a")["spells"], b.fate(trace, "a")["hp"]) == (["Treacherous Armor"], 20 - (2 + 2 * 2 - 1))


# Structures.


@about("Army of Light")
def test_army_of_light_brings_two_visions_to_train() -> None:
    train = {"do": "train", "structure": "town", "class": "archer", "count": 3}
    players = {"blue": {"house": "War"}}
    trace = b.play(
        b.group("far", "blue", b.swordsman("a"), square=[8, 8]),
        b.TWO[1],
        players=players,
        structures=[b.town(novices=1)],
        script=[b.cast("Army of Light", "town"), b.turn(train)],
    )
    made = [one["nation"] for id, one in trace["outcome"]["minions"].items() if id.startswith("archer")]
    assert (made, b.place(trace, "town")["novices"]) == (["Visions", "Visions", "Humans"], 0)


@about("Chalice of Hope")
def test_chalice_of_hope_gives_every_owned_structure_a_novice() -> None:
    places = [b.town(turn_count=2), b.town("theirs", "red", (8, 8), turn_count=2), b.town("free", "neutral", (3, 7))]
    trace = b.play(*b.TWO, structures=places, script=[b.cast("Chalice of Hope", "globe"), b.START_OF_TURN])
    assert [b.place(trace, id)["novices"] for id in ("town", "theirs", "free")] == [1, 1, 0]
    four_turns = [b.cast("Chalice of Hope", "globe"), b.turn(), b.turn(), b.turn(), b.turn(), b.turn()]
    assert b.globe(b.play(*b.TWO, script=four_turns)) == []


@about("Chalice of Hope")
def test_chalice_of_hope_reaches_structures_off_the_board() -> None:
    game = b.board(*b.TWO, structures=[b.town(turn_count=2)], script=[])
    take_structure_off_board(game, game.state.structures["town"])
    assert b.place(b.perform(game, b.cast("Chalice of Hope", "globe"), b.START_OF_TURN), "town")["novices"] == 1


@about("Farm-Boys", "Farm-Boy")
def test_farm_boys_lower_the_level_of_recruits_created_there() -> None:
    train = {"do": "train", "structure": "town", "class": "swordsman", "count": 1}
    trace = b.play(b.FAR, structures=[b.town(novices=1, spells=["Farm-Boys"])], script=[b.turn(train)])
    assert (b.fate(trace, "swordsman-1")["spells"], b.fate(trace, "swordsman-1")["level"]) == (["Farm-Boy"], 0)


@about("Master Armorer", "Visionary Armor")
def test_the_master_armorer_arms_recruits_created_there() -> None:
    train = {"do": "train", "structure": "town", "class": "archer", "count": 1}
    trace = b.play(b.FAR, structures=[b.town(novices=1, spells=["Master Armorer"])], script=[b.turn(train)])
    assert (b.fate(trace, "archer-1")["spells"], b.fate(trace, "archer-1")["armor"]) == (["Visionary Armor"], 1)


@about("Perfection")
def test_perfection_clears_a_structure_for_good_and_spares_the_colony() -> None:
    colony = b.town(type="colony", spells=["Farm-Boys", "Master Armorer"])
    script = [b.cast("Perfection", "town"), b.cast("Farm-Boys", "town"), b.cast("Farm-Boys", "town", "red")]
    trace = b.play(*b.TWO, structures=[colony], script=script)
    assert b.results(trace) == ["executed", "refused", "refused"]
    assert (b.place(trace, "town")["spells"], b.place(trace, "town")["status"]) == (["Colony", "Perfection"], "alive")


@about("Farm-Boy")
def test_a_farm_boy_is_one_level_lower() -> None:
    assert b.fate(b.play(b.blues(b.swordsman("a", "Farm-Boy", level=3)), b.FAR, script=[]), "a")["level"] == 2


@about("Leadership", "Valiant Stand")
def test_hands_of_archers_are_no_stronger_for_a_leader_or_a_stand() -> None:
    ours = b.blues(b.swordsman("a", "Leadership"), b.archer("c", hand=1), **b.AT)
    trace = b.play(ours, b.FAR, structures=[b.town(spells=["Valiant Stand"])], script=[])
    assert b.fate(trace, "c")["hand"] == 1


@pytest.mark.parametrize(
    ("card", "stat", "swordsmans", "archers"), [("Bolstering Spirit", "armor", 1, 1), ("Valiant Stand", "hand", 2, 0)]
)
def test_a_stand_in_a_structure_helps_whoever_is_inside(card: str, stat: str, swordsmans: int, archers: int) -> None:
    _stand(card, stat, swordsmans, archers)


def _stand(card: str, stat: str, swordsmans: int, archers: int) -> None:
    held = {"structures": [b.town(spells=[card])]}
    bare, stood = b.play(*b.TWO, script=[]), b.play(*b.TWO, **held, script=[])
    gains = [(b.fate(stood, id)[stat] or 0) - (b.fate(bare, id)[stat] or 0) for id in "abv"]
    assert gains == [swordsmans, archers, 0]
    assert b.place(b.play(*b.TWO, **held), "town")["spells"] == []
    captured = {"structures": [b.town(spells=[card]), b.town("other", "red", (3, 7), spells=[card])]}
    trace = b.play(b.group("thieves", "red", b.swordsman("t"), **b.AT), **captured, script=[b.START_OF_TURN])
    assert (b.place(trace, "town")["spells"], b.place(trace, "other")["spells"]) == ([], [card])


@about("Bolstering Spirit")
def test_bolstering_spirit_does_not_reach_monsters() -> None:
    _stand("Bolstering Spirit", "armor", 1, 1)
    monster = b.blues(b.creature("m", "Minotaur"), **b.AT)
    bare, stood = (
        b.play(monster, b.TWO[1], structures=[b.town(spells=spells)], script=[])
        for spells in ([], ["Bolstering Spirit"])
    )
    assert b.fate(bare, "m")["armor"] == b.fate(stood, "m")["armor"]


@about("Valiant Stand")
def test_valiant_stand() -> None:
    _stand("Valiant Stand", "hand", 2, 0)


@about("Recall")
def test_recall_makes_novices_of_a_group() -> None:
    trace = b.play(*b.TWO, structures=[b.sanctum()], script=[b.cast("Recall", "blues"), b.cast("Recall", "reds")])
    assert b.results(trace) == ["executed", "refused"]
    assert ({b.fate(trace, id)["status"] for id in "ab"}, b.place(trace, "blue-sanctum")["novices"]) == ({"removed"}, 2)


@about("Sublimity")
def test_sublimity_feeds_on_the_hit_points_of_recruits() -> None:
    weak = b.blues(b.swordsman("a"), b.archer("b", hp=2), **b.AT)
    players = {"blue": {"house": "Hope"}}
    far = b.group("far", "red", b.swordsman("v"), square=[8, 8])
    here = {"structures": [b.town(spells=["Sublimity"])], "players": players}
    trace = b.play(weak, far, **here, script=[b.turn(), b.START_OF_TURN])
    assert [(b.fate(trace, id)["hp"], b.fate(trace, id)["max_hp"]) for id in "ab"] == [(5, 5), (1, 1)]
    assert b.seat(trace, "blue")["mana"]["Clarity"] == 2
    assert b.place(b.play(far, **here, script=[b.turn()]), "town")["spells"] == []


@about("Vale of Peace", "Glen of Peace")
def test_vale_of_peace_keeps_summonings_off() -> None:
    trace = b.play(
        b.TWO[1], structures=[b.town()], script=[b.cast("Vale of Peace", "town"), b.cast("Man of Iron", [4, 4])]
    )
    assert b.results(trace) == ["executed", "refused"]
    glens = [id for id, one in trace["outcome"]["squares"].items() if one["spells"] == ["Glen of Peace"]]
    assert len(glens) == 8
    walkers = (
        b.group("beasts", "blue", b.creature("m", "Minotaur"), square=[3, 5]),
        b.group("men", "blue", b.swordsman("a"), square=[3, 4]),
    )
    moves = [{"do": "move", "group": "beasts", "to": [4, 5]}, {"do": "move", "group": "men", "to": [4, 4]}]
    walked = b.play(*walkers, structures=[b.town()], script=[b.cast("Vale of Peace", "town"), *moves])
    assert b.results(walked) == ["executed", "refused", "executed"]
    assert b.results(b.play(b.TWO[1], structures=[b.town()], script=[b.cast("Man of Iron", [4, 4])])) == ["executed"]


@about("Glen of Peace")
def test_other_spells_may_be_cast_on_a_glen() -> None:
    glen = {"squares": [{"square": [3, 7], "spells": ["Glen of Peace"]}]}
    script = [b.cast("Man of Iron", [3, 7]), b.cast("Mountain", [3, 7])]
    assert b.results(b.play(*b.TWO, **glen, script=script)) == ["refused", "executed"]


@about("ability of Zana's Champion")
def test_the_champions_comrades_are_out_of_reach_too() -> None:
    ours = b.blues(b.creature("z", "Zana's Champion"), b.swordsman("a"), **b.AT)
    script = [
        b.cast("Veteran", "a"),
        b.cast("Jinx", "a", "red"),
        b.cast("Despond", "blues", "red"),
        b.cast("Veteran", "z"),
    ]
    assert b.results(b.play(ours, b.TWO[1], script=script)) == ["refused"] * 4


@about("Zana's Champion", "ability of Zana's Champion")
def test_zanas_champion_stands_for_a_structure() -> None:
    script = [b.cast("Zana's Champion", "town"), b.START_OF_TURN]
    trace = b.play(b.TWO[1], structures=[b.town(), b.town("other", "blue", (3, 7))], script=script)
    champion = b.fate(trace, "zana-s-champion-1")
    assert (champion["hand"], champion["armor"], b.place(trace, "town")["status"]) == (4, 4, "destroyed")
    assert trace["outcome"]["initiative"] == "blue"
    on_him = [
        b.cast("Zana's Champion", "town"),
        b.cast("Veteran", "zana-s-champion-1"),
        b.cast("Cleansing Light", "group-1"),
    ]
    assert b.results(b.play(b.TWO[1], structures=[b.town()], script=on_him)) == ["executed", "refused", "refused"]
    twice = [b.cast("Zana's Champion", "town"), b.cast("Zana's Champion", "other")]
    assert b.results(b.play(b.TWO[1], structures=[b.town(), b.town("other", "blue", (3, 7))], script=twice)) == [
        "executed",
        "refused",
    ]
    fallen = b.play(
        b.reds(b.swordsman("v"), square=[8, 8]),
        structures=[b.town()],
        script=[
            b.cast("Zana's Champion", "town"),
            b.START_OF_TURN,
            {"do": "damage", "victim": "zana-s-champion-1", "quantity": 99},
            b.START_OF_TURN,
        ],
    )
    assert fallen["outcome"]["initiative"] == "red"


@about("ability of Zana's Champion", "Slavers")
def test_zanas_champion_who_changes_sides_is_a_structure_lost_and_won() -> None:
    """He counts for whoever he has gone over to, and is that player's loss as he falls."""
    champion = b.creature("z", "Zana's Champion", armor=0)
    others, far = b.swordsman("v", hp=90, hand=0), b.group("far", "red", b.swordsman("w"), square=[8, 8])
    slavers = b.blues(b.swordsman("a", hand=90, attack_rate=9), **b.AT, spells=["Slavers"])
    for ours, theirs, mate in (
        (b.blues(b.creature("h", "Heartsong"), **b.AT), b.reds(champion, **b.BESIDE), "h"),
        (slavers, b.reds(champion, **b.BESIDE), None),
        (slavers, b.reds(b.swordsman("x", hp=1, armor=0), champion, others, **b.BESIDE), "x"),
    ):
        fallen = [b.move("blues", 4, 5), b.START_OF_TURN, b.hurt("z"), b.START_OF_TURN]
        won = b.play(ours, theirs, far, initiative="red", script=[b.COMBAT, b.START_OF_TURN])
        lost = b.play(ours, theirs, far, initiative="red", script=[b.COMBAT, *fallen])
        assert (b.fate(won, "z")["owner"], won["outcome"]["initiative"]) == ("blue", "blue"), mate
        assert b.event(won, result="structure deltas")["facts"] == {"blue": 1, "red": -1}, mate
        assert (b.fate(lost, "z")["status"], lost["outcome"]["initiative"]) == ("buried", "red"), mate


# Monsters.


@about("Centaurs", "Man of Iron", "Unicorn Herd")
def test_summonings_bring_their_creatures() -> None:
    wood = {"squares": [{"square": [3, 7], "terrain": "forest"}]}
    for card, name, count in (
        ("Centaurs", "centaur", 2),
        ("Man of Iron", "man-of-iron", 1),
        ("Unicorn Herd", "unicorn", 3),
    ):
        trace = b.play(*b.TWO, **wood, script=[b.cast(card, [3, 7])])
        assert sum(id.startswith(name) for id in trace["outcome"]["minions"]) == count
    assert b.results(b.play(*b.TWO, script=[b.cast("Centaurs", [3, 7])])) == ["refused"]


@about("Griffin", "Pegasus")
def test_griffin_and_pegasus_come_near_mountains_alone() -> None:
    for card in ("Griffin", "Pegasus"):
        near, far = (
            b.play(*b.TWO, squares=[{"square": square, "terrain": "mountain"}], script=[b.cast(card, [3, 7])])
            for square in ([4, 8], [5, 7])
        )
        assert (b.results(near), b.results(far)) == (["executed"], ["refused"])
        assert b.fate(near, f"{card.lower()}-1")["owner"] == "blue"


@about("ability of Griffin", "ability of Pegasus")
def test_flying_monsters_take_1_less_from_whoever_cannot_fly() -> None:
    for card in ("Griffin", "Pegasus"):
        walker = b.play(
            b.blues(b.swordsman("a", hand=5, level=2)), b.reds(b.creature("m", card)), script=[b.attack("a", "m")]
        )
        flier = b.play(
            b.blues(b.creature("a", "Pegasus", hand=5)), b.reds(b.creature("m", card)), script=[b.attack("a", "m")]
        )
        lost = [12 - b.fate(trace, "m")["hp"] for trace in (walker, flier)]
        assert lost == [3, 4]


@about("ability of Griffin")
def test_the_griffin_is_out_of_despairs_reach_and_strikes_shadows_through_armor() -> None:
    sides = (
        b.blues(b.creature("m", "Griffin"), **b.AT),
        b.reds(b.swordsman("v", armor=9, nation="Shadows"), **b.BESIDE),
    )
    script = [
        b.cast("Jinx", "m", "red"),
        b.cast("Jinx", "m"),
        b.cast("Blindness", "m", "red"),
        b.cast("Despond", "blues", "red"),
    ]
    assert b.results(b.play(*sides, script=script)) == ["refused", "refused", "executed", "executed"]
    assert b.fate(b.play(*sides, script=[b.attack("m", "v")]), "v")["hp"] == 4
    human = b.play(sides[0], b.reds(b.swordsman("v", armor=9), **b.BESIDE), script=[b.attack("m", "v")])
    assert b.fate(human, "v")["hp"] == 7


@about("ability of Griffin", "ability of Pegasus")
def test_magical_blows_hurt_flying_monsters_in_full() -> None:
    for card in ("Griffin", "Pegasus"):
        phantom = b.blues(b.creature("a", "Phantom"))
        assert (
            b.fate(b.play(phantom, b.reds(b.creature("m", card)), script=[b.attack("a", "m", "missile")]), "m")["hp"]
            == 10
        )


@about("ability of Unicorn", "Unicorn's Blood")
def test_a_unicorns_killer_falls_to_level_0() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", "Minion of Order", hand=9)),
        b.reds(b.creature("u", "Unicorn")),
        script=[b.attack("a", "u")],
    )
    assert (b.fate(trace, "a")["level"], b.fate(trace, "a")["spells"]) == (0, ["Minion of Order", "Unicorn's Blood"])
    monster = b.play(
        b.blues(b.creature("m", "Minotaur", hand=9, level=5)),
        b.reds(b.creature("u", "Unicorn")),
        script=[b.attack("m", "u")],
    )
    assert b.fate(monster, "m")["spells"] == []


@about("ability of Unicorn", "Unicorn's Blood")
def test_unicorns_blood_keeps_levels_from_being_gained() -> None:
    killer = b.blues(b.swordsman("a", hand=9), **b.AT)
    herd = b.reds(b.creature("u", "Unicorn"), b.creature("x", "Unicorn"), **b.BESIDE)
    trace = b.play(killer, herd, script=[b.attack("a", "u"), b.START_OF_TURN])
    assert (b.fate(trace, "a")["level"], b.fate(trace, "a")["experience"]) == (0, "none")
    script = [
        b.attack("a", "u"),
        b.START_OF_TURN,
        {"do": "dispel", "card": "Unicorn's Blood", "host": "a"},
        b.START_OF_TURN,
    ]
    lost = b.play(killer, herd, script=script)
    assert (b.fate(lost, "a")["level"], b.fate(lost, "a")["experience"]) == (1, "none")
    late = b.group("late", "red", b.swordsman("v"), square=[8, 6])
    anew = b.play(killer, herd, late, script=[*script, b.attack("a", "v")])
    assert b.fate(anew, "a")["experience"] == "qualified"


@about("Unicorn's Blood")
def test_unicorns_blood_keeps_off_levels_that_come_for_good() -> None:
    bloody = b.blues(b.swordsman("a", "Unicorn's Blood", armor=2), **b.AT)
    trace = b.play(bloody, script=[b.cast("Swashbuckler", "a"), b.dispel("Unicorn's Blood", "a")])
    assert (b.fate(trace, "a")["level"], b.fate(trace, "a")["armor"]) == (1, 0)


@about("Emancipation", "Emancipated")
def test_emancipation_turns_every_monster_group_neutral() -> None:
    trace = b.play(b.blues(b.creature("m", "Minotaur")), b.TWO[1], script=[b.cast("Emancipation", "globe")])
    assert (b.fate(trace, "m")["owner"], b.fate(trace, "v")["owner"]) == ("neutral", "red")
    assert b.group_of(trace, "blues")["spells"] == ["Emancipated"]
    long_since = b.play(b.blues(b.creature("m", "Minotaur"), spells=["Emancipated"]), b.TWO[1], script=[])
    assert b.fate(long_since, "m")["owner"] == "neutral"
    led = b.play(
        b.blues(b.creature("m", "Minotaur"), control="player"), b.TWO[1], script=[b.cast("Emancipation", "globe")]
    )
    assert [b.group_of(one, "blues")["control"] for one in (trace, led)] == ["computer", "player"]


# Recruits.


@about("Ascension")
def test_ascension_removes_without_a_death() -> None:
    trace = b.play(
        b.TWO[0], b.reds(b.swordsman("v", "Hero's Legacy"), b.archer("w")), script=[b.cast("Ascension", "v")]
    )
    assert (b.fate(trace, "v")["status"], b.fate(trace, "w")["spells"]) == ("removed", [])


@about("Charmed Existence")
def test_charmed_existence_dodges_once_a_round() -> None:
    script = [b.attack("a", "v"), b.attack("a", "v")]
    trace = b.play(b.blues(b.swordsman("a")), b.reds(b.archer("v", "Charmed Existence")), script=script)
    assert b.results(trace) == ["miss", "damaged"]
    fought = b.duel(b.swordsman("a", hp=90, attack_rate=2), b.archer("v", "Charmed Existence", hp=90, missile=0))
    assert [hit.result for hit in b.hits(fought, attacker="a")] == ["miss", "damaged"] * 9
    above = b.play(
        b.blues(b.swordsman("a")),
        b.reds(b.archer("v", "Charmed Existence", level=2)),
        script=[b.attack("a", "v", round=3)] * 3,
    )
    assert b.results(above) == ["miss", "miss", "damaged"]


@about("Charmed Existence")
def test_a_dodge_leaves_the_attackers_misses_as_they_were() -> None:
    """Misses are counted since the last hit, and only for want of level: a dodge is neither."""
    trace = b.play(
        b.blues(b.swordsman("a")),
        b.reds(b.archer("v", "Charmed Existence"), b.archer("w", level=2)),
        script=[b.attack("a", victim, round=3) for victim in ("w", "v", "w")],
    )
    assert b.results(trace) == ["miss", "miss", "damaged"]


@about("Charmed Existence")
def test_of_two_charmed_existences_each_dodges_an_attack_of_its_own() -> None:
    """What the one has dodged would not have hit the host, were it not for the other."""
    charmed = b.archer("v", "Charmed Existence", "Charmed Existence")
    trace = b.play(b.blues(b.swordsman("a")), b.reds(charmed), script=[b.attack("a", "v")] * 3)
    assert b.results(trace) == ["miss", "miss", "damaged"]


@about("Unerring Focus")
def test_unerring_focus_hits_every_level_and_dodger() -> None:
    for victim in (b.swordsman("v", level=5), b.swordsman("v", "Charmed Existence")):
        trace = b.play(b.blues(b.archer("a", "Unerring Focus")), b.reds(victim), script=[b.attack("a", "v", "missile")])
        assert (b.results(trace), b.fate(trace, "v")["hp"], b.fate(trace, "a")["level"]) == (["damaged"], 5, 1)


@about("Leadership")
def test_leadership_raises_shields_and_inspires() -> None:
    sides = (b.blues(b.swordsman("a", "Leadership"), b.swordsman("b"), b.archer("c"), **b.AT), b.TWO[1])
    trace = b.play(*sides, script=[b.cast("Jinx", "a", "red"), b.cast("Jinx", "b", "red"), b.cast("Veteran", "a")])
    assert b.results(trace) == ["refused", "executed", "executed"]
    bare = b.play(*sides, script=[])
    assert [b.fate(bare, "a")["level"], *(b.fate(bare, id)["hand"] for id in "abc")] == [2, 2, 3, None]


@about("Spiritual Advisers")
def test_spiritual_advisers_come_to_every_recruit_group() -> None:
    mon = b.group("beasts", "neutral", b.creature("m", "Minotaur"), square=[8, 8])
    trace = b.play(*b.TWO, mon, script=[b.cast("Spiritual Advisers", "globe")])
    assert [len(b.group_of(trace, id)["members"]) for id in ("blues", "reds", "beasts")] == [3, 3, 1]
    assert [b.fate(trace, f"vision-archer-{n}")["owner"] for n in (1, 2)] == ["blue", "red"]


@about("Volunteers")
def test_volunteers_follow_every_new_recruit_but_each_other() -> None:
    trace = b.play(*b.TWO, script=[b.cast("Volunteers", "globe"), b.cast("Bard", "blues")])
    assert len(b.group_of(trace, "blues")["members"]) == 4
    train = {"do": "train", "structure": "town", "class": "swordsman", "count": 2}
    drafted = b.play(
        b.FAR, structures=[b.town(novices=2)], globe=[{"card": "Volunteers", "owner": "blue"}], script=[b.turn(train)]
    )
    assert len(b.group_of(drafted, "group-1")["members"]) == 4
    monster = b.play(*b.TWO, script=[b.cast("Volunteers", "globe"), b.cast("Man of Iron", [3, 7])])
    assert len(b.group_of(monster, "group-1")["members"]) == 1


@about("Heartsong", "ability of Heartsong", "Scars of Kolekh")
def test_heartsong_wins_a_lone_recruit_over() -> None:
    early, late = (b.play(*b.TWO, turn=number, script=[b.cast("Heartsong", [3, 7])]) for number in (25, 26))
    assert (b.results(early), b.results(late)) == (["refused"], ["executed"])
    assert (b.group_of(late, "group-1")["spells"], b.fate(late, "heartsong-1")["hand"]) == (["Scars of Kolekh"], 1)
    sides = b.blues(b.creature("h", "Heartsong")), b.reds(b.swordsman("v"), spells=["Ngozi's Way"])
    won = b.play(*sides)
    assert (b.fate(won, "v")["owner"], b.group_of(won, "blues")["members"], won["outcome"]["rounds"]) == (
        "blue",
        ["h", "v"],
        0,
    )
    assert (b.group_of(won, "reds")["status"], b.group_of(won, "reds")["spells"]) == ("dead", [])
    for foes in (b.reds(b.swordsman("v"), b.swordsman("w")), b.reds(b.creature("v", "Minotaur"))):
        assert b.play(sides[0], foes)["outcome"]["rounds"] > 0


@about("ability of Heartsong")
def test_who_joins_heartsong_brings_no_group_spell() -> None:
    lone = b.reds(b.swordsman("v", "Power", hp=90), spells=["Shieldbearers"])
    trace = b.play(b.blues(b.creature("h", "Heartsong")), lone)
    assert (b.fate(trace, "v")["owner"], b.fate(trace, "v")["spells"]) == ("blue", ["Power"])
    assert [b.group_of(trace, side)["spells"] for side in ("blues", "reds")] == [[], []]


@about("ability of Heartsong")
def test_who_may_not_join_heartsong_loses_nothing() -> None:
    hero = b.blues(b.creature("h", "Heartsong"))
    for kept in (b.reds(b.swordsman("v", hp=90), spells=["Raven Shroud", "Ostracize"]), b.reds(
        b.swordsman("v", hp=90), spells=["Raven Shroud"], control="computer"
    )):  # fmt: skip
        trace = b.play(hero, kept)
        assert (b.fate(trace, "v")["owner"], b.group_of(trace, "reds")["spells"]) == ("red", kept["spells"])
        assert trace["outcome"]["rounds"] > 0


@about("Zana", "ability of Zana")
def test_zana_owns_every_monster_old_and_new() -> None:
    beasts = b.group("beasts", "red", b.creature("m", "Minotaur"), square=[8, 8])
    trace = b.play(*b.TWO, beasts, script=[b.cast("Zana", "blues"), b.cast("Man of Iron", [3, 7], "red")])
    assert [b.fate(trace, id)["owner"] for id in ("m", "man-of-iron-1", "v")] == ["blue", "blue", "red"]
    assert b.group_of(trace, "beasts")["control"] == "computer"
    among_enemies = b.play(*b.TWO, beasts, script=[b.cast("Zana", "reds")])
    assert (b.fate(among_enemies, "zana-1")["owner"], b.fate(among_enemies, "m")["owner"]) == ("red", "blue")
    assert b.results(b.play(*b.TWO, script=[b.cast("Zana", "blues"), b.cast("Zana", "blues")])) == [
        "executed",
        "refused",
    ]


@about("Zana", "ability of Zana")
def test_zana_owns_monsters_off_the_board_and_those_that_others_win_over() -> None:
    beasts = b.group("beasts", "red", b.creature("m", "Minotaur"), square=[8, 8])
    script = [b.cast("Zana", "blues"), b.cast("Granite Guardian", "globe", "red"), b.cast("Betrayal", "beasts", "red")]
    trace = b.play(*b.TWO, beasts, script=script)
    assert [b.fate(trace, id)["owner"] for id in ("m", "granite-guardian-1")] == ["blue", "blue"]
    game = b.board(*b.TWO, beasts, script=[])
    b.perform(game, script[0])
    [husk] = create_creatures(game, "Husk", (3, 7), "red")
    assert husk.owner == "blue"
    for begin in (b.START_OF_TURN, b.turn()):
        change_group_owner(game, game.state.groups["beasts"], "red")
        assert b.fate(b.perform(game, begin), "m")["owner"] == "blue"


@about("Zana", "ability of Zana")
def test_zana_among_others_leaves_her_casters_monsters_what_they_have() -> None:
    orders = (b.move("ours", 4, 6), {"do": "cast", "card": "Zana", "target": "far"})
    for owner in ("red", "neutral"):
        guardian = b.creature("g", "Alabaster Guardian")
        ours = b.group("ours", "blue", guardian, square=[4, 5], spells=["Scars of Kolekh"], control="player")
        far = b.group("far", owner, b.swordsman("v"), square=[8, 8])
        trace = b.play(ours, far, script=[b.turn(*orders)])
        assert (b.fate(trace, "zana-1")["owner"], b.at(trace, "ours")) == (owner, [4, 6])
        assert b.group_of(trace, "ours")["spells"] == ["Scars of Kolekh"]


@about("Zana", "ability of Zana")
def test_zana_of_another_nation_owns_monsters_for_her_caster() -> None:
    script = [b.cast("Zana", "reds"), b.cast("Penumbra", "reds"), b.cast("Man of Iron", [3, 7], "red")]
    trace = b.play(*b.TWO, script=script)
    assert [b.fate(trace, id)["owner"] for id in ("zana-1", "man-of-iron-1")] == ["red", "blue"]


@about("Zana", "ability of Zana")
def test_zana_owns_monsters_made_while_she_is_off_the_board() -> None:
    game = b.board(*b.TWO, script=[])
    b.perform(game, b.cast("Zana", "blues"))
    take_off_board(game, b.band(game, "blues"), until=99)
    trace = b.perform(game, b.cast("Man of Iron", [3, 7], "red"))
    assert (b.fate(trace, "zana-1")["status"], b.fate(trace, "man-of-iron-1")["owner"]) == ("off-board", "blue")
    for begin in (b.START_OF_TURN, b.turn()):
        [iron] = [group for group in game.state.groups.values() if not group.is_recruit]
        change_group_owner(game, iron, "red")
        assert b.fate(b.perform(game, begin), "man-of-iron-1")["owner"] == "blue"


@about("Zana's Blessing")
def test_zanas_blessing_brings_two_archers_for_a_day() -> None:
    trace = b.play(b.blues(b.swordsman("a", hp=90), spells=["Zana's Blessing"], **b.AT), b.TWO[1])
    assert (b.fate(trace, "vision-archer-1")["armor"], b.group_of(trace, "blues")["spells"]) == (1, [])
    over = b.play(b.blues(b.swordsman("a", hp=90), spells=["Zana's Blessing"], **b.AT), b.TWO[1], script=[b.turn()])
    assert b.fate(over, "vision-archer-1")["status"] in ("removed", "buried")
    smithy = b.town(spells=["Farm-Boys"])
    inside = b.play(b.blues(b.swordsman("a", hp=90), spells=["Zana's Blessing"], **b.AT), b.TWO[1], structures=[smithy])
    assert b.fate(inside, "vision-archer-1")["level"] == 0


@about("gone after all combat")
def test_blessed_archers_are_removed_without_a_death() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", hp=90), spells=["Zana's Blessing"], **b.AT),
        b.reds(b.swordsman("v", hand=0), **b.BESIDE),
        script=[b.turn()],
    )
    assert {b.fate(trace, f"vision-archer-{n}")["status"] for n in (1, 2)} == {"removed"}


@about("Sword of Zana II")
def test_sword_of_zana_ii_ends_the_combat_before_it_begins() -> None:
    trace = b.play(b.blues(b.swordsman("a"), spells=["Sword of Zana II"]), b.reds(b.swordsman("v"), b.archer("w")))
    assert ({b.fate(trace, id)["cause"] for id in "vw"}, trace["outcome"]["rounds"]) == ({"died"}, 0)
    assert b.group_of(trace, "blues")["spells"] == []


# Squares.


@about("Illender")
def test_illender_mends_a_square_step_by_step() -> None:
    ways = {"void": "barren land", "lava": "barren land", "desert": "barren land", "barren land": "plains"}
    for before, mended in (ways | {"volcano": "mountain", "swamp": "forest", "ice": "ice"}).items():
        trace = b.play(*b.TWO, squares=[{"square": [3, 7], "terrain": before}], script=[b.cast("Illender", [3, 7])])
        assert trace["outcome"]["squares"]["3,7"]["terrain"] == mended


@about("Sanctuary")
def test_sanctuary_ends_every_combat_of_whoever_stands_there() -> None:
    for square in (b.FIELD, (6, 5)):
        trace = b.play(*b.TWO, squares=[{"square": list(square), "spells": ["Sanctuary"]}])
        assert trace["outcome"]["rounds"] == 0
    assert b.play(*b.TWO)["outcome"]["rounds"] > 0


# Off the board.


GUARDED: Any = {"structures": [b.town(square=(5, 5))]}
WITH_MILITIA = b.cast("Citizens' Militia", "town")


@about("Citizens' Militia")
def test_the_citizens_militia_turns_out_when_somebody_stands_at_the_walls() -> None:
    foes = b.reds(b.swordsman("v", hp=90, hand=0), **b.BESIDE)
    trace = b.play(foes, **GUARDED, script=[WITH_MILITIA, b.turn()])
    militia = [id for id in trace["outcome"]["minions"] if id.startswith("citizens")]
    assert len({hit.attacker for hit in b.hits(trace)} & set(militia)) == 4
    assert {b.fate(trace, id)["status"] for id in militia} == {"off-board"}
    assert [b.fate(trace, militia[0])[stat] for stat in ("level", "nation", "owner", "class")] == [
        0,
        "Visions",
        "blue",
        "swordsman",
    ]
    held = b.play(
        foes, b.group("guard", "blue", b.swordsman("g", hp=90), **b.AT), **GUARDED, script=[WITH_MILITIA, b.turn()]
    )
    assert {hit.attacker for hit in b.hits(held)} == {"g", "v"}
    for bystander in (b.reds(b.swordsman("v"), square=[8, 8]), b.blues(b.swordsman("v"), **b.BESIDE)):
        assert not b.hits(b.play(bystander, **GUARDED, script=[WITH_MILITIA, b.turn()]))


@about("Citizens' Militia")
def test_the_citizens_militia_minds_no_other_structure_and_no_other_death() -> None:
    walls = [b.town(square=(5, 5), spells=["Citizens' Militia"]), b.town("other", "blue", (8, 8))]
    thieves = b.group("thieves", "red", b.swordsman("t"), b.swordsman("u"), square=[8, 8])
    script = [{"do": "damage", "victim": "u", "quantity": 99}, b.START_OF_TURN]
    trace = b.play(thieves, b.blues(b.swordsman("a"), square=[3, 3]), structures=walls, script=script)
    assert (b.place(trace, "other")["owner"], b.place(trace, "town")["spells"]) == ("red", ["Citizens' Militia"])


@about("Citizens' Militia")
def test_the_citizens_militia_ends_after_the_combats_in_which_the_last_of_it_was_captured() -> None:
    """The death of somebody else, in between, has nothing to do with it."""
    game = b.board(b.blues(b.swordsman("a"), b.swordsman("b"), square=[3, 3]), b.FAR, **GUARDED, script=[])
    b.perform(game, WITH_MILITIA)
    for number in range(1, 5):
        minion_off_board(game, b.who(game, f"citizens-militia-{number}"), until=99)
    assert b.place(b.perform(game, b.hurt("a")), "town")["spells"] == ["Citizens' Militia"]
    assert b.place(b.perform(game, {"do": "combats"}), "town")["spells"] == []


@about("Citizens' Militia")
def test_the_citizens_militia_lets_no_enemy_in_and_ends_with_its_last_man() -> None:
    walls: Any = {"structures": [b.town(square=(5, 5), spells=["Citizens' Militia"])]}
    for walker, result in (
        (b.reds(b.swordsman("v"), **b.BESIDE), "refused"),
        (b.blues(b.swordsman("v"), **b.BESIDE), "executed"),
    ):
        step = {"do": "move", "group": walker["id"], "to": [5, 5]}
        assert b.results(b.play(walker, **walls, script=[step])) == [result]
    strong = b.reds(b.swordsman("v", hp=90, hand=20, level=5, attack_rate=9), **b.BESIDE)
    assert b.place(b.play(strong, **GUARDED, script=[WITH_MILITIA, b.turn()]), "town")["spells"] == []
    standing = b.play(b.reds(b.swordsman("v", hp=90, hand=0), **b.BESIDE), **walls, script=[b.turn()])
    assert {b.fate(standing, f"citizens-militia-{number}")["status"] for number in range(1, 5)} == {"off-board"}
    game = b.board(b.FAR, **walls, script=[])
    place_group(game, b.band(game, "group-1"), (5, 5))
    hurt = [b.hurt(f"citizens-militia-{number}") for number in range(1, 5)]
    assert b.place(b.perform(game, *hurt[1:]), "town")["spells"] == ["Citizens' Militia"]
    assert b.place(b.perform(game, hurt[0]), "town")["spells"] == []
    inside = b.group("thieves", "red", b.swordsman("t"), **b.AT)
    assert b.place(b.play(inside, **walls, script=[b.START_OF_TURN]), "town")["spells"] == []
    theirs = {"structures": [b.town(square=(5, 5), owner="red")]}
    raised = b.play(b.blues(b.swordsman("a", hp=90), **b.BESIDE), **theirs, script=[WITH_MILITIA, b.turn()])
    assert b.fate(raised, "citizens-militia-1")["owner"] == "red"


@about("Citizens' Militia")
def test_the_citizens_militia_earns_levels_though_it_is_off_the_board() -> None:
    weak = b.reds(b.swordsman("v", hp=1, armor=0, hand=0), **b.BESIDE)
    afar = b.group("afar", "red", b.swordsman("x"), square=[8, 8])
    trace = b.play(weak, afar, **GUARDED, script=[WITH_MILITIA, b.turn(), b.START_OF_TURN])
    militia = [b.fate(trace, f"citizens-militia-{number}") for number in range(1, 5)]
    assert {one["status"] for one in militia} == {"off-board"}
    assert sorted(one["level"] for one in militia) == [0, 0, 0, 1]


@about("Zana's Escape")
def test_nobody_has_died_who_escapes() -> None:
    ours = b.blues(b.swordsman("a"), b.creature("k", "Khobai"), **b.AT)
    hurt = {"do": "damage", "victim": "a", "quantity": 99}
    for script, hp in (([hurt], 2), ([b.cast("Zana's Escape", "globe"), hurt], 1)):
        assert b.fate(b.play(ours, b.TWO[1], script=script), "k")["max_hp"] == hp
    sung = b.play(
        ours, b.TWO[1], script=[b.cast("Song of the Doomed", "globe"), b.cast("Zana's Escape", "globe"), hurt]
    )
    assert b.globe(sung) == ["1 Will a turn after the next death", "on the way home"]


@about("Zana's Escape", "on the way home")
def test_zanas_escape_saves_one_recruit_who_comes_home() -> None:
    hurt = [{"do": "damage", "victim": id, "quantity": 99} for id in ("v", "a", "b")]
    sides = (b.blues(b.swordsman("a", "Veteran"), b.archer("b"), spells=["Ngozi's Way"], square=[3, 7]), b.TWO[1])
    escaped = [b.cast("Zana's Escape", "globe"), *hurt]
    gone = b.play(*sides, structures=[b.town(), b.sanctum()], script=escaped)
    assert [b.fate(gone, id)["status"] for id in "vab"] == ["buried", "off-board", "buried"]
    assert (b.globe(gone), b.fate(gone, "a")["hp"], b.fate(gone, "a")["spells"]) == (
        ["on the way home"],
        11,
        ["Veteran"],
    )
    home = b.play(*sides, structures=[b.town(), b.sanctum()], script=[*escaped, b.START_OF_TURN])
    assert (b.group_of(home, b.fate(home, "a")["group"])["square"], b.globe(home)) == ([5, 5], [])
    assert b.group_of(home, b.fate(home, "a")["group"])["spells"] == []
    held = b.group("guard", "blue", b.swordsman("g"), square=[5, 5])
    last = b.play(*sides, held, structures=[b.town(), b.sanctum()], script=[*escaped, b.START_OF_TURN])
    assert b.group_of(last, b.fate(last, "a")["group"])["square"] == [2, 3]
    nowhere = b.play(*sides, held, structures=[b.town()], script=[*escaped, b.START_OF_TURN, b.START_OF_TURN])
    assert b.fate(nowhere, "a")["status"] == "off-board"
    twice = [
        b.cast("Zana's Escape", "globe"),
        b.cast("Zana's Escape", "globe"),
        b.cast("Zana's Escape", "globe", "red"),
    ]
    assert b.results(b.play(*b.TWO, script=twice)) == ["executed", "refused", "executed"]


@about("Hand of Zana")
def test_the_hand_of_zana_lifts_friendly_groups_as_long_as_it_cost() -> None:
    peaks = {"squares": [{"square": square, "terrain": "mountain"} for square in ([4, 5], [7, 8])]}
    moves = [{"do": "move", "group": "blues", "to": [4, 5]}, {"do": "move", "group": "far", "to": [7, 8]}]
    paid = b.cast("Hand of Zana", "globe") | {"cost": 3}
    assert b.results(b.play(b.TWO[0], b.FAR, **peaks, script=[paid, *moves])) == ["executed", "executed", "refused"]
    for turns, spells in ((3, ["Hand of Zana"]), (4, [])):
        assert b.globe(b.play(b.TWO[0], b.FAR, script=[paid, *[b.turn() for _ in range(turns)]])) == spells


# What is played in part.


@about("Empathy")
def test_empathy_catches_enemy_group_spells_and_suffers_their_cost() -> None:
    purse = {"red": {"mana": {"World": 5}}}
    script = [
        b.cast("Mountain Climb", "blues", "red"),
        b.cast("Pyx", "blues"),
        b.cast("Jinx", "a", "red"),
        b.cast("Pyx", "reds", "red"),
    ]
    trace = b.play(b.blues(b.swordsman("a", "Empathy", armor=9), **b.AT), b.TWO[1], players=purse, script=script)
    assert (b.results(trace), b.fate(trace, "a")["hp"]) == (["squandered", "executed", "executed", "executed"], 7)
    wounded = b.play(b.blues(b.swordsman("a", "Empathy", armor=9), **b.AT), b.TWO[1], players=purse, script=script[:1])
    assert (b.fate(wounded, "a")["hp"], b.fate(wounded, "a")["spells"]) == (6, ["Empathy"])


@about("Empathy", "Gilt")
def test_a_spell_is_caught_once() -> None:
    gilded = {"card": "Gilt", "owner": "red"}
    for initiative, spells, hp in (("blue", ["Gilt"], 6), ("red", [], 7)):
        ours = b.blues(b.swordsman("a", "Empathy", armor=9), spells=[gilded], **b.AT)
        purse = {"red": {"mana": {"World": 5}}}
        trace = b.play(
            ours, b.TWO[1], players=purse, initiative=initiative, script=[b.cast("Mountain Climb", "blues", "red")]
        )
        assert (b.group_of(trace, "blues")["spells"], b.fate(trace, "a")["hp"]) == (spells, hp)


@about("Inspiration")
def test_inspiration_puts_a_spell_on_top_of_the_deck() -> None:
    trace = b.play(
        b.FAR, players={"blue": {"hand": ["Inspiration"], "deck": ["Pyx"]}}, script=[b.cast("Inspiration", "globe")]
    )
    assert (len(b.seat(trace, "blue")["deck"]), b.seat(trace, "blue")["deck"][1]) == (2, "Pyx")


@about("Inspiration", "ability of Narh'u'ha")
def test_what_comes_into_a_deck_is_a_real_spell_and_not_the_colony_rules() -> None:
    inspired = b.play(b.FAR, script=[b.cast("Inspiration", "globe")], players={"blue": {"deck": [], "house": "Hope"}})
    options = b.rolls(inspired, "spell")[0]["roll"]["options"]
    assert "Inspiration" in options
    assert "Colony" not in options
    djinn = b.group("djinn", "neutral", b.creature("n", "Narh'u'ha"), square=[5, 5])
    costs = {"Lightning Bolt": {"World": 99}, "Colony": {"World": 99}}
    bolts = set()
    for seed in range(9):
        trace = b.play(djinn, b.FAR, costs=costs, seed=seed, script=[b.cast("Lightning Bolt", "n")])
        bolts.add(tuple(b.seat(trace, "blue")["deck"]))
    assert bolts == {("Lightning Bolt",)}


@about("ability of Heartsong")
def test_no_neutral_recruit_joins_heartsong() -> None:
    lone = b.group("lone", "neutral", b.archer("n", hp=90), square=[6, 5], control="player")
    song = b.blues(b.creature("h", "Heartsong"), square=[5, 5])
    trace = b.play(song, lone, b.FAR, script=[{"do": "combat", "groups": ["blues", "lone"]}])
    assert (b.fate(trace, "n")["owner"], trace["outcome"]["groups"]["lone"]["members"]) == ("neutral", ["n"])


@about("Volunteers")
def test_volunteers_come_along_with_recruits_created_off_the_board() -> None:
    favor = [b.cast("Volunteers", "globe"), b.cast("Dryad's Favors", "a")]
    trace = b.after(*favor, blue=b.blues(b.swordsman("a", nation="Elves"), b.swordsman("b"), square=[4, 5]))
    fresh = next(one for one in trace["outcome"]["groups"].values() if "swordsman-1" in one["members"])
    assert (fresh["members"], fresh["status"]) == (["swordsman-1", "vision-archer-1"], "off-board")


@about("Sublimity", "mana for lost hit points")
def test_sublimity_counts_those_who_lost_something_and_pays_whoever_owns_the_structure() -> None:
    players = {"blue": {"house": "Hope"}, "red": {"house": "War"}}
    there = b.blues(b.swordsman("a"), b.archer("b", hp=1), square=[4, 5])
    sublime = {"structures": [b.TOWN | {"spells": ["Sublimity"]}], "players": players}
    trace = b.play(there, b.FAR_APART[1], script=[b.turn(), b.START_OF_TURN], **sublime)
    assert ([b.fate(trace, id)["max_hp"] for id in "ab"], b.mana(trace)) == ([5, 1], {"Clarity": 1})
    away = {"do": "move", "group": "blues", "to": [3, 5]}
    won = [b.turn(), away, {"do": "change", "structure": "town", "owner": "red"}, b.START_OF_TURN]
    taken = b.play(there, b.FAR_APART[1], script=won, **sublime)
    assert (b.mana(taken), b.mana(taken, "red")) == ({}, {"Strife": 1})
    later = b.play(there, b.FAR_APART[1], script=[b.turn(), b.START_OF_TURN, b.START_OF_TURN], **sublime)
    assert b.mana(later) == {}
