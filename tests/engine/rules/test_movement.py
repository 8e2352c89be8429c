"""Movement, M1-M3: who may go where, who keeps a square, who goes by himself (movement page)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.effects.language import Definition, Prohibition
from engine.effects.words import host_square, lures, on_entering, on_moving
from engine.model.board import Square
from engine.model.events import Turn
from engine.model.hooks import Forbidden
from engine.model.pieces import Spell
from engine.rules.destinations import give_order, head_for, order_at_random
from engine.rules.joining import leave_group
from engine.rules.movement import play_movement
from engine.rules.spells import add_to_list
from engine.scenario.error import ScenarioError
from engine.scenario.reading import read_scenario
from engine.trace.recorder import RecordedGame
from tests.engine import boards as b

FAR = b.reds(b.swordsman("v"), square=[8, 6])
"""A red group that is in nobody's way."""

EAST = [6, 5]


def table(*groups: b.Spec, **fields: Any) -> RecordedGame:
    """A game without a script, for a test that lays spells of its own."""
    return b.board(*groups, script=[], **fields)


def at(trace: b.Trace, id: str) -> Any:
    """The square where a group is in the end, None for one that is off the board."""
    return trace["outcome"]["groups"][id]["square"]


def status(trace: b.Trace, id: str) -> Any:
    """What has become of a group."""
    return trace["outcome"]["groups"][id]["status"]


def moved(*groups: b.Spec, x: int = 6, y: int = 5, **fields: Any) -> b.Trace:
    """The trace of one move of the blues, from 5,5."""
    return b.play(b.blues(b.swordsman("a"), square=[5, 5]), *groups, script=[b.move("blues", x, y)], **fields)


def why(trace: b.Trace) -> str:
    """The reason that the trace gives for what it refuses."""
    return str(b.event(trace, kind="note", result="refused")["text"])


# One group (M1, M2).


def test_a_group_moves_one_square_along_an_edge() -> None:
    trace = moved(FAR)
    assert (at(trace, "blues"), trace["outcome"]["results"]) == ([6, 5], ["executed"])
    assert b.steps(trace) == ["M1", "M2", "M3"]
    assert b.event(trace, kind="step", step="M1")["text"] == "Blue's group may move to square 6,5."
    assert b.event(trace, kind="step", step="M2")["text"] == "Blue's group moves to square 6,5."
    assert b.folded(trace["initial"], trace["events"]) == trace["outcome"]


@pytest.mark.parametrize("square", [(5, 5), (6, 6), (7, 5), (9, 5)])
def test_no_order_sends_a_group_elsewhere(square: Square) -> None:
    trace = moved(FAR, x=square[0], y=square[1])
    assert (at(trace, "blues"), trace["outcome"]["results"]) == ([5, 5], ["refused"])
    assert why(trace).endswith(": it may be ordered to a square one step away.")


def test_a_friendly_group_makes_room_and_an_enemy_or_a_neutral_one_does_not() -> None:
    friend = b.group("more", "blue", b.archer("b"), square=EAST)
    assert at(moved(friend, FAR), "blues") is not None
    for owner in ("red", "neutral"):
        trace = moved(b.group("others", owner, b.swordsman("w"), square=EAST))
        there = "Red's group" if owner == "red" else "the neutral group"
        assert at(trace, "blues") == [5, 5]
        assert why(trace) == f"Refused: Blue's group cannot move to square 6,5: {there} is there."


def test_an_order_of_a_turn_that_cannot_be_carried_out_bounces() -> None:
    trace = b.play(
        b.blues(b.swordsman("a"), square=[5, 5]),
        b.reds(b.swordsman("v"), square=[6, 5]),
        script=[b.turn(b.move("blues", 6, 5))],
    )
    assert at(trace, "blues") == [5, 5]
    assert (
        b.event(trace, kind="step", step="M1", result="bounced")["text"] == "Blue's group stays: Red's group is there."
    )
    assert "M3" not in b.steps(trace)


def test_a_group_without_an_order_stands_still() -> None:
    trace = b.play(b.blues(b.swordsman("a"), square=[5, 5]), FAR, script=[b.turn()])
    assert at(trace, "blues") == [5, 5]
    assert "M1" not in b.steps(trace)


def test_an_order_lasts_for_one_turn_and_the_last_one_given_counts() -> None:
    trace = b.play(
        b.blues(b.swordsman("a"), square=[5, 5]),
        FAR,
        script=[b.turn(b.move("blues", 6, 5), b.move("blues", 5, 6)), b.turn()],
    )
    assert at(trace, "blues") == [5, 6]
    assert [one["text"] for one in b.events(trace, kind="note", result="ordered")] == [
        "Blue's group is to move to square 6,5.",
        "Blue's group is to move to square 5,6.",
    ]


