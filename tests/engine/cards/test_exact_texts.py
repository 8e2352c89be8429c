"""What texts say to the letter where several cards meet, or where a host changes: read again, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules.combat import C4, begin_opposition
from engine.rules.off_board import take_off_board
from tests.engine import boards as b
from tests.engine.cards.about import about

# One in a group.


@about("ability of Decoy", "Obeisance", "ability of Wolf", "Alabaster Guardian", "Tindelhunden")
@pytest.mark.parametrize("one", ["Decoy", "Wolf", "Obeisance", "Tindelhunden", "Alabaster Guardian"])
def test_groups_that_each_have_what_a_group_may_hold_once_do_not_join(one: str) -> None:
    def holding(id: str, owner: str, *others: b.Spec, **fields: Any) -> b.Spec:
        if one in ("Decoy", "Wolf"):
            return b.group(id, owner, b.creature(f"{id}-one", one), *others, **fields)
        if one == "Obeisance":
            return b.group(id, owner, b.swordsman(f"{id}-one", one), *others, **fields)
        return b.group(id, owner, *others, spells=[one], **fields)

    walks = holding("blues", "blue", b.swordsman("a"), square=[4, 5])
    plain = b.group("more", "blue", b.swordsman("b"), square=[5, 5])
    holds = holding("more", "blue", b.swordsman("b"), square=[5, 5])
    assert b.group_of(b.after(b.move("blues", 5, 5), blue=walks, red=plain), "blues")["status"] == "dead"
    assert b.at(b.after(b.move("blues", 5, 5), blue=walks, red=holds)) == [4, 5]
    train = {"do": "train", "structure": "town", "class": "swordsman"}
    newcomer = b.after(b.turn(train), blue=walks, structures=[b.TOWN | {"novices": 1}])
    assert "swordsman-1" in newcomer["outcome"]["minions"]


# Exclusive spells that pass on.


@about("Jinx", "Atonement")
@pytest.mark.parametrize("card", ["Jinx", "Atonement"])
def test_an_exclusive_spell_does_not_pass_on_to_whoever_carries_one(card: str) -> None:
    victim = b.reds(b.swordsman("v", card, hp=1, armor=0), b.swordsman("w"))
    for carried, left in (([], [card]), ([card], [card])):
        killer = b.blues(b.swordsman("a", *carried, hand=9))
        trace = b.play(killer, victim, script=[b.attack("a", "v")])
        assert (b.fate(trace, "v")["status"], b.fate(trace, "a")["spells"]) == ("buried", left)


@about("Scars of Kolekh")
def test_a_second_scar_goes_down_with_its_group() -> None:
    victim = b.reds(b.swordsman("v", hp=1, armor=0), spells=["Scars of Kolekh"])
    trace = b.play(b.blues(b.swordsman("a", hand=9), spells=["Scars of Kolekh"]), victim, script=[b.attack("a", "v")])
    assert b.group_of(trace, "blues")["spells"] == ["Scars of Kolekh"]


# Things for one class.


@about("Gorgon's Head", "Minotaur's Axe", "Dwarven Blade", "Dwarven Arrows", "Djinni Bow", "Shadow's Chill")
@pytest.mark.parametrize(
    ("thing", "bearer"),
    [
        *((thing, b.swordsman) for thing in ("Gorgon's Head", "Minotaur's Axe", "Dwarven Blade", "Shadow's Chill")),
        *((thing, b.archer) for thing in ("Dwarven Arrows", "Djinni Bow")),
    ],
)
def test_a_thing_for_one_class_is_lost_with_the_class(thing: str, bearer: Any) -> None:
    """The recheck asks helper spells, too, and a class is persistent (spells page)."""
    ours = b.blues(bearer("a", thing), square=[4, 5])
    assert b.fate(b.after(b.cast("Veteran", "a"), blue=ours), "a")["spells"] == [thing, "Veteran"]
    assert b.fate(b.after(b.cast("Cruel Whim", "a"), blue=ours), "a")["spells"] == []


@about("Cruel Whim")
@pytest.mark.parametrize(
    ("host", "armor", "then"),
    [
        (b.swordsman("a"), 1, 0),
        (b.archer("a"), 0, 1),
        (b.creature("a", "Ancient King"), 2, 1),
        (b.creature("a", "Decoy"), 3, 2),
        (b.creature("a", "Vision archer"), 1, 2),
        (b.creature("a", "Diomesia"), 0, 0),
    ],
)
def test_what_a_recruit_has_over_its_class_stays_as_the_class_changes(host: b.Spec, armor: int, then: int) -> None:
    ours = b.blues(host, square=[4, 5])
    assert b.fate(b.after(b.cast("Veteran", "globe"), blue=ours), "a")["armor"] == armor
    assert b.fate(b.after(b.cast("Cruel Whim", "a"), blue=ours), "a")["armor"] == then
    same = {
        "do": "change",
        "minion": "a",
        "class": b.fate(b.after(b.cast("Veteran", "globe"), blue=ours), "a")["class"],
    }
    assert b.fate(b.after(same, blue=ours), "a")["armor"] == armor


@about("Cruel Whim", "Magnetic Accrual")
def test_what_a_recruit_has_below_its_class_stays_as_the_class_changes() -> None:
    """What Magnetic Accrual has taken stays taken, and two changes of class leave Diomesia as she was."""
    ours = b.blues(b.swordsman("a"), b.swordsman("b"), square=[4, 5])
    drained = b.after(b.cast("Magnetic Accrual", "b"), b.cast("Cruel Whim", "a"), b.cast("Barkskin", "a"), blue=ours)
    assert [b.fate(drained, id)["armor"] for id in "ab"] == [0, 2]
    hers = b.blues(b.creature("a", "Diomesia"), square=[4, 5])
    assert b.fate(b.after(b.cast("Cruel Whim", "a"), b.cast("Cruel Whim", "a"), blue=hers), "a")["armor"] == 0


# Deaths.


@about("ability of Khobai")
def test_khobai_does_not_feed_on_his_own_death() -> None:
    trace = b.play(b.blues(b.creature("k", "Khobai"), **b.AT), b.FAR, script=[b.hurt("k")])
    assert (b.fate(trace, "k")["status"], b.fate(trace, "k")["hp"], b.fate(trace, "k")["max_hp"]) == ("buried", 0, 1)


@about("ability of Fingle's Folly")
def test_fingles_folly_throws_its_fireball_as_it_dies_and_not_as_it_is_saved() -> None:
    for spells, hp in (([], 2), (["Reanimate"], 7)):
        folly = b.reds(b.creature("f", "Fingle's Folly", *spells, current_hp=1, armor=0))
        trace = b.play(b.blues(b.swordsman("a")), folly, script=[b.attack("a", "f")])
        assert (b.fate(trace, "a")["hp"], b.fate(trace, "f")["status"]) == (hp, "alive" if spells else "buried")
    victims = b.blues(b.swordsman("a", hp=1, armor=0, level=0), b.swordsman("b"))
    alive = b.play(victims, b.reds(b.creature("f", "Fingle's Folly")), script=[b.attack("f", "a")])
    assert (b.fate(alive, "a")["status"], b.fate(alive, "b")["hp"], b.fate(alive, "f")["hp"]) == ("buried", 7, 16)


# Copies.


@about("ability of Jade Gargoyle", "Biting Wind")
def test_the_jade_gargoyle_gets_a_copy_that_costs_as_much() -> None:
    ours = b.blues(b.swordsman("a", hp=20), b.creature("j", "Jade Gargoyle"), square=[4, 5])
    trace = b.after(b.cast("Biting Wind", "a", "red") | {"cost": 3}, blue=ours)
    assert (b.fate(trace, "a")["hp"], b.fate(trace, "j")["hp"]) == (14, 3)


# Armor that shatters.


@about("Mirrored Armor")
def test_mirrored_armor_may_shatter_at_a_magical_hit_that_it_does_not_stop() -> None:
    for roll, spells in ((0, []), (5, ["Mirrored Armor"])):
        game = b.board(
            b.blues(b.archer("a", "Yeoman")),
            b.reds(b.swordsman("v", "Mirrored Armor")),
            script=[],
            dice=b.Picks(roll),
        )
        trace = b.perform(game, b.attack("a", "v", "missile"))
        assert (b.fate(trace, "v")["hp"] < 7, b.fate(trace, "v")["spells"]) == (True, spells)


@about("Mirrored Armor", "Protective Cover", "Treacherous Armor")
def test_whoever_receives_no_damage_receives_none_that_is_added_later() -> None:
    """The damage is settled before armor, so the armor is whole (I-9)."""
    for shield in ("Mirrored Armor", "Protective Cover"):
        for spells in ((shield, "Treacherous Armor"), ("Treacherous Armor", shield)):
            game = b.board(
                b.blues(b.swordsman("a")), b.reds(b.swordsman("v", *spells, armor=4)), script=[], dice=b.Picks(5)
            )
            b.perform(game, b.attack("a", "v"))
            assert (b.who(game, "v").hp, b.who(game, "v").current_armor) == (7, 4)


# Groups and places.


@about("Parted Sea")
def test_the_parted_sea_ends_as_others_are_created_in_it() -> None:
    sea = b.all_of("water", [6, 8], spells=[{"card": "Parted Sea", "owner": "blue"}])
    for player, spells in (("blue", ["Parted Sea"]), ("red", [])):
        trace = b.after(b.cast("Blue Auk", [6, 8], player), squares=sea)
        assert (b.results(trace), b.square(trace, 6, 8)["spells"]) == (["executed"], spells)


@about("Domesticate")
def test_a_group_that_runs_wild_again_before_it_moves_forgets_its_order() -> None:
    beast = b.reds(b.creature("x", "Boggart"), square=[7, 5], spells=["Domesticate"], control="player")
    game = b.board(b.FAR_APART[0], beast, script=[])
    b.band(game, "reds").order = (7, 6)
    b.perform(game, b.dispel("Domesticate", "reds"))
    assert (b.band(game, "reds").order, b.band(game, "reds").control) == (None, "computer")
    game = b.board(b.FAR_APART[0], b.reds(b.creature("x", "Karkara"), square=[7, 5], spells=["Domesticate"]), script=[])
    b.perform(game, b.dispel("Domesticate", "reds"))
    assert b.band(game, "reds").control == "player"


@about("ability of Winged Monkey")
def test_winged_monkeys_are_gone_even_where_the_enemy_is_off_the_board() -> None:
    game = b.board(
        b.blues(b.creature("m", "Winged Monkey"), **b.AT), b.reds(b.swordsman("v"), square=[6, 5]), script=[]
    )
    combat = begin_opposition(game, b.band(game, "blues"), b.band(game, "reds"))
    take_off_board(game, b.band(game, "reds"))
    game.play_step(C4, combat)
    assert (b.who(game, "m").status, b.who(game, "v").status) == ("removed", "off-board")


@about("Bolstering Spirit", "Rust", "Valiant Stand")
@pytest.mark.parametrize("card", ["Bolstering Spirit", "Rust", "Valiant Stand"])
def test_a_combat_ends_for_the_structure_whose_garrison_is_carried_off(card: str) -> None:
    monkeys = b.blues(b.creature("m", "Winged Monkey", hp=30, hand=0), **b.AT)
    garrison = b.reds(b.swordsman("v", hp=90), square=[6, 5])
    home = b.town("home", "red", (6, 5), spells=[card])
    for initiative in ("blue", "red"):
        trace = b.play(monkeys, garrison, structures=[home], initiative=initiative, script=[b.COMBAT])
        assert b.at(trace, "reds") != [6, 5]
        assert b.place(trace, "home")["spells"] == []


@about("Citizens' Militia")
def test_the_militia_keeps_out_the_enemies_of_its_town_whoever_called_it() -> None:
    theirs = b.town("far", "red", (6, 5), spells=[{"card": "Citizens' Militia", "owner": "blue"}])
    for walker, result in (
        (b.blues(b.swordsman("a"), **b.AT), "refused"),
        (b.reds(b.swordsman("a"), **b.AT), "executed"),
    ):
        trace = b.play(walker, structures=[theirs], script=[b.move(walker["id"], 6, 5)])
        assert b.results(trace) == [result]


@about("Rogue Monster", "Emancipated", "Renegades")
@pytest.mark.parametrize(("card", "target"), [("Rogue Monster", "reds"), ("Emancipation", "globe")])
def test_a_group_that_turns_neutral_stays_put(card: str, target: str) -> None:
    beast = b.reds(b.creature("x", "Boggart"), square=[7, 5], control="player")
    walk = (b.move("reds", 7, 6),)
    stays = b.after(b.turn({"do": "cast", "card": card, "target": target}, red=walk), red=beast)
    assert (b.group_of(stays, "reds")["owner"], b.at(stays, "reds")) == ("neutral", [7, 5])
    assert b.at(b.after(b.turn(red=walk), red=beast), "reds") == [7, 6]


@about("ability of Doppelganger")
def test_a_doppelganger_that_dies_of_its_kill_takes_after_nobody() -> None:
    wounded = b.blues(b.creature("d", "Doppelganger", current_hp=2))
    trace = b.play(
        wounded, b.reds(b.creature("c", "Combustioneer"), b.creature("e", "Combustioneer")), script=[b.COMBAT]
    )
    assert (b.fate(trace, "d")["status"], b.fate(trace, "d")["hp"]) == ("buried", 0)


@about("Obeisance", "Erisian Blade")
@pytest.mark.parametrize("loss", [b.hurt("b"), b.cast("Ascension", "b")])
def test_what_counts_the_members_counts_one_less_when_one_is_gone(loss: b.Spec) -> None:
    three = b.blues(b.swordsman("a", "Obeisance"), b.swordsman("b"), b.swordsman("c"), square=[4, 5])
    assert [b.stats(b.after(*script, blue=three), "a", "level") for script in ([], [loss])] == [[3], [2]]
    nations = b.blues(b.swordsman("a", "Erisian Blade", nation="Elves"), b.swordsman("b", nation="Imps"), square=[4, 5])
    assert [b.stats(b.after(*script, blue=nations), "a", "hand") for script in ([], [loss])] == [[4], [3]]


@about("Rampage", "Lycanthropy")
def test_all_wolves_of_a_pack_come_together() -> None:
    rampage = [{"square": [7, 5], "spells": [{"card": "Rampage", "owner": "blue"}]}]
    trace = b.after(b.cast("Lycanthropy", "reds"), squares=rampage)
    assert [b.fate(trace, f"wolf-{number}")["spells"] for number in (1, 2)] == [["Rampaging"], ["Rampaging"]]
    assert b.square(trace, 7, 5)["spells"] == []


@about("Lycanthropy", "Volunteers")
def test_all_who_were_wolves_come_back_together() -> None:
    trace = b.after(b.cast("Lycanthropy", "reds"), b.cast("Volunteers", "globe"), b.dispel("Lycanthropy", "reds"))
    assert b.group_of(trace, "reds")["members"] == ["swordsman-1", "archer-1", "vision-archer-1", "vision-archer-2"]


@about("Curse of Khobai")
def test_a_curse_of_khobai_grows_by_every_kill_though_a_spell_is_gone_that_added_hit_points() -> None:
    """Without the spell the maximum would lie below 1; it is 1, and from there each kill adds 1."""
    weak = {"armor": 0, "current_hp": 1}
    foes = b.reds(b.swordsman("v", **weak), b.swordsman("w", **weak), **b.BESIDE)
    for card, host in (("Rite of Growth", "a"), ("Fortitude", "blues")):
        script = [
            b.cast(card, host),
            b.cast("Curse of Khobai", "a"),
            b.dispel(card, host),
            b.attack("a", "v"),
            b.attack("a", "w"),
        ]
        trace = b.play(b.blues(b.swordsman("a"), **b.AT), foes, script=script)
        assert b.stats(trace, "a", "hp", "max_hp") == [3, 3]


@about("ability of Khobai")
def test_khobai_feeds_in_full_where_his_maximum_would_lie_below_1() -> None:
    trace = b.after(
        b.hurt("v"), b.hurt("w"), blue=b.blues(b.creature("k", "Khobai"), spells=["Perverse Speed"], square=[4, 5])
    )
    assert b.stats(trace, "k", "hp", "max_hp") == [3, 3]


@about("Devouring")
def test_what_is_devoured_is_added_in_full_to_a_maximum_of_1() -> None:
    ours = b.blues(b.swordsman("a"), b.swordsman("b"), square=[4, 5])
    cut = [
        b.cast("Rite of Growth", "a"),
        b.hurt("a", 8),
        b.cast("Salted Wounds", "blues"),
        b.dispel("Rite of Growth", "a"),
    ]
    assert b.stats(b.after(*cut, blue=ours), "a", "hp", "max_hp") == [1, 1]
    assert b.stats(b.after(*cut, b.cast("Devouring", "a"), blue=ours), "a", "hp", "max_hp") == [8, 8]


@about("Spirit Binding", "Spirit Bound")
def test_whom_a_spirit_is_bound_to_has_its_numbers_whatever_his_class_and_nation() -> None:
    bound = [b.cast("Spirit Binding", "a"), b.cast("Trolls", [5, 8])]
    numbers = ("hand", "missile", "armor", "level", "max_hp")
    bowman = b.blues(b.archer("a", nation="Cyclopes"), square=[4, 5])
    for change, blue, expected in (
        (b.cast("Cruel Whim", "a"), bowman, [3, None, 0, 1, 10]),
        (b.cast("Cruel Whim", "a"), b.blues(b.swordsman("a"), square=[4, 5]), [None, 0, 0, 1, 10]),
        (b.cast("Penumbra", "blues"), bowman, [None, 0, 0, 1, 10]),
        (b.cast("Harrowing Cry", "blues"), bowman, [None, 0, 0, 0, 10]),
    ):
        assert b.stats(b.after(*bound, change, blue=blue), "a", *numbers) == expected
    freed = b.after(
        *bound, b.cast("Penumbra", "blues"), b.cast("Cruel Whim", "a"), b.dispel("Spirit Bound", "a"), blue=bowman
    )
    assert b.stats(freed, "a", *numbers) == [2, None, 1, 1, 7]


@about("Lycanthropy")
@pytest.mark.parametrize("card", ["Plague", "Fortitude"])
def test_who_was_a_wolf_has_the_damage_that_the_wolf_had(card: str) -> None:
    bitten = [b.cast("Lycanthropy", "reds"), b.cast(card, "reds"), b.hurt("wolf-1", 3), b.hurt("wolf-2", 3)]
    wolves, back = b.after(*bitten), b.after(*bitten, b.dispel("Lycanthropy", "reds"))
    for wolf, recruit in (("wolf-1", "swordsman-1"), ("wolf-2", "archer-1")):
        max_hp, hp = b.stats(wolves, wolf, "max_hp", "hp")
        assert b.stats(back, recruit, "max_hp", "hp") == [7, 7 - (max_hp - hp)]


@about("Lycanthropy")
def test_wolves_arrive_unhurt_by_the_spells_that_the_recruits_lose() -> None:
    for card in ("Plague", "Perverse Speed", "Frostbite"):
        trace = b.after(
            b.cast("Lycanthropy", "reds"), red=b.reds(b.swordsman("v"), b.archer("w"), square=[7, 5], spells=[card])
        )
        assert [(one["hp"], one["max_hp"]) for one in b.minion_of(trace, "Wolf")] == [(12, 12), (12, 12)]
        assert b.group_of(trace, "reds")["spells"] == ["Lycanthropy"]


@about("Lycanthropy")
def test_only_who_was_a_wolf_of_the_spell_comes_back() -> None:
    wolves = b.reds(b.creature("x", "Wolf"), spells=["Lycanthropy"], square=[7, 5])
    trace = b.after(b.dispel("Lycanthropy", "reds"), red=wolves, squares=[{"square": [7, 5], "spells": ["Jungle"]}])
    assert (b.group_of(trace, "reds")["members"], b.fate(trace, "x")["spells"]) == (["x"], [])


@about("Lycanthropy")
def test_a_recruit_of_no_class_comes_back_as_a_recruit_too() -> None:
    """The Wolf of Brother Wolf has no class; a Wolf of Lycanthropy that stayed would share a group with recruits."""
    ours = b.blues(b.swordsman("a"), b.creature("b", "Wolf"), square=[4, 5])
    trace = b.after(b.cast("Lycanthropy", "blues"), b.dispel("Lycanthropy", "blues"), blue=ours)
    assert b.group_of(trace, "blues")["members"] == ["swordsman-1", "swordsman-2"]


@about("Cessao Spiral")
def test_a_cessao_spiral_swallows_who_only_passes_through() -> None:
    spiral = [{"square": [6, 5], "spells": ["Cessao Spiral"]}]
    beast = b.reds(b.creature("m", "Fiend", hand=1, hp=9), square=[7, 5], control="player")
    for way, status in (((5, 5), "removed"), ((7, 6), "alive")):
        trace = b.after(b.move("reds", *way), red=beast, squares=spiral)
        assert (b.results(trace), b.fate(trace, "m")["status"]) == (["executed"], status)


@about("Slavers")
def test_captives_taken_as_a_combat_starts_are_a_band_of_their_own() -> None:
    ours = b.blues(b.swordsman("a", hand=99), b.swordsman("b"), spells=["Slavers"], square=[5, 5])
    others = b.group("others", "red", b.swordsman("x"), b.swordsman("y"), square=[4, 5])
    game = b.board(ours, b.reds(b.swordsman("v"), square=[6, 5]), others, script=[])
    away = {"do": "move", "group": "blues", "to": [5, 6]}
    fight = {"do": "combat", "groups": ["blues", "others"]}
    trace = b.perform(game, b.COMBAT, b.START_OF_TURN, away, b.START_OF_TURN, b.cast("Accursed Minion", "a"), fight)
    assert [b.fate(trace, id)["status"] for id in "vxy"] == ["alive", "off-board", "off-board"]
    assert b.fate(trace, "v")["group"] != b.fate(trace, "x")["group"] == b.fate(trace, "y")["group"]


@about("Talisman of Souls")
def test_no_talisman_heals_above_the_maximum() -> None:
    """The maximum stays at 1 (I-48) as long as spells take more of it than the Talisman gives."""
    cursed = b.swordsman("a", "Talisman of Souls", "Animus of World", "Animus of World", "Curse of Khobai")
    freed = [b.dispel("Animus of World", "a")] * 2
    trace = b.after(*freed, b.cast("Minion of Order", "a"), blue=b.blues(cursed, square=[4, 5]))
    assert b.stats(trace, "a", "hp", "max_hp") == [1, 1]
    wounded = b.blues(b.swordsman("a", "Talisman of Souls", current_hp=3), square=[4, 5])
    assert b.stats(b.after(b.cast("Minion of Order", "a"), blue=wounded), "a", "hp", "max_hp") == [5, 9]


@about("Sublimity")
def test_a_maximum_that_is_1_already_loses_nothing_for_good() -> None:
    """What it cannot lose (I-48) it does not lack later, when something adds to it."""
    sublime = [b.TOWN | {"spells": ["Sublimity"]}]
    trace = b.after(
        *[b.turn()] * 4,
        b.cast("Fortitude", "blues"),
        blue=b.blues(b.swordsman("a", hp=4), square=[4, 5]),
        structures=sublime,
    )
    assert b.stats(trace, "a", "hp", "max_hp") == [3, 3]


@about("Altar of Blood")
def test_the_altar_takes_whom_a_spell_has_carried_away() -> None:
    altar = b.town(square=(4, 5), novices=2, mana="Will", spells=["Altar of Blood"])
    train = {"do": "train", "structure": "town", "class": "swordsman", "count": 1}
    throw = {"do": "cast", "card": "Bolt of Somersaults", "target": "blues"}
    ours = b.blues(b.swordsman("a"), square=[4, 5])
    trace = b.after(b.turn(train, throw), blue=ours, structures=[altar])
    assert b.at(trace) != [4, 5]
    assert [b.fate(trace, id)["status"] for id in ("a", "swordsman-1")] == ["alive", "removed"]
    elsewhere = b.town("other", square=(4, 7), novices=1)
    there = b.after(b.turn(train | {"structure": "other"}), blue=ours, structures=[altar, elsewhere])
    assert b.fate(there, "swordsman-1")["status"] == "alive"


@about("Mirage", "ability of Undine", "Amok", "Disorient", "Panic")
@pytest.mark.parametrize("card", ["Mirage", "Undine", "Amok", "Disorient", "Panic"])
def test_neutral_groups_of_the_player_controlled_kind_go_nowhere(card: str) -> None:
    """The movement page: the neutral player's player-controlled groups stay put."""
    wild = b.group("wild", "neutral", b.swordsman("n"), square=[5, 5])
    script = [b.turn({"do": "cast", "card": card, "target": "globe" if card == "Panic" else "wild"})]
    board: b.Spec = {}
    if card == "Mirage":
        script, board = [b.turn()], {"squares": [{"square": [6, 5], "spells": ["Mirage"]}]}
    elif card == "Undine":
        script, board = [b.turn()], {"squares": [{"square": [7, 5], "terrain": "water"}]}
    elif card == "Panic":
        board = {"structures": [b.town(square=(5, 5), owner="neutral")]}
    far = b.reds(b.creature("u", "Undine"), square=[7, 5]) if card == "Undine" else b.FAR
    for seed in range(6):
        trace = b.play(b.blues(b.swordsman("a"), square=[2, 5]), far, wild, script=script, seed=seed, **board)
        assert b.at(trace, "wild") == [5, 5]
        assert not b.events(trace, kind="note", target="wild")


