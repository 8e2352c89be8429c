"""The spells that make, destroy, change, capture and move structures: the structures page's own list."""

from typing import Any

import pytest

from engine.model.seat import OWNERS
from tests.engine import boards as b
from tests.engine.cards.about import about

WAR = {"blue": {"house": "War"}, "red": {"house": "Hope"}}
SITE = (7, 4)
ON_SITE = {"square": list(SITE)}


def colony(id: str = "camp", owner: str = "blue", at: tuple[int, int] = SITE, **fields: Any) -> b.Spec:
    """A colony, blue's unless said otherwise."""
    return b.town(id, owner, at, **fields) | {"type": "colony"}


def standing(trace: b.Trace) -> list[tuple[str, str, str, list[int]]]:
    """Type, owner, status and square of every structure, in order of creation."""
    found = trace["outcome"]["structures"].values()
    return [(one["type"], one["owner"], one["status"], one["square"]) for one in found]


# Which spells create a colony?


@about("Found City")
def test_found_city_makes_a_neutral_colony_that_dispels_its_square_and_makes_it_plains() -> None:
    ground = [{"square": list(SITE), "terrain": "forest", "spells": ["Faerie Circle"]}]
    trace = b.play(*b.TWO, squares=ground, script=[b.cast("Found City", list(SITE))])
    assert standing(trace) == [("colony", "neutral", "alive", list(SITE))]
    assert b.place(trace, "colony-1")["spells"] == ["Colony"]
    assert b.square(trace, *SITE) == {"terrain": "plains", "spells": []}


@about("Found City")
def test_no_city_is_founded_on_an_entrance_a_structure_or_a_group() -> None:
    places = [[3, 3], [2, 3], list(SITE), list(b.FIELD)]
    trace = b.play(
        *b.TWO, structures=[b.town("old", "red", SITE)], script=[b.cast("Found City", place) for place in places]
    )
    assert b.results(trace) == ["refused"] * 4


@about("Civilize", "Civilized")
def test_civilize_puts_a_neutral_colony_without_novices_in_place_of_a_monster_group() -> None:
    ogre = b.group("ogre", "red", b.creature("m", "Minotaur"), **ON_SITE)
    trace = b.play(*b.TWO, ogre, players=WAR, script=[b.cast("Civilize", "ogre")])
    assert standing(trace) == [("colony", "neutral", "alive", list(SITE))]
    assert b.place(trace, "colony-1")["spells"] == ["Colony", "Civilized"]
    assert (b.fate(trace, "m")["status"], b.fate(trace, "m")["cause"]) == ("removed", "replaced")
    settlers = b.blues(b.swordsman("a"), **ON_SITE)
    taken = b.play(
        settlers,
        b.FAR,
        structures=[colony(owner="neutral", spells=["Civilized"]), colony("free", at=(4, 4), turn_count=1)],
        players=WAR,
        script=[b.START_OF_TURN] * 4,
    )
    assert (b.place(taken, "camp")["owner"], b.place(taken, "camp")["novices"]) == ("blue", 0)
    assert b.place(taken, "free")["novices"] == 2


@about("Civilize")
def test_a_monster_group_on_an_entrance_is_not_civilized() -> None:
    trace = b.play(
        *b.TWO, b.group("ogre", "red", b.creature("m", "Minotaur"), square=[3, 3]), script=[b.cast("Civilize", "ogre")]
    )
    assert (standing(trace), b.fate(trace, "m")["status"]) == ([], "alive")


@about("Settlement")
def test_settlement_trades_a_group_for_a_colony_of_its_owner() -> None:
    trace = b.play(*b.TWO, script=[b.cast("Settlement", "reds")])
    assert standing(trace) == [("colony", "red", "alive", [6, 5])]
    assert [b.fate(trace, id)["cause"] for id in "vw"] == ["replaced", "replaced"]
    inside = b.play(*b.TWO, structures=[b.town(owner="red", square=(6, 5))], script=[b.cast("Settlement", "reds")])
    assert b.results(inside) == ["refused"]


