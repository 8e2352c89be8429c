"""The cards of War: a scenario for each sentence and each exception, which fails without the effect."""

from typing import Any

from engine.model.events import Combat
from engine.rules.dying import die, remove_minion
from tests.engine.build import (
    COMBAT,
    START_OF_TURN,
    Picks,
    archer,
    attack,
    band,
    blues,
    cast,
    creature,
    events,
    fate,
    group,
    hits,
    perform,
    pipelines,
    play,
    reds,
    swordsman,
    table,
    turn,
    who,
)
from tests.engine.cards.about import about
from tests.engine.cards.boards import (
    FAR_APART,
    TOWN,
    after,
    all_of,
    blow,
    damage_of,
    group_of,
    mana,
    minion_of,
    results,
    square,
    terrains,
)

BESIDE_EACH_OTHER = (blues(swordsman("a"), square=[5, 5]), reds(swordsman("v"), archer("w"), square=[6, 5]))
DESERT = all_of("desert", (5, 7), (4, 8), (6, 8), (5, 9), (5, 8))


@about("Amok", "Forced March")
def test_amok_and_forced_march_make_a_group_move_twice() -> None:
    marched = after(
        turn({"do": "cast", "card": "Forced March", "target": "blues"}, {"do": "move", "group": "blues", "to": [4, 4]})
    )
    assert group_of(marched, "blues")["square"] == [4, 3]
    still = after(turn({"do": "cast", "card": "Forced March", "target": "blues"}))
    assert group_of(still, "blues")["square"] == [4, 5]
    ends = set()
    for seed in range(1, 12):
        trace = after(turn({"do": "cast", "card": "Amok", "target": "reds"}), seed=seed)
        x, y = group_of(trace, "reds")["square"]
        assert sorted((abs(x - 7), abs(y - 5))) in ([0, 2], [0, 1])
        ends.add((x, y))
    assert len(ends) > 2
    assert any(abs(x - 7) + abs(y - 5) == 2 for x, y in ends)


@about("Amok")
def test_amok_leaves_a_computers_group_its_own_way() -> None:
    robots = reds(swordsman("v"), square=[7, 5], control="computer")
    trace = play(FAR_APART[0], robots, script=[turn({"do": "cast", "card": "Amok", "target": "reds"})])
    assert group_of(trace, "reds")["square"] == [7, 5]


@about("Armistice")
def test_armistice_keeps_every_group_out_of_combat_and_its_start_effects_with_it() -> None:
    dragon = (blues(creature("d", "Brimstone Dragon"), square=[5, 5]), BESIDE_EACH_OTHER[1])
    quiet = play(*dragon, script=[{"do": "combats"}], globe=["Armistice"])
    assert [fate(quiet, id)["hp"] for id in ("d", "v", "w")] == [16, 7, 7]
    assert results(play(*dragon, script=[COMBAT], globe=["Armistice"])) == ["refused"]
    assert fate(play(*dragon, script=[{"do": "combats"}]), "v")["status"] == "buried"
    over = play(*BESIDE_EACH_OTHER, script=[cast("Armistice", "globe"), *[turn()] * 3])
    assert not pipelines(over, "Combat")
    assert pipelines(play(*BESIDE_EACH_OTHER, script=[cast("Armistice", "globe"), *[turn()] * 4]), "Combat")


@about("Berserkers")
def test_berserkers_gain_by_each_comrade_lost_in_combat_three_at_most() -> None:
    victims = [archer(f"x{number}", hp=1, level=0) for number in range(5)]
    host = blues(swordsman("a", hp=999, level=0, hand=1), *victims, spells=["Berserkers"])
    enemy = reds(swordsman("v", armor=90, hp=90, hand=9, level=0, attack_rate=3))
    game = table(host, enemy, script=[])
    trace = perform(game, COMBAT)
    fallen = sum(fate(trace, f"x{number}")["status"] == "buried" for number in range(5))
    dealt = [hit.damage for hit in hits(trace, attacker="a") if hit.damage is not None]
    assert fallen > 3
    assert (min(dealt), max(dealt)) == (1, 4)
    assert fate(trace, "a")["hand"] == 1
    outside = play(host, enemy, script=[cast("Disintegrate", "x0")])
    assert fate(outside, "a")["hand"] == 1


