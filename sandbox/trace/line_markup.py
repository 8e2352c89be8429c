"""The lines of a trace as nested lists. Made here and not in a template: a tree of 300 lines, in 3 ms.

Whatever a scenario or a card brings along is escaped where it is put in; the rest is our own.
"""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape as escape_html

from django.utils.safestring import SafeString

from cards.templatetags.codex import step as step_badge
from cards.web.addresses import interpretation_address
from engine.model.interpretations import INTERPRETATIONS
from engine.model.steps import STEPS
from engine.trace.records import TraceEvent
from sandbox.board.card_addresses import ability_address, card_address, card_link
from sandbox.trace.lines import ATTACK, CHOICE, COMBAT, ROUND, Standing, TraceLine

UNFOLDED_ATTACKS = 3
"""So many attacks are unfolded when the page opens; the others show their result only."""

escape = lru_cache(maxsize=4000)(escape_html)
"""Most of what a line says stands in other lines, too."""

KINDS = {COMBAT: "combat", ROUND: "round", ATTACK: "attack", CHOICE: "choice"}


def tree(lines: list[TraceLine], now: TraceLine | None = None, unfolded: int = UNFOLDED_ATTACKS) -> SafeString:
    """Return a trace's lines as nested numbered lists; every event has its anchor (``e57``).

    ``now`` is the line to mark as the one that the board has come to.
    """
    written = _Tree(lines, now, unfolded)
    written.listed(None, 3, "trace")
    return SafeString("".join(written.parts))


def causes_list(causes: list[TraceEvent], elsewhere: str) -> SafeString:
    """Return events that led to one another as a list, each linked to its line.

    ``elsewhere`` is the address of the page that has these lines, empty for this one.
    """
    items = "".join([f"<li>{_cause(TraceLine(event, None), elsewhere)}</li>" for event in causes])
    return SafeString(f'<ol class="trace causes">{items}</ol>')


def _cause(line: TraceLine, elsewhere: str) -> str:
    number = line.numbers[0]
    start = f'<a class="no" href="{escape(elsewhere)}#e{number}">{number}</a>{_badge(line.step) if line.step else ""}'
    return f'{start}<div class="row">{_row(line, "span", linked=True)}</div>'


class _Tree:
    """One rendering; counts the attacks, because only the first few are unfolded."""

    def __init__(self, lines: list[TraceLine], now: TraceLine | None, unfolded: int) -> None:
        self.under: dict[TraceLine | None, list[TraceLine]] = {}
        for line in lines:
            self.under.setdefault(line.up, []).append(line)
        self.attacks = unfolded
        self.now = now
        self.around_now = set(now.and_above()) if now is not None else set()
        self.parts: list[str] = []

    def listed(self, up: TraceLine | None, heading: int, kind: str) -> None:
        """Write the lines under a line, or the top ones, as a list; ``heading`` is the level of the next heading."""
        self.parts.append(f'<ol class="{kind}">')
        for line in self.under.get(up, ()):
            self.item(line, heading)
        self.parts.append("</ol>")

    def item(self, line: TraceLine, heading: int) -> None:
        """Write one line with everything under it."""
        under = self.under.get(line)
        headed, folds = line.pipeline in (ROUND, ATTACK), under is not None and _folds(line)
        badge = _badge(line.step) if line.step else ""
        row = f'class="row {self.kind(line)}>{_row(line, f"h{heading}" if headed else "span", linked=not folds)}'
        if folds:
            unfolded = " open" if self.unfolded(line) or line in self.around_now else ""
            said = f"<details{unfolded}><summary {row}</summary>{_links(line)}"
        else:
            said = f"<div {row}</div>"
        self.parts.append(f"<li>{_number(line)}{badge}{said}")
        if under is not None:
            self.listed(line, heading + headed, _indentation(line, under))
        self.parts.append("</details></li>" if folds else "</li>")

    def kind(self, line: TraceLine) -> str:
        """Return the rest of a row's attributes: its classes, and whether it is the current line."""
        kind = KINDS.get(line.pipeline or "", "") + (" death" if line.tells_death else "")
        return f'{kind} now" aria-current="step"' if line is self.now else f'{kind}"'

    def unfolded(self, line: TraceLine) -> bool:
        """Whether a line is unfolded as the page opens: all but the choices of victims and the later attacks."""
        if line.pipeline == ATTACK:
            self.attacks -= 1
            return self.attacks >= 0
        return line.pipeline != CHOICE and line.step != "R2"