@about("Dracha", "ability of Dracha")
def test_dracha_founds_a_colony_where_he_dies_and_his_group_withdraws() -> None:
    fallen = b.group("heroes", "blue", b.creature("d", "Dracha", current_hp=1), b.archer("s", hp=30), square=[5, 5])
    slayer = b.reds(b.swordsman("v", hand=9, armor=9, hp=90), **b.BESIDE)
    trace = b.play(fallen, slayer, players=WAR)
    assert b.fate(trace, "d")["status"] == "buried"
    assert standing(trace) == [("colony", "blue", "alive", [5, 5])]
    assert (trace["outcome"]["rounds"], b.fate(trace, "s")["status"]) == (3, "alive")
    at_home = b.play(fallen, slayer, structures=[b.town()])
    assert len(standing(at_home)) == 1


@about("ability of Dracha")
def test_dracha_is_out_of_reach_of_individual_spells_and_founds_nothing_if_he_lives_on() -> None:
    heroes = b.blues(b.creature("d", "Dracha", "Reanimate", current_hp=1), **b.AT)
    trace = b.play(
        heroes, b.reds(b.swordsman("v"), **b.BESIDE), script=[b.cast("Veteran", "d"), b.cast("Veteran", "d", "red")]
    )
    assert b.results(trace) == ["refused", "refused"]
    blow = {"do": "attack", "attacker": "v", "victim": "d"}
    lives = b.play(heroes, b.reds(b.swordsman("v", hand=20), **b.BESIDE), script=[blow])
    assert (b.fate(lives, "d")["status"], standing(lives)) == ("alive", [])


@about("ability of Dracha")
def test_nobody_withdraws_for_a_dracha_who_dies_out_of_combat() -> None:
    heroes = b.blues(b.creature("d", "Dracha"), b.archer("s", hp=90), **b.AT)
    burned = {"do": "damage", "victim": "d", "quantity": 99}
    trace = b.play(heroes, b.reds(b.swordsman("v", hand=0, hp=90), **b.BESIDE), script=[burned, b.COMBAT])
    assert trace["outcome"]["rounds"] == 10


@about("ability of Dracha")
def test_the_comrades_of_dracha_are_safe_on_the_plains_of_his_colony() -> None:
    for terrain in ("water", "lava"):
        heroes = b.blues(b.creature("d", "Dracha", current_hp=1), b.swordsman("a"), **b.AT)
        trace = b.play(heroes, b.FAR, squares=b.all_of(terrain, b.FIELD), script=[b.START_OF_TURN])
        assert standing(trace) == [("colony", "blue", "alive", list(b.FIELD))]
        assert b.stats(trace, "a", "status", "hp") == ["alive", 7]


@about("Dracha")
def test_the_spell_brings_dracha_into_a_friendly_structure_once_a_game() -> None:
    towns = [b.town("empty", "blue", SITE), b.town("other", "red", (4, 4))]
    trace = b.play(
        *b.TWO,
        structures=towns,
        script=[b.cast("Dracha", "other"), b.cast("Dracha", "empty"), b.cast("Dracha", "empty")],
    )
    assert b.results(trace) == ["refused", "executed", "refused"]
    assert b.group_of(trace, "group-1")["square"] == list(SITE)


CAMPERS = (b.blues(b.swordsman("a", current_hp=3), b.swordsman("b"), **ON_SITE), b.FAR)


@about("Encampment", "Encamped")
def test_an_encampment_stands_for_its_group_until_three_turns_later() -> None:
    camping = [b.cast("Encampment", "blues"), b.START_OF_TURN, b.START_OF_TURN]
    trace = b.play(*CAMPERS, players=WAR, script=[*camping, b.cast("Ghost Town", "colony-1", "red")])
    assert standing(trace) == [("colony", "blue", "alive", list(SITE))]
    assert (b.group_of(trace, "blues")["status"], b.results(trace)[-1]) == ("off-board", "refused")
    assert (b.place(trace, "colony-1")["novices"], b.place(trace, "colony-1")["mana"]) == (0, "Strife")
    back = b.play(*CAMPERS, players=WAR, script=[*camping, b.START_OF_TURN])
    assert standing(back) == [("colony", "blue", "destroyed", list(SITE))]
    assert (b.group_of(back, "blues")["square"], b.group_of(back, "blues")["spells"]) == (list(SITE), [])
    assert b.fate(back, "a")["hp"] == 7


