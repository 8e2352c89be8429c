"""Accounts hold: limits on every login, names that differ, sessions that their owner ends."""

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from cards.guard.accounts import named
from cards.guard.models import Visit

pytestmark = pytest.mark.django_db

PASSWORD = "a long pass phrase"


@pytest.mark.parametrize("address", ["/admin/login/", "/accounts/login/"])
def test_logging_in_is_limited_wherever_it_is_done(
    client: Client, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    User.objects.create_superuser("owner", password=PASSWORD)
    monkeypatch.setitem(settings.RATES, "logins", "2/day")
    wrong = [client.post(address, {"username": "owner", "password": "wrong"}).status_code for _ in range(3)]
    assert wrong[2] == 429
    assert 429 not in wrong[:2]
    refused = client.post(address, {"username": "owner", "password": PASSWORD})
    assert refused.status_code == 429
    assert "2 tries to log in a day; try again at" in refused.content.decode()
    assert PASSWORD not in refused.content.decode()
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(
    ("taken", "wanted"), [("Alice", "alice"), ("Jürgen", "JÜRGEN"), ("ＡＢＣ", "abc"), ("strasse", "STRASSE")]
)
def test_a_name_is_taken_in_whatever_letters(client: Client, taken: str, wanted: str) -> None:
    User.objects.create_user(taken, password=PASSWORD)
    refused = client.post("/accounts/signup/", {"username": wanted, "password1": PASSWORD, "password2": PASSWORD})
    assert refused.status_code == 400
    assert "already exists" in refused.content.decode()
    assert client.post("/accounts/login/", {"username": wanted, "password": PASSWORD}).status_code == 302


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer, and the tests' own no other thread")
@pytest.mark.django_db(transaction=True)
def test_of_many_who_sign_up_with_a_name_at_once_one_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Barrier(3)

    def asked_at_once(name: str) -> list[str]:
        found = named(name)
        asked.wait()
        return found

    def sign_up(name: str) -> int:
        fields = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
        try:
            return Client().post("/accounts/signup/", fields).status_code
        finally:
            connections.close_all()

    monkeypatch.setattr("sanctum_site.accounts.forms.named", asked_at_once)
    with ThreadPoolExecutor(3) as visitors:
        answers = list(visitors.map(sign_up, ["strasse", "straße", "STRASSE"]))
    assert (sorted(answers), User.objects.count()) == ([302, 400, 400], 1)


def test_a_password_like_the_name_is_refused(client: Client) -> None:
    fields = {"username": "treacherous", "password1": "treacherous1", "password2": "treacherous1"}
    refused = client.post("/accounts/signup/", fields)
    assert refused.status_code == 400
    assert "too similar to the username" in refused.content.decode()


@pytest.mark.django_db(transaction=True)
def test_whoever_was_logged_in_before_the_upgrade_is_so_after_it() -> None:
    alice = User.objects.create_user("alice", password=PASSWORD)
    before, after = [("guard", "0001_initial")], [("guard", "0002_visits")]
    MigrationExecutor(connection).migrate(before)
    old = DatabaseSessions()
    old["_auth_user_id"] = str(alice.pk)
    old.save()
    MigrationExecutor(connection).migrate(after)
    visit = Visit.objects.get(pk=old.session_key)
    assert visit.account == alice.pk
    assert visit.get_decoded() == {"_auth_user_id": str(alice.pk)}


def test_an_owner_sees_and_ends_the_sessions(client: Client) -> None:
    User.objects.create_user("alice", password=PASSWORD)
    User.objects.create_user("bob", password=PASSWORD)
    lost, third, stranger = Client(headers={"User-Agent": "Lost phone"}), Client(), Client()
    for visitor in (client, lost, third):
        visitor.post("/accounts/login/", {"username": "alice", "password": PASSWORD})
    stranger.post("/accounts/login/", {"username": "bob", "password": PASSWORD})
    page = client.get("/accounts/sessions/").content.decode()
    assert page.count("Log it out") == 2
    assert "Lost phone" in page
    assert str(lost.session.session_key) not in page
    name = re.search(r'Lost phone.*?value="(\w+)"', page, re.DOTALL)
    assert name
    stranger.post("/accounts/sessions/", {"end": name[1]})
    assert lost.get("/accounts/").status_code == 200, "somebody else ends nothing"
    client.post("/accounts/sessions/", {"end": name[1]})
    assert lost.get("/accounts/").status_code == 302
    assert third.get("/accounts/").status_code == 200
    client.post("/accounts/sessions/", {"end": "others"})
    assert third.get("/accounts/").status_code == 302
    assert client.get("/accounts/").status_code == 200
