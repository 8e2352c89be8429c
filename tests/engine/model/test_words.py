"""Several of something are called as English and the cards have it."""

from __future__ import annotations

import pytest

from engine.model.words import plural


@pytest.mark.parametrize(
    ("name", "several"),
    [
        ("Fury", "Furies"),
        ("Sphinx", "Sphinxes"),
        ("Touch of Death", "Touches of Death"),
        ("Talisman of Souls", "Talismans of Souls"),
        ("Man of Iron", "Men of Iron"),
        ("swordsman", "swordsmen"),
        ("Barracks", "Barracks"),
        ("Homunculus", "Homunculi"),
    ],
)
def test_several_of_a_name(name: str, several: str) -> None:
    assert plural(name) == several
