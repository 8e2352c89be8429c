"""Every kind of badness in the data files comes out as one clear line, and the real files have none."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cards import validation
from cards.validation import BadDataError

Files = dict[str, Any]
Mutation = Callable[[Files], object]


def house(name: str, primary: str, secondary: str, nations: str) -> dict[str, Any]:
    return {
        "name": name,
        "primary": primary,
        "secondary": secondary,
        "nation": nations,
        "nations": nations,
        "ability": "Waterwalk",
    }


def creature(**changes: Any) -> dict[str, Any]:
    return {
        "name": "Boggart",
        "kind": "monster",
        "nation": None,
        "class": None,
        "count": 1,
        "hand": 3,
        "missile": None,
        "attack_rate": 1,
        "armor": 0,
        "hp": 12,
        "level": 1,
        "movement": ["Nomadic"],
        "joins": None,
        "joins_its_kind": False,
        "text": "Walks.",
        "off_board": False,
        **changes,
    }


def requirement(**changes: Any) -> dict[str, Any]:
    return {"text": "friendly", "when": "casting", "asks": "friendly", "of": [], "lacking": None, **changes}


def card(**changes: Any) -> dict[str, Any]:
    return {
        "id": 1,
        "name": "Plague",
        "set": "C",
        "house": "Death",
        "house_basis": "stated",
        "type": "alteration",
        "target": "recruit",
        "requirements": [requirement()],
        "text": "Hurts.",
        "flavor": "Ow.",
        "creatures": [],
        "helpers": [
            {
                "name": "Barren Land",
                "target": "terrain",
                "text": "Bare.",
                "visible": None,
                "duration": None,
                "turns": None,
            }
        ],
        "duration": None,
        "turns": None,
        "timing": ["D3", "STATIC"],
        "copies": "one on a host",
        "limits": [],
        "keywords": [],
        "related": ["Boggart", "Barren Land"],
        "cost": {"source": "card page", "primary": 3, "secondary": 1, "total": 4},
        "starter_decks": {"Death": 4},
        "notes": "",
        **changes,
    }


@pytest.fixture
def files() -> Files:
    """A small set of data files without a fault, for a test to put one into."""
    boggart = card(
        id=2, name="Boggart", house="War", type="summoning", creatures=[creature()], starter_decks={}, cost=None
    )
    stray = card(id=3, name="Stray", house=None, house_basis=None, related=[], starter_decks={})
    return {
        "houses.json": [house("Death", "Mystery", "Will", "Keepers"), house("War", "Strife", "Clarity", "Humans")],
        "starter_decks.json": [
            {
                "house": "Death",
                "name": "Death starter",
                "cards": [{"id": 1, "name": "Plague", "count": 4}],
                "total": 4,
            }
        ],
        "cards/death.json": [card()],
        "cards/war.json": [boggart],
        "cards/unknown.json": [stray],
    }


def problems(folder: Path, files: Files) -> list[str]:
    """Write the files, and return the lines that reading and checking them gives."""
    (folder / "cards").mkdir()
    for name, content in files.items():
        (folder / name).write_text(content if isinstance(content, str) else json.dumps(content))
    try:
        return [str(problem) for problem in validation.check(validation.read(folder))]
    except BadDataError as error:
        return str(error).splitlines()


def plague(field: str, value: Any) -> Mutation:
    """Return a mutation that sets one field of Plague in cards/death.json."""
    return lambda files: files["cards/death.json"][0].update({field: value})


def boggart(field: str, value: Any) -> Mutation:
    """Return a mutation that sets one field of Boggart in cards/war.json."""
    return lambda files: files["cards/war.json"][0].update({field: value})


def cost(**numbers: int) -> Mutation:
    """Return a mutation that sets Plague's cost."""
    return plague("cost", {"source": "card page", **numbers})


def deck(**changes: Any) -> Mutation:
    """Return a mutation that changes the starter deck."""
    return lambda files: files["starter_decks.json"][0].update(changes)


def another(file: str, **changes: Any) -> Mutation:
    """Return a mutation that adds a copy of a file's first record, changed."""
    return lambda files: files[file].append({**files[file][0], **changes})


