"""Whole traces: of every preset as text that somebody has read, and of many fights as a count and a hash."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import pytest

from engine.library.presets import preset, preset_names
from engine.scenario.reading import read_scenario
from engine.trace.report import trace_text
from engine.trace.run import run
from tests.golden import check_golden

PERFT = Path(__file__).parent / "perft.json"

Row = dict[str, Any]


@pytest.mark.parametrize("name", preset_names())
def test_the_golden_trace_of_a_preset(name: str) -> None:
    check_golden(f"engine/{name}.txt", trace_text(run(preset(name))))


def counted(row: Row) -> Row:
    """A row of perft.json with the number of events and the hash that its scenario gives now."""
    scenario = preset(row["scenario"]) if isinstance(row["scenario"], str) else read_scenario(row["scenario"])
    trace = run(scenario, row["seed"]).document()
    digest = hashlib.sha256(json.dumps(trace).encode()).hexdigest()
    return row | {"events": len(trace["events"]), "sha256": digest}


def test_the_golden_counts_and_hashes_of_perft() -> None:
    """A change of any event of any of these runs shows here; ``make golden`` writes them anew."""
    rows = json.loads(PERFT.read_text())
    now = [counted(row) for row in rows]
    changed = [f"{row['name']}, seed {row['seed']}" for row, new in zip(rows, now, strict=True) if row != new]
    if not os.environ.get("UPDATE_GOLDEN"):
        assert changed == []
    check_golden(PERFT.name, "[\n" + ",\n".join(json.dumps(row) for row in now) + "\n]\n", PERFT.parent)
