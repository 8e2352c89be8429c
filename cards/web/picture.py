"""The one picture maker: what a page is about as a picture of 1200 by 630, to stand beside a link to it.

A picture is drawn as SVG, out of the site's own drawings, and painted by resvg. Its colours are the light tokens as
literals, for it travels without the site's styles. Its letters are those of one font that comes as a package (Latin,
Greek and Cyrillic); no font of the machine is asked for, so that the same drawing is the same bytes everywhere.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path

import font_source_serif_pro
import resvg_py
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers

from cards.guard.gate import SHORT

WIDTH, HEIGHT, MARGIN = 1200, 630, 56
ROOM = WIDTH - 2 * MARGIN
FONT = "Source Serif Pro"
FONTS = [font_source_serif_pro.SourceSerifPro, font_source_serif_pro.SourceSerifProBold]
MOST_LETTERS = 600
"""So many letters of a text are drawn at most, whatever a page tells of it."""

STYLE = """
.map text { font-size: 11px; font-weight: 700; text-anchor: middle; fill: var(--ink); paint-order: stroke;
  stroke: var(--leaf); stroke-width: 3px }
.map .halo { fill: var(--world); fill-opacity: .28; stroke: var(--world); stroke-width: 2 }
"""
"""What the site's styles say of its drawings, as far as a picture shows it."""


def picture(label: str, *parts: str) -> str:
    """Return a whole picture as SVG: the parts on paper, and the site's name below; ``label`` says it in words."""
    said = _as_words(plain(label))
    foot = text(WIDTH - MARGIN, HEIGHT - 26, "Sanctum Codex", 24, colour="ink-soft", anchor="end")
    return literal(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
        f' role="img" aria-label="{said}" font-family="\'{FONT}\', Georgia, serif"><title>{said}</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--paper)"/>{"".join(parts)}{foot}</svg>'
    )


def leaf(kind: str, title: str, lead: str, body: str, figure: str = "") -> str:
    """Return a picture of what most pages are: a kind, a title, a line below it, how its text begins, and a drawing."""
    room = ROOM - 400 if figure else ROOM
    heading, y = lines(MARGIN, 156, title, 60, room, 2, bold=True)
    under, y = lines(MARGIN, y - 24, lead, 30, room, 2, colour="ink-soft") if lead else ("", y - 24)
    body_lines, _ = lines(MARGIN, y + 16, body, 32, room, (HEIGHT - 80 - y) // 44)
    drawn = placed(figure, WIDTH - MARGIN - 360, 96, 360, 420) if figure else ""
    return picture(f"{kind}: {title}", top(kind), heading, under, body_lines, drawn)


def top(kind: str) -> str:
    """Return what stands above everything: what a picture is of."""
    return text(MARGIN, 84, kind, 28, colour="link", bold=True)


def text(
    x: int,
    y: int,
    words: str,
    size: int,
    *,
    colour: str = "ink",
    bold: bool = False,
    room: int = ROOM,
    anchor: str = "",
) -> str:
    """Return words whose baseline begins at a place, their end left out where they are longer than the room."""
    weight, ends = ' font-weight="700"' * bold, f' text-anchor="{anchor}"' if anchor else ""
    fitting = _as_words(fitted(plain(words), size, room))
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="var(--{colour})"{weight}{ends}>{fitting}</text>'


def lines(
    x: int, y: int, words: str, size: int, room: int, most: int, *, colour: str = "ink", bold: bool = False
) -> tuple[str, int]:
    """Return words wrapped to at most this many lines, and the baseline of the next line."""
    drawn: list[str] = []
    left = plain(words)
    while left and len(drawn) < most:
        line = left if len(drawn) == most - 1 else _first_line(left, size, room)
        left = left[len(line) :].lstrip()
        drawn.append(text(x, y, line, size, colour=colour, bold=bold, room=room))
        y += size * 11 // 8
    return "".join(drawn), y


def _first_line(words: str, size: int, room: int) -> str:
    """Return as many whole words as the room holds; of one word that is too long, what can be seen of it."""
    if width(words, size) <= room:
        return words
    most = next(end for end in range(1, len(words) + 1) if width(words[:end], size) > room) - 1
    return words[: words.rfind(" ", 0, most + 1)] if " " in words[1 : most + 1] else words[: max(1, most)]


def _as_words(words: str) -> str:
    """Return words as they stand in SVG, where none can name a colour."""
    return escape(words).replace("--", "-&#45;")


def plain(words: str) -> str:
    """Return words on one line, without what is no letter, sign or space: an SVG could not hold it."""
    shown = "".join([letter if letter.isprintable() else " " for letter in words[: 2 * MOST_LETTERS]])
    return " ".join(shown.split())[:MOST_LETTERS]


def fitted(words: str, size: int, room: int) -> str:
    """Return words that take no more than the room, the end left out of those that would."""
    if width(words, size) <= room:
        return words
    while words and width(f"{words}…", size) > room:
        words = words[:-1]
    return f"{words.rstrip()}…"


def width(words: str, size: int) -> float:
    """Return about how much room words take: more for capitals and for letters of far alphabets."""
    return size * sum(1.05 if ord(letter) > 0x2E80 else 0.68 if letter.isupper() else 0.49 for letter in words)


def placed(drawing: str, x: int, y: int, width: int, height: int) -> str:
    """Return one of the site's drawings, scaled to a place in a picture."""
    tag, rest = drawing.split(">", 1)
    tag = re.sub(r' (?:x|y|width|height)="[^"]*"', "", tag)
    return f'{tag} x="{x}" y="{y}" width="{width}" height="{height}">{rest}'


def literal(svg: str) -> str:
    """Return a drawing with each token's light colour in its place. Raises KeyError for a colour that is no token."""
    return re.sub(r"var\(--([\w-]+)\)", lambda found: _colours()[found[1]], svg)


@cache
def _colours() -> dict[str, str]:
    """Return the light colour of every token."""
    tokens = Path(str(finders.find("codex/tokens.css"))).read_text()
    return dict(re.findall(r"--([\w-]+): light-dark\((#\w+),", tokens))


@lru_cache(maxsize=64)
def png(svg: str) -> bytes:
    """Paint a picture: the same bytes for the same drawing."""
    painted = resvg_py.svg_to_bytes(
        svg_string=svg,
        style_sheet=literal(STYLE),
        skip_system_fonts=True,
        font_files=FONTS,
        font_family=FONT,
        serif_family=FONT,
    )
    return bytes(painted)


def picture_answer(request: HttpRequest, svg: str) -> HttpResponse:
    """Answer with a picture as PNG, or with 304, and without painting it, if the client has it already."""
    etag = f'"{sha256(f"{STYLE}{svg}".encode()).hexdigest()[:32]}"'
    known = get_conditional_response(request, etag=etag)
    if isinstance(known, HttpResponse):
        patch_vary_headers(known, ["Accept-Encoding"])  # as the picture has it, which is offered to be compressed
        return known
    with SHORT.passed():
        painted = png(svg)
    return HttpResponse(painted, "image/png", headers={"ETag": etag})
