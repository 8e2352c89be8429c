"""The cards of Abomination: a scenario for each sentence and each exception, which fails without the effect."""

from typing import Any

from engine.rules.creation import create_creatures, create_recruits
from engine.rules.dying import remove_group
from engine.rules.lookup import ground_at
from engine.rules.off_board import take_off_board
from tests.engine import boards as b
from tests.engine.cards.about import about

WILL_TOWN = b.town(square=(4, 5), mana="Will")


@about("Accursed Minion")
def test_accursed_minion_kills_its_friends_first_then_the_foes_and_is_gone() -> None:
    trace = b.play(b.blues(b.swordsman("a", "Accursed Minion"), b.swordsman("b")), b.reds(b.swordsman("v")))
    assert [one["target"] for one in b.events(trace, kind="step", step="E3")] == ["b", "v"]
    assert (b.fate(trace, "a")["spells"], trace["outcome"]["rounds"]) == ([], 0)
    assert (b.fate(trace, "v")["cause"], b.fate(trace, "v")["by"]) == ("killed", "a")
    saved = b.play(b.blues(b.swordsman("a", "Accursed Minion")), b.reds(b.swordsman("v", "Reanimate")))
    assert (b.fate(saved, "v")["status"], saved["outcome"]["rounds"], b.hits(saved)) == ("alive", 0, [])
    alone = b.after(b.cast("Accursed Minion", "a"), blue=b.blues(b.swordsman("a"), square=[4, 5]))
    assert b.results(alone) == ["refused"]


@about("Altar of Blood")
def test_the_altar_takes_who_is_trained_before_movement_and_pays_the_next_turn() -> None:
    train = {"do": "train", "structure": "town", "class": "swordsman", "count": 2}
    town = WILL_TOWN | {"novices": 2, "spells": ["Altar of Blood"]}
    ours = b.blues(b.swordsman("a"), square=[4, 5])
    bled = b.after(b.turn(train), b.START_OF_TURN, blue=ours, structures=[town])
    assert [b.fate(bled, id)["status"] for id in ("a", "swordsman-1", "swordsman-2")] == ["alive", "removed", "removed"]
    assert b.mana(bled) == {"Will": 5, "Strife": 4}
    assert bled["outcome"]["structures"]["town"]["spells"] == ["Altar of Blood"]
    assert b.mana(b.after(b.turn(train), b.START_OF_TURN, b.START_OF_TURN, blue=ours, structures=[town])) == {"Will": 1}


@about("Altar of Blood")
def test_the_altar_ends_when_it_takes_an_enemy_or_is_entered() -> None:
    train = {"do": "train", "structure": "far", "class": "archer", "count": 1}
    altar = b.ENEMY_TOWN | {"novices": 1, "spells": [{"card": "Altar of Blood", "owner": "blue"}]}
    bled = b.after(
        b.turn(red=(train,)), b.START_OF_TURN, red=b.reds(b.swordsman("v"), square=[8, 8]), structures=[altar]
    )
    assert b.fate(bled, "archer-1")["status"] == "removed"
    assert b.mana(bled, "red") == {"Will": 2, "Strife": 2, "Order": 1}
    assert bled["outcome"]["structures"]["far"]["spells"] == []
    entered = b.after(
        {"do": "move", "group": "reds", "to": [7, 5]}, red=b.reds(b.swordsman("v"), square=[8, 5]), structures=[altar]
    )
    assert entered["outcome"]["structures"]["far"]["spells"] == []


@about("Arcane Stigma")
def test_arcane_stigma_strips_its_host_and_bars_individual_spells() -> None:
    trace = b.after(
        b.cast("Arcane Stigma", "a"),
        b.cast("Fortitude", "blues"),
        b.cast("Rite of Growth", "a"),
        b.cast("Weakness", "a", "red"),
        blue=b.blues(b.swordsman("a", "Barkskin", "Power"), b.archer("b"), square=[4, 5]),
    )
    assert b.fate(trace, "a")["spells"] == ["Arcane Stigma"]
    assert b.results(trace) == ["executed", "executed", "refused", "refused"]


@about("Beast's Embrace", "Demon's Tongue", "Necromancer", "Berserker Blade", "Berserkers")
def test_what_adds_up_may_not_be_cast_twice_on_one_host() -> None:
    for card in ("Beast's Embrace", "Demon's Tongue", "Necromancer", "Berserker Blade"):
        assert b.results(b.after(b.cast(card, "a"), b.cast(card, "a"))) == ["executed", "refused"]
    assert b.results(b.after(b.cast("Berserkers", "blues"), b.cast("Berserkers", "blues"))) == ["executed", "refused"]
    assert b.results(b.after(b.cast("Vicious Strength", "a"), b.cast("Vicious Strength", "a"))) == [
        "executed",
        "executed",
    ]


@about("Beast's Embrace")
def test_beasts_embrace_counts_later_alterations_on_the_host_and_its_group() -> None:
    trace = b.after(
        b.cast("Beast's Embrace", "a"),
        b.cast("Power", "a"),
        b.cast("Fortitude", "blues"),
        b.cast("Weakness", "a", "red"),
        b.cast("Touch of Death", "a"),
        b.cast("Power", "v"),
        blue=b.blues(b.swordsman("a", "Rite of Growth"), b.archer("b"), square=[4, 5]),
    )
    assert b.fate(trace, "a")["armor"] == 4
    twice = b.after(b.cast("Beast's Embrace", "a"), b.cast("Beast's Embrace", "a"), b.cast("Power", "a"))
    assert (b.results(twice), b.fate(twice, "a")["armor"]) == (["executed", "refused", "executed"], 2)


@about("Betrayal")
def test_betrayal_brings_monsters_to_the_casters_side() -> None:
    beasts = b.reds(b.creature("m", "Minotaur"), square=[7, 5])
    trace = b.after(b.cast("Betrayal", "reds"), red=beasts)
    turned = trace["outcome"]["groups"]["reds"]
    assert (turned["owner"], turned["control"], b.fate(trace, "m")["owner"]) == ("blue", "computer", "blue")
    assert b.results(b.after(b.cast("Betrayal", "reds"))) == ["refused"]
    gone = {"do": "dispel", "card": "Betrayal", "host": "reds"}
    assert b.fate(b.after(b.cast("Betrayal", "reds"), gone, red=beasts), "m")["owner"] == "red"


