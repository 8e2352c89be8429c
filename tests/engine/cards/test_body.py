"""The cards of Body: a scenario for each sentence and each exception, which fails without the effect."""

from typing import Any

import pytest

from engine.model.events import Combat, Turn
from engine.rules.cast_payment import cost_of
from engine.rules.combat import end_of_combat
from engine.rules.creation import create_recruits
from engine.rules.damage import apply_damage
from engine.rules.dying import die
from engine.rules.legal_moves import can_move
from engine.rules.notify import notify_in_player_order
from engine.rules.off_board import place_group
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
    duel,
    event,
    fate,
    group,
    hits,
    move,
    perform,
    play,
    reds,
    rolls,
    swordsman,
    table,
    turn,
    who,
)
from tests.engine.cards.about import about
from tests.engine.cards.boards import FAR, WORLD_TOWN, after, at, cancels_and_holds, group_of, mana, results, stats


def rolling(*picks: int, script: list[Spec], blue: Spec, red: Spec | None = None, **fields: Any) -> Trace:
    """The trace of a script with dice that come up as written."""
    game = table(blue, red or reds(swordsman("v"), square=[9, 5]), dice=Picks(*picks), script=[], **fields)
    return perform(game, *script)


@about("Ancestral Home")
def test_an_ancestral_home_strips_a_structure_and_bars_spells_on_it() -> None:
    town = WORLD_TOWN | {"spells": ["Necropolis"]}
    trace = after(cast("Ancestral Home", "town"), cast("Necropolis", "town"), structures=[town])
    assert trace["outcome"]["structures"]["town"]["spells"] == ["Ancestral Home"]
    assert results(trace) == ["executed", "refused"]
    colony = after(cast("Ancestral Home", "town"), structures=[WORLD_TOWN | {"type": "colony"}])
    assert colony["outcome"]["structures"]["town"]["status"] == "destroyed"


@about("Ancestral Home")
def test_an_ancestral_home_moves_when_novices_have_been_trained_in_it() -> None:
    train = {"do": "train", "structure": "town", "class": "swordsman", "count": 1}
    home = WORLD_TOWN | {"novices": 2, "spells": ["Ancestral Home"]}
    forest = [{"square": [5, 5], "terrain": "forest"}]
    fields: Any = {"structures": [home], "squares": forest, "blue": blues(swordsman("a"), square=[4, 5])}
    trace = rolling(0, script=[turn(train)], **fields)
    assert trace["outcome"]["structures"]["town"]["square"] == [5, 5]
    assert trace["outcome"]["squares"]["5,5"]["terrain"] == "plains"
    assert trace["outcome"]["groups"]["blues"]["square"] == [4, 5]
    still = rolling(0, script=[turn()], **fields)
    assert still["outcome"]["structures"]["town"]["square"] == [4, 5]


@about("Animus of World", "Fortitude", "Rite of Growth", "Strength of Body", "Big Rock", "Korgian Loincloth")
def test_plain_bonuses_of_body() -> None:
    trace = after(*[cast("Animus of World", "a")] * 2, cast("Fortitude", "blues"))
    assert stats(trace, "a", "hp", "max_hp") == [15, 15]
    assert stats(trace, "b", "hp", "max_hp") == [9, 9]
    grown = after(cast("Rite of Growth", "a"), cast("Strength of Body", "a"), cast("Korgian Loincloth", "a"))
    assert stats(grown, "a", "hand", "hp", "armor", "level") == [4, 11, 2, 2]
    rock = after(cast("Big Rock", "a"), blue=blues(archer("a", nation="Cyclopes"), square=[4, 5]))
    assert stats(rock, "a", "missile", "level") == [5, 0]


@about("Animus of World")
def test_animus_of_world_brings_a_dearer_copy_of_itself() -> None:
    hand = {"blue": {"hand": ["Animus of World"]}}
    trace = after(cast("Animus of World", "a"), players=hand)
    assert trace["outcome"]["players"]["blue"]["hand"] == ["Animus of World"]
    game = table(blues(swordsman("a")), reds(swordsman("v")), script=[], players=hand)
    perform(game, cast("Animus of World", "a"), cast("Animus of World", "a"))
    assert game.state.seats["blue"].rises == (("Animus of World", 2),)


@about("Balance of Mystery", "Burst of World")
def test_mana_of_body() -> None:
    assert mana(after(*[cast("Balance of Mystery", "globe")] * 2, START_OF_TURN)) == {"Mystery": 2}
    assert mana(after(cast("Burst of World", "globe"), START_OF_TURN)) == {"World": 2}
    assert mana(after(cast("Burst of World", "globe"), START_OF_TURN, START_OF_TURN)) == {}


@about("Bear Spirit")
def test_a_bear_bites_twice_and_wears_nothing() -> None:
    ours = blues(swordsman("a", "Bear Spirit"), square=[4, 5])
    for pick, numbers in ((0, [2, 1, 1, 1]), (1, [3, 2, 0, 0])):
        trace = rolling(pick, script=[START_OF_TURN], blue=ours)
        assert stats(trace, "a", "hand", "attack_rate", "armor", "level") == numbers
    back = rolling(1, 0, script=[START_OF_TURN, START_OF_TURN], blue=ours)
    assert stats(back, "a", "hand", "attack_rate", "armor", "level") == [2, 1, 1, 1]
    assert results(after(cast("Bear Spirit", "b"))) == ["refused"]


