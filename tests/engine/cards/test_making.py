"""The cards of the House of Making: each scenario fails without the effect it is about."""

from typing import Any

from engine.model.events import Combat
from engine.rules.casting import cast_spell, engine_casts
from engine.rules.combat import start_of_combat
from engine.rules.destinations import give_order
from engine.rules.dying import die
from engine.rules.spells import dispel
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
    events,
    fate,
    group,
    hits,
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
    TWO,
    ground,
    group_of,
    place,
    results,
    seat,
    square,
    terrain,
    town,
)

# The globe, mana and structures.


@about("Adriel's Timepiece")
def test_adriels_timepiece_hands_the_initiative_over() -> None:
    trace = play(*TWO, script=[cast("Adriel's Timepiece", "globe")])
    assert trace["outcome"]["initiative"] == "red"
    assert play(*TWO, initiative="red", script=[cast("Adriel's Timepiece", "globe")])["outcome"]["initiative"] == "blue"


@about("Astronomic Clock", "Burst of Order", "Oculus of Will")
def test_mana() -> None:
    clock = play(FAR, structures=[town(spells=["Astronomic Clock"])], script=[START_OF_TURN])
    assert seat(clock, "blue")["mana"] == {"Will": 1}
    once = [cast("Burst of Order", "globe"), START_OF_TURN]
    assert seat(play(FAR, script=once), "blue")["mana"] == {"Order": 2}
    assert seat(play(FAR, script=[*once, START_OF_TURN]), "blue")["mana"] == {}
    always = [cast("Oculus of Will", "globe"), cast("Oculus of Will", "globe"), START_OF_TURN, START_OF_TURN]
    assert seat(play(FAR, script=always), "blue")["mana"] == {"Will": 2}


@about("Panopticon")
def test_panopticon_turns_the_mana_of_a_structure_over() -> None:
    here = {"structures": [town(mana="Will", spells=["Panopticon"])]}
    for turns, mana in ((1, "World"), (2, "Order")):
        assert seat(play(FAR, **here, script=[START_OF_TURN] * turns), "blue")["mana"] == {mana: 1}


@about("Boret'hu's Influence")
def test_borethus_influence_copies_every_spell_under_its_casters_deck() -> None:
    hands = {"blue": ["Boret'hu's Influence", "Pyx"], "red": ["Pyx", "Mountain"]}
    decks = {player: {"hand": hand, "deck": ["Veteran"]} for player, hand in hands.items()}
    script = [
        cast("Boret'hu's Influence", "globe"),
        cast("Pyx", "blues"),
        cast("Pyx", "globe", "red"),
        cast("Mountain", [3, 7], "red"),
    ]
    trace = play(*TWO, players=decks, script=script)
    assert (seat(trace, "blue")["deck"], seat(trace, "red")["deck"]) == (["Veteran", "Pyx"], ["Veteran", "Mountain"])


@about("Blinding Orb")
def test_the_blinding_orb_hides_everybody_from_the_opponent() -> None:
    script = [cast("Blinding Orb", "globe"), cast("Jinx", "a", "red"), cast("Veteran", "v", "red"), cast("Jinx", "v")]
    assert results(play(*TWO, script=script)) == ["executed", "refused", "executed", "executed"]


@about("Domed City")
def test_a_domed_city_is_out_of_reach_for_structure_spells() -> None:
    script = [cast("Citadel", "town"), cast("Citadel", "town", "red"), cast("Veteran", "a")]
    trace = play(*TWO, structures=[town(spells=["Domed City"])], script=script)
    assert results(trace) == ["refused", "refused", "executed"]


@about("Fortify")
def test_fortify_armors_recruits_inside() -> None:
    inside, outside = (
        play(*TWO, structures=[town(square=at, spells=["Fortify"])], script=[]) for at in ((5, 5), (3, 7))
    )
    assert [fate(trace, "a")["armor"] for trace in (inside, outside)] == [2, 1]
    monster = play(blues(creature("m", "Giant"), **AT), FAR, structures=[town(spells=["Fortify"])], script=[])
    bare = play(blues(creature("m", "Giant"), **AT), FAR, structures=[town()], script=[])
    assert fate(monster, "m")["armor"] == fate(bare, "m")["armor"]


@about("Master Fletcher", "Master Smith", "Dwarven Blade")
def test_masters_arm_recruits_created_there() -> None:
    train = [{"do": "train", "structure": "town", "class": kind, "count": 1} for kind in ("swordsman", "archer")]
    trace = play(FAR, structures=[town(novices=2, spells=["Master Fletcher", "Master Smith"])], script=[turn(*train)])
    assert (fate(trace, "swordsman-1")["spells"], fate(trace, "archer-1")["spells"]) == (
        ["Dwarven Blade"],
        ["Dwarven Arrows"],
    )
    assert fate(trace, "swordsman-1")["hand"] == 3


