"""What is answered about many runs as text, as the command line prints it."""

from __future__ import annotations

from engine.analysis.answers import (
    AdviceAnswer,
    AdvisedLine,
    MatchupsAnswer,
    MeetingAnswer,
    OddsAnswer,
    OrdersAnswer,
    PlayerShare,
)
from engine.analysis.matchups import hardest_first
from engine.model.document import Document
from engine.model.percent import percent
from engine.model.words import counted


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
        place = "first" if found["first"] == "it" else "second"
        lines.append(f"{side}, going {place}: wins")
        lines += [f"    {_share(row)} against {row['other']}{_neither(row)}" for row in hardest_first(rows)]
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
