"""Words and phrases: what they find, in what order, and that the index keeps up with the cards."""

from collections.abc import Callable

import pytest
from django.db import connection

from cards import edition
from cards.models import Card, CardIndex, CardText, Requirement
from cards.search import fulltext, search
from cards.slugs import card_slug
from engine.model.catalog import read_cards
from tests.some import some

pytestmark = pytest.mark.django_db


def names(query: str) -> list[str]:
    return [card.name for card in search(query).queryset]


@pytest.mark.parametrize(
    "query",
    [
        "ogi's armor",
        "ogis armor",
        "OGI’S ARMOR",
        "ógí's armor",
        '"ogi\'s armor"',
        "name:ogis name:armors",
        "ogis-armor",
        "ogi´s armor",
        "ogi`s armor",
        "ogiʻs armor",
        "ogi‚s armor",
        "«ogi's armor»",
        "\u200fogi's\u200b\u00adarmor\u200f",
        "𝐨𝐠𝐢𝐬 ａｒｍｏｒ",
        "ogi's + armor",
        "ogi's — armor !!!",
    ],
)
def test_accents_apostrophes_and_case_are_forgiven(query: str) -> None:
    assert names(query)[0] == "Ogi's Armor"


@pytest.mark.parametrize("written", [card_slug, str, str.lower])
def test_card_of_that_very_name_comes_first(written: Callable[[str], str]) -> None:
    typed = {written(card.name): card.name for card in read_cards()}
    assert {query: search(query).queryset[:1].get().name for query in some(typed)} == typed


@pytest.mark.parametrize(
    "word", ["start-of-turn", "end-of-combat", "on-hit", "to-hit", "when-killed", "and/or", "will*", "if/when", "the-"]
)
def test_small_words_within_a_longer_one_are_read(word: str) -> None:
    assert search(word).sentence == f"Cards that mention “{word}”, the best match first."


@pytest.mark.parametrize(
    "query",
    ["who is the Gorgon?", "What, if a Gorgon?", "the gorgon and why, the", "who will Gorgon", "will the gorgon"],
)
def test_small_words_by_themselves_say_nothing(query: str) -> None:
    assert names(query) == names("gorgon")


@pytest.mark.parametrize("query", ["will strife", "mana of Will", "Strife and will", "dint of will"])
def test_will_is_looked_for_where_it_is_no_verb(query: str) -> None:
    words = [word for word in query.split() if word not in {"of", "and"}]
    assert search(query).words == tuple(words)


def test_name_weighs_more_than_text() -> None:
    found = names("armor")
    with_word = [place for place, name in enumerate(found) if "Armor" in name.split()]
    assert max(with_word) < len(found) / 4


def test_phrase_is_exact_and_a_word_is_the_beginning_of_words() -> None:
    assert "Treacherous Armor" in names("treach")
    assert names('"treach"') == []
    assert "Treacherous Armor" not in names('"armor treacherous"')
    assert "Treacherous Armor" in names("armor treacherous")


@pytest.mark.parametrize("kind", CardText.Kind.values)
def test_words_are_sought_in_all_four_texts(kind: str) -> None:
    card = Card.objects.get(slug="firewyrm")
    CardText.objects.filter(card=card, kind=kind).update(body=f"Only here: qq{kind}qq.")
    edition.renew()
    assert names(f"qq{kind}qq") == ["Firewyrm"]
    field = "text" if kind == "spell" else kind
    assert names(f"{field}:qq{kind}qq") == ["Firewyrm"]
    assert names(f"name:qq{kind}qq") == []


