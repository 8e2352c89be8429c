"""The site's only ornaments, drawn as SVG from the data: mana glyphs, house crests, card emblems.

Colours are the design tokens, so one drawing serves light, dark and paper. A crest is a shield with
the primary mana as its field and the secondary as its bend. An emblem takes its colours and its crest
from the house, its ring from the spell type, its figure from the target or from what the spell
makes, its tabs from the steps at which the card acts, and its ground pattern from the card id.
"""

from functools import cache
from math import cos, pi, sin, sqrt

from engine.model.catalog import houses_by_name

GLYPHS = {  # in a box of 24 by 24, filled with the colour at hand
    "Order": "M12 2.5 20.5 7.2v9.6L12 21.5 3.5 16.8V7.2zM12 7.2 7.6 9.6v4.8L12 16.8l4.4-2.4V9.6z",
    "Strife": "M12 1.5l2.4 7 7.6-2.9-4.6 6.6 4.6 6.2-7.5-2.5L12 22.5l-2.5-6.6L2 18.4l4.6-6.2L2 5.6l7.6 2.9z",
    "Clarity": (
        "M12 6.4a5.6 5.6 0 1 1 0 11.2 5.6 5.6 0 0 1 0-11.2zM11.2 1h1.6v3.4h-1.6zm0 18.6h1.6V23h-1.6zM1 11.2h3.4v1.6H1z"
        "m18.6 0H23v1.6h-3.4zM4.1 5.2l1.1-1.1 2.4 2.4-1.1 1.1zm12.3 12.3 1.1-1.1 2.4 2.4-1.1 1.1zM5.2 19.9l-1.1-1.1 "
        "2.4-2.4 1.1 1.1zM17.5 7.6l-1.1-1.1 2.4-2.4 1.1 1.1z"
    ),
    "Mystery": ("M15.5 2.2A10 10 0 1 0 21.8 15 8 8 0 0 1 15.5 2.2zM18.3 5.5a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z"),
    "Will": (
        "M12.3 1.5c.6 4.2 5.9 6.6 5.9 12.3a6.2 6.2 0 0 1-12.4 0c0-2.6 1.2-4.3 2.4-5.6.2 1.7.8 2.7 1.8 3.3"
        "-.4-3.9.4-7.4 2.3-10z"
    ),
    "World": (
        "M20.8 3.2C11 2.6 4.2 6.3 4.2 13.2c0 2 .6 3.6 1.6 4.9L3.4 20.6l1.4 1.4 2.5-2.4c1.2.8 2.7 1.2 4.4 1.2 "
        "7 0 9.9-7.6 9.1-17.2zM8.6 16.8c1.8-4 4.6-6.7 8.6-8.5-3.3 2.6-5.5 5.4-7.2 9.1z"
    ),
}
UNKNOWN_GLYPH = "M8.2 8.3a3.8 3.8 0 1 1 5.6 3.4c-1.1.6-1.8 1.4-1.8 2.8M12 17.2v1.6"

SHIELD = "M4 3h40v22c0 13-8.6 20-20 25C12.6 45 4 38 4 25z"
BEND = "M44 18v7c0 13-8.6 20-20 25-2.8-1.2-5.5-2.6-7.9-4.1z"