@about("Betrayal")
def test_a_group_that_a_scenario_begins_with_betrayed_stays_where_it_is() -> None:
    beasts = b.reds(b.creature("m", "Minotaur"), spells=["Betrayal"], square=[7, 5])
    trace = b.after({"do": "dispel", "card": "Betrayal", "host": "reds"}, red=beasts)
    assert (b.fate(trace, "m")["owner"], trace["outcome"]["groups"]["reds"]["spells"]) == ("red", [])


@about("Bilious Rage")
def test_bilious_rage_adds_1_and_2_against_satyrs() -> None:
    for nation, damage in ((None, 3), ("Satyrs", 4)):
        for host, kind in ((b.swordsman("a", "Bilious Rage"), "hand"), (b.archer("a", "Bilious Rage"), "missile")):
            trace = b.play(b.blues(host), b.reds(b.swordsman("v", nation=nation)), script=[b.attack("a", "v", kind)])
            assert b.damage_of(trace) == damage


@about("Bog Horror", "ability of Bog Horror")
def test_the_bog_horror_lays_plague_on_whom_it_faces_every_time() -> None:
    bog = b.blues(b.creature("m", "Bog Horror", hand=0))
    trace = b.play(bog, b.reds(b.swordsman("v", hp=30)))
    assert trace["outcome"]["groups"]["reds"]["spells"] == ["Plague"]
    assert (b.fate(trace, "v")["max_hp"], b.fate(trace, "v")["hp"]) == (28, 26)
    again = b.play(bog, b.reds(b.swordsman("v", hp=30)), script=[b.COMBAT, b.COMBAT])
    assert (b.fate(again, "v")["max_hp"], b.fate(again, "v")["hp"]) == (26, 24)


@about("Cannibalism")
def test_cannibalism_eats_the_worst_hurt_as_it_is_cast_and_after_combats() -> None:
    ours = b.blues(
        b.swordsman("a", current_hp=1),
        b.swordsman("b", current_hp=5),
        b.archer("c", current_hp=4),
        b.archer("d"),
        square=[4, 5],
    )
    trace = b.after(b.cast("Cannibalism", "a"), blue=ours)
    assert [b.fate(trace, id)["status"] for id in "abcd"] == ["alive", "alive", "buried", "alive"]
    assert (b.fate(trace, "c")["cause"], b.fate(trace, "c")["by"]) == ("killed", "a")
    fed = b.play(
        b.blues(b.swordsman("a", "Cannibalism"), b.swordsman("b", current_hp=3), b.archer("c")),
        b.reds(b.swordsman("v", "Pacifism", hp=1, armor=0)),
    )
    assert [b.fate(fed, id)["status"] for id in "abc"] == ["alive", "buried", "alive"]


@about("Ostralek", "ability of Ostralek")
def test_ostralek_eats_a_mate_every_turn_and_grows_and_is_no_prey_for_cannibalism() -> None:
    ours = b.blues(b.creature("o", "Ostralek"), b.swordsman("a", current_hp=3), b.archer("b"), square=[4, 5])
    trace = b.after(b.START_OF_TURN, blue=ours)
    assert [b.fate(trace, id)["status"] for id in "oab"] == ["alive", "buried", "alive"]
    assert [b.fate(trace, "o")[stat] for stat in ("hand", "hp", "max_hp")] == [3, 9, 9]
    alone = b.after(b.START_OF_TURN, blue=b.blues(b.creature("o", "Ostralek"), square=[4, 5]))
    assert [b.fate(alone, "o")[stat] for stat in ("hand", "hp", "max_hp")] == [2, 7, 7]
    casts = (b.cast("Cannibalism", "o", "red"), b.cast("Weakness", "o", "red"))
    assert b.results(b.after(*casts, blue=ours)) == ["refused", "executed"]
    assert b.results(b.after(b.cast("Ostralek", "blues"), b.cast("Ostralek", "blues"))) == ["executed", "refused"]


@about("Carbuncle")
def test_carbuncle_explodes_for_3_at_everybody_else() -> None:
    trace = b.play(b.blues(b.swordsman("a", "Carbuncle"), b.swordsman("b")), b.reds(b.swordsman("v", armor=9)))
    assert (b.fate(trace, "a")["cause"], b.fate(trace, "a")["by"]) == ("died", None)
    first = [one for one in b.events(trace, kind="change") if one["change"]["what"] == "hp"]
    assert {(one["change"]["of"], one["change"]["after"]) for one in first[:2]} == {("b", 4), ("v", 4)}
    assert b.results(b.after(b.cast("Carbuncle", "v"), b.cast("Carbuncle", "a"))) == ["refused", "executed"]


@about("Carbuncle")
def test_carbuncle_is_over_after_one_combat_even_where_its_host_lives_on() -> None:
    trace = b.play(b.blues(b.swordsman("a", "Reanimate", "Carbuncle")), b.reds(b.swordsman("v", hp=90, hand=0)))
    assert (b.fate(trace, "a")["status"], b.fate(trace, "a")["spells"]) == ("alive", [])


@about("Cauldron of Strife", "Will to Power", "The Pact Is Sealed")
def test_generators_of_abomination() -> None:
    globe = b.after(b.cast("Cauldron of Strife", "globe"), b.cast("Cauldron of Strife", "globe"), b.START_OF_TURN)
    assert b.mana(globe) == {"Strife": 2}
    town = b.after(b.cast("Will to Power", "far"), b.START_OF_TURN, structures=[b.ENEMY_TOWN])
    assert (b.mana(town), b.mana(town, "red")) == ({}, {"Order": 1, "Will": 2})


