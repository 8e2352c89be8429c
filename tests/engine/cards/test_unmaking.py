"""The cards of Unmaking: a scenario for each sentence and each exception, which fails without the effect."""

from typing import Any

from engine.effects.words import vacant
from engine.model.board import ENTRANCES, SANCTA
from engine.model.catalog import cards_by_name
from engine.model.terrain import TERRAINS
from engine.rules.changes import change_nation
from engine.rules.legal_moves import can_move
from tests.engine import boards as b
from tests.engine.cards.about import about

MARK = "a Chaos Feature counted"


def marks(trace: b.Trace, *ids: str) -> list[int]:
    """How many Chaos Features some minions have got."""
    return [b.fate(trace, id)["spells"].count(MARK) for id in ids]


@about("Armor to Meat", "Carapace", "Flaming Sword")
def test_plain_numbers_of_unmaking() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", "Armor to Meat", armor=4), b.swordsman("b", "Carapace", "Flaming Sword")),
        b.reds(b.swordsman("v")),
        script=[],
    )
    assert (b.fate(trace, "a")["armor"], b.fate(trace, "b")["armor"], b.fate(trace, "b")["hand"]) == (1, 2, 4)


@about("Erisian Blade")
def test_erisian_blade_counts_nations() -> None:
    mates = b.blues(b.swordsman("a", "Erisian Blade", nation="Elves"), b.swordsman("b", nation="Imps"))
    assert b.fate(b.play(mates, b.reds(b.swordsman("v")), script=[]), "a")["hand"] == 4


@about("Treacherous Armor")
def test_treacherous_armor_adds_twice_the_whole_armor() -> None:
    assert b.fate(b.blow(b.swordsman("a", hand=3), b.swordsman("v", "Treacherous Armor", armor=1)), "v")["hp"] == 3


@about("Chaos Feature", MARK)
def test_a_chaos_feature_is_a_random_enchantment_that_its_host_may_carry() -> None:
    found = set()
    for seed in range(1, 30):
        trace = b.after(b.cast("Chaos Feature", "w"), seed=seed)
        mark, *given = b.fate(trace, "w")["spells"]
        assert mark == MARK
        found.update(given)
    assert len(found) > 10
    enchantments = {name for name in found if name in cards_by_name()}
    assert {cards_by_name()[name].type for name in enchantments} <= {"alteration", "conjuration"}
    assert {cards_by_name()[name].target for name in enchantments} <= {"recruit", "minion"}
    assert not any("swordsman" in (r.text for r in cards_by_name()[name].requirements) for name in enchantments)


@about("Chaos Feature", "ThudThud's Journey", MARK)
def test_three_chaos_features_make_a_misfit_of_a_recruit() -> None:
    twice = b.after(b.cast("Chaos Feature", "v"), b.cast("Chaos Feature", "v"), seed=4)
    assert (marks(twice, "v"), b.fate(twice, "v")["nation"]) == ([2], None)
    thrice = b.after(*[b.cast("Chaos Feature", "v")] * 3, seed=4)
    assert (marks(thrice, "v"), b.fate(thrice, "v")["nation"]) == ([3], "Misfits")
    journey = b.after(b.cast("ThudThud's Journey", "v"), seed=4)
    assert (marks(journey, "v"), b.fate(journey, "v")["nation"]) == ([3], "Misfits")
    monster = b.reds(b.creature("m", "Boggart"), square=[7, 5])
    assert (
        b.fate(b.play(b.FAR_APART[0], monster, script=[b.cast("Chaos Feature", "m")] * 3, seed=4), "m")["nation"]
        is None
    )


@about("Bedlam")
def test_bedlam_gives_everybody_who_stands_there_a_feature_every_turn() -> None:
    bedlam = [{"square": [7, 5], "spells": ["Bedlam"]}]
    once = b.after(b.START_OF_TURN, squares=bedlam, seed=4)
    assert marks(once, "v", "w", "a") == [1, 1, 0]
    thrice = b.after(*[b.START_OF_TURN] * 3, squares=bedlam, seed=4)
    assert [b.fate(thrice, id)["nation"] for id in "vw" if b.fate(thrice, id)["status"] == "alive"] == ["Misfits"] * 2


@about("Boggart", "Cockatrice", "Manticore", "Werewolf", "Fingle's Folly", "Fingle")
def test_unmaking_brings_its_hero_and_its_monsters() -> None:
    for card, owner, numbers in (
        ("Boggart", "blue", (3, 1, 0, 12, 1)),
        ("Cockatrice", "blue", (3, 1, 0, 12, 1)),
        ("Manticore", "blue", (8, 1, 0, 10, 2)),
        ("Werewolf", "blue", (4, 1, 0, 18, 1)),
        ("Fingle's Folly", "neutral", (2, 4, 2, 16, 0)),
    ):
        (made,) = b.minion_of(b.after(b.cast(card, [5, 8])), card)
        assert (made["owner"], made["kind"]) == (owner, "monster")
        assert tuple(made[stat] for stat in ("hand", "attack_rate", "armor", "hp", "level")) == numbers
    trace = b.after(b.cast("Fingle", "reds"), b.cast("Fingle", "reds"))
    assert b.results(trace) == ["executed", "refused"]
    assert (b.fate(trace, "fingle-1")["kind"], b.fate(trace, "fingle-1")["owner"]) == ("hero", "red")


@about("Bolt of Somersaults")
def test_bolt_of_somersaults_throws_a_group_onto_a_free_square_without_a_structure() -> None:
    landed = {
        tuple(b.group_of(b.after(b.cast("Bolt of Somersaults", "reds"), seed=seed), "reds")["square"])
        for seed in range(9)
    }
    assert len(landed) > 4
    assert not landed & {(7, 5), (4, 5)}
    bound = b.after(b.cast("Binding Cube", "reds"), b.cast("Bolt of Somersaults", "reds"))
    assert b.group_of(bound, "reds")["square"] == [7, 5]


