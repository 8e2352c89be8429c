"""The cards whose house is not known: a scenario for each sentence and each exception."""

import pytest

from engine.effects.words import house_of_monster
from engine.model.realms import TERRAINS_OF
from tests.engine.build import (
    COMBAT,
    START_OF_TURN,
    archer,
    attack,
    blues,
    cast,
    creature,
    event,
    events,
    fate,
    group,
    hits,
    perform,
    play,
    reds,
    rolls,
    swordsman,
    table,
    turn,
    who,
)
from tests.engine.cards.about import about
from tests.engine.cards.boards import FAR, FAR_APART, TOWN, after, all_of, blow, group_of, mana, place, results, square


@about("Bella's Sigil", "Immobility")
def test_bellas_sigil_keeps_monsters_out_and_holds_those_that_come_beside_it() -> None:
    sigil = [{"square": [5, 8], "spells": ["Bella's Sigil"]}]
    beast = blues(creature("m", "Boggart"), creature("n", "Boggart"), square=[3, 8], control="player")
    step = {"do": "move", "group": "blues", "to": [4, 8]}
    held = play(beast, FAR_APART[1], script=[step, step | {"to": [3, 8]}], squares=sigil)
    assert results(held) == ["executed", "refused"]
    assert [fate(held, id)["spells"] for id in "mn"] == [["Immobility"]] * 2
    assert square(held, 5, 8)["spells"] == []
    beside = blues(creature("m", "Boggart"), square=[4, 8], control="player")
    assert results(play(beside, FAR_APART[1], script=[step | {"to": [5, 8]}], squares=sigil)) == ["refused"]
    assert results(after(cast("Boggart", [5, 8]), squares=sigil)) == ["refused"]
    made = after(cast("Boggart", [5, 7]), squares=sigil)
    assert (fate(made, "boggart-1")["spells"], square(made, 5, 8)["spells"]) == (["Immobility"], [])
    recruits = blues(swordsman("a"), square=[4, 8])
    passed = play(recruits, FAR_APART[1], script=[step | {"to": [5, 8]}], squares=sigil)
    assert (results(passed), square(passed, 5, 8)["spells"]) == (["executed"], ["Bella's Sigil"])


@about("Beta Mana")
def test_beta_mana_pays_five_of_everything_for_every_copy() -> None:
    trace = after(cast("Beta Mana", "globe"), cast("Beta Mana", "globe"), START_OF_TURN)
    assert mana(trace) == dict.fromkeys(("Order", "Strife", "Clarity", "Mystery", "Will", "World"), 10)


@about("Colony")
def test_a_colony_stands_and_falls_with_its_helper() -> None:
    colony = TOWN | {"type": "colony", "square": [5, 8]}
    trace = after({"do": "dispel", "card": "Colony", "host": "town"}, structures=[colony])
    assert trace["outcome"]["structures"]["town"]["status"] == "destroyed"


@about("Colony")
def test_no_player_casts_colony_on_a_town_nor_a_second_one_on_a_colony() -> None:
    assert results(after(cast("Colony", "town"), structures=[TOWN])) == ["refused"]
    camp = after(cast("Colony", "town"), structures=[TOWN | {"type": "colony"}])
    assert (results(camp), place(camp, "town")["spells"]) == (["refused"], ["Colony"])


@about("Destiny Manifest")
def test_destiny_manifest_forbids_both_players_to_discard() -> None:
    players = {player: {"hand": ["Amok", "Void"]} for player in ("blue", "red")}
    drop = {"do": "discard", "card": "Amok"}
    trace = after(turn(drop, red=(drop,)), players=players, globe=["Destiny Manifest"])
    assert [trace["outcome"]["players"][player]["hand"] for player in players] == [["Amok", "Void"]] * 2
    free = after(turn(drop, red=(drop,)), players=players)
    assert [free["outcome"]["players"][player]["hand"] for player in players] == [["Void"]] * 2
    over = after(cast("Destiny Manifest", "globe") | {"player": "red"}, *[turn()] * 5)
    assert over["outcome"]["globe"]["spells"] == []


