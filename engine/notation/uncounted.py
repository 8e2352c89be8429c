"""What a line leaves open though it makes a fight: how many several are of whom it gives no number."""

from __future__ import annotations

from typing import NamedTuple

from engine.notation.fight_errors import LineError
from engine.notation.gathering import gather
from engine.notation.minion_items import is_several
from engine.notation.parsing import parse
from engine.notation.undressing import undressed


class Uncounted(NamedTuple):
    """Words that say several and count as one, and the line with three of them."""

    said: str
    with_three: str


def uncounted(line: str) -> Uncounted | None:
    """Return the first of whom a line speaks as several without a number: "archers vs Wolf"; None for no fight."""
    line = undressed(line)
    try:
        bands = gather(line, parse(line)).bands
    except LineError:
        return None
    for entry in (entry for band in bands for entry in band.entries):
        if not entry.said.keys() & {"count", "horde", "name"} and is_several(entry, line):
            spans = [span for what, (_, span) in entry.said.items() if what in {"nation", "class", "card"}]
            start, end = min(spans)[0], max(spans)[1]
            said = line[start:end].partition("(")[0].strip()  # "archers (Elves)"
            return Uncounted(said, f"{line[:start]}3 {line[start:]}")
    return None
