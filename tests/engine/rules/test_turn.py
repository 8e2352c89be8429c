"""A whole turn: the start of turn S1-S9 in order, orders, spell execution, expiry, and the end of the game."""

from typing import Any

import pytest

from engine.effects.registry import declared_spells, definition
from engine.rules.lookup import ground_at
from engine.rules.spells import lay_spell
from engine.scenario.error import ScenarioError
from tests.engine import boards as b

HOUSES = {"blue": {"house": "War"}, "red": {"house": "Hope"}}
APART = (b.blues(b.swordsman("a"), square=[4, 5]), b.reds(b.swordsman("v"), square=[7, 8]))
ON_TOWN = (b.blues(b.swordsman("a"), **b.AT), b.reds(b.swordsman("v"), square=[7, 8]))


def order(card: str, target: Any, **fields: Any) -> b.Spec:
    """An order to cast."""
    return {"do": "cast", "card": card, "target": target, **fields}


def drop(card: str) -> b.Spec:
    """An order to discard."""
    return {"do": "discard", "card": card}


def train(structure: str, **fields: Any) -> b.Spec:
    """An order to train."""
    return {"do": "train", "structure": structure, **fields}


def starts(*groups: b.Spec, times: int = 1, **fields: Any) -> b.Trace:
    """The trace of one or more starts of turn."""
    return b.play(*(groups or APART), script=[b.START_OF_TURN] * times, **fields)


def refusals(trace: b.Trace) -> list[str]:
    """Why orders were refused."""
    return [one["facts"]["why"] for one in b.events(trace, kind="note", result="refused")]


# S1-S9.


def test_a_turn_goes_by_in_the_order_of_its_phases() -> None:
    trace = b.play(*APART, script=[b.START_OF_TURN, b.turn()])
    assert b.steps(trace)[:9] == [f"S{number}" for number in range(1, 10)]
    phases = [one["facts"]["pipeline"] for one in trace["events"] if one["kind"] == "pipeline" and not one["parent"]]
    assert phases == [
        "End of turn",
        "Start of turn",
        "Orders",
        "Spell execution",
        "Movement",
        "Before combat",
        "After combat",
        "End of turn",
    ]
    assert trace["outcome"]["turn"] == 2


def test_a_start_of_turn_ends_the_turn_before_it_and_makes_up_no_movement_and_no_combat() -> None:
    hosts = (b.blues(b.swordsman("a"), **b.AT), b.reds(b.swordsman("v"), **b.BESIDE))
    begun = [b.turn(), b.START_OF_TURN, b.START_OF_TURN]
    for script, ends in ((begun[1:2], 1), (begun[:2], 1), (begun, 2)):
        trace = b.play(*hosts, script=script)
        assert [one["facts"]["pipeline"] for one in b.events(trace, kind="pipeline")].count("End of turn") == ends
    trace = b.play(*hosts, script=[b.START_OF_TURN])
    assert {"C1", "M1"}.isdisjoint(b.steps(trace))


TEMPORARY = [name for name in declared_spells() if definition(name).turns is not None]


@pytest.mark.parametrize("name", TEMPORARY)
def test_nothing_stays_in_play_beyond_its_last_turn(name: str) -> None:
    spell = definition(name)
    game = b.board(
        b.blues(b.swordsman("a"), square=[4, 5]),
        b.reds(b.swordsman("v"), square=[7, 8]),
        structures=[b.TOWN],
        script=[],
    )
    host = {"square": ground_at(game, (6, 5)), "structure": game.state.structures["town"], "globe": game.state.globe}
    on = host.get(spell.target) or (b.band(game, "blues") if "group" in spell.target else b.who(game, "a"))
    laid = lay_spell(game, name, on, "blue")
    for _ in range((spell.turns or 0) + 1):
        assert laid.active or laid.until is None or laid.until >= game.state.turn
        b.perform(game, b.START_OF_TURN)
        assert not laid.active or laid.until is None or laid.until >= game.state.turn
    assert not laid.active or laid.until is None


