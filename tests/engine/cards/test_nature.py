"""The cards of Nature: a scenario for each sentence and each exception, which fails without the effect."""

from itertools import product
from typing import Any

from tests.engine import boards as b
from tests.engine.cards.about import about

AROUND = ((5, 8), (4, 8), (6, 8), (5, 7), (5, 9))
"""A square and its four neighbours."""

CORNERS = ((4, 7), (6, 7), (4, 9), (6, 9))
"""The corners of the 3x3 diamond around (5, 8)."""


@about("Abatement")
def test_abatement_dispels_a_square_and_makes_it_plains() -> None:
    spelled = [{"square": [5, 8], "terrain": "forest", "spells": ["Octagon of Force"]}]
    assert b.square(b.after(b.cast("Abatement", [5, 8]), squares=spelled), 5, 8) == {"terrain": "plains", "spells": []}


@about("Back to Nature")
def test_back_to_nature_dispels_both_players_globe_spells() -> None:
    trace = b.after(
        b.cast("Sign of Order", "globe"), b.cast("Insight", "globe", "red"), b.cast("Back to Nature", "globe")
    )
    assert trace["outcome"]["globe"]["spells"] == []


@about("Diomesia", "Goldcaps", "Huntsman", "Icecaps", "Simian Warriors", "Tree Man", "Wolf Pack", "Uproot")
def test_nature_brings_its_hero_and_its_monsters() -> None:
    forest = b.all_of("forest", (5, 8))
    for card, owner, count in (
        ("Goldcaps", "neutral", 3),
        ("Huntsman", "blue", 1),
        ("Icecaps", "neutral", 3),
        ("Simian Warriors", "blue", 3),
        ("Tree Man", "blue", 1),
        ("Wolf Pack", "blue", 3),
        ("Uproot", "blue", 3),
    ):
        trace = b.after(b.cast(card, [5, 8]), squares=forest)
        made = [b.fate(trace, id) for id in b.group_of(trace, "group-1")["members"]]
        assert ([one["owner"] for one in made], one_control(trace)) == ([owner] * count, "computer")
        assert b.results(b.after(b.cast(card, [7, 5]), squares=forest)) == ["refused"]
    heroes = b.after(b.cast("Diomesia", "reds"), b.cast("Diomesia", "blues"))
    assert (b.results(heroes), b.fate(heroes, "diomesia-1")["owner"]) == (["executed", "refused"], "red")
    assert b.results(b.after(b.cast("Diomesia", "blues", "red"), b.cast("Diomesia", "blues"))) == [
        "executed",
        "executed",
    ]


def one_control(trace: dict[str, object]) -> object:
    """Who controls the first new group."""
    return b.group_of(trace, "group-1")["control"]


@about("Tree Man", "Uproot", "Wolf Pack")
def test_forest_monsters_come_in_forest_only() -> None:
    for card in ("Tree Man", "Uproot", "Wolf Pack"):
        assert b.results(b.after(b.cast(card, [5, 8]))) == ["refused"]


@about("Simian Warriors")
def test_no_two_simian_warriors_are_alike() -> None:
    trace = b.after(b.cast("Simian Warriors", [5, 8]))
    stats = [(one["hand"], one["armor"], one["hp"], one["level"]) for one in b.minion_of(trace, "Simian Warrior")]
    assert stats == [(3, 1, 7, 1), (1, 0, 3, 2), (2, 0, 5, 1)]


@about("Wolf Pack")
def test_wolves_of_the_pack_have_no_ability() -> None:
    trace = b.after(b.cast("Wolf Pack", [5, 8]), b.attack("v", "wolf-2"), squares=b.all_of("forest", (5, 8)))
    assert [one["attack_rate"] for one in b.minion_of(trace, "Wolf")] == [1, 1, 1]
    assert [one["hp"] for one in b.minion_of(trace, "Wolf")] == [12, 10, 12]


@about("Druid")
def test_druid_shoots_harder_and_is_hidden_from_two_houses() -> None:
    druid = b.reds(b.archer("v", "Druid"), square=[7, 5])
    tried = ("Dint of Will", "Kumatru Archer", "Bilious Rage", "Lightning Bolt", "True Aim")
    for player in ("blue", "red"):
        trace = b.play(b.FAR_APART[0], druid, script=[b.cast(card, "v", player) for card in tried])
        assert b.results(trace) == ["refused", "refused", "refused", "executed", "executed"]
    assert b.fate(b.play(b.FAR_APART[0], druid, script=[]), "v")["missile"] == 3
    assert b.results(b.play(b.FAR_APART[0], druid, script=[b.cast("Binding Cube", "reds")])) == ["executed"]


@about("Druid")
def test_druid_yields_world_to_his_groups_owner_while_in_forest() -> None:
    druid = b.reds(b.archer("v", {"card": "Druid", "owner": "blue"}), square=[7, 5])
    in_forest = b.play(
        b.FAR_APART[0], druid, script=[b.START_OF_TURN, b.START_OF_TURN], squares=b.all_of("forest", (7, 5))
    )
    assert (b.mana(in_forest, "red"), b.mana(in_forest)) == ({"World": 1}, {})
    assert b.mana(b.play(b.FAR_APART[0], druid, script=[b.START_OF_TURN]), "red") == {}