def _folds(line: TraceLine) -> bool:
    """Whether the lines under a line can be folded away: those of a pipeline, and the victims chosen at R2.

    The line is then what one presses to fold, so there must be no link in it.
    """
    return line.pipeline is not None or line.step == "R2"


def _indentation(line: TraceLine, under: list[TraceLine]) -> str:
    """Return the class of the list under a line: only what happens inside an attack or a choice is indented.

    A pipeline that is all there is under a line stands straight below it.
    """
    straight = len(under) == 1 and under[0].pipeline is not None
    return "" if (line.attack or line.pipeline == CHOICE) and not straight else "flat"


def _links(line: TraceLine) -> str:
    """Return what a line that folds cannot link in itself: the card or ability that it names, and what it rests on."""
    name = line.spell or line.ability
    address = (card_address(name) if line.spell else ability_address(name)) if name else ""
    named = f'<span class="cited">{card_link(name, address, "spell")}</span>' if name and address else ""
    return named + _cited(line)


def _row(line: TraceLine, tag: str, *, linked: bool) -> str:
    """Return what a line says, how those concerned stand, and the quantity."""
    cited = _cited(line) if linked else ""
    words = f'<{tag} class="words">{_words(line, linked=linked)}{_step_name(line)}{cited}</{tag}>'
    standings = _standings(line.standings) if line.standings else ""
    return f"{words}{_remarks(line)}{standings}{_quantity(line)}"


@cache
def _cite(id: str) -> str:
    entry = INTERPRETATIONS[id]
    return f'<a class="cite" href="{interpretation_address(entry)}" title="{escape(entry.question)}">{id}</a>'


@cache
def _badge(step: str) -> str:
    return str(step_badge(step))


def _number(line: TraceLine) -> str:
    """Return the link to the line itself, and the anchors of whatever else it tells."""
    number, *others = line.numbers
    anchors = "".join([f'<i id="e{other}"></i>' for other in others]) if others else ""
    return f'<a class="no" id="e{number}" href="#e{number}">{number}</a>{anchors}'


def _words(line: TraceLine, *, linked: bool) -> str:
    """Return the line's sentence, the spell or ability in it linked to its card or house."""
    text = line.words
    name = (line.spell or line.ability) if linked else None
    if not name:
        return escape(text)
    address = card_address(name) if line.spell else ability_address(name)
    before, found, after = text.partition(name)
    if not address or not found:
        return escape(text)
    return f"{escape(before)}{card_link(name, address, 'spell')}{escape(after)}"


def _step_name(line: TraceLine) -> str:
    """Return the name of the step a line tells, where the line is a step's own and does not begin with it."""
    if line.event.kind != "step" or line.event.step is None:
        return ""
    name = STEPS[line.event.step].name
    return "" if line.text.lower().startswith(name) else f" <small>{name}</small>"


def _cited(line: TraceLine) -> str:
    """Return links to the interpretations that a line rests on."""
    if not line.citations:
        return ""
    return f' <span class="cited">{" ".join([_cite(id) for id in line.citations])}</span>'


def _remarks(line: TraceLine) -> str:
    """Return what else there is to say: what joined the line's own sentence, and changes in words."""
    return f'<span class="why">{escape(" · ".join(line.remarks))}</span>' if line.remarks else ""


def _standings(standings: tuple[Standing, ...]) -> str:
    """Return how those concerned stand after a line; what did not change there is left unsaid aloud."""
    said = [
        f"<span>{escape(one.name)} <b>{one.text}</b></span>"
        if one.changed
        else f'<span aria-hidden="true">{escape(one.name)} <span>{one.text}</span></span>'
        for one in standings
    ]
    return f'<span class="standings">{" ".join(said)}</span>'


def _quantity(line: TraceLine) -> str:
    """Return the quantity before and after a line, at the right margin; or the result of an attack."""
    if line.pipeline in (ATTACK, CHOICE):
        said = line.event.result if line.pipeline == ATTACK else line.chosen
        return f'<span class="qty">{escape(said or "")}</span>'
    quantity = line.event.quantity
    if quantity is None:
        return ""
    before, after = quantity.before, quantity.after
    if before == after or (line.step == "A2" and line.event.kind == "step"):
        return f'<span class="qty same">{after}</span>'
    way = "up" if after > before else "down"
    return f'<span class="qty"><s>{before}</s> <span class="to">→</span> <b class="{way}">{after}</b></span>'
