"""How many of a hundred random fights have exact odds, and what work that takes: ``python -m tests.benchmarks.exact``.

Three to eight a side, of any class and nation, one minion of each side with two spells.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from engine.analysis.merging import Merging
from engine.analysis.odds import EXACT_WORK
from engine.effects.words import all_nations
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.reading import read_scenario
from tests.engine.enumeration import enumerated
from tests.engine.strategies import played_spells

LEAVES = 2_000
"""The most ways in which chance may fall that are played one by one."""

STEPS = (2_000, 20_000, 60_000, EXACT_WORK)


def random_fight(seed: int) -> Scenario:
    """Return a random fight; where a spell may not lie on its minion, the next one drawn."""
    random = Random(seed)
    while True:
        try:
            return read_scenario(
                {
                    "format": "sanctum-scenario/1",
                    "groups": [_side(random, owner) for owner in ("blue", "red")],
                    "script": [{"do": "combat", "groups": ["blue", "red"]}],
                }
            )
        except ScenarioError:
            continue


def _side(random: Random, owner: str) -> dict[str, Any]:
    minions: list[dict[str, Any]] = [
        {
            "id": f"{owner}-{number}",
            "class": random.choice(("swordsman", "archer")),
            "nation": random.choice(all_nations()),
        }
        for number in range(random.randint(3, 8))
    ]
    random.choice(minions)["spells"] = random.sample(played_spells("minion"), 2)
    return {"id": owner, "owner": owner, "minions": minions}


def main(number: int) -> None:
    """Print how many of so many random fights are exact one by one, and by merging with how much work."""
    one_by_one, merged = 0, dict.fromkeys(STEPS, 0)
    for seed in range(number):
        fight = random_fight(seed)
        one_by_one += enumerated(fight, LEAVES) is not None
        merging = Merging(fight)
        merging.go_on(EXACT_WORK)
        for work in STEPS:
            merged[work] += merging.finished and merging.work <= work
    print(f"of {number} fights exact, one by one up to {LEAVES:,} ways: {one_by_one}")
    for work, count in merged.items():
        print(f"by merging with {work:,} work: {count}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