HELM = "M0-38c16 0 26 11 26 27v35L14 36V8H6v30H-6V8h-8v28L-26 24v-35c0-16 10-27 26-27z"
BEAST = (
    "M-34-38c2 13 8 19 16 21 5-4 11-6 18-6s13 2 18 6c8-2 14-8 16-21 8 18 3 33-9 39 0 14-6 23-14 30L0 39l-11-8"
    "c-8-7-14-16-14-30-12-6-17-21-9-39zM-15 2l12 5-9 7zM15 2 3 7l9 7z"
)
FIGURES = {
    "recruit": f'<path d="{HELM}"/>',
    "monster": f'<path d="{BEAST}" fill-rule="evenodd"/>',
    "minion": '<path d="M0-39a16 16 0 1 1 0 32 16 16 0 0 1 0-32zM-31 37C-31 13-19-1 0-1s31 14 31 38z"/>',
    "group": '<path d="M-22-40h7v5h42L17-18l10 17h-42v41h-7z"/>',
    "square": '<path d="M0-28 45-3 0 22-45-3zM-45 8 0 33 45 8v7L0 40-45 15z"/>',
    "structure": '<path d="M-31-38h13v9h10v-9H8v9h10v-9h13v24h-6v52H9V20a9 9 0 0 0-18 0v18h-16v-52h-6z"/>',
    "globe": (
        '<g fill="none" stroke="var(--on-mana)" stroke-width="5"><circle r="36"/><ellipse rx="15" ry="36"/>'
        '<path d="M-36 0h72M-31-18h62M-31 18h62"/></g>'
    ),
}
CROWN = "M-25-36-31-55l14 9 17-16 17 16 14-9-6 19z"
FIGURES["hero"] = f'<g transform="translate(0 13) scale(.86)"><path d="{HELM}"/><path d="{CROWN}"/></g>'
FIGURES["summoning"] = (
    f'<g transform="translate(0 -9) scale(.66)"><path d="{BEAST}" fill-rule="evenodd"/></g>'
    '<path d="M0 18 32 29 0 40-32 29z" fill-opacity=".6"/>'
)
PLACES_OF_THREE = ((0, -14), (-23, 18), (23, 18))
for one in ("recruit", "monster"):
    FIGURES[f"{one} group"] = "".join(
        f'<g transform="translate({x} {y}) scale(.52)">{FIGURES[one]}</g>' for x, y in PLACES_OF_THREE
    )


def glyph(mana: str) -> str:
    """Return the path of one mana type's glyph. Raises KeyError for an unknown type."""
    return f'<path d="{GLYPHS[mana]}" fill-rule="evenodd"/>'


@cache
def crest_svg(house: str | None, size: int, label: str) -> str:
    """Return a house's crest, or the blank shield for a house that is not known.

    ``label`` is what a screen reader says; empty where the words beside the crest say it already.
    """
    said = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    return f'<svg class="crest" viewBox="0 0 48 52" width="{size}" {said}>{crest_shape(house)}</svg>'


def crest_shape(house: str | None) -> str:
    """Return the shapes of a crest, in a box of 48 by 52."""
    edge = f'<path d="{SHIELD}" fill="none" stroke="var(--ink)" stroke-opacity=".35" stroke-width="1.5"/>'
    return _charges(house) + edge


def _charges(house: str | None) -> str:
    """Return what is painted on the shield."""
    if house is None:
        mark = f'<path d="{UNKNOWN_GLYPH}" fill="none" stroke="var(--ink-soft)" stroke-width="2.2"/>'
        return f'<path d="{SHIELD}" fill="var(--leaf-sunk)"/><g transform="translate(6 7) scale(1.5)">{mark}</g>'
    record = houses_by_name()[house]
    return (
        f'<path d="{SHIELD}" fill="var(--{record.primary.lower()})"/>'
        f'<path d="{BEND}" fill="var(--{record.secondary.lower()})"/>'
        f'<g fill="var(--on-mana)"><g transform="translate(7 6) scale(.95)">{glyph(record.primary)}</g>'
        f'<g transform="translate(26.5 27.5) scale(.6)">{glyph(record.secondary)}</g></g>'
    )


def emblem_svg(card_id: int, house: str | None, spell_type: str, target: str, steps: tuple[str, ...] = ()) -> str:
    """Return a card's emblem, 300 by 190, the same for the same facts on every machine."""
    acts = f", acts at {', '.join(steps)}" if steps else ""
    label = f"Emblem: {spell_type} on {target}, {f'House of {house}' if house else 'house unknown'}{acts}"
    first, second = _field(house)
    return (
        f'<svg class="emblem" viewBox="0 0 300 190" role="img" aria-label="{label}">'
        f'<defs><linearGradient id="field-{card_id}" x1="0" y1="0" x2="1" y2="1"><stop stop-color="var(--{first})"/>'
        f'<stop offset="1" stop-color="var(--{second})"/></linearGradient></defs>'
        f'<rect width="300" height="190" fill="url(#field-{card_id})"/>'
        f'<g fill="var(--on-mana)" stroke="var(--on-mana)" stroke-width="0"><g transform="translate(150 95)">'
        f"{_ground(card_id)}{RINGS[spell_type]}{FIGURES[_figure(spell_type, target)]}</g>{_tabs(steps)}</g>"
        f'<rect x="5" y="5" width="290" height="180" rx="3" fill="none" stroke="var(--on-mana)" stroke-opacity=".5"/>'
        f"{_arms(house)}</svg>"
    )


