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
from tests.engine import boards as b
from tests.engine.cards.about import about


def rolling(*picks: int, script: list[b.Spec], blue: b.Spec, red: b.Spec | None = None, **fields: Any) -> b.Trace:
    """The trace of a script with dice that come up as written."""
    game = b.board(blue, red or b.reds(b.swordsman("v"), square=[9, 5]), dice=b.Picks(*picks), script=[], **fields)
    return b.perform(game, *script)


@about("Ancestral Home")
def test_an_ancestral_home_strips_a_structure_and_bars_spells_on_it() -> None:
    town = b.WORLD_TOWN | {"spells": ["Necropolis"]}
    trace = b.after(b.cast("Ancestral Home", "town"), b.cast("Necropolis", "town"), structures=[town])
    assert trace["outcome"]["structures"]["town"]["spells"] == ["Ancestral Home"]
    assert b.results(trace) == ["executed", "refused"]
    colony = b.after(b.cast("Ancestral Home", "town"), structures=[b.WORLD_TOWN | {"type": "colony"}])
    assert colony["outcome"]["structures"]["town"]["status"] == "destroyed"


@about("Ancestral Home")
def test_an_ancestral_home_moves_when_novices_have_been_trained_in_it() -> None:
    train = {"do": "train", "structure": "town", "class": "swordsman", "count": 1}
    home = b.WORLD_TOWN | {"novices": 2, "spells": ["Ancestral Home"]}
    forest = [{"square": [5, 5], "terrain": "forest"}]
    fields: Any = {"structures": [home], "squares": forest, "blue": b.blues(b.swordsman("a"), square=[4, 5])}
    trace = rolling(0, script=[b.turn(train)], **fields)
    assert trace["outcome"]["structures"]["town"]["square"] == [5, 5]
    assert trace["outcome"]["squares"]["5,5"]["terrain"] == "plains"
    assert trace["outcome"]["groups"]["blues"]["square"] == [4, 5]
    still = rolling(0, script=[b.turn()], **fields)
    assert still["outcome"]["structures"]["town"]["square"] == [4, 5]
    once = rolling(0, script=[b.turn(train), b.move("blues", 4, 4)], **fields)
    assert b.place(once, "town")["square"] == [5, 5]
    twice = rolling(0, 0, script=[b.turn(train), b.START_OF_TURN, b.turn(train)], **fields)
    assert b.place(twice, "town")["square"] == [6, 5]


@about("Animus of World", "Fortitude", "Rite of Growth", "Strength of Body", "Big Rock", "Korgian Loincloth")
def test_plain_bonuses_of_body() -> None:
    trace = b.after(*[b.cast("Animus of World", "a")] * 2, b.cast("Fortitude", "blues"))
    assert b.stats(trace, "a", "hp", "max_hp") == [15, 15]
    assert b.stats(trace, "b", "hp", "max_hp") == [9, 9]
    grown = b.after(b.cast("Rite of Growth", "a"), b.cast("Strength of Body", "a"), b.cast("Korgian Loincloth", "a"))
    assert b.stats(grown, "a", "hand", "hp", "armor", "level") == [4, 11, 2, 2]
    rock = b.after(b.cast("Big Rock", "a"), blue=b.blues(b.archer("a", nation="Cyclopes"), square=[4, 5]))
    assert b.stats(rock, "a", "missile", "level") == [5, 0]


@about("Animus of World")
def test_animus_of_world_brings_a_dearer_copy_of_itself() -> None:
    hand = {"blue": {"hand": ["Animus of World"]}}
    trace = b.after(b.cast("Animus of World", "a"), players=hand)
    assert trace["outcome"]["players"]["blue"]["hand"] == ["Animus of World"]
    game = b.board(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=[], players=hand)
    b.perform(game, b.cast("Animus of World", "a"), b.cast("Animus of World", "a"))
    assert game.state.seats["blue"].rises == (("Animus of World", 2),)


@about("Balance of Mystery", "Burst of World")
def test_mana_of_body() -> None:
    assert b.mana(b.after(*[b.cast("Balance of Mystery", "globe")] * 2, b.START_OF_TURN)) == {"Mystery": 2}
    assert b.mana(b.after(b.cast("Burst of World", "globe"), b.START_OF_TURN)) == {"World": 2}
    assert b.mana(b.after(b.cast("Burst of World", "globe"), b.START_OF_TURN, b.START_OF_TURN)) == {}


@about("Bear Spirit")
def test_a_bear_bites_twice_and_wears_nothing() -> None:
    ours = b.blues(b.swordsman("a", "Bear Spirit"), square=[4, 5])
    for pick, numbers in ((0, [2, 1, 1, 1]), (1, [3, 2, 0, 0])):
        trace = rolling(pick, script=[b.START_OF_TURN], blue=ours)
        assert b.stats(trace, "a", "hand", "attack_rate", "armor", "level") == numbers
    back = rolling(1, 0, script=[b.START_OF_TURN, b.START_OF_TURN], blue=ours)
    assert b.stats(back, "a", "hand", "attack_rate", "armor", "level") == [2, 1, 1, 1]
    assert b.results(b.after(b.cast("Bear Spirit", "b"))) == ["refused"]


@about("Bear Spirit", "Lion Spirit", "Shapeshifter", "Big Rock", "Strider's Venom")
def test_the_prices_of_shapes_and_rocks() -> None:
    for spirit, shape, numbers in (
        ("Bear Spirit", 1, [2, 2]), ("Lion Spirit", 1, [2, 3]), ("Shapeshifter", 1, [2, 2]), ("Shapeshifter", 2, [2, 3])
    ):  # fmt: skip
        ours = b.blues(b.swordsman("a", spirit, armor=3, level=3), square=[4, 5])
        assert b.stats(rolling(shape, script=[b.START_OF_TURN], blue=ours), "a", "armor", "level") == numbers
    thrower = b.blues(b.archer("a", "Big Rock", nation="Cyclopes", level=3), square=[4, 5])
    assert b.stats(b.after(blue=thrower), "a", "level") == [2]
    bitten = b.blues(b.swordsman("a", "Strider's Venom", "Strider's Venom", hand=5), square=[4, 5])
    assert b.stats(b.after(blue=bitten), "a", "hand") == [3]


