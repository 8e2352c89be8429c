"""The page of two set-ups side by side: what each comes to, by how much they differ, and where they part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.guard.gate import SHORT
from cards.web.addresses import address_of, with_query
from engine.analysis.consequence import (
    NOTHING,
    alone,
    consequence,
    ended,
    lives,
    minions_left,
    points_left,
    rounds_of,
    side_words,
)
from engine.analysis.differences import differences
from engine.analysis.paired import Fights, Finish, affordable, beyond_chance, fought
from engine.analysis.smallest_change import layable
from engine.model.catalog import RECRUIT_CLASSES, creatures_by_name, nations
from engine.model.pieces import IN_PLAY
from engine.model.seat import OWNERS
from engine.model.words import capital
from engine.notation import LineError, read_line
from engine.scenario.board_edits import OTHER
from engine.scenario.edit import Edit
from engine.scenario.error import ScenarioError
from engine.scenario.format import MinionSpec, Scenario, minions_of
from engine.scenario.named_parts import NUMBERS, name_in_scenario, number_of, spells_in, spells_of
from engine.trace.records import MinionRecord, Trace
from engine.trace.run import record
from sandbox.board.layout import Board
from sandbox.board.minion_text import fate
from sandbox.explore.excerpts import run_difference
from sandbox.run.answer_cache import cached_answer, key_of
from sandbox.run.fight_setup import TYPED, frame, line_to_copy, opened, run_address, to_shortest
from sandbox.run.setup_form import SetupForm, sentence_of
from sandbox.run.why import why
from sandbox.saved.scenarios import no_fight, scenario_named

WORK = 12_000
"""The work of the fights of both set-ups (``engine.scenario.prepared.work_of``)."""


MOST_EXPLAINED = 2
"""Of so many who die in the second run alone it is said why."""


class Measure(NamedTuple):
    """One thing that both set-ups come to, in words and numbers, and whether they differ by more than chance."""

    what: str
    one: str
    other: str
    difference: str
    differs: bool


class Compared(NamedTuple):
    """What became of one minion in the run of each."""

    what: str
    before: str
    after: str

    @property
    def changed(self) -> bool:
        """Whether the two differ."""
        return self.before != self.after


@require_safe
@cache_control(public=True, max_age=60)
def compare(request: HttpRequest, name: str) -> HttpResponse:
    """Show the set-up of the address (B) beside another (A): the published one, or what ``a`` makes of it.

    A typed fight may have another line beside it (``b``) instead. Below are forms that change one thing more about B.
    A set-up, a line or a change that makes no sense is answered with 400 and what is wrong.
    """
    form = opened(request, name)
    if name == TYPED and "b" in request.GET:
        return _two_lines(request, form)
    elsewhere = to_shortest(request, form)
    if elsewhere is not None:
        return elsewhere
    changes = QueryDict(urlencode([("c", text) for text in request.GET.getlist("a")]))
    first = SetupForm(form.preset, changes, form.line)
    problems = [problem for one in (form, first) if not one.is_valid() for problem in one.problems]
    shown = form if form.is_valid() else SetupForm(form.preset, {}, form.line)
    shown.full_clean()
    context = frame(shown, name, "compare") | _forms(shown, request.GET.get("on", ""))
    line = line_to_copy(shown)
    context |= {"line": line, "other_line": line, "because": "This change cannot be made."}
    context["hidden_fields"] = [*(("a", text) for text in request.GET.getlist("a")), *shown.address_fields()]
    if not problems and form.wanted != first.wanted:
        try:
            with SHORT.passed():
                context |= _compared(first, form, name, differences(form.wanted, first.wanted))
        except ScenarioError as error:
            problems = [sentence_of(error)]
    return render(request, "sandbox/compare.html", context | {"problems": problems}, status=400 if problems else 200)


def _two_lines(request: HttpRequest, first: SetupForm) -> HttpResponse:
    """Show the fights of two lines side by side; 400 with what is wrong with the second."""
    line, problems = request.GET["b"], list(first.problems)
    shown = first if not problems else SetupForm(first.preset, QueryDict(), first.line)
    shown.full_clean()
    context = frame(shown, TYPED, "compare")
    try:
        second = SetupForm(read_line(line), QueryDict(), line)
        second.full_clean()
        with SHORT.passed():
            context |= _compared(shown, second, TYPED, ())
    except LineError as error:
        problems = [f"Line B: {error.problem}"]
    except ScenarioError as error:
        problems = [sentence_of(error)]
    else:
        swapped = urlencode({"f": second.line, "b": first.line}, safe=",~")
        context |= {"first": [first.line], "second": [line], "swapped": with_query(context["here"], swapped)}
    context |= {"because": "These two cannot be compared.", "problems": problems}
    context |= {"line": first.line, "other_line": line, "two_lines": True}
    return render(request, "sandbox/compare.html", context, status=400 if problems else 200)


@require_safe
def what_if(request: HttpRequest, name: str) -> HttpResponse:
    """Lead from the address that this page once had: the one change there was, beside the set-up without it."""
    data = request.GET.copy()
    for field in ("what", "on", "place", "to"):
        data.pop(field, None)
    try:
        first = SetupForm(scenario_named(name), data)
    except KeyError as error:
        raise Http404(no_fight(name)) from error
    query = request.GET.copy()
    query.setlist("a", [edit.text for edit in first.edits] if first.is_valid() else [])
    return HttpResponseRedirect(with_query(address_of("sandbox:compare", name), query.urlencode(safe=",~")))


def _forms(form: SetupForm, on: str) -> dict[str, Any]:
    """Return what the forms offer: whom to change, and what can be changed about the one chosen."""
    scenario = form.scenario()
    minions = {spec.id: spec for spec in minions_of(scenario)}
    ids = [*minions, *(group.id for group in scenario.groups)]
    chosen = on if on in ids else _usual(scenario)
    spec = minions.get(chosen)
    return {
        "hosts": [(id, capital(name_in_scenario(scenario, id)), id == chosen) for id in ids],
        "chosen": chosen,
        "chosen_name": name_in_scenario(scenario, chosen),
        "is_minion": spec is not None,
        "creatures": sorted(creatures_by_name()) if spec is not None else [],
        "classes": RECRUIT_CLASSES,
        "nations": sorted(nations()),
        "numbers": list(_numbers(spec)) if spec is not None else [],
        "spells": [
            (name, name.replace("~", " no. ")) for name in spells_in(spells_of(scenario, chosen) if ids else [])
        ],
        "cards": [card.name for card in layable("minion" if spec is not None else "group")],
        "seed": scenario.seed,
        "other_initiative": OTHER[scenario.initiative],
    }


def _usual(scenario: Scenario) -> str:
    """Return whom the forms are about at first: the one with the most spells, the first of several, "" for nobody."""
    return max(minions_of(scenario), key=lambda spec: len(spec.spells), default=MinionSpec(id="")).id


def _numbers(spec: MinionSpec) -> Iterator[tuple[str, str]]:
    for name, words in NUMBERS.items():
        now = number_of(spec, name)
        yield name, f"{words} (now {'none' if now is None else now})"


def _compared(first: SetupForm, second: SetupForm, name: str, undo: Sequence[Edit]) -> dict[str, Any]:
    """Return both set-ups: what they come to in many fights, and both runs where they part.

    ``undo`` are the changes that make the first of the second, if it was made of the first by changes.
    """
    before, after = (record(form.wanted, form.wanted.seed) for form in (first, second))
    fights = partial(_fights, first.wanted, second.wanted)
    one, other = cached_answer(first.wanted, fights, "compare", key_of(second.wanted), work=WORK)
    said, rows = consequence(one, other), list(_fates(before, after))
    difference = run_difference(before.events, after.events)
    return {
        "verdict": said if said != NOTHING else "",
        "first": first.changes() or ["unchanged"],
        "second": second.changes() or ["unchanged"],
        "measures": list(_measures(one, other)),
        "fights": max(one.runs, other.runs),
        "certain": one.certain and other.certain,
        "rows": rows,
        "differences": sum(row.changed for row in rows),
        "trace_difference": difference,
        "boards": [_board(trace, difference.line) for trace in (before, after)] if difference else [],
        "before_address": run_address(first, name),
        "after_address": run_address(second, name),
        "swapped": _swapped(first, second, name),
        "why": [_why(second, after, minion, name, undo) for minion in _fallen(before, after)],
    }


def _fallen(before: Trace, after: Trace) -> list[str]:
    """Return who dies in the second run alone, the first few of them."""
    lived = {id for id, minion in before.outcome.minions.items() if minion.status in IN_PLAY}
    fallen = [id for id, minion in after.outcome.minions.items() if id in lived and minion.status not in IN_PLAY]
    return fallen[:MOST_EXPLAINED]


def _why(second: SetupForm, trace: Trace, minion: str, fight: str, undo: Sequence[Edit]) -> tuple[str, str, str]:
    """Return the question why somebody is dead, its answer, and where the whole chain of causes is told."""
    said = why(second.wanted, trace, minion, undo)
    name = trace.outcome.minions[minion].name
    chain = with_query(address_of("sandbox:preset", fight), second.query(), urlencode({"why": minion}))
    return f"Why is {name} dead?", f"{said.said} {said.saved}".strip(), f"{chain}#why"


def _fights(first: Scenario, second: Scenario) -> tuple[Fights, Fights]:
    runs = min(affordable(first, 2, WORK), affordable(second, 2, WORK))
    return fought(first, runs), fought(second, runs)


def _swapped(first: SetupForm, second: SetupForm, name: str) -> str:
    before = urlencode([("a", edit.text) for edit in second.edits], safe=",~")
    return with_query(address_of("sandbox:compare", name), before, first.query())


def _board(trace: Trace, line: int) -> SafeString:
    """Draw the board of a run right after a line."""
    board = Board(trace)
    return board.html(board.state_at(line))


def _measures(one: Fights, other: Fights) -> Iterator[Measure]:
    """Yield what is compared: how it ends, who lives, what is left of each side, and how long it takes."""
    for ending in dict.fromkeys([*one.endings(), *other.endings()]):
        yield _measure(one, other, ending.words, ended(ending), "%")
    for minion in alone(one):
        if minion in other.names:
            yield _measure(one, other, f"{one.names[minion]} lives", lives(minion), "%")
    for owner in OWNERS:
        if one.sides[owner] and other.sides[owner]:
            yield from _of_side(one, other, owner)
    if one.mean(rounds_of) or other.mean(rounds_of):
        yield _measure(one, other, "Rounds", rounds_of)


def _of_side(one: Fights, other: Fights, owner: str) -> Iterator[Measure]:
    if len(one.sides[owner]) > 1:
        yield _measure(one, other, f"Left of {side_words(one, owner)}", minions_left(owner))
    yield _measure(one, other, f"{owner.capitalize()}'s hit points left", points_left(owner))


def _measure(one: Fights, other: Fights, what: str, of: Callable[[Finish], float], unit: str = "") -> Measure:
    was, now = one.mean(of), other.mean(of)
    scale, digits = (100, 0) if unit else (1, 1)
    shown = [f"{scale * number:.{digits}f}{unit}" for number in (was, now)]
    difference = f"{scale * (now - was):+.{digits}f}".replace("-", "−")
    same = not float(f"{scale * (now - was):.{digits}f}")
    return Measure(what, shown[0], shown[1], "0" if same else difference, not same and beyond_chance(one, other, of))


def _fates(before: Trace, after: Trace) -> Iterator[Compared]:
    """Yield each minion's end in both runs."""
    one, other = before.outcome.minions, after.outcome.minions
    for id in one | other:
        name = (one.get(id) or other[id]).name
        yield Compared(name, _end(id, one), _end(id, other))


def _end(id: str, minions: dict[str, MinionRecord]) -> str:
    if id not in minions:
        return "not there"
    minion = minions[id]
    words = fate(minion, minions)
    return f"{words}, {minion.hp} of {minion.max_hp} hit points" if minion.status in IN_PLAY else words