def _figure(spell_type: str, target: str) -> str:
    """Return the figure's name: what a Hero spell or a summoning makes, else what the spell lies on."""
    return spell_type if spell_type in FIGURES else target


def _arms(house: str | None) -> str:
    """Return the house's crest in the corner, with a border that sets it off from its own colours."""
    border = f'<path d="{SHIELD}" fill="none" stroke="var(--on-mana)" stroke-width="4"/>'
    return f'<g transform="translate(13 13) scale(.95)">{border}{_charges(house)}</g>'


MOST_TABS = 4


def _tabs(steps: tuple[str, ...]) -> str:
    """Return the steps at which the card acts as tabs up the right edge, the first one on top."""
    tabs = (
        f'<g transform="translate(262 {160 - 21 * place})"><rect width="28" height="17" rx="3" fill-opacity=".18" '
        f'stroke-width="1"/><text x="14" y="12.5" font-size="11">{step}</text></g>'
        for place, step in enumerate(reversed(steps[:MOST_TABS]))
    )
    return f'<g text-anchor="middle" font-weight="600">{"".join(tabs)}</g>' if steps else ""


def seal_svg(house: str | None, spell_type: str, target: str) -> str:
    """Return a small square emblem without pattern, drawn with the shapes of ``seal_shapes_svg``."""
    first, second = _field(house)
    return (
        '<svg class="seal" viewBox="0 0 160 160" aria-hidden="true">'
        f'<path fill="var(--{first})" d="M0 0h160v160H0z"/><path fill="var(--{second})" d="M160 40v120H40z"/>'
        f'<use href="#ring-{spell_type}"/><use href="#on-{_figure(spell_type, target).replace(" ", "-")}"/></svg>'
    )


def seal_shapes_svg() -> str:
    """Return the rings and figures that the seals of a page share."""
    shapes = [(f"ring-{name}", ring) for name, ring in RINGS.items()]
    shapes += [(f"on-{name.replace(' ', '-')}", figure) for name, figure in FIGURES.items()]
    paint = 'fill="var(--on-mana)" stroke="var(--on-mana)" stroke-width="0"'
    groups = "".join(f'<g id="{name}" {paint} transform="translate(80 80)">{drawing}</g>' for name, drawing in shapes)
    return f'<svg class="shapes" width="0" height="0" aria-hidden="true"><defs>{groups}</defs></svg>'


def _field(house: str | None) -> tuple[str, str]:
    """Return the two colour tokens of an emblem's ground."""
    if house is None:
        return "ink-soft", "edge"
    record = houses_by_name()[house]
    return record.primary.lower(), record.secondary.lower()


def _point(radius: float, turn: float) -> str:
    """Return the point at ``radius`` from the middle, ``turn`` of a full circle clockwise from the top."""
    return f"{radius * sin(turn * 2 * pi):.0f} {-radius * cos(turn * 2 * pi):.0f}"


