"""The cards of Death: a scenario for each sentence and each exception, which fails without the effect."""

from typing import Any

from engine.rules.off_board import take_off_board
from tests.engine.build import (
    COMBAT,
    START_OF_TURN,
    Picks,
    archer,
    attack,
    blues,
    cast,
    creature,
    duel,
    fate,
    group,
    hits,
    hurt,
    perform,
    play,
    reds,
    swordsman,
    table,
    turn,
)
from tests.engine.cards.about import about
from tests.engine.cards.boards import WORLD_TOWN, after, all_of, mana, results, sanctum, stats, terrain

SANCTUM = sanctum(id="sanctum")


@about("Apocalypse", "Apocalypse II")
def test_an_apocalypse_lets_all_recruits_on_the_board_die_once() -> None:
    theirs = reds(swordsman("v", "Reanimate"), archer("w"), square=[7, 5])
    beasts = group("beasts", "blue", creature("m", "Troll"), square=[5, 8])
    for card in ("Apocalypse", "Apocalypse II"):
        ours = blues(swordsman("a"), archer("b"), square=[4, 5])
        game = table(ours, theirs, beasts, group("away", "red", swordsman("z"), square=[8, 8]), script=[])
        take_off_board(game, game.state.groups["away"])
        trace = perform(game, cast(card, "globe"), cast(card, "globe", "red"))
        assert [fate(trace, id)["cause"] for id in "abvwmz"] == ["died", "died", None, "died", None, None]
        assert results(trace) == ["executed", "refused"]


@about("Assassin")
def test_an_assassin_strikes_twice_and_slays_heroes_as_combat_starts() -> None:
    trace = play(blues(swordsman("a", "Assassin")), reds(creature("d", "Diomesia"), swordsman("v")))
    assert (fate(trace, "d")["cause"], fate(trace, "d")["by"]) == ("died", None)
    assert fate(trace, "a")["attack_rate"] == 2
    assert len(hits(trace, attacker="a", round=2)) == 2


@about("Bone Chariot")
def test_a_bone_chariot_crosses_fire_but_climbs_no_volcano() -> None:
    for ground, hp in (("desert", 7), ("lava", 7), ("volcano", 7)):
        ours = blues(swordsman("a"), spells=["Bone Chariot"], square=[4, 5])
        trace = after(START_OF_TURN, blue=ours, squares=[{"square": [4, 5], "terrain": ground}])
        assert fate(trace, "a")["hp"] == hp
    climb = {"do": "move", "group": "blues", "to": [4, 6]}
    volcano = [{"square": [4, 6], "terrain": "volcano"}]
    assert results(
        after(climb, blue=blues(swordsman("a"), spells=["Bone Chariot"], square=[4, 5]), squares=volcano)
    ) == ["refused"]


@about("Cenotaph of Will", "Necropolis", "Slave Labor II")
def test_mana_of_death() -> None:
    assert mana(after(*[cast("Cenotaph of Will", "globe")] * 2, START_OF_TURN)) == {"Will": 2}
    enemys = WORLD_TOWN | {"owner": "red", "spells": [{"card": "Necropolis", "owner": "blue"}]}
    theirs = reds(swordsman("v"), square=[7, 5])
    trace = after(START_OF_TURN, blue=blues(swordsman("a"), square=[4, 6]), red=theirs, structures=[enemys])
    assert (mana(trace), mana(trace, "red")) == ({}, {"World": 1, "Mystery": 2})
    assert mana(after(START_OF_TURN, globe=["Slave Labor II"])) == {"Mystery": 1, "Will": 1}


@about("Curse of Khobai")
def test_the_curse_of_khobai_leaves_1_hit_point_and_gives_1_for_each_kill_of_the_group() -> None:
    ours = blues(swordsman("a", hand=99), swordsman("b", hand=99), square=[6, 5])
    theirs = reds(*(archer(f"v{n}") for n in range(3)), square=[7, 5])
    kills = [attack("a", "v0"), attack("b", "v1"), hurt("v2")]
    trace = after(cast("Curse of Khobai", "a"), blue=ours, red=theirs)
    assert stats(trace, "a", "hp", "max_hp") == [1, 1]
    fed = after(cast("Curse of Khobai", "a"), *kills, blue=ours, red=theirs)
    assert stats(fed, "a", "hp", "max_hp") == [3, 3]
    assert stats(fed, "b", "hp", "max_hp") == [7, 7]


@about("Dark Minion")
def test_dark_minion_adds_a_keeper() -> None:
    trace = after(cast("Dark Minion", "blues"))
    assert stats(trace, "swordsman-1", "group", "nation", "class", "level") == ["blues", "Keepers", "swordsman", 1]
    barred = after(cast("Dark Minion", "blues"), blue=blues(swordsman("a"), spells=["Ostracize"], square=[4, 5]))
    assert barred["outcome"]["groups"]["blues"]["members"] == ["a"]


