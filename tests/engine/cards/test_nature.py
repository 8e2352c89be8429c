"""The cards of Nature: a scenario for each sentence and each exception, which fails without the effect."""

from tests.engine.build import (
    COMBAT,
    START_OF_TURN,
    archer,
    attack,
    band,
    blues,
    cast,
    creature,
    event,
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
from tests.engine.cards.boards import (
    FAR,
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

AROUND = ((5, 8), (4, 8), (6, 8), (5, 7), (5, 9))
"""A square and its four neighbours."""

CORNERS = ((4, 7), (6, 7), (4, 9), (6, 9))
"""The corners of the 3x3 diamond around (5, 8)."""


@about("Abatement")
def test_abatement_dispels_a_square_and_makes_it_plains() -> None:
    spelled = [{"square": [5, 8], "terrain": "forest", "spells": ["Octagon of Force"]}]
    assert square(after(cast("Abatement", [5, 8]), squares=spelled), 5, 8) == {"terrain": "plains", "spells": []}


@about("Back to Nature")
def test_back_to_nature_dispels_both_players_globe_spells() -> None:
    trace = after(cast("Sign of Order", "globe"), cast("Insight", "globe", "red"), cast("Back to Nature", "globe"))
    assert trace["outcome"]["globe"]["spells"] == []


@about("Diomesia", "Goldcaps", "Huntsman", "Icecaps", "Simian Warriors", "Tree Man", "Wolf Pack", "Uproot")
def test_nature_brings_its_hero_and_its_monsters() -> None:
    forest = all_of("forest", (5, 8))
    for card, owner, count in (
        ("Goldcaps", "neutral", 3),
        ("Huntsman", "blue", 1),
        ("Icecaps", "neutral", 3),
        ("Simian Warriors", "blue", 3),
        ("Tree Man", "blue", 1),
        ("Wolf Pack", "blue", 3),
        ("Uproot", "blue", 3),
    ):
        trace = after(cast(card, [5, 8]), squares=forest)
        made = [fate(trace, id) for id in group_of(trace, "group-1")["members"]]
        assert ([one["owner"] for one in made], one_control(trace)) == ([owner] * count, "computer")
        assert results(after(cast(card, [7, 5]), squares=forest)) == ["refused"]
    heroes = after(cast("Diomesia", "reds"), cast("Diomesia", "blues"))
    assert (results(heroes), fate(heroes, "diomesia-1")["owner"]) == (["executed", "refused"], "red")
    assert results(after(cast("Diomesia", "blues", "red"), cast("Diomesia", "blues"))) == ["executed", "executed"]


def one_control(trace: dict[str, object]) -> object:
    """Who controls the first new group."""
    return group_of(trace, "group-1")["control"]


@about("Tree Man", "Uproot", "Wolf Pack")
def test_forest_monsters_come_in_forest_only() -> None:
    for card in ("Tree Man", "Uproot", "Wolf Pack"):
        assert results(after(cast(card, [5, 8]))) == ["refused"]


@about("Simian Warriors")
def test_no_two_simian_warriors_are_alike() -> None:
    trace = after(cast("Simian Warriors", [5, 8]))
    stats = [(one["hand"], one["armor"], one["hp"], one["level"]) for one in minion_of(trace, "Simian Warrior")]
    assert stats == [(3, 1, 7, 1), (1, 0, 3, 2), (2, 0, 5, 1)]


@about("Wolf Pack")
def test_wolves_of_the_pack_have_no_ability() -> None:
    trace = after(cast("Wolf Pack", [5, 8]), attack("v", "wolf-2"), squares=all_of("forest", (5, 8)))
    assert [one["attack_rate"] for one in minion_of(trace, "Wolf")] == [1, 1, 1]
    assert [one["hp"] for one in minion_of(trace, "Wolf")] == [12, 10, 12]


@about("Druid")
def test_druid_shoots_harder_and_is_hidden_from_two_houses() -> None:
    druid = reds(archer("v", "Druid"), square=[7, 5])
    tried = ("Dint of Will", "Kumatru Archer", "Bilious Rage", "Lightning Bolt", "True Aim")
    for player in ("blue", "red"):
        trace = play(FAR_APART[0], druid, script=[cast(card, "v", player) for card in tried])
        assert results(trace) == ["refused", "refused", "refused", "executed", "executed"]
    assert fate(play(FAR_APART[0], druid, script=[]), "v")["missile"] == 3
    assert results(play(FAR_APART[0], druid, script=[cast("Binding Cube", "reds")])) == ["executed"]


@about("Druid")
def test_druid_yields_world_to_his_groups_owner_while_in_forest() -> None:
    druid = reds(archer("v", {"card": "Druid", "owner": "blue"}), square=[7, 5])
    in_forest = play(FAR_APART[0], druid, script=[START_OF_TURN, START_OF_TURN], squares=all_of("forest", (7, 5)))
    assert (mana(in_forest, "red"), mana(in_forest)) == ({"World": 1}, {})
    assert mana(play(FAR_APART[0], druid, script=[START_OF_TURN]), "red") == {}


@about("Forestation")
def test_forestation_makes_forest_that_conceals() -> None:
    into = {"do": "move", "group": "reds", "to": [7, 6]}
    trace = after(cast("Forestation", [7, 6]), into, cast("Jinx", "v"), cast("Lightning Bolt", "v", "red"))
    assert terrains(trace, (7, 6)) == ["forest"]
    assert results(trace)[2:] == ["refused", "executed"]


@about("Fusillade")
def test_fusillade_gives_archers_a_second_shot_in_round_1_alone() -> None:
    archers = blues(archer("a", hp=90), swordsman("b", hp=90), spells=["Fusillade"])
    trace = play(archers, reds(swordsman("v", armor=40, hp=90, level=0, hand=0)), script=[COMBAT])
    shots = [hit.round for hit in hits(trace, attacker="a")]
    assert (shots.count(1), shots.count(2), shots.count(3)) == (2, 1, 1)
    assert [hit.round for hit in hits(trace, attacker="b")][:2] == [2, 3]


@about("Hailstorm")
def test_hailstorm_hurts_everybody_in_its_square_and_beside_it_and_adds_up() -> None:
    bystander = group("far", "neutral", swordsman("f"), square=[8, 8])
    near = reds(swordsman("v"), archer("w"), square=[6, 8])
    for storms, hp in ((1, 6), (2, 5)):
        trace = play(FAR_APART[0], near, bystander, script=[*[cast("Hailstorm", [5, 8])] * storms, START_OF_TURN])
        assert [fate(trace, id)["hp"] for id in ("v", "w", "f")] == [hp, hp, 7]
    inside = [{"square": [6, 8], "spells": ["Hailstorm"]}]
    assert fate(play(FAR_APART[0], near, script=[START_OF_TURN], squares=inside), "v")["hp"] == 6
    over = play(FAR_APART[0], near, script=[cast("Hailstorm", [5, 8]), turn(), turn(), turn(), turn()])
    assert (fate(over, "v")["hp"], square(over, 5, 8)["spells"]) == (5, [])


@about("Huntsman", "ability of Huntsman")
def test_the_huntsman_strikes_monsters_harder() -> None:
    for victim, damage in ((creature("v", "Boggart"), 5), (swordsman("v"), 3)):
        assert damage_of(blow(creature("h", "Huntsman"), victim)) == damage


@about("Icecaps", "ability of Icecap", "Uproot", "ability of Uprooted Tree Man")
def test_a_square_remembers_the_group_that_has_died_in_it() -> None:
    for name, left in (("Icecap", "ice"), ("Uprooted Tree Man", "forest")):
        pair = group("pair", "neutral", creature("i", name), creature("j", name), square=[5, 8])
        deaths = [{"do": "damage", "victim": id, "quantity": 20} for id in ("i", "j")]
        assert terrains(play(*FAR_APART, pair, script=deaths), (5, 8)) == [left]
        assert terrains(play(*FAR_APART, pair, script=deaths[:1]), (5, 8)) == ["plains"]


@about("Uproot")
def test_uproot_leaves_barren_land() -> None:
    trace = after(cast("Uproot", [5, 8]), squares=all_of("forest", (5, 8)))
    assert terrains(trace, (5, 8)) == ["barren land"]


@about("Ill Winds")
def test_ill_winds_blow_for_the_caster_on_shots_out_of_the_town_and_into_it() -> None:
    for windy in ([4, 5], [5, 5]):
        town = TOWN | {"square": windy, "spells": [{"card": "Ill Winds", "owner": "blue"}], "owner": "red"}
        for shooter, owner, damage, hp in (
            (archer("s", missile=3), "blue", 3, 4),
            (archer("s", missile=3), "red", 2, 7),
            (creature("s", "Hellion", hand=None, missile=3), "red", 3, 7),
            (creature("s", "Hellion", hand=None, missile=3), "blue", 3, 4),
        ):
            foe = "red" if owner == "blue" else "blue"
            sides = (group("g", owner, shooter, square=[4, 5]), group("h", foe, swordsman("v", armor=3), square=[5, 5]))
            trace = play(*sides, structures=[town], script=[attack("s", "v", "missile")])
            assert (damage_of(trace), fate(trace, "v")["hp"]) == (damage, hp)


@about("Ill Winds")
def test_ill_winds_leave_swords_and_other_squares_alone() -> None:
    sides = (blues(swordsman("s"), square=[4, 5]), reds(swordsman("v", armor=3), square=[5, 5]))
    town = TOWN | {"spells": ["Ill Winds"]}
    assert fate(play(*sides, structures=[town], script=[attack("s", "v")]), "v")["hp"] == 7
    elsewhere = town | {"square": [8, 4]}
    shot = (blues(archer("s"), square=[4, 5]), sides[1])
    assert fate(play(*shot, structures=[elsewhere], script=[attack("s", "v", "missile")]), "v")["hp"] == 7


@about("Jade Dragon", "ability of Jade Dragon")
def test_the_jade_dragon_kills_an_imp_and_is_gone_when_the_next_turn_starts() -> None:
    made = after(cast("Jade Dragon", [5, 8]))
    assert (terrains(made, (5, 8)), fate(made, "jade-dragon-1")["attack_rate"]) == (["water"], 2)
    gone = after(cast("Jade Dragon", [5, 8]), START_OF_TURN)
    assert (fate(gone, "jade-dragon-1")["status"], fate(gone, "jade-dragon-1")["cause"]) == ("removed", "removed")
    imps = reds(swordsman("v", hand=0), swordsman("i", nation="Imps", hand=0), swordsman("j", nation="Imps", hand=0))
    trace = play(blues(creature("d", "Jade Dragon", hand=0)), imps, script=[COMBAT])
    assert sorted(fate(trace, id)["status"] for id in "vij") == ["alive", "alive", "buried"]
    assert (fate(trace, "v")["status"], event(trace, kind="step", step="E1")["actor"]) == ("alive", "d")


@about("Lightning Bolt", "Ritual Cleansing")
def test_lightning_bolt_and_ritual_cleansing() -> None:
    assert fate(after(cast("Lightning Bolt", "v")), "v")["hp"] == 2
    spelled = reds(swordsman("v", "Carapace", "Veteran"), square=[7, 5], spells=["Ngozi's Way"])
    trace = play(FAR_APART[0], spelled, script=[cast("Ritual Cleansing", "v")])
    assert (fate(trace, "v")["spells"], group_of(trace, "reds")["spells"]) == ([], ["Ngozi's Way"])


@about("Natural Order")
def test_natural_order_dispels_every_square_of_the_diamond_but_keeps_terrain_and_colonies() -> None:
    spelled = [
        {"square": list(place), "terrain": "swamp" if place in AROUND else "plains", "spells": ["Palisade"]}
        for place in (*AROUND, *CORNERS, (8, 8))
    ]
    colony = {"id": "colony", "type": "colony", "owner": "blue", "square": [6, 7]}
    trace = after(cast("Natural Order", [5, 8]), squares=spelled, structures=[colony])
    assert [square(trace, *place)["spells"] for place in (*AROUND, *CORNERS)] == [[]] * 9
    assert square(trace, 8, 8)["spells"] == ["Palisade"]
    assert terrains(trace, *AROUND) == ["swamp"] * 5
    assert trace["outcome"]["structures"]["colony"]["status"] == "alive"


@about("Primeval Forest", "Primeval Strength")
def test_primeval_forest_strengthens_monsters_made_in_the_connected_forest() -> None:
    forest = all_of("forest", (5, 8), (5, 9), (6, 9), (3, 8))
    twice = [cast("Primeval Forest", [5, 8]), cast("Primeval Forest", [5, 9], "red")]
    trace = after(*twice, *(cast("Tree Man", place) for place in ([6, 9], [3, 8])), squares=forest)
    assert [one["spells"] for one in minion_of(trace, "Tree Man")] == [["Primeval Strength"], []]
    assert [one["hand"] for one in minion_of(trace, "Tree Man")] == [4, 3]
    assert results(after(cast("Primeval Forest", [5, 8]))) == ["refused"]
    boarded = play(*FAR_APART, script=[twice[0], cast("Utaban Brothers", "blues")], squares=forest, structures=[TOWN])
    assert fate(boarded, group_of(boarded, "blues")["members"][-1])["spells"] == []


@about("Protective Cover")
def test_protective_cover_ends_attacks_and_turns_blows_back_on_imps() -> None:
    covered = swordsman("v", "Protective Cover")
    assert fate(play(blues(swordsman("a")), reds(covered), script=[]), "v")["attack_rate"] == 0
    for nation, hp in (("Imps", 4), ("Elves", 7)):
        trace = blow(swordsman("a", "Spirit Sword", hand=2, armor=9, nation=nation), covered, round=3)
        assert (fate(trace, "v")["hp"], fate(trace, "a")["hp"]) == (7, hp)
    fought = play(blues(swordsman("a", hand=0)), reds(covered))
    assert (fate(fought, "v")["spells"], fate(fought, "v")["attack_rate"]) == ([], 1)


@about("Savannah", "Seed on the Wind")
def test_savannah_and_seed_on_the_wind_change_the_whole_diamond() -> None:
    for card, becomes in (("Savannah", "plains"), ("Seed on the Wind", "forest")):
        trace = after(cast(card, [5, 8]), squares=all_of("desert", *AROUND, *CORNERS, (7, 8), (5, 6)))
        assert terrains(trace, *AROUND, *CORNERS) == [becomes] * 9
        assert terrains(trace, (7, 8), (5, 6)) == ["desert"] * 2


@about("Sign of Order", "World Dance")
def test_generators_of_nature_pay_their_owner_every_turn() -> None:
    signs = [cast("Sign of Order", "globe"), cast("Sign of Order", "globe"), cast("Sign of Order", "globe", "red")]
    trace = after(*signs, START_OF_TURN, START_OF_TURN)
    assert (mana(trace), mana(trace, "red")) == ({"Order": 2}, {"Order": 1})
    danced = after(cast("World Dance", "town"), START_OF_TURN, structures=[TOWN | {"owner": "red", "square": [8, 8]}])
    assert (mana(danced), mana(danced, "red")) == ({}, {"World": 2})


@about("Stone Circle")
def test_stone_circle_shuts_out_every_spell_and_raises_whoever_stands_in_it() -> None:
    stones = [{"square": list(place), "spells": ["Stone Circle"]} for place in ((7, 5), (5, 8))]
    tried = [("Jinx", "v"), ("Binding Cube", "reds"), ("Forestation", [5, 8])]
    for player in ("blue", "red"):
        trace = after(*(cast(card, target, player) for card, target in tried), squares=stones)
        assert results(trace) == ["refused"] * 3
    assert [fate(trace, id)["level"] for id in ("v", "w", "a")] == [2, 2, 1]


@about("Tornado")
def test_tornado_carries_its_terrain_next_door_and_leaves_barren_land() -> None:
    town = TOWN | {"square": [4, 8]}
    found = set()
    for seed in range(1, 12):
        trace = after(cast("Tornado", [5, 8]), squares=all_of("swamp", (5, 8)), structures=[town], seed=seed)
        assert terrains(trace, (5, 8)) == ["barren land"]
        changed = [place for place in AROUND[1:] if terrains(trace, place) == ["swamp"]]
        assert len(changed) == 1
        found.update(changed)
    assert found == {(6, 8), (5, 7), (5, 9)}


@about("Unseelie Howl")
def test_unseelie_howl_cancels_orders_of_the_host_and_of_the_casters_recruits() -> None:
    more = (
        blues(swordsman("b"), square=[8, 8]) | {"id": "others"},
        reds(swordsman("x"), square=[3, 8]) | {"id": "enemies"},
        blues(creature("m", "Boggart"), square=[8, 3]) | {"id": "beasts"},
        reds(swordsman("y"), square=[5, 3], control="computer") | {"id": "bots"},
    )
    for host, kept in (("reds", {"enemies", "beasts", "bots"}), ("bots", {"reds", "enemies", "beasts", "bots"})):
        game = table(*FAR_APART, *more, script=[])
        for one in game.state.groups.values():
            one.order = (5, 5)
        perform(game, cast("Unseelie Howl", host))
        assert {id for id in game.state.groups if band(game, id).order is not None} == kept


@about("Utaban Brothers")
def test_utaban_brothers_bring_one_satyr_of_either_class_into_a_group_in_a_structure() -> None:
    made = set()
    for seed in range(1, 9):
        trace = after(cast("Utaban Brothers", "blues"), structures=[TOWN], seed=seed)
        new = fate(trace, group_of(trace, "blues")["members"][-1])
        assert (new["nation"], len(group_of(trace, "blues")["members"])) == ("Satyrs", 3)
        made.add(new["class"])
    assert made == {"swordsman", "archer"}
    assert results(after(cast("Utaban Brothers", "blues"))) == ["refused"]
    assert results(after(cast("Utaban Brothers", "reds"), structures=[TOWN | {"square": [7, 5]}])) == ["refused"]


@about("Mountain Climb", "Water Breathing", "Watersniper")
def test_walks_let_a_whole_group_in_and_keep_it_from_drowning() -> None:
    into = {"do": "move", "group": "blues", "to": [5, 5]}
    for card, on, ground in (
        ("Mountain Climb", "group", "mountain"),
        ("Mountain Climb", "group", "volcano"),
        ("Water Breathing", "group", "water"),
        ("Watersniper", "minion", "water"),
    ):
        spells = [card] if on == "group" else []
        mates = blues(archer("a", *([card] if on == "minion" else [])), swordsman("b"), square=[4, 5], spells=spells)
        trace = play(mates, FAR_APART[1], script=[into, turn(), START_OF_TURN], squares=all_of(ground, (5, 5)))
        assert results(trace)[0] == "executed"
        hurt = 5 if ground == "volcano" else 0
        assert [fate(trace, id)["hp"] for id in ("a", "b")] == [7 - hurt] * 2
        assert results(play(*FAR_APART, script=[into], squares=all_of(ground, (5, 5)))) == ["refused"]


@about("Watersniper")
def test_watersniper_shoots_harder() -> None:
    assert fate(play(blues(archer("a", "Watersniper")), reds(swordsman("v")), script=[]), "a")["missile"] == 3


@about("Woodhenge")
def test_woodhenge_shuts_out_every_spell_for_two_turns_in_forest_alone() -> None:
    forest = all_of("forest", (7, 5), (5, 8))
    henges = [one | {"spells": ["Woodhenge"]} for one in forest]
    tried = [("Lightning Bolt", "v", "red"), ("Binding Cube", "reds", "blue"), ("Savannah", [5, 8], "blue")]
    assert results(after(*(cast(*one) for one in tried), squares=henges)) == ["refused"] * 3
    built = cast("Woodhenge", [5, 8])
    trace = after(built, turn(), turn(), turn(), cast("Palisade", [5, 8]), squares=forest)
    assert (results(trace)[-1], square(trace, 5, 8)["spells"]) == ("executed", ["Palisade"])
    assert results(after(built)) == ["refused"]
    felled = after(built, {"do": "change", "square": [5, 8], "terrain": "plains"}, squares=forest)
    assert square(felled, 5, 8)["spells"] == []


@about("Karillian Arrows", "Karillian Venom")
def test_karillian_venom_stings_every_round_for_each_dose_and_ends_with_the_combat() -> None:
    poisoned = reds(swordsman("v", "Karillian Venom", "Karillian Venom", hand=0, armor=9, hp=40))
    trace = play(blues(swordsman("a", hand=0, hp=40)), poisoned, script=[COMBAT])
    rounds = trace["outcome"]["rounds"]
    assert (fate(trace, "v")["hp"], fate(trace, "v")["spells"]) == (40 - 2 * rounds, [])
    shot = blow(archer("a", "Karillian Arrows"), swordsman("v", armor=0), "missile")
    assert fate(shot, "v")["spells"] == ["Karillian Venom"]
    stopped = blow(archer("a", "Karillian Arrows"), swordsman("v", armor=5), "missile")
    assert fate(stopped, "v")["spells"] == []
    cured = play(blues(swordsman("a")), poisoned, script=[{"do": "dispel", "card": "Karillian Venom", "host": "v"}])
    assert (results(cured), fate(cured, "v")["spells"]) == (["executed"], ["Karillian Venom"])


@about("Water's Gift", "Freeze")
def test_waters_gift_and_freeze_make_ice() -> None:
    trace = after(cast("Water's Gift", "town"), structures=[TOWN | {"square": [5, 8]}])
    assert terrains(trace, *AROUND) == ["plains", *["ice"] * 4]
    assert results(after(cast("Water's Gift", "town", "red"), structures=[TOWN])) == ["refused"]
    assert terrains(after(cast("Freeze", [5, 8]), squares=all_of("water", (5, 8))), (5, 8)) == ["ice"]
    assert results(after(cast("Freeze", [5, 8]))) == ["refused"]


@about("Inundate", "Overflow")
def test_inundate_and_overflow_make_water() -> None:
    assert terrains(after(cast("Inundate", [5, 8])), (5, 8)) == ["water"]
    beside = TOWN | {"square": [5, 7]}
    assert terrains(after(cast("Overflow", [5, 8]), structures=[beside]), (5, 8)) == ["water"]
    assert results(after(cast("Overflow", [5, 8]), structures=[beside | {"owner": "red"}])) == ["refused"]


@about("Inundate", "Overflow", "Jade Dragon")
def test_water_stops_and_drowns_whoever_lacks_waterwalk() -> None:
    flooded = after(cast("Inundate", [5, 5]), {"do": "move", "group": "blues", "to": [5, 5]})
    assert results(flooded) == ["executed", "refused"]
    drowned = after(START_OF_TURN, squares=all_of("water", (7, 5)))
    assert [(fate(drowned, id)["status"], fate(drowned, id)["cause"]) for id in "vw"] == [("buried", "died")] * 2
    flier = reds(creature("v", "Celestial Sphere"), square=[7, 5])
    above = play(FAR_APART[0], flier, script=[START_OF_TURN, turn()], squares=all_of("water", (7, 5)))
    assert fate(above, "v")["status"] == "alive"


@about("Freeze", "Water's Gift", "Icecaps")
def test_ice_carries_a_group_to_the_first_square_that_is_none() -> None:
    ice = all_of("ice", (5, 5), (6, 5))
    slid = play(FAR_APART[0], script=[{"do": "move", "group": "blues", "to": [5, 5]}], squares=ice)
    assert group_of(slid, "blues")["square"] == [7, 5]
    blocked = after({"do": "move", "group": "blues", "to": [5, 5]}, squares=ice)
    assert group_of(blocked, "blues")["square"] == [6, 5]


@about("Pixie Dust")
def test_pixie_dust_is_laid_on_an_enemy_to_sap_its_comrades() -> None:
    trace = play(blues(swordsman("a")), reds(swordsman("v"), swordsman("w")), script=[cast("Pixie Dust", "v")])
    assert [fate(trace, id)["hand"] for id in ("v", "w")] == [2, 0]
    assert events(trace, kind="step", step="X3")


@about("Biting Wind")
def test_biting_wind_bites_the_concealed_twice_as_hard_as_it_costs() -> None:
    forest = all_of("forest", (7, 5))
    assert fate(after(cast("Biting Wind", "v"), squares=forest), "v")["hp"] == 5
    assert fate(after(cast("Biting Wind", "v") | {"cost": 3}), "v")["hp"] == 1


@about("Deluge")
def test_deluge_floods_one_ring_around_the_water_and_leaves_plains() -> None:
    pond = [*all_of("water", (5, 8)), *all_of("forest", (5, 7))]
    bather = reds(swordsman("v"), square=[6, 8])
    flooded = play(FAR_APART[0], bather, script=[cast("Deluge", "globe")], squares=pond)
    assert terrains(flooded, *AROUND) == ["water"] * 5
    assert terrains(flooded, *CORNERS) == ["plains"] * 4
    assert (fate(flooded, "v")["status"], fate(flooded, "v")["cause"]) == ("buried", "died")
    ebbing = [cast("Deluge", "globe"), {"do": "change", "square": [5, 9], "terrain": "desert"}]
    for turns, left in ((1, "water"), (2, "plains")):
        ebbed = after(*ebbing, *[turn()] * turns, squares=pond)
        assert terrains(ebbed, (5, 8), (5, 7), (4, 8), (5, 9)) == ["water", left, left, "desert"]


@about("Dryad's Favors")
def test_dryads_favors_remove_a_recruit_and_bring_another_later() -> None:
    elf = reds(swordsman("v", "Veteran", nation="Elves", level=4), archer("w"), square=[7, 5])
    taken = play(FAR_APART[0], elf, script=[cast("Dryad's Favors", "v")])
    assert (fate(taken, "v")["status"], fate(taken, "v")["cause"]) == ("removed", "removed")
    assert not events(taken, kind="step", step="E2")
    move = {"do": "move", "group": "reds", "to": [7, 6]}
    for turns, status in ((4, "off-board"), (5, "alive")):
        trace = play(FAR_APART[0], elf, script=[cast("Dryad's Favors", "v"), move, *[turn()] * turns])
        fresh = fate(trace, "swordsman-1")
        assert fresh["status"] == status
    assert (fresh["nation"], fresh["class"], fresh["spells"], fresh["level"], fresh["owner"]) == (
        "Elves",
        "swordsman",
        [],
        1,
        "red",
    )
    assert group_of(trace, fresh["group"])["square"] == [7, 5]
    blocked = play(FAR_APART[0], elf, script=[cast("Dryad's Favors", "v"), *[turn()] * 5, move, START_OF_TURN])
    assert fate(blocked, "swordsman-1")["status"] == "alive"
    waiting = play(FAR_APART[0], elf, script=[cast("Dryad's Favors", "v"), *[turn()] * 6])
    assert fate(waiting, "swordsman-1")["status"] == "off-board"


@about("Eagle Eyes")
def test_eagle_eyes_guides_friendly_archers_next_to_its_host() -> None:
    field = (
        blues(archer("g", "Eagle Eyes"), archer("own"), square=[5, 5]),
        reds(archer("foe"), square=[5, 6]),
        group("next", "blue", swordsman("n"), archer("o"), square=[6, 5]),
        group("corner", "blue", archer("c"), square=[6, 6]),
    )
    ready = play(*field, script=[cast("Jinx", "g", "red"), cast("True Aim", "own")])
    assert [fate(ready, id)["missile"] for id in ("o", "c", "own", "foe", "n")] == [3, 2, 3, 2, None]
    assert results(ready) == ["refused", "executed"]


@about("Eagle Eyes")
def test_eagle_eyes_comes_along_with_a_host_that_joins_another_group() -> None:
    field = (
        group("guide", "blue", swordsman("g", "Eagle Eyes"), square=[5, 5]),
        group("home", "blue", swordsman("h"), square=[5, 6]),
        group("next", "blue", archer("o"), square=[5, 7]),
        group("left", "blue", archer("l"), square=[4, 5]),
    )
    joined = play(
        *field, reds(swordsman("v"), square=[9, 9]), script=[turn({"do": "move", "group": "guide", "to": [5, 6]})]
    )
    assert [fate(joined, id)["missile"] for id in ("o", "l")] == [3, 2]


@about("Gale Force")
def test_gale_force_makes_everybody_who_moves_move_twice() -> None:
    gale = {"do": "cast", "card": "Gale Force", "target": "globe"}
    orders = [{"do": "move", "group": "blues", "to": [4, 4]}, {"do": "move", "group": "reds", "to": [7, 6]}]
    trace = after(turn(gale, orders[0], red=(orders[1],)))
    assert [group_of(trace, id)["square"] for id in ("blues", "reds")] == [[4, 3], [7, 7]]
    later = after(turn(gale), turn(orders[0]))
    assert group_of(later, "blues")["square"] == [4, 4]


@about("Revelers")
def test_revelers_take_every_nations_gift_from_a_group() -> None:
    sea = all_of("water", (7, 5))
    djinni = reds(swordsman("v", nation="Djinni"), square=[7, 5])
    assert fate(play(FAR_APART[0], djinni, script=[START_OF_TURN], squares=sea), "v")["status"] == "alive"
    drowned = play(FAR_APART[0], djinni, script=[cast("Revelers", "reds"), START_OF_TURN], squares=sea)
    assert fate(drowned, "v")["status"] == "buried"
    sturdy = reds(swordsman("v", nation="Gargoyles"), archer("w", nation="Elves"), square=[7, 5])
    weak = play(FAR_APART[0], sturdy, script=[cast("Revelers", "reds")])
    assert [fate(weak, id)["max_hp"] for id in "vw"] == [7, 7]
    imps = blues(swordsman("a", nation="Imps"), spells=["Revelers"])
    struck = play(imps, reds(swordsman("v")), script=[attack("a", "v")])
    assert damage_of(struck) == 2
    script = [{"do": "dispel", "card": "Revelers", "host": "blues"}, attack("a", "v")]
    assert damage_of(play(imps, reds(swordsman("v")), script=script)) == 3


@about("Scrying Pool")
def test_scrying_pool_shows_the_concealed_to_whoever_stands_at_it() -> None:
    pool = [*all_of("forest", (7, 5)), {"square": [5, 5], "spells": ["Scrying Pool"]}]
    into = {"do": "move", "group": "blues", "to": [5, 5]}
    assert results(after(cast("Jinx", "v"), into, cast("Jinx", "v"), squares=pool)) == [
        "refused",
        "executed",
        "executed",
    ]
    enemy = (FAR_APART[0], reds(swordsman("v"), square=[5, 5]), group("deep", "red", swordsman("x"), square=[7, 5]))
    assert results(play(*enemy, script=[cast("Jinx", "x")], squares=pool)) == ["refused"]


@about("Smell the Roses")
def test_smelling_the_roses_takes_a_group_out_of_hand_for_three_turns() -> None:
    roses = cast("Smell the Roses", "reds")
    trace = after(roses, turn(red=({"do": "move", "group": "reds", "to": [8, 5]},)))
    assert group_of(trace, "reds")["control"] == "computer"
    wandered = [tuple(group_of(after(roses, *[turn()] * 3, seed=seed), "reds")["square"]) for seed in range(8)]
    assert all(max(abs(x - 7), abs(y - 5)) <= 1 for x, y in wandered)
    assert len(set(wandered)) > 2
    town = TOWN | {"square": [7, 5], "owner": "red", "novices": 2}
    train = {"do": "train", "structure": "town", "class": "archer"}
    kept_out = after(roses, turn(red=(train,)), structures=[town], players={"red": {"house": "Hope"}})
    assert len(kept_out["outcome"]["minions"]) == 4
    over = after(roses, *[turn()] * 3, START_OF_TURN)
    assert (group_of(over, "reds")["control"], group_of(over, "reds")["spells"]) == ("player", [])


@about("Syzygy", "cheaper spells next turn")
def test_syzygy_makes_the_next_turns_spells_cheaper() -> None:
    players = {"blue": {"house": "Nature", "mana": {"World": 9, "Order": 9}, "trained": {"World": 9, "Order": 9}}}
    dear = after(START_OF_TURN, cast("Biting Wind", "v") | {"cost": 4}, players=players)
    cheap = after(cast("Syzygy", "globe"), START_OF_TURN, cast("Biting Wind", "v") | {"cost": 4}, players=players)
    later = after(
        cast("Syzygy", "globe"), START_OF_TURN, START_OF_TURN, cast("Biting Wind", "v") | {"cost": 4}, players=players
    )
    assert [mana(trace)["World"] for trace in (dear, cheap, later)] == [5, 6, 5]


@about("Will o' the Wisp")
def test_will_o_the_wisp_hides_a_group_for_three_turns() -> None:
    wisp = cast("Will o' the Wisp", "reds")
    for turns, status in ((3, "off-board"), (4, "alive")):
        trace = after(wisp, *[turn()] * turns)
        assert group_of(trace, "reds")["status"] == status
    assert (group_of(trace, "reds")["square"], group_of(trace, "reds")["spells"]) == ([7, 5], [])
    taken = after(wisp, {"do": "dispel", "card": "Will o' the Wisp", "host": "reds"})
    assert fate(taken, "v")["status"] in ("removed", "off-board")
    in_town = after(wisp, structures=[TOWN | {"square": [7, 5]}])
    assert results(in_town) == ["refused"]
    drowned = after(wisp, cast("Inundate", [7, 5]), *[turn()] * 4)
    assert fate(drowned, "v")["status"] == "buried"


@about("Jaguar's Blood")
def test_jaguars_blood_raises_maximum_and_current_hit_points() -> None:
    wounded = reds(swordsman("v", current_hp=3), square=[7, 5])
    trace = play(FAR_APART[0], wounded, script=[cast("Jaguar's Blood", "v")])
    assert (fate(trace, "v")["hp"], fate(trace, "v")["max_hp"]) == (7, 11)


@about("Diomesia", "ability of Diomesia")
def test_swordsmen_deal_no_hand_damage_beside_diomesia_or_against_her() -> None:
    hers = blues(creature("d", "Diomesia"), swordsman("a"), archer("b"))
    for sides, attacker, victim, kind, damage in (
        ((hers, reds(swordsman("v"))), "a", "v", "hand", 0),
        ((hers, reds(swordsman("v"))), "b", "v", "missile", 2),
    ):
        assert damage_of(play(*sides, script=[attack(attacker, victim, kind)])) == damage
    swung = hits(play(hers, reds(swordsman("v", hand=5)), script=[COMBAT]), attacker="v")
    assert {hit.damage for hit in swung} - {None} == {0}
    mauled = hits(play(hers, reds(creature("m", "Boggart")), script=[COMBAT]), attacker="m")
    assert max(hit.damage or 0 for hit in mauled) == 3


@about("Fusillade")
def test_fusillade_gives_nothing_to_archers_who_make_no_attacks() -> None:
    idle = blues(archer("a", "Protective Cover", hp=90), spells=["Fusillade"])
    assert not hits(play(idle, reds(swordsman("v", hand=0, hp=90)), script=[COMBAT]), attacker="a")
    for order in (["Fusillade", "Loose Bearings"], ["Loose Bearings", "Fusillade"]):
        loose = blues(archer("a", hp=90), spells=order)
        shots = hits(play(loose, reds(swordsman("v", hand=0, hp=90)), script=[COMBAT]), attacker="a")
        assert {1, 2} & {shot.round for shot in shots} == {2}


@about("ability of Goldcap", "ability of Icecap", "Goldcaps", "Icecaps")
def test_caps_attack_friendly_groups_too() -> None:
    for card in ("Goldcap", "Icecap"):
        caps = group("caps", "blue", creature("c", card, hp=90), square=[5, 5])
        trace = play(caps, blues(swordsman("a", hp=90), square=[6, 5]), FAR, script=[{"do": "combats"}])
        assert {hit.victim for hit in hits(trace)} == {"a", "c"}
    tame = group("caps", "blue", creature("c", "Boggart", hp=90), square=[5, 5])
    assert hits(play(tame, blues(swordsman("a", hp=90), square=[6, 5]), FAR, script=[{"do": "combats"}])) == []
