"""The cards of War: a scenario for each sentence and each exception, which fails without the effect."""

from typing import Any

from engine.model.events import Combat
from engine.rules.dying import die, remove_minion
from tests.engine import boards as b
from tests.engine.cards.about import about

BESIDE_EACH_OTHER = (b.blues(b.swordsman("a"), square=[5, 5]), b.reds(b.swordsman("v"), b.archer("w"), square=[6, 5]))


@about("Amok", "Forced March")
def test_amok_and_forced_march_make_a_group_move_twice() -> None:
    marched = b.after(
        b.turn(
            {"do": "cast", "card": "Forced March", "target": "blues"}, {"do": "move", "group": "blues", "to": [4, 4]}
        )
    )
    assert b.group_of(marched, "blues")["square"] == [4, 3]
    still = b.after(b.turn({"do": "cast", "card": "Forced March", "target": "blues"}))
    assert b.group_of(still, "blues")["square"] == [4, 5]
    ends = set()
    for seed in range(1, 12):
        trace = b.after(b.turn({"do": "cast", "card": "Amok", "target": "reds"}), seed=seed)
        x, y = b.group_of(trace, "reds")["square"]
        assert sorted((abs(x - 7), abs(y - 5))) in ([0, 2], [0, 1])
        ends.add((x, y))
    assert len(ends) > 2
    assert any(abs(x - 7) + abs(y - 5) == 2 for x, y in ends)


@about("Amok")
def test_amok_leaves_a_computers_group_its_own_way() -> None:
    robots = b.reds(b.swordsman("v"), square=[7, 5], control="computer")
    trace = b.play(b.FAR_APART[0], robots, script=[b.turn({"do": "cast", "card": "Amok", "target": "reds"})])
    assert b.group_of(trace, "reds")["square"] == [7, 5]


@about("Armistice")
def test_armistice_keeps_every_group_out_of_combat_and_its_start_effects_with_it() -> None:
    dragon = (b.blues(b.creature("d", "Brimstone Dragon"), square=[5, 5]), BESIDE_EACH_OTHER[1])
    quiet = b.play(*dragon, script=[{"do": "combats"}], globe=["Armistice"])
    assert [b.fate(quiet, id)["hp"] for id in ("d", "v", "w")] == [16, 7, 7]
    assert b.results(b.play(*dragon, script=[b.COMBAT], globe=["Armistice"])) == ["refused"]
    assert b.fate(b.play(*dragon, script=[{"do": "combats"}]), "v")["status"] == "buried"
    over = b.play(*BESIDE_EACH_OTHER, script=[b.cast("Armistice", "globe"), *[b.turn()] * 3])
    assert not b.pipelines(over, "Combat")
    assert b.pipelines(b.play(*BESIDE_EACH_OTHER, script=[b.cast("Armistice", "globe"), *[b.turn()] * 4]), "Combat")


@about("Berserkers")
def test_berserkers_gain_by_each_comrade_lost_in_combat_three_at_most() -> None:
    victims = [b.archer(f"x{number}", hp=1, level=0) for number in range(5)]
    host = b.blues(b.swordsman("a", hp=999, level=0, hand=1), *victims, spells=["Berserkers"])
    enemy = b.reds(b.swordsman("v", armor=90, hp=90, hand=9, level=0, attack_rate=3))
    game = b.board(host, enemy, script=[])
    trace = b.perform(game, b.COMBAT)
    fallen = sum(b.fate(trace, f"x{number}")["status"] == "buried" for number in range(5))
    dealt = [hit.damage for hit in b.hits(trace, attacker="a") if hit.damage is not None]
    assert fallen > 3
    assert (min(dealt), max(dealt)) == (1, 4)
    assert b.fate(trace, "a")["hand"] == 1
    outside = b.play(host, enemy, script=[b.cast("Disintegrate", "x0")])
    assert b.fate(outside, "a")["hand"] == 1


def told(trace: b.Trace, card: str) -> list[str]:
    """The sentences of what a card does."""
    return [event["text"] for event in b.events(trace, kind="effect", card=card)]


@about("Berserkers", "Berserker Blade")
def test_a_trace_tells_what_is_counted_though_nobody_gains_by_it() -> None:
    archers = b.blues(b.archer("a", hp=30), b.archer("c", hp=1, level=0), spells=["Berserkers"])
    lost = b.play(archers, b.reds(b.swordsman("v", hand=3, hp=30)), script=[b.COMBAT])
    counts = ["Berserkers on Blue's group: it counts one more.", "Berserkers on Blue's group: it counts anew."]
    assert told(lost, "Berserkers") == counts
    alone = b.blues(b.swordsman("a", hp=1, level=0), spells=["Berserkers"])
    assert told(b.play(alone, b.reds(b.swordsman("v", hand=9)), script=[b.COMBAT]), "Berserkers") == counts[:1]
    blade = b.blues(b.swordsman("a", "Berserker Blade", hp=30, level=5))
    for foe, end in (
        (b.swordsman("v", hand=0, hp=30), "Berserker Blade on A: it counts anew."),
        (b.archer("v", hp=1, level=0, attack_rate=0), "Berserker Blade on A does nothing: nothing has been counted."),
    ):
        assert told(b.play(blade, b.reds(foe), script=[b.COMBAT]), "Berserker Blade")[-1] == end