@pytest.mark.parametrize(
    ("orders", "reason"),
    [
        (b.turn(b.move("reds", 8, 7)), "it takes no orders from Blue"),
        (b.turn(red=(b.move("blues", 6, 5),)), "it takes no orders from Red"),
        (b.turn(b.move("bots", 3, 4)), "it takes no orders from Blue"),
        (b.turn(b.move("blues", 7, 7)), "it may be ordered to a square one step away"),
    ],
)
def test_an_order_that_is_not_the_players_to_give_is_refused(orders: b.Spec, reason: str) -> None:
    bots = b.group("bots", "blue", b.creature("m", "Boggart"), square=[3, 5])
    trace = b.play(b.blues(b.swordsman("a"), square=[5, 5]), FAR, bots, script=[orders])
    assert why(trace).endswith(f": {reason}.")
    assert at(trace, "blues") == [5, 5]


# What forbids to move.


@pytest.mark.parametrize("what", [Forbidden.MOVING, Forbidden.LEAVING, Forbidden.ENTERING])
@pytest.mark.parametrize("host", ["blues", "a"])
def test_a_spell_on_the_group_or_on_a_member_holds_it(what: Forbidden, host: str) -> None:
    game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR)
    bar(game, host, what)
    trace = b.perform(game, b.move("blues", 6, 5))
    assert at(trace, "blues") == [5, 5]
    assert why(trace) == "Refused: Blue's group cannot move to square 6,5: held by a test."


@pytest.mark.parametrize(
    ("what", "host", "held"), [(Forbidden.LEAVING, "5,5", True), (Forbidden.LEAVING, "6,5", False)]
)
def test_what_forbids_to_leave_a_square_is_asked_of_that_square(what: Forbidden, host: str, held: bool) -> None:
    assert holds(what, host) is held


@pytest.mark.parametrize(
    ("what", "host", "held"), [(Forbidden.ENTERING, "6,5", True), (Forbidden.ENTERING, "5,5", False)]
)
def test_what_forbids_to_enter_a_square_is_asked_of_that_square(what: Forbidden, host: str, held: bool) -> None:
    assert holds(what, host) is held


def holds(what: Forbidden, host: str) -> bool:
    """Whether a spell on a square that forbids something holds the blues."""
    squares = [{"square": [5, 5]}, {"square": [6, 5]}]
    game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR, squares=squares)
    bar(game, host, what)
    return bool(at(b.perform(game, b.move("blues", 6, 5)), "blues") == [5, 5])


def test_what_forbids_to_enter_a_structure_is_asked_of_the_structure() -> None:
    game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR, structures=[town()])
    bar(game, "t", Forbidden.ENTERING)
    assert at(b.perform(game, b.move("blues", 6, 5)), "blues") == [5, 5]


def bar(game: RecordedGame, host: str, what: Forbidden) -> None:
    """Lay a spell that forbids something on a host of a game."""
    on = next(one for one in game.state.hosts() if one.id == host)
    add_to_list(
        game, Spell(Definition("Test Spell", "minion", prohibitions=(Prohibition(what, "held by a test"),)), "blue", on)
    )


def town(x: int = 6, y: int = 5, owner: str = "neutral", type: str = "town") -> b.Spec:
    """A structure called ``t``."""
    return {"id": "t", "type": type, "square": [x, y], "owner": owner}


# Structures.


def test_recruits_enter_structures_of_anybody() -> None:
    for owner in ("blue", "red", "neutral"):
        assert at(moved(FAR, structures=[town(owner=owner)]), "blues") == [6, 5]
    sanctum = b.play(
        b.blues(b.swordsman("a"), square=[9, 7]),
        b.reds(b.swordsman("v"), square=[4, 4]),
        structures=[town(9, 8, "red", "sanctum")],
        script=[b.move("blues", 9, 8), b.START_OF_TURN],
    )
    assert (at(sanctum, "blues"), sanctum["outcome"]["winner"]) == ([9, 8], "blue")


@pytest.mark.parametrize(
    "outsiders",
    [
        b.group("others", "blue", b.creature("m", "Boggart"), square=[5, 5]),
        b.group("others", "neutral", b.swordsman("n"), square=[5, 5]),
    ],
)
def test_monsters_and_neutral_recruits_do_not_enter_structures(outsiders: b.Spec) -> None:
    trace = b.play(outsiders, FAR, structures=[town()], script=[b.move("others", 6, 5)])
    assert why(trace).endswith(": only recruit groups of a player enter structures.")
    assert at(b.play(outsiders, FAR, script=[b.move("others", 6, 5)]), "others") == [6, 5]


