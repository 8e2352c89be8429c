"""A trace as text: an indented, numbered tree that reads aloud, and diffs well."""

from __future__ import annotations

from collections.abc import Iterator

from engine.outcome import Document


def trace_text(trace: Document) -> str:
    """Return a whole trace as text: title, events, outcome, expectations."""
    return (
        "\n".join([*_head(trace), "", *event_lines(trace["events"]), "", *_outcome(trace), *_expectations(trace)])
        + "\n"
    )


def _head(trace: Document) -> Iterator[str]:
    yield trace["scenario"].get("title") or "Untitled scenario"
    yield f"seed {trace['seed']}"


def event_lines(events: list[Document]) -> Iterator[str]:
    """Yield one line an event, indented by its depth in the tree."""
    depth: dict[int | None, int] = {None: -1}
    for event in events:
        depth[event["id"]] = level = depth[event["parent"]] + 1
        label = event["step"] if event["kind"] == "step" else "-"
        cited = f" [{event['interpretation']}]" if event["interpretation"] else ""
        yield f"{event['id']:>5} {'  ' * level}{label} {event['text']}{_quantity(event)}{cited}"


def _quantity(event: Document) -> str:
    quantity = event["quantity"]
    if quantity is None or quantity["before"] == quantity["after"]:
        return ""
    return f" ({quantity['before']} -> {quantity['after']})"


def _outcome(trace: Document) -> Iterator[str]:
    outcome = trace["outcome"]
    yield f"Outcome: {outcome_label(outcome)}"
    for id, minion in outcome["minions"].items():
        fate = f"{minion['status']}" if minion["cause"] is None else f"{minion['status']} ({minion['cause']})"
        by = f" by {minion['by']}" if minion["by"] else ""
        yield f"  {id}: {fate}{by}, {minion['hp']}/{minion['max_hp']} hit points"


def outcome_label(outcome: Document) -> str:
    """Return who won, in how many rounds, in a few words."""
    rounds = outcome["rounds"]
    winner = {None: "nobody has won", "draw": "a draw"}.get(outcome["winner"], f"{outcome['winner']} wins")
    return f"{winner} after {rounds} round{'s' * (rounds != 1)}" if rounds else winner


def _expectations(trace: Document) -> Iterator[str]:
    for judged in trace["expectations"]:
        row = ", ".join(f"{key} {value}" for key, value in judged["row"].items())
        yield f"Expected: {row}: {'held' if judged['held'] else 'FAILED, found ' + judged['found']}"