@about("Day of the Dead")
def test_the_day_of_the_dead_raises_the_groups_that_fell_in_combat() -> None:
    ours = blues(swordsman("a", hand=99, hp=99, attack_rate=9), square=[6, 5])
    theirs = reds(swordsman("v", hp=1, armor=0), archer("w", hp=1), square=[7, 5])
    trace = after(cast("Day of the Dead", "globe"), turn(), blue=ours, red=theirs)
    skeletons = [fate(trace, f"skeleton-{n}") for n in (1, 2)]
    assert {(one["owner"], one["hp"]) for one in skeletons} == {("neutral", 10)}
    assert trace["outcome"]["groups"][skeletons[0]["group"]]["square"] == [7, 5]
    assert trace["outcome"]["globe"]["spells"] == []
    in_town = after(
        cast("Day of the Dead", "globe"), turn(), blue=ours, red=theirs, structures=[WORLD_TOWN | {"square": [7, 5]}]
    )
    assert (in_town["outcome"]["globe"]["spells"], len(in_town["outcome"]["minions"])) == (["Day of the Dead"], 3)


@about("Day of the Dead")
def test_the_day_of_the_dead_waits_for_recruits_who_fall_in_combat_together() -> None:
    ours = blues(swordsman("a", hand=99, hp=99, attack_rate=9), square=[6, 5])
    beasts = reds(creature("m", "Troll", hp=1), square=[7, 5])
    for red, script in ((beasts, []), (reds(swordsman("v"), square=[9, 5]), [hurt("v")])):
        trace = after(cast("Day of the Dead", "globe"), *script, turn(), blue=ours, red=red)
        assert trace["outcome"]["globe"]["spells"] == ["Day of the Dead"]
        assert "skeleton-1" not in trace["outcome"]["minions"]
    survivors = reds(swordsman("v", hp=1, armor=0), archer("x", hp=999), square=[7, 5])
    slow = blues(swordsman("a", hand=99, hp=99), square=[6, 5])
    trace = after(cast("Day of the Dead", "globe"), turn(), blue=slow, red=survivors)
    assert fate(trace, "v")["status"] == "buried"
    assert trace["outcome"]["globe"]["spells"] == ["Day of the Dead"]


@about("Dehydration")
def test_dehydration_kills_in_the_desert_even_the_concealed() -> None:
    theirs = reds(swordsman("v"), spells=["Harmattan"], square=[7, 5])
    dry = after(cast("Dehydration", "v"), red=theirs, squares=all_of("desert", (7, 5)))
    assert fate(dry, "v")["cause"] == "died"
    assert results(after(cast("Dehydration", "v"), red=theirs)) == ["refused"]


@about("Dire Portent")
def test_dire_portent_kills_both_unless_the_victim_is_an_elf() -> None:
    for nation, status in ((None, "buried"), ("Elves", "alive")):
        trace = play(
            blues(swordsman("a", "Dire Portent")), reds(archer("v", hp=99, nation=nation)), script=[attack("a", "v")]
        )
        assert (fate(trace, "v")["cause"], fate(trace, "v")["by"]) == ("killed", "a")
        assert (fate(trace, "a")["status"], fate(trace, "a")["spells"]) == (status, [])
    stopped = play(blues(swordsman("a", "Dire Portent")), reds(swordsman("v", armor=9)), script=[attack("a", "v")])
    assert (fate(stopped, "v")["status"], fate(stopped, "a")["spells"]) == ("alive", ["Dire Portent"])


@about("Drought", "Drought Effect")
def test_a_drought_leads_all_around_down_the_chain_a_step_a_turn() -> None:
    squares = [
        {"square": [5, 8], "terrain": "water"},
        {"square": [6, 8], "terrain": "forest"},
        {"square": [5, 7], "terrain": "swamp"},
    ]
    town = WORLD_TOWN | {"square": [4, 7]}
    for turns, wet, marsh, plain in ((1, "swamp", "plains", "barren land"), (4, "desert", "desert", "desert")):
        trace = after(*[cast("Drought", [5, 8])] * 2, *[START_OF_TURN] * turns, squares=squares, structures=[town])
        assert [terrain(trace, 5, 8), terrain(trace, 5, 7), terrain(trace, 4, 8)] == [wet, marsh, plain]
        assert [terrain(trace, 6, 8), terrain(trace, 4, 7), terrain(trace, 5, 10)] == ["forest", "plains", "plains"]
        assert results(trace)[:2] == ["executed", "executed"]


