"""The cards of Unmaking: a scenario for each sentence and each exception, which fails without the effect."""

from typing import Any

from engine.effects.words import vacant
from engine.model.board import ENTRANCES, SANCTA
from engine.model.catalog import cards_by_name
from engine.rules.changes import change_nation
from engine.rules.legal_moves import can_move
from tests.engine.build import (
    COMBAT,
    START_OF_TURN,
    Picks,
    Spec,
    Trace,
    archer,
    attack,
    band,
    blues,
    cast,
    creature,
    events,
    fate,
    group,
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
    FAR,
    FAR_APART,
    TOWN,
    after,
    all_of,
    at,
    blow,
    group_of,
    mana,
    minion_of,
    results,
    terrains,
    town,
)

MARK = "a Chaos Feature counted"


def marks(trace: Trace, *ids: str) -> list[int]:
    """How many Chaos Features some minions have got."""
    return [fate(trace, id)["spells"].count(MARK) for id in ids]


@about("Armor to Meat", "Carapace", "Flaming Sword")
def test_plain_numbers_of_unmaking() -> None:
    trace = play(
        blues(swordsman("a", "Armor to Meat", armor=4), swordsman("b", "Carapace", "Flaming Sword")),
        reds(swordsman("v")),
        script=[],
    )
    assert (fate(trace, "a")["armor"], fate(trace, "b")["armor"], fate(trace, "b")["hand"]) == (1, 2, 4)


@about("Erisian Blade")
def test_erisian_blade_counts_nations() -> None:
    mates = blues(swordsman("a", "Erisian Blade", nation="Elves"), swordsman("b", nation="Imps"))
    assert fate(play(mates, reds(swordsman("v")), script=[]), "a")["hand"] == 4


@about("Treacherous Armor")
def test_treacherous_armor_adds_twice_the_whole_armor() -> None:
    assert fate(blow(swordsman("a", hand=3), swordsman("v", "Treacherous Armor", armor=1)), "v")["hp"] == 3


@about("Chaos Feature", MARK)
def test_a_chaos_feature_is_a_random_enchantment_that_its_host_may_carry() -> None:
    found = set()
    for seed in range(1, 30):
        trace = after(cast("Chaos Feature", "w"), seed=seed)
        mark, *given = fate(trace, "w")["spells"]
        assert mark == MARK
        found.update(given)
    assert len(found) > 10
    enchantments = {name for name in found if name in cards_by_name()}
    assert {cards_by_name()[name].type for name in enchantments} <= {"alteration", "conjuration"}
    assert {cards_by_name()[name].target for name in enchantments} <= {"recruit", "minion"}
    assert not any("swordsman" in (r.text for r in cards_by_name()[name].requirements) for name in enchantments)


@about("Chaos Feature", "ThudThud's Journey", MARK)
def test_three_chaos_features_make_a_misfit_of_a_recruit() -> None:
    twice = after(cast("Chaos Feature", "v"), cast("Chaos Feature", "v"), seed=4)
    assert (marks(twice, "v"), fate(twice, "v")["nation"]) == ([2], None)
    thrice = after(*[cast("Chaos Feature", "v")] * 3, seed=4)
    assert (marks(thrice, "v"), fate(thrice, "v")["nation"]) == ([3], "Misfits")
    journey = after(cast("ThudThud's Journey", "v"), seed=4)
    assert (marks(journey, "v"), fate(journey, "v")["nation"]) == ([3], "Misfits")
    monster = reds(creature("m", "Boggart"), square=[7, 5])
    assert fate(play(FAR_APART[0], monster, script=[cast("Chaos Feature", "m")] * 3, seed=4), "m")["nation"] is None


@about("Bedlam")
def test_bedlam_gives_everybody_who_stands_there_a_feature_every_turn() -> None:
    bedlam = [{"square": [7, 5], "spells": ["Bedlam"]}]
    once = after(START_OF_TURN, squares=bedlam, seed=4)
    assert marks(once, "v", "w", "a") == [1, 1, 0]
    thrice = after(*[START_OF_TURN] * 3, squares=bedlam, seed=4)
    assert [fate(thrice, id)["nation"] for id in "vw" if fate(thrice, id)["status"] == "alive"] == ["Misfits"] * 2


@about("Boggart", "Cockatrice", "Manticore", "Werewolf", "Fingle's Folly", "Fingle")
def test_unmaking_brings_its_hero_and_its_monsters() -> None:
    for card, owner, numbers in (
        ("Boggart", "blue", (3, 1, 0, 12, 1)),
        ("Cockatrice", "blue", (3, 1, 0, 12, 1)),
        ("Manticore", "blue", (8, 1, 0, 10, 2)),
        ("Werewolf", "blue", (4, 1, 0, 18, 1)),
        ("Fingle's Folly", "neutral", (2, 4, 2, 16, 0)),
    ):
        (made,) = minion_of(after(cast(card, [5, 8])), card)
        assert (made["owner"], made["kind"]) == (owner, "monster")
        assert tuple(made[stat] for stat in ("hand", "attack_rate", "armor", "hp", "level")) == numbers
    trace = after(cast("Fingle", "reds"), cast("Fingle", "reds"))
    assert results(trace) == ["executed", "refused"]
    assert (fate(trace, "fingle-1")["kind"], fate(trace, "fingle-1")["owner"]) == ("hero", "red")


