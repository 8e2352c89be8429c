"""Every card is found by every spelling of its name, and by most misspellings."""

import pytest
from django.test import Client

from cards.names import abbreviated, clearly, meant, name_key, named, nearest, plurals_of, several
from cards.slugs import card_slug
from engine.model.catalog import cards_by_name

NAMES = sorted(cards_by_name())


def test_no_two_names_share_a_key() -> None:
    assert len({name_key(name) for name in NAMES}) == len(NAMES) > 600


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("deflecton", "Deflection"),
        ("treacherus", "Treacherous Armor"),
        ("treacherous armour", "Treacherous Armor"),
        ("armor of ogi", "Ogi's Armor"),
        ("gorgons haed", "Gorgon's Head"),
        ("fierball", "Fireball"),
        ("unholy_aurra", "Unholy Aura"),
        ("boret hu", "Boret'hu's Influence"),
        ("thud thuds j", "ThudThud's Journey"),
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
    assert [one.name for one in abbreviated("OA")] == ["Ogi's Armor", "Ogi's Arrows"]
    assert "Treacherous Armor" in [one.name for one in abbreviated("ta")]
    assert abbreviated("t") == []


@pytest.mark.parametrize(
    ("short", "name"),
    [
        ("T. Armor", "Treacherous Armor"),
        ("treach. arm.", "Treacherous Armor"),
        ("Ogi Armor", "Ogi's Armor"),
        ("Song o/t Doomed", "Song of the Doomed"),
        ("UA", "Unholy Aura"),
        ("t-armor", "Treacherous Armor"),
        ("treacherous_armor", "Treacherous Armor"),
    ],
)
def test_words_cut_short_stand_for_the_name_that_they_begin(short: str, name: str) -> None:
    found = meant(short)
    assert found is not None
    assert found.card == name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("sword of zana 2", "Sword of Zana II"),
        ("Apocalypse 2", "Apocalypse II"),
        ("bleak-isle-2", "Bleak Isle II"),
        ("sword of zana", "Sword of Zana"),
        ("treacherous armour", "Treacherous Armor"),
    ],
)
def test_a_number_at_the_end_stands_for_the_numeral_and_armour_for_armor(typed: str, name: str) -> None:
    found = named(typed)
    assert found is not None
    assert found.name == name
    assert named("Deflection 2") is None


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


@pytest.mark.parametrize(
    ("typed", "name"),
    [("fireballs", "Fireball"), ("YEOMEN", "Yeoman"), ("jinxes", "Jinx"), ("Altars of Blood", "Altar of Blood"),
     ("Fireball", None), ("Furies", None), ("Armors", None), ("s" * 200, None)],
)  # fmt: skip
def test_several_of_a_card_lead_to_it(typed: str, name: str | None) -> None:
    found = several(typed)
    assert (found and found.name) == name


def test_what_several_are_called_is_no_name_by_itself() -> None:
    assert plurals_of(["Fury", "Furies", "Wolf"], str.lower) == {"wolves": "Wolf"}