# Two groups and one square (M3).


def test_two_recruit_groups_of_one_player_become_one_and_the_one_that_stood_there_stays() -> None:
    """I-65: with its spells, and those of the group that joins it at their end."""
    more = b.group("more", "blue", b.archer("b"), square=[6, 5], spells=["Will o' the Wisp"])
    trace = b.play(
        b.blues(b.swordsman("a"), square=[5, 5], spells=["Shieldbearers"]),
        more,
        FAR,
        script=[b.turn(b.move("blues", 6, 5))],
    )
    assert (status(trace, "blues"), trace["outcome"]["groups"]["more"]["members"]) == ("dead", ["b", "a"])
    assert trace["outcome"]["groups"]["more"]["spells"] == ["Will o' the Wisp", "Shieldbearers"]
    assert trace["outcome"]["groups"]["blues"]["spells"] == []
    assert b.event(trace, kind="note", result="joins")["text"] == "Blue's group 1 joins Blue's group 2."
    assert b.folded(trace["initial"], trace["events"]) == trace["outcome"]


def test_spells_of_a_joining_group_reach_all_that_group_and_lie_there_but_once_where_they_must() -> None:
    """I-65: whoever goes along is never without them."""
    spells = ["Shieldbearers", "Alabaster Guardian", "Fortitude"]
    more = b.group("more", "blue", b.archer("b"), square=[6, 5], spells=["Fortitude"])
    game = table(b.blues(b.swordsman("a"), square=[5, 5], spells=spells), more, FAR)
    before = {id: game.state.minions[id].armor for id in "ab"}
    b.perform(game, b.turn(b.move("blues", 6, 5)))
    joined = b.band(game, "more")
    assert [spell.name for spell in joined.spells] == ["Fortitude", "Shieldbearers", "Alabaster Guardian"]
    assert {spell.host for spell in joined.spells} == {joined}
    assert [game.state.minions[id].armor - before[id] for id in "ab"] == [0, 1]


def test_what_the_game_engine_has_cast_on_a_joining_group_adds_to_its_like() -> None:
    """I-65: helper spells are always cumulative (spells page)."""
    desponds = [b.creature("n1", "Nightmare"), b.creature("n2", "Nightmare")]
    ours = [
        b.group("one", "blue", b.swordsman("a", hp=99), square=[5, 5]),
        b.group("two", "blue", b.swordsman("b", hp=99), square=[6, 6]),
    ]
    theirs = [b.group(f"red{at[0]}", "red", one, square=at) for one, at in zip(desponds, ([5, 4], [7, 6]), strict=True)]
    script = [{"do": "combats"}, b.move("one", 6, 5), b.START_OF_TURN, b.move("two", 6, 5)]
    trace = b.play(*ours, *theirs, script=script)
    assert trace["outcome"]["groups"]["one"]["spells"] == ["Despond", "Despond"]


def test_monsters_hunt_the_group_that_those_they_hunted_have_joined() -> None:
    """I-65: Tindelhunden would be removed if their spell left play."""
    more = b.group("more", "blue", b.archer("b", hp=99), square=[6, 5])
    script = [b.cast("Tindelhunden", "blues", "red"), b.turn(b.move("blues", 6, 5)), b.turn()]
    trace = b.play(b.blues(b.swordsman("a", hp=99), square=[5, 5]), more, FAR, script=script)
    assert trace["outcome"]["groups"]["more"]["spells"] == ["Tindelhunden"]
    assert "removed" not in {hound["status"] for hound in b.minion_of(trace, "Tindelhund")}
    hunts = [one["text"] for one in trace["events"] if one["card"] == "Tindelhunden" and one["step"] is None]
    assert "Tindelhunden on Blue's group 2 acts before movement." in hunts


def test_of_two_groups_that_come_to_one_square_the_one_ordered_first_keeps_it() -> None:
    other = b.group("more", "blue", b.archer("b"), square=[7, 5])
    for first, second in (("blues", "more"), ("more", "blues")):
        trace = b.play(
            b.blues(b.swordsman("a"), square=[5, 5]),
            other,
            FAR,
            script=[b.turn(b.move(first, 6, 5), b.move(second, 6, 5))],
        )
        assert (status(trace, first), status(trace, second)) == ("alive", "dead")
        assert sorted(trace["outcome"]["groups"][first]["members"]) == ["a", "b"]