@about("Bolt of Somersaults")
def test_bolt_of_somersaults_throws_a_group_onto_a_free_square_without_a_structure() -> None:
    landed = {
        tuple(group_of(after(cast("Bolt of Somersaults", "reds"), seed=seed), "reds")["square"]) for seed in range(9)
    }
    assert len(landed) > 4
    assert not landed & {(7, 5), (4, 5)}
    bound = after(cast("Binding Cube", "reds"), cast("Bolt of Somersaults", "reds"))
    assert group_of(bound, "reds")["square"] == [7, 5]


@about("Burst of Strife", "Source of World", "World Drain")
def test_mana_of_unmaking() -> None:
    burst = cast("Burst of Strife", "globe")
    assert mana(after(burst, START_OF_TURN)) == {"Strife": 2}
    assert mana(after(burst, START_OF_TURN, START_OF_TURN)) == {}
    twice = [cast("Source of World", "globe")] * 2
    assert mana(after(*twice, START_OF_TURN, START_OF_TURN)) == {"World": 2}


@about("Changing Lands")
def test_changing_lands_takes_on_a_terrain_when_cast_and_at_every_start_of_turn() -> None:
    at_once = {terrains(after(cast("Changing Lands", [5, 8]), seed=seed), (5, 8))[0] for seed in range(120)}
    lands = {"barren land", "desert", "forest", "ice", "lava", "mountain", "plains", "swamp", "volcano", "water"}
    assert at_once == lands
    for turns, possible in ((1, lands), (2, lands | {"void"})):
        script = [cast("Changing Lands", [5, 8]), *[START_OF_TURN] * turns]
        found = {terrains(after(*script, seed=seed), (5, 8))[0] for seed in range(120)}
        assert found == possible


@about("Chaos Fog")
def test_chaos_fog_conceals_the_group_but_not_its_host() -> None:
    trace = after(cast("Chaos Fog", "v", "red"), cast("Jinx", "w"), cast("Jinx", "w", "red"), cast("Jinx", "v"))
    assert results(trace) == ["executed", "refused", "executed", "executed"]


@about("Cruel Greaves")
def test_cruel_greaves_turns_armor_on_its_wearer() -> None:
    armored = reds(swordsman("v", "Ogi's Armor"), archer("w"), square=[7, 5])
    trace = play(FAR_APART[0], armored, script=[cast("Cruel Greaves", "v"), cast("Cruel Greaves", "w")])
    assert [fate(trace, id)["hp"] for id in "vw"] == [3, 7]
    meat = play(FAR_APART[0], armored, script=[cast("Armor to Meat", "v"), cast("Cruel Greaves", "v")])
    assert fate(meat, "v")["hp"] == 6


@about("Destroy Creation", "World Drain")
def test_destroy_creation_removes_even_the_concealed_and_drains_world() -> None:
    forest = all_of("forest", (7, 5))
    source = {"blue": {"trained": {"World": 3}}}
    script = [cast("Destroy Creation", "v"), cast("Destroy Creation", "w"), START_OF_TURN]
    trace = after(*script, squares=forest, players=source)
    assert [(fate(trace, id)["status"], fate(trace, id)["cause"]) for id in "vw"] == [("removed", "removed")] * 2
    assert (mana(trace), trace["outcome"]["globe"]["spells"]) == ({"World": 1}, ["World Drain"] * 2)
    assert not events(trace, kind="step", step="E2")


@about("Devolution")
def test_devolution_makes_as_many_neutral_misfits_of_monsters() -> None:
    beasts = reds(creature("m", "Boggart"), creature("n", "Boggart"), square=[7, 5])
    classes = set[Any]()
    for seed in range(1, 9):
        trace = play(FAR_APART[0], beasts, script=[cast("Devolution", "reds")], seed=seed)
        misfits = [fate(trace, id) for id in group_of(trace, "group-1")["members"]]
        assert [fate(trace, id)["cause"] for id in "mn"] == ["replaced"] * 2
        assert not events(trace, kind="step", step="E2")
        assert [(one["nation"], one["owner"], one["level"], one["hp"]) for one in misfits] == [
            ("Misfits", "neutral", 0, 9)
        ] * 2
        assert group_of(trace, "group-1")["square"] == [7, 5]
        classes.update(one["class"] for one in misfits)
    assert classes == {"swordsman", "archer"}


@about("Disintegrate")
def test_disintegrate_makes_its_host_die_with_nobody_to_blame() -> None:
    trace = after(cast("Disintegrate", "v"))
    assert (fate(trace, "v")["status"], fate(trace, "v")["cause"], fate(trace, "v")["by"]) == ("buried", "died", None)


