"""The cards of the House of Making: each scenario fails without the effect it is about."""

from typing import Any

from engine.model.events import Combat
from engine.rules.casting import cast_spell, engine_casts
from engine.rules.combat import start_of_combat
from engine.rules.destinations import give_order
from engine.rules.dying import die
from engine.rules.spells import dispel
from tests.engine import boards as b
from tests.engine.cards.about import about

# The globe, mana and structures.


@about("Adriel's Timepiece")
def test_adriels_timepiece_hands_the_initiative_over() -> None:
    trace = b.play(*b.TWO, script=[b.cast("Adriel's Timepiece", "globe")])
    assert trace["outcome"]["initiative"] == "red"
    assert (
        b.play(*b.TWO, initiative="red", script=[b.cast("Adriel's Timepiece", "globe")])["outcome"]["initiative"]
        == "blue"
    )


@about("Astronomic Clock", "Burst of Order", "Oculus of Will")
def test_mana() -> None:
    clock = b.play(b.FAR, structures=[b.town(spells=["Astronomic Clock"])], script=[b.START_OF_TURN])
    assert b.seat(clock, "blue")["mana"] == {"Will": 1}
    once = [b.cast("Burst of Order", "globe"), b.START_OF_TURN]
    assert b.seat(b.play(b.FAR, script=once), "blue")["mana"] == {"Order": 2}
    assert b.seat(b.play(b.FAR, script=[*once, b.START_OF_TURN]), "blue")["mana"] == {}
    always = [b.cast("Oculus of Will", "globe"), b.cast("Oculus of Will", "globe"), b.START_OF_TURN, b.START_OF_TURN]
    assert b.seat(b.play(b.FAR, script=always), "blue")["mana"] == {"Will": 2}


@about("Panopticon")
def test_panopticon_turns_the_mana_of_a_structure_over() -> None:
    here = {"structures": [b.town(mana="Will", spells=["Panopticon"])]}
    for turns, mana in ((1, "World"), (2, "Order")):
        assert b.seat(b.play(b.FAR, **here, script=[b.START_OF_TURN] * turns), "blue")["mana"] == {mana: 1}


GONE = b.dispel("Panopticon", "town")


@about("Panopticon")
def test_after_a_panopticon_a_structure_yields_what_its_owner_chose() -> None:
    """A choice of mana is fixed; some spells change the type temporarily (structures page)."""
    cast = [b.cast("Panopticon", "town"), b.START_OF_TURN]
    here = {"structures": [b.town(mana="Will")]}
    assert b.place(b.play(b.FAR, **here, script=cast), "town")["mana"] == "World"
    assert b.place(b.play(b.FAR, **here, script=[*cast, GONE]), "town")["mana"] == "Will"
    laid = b.play(b.FAR, structures=[b.town(mana="Will", spells=["Panopticon"])], script=[b.START_OF_TURN, GONE])
    assert b.place(laid, "town")["mana"] == "Will"


@about("Panopticon")
def test_after_a_panopticon_a_captured_structure_yields_what_its_captor_chose() -> None:
    taken = b.blues(b.swordsman("a"), **b.AT)
    here = {"structures": [b.town(owner="red", mana="Order")], "players": {"blue": {"house": "War"}}}
    script = [b.cast("Panopticon", "town", "red"), b.START_OF_TURN, b.START_OF_TURN]
    trace = b.play(taken, b.FAR, **here, script=script)
    assert (b.place(trace, "town")["owner"], b.place(trace, "town")["mana"]) == ("blue", "Clarity")
    assert b.place(b.play(taken, b.FAR, **here, script=[*script, GONE]), "town")["mana"] == "Strife"


@about("Panopticon", "Djinni Debate")
def test_a_capture_elsewhere_is_no_choice_of_this_structures_mana() -> None:
    taken = b.blues(b.swordsman("a"), **b.AT)
    here = {
        "structures": [b.town(square=(8, 5), mana="Order"), b.town("theirs", "red")],
        "players": {"blue": {"house": "Mind"}},
    }
    for card, during in (("Panopticon", "Strife"), ("Djinni Debate", "Will")):
        script = [b.cast(card, "town"), b.START_OF_TURN]
        trace = b.play(taken, b.FAR, **here, script=script)
        assert (b.place(trace, "theirs")["owner"], b.place(trace, "town")["mana"]) == ("blue", during)
        over = b.play(taken, b.FAR, **here, script=[*script, b.dispel(card, "town")])
        assert b.place(over, "town")["mana"] == "Order"


@about("Panopticon", "Djinni Debate")
def test_of_a_panopticon_and_a_debate_the_last_to_go_gives_the_chosen_mana_back() -> None:
    here = {"structures": [b.town(mana="Order")], "players": {"blue": {"house": "Mind"}}}
    both = [b.cast("Panopticon", "town"), b.cast("Djinni Debate", "town"), b.START_OF_TURN]
    debate = b.dispel("Djinni Debate", "town")
    for gone in ((GONE, debate), (debate, GONE)):
        for count, mana in ((1, "World"), (2, "Order")):
            left = b.play(b.FAR, **here, script=[*both, *gone[:count]])
            assert b.place(left, "town")["mana"] == mana


@about("Boret'hu's Influence")
def test_borethus_influence_copies_every_spell_under_its_casters_deck() -> None:
    hands = {"blue": ["Boret'hu's Influence", "Pyx"], "red": ["Pyx", "Mountain"]}
    decks = {player: {"hand": hand, "deck": ["Veteran"]} for player, hand in hands.items()}
    script = [
        b.cast("Boret'hu's Influence", "globe"),
        b.cast("Pyx", "blues"),
        b.cast("Pyx", "globe", "red"),
        b.cast("Mountain", [3, 7], "red"),
    ]
    trace = b.play(*b.TWO, players=decks, script=script)
    assert (b.seat(trace, "blue")["deck"], b.seat(trace, "red")["deck"]) == (
        ["Veteran", "Pyx"],
        ["Veteran", "Mountain"],
    )