@about("Immersion", "Lion Spirit", "Shapeshifter", "ability of Wolf")
def test_magical_blows_of_monsters_pass() -> None:
    for host, shape in (("Immersion", 0), ("Lion Spirit", 1), ("Shapeshifter", 2)):
        theirs = b.reds(b.swordsman("v", host), square=[9, 5])
        game = b.board(b.blues(b.creature("m", "Phantom"), square=[4, 5]), theirs, dice=b.Picks(shape), script=[])
        trace = b.perform(game, b.START_OF_TURN, b.attack("m", "v", "missile"))
        assert b.fate(trace, "v")["hp"] == 5
    mates = b.reds(b.swordsman("a"), b.creature("wolf", "Wolf"))
    pierced = b.play(b.blues(b.creature("m", "Phantom")), mates, script=[b.attack("m", "a", "missile")])
    assert [b.fate(pierced, id)["hp"] for id in ("a", "wolf")] == [5, 10]


@about("Shapeshifter")
def test_a_shapeshifter_in_the_shape_of_a_lion_takes_the_blows_of_recruits() -> None:
    theirs = b.reds(b.swordsman("v", "Shapeshifter"), square=[9, 5])
    game = b.board(b.blues(b.swordsman("a", hand=3), square=[4, 5]), theirs, dice=b.Picks(2), script=[])
    assert b.fate(b.perform(game, b.START_OF_TURN, b.attack("a", "v")), "v")["hp"] == 4


@about("Brown Striders", "Loch Dweller")
def test_combat_hoppers_outlast_the_deaths_of_others() -> None:
    for card in ("Brown Striders", "Loch Dweller"):
        trace = b.after(b.cast(card, "globe"), {"do": "damage", "victim": "v", "quantity": 99})
        assert trace["outcome"]["globe"]["spells"] == [card]


@about("Bellwether", "ability of Bellwether")
def test_bellwether_never_attacks_and_keeps_enemy_group_spells_off() -> None:
    trace = b.after(
        b.cast("Bellwether", "blues"),
        b.cast("Despond", "blues", "red"),
        b.cast("Fortitude", "blues"),
        b.cast("Jinx", "a", "red"),
    )
    assert b.results(trace) == ["executed", "refused", "executed", "executed"]
    assert b.stats(trace, "bellwether-1", "attack_rate", "group", "nation") == [0, "blues", "Satyrs"]


@about("Blue Auk")
def test_a_blue_auk_comes_near_water() -> None:
    water = [{"square": [6, 9], "terrain": "water"}]
    near, far = b.after(b.cast("Blue Auk", [5, 8]), squares=water), b.after(b.cast("Blue Auk", [4, 8]), squares=water)
    assert (b.results(near), b.results(far)) == (["executed"], ["refused"])


@about("Brother Wolf", "ability of Wolf")
def test_brother_wolf_takes_the_hits_alone() -> None:
    trace = b.after(
        b.cast("Brother Wolf", "blues"), b.cast("Brother Wolf", "blues"), b.cast("Brother Wolf", "blues", "red")
    )
    assert b.results(b.after(b.cast("Brother Wolf", "blues"), b.cast("Fortitude", "blues"))) == ["executed", "executed"]
    assert (b.fate(trace, "wolf-1")["group"], b.results(trace)) == ("blues", ["executed", "refused", "refused"])
    assert "Brother Wolf cannot be cast on Blue's group: Blue's group holds one Brother Wolf already." in b.as_text(
        trace
    )
    assert [b.fate(trace, id)["attack_rate"] for id in ("a", "b", "wolf-1")] == [0, 0, 1]
    hit = b.play(
        b.blues(b.swordsman("v", hand=4)),
        b.reds(b.swordsman("a"), b.creature("wolf", "Wolf", armor=9)),
        script=[b.attack("v", "a"), b.attack("v", "wolf")],
    )
    assert [b.fate(hit, id)["hp"] for id in ("a", "wolf")] == [7, 7]


@about("Brother Wolf", "ability of Wolf", "withdraws next round")
def test_the_group_of_a_dead_wolf_withdraws_as_the_next_round_starts() -> None:
    trace = b.play(
        b.blues(b.swordsman("v", hand=9), b.swordsman("x", hand=0)),
        b.reds(b.swordsman("a", hp=90), b.creature("w", "Wolf", hp=1)),
    )
    assert b.fate(trace, "w")["status"] == "buried"
    assert trace["outcome"]["rounds"] == 3
    assert b.fate(trace, "a")["attack_rate"] == 1


@about("Brother Wolf", "ability of Wolf", "withdraws next round")
def test_a_wolf_that_dies_out_of_combat_makes_nobody_withdraw() -> None:
    theirs = b.reds(b.swordsman("a", hp=90), b.creature("w", "Wolf"))
    burned = {"do": "damage", "victim": "w", "quantity": 99}
    trace = b.play(b.blues(b.swordsman("v", hp=90, hand=0)), theirs, script=[burned, b.COMBAT])
    assert (b.fate(trace, "w")["status"], trace["outcome"]["rounds"]) == ("buried", 10)


@about("withdraws next round")
def test_a_withdrawal_does_not_wait_for_another_combat() -> None:
    ours = b.blues(b.swordsman("v", hand=0, hp=90), square=[6, 5])
    theirs = b.reds(b.creature("w", "Wolf"), b.swordsman("a", hp=90), square=[7, 5])
    game = b.board(ours, theirs, script=[])
    game.combat = Combat(b.band(game, "blues"), b.band(game, "reds"))
    die(game, b.who(game, "w"), "died")
    end_of_combat(game, game.combat)
    game.combat = None
    assert b.perform(game, b.COMBAT)["outcome"]["rounds"] == 10


@about("Carnivorous Plant", "ability of Carnivorous Plant")
def test_a_carnivorous_plant_bites_with_its_hit_points() -> None:
    plant = b.blues(b.creature("m", "Carnivorous Plant", current_hp=9))
    for initiative, damage in (("blue", 4), ("red", 9)):
        trace = b.play(plant, b.reds(b.swordsman("v")), script=[b.attack("m", "v")], initiative=initiative)
        assert (b.hits(trace)[-1].damage, b.fate(trace, "m")["hand"]) == (damage, damage)
    bitten = b.play(plant, b.reds(b.swordsman("v")), script=[b.attack("v", "m"), b.attack("m", "v")], initiative="red")
    assert (b.hits(bitten)[-1].damage, b.fate(bitten, "m")["hand"]) == (8, 8)
    fight = b.duel(b.creature("m", "Carnivorous Plant", hp=99), b.swordsman("v", hp=999, hand=1))
    assert fight["outcome"]["rounds"] == 4
    away = [b.cast("Awaiting", "globe"), b.cast("Carnivorous Plant", [5, 8]), b.cast("Adriel's Timepiece", "globe")]
    waiting = b.minion_of(b.after(*away), "Carnivorous Plant")[0]
    assert (waiting["status"], waiting["hand"]) == ("off-board", 15)
    assert not b.hits(fight, round=4)
    rooted = b.after(b.move("blues", 4, 6), blue=b.blues(b.creature("m", "Carnivorous Plant"), square=[4, 5]))
    assert b.at(rooted, "blues") == [4, 5]


