"""Work spread over processes and over a cluster: the same results, whatever the workers, and whoever of them dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest

from engine.analysis import executor as module
from engine.analysis.executor import ExecutorError, ProcessPool, chunks_of, executor
from engine.analysis.odds import sample, sample_everywhere
from engine.analysis.orders import orders, orders_document, try_orders
from engine.analysis.statistics import Statistics
from engine.library.presets import preset
from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[3]
FRED = preset("fred")
SEEDS = range(7, 307)


def squared(number: int) -> int:
    return number * number


def refused(number: int) -> int:
    raise ValueError(f"not {number}")


def squared_by_survivors(folder: Path, number: int) -> int:
    """Die once at the fifth number, leaving a note."""
    note = folder / "died"
    if number == 5 and not note.exists():
        note.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def deadly(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def whole(seeds: range) -> Statistics:
    return sample(FRED, seeds)


@cache
def expected() -> Statistics:
    return whole(SEEDS)


def spread(cluster: str = "") -> Statistics:
    found = Statistics()
    with executor(cluster) as pool:
        sample_everywhere(FRED, SEEDS, found, pool)
    return found


def test_chunks_cover_every_number_once_and_are_not_too_many() -> None:
    assert chunks_of(range(3, 13), 4) == [range(3, 7), range(7, 11), range(11, 13)]
    assert chunks_of(range(0), 4) == []
    many = chunks_of(range(1_000_001), 100)
    assert len(many) <= module.MOST_CHUNKS
    assert [number for chunk in many for number in (chunk[0], chunk[-1])][-1] == 1_000_000
    assert sum(map(len, many)) == 1_000_001


def test_every_chunk_comes_back_with_its_number() -> None:
    with executor() as pool:
        assert dict(pool.results(squared, range(50))) == {number: number**2 for number in range(50)}
        assert list(pool.results(squared, [])) == []


def test_what_the_function_raises_is_raised() -> None:
    with executor() as pool, pytest.raises(ValueError, match="not 3"):
        list(pool.results(refused, [3]))


def test_stopping_early_leaves_the_pool_ready_for_more() -> None:
    with executor() as pool:
        results = pool.results(squared, range(1_000))
        next(results)
        results.close()
        assert dict(pool.results(squared, [4])) == {0: 16}


def test_the_workers_end_with_the_pool_whatever_they_are_at() -> None:
    script = (
        "import time\n"
        "from engine.analysis.executor import executor\n"
        "with executor() as pool:\n"
        "    next(results := pool.results(time.sleep, [0] + [600] * 20))\n"
        "    results.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")


def test_a_worker_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    with executor() as pool:
        found = dict(pool.results(partial(squared_by_survivors, tmp_path), range(30)))
    assert found == {number: number**2 for number in range(30)}
    assert (tmp_path / "died").exists()


def test_work_that_kills_every_worker_is_given_up() -> None:
    with executor() as pool, pytest.raises(ExecutorError, match="die of this work"):
        list(pool.results(deadly, [1]))


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_the_same_seeds_come_to_the_same_whatever_the_number_of_workers(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: workers)
    assert ProcessPool().workers == workers
    assert spread() == expected()


def test_orders_tried_in_parts_are_the_orders_tried_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *rest = (try_orders(FRED, None, 7, numbers) for numbers in reversed(chunks_of(range(24), 5)))
    for part in rest:
        first.merge(part)
    assert orders_document(first, FRED, None, 7) == orders(FRED)
    monkeypatch.setattr("engine.analysis.orders.CHUNK", 5)
    with executor() as pool:
        assert orders(FRED, pool=pool) == orders(FRED)


def test_the_workers_end_with_a_parent_that_is_killed() -> None:
    script = (
        "import os, time\n"
        "from engine.analysis.executor import executor\n"
        "with executor() as pool:\n"
        "    print(*{pid for _, pid in pool.results(os.getpgid, [0] * 20)}, flush=True)\n"
        "    print(*pool._pool._processes, flush=True)\n"
        "    time.sleep(600)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    parent.stdout.readline()
    workers = [int(word) for word in parent.stdout.readline().split()]
    assert workers
    parent.kill()
    parent.wait()
    parent.stdout.close()
    wait_until(lambda: not any(alive(pid) for pid in workers))


def alive(pid: int) -> bool:
    """Whether a process runs; one that is dead and not yet taken note of does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(holds: object) -> None:
    """Wait for what must come; the test's own limit ends a wait for what does not."""
    assert callable(holds)
    while not holds():
        time.sleep(0.05)


# A cluster: a real scheduler, and two worker processes.


def start(*command: str) -> subprocess.Popen[bytes]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen([sys.executable, "-m", *command], cwd=ROOT, **quiet)  # type: ignore[call-overload,no-any-return]


def start_worker(address: str) -> subprocess.Popen[bytes]:
    return start("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")


@pytest.fixture(scope="module")
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its two workers."""
    distributed = pytest.importorskip("distributed", reason="Dask is not installed: make cluster")
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    scheduler = start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    workers = [start_worker(address), start_worker(address)]
    with distributed.Client(address, timeout=120, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=120)
    yield address, workers
    for process in (*workers, scheduler):
        process.kill()
        process.wait()


def test_a_cluster_comes_to_the_same(cluster: tuple[str, list[subprocess.Popen[bytes]]]) -> None:
    address, _ = cluster
    assert spread(address) == expected()


def test_the_command_line_takes_a_cluster(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def said(*more: str) -> list[str]:
        asked = [sys.executable, "-m", "engine", "orders", "fred", *more]
        return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()

    assert said("--cluster", cluster[0]) == said()


def test_other_sources_of_the_engine_are_refused(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "these_sources", lambda: "another")
    with executor(cluster[0]) as pool, pytest.raises(ExecutorError, match="other sources"):
        list(pool.results(whole, [range(1)]))


def test_a_worker_of_a_cluster_that_is_killed_loses_nothing(
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    address, workers = cluster
    chunks, found = chunks_of(SEEDS, 10), dict[int, Statistics]()
    with executor(address) as pool:
        assert pool.workers == 2
        for number, part in pool.results(whole, chunks):
            if not found:
                workers[0].kill()
            found[number] = part
    assert found == {number: whole(chunk) for number, chunk in enumerate(chunks)}
    workers.append(start_worker(address))


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere", "http://127.0.0.1:9", "tcp://127.0.0.1:99999"])
def test_a_cluster_that_is_not_there_is_a_clear_error(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed: make cluster")
    monkeypatch.setattr(module, "CONNECT_SECONDS", 1)
    with pytest.raises(ExecutorError, match="no scheduler answers at"), executor(address):
        pass
