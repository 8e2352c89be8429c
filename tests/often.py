"""How often a law is tried: some examples in every run, and LAWS times as many, others each time, in ``make laws``."""

import os

TIMES = int(os.environ.get("LAWS", "1"))


def often(number: int) -> int:
    """Return how many examples to try, of a number that a run of all tests has time for."""
    return number * TIMES