@about("Ancient King")
def test_the_ancient_king_comes_to_a_friendly_structure() -> None:
    trace = play(FAR, structures=[town()], script=[cast("Ancient King", "town"), cast("Ancient King", "town", "red")])
    assert (fate(trace, "ancient-king-1")["armor"], results(trace)) == (2, ["executed", "refused"])
    joined = play(blues(swordsman("a"), **AT), FAR, structures=[town()], script=[cast("Ancient King", "town")])
    assert group_of(joined, "blues")["members"] == ["a", "ancient-king-1"]


@about("Appeal to Hope")
def test_an_appeal_to_hope_gives_a_structure_to_eight_neutral_visions() -> None:
    trace = play(
        FAR, structures=[town()], script=[cast("Appeal to Hope", "town"), move("group-1", 4, 5), START_OF_TURN]
    )
    members = group_of(trace, "group-1")["members"]
    assert [fate(trace, id)["level"] for id in members] == [2] * 8
    assert {(fate(trace, id)["owner"], fate(trace, id)["nation"], fate(trace, id)["armor"]) for id in members} == {
        ("neutral", "Visions", 1)
    }
    assert (results(trace)[:2], place(trace, "town")["owner"]) == (["executed", "refused"], "neutral")
    assert results(play(*TWO, structures=[town()], script=[cast("Appeal to Hope", "town")])) == ["refused"]


# Damage and death.


@about("Belvario's Trap")
def test_belvarios_trap_hurts_everybody_in_a_group() -> None:
    trace = play(*TWO, script=[cast("Belvario's Trap", "reds")])
    assert [fate(trace, id)["hp"] for id in "avw"] == [7, 2, 2]


@about("Trebuchet")
def test_the_trebuchet_kills_one_at_random_and_nobody_is_to_blame() -> None:
    trace = play(*TWO, structures=[town(square=(6, 6))], script=[cast("Trebuchet", "reds"), cast("Trebuchet", "blues")])
    assert (sorted(str(fate(trace, id)["cause"]) for id in "vw"), results(trace)) == (
        ["None", "died"],
        ["executed", "refused"],
    )


@about("Siege Engine")
def test_the_siege_engine_fires_once_at_whoever_holds_a_structure() -> None:
    engine = blues(swordsman("a", hp=90), spells=["Siege Engine"], **AT)
    sides = engine, reds(swordsman("v", hp=90), swordsman("w", hp=90), **BESIDE)
    inside = play(*sides, structures=[town(square=(6, 5))])
    first = [one["change"]["after"] for one in inside["events"] if one["change"] and one["change"]["what"] == "hp"][:2]
    assert (first, group_of(inside, "blues")["spells"]) == ([86, 86], [])
    assert group_of(play(*sides, structures=[town()]), "blues")["spells"] == ["Siege Engine"]


@about("Minefield")
def test_a_minefield_goes_live_and_blows_up_once() -> None:
    step = move("blues", 4, 5)
    early = play(*TWO[:1], FAR, script=[cast("Minefield", [4, 5]), START_OF_TURN, step])
    assert fate(early, "a")["hp"] == 7
    stood = play(*TWO[:1], FAR, script=[cast("Minefield", [4, 5]), START_OF_TURN, step, START_OF_TURN])
    entered = play(*TWO[:1], FAR, script=[cast("Minefield", [4, 5]), START_OF_TURN, START_OF_TURN, step])
    for trace in (stood, entered):
        assert all(1 <= fate(trace, id)["hp"] <= 5 for id in "ab")
        assert trace["outcome"]["squares"]["4,5"]["spells"] == []


# Terrain and movement.


@about("Mountain", "Natural Defenses")
def test_mountains_rise() -> None:
    assert terrain(play(*TWO, script=[cast("Mountain", [3, 7])]), 3, 7) == "mountain"
    near, far = ([cast("Natural Defenses", square)] for square in ([3, 6], [8, 6]))
    there = {"structures": [town(square=(3, 7))]}
    assert terrain(play(*TWO, **there, script=near), 3, 6) == "mountain"
    assert results(play(*TWO, **there, script=far)) == ["refused"]


