"""Whom a line speaks of as several without saying how many."""

from __future__ import annotations

import pytest

from engine.notation import read_line, uncounted


@pytest.mark.parametrize(
    ("line", "said", "with_three"),
    [
        ("archers vs wolf", "archers", "3 archers vs wolf"),
        ("archer vs wolves", "wolves", "archer vs 3 wolves"),
        ("Elf archers level 2 vs Gorgon", "Elf archers", "3 Elf archers level 2 vs Gorgon"),
        ("Gorgon vs Djinni", "Djinni", "Gorgon vs 3 Djinni"),
        ("archers (Elves) vs wolf", "archers", "3 archers (Elves) vs wolf"),
    ],
)
def test_several_without_a_number_are_told_with_a_line_of_three(line: str, said: str, with_three: str) -> None:
    assert uncounted(line) == (said, with_three)
    assert read_line(with_three)


@pytest.mark.parametrize(
    "line",
    ["3 archers vs a wolf", "archers x3", "Horde vs Gnax", "Elf archer vs Cyclops", "Fred (archer)", "archrs", ""],
)
def test_nobody_is_told_of_whom_the_number_is_known(line: str) -> None:
    assert uncounted(line) is None
