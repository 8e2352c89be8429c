"""Whole turns as rows: what a turn costs with many active spells, those that act in it and those that do not."""

from collections.abc import Callable
from typing import Any

from engine.model.board import SANCTA, SQUARES
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
        Row("spells that act in a turn: of 150 / of 50", _turns(acting=150), "/s", _turns(acting=50), wanted=1),
        Row("turns: 160 idle spells in play / none", _turns(idle=160), "/s", _turns(), wanted=1),
        _row("spells on those who fight", fought_under, 200),
        _row("groups on the board", crowded_board, 64),
        _row("steps of a script", long_script, 200),
    ]


def _row(name: str, made: Callable[[int], dict[str, Any]], size: int) -> Row:
    """Return the row of a size beside half of it: twice the work in at most 2.2 times the time."""
    half = size // 2
    return Row(f"{name}: of {size} / of {half}", _growing(made, size), "/s", _growing(made, half), wanted=2 / 2.2)


def _growing(made: Callable[[int], dict[str, Any]], size: int) -> Callable[[], int]:
    """Return the work of playing a scenario of a size, counted by the size."""
    prepared = PreparedScenario(read_scenario(made(size)))

    def work() -> int:
        prepared.play(Dice(1))
        return size

    return work


def fought_under(spells: int) -> dict[str, Any]:
    """Return a scenario in which two hordes fight under so many spells, none of which changes the fight."""
    each = [IDLE] * (spells // 8)
    return quiet_board() | {
        "groups": [
            group | {"square": square, "minions": [minion | {"spells": each} for minion in group["minions"]]}
            for group, square in zip(quiet_board()["groups"], ([5, 5], [6, 5]), strict=True)
        ],
        "script": [{"do": "combat", "groups": ["blue", "red"]}],
    }


def crowded_board(groups: int) -> dict[str, Any]:
    """Return a scenario of a whole turn of so many groups of one side."""
    soldier = {"class": "swordsman", "nation": None}
    free = [square for square in SQUARES if square not in SANCTA]
    return {
        "format": "sanctum-scenario/1",
        "groups": [
            {
                "id": f"group{place}",
                "owner": "blue",
                "square": list(square),
                "minions": [{"id": f"m{place}", **soldier}],
            }
            for place, square in enumerate(free[:groups])
        ],
        "script": [{"do": "start_of_turn"}, {"do": "turn"}],
    }


def long_script(steps: int) -> dict[str, Any]:
    """Return a scenario whose script deals so many small damages to one sturdy minion."""
    victim = {"id": "oak", "class": "swordsman", "nation": None, "stats": {"hp": 999}}
    return {
        "format": "sanctum-scenario/1",
        "groups": [{"id": "one", "owner": "blue", "minions": [victim]}],
        "script": [{"do": "damage", "victim": "oak", "quantity": 1}] * steps,
    }


def _turns(acting: int = 0, idle: int = 0) -> Callable[[], int]:
    """Return the work of some turns of two hordes far apart; counted by acting spell, or by turn where none acts."""
    prepared = PreparedScenario(read_scenario(quiet_board(acting, idle)))

    def work() -> int:
        prepared.play(Dice(1))
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
