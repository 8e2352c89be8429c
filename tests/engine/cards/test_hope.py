"""The cards of the House of Hope: each scenario fails without the effect it is about."""

import pytest

from engine.rules.changes import change_group_owner
from engine.rules.creation import create_creatures
from engine.rules.off_board import take_off_board
from engine.rules.structures import take_structure_off_board
from tests.engine.build import (
    START_OF_TURN,
    archer,
    attack,
    band,
    blues,
    cast,
    creature,
    dispel,
    duel,
    fate,
    group,
    hits,
    perform,
    play,
    reds,
    swordsman,
    table,
    turn,
)
from tests.engine.cards.about import about
from tests.engine.cards.boards import (
    AT,
    BESIDE,
    FAR,
    FAR_APART,
    FIELD,
    TOWN,
    TWO,
    after,
    globe,
    group_of,
    mana,
    place,
    results,
    sanctum,
    seat,
    town,
)

# The globe and the hands.


@about("Abstention")
def test_abstention_forbids_its_owner_globe_spells_and_discarding() -> None:
    script = [cast("Threshold of Order", "globe"), cast("Threshold of Order", "globe", "red"), cast("Pyx", "blues")]
    assert results(play(*TWO, globe=["Abstention"], script=script)) == ["refused", "executed", "executed"]
    drop = {"do": "discard", "card": "Pyx"}
    hands = {"blue": {"hand": ["Pyx"]}, "red": {"hand": ["Pyx"]}}
    trace = play(*TWO, globe=["Abstention"], players=hands, script=[turn(drop, red=(drop,))])
    assert (seat(trace, "blue")["hand"], seat(trace, "red")["hand"]) == (["Pyx"], [])


@about("Abstention", "Abstention II")
def test_abstention_turns_into_clarity_when_its_time_is_over_and_not_when_dispelled() -> None:
    passing = [cast("Abstention", "globe"), turn(), turn(), turn(), turn()]
    trace = play(*TWO, script=passing)
    assert (globe(trace), seat(trace, "blue")["mana"]) == (["Abstention II"], {"Clarity": 2})
    before_its_time = [cast("Abstention", "globe"), {"do": "dispel", "card": "Abstention", "host": "globe"}]
    assert globe(play(*TWO, script=before_its_time)) == []


@about("Atonement")
def test_atonement_empties_the_killers_hand_and_moves_on_to_a_recruit() -> None:
    hands = {"blue": {"hand": ["Pyx", "Pyx"]}, "red": {"hand": ["Pyx"]}}
    trace = play(
        blues(swordsman("a", hand=9)), reds(swordsman("v", "Atonement")), players=hands, script=[attack("a", "v")]
    )
    assert (seat(trace, "blue")["hand"], seat(trace, "red")["hand"]) == ([], ["Pyx"])
    assert fate(trace, "a")["spells"] == ["Atonement"]
    monster = play(
        blues(creature("m", "Minotaur", hand=9)),
        reds(swordsman("v", "Atonement")),
        players=hands,
        script=[attack("m", "v")],
    )
    assert (seat(monster, "blue")["hand"], fate(monster, "m")["spells"]) == ([], [])
    burned = play(*TWO[:1], reds(swordsman("v", "Atonement")), players=hands, script=[cast("Fireball", "reds")])
    assert seat(burned, "blue")["hand"] == ["Pyx", "Pyx"]


@about("Leap of Faith")
def test_leap_of_faith_loses_the_hand() -> None:
    hands = {"blue": {"hand": ["Leap of Faith", "Pyx", "Pyx"]}, "red": {"hand": ["Pyx"]}}
    orders = [{"do": "cast", "card": card, "target": target} for card, target in (("Leap of Faith", "globe"),)]
    orders.append({"do": "cast", "card": "Pyx", "target": "blues"})
    trace = play(*TWO, players=hands, script=[turn(*orders)])
    assert (seat(trace, "blue")["hand"], seat(trace, "red")["hand"]) == ([], ["Pyx"])
    assert seat(trace, "blue")["discarded"] == []


@about("Burst of Clarity")
def test_burst_of_clarity_pays_in_the_next_turn_alone() -> None:
    trace = play(*TWO, script=[cast("Burst of Clarity", "globe"), START_OF_TURN])
    assert seat(trace, "blue")["mana"] == {"Clarity": 2}
    assert seat(play(*TWO, script=[cast("Burst of Clarity", "globe"), START_OF_TURN, START_OF_TURN]), "blue")[
        "mana"
    ] in ({}, {"Clarity": 0})


@about("Threshold of Order")
def test_threshold_of_order_pays_every_turn_and_adds_up() -> None:
    script = [cast("Threshold of Order", "globe"), cast("Threshold of Order", "globe"), START_OF_TURN, START_OF_TURN]
    trace = play(*TWO, script=script)
    assert (seat(trace, "blue")["mana"], seat(trace, "red")["mana"]) == ({"Order": 2}, {})


@about("Prophet")
def test_prophet_pays_both_players_the_types_of_its_nation() -> None:
    trace = play(blues(swordsman("a", "Prophet", nation="Elves")), TWO[1], script=[START_OF_TURN])
    assert seat(trace, "blue")["mana"] == seat(trace, "red")["mana"] == {"Clarity": 1, "World": 1}