@about("Doppelganger", "ability of Doppelganger")
def test_the_doppelganger_kills_the_first_monster_it_meets_and_becomes_its_double() -> None:
    made = after(cast("Doppelganger", [5, 8]))
    copied = ("hand", "missile", "attack_rate", "armor", "level", "hp")
    assert tuple(fate(made, "doppelganger-1")[stat] for stat in copied) == (2, None, 2, 0, 2, 15)
    double = blues(creature("d", "Doppelganger", current_hp=3))
    beasts = reds(creature("m", "Werewolf"), creature("n", "Boggart", hand=0))
    trace = play(double, beasts, script=[COMBAT])
    assert event(trace, kind="step", step="E1", target="m")["actor"] == "d"
    assert tuple(fate(trace, "d")[stat] for stat in copied) == (4, None, 1, 0, 1, 18)
    recruits = play(double, reds(swordsman("v", hand=0)), script=[COMBAT])
    assert fate(recruits, "d")["hand"] == 2


@about("Doppelganger", "ability of Doppelganger")
def test_the_doppelganger_is_of_the_house_it_took_over() -> None:
    game = table(blues(creature("d", "Doppelganger")), reds(creature("m", "Obsidian Dragon")), script=[])
    assert house_of_monster(who(game, "d")) is None
    perform(game, COMBAT)
    assert house_of_monster(who(game, "d")) == "Justice"
    assert house_of_monster(who(game, "m")) == "Justice"


@about("Doppelganger", "ability of Doppelganger")
@pytest.mark.parametrize(("foe", "damage"), [("Skeleton", 6), ("Boggart", 4)])
def test_whoever_is_good_against_a_house_is_good_against_a_doppelganger_that_took_it_over(
    foe: str, damage: int
) -> None:
    twin, other = group("twin", "red", creature("d", "Doppelganger")), group("others", "neutral", creature("m", foe))
    took_over = {"do": "combat", "groups": ["twin", "others"]}
    sword = blues(swordsman("a", "Redeemer's Sword", level=5, hp=90))
    trace = play(twin, other, sword, script=[took_over, attack("a", "d")])
    assert hits(trace, attacker="a")[-1].damage == damage


@about("Firewalking", "Water Walking")
def test_fire_and_water_do_not_harm_those_who_walk_them() -> None:
    for ground, card, hp in (("lava", "Firewalking", 7), ("volcano", "Firewalking", 7), ("water", "Water Walking", 7)):
        walker = reds(swordsman("v"), square=[7, 5], spells=[card])
        trace = play(FAR_APART[0], walker, script=[START_OF_TURN, turn()], squares=all_of(ground, (7, 5)))
        assert fate(trace, "v")["hp"] == hp
        without = fate(after(START_OF_TURN, squares=all_of(ground, (7, 5))), "v")
        assert (without["hp"], without["status"]) != (hp, "alive")
    for ground, card, result in (("volcano", "Firewalking", "refused"), ("water", "Water Walking", "executed")):
        walker = blues(swordsman("a"), square=[4, 5], spells=[card])
        into = {"do": "move", "group": "blues", "to": [5, 5]}
        assert results(play(walker, FAR_APART[1], script=[into], squares=all_of(ground, (5, 5)))) == [result]


@about("Geomancy")
def test_geomancy_rolls_every_terrain_afresh() -> None:
    town = TOWN | {"square": [5, 8]}
    trace = after(cast("Geomancy", "globe"), structures=[town])
    lands = [one["terrain"] for one in trace["outcome"]["squares"].values()]
    assert 40 < lands.count("plains") < 80
    assert 8 < lands.count("forest") < 32
    assert set(lands) <= {"plains", "forest", "water", "mountain", "desert", "swamp"}
    seeds = [after(cast("Geomancy", "globe"), structures=[town], seed=seed) for seed in range(5)]
    assert all(square(one, *place)["terrain"] == "plains" for one in seeds for place in ((5, 8), (3, 3), (9, 8)))


@about("Geomancy")
@pytest.mark.parametrize(
    ("realm", "most", "others"),
    [
        ("Veldt", "plains", {"forest", "water", "mountain", "desert", "swamp"}),
        ("Volgaria", "barren land", {"plains", "forest", "water", "mountain", "desert", "swamp"}),
        ("Badlands", "barren land", {"plains", "lava", "volcano", "mountain", "desert", "void"}),
        ("Great Frost", "plains", {"ice", "forest", "volcano"}),
        ("Arboria", "forest", {"plains", "swamp", "water"}),
    ],
)
def test_geomancy_rolls_by_the_chances_of_the_realm(realm: str, most: str, others: set[str]) -> None:
    """The squares of Sancta and entrances are plains in every realm."""
    trace = after(cast("Geomancy", "globe"), realm=realm)
    lands = [one["terrain"] for one in trace["outcome"]["squares"].values()]
    assert lands.count(most) > 15
    assert set(lands) <= others | {most}
    assert len(TERRAINS_OF[realm]) == 2 * 84
    assert events(trace, kind="note", result="realm not named") == []