@about("Book of War")
def test_book_of_war_gives_killers_of_every_side_a_level_with_the_next_turn() -> None:
    kill = [attack("a", "v"), attack("a", "w")]
    strong = (blues(swordsman("a", hand=20, level=2), square=[5, 5]), BESIDE_EACH_OTHER[1])
    trace = play(*strong, script=kill, globe=[{"card": "Book of War", "owner": "red"}])
    assert fate(trace, "a")["level"] == 2
    next_turn = play(*strong, script=[*kill, START_OF_TURN], globe=["Book of War"])
    assert fate(next_turn, "a")["level"] == 4
    without = play(*strong, script=[*kill, START_OF_TURN])
    assert fate(without, "a")["level"] == 3
    once = play(*strong, script=[*kill, START_OF_TURN, START_OF_TURN], globe=["Book of War"])
    assert fate(once, "a")["level"] == 4
    master = (blues(swordsman("a", hand=20, level=5), square=[5, 5]), BESIDE_EACH_OTHER[1])
    highest = play(*master, script=[*kill, START_OF_TURN], globe=["Book of War", "Book of War"])
    assert fate(highest, "a")["level"] == 5
    monster = (blues(creature("a", "Werewolf", hand=20), square=[5, 5]), BESIDE_EACH_OTHER[1])
    assert fate(play(*monster, script=[*kill, START_OF_TURN], globe=["Book of War"]), "a")["level"] == 1


@about("Brimstone Dragon", "Hellion", "Salamander", "Wyrmling", "Ngozi", "Decoy")
def test_war_brings_its_hero_and_its_creatures() -> None:
    volcano = all_of("volcano", (5, 8))
    for card, owner, numbers in (
        ("Brimstone Dragon", "blue", (4, 1, 16, 2)),
        ("Hellion", "blue", (4, 1, 16, 3)),
        ("Salamander", "blue", (4, 0, 12, 1)),
        ("Wyrmling", "neutral", (2, 2, 6, 0)),
    ):
        trace = after(cast(card, [5, 8]), squares=volcano)
        (made,) = minion_of(trace, card)
        assert (made["owner"], made["hand"], made["armor"], made["hp"], made["level"]) == (owner, *numbers)
    assert [results(after(cast(card, [5, 8]))) for card in ("Brimstone Dragon", "Wyrmling")] == [["refused"]] * 2
    hero = after(cast("Ngozi", "reds"), cast("Ngozi", "blues"))
    assert (results(hero), fate(hero, "ngozi-1")["owner"]) == (["executed", "refused"], "red")


@about("Call to Arms", "Point of Clarity")
def test_generators_of_war() -> None:
    town = TOWN | {"owner": "red", "square": [8, 8], "spells": [{"card": "Call to Arms", "owner": "blue"}]}
    trace = after(
        cast("Point of Clarity", "globe"), cast("Point of Clarity", "globe"), START_OF_TURN, structures=[town]
    )
    assert (mana(trace), mana(trace, "red")) == ({"Clarity": 2}, {"Strife": 2})


@about("Cannon")
def test_the_cannon_fires_once_a_combat_for_friendly_human_archers() -> None:
    for nation, owner, hp in (("Humans", "blue", 6), ("Elves", "blue", 7), ("Humans", "red", 7)):
        archers = blues(archer("a", nation=nation, missile=0), archer("b", nation=nation, missile=0))
        trace = play(
            archers,
            reds(swordsman("v", armor=9, hand=0), archer("w", armor=9, missile=0)),
            globe=[{"card": "Cannon", "owner": owner}],
        )
        assert [fate(trace, id)["hp"] for id in "vw"] == [hp, hp]
    swords = blues(swordsman("a", nation="Humans", hand=0))
    assert fate(play(swords, reds(swordsman("v", hand=0)), globe=["Cannon"]), "v")["hp"] == 7
    script = [cast("Cannon", "globe"), cast("Cannon", "globe"), cast("Cannon", "globe", "red")]
    assert results(after(*script)) == ["executed", "refused", "executed"]


@about("Challenge")
def test_challenge_gives_initiative_to_whoever_has_the_highest_recruit() -> None:
    def initiative(*levels: tuple[str, int]) -> str:
        sides = [group(f"g{n}", owner, swordsman(f"m{n}", level=level)) for n, (owner, level) in enumerate(levels)]
        monster = group("beast", "blue", creature("d", "Hellion", level=5))
        found: str = play(*sides, monster, script=[cast("Challenge", "globe")])["outcome"]["initiative"]
        return found

    assert initiative(("blue", 2), ("red", 3)) == "red"
    assert initiative(("red", 1), ("red", 3), ("red", 3), ("blue", 2)) == "red"
    assert initiative(("blue", 3), ("red", 3)) == "blue"
    assert initiative(("neutral", 4), ("red", 3)) == "blue"