@about("Drought", "Drought Effect")
def test_a_drought_lies_on_every_square_by_itself_and_ends_with_its_spell() -> None:
    gone = {"do": "dispel", "card": "Drought", "host": [5, 8]}
    over = after(cast("Drought", [5, 8]), gone, START_OF_TURN)
    assert (terrain(over, 5, 8), over["outcome"]["squares"]["6,8"]["spells"]) == ("plains", [])
    wells = {"do": "dispel", "card": "Drought Effect", "host": [6, 8]}
    trace = after(cast("Drought", [5, 8]), wells, START_OF_TURN)
    assert [terrain(trace, 6, 8), terrain(trace, 5, 8)] == ["plains", "barren land"]
    begun = after(START_OF_TURN, squares=[{"square": [5, 8], "spells": ["Drought"]}])
    assert terrain(begun, 6, 8) == "barren land"


@about("Famine")
def test_a_famine_makes_a_desert_every_turn_and_hurts_who_stands_there() -> None:
    trace = after(*[cast("Famine", "globe")] * 2, *[START_OF_TURN] * 3)
    assert [one["terrain"] for one in trace["outcome"]["squares"].values()] == ["desert"] * 6
    over = after(cast("Famine", "globe"), *[turn()] * 9)
    assert len([one for one in over["outcome"]["squares"].values() if one["terrain"] == "desert"]) == 4


@about("Furies", "ability of Fury")
def test_furies_kill_one_each_and_are_gone() -> None:
    furies = blues(*(creature(f"f{n}", "Fury", "Reanimate") for n in range(3)))
    trace = play(furies, reds(*(swordsman(f"v{n}") for n in range(4))))
    assert [fate(trace, f"f{n}")["status"] for n in range(3)] == ["removed"] * 3
    killed = [id for id in ("v0", "v1", "v2", "v3") if fate(trace, id)["cause"] == "killed"]
    assert (len(killed), trace["outcome"]["rounds"]) == (3, 0)
    town = WORLD_TOWN | {"square": [5, 9]}
    near, far = after(cast("Furies", [5, 8]), structures=[town]), after(cast("Furies", [7, 8]), structures=[town])
    assert (results(near), results(far)) == (["executed"], ["refused"])


@about("Furies", "ability of Fury")
def test_furies_are_gone_even_where_the_last_of_them_has_died_of_her_victim() -> None:
    furies = blues(creature("f0", "Fury"), creature("f1", "Fury"), creature("f2", "Fury", current_hp=2))
    trace = play(furies, reds(*(creature(f"c{n}", "Combustioneer") for n in range(4))))
    assert [fate(trace, f"f{n}")["status"] for n in range(3)] == ["removed", "removed", "buried"]
    assert trace["outcome"]["rounds"] == 0


@about("Garrote of Bes-Kandra")
def test_the_garrote_strikes_hardest_in_round_1() -> None:
    trace = duel(swordsman("a", "Garrote of Bes-Kandra"), archer("v", hp=50, level=5))
    struck = hits(trace, attacker="a")
    assert next((hit.round, hit.damage) for hit in struck if hit.damage is not None) == (1, 5)
    assert {hit.damage for hit in struck if hit.round != 1} <= {2, None}
    assert not hits(duel(swordsman("a"), archer("v", hp=50)), attacker="a", round=1)


@about("Garrote of Bes-Kandra")
def test_the_garrote_lets_its_host_attack_in_round_1_as_in_any_other() -> None:
    foe = reds(archer("v", hp=900, missile=0))
    trace = play(blues(swordsman("a", "Garrote of Bes-Kandra", attack_rate=3)), foe)
    assert [len(hits(trace, attacker="a", round=number)) for number in (1, 2)] == [3, 3]
    both = play(blues(swordsman("a", "Garrote of Bes-Kandra", attack_rate=2, missile=1)), foe)
    modes = [[hit.mode for hit in hits(both, attacker="a", round=number)] for number in (1, 2)]
    assert modes == [["missile", "hand"]] * 2
    assert [hit.damage for hit in hits(both, attacker="a", round=1)] == [0, 5]


@about("Garrote of Bes-Kandra")
def test_who_strikes_with_the_garrote_in_round_1_has_chosen_wisely_and_does_not_pair_up() -> None:
    """I-62: like a shooter, of whom most armor is preferred; the victim stays his in round 2."""
    foes = reds(swordsman("w", hp=90, armor=0), swordsman("v", hp=90, armor=2))
    for seed in range(6):
        trace = play(blues(swordsman("a", "Garrote of Bes-Kandra", hp=90)), foes, seed=seed)
        assert [hit.victim for hit in hits(trace, attacker="a") if (hit.round or 0) <= 3] == ["v"] * 3
        assert "I-62" in {event["interpretation"] for event in trace["events"]}
    plain = [play(blues(swordsman("a", hp=90)), foes, seed=seed) for seed in range(6)]
    assert {hits(trace, attacker="a")[0].victim for trace in plain} == {"v", "w"}