@about("Cessao Rift")
def test_strangers_come_out_of_a_cessao_rift() -> None:
    ours, theirs = b.blues(b.swordsman("a"), square=[4, 5]), b.reds(b.swordsman("v"), square=[7, 5])

    def opened(turns: int, *picks: int) -> b.Trace:
        game = b.board(ours, theirs, dice=b.Picks(1, *picks), script=[])
        return b.perform(game, b.cast("Cessao Rift", [5, 8]), *[b.START_OF_TURN] * turns)

    alone = opened(1)
    assert "group-1" not in alone["outcome"]["groups"]
    comes = opened(2, 1, 0, 0, 1, 11, 2, 0, 0, 1, 0)
    strangers = comes["outcome"]["groups"]["group-1"]
    assert (strangers["owner"], strangers["control"], strangers["square"]) == ("neutral", "computer", [5, 8])
    first, second = (b.fate(comes, id) for id in strangers["members"])
    assert (first["class"], first["hp"], first["spells"]) == ("swordsman", 3, [])
    assert (second["class"], second["hp"], len(second["spells"])) == ("archer", 1, 1)
    assert first["nation"] != second["nation"]
    for pick, groups in ((0, 4), (1, 3)):
        moved = b.board(ours, theirs, dice=b.Picks(0, 0, 0, 0, 0, 0, pick), script=[])
        b.perform(moved, b.cast("Cessao Rift", [5, 8]), b.START_OF_TURN, b.START_OF_TURN)
        place_group(moved, b.band(moved, "group-1"), (6, 8))
        assert len(b.perform(moved, b.START_OF_TURN)["outcome"]["groups"]) == groups


@about("Cessao Rift")
def test_strangers_come_out_of_a_cessao_rift_together() -> None:
    for globe in ("Paranoia", "Volunteers"):
        game = b.board(*b.FAR_APART, dice=b.Picks(0, 3), script=[], globe=[globe])
        b.perform(game, b.cast("Cessao Rift", [5, 8]), b.START_OF_TURN)
        strangers = [minion for minion in b.band(game, "group-1").members if minion.nation != "Visions"]
        assert len(strangers) == 4


@about("Cessao Spiral")
def test_a_cessao_spiral_swallows_monsters_at_every_moment() -> None:
    spiral: b.Spec = {"squares": [{"square": [6, 5], "spells": ["Cessao Spiral"]}]}
    beasts = b.reds(b.creature("m", "Makva", "Reanimate"), square=[6, 5], control="player")
    assert b.fate(b.after(b.START_OF_TURN, red=beasts, **spiral), "m")["status"] == "removed"
    apart = b.reds(b.creature("m", "Makva"), square=[7, 5], control="player")
    assert b.fate(b.after(b.move("reds", 6, 5), red=apart, **spiral), "m")["status"] == "removed"
    men = b.after(b.START_OF_TURN, b.turn(), red=b.reds(b.swordsman("v"), square=[6, 5]), **spiral)
    assert b.fate(men, "v")["status"] == "alive"
    for moment in ("MOVEMENT", "BEFORE_COMBAT"):
        game = b.board(b.blues(b.swordsman("a"), square=[9, 5]), beasts, script=[], **spiral)
        notify_in_player_order(game, moment, Turn(1))
        assert b.who(game, "m").status == "removed"


@about("Circle of Wisdom")
def test_circle_of_wisdom_clears_a_friendly_group() -> None:
    ours = b.blues(b.swordsman("a", "Barkskin"), b.archer("b", "Jinx"), spells=["Fortitude"], square=[4, 5])
    trace = b.after(b.cast("Circle of Wisdom", "blues"), blue=ours)
    assert trace["outcome"]["groups"]["blues"]["spells"] == []
    assert [b.fate(trace, id)["spells"] for id in "ab"] == [[], []]
    assert b.results(b.after(b.cast("Circle of Wisdom", "reds"))) == ["refused"]


@about("Complacency")
def test_complacency_cancels_orders_and_holds_a_group_for_two_turns_more() -> None:
    b.cancels_and_holds("Complacency", turns=2)
    in_town = b.after(b.cast("Complacency", "blues"), structures=[b.WORLD_TOWN])
    assert b.results(in_town) == ["refused"]


@about("Eagle Spirit")
def test_an_eagle_shoots_harder_and_kills_the_monsters_it_damages() -> None:
    ours, shot = b.blues(b.archer("a", "Eagle Spirit"), square=[4, 5]), b.attack("a", "v", "missile")
    for victim, pick, missile, status in (
        (b.creature("v", "Minotaur", armor=0, level=1), 1, 3, "buried"),
        (b.creature("v", "Minotaur", armor=0, level=1), 0, 2, "alive"),
        (b.swordsman("v", hp=20), 1, 3, "alive"),
    ):
        trace = rolling(pick, script=[b.START_OF_TURN, shot], blue=ours, red=b.reds(victim, square=[9, 5]))
        assert (b.fate(trace, "a")["missile"], b.fate(trace, "v")["status"]) == (missile, status)
    assert b.results(b.after(b.cast("Eagle Spirit", "a"))) == ["refused"]


@about("Fertility")
def test_fertility_brings_a_novice_every_turn() -> None:
    trace = b.after(b.cast("Fertility", "town"), b.START_OF_TURN, b.START_OF_TURN, structures=[b.WORLD_TOWN])
    assert trace["outcome"]["structures"]["town"]["novices"] == 3