@about("Forestation")
def test_forestation_makes_forest_that_conceals() -> None:
    into = {"do": "move", "group": "reds", "to": [7, 6]}
    trace = b.after(b.cast("Forestation", [7, 6]), into, b.cast("Jinx", "v"), b.cast("Lightning Bolt", "v", "red"))
    assert b.terrains(trace, (7, 6)) == ["forest"]
    assert b.results(trace)[2:] == ["refused", "executed"]


@about("Fusillade")
def test_fusillade_gives_archers_a_second_shot_in_round_1_alone() -> None:
    archers = b.blues(b.archer("a", hp=90), b.swordsman("b", hp=90), spells=["Fusillade"])
    trace = b.play(archers, b.reds(b.swordsman("v", armor=40, hp=90, level=0, hand=0)), script=[b.COMBAT])
    shots = [hit.round for hit in b.hits(trace, attacker="a")]
    assert (shots.count(1), shots.count(2), shots.count(3)) == (2, 1, 1)
    assert [hit.round for hit in b.hits(trace, attacker="b")][:2] == [2, 3]


@about("Hailstorm")
def test_hailstorm_hurts_everybody_in_its_square_and_beside_it_and_adds_up() -> None:
    bystander = b.group("far", "neutral", b.swordsman("f"), square=[8, 8])
    near = b.reds(b.swordsman("v"), b.archer("w"), square=[6, 8])
    for storms, hp in ((1, 6), (2, 5)):
        trace = b.play(
            b.FAR_APART[0], near, bystander, script=[*[b.cast("Hailstorm", [5, 8])] * storms, b.START_OF_TURN]
        )
        assert [b.fate(trace, id)["hp"] for id in ("v", "w", "f")] == [hp, hp, 7]
    inside = [{"square": [6, 8], "spells": ["Hailstorm"]}]
    assert b.fate(b.play(b.FAR_APART[0], near, script=[b.START_OF_TURN], squares=inside), "v")["hp"] == 6
    over = b.play(b.FAR_APART[0], near, script=[b.cast("Hailstorm", [5, 8]), b.turn(), b.turn(), b.turn(), b.turn()])
    assert (b.fate(over, "v")["hp"], b.square(over, 5, 8)["spells"]) == (5, [])


@about("Huntsman", "ability of Huntsman")
def test_the_huntsman_strikes_monsters_harder() -> None:
    for victim, damage in ((b.creature("v", "Boggart"), 5), (b.swordsman("v"), 3)):
        assert b.damage_of(b.blow(b.creature("h", "Huntsman"), victim)) == damage


@about("Icecaps", "ability of Icecap", "Uproot", "ability of Uprooted Tree Man")
def test_a_square_remembers_the_group_that_has_died_in_it() -> None:
    for name, left in (("Icecap", "ice"), ("Uprooted Tree Man", "forest")):
        pair = b.group("pair", "neutral", b.creature("i", name), b.creature("j", name), square=[5, 8])
        deaths = [{"do": "damage", "victim": id, "quantity": 20} for id in ("i", "j")]
        assert b.terrains(b.play(*b.FAR_APART, pair, script=deaths), (5, 8)) == [left]
        assert b.terrains(b.play(*b.FAR_APART, pair, script=deaths[:1]), (5, 8)) == ["plains"]


@about("Uproot")
def test_uproot_leaves_barren_land() -> None:
    trace = b.after(b.cast("Uproot", [5, 8]), squares=b.all_of("forest", (5, 8)))
    assert b.terrains(trace, (5, 8)) == ["barren land"]


@about("Ill Winds")
def test_ill_winds_blow_for_the_caster_on_shots_out_of_the_town_and_into_it() -> None:
    for windy in ([4, 5], [5, 5]):
        town = b.TOWN | {"square": windy, "spells": [{"card": "Ill Winds", "owner": "blue"}], "owner": "red"}
        for shooter, owner, damage, hp in (
            (b.archer("s", missile=3), "blue", 3, 4),
            (b.archer("s", missile=3), "red", 2, 7),
            (b.creature("s", "Hellion", hand=None, missile=3), "red", 3, 7),
            (b.creature("s", "Hellion", hand=None, missile=3), "blue", 3, 4),
        ):
            foe = "red" if owner == "blue" else "blue"
            sides = (
                b.group("g", owner, shooter, square=[4, 5]),
                b.group("h", foe, b.swordsman("v", armor=3), square=[5, 5]),
            )
            trace = b.play(*sides, structures=[town], script=[b.attack("s", "v", "missile")])
            assert (b.damage_of(trace), b.fate(trace, "v")["hp"]) == (damage, hp)


@about("Ill Winds")
def test_ill_winds_leave_swords_and_other_squares_alone() -> None:
    sides = (b.blues(b.swordsman("s"), square=[4, 5]), b.reds(b.swordsman("v", armor=3), square=[5, 5]))
    town = b.TOWN | {"spells": ["Ill Winds"]}
    assert b.fate(b.play(*sides, structures=[town], script=[b.attack("s", "v")]), "v")["hp"] == 7
    for windy, (owner, foe, armor, hp) in product(([4, 5], [5, 5]), (("blue", "red", 3, 7), ("red", "blue", 0, 5))):
        blade = b.group("g", owner, b.archer("s", "Weapon Master"), square=[4, 5])
        struck = b.group("h", foe, b.swordsman("v", armor=armor), square=[5, 5])
        trace = b.play(blade, struck, structures=[town | {"square": windy}], script=[b.attack("s", "v")])
        assert b.fate(trace, "v")["hp"] == hp
    elsewhere = town | {"square": [8, 4]}
    shot = (b.blues(b.archer("s"), square=[4, 5]), sides[1])
    assert b.fate(b.play(*shot, structures=[elsewhere], script=[b.attack("s", "v", "missile")]), "v")["hp"] == 7