@about("Ergotism")
def test_ergotism_sickens_and_brings_its_dying_host_back_a_misfit() -> None:
    sick = swordsman("v", "Ergotism", "Veteran", nation="Elves")
    assert fate(play(FAR_APART[0], reds(sick, square=[7, 5]), script=[START_OF_TURN]), "v")["hp"] == 10
    for way in ([cast("Disintegrate", "v")], [{"do": "damage", "victim": "v", "quantity": 20}]):
        trace = play(FAR_APART[0], reds(sick, square=[7, 5]), script=way)
        back = fate(trace, "v")
        assert (back["status"], back["nation"], back["hp"], back["max_hp"], back["spells"]) == (
            "alive",
            "Misfits",
            9,
            9,
            [],
        )
    killed = blow(swordsman("a", hand=30), sick)
    assert fate(killed, "v")["status"] == "alive"
    gone = play(FAR_APART[0], reds(sick, square=[7, 5]), script=[cast("Destroy Creation", "v")])
    assert fate(gone, "v")["status"] == "removed"


@about("Fingle", "ability of Fingle")
def test_fingle_jostles_the_player_controlled_groups_in_the_eight_squares_around_him() -> None:
    around = (
        blues(creature("f", "Fingle"), square=[5, 5]),
        reds(swordsman("v"), square=[6, 6]),
        blues(swordsman("b"), square=[4, 5]) | {"id": "mates"},
        group("beast", "neutral", creature("m", "Boggart", level=0), square=[5, 4], control="computer"),
        reds(swordsman("y"), square=[8, 5]) | {"id": "far"},
    )
    stay = [{"do": "dispel", "card": "Veteran", "host": "v"}]
    trace = play(*around, script=[*stay, turn()], globe=["Armistice"])
    places = {id: tuple(group_of(trace, id)["square"]) for id in ("blues", "reds", "mates", "far")}
    assert (places["blues"], places["far"]) == ((5, 5), (8, 5))
    assert places["reds"] != (6, 6)
    assert places["mates"] != (4, 5)


@about("Fingle's Folly", "ability of Fingle's Folly")
def test_fingles_folly_burns_its_opponents_when_it_dies_in_combat() -> None:
    folly = group("folly", "neutral", creature("m", "Fingle's Folly", hp=1, armor=0, attack_rate=0), square=[6, 5])
    enemies = blues(swordsman("a", hand=20), archer("b", hp=9), square=[5, 5])
    fought = {"do": "combat", "groups": ["blues", "folly"]}
    trace = play(enemies, reds(swordsman("v"), square=[8, 8]), folly, script=[fought])
    assert [fate(trace, id)["hp"] for id in "abv"] == [2, 4, 7]
    alone = play(enemies, reds(swordsman("v"), square=[8, 8]), folly, script=[cast("Disintegrate", "m")])
    assert [fate(alone, id)["hp"] for id in "abv"] == [7, 9, 7]


@about("Fizzle")
def test_fizzle_dispels_one_spell_of_the_globe_at_random() -> None:
    kept = set()
    for seed in range(1, 12):
        spells = [{"card": "Sign of Order", "owner": "red"}, "Source of World"]
        trace = after(cast("Fizzle", "globe"), globe=spells, seed=seed)
        (left,) = trace["outcome"]["globe"]["spells"]
        kept.add(left)
    assert kept == {"Sign of Order", "Source of World"}
    assert results(after(cast("Fizzle", "globe"))) == ["executed"]


@about("Forbidden Ichor")
def test_forbidden_ichor_changes_a_recruits_nation_for_another() -> None:
    elf = reds(swordsman("v", nation="Elves"), square=[7, 5])
    found = set()
    for seed in range(80):
        trace = play(FAR_APART[0], elf, script=[cast("Forbidden Ichor", "v")], seed=seed)
        found.add(fate(trace, "v")["nation"])
        assert fate(trace, "v")["max_hp"] == (9 if fate(trace, "v")["nation"] in STURDY else 7)
    assert len(found) == 11
    assert "Elves" not in found


STURDY = ("Cyclopes", "Gargoyles", "Misfits")


@about("Gnax", "ability of Gnax")
def test_gnax_come_in_twos_to_eights_and_afflict_the_dwarves_they_damage() -> None:
    sizes = {len(minion_of(after(cast("Gnax", [5, 8]), seed=seed), "Gnax")) for seed in range(60)}
    assert sizes == set(range(2, 9))
    for nation, armor, features in (("Dwarves", 0, 1), ("Elves", 0, 0), ("Dwarves", 5, 0)):
        trace = blow(creature("g", "Gnax", level=3), swordsman("v", nation=nation, armor=armor))
        assert marks(trace, "v") == [features]


