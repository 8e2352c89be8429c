"""The cards of Death: a scenario for each sentence and each exception, which fails without the effect."""

from typing import Any

import pytest

from engine.rules.off_board import take_off_board
from tests.engine import boards as b
from tests.engine.cards.about import about

SANCTUM = b.sanctum(id="sanctum")


@about("Apocalypse", "Apocalypse II")
def test_an_apocalypse_lets_all_recruits_on_the_board_die_once() -> None:
    theirs = b.reds(b.swordsman("v", "Reanimate"), b.archer("w"), square=[7, 5])
    beasts = b.group("beasts", "blue", b.creature("m", "Troll"), square=[5, 8])
    for card in ("Apocalypse", "Apocalypse II"):
        ours = b.blues(b.swordsman("a"), b.archer("b"), square=[4, 5])
        game = b.board(ours, theirs, beasts, b.group("away", "red", b.swordsman("z"), square=[8, 8]), script=[])
        take_off_board(game, game.state.groups["away"])
        trace = b.perform(game, b.cast(card, "globe"), b.cast(card, "globe", "red"))
        assert [b.fate(trace, id)["cause"] for id in "abvwmz"] == ["died", "died", None, "died", None, None]
        assert b.results(trace) == ["executed", "refused"]


@about("Assassin")
def test_an_assassin_strikes_twice_and_slays_heroes_as_combat_starts() -> None:
    trace = b.play(b.blues(b.swordsman("a", "Assassin")), b.reds(b.creature("d", "Diomesia"), b.swordsman("v")))
    assert (b.fate(trace, "d")["cause"], b.fate(trace, "d")["by"]) == ("died", None)
    assert b.fate(trace, "a")["attack_rate"] == 2
    assert len(b.hits(trace, attacker="a", round=2)) == 2


@about("Bone Chariot")
def test_a_bone_chariot_crosses_fire_but_climbs_no_volcano() -> None:
    for ground, hp in (("desert", 7), ("lava", 7), ("volcano", 7)):
        ours = b.blues(b.swordsman("a"), spells=["Bone Chariot"], square=[4, 5])
        trace = b.after(b.START_OF_TURN, blue=ours, squares=[{"square": [4, 5], "terrain": ground}])
        assert b.fate(trace, "a")["hp"] == hp
    climb = {"do": "move", "group": "blues", "to": [4, 6]}
    volcano = [{"square": [4, 6], "terrain": "volcano"}]
    assert b.results(
        b.after(climb, blue=b.blues(b.swordsman("a"), spells=["Bone Chariot"], square=[4, 5]), squares=volcano)
    ) == ["refused"]


@about("Cenotaph of Will", "Necropolis", "Slave Labor II")
def test_mana_of_death() -> None:
    assert b.mana(b.after(*[b.cast("Cenotaph of Will", "globe")] * 2, b.START_OF_TURN)) == {"Will": 2}
    enemys = b.WORLD_TOWN | {"owner": "red", "spells": [{"card": "Necropolis", "owner": "blue"}]}
    theirs = b.reds(b.swordsman("v"), square=[7, 5])
    trace = b.after(b.START_OF_TURN, blue=b.blues(b.swordsman("a"), square=[4, 6]), red=theirs, structures=[enemys])
    assert (b.mana(trace), b.mana(trace, "red")) == ({}, {"World": 1, "Mystery": 2})
    assert b.mana(b.after(b.START_OF_TURN, globe=["Slave Labor II"])) == {"Mystery": 1, "Will": 1}


@about("Curse of Khobai")
def test_the_curse_of_khobai_leaves_1_hit_point_and_gives_1_for_each_kill_of_the_group() -> None:
    ours = b.blues(b.swordsman("a", hand=99), b.swordsman("b", hand=99), square=[6, 5])
    theirs = b.reds(*(b.archer(f"v{n}") for n in range(3)), square=[7, 5])
    kills = [b.attack("a", "v0"), b.attack("b", "v1"), b.hurt("v2")]
    trace = b.after(b.cast("Curse of Khobai", "a"), blue=ours, red=theirs)
    assert b.stats(trace, "a", "hp", "max_hp") == [1, 1]
    fed = b.after(b.cast("Curse of Khobai", "a"), *kills, blue=ours, red=theirs)
    assert b.stats(fed, "a", "hp", "max_hp") == [3, 3]
    assert b.stats(fed, "b", "hp", "max_hp") == [7, 7]


@about("Dark Minion")
def test_dark_minion_adds_a_keeper() -> None:
    trace = b.after(b.cast("Dark Minion", "blues"))
    assert b.stats(trace, "swordsman-1", "group", "nation", "class", "level") == ["blues", "Keepers", "swordsman", 1]
    barred = b.after(
        b.cast("Dark Minion", "blues"), blue=b.blues(b.swordsman("a"), spells=["Ostracize"], square=[4, 5])
    )
    assert barred["outcome"]["groups"]["blues"]["members"] == ["a"]


@about("Day of the Dead")
def test_the_day_of_the_dead_raises_the_groups_that_fell_in_combat() -> None:
    ours = b.blues(b.swordsman("a", hand=99, hp=99, attack_rate=9), square=[6, 5])
    theirs = b.reds(b.swordsman("v", hp=1, armor=0), b.archer("w", hp=1), square=[7, 5])
    trace = b.after(b.cast("Day of the Dead", "globe"), b.turn(), blue=ours, red=theirs)
    skeletons = [b.fate(trace, f"skeleton-{n}") for n in (1, 2)]
    assert {(one["owner"], one["hp"]) for one in skeletons} == {("neutral", 10)}
    assert trace["outcome"]["groups"][skeletons[0]["group"]]["square"] == [7, 5]
    assert trace["outcome"]["globe"]["spells"] == []
    in_town = b.after(
        b.cast("Day of the Dead", "globe"),
        b.turn(),
        blue=ours,
        red=theirs,
        structures=[b.WORLD_TOWN | {"square": [7, 5]}],
    )
    assert (in_town["outcome"]["globe"]["spells"], len(in_town["outcome"]["minions"])) == (["Day of the Dead"], 3)


