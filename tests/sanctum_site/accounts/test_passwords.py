"""A forgotten password: a link by mail where the operator has mail, and no word of it where there is none."""

import re
from collections.abc import Callable
from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
from django.conf import settings as project
from django.contrib.auth.models import User
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from cards.guard.models import Visit
from sanctum_site.accounts import letters
from tests.deckbuilder.visiting import words
from tests.worker import work

pytestmark = pytest.mark.django_db

PASSWORD, NEW = "a long pass phrase", "another long phrase"
PAGES = ["/accounts/reset/", "/accounts/reset/sent/", "/accounts/reset/MQ/abc-def/", "/accounts/email/"]


@pytest.fixture
def with_mail(settings: Any) -> None:
    settings.MAIL = True


@pytest.fixture
def alice() -> User:
    return User.objects.create_user("alice", "alice@example.org", PASSWORD)


@pytest.mark.parametrize("path", PAGES)
def test_without_mail_there_is_no_reset(client: Client, alice: User, path: str) -> None:
    client.force_login(alice)
    assert client.get(path).status_code == 404
    assert client.post(path, {"email": "alice@example.org"}).status_code == 404
    for page in ("/accounts/login/", "/accounts/signup/", "/accounts/"):
        html = client.get(page).content.decode()
        assert "reset" not in html
        assert 'name="email"' not in html
    assert mail.outbox == []


def link(message: Any) -> str:
    """Return the address in a letter, without its host."""
    found = re.search(r"http://testserver(/accounts/reset/\S+)", message.body)
    assert found
    return found[1]


@pytest.mark.usefixtures("with_mail")
def test_a_link_by_mail_leads_to_a_new_password_once(client: Client, alice: User) -> None:
    lost = Client()
    lost.post("/accounts/login/", {"username": "alice", "password": PASSWORD})
    assert 'href="/accounts/reset/"' in client.get("/accounts/login/").content.decode()
    assert (
        client.post("/accounts/reset/", {"email": "ALICE@example.org"}).headers["Location"] == "/accounts/reset/sent/"
    )
    assert mail.outbox == []
    work()
    assert [message.to for message in mail.outbox] == [["alice@example.org"]]
    assert "alice" in mail.outbox[0].body
    form = client.get(link(mail.outbox[0])).headers["Location"]
    assert client.get(form).status_code == 200
    short = client.post(form, {"new_password1": "short", "new_password2": "short"})
    assert (short.status_code, "too short" in words(short.content.decode())) == (400, True)
    assert client.post(form, {"new_password1": NEW, "new_password2": NEW}).status_code == 302
    assert client.post("/accounts/login/", {"username": "alice", "password": NEW}).status_code == 302
    assert lost.get("/accounts/").status_code == 302
    assert Visit.objects.filter(account=alice.pk).count() == 1
    again = Client().get(link(mail.outbox[0]))
    assert again.status_code == 400
    assert "leads nowhere any more" in words(again.content.decode())


@pytest.mark.usefixtures("with_mail")
@pytest.mark.parametrize("asked", ["nobody@example.org", "", "alice", "a\0b@example.org", "x" * 5000 + "@example.org"])
def test_who_has_an_account_is_not_told(client: Client, alice: User, asked: str) -> None:
    known = client.post("/accounts/reset/", {"email": "alice@example.org"})
    answer = client.post("/accounts/reset/", {"email": asked})
    assert answer.status_code in (302, 400)
    if answer.status_code == 302:
        assert answer.headers["Location"] == known.headers["Location"]
    work()
    assert len(mail.outbox) == 1


@pytest.mark.usefixtures("with_mail")
def test_who_has_an_account_is_not_told_by_the_time_it_takes(client: Client, alice: User) -> None:
    for asked in ("alice@example.org", "nobody@example.org"):
        with CaptureQueriesContext(connection) as queries:
            client.post("/accounts/reset/", {"email": asked})
        assert not [query for query in queries if "auth_user" in query["sql"]]
    assert mail.outbox == []


