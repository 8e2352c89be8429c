"""What decided a fight: a page of its own, and the part of it that the fight's page folds in."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from engine.analysis.decisive import Ablation, Decided, what_decided
from sandbox.explore.folded import folded_page
from sandbox.limits import long_work
from sandbox.run.answer_cache import cached_answer
from sandbox.run.fight_setup import compare_address, frame
from sandbox.run.setup_form import SetupForm
from sandbox.run.verdict import Shares, shares
from sandbox.saved.scenarios import card_tried

WORK = 80_000
"""The work of all the fights (``engine.scenario.prepared.work_of``), the same on every machine."""

FIRST = 2
"""So many rows are shown at once, so that a phone shows the board below them; the others are folded."""


class AblationRow(NamedTuple):
    """What a fight is without something: its sentence in three parts, who comes out best then, and where to see it."""

    before: str
    name: str
    says: str
    shares: Shares
    address: str


@require_safe
def decided_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show what decided a fight; for htmx, only the rows. 429 where a visitor asks too often."""
    return folded_page(
        request,
        name,
        "decided",
        "#rows",
        lambda form: frame(form, name, "decided") | _context(form, name, _found(request, form)),
    )


def _found(request: HttpRequest, form: SetupForm) -> Decided:
    def make() -> Decided:
        with long_work(request):
            return what_decided(form.wanted, work=WORK)

    return cached_answer(form.wanted, make, "decided", work=WORK)


def _context(form: SetupForm, name: str, found: Decided) -> dict[str, object]:
    """Return the rows, the strongest first; on the ready board of a card what the card does comes before all others."""
    tried = card_tried(name)
    matter = sorted((row for row in found.rows if row.matters), key=lambda row: row.without.name != tried)
    rows = [_row(form, name, row) for row in matter]
    same = [row for row in found.rows if not row.matters and row.without.kind != "rule"]
    return {
        "first": rows[:FIRST],
        "more": rows[FIRST:],
        "folded": len(rows[FIRST:]) + len(same) + len(found.untried),
        "nothing": [_row(form, name, row) for row in same],
        "untried": [one.name for one in found.untried],
        "fights": found.fights.runs,
    }


def _row(form: SetupForm, name: str, row: Ablation) -> AblationRow:
    rule, cast = row.without.kind == "rule", row.without.kind == "cast"
    address = compare_address(form, name, *row.without.edits)
    said = "the fight ends the same" if cast and not row.matters else row.says
    says = f": {said}" if rule else f" {said}"
    return AblationRow("" if rule else "Without ", row.without.name, says, shares(row.fights), address)