@about("Mountain Pass")
def test_a_mountain_pass_serves_its_owner_alone() -> None:
    for owner, result in (("blue", "executed"), ("red", "refused")):
        passes = {
            "squares": [
                {"square": [4, 5], "terrain": "mountain", "spells": [{"card": "Mountain Pass", "owner": owner}]}
            ]
        }
        assert results(play(TWO[0], FAR, **passes, script=[move("blues", 4, 5)])) == [result]
    change = {"do": "change", "square": [4, 5], "terrain": "forest"}
    gone = play(TWO[0], FAR, **ground("Mountain Pass", terrain="mountain"), script=[change])
    assert gone["outcome"]["squares"]["4,5"]["spells"] == []


@about("Stronghold")
def test_a_stronghold_raises_recruits_on_its_mountain() -> None:
    trace = play(TWO[0], FAR, **ground("Stronghold", square=(5, 5), terrain="mountain"), script=[])
    assert (fate(trace, "a")["level"], fate(trace, "v")["level"]) == (2, 1)
    beast = play(
        blues(creature("m", "Giant"), **AT), FAR, **ground("Stronghold", square=(5, 5), terrain="mountain"), script=[]
    )
    plain = play(blues(creature("m", "Giant"), **AT), FAR, script=[])
    assert fate(beast, "m")["level"] == fate(plain, "m")["level"]


@about("Lode Star")
def test_the_lode_star_makes_five_squares_lava() -> None:
    trace = play(FAR, structures=[town()], script=[cast("Lode Star", "town")])
    lava = [one for one, land in trace["outcome"]["squares"].items() if land["terrain"] == "lava"]
    assert len(lava) == 5
    assert all(max(abs(int(part) - 5) for part in one.split(",")) <= 2 for one in lava)


@about("Lost Mine")
def test_the_lost_mine_leads_elsewhere() -> None:
    script = [cast("Lost Mine", [4, 5]), move("blues", 4, 5), START_OF_TURN]
    trace = play(TWO[0], FAR, script=script)
    assert group_of(trace, "blues")["status"] == "off-board"
    dug = {"squares": [{"square": [5, 5], "spells": [{"card": "Lost Mine", "owner": "blue"}]}]}
    assert group_of(play(TWO[0], FAR, **dug, script=[START_OF_TURN]), "blues")["status"] == "off-board"
    out = play(TWO[0], FAR, script=[*script, START_OF_TURN, START_OF_TURN, START_OF_TURN, START_OF_TURN])
    assert (group_of(out, "blues")["status"], group_of(out, "blues")["square"] == [4, 5]) == ("alive", False)
    for others in (reds(swordsman("a"), **AT), blues(creature("a", "Giant"), **AT)):
        id = others["id"]
        passed = play(
            others,
            group("away", "blue", swordsman("x"), square=[9, 9]),
            script=[script[0], move(id, 4, 5), START_OF_TURN],
        )
        assert group_of(passed, id)["status"] == "alive"


@about("Belvario's Horn")
def test_belvarios_horn_draws_monsters_until_its_group_takes_cover() -> None:
    horn = blues(swordsman("a", "Belvario's Horn", hp=90), square=[3, 4])
    beasts = group("beasts", "red", creature("m", "Minotaur"), square=[7, 8])
    drawn = play(horn, beasts, script=[turn(), turn()])
    x, y = group_of(drawn, "beasts")["square"]
    assert abs(x - 3) + abs(y - 4) == 6
    inside = play(horn, beasts, structures=[town(square=(4, 4))], script=[move("blues", 4, 4)])
    assert fate(inside, "a")["spells"] == []
    twice = [cast("Belvario's Horn", "v", "red")]
    assert results(play(horn, reds(swordsman("v"), **BESIDE), script=twice)) == ["refused"]


@about("Belvario's Horn")
def test_belvarios_horn_falls_silent_before_anything_answers_to_the_entering() -> None:
    horn = blues(swordsman("a", "Belvario's Horn"), square=[3, 4])
    riot = town(square=(4, 4), spells=["Insurrection"])
    trace = play(horn, FAR, structures=[riot], script=[move("blues", 4, 4)])
    gone = [event["change"]["of"] for event in trace["events"] if (event["change"] or {}).get("what") == "spells"]
    assert gone == ["a", "town"]


@about("Belvario's Horn")
def test_a_structure_that_comes_to_be_around_the_horn_leaves_it_until_its_next_recheck() -> None:
    """Its own effect is about moving in; standing in a structure is a lasting requirement like any other."""
    horn = blues(swordsman("a", "Belvario's Horn"), square=[3, 4])
    inside = play(horn, FAR, structures=[town(square=(3, 4))], script=[])
    assert fate(inside, "a")["spells"] == ["Belvario's Horn"]
    asked = play(horn, FAR, structures=[town(square=(3, 4))], script=[cast("Barkskin", "a")])
    assert fate(asked, "a")["spells"] == ["Barkskin"]