@about("Settlement")
@pytest.mark.parametrize(("chosen", "mana"), [({}, "Strife"), ({"mana": {"colony-1": "World"}}, "World")])
def test_whoever_has_a_colony_created_chooses_its_mana_and_no_delta_counts_it(chosen: b.Spec, mana: str) -> None:
    """I-30: as a captor does, the primary type of the house where the script says nothing."""
    settled = b.turn({"do": "cast", "card": "Settlement", "target": "blues"}) | chosen
    trace = b.play(*CAMPERS, players=WAR, initiative="red", script=[settled, b.START_OF_TURN])
    assert (b.place(trace, "colony-1")["owner"], b.place(trace, "colony-1")["mana"]) == ("blue", mana)
    assert (b.seat(trace, "blue")["mana"], trace["outcome"]["initiative"]) == ({mana: 1}, "red")


@about("Encampment")
def test_a_camp_that_is_captured_takes_its_group_along_and_one_in_use_waits() -> None:
    raiders = b.reds(b.swordsman("v"), square=[7, 5])
    script = [
        b.cast("Encampment", "blues"),
        b.turn(red=({"do": "move", "group": "reds", "to": list(SITE)},)),
        b.START_OF_TURN,
    ]
    trace = b.play(CAMPERS[0], raiders, players=WAR, script=script)
    assert b.place(trace, "colony-1")["owner"] == "red"
    assert [b.fate(trace, id)["status"] for id in "ab"] == ["removed", "removed"]
    guests = b.group("guests", "blue", b.swordsman("g"), square=[7, 5])
    orders = ({"do": "move", "group": "guests", "to": list(SITE)},)
    occupied = [b.cast("Encampment", "blues"), b.turn(*orders), *[b.START_OF_TURN] * 4]
    waits = b.play(CAMPERS[0], b.FAR, guests, players=WAR, script=occupied)
    assert (b.group_of(waits, "blues")["status"], b.place(waits, "colony-1")["status"]) == ("off-board", "alive")


@about("Encampment")
def test_a_dispelled_encampment_loses_its_group_and_a_destroyed_camp_does_not() -> None:
    start = b.cast("Encampment", "blues")
    gone = b.play(*CAMPERS, players=WAR, script=[start, b.cast("The Unmagicking", "globe", "red")])
    assert (b.fate(gone, "a")["status"], standing(gone)[0][2]) == ("removed", "destroyed")
    quake = [start, b.cast("Earthquake", [7, 3], "red"), *[b.START_OF_TURN] * 3]
    back = b.play(*CAMPERS, players=WAR, script=quake)
    assert (b.group_of(back, "blues")["square"], standing(back)[0][2]) == (list(SITE), "destroyed")


@about("Encampment")
def test_a_camp_is_its_groups_owners_whoever_casts_it() -> None:
    """The structures page says so; the game engine's casts ask for no friendly group."""
    trace = b.play(*CAMPERS, players=WAR, script=[b.cast("Encampment", "blues", "neutral")])
    assert standing(trace) == [("colony", "blue", "alive", list(SITE))]


@about("Encampment")
def test_only_a_friendly_group_of_two_or_more_outside_of_structures_camps() -> None:
    alone = b.group("alone", "blue", b.swordsman("x"), square=[3, 6])
    housed = b.group("housed", "blue", b.swordsman("y"), b.swordsman("z"), square=[4, 4])
    script = [b.cast("Encampment", target) for target in ("far", "alone", "housed")]
    trace = b.play(CAMPERS[0], b.FAR, alone, housed, structures=[b.town(square=(4, 4))], script=script)
    assert b.results(trace) == ["refused"] * 3