UNDER_CONTROL = "only recruit groups under a player's control join"


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (b.group("more", "blue", *(b.archer(f"b{n}") for n in range(8)), square=[6, 5]), "a group holds eight"),
        (b.group("more", "blue", b.archer("b"), square=[6, 5], control="computer"), UNDER_CONTROL),
        (b.group("more", "blue", b.creature("m", "Ebon Guardian"), square=[6, 5]), UNDER_CONTROL),
        (b.group("more", "blue", b.archer("b"), square=[6, 5], spells=["Ostracize"]), "the ostracized join nobody"),
    ],
)
def test_a_group_that_may_not_join_bounces_back(other: b.Spec, why: str) -> None:
    trace = b.play(b.blues(b.swordsman("a"), square=[5, 5]), other, FAR, script=[b.turn(b.move("blues", 6, 5))])
    assert (at(trace, "blues"), at(trace, "more")) == ([5, 5], [6, 5])
    assert b.event(trace, kind="note", result="bounces")["text"] == (
        f"Blue's group 2 keeps the square, and {why}: Blue's group 1 bounces back to where it came from."
    )
    assert b.folded(trace["initial"], trace["events"]) == trace["outcome"]


@pytest.mark.parametrize("host", ["blues", "more", "a", "b"])
def test_a_spell_on_either_side_forbids_to_join(host: str) -> None:
    game = table(b.blues(b.swordsman("a"), square=[5, 5]), b.group("more", "blue", b.archer("b"), square=[6, 5]), FAR)
    bar(game, host, Forbidden.JOINING)
    trace = b.perform(game, b.turn(b.move("blues", 6, 5)))
    assert (at(trace, "blues"), at(trace, "more")) == ([5, 5], [6, 5])


def test_three_groups_join_as_far_as_there_is_room() -> None:
    first = b.group("one", "blue", *(b.archer(f"b{n}") for n in range(4)), square=[6, 5])
    second = b.group("two", "blue", *(b.archer(f"c{n}") for n in range(3)), square=[6, 4])
    trace = b.play(
        b.blues(b.swordsman("a"), b.swordsman("d"), square=[5, 5]),
        first,
        second,
        FAR,
        script=[b.turn(b.move("two", 6, 5), b.move("blues", 6, 5))],
    )
    assert (len(trace["outcome"]["groups"]["one"]["members"]), at(trace, "blues")) == (7, [5, 5])


def test_the_player_with_initiative_moves_first_and_takes_what_both_want() -> None:
    wants = b.turn(b.move("blues", 6, 5), red=(b.move("reds", 6, 5),))
    for initiative, ends in (("blue", ([6, 5], [7, 5])), ("red", ([5, 5], [6, 5]))):
        trace = b.play(
            b.blues(b.swordsman("a"), square=[5, 5]),
            b.reds(b.swordsman("v"), square=[7, 5]),
            initiative=initiative,
            script=[wants],
        )
        assert (at(trace, "blues"), at(trace, "reds")) == ends


def test_a_square_that_an_earlier_group_has_left_is_free_for_a_later_one() -> None:
    chase = b.turn(b.move("blues", 6, 5), red=(b.move("reds", 5, 5),))
    trace = b.play(
        b.blues(b.swordsman("a"), square=[5, 5]),
        b.reds(b.swordsman("v"), square=[4, 5]),
        initiative="blue",
        script=[chase],
    )
    assert (at(trace, "blues"), at(trace, "reds")) == ([6, 5], [5, 5])
    late = b.play(
        b.blues(b.swordsman("a"), square=[5, 5]),
        b.reds(b.swordsman("v"), square=[4, 5]),
        initiative="red",
        script=[chase],
    )
    assert (at(late, "blues"), at(late, "reds")) == ([6, 5], [4, 5])


def full(id: str, owner: str, x: int, y: int) -> b.Spec:
    """A group of eight, that nobody can join."""
    return b.group(id, owner, *(b.swordsman(f"{id}{n}") for n in range(8)), square=[x, y])


def test_who_bounces_once_it_has_arrived_keeps_nothing_of_the_square() -> None:
    """Husks join, but these are wild again as soon as they are in the square, and go back without its level."""
    wild, tame = b.reds(b.creature("h", "Husk"), square=EAST), b.blues(b.creature("k", "Husk"), **b.AT)
    place = b.ground("Stone Circle", "Seal of Djai", square=b.FIELD)
    script = [b.cast("Domesticate", "reds"), b.move("reds", *b.FIELD)]
    husk = b.fate(b.play(wild, tame, script=script, **place), "h")
    assert (husk["owner"], husk["level"]) == ("red", 0)


