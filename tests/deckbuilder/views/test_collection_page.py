"""The cards one owns: typed, read, of starter decks; kept by browser or account; what a deck still needs."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.models import Card
from deckbuilder.io.jsondeck import read_json, read_pasted
from deckbuilder.model.deck import Price
from deckbuilder.models import Collection, SavedDeck
from deckbuilder.saved.holdings import Holdings
from deckbuilder.views.collection_page import as_csv
from deckbuilder.views.opening import saved_version
from deckbuilder.views.sent_list import unclear_lines
from engine.model.catalog import read_starter_decks
from tests.deckbuilder.io.known import KNOWN
from tests.deckbuilder.visiting import FIREBALL, MAN_CATCHER, a_deck, editor, send, words
from tests.some import some

pytestmark = pytest.mark.django_db
PAGE, CHANGE = "/decks/collection/", "/decks/collection/change/"


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    cache.clear()


def do(client: Client, change: str, **fields: Any) -> str:
    """Make a change and return the page that it leads to, as words."""
    response = client.post(CHANGE, {"change": change, **fields}, follow=True)
    assert response.status_code == 200
    return words(response.content.decode())


def owned(client: Client) -> Holdings:
    """Return what this visitor's JSON says they own."""
    reading = read_json(client.get(f"{PAGE}collection.json").content, KNOWN, owned=True)
    costs = {card: Price(*map(int, text.split("+"))) for card, text in reading.costs.items()}
    return Holdings(reading.cards, dict(reading.starters), costs, dict(reading.missing))


@pytest.mark.parametrize(
    ("change", "query", "place"),
    [
        (f"own {FIREBALL} 1", "q=fire&have=owned&page=1", f"?q=fire&have=owned&page=1#own-{FIREBALL}"),
        (f"own {FIREBALL} -4", "have=", f"?have=#own-{FIREBALL}"),
        (f"own {FIREBALL} -4", "have=owned", "?have=owned#cards"),  # it is in the list no more
        (f"own {FIREBALL} 1", "have=missing", "?have=missing#cards"),
        ("counts", "have=owned", "?have=owned"),  # says so above
        ("own x 1", "have=owned", "?have=owned"),
        (f"own {FIREBALL} 1{' ' * 100}more", "have=owned", f"?have=owned#own-{FIREBALL}"),
    ],
)
def test_a_change_leads_back_to_the_card_that_it_was_of(client: Client, change: str, query: str, place: str) -> None:
    do(client, "line", line="4 fireb")
    response = client.post(CHANGE, {"change": change, "query": query})
    assert response["Location"] == f"{PAGE}{place}"


def test_cards_are_typed_counted_and_undone(client: Client) -> None:
    said = do(client, "line", line="4 fireb")
    assert "4 Fireball came in; you own 4 now." in said
    assert "You own 4 cards, 1 different of 614." in said
    do(client, f"own {MAN_CATCHER} 1")
    do(client, f"own {FIREBALL} -1")
    assert owned(client).cards == {FIREBALL: 3, MAN_CATCHER: 1}
    do(client, "counts", **{f"have-{FIREBALL}-3": "7", f"have-{MAN_CATCHER}-1": "0"})
    assert owned(client).cards == {FIREBALL: 7}
    assert "undone" in do(client, "undo")
    assert owned(client).cards == {FIREBALL: 3, MAN_CATCHER: 1}
    do(client, "undo")
    assert owned(client).cards == {FIREBALL: 7}


@pytest.mark.parametrize("line", ["0 fireball", "-4 fireball", "4", "x4", "4 ", "-"])
def test_a_line_that_says_no_copies_of_a_card_is_refused(client: Client, line: str) -> None:
    assert "No card is found for" in do(client, "line", line=line)
    assert owned(client) == Holdings()


@pytest.mark.parametrize("line", ["fireball", "1 Fireball", "FIREB"])
def test_a_name_by_itself_is_one_copy(client: Client, line: str) -> None:
    assert "1 Fireball came in" in do(client, "line", line=line)