@about("Bear Spirit", "Lion Spirit", "Shapeshifter", "Big Rock", "Strider's Venom")
def test_the_prices_of_shapes_and_rocks() -> None:
    for spirit, shape, numbers in (
        ("Bear Spirit", 1, [2, 2]), ("Lion Spirit", 1, [2, 3]), ("Shapeshifter", 1, [2, 2]), ("Shapeshifter", 2, [2, 3])
    ):  # fmt: skip
        ours = blues(swordsman("a", spirit, armor=3, level=3), square=[4, 5])
        assert stats(rolling(shape, script=[START_OF_TURN], blue=ours), "a", "armor", "level") == numbers
    thrower = blues(archer("a", "Big Rock", nation="Cyclopes", level=3), square=[4, 5])
    assert stats(after(blue=thrower), "a", "level") == [2]
    bitten = blues(swordsman("a", "Strider's Venom", "Strider's Venom", hand=5), square=[4, 5])
    assert stats(after(blue=bitten), "a", "hand") == [3]


@about("Immersion", "Lion Spirit", "Shapeshifter", "ability of Wolf")
def test_magical_blows_of_monsters_pass() -> None:
    for host, shape in (("Immersion", 0), ("Lion Spirit", 1), ("Shapeshifter", 2)):
        theirs = reds(swordsman("v", host), square=[9, 5])
        game = table(blues(creature("m", "Phantom"), square=[4, 5]), theirs, dice=Picks(shape), script=[])
        trace = perform(game, START_OF_TURN, attack("m", "v", "missile"))
        assert fate(trace, "v")["hp"] == 5
    mates = reds(swordsman("a"), creature("wolf", "Wolf"))
    pierced = play(blues(creature("m", "Phantom")), mates, script=[attack("m", "a", "missile")])
    assert [fate(pierced, id)["hp"] for id in ("a", "wolf")] == [5, 10]


@about("Shapeshifter")
def test_a_shapeshifter_in_the_shape_of_a_lion_takes_the_blows_of_recruits() -> None:
    theirs = reds(swordsman("v", "Shapeshifter"), square=[9, 5])
    game = table(blues(swordsman("a", hand=3), square=[4, 5]), theirs, dice=Picks(2), script=[])
    assert fate(perform(game, START_OF_TURN, attack("a", "v")), "v")["hp"] == 4


@about("Brown Striders", "Loch Dweller")
def test_combat_hoppers_outlast_the_deaths_of_others() -> None:
    for card in ("Brown Striders", "Loch Dweller"):
        trace = after(cast(card, "globe"), {"do": "damage", "victim": "v", "quantity": 99})
        assert trace["outcome"]["globe"]["spells"] == [card]


@about("Bellwether", "ability of Bellwether")
def test_bellwether_never_attacks_and_keeps_enemy_group_spells_off() -> None:
    trace = after(
        cast("Bellwether", "blues"),
        cast("Despond", "blues", "red"),
        cast("Fortitude", "blues"),
        cast("Jinx", "a", "red"),
    )
    assert results(trace) == ["executed", "refused", "executed", "executed"]
    assert stats(trace, "bellwether-1", "attack_rate", "group", "nation") == [0, "blues", "Satyrs"]


@about("Blue Auk")
def test_a_blue_auk_comes_near_water() -> None:
    water = [{"square": [6, 9], "terrain": "water"}]
    near, far = after(cast("Blue Auk", [5, 8]), squares=water), after(cast("Blue Auk", [4, 8]), squares=water)
    assert (results(near), results(far)) == (["executed"], ["refused"])


@about("Brother Wolf", "ability of Wolf")
def test_brother_wolf_takes_the_hits_alone() -> None:
    trace = after(cast("Brother Wolf", "blues"), cast("Brother Wolf", "blues"), cast("Brother Wolf", "blues", "red"))
    assert results(after(cast("Brother Wolf", "blues"), cast("Fortitude", "blues"))) == ["executed", "executed"]
    assert (fate(trace, "wolf-1")["group"], results(trace)) == ("blues", ["executed", "refused", "refused"])
    assert [fate(trace, id)["attack_rate"] for id in ("a", "b", "wolf-1")] == [0, 0, 1]
    hit = play(
        blues(swordsman("v", hand=4)),
        reds(swordsman("a"), creature("wolf", "Wolf", armor=9)),
        script=[attack("v", "a"), attack("v", "wolf")],
    )
    assert [fate(hit, id)["hp"] for id in ("a", "wolf")] == [7, 7]


@about("Brother Wolf", "ability of Wolf", "withdraws next round")
def test_the_group_of_a_dead_wolf_withdraws_as_the_next_round_starts() -> None:
    trace = play(
        blues(swordsman("v", hand=9), swordsman("x", hand=0)), reds(swordsman("a", hp=90), creature("w", "Wolf", hp=1))
    )
    assert fate(trace, "w")["status"] == "buried"
    assert trace["outcome"]["rounds"] == 3
    assert fate(trace, "a")["attack_rate"] == 1


@about("Brother Wolf", "ability of Wolf", "withdraws next round")
def test_a_wolf_that_dies_out_of_combat_makes_nobody_withdraw() -> None:
    theirs = reds(swordsman("a", hp=90), creature("w", "Wolf"))
    burned = {"do": "damage", "victim": "w", "quantity": 99}
    trace = play(blues(swordsman("v", hp=90, hand=0)), theirs, script=[burned, COMBAT])
    assert (fate(trace, "w")["status"], trace["outcome"]["rounds"]) == ("buried", 10)