@about("Aurora", "Aura")
def test_aurora_gives_each_friendly_recruit_one_aura_that_the_first_hit_ends() -> None:
    trace = play(*TWO, script=[cast("Aurora", "globe"), cast("Aurora", "globe")])
    assert [fate(trace, id)["spells"] for id in "abvw"] == [["Aura"], ["Aura"], [], []]
    assert fate(trace, "a")["armor"] == 2
    struck = play(*TWO, script=[cast("Aurora", "globe"), attack("v", "a")])
    assert (fate(struck, "a")["spells"], fate(struck, "b")["spells"]) == ([], ["Aura"])
    assert fate(struck, "a")["hp"] == 6
    burned = play(*TWO, script=[cast("Aurora", "globe"), {"do": "damage", "victim": "a", "quantity": 1}])
    assert fate(burned, "a")["spells"] == ["Aura"]


@about("Aura")
def test_an_aura_counts_for_what_comes_before_armor() -> None:
    ours = blues(swordsman("a", "Aura", "Treacherous Armor", hp=20), **AT)
    trace = play(ours, TWO[1], script=[attack("v", "a")])
    assert (fate(trace, "a")["spells"], fate(trace, "a")["hp"]) == (["Treacherous Armor"], 20 - (2 + 2 * 2 - 1))


# Structures.


@about("Army of Light")
def test_army_of_light_brings_two_visions_to_train() -> None:
    train = {"do": "train", "structure": "town", "class": "archer", "count": 3}
    players = {"blue": {"house": "War"}}
    trace = play(
        group("far", "blue", swordsman("a"), square=[8, 8]),
        TWO[1],
        players=players,
        structures=[town(novices=1)],
        script=[cast("Army of Light", "town"), turn(train)],
    )
    made = [one["nation"] for id, one in trace["outcome"]["minions"].items() if id.startswith("archer")]
    assert (made, place(trace, "town")["novices"]) == (["Visions", "Visions", "Humans"], 0)


@about("Chalice of Hope")
def test_chalice_of_hope_gives_every_owned_structure_a_novice() -> None:
    places = [town(turn_count=2), town("theirs", "red", (8, 8), turn_count=2), town("free", "neutral", (3, 7))]
    trace = play(*TWO, structures=places, script=[cast("Chalice of Hope", "globe"), START_OF_TURN])
    assert [place(trace, id)["novices"] for id in ("town", "theirs", "free")] == [1, 1, 0]
    four_turns = [cast("Chalice of Hope", "globe"), turn(), turn(), turn(), turn(), turn()]
    assert globe(play(*TWO, script=four_turns)) == []


@about("Chalice of Hope")
def test_chalice_of_hope_reaches_structures_off_the_board() -> None:
    game = table(*TWO, structures=[town(turn_count=2)], script=[])
    take_structure_off_board(game, game.state.structures["town"])
    assert place(perform(game, cast("Chalice of Hope", "globe"), START_OF_TURN), "town")["novices"] == 1


@about("Farm-Boys", "Farm-Boy")
def test_farm_boys_lower_the_level_of_recruits_created_there() -> None:
    train = {"do": "train", "structure": "town", "class": "swordsman", "count": 1}
    trace = play(FAR, structures=[town(novices=1, spells=["Farm-Boys"])], script=[turn(train)])
    assert (fate(trace, "swordsman-1")["spells"], fate(trace, "swordsman-1")["level"]) == (["Farm-Boy"], 0)


@about("Master Armorer", "Visionary Armor")
def test_the_master_armorer_arms_recruits_created_there() -> None:
    train = {"do": "train", "structure": "town", "class": "archer", "count": 1}
    trace = play(FAR, structures=[town(novices=1, spells=["Master Armorer"])], script=[turn(train)])
    assert (fate(trace, "archer-1")["spells"], fate(trace, "archer-1")["armor"]) == (["Visionary Armor"], 1)


@about("Perfection")
def test_perfection_clears_a_structure_for_good_and_spares_the_colony() -> None:
    colony = town(type="colony", spells=["Farm-Boys", "Master Armorer"])
    script = [cast("Perfection", "town"), cast("Farm-Boys", "town"), cast("Farm-Boys", "town", "red")]
    trace = play(*TWO, structures=[colony], script=script)
    assert results(trace) == ["executed", "refused", "refused"]
    assert (place(trace, "town")["spells"], place(trace, "town")["status"]) == (["Colony", "Perfection"], "alive")


@about("Farm-Boy")
def test_a_farm_boy_is_one_level_lower() -> None:
    assert fate(play(blues(swordsman("a", "Farm-Boy", level=3)), FAR, script=[]), "a")["level"] == 2


@about("Leadership", "Valiant Stand")
def test_hands_of_archers_are_no_stronger_for_a_leader_or_a_stand() -> None:
    ours = blues(swordsman("a", "Leadership"), archer("c", hand=1), **AT)
    trace = play(ours, FAR, structures=[town(spells=["Valiant Stand"])], script=[])
    assert fate(trace, "c")["hand"] == 1


@pytest.mark.parametrize(
    ("card", "stat", "swordsmans", "archers"), [("Bolstering Spirit", "armor", 1, 1), ("Valiant Stand", "hand", 2, 0)]
)
def test_a_stand_in_a_structure_helps_whoever_is_inside(card: str, stat: str, swordsmans: int, archers: int) -> None:
    _stand(card, stat, swordsmans, archers)