@about("Gifts of the Fallen")
def test_the_gifts_of_the_fallen_heal_the_survivors_of_a_combat_with_a_death() -> None:
    ours = blues(
        swordsman("a", hand=99, hp=40, current_hp=30), archer("b", hp=1), spells=["Gifts of the Fallen"], square=[6, 5]
    )
    theirs = reds(archer("v", hp=1, missile=9), square=[7, 5])
    trace = play(ours, theirs, initiative="red")
    assert (fate(trace, "b")["status"], fate(trace, "a")["hp"]) == ("buried", 40)
    unhurt = play(ours, reds(archer("v", hp=1, missile=0), square=[7, 5]), initiative="red")
    assert fate(unhurt, "a")["hp"] == 30
    later = play(ours, theirs, group("more", "red", swordsman("x", hp=1, armor=0, hand=0), square=[5, 5]), script=[
        COMBAT, hurt("a", 4), {"do": "combat", "groups": ["blues", "more"]}
    ], initiative="red")  # fmt: skip
    assert fate(later, "a")["hp"] == 36
    before = play(ours, theirs, script=[hurt("b"), COMBAT])
    assert fate(before, "a")["hp"] < 40


@about("Harm Monster")
def test_harm_monster_leaves_1_hit_point() -> None:
    beasts = reds(creature("m", "Minotaur"), creature("n", "Minotaur", "Jinx"), square=[7, 5])
    trace = after(cast("Harm Monster", "reds"), red=beasts)
    assert [stats(trace, id, "hp", "max_hp") for id in "mn"] == [[1, 12], [1, 12]]


@about("Harmattan")
def test_the_harmattan_conceals_in_the_desert() -> None:
    theirs = reds(swordsman("v"), spells=["Harmattan"], square=[7, 5])
    script = (cast("Jinx", "v"), cast("Barkskin", "v", "red"))
    assert results(after(*script, red=theirs, squares=all_of("desert", (7, 5)))) == ["refused", "executed"]
    assert results(after(*script, red=theirs)) == ["executed", "executed"]


@about("Keeper Code")
def test_the_keeper_code_makes_keepers_of_those_who_die_out_of_combat() -> None:
    fields: Any = {"structures": [SANCTUM]}
    trace = after(cast("Keeper Code", "globe"), hurt("v"), hurt("w"), hurt("b"), **fields)
    keepers = [fate(trace, f"swordsman-{n}") for n in (1, 2)]
    assert {(one["nation"], one["owner"]) for one in keepers} == {("Keepers", "blue")}
    assert trace["outcome"]["groups"][keepers[0]["group"]]["square"] == [2, 3]
    assert (keepers[0]["group"], len(trace["outcome"]["minions"])) == (keepers[1]["group"], 6)
    fought = after(cast("Keeper Code", "globe"), COMBAT, red=reds(swordsman("v", hp=1), square=[7, 5]), **fields)
    assert "swordsman-1" not in fought["outcome"]["minions"]
    held = play(
        blues(swordsman("a"), square=[4, 5]),
        reds(swordsman("v"), square=[2, 3]),
        group("more", "red", swordsman("x"), creature("m", "Wolf"), square=[7, 5]),
        script=[
            cast("Keeper Code", "globe"),
            hurt("x"),
            cast("Keeper Code", "globe"),
            cast("Keeper Code", "globe", "red"),
        ],
        **fields,
    )
    assert "swordsman-1" not in held["outcome"]["minions"]
    assert results(held)[2:] == ["refused", "executed"]


@about("Khobai", "ability of Khobai")
def test_khobai_feeds_on_every_death() -> None:
    ours = blues(creature("k", "Khobai", hp=3, current_hp=2), swordsman("a"), square=[4, 5])
    once, twice = (after(*[hurt(id) for id in ids], blue=ours) for ids in ("v", "va"))
    assert stats(once, "k", "hp", "max_hp") == [3, 3]
    assert stats(twice, "k", "hp", "max_hp") == [4, 4]


@about("Mark of Ulanoth")
def test_the_mark_of_ulanoth_blunts_missiles() -> None:
    for attacker, kind, hp in ((archer("a", missile=6), "missile", 5), (swordsman("a", hand=6), "hand", 1)):
        trace = play(blues(attacker), reds(archer("v", "Mark of Ulanoth")), script=[attack("a", "v", kind)])
        assert fate(trace, "v")["hp"] == hp


