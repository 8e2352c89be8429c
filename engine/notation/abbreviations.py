"""Names cut short: by the first letters of their words (TA), or by the beginnings of each (Treach. Arm.)."""

from collections.abc import Sequence
from functools import cache

from engine.model.folding import fold

SMALL = {"of", "to", "in", "and", "the"}
"""Words that an abbreviation leaves out."""

MOST = 6
"""What so many names may begin with stands for none of them."""


def short_for(text: str, names: tuple[str, ...]) -> list[str]:
    """Return which of some names an abbreviation may stand for, in order."""
    words = fold(text).split()
    exact = _by_initials(names).get("".join(words))
    if exact or len(words) < 2:
        return list(exact or ())
    found = [name for name, weighty in _weighty_words(names).items() if _begin(weighty, words)]
    return sorted(found) if len(found) <= MOST else []


def _begin(words: Sequence[str], beginnings: Sequence[str]) -> bool:
    """Return whether each word begins with its own beginning."""
    return len(words) == len(beginnings) and all(map(str.startswith, words, beginnings))


@cache
def _weighty_words(names: tuple[str, ...]) -> dict[str, list[str]]:
    return {name: [word for word in fold(name).split() if word not in SMALL] for name in names}


@cache
def _by_initials(names: tuple[str, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, weighty in _weighty_words(names).items():
        for initials in dict.fromkeys("".join(word[0] for word in some) for some in (fold(name).split(), weighty)):
            if len(initials) > 1:
                found.setdefault(initials, []).append(name)
    return {initials: sorted(meant) for initials, meant in found.items()}
