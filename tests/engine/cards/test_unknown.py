"""The cards whose house is not known: a scenario for each sentence and each exception."""

import pytest

from engine.effects.words import house_of_monster
from engine.model.catalog import MANA
from engine.model.realms import TERRAINS_OF
from tests.engine import boards as b
from tests.engine.cards.about import about


@about("Bella's Sigil", "Immobility")
def test_bellas_sigil_keeps_monsters_out_and_holds_those_that_come_beside_it() -> None:
    sigil = [{"square": [5, 8], "spells": ["Bella's Sigil"]}]
    beast = b.blues(b.creature("m", "Boggart"), b.creature("n", "Boggart"), square=[3, 8], control="player")
    step = {"do": "move", "group": "blues", "to": [4, 8]}
    held = b.play(beast, b.FAR_APART[1], script=[step, step | {"to": [3, 8]}], squares=sigil)
    assert b.results(held) == ["executed", "refused"]
    assert [b.fate(held, id)["spells"] for id in "mn"] == [["Immobility"]] * 2
    assert b.square(held, 5, 8)["spells"] == []
    beside = b.blues(b.creature("m", "Boggart"), square=[4, 8], control="player")
    assert b.results(b.play(beside, b.FAR_APART[1], script=[step | {"to": [5, 8]}], squares=sigil)) == ["refused"]
    assert b.results(b.after(b.cast("Boggart", [5, 8]), squares=sigil)) == ["refused"]
    made = b.after(b.cast("Boggart", [5, 7]), squares=sigil)
    assert (b.fate(made, "boggart-1")["spells"], b.square(made, 5, 8)["spells"]) == (["Immobility"], [])
    recruits = b.blues(b.swordsman("a"), square=[4, 8])
    passed = b.play(recruits, b.FAR_APART[1], script=[step | {"to": [5, 8]}], squares=sigil)
    assert (b.results(passed), b.square(passed, 5, 8)["spells"]) == (["executed"], ["Bella's Sigil"])


@about("Beta Mana")
def test_beta_mana_pays_five_of_everything_for_every_copy() -> None:
    trace = b.after(b.cast("Beta Mana", "globe"), b.cast("Beta Mana", "globe"), b.START_OF_TURN)
    assert b.mana(trace) == dict.fromkeys(MANA, 10)


@about("Colony")
def test_a_colony_stands_and_falls_with_its_helper() -> None:
    colony = b.TOWN | {"type": "colony", "square": [5, 8]}
    trace = b.after({"do": "dispel", "card": "Colony", "host": "town"}, structures=[colony])
    assert trace["outcome"]["structures"]["town"]["status"] == "destroyed"


@about("Colony")
def test_no_player_casts_colony_on_a_town_nor_a_second_one_on_a_colony() -> None:
    assert b.results(b.after(b.cast("Colony", "town"), structures=[b.TOWN])) == ["refused"]
    camp = b.after(b.cast("Colony", "town"), structures=[b.TOWN | {"type": "colony"}])
    assert (b.results(camp), b.place(camp, "town")["spells"]) == (["refused"], ["Colony"])


@about("Destiny Manifest")
def test_destiny_manifest_forbids_both_players_to_discard() -> None:
    players = {player: {"hand": ["Amok", "Void"]} for player in ("blue", "red")}
    drop = {"do": "discard", "card": "Amok"}
    trace = b.after(b.turn(drop, red=(drop,)), players=players, globe=["Destiny Manifest"])
    assert [trace["outcome"]["players"][player]["hand"] for player in players] == [["Amok", "Void"]] * 2
    free = b.after(b.turn(drop, red=(drop,)), players=players)
    assert [free["outcome"]["players"][player]["hand"] for player in players] == [["Void"]] * 2
    over = b.after(b.cast("Destiny Manifest", "globe") | {"player": "red"}, *[b.turn()] * 5)
    assert over["outcome"]["globe"]["spells"] == []


