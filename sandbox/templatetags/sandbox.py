"""Template tags for what the sandbox draws: figures, weapons, bars, and the lines of a trace."""

from functools import cache

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from cards import heraldry
from sandbox.cast import Side, Tile
from sandbox.lines import Line
from sandbox.markup import tree

register = template.Library()

COLOURS = {"blue": "order", "red": "strife", "neutral": "ink-soft"}
"""The token of each owner's colour."""

WEAPONS = {  # in a box of 16 by 16, drawn as lines
    "hand": ("swordsman", "M13.5 2.5 6 10M4 8l4 4M5 11l-2.500 2.500"),
    "missile": ("archer", "M4 2.500c7 1 9.500 4 9.500 9.500M4 2.500l9.500 9.500M2.500 13.500 9 7M6.500 7H9v2.500"),
}


@register.simple_tag
@cache
def figure(kind: str, owner: str) -> SafeString:
    """Draw a minion's head on a disc in its owner's colour; decorative."""
    return mark_safe(f'<svg class="figure" viewBox="-32 -32 64 64" aria-hidden="true">{_disc(kind, owner)}</svg>')  # noqa: S308


def _disc(kind: str, owner: str) -> str:
    return (
        f'<circle r="31" fill="var(--{COLOURS[owner]})"/>'
        f'<g fill="var(--on-mana)" transform="scale(.55)">{heraldry.FIGURES[kind]}</g>'
    )


@register.simple_tag
@cache
def weapon(kind: str) -> SafeString:
    """Draw a sword or a bow, as the client's tiles do."""
    said, path = WEAPONS[kind]
    return format_html(
        '<svg class="weapon" viewBox="0 0 16 16" role="img" aria-label="{}"><path d="{}"/></svg>', said, path
    )


@register.simple_tag
def health_bar(tile: Tile) -> SafeString:
    """Draw how much of its hit points a minion has left; decorative, the numbers stand beside it."""
    return format_html(
        '<svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="{}" width="{}" height="6"/></svg>',
        tile.health,
        tile.share,
    )


@register.simple_tag
def line_up(sides: list[Side]) -> SafeString:
    """Draw the sides of a fight as rows of heads facing each other; decorative."""
    return format_html(
        '<span class="line-up" aria-hidden="true">{}</span>',
        format_html_join(
            SafeString('<span class="vs">against</span>'),
            '<span class="heads">{}</span>',
            ((_heads(side),) for side in sides),
        ),
    )


def _heads(side: Side) -> SafeString:
    return format_html_join("", "{}", ((figure(tile.figure, side.owner),) for tile in side.tiles))


@register.simple_tag
def trace_lines(lines: list[Line]) -> SafeString:
    """Return a trace's lines as nested lists."""
    return tree(lines)