@about("Day of the Dead")
def test_the_day_of_the_dead_waits_for_recruits_who_fall_in_combat_together() -> None:
    ours = b.blues(b.swordsman("a", hand=99, hp=99, attack_rate=9), square=[6, 5])
    beasts = b.reds(b.creature("m", "Troll", hp=1), square=[7, 5])
    for red, script in ((beasts, []), (b.reds(b.swordsman("v"), square=[9, 5]), [b.hurt("v")])):
        trace = b.after(b.cast("Day of the Dead", "globe"), *script, b.turn(), blue=ours, red=red)
        assert trace["outcome"]["globe"]["spells"] == ["Day of the Dead"]
        assert "skeleton-1" not in trace["outcome"]["minions"]
    survivors = b.reds(b.swordsman("v", hp=1, armor=0), b.archer("x", hp=999), square=[7, 5])
    slow = b.blues(b.swordsman("a", hand=99, hp=99), square=[6, 5])
    trace = b.after(b.cast("Day of the Dead", "globe"), b.turn(), blue=slow, red=survivors)
    assert b.fate(trace, "v")["status"] == "buried"
    assert trace["outcome"]["globe"]["spells"] == ["Day of the Dead"]


@about("Day of the Dead")
def test_the_day_of_the_dead_raises_nobody_who_fell_in_an_earlier_turn() -> None:
    """A combat that a script fights alone has no end of all combat; the next turn's is not that turn's."""
    strong, weak = b.blues(b.swordsman("a", hand=99, hp=99), **b.AT), b.reds(b.swordsman("v", hp=1), **b.BESIDE)
    for between, raised in (((), True), ((b.START_OF_TURN,), False)):
        trace = b.play(strong, weak, globe=["Day of the Dead"], script=[b.COMBAT, *between, {"do": "combats"}])
        assert ("skeleton-1" in trace["outcome"]["minions"]) is raised
        assert b.globe(trace) == ([] if raised else ["Day of the Dead"])


@about("Dehydration")
def test_dehydration_kills_in_the_desert_even_the_concealed() -> None:
    theirs = b.reds(b.swordsman("v"), spells=["Harmattan"], square=[7, 5])
    dry = b.after(b.cast("Dehydration", "v"), red=theirs, squares=b.all_of("desert", (7, 5)))
    assert b.fate(dry, "v")["cause"] == "died"
    assert b.results(b.after(b.cast("Dehydration", "v"), red=theirs)) == ["refused"]


@about("Dire Portent")
def test_dire_portent_kills_both_unless_the_victim_is_an_elf() -> None:
    for nation, status in ((None, "buried"), ("Elves", "alive")):
        trace = b.play(
            b.blues(b.swordsman("a", "Dire Portent")),
            b.reds(b.archer("v", hp=99, nation=nation)),
            script=[b.attack("a", "v")],
        )
        assert (b.fate(trace, "v")["cause"], b.fate(trace, "v")["by"]) == ("killed", "a")
        assert (b.fate(trace, "a")["status"], b.fate(trace, "a")["spells"]) == (status, [])
    stopped = b.play(
        b.blues(b.swordsman("a", "Dire Portent")), b.reds(b.swordsman("v", armor=9)), script=[b.attack("a", "v")]
    )
    assert (b.fate(stopped, "v")["status"], b.fate(stopped, "a")["spells"]) == ("alive", ["Dire Portent"])


@about("Dire Portent")
def test_dire_portent_spares_its_host_for_an_elf_whom_the_killing_makes_an_imp() -> None:
    elf = b.archer("v", "Larval Imp", nation="Elves")
    trace = b.play(b.blues(b.swordsman("a", "Dire Portent")), b.reds(elf), script=[b.attack("a", "v")])
    assert (b.fate(trace, "v")["nation"], b.fate(trace, "a")["status"]) == ("Imps", "alive")


@about("Drought", "Drought Effect")
def test_a_drought_leads_all_around_down_the_chain_a_step_a_turn() -> None:
    squares = [
        {"square": [5, 8], "terrain": "water"},
        {"square": [6, 8], "terrain": "forest"},
        {"square": [5, 7], "terrain": "swamp"},
    ]
    town = b.WORLD_TOWN | {"square": [4, 7]}
    for turns, wet, marsh, plain in ((1, "swamp", "plains", "barren land"), (4, "desert", "desert", "desert")):
        trace = b.after(
            *[b.cast("Drought", [5, 8])] * 2, *[b.START_OF_TURN] * turns, squares=squares, structures=[town]
        )
        assert [b.terrain(trace, 5, 8), b.terrain(trace, 5, 7), b.terrain(trace, 4, 8)] == [wet, marsh, plain]
        assert [b.terrain(trace, 6, 8), b.terrain(trace, 4, 7), b.terrain(trace, 5, 10)] == [
            "forest",
            "plains",
            "plains",
        ]
        assert b.results(trace)[:2] == ["executed", "executed"]


