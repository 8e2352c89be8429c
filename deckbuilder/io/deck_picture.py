"""A deck as a picture to show in a chat: its name, house and size, its mana, and its cards in columns."""

from cards import heraldry
from cards.web.picture import MARGIN, ROOM, WIDTH, placed, text
from cards.web.picture import picture as drawn_as
from deckbuilder.model.deck import copies
from deckbuilder.model.mana_needs import needs
from deckbuilder.saved.sheet import Sheet
from engine.model.words import numbered

TOP, LINE = 178, 31
COLUMNS, ROWS, FEW = 3, 13, 8
MANA = 54
"""So wide is what is said of one type of mana."""


def picture(sheet: Sheet) -> str:
    """Return a deck as a picture, in SVG."""
    house = f" · House of {sheet.house.name}" if sheet.house else ""
    title = f"{numbered(sheet.deck.size, 'card')}{house}"
    left = MARGIN + (88 if sheet.house else 0)
    return drawn_as(
        f"{sheet.state.name}: {title}",
        f'<rect x="{MARGIN}" y="154" width="{ROOM}" height="2" fill="var(--rule)"/>',
        placed(heraldry.crest_svg(sheet.house.name, 72, ""), MARGIN, 56, 72, 78) if sheet.house else "",
        text(left, 98, sheet.state.name, 46, bold=True, room=WIDTH - MARGIN - left - 340),
        text(left, 138, title, 26, colour="ink-soft"),
        _mana(sheet),
        *_list(sheet),
    )


def _mana(sheet: Sheet) -> str:
    """Draw the types of mana that the deck asks for, each with the number of the cards that do so or may."""
    needed = [(need.mana, copies(need.entries)) for need in needs(sheet.deck) if need.entries]
    drawn = ""
    for place, (mana, count) in enumerate(needed):
        x = WIDTH - MARGIN - MANA * (len(needed) - place)
        drawn += (
            f'<circle cx="{x + 22}" cy="82" r="18" fill="var(--{mana.lower()})"/>'
            f'<g transform="translate({x + 10} 70)" fill="var(--on-mana)">{heraldry.glyph(mana)}</g>'
            + text(x + 22, 134, str(count), 22, colour="ink-soft", anchor="middle")
        )
    return drawn


def _list(sheet: Sheet) -> list[str]:
    """Return the cards in columns, the end of a long list only counted."""
    names = [(str(row.entry.count), row.card.name) for row in sheet.rows]
    room = COLUMNS * ROWS
    if len(names) > room:
        rest = sum(row.entry.count for row in sheet.rows[room - 1 :])
        names = [*names[: room - 1], ("", f"and {rest} more cards")]
    rows = max(1, -(-len(names) // COLUMNS))
    size, line = (27, 47) if rows <= FEW else (22, LINE)
    column = ROOM // COLUMNS
    drawn = []
    for index, (count, name) in enumerate(names):
        x, y = MARGIN + index // rows * column, TOP + size + index % rows * line
        colour = "ink" if count else "ink-soft"
        drawn += [text(x, y, count, size, bold=True)] if count else []
        drawn.append(text(x + 2 * size, y, name, size, room=column - 2 * size - 12, colour=colour))
    return drawn