@about("Jade Dragon", "ability of Jade Dragon")
def test_the_jade_dragon_kills_an_imp_and_is_gone_when_the_next_turn_starts() -> None:
    made = b.after(b.cast("Jade Dragon", [5, 8]))
    assert (b.terrains(made, (5, 8)), b.fate(made, "jade-dragon-1")["attack_rate"]) == (["water"], 2)
    gone = b.after(b.cast("Jade Dragon", [5, 8]), b.START_OF_TURN)
    assert (b.fate(gone, "jade-dragon-1")["status"], b.fate(gone, "jade-dragon-1")["cause"]) == ("removed", "removed")
    imps = b.reds(
        b.swordsman("v", hand=0), b.swordsman("i", nation="Imps", hand=0), b.swordsman("j", nation="Imps", hand=0)
    )
    trace = b.play(b.blues(b.creature("d", "Jade Dragon", hand=0)), imps, script=[b.COMBAT])
    assert sorted(b.fate(trace, id)["status"] for id in "vij") == ["alive", "alive", "buried"]
    assert (b.fate(trace, "v")["status"], b.event(trace, kind="step", step="E1")["actor"]) == ("alive", "d")


@about("Lightning Bolt", "Ritual Cleansing")
def test_lightning_bolt_and_ritual_cleansing() -> None:
    assert b.fate(b.after(b.cast("Lightning Bolt", "v")), "v")["hp"] == 2
    spelled = b.reds(b.swordsman("v", "Carapace", "Veteran"), square=[7, 5], spells=["Ngozi's Way"])
    trace = b.play(b.FAR_APART[0], spelled, script=[b.cast("Ritual Cleansing", "v")])
    assert (b.fate(trace, "v")["spells"], b.group_of(trace, "reds")["spells"]) == ([], ["Ngozi's Way"])


@about("Natural Order")
def test_natural_order_dispels_every_square_of_the_diamond_but_keeps_terrain_and_colonies() -> None:
    spelled = [
        {"square": list(place), "terrain": "swamp" if place in AROUND else "plains", "spells": ["Palisade"]}
        for place in (*AROUND, *CORNERS, (7, 8))
    ]
    colony = {"id": "colony", "type": "colony", "owner": "blue", "square": [6, 7]}
    trace = b.after(b.cast("Natural Order", [5, 8]), squares=spelled, structures=[colony])
    assert [b.square(trace, *place)["spells"] for place in (*AROUND, *CORNERS)] == [[]] * 9
    assert b.square(trace, 7, 8)["spells"] == ["Palisade"]
    assert b.terrains(trace, *AROUND) == ["swamp"] * 5
    assert trace["outcome"]["structures"]["colony"]["status"] == "alive"


@about("Primeval Forest", "Primeval Strength")
def test_primeval_forest_strengthens_monsters_made_in_the_connected_forest() -> None:
    forest = b.all_of("forest", (5, 8), (5, 9), (6, 9), (3, 8))
    twice = [b.cast("Primeval Forest", [5, 8]), b.cast("Primeval Forest", [5, 9], "red")]
    trace = b.after(*twice, *(b.cast("Tree Man", place) for place in ([6, 9], [3, 8])), squares=forest)
    assert [one["spells"] for one in b.minion_of(trace, "Tree Man")] == [["Primeval Strength"], []]
    assert [one["hand"] for one in b.minion_of(trace, "Tree Man")] == [4, 3]
    assert b.results(b.after(b.cast("Primeval Forest", [5, 8]))) == ["refused"]
    boarded = b.play(
        *b.FAR_APART, script=[twice[0], b.cast("Utaban Brothers", "blues")], squares=forest, structures=[b.TOWN]
    )
    assert b.fate(boarded, b.group_of(boarded, "blues")["members"][-1])["spells"] == []


@about("Protective Cover")
def test_protective_cover_ends_attacks_and_turns_blows_back_on_imps() -> None:
    covered = b.swordsman("v", "Protective Cover")
    assert b.fate(b.play(b.blues(b.swordsman("a")), b.reds(covered), script=[]), "v")["attack_rate"] == 0
    for nation, hp in (("Imps", 4), ("Elves", 7)):
        trace = b.blow(b.swordsman("a", "Spirit Sword", hand=2, armor=9, nation=nation), covered, round=3)
        assert (b.fate(trace, "v")["hp"], b.fate(trace, "a")["hp"]) == (7, hp)
    fought = b.play(b.blues(b.swordsman("a", hand=0)), b.reds(covered))
    assert (b.fate(fought, "v")["spells"], b.fate(fought, "v")["attack_rate"]) == ([], 1)


@about("Savannah", "Seed on the Wind")
def test_savannah_and_seed_on_the_wind_change_the_whole_diamond() -> None:
    for card, becomes in (("Savannah", "plains"), ("Seed on the Wind", "forest")):
        trace = b.after(b.cast(card, [5, 8]), squares=b.all_of("desert", *AROUND, *CORNERS, (7, 8), (5, 6)))
        assert b.terrains(trace, *AROUND, *CORNERS) == [becomes] * 9
        assert b.terrains(trace, (7, 8), (5, 6)) == ["desert"] * 2