@about("Book of War")
def test_book_of_war_gives_killers_of_every_side_a_level_with_the_next_turn() -> None:
    kill = [b.attack("a", "v"), b.attack("a", "w")]
    strong = (b.blues(b.swordsman("a", hand=20, level=2), square=[5, 5]), BESIDE_EACH_OTHER[1])
    trace = b.play(*strong, script=kill, globe=[{"card": "Book of War", "owner": "red"}])
    assert b.fate(trace, "a")["level"] == 2
    next_turn = b.play(*strong, script=[*kill, b.START_OF_TURN], globe=["Book of War"])
    assert b.fate(next_turn, "a")["level"] == 4
    without = b.play(*strong, script=[*kill, b.START_OF_TURN])
    assert b.fate(without, "a")["level"] == 3
    once = b.play(*strong, script=[*kill, b.START_OF_TURN, b.START_OF_TURN], globe=["Book of War"])
    assert b.fate(once, "a")["level"] == 4
    master = (b.blues(b.swordsman("a", hand=20, level=5), square=[5, 5]), BESIDE_EACH_OTHER[1])
    highest = b.play(*master, script=[*kill, b.START_OF_TURN], globe=["Book of War", "Book of War"])
    assert b.fate(highest, "a")["level"] == 5
    monster = (b.blues(b.creature("a", "Werewolf", hand=20), square=[5, 5]), BESIDE_EACH_OTHER[1])
    assert b.fate(b.play(*monster, script=[*kill, b.START_OF_TURN], globe=["Book of War"]), "a")["level"] == 1


@about("Brimstone Dragon", "Hellion", "Salamander", "Wyrmling", "Ngozi", "Decoy")
def test_war_brings_its_hero_and_its_creatures() -> None:
    volcano = b.all_of("volcano", (5, 8))
    for card, owner, numbers in (
        ("Brimstone Dragon", "blue", (4, 1, 16, 2)),
        ("Hellion", "blue", (4, 1, 16, 3)),
        ("Salamander", "blue", (4, 0, 12, 1)),
        ("Wyrmling", "neutral", (2, 2, 6, 0)),
    ):
        trace = b.after(b.cast(card, [5, 8]), squares=volcano)
        (made,) = b.minion_of(trace, card)
        assert (made["owner"], made["hand"], made["armor"], made["hp"], made["level"]) == (owner, *numbers)
    assert [b.results(b.after(b.cast(card, [5, 8]))) for card in ("Brimstone Dragon", "Wyrmling")] == [["refused"]] * 2
    hero = b.after(b.cast("Ngozi", "reds"), b.cast("Ngozi", "blues"))
    assert (b.results(hero), b.fate(hero, "ngozi-1")["owner"]) == (["executed", "refused"], "red")


@about("Call to Arms", "Point of Clarity")
def test_generators_of_war() -> None:
    town = b.TOWN | {"owner": "red", "square": [8, 8], "spells": [{"card": "Call to Arms", "owner": "blue"}]}
    trace = b.after(
        b.cast("Point of Clarity", "globe"), b.cast("Point of Clarity", "globe"), b.START_OF_TURN, structures=[town]
    )
    assert (b.mana(trace), b.mana(trace, "red")) == ({"Clarity": 2}, {"Strife": 2})


@about("Cannon")
def test_the_cannon_fires_once_a_combat_for_friendly_human_archers() -> None:
    for nation, owner, hp in (("Humans", "blue", 6), ("Elves", "blue", 7), ("Humans", "red", 7)):
        archers = b.blues(b.archer("a", nation=nation, missile=0), b.archer("b", nation=nation, missile=0))
        trace = b.play(
            archers,
            b.reds(b.swordsman("v", armor=9, hand=0), b.archer("w", armor=9, missile=0)),
            globe=[{"card": "Cannon", "owner": owner}],
        )
        assert [b.fate(trace, id)["hp"] for id in "vw"] == [hp, hp]
    swords = b.blues(b.swordsman("a", nation="Humans", hand=0))
    assert b.fate(b.play(swords, b.reds(b.swordsman("v", hand=0)), globe=["Cannon"]), "v")["hp"] == 7
    script = [b.cast("Cannon", "globe"), b.cast("Cannon", "globe"), b.cast("Cannon", "globe", "red")]
    assert b.results(b.after(*script)) == ["executed", "refused", "executed"]


@about("Challenge")
def test_challenge_gives_initiative_to_whoever_has_the_highest_recruit() -> None:
    def initiative(*levels: tuple[str, int]) -> str:
        sides = [b.group(f"g{n}", owner, b.swordsman(f"m{n}", level=level)) for n, (owner, level) in enumerate(levels)]
        monster = b.group("beast", "blue", b.creature("d", "Hellion", level=5))
        found: str = b.play(*sides, monster, script=[b.cast("Challenge", "globe")])["outcome"]["initiative"]
        return found

    assert initiative(("blue", 2), ("red", 3)) == "red"
    assert initiative(("red", 1), ("red", 3), ("red", 3), ("blue", 2)) == "red"
    assert initiative(("blue", 3), ("red", 3)) == "blue"
    assert initiative(("neutral", 4), ("red", 3)) == "blue"