@about("Hollow Jester", "stays a while")
def test_the_hollow_jester_keeps_newcomers_out_and_leaves_when_its_time_is_up() -> None:
    town = TOWN | {"square": [7, 5], "owner": "red", "novices": 3}
    house = {"red": {"house": "Hope"}}
    train = {"do": "train", "structure": "town", "class": "archer"}
    jester = cast("Hollow Jester", "reds", "red")
    trace = after(jester, turn(red=(train,)), structures=[town], players=house)
    assert len(group_of(trace, "reds")["members"]) == 3
    without = after(turn(red=(train,)), structures=[town], players=house)
    assert len(group_of(without, "reds")["members"]) == 3
    for turns, status in ((3, "alive"), (4, "removed")):
        stayed = after(jester, *[turn()] * turns)
        assert fate(stayed, "hollow-jester-1")["status"] == status
    assert not [one for one in events(stayed, kind="step", step="E2") if one["target"] == "hollow-jester-1"]


@about("Hollow Jester", "ability of Hollow Jester")
def test_the_hollow_jester_gives_another_recruit_a_feature_every_turn() -> None:
    court = reds(swordsman("v"), creature("j", "Hollow Jester"), square=[7, 5])
    trace = play(FAR_APART[0], court, script=[START_OF_TURN], seed=4)
    assert marks(trace, "v", "j", "a") == [1, 0, 0]
    joined = play(FAR_APART[0], court, script=[cast("Fingle", "reds"), cast("Hollow Jester", "reds", "red")])
    assert group_of(joined, "reds")["members"] == ["v", "j"]
    lonely = play(FAR_APART[0], reds(creature("j", "Hollow Jester"), square=[7, 5]), script=[START_OF_TURN])
    assert marks(lonely, "j") == [0]


@about("Horsing Around")
def test_horsing_around_sends_a_friendly_group_two_steps_at_random() -> None:
    ends = set()
    for seed in range(1, 16):
        order = {"do": "move", "group": "blues", "to": [4, 4]}
        ridden = after(turn({"do": "cast", "card": "Horsing Around", "target": "blues"}, order), seed=seed)
        x, y = group_of(ridden, "blues")["square"]
        assert sorted((abs(x - 4), abs(y - 5))) == [0, 2]
        ends.add((x, y))
    assert len(ends) > 1
    assert results(after(cast("Horsing Around", "reds"))) == ["refused"]
    wild = blues(creature("m", "Werewolf"), square=[4, 5])
    assert results(play(wild, FAR_APART[1], script=[cast("Horsing Around", "blues")])) == ["refused"]


@about("Instability")
def test_instability_exchanges_every_monster_group_on_the_board() -> None:
    beasts = (
        blues(creature("m", "Boggart"), square=[4, 5]),
        reds(creature("n", "Werewolf"), square=[7, 5]),
        group("recruits", "red", swordsman("v"), square=[5, 8]),
    )
    made = set[Any]()
    for seed in range(1, 12):
        trace = play(*beasts, script=[cast("Instability", "globe")], seed=seed)
        assert [fate(trace, id)["cause"] for id in "mn"] == ["replaced"] * 2
        assert not events(trace, kind="step", step="E2")
        assert fate(trace, "v")["status"] == "alive"
        made.update(one["name"] for one in trace["outcome"]["minions"].values() if one["status"] == "alive")
    assert len(made) > 4


@about("Iron Shillelagh")
def test_iron_shillelagh_strips_whom_it_damages_and_a_dwarfs_whole_group() -> None:
    for nation, kept in (("Elves", (["Carapace"], ["Ngozi's Way"])), ("Dwarves", ([], []))):
        victims = reds(
            swordsman("v", "Veteran", armor=0, hp=20, nation=nation), archer("w", "Carapace"), spells=["Ngozi's Way"]
        )
        trace = play(blues(swordsman("a", "Iron Shillelagh", level=3)), victims, script=[attack("a", "v")])
        assert fate(trace, "v")["spells"] == []
        assert (fate(trace, "w")["spells"], group_of(trace, "reds")["spells"]) == kept
    soaked = blow(swordsman("a", "Iron Shillelagh"), swordsman("v", "Veteran", armor=9))
    assert fate(soaked, "v")["spells"] == ["Veteran"]


@about("Magnetic Accrual")
def test_magnetic_accrual_draws_the_groups_armor_to_one_for_good() -> None:
    mates = reds(swordsman("v"), swordsman("w", "Ogi's Armor"), archer("x"), swordsman("y", "Carapace"), square=[7, 5])
    script = [cast("Magnetic Accrual", "v"), cast("Carapace", "x")]
    trace = play(FAR_APART[0], mates, script=script)
    assert [fate(trace, id)["armor"] for id in "vwxy"] == [7, 0, 1, 0]
    dispelled = play(FAR_APART[0], mates, script=[*script, cast("Ritual Cleansing", "v")])
    assert fate(dispelled, "v")["armor"] == 7