@about("Sign of Order", "World Dance")
def test_generators_of_nature_pay_their_owner_every_turn() -> None:
    signs = [
        b.cast("Sign of Order", "globe"),
        b.cast("Sign of Order", "globe"),
        b.cast("Sign of Order", "globe", "red"),
    ]
    trace = b.after(*signs, b.START_OF_TURN, b.START_OF_TURN)
    assert (b.mana(trace), b.mana(trace, "red")) == ({"Order": 2}, {"Order": 1})
    danced = b.after(
        b.cast("World Dance", "town"), b.START_OF_TURN, structures=[b.TOWN | {"owner": "red", "square": [8, 8]}]
    )
    assert (b.mana(danced), b.mana(danced, "red")) == ({}, {"World": 2})


@about("Stone Circle")
def test_stone_circle_shuts_out_every_spell_and_raises_whoever_stands_in_it() -> None:
    stones = [{"square": list(place), "spells": ["Stone Circle"]} for place in ((7, 5), (5, 8))]
    tried = [("Jinx", "v"), ("Binding Cube", "reds"), ("Forestation", [5, 8])]
    for player in ("blue", "red"):
        trace = b.after(*(b.cast(card, target, player) for card, target in tried), squares=stones)
        assert b.results(trace) == ["refused"] * 3
    assert [b.fate(trace, id)["level"] for id in ("v", "w", "a")] == [2, 2, 1]


@about("Tornado")
def test_tornado_carries_its_terrain_next_door_and_leaves_barren_land() -> None:
    town = b.TOWN | {"square": [4, 8]}
    found = set()
    for seed in range(1, 12):
        trace = b.after(b.cast("Tornado", [5, 8]), squares=b.all_of("swamp", (5, 8)), structures=[town], seed=seed)
        assert b.terrains(trace, (5, 8)) == ["barren land"]
        changed = [place for place in AROUND[1:] if b.terrains(trace, place) == ["swamp"]]
        assert len(changed) == 1
        found.update(changed)
    assert found == {(6, 8), (5, 7), (5, 9)}


@about("Unseelie Howl")
def test_unseelie_howl_cancels_orders_of_the_host_and_of_the_casters_recruits() -> None:
    more = (
        b.blues(b.swordsman("b"), square=[8, 8]) | {"id": "others"},
        b.reds(b.swordsman("x"), square=[3, 8]) | {"id": "enemies"},
        b.blues(b.creature("m", "Boggart"), square=[8, 3]) | {"id": "beasts"},
        b.reds(b.swordsman("y"), square=[5, 3], control="computer") | {"id": "bots"},
    )
    for host, kept in (("reds", {"enemies", "beasts", "bots"}), ("bots", {"reds", "enemies", "beasts", "bots"})):
        game = b.board(*b.FAR_APART, *more, script=[])
        for one in game.state.groups.values():
            one.order = (5, 5)
        b.perform(game, b.cast("Unseelie Howl", host))
        assert {id for id in game.state.groups if b.band(game, id).order is not None} == kept


@about("Utaban Brothers")
def test_utaban_brothers_bring_one_satyr_of_either_class_into_a_group_in_a_structure() -> None:
    made = set()
    for seed in range(1, 9):
        trace = b.after(b.cast("Utaban Brothers", "blues"), structures=[b.TOWN], seed=seed)
        new = b.fate(trace, b.group_of(trace, "blues")["members"][-1])
        assert (new["nation"], len(b.group_of(trace, "blues")["members"])) == ("Satyrs", 3)
        made.add(new["class"])
    assert made == {"swordsman", "archer"}
    assert b.results(b.after(b.cast("Utaban Brothers", "blues"))) == ["refused"]
    assert b.results(b.after(b.cast("Utaban Brothers", "reds"), structures=[b.TOWN | {"square": [7, 5]}])) == [
        "refused"
    ]


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
        mates = b.blues(
            b.archer("a", *([card] if on == "minion" else [])), b.swordsman("b"), square=[4, 5], spells=spells
        )
        trace = b.play(
            mates, b.FAR_APART[1], script=[into, b.turn(), b.START_OF_TURN], squares=b.all_of(ground, (5, 5))
        )
        assert b.results(trace)[0] == "executed"
        hurt = 5 if ground == "volcano" else 0
        assert [b.fate(trace, id)["hp"] for id in ("a", "b")] == [7 - hurt] * 2
        assert b.results(b.play(*b.FAR_APART, script=[into], squares=b.all_of(ground, (5, 5)))) == ["refused"]


@about("Watersniper")
def test_watersniper_shoots_harder() -> None:
    assert (
        b.fate(b.play(b.blues(b.archer("a", "Watersniper")), b.reds(b.swordsman("v")), script=[]), "a")["missile"] == 3
    )


@about("Woodhenge")
def test_woodhenge_shuts_out_every_spell_for_two_turns_in_forest_alone() -> None:
    forest = b.all_of("forest", (7, 5), (5, 8))
    henges = [one | {"spells": ["Woodhenge"]} for one in forest]
    tried = [("Lightning Bolt", "v", "red"), ("Binding Cube", "reds", "blue"), ("Savannah", [5, 8], "blue")]
    assert b.results(b.after(*(b.cast(*one) for one in tried), squares=henges)) == ["refused"] * 3
    built = b.cast("Woodhenge", [5, 8])
    trace = b.after(built, b.turn(), b.turn(), b.turn(), b.cast("Palisade", [5, 8]), squares=forest)
    assert (b.results(trace)[-1], b.square(trace, 5, 8)["spells"]) == ("executed", ["Palisade"])
    assert b.results(b.after(built)) == ["refused"]
    felled = b.after(built, {"do": "change", "square": [5, 8], "terrain": "plains"}, squares=forest)
    assert b.square(felled, 5, 8)["spells"] == []


