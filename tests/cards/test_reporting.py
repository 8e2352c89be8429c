"""What players know: reports of single facts, counted by sender, accepted with their source, given back as a patch."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.full_cards import full_card
from cards.models import Card, FactReport
from cards.reporting import MOST, ReportCount, ReportRefusedError, accept, report_counts, tidy_value
from cards.views.unknown_facts import LENGTHS
from tests.some import some

pytestmark = pytest.mark.django_db

CARD = "accursed-minion"


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    cache.clear()


def tell(client: Client, sender: str = "10.0.0.1", slug: str = CARD, **fields: str) -> Any:
    sent = {"fact": "cost", "value": "3+1", "origin": "memory"} | fields
    return client.post(f"/cards/{slug}/know/", sent, REMOTE_ADDR=sender)


def the_card() -> Card:
    return Card.objects.get(slug=CARD)


def test_reports_that_agree_are_counted_by_sender(client: Client) -> None:
    for sender in ("10.0.0.1", "10.0.0.1", "10.0.0.2"):
        assert tell(client, sender).status_code == 302
    tell(client, "10.0.0.3", value=" 5 ")
    assert report_counts(the_card().reports.all()) == [ReportCount("cost", "3+1", 2), ReportCount("cost", "5", 1)]
    page = client.get(f"/cards/{CARD}/").content.decode()
    assert "cost 3+1 (2), cost 5 in all (1)" in page


def test_a_report_has_no_card_read_again(client: Client, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    client.get(f"/cards/{CARD}/")
    read_before = full_card(CARD)
    tell(client)
    with django_assert_max_num_queries(6):
        client.get(f"/cards/{CARD}/")
    assert read_before is not None
    told = full_card(CARD)
    assert told is not None
    assert told.card is read_before.card
    assert [report.value for report in told.reports] == ["3+1"]


def test_a_sender_who_thinks_again_replaces_the_first_report(client: Client) -> None:
    tell(client)
    assert "cost 3+1" in client.get(f"/cards/{CARD}/").content.decode()
    tell(client, value="2+2")
    assert report_counts(the_card().reports.all()) == [ReportCount("cost", "2+2", 1)]
    assert "cost 2+2" in client.get(f"/cards/{CARD}/").content.decode()


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        ("cost", "3+1", "3+1"),
        ("cost", "3 + 1", "3+1"),
        ("cost", "07", "7"),
        ("house", "war", "War"),
        ("rarity", "RARE", "rare"),
    ],
)
def test_a_value_is_written_in_one_way(field: str, text: str, value: str) -> None:
    assert tidy_value(field, text) == value


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("cost", ""), ("cost", "31"), ("cost", "3+31"), ("cost", "-1"), ("cost", "3+1+1"), ("cost", "٣"), ("cost", "x"),
        ("house", "Warr"), ("house", "3"), ("rarity", "mythic"),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_is_refused_with_what_to_write(field: str, text: str) -> None:
    with pytest.raises(ReportRefusedError, match=rf"Write a {field}|Choose the {field}: "):
        tidy_value(field, text)


@pytest.mark.parametrize(
    "fields",
    [
        {"value": ""}, {"value": "9" * 5000}, {"fact": "name"}, {"fact": ""}, {"origin": "elsewhere"},
        {"details": "x" * 301}, {"name": "x" * 61}, {"value": "\0"},
    ],
)  # fmt: skip
def test_bad_reports_are_refused_and_given_back(client: Client, fields: dict[str, str]) -> None:
    answer = tell(client, **fields)
    assert answer.status_code == 400
    for field in {"details", "name"} & fields.keys():
        most = LENGTHS[field]
        assert f"{field.title()}: use at most {most} letters, not {most + 1}." in answer.content.decode()
    assert 'role="alert"' in answer.content.decode()
    assert not FactReport.objects.exists()


def test_what_is_typed_cannot_break_the_page(client: Client) -> None:
    tell(client, details='"><script>x</script>', name="<b>")
    assert "<script>x" not in tell(client, value='"><script>x</script>').content.decode()


def test_reports_are_bounded_for_a_fact_and_for_a_visitor(client: Client, settings: Any) -> None:
    for number in range(MOST):
        tell(client, f"10.0.1.{number}")
    assert tell(client, "10.0.2.1").status_code == 400
    assert FactReport.objects.count() == MOST
    settings.RATES = settings.RATES | {"reports": "2/hour"}
    cache.clear()
    for _ in range(2):
        tell(client, "10.0.3.1", slug="deflection")
    assert tell(client, "10.0.3.1", slug="deflection").status_code == 429


def test_no_address_is_kept(client: Client) -> None:
    tell(client, "203.0.113.9")
    kept = FactReport.objects.values().get()
    assert "203.0.113" not in str(kept)


def test_an_accepted_fact_shows_its_source_and_those_who_disagree(client: Client) -> None:
    tell(client, "10.0.0.1", name="Ann", origin="screenshot", details="https://example.org/1")
    tell(client, "10.0.0.2")
    tell(client, "10.0.0.3", value="4+1")
    accept(FactReport.objects.get(name="Ann"), "keeper")
    card = the_card()
    assert card.cost == {"primary": 3, "secondary": 1}
    source = card.sources.get(field="cost")
    assert source.local
    assert source.source == "reported by Ann from a screenshot, 2 agree: https://example.org/1"
    change = card.history.get()
    assert (change.old, change.new, change.who) == (None, card.cost, "keeper")
    assert [*FactReport.objects.values_list("status", flat=True)].count("accepted") == 2
    page = client.get(f"/cards/{CARD}/").content.decode()
    assert "reported by Ann" in page
    assert "cost 4+1 (1)" in page


def test_a_keeper_accepts_and_declines_in_the_admin(client: Client) -> None:
    tell(client)
    tell(client, "10.0.0.2", fact="rarity", value="rare")
    client.force_login(User.objects.create_superuser("keeper"))
    assert "say the same" in client.get("/admin/cards/factreport/").content.decode().lower()
    for action, field in (("accept", "cost"), ("decline", "rarity")):
        chosen = FactReport.objects.get(field=field).pk
        client.post("/admin/cards/factreport/", {"action": action, "_selected_action": [chosen]})
    assert dict(FactReport.objects.values_list("field", "status")) == {"cost": "accepted", "rarity": "declined"}
    assert the_card().cost == {"primary": 3, "secondary": 1}
    assert the_card().rarity is None


def test_reports_that_agree_and_are_accepted_at_once_are_one_change(client: Client) -> None:
    tell(client, name="Ann")
    tell(client, "10.0.0.2", name="Ben")
    client.force_login(User.objects.create_superuser("keeper"))
    chosen = [*FactReport.objects.values_list("pk", flat=True)]
    client.post("/admin/cards/factreport/", {"action": "accept", "_selected_action": chosen})
    card = the_card()
    assert card.sources.get(field="cost").source == "reported by Ann from memory, 2 agree"
    assert card.history.count() == 1


def test_what_was_accepted_is_given_back_in_both_layouts(client: Client) -> None:
    for fact, value in (("cost", "3+0"), ("rarity", "rare")):
        tell(client, fact=fact, value=value)
        accept(FactReport.objects.get(field=fact), "keeper")
    card = the_card()
    (row,) = client.get("/cards/unknown/accepted.json").json()
    assert (row["id"], row["name"], row["rarity"]) == (card.pk, card.name, "rare")
    assert row["cost"] == {"source": "reported from memory", "primary": 3, "secondary": 0}
    (theirs,) = client.get("/cards/unknown/accepted.json", {"layout": "sanctum-cards"}).json()
    primary = {"type": "will", "amount": 3}
    assert theirs["cost"] == {"primary": primary, "secondary": None, "tertiary": None, "total": 3}


def test_the_page_counts_what_is_not_known_house_by_house(client: Client) -> None:
    page = client.get("/cards/unknown/").content.decode()
    missing = [card for card in Card.objects.all() if not card.cost or "source" in card.cost]
    assert f"the house of {Card.objects.filter(house=None).count()}" in page
    for card in some(missing[:5]):
        assert f'href="/cards/{card.slug}/know/?fact=' in page


def test_an_unknown_cost_leads_to_the_door(client: Client) -> None:
    assert f'href="/cards/{CARD}/know/?fact=cost">Do you know it?' in client.get(f"/cards/{CARD}/").content.decode()
    assert client.get("/cards/no-such-card/know/").status_code == 404
    assert client.get(f"/api/v1/cards/{CARD}/").json()["know"] == f"/cards/{CARD}/know/"