@about("Decoy", "ability of Decoy")
def test_decoy_draws_shooters_and_unpaired_bashers_and_does_no_harm() -> None:
    trace = after(cast("Decoy", "blues"), cast("Decoy", "blues"), cast("Decoy", "reds"))
    assert results(trace) == ["executed", "refused", "refused"]
    decoy = fate(trace, "decoy-1")
    assert (decoy["nation"], decoy["armor"], decoy["attack_rate"], decoy["owner"]) == ("Humans", 3, 0, "blue")
    mates = blues(archer("a", hp=1), creature("d", "Decoy", "Bloodlust", "Power"), swordsman("b", hp=1))
    shot = play(mates, reds(archer("v"), archer("w"), swordsman("x"), swordsman("y")))
    aimed = [hit for hit in hits(shot) if hit.round == 1 and hit.attacker in ("v", "w")]
    assert {hit.victim for hit in aimed} == {"d"}
    unpaired = [hit for hit in hits(shot, round=2) if hit.attacker in ("x", "y")]
    assert "d" in {hit.victim for hit in unpaired}
    assert not hits(shot, attacker="d")
    assert results(blow(creature("d", "Decoy", "Power"), swordsman("v"))) == ["refused"]


@about("Dragon's Teeth")
def test_dragons_teeth_are_two_swordsmen_of_random_nations() -> None:
    nations = set[Any]()
    for seed in range(1, 15):
        trace = after(cast("Dragon's Teeth", "town"), structures=[TOWN], seed=seed)
        teeth = [fate(trace, id) for id in group_of(trace, "blues")["members"][2:]]
        assert [(one["class"], one["level"], one["owner"]) for one in teeth] == [("swordsman", 1, "blue")] * 2
        nations.update(one["nation"] for one in teeth)
    assert len(nations) > 6
    alone = after(cast("Dragon's Teeth", "town"), structures=[TOWN | {"square": [5, 8]}])
    assert len(group_of(alone, "group-1")["members"]) == 2
    assert results(after(cast("Dragon's Teeth", "town", "red"), structures=[TOWN])) == ["refused"]


@about("Field Surgery")
def test_field_surgery_heals_the_wounded_for_a_point_of_their_maximum() -> None:
    wounded = blues(swordsman("a", current_hp=2), swordsman("b", current_hp=6), swordsman("c"), square=[4, 5])
    trace = play(wounded, FAR_APART[1], script=[cast("Field Surgery", "blues")])
    assert [(fate(trace, id)["hp"], fate(trace, id)["max_hp"]) for id in "abc"] == [(6, 6), (6, 6), (7, 7)]
    assert group_of(trace, "blues")["spells"] == []
    assert results(after(cast("Field Surgery", "reds"))) == ["refused"]


@about("Fireball", "Good of the Many")
def test_fireball_and_good_of_the_many() -> None:
    burnt = after(cast("Fireball", "reds"))
    assert [fate(burnt, id)["hp"] for id in "vwa"] == [2, 2, 7]
    given = after(cast("Good of the Many", "a"), cast("Good of the Many", "v"))
    assert (results(given), fate(given, "a")["status"], fate(given, "a")["cause"]) == (
        ["executed", "refused"],
        "buried",
        "died",
    )


@about("Firewyrm")
def test_the_firewyrm_surfaces_before_combat_and_sinks_after_it() -> None:
    summon = cast("Firewyrm", "globe")
    peaceful = reds(swordsman("v", hand=0, hp=90, armor=9), square=[7, 5])
    trace = play(FAR_APART[0], peaceful, script=[summon, turn()], squares=all_of("barren land", (7, 6)))
    assert (terrains(trace, (7, 6)), fate(trace, "firewyrm-1")["status"]) == (["lava"], "off-board")
    assert pipelines(trace, "Combat")
    nowhere = play(FAR_APART[0], peaceful, script=[summon, turn()])
    assert not pipelines(nowhere, "Combat")
    only_own = play(FAR_APART[0], peaceful, script=[summon, turn()], squares=all_of("lava", (4, 6)))
    assert not pipelines(only_own, "Combat")
    killer = reds(swordsman("v", hand=90, hp=90, armor=9, level=3), square=[7, 5])
    killed = play(FAR_APART[0], killer, script=[summon, summon, turn()], squares=all_of("lava", (7, 6)))
    assert (fate(killed, "firewyrm-1")["status"], killed["outcome"]["globe"]["spells"]) == ("buried", ["Firewyrm"])