@about("Karillian Arrows", "Karillian Venom")
def test_karillian_venom_stings_every_round_for_each_dose_and_ends_with_the_combat() -> None:
    poisoned = b.reds(b.swordsman("v", "Karillian Venom", "Karillian Venom", hand=0, armor=9, hp=40))
    trace = b.play(b.blues(b.swordsman("a", hand=0, hp=40)), poisoned, script=[b.COMBAT])
    rounds = trace["outcome"]["rounds"]
    assert (b.fate(trace, "v")["hp"], b.fate(trace, "v")["spells"]) == (40 - 2 * rounds, [])
    shot = b.blow(b.archer("a", "Karillian Arrows"), b.swordsman("v", armor=0), "missile")
    assert b.fate(shot, "v")["spells"] == ["Karillian Venom"]
    stopped = b.blow(b.archer("a", "Karillian Arrows"), b.swordsman("v", armor=5), "missile")
    assert b.fate(stopped, "v")["spells"] == []
    cured = b.play(
        b.blues(b.swordsman("a")), poisoned, script=[{"do": "dispel", "card": "Karillian Venom", "host": "v"}]
    )
    assert (b.results(cured), b.fate(cured, "v")["spells"]) == (["executed"], ["Karillian Venom"])


@about("Water's Gift", "Freeze")
def test_waters_gift_and_freeze_make_ice() -> None:
    trace = b.after(b.cast("Water's Gift", "town"), structures=[b.TOWN | {"square": [5, 8]}])
    assert b.terrains(trace, *AROUND) == ["plains", *["ice"] * 4]
    assert b.results(b.after(b.cast("Water's Gift", "town", "red"), structures=[b.TOWN])) == ["refused"]
    assert b.terrains(b.after(b.cast("Freeze", [5, 8]), squares=b.all_of("water", (5, 8))), (5, 8)) == ["ice"]
    assert b.results(b.after(b.cast("Freeze", [5, 8]))) == ["refused"]


@about("Inundate", "Overflow")
def test_inundate_and_overflow_make_water() -> None:
    assert b.terrains(b.after(b.cast("Inundate", [5, 8])), (5, 8)) == ["water"]
    beside = b.TOWN | {"square": [5, 7]}
    assert b.terrains(b.after(b.cast("Overflow", [5, 8]), structures=[beside]), (5, 8)) == ["water"]
    assert b.results(b.after(b.cast("Overflow", [5, 8]), structures=[beside | {"owner": "red"}])) == ["refused"]


@about("Inundate", "Overflow", "Jade Dragon")
def test_water_stops_and_drowns_whoever_lacks_waterwalk() -> None:
    flooded = b.after(b.cast("Inundate", [5, 5]), {"do": "move", "group": "blues", "to": [5, 5]})
    assert b.results(flooded) == ["executed", "refused"]
    drowned = b.after(b.START_OF_TURN, squares=b.all_of("water", (7, 5)))
    assert [(b.fate(drowned, id)["status"], b.fate(drowned, id)["cause"]) for id in "vw"] == [("buried", "died")] * 2
    flier = b.reds(b.creature("v", "Celestial Sphere"), square=[7, 5])
    above = b.play(b.FAR_APART[0], flier, script=[b.START_OF_TURN, b.turn()], squares=b.all_of("water", (7, 5)))
    assert b.fate(above, "v")["status"] == "alive"


@about("Freeze", "Water's Gift", "Icecaps")
def test_ice_carries_a_group_to_the_first_square_that_is_none() -> None:
    ice = b.all_of("ice", (5, 5), (6, 5))
    slid = b.play(b.FAR_APART[0], script=[{"do": "move", "group": "blues", "to": [5, 5]}], squares=ice)
    assert b.group_of(slid, "blues")["square"] == [7, 5]
    blocked = b.after({"do": "move", "group": "blues", "to": [5, 5]}, squares=ice)
    assert b.group_of(blocked, "blues")["square"] == [6, 5]


@about("Pixie Dust")
def test_pixie_dust_is_laid_on_an_enemy_to_sap_its_comrades() -> None:
    trace = b.play(
        b.blues(b.swordsman("a")), b.reds(b.swordsman("v"), b.swordsman("w")), script=[b.cast("Pixie Dust", "v")]
    )
    assert [b.fate(trace, id)["hand"] for id in ("v", "w")] == [2, 0]
    assert b.events(trace, kind="step", step="X3")


@about("Biting Wind")
def test_biting_wind_bites_the_concealed_twice_as_hard_as_it_costs() -> None:
    forest = b.all_of("forest", (7, 5))
    assert b.fate(b.after(b.cast("Biting Wind", "v"), squares=forest), "v")["hp"] == 5
    assert b.fate(b.after(b.cast("Biting Wind", "v") | {"cost": 3}), "v")["hp"] == 1


