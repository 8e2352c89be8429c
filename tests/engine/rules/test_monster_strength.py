"""The rule pages' rough strength of monsters, as a statistical check of the whole combat engine.

"3 mana usually kills one recruit, 4-5 a group of two, 6-7 a group of three; 7 with a drawback crushes a
Horde of four, about 3.5 of them, and survives." Groups are mixed as evenly as they can be.
"""

from statistics import mean

import pytest

from engine.analysis.odds import odds
from tests.engine import boards as b


def battle(monster: str, swordsmen: int, archers: int, initiative: str = "blue") -> tuple[float, float]:
    """The monster's chance to survive, and the recruits it kills on average."""
    recruits = [b.swordsman(f"s{n}") for n in range(swordsmen)] + [b.archer(f"a{n}") for n in range(archers)]
    fought = odds(
        b.scenario(b.blues(b.creature("monster", monster)), b.reds(*recruits), initiative=initiative),
        300,
        1,
        work=100_000,
    )
    alive = {id: fate["survives"] for id, fate in fought["minions"].items()}
    survives = alive.pop("monster", 0.0)
    return survives, len(recruits) - sum(alive.values())


@pytest.mark.parametrize(
    ("monster", "group"),
    [
        ("Boggart", 1),
        ("Tree Man", 1),
        ("Gorgon", 2),
        ("Stalking Blyk", 2),
        ("Werewolf", 2),
        ("Huntsman", 3),
        ("Man of Iron", 3),
        ("Hellion", 4),
        ("Minotaur", 4),
        ("Obsidian Dragon", 4),
    ],
)
def test_a_monster_beats_a_group_of_its_price_and_not_a_greater_one(monster: str, group: int) -> None:
    def share(size: int) -> float:
        """The share of a mixed group that dies, and the monster's survival, taken together."""
        survives, kills = battle(monster, max(1, size // 2), size - max(1, size // 2))
        return (survives + kills / size) / 2

    assert share(group) > 0.8
    assert share(min(8, group + 2)) < share(group)


def horde(monster: str) -> tuple[float, float]:
    """Survival and kills against four plain recruits, over every mix of classes and either initiative."""
    fights = [
        battle(monster, swordsmen, 4 - swordsmen, initiative)
        for swordsmen in range(5)
        for initiative in ("blue", "red")
    ]
    return mean(survives for survives, _ in fights), mean(kills for _, kills in fights)


@pytest.mark.parametrize(
    ("monster", "survives", "kills"), [("Hellion", 1, 3.4), ("Obsidian Dragon", 0.9, 3.3), ("Minotaur", 0.6, 2.5)]
)
def test_the_great_monsters_crush_most_of_a_horde(monster: str, survives: float, kills: float) -> None:
    """The page says about 3.5 on average, and that they survive."""
    survived, killed = horde(monster)
    assert survived == pytest.approx(survives, abs=0.05)
    assert killed == pytest.approx(kills, abs=0.15)
