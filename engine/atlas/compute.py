"""Computing the atlas: all pairs of cards, spread over the executor's workers, resumed where it was left off.

A chunk is one card with all that come after it in the alphabet. Finished chunks lie in a folder of their own, known by
the digests of the rules and the boards; what no digest has changed of is taken from the atlas that is there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from engine.analysis.executor import Executor, Progress, unheard
from engine.analysis.source_code import code_of
from engine.analysis.versions import card_digest, rules_digest
from engine.atlas.boards import BOARDS
from engine.atlas.dataset import FORMAT, Atlas, rows_of
from engine.atlas.pairs import cast_at
from engine.atlas.strongest_cases import AtlasFinding, findings, null_findings
from engine.model.catalog import LICENCE
from engine.scenario.turn_edits import target_text

HERE = Path(__file__).resolve().parent
COMPARING = ("boards", "observation", "interaction", "pairs", "strongest_cases")
"""The modules that decide what is found."""


class Chunk(NamedTuple):
    """A card and those that it is laid beside."""

    card: str
    others: tuple[str, ...]


class ChunkResult(NamedTuple):
    """What came of a chunk: its findings, and the null run of its card (how many differ, of how many)."""

    card: str
    findings: list[AtlasFinding]
    null: tuple[int, int]


def digests(names: Iterable[str]) -> tuple[str, dict[str, str]]:
    """Return the digest of the rules with the way pairs are compared, and that of each card."""
    found = blake2b(rules_digest().encode(), digest_size=16)
    for module in COMPARING:
        found.update(code_of((HERE / f"{module}.py").read_text()).encode())
    return found.hexdigest(), {name: card_digest(name) for name in sorted(names)}


def computed(
    executor: Executor,
    names: Iterable[str],
    known: Atlas | None = None,
    parts: Path | None = None,
    progress: Progress = unheard,
) -> Atlas:
    """Compute all pairs of some cards, taking from a known atlas what still holds.

    Finished chunks are kept in the folder ``parts``, and taken from it. Raises ExecutorError where no workers are left.
    """
    rules, cards = digests(names)
    reused, changed = _reusable(known, rules, cards)
    kept = FinishedChunks(parts / rules if parts else None)
    chunks = [*_chunks(sorted(cards), changed)]
    done = {chunk.card: part for chunk in chunks if (part := kept.part_of(chunk)) is not None}
    todo = [chunk for chunk in chunks if chunk.card not in done]
    for count, (number, part) in enumerate(executor.results(compute_chunk, todo), start=1):
        kept.keep(todo[number], part)
        done[part.card] = part
        progress(len(chunks) - len(todo) + count, len(chunks))
    null = [done[card].null for card in sorted(done)]
    found = [*reused, *(finding for card in sorted(done) for finding in done[card].findings)]
    return Atlas(
        FORMAT,
        LICENCE,
        rules,
        cards,
        {board.name: board.words for board in BOARDS},
        {"found": sum(one for one, _ in null), "compared": sum(of for _, of in null)},
        casts_in(found),
        [*AtlasFinding._fields],
        rows_of(found),
    )


def compute_chunk(chunk: Chunk) -> ChunkResult:
    """Compute a card's pairs."""
    found = [finding for other in chunk.others for finding in findings(chunk.card, other)]
    return ChunkResult(chunk.card, found, null_findings(chunk.card))


def casts_in(found: list[AtlasFinding]) -> dict[str, dict[str, dict[str, str]]]:
    """Return for each board, card and place of some findings who casts it on what."""
    casts: dict[str, dict[str, dict[str, str]]] = {}
    for one in found:
        for card, place in ((one.by, one.place_by), (one.to, one.place_to)):
            cast = cast_at(one.board, card, place)
            assert cast is not None
            casts.setdefault(one.board, {}).setdefault(card, {})[place] = f"{cast.player},{target_text(cast.target)}"
    return casts


def _reusable(known: Atlas | None, rules: str, cards: dict[str, str]) -> tuple[list[AtlasFinding], set[str]]:
    """Return the findings that still hold, and the cards whose pairs must be played anew."""
    if known is None or known.rules != rules:
        return [], set(cards)
    changed = {name for name, digest in cards.items() if known.cards.get(name) != digest}
    still = [one for one in known.found() if not {one.by, one.to} & changed and {one.by, one.to} <= cards.keys()]
    return still, changed


def _chunks(names: list[str], changed: set[str]) -> Iterator[Chunk]:
    """Yield every pair of which one card has changed, once, the largest chunks first."""
    for place, card in enumerate(names):
        others = tuple(other for other in names[place:] if card in changed or other in changed)
        if others:
            yield Chunk(card, others)


class FinishedChunks:
    """A folder in which finished chunks wait for the others; without one, nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def keep(self, chunk: Chunk, part: ChunkResult) -> None:
        """Keep what came of a chunk."""
        if self.folder is not None:
            written = self._path(self.folder, chunk).with_suffix(".new")
            written.write_text(json.dumps(part))
            written.replace(self._path(self.folder, chunk))

    def part_of(self, chunk: Chunk) -> ChunkResult | None:
        """Return what came of a chunk, None where it is not finished."""
        if self.folder is None or not self._path(self.folder, chunk).is_file():
            return None
        card, rows, null = json.loads(self._path(self.folder, chunk).read_text())
        return ChunkResult(card, [AtlasFinding(*row) for row in rows], tuple(null))

    def _path(self, folder: Path, chunk: Chunk) -> Path:
        name = blake2b("\0".join([chunk.card, *chunk.others]).encode(), digest_size=8).hexdigest()
        return folder / f"{name}.json"