@about("Master Vampire", "ability of Master Vampire")
def test_a_master_vampire_hates_life_and_makes_one_novice_a_combat() -> None:
    vampire = blues(creature("m", "Master Vampire", hp=99))
    for nation, damage in (("Elves", 4), ("Imps", 3)):
        trace = play(vampire, reds(swordsman("v", nation=nation)), script=[attack("m", "v")])
        assert hits(trace)[-1].damage == damage
    archer_of_the_night = blues(creature("m", "Master Vampire", missile=2))
    shot = play(archer_of_the_night, reds(swordsman("v", nation="Elves")), script=[attack("m", "v", "missile")])
    assert hits(shot)[-1].damage == 2
    sylph = play(vampire, reds(creature("v", "Sylph")), script=[attack("m", "v")])
    assert hits(sylph)[-1].damage == 4
    fed = play(vampire, reds(*(archer(f"v{n}", hp=1) for n in range(3))))
    assert len(fed["outcome"]["groups"]["blues"]["members"]) == 2
    assert fate(fed, "novice-vampire-1")["hp"] == 5
    beasts = play(vampire, reds(creature("v", "Troll", hp=1)))
    assert len(beasts["outcome"]["groups"]["blues"]["members"]) == 1
    again = play(vampire, reds(archer("v", hp=1)), group("more", "red", creature("x", "Troll", hp=1)), script=[
        COMBAT, {"do": "combat", "groups": ["blues", "more"]}
    ])  # fmt: skip
    assert len(again["outcome"]["groups"]["blues"]["members"]) == 2
    pair = blues(creature("n", "Novice Vampire", hand=99, hp=99), creature("m", "Master Vampire", hand=0, hp=99))
    by_novice = play(
        pair, reds(archer("v", hp=1), archer("w", hp=99, level=0)), script=[attack("n", "v"), START_OF_TURN]
    )
    assert len(by_novice["outcome"]["groups"]["blues"]["members"]) == 3


@about("Necromancer")
def test_a_necromancer_brings_each_mate_back_once() -> None:
    ours = blues(swordsman("a", "Necromancer"), swordsman("b", "Barkskin"), archer("c"), spells=["Fortitude"])
    trace = play(ours, reds(swordsman("v")), script=[hurt("b"), hurt("c")])
    assert stats(trace, "b", "hp", "max_hp", "spells") == [7, 7, []]
    assert stats(trace, "c", "hp", "max_hp") == [7, 7]
    twice = play(ours, reds(swordsman("v")), script=[hurt("b"), hurt("b"), hurt("a")])
    assert [fate(twice, id)["status"] for id in "ab"] == ["buried", "buried"]
    two = blues(swordsman("a", "Necromancer"), swordsman("b", "Necromancer"), archer("c"))
    worn = play(two, reds(swordsman("v")), script=[hurt("c"), hurt("c")])
    assert stats(worn, "c", "hp", "max_hp") == [3, 3]


@about("Oasis")
def test_an_oasis_lies_in_the_desert_and_heals_recruits() -> None:
    ours = blues(swordsman("a", current_hp=3), square=[4, 5])
    trace = after(cast("Oasis", "town"), START_OF_TURN, blue=ours, structures=[WORLD_TOWN])
    assert {terrain(trace, *square) for square in ((5, 5), (3, 5), (4, 4), (4, 6))} == {"desert"}
    assert (terrain(trace, 4, 5), fate(trace, "a")["hp"]) == ("plains", 4)


@about("Plague")
def test_plague_lowers_the_maximum_first_and_then_hurts() -> None:
    theirs = reds(swordsman("v", armor=9), archer("w", current_hp=4), square=[7, 5])
    trace = after(cast("Plague", "reds"), red=theirs)
    assert [stats(trace, id, "hp", "max_hp") for id in "vw"] == [[3, 5], [2, 5]]


@about("Raven Shroud")
def test_a_raven_shroud_keeps_enemy_group_spells_off() -> None:
    ours = blues(swordsman("a"), spells=["Raven Shroud"], square=[4, 5])
    script = (cast("Despond", "blues", "red"), cast("Jinx", "a", "red"), cast("Fortitude", "blues"))
    assert results(after(*script, blue=ours)) == ["refused", "executed", "executed"]
    turned = after({"do": "change", "group": "blues", "owner": "red"}, blue=ours)
    assert turned["outcome"]["groups"]["blues"]["spells"] == []