# Towns into colonies, colonies into towns.


@about("Ghost Town", "Colony")
def test_ghost_town_turns_a_town_into_a_colony_that_no_structure_spell_can_target() -> None:
    trace = b.play(
        *b.TWO,
        structures=[b.town(owner="red", square=SITE)],
        script=[b.cast("Ghost Town", "town"), b.cast("Entropia", "town"), b.cast("Entropia", "town", "red")],
    )
    assert (b.place(trace, "town")["type"], b.results(trace)[1:]) == ("colony", ["refused", "refused"])
    assert b.place(trace, "town")["spells"] == ["Colony", "Ghost Town"]


def ghost_town_and(*end: b.Spec, **fields: Any) -> b.Trace:
    march = b.blues(b.swordsman("a"), square=[7, 5], **fields)
    return b.play(
        march, b.FAR, structures=[b.town(owner="red", square=SITE)], script=[b.cast("Ghost Town", "town"), *end]
    )


ENTER_SITE = b.turn({"do": "move", "group": "blues", "to": list(SITE)})


@about("Ghost Town", "Colony", "Earthquake", "The Unmagicking")
def test_a_ghost_town_falls_to_untargeted_dispels_and_earthquakes_where_a_town_stands() -> None:
    ends = [b.cast("Earthquake", [7, 3]), b.cast("The Unmagicking", "globe")]
    for end in ends:
        assert b.place(ghost_town_and(end), "town")["status"] == "destroyed"
        assert b.place(b.play(*b.TWO, structures=[b.town(square=SITE)], script=[end]), "town")["status"] == "alive"
    assert b.seat(ghost_town_and(ends[0]), "red")["delta"] == -1


@about("Ghost Town", "Colony", "Justicars")
def test_justicars_destroy_every_colony_that_they_enter() -> None:
    assert b.place(ghost_town_and(ENTER_SITE, spells=["Justicars"]), "town")["status"] == "destroyed"
    assert b.place(ghost_town_and(ENTER_SITE), "town")["status"] == "alive"
    spells = {"structures": [b.town(owner="red", square=SITE, spells=["Fertility"])]}
    march = b.blues(b.swordsman("a"), square=[7, 5], spells=["Justicars"])
    trace = b.play(march, b.FAR, **spells, script=[ENTER_SITE])
    assert (b.place(trace, "town")["status"], b.place(trace, "town")["spells"]) == ("alive", [])


@about("Justicars")
def test_justicars_make_plains_of_what_they_enter_before_it_can_harm_them() -> None:
    ground = [{"square": list(SITE), "terrain": "void", "spells": ["Faerie Circle"]}]
    march = b.blues(b.swordsman("a"), square=[7, 5], spells=["Justicars"])
    trace = b.play(march, b.FAR, squares=ground, script=[ENTER_SITE])
    assert b.square(trace, *SITE) == {"terrain": "plains", "spells": []}
    assert b.fate(trace, "a")["status"] == "alive"


@about("Ghost Town")
def test_a_ghost_town_that_turns_into_a_town_again_loses_the_spell() -> None:
    trace = ghost_town_and({"do": "change", "structure": "town", "type": "town"})
    assert (b.place(trace, "town")["type"], b.place(trace, "town")["spells"]) == ("town", [])


@about("Auberol's Grace", "Grace of Auberol")
def test_auberols_grace_makes_a_town_of_a_colony_and_its_recruits_sturdier() -> None:
    script = [b.cast("Found City", list(SITE)), b.cast("Auberol's Grace", "colony-1")]
    trace = b.play(*b.TWO, script=script)
    assert b.place(trace, "colony-1") | {"type": "town", "spells": ["Auberol's Grace"]} == b.place(trace, "colony-1")
    wiped = b.play(*b.TWO, script=[*script, b.cast("The Unmagicking", "globe")])
    assert (b.place(wiped, "colony-1")["status"], b.place(wiped, "colony-1")["type"]) == ("alive", "town")
    novices = [b.town(square=SITE, novices=1, spells=["Auberol's Grace"])]
    trained = b.play(
        *b.TWO, structures=novices, script=[b.turn({"do": "train", "structure": "town", "class": "archer"})]
    )
    assert (b.fate(trained, "archer-1")["spells"], b.fate(trained, "archer-1")["hp"]) == (["Grace of Auberol"], 11)