def _stand(card: str, stat: str, swordsmans: int, archers: int) -> None:
    held = {"structures": [town(spells=[card])]}
    bare, stood = play(*TWO, script=[]), play(*TWO, **held, script=[])
    gains = [(fate(stood, id)[stat] or 0) - (fate(bare, id)[stat] or 0) for id in "abv"]
    assert gains == [swordsmans, archers, 0]
    assert place(play(*TWO, **held), "town")["spells"] == []
    captured = {"structures": [town(spells=[card]), town("other", "red", (3, 7), spells=[card])]}
    trace = play(group("thieves", "red", swordsman("t"), **AT), **captured, script=[START_OF_TURN])
    assert (place(trace, "town")["spells"], place(trace, "other")["spells"]) == ([], [card])


@about("Bolstering Spirit")
def test_bolstering_spirit_does_not_reach_monsters() -> None:
    _stand("Bolstering Spirit", "armor", 1, 1)
    monster = blues(creature("m", "Minotaur"), **AT)
    bare, stood = (
        play(monster, TWO[1], structures=[town(spells=spells)], script=[]) for spells in ([], ["Bolstering Spirit"])
    )
    assert fate(bare, "m")["armor"] == fate(stood, "m")["armor"]


@about("Valiant Stand")
def test_valiant_stand() -> None:
    _stand("Valiant Stand", "hand", 2, 0)


@about("Recall")
def test_recall_makes_novices_of_a_group() -> None:
    trace = play(*TWO, structures=[sanctum()], script=[cast("Recall", "blues"), cast("Recall", "reds")])
    assert results(trace) == ["executed", "refused"]
    assert ({fate(trace, id)["status"] for id in "ab"}, place(trace, "blue-sanctum")["novices"]) == ({"removed"}, 2)


@about("Sublimity")
def test_sublimity_feeds_on_the_hit_points_of_recruits() -> None:
    weak = blues(swordsman("a"), archer("b", hp=2), **AT)
    players = {"blue": {"house": "Hope"}}
    far = group("far", "red", swordsman("v"), square=[8, 8])
    here = {"structures": [town(spells=["Sublimity"])], "players": players}
    trace = play(weak, far, **here, script=[turn(), START_OF_TURN])
    assert [(fate(trace, id)["hp"], fate(trace, id)["max_hp"]) for id in "ab"] == [(5, 5), (1, 1)]
    assert seat(trace, "blue")["mana"]["Clarity"] == 2
    assert place(play(far, **here, script=[turn()]), "town")["spells"] == []


@about("Vale of Peace", "Glen of Peace")
def test_vale_of_peace_keeps_summonings_off() -> None:
    trace = play(TWO[1], structures=[town()], script=[cast("Vale of Peace", "town"), cast("Man of Iron", [4, 4])])
    assert results(trace) == ["executed", "refused"]
    glens = [id for id, one in trace["outcome"]["squares"].items() if one["spells"] == ["Glen of Peace"]]
    assert len(glens) == 8
    walkers = (
        group("beasts", "blue", creature("m", "Minotaur"), square=[3, 5]),
        group("men", "blue", swordsman("a"), square=[3, 4]),
    )
    moves = [{"do": "move", "group": "beasts", "to": [4, 5]}, {"do": "move", "group": "men", "to": [4, 4]}]
    walked = play(*walkers, structures=[town()], script=[cast("Vale of Peace", "town"), *moves])
    assert results(walked) == ["executed", "refused", "executed"]
    assert results(play(TWO[1], structures=[town()], script=[cast("Man of Iron", [4, 4])])) == ["executed"]


@about("Glen of Peace")
def test_other_spells_may_be_cast_on_a_glen() -> None:
    glen = {"squares": [{"square": [3, 7], "spells": ["Glen of Peace"]}]}
    script = [cast("Man of Iron", [3, 7]), cast("Mountain", [3, 7])]
    assert results(play(*TWO, **glen, script=script)) == ["refused", "executed"]


@about("ability of Zana's Champion")
def test_the_champions_comrades_are_out_of_reach_too() -> None:
    ours = blues(creature("z", "Zana's Champion"), swordsman("a"), **AT)
    script = [cast("Veteran", "a"), cast("Jinx", "a", "red"), cast("Despond", "blues", "red"), cast("Veteran", "z")]
    assert results(play(ours, TWO[1], script=script)) == ["refused"] * 4


@about("Zana's Champion", "ability of Zana's Champion")
def test_zanas_champion_stands_for_a_structure() -> None:
    script = [cast("Zana's Champion", "town"), START_OF_TURN]
    trace = play(TWO[1], structures=[town(), town("other", "blue", (3, 7))], script=script)
    champion = fate(trace, "zana-s-champion-1")
    assert (champion["hand"], champion["armor"], place(trace, "town")["status"]) == (4, 4, "destroyed")
    assert trace["outcome"]["initiative"] == "blue"
    on_him = [cast("Zana's Champion", "town"), cast("Veteran", "zana-s-champion-1"), cast("Cleansing Light", "group-1")]
    assert results(play(TWO[1], structures=[town()], script=on_him)) == ["executed", "refused", "refused"]
    twice = [cast("Zana's Champion", "town"), cast("Zana's Champion", "other")]
    assert results(play(TWO[1], structures=[town(), town("other", "blue", (3, 7))], script=twice)) == [
        "executed",
        "refused",
    ]
    fallen = play(
        reds(swordsman("v"), square=[8, 8]),
        structures=[town()],
        script=[
            cast("Zana's Champion", "town"),
            START_OF_TURN,
            {"do": "damage", "victim": "zana-s-champion-1", "quantity": 99},
            START_OF_TURN,
        ],
    )
    assert fallen["outcome"]["initiative"] == "red"


# Monsters.