@pytest.mark.parametrize(
    "heading", ["Wishlist", "Maybe:", "Sideboard", "Want list", "Wants:", "-- To buy --", "Wish-list (2)", "Maybe-pile"]
)
def test_what_stands_aside_in_a_list_is_not_owned_and_told(client: Client, heading: str) -> None:
    said = do(client, "list", text=f"4 Fireball\n\n{heading}\n2 Man-Catcher")
    assert "Read 4 cards" in said
    assert "2 cards of a wishlist, sideboard or maybe-pile are left out" in said
    assert "1 card of a wishlist" in do(client, "list", text=f"{heading}\n1 Man-Catcher", instead="yes")
    assert owned(client) == Holdings({FIREBALL: 4})
    do(client, "list", text=f"{heading}\n1 Man-Catcher\n\nHave:\n3 Fireball", instead="yes")
    assert owned(client) == Holdings({FIREBALL: 3})


def test_an_unclear_line_that_stands_aside_is_not_asked_about(client: Client) -> None:
    said = do(client, "list", text="4 Fireball\n3 Wibble\nWishlist\n2 Man-Cather\n1 Blight")
    assert "3 cards of a wishlist, sideboard or maybe-pile are left out" in said
    assert owned(client) == Holdings({FIREBALL: 4}, missing={"Wibble": 3})


def test_headings_and_comments_of_a_list_are_told(client: Client) -> None:
    assert "2 headings or comments were left out" in do(client, "list", text="Spells\n4 Fireball\n# of my brother")


def test_an_unclear_line_is_kept_as_long_as_a_deck_keeps_it(client: Client) -> None:
    lines = [f"{'Wibble wobble ' * 12}{letter}" for letter in "ab"]
    do(client, "list", text="\n".join(f"2 {line}" for line in lines))
    assert owned(client).missing == dict.fromkeys(lines, 2)


def test_an_old_page_undoes_no_change_of_another_page(client: Client) -> None:
    do(client, "line", line="4 Fireball")
    found = re.search(r'value="(undo [^"]+)"', client.get(PAGE).content.decode())
    assert found is not None
    do(client, f"own {MAN_CATCHER} 1")
    assert "changed on another page meanwhile" in do(client, unescape(found[1]))
    assert owned(client).cards == {FIREBALL: 4, MAN_CATCHER: 1}
    again = re.search(r'value="(undo [^"]+)"', client.get(PAGE).content.decode())
    assert again is not None
    do(client, unescape(again[1]))
    assert owned(client).cards == {FIREBALL: 4}


def test_an_old_page_changes_only_the_numbers_that_were_changed_on_it(client: Client) -> None:
    do(client, "line", line="4 Fireball")
    do(client, "line", line="1 Man-Catcher")
    do(client, f"own {FIREBALL} 1")
    do(client, "counts", **{f"have-{FIREBALL}-4": "4", f"have-{MAN_CATCHER}-1": "2"})
    assert owned(client).cards == {FIREBALL: 5, MAN_CATCHER: 2}


@pytest.mark.parametrize(
    "change",
    ["", "own", "own x 1", "own 76", "own 999999 1", "own 76 1000", "counts", "line", "list", "starter", "starter x 1",
     "starter war-starter 7", "starter war-starter -1", "mean 76 0", "undo", "take-over", "cost 1", "forget", "\0"],
)  # fmt: skip
def test_what_cannot_be_changed_is_told_and_changes_nothing(client: Client, change: str) -> None:
    do(client, change, line="", text="", **{"have-76-1": "many"})
    assert owned(client) == Holdings()