@about("Drought", "Drought Effect")
def test_a_drought_lies_on_every_square_by_itself_and_ends_with_its_spell() -> None:
    gone = {"do": "dispel", "card": "Drought", "host": [5, 8]}
    over = b.after(b.cast("Drought", [5, 8]), gone, b.START_OF_TURN)
    assert (b.terrain(over, 5, 8), over["outcome"]["squares"]["6,8"]["spells"]) == ("plains", [])
    wells = {"do": "dispel", "card": "Drought Effect", "host": [6, 8]}
    trace = b.after(b.cast("Drought", [5, 8]), wells, b.START_OF_TURN)
    assert [b.terrain(trace, 6, 8), b.terrain(trace, 5, 8)] == ["plains", "barren land"]
    begun = b.after(b.START_OF_TURN, squares=[{"square": [5, 8], "spells": ["Drought"]}])
    assert b.terrain(begun, 6, 8) == "barren land"


@about("Famine")
def test_a_famine_makes_a_desert_every_turn_and_hurts_who_stands_there() -> None:
    trace = b.after(*[b.cast("Famine", "globe")] * 2, *[b.START_OF_TURN] * 3)
    assert [one["terrain"] for one in trace["outcome"]["squares"].values()] == ["desert"] * 6
    over = b.after(b.cast("Famine", "globe"), *[b.turn()] * 9)
    assert len([one for one in over["outcome"]["squares"].values() if one["terrain"] == "desert"]) == 4


@about("ability of Fury")
def test_furies_go_though_what_one_has_killed_takes_the_rest_along() -> None:
    """The Fireball of a Fingle's Folly burns the wounded, who were still to strike."""
    pack = b.blues(*(b.creature(f"f{n}", "Fury", current_hp=hp) for n, hp in enumerate((12, 5, 5))), **b.AT)
    for others in ([], [b.creature("w", "Boggart", hp=60)]):
        trace = b.play(pack, b.reds(b.creature("v", "Fingle's Folly"), *others, **b.BESIDE))
        assert [b.fate(trace, f"f{n}")["status"] for n in range(3)] == ["removed", "buried", "buried"]
        assert trace["outcome"]["rounds"] == 0


@about("Furies", "ability of Fury")
def test_furies_kill_one_each_and_are_gone() -> None:
    furies = b.blues(*(b.creature(f"f{n}", "Fury", "Reanimate") for n in range(3)))
    trace = b.play(furies, b.reds(*(b.swordsman(f"v{n}") for n in range(4))))
    assert [b.fate(trace, f"f{n}")["status"] for n in range(3)] == ["removed"] * 3
    killed = [id for id in ("v0", "v1", "v2", "v3") if b.fate(trace, id)["cause"] == "killed"]
    assert (len(killed), trace["outcome"]["rounds"]) == (3, 0)
    town = b.WORLD_TOWN | {"square": [5, 9]}
    near, far = (
        b.after(b.cast("Furies", [5, 8]), structures=[town]),
        b.after(b.cast("Furies", [7, 8]), structures=[town]),
    )
    assert (b.results(near), b.results(far)) == (["executed"], ["refused"])


@about("Furies", "ability of Fury")
def test_furies_are_gone_even_where_the_last_of_them_has_died_of_her_victim() -> None:
    furies = b.blues(b.creature("f0", "Fury"), b.creature("f1", "Fury"), b.creature("f2", "Fury", current_hp=2))
    trace = b.play(furies, b.reds(*(b.creature(f"c{n}", "Combustioneer") for n in range(4))))
    assert [b.fate(trace, f"f{n}")["status"] for n in range(3)] == ["removed", "removed", "buried"]
    assert trace["outcome"]["rounds"] == 0


@about("Garrote of Bes-Kandra")
def test_the_garrote_strikes_hardest_in_round_1() -> None:
    trace = b.duel(b.swordsman("a", "Garrote of Bes-Kandra"), b.archer("v", hp=50, level=5))
    struck = b.hits(trace, attacker="a")
    assert next((hit.round, hit.damage) for hit in struck if hit.damage is not None) == (1, 5)
    assert {hit.damage for hit in struck if hit.round != 1} <= {2, None}
    assert not b.hits(b.duel(b.swordsman("a"), b.archer("v", hp=50)), attacker="a", round=1)


@about("Garrote of Bes-Kandra")
def test_the_garrote_lets_its_host_attack_in_round_1_as_in_any_other() -> None:
    foe = b.reds(b.archer("v", hp=900, missile=0))
    trace = b.play(b.blues(b.swordsman("a", "Garrote of Bes-Kandra", attack_rate=3)), foe)
    assert [len(b.hits(trace, attacker="a", round=number)) for number in (1, 2)] == [3, 3]
    both = b.play(b.blues(b.swordsman("a", "Garrote of Bes-Kandra", attack_rate=2, missile=1)), foe)
    modes = [[hit.mode for hit in b.hits(both, attacker="a", round=number)] for number in (1, 2)]
    assert modes == [["missile", "hand"]] * 2
    assert [hit.damage for hit in b.hits(both, attacker="a", round=1)] == [0, 5]


@about("Garrote of Bes-Kandra")
def test_who_strikes_with_the_garrote_in_round_1_has_chosen_wisely_and_does_not_pair_up() -> None:
    """I-62: like a shooter, of whom most armor is preferred; the victim stays his in round 2."""
    foes = b.reds(b.swordsman("w", hp=90, armor=0), b.swordsman("v", hp=90, armor=2))
    for seed in range(6):
        trace = b.play(b.blues(b.swordsman("a", "Garrote of Bes-Kandra", hp=90)), foes, seed=seed)
        assert [hit.victim for hit in b.hits(trace, attacker="a") if (hit.round or 0) <= 3] == ["v"] * 3
        assert "I-62" in {event["interpretation"] for event in trace["events"]}
    plain = [b.play(b.blues(b.swordsman("a", hp=90)), foes, seed=seed) for seed in range(6)]
    assert {b.hits(trace, attacker="a")[0].victim for trace in plain} == {"v", "w"}