@about("Dwarven Airship")
def test_the_dwarven_airship_flies_until_it_crashes() -> None:
    flying = blues(archer("a"), spells=["Dwarven Airship"], **AT)
    peak = ground(terrain="mountain")
    assert results(play(flying, FAR, **peak, script=[move("blues", 4, 5)])) == ["executed"]
    days = [cast("Dwarven Airship", "blues"), *[turn() for _ in range(11)]]
    crashed = play(blues(archer("a"), square=[3, 7]), FAR, script=days)
    assert fate(crashed, "a")["cause"] == "died"
    landed = [days[0], *days[1:5], {"do": "move", "group": "blues", "to": [4, 7]}, *days[5:]]
    kept = play(blues(archer("a"), square=[3, 7]), FAR, structures=[town(square=(4, 7))], script=landed)
    assert fate(kept, "a")["status"] == "alive"
    dispelled = play(flying, FAR, script=[{"do": "dispel", "card": "Dwarven Airship", "host": "blues"}])
    assert fate(dispelled, "a")["status"] == "alive"


# Monsters.


@about("Combustioneers", "Gnome", "Golem", "Homunculi", "Mechanical Man")
def test_summonings_bring_their_creatures() -> None:
    here = {"squares": [{"square": [3, 7], "terrain": "mountain"}], "structures": [town(square=(4, 7))]}
    counts = {"Combustioneers": 3, "Gnome": 1, "Golem": 1, "Homunculi": 3, "Mechanical Man": 1}
    for card, count in counts.items():
        trace = play(*TWO, **here, script=[cast(card, [3, 7])])
        assert len(group_of(trace, "group-1")["members"]) == count
    for card in ("Gnome", "Golem"):
        assert results(play(*TWO, script=[cast(card, [3, 7])])) == ["refused"]


@about("ability of Homunculus")
def test_a_homunculus_shoots_straighter_in_round_1() -> None:
    for number, lost in ((1, 2), (2, 2)):
        trace = play(
            blues(creature("h", "Homunculus")), reds(archer("v")), script=[attack("h", "v", "missile", number)]
        )
        assert 7 - fate(trace, "v")["hp"] == lost


@about("ability of Gnome")
def test_the_gnome_shapes_the_land_and_traps_misfits() -> None:
    walked = play(blues(creature("g", "Gnome"), **AT), FAR, script=[move("blues", 4, 5)])
    assert (terrain(walked, 5, 5), terrain(walked, 4, 5)) == ("barren land", "mountain")
    for nation, rounds, below in (("Misfits", 3, "mountain"), ("Elves", 10, "plains")):
        fought = play(
            blues(creature("g", "Gnome", hp=90), **AT),
            reds(archer("v", hp=90, nation=nation), **BESIDE),
            **ground(square=(6, 5)),
        )
        assert (fought["outcome"]["rounds"], terrain(fought, 6, 5)) == (rounds, below)


@about("Juggernaut", "ability of Juggernaut")
def test_the_juggernaut_belongs_to_nobody_and_flattens_everything() -> None:
    trace = play(*TWO, **ground(square=(3, 7), terrain="mountain"), script=[cast("Juggernaut", [3, 7])])
    assert (fate(trace, "juggernaut-1")["owner"], terrain(trace, 3, 7)) == ("neutral", "barren land")
    rolling = blues(creature("j", "Juggernaut"), **AT)
    rolled = play(rolling, FAR, **ground("Stronghold", terrain="mountain"), script=[move("blues", 4, 5)])
    assert (terrain(rolled, 4, 5), rolled["outcome"]["squares"]["4,5"]["spells"]) == ("barren land", [])
    assert results(play(rolling, FAR, script=[cast("Carapace", "j"), cast("Minion of Order", "j")])) == [
        "refused",
        "executed",
    ]


# Recruits.


@about("Beobogh's Helm")
def test_beoboghs_helm_shields_its_group() -> None:
    helmed = blues(swordsman("a", "Beobogh's Helm"), swordsman("b"), **AT)
    script = [
        cast("Cleansing Light", "blues", "red"),
        cast("Armor to Meat", "b"),
        cast("Jinx", "b", "red"),
        cast("Pyx", "blues"),
        cast("Armor to Meat", "v"),
    ]
    assert results(play(helmed, TWO[1], script=script)) == ["refused", "refused", "executed", "executed", "executed"]


