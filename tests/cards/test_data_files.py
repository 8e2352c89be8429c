"""The shipped data files: their form, their schema, and the counts that the game itself gives."""

import shutil
from functools import partial
from io import StringIO
from itertools import combinations
from pathlib import Path

import jsonschema
import msgspec
import pytest
from django.core.management import CommandError, call_command

from cards.sources import SOURCES
from engine.model import catalog
from engine.model.catalog import DATA_DIR, Card
from tests.some import some

INTERPRETATIONS = "interpretations.json"
"""The one file here that is not about cards, so that `tidycards` leaves it alone."""

DATA_FILES = sorted({path.relative_to(DATA_DIR).as_posix() for path in DATA_DIR.rglob("*.json")} - {INTERPRETATIONS})


@pytest.fixture(scope="module")
def canonical() -> dict[str, bytes]:
    return catalog.canonical_files()


@pytest.mark.parametrize("file", DATA_FILES)
def test_a_file_is_sorted_formatted_and_current(canonical: dict[str, bytes], file: str) -> None:
    assert (DATA_DIR / file).read_bytes() == canonical[file], "run: python manage.py tidycards"


def test_interpretations_are_formatted_and_in_the_order_of_their_numbers() -> None:
    text = (DATA_DIR / INTERPRETATIONS).read_bytes()
    assert text == msgspec.json.format(text, indent=1).rstrip() + b"\n"
    numbers = [int(one["id"].removeprefix("I-")) for one in some(msgspec.json.decode(text))]
    assert numbers == sorted(set(numbers))


def test_there_is_a_file_for_each_house_and_one_for_the_rest(canonical: dict[str, bytes]) -> None:
    assert sorted(canonical) == DATA_FILES
    assert len([file for file in DATA_FILES if file.startswith("cards/")]) == 13


def test_a_card_in_the_wrong_place_is_put_into_its_houses_file(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    for file in ("houses.json", "starter_decks.json", "cards/war.json", "cards/unknown.json"):
        (tmp_path / file).write_bytes((DATA_DIR / file).read_bytes())
    war = msgspec.json.decode((DATA_DIR / "cards/war.json").read_bytes())
    (tmp_path / "cards/war.json").write_bytes(msgspec.json.encode([]))
    (tmp_path / "cards/unknown.json").write_bytes(msgspec.json.encode(war[::-1]))
    files = catalog.canonical_files(tmp_path)
    assert files["cards/war.json"] == (DATA_DIR / "cards/war.json").read_bytes()
    assert files["cards/unknown.json"] == b"[]\n"


@pytest.fixture
def own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the data files, for the command to work on."""
    folder = tmp_path / "data"
    shutil.copytree(DATA_DIR, folder)
    monkeypatch.setattr(catalog, "DATA_DIR", folder)
    monkeypatch.setattr(catalog, "canonical_files", partial(catalog.canonical_files, folder))
    return folder


def test_tidycards_rewrites_what_is_untidy_and_nothing_else(own_files: Path) -> None:
    war = own_files / "cards/war.json"
    war.write_bytes(msgspec.json.encode(msgspec.json.decode(war.read_bytes())[::-1]))
    (own_files / catalog.SCHEMA_FILE).unlink()
    for expected in ("rewritten: card.schema.json\nrewritten: cards/war.json\n", ""):
        out = StringIO()
        call_command("tidycards", stdout=out)
        assert out.getvalue() == expected
    assert war.read_bytes() == (DATA_DIR / "cards/war.json").read_bytes()


def test_tidycards_names_the_file_that_it_cannot_read(own_files: Path) -> None:
    (own_files / "cards/war.json").write_text("[,]")
    with pytest.raises(CommandError, match=r"cards/war\.json: not a readable JSON list.*\n.*Nothing was rewritten"):
        call_command("tidycards")


@pytest.mark.parametrize(
    ("file", "record"), [("houses.json", "House"), ("starter_decks.json", "StarterDeck"), ("cards/war.json", "Card")]
)
def test_the_files_fit_the_published_schema(file: str, record: str) -> None:
    schema = msgspec.json.decode((DATA_DIR / catalog.SCHEMA_FILE).read_bytes())
    schema["items"] = {"$ref": f"#/$defs/{record}"}
    records = msgspec.json.decode((DATA_DIR / file).read_bytes())
    jsonschema.validate(records, schema, jsonschema.Draft202012Validator)
    del records[0]["name"]
    with pytest.raises(jsonschema.ValidationError, match="'name' is a required property"):
        jsonschema.validate(records, schema, jsonschema.Draft202012Validator)


def test_the_data_holds_the_whole_game() -> None:
    cards = catalog.read_cards()
    assert len(cards) == 614
    assert {card.name for card in cards if card.house is None} >= {"Colony", "Beta Mana"}
    assert len(catalog.read_starter_decks()) == 12


def test_the_twelve_houses_are_the_twelve_pairs_that_are_not_opposed() -> None:
    types = [mana for pair in catalog.OPPOSING for mana in pair]
    pairs = {frozenset(pair) for pair in combinations(types, 2)} - {frozenset(pair) for pair in catalog.OPPOSING}
    houses = catalog.read_houses()
    assert len(houses) == len(pairs) == 12
    assert {frozenset((house.primary, house.secondary)) for house in houses} == pairs


def test_each_mana_type_is_primary_for_two_houses_and_secondary_for_two() -> None:
    houses = catalog.read_houses()
    for mana in some(mana for pair in catalog.OPPOSING for mana in pair):
        assert sum(house.primary == mana for house in houses) == 2
        assert sum(house.secondary == mana for house in houses) == 2


def test_every_field_of_a_card_has_its_source() -> None:
    of_its_own = {"house", "house_basis", "cost"}
    told_with_others = {"copies", "turns"}  # copies among the limits, turns in the duration
    assert set(SOURCES) | of_its_own | told_with_others == {field.name for field in msgspec.structs.fields(Card)}
    assert not set(SOURCES) & (of_its_own | told_with_others)