@about("Decoy", "ability of Decoy")
def test_decoy_draws_shooters_and_unpaired_bashers_and_does_no_harm() -> None:
    trace = b.after(b.cast("Decoy", "blues"), b.cast("Decoy", "blues"), b.cast("Decoy", "reds"))
    assert b.results(trace) == ["executed", "refused", "refused"]
    decoy = b.fate(trace, "decoy-1")
    assert (decoy["nation"], decoy["armor"], decoy["attack_rate"], decoy["owner"]) == ("Humans", 3, 0, "blue")
    mates = b.blues(b.archer("a", hp=1), b.creature("d", "Decoy", "Bloodlust", "Power"), b.swordsman("b", hp=1))
    shot = b.play(mates, b.reds(b.archer("v"), b.archer("w"), b.swordsman("x"), b.swordsman("y")))
    aimed = [hit for hit in b.hits(shot) if hit.round == 1 and hit.attacker in ("v", "w")]
    assert {hit.victim for hit in aimed} == {"d"}
    unpaired = [hit for hit in b.hits(shot, round=2) if hit.attacker in ("x", "y")]
    assert "d" in {hit.victim for hit in unpaired}
    assert not b.hits(shot, attacker="d")
    assert b.results(b.blow(b.creature("d", "Decoy", "Power"), b.swordsman("v"))) == ["refused"]


@about("Dragon's Teeth")
def test_dragons_teeth_are_two_swordsmen_of_random_nations() -> None:
    nations = set[Any]()
    for seed in range(1, 15):
        trace = b.after(b.cast("Dragon's Teeth", "town"), structures=[b.TOWN], seed=seed)
        teeth = [b.fate(trace, id) for id in b.group_of(trace, "blues")["members"][2:]]
        assert [(one["class"], one["level"], one["owner"]) for one in teeth] == [("swordsman", 1, "blue")] * 2
        nations.update(one["nation"] for one in teeth)
    assert len(nations) > 6
    alone = b.after(b.cast("Dragon's Teeth", "town"), structures=[b.TOWN | {"square": [5, 8]}])
    assert len(b.group_of(alone, "group-1")["members"]) == 2
    assert b.results(b.after(b.cast("Dragon's Teeth", "town", "red"), structures=[b.TOWN])) == ["refused"]


@about("Dragon's Teeth")
def test_dragons_teeth_come_together() -> None:
    empty = b.TOWN | {"square": [5, 8]}
    shut = b.after(b.cast("Dragon's Teeth", "town"), structures=[empty], globe=["Paranoia"])
    assert len(b.group_of(shut, "group-1")["members"]) == 2
    six = b.blues(b.swordsman("a", count=6), square=[4, 5])
    full = b.after(b.cast("Dragon's Teeth", "town"), blue=six, structures=[b.TOWN], globe=["Volunteers"])
    assert [b.fate(full, id)["class"] for id in b.group_of(full, "blues")["members"][6:]] == ["swordsman"] * 2


@about("Field Surgery")
def test_field_surgery_heals_the_wounded_for_a_point_of_their_maximum() -> None:
    wounded = b.blues(b.swordsman("a", current_hp=2), b.swordsman("b", current_hp=6), b.swordsman("c"), square=[4, 5])
    trace = b.play(wounded, b.FAR_APART[1], script=[b.cast("Field Surgery", "blues")])
    assert [(b.fate(trace, id)["hp"], b.fate(trace, id)["max_hp"]) for id in "abc"] == [(6, 6), (6, 6), (7, 7)]
    assert b.group_of(trace, "blues")["spells"] == []
    assert b.results(b.after(b.cast("Field Surgery", "reds"))) == ["refused"]


@about("Fireball", "Good of the Many")
def test_fireball_and_good_of_the_many() -> None:
    burnt = b.after(b.cast("Fireball", "reds"))
    assert [b.fate(burnt, id)["hp"] for id in "vwa"] == [2, 2, 7]
    given = b.after(b.cast("Good of the Many", "a"), b.cast("Good of the Many", "v"))
    assert (b.results(given), b.fate(given, "a")["status"], b.fate(given, "a")["cause"]) == (
        ["executed", "refused"],
        "buried",
        "died",
    )


@about("Firewyrm")
def test_the_firewyrm_surfaces_before_combat_and_sinks_after_it() -> None:
    summon = b.cast("Firewyrm", "globe")
    peaceful = b.reds(b.swordsman("v", hand=0, hp=90, armor=9), square=[7, 5])
    trace = b.play(b.FAR_APART[0], peaceful, script=[summon, b.turn()], squares=b.all_of("barren land", (7, 6)))
    assert (b.terrains(trace, (7, 6)), b.fate(trace, "firewyrm-1")["status"]) == (["lava"], "off-board")
    assert b.pipelines(trace, "Combat")
    nowhere = b.play(b.FAR_APART[0], peaceful, script=[summon, b.turn()])
    assert not b.pipelines(nowhere, "Combat")
    only_own = b.play(b.FAR_APART[0], peaceful, script=[summon, b.turn()], squares=b.all_of("lava", (4, 6)))
    assert not b.pipelines(only_own, "Combat")
    killer = b.reds(b.swordsman("v", hand=90, hp=90, armor=9, level=3), square=[7, 5])
    killed = b.play(b.FAR_APART[0], killer, script=[summon, summon, b.turn()], squares=b.all_of("lava", (7, 6)))
    assert (b.fate(killed, "firewyrm-1")["status"], killed["outcome"]["globe"]["spells"]) == ("buried", ["Firewyrm"])