@about("withdraws next round")
def test_a_withdrawal_does_not_wait_for_another_combat() -> None:
    ours = blues(swordsman("v", hand=0, hp=90), square=[6, 5])
    theirs = reds(creature("w", "Wolf"), swordsman("a", hp=90), square=[7, 5])
    game = table(ours, theirs, script=[])
    game.combat = Combat(band(game, "blues"), band(game, "reds"))
    die(game, who(game, "w"), "died")
    end_of_combat(game, game.combat)
    game.combat = None
    assert perform(game, COMBAT)["outcome"]["rounds"] == 10


@about("Carnivorous Plant", "ability of Carnivorous Plant")
def test_a_carnivorous_plant_bites_with_its_hit_points() -> None:
    plant = blues(creature("m", "Carnivorous Plant", current_hp=9))
    for initiative, damage in (("blue", 4), ("red", 9)):
        trace = play(plant, reds(swordsman("v")), script=[attack("m", "v")], initiative=initiative)
        assert (hits(trace)[-1].damage, fate(trace, "m")["hand"]) == (damage, damage)
    bitten = play(plant, reds(swordsman("v")), script=[attack("v", "m"), attack("m", "v")], initiative="red")
    assert (hits(bitten)[-1].damage, fate(bitten, "m")["hand"]) == (8, 8)
    fight = duel(creature("m", "Carnivorous Plant", hp=99), swordsman("v", hp=999, hand=1))
    assert fight["outcome"]["rounds"] == 4
    assert not hits(fight, round=4)
    rooted = after(move("blues", 4, 6), blue=blues(creature("m", "Carnivorous Plant"), square=[4, 5]))
    assert at(rooted, "blues") == [4, 5]


@about("Cessao Rift")
def test_strangers_come_out_of_a_cessao_rift() -> None:
    ours, theirs = blues(swordsman("a"), square=[4, 5]), reds(swordsman("v"), square=[7, 5])

    def opened(turns: int, *picks: int) -> Trace:
        game = table(ours, theirs, dice=Picks(1, *picks), script=[])
        return perform(game, cast("Cessao Rift", [5, 8]), *[START_OF_TURN] * turns)

    alone = opened(1)
    assert "group-1" not in alone["outcome"]["groups"]
    comes = opened(2, 1, 0, 0, 2, 0, 1, 11, 0, 1, 0)
    strangers = comes["outcome"]["groups"]["group-1"]
    assert (strangers["owner"], strangers["control"], strangers["square"]) == ("neutral", "computer", [5, 8])
    first, second = (fate(comes, id) for id in strangers["members"])
    assert (first["class"], first["hp"], first["spells"]) == ("swordsman", 3, [])
    assert (second["class"], second["hp"], len(second["spells"])) == ("archer", 1, 1)
    assert first["nation"] != second["nation"]
    for pick, groups in ((0, 4), (1, 3)):
        moved = table(ours, theirs, dice=Picks(0, 0, 0, 0, 0, 0, pick), script=[])
        perform(moved, cast("Cessao Rift", [5, 8]), START_OF_TURN, START_OF_TURN)
        place_group(moved, band(moved, "group-1"), (6, 8))
        assert len(perform(moved, START_OF_TURN)["outcome"]["groups"]) == groups


@about("Cessao Spiral")
def test_a_cessao_spiral_swallows_monsters_at_every_moment() -> None:
    spiral: Spec = {"squares": [{"square": [6, 5], "spells": ["Cessao Spiral"]}]}
    beasts = reds(creature("m", "Makva", "Reanimate"), square=[6, 5], control="player")
    assert fate(after(START_OF_TURN, red=beasts, **spiral), "m")["status"] == "removed"
    apart = reds(creature("m", "Makva"), square=[7, 5], control="player")
    assert fate(after(move("reds", 6, 5), red=apart, **spiral), "m")["status"] == "removed"
    men = after(START_OF_TURN, turn(), red=reds(swordsman("v"), square=[6, 5]), **spiral)
    assert fate(men, "v")["status"] == "alive"
    for moment in ("MOVEMENT", "BEFORE_COMBAT"):
        game = table(blues(swordsman("a"), square=[9, 5]), beasts, script=[], **spiral)
        notify_in_player_order(game, moment, Turn(1))
        assert who(game, "m").status == "removed"


@about("Circle of Wisdom")
def test_circle_of_wisdom_clears_a_friendly_group() -> None:
    ours = blues(swordsman("a", "Barkskin"), archer("b", "Jinx"), spells=["Fortitude"], square=[4, 5])
    trace = after(cast("Circle of Wisdom", "blues"), blue=ours)
    assert trace["outcome"]["groups"]["blues"]["spells"] == []
    assert [fate(trace, id)["spells"] for id in "ab"] == [[], []]
    assert results(after(cast("Circle of Wisdom", "reds"))) == ["refused"]


@about("Complacency")
def test_complacency_cancels_orders_and_holds_a_group_for_two_turns_more() -> None:
    cancels_and_holds("Complacency", turns=2)
    in_town = after(cast("Complacency", "blues"), structures=[WORLD_TOWN])
    assert results(in_town) == ["refused"]