@about("Burst of Strife", "Source of World", "World Drain")
def test_mana_of_unmaking() -> None:
    burst = b.cast("Burst of Strife", "globe")
    assert b.mana(b.after(burst, b.START_OF_TURN)) == {"Strife": 2}
    assert b.mana(b.after(burst, b.START_OF_TURN, b.START_OF_TURN)) == {}
    twice = [b.cast("Source of World", "globe")] * 2
    assert b.mana(b.after(*twice, b.START_OF_TURN, b.START_OF_TURN)) == {"World": 2}


@about("Changing Lands")
def test_changing_lands_takes_on_a_terrain_when_cast_and_at_every_start_of_turn() -> None:
    at_once = {b.terrains(b.after(b.cast("Changing Lands", [5, 8]), seed=seed), (5, 8))[0] for seed in range(120)}
    lands = TERRAINS.keys() - {"void"}
    assert at_once == lands
    for turns, possible in ((1, lands), (2, lands | {"void"})):
        script = [b.cast("Changing Lands", [5, 8]), *[b.START_OF_TURN] * turns]
        found = {b.terrains(b.after(*script, seed=seed), (5, 8))[0] for seed in range(120)}
        assert found == possible


@about("Chaos Fog")
def test_chaos_fog_conceals_the_group_but_not_its_host() -> None:
    trace = b.after(
        b.cast("Chaos Fog", "v", "red"), b.cast("Jinx", "w"), b.cast("Jinx", "w", "red"), b.cast("Jinx", "v")
    )
    assert b.results(trace) == ["executed", "refused", "executed", "executed"]


@about("Cruel Greaves")
def test_cruel_greaves_turns_armor_on_its_wearer() -> None:
    armored = b.reds(b.swordsman("v", "Ogi's Armor"), b.archer("w"), square=[7, 5])
    trace = b.play(b.FAR_APART[0], armored, script=[b.cast("Cruel Greaves", "v"), b.cast("Cruel Greaves", "w")])
    assert [b.fate(trace, id)["hp"] for id in "vw"] == [3, 7]
    meat = b.play(b.FAR_APART[0], armored, script=[b.cast("Armor to Meat", "v"), b.cast("Cruel Greaves", "v")])
    assert b.fate(meat, "v")["hp"] == 6


@about("Destroy Creation", "World Drain")
def test_destroy_creation_removes_even_the_concealed_and_drains_world() -> None:
    forest = b.all_of("forest", (7, 5))
    source = {"blue": {"trained": {"World": 3}}}
    script = [b.cast("Destroy Creation", "v"), b.cast("Destroy Creation", "w"), b.START_OF_TURN]
    trace = b.after(*script, squares=forest, players=source)
    assert [(b.fate(trace, id)["status"], b.fate(trace, id)["cause"]) for id in "vw"] == [("removed", "removed")] * 2
    assert (b.mana(trace), trace["outcome"]["globe"]["spells"]) == ({"World": 1}, ["World Drain"] * 2)
    assert not b.events(trace, kind="step", step="E2")


@about("Devolution")
def test_devolution_makes_as_many_neutral_misfits_of_monsters() -> None:
    beasts = b.reds(b.creature("m", "Boggart"), b.creature("n", "Boggart"), square=[7, 5])
    classes = set[Any]()
    for seed in range(1, 9):
        trace = b.play(b.FAR_APART[0], beasts, script=[b.cast("Devolution", "reds")], seed=seed)
        misfits = [b.fate(trace, id) for id in b.group_of(trace, "group-1")["members"]]
        assert [b.fate(trace, id)["cause"] for id in "mn"] == ["replaced"] * 2
        assert not b.events(trace, kind="step", step="E2")
        assert [(one["nation"], one["owner"], one["level"], one["hp"]) for one in misfits] == [
            ("Misfits", "neutral", 0, 9)
        ] * 2
        assert b.group_of(trace, "group-1")["square"] == [7, 5]
        classes.update(one["class"] for one in misfits)
    assert classes == {"swordsman", "archer"}


@about("Devolution")
def test_the_misfits_of_a_devolution_come_together() -> None:
    legion = b.reds(b.creature("m", "Undead Warrior", count=8), square=[7, 5])
    for globe in ("Paranoia", "Volunteers"):
        trace = b.play(b.FAR_APART[0], legion, globe=[globe], script=[b.cast("Devolution", "reds")])
        assert [b.fate(trace, id)["nation"] for id in b.group_of(trace, "group-1")["members"]] == ["Misfits"] * 8


@about("Devolution")
def test_the_misfits_of_a_devolution_are_a_level_lower_under_a_lethargy_too() -> None:
    beast = b.reds(b.creature("m", "Boggart"), square=[7, 5])
    over = {"do": "dispel", "card": "Lethargy", "host": "globe"}
    trace = b.play(b.FAR_APART[0], beast, globe=["Lethargy"], script=[b.cast("Devolution", "reds"), over])
    assert [b.fate(trace, id)["level"] for id in b.group_of(trace, "group-1")["members"]] == [0]


@about("Disintegrate")
def test_disintegrate_makes_its_host_die_with_nobody_to_blame() -> None:
    trace = b.after(b.cast("Disintegrate", "v"))
    assert (b.fate(trace, "v")["status"], b.fate(trace, "v")["cause"], b.fate(trace, "v")["by"]) == (
        "buried",
        "died",
        None,
    )


