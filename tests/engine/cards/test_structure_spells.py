"""The spells that make, destroy, change, capture and move structures: the structures page's own list."""

from typing import Any

import pytest

from tests.engine.build import (
    COMBAT,
    START_OF_TURN,
    Spec,
    Trace,
    archer,
    blues,
    cast,
    creature,
    fate,
    group,
    pipelines,
    play,
    reds,
    swordsman,
    turn,
)
from tests.engine.cards.about import about
from tests.engine.cards.boards import (
    AT,
    BESIDE,
    FAR,
    FIELD,
    TWO,
    group_of,
    place,
    results,
    seat,
    square,
    terrains,
    town,
)

WAR = {"blue": {"house": "War"}, "red": {"house": "Hope"}}
SITE = (7, 4)
ON_SITE = {"square": list(SITE)}


def colony(id: str = "camp", owner: str = "blue", at: tuple[int, int] = SITE, **fields: Any) -> Spec:
    """A colony, blue's unless said otherwise."""
    return town(id, owner, at, **fields) | {"type": "colony"}


def standing(trace: Trace) -> list[tuple[str, str, str, list[int]]]:
    """Type, owner, status and square of every structure, in order of creation."""
    found = trace["outcome"]["structures"].values()
    return [(one["type"], one["owner"], one["status"], one["square"]) for one in found]


# Which spells create a colony?


@about("Found City")
def test_found_city_makes_a_neutral_colony_that_dispels_its_square_and_makes_it_plains() -> None:
    ground = [{"square": list(SITE), "terrain": "forest", "spells": ["Faerie Circle"]}]
    trace = play(*TWO, squares=ground, script=[cast("Found City", list(SITE))])
    assert standing(trace) == [("colony", "neutral", "alive", list(SITE))]
    assert place(trace, "colony-1")["spells"] == ["Colony"]
    assert square(trace, *SITE) == {"terrain": "plains", "spells": []}


@about("Found City")
def test_no_city_is_founded_on_an_entrance_a_structure_or_a_group() -> None:
    places = [[3, 3], [2, 3], list(SITE), list(FIELD)]
    trace = play(*TWO, structures=[town("old", "red", SITE)], script=[cast("Found City", place) for place in places])
    assert results(trace) == ["refused"] * 4


@about("Civilize", "Civilized")
def test_civilize_puts_a_neutral_colony_without_novices_in_place_of_a_monster_group() -> None:
    ogre = group("ogre", "red", creature("m", "Minotaur"), **ON_SITE)
    trace = play(*TWO, ogre, players=WAR, script=[cast("Civilize", "ogre")])
    assert standing(trace) == [("colony", "neutral", "alive", list(SITE))]
    assert place(trace, "colony-1")["spells"] == ["Colony", "Civilized"]
    assert (fate(trace, "m")["status"], fate(trace, "m")["cause"]) == ("removed", "replaced")
    settlers = blues(swordsman("a"), **ON_SITE)
    taken = play(
        settlers,
        FAR,
        structures=[colony(owner="neutral", spells=["Civilized"]), colony("free", at=(4, 4), turn_count=1)],
        players=WAR,
        script=[START_OF_TURN] * 4,
    )
    assert (place(taken, "camp")["owner"], place(taken, "camp")["novices"]) == ("blue", 0)
    assert place(taken, "free")["novices"] == 2


@about("Civilize")
def test_a_monster_group_on_an_entrance_is_not_civilized() -> None:
    trace = play(
        *TWO, group("ogre", "red", creature("m", "Minotaur"), square=[3, 3]), script=[cast("Civilize", "ogre")]
    )
    assert (standing(trace), fate(trace, "m")["status"]) == ([], "alive")


@about("Settlement")
def test_settlement_trades_a_group_for_a_colony_of_its_owner() -> None:
    trace = play(*TWO, script=[cast("Settlement", "reds")])
    assert standing(trace) == [("colony", "red", "alive", [6, 5])]
    assert [fate(trace, id)["cause"] for id in "vw"] == ["replaced", "replaced"]
    inside = play(*TWO, structures=[town(owner="red", square=(6, 5))], script=[cast("Settlement", "reds")])
    assert results(inside) == ["refused"]


