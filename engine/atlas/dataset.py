"""The atlas as it is kept: a compressed file of all findings, with the version of the engine that made it."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from engine.atlas.strongest_cases import AtlasFinding
from engine.model.catalog import DATA_DIR
from engine.output import write_whole

FORMAT: Final = "sanctum-atlas/1"
FILE: Final = DATA_DIR / "atlas.json.gz"


class Atlas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All findings, and what they hang on.

    ``rules`` is the digest of the rules that played them and ``cards`` that of each card's effect, so that whatever has
    changed since is computed anew; ``fields`` names the values of each row of ``findings``. ``null`` is the null run:
    of so many comparisons of a card with itself under other dice, how many would have counted as findings. ``casts``
    says for each board, card and place who casts it on what: "blue,ann".
    """

    format: str
    licence: str
    rules: str
    cards: dict[str, str]
    boards: dict[str, str]
    null: dict[str, int]
    casts: dict[str, dict[str, dict[str, str]]]
    fields: list[str]
    findings: list[list[Any]]

    def found(self) -> list[AtlasFinding]:
        """Return the findings as records."""
        return [AtlasFinding(*row) for row in self.findings]


def write_atlas(atlas: Atlas, path: Path) -> None:
    """Write the atlas: the same bytes for the same findings, one finding a line."""
    head, rows = msgspec.to_builtins(atlas), msgspec.to_builtins(atlas.findings)
    head["findings"] = []
    lines = b",\n".join(msgspec.json.encode(row) for row in rows)
    text = msgspec.json.encode(head).removesuffix(b"[]}") + b"[\n" + lines + b"\n]}\n"
    write_whole(path, gzip.compress(text, mtime=0))


def parse_atlas(packed: bytes) -> Atlas:
    """Return an atlas of its file's bytes. Raises msgspec.DecodeError for what is none."""
    return msgspec.json.decode(gzip.decompress(packed), type=Atlas)


@cache
def read_atlas(path: Path = FILE) -> Atlas:
    """Return the atlas that ships with the engine. Raises FileNotFoundError where none has been computed."""
    return parse_atlas(path.read_bytes())


def rows_of(findings: Iterable[AtlasFinding]) -> list[list[Any]]:
    """Return findings as rows, in an order that hangs on nothing else."""
    return [list(finding) for finding in sorted(findings, key=lambda one: (one.by, one.to, one.kind))]