@about("Flaming Arrows", "burning down")
def test_flaming_arrows_burn_whoever_is_under_cover_and_the_forest_after_combat() -> None:
    shooter = b.blues(b.archer("a", "Flaming Arrows"), square=[5, 5])
    shot = b.attack("a", "v", "missile")
    for fields, damage in (
        ({}, 3),
        ({"squares": b.all_of("forest", (6, 5))}, 6),
        ({"structures": [b.TOWN | {"square": [6, 5]}]}, 6),
    ):
        assert b.damage_of(b.play(shooter, BESIDE_EACH_OTHER[1], script=[shot], **fields)) == damage
    forest = b.all_of("forest", (6, 5))
    tough = b.reds(b.swordsman("v", armor=99, hp=99, level=0, hand=0), square=[6, 5])
    burnt = b.play(shooter, tough, script=[b.turn()], squares=forest)
    assert (b.terrains(burnt, (6, 5)), b.square(burnt, 6, 5)["spells"]) == (["barren land"], [])
    assert len(b.hits(burnt, attacker="a")) > 1
    assert len(b.events(burnt, text="Flaming Arrows on square 6,5 acts after combat.")) == 1
    assert b.terrains(b.play(shooter, tough, script=[shot], squares=forest), (6, 5)) == ["forest"]
    assert b.terrains(b.play(shooter, tough, script=[b.turn()], squares=b.all_of("swamp", (6, 5))), (6, 5)) == ["swamp"]


@about("Fog of War")
def test_fog_of_war_hides_every_minion_from_both_players_for_three_turns() -> None:
    fog = b.cast("Fog of War", "globe")
    tried = [b.cast(*one) for one in (("Jinx", "v", "blue"), ("Jinx", "v", "red"), ("Veteran", "a", "blue"))]
    allowed = [b.cast("Despond", "reds"), b.cast("Biting Wind", "v")]
    assert b.results(b.after(fog, *tried, *allowed)) == ["executed", *["refused"] * 3, *["executed"] * 2]
    assert b.results(b.after(fog, *[b.turn()] * 3, b.START_OF_TURN, tried[2]))[-1] == "executed"


@about("General")
def test_the_general_is_out_of_enemy_reach_and_leads_swordsmen_next_to_him() -> None:
    field = (
        b.blues(b.swordsman("g", "General"), b.swordsman("own"), square=[5, 5]),
        b.reds(b.swordsman("foe"), square=[5, 6]),
        b.group("next", "blue", b.swordsman("n"), b.archer("o"), square=[6, 5]),
        b.group("corner", "blue", b.swordsman("c"), square=[6, 6]),
    )
    trace = b.play(*field, script=[b.cast("Jinx", "g", "red"), b.cast("Despond", "blues", "red"), b.cast("Jinx", "g")])
    assert b.results(trace) == ["refused", "executed", "executed"]
    ready = b.play(*field, script=[])
    assert [b.fate(ready, id)["hand"] for id in ("n", "o", "c", "own", "foe")] == [3, None, 2, 2, 2]
    away = b.play(*field, script=[{"do": "move", "group": "next", "to": [7, 5]}])
    assert b.fate(away, "n")["hand"] == 2
    closer = b.play(*field, script=[{"do": "move", "group": "blues", "to": [5, 4]}, b.cast("Disintegrate", "own")])
    assert b.fate(closer, "n")["hand"] == 2
    dead = b.play(*field, script=[b.cast("Disintegrate", "g", "blue")])
    assert b.fate(dead, "n")["hand"] == 2


@about("Hellion", "ability of Hellion")
def test_the_hellion_changes_sides_unless_she_met_justice() -> None:
    hellion = b.blues(b.creature("h", "Hellion", hand=0, hp=90), square=[5, 5], control="player")
    for foe, owner in (
        (b.swordsman("v", hand=0, nation="Elves"), "red"),
        (b.swordsman("v", hand=0, nation="Gargoyles"), "blue"),
        (b.creature("v", "Obsidian Dragon", hand=0, level=1), "blue"),
        (b.creature("v", "Boggart", hand=0), "red"),
    ):
        trace = b.play(hellion, b.reds(foe, square=[6, 5], control="player"), script=[b.turn()])
        assert b.fate(trace, "h")["owner"] == owner
    assert b.fate(b.play(hellion, b.FAR_APART[1] | {"square": [8, 8]}, script=[b.turn()]), "h")["owner"] == "blue"


@about("ability of Hellion")
def test_the_hellion_says_that_she_notes_whom_she_fights() -> None:
    trace = b.play(b.blues(b.creature("h", "Hellion")), b.reds(b.swordsman("v")), script=[b.COMBAT])
    said = [event["text"] for event in b.events(trace, kind="effect", host="h", step="C1")]
    assert said == ["Hellion's ability: she notes whom she fights."]


@about("ability of Hellion")
def test_the_hellion_changes_sides_for_the_fights_of_this_turn_alone() -> None:
    hellion = b.blues(b.creature("h", "Hellion", hand=0, hp=90), square=[5, 5])
    peace = [b.START_OF_TURN, b.cast("Armistice", "globe")]
    for between, owner in (([], "red"), (peace, "blue")):
        script = [b.COMBAT, *between, {"do": "combats"}]
        trace = b.play(hellion, b.reds(b.swordsman("v", hand=0, hp=90), square=[6, 5]), script=script)
        assert b.fate(trace, "h")["owner"] == owner