@about("Auberol's Grace", "Ghost Town")
def test_auberols_grace_goes_as_its_town_turns_into_a_colony() -> None:
    blessed = [b.town(square=SITE, spells=["Auberol's Grace"])]
    trace = b.play(*b.TWO, structures=blessed, script=[b.cast("Ghost Town", "town")])
    assert b.place(trace, "town")["spells"] == ["Colony", "Ghost Town"]


# Which spells destroy structures?


@about("Entropia", "Colony")
def test_entropia_dispels_a_town_bare_and_a_colony_away() -> None:
    both = [b.town(square=SITE, spells=["Fertility"]), colony(at=(4, 4))]
    trace = b.play(
        *b.TWO,
        structures=both,
        script=[b.cast("Entropia", "town"), b.cast("Entropia", "camp"), b.cast("Ghost Town", "town")],
    )
    assert (b.place(trace, "town")["spells"], b.place(trace, "camp")["status"]) == (["Entropia"], "destroyed")
    assert b.results(trace)[-1] == "refused"


@about("Ancestral Home", "Colony")
def test_an_ancestral_home_moves_on_when_novices_have_been_trained_in_it() -> None:
    homes = [b.town(square=SITE, novices=2, mana="World", spells=["Ancestral Home"]), colony(at=(4, 4))]
    trained = b.turn({"do": "train", "structure": "town", "class": "archer"})
    trace = b.play(b.FAR, structures=homes, script=[b.cast("Ancestral Home", "camp"), trained])
    moved = b.place(trace, "town")
    assert b.place(trace, "camp")["status"] == "destroyed"
    assert abs(moved["square"][0] - SITE[0]) + abs(moved["square"][1] - SITE[1]) == 1
    assert (moved["spells"], moved["mana"], moved["novices"]) == (["Ancestral Home"], "World", 1)
    assert b.group_of(trace, "group-1")["square"] == list(SITE)
    assert b.place(b.play(b.FAR, structures=homes, script=[b.turn()]), "town")["square"] == list(SITE)


@about("Ancestral Home")
def test_no_structure_spell_can_target_an_ancestral_home_and_it_finds_no_way_to_an_entrance() -> None:
    home = [
        b.town(square=(4, 3), novices=9, spells=["Ancestral Home"]),
        *(b.town(f"t{x}{y}", square=(x, y)) for x, y in ((5, 3), (4, 4), (4, 2))),
    ]
    trained = b.turn({"do": "train", "structure": "town", "class": "archer"})
    trace = b.play(b.FAR, structures=home, script=[b.cast("Entropia", "town", "red"), trained])
    assert (b.results(trace)[0], b.place(trace, "town")["square"]) == ("refused", [4, 3])


@about("Gogar's Wrath")
def test_gogars_wrath_destroys_a_friendly_town_or_any_colony_and_leaves_barren_land() -> None:
    towns = [
        b.town("own", square=SITE),
        b.town("theirs", "red", (4, 4)),
        b.town("free", "neutral", (3, 6)),
        colony("camp", "red", (8, 6)),
    ]
    script = [b.cast("Gogar's Wrath", id) for id in ("theirs", "free", "own", "camp")]
    trace = b.play(*b.TWO, structures=towns, script=script)
    assert b.results(trace) == ["refused", "refused", "executed", "executed"]
    assert [one[2] for one in standing(trace)] == ["destroyed", "alive", "alive", "destroyed"]
    assert b.terrains(trace, SITE, (8, 6)) == ["barren land", "barren land"]
    assert (b.seat(trace, "blue")["delta"], b.seat(trace, "red")["delta"]) == (-1, -1)


