"""A search that finds nothing says what each condition excludes, and what is left without it."""

import pytest
from django.test import Client

from cards.models import Card, Creature
from cards.search import search
from cards.search.relaxing import relaxations
from tests.some import some

pytestmark = pytest.mark.django_db


def test_each_condition_is_held_against_the_others() -> None:
    assert not search("type:hero target:globe").queryset.exists()
    kind, target = relaxations(search("type:hero target:globe"))
    heroes, globes = Card.objects.filter(type="hero"), Card.objects.filter(target="globe")
    assert (kind.condition, kind.alone, kind.left, kind.without) == (
        "type:hero", heroes.count(), globes.count(), "target:globe",
    )  # fmt: skip
    assert (target.alone, target.left) == (globes.count(), heroes.count())
    for each in (kind, target):
        for value in some(each.instead):
            assert search(value.query).queryset.count() == value.cards


def test_numbers_say_how_far_they_go() -> None:
    hero, points = relaxations(search("type:hero hp>=500"))
    heroes = Creature.objects.filter(card__type="hero").values_list("hp", flat=True)
    held = [hp for hp in heroes if hp is not None]
    assert points.reach == (min(held), max(held))
    assert hero.left == 0


def test_one_condition_is_not_relaxed() -> None:
    assert relaxations(search("zzyzx")) == []


def test_the_page_links_every_relaxation(client: Client) -> None:
    page = client.get("/cards/", {"q": "type:hero target:globe", "view": "table"}).content.decode()
    assert f"Without it {Card.objects.filter(target='globe').count()}</a>" in page
    assert 'href="?q=target%3Aglobe&amp;view=table"' in page or 'href="?q=target%3Aglobe&view=table"' in page


def test_a_fact_that_nobody_knows_is_said_to_be_unknown(client: Client) -> None:
    page = client.get("/cards/", {"q": "rarity:rare"}).content.decode()
    assert f"The rarity of {Card.objects.count()} cards is not known." in page


def test_names_are_proposed_for_words_that_no_card_has(client: Client) -> None:
    assert "Did you mean" not in client.get("/cards/", {"q": "archer target:globe type:hero"}).content.decode()
    assert "Did you mean" in client.get("/cards/", {"q": "deflecton target:globe"}).content.decode()


@pytest.mark.parametrize(
    "query",
    ["(type:hero or zzyzx) target:globe", "not armor not not armor", "hp>armor hp<armor", "a b c d e f g h"],
)
def test_any_search_that_finds_nothing_is_answered(client: Client, query: str) -> None:
    assert client.get("/cards/", {"q": query}).status_code == 200


def test_the_page_tells_surely_from_perhaps(client: Client) -> None:
    page = client.get("/cards/", {"q": "cost<=4"}).content.decode()
    found = search("cost<=4")
    assert f"{found.queryset.count()} surely, {found.perhaps.count()} perhaps" in page