@about("Lava Flow", "lava for a time")
def test_lava_flow_opens_a_mountain_and_erupts_one_time_in_three() -> None:
    mountain = b.all_of("mountain", (5, 8), (4, 8))
    opened = b.after(b.cast("Lava Flow", [5, 8]), squares=mountain)
    assert b.terrains(opened, (5, 8)) == ["volcano"]
    assert b.results(b.after(b.cast("Lava Flow", [5, 8]))) == ["refused"]
    flow = [
        {"square": [5, 8], "terrain": "volcano", "spells": ["Lava Flow"]},
        {"square": [4, 8], "terrain": "mountain"},
    ]
    town = b.TOWN | {"square": [5, 7]}
    sides = (b.blues(b.swordsman("a"), square=[2, 6]), b.reds(b.swordsman("v"), square=[8, 5]))
    for roll, number, lava in ((33, 0, 0), (32, 0, 1), (0, 1, 2)):
        game = b.board(*sides, script=[], squares=flow, structures=[town], dice=b.Picks(roll, number))
        trace = b.perform(game, b.START_OF_TURN)
        around = b.terrains(trace, (6, 8), (5, 9), (5, 7), (4, 8))
        assert around.count("lava") == lava
        assert around[2:] == ["plains", "mountain"]


@about("Lava Flow", "lava for a time")
def test_the_lava_of_an_eruption_cools_after_two_turns() -> None:
    flow = [{"square": [5, 8], "terrain": "volcano", "spells": ["Lava Flow"]}]
    sides = (b.blues(b.swordsman("a"), square=[2, 6]), b.reds(b.swordsman("v"), square=[8, 5]))
    around = ((6, 8), (5, 9), (5, 7), (4, 8))
    stop = {"do": "dispel", "card": "Lava Flow", "host": [5, 8]}
    for turns, left in ((2, "lava"), (3, "barren land")):
        game = b.board(*sides, script=[], squares=flow, dice=b.Picks(0, 0, 0))
        trace = b.perform(game, b.START_OF_TURN, stop, *[b.turn()] * turns)
        assert b.terrains(trace, *around).count(left) == 1
    game = b.board(*sides, script=[], squares=flow, dice=b.Picks(0, 0, 0))
    flooded = {"do": "change", "square": [6, 8], "terrain": "water"}
    assert b.terrains(b.perform(game, b.START_OF_TURN, stop, flooded, *[b.turn()] * 4), (6, 8)) == ["water"]


@about("Lone Wolf")
def test_the_lone_wolf_is_strong_and_keeps_to_himself() -> None:
    wolf = b.blues(b.swordsman("a", "Lone Wolf"), square=[4, 5])
    lone = b.fate(b.play(wolf, b.FAR_APART[1], script=[]), "a")
    assert (lone["hand"], lone["armor"], lone["hp"], lone["max_hp"]) == (5, 2, 13, 13)
    tried = [
        b.cast("Veteran", "a"),
        b.cast("Ngozi's Way", "blues"),
        b.cast("Jinx", "a", "red"),
        b.cast("Despond", "blues", "red"),
    ]
    assert b.results(b.play(wolf, b.FAR_APART[1], script=tried)) == ["refused", "refused", "executed", "executed"]
    friend = b.group("friends", "blue", b.swordsman("f"), square=[4, 6])
    into = {"do": "move", "group": "friends", "to": [4, 5]}
    met = b.play(wolf, b.FAR_APART[1], friend, script=[into])
    assert b.group_of(met, "blues")["members"] == ["a"]
    town = b.TOWN | {"novices": 2}
    train = {"do": "train", "structure": "town", "class": "archer"}
    trained = b.play(
        wolf, b.FAR_APART[1], structures=[town], script=[b.turn(train)], players={"blue": {"house": "War"}}
    )
    assert b.group_of(trained, "blues")["members"] == ["a"]
    two = b.blues(b.swordsman("a"), b.swordsman("b"), square=[4, 5])
    assert b.results(b.play(two, b.FAR_APART[1], script=[b.cast("Lone Wolf", "a")])) == ["refused"]


@about("Ngozi", "ability of Ngozi")
def test_ngozi_lays_the_squares_beside_her_waste_before_movement_and_as_she_moves() -> None:
    ngozi = b.blues(b.creature("n", "Ngozi"), square=[5, 8])
    entrance = [{"square": [4, 8], "terrain": "ice"}]
    stood = b.play(
        ngozi, b.FAR_APART[1], script=[b.turn()], squares=[*b.all_of("swamp", (5, 7), (6, 8), (7, 8)), *entrance]
    )
    assert b.terrains(stood, (5, 7), (4, 8), (6, 8), (5, 9)) == ["barren land"] * 4
    assert b.terrains(stood, (7, 8), (5, 8)) == ["swamp", "plains"]
    moved = b.play(ngozi, b.FAR_APART[1], script=[{"do": "move", "group": "blues", "to": [6, 8]}])
    assert b.terrains(moved, (7, 8), (6, 7), (6, 9), (5, 8)) == ["barren land"] * 4
    town = b.TOWN | {"square": [5, 7]}
    assert b.terrains(b.play(ngozi, b.FAR_APART[1], script=[b.turn()], structures=[town]), (5, 7)) == ["plains"]


@about("Pages to Dust")
def test_pages_to_dust_empties_both_hands_before_the_draw() -> None:
    hands = {"blue": {"hand": ["Amok"], "deck": ["Plains"] * 9}, "red": {"hand": ["Void"], "deck": ["Jinx"] * 9}}
    trace = b.after(b.START_OF_TURN, players=hands, globe=["Pages to Dust"])
    assert [trace["outcome"]["players"][player]["hand"] for player in ("blue", "red")] == [["Plains"] * 5, ["Jinx"] * 5]


@about("Palisade")
def test_the_palisade_covers_archers_who_stand_behind_it() -> None:
    wall = [{"square": [7, 5], "spells": ["Palisade"]}]
    assert [b.fate(b.after(squares=wall), id)["armor"] for id in "vw"] == [1, 1]
    arriving = b.after(
        {"do": "move", "group": "reds", "to": [7, 6]}, squares=[{"square": [7, 6], "spells": ["Palisade"]}]
    )
    assert b.fate(arriving, "w")["armor"] == 1
    leaving = b.after({"do": "move", "group": "reds", "to": [7, 6]}, squares=wall)
    assert b.fate(leaving, "w")["armor"] == 0