@about("Maloch's Pact", "The Pact Is Sealed")
def test_malochs_pact_kills_a_group_and_costs_its_caster_mana_for_good() -> None:
    rich = {"players": {"blue": {"trained": {"Will": 5, "Strife": 3}}}}
    trace = b.after(b.cast("Maloch's Pact", "reds"), b.START_OF_TURN, **rich)
    assert {b.fate(trace, id)["cause"] for id in "vw"} == {"died"}
    assert b.mana(trace) == {"Will": 3, "Strife": 1}
    both = b.after(b.cast("Maloch's Pact", "reds"), b.cast("Maloch's Pact", "blues"), b.START_OF_TURN, **rich)
    assert b.mana(both) == {"Will": 1, "Strife": 0}


@about("Maloch's Pact", "The Pact Is Sealed")
def test_the_sealed_pact_takes_of_everything_that_the_turn_brings() -> None:
    trace = b.after(b.cast("Maloch's Pact", "reds"), b.cast("Cauldron of Strife", "globe"), b.START_OF_TURN)
    assert b.mana(trace) == {"Will": 0, "Strife": 0}


@about("Civil Unrest")
def test_civil_unrest_costs_the_enemy_the_mana_of_towns_without_a_garrison() -> None:
    towns = [WILL_TOWN, b.ENEMY_TOWN, b.ENEMY_TOWN | {"id": "bare", "square": [5, 8], "spells": ["Will to Power"]}]
    one = b.after(b.cast("Civil Unrest", "globe"), b.START_OF_TURN, structures=towns)
    assert (b.mana(one), b.mana(one, "red")) == ({"Will": 1}, {"Order": 1, "Will": 2})
    three = b.after(*[b.cast("Civil Unrest", "globe")] * 3, b.START_OF_TURN, structures=towns)
    assert (b.mana(three), b.mana(three, "red")) == ({"Will": 1}, {"Will": 2})
    crossed = b.after(
        *[b.cast("Civil Unrest", "globe", "red")] * 2,
        *[b.cast("Civil Unrest", "globe")] * 2,
        b.START_OF_TURN,
        structures=towns,
    )
    assert b.mana(crossed, "red") == {"Order": 1, "Will": 2}


@about("Civil Unrest")
def test_civil_unrest_counts_recruits_as_the_turn_starts() -> None:
    sick = b.reds(b.swordsman("v"), b.archer("w", "Spectre's Curse", current_hp=1), square=[7, 5], spells=[])
    trace = b.after(*[b.cast("Civil Unrest", "globe")] * 2, b.START_OF_TURN, red=sick, structures=[b.ENEMY_TOWN])
    assert (b.fate(trace, "w")["status"], b.mana(trace, "red")) == ("buried", {"Order": 1})


@about("Civil Unrest", "Seelie Court")
def test_nobody_stands_in_a_structure_that_is_off_the_board() -> None:
    away = b.cast("Seelie Court", "far")
    for unrest, mana in (([], {"Order": 1}), ([b.cast("Civil Unrest", "globe")], {})):
        trace = b.after(away, *unrest, b.START_OF_TURN, structures=[b.ENEMY_TOWN])
        assert (b.place(trace, "far")["status"], b.at(trace, "reds"), b.mana(trace, "red")) == (
            "off-board",
            [7, 5],
            mana,
        )


@about("Crucible", "proof against fire")
def test_the_crucible_heals_and_spares_imps_in_the_fire_for_one_turn() -> None:
    fire = {"squares": [{"square": [4, 5], "terrain": "lava"}, {"square": [7, 5], "terrain": "volcano"}]}
    ours = b.blues(b.swordsman("a", nation="Imps", current_hp=2), b.archer("b"), square=[4, 5])
    theirs = b.reds(b.swordsman("v", nation="Imps", hp=12, current_hp=6), square=[7, 5])
    ashore = b.group("ashore", "blue", b.swordsman("c", nation="Imps", current_hp=2), square=[5, 8])
    for turns, hp in ((1, [7, 4, 12, 2]), (2, [4, 1, 7, 2])):
        script = [b.cast("Crucible", "globe"), *[b.turn()] * (turns + 1)]
        trace = b.play(ours, theirs, ashore, script=script, **fire)
        assert [b.fate(trace, id)["hp"] for id in "abvc"] == hp
        assert trace["outcome"]["globe"]["spells"] == []


@about("Demon's Tongue")
def test_demons_tongue_grows_with_every_kill_in_combat() -> None:
    ours = b.blues(b.swordsman("a", "Demon's Tongue", hand=9))
    trace = b.play(ours, b.reds(b.archer("v"), b.archer("w")), script=[b.attack("a", "v"), b.attack("a", "w")])
    assert b.fate(trace, "a")["hand"] == 11
    swordsmen_only = b.after(b.cast("Demon's Tongue", "a"), b.cast("Demon's Tongue", "b"))
    assert b.results(swordsmen_only) == ["executed", "refused"]


@about("Devouring")
def test_devouring_kills_the_mates_and_takes_their_hit_points() -> None:
    ours = b.blues(b.swordsman("a", current_hp=2), b.swordsman("b", current_hp=3), b.archer("c", hp=9), square=[4, 5])
    trace = b.after(b.cast("Devouring", "a"), blue=ours)
    assert [b.fate(trace, id)["cause"] for id in "abc"] == [None, "killed", "killed"]
    assert [b.fate(trace, "a")[stat] for stat in ("max_hp", "hp", "armor", "spells")] == [23, 14, 2, []]
    assert b.results(b.after(b.cast("Devouring", "v"))) == ["refused"]


@about("Dissention")
def test_dissention_turns_a_minions_best_attack_on_its_mates() -> None:
    ours = b.blues(b.swordsman("a", "Power", missile=1), b.swordsman("b", armor=5), b.archer("c"), square=[4, 5])
    trace = b.after(b.cast("Dissention", "a"), blue=ours)
    assert [b.fate(trace, id)["hp"] for id in "abc"] == [7, 4, 4]


