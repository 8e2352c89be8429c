"""Terrain: whom it stops, hurts, drowns, takes and carries along (terrain page)."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from engine.effects.language import Definition, Exemption, Prohibition
from engine.effects.words import before_combat, on_entering, opens, spares, walking
from engine.model.board import ENTRANCES, SANCTA, Square
from engine.model.catalog import TERRAIN_WALKS, Walk
from engine.model.hooks import Forbidden
from engine.model.pieces import STRUCTURE_TYPES, Spell
from engine.model.terrain import TERRAINS, TerrainName
from engine.rules.changes import change_terrain
from engine.rules.legal_moves import can_move
from engine.rules.lookup import ground_at
from engine.rules.spells import add_to_list
from engine.trace.recorder import RecordedGame
from tests.engine import boards as b

FAR = b.reds(b.swordsman("v"), square=[8, 6])
"""A red group that is in nobody's way."""


def table(*groups: b.Spec, **fields: Any) -> RecordedGame:
    """A game without a script, for a test that lays spells of its own."""
    return b.board(*groups, script=[], **fields)


def at(trace: b.Trace, id: str = "blues") -> Any:
    """The square where a group is in the end."""
    return trace["outcome"]["groups"][id]["square"]


def land(terrain: str, *squares: list[int]) -> list[b.Spec]:
    """Squares of one terrain."""
    return [{"square": square, "terrain": terrain} for square in squares]


def walker(game: RecordedGame, walk: Walk | None) -> None:
    """Give every member of the blues a walk, as a spell would."""
    if walk is not None:
        b.lay(game, "blues", walking(walk))


def standing(terrain: str, walk: Walk | None, *script: b.Spec) -> b.Trace:
    """What becomes of two blues who stand in a terrain."""
    game = table(b.blues(b.swordsman("a"), b.archer("b"), square=[5, 5]), FAR, squares=land(terrain, [5, 5]))
    walker(game, walk)
    return b.perform(game, *script)


# The table.


def test_the_table_knows_the_terrains_of_the_format() -> None:
    assert set(TERRAINS) == set(get_args(TerrainName))


# Stopping.

STOPS = {
    "mountain": {"Mountainwalk", "Flight"},
    "volcano": {"Mountainwalk", "Flight"},
    "water": {"Waterwalk", "Flight"},
}
"""Whom a terrain lets in, where it does not let in everybody."""


@pytest.mark.parametrize("terrain", sorted(TERRAINS))
@pytest.mark.parametrize("walk", [None, *TERRAIN_WALKS])
def test_who_may_enter_a_terrain(terrain: str, walk: Walk | None) -> None:
    game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR, squares=land(terrain, [6, 5]))
    walker(game, walk)
    may = terrain not in STOPS or walk in STOPS[terrain]
    assert can_move(game, b.band(game, "blues"), (6, 5)) is may
    trace = b.perform(game, b.move("blues", 6, 5))
    assert trace["outcome"]["results"] == ["executed" if may else "refused"]
    if not may:
        assert b.event(trace, kind="note", result="refused")["text"] == (
            f"Refused: Blue's group cannot move to square 6,5: {terrain} stops it."
        )


@pytest.mark.parametrize(("nation", "terrain"), [("Dwarves", "mountain"), ("Shadows", "mountain"), ("Djinni", "water")])
def test_nations_walk_by_nature_and_lose_it_with_their_nation(nation: str, terrain: str) -> None:
    def result(*script: b.Spec) -> Any:
        us = b.blues(b.swordsman("a", nation=nation), square=[5, 5])
        return b.play(us, FAR, squares=land(terrain, [6, 5]), script=[*script, b.move("blues", 6, 5)])["outcome"][
            "results"
        ]

    assert result() == ["executed"]
    assert result({"do": "change", "minion": "a", "nation": "Humans"})[-1] == "refused"


def test_a_group_enters_only_where_every_member_could() -> None:
    for other, ends in (("Shadows", [6, 5]), ("Humans", [5, 5])):
        us = b.blues(b.swordsman("a", nation="Dwarves"), b.swordsman("b", nation=other), square=[5, 5])
        assert at(b.play(us, FAR, squares=land("mountain", [6, 5]), script=[b.move("blues", 6, 5)])) == ends