@about("Gifts of the Fallen")
def test_the_gifts_of_the_fallen_heal_the_survivors_of_a_combat_with_a_death() -> None:
    ours = b.blues(
        b.swordsman("a", hand=99, hp=40, current_hp=30),
        b.archer("b", hp=1),
        spells=["Gifts of the Fallen"],
        square=[6, 5],
    )
    theirs = b.reds(b.archer("v", hp=1, missile=9), square=[7, 5])
    trace = b.play(ours, theirs, initiative="red")
    assert (b.fate(trace, "b")["status"], b.fate(trace, "a")["hp"]) == ("buried", 40)
    unhurt = b.play(ours, b.reds(b.archer("v", hp=1, missile=0), square=[7, 5]), initiative="red")
    assert b.fate(unhurt, "a")["hp"] == 30
    later = b.play(
        ours,
        theirs,
        b.group("more", "red", b.swordsman("x", hp=1, armor=0, hand=0), square=[5, 5]),
        script=[b.COMBAT, b.hurt("a", 4), {"do": "combat", "groups": ["blues", "more"]}],
        initiative="red",
    )
    assert b.fate(later, "a")["hp"] == 36
    before = b.play(ours, theirs, script=[b.hurt("b"), b.COMBAT])
    assert b.fate(before, "a")["hp"] < 40


@about("Gifts of the Fallen")
def test_the_gifts_of_the_fallen_forget_who_falls_once_their_combat_is_over() -> None:
    """Who drowns where Winged Monkeys have put the group falls after its end of combat, and before the next combat."""
    swimmer = b.swordsman("v", nation="Djinni", hp=50, current_hp=20, attack_rate=0)
    ours = b.reds(swimmer, b.archer("w", attack_rate=0), spells=["Gifts of the Fallen"], square=[5, 5])
    monkey = b.blues(b.creature("m", "Winged Monkey", hand=0), square=[6, 5])
    calm = b.group("calm", "blue", b.swordsman("x", attack_rate=0), square=[5, 6])
    trace = b.play(
        ours,
        monkey,
        calm,
        squares=b.all_of("water", (4, 5), (5, 4)),
        initiative="red",
        script=[b.COMBAT, {"do": "combat", "groups": ["reds", "calm"]}],
    )
    assert (b.fate(trace, "w")["cause"], b.fate(trace, "v")["hp"]) == ("died", 20)


@about("Harm Monster")
def test_harm_monster_leaves_1_hit_point() -> None:
    beasts = b.reds(b.creature("m", "Minotaur"), b.creature("n", "Minotaur", "Jinx"), square=[7, 5])
    trace = b.after(b.cast("Harm Monster", "reds"), red=beasts)
    assert [b.stats(trace, id, "hp", "max_hp") for id in "mn"] == [[1, 12], [1, 12]]


@about("Harmattan")
def test_the_harmattan_conceals_in_the_desert() -> None:
    theirs = b.reds(b.swordsman("v"), spells=["Harmattan"], square=[7, 5])
    script = (b.cast("Jinx", "v"), b.cast("Barkskin", "v", "red"))
    assert b.results(b.after(*script, red=theirs, squares=b.all_of("desert", (7, 5)))) == ["refused", "executed"]
    assert b.results(b.after(*script, red=theirs)) == ["executed", "executed"]


@about("Keeper Code")
def test_the_keeper_code_makes_keepers_of_those_who_die_out_of_combat() -> None:
    fields: Any = {"structures": [SANCTUM]}
    trace = b.after(b.cast("Keeper Code", "globe"), b.hurt("v"), b.hurt("w"), b.hurt("b"), **fields)
    keepers = [b.fate(trace, f"swordsman-{n}") for n in (1, 2)]
    assert {(one["nation"], one["owner"]) for one in keepers} == {("Keepers", "blue")}
    assert trace["outcome"]["groups"][keepers[0]["group"]]["square"] == [2, 3]
    assert (keepers[0]["group"], len(trace["outcome"]["minions"])) == (keepers[1]["group"], 6)
    fought = b.after(
        b.cast("Keeper Code", "globe"), b.COMBAT, red=b.reds(b.swordsman("v", hp=1), square=[7, 5]), **fields
    )
    assert "swordsman-1" not in fought["outcome"]["minions"]
    held = b.play(
        b.blues(b.swordsman("a"), square=[4, 5]),
        b.reds(b.swordsman("v"), square=[2, 3]),
        b.group("more", "red", b.swordsman("x"), b.creature("m", "Wolf"), square=[7, 5]),
        script=[
            b.cast("Keeper Code", "globe"),
            b.hurt("x"),
            b.cast("Keeper Code", "globe"),
            b.cast("Keeper Code", "globe", "red"),
        ],
        **fields,
    )
    assert "swordsman-1" not in held["outcome"]["minions"]
    assert b.results(held)[2:] == ["refused", "executed"]


@about("Keeper Code")
def test_the_last_of_a_group_in_the_sanctum_is_in_no_keepers_way() -> None:
    """The first to die there leaves a comrade in the Sanctum, so his Keeper is lost."""
    intruders = b.reds(b.swordsman("v"), b.swordsman("w"), square=[2, 3])
    code: Any = {"globe": [{"card": "Keeper Code", "owner": "blue"}], "structures": [SANCTUM]}
    trace = b.play(b.FAR_APART[0], intruders, script=[b.hurt("v"), b.hurt("w")], **code)
    assert (b.fate(trace, "swordsman-1")["status"], "swordsman-2" in trace["outcome"]["minions"]) == ("alive", False)
    assert (b.at(trace, "group-1"), b.group_of(trace, "reds")["status"]) == ([2, 3], "dead")