@about("Blinding Orb")
def test_the_blinding_orb_hides_everybody_from_the_opponent() -> None:
    script = [
        b.cast("Blinding Orb", "globe"),
        b.cast("Jinx", "a", "red"),
        b.cast("Veteran", "v", "red"),
        b.cast("Jinx", "v"),
    ]
    assert b.results(b.play(*b.TWO, script=script)) == ["executed", "refused", "executed", "executed"]


@about("Domed City")
def test_a_domed_city_is_out_of_reach_for_structure_spells() -> None:
    script = [b.cast("Citadel", "town"), b.cast("Citadel", "town", "red"), b.cast("Veteran", "a")]
    trace = b.play(*b.TWO, structures=[b.town(spells=["Domed City"])], script=script)
    assert b.results(trace) == ["refused", "refused", "executed"]


@about("Fortify")
def test_fortify_armors_recruits_inside() -> None:
    inside, outside = (
        b.play(*b.TWO, structures=[b.town(square=at, spells=["Fortify"])], script=[]) for at in ((5, 5), (3, 7))
    )
    assert [b.fate(trace, "a")["armor"] for trace in (inside, outside)] == [2, 1]
    monster = b.play(
        b.blues(b.creature("m", "Giant"), **b.AT), b.FAR, structures=[b.town(spells=["Fortify"])], script=[]
    )
    bare = b.play(b.blues(b.creature("m", "Giant"), **b.AT), b.FAR, structures=[b.town()], script=[])
    assert b.fate(monster, "m")["armor"] == b.fate(bare, "m")["armor"]


@about("Master Fletcher", "Master Smith", "Dwarven Blade")
def test_masters_arm_recruits_created_there() -> None:
    train = [{"do": "train", "structure": "town", "class": kind, "count": 1} for kind in ("swordsman", "archer")]
    trace = b.play(
        b.FAR, structures=[b.town(novices=2, spells=["Master Fletcher", "Master Smith"])], script=[b.turn(*train)]
    )
    assert (b.fate(trace, "swordsman-1")["spells"], b.fate(trace, "archer-1")["spells"]) == (
        ["Dwarven Blade"],
        ["Dwarven Arrows"],
    )
    assert b.fate(trace, "swordsman-1")["hand"] == 3


@about("Ancient King")
def test_the_ancient_king_comes_to_a_friendly_structure() -> None:
    trace = b.play(
        b.FAR, structures=[b.town()], script=[b.cast("Ancient King", "town"), b.cast("Ancient King", "town", "red")]
    )
    assert (b.fate(trace, "ancient-king-1")["armor"], b.results(trace)) == (2, ["executed", "refused"])
    joined = b.play(
        b.blues(b.swordsman("a"), **b.AT), b.FAR, structures=[b.town()], script=[b.cast("Ancient King", "town")]
    )
    assert b.group_of(joined, "blues")["members"] == ["a", "ancient-king-1"]


@about("Appeal to Hope")
def test_an_appeal_to_hope_gives_a_structure_to_eight_neutral_visions() -> None:
    trace = b.play(
        b.FAR,
        structures=[b.town()],
        script=[b.cast("Appeal to Hope", "town"), b.move("group-1", 4, 5), b.START_OF_TURN],
    )
    members = b.group_of(trace, "group-1")["members"]
    assert [b.fate(trace, id)["level"] for id in members] == [2] * 8
    assert {
        (b.fate(trace, id)["owner"], b.fate(trace, id)["nation"], b.fate(trace, id)["armor"]) for id in members
    } == {("neutral", "Visions", 1)}
    assert (b.results(trace)[:2], b.place(trace, "town")["owner"]) == (["executed", "refused"], "neutral")
    assert b.results(b.play(*b.TWO, structures=[b.town()], script=[b.cast("Appeal to Hope", "town")])) == ["refused"]


# Damage and death.


@about("Belvario's Trap")
def test_belvarios_trap_hurts_everybody_in_a_group() -> None:
    trace = b.play(*b.TWO, script=[b.cast("Belvario's Trap", "reds")])
    assert [b.fate(trace, id)["hp"] for id in "avw"] == [7, 2, 2]


@about("Trebuchet")
def test_the_trebuchet_kills_one_at_random_and_nobody_is_to_blame() -> None:
    trace = b.play(
        *b.TWO, structures=[b.town(square=(6, 6))], script=[b.cast("Trebuchet", "reds"), b.cast("Trebuchet", "blues")]
    )
    assert (sorted(str(b.fate(trace, id)["cause"]) for id in "vw"), b.results(trace)) == (
        ["None", "died"],
        ["executed", "refused"],
    )


@about("Siege Engine")
def test_the_siege_engine_fires_once_at_whoever_holds_a_structure() -> None:
    engine = b.blues(b.swordsman("a", hp=90), spells=["Siege Engine"], **b.AT)
    sides = engine, b.reds(b.swordsman("v", hp=90), b.swordsman("w", hp=90), **b.BESIDE)
    inside = b.play(*sides, structures=[b.town(square=(6, 5))])
    first = [one["change"]["after"] for one in inside["events"] if one["change"] and one["change"]["what"] == "hp"][:2]
    assert (first, b.group_of(inside, "blues")["spells"]) == ([86, 86], [])
    assert b.group_of(b.play(*sides, structures=[b.town()]), "blues")["spells"] == ["Siege Engine"]


