"""Every rule of the grammar that says something has something that takes it."""

from __future__ import annotations

import re
from pathlib import Path

from engine.notation import parsing
from engine.notation.board_items import ABOUT_A_PLACE
from engine.notation.gathering import ITEMS

GRAMMAR = Path(parsing.__file__).with_name("fight.lark").read_text()


def test_every_item_of_the_grammar_is_taken_and_no_other() -> None:
    named = set(re.findall(r"-> (\w+)", GRAMMAR))
    assert len(named) > 40
    assert named | {"stat"} == ITEMS.keys() | ABOUT_A_PLACE.keys(), "a stat is a rule, the others are aliases"