@pytest.mark.parametrize("card", ["Forced March", "Lienna's Steed"])
@pytest.mark.parametrize("between", [[], [b.START_OF_TURN]])
def test_what_is_cast_when_a_turn_has_been_played_is_over_as_the_next_one_starts(card: str, between: list[Any]) -> None:
    script = [b.turn(), b.cast(card, "blues"), *between, b.turn(b.move("blues", 5, 5))]
    trace = b.play(*APART, script=script)
    assert b.results(trace) == ["executed"] * len(script)
    assert b.at(trace) == [5, 5]


def test_turns_that_follow_each_other_begin_with_their_start() -> None:
    trace = b.play(*APART, script=[b.turn(), b.turn(), b.turn()])
    assert (trace["outcome"]["turn"], b.steps(trace).count("S1")) == (3, 2)


def test_s1_raises_the_level_of_a_recruit_that_killed_once_for_all() -> None:
    fight = [{"do": "attack", "attacker": "a", "victim": id} for id in "vw"]
    killers = (
        b.blues(b.swordsman("a", hand=20), **b.AT),
        b.reds(b.swordsman("v"), b.swordsman("w"), b.swordsman("x"), **b.BESIDE),
    )
    trace = b.play(*killers, script=[fight[0], b.START_OF_TURN, fight[1], b.START_OF_TURN])
    assert (b.fate(trace, "a")["level"], b.fate(trace, "a")["experience"]) == (2, "awarded")
    assert b.fate(b.play(*killers, script=fight[:1]), "a")["level"] == 1
    raised = b.event(trace, kind="change", step=None, text="A's level rises from 1 to 2.")
    assert trace["events"][raised["parent"] - 1]["step"] == "S1"
    off_class = b.play(*killers, script=[fight[0], b.START_OF_TURN, {"do": "change", "minion": "a", "class": "archer"}])
    assert b.fate(off_class, "a")["level"] == 2


def test_no_level_goes_above_five() -> None:
    veteran = b.blues(b.swordsman("a", hand=20, level=5), **b.AT)
    fight = {"do": "attack", "attacker": "a", "victim": "v"}
    trace = b.play(veteran, b.reds(b.swordsman("v"), b.swordsman("w"), **b.BESIDE), script=[fight, b.START_OF_TURN])
    assert (b.fate(trace, "a")["level"], b.fate(trace, "a")["experience"]) == (5, "awarded")


def test_s4_fills_hands_up_to_five_from_the_top_of_the_deck() -> None:
    cards = ["Pyx", "Veteran", "Power", "Jinx", "Barkskin", "Oasis", "Void"]
    trace = starts(players={"blue": {"deck": cards}, "red": {"hand": ["Pyx"] * 6, "deck": cards}})
    assert (b.seat(trace, "blue")["hand"], b.seat(trace, "blue")["deck"]) == (cards[:5], cards[5:])
    assert (len(b.seat(trace, "red")["hand"]), len(b.seat(trace, "red")["deck"])) == (6, 7)
    after = b.play(
        *APART,
        players={"blue": {"hand": ["Pyx", "Jinx", "Power", "Void"], "deck": cards}},
        script=[b.turn(drop("Pyx"), order("Power", "a")), b.START_OF_TURN],
    )
    assert b.seat(after, "blue")["hand"] == ["Jinx", "Void", *cards[:3]]
    assert b.seat(after, "blue")["discarded"] == []
    assert b.seat(starts(players={"blue": {"deck": cards[:2]}}, times=2), "blue")["hand"] == cards[:2]


def test_s5_a_recruit_group_captures_the_structure_that_it_stands_in() -> None:
    old = b.town("old", "red", novices=3, turn_count=1, mana="World")
    trace = starts(*ON_TOWN, structures=[old], players=HOUSES)
    taken = b.place(trace, "old")
    assert (taken["owner"], taken["novices"], taken["turn_count"], taken["mana"]) == ("blue", 0, 2, "Strife")
    assert trace["outcome"]["initiative"] == "blue"
    assert b.seat(trace, "blue")["mana"] == {"Strife": 1}
    later = starts(*ON_TOWN, structures=[old], players=HOUSES, times=3)
    assert (b.place(later, "old")["turn_count"], b.place(later, "old")["novices"]) == (2, 1)