@about("Khobai", "ability of Khobai")
def test_khobai_feeds_on_every_death() -> None:
    ours = b.blues(b.creature("k", "Khobai", hp=3, current_hp=2), b.swordsman("a"), square=[4, 5])
    once, twice = (b.after(*[b.hurt(id) for id in ids], blue=ours) for ids in ("v", "va"))
    assert b.stats(once, "k", "hp", "max_hp") == [3, 3]
    assert b.stats(twice, "k", "hp", "max_hp") == [4, 4]


@about("Mark of Ulanoth")
def test_the_mark_of_ulanoth_blunts_missiles() -> None:
    for attacker, kind, hp in ((b.archer("a", missile=6), "missile", 5), (b.swordsman("a", hand=6), "hand", 1)):
        trace = b.play(b.blues(attacker), b.reds(b.archer("v", "Mark of Ulanoth")), script=[b.attack("a", "v", kind)])
        assert b.fate(trace, "v")["hp"] == hp


@about("Master Vampire", "ability of Master Vampire")
def test_a_master_vampire_hates_life_and_makes_one_novice_a_combat() -> None:
    vampire = b.blues(b.creature("m", "Master Vampire", hp=99))
    for nation, damage in (("Elves", 4), ("Imps", 3)):
        trace = b.play(vampire, b.reds(b.swordsman("v", nation=nation)), script=[b.attack("m", "v")])
        assert b.hits(trace)[-1].damage == damage
    archer_of_the_night = b.blues(b.creature("m", "Master Vampire", missile=2))
    shot = b.play(archer_of_the_night, b.reds(b.swordsman("v", nation="Elves")), script=[b.attack("m", "v", "missile")])
    assert b.hits(shot)[-1].damage == 2
    sylph = b.play(vampire, b.reds(b.creature("v", "Sylph")), script=[b.attack("m", "v")])
    assert b.hits(sylph)[-1].damage == 4
    fed = b.play(vampire, b.reds(*(b.archer(f"v{n}", hp=1) for n in range(3))))
    assert len(fed["outcome"]["groups"]["blues"]["members"]) == 2
    assert b.fate(fed, "novice-vampire-1")["hp"] == 5
    beasts = b.play(vampire, b.reds(b.creature("v", "Troll", hp=1)))
    assert len(beasts["outcome"]["groups"]["blues"]["members"]) == 1
    again = b.play(
        vampire,
        b.reds(b.archer("v", hp=1)),
        b.group("more", "red", b.creature("x", "Troll", hp=1)),
        script=[b.COMBAT, {"do": "combat", "groups": ["blues", "more"]}],
    )
    assert len(again["outcome"]["groups"]["blues"]["members"]) == 2
    pair = b.blues(b.creature("n", "Novice Vampire", hand=99, hp=99), b.creature("m", "Master Vampire", hand=0, hp=99))
    by_novice = b.play(
        pair, b.reds(b.archer("v", hp=1), b.archer("w", hp=99, level=0)), script=[b.attack("n", "v"), b.START_OF_TURN]
    )
    assert len(by_novice["outcome"]["groups"]["blues"]["members"]) == 3


@about("Necromancer")
def test_a_necromancer_brings_each_mate_back_once() -> None:
    ours = b.blues(b.swordsman("a", "Necromancer"), b.swordsman("b", "Barkskin"), b.archer("c"), spells=["Fortitude"])
    trace = b.play(ours, b.reds(b.swordsman("v")), script=[b.hurt("b"), b.hurt("c")])
    assert b.stats(trace, "b", "hp", "max_hp", "spells") == [7, 7, []]
    assert b.stats(trace, "c", "hp", "max_hp") == [7, 7]
    twice = b.play(ours, b.reds(b.swordsman("v")), script=[b.hurt("b"), b.hurt("b"), b.hurt("a")])
    assert [b.fate(twice, id)["status"] for id in "ab"] == ["buried", "buried"]
    two = b.blues(b.swordsman("a", "Necromancer"), b.swordsman("b", "Necromancer"), b.archer("c"))
    worn = b.play(two, b.reds(b.swordsman("v")), script=[b.hurt("c"), b.hurt("c")])
    assert b.stats(worn, "c", "hp", "max_hp") == [3, 3]


@about("Oasis")
def test_an_oasis_lies_in_the_desert_and_heals_recruits() -> None:
    ours = b.blues(b.swordsman("a", current_hp=3), square=[4, 5])
    trace = b.after(b.cast("Oasis", "town"), b.START_OF_TURN, blue=ours, structures=[b.WORLD_TOWN])
    assert {b.terrain(trace, *square) for square in ((5, 5), (3, 5), (4, 4), (4, 6))} == {"desert"}
    assert (b.terrain(trace, 4, 5), b.fate(trace, "a")["hp"]) == ("plains", 4)


@about("Plague")
def test_plague_lowers_the_maximum_first_and_then_hurts() -> None:
    theirs = b.reds(b.swordsman("v", armor=9), b.archer("w", current_hp=4), square=[7, 5])
    trace = b.after(b.cast("Plague", "reds"), red=theirs)
    assert [b.stats(trace, id, "hp", "max_hp") for id in "vw"] == [[3, 5], [2, 5]]


@about("Raven Shroud")
def test_a_raven_shroud_keeps_enemy_group_spells_off() -> None:
    ours = b.blues(b.swordsman("a"), spells=["Raven Shroud"], square=[4, 5])
    script = (b.cast("Despond", "blues", "red"), b.cast("Jinx", "a", "red"), b.cast("Fortitude", "blues"))
    assert b.results(b.after(*script, blue=ours)) == ["refused", "executed", "executed"]
    turned = b.after({"do": "change", "group": "blues", "owner": "red"}, blue=ours)
    assert turned["outcome"]["groups"]["blues"]["spells"] == []


