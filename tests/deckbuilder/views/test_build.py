"""The building page: every change saved, with script and without; searches; conflicts."""

import re
from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from cards.models import Card
from deckbuilder.model.categories import Category
from deckbuilder.model.deck import Price
from deckbuilder.models import SavedDeck
from deckbuilder.saved.deck_state import Place
from deckbuilder.views.opening import saved_version
from tests.deckbuilder.visiting import FIREBALL, MAN_CATCHER, MOUNTAIN, a_deck, editor, held, send, words
from tests.some import some

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    cache.clear()


def test_a_new_deck_is_begun_and_can_be_built(client: Client) -> None:
    response = client.post("/decks/new/", {"name": "The Wall", "house": "Life"})
    deck = SavedDeck.objects.get()
    assert response.headers["Location"] == f"/decks/{deck.pk}/edit/"
    html = client.get(f"/decks/{deck.pk}/edit/").content.decode()
    assert 'value="The Wall"' in html
    assert "<option selected>Life</option>" in html
    assert "The deck is empty." in words(html)
    assert deck.visibility == "unlisted"


@pytest.mark.parametrize("fields", [{"name": "x" * 61}, {"house": "Chess"}])
def test_a_new_deck_that_cannot_be_is_told_why(client: Client, fields: dict[str, str]) -> None:
    response = client.post("/decks/new/", fields)
    assert response.status_code == 400
    assert 'role="alert"' in response.content.decode()
    assert not SavedDeck.objects.exists()


def test_plain_words_that_are_facts_offer_the_search_for_them() -> None:
    deck = a_deck()
    html = editor(deck).get(f"/decks/{deck.pk}/edit/", {"q": "war hope", "type": "alteration"}).content.decode()
    assert 'href="?q=house%3Awar%2Chope&amp;type=alteration"' in html


def test_each_change_is_saved_and_answered_with_the_deck() -> None:
    deck = a_deck()
    client = editor(deck)
    html = send(client, deck, f"add {MAN_CATCHER} 2")
    assert held(deck) == {FIREBALL: 2, MAN_CATCHER: 2}
    assert 'data-version="2" data-aside="no" data-size="4"' in html
    assert "4 cards: 26 short of the minimum of 30." in words(html)
    send(client, deck, f"set {FIREBALL} 0")
    assert held(deck) == {MAN_CATCHER: 2}
    send(client, deck, "undo")
    assert held(deck) == {FIREBALL: 2, MAN_CATCHER: 2}
    send(client, deck, "redo")
    assert held(deck) == {MAN_CATCHER: 2}
    send(client, deck, "name", name="New name")
    assert SavedDeck.objects.get().name == "New name"


def test_whether_the_deck_can_pay_stands_above_its_cards() -> None:
    deck = a_deck()
    html = editor(deck).get(f"/decks/{deck.pk}/edit/").content.decode()
    pane = html[html.index('id="deck-pane"') :]
    assert pane.index("Can it pay?") < pane.index('id="deck-size"') < pane.index('class="plain deck-rows"')


def test_the_page_without_script_does_the_same(client: Client) -> None:
    deck = a_deck()
    editor(deck, client)
    change = f"/decks/{deck.pk}/edit/change/"
    response = client.post(change, {"change": f"add {MAN_CATCHER} 1", "base": "1", "query": "q=man&sort=name"})
    assert response.headers["Location"] == f"/decks/{deck.pk}/edit/?q=man&sort=name#in-{MAN_CATCHER}"
    fields = {
        "change": "all",
        "base": "2",
        "name": "N",
        "house": "War",
        "notes": "",
        "tags": "x",
        f"count-{FIREBALL}": "4",
    }
    client.post(change, fields)
    assert held(deck) == {FIREBALL: 4, MAN_CATCHER: 1}
    response = client.post(change, {"change": f"set {FIREBALL} 5000", "base": "3"}, follow=True)
    assert "Expected a whole number from 0 to 1,000, got" in words(response.content.decode())
    assert held(deck)[FIREBALL] == 4