@about("Ergotism")
def test_ergotism_sickens_and_brings_its_dying_host_back_a_misfit() -> None:
    sick = b.swordsman("v", "Ergotism", "Veteran", nation="Elves")
    assert b.fate(b.play(b.FAR_APART[0], b.reds(sick, square=[7, 5]), script=[b.START_OF_TURN]), "v")["hp"] == 10
    for way in ([b.cast("Disintegrate", "v")], [{"do": "damage", "victim": "v", "quantity": 20}]):
        trace = b.play(b.FAR_APART[0], b.reds(sick, square=[7, 5]), script=way)
        back = b.fate(trace, "v")
        assert (back["status"], back["nation"], back["hp"], back["max_hp"], back["spells"]) == (
            "alive",
            "Misfits",
            9,
            9,
            [],
        )
    killed = b.blow(b.swordsman("a", hand=30), sick)
    assert b.fate(killed, "v")["status"] == "alive"
    gone = b.play(b.FAR_APART[0], b.reds(sick, square=[7, 5]), script=[b.cast("Destroy Creation", "v")])
    assert b.fate(gone, "v")["status"] == "removed"


@about("Fingle", "ability of Fingle")
def test_fingle_jostles_the_player_controlled_groups_in_the_eight_squares_around_him() -> None:
    around = (
        b.blues(b.creature("f", "Fingle"), square=[5, 5]),
        b.reds(b.swordsman("v"), square=[6, 6]),
        b.blues(b.swordsman("b"), square=[4, 5]) | {"id": "mates"},
        b.group("beast", "neutral", b.creature("m", "Boggart", level=0), square=[5, 4], control="computer"),
        b.reds(b.swordsman("y"), square=[8, 5]) | {"id": "far"},
    )
    stay = [{"do": "dispel", "card": "Veteran", "host": "v"}]
    trace = b.play(*around, script=[*stay, b.turn()], globe=["Armistice"])
    places = {id: tuple(b.group_of(trace, id)["square"]) for id in ("blues", "reds", "mates", "far")}
    assert (places["blues"], places["far"]) == ((5, 5), (8, 5))
    assert places["reds"] != (6, 6)
    assert places["mates"] != (4, 5)


@about("Fingle's Folly", "ability of Fingle's Folly")
def test_fingles_folly_burns_its_opponents_when_it_dies_in_combat() -> None:
    folly = b.group("folly", "neutral", b.creature("m", "Fingle's Folly", hp=1, armor=0, attack_rate=0), square=[6, 5])
    enemies = b.blues(b.swordsman("a", hand=20), b.archer("b", hp=9), square=[5, 5])
    fought = {"do": "combat", "groups": ["blues", "folly"]}
    trace = b.play(enemies, b.reds(b.swordsman("v"), square=[8, 8]), folly, script=[fought])
    assert [b.fate(trace, id)["hp"] for id in "abv"] == [2, 4, 7]
    alone = b.play(enemies, b.reds(b.swordsman("v"), square=[8, 8]), folly, script=[b.cast("Disintegrate", "m")])
    assert [b.fate(alone, id)["hp"] for id in "abv"] == [7, 9, 7]


@about("ability of Fingle's Folly", "ability of Khobai")
def test_fingles_folly_burns_its_opponents_before_khobai_feeds_on_it() -> None:
    """What a dying minion does itself comes before what others do who watch it die (I-22)."""
    folly = b.group("folly", "neutral", b.creature("m", "Fingle's Folly", hp=1, armor=0, attack_rate=0))
    enemies = b.blues(b.creature("k", "Khobai", hp=5), b.swordsman("a", hand=20))
    trace = b.play(enemies, b.FAR_APART[1], folly, script=[{"do": "combat", "groups": ["blues", "folly"]}])
    assert (b.fate(trace, "k")["status"], b.fate(trace, "m")["status"]) == ("buried", "buried")


@about("Fizzle")
def test_fizzle_dispels_one_spell_of_the_globe_at_random() -> None:
    kept = set()
    for seed in range(1, 12):
        spells = [{"card": "Sign of Order", "owner": "red"}, "Source of World"]
        trace = b.after(b.cast("Fizzle", "globe"), globe=spells, seed=seed)
        (left,) = trace["outcome"]["globe"]["spells"]
        kept.add(left)
    assert kept == {"Sign of Order", "Source of World"}
    assert b.results(b.after(b.cast("Fizzle", "globe"))) == ["executed"]


@about("Forbidden Ichor")
def test_forbidden_ichor_changes_a_recruits_nation_for_another() -> None:
    elf = b.reds(b.swordsman("v", nation="Elves"), square=[7, 5])
    found = set()
    for seed in range(80):
        trace = b.play(b.FAR_APART[0], elf, script=[b.cast("Forbidden Ichor", "v")], seed=seed)
        found.add(b.fate(trace, "v")["nation"])
        assert b.fate(trace, "v")["max_hp"] == (9 if b.fate(trace, "v")["nation"] in STURDY else 7)
    assert len(found) == 11
    assert "Elves" not in found


STURDY = ("Cyclopes", "Gargoyles", "Misfits")


@about("Gnax", "ability of Gnax")
def test_gnax_come_in_twos_to_eights_and_afflict_the_dwarves_they_damage() -> None:
    sizes = {len(b.minion_of(b.after(b.cast("Gnax", [5, 8]), seed=seed), "Gnax")) for seed in range(60)}
    assert sizes == set(range(2, 9))
    for nation, armor, features in (("Dwarves", 0, 1), ("Elves", 0, 0), ("Dwarves", 5, 0)):
        trace = b.blow(b.creature("g", "Gnax", level=3), b.swordsman("v", nation=nation, armor=armor))
        assert marks(trace, "v") == [features]