@about("Flaming Arrows", "burning down")
def test_flaming_arrows_burn_whoever_is_under_cover_and_the_forest_after_combat() -> None:
    shooter = blues(archer("a", "Flaming Arrows"), square=[5, 5])
    shot = attack("a", "v", "missile")
    for fields, damage in (
        ({}, 3),
        ({"squares": all_of("forest", (6, 5))}, 6),
        ({"structures": [TOWN | {"square": [6, 5]}]}, 6),
    ):
        assert damage_of(play(shooter, BESIDE_EACH_OTHER[1], script=[shot], **fields)) == damage
    forest = all_of("forest", (6, 5))
    tough = reds(swordsman("v", armor=99, hp=99, level=0, hand=0), square=[6, 5])
    burnt = play(shooter, tough, script=[turn()], squares=forest)
    assert (terrains(burnt, (6, 5)), square(burnt, 6, 5)["spells"]) == (["barren land"], [])
    assert terrains(play(shooter, tough, script=[shot], squares=forest), (6, 5)) == ["forest"]
    assert terrains(play(shooter, tough, script=[turn()], squares=all_of("swamp", (6, 5))), (6, 5)) == ["swamp"]


@about("Fog of War")
def test_fog_of_war_hides_every_minion_from_both_players_for_three_turns() -> None:
    fog = cast("Fog of War", "globe")
    tried = [cast(*one) for one in (("Jinx", "v", "blue"), ("Jinx", "v", "red"), ("Veteran", "a", "blue"))]
    allowed = [cast("Despond", "reds"), cast("Biting Wind", "v")]
    assert results(after(fog, *tried, *allowed)) == ["executed", *["refused"] * 3, *["executed"] * 2]
    assert results(after(fog, *[turn()] * 3, START_OF_TURN, tried[2]))[-1] == "executed"


@about("General")
def test_the_general_is_out_of_enemy_reach_and_leads_swordsmen_next_to_him() -> None:
    field = (
        blues(swordsman("g", "General"), swordsman("own"), square=[5, 5]),
        reds(swordsman("foe"), square=[5, 6]),
        group("next", "blue", swordsman("n"), archer("o"), square=[6, 5]),
        group("corner", "blue", swordsman("c"), square=[6, 6]),
    )
    trace = play(*field, script=[cast("Jinx", "g", "red"), cast("Despond", "blues", "red"), cast("Jinx", "g")])
    assert results(trace) == ["refused", "executed", "executed"]
    ready = play(*field, script=[])
    assert [fate(ready, id)["hand"] for id in ("n", "o", "c", "own", "foe")] == [3, None, 2, 2, 2]
    away = play(*field, script=[{"do": "move", "group": "next", "to": [7, 5]}])
    assert fate(away, "n")["hand"] == 2
    closer = play(*field, script=[{"do": "move", "group": "blues", "to": [5, 4]}, cast("Disintegrate", "own")])
    assert fate(closer, "n")["hand"] == 2
    dead = play(*field, script=[cast("Disintegrate", "g", "blue")])
    assert fate(dead, "n")["hand"] == 2


@about("Hellion", "ability of Hellion")
def test_the_hellion_changes_sides_unless_she_met_justice() -> None:
    hellion = blues(creature("h", "Hellion", hand=0, hp=90), square=[5, 5], control="player")
    for foe, owner in (
        (swordsman("v", hand=0, nation="Elves"), "red"),
        (swordsman("v", hand=0, nation="Gargoyles"), "blue"),
        (creature("v", "Obsidian Dragon", hand=0, level=1), "blue"),
        (creature("v", "Boggart", hand=0), "red"),
    ):
        trace = play(hellion, reds(foe, square=[6, 5], control="player"), script=[turn()])
        assert fate(trace, "h")["owner"] == owner
    assert fate(play(hellion, FAR_APART[1] | {"square": [8, 8]}, script=[turn()]), "h")["owner"] == "blue"


@about("Lava Flow", "lava for a time")
def test_lava_flow_opens_a_mountain_and_erupts_one_time_in_three() -> None:
    mountain = all_of("mountain", (5, 8), (4, 8))
    opened = after(cast("Lava Flow", [5, 8]), squares=mountain)
    assert terrains(opened, (5, 8)) == ["volcano"]
    assert results(after(cast("Lava Flow", [5, 8]))) == ["refused"]
    flow = [
        {"square": [5, 8], "terrain": "volcano", "spells": ["Lava Flow"]},
        {"square": [4, 8], "terrain": "mountain"},
    ]
    town = TOWN | {"square": [5, 7]}
    sides = (blues(swordsman("a"), square=[2, 6]), reds(swordsman("v"), square=[8, 5]))
    for roll, number, lava in ((33, 0, 0), (32, 0, 1), (0, 1, 2)):
        game = table(*sides, script=[], squares=flow, structures=[town], dice=Picks(roll, number))
        trace = perform(game, START_OF_TURN)
        around = terrains(trace, (6, 8), (5, 9), (5, 7), (4, 8))
        assert around.count("lava") == lava
        assert around[2:] == ["plains", "mountain"]