@about("Eagle Spirit")
def test_an_eagle_shoots_harder_and_kills_the_monsters_it_damages() -> None:
    ours, shot = blues(archer("a", "Eagle Spirit"), square=[4, 5]), attack("a", "v", "missile")
    for victim, pick, missile, status in (
        (creature("v", "Minotaur", armor=0, level=1), 1, 3, "buried"),
        (creature("v", "Minotaur", armor=0, level=1), 0, 2, "alive"),
        (swordsman("v", hp=20), 1, 3, "alive"),
    ):
        trace = rolling(pick, script=[START_OF_TURN, shot], blue=ours, red=reds(victim, square=[9, 5]))
        assert (fate(trace, "a")["missile"], fate(trace, "v")["status"]) == (missile, status)
    assert results(after(cast("Eagle Spirit", "a"))) == ["refused"]


@about("Fertility")
def test_fertility_brings_a_novice_every_turn() -> None:
    trace = after(cast("Fertility", "town"), START_OF_TURN, START_OF_TURN, structures=[WORLD_TOWN])
    assert trace["outcome"]["structures"]["town"]["novices"] == 3


@about("Fleetness")
def test_fleetness_moves_a_group_twice_the_way_it_goes() -> None:
    fleet = {"do": "cast", "card": "Fleetness", "target": "blues"}
    assert at(after(turn(fleet, move("blues", 4, 6))), "blues") == [4, 7]
    assert at(after(turn(move("blues", 4, 6))), "blues") == [4, 6]
    assert at(after(turn(fleet, move("blues", 4, 6)), turn(move("blues", 4, 8))), "blues") == [4, 8]


@about("Giant", "ability of Giant")
def test_a_giant_hurls_a_rock_at_a_random_enemy() -> None:
    giant = blues(creature("m", "Giant", hand=0))
    game = table(giant, reds(swordsman("v", hp=50), swordsman("w", hp=50)), dice=Picks(1), script=[])
    assert fate(perform(game, COMBAT), "w")["hp"] == 45
    mountain = [{"square": [6, 9], "terrain": "mountain"}]
    near, far = after(cast("Giant", [5, 8]), squares=mountain), after(cast("Giant", [4, 8]), squares=mountain)
    assert (results(near), results(far)) == (["executed"], ["refused"])


@about("Great Bear", "ability of Great Bear")
def test_a_great_bear_goes_for_the_first_djinn_and_strikes_them_all() -> None:
    bear = blues(creature("m", "Great Bear", hp=99))
    djinni = [swordsman(f"d{n}", nation="Djinni", hp=40, armor=0, hand=0) for n in range(2)]
    foes = reds(swordsman("v", hp=40, hand=0), *djinni)
    trace = perform(table(bear, foes, dice=Picks(), script=[]), COMBAT)
    struck = [hit.victim for hit in hits(trace, attacker="m", round=2)]
    assert struck == ["d0", "d1"] or struck == ["d1", "d0"]
    assert not hits(trace, attacker="m", victim="v")
    men = play(bear, reds(swordsman("v", hp=40), swordsman("w", hp=40)))
    assert len(hits(men, attacker="m", round=2)) == 1
    spells = (cast("Sar'uli Muzzle", "m", "red"), cast("Weakness", "m", "red"))
    assert results(after(*spells, blue=blues(creature("m", "Great Bear"), square=[4, 5]))) == ["refused", "executed"]


@about("Great Bear", "ability of Great Bear")
def test_a_great_bear_turns_to_the_first_djinn_that_is_left() -> None:
    beasts = blues(creature("t", "Troll", hand=99), creature("m", "Great Bear", hp=99))
    foes = reds(swordsman("v", hp=40), *(swordsman(f"d{n}", nation="Djinni", hp=40, armor=0) for n in range(2)))
    trace = perform(table(beasts, foes, dice=Picks(1), script=[]), COMBAT)
    assert [hit.victim for hit in hits(trace, attacker="t", round=2)] == ["d0"]
    assert [hit.victim for hit in hits(trace, attacker="m", round=2)] == ["d1"]


@about("Immersion")
def test_immersion_stops_monsters_alone() -> None:
    for attacker, hp in ((creature("a", "Troll"), 7), (swordsman("a", hand=3), 4)):
        trace = play(blues(attacker), reds(archer("v", "Immersion")), script=[attack("a", "v")])
        assert fate(trace, "v")["hp"] == hp


@about("Jungle", "Jungle Vigor")
def test_a_jungle_hides_minions_and_makes_new_monsters_stronger() -> None:
    trace = after(cast("Jungle", [5, 8]), cast("Trolls", [5, 8]), cast("Weakness", "troll-1", "red"))
    assert trace["outcome"]["squares"]["5,8"]["terrain"] == "forest"
    assert stats(trace, "troll-2", "hp", "max_hp", "spells") == [13, 13, ["Jungle Vigor"]]
    assert results(trace)[-1] == "refused"
    game = table(blues(swordsman("a")), reds(swordsman("v"), square=[9, 5]), script=[])
    perform(game, cast("Jungle", [5, 8]))
    [recruit] = create_recruits(game, "archer", "Humans", (5, 8), "blue")
    assert recruit.spells == []