@about("Doppelganger", "ability of Doppelganger")
def test_the_doppelganger_kills_the_first_monster_it_meets_and_becomes_its_double() -> None:
    made = b.after(b.cast("Doppelganger", [5, 8]))
    copied = ("hand", "missile", "attack_rate", "armor", "level", "hp")
    assert tuple(b.fate(made, "doppelganger-1")[stat] for stat in copied) == (2, None, 2, 0, 2, 15)
    double = b.blues(b.creature("d", "Doppelganger", current_hp=3))
    beasts = b.reds(b.creature("m", "Werewolf"), b.creature("n", "Boggart", hand=0))
    trace = b.play(double, beasts, script=[b.COMBAT])
    assert b.event(trace, kind="step", step="E1", target="m")["actor"] == "d"
    assert tuple(b.fate(trace, "d")[stat] for stat in copied) == (4, None, 1, 0, 1, 18)
    recruits = b.play(double, b.reds(b.swordsman("v", hand=0)), script=[b.COMBAT])
    assert b.fate(recruits, "d")["hand"] == 2


@about("Doppelganger", "ability of Doppelganger")
def test_a_doppelganger_that_has_no_hand_attacks_any_more_loses_the_spells_that_require_them() -> None:
    double = b.blues(b.creature("d", "Doppelganger", "Power", "Stupefy"))
    shooter = b.play(double, b.reds(b.creature("m", "Phantom"), b.creature("n", "Boggart", hand=0)), script=[b.COMBAT])
    basher = b.play(double, b.reds(b.creature("m", "Werewolf"), b.creature("n", "Boggart", hand=0)), script=[b.COMBAT])
    assert [b.fate(trace, "d")["spells"][:-1] for trace in (shooter, basher)] == [["Stupefy"], ["Power", "Stupefy"]]


@about("Doppelganger", "ability of Doppelganger")
def test_the_doppelganger_is_of_the_house_it_took_over() -> None:
    game = b.board(b.blues(b.creature("d", "Doppelganger")), b.reds(b.creature("m", "Obsidian Dragon")), script=[])
    assert house_of_monster(b.who(game, "d")) is None
    b.perform(game, b.COMBAT)
    assert house_of_monster(b.who(game, "d")) == "Justice"
    assert house_of_monster(b.who(game, "m")) == "Justice"


def test_a_creature_that_several_cards_make_is_of_the_house_whose_record_its_name_stands_for() -> None:
    game = b.board(b.blues(b.creature("w", "Wolf")), b.FAR, script=[])
    assert house_of_monster(b.who(game, "w")) == "Body"


@about("Doppelganger", "ability of Doppelganger", "house taken over", "unknown house taken over")
def test_the_doppelganger_of_a_doppelganger_is_of_no_house_that_anybody_knows() -> None:
    twin = b.group("twin", "neutral", b.creature("t", "Doppelganger"))
    groups = b.blues(b.creature("d", "Doppelganger")), b.reds(b.creature("m", "Skeleton")), twin
    combats = [b.COMBAT, {"do": "combat", "groups": ["blues", "twin"]}]
    game = b.board(*groups, script=[])
    b.perform(game, *combats)
    assert house_of_monster(b.who(game, "d")) is None
    text = b.as_text(b.play(*groups, script=combats))
    assert "Doppelganger 1 is of the House of Death now." in text
    assert "nobody knows of which house Doppelganger 1 is now." in text


@about("Doppelganger", "ability of Doppelganger")
@pytest.mark.parametrize(("foe", "damage"), [("Skeleton", 6), ("Boggart", 4)])
def test_whoever_is_good_against_a_house_is_good_against_a_doppelganger_that_took_it_over(
    foe: str, damage: int
) -> None:
    twin, other = (
        b.group("twin", "red", b.creature("d", "Doppelganger")),
        b.group("others", "neutral", b.creature("m", foe)),
    )
    took_over = {"do": "combat", "groups": ["twin", "others"]}
    sword = b.blues(b.swordsman("a", "Redeemer's Sword", level=5, hp=90))
    trace = b.play(twin, other, sword, script=[took_over, b.attack("a", "d")])
    assert b.hits(trace, attacker="a")[-1].damage == damage


@about("Firewalking", "Water Walking")
def test_fire_and_water_do_not_harm_those_who_walk_them() -> None:
    for ground, card, hp in (("lava", "Firewalking", 7), ("volcano", "Firewalking", 7), ("water", "Water Walking", 7)):
        walker = b.reds(b.swordsman("v"), square=[7, 5], spells=[card])
        trace = b.play(b.FAR_APART[0], walker, script=[b.START_OF_TURN, b.turn()], squares=b.all_of(ground, (7, 5)))
        assert b.fate(trace, "v")["hp"] == hp
        without = b.fate(b.after(b.START_OF_TURN, squares=b.all_of(ground, (7, 5))), "v")
        assert (without["hp"], without["status"]) != (hp, "alive")
    for ground, card, result in (("volcano", "Firewalking", "refused"), ("water", "Water Walking", "executed")):
        walker = b.blues(b.swordsman("a"), square=[4, 5], spells=[card])
        into = {"do": "move", "group": "blues", "to": [5, 5]}
        assert b.results(b.play(walker, b.FAR_APART[1], script=[into], squares=b.all_of(ground, (5, 5)))) == [result]


