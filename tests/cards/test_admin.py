"""The admin shows the database and lets facts be filled in, with a source and a history; a load keeps them."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from cards import edition, loading, reporting, validation
from cards.admin import CardAdmin
from cards.models import Card, FactReport, FactSource, House

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


def form(card: Card, **fields: Any) -> dict[str, Any]:
    """Return what the change page posts: the facts as they are but for ``fields``, and the inlines' counters."""
    parts = [inline.model._meta.get_field("card").remote_field.get_accessor_name() for inline in CardAdmin.inlines]
    counters = {f"{part}-{counter}": 0 for part in parts for counter in ("TOTAL_FORMS", "INITIAL_FORMS")}
    facts = {"house": card.house_id or "", "rarity": card.rarity or "", "duration": card.duration or ""}
    return {**facts, "cost": json.dumps(card.cost), "notes": card.notes, "source": "", **counters, **fields}


def deleting(source: FactSource) -> dict[str, Any]:
    """Return what the change page posts, besides, to delete a source."""
    counters = {"sources-TOTAL_FORMS": 1, "sources-INITIAL_FORMS": 1}
    return {**counters, "sources-0-id": source.pk, "sources-0-card": source.card_id, "sources-0-DELETE": "on"}


def history(card: Card) -> list[tuple[str, Any, Any, str, str]]:
    """Return the history of a card, newest first."""
    return list(card.history.values_list("field", "old", "new", "source", "who"))


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
    posted = form(colony, house=house.pk, cost='{"total": 4}', source="a card on my table")
    assert admin.post(change_url(colony), posted).status_code == 302
    report = loading.load(validation.read())
    colony.refresh_from_db()
    assert (colony.house, colony.cost) == (house, {"total": 4})
    assert set(colony.sources.values_list("field", "source", "local")) == {
        ("cost", "a card on my table", True),
        ("house", "a card on my table", True),
    }
    assert report.cards.updated == []