@about("Minefield")
def test_a_minefield_goes_live_and_blows_up_once() -> None:
    step = b.move("blues", 4, 5)
    early = b.play(*b.TWO[:1], b.FAR, script=[b.cast("Minefield", [4, 5]), b.START_OF_TURN, step])
    assert b.fate(early, "a")["hp"] == 7
    stood = b.play(*b.TWO[:1], b.FAR, script=[b.cast("Minefield", [4, 5]), b.START_OF_TURN, step, b.START_OF_TURN])
    entered = b.play(*b.TWO[:1], b.FAR, script=[b.cast("Minefield", [4, 5]), b.START_OF_TURN, b.START_OF_TURN, step])
    for trace in (stood, entered):
        assert all(1 <= b.fate(trace, id)["hp"] <= 5 for id in "ab")
        assert trace["outcome"]["squares"]["4,5"]["spells"] == []


# Terrain and movement.


@about("Mountain", "Natural Defenses")
def test_mountains_rise() -> None:
    assert b.terrain(b.play(*b.TWO, script=[b.cast("Mountain", [3, 7])]), 3, 7) == "mountain"
    near, far = ([b.cast("Natural Defenses", square)] for square in ([3, 6], [8, 6]))
    there = {"structures": [b.town(square=(3, 7))]}
    assert b.terrain(b.play(*b.TWO, **there, script=near), 3, 6) == "mountain"
    assert b.results(b.play(*b.TWO, **there, script=far)) == ["refused"]


@about("Mountain Pass")
def test_a_mountain_pass_serves_its_owner_alone() -> None:
    for owner, result in (("blue", "executed"), ("red", "refused")):
        passes = {
            "squares": [
                {"square": [4, 5], "terrain": "mountain", "spells": [{"card": "Mountain Pass", "owner": owner}]}
            ]
        }
        assert b.results(b.play(b.TWO[0], b.FAR, **passes, script=[b.move("blues", 4, 5)])) == [result]
    change = {"do": "change", "square": [4, 5], "terrain": "forest"}
    gone = b.play(b.TWO[0], b.FAR, **b.ground("Mountain Pass", terrain="mountain"), script=[change])
    assert gone["outcome"]["squares"]["4,5"]["spells"] == []


@about("Stronghold")
def test_a_stronghold_raises_recruits_on_its_mountain() -> None:
    trace = b.play(b.TWO[0], b.FAR, **b.ground("Stronghold", square=(5, 5), terrain="mountain"), script=[])
    assert (b.fate(trace, "a")["level"], b.fate(trace, "v")["level"]) == (2, 1)
    beast = b.play(
        b.blues(b.creature("m", "Giant"), **b.AT),
        b.FAR,
        **b.ground("Stronghold", square=(5, 5), terrain="mountain"),
        script=[],
    )
    plain = b.play(b.blues(b.creature("m", "Giant"), **b.AT), b.FAR, script=[])
    assert b.fate(beast, "m")["level"] == b.fate(plain, "m")["level"]


@about("Lode Star")
def test_the_lode_star_makes_five_squares_lava() -> None:
    trace = b.play(b.FAR, structures=[b.town()], script=[b.cast("Lode Star", "town")])
    lava = [one for one, land in trace["outcome"]["squares"].items() if land["terrain"] == "lava"]
    assert len(lava) == 5
    assert all(max(abs(int(part) - 5) for part in one.split(",")) <= 2 for one in lava)


@about("Lost Mine")
def test_the_lost_mine_leads_elsewhere() -> None:
    script = [b.cast("Lost Mine", [4, 5]), b.move("blues", 4, 5), b.START_OF_TURN]
    trace = b.play(b.TWO[0], b.FAR, script=script)
    assert b.group_of(trace, "blues")["status"] == "off-board"
    dug = {"squares": [{"square": [5, 5], "spells": [{"card": "Lost Mine", "owner": "blue"}]}]}
    below = [b.play(b.TWO[0], b.FAR, **dug, script=[b.START_OF_TURN], seed=seed) for seed in range(6)]
    assert {b.group_of(trace, "blues")["status"] for trace in below} == {"off-board"}
    exits = [
        one["roll"]["chosen"] for trace in below for one in b.events(trace, kind="roll") if one["roll"]["of"] == "exit"
    ]
    assert len(exits) == 6
    assert len(set(map(tuple, exits))) > 1
    out = b.play(b.TWO[0], b.FAR, script=[*script, b.START_OF_TURN, b.START_OF_TURN, b.START_OF_TURN, b.START_OF_TURN])
    assert (b.group_of(out, "blues")["status"], b.group_of(out, "blues")["square"] == [4, 5]) == ("alive", False)
    for others in (b.reds(b.swordsman("a"), **b.AT), b.blues(b.creature("a", "Giant"), **b.AT)):
        id = others["id"]
        passed = b.play(
            others,
            b.group("away", "blue", b.swordsman("x"), square=[9, 9]),
            script=[script[0], b.move(id, 4, 5), b.START_OF_TURN],
        )
        assert b.group_of(passed, id)["status"] == "alive"


@about("Belvario's Horn")
def test_belvarios_horn_draws_monsters_until_its_group_takes_cover() -> None:
    horn = b.blues(b.swordsman("a", "Belvario's Horn", hp=90), square=[3, 4])
    beasts = b.group("beasts", "red", b.creature("m", "Minotaur"), square=[7, 8])
    drawn = b.play(horn, beasts, script=[b.turn(), b.turn()])
    x, y = b.group_of(drawn, "beasts")["square"]
    assert abs(x - 3) + abs(y - 4) == 6
    inside = b.play(horn, beasts, structures=[b.town(square=(4, 4))], script=[b.move("blues", 4, 4)])
    assert b.fate(inside, "a")["spells"] == []
    twice = [b.cast("Belvario's Horn", "v", "red")]
    assert b.results(b.play(horn, b.reds(b.swordsman("v"), **b.BESIDE), script=twice)) == ["refused"]