@about("Mitosis")
def test_mitosis_doubles_misfits_and_leaves_each_with_five_hit_points() -> None:
    pair = blues(swordsman("m", nation="Misfits"), archer("n", nation="Misfits", current_hp=3), square=[4, 5])
    trace = play(pair, FAR_APART[1], script=[cast("Mitosis", "blues")])
    made = [fate(trace, id) for id in group_of(trace, "blues")["members"]]
    assert [(one["nation"], one["class"], one["hp"]) for one in made] == [
        ("Misfits", "swordsman", 5),
        ("Misfits", "archer", 3),
        ("Misfits", "swordsman", 5),
        ("Misfits", "archer", 5),
    ]
    mixed = blues(swordsman("m", nation="Misfits"), archer("n", nation="Elves"), square=[4, 5])
    trace = play(mixed, FAR_APART[1], script=[cast("Mitosis", "blues")])
    assert (len(group_of(trace, "blues")["members"]), fate(trace, "n")["hp"]) == (3, 7)
    assert results(after(cast("Mitosis", "reds"))) == ["refused"]
    three = blues(swordsman("a"), swordsman("b"), swordsman("c"), square=[4, 5])
    assert results(play(three, FAR_APART[1], script=[cast("Mitosis", "blues")])) == ["refused"]


@about("Mudslinging")
def test_mudslinging_makes_swamp_of_one_square_of_a_region_of_three() -> None:
    region = all_of("desert", (5, 8), (5, 7), (6, 7))
    found = set()
    for seed in range(1, 20):
        trace = after(cast("Mudslinging", [5, 8]), squares=region, seed=seed)
        swamps = [place for place in ((5, 8), (5, 7), (6, 7)) if terrains(trace, place) == ["swamp"]]
        assert len(swamps) == 1
        assert not any("stays plains" in one["text"] for one in events(trace))
        found.update(swamps)
    assert len(found) == 3
    assert results(after(cast("Mudslinging", [5, 8]), squares=region[:2])) == ["refused"]


@about("Mudslinging")
def test_a_structure_that_mudslinging_picks_stays_plains() -> None:
    plains = {(5, 8), (5, 7), (6, 7)}
    lava = all_of("lava", (4, 8), (6, 8), (5, 9), (4, 7), (5, 6), (7, 7), (6, 6))
    stays = "Mudslinging on square 5,8: square 6,7 stays plains."
    ends = set()
    for seed in range(1, 20):
        keep = [town("t", square=(6, 7))]
        trace = after(cast("Mudslinging", [5, 8]), squares=lava, structures=keep, seed=seed)
        swamps = [one for one in plains if terrains(trace, one) == ["swamp"]]
        assert len(swamps) + len(events(trace, text=stays)) == 1
        ends.add(tuple(swamps))
    assert ends == {(), ((5, 8),), ((5, 7),)}


@about("Ort")
def test_ort_gives_or_takes_one_or_two_recruits() -> None:
    sizes, nations = set[int](), set[Any]()
    for seed in range(1, 40):
        trace = after(cast("Ort", "reds"), seed=seed)
        sizes.add(len(group_of(trace, "reds")["members"]))
        nations.update(fate(trace, id)["nation"] for id in group_of(trace, "reds")["members"])
    assert sizes == {0, 1, 3, 4}
    assert len(nations) > 5
    dead = [one for one in trace["outcome"]["minions"].values() if one["status"] == "buried"]
    assert all(one["cause"] == "died" for one in dead)


@about("Runts", "Runt")
def test_runts_bring_two_weak_swordsmen_a_turn_in_the_place_of_novices() -> None:
    town = TOWN | {"owner": "red", "square": [5, 8], "spells": ["Runts"], "turn_count": 1}
    trace = after(START_OF_TURN, structures=[town])
    runts = [fate(trace, id) for id in group_of(trace, "group-1")["members"]]
    assert [(one["class"], one["hand"], one["owner"]) for one in runts] == [("swordsman", 1, "red")] * 2
    assert all(one["max_hp"] == (7 if one["nation"] in STURDY else 5) and one["spells"] == ["Runt"] for one in runts)
    assert trace["outcome"]["structures"]["town"]["novices"] == 0
    plain = after(START_OF_TURN, structures=[town | {"spells": []}])
    assert plain["outcome"]["structures"]["town"]["novices"] == 1
    assert len(group_of(after(START_OF_TURN, START_OF_TURN, structures=[town]), "group-1")["members"]) == 4
    seeds = [after(START_OF_TURN, structures=[town], seed=seed) for seed in range(9)]
    assert len({fate(one, "swordsman-1")["nation"] for one in seeds}) > 3


@about("Runts")
def test_runts_shut_group_spells_out_of_their_structure_for_four_turns() -> None:
    town = TOWN | {"owner": "red", "square": [7, 5], "spells": ["Runts"]}
    tried = [cast("Despond", "reds"), cast("Despond", "reds", "red"), cast("Jinx", "v")]
    assert results(after(*tried, structures=[town])) == ["refused", "refused", "executed"]
    assert results(after(cast("Runts", "town"), structures=[TOWN | {"owner": "neutral"}])) == ["refused"]
    lasted = after(cast("Runts", "town"), *[turn()] * 4, START_OF_TURN, structures=[TOWN | {"square": [5, 8]}])
    assert lasted["outcome"]["structures"]["town"]["spells"] == []