@about("Fleetness")
def test_fleetness_moves_a_group_twice_the_way_it_goes() -> None:
    fleet = {"do": "cast", "card": "Fleetness", "target": "blues"}
    assert b.at(b.after(b.turn(fleet, b.move("blues", 4, 6))), "blues") == [4, 7]
    assert b.at(b.after(b.turn(b.move("blues", 4, 6))), "blues") == [4, 6]
    assert b.at(b.after(b.turn(fleet, b.move("blues", 4, 6)), b.turn(b.move("blues", 4, 8))), "blues") == [4, 8]


@about("Giant", "ability of Giant")
def test_a_giant_hurls_a_rock_at_a_random_enemy() -> None:
    giant = b.blues(b.creature("m", "Giant", hand=0))
    game = b.board(giant, b.reds(b.swordsman("v", hp=50), b.swordsman("w", hp=50)), dice=b.Picks(1), script=[])
    assert b.fate(b.perform(game, b.COMBAT), "w")["hp"] == 45
    mountain = [{"square": [6, 9], "terrain": "mountain"}]
    near, far = b.after(b.cast("Giant", [5, 8]), squares=mountain), b.after(b.cast("Giant", [4, 8]), squares=mountain)
    assert (b.results(near), b.results(far)) == (["executed"], ["refused"])


@about("Great Bear", "ability of Great Bear")
def test_a_great_bear_goes_for_the_first_djinn_and_strikes_them_all() -> None:
    bear = b.blues(b.creature("m", "Great Bear", hp=99))
    djinni = [b.swordsman(f"d{n}", nation="Djinni", hp=40, armor=0, hand=0) for n in range(2)]
    foes = b.reds(b.swordsman("v", hp=40, hand=0), *djinni)
    trace = b.perform(b.board(bear, foes, dice=b.Picks(), script=[]), b.COMBAT)
    struck = [hit.victim for hit in b.hits(trace, attacker="m", round=2)]
    assert struck == ["d0", "d1"] or struck == ["d1", "d0"]
    assert not b.hits(trace, attacker="m", victim="v")
    men = b.play(bear, b.reds(b.swordsman("v", hp=40), b.swordsman("w", hp=40)))
    assert len(b.hits(men, attacker="m", round=2)) == 1
    spells = (b.cast("Sar'uli Muzzle", "m", "red"), b.cast("Weakness", "m", "red"))
    assert b.results(b.after(*spells, blue=b.blues(b.creature("m", "Great Bear"), square=[4, 5]))) == [
        "refused",
        "executed",
    ]


@about("Great Bear", "ability of Great Bear")
def test_a_great_bear_turns_to_the_first_djinn_that_is_left() -> None:
    beasts = b.blues(b.creature("t", "Troll", hand=99), b.creature("m", "Great Bear", hp=99))
    foes = b.reds(b.swordsman("v", hp=40), *(b.swordsman(f"d{n}", nation="Djinni", hp=40, armor=0) for n in range(2)))
    trace = b.perform(b.board(beasts, foes, dice=b.Picks(1), script=[]), b.COMBAT)
    assert [hit.victim for hit in b.hits(trace, attacker="t", round=2)] == ["d0"]
    assert [hit.victim for hit in b.hits(trace, attacker="m", round=2)] == ["d1"]


@about("Great Bear", "ability of Great Bear")
def test_a_great_bear_strikes_all_djinni_with_every_attack_of_a_round() -> None:
    """Its attacks always go for the first Djinn, also those after the first, which others make at random."""
    bear = b.blues(b.creature("m", "Great Bear", "Rampaging", hp=99))
    djinni = [b.archer(f"d{n}", nation="Djinni", hp=40, missile=0) for n in range(2)]
    men = [b.archer(f"v{n}", hp=40, missile=0) for n in range(4)]
    trace = b.play(bear, b.reds(*men, *djinni))
    for round in range(2, 6):
        assert sorted(hit.victim for hit in b.hits(trace, attacker="m", round=round)) == ["d0", "d0", "d1", "d1"]
    alone = b.play(bear, b.reds(*men))
    assert len(b.hits(alone, attacker="m", round=2)) == 2


@about("Immersion")
def test_immersion_stops_monsters_alone() -> None:
    for attacker, hp in ((b.creature("a", "Troll"), 7), (b.swordsman("a", hand=3), 4)):
        trace = b.play(b.blues(attacker), b.reds(b.archer("v", "Immersion")), script=[b.attack("a", "v")])
        assert b.fate(trace, "v")["hp"] == hp


@about("Jungle", "Jungle Vigor")
def test_a_jungle_hides_minions_and_makes_new_monsters_stronger() -> None:
    trace = b.after(b.cast("Jungle", [5, 8]), b.cast("Trolls", [5, 8]), b.cast("Weakness", "troll-1", "red"))
    assert trace["outcome"]["squares"]["5,8"]["terrain"] == "forest"
    assert b.stats(trace, "troll-2", "hp", "max_hp", "spells") == [13, 13, ["Jungle Vigor"]]
    assert b.results(trace)[-1] == "refused"
    game = b.board(b.blues(b.swordsman("a")), b.reds(b.swordsman("v"), square=[9, 5]), script=[])
    b.perform(game, b.cast("Jungle", [5, 8]))
    [recruit] = create_recruits(game, "archer", "Humans", (5, 8), "blue")
    assert recruit.spells == []


@about("Lion Spirit")
def test_a_lion_strikes_hard_sheds_its_spells_and_fears_no_monster() -> None:
    ours = b.blues(b.swordsman("a", "Barkskin", "Lion Spirit", "Fae Gift"), spells=["Fortitude"], square=[4, 5])
    beast = b.reds(b.creature("v", "Troll"), square=[9, 5])
    bite = [b.START_OF_TURN, b.attack("v", "a")]
    lion = rolling(1, script=bite, blue=ours, red=beast)
    assert b.stats(lion, "a", "hand", "armor", "hp", "spells") == [4, 0, 9, ["Lion Spirit"]]
    man = rolling(0, script=bite, blue=ours, red=beast)
    assert b.stats(man, "a", "hand", "armor", "hp") == [2, 2, 8]
    assert b.fate(man, "a")["spells"] == ["Barkskin", "Lion Spirit", "Fae Gift"]
    blessed = [b.START_OF_TURN, b.cast("Power", "a"), b.START_OF_TURN]
    assert b.fate(rolling(1, 1, script=blessed, blue=ours), "a")["spells"] == ["Lion Spirit", "Power"]
    recruit = rolling(1, script=bite, blue=ours, red=b.reds(b.swordsman("v", hand=3), square=[9, 5]))
    assert b.fate(recruit, "a")["hp"] == 6


