"""Whose a deck is: the account's or the browser's it was made in; editors come by the edit link; none is forgotten."""

import re

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from cards.guard.models import Visit
from deckbuilder.models import Browser, Collection, Editor, SavedDeck
from deckbuilder.saved import access
from tests.deckbuilder.visiting import FIREBALL, a_deck, editor, held, send, words
from tests.some import some

pytestmark = pytest.mark.django_db

PASSWORD = "a long pass phrase"


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    cache.clear()


def made_by(client: Client, name: str = "Mine") -> SavedDeck:
    """Make a deck as this visitor and return it."""
    key = client.post("/decks/new/", {"name": name}).headers["Location"].split("/")[2]
    return SavedDeck.objects.get(pk=key)


def sign_up(client: Client, name: str = "alice") -> str:
    """Make an account as this visitor and return where that leads."""
    fields = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    return client.post("/accounts/signup/", fields).headers["Location"]


def may_build(client: Client, deck: SavedDeck) -> bool:
    return client.get(f"/decks/{deck.pk}/edit/").status_code == 200


def may_delete(client: Client, deck: SavedDeck) -> bool:
    """Tell whether the deck can be deleted, without ticking the box."""
    return client.post(f"/decks/{deck.pk}/edit/delete/").status_code == 302


def test_a_hundred_and_one_decks_are_all_remembered() -> None:
    client = Client()
    decks = [made_by(client, f"Number {number}.") for number in range(101)]
    said = words(client.get("/decks/").content.decode())
    assert all(deck.name in said for deck in decks)
    assert all(may_build(client, decks[place]) for place in (0, 1, 100))
    opened = [a_deck(name=f"Opened {number}.") for number in range(101)]
    for deck in opened:
        editor(deck, client)
    assert may_build(client, opened[0])
    assert may_build(client, decks[0])


def test_more_decks_than_one_may_have_are_refused_with_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "MAX_OWNED", 2)
    client = Client()
    first, _ = made_by(client), made_by(client)
    refused = client.post("/decks/new/", {"name": "One more"})
    assert refused.status_code == 400
    assert "Delete one first" in words(refused.content.decode())
    assert may_build(client, first)


def test_a_browser_owns_its_decks_when_all_sessions_are_gone() -> None:
    client = Client()
    deck = made_by(client)
    Visit.objects.all().delete()
    client.cookies.pop("sessionid", None)
    assert may_build(client, deck)
    assert may_delete(client, deck)


def test_two_decks_begun_at_once_in_a_new_browser_are_both_its_own() -> None:
    client = Client()
    client.get("/decks/new/")
    twin = Client()
    twin.cookies["maker"] = client.cookies["maker"].value
    assert may_build(client, made_by(twin))
    assert may_build(twin, made_by(client))
    assert Browser.objects.count() == 1


@pytest.mark.parametrize("cookie", ["", "x", "\0", "a" * 31, "ä" * 32, "a b" * 11, "x" * 5_000])
def test_a_cookie_that_is_none_of_ours_makes_nobody_an_owner(cookie: str) -> None:
    deck = made_by(Client())
    stranger = Client()
    stranger.cookies["maker"] = cookie
    assert not may_build(stranger, deck)
    assert may_build(stranger, made_by(stranger))


FORMS = [
    "", "sheet/", "odds/", "hand/", "hand/averages/", "embed/", "deck.txt", "deck.md", "deck.json", "deck.svg",
    "deck.png", "needed/", "fork/", "edit/", "versions/",
]  # fmt: skip


BEGINNINGS = {"/decks/new/": True, "/decks/import/": True, "/decks/": False, "/decks/compare/": False}
"""Pages of decks, and whether a browser keeps them."""


@pytest.mark.parametrize("form", FORMS)
def test_nothing_of_a_deck_is_for_a_cache_that_others_share(form: str) -> None:
    owner, stranger = Client(), Client()
    deck = made_by(owner)
    deck.visibility = SavedDeck.Visibility.PRIVATE
    deck.save()
    address = f"/decks/{deck.pk}/{form}"
    mine, theirs = owner.get(address), stranger.get(address)
    assert (mine.status_code, theirs.status_code) == (200, 404)
    for answer in (mine, theirs):
        assert "private" in answer.headers["Cache-Control"]
        assert "public" not in answer.headers["Cache-Control"]


@pytest.mark.parametrize("form", ["", "odds/", "hand/", "needed/"])
def test_a_browser_keeps_no_page_of_a_deck_that_may_have_changed_when_it_goes_back(form: str) -> None:
    owner = Client()
    assert "no-store" in owner.get(f"/decks/{made_by(owner).pk}/{form}").headers["Cache-Control"]


def test_a_browser_keeps_what_was_typed_to_begin_a_deck_and_nothing_that_lists_decks() -> None:
    kept = {page: "no-store" not in Client().get(page).headers["Cache-Control"] for page in BEGINNINGS}
    assert kept == BEGINNINGS


def test_a_picture_that_the_asker_has_is_not_for_others_either() -> None:
    owner = Client()
    address = f"/decks/{made_by(owner).pk}/deck.png"
    again = owner.get(address, headers={"if-none-match": owner.get(address).headers["ETag"]})
    assert (again.status_code, again.headers["Cache-Control"]) == (304, "private")


