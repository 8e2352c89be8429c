"""What README.md and CONTRIBUTING.md promise is there."""

import re
from pathlib import Path

import pytest

from engine.effects.coverage import executable
from engine.model.catalog import read_cards
from tests.some import some

ROOT = Path(__file__).resolve().parents[1]
TEXTS = {name: (ROOT / name).read_text() for name in ("README.md", "CONTRIBUTING.md")}


@pytest.mark.parametrize("name", TEXTS)
def test_every_make_command_is_in_the_makefile(name: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z]+)", TEXTS[name])) <= targets


@pytest.mark.parametrize("name", TEXTS)
def test_every_file_that_is_linked_or_named_exists(name: str) -> None:
    linked = re.findall(r"\]\((?!http)([^)#]+)\)", TEXTS[name])
    named = re.findall(r"`((?:[a-z_]+/)+(?:[\w.-]+)?)`", TEXTS[name])
    assert [path for path in some(linked + named) if not (ROOT / path).exists()] == []


def test_every_example_of_a_cards_effect_is_a_line_of_the_library() -> None:
    library = "\n".join(path.read_text() for path in (ROOT / "engine" / "effects").rglob("*.py"))
    examples = re.findall(r"`((?:spell|ability|w\.summoning)\(\".+?\))`", TEXTS["CONTRIBUTING.md"])
    assert len(examples) >= 10
    assert [example for example in examples if f"\n{example}\n" not in library] == []


def test_the_changelog_counts_the_cards_that_are_played() -> None:
    played = sum(executable(card)[0] == "full" for card in read_cards())
    assert f"{played} of the {len(read_cards())} are played" in (ROOT / "CHANGELOG.md").read_text()
