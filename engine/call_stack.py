"""Room for the frames of calls: of a request, a chunk of long work, a command, a test.

Python 3.11 keeps them in pieces of 16 KB. A call that needs a new piece has the kernel map one, and its return gives it
back: where a fight's inner loop happens to begin at the end of a piece, each of its calls does so anew, which takes
longer than the fight. Through a frame that asks for a large piece, all that it calls fits into what is left of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
ROOM = 1 << 17
"""So many words are asked for, a MB, and as many again are left to what is called."""


def with_room(function: Callable[P, T]) -> Callable[P, T]:
    """Return the function with room for all that it calls."""

    def called(*args: P.args, **kwargs: P.kwargs) -> T:
        return function(*args, **kwargs)

    called.__code__ = called.__code__.replace(co_stacksize=ROOM)
    return called