def test_looking_at_decks_writes_no_browser_down() -> None:
    client = Client()
    for path in ("/decks/", "/decks/new/", "/decks/war-starter/", f"/decks/{a_deck().pk}/"):
        assert client.get(path).status_code == 200
    assert not Browser.objects.exists()
    cookie = client.cookies["maker"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert int(cookie["max-age"]) > 365 * 24 * 3600


def test_an_editor_changes_the_cards_and_only_the_owner_the_rest() -> None:
    owner = Client()
    deck = made_by(owner)
    friend = editor(deck)
    send(friend, deck, f"add {FIREBALL} 2")
    assert held(deck) == {FIREBALL: 2}
    assert not may_delete(friend, deck)
    assert friend.post(f"/decks/{deck.pk}/edit/sharing/", {"visibility": "private"}).status_code == 404
    assert friend.post(f"/decks/{deck.pk}/edit/sharing/", {"link": "new"}).status_code == 404
    page = words(friend.get(f"/decks/{deck.pk}/edit/").content.decode())
    assert "Its owner decides who sees it" in page
    assert "Delete this deck" not in page
    assert may_delete(owner, deck)
    owner.post(f"/decks/{deck.pk}/edit/sharing/", {"link": "new"})
    assert not may_build(friend, deck)
    assert may_build(owner, deck)


def test_signing_up_takes_over_no_deck_that_was_opened_by_its_edit_link() -> None:
    author, visitor = Client(), Client()
    deck = made_by(author, "The author's")
    editor(deck, visitor)
    assert sign_up(visitor) == "/decks/"
    assert visitor.post("/accounts/decks/", {"deck": deck.pk}).status_code == 302
    visitor.post("/accounts/", {"sure": "yes", "shared": "delete"})
    assert not User.objects.exists()
    assert may_delete(author, deck)


def test_an_account_takes_in_the_decks_made_here_that_are_ticked() -> None:
    client = Client()
    first, second = made_by(client, "First"), made_by(client, "Second")
    assert sign_up(client) == "/accounts/decks/"
    asked = words(client.get("/accounts/decks/").content.decode())
    assert "First" in asked
    assert "Second" in asked
    client.post("/accounts/decks/", {"deck": first.pk})
    client.post("/accounts/logout/")
    assert not may_build(client, first)
    assert may_build(client, second)
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"username": "alice", "password": PASSWORD})
    assert may_build(elsewhere, first)
    assert not may_build(elsewhere, second)


def test_edit_links_opened_by_an_account_go_with_it() -> None:
    deck = made_by(Client())
    client = Client()
    sign_up(client)
    editor(deck, client)
    client.post("/accounts/logout/")
    assert not may_build(client, deck)
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"username": "alice", "password": PASSWORD})
    assert may_build(elsewhere, deck)


@pytest.mark.parametrize(("what", "left"), [("keep", {"Shared", "Edited"}), ("delete", set())])
def test_deleting_an_account_asks_what_becomes_of_shared_decks(what: str, left: set[str]) -> None:
    client = Client()
    sign_up(client)
    shared, edited, _ = (made_by(client, name) for name in ("Shared", "Edited", "Own"))
    SavedDeck.objects.exclude(pk=shared.pk).update(visibility="private")
    friend = editor(edited)
    assert "Own" not in words(client.get("/accounts/").content.decode())
    unanswered = client.post("/accounts/", {"sure": "yes"})
    assert "Say what becomes of" in words(unanswered.content.decode())
    assert SavedDeck.objects.count() == 3
    client.post("/accounts/", {"sure": "yes", "shared": what})
    assert not User.objects.exists()
    assert {deck.name for deck in SavedDeck.objects.all()} == left
    assert may_build(friend, edited) == bool(left)
    assert may_delete(friend, edited) == bool(left)


def test_a_user_deleted_in_the_admin_leaves_the_decks() -> None:
    client = Client()
    sign_up(client)
    deck = made_by(client)
    User.objects.all().delete()
    deck.refresh_from_db()
    assert deck.owner is None


def test_one_visitor_is_so_many_browsers_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.RATES, "browsers", "2/day")
    deck, known = a_deck(), Client()
    link = f"/decks/{deck.pk}/edit/{deck.edit_token}/"

    def asked(client: Client) -> list[int]:
        own = {"change": "line", "line": "1 fireball"}
        answers = client.get(link), client.post("/decks/collection/change/", own), client.post("/decks/new/")
        return [answer.status_code for answer in answers]

    def kept() -> list[int]:
        return [kind.objects.count() for kind in (Browser, Editor, Collection, SavedDeck)]

    assert [asked(known), asked(Client())] == [[302, 302, 302]] * 2
    before = kept()
    assert [asked(Client()) for _ in range(2)] == [[429, 429, 429]] * 2
    assert kept() == before
    assert asked(known) == [302, 302, 302]


def test_a_deck_that_is_not_simply_ones_own_says_how_one_comes_by_it() -> None:
    client = Client()
    made_by(client, "Here")
    editor(a_deck(name="Opened"), client)
    assert ways(client) == {"Here": "", "Opened": "by its edit link"}
    sign_up(client)
    made_by(client, "Shelved")
    assert ways(client) == {"Here": "in this browser alone", "Opened": "by its edit link", "Shelved": ""}


def ways(client: Client) -> dict[str, str]:
    """Return the visitor's decks, and what each says of how they come by it."""
    rows = client.get("/decks/").content.decode().split('id="mine"')[1].split("</section>")[0].split("<li")[1:]
    said = [re.match(r".*?(\w+) \d+ cards? · \w+ · (?:([a-z ]+) · )?", words(f"<li{row}")) for row in rows]
    return {row[1]: row[2] or "" for row in some(said) if row}