def test_a_stale_page_is_told_and_both_versions_are_kept() -> None:
    deck = a_deck()
    client = editor(deck)
    send(client, deck, f"add {FIREBALL} 1", base=1)
    html = send(client, deck, f"add {MAN_CATCHER} 1", base=1)
    assert 'data-version="3" data-aside="yes"' in html
    said = words(html)
    assert "This deck was changed elsewhere, too" in said
    assert "Fireball: 3 before, 2 after" in said
    assert held(deck) == {FIREBALL: 3}
    assert "kept aside" in client.get(f"/decks/{deck.pk}/versions/").content.decode()
    assert 'data-version="3"' in client.get(f"/decks/{deck.pk}/edit/?v=3").content.decode()
    take = re.search(r'value="(take \d+ \d+)"', html)
    assert take
    assert 'data-aside="no"' in send(client, deck, take[1], base=3)
    assert held(deck) == {FIREBALL: 2, MAN_CATCHER: 1}


def test_both_versions_can_become_decks_of_their_own() -> None:
    deck = a_deck()
    client = editor(deck)
    send(client, deck, f"add {FIREBALL} 1", base=1)
    send(client, deck, f"add {MAN_CATCHER} 1", base=1)
    client.post(f"/decks/{deck.pk}/fork/", {"version": "3"})
    copy = SavedDeck.objects.exclude(pk=deck.pk).get()
    assert held(copy) == {FIREBALL: 2, MAN_CATCHER: 1}


NONSENSE = ["", "add", "add x 1", "set 76", "take", "take x y", "restore 9 9", "\0", "assume 999 3+1", "drop table"]
NONSENSE += ["set 76 -1", "add 76 99999999999", "redo", "undo"]


@pytest.mark.parametrize("change", NONSENSE)
def test_a_change_that_makes_no_sense_breaks_nothing(change: str) -> None:
    deck = a_deck()
    html = send(editor(deck), deck, change)
    assert 'role="alert"' in html
    assert held(deck) == {FIREBALL: 2}


def test_the_page_asks_the_database_as_often_for_a_large_deck_as_for_a_small_one(
    django_assert_max_num_queries: Any,
) -> None:
    counts = []
    for deck in (a_deck(), a_deck(cards=dict.fromkeys(Card.objects.values_list("pk", flat=True)[:40], 1))):
        client = editor(deck)
        with django_assert_max_num_queries(10) as asked:
            assert client.get(f"/decks/{deck.pk}/edit/").status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


# The cards to choose from


def names(html: str) -> list[str]:
    return re.findall(r'class="result" data-card="\d+" data-name="([^"]+)"', html)


def found(client: Client, deck: SavedDeck, query: str) -> list[str]:
    return names(client.get(f"/decks/{deck.pk}/edit/cards/?{query}").content.decode())


def test_cards_are_found_by_the_query_language_and_in_deck() -> None:
    deck = a_deck(cards={FIREBALL: 2, MAN_CATCHER: 1})
    client = editor(deck)
    assert found(client, deck, "q=in:deck") == ["Fireball", "Man-Catcher"]
    assert found(client, deck, "q=fireball+-in:deck").count("Fireball") == 0
    assert found(client, deck, "q=in:deck+house:war") == ["Fireball"]
    assert found(client, deck, "q=in:deck+house:justice") == []
    page = client.get(f"/decks/{deck.pk}/edit/?q=in:deck").content.decode()
    assert names(page) == ["Fireball", "Man-Catcher"]


def test_a_query_that_cannot_be_read_says_so() -> None:
    deck = a_deck()
    client = editor(deck)
    for query in ("q=nosuchfield:x", "q=(", "q=" + "x" * 300):
        html = client.get(f"/decks/{deck.pk}/edit/cards/?{query}").content.decode()
        assert 'role="alert"' in html


