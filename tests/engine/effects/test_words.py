"""The words of cards: each of one meaning, and each in use."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import engine.effects
from engine.effects.language import Prohibition
from engine.effects.registry import declared, definition
from engine.model.hooks import Forbidden
from tests.some import some

EFFECTS = Path(*engine.effects.__path__)
MODULES = [ast.parse(path.read_text()) for path in sorted((EFFECTS / "words").glob("*.py"))]
HOUSES = [ast.parse(path.read_text()) for path in sorted((EFFECTS / "houses").glob("*.py"))]


def defined() -> list[str]:
    found = []
    for statement in (one for module in MODULES for one in module.body):
        if isinstance(statement, ast.FunctionDef):
            found.append(statement.name)
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            found += [target.id for target in targets if isinstance(target, ast.Name)]
    return [name for name in found if not name.startswith("_")]


def test_a_word_stands_in_one_module() -> None:
    assert [name for name, times in some(Counter(defined()).items()) if times > 1] == []


def test_every_word_is_used() -> None:
    """By a card, or by another word."""
    by_cards = {
        node.attr
        for module in HOUSES
        for node in ast.walk(module)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "w"
    }
    by_words = {
        node.id
        for module in MODULES
        for node in ast.walk(module)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    assert [name for name in some(defined()) if name not in by_cards | by_words] == []


def test_a_house_reaches_the_words_by_one_import() -> None:
    imports = [node for module in some(HOUSES) for node in module.body if isinstance(node, ast.ImportFrom)]
    assert [node.module for node in imports if node.module and node.module.startswith("engine.effects.words")] == []


REFUSING = (Forbidden.TARGETING, Forbidden.CASTING, Forbidden.MOVING, Forbidden.JOINING, Forbidden.ENTERING)
"""What is refused with the words of a prohibition as the reason."""

VERB = re.compile(
    r"\b(is|are|has|can|cannot|keeps?|stops|forbids|binds|bans|bars|wards|lets|holds|joins?|enters?|goes|casts|pass(es)?)\b"
)


def test_the_reason_of_a_refusal_is_a_sentence() -> None:
    """As in "Barkskin cannot be cast on A 1: it is in Kumatru Trance"."""
    constraints = [one for name in declared() for one in definition(name).constraints]
    refusals = {one.words for one in constraints if isinstance(one, Prohibition) and one.what in REFUSING}
    assert [words for words in some(sorted(refusals)) if VERB.search(words) is None] == []
