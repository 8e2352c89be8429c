"""What the project takes where the game's published rules are silent or disagree: ``engine/data/interpretations.json``.

Traces cite these ids, the rules page of interpretations prints the entries, and nothing else in
the project words them. Texts are plain sentences; a step id in them (``D3``) names engine.model.steps.
"""

from __future__ import annotations

import msgspec

from engine.model.catalog import DATA_DIR


class Interpretation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One gap: its id (``I-1``), the question, what the sources say, and what is taken.

    ``switch`` says how a scenario turns the reading, and is None where there is no choice.
    """

    id: str
    question: str
    sources: str
    taken: str
    switch: str | None = None


_ENTRIES = msgspec.json.decode((DATA_DIR / "interpretations.json").read_bytes(), type=tuple[Interpretation, ...])

INTERPRETATIONS: dict[str, Interpretation] = {entry.id: entry for entry in _ENTRIES}
"""Every interpretation by id, in order."""
