"""The cards of Abomination: a scenario for each sentence and each exception, which fails without the effect."""

from typing import Any

from engine.rules.creation import create_creatures, create_recruits
from engine.rules.dying import remove_group
from engine.rules.lookup import ground_at
from engine.rules.off_board import take_off_board
from tests.engine.build import (
    COMBAT,
    START_OF_TURN,
    Picks,
    Spec,
    archer,
    attack,
    blues,
    cast,
    creature,
    events,
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
from tests.engine.cards.boards import ENEMY_TOWN, after, damage_of, mana, minion_of, results, town

WILL_TOWN = town(square=(4, 5), mana="Will")


@about("Accursed Minion")
def test_accursed_minion_kills_its_friends_first_then_the_foes_and_is_gone() -> None:
    trace = play(blues(swordsman("a", "Accursed Minion"), swordsman("b")), reds(swordsman("v")))
    assert [one["target"] for one in events(trace, kind="step", step="E3")] == ["b", "v"]
    assert (fate(trace, "a")["spells"], trace["outcome"]["rounds"]) == ([], 0)
    assert (fate(trace, "v")["cause"], fate(trace, "v")["by"]) == ("killed", "a")
    saved = play(blues(swordsman("a", "Accursed Minion")), reds(swordsman("v", "Reanimate")))
    assert (fate(saved, "v")["status"], saved["outcome"]["rounds"], hits(saved)) == ("alive", 0, [])
    alone = after(cast("Accursed Minion", "a"), blue=blues(swordsman("a"), square=[4, 5]))
    assert results(alone) == ["refused"]


@about("Altar of Blood")
def test_the_altar_takes_who_is_trained_before_movement_and_pays_the_next_turn() -> None:
    train = {"do": "train", "structure": "town", "class": "swordsman", "count": 2}
    town = WILL_TOWN | {"novices": 2, "spells": ["Altar of Blood"]}
    ours = blues(swordsman("a"), square=[4, 5])
    bled = after(turn(train), START_OF_TURN, blue=ours, structures=[town])
    assert [fate(bled, id)["status"] for id in ("a", "swordsman-1", "swordsman-2")] == ["alive", "removed", "removed"]
    assert mana(bled) == {"Will": 5, "Strife": 4}
    assert bled["outcome"]["structures"]["town"]["spells"] == ["Altar of Blood"]
    assert mana(after(turn(train), START_OF_TURN, START_OF_TURN, blue=ours, structures=[town])) == {"Will": 1}


@about("Altar of Blood")
def test_the_altar_ends_when_it_takes_an_enemy_or_is_entered() -> None:
    train = {"do": "train", "structure": "far", "class": "archer", "count": 1}
    altar = ENEMY_TOWN | {"novices": 1, "spells": [{"card": "Altar of Blood", "owner": "blue"}]}
    bled = after(turn(red=(train,)), START_OF_TURN, red=reds(swordsman("v"), square=[8, 8]), structures=[altar])
    assert fate(bled, "archer-1")["status"] == "removed"
    assert mana(bled, "red") == {"Will": 2, "Strife": 2, "Order": 1}
    assert bled["outcome"]["structures"]["far"]["spells"] == []
    entered = after(
        {"do": "move", "group": "reds", "to": [7, 5]}, red=reds(swordsman("v"), square=[8, 5]), structures=[altar]
    )
    assert entered["outcome"]["structures"]["far"]["spells"] == []


@about("Arcane Stigma")
def test_arcane_stigma_strips_its_host_and_bars_individual_spells() -> None:
    trace = after(
        cast("Arcane Stigma", "a"),
        cast("Fortitude", "blues"),
        cast("Rite of Growth", "a"),
        cast("Weakness", "a", "red"),
        blue=blues(swordsman("a", "Barkskin", "Power"), archer("b"), square=[4, 5]),
    )
    assert fate(trace, "a")["spells"] == ["Arcane Stigma"]
    assert results(trace) == ["executed", "executed", "refused", "refused"]


@about("Beast's Embrace", "Demon's Tongue", "Necromancer", "Berserker Blade", "Berserkers")
def test_what_adds_up_may_not_be_cast_twice_on_one_host() -> None:
    for card in ("Beast's Embrace", "Demon's Tongue", "Necromancer", "Berserker Blade"):
        assert results(after(cast(card, "a"), cast(card, "a"))) == ["executed", "refused"]
    assert results(after(cast("Berserkers", "blues"), cast("Berserkers", "blues"))) == ["executed", "refused"]
    assert results(after(cast("Vicious Strength", "a"), cast("Vicious Strength", "a"))) == ["executed", "executed"]


@about("Beast's Embrace")
def test_beasts_embrace_counts_later_alterations_on_the_host_and_its_group() -> None:
    trace = after(
        cast("Beast's Embrace", "a"),
        cast("Power", "a"),
        cast("Fortitude", "blues"),
        cast("Weakness", "a", "red"),
        cast("Touch of Death", "a"),
        cast("Power", "v"),
        blue=blues(swordsman("a", "Rite of Growth"), archer("b"), square=[4, 5]),
    )
    assert fate(trace, "a")["armor"] == 4
    twice = after(cast("Beast's Embrace", "a"), cast("Beast's Embrace", "a"), cast("Power", "a"))
    assert (results(twice), fate(twice, "a")["armor"]) == (["executed", "refused", "executed"], 2)


@about("Betrayal")
def test_betrayal_brings_monsters_to_the_casters_side() -> None:
    beasts = reds(creature("m", "Minotaur"), square=[7, 5])
    trace = after(cast("Betrayal", "reds"), red=beasts)
    turned = trace["outcome"]["groups"]["reds"]
    assert (turned["owner"], turned["control"], fate(trace, "m")["owner"]) == ("blue", "computer", "blue")
    assert results(after(cast("Betrayal", "reds"))) == ["refused"]
    gone = {"do": "dispel", "card": "Betrayal", "host": "reds"}
    assert fate(after(cast("Betrayal", "reds"), gone, red=beasts), "m")["owner"] == "red"


@about("Betrayal")
def test_a_group_that_a_scenario_begins_with_betrayed_stays_where_it_is() -> None:
    beasts = reds(creature("m", "Minotaur"), spells=["Betrayal"], square=[7, 5])
    trace = after({"do": "dispel", "card": "Betrayal", "host": "reds"}, red=beasts)
    assert (fate(trace, "m")["owner"], trace["outcome"]["groups"]["reds"]["spells"]) == ("red", [])


@about("Bilious Rage")
def test_bilious_rage_adds_1_and_2_against_satyrs() -> None:
    for nation, damage in ((None, 3), ("Satyrs", 4)):
        for host, kind in ((swordsman("a", "Bilious Rage"), "hand"), (archer("a", "Bilious Rage"), "missile")):
            trace = play(blues(host), reds(swordsman("v", nation=nation)), script=[attack("a", "v", kind)])
            assert damage_of(trace) == damage


@about("Bog Horror", "ability of Bog Horror")
def test_the_bog_horror_lays_plague_on_whom_it_faces_every_time() -> None:
    bog = blues(creature("m", "Bog Horror", hand=0))
    trace = play(bog, reds(swordsman("v", hp=30)))
    assert trace["outcome"]["groups"]["reds"]["spells"] == ["Plague"]
    assert (fate(trace, "v")["max_hp"], fate(trace, "v")["hp"]) == (28, 26)
    again = play(bog, reds(swordsman("v", hp=30)), script=[COMBAT, COMBAT])
    assert (fate(again, "v")["max_hp"], fate(again, "v")["hp"]) == (26, 24)


@about("Cannibalism")
def test_cannibalism_eats_the_worst_hurt_as_it_is_cast_and_after_combats() -> None:
    ours = blues(
        swordsman("a", current_hp=1),
        swordsman("b", current_hp=5),
        archer("c", current_hp=4),
        archer("d"),
        square=[4, 5],
    )
    trace = after(cast("Cannibalism", "a"), blue=ours)
    assert [fate(trace, id)["status"] for id in "abcd"] == ["alive", "alive", "buried", "alive"]
    assert (fate(trace, "c")["cause"], fate(trace, "c")["by"]) == ("killed", "a")
    fed = play(
        blues(swordsman("a", "Cannibalism"), swordsman("b", current_hp=3), archer("c")),
        reds(swordsman("v", "Pacifism", hp=1, armor=0)),
    )
    assert [fate(fed, id)["status"] for id in "abc"] == ["alive", "buried", "alive"]


@about("Ostralek", "ability of Ostralek")
def test_ostralek_eats_a_mate_every_turn_and_grows_and_is_no_prey_for_cannibalism() -> None:
    ours = blues(creature("o", "Ostralek"), swordsman("a", current_hp=3), archer("b"), square=[4, 5])
    trace = after(START_OF_TURN, blue=ours)
    assert [fate(trace, id)["status"] for id in "oab"] == ["alive", "buried", "alive"]
    assert [fate(trace, "o")[stat] for stat in ("hand", "hp", "max_hp")] == [3, 9, 9]
    alone = after(START_OF_TURN, blue=blues(creature("o", "Ostralek"), square=[4, 5]))
    assert [fate(alone, "o")[stat] for stat in ("hand", "hp", "max_hp")] == [2, 7, 7]
    casts = (cast("Cannibalism", "o", "red"), cast("Weakness", "o", "red"))
    assert results(after(*casts, blue=ours)) == ["refused", "executed"]
    assert results(after(cast("Ostralek", "blues"), cast("Ostralek", "blues"))) == ["executed", "refused"]


@about("Carbuncle")
def test_carbuncle_explodes_for_3_at_everybody_else() -> None:
    trace = play(blues(swordsman("a", "Carbuncle"), swordsman("b")), reds(swordsman("v", armor=9)))
    assert (fate(trace, "a")["cause"], fate(trace, "a")["by"]) == ("died", None)
    first = [one for one in events(trace, kind="change") if one["change"]["what"] == "hp"]
    assert {(one["change"]["of"], one["change"]["after"]) for one in first[:2]} == {("b", 4), ("v", 4)}
    assert results(after(cast("Carbuncle", "v"), cast("Carbuncle", "a"))) == ["refused", "executed"]


@about("Carbuncle")
def test_carbuncle_is_over_after_one_combat_even_where_its_host_lives_on() -> None:
    trace = play(blues(swordsman("a", "Reanimate", "Carbuncle")), reds(swordsman("v", hp=90, hand=0)))
    assert (fate(trace, "a")["status"], fate(trace, "a")["spells"]) == ("alive", [])


@about("Cauldron of Strife", "Will to Power", "The Pact Is Sealed")
def test_generators_of_abomination() -> None:
    globe = after(cast("Cauldron of Strife", "globe"), cast("Cauldron of Strife", "globe"), START_OF_TURN)
    assert mana(globe) == {"Strife": 2}
    town = after(cast("Will to Power", "far"), START_OF_TURN, structures=[ENEMY_TOWN])
    assert (mana(town), mana(town, "red")) == ({}, {"Order": 1, "Will": 2})


@about("Maloch's Pact", "The Pact Is Sealed")
def test_malochs_pact_kills_a_group_and_costs_its_caster_mana_for_good() -> None:
    rich = {"players": {"blue": {"trained": {"Will": 5, "Strife": 3}}}}
    trace = after(cast("Maloch's Pact", "reds"), START_OF_TURN, **rich)
    assert {fate(trace, id)["cause"] for id in "vw"} == {"died"}
    assert mana(trace) == {"Will": 3, "Strife": 1}
    both = after(cast("Maloch's Pact", "reds"), cast("Maloch's Pact", "blues"), START_OF_TURN, **rich)
    assert mana(both) == {"Will": 1, "Strife": 0}


@about("Maloch's Pact", "The Pact Is Sealed")
def test_the_sealed_pact_takes_of_everything_that_the_turn_brings() -> None:
    trace = after(cast("Maloch's Pact", "reds"), cast("Cauldron of Strife", "globe"), START_OF_TURN)
    assert mana(trace) == {"Will": 0, "Strife": 0}


@about("Civil Unrest")
def test_civil_unrest_costs_the_enemy_the_mana_of_towns_without_a_garrison() -> None:
    towns = [WILL_TOWN, ENEMY_TOWN, ENEMY_TOWN | {"id": "bare", "square": [5, 8], "spells": ["Will to Power"]}]
    one = after(cast("Civil Unrest", "globe"), START_OF_TURN, structures=towns)
    assert (mana(one), mana(one, "red")) == ({"Will": 1}, {"Order": 1, "Will": 2})
    three = after(*[cast("Civil Unrest", "globe")] * 3, START_OF_TURN, structures=towns)
    assert (mana(three), mana(three, "red")) == ({"Will": 1}, {"Will": 2})
    crossed = after(
        *[cast("Civil Unrest", "globe", "red")] * 2,
        *[cast("Civil Unrest", "globe")] * 2,
        START_OF_TURN,
        structures=towns,
    )
    assert mana(crossed, "red") == {"Order": 1, "Will": 2}


@about("Civil Unrest")
def test_civil_unrest_counts_recruits_as_the_turn_starts() -> None:
    sick = reds(swordsman("v"), archer("w", "Spectre's Curse", current_hp=1), square=[7, 5], spells=[])
    trace = after(*[cast("Civil Unrest", "globe")] * 2, START_OF_TURN, red=sick, structures=[ENEMY_TOWN])
    assert (fate(trace, "w")["status"], mana(trace, "red")) == ("buried", {"Order": 1})


@about("Crucible", "proof against fire")
def test_the_crucible_heals_and_spares_imps_in_the_fire_for_one_turn() -> None:
    fire = {"squares": [{"square": [4, 5], "terrain": "lava"}, {"square": [7, 5], "terrain": "volcano"}]}
    ours = blues(swordsman("a", nation="Imps", current_hp=2), archer("b"), square=[4, 5])
    theirs = reds(swordsman("v", nation="Imps", hp=12, current_hp=6), square=[7, 5])
    ashore = group("ashore", "blue", swordsman("c", nation="Imps", current_hp=2), square=[5, 8])
    for turns, hp in ((1, [7, 4, 12, 2]), (2, [4, 1, 7, 2])):
        script = [cast("Crucible", "globe"), *[turn()] * (turns + 1)]
        trace = play(ours, theirs, ashore, script=script, **fire)
        assert [fate(trace, id)["hp"] for id in "abvc"] == hp
        assert trace["outcome"]["globe"]["spells"] == []


@about("Demon's Tongue")
def test_demons_tongue_grows_with_every_kill_in_combat() -> None:
    ours = blues(swordsman("a", "Demon's Tongue", hand=9))
    trace = play(ours, reds(archer("v"), archer("w")), script=[attack("a", "v"), attack("a", "w")])
    assert fate(trace, "a")["hand"] == 11
    swordsmen_only = after(cast("Demon's Tongue", "a"), cast("Demon's Tongue", "b"))
    assert results(swordsmen_only) == ["executed", "refused"]


@about("Devouring")
def test_devouring_kills_the_mates_and_takes_their_hit_points() -> None:
    ours = blues(swordsman("a", current_hp=2), swordsman("b", current_hp=3), archer("c", hp=9), square=[4, 5])
    trace = after(cast("Devouring", "a"), blue=ours)
    assert [fate(trace, id)["cause"] for id in "abc"] == [None, "killed", "killed"]
    assert [fate(trace, "a")[stat] for stat in ("max_hp", "hp", "armor", "spells")] == [23, 14, 2, []]
    assert results(after(cast("Devouring", "v"))) == ["refused"]


@about("Dissention")
def test_dissention_turns_a_minions_best_attack_on_its_mates() -> None:
    ours = blues(swordsman("a", "Power", missile=1), swordsman("b", armor=5), archer("c"), square=[4, 5])
    trace = after(cast("Dissention", "a"), blue=ours)
    assert [fate(trace, id)["hp"] for id in "abc"] == [7, 4, 4]


@about("Djibari's Legacy")
def test_djibaris_legacy_makes_imps_of_all_new_novices() -> None:
    train = {"do": "train", "structure": "town", "class": "swordsman", "count": 2}
    town = WILL_TOWN | {"novices": 1, "turn_count": 1}
    house = {"players": {"blue": {"house": "Nature"}, "red": {"house": "War"}}}
    trace = after(cast("Djibari's Legacy", "globe", "red"), START_OF_TURN, turn(train), structures=[town], **house)
    assert sorted(fate(trace, f"swordsman-{n}")["nation"] for n in (1, 2)) == ["Imps", "Satyrs"]


@about("Entrail Eater", "ability of Entrail Eater")
def test_an_entrail_eater_is_whole_again_every_turn() -> None:
    trace = after(START_OF_TURN, red=reds(creature("m", "Entrail Eater", current_hp=1), square=[7, 5]))
    assert fate(trace, "m")["hp"] == 10


@about("Fiend")
def test_a_fiend_is_worth_what_was_paid_for_it() -> None:
    for cost in (1, 4, 10):
        trace = after(cast("Fiend", "globe") | {"cost": cost})
        fiend = fate(trace, "fiend-1")
        assert [fiend[stat] for stat in ("hand", "hp", "max_hp", "level")] == [cost, 2 * cost, 2 * cost, 2]
        assert trace["outcome"]["groups"][fiend["group"]]["square"] not in ([4, 5], [7, 5])
    dearer = {"blue": {"house": "Abomination", "hand": ["Fiend"], "trained": {"Will": 3}, "mana": {"Will": 1}}}
    waited = after(turn(), turn(), turn({"do": "cast", "card": "Fiend", "target": "globe"}), players=dearer)
    assert fate(waited, "fiend-1")["hand"] == 3


@about("Husks")
def test_husks_mind_no_other_squares_terrain() -> None:
    felled = {"do": "change", "square": [6, 8], "terrain": "forest"}
    trace = after(cast("Husks", [5, 8]), felled)
    assert trace["outcome"]["squares"]["5,8"]["spells"] == ["Husks"]


@about("Implosion")
def test_implosion_removes_the_group_and_hurts_all_around() -> None:
    ours = blues(swordsman("a", "Reanimate"), archer("b"), square=[5, 5])
    theirs = reds(swordsman("v"), square=[6, 6])
    beyond = group("beyond", "red", swordsman("w"), square=[7, 5])
    friends = group("friends", "blue", swordsman("c"), square=[4, 6])
    script = [cast("Implosion", "blues"), turn()]
    trace = play(ours, theirs, beyond, friends, script=script)
    assert {fate(trace, id)["status"] for id in "ab"} == {"removed"}
    assert [fate(trace, id)["hp"] for id in "vwc"] == [3, 7, 3]
    assert results(after(cast("Implosion", "reds"))) == ["refused"]


@about("Implosion")
def test_implosion_is_over_with_its_turn() -> None:
    game = table(blues(swordsman("a"), square=[4, 5]), reds(swordsman("v"), square=[7, 5]), script=[])
    perform(game, cast("Implosion", "blues"))
    take_off_board(game, game.state.groups["blues"])
    perform(game, turn())
    assert game.state.groups["blues"].spells == []


@about("Larval Imp")
def test_a_larval_imp_is_reborn_once_without_its_spells() -> None:
    theirs = reds(swordsman("v", "Barkskin", "Larval Imp", "Power", nation="Elves"), spells=["Fortitude"])
    trace = play(blues(swordsman("a", hand=99)), theirs, script=[attack("a", "v")])
    reborn = fate(trace, "v")
    assert (reborn["status"], reborn["nation"], reborn["class"], reborn["spells"]) == ("alive", "Imps", "swordsman", [])
    assert (reborn["hp"], reborn["max_hp"]) == (9, 9)
    again = play(blues(swordsman("a", hand=99)), theirs, script=[attack("a", "v"), attack("a", "v")])
    assert fate(again, "v")["status"] == "buried"


@about("Perverse Speed")
def test_perverse_speed_trades_hit_points_for_an_attack() -> None:
    trace = after(cast("Perverse Speed", "blues"))
    assert [(fate(trace, id)["max_hp"], fate(trace, id)["attack_rate"]) for id in "abv"] == [(4, 2), (4, 2), (7, 1)]
    weak = after(cast("Perverse Speed", "blues"), blue=blues(swordsman("a", hp=3), archer("b", hp=4), square=[4, 5]))
    assert [fate(weak, id)["hp"] for id in "ab"] == [1, 1]


@about("Pestilence")
def test_pestilence_takes_all_novices_and_lets_none_come_for_three_turns() -> None:
    towns = [WILL_TOWN | {"novices": 3, "turn_count": 1}, ENEMY_TOWN | {"novices": 2, "spells": ["Fertility"]}]
    sick = after(cast("Pestilence", "globe"), *[turn()] * 4, structures=towns)["outcome"]["structures"]
    assert (sick["town"]["novices"], sick["far"]["novices"]) == (0, 0)
    over = after(cast("Pestilence", "globe"), *[turn()] * 6, structures=towns)["outcome"]["structures"]
    assert over["town"]["novices"] > 0


@about("Pestilence")
def test_where_no_novices_are_created_an_academy_has_nobody_to_teach() -> None:
    academy = WILL_TOWN | {"square": [5, 8], "turn_count": 1, "spells": ["Kumatru Academy"]}
    assert [
        len(minion_of(after(*spells, START_OF_TURN, structures=[academy]), "Djinn archer"))
        for spells in ([], [cast("Pestilence", "globe")])
    ] == [1, 0]


@about("Power")
def test_power_adds_1_hand_damage_once() -> None:
    trace = after(cast("Power", "a"), cast("Power", "a"), cast("Power", "b"))
    assert (fate(trace, "a")["hand"], results(trace)) == (3, ["executed", "refused", "refused"])


@about("Putrefaction")
def test_putrefaction_lets_all_monsters_on_the_board_die() -> None:
    beasts = group("beasts", "blue", creature("m", "Troll"), creature("n", "Troll", "Reanimate"), square=[5, 8])
    trace = play(
        beasts,
        reds(creature("o", "Minotaur"), square=[7, 5]),
        group("men", "blue", swordsman("a"), square=[4, 5]),
        script=[cast("Putrefaction", "globe")],
    )
    assert [fate(trace, id)["cause"] for id in "mnoa"] == ["died", None, "died", None]
    game = table(beasts, reds(swordsman("v"), square=[7, 5]), script=[])
    take_off_board(game, game.state.groups["beasts"])
    hidden = perform(game, cast("Putrefaction", "globe"))
    assert fate(hidden, "m")["status"] == "off-board"


@about("Rain of Blood")
def test_rain_of_blood_spares_the_enchanted() -> None:
    theirs = reds(swordsman("v", "Barkskin"), archer("w"), creature("x", "Wolf"), square=[7, 5])
    trace = after(cast("Rain of Blood", "reds"), red=theirs)
    assert [fate(trace, id)["cause"] for id in "vwx"] == [None, "died", "died"]
    blessed = after(cast("Rain of Blood", "reds"), red=theirs | {"spells": ["Fortitude"]})
    assert {fate(blessed, id)["status"] for id in "vwx"} == {"alive"}


@about("Rampage", "Rampaging")
def test_rampage_drives_the_first_new_monsters_wild() -> None:
    trace = after(cast("Rampage", [5, 8]), cast("Trolls", [5, 8], "red"))
    for number in (1, 2, 3):
        troll = fate(trace, f"troll-{number}")
        assert (troll["attack_rate"], troll["hp"], troll["max_hp"], troll["spells"]) == (2, 15, 15, ["Rampaging"])
    assert trace["outcome"]["squares"]["5,8"]["spells"] == []
    elsewhere = after(cast("Rampage", [5, 8]), cast("Trolls", [6, 8]))
    assert (fate(elsewhere, "troll-1")["spells"], elsewhere["outcome"]["squares"]["5,8"]["spells"]) == ([], ["Rampage"])


@about("Rampage", "Rampaging", "Simian Warriors")
def test_rampage_drives_all_monsters_of_a_new_group_wild_though_their_kinds_differ() -> None:
    forest = [{"square": [5, 8], "terrain": "forest", "spells": ["Rampage"]}]
    trace = after(cast("Simian Warriors", [5, 8]), squares=forest)
    wild = [fate(trace, f"simian-warrior-{number}") for number in (1, 2, 3)]
    assert [one["spells"] for one in wild] == [["Rampaging"]] * 3
    assert trace["outcome"]["squares"]["5,8"]["spells"] == []


@about("Rampage")
def test_rampage_waits_for_monsters_and_gives_nothing_to_those_who_join_later() -> None:
    game = table(blues(swordsman("a"), square=[4, 5]), reds(creature("m", "Master Vampire"), square=[7, 5]), script=[])
    perform(game, cast("Rampage", [5, 8]))
    create_recruits(game, "archer", "Humans", (5, 8), "blue")
    assert [spell.name for spell in ground_at(game, (5, 8)).spells] == ["Rampage"]
    remove_group(game, game.state.groups["group-1"])
    [first] = create_creatures(game, "Troll", (5, 8), "blue")
    assert first.group is not None
    [second] = create_creatures(game, "Troll", first.group, "blue")
    assert ([spell.name for spell in first.spells], second.spells) == (["Rampaging"], [])


@about("Rogue Monster")
def test_rogue_monster_makes_a_group_nobodys() -> None:
    trace = after(cast("Rogue Monster", "reds"), red=reds(creature("m", "Minotaur"), square=[7, 5]))
    turned = trace["outcome"]["groups"]["reds"]
    assert (turned["owner"], turned["control"], turned["spells"]) == ("neutral", "computer", ["Rogue Monster"])
    gone = {"do": "dispel", "card": "Rogue Monster", "host": "reds"}
    tame = after(cast("Rogue Monster", "reds"), gone, red=reds(creature("m", "Minotaur"), square=[7, 5]))
    assert fate(tame, "m")["owner"] == "red"


@about("Salted Wounds")
def test_salted_wounds_makes_wounds_last() -> None:
    theirs = reds(swordsman("v", current_hp=3), archer("w", "Rite of Growth", current_hp=9), square=[7, 5])
    trace = after(cast("Salted Wounds", "reds"), red=theirs)
    assert [fate(trace, id)["max_hp"] for id in "vw"] == [3, 9]
    assert trace["outcome"]["groups"]["reds"]["spells"] == []


@about("Sawbones", "ability of Sawbones")
def test_sawbones_kills_the_worst_hurt_and_heals_the_rest() -> None:
    weak = reds(swordsman("v", "Pacifism", hp=1, armor=0))
    hurt = blues(
        creature("s", "Sawbones", current_hp=1), swordsman("a", current_hp=5), swordsman("b", current_hp=3), archer("c")
    )
    trace = play(hurt, weak)
    assert [fate(trace, id)["status"] for id in "sabc"] == ["alive", "alive", "buried", "alive"]
    assert [fate(trace, id)["hp"] for id in "sac"] == [7, 7, 7]
    assert fate(trace, "b")["by"] == "s"
    joined = after(cast("Sawbones", "reds"))
    assert [fate(joined, "sawbones-1")[name] for name in ("group", "nation", "class")] == ["reds", "Imps", "swordsman"]
    whole = play(blues(creature("s", "Sawbones", current_hp=1), swordsman("a")), weak)
    assert (fate(whole, "a")["status"], fate(whole, "s")["hp"]) == ("alive", 1)


@about("Scars of Kolekh")
def test_scars_of_kolekh_pass_on_to_the_group_that_kills_the_host() -> None:
    scarred = reds(swordsman("v", armor=0, hp=1), archer("w", hp=1), spells=["Scars of Kolekh"])
    half = play(blues(swordsman("a"), archer("b")), scarred, script=[attack("a", "v")])
    assert (fate(half, "w")["missile"], half["outcome"]["groups"]["reds"]["spells"]) == (1, ["Scars of Kolekh"])
    trace = play(blues(swordsman("a"), archer("b")), scarred, script=[attack("a", "v"), attack("a", "w")])
    assert trace["outcome"]["groups"]["blues"]["spells"] == ["Scars of Kolekh"]
    assert [fate(trace, "a")["hand"], fate(trace, "b")["missile"]] == [1, 1]
    burned = play(
        blues(swordsman("a")), scarred, script=[attack("a", "v"), {"do": "damage", "victim": "w", "quantity": 9}]
    )
    assert burned["outcome"]["groups"]["blues"]["spells"] == []
    turned = after(cast("Scars of Kolekh", "blues"), {"do": "change", "group": "blues", "owner": "red"})
    assert turned["outcome"]["groups"]["blues"]["spells"] == []


@about("Slavers", "Enslaved")
def test_slavers_carry_off_those_who_fall_in_combat_with_them() -> None:
    ours = blues(swordsman("a", hand=99), spells=["Slavers"], square=[4, 5])
    theirs = reds(swordsman("v", "Barkskin", hp=3, nation="Elves"), spells=["Despond"], square=[5, 5])
    march = {"do": "move", "group": "blues", "to": [3, 5]}
    held = play(ours, theirs, script=[COMBAT, START_OF_TURN])
    assert [fate(held, "v")[name] for name in ("status", "hp", "spells")] == ["off-board", 1, []]
    back = play(ours, theirs, script=[COMBAT, march, START_OF_TURN])
    captive = fate(back, "v")
    home = back["outcome"]["groups"][captive["group"]]
    assert (captive["status"], captive["owner"], home["square"], home["spells"]) == (
        "alive", "blue", [4, 5], ["Enslaved"]
    )  # fmt: skip
    rejoin = {"do": "move", "group": "blues", "to": [4, 5]}
    apart = play(ours, theirs, script=[COMBAT, march, START_OF_TURN, turn(rejoin)])
    assert fate(apart, "v")["group"] != fate(apart, "a")["group"]
    beasts = play(ours, reds(creature("v", "Troll", hp=1), square=[5, 5]))
    assert fate(beasts, "v")["status"] == "buried"
    burned = play(ours, theirs, script=[{"do": "damage", "victim": "v", "quantity": 9}])
    assert fate(burned, "v")["status"] == "buried"


@about("Slavers", "Enslaved")
def test_the_captives_of_one_combat_come_back_together() -> None:
    ours = blues(swordsman("a", hand=99, attack_rate=2, hp=90), spells=["Slavers"], square=[4, 5])
    theirs = reds(archer("v", nation="Elves"), archer("w", nation="Imps"), square=[5, 5])
    others = group("others", "red", archer("x"), square=[4, 6])
    march = {"do": "move", "group": "blues", "to": [3, 5]}
    fights = [COMBAT, {"do": "combat", "groups": ["blues", "others"]}, march, START_OF_TURN]
    trace = play(ours, theirs, others, script=fights)
    band = fate(trace, "v")["group"]
    assert [fate(trace, id)["status"] for id in "vwx"] == ["alive", "alive", "off-board"]
    assert (sorted(trace["outcome"]["groups"][band]["members"]), fate(trace, "x")["group"] != band) == (
        ["v", "w"],
        True,
    )
    assert [(fate(trace, id)["owner"], fate(trace, id)["hp"]) for id in "vw"] == [("blue", 1)] * 2
    home = play(ours, theirs, others, script=fights, structures=[WILL_TOWN])
    assert [fate(home, id)["cause"] for id in "vwx"] == ["replaced"] * 3
    assert home["outcome"]["structures"]["town"]["novices"] == 3


@about("Slavers", "Enslaved")
def test_the_enslaved_become_novices_in_a_friendly_structure() -> None:
    slaves = blues(swordsman("a", nation="Elves"), archer("b"), spells=["Enslaved"], square=[4, 6])
    enter = {"do": "move", "group": "blues", "to": [4, 5]}
    trace = after(enter, blue=slaves, structures=[WILL_TOWN])
    assert [fate(trace, id)["cause"] for id in "ab"] == ["replaced", "replaced"]
    assert trace["outcome"]["structures"]["town"]["novices"] == 2
    there = after(START_OF_TURN, blue=slaves | {"square": [4, 5]}, structures=[WILL_TOWN])
    assert there["outcome"]["structures"]["town"]["novices"] == 2
    hostile = after(enter, blue=slaves, structures=[WILL_TOWN | {"owner": "red"}])
    assert fate(hostile, "a")["status"] == "alive"


@about("Slavers")
def test_slavers_attack_once_more_in_their_first_round() -> None:
    ours = blues(swordsman("a", hand=0), archer("b", missile=0), spells=["Slavers"])
    trace = play(ours, reds(swordsman("v", hp=90)))
    assert [len(hits(trace, attacker="a", round=number)) for number in (1, 2, 3)] == [0, 2, 1]
    assert [len(hits(trace, attacker="b", round=number)) for number in (1, 2, 3)] == [2, 1, 1]


@about("Slavers")
def test_slavers_who_strike_early_attack_once_more_in_round_1() -> None:
    ours = blues(swordsman("a", "Garrote of Bes-Kandra", hand=0), spells=["Slavers"])
    trace = play(ours, reds(swordsman("v", hp=900, armor=9)))
    assert [len(hits(trace, attacker="a", round=number)) for number in (1, 2, 3)] == [2, 1, 1]


@about("Song of the Doomed", "1 Will a turn after the next death", "Will for the doomed")
def test_song_of_the_doomed_pays_once_and_for_good() -> None:
    killed = [{"do": "damage", "victim": id, "quantity": 9} for id in "vw"]
    trace = after(cast("Song of the Doomed", "globe"), *killed, START_OF_TURN, START_OF_TURN)
    assert mana(trace) == {"Will": 1}
    dying = reds(swordsman("v", "Spectre's Curse", current_hp=1), archer("w"), square=[7, 5])
    assert mana(after(cast("Song of the Doomed", "globe"), START_OF_TURN, red=dying)) == {"Will": 1}
    late = after(cast("Song of the Doomed", "globe"), START_OF_TURN, killed[0], START_OF_TURN)
    assert (mana(late), late["outcome"]["globe"]["spells"]) == ({}, [])


@about("Soul Eater")
def test_soul_eater_starves_by_the_turn_and_feeds_on_damage() -> None:
    hungry = after(START_OF_TURN, blue=blues(swordsman("a", "Soul Eater", current_hp=4), square=[4, 5]))
    assert [fate(hungry, "a")[stat] for stat in ("hand", "hp", "max_hp")] == [3, 3, 6]
    starved = after(START_OF_TURN, blue=blues(swordsman("a", "Soul Eater", current_hp=1), square=[4, 5]))
    assert fate(starved, "a")["cause"] == "died"
    ours = blues(swordsman("a", "Soul Eater", current_hp=4))
    fed = play(ours, reds(swordsman("v")), script=[attack("a", "v")])
    assert [fate(fed, "a")[stat] for stat in ("hp", "max_hp")] == [6, 9]
    stopped = play(ours, reds(swordsman("v", armor=3)), script=[attack("a", "v")])
    assert [fate(stopped, "a")[stat] for stat in ("hp", "max_hp")] == [4, 7]


@about("Unholy Aura")
def test_unholy_aura_stops_plain_recruits_alone() -> None:
    def left(attacker: Spec) -> Any:
        trace = play(blues(attacker), reds(archer("v", "Unholy Aura")), script=[attack("a", "v")])
        return fate(trace, "v")["hp"]

    assert left(swordsman("a", hand=3)) == 7
    assert left(swordsman("a", "Barkskin", hand=3)) == 4
    assert left(creature("a", "Troll")) == 4


@about("Volgaris", "ability of Volgaris")
def test_volgaris_takes_the_place_of_undamaged_friends_and_throws_a_bolt() -> None:
    husks = blues(creature("m", "Husk", "Reanimate"), creature("n", "Husk"), square=[4, 5])
    trace = after(cast("Volgaris", "blues"), blue=husks)
    assert [fate(trace, id)["cause"] for id in "mn"] == ["replaced", "replaced"]
    volgaris = fate(trace, "volgaris-1")
    assert (volgaris["owner"], volgaris["attack_rate"]) == ("blue", 2)
    assert trace["outcome"]["groups"][volgaris["group"]]["square"] == [4, 5]
    hurt = blues(creature("m", "Husk", current_hp=6), square=[4, 5])
    assert results(after(cast("Volgaris", "blues"), blue=hurt)) == ["refused"]
    assert results(after(cast("Volgaris", "blues", "red"), blue=husks)) == ["refused"]
    battle = table(
        blues(creature("m", "Volgaris", hand=0)), reds(swordsman("v", hp=50, armor=3)), dice=Picks(), script=[]
    )
    assert fate(perform(battle, COMBAT), "v")["hp"] == 45


@about("Wild Abandon")
def test_wild_abandon_empties_both_hands() -> None:
    players = {
        "blue": {"hand": ["Power", "Wild Abandon", "Weakness"], "deck": ["Plague"] * 9},
        "red": {"hand": ["Jinx"]},
    }
    orders = turn(
        {"do": "cast", "card": "Wild Abandon", "target": "globe"}, {"do": "cast", "card": "Power", "target": "a"}
    )
    trace = after(orders, players=players)
    assert [trace["outcome"]["players"][player]["hand"] for player in ("blue", "red")] == [[], []]
    assert fate(trace, "a")["spells"] == ["Power"]
    drawn = after(orders, START_OF_TURN, players=players)
    assert len(drawn["outcome"]["players"]["blue"]["hand"]) == 5


@about("Willing Supplicants")
def test_willing_supplicants_pay_the_owner_of_a_town_with_two_recruits() -> None:
    far = ENEMY_TOWN | {"spells": [{"card": "Willing Supplicants", "owner": "blue"}]}
    assert mana(after(START_OF_TURN, structures=[far]), "red") == {"Order": 1, "Will": 1, "Strife": 1}
    thin = reds(swordsman("v"), square=[7, 5])
    assert mana(after(START_OF_TURN, red=thin, structures=[far]), "red") == {"Order": 1}


@about("Winged Monkeys", "ability of Winged Monkey")
def test_winged_monkeys_carry_the_enemy_off_and_are_gone() -> None:
    monkeys = blues(*(creature(f"m{n}", "Winged Monkey", "Reanimate", hand=0, hp=30) for n in range(3)), square=[5, 5])
    game = table(monkeys, reds(swordsman("v", hp=90), square=[6, 5]), dice=Picks(), script=[])
    trace = perform(game, COMBAT)
    assert trace["outcome"]["rounds"] == 3
    assert not hits(trace, attacker="v", round=3)
    assert {fate(trace, f"m{n}")["status"] for n in range(3)} == {"removed"}
    assert trace["outcome"]["groups"]["reds"]["square"] in ([7, 5], [6, 4], [6, 6])
    town = ENEMY_TOWN | {"square": [7, 5]}
    walled = [
        group("north", "red", swordsman("x"), square=[6, 4]),
        group("south", "red", swordsman("y"), square=[6, 6]),
    ]
    stuck = play(monkeys, reds(swordsman("v", hp=90), square=[6, 5]), *walled, structures=[town], script=[COMBAT])
    assert stuck["outcome"]["groups"]["reds"]["square"] == [6, 5]
    assert fate(stuck, "m0")["status"] == "removed"


@about("Winged Monkeys", "ability of Winged Monkey")
def test_winged_monkeys_carry_nobody_off_who_is_dead_or_after_their_own_end() -> None:
    trace = play(blues(creature("m", "Winged Monkey")), reds(swordsman("v", hp=1, armor=0, hand=0)))
    assert (fate(trace, "v")["status"], fate(trace, "m")["status"]) == ("buried", "alive")
