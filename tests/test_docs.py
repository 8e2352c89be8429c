"""What README.md and CONTRIBUTING.md promise is there."""

import re
from pathlib import Path

import pytest

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
    assert [path for path in linked + named if not (ROOT / path).exists()] == []