@about("Lion Spirit")
def test_a_lion_strikes_hard_sheds_its_spells_and_fears_no_monster() -> None:
    ours = blues(swordsman("a", "Barkskin", "Lion Spirit", "Fae Gift"), spells=["Fortitude"], square=[4, 5])
    beast = reds(creature("v", "Troll"), square=[9, 5])
    bite = [START_OF_TURN, attack("v", "a")]
    lion = rolling(1, script=bite, blue=ours, red=beast)
    assert stats(lion, "a", "hand", "armor", "hp", "spells") == [4, 0, 9, ["Lion Spirit"]]
    man = rolling(0, script=bite, blue=ours, red=beast)
    assert stats(man, "a", "hand", "armor", "hp") == [2, 2, 8]
    assert fate(man, "a")["spells"] == ["Barkskin", "Lion Spirit", "Fae Gift"]
    blessed = [START_OF_TURN, cast("Power", "a"), START_OF_TURN]
    assert fate(rolling(1, 1, script=blessed, blue=ours), "a")["spells"] == ["Lion Spirit", "Power"]
    recruit = rolling(1, script=bite, blue=ours, red=reds(swordsman("v", hand=3), square=[9, 5]))
    assert fate(recruit, "a")["hp"] == 6


@about("Lizard Spirit")
def test_a_lizard_is_nimble_and_no_target_for_enemy_individual_spells() -> None:
    ours = blues(swordsman("a", "Lizard Spirit"), square=[4, 5])
    script = [START_OF_TURN, cast("Weakness", "a", "red"), cast("Power", "a"), cast("Despond", "blues", "red")]
    lizard = rolling(1, script=script, blue=ours)
    assert (fate(lizard, "a")["level"], results(lizard)[1:]) == (2, ["refused", "executed", "executed"])
    man = rolling(0, script=script, blue=ours)
    assert (fate(man, "a")["level"], results(man)[1:]) == (1, ["executed", "executed", "executed"])


@about("Lycanthropy")
def test_lycanthropy_makes_wolves_of_recruits_until_it_is_dispelled() -> None:
    theirs = reds(swordsman("v", "Reanimate", nation="Elves"), archer("w", nation="Cyclopes"), square=[7, 5])
    bite = {"do": "cast", "card": "Lycanthropy", "target": "reds"}
    trace = after(turn(bite, red=(move("reds", 7, 6),)), red=theirs)
    assert [fate(trace, id)["cause"] for id in "vw"] == ["replaced", "replaced"]
    for number in (1, 2):
        assert stats(trace, f"wolf-{number}", "kind", "owner", "hand", "hp", "attack_rate") == [
            "monster",
            "red",
            3,
            12,
            1,
        ]
    assert (at(trace, "reds"), trace["outcome"]["groups"]["reds"]["control"]) == ([7, 6], "player")
    game = table(blues(swordsman("a"), square=[4, 5]), theirs, script=[])
    perform(game, cast("Lycanthropy", "reds"))
    apply_damage(game, who(game, "wolf-1"), 2, None)
    apply_damage(game, who(game, "wolf-2"), 11, None)
    back = perform(game, {"do": "dispel", "card": "Lycanthropy", "host": "reds"})
    assert stats(back, "swordsman-1", "class", "nation", "hp", "group") == ["swordsman", "Elves", 5, "reds"]
    assert stats(back, "archer-1", "class", "nation", "hp", "group") == ["archer", "Cyclopes", 1, "reds"]
    assert fate(back, "wolf-1")["cause"] == "replaced"
    in_town = after(cast("Lycanthropy", "reds"), red=theirs, structures=[WORLD_TOWN | {"square": [7, 5]}])
    assert results(in_town) == ["refused"]


@about("Lycanthropy")
def test_the_wolves_keep_nothing_of_what_lay_on_the_recruits_and_leave_nothing() -> None:
    """A replaced group is a new one: only a recruit for a recruit keeps what is still legal (death page)."""
    theirs = reds(swordsman("v"), archer("w"), spells=["Raven Shroud", "Fortitude"], square=[7, 5])
    bitten = after(cast("Lycanthropy", "reds", "red"), red=theirs)
    assert group_of(bitten, "reds")["spells"] == ["Lycanthropy"]
    after_all = after(
        cast("Lycanthropy", "reds", "red"),
        {"do": "cast", "player": "neutral", "card": "Scars of Kolekh", "target": "reds"},
        {"do": "dispel", "card": "Lycanthropy", "host": "reds"},
        red=theirs,
    )
    assert group_of(after_all, "reds")["spells"] == []


@about("Lycanthropy")
def test_wolves_that_had_no_nation_turn_back_all_the_same() -> None:
    theirs = reds(swordsman("v", nation=None), archer("w", nation="Elves"), square=[7, 5])
    dispel = {"do": "dispel", "card": "Lycanthropy", "host": "reds"}
    trace = after(cast("Lycanthropy", "reds"), dispel, red=theirs)
    assert trace["outcome"]["groups"]["reds"]["members"] == ["swordsman-1", "archer-1"]
    assert stats(trace, "swordsman-1", "name", "nation") == ["Swordsman", None]


@about("Lycanthropy")
def test_wolves_listen_to_their_player_whoever_led_the_recruits() -> None:
    lost = group("lost", "neutral", swordsman("x"), control="computer", square=[8, 8])
    trace = play(blues(swordsman("a"), square=[4, 5]), lost, script=[cast("Lycanthropy", "lost")])
    assert trace["outcome"]["groups"]["lost"]["control"] == "player"


