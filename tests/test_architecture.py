"""The picture of ARCHITECTURE.md is made from the import contracts, so that it cannot lie."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PICTURED = {"Dependencies point one way": "apps", "The engine's rooms stand one above the other": "engine"}


def picture() -> str:
    """Return the layers of the contracts as one Mermaid chart, each row resting on the next."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    charts = {PICTURED[one["name"]]: _rows(one) for one in contracts if one["name"] in PICTURED}
    lines = ["flowchart TD"]
    for name in ("apps", "engine"):
        lines += [f"  subgraph {name}_layers [{name}]"]
        rows = charts[name]
        lines += [f"    {_id(upper)} --> {_id(lower)}" for upper, lower in pairwise(rows)]
        lines += [f'    {_id(row)}["{row}"]' for row in rows] + ["  end"]
    return "\n".join(lines)


def _rows(contract: dict[str, Any]) -> list[str]:
    return [layer.replace(" | ", ", ") for layer in contract["layers"]]


def _id(row: str) -> str:
    return row.replace(", ", "_and_").replace(".", "_").strip("_") + "_box"


def test_the_picture_is_the_contracts() -> None:
    assert f"```mermaid\n{picture()}\n```" in (ROOT / "ARCHITECTURE.md").read_text()
