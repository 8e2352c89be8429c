"""The picture of ARCHITECTURE.md is made from the import contracts, so that it cannot lie."""

from __future__ import annotations

import ast
import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

from django.urls import get_resolver, resolve

from cards.release import PACKAGES

ROOT = Path(__file__).parent.parent
CODE = [path for app in PACKAGES for path in sorted((ROOT / app).rglob("*.py")) if "migrations" not in path.parts]
ROWS_OF_RECORDS = {"Card", "Creature", "Helper", "House", "Requirement", "StarterDeck"}
"""What the database keeps of the card data is named as the record that it is loaded from."""
CONVENTIONAL = {
    "__init__.py", "__main__.py", "admin.py", "api.py", "api_urls.py", "apps.py", "forms.py", "limits.py", "models.py",
    "urls.py", "views.py",
}  # fmt: skip
"""What Django and Python look for under these names, or every app of ours has, in a package's own."""
TYPES_ALONE = {"engine/effects/language.py", "engine/model/pieces.py"}
"""Where the engine imports for types alone: a spell bears its definition, whose actions name spells and the game."""
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


def test_no_two_classes_share_a_name() -> None:
    homes: dict[str, list[str]] = {}
    for path in CODE:
        for statement in ast.parse(path.read_text()).body:
            if isinstance(statement, ast.ClassDef):
                homes.setdefault(statement.name, []).append(path.relative_to(ROOT).as_posix())
    shared = {name: where for name, where in homes.items() if len(where) > 1}
    loaded = {"cards/models/card_records.py", "engine/model/catalog.py"}
    assert {name for name, where in shared.items() if set(where) == loaded} == ROWS_OF_RECORDS
    others = {name: where for name, where in shared.items() if name not in ROWS_OF_RECORDS}
    commands = others.pop("Command")
    assert all("/management/commands/" in where for where in commands)
    assert not others


def test_no_two_modules_share_a_name() -> None:
    """But for the words of the effects, which are in modules named as the rules that they speak of."""
    homes: dict[str, list[Path]] = {}
    for path in CODE:
        if path.name not in CONVENTIONAL:
            homes.setdefault(path.name, []).append(path.relative_to(ROOT).parent)
    words_and_rules = [Path("engine/effects/words"), Path("engine/rules")]
    assert not {name: where for name, where in homes.items() if len(where) > 1 and where != words_and_rules}


def test_no_group_of_a_pattern_is_repeated_possessively() -> None:
    """Up to 3.11.4 Python loses its way in such a group; a single set of characters it repeats so as it should."""
    assert not [path.relative_to(ROOT) for path in CODE if re.search(r"\)[*+?]\+|\(\?>", path.read_text())]


def test_only_spells_and_their_definitions_name_each_other() -> None:
    engine = [path for path in CODE if path.is_relative_to(ROOT / "engine")]
    assert {path.relative_to(ROOT).as_posix() for path in engine if "TYPE_CHECKING" in path.read_text()} == TYPES_ALONE


def test_every_address_is_answered_by_the_app_that_owns_it() -> None:
    """And the table forgets no address that begins otherwise than all others."""
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", (ROOT / "ARCHITECTURE.md").read_text(), re.M)
    owned = {address: app for app, cell in rows for address in re.findall(r"`(/[^`]*)`", cell)}
    assert owned
    for address, app in owned.items():
        view = resolve(address).func
        assert getattr(view, "view_class", view).__module__.split(".")[0] == app, address
    begun = {str(one.pattern).partition("/")[0] for one in get_resolver().url_patterns}
    pages = {word for word in begun if "." not in word} - {"admin", "metrics"}
    assert pages == {address.split("/")[1] for address in owned if "." not in address.split("/")[1]}