@about("Reanimate")
def test_reanimate_cancels_one_death() -> None:
    theirs = reds(creature("v", "Troll", "Reanimate", "Barkskin"))
    trace = play(blues(swordsman("a", hand=99)), theirs, script=[attack("a", "v")])
    assert stats(trace, "v", "status", "hp", "spells") == ["alive", 10, ["Barkskin"]]
    twice = play(blues(swordsman("a")), theirs, script=[hurt("v"), hurt("v")])
    assert fate(twice, "v")["status"] == "buried"


@about("Reaper")
def test_reaper_helps_every_swordsman_of_the_group_in_round_2() -> None:
    thrower = blues(swordsman("a", "Reaper"), swordsman("b", missile=2))
    thrown = play(thrower, reds(swordsman("v")), script=[attack("b", "v", "missile", 2)])
    assert hits(thrown)[-1].damage == 2
    mates = blues(swordsman("a", "Reaper"), swordsman("b"), archer("c", hand=1))
    for attacker, round, damage in (("a", 2, 4), ("b", 2, 3), ("b", 3, 2), ("a", 3, 3), ("c", 2, 1)):
        trace = play(mates, reds(swordsman("v")), script=[attack(attacker, "v", "hand", round)])
        assert hits(trace)[-1].damage == damage


@about("Sacrifice")
def test_a_sacrifice_pays_2_mystery_a_head_the_next_turn() -> None:
    ours = blues(swordsman("a", "Reanimate"), archer("b"), square=[4, 5])
    trace = after(cast("Sacrifice", "blues"), START_OF_TURN, blue=ours)
    assert [fate(trace, id)["status"] for id in "ab"] == ["removed", "removed"]
    assert mana(trace) == {"Mystery": 4}
    assert mana(after(cast("Sacrifice", "blues"), START_OF_TURN, START_OF_TURN, blue=ours)) == {}
    assert results(after(cast("Sacrifice", "reds"))) == ["refused"]


@about("Sand Sphinx", "ability of Sand Sphinx")
def test_a_sand_sphinx_carries_the_desert_towards_the_enemy_sanctum() -> None:
    trace = after(
        cast("Sand Sphinx", [5, 8]), turn(), structures=[SANCTUM | {"id": "far", "owner": "red", "square": [9, 8]}]
    )
    assert terrain(trace, 5, 8) == "desert"
    sphinx = fate(trace, "sand-sphinx-1")
    assert trace["outcome"]["groups"][sphinx["group"]]["square"] == [6, 8]
    assert terrain(trace, 6, 8) == "desert"
    theirs = after(cast("Sand Sphinx", [5, 8], "red"), turn(), structures=[SANCTUM])
    square = theirs["outcome"]["groups"][fate(theirs, "sand-sphinx-1")["group"]]["square"]
    assert square in ([4, 8], [5, 7])


@about("Sandstorm")
def test_a_sandstorm_stops_hurts_and_hides_a_group() -> None:
    ours = blues(swordsman("a"), archer("b"), square=[4, 5])
    storm = {"do": "cast", "card": "Sandstorm", "target": "blues"}
    walk = {"do": "move", "group": "blues", "to": [4, 6]}
    held = after(turn(storm, walk), blue=ours, squares=all_of("desert", (4, 5)))
    assert held["outcome"]["groups"]["blues"]["square"] == [4, 5]
    assert [fate(held, id)["hp"] for id in "ab"] == [6, 6]
    spells = (cast("Sandstorm", "blues"), cast("Jinx", "a", "red"), cast("Power", "a"))
    assert results(after(*spells, blue=ours, squares=all_of("desert", (4, 5)))) == ["executed", "refused", "refused"]
    assert results(after(cast("Sandstorm", "blues"), blue=ours)) == ["refused"]


@about("Shifting Sands")
def test_shifting_sands_swallow_half_of_those_who_can_neither_fly_nor_walk_on_sand() -> None:
    ours = blues(swordsman("a", "Reanimate"), swordsman("b"), swordsman("c"), square=[4, 5])
    sands = {"squares": all_of("desert", (4, 5), spells=["Shifting Sands"])}
    game = table(ours, reds(swordsman("v"), square=[9, 5]), dice=Picks(1, 0, 1), script=[], **sands)
    trace = perform(game, turn())
    assert [fate(trace, id)["status"] for id in "abc"] == ["removed", "alive", "removed"]
    walking = blues(swordsman("a"), spells=["Bone Chariot"], square=[4, 5])
    game = table(walking, reds(swordsman("v"), square=[9, 5]), dice=Picks(1), script=[], **sands)
    assert fate(perform(game, turn()), "a")["status"] == "alive"
    flying = blues(creature("m", "Makva"), square=[4, 5])
    game = table(flying, reds(swordsman("v"), square=[9, 5]), dice=Picks(1), script=[], **sands)
    assert fate(perform(game, turn()), "m")["status"] == "alive"