@about("Lizard Spirit")
def test_a_lizard_is_nimble_and_no_target_for_enemy_individual_spells() -> None:
    ours = b.blues(b.swordsman("a", "Lizard Spirit"), square=[4, 5])
    script = [b.START_OF_TURN, b.cast("Weakness", "a", "red"), b.cast("Power", "a"), b.cast("Despond", "blues", "red")]
    lizard = rolling(1, script=script, blue=ours)
    assert (b.fate(lizard, "a")["level"], b.results(lizard)[1:]) == (2, ["refused", "executed", "executed"])
    man = rolling(0, script=script, blue=ours)
    assert (b.fate(man, "a")["level"], b.results(man)[1:]) == (1, ["executed", "executed", "executed"])


@about("Lycanthropy")
def test_lycanthropy_makes_wolves_of_recruits_until_it_is_dispelled() -> None:
    theirs = b.reds(b.swordsman("v", "Reanimate", nation="Elves"), b.archer("w", nation="Cyclopes"), square=[7, 5])
    bite = {"do": "cast", "card": "Lycanthropy", "target": "reds"}
    trace = b.after(b.turn(bite, red=(b.move("reds", 7, 6),)), red=theirs)
    assert [b.fate(trace, id)["cause"] for id in "vw"] == ["replaced", "replaced"]
    for number in (1, 2):
        assert b.stats(trace, f"wolf-{number}", "kind", "owner", "hand", "hp", "attack_rate") == [
            "monster",
            "red",
            3,
            12,
            1,
        ]
    assert (b.at(trace, "reds"), trace["outcome"]["groups"]["reds"]["control"]) == ([7, 6], "player")
    game = b.board(b.blues(b.swordsman("a"), square=[4, 5]), theirs, script=[])
    b.perform(game, b.cast("Lycanthropy", "reds"))
    apply_damage(game, b.who(game, "wolf-1"), 2, None)
    apply_damage(game, b.who(game, "wolf-2"), 11, None)
    back = b.perform(game, {"do": "dispel", "card": "Lycanthropy", "host": "reds"})
    assert b.stats(back, "swordsman-1", "class", "nation", "hp", "group") == ["swordsman", "Elves", 5, "reds"]
    assert b.stats(back, "archer-1", "class", "nation", "hp", "group") == ["archer", "Cyclopes", 1, "reds"]
    assert b.fate(back, "wolf-1")["cause"] == "replaced"
    in_town = b.after(b.cast("Lycanthropy", "reds"), red=theirs, structures=[b.WORLD_TOWN | {"square": [7, 5]}])
    assert b.results(in_town) == ["refused"]


@about("Lycanthropy")
def test_the_wolves_keep_nothing_of_what_lay_on_the_recruits_and_leave_nothing() -> None:
    """A replaced group is a new one: only a recruit for a recruit keeps what is still legal (death page)."""
    theirs = b.reds(b.swordsman("v"), b.archer("w"), spells=["Raven Shroud", "Fortitude"], square=[7, 5])
    bitten = b.after(b.cast("Lycanthropy", "reds", "red"), red=theirs)
    assert b.group_of(bitten, "reds")["spells"] == ["Lycanthropy"]
    after_all = b.after(
        b.cast("Lycanthropy", "reds", "red"),
        {"do": "cast", "player": "neutral", "card": "Scars of Kolekh", "target": "reds"},
        {"do": "dispel", "card": "Lycanthropy", "host": "reds"},
        red=theirs,
    )
    assert b.group_of(after_all, "reds")["spells"] == []


@about("Lycanthropy")
def test_wolves_that_had_no_nation_turn_back_all_the_same() -> None:
    theirs = b.reds(b.swordsman("v", nation=None), b.archer("w", nation="Elves"), square=[7, 5])
    dispel = {"do": "dispel", "card": "Lycanthropy", "host": "reds"}
    trace = b.after(b.cast("Lycanthropy", "reds"), dispel, red=theirs)
    assert trace["outcome"]["groups"]["reds"]["members"] == ["swordsman-1", "archer-1"]
    assert b.stats(trace, "swordsman-1", "name", "nation") == ["Swordsman", None]


@about("Lycanthropy")
def test_wolves_listen_to_their_player_whoever_led_the_recruits() -> None:
    lost = b.group("lost", "neutral", b.swordsman("x"), control="computer", square=[8, 8])
    trace = b.play(b.blues(b.swordsman("a"), square=[4, 5]), lost, script=[b.cast("Lycanthropy", "lost")])
    assert trace["outcome"]["groups"]["lost"]["control"] == "player"


@about("Lycanthropy")
def test_neutral_wolves_that_turn_back_are_recruits_that_a_spell_creates_and_so_the_computers() -> None:
    lost = b.group("lost", "neutral", b.swordsman("x"), control="computer", square=[8, 8])
    bitten = [b.cast("Lycanthropy", "lost"), b.dispel("Lycanthropy", "lost")]
    trace = b.play(b.blues(b.swordsman("a"), square=[4, 5]), lost, script=bitten)
    assert (b.fate(trace, "swordsman-1")["status"], b.group_of(trace, "lost")["control"]) == ("alive", "computer")


@about("Mask of Woad")
def test_the_mask_of_woad_arms_its_host_and_all_cyclopes_against_djinni() -> None:
    ours = b.blues(
        b.swordsman("a", "Mask of Woad", nation="Cyclopes"), b.swordsman("b", nation="Cyclopes"), b.swordsman("c")
    )
    for attacker, nation, damage in (
        ("a", "Djinni", 4), ("b", "Djinni", 3), ("c", "Djinni", 2), ("a", None, 3), ("b", None, 2)
    ):  # fmt: skip
        trace = b.play(ours, b.reds(b.swordsman("v", nation=nation)), script=[b.attack(attacker, "v")])
        assert b.hits(trace)[-1].damage == damage
    bows = b.blues(b.swordsman("a", "Mask of Woad"), b.archer("b", nation="Cyclopes"))
    shot = b.play(bows, b.reds(b.swordsman("v", nation="Djinni")), script=[b.attack("b", "v", "missile")])
    assert b.hits(shot)[-1].damage == 2


