"""The admin shows the database and lets a house or a cost be filled in, which a load then keeps."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards import loading, validation
from cards.models import Card, House

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("keeper"))
    return client


@pytest.fixture
def colony() -> Card:
    """A card of which neither the house nor the cost is known."""
    return Card.objects.get(name="Colony")


def change_url(card: Card) -> str:
    return reverse("admin:cards_card_change", args=(card.pk,))


def form(house: str = "", cost: str = "null", **sources: Any) -> dict[str, Any]:
    """Return what the change page posts: the two fields, and the counters of its five inlines."""
    counters = {
        f"{part}-{counter}": 0
        for part in ("texts", "creatures", "helpers", "requirements", "sources")
        for counter in ("TOTAL_FORMS", "INITIAL_FORMS")
    }
    return {"house": house, "cost": cost, **counters, **sources}


@pytest.mark.parametrize("model", ["card", "house", "starterdeck"])
def test_lists_can_be_searched_or_read(admin: Client, model: str) -> None:
    page = admin.get(reverse(f"admin:cards_{model}_changelist"))
    assert page.status_code == 200
    assert "Abomination" in page.content.decode()
    assert admin.get(reverse(f"admin:cards_{model}_add")).status_code == 403


def test_a_search_reads_names_and_texts(admin: Client) -> None:
    page = admin.get(reverse("admin:cards_card_changelist"), {"q": "lycanthropy"})
    assert list(page.context["cl"].queryset.values_list("name", flat=True)) == ["Lycanthropy"]


@pytest.mark.parametrize("name", ["Colony", "Simian Warriors", "Plague"])
def test_a_card_is_shown_with_its_parts(admin: Client, name: str) -> None:
    page = admin.get(change_url(Card.objects.get(name=name)))
    assert page.status_code == 200
    assert 'name="type"' not in page.content.decode()
    assert 'name="cost"' in page.content.decode()


def test_nothing_can_be_deleted(admin: Client, colony: Card) -> None:
    assert admin.post(reverse("admin:cards_card_delete", args=(colony.pk,)), {"post": "yes"}).status_code == 403


def test_a_fact_filled_in_here_outlives_the_next_load(admin: Client, colony: Card) -> None:
    house = House.objects.get(name="War")
    assert admin.post(change_url(colony), form(str(house.pk), '{"total": 4}')).status_code == 302
    report = loading.load(validation.read())
    colony.refresh_from_db()
    assert (colony.house, colony.cost) == (house, {"total": 4})
    assert {source.field: source.local for source in colony.sources.all()} == {"cost": True, "house": True}
    assert report.cards.updated == []


def test_a_field_left_alone_stays_the_files_own(admin: Client, colony: Card) -> None:
    admin.post(change_url(colony), form(cost='{"total": 4}'))
    assert [source.field for source in colony.sources.all()] == ["cost"]


def test_deleting_a_local_source_gives_the_fact_back_to_the_files(admin: Client, colony: Card) -> None:
    admin.post(change_url(colony), form(cost='{"total": 4}'))
    source = colony.sources.get()
    inline = {"sources-TOTAL_FORMS": 1, "sources-INITIAL_FORMS": 1, "sources-0-id": source.pk}
    inline |= {"sources-0-card": colony.pk, "sources-0-DELETE": "on"}
    admin.post(change_url(colony), form(cost='{"total": 4}', **inline))
    assert not colony.sources.exists()
    assert loading.load(validation.read()).cards.updated == ["Colony"]
    colony.refresh_from_db()
    assert colony.cost is None


@pytest.mark.parametrize(
    ("cost", "error"),
    [
        ('{"black": 4}', "unknown field"),
        ('{"total": "four"}', "Expected `int"),
        ('{"total": -1}', "Expected `int` &gt;= 0"),
        ("[4]", "Write for example"),
        ("4", "Write for example"),
        ('{"primary_min": 3, "primary_max": 2}', "primary is at least 3 and at most 2"),
        ("{", "Enter a valid JSON."),
    ],
)
def test_a_malformed_cost_is_refused_with_advice(admin: Client, colony: Card, cost: str, error: str) -> None:
    page = admin.post(change_url(colony), form(cost=cost))
    assert page.status_code == 200
    assert error in page.content.decode()
    colony.refresh_from_db()
    assert colony.cost is None