@about("Geomancy")
def test_geomancy_rolls_every_terrain_afresh() -> None:
    town = b.TOWN | {"square": [5, 8]}
    trace = b.after(b.cast("Geomancy", "globe"), structures=[town])
    lands = [one["terrain"] for one in trace["outcome"]["squares"].values()]
    assert 40 < lands.count("plains") < 80
    assert 8 < lands.count("forest") < 32
    assert set(lands) <= {"plains", "forest", "water", "mountain", "desert", "swamp"}
    seeds = [b.after(b.cast("Geomancy", "globe"), structures=[town], seed=seed) for seed in range(5)]
    assert all(b.square(one, *place)["terrain"] == "plains" for one in seeds for place in ((5, 8), (3, 3), (9, 8)))


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
    trace = b.after(b.cast("Geomancy", "globe"), realm=realm)
    lands = [one["terrain"] for one in trace["outcome"]["squares"].values()]
    assert lands.count(most) > 15
    assert set(lands) <= others | {most}
    assert len(TERRAINS_OF[realm]) == 2 * 84
    assert b.events(trace, kind="note", result="realm not named") == []


@about("Geomancy")
def test_a_random_realm_is_drawn_once_and_a_realm_not_named_is_veldt() -> None:
    again = {"script": [b.cast("Geomancy", "globe"), b.cast("Geomancy", "globe")]}
    drawn = [b.play(b.FAR, realm="Random", seed=seed, **again) for seed in range(8)]
    realms = [[one["roll"]["chosen"] for one in b.rolls(trace, "realm")] for trace in drawn]
    assert all(len(one) == 1 for one in realms)
    assert len({one[0] for one in realms}) > 1
    said = b.event(b.after(b.cast("Geomancy", "globe")), kind="note", result="realm not named")
    assert said["text"] == "The scenario names no realm: the chances of Veldt are taken."


@about("Oblivion", "awake from the next round", "awake until the combat ends")
def test_oblivion_ends_attacks_until_a_blow_wakes_its_victim() -> None:
    dreamers = b.reds(b.swordsman("v", hp=40), b.archer("w", hp=40), spells=["Oblivion"])
    assert [b.fate(b.play(b.blues(b.swordsman("a")), dreamers, script=[]), id)["attack_rate"] for id in "vw"] == [0, 0]
    trace = b.play(b.blues(b.archer("a", hp=90, missile=2)), dreamers, script=[b.COMBAT])
    struck = b.hits(trace, attacker="a", result="damaged")[0]
    woken = b.hits(trace, attacker=struck.victim)[0]
    assert (struck.round, woken.round) == (2, 3)
    assert len(b.hits(trace, attacker="w")) == 0
    assert b.group_of(trace, "reds")["spells"] == []
    assert [b.fate(trace, id)["attack_rate"] for id in "vw" if b.fate(trace, id)["status"] == "alive"] == [1, 1]
    assert all(b.fate(trace, id)["spells"] == [] for id in "vw")


@about("Oblivion", "awake from the next round")
def test_spells_wake_nobody_from_oblivion_and_spells_that_need_attacks_go() -> None:
    dreamers = b.reds(b.swordsman("v", "Power", hp=40), spells=["Oblivion"])
    hurt = b.play(
        b.blues(b.swordsman("a", hand=0, attack_rate=0)), dreamers, script=[b.cast("Lightning Bolt", "v"), b.COMBAT]
    )
    assert not b.hits(hurt, attacker="v")
    laid = b.play(b.FAR_APART[0], b.reds(b.swordsman("v", "Power"), square=[7, 5]), script=[b.cast("Oblivion", "reds")])
    assert b.fate(laid, "v")["spells"] == []


@about("Organ Grinder")
def test_the_organ_grinder_plays_for_every_kill() -> None:
    for hand, sounds in ((20, 1), (1, 0)):
        trace = b.blow(b.swordsman("a", "Organ Grinder", hand=hand), b.swordsman("v"))
        assert len(b.events(trace, kind="effect", card="Organ Grinder")) == sounds