@about("Field Armorer", "Field Armor")
def test_the_field_armorer_arms_a_neighbor_a_turn() -> None:
    smith = blues(swordsman("a", "Field Armorer"), swordsman("b"), **AT)
    near = group("near", "blue", swordsman("n"), square=[4, 5])
    trace = play(smith, near, TWO[1], script=[START_OF_TURN, START_OF_TURN])
    assert [fate(trace, id)["spells"] for id in "bnv"] == [[], ["Field Armor"], []]
    assert fate(trace, "n")["armor"] == 2


@about("Ogi's Gauntlet")
def test_ogis_gauntlet_conceals() -> None:
    script = [cast("Jinx", "a", "red"), cast("Veteran", "a")]
    assert results(play(blues(swordsman("a", "Ogi's Gauntlet"), **AT), TWO[1], script=script)) == [
        "refused",
        "executed",
    ]


@about("Loose Bearings")
def test_loose_bearings_make_shooters_and_bashers_take_turns() -> None:
    sides = blues(swordsman("a", hp=90), archer("b", hp=90), spells=["Loose Bearings"]), reds(swordsman("v", hp=90))
    trace = play(*sides)
    assert {hit.round for hit in hits(trace, attacker="a")} == {3, 5, 7, 9}
    assert {hit.round for hit in hits(trace, attacker="b")} == {2, 4, 6, 8, 10}
    assert group_of(trace, "blues")["spells"] == []


@about("Man-Catcher", "held by a Man-Catcher")
def test_the_man_catcher_holds_the_strongest_enemy() -> None:
    sides = blues(swordsman("a", "Man-Catcher", hp=90)), reds(swordsman("v", hp=90), swordsman("w", hp=90, hand=5))
    trace = play(*sides)
    assert {hit.attacker for hit in hits(trace)} == {"v"}
    assert (fate(trace, "a")["spells"], fate(trace, "w")["spells"], fate(trace, "w")["attack_rate"]) == ([], [], 1)
    second = play(*sides, script=[COMBAT, COMBAT])
    assert {hit.attacker for hit in hits(second)} == {"a", "v", "w"}
    assert fate(play(blues(swordsman("a", "Man-Catcher")), TWO[1], script=[attack("a", "v")]), "v")["hp"] == 7


@about("held by a Man-Catcher")
def test_whoever_is_held_deals_no_damage() -> None:
    game = table(*TWO)
    engine_casts(game, "held by a Man-Catcher", who(game, "v"), "blue")
    assert fate(perform(game, attack("v", "a")), "a")["hp"] == 7


@about("Warhammer")
def test_the_warhammer_doubles_what_its_host_had_and_rests_every_other_round() -> None:
    script = [cast("Veteran", "a"), cast("Warhammer", "a"), cast("Power", "a")]
    trace = play(blues(swordsman("a"), **AT), TWO[1], script=script)
    assert fate(trace, "a")["hand"] == 7
    fought = duel(swordsman("a", "Warhammer", hp=90), swordsman("v", hp=90))
    assert {hit.round for hit in hits(fought, attacker="a")} == {2, 4, 6, 8, 10}


# Costs.


@about("Ogi")
def test_ogi_comes_with_his_three_spells() -> None:
    trace = play(blues(archer("b"), **AT), FAR, structures=[town()], script=[cast("Ogi", "town"), cast("Ogi", "town")])
    assert (results(trace), fate(trace, "ogi-1")["spells"]) == (
        ["executed", "refused"],
        ["Ogi's Gauntlet", "Ogi's Armor"],
    )
    assert (group_of(trace, "blues")["spells"], fate(trace, "b")["missile"]) == (["Ogi's Arrows"], 3)
    assert (fate(trace, "ogi-1")["missile"], fate(trace, "ogi-1")["armor"]) == (3, 3)
    stripped = play(FAR, structures=[town()], script=[cast("Ogi", "town"), cast("Cleansing Light", "group-1")])
    assert (fate(stripped, "ogi-1")["missile"], fate(stripped, "ogi-1")["armor"]) == (2, 0)


@about("ability of Ogi")
def test_ogis_own_spells_are_free_for_his_caster() -> None:
    purse = {player: {"mana": {"Order": 9}} for player in ("blue", "red")}
    sides = blues(creature("ogi", "Ogi"), swordsman("a"), **AT), TWO[1]
    for card, player, target, known in (
        ("Ogi's Armor", "blue", "a", True),
        ("Ogi's Arrows", "blue", "blues", True),
        ("Ogi's Gauntlet", "blue", "a", True),
        ("Bow of Quickening", "blue", "ogi", False),
        ("Ogi's Armor", "red", "v", False),
    ):
        trace = play(*sides, players=purse, script=[cast(card, target, player)])
        assert (results(trace), not events(trace, kind="note", result="cost not known")) == (["executed"], known)