def test_who_bounces_into_a_square_taken_meanwhile_sends_the_next_one_back_if_he_wins_the_vote() -> None:
    """A wants B's square, C wants A's: B stands, so A comes back, and C, who would share with it, goes back too."""
    trace = b.play(
        full("a", "blue", 5, 5),
        full("b", "blue", 6, 5),
        full("c", "blue", 4, 5),
        FAR,
        script=[b.turn(b.move("a", 6, 5), b.move("c", 5, 5))],
    )
    assert [at(trace, id) for id in "abc"] == [[5, 5], [6, 5], [4, 5]]
    assert len(b.events(trace, kind="note", result="bounces")) == 2


def test_who_loses_his_old_square_to_an_enemy_is_removed() -> None:
    """Blue leaves, red moves in, blue bounces: with the initiative it has its square back, without it it is gone."""
    groups = (full("a", "blue", 5, 5), full("b", "blue", 6, 5), full("c", "red", 4, 5))
    orders = b.turn(b.move("a", 6, 5), red=(b.move("c", 5, 5),))
    trace = b.play(*groups, initiative="blue", script=[orders])
    assert [at(trace, id) for id in "abc"] == [[5, 5], [6, 5], [4, 5]]


def test_a_failed_moonwalk_removes_the_group() -> None:
    """Neutral groups move last and outvote the player without initiative: red comes back to a square that is lost."""
    walls = [{"square": square, "terrain": "mountain"} for square in ([3, 5], [4, 4], [4, 6])]
    trace = b.play(
        full("a", "red", 5, 5),
        full("b", "red", 6, 5),
        b.group("bots", "neutral", b.creature("m", "Boggart"), square=[4, 5]),
        squares=walls,
        script=[b.turn(red=(b.move("a", 6, 5),))],
    )
    assert (status(trace, "a"), at(trace, "b"), at(trace, "bots")) == ("dead", [6, 5], [5, 5])
    assert trace["outcome"]["minions"]["a0"]["status"] == "removed"
    assert b.event(trace, kind="note", result="moonwalk fails")["text"] == (
        "Red's group 1 has no square to go back to and is removed from the game."
    )


# What answers to moving.


def test_moving_is_answered_ahead_of_entering_and_only_by_those_who_arrive() -> None:
    game = table(
        b.blues(b.swordsman("a"), square=[5, 5]),
        full("more", "blue", 5, 6),
        FAR,
        squares=[{"square": [6, 5]}, {"square": [5, 6]}],
    )
    told: list[str] = []
    b.lay(game, "6,5", on_entering(lambda game, spell, step: told.append(f"entered {step.square}")))
    b.lay(game, "5,6", on_entering(lambda game, spell, step: told.append("entered the wrong square")))
    b.lay(game, "blues", on_moving(lambda game, spell, step: told.append(f"moved from {step.origin}")))
    b.perform(game, b.turn(b.move("blues", 5, 6)))
    assert told == []
    b.perform(game, b.turn(b.move("blues", 6, 5)))
    assert told == ["moved from (5, 5)", "entered (6, 5)"]


def test_a_group_that_joins_enters_by_itself_and_those_who_stood_there_do_not() -> None:
    """As with Fountain of Youth: what a group finds on entering is not for those it joins."""
    game = table(
        b.blues(b.swordsman("a"), square=[5, 5]),
        b.group("more", "blue", b.archer("b"), square=[6, 5]),
        FAR,
        squares=[{"square": [6, 5]}],
    )
    entered: list[str] = []
    b.lay(game, "6,5", on_entering(lambda game, spell, step: entered.extend(m.id for m in step.target.members)))
    trace = b.perform(game, b.turn(b.move("blues", 6, 5)))
    assert (entered, trace["outcome"]["groups"]["more"]["members"]) == (["a"], ["b", "a"])


# Moving twice, and Moves 2.


def twice(**fields: Any) -> b.Trace:
    """The blues go east, twice."""
    game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR, **fields)
    b.band(game, "blues").twice = True
    return b.perform(game, b.turn(b.move("blues", 6, 5)))


def test_moving_twice_repeats_the_step_in_passes_of_its_own() -> None:
    trace = twice()
    assert at(trace, "blues") == [7, 5]
    assert b.steps(trace, b.event(trace, kind="pipeline", text="Movement, turn 1.")) == ["M1", "M2", "M3"] * 2


def test_the_second_step_bounces_by_itself() -> None:
    assert at(twice(squares=[{"square": [7, 5], "terrain": "mountain"}]), "blues") == [6, 5]


def test_who_stood_still_or_bounced_does_not_move_again() -> None:
    assert at(twice(squares=[{"square": [6, 5], "terrain": "mountain"}]), "blues") == [5, 5]
    game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR)
    b.band(game, "blues").twice = True
    assert at(b.perform(game, b.turn()), "blues") == [5, 5]