@about("Possession")
def test_possession_steals_a_group_for_a_while() -> None:
    possess = b.cast("Possession", "reds")
    away = {"do": "move", "group": "reds", "to": [7, 6]}
    taken = b.after(b.turn({"do": "cast", "card": "Possession", "target": "reds"}, red=(away,)))
    assert (b.group_of(taken, "reds")["owner"], b.group_of(taken, "reds")["square"]) == ("blue", [7, 5])
    ordered = b.after(possess, b.turn(away))
    assert b.group_of(ordered, "reds")["square"] == [7, 6]
    tried = [possess, b.cast("Veteran", "v"), b.cast("Ngozi's Way", "reds"), b.cast("Jinx", "v", "red")]
    assert b.results(b.after(*tried)) == ["executed", "refused", "refused", "executed"]
    for turns, owner in ((4, "blue"), (5, "red")):
        assert b.group_of(b.after(possess, *[b.turn()] * turns), "reds")["owner"] == owner
    assert b.results(b.after(possess, structures=[b.TOWN | {"square": [7, 5]}])) == ["refused"]


@about("Possession")
def test_the_possessed_join_nobody_enter_no_structure_and_are_free_after_a_combat() -> None:
    possess = b.cast("Possession", "reds")
    into = {"do": "move", "group": "reds", "to": [7, 6]}
    town = b.TOWN | {"square": [7, 6]}
    assert b.results(b.after(possess, into, structures=[town])) == ["executed", "refused"]
    friend = b.group("friends", "blue", b.swordsman("f"), square=[7, 6])
    met = b.play(*b.FAR_APART, friend, script=[possess, into])
    assert b.group_of(met, "reds")["members"] == ["v", "w"]
    hero = b.after(possess, b.cast("Ngozi", "reds"))
    assert "ngozi-1" not in hero["outcome"]["minions"]
    third = b.group("third", "neutral", b.swordsman("n", hand=0), square=[8, 5])
    peaceful = b.reds(b.swordsman("v", hand=0), square=[7, 5])
    fought = b.play(b.FAR_APART[0], peaceful, third, script=[possess, {"do": "combat", "groups": ["reds", "third"]}])
    assert (b.group_of(fought, "reds")["owner"], b.group_of(fought, "reds")["spells"]) == ("red", [])


@about("Pyre")
def test_pyre_burns_every_spell_of_its_host_for_strength() -> None:
    laden = b.blues(
        b.swordsman("a", "Carapace", {"card": "Jinx", "owner": "red"}), square=[4, 5], spells=["Ngozi's Way"]
    )
    trace = b.play(laden, b.FAR_APART[1], script=[b.cast("Pyre", "a")])
    assert (b.fate(trace, "a")["spells"], b.fate(trace, "a")["hand"]) == (["Pyre"], 4)
    assert b.group_of(trace, "blues")["spells"] == ["Ngozi's Way"]
    quenched = b.play(
        laden, b.FAR_APART[1], script=[b.cast("Pyre", "a"), {"do": "dispel", "card": "Pyre", "host": "a"}]
    )
    assert b.fate(quenched, "a")["hand"] == 2
    assert b.results(b.after(b.cast("Pyre", "w"))) == ["refused"]


@about("Renegades")
def test_renegades_turn_neutral_and_fight_everybody() -> None:
    trace = b.after(b.cast("Renegades", "reds"))
    assert (b.group_of(trace, "reds")["owner"], b.fate(trace, "v")["owner"]) == ("neutral", "neutral")
    town = b.TOWN | {"owner": "red", "square": [7, 6]}
    into = {"do": "move", "group": "reds", "to": [7, 6]}
    assert b.results(b.after(b.cast("Renegades", "reds"), into, structures=[town])) == ["executed", "refused"]
    back = b.after(b.cast("Renegades", "reds"), b.dispel("Renegades", "reds"))
    assert b.group_of(back, "reds")["owner"] == "red"
    four = b.reds(*[b.archer(f"x{number}") for number in range(4)], square=[7, 5])
    assert b.results(b.play(b.FAR_APART[0], four, script=[b.cast("Renegades", "reds")])) == ["refused"]
    assert b.results(b.after(b.cast("Renegades", "reds"), structures=[b.TOWN | {"square": [7, 5]}])) == ["refused"]