@about("Lava Flow", "lava for a time")
def test_the_lava_of_an_eruption_cools_after_two_turns() -> None:
    flow = [{"square": [5, 8], "terrain": "volcano", "spells": ["Lava Flow"]}]
    sides = (blues(swordsman("a"), square=[2, 6]), reds(swordsman("v"), square=[8, 5]))
    around = ((6, 8), (5, 9), (5, 7), (4, 8))
    stop = {"do": "dispel", "card": "Lava Flow", "host": [5, 8]}
    for turns, left in ((2, "lava"), (3, "barren land")):
        game = table(*sides, script=[], squares=flow, dice=Picks(0, 0, 0))
        trace = perform(game, START_OF_TURN, stop, *[turn()] * turns)
        assert terrains(trace, *around).count(left) == 1
    game = table(*sides, script=[], squares=flow, dice=Picks(0, 0, 0))
    flooded = {"do": "change", "square": [6, 8], "terrain": "water"}
    assert terrains(perform(game, START_OF_TURN, stop, flooded, *[turn()] * 4), (6, 8)) == ["water"]


@about("Lone Wolf")
def test_the_lone_wolf_is_strong_and_keeps_to_himself() -> None:
    wolf = blues(swordsman("a", "Lone Wolf"), square=[4, 5])
    lone = fate(play(wolf, FAR_APART[1], script=[]), "a")
    assert (lone["hand"], lone["armor"], lone["hp"], lone["max_hp"]) == (5, 2, 13, 13)
    tried = [
        cast("Veteran", "a"),
        cast("Ngozi's Way", "blues"),
        cast("Jinx", "a", "red"),
        cast("Despond", "blues", "red"),
    ]
    assert results(play(wolf, FAR_APART[1], script=tried)) == ["refused", "refused", "executed", "executed"]
    friend = group("friends", "blue", swordsman("f"), square=[4, 6])
    into = {"do": "move", "group": "friends", "to": [4, 5]}
    met = play(wolf, FAR_APART[1], friend, script=[into])
    assert group_of(met, "blues")["members"] == ["a"]
    town = TOWN | {"novices": 2}
    train = {"do": "train", "structure": "town", "class": "archer"}
    trained = play(wolf, FAR_APART[1], structures=[town], script=[turn(train)], players={"blue": {"house": "War"}})
    assert group_of(trained, "blues")["members"] == ["a"]
    two = blues(swordsman("a"), swordsman("b"), square=[4, 5])
    assert results(play(two, FAR_APART[1], script=[cast("Lone Wolf", "a")])) == ["refused"]


@about("Ngozi", "ability of Ngozi")
def test_ngozi_lays_the_squares_beside_her_waste_before_movement_and_as_she_moves() -> None:
    ngozi = blues(creature("n", "Ngozi"), square=[5, 8])
    entrance = [{"square": [4, 8], "terrain": "ice"}]
    stood = play(ngozi, FAR_APART[1], script=[turn()], squares=[*all_of("swamp", (5, 7), (6, 8), (7, 8)), *entrance])
    assert terrains(stood, (5, 7), (4, 8), (6, 8), (5, 9)) == ["barren land"] * 4
    assert terrains(stood, (7, 8), (5, 8)) == ["swamp", "plains"]
    moved = play(ngozi, FAR_APART[1], script=[{"do": "move", "group": "blues", "to": [6, 8]}])
    assert terrains(moved, (7, 8), (6, 7), (6, 9), (5, 8)) == ["barren land"] * 4
    town = TOWN | {"square": [5, 7]}
    assert terrains(play(ngozi, FAR_APART[1], script=[turn()], structures=[town]), (5, 7)) == ["plains"]


@about("Pages to Dust")
def test_pages_to_dust_empties_both_hands_before_the_draw() -> None:
    hands = {"blue": {"hand": ["Amok"], "deck": ["Plains"] * 9}, "red": {"hand": ["Void"], "deck": ["Jinx"] * 9}}
    trace = after(START_OF_TURN, players=hands, globe=["Pages to Dust"])
    assert [trace["outcome"]["players"][player]["hand"] for player in ("blue", "red")] == [["Plains"] * 5, ["Jinx"] * 5]