def test_mana_limits_narrow_the_collection() -> None:
    deck = a_deck()
    client = editor(deck)
    none = "&".join(f"mana-{mana}=0" for mana in ("Order", "Clarity", "Mystery", "Will"))
    everything = found(client, deck, f"q=house:war&{none}")
    assert "Fireball" in everything
    assert found(client, deck, f"q=house:war&{none}&mana-Strife=0") == []
    said = words(client.get(f"/decks/{deck.pk}/edit/cards/?mana-Order=1&{none[13:]}&mana-Strife=0").content.decode())
    assert "at most 1 Order, any World, nothing else" in said


def test_houses_and_types_narrow_the_collection() -> None:
    deck = a_deck()
    visitor = editor(deck)
    asked = {"house": ["war", "hope", "nonsense"], "type": ["hero"]}
    page = words(visitor.get(f"/decks/{deck.pk}/edit/cards/", asked).content.decode())
    wanted = Card.objects.filter(house__slug__in=["war", "hope"], type="hero")
    assert f"{wanted.count()} cards fit" in page
    for card in some(wanted):
        assert card.name in page
    kept = visitor.get(f"/decks/{deck.pk}/edit/", asked).content.decode()
    assert 'value="war" checked' in kept
    assert 'value="body" checked' not in kept


def test_a_search_leads_on_with_its_address() -> None:
    deck = a_deck()
    response = editor(deck).get(f"/decks/{deck.pk}/edit/cards/?q=fire&mana-Order=1&junk=2")
    assert response.headers["HX-Replace-Url"] == f"/decks/{deck.pk}/edit/?q=fire&mana-Order=1"


@pytest.mark.parametrize("tab", ["spell", "flavor", "monster", "helper", "nonsense"])
def test_a_card_is_shown_beside_the_deck_with_its_tabs(client: Client, tab: str) -> None:
    html = client.get(f"/decks/card/diomesia/?tab={tab}").content.decode()
    assert "Diomesia" in html
    assert html.count('aria-current="page"') == 1
    assert client.get("/decks/card/no-such-card/").status_code == 404


@pytest.mark.parametrize(("tab", "headings"), [("spell", []), ("helper", ["<h3>Barren Land</h3>"])])
def test_what_a_spell_makes_is_headed_on_its_own_tab(client: Client, tab: str, headings: list[str]) -> None:
    assert re.findall("<h3>.*?</h3>", client.get(f"/decks/card/husks/?tab={tab}").content.decode()) == headings


# The deck's side


@pytest.mark.parametrize(
    ("sort", "headings"),
    [
        ("type", ["Manifestation"]),
        ("name", ["All cards"]),
        ("rarity", ["Rarity unknown"]),
        ("house", ["War"]),
        ("cost", ["6 mana in all", "Cost unknown"]),
        ("nonsense", ["Manifestation"]),
    ],
)
def test_the_deck_is_sorted_under_headings(sort: str, headings: list[str]) -> None:
    deck = a_deck(cards={FIREBALL: 2, MAN_CATCHER: 1})
    html = editor(deck).get(f"/decks/{deck.pk}/edit/?sort={sort}").content.decode()
    shown = re.findall(r'<h3 id="group-\d+">([^<]+) <', html)
    assert [heading for heading in headings if heading in shown] == headings


def test_assumed_costs_are_marked_and_taken_back() -> None:
    deck = a_deck(cards={MAN_CATCHER: 4})
    client = editor(deck)
    html = send(client, deck, "assume", card=str(MAN_CATCHER), cost="3+1")
    assert "Man-Catcher: treated as 3+1" in words(html)
    assert "rests on assumed costs" in html
    html = send(client, deck, f"assume {MAN_CATCHER} -")
    assert "treated as" not in html