@about("Centaurs", "Man of Iron", "Unicorn Herd")
def test_summonings_bring_their_creatures() -> None:
    wood = {"squares": [{"square": [3, 7], "terrain": "forest"}]}
    for card, name, count in (
        ("Centaurs", "centaur", 2),
        ("Man of Iron", "man-of-iron", 1),
        ("Unicorn Herd", "unicorn", 3),
    ):
        trace = play(*TWO, **wood, script=[cast(card, [3, 7])])
        assert sum(id.startswith(name) for id in trace["outcome"]["minions"]) == count
    assert results(play(*TWO, script=[cast("Centaurs", [3, 7])])) == ["refused"]


@about("Griffin", "Pegasus")
def test_griffin_and_pegasus_come_near_mountains_alone() -> None:
    for card in ("Griffin", "Pegasus"):
        near, far = (
            play(*TWO, squares=[{"square": square, "terrain": "mountain"}], script=[cast(card, [3, 7])])
            for square in ([4, 8], [5, 7])
        )
        assert (results(near), results(far)) == (["executed"], ["refused"])
        assert fate(near, f"{card.lower()}-1")["owner"] == "blue"


@about("ability of Griffin", "ability of Pegasus")
def test_flying_monsters_take_1_less_from_whoever_cannot_fly() -> None:
    for card in ("Griffin", "Pegasus"):
        walker = play(blues(swordsman("a", hand=5, level=2)), reds(creature("m", card)), script=[attack("a", "m")])
        flier = play(blues(creature("a", "Pegasus", hand=5)), reds(creature("m", card)), script=[attack("a", "m")])
        lost = [12 - fate(trace, "m")["hp"] for trace in (walker, flier)]
        assert lost == [3, 4]


@about("ability of Griffin")
def test_the_griffin_is_out_of_despairs_reach_and_strikes_shadows_through_armor() -> None:
    sides = (blues(creature("m", "Griffin"), **AT), reds(swordsman("v", armor=9, nation="Shadows"), **BESIDE))
    script = [
        cast("Jinx", "m", "red"),
        cast("Jinx", "m"),
        cast("Blindness", "m", "red"),
        cast("Despond", "blues", "red"),
    ]
    assert results(play(*sides, script=script)) == ["refused", "refused", "executed", "executed"]
    assert fate(play(*sides, script=[attack("m", "v")]), "v")["hp"] == 4
    human = play(sides[0], reds(swordsman("v", armor=9), **BESIDE), script=[attack("m", "v")])
    assert fate(human, "v")["hp"] == 7


@about("ability of Griffin", "ability of Pegasus")
def test_magical_blows_hurt_flying_monsters_in_full() -> None:
    for card in ("Griffin", "Pegasus"):
        phantom = blues(creature("a", "Phantom"))
        assert fate(play(phantom, reds(creature("m", card)), script=[attack("a", "m", "missile")]), "m")["hp"] == 10


@about("ability of Unicorn", "Unicorn's Blood")
def test_a_unicorns_killer_falls_to_level_0() -> None:
    trace = play(
        blues(swordsman("a", "Minion of Order", hand=9)), reds(creature("u", "Unicorn")), script=[attack("a", "u")]
    )
    assert (fate(trace, "a")["level"], fate(trace, "a")["spells"]) == (0, ["Minion of Order", "Unicorn's Blood"])
    monster = play(
        blues(creature("m", "Minotaur", hand=9, level=5)), reds(creature("u", "Unicorn")), script=[attack("m", "u")]
    )
    assert fate(monster, "m")["spells"] == []


@about("ability of Unicorn", "Unicorn's Blood")
def test_unicorns_blood_keeps_levels_from_being_gained() -> None:
    killer = blues(swordsman("a", hand=9), **AT)
    herd = reds(creature("u", "Unicorn"), creature("x", "Unicorn"), **BESIDE)
    trace = play(killer, herd, script=[attack("a", "u"), START_OF_TURN])
    assert (fate(trace, "a")["level"], fate(trace, "a")["experience"]) == (0, "none")
    script = [attack("a", "u"), START_OF_TURN, {"do": "dispel", "card": "Unicorn's Blood", "host": "a"}, START_OF_TURN]
    lost = play(killer, herd, script=script)
    assert (fate(lost, "a")["level"], fate(lost, "a")["experience"]) == (1, "none")
    late = group("late", "red", swordsman("v"), square=[8, 6])
    anew = play(killer, herd, late, script=[*script, attack("a", "v")])
    assert fate(anew, "a")["experience"] == "qualified"


@about("Unicorn's Blood")
def test_unicorns_blood_keeps_off_levels_that_come_for_good() -> None:
    bloody = blues(swordsman("a", "Unicorn's Blood", armor=2), **AT)
    trace = play(bloody, script=[cast("Swashbuckler", "a"), dispel("Unicorn's Blood", "a")])
    assert (fate(trace, "a")["level"], fate(trace, "a")["armor"]) == (1, 0)


@about("Emancipation", "Emancipated")
def test_emancipation_turns_every_monster_group_neutral() -> None:
    trace = play(blues(creature("m", "Minotaur")), TWO[1], script=[cast("Emancipation", "globe")])
    assert (fate(trace, "m")["owner"], fate(trace, "v")["owner"]) == ("neutral", "red")
    assert group_of(trace, "blues")["spells"] == ["Emancipated"]
    long_since = play(blues(creature("m", "Minotaur"), spells=["Emancipated"]), TWO[1], script=[])
    assert fate(long_since, "m")["owner"] == "neutral"
    led = play(blues(creature("m", "Minotaur"), control="player"), TWO[1], script=[cast("Emancipation", "globe")])
    assert [group_of(one, "blues")["control"] for one in (trace, led)] == ["computer", "player"]


