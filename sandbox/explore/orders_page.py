"""The page of a fight's casting orders: what each leads to, where two part, and what else would flip the result."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from cards.guard.gate import LONG, SHORT
from cards.guard.rate_limits import LimitedError
from cards.guard.refusals import BusyError
from cards.web.addresses import with_query
from cards.web.parts import part_or_page, wants_part
from engine.analysis.answers import OrdersAnswer
from engine.analysis.odds import outcome_words
from engine.analysis.orders import MAX_ORDERS, number_of_orders, orders
from engine.analysis.smallest_change import KINDS, FlippingChange, smallest_changes
from engine.model.dice import Dice
from engine.model.errors import EffortError
from engine.model.seat import OWNERS
from engine.model.words import capital, listed
from engine.scenario.edit import Edit
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.named_parts import spells_in, spells_of
from engine.scenario.prepared import PreparedScenario
from engine.scenario.spell_orders import laid
from engine.trace.run import record
from sandbox.explore.excerpts import RunDifference, run_difference
from sandbox.limits import counted_work
from sandbox.run.answer_cache import cached_answer
from sandbox.run.fight_setup import compare_address, frame, opened, refusal_page, run_address, to_shortest
from sandbox.run.setup_form import SetupForm, hosts, sentence_of

WORK = 100_000
"""The work of one page (``work_of``) for all its orders; the smallest change has half as much."""

QUICK = 5_000
"""The work of all orders that a page does before its first answer; what needs more is asked for by it."""

PARTS = {"tried": "#tried", "changes": "#smallest"}
"""What is folded into the page: all orders, and the smallest changes; by what asks for each, and its template."""

SHOWN_RESULTS, SHOWN_ORDERS, SHOWN_CHANGES = 40, 24, 6
"""So many results, orders of one result, and changes of one kind are shown; of the others, how many there are."""


class TriedOrder(NamedTuple):
    """One order: the spells in it, and the address that runs it."""

    spells: str
    address: str


class ResultRow(NamedTuple):
    """One result, the share of orders that lead to it, and what these have in common."""

    number: int
    outcome: str
    ending: str
    good: bool
    size: int
    share: float
    always: list[str]
    orders: list[TriedOrder]
    more: int


class Flip(NamedTuple):
    """A small change that makes the fight end another way."""

    text: str
    outcome: str
    address: str


@require_safe
@part_or_page
def orders_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show every casting order of a fight; 400 for a set-up or a choice that makes no sense, 429 for too many.

    What needs much is tried only where the address asks for it, which htmx does once the page is there.
    """
    form = opened(request, name)
    elsewhere = to_shortest(request, form)
    if elsewhere is not None:
        return elsewhere
    player = request.GET.get("player", "")
    if problems := _problems(form, player):
        return refusal_page(request, form, name, "orders", problems)
    part = next((part for part in PARTS if part in request.GET), "") if wants_part(request) else ""
    context: dict[str, Any] = {"player": player, "players": OWNERS}
    try:
        with counted_work(request, LONG if _needs_much(request) else SHORT):
            context |= _context(request, form, name, player, part)
    except LimitedError as error:
        return _trouble(request, form, name, str(error), error.status, part)
    except ScenarioError as error:
        return _trouble(request, form, name, sentence_of(error), 400, part)
    except BusyError as error:
        if not part:
            raise
        return _trouble(request, form, name, str(error), 200, part, again=request.get_full_path())
    response = render(request, f"sandbox/orders.html{PARTS.get(part, '')}", frame(form, name, "orders") | context)
    patch_cache_control(response, public=True, max_age=60)
    return response


def _problems(form: SetupForm, player: str) -> list[str]:
    """Return what is wrong with the set-up and with whose orders are asked for."""
    problems = [] if form.is_valid() else form.problems
    if player not in ("", *OWNERS):
        problems.append(f"Player: Expected {', '.join(OWNERS)}, got “{player[:40]}”.")
    return problems