@about("Plains", "Salamander", "Volcano")
def test_terrain_made_by_war() -> None:
    for card, becomes in (("Plains", "plains"), ("Volcano", "volcano"), ("Salamander", "lava")):
        trace = b.after(b.cast(card, [5, 8]), squares=[{"square": [5, 8], "terrain": "desert", "spells": ["Palisade"]}])
        assert b.square(trace, 5, 8) == {"terrain": becomes, "spells": ["Palisade"]}


@about("Salamander", "Volcano")
def test_lava_and_volcano_hurt_whoever_stands_there_without_firewalk() -> None:
    for ground, hp in (("lava", 4), ("volcano", 2)):
        burnt = b.after(b.START_OF_TURN, squares=b.all_of(ground, (7, 5)))
        assert [b.fate(burnt, id)["hp"] for id in "vw"] == [hp, hp]
        salamander = b.reds(b.creature("s", "Salamander"), square=[7, 5])
        assert (
            b.fate(b.play(b.FAR_APART[0], salamander, script=[b.START_OF_TURN], squares=b.all_of(ground, (7, 5))), "s")[
                "hp"
            ]
            == 12
        )
    into = {"do": "move", "group": "blues", "to": [5, 5]}
    assert b.results(b.after(into, squares=b.all_of("volcano", (5, 5)))) == ["refused"]
    assert b.results(b.after(into, squares=b.all_of("lava", (5, 5)))) == ["executed"]


@about("Ring of Fire")
def test_ring_of_fire_burns_the_two_outer_rings_first_and_then_one_at_a_time() -> None:
    sides = (b.blues(b.swordsman("a"), square=[5, 6]), b.reds(b.swordsman("v"), square=[6, 5]))
    town = b.TOWN | {"square": [0, 4]}
    once = b.play(*sides, script=[b.cast("Ring of Fire", "globe")], structures=[town])
    assert b.terrains(once, (0, 5), (1, 5), (2, 5)) == ["lava", "lava", "plains"]
    assert b.terrains(once, (0, 4), (2, 3), (2, 2), (3, 3)) == ["plains"] * 4
    twice = b.play(*sides, script=[b.cast("Ring of Fire", "globe")] * 2, structures=[town])
    assert b.terrains(twice, (2, 5), (2, 6), (3, 6), (4, 6)) == ["lava", "lava", "plains", "plains"]


@about("Scorched Earth")
def test_scorched_earth_burns_the_whole_connected_forest() -> None:
    forest = b.all_of("forest", (5, 8), (5, 7), (6, 7), (8, 6))
    trace = b.after(b.cast("Scorched Earth", [5, 8]), squares=forest)
    assert b.terrains(trace, (5, 8), (5, 7), (6, 7), (8, 6)) == ["barren land"] * 3 + ["forest"]
    assert b.results(b.after(b.cast("Scorched Earth", [5, 8]))) == ["refused"]


@about("Swashbuckler", "Book of War", "Harrowing Cry")
def test_what_a_level_would_gain_beyond_five_is_ignored() -> None:
    """Armor and levels page: maximum 5, more bonuses are ignored."""
    tall = b.swordsman("a", level=4, armor=3)
    raised = b.after(b.cast("Swashbuckler", "a"), blue=b.blues(tall, **b.AT))
    lowered = b.after(b.cast("Swashbuckler", "a"), b.cast("Harrowing Cry", "blues", "red"), blue=b.blues(tall, **b.AT))
    assert (b.fate(raised, "a")["level"], b.fate(lowered, "a")["level"]) == (5, 4)
    fight = [b.attack("a", "v"), b.START_OF_TURN]
    ours = b.blues(b.swordsman("a", level=5, hand=9), **b.AT)
    theirs = b.reds(b.swordsman("v"), b.swordsman("w"), **b.BESIDE)
    for globe in ([], ["Book of War"]):
        learnt = b.play(ours, theirs, globe=globe, script=[*fight, b.cast("Harrowing Cry", "blues", "red")])
        assert b.fate(learnt, "a")["level"] == 4


@about("Swashbuckler", "armor gone")
def test_the_swashbuckler_trades_armor_for_levels_for_good() -> None:
    armored = b.blues(b.swordsman("a", "Ogi's Armor", level=1), square=[4, 5])
    script = [
        b.cast("Swashbuckler", "a"),
        b.cast("Carapace", "a"),
        b.cast("Ritual Cleansing", "a"),
        b.cast("Carapace", "a"),
    ]
    for steps in (1, 4):
        host = b.fate(b.play(armored, b.FAR_APART[1], script=script[:steps]), "a")
        assert (host["level"], host["armor"]) == (5, 0)
    assert b.fate(b.after(b.cast("Swashbuckler", "a")), "a")["level"] == 2
    assert b.results(b.after(b.cast("Swashbuckler", "w"))) == ["refused"]