@about("Mask of Woad")
def test_the_mask_of_woad_arms_its_host_and_all_cyclopes_against_djinni() -> None:
    ours = blues(swordsman("a", "Mask of Woad", nation="Cyclopes"), swordsman("b", nation="Cyclopes"), swordsman("c"))
    for attacker, nation, damage in (
        ("a", "Djinni", 4), ("b", "Djinni", 3), ("c", "Djinni", 2), ("a", None, 3), ("b", None, 2)
    ):  # fmt: skip
        trace = play(ours, reds(swordsman("v", nation=nation)), script=[attack(attacker, "v")])
        assert hits(trace)[-1].damage == damage
    bows = blues(swordsman("a", "Mask of Woad"), archer("b", nation="Cyclopes"))
    shot = play(bows, reds(swordsman("v", nation="Djinni")), script=[attack("b", "v", "missile")])
    assert hits(shot)[-1].damage == 2


@about("Minotaur", "ability of Minotaur", "Minotaur's Axe")
def test_a_minotaur_leaves_its_axe_to_the_first_swordsman_without_one() -> None:
    ours = blues(archer("b"), swordsman("a", "Minotaur's Axe", hand=99), swordsman("c"), swordsman("d"))
    trace = play(ours, reds(creature("m", "Minotaur")))
    assert [fate(trace, id)["spells"] for id in "bacd"] == [[], ["Minotaur's Axe"], ["Minotaur's Axe"], []]
    assert fate(trace, "c")["hand"] == 3
    beasts = play(blues(creature("a", "Troll", hand=99)), reds(creature("m", "Minotaur")))
    assert fate(beasts, "a")["spells"] == []
    burned = play(ours, reds(creature("m", "Minotaur")), script=[{"do": "damage", "victim": "m", "quantity": 99}])
    assert fate(burned, "c")["spells"] == []


@about("Mountaindancer", "Shaman's Walk")
def test_walks_that_go_with_their_bearer() -> None:
    for spell, hand, terrain in (("Mountaindancer", 3, "mountain"), ("Shaman's Walk", 2, "volcano")):
        squares = [{"square": [4, 6], "terrain": terrain}]
        ours = blues(swordsman("a", spell), archer("b"), square=[4, 5])
        trace = after(move("blues", 4, 6), START_OF_TURN, blue=ours, squares=squares)
        assert (at(trace, "blues"), fate(trace, "a")["hand"]) == ([4, 6], hand)
        assert fate(trace, "b")["hp"] == 7
        gone = after({"do": "dispel", "card": spell, "host": "a"}, move("blues", 4, 6), blue=ours, squares=squares)
        assert at(gone, "blues") == [4, 5]


@about("Nereid's Curse")
def test_nereids_curse_heals_in_water_and_hurts_ashore() -> None:
    ours = blues(swordsman("a", current_hp=4), archer("b"), spells=["Nereid's Curse"], square=[4, 5])
    wet = after(START_OF_TURN, blue=ours, squares=[{"square": [4, 5], "terrain": "water"}])
    assert [fate(wet, id)["hp"] for id in "ab"] == [5, 7]
    dry = after(START_OF_TURN, blue=ours)
    assert [fate(dry, id)["hp"] for id in "ab"] == [3, 6]
    crossing = after(move("blues", 4, 6), blue=ours, squares=[{"square": [4, 6], "terrain": "water"}])
    assert (at(crossing, "blues"), fate(crossing, "a")["status"]) == ([4, 6], "alive")


@about("Nomadic Tribe")
def test_a_nomadic_tribe_grows_every_other_turn() -> None:
    small = after(cast("Nomadic Tribe", "blues"), *[START_OF_TURN] * 3)
    assert len(small["outcome"]["groups"]["blues"]["members"]) == 3
    assert stats(small, "swordsman-1", "class", "nation", "level", "hp") == ["swordsman", "Cyclopes", 1, 9]
    more = after(cast("Nomadic Tribe", "blues"), *[START_OF_TURN] * 6)
    assert [fate(more, id)["class"] for id in ("swordsman-1", "swordsman-2", "archer-1")] == [
        "swordsman", "swordsman", "archer"
    ]  # fmt: skip
    home = WORLD_TOWN | {"spells": ["Changelings"]}
    housed = after(cast("Nomadic Tribe", "blues"), *[START_OF_TURN] * 2, structures=[home])
    assert fate(housed, "swordsman-1")["spells"] == ["Changeling"]


@about("Olotus")
def test_olotus_lets_every_cyclops_on_the_board_grow() -> None:
    theirs = reds(swordsman("v", nation="Cyclopes"), archer("w"), square=[7, 5])
    trace = after(cast("Olotus", "blues"), cast("Olotus", "blues"), red=theirs)
    assert stats(trace, "olotus-1", "hand", "hp", "max_hp", "level", "spells") == [3, 13, 13, 2, ["Rite of Growth"]]
    assert stats(trace, "v", "hand", "hp", "spells") == [3, 13, ["Rite of Growth"]]
    assert (fate(trace, "w")["spells"], results(trace)) == ([], ["executed", "refused"])


@about("Olotus")
def test_olotus_lets_even_another_olotus_grow() -> None:
    trace = after(cast("Olotus", "blues"), cast("Olotus", "reds", "red"))
    assert stats(trace, "olotus-1", "hand", "hp", "spells") == [4, 17, ["Rite of Growth"] * 2]
    assert stats(trace, "olotus-2", "hand", "hp", "spells") == [3, 13, ["Rite of Growth"]]