def test_s5_neither_monsters_nor_owners_capture_and_neutral_recruits_do() -> None:
    def captor(owner: str, minion: b.Spec) -> str:
        one = b.group("one", owner, minion, **b.AT)
        found: str = b.place(starts(one, APART[1], structures=[b.town("old", "red")]), "old")["owner"]
        return found

    assert captor("blue", {"id": "m", "card": "Boggart"}) == "red"
    assert captor("red", b.swordsman("m")) == "red"
    assert captor("neutral", b.swordsman("m")) == "neutral"
    assert captor("blue", b.swordsman("m")) == "blue"


def test_the_captor_chooses_any_of_the_six_types_once() -> None:
    chosen = {"do": "start_of_turn", "mana": {"old": "Mystery"}}
    old = [b.town("old", "red")]
    trace = b.play(*ON_TOWN, structures=old, players=HOUSES, script=[chosen, {**chosen, "mana": {"old": "World"}}])
    assert (b.place(trace, "old")["mana"], b.seat(trace, "blue")["mana"]) == ("Mystery", {"Mystery": 1})
    in_turn = b.play(*ON_TOWN, structures=old, players=HOUSES, script=[b.turn(), {**b.turn(), "mana": {"old": "Will"}}])
    assert b.place(in_turn, "old")["mana"] == "Will"
    no_house = starts(*ON_TOWN, structures=old)
    assert b.place(no_house, "old")["mana"] is None


def test_s6_owned_structures_make_novices_at_their_rates() -> None:
    structures = [b.sanctum("blue", turn_count=4), b.town("t", square=(4, 4)), b.town("n", "neutral", (6, 7))]
    structures.append(b.town("c", square=(8, 6)) | {"type": "colony"})
    trace = starts(structures=structures, times=4)
    made = {id: b.place(trace, id)["novices"] for id in ("blue-sanctum", "t", "n", "c")}
    assert made == {"blue-sanctum": 1, "t": 2, "n": 0, "c": 2}


@pytest.mark.parametrize(("turns", "made"), [(1, (0, 0)), (2, (0, 1)), (3, (0, 1)), (4, (1, 2)), (8, (2, 4))])
def test_s6_a_structure_listed_without_a_count_takes_its_novice_rate(turns: int, made: tuple[int, int]) -> None:
    home, abroad = b.sanctum("blue"), b.town("t", square=(4, 4))
    assert "turn_count" not in home | abroad
    trace = b.play(*APART, structures=[home, abroad], script=[b.START_OF_TURN] * turns)
    assert (b.place(trace, "blue-sanctum")["novices"], b.place(trace, "t")["novices"]) == made


def test_s6_a_full_structure_waits_for_room() -> None:
    full = [b.town("t", square=(4, 4), novices=8, turn_count=1)]
    assert (b.place(starts(structures=full), "t")["novices"], b.place(starts(structures=full), "t")["turn_count"]) == (
        8,
        0,
    )
    trained = b.play(
        *APART, structures=full, script=[b.START_OF_TURN, b.turn(train("t", **{"class": "archer"})), b.START_OF_TURN]
    )
    assert (b.place(trained, "t")["novices"], b.place(trained, "t")["turn_count"]) == (8, 2)


@pytest.mark.parametrize(
    ("owners", "initiative", "after"),
    [
        (("neutral", "neutral"), "red", "blue"),
        (("neutral", "red"), "red", "blue"),
        ((), "red", "red"),
        (("blue",), "red", "red"),
        (("neutral",), "blue", "blue"),
    ],
)
def test_s7_the_initiative_goes_to_the_higher_structure_delta(
    owners: tuple[str, ...], initiative: str, after: str
) -> None:
    squares = ([5, 5], [4, 5])
    towns = [b.town(f"t{number}", owner, squares[number]) for number, owner in enumerate(owners)]
    groups = [b.group(f"g{number}", "blue", b.swordsman(f"s{number}"), square=squares[number]) for number in (0, 1)]
    trace = starts(*groups, APART[1], structures=towns, initiative=initiative)
    assert trace["outcome"]["initiative"] == after
    assert b.seat(trace, "blue")["delta"] == 0


def test_s7_a_structure_each_leaves_the_initiative_and_a_destroyed_one_is_lost() -> None:
    both = [b.town("t", "neutral"), b.town("u", "neutral", (7, 8))]
    assert starts(*ON_TOWN, structures=both, initiative="red")["outcome"]["initiative"] == "red"
    own = [b.town("t", "blue", (4, 4))]
    lost = b.play(*APART, structures=own, script=[b.cast("Gogar's Wrath", "t"), b.START_OF_TURN])
    assert lost["outcome"]["initiative"] == "red"