@about("ability of Bellwether")
def test_bellwether_never_attacks_whatever_attacks_it_is_given() -> None:
    """Who "does not attack" has no attacks in a round, whatever adds to their number (combat page, R1)."""
    ours = b.blues(b.creature("c", "Bellwether", "Assassin"), spells=["Perverse Speed"], square=[5, 5])
    trace = b.play(ours, b.reds(b.swordsman("v"), square=[6, 5]))
    assert b.stats(trace, "c", "attack_rate") == [0]
    assert not b.hits(trace, attacker="c")


def test_who_leaves_the_board_leaves_what_the_place_gave() -> None:
    trace = b.after(b.cast("Vision Quest", "a"), structures=[b.TOWN | {"spells": ["Fortify"]}])
    assert b.stats(trace, "a", "status", "armor") == ["off-board", 1]


@about("Lienna", "Transubstantiation", "Odar", "Ch'tai Exchange")
def test_what_the_neutral_player_is_made_to_cast_has_nobody_to_act_for() -> None:
    def cast_by_nobody(card: str, target: str) -> b.Spec:
        return b.cast(card, target, "neutral")

    trace = b.after(cast_by_nobody("Lienna", "blues"), cast_by_nobody("Transubstantiation", "globe"), b.START_OF_TURN)
    assert b.results(trace) == ["executed"] * 3
    assert trace["outcome"]["initiative"] == "blue"
    alone = b.after(cast_by_nobody("Odar", "a"), blue=b.blues(b.swordsman("a"), square=[4, 5]))
    assert b.group_of(alone, "blues")["members"] == ["odar-1"]
    swapped = b.after(
        cast_by_nobody("Ch'tai Exchange", "a"), red=b.group("reds", "neutral", b.swordsman("v"), square=[7, 5])
    )
    assert b.group_of(swapped, "blues")["members"] == ["a", "b"]
