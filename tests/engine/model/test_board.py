"""The board: its shape and its directions."""

from __future__ import annotations

from engine.model.board import neighbours, on_board

SQUARES = [(x, y) for x in range(-2, 14) for y in range(-2, 14) if on_board((x, y))]
BLUE, RED = (2, 3), (9, 8)
"""The squares of the Sancta (I-12)."""


def steps_between(one: tuple[int, int], other: tuple[int, int]) -> int:
    """The number of orthogonal steps from one square to another, over squares of the board."""
    reached, edge, steps = {one}, {one}, 0
    while other not in reached:
        edge = {near for square in edge for near in neighbours(square)} - reached
        reached |= edge
        steps += 1
    return steps


def test_there_are_94_squares_within_12_by_12() -> None:
    assert len(SQUARES) == 94
    assert all(0 <= x < 12 and 0 <= y < 12 for x, y in SQUARES)


def test_26_squares_lie_on_the_edge() -> None:
    assert sum(len(neighbours(square)) < 4 for square in SQUARES) == 26


def test_the_board_turned_upside_down_is_the_same_board() -> None:
    assert {(11 - x, 11 - y) for x, y in SQUARES} == set(SQUARES)


def test_each_sanctum_has_four_entrances_two_of_them_on_the_edge() -> None:
    for sanctum in (BLUE, RED):
        assert len(neighbours(sanctum)) == 4
        assert sum(len(neighbours(entrance)) < 4 for entrance in neighbours(sanctum)) == 2


def test_the_sancta_are_12_steps_apart_and_two_middle_squares_6_from_both() -> None:
    assert steps_between(BLUE, RED) == 12
    middle = ((5, 5), (5, 6), (6, 5), (6, 6))
    assert [square for square in middle if steps_between(BLUE, square) == steps_between(RED, square) == 6] == [
        (5, 6),
        (6, 5),
    ]


def test_neighbours_come_in_the_order_of_combat_as_blue_sees_them() -> None:
    """NE, SW, SE, NW: blue's Sanctum is at the bottom, so up is where x and y grow (I-13)."""
    assert neighbours((5, 5)) == [(6, 5), (4, 5), (5, 4), (5, 6)]


def test_squares_off_the_board_are_no_neighbours() -> None:
    assert [on_board(square) for square in ((0, 3), (0, 4), (11, 7), (12, 6))] == [False, True, True, False]
    assert neighbours((0, 4)) == [(1, 4), (0, 5)]