@about("Djibari's Legacy")
def test_djibaris_legacy_makes_imps_of_all_new_novices() -> None:
    train = {"do": "train", "structure": "town", "class": "swordsman", "count": 2}
    town = WILL_TOWN | {"novices": 1, "turn_count": 1}
    house = {"players": {"blue": {"house": "Nature"}, "red": {"house": "War"}}}
    trace = b.after(
        b.cast("Djibari's Legacy", "globe", "red"), b.START_OF_TURN, b.turn(train), structures=[town], **house
    )
    assert sorted(b.fate(trace, f"swordsman-{n}")["nation"] for n in (1, 2)) == ["Imps", "Satyrs"]


@about("Entrail Eater", "ability of Entrail Eater")
def test_an_entrail_eater_is_whole_again_every_turn() -> None:
    trace = b.after(b.START_OF_TURN, red=b.reds(b.creature("m", "Entrail Eater", current_hp=1), square=[7, 5]))
    assert b.fate(trace, "m")["hp"] == 10


@about("Fiend")
def test_a_fiend_is_worth_what_was_paid_for_it() -> None:
    for cost in (1, 4, 10):
        trace = b.after(b.cast("Fiend", "globe") | {"cost": cost})
        fiend = b.fate(trace, "fiend-1")
        assert [fiend[stat] for stat in ("hand", "hp", "max_hp", "level")] == [cost, 2 * cost, 2 * cost, 2]
        assert trace["outcome"]["groups"][fiend["group"]]["square"] not in ([4, 5], [7, 5])
    dearer = {"blue": {"house": "Abomination", "hand": ["Fiend"], "trained": {"Will": 3}, "mana": {"Will": 1}}}
    waited = b.after(b.turn(), b.turn(), b.turn({"do": "cast", "card": "Fiend", "target": "globe"}), players=dearer)
    assert b.fate(waited, "fiend-1")["hand"] == 3


@about("Husks")
def test_husks_mind_no_other_squares_terrain() -> None:
    felled = {"do": "change", "square": [6, 8], "terrain": "forest"}
    trace = b.after(b.cast("Husks", [5, 8]), felled)
    assert trace["outcome"]["squares"]["5,8"]["spells"] == ["Husks"]


@about("Implosion")
def test_implosion_removes_the_group_and_hurts_all_around() -> None:
    ours = b.blues(b.swordsman("a", "Reanimate"), b.archer("b"), square=[5, 5])
    theirs = b.reds(b.swordsman("v"), square=[6, 6])
    beyond = b.group("beyond", "red", b.swordsman("w"), square=[7, 5])
    friends = b.group("friends", "blue", b.swordsman("c"), square=[4, 6])
    script = [b.cast("Implosion", "blues"), b.turn()]
    trace = b.play(ours, theirs, beyond, friends, script=script)
    assert {b.fate(trace, id)["status"] for id in "ab"} == {"removed"}
    assert [b.fate(trace, id)["hp"] for id in "vwc"] == [3, 7, 3]
    assert b.results(b.after(b.cast("Implosion", "reds"))) == ["refused"]


@about("Implosion")
def test_implosion_is_over_with_its_turn() -> None:
    game = b.board(b.blues(b.swordsman("a"), square=[4, 5]), b.reds(b.swordsman("v"), square=[7, 5]), script=[])
    b.perform(game, b.cast("Implosion", "blues"))
    take_off_board(game, game.state.groups["blues"])
    b.perform(game, b.turn())
    assert game.state.groups["blues"].spells == []


@about("Larval Imp")
def test_a_larval_imp_is_reborn_once_without_its_spells() -> None:
    theirs = b.reds(b.swordsman("v", "Barkskin", "Larval Imp", "Power", nation="Elves"), spells=["Fortitude"])
    trace = b.play(b.blues(b.swordsman("a", hand=99)), theirs, script=[b.attack("a", "v")])
    reborn = b.fate(trace, "v")
    assert (reborn["status"], reborn["nation"], reborn["class"], reborn["spells"]) == ("alive", "Imps", "swordsman", [])
    assert (reborn["hp"], reborn["max_hp"]) == (9, 9)
    again = b.play(b.blues(b.swordsman("a", hand=99)), theirs, script=[b.attack("a", "v"), b.attack("a", "v")])
    assert b.fate(again, "v")["status"] == "buried"


@about("Perverse Speed")
def test_perverse_speed_trades_hit_points_for_an_attack() -> None:
    trace = b.after(b.cast("Perverse Speed", "blues"))
    assert [(b.fate(trace, id)["max_hp"], b.fate(trace, id)["attack_rate"]) for id in "abv"] == [(4, 2), (4, 2), (7, 1)]
    weak = b.after(
        b.cast("Perverse Speed", "blues"), blue=b.blues(b.swordsman("a", hp=3), b.archer("b", hp=4), square=[4, 5])
    )
    assert [b.fate(weak, id)["hp"] for id in "ab"] == [1, 1]


@about("Pestilence")
def test_pestilence_takes_all_novices_and_lets_none_come_for_three_turns() -> None:
    towns = [WILL_TOWN | {"novices": 3, "turn_count": 1}, b.ENEMY_TOWN | {"novices": 2, "spells": ["Fertility"]}]
    sick = b.after(b.cast("Pestilence", "globe"), *[b.turn()] * 4, structures=towns)["outcome"]["structures"]
    assert (sick["town"]["novices"], sick["far"]["novices"]) == (0, 0)
    over = b.after(b.cast("Pestilence", "globe"), *[b.turn()] * 6, structures=towns)["outcome"]["structures"]
    assert over["town"]["novices"] > 0


@about("Pestilence")
def test_where_no_novices_are_created_an_academy_has_nobody_to_teach() -> None:
    academy = WILL_TOWN | {"square": [5, 8], "turn_count": 1, "spells": ["Kumatru Academy"]}
    assert [
        len(b.minion_of(b.after(*spells, b.START_OF_TURN, structures=[academy]), "Djinn archer"))
        for spells in ([], [b.cast("Pestilence", "globe")])
    ] == [1, 0]