# Recruits.


@about("Ascension")
def test_ascension_removes_without_a_death() -> None:
    trace = play(TWO[0], reds(swordsman("v", "Hero's Legacy"), archer("w")), script=[cast("Ascension", "v")])
    assert (fate(trace, "v")["status"], fate(trace, "w")["spells"]) == ("removed", [])


@about("Charmed Existence")
def test_charmed_existence_dodges_once_a_round() -> None:
    script = [attack("a", "v"), attack("a", "v")]
    trace = play(blues(swordsman("a")), reds(archer("v", "Charmed Existence")), script=script)
    assert results(trace) == ["miss", "damaged"]
    fought = duel(swordsman("a", hp=90, attack_rate=2), archer("v", "Charmed Existence", hp=90, missile=0))
    assert [hit.result for hit in hits(fought, attacker="a")] == ["miss", "damaged"] * 9
    above = play(blues(swordsman("a")), reds(archer("v", "Charmed Existence", level=2)), script=[attack("a", "v")] * 3)
    assert results(above) == ["miss", "miss", "miss"]


@about("Unerring Focus")
def test_unerring_focus_hits_every_level_and_dodger() -> None:
    for victim in (swordsman("v", level=5), swordsman("v", "Charmed Existence")):
        trace = play(blues(archer("a", "Unerring Focus")), reds(victim), script=[attack("a", "v", "missile")])
        assert (results(trace), fate(trace, "v")["hp"], fate(trace, "a")["level"]) == (["damaged"], 5, 1)


@about("Leadership")
def test_leadership_raises_shields_and_inspires() -> None:
    sides = (blues(swordsman("a", "Leadership"), swordsman("b"), archer("c"), **AT), TWO[1])
    trace = play(*sides, script=[cast("Jinx", "a", "red"), cast("Jinx", "b", "red"), cast("Veteran", "a")])
    assert results(trace) == ["refused", "executed", "executed"]
    bare = play(*sides, script=[])
    assert [fate(bare, "a")["level"], *(fate(bare, id)["hand"] for id in "abc")] == [2, 2, 3, None]


@about("Spiritual Advisers")
def test_spiritual_advisers_come_to_every_recruit_group() -> None:
    mon = group("beasts", "neutral", creature("m", "Minotaur"), square=[8, 8])
    trace = play(*TWO, mon, script=[cast("Spiritual Advisers", "globe")])
    assert [len(group_of(trace, id)["members"]) for id in ("blues", "reds", "beasts")] == [3, 3, 1]
    assert [fate(trace, f"vision-archer-{n}")["owner"] for n in (1, 2)] == ["blue", "red"]


@about("Volunteers")
def test_volunteers_follow_every_new_recruit_but_each_other() -> None:
    trace = play(*TWO, script=[cast("Volunteers", "globe"), cast("Bard", "blues")])
    assert len(group_of(trace, "blues")["members"]) == 4
    train = {"do": "train", "structure": "town", "class": "swordsman", "count": 2}
    drafted = play(
        FAR, structures=[town(novices=2)], globe=[{"card": "Volunteers", "owner": "blue"}], script=[turn(train)]
    )
    assert len(group_of(drafted, "group-1")["members"]) == 4
    monster = play(*TWO, script=[cast("Volunteers", "globe"), cast("Man of Iron", [3, 7])])
    assert len(group_of(monster, "group-1")["members"]) == 1


@about("Heartsong", "ability of Heartsong", "Scars of Kolekh")
def test_heartsong_wins_a_lone_recruit_over() -> None:
    early, late = (play(*TWO, turn=number, script=[cast("Heartsong", [3, 7])]) for number in (25, 26))
    assert (results(early), results(late)) == (["refused"], ["executed"])
    assert (group_of(late, "group-1")["spells"], fate(late, "heartsong-1")["hand"]) == (["Scars of Kolekh"], 1)
    sides = blues(creature("h", "Heartsong")), reds(swordsman("v"), spells=["Ngozi's Way"])
    won = play(*sides)
    assert (fate(won, "v")["owner"], group_of(won, "blues")["members"], won["outcome"]["rounds"]) == (
        "blue",
        ["h", "v"],
        0,
    )
    assert (group_of(won, "reds")["status"], group_of(won, "reds")["spells"]) == ("dead", [])
    for foes in (reds(swordsman("v"), swordsman("w")), reds(creature("v", "Minotaur"))):
        assert play(sides[0], foes)["outcome"]["rounds"] > 0


@about("ability of Heartsong")
def test_who_may_not_join_heartsong_loses_nothing() -> None:
    hero = blues(creature("h", "Heartsong"))
    for kept in (reds(swordsman("v", hp=90), spells=["Raven Shroud", "Ostracize"]), reds(
        swordsman("v", hp=90), spells=["Raven Shroud"], control="computer"
    )):  # fmt: skip
        trace = play(hero, kept)
        assert (fate(trace, "v")["owner"], group_of(trace, "reds")["spells"]) == ("red", kept["spells"])
        assert trace["outcome"]["rounds"] > 0