@about("Oro and Vlad")
def test_oro_and_vlad_arrive_together_with_their_spells() -> None:
    town = WORLD_TOWN | {"square": [5, 8]}
    trace = after(cast("Oro and Vlad", "town"), cast("Oro and Vlad", "town"), structures=[town])
    assert stats(trace, "oro-1", "hand", "armor", "hp", "spells") == [3, 1, 13, ["Rite of Growth"]]
    assert stats(trace, "vlad-hrothgar-1", "hand", "armor", "hp", "spells") == [3, 2, 11, ["Veteran"]]
    assert fate(trace, "oro-1")["group"] == fate(trace, "vlad-hrothgar-1")["group"]
    assert results(trace) == ["executed", "refused"]


@about("Outcast", "stays here without orders")
def test_an_outcast_runs_ahead_alone_and_the_others_stay() -> None:
    ours = blues(swordsman("a", "Outcast", "Barkskin"), archer("b"), spells=["Fortitude"], square=[4, 5])
    trace = after(turn(move("blues", 4, 6)), blue=ours)
    alone = fate(trace, "a")["group"]
    assert (at(trace, alone), at(trace, "blues")) == ([4, 7], [4, 5])
    assert (fate(trace, "a")["spells"], trace["outcome"]["groups"][alone]["spells"]) == (["Barkskin"], [])
    assert trace["outcome"]["groups"]["blues"]["spells"] == ["Fortitude"]
    waiting = after(turn(), blue=ours)
    assert (fate(waiting, "a")["group"], fate(waiting, "a")["spells"]) == ("blues", ["Outcast", "Barkskin"])
    held = after(turn(move("blues", 4, 6), {"do": "cast", "card": "Fleetness", "target": "blues"}), blue=ours)
    assert at(held, "blues") == [4, 5]
    game = table(ours, reds(swordsman("v"), square=[9, 5]), script=[])
    band(game, "blues").order = (4, 6)
    notify_in_player_order(game, "MOVEMENT", Turn(1))
    assert not can_move(game, band(game, "blues"), (4, 4))
    later = after(turn(move("blues", 4, 6)), turn(move("blues", 3, 5)), blue=ours)
    assert at(later, "blues") == [3, 5]


@about("Regenerate")
def test_regenerate_heals_every_turn() -> None:
    assert (
        fate(after(START_OF_TURN, blue=blues(swordsman("a", "Regenerate", current_hp=1), square=[4, 5])), "a")["hp"]
        == 7
    )


@about("Seedbearers")
def test_seedbearers_leave_forest_behind_them() -> None:
    ours = blues(swordsman("a"), spells=["Seedbearers"], square=[4, 5])
    trace = after(move("blues", 4, 6), cast("Weakness", "a", "red"), blue=ours)
    assert trace["outcome"]["squares"]["4,6"]["terrain"] == "forest"
    assert results(trace)[-1] == "refused"


@about("Shapeshifter")
def test_a_shapeshifter_takes_one_of_four_shapes() -> None:
    ours = blues(swordsman("a", "Barkskin", "Shapeshifter"), square=[4, 5])
    beast = reds(creature("v", "Troll"), square=[9, 5])
    script = [START_OF_TURN, cast("Weakness", "a", "red"), attack("v", "a")]
    for shape, numbers, target, hp, spells in (
        (0, [2, 1, 2, 1], "executed", 6, ["Barkskin", "Shapeshifter", "Weakness"]),
        (1, [3, 2, 1, 0], "executed", 5, ["Barkskin", "Shapeshifter", "Weakness"]),
        (2, [4, 1, 0, 1], "executed", 7, ["Shapeshifter", "Weakness"]),
        (3, [2, 1, 2, 2], "refused", 7, ["Barkskin", "Shapeshifter"]),
    ):
        trace = rolling(shape, script=script, blue=ours, red=beast)
        weak = target == "executed"
        assert [one["roll"]["options"] for one in rolls(trace, "shape")] == [[0, 1, 2, 3]]
        assert stats(trace, "a", "hand", "attack_rate", "armor", "level") == [numbers[0] - weak, *numbers[1:]]
        assert (results(trace)[1], fate(trace, "a")["hp"], fate(trace, "a")["spells"]) == (target, hp, spells)
    game = table(ours, beast, script=[])
    spirits = ("Bear Spirit", "Lion Spirit", "Lizard Spirit")
    assert [cost_of(game, "blue", spirit, None).price for spirit in spirits] == [{}, {}, {}]
    assert cost_of(game, "red", "Bear Spirit", None).price is None
    assert cost_of(game, "blue", "Soul Jar", None).price == {"Mystery": 3, "Will": 1}
    twice = after(cast("Shapeshifter", "a"), cast("Shapeshifter", "v", "red"))
    assert results(twice) == ["executed", "refused"]


@about("Spirit Binding", "Spirit Bound")
def test_spirit_binding_copies_the_next_monster() -> None:
    trace = after(cast("Spirit Binding", "a"), cast("Makva", [5, 8], "red"), cast("Trolls", [6, 8]))
    assert stats(trace, "a", "hand", "missile", "armor", "level", "hp", "max_hp") == [3, None, 1, 3, 10, 10]
    assert fate(trace, "a")["spells"] == ["Spirit Bound"]
    free = after(
        cast("Spirit Binding", "a"), cast("Makva", [5, 8]), {"do": "dispel", "card": "Spirit Bound", "host": "a"}
    )
    assert stats(free, "a", "hand", "level", "max_hp") == [2, 1, 7]
    bowman = blues(swordsman("a"), archer("b", missile=5), square=[4, 5])
    phantom = after(cast("Spirit Binding", "b"), cast("Phantom", [5, 8]), blue=bowman)
    assert stats(phantom, "b", "hand", "missile", "armor") == [None, 2, 2]
    strong = after(cast("Spirit Binding", "a"), cast("Minotaur", [5, 8]))
    assert stats(strong, "a", "hand", "armor", "hp") == [4, 2, 12]
    recruits = after(cast("Spirit Binding", "a"), cast("Dark Minion", "blues"))
    assert fate(recruits, "a")["spells"] == ["Spirit Binding"]