def test_a_spell_on_a_square_opens_it_to_some() -> None:
    """As with Mountain Pass and Parted Sea, which serve their caster's groups only."""
    for terrain in ("mountain", "volcano"):
        for owner, ends in (("blue", [6, 5]), ("red", [5, 5])):
            game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR, squares=land(terrain, [6, 5]))
            cover(game, "6,5", owner, opens(lambda game, spell, attempt: attempt.player == spell.owner))
            assert at(b.perform(game, b.move("blues", 6, 5))) == ends


def cover(game: RecordedGame, square: str, owner: Any, *constraints: Prohibition | Exemption) -> None:
    """Lay a spell of a test's own on a square."""
    on = next(one for one in game.state.hosts() if one.id == square)
    prohibitions = tuple(one for one in constraints if isinstance(one, Prohibition))
    exemptions = tuple(one for one in constraints if isinstance(one, Exemption))
    spell = Definition("Test Spell", "square", prohibitions=prohibitions, exemptions=exemptions)
    add_to_list(game, Spell(spell, owner, on))


# Hurting.


@pytest.mark.parametrize(
    ("terrain", "damage", "spared"), [("desert", 1, "Desertwalk"), ("lava", 3, "Firewalk"), ("volcano", 5, "Firewalk")]
)
@pytest.mark.parametrize("walk", [None, *TERRAIN_WALKS])
def test_damaging_terrain_hurts_each_minion_after_start_of_turn(
    terrain: str, damage: int, spared: str, walk: Walk | None
) -> None:
    trace = standing(terrain, walk, b.START_OF_TURN)
    lost = 0 if walk in (spared, "Flight") else damage
    assert [b.fate(trace, id)["hp"] for id in "ab"] == [7 - lost, 7 - lost]


def test_the_damage_of_terrain_falls_at_s3_is_told_and_nobody_is_to_blame() -> None:
    us = b.blues(b.swordsman("a", hp=3), square=[5, 5])
    trace = b.play(us, FAR, squares=land("lava", [5, 5]), script=[b.START_OF_TURN])
    assert b.folded(trace["initial"], trace["events"]) == trace["outcome"]
    told = b.event(trace, kind="pipeline", text="Lava deals 3 magical damage to A.")
    assert [one["step"] for one in b.above(trace, told) if one["kind"] == "step"] == ["S3"]
    assert (b.fate(trace, "a")["status"], b.fate(trace, "a")["cause"], b.fate(trace, "a")["by"]) == (
        "buried",
        "died",
        None,
    )


def test_who_passes_through_in_one_turn_is_not_hurt() -> None:
    trace = b.play(
        b.blues(b.swordsman("a"), square=[5, 5]),
        FAR,
        squares=land("lava", [6, 5]),
        script=[b.turn(b.move("blues", 6, 5)), b.START_OF_TURN],
    )
    assert b.fate(trace, "a")["hp"] == 4
    game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR, squares=land("lava", [6, 5]))
    b.band(game, "blues").twice = True
    across = b.perform(game, b.turn(b.move("blues", 6, 5)), b.START_OF_TURN)
    assert (at(across), b.fate(across, "a")["hp"]) == ([7, 5], 7)


def test_of_a_mixed_group_those_without_the_walk_are_hurt() -> None:
    game = table(b.blues(b.swordsman("a"), b.swordsman("b"), square=[5, 5]), FAR, squares=land("desert", [5, 5]))
    b.lay(game, "a", walking("Desertwalk"))
    trace = b.perform(game, b.START_OF_TURN)
    assert [b.fate(trace, id)["hp"] for id in "ab"] == [7, 6]


# Drowning, and the void.