@about("Power")
def test_power_adds_1_hand_damage_once() -> None:
    trace = b.after(b.cast("Power", "a"), b.cast("Power", "a"), b.cast("Power", "b"))
    assert (b.fate(trace, "a")["hand"], b.results(trace)) == (3, ["executed", "refused", "refused"])


@about("Putrefaction")
def test_putrefaction_lets_all_monsters_on_the_board_die() -> None:
    beasts = b.group("beasts", "blue", b.creature("m", "Troll"), b.creature("n", "Troll", "Reanimate"), square=[5, 8])
    trace = b.play(
        beasts,
        b.reds(b.creature("o", "Minotaur"), square=[7, 5]),
        b.group("men", "blue", b.swordsman("a"), square=[4, 5]),
        script=[b.cast("Putrefaction", "globe")],
    )
    assert [b.fate(trace, id)["cause"] for id in "mnoa"] == ["died", None, "died", None]
    game = b.board(beasts, b.reds(b.swordsman("v"), square=[7, 5]), script=[])
    take_off_board(game, game.state.groups["beasts"])
    hidden = b.perform(game, b.cast("Putrefaction", "globe"))
    assert b.fate(hidden, "m")["status"] == "off-board"


@about("Rain of Blood")
def test_the_rain_spares_nobody_for_what_he_inherits_in_it() -> None:
    """Whoever has no enchantment as it falls dies, be the Ancient King, who leaves Legacy, before him or after him."""
    king, page = b.creature("k", "Ancient King"), b.swordsman("v")
    for group in (b.reds(king, page, square=[7, 5]), b.reds(page, king, square=[7, 5])):
        trace = b.after(b.cast("Rain of Blood", "reds"), red=group)
        assert [b.fate(trace, id)["status"] for id in "kv"] == ["buried", "buried"]


@about("Rain of Blood")
def test_rain_of_blood_spares_the_enchanted() -> None:
    theirs = b.reds(b.swordsman("v", "Barkskin"), b.archer("w"), b.creature("x", "Wolf"), square=[7, 5])
    trace = b.after(b.cast("Rain of Blood", "reds"), red=theirs)
    assert [b.fate(trace, id)["cause"] for id in "vwx"] == [None, "died", "died"]
    blessed = b.after(b.cast("Rain of Blood", "reds"), red=theirs | {"spells": ["Fortitude"]})
    assert {b.fate(blessed, id)["status"] for id in "vwx"} == {"alive"}


@about("Rampage", "Rampaging")
def test_rampage_drives_the_first_new_monsters_wild() -> None:
    trace = b.after(b.cast("Rampage", [5, 8]), b.cast("Trolls", [5, 8], "red"))
    for number in (1, 2, 3):
        troll = b.fate(trace, f"troll-{number}")
        assert (troll["attack_rate"], troll["hp"], troll["max_hp"], troll["spells"]) == (2, 15, 15, ["Rampaging"])
    assert trace["outcome"]["squares"]["5,8"]["spells"] == []
    elsewhere = b.after(b.cast("Rampage", [5, 8]), b.cast("Trolls", [6, 8]))
    assert (b.fate(elsewhere, "troll-1")["spells"], elsewhere["outcome"]["squares"]["5,8"]["spells"]) == (
        [],
        ["Rampage"],
    )


@about("Rampage", "Rampaging", "Simian Warriors")
def test_rampage_drives_all_monsters_of_a_new_group_wild_though_their_kinds_differ() -> None:
    forest = [{"square": [5, 8], "terrain": "forest", "spells": ["Rampage"]}]
    trace = b.after(b.cast("Simian Warriors", [5, 8]), squares=forest)
    wild = [b.fate(trace, f"simian-warrior-{number}") for number in (1, 2, 3)]
    assert [one["spells"] for one in wild] == [["Rampaging"]] * 3
    assert trace["outcome"]["squares"]["5,8"]["spells"] == []


@about("Rampage")
def test_rampage_waits_for_monsters_and_gives_nothing_to_those_who_join_later() -> None:
    game = b.board(
        b.blues(b.swordsman("a"), square=[4, 5]), b.reds(b.creature("m", "Master Vampire"), square=[7, 5]), script=[]
    )
    b.perform(game, b.cast("Rampage", [5, 8]))
    create_recruits(game, "archer", "Humans", (5, 8), "blue")
    assert [spell.name for spell in ground_at(game, (5, 8)).spells] == ["Rampage"]
    remove_group(game, game.state.groups["group-1"])
    [first] = create_creatures(game, "Troll", (5, 8), "blue")
    assert first.group is not None
    [second] = create_creatures(game, "Troll", first.group, "blue")
    assert ([spell.name for spell in first.spells], second.spells) == (["Rampaging"], [])


@about("Betrayal", "Rogue Monster")
def test_a_monster_that_changed_sides_twice_ends_on_its_own_one_whichever_spell_goes_first() -> None:
    beasts = b.reds(b.creature("m", "Minotaur"), square=[7, 5])
    between = {("Betrayal", "Rogue Monster"): "blue", ("Rogue Monster", "Betrayal"): "neutral"}
    for (first, second), side in between.items():
        laid = b.cast(first, "reds"), b.cast(second, "reds")
        last, both = b.dispel(second, "reds"), b.cast("The Unmagicking", "globe")
        assert b.group_of(b.after(*laid, last, red=beasts), "reds")["owner"] == side
        for gone in ([b.dispel(first, "reds"), last], [last, b.dispel(first, "reds")], [both]):
            assert b.group_of(b.after(*laid, *gone, red=beasts), "reds")["owner"] == "red"


@about("Rogue Monster")
def test_rogue_monster_makes_a_group_nobodys() -> None:
    trace = b.after(b.cast("Rogue Monster", "reds"), red=b.reds(b.creature("m", "Minotaur"), square=[7, 5]))
    turned = trace["outcome"]["groups"]["reds"]
    assert (turned["owner"], turned["control"], turned["spells"]) == ("neutral", "computer", ["Rogue Monster"])
    gone = {"do": "dispel", "card": "Rogue Monster", "host": "reds"}
    tame = b.after(b.cast("Rogue Monster", "reds"), gone, red=b.reds(b.creature("m", "Minotaur"), square=[7, 5]))
    assert b.fate(tame, "m")["owner"] == "red"