@about("Dracha", "ability of Dracha")
def test_dracha_founds_a_colony_where_he_dies_and_his_group_withdraws() -> None:
    fallen = group("heroes", "blue", creature("d", "Dracha", current_hp=1), archer("s", hp=30), square=[5, 5])
    slayer = reds(swordsman("v", hand=9, armor=9, hp=90), **BESIDE)
    trace = play(fallen, slayer, players=WAR)
    assert fate(trace, "d")["status"] == "buried"
    assert standing(trace) == [("colony", "blue", "alive", [5, 5])]
    assert (trace["outcome"]["rounds"], fate(trace, "s")["status"]) == (3, "alive")
    at_home = play(fallen, slayer, structures=[town()])
    assert len(standing(at_home)) == 1


@about("ability of Dracha")
def test_dracha_is_out_of_reach_of_individual_spells_and_founds_nothing_if_he_lives_on() -> None:
    heroes = blues(creature("d", "Dracha", "Reanimate", current_hp=1), **AT)
    trace = play(heroes, reds(swordsman("v"), **BESIDE), script=[cast("Veteran", "d"), cast("Veteran", "d", "red")])
    assert results(trace) == ["refused", "refused"]
    blow = {"do": "attack", "attacker": "v", "victim": "d"}
    lives = play(heroes, reds(swordsman("v", hand=20), **BESIDE), script=[blow])
    assert (fate(lives, "d")["status"], standing(lives)) == ("alive", [])


@about("ability of Dracha")
def test_nobody_withdraws_for_a_dracha_who_dies_out_of_combat() -> None:
    heroes = blues(creature("d", "Dracha"), archer("s", hp=90), **AT)
    burned = {"do": "damage", "victim": "d", "quantity": 99}
    trace = play(heroes, reds(swordsman("v", hand=0, hp=90), **BESIDE), script=[burned, COMBAT])
    assert trace["outcome"]["rounds"] == 10


@about("Dracha")
def test_the_spell_brings_dracha_into_a_friendly_structure_once_a_game() -> None:
    towns = [town("empty", "blue", SITE), town("other", "red", (4, 4))]
    trace = play(
        *TWO, structures=towns, script=[cast("Dracha", "other"), cast("Dracha", "empty"), cast("Dracha", "empty")]
    )
    assert results(trace) == ["refused", "executed", "refused"]
    assert group_of(trace, "group-1")["square"] == list(SITE)


CAMPERS = (blues(swordsman("a", current_hp=3), swordsman("b"), **ON_SITE), FAR)


@about("Encampment", "Encamped")
def test_an_encampment_stands_for_its_group_until_three_turns_later() -> None:
    camping = [cast("Encampment", "blues"), START_OF_TURN, START_OF_TURN]
    trace = play(*CAMPERS, players=WAR, script=[*camping, cast("Ghost Town", "colony-1", "red")])
    assert standing(trace) == [("colony", "blue", "alive", list(SITE))]
    assert (group_of(trace, "blues")["status"], results(trace)[-1]) == ("off-board", "refused")
    assert (place(trace, "colony-1")["novices"], place(trace, "colony-1")["mana"]) == (0, "Strife")
    back = play(*CAMPERS, players=WAR, script=[*camping, START_OF_TURN])
    assert standing(back) == [("colony", "blue", "destroyed", list(SITE))]
    assert (group_of(back, "blues")["square"], group_of(back, "blues")["spells"]) == (list(SITE), [])
    assert fate(back, "a")["hp"] == 7


@about("Encampment")
def test_a_camp_that_is_captured_takes_its_group_along_and_one_in_use_waits() -> None:
    raiders = reds(swordsman("v"), square=[7, 5])
    script = [
        cast("Encampment", "blues"),
        turn(red=({"do": "move", "group": "reds", "to": list(SITE)},)),
        START_OF_TURN,
    ]
    trace = play(CAMPERS[0], raiders, players=WAR, script=script)
    assert place(trace, "colony-1")["owner"] == "red"
    assert [fate(trace, id)["status"] for id in "ab"] == ["removed", "removed"]
    guests = group("guests", "blue", swordsman("g"), square=[7, 5])
    orders = ({"do": "move", "group": "guests", "to": list(SITE)},)
    occupied = [cast("Encampment", "blues"), turn(*orders), *[START_OF_TURN] * 4]
    waits = play(CAMPERS[0], FAR, guests, players=WAR, script=occupied)
    assert (group_of(waits, "blues")["status"], place(waits, "colony-1")["status"]) == ("off-board", "alive")


