"""Decks in and out through the pages."""

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.models import Card
from deckbuilder.check import check
from deckbuilder.models import SavedDeck
from deckbuilder.sheet import sheet_of
from deckbuilder.views.opening import kept
from engine.catalog import StarterDeck, read_starter_decks
from tests.deckbuilder.formats_io.test_dck import built
from tests.deckbuilder.visiting import FIREBALL, MAN_CATCHER, a_deck, held, words

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
    findings = check(sheet_of(kept(deck).state).deck)
    assert not [finding.text for finding in findings if finding.severity == "error"]


@pytest.mark.parametrize(
    "file",
    [
        b"Name: Burn\nHouse: War\n4 Fireball\n2 Man-Catcher\n",
        "Name: Burn\r\nHouse: War\r\n4 Fireball\r\n2 Man-Catcher".encode("utf-16"),
        b"\xef\xbb\xbfDeck: Burn\nHouse: War\nFireball x4\nMan-Catcher x2",
        json.dumps({"name": "Burn", "house": "War", "cards": {"Fireball": 4, "Man-Catcher": 2}}).encode(),
    ],
    ids=["text", "utf-16", "utf-8 with a mark", "JSON"],
)  # fmt: skip
def test_a_file_becomes_a_deck(client: Client, file: bytes) -> None:
    response = bring(client, file=file)
    deck = SavedDeck.objects.get()
    assert response.headers["Location"] == f"/decks/{deck.pk}/edit/"
    assert (deck.name, str(deck.house), held(deck)) == ("Burn", "War", {FIREBALL: 4, MAN_CATCHER: 2})


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
        (b"4 Fireball\n" * 20_000, "longer than"),
        (b"{]}", "not JSON"),
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
    assert "2 lines name no card" in said
    assert "2 headings and comments are left out" in said
    fields = {
        "chosen": "yes", "name": "Burn", "house": "War", "notes": "", "cards": f"{FIREBALL}:4",
        "line-0": "Man-Cather", "copies-0": "3", "choice-0": str(MAN_CATCHER),
        "line-1": "Wibblewobble", "copies-1": "2", "choice-1": "keep",
    }  # fmt: skip
    page = client.post("/decks/import/", fields, follow=True).content.decode()
    assert held(SavedDeck.objects.get()) == {FIREBALL: 4, MAN_CATCHER: 3}
    assert "Wibblewobble" in words(page)
    assert "1 lines that name no card are kept" in words(page)


@pytest.mark.parametrize("cards", ["x", "1:1", "76:5000", "76:4,,:", "9" * 50, "76:-1"])
def test_a_damaged_choice_is_refused(client: Client, cards: str) -> None:
    response = client.post("/decks/import/", {"chosen": "yes", "cards": cards})
    assert response.status_code == 400
    assert not SavedDeck.objects.exists()


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