@about("Zana", "ability of Zana")
def test_zana_owns_every_monster_old_and_new() -> None:
    beasts = group("beasts", "red", creature("m", "Minotaur"), square=[8, 8])
    trace = play(*TWO, beasts, script=[cast("Zana", "blues"), cast("Man of Iron", [3, 7], "red")])
    assert [fate(trace, id)["owner"] for id in ("m", "man-of-iron-1", "v")] == ["blue", "blue", "red"]
    assert group_of(trace, "beasts")["control"] == "computer"
    among_enemies = play(*TWO, beasts, script=[cast("Zana", "reds")])
    assert (fate(among_enemies, "zana-1")["owner"], fate(among_enemies, "m")["owner"]) == ("red", "blue")
    assert results(play(*TWO, script=[cast("Zana", "blues"), cast("Zana", "blues")])) == ["executed", "refused"]


@about("Zana", "ability of Zana")
def test_zana_owns_monsters_off_the_board_and_those_that_others_win_over() -> None:
    beasts = group("beasts", "red", creature("m", "Minotaur"), square=[8, 8])
    script = [cast("Zana", "blues"), cast("Granite Guardian", "globe", "red"), cast("Betrayal", "beasts", "red")]
    trace = play(*TWO, beasts, script=script)
    assert [fate(trace, id)["owner"] for id in ("m", "granite-guardian-1")] == ["blue", "blue"]
    game = table(*TWO, beasts, script=[])
    perform(game, script[0])
    [husk] = create_creatures(game, "Husk", (3, 7), "red")
    assert husk.owner == "blue"
    for begin in (START_OF_TURN, turn()):
        change_group_owner(game, game.state.groups["beasts"], "red")
        assert fate(perform(game, begin), "m")["owner"] == "blue"


@about("Zana", "ability of Zana")
def test_zana_of_another_nation_owns_monsters_for_her_caster() -> None:
    script = [cast("Zana", "reds"), cast("Penumbra", "reds"), cast("Man of Iron", [3, 7], "red")]
    trace = play(*TWO, script=script)
    assert [fate(trace, id)["owner"] for id in ("zana-1", "man-of-iron-1")] == ["red", "blue"]


@about("Zana", "ability of Zana")
def test_zana_owns_monsters_made_while_she_is_off_the_board() -> None:
    game = table(*TWO, script=[])
    perform(game, cast("Zana", "blues"))
    take_off_board(game, band(game, "blues"), until=99)
    trace = perform(game, cast("Man of Iron", [3, 7], "red"))
    assert (fate(trace, "zana-1")["status"], fate(trace, "man-of-iron-1")["owner"]) == ("off-board", "blue")
    for begin in (START_OF_TURN, turn()):
        [iron] = [group for group in game.state.groups.values() if not group.is_recruit]
        change_group_owner(game, iron, "red")
        assert fate(perform(game, begin), "man-of-iron-1")["owner"] == "blue"


@about("Zana's Blessing")
def test_zanas_blessing_brings_two_archers_for_a_day() -> None:
    trace = play(blues(swordsman("a", hp=90), spells=["Zana's Blessing"], **AT), TWO[1])
    assert (fate(trace, "vision-archer-1")["armor"], group_of(trace, "blues")["spells"]) == (1, [])
    over = play(blues(swordsman("a", hp=90), spells=["Zana's Blessing"], **AT), TWO[1], script=[turn()])
    assert fate(over, "vision-archer-1")["status"] in ("removed", "buried")
    smithy = town(spells=["Farm-Boys"])
    inside = play(blues(swordsman("a", hp=90), spells=["Zana's Blessing"], **AT), TWO[1], structures=[smithy])
    assert fate(inside, "vision-archer-1")["level"] == 0


@about("gone after all combat")
def test_blessed_archers_are_removed_without_a_death() -> None:
    trace = play(
        blues(swordsman("a", hp=90), spells=["Zana's Blessing"], **AT),
        reds(swordsman("v", hand=0), **BESIDE),
        script=[turn()],
    )
    assert {fate(trace, f"vision-archer-{n}")["status"] for n in (1, 2)} == {"removed"}


@about("Sword of Zana II")
def test_sword_of_zana_ii_ends_the_combat_before_it_begins() -> None:
    trace = play(blues(swordsman("a"), spells=["Sword of Zana II"]), reds(swordsman("v"), archer("w")))
    assert ({fate(trace, id)["cause"] for id in "vw"}, trace["outcome"]["rounds"]) == ({"died"}, 0)
    assert group_of(trace, "blues")["spells"] == []


# Squares.


@about("Illender")
def test_illender_mends_a_square_step_by_step() -> None:
    ways = {"void": "barren land", "lava": "barren land", "desert": "barren land", "barren land": "plains"}
    for before, mended in (ways | {"volcano": "mountain", "swamp": "forest", "ice": "ice"}).items():
        trace = play(*TWO, squares=[{"square": [3, 7], "terrain": before}], script=[cast("Illender", [3, 7])])
        assert trace["outcome"]["squares"]["3,7"]["terrain"] == mended


@about("Sanctuary")
def test_sanctuary_ends_every_combat_of_whoever_stands_there() -> None:
    for square in (FIELD, (6, 5)):
        trace = play(*TWO, squares=[{"square": list(square), "spells": ["Sanctuary"]}])
        assert trace["outcome"]["rounds"] == 0
    assert play(*TWO)["outcome"]["rounds"] > 0


# Off the board.


GUARDED = {"structures": [town(square=(5, 5))]}
WITH_MILITIA = cast("Citizens' Militia", "town")


