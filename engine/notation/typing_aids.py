"""While something is typed: whether it reads as a fight, and what its last words may become."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from lark import Token, Tree

from engine.effects.registry import definition
from engine.model.base_stats import singular
from engine.model.catalog import cards_by_name, houses_by_name
from engine.model.words import plural
from engine.notation.cutting import cut
from engine.notation.fight_errors import MAX_LENGTH, LineError
from engine.notation.parsing import parse
from engine.notation.to_scenario import mistake_of
from engine.notation.undressing import undressed
from engine.notation.vocabulary import LONGEST, SAID, SOMEBODY, Meaning, key, meanings

_SIGNS = SAID[Meaning("SIGN")].replace(" | ", "|")
LISTING = re.compile(rf"[:(\[]|\b(?:{_SIGNS})\b", re.IGNORECASE)
"""What spells come after."""

_AGAINST = SAID[Meaning("_VS")].replace(" ", "")
AGAINST = re.compile(rf"\b({_AGAINST})\b", re.IGNORECASE)


ASKED_FOR = re.compile(
    r"\s*(?:who|what|which|how|best|good|cards?|spells?)\b|.*\bany(?:thing|body|one)\b", re.IGNORECASE
)
"""With which somebody begins who asks for one side of a fight."""

ADVICE = re.compile(
    rf"\s*(?:defend|defense|defence|protect|protection|play|win|help|good|best)\s+(?:{_AGAINST})\b",
    re.IGNORECASE,
)
"""With which somebody begins who wants to know what helps against somebody."""

OUTCOME = re.compile(r"\b(?:wins?|beats?|defeats?|survives?|kills?|stronger|better)\b", re.IGNORECASE)
"""What is asked of a fight."""

FIELD = re.compile(r"\s*(\w+):\S")
"""What a search for a fact begins with: ``nation:elves``."""


def begins_fight(text: str) -> bool:
    """Whether a text may become a fight: it says who, and against whom, how many or with what."""
    if len(text) > MAX_LENGTH or not SOMEBODY & set(_kinds(text)):
        return False
    return AGAINST.search(text) is not None or any(
        piece.kind == "number" or piece.text in {":", "("} for piece in cut(text)
    )


def reads_as_fight(text: str) -> bool:
    """Whether a text means a fight: one that plays, if with a “vs” that it lacks, or one of two sides with a slip."""
    field = FIELD.match(text)
    if not begins_fight(text) or (field is not None and key(field[1]) not in meanings()) or _asks_for_a_side(text):
        return False
    against = AGAINST.search(text) is not None and ADVICE.match(text) is None
    return against or mistake_of(undressed(text)) is None


def asks_who_wins(text: str) -> bool:
    """Whether a text asks how the fight of two sides ends, and names them: "does a Gorgon beat a Wolf?"."""
    if len(text) > MAX_LENGTH or not OUTCOME.search(text) or not SOMEBODY & set(_kinds(text)):
        return False
    return len(_sides(text)) > 1 and not _asks_for_a_side(text)


def _asks_for_a_side(text: str) -> bool:
    """Whether a text asks who could fight somebody, and says nobody: "what beats a Gorgon"."""
    return ASKED_FOR.match(text) is not None and any(
        SOMEBODY.isdisjoint(token.type for token in side.scan_values(lambda _: True)) for side in _sides(text)[:-1]
    )


def _sides(text: str) -> list[Tree[Token]]:
    """Return the sides of a fight as they were typed; none where it cannot be read."""
    try:
        return [side for side in parse(text).children if isinstance(side, Tree)]
    except LineError:
        return []


def _kinds(text: str) -> Iterator[str]:
    """Yield the kinds of all that a text names, the longest phrases first; a house alone is nobody."""
    words = [key(piece.text) for piece in cut(text) if piece.kind == "word"]
    while words:
        lengths = (length for length in range(LONGEST, 0, -1) if " ".join(words[:length]) in meanings())
        length = next(lengths, 1)
        phrase = " ".join(words[:length])
        if phrase.capitalize() not in houses_by_name():
            yield from (meaning.kind for meaning in meanings().get(phrase, ()))
        words = words[length:]


def completions(line: str, most: int = 8) -> list[str]:
    """Return whole lines that end what is typed: its last words become a creature, class, nation or spell."""
    if len(line) > MAX_LENGTH:
        return []
    side = line[max((found.end() for found in AGAINST.finditer(line)), default=0) :]
    entry = re.split(r"[+|]", side)[-1]
    last = re.split(r"[,;:(\[]", entry)[-1]
    for start in [found.start() for found in re.finditer(r"\S+", last)][-LONGEST:]:
        found = list(dict.fromkeys(name for kind in _wanted(entry) for name in _beginning(key(last[start:]), kind)))
        if found:
            before = line[: len(line) - len(last) + start]
            return [before + name for name in found if len(before + name) <= MAX_LENGTH][:most]
    return []


def _wanted(entry: str) -> tuple[str, ...]:
    """Return what the last words of an entry may become: a spell once it is said whose, else somebody."""
    sign = LISTING.search(entry)
    said = entry[: sign.start()] if sign is not None else entry
    if SOMEBODY.isdisjoint(_kinds(said)):
        return ("MINION",) if sign is None else ("MINION", "SPELL")
    if sign is None:
        return ("MINION", "SPELL") if re.search("[,;]", entry) else ("MINION",)
    return ("SPELL",)


def _beginning(start: str, wanted: str) -> list[str]:
    """Return the names that begin with what is typed, and are more than that or several of it."""
    same = {start, key(plural(start))}
    return [name for folded, name in _names(wanted) if folded.startswith(start) and folded not in same] if start else []


@cache
def _names(wanted: str) -> list[tuple[str, str]]:
    """Return the names of spells, or of whatever makes a minion, as they are compared and as they are written."""
    kinds = {"SPELL"} if wanted == "SPELL" else SOMEBODY
    found = {
        (key(phrase), written)
        for phrase, meant in meanings().items()
        for meaning in meant
        if meaning.kind in kinds
        for written in _written(phrase, meaning)
    }
    return sorted(found, key=lambda pair: (len(pair[0]), pair))


def _written(phrase: str, meaning: Meaning) -> list[str]:
    """Return how a phrase is written: a spell that stays by its name, others in the singular and in the plural."""
    if meaning.kind == "SPELL":
        return [meaning.value] if meaning.value not in cards_by_name() or definition(meaning.value).lasting else []
    if meaning.kind == "NATION":
        forms = [singular(meaning.value), meaning.value]
    else:
        name = meaning.value or "horde"
        forms = [name, plural(name)]
    return [form for form in forms if key(form) == phrase]
