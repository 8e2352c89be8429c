"""A deck as a picture to show in a chat: laid out once, written as SVG or painted as PNG.

Pictures travel without the site's styles, so their colours are their own: the light tokens.
"""

from io import BytesIO
from typing import NamedTuple

from django.template.loader import render_to_string
from PIL import Image, ImageDraw, ImageFont

from deckbuilder.check.findings import counted
from deckbuilder.saved.sheet import Sheet
from engine.model.catalog import Mana

WIDTH, HEIGHT = 1200, 630
MARGIN, TOP, LINE = 56, 178, 31
COLUMNS, ROWS, FEW = 3, 13, 8
PAPER, INK, SOFT, RULE = "#faf7f0", "#221d17", "#5d5447", "#ddd4c0"
COLOURS: dict[Mana, str] = {
    "Order": "#2b62a8",
    "Strife": "#b03428",
    "Clarity": "#856600",
    "Mystery": "#6a3d9e",
    "Will": "#b04d0d",
    "World": "#2c7040",
}
_SHIELD = ((0, 0), (64, 0), (64, 42), (32, 78), (0, 42))
_BEND = ((64, 0), (64, 42), (32, 78), (8, 51))


class Words(NamedTuple):
    """A line of words: where its baseline begins, its size, colour and weight."""

    x: int
    y: int
    text: str
    size: int
    colour: str = INK
    bold: bool = False


class Shape(NamedTuple):
    """A filled polygon."""

    points: tuple[tuple[int, int], ...]
    colour: str

    @property
    def path(self) -> str:
        """The points as SVG writes them."""
        return " ".join(f"{x},{y}" for x, y in self.points)


class Picture(NamedTuple):
    """What is drawn, the shapes below the words, and the picture in words."""

    title: str
    shapes: list[Shape]
    words: list[Words]


def picture(sheet: Sheet) -> Picture:
    """Lay out a deck: its name, house and size, its mana, and its cards in columns."""
    house = f" · House of {sheet.house.name}" if sheet.house else ""
    title = f"{counted(sheet.deck.size, 'card')}{house}"
    left = MARGIN + (88 if sheet.house else 0)
    words = [
        Words(left, 98, _short(sheet.state.name, 44), 46, bold=True),
        Words(left, 138, title, 26, SOFT),
        Words(WIDTH - MARGIN - 150, HEIGHT - 24, "Sanctum Codex", 20, SOFT),
    ]
    line = Shape(((MARGIN, 154), (WIDTH - MARGIN, 154), (WIDTH - MARGIN, 156), (MARGIN, 156)), RULE)
    return Picture(f"{sheet.state.name}: {title}", [line, *_crest(sheet)], words + _list(sheet))


def _crest(sheet: Sheet) -> list[Shape]:
    """Return the house's shield: its primary colour, with a bend of the secondary."""
    if not sheet.deck.house:
        return []
    both = ((_SHIELD, sheet.deck.house.primary), (_BEND, sheet.deck.house.secondary))
    return [Shape(tuple((x + MARGIN, y + 60) for x, y in points), COLOURS[mana]) for points, mana in both]


def _list(sheet: Sheet) -> list[Words]:
    """Return the cards in columns, the end of a long list only counted."""
    names = [(str(row.entry.count), row.card.name) for row in sheet.rows]
    room = COLUMNS * ROWS
    if len(names) > room:
        rest = sum(row.entry.count for row in sheet.rows[room - 1 :])
        names = [*names[: room - 1], ("", f"and {rest} more cards")]
    rows = max(1, -(-len(names) // COLUMNS))
    size, line = (27, 47) if rows <= FEW else (22, LINE)
    words = []
    for index, (count, name) in enumerate(names):
        x, y = MARGIN + index // rows * ((WIDTH - 2 * MARGIN) // COLUMNS), TOP + size + index % rows * line
        words += [Words(x, y, count, size, bold=True)] if count else []
        words.append(Words(x + 2 * size, y, _short(name, 600 // size), size, INK if count else SOFT))
    return words


def _short(text: str, most: int) -> str:
    """Return a text, its end left out where it is too long."""
    return text if len(text) <= most else f"{text[: most - 3].rstrip()}..."


def as_svg(drawn: Picture) -> str:
    """Return a picture as SVG."""
    context = {"picture": drawn, "width": WIDTH, "height": HEIGHT, "paper": PAPER}
    return render_to_string("deckbuilder/picture.svg", context)


def as_png(drawn: Picture) -> bytes:
    """Return a picture as PNG; letters that the painter's one font lacks become question marks."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    brush = ImageDraw.Draw(image)
    for shape in drawn.shapes:
        brush.polygon(shape.points, fill=shape.colour)
    for words in drawn.words:
        _paint(brush, words)
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _paint(brush: ImageDraw.ImageDraw, words: Words) -> None:
    """Paint a line of words; bold letters are painted with a thin edge, as the font has one weight."""
    text = words.text.encode("latin-1", "replace").decode("latin-1")
    font = ImageFont.load_default(words.size)
    brush.text((words.x, words.y), text, fill=words.colour, font=font, anchor="ls", stroke_width=int(words.bold))