def test_moving_twice_is_for_one_turn() -> None:
    game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR)
    b.band(game, "blues").twice = True
    assert at(b.perform(game, b.turn(b.move("blues", 6, 5)), b.turn(b.move("blues", 7, 6))), "blues") == [7, 6]


def pegasus(*spells: Any, **fields: Any) -> b.Spec:
    """A Pegasus under blue's orders: Moves 2, Flight."""
    return b.group("blues", "blue", b.creature("a", "Pegasus", *spells), square=[5, 5], control="player", **fields)


@pytest.mark.parametrize("square", [(6, 5), (7, 5), (6, 6), (4, 6)])
def test_moves_2_goes_two_squares_a_diagonal_neighbour_among_them(square: Square) -> None:
    assert at(b.play(pegasus(), FAR, script=[b.move("blues", *square)]), "blues") == list(square)


def test_moves_2_finds_the_way_past_an_enemy_where_the_other_square_is_closed() -> None:
    """It prefers a square without an enemy, but no square that it cannot enter at all (I-33)."""
    for closed, held in (((6, 5), [5, 6]), ((5, 6), [6, 5])):
        enemies = b.reds(b.swordsman("v"), square=held)
        trace = b.play(pegasus(), enemies, structures=[b.town(square=closed)], script=[b.move("blues", 6, 6)])
        assert b.at(trace) == [6, 6]


def test_moves_2_has_its_limits() -> None:
    trace = b.play(pegasus(), FAR, script=[b.move("blues", 8, 5)])
    assert why(trace).endswith(": it may be ordered to a square one or two steps away.")


def test_of_two_ways_to_a_diagonal_neighbour_the_open_one_is_taken() -> None:
    foe = b.reds(b.swordsman("v"), square=[6, 5])
    assert at(b.play(pegasus(), foe, script=[b.move("blues", 6, 6)]), "blues") == [6, 6]
    both = b.group("others", "red", b.swordsman("w"), square=[5, 6])
    trace = b.play(pegasus(), foe, both, squares=[{"square": [5, 5]}], script=[b.move("blues", 6, 6)])
    assert at(trace, "blues") == [6, 6]


@pytest.mark.parametrize(
    ("ice", "ends"), [([(6, 5)], (6, 6)), ([(6, 5), (5, 6)], (7, 5)), ([(6, 5), (5, 6), (7, 5)], (8, 5))]
)
def test_nobody_turns_on_the_ice_between(ice: list[Square], ends: Square) -> None:
    squares = [{"square": list(one), "terrain": "ice"} for one in ice]
    assert at(b.play(pegasus(), FAR, squares=squares, script=[b.move("blues", 6, 6)]), "blues") == list(ends)


def test_a_group_passes_through_the_square_between_and_finds_what_is_there() -> None:
    game = table(pegasus(), FAR, squares=[{"square": [6, 5]}, {"square": [7, 5]}])
    told: list[str] = []
    for square in ("6,5", "7,5"):
        b.lay(game, square, on_entering(lambda game, spell, step: told.append(spell.host.id)))
    b.perform(game, b.move("blues", 7, 5))
    assert told == ["6,5", "7,5"]


# Forced directions.


@pytest.mark.parametrize(("ordered", "ends"), [((4, 5), {(6, 5), (5, 6)}), ((5, 6), {(5, 6)})])
def test_a_lured_group_goes_to_a_luring_square_of_its_own_choice_or_at_random(
    ordered: Square, ends: set[Square]
) -> None:
    found = set()
    for seed in range(8):
        game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR, seed=seed, squares=plain(EAST, [5, 6]))
        for square in ("6,5", "5,6"):
            b.lay(game, square, lures(host_square))
        found.add(tuple(at(b.perform(game, b.turn(b.move("blues", *ordered))), "blues")))
    assert found == ends


def plain(*squares: list[int]) -> list[b.Spec]:
    """Squares on which a test lays a spell."""
    return [{"square": square} for square in squares]


def test_a_lure_does_not_work_on_those_who_are_not_beside_it_or_whom_the_computer_controls() -> None:
    bots = b.group("bots", "blue", b.archer("b"), square=[7, 5], control="computer")
    game = table(b.blues(b.swordsman("a"), square=[4, 5]), bots, FAR, squares=[{"square": [6, 5]}])
    b.lay(game, "6,5", lures(host_square))
    trace = b.perform(game, b.turn())
    assert (at(trace, "blues"), at(trace, "bots")) == ([4, 5], [7, 5])