@about("Hollow Jester", "stays a while")
def test_the_hollow_jester_keeps_newcomers_out_and_leaves_when_its_time_is_up() -> None:
    town = b.TOWN | {"square": [7, 5], "owner": "red", "novices": 3}
    house = {"red": {"house": "Hope"}}
    train = {"do": "train", "structure": "town", "class": "archer"}
    jester = b.cast("Hollow Jester", "reds", "red")
    trace = b.after(jester, b.turn(red=(train,)), structures=[town], players=house)
    assert len(b.group_of(trace, "reds")["members"]) == 3
    without = b.after(b.turn(red=(train,)), structures=[town], players=house)
    assert len(b.group_of(without, "reds")["members"]) == 3
    for turns, status in ((3, "alive"), (4, "removed")):
        stayed = b.after(jester, *[b.turn()] * turns)
        assert b.fate(stayed, "hollow-jester-1")["status"] == status
    assert not [one for one in b.events(stayed, kind="step", step="E2") if one["target"] == "hollow-jester-1"]


@about("Hollow Jester", "ability of Hollow Jester")
def test_the_hollow_jester_gives_another_recruit_a_feature_every_turn() -> None:
    court = b.reds(b.swordsman("v"), b.creature("j", "Hollow Jester"), square=[7, 5])
    trace = b.play(b.FAR_APART[0], court, script=[b.START_OF_TURN], seed=4)
    assert marks(trace, "v", "j", "a") == [1, 0, 0]
    joined = b.play(b.FAR_APART[0], court, script=[b.cast("Fingle", "reds"), b.cast("Hollow Jester", "reds", "red")])
    assert b.group_of(joined, "reds")["members"] == ["v", "j"]
    lonely = b.play(b.FAR_APART[0], b.reds(b.creature("j", "Hollow Jester"), square=[7, 5]), script=[b.START_OF_TURN])
    assert marks(lonely, "j") == [0]


@about("Horsing Around")
def test_horsing_around_sends_a_friendly_group_two_steps_at_random() -> None:
    ends = set()
    for seed in range(1, 16):
        order = {"do": "move", "group": "blues", "to": [4, 4]}
        ridden = b.after(b.turn({"do": "cast", "card": "Horsing Around", "target": "blues"}, order), seed=seed)
        x, y = b.group_of(ridden, "blues")["square"]
        assert sorted((abs(x - 4), abs(y - 5))) == [0, 2]
        ends.add((x, y))
    assert len(ends) > 1
    assert b.results(b.after(b.cast("Horsing Around", "reds"))) == ["refused"]
    wild = b.blues(b.creature("m", "Werewolf"), square=[4, 5])
    assert b.results(b.play(wild, b.FAR_APART[1], script=[b.cast("Horsing Around", "blues")])) == ["refused"]


@about("Instability")
def test_instability_exchanges_every_monster_group_on_the_board() -> None:
    beasts = (
        b.blues(b.creature("m", "Boggart"), square=[4, 5]),
        b.reds(b.creature("n", "Werewolf"), square=[7, 5]),
        b.group("recruits", "red", b.swordsman("v"), square=[5, 8]),
    )
    made = set[Any]()
    for seed in range(1, 12):
        trace = b.play(*beasts, script=[b.cast("Instability", "globe")], seed=seed)
        assert [b.fate(trace, id)["cause"] for id in "mn"] == ["replaced"] * 2
        assert not b.events(trace, kind="step", step="E2")
        assert b.fate(trace, "v")["status"] == "alive"
        made.update(one["name"] for one in trace["outcome"]["minions"].values() if one["status"] == "alive")
    assert len(made) > 4


@about("Iron Shillelagh")
def test_iron_shillelagh_strips_whom_it_damages_and_a_dwarfs_whole_group() -> None:
    for nation, kept in (("Elves", (["Carapace"], ["Ngozi's Way"])), ("Dwarves", ([], []))):
        victims = b.reds(
            b.swordsman("v", "Veteran", armor=0, hp=20, nation=nation),
            b.archer("w", "Carapace"),
            spells=["Ngozi's Way"],
        )
        trace = b.play(b.blues(b.swordsman("a", "Iron Shillelagh", level=3)), victims, script=[b.attack("a", "v")])
        assert b.fate(trace, "v")["spells"] == []
        assert (b.fate(trace, "w")["spells"], b.group_of(trace, "reds")["spells"]) == kept
    soaked = b.blow(b.swordsman("a", "Iron Shillelagh"), b.swordsman("v", "Veteran", armor=9))
    assert b.fate(soaked, "v")["spells"] == ["Veteran"]


@about("Magnetic Accrual")
def test_magnetic_accrual_draws_the_groups_armor_to_one_for_good() -> None:
    mates = b.reds(
        b.swordsman("v"), b.swordsman("w", "Ogi's Armor"), b.archer("x"), b.swordsman("y", "Carapace"), square=[7, 5]
    )
    script = [b.cast("Magnetic Accrual", "v"), b.cast("Carapace", "x")]
    trace = b.play(b.FAR_APART[0], mates, script=script)
    assert [b.fate(trace, id)["armor"] for id in "vwxy"] == [7, 0, 1, 0]
    dispelled = b.play(b.FAR_APART[0], mates, script=[*script, b.cast("Ritual Cleansing", "v")])
    assert b.fate(dispelled, "v")["armor"] == 7