@about("Swashbuckler")
def test_the_swashbuckler_has_all_his_armor_outside_a_combat() -> None:
    """Current armor is the maximum wherever no combat is being fought, whatever has come before."""
    worn, hit = b.swordsman("a", level=0, armor=2), b.archer("v", missile=2, hp=30, level=0)
    after_a_fight = b.play(b.blues(worn), b.reds(hit), script=[b.COMBAT, b.cast("Swashbuckler", "a")])
    gathered = b.play(
        b.blues(worn, b.swordsman("b")), script=[b.cast("Magnetic Accrual", "a"), b.cast("Swashbuckler", "a")]
    )
    barked = b.play(b.blues(worn), script=[b.cast("Barkskin", "a"), b.cast("Swashbuckler", "a")])
    assert [b.fate(trace, "a")["level"] for trace in (after_a_fight, gathered, barked)] == [2, 3, 3]


@about("Vlad and Oro")
def test_vlad_and_oro_arrive_with_their_spells() -> None:
    town = b.TOWN | {"square": [5, 8]}
    trace = b.after(b.cast("Vlad and Oro", "town"), b.cast("Vlad and Oro", "town"), structures=[town])
    vlad, oro = b.fate(trace, "vlad-hrothgar-1"), b.fate(trace, "oro-1")
    assert (vlad["hand"], vlad["armor"], vlad["hp"], vlad["spells"]) == (3, 2, 11, ["Veteran"])
    assert (oro["hand"], oro["armor"], oro["hp"], oro["spells"]) == (3, 1, 13, ["Rite of Growth"])
    assert b.results(trace) == ["executed", "refused"]
    stripped = b.after(b.cast("Vlad and Oro", "town"), b.cast("Ritual Cleansing", "oro-1"), structures=[town])
    assert (b.fate(stripped, "oro-1")["hand"], b.fate(stripped, "oro-1")["max_hp"]) == (2, 9)
    assert b.results(b.after(b.cast("Vlad and Oro", "town"), structures=[b.TOWN])) == ["refused"]


@about("War Drums")
def test_war_drums_sound_for_a_victory_alone() -> None:
    for host, foe, sounds in ((20, 0, 1), (0, 0, 0)):
        sides = (
            b.blues(b.swordsman("a", hand=host, level=3), spells=["War Drums"]),
            b.reds(b.swordsman("v", hand=foe)),
        )
        assert len(b.events(b.play(*sides), kind="effect", card="War Drums")) == sounds
    lost = b.play(b.blues(b.swordsman("a", hand=0), spells=["War Drums"]), b.reds(b.swordsman("v", hand=20)))
    assert not b.events(lost, kind="effect", card="War Drums")


@about("Warlord", "ability of Warlord")
def test_the_warlord_leads_the_other_swordsmen_of_his_group() -> None:
    trace = b.after(b.cast("Warlord", "town"), structures=[b.TOWN])
    assert b.group_of(trace, "blues")["members"] == ["a", "b", "warlord-1"]
    assert (b.fate(trace, "warlord-1")["hand"], b.fate(trace, "a")["hand"]) == (5, 3)
    two = b.play(
        b.blues(b.creature("x", "Warlord"), b.creature("y", "Warlord"), b.archer("z")),
        b.reds(b.swordsman("v")),
        script=[],
    )
    assert [b.fate(two, id)["hand"] for id in "xyz"] == [6, 6, None]
    assert b.results(b.after(b.cast("Warlord", "town", "red"), structures=[b.TOWN])) == ["refused"]


@about("Weapon Master")
def test_the_weapon_master_shoots_and_strikes_by_turns() -> None:
    game = b.board(
        b.blues(b.swordsman("a", "Weapon Master"), b.archer("b", "Weapon Master")), b.reds(b.swordsman("v")), script=[]
    )
    sword, bow = b.who(game, "a"), b.who(game, "b")
    assert (sword.hand, sword.missile, sword.attack_rate, sword.armor) == (2, 2, 2, 1)
    assert (bow.hand, bow.missile, bow.attack_rate, bow.armor) == (2, 2, 2, 1)
    target = b.reds(b.swordsman("v", armor=40, hp=90, level=0, hand=0))
    trace = b.play(b.blues(b.swordsman("a", "Weapon Master", hp=90)), target, script=[b.COMBAT])
    modes = [(hit.round, hit.mode) for hit in b.hits(trace, attacker="a")]
    assert modes[:5] == [(1, "missile"), (2, "missile"), (2, "hand"), (3, "missile"), (3, "hand")]


@about("Weapon Master")
def test_a_weapon_masters_turns_begin_with_a_missile_whoever_gives_him_one_attack_more() -> None:
    """The attack that Slavers or Fusillade add to a round is not in the attack rate (I-19)."""
    target = b.reds(b.swordsman("v", armor=40, hp=90, level=0, hand=0))
    lashed = b.blues(b.swordsman("a", "Weapon Master", "Garrote of Bes-Kandra"), spells=["Slavers"])
    archers = b.blues(b.archer("a", "Weapon Master", "Garrote of Bes-Kandra"), spells=["Fusillade"])
    for attackers in (lashed, archers):
        modes = [(hit.round, hit.mode) for hit in b.hits(b.play(attackers, target, script=[b.COMBAT]), attacker="a")]
        assert modes[:3] == [(1, "missile"), (1, "hand"), (1, "missile")]


@about("Weapon Master")
def test_spells_for_both_classes_may_target_a_weapon_master() -> None:
    master = b.blues(b.swordsman("a", "Weapon Master"), square=[4, 5])
    both = [b.cast("Flaming Sword", "a"), b.cast("Flaming Arrows", "a")]
    assert b.results(b.play(master, b.FAR_APART[1], script=both)) == ["executed", "executed"]
    assert b.results(b.after(*both)) == ["executed", "refused"]
    script = [*both, {"do": "dispel", "card": "Weapon Master", "host": "a"}]
    dispelled = b.fate(b.play(master, b.FAR_APART[1], script=script), "a")
    assert (dispelled["spells"], dispelled["missile"]) == (["Flaming Sword"], None)


