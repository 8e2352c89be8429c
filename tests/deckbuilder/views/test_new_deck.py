"""Decks in and out through the pages."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.models import Card
from deckbuilder.check.deck_check import check
from deckbuilder.model.categories import MAX_CATEGORY
from deckbuilder.model.deck import Price
from deckbuilder.models import SavedDeck
from deckbuilder.saved.deck_state import DeckState, Place
from deckbuilder.saved.sheet import sheet_of
from deckbuilder.views.opening import saved_version
from engine.model.catalog import StarterDeck, read_starter_decks
from tests.deckbuilder.io.test_dck import built
from tests.deckbuilder.visiting import FIREBALL, MAN_CATCHER, a_deck, editor, held, send, words
from tests.some import some

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    cache.clear()


def bring(client: Client, text: str = "", file: bytes | None = None) -> Any:
    fields: dict[str, Any] = {"text": text}
    if file is not None:
        fields["file"] = SimpleUploadedFile("deck", file)
    return client.post("/decks/import/", fields)


@pytest.mark.parametrize("data", read_starter_decks(), ids=lambda data: data.house)
def test_the_starter_decks_come_in_from_id_lists_and_check_clean_of_errors(client: Client, data: StarterDeck) -> None:
    ids = [entry.id for entry in data.cards for _ in range(entry.count)]
    bring(client, " ".join(map(str, ids)))
    deck = SavedDeck.objects.get()
    assert held(deck) == {entry.id: entry.count for entry in data.cards}
    findings = check(sheet_of(saved_version(deck).state).deck)
    assert not [finding.text for finding in some(findings) if finding.severity == "error"]


@pytest.mark.parametrize(
    "file",
    [
        b"Name: Burn\nHouse: War\n4 Fireball\n2 Man-Catcher\n",
        "Name: Burn\r\nHouse: War\r\n4 Fireball\r\n2 Man-Catcher".encode("utf-16"),
        b"\xef\xbb\xbfDeck: Burn\nHouse: War\nFireball x4\nMan-Catcher x2",
        json.dumps({"name": "Burn", "house": "War", "cards": {"Fireball": 4, "Man-Catcher": 2}}).encode(),
        json.dumps(
            {"name": "Burn", "house": "War", "cards": {"Fireball": 4, "Man-Catcher": 2}, "versions": ["x" * 900_000]}
        ).encode(),
    ],
    ids=["text", "utf-16", "utf-8 with a mark", "JSON", "JSON with many versions"],
)  # fmt: skip
def test_a_file_becomes_a_deck(client: Client, file: bytes) -> None:
    response = bring(client, file=file)
    deck = SavedDeck.objects.get()
    assert response.headers["Location"] == f"/decks/{deck.pk}/edit/"
    assert (deck.name, str(deck.house), held(deck)) == ("Burn", "War", {FIREBALL: 4, MAN_CATCHER: 2})


@pytest.mark.parametrize("file", [b'{"house": "Foo", "cards": {"Fireball": 4}}', b"House: Foo\n4 Fireball"])
@pytest.mark.parametrize("name", [b"Fireball", b"Wibble"])
def test_what_a_file_says_that_is_not_understood_is_told(client: Client, file: bytes, name: bytes) -> None:
    file = file.replace(b"Fireball", name)
    fields = {"file": SimpleUploadedFile("deck", file)}
    page = words(client.post("/decks/import/", fields, follow=True).content.decode())
    assert "The house is not understood and left out" in page


def test_the_cost_of_a_card_that_is_not_in_the_deck_is_told(client: Client) -> None:
    body = {"cards": {"Fireball": 4}, "assumed_costs": [{"id": MAN_CATCHER, "assumed_cost": "3+1"}]}
    fields = {"file": SimpleUploadedFile("deck", json.dumps(body).encode())}
    page = words(client.post("/decks/import/", fields, follow=True).content.decode())
    assert "1 assumed cost is of no card read, and left out" in page
    assert not saved_version(SavedDeck.objects.get()).state.costs


def test_a_list_of_something_else_is_refused_and_its_lines_are_counted(client: Client) -> None:
    refused = client.post("/decks/import/", {"text": "4 Firball\n" * 2000})
    assert refused.status_code == 400
    assert "2,000 lines of this name no card." in words(refused.content.decode())


def test_a_list_that_is_too_long_is_shown_again_whole(client: Client) -> None:
    refused = client.post("/decks/import/", {"text": "4 Fireball\n" * 10_000 + "1 Zana, the last"})
    assert refused.status_code == 400
    assert "1 Zana, the last" in words(refused.content.decode())


def test_long_lines_that_name_no_card_are_cut_and_counted_together(client: Client) -> None:
    body = {"cards": {"Fireball": 4}, "unknown": [{"name": "z" * 200 + end, "count": 2} for end in ("a", "b")]}
    fields = {"file": SimpleUploadedFile("deck", json.dumps(body).encode())}
    page = words(client.post("/decks/import/", fields, follow=True).content.decode())
    assert saved_version(SavedDeck.objects.get()).state.missing == {"z" * 200: 4}
    assert "2 lines that name no card are cut to 200 letters" in page


@pytest.mark.parametrize(("said", "kept"), [("x" * 100_000, "x" * MAX_CATEGORY), (None, "")])
def test_a_category_of_a_kept_line_is_no_longer_than_categories_are(client: Client, said: Any, kept: str) -> None:
    body = {"cards": {"Fireball": 4}, "unknown": [{"name": "Fierball", "count": 2, "category": said, "maybe": True}]}
    client.post("/decks/import/", {"file": SimpleUploadedFile("deck", json.dumps(body).encode())})
    assert saved_version(SavedDeck.objects.get()).state.places == {"Fierball": Place(maybe=True, category=kept)}


def test_a_file_of_the_client_becomes_a_deck(client: Client) -> None:
    bring(client, file=built("Burn", [FIREBALL] * 4 + [MAN_CATCHER]))
    assert SavedDeck.objects.get().name == "Burn"
    assert held(SavedDeck.objects.get()) == {FIREBALL: 4, MAN_CATCHER: 1}


@pytest.mark.parametrize(
    ("file", "words_said"),
    [
        (b"", "nothing to read"),
        (b"\n\n  \n", "nothing to read"),
        (b"# only a comment", "No line of this names a card"),
        (built("x", [1, 2])[:-20], "breaks off"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "no text"),
        (b"4 Fireball\n" * 20_000, "longer than 100 kB"),
        (b"4 Fireball\n" * 100_000, "longer than 1,000 kB"),
        (b"{]}", "No line of this names a card"),
        (b"1000 Fireball\n4 Man-Catcher", "1,000 cards at most"),
        ("\n".join(f"Nonsense{'abc'[n % 3] * (n + 1)} 4" for n in range(60)).encode(), "60 lines"),
    ],
)
def test_what_is_no_deck_is_told(client: Client, file: bytes, words_said: str) -> None:
    response = bring(client, file=file)
    assert response.status_code == 400
    assert words_said in words(response.content.decode())
    assert not SavedDeck.objects.exists()


def test_misspelt_names_are_asked_about_and_decided(client: Client) -> None:
    html = bring(client, "House: War\n4 Fireball\n3 Man-Cather\n2 Wibblewobble\n# note").content.decode()
    assert not SavedDeck.objects.exists()
    assert f'value="{MAN_CATCHER}" checked' in html
    said = words(html)
    assert "2 lines are not clear" in said
    assert "2 headings and comments are left out" in said
    fields = {
        "chosen": "yes", "state": unescape(re.search(r'name="state" value="([^"]*)"', html)[1]),  # type: ignore[index]
        "line-0": "Man-Cather", "copies-0": "3", "choice-0": str(MAN_CATCHER),
        "line-1": "Wibblewobble", "copies-1": "2", "choice-1": "keep",
    }  # fmt: skip
    page = client.post("/decks/import/", fields, follow=True).content.decode()
    assert held(SavedDeck.objects.get()) == {FIREBALL: 4, MAN_CATCHER: 3}
    assert "Wibblewobble" in words(page)
    assert "1 line that names no card is kept" in words(page)


def test_a_count_in_doubt_is_asked_for_and_never_taken(client: Client) -> None:
    html = bring(client, "Burn\n4 Fireball\nMan-Catcher 4/4").content.decode()
    assert "The number of copies is not clear" in words(html)
    state = unescape(re.search(r'name="state" value="([^"]*)"', html)[1])  # type: ignore[index]
    fields = {"chosen": "yes", "state": state, "line-0": "Man-Catcher 4/4", "choice-0": str(MAN_CATCHER)}
    client.post("/decks/import/", fields | {"copies-0": ""})
    deck = SavedDeck.objects.get()
    assert deck.name == "Burn"
    assert held(deck) == {FIREBALL: 4}
    assert saved_version(deck).state.missing == {"Man-Catcher 4/4": 1}
    page = words(client.get(f"/decks/{deck.pk}/edit/").content.decode())
    assert "What is meant? Man-Catcher" in page
    none, three = ({"base": None, "copies-0": copies} for copies in ("", "3"))
    assert 'role="alert"' in send(client, deck, f"mean {MAN_CATCHER} 0 Man-Catcher 4/4", **none)  # type: ignore[arg-type]
    send(client, deck, f"mean {MAN_CATCHER} 0 Man-Catcher 4/4", **three)  # type: ignore[arg-type]
    assert held(deck) == {FIREBALL: 4, MAN_CATCHER: 3}
    assert not saved_version(SavedDeck.objects.get()).state.missing


def answered(html: str) -> dict[str, str]:
    """Return what the form that asks back sends with the answers that are chosen beforehand."""
    fields = re.findall(r'<input (?:id="[^"]*"|type="hidden") name="([^"]*)"[^>]*? value="([^"]*)"', html)
    fields += re.findall(r'<textarea name="(text)" hidden>([^<]*)<', html)
    fields += re.findall(r'name="(choice-\d+)" value="(\w+)" checked', html)
    return {name: unescape(value) for name, value in fields if name != "csrfmiddlewaretoken"}


def test_a_list_and_a_file_are_not_taken_one_for_the_other(client: Client) -> None:
    response = bring(client, "4 Man-Catcher", b"2 Fireball")
    page = words(response.content.decode())
    assert (response.status_code, "4 Man-Catcher" in page) == (400, True)
    assert "There is a list in the box and a file beside it." in page
    bring(client, " \n", b"2 Fireball")
    assert held(SavedDeck.objects.get()) == {FIREBALL: 2}


def test_a_long_line_is_kept_whole_and_can_be_meant(client: Client) -> None:
    line = "wobble " * 20 + "Fierball"
    client.post("/decks/import/", answered(bring(client, f"4 Man-Catcher\n{line}").content.decode()))
    deck = SavedDeck.objects.get()
    assert saved_version(deck).state.missing == {line: 1}
    send(editor(deck), deck, f"mean {FIREBALL} 0 {line}", **{"copies-0": "2"})  # type: ignore[arg-type]
    assert (held(deck), saved_version(SavedDeck.objects.get()).state.missing) == ({MAN_CATCHER: 4, FIREBALL: 2}, {})


@pytest.mark.parametrize("card", ["Fireball", "Wibble"])
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("House: Foo", "The house is not understood and left out: Foo"),
        (f"Name: {'n' * 61}", "The name is cut to 60 letters."),
    ],
)
def test_what_is_left_out_or_cut_is_told_whether_or_not_a_line_is_unclear(
    client: Client, text: str, told: str, card: str
) -> None:
    page = client.post("/decks/import/", {"text": f"{text}\n4 {card}"}, follow=True).content.decode()
    assert told in words(page)


LONG = "Name: My great list\n4 Man-Catcher\n0 Fireball"


@pytest.mark.parametrize("file", [None, LONG.encode(), LONG.encode("utf-16")])
def test_where_an_answer_is_refused_the_list_comes_back(client: Client, file: bytes | None) -> None:
    sent = answered(bring(client, LONG if file is None else "", file).content.decode())
    response = client.post("/decks/import/", sent | {"copies-0": "1000"})
    assert response.status_code == 400
    page = unescape(response.content.decode())
    assert "1,000 cards at most" in page
    assert f">{LONG}</textarea>" in page


@pytest.mark.parametrize("choose", ["take", "keep"])
@pytest.mark.parametrize(
    ("text", "cards", "maybe", "category"),
    [
        ("4 Man-Catcher\nSideboard\n2 Fierball", {MAN_CATCHER: 4}, {FIREBALL: 2}, ()),
        ("4 Man-Catcher\nSB: 2 Fireball, 2 Fierball", {MAN_CATCHER: 4}, {FIREBALL: 4}, ()),
        ("4 Man-Catcher\nSideboard: 2 Fierball", {MAN_CATCHER: 4}, {FIREBALL: 2}, ()),
        ("4 Man-Catcher, 2 Fierball (maybe)", {MAN_CATCHER: 4}, {FIREBALL: 2}, ()),
        ("Category: Burn\n4 Fierball\n3 Man-Catcher", {FIREBALL: 4, MAN_CATCHER: 3}, {}, (MAN_CATCHER, FIREBALL)),
        ("Category: Burn\n4 Fierball\nMaybe:\n3 Man-Catcher", {FIREBALL: 4}, {MAN_CATCHER: 3}, (FIREBALL,)),
    ],
)  # fmt: skip
def test_a_line_is_taken_or_kept_in_its_place(
    client: Client, text: str, cards: dict[int, int], maybe: dict[int, int], category: tuple[int, ...], choose: str
) -> None:
    sent = answered(bring(client, text).content.decode())
    client.post("/decks/import/", sent if choose == "take" else sent | {"choice-0": "keep"})
    deck = SavedDeck.objects.get()
    if choose == "keep":
        mine = editor(deck)
        page = unescape(mine.get(f"/decks/{deck.pk}/edit/").content.decode())
        send(mine, deck, "list", list=page.split('name="list"')[1].split(">", 1)[1].split("</textarea>")[0])
        assert SavedDeck.objects.get().head == 1, "an unchanged list changes nothing"
        send(mine, deck, f"mean {FIREBALL} 0 Fierball", **{"copies-0": sent["copies-0"]})  # type: ignore[arg-type]
    state = saved_version(SavedDeck.objects.get()).state
    assert (state.cards, state.maybe, state.missing, state.places) == (cards, maybe, {}, {})
    assert [card for own in state.categories for card in own.cards] == list(category)


@pytest.mark.parametrize(
    "state",
    [
        "",
        "x",
        "[]",
        "{}",
        '{"cards": {"76": 5000}}',
        '{"cards": {"76": -1, "1": 4}}',
        '{"cards": {"999999": 4}}',
        '{"maybe": {"999999": 4}}',
        '{"cards": {"99999999999999999999999999": 4}}',
        '{"name": 3}',
        '{"towns": 99}',
        '{"format": "x"}',
        '{"house": "Nowhere"}',
        '{"missing": {"x": 0}}',
        '{"costs": {"76": [1, 2]}}',
        '{"notes": "%s"}' % ("x" * 6000),
    ],
)
def test_a_damaged_choice_is_refused(client: Client, state: str) -> None:
    response = client.post("/decks/import/", {"chosen": "yes", "state": state})
    assert response.status_code == 400
    assert not SavedDeck.objects.exists()


def test_the_json_of_a_deck_makes_the_same_deck(client: Client) -> None:
    whole: dict[str, Any] = {
        "name": "Wall", "house": "War", "cards": {FIREBALL: 4}, "maybe": {MAN_CATCHER: 2}, "missing": {"Wibble": 3},
        "costs": {FIREBALL: Price(3, 1)}, "notes": "Hold.\n", "tags": ("slow", "walls"), "usual_copies": False,
        "format": "free", "towns": 2,
    }  # fmt: skip
    deck = a_deck(**whole)
    file = client.get(f"/decks/{deck.pk}/deck.json").content
    bring(client, file=file)
    copy = SavedDeck.objects.exclude(pk=deck.pk).get()
    assert saved_version(copy).state == saved_version(deck).state == DeckState(**whole)
    assert client.get(f"/decks/{deck.pk}/deck.json?versions=all").status_code == 404
    mine = editor(deck)
    send(mine, deck, "add 40 1")
    found = mine.get(f"/decks/{deck.pk}/deck.json?versions=all").json()
    assert [version["number"] for version in found["versions"]] == [1, 2]
    assert found["versions"][0]["deck"]["cards"] == {str(FIREBALL): 4}


def test_what_goes_out_comes_in_again(client: Client) -> None:
    deck = a_deck(cards=dict.fromkeys(Card.objects.values_list("pk", flat=True)[:150], 1), house="Mind")
    for form in ("txt", "json", "md"):
        text = client.get(f"/decks/{deck.pk}/deck.{form}").content
        SavedDeck.objects.exclude(pk=deck.pk).delete()
        said = words(bring(client, file=text).content.decode())
        assert not said, form
        copy = SavedDeck.objects.exclude(pk=deck.pk).get()
        assert held(copy) == held(deck)


def test_the_deck_sheet_has_every_card_and_room_for_a_name(client: Client) -> None:
    said = words(client.get("/decks/war-starter/sheet/").content.decode())
    assert "55 cards" in said
    assert "4 Fireball" in said
    assert "Player Event Date" in said


@pytest.mark.parametrize("size", [0, 1, 39, 40, 120])
def test_a_picture_fits_any_deck(client: Client, size: int) -> None:
    cards = dict.fromkeys(Card.objects.values_list("pk", flat=True)[:size], 1)
    deck = a_deck(name="W" * 60, cards=cards, house="War" if size else None)
    svg = client.get(f"/decks/{deck.pk}/deck.svg")
    assert svg.headers["Content-Type"] == "image/svg+xml"
    assert ("and 82 more cards" in svg.content.decode()) == (size == 120)
    assert client.get(f"/decks/{deck.pk}/deck.png").content.startswith(b"\x89PNG")


def test_a_name_cannot_break_out_of_the_picture(client: Client) -> None:
    deck = a_deck(name="<script>alert(1)</script>")
    assert b"<script" not in client.get(f"/decks/{deck.pk}/deck.svg").content
    assert client.get(f"/decks/{a_deck(name='Привет 🐉').pk}/deck.png").status_code == 200


def test_one_card_and_one_heading_are_said_as_one(client: Client) -> None:
    asked = words(bring(client, "# burn\n1 Fireball\n1 Firebal").content.decode())
    assert "Read 1 card." in asked
    assert "1 heading or comment is left out" in asked
    assert "What was read 1 Fireball" in asked
    told = words(client.post("/decks/import/", {"text": "# burn\n1 Fireball"}, follow=True).content.decode())
    assert "Read 1 card. 1 heading or comment was left out." in told


def test_copies_are_counted_for_the_maybe_pile_too_and_nothing_read_is_not_listed(client: Client) -> None:
    asked = words(bring(client, "3 Man-Catcher\n1 Firebal\nMaybe\n2 Fireball\n2 Volcano").content.decode())
    assert ", and 4 for the maybe-pile. 1 line is not clear:" in asked
    assert "What was read" not in words(bring(client, "hello there").content.decode())


def test_only_what_is_clearly_meant_is_chosen_beforehand(client: Client) -> None:
    clear, unclear = "4 Treacherus Armour", ("4 TA", "4 Imps", "4 Wibble")
    assert re.search(r'value="\d+" checked', bring(client, clear).content.decode())
    for line in unclear:
        html = bring(client, line).content.decode()
        assert 'value="keep" checked' in html, line
    assert "Treacherous Armor" in bring(client, "4 TA").content.decode()


def test_a_stated_number_of_cards_that_the_lines_do_not_come_to_is_said(client: Client) -> None:
    said = "Line 1 says 30 cards; the lines come to 4."
    address = bring(client, "Deck (30 cards)\n4 Fireball").headers["Location"]
    assert said in client.get(address).content.decode()
    assert said in bring(client, "Deck (30 cards)\n3 Fireball\nFirebal").content.decode()
    assert (
        "the lines come to"
        not in client.get(bring(client, "4 Fireball\nTotal: 4").headers["Location"]).content.decode()
    )