@about("Maelstrom")
def test_maelstrom_turns_a_friendly_structure_into_void_when_it_expires() -> None:
    towns = [b.town("own", square=SITE), b.town("theirs", "red", (4, 4))]
    script = [b.cast("Maelstrom", "own"), b.cast("Maelstrom", "theirs")]
    trace = b.play(*b.TWO, structures=towns, script=[*script, b.turn(), b.turn(), b.turn()])
    assert b.results(trace)[:2] == ["executed", "refused"]
    assert (b.place(trace, "own")["status"], b.terrains(trace, SITE)) == ("destroyed", ["void"])
    assert b.place(b.play(*b.TWO, structures=towns, script=[*script, b.turn(), b.turn()]), "own")["status"] == "alive"
    calmed = b.play(*b.TWO, structures=towns, script=[*script, {"do": "dispel", "card": "Maelstrom", "host": "own"}])
    assert b.place(calmed, "own")["status"] == "alive"


@about("Maelstrom")
@pytest.mark.parametrize("owner", OWNERS)
def test_maelstrom_takes_any_colony(owner: str) -> None:
    """Only a town has to be friendly (structures page; the card says so of both)."""
    colony = b.town("c", owner, SITE) | {"type": "colony"}
    assert b.results(b.play(*b.TWO, structures=[colony], script=[b.cast("Maelstrom", "c")])) == ["executed"]
    assert b.results(b.play(*b.TWO, structures=[b.town("t", owner, SITE)], script=[b.cast("Maelstrom", "t")])) == [
        "executed" if owner == "blue" else "refused"
    ]


@about("Earthquake")
def test_an_earthquake_hurts_whoever_stands_beside_it_and_destroys_colonies_only() -> None:
    others = [colony("camp", "red", (5, 6)), b.town("old", "blue", b.FIELD), colony("far", "red", (4, 4))]
    trace = b.play(
        *b.TWO, structures=others, seed=3, script=[b.cast("Earthquake", [6, 6]), b.cast("Earthquake", [4, 5])]
    )
    assert [one[2] for one in standing(trace)] == ["destroyed", "alive", "destroyed"]
    assert b.terrains(trace, (6, 6), (4, 5)) == ["barren land", "barren land"]
    lost = {id: 7 - b.fate(trace, id)["hp"] for id in "abvw"}
    assert all(0 <= lost[id] <= 4 for id in "ab")
    assert sum(lost.values()) > 0
    hurt = [
        7 - b.fate(b.play(*b.TWO, seed=seed, script=[b.cast("Earthquake", [6, 6])]), "v")["hp"] for seed in range(1, 40)
    ]
    assert set(hurt) == {0, 1, 2, 3, 4}


@about("The Unmagicking", "Colony")
def test_the_unmagicking_dispels_all_there_is_and_with_it_every_colony() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", "Veteran", "Power"), **b.AT, spells=["Despond"]),
        b.reds(b.swordsman("v", "Jinx", "Bleak Isle (recruits of the isle)"), **b.BESIDE),
        structures=[colony("camp", "red"), b.town("old", "red", (4, 4), spells=["Fertility"])],
        squares=[{"square": [7, 8], "spells": ["Bedlam"]}],
        globe=["Balance of Mystery"],
        script=[b.cast("The Unmagicking", "globe"), b.cast("The Unmagicking", "globe", "red")],
    )
    assert [b.fate(trace, id)["spells"] for id in "av"] == [[], ["Bleak Isle (recruits of the isle)"]]
    assert (b.group_of(trace, "blues")["spells"], b.square(trace, 7, 8)["spells"]) == ([], [])
    assert (b.place(trace, "old")["spells"], b.place(trace, "camp")["status"]) == ([], "destroyed")
    assert trace["outcome"]["globe"]["spells"] == ["The Unmagicking"]
    assert b.results(trace) == ["executed", "refused"]


COURT = [b.town(owner="red", square=SITE, mana="World", turn_count=1, spells=["Fertility"])]