MOMENTS: dict[str, list[b.Spec]] = {
    "when it comes into being": [{"do": "change", "square": [5, 5], "terrain": "?"}],
    "after start of turn": [b.START_OF_TURN],
    "before movement": [b.turn(b.move("blues", 6, 5))],
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("walk", [None, *TERRAIN_WALKS])
def test_water_drowns_those_who_cannot_walk_it(moment: str, walk: Walk | None) -> None:
    assert ends_in("water", moment, walk) == (
        ("alive", None) if walk in ("Waterwalk", "Flight") else ("buried", "died")
    )


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("walk", [None, *TERRAIN_WALKS])
def test_the_void_removes_all_who_do_not_fly(moment: str, walk: Walk | None) -> None:
    assert ends_in("void", moment, walk) == (("alive", None) if walk == "Flight" else ("removed", "removed"))


def ends_in(terrain: str, moment: str, walk: Walk | None) -> tuple[str, str | None]:
    """What becomes of a blue in a terrain at some moment."""
    script = [step | ({"terrain": terrain} if "terrain" in step else {}) for step in MOMENTS[moment]]
    there = "plains" if moment == "when it comes into being" else terrain
    end = b.fate(standing(there, walk, *script), "a")
    return end["status"], end["cause"]


def test_before_combat_comes_after_movement() -> None:
    """Whatever turns a square to water before combat drowns those who have just come there."""
    game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR, squares=land("plains", [6, 5]))
    b.lay(
        game, "6,5", before_combat(lambda game, spell, turn: game.change(ground_at(game, (6, 5)), "terrain", "water"))
    )
    trace = b.perform(game, b.turn(b.move("blues", 6, 5)))
    drowned = b.event(trace, kind="note", result="drowns")
    assert drowned["text"] == "A drowns."
    above = [one["facts"].get("pipeline") for one in b.above(trace, drowned) if one["facts"]]
    assert above == ["Before combat"]


def test_entering_void_removes_the_group_with_no_effect_of_dying() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", "Atonement"), square=[5, 5]),
        FAR,
        squares=land("void", [6, 5]),
        script=[b.move("blues", 6, 5)],
    )
    assert b.fate(trace, "a")["cause"] == "removed"
    assert trace["outcome"]["groups"]["blues"]["status"] == "dead"
    assert not b.events(trace, step="E2")
    assert b.event(trace, kind="note", result="falls into the void")["text"] == "A falls into the void."


def test_entering_water_that_is_opened_drowns_whoever_is_not_spared() -> None:
    for exemptions, status in (((opens(),), "buried"), ((opens(), spares()), "alive")):
        game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR, squares=land("water", [6, 5]))
        cover(game, "6,5", "blue", *exemptions)
        assert b.fate(b.perform(game, b.move("blues", 6, 5)), "a")["status"] == status


def test_of_a_mixed_group_those_without_the_walk_drown() -> None:
    us = b.blues(b.swordsman("a", nation="Djinni"), b.swordsman("b", nation="Humans"), square=[5, 5])
    trace = b.play(us, FAR, squares=land("water", [5, 5]), script=[b.START_OF_TURN])
    assert [b.fate(trace, id)["status"] for id in "ab"] == ["alive", "buried"]


def test_players_terrain_acts_in_the_standard_order() -> None:
    groups = (
        b.group("n", "neutral", b.swordsman("x"), square=[4, 4]),
        b.group("r", "red", b.swordsman("y"), square=[5, 5]),
        b.group("b", "blue", b.swordsman("z"), square=[7, 7]),
    )
    for initiative, order in (("blue", ["Z", "Y", "X"]), ("red", ["Y", "Z", "X"])):
        trace = b.play(
            *groups, initiative=initiative, squares=land("desert", [4, 4], [5, 5], [7, 7]), script=[b.START_OF_TURN]
        )
        assert [one["text"][-2] for one in b.pipelines(trace, "Apply Damage")] == order


# Swamp.


def swamp(*script: b.Spec) -> b.Trace:
    """The blues at 5,5, a swamp at 6,5."""
    return b.play(b.blues(b.swordsman("a"), square=[5, 5]), FAR, squares=land("swamp", [6, 5]), script=list(script))


def test_a_group_leaves_a_swamp_only_where_it_came_in() -> None:
    trace = swamp(b.move("blues", 6, 5), b.move("blues", 7, 5))
    assert at(trace) == [6, 5]
    assert b.event(trace, kind="note", result="refused")["text"] == (
        "Refused: Blue's group cannot move to square 7,5: it may leave only where the last group came in."
    )
    assert at(swamp(b.move("blues", 6, 5), b.move("blues", 5, 5))) == [5, 5]


