"""While a fight is typed: what the last words may become."""

import pytest

from engine.notation import begins_fight, completions, reads_as_fight
from engine.notation.fight_errors import MAX_LENGTH

NEXT = {
    "3 hum": "3 Human",
    "3 Human swordsmen: bark": "3 Human swordsmen: Barkskin",
    "3 swordsmen: Barkskin, pow": "3 swordsmen: Barkskin, Power",
    "archer (swordsman; ogis ar": "archer (swordsman; Ogi's Armor",
    "archer [desp": "archer [Despond",
    "2 archers + dio": "2 archers + Diomesia",
    "archers with treacherous": "archers with Treacherous Armor",
    "archer: Power vs brim": "archer: Power vs Brimstone Dragon",
}


@pytest.mark.parametrize("line", NEXT)
def test_the_last_words_become_a_name(line: str) -> None:
    assert NEXT[line] in completions(line)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("3 archers: pow", ["Power"]),
        ("2 wol", ["Wolf", "Wolves"]),
        ("archer vs 8 elv", ["Elves"]),
        ("archer: zana", ["Zana's Escape", "Zana's Blessing"]),
        ("archer w/ pow", ["Power"]),
        ("archer having pow", ["Power"]),
        ("archer; pow", ["Power"]),
        ("red: arch", ["archer", "archers"]),
        ("Fred (arch", ["archer", "archers"]),
        ("archer: fireb", []),
        ("archer in forw", []),
    ],
)
def test_names_are_proposed_as_they_are_written(line: str, names: list[str]) -> None:
    begun = len(line) - len(line.replace("(", " ").split()[-1])
    assert [proposal[begun:] for proposal in completions(line)] == names


@pytest.mark.parametrize(
    "line", ["", " ", "3", "archer, ", "zzzz", "3 archers vs a horde", "archer: barkskin", "a" * (MAX_LENGTH + 1)]
)
def test_there_is_nothing_to_propose(line: str) -> None:
    assert completions(line) == []


def test_a_fight_is_told_from_other_words() -> None:
    assert reads_as_fight("3 archers vs Gorgn")
    assert begins_fight("3 archers: Pow")
    assert not reads_as_fight("3 archers: Pow")
    assert not begins_fight("Gorgon")
    assert not reads_as_fight("house:war")