@about("Encampment")
def test_a_dispelled_encampment_loses_its_group_and_a_destroyed_camp_does_not() -> None:
    start = cast("Encampment", "blues")
    gone = play(*CAMPERS, players=WAR, script=[start, cast("The Unmagicking", "globe", "red")])
    assert (fate(gone, "a")["status"], standing(gone)[0][2]) == ("removed", "destroyed")
    quake = [start, cast("Earthquake", [7, 3], "red"), *[START_OF_TURN] * 3]
    back = play(*CAMPERS, players=WAR, script=quake)
    assert (group_of(back, "blues")["square"], standing(back)[0][2]) == (list(SITE), "destroyed")


@about("Encampment")
def test_only_a_friendly_group_of_two_or_more_outside_of_structures_camps() -> None:
    alone = group("alone", "blue", swordsman("x"), square=[3, 6])
    housed = group("housed", "blue", swordsman("y"), swordsman("z"), square=[4, 4])
    script = [cast("Encampment", target) for target in ("far", "alone", "housed")]
    trace = play(CAMPERS[0], FAR, alone, housed, structures=[town(square=(4, 4))], script=script)
    assert results(trace) == ["refused"] * 3


# Towns into colonies, colonies into towns.


@about("Ghost Town", "Colony")
def test_ghost_town_turns_a_town_into_a_colony_that_no_structure_spell_can_target() -> None:
    trace = play(
        *TWO,
        structures=[town(owner="red", square=SITE)],
        script=[cast("Ghost Town", "town"), cast("Entropia", "town"), cast("Entropia", "town", "red")],
    )
    assert (place(trace, "town")["type"], results(trace)[1:]) == ("colony", ["refused", "refused"])
    assert place(trace, "town")["spells"] == ["Colony", "Ghost Town"]


def ghost_town_and(*end: Spec, **fields: Any) -> Trace:
    march = blues(swordsman("a"), square=[7, 5], **fields)
    return play(march, FAR, structures=[town(owner="red", square=SITE)], script=[cast("Ghost Town", "town"), *end])


ENTER_SITE = turn({"do": "move", "group": "blues", "to": list(SITE)})


@about("Ghost Town", "Colony", "Earthquake", "The Unmagicking")
def test_a_ghost_town_falls_to_untargeted_dispels_and_earthquakes_where_a_town_stands() -> None:
    ends = [cast("Earthquake", [7, 3]), cast("The Unmagicking", "globe")]
    for end in ends:
        assert place(ghost_town_and(end), "town")["status"] == "destroyed"
        assert place(play(*TWO, structures=[town(square=SITE)], script=[end]), "town")["status"] == "alive"
    assert seat(ghost_town_and(ends[0]), "red")["delta"] == -1


@about("Ghost Town", "Colony", "Justicars")
def test_justicars_destroy_every_colony_that_they_enter() -> None:
    assert place(ghost_town_and(ENTER_SITE, spells=["Justicars"]), "town")["status"] == "destroyed"
    assert place(ghost_town_and(ENTER_SITE), "town")["status"] == "alive"
    spells = {"structures": [town(owner="red", square=SITE, spells=["Fertility"])]}
    march = blues(swordsman("a"), square=[7, 5], spells=["Justicars"])
    trace = play(march, FAR, **spells, script=[ENTER_SITE])
    assert (place(trace, "town")["status"], place(trace, "town")["spells"]) == ("alive", [])


@about("Justicars")
def test_justicars_make_plains_of_what_they_enter_before_it_can_harm_them() -> None:
    ground = [{"square": list(SITE), "terrain": "void", "spells": ["Faerie Circle"]}]
    march = blues(swordsman("a"), square=[7, 5], spells=["Justicars"])
    trace = play(march, FAR, squares=ground, script=[ENTER_SITE])
    assert square(trace, *SITE) == {"terrain": "plains", "spells": []}
    assert fate(trace, "a")["status"] == "alive"


@about("Ghost Town")
def test_a_ghost_town_that_turns_into_a_town_again_loses_the_spell() -> None:
    trace = ghost_town_and({"do": "change", "structure": "town", "type": "town"})
    assert (place(trace, "town")["type"], place(trace, "town")["spells"]) == ("town", [])