@about("Minotaur", "ability of Minotaur", "Minotaur's Axe")
def test_a_minotaur_leaves_its_axe_to_the_first_swordsman_without_one() -> None:
    ours = b.blues(b.archer("b"), b.swordsman("a", "Minotaur's Axe", hand=99), b.swordsman("c"), b.swordsman("d"))
    trace = b.play(ours, b.reds(b.creature("m", "Minotaur")))
    assert [b.fate(trace, id)["spells"] for id in "bacd"] == [[], ["Minotaur's Axe"], ["Minotaur's Axe"], []]
    assert b.fate(trace, "c")["hand"] == 3
    beasts = b.play(b.blues(b.creature("a", "Troll", hand=99)), b.reds(b.creature("m", "Minotaur")))
    assert b.fate(beasts, "a")["spells"] == []
    burned = b.play(ours, b.reds(b.creature("m", "Minotaur")), script=[{"do": "damage", "victim": "m", "quantity": 99}])
    assert b.fate(burned, "c")["spells"] == []


@about("Mountaindancer", "Shaman's Walk")
def test_walks_that_go_with_their_bearer() -> None:
    for spell, hand, terrain in (("Mountaindancer", 3, "mountain"), ("Shaman's Walk", 2, "volcano")):
        squares = [{"square": [4, 6], "terrain": terrain}]
        ours = b.blues(b.swordsman("a", spell), b.archer("b"), square=[4, 5])
        trace = b.after(b.move("blues", 4, 6), b.START_OF_TURN, blue=ours, squares=squares)
        assert (b.at(trace, "blues"), b.fate(trace, "a")["hand"]) == ([4, 6], hand)
        assert b.fate(trace, "b")["hp"] == 7
        gone = b.after({"do": "dispel", "card": spell, "host": "a"}, b.move("blues", 4, 6), blue=ours, squares=squares)
        assert b.at(gone, "blues") == [4, 5]


@about("Nereid's Curse")
def test_nereids_curse_heals_in_water_and_hurts_ashore() -> None:
    ours = b.blues(b.swordsman("a", current_hp=4), b.archer("b"), spells=["Nereid's Curse"], square=[4, 5])
    wet = b.after(b.START_OF_TURN, blue=ours, squares=[{"square": [4, 5], "terrain": "water"}])
    assert [b.fate(wet, id)["hp"] for id in "ab"] == [5, 7]
    dry = b.after(b.START_OF_TURN, blue=ours)
    assert [b.fate(dry, id)["hp"] for id in "ab"] == [3, 6]
    crossing = b.after(b.move("blues", 4, 6), blue=ours, squares=[{"square": [4, 6], "terrain": "water"}])
    assert (b.at(crossing, "blues"), b.fate(crossing, "a")["status"]) == ([4, 6], "alive")


@about("Nomadic Tribe")
def test_a_nomadic_tribe_grows_every_other_turn() -> None:
    small = b.after(b.cast("Nomadic Tribe", "blues"), *[b.START_OF_TURN] * 3)
    assert len(small["outcome"]["groups"]["blues"]["members"]) == 3
    assert b.stats(small, "swordsman-1", "class", "nation", "level", "hp") == ["swordsman", "Cyclopes", 1, 9]
    more = b.after(b.cast("Nomadic Tribe", "blues"), *[b.START_OF_TURN] * 6)
    assert [b.fate(more, id)["class"] for id in ("swordsman-1", "swordsman-2", "archer-1")] == [
        "swordsman", "swordsman", "archer"
    ]  # fmt: skip
    home = b.WORLD_TOWN | {"spells": ["Changelings"]}
    housed = b.after(b.cast("Nomadic Tribe", "blues"), *[b.START_OF_TURN] * 2, structures=[home])
    assert b.fate(housed, "swordsman-1")["spells"] == ["Changeling"]


@about("Olotus")
def test_olotus_lets_every_cyclops_on_the_board_grow() -> None:
    theirs = b.reds(b.swordsman("v", nation="Cyclopes"), b.archer("w"), square=[7, 5])
    trace = b.after(b.cast("Olotus", "blues"), b.cast("Olotus", "blues"), red=theirs)
    assert b.stats(trace, "olotus-1", "hand", "hp", "max_hp", "level", "spells") == [3, 13, 13, 2, ["Rite of Growth"]]
    assert b.stats(trace, "v", "hand", "hp", "spells") == [3, 13, ["Rite of Growth"]]
    assert (b.fate(trace, "w")["spells"], b.results(trace)) == ([], ["executed", "refused"])


@about("Olotus")
def test_olotus_lets_even_another_olotus_grow() -> None:
    trace = b.after(b.cast("Olotus", "blues"), b.cast("Olotus", "reds", "red"))
    assert b.stats(trace, "olotus-1", "hand", "hp", "spells") == [4, 17, ["Rite of Growth"] * 2]
    assert b.stats(trace, "olotus-2", "hand", "hp", "spells") == [3, 13, ["Rite of Growth"]]


@about("Oro and Vlad")
def test_oro_and_vlad_arrive_together_with_their_spells() -> None:
    town = b.WORLD_TOWN | {"square": [5, 8]}
    trace = b.after(b.cast("Oro and Vlad", "town"), b.cast("Oro and Vlad", "town"), structures=[town])
    assert b.stats(trace, "oro-1", "hand", "armor", "hp", "spells") == [3, 1, 13, ["Rite of Growth"]]
    assert b.stats(trace, "vlad-hrothgar-1", "hand", "armor", "hp", "spells") == [3, 2, 11, ["Veteran"]]
    assert b.fate(trace, "oro-1")["group"] == b.fate(trace, "vlad-hrothgar-1")["group"]
    assert b.results(trace) == ["executed", "refused"]