def test_a_lured_group_that_cannot_go_there_bounces() -> None:
    game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR, squares=[{"square": [6, 5], "terrain": "mountain"}])
    b.lay(game, "6,5", lures(host_square))
    trace = b.perform(game, b.turn(b.move("blues", 5, 6)))
    assert at(trace, "blues") == [5, 5]
    assert b.event(trace, kind="step", step="M1")["text"] == "Blue's group stays: mountain stops it."


def test_a_random_direction_takes_the_place_of_the_order_and_is_legal() -> None:
    found = set()
    for seed in range(12):
        game = table(
            b.blues(b.swordsman("a"), square=[5, 5]),
            b.reds(b.swordsman("v"), square=[4, 5]),
            seed=seed,
            squares=[{"square": [6, 5], "terrain": "mountain"}],
        )
        give_order(game, b.band(game, "blues"), (5, 6))
        order_at_random(game, b.band(game, "blues"))
        found.add(tuple(at(b.perform(game, b.turn()), "blues")))
    assert found == {(5, 4), (5, 6)}


def test_a_group_with_no_legal_direction_stands_still() -> None:
    walls = [{"square": square, "terrain": "mountain"} for square in ([6, 5], [4, 5], [5, 4], [5, 6])]
    game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR, squares=walls)
    give_order(game, b.band(game, "blues"), (6, 5))
    order_at_random(game, b.band(game, "blues"))
    trace = b.perform(game, b.turn())
    assert at(trace, "blues") == [5, 5]
    assert (
        b.event(trace, kind="note", result="order cancelled")["text"]
        == "The order to move of Blue's group is cancelled."
    )


# The computer's groups.


def bots(name: str, owner: str = "blue") -> b.Spec:
    """A monster group that the computer controls, called ``bots``."""
    return b.group("bots", owner, b.creature("m", name), square=[5, 5])


def where_bots_go(name: str, turns: int = 1, **fields: Any) -> set[Square]:
    """Every square in which a monster ends over some seeds."""
    return {
        tuple(at(b.play(bots(name), FAR, seed=seed, script=[b.turn()] * turns, **fields), "bots")) for seed in range(24)
    }


def test_a_nomadic_group_roams_to_a_neighbouring_square_that_is_open_to_it() -> None:
    squares = [{"square": [6, 5], "terrain": "water"}]
    assert where_bots_go("Boggart", squares=squares) == {(4, 5), (5, 4), (5, 6)}


def test_a_territorial_group_never_leaves_its_territory() -> None:
    ends = where_bots_go("Salamander", turns=6)
    assert len(ends) > 4
    assert all(abs(x - 5) <= 1 and abs(y - 5) <= 1 for x, y in ends)


def test_no_order_sends_a_territorial_group_out_of_its_territory() -> None:
    trace = b.play(bots("Salamander"), FAR, script=[b.move("bots", 6, 5), b.move("bots", 7, 5)])
    assert (trace["outcome"]["results"], at(trace, "bots")) == (["executed", "refused"], [6, 5])
    assert why(trace).endswith(": it does not leave its territory.")


def test_an_immobile_group_does_not_move_by_itself_or_by_order() -> None:
    assert where_bots_go("Ebon Guardian", turns=3) == {(5, 5)}
    trace = b.play(bots("Ebon Guardian"), FAR, script=[b.move("bots", 6, 5)])
    assert why(trace).endswith(": it is immobile.")


def test_a_nomadic_group_with_nowhere_to_go_stands_still() -> None:
    walls = [{"square": square, "terrain": "mountain"} for square in ([6, 5], [4, 5], [5, 4], [5, 6])]
    assert where_bots_go("Boggart", squares=walls) == {(5, 5)}


def test_the_computer_does_not_send_a_group_where_a_friend_stands() -> None:
    friends = [
        b.group(f"f{n}", "blue", b.swordsman(f"s{n}"), square=square) for n, square in enumerate([[6, 5], [4, 5]])
    ]
    ends = {
        tuple(at(b.play(bots("Boggart"), *friends, FAR, seed=seed, script=[b.turn()]), "bots")) for seed in range(12)
    }
    assert ends == {(5, 4), (5, 6)}


def test_neutral_groups_move_last_and_those_of_the_player_controlled_kind_stand_still() -> None:
    """The neutral Boggart is alone between walls with one way out, which red takes first."""
    walls = [{"square": square, "terrain": "mountain"} for square in ([4, 5], [5, 4], [5, 6])]
    trace = b.play(
        bots("Boggart", owner="neutral"),
        b.reds(b.swordsman("v"), square=[7, 5]),
        squares=walls,
        script=[b.turn(red=(b.move("reds", 6, 5),))],
    )
    assert (at(trace, "bots"), at(trace, "reds")) == ([5, 5], [6, 5])
    neutral = b.play(b.group("n", "neutral", b.swordsman("s"), square=[5, 5]), FAR, script=[b.turn()])
    assert at(neutral, "n") == [5, 5]


