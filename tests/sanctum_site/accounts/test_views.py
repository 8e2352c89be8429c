"""Accounts: nobody needs one, and one keeps a shelf."""

import re
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

import pytest
from django.conf import settings as project
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection, connections
from django.http import HttpRequest
from django.test import Client
from django.utils.http import urlencode

from deckbuilder.models import SavedDeck
from tests.deckbuilder.visiting import words

pytestmark = pytest.mark.django_db

PASSWORD = "a long pass phrase"
SIGNUP = {"username": "alice", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    cache.clear()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"password2": "other"}, "match"),
        ({"password1": "short", "password2": "short"}, "too short"),
        ({"username": "a b"}, "valid"),
        ({"username": "x" * 41}, "at most 40"),
        ({"username": "ﬃ" * 14}, "at most 40"),
        ({"username": "bob"}, "already exists"),
        ({"username": "\u3164\u3164"}, "nobody sees"),
        ({"username": "bob\u1160"}, "nobody sees"),
        ({"username": "\u200b\u200b"}, "valid"),
    ],
)
def test_a_signup_that_cannot_be_is_told_why(client: Client, change: dict[str, str], said: str) -> None:
    User.objects.create_user("bob", password=PASSWORD)
    response = client.post("/accounts/signup/", SIGNUP | change)
    assert response.status_code == 400
    assert said in words(response.content.decode())
    assert not User.objects.filter(username="alice").exists()


@pytest.mark.parametrize(
    ("page", "fields", "said", "focus"),
    [
        ("signup", SIGNUP | {"password1": "short", "password2": "short"}, "too short", "password1"),
        ("signup", SIGNUP | {"username": "a b"}, "valid", "username"),
        ("signup", {}, "Type a name.", "username"),
        ("signup", {"username": "alice"}, "Type a password.", "password1"),
        ("signup", {"username": "alice"}, "Type the password again.", "password1"),
        ("login", {"username": "alice", "password": "wrong"}, "No account", "password"),
        ("login", {"password": "x"}, "Type a name.", "username"),
        ("password", {"new_password1": PASSWORD, "new_password2": PASSWORD}, "Type your old password.", "old_password"),
        ("email", {"email": "a@example.org"}, "Type your password.", "password"),
        ("email", {"email": "a", "password": PASSWORD}, "valid", "email"),
        ("reset", {}, "Type your e-mail address.", "email"),
    ],
)
def test_a_form_says_what_is_missing_and_begins_where_something_is_typed_again(
    client: Client, settings: Any, page: str, fields: dict[str, str], said: str, focus: str
) -> None:
    settings.MAIL = True
    client.force_login(User.objects.create_user("bob", password=PASSWORD))
    answer = client.post(f"/accounts/{page}/", fields)
    assert answer.status_code == 400
    html = answer.content.decode()
    assert said in words(html)
    assert re.findall(r'<input [^>]*name="(\w+)"[^>]* autofocus', html) == [focus]


@pytest.mark.parametrize("taken", ["alice", "Alice"])
def test_of_two_who_take_a_name_at_once_one_is_told(
    client: Client, monkeypatch: pytest.MonkeyPatch, taken: str
) -> None:
    monkeypatch.setattr("sanctum_site.accounts.forms.named", lambda name: [])
    monkeypatch.setattr(User, "validate_unique", lambda self, exclude=None: None)
    User.objects.create_user(taken, password="of the first to come")
    answer = client.post("/accounts/signup/", SIGNUP)
    assert (answer.status_code, "already exists" in words(answer.content.decode())) == (400, True)
    assert "_auth_user_id" not in client.session
    assert User.objects.count() == 1


def test_a_wrong_password_and_too_many_of_them_are_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    User.objects.create_user("bob", password=PASSWORD)
    monkeypatch.setitem(project.RATES, "logins", "3/day")
    for _ in range(3):
        assert client.post("/accounts/login/", {"username": "bob", "password": "wrong"}).status_code == 400
    response = client.post("/accounts/login/", {"username": "bob", "password": PASSWORD})
    assert response.status_code == 429
    assert "3 tries to log in a day; try again at " in words(response.content.decode())
    assert PASSWORD not in response.content.decode()
    assert "_auth_user_id" not in client.session


def test_who_cannot_log_in_is_told_where_capitals_count(client: Client) -> None:
    User.objects.create_user("Bob", password=PASSWORD)
    refused = words(client.post("/accounts/login/", {"username": "Bob", "password": PASSWORD.upper()}).content.decode())
    assert "Capitals count in the password, not in the name." in refused
    assert client.post("/accounts/login/", {"username": "bOB", "password": PASSWORD}).status_code == 302