@about("Auberol's Grace", "Grace of Auberol")
def test_auberols_grace_makes_a_town_of_a_colony_and_its_recruits_sturdier() -> None:
    script = [cast("Found City", list(SITE)), cast("Auberol's Grace", "colony-1")]
    trace = play(*TWO, script=script)
    assert place(trace, "colony-1") | {"type": "town", "spells": ["Auberol's Grace"]} == place(trace, "colony-1")
    wiped = play(*TWO, script=[*script, cast("The Unmagicking", "globe")])
    assert (place(wiped, "colony-1")["status"], place(wiped, "colony-1")["type"]) == ("alive", "town")
    novices = [town(square=SITE, novices=1, spells=["Auberol's Grace"])]
    trained = play(*TWO, structures=novices, script=[turn({"do": "train", "structure": "town", "class": "archer"})])
    assert (fate(trained, "archer-1")["spells"], fate(trained, "archer-1")["hp"]) == (["Grace of Auberol"], 11)


@about("Auberol's Grace", "Ghost Town")
def test_auberols_grace_goes_as_its_town_turns_into_a_colony() -> None:
    blessed = [town(square=SITE, spells=["Auberol's Grace"])]
    trace = play(*TWO, structures=blessed, script=[cast("Ghost Town", "town")])
    assert place(trace, "town")["spells"] == ["Colony", "Ghost Town"]


# Which spells destroy structures?


@about("Entropia", "Colony")
def test_entropia_dispels_a_town_bare_and_a_colony_away() -> None:
    both = [town(square=SITE, spells=["Fertility"]), colony(at=(4, 4))]
    trace = play(
        *TWO, structures=both, script=[cast("Entropia", "town"), cast("Entropia", "camp"), cast("Ghost Town", "town")]
    )
    assert (place(trace, "town")["spells"], place(trace, "camp")["status"]) == (["Entropia"], "destroyed")
    assert results(trace)[-1] == "refused"


@about("Ancestral Home", "Colony")
def test_an_ancestral_home_moves_on_when_novices_have_been_trained_in_it() -> None:
    homes = [town(square=SITE, novices=2, mana="World", spells=["Ancestral Home"]), colony(at=(4, 4))]
    trained = turn({"do": "train", "structure": "town", "class": "archer"})
    trace = play(FAR, structures=homes, script=[cast("Ancestral Home", "camp"), trained])
    moved = place(trace, "town")
    assert place(trace, "camp")["status"] == "destroyed"
    assert abs(moved["square"][0] - SITE[0]) + abs(moved["square"][1] - SITE[1]) == 1
    assert (moved["spells"], moved["mana"], moved["novices"]) == (["Ancestral Home"], "World", 1)
    assert group_of(trace, "group-1")["square"] == list(SITE)
    assert place(play(FAR, structures=homes, script=[turn()]), "town")["square"] == list(SITE)


@about("Ancestral Home")
def test_no_structure_spell_can_target_an_ancestral_home_and_it_finds_no_way_to_an_entrance() -> None:
    home = [
        town(square=(4, 3), novices=9, spells=["Ancestral Home"]),
        *(town(f"t{x}{y}", square=(x, y)) for x, y in ((5, 3), (4, 4), (4, 2))),
    ]
    trained = turn({"do": "train", "structure": "town", "class": "archer"})
    trace = play(FAR, structures=home, script=[cast("Entropia", "town", "red"), trained])
    assert (results(trace)[0], place(trace, "town")["square"]) == ("refused", [4, 3])


@about("Gogar's Wrath")
def test_gogars_wrath_destroys_a_friendly_town_or_any_colony_and_leaves_barren_land() -> None:
    towns = [
        town("own", square=SITE),
        town("theirs", "red", (4, 4)),
        town("free", "neutral", (3, 6)),
        colony("camp", "red", (8, 6)),
    ]
    script = [cast("Gogar's Wrath", id) for id in ("theirs", "free", "own", "camp")]
    trace = play(*TWO, structures=towns, script=script)
    assert results(trace) == ["refused", "refused", "executed", "executed"]
    assert [one[2] for one in standing(trace)] == ["destroyed", "alive", "alive", "destroyed"]
    assert terrains(trace, SITE, (8, 6)) == ["barren land", "barren land"]
    assert (seat(trace, "blue")["delta"], seat(trace, "red")["delta"]) == (-1, -1)