@pytest.mark.usefixtures("with_mail")
def test_a_letter_that_the_mail_server_does_not_take_is_tried_again(
    client: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.create_user("alicia", "alice@example.org", PASSWORD)
    sending = mail.send_mail

    def busy(title: str, body: str, sender: Any, to: list[str]) -> int:
        if "alicia" in body:
            raise SMTPServerDisconnected("try again later")
        return sending(title, body, sender, to)

    client.post("/accounts/reset/", {"email": "alice@example.org"})
    with monkeypatch.context() as away:
        away.setattr(letters, "send_mail", busy)
        work()
        assert ["alicia" in message.body for message in mail.outbox] == [False]
        for _ in letters.WAITS[1:]:
            assert DBTaskResult.objects.filter(status="READY", run_after__gt=timezone.now()).count() == 1
            DBTaskResult.objects.filter(status="READY").update(run_after=timezone.now())
            work()
    DBTaskResult.objects.filter(status="READY").update(run_after=timezone.now())
    work()
    assert ["alicia" in message.body for message in mail.outbox] == [False, True]
    assert client.get(link(mail.outbox[1])).status_code == 302
    assert not DBTaskResult.objects.filter(status="READY").exists()


@pytest.mark.usefixtures("with_mail")
def test_a_letter_that_is_never_taken_is_given_up(client: Client, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> int:
        raise ConnectionRefusedError

    monkeypatch.setattr(letters, "send_mail", away)
    client.post("/accounts/reset/", {"email": "alice@example.org"})
    for _ in range(10):
        work()
        DBTaskResult.objects.filter(status="READY").update(run_after=timezone.now())
    assert DBTaskResult.objects.count() == 1 + len(letters.WAITS)
    assert not DBTaskResult.objects.filter(status="READY").exists()


@pytest.mark.usefixtures("with_mail")
def test_letters_are_limited(client: Client, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(project.RATES, "letters", "2/day")
    asked = [client.post("/accounts/reset/", {"email": "alice@example.org"}) for _ in range(3)]
    assert [answer.status_code for answer in asked] == [302, 302, 429]
    assert "2 letters a day; try again at" in words(asked[2].content.decode())
    work()
    assert len(mail.outbox) == 2


@pytest.mark.usefixtures("with_mail")
def test_mail_that_cannot_be_sent_is_no_crash(client: Client, alice: User, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert client.post("/accounts/reset/", {"email": "alice@example.org"}).status_code == 302
    work()
    assert mail.outbox == []


@pytest.mark.usefixtures("with_mail")
def test_an_address_is_given_at_the_signup_or_later_with_the_password(client: Client) -> None:
    fields = {"username": "bob", "password1": PASSWORD, "password2": PASSWORD, "email": "bob@example.org"}
    assert client.post("/accounts/signup/", fields | {"email": "no address"}).status_code == 400
    assert client.post("/accounts/signup/", fields).status_code == 302
    assert User.objects.get(username="bob").email == "bob@example.org"
    wrong = client.post("/accounts/email/", {"email": "thief@example.org", "password": "wrong"})
    assert wrong.status_code == 400
    assert User.objects.get(username="bob").email == "bob@example.org"
    assert client.post("/accounts/email/", {"email": "", "password": PASSWORD}).status_code == 302
    assert User.objects.get(username="bob").email == ""


@pytest.mark.usefixtures("with_mail")
def test_an_address_that_an_account_cannot_hold_is_refused(client: Client, alice: User) -> None:
    longest = User._meta.get_field("email").max_length
    address = f"{'a' * 64}@{'.'.join(['b' * 60] * 4)}.org"
    assert longest is not None
    assert len(address) > longest
    signup = {"username": "bob", "password1": PASSWORD, "password2": PASSWORD, "email": address}
    client.force_login(alice)
    for path, fields in (("signup", signup), ("email", {"email": address, "password": PASSWORD})):
        answer = client.post(f"/accounts/{path}/", fields)
        assert (answer.status_code, f"at most {longest} characters" in words(answer.content.decode())) == (400, True)


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/accounts/password/", {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW}),
        ("/accounts/email/", {"password": "wrong", "email": ""}),
    ],
)
@pytest.mark.usefixtures("with_mail")
def test_guessing_the_password_from_within_is_limited_too(
    client: Client, alice: User, monkeypatch: pytest.MonkeyPatch, path: str, fields: dict[str, str]
) -> None:
    monkeypatch.setitem(project.RATES, "logins", "2/day")
    client.force_login(alice)
    assert [client.post(path, fields).status_code for _ in range(3)] == [400, 400, 429]


def test_a_new_password_ends_every_other_session(client: Client, alice: User) -> None:
    other = Client()
    for visitor in (client, other):
        visitor.post("/accounts/login/", {"username": "alice", "password": PASSWORD})
    changed = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    assert client.post("/accounts/password/", changed).status_code == 302
    assert client.get("/accounts/").status_code == 200
    assert other.get("/accounts/").status_code == 302
    assert "Log it out" not in client.get("/accounts/sessions/").content.decode()


def meanwhile(monkeypatch: pytest.MonkeyPatch, step: str, happens: Callable[[], object]) -> None:
    """Let something happen to accounts as the password of one is checked, or set."""
    play = getattr(User, step)

    def play_late(user: User, password: str) -> object:
        happens()
        return play(user, password)

    monkeypatch.setattr(User, step, play_late)


def give_an_address() -> None:
    User.objects.update(email="new@example.org")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("with_mail")
@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/accounts/password/", {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}),
        ("/accounts/email/", {"email": "new@example.org", "password": PASSWORD}),
    ],
)
def test_an_account_that_was_deleted_meanwhile_stays_so(
    client: Client, alice: User, monkeypatch: pytest.MonkeyPatch, path: str, fields: dict[str, str]
) -> None:
    client.force_login(alice)
    meanwhile(monkeypatch, "check_password", User.objects.all().delete)
    refused = client.post(path, fields)
    assert "Nothing was saved: your account was deleted meanwhile." in words(refused.content.decode())
    assert (refused.status_code, User.objects.count()) == (410, 0)


def test_a_new_password_leaves_an_address_that_was_given_meanwhile(
    client: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(alice)
    meanwhile(monkeypatch, "check_password", give_an_address)
    client.post("/accounts/password/", {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW})
    monkeypatch.undo()
    alice.refresh_from_db()
    assert (alice.email, alice.check_password(NEW)) == ("new@example.org", True)


@pytest.mark.usefixtures("with_mail")
def test_a_mailed_link_leaves_an_address_that_was_given_meanwhile(
    client: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.post("/accounts/reset/", {"email": "alice@example.org"})
    work()
    form = client.get(link(mail.outbox[0])).headers["Location"]
    meanwhile(monkeypatch, "set_password", give_an_address)
    client.post(form, {"new_password1": NEW, "new_password2": NEW})
    alice.refresh_from_db()
    assert (alice.email, alice.check_password(NEW)) == ("new@example.org", True)