@about("Palisade")
def test_the_palisade_covers_archers_who_stand_behind_it() -> None:
    wall = [{"square": [7, 5], "spells": ["Palisade"]}]
    assert [fate(after(squares=wall), id)["armor"] for id in "vw"] == [1, 1]
    arriving = after(
        {"do": "move", "group": "reds", "to": [7, 6]}, squares=[{"square": [7, 6], "spells": ["Palisade"]}]
    )
    assert fate(arriving, "w")["armor"] == 1
    leaving = after({"do": "move", "group": "reds", "to": [7, 6]}, squares=wall)
    assert fate(leaving, "w")["armor"] == 0


@about("Plains", "Salamander", "Volcano")
def test_terrain_made_by_war() -> None:
    for card, becomes in (("Plains", "plains"), ("Volcano", "volcano"), ("Salamander", "lava")):
        trace = after(cast(card, [5, 8]), squares=[{"square": [5, 8], "terrain": "desert", "spells": ["Palisade"]}])
        assert square(trace, 5, 8) == {"terrain": becomes, "spells": ["Palisade"]}


@about("Salamander", "Volcano")
def test_lava_and_volcano_hurt_whoever_stands_there_without_firewalk() -> None:
    for ground, hp in (("lava", 4), ("volcano", 2)):
        burnt = after(START_OF_TURN, squares=all_of(ground, (7, 5)))
        assert [fate(burnt, id)["hp"] for id in "vw"] == [hp, hp]
        salamander = reds(creature("s", "Salamander"), square=[7, 5])
        assert (
            fate(play(FAR_APART[0], salamander, script=[START_OF_TURN], squares=all_of(ground, (7, 5))), "s")["hp"]
            == 12
        )
    into = {"do": "move", "group": "blues", "to": [5, 5]}
    assert results(after(into, squares=all_of("volcano", (5, 5)))) == ["refused"]
    assert results(after(into, squares=all_of("lava", (5, 5)))) == ["executed"]


@about("Ring of Fire")
def test_ring_of_fire_burns_the_two_outer_rings_first_and_then_one_at_a_time() -> None:
    sides = (blues(swordsman("a"), square=[5, 6]), reds(swordsman("v"), square=[6, 5]))
    town = TOWN | {"square": [0, 4]}
    once = play(*sides, script=[cast("Ring of Fire", "globe")], structures=[town])
    assert terrains(once, (0, 5), (1, 5), (2, 5)) == ["lava", "lava", "plains"]
    assert terrains(once, (0, 4), (2, 3), (2, 2), (3, 3)) == ["plains"] * 4
    twice = play(*sides, script=[cast("Ring of Fire", "globe")] * 2, structures=[town])
    assert terrains(twice, (2, 5), (2, 6), (3, 6), (4, 6)) == ["lava", "lava", "plains", "plains"]


@about("Scorched Earth")
def test_scorched_earth_burns_the_whole_connected_forest() -> None:
    forest = all_of("forest", (5, 8), (5, 7), (6, 7), (8, 6))
    trace = after(cast("Scorched Earth", [5, 8]), squares=forest)
    assert terrains(trace, (5, 8), (5, 7), (6, 7), (8, 6)) == ["barren land"] * 3 + ["forest"]
    assert results(after(cast("Scorched Earth", [5, 8]))) == ["refused"]


@about("Swashbuckler", "armor gone")
def test_the_swashbuckler_trades_armor_for_levels_for_good() -> None:
    armored = blues(swordsman("a", "Ogi's Armor", level=1), square=[4, 5])
    script = [cast("Swashbuckler", "a"), cast("Carapace", "a"), cast("Ritual Cleansing", "a"), cast("Carapace", "a")]
    for steps in (1, 4):
        host = fate(play(armored, FAR_APART[1], script=script[:steps]), "a")
        assert (host["level"], host["armor"]) == (5, 0)
    assert fate(after(cast("Swashbuckler", "a")), "a")["level"] == 2
    assert results(after(cast("Swashbuckler", "w"))) == ["refused"]


@about("Swashbuckler")
def test_the_swashbuckler_has_all_his_armor_outside_a_combat() -> None:
    """Current armor is the maximum wherever no combat is being fought, whatever has come before."""
    worn, hit = swordsman("a", level=0, armor=2), archer("v", missile=2, hp=30, level=0)
    after_a_fight = play(blues(worn), reds(hit), script=[COMBAT, cast("Swashbuckler", "a")])
    gathered = play(blues(worn, swordsman("b")), script=[cast("Magnetic Accrual", "a"), cast("Swashbuckler", "a")])
    barked = play(blues(worn), script=[cast("Barkskin", "a"), cast("Swashbuckler", "a")])
    assert [fate(trace, "a")["level"] for trace in (after_a_fight, gathered, barked)] == [2, 3, 3]