@about("Geomancy")
def test_a_random_realm_is_drawn_once_and_a_realm_not_named_is_veldt() -> None:
    again = {"script": [cast("Geomancy", "globe"), cast("Geomancy", "globe")]}
    drawn = [play(FAR, realm="Random", seed=seed, **again) for seed in range(8)]
    realms = [[one["roll"]["chosen"] for one in rolls(trace, "realm")] for trace in drawn]
    assert all(len(one) == 1 for one in realms)
    assert len({one[0] for one in realms}) > 1
    said = event(after(cast("Geomancy", "globe")), kind="note", result="realm not named")
    assert said["text"] == "The scenario names no realm: the chances of Veldt are taken."


@about("Oblivion", "awake from the next round", "awake until the combat ends")
def test_oblivion_ends_attacks_until_a_blow_wakes_its_victim() -> None:
    dreamers = reds(swordsman("v", hp=40), archer("w", hp=40), spells=["Oblivion"])
    assert [fate(play(blues(swordsman("a")), dreamers, script=[]), id)["attack_rate"] for id in "vw"] == [0, 0]
    trace = play(blues(archer("a", hp=90, missile=2)), dreamers, script=[COMBAT])
    struck = hits(trace, attacker="a", result="damaged")[0]
    woken = hits(trace, attacker=struck.victim)[0]
    assert (struck.round, woken.round) == (2, 3)
    assert len(hits(trace, attacker="w")) == 0
    assert group_of(trace, "reds")["spells"] == []
    assert [fate(trace, id)["attack_rate"] for id in "vw" if fate(trace, id)["status"] == "alive"] == [1, 1]
    assert all(fate(trace, id)["spells"] == [] for id in "vw")


@about("Oblivion", "awake from the next round")
def test_spells_wake_nobody_from_oblivion_and_spells_that_need_attacks_go() -> None:
    dreamers = reds(swordsman("v", "Power", hp=40), spells=["Oblivion"])
    hurt = play(blues(swordsman("a", hand=0, attack_rate=0)), dreamers, script=[cast("Lightning Bolt", "v"), COMBAT])
    assert not hits(hurt, attacker="v")
    laid = play(FAR_APART[0], reds(swordsman("v", "Power"), square=[7, 5]), script=[cast("Oblivion", "reds")])
    assert fate(laid, "v")["spells"] == []


@about("Organ Grinder")
def test_the_organ_grinder_plays_for_every_kill() -> None:
    for hand, sounds in ((20, 1), (1, 0)):
        trace = blow(swordsman("a", "Organ Grinder", hand=hand), swordsman("v"))
        assert len(events(trace, kind="effect", card="Organ Grinder")) == sounds


@about("Possession")
def test_possession_steals_a_group_for_a_while() -> None:
    possess = cast("Possession", "reds")
    away = {"do": "move", "group": "reds", "to": [7, 6]}
    taken = after(turn({"do": "cast", "card": "Possession", "target": "reds"}, red=(away,)))
    assert (group_of(taken, "reds")["owner"], group_of(taken, "reds")["square"]) == ("blue", [7, 5])
    ordered = after(possess, turn(away))
    assert group_of(ordered, "reds")["square"] == [7, 6]
    tried = [possess, cast("Veteran", "v"), cast("Ngozi's Way", "reds"), cast("Jinx", "v", "red")]
    assert results(after(*tried)) == ["executed", "refused", "refused", "executed"]
    for turns, owner in ((4, "blue"), (5, "red")):
        assert group_of(after(possess, *[turn()] * turns), "reds")["owner"] == owner
    assert results(after(possess, structures=[TOWN | {"square": [7, 5]}])) == ["refused"]


