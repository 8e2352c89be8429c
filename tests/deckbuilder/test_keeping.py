"""Who may see and change a deck; edit links; versions; notes that cannot script; sharing."""

import re
from html import escape

import pytest
from django.core.cache import cache
from django.test import Client

from deckbuilder.models import SavedDeck
from deckbuilder.saved import notes, store
from deckbuilder.saved.notes import as_html
from tests.deckbuilder.visiting import FIREBALL, MAN_CATCHER, a_deck, editor, held, send, words
from tests.some import some

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    cache.clear()


def set_visibility(deck: SavedDeck, visibility: str) -> None:
    SavedDeck.objects.filter(pk=deck.pk).update(visibility=visibility)


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
        assert client.get(f"/decks/{deck.pk}/{path}").status_code == 404
    for path in POSTING:
        response = client.post(
            f"/decks/{deck.pk}/{path}", {"change": "add 40 1", "sure": "yes", "visibility": "public"}
        )
        assert response.status_code == 404
    assert held(deck) == {FIREBALL: 2}
    assert SavedDeck.objects.get().visibility == visibility


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
    assert client.get(f"/decks/{deck.pk}/edit/").status_code == 404
    friend = editor(deck)
    mine = editor(deck)
    mine.post(f"/decks/{deck.pk}/edit/sharing/", {"link": "new"})
    assert friend.get(f"/decks/{deck.pk}/edit/").status_code == 404
    assert mine.get(f"/decks/{deck.pk}/edit/").status_code == 200
    assert client.get(f"/decks/{deck.pk}/edit/{deck.edit_token}/").status_code == 404


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


def test_lists_show_public_decks_to_all_and_others_to_their_editors(client: Client) -> None:
    for visibility in SavedDeck.Visibility.values:
        set_visibility(a_deck(name=f"A {visibility} deck"), visibility)
    said = words(client.get("/decks/").content.decode())
    assert "A public deck" in said
    assert "A private deck" not in said
    assert "A unlisted deck" not in said
    mine = editor(SavedDeck.objects.get(visibility="private"))
    assert "A private deck" in words(mine.get("/decks/").content.decode())


def test_decks_are_found_by_their_cards_names_and_tags(client: Client) -> None:
    for name, cards, tags in (("Burn", {FIREBALL: 4}, ("speed",)), ("Hold", {MAN_CATCHER: 4, FIREBALL: 1}, ())):
        set_visibility(a_deck(name=name, cards=cards, tags=tags), "public")
    for query, shown in (
        ("holds=fireball", {"Burn", "Hold"}),
        ("holds=Fireball,+man-catcher", {"Hold"}),
        ("q=speed", {"Burn"}),
        ("q=hold", {"Hold"}),
        ("q=burn&holds=Man-Catcher", set()),
    ):
        said = words(client.get(f"/decks/?{query}").content.decode())
        assert {name for name in ("Burn", "Hold") if f"{name} 4 cards" in said or f"{name} 5 cards" in said} == shown
    said = words(client.get("/decks/?holds=Firebal").content.decode())
    assert "No card is called “Firebal”" in said
    assert "War starter" in words(client.get("/decks/?holds=fireball").content.decode())


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("holds:fireball", {"Burn", "Hold"}),
        ("holds:fireball house:war", {"Burn"}),
        ('holds:"Man-Catcher" cards>4', {"Hold"}),
        ("cards<5", {"Burn"}),
        ("cards:5", {"Hold"}),
        ("tag:speed", {"Burn"}),
        ("tag:spee", set()),
        ("HOUSE:War hold", set()),
        ("house:hope,war", {"Burn"}),
        ("-house:war", {"Hold"}),
        ("-holds:man-catcher", {"Burn"}),
        ("holds:fireball,man-catcher", {"Hold"}),
        ("-tag:speed,slow", {"Hold"}),
        ("-burn", {"Hold"}),
        ("-cards>4", {"Burn"}),
        ('"burn"', {"Burn"}),
    ],
)
def test_decks_are_found_by_the_terms_of_a_query(client: Client, query: str, shown: set[str]) -> None:
    set_visibility(a_deck(name="Burn", cards={FIREBALL: 4}, tags=("speed",), house="War"), "public")
    set_visibility(a_deck(name="Hold", cards={MAN_CATCHER: 4, FIREBALL: 1}), "public")
    page = client.get("/decks/", {"q": query})
    assert {deck.name for deck in page.context["public"]} == shown
    war = "War starter" in words(page.content.decode())
    assert war == (query in WITH_THE_WAR_STARTER)


WITH_THE_WAR_STARTER = (
    "holds:fireball", "holds:fireball house:war", "house:hope,war", "-holds:man-catcher", "-tag:speed,slow", "-burn"
)  # fmt: skip


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("house:wra", "There is no house “wra”. Did you mean War?"),
        ("hosue:war", "There is no field “hosue”. Did you mean house:?"),
        ("xyz:1", "There is no field “xyz”. There are holds:, house:, tag:, cards:."),
        ("cards<many", "“many” is no number of cards. Ask as in cards<60."),
        ("holds:firebal", "No card is called “firebal”. Did you mean Fireball?"),
        ('holds:"Vlad & Oro"', ""),
    ],
)
def test_what_a_query_of_decks_says_wrong_is_told(client: Client, query: str, said: str) -> None:
    problems = client.get("/decks/", {"q": query}).context["problems"]
    assert problems == ([said] if said else [])


