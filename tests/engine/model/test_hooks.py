"""Where a card can take hold: what is not there fails as it is declared, and docs/card-effects.md shows all of it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import engine
from engine.effects.language import Definition, Response
from engine.effects.registry import declared
from engine.model.hooks import HOOKS, Exempt, Forbidden, Role
from tests.some import some

ROOT = Path(__file__).resolve().parents[3]
ROWS = [
    tuple(cell.strip().strip("`") for cell in line.strip("|").split("|"))
    for line in (ROOT / "docs" / "card-effects.md").read_text().splitlines()
    if re.match(r"\| `", line)
]
"""The rows of all tables of the page: what is asked for, what it means, an example."""

UNUSED = "no card yet"


@pytest.mark.parametrize(("step", "role"), [("D9", Role.TARGET), ("D3", Role.OWN), ("ON_ENTRE", Role.WATCHER)])
def test_a_response_where_no_spell_can_respond_fails_as_it_is_made(step: str, role: Role) -> None:
    with pytest.raises(ValueError, match=f"no spell can respond at '{step}"):
        Response(step, lambda game, spell, event: None, role=role)


def test_the_page_shows_every_hook_prohibition_and_exemption_in_order() -> None:
    ours = [
        *HOOKS.items(),
        *((f"Forbidden.{one.name}", one.value) for one in Forbidden),
        *((f"Exempt.{one.name}", one.value) for one in Exempt),
    ]
    assert [(key, words) for key, words, _ in some(ROWS)] == ours


@pytest.mark.parametrize(("key", "example"), [(key, example) for key, _, example in ROWS if example != UNUSED])
def test_the_example_of_a_row_uses_it(key: str, example: str) -> None:
    assert key in uses(declared()[example])


def test_what_has_no_example_no_card_uses() -> None:
    used = {key for one in some(declared().values()) for key in uses(one)}
    assert [key for key, _, example in ROWS if example == UNUSED and key in used] == []


def uses(spell: Definition) -> set[str]:
    """The keys of the rows that a spell uses."""
    constraints = {f"{type(one.what).__name__}.{one.what.name}" for one in spell.constraints}
    return constraints | {response.key for response in spell.responses}


def test_the_rules_let_spells_respond_at_every_hook_and_at_no_other() -> None:
    folder = Path(*engine.__path__)
    trees = [
        ast.parse(path.read_text()) for path in (*(folder / "rules").glob("*.py"), folder / "scenario" / "setup.py")
    ]
    played = {
        key for tree in some(trees) for node in ast.walk(tree) if isinstance(node, ast.Call) for key in keys(node)
    }
    assert played == HOOKS.keys()


def keys(call: ast.Call) -> list[str]:
    """The hooks at which a call lets spells respond."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    suffix = {
        "notify_subject": "",
        "notify_though_off_board": "",
        "both_respond": "",
        "victim_named_at": "",
        "notify_watchers": " watcher",
        "notify_in_player_order": " watcher",
        "own_responses": " own",
        "own": " own",
    }.get(name)
    texts = [str(part.value) for part in call.args if isinstance(part, ast.Constant)]
    return [f"{text}{suffix}" for text in texts if suffix is not None]