@about("Outcast", "stays here without orders")
def test_an_outcast_runs_ahead_alone_and_the_others_stay() -> None:
    ours = b.blues(b.swordsman("a", "Outcast", "Barkskin"), b.archer("b"), spells=["Fortitude"], square=[4, 5])
    trace = b.after(b.turn(b.move("blues", 4, 6)), blue=ours)
    alone = b.fate(trace, "a")["group"]
    assert (b.at(trace, alone), b.at(trace, "blues")) == ([4, 7], [4, 5])
    assert (b.fate(trace, "a")["spells"], trace["outcome"]["groups"][alone]["spells"]) == (["Barkskin"], [])
    assert trace["outcome"]["groups"]["blues"]["spells"] == ["Fortitude"]
    waiting = b.after(b.turn(), blue=ours)
    assert (b.fate(waiting, "a")["group"], b.fate(waiting, "a")["spells"]) == ("blues", ["Outcast", "Barkskin"])
    held = b.after(b.turn(b.move("blues", 4, 6), {"do": "cast", "card": "Fleetness", "target": "blues"}), blue=ours)
    assert b.at(held, "blues") == [4, 5]
    game = b.board(ours, b.reds(b.swordsman("v"), square=[9, 5]), script=[])
    b.band(game, "blues").order = (4, 6)
    notify_in_player_order(game, "MOVEMENT after", Turn(1))
    assert not can_move(game, b.band(game, "blues"), (4, 4))
    later = b.after(b.turn(b.move("blues", 4, 6)), b.turn(b.move("blues", 3, 5)), blue=ours)
    assert b.at(later, "blues") == [3, 5]


@about("Outcast", "Mirage")
def test_an_outcast_goes_where_a_mirage_lures_his_group() -> None:
    """A group that is lured is on the move, whatever it was ordered to do; one in Fear is not."""
    ours = b.blues(b.swordsman("a", "Outcast"), b.archer("b"), square=[4, 5])
    for orders in ((), (b.move("blues", 3, 5),), (b.move("blues", 5, 5),)):
        trace = b.play(ours, b.FAR, script=[b.turn(*orders)], **b.ground("Mirage", square=(5, 5)))
        assert (b.at(trace, b.fate(trace, "a")["group"]), b.at(trace, "blues")) == ([6, 5], [4, 5])
        assert b.fate(trace, "a")["spells"] == []
    afraid = b.after(b.turn(), blue=ours | {"spells": ["Fear"]}, **b.ground("Mirage", square=(5, 5)))
    assert (b.at(afraid, "blues"), b.fate(afraid, "a")["spells"]) == ([4, 5], ["Outcast"])
    assert b.group_of(afraid, "blues")["members"] == ["a", "b"]


@about("Regenerate")
def test_regenerate_heals_every_turn() -> None:
    assert (
        b.fate(
            b.after(b.START_OF_TURN, blue=b.blues(b.swordsman("a", "Regenerate", current_hp=1), square=[4, 5])), "a"
        )["hp"]
        == 7
    )


@about("Seedbearers")
def test_seedbearers_leave_forest_behind_them() -> None:
    ours = b.blues(b.swordsman("a"), spells=["Seedbearers"], square=[4, 5])
    trace = b.after(b.move("blues", 4, 6), b.cast("Weakness", "a", "red"), blue=ours)
    assert trace["outcome"]["squares"]["4,6"]["terrain"] == "forest"
    assert b.results(trace)[-1] == "refused"


@about("Shapeshifter")
def test_a_shapeshifter_takes_one_of_four_shapes() -> None:
    ours = b.blues(b.swordsman("a", "Barkskin", "Shapeshifter"), square=[4, 5])
    beast = b.reds(b.creature("v", "Troll"), square=[9, 5])
    script = [b.START_OF_TURN, b.cast("Weakness", "a", "red"), b.attack("v", "a", round=3)]
    for shape, numbers, target, hp, spells in (
        (0, [2, 1, 2, 1], "executed", 6, ["Barkskin", "Shapeshifter", "Weakness"]),
        (1, [3, 2, 1, 0], "executed", 5, ["Barkskin", "Shapeshifter", "Weakness"]),
        (2, [4, 1, 0, 1], "executed", 7, ["Shapeshifter", "Weakness"]),
        (3, [2, 1, 2, 2], "refused", 7, ["Barkskin", "Shapeshifter"]),
    ):
        trace = rolling(shape, script=script, blue=ours, red=beast)
        weak = target == "executed"
        assert [one["roll"]["options"] for one in b.rolls(trace, "shape")] == [[0, 1, 2, 3]]
        assert b.stats(trace, "a", "hand", "attack_rate", "armor", "level") == [numbers[0] - weak, *numbers[1:]]
        assert (b.results(trace)[1], b.fate(trace, "a")["hp"], b.fate(trace, "a")["spells"]) == (target, hp, spells)
    game = b.board(ours, beast, script=[])
    spirits = ("Bear Spirit", "Lion Spirit", "Lizard Spirit")
    assert [cost_of(game, "blue", spirit, None).price for spirit in spirits] == [{}, {}, {}]
    assert cost_of(game, "red", "Bear Spirit", None).price is None
    assert cost_of(game, "blue", "Soul Jar", None).price == {"Mystery": 3, "Will": 1}
    twice = b.after(b.cast("Shapeshifter", "a"), b.cast("Shapeshifter", "v", "red"))
    assert b.results(twice) == ["executed", "refused"]


@about("Spirit Binding", "Spirit Bound")
def test_spirit_binding_copies_the_next_monster() -> None:
    trace = b.after(b.cast("Spirit Binding", "a"), b.cast("Makva", [5, 8], "red"), b.cast("Trolls", [6, 8]))
    assert b.stats(trace, "a", "hand", "missile", "armor", "level", "hp", "max_hp") == [3, None, 1, 3, 10, 10]
    assert b.fate(trace, "a")["spells"] == ["Spirit Bound"]
    free = b.after(
        b.cast("Spirit Binding", "a"), b.cast("Makva", [5, 8]), {"do": "dispel", "card": "Spirit Bound", "host": "a"}
    )
    assert b.stats(free, "a", "hand", "level", "max_hp") == [2, 1, 7]
    bowman = b.blues(b.swordsman("a"), b.archer("b", missile=5), square=[4, 5])
    phantom = b.after(b.cast("Spirit Binding", "b"), b.cast("Phantom", [5, 8]), blue=bowman)
    assert b.stats(phantom, "b", "hand", "missile", "armor") == [None, 2, 2]
    strong = b.after(b.cast("Spirit Binding", "a"), b.cast("Minotaur", [5, 8]))
    assert b.stats(strong, "a", "hand", "armor", "hp") == [4, 2, 12]
    recruits = b.after(b.cast("Spirit Binding", "a"), b.cast("Dark Minion", "blues"))
    assert b.fate(recruits, "a")["spells"] == ["Spirit Binding"]


