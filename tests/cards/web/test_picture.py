"""The pictures that stand beside links: painted by the one maker, the same bytes everywhere, whatever people write."""

from __future__ import annotations

import json
import re
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from cards.web.picture import (
    FONTS,
    HEIGHT,
    MOST_LETTERS,
    ROOM,
    STYLE,
    WIDTH,
    fitted,
    leaf,
    literal,
    picture,
    plain,
    png,
    text,
)
from cards.web.picture import width as width_of
from deckbuilder.models import SavedDeck
from sandbox.models import Share
from sandbox.saved.shares import save

pytestmark = pytest.mark.django_db

PAGES = [
    ("/cards/deflection/", "/cards/deflection/picture.png"),
    ("/rules/rulings/armor-soaks-once-a-round/", "/rules/rulings/armor-soaks-once-a-round/picture.png"),
    ("/sandbox/puzzles/one-against-eight/", "/sandbox/puzzles/one-against-eight/picture.png"),
    ("/sandbox/fred/", "/sandbox/fred/picture.png"),
    ("/sandbox/fred/?seed=9", "/sandbox/fred/picture.png?seed=9"),
    ("/sandbox/fight/?f=Horde+vs+Gorgon", "/sandbox/fight/picture.png?f=Horde+vs+Gorgon"),
    ("/decks/war-starter/", "/decks/war-starter/deck.png"),
]
HOSTILE = [
    '"><script>alert(1)</script>',
    "&lt;&amp;]]>\0\x07\ufffe\ud800",
    "W" * 200,
    "e" + "\u0301" * 190,
    "Γειά σου Мир ñandú 日本語 🎉 \u202eRTL",
    "var(--nothing) var(--ink) url(http://127.0.0.1:1/x.png)",
]


def size(painted: bytes) -> tuple[int, int]:
    assert painted.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", painted[16:24])
    return wide, high


def rows(painted: bytes) -> bytes:
    """Return the pixels as the file packs them: two pictures of other words differ here."""
    packed, at = b"", 8
    while at < len(painted):
        length, kind = struct.unpack(">I4s", painted[at : at + 8])
        packed += painted[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += 12 + length
    return zlib.decompress(packed)


@pytest.mark.parametrize(("page", "picture"), PAGES)
def test_a_page_names_its_picture_and_the_picture_is_one(client: Client, page: str, picture: str) -> None:
    head = client.get(page).content.decode().split("</head>")[0]
    said = dict(re.findall(r'<meta (?:property|name)="((?:og:image|twitter)[^"]*)" content="([^"]*)">', head))
    assert said["og:image"] == f"http://testserver{picture}"
    assert (said["og:image:width"], said["og:image:height"]) == ("1200", "630")
    assert said["og:image:alt"]
    assert said["twitter:card"] == "summary_large_image"
    answer = client.get(picture)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert size(answer.content) == (WIDTH, HEIGHT) == (1200, 630)


@pytest.mark.parametrize("address", [picture for _, picture in PAGES])
def test_whoever_has_a_picture_is_told_so(client: Client, address: str) -> None:
    first = client.get(address)
    assert first["ETag"].startswith('"'), "a strong one"
    assert client.get(address).content == first.content
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(address, headers={"Accept-Encoding": "gzip"})["Vary"] == again["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/cards/nothing/picture.png", 404),
        ("/rules/rulings/nothing/picture.png", 404),
        ("/sandbox/puzzles/nothing/picture.png", 404),
        ("/sandbox/nothing/picture.png", 404),
        ("/sandbox/s/nothing/picture.png", 404),
        ("/sandbox/fight/picture.png", 404),
        ("/sandbox/fight/picture.png?f=((((", 404),
        ("/sandbox/fred/picture.png?seed=x", 400),
        ("/decks/bcdfghjkmn/deck.png", 404),
    ],
)
def test_what_there_is_not_has_no_picture(client: Client, address: str, status: int) -> None:
    assert client.get(address).status_code == status


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_drawn_and_nothing_else(client: Client, name: str) -> None:
    drawn = leaf(name, name, name, name * 50)
    assert "<script" not in drawn
    assert len(drawn) < 20_000
    assert size(png(drawn)) == (WIDTH, HEIGHT)
    named = name.replace("\0", "").replace("\ud800", "")[:60]
    deck = SavedDeck.objects.create(name=named)
    deck.versions.create(number=1, contents={"name": named, "cards": {}}, summary="")
    assert size(client.get(f"/decks/{deck.pk}/deck.png").content) == (WIDTH, HEIGHT)
    fight = {
        "title": named,
        "groups": [{"id": "g", "owner": "blue", "minions": [{"id": "a", "name": "Ann", "class": "archer"}]}],
    }
    fight |= {"script": []}
    share = save({"format": "sanctum-scenario/1", **fight}, unlisted=True)
    Share.objects.update(text=share.text.replace('"Ann"', json.dumps(named)))  # as fights were kept once
    assert size(client.get(f"{share.get_absolute_url()}picture.png").content) == (WIDTH, HEIGHT)


