"""Why something may not be done, or not be gone on with."""

from collections.abc import Callable
from typing import ParamSpec

P = ParamSpec("P")


class RefusalError(Exception):
    """Something may not be done; the message says which rule or requirement forbids it."""


class EffortError(Exception):
    """What is asked takes more work than it may; the message says how much that is."""


def allowed(verify: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> bool:
    """Whether a check lets something be done: what every ``can_...`` makes of its ``verify_...``."""
    try:
        verify(*args, **kwargs)
    except RefusalError:
        return False
    return True