def test_the_last_group_to_come_in_makes_the_way_out_for_others() -> None:
    """Red comes in from the south-west and goes back out; blue, who comes from the north-west, sets the way anew."""
    other = b.group("more", "blue", b.archer("b"), square=[6, 4])
    trace = b.play(
        b.blues(b.swordsman("a"), square=[5, 5]),
        other,
        FAR,
        squares=land("swamp", [6, 5]),
        script=[b.move("blues", 6, 5), b.move("more", 6, 5), b.move("blues", 5, 5), b.move("blues", 6, 4)],
    )
    assert (trace["outcome"]["results"][-2:], at(trace)) == (["refused", "executed"], [6, 4])


def test_a_swamp_that_nobody_entered_lets_out_on_every_side() -> None:
    for x, y in ((6, 5), (4, 5), (5, 6), (5, 4)):
        trace = b.play(
            b.blues(b.swordsman("a"), square=[5, 5]), FAR, squares=land("swamp", [5, 5]), script=[b.move("blues", x, y)]
        )
        assert at(trace) == [x, y]


def test_who_slid_into_a_swamp_leaves_it_by_the_side_of_the_slide() -> None:
    """Three squares of ice lie between the plains where the group set off and the swamp where it ends."""
    lands = [*land("ice", [5, 5], [6, 5], [7, 5]), *land("swamp", [8, 5])]
    for onward, ended in (([7, 5], [4, 5]), ([9, 5], [8, 5])):
        trace = b.play(
            b.blues(b.swordsman("a"), square=[4, 5]),
            FAR,
            squares=lands,
            script=[b.move("blues", 5, 5), b.move("blues", *onward)],
        )
        assert at(trace) == ended


def test_a_new_swamp_has_forgotten_who_came_into_the_old_one() -> None:
    change = [{"do": "change", "square": [6, 5], "terrain": terrain} for terrain in ("plains", "swamp")]
    assert at(swamp(b.move("blues", 6, 5), *change, b.move("blues", 7, 5))) == [7, 5]


# Ice.


def slide(*others: b.Spec, ice: tuple[list[int], ...] = ([6, 5], [7, 5]), **fields: Any) -> b.Trace:
    """The blues go east from 5,5 onto ice."""
    squares = land("ice", *ice) + fields.pop("squares", [])
    return b.play(
        b.blues(b.swordsman("a"), square=[5, 5]),
        *others,
        FAR,
        squares=squares,
        script=[b.move("blues", 6, 5)],
        **fields,
    )


def test_a_group_slides_to_the_first_square_that_is_not_ice() -> None:
    trace = slide()
    assert at(trace) == [8, 5]
    assert b.event(trace, kind="step", step="M2")["text"] == "Blue's group moves to square 8,5."
    assert b.folded(trace["initial"], trace["events"]) == trace["outcome"]


def test_flight_does_not_keep_from_sliding() -> None:
    us = b.blues(b.swordsman("a"), square=[5, 5], spells=["Flight"])
    assert at(b.play(us, FAR, squares=land("ice", [6, 5]), script=[b.move("blues", 6, 5)])) == [7, 5]


def test_a_slide_ends_on_the_ice_before_what_blocks_it_or_the_edge_of_the_board() -> None:
    assert at(slide(squares=land("mountain", [8, 5]))) == [7, 5]
    assert at(slide(ice=([6, 5], [7, 5], [8, 5], [9, 5], [10, 5], [11, 5]))) == [11, 5]


def test_others_matter_only_where_the_slide_ends() -> None:
    def somebody(owner: str, x: int) -> b.Spec:
        return b.group("others", owner, b.swordsman("w"), square=[x, 5])

    assert at(slide(somebody("red", 7))) == [8, 5]
    assert at(slide(somebody("red", 8))) == [7, 5]
    assert slide(somebody("blue", 8))["outcome"]["groups"]["others"]["members"] == ["w", "a"]