def test_one_sheet_asks_for_every_unknown_cost() -> None:
    deck = a_deck(cards={MAN_CATCHER: 4, FIREBALL: 2})
    client = editor(deck)
    page = client.get(f"/decks/{deck.pk}/edit/").content.decode()
    assert {f"cost-{card}" for card in (MAN_CATCHER, FIREBALL)} <= set(re.findall(r'name="(cost-\d+)"', page))
    both: dict[str, Any] = {f"cost-{MAN_CATCHER}": "3+1", f"cost-{FIREBALL}": "6+0"}
    send(client, deck, "costs", **both)
    assert saved_version(SavedDeck.objects.get()).state.costs == {MAN_CATCHER: Price(3, 1), FIREBALL: Price(6, 0)}
    send(client, deck, f"assume {MAN_CATCHER}", cost="")
    assert saved_version(SavedDeck.objects.get()).state.costs == {FIREBALL: Price(6, 0)}
    wrong: dict[str, Any] = {f"cost-{MAN_CATCHER}": "many"}
    assert 'role="alert"' in send(client, deck, "costs", **wrong)


def test_what_the_deck_is_checked_by_can_be_chosen() -> None:
    deck = a_deck(cards={FIREBALL: 6})
    client = editor(deck)
    assert 'data-code="copies-many"' in send(client, deck, "rules", usual_copies="on")
    assert 'data-code="copies-many"' not in send(client, deck, "rules", usual_copies="")
    assert "One type of mana:" in words(send(client, deck, "rules", format="one-mana"))


def test_too_much_in_an_hour_is_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.RATES, "decks", "2/day")
    for _ in range(2):
        assert client.post("/decks/new/").status_code == 302
    response = client.post("/decks/new/", {"name": "Wall"})
    assert response.status_code == 429
    assert "2 new decks a day; try again at " in words(response.content.decode())
    assert 'value="Wall"' in response.content.decode(), "what was typed is still there"
    assert SavedDeck.objects.count() == 2


# The list as text, and what is typed to add


def test_a_list_is_added_to_a_deck() -> None:
    deck = a_deck()
    visitor = editor(deck)
    page = send(visitor, deck, "more", more="1. 2 Fireball\n2. 1 Man-Catcher\n3. 3 Wibble")
    assert held(deck) == {FIREBALL: 4, MAN_CATCHER: 1}
    assert "Wibble" in words(page)
    assert "names a card" in words(send(visitor, deck, "more", more="# nothing"))
    assert "too long" in words(send(visitor, deck, "more", more="x" * 200_000)) or held(deck)[FIREBALL] == 4


def test_the_list_as_text_and_the_rows_are_one_deck() -> None:
    deck = a_deck(cards={FIREBALL: 4, MAN_CATCHER: 2}, costs={FIREBALL: Price(3, 1)}, missing={"Wibble 4/4": 1})
    client = editor(deck)
    page = unescape(client.get(f"/decks/{deck.pk}/edit/").content.decode())
    text = page.split('name="list"')[1].split(">", 1)[1].split("</textarea>")[0]
    assert text == "4 Fireball\n2 Man-Catcher\n1 Wibble 4/4"
    send(client, deck, "list", list=text)
    assert SavedDeck.objects.get().head == 1
    send(client, deck, "list", list="3 Fireball\n1 Wibble 4/4\n2 Wobble\n\nMaybe:\n2 Man-Catcher")
    state = saved_version(SavedDeck.objects.get()).state
    assert (state.cards, state.maybe) == ({FIREBALL: 3}, {MAN_CATCHER: 2})
    assert state.missing == {"Wibble 4/4": 1, "Wobble": 2}
    assert state.costs == {FIREBALL: Price(3, 1)}
    send(client, deck, "undo")
    assert held(deck) == {FIREBALL: 4, MAN_CATCHER: 2}


def test_as_many_copies_as_the_card_s_id_has_are_read_back() -> None:
    deck = a_deck(cards={FIREBALL: FIREBALL, MOUNTAIN: 4}, maybe={MOUNTAIN: MOUNTAIN})
    client = editor(deck)
    page = unescape(client.get(f"/decks/{deck.pk}/edit/").content.decode())
    send(client, deck, "list", list=page.split('name="list"')[1].split(">", 1)[1].split("</textarea>")[0])
    assert SavedDeck.objects.get().head == 1, "an unchanged list changes nothing"