@about("Citizens' Militia")
def test_the_citizens_militia_turns_out_when_somebody_stands_at_the_walls() -> None:
    foes = reds(swordsman("v", hp=90, hand=0), **BESIDE)
    trace = play(foes, **GUARDED, script=[WITH_MILITIA, turn()])
    militia = [id for id in trace["outcome"]["minions"] if id.startswith("citizens")]
    assert len({hit.attacker for hit in hits(trace)} & set(militia)) == 4
    assert {fate(trace, id)["status"] for id in militia} == {"off-board"}
    assert [fate(trace, militia[0])[stat] for stat in ("level", "nation", "owner", "class")] == [
        0,
        "Visions",
        "blue",
        "swordsman",
    ]
    held = play(foes, group("guard", "blue", swordsman("g", hp=90), **AT), **GUARDED, script=[WITH_MILITIA, turn()])
    assert {hit.attacker for hit in hits(held)} == {"g", "v"}
    for bystander in (reds(swordsman("v"), square=[8, 8]), blues(swordsman("v"), **BESIDE)):
        assert not hits(play(bystander, **GUARDED, script=[WITH_MILITIA, turn()]))


@about("Citizens' Militia")
def test_the_citizens_militia_minds_no_other_structure_and_no_other_death() -> None:
    walls = [town(square=(5, 5), spells=["Citizens' Militia"]), town("other", "blue", (8, 8))]
    thieves = group("thieves", "red", swordsman("t"), swordsman("u"), square=[8, 8])
    script = [{"do": "damage", "victim": "u", "quantity": 99}, START_OF_TURN]
    trace = play(thieves, blues(swordsman("a"), square=[3, 3]), structures=walls, script=script)
    assert (place(trace, "other")["owner"], place(trace, "town")["spells"]) == ("red", ["Citizens' Militia"])


@about("Citizens' Militia")
def test_the_citizens_militia_lets_no_enemy_in_and_ends_with_its_last_man() -> None:
    walls = {"structures": [town(square=(5, 5), spells=["Citizens' Militia"])]}
    for walker, result in ((reds(swordsman("v"), **BESIDE), "refused"), (blues(swordsman("v"), **BESIDE), "executed")):
        step = {"do": "move", "group": walker["id"], "to": [5, 5]}
        assert results(play(walker, **walls, script=[step])) == [result]
    strong = reds(swordsman("v", hp=90, hand=20, level=5, attack_rate=9), **BESIDE)
    assert place(play(strong, **GUARDED, script=[WITH_MILITIA, turn()]), "town")["spells"] == []
    standing = play(reds(swordsman("v", hp=90, hand=0), **BESIDE), **walls, script=[turn()])
    assert {fate(standing, f"citizens-militia-{number}")["status"] for number in range(1, 5)} == {"off-board"}
    inside = group("thieves", "red", swordsman("t"), **AT)
    assert place(play(inside, **walls, script=[START_OF_TURN]), "town")["spells"] == []
    theirs = {"structures": [town(square=(5, 5), owner="red")]}
    raised = play(blues(swordsman("a", hp=90), **BESIDE), **theirs, script=[WITH_MILITIA, turn()])
    assert fate(raised, "citizens-militia-1")["owner"] == "red"


@about("Citizens' Militia")
def test_the_citizens_militia_earns_levels_though_it_is_off_the_board() -> None:
    weak = reds(swordsman("v", hp=1, armor=0, hand=0), **BESIDE)
    afar = group("afar", "red", swordsman("x"), square=[8, 8])
    trace = play(weak, afar, **GUARDED, script=[WITH_MILITIA, turn(), START_OF_TURN])
    militia = [fate(trace, f"citizens-militia-{number}") for number in range(1, 5)]
    assert {one["status"] for one in militia} == {"off-board"}
    assert sorted(one["level"] for one in militia) == [0, 0, 0, 1]


@about("Zana's Escape")
def test_nobody_has_died_who_escapes() -> None:
    ours = blues(swordsman("a"), creature("k", "Khobai"), **AT)
    hurt = {"do": "damage", "victim": "a", "quantity": 99}
    for script, hp in (([hurt], 2), ([cast("Zana's Escape", "globe"), hurt], 1)):
        assert fate(play(ours, TWO[1], script=script), "k")["max_hp"] == hp
    sung = play(ours, TWO[1], script=[cast("Song of the Doomed", "globe"), cast("Zana's Escape", "globe"), hurt])
    assert globe(sung) == ["1 Will a turn after the next death", "on the way home"]


@about("Zana's Escape", "on the way home")
def test_zanas_escape_saves_one_recruit_who_comes_home() -> None:
    hurt = [{"do": "damage", "victim": id, "quantity": 99} for id in ("v", "a", "b")]
    sides = (blues(swordsman("a", "Veteran"), archer("b"), spells=["Ngozi's Way"], square=[3, 7]), TWO[1])
    escaped = [cast("Zana's Escape", "globe"), *hurt]
    gone = play(*sides, structures=[town(), sanctum()], script=escaped)
    assert [fate(gone, id)["status"] for id in "vab"] == ["buried", "off-board", "buried"]
    assert (globe(gone), fate(gone, "a")["hp"], fate(gone, "a")["spells"]) == (["on the way home"], 11, ["Veteran"])
    home = play(*sides, structures=[town(), sanctum()], script=[*escaped, START_OF_TURN])
    assert (group_of(home, fate(home, "a")["group"])["square"], globe(home)) == ([5, 5], [])
    assert group_of(home, fate(home, "a")["group"])["spells"] == []
    held = group("guard", "blue", swordsman("g"), square=[5, 5])
    last = play(*sides, held, structures=[town(), sanctum()], script=[*escaped, START_OF_TURN])
    assert group_of(last, fate(last, "a")["group"])["square"] == [2, 3]
    nowhere = play(*sides, held, structures=[town()], script=[*escaped, START_OF_TURN, START_OF_TURN])
    assert fate(nowhere, "a")["status"] == "off-board"
    twice = [cast("Zana's Escape", "globe"), cast("Zana's Escape", "globe"), cast("Zana's Escape", "globe", "red")]
    assert results(play(*TWO, script=twice)) == ["executed", "refused", "executed"]