@about("Deluge", "water for a time")
def test_deluge_floods_one_ring_around_the_water_and_leaves_plains() -> None:
    pond = [*b.all_of("water", (5, 8)), *b.all_of("forest", (5, 7))]
    bather = b.reds(b.swordsman("v"), square=[6, 8])
    flooded = b.play(b.FAR_APART[0], bather, script=[b.cast("Deluge", "globe")], squares=pond)
    assert b.terrains(flooded, *AROUND) == ["water"] * 5
    assert b.terrains(flooded, *CORNERS) == ["plains"] * 4
    assert (b.fate(flooded, "v")["status"], b.fate(flooded, "v")["cause"]) == ("buried", "died")
    ebbing = [b.cast("Deluge", "globe"), {"do": "change", "square": [5, 9], "terrain": "desert"}]
    for turns, left in ((1, "water"), (2, "plains")):
        ebbed = b.after(*ebbing, *[b.turn()] * turns, squares=pond)
        assert b.terrains(ebbed, (5, 8), (5, 7), (4, 8), (5, 9)) == ["water", left, left, "desert"]


@about("Dryad's Favors")
def test_the_recruit_that_dryads_favors_bring_neutral_is_the_computers() -> None:
    """Whoever a spell creates neutral is the computer's, off the board, too (I-38)."""
    wild = b.group("wild", "neutral", b.swordsman("a"), square=[5, 5], control="computer")
    for group, control in ((wild, "computer"), (wild | {"owner": "blue"}, "player")):
        trace = b.play(group, b.FAR, script=[b.cast("Dryad's Favors", "a")])
        assert b.group_of(trace, "group-1")["control"] == control


@about("Dryad's Favors", "Master Smith")
def test_the_recruit_of_dryads_favors_is_made_in_the_square_of_the_old_one() -> None:
    town = b.town(square=(5, 5), spells=["Master Smith"])
    ours = b.blues(b.swordsman("a"), b.swordsman("c"), square=[5, 5])
    trace = b.play(ours, b.FAR, structures=[town], script=[b.cast("Dryad's Favors", "a"), b.move("blues", 4, 5)])
    fresh = b.fate(trace, "swordsman-1")
    assert (fresh["status"], fresh["spells"], b.at(trace, "blues")) == ("off-board", ["Dwarven Blade"], [4, 5])


@about("Dryad's Favors")
def test_dryads_favors_remove_a_recruit_and_bring_another_later() -> None:
    elf = b.reds(b.swordsman("v", "Veteran", nation="Elves", level=4), b.archer("w"), square=[7, 5])
    taken = b.play(b.FAR_APART[0], elf, script=[b.cast("Dryad's Favors", "v")])
    assert (b.fate(taken, "v")["status"], b.fate(taken, "v")["cause"]) == ("removed", "removed")
    assert not b.events(taken, kind="step", step="E2")
    move = {"do": "move", "group": "reds", "to": [7, 6]}
    for turns, status in ((4, "off-board"), (5, "alive")):
        trace = b.play(b.FAR_APART[0], elf, script=[b.cast("Dryad's Favors", "v"), move, *[b.turn()] * turns])
        fresh = b.fate(trace, "swordsman-1")
        assert fresh["status"] == status
    assert (fresh["nation"], fresh["class"], fresh["spells"], fresh["level"], fresh["owner"]) == (
        "Elves",
        "swordsman",
        [],
        1,
        "red",
    )
    assert b.group_of(trace, fresh["group"])["square"] == [7, 5]
    blocked = b.play(
        b.FAR_APART[0], elf, script=[b.cast("Dryad's Favors", "v"), *[b.turn()] * 5, move, b.START_OF_TURN]
    )
    assert b.fate(blocked, "swordsman-1")["status"] == "alive"
    waiting = b.play(b.FAR_APART[0], elf, script=[b.cast("Dryad's Favors", "v"), *[b.turn()] * 6])
    assert b.fate(waiting, "swordsman-1")["status"] == "off-board"


@about("Eagle Eyes")
def test_eagle_eyes_guides_friendly_archers_next_to_its_host() -> None:
    field = (
        b.blues(b.archer("g", "Eagle Eyes"), b.archer("own"), square=[5, 5]),
        b.reds(b.archer("foe"), square=[5, 6]),
        b.group("next", "blue", b.swordsman("n"), b.archer("o"), square=[6, 5]),
        b.group("corner", "blue", b.archer("c"), square=[6, 6]),
    )
    ready = b.play(*field, script=[b.cast("Jinx", "g", "red"), b.cast("True Aim", "own")])
    assert [b.fate(ready, id)["missile"] for id in ("o", "c", "own", "foe", "n")] == [3, 2, 3, 2, None]
    assert b.results(ready) == ["refused", "executed"]


@about("Eagle Eyes")
def test_eagle_eyes_comes_along_with_a_host_that_joins_another_group() -> None:
    field = (
        b.group("guide", "blue", b.swordsman("g", "Eagle Eyes"), square=[5, 5]),
        b.group("home", "blue", b.swordsman("h"), square=[5, 6]),
        b.group("next", "blue", b.archer("o"), square=[5, 7]),
        b.group("left", "blue", b.archer("l"), square=[4, 5]),
    )
    joined = b.play(
        *field, b.reds(b.swordsman("v"), square=[9, 9]), script=[b.turn({"do": "move", "group": "guide", "to": [5, 6]})]
    )
    assert [b.fate(joined, id)["missile"] for id in ("o", "l")] == [3, 2]