def _ground(card_id: int) -> str:
    """Return the faint pattern behind the ring, its kind and its spacing set by the card id."""
    # Knuth's multiplicative hash spreads neighbouring ids, so that neighbouring cards look different.
    seed = card_id * 2654435761 % 2**32
    pattern = (_rays, _ripples, _lattice, _waves, _scales, _motes)[seed % 6]
    return pattern(seed // 6 % 7, seed // 42 % 97 / 97)


def _rays(step: int, shift: float) -> str:
    """Return rays from the middle: ``step`` sets their number, ``shift`` turns them."""
    count = 9 + step
    edges = ((_point(190, (n + shift) / count), _point(190, (n + shift + 0.42) / count)) for n in range(count))
    rays = "".join(f"M0 0L{first}L{second}z" for first, second in edges)
    return f'<path fill-opacity=".08" d="{rays}"/>'


def _ripples(step: int, shift: float) -> str:
    """Return rings around a point off the middle: ``step`` sets their distance, ``shift`` the point."""
    x, y = _point(120, shift).split()
    gap = 16 + 2 * step
    rings = "".join(f'<circle cx="{x}" cy="{y}" r="{radius}"/>' for radius in range(gap, 300, gap))
    return f'<g fill="none" stroke-width="4" stroke-opacity=".09">{rings}</g>'


def _lattice(step: int, shift: float) -> str:
    """Return crossed lines: ``step`` sets their distance, ``shift`` their slope."""
    gap, slope = 16 + 2 * step, round(40 + 80 * shift)
    lines = "".join(f"M{x} -95l{slope} 190M{x} -95l{-slope} 190" for x in range(-270, 271, gap))
    return f'<path fill="none" stroke-width="3" stroke-opacity=".09" d="{lines}"/>'


def _waves(step: int, shift: float) -> str:
    """Return waves from side to side: ``step`` sets their distance, ``shift`` their length and where they begin."""
    gap, length = 15 + 2 * step, 30 + round(40 * shift)
    crests = f"q{length / 2:g} -{gap} {length} 0" + f"t{length} 0" * (330 // length + 1)
    rows = "".join(f"M{-150 - length * shift:.0f} {y}{crests}" for y in range(-100, 120, gap))
    return f'<path fill="none" stroke-width="3.5" stroke-opacity=".1" d="{rows}"/>'


def _scales(step: int, shift: float) -> str:
    """Return overlapping scales: ``step`` sets their size, ``shift`` how far the rows are moved."""
    size = 20 + 3 * step
    start = -160 - round(size * shift)
    rows = "".join(
        f"M{start - size * (row % 2)} {-95 + row * size}"
        + f"a{size} {size} 0 0 0 {2 * size} 0" * (340 // (2 * size) + 2)
        for row in range(190 // size + 1)
    )
    return f'<path fill="none" stroke-width="3" stroke-opacity=".1" d="{rows}"/>'


def _motes(step: int, shift: float) -> str:
    """Return motes in a spiral, as in the heart of a sunflower: ``step`` sets their spread, ``shift`` turns it."""
    spread = 13 + step
    places = (_point(spread * sqrt(n), n * 0.381966 + shift) for n in range(1, round((180 / spread) ** 2)))
    motes = "".join(f"M{place}h0" for place in places)
    return f'<path fill="none" stroke-width="7" stroke-linecap="round" stroke-opacity=".15" d="{motes}"/>'


def _laurel() -> str:
    """Return a hero's wreath: leaves up both sides, open at the top."""
    leaves = (
        f'<ellipse rx="5" ry="12" transform="rotate({side * angle}) translate(0 -62) rotate({side * 62})"/>'
        for side in (-1, 1)
        for angle in range(30, 181, 17)
    )
    return "".join(leaves)


def _burst() -> str:
    """Return a manifestation's ring: it happens once, all outward."""
    rays = (f"M{_point(57, n / 28)}L{_point(70 if n % 2 else 65, n / 28)}" for n in range(28))
    return f'<path fill="none" stroke-width="5" d="{"".join(rays)}"/>'


THIN_RING = '<circle r="53" fill="none" stroke-width="1.5" stroke-opacity=".55"/>'
RINGS = {
    "alteration": f'<circle r="62" fill="none" stroke-width="5"/>{THIN_RING}',
    "conjuration": f'<circle r="62" fill="none" stroke-width="5" stroke-dasharray="22.5 10"/>{THIN_RING}',
    "manifestation": f"{_burst()}{THIN_RING}",
    "summoning": '<path fill="none" stroke-width="4" d="M-48-48h96v96h-96zM0-68 68 0 0 68-68 0z"/>',
    "hero": f"{_laurel()}{THIN_RING}",
}