@about("Reanimate")
def test_reanimate_cancels_one_death() -> None:
    theirs = b.reds(b.creature("v", "Troll", "Reanimate", "Barkskin"))
    trace = b.play(b.blues(b.swordsman("a", hand=99)), theirs, script=[b.attack("a", "v")])
    assert b.stats(trace, "v", "status", "hp", "spells") == ["alive", 10, ["Barkskin"]]
    twice = b.play(b.blues(b.swordsman("a")), theirs, script=[b.hurt("v"), b.hurt("v")])
    assert b.fate(twice, "v")["status"] == "buried"


@about("Reaper")
def test_reaper_helps_every_swordsman_of_the_group_in_round_2() -> None:
    thrower = b.blues(b.swordsman("a", "Reaper"), b.swordsman("b", missile=2))
    thrown = b.play(thrower, b.reds(b.swordsman("v")), script=[b.attack("b", "v", "missile", 2)])
    assert b.hits(thrown)[-1].damage == 2
    mates = b.blues(b.swordsman("a", "Reaper"), b.swordsman("b"), b.archer("c", hand=1))
    for attacker, round, damage in (("a", 2, 4), ("b", 2, 3), ("b", 3, 2), ("a", 3, 3), ("c", 2, 1)):
        trace = b.play(mates, b.reds(b.swordsman("v")), script=[b.attack(attacker, "v", "hand", round)])
        assert b.hits(trace)[-1].damage == damage


@about("Sacrifice")
def test_a_sacrifice_pays_2_mystery_a_head_the_next_turn() -> None:
    ours = b.blues(b.swordsman("a", "Reanimate"), b.archer("b"), square=[4, 5])
    trace = b.after(b.cast("Sacrifice", "blues"), b.START_OF_TURN, blue=ours)
    assert [b.fate(trace, id)["status"] for id in "ab"] == ["removed", "removed"]
    assert b.mana(trace) == {"Mystery": 4}
    assert b.mana(b.after(b.cast("Sacrifice", "blues"), b.START_OF_TURN, b.START_OF_TURN, blue=ours)) == {}
    assert b.results(b.after(b.cast("Sacrifice", "reds"))) == ["refused"]


@about("Sand Sphinx", "ability of Sand Sphinx")
def test_a_sand_sphinx_carries_the_desert_towards_the_enemy_sanctum() -> None:
    trace = b.after(
        b.cast("Sand Sphinx", [5, 8]), b.turn(), structures=[SANCTUM | {"id": "far", "owner": "red", "square": [9, 8]}]
    )
    assert b.terrain(trace, 5, 8) == "desert"
    sphinx = b.fate(trace, "sand-sphinx-1")
    assert trace["outcome"]["groups"][sphinx["group"]]["square"] == [6, 8]
    assert b.terrain(trace, 6, 8) == "desert"
    theirs = b.after(b.cast("Sand Sphinx", [5, 8], "red"), b.turn(), structures=[SANCTUM])
    square = theirs["outcome"]["groups"][b.fate(theirs, "sand-sphinx-1")["group"]]["square"]
    assert square in ([4, 8], [5, 7])


@about("ability of Sand Sphinx")
@pytest.mark.parametrize("listed", [("blue",), ("red",), ("blue", "red")])
def test_a_sand_sphinx_finds_the_enemy_sanctum_on_either_site(listed: tuple[str, ...]) -> None:
    """Blue's Sanctum stands at 9,8 here, so that red's site is 2,3, listed or not."""
    sites = {"blue": [9, 8], "red": [2, 3]}
    sancta = [{"id": owner, "type": "sanctum", "owner": owner, "square": sites[owner]} for owner in listed]
    trace = b.after(b.cast("Sand Sphinx", [5, 8]), b.turn(), structures=sancta)
    assert b.group_of(trace, b.fate(trace, "sand-sphinx-1")["group"])["square"] in ([4, 8], [5, 7])


@about("Sandstorm")
def test_a_sandstorm_stops_hurts_and_hides_a_group() -> None:
    ours = b.blues(b.swordsman("a"), b.archer("b"), square=[4, 5])
    storm = {"do": "cast", "card": "Sandstorm", "target": "blues"}
    walk = {"do": "move", "group": "blues", "to": [4, 6]}
    held = b.after(b.turn(storm, walk), blue=ours, squares=b.all_of("desert", (4, 5)))
    assert held["outcome"]["groups"]["blues"]["square"] == [4, 5]
    assert [b.fate(held, id)["hp"] for id in "ab"] == [6, 6]
    spells = (b.cast("Sandstorm", "blues"), b.cast("Jinx", "a", "red"), b.cast("Power", "a"))
    assert b.results(b.after(*spells, blue=ours, squares=b.all_of("desert", (4, 5)))) == [
        "executed",
        "refused",
        "refused",
    ]
    assert b.results(b.after(b.cast("Sandstorm", "blues"), blue=ours)) == ["refused"]


@about("Shifting Sands")
def test_shifting_sands_swallow_half_of_those_who_can_neither_fly_nor_walk_on_sand() -> None:
    ours = b.blues(b.swordsman("a", "Reanimate"), b.swordsman("b"), b.swordsman("c"), square=[4, 5])
    sands = {"squares": b.all_of("desert", (4, 5), spells=["Shifting Sands"])}
    game = b.board(ours, b.reds(b.swordsman("v"), square=[9, 5]), dice=b.Picks(1, 0, 1), script=[], **sands)
    trace = b.perform(game, b.turn())
    assert [b.fate(trace, id)["status"] for id in "abc"] == ["removed", "alive", "removed"]
    walking = b.blues(b.swordsman("a"), spells=["Bone Chariot"], square=[4, 5])
    game = b.board(walking, b.reds(b.swordsman("v"), square=[9, 5]), dice=b.Picks(1), script=[], **sands)
    assert b.fate(b.perform(game, b.turn()), "a")["status"] == "alive"
    flying = b.blues(b.creature("m", "Makva"), square=[4, 5])
    game = b.board(flying, b.reds(b.swordsman("v"), square=[9, 5]), dice=b.Picks(1), script=[], **sands)
    assert b.fate(b.perform(game, b.turn()), "m")["status"] == "alive"