@about("Gale Force", "the gale of this turn")
def test_gale_force_makes_everybody_who_moves_move_twice() -> None:
    gale = {"do": "cast", "card": "Gale Force", "target": "globe"}
    orders = [{"do": "move", "group": "blues", "to": [4, 4]}, {"do": "move", "group": "reds", "to": [7, 6]}]
    trace = b.after(b.turn(gale, orders[0], red=(orders[1],)))
    assert [b.group_of(trace, id)["square"] for id in ("blues", "reds")] == [[4, 3], [7, 7]]
    later = b.after(b.turn(gale), b.turn(orders[0]))
    assert b.group_of(later, "blues")["square"] == [4, 4]


@about("Gale Force", "the gale of this turn")
def test_gale_force_drives_groups_that_come_into_being_later_in_its_turn_too() -> None:
    spells = [
        {"do": "cast", "card": "Gale Force", "target": "globe"},
        {"do": "cast", "card": "Karkara", "target": "blues"},
    ]
    crew = b.blues(b.swordsman("a", count=3), square=[4, 5])
    for order in (spells, spells[::-1]):
        trace = b.after(b.turn(*order, b.move("blues", 5, 5)), blue=crew, red=b.FAR)
        assert b.at(trace, "group-1") == [6, 5]
        assert b.globe(trace) == []


@about("Revelers")
def test_revelers_take_every_nations_gift_from_a_group() -> None:
    sea = b.all_of("water", (7, 5))
    djinni = b.reds(b.swordsman("v", nation="Djinni"), square=[7, 5])
    assert b.fate(b.play(b.FAR_APART[0], djinni, script=[b.START_OF_TURN], squares=sea), "v")["status"] == "alive"
    drowned = b.play(b.FAR_APART[0], djinni, script=[b.cast("Revelers", "reds"), b.START_OF_TURN], squares=sea)
    assert b.fate(drowned, "v")["status"] == "buried"
    sturdy = b.reds(b.swordsman("v", nation="Gargoyles"), b.archer("w", nation="Elves"), square=[7, 5])
    weak = b.play(b.FAR_APART[0], sturdy, script=[b.cast("Revelers", "reds")])
    assert [b.fate(weak, id)["max_hp"] for id in "vw"] == [7, 7]
    imps = b.blues(b.swordsman("a", nation="Imps"), spells=["Revelers"])
    struck = b.play(imps, b.reds(b.swordsman("v")), script=[b.attack("a", "v")])
    assert b.damage_of(struck) == 2
    script = [{"do": "dispel", "card": "Revelers", "host": "blues"}, b.attack("a", "v")]
    assert b.damage_of(b.play(imps, b.reds(b.swordsman("v")), script=script)) == 3


@about("Scrying Pool")
def test_scrying_pool_shows_the_concealed_to_whoever_stands_at_it() -> None:
    pool = [*b.all_of("forest", (7, 5)), {"square": [5, 5], "spells": ["Scrying Pool"]}]
    into = {"do": "move", "group": "blues", "to": [5, 5]}
    assert b.results(b.after(b.cast("Jinx", "v"), into, b.cast("Jinx", "v"), squares=pool)) == [
        "refused",
        "executed",
        "executed",
    ]
    enemy = (
        b.FAR_APART[0],
        b.reds(b.swordsman("v"), square=[5, 5]),
        b.group("deep", "red", b.swordsman("x"), square=[7, 5]),
    )
    assert b.results(b.play(*enemy, script=[b.cast("Jinx", "x")], squares=pool)) == ["refused"]


@about("Smell the Roses")
def test_smelling_the_roses_takes_a_group_out_of_hand_for_three_turns() -> None:
    roses = b.cast("Smell the Roses", "reds")
    trace = b.after(roses, b.turn(red=({"do": "move", "group": "reds", "to": [8, 5]},)))
    assert b.group_of(trace, "reds")["control"] == "computer"
    wandered = [tuple(b.group_of(b.after(roses, *[b.turn()] * 3, seed=seed), "reds")["square"]) for seed in range(8)]
    assert all(max(abs(x - 7), abs(y - 5)) <= 1 for x, y in wandered)
    assert len(set(wandered)) > 2
    town = b.TOWN | {"square": [7, 5], "owner": "red", "novices": 2}
    train = {"do": "train", "structure": "town", "class": "archer"}
    kept_out = b.after(roses, b.turn(red=(train,)), structures=[town], players={"red": {"house": "Hope"}})
    assert len(kept_out["outcome"]["minions"]) == 4
    over = b.after(roses, *[b.turn()] * 3, b.START_OF_TURN)
    assert (b.group_of(over, "reds")["control"], b.group_of(over, "reds")["spells"]) == ("player", [])


@about("Syzygy", "cheaper spells next turn")
def test_syzygy_makes_the_next_turns_spells_cheaper() -> None:
    players = {"blue": {"house": "Nature", "mana": {"World": 9, "Order": 9}, "trained": {"World": 9, "Order": 9}}}
    dear = b.after(b.START_OF_TURN, b.cast("Biting Wind", "v") | {"cost": 4}, players=players)
    cheap = b.after(
        b.cast("Syzygy", "globe"), b.START_OF_TURN, b.cast("Biting Wind", "v") | {"cost": 4}, players=players
    )
    later = b.after(
        b.cast("Syzygy", "globe"),
        b.START_OF_TURN,
        b.START_OF_TURN,
        b.cast("Biting Wind", "v") | {"cost": 4},
        players=players,
    )
    assert [b.mana(trace)["World"] for trace in (dear, cheap, later)] == [5, 6, 5]