@about("Salted Wounds")
def test_salted_wounds_makes_wounds_last() -> None:
    theirs = b.reds(b.swordsman("v", current_hp=3), b.archer("w", "Rite of Growth", current_hp=9), square=[7, 5])
    trace = b.after(b.cast("Salted Wounds", "reds"), red=theirs)
    assert [b.fate(trace, id)["max_hp"] for id in "vw"] == [3, 9]
    assert trace["outcome"]["groups"]["reds"]["spells"] == []


@about("Sawbones", "ability of Sawbones")
def test_sawbones_kills_the_worst_hurt_and_heals_the_rest() -> None:
    weak = b.reds(b.swordsman("v", "Pacifism", hp=1, armor=0))
    hurt = b.blues(
        b.creature("s", "Sawbones", current_hp=1),
        b.swordsman("a", current_hp=5),
        b.swordsman("b", current_hp=3),
        b.archer("c"),
    )
    trace = b.play(hurt, weak)
    assert [b.fate(trace, id)["status"] for id in "sabc"] == ["alive", "alive", "buried", "alive"]
    assert [b.fate(trace, id)["hp"] for id in "sac"] == [7, 7, 7]
    assert b.fate(trace, "b")["by"] == "s"
    joined = b.after(b.cast("Sawbones", "reds"))
    assert [b.fate(joined, "sawbones-1")[name] for name in ("group", "nation", "class")] == [
        "reds",
        "Imps",
        "swordsman",
    ]
    whole = b.play(b.blues(b.creature("s", "Sawbones", current_hp=1), b.swordsman("a")), weak)
    assert (b.fate(whole, "a")["status"], b.fate(whole, "s")["hp"]) == ("alive", 1)


@about("Scars of Kolekh")
def test_scars_of_kolekh_pass_on_to_the_group_that_kills_the_host() -> None:
    scarred = b.reds(b.swordsman("v", armor=0, hp=1), b.archer("w", hp=1), spells=["Scars of Kolekh"])
    half = b.play(b.blues(b.swordsman("a"), b.archer("b")), scarred, script=[b.attack("a", "v")])
    assert (b.fate(half, "w")["missile"], half["outcome"]["groups"]["reds"]["spells"]) == (1, ["Scars of Kolekh"])
    trace = b.play(b.blues(b.swordsman("a"), b.archer("b")), scarred, script=[b.attack("a", "v"), b.attack("a", "w")])
    assert trace["outcome"]["groups"]["blues"]["spells"] == ["Scars of Kolekh"]
    assert [b.fate(trace, "a")["hand"], b.fate(trace, "b")["missile"]] == [1, 1]
    burned = b.play(
        b.blues(b.swordsman("a")), scarred, script=[b.attack("a", "v"), {"do": "damage", "victim": "w", "quantity": 9}]
    )
    assert burned["outcome"]["groups"]["blues"]["spells"] == []
    turned = b.after(b.cast("Scars of Kolekh", "blues"), {"do": "change", "group": "blues", "owner": "red"})
    assert turned["outcome"]["groups"]["blues"]["spells"] == []


@about("Scars of Kolekh")
def test_scars_of_kolekh_pass_on_though_the_killer_falls_by_its_own_blow() -> None:
    last = b.reds(b.archer("v", "Deflection", hp=1, armor=0), spells=["Scars of Kolekh"])
    trace = b.play(b.blues(b.swordsman("a", hp=2), b.archer("b")), last, script=[b.attack("a", "v")])
    assert [b.fate(trace, id)["status"] for id in "av"] == ["buried", "buried"]
    assert b.group_of(trace, "blues")["spells"] == ["Scars of Kolekh"]
    alone = b.play(b.blues(b.swordsman("a", hp=2)), last, script=[b.attack("a", "v")])
    assert [b.group_of(alone, id)["spells"] for id in ("blues", "reds")] == [[], []]


@about("Slavers", "Enslaved")
def test_slavers_carry_off_those_who_fall_in_combat_with_them() -> None:
    ours = b.blues(b.swordsman("a", hand=99), spells=["Slavers"], square=[4, 5])
    theirs = b.reds(b.swordsman("v", "Barkskin", hp=3, nation="Elves"), spells=["Despond"], square=[5, 5])
    march = {"do": "move", "group": "blues", "to": [3, 5]}
    held = b.play(ours, theirs, script=[b.COMBAT, b.START_OF_TURN])
    assert [b.fate(held, "v")[name] for name in ("status", "hp", "spells")] == ["off-board", 1, []]
    back = b.play(ours, theirs, script=[b.COMBAT, march, b.START_OF_TURN])
    captive = b.fate(back, "v")
    home = back["outcome"]["groups"][captive["group"]]
    assert (captive["status"], captive["owner"], home["square"], home["spells"]) == (
        "alive", "blue", [4, 5], ["Enslaved"]
    )  # fmt: skip
    rejoin = {"do": "move", "group": "blues", "to": [4, 5]}
    apart = b.play(ours, theirs, script=[b.COMBAT, march, b.START_OF_TURN, b.turn(rejoin)])
    assert b.fate(apart, "v")["group"] != b.fate(apart, "a")["group"]
    beasts = b.play(ours, b.reds(b.creature("v", "Troll", hp=1), square=[5, 5]))
    assert b.fate(beasts, "v")["status"] == "buried"
    burned = b.play(ours, theirs, script=[{"do": "damage", "victim": "v", "quantity": 9}])
    assert b.fate(burned, "v")["status"] == "buried"