@about("Rust")
def test_rust_eats_the_armor_of_recruits_in_the_host_until_a_combat_or_a_capture() -> None:
    rusty = TOWN | {"square": [7, 5], "spells": ["Rust"]}
    beast = reds(creature("m", "Wyrmling"), square=[7, 5])
    assert [fate(after(structures=[rusty]), id)["armor"] for id in "va"] == [0, 1]
    assert fate(play(FAR_APART[0], beast, script=[], structures=[rusty]), "m")["armor"] == 2
    captured = after(START_OF_TURN, structures=[rusty])
    assert (captured["outcome"]["structures"]["town"]["spells"], fate(captured, "v")["armor"]) == ([], 1)
    sides = (blues(swordsman("a", hand=0), square=[6, 5]), reds(swordsman("v", hand=0), square=[7, 5]))
    fought = play(*sides, structures=[rusty | {"owner": "red"}], script=[COMBAT])
    assert fought["outcome"]["structures"]["town"]["spells"] == []


@about("ThudThud")
def test_thudthud_comes_with_his_shillelagh_and_his_bow() -> None:
    trace = after(cast("ThudThud", "blues"))
    hero = fate(trace, "thudthud-1")
    assert (hero["missile"], hero["hp"], hero["level"], hero["spells"]) == (
        4,
        9,
        2,
        ["Kumatru Archer", "Iron Shillelagh"],
    )
    dispelled = after(cast("ThudThud", "blues"), cast("Ritual Cleansing", "thudthud-1"))
    assert fate(dispelled, "thudthud-1")["missile"] == 2
    assert results(after(cast("ThudThud", "reds"))) == ["refused"]


@about("Void")
def test_void_removes_whoever_goes_in() -> None:
    into = {"do": "move", "group": "blues", "to": [5, 5]}
    trace = after(cast("Void", [5, 5]), into)
    assert (terrains(trace, (5, 5)), results(trace)) == (["void"], ["executed", "executed"])
    assert (fate(trace, "a")["status"], fate(trace, "a")["cause"]) == ("removed", "removed")
    assert not events(trace, kind="step", step="E2")


@about("Wrack")
def test_wrack_strips_its_host_and_shuts_individual_spells_out() -> None:
    spelled = reds(swordsman("v", "Veteran", {"card": "Jinx", "owner": "blue"}), square=[7, 5], spells=["Ngozi's Way"])
    tried = [cast("Wrack", "v"), cast("Veteran", "v", "red"), cast("Jinx", "v"), cast("Despond", "reds")]
    trace = play(FAR_APART[0], spelled, script=tried)
    assert results(trace) == ["executed", "refused", "refused", "executed"]
    assert (fate(trace, "v")["spells"], group_of(trace, "reds")["spells"]) == (["Wrack"], ["Ngozi's Way", "Despond"])


@about("Wrack", "Bedlam")
def test_a_chaos_feature_reaches_the_wracked() -> None:
    wracked = reds(swordsman("v", "Wrack"), square=[7, 5])
    trace = play(FAR_APART[0], wracked, script=[START_OF_TURN], squares=[{"square": [7, 5], "spells": ["Bedlam"]}])
    assert marks(trace, "v") == [1]
    assert len(fate(trace, "v")["spells"]) == 3


@about("Zurzavar")
def test_zurzavar_drives_a_players_group_out_of_its_structure() -> None:
    town = TOWN | {"square": [7, 5], "spells": ["Zurzavar"]}
    assert group_of(after(turn(), structures=[town]), "reds")["square"] != [7, 5]
    robots = reds(swordsman("v"), square=[7, 5], control="computer")
    stayed = play(FAR_APART[0], robots, script=[turn()], structures=[town])
    assert group_of(stayed, "reds")["square"] == [7, 5]
    over = after(cast("Zurzavar", "town"), *[turn()] * 5, structures=[TOWN | {"square": [5, 8]}])
    assert over["outcome"]["structures"]["town"]["spells"] == []


@about("Cockatrice", "Cockatrice's Gaze", "ability of Cockatrice")
def test_three_gazes_kill() -> None:
    for gazes, status in ((1, "alive"), (2, "buried")):
        gazed = swordsman("v", *["Cockatrice's Gaze"] * gazes, armor=9)
        trace = blow(creature("c", "Cockatrice", level=3), gazed)
        assert fate(trace, "v")["status"] == status
    assert (fate(blow(creature("c", "Cockatrice"), swordsman("v", armor=9)), "v")["armor"]) == 10


@about("Manticore", "ability of Manticore")
def test_the_manticore_withdraws_in_round_3() -> None:
    trace = play(blues(creature("m", "Manticore", hand=1)), reds(swordsman("v", hp=50)))
    assert trace["outcome"]["rounds"] == 3


@about("Gyre")
def test_gyre_hands_out_as_many_features_as_it_costs() -> None:
    for cost, total in ((None, 1), (4, 4)):
        spin = cast("Gyre", "reds") | ({"cost": cost} if cost else {})
        trace = after(spin, seed=2)
        assert sum(marks(trace, "v", "w")) == total
    seeds = [marks(after(cast("Gyre", "reds") | {"cost": 3}, seed=seed), "v", "w") for seed in range(9)]
    assert len({tuple(found) for found in seeds}) > 1


