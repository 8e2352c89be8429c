"""What texts say to the letter where several cards meet, or where a host changes: read again, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules.combat import C4, begin_opposition
from engine.rules.off_board import take_off_board
from tests.engine.build import (
    COMBAT,
    START_OF_TURN,
    Picks,
    Spec,
    archer,
    attack,
    band,
    blues,
    cast,
    creature,
    dispel,
    events,
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
    AT,
    BESIDE,
    FAR,
    FAR_APART,
    TOWN,
    after,
    all_of,
    at,
    group_of,
    minion_of,
    place,
    results,
    square,
    stats,
    town,
)

# One in a group.


@about("ability of Decoy", "Obeisance", "ability of Wolf", "Alabaster Guardian", "Tindelhunden")
@pytest.mark.parametrize("one", ["Decoy", "Wolf", "Obeisance", "Tindelhunden", "Alabaster Guardian"])
def test_groups_that_each_have_what_a_group_may_hold_once_do_not_join(one: str) -> None:
    def holding(id: str, owner: str, *others: Spec, **fields: Any) -> Spec:
        if one in ("Decoy", "Wolf"):
            return group(id, owner, creature(f"{id}-one", one), *others, **fields)
        if one == "Obeisance":
            return group(id, owner, swordsman(f"{id}-one", one), *others, **fields)
        return group(id, owner, *others, spells=[one], **fields)

    walks = holding("blues", "blue", swordsman("a"), square=[4, 5])
    plain = group("more", "blue", swordsman("b"), square=[5, 5])
    holds = holding("more", "blue", swordsman("b"), square=[5, 5])
    assert group_of(after(move("blues", 5, 5), blue=walks, red=plain), "blues")["status"] == "dead"
    assert at(after(move("blues", 5, 5), blue=walks, red=holds)) == [4, 5]
    train = {"do": "train", "structure": "town", "class": "swordsman"}
    newcomer = after(turn(train), blue=walks, structures=[TOWN | {"novices": 1}])
    assert "swordsman-1" in newcomer["outcome"]["minions"]


# Exclusive spells that pass on.


@about("Jinx", "Atonement")
@pytest.mark.parametrize("card", ["Jinx", "Atonement"])
def test_an_exclusive_spell_does_not_pass_on_to_whoever_carries_one(card: str) -> None:
    victim = reds(swordsman("v", card, hp=1, armor=0), swordsman("w"))
    for carried, left in (([], [card]), ([card], [card])):
        killer = blues(swordsman("a", *carried, hand=9))
        trace = play(killer, victim, script=[attack("a", "v")])
        assert (fate(trace, "v")["status"], fate(trace, "a")["spells"]) == ("buried", left)


@about("Scars of Kolekh")
def test_a_second_scar_goes_down_with_its_group() -> None:
    victim = reds(swordsman("v", hp=1, armor=0), spells=["Scars of Kolekh"])
    trace = play(blues(swordsman("a", hand=9), spells=["Scars of Kolekh"]), victim, script=[attack("a", "v")])
    assert group_of(trace, "blues")["spells"] == ["Scars of Kolekh"]


# Things for one class.


@about("Gorgon's Head", "Minotaur's Axe", "Dwarven Blade", "Dwarven Arrows", "Djinni Bow", "Shadow's Chill")
@pytest.mark.parametrize(
    ("thing", "bearer"),
    [
        *((thing, swordsman) for thing in ("Gorgon's Head", "Minotaur's Axe", "Dwarven Blade", "Shadow's Chill")),
        *((thing, archer) for thing in ("Dwarven Arrows", "Djinni Bow")),
    ],
)
def test_a_thing_for_one_class_is_lost_with_the_class(thing: str, bearer: Any) -> None:
    """The recheck asks helper spells, too, and a class is persistent (spells page)."""
    ours = blues(bearer("a", thing), square=[4, 5])
    assert fate(after(cast("Veteran", "a"), blue=ours), "a")["spells"] == [thing, "Veteran"]
    assert fate(after(cast("Cruel Whim", "a"), blue=ours), "a")["spells"] == []


@about("Cruel Whim")
@pytest.mark.parametrize(
    ("host", "armor", "then"),
    [
        (swordsman("a"), 1, 0),
        (archer("a"), 0, 1),
        (creature("a", "Ancient King"), 2, 1),
        (creature("a", "Decoy"), 3, 2),
        (creature("a", "Vision archer"), 1, 2),
        (creature("a", "Diomesia"), 0, 0),
    ],
)
def test_what_a_recruit_has_over_its_class_stays_as_the_class_changes(host: Spec, armor: int, then: int) -> None:
    ours = blues(host, square=[4, 5])
    assert fate(after(cast("Veteran", "globe"), blue=ours), "a")["armor"] == armor
    assert fate(after(cast("Cruel Whim", "a"), blue=ours), "a")["armor"] == then
    same = {"do": "change", "minion": "a", "class": fate(after(cast("Veteran", "globe"), blue=ours), "a")["class"]}
    assert fate(after(same, blue=ours), "a")["armor"] == armor


# Deaths.


@about("ability of Khobai")
def test_khobai_does_not_feed_on_his_own_death() -> None:
    trace = play(blues(creature("k", "Khobai"), **AT), FAR, script=[hurt("k")])
    assert (fate(trace, "k")["status"], fate(trace, "k")["hp"], fate(trace, "k")["max_hp"]) == ("buried", 0, 1)


@about("ability of Fingle's Folly")
def test_fingles_folly_throws_its_fireball_as_it_dies_and_not_as_it_is_saved() -> None:
    for spells, hp in (([], 2), (["Reanimate"], 7)):
        folly = reds(creature("f", "Fingle's Folly", *spells, current_hp=1, armor=0))
        trace = play(blues(swordsman("a")), folly, script=[attack("a", "f")])
        assert (fate(trace, "a")["hp"], fate(trace, "f")["status"]) == (hp, "alive" if spells else "buried")
    victims = blues(swordsman("a", hp=1, armor=0, level=0), swordsman("b"))
    alive = play(victims, reds(creature("f", "Fingle's Folly")), script=[attack("f", "a")])
    assert (fate(alive, "a")["status"], fate(alive, "b")["hp"], fate(alive, "f")["hp"]) == ("buried", 7, 16)


# Copies.


@about("ability of Jade Gargoyle", "Biting Wind")
def test_the_jade_gargoyle_gets_a_copy_that_costs_as_much() -> None:
    ours = blues(swordsman("a", hp=20), creature("j", "Jade Gargoyle"), square=[4, 5])
    trace = after(cast("Biting Wind", "a", "red") | {"cost": 3}, blue=ours)
    assert (fate(trace, "a")["hp"], fate(trace, "j")["hp"]) == (14, 3)


# Armor that shatters.


@about("Mirrored Armor")
def test_mirrored_armor_may_shatter_at_a_magical_hit_that_it_does_not_stop() -> None:
    for roll, spells in ((0, []), (5, ["Mirrored Armor"])):
        game = table(
            blues(archer("a", "Yeoman")),
            reds(swordsman("v", "Mirrored Armor")),
            script=[],
            dice=Picks(roll),
        )
        trace = perform(game, attack("a", "v", "missile"))
        assert (fate(trace, "v")["hp"] < 7, fate(trace, "v")["spells"]) == (True, spells)


@about("Mirrored Armor", "Protective Cover", "Treacherous Armor")
def test_whoever_receives_no_damage_receives_none_that_is_added_later() -> None:
    """The damage is settled before armor, so the armor is whole (I-9)."""
    for shield in ("Mirrored Armor", "Protective Cover"):
        for spells in ((shield, "Treacherous Armor"), ("Treacherous Armor", shield)):
            game = table(blues(swordsman("a")), reds(swordsman("v", *spells, armor=4)), script=[], dice=Picks(5))
            perform(game, attack("a", "v"))
            assert (who(game, "v").hp, who(game, "v").current_armor) == (7, 4)


# Groups and places.


@about("Parted Sea")
def test_the_parted_sea_ends_as_others_are_created_in_it() -> None:
    sea = all_of("water", [6, 8], spells=[{"card": "Parted Sea", "owner": "blue"}])
    for player, spells in (("blue", ["Parted Sea"]), ("red", [])):
        trace = after(cast("Blue Auk", [6, 8], player), squares=sea)
        assert (results(trace), square(trace, 6, 8)["spells"]) == (["executed"], spells)


@about("Domesticate")
def test_a_group_that_runs_wild_again_before_it_moves_forgets_its_order() -> None:
    beast = reds(creature("x", "Boggart"), square=[7, 5], spells=["Domesticate"], control="player")
    game = table(FAR_APART[0], beast, script=[])
    band(game, "reds").order = (7, 6)
    perform(game, dispel("Domesticate", "reds"))
    assert (band(game, "reds").order, band(game, "reds").control) == (None, "computer")
    game = table(FAR_APART[0], reds(creature("x", "Karkara"), square=[7, 5], spells=["Domesticate"]), script=[])
    perform(game, dispel("Domesticate", "reds"))
    assert band(game, "reds").control == "player"


@about("ability of Winged Monkey")
def test_winged_monkeys_are_gone_even_where_the_enemy_is_off_the_board() -> None:
    game = table(blues(creature("m", "Winged Monkey"), **AT), reds(swordsman("v"), square=[6, 5]), script=[])
    combat = begin_opposition(game, band(game, "blues"), band(game, "reds"))
    take_off_board(game, band(game, "reds"))
    game.play_step(C4, combat)
    assert (who(game, "m").status, who(game, "v").status) == ("removed", "off-board")


@about("Bolstering Spirit", "Rust", "Valiant Stand")
@pytest.mark.parametrize("card", ["Bolstering Spirit", "Rust", "Valiant Stand"])
def test_a_combat_ends_for_the_structure_whose_garrison_is_carried_off(card: str) -> None:
    monkeys = blues(creature("m", "Winged Monkey", hp=30, hand=0), **AT)
    garrison = reds(swordsman("v", hp=90), square=[6, 5])
    home = town("home", "red", (6, 5), spells=[card])
    for initiative in ("blue", "red"):
        trace = play(monkeys, garrison, structures=[home], initiative=initiative, script=[COMBAT])
        assert at(trace, "reds") != [6, 5]
        assert place(trace, "home")["spells"] == []


@about("Citizens' Militia")
def test_the_militia_keeps_out_the_enemies_of_its_town_whoever_called_it() -> None:
    theirs = town("far", "red", (6, 5), spells=[{"card": "Citizens' Militia", "owner": "blue"}])
    for walker, result in ((blues(swordsman("a"), **AT), "refused"), (reds(swordsman("a"), **AT), "executed")):
        trace = play(walker, structures=[theirs], script=[move(walker["id"], 6, 5)])
        assert results(trace) == [result]


@about("Rogue Monster", "Emancipated", "Renegades")
@pytest.mark.parametrize(("card", "target"), [("Rogue Monster", "reds"), ("Emancipation", "globe")])
def test_a_group_that_turns_neutral_stays_put(card: str, target: str) -> None:
    beast = reds(creature("x", "Boggart"), square=[7, 5], control="player")
    walk = (move("reds", 7, 6),)
    stays = after(turn({"do": "cast", "card": card, "target": target}, red=walk), red=beast)
    assert (group_of(stays, "reds")["owner"], at(stays, "reds")) == ("neutral", [7, 5])
    assert at(after(turn(red=walk), red=beast), "reds") == [7, 6]


@about("ability of Doppelganger")
def test_a_doppelganger_that_dies_of_its_kill_takes_after_nobody() -> None:
    wounded = blues(creature("d", "Doppelganger", current_hp=2))
    trace = play(wounded, reds(creature("c", "Combustioneer"), creature("e", "Combustioneer")), script=[COMBAT])
    assert (fate(trace, "d")["status"], fate(trace, "d")["hp"]) == ("buried", 0)


@about("Obeisance", "Erisian Blade")
@pytest.mark.parametrize("loss", [hurt("b"), cast("Ascension", "b")])
def test_what_counts_the_members_counts_one_less_when_one_is_gone(loss: Spec) -> None:
    three = blues(swordsman("a", "Obeisance"), swordsman("b"), swordsman("c"), square=[4, 5])
    assert [stats(after(*script, blue=three), "a", "level") for script in ([], [loss])] == [[3], [2]]
    nations = blues(swordsman("a", "Erisian Blade", nation="Elves"), swordsman("b", nation="Imps"), square=[4, 5])
    assert [stats(after(*script, blue=nations), "a", "hand") for script in ([], [loss])] == [[4], [3]]


@about("Rampage", "Lycanthropy")
def test_all_wolves_of_a_pack_come_together() -> None:
    rampage = [{"square": [7, 5], "spells": [{"card": "Rampage", "owner": "blue"}]}]
    trace = after(cast("Lycanthropy", "reds"), squares=rampage)
    assert [fate(trace, f"wolf-{number}")["spells"] for number in (1, 2)] == [["Rampaging"], ["Rampaging"]]
    assert square(trace, 7, 5)["spells"] == []


@about("Lycanthropy", "Volunteers")
def test_all_who_were_wolves_come_back_together() -> None:
    trace = after(cast("Lycanthropy", "reds"), cast("Volunteers", "globe"), dispel("Lycanthropy", "reds"))
    assert group_of(trace, "reds")["members"] == ["swordsman-1", "archer-1", "vision-archer-1", "vision-archer-2"]


@about("Curse of Khobai")
def test_a_curse_of_khobai_grows_by_every_kill_though_a_spell_is_gone_that_added_hit_points() -> None:
    """Without the spell the maximum would lie below 1; it is 1, and from there each kill adds 1."""
    weak = {"armor": 0, "current_hp": 1}
    foes = reds(swordsman("v", **weak), swordsman("w", **weak), **BESIDE)
    for card, host in (("Rite of Growth", "a"), ("Fortitude", "blues")):
        script = [
            cast(card, host),
            cast("Curse of Khobai", "a"),
            dispel(card, host),
            attack("a", "v"),
            attack("a", "w"),
        ]
        trace = play(blues(swordsman("a"), **AT), foes, script=script)
        assert stats(trace, "a", "hp", "max_hp") == [3, 3]


@about("ability of Khobai")
def test_khobai_feeds_in_full_where_his_maximum_would_lie_below_1() -> None:
    trace = after(hurt("v"), hurt("w"), blue=blues(creature("k", "Khobai"), spells=["Perverse Speed"], square=[4, 5]))
    assert stats(trace, "k", "hp", "max_hp") == [3, 3]


@about("Devouring")
def test_what_is_devoured_is_added_in_full_to_a_maximum_of_1() -> None:
    ours = blues(swordsman("a"), swordsman("b"), square=[4, 5])
    cut = [cast("Rite of Growth", "a"), hurt("a", 8), cast("Salted Wounds", "blues"), dispel("Rite of Growth", "a")]
    assert stats(after(*cut, blue=ours), "a", "hp", "max_hp") == [1, 1]
    assert stats(after(*cut, cast("Devouring", "a"), blue=ours), "a", "hp", "max_hp") == [8, 8]


@about("Spirit Binding", "Spirit Bound")
def test_whom_a_spirit_is_bound_to_has_its_numbers_whatever_his_class_and_nation() -> None:
    bound = [cast("Spirit Binding", "a"), cast("Trolls", [5, 8])]
    numbers = ("hand", "missile", "armor", "level", "max_hp")
    bowman = blues(archer("a", nation="Cyclopes"), square=[4, 5])
    for change, blue, expected in (
        (cast("Cruel Whim", "a"), bowman, [3, None, 0, 1, 10]),
        (cast("Cruel Whim", "a"), blues(swordsman("a"), square=[4, 5]), [None, 0, 0, 1, 10]),
        (cast("Penumbra", "blues"), bowman, [None, 0, 0, 1, 10]),
        (cast("Harrowing Cry", "blues"), bowman, [None, 0, 0, 0, 10]),
    ):
        assert stats(after(*bound, change, blue=blue), "a", *numbers) == expected
    freed = after(*bound, cast("Penumbra", "blues"), cast("Cruel Whim", "a"), dispel("Spirit Bound", "a"), blue=bowman)
    assert stats(freed, "a", *numbers) == [2, None, 1, 1, 7]


@about("Lycanthropy")
@pytest.mark.parametrize("card", ["Plague", "Fortitude"])
def test_who_was_a_wolf_has_the_damage_that_the_wolf_had(card: str) -> None:
    bitten = [cast("Lycanthropy", "reds"), cast(card, "reds"), hurt("wolf-1", 3), hurt("wolf-2", 3)]
    wolves, back = after(*bitten), after(*bitten, dispel("Lycanthropy", "reds"))
    for wolf, recruit in (("wolf-1", "swordsman-1"), ("wolf-2", "archer-1")):
        max_hp, hp = stats(wolves, wolf, "max_hp", "hp")
        assert stats(back, recruit, "max_hp", "hp") == [7, 7 - (max_hp - hp)]


@about("Lycanthropy")
def test_wolves_arrive_unhurt_by_the_spells_that_the_recruits_lose() -> None:
    for card in ("Plague", "Perverse Speed", "Frostbite"):
        trace = after(cast("Lycanthropy", "reds"), red=reds(swordsman("v"), archer("w"), square=[7, 5], spells=[card]))
        assert [(one["hp"], one["max_hp"]) for one in minion_of(trace, "Wolf")] == [(12, 12), (12, 12)]
        assert group_of(trace, "reds")["spells"] == ["Lycanthropy"]


@about("Lycanthropy")
def test_only_who_was_a_wolf_of_the_spell_comes_back() -> None:
    wolves = reds(creature("x", "Wolf"), spells=["Lycanthropy"], square=[7, 5])
    trace = after(dispel("Lycanthropy", "reds"), red=wolves, squares=[{"square": [7, 5], "spells": ["Jungle"]}])
    assert (group_of(trace, "reds")["members"], fate(trace, "x")["spells"]) == (["x"], [])


@about("Lycanthropy")
def test_a_recruit_of_no_class_comes_back_as_a_recruit_too() -> None:
    """The Wolf of Brother Wolf has no class; a Wolf of Lycanthropy that stayed would share a group with recruits."""
    ours = blues(swordsman("a"), creature("b", "Wolf"), square=[4, 5])
    trace = after(cast("Lycanthropy", "blues"), dispel("Lycanthropy", "blues"), blue=ours)
    assert group_of(trace, "blues")["members"] == ["swordsman-1", "swordsman-2"]


@about("Cessao Spiral")
def test_a_cessao_spiral_swallows_who_only_passes_through() -> None:
    spiral = [{"square": [6, 5], "spells": ["Cessao Spiral"]}]
    beast = reds(creature("m", "Fiend", hand=1, hp=9), square=[7, 5], control="player")
    for way, status in (((5, 5), "removed"), ((7, 6), "alive")):
        trace = after(move("reds", *way), red=beast, squares=spiral)
        assert (results(trace), fate(trace, "m")["status"]) == (["executed"], status)


@about("Slavers")
def test_captives_taken_as_a_combat_starts_are_a_band_of_their_own() -> None:
    ours = blues(swordsman("a", hand=99), swordsman("b"), spells=["Slavers"], square=[5, 5])
    others = group("others", "red", swordsman("x"), swordsman("y"), square=[4, 5])
    game = table(ours, reds(swordsman("v"), square=[6, 5]), others, script=[])
    away = {"do": "move", "group": "blues", "to": [5, 6]}
    fight = {"do": "combat", "groups": ["blues", "others"]}
    trace = perform(game, COMBAT, START_OF_TURN, away, START_OF_TURN, cast("Accursed Minion", "a"), fight)
    assert [fate(trace, id)["status"] for id in "vxy"] == ["alive", "off-board", "off-board"]
    assert fate(trace, "v")["group"] != fate(trace, "x")["group"] == fate(trace, "y")["group"]


@about("Talisman of Souls")
def test_no_talisman_heals_above_the_maximum() -> None:
    """The maximum stays at 1 (I-48) as long as spells take more of it than the Talisman gives."""
    cursed = swordsman("a", "Talisman of Souls", "Animus of World", "Animus of World", "Curse of Khobai")
    freed = [dispel("Animus of World", "a")] * 2
    trace = after(*freed, cast("Minion of Order", "a"), blue=blues(cursed, square=[4, 5]))
    assert stats(trace, "a", "hp", "max_hp") == [1, 1]
    wounded = blues(swordsman("a", "Talisman of Souls", current_hp=3), square=[4, 5])
    assert stats(after(cast("Minion of Order", "a"), blue=wounded), "a", "hp", "max_hp") == [5, 9]


@about("Sublimity")
def test_a_maximum_that_is_1_already_loses_nothing_for_good() -> None:
    """What it cannot lose (I-48) it does not lack later, when something adds to it."""
    sublime = [TOWN | {"spells": ["Sublimity"]}]
    trace = after(
        *[turn()] * 4, cast("Fortitude", "blues"), blue=blues(swordsman("a", hp=4), square=[4, 5]), structures=sublime
    )
    assert stats(trace, "a", "hp", "max_hp") == [3, 3]


@about("Altar of Blood")
def test_the_altar_takes_whom_a_spell_has_carried_away() -> None:
    altar = town(square=(4, 5), novices=2, mana="Will", spells=["Altar of Blood"])
    train = {"do": "train", "structure": "town", "class": "swordsman", "count": 1}
    throw = {"do": "cast", "card": "Bolt of Somersaults", "target": "blues"}
    ours = blues(swordsman("a"), square=[4, 5])
    trace = after(turn(train, throw), blue=ours, structures=[altar])
    assert at(trace) != [4, 5]
    assert [fate(trace, id)["status"] for id in ("a", "swordsman-1")] == ["alive", "removed"]
    elsewhere = town("other", square=(4, 7), novices=1)
    there = after(turn(train | {"structure": "other"}), blue=ours, structures=[altar, elsewhere])
    assert fate(there, "swordsman-1")["status"] == "alive"


@about("Mirage", "ability of Undine", "Amok", "Disorient", "Panic")
@pytest.mark.parametrize("card", ["Mirage", "Undine", "Amok", "Disorient", "Panic"])
def test_neutral_groups_of_the_player_controlled_kind_go_nowhere(card: str) -> None:
    """The movement page: the neutral player's player-controlled groups stay put."""
    wild = group("wild", "neutral", swordsman("n"), square=[5, 5])
    script = [turn({"do": "cast", "card": card, "target": "globe" if card == "Panic" else "wild"})]
    board: Spec = {}
    if card == "Mirage":
        script, board = [turn()], {"squares": [{"square": [6, 5], "spells": ["Mirage"]}]}
    elif card == "Undine":
        script, board = [turn()], {"squares": [{"square": [7, 5], "terrain": "water"}]}
    elif card == "Panic":
        board = {"structures": [town(square=(5, 5), owner="neutral")]}
    far = reds(creature("u", "Undine"), square=[7, 5]) if card == "Undine" else FAR
    for seed in range(6):
        trace = play(blues(swordsman("a"), square=[2, 5]), far, wild, script=script, seed=seed, **board)
        assert at(trace, "wild") == [5, 5]
        assert not events(trace, kind="note", target="wild")