@about("Hand of Zana")
def test_the_hand_of_zana_lifts_friendly_groups_as_long_as_it_cost() -> None:
    peaks = {"squares": [{"square": square, "terrain": "mountain"} for square in ([4, 5], [7, 8])]}
    moves = [{"do": "move", "group": "blues", "to": [4, 5]}, {"do": "move", "group": "far", "to": [7, 8]}]
    paid = cast("Hand of Zana", "globe") | {"cost": 3}
    assert results(play(TWO[0], FAR, **peaks, script=[paid, *moves])) == ["executed", "executed", "refused"]
    for turns, spells in ((3, ["Hand of Zana"]), (4, [])):
        assert globe(play(TWO[0], FAR, script=[paid, *[turn() for _ in range(turns)]])) == spells


# What is played in part.


@about("Empathy")
def test_empathy_catches_enemy_group_spells_and_suffers_their_cost() -> None:
    purse = {"red": {"mana": {"World": 5}}}
    script = [
        cast("Mountain Climb", "blues", "red"),
        cast("Pyx", "blues"),
        cast("Jinx", "a", "red"),
        cast("Pyx", "reds", "red"),
    ]
    trace = play(blues(swordsman("a", "Empathy", armor=9), **AT), TWO[1], players=purse, script=script)
    assert (results(trace), fate(trace, "a")["hp"]) == (["squandered", "executed", "executed", "executed"], 7)
    wounded = play(blues(swordsman("a", "Empathy", armor=9), **AT), TWO[1], players=purse, script=script[:1])
    assert (fate(wounded, "a")["hp"], fate(wounded, "a")["spells"]) == (6, ["Empathy"])


@about("Empathy", "Gilt")
def test_a_spell_is_caught_once() -> None:
    gilded = {"card": "Gilt", "owner": "red"}
    for initiative, spells, hp in (("blue", ["Gilt"], 6), ("red", [], 7)):
        ours = blues(swordsman("a", "Empathy", armor=9), spells=[gilded], **AT)
        purse = {"red": {"mana": {"World": 5}}}
        trace = play(
            ours, TWO[1], players=purse, initiative=initiative, script=[cast("Mountain Climb", "blues", "red")]
        )
        assert (group_of(trace, "blues")["spells"], fate(trace, "a")["hp"]) == (spells, hp)


@about("Inspiration")
def test_inspiration_puts_a_spell_on_top_of_the_deck() -> None:
    trace = play(
        FAR, players={"blue": {"hand": ["Inspiration"], "deck": ["Pyx"]}}, script=[cast("Inspiration", "globe")]
    )
    assert (len(seat(trace, "blue")["deck"]), seat(trace, "blue")["deck"][1]) == (2, "Pyx")


@about("ability of Heartsong")
def test_no_neutral_recruit_joins_heartsong() -> None:
    lone = group("lone", "neutral", archer("n", hp=90), square=[6, 5], control="player")
    song = blues(creature("h", "Heartsong"), square=[5, 5])
    trace = play(song, lone, FAR, script=[{"do": "combat", "groups": ["blues", "lone"]}])
    assert (fate(trace, "n")["owner"], trace["outcome"]["groups"]["lone"]["members"]) == ("neutral", ["n"])


@about("Volunteers")
def test_volunteers_come_along_with_recruits_created_off_the_board() -> None:
    favor = [cast("Volunteers", "globe"), cast("Dryad's Favors", "a")]
    trace = after(*favor, blue=blues(swordsman("a", nation="Elves"), swordsman("b"), square=[4, 5]))
    fresh = next(one for one in trace["outcome"]["groups"].values() if "swordsman-1" in one["members"])
    assert (fresh["members"], fresh["status"]) == (["swordsman-1", "vision-archer-1"], "off-board")


@about("Sublimity", "mana for lost hit points")
def test_sublimity_counts_those_who_lost_something_and_pays_whoever_owns_the_structure() -> None:
    players = {"blue": {"house": "Hope"}, "red": {"house": "War"}}
    there = blues(swordsman("a"), archer("b", hp=1), square=[4, 5])
    sublime = {"structures": [TOWN | {"spells": ["Sublimity"]}], "players": players}
    trace = play(there, FAR_APART[1], script=[turn(), START_OF_TURN], **sublime)
    assert ([fate(trace, id)["max_hp"] for id in "ab"], mana(trace)) == ([5, 1], {"Clarity": 1})
    away = {"do": "move", "group": "blues", "to": [3, 5]}
    won = [turn(), away, {"do": "change", "structure": "town", "owner": "red"}, START_OF_TURN]
    taken = play(there, FAR_APART[1], script=won, **sublime)
    assert (mana(taken), mana(taken, "red")) == ({}, {"Strife": 1})
    later = play(there, FAR_APART[1], script=[turn(), START_OF_TURN, START_OF_TURN], **sublime)
    assert mana(later) == {}