@about("Theralda Glaivesforge", "ability of Theralda Glaivesforge")
def test_theralda_makes_other_houses_cheaper_for_her_caster() -> None:
    purse = {player: {"mana": {"Order": 9, "Mystery": 9, "World": 9}} for player in ("blue", "red")}
    sides = blues(creature("t", "Theralda Glaivesforge"), **AT), TWO[1]
    for card, player, left in (
        ("Intercession", "blue", {"Order": 7, "Mystery": 7, "World": 9}),
        ("Intercession", "red", {"Order": 6, "Mystery": 6, "World": 9}),
        ("Rite of Mystery", "blue", {"Order": 9, "Mystery": 9, "World": 9}),
        ("Parted Sea", "blue", {"Order": 9, "Mystery": 9, "World": 9}),
    ):
        target: Any = [3, 7] if card == "Parted Sea" else "globe"
        trace = play(
            *sides, players=purse, **ground(square=(3, 7), terrain="water"), script=[cast(card, target, player)]
        )
        assert seat(trace, player)["mana"] == left
    mine = play(*sides, players=purse, script=[cast("Toy Factory", [3, 7])], structures=[town(square=(3, 6))])
    assert seat(mine, "blue")["mana"]["Order"] == 8
    made = play(FAR, structures=[town()], script=[cast("Theralda Glaivesforge", "town")])
    assert fate(made, "theralda-glaivesforge-1")["owner"] == "blue"
    pricey = play(*sides, players=purse, structures=[town(square=(3, 6))], script=[cast("Citadel", "town")])
    assert seat(pricey, "blue")["mana"]["Mystery"] == 4


@about("Toy Factory")
def test_the_toy_factory_makes_a_combustioneer_a_turn_as_long_as_it_cost() -> None:
    here = {"structures": [town(square=(3, 6))]}
    paid = cast("Toy Factory", [3, 7]) | {"cost": 2}
    made = play(FAR, **here, script=[paid, START_OF_TURN, START_OF_TURN])
    assert len(group_of(made, "group-1")["members"]) == 2
    for turns, spells in ((2, ["Toy Factory"]), (3, [])):
        ran = play(FAR, **here, script=[paid, *[turn() for _ in range(turns)]])
        assert ran["outcome"]["squares"]["3,7"]["spells"] == spells
    others = blues(archer("a"), square=[3, 8])
    entered = play(others, FAR, **here, script=[paid, move("blues", 3, 7), START_OF_TURN])
    assert group_of(entered, "blues")["members"] == ["a"]


@about("Karkara", "Karkara (the group within)")
def test_karkara_holds_a_group_and_gives_it_back_or_takes_it_along() -> None:
    crew = blues(swordsman("a"), archer("b"), archer("c"), **AT)
    built = play(crew, FAR, script=[cast("Karkara", "blues")])
    assert (group_of(built, "blues")["status"], group_of(built, "group-1")["square"]) == ("off-board", [5, 5])
    assert (group_of(built, "group-1")["control"], group_of(built, "group-1")["spells"]) == (
        "player",
        ["Karkara (the group within)"],
    )
    again = play(crew, FAR, script=[cast("Karkara", "blues"), cast("Cleansing Light", "group-1", "red")])
    assert (group_of(again, "blues")["square"], fate(again, "karkara-1")["status"]) == ([5, 5], "removed")
    lost = play(crew, FAR, script=[cast("Karkara", "blues"), {"do": "damage", "victim": "karkara-1", "quantity": 99}])
    assert {fate(lost, id)["status"] for id in "abc"} == {"removed"}
    two = blues(swordsman("a"), archer("b"), **AT)
    assert results(play(two, FAR, script=[cast("Karkara", "blues")])) == ["refused"]
    helper = "Karkara (the group within)"
    for step in ({"do": "dispel", "card": helper, "host": "blues"}, {"do": "damage", "victim": "k", "quantity": 99}):
        empty = play(blues(creature("k", "Karkara"), spells=[helper], **AT), FAR, script=[step])
        assert group_of(empty, "blues")["spells"] == []


