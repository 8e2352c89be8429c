"""Who may see and change a deck; edit links; versions; sharing."""

import pytest
from django.core.cache import cache
from django.test import Client

from deckbuilder.models import SavedDeck
from tests.deckbuilder.visiting import FIREBALL, MAN_CATCHER, a_deck, editor, held, send, set_visibility, words
from tests.some import some

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    cache.clear()


READING = ["", "odds/", "sheet/", "deck.txt", "deck.md", "deck.json", "deck.svg", "deck.png"]
CHANGING = ["edit/", "edit/cards/", "versions/"]
POSTING = ["edit/change/", "edit/sharing/", "edit/delete/"]


@pytest.mark.parametrize("path", READING)
def test_a_private_deck_of_another_visitor_is_not_there(client: Client, path: str) -> None:
    deck = a_deck()
    assert client.get(f"/decks/{deck.pk}/{path}").status_code == 200
    set_visibility(deck, "private")
    assert client.get(f"/decks/{deck.pk}/{path}").status_code == 404
    assert client.get(f"/decks/compare/?a={deck.pk}&b=war-starter").status_code == 404
    assert client.post(f"/decks/{deck.pk}/fork/").status_code == 404
    assert editor(deck).get(f"/decks/{deck.pk}/{path}").status_code == 200


@pytest.mark.parametrize("visibility", SavedDeck.Visibility.values)
def test_only_an_editor_changes_a_deck(client: Client, visibility: str) -> None:
    deck = a_deck()
    set_visibility(deck, visibility)
    for path in CHANGING:
        page = client.get(f"/decks/{deck.pk}/{path}", follow=True)
        assert page.status_code == 404 or page.request["PATH_INFO"] == f"/decks/{deck.pk}/"
    for path in POSTING:
        response = client.post(
            f"/decks/{deck.pk}/{path}", {"change": "add 40 1", "sure": "yes", "visibility": "public"}
        )
        assert response.status_code == 404
    assert held(deck) == {FIREBALL: 2}
    assert SavedDeck.objects.get().visibility == visibility


def test_who_may_see_a_deck_is_one_of_the_list() -> None:
    deck = a_deck()
    owner = editor(deck)
    before = SavedDeck.objects.get().edit_token
    answer = owner.post(f"/decks/{deck.pk}/edit/sharing/", {"visibility": "galactic", "link": "new"}, follow=True)
    assert "Not changed: choose who may see the deck from the list." in words(answer.content.decode())
    assert SavedDeck.objects.get().edit_token == before


@pytest.mark.parametrize(
    ("path", "sent", "said"),
    [
        ("sharing", {"visibility": "public"}, "Public: listed for everybody."),
        ("sharing", {"visibility": "galactic"}, "Not changed: choose who may see the deck from the list."),
        ("sharing", {"link": "new"}, "The old edit link has ended: give out the new one."),
        ("delete", {}, "Tick the box to be sure, then delete."),
    ],
)
def test_what_came_of_sharing_is_said_once_where_the_page_is_opened(path: str, sent: dict[str, str], said: str) -> None:
    deck = a_deck()
    answer = editor(deck).post(f"/decks/{deck.pk}/edit/{path}/", sent, follow=True)
    assert answer.redirect_chain == [(f"/decks/{deck.pk}/edit/#sharing", 302)]
    above, part = answer.content.decode().split('id="sharing"')
    assert said in words(part)
    assert said not in words(above)


def test_edit_links_cannot_be_guessed_and_end_when_made_anew(client: Client) -> None:
    deck, other = a_deck(), a_deck()
    for token in (
        "x",
        "cards2",
        deck.edit_token[:-1],
        deck.edit_token + "A",
        deck.edit_token.swapcase(),
        other.edit_token,
    ):
        assert client.get(f"/decks/{deck.pk}/edit/{token}/").status_code == 404
    friend = editor(deck)
    mine = editor(deck)
    mine.post(f"/decks/{deck.pk}/edit/sharing/", {"link": "new"})
    assert friend.get(f"/decks/{deck.pk}/edit/").status_code == 302
    assert mine.get(f"/decks/{deck.pk}/edit/").status_code == 200
    assert client.get(f"/decks/{deck.pk}/edit/{deck.edit_token}/").status_code == 404


def test_the_editors_address_leads_a_stranger_to_the_deck_and_says_why(client: Client) -> None:
    deck = a_deck()
    page = client.get(f"/decks/{deck.pk}/edit/", follow=True)
    assert page.redirect_chain == [(f"/decks/{deck.pk}/", 302)]
    assert "This deck can be changed by its edit link only" in page.content.decode()
    set_visibility(deck, "private")
    assert client.get(f"/decks/{deck.pk}/edit/").status_code == 404