def test_a_group_that_heads_for_something_takes_a_shortest_way_around_what_stops_it() -> None:
    """The wall at 6,5 makes the way to 7,5 four steps long."""
    game = table(bots("Boggart"), FAR, squares=[{"square": [6, 5], "terrain": "mountain"}])
    seen = []
    for _ in range(5):
        head_for(game, b.band(game, "bots"), [(7, 5)])
        play_movement(game, Turn(1))
        seen.append(b.band(game, "bots").square)
    assert seen[3] == seen[4] == (7, 5)
    assert seen[0] in ((5, 4), (5, 6))


def test_a_group_that_heads_for_somebody_stops_beside_him() -> None:
    game = table(bots("Boggart"), b.reds(b.creature("v", "Ebon Guardian"), square=[8, 5]))
    seen = []
    for _ in range(3):
        head_for(game, b.band(game, "bots"), [(8, 5)])
        play_movement(game, Turn(1))
        seen.append(b.band(game, "bots").square)
    assert seen == [(6, 5), (7, 5), (7, 5)]


def test_a_goal_that_cannot_be_reached_is_not_headed_for() -> None:
    walls = [{"square": square, "terrain": "mountain"} for square in ([6, 5], [4, 5], [5, 4], [5, 6])]
    game = table(bots("Boggart"), FAR, squares=walls)
    head_for(game, b.band(game, "bots"), [(7, 5)])
    assert at(b.perform(game, b.turn()), "bots") == [5, 5]


# Bad input.


@pytest.mark.parametrize(
    ("step", "path"),
    [
        ({"do": "move", "group": "blues"}, "$.script[0].to"),
        ({"do": "move", "to": [5, 6]}, "$.script[0].group"),
        ({"do": "move", "group": "nobody", "to": [5, 6]}, "$.script[0].group"),
        ({"do": "move", "group": "a", "to": [5, 6]}, "$.script[0].group"),
        ({"do": "move", "group": "blues", "to": [0, 0]}, "$.script[0].to"),
        ({"do": "move", "group": "blues", "to": [5]}, "$.script[0].to"),
        ({"do": "move", "group": "blues", "to": [5, 6, 7]}, "$.script[0].to"),
        ({"do": "move", "group": "blues", "to": "east"}, "$.script[0].to"),
        ({"do": "move", "group": "blues", "to": [5.5, 6]}, "$.script[0].to[0]"),
        ({"do": "move", "group": "blues", "to": [5, 6], "speed": 2}, "$.script[0].speed"),
        (b.turn(b.move("nobody", 5, 6)), "$.script[0].orders.blue[0].group"),
        (b.turn(b.move("blues", -1, 6)), "$.script[0].orders.blue[0].to"),
        (b.turn(red=(b.move("blues", 0, 0),)), "$.script[0].orders.red[0].to"),
        ({"do": "turn", "orders": {"neutral": []}}, "$.script[0].orders.neutral"),
    ],
)
def test_a_move_that_makes_no_sense_is_refused_by_its_field(step: b.Spec, path: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_scenario(b.document(b.blues(b.swordsman("a")), FAR, script=[step]))
    assert caught.value.path == path


def test_a_group_that_is_gone_does_not_move() -> None:
    trace = b.play(
        b.blues(b.swordsman("a"), square=[5, 5]),
        FAR,
        script=[{"do": "damage", "victim": "a", "quantity": 99}, b.move("blues", 6, 5)],
    )
    assert trace["outcome"]["results"] == ["killed", "refused"]


# Leaving a group.


def test_who_has_left_a_group_and_cannot_move_goes_somewhere_else_or_back() -> None:
    """As with an Outcast whose order bounces: it joins its group again, or where that is forbidden finds a square."""
    for forbidden in (False, True):
        game = table(b.blues(b.swordsman("a"), b.archer("b"), square=[5, 5]), b.reds(b.swordsman("v"), square=[6, 5]))
        alone = leave_group(game, game.state.minions["a"])
        give_order(game, alone, (6, 5))
        if forbidden:
            bar(game, "b", Forbidden.JOINING)
        trace = b.perform(game, b.turn())
        assert (status(trace, alone.id), at(trace, "blues")) == ("alive" if forbidden else "dead", [5, 5])
        assert (at(trace, alone.id) in ([4, 5], [5, 4], [5, 6])) is forbidden