@about("Wyrmling", "ability of Wyrmling", "Wyrmling Hide")
def test_the_wyrmling_leaves_its_hide_to_the_recruits_it_fights() -> None:
    wyrm = b.group("wyrm", "neutral", b.creature("m", "Wyrmling", hp=1, armor=0, hand=0), square=[6, 5])
    recruits = b.blues(b.swordsman("a"), b.archer("b"), square=[5, 5])
    fought = {"do": "combat", "groups": ["blues", "wyrm"]}
    trace = b.play(recruits, b.FAR_APART[1] | {"square": [8, 8]}, wyrm, script=[fought, b.cast("Ngozi", "blues")])
    assert [b.fate(trace, id)["armor"] for id in "ab"] == [3, 2]
    assert b.fate(trace, "ngozi-1")["spells"] == []
    monsters = b.blues(b.creature("c", "Werewolf"), square=[5, 5])
    none = b.play(monsters, b.FAR_APART[1] | {"square": [8, 8]}, wyrm, script=[fought])
    assert b.fate(none, "c")["spells"] == []
    slain = b.play(recruits, b.FAR_APART[1] | {"square": [8, 8]}, wyrm, script=[b.cast("Disintegrate", "m")])
    assert b.fate(slain, "a")["spells"] == []
    stripped = {"do": "dispel", "card": "Wyrmling Hide", "host": "a"}
    worn = b.play(recruits, b.FAR_APART[1] | {"square": [8, 8]}, wyrm, script=[fought, stripped])
    assert b.fate(worn, "a")["armor"] == 1


@about("Growing Strife")
def test_growing_strife_grows_and_comes_back_dearer() -> None:
    trace = b.after(*[b.cast("Growing Strife", "a")] * 3, players={"blue": {"hand": ["Growing Strife"]}})
    assert (b.results(trace), b.fate(trace, "a")["hand"]) == (["executed"] * 3, 5)
    assert trace["outcome"]["players"]["blue"]["hand"] == ["Growing Strife"]
    game = b.board(*b.FAR_APART, script=[], players={"blue": {"hand": ["Growing Strife"]}})
    b.perform(game, b.cast("Growing Strife", "a"), b.cast("Growing Strife", "a"))
    assert game.state.seats["blue"].rises == (("Growing Strife", 2),)


@about("Berserker Blade")
def test_the_berserker_blade_feels_magical_hits() -> None:
    game = b.board(b.blues(b.archer("a", "Yeoman")), b.reds(b.swordsman("v", "Berserker Blade", hp=90)))
    b.perform(game, b.attack("a", "v", "missile"))
    assert b.who(game, "v").hand == 3


@about("Berserkers")
def test_berserkers_do_not_avenge_those_who_are_removed_from_the_game() -> None:
    for removal, hand in ((True, 2), (False, 3)):
        game = b.board(b.blues(b.swordsman("a"), b.swordsman("b"), spells=["Berserkers"]), b.reds(b.swordsman("v")))
        game.combat = Combat(b.band(game, "blues"), b.band(game, "reds"))
        if removal:
            remove_minion(game, b.who(game, "b"))
        else:
            die(game, b.who(game, "b"), "died")
        assert b.who(game, "a").hand == hand


@about("Berserkers")
def test_berserkers_keep_nothing_of_those_who_drown_as_their_combat_ends() -> None:
    """Winged Monkeys put the group into water after its own end of combat; the bonus is that combat's all the same."""
    ours = b.reds(b.swordsman("v", nation="Djinni"), b.archer("w"), spells=["Berserkers"], square=[5, 5])
    monkey = b.blues(b.creature("m", "Winged Monkey", hand=0, hp=99), square=[6, 5])
    lake = b.all_of("water", (4, 5), (5, 4), (5, 6))
    trace = b.play(ours, monkey, squares=lake, initiative="red")
    assert (b.fate(trace, "w")["cause"], b.fate(trace, "v")["hand"]) == ("died", 2)


@about("Weapon Master")
def test_a_weapon_master_is_of_his_own_class_otherwise() -> None:
    masters = b.blues(b.swordsman("a", "Weapon Master"), b.archer("b", "Weapon Master"), square=[4, 5])
    script = [b.cast("Ogi's Arrows", "blues"), b.cast("Legionnaires", "blues")]
    trace = b.play(masters, b.FAR_APART[1], script=script)
    assert [(b.fate(trace, id)["hand"], b.fate(trace, id)["missile"]) for id in "ab"] == [(3, 2), (2, 3)]
    lone = b.play(b.blues(b.swordsman("a", "Weapon Master"), square=[4, 5]), b.FAR_APART[1], script=script[:1])
    assert b.results(lone) == ["refused"]


@about("General", "Eagle Eyes", "Field Armorer")
def test_neutral_groups_are_no_friends_of_a_neutral_host() -> None:
    for card, make, stat, plain in (
        ("General", b.swordsman, "hand", 2),
        ("Eagle Eyes", b.archer, "missile", 2),
        ("Field Armorer", b.swordsman, "armor", 1),
    ):
        wild = b.group("wild", "neutral", make("g", card), square=[5, 5])
        trace = b.play(wild, b.group("next", "neutral", make("n"), square=[6, 5]), script=[b.START_OF_TURN])
        assert b.fate(trace, "n")[stat] == plain