@about("Jester at Court")
def test_the_jester_at_court_names_a_card_below_the_top_to_both_players() -> None:
    town = TOWN | {"owner": "red", "square": [5, 8], "spells": [{"card": "Jester at Court", "owner": "blue"}]}
    named = set()
    for seed in range(1, 16):
        deck = {"red": {"hand": ["Amok"] * 5, "deck": ["Ort", "Void", "Jinx"]}}
        trace = after(START_OF_TURN, structures=[town], players=deck, seed=seed)
        told = [one["text"] for one in events(trace, kind="note", result="told")]
        assert [words.split(" that ")[0] for words in told] == ["Blue is told", "Red is told"]
        named.add(told[0])
    assert named == {f"Blue is told that {card} is in red's deck, and not on top." for card in ("Void", "Jinx")}
    short = after(START_OF_TURN, structures=[town], players={"red": {"hand": ["Amok"] * 5, "deck": ["Ort"]}})
    assert not events(short, kind="note", result="told")
    twice = [cast("Jester at Court", "town"), cast("Jester at Court", "town"), cast("Jester at Court", "town", "red")]
    assert results(after(*twice, structures=[town | {"spells": []}])) == ["executed", "refused", "executed"]


@about("Unstable Magick")
def test_unstable_magick_squanders_one_spell_a_turn_from_the_turn_after_its_casting() -> None:
    orders = [{"do": "cast", "card": card, "target": "a"} for card in ("Carapace", "Veteran", "Power")]
    enemy = ({"do": "cast", "card": "Jinx", "target": "a"},)
    magick = {"do": "cast", "card": "Unstable Magick", "target": "globe"}
    at_once = after(turn(magick, *orders, red=enemy))
    assert len(fate(at_once, "a")["spells"]) == 4
    missing = set()
    for seed in range(1, 24):
        trace = after(turn(magick), turn(*orders, red=enemy), seed=seed)
        left = fate(trace, "a")["spells"]
        assert len(left) == 3
        missing.update({"Carapace", "Veteran", "Power", "Jinx"} - set(left))
    assert missing == {"Carapace", "Veteran", "Power", "Jinx"}
    twice = after(turn(magick), turn(*orders[:2]), turn(*orders[2:]))
    assert len(fate(twice, "a")["spells"]) == 1


@about("Runts")
def test_runts_do_not_come_to_an_enemy_who_holds_their_structure() -> None:
    town = TOWN | {"owner": "blue", "square": [7, 5], "spells": ["Runts"]}
    trace = after(START_OF_TURN, structures=[town])
    assert group_of(trace, "reds")["members"] == ["v", "w"]


@about("World Drain")
def test_a_world_drain_takes_from_all_the_world_of_the_turn() -> None:
    for spells in (["World Drain", "Source of World"], ["Source of World", "World Drain"]):
        assert mana(after(START_OF_TURN, globe=spells)).get("World", 0) == 0


@about("Erisian Blade")
def test_erisian_blade_counts_anew_as_a_comrade_changes_nation() -> None:
    game = table(
        blues(swordsman("a", "Erisian Blade", nation="Elves"), swordsman("b", nation="Imps")), reds(swordsman("v"))
    )
    change_nation(game, who(game, "b"), "Elves")
    assert who(game, "a").hand == 3


@about("Instability")
def test_what_comes_of_instability_is_its_owners() -> None:
    beasts = (blues(creature("m", "Boggart"), square=[4, 5]), reds(creature("n", "Werewolf"), square=[7, 5]))
    owners: dict[tuple[int, ...], set[str]] = {(4, 5): set(), (7, 5): set()}
    for seed in range(1, 12):
        trace = play(*beasts, script=[cast("Instability", "globe", "red")], seed=seed)
        for one in trace["outcome"]["groups"].values():
            if one["members"] and one["square"]:
                owners[tuple(one["square"])].add(one["owner"])
    assert {"blue"} <= owners[4, 5] <= {"blue", "neutral"}
    assert {"red"} <= owners[7, 5] <= {"red", "neutral"}


@about("Instability")
def test_instability_removes_monsters_that_nothing_can_replace() -> None:
    for square, structures in (([3, 3], []), ([5, 8], [town(square=(5, 8))])):
        beasts = group("beasts", "red", creature("m", "Makva"), square=square)
        trace = play(beasts, FAR_APART[0], structures=structures, script=[cast("Instability", "globe")])
        assert (fate(trace, "m")["cause"], list(trace["outcome"]["groups"])) == ("removed", ["beasts", "blues"])


@about("Bolt of Somersaults", "ability of Gatemouth")
def test_nothing_lands_on_a_sanctum() -> None:
    game = table(*FAR_APART, script=[])
    free = vacant(game)
    assert not set(SANCTA) & set(free)
    assert set(free) >= ENTRANCES
    assert len(free) == 90
    roaming = group("m", "red", creature("g", "Makva"), square=[2, 4])
    assert not game_reach(roaming, (2, 3))