def test_the_edit_link_is_on_no_page_that_a_stranger_sees(client: Client) -> None:
    deck = a_deck()
    set_visibility(deck, "public")
    for path in some([f"/decks/{deck.pk}/{path}" for path in READING] + ["/decks/"]):
        assert deck.edit_token.encode() not in client.get(path).content
    assert deck.edit_token.encode() in editor(deck).get(f"/decks/{deck.pk}/edit/").content


def test_the_edit_links_of_a_browser_can_be_kept_as_a_file() -> None:
    decks = [a_deck(name="One"), a_deck(name="Two"), a_deck(name="Not mine")]
    client = Client()
    for deck in decks[:2]:
        editor(deck, client)
    text = client.get("/decks/links.txt").content.decode()
    assert all(deck.edit_token in text and deck.name in text for deck in some(decks[:2]))
    assert decks[2].edit_token not in text


def test_other_sites_may_read_the_decks_that_anybody_may_see(client: Client) -> None:
    deck = a_deck()
    for form in ("json", "txt", "md"):
        answer = client.get(f"/decks/{deck.pk}/deck.{form}", headers={"Origin": "https://example.org"})
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in answer.headers
    page = client.get(f"/decks/{deck.pk}/edit/", headers={"Origin": "https://example.org"})
    assert "Access-Control-Allow-Origin" not in page.headers


def test_versions_are_listed_compared_and_restored() -> None:
    deck = a_deck()
    client = editor(deck)
    send(client, deck, f"add {MAN_CATCHER} 2")
    send(client, deck, "name", name="Fort")
    said = words(client.get(f"/decks/{deck.pk}/versions/?from=1&to=3").content.decode())
    assert "Put in 2 Man-Catcher" in said
    assert "From version 1 to version 3" in said
    assert "Man-Catcher: 0 before, 2 after" in said
    assert "Name: Wall before, Fort after" in said
    client.post(f"/decks/{deck.pk}/edit/change/", {"change": "restore 1 3", "base": "3"})
    assert held(deck) == {FIREBALL: 2}
    assert SavedDeck.objects.get().name == "Wall"
    assert SavedDeck.objects.get().head == 4
    for query in ("from=x", "from=77", "from=1&to=99", "from=99999999999999999999"):
        assert client.get(f"/decks/{deck.pk}/versions/?{query}").status_code in (200, 404)


def test_a_deck_is_deleted_only_when_sure() -> None:
    deck = a_deck()
    client = editor(deck)
    client.post(f"/decks/{deck.pk}/edit/delete/")
    assert SavedDeck.objects.exists()
    client.post(f"/decks/{deck.pk}/edit/delete/", {"sure": "yes"})
    assert not SavedDeck.objects.exists()
    assert client.get("/decks/").status_code == 200


def test_a_copy_says_where_it_came_from_unless_that_is_private(client: Client) -> None:
    client.post("/decks/war-starter/fork/")
    copy = SavedDeck.objects.get()
    assert "began as War starter" in words(client.get(f"/decks/{copy.pk}/").content.decode())
    assert copy.size == 55
    client.post(f"/decks/{copy.pk}/fork/")
    second = SavedDeck.objects.exclude(pk=copy.pk).get()
    set_visibility(copy, "private")
    assert "began as" in words(client.get(f"/decks/{second.pk}/").content.decode())
    assert "began as" not in words(Client().get(f"/decks/{second.pk}/").content.decode())


def test_a_link_to_a_deck_has_a_good_preview(client: Client) -> None:
    deck = a_deck(name='The "Wall" <b>', house="War")
    html = client.get(f"/decks/{deck.pk}/").content.decode()
    assert '<meta property="og:title" content="The &quot;Wall&quot; &lt;b&gt;">' in html
    assert f'<meta property="og:image" content="http://testserver/decks/{deck.pk}/deck.png">' in html
    said = "2 cards of Sanctum, House of War: the list, and whether the deck can pay for itself."
    assert f'<meta property="og:description" content="{said}">' in html
    assert client.get(f"/decks/{deck.pk}/deck.png").content.startswith(b"\x89PNG")


def test_the_keepers_of_the_site_can_take_a_deck_out_of_view(admin_client: Client, client: Client) -> None:
    deck = a_deck(name="Rude words")
    set_visibility(deck, "public")
    assert "Rude words" in admin_client.get("/admin/deckbuilder/saveddeck/").content.decode()
    page = f"/admin/deckbuilder/saveddeck/{deck.pk}/change/"
    assert deck.edit_token not in admin_client.get(page).content.decode()
    assert admin_client.post(page, {"visibility": "private"}).status_code == 302
    assert client.get(f"/decks/{deck.pk}/").status_code == 404
    assert admin_client.get("/admin/deckbuilder/saveddeck/add/").status_code == 403