@about("Possession")
def test_the_possessed_join_nobody_enter_no_structure_and_are_free_after_a_combat() -> None:
    possess = cast("Possession", "reds")
    into = {"do": "move", "group": "reds", "to": [7, 6]}
    town = TOWN | {"square": [7, 6]}
    assert results(after(possess, into, structures=[town])) == ["executed", "refused"]
    friend = group("friends", "blue", swordsman("f"), square=[7, 6])
    met = play(*FAR_APART, friend, script=[possess, into])
    assert group_of(met, "reds")["members"] == ["v", "w"]
    hero = after(possess, cast("Ngozi", "reds"))
    assert "ngozi-1" not in hero["outcome"]["minions"]
    third = group("third", "neutral", swordsman("n", hand=0), square=[8, 5])
    peaceful = reds(swordsman("v", hand=0), square=[7, 5])
    fought = play(FAR_APART[0], peaceful, third, script=[possess, {"do": "combat", "groups": ["reds", "third"]}])
    assert (group_of(fought, "reds")["owner"], group_of(fought, "reds")["spells"]) == ("red", [])


@about("Pyre")
def test_pyre_burns_every_spell_of_its_host_for_strength() -> None:
    laden = blues(swordsman("a", "Carapace", {"card": "Jinx", "owner": "red"}), square=[4, 5], spells=["Ngozi's Way"])
    trace = play(laden, FAR_APART[1], script=[cast("Pyre", "a")])
    assert (fate(trace, "a")["spells"], fate(trace, "a")["hand"]) == (["Pyre"], 4)
    assert group_of(trace, "blues")["spells"] == ["Ngozi's Way"]
    quenched = play(laden, FAR_APART[1], script=[cast("Pyre", "a"), {"do": "dispel", "card": "Pyre", "host": "a"}])
    assert fate(quenched, "a")["hand"] == 2
    assert results(after(cast("Pyre", "w"))) == ["refused"]


@about("Renegades")
def test_renegades_turn_neutral_and_fight_everybody() -> None:
    trace = after(cast("Renegades", "reds"))
    assert (group_of(trace, "reds")["owner"], fate(trace, "v")["owner"]) == ("neutral", "neutral")
    town = TOWN | {"owner": "red", "square": [7, 6]}
    into = {"do": "move", "group": "reds", "to": [7, 6]}
    assert results(after(cast("Renegades", "reds"), into, structures=[town])) == ["executed", "refused"]
    back = after(cast("Renegades", "reds"), {"do": "dispel", "card": "Renegades", "host": "reds"})
    assert group_of(back, "reds")["owner"] == "red"
    four = reds(*[archer(f"x{number}") for number in range(4)], square=[7, 5])
    assert results(play(FAR_APART[0], four, script=[cast("Renegades", "reds")])) == ["refused"]
    assert results(after(cast("Renegades", "reds"), structures=[TOWN | {"square": [7, 5]}])) == ["refused"]


@about("Whipping Boy")
def test_the_whipping_boy_takes_what_gets_through_to_others() -> None:
    mates = reds(swordsman("v", armor=1), archer("w", "Whipping Boy"))
    trace = play(blues(swordsman("a", hand=4)), mates, script=[attack("a", "v")])
    assert [fate(trace, id)["hp"] for id in "vw"] == [7, 8]
    assert fate(play(blues(swordsman("a", hand=4)), mates, script=[attack("a", "w")]), "w")["hp"] == 7


@about("Xia's Walk")
def test_xias_walk_conceals_its_host_for_five_turns() -> None:
    walk = cast("Xia's Walk", "v", "red")
    assert results(after(walk, cast("Jinx", "v"), cast("Jinx", "w"), cast("Jinx", "v", "red"))) == [
        "executed",
        "refused",
        "executed",
        "executed",
    ]
    assert fate(after(walk, *[turn()] * 5, START_OF_TURN), "v")["spells"] == []


@about("awake from the next round")
def test_whoever_is_struck_in_the_last_round_is_not_awake_for_the_next_oblivion() -> None:
    dreamers = reds(swordsman("v", hp=90), swordsman("w", hp=8), spells=["Oblivion"])
    script = [COMBAT, cast("Oblivion", "reds", "red"), COMBAT]
    trace = play(blues(archer("a", hp=90)), dreamers, script=script)
    assert hits(trace, victim="v")[0].round == 10
    assert [hit.round for hit in hits(trace, attacker="v")] == [3, 4, 5, 6, 7, 8, 9, 10]