STEP_WORDS = "neither a step id (D3) nor one of ON_EXECUTION, CASTING"

BAD: dict[str, tuple[Mutation, str]] = {
    # Files and types
    "not JSON": (
        lambda files: files.update({"cards/death.json": "[{"}),
        "cards/death.json: not a readable JSON list of records (",
    ),
    "not a list": (
        lambda files: files.update({"houses.json": {}}),
        "houses.json: not a readable JSON list of records (Expected `array`, got `object`)",
    ),
    "a missing file": (
        lambda files: files.pop("starter_decks.json"),
        "starter_decks.json: not a readable JSON list of records (",
    ),
    "not a record": (
        lambda files: files["cards/death.json"].append(7),
        "cards/death.json: record 2: Expected `object`, got `int`",
    ),
    "a record without a name": (
        lambda files: files["cards/death.json"][0].pop("name"),
        "cards/death.json: record 1: Object missing required field `name`",
    ),
    "a wrong type": (
        boggart("creatures", [creature(hp="twelve")]),
        "cards/war.json: Boggart: Expected `int | null`, got `str` - at `$.creatures[0].hp`",
    ),
    "an unknown field": (
        plague("colour", "black"),
        "cards/death.json: Plague: Object contains unknown field `colour`",
    ),
    "an unknown spell type": (
        plague("type", "trap"),
        "cards/death.json: Plague: Invalid enum value 'trap' - at `$.type`",
    ),
    "a text too long for its column": (
        plague("duration", "x" * 121),
        "cards/death.json: Plague: Expected `str` of length <= 120 - at `$.duration`",
    ),
    "a requirement without when": (
        plague("requirements", [{"text": "friendly"}]),
        "cards/death.json: Plague: Object missing required field `when` - at `$.requirements[0]`",
    ),
    "a requirement at an unknown time": (
        plague("requirements", [requirement(when="sometimes")]),
        "cards/death.json: Plague: Invalid enum value 'sometimes' - at `$.requirements[0].when`",
    ),
    "a requirement that asks what nobody knows": (
        plague("requirements", [requirement(asks="on a tuesday")]),
        "cards/death.json: Plague: Invalid enum value 'on a tuesday' - at `$.requirements[0].asks`",
    ),
    "copies by a rule that nobody knows": (
        plague("copies", "as many as you like"),
        "cards/death.json: Plague: Invalid enum value 'as many as you like' - at `$.copies`",
    ),
    "a creature with a missing stat": (
        lambda files: files["cards/war.json"][0]["creatures"][0].pop("armor"),
        "cards/war.json: Boggart: Object missing required field `armor` - at `$.creatures[0]`",
    ),
    # Houses
    "opposing mana types": (
        lambda files: files["houses.json"][0].update(secondary="Clarity"),
        "houses.json: Death: secondary: Mystery and Clarity are no pair for a house",
    ),
    "the same mana type twice": (
        lambda files: files["houses.json"][0].update(secondary="Mystery"),
        "houses.json: Death: secondary: Mystery and Mystery are no pair for a house",
    ),
    "a mana pair twice": (
        lambda files: files["houses.json"].append(house("Life", "Clarity", "Strife", "Elves")),
        "houses.json: Life: secondary: Clarity and Strife are War's pair already",
    ),
    "a house twice": (
        another("houses.json", primary="World"),
        'houses.json: Death: name: "Death" is already the name of Death in houses.json',
    ),
    # Cards
    "an unknown house": (plague("house", "Gloom"), 'cards/death.json: Plague: house: no house is called "Gloom"'),
    "a card in another house's file": (
        plague("house", "War"),
        "cards/death.json: Plague: house: a card of this house belongs in cards/war.json",
    ),
    "a house without a basis": (
        plague("house_basis", None),
        "cards/death.json: Plague: house_basis: a house needs a basis (how it is known), "
        "and an unknown house has none (null)",
    ),
    "a class for a terrain": (
        plague("requirements", [requirement(asks="terrain", of=["archer"])]),
        "cards/death.json: Plague: requirements[0].of: \"terrain\" cannot be asked of ['archer']",
    ),
    "a terrain without any": (
        plague("requirements", [requirement(asks="terrain")]),
        'cards/death.json: Plague: requirements[0].of: "terrain" cannot be asked of []',
    ),
    "a nation that no house has": (
        plague("requirements", [requirement(asks="nation", of=["Martians"])]),
        "cards/death.json: Plague: requirements[0].of: \"nation\" cannot be asked of ['Martians']",
    ),
    "a size of one number": (
        plague("requirements", [requirement(asks="size", of=[2])]),
        'cards/death.json: Plague: requirements[0].of: "size" cannot be asked of [2]',
    ),
    "an argument where none is taken": (
        plague("requirements", [requirement(of=["red"])]),
        "cards/death.json: Plague: requirements[0].of: \"friendly\" cannot be asked of ['red']",
    ),
    "words about somebody else": (
        plague("requirements", [requirement(lacking="{guest} is not friendly")]),
        "cards/death.json: Plague: requirements[0].lacking: the only thing in braces is {host}",
    ),
    "turns that the duration does not have": (
        lambda files: files["cards/death.json"][0].update(duration="turn of casting +2", turns=3),
        'cards/death.json: Plague: turns: expected the N of "turn of casting +N" in the duration, or null; got 3',
    ),
    "an unknown step": (plague("timing", ["D9"]), f'cards/death.json: Plague: timing: "D9" is {STEP_WORDS}'),
    "an unknown timing word": (
        plague("timing", ["LATER"]),
        f'cards/death.json: Plague: timing: "LATER" is {STEP_WORDS}',
    ),
    "a relation to nothing": (
        plague("related", ["Plaque"]),
        'cards/death.json: Plague: related: no card, creature or helper is called "Plaque"',
    ),
    "a name without letters": (plague("name", "42"), "cards/death.json: 42: name: a name needs at least one letter"),
    "a card without text": (plague("text", " "), "cards/death.json: Plague: text: the text is missing"),
    "a card without flavor": (plague("flavor", ""), "cards/death.json: Plague: flavor: the text is missing"),
    "a helper without text": (
        lambda files: files["cards/death.json"][0]["helpers"][0].update(text=""),
        "cards/death.json: Plague: helpers[0].text: the text is missing",
    ),
    "a creature without text": (
        boggart("creatures", [creature(text="")]),
        "cards/war.json: Boggart: creatures[0].text: the text is missing",
    ),
    "a creature without stats": (
        boggart("creatures", [creature(hp=None, armor=None, attack_rate=None, level=None, hand=None)]),
        'cards/war.json: Boggart: creatures[0]: "Boggart" has no stats: '
        "give hp, armor, attack_rate, level, and hand or missile",
    ),
    "a creature of an unknown nation": (
        boggart("creatures", [creature(nation="Orcs")]),
        'cards/war.json: Boggart: creatures[0].nation: no house has the nation "Orcs"',
    ),
    "a summoning without a monster": (
        lambda files: files["cards/death.json"][0].update(type="summoning"),
        'cards/death.json: Plague: creatures: a summoning spell makes creatures of kind "monster", at least one',
    ),
    "a summoning of a recruit": (
        boggart("creatures", [creature(kind="recruit")]),
        'cards/war.json: Boggart: creatures: a summoning spell makes creatures of kind "monster", at least one',
    ),
    "a hero spell without a Hero": (
        boggart("type", "hero"),
        'cards/war.json: Boggart: creatures: a hero spell makes creatures of kind "hero", at least one',
    ),
    "a Hero of another spell": (
        lambda files: files["cards/war.json"][0].update(type="conjuration", creatures=[creature(kind="hero")]),
        "cards/war.json: Boggart: creatures: only a hero spell makes Heroes",
    ),
    "a cost that says nothing": (cost(), "cards/death.json: Plague: cost: says no number; an unknown cost is null"),
    "a cost with crossed bounds": (
        cost(primary_min=3, primary_max=2),
        "cards/death.json: Plague: cost: primary is at least 3 and at most 2",
    ),
    "a cost outside its own bounds": (
        cost(total=9, total_max=8),
        "cards/death.json: Plague: cost: total is at least 9 and at most 8",
    ),
    "a cost that does not add up": (
        cost(primary=3, secondary=1, total=5),
        "cards/death.json: Plague: cost: primary and secondary do not add up to the total",
    ),
    "a cost whose bounds do not add up": (
        cost(primary_min=3, total_max=2),
        "cards/death.json: Plague: cost: primary and secondary do not add up to the total",
    ),
    "starter decks that disagree": (
        plague("starter_decks", {"Death": 3}),
        "cards/death.json: Plague: starter_decks: is {'Death': 3}, but by starter_decks.json it should be {'Death': 4}",
    ),
    "an id twice": (
        another("cards/unknown.json", name="Other", id=2),
        'cards/war.json: Boggart: id: "2" is already the id of Other in cards/unknown.json',
    ),
    "a name twice": (
        boggart("name", "Stray"),
        'cards/war.json: Stray: name: "Stray" is already the name of Stray in cards/unknown.json',
    ),
    "a slug twice": (
        another("cards/unknown.json", name="Strây", id=9),
        'cards/unknown.json: Strây: slug: "stray" is already the slug of Stray in cards/unknown.json',
    ),
    # Starter decks
    "a deck of an unknown house": (
        deck(house="Gloom"),
        'starter_decks.json: Death starter: house: no house is called "Gloom"',
    ),
    "a deck with an unknown id": (
        deck(cards=[{"id": 77, "name": "Plague", "count": 4}]),
        'starter_decks.json: Death starter: cards: no card has the id 77 ("Plague")',
    ),
    "a deck whose id is another card": (
        deck(cards=[{"id": 1, "name": "Boggart", "count": 4}]),
        'starter_decks.json: Death starter: cards: id 1 is "Plague", not "Boggart"',
    ),
    "a deck that lists a card twice": (
        deck(cards=[{"id": 1, "name": "Plague", "count": count} for count in (1, 3)]),
        'starter_decks.json: Death starter: cards: "Plague" is listed 2 times',
    ),
    "a deck with a wrong total": (
        deck(total=5),
        "starter_decks.json: Death starter: total: says 5, but the cards add up to 4",
    ),
    "a deck name twice": (
        another("starter_decks.json", house="War"),
        'starter_decks.json: Death starter: name: "Death starter" is already the name of '
        "Death starter in starter_decks.json",
    ),
    "two decks of a house": (
        another("starter_decks.json", name="Second"),
        'starter_decks.json: Second: house: "Death" is already the house of Death starter in starter_decks.json',
    ),
}


