"""How the cost of long studies grows: ``python -m tests.benchmarks.scaling`` prints the table of docs/scaling.md.

With ``CLUSTER_URL`` the rows of a cluster come too.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from time import perf_counter

from engine import BUILD
from engine.analysis.executor import Executor, executor
from engine.analysis.odds import sample_everywhere
from engine.analysis.orders import orders
from engine.analysis.statistics import Statistics
from engine.library.presets import preset
from engine.scenario.format import Scenario
from tests.benchmarks.engine import mixed_fight

FIGHTS = (2_000, 8_000, 32_000)
MORE_SPELLS = ("Barkskin", "Rite of Growth", "Power", "Speed")


def main() -> None:
    """Print a row for each size and each kind of workers."""
    print(f"| {BUILD} | workers | work | seconds | a second |\n|---|---|---|---|---|")
    cores = os.cpu_count() or 1
    for workers in sorted({1, cores}):
        os.cpu_count = lambda count=workers: count  # type: ignore[misc]
        with executor() as pool:
            rows("this machine", pool)
    address = os.environ.get("CLUSTER_URL", "")
    if address:
        with executor(address) as pool:
            rows("a cluster", pool)


def rows(where: str, pool: Executor) -> None:
    """Print how long each size takes with these workers."""
    fight = mixed_fight()
    spread(fight, 200, pool)  # the workers have started, and have imported the engine
    for count in FIGHTS:
        tell(where, pool, count, "fights", lambda count=count: spread(fight, count, pool))  # type: ignore[misc]
    for spells, count in ((6, 720), (7, 5_040)):
        tell(where, pool, count, f"orders of {spells} spells", lambda spells=spells: every_order(spells, pool))  # type: ignore[misc]


def spread(fight: Scenario, count: int, pool: Executor) -> None:
    """Play so many fights."""
    sample_everywhere(fight, range(count), Statistics(), pool)


def every_order(spells: int, pool: Executor) -> None:
    """Try every order of so many of Fred's spells."""
    scenario = preset("fred")
    scenario.groups[0].minions[0].spells += MORE_SPELLS[: spells - 4]
    orders(scenario, pool=pool)


def tell(where: str, pool: Executor, count: int, what: str, work: Callable[[], None]) -> None:
    """Print one row."""
    started = perf_counter()
    work()
    seconds = perf_counter() - started
    print(f"| {where} | {pool.workers} | {count:,} {what} | {seconds:.1f} | {count / seconds:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