@about("Slavers", "Enslaved")
def test_the_captives_of_one_combat_come_back_together() -> None:
    ours = b.blues(b.swordsman("a", hand=99, attack_rate=2, hp=90), spells=["Slavers"], square=[4, 5])
    theirs = b.reds(b.archer("v", nation="Elves"), b.archer("w", nation="Imps"), square=[5, 5])
    others = b.group("others", "red", b.archer("x"), square=[4, 6])
    march = {"do": "move", "group": "blues", "to": [3, 5]}
    fights = [b.COMBAT, {"do": "combat", "groups": ["blues", "others"]}, march, b.START_OF_TURN]
    trace = b.play(ours, theirs, others, script=fights)
    band = b.fate(trace, "v")["group"]
    assert [b.fate(trace, id)["status"] for id in "vwx"] == ["alive", "alive", "off-board"]
    assert (sorted(trace["outcome"]["groups"][band]["members"]), b.fate(trace, "x")["group"] != band) == (
        ["v", "w"],
        True,
    )
    assert [(b.fate(trace, id)["owner"], b.fate(trace, id)["hp"]) for id in "vw"] == [("blue", 1)] * 2
    home = b.play(ours, theirs, others, script=fights, structures=[WILL_TOWN])
    assert [b.fate(home, id)["cause"] for id in "vwx"] == ["replaced"] * 3
    assert home["outcome"]["structures"]["town"]["novices"] == 3


@about("Slavers", "Enslaved")
def test_the_enslaved_become_novices_in_a_friendly_structure() -> None:
    slaves = b.blues(b.swordsman("a", nation="Elves"), b.archer("b"), spells=["Enslaved"], square=[4, 6])
    enter = {"do": "move", "group": "blues", "to": [4, 5]}
    trace = b.after(enter, blue=slaves, structures=[WILL_TOWN])
    assert [b.fate(trace, id)["cause"] for id in "ab"] == ["replaced", "replaced"]
    assert trace["outcome"]["structures"]["town"]["novices"] == 2
    there = b.after(b.START_OF_TURN, blue=slaves | {"square": [4, 5]}, structures=[WILL_TOWN])
    assert there["outcome"]["structures"]["town"]["novices"] == 2
    hostile = b.after(enter, blue=slaves, structures=[WILL_TOWN | {"owner": "red"}])
    assert b.fate(hostile, "a")["status"] == "alive"
    captured = b.after(enter, b.START_OF_TURN, blue=slaves, structures=[WILL_TOWN | {"owner": "red", "novices": 3}])
    assert [b.fate(captured, id)["cause"] for id in "ab"] == ["replaced", "replaced"]
    assert b.place(captured, "town") | {"owner": "blue", "novices": 2} == b.place(captured, "town")


@about("Slavers")
def test_slavers_attack_once_more_in_their_first_round() -> None:
    ours = b.blues(b.swordsman("a", hand=0), b.archer("b", missile=0), spells=["Slavers"])
    trace = b.play(ours, b.reds(b.swordsman("v", hp=90)))
    assert [len(b.hits(trace, attacker="a", round=number)) for number in (1, 2, 3)] == [0, 2, 1]
    assert [len(b.hits(trace, attacker="b", round=number)) for number in (1, 2, 3)] == [2, 1, 1]


@about("Slavers")
def test_slavers_who_sit_out_a_round_attack_once_more_in_the_first_in_which_they_attack() -> None:
    foe = b.reds(b.swordsman("v", hp=900, armor=9, hand=0))
    lame = b.blues(b.swordsman("a"), b.archer("b"), spells=["Slavers", "Loose Bearings"])
    trace = b.play(lame, foe)
    assert [len(b.hits(trace, attacker="a", round=number)) for number in (1, 2, 3, 4, 5)] == [0, 0, 2, 0, 1]
    assert [len(b.hits(trace, attacker="b", round=number)) for number in (1, 2, 3, 4)] == [0, 2, 0, 1]
    again = b.play(b.blues(b.archer("b", missile=0), spells=["Slavers"]), foe, script=[b.COMBAT, b.COMBAT])
    assert [len(b.hits(again, attacker="b", round=number)) for number in (1, 2, 3)] == [4, 2, 2]
    weak = b.reds(b.archer("w", hp=1, armor=0), *foe["minions"])
    taken = b.play(b.blues(b.archer("b", missile=9, level=5), spells=["Slavers"]), weak)
    assert b.fate(taken, "w")["status"] == "off-board"
    assert [len(b.hits(taken, attacker="b", round=number)) for number in (1, 2, 3)] == [2, 1, 1]


@about("Slavers")
def test_slavers_who_strike_early_attack_once_more_in_round_1() -> None:
    ours = b.blues(b.swordsman("a", "Garrote of Bes-Kandra", hand=0), spells=["Slavers"])
    trace = b.play(ours, b.reds(b.swordsman("v", hp=900, armor=9)))
    assert [len(b.hits(trace, attacker="a", round=number)) for number in (1, 2, 3)] == [2, 1, 1]


@about("Song of the Doomed", "1 Will a turn after the next death", "Will for the doomed")
def test_song_of_the_doomed_pays_once_and_for_good() -> None:
    killed = [{"do": "damage", "victim": id, "quantity": 9} for id in "vw"]
    trace = b.after(b.cast("Song of the Doomed", "globe"), *killed, b.START_OF_TURN, b.START_OF_TURN)
    assert b.mana(trace) == {"Will": 1}
    dying = b.reds(b.swordsman("v", "Spectre's Curse", current_hp=1), b.archer("w"), square=[7, 5])
    assert b.mana(b.after(b.cast("Song of the Doomed", "globe"), b.START_OF_TURN, red=dying)) == {"Will": 1}
    late = b.after(b.cast("Song of the Doomed", "globe"), b.START_OF_TURN, killed[0], b.START_OF_TURN)
    assert (b.mana(late), late["outcome"]["globe"]["spells"]) == ({}, [])