@about("Possession", "Renegades")
@pytest.mark.parametrize(
    ("first", "second", "held"),
    [("Renegades", "Possession", "blue"), ("Possession", "Renegades", "neutral")],
)
def test_whoever_two_spells_have_won_over_goes_back_to_where_the_first_found_them(
    first: str, second: str, held: str
) -> None:
    ends = {card: b.dispel(card, "reds") for card in (first, second)}
    won = [b.cast(first, "reds"), b.cast(second, "reds", "red" if second == "Renegades" else "blue")]
    assert b.group_of(b.after(*won, ends[first]), "reds")["owner"] == held
    assert b.group_of(b.after(*won, ends[first], ends[second]), "reds")["owner"] == "red"
    assert b.group_of(b.after(*won, ends[second]), "reds")["owner"] == ({"blue", "neutral"} - {held}).pop()
    assert b.group_of(b.after(*won, ends[second], ends[first]), "reds")["owner"] == "red"


@about("Domesticate", "Betrayal")
def test_a_monster_that_two_spells_of_one_player_hold_stays_until_both_have_gone() -> None:
    wild = b.reds(b.creature("m", "Boggart"), square=[7, 5])
    won = [b.cast("Domesticate", "reds"), b.cast("Betrayal", "reds")]
    for first, second in (("Domesticate", "Betrayal"), ("Betrayal", "Domesticate")):
        ends = [b.dispel(card, "reds") for card in (first, second)]
        assert b.group_of(b.after(*won, ends[0], red=wild), "reds")["owner"] == "blue"
        assert b.group_of(b.after(*won, *ends, red=wild), "reds")["owner"] == "red"
    ends_the_later = b.dispel("Betrayal", "reds")
    regained = [b.cast("Domesticate", "reds"), b.cast("Betrayal", "reds", "red"), ends_the_later]
    assert b.group_of(b.after(*regained, red=wild), "reds")["owner"] == "blue"


@about("Possession", "Renegades")
def test_a_spell_on_whoever_has_changed_sides_otherwise_meanwhile_gives_them_back_there() -> None:
    left = {"do": "change", "group": "reds", "owner": "neutral"}
    ends = [b.dispel(card, "reds") for card in ("Possession", "Renegades")]
    trace = b.after(b.cast("Possession", "reds"), left, b.cast("Renegades", "reds", "red"), *ends)
    assert (b.results(trace)[1:3], b.group_of(trace, "reds")["owner"]) == (["executed"] * 2, "neutral")


@about("Whipping Boy")
def test_the_whipping_boy_takes_what_gets_through_to_others() -> None:
    mates = b.reds(b.swordsman("v", armor=1), b.archer("w", "Whipping Boy"))
    trace = b.play(b.blues(b.swordsman("a", hand=4)), mates, script=[b.attack("a", "v")])
    assert [b.fate(trace, id)["hp"] for id in "vw"] == [7, 8]
    assert b.fate(b.play(b.blues(b.swordsman("a", hand=4)), mates, script=[b.attack("a", "w")]), "w")["hp"] == 7
    frail = b.reds(b.swordsman("v", armor=0, current_hp=1), b.archer("w", "Whipping Boy"))
    uncapped = b.play(b.blues(b.swordsman("a", hand=4)), frail, script=[b.attack("a", "v")])
    assert [b.fate(uncapped, id)["hp"] for id in "vw"] == [1, 7]
    assert "the blow of 0 bounces" not in b.as_text(uncapped)


@about("Xia's Walk")
def test_xias_walk_conceals_its_host_for_five_turns() -> None:
    walk = b.cast("Xia's Walk", "v", "red")
    assert b.results(b.after(walk, b.cast("Jinx", "v"), b.cast("Jinx", "w"), b.cast("Jinx", "v", "red"))) == [
        "executed",
        "refused",
        "executed",
        "executed",
    ]
    assert b.fate(b.after(walk, *[b.turn()] * 5, b.START_OF_TURN), "v")["spells"] == []


@about("awake from the next round")
def test_whoever_is_struck_in_the_last_round_is_not_awake_for_the_next_oblivion() -> None:
    dreamers = b.reds(b.swordsman("v", hp=90), b.swordsman("w", hp=8), spells=["Oblivion"])
    script = [b.COMBAT, b.cast("Oblivion", "reds", "red"), b.COMBAT]
    trace = b.play(b.blues(b.archer("a", hp=90)), dreamers, script=script)
    assert b.hits(trace, victim="v")[0].round == 10
    assert [hit.round for hit in b.hits(trace, attacker="v")] == [3, 4, 5, 6, 7, 8, 9, 10]
