"""A table of matchups as it is kept: a compressed file, with what the engine was that fought it."""

from __future__ import annotations

import gzip
import zlib
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from engine.analysis.answers import First
from engine.analysis.matchups import Matched, MatchupTable, Meeting, Met
from engine.analysis.sides import Side
from engine.analysis.versions import version_of
from engine.model.catalog import DATA_DIR, LICENCE
from engine.model.resolve import resolve
from engine.notation import read_line

FORMAT: Final = "sanctum-matchups/1"
FILE: Final = DATA_DIR / "matchups.json.gz"
"""The starter decks' creatures against each other, as they ship with the engine (``make matchups``)."""

BAD_MATCHUPS: Final = (gzip.BadGzipFile, zlib.error, EOFError, msgspec.DecodeError, UnicodeDecodeError)
"""What reading a file raises that holds no such table."""


class StoredMatchups(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that was fought to the end: both its sides, what came of each meeting, row by row, and the engine."""

    format: str
    licence: str
    engine: str
    first: First
    runs: int
    ones: list[Side]
    others: list[Side]
    met: list[Met]

    def cells(self) -> dict[tuple[str, str], tuple[Meeting, Met]]:
        """Return every meeting and what came of it, by the lines of its sides."""
        meetings = MatchupTable(self.ones, self.others, self.first, self.runs).meetings()
        return {
            (meeting.one.line, meeting.other.line): (meeting, met)
            for meeting, met in zip(meetings, self.met, strict=True)
        }

    def answers(self, table: MatchupTable) -> bool:
        """Whether it is this table, fought by an engine that plays its sides as this one does."""
        question = (list(table.ones), list(table.others), table.first, table.runs)
        if (self.ones, self.others, self.first, self.runs) != question:
            return False
        return self.engine == engine_of([*self.ones, *self.others])


resolve(StoredMatchups)


def engine_of(sides: list[Side]) -> str:
    """Return a digest of the rules, and of the cards in some sides."""
    found = blake2b(digest_size=8)
    for line in sorted({side.line for side in sides}):
        found.update(version_of(read_line(f"{line} vs nobody")).encode())
    return found.hexdigest()


def packed(found: Matched) -> bytes:
    """Return the file of a table that was fought to the end: the same bytes for the same results."""
    table = found.table
    engine = engine_of([*table.ones, *table.others])
    met = [met for met in found.met if met is not None]
    stored = StoredMatchups(FORMAT, LICENCE, engine, table.first, table.runs, list(table.ones), list(table.others), met)
    return gzip.compress(msgspec.json.encode(stored), mtime=0)


@cache
def read_matchups(path: Path = FILE) -> StoredMatchups:
    """Return a table of its file. Raises FileNotFoundError where there is none, one of BAD_MATCHUPS for a bad one."""
    return msgspec.json.decode(gzip.decompress(path.read_bytes()), type=StoredMatchups)