@about("Soul Eater")
def test_soul_eater_starves_by_the_turn_and_feeds_on_damage() -> None:
    hungry = b.after(b.START_OF_TURN, blue=b.blues(b.swordsman("a", "Soul Eater", current_hp=4), square=[4, 5]))
    assert [b.fate(hungry, "a")[stat] for stat in ("hand", "hp", "max_hp")] == [3, 3, 6]
    starved = b.after(b.START_OF_TURN, blue=b.blues(b.swordsman("a", "Soul Eater", current_hp=1), square=[4, 5]))
    assert b.fate(starved, "a")["cause"] == "died"
    ours = b.blues(b.swordsman("a", "Soul Eater", current_hp=4))
    fed = b.play(ours, b.reds(b.swordsman("v")), script=[b.attack("a", "v")])
    assert [b.fate(fed, "a")[stat] for stat in ("hp", "max_hp")] == [6, 9]
    stopped = b.play(ours, b.reds(b.swordsman("v", armor=3)), script=[b.attack("a", "v")])
    assert [b.fate(stopped, "a")[stat] for stat in ("hp", "max_hp")] == [4, 7]


@about("Unholy Aura")
def test_unholy_aura_stops_plain_recruits_alone() -> None:
    def left(attacker: b.Spec) -> Any:
        trace = b.play(b.blues(attacker), b.reds(b.archer("v", "Unholy Aura")), script=[b.attack("a", "v")])
        return b.fate(trace, "v")["hp"]

    assert left(b.swordsman("a", hand=3)) == 7
    assert left(b.swordsman("a", "Barkskin", hand=3)) == 4
    assert left(b.creature("a", "Troll")) == 4


@about("Volgaris", "ability of Volgaris")
def test_volgaris_takes_the_place_of_undamaged_friends_and_throws_a_bolt() -> None:
    husks = b.blues(b.creature("m", "Husk", "Reanimate"), b.creature("n", "Husk"), square=[4, 5])
    trace = b.after(b.cast("Volgaris", "blues"), blue=husks)
    assert [b.fate(trace, id)["cause"] for id in "mn"] == ["replaced", "replaced"]
    volgaris = b.fate(trace, "volgaris-1")
    assert (volgaris["owner"], volgaris["attack_rate"]) == ("blue", 2)
    assert trace["outcome"]["groups"][volgaris["group"]]["square"] == [4, 5]
    hurt = b.blues(b.creature("m", "Husk", current_hp=6), square=[4, 5])
    assert b.results(b.after(b.cast("Volgaris", "blues"), blue=hurt)) == ["refused"]
    assert b.results(b.after(b.cast("Volgaris", "blues", "red"), blue=husks)) == ["refused"]
    battle = b.board(
        b.blues(b.creature("m", "Volgaris", hand=0)),
        b.reds(b.swordsman("v", hp=50, armor=3)),
        dice=b.Picks(),
        script=[],
    )
    assert b.fate(b.perform(battle, b.COMBAT), "v")["hp"] == 45


@about("Wild Abandon")
def test_wild_abandon_empties_both_hands() -> None:
    players = {
        "blue": {"hand": ["Power", "Wild Abandon", "Weakness"], "deck": ["Plague"] * 9},
        "red": {"hand": ["Jinx"]},
    }
    orders = b.turn(
        {"do": "cast", "card": "Wild Abandon", "target": "globe"}, {"do": "cast", "card": "Power", "target": "a"}
    )
    trace = b.after(orders, players=players)
    assert [trace["outcome"]["players"][player]["hand"] for player in ("blue", "red")] == [[], []]
    assert b.fate(trace, "a")["spells"] == ["Power"]
    drawn = b.after(orders, b.START_OF_TURN, players=players)
    assert len(drawn["outcome"]["players"]["blue"]["hand"]) == 5


@about("Willing Supplicants")
def test_willing_supplicants_pay_the_owner_of_a_town_with_two_recruits() -> None:
    far = b.ENEMY_TOWN | {"spells": [{"card": "Willing Supplicants", "owner": "blue"}]}
    assert b.mana(b.after(b.START_OF_TURN, structures=[far]), "red") == {"Order": 1, "Will": 1, "Strife": 1}
    thin = b.reds(b.swordsman("v"), square=[7, 5])
    assert b.mana(b.after(b.START_OF_TURN, red=thin, structures=[far]), "red") == {"Order": 1}


@about("Winged Monkeys", "ability of Winged Monkey")
def test_winged_monkeys_carry_the_enemy_off_and_are_gone() -> None:
    monkeys = b.blues(
        *(b.creature(f"m{n}", "Winged Monkey", "Reanimate", hand=0, hp=30) for n in range(3)), square=[5, 5]
    )
    game = b.board(monkeys, b.reds(b.swordsman("v", hp=90), square=[6, 5]), dice=b.Picks(), script=[])
    trace = b.perform(game, b.COMBAT)
    assert trace["outcome"]["rounds"] == 3
    assert not b.hits(trace, attacker="v", round=3)
    assert {b.fate(trace, f"m{n}")["status"] for n in range(3)} == {"removed"}
    assert trace["outcome"]["groups"]["reds"]["square"] in ([7, 5], [6, 4], [6, 6])
    town = b.ENEMY_TOWN | {"square": [7, 5]}
    walled = [
        b.group("north", "red", b.swordsman("x"), square=[6, 4]),
        b.group("south", "red", b.swordsman("y"), square=[6, 6]),
    ]
    stuck = b.play(
        monkeys, b.reds(b.swordsman("v", hp=90), square=[6, 5]), *walled, structures=[town], script=[b.COMBAT]
    )
    assert stuck["outcome"]["groups"]["reds"]["square"] == [6, 5]
    assert b.fate(stuck, "m0")["status"] == "removed"


@about("Winged Monkeys", "ability of Winged Monkey")
def test_winged_monkeys_carry_nobody_off_who_is_dead_or_after_their_own_end() -> None:
    trace = b.play(b.blues(b.creature("m", "Winged Monkey")), b.reds(b.swordsman("v", hp=1, armor=0, hand=0)))
    assert (b.fate(trace, "v")["status"], b.fate(trace, "m")["status"]) == ("buried", "alive")