@about("Seelie Court", "The Unmagicking")
def test_a_seelie_court_is_stranded_off_the_board_by_the_unmagicking() -> None:
    script = [b.cast("Seelie Court", "town"), b.cast("The Unmagicking", "globe")]
    trace = b.play(*b.TWO, structures=COURT, script=[*script, *[b.START_OF_TURN] * 8])
    assert (b.place(trace, "town")["status"], b.place(trace, "town")["novices"]) == ("removed", 0)
    assert (b.seat(trace, "red")["delta"], b.seat(trace, "red")["mana"]) == (0, {})


@about("Seelie Court")
def test_a_seelie_court_comes_and_goes_and_works_on_while_it_is_away() -> None:
    def after(turns: int, seed: int = 1) -> b.Trace:
        return b.play(
            *b.TWO, structures=COURT, seed=seed, script=[b.cast("Seelie Court", "town"), *[b.START_OF_TURN] * turns]
        )

    away = after(0)
    assert (b.place(away, "town")["status"], b.place(away, "town")["spells"]) == ("off-board", ["Seelie Court"])
    for seed in range(1, 5):
        stays = "".join("B" if b.place(after(turns, seed), "town")["status"] == "alive" else "-" for turns in range(10))
        assert "B" in stays[1:4]
        assert max(map(len, stays.replace("B", " ").split() + stays.replace("-", " ").split())) <= 3
    first = next(turns for turns in range(1, 4) if b.place(after(turns), "town")["status"] == "alive")
    assert b.place(after(1), "town")["novices"] == 1
    assert b.seat(after(first), "red")["mana"] == {"World": 1}


@about("Seelie Court")
def test_a_seelie_court_with_which_a_scenario_begins_stays_for_a_while_first() -> None:
    listed = [b.town(owner="red", square=SITE, spells=["Seelie Court"])]
    for seed in range(5):
        trace = b.play(*b.TWO, structures=listed, seed=seed, script=[b.START_OF_TURN])
        assert b.place(trace, "town")["status"] == "alive"


@about("Seelie Court")
def test_nobody_targets_a_seelie_court_or_its_square_and_a_group_there_keeps_it_away() -> None:
    aim = [b.cast("Seelie Court", "town"), b.cast("Found City", list(SITE)), b.cast("Entropia", "town")]
    trace = b.play(*b.TWO, structures=COURT, script=[*aim, *[b.START_OF_TURN] * 3])
    assert b.results(trace)[:3] == ["executed", "refused", "refused"]
    squatters = b.blues(b.swordsman("a"), square=list(SITE))
    kept = b.play(squatters, b.FAR, structures=COURT, script=[aim[0], *[b.START_OF_TURN] * 6])
    assert b.place(kept, "town")["status"] == "off-board"
    here = [b.START_OF_TURN] * next(
        n
        for n in range(1, 4)
        if b.place(b.play(*b.TWO, structures=COURT, script=[aim[0], *[b.START_OF_TURN] * n]), "town")["status"]
        == "alive"
    )
    on_board = b.play(*b.TWO, structures=COURT, script=[aim[0], *here, b.cast("Entropia", "town", "red")])
    assert b.results(on_board)[-1] == "refused"


# Which spells capture and move structures?


@about("Change of Heart")
def test_change_of_heart_captures_a_neutral_structure_at_once() -> None:
    towns = [b.town("free", "neutral", SITE, novices=3, turn_count=1), b.town("theirs", "red", (4, 4))]
    guests = b.group("guests", "red", b.swordsman("g"), **ON_SITE)
    script = [b.cast("Change of Heart", "theirs"), b.cast("Change of Heart", "free")]
    trace = b.play(*b.TWO, guests, players=WAR, structures=towns, script=script)
    assert b.results(trace) == ["refused", "executed"]
    taken = b.place(trace, "free")
    assert (taken["owner"], taken["novices"], taken["turn_count"], taken["mana"]) == ("blue", 0, 2, "Strife")
    assert (b.fate(trace, "g")["status"], b.fate(trace, "g")["cause"]) == ("removed", "removed")
    assert b.seat(trace, "blue")["delta"] == 1