def _needs_much(request: HttpRequest) -> bool:
    """Whether the address asks for what needs much: all orders, two of their results, or the smallest changes."""
    return any(name in request.GET for name in (*PARTS, "one", "other"))


def _trouble(
    request: HttpRequest, form: SetupForm, name: str, words: str, status: int, part: str, again: str = ""
) -> HttpResponse:
    """Say what is wrong on a page of its own, or in the part that htmx has asked for, which shows no errors."""
    if not part:
        return refusal_page(request, form, name, "orders", [words], status)
    response = render(request, f"sandbox/orders.html{PARTS[part]}", {"trouble": words, "again": again})
    patch_cache_control(response, no_store=True)
    return response


def _context(request: HttpRequest, form: SetupForm, name: str, player: str, part: str) -> dict[str, Any]:
    """Return what the page tells, or the part of it that is asked for.

    Raises ScenarioError for results to compare that there are not, and for a fight that cannot be played.
    """
    scenario = form.scenario()
    if part == "changes":
        return _flips(form, scenario, name)
    context = _all_tried(request, form, scenario, name, player)
    if part:
        return context
    return context | (
        _flips(form, scenario, name) if "changes" in request.GET else {"asking": _asking(request, "changes")}
    )


def _all_tried(request: HttpRequest, form: SetupForm, scenario: Scenario, name: str, player: str) -> dict[str, Any]:
    """Return the context of the orders, how they are asked for, or why there are too many. Raises as ``_context``."""
    longer = with_query(reverse("sandbox:study-new", args=(name,)), form.query())
    if not _needs_much(request) and not _quick(scenario, player or None):
        return {"to_try": number_of_orders(scenario, player or None), "trying": _asking(request, "tried")}
    try:
        tried = partial(orders, scenario, player or None, work=WORK)
        found = cached_answer(scenario, tried, "orders", player, work=WORK)
    except EffortError as error:
        return {"refused": f"{capital(str(error))}.", "longer": longer}
    pair = _compared(request, min(SHOWN_RESULTS, len(found["groups"])))
    context = orders_context(form, name, found)
    return context | (_parted(form, found, context["results"], pair, player or None) if pair else {})


def _quick(scenario: Scenario, player: str | None) -> bool:
    """Whether all orders can be tried, or refused, before the first answer; judged by the one as published."""
    count = number_of_orders(scenario, player)
    if count > MAX_ORDERS:
        return True
    prepared = PreparedScenario(scenario)
    prepared.play(Dice(scenario.seed))
    return count * prepared.work <= QUICK


class Asking(NamedTuple):
    """The addresses that ask for more: of the whole page with it, and of it alone."""

    page: str
    part: str


def _asking(request: HttpRequest, what: str) -> Asking:
    """Return the addresses that ask for a part, too."""
    page, part = request.GET.copy(), request.GET.copy()
    page[what] = part[what] = "1"
    for other in PARTS.keys() - {what}:
        part.pop(other, None)
    return Asking(f"?{page.urlencode()}", f"?{part.urlencode()}")


def _compared(request: HttpRequest, results: int) -> tuple[int, int] | None:
    """Return which two results are compared, by their numbers from 0. Raises ScenarioError for no such."""
    if results < 2:
        return None
    requested = [request.GET.get("one", "1"), request.GET.get("other", "2")]
    known = [str(number) for number in range(1, results + 1)]
    for text in requested:
        if text not in known:
            raise ScenarioError("one", f"expected the number of a result, 1 to {results}, got “{text[:20]}”")
    return int(requested[0]) - 1, int(requested[1]) - 1


def orders_context(form: SetupForm, name: str, found: OrdersAnswer) -> dict[str, Any]:
    """Return the template context of the orders; without a name of the fight nothing leads to it."""
    return {
        "tried": found["orders_tried"],
        "seed": found["seed"],
        "winner": found["for"],
        "results": [_result(form, found, number, name) for number in range(min(SHOWN_RESULTS, len(found["groups"])))],
        "results_in_all": len(found["groups"]),
        "decisive": _decisive(found),
    }