@about("Skeleton", "Skeletal Horror", "ability of Skeleton", "ability of Skeletal Horror")
def test_missiles_do_the_skeletons_2_less() -> None:
    for name in ("Skeleton", "Skeletal Horror"):
        bones = reds(creature("v", name, armor=0, hp=9, level=1))
        for attacker, kind, hp in ((archer("a", missile=3), "missile", 8), (swordsman("a", hand=3), "hand", 6)):
            trace = play(blues(attacker), bones, script=[attack("a", "v", kind)])
            assert fate(trace, "v")["hp"] == hp


@about("ability of Skeleton", "ability of Skeletal Horror")
def test_magical_missiles_do_the_skeletons_all_they_can() -> None:
    for name in ("Skeleton", "Skeletal Horror"):
        bones = reds(creature("v", name, hp=9))
        assert fate(play(blues(creature("m", "Phantom")), bones, script=[attack("m", "v", "missile")]), "v")["hp"] == 7


@about("Slave Labor", "Slave Labor II")
def test_slave_labor_keeps_its_owner_from_minions_and_groups_and_then_pays() -> None:
    spells = (
        cast("Power", "a"),
        cast("Fortitude", "blues"),
        cast("Power", "v", "red"),
        cast("Fortitude", "reds", "red"),
        cast("Trolls", [5, 8]),
    )
    trace = after(cast("Slave Labor", "globe"), *spells)
    assert results(trace)[1:] == ["refused", "refused", "executed", "executed", "executed"]
    late = after(cast("Slave Labor", "globe"), *[turn()] * 4)
    assert (late["outcome"]["globe"]["spells"], mana(late)) == (["Slave Labor II"], {"Mystery": 1, "Will": 1})
    dispelled = after(
        cast("Slave Labor", "globe"), {"do": "dispel", "card": "Slave Labor", "host": "globe"}, START_OF_TURN
    )
    assert dispelled["outcome"]["globe"]["spells"] == []


@about("Slay Monster", "Venom'd Arrow")
def test_instant_deaths() -> None:
    beasts = reds(creature("m", "Troll"), creature("n", "Troll"), square=[7, 5])
    trace = after(cast("Slay Monster", "reds"), red=beasts)
    assert [(fate(trace, id)["cause"], fate(trace, id)["by"]) for id in "mn"] == [("died", None)] * 2
    assert fate(after(cast("Venom'd Arrow", "v")), "v")["cause"] == "died"


@about("Soul Jar")
def test_a_soul_jar_saves_the_first_recruit_to_fall_in_combat() -> None:
    ours = blues(swordsman("a", hand=99), square=[6, 5])
    theirs = reds(
        archer("v", "Barkskin", hp=5), swordsman("w", hp=9, armor=9), spells=["Soul Jar", "Fortitude"], square=[7, 5]
    )
    trace = play(ours, theirs, script=[COMBAT])
    saved = next(id for id in "vw" if fate(trace, id)["status"] == "off-board")
    assert (fate(trace, saved)["spells"], fate(trace, saved)["hp"]) == ([], {"v": 5, "w": 9}[saved])
    others = [id for id in "vw" if id != saved]
    assert fate(trace, others[0])["status"] == "buried"
    back = play(ours, theirs, script=[COMBAT, START_OF_TURN])
    assert fate(back, saved)["status"] == "alive"
    alone = back["outcome"]["groups"][fate(back, saved)["group"]]
    assert (alone["square"], alone["spells"]) == ([7, 5], [])
    out_of_combat = after(hurt("v"), red=reds(swordsman("v"), spells=["Soul Jar"], square=[7, 5]))
    assert fate(out_of_combat, "v")["status"] == "buried"


@about("Soul Jar")
def test_who_is_in_a_soul_jar_waits_until_the_square_is_free() -> None:
    ours = blues(swordsman("a", hand=99, attack_rate=1), square=[6, 5])
    theirs = reds(swordsman("v", hp=1, armor=0), archer("w", hp=900), spells=["Soul Jar"], square=[7, 5])
    script = [COMBAT, START_OF_TURN]
    waiting = play(ours, theirs, script=script)
    saved = next(id for id in "vw" if fate(waiting, id)["status"] == "off-board")
    walk = {"do": "move", "group": "reds", "to": [7, 6]}
    assert fate(play(ours, theirs, script=[*script, walk, START_OF_TURN]), saved)["status"] == "alive"


@about("The Withering")
def test_the_withering_hurts_everybody_as_many_turns_as_it_cost() -> None:
    for cost, hp in ((1, 6), (2, 5)):
        trace = after(cast("The Withering", "globe") | {"cost": cost}, *[turn()] * 5)
        assert [fate(trace, id)["hp"] for id in "abvw"] == [hp] * 4


