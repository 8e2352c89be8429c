"""Lists, counts, plurals and capitals, as a sentence has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

NUMBER_WORDS = {"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
NUMBER_WORDS |= {"nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15}
NUMBER_WORDS |= {"sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20}
"""The numbers by their words."""

SEVERAL = {"Gnax": "Gnax", "Homunculus": "Homunculi", "Human": "Humans", "Pegasus": "Pegasi"}
SEVERAL |= {"Sanctum": "Sancta", "Talisman of Souls": "Talismans of Souls", "Tindelhund": "Tindelhunden"}
"""What several of something are called where no rule of English says it, as the cards and the rules have it."""

IRREGULAR = {"man": "men", "wolf": "wolves", "elf": "elves", "dwarf": "dwarves"}
"""How a word ends where there is one, and how where there are several; both begin with one letter."""


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as a list in prose: "one, two and three", or with another word before the last."""
    *head, end = [*words] or [""]
    return f"{', '.join(head)} {last} {end}" if head else end


def shortened(words: Sequence[str], most: int, last: str = "and") -> str:
    """Return words as a list in prose, the end of a long one only counted: "one, two and 5 more"."""
    return listed(words, last) if len(words) <= most else listed([*words[:most], f"{len(words) - most} more"])


def plural(name: str) -> str:
    """Return what several of something are called: "Wolves", "Men of Iron", "Furies", "Homunculi"."""
    if name in SEVERAL:
        return SEVERAL[name]
    head, of, rest = name.partition(" of ")
    for one, several in IRREGULAR.items():
        if head.lower().endswith(one):
            return head[: 1 - len(one)] + several[1:] + of + rest
    for ending, several in (("y", "ies"), ("x", "xes"), ("ch", "ches"), ("sh", "shes")):
        if head.endswith(ending) and head[-2:] not in {"ay", "ey", "oy", "uy"}:
            return head.removesuffix(ending) + several + of + rest
    return f"{head}{'' if head.endswith('s') else 's'}{of}{rest}"


def numbered(number: int, one: str, several: str = "") -> str:
    """Return a number with its noun: "0 cards", "1 card", "2 cards"."""
    return f"{number} {one if number == 1 else several or plural(one)}"


def counted(number: int, thing: str) -> str:
    """Return how many of a thing there are: "no novices", "1 novice", "2 novices"."""
    return numbered(number, thing) if number else f"no {plural(thing)}"


def raises(before: int, after: int) -> str:
    """Return the verb of what makes one number another: "raises" or "lowers"."""
    return "raises" if before < after else "lowers"


def capital(words: str) -> str:
    """Return words with a capital at the beginning."""
    return words[:1].upper() + words[1:]
