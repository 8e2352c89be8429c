"""What a line leaves open though it makes a fight: how many several are of whom it gives no number."""

from __future__ import annotations

from typing import NamedTuple

from engine.model.base_stats import singular
from engine.model.words import plural
from engine.notation.fight_errors import LineError
from engine.notation.gathering import gather
from engine.notation.parsing import parse
from engine.notation.typed_scenario import TypedMinion
from engine.notation.vocabulary import key


class Uncounted(NamedTuple):
    """Words that say several and count as one, and the line with three of them."""

    said: str
    with_three: str


def uncounted(line: str) -> Uncounted | None:
    """Return the first of whom a line speaks as several without a number: "archers vs Wolf"; None for no fight."""
    try:
        bands = gather(line, parse(line)).bands
    except LineError:
        return None
    for entry in (entry for band in bands for entry in band.entries):
        if not entry.said.keys() & {"count", "horde", "name"} and _is_several(entry, line):
            spans = [span for what, (_, span) in entry.said.items() if what in {"nation", "class", "card"}]
            start, end = min(spans)[0], max(spans)[1]
            return Uncounted(line[start:end], f"{line[:start]}3 {line[start:]}")
    return None


def _is_several(entry: TypedMinion, line: str) -> bool:
    """Whether the class, the creature or else the nation of an entry is said in the plural."""
    what = next((what for what in ("class", "card", "nation") if entry.get(what) is not None), None)
    if what is None:
        return False
    said = key(line[slice(*entry.said[what][1])])
    one = singular(entry.get(what)) if what == "nation" else entry.get(what)
    return said != key(one) and said in {key(plural(one)), key(f"{one}s"), key(entry.get(what))}