@about("Belvario's Horn")
def test_belvarios_horn_falls_silent_before_anything_answers_to_the_entering() -> None:
    horn = b.blues(b.swordsman("a", "Belvario's Horn"), square=[3, 4])
    riot = b.town(square=(4, 4), spells=["Insurrection"])
    trace = b.play(horn, b.FAR, structures=[riot], script=[b.move("blues", 4, 4)])
    gone = [event["change"]["of"] for event in trace["events"] if (event["change"] or {}).get("what") == "spells"]
    assert gone == ["a", "town"]


@about("Belvario's Horn")
def test_a_structure_that_comes_to_be_around_the_horn_leaves_it_until_its_next_recheck() -> None:
    """Its own effect is about moving in; standing in a structure is a lasting requirement like any other."""
    horn = b.blues(b.swordsman("a", "Belvario's Horn"), square=[3, 4])
    inside = b.play(horn, b.FAR, structures=[b.town(square=(3, 4))], script=[])
    assert b.fate(inside, "a")["spells"] == ["Belvario's Horn"]
    asked = b.play(horn, b.FAR, structures=[b.town(square=(3, 4))], script=[b.cast("Barkskin", "a")])
    assert b.fate(asked, "a")["spells"] == ["Barkskin"]


@about("Dwarven Airship")
def test_the_dwarven_airship_flies_until_it_crashes() -> None:
    flying = b.blues(b.archer("a"), spells=["Dwarven Airship"], **b.AT)
    peak = b.ground(terrain="mountain")
    assert b.results(b.play(flying, b.FAR, **peak, script=[b.move("blues", 4, 5)])) == ["executed"]
    days = [b.cast("Dwarven Airship", "blues"), *[b.turn() for _ in range(11)]]
    crashed = b.play(b.blues(b.archer("a"), square=[3, 7]), b.FAR, script=days)
    assert b.fate(crashed, "a")["cause"] == "died"
    landed = [days[0], *days[1:5], {"do": "move", "group": "blues", "to": [4, 7]}, *days[5:]]
    kept = b.play(b.blues(b.archer("a"), square=[3, 7]), b.FAR, structures=[b.town(square=(4, 7))], script=landed)
    assert b.fate(kept, "a")["status"] == "alive"
    dispelled = b.play(flying, b.FAR, script=[{"do": "dispel", "card": "Dwarven Airship", "host": "blues"}])
    assert b.fate(dispelled, "a")["status"] == "alive"


# Monsters.


@about("Combustioneers", "Gnome", "Golem", "Homunculi", "Mechanical Man")
def test_summonings_bring_their_creatures() -> None:
    here = {"squares": [{"square": [3, 7], "terrain": "mountain"}], "structures": [b.town(square=(4, 7))]}
    counts = {"Combustioneers": 3, "Gnome": 1, "Golem": 1, "Homunculi": 3, "Mechanical Man": 1}
    for card, count in counts.items():
        trace = b.play(*b.TWO, **here, script=[b.cast(card, [3, 7])])
        assert len(b.group_of(trace, "group-1")["members"]) == count
    for card in ("Gnome", "Golem"):
        assert b.results(b.play(*b.TWO, script=[b.cast(card, [3, 7])])) == ["refused"]


@about("ability of Homunculus")
def test_a_homunculus_shoots_straighter_in_round_1() -> None:
    for number, lost in ((1, 2), (2, 2)):
        trace = b.play(
            b.blues(b.creature("h", "Homunculus")),
            b.reds(b.archer("v")),
            script=[b.attack("h", "v", "missile", number)],
        )
        assert 7 - b.fate(trace, "v")["hp"] == lost


@about("ability of Gnome")
def test_the_gnome_shapes_the_land_and_traps_misfits() -> None:
    walked = b.play(b.blues(b.creature("g", "Gnome"), **b.AT), b.FAR, script=[b.move("blues", 4, 5)])
    assert (b.terrain(walked, 5, 5), b.terrain(walked, 4, 5)) == ("barren land", "mountain")
    for nation, rounds, below in (("Misfits", 3, "mountain"), ("Elves", 10, "plains")):
        fought = b.play(
            b.blues(b.creature("g", "Gnome", hp=90), **b.AT),
            b.reds(b.archer("v", hp=90, nation=nation), **b.BESIDE),
            **b.ground(square=(6, 5)),
        )
        assert (fought["outcome"]["rounds"], b.terrain(fought, 6, 5)) == (rounds, below)


@about("ability of Gnome")
def test_the_gnome_withdraws_from_what_began_against_misfits_and_from_nothing_else() -> None:
    misfit = b.swordsman("v", nation="Misfits", current_hp=1)
    gnome = b.blues(b.creature("g", "Gnome", hp=90), **b.AT)
    fallen = b.play(gnome, b.reds(misfit, b.archer("w", nation="Humans", missile=0, hp=90), **b.BESIDE))
    assert (b.fate(fallen, "v")["status"], fallen["outcome"]["rounds"]) == ("buried", 3)
    next_one = b.play(
        gnome,
        b.reds(misfit, **b.BESIDE),
        b.group("more", "red", b.swordsman("x", nation="Humans", hp=90), square=[4, 5]),
        script=[{"do": "combat", "groups": ["blues", foes]} for foes in ("reds", "more")],
    )
    assert next_one["outcome"]["rounds"] == 10


@about("Juggernaut", "ability of Juggernaut")
def test_the_juggernaut_belongs_to_nobody_and_flattens_everything() -> None:
    trace = b.play(*b.TWO, **b.ground(square=(3, 7), terrain="mountain"), script=[b.cast("Juggernaut", [3, 7])])
    assert (b.fate(trace, "juggernaut-1")["owner"], b.terrain(trace, 3, 7)) == ("neutral", "barren land")
    rolling = b.blues(b.creature("j", "Juggernaut"), **b.AT)
    rolled = b.play(rolling, b.FAR, **b.ground("Stronghold", terrain="mountain"), script=[b.move("blues", 4, 5)])
    assert (b.terrain(rolled, 4, 5), rolled["outcome"]["squares"]["4,5"]["spells"]) == ("barren land", [])
    assert b.results(b.play(rolling, b.FAR, script=[b.cast("Carapace", "j"), b.cast("Minion of Order", "j")])) == [
        "refused",
        "executed",
    ]