@about("ability of Bellwether")
def test_bellwether_never_attacks_whatever_attacks_it_is_given() -> None:
    """Who "does not attack" has no attacks in a round, whatever adds to their number (combat page, R1)."""
    ours = blues(creature("c", "Bellwether", "Assassin"), spells=["Perverse Speed"], square=[5, 5])
    trace = play(ours, reds(swordsman("v"), square=[6, 5]))
    assert stats(trace, "c", "attack_rate") == [0]
    assert not hits(trace, attacker="c")


def test_who_leaves_the_board_leaves_what_the_place_gave() -> None:
    trace = after(cast("Vision Quest", "a"), structures=[TOWN | {"spells": ["Fortify"]}])
    assert stats(trace, "a", "status", "armor") == ["off-board", 1]


@about("Lienna", "Transubstantiation", "Odar", "Ch'tai Exchange")
def test_what_the_neutral_player_is_made_to_cast_has_nobody_to_act_for() -> None:
    def cast_by_nobody(card: str, target: str) -> Spec:
        return cast(card, target, "neutral")

    trace = after(cast_by_nobody("Lienna", "blues"), cast_by_nobody("Transubstantiation", "globe"), START_OF_TURN)
    assert results(trace) == ["executed"] * 3
    assert trace["outcome"]["initiative"] == "blue"
    alone = after(cast_by_nobody("Odar", "a"), blue=blues(swordsman("a"), square=[4, 5]))
    assert group_of(alone, "blues")["members"] == ["odar-1"]
    swapped = after(cast_by_nobody("Ch'tai Exchange", "a"), red=group("reds", "neutral", swordsman("v"), square=[7, 5]))
    assert group_of(swapped, "blues")["members"] == ["a", "b"]
