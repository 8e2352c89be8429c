"""A trace as text: an indented, numbered tree that reads aloud, and diffs well."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.model.document import Document
from engine.model.percent import percent
from engine.model.words import counted
from engine.scenario.expectation_checks import QUANTIFIERS
from engine.scenario.format import EventRow, Row, thing_of
from engine.trace.answers import (
    AdviceAnswer,
    AdvisedLine,
    MatchupsAnswer,
    MeetingAnswer,
    OddsAnswer,
    OrdersAnswer,
    PlayerShare,
)
from engine.trace.expectations import in_words
from engine.trace.outcome import ending_of
from engine.trace.records import Outcome, Trace, TraceEvent


def trace_text(trace: Trace) -> str:
    """Return a whole trace as text: title, events, outcome, expectations."""
    return (
        "\n".join([*_head(trace), "", *event_lines(trace.events), "", *_outcome(trace), *_expectations(trace)]) + "\n"
    )


def _head(trace: Trace) -> Iterator[str]:
    yield trace.scenario.title or "Untitled scenario"
    yield f"seed {trace.seed}"


def event_lines(events: list[TraceEvent]) -> Iterator[str]:
    """Yield one line an event, indented by its depth in the tree."""
    depth: dict[int | None, int] = {None: -1}
    for event in events:
        depth[event.id] = level = depth[event.parent] + 1
        label = event.step if event.kind == "step" else "-"
        cited = f" [{event.interpretation}]" if event.interpretation else ""
        yield f"{event.id:>5} {'  ' * level}{label} {event.text}{_quantity(event)}{cited}"


def _quantity(event: TraceEvent) -> str:
    quantity = event.quantity
    if quantity is None or quantity.before == quantity.after:
        return ""
    return f" ({quantity.before} -> {quantity.after})"


def _outcome(trace: Trace) -> Iterator[str]:
    yield f"Outcome: {outcome_label(trace.outcome)}"
    for id, minion in trace.outcome.minions.items():
        fate = f"{minion.status}" if minion.cause is None else f"{minion.status} ({minion.cause})"
        by = f" by {minion.by}" if minion.by else ""
        yield f"  {id}: {fate}{by}, {minion.hp}/{minion.max_hp} hit points"


def outcome_label(outcome: Outcome) -> str:
    """Return who is left or has won, in how many rounds, in a few words."""
    rounds, words = outcome.rounds, ending_of(outcome).words
    return f"{words} after {counted(rounds, 'round')}" if rounds else words


def _expectations(trace: Trace) -> Iterator[str]:
    for judged in trace.expectations:
        yield f"{expectation_words(judged.row)}: {'held' if judged.held else f'FAILED, found {judged.found}'}"


def expectation_words(row: Row) -> str:
    """Return what a row expects, in a few words."""
    for quantifier in QUANTIFIERS:
        inner: Row | None = getattr(row, quantifier, None)
        if inner is not None:
            return f"{quantifier.capitalize()} {expectation_words(inner).lower()}"
    if row.event is not None:
        return f"Expected an event with {_pairs(row.event)}"
    thing = thing_of(row)
    if thing is None:
        return f"Expected {_pairs(row)}"
    return f"Expected of {getattr(row, thing)}: {_pairs(row, thing)}"


def _pairs(row: Row | EventRow, thing: str | None = None) -> str:
    """Return what is expected, field by field, but for what it is expected of."""
    fields: Document = msgspec.to_builtins(row)
    wanted = {key: value for key, value in fields.items() if key != thing}
    return ", ".join(f"{key} {in_words(value)}" for key, value in wanted.items())


def odds_text(found: OddsAnswer) -> str:
    """Return a distribution of outcomes as text: how it was worked out, then a line an outcome."""
    how = f"exact, {found['leaves']:,} cases" if found["method"] == "exact" else f"sampled, {found['runs']:,} fights"
    lines = [f"{how}, {found['seconds']} s"]
    for row in found["outcomes"]:
        share = f"{percent(row['probability'], 2):>7}"
        exact = found["method"] == "exact"
        interval = f"{percent(row['low'], 2)} to {percent(row['high'], 2)}"
        spread = f" (exactly {row['fraction']})" if exact else f" ({interval})"
        replay = "" if row["seed"] is None else f" [seed {row['seed']}]"
        lines.append(f"{share}{spread} {row['label']}{replay}")
    lines.extend(
        f"{id}: alive in {percent(fate['survives'], 2)}, {fate['mean_hp']:.2f} hit points on average"
        for id, fate in found["minions"].items()
    )
    rounds = ", ".join(f"{number} ({percent(share, 2)})" for number, share in found["rounds"].items())
    lines += [f"rounds: {rounds}"] if rounds else []
    return "\n".join(lines) + "\n"


def advice_text(found: AdviceAnswer) -> str:
    """Return what a player is advised as text: how they do as it is, then a line for each way to do better."""
    player = found["player"].capitalize()
    cheapest = found["goal"] == "cheapest"
    lines = [f"{player} comes out best in {_share(found['before'])} as it is."]
    lines += [f"{_cost(row) if cheapest else ''}{_advice(player, row)}" for row in found["lines"]]
    if found.get("unpriced"):
        lines.append("As good, at a cost that nobody knows:")
        lines += [_advice(player, row) for row in found["unpriced"]]
    if not found["lines"]:
        lines.append("Nothing of known cost wins." if cheapest else "Nothing that can be cast makes it better.")
    left = " Not all of them to the end." if found["cut"] or found.get("stopped") else ""
    dear = f" Of {counted(found['dear'], 'card')} the cost is too high." if found["dear"] else ""
    lines.append(f"{found['tried']:,} of {found['legal']:,} ways to cast tried.{left}{dear}")
    return "\n".join(lines) + "\n"


def _advice(player: str, row: AdvisedLine) -> str:
    why = f" {row['why']}" if row["why"] else ""
    return f"{row['words']}: {row['says']}. {player}: {_share(row)}.{why}"


def _cost(row: AdvisedLine) -> str:
    return f"{row['cost']} mana{' (assumed)' if row['assumed'] else ''}: "


def _share(row: PlayerShare | MeetingAnswer) -> str:
    share = percent(row["share"], 0)
    sure = row["low"] == row["high"]
    return share if sure else f"{share} ({percent(row['low'], 0)} to {percent(row['high'], 0)})"


def matchups_text(found: MatchupsAnswer) -> str:
    """Return matchups as text: under each side those that it meets, the hardest first."""
    sides: dict[str, list[MeetingAnswer]] = {}
    for row in found["meetings"]:
        sides.setdefault(row["one"], []).append(row)
    lines = []
    for side, rows in sides.items():
        first = "goes first" if found["first"] == "it" else "goes second"
        lines.append(f"{side} {first} and wins")
        rows.sort(key=lambda row: (row["share"], -row["shares"]["red"], row["other"]))
        lines += [f"    {_share(row)} against {row['other']}{_neither(row)}" for row in rows]
    return "\n".join(lines) + "\n"


def _neither(row: MeetingAnswer) -> str:
    nobody = row["shares"]["nobody"]
    return f"; neither wins in {percent(nobody, 0)}" if nobody else ""


def orders_text(found: OrdersAnswer) -> str:
    """Return the orders of a scenario's spells as text: each result with its orders, and where two part."""
    tried, in_all = found["orders_tried"], found["orders_in_all"]
    count = counted(in_all, "order") if tried == in_all else f"{tried} of {in_all} orders"
    lines = [f"{count}, {counted(len(found['groups']), 'result')}, seed {found['seed']}"]
    for group in found["groups"]:
        lines.append(f"{counted(group['count'], 'order')}: {group['outcome']}")
        lines.extend(f"    {', '.join(order) or 'nothing to order'}" for order in group["orders"])
        if group["count"] > len(group["orders"]):
            lines.append(f"    and {group['count'] - len(group['orders'])} more")
    part = found["first_difference"]
    if part is not None:
        lines.append(f"They part at {part['step']}: {part['text']} / {part['other_text']}")
    return "\n".join(lines) + "\n"


def coverage_text(found: list[Document]) -> str:
    """Return what the engine plays of each card as text, the totals first."""
    counts = {word: sum(row["executable"] == word for row in found) for word in ("full", "partial", "no")}
    lines = [f"{len(found)} cards: {counts['full']} full, {counts['partial']} partial, {counts['no']} not played"]
    lines.extend(f"{row['executable']:<8}{row['name']}: {row['why']}" for row in found)
    return "\n".join(lines) + "\n"