@about("Maelstrom")
def test_maelstrom_turns_a_friendly_structure_into_void_when_it_expires() -> None:
    towns = [town("own", square=SITE), town("theirs", "red", (4, 4))]
    script = [cast("Maelstrom", "own"), cast("Maelstrom", "theirs")]
    trace = play(*TWO, structures=towns, script=[*script, turn(), turn(), turn()])
    assert results(trace)[:2] == ["executed", "refused"]
    assert (place(trace, "own")["status"], terrains(trace, SITE)) == ("destroyed", ["void"])
    assert place(play(*TWO, structures=towns, script=[*script, turn(), turn()]), "own")["status"] == "alive"
    calmed = play(*TWO, structures=towns, script=[*script, {"do": "dispel", "card": "Maelstrom", "host": "own"}])
    assert place(calmed, "own")["status"] == "alive"


@about("Maelstrom")
@pytest.mark.parametrize("owner", ["blue", "red", "neutral"])
def test_maelstrom_takes_any_colony(owner: str) -> None:
    """Only a town has to be friendly (structures page; the card says so of both)."""
    colony = town("c", owner, SITE) | {"type": "colony"}
    assert results(play(*TWO, structures=[colony], script=[cast("Maelstrom", "c")])) == ["executed"]
    assert results(play(*TWO, structures=[town("t", owner, SITE)], script=[cast("Maelstrom", "t")])) == [
        "executed" if owner == "blue" else "refused"
    ]


@about("Earthquake")
def test_an_earthquake_hurts_whoever_stands_beside_it_and_destroys_colonies_only() -> None:
    others = [colony("camp", "red", (5, 6)), town("old", "blue", FIELD), colony("far", "red", (4, 4))]
    trace = play(*TWO, structures=others, seed=3, script=[cast("Earthquake", [6, 6]), cast("Earthquake", [4, 5])])
    assert [one[2] for one in standing(trace)] == ["destroyed", "alive", "destroyed"]
    assert terrains(trace, (6, 6), (4, 5)) == ["barren land", "barren land"]
    lost = {id: 7 - fate(trace, id)["hp"] for id in "abvw"}
    assert all(0 <= lost[id] <= 4 for id in "ab")
    assert sum(lost.values()) > 0
    hurt = [7 - fate(play(*TWO, seed=seed, script=[cast("Earthquake", [6, 6])]), "v")["hp"] for seed in range(1, 40)]
    assert set(hurt) == {0, 1, 2, 3, 4}


@about("The Unmagicking", "Colony")
def test_the_unmagicking_dispels_all_there_is_and_with_it_every_colony() -> None:
    trace = play(
        blues(swordsman("a", "Veteran", "Power"), **AT, spells=["Despond"]),
        reds(swordsman("v", "Jinx", "Bleak Isle (recruits of the isle)"), **BESIDE),
        structures=[colony("camp", "red"), town("old", "red", (4, 4), spells=["Fertility"])],
        squares=[{"square": [8, 8], "spells": ["Bedlam"]}],
        globe=["Balance of Mystery"],
        script=[cast("The Unmagicking", "globe"), cast("The Unmagicking", "globe", "red")],
    )
    assert [fate(trace, id)["spells"] for id in "av"] == [[], ["Bleak Isle (recruits of the isle)"]]
    assert (group_of(trace, "blues")["spells"], square(trace, 8, 8)["spells"]) == ([], [])
    assert (place(trace, "old")["spells"], place(trace, "camp")["status"]) == ([], "destroyed")
    assert trace["outcome"]["globe"]["spells"] == ["The Unmagicking"]
    assert results(trace) == ["executed", "refused"]


COURT = [town(owner="red", square=SITE, mana="World", turn_count=1, spells=["Fertility"])]


@about("Seelie Court", "The Unmagicking")
def test_a_seelie_court_is_stranded_off_the_board_by_the_unmagicking() -> None:
    script = [cast("Seelie Court", "town"), cast("The Unmagicking", "globe")]
    trace = play(*TWO, structures=COURT, script=[*script, *[START_OF_TURN] * 8])
    assert (place(trace, "town")["status"], place(trace, "town")["novices"]) == ("removed", 0)
    assert (seat(trace, "red")["delta"], seat(trace, "red")["mana"]) == (0, {})


