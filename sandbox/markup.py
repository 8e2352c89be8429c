"""The lines of a trace as nested lists. Made here and not in a template: a tree of 300 lines, in 5 ms."""

from __future__ import annotations

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString

from cards.templatetags.codex import step as step_badge
from engine.interpretations import INTERPRETATIONS
from engine.steps import STEPS
from sandbox.addresses import ability_address, card_address
from sandbox.lines import ATTACK, CHOICE, COMBAT, ROUND, Line

UNFOLDED_ATTACKS = 3
"""So many attacks are unfolded when the page opens; the others show their result only."""

NOTHING = SafeString("")
OPEN = SafeString(" open")
KINDS = {COMBAT: "combat", ROUND: "round", ATTACK: "attack", CHOICE: "choice"}
CITED = {
    entry.id: format_html('<a class="cite" href="{}" title="{}">{}</a>', entry.path, entry.question, entry.id)
    for entry in INTERPRETATIONS.values()
}


def tree(lines: list[Line]) -> SafeString:
    """Return a trace's lines as nested numbered lists; every event has its anchor (``e57``)."""
    return _Tree().listed(lines, 3, "trace")


class _Tree:
    """One rendering; counts the attacks, because only the first few are unfolded."""

    def __init__(self) -> None:
        self.attacks = 0

    def listed(self, lines: list[Line], heading: int, kind: str) -> SafeString:
        """Return lines as a list; ``heading`` is the level of the next heading in it."""
        items = format_html_join("", "<li>{}</li>", ((self.item(line, heading),) for line in lines))
        return format_html('<ol class="{}">{}</ol>', kind, items)

    def item(self, line: Line, heading: int) -> SafeString:
        """Return one line with everything under it."""
        headed = line.pipeline in (ROUND, ATTACK)
        tag, folds = f"h{heading}" if headed else "span", _folds(line)
        start = format_html("{}{}", _number(line), step_badge(line.step) if line.step else NOTHING)
        row = _row(line, tag, linked=not folds)
        if not line.lines:
            return format_html('{}<div class="row {}">{}</div>', start, _kind(line), row)
        unfolded = self.unfolded(line)
        under = self.listed(line.lines, heading + headed, _indentation(line))
        if not folds:
            return format_html('{}<div class="row {}">{}</div>{}', start, _kind(line), row, under)
        parts = (start, unfolded, _kind(line), row, _cited(line), under)
        return format_html('{}<details{}><summary class="row {}">{}</summary>{}{}</details>', *parts)

    def unfolded(self, line: Line) -> SafeString:
        """Return the attribute that unfolds a line: all but the choices of victims and the later attacks."""
        if line.pipeline == ATTACK:
            self.attacks += 1
            return OPEN if self.attacks <= UNFOLDED_ATTACKS else NOTHING
        return NOTHING if line.pipeline == CHOICE or line.step == "R2" else OPEN


def _folds(line: Line) -> bool:
    """Whether the lines under a line can be folded away: those of a pipeline, and the victims chosen at R2.

    The line is then what one presses to fold, so there must be no link in it.
    """
    return bool(line.lines) and (line.pipeline is not None or line.step == "R2")


def _indentation(line: Line) -> str:
    """Return the class of the list under a line: only what happens inside an attack or a choice is indented.

    A pipeline that is all there is under a line stands straight below it.
    """
    straight = len(line.lines) == 1 and line.lines[0].pipeline is not None
    return "" if (line.attack or line.pipeline == CHOICE) and not straight else "flat"


def _kind(line: Line) -> str:
    """Return the class of a line: which pipeline it opens, for those that look apart."""
    return KINDS.get(line.pipeline or "", "")


def _row(line: Line, tag: str, *, linked: bool) -> SafeString:
    """Return what a line says, how those concerned stand, and the quantity."""
    return format_html(
        '<{tag} class="words">{}{}{}</{tag}>{}{}{}',
        _words(line, linked=linked),
        _step_name(line),
        _cited(line) if linked else NOTHING,
        _remarks(line),
        _standings(line),
        _quantity(line),
        tag=SafeString(tag),
    )


def _number(line: Line) -> SafeString:
    """Return the link to the line itself, and the anchors of whatever else it tells."""
    number, *others = line.numbers
    anchors = format_html_join("", '<i id="e{}"></i>', ((other,) for other in others))
    return format_html('<a class="no" id="e{0}" href="#e{0}">{0}</a>{1}', number, anchors)


def _words(line: Line, *, linked: bool) -> SafeString:
    """Return the line's sentence, the spell or ability in it linked to its card or house."""
    text = line.text.rstrip(".") if line.pipeline in (ROUND, ATTACK) else line.text
    name = line.spell or line.ability
    address = card_address(line.spell) if line.spell else ability_address(line.ability or "")
    if not linked or not address or not name or name not in text:
        return conditional_escape(text)
    before, _, after = text.partition(name)
    return format_html('{}<a class="spell" href="{}">{}</a>{}', before, address, name, after)


def _step_name(line: Line) -> SafeString:
    """Return the name of the step a line tells, where the line is a step's own and does not begin with it."""
    if line.event["kind"] != "step":
        return NOTHING
    name = STEPS[line.event["step"]].name
    return NOTHING if line.text.lower().startswith(name) else format_html(" <small>{}</small>", name)


def _cited(line: Line) -> SafeString:
    """Return links to the interpretations that a line rests on."""
    links = format_html_join(" ", "{}", ((CITED[id],) for id in line.citations))
    return format_html(' <span class="cited">{}</span>', links) if links else NOTHING


def _remarks(line: Line) -> SafeString:
    """Return what else there is to say: what joined the line's own sentence, and changes in words."""
    return format_html('<span class="why">{}</span>', " · ".join(line.remarks)) if line.remarks else NOTHING


def _standings(line: Line) -> SafeString:
    """Return how both parties stand after a line; what did not change there is left unsaid aloud."""
    if not line.standings:
        return NOTHING
    parts = (
        (SafeString("" if standing.changed else ' aria-hidden="true"'), standing.name, tag, standing.text, tag)
        for standing in line.standings
        for tag in (SafeString("b" if standing.changed else "span"),)
    )
    return format_html(
        '<span class="standings">{}</span>', format_html_join(" ", "<span{}>{} <{}>{}</{}></span>", parts)
    )


def _quantity(line: Line) -> SafeString:
    """Return the quantity before and after a line, at the right margin; or the result of an attack."""
    if line.pipeline in (ATTACK, CHOICE):
        said = line.event["result"] if line.pipeline == ATTACK else line.chosen
        return format_html('<span class="qty">{}</span>', said or "")
    quantity = line.event["quantity"]
    if quantity is None:
        return NOTHING
    before, after = quantity["before"], quantity["after"]
    if before == after or (line.step == "A2" and line.event["kind"] == "step"):
        return format_html('<span class="qty same">{}</span>', after)
    return format_html(
        '<span class="qty"><s>{}</s> <span class="to">→</span> <b class="{}">{}</b></span>',
        before,
        "up" if after > before else "down",
        after,
    )