def test_s8_mana_is_what_was_trained_and_one_for_each_town_and_colony() -> None:
    towns = [
        b.town("t", mana="World"),
        b.town("u", square=(4, 4), mana="Will"),
        b.town("r", "red", (8, 6), mana="World"),
    ]
    players = {"blue": {"mana": {"Strife": 9}, "trained": {"Will": 3}}}
    trace = starts(structures=towns, players=players)
    assert (b.seat(trace, "blue")["mana"], b.seat(trace, "red")["mana"]) == ({"Will": 4, "World": 1}, {"World": 1})


@pytest.mark.parametrize(
    ("at_home", "abroad", "winner"), [("b", "r", "draw"), ("b", "", "blue"), ("", "r", "red"), ("", "", None)]
)
def test_s9_whoever_stands_in_the_enemys_sanctum_wins(at_home: str, abroad: str, winner: str | None) -> None:
    places = [
        ("blue", b.swordsman("b"), [9, 8] if at_home else [5, 5]),
        ("red", b.swordsman("r"), [2, 3] if abroad else [6, 7]),
    ]
    armies = [b.group(f"army-{owner}", owner, minion, square=square) for owner, minion, square in places]
    trace = starts(*armies, structures=[b.sanctum("blue"), b.sanctum("red")])
    assert trace["outcome"]["winner"] == winner
    assert b.place(trace, "blue-sanctum")["owner"] == "blue"


def test_nothing_happens_after_the_end_of_the_game() -> None:
    armies = (b.group("army", "blue", b.swordsman("b"), square=[9, 8]), b.reds(b.swordsman("v"), square=[9, 9]))
    script = [b.turn(), b.turn(order("Power", "b")), b.cast("Power", "b"), b.START_OF_TURN]
    trace = b.play(*armies, structures=[b.sanctum("red")], script=script)
    assert (trace["outcome"]["winner"], b.results(trace)) == ("blue", ["executed", "executed", "refused", "refused"])
    assert (b.fate(trace, "b")["spells"], trace["outcome"]["turn"]) == ([], 2)
    assert (
        b.events(trace, kind="note", result="refused")[0]["text"]
        == "Refused: Power cannot be cast on B: the game is over."
    )


def test_neutral_recruits_do_not_win() -> None:
    rabble = b.group("rabble", "neutral", b.swordsman("n"), square=[9, 8])
    assert starts(rabble, *APART, structures=[b.sanctum("red")])["outcome"]["winner"] is None


# Orders.


def test_spells_execute_by_initiative_each_players_in_their_order() -> None:
    blue = (order("Power", "a"), order("Veteran", "a"))
    red = (order("Jinx", "a"), order("Barkskin", "a"))
    for initiative, first in (("blue", "Power"), ("red", "Jinx")):
        trace = b.play(*b.TWO, initiative=initiative, script=[b.turn(*blue, red=red)])
        assert b.fate(trace, "a")["spells"][0] == first
    assert b.fate(trace, "a")["spells"] == ["Jinx", "Barkskin", "Power", "Veteran"]


def test_a_spell_squanders_when_another_takes_its_target_and_may_be_tried_again() -> None:
    heroes = b.blues(b.swordsman("a"), **b.AT), b.group("more", "blue", b.swordsman("b"), square=[4, 4]), APART[1]
    lost = b.turn(order("Lienna", "blues"), red=(order("Settlement", "blues"),))
    script = [lost, b.cast("Lienna", "more"), b.cast("Lienna", "more")]
    woods = [{"square": list(square), "terrain": "forest"} for square in ((5, 5), (4, 4))]
    trace = b.play(*heroes, squares=woods, initiative="red", script=script)
    squandered = b.event(trace, kind="step", step="X2", result="squandered")
    assert squandered["text"] == "Lienna on Blue's group 1 squanders: it is not on the board."
    assert (b.results(trace)[1:], b.seat(trace, "blue")["used"]) == (["executed", "refused"], ["Lienna"])