HOSTILE = [
    "x" * 200_000, "\0", "{", "[" * 4000,
    '{"cards": [], "starter_decks": {"x": 1}}', '{"cards": [{"id": 999999, "count": 1}]}',
    '{"cards": [{"id": 76, "count": 1}], "assumed_costs": [{"id": 76, "assumed_cost": "99+99"}]}',
    '{"cards": [], "unknown": [{"name": "\\u0000", "count": 3}]}', "\n".join(f"{n} wibble {n}x" for n in range(80)),
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_list_is_answered_and_leaves_nothing_strange(client: Client, text: str) -> None:
    do(client, "list", text=text, instead="yes")
    do(client, f"starter \0{text[:20]} 1")
    left = owned(client)
    assert (left.cards, left.starters, left.costs) == ({}, {}, {})
    assert client.get(PAGE, {"q": text[:300], "have": text[:9], "page": text[:9]}).status_code == 200


def test_what_a_file_says_that_is_not_understood_is_told(client: Client) -> None:
    said = do(
        client, "list", text='{"cards": {"Fireball": 4}, "assumed_costs": [{"id": 999999, "assumed_cost": "1+1"}]}'
    )
    assert owned(client) == Holdings({FIREBALL: 4})
    assert "An assumed cost is not understood and left out" in said


def test_a_starter_deck_one_owns_brings_its_cards(client: Client) -> None:
    war = next(deck for deck in read_starter_decks() if deck.house == "War")
    do(client, "starter war-starter 1")
    assert owned(client).cards == {entry.id: entry.count for entry in war.cards}
    assert owned(client).starters == {"war-starter": 1}
    assert "You own all" in words(client.get("/decks/war-starter/needed/").content.decode())
    do(client, "starter war-starter -1")
    assert owned(client) == Holdings()


def test_a_list_and_a_file_come_in_and_unclear_lines_are_asked_about(client: Client) -> None:
    said = do(client, "list", text="4 Fireball\n2x Man-Cather\n3 Wibble\nFireball 4/4")
    assert "3 lines are not clear" in said
    assert owned(client).cards == {FIREBALL: 4}
    page = client.get(PAGE).content.decode()
    line, place = re.findall(r'name="line-(\d)" value="Man-Cather"', page)[0], "2"
    assert f'value="mean {MAN_CATCHER} {line}"' in page
    do(client, f"mean {MAN_CATCHER} {line}", **{f"line-{line}": "Man-Cather", f"copies-{line}": place})
    assert owned(client).cards == {FIREBALL: 4, MAN_CATCHER: 2}
    do(client, "forget 0", **{"line-0": "Wibble"})
    assert "Wibble" not in owned(client).missing
    file = SimpleUploadedFile("more.csv", b"Count,Name\n2,Fireball\n")
    do(client, "list", file=file)
    assert owned(client).cards == {FIREBALL: 6, MAN_CATCHER: 2}
    do(client, "list", text="1 Fireball", instead="yes")
    assert owned(client) == Holdings({FIREBALL: 1})


def test_what_is_taken_away_comes_back_the_same(client: Client) -> None:
    deck = a_deck()
    editor(deck, client)
    send(client, deck, f"assume {FIREBALL} 3+1")
    send(client, deck, "own-costs")
    do(client, "starter life-starter 1")
    do(client, "list", text="4 Fireball\n3 Wibble\n3-4 Fireball\n2 Wobble; the Grey, or so")
    before = owned(client)
    assert before.costs == {FIREBALL: Price(3, 1)}
    other = Client()
    file = SimpleUploadedFile("collection.json", client.get(f"{PAGE}collection.json").content)
    do(other, "list", file=file, instead="yes")
    assert owned(other) == before
    written = client.get(f"{PAGE}collection.txt").content.decode()
    assert "// Left out here: 1 assumed cost, 1 starter deck. The JSON file has everything." in written
    for form in ("txt", "csv"):
        another = Client()
        do(another, "list", text=client.get(f"{PAGE}collection.{form}").content.decode())
        assert owned(another).cards == before.cards
        assert owned(another).missing == before.missing


@pytest.mark.parametrize("line", ["=1+1", "+Wibble", "-Wibble wobble", "@Wibble", "Wibble=1"])
def test_no_spreadsheet_calculates_a_line_that_names_no_card(line: str) -> None:
    written = as_csv(Holdings(missing={line: 3}), [])
    assert not re.search(r"(?:^|,)[=+@-]", written, re.MULTILINE)
    assert unclear_lines(read_pasted(written, KNOWN)) == {line: 3}


def test_the_filters_show_what_one_owns_and_lacks(client: Client) -> None:
    do(client, "line", line="4 Fireball")
    do(client, "line", line="1 Man-Catcher")

    def shown(query: str) -> list[str]:
        return re.findall(r'name="have-(\d+)-\d+"', client.get(f"{PAGE}?{query}").content.decode())

    assert set(shown("have=owned")) == set(shown("")) == {str(FIREBALL), str(MAN_CATCHER)}
    assert str(FIREBALL) not in shown("have=missing&q=fireball")
    assert str(FIREBALL) in shown("have=&q=fireball")


def test_the_building_page_filters_by_what_one_owns_and_says_what_is_missing() -> None:
    deck = a_deck(cards={FIREBALL: 4, MAN_CATCHER: 2})
    client = editor(deck)
    assert "Say which cards you own" in words(client.get(f"/decks/{deck.pk}/edit/").content.decode())
    do(client, "line", line="1 Fireball")
    page = words(client.get(f"/decks/{deck.pk}/edit/").content.decode())
    assert "1 of 6 owned; 5 cards are missing" in page

    def found(query: str) -> set[str]:
        html = client.get(f"/decks/{deck.pk}/edit/cards/?{query}").content.decode()
        return set(re.findall(r'class="result" data-card="(\d+)"', html))

    assert found("have=owned") == found("q=in:owned") == {str(FIREBALL)}
    assert found("q=in:deck&have=missing") == {str(FIREBALL), str(MAN_CATCHER)}
    do(client, f"own {FIREBALL} 3")
    assert found("q=in:deck+in:missing") == {str(MAN_CATCHER)}
    assert found("q=in:deck+-in:missing") == {str(FIREBALL)}


def test_what_is_missing_is_told_by_rarity_where_it_is_known() -> None:
    Card.objects.filter(pk=MAN_CATCHER).update(rarity="rare")
    deck = a_deck(cards={FIREBALL: 4, MAN_CATCHER: 2})
    client = editor(deck)
    do(client, "line", line="1 Fireball")
    said = words(client.get(f"/decks/{deck.pk}/needed/").content.decode())
    assert "5 cards are missing: 3 of unknown rarity, 2 rare" in said


def test_what_a_browser_keeps_is_asked_about_and_never_taken_by_itself() -> None:
    client = Client()
    do(client, "line", line="4 Fireball")
    password = "a long pass phrase"
    fields = {"username": "alice", "password1": password, "password2": password}
    assert client.post("/accounts/signup/", fields).headers["Location"] == "/accounts/decks/"
    assert "keeps a collection, too: 4 cards" in words(client.get("/accounts/decks/").content.decode())
    assert owned(client) == Holdings()
    do(client, "line", line="3 Fireball")
    do(client, "line", line="2 Man-Catcher")
    do(client, "take-over most")
    assert owned(client).cards == {FIREBALL: 4, MAN_CATCHER: 2}
    client.post("/accounts/logout/")
    assert owned(client) == Holdings()
    do(client, "line", line="1 Fireball")
    client.post("/accounts/login/", {"username": "alice", "password": password})
    do(client, "take-over sum")
    assert owned(client).cards == {FIREBALL: 5, MAN_CATCHER: 2}
    client.post("/accounts/", {"sure": "yes"})
    assert not User.objects.exists()
    assert not Collection.objects.filter(browser=None).exists()


def test_nobody_sees_what_another_owns(client: Client) -> None:
    do(client, "line", line="4 Fireball")
    assert owned(Client()) == Holdings()
    assert "You own" not in words(Client().get(PAGE).content.decode())


def test_the_pages_that_know_ones_own_default_costs_say_them_to_the_browser() -> None:
    deck = a_deck()
    client = editor(deck)
    assert own_costs(client.get(PAGE)) == {}
    send(client, deck, f"assume {FIREBALL} 3+1")
    assert own_costs(client.get(f"/decks/{deck.pk}/edit/")) == {}
    send(client, deck, "own-costs")
    for page in (PAGE, f"/decks/{deck.pk}/edit/"):
        assert own_costs(client.get(page)) == {str(FIREBALL): "3+1"}


def own_costs(response: Any) -> object:
    found = re.search(r'data-own-costs="([^"]*)"', response.content.decode())
    assert found
    return json.loads(unescape(found[1]))


def test_own_default_costs_come_with_a_card_and_are_shown_as_assumed() -> None:
    deck = a_deck()
    client = editor(deck)
    assert "No cost is assumed" in words(send(client, deck, "own-costs"))
    send(client, deck, f"assume {FIREBALL} 3+1")
    send(client, deck, "own-costs")
    other = a_deck(cards={MAN_CATCHER: 1})
    editor(other, client)
    said = words(send(client, other, f"add {FIREBALL} 1"))
    assert "treated as 3+1" in said
    send(client, other, f"assume {FIREBALL} -")
    send(client, other, f"add {FIREBALL} 1")
    assert not saved_version(SavedDeck.objects.get(pk=other.pk)).state.costs
    send(client, other, "take-costs")
    assert saved_version(SavedDeck.objects.get(pk=other.pk)).state.costs == {FIREBALL: Price(3, 1)}
    assert "3+1" in do(client, "line", line="1 Fireball")
    do(client, f"cost {FIREBALL}")
    assert owned(client).costs == {}


def test_a_swap_is_offered_the_likest_first() -> None:
    deck = a_deck(cards={FIREBALL: 2})
    client = editor(deck)
    html = client.get(f"/decks/{deck.pk}/edit/?q=like:fireball").content.decode()
    said = words(html)
    assert "In the place of Fireball" in said
    assert "Same house" in said
    first = some(re.findall(rf'value="swap {FIREBALL} (\d+)"', html))[0]
    send(client, deck, f"swap {FIREBALL} {first}")
    assert saved_version(SavedDeck.objects.get(pk=deck.pk)).state.cards == {int(first): 2}
    assert "There is no card called" in words(client.get(f"/decks/{deck.pk}/edit/?q=like:wibble").content.decode())


def test_the_houses_near_the_deck_can_be_chosen() -> None:
    deck = a_deck(house="War")
    client = editor(deck)

    def houses(query: str) -> set[str]:
        html = client.get(f"/decks/{deck.pk}/edit/?{query}").content.decode()
        cards = re.findall(r'class="result" data-card="(\d+)"', html)
        return set(Card.objects.filter(pk__in=cards).values_list("house__name", flat=True))

    assert houses("near=own") == {"War"}
    near = set[str]()
    for page in range(1, 9):
        near |= houses(f"near=neighbours&page={page}")
    assert near == {"War", "Abomination", "Unmaking", "Life", "Mind"}


def test_a_text_that_leaves_nothing_out_says_nothing_of_it(client: Client) -> None:
    do(client, "line", line="4 Fireball")
    assert client.get(f"{PAGE}collection.txt").content == b"4 Fireball\n"


def test_json_says_what_it_is(client: Client) -> None:
    do(client, "line", line="4 Fireball")
    body = json.loads(client.get(f"{PAGE}collection.json").content)
    assert body["format"] == "sanctum-collection/1"
    assert body["cards"] == [{"id": FIREBALL, "name": "Fireball", "count": 4}]


def test_a_table_of_all_cards_may_say_which_are_not_owned(client: Client) -> None:
    names = Card.objects.exclude(pk=FIREBALL).order_by("name").values_list("name", flat=True)
    rows = "\n".join(f"{name}\t0" for name in names)
    assert "Read 4 cards" in do(client, "list", text=f"Name\tQty\n{rows}\nFireball\t4")
    assert owned(client) == Holdings({FIREBALL: 4})