@about("Mitosis")
def test_mitosis_doubles_misfits_and_leaves_each_with_five_hit_points() -> None:
    pair = b.blues(b.swordsman("m", nation="Misfits"), b.archer("n", nation="Misfits", current_hp=3), square=[4, 5])
    trace = b.play(pair, b.FAR_APART[1], script=[b.cast("Mitosis", "blues")])
    made = [b.fate(trace, id) for id in b.group_of(trace, "blues")["members"]]
    assert [(one["nation"], one["class"], one["hp"]) for one in made] == [
        ("Misfits", "swordsman", 5),
        ("Misfits", "archer", 3),
        ("Misfits", "swordsman", 5),
        ("Misfits", "archer", 5),
    ]
    mixed = b.blues(b.swordsman("m", nation="Misfits"), b.archer("n", nation="Elves"), square=[4, 5])
    trace = b.play(mixed, b.FAR_APART[1], script=[b.cast("Mitosis", "blues")])
    assert (len(b.group_of(trace, "blues")["members"]), b.fate(trace, "n")["hp"]) == (3, 7)
    assert b.results(b.after(b.cast("Mitosis", "reds"))) == ["refused"]
    three = b.blues(b.swordsman("a"), b.swordsman("b"), b.swordsman("c"), square=[4, 5])
    assert b.results(b.play(three, b.FAR_APART[1], script=[b.cast("Mitosis", "blues")])) == ["refused"]


@about("Mudslinging")
def test_mudslinging_makes_swamp_of_one_square_of_a_region_of_three() -> None:
    region = b.all_of("desert", (5, 8), (5, 7), (6, 7))
    found = set()
    for seed in range(1, 20):
        trace = b.after(b.cast("Mudslinging", [5, 8]), squares=region, seed=seed)
        swamps = [place for place in ((5, 8), (5, 7), (6, 7)) if b.terrains(trace, place) == ["swamp"]]
        assert len(swamps) == 1
        assert not any("stays plains" in one["text"] for one in b.events(trace))
        found.update(swamps)
    assert len(found) == 3
    assert b.results(b.after(b.cast("Mudslinging", [5, 8]), squares=region[:2])) == ["refused"]


@about("Mudslinging")
def test_a_structure_that_mudslinging_picks_stays_plains() -> None:
    plains = {(5, 8), (5, 7), (6, 7)}
    lava = b.all_of("lava", (4, 8), (6, 8), (5, 9), (4, 7), (5, 6), (7, 7), (6, 6))
    stays = "Mudslinging on square 5,8: square 6,7 stays plains."
    ends = set()
    for seed in range(1, 20):
        keep = [b.town("t", square=(6, 7))]
        trace = b.after(b.cast("Mudslinging", [5, 8]), squares=lava, structures=keep, seed=seed)
        swamps = [one for one in plains if b.terrains(trace, one) == ["swamp"]]
        assert len(swamps) + len(b.events(trace, text=stays)) == 1
        ends.add(tuple(swamps))
    assert ends == {(), ((5, 8),), ((5, 7),)}


@about("Ort")
def test_ort_gives_or_takes_one_or_two_recruits() -> None:
    sizes, nations, causes = set[int](), set[Any](), set[Any]()
    for seed in range(1, 40):
        trace = b.after(b.cast("Ort", "reds"), seed=seed)
        sizes.add(len(b.group_of(trace, "reds")["members"]))
        nations.update(b.fate(trace, id)["nation"] for id in b.group_of(trace, "reds")["members"])
        causes.update(one["cause"] for one in trace["outcome"]["minions"].values() if one["status"] == "buried")
    assert sizes == {0, 1, 3, 4}
    assert len(nations) > 5
    assert causes == {"died"}


@about("Mitosis", "Ort", "Runts")
def test_recruits_of_one_spell_come_together_ahead_of_those_who_volunteer() -> None:
    misfits = b.blues(b.swordsman("a", nation="Misfits"), b.archer("b", nation="Misfits"), square=[4, 5])
    split = b.play(misfits, b.FAR_APART[1], globe=["Volunteers"], script=[b.cast("Mitosis", "blues")])
    newcomers = [b.fate(split, id)["nation"] for id in b.group_of(split, "blues")["members"][2:]]
    assert newcomers == ["Misfits", "Misfits", "Visions", "Visions"]
    six = b.blues(b.swordsman("a", count=6), square=[4, 5])
    game = b.board(six, b.FAR_APART[1], dice=b.Picks(0, 1), script=[], globe=["Volunteers"])
    b.perform(game, b.cast("Ort", "blues"))
    assert [minion.nation for minion in b.band(game, "blues").members[6:]] == ["Cyclopes"] * 2
    trace = b.play(six, structures=[b.TOWN | {"spells": ["Runts"]}], globe=["Volunteers"], script=[b.START_OF_TURN])
    assert [b.fate(trace, id)["spells"] for id in b.group_of(trace, "blues")["members"][6:]] == [["Runt"]] * 2


@about("Runts", "Runt")
def test_runts_bring_two_weak_swordsmen_a_turn_in_the_place_of_novices() -> None:
    town = b.TOWN | {"owner": "red", "square": [5, 8], "spells": ["Runts"], "turn_count": 1}
    trace = b.after(b.START_OF_TURN, structures=[town])
    runts = [b.fate(trace, id) for id in b.group_of(trace, "group-1")["members"]]
    assert [(one["class"], one["hand"], one["owner"]) for one in runts] == [("swordsman", 1, "red")] * 2
    assert all(one["max_hp"] == (7 if one["nation"] in STURDY else 5) and one["spells"] == ["Runt"] for one in runts)
    assert trace["outcome"]["structures"]["town"]["novices"] == 0
    plain = b.after(b.START_OF_TURN, structures=[town | {"spells": []}])
    assert plain["outcome"]["structures"]["town"]["novices"] == 1
    assert len(b.group_of(b.after(b.START_OF_TURN, b.START_OF_TURN, structures=[town]), "group-1")["members"]) == 4
    seeds = [b.after(b.START_OF_TURN, structures=[town], seed=seed) for seed in range(9)]
    assert len({b.fate(one, "swordsman-1")["nation"] for one in seeds}) > 3


