"""Every card is found by every spelling of its name, and by most misspellings."""

import random
from collections.abc import Iterator

import pytest
from django.test import Client

from cards.names import clearly, name_key, named, nearest, with_initials
from cards.slugs import card_slug
from engine.model.catalog import cards_by_name
from tests.some import some

NAMES = sorted(cards_by_name())


def spellings(name: str) -> Iterator[str]:
    """Yield the ways in which people write a name."""
    yield from (name, name.upper(), name.lower(), name.replace("'", ""), name.replace("'", "’"), f"  {name} ")
    yield from (name.replace(" ", "-"), name.replace(" ", ""), name.replace(" ", "_"), name.replace("e", "é"))


def test_any_spelling_of_a_name_is_that_name() -> None:
    found = {(name, spelling): named(spelling) for name in some(NAMES) for spelling in spellings(name)}
    assert {said: one for said, one in found.items() if one is None or one.card != said[0]} == {}


def test_no_two_names_share_a_key() -> None:
    assert len({name_key(name) for name in NAMES}) == len(NAMES) > 600


def misspelt(name: str, dice: random.Random) -> str:
    """Return a name with one letter dropped, doubled, changed or swapped with the next."""
    place = dice.randrange(1, len(name) - 1)
    before, letter, after = name[:place], name[place], name[place + 1 :]
    changed = dice.choice("aeiorst")
    slips = ("", letter * 2, changed)
    return dice.choice([*(before + slip + after for slip in slips), before + after[:1] + letter + after[1:]]).lower()


def test_ninety_five_of_a_hundred_misspellings_find_the_card_first() -> None:
    dice = random.Random(1998)
    hundred = [(name, misspelt(name, dice)) for name in dice.sample([name for name in NAMES if len(name) > 5], 100)]
    first = [(name, typed, named(typed) or next(iter(nearest(typed)), None)) for name, typed in hundred]
    missed = [(name, typed) for name, typed, found in first if name not in str(found)]
    assert len(missed) <= 5, missed


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("deflecton", "Deflection"),
        ("treacherus", "Treacherous Armor"),
        ("treacherous armour", "Treacherous Armor"),
        ("armor of ogi", "Ogi's Armor"),
        ("gorgons haed", "Gorgon's Head"),
        ("fierball", "Fireball"),
    ],
)
def test_a_clear_misspelling_leads_to_one_name(typed: str, name: str) -> None:
    found = clearly(nearest(typed))
    assert found is not None
    assert found.named.name == name


@pytest.mark.parametrize("typed", ["", "zz", "zzzzzz", "a", "\0", "x" * 5_000, "🜁"])
def test_what_is_like_no_name_finds_none(typed: str) -> None:
    assert named(typed) is None
    assert nearest(typed) == []


def test_initials_stand_for_every_name_that_has_them() -> None:
    assert [one.name for one in with_initials("OA")] == ["Ogi's Armor", "Ogi's Arrows"]
    assert "Treacherous Armor" in [one.name for one in with_initials("ta")]
    assert with_initials("t") == []


@pytest.mark.django_db
@pytest.mark.parametrize("spelling", ["Deflection", "DEFLECTION", "deflection-"])
def test_any_spelling_in_an_address_leads_to_the_card(client: Client, spelling: str) -> None:
    answer = client.get(f"/cards/{spelling}/?tab=flavor")
    assert (answer.status_code, answer["Location"]) == (301, "/cards/deflection/?tab=flavor")


@pytest.mark.django_db
def test_spaces_and_apostrophes_in_an_address_lead_to_the_card(client: Client) -> None:
    assert client.get("/cards/Ogi's Armor/")["Location"] == "/cards/ogis-armor/"
    assert client.get("/cards/Gorgon's Head/")["Location"].endswith("?tab=helper")


@pytest.mark.django_db
def test_a_misspelt_address_says_what_is_near(client: Client) -> None:
    answer = client.get("/cards/deflecton/")
    assert answer.status_code == 404
    assert "Did you mean Deflection?" in answer.content.decode()


def test_slugs_are_keys_too() -> None:
    found = {named(card_slug(name)) for name in NAMES}
    assert {one and one.card for one in found} == set(NAMES)