def test_an_edit_writes_over_no_fact_that_was_accepted_meanwhile(
    admin: Client, colony: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_up = CardAdmin.get_object

    def looked_up(*arguments: Any) -> Card | None:
        found = look_up(*arguments)
        report = FactReport(card=colony, field="rarity", value="rare", origin="client", sender="x")
        report.save()
        reporting.accept(report, "another keeper")
        return found

    monkeypatch.setattr(CardAdmin, "get_object", looked_up)
    admin.post(change_url(colony), form(colony, cost='{"total": 4}', source="a letter"))
    colony.refresh_from_db()
    assert (colony.cost, colony.rarity) == ({"total": 4}, "rare")


def test_every_fact_that_may_be_edited_keeps_its_history(admin: Client) -> None:
    card = Card.objects.get(name="Armistice")
    cost, notes = card.cost, card.notes
    new = {"cost": '{"total": 9}', "rarity": "Rare", "duration": "", "notes": "None."}
    admin.post(change_url(card), form(card, **new, source="a letter"))
    assert sorted(history(card)) == [
        ("cost", cost, {"total": 9}, "a letter", "keeper"),
        ("duration", "turn of casting +2", None, "a letter", "keeper"),
        ("notes", notes, "None.", "a letter", "keeper"),
        ("rarity", None, "rare", "a letter", "keeper"),
    ]
    card.refresh_from_db()
    admin.post(change_url(card), form(card, rarity="common", source="a better letter"))
    assert history(card)[0] == ("rarity", "rare", "common", "a better letter", "keeper")
    assert card.sources.get(field="rarity").source == "a better letter"
    page = admin.get(change_url(card)).content.decode()
    assert "a better letter" in page
    assert "a letter" in page


def test_the_history_of_a_house_names_it(admin: Client, colony: Card) -> None:
    admin.post(change_url(colony), form(colony, house=House.objects.get(name="War").pk, source="a letter"))
    assert history(colony) == [("house", None, "War", "a letter", "keeper")]


def test_a_fact_without_a_source_is_refused(admin: Client, colony: Card) -> None:
    page = admin.post(change_url(colony), form(colony, cost='{"total": 4}', rarity="rare"))
    assert "Say where this comes from: cost, rarity." in page.content.decode()
    colony.refresh_from_db()
    assert (colony.cost, history(colony)) == (None, [])


def test_a_field_left_alone_stays_the_files_own(admin: Client, colony: Card) -> None:
    admin.post(change_url(colony), form(colony, cost='{"total": 4}', source="a letter"))
    assert [source.field for source in colony.sources.all()] == ["cost"]


def test_saving_without_a_change_notes_nothing(admin: Client) -> None:
    card = Card.objects.get(name="Armistice")
    assert admin.post(change_url(card), form(card)).status_code == 302
    assert history(card) == []
    assert not card.sources.filter(local=True).exists()


def test_deleting_a_local_source_gives_the_fact_back_to_the_files(admin: Client) -> None:
    card = Card.objects.get(name="Armistice")
    shipped = card.cost
    admin.post(change_url(card), form(card, cost='{"total": 9}', source="a letter"))
    card.refresh_from_db()
    admin.post(change_url(card), form(card, **deleting(card.sources.get(field="cost"))))
    card.refresh_from_db()
    assert card.cost == shipped
    assert not card.sources.filter(local=True).exists()
    assert card.sources.filter(field="cost").exists()
    assert history(card)[0] == ("cost", {"total": 9}, shipped, "given back to the data files", "keeper")


def test_an_edit_makes_a_new_edition_of_the_data(admin: Client, colony: Card) -> None:
    old = edition.current()
    admin.post(change_url(colony), form(colony, rarity="rare", source="a letter"))
    assert edition.current() != old


def test_only_staff_with_the_permission_may_edit(client: Client, colony: Card) -> None:
    posted = form(colony, rarity="rare", source="a letter")

    def answer(*permissions: str, is_staff: bool = False) -> int:
        user = User.objects.create_user(f"user{User.objects.count()}", is_staff=is_staff)
        user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
        client.force_login(user)
        return client.post(change_url(colony), posted).status_code

    assert client.post(change_url(colony), posted)["Location"].startswith("/admin/login/")
    assert answer("change_card") == 302
    assert answer(is_staff=True) == answer("view_card", is_staff=True) == 403
    colony.refresh_from_db()
    assert colony.rarity is None
    assert answer("change_card", is_staff=True) == 302
    colony.refresh_from_db()
    assert colony.rarity == "rare"


def test_the_history_cannot_be_rewritten(admin: Client, colony: Card) -> None:
    admin.post(change_url(colony), form(colony, rarity="rare", source="a letter"))
    entry = colony.history.get()
    inline: dict[str, int | str] = {"history-TOTAL_FORMS": 1, "history-INITIAL_FORMS": 1, "history-0-id": entry.pk}
    inline |= {"history-0-card": colony.pk, "history-0-source": "a lie", "history-0-DELETE": "on"}
    colony.refresh_from_db()
    admin.post(change_url(colony), form(colony, **inline))
    assert history(colony) == [("rarity", None, "rare", "a letter", "keeper")]


@pytest.mark.parametrize(
    ("cost", "error"),
    [
        ('{"black": 4}', "unknown field &#x27;black&#x27;"),
        ('{"total": "four"}', "total: expected a whole number, got a text"),
        ('{"total": -1}', "total: expected a whole number of at least 0"),
        ("[4]", "expected an object in braces"),
        ("4", "expected an object in braces"),
        ('{"primary_min": 3, "primary_max": 2}', "primary is at least 3 and at most 2"),
        ("{", "Enter a valid JSON."),
    ],
)
def test_a_malformed_cost_is_refused_with_advice(admin: Client, colony: Card, cost: str, error: str) -> None:
    page = admin.post(change_url(colony), form(colony, cost=cost, source="a letter"))
    assert page.status_code == 200
    assert error in page.content.decode()
    colony.refresh_from_db()
    assert colony.cost is None


def test_a_number_too_large_for_a_database_is_no_permission(admin: Client) -> None:
    answer = admin.post(reverse("admin:auth_group_add"), {"name": "Readers", "permissions": "9" * 300})
    assert answer.status_code == 200
    assert "Select a valid choice." in answer.content.decode()