@about("Runts")
def test_runts_shut_group_spells_out_of_their_structure_for_four_turns() -> None:
    town = b.TOWN | {"owner": "red", "square": [7, 5], "spells": ["Runts"]}
    tried = [b.cast("Despond", "reds"), b.cast("Despond", "reds", "red"), b.cast("Jinx", "v")]
    assert b.results(b.after(*tried, structures=[town])) == ["refused", "refused", "executed"]
    assert b.results(b.after(b.cast("Runts", "town"), structures=[b.TOWN | {"owner": "neutral"}])) == ["refused"]
    lasted = b.after(
        b.cast("Runts", "town"), *[b.turn()] * 4, b.START_OF_TURN, structures=[b.TOWN | {"square": [5, 8]}]
    )
    assert lasted["outcome"]["structures"]["town"]["spells"] == []


@about("Rust")
def test_rust_eats_the_armor_of_recruits_in_the_host_until_a_combat_or_a_capture() -> None:
    rusty = b.TOWN | {"square": [7, 5], "spells": ["Rust"]}
    beast = b.reds(b.creature("m", "Wyrmling"), square=[7, 5])
    assert [b.fate(b.after(structures=[rusty]), id)["armor"] for id in "va"] == [0, 1]
    assert b.fate(b.play(b.FAR_APART[0], beast, script=[], structures=[rusty]), "m")["armor"] == 2
    captured = b.after(b.START_OF_TURN, structures=[rusty])
    assert (captured["outcome"]["structures"]["town"]["spells"], b.fate(captured, "v")["armor"]) == ([], 1)
    sides = (b.blues(b.swordsman("a", hand=0), square=[6, 5]), b.reds(b.swordsman("v", hand=0), square=[7, 5]))
    fought = b.play(*sides, structures=[rusty | {"owner": "red"}], script=[b.COMBAT])
    assert fought["outcome"]["structures"]["town"]["spells"] == []


@about("ThudThud")
def test_thudthud_comes_with_his_shillelagh_and_his_bow() -> None:
    trace = b.after(b.cast("ThudThud", "blues"))
    hero = b.fate(trace, "thudthud-1")
    assert (hero["missile"], hero["hp"], hero["level"], hero["spells"]) == (
        4,
        9,
        2,
        ["Kumatru Archer", "Iron Shillelagh"],
    )
    dispelled = b.after(b.cast("ThudThud", "blues"), b.cast("Ritual Cleansing", "thudthud-1"))
    assert b.fate(dispelled, "thudthud-1")["missile"] == 2
    assert b.results(b.after(b.cast("ThudThud", "reds"))) == ["refused"]


@about("Void")
def test_void_removes_whoever_goes_in() -> None:
    into = {"do": "move", "group": "blues", "to": [5, 5]}
    trace = b.after(b.cast("Void", [5, 5]), into)
    assert (b.terrains(trace, (5, 5)), b.results(trace)) == (["void"], ["executed", "executed"])
    assert (b.fate(trace, "a")["status"], b.fate(trace, "a")["cause"]) == ("removed", "removed")
    assert not b.events(trace, kind="step", step="E2")


@about("Wrack")
def test_wrack_strips_its_host_and_shuts_individual_spells_out() -> None:
    spelled = b.reds(
        b.swordsman("v", "Veteran", {"card": "Jinx", "owner": "blue"}), square=[7, 5], spells=["Ngozi's Way"]
    )
    tried = [b.cast("Wrack", "v"), b.cast("Veteran", "v", "red"), b.cast("Jinx", "v"), b.cast("Despond", "reds")]
    trace = b.play(b.FAR_APART[0], spelled, script=tried)
    assert b.results(trace) == ["executed", "refused", "refused", "executed"]
    assert (b.fate(trace, "v")["spells"], b.group_of(trace, "reds")["spells"]) == (
        ["Wrack"],
        ["Ngozi's Way", "Despond"],
    )


@about("Wrack", "Bedlam")
def test_a_chaos_feature_reaches_the_wracked() -> None:
    wracked = b.reds(b.swordsman("v", "Wrack"), square=[7, 5])
    trace = b.play(
        b.FAR_APART[0], wracked, script=[b.START_OF_TURN], squares=[{"square": [7, 5], "spells": ["Bedlam"]}]
    )
    assert marks(trace, "v") == [1]
    assert len(b.fate(trace, "v")["spells"]) == 3


@about("Zurzavar")
def test_zurzavar_drives_a_players_group_out_of_its_structure() -> None:
    town = b.TOWN | {"square": [7, 5], "spells": ["Zurzavar"]}
    assert b.group_of(b.after(b.turn(), structures=[town]), "reds")["square"] != [7, 5]
    robots = b.reds(b.swordsman("v"), square=[7, 5], control="computer")
    stayed = b.play(b.FAR_APART[0], robots, script=[b.turn()], structures=[town])
    assert b.group_of(stayed, "reds")["square"] == [7, 5]
    over = b.after(b.cast("Zurzavar", "town"), *[b.turn()] * 5, structures=[b.TOWN | {"square": [5, 8]}])
    assert over["outcome"]["structures"]["town"]["spells"] == []


@about("Cockatrice", "Cockatrice's Gaze", "ability of Cockatrice")
def test_three_gazes_kill() -> None:
    for gazes, status in ((1, "alive"), (2, "buried")):
        gazed = b.swordsman("v", *["Cockatrice's Gaze"] * gazes, armor=9)
        trace = b.blow(b.creature("c", "Cockatrice", level=3), gazed)
        assert b.fate(trace, "v")["status"] == status
    assert (b.fate(b.blow(b.creature("c", "Cockatrice"), b.swordsman("v", armor=9)), "v")["armor"]) == 10


