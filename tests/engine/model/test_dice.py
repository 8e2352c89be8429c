"""The dice are keyed: a roll hangs on the seed, on what is rolled for whom, and on how often it was."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.model.dice import MASK, Dice, digest
from engine.scenario.reading import read_scenario
from tests.engine import boards as b

KEYS = st.text(max_size=12)


@given(st.integers(0, MASK), st.lists(KEYS, max_size=30), KEYS)
def test_a_roll_does_not_hang_on_the_rolls_of_other_keys(seed: int, others: list[str], key: str) -> None:
    alone, among = Dice(seed), Dice(seed)
    for other in others:
        if other != key:
            among.below(6, other)
    assert [among.below(100, key) for _ in range(3)] == [alone.below(100, key) for _ in range(3)]


def test_the_digest_is_fnv_1a_as_published() -> None:
    assert digest("") == 0xCBF29CE484222325
    assert digest("a") == 0xAF63DC4C8601EC8C
    assert digest("foobar") == 0x85944171F73967E8


def army(id: str, owner: str, square: tuple[int, int], count: int, **minion: Any) -> dict[str, Any]:
    soldiers = {"id": f"{id}-man", "class": "swordsman", "nation": "Humans", "count": count, **minion}
    return {"id": id, "owner": owner, "square": square, "minions": [soldiers]}


TWO = [army("a", "blue", (3, 5), 5), army("b", "red", (4, 5), 5)]
TWO_MORE = [army("c", "blue", (7, 5), 4, **{"class": "archer"}), army("d", "red", (8, 5), 4)]
FIRST = {"do": "combat", "groups": ["a", "b"]}
ELSEWHERE = {"do": "combat", "groups": ["c", "d"]}


def rolls(document: dict[str, Any], seed: int, whose: str) -> list[Any]:
    """Return what is rolled for the minions of two armies, in order."""
    events = b.traced(read_scenario({"format": "sanctum-scenario/1", **document}), seed)["events"]
    mine = tuple(f"{army}-man" for army in whose)
    found = [(one["actor"], one["roll"]) for one in events if one["roll"] and one["actor"].startswith(mine)]
    assert found
    return found


@given(st.integers(0, 10_000))
def test_a_fight_elsewhere_leaves_every_roll_as_it_was(seed: int) -> None:
    alone = rolls({"groups": TWO, "script": [FIRST]}, seed, "ab")
    assert rolls({"groups": TWO + TWO_MORE, "script": [ELSEWHERE, FIRST]}, seed, "ab") == alone


@given(st.integers(0, 10_000))
def test_a_spell_that_plays_no_part_leaves_every_roll_as_it_was(seed: int) -> None:
    """Courage moves nobody's numbers in a fight of swordsmen of one level."""
    plain = rolls({"groups": TWO, "script": [FIRST]}, seed, "ab")
    with_spells = [army("a", "blue", (3, 5), 5, spells=["Dwarven Arrows"]), TWO[1]]
    assert rolls({"groups": with_spells, "globe": [], "script": [FIRST]}, seed, "ab") == plain