def test_a_slide_steps_back_past_everybody_and_bounces_where_there_is_no_room_at_all() -> None:
    one = b.group("one", "red", b.swordsman("w"), square=[8, 5])
    two = b.group("two", "red", b.swordsman("x"), square=[7, 5])
    three = b.group("three", "red", b.swordsman("y"), square=[6, 5])
    assert at(slide(one, two)) == [6, 5]
    bounced = slide(one, two, three)
    assert (at(bounced), bounced["outcome"]["results"]) == ([5, 5], ["refused"])


def test_spells_of_squares_matter_in_the_first_ice_square_and_the_last() -> None:
    squares = land("ice", [6, 5], [7, 5], [8, 5]) + land("plains", [9, 5])
    game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR, squares=squares)
    told: list[str] = []
    for x in range(6, 10):
        b.lay(game, f"{x},5", on_entering(lambda game, spell, step: told.append(spell.host.id)))
    b.perform(game, b.move("blues", 6, 5))
    assert told == ["6,5", "9,5"]


def test_ice_that_may_not_be_entered_stops_nobody_in_the_middle_of_a_slide() -> None:
    for held, ends in (((6, 5), [5, 5]), ((7, 5), [8, 5]), ((8, 5), [7, 5])):
        squares = land("ice", [6, 5], [7, 5]) + land("plains", [8, 5])
        game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR, squares=squares)
        cover(game, f"{held[0]},{held[1]}", "red", Prohibition(Forbidden.ENTERING, "held by a test"))
        assert at(b.perform(game, b.move("blues", 6, 5))) == ends


def test_who_moves_twice_slides_and_then_moves() -> None:
    game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR, squares=land("ice", [6, 5]))
    b.band(game, "blues").twice = True
    assert at(b.perform(game, b.turn(b.move("blues", 6, 5)))) == [8, 5]


def test_a_territorial_group_that_slides_out_has_a_new_home() -> None:
    game = table(
        b.group("blues", "blue", b.creature("a", "Gorgon"), square=[5, 5]), FAR, squares=land("ice", [6, 5], [7, 5])
    )
    assert b.band(game, "blues").home == (5, 5)
    b.perform(game, b.move("blues", 6, 5))
    assert b.band(game, "blues").home == (8, 5)
    b.perform(game, b.move("blues", 9, 5))
    assert b.band(game, "blues").home == (8, 5)


# Change of terrain.


@pytest.mark.parametrize("square", sorted([*ENTRANCES, *SANCTA]))
def test_sancta_and_their_entrances_are_always_plains(square: Square) -> None:
    game = table(b.blues(b.swordsman("a"), square=[5, 5]), FAR)
    change_terrain(game, ground_at(game, square), "lava")
    assert game.state.terrain_at(square) == "plains"


@pytest.mark.parametrize("type", STRUCTURE_TYPES)
def test_structures_are_always_plains(type: str) -> None:
    square = [9, 8] if type == "sanctum" else [6, 6]
    town = {"id": "t", "type": type, "square": square, "owner": "red"}
    change = {"do": "change", "square": square, "terrain": "lava"}
    trace = b.play(b.blues(b.swordsman("a"), square=[5, 5]), FAR, structures=[town], script=[change])
    ground = trace["outcome"]["squares"][f"{square[0]},{square[1]}"]
    assert (trace["outcome"]["results"], ground["terrain"]) == (["refused"], "plains")
    assert b.event(trace, kind="note", result="refused")["text"] == (
        f"Refused: square {square[0]},{square[1]} is a structure's or a Sanctum's entrance, and always plains."
    )


def test_a_minion_in_forest_is_concealed_and_no_longer_so_when_it_burns() -> None:
    burn = {"do": "change", "square": [8, 6], "terrain": "barren land"}
    for script, result in (([], "refused"), ([burn], "executed")):
        trace = b.play(
            b.blues(b.swordsman("a"), square=[5, 5]),
            FAR,
            squares=land("forest", [8, 6]),
            script=[*script, b.cast("Weakness", "v")],
        )
        assert trace["outcome"]["results"][-1] == result