@about("Manticore", "ability of Manticore")
def test_the_manticore_withdraws_in_round_3() -> None:
    trace = b.play(b.blues(b.creature("m", "Manticore", hand=1)), b.reds(b.swordsman("v", hp=50)))
    assert trace["outcome"]["rounds"] == 3


@about("Gyre")
def test_gyre_hands_out_as_many_features_as_it_costs() -> None:
    for cost, total in ((None, 1), (4, 4)):
        spin = b.cast("Gyre", "reds") | ({"cost": cost} if cost else {})
        trace = b.after(spin, seed=2)
        assert sum(marks(trace, "v", "w")) == total
    seeds = [marks(b.after(b.cast("Gyre", "reds") | {"cost": 3}, seed=seed), "v", "w") for seed in range(9)]
    assert len({tuple(found) for found in seeds}) > 1


@about("Jester at Court")
def test_the_jester_at_court_names_a_card_below_the_top_to_both_players() -> None:
    town = b.TOWN | {"owner": "red", "square": [5, 8], "spells": [{"card": "Jester at Court", "owner": "blue"}]}
    named = set()
    for seed in range(1, 16):
        seats = {"red": {"hand": ["Amok"] * 5, "deck": ["Ort", "Void", "Ort", "Jinx"]}}
        trace = b.after(b.START_OF_TURN, structures=[town], players=seats, seed=seed)
        told = [one["text"] for one in b.events(trace, kind="note", result="told")]
        assert [words.split(" that ")[0] for words in told] == ["Blue is told", "Red is told"]
        named.add(told[0])
    assert named == {f"Blue is told that {card} is in red's deck, and not on top." for card in ("Void", "Jinx")}
    for deck in (["Ort"], ["Ort", "Ort"]):
        seats = {"red": {"hand": ["Amok"] * 5, "deck": deck}}
        assert not b.events(b.after(b.START_OF_TURN, structures=[town], players=seats), kind="note", result="told")
    twice = [
        b.cast("Jester at Court", "town"),
        b.cast("Jester at Court", "town"),
        b.cast("Jester at Court", "town", "red"),
    ]
    assert b.results(b.after(*twice, structures=[town | {"spells": []}])) == ["executed", "refused", "executed"]


@about("Unstable Magick")
def test_unstable_magick_squanders_one_spell_a_turn_from_the_turn_after_its_casting() -> None:
    orders = [{"do": "cast", "card": card, "target": "a"} for card in ("Carapace", "Veteran", "Power")]
    enemy = ({"do": "cast", "card": "Jinx", "target": "a"},)
    magick = {"do": "cast", "card": "Unstable Magick", "target": "globe"}
    at_once = b.after(b.turn(magick, *orders, red=enemy))
    assert len(b.fate(at_once, "a")["spells"]) == 4
    missing = set()
    for seed in range(1, 24):
        trace = b.after(b.turn(magick), b.turn(*orders, red=enemy), seed=seed)
        left = b.fate(trace, "a")["spells"]
        assert len(left) == 3
        missing.update({"Carapace", "Veteran", "Power", "Jinx"} - set(left))
    assert missing == {"Carapace", "Veteran", "Power", "Jinx"}
    twice = b.after(b.turn(magick), b.turn(*orders[:2]), b.turn(*orders[2:]))
    assert len(b.fate(twice, "a")["spells"]) == 1


@about("Runts")
def test_runts_do_not_come_to_an_enemy_who_holds_their_structure() -> None:
    town = b.TOWN | {"owner": "blue", "square": [7, 5], "spells": ["Runts"]}
    trace = b.after(b.START_OF_TURN, structures=[town])
    assert b.group_of(trace, "reds")["members"] == ["v", "w"]


@about("World Drain")
def test_a_world_drain_takes_from_all_the_world_of_the_turn() -> None:
    for spells in (["World Drain", "Source of World"], ["Source of World", "World Drain"]):
        assert b.mana(b.after(b.START_OF_TURN, globe=spells)).get("World", 0) == 0


@about("Erisian Blade")
def test_erisian_blade_counts_anew_as_a_comrade_changes_nation() -> None:
    game = b.board(
        b.blues(b.swordsman("a", "Erisian Blade", nation="Elves"), b.swordsman("b", nation="Imps")),
        b.reds(b.swordsman("v")),
    )
    change_nation(game, b.who(game, "b"), "Elves")
    assert b.who(game, "a").hand == 3


@about("Instability")
def test_what_comes_of_instability_is_its_owners() -> None:
    beasts = (b.blues(b.creature("m", "Boggart"), square=[4, 5]), b.reds(b.creature("n", "Werewolf"), square=[7, 5]))
    owners: dict[tuple[int, ...], set[str]] = {(4, 5): set(), (7, 5): set()}
    for seed in range(1, 12):
        trace = b.play(*beasts, script=[b.cast("Instability", "globe", "red")], seed=seed)
        for one in trace["outcome"]["groups"].values():
            if one["members"] and one["square"]:
                owners[tuple(one["square"])].add(one["owner"])
    assert {"blue"} <= owners[4, 5] <= {"blue", "neutral"}
    assert {"red"} <= owners[7, 5] <= {"red", "neutral"}


@about("Instability")
def test_instability_removes_monsters_that_nothing_can_replace() -> None:
    for square, structures in (([3, 3], []), ([5, 8], [b.town(square=(5, 8))])):
        beasts = b.group("beasts", "red", b.creature("m", "Makva"), square=square)
        trace = b.play(beasts, b.FAR_APART[0], structures=structures, script=[b.cast("Instability", "globe")])
        assert (b.fate(trace, "m")["cause"], list(trace["outcome"]["groups"])) == ("removed", ["beasts", "blues"])


