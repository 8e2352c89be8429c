"""The page that changes one thing about a fight and shows both runs side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import capfirst
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.guard.gate import SHORT
from engine.catalog import creatures_by_name, houses_by_name
from engine.edit import NUMBERS, minions_of, name_of, number_of, spell_name, spells_of
from engine.outcome import Document
from engine.run import record
from engine.scenario_error import ScenarioError
from engine.scenario_format import MinionSpec, Scenario
from engine.smallest_change import layable
from sandbox.cast import fate
from sandbox.excerpts import parting_of
from sandbox.forms import CHANGE, SetupForm
from sandbox.opening import frame, opened, run_address
from sandbox.previews import headline


class Compared(NamedTuple):
    """One thing about both runs, in words, and whether it is the same."""

    what: str
    before: str
    after: str

    @property
    def changed(self) -> bool:
        """Whether the two differ."""
        return self.before != self.after


@require_safe
@cache_control(public=True, max_age=60)
def what_if(request: HttpRequest, name: str) -> HttpResponse:
    """Show the forms that change one thing, and what the change in the address makes of the fight.

    A set-up or a change that makes no sense is answered with 400 and what is wrong, the forms below it.
    """
    form = opened(request, name)
    problems, shown = [], form
    if not form.is_valid():
        problems, shown = form.problems, SetupForm(form.preset, {})
        shown.full_clean()
    context = frame(shown, name, "what-if") | _forms(shown, request.GET.get("on", ""))
    if shown.edit is not None:
        try:
            with SHORT.passed():
                context |= _compared(shown, name)
        except ScenarioError as error:
            problems = [f"{capfirst(error.problem)}."]
    return render(request, "sandbox/what_if.html", context | {"problems": problems}, status=400 if problems else 200)


def _forms(form: SetupForm, on: str) -> dict[str, Any]:
    """Return what the forms offer: whom to change, and what can be changed about the one chosen."""
    scenario = form.before()
    minions = {spec.id: spec for spec in minions_of(scenario)}
    ids = [*minions, *(group.id for group in scenario.groups)]
    chosen = on if on in ids else _usual(scenario)
    spec = minions.get(chosen)
    spells = [(place, spell_name(ref)) for place, ref in enumerate(spells_of(scenario, chosen))]
    return {
        "hosts": [(id, capfirst(name_of(scenario, id)), id == chosen) for id in ids],
        "chosen": chosen,
        "chosen_name": name_of(scenario, chosen),
        "is_minion": spec is not None,
        "kept": form.kept(*CHANGE),
        "creatures": sorted(creatures_by_name()) if spec is not None else [],
        "nations": sorted(house.nations for house in houses_by_name().values()),
        "numbers": list(_numbers(spec)) if spec is not None else [],
        "spells": spells,
        "cards": [card.name for card in layable("minion" if spec is not None else "group")],
        "seed": scenario.seed,
        "other_initiative": "red" if scenario.initiative == "blue" else "blue",
    }


def _usual(scenario: Scenario) -> str:
    """Return whom the forms are about at first: the one with the most spells, the first of several."""
    return max(minions_of(scenario), key=lambda spec: len(spec.spells)).id


def _numbers(spec: MinionSpec) -> Iterator[tuple[str, str]]:
    for name, words in NUMBERS.items():
        now = number_of(spec, name)
        yield name, f"{words} (now {'none' if now is None else now})"


def _compared(form: SetupForm, name: str) -> dict[str, Any]:
    """Return both runs: what came of each, where they part, and where each is told."""
    before, after = (record(scenario, scenario.seed) for scenario in (form.before(), form.scenario()))
    rows = list(_rows(before, after))
    return {
        "change": capfirst(form.changes()[-1]),
        "rows": rows,
        "differences": sum(row.changed for row in rows),
        "parting": parting_of(before["events"], after["events"]),
        "before_address": run_address(form, name, **dict.fromkeys(CHANGE, "")),
        "after_address": run_address(form, name),
    }


def _rows(before: Document, after: Document) -> Iterator[Compared]:
    """Yield what is compared: the result, and each minion's end."""
    yield Compared("Result", headline(before), headline(after))
    one, other = before["outcome"]["minions"], after["outcome"]["minions"]
    for id in one | other:
        name = (one.get(id) or other[id])["name"]
        yield Compared(name, _end(id, one), _end(id, other))


def _end(id: str, minions: dict[str, Document]) -> str:
    if id not in minions:
        return "not there"
    minion = minions[id]
    words = fate(minion, minions)
    return f"{words}, {minion['hp']} of {minion['max_hp']} hit points" if minion["status"] == "alive" else words