@about("Spectre's Curse", "Wild Plague")
def test_damage_by_the_turn() -> None:
    cursed = after(cast("Spectre's Curse", "v"), START_OF_TURN, START_OF_TURN)
    assert [fate(cursed, id)["hp"] for id in "vw"] == [5, 7]
    beasts = group("beasts", "blue", creature("m", "Troll"), square=[5, 8])
    wild = play(
        blues(swordsman("a"), square=[4, 5]),
        reds(creature("n", "Troll"), square=[7, 5]),
        beasts,
        script=[*[cast("Wild Plague", "globe")] * 2, START_OF_TURN],
    )
    assert [fate(wild, id)["hp"] for id in "amn"] == [7, 8, 8]


@about("Terrifying Mystery", "Venom'd Blade", "Vicious Strength")
def test_plain_bonuses_of_death() -> None:
    for card, host, stat, first, second in (
        ("Terrifying Mystery", "a", "hand", 1, 0),
        ("Terrifying Mystery", "b", "missile", 1, 0),
        ("Venom'd Blade", "a", "hand", 4, 4),
        ("Vicious Strength", "a", "hand", 3, 4),
    ):
        for times, number in ((1, first), (2, second)):
            assert fate(after(*[cast(card, host)] * times), host)[stat] == number


@about("Terrifying Mystery")
def test_a_terrifying_mystery_brings_a_dearer_copy_of_itself() -> None:
    trace = after(cast("Terrifying Mystery", "v"), players={"blue": {"hand": ["Terrifying Mystery"]}})
    assert trace["outcome"]["players"]["blue"]["hand"] == ["Terrifying Mystery"]


@about("Touch of Death")
def test_touch_of_death_kills_whom_it_damages_and_its_host_in_the_end() -> None:
    ours = blues(swordsman("a", "Touch of Death"), square=[6, 5])
    trace = play(ours, reds(archer("v", hp=50), square=[7, 5]), script=[attack("a", "v")])
    assert (fate(trace, "v")["cause"], fate(trace, "v")["by"]) == ("killed", "a")
    stopped = play(ours, reds(swordsman("v", armor=9), square=[7, 5]), script=[attack("a", "v")])
    assert fate(stopped, "v")["status"] == "alive"
    for turns, status in ((2, "alive"), (3, "buried")):
        assert fate(after(cast("Touch of Death", "a"), *[turn()] * turns), "a")["status"] == status
    saved = after(cast("Touch of Death", "a"), {"do": "dispel", "card": "Touch of Death", "host": "a"}, *[turn()] * 4)
    assert fate(saved, "a")["status"] == "alive"


@about("Waste Not")
def test_waste_not_puts_a_copy_of_a_squandered_spell_into_its_casters_deck() -> None:
    orders = turn(
        {"do": "cast", "card": "Venom'd Arrow", "target": "v"},
        red=({"do": "cast", "card": "Power", "target": "v"}, {"do": "cast", "card": "Weakness", "target": "a"}),
    )
    players = {"red": {"hand": ["Power", "Weakness"], "deck": ["Jinx", "Jinx"]}}
    game = table(
        blues(swordsman("a"), square=[4, 5]),
        reds(swordsman("v"), archer("w"), square=[7, 5]),
        dice=Picks(1),
        script=[],
        players=players,
        globe=["Waste Not"],
    )
    trace = perform(game, orders)
    assert trace["outcome"]["players"]["red"]["deck"] == ["Jinx", "Power", "Jinx"]


@about("Wasteland")
def test_a_wasteland_is_desert_all_around() -> None:
    trace = after(cast("Wasteland", [5, 8]), structures=[WORLD_TOWN | {"square": [6, 8]}])
    deserts = [square for square, one in trace["outcome"]["squares"].items() if one["terrain"] == "desert"]
    assert sorted(deserts) == ["4,7", "4,8", "4,9", "5,7", "5,8", "5,9", "6,7", "6,9"]


@about("Winnowing Sigil")
def test_a_winnowing_sigil_takes_every_individual_spell() -> None:
    theirs = reds(creature("m", "Troll", "Barkskin", "Jinx"), spells=["Despond"], square=[7, 5])
    trace = after(cast("Winnowing Sigil", "m"), red=theirs)
    assert (fate(trace, "m")["spells"], trace["outcome"]["groups"]["reds"]["spells"]) == ([], ["Despond"])


@about("Master Vampire")
def test_a_master_vampire_comes_alone() -> None:
    trace = after(cast("Master Vampire", [5, 8]))
    assert trace["outcome"]["groups"]["group-1"]["members"] == ["master-vampire-1"]
