"""Whole turns as rows: what a turn costs with many active spells, those that act in it and those that do not."""

from collections.abc import Callable
from typing import Any

from engine.model.dice import Dice
from engine.scenario.prepared import PreparedScenario
from engine.scenario.reading import read_scenario
from tests.benchmarks.bench import Row

ACTING, IDLE = "Balance of Mystery", "Barkskin"
"""A spell that acts in every turn, and one that never does; of both there may be many."""

TURNS = 10


def rows() -> list[Row]:
    """Return the rows of whole turns; ratios of 1 or more say that it grows no faster than what acts."""
    return [
        Row("spells that act in a turn: of 150 / of 50", _turns(acting=150), "/s", _turns(acting=50)),
        Row("turns: 160 idle spells in play / none", _turns(idle=160), "/s", _turns()),
    ]


def _turns(acting: int = 0, idle: int = 0) -> Callable[[], int]:
    """Return the work of some turns of two hordes far apart; counted by acting spell, or by turn where none acts."""
    table = PreparedScenario(read_scenario(quiet_board(acting, idle)))

    def work() -> int:
        table.play(Dice(1))
        return TURNS * max(1, acting)

    return work


def quiet_board(acting: int = 0, idle: int = 0) -> dict[str, Any]:
    """Return a scenario of some turns in which two hordes stand still, with so many spells in play."""
    groups = [
        {
            "id": owner,
            "owner": owner,
            "square": square,
            "minions": [
                {"id": f"{owner}{number}", "class": "swordsman", "nation": None, "spells": [IDLE] * (idle // 8)}
                for number in range(4)
            ],
        }
        for owner, square in (("blue", [4, 3]), ("red", [7, 8]))
    ]
    script = [{"do": "start_of_turn"}, {"do": "turn"}] * TURNS
    globe = [ACTING] * acting
    return {"format": "sanctum-scenario/1", "groups": groups, "globe": globe, "script": script}
