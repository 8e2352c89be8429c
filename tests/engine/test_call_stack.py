"""Room for the frames of calls: without it, calls at some depths cost the kernel a piece of memory each."""

from concurrent.futures import ThreadPoolExecutor
from resource import RUSAGE_SELF, getrusage

from engine.call_stack import with_room

CALLS = 500
DEPTHS = range(300)


def leaf() -> None:
    """Be called again and again."""


def calls() -> None:
    for _ in range(CALLS):
        leaf()


def pieces_mapped(depth: int) -> int:
    """Return how many pieces of memory so many calls had mapped, from so deep in the stack."""
    if depth:
        return pieces_mapped(depth - 1)
    before = getrusage(RUSAGE_SELF).ru_minflt
    calls()
    return getrusage(RUSAGE_SELF).ru_minflt - before


def at_all_depths() -> int:
    """Return how many it were at the worst depth."""
    return max(map(pieces_mapped, DEPTHS))


def test_calls_with_room_map_no_memory_at_any_depth() -> None:
    with ThreadPoolExecutor(1) as thread:  # whose stack is its own: that of the tests has room
        assert thread.submit(at_all_depths).result() >= CALLS
        assert thread.submit(with_room(at_all_depths)).result() < CALLS / 5


def test_what_is_called_with_room_answers_as_without() -> None:
    assert with_room(divmod)(7, 2) == (3, 1)
    assert with_room(dict)(mana=2) == {"mana": 2}
