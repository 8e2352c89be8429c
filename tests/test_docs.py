"""What the documents promise is there."""

import re
from pathlib import Path

from cards.release import PACKAGES
from engine.effects.coverage import executable
from engine.model.catalog import read_cards
from tests.some import some

PLAYER_AS_MAN = re.compile(
    r"\b(?:players?|owners?|casters?|opponents?|captors?|blue|red)\b[^.;:!?\"]*?\b(?:he|him|his|himself|she|hers?|herself)\b",
    re.IGNORECASE,
)
"""Of a player "they" is said: a player, and in the same sentence somebody who is a man or a woman."""

NO_PLAYER = (
    "player-controlled groups not friendly to her",
    "caster's side for as long as she",
    "owner knocked at an inn and asked for his",
    "owner, of each individual spell cast on someone in his",
    "player who cast her",
    "caster has Initiative while she",
    "caster's side that benefits, also if another player comes to own her",
    "caster's as long as he",
    "player-controlled group in the eight squares around him",
    "Red has one Ogi's Armor to lay before Abe strikes at Fred, and Bob after him",
    "Red throws a Lightning Bolt at Eve, who has 3 hit points left, but one spell is on her",
    "blue casts Revelers on his",
    "blue Ann shoots first, and Eve is buried before her",
    "caster's side as she",
    "red | reds | him",
)
"""Where the man or the woman is a minion, or a word to be read."""

ROOT = Path(__file__).resolve().parents[1]
NAMES = ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", *(f"docs/{path.name}" for path in ROOT.glob("docs/*.md")))
TEXTS = {name: (ROOT / name).read_text() for name in NAMES}


def test_every_make_command_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    told = {(name, target) for name, text in TEXTS.items() for target in re.findall(r"(?:`|\$ )make ([a-z-]+)", text)}
    assert [row for row in some(told) if row[1] not in targets] == []


def test_every_file_that_is_linked_or_named_exists() -> None:
    linked = [
        (ROOT / name).parent / path
        for name, text in TEXTS.items()
        for path in re.findall(r"\]\((?!http)([^)#]+)(?:#[^)]*)?\)", text)
    ]
    named = [ROOT / path for text in TEXTS.values() for path in re.findall(r"`((?:[a-z_]+/)+(?:[\w.-]+)?)`", text)]
    assert [path for path in some(linked) + some(named) if not path.exists()] == []


def test_every_example_of_a_cards_effect_is_a_line_of_the_library() -> None:
    library = "\n".join(path.read_text() for path in (ROOT / "engine" / "effects").rglob("*.py"))
    examples = re.findall(r"`((?:spell|ability|w\.summoning)\(\".+?\))`", TEXTS["CONTRIBUTING.md"])
    assert len(examples) >= 10
    assert [example for example in examples if f"\n{example}\n" not in library] == []


def test_the_changelog_counts_the_cards_that_are_played() -> None:
    played = sum(executable(card)[0] == "full" for card in read_cards())
    assert f"{played} of the {len(read_cards())} are played" in (ROOT / "CHANGELOG.md").read_text()


def test_a_player_is_neither_man_nor_woman() -> None:
    texts = [
        path
        for name in ("docs", *PACKAGES)
        for path in (ROOT / name).rglob("*")
        if path.suffix in {".md", ".py", ".json", ".html"}
    ]
    found = {
        " ".join(said.split())
        for text in some([*TEXTS.values(), *(path.read_text() for path in texts)])
        for paragraph in text.split("\n\n")
        for said in PLAYER_AS_MAN.findall(paragraph)
    }
    assert found == set(NO_PLAYER)