def test_a_recruit_that_the_enemy_trains_squanders_a_spell_for_groups_of_one() -> None:
    towns = [b.town("t", novices=1)]
    lone = (b.blues(b.swordsman("a"), **b.AT), b.reds(b.swordsman("v"), square=[7, 8]))
    script = [b.turn(train("t", **{"class": "archer"}), red=(order("Lone Wolf", "a"),))]
    trace = b.play(*lone, structures=towns, initiative="red", script=script)
    assert b.event(trace, kind="step", step="X2")["text"] == "Lone Wolf on A squanders: A is not alone in the group."


def test_orders_cast_what_is_in_the_hand_and_pay_what_is_known() -> None:
    players = {"blue": {"house": "Justice", "hand": ["Intercession", "Jinx"], "mana": {"Order": 3, "Mystery": 4}}}
    script = [b.turn(order("Intercession", "globe"), order("Power", "a"), order("Jinx", "v"))]
    trace = b.play(*APART, players=players, script=script)
    assert b.seat(trace, "blue")["mana"] == {"Order": 0, "Mystery": 1}
    assert b.seat(trace, "blue")["hand"] == []
    reasons = [one["facts"]["reason"] for one in b.events(trace, kind="step", step="X1", result="refused")]
    assert reasons == ["Power is not in Blue's hand"]
    assert b.event(trace, kind="note", result="cost not known")["text"] == (
        "What Jinx costs is not known, so nothing is paid for it."
    )
    poor = b.play(*APART, players={"blue": {"mana": {"Order": 3}}}, script=[b.cast("Intercession", "globe")])
    refused = b.event(poor, kind="step", step="X1", result="refused")
    assert refused["facts"]["reason"] == "Intercession costs 3 Order and 3 Mystery; Blue lacks 3 Mystery"


def test_a_revolver_costs_what_the_order_says() -> None:
    players = {"blue": {"mana": {"Will": 4}}}
    trace = b.play(
        *APART, players=players, script=[b.cast("Fiend", "globe") | {"cost": 5}, b.cast("Fiend", "globe") | {"cost": 4}]
    )
    assert (b.results(trace), b.seat(trace, "blue")["mana"]) == (["refused", "executed"], {"Will": 0})


def test_one_card_a_turn_may_be_discarded_from_the_hand() -> None:
    players = {"blue": {"hand": ["Pyx", "Jinx"]}}
    trace = b.play(*APART, players=players, script=[b.turn(drop("Void"), drop("Pyx"), drop("Jinx"))])
    assert b.seat(trace, "blue")["hand"] == ["Jinx"]
    assert refusals(trace) == [
        "Blue cannot discard Void: Void is not in Blue's hand",
        "Blue cannot discard Jinx: one card may be discarded a turn",
    ]


def test_novices_train_as_recruits_of_their_nation_or_as_mana_in_the_sanctum() -> None:
    structures = [
        b.sanctum("blue", novices=3),
        b.town("t", square=(4, 4), novices=2),
        b.town("r", "red", (8, 6), novices=1),
    ]
    orders = [
        train("blue-sanctum", mana="Strife", count=2),
        train("t", mana="Strife"),
        train("t", **{"class": "swordsman"}, count=2),
        train("r", **{"class": "archer"}),
        train("t", **{"class": "archer"}),
        train("blue-sanctum", mana="World"),
    ]
    trace = b.play(*APART, structures=structures, players=HOUSES, script=[b.turn(*orders), b.START_OF_TURN])
    assert [b.fate(trace, f"swordsman-{number}")["nation"] for number in (1, 2)] == ["Humans", "Humans"]
    assert b.fate(trace, "swordsman-1")["group"] == b.fate(trace, "swordsman-2")["group"]
    assert (b.seat(trace, "blue")["trained"], b.seat(trace, "blue")["mana"]) == ({"Strife": 2}, {"Strife": 2})
    assert refusals(trace) == [
        "Blue cannot train in the town at 4,4: only a Sanctum trains mana",
        "Blue cannot train in the town at 8,6: it is not Blue's",
        "Blue cannot train in the town at 4,4: it has no novices, not 1",
        "Blue cannot train in Blue's Sanctum: a Sanctum trains its house's two types, Strife and Clarity",
    ]