# Recruits.


@about("Beobogh's Helm")
def test_beoboghs_helm_shields_its_group() -> None:
    helmed = b.blues(b.swordsman("a", "Beobogh's Helm"), b.swordsman("b"), **b.AT)
    script = [
        b.cast("Cleansing Light", "blues", "red"),
        b.cast("Armor to Meat", "b"),
        b.cast("Jinx", "b", "red"),
        b.cast("Pyx", "blues"),
        b.cast("Armor to Meat", "v"),
    ]
    assert b.results(b.play(helmed, b.TWO[1], script=script)) == [
        "refused",
        "refused",
        "executed",
        "executed",
        "executed",
    ]


@about("Field Armorer", "Field Armor")
def test_the_field_armorer_arms_a_neighbor_a_turn() -> None:
    smith = b.blues(b.swordsman("a", "Field Armorer"), b.swordsman("b"), **b.AT)
    near = b.group("near", "blue", b.swordsman("n"), square=[4, 5])
    trace = b.play(smith, near, b.TWO[1], script=[b.START_OF_TURN, b.START_OF_TURN])
    assert [b.fate(trace, id)["spells"] for id in "bnv"] == [[], ["Field Armor"], []]
    assert b.fate(trace, "n")["armor"] == 2


@about("Ogi's Gauntlet")
def test_ogis_gauntlet_conceals() -> None:
    script = [b.cast("Jinx", "a", "red"), b.cast("Veteran", "a")]
    assert b.results(b.play(b.blues(b.swordsman("a", "Ogi's Gauntlet"), **b.AT), b.TWO[1], script=script)) == [
        "refused",
        "executed",
    ]


@about("Loose Bearings")
def test_loose_bearings_make_shooters_and_bashers_take_turns() -> None:
    sides = (
        b.blues(b.swordsman("a", hp=90), b.archer("b", hp=90), spells=["Loose Bearings"]),
        b.reds(b.swordsman("v", hp=90)),
    )
    trace = b.play(*sides)
    assert {hit.round for hit in b.hits(trace, attacker="a")} == {3, 5, 7, 9}
    assert {hit.round for hit in b.hits(trace, attacker="b")} == {2, 4, 6, 8, 10}
    assert b.group_of(trace, "blues")["spells"] == []


@about("Man-Catcher", "held by a Man-Catcher")
def test_the_man_catcher_holds_the_strongest_enemy() -> None:
    sides = (
        b.blues(b.swordsman("a", "Man-Catcher", hp=90)),
        b.reds(b.swordsman("v", hp=90), b.swordsman("w", hp=90, hand=5)),
    )
    trace = b.play(*sides)
    assert {hit.attacker for hit in b.hits(trace)} == {"v"}
    assert (b.fate(trace, "a")["spells"], b.fate(trace, "w")["spells"], b.fate(trace, "w")["attack_rate"]) == (
        [],
        [],
        1,
    )
    second = b.play(*sides, script=[b.COMBAT, b.COMBAT])
    assert {hit.attacker for hit in b.hits(second)} == {"a", "v", "w"}
    assert (
        b.fate(b.play(b.blues(b.swordsman("a", "Man-Catcher")), b.TWO[1], script=[b.attack("a", "v")]), "v")["hp"] == 7
    )


@about("held by a Man-Catcher")
def test_whoever_is_held_deals_no_damage() -> None:
    game = b.board(*b.TWO)
    engine_casts(game, "held by a Man-Catcher", b.who(game, "v"), "blue")
    assert b.fate(b.perform(game, b.attack("v", "a")), "a")["hp"] == 7


@about("Warhammer")
def test_the_warhammer_doubles_what_its_host_had_and_rests_every_other_round() -> None:
    script = [b.cast("Veteran", "a"), b.cast("Warhammer", "a"), b.cast("Power", "a")]
    trace = b.play(b.blues(b.swordsman("a"), **b.AT), b.TWO[1], script=script)
    assert b.fate(trace, "a")["hand"] == 7
    fought = b.duel(b.swordsman("a", "Warhammer", hp=90), b.swordsman("v", hp=90))
    assert {hit.round for hit in b.hits(fought, attacker="a")} == {2, 4, 6, 8, 10}


# Costs.


@about("Ogi")
def test_ogi_comes_with_his_three_spells() -> None:
    trace = b.play(
        b.blues(b.archer("b"), **b.AT),
        b.FAR,
        structures=[b.town()],
        script=[b.cast("Ogi", "town"), b.cast("Ogi", "town")],
    )
    assert (b.results(trace), b.fate(trace, "ogi-1")["spells"]) == (
        ["executed", "refused"],
        ["Ogi's Gauntlet", "Ogi's Armor"],
    )
    assert (b.group_of(trace, "blues")["spells"], b.fate(trace, "b")["missile"]) == (["Ogi's Arrows"], 3)
    assert (b.fate(trace, "ogi-1")["missile"], b.fate(trace, "ogi-1")["armor"]) == (3, 3)
    stripped = b.play(
        b.FAR, structures=[b.town()], script=[b.cast("Ogi", "town"), b.cast("Cleansing Light", "group-1")]
    )
    assert (b.fate(stripped, "ogi-1")["missile"], b.fate(stripped, "ogi-1")["armor"]) == (2, 0)