def test_lines_that_name_no_card_stand_in_their_places_in_the_list() -> None:
    categories = (Category("Burn", (FIREBALL,)),)
    places = {"Fierball": Place(category="Burn"), "Wobble": Place(maybe=True), "Gone": Place(category="Gone")}
    missing = {"Fierball": 2, "Wobble": 3, "Gone": 1, "Fireball": 4}
    deck = a_deck(cards={FIREBALL: 4}, categories=categories, missing=missing, places=places)
    client = editor(deck)
    page = unescape(client.get(f"/decks/{deck.pk}/edit/").content.decode())
    text = page.split('name="list"')[1].split(">", 1)[1].split("</textarea>")[0]
    assert text.splitlines() == [
        "Category: Burn", "4 Fireball", "2 Fierball", "// Lines that name no card", "1 Gone", "4 Fireball", "",
        "Maybe:", "3 Wobble",
    ]  # fmt: skip
    send(client, deck, "list", list=text)
    state = saved_version(SavedDeck.objects.get()).state
    assert (state.cards, state.missing) == ({FIREBALL: 4}, missing), "of two lines that look the same none is lost"
    send(client, deck, "list", list="Category: Burn\n5 Fireball\n3 Wobble\n\nMaybe:\n2 Fierball")
    state = saved_version(SavedDeck.objects.get()).state
    assert state.places == {"Wobble": Place(category="Burn"), "Fierball": Place(maybe=True)}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (f"add {MAN_CATCHER} 1", f"#more-{MAN_CATCHER}"),
        (f"add {MAN_CATCHER} -1", "#deck-form"),
        (f"add {'9' * 5000} 1", ""),
        ("restore 1 1", ""),
    ],
)
def test_a_press_without_script_comes_back_to_its_row(change: str, place: str) -> None:
    deck = a_deck()
    mine = editor(deck)
    send(mine, deck, f"add {MAN_CATCHER} 1")
    fields = {"change": change, "base": str(SavedDeck.objects.get().head), "list": ""}
    response = mine.post(f"/decks/{deck.pk}/edit/change/", fields)
    assert response.headers["Location"] == f"/decks/{deck.pk}/edit/{place}"


@pytest.mark.parametrize("field", ["list", "more"])
def test_what_a_list_says_and_is_left_out_is_told_beside_the_deck(field: str) -> None:
    deck = a_deck(house="War")
    text = "Name: Wall\nHouse: Foo\nManifestations (9)\n4 Fireball"
    said = ["The house is not understood and left out: Foo", "Line 3 says 9 cards; those under it come to 4."]
    answer = words(send(editor(deck), deck, field, None, **{field: text}))
    assert all(sentence in answer for sentence in said)
    assert "Only the cards" not in answer, "the name is the deck's own"
    plain = {"change": field, field: text, "base": str(SavedDeck.objects.get().head)}
    page = editor(deck).post(f"/decks/{deck.pk}/edit/change/", plain, follow=True).content.decode()
    assert all(sentence in words(page) for sentence in said)


def test_what_a_list_says_of_another_deck_is_not_taken_and_said_so() -> None:
    deck = a_deck(costs={FIREBALL: Price(3, 1)})
    text = '{"name": "Burn", "house": "War", "cards": [{"id": 76, "count": 4, "assumed_cost": "3+1"}]}'
    answer = send(editor(deck), deck, "list", list=text)
    assert "Only the cards of the list are taken, not its name and house." in words(answer)
    send(editor(deck), deck, "tags", tags="fire, wall")
    assert "Only the cards" not in send(editor(deck), deck, "list", list="Name: Wall\nTags: Wall\n3 Fireball")