@about("Karkara", "Karkara (the group within)")
def test_karkara_carries_out_the_orders_of_its_group_and_the_group_those_of_karkara() -> None:
    game = table(blues(swordsman("a"), archer("b"), archer("c"), **AT), FAR)
    crew = game.state.groups["blues"]
    give_order(game, crew, (4, 5))
    cast_spell(game, "blue", "Karkara", crew)
    machine = game.state.groups["group-1"]
    assert machine.order == (4, 5)
    give_order(game, machine, (5, 6))
    dispel(game, machine.spells[0])
    assert crew.order == (5, 6)


@about("Pinnacle of Order")
def test_pinnacle_of_order_comes_back_dearer_and_adds_up() -> None:
    hand = {"blue": {"hand": ["Pinnacle of Order"]}}
    trace = play(*TWO, players=hand, script=[cast("Pinnacle of Order", "b"), cast("Pinnacle of Order", "b")])
    assert (results(trace), fate(trace, "b")["armor"]) == (["executed", "executed"], 2)
    assert seat(trace, "blue")["hand"] == ["Pinnacle of Order"]


@about("Toy Factory")
def test_a_revolver_costs_more_the_longer_it_is_held() -> None:
    hand = {"blue": {"hand": ["Toy Factory"], "mana": {"Order": 9}, "trained": {"Order": 9}}}
    script = [START_OF_TURN, START_OF_TURN, cast("Toy Factory", [3, 7])]
    trace = play(FAR, players=hand, structures=[town(square=(3, 6))], script=script)
    assert seat(trace, "blue")["mana"]["Order"] == 6


@about("Quantum Mechanic")
def test_the_quantum_mechanic_brings_spells_of_one_mana_type_to_the_top() -> None:
    decks = {player: {"deck": ["Intercession", "Citadel", "Armistice", "World Dance"]} for player in ("blue", "red")}
    trace = play(
        FAR,
        players={"blue": decks["blue"] | {"hand": ["Quantum Mechanic"]}, "red": decks["red"]},
        script=[cast("Quantum Mechanic", "globe")],
    )
    assert (
        seat(trace, "blue")["deck"]
        == seat(trace, "red")["deck"]
        == ["Citadel", "World Dance", "Intercession", "Armistice"]
    )


@about("Fuligin")
def test_fuligin_strips_whoever_hits_with_magic() -> None:
    sides = blues(archer("a", "Yeoman"), **AT), reds(swordsman("v", "Fuligin"), **BESIDE)
    trace = play(*sides, script=[attack("a", "v", "missile")])
    assert (fate(trace, "a")["spells"], fate(trace, "v")["hp"]) == ([], 4)


@about("Warhammer")
def test_the_warhammer_doubles_nothing_where_there_was_nothing() -> None:
    weak = blues(swordsman("a", "Weakness", hand=1), **AT)
    script = [cast("Warhammer", "a"), {"do": "dispel", "card": "Weakness", "host": "a"}]
    assert fate(play(weak, TWO[1], script=script), "a")["hand"] == 1


@about("ability of Ogi", "ability of Theralda Glaivesforge")
def test_the_heroes_of_making_keep_prices_down_while_they_are_off_the_board() -> None:
    purse = {"blue": {"mana": {"Order": 9, "Mystery": 9}}}
    away = [cast("Will o' the Wisp", "blues")]
    for hero, card, target, left in (
        ("Ogi", "Ogi's Armor", "o", {"Order": 9, "Mystery": 9}),
        ("Theralda Glaivesforge", "Intercession", "globe", {"Order": 7, "Mystery": 7}),
    ):
        sides = blues(creature("h", hero), **AT), group("others", "blue", swordsman("o"), square=[3, 7]), FAR
        trace = play(*sides, players=purse, script=[*away, cast(card, target)])
        assert (group_of(trace, "blues")["status"], seat(trace, "blue")["mana"]) == ("off-board", left)


@about("Mountain Pass")
def test_a_volcano_pass_still_burns() -> None:
    volcano = ground({"card": "Mountain Pass", "owner": "blue"}, terrain="volcano")
    trace = play(TWO[0], FAR, **volcano, script=[move("blues", 4, 5), START_OF_TURN])
    assert (results(trace)[0], fate(trace, "a")["hp"]) == ("executed", 2)
    assert results(play(TWO[0], FAR, **ground(terrain="volcano"), script=[move("blues", 4, 5)])) == ["refused"]


@about("Man-Catcher", "held by a Man-Catcher")
def test_whoever_a_man_catcher_holds_is_free_when_it_is_gone() -> None:
    sides = blues(swordsman("a", "Man-Catcher"), swordsman("b", hp=90)), reds(swordsman("v", hp=90, hand=5))
    game = table(*sides)
    game.combat = Combat(game.state.groups["blues"], game.state.groups["reds"])
    start_of_combat(game, game.combat)
    assert who(game, "v").attack_rate == 0
    die(game, who(game, "a"), "died")
    assert who(game, "v").attack_rate == 1