@about("Spirit Binding", "Spirit Bound")
def test_who_is_bound_again_takes_on_the_numbers_of_the_newer_monster_alone() -> None:
    bind = b.cast("Spirit Binding", "a")
    again = b.after(bind, b.cast("Trolls", [5, 8]), bind, b.cast("Makva", [6, 8]))
    assert b.stats(again, "a", "hand", "armor", "level", "hp", "max_hp") == [3, 1, 3, 10, 10]
    larger = b.after(bind, b.cast("Trolls", [5, 8]), bind, b.hurt("a", 4), b.cast("Minotaur", [6, 8]))
    assert b.stats(larger, "a", "hand", "armor", "level", "hp", "max_hp") == [4, 2, 2, 8, 12]
    no_larger = b.after(bind, b.cast("Trolls", [5, 8]), bind, b.hurt("a", 4), b.cast("Makva", [6, 8]))
    assert b.stats(no_larger, "a", "hp", "max_hp") == [6, 10]
    others = [b.cast("Necromancer", "a"), b.hurt("b"), b.cast("Power", "a")]
    assert b.fate(b.after(bind, b.cast("Trolls", [5, 8]), *others), "a")["hand"] == 4
    both = [bind, b.cast("Minotaur", [5, 8]), bind, b.cast("Makva", [6, 8])]
    assert b.stats(b.after(*both, b.dispel("Spirit Bound", "a")), "a", "hand", "level", "max_hp") == [3, 3, 10]


@about("Vision Quest")
def test_vision_quest_takes_a_recruit_away_for_two_turns_and_brings_it_back_stronger() -> None:
    ours = b.blues(b.swordsman("a", "Jinx", current_hp=2), b.archer("b"), spells=["Despond"], square=[4, 5])
    away = b.after(b.cast("Vision Quest", "a"), b.cast("Power", "a"), *[b.turn()] * 3, blue=ours)
    assert (b.fate(away, "a")["status"], b.results(away)[1]) == ("off-board", "refused")
    walk = b.turn(b.move("blues", 4, 6))
    back = b.after(b.cast("Vision Quest", "a"), *[b.turn()] * 2, walk, b.turn(), blue=ours)
    assert b.stats(back, "a", "status", "hand", "hp", "max_hp", "level") == ["alive", 3, 11, 11, 3]
    assert b.at(back, b.fate(back, "a")["group"]) == [4, 5]
    assert b.fate(back, "a")["spells"] == ["Rite of Growth"]
    assert back["outcome"]["groups"][b.fate(back, "a")["group"]]["spells"] == []
    taken = b.after(b.cast("Vision Quest", "a"), *[b.turn()] * 4, blue=ours)
    assert b.fate(taken, "a")["status"] == "off-board"
    dispelled = b.after(b.cast("Vision Quest", "a"), {"do": "dispel", "card": "Vision Quest", "host": "a"}, blue=ours)
    assert b.fate(dispelled, "a")["status"] == "removed"


@about("Visionary")
def test_visionary_gives_up_damage_for_a_level_and_the_aim_of_the_other_archers() -> None:
    ours = b.blues(b.archer("a", "Visionary"), b.archer("b"), b.swordsman("c", missile=1))
    trace = b.play(ours, b.reds(b.swordsman("v")), script=[b.attack("a", "v", "missile")])
    assert (b.hits(trace)[-1].damage, b.fate(trace, "a")["level"]) == (0, 2)
    assert [b.fate(trace, id)["missile"] for id in "abc"] == [2, 3, 1]


@pytest.mark.parametrize(("card", "squares"), [("Priodont", []), ("Minotaur", [])])
def test_monsters_of_body_stand_on_their_square(card: str, squares: list[b.Spec]) -> None:
    trace = b.after(b.cast(card, [5, 8]), squares=squares)
    assert trace["outcome"]["groups"][b.fate(trace, f"{card.lower()}-1")["group"]]["control"] == "computer"


@about("Great Bear", "ability of Great Bear")
def test_the_great_bear_makes_one_hit_check_for_all_djinni() -> None:
    bear = b.blues(b.creature("b", "Great Bear", hp=900, hand=3), square=[4, 5])
    djinni = b.reds(
        b.swordsman("v", nation="Djinni", hp=900, armor=0, level=1),
        b.archer("w", nation="Djinni", hp=900, level=5, missile=0),
        b.archer("x", nation="Elves", hp=900, missile=0),
        square=[5, 5],
    )
    trace = b.play(bear, djinni)
    assert [(hit.victim, hit.result) for hit in b.hits(trace, attacker="b", round=2)] == [
        ("v", "damaged"),
        ("w", "damaged"),
    ]
    wary = b.reds(
        b.swordsman("v", nation="Djinni", level=3, hp=900),
        b.archer("w", nation="Djinni", level=0, hp=900),
        square=[5, 5],
    )
    ducked = b.play(bear, wary)
    assert [(hit.victim, hit.result) for hit in b.hits(ducked, attacker="b", round=3)] == [("v", "miss")]


@about("Cessao Rift")
def test_those_who_come_out_of_a_rift_move_on_as_neutral_groups_do() -> None:
    rift = {"squares": [{"square": [5, 8], "spells": ["Cessao Rift"]}]}
    stranger = b.group("stray", "neutral", b.swordsman("s"), square=[5, 8], control="computer")
    trace = b.play(stranger, b.FAR, script=[b.turn()], **rift)
    assert b.at(trace, "stray") != [5, 8]
    still = b.play(stranger | {"control": "player"}, b.FAR, script=[b.turn()], **rift)
    assert b.at(still, "stray") == [5, 8]


@about("Lycanthropy")
def test_a_spell_ordered_on_recruits_who_are_wolves_by_then_squanders() -> None:
    """Spells never switch targets during execution (death page, "replaced by")."""
    theirs = b.reds(b.swordsman("v"), b.archer("w"), square=[7, 5])
    bite, feed = ({"do": "cast", "card": card, "target": "reds"} for card in ("Lycanthropy", "Fortitude"))
    trace = b.after(b.turn(bite, feed), red=theirs)
    assert b.group_of(trace, "reds")["spells"] == ["Lycanthropy"]
    spoilt = b.event(trace, step="X2", result="squandered")["text"]
    assert spoilt.endswith("squanders: the group on which it was ordered has been replaced.")
    before = b.after(b.turn(feed, bite), red=theirs)
    assert b.group_of(before, "reds")["spells"] == ["Lycanthropy"]
    later = b.after(b.turn(bite), b.turn(feed), red=theirs)
    assert b.group_of(later, "reds")["spells"] == ["Lycanthropy", "Fortitude"]