@about("Vision Quest")
def test_vision_quest_takes_a_recruit_away_for_two_turns_and_brings_it_back_stronger() -> None:
    ours = blues(swordsman("a", "Jinx", current_hp=2), archer("b"), spells=["Despond"], square=[4, 5])
    away = after(cast("Vision Quest", "a"), cast("Power", "a"), *[turn()] * 3, blue=ours)
    assert (fate(away, "a")["status"], results(away)[1]) == ("off-board", "refused")
    walk = turn(move("blues", 4, 6))
    back = after(cast("Vision Quest", "a"), *[turn()] * 2, walk, turn(), blue=ours)
    assert stats(back, "a", "status", "hand", "hp", "max_hp", "level") == ["alive", 3, 11, 11, 3]
    assert at(back, fate(back, "a")["group"]) == [4, 5]
    assert fate(back, "a")["spells"] == ["Rite of Growth"]
    assert back["outcome"]["groups"][fate(back, "a")["group"]]["spells"] == []
    taken = after(cast("Vision Quest", "a"), *[turn()] * 4, blue=ours)
    assert fate(taken, "a")["status"] == "off-board"
    dispelled = after(cast("Vision Quest", "a"), {"do": "dispel", "card": "Vision Quest", "host": "a"}, blue=ours)
    assert fate(dispelled, "a")["status"] == "removed"


@about("Visionary")
def test_visionary_gives_up_damage_for_a_level_and_the_aim_of_the_other_archers() -> None:
    ours = blues(archer("a", "Visionary"), archer("b"), swordsman("c", missile=1))
    trace = play(ours, reds(swordsman("v")), script=[attack("a", "v", "missile")])
    assert (hits(trace)[-1].damage, fate(trace, "a")["level"]) == (0, 2)
    assert [fate(trace, id)["missile"] for id in "abc"] == [2, 3, 1]


@pytest.mark.parametrize(("card", "squares"), [("Priodont", []), ("Minotaur", [])])
def test_monsters_of_body_stand_on_their_square(card: str, squares: list[Spec]) -> None:
    trace = after(cast(card, [5, 8]), squares=squares)
    assert trace["outcome"]["groups"][fate(trace, f"{card.lower()}-1")["group"]]["control"] == "computer"


@about("Great Bear", "ability of Great Bear")
def test_the_great_bear_makes_one_hit_check_for_all_djinni() -> None:
    bear = blues(creature("b", "Great Bear", hp=900, hand=3), square=[4, 5])
    djinni = reds(
        swordsman("v", nation="Djinni", hp=900, armor=0, level=1),
        archer("w", nation="Djinni", hp=900, level=5, missile=0),
        archer("x", nation="Elves", hp=900, missile=0),
        square=[5, 5],
    )
    trace = play(bear, djinni)
    assert [(hit.victim, hit.result) for hit in hits(trace, attacker="b", round=2)] == [
        ("v", "damaged"),
        ("w", "damaged"),
    ]
    wary = reds(
        swordsman("v", nation="Djinni", level=3, hp=900), archer("w", nation="Djinni", level=0, hp=900), square=[5, 5]
    )
    ducked = play(bear, wary)
    assert [(hit.victim, hit.result) for hit in hits(ducked, attacker="b", round=3)] == [("v", "miss")]


@about("Cessao Rift")
def test_those_who_come_out_of_a_rift_move_on_as_neutral_groups_do() -> None:
    rift = {"squares": [{"square": [5, 8], "spells": ["Cessao Rift"]}]}
    stranger = group("stray", "neutral", swordsman("s"), square=[5, 8], control="computer")
    trace = play(stranger, FAR, script=[turn()], **rift)
    assert at(trace, "stray") != [5, 8]
    still = play(stranger | {"control": "player"}, FAR, script=[turn()], **rift)
    assert at(still, "stray") == [5, 8]


@about("Lycanthropy")
def test_a_spell_ordered_on_recruits_who_are_wolves_by_then_squanders() -> None:
    """Spells never switch targets during execution (death page, "replaced by")."""
    theirs = reds(swordsman("v"), archer("w"), square=[7, 5])
    bite, feed = ({"do": "cast", "card": card, "target": "reds"} for card in ("Lycanthropy", "Fortitude"))
    trace = after(turn(bite, feed), red=theirs)
    assert group_of(trace, "reds")["spells"] == ["Lycanthropy"]
    spoilt = event(trace, step="X2", result="squandered")["text"]
    assert spoilt.endswith("squanders: the group on which it was ordered has been replaced.")
    before = after(turn(feed, bite), red=theirs)
    assert group_of(before, "reds")["spells"] == ["Lycanthropy"]
    later = after(turn(bite), turn(feed), red=theirs)
    assert group_of(later, "reds")["spells"] == ["Lycanthropy", "Fortitude"]