@about("Ogi", "Rust")
def test_what_rust_takes_of_ogis_armor_is_no_less_taken_for_his_printed_numbers() -> None:
    rusted = b.town(spells=[{"card": "Rust", "owner": "red"}])
    bare = {"do": "dispel", "card": "Ogi's Armor", "host": "ogi-1"}
    for script, armor in (([], 2), ([bare], 0)):
        trace = b.play(b.FAR, structures=[rusted], script=[b.cast("Ogi", "town"), *script])
        assert b.stats(trace, "ogi-1", "armor", "missile") == [armor, 3]


@about("ability of Ogi")
def test_ogis_own_spells_are_free_for_his_caster() -> None:
    purse = {player: {"mana": {"Order": 9}} for player in ("blue", "red")}
    sides = b.blues(b.creature("ogi", "Ogi"), b.swordsman("a"), **b.AT), b.TWO[1]
    for card, player, target, known in (
        ("Ogi's Armor", "blue", "a", True),
        ("Ogi's Arrows", "blue", "blues", True),
        ("Ogi's Gauntlet", "blue", "a", True),
        ("Bow of Quickening", "blue", "ogi", False),
        ("Ogi's Armor", "red", "v", False),
    ):
        trace = b.play(*sides, players=purse, script=[b.cast(card, target, player)])
        assert (b.results(trace), not b.events(trace, kind="note", result="cost not known")) == (["executed"], known)


@about("Theralda Glaivesforge", "ability of Theralda Glaivesforge")
def test_theralda_makes_other_houses_cheaper_for_her_caster() -> None:
    purse = {player: {"mana": {"Order": 9, "Mystery": 9, "World": 9}} for player in ("blue", "red")}
    sides = b.blues(b.creature("t", "Theralda Glaivesforge"), **b.AT), b.TWO[1]
    for card, player, left in (
        ("Intercession", "blue", {"Order": 7, "Mystery": 7, "World": 9}),
        ("Intercession", "red", {"Order": 6, "Mystery": 6, "World": 9}),
        ("Rite of Mystery", "blue", {"Order": 9, "Mystery": 9, "World": 9}),
        ("Parted Sea", "blue", {"Order": 9, "Mystery": 9, "World": 9}),
    ):
        target: Any = [3, 7] if card == "Parted Sea" else "globe"
        trace = b.play(
            *sides, players=purse, **b.ground(square=(3, 7), terrain="water"), script=[b.cast(card, target, player)]
        )
        assert b.seat(trace, player)["mana"] == left
    mine = b.play(*sides, players=purse, script=[b.cast("Toy Factory", [3, 7])], structures=[b.town(square=(3, 6))])
    assert b.seat(mine, "blue")["mana"]["Order"] == 8
    made = b.play(b.FAR, structures=[b.town()], script=[b.cast("Theralda Glaivesforge", "town")])
    assert b.fate(made, "theralda-glaivesforge-1")["owner"] == "blue"
    twice = b.play(b.FAR, structures=[b.town()], script=[b.cast("Theralda Glaivesforge", "town")] * 2)
    assert b.results(twice) == ["executed", "refused"]
    pricey = b.play(*sides, players=purse, structures=[b.town(square=(3, 6))], script=[b.cast("Citadel", "town")])
    assert b.seat(pricey, "blue")["mana"]["Mystery"] == 4


@about("Toy Factory")
def test_the_toy_factory_makes_a_combustioneer_a_turn_as_long_as_it_cost() -> None:
    here = {"structures": [b.town(square=(3, 6))]}
    paid = b.cast("Toy Factory", [3, 7]) | {"cost": 2}
    made = b.play(b.FAR, **here, script=[paid, b.START_OF_TURN, b.START_OF_TURN])
    assert len(b.group_of(made, "group-1")["members"]) == 2
    for turns, spells in ((2, ["Toy Factory"]), (3, [])):
        ran = b.play(b.FAR, **here, script=[paid, *[b.turn() for _ in range(turns)]])
        assert ran["outcome"]["squares"]["3,7"]["spells"] == spells
    others = b.blues(b.archer("a"), square=[3, 8])
    entered = b.play(others, b.FAR, **here, script=[paid, b.move("blues", 3, 7), b.START_OF_TURN])
    assert b.group_of(entered, "blues")["members"] == ["a"]


@about("Karkara", "Karkara (the group within)")
def test_karkara_holds_a_group_and_gives_it_back_or_takes_it_along() -> None:
    crew = b.blues(b.swordsman("a"), b.archer("b"), b.archer("c"), **b.AT)
    built = b.play(crew, b.FAR, script=[b.cast("Karkara", "blues")])
    assert (b.group_of(built, "blues")["status"], b.group_of(built, "group-1")["square"]) == ("off-board", [5, 5])
    assert (b.group_of(built, "group-1")["control"], b.group_of(built, "group-1")["spells"]) == (
        "player",
        ["Karkara (the group within)"],
    )
    again = b.play(crew, b.FAR, script=[b.cast("Karkara", "blues"), b.cast("Cleansing Light", "group-1", "red")])
    assert (b.group_of(again, "blues")["square"], b.fate(again, "karkara-1")["status"]) == ([5, 5], "removed")
    lost = b.play(
        crew, b.FAR, script=[b.cast("Karkara", "blues"), {"do": "damage", "victim": "karkara-1", "quantity": 99}]
    )
    assert {b.fate(lost, id)["status"] for id in "abc"} == {"removed"}
    two = b.blues(b.swordsman("a"), b.archer("b"), **b.AT)
    assert b.results(b.play(two, b.FAR, script=[b.cast("Karkara", "blues")])) == ["refused"]
    helper = "Karkara (the group within)"
    for step in ({"do": "dispel", "card": helper, "host": "blues"}, {"do": "damage", "victim": "k", "quantity": 99}):
        empty = b.play(b.blues(b.creature("k", "Karkara"), spells=[helper], **b.AT), b.FAR, script=[step])
        assert b.group_of(empty, "blues")["spells"] == []