@pytest.mark.parametrize(("mutate", "expected"), BAD.values(), ids=BAD.keys())
def test_a_fault_gives_one_clear_line(tmp_path: Path, files: Files, mutate: Mutation, expected: str) -> None:
    mutate(files)
    found = problems(tmp_path, files)
    assert any(line.startswith(expected) for line in found), found


def test_files_without_a_fault_give_nothing(tmp_path: Path, files: Files) -> None:
    assert problems(tmp_path, files) == []


@pytest.mark.parametrize(
    "mutate",
    [
        boggart("creatures", [creature(hp=None)]),
        boggart("creatures", [creature(hp=None, armor=None, attack_rate=None, level=None)]),
        boggart("creatures", [creature(count=None)]),
        plague("requirements", [requirement(when="unknown")]),
        plague("cost", None),
        cost(total_min=4, total_max=5),
        cost(secondary_max=0),
    ],
    ids=["one stat", "all but one stat", "count", "when", "cost", "total", "one part"],
)
def test_what_is_not_known_is_no_fault(tmp_path: Path, files: Files, mutate: Mutation) -> None:
    mutate(files)
    assert problems(tmp_path, files) == []


def test_every_bad_record_is_named_at_once(tmp_path: Path, files: Files) -> None:
    plague("type", "trap")(files)
    boggart("id", 0)(files)
    files["houses.json"][1].pop("nation")
    found = problems(tmp_path, files)
    assert [line.split(":")[0] for line in found] == ["houses.json", "cards/death.json", "cards/war.json"]


def test_the_shipped_data_has_no_problem() -> None:
    assert validation.check(validation.read()) == []