def _parted(
    form: SetupForm, found: OrdersAnswer, results: list[ResultRow], pair: tuple[int, int], player: str | None
) -> dict[str, Any]:
    """Return where two results part."""
    return {
        "compared": [number + 1 for number in pair],
        "sides": [_side(results[number]) for number in pair],
        "trace_difference": _difference(form.scenario(), found, pair, player),
    }


def _decisive(found: OrdersAnswer) -> str:
    """Say what the best result hangs on: "Best for Blue: Deflection before Unholy Aura. Nothing else matters."."""
    best, groups = found["groups"][0], found["groups"]
    if len(groups) < 2 or not best["always"] or not found["for"]:
        return ""
    words = listed([f"{pair['before']} before {pair['after']}" for pair in best["always"]])
    rest = ". Nothing else matters." if best["decisive"] else ", among other things."
    return f"Best for {capital(found['for'])}: {words}{rest}"


def _side(result: ResultRow) -> tuple[str, str]:
    """Return what stands over a result's excerpt, and where the run it is of is shown."""
    first = result.orders[0]
    return f"{result.number}. {first.spells}", first.address


def _result(form: SetupForm, found: OrdersAnswer, number: int, name: str) -> ResultRow:
    group = found["groups"][number]
    wheres = {host.id: f" on {host.name}" for host in hosts(form.scenario())}
    several = len(found["hosts"]) > 1
    always = [
        f"{pair['before']} before {pair['after']}" + (wheres.get(pair["host"], " in the script") if several else "")
        for pair in group["always"]
    ]
    shown = zip(group["orders"][:SHOWN_ORDERS], group["places"], strict=False)
    return ResultRow(
        number + 1,
        capital(group["outcome"]),
        group["ending"],
        group["good"],
        group["count"],
        group["count"] / found["orders_tried"],
        always,
        [
            TriedOrder(", ".join(spells) or "Nothing to order", _address(form, found, places, name))
            for spells, places in shown
        ],
        max(0, group["count"] - SHOWN_ORDERS),
    )


def _address(form: SetupForm, found: OrdersAnswer, places: list[list[int]], name: str) -> str:
    """Return the address that runs one order; empty where no change has a word for it, as in a script."""
    if not name:
        return ""
    scenario, changes = form.wanted, list[Edit]()
    for host, order in zip(found["hosts"], places, strict=True):
        try:
            names = spells_in(spells_of(scenario, host["host"]))
        except ScenarioError:
            return ""
        changes.append(Edit("order", host["host"], to=",".join(names[place] for place in order)))
    return run_address(form, name, *changes)


def _difference(
    scenario: Scenario, found: OrdersAnswer, compared: tuple[int, int], player: str | None
) -> RunDifference | None:
    """Return where two results first differ, in the first order of each."""
    orders = (found["groups"][number]["places"][0] for number in compared)
    one, other = (record(laid(scenario, player, places), scenario.seed).events for places in orders)
    return run_difference(one, other)


def _flips(form: SetupForm, scenario: Scenario, name: str) -> dict[str, Any]:
    """Return the small changes that flip the result, by kind, each with the address that shows what it does."""
    found = cached_answer(scenario, lambda: smallest_changes(scenario, work=WORK // 2), "smallest", work=WORK // 2)
    kinds = []
    for what, label in KINDS.items():
        flips = [_flip(form, flip, name) for flip in found.flips if flip.edit.what == what]
        kinds.append((label, flips[:SHOWN_CHANGES], max(0, len(flips) - SHOWN_CHANGES), found.untried[what]))
    return {"changes": kinds, "changes_tried": found.tried, "changes_untried": found.untried.total()}


def _flip(form: SetupForm, flip: FlippingChange, name: str) -> Flip:
    """Return a change in words, with the address that shows both runs."""
    return Flip(flip.text, outcome_words(flip.outcome), compare_address(form, name, flip.edit))