@about("Biting Wind", "Gyre", "Fiend", "Toy Factory", "cheaper spells next turn")
def test_m_of_a_revolver_is_its_price_whatever_spells_take_off_it() -> None:
    """M begins at 1 and climbs while the card is held (rules, card words); no base cost counts what Syzygy spares."""

    def cast_cheaper(house: str, mana: str, card: str, on: Any, *later: b.Spec) -> b.Trace:
        players = {"blue": {"house": house, "mana": {mana: 9}, "trained": {mana: 9}}}
        reds = b.reds(b.swordsman("v", hp=90), square=[7, 5])
        script = [b.cast("Syzygy", "globe"), b.START_OF_TURN, b.cast(card, on) | {"cost": 3}]
        fields: b.Spec = {"players": players, "structures": [b.TOWN], "red": reds}
        assert b.mana(b.after(*script, **fields))[mana] == 7
        return b.after(*script, *later, **fields)

    assert b.fate(cast_cheaper("Nature", "World", "Biting Wind", "v"), "v")["hp"] == 84
    fiend = cast_cheaper("Abomination", "Will", "Fiend", "globe")
    assert b.stats(fiend, "fiend-1", "hand", "max_hp") == [3, 6]
    assert len(b.rolls(cast_cheaper("Unmaking", "Strife", "Gyre", "reds"), "enchantment")) == 3
    made = cast_cheaper("Making", "Order", "Toy Factory", [4, 6], *[b.START_OF_TURN] * 4)
    assert len(b.minion_of(made, "Combustioneer")) == 3


@about("Will o' the Wisp")
def test_will_o_the_wisp_hides_a_group_for_three_turns() -> None:
    wisp = b.cast("Will o' the Wisp", "reds")
    for turns, status in ((3, "off-board"), (4, "alive")):
        trace = b.after(wisp, *[b.turn()] * turns)
        assert b.group_of(trace, "reds")["status"] == status
    assert (b.group_of(trace, "reds")["square"], b.group_of(trace, "reds")["spells"]) == ([7, 5], [])
    taken = b.after(wisp, {"do": "dispel", "card": "Will o' the Wisp", "host": "reds"})
    assert b.fate(taken, "v")["status"] in ("removed", "off-board")
    in_town = b.after(wisp, structures=[b.TOWN | {"square": [7, 5]}])
    assert b.results(in_town) == ["refused"]
    drowned = b.after(wisp, b.cast("Inundate", [7, 5]), *[b.turn()] * 4)
    assert b.fate(drowned, "v")["status"] == "buried"


@about("Jaguar's Blood")
def test_jaguars_blood_raises_maximum_and_current_hit_points() -> None:
    wounded = b.reds(b.swordsman("v", current_hp=3), square=[7, 5])
    trace = b.play(b.FAR_APART[0], wounded, script=[b.cast("Jaguar's Blood", "v")])
    assert (b.fate(trace, "v")["hp"], b.fate(trace, "v")["max_hp"]) == (7, 11)


@about("Diomesia", "ability of Diomesia")
def test_swordsmen_deal_no_hand_damage_beside_diomesia_or_against_her() -> None:
    hers = b.blues(b.creature("d", "Diomesia"), b.swordsman("a"), b.archer("b"))
    for sides, attacker, victim, kind, damage in (
        ((hers, b.reds(b.swordsman("v"))), "a", "v", "hand", 0),
        ((hers, b.reds(b.swordsman("v"))), "b", "v", "missile", 2),
    ):
        assert b.damage_of(b.play(*sides, script=[b.attack(attacker, victim, kind)])) == damage
    swung = b.hits(b.play(hers, b.reds(b.swordsman("v", hand=5)), script=[b.COMBAT]), attacker="v")
    assert {hit.damage for hit in swung} - {None} == {0}
    mauled = b.hits(b.play(hers, b.reds(b.creature("m", "Boggart")), script=[b.COMBAT]), attacker="m")
    assert max(hit.damage or 0 for hit in mauled) == 3


@about("Fusillade")
def test_fusillade_gives_nothing_to_archers_who_make_no_attacks() -> None:
    idle = b.blues(b.archer("a", "Protective Cover", hp=90), spells=["Fusillade"])
    assert not b.hits(b.play(idle, b.reds(b.swordsman("v", hand=0, hp=90)), script=[b.COMBAT]), attacker="a")
    for order in (["Fusillade", "Loose Bearings"], ["Loose Bearings", "Fusillade"]):
        loose = b.blues(b.archer("a", hp=90), spells=order)
        shots = b.hits(b.play(loose, b.reds(b.swordsman("v", hand=0, hp=90)), script=[b.COMBAT]), attacker="a")
        assert {1, 2} & {shot.round for shot in shots} == {2}


@about("ability of Goldcap", "ability of Icecap", "Goldcaps", "Icecaps")
def test_caps_attack_friendly_groups_too() -> None:
    for card in ("Goldcap", "Icecap"):
        caps = b.group("caps", "blue", b.creature("c", card, hp=90), square=[5, 5])
        trace = b.play(caps, b.blues(b.swordsman("a", hp=90), square=[6, 5]), b.FAR, script=[{"do": "combats"}])
        assert {hit.victim for hit in b.hits(trace)} == {"a", "c"}
    tame = b.group("caps", "blue", b.creature("c", "Boggart", hp=90), square=[5, 5])
    assert (
        b.hits(b.play(tame, b.blues(b.swordsman("a", hp=90), square=[6, 5]), b.FAR, script=[{"do": "combats"}])) == []
    )
