"""The version of the engine: what it hangs on, and above all what it does not."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

from engine.analysis import versions
from engine.analysis.source_code import code_of
from engine.analysis.versions import version, version_of
from engine.effects.registry import declared
from engine.library.presets import preset, preset_names
from engine.library.rulings import cards_named_in
from engine.model.catalog import read_cards
from tests.some import some

CACHES = [
    name for name, one in vars(versions).items() if hasattr(one, "cache_clear") and one.__module__ == versions.__name__
]
"""What is found once of the sources."""

code_once = cache(code_of)
"""What is compared of a statement, found once for all that leave it as it is."""


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the engine's sources to be changed, and nothing read of them yet."""
    unchanged()
    for folder in {*versions.RULES, *versions.EFFECTS}:
        shutil.copytree(versions.ENGINE / folder, tmp_path / folder, dirs_exist_ok=True, ignore=NO_SOURCES)
    monkeypatch.setattr(versions, "ENGINE", tmp_path)
    monkeypatch.setattr(versions, "code_of", code_once)
    for name in CACHES:
        monkeypatch.setattr(versions, name, cache(getattr(versions, name).__wrapped__))
    return tmp_path


NO_SOURCES = shutil.ignore_patterns("__pycache__")


def _edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    for name in CACHES:
        getattr(versions, name).cache_clear()


def _digests() -> dict[str, str]:
    return {card.name: versions.card_digest(card.name) for card in read_cards()}


@cache
def unchanged() -> tuple[dict[str, str], str, str]:
    """The digests of the cards and of the rules, and the version, of the sources as they are."""
    return _digests(), versions.rules_digest(), version()


def test_an_effect_is_found_for_everything_that_is_declared() -> None:
    """Hidden helper spells whose names are put together have none of their own: they come with the card."""
    of = {name.removeprefix("ability of ") for name in some(declared())}
    assert of - versions.parsed_effects().of_names.keys() == {
        "1 level less by Faerie Glade",
        "1 level less by Haunted Forest",
    }


def test_a_changed_effect_changes_its_card_and_whatever_looks_at_all_cards(sources: Path) -> None:
    before, rules, _ = unchanged()
    _edit(sources / "effects/houses/nature.py", 'spell("Barkskin"', 'spell(  "Barkskin"')
    edited = _digests()
    changed = {name for name in before if edited[name] != before[name]}
    _edit(sources / "effects/houses/abomination.py", 'spell("Power"', 'spell(  "Power"')
    again = {name for name, digest in _digests().items() if digest != edited[name]}
    assert changed ^ again == {"Barkskin", "Power"}
    assert len(changed) < 30
    assert versions.rules_digest() == rules


def test_a_card_hangs_on_what_it_makes(sources: Path) -> None:
    before, _, _ = unchanged()
    maker = next(card.name for card in read_cards() if any(made.name == "Bog Horror" for made in card.creatures))
    _edit(sources / "effects/houses/abomination.py", 'ability("Bog Horror"', 'ability(  "Bog Horror"')
    after = _digests()
    assert after[maker] != before[maker]
    assert after["Deflection"] == before["Deflection"]


def test_a_changed_word_changes_the_cards_that_are_written_with_it(sources: Path) -> None:
    before, rules, _ = unchanged()
    _edit(sources / "effects/words/combat.py", "def redirect_to_attacker(", "def redirect_to_attacker( ")
    changed = {name for name, digest in _digests().items() if digest != before[name]}
    assert "Deflection" in changed
    assert "Barkskin" not in changed
    assert versions.rules_digest() == rules


def test_a_changed_rule_changes_every_version(sources: Path) -> None:
    before = {name: version_of(preset(name)) for name in some(preset_names())}
    _edit(sources / "rules/stats.py", "max(0, base + sum(", "max(1, base + sum(")
    assert all(version_of(preset(name)) != old for name, old in before.items())


def test_changed_prose_changes_no_version(sources: Path) -> None:
    unedited = unchanged()
    _edit(sources / "rules/damage.py", '"""Apply Damage', '"""All of Apply Damage')
    _edit(sources / "effects/words/combat.py", '"""The combat is over."""', '"""The combat ends."""  # at once')
    _edit(sources / "effects/houses/unmaking.py", 'spell("Bedlam"', '# A comment.\n\nspell("Bedlam"')
    assert (_digests(), versions.rules_digest(), version()) == unedited


def test_a_fight_hangs_on_its_own_cards(sources: Path) -> None:
    before, (_, _, whole) = version_of(preset("fred")), unchanged()
    assert "Barkskin" not in cards_named_in(preset("fred"))
    house = next(path for path in (sources / "effects/houses").glob("*.py") if 'spell("Barkskin"' in path.read_text())
    _edit(house, 'spell("Barkskin"', 'spell(  "Barkskin"')
    assert version_of(preset("fred")) == before
    assert version() != whole


def test_a_name_of_nothing_has_no_digest() -> None:
    with pytest.raises(KeyError):
        versions.card_digest("No Such Card")


def test_the_versions_of_ever_more_scenarios_are_not_all_remembered() -> None:
    many = 300
    scenario = preset("fred")
    for number in range(many):
        scenario.players.blue.deck = [card.name for card in read_cards()[number : number + 2]]
        version_of(scenario)
    assert versions._version_of.cache_info().currsize < many