def test_the_comments_of_a_list_are_not_kept_and_told_word_for_word() -> None:
    deck = a_deck(missing={"Wibble": 1}, categories=(Category("Burn", (FIREBALL,)),))
    text = "// Cheap ones first\nCategory: Burn\n2 Fireball // or three\n// Other cards\n1 Man-Catcher\n1 Wibble"
    answer = words(send(editor(deck), deck, "list", list=text))
    said = "Comments are not kept with the list; the notes are for them: // Cheap ones first and // or three"
    assert said in answer
    assert held(deck) == {FIREBALL: 2, MAN_CATCHER: 1}
    box = editor(deck).get(f"/decks/{deck.pk}/edit/").content.decode()
    own = re.findall(r"<textarea[^>]*>([^<]*Fireball[^<]*)</textarea>", box)
    assert "Comments" not in words(send(editor(deck), deck, "list", list=unescape(own[0]))), "its own list has none"


@pytest.mark.parametrize("known", ["Total", "3-4 Fireball"])
@pytest.mark.parametrize("form", ["txt", "md", "json"])
def test_a_deck_taken_away_and_put_in_as_a_list_brings_its_lines_that_name_no_card(form: str, known: str) -> None:
    missing = {"3-4 Fireball": 1, "Total": 2}
    deck, other = a_deck(missing=missing), a_deck(missing={known: missing[known]})
    written = editor(deck).get(f"/decks/{deck.pk}/deck.{form}").content.decode()
    send(editor(other), other, "list", list=written)
    assert saved_version(SavedDeck.objects.get(pk=other.pk)).state.missing == missing


@pytest.mark.parametrize("text", ["x" * 200_000, "Blight\n" * 3_000, "1000 Fireball\n1000 Man-Catcher"])
def test_a_list_over_a_limit_is_refused_and_changes_nothing(text: str) -> None:
    deck = a_deck()
    answer = send(editor(deck), deck, "list", list=text)
    assert 'role="alert"' in answer
    assert held(deck) == {FIREBALL: 2}


@pytest.mark.parametrize(
    ("query", "adds"),
    [
        ("4 fireb", "4 Fireball"),
        ("4x fireb", "4 Fireball"),
        ("2 x FIREB", "2 Fireball"),
        ("3 man-c", "3 Man-Catcher"),
        ("4 sword of zana", "4 Sword of Zana"),
        ("4 star chamber", "4 The Star Chamber"),
        ("4X fireb", "4 Fireball"),
        ("x4 fireb", "4 Fireball"),
        ("fireball x4", "4 Fireball"),
        ("fireball x 4", "4 Fireball"),
        ("2 ogi armor", "2 Ogi's Armor"),
        ("4 mancatcher", "4 Man-Catcher"),
        ("3 fierball", "3 Fireball"),
        ("3x apocalypse 2", "3 Apocalypse II"),
        ("apocalypse 2", ""),
        ("fireb", ""),
        ("4", ""),
        ("cost>4", ""),
        ("4 house:war", ""),
        ("4 wibble wobble", ""),
    ],
)
def test_what_is_typed_marks_the_card_that_enter_puts_in(query: str, adds: str) -> None:
    deck = a_deck()
    said = words(editor(deck).get(f"/decks/{deck.pk}/edit/cards/", {"q": query}).content.decode())
    assert (f"Enter adds {adds} " in said) if adds else ("Enter adds" not in said)


def test_for_words_that_no_card_has_the_nearest_name_is_shown_as_such() -> None:
    deck = a_deck()

    def found(query: str, **more: str) -> str:
        return words(editor(deck).get(f"/decks/{deck.pk}/edit/cards/", {"q": query, **more}).content.decode())

    assert "The nearest name" in found("fierball")
    assert "The nearest name" not in found("fireball")
    assert "0 cards fit" in found("fierball", house="hope")
    assert "0 cards fit Take away a word, a filter or a limit, or see all the cards" in found("wibble wobble")