@about("Karkara", "Karkara (the group within)")
def test_karkara_carries_out_the_orders_of_its_group_and_the_group_those_of_karkara() -> None:
    game = b.board(b.blues(b.swordsman("a"), b.archer("b"), b.archer("c"), **b.AT), b.FAR)
    crew = game.state.groups["blues"]
    give_order(game, crew, (4, 5))
    cast_spell(game, "blue", "Karkara", crew)
    machine = game.state.groups["group-1"]
    assert machine.order == (4, 5)
    give_order(game, machine, (5, 6))
    dispel(game, machine.spells[0])
    assert crew.order == (5, 6)


@about("Karkara", "Karkara (the group within)")
def test_a_karkara_that_is_off_the_board_leaves_her_way_back_to_the_group_within() -> None:
    crew = b.blues(b.swordsman("a", count=3), **b.AT)
    away = [b.cast("Awaiting", "globe"), b.cast("Karkara", "blues")]
    opened = [*away, b.dispel("Karkara (the group within)", "group-1")]
    waits = b.play(crew, b.FAR, script=opened)
    assert (b.fate(waits, "karkara-1")["status"], b.group_of(waits, "blues")["status"]) == ("removed", "off-board")
    back = b.play(crew, b.FAR, script=[*opened, *[b.START_OF_TURN] * 4])
    assert b.group_of(back, "blues")["square"] == [5, 5]
    lost = b.play(crew, b.FAR, script=[*away, b.cast("The Unmagicking", "globe")])
    assert {b.fate(lost, f"a-{number}")["status"] for number in (1, 2, 3)} == {"removed"}


@about("Pinnacle of Order")
def test_pinnacle_of_order_comes_back_dearer_and_adds_up() -> None:
    hand = {"blue": {"hand": ["Pinnacle of Order"]}}
    trace = b.play(*b.TWO, players=hand, script=[b.cast("Pinnacle of Order", "b"), b.cast("Pinnacle of Order", "b")])
    assert (b.results(trace), b.fate(trace, "b")["armor"]) == (["executed", "executed"], 2)
    assert b.seat(trace, "blue")["hand"] == ["Pinnacle of Order"]


@about("Toy Factory")
def test_a_revolver_costs_more_the_longer_it_is_held() -> None:
    hand = {"blue": {"hand": ["Toy Factory"], "mana": {"Order": 9}, "trained": {"Order": 9}}}
    script = [b.START_OF_TURN, b.START_OF_TURN, b.cast("Toy Factory", [3, 7])]
    trace = b.play(b.FAR, players=hand, structures=[b.town(square=(3, 6))], script=script)
    assert b.seat(trace, "blue")["mana"]["Order"] == 6


@about("Quantum Mechanic")
def test_the_quantum_mechanic_brings_spells_of_one_mana_type_to_the_top() -> None:
    decks = {player: {"deck": ["Intercession", "Citadel", "Armistice", "World Dance"]} for player in ("blue", "red")}
    trace = b.play(
        b.FAR,
        players={"blue": decks["blue"] | {"hand": ["Quantum Mechanic"]}, "red": decks["red"]},
        script=[b.cast("Quantum Mechanic", "globe")],
    )
    assert (
        b.seat(trace, "blue")["deck"]
        == b.seat(trace, "red")["deck"]
        == ["Citadel", "World Dance", "Intercession", "Armistice"]
    )


@about("Fuligin")
def test_fuligin_strips_whoever_hits_with_magic() -> None:
    sides = b.blues(b.archer("a", "Yeoman"), **b.AT), b.reds(b.swordsman("v", "Fuligin"), **b.BESIDE)
    trace = b.play(*sides, script=[b.attack("a", "v", "missile")])
    assert (b.fate(trace, "a")["spells"], b.fate(trace, "v")["hp"]) == ([], 4)


@about("Warhammer")
def test_the_warhammer_doubles_nothing_where_there_was_nothing() -> None:
    weak = b.blues(b.swordsman("a", "Weakness", hand=1), **b.AT)
    script = [b.cast("Warhammer", "a"), {"do": "dispel", "card": "Weakness", "host": "a"}]
    assert b.fate(b.play(weak, b.TWO[1], script=script), "a")["hand"] == 1


@about("ability of Ogi", "ability of Theralda Glaivesforge")
def test_the_heroes_of_making_keep_prices_down_while_they_are_off_the_board() -> None:
    purse = {"blue": {"mana": {"Order": 9, "Mystery": 9}}}
    away = [b.cast("Will o' the Wisp", "blues")]
    for hero, card, target, left in (
        ("Ogi", "Ogi's Armor", "o", {"Order": 9, "Mystery": 9}),
        ("Theralda Glaivesforge", "Intercession", "globe", {"Order": 7, "Mystery": 7}),
    ):
        sides = (
            b.blues(b.creature("h", hero), **b.AT),
            b.group("others", "blue", b.swordsman("o"), square=[3, 7]),
            b.FAR,
        )
        trace = b.play(*sides, players=purse, script=[*away, b.cast(card, target)])
        assert (b.group_of(trace, "blues")["status"], b.seat(trace, "blue")["mana"]) == ("off-board", left)


@about("ability of Theralda Glaivesforge", "Codex of Order")
def test_a_codex_that_spares_all_the_order_of_a_card_leaves_theralda_the_rest() -> None:
    purse = {"blue": {"mana": {"Order": 9, "Mystery": 9}}}
    costs = {"Shell of Gold": {"Order": 1, "Mystery": 1}}
    for worn in ((), ("Codex of Order",)):
        blues = b.blues(b.swordsman("a", *worn), b.creature("t", "Theralda Glaivesforge"), **b.AT)
        trace = b.play(blues, b.FAR, players=purse, costs=costs, script=[b.cast("Shell of Gold", "v")])
        assert b.seat(trace, "blue")["mana"] == {"Order": 9, "Mystery": 9}


