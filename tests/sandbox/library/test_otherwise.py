"""The form for who remembers a rule otherwise: counted, bounded, limited, decided on in the admin with history."""

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from cards.models import RuleReport
from cards.reporting import MOST
from cards.web.addresses import ruling_address
from engine.library.rulings import rulings
from engine.model.interpretations import INTERPRETATIONS
from tests.some import some

pytestmark = pytest.mark.django_db

RULING = "fred-wins-without-attacking"
FORMS = ("/rules/interpretations/I-1/otherwise/", f"/rules/rulings/{RULING}/otherwise/")

CARD = "/cards/deflection/otherwise/"


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    cache.clear()


def tell(client: Client, sender: str = "10.0.0.1", form: str = FORMS[0], **fields: str) -> Any:
    sent = {"reading": "", "words": "The cap came first.", "origin": "memory"} | fields
    return client.post(form, sent, REMOTE_ADDR=sender)


def test_every_interpretation_and_ruling_leads_to_its_form(client: Client) -> None:
    page = client.get("/rules/interpretations/").content.decode()
    for id in some(INTERPRETATIONS):
        said = f'aria-label="I remember it otherwise: {id}"'
        link = f'<a {said} class="no-print" href="/rules/interpretations/{id}/otherwise/">I remember it otherwise</a>'
        assert link in page
    for ruling in some(rulings()[:3]):
        assert f'href="{ruling_address(ruling)}otherwise/"' in client.get(ruling_address(ruling)).content.decode()


def test_every_card_leads_to_its_form_which_keeps_what_is_said(client: Client) -> None:
    assert f'href="{CARD}">Is something wrong here?</a>' in client.get("/cards/deflection/").content.decode()
    form = client.get(CARD).content.decode()
    assert "Each time the host is hit" in form
    assert 'name="reading"' not in form  # there is nothing to choose from
    assert tell(client, form=CARD, words="").status_code == 400
    assert tell(client, form=CARD).status_code == 302
    assert "Something else: 1 person" in client.get(CARD).content.decode()
    assert f'href="{CARD}">Deflection</a>: 1 person' in client.get("/rules/otherwise/").content.decode()


@pytest.mark.parametrize("form", FORMS)
def test_the_form_shows_the_run_and_says_what_can_be_otherwise(client: Client, form: str) -> None:
    page = client.get(form).content.decode()
    runs = re.findall(r'<li>\s*<a href="([^"]+)"', page)
    assert runs
    for address in runs:
        assert client.get(unescape(address).partition("#")[0]).status_code == 200
    assert page.count('name="reading"') >= 2


def test_an_interpretation_with_a_switch_has_both_readings_side_by_side(client: Client) -> None:
    page = client.get(FORMS[0]).content.decode()
    assert "Otherwise this fails:" in page
    compare = unescape(re.findall(r'href="([^"]+/compare/[^"]+)"', page)[0])
    assert "The two part" in client.get(compare).content.decode()


@pytest.mark.parametrize(
    "form",
    ["/rules/interpretations/I-999/otherwise/", "/rules/rulings/no-such/otherwise/", "/cards/no-such/otherwise/"],
)
def test_what_does_not_exist_has_no_form(client: Client, form: str) -> None:
    assert client.get(form).status_code == 404


def test_those_who_remember_the_same_are_counted_by_sender(client: Client) -> None:
    reading = re.findall(r'name="reading" value="([^"]+)"', client.get(FORMS[0]).content.decode())[0]
    for sender in ("10.0.0.1", "10.0.0.1", "10.0.0.2"):
        assert tell(client, sender, reading=unescape(reading)).status_code == 302
    tell(client, "10.0.0.3")
    page = client.get(FORMS[0]).content.decode()
    assert f"{reading}: 2 people" in page
    assert "Something else: 1 person" in page
    everything = client.get("/rules/otherwise/").content.decode()
    assert re.search(rf'href="{FORMS[0]}">I-1: [^<]+</a>: 3 people', everything)


def test_words_are_shown_once_they_are_accepted(client: Client) -> None:
    tell(client, words="The <b>cap</b> came first.", name="Ann", form=FORMS[1])
    tell(client, "10.0.0.2", words="Nonsense", form=FORMS[1])
    assert "cap" not in client.get(FORMS[1]).content.decode().split("<form")[1].split("</header>")[1]
    client.force_login(User.objects.create_superuser("keeper"))
    assert "Nonsense" in client.get("/admin/cards/rulereport/").content.decode()
    for action, words in (("accept", "cap"), ("decline", "Nonsense")):
        chosen = RuleReport.objects.get(words__contains=words).pk
        client.post("/admin/cards/rulereport/", {"action": action, "_selected_action": [chosen]})
    page = client.get(FORMS[1]).content.decode()
    assert "“The &lt;b&gt;cap&lt;/b&gt; came first.”" in page
    assert "Ann, from memory" in page
    assert "Nonsense" not in page
    assert {*RuleReport.objects.values_list("status", "decided_by")} == {("accepted", "keeper"), ("declined", "keeper")}
    assert {entry.change_message for entry in LogEntry.objects.all()} == {"Accepted.", "Declined."}


@pytest.mark.parametrize(
    "fields",
    [
        {"words": ""}, {"words": "x" * 601}, {"reading": "no such reading"}, {"origin": "elsewhere"}, {"origin": ""},
        {"details": "x" * 301}, {"name": "x" * 61}, {"words": "\0"},
    ],
)  # fmt: skip
@pytest.mark.parametrize("form", FORMS)
def test_bad_reports_are_refused_and_given_back(client: Client, form: str, fields: dict[str, str]) -> None:
    answer = tell(client, form=form, **fields)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
    assert not RuleReport.objects.exists()


def test_reports_are_bounded_for_a_thing_and_for_a_visitor(client: Client, settings: Any) -> None:
    for number in range(MOST):
        tell(client, f"10.0.1.{number}")
    assert tell(client, "10.0.2.1").status_code == 400
    settings.RATES = settings.RATES | {"reports": "2/hour"}
    cache.clear()
    answers = [tell(client, "10.0.3.1", form=FORMS[1]).status_code for _ in range(3)]
    assert answers == [302, 302, 429]


def test_no_address_is_kept(client: Client) -> None:
    tell(client, "203.0.113.9")
    assert "203.0.113" not in str(RuleReport.objects.values().get())


def test_nothing_remembered_is_said(client: Client) -> None:
    assert "Nobody has remembered anything otherwise yet" in client.get("/rules/otherwise/").content.decode()