@about("Seelie Court")
def test_a_seelie_court_comes_and_goes_and_works_on_while_it_is_away() -> None:
    def after(turns: int, seed: int = 1) -> Trace:
        return play(*TWO, structures=COURT, seed=seed, script=[cast("Seelie Court", "town"), *[START_OF_TURN] * turns])

    away = after(0)
    assert (place(away, "town")["status"], place(away, "town")["spells"]) == ("off-board", ["Seelie Court"])
    for seed in range(1, 5):
        stays = "".join("B" if place(after(turns, seed), "town")["status"] == "alive" else "-" for turns in range(10))
        assert "B" in stays[1:4]
        assert max(map(len, stays.replace("B", " ").split() + stays.replace("-", " ").split())) <= 3
    first = next(turns for turns in range(1, 4) if place(after(turns), "town")["status"] == "alive")
    assert place(after(1), "town")["novices"] == 1
    assert seat(after(first), "red")["mana"] == {"World": 1}


@about("Seelie Court")
def test_nobody_targets_a_seelie_court_or_its_square_and_a_group_there_keeps_it_away() -> None:
    aim = [cast("Seelie Court", "town"), cast("Found City", list(SITE)), cast("Entropia", "town")]
    trace = play(*TWO, structures=COURT, script=[*aim, *[START_OF_TURN] * 3])
    assert results(trace)[:3] == ["executed", "refused", "refused"]
    squatters = blues(swordsman("a"), square=list(SITE))
    kept = play(squatters, FAR, structures=COURT, script=[aim[0], *[START_OF_TURN] * 6])
    assert place(kept, "town")["status"] == "off-board"
    here = [START_OF_TURN] * next(
        n
        for n in range(1, 4)
        if place(play(*TWO, structures=COURT, script=[aim[0], *[START_OF_TURN] * n]), "town")["status"] == "alive"
    )
    on_board = play(*TWO, structures=COURT, script=[aim[0], *here, cast("Entropia", "town", "red")])
    assert results(on_board)[-1] == "refused"


# Which spells capture and move structures?


@about("Change of Heart")
def test_change_of_heart_captures_a_neutral_structure_at_once() -> None:
    towns = [town("free", "neutral", SITE, novices=3, turn_count=1), town("theirs", "red", (4, 4))]
    guests = group("guests", "red", swordsman("g"), **ON_SITE)
    script = [cast("Change of Heart", "theirs"), cast("Change of Heart", "free")]
    trace = play(*TWO, guests, players=WAR, structures=towns, script=script)
    assert results(trace) == ["refused", "executed"]
    taken = place(trace, "free")
    assert (taken["owner"], taken["novices"], taken["turn_count"], taken["mana"]) == ("blue", 0, 2, "Strife")
    assert (fate(trace, "g")["status"], fate(trace, "g")["cause"]) == ("removed", "removed")
    assert seat(trace, "blue")["delta"] == 1


@about("Defensive Pact")
def test_defensive_pact_moves_one_of_the_casters_structures_to_the_group() -> None:
    mine = [town("a1", square=(4, 4)), colony("a2", at=(8, 6)), town("theirs", "red", (3, 6))]
    found = set()
    for seed in range(1, 9):
        trace = play(*TWO, players=WAR, structures=mine, seed=seed, script=[cast("Defensive Pact", "blues")])
        assert standing(trace)[3] == ("town", "blue", "alive", list(FIELD))
        assert place(trace, "theirs")["status"] == "alive"
        found.add(tuple(place(trace, id)["status"] for id in ("a1", "a2")))
    assert found == {("alive", "destroyed"), ("destroyed", "alive")}
    nothing = play(*TWO, structures=mine[2:], script=[cast("Defensive Pact", "blues")])
    assert len(standing(nothing)) == 1
    others = play(*TWO, structures=mine, script=[cast("Defensive Pact", "reds")])
    assert results(others) == ["refused"]


@about("Defensive Pact")
def test_an_order_on_the_town_that_a_defensive_pact_takes_squanders() -> None:
    """I-28: the old town is destroyed, and no spell switches its target to the new one."""
    orders = [
        {"do": "cast", "card": card, "target": to} for card, to in (("Defensive Pact", "blues"), ("Fertility", "a1"))
    ]
    trace = play(*TWO, players=WAR, structures=[town("a1", square=(4, 4))], script=[turn(*orders)])
    assert (place(trace, "a1")["status"], place(trace, "town-1")["spells"]) == ("destroyed", [])
    assert [one["result"] for one in pipelines(trace, "Casting") if "Fertility" in one["text"]] == ["squandered"]