@given(st.text(max_size=1_000), st.integers(10, 80), st.integers(20, ROOM))
def test_any_text_fits_its_room(words: str, letters: int, room: int) -> None:
    shown = fitted(plain(words), letters, room)
    assert len(shown) <= MOST_LETTERS
    assert width_of(shown, letters) <= room or shown == "…"
    assert text(0, 0, words, letters, room=room).isprintable()


def test_letters_are_those_of_the_one_font() -> None:
    def painted(words: str) -> bytes:
        return rows(png(picture("x", text(60, 300, words, 60))))

    missing = painted("\u0b95")
    for letters in ("ABCÄÇŁžß", "ΑΒΓωάϊ", "БДЖЩыёї", "0†–’…"):
        drawn = [painted(letter) for letter in letters]
        assert len(set(drawn)) == len(drawn), "each is another shape"
        assert missing not in drawn


def test_colours_are_the_light_tokens() -> None:
    assert literal('fill="var(--paper)"') == 'fill="#faf7f0"'
    assert "var(" not in leaf("a", "b", "c", "d")
    with pytest.raises(KeyError):
        literal("var(--nothing)")


ALONE = """
import sys
import resvg_py
from font_source_serif_pro import SourceSerifPro, SourceSerifProBold
sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(svg_string=sys.stdin.read(), skip_system_fonts=True,
    font_files=[SourceSerifPro, SourceSerifProBold], font_family="Source Serif Pro",
    serif_family="Source Serif Pro", style_sheet=sys.argv[1])))
"""


def test_another_machine_without_fonts_paints_the_same(tmp_path: Path) -> None:
    drawn = leaf("Kind", "Τίτλος", "Строка", "Words with no font named, by any machine.")
    command = [sys.executable, "-c", ALONE, literal(STYLE)]
    home = {"HOME": str(tmp_path), "FONTCONFIG_FILE": str(tmp_path / "none"), "LANG": "C", "PYTHONUTF8": "1"}
    there = subprocess.run(command, input=drawn.encode(), capture_output=True, check=True, env=home)
    assert there.stdout == png(drawn)
    assert all(Path(font).is_relative_to(sys.prefix) for font in FONTS)


@pytest.fixture
def private_deck() -> SavedDeck:
    deck = SavedDeck.objects.create(name="Mine", visibility=SavedDeck.Visibility.PRIVATE)
    deck.versions.create(number=1, contents={"name": "Mine", "cards": {}}, summary="")
    return deck


def test_a_picture_shows_nothing_that_its_page_does_not(client: Client, private_deck: SavedDeck) -> None:
    for form in ("png", "svg"):
        assert client.get(f"/decks/{private_deck.pk}/deck.{form}").status_code == 404
    page = client.get("/sandbox/puzzles/one-against-eight/")
    answer = client.get("/sandbox/puzzles/one-against-eight/?spell=0&spell=1&spell=2&spell=3")
    pictures = [re.findall(r'og:image" content="([^"]*)"', each.content.decode()) for each in (page, answer)]
    assert pictures[0] == pictures[1], "that of a puzzle says nothing of an answer"


def test_the_picture_of_an_unlisted_fight_is_for_its_link_alone(client: Client) -> None:
    minion = {"id": "a", "class": "archer"}
    document = {
        "format": "sanctum-scenario/1",
        "title": "Hidden",
        "groups": [{"id": "g", "owner": "blue", "minions": [minion]}],
    } | {"script": []}
    share = save(document, unlisted=True)
    assert client.get(f"/sandbox/s/{share.key}/picture.png").status_code == 200
    assert share.key not in client.get("/sandbox/s/").content.decode()
    assert not Share.objects.filter(unlisted=False).exists()