def test_training_is_joining_and_needs_room_among_friends() -> None:
    def trained(*members: b.Spec, owner: str = "blue", **fields: Any) -> list[str]:
        inside = b.group("inside", owner, *members, **b.AT, **fields)
        trace = b.play(
            inside,
            APART[1],
            structures=[b.town("t", novices=3)],
            script=[b.turn(train("t", **{"class": "archer"}, count=2))],
        )
        return refusals(trace) or trace["outcome"]["groups"]["inside"]["members"]

    assert trained(b.swordsman("x", count=6))[-2:] == ["archer-1", "archer-2"]
    assert "Blue's group stands there and has room for 1 recruit, not 2" in trained(b.swordsman("x", count=7))[0]
    assert "Blue's group stands there and has room for no recruits, not 2" in trained(b.swordsman("x", count=8))[0]
    assert "Red's group 1 stands there, which Blue's recruits cannot join" in trained(b.swordsman("x"), owner="red")[0]
    assert "Blue's group stands there, which Blue's recruits cannot join" in trained({"id": "x", "card": "Boggart"})[0]
    assert "which Blue's recruits cannot join" in trained(b.swordsman("x"), control="computer")[0]


# Expiry.


def test_a_spell_of_turn_of_casting_plus_n_expires_as_that_turn_ends() -> None:
    script = [b.turn(order("Intercession", "globe")), b.cast("Power", "a"), b.turn(), b.cast("Power", "a")]
    trace = b.play(*APART, script=script)
    assert b.results(trace) == ["executed", "refused", "executed", "executed"]
    expired = b.event(trace, kind="change", text="Intercession leaves the globe.")
    assert trace["events"][expired["parent"] - 1]["facts"]["pipeline"] == "End of turn"


def test_an_archer_shoots_in_the_turns_combats() -> None:
    trace = b.play(b.blues(b.archer("a"), **b.AT), b.reds(b.archer("v"), **b.BESIDE), script=[b.turn()])
    assert trace["outcome"]["rounds"] > 0


# Bad input.


@pytest.mark.parametrize(
    ("step", "where", "what"),
    [
        ({"do": "start_of_turn", "mana": {"nowhere": "Will"}}, "$.script[0].mana", "the id of a structure"),
        ({"do": "start_of_turn", "mana": {"t": "Gold"}}, "$.script[0].mana", "Gold"),
        ({"do": "turn", "mana": {"a": "Will"}}, "$.script[0].mana", "the id of a structure"),
        (b.cast("Fiend", "globe") | {"cost": 0}, "$.script[0].cost", "1"),
        (b.cast("Fiend", "globe") | {"cost": 100}, "$.script[0].cost", "99"),
        (b.turn(train("t")), "$.script[0].orders.blue[0]", "either a class"),
        (b.turn(train("t", mana="Will", **{"class": "archer"})), "$.script[0].orders.blue[0]", "either a class"),
        (b.turn(train("t", mana="Will", count=9)), "$.script[0].orders.blue[0].count", "8"),
        (b.turn(order("No Such Card", "a")), "$.script[0].orders.blue[0].card", "the name of a card"),
        (b.turn(order("Power", "nobody")), "$.script[0].orders.blue[0].target", "the id of a minion"),
        (b.turn(drop("No Such Card")), "$.script[0].orders.blue[0].card", "the name of a card"),
        (b.turn(red=(drop("Void"), {"do": "sing"})), "$.script[0].orders.red[1]", "sing"),
    ],
)
def test_a_wrong_order_is_named_with_what_was_expected(step: b.Spec, where: str, what: str) -> None:
    with pytest.raises(ScenarioError) as problem:
        b.play(*APART, structures=[b.town("t", square=(4, 4))], script=[step])
    assert str(problem.value).startswith(where)
    assert what in str(problem.value)


# The structures page, where the rows of the table need a board of their own.


@pytest.mark.parametrize(("recruit_class", "armor"), [("swordsman", 1), ("archer", 0)])
def test_a_sanctum_trains_recruits_in_its_own_square(recruit_class: str, armor: int) -> None:
    home = [b.sanctum("blue", novices=1)]
    script = [b.turn(train("blue-sanctum", **{"class": recruit_class}))]
    trace = b.play(*APART, structures=home, players=HOUSES, script=script)
    recruit = b.fate(trace, f"{recruit_class}-1")
    assert (recruit["nation"], recruit["armor"], b.place(trace, "blue-sanctum")["novices"]) == ("Humans", armor, 0)
    assert trace["outcome"]["groups"][recruit["group"]]["square"] == [2, 3]


