"""Lists, counts and capitals, as a sentence has them."""

from __future__ import annotations

from collections.abc import Iterable


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as a list in prose: "one, two and three", or with another word before the last."""
    *head, end = [*words] or [""]
    return f"{', '.join(head)} {last} {end}" if head else end


def counted(number: int, thing: str) -> str:
    """Return how many of a thing there are: "no novices", "1 novice", "2 novices"."""
    return f"{number or 'no'} {thing}{'s' * (number != 1)}"


def raises(before: int, after: int) -> str:
    """Return the verb of what makes one number another: "raises" or "lowers"."""
    return "raises" if before < after else "lowers"


def capital(words: str) -> str:
    """Return words with a capital at the beginning."""
    return words[:1].upper() + words[1:]