@about("Defensive Pact")
def test_defensive_pact_moves_one_of_the_casters_structures_to_the_group() -> None:
    mine = [b.town("a1", square=(4, 4)), colony("a2", at=(8, 6)), b.town("theirs", "red", (3, 6))]
    found = set()
    for seed in range(1, 9):
        trace = b.play(*b.TWO, players=WAR, structures=mine, seed=seed, script=[b.cast("Defensive Pact", "blues")])
        assert standing(trace)[3] == ("town", "blue", "alive", list(b.FIELD))
        assert b.place(trace, "theirs")["status"] == "alive"
        found.add(tuple(b.place(trace, id)["status"] for id in ("a1", "a2")))
    assert found == {("alive", "destroyed"), ("destroyed", "alive")}
    nothing = b.play(*b.TWO, structures=mine[2:], script=[b.cast("Defensive Pact", "blues")])
    assert len(standing(nothing)) == 1
    others = b.play(*b.TWO, structures=mine, script=[b.cast("Defensive Pact", "reds")])
    assert b.results(others) == ["refused"]


@about("Defensive Pact")
def test_an_order_on_the_town_that_a_defensive_pact_takes_squanders() -> None:
    """I-28: the old town is destroyed, and no spell switches its target to the new one."""
    orders = [
        {"do": "cast", "card": card, "target": to} for card, to in (("Defensive Pact", "blues"), ("Fertility", "a1"))
    ]
    trace = b.play(*b.TWO, players=WAR, structures=[b.town("a1", square=(4, 4))], script=[b.turn(*orders)])
    assert (b.place(trace, "a1")["status"], b.place(trace, "town-1")["spells"]) == ("destroyed", [])
    assert [one["result"] for one in b.pipelines(trace, "Casting") if "Fertility" in one["text"]] == ["squandered"]


@about("Forsaken", "Fear", "Belvario's Horn", "Siege Engine", "Flaming Arrows", "Day of the Dead")
@pytest.mark.parametrize("sancta", [[], [b.sanctum("blue"), b.sanctum("red")]])
def test_a_sanctum_is_a_structure_whether_a_scenario_lists_it_or_not(sancta: list[b.Spec]) -> None:
    beside, within = [3, 3], b.reds(b.swordsman("v", hp=90, hand=0), square=[2, 3])
    forsaken = b.play(
        b.blues(b.swordsman("a", "Forsaken"), square=beside), b.FAR, structures=sancta, script=[b.move("blues", 2, 3)]
    )
    assert b.results(forsaken) == ["refused"]
    horn = b.play(
        b.blues(b.swordsman("a", "Belvario's Horn"), square=beside),
        b.FAR,
        structures=sancta,
        script=[b.move("blues", 2, 3)],
    )
    assert (b.at(horn), b.fate(horn, "a")["spells"]) == ([2, 3], [])
    shelled = b.play(
        b.blues(b.archer("a", missile=0), square=beside, spells=["Siege Engine"]), within, structures=sancta
    )
    assert (b.fate(shelled, "v")["hp"], b.group_of(shelled, "blues")["spells"]) == (86, [])
    shot = [b.cast("Fear", "reds"), b.attack("a", "v", "missile")]
    burned = b.play(b.blues(b.archer("a", "Flaming Arrows"), square=beside), within, structures=sancta, script=shot)
    assert (b.results(burned)[0], b.damage_of(burned)) == ("refused", 6)
    fallen = b.reds(b.archer("v", hp=1, armor=0), square=[2, 3])
    day: b.Spec = {"structures": sancta, "globe": ["Day of the Dead"], "script": [{"do": "combats"}]}
    graves = b.play(b.blues(b.swordsman("a", hand=90), square=beside), fallen, **day)
    assert (b.fate(graves, "v")["status"], b.globe(graves)) == ("buried", ["Day of the Dead"])