def test_other_sites_may_read_the_decks_that_anybody_may_see(client: Client) -> None:
    deck = a_deck()
    for form in ("json", "txt", "md"):
        answer = client.get(f"/decks/{deck.pk}/deck.{form}", headers={"Origin": "https://example.org"})
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in answer.headers
    page = client.get(f"/decks/{deck.pk}/edit/", headers={"Origin": "https://example.org"})
    assert "Access-Control-Allow-Origin" not in page.headers


@pytest.mark.parametrize("query", ["q=%00", "holds=%00", "q=" + "x+" * 300, "page=x", "page=999", "holds=" + "," * 300])
def test_any_search_is_answered(client: Client, query: str) -> None:
    assert client.get(f"/decks/?{query}").status_code == 200


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


def test_two_decks_stand_side_by_side(client: Client) -> None:
    deck = a_deck(house="War")
    said = words(client.get(f"/decks/compare/?a={deck.pk}&b=http://testserver/decks/war-starter/").content.decode())
    assert "2 and 55 cards; 2 in common" in said
    assert "Fireball 2 4 more in the second" in said
    assert "House War War the same" in said
    for key in ("nothing", "%00", "../..", "x" * 500):
        assert client.get(f"/decks/compare/?a={key}&b=war-starter").status_code in (200, 404)


def test_a_link_to_a_deck_has_a_good_preview(client: Client) -> None:
    deck = a_deck(name='The "Wall" <b>', house="War")
    html = client.get(f"/decks/{deck.pk}/").content.decode()
    assert '<meta property="og:title" content="The &quot;Wall&quot; &lt;b&gt;">' in html
    assert f'<meta property="og:image" content="http://testserver/decks/{deck.pk}/deck.png">' in html
    said = "2 cards of Sanctum, House of War: the list, and whether the deck can pay for itself."
    assert f'<meta property="og:description" content="{said}">' in html
    assert client.get(f"/decks/{deck.pk}/deck.png").content.startswith(b"\x89PNG")


# Notes

ATTACKS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt&colon;alert(1))",
    "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
    "<svg onload=alert(1)>",
    "<iframe src=//evil.example></iframe>",
    "![x](http://evil.example/pixel.png)",
    "<p style='position:fixed'>x</p>",
    "<form action=//evil.example><button>x</button></form>",
    "```\n<script>alert(1)</script>\n```",
    "<h1 id=main class=skip onclick=alert(1)>x</h1>",
    "</section></main><script>alert(1)</script>",
    "<" * 5000,
    "> " * 2000,
    "*" * 5000,
    "- " * 2000,
    "[" * 5000,
    "![" * 2500,
    "- " * 2500,
    "".join(f"{'  ' * depth}- a\n" for depth in range(60)),
    "a**b" + "c* " * 1600,
]


@pytest.mark.parametrize("attack", ATTACKS, ids=range(len(ATTACKS)))
def test_notes_cannot_script(client: Client, attack: str) -> None:
    html = client.get(f"/decks/{a_deck(notes=attack).pk}/").content.decode()
    _, heading, rest = html.partition('aria-labelledby="notes"')
    assert heading
    shown = rest.split("</section>")[0]
    for sign in (
        "<script",
        "<img",
        "<svg",
        "<iframe",
        "<form",
        "<button",
        "javascript:",
        "data:text",
        "style=",
        " onclick",
        " onerror",
        "id=main",
    ):
        assert sign not in "".join(re.findall(r"<[^>]*>", shown)).lower()


def test_notes_are_markdown() -> None:
    html = as_html("# Plan\n\nPlay **fast**, see [the wiki](https://example.org/) \n\n- one\n- two")
    assert "<h3>Plan</h3>" in html
    assert "<strong>fast</strong>" in html
    assert '<a href="https://example.org/" rel="nofollow noopener noreferrer ugc">the wiki</a>' in html
    assert html.count("<li>") == 2


def test_notes_are_rendered_when_they_are_saved_and_never_when_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = a_deck(notes="*Hold*")
    client = editor(deck)
    send(client, deck, "notes", notes="**Hold** the [line][")
    send(client, deck, f"add {MAN_CATCHER} 1")
    monkeypatch.setattr(notes, "as_html", None)
    monkeypatch.setattr(store, "as_html", None)
    assert "<strong>Hold</strong> the [line][" in client.get(f"/decks/{deck.pk}/").content.decode()
    send(client, deck, f"add {MAN_CATCHER} 1")


def test_notes_nested_too_deep_are_shown_as_written() -> None:
    deep = "> " * 100 + "the <b>end"
    assert as_html(deep) == f"<pre>{escape(deep)}</pre>"
    assert "<blockquote>" in as_html("> " * 5 + "the end")


def test_the_keepers_of_the_site_can_take_a_deck_out_of_view(admin_client: Client, client: Client) -> None:
    deck = a_deck(name="Rude words")
    set_visibility(deck, "public")
    assert "Rude words" in admin_client.get("/admin/deckbuilder/saveddeck/").content.decode()
    page = f"/admin/deckbuilder/saveddeck/{deck.pk}/change/"
    assert deck.edit_token not in admin_client.get(page).content.decode()
    assert admin_client.post(page, {"visibility": "private"}).status_code == 302
    assert client.get(f"/decks/{deck.pk}/").status_code == 404
    assert admin_client.get("/admin/deckbuilder/saveddeck/add/").status_code == 403