@about("Vlad and Oro")
def test_vlad_and_oro_arrive_with_their_spells() -> None:
    town = TOWN | {"square": [5, 8]}
    trace = after(cast("Vlad and Oro", "town"), cast("Vlad and Oro", "town"), structures=[town])
    vlad, oro = fate(trace, "vlad-hrothgar-1"), fate(trace, "oro-1")
    assert (vlad["hand"], vlad["armor"], vlad["hp"], vlad["spells"]) == (3, 2, 11, ["Veteran"])
    assert (oro["hand"], oro["armor"], oro["hp"], oro["spells"]) == (3, 1, 13, ["Rite of Growth"])
    assert results(trace) == ["executed", "refused"]
    stripped = after(cast("Vlad and Oro", "town"), cast("Ritual Cleansing", "oro-1"), structures=[town])
    assert (fate(stripped, "oro-1")["hand"], fate(stripped, "oro-1")["max_hp"]) == (2, 9)
    assert results(after(cast("Vlad and Oro", "town"), structures=[TOWN])) == ["refused"]


@about("War Drums")
def test_war_drums_sound_for_a_victory_alone() -> None:
    for host, foe, sounds in ((20, 0, 1), (0, 0, 0)):
        sides = (blues(swordsman("a", hand=host, level=3), spells=["War Drums"]), reds(swordsman("v", hand=foe)))
        assert len(events(play(*sides), kind="effect", card="War Drums")) == sounds
    lost = play(blues(swordsman("a", hand=0), spells=["War Drums"]), reds(swordsman("v", hand=20)))
    assert not events(lost, kind="effect", card="War Drums")


@about("Warlord", "ability of Warlord")
def test_the_warlord_leads_the_other_swordsmen_of_his_group() -> None:
    trace = after(cast("Warlord", "town"), structures=[TOWN])
    assert group_of(trace, "blues")["members"] == ["a", "b", "warlord-1"]
    assert (fate(trace, "warlord-1")["hand"], fate(trace, "a")["hand"]) == (5, 3)
    two = play(blues(creature("x", "Warlord"), creature("y", "Warlord"), archer("z")), reds(swordsman("v")), script=[])
    assert [fate(two, id)["hand"] for id in "xyz"] == [6, 6, None]
    assert results(after(cast("Warlord", "town", "red"), structures=[TOWN])) == ["refused"]


@about("Weapon Master")
def test_the_weapon_master_shoots_and_strikes_by_turns() -> None:
    game = table(blues(swordsman("a", "Weapon Master"), archer("b", "Weapon Master")), reds(swordsman("v")), script=[])
    sword, bow = who(game, "a"), who(game, "b")
    assert (sword.hand, sword.missile, sword.attack_rate, sword.armor) == (2, 2, 2, 1)
    assert (bow.hand, bow.missile, bow.attack_rate, bow.armor) == (2, 2, 2, 1)
    target = reds(swordsman("v", armor=40, hp=90, level=0, hand=0))
    trace = play(blues(swordsman("a", "Weapon Master", hp=90)), target, script=[COMBAT])
    modes = [(hit.round, hit.mode) for hit in hits(trace, attacker="a")]
    assert modes[:5] == [(1, "missile"), (2, "missile"), (2, "hand"), (3, "missile"), (3, "hand")]


@about("Weapon Master")
def test_a_weapon_masters_turns_begin_with_a_missile_whoever_gives_him_one_attack_more() -> None:
    """The attack that Slavers or Fusillade add to a round is not in the attack rate (I-19)."""
    target = reds(swordsman("v", armor=40, hp=90, level=0, hand=0))
    lashed = blues(swordsman("a", "Weapon Master", "Garrote of Bes-Kandra"), spells=["Slavers"])
    archers = blues(archer("a", "Weapon Master", "Garrote of Bes-Kandra"), spells=["Fusillade"])
    for attackers in (lashed, archers):
        modes = [(hit.round, hit.mode) for hit in hits(play(attackers, target, script=[COMBAT]), attacker="a")]
        assert modes[:3] == [(1, "missile"), (1, "hand"), (1, "missile")]


