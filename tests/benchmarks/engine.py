"""The engine as rows: fights and events a second, the odds and orders, beside what they are measured against."""

from collections.abc import Callable
from itertools import count
from typing import Any

from engine.analysis.adviser import AdviceQuestion, advise, cards_from
from engine.analysis.executor import executor
from engine.analysis.merging import Merging
from engine.analysis.odds import EXACT_WORK, sample_everywhere
from engine.analysis.orders import orders
from engine.analysis.smallest_change import smallest_changes
from engine.analysis.statistics import Statistics
from engine.library.presets import preset
from engine.model.dice import Dice
from engine.rules.game import Game
from engine.scenario.format import Scenario
from engine.scenario.prepared import PreparedScenario
from engine.scenario.reading import read_scenario
from engine.scenario.script import play_script
from engine.scenario.snapshot import restore
from engine.trace.recorder import RecordedGame
from engine.trace.run import run
from tests.benchmarks import compiled, yardsticks
from tests.benchmarks.bench import Row
from tests.engine import boards as b

ODDS_RUNS = 2_000

FIGHTS = 100
"""So many are played at a time: the compiled build does ten in little more time than it takes to ask it for them."""


def mixed_fight() -> Scenario:
    """Return eight mixed against eight mixed: Dwarven swordsmen and Elven archers, as in the hand-written loop."""
    groups: list[dict[str, Any]] = [
        {
            "id": owner,
            "owner": owner,
            "minions": [
                {"id": f"{owner}-sword", "class": "swordsman", "nation": "Dwarves", "count": 4},
                {"id": f"{owner}-bow", "class": "archer", "nation": "Elves", "count": 4},
            ],
        }
        for owner in ("blue", "red")
    ]
    return read_scenario(
        {"format": "sanctum-scenario/1", "groups": groups, "script": [{"do": "combat", "groups": ["blue", "red"]}]}
    )


def rows() -> list[Row]:
    """Return the rows of the engine. The ratio of the recorded row is how many times it is slower, turned round."""
    by_hand, silent = yardsticks.straight_fights(), _fights(Game)
    return [
        Row("fight 8 v 8, not recorded / the loop by hand", silent, "/s", by_hand, wanted=0.7),
        Row("fight 8 v 8, recorded / not recorded", _fights(RecordedGame), "/s", _fights(Game), wanted=1 / 2.5),
        *(compiled_rows(by_hand) if compiled.at_hand() else ()),
        Row("events, recorded / chess push and pop", _events(RecordedGame), "/s", yardsticks.chess_moves),
        Row("events, not recorded / poker operations", _events(Game), "/s", yardsticks.poker_operations),
        Row("events, recorded / dgisim steps", _events(RecordedGame), "/s", yardsticks.dgisim_steps),
        Row("Fred: full run with its trace", _once(lambda: run(preset("fred"))), "ms", 5),
        Row("the heaviest run allowed, with its trace", _once(lambda: run(b.heaviest())), "ms", 5000),
        Row("orders of six enchantments (720)", _once(_six_orders), "ms", 250),
        Row("exact odds: 40,320 ways of 8 swordsmen against 8", _once(_exact), "ms", 50),
        Row("every small change to Fred's fight", _once(_small_changes), "ms", 2000),
        Row(f"odds: {ODDS_RUNS:,} fights of 8 v 8, all cores", _once(_odds), "ms", 350),
    ]


def compiled_rows(by_hand: Callable[[], int]) -> list[Row]:
    """Return the rows of the compiled build, which works in a process of its own."""
    work = compiled.Worker().work
    return [
        Row("compiled: fight 8 v 8 / the loop by hand", work("fights"), "/s", by_hand, wanted=5),
        Row("compiled: fight 8 v 8, recorded / not", work("recorded fights"), "/s", work("fights"), wanted=1 / 4),
        Row("compiled: Fred's full run with its trace", work("fred"), "ms", 5),
        Row("compiled: orders of six enchantments (720)", work("orders"), "ms", 250),
        Row(f"compiled: odds: {ODDS_RUNS:,} fights, all cores", work("odds"), "ms", 350),
        Row("compiled: all cards advised, 8 v 8, all cores", work("advice"), "ms", 120_000, once=True),
    ]


def works() -> dict[str, Callable[[], int]]:
    """Return what the compiled build is asked to do, by name."""
    return {
        "fights": _fights(Game),
        "recorded fights": _fights(RecordedGame),
        "fred": _once(lambda: run(preset("fred"))),
        "orders": _once(_six_orders),
        "odds": _once(_odds),
        "advice": _once(_advice),
    }


def _once(work: Callable[[], object]) -> Callable[[], int]:
    def once() -> int:
        work()
        return 1

    return once


def _fights(kind: type[Game]) -> Callable[[], int]:
    """Return the work of some fights, each from the same set-up with its own seed."""
    return _playing(kind, lambda game: 1)


def _events(kind: type[Game]) -> Callable[[], int]:
    """Return the same work, counted in the events that a recorded run of each fight has."""
    prepared = PreparedScenario(mixed_fight())
    played = RecordedGame(prepared.state, Dice(0))
    restore(prepared.picture)
    play_script(played, prepared.scenario.script)
    return _playing(kind, lambda game: len(played.events))


def _playing(kind: type[Game], counted: Callable[[Game], int]) -> Callable[[], int]:
    prepared, seeds = PreparedScenario(mixed_fight()), count()

    def work() -> int:
        done = 0
        for _ in range(FIGHTS):
            restore(prepared.picture)
            game = kind(prepared.state, Dice(next(seeds)))
            play_script(game, prepared.scenario.script)
            done += counted(game)
        return done

    return work


def _six_orders() -> None:
    scenario = preset("fred")
    scenario.groups[0].minions[0].spells += ["Barkskin", "Rite of Growth"]
    orders(scenario)


def _exact() -> None:
    sides = [{"id": owner, "owner": owner, "minions": [_eight(owner)]} for owner in ("blue", "red")]
    script = [{"do": "combat", "groups": ["blue", "red"]}]
    merging = Merging(read_scenario({"format": "sanctum-scenario/1", "groups": sides, "script": script}))
    assert merging.go_on(EXACT_WORK)


def _eight(owner: str) -> dict[str, Any]:
    return {"id": f"{owner}-sword", "class": "swordsman", "nation": None, "count": 8}


def _small_changes() -> None:
    smallest_changes(preset("fred"))


def _odds() -> None:
    with executor() as pool:
        sample_everywhere(mixed_fight(), range(ODDS_RUNS), Statistics(), pool)


def _advice() -> None:
    scenario, cards = cards_from(mixed_fight(), "blue", "all")
    with executor() as pool:
        advise(AdviceQuestion(scenario, "blue", cards), pool=pool)