@about("Skeleton", "Skeletal Horror", "ability of Skeleton", "ability of Skeletal Horror")
def test_missiles_do_the_skeletons_2_less() -> None:
    for name in ("Skeleton", "Skeletal Horror"):
        bones = b.reds(b.creature("v", name, armor=0, hp=9, level=1))
        for attacker, kind, hp in ((b.archer("a", missile=3), "missile", 8), (b.swordsman("a", hand=3), "hand", 6)):
            trace = b.play(b.blues(attacker), bones, script=[b.attack("a", "v", kind)])
            assert b.fate(trace, "v")["hp"] == hp


@about("ability of Skeleton", "ability of Skeletal Horror")
def test_magical_missiles_do_the_skeletons_all_they_can() -> None:
    for name in ("Skeleton", "Skeletal Horror"):
        bones = b.reds(b.creature("v", name, hp=9))
        assert (
            b.fate(b.play(b.blues(b.creature("m", "Phantom")), bones, script=[b.attack("m", "v", "missile")]), "v")[
                "hp"
            ]
            == 7
        )


@about("Slave Labor", "Slave Labor II")
def test_slave_labor_keeps_its_owner_from_minions_and_groups_and_then_pays() -> None:
    spells = (
        b.cast("Power", "a"),
        b.cast("Fortitude", "blues"),
        b.cast("Power", "v", "red"),
        b.cast("Fortitude", "reds", "red"),
        b.cast("Trolls", [5, 8]),
    )
    trace = b.after(b.cast("Slave Labor", "globe"), *spells)
    assert b.results(trace)[1:] == ["refused", "refused", "executed", "executed", "executed"]
    late = b.after(b.cast("Slave Labor", "globe"), *[b.turn()] * 4)
    assert (late["outcome"]["globe"]["spells"], b.mana(late)) == (["Slave Labor II"], {"Mystery": 1, "Will": 1})
    dispelled = b.after(
        b.cast("Slave Labor", "globe"), {"do": "dispel", "card": "Slave Labor", "host": "globe"}, b.START_OF_TURN
    )
    assert dispelled["outcome"]["globe"]["spells"] == []


@about("Slay Monster", "Venom'd Arrow")
def test_instant_deaths() -> None:
    beasts = b.reds(b.creature("m", "Troll"), b.creature("n", "Troll"), square=[7, 5])
    trace = b.after(b.cast("Slay Monster", "reds"), red=beasts)
    assert [(b.fate(trace, id)["cause"], b.fate(trace, id)["by"]) for id in "mn"] == [("died", None)] * 2
    assert b.fate(b.after(b.cast("Venom'd Arrow", "v")), "v")["cause"] == "died"


@about("Soul Jar")
def test_a_soul_jar_saves_the_first_recruit_to_fall_in_combat() -> None:
    ours = b.blues(b.swordsman("a", hand=99), square=[6, 5])
    theirs = b.reds(
        b.archer("v", "Barkskin", hp=5),
        b.swordsman("w", hp=9, armor=9),
        spells=["Soul Jar", "Fortitude"],
        square=[7, 5],
    )
    trace = b.play(ours, theirs, script=[b.COMBAT])
    saved = next(id for id in "vw" if b.fate(trace, id)["status"] == "off-board")
    assert (b.fate(trace, saved)["spells"], b.fate(trace, saved)["hp"]) == ([], {"v": 5, "w": 9}[saved])
    others = [id for id in "vw" if id != saved]
    assert b.fate(trace, others[0])["status"] == "buried"
    back = b.play(ours, theirs, script=[b.COMBAT, b.START_OF_TURN])
    assert b.fate(back, saved)["status"] == "alive"
    alone = back["outcome"]["groups"][b.fate(back, saved)["group"]]
    assert (alone["square"], alone["spells"]) == ([7, 5], [])
    out_of_combat = b.after(b.hurt("v"), red=b.reds(b.swordsman("v"), spells=["Soul Jar"], square=[7, 5]))
    assert b.fate(out_of_combat, "v")["status"] == "buried"


@about("Soul Jar", "Legionnaires")
def test_a_soul_jar_is_dispelled_once_its_recruit_has_disappeared() -> None:
    """So the recheck that its leaving brings about finds the group without the last of its swordsmen."""
    theirs = b.reds(b.swordsman("v", armor=0), b.archer("w"), spells=["Soul Jar", "Legionnaires"])
    trace = b.play(b.blues(b.swordsman("a", hand=7)), theirs, script=[b.attack("a", "v")])
    assert (b.fate(trace, "v")["status"], b.group_of(trace, "reds")["spells"]) == ("off-board", [])
    alone = b.reds(b.swordsman("v", armor=0), spells=["Soul Jar", "Legionnaires"])
    gone = b.play(b.blues(b.swordsman("a", hand=7)), alone, script=[b.attack("a", "v")])
    assert (b.fate(gone, "v")["status"], b.group_of(gone, "reds")["spells"]) == ("off-board", [])


