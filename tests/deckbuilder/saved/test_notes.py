"""The notes of a deck: Markdown that cannot script, rendered when they are saved."""

import re
from html import escape

import pytest
from django.test import Client

from deckbuilder.saved import notes, store
from deckbuilder.saved.notes import as_html
from tests.deckbuilder.visiting import MAN_CATCHER, a_deck, editor, send

pytestmark = pytest.mark.django_db

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