@about("Weapon Master")
def test_spells_for_both_classes_may_target_a_weapon_master() -> None:
    master = blues(swordsman("a", "Weapon Master"), square=[4, 5])
    both = [cast("Flaming Sword", "a"), cast("Flaming Arrows", "a")]
    assert results(play(master, FAR_APART[1], script=both)) == ["executed", "executed"]
    assert results(after(*both)) == ["executed", "refused"]
    script = [*both, {"do": "dispel", "card": "Weapon Master", "host": "a"}]
    dispelled = fate(play(master, FAR_APART[1], script=script), "a")
    assert (dispelled["spells"], dispelled["missile"]) == (["Flaming Sword"], None)


@about("Wyrmling", "ability of Wyrmling", "Wyrmling Hide")
def test_the_wyrmling_leaves_its_hide_to_the_recruits_it_fights() -> None:
    wyrm = group("wyrm", "neutral", creature("m", "Wyrmling", hp=1, armor=0, hand=0), square=[6, 5])
    recruits = blues(swordsman("a"), archer("b"), square=[5, 5])
    fought = {"do": "combat", "groups": ["blues", "wyrm"]}
    trace = play(recruits, FAR_APART[1] | {"square": [8, 8]}, wyrm, script=[fought, cast("Ngozi", "blues")])
    assert [fate(trace, id)["armor"] for id in "ab"] == [3, 2]
    assert fate(trace, "ngozi-1")["spells"] == []
    monsters = blues(creature("c", "Werewolf"), square=[5, 5])
    none = play(monsters, FAR_APART[1] | {"square": [8, 8]}, wyrm, script=[fought])
    assert fate(none, "c")["spells"] == []
    slain = play(recruits, FAR_APART[1] | {"square": [8, 8]}, wyrm, script=[cast("Disintegrate", "m")])
    assert fate(slain, "a")["spells"] == []
    stripped = {"do": "dispel", "card": "Wyrmling Hide", "host": "a"}
    worn = play(recruits, FAR_APART[1] | {"square": [8, 8]}, wyrm, script=[fought, stripped])
    assert fate(worn, "a")["armor"] == 1


@about("Growing Strife")
def test_growing_strife_grows_and_comes_back_dearer() -> None:
    trace = after(*[cast("Growing Strife", "a")] * 3, players={"blue": {"hand": ["Growing Strife"]}})
    assert (results(trace), fate(trace, "a")["hand"]) == (["executed"] * 3, 5)
    assert trace["outcome"]["players"]["blue"]["hand"] == ["Growing Strife"]
    game = table(*FAR_APART, script=[], players={"blue": {"hand": ["Growing Strife"]}})
    perform(game, cast("Growing Strife", "a"), cast("Growing Strife", "a"))
    assert game.state.seats["blue"].rises == (("Growing Strife", 2),)


@about("Berserker Blade")
def test_the_berserker_blade_feels_magical_hits() -> None:
    game = table(blues(archer("a", "Yeoman")), reds(swordsman("v", "Berserker Blade", hp=90)))
    perform(game, attack("a", "v", "missile"))
    assert who(game, "v").hand == 3


@about("Berserkers")
def test_berserkers_do_not_avenge_those_who_are_removed_from_the_game() -> None:
    for removal, hand in ((True, 2), (False, 3)):
        game = table(blues(swordsman("a"), swordsman("b"), spells=["Berserkers"]), reds(swordsman("v")))
        game.combat = Combat(band(game, "blues"), band(game, "reds"))
        if removal:
            remove_minion(game, who(game, "b"))
        else:
            die(game, who(game, "b"), "died")
        assert who(game, "a").hand == hand


@about("Weapon Master")
def test_a_weapon_master_is_of_his_own_class_otherwise() -> None:
    masters = blues(swordsman("a", "Weapon Master"), archer("b", "Weapon Master"), square=[4, 5])
    script = [cast("Ogi's Arrows", "blues"), cast("Legionnaires", "blues")]
    trace = play(masters, FAR_APART[1], script=script)
    assert [(fate(trace, id)["hand"], fate(trace, id)["missile"]) for id in "ab"] == [(3, 2), (2, 3)]
    lone = play(blues(swordsman("a", "Weapon Master"), square=[4, 5]), FAR_APART[1], script=script[:1])
    assert results(lone) == ["refused"]


@about("General", "Eagle Eyes", "Field Armorer")
def test_neutral_groups_are_no_friends_of_a_neutral_host() -> None:
    for card, make, stat, plain in (
        ("General", swordsman, "hand", 2),
        ("Eagle Eyes", archer, "missile", 2),
        ("Field Armorer", swordsman, "armor", 1),
    ):
        wild = group("wild", "neutral", make("g", card), square=[5, 5])
        trace = play(wild, group("next", "neutral", make("n"), square=[6, 5]), script=[START_OF_TURN])
        assert fate(trace, "n")[stat] == plain