@about("Soul Jar")
def test_who_is_in_a_soul_jar_waits_until_the_square_is_free() -> None:
    ours = b.blues(b.swordsman("a", hand=99, attack_rate=1), square=[6, 5])
    theirs = b.reds(b.swordsman("v", hp=1, armor=0), b.archer("w", hp=900), spells=["Soul Jar"], square=[7, 5])
    script = [b.COMBAT, b.START_OF_TURN]
    waiting = b.play(ours, theirs, script=script)
    saved = next(id for id in "vw" if b.fate(waiting, id)["status"] == "off-board")
    walk = {"do": "move", "group": "reds", "to": [7, 6]}
    assert b.fate(b.play(ours, theirs, script=[*script, walk, b.START_OF_TURN]), saved)["status"] == "alive"


@about("The Withering")
def test_the_withering_hurts_everybody_as_many_turns_as_it_cost() -> None:
    for cost, hp in ((1, 6), (2, 5)):
        trace = b.after(b.cast("The Withering", "globe") | {"cost": cost}, *[b.turn()] * 5)
        assert [b.fate(trace, id)["hp"] for id in "abvw"] == [hp] * 4


@about("Spectre's Curse", "Wild Plague")
def test_damage_by_the_turn() -> None:
    cursed = b.after(b.cast("Spectre's Curse", "v"), b.START_OF_TURN, b.START_OF_TURN)
    assert [b.fate(cursed, id)["hp"] for id in "vw"] == [5, 7]
    beasts = b.group("beasts", "blue", b.creature("m", "Troll"), square=[5, 8])
    wild = b.play(
        b.blues(b.swordsman("a"), square=[4, 5]),
        b.reds(b.creature("n", "Troll"), square=[7, 5]),
        beasts,
        script=[*[b.cast("Wild Plague", "globe")] * 2, b.START_OF_TURN],
    )
    assert [b.fate(wild, id)["hp"] for id in "amn"] == [7, 8, 8]


@about("Terrifying Mystery", "Venom'd Blade", "Vicious Strength")
def test_plain_bonuses_of_death() -> None:
    for card, host, stat, first, second in (
        ("Terrifying Mystery", "a", "hand", 1, 0),
        ("Terrifying Mystery", "b", "missile", 1, 0),
        ("Venom'd Blade", "a", "hand", 4, 4),
        ("Vicious Strength", "a", "hand", 3, 4),
    ):
        for times, number in ((1, first), (2, second)):
            assert b.fate(b.after(*[b.cast(card, host)] * times), host)[stat] == number


@about("Terrifying Mystery")
def test_a_terrifying_mystery_brings_a_dearer_copy_of_itself() -> None:
    trace = b.after(b.cast("Terrifying Mystery", "v"), players={"blue": {"hand": ["Terrifying Mystery"]}})
    assert trace["outcome"]["players"]["blue"]["hand"] == ["Terrifying Mystery"]


@about("Touch of Death")
def test_touch_of_death_kills_whom_it_damages_and_its_host_in_the_end() -> None:
    ours = b.blues(b.swordsman("a", "Touch of Death"), square=[6, 5])
    trace = b.play(ours, b.reds(b.archer("v", hp=50), square=[7, 5]), script=[b.attack("a", "v")])
    assert (b.fate(trace, "v")["cause"], b.fate(trace, "v")["by"]) == ("killed", "a")
    stopped = b.play(ours, b.reds(b.swordsman("v", armor=9), square=[7, 5]), script=[b.attack("a", "v")])
    assert b.fate(stopped, "v")["status"] == "alive"
    for turns, status in ((2, "alive"), (3, "buried")):
        assert b.fate(b.after(b.cast("Touch of Death", "a"), *[b.turn()] * turns), "a")["status"] == status
    saved = b.after(
        b.cast("Touch of Death", "a"), {"do": "dispel", "card": "Touch of Death", "host": "a"}, *[b.turn()] * 4
    )
    assert b.fate(saved, "a")["status"] == "alive"


@about("Waste Not")
def test_waste_not_puts_a_copy_of_a_squandered_spell_into_its_casters_deck() -> None:
    orders = b.turn(
        {"do": "cast", "card": "Venom'd Arrow", "target": "v"},
        red=({"do": "cast", "card": "Power", "target": "v"}, {"do": "cast", "card": "Weakness", "target": "a"}),
    )
    players = {"red": {"hand": ["Power", "Weakness"], "deck": ["Jinx", "Jinx"]}}
    game = b.board(
        b.blues(b.swordsman("a"), square=[4, 5]),
        b.reds(b.swordsman("v"), b.archer("w"), square=[7, 5]),
        dice=b.Picks(1),
        script=[],
        players=players,
        globe=["Waste Not"],
    )
    trace = b.perform(game, orders)
    assert trace["outcome"]["players"]["red"]["deck"] == ["Jinx", "Power", "Jinx"]


@about("Wasteland")
def test_a_wasteland_is_desert_all_around() -> None:
    trace = b.after(b.cast("Wasteland", [5, 8]), structures=[b.WORLD_TOWN | {"square": [6, 8]}])
    deserts = [square for square, one in trace["outcome"]["squares"].items() if one["terrain"] == "desert"]
    assert sorted(deserts) == ["4,7", "4,8", "4,9", "5,7", "5,8", "5,9", "6,7", "6,9"]


@about("Winnowing Sigil")
def test_a_winnowing_sigil_takes_every_individual_spell() -> None:
    theirs = b.reds(b.creature("m", "Troll", "Barkskin", "Jinx"), spells=["Despond"], square=[7, 5])
    trace = b.after(b.cast("Winnowing Sigil", "m"), red=theirs)
    assert (b.fate(trace, "m")["spells"], trace["outcome"]["groups"]["reds"]["spells"]) == ([], ["Despond"])


@about("Master Vampire")
def test_a_master_vampire_comes_alone() -> None:
    trace = b.after(b.cast("Master Vampire", [5, 8]))
    assert trace["outcome"]["groups"]["group-1"]["members"] == ["master-vampire-1"]