@about("Bolt of Somersaults", "ability of Gatemouth")
def test_nothing_lands_on_a_sanctum() -> None:
    game = b.board(*b.FAR_APART, script=[])
    free = vacant(game)
    assert not set(SANCTA) & set(free)
    assert set(free) >= ENTRANCES
    assert len(free) == 90
    roaming = b.group("m", "red", b.creature("g", "Makva"), square=[2, 4])
    assert not game_reach(roaming, (2, 3))


def game_reach(beasts: b.Spec, square: tuple[int, int]) -> bool:
    """Whether monsters may go to a square."""
    game = b.board(beasts, b.FAR_APART[0], script=[])
    return can_move(game, b.band(game, beasts["id"]), square)


@about("Unstable Magick")
def test_unstable_magick_picks_one_spell_and_no_other_takes_its_place() -> None:
    lone = b.blues(b.swordsman("a"), b.swordsman("b"), square=[4, 5])
    orders = [{"do": "cast", "card": card, "target": "b"} for card in ("Disintegrate", "Power")]
    magick = b.turn({"do": "cast", "card": "Unstable Magick", "target": "globe"})
    for pick, ends in enumerate((["alive", ["Power"], ["Veteran"]], ["buried", [], ["Veteran"]], ["buried", [], []])):
        game = b.board(lone, b.FAR_APART[1], script=[], dice=b.Picks(pick))
        trace = b.perform(game, magick, b.turn(*orders, {"do": "cast", "card": "Veteran", "target": "a"}))
        assert [b.fate(trace, "b")["status"], b.fate(trace, "b")["spells"], b.fate(trace, "a")["spells"]] == ends


@about("Bolt of Somersaults", "Teleportation")
def test_a_group_that_is_thrown_away_does_not_go_where_it_was_ordered_to() -> None:
    order = {"do": "move", "group": "blues", "to": [5, 5]}
    bolt = {"do": "cast", "card": "Bolt of Somersaults", "target": "blues"}
    for landing, end in (((0, 4), [0, 4]), ((5, 4), [5, 5]), ((5, 5), [5, 5])):
        game = b.board(b.blues(b.swordsman("a"), square=[5, 6]), script=[], dice=(dice := b.Picks()))
        dice.picks = [vacant(game).index(landing)]
        trace = b.perform(game, b.turn(bolt, order))
        assert b.at(trace) == end
    places = [b.town("gate", square=(5, 8), spells=["Teleportation"]), b.town(square=(3, 8), novices=1)]
    train = {"do": "train", "structure": "town", "class": "archer"}
    leave = {"do": "move", "group": "group-1", "to": [3, 7]}
    trace = b.play(b.FAR_APART[1], structures=places, script=[b.turn(), b.turn(train, leave)])
    assert b.at(trace, "group-1") == [5, 8]


@about("Leechwood", "Bella's Sigil")
def test_who_passes_through_a_square_has_entered_it_for_spells_on_others() -> None:
    rider = b.blues(b.creature("p", "Pegasus", "Barkskin"), square=[5, 4], control="player")
    away = b.move("blues", 5, 6)
    woods = b.all_of("forest", (5, 5), (6, 5))
    for squares, kept in ((woods, ["Barkskin"]), ([woods[0], woods[1] | {"spells": ["Leechwood"]}], [])):
        trace = b.play(rider, b.FAR, squares=squares, script=[away])
        assert (b.at(trace), b.fate(trace, "p")["spells"]) == ([5, 6], kept)
    sigil = {"square": [6, 5], "spells": ["Bella's Sigil"]}
    for script, spells in (([away], ["Barkskin", "Immobility"]), ([b.move("blues", 3, 4)], ["Barkskin"])):
        trace = b.play(rider, b.FAR, squares=[sigil], script=script)
        assert b.fate(trace, "p")["spells"] == spells


@about("Mudslinging", "Flight", "Pegasus")
def test_a_swamp_holds_nobody_who_flies() -> None:
    marsh = b.all_of("swamp", (5, 5))
    there, across, back = b.move("blues", 5, 5), b.move("blues", 6, 5), b.move("blues", 4, 5)
    for spells, said in (([], ["executed", "refused", "executed"]), (["Flight"], ["executed", "executed", "refused"])):
        ours = b.blues(b.swordsman("a"), square=[4, 5], spells=spells)
        assert b.results(b.play(ours, b.FAR, squares=marsh, script=[there, across, back])) == said


@about("Mudslinging", "Alabaster Guardian", "Pegasus")
def test_who_walks_two_squares_does_not_cross_a_swamp() -> None:
    def goes(card: str, x: int, y: int, *swamps: tuple[int, int]) -> list[str]:
        rider = b.blues(b.creature("r", card), square=[4, 5], control="player")
        return b.results(b.play(rider, b.FAR, squares=b.all_of("swamp", *swamps), script=[b.move("blues", x, y)]))

    assert goes("Alabaster Guardian", 6, 5, (5, 5)) == ["refused"]
    assert goes("Alabaster Guardian", 5, 6, (5, 5)) == ["executed"]
    assert goes("Alabaster Guardian", 5, 6, (5, 5), (4, 6)) == ["refused"]
    assert goes("Pegasus", 6, 5, (5, 5)) == ["executed"]


@about("Mudslinging", "Pegasus")
def test_the_latest_to_come_into_a_swamp_may_have_flown_through() -> None:
    rider = b.blues(b.creature("r", "Pegasus"), square=[4, 5], control="player")
    walker = b.group("others", "blue", b.swordsman("w"), square=[5, 4])
    script = [b.move("others", 5, 5), b.move("blues", 6, 5), b.move("others", 5, 4), b.move("others", 4, 5)]
    trace = b.play(rider, walker, b.FAR, squares=b.all_of("swamp", (5, 5)), script=script)
    assert b.results(trace) == ["executed", "executed", "refused", "executed"]