def test_index_follows_the_cards() -> None:
    card = Card.objects.create(
        id=999_999, name="Zzyx's Élan", slug="zzyxs-elan", set_code="C", type="hero", target="globe"
    )
    edition.renew()
    assert names("zzyxs elan") == ["Zzyx's Élan"]
    text = CardText.objects.create(card=card, kind="spell", body="Quuxes everything.")
    edition.renew()
    assert names("text:quuxes") == ["Zzyx's Élan"]
    Card.objects.filter(pk=card.pk).update(name="Other")
    text.delete()
    edition.renew()
    assert names("zzyxs") == names("quuxes") == []
    card.delete()
    edition.renew()
    assert names("other order:id") == [name for name in names("other order:id") if name != "Other"]
    if connection.vendor == "sqlite":
        assert not CardIndex.objects.filter(pk=999_999).exists()


def test_ruled_out_words_do_not_count_for_the_order() -> None:
    found = search("armor -shield")
    assert found.words == ("armor",)
    assert search("-shield").order == "name"
    assert search("armor order:id").order == "id"


def test_words_inside_or_find_what_either_finds() -> None:
    assert set(names("deflection OR fireball")) == set(names("deflection")) | set(names("fireball"))


@pytest.mark.skipif(connection.vendor != "sqlite", reason="compares with the index in SQLite's own file")
@pytest.mark.parametrize("query", ["armor", '"hand damage" or name:ogis', "creates:wolf -flavor:box", "ÓGI'S -shield"])
def test_beside_another_database_the_index_in_memory_finds_the_same(
    query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = set(search(f"({query}) order:id").queryset)
    best = list(
        CardIndex.objects.filter(everything__match='"armor" *').order_by("rank", "pk").values_list("pk", "name")
    )
    monkeypatch.setattr(fulltext, "has_index", lambda: False)
    assert set(search(f"({query}) order:id").queryset) == here != set()
    assert fulltext.best_first(fulltext.EVERYTHING, '"armor" *') == best != []


@pytest.mark.parametrize(
    ("asked", "form"),
    [
        ("enemies", "enemy"),
        ("colonies", "colony"),
        ("killing", "kill"),
        ("attacked", "attack"),
        ("Towns", "town"),
        ("Armour", "armor"),
        ("wolves", "wolf"),
        ("Swordsmen", "swordsman"),
        ("heroes", "hero"),
        ("volcanoes", "volcano"),
        ("boxes", "box"),
        ("hexes", "hex"),
        ("classes", "class"),
        ("losses", "loss"),
        ("passes", "pass"),
        ("crosses", "cross"),
        ("misses", "miss"),
        ("branches", "branch"),
        ("bonuses", "bonus"),
        ("Cyclopes", "cyclops"),
        ("Djinni", "djinn"),
        ("SANCTA", "sanctum"),
        ("homunculi", "homunculus"),
        ("Tindelhunden", "tindelhund"),
        ("swordsman", "swordsmen"),
        ("WOLF", "wolves"),
        ("dwarf", "dwarves"),
        ("colony", "colonies"),
    ],
)
def test_a_word_is_found_in_any_form(asked: str, form: str) -> None:
    assert set(names(asked)) >= set(names(f'"{form}"')) != set()


def test_what_a_word_rules_out_it_rules_out_in_any_form() -> None:
    assert names("dwarves -dwarf") == names("text:swordsmen -text:swordsman") == []
    assert fulltext.expression("man", exact=False) == '"man" *'


@pytest.mark.parametrize(
    ("column", "value"),
    [("notes", "A qqwordqq."), ("keywords", ["qqwordqq"]), ("limits", ["qqwordqq a turn"])],
)
def test_words_are_sought_in_what_stands_beside_the_texts(column: str, value: object) -> None:
    Card.objects.filter(slug="firewyrm").update(**{column: value})
    edition.renew()
    assert names("qqwordqq") == ["Firewyrm"]


def test_words_are_sought_in_requirements() -> None:
    requirement = Requirement.objects.create(card=Card.objects.get(slug="firewyrm"), position=9, text="a qqwordqq")
    edition.renew()
    assert names("qqwordqq") == ["Firewyrm"]
    requirement.delete()
    edition.renew()
    assert names("qqwordqq") == []