@about("Lost Mine")
def test_the_lost_mine_keeps_a_group_for_one_to_three_turns_more() -> None:
    way_in = [cast("Lost Mine", [4, 5]), move("blues", 4, 5)]
    for roll, away in ((0, 2), (2, 4)):
        for turns, status in ((away, "off-board"), (away + 1, "alive")):
            game = table(TWO[0], FAR, script=[], dice=Picks(0, roll))
            assert group_of(perform(game, *way_in, *[START_OF_TURN] * turns), "blues")["status"] == status


@about("Minefield")
def test_a_minefield_deals_two_to_six_points_to_each() -> None:
    field = [cast("Minefield", [4, 5]), START_OF_TURN, START_OF_TURN, move("blues", 4, 5)]
    game = table(TWO[0], FAR, script=[], dice=Picks(0, 4))
    trace = perform(game, *field)
    assert [fate(trace, id)["hp"] for id in "ab"] == [5, 1]


@about("ability of Ancient King")
def test_an_ancient_king_who_lives_on_leaves_no_legacy() -> None:
    court = blues(creature("k", "Ancient King", "Reanimate"), swordsman("a"), **AT)
    trace = play(court, FAR, script=[{"do": "damage", "victim": "k", "quantity": 99}])
    assert (fate(trace, "k")["status"], fate(trace, "a")["spells"]) == ("alive", [])


@about("Ogi", "ThudThud", "Sawbones", "Bard", "Dark Minion", "Hollow Jester", "Warlord", "Utaban Brothers")
def test_a_newcomer_for_whom_there_is_no_room_is_refused_or_squanders() -> None:
    full = blues({"id": "a", "class": "archer", "count": 8}, square=[4, 5])
    closed = blues(archer("a"), archer("b"), spells=["Ostracize"], square=[4, 5])
    hero = {"structures": [TOWN]}
    for ours in (full, closed):
        for card in ("Sawbones", "Bard", "Dark Minion", "Hollow Jester", "Utaban Brothers", "ThudThud", "Fingle"):
            assert results(play(ours, FAR_APART[1], script=[cast(card, "blues")], **hero)) == ["refused"]
        for card in ("Ogi", "Warlord", "Dragon's Teeth", "Ancient King"):
            assert results(play(ours, FAR_APART[1], script=[cast(card, "town")], **hero)) == ["refused"]
    enemy = reds(swordsman("w"), square=[4, 5])
    assert results(play(FAR, enemy, script=[cast("Ogi", "town")], **hero)) == ["refused"]


@about("Ogi", "Warlord", "Dragon's Teeth", "Ancient King", "Theralda Glaivesforge")
def test_recruits_are_not_made_in_a_structure_in_which_a_monster_stands() -> None:
    beast = blues(creature("m", "Boggart"), square=[4, 5])
    for card in ("Ogi", "Warlord", "Dragon's Teeth", "Ancient King", "Theralda Glaivesforge"):
        trace = play(FAR, beast, script=[cast(card, "town")], structures=[TOWN])
        assert (results(trace), seat(trace, "blue")["used"]) == (["refused"], [])


@about("Ogi")
def test_an_ogi_who_finds_no_room_is_not_used_up_and_changes_no_other() -> None:
    seven = blues(creature("ogi", "Ogi", armor=0, missile=2), {"id": "a", "class": "archer", "count": 6}, square=[4, 5])
    first = {"do": "cast", "card": "Dark Minion", "target": "blues"}
    train = {"do": "cast", "card": "Ogi", "target": "town"}
    trace = play(seven, FAR_APART[1], script=[turn(first, train)], structures=[TOWN])
    assert [event["result"] for event in events(trace, kind="step", step="X2")] == [None, "squandered"]
    assert (fate(trace, "ogi")["spells"], fate(trace, "ogi")["missile"]) == ([], 2)
    assert seat(trace, "blue")["used"] == []


@about("Minefield")
def test_a_minefield_waits_until_somebody_comes() -> None:
    near = blues(swordsman("a", hp=20), square=[5, 9])
    trace = play(near, FAR, script=[cast("Minefield", [5, 8]), *[turn()] * 6, move("blues", 5, 8)])
    assert (fate(trace, "a")["hp"] < 20, square(trace, 5, 8)["spells"]) == (True, [])