@about("Mountain Pass")
def test_a_volcano_pass_still_burns() -> None:
    volcano = b.ground({"card": "Mountain Pass", "owner": "blue"}, terrain="volcano")
    trace = b.play(b.TWO[0], b.FAR, **volcano, script=[b.move("blues", 4, 5), b.START_OF_TURN])
    assert (b.results(trace)[0], b.fate(trace, "a")["hp"]) == ("executed", 2)
    assert b.results(b.play(b.TWO[0], b.FAR, **b.ground(terrain="volcano"), script=[b.move("blues", 4, 5)])) == [
        "refused"
    ]


@about("Man-Catcher", "held by a Man-Catcher")
def test_whoever_a_man_catcher_holds_is_free_when_it_is_gone() -> None:
    sides = b.blues(b.swordsman("a", "Man-Catcher"), b.swordsman("b", hp=90)), b.reds(b.swordsman("v", hp=90, hand=5))
    game = b.board(*sides)
    game.combat = Combat(game.state.groups["blues"], game.state.groups["reds"])
    start_of_combat(game, game.combat)
    assert b.who(game, "v").attack_rate == 0
    die(game, b.who(game, "a"), "died")
    assert b.who(game, "v").attack_rate == 1


@about("Lost Mine")
def test_the_lost_mine_keeps_a_group_for_one_to_three_turns_more() -> None:
    way_in = [b.cast("Lost Mine", [4, 5]), b.move("blues", 4, 5)]
    for roll, away in ((0, 2), (2, 4)):
        for turns, status in ((away, "off-board"), (away + 1, "alive")):
            game = b.board(b.TWO[0], b.FAR, script=[], dice=b.Picks(0, roll))
            assert b.group_of(b.perform(game, *way_in, *[b.START_OF_TURN] * turns), "blues")["status"] == status


@about("Minefield")
def test_a_minefield_deals_two_to_six_points_to_each() -> None:
    field = [b.cast("Minefield", [4, 5]), b.START_OF_TURN, b.START_OF_TURN, b.move("blues", 4, 5)]
    game = b.board(b.TWO[0], b.FAR, script=[], dice=b.Picks(0, 4))
    trace = b.perform(game, *field)
    assert [b.fate(trace, id)["hp"] for id in "ab"] == [5, 1]


@about("ability of Ancient King")
def test_an_ancient_king_who_lives_on_leaves_no_legacy() -> None:
    court = b.blues(b.creature("k", "Ancient King", "Reanimate"), b.swordsman("a"), **b.AT)
    trace = b.play(court, b.FAR, script=[{"do": "damage", "victim": "k", "quantity": 99}])
    assert (b.fate(trace, "k")["status"], b.fate(trace, "a")["spells"]) == ("alive", [])


@about("Ogi", "ThudThud", "Sawbones", "Bard", "Dark Minion", "Hollow Jester", "Warlord", "Utaban Brothers")
def test_a_newcomer_for_whom_there_is_no_room_is_refused_or_squanders() -> None:
    full = b.blues({"id": "a", "class": "archer", "count": 8}, square=[4, 5])
    closed = b.blues(b.archer("a"), b.archer("b"), spells=["Ostracize"], square=[4, 5])
    hero = {"structures": [b.TOWN]}
    for ours in (full, closed):
        for card in ("Sawbones", "Bard", "Dark Minion", "Hollow Jester", "Utaban Brothers", "ThudThud", "Fingle"):
            assert b.results(b.play(ours, b.FAR_APART[1], script=[b.cast(card, "blues")], **hero)) == ["refused"]
        for card in ("Ogi", "Warlord", "Dragon's Teeth", "Ancient King"):
            assert b.results(b.play(ours, b.FAR_APART[1], script=[b.cast(card, "town")], **hero)) == ["refused"]
    enemy = b.reds(b.swordsman("w"), square=[4, 5])
    assert b.results(b.play(b.FAR, enemy, script=[b.cast("Ogi", "town")], **hero)) == ["refused"]


@about("Ogi", "Warlord", "Dragon's Teeth", "Ancient King", "Theralda Glaivesforge")
def test_recruits_are_not_made_in_a_structure_in_which_a_monster_stands() -> None:
    beast = b.blues(b.creature("m", "Boggart"), square=[4, 5])
    for card in ("Ogi", "Warlord", "Dragon's Teeth", "Ancient King", "Theralda Glaivesforge"):
        trace = b.play(b.FAR, beast, script=[b.cast(card, "town")], structures=[b.TOWN])
        assert (b.results(trace), b.seat(trace, "blue")["used"]) == (["refused"], [])


@about("Ogi")
def test_an_ogi_who_finds_no_room_is_not_used_up_and_changes_no_other() -> None:
    seven = b.blues(
        b.creature("ogi", "Ogi", armor=0, missile=2), {"id": "a", "class": "archer", "count": 6}, square=[4, 5]
    )
    first = {"do": "cast", "card": "Dark Minion", "target": "blues"}
    train = {"do": "cast", "card": "Ogi", "target": "town"}
    trace = b.play(seven, b.FAR_APART[1], script=[b.turn(first, train)], structures=[b.TOWN])
    assert [event["result"] for event in b.events(trace, kind="step", step="X2")] == [None, "squandered"]
    assert (b.fate(trace, "ogi")["spells"], b.fate(trace, "ogi")["missile"]) == ([], 2)
    assert b.seat(trace, "blue")["used"] == []


@about("Minefield")
def test_a_minefield_waits_until_somebody_comes() -> None:
    near = b.blues(b.swordsman("a", hp=20), square=[5, 9])
    trace = b.play(near, b.FAR, script=[b.cast("Minefield", [5, 8]), *[b.turn()] * 6, b.move("blues", 5, 8)])
    assert (b.fate(trace, "a")["hp"] < 20, b.square(trace, 5, 8)["spells"]) == (True, [])