def test_an_entrance_makes_nobody_its_owner_and_trains_nobody() -> None:
    """Red stands on Blue's entrance as the turn starts: nothing is captured, and there is nowhere to train."""
    besiegers = b.reds(b.swordsman("v"), square=[2, 4])
    script = [b.START_OF_TURN, b.turn(red=(train("blue-sanctum", **{"class": "archer"}),))]
    trace = b.play(APART[0], besiegers, structures=[b.sanctum("blue", novices=1)], script=script)
    assert [one["owner"] for one in trace["outcome"]["structures"].values()] == ["blue"]
    assert (trace["outcome"]["winner"], b.seat(trace, "red")["delta"]) == (None, 0)
    assert refusals(trace) == ["Red cannot train in Blue's Sanctum: it is not Red's"]


@pytest.mark.parametrize(("spells", "square", "owner"), [(["Flying Carpet"], [7, 5], "red"), ([], [6, 5], "blue")])
def test_a_group_that_only_passes_through_a_town_does_not_capture_it(
    spells: list[str], square: list[int], owner: str
) -> None:
    script = [{"do": "move", "group": "blues", "to": [6, 5]}, b.START_OF_TURN]
    theirs = [b.town("t", "red", (6, 5))]
    trace = b.play(b.blues(b.swordsman("a"), **b.AT, spells=spells), APART[1], structures=theirs, script=script)
    assert (trace["outcome"]["groups"]["blues"]["square"], b.place(trace, "t")["owner"]) == (square, owner)


def test_a_spell_for_groups_or_structures_may_be_dropped_on_their_square() -> None:
    everybody = b.blues(b.swordsman("a"), square=[4, 5]), b.reds(b.swordsman("v"), square=[7, 5])
    structures = [b.town(square=(8, 8)), b.sanctum()]
    orders = [
        {"do": "cast", "card": "Raven Shroud", "target": [4, 5]},
        {"do": "cast", "card": "Call to Arms", "target": [8, 8]},
        {"do": "cast", "card": "Call to Arms", "target": [2, 3]},
        {"do": "cast", "card": "Despond", "target": [6, 5]},
    ]
    ways = [[{"do": "turn", "orders": {"blue": orders}}], [order | {"player": "blue"} for order in orders]]
    for script in ways:
        trace = b.play(*everybody, structures=structures, script=script)
        assert b.group_of(trace, "blues")["spells"] == ["Raven Shroud"]
        assert trace["outcome"]["structures"]["town"]["spells"] == ["Call to Arms"]
        refused = [
            event["text"] for event in trace["events"] if event["result"] == "refused" and "cannot" in event["text"]
        ]
        assert refused == [
            "Call to Arms cannot be cast on Blue's Sanctum: Call to Arms must be cast on a town or colony.",
            "Despond cannot be cast on square 6,5: Despond must be cast on a group.",
        ]


def test_a_mana_type_may_be_chosen_in_the_turn_in_which_a_group_walks_in() -> None:
    walk_in = b.turn(b.move("blues", 5, 5)) | {"mana": {"town": "Strife"}}
    for ahead, mana in (({}, "Strife"), ({"mana": {"town": "World"}}, "World")):
        for start in ({"do": "start_of_turn"}, {"do": "turn"}):
            trace = b.play(
                b.blues(b.swordsman("a"), square=[4, 5]),
                structures=[b.town(owner="neutral")],
                players={"blue": {"house": "Hope"}},
                script=[walk_in, start | ahead],
            )
            assert b.place(trace, "town")["mana"] == mana


def test_a_mana_type_is_chosen_once() -> None:
    script = [
        b.turn(),
        b.turn() | {"mana": {"town": "World"}},
        {"do": "change", "group": "blues", "owner": "red"},
        {"do": "start_of_turn"},
    ]
    trace = b.play(
        b.blues(b.swordsman("a"), square=[5, 5]),
        structures=[b.town(owner="red")],
        players={"blue": {"house": "Hope"}, "red": {"house": "War"}},
        script=script,
    )
    assert (b.place(trace, "town")["owner"], b.place(trace, "town")["mana"]) == ("red", "Strife")