def game_reach(beasts: Spec, square: tuple[int, int]) -> bool:
    """Whether monsters may go to a square."""
    game = table(beasts, FAR_APART[0], script=[])
    return can_move(game, band(game, beasts["id"]), square)


@about("Unstable Magick")
def test_unstable_magick_picks_one_spell_and_no_other_takes_its_place() -> None:
    lone = blues(swordsman("a"), swordsman("b"), square=[4, 5])
    orders = [{"do": "cast", "card": card, "target": "b"} for card in ("Disintegrate", "Power")]
    magick = turn({"do": "cast", "card": "Unstable Magick", "target": "globe"})
    for pick, ends in enumerate((["alive", ["Power"], ["Veteran"]], ["buried", [], ["Veteran"]], ["buried", [], []])):
        game = table(lone, FAR_APART[1], script=[], dice=Picks(pick))
        trace = perform(game, magick, turn(*orders, {"do": "cast", "card": "Veteran", "target": "a"}))
        assert [fate(trace, "b")["status"], fate(trace, "b")["spells"], fate(trace, "a")["spells"]] == ends


@about("Bolt of Somersaults", "Teleportation")
def test_a_group_that_is_thrown_away_does_not_go_where_it_was_ordered_to() -> None:
    order = {"do": "move", "group": "blues", "to": [5, 5]}
    bolt = {"do": "cast", "card": "Bolt of Somersaults", "target": "blues"}
    for landing, end in (((0, 4), [0, 4]), ((5, 4), [5, 5]), ((5, 5), [5, 5])):
        game = table(blues(swordsman("a"), square=[5, 6]), script=[], dice=(dice := Picks()))
        dice.picks = [vacant(game).index(landing)]
        trace = perform(game, turn(bolt, order))
        assert at(trace) == end
    places = [town("gate", square=(5, 8), spells=["Teleportation"]), town(square=(3, 8), novices=1)]
    train = {"do": "train", "structure": "town", "class": "archer"}
    leave = {"do": "move", "group": "group-1", "to": [3, 7]}
    trace = play(FAR_APART[1], structures=places, script=[turn(), turn(train, leave)])
    assert at(trace, "group-1") == [5, 8]


@about("Leechwood", "Bella's Sigil")
def test_who_passes_through_a_square_has_entered_it_for_spells_on_others() -> None:
    rider = blues(creature("p", "Pegasus", "Barkskin"), square=[5, 4], control="player")
    away = move("blues", 5, 6)
    woods = all_of("forest", (5, 5), (6, 5))
    for squares, kept in ((woods, ["Barkskin"]), ([woods[0], woods[1] | {"spells": ["Leechwood"]}], [])):
        trace = play(rider, FAR, squares=squares, script=[away])
        assert (at(trace), fate(trace, "p")["spells"]) == ([5, 6], kept)
    sigil = {"square": [6, 5], "spells": ["Bella's Sigil"]}
    for script, spells in (([away], ["Barkskin", "Immobility"]), ([move("blues", 3, 4)], ["Barkskin"])):
        trace = play(rider, FAR, squares=[sigil], script=script)
        assert fate(trace, "p")["spells"] == spells


@about("Mudslinging", "Flight", "Pegasus")
def test_a_swamp_holds_nobody_who_flies() -> None:
    marsh = all_of("swamp", (5, 5))
    there, across, back = move("blues", 5, 5), move("blues", 6, 5), move("blues", 4, 5)
    for spells, said in (([], ["executed", "refused", "executed"]), (["Flight"], ["executed", "executed", "refused"])):
        ours = blues(swordsman("a"), square=[4, 5], spells=spells)
        assert results(play(ours, FAR, squares=marsh, script=[there, across, back])) == said


@about("Mudslinging", "Alabaster Guardian", "Pegasus")
def test_who_walks_two_squares_does_not_cross_a_swamp() -> None:
    def goes(card: str, x: int, y: int, *swamps: tuple[int, int]) -> list[str]:
        rider = blues(creature("r", card), square=[4, 5], control="player")
        return results(play(rider, FAR, squares=all_of("swamp", *swamps), script=[move("blues", x, y)]))

    assert goes("Alabaster Guardian", 6, 5, (5, 5)) == ["refused"]
    assert goes("Alabaster Guardian", 5, 6, (5, 5)) == ["executed"]
    assert goes("Alabaster Guardian", 5, 6, (5, 5), (4, 6)) == ["refused"]
    assert goes("Pegasus", 6, 5, (5, 5)) == ["executed"]


@about("Mudslinging", "Pegasus")
def test_the_latest_to_come_into_a_swamp_may_have_flown_through() -> None:
    rider = blues(creature("r", "Pegasus"), square=[4, 5], control="player")
    walker = group("others", "blue", swordsman("w"), square=[5, 4])
    script = [move("others", 5, 5), move("blues", 6, 5), move("others", 5, 4), move("others", 4, 5)]
    trace = play(rider, walker, FAR, squares=all_of("swamp", (5, 5)), script=script)
    assert results(trace) == ["executed", "executed", "refused", "executed"]