def test_one_logs_out_from_the_account_page(client: Client) -> None:
    client.post("/accounts/signup/", SIGNUP)
    assert re.search(r'action="/accounts/logout/">.*?<button>Log out', client.get("/accounts/").content.decode())


def test_the_account_page_changes_the_password_and_deletes_the_account(client: Client) -> None:
    client.post("/accounts/signup/", SIGNUP)
    client.post("/decks/new/")
    assert "alice" in words(client.get("/accounts/").content.decode())
    new = "another long phrase"
    fields = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert client.post("/accounts/password/", fields).headers["Location"] == "/accounts/"
    client.post("/accounts/")
    assert User.objects.exists()
    client.post("/accounts/", {"sure": "yes", "shared": "delete"})
    assert not User.objects.exists()
    assert not SavedDeck.objects.exists()


def test_the_pages_of_an_account_ask_for_a_login(client: Client) -> None:
    for path in ("/accounts/", "/accounts/password/"):
        assert client.get(path).headers["Location"] == f"/accounts/login/?next={path}"
    assert client.get("/accounts/logout/").status_code == 405


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("/accounts/password/", "/accounts/password/"),
        ("/decks/?q=a&b=%20", "/decks/?q=a&b=%20"),
        ("http://testserver/cards/", "http://testserver/cards/"),
        ("", "/decks/"),
        ("https://elsewhere.example/", "/decks/"),
        ("//elsewhere.example/", "/decks/"),
        ("\\\\elsewhere.example/", "/decks/"),
        ("javascript:alert(1)", "/decks/"),
    ],
)
@pytest.mark.parametrize("made_decks", [False, True])
def test_whoever_logs_in_goes_where_the_login_was_asked_for(
    client: Client, asked: str, shown: str, made_decks: bool
) -> None:
    User.objects.create_user("bob", password=PASSWORD)
    if made_decks:
        client.post("/decks/new/")
    page = f"/accounts/login/?{urlencode({'next': asked})}"
    answer = client.post(page, {"username": "bob", "password": PASSWORD})
    if made_decks:
        assert answer.headers["Location"].startswith("/accounts/decks/")
        answer = client.post(answer.headers["Location"])
    assert answer.headers["Location"] == shown


def test_whoever_makes_an_account_instead_goes_there_too(client: Client) -> None:
    page = client.get("/accounts/login/?next=/accounts/sessions/").content.decode()
    found = re.search(r'href="(/accounts/signup/[^"]*)"', page)
    assert found is not None
    assert client.post(found[1], SIGNUP).headers["Location"] == "/accounts/sessions/"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("address", "typed"), [("/decks/new/", {"name": "Sword Rain"}), ("/decks/war-starter/fork/", {})]
)
def test_who_makes_a_deck_while_the_account_is_deleted_is_told(
    client: Client, monkeypatch: pytest.MonkeyPatch, address: str, typed: dict[str, str]
) -> None:
    def deleted_meanwhile(request: HttpRequest) -> bool:
        assert request.user.is_authenticated
        User.objects.all().delete()
        return True

    client.post("/accounts/signup/", SIGNUP)
    monkeypatch.setattr("deckbuilder.limits.room_for_more", deleted_meanwhile)
    refused = client.post(address, typed)
    assert refused.status_code == 410
    page = words(refused.content.decode())
    assert "Nothing was saved: your account was deleted meanwhile." in page
    assert typed.get("name", "") in page
    assert not SavedDeck.objects.exists()


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer, and the tests' own no other thread")
@pytest.mark.django_db(transaction=True)
def test_an_account_is_deleted_with_the_decks_that_are_made_meanwhile(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    delete = User.delete

    def begin() -> int:
        try:
            return other.post("/decks/new/", {"name": "Late"}).status_code
        finally:
            connections.close_all()

    def while_another_tab_begins_a_deck(user: User) -> Any:
        made.append(another_tab.submit(begin))
        wait(made, timeout=2)  # it waits for the account, unless nobody holds that
        return delete(user)

    client.post("/accounts/signup/", SIGNUP)
    other, made = Client(), list[Future[int]]()
    other.force_login(User.objects.get())
    monkeypatch.setattr(User, "delete", while_another_tab_begins_a_deck)
    with ThreadPoolExecutor(1) as another_tab:
        gone = client.post("/accounts/", {"sure": "yes", "shared": "delete"})
    assert (gone.status_code, made[0].result()) == (302, 410)
    assert not SavedDeck.objects.exists()
