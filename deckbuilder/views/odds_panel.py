"""Everything that the panel of a deck's odds shows, from the deck and what an address asks for."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from deckbuilder.check.findings import Severity
from deckbuilder.check.formats import FORMATS, RuleVerdict, format_verdict
from deckbuilder.model.assumed_costs import curve, known, known_or_assumed
from deckbuilder.model.deck import CheckedCard, Deck, Entry, copies
from deckbuilder.model.mana_needs import Need, house_for, needs
from deckbuilder.model.mana_plan import TURNS, Plan, PlannedTurn, first_turns, path_words, structure, timeline
from deckbuilder.odds.drawing import at_least, seen
from deckbuilder.odds.paying import CERTAIN, HOPED, chances, plan_for, ready
from deckbuilder.odds.playout import PlayedTurn, count_turns, play
from deckbuilder.views.charts import ChartBar, bars
from deckbuilder.views.odds_form import MAX_SEED, PlanForm
from engine.model.catalog import MANA, House, Mana
from engine.model.percent import percent
from engine.model.seat import HAND

PLAYED = 8
"""The turns of the play-out shown."""
RUNS = 200
"""The play-outs behind a sampled figure: the seed's own and those of the seeds after it."""


EARLY = (1, 3, 5)
"""Of these turns the first sentence tells."""


class OddsRow(msgspec.Struct, frozen=True):
    """A row of a table of odds: the turn, the cards seen by then, the chance, and in words."""

    turn: int
    seen: int
    chance: Fraction
    percent: str


class Lane(msgspec.Struct, frozen=True):
    """One mana type of the plan, turn by turn, and the most that a single card asks of it."""

    mana: Mana
    amounts: tuple[int, ...]
    bars: list[ChartBar]
    goal: float | None

    @property
    def top(self) -> float:
        """Where the picture begins, from the top of the highest lane's: above its own bars and its goal."""
        return min([70.0, *(bar.y for bar in self.bars), *([] if self.goal is None else [self.goal])]) - 18

    @property
    def height(self) -> float:
        """How high the picture is."""
        return 104 - self.top


def math_context(deck: Deck, params: Mapping[str, str]) -> dict[str, Any]:
    """Return the panel's context: the form, the plan, the odds, the curve, types by house and a play-out.

    ``params`` are the address's. What is not valid in them is told beside its field and stands at
    its default. For a deck without cards, or of cards that point to no house, "form" is None.
    """
    house = house_for(deck)
    if house is None or not deck.entries:
        return {"form": None}
    form = PlanForm(params, deck, house, plan_for(deck, house))
    priced = form.priced
    plan = form.plan(priced)
    line = timeline(plan)
    return {
        "form": form,
        "fields": _fields(form),
        "deck": priced,
        "house": house,
        "refuted": [entry for entry in priced.entries if entry.card.refuted],
        "structure": structure(house, needs(priced)),
        "path": path_words(plan),
        **_plan(priced, plan, line),
        **_seen(form, priced),
        **_paying(form, priced, plan, line),
        **_curve(priced),
        "by_house": _by_house(priced),
        "formats": [(format, *_judged(format_verdict(priced, format))) for format in FORMATS.values()],
        **_playout(form, priced, plan),
    }


def _fields(form: PlanForm) -> dict[str, Any]:
    """Return the form's fields by the box that they stand in, and whether a box holds anything of one's own."""

    def named(*starts: str) -> list[Any]:
        return [form[name] for name in form.fields if name.startswith(starts)]

    costs = [(entry, known_or_assumed(known(entry.card)), form[name]) for entry, name in form.cost_fields]
    return {
        "start": named("first", "second"),
        "novices": named("novice"),
        "towns": list(zip(named("town"), named("type"), strict=True)),
        "casts": list(zip(named("source"), named("from"), strict=True)),
        "plan_changed": form.changed("first", "second", "novice", "town", "type", "source", "from"),
        "costs": costs,
        "costs_changed": form.changed("cost"),
    }


def lanes_of(deck: Deck, line: Sequence[PlannedTurn]) -> dict[str, Any]:
    """Return the picture of a plan: a lane for each type that the deck asks for or the plan makes."""
    all_needs = {need.mana: need for need in needs(deck)}
    types = [mana for mana in MANA if mana in all_needs or any(turn.mana.get(mana) for turn in line)]
    highest = [turn.mana.get(mana, 0) for turn in line for mana in types]
    top = max([1, *highest, *(need.dearest.low for need in all_needs.values())])
    return {
        "lanes": [_lane(mana, line, all_needs.get(mana), top) for mana in types],
        "lane_width": TURNS * 20,
        "turns": range(1, TURNS + 1),
    }


def _plan(deck: Deck, plan: Plan, line: Sequence[PlannedTurn]) -> dict[str, Any]:
    """Return the mana plan: its picture, a row for each turn, and when its mana cards can be cast."""
    picture = lanes_of(deck, line)
    types = [lane.mana for lane in picture["lanes"]]
    return {
        **picture,
        "types": types,
        "plan_rows": [(turn, [turn.mana.get(mana, 0) for mana in types]) for turn in line],
        "late": [(cast, ready(cast, plan)) for cast in plan.casts],
    }


def _lane(mana: Mana, line: Sequence[PlannedTurn], need: Need | None, top: int) -> Lane:
    """Return the lane of one type."""
    amounts = tuple(turn.mana.get(mana, 0) for turn in line)
    rows = ((str(turn.number), amount, str(amount)) for turn, amount in zip(line, amounts, strict=True))
    goal = round(100 - need.dearest.low / top * 100, 2) if need and need.dearest.low else None
    return Lane(mana, amounts, bars(rows, top), goal)


def _seen(form: PlanForm, deck: Deck) -> dict[str, Any]:
    """Return the odds of having seen some of a group, turn by turn."""
    group, pace, needed = form.group, form.pace, form.value("at_least")
    drawn = [seen(deck.size, turn, pace) for turn in range(1, TURNS + 1)]
    rows = [_row(turn, count, at_least(needed, group.copies, deck.size, count)) for turn, count in enumerate(drawn, 1)]
    return {
        "group": group,
        "needed": needed,
        "pace": pace,
        "hand": HAND,
        "seen_rows": rows,
        "seen_bars": _bars(rows),
        "seen_early": [row for row in rows if row.turn in EARLY],
    }


def _row(turn: int, count: int, chance: Fraction) -> OddsRow:
    """Return a row of a table of odds."""
    return OddsRow(turn, count, chance, percent(chance))


def _bars(rows: Sequence[OddsRow]) -> list[ChartBar]:
    """Return the bars of a table of odds."""
    return bars(((str(row.turn), row.chance, row.percent) for row in rows), 1)


def _paying(form: PlanForm, deck: Deck, plan: Plan, line: Sequence[PlannedTurn]) -> dict[str, Any]:
    """Return the odds of paying for one card, and the first turn that pays for each."""
    by_key = {f"card-{entry.card.id}": entry for entry in deck.entries}
    entry = by_key[form.value("pay")]
    low, high = (
        chances(entry.card, entry.count, deck.size, plan, form.pace, verdicts) for verdicts in (CERTAIN, HOPED)
    )
    drawn = [seen(deck.size, turn, form.pace) for turn in range(1, TURNS + 1)]
    rows = [
        (_row(turn, count, sure), percent(hoped))
        for turn, count, sure, hoped in zip(range(1, TURNS + 1), drawn, low, high, strict=True)
    ]
    return {
        "payee": entry,
        "payee_cost": known_or_assumed(entry.card),
        "pay_unsure": low != high,
        "guessed": [cast.card for cast in plan.casts if not cast.card.cost_known],
        "pay_rows": rows,
        "pay_bars": bars(((str(row.turn), hoped, text) for (row, text), hoped in zip(rows, high, strict=True)), 1),
        "pay_sure_bars": _bars([row for row, _ in rows]),
        "payable_bars": _payable_bars(deck, line),
        "first_turns": [(other, known_or_assumed(other.card), _first(other, line)) for other in deck.entries],
    }


def _payable_bars(deck: Deck, line: Sequence[PlannedTurn]) -> list[ChartBar]:
    """Return how many of the deck's cards the plan surely pays for by each turn."""
    surely = [(first_turns(entry.card, line).high, entry.count) for entry in deck.entries]
    by_turn = [sum(count for turn, count in surely if turn and turn <= each.number) for each in line]
    return bars(((str(each.number), count, str(count)) for each, count in zip(line, by_turn, strict=True)), deck.size)


def _first(entry: Entry, line: Sequence[PlannedTurn]) -> str:
    """Say from which turn the plan pays for a card."""
    span = first_turns(entry.card, line)
    if not span.low:
        return f"not by turn {TURNS}"
    if span.exact:
        return f"turn {span.low}"
    return f"turn {span.low} to {span.high}" if span.high else f"turn {span.low} at best"


def _curve(deck: Deck) -> dict[str, Any]:
    """Return the mana curve: copies by total cost."""
    totals, unknown = curve(deck)
    counts = [(str(total), totals.get(total, 0)) for total in range(max([9, *totals]) + 1)]
    rows = [*counts, ("not known", unknown)]
    top = max(count for _, count in rows)
    names = [("?" if label == "not known" else label, count, str(count)) for label, count in rows]
    return {
        "curve_rows": rows,
        "curve_bars": bars(names, top, 32),
        "curve_width": len(rows) * 32,
        "curve_assumed": copies(deck.assumed),
    }


def _by_house(deck: Deck) -> list[tuple[House | None, int, list[tuple[Mana, int, int]]]]:
    """Return, for each house, its cards and how many of them use each type: (type, surely or probably, perhaps)."""
    houses = Counter({entry.card.house: 0 for entry in deck.entries})
    for entry in deck.entries:
        houses[entry.card.house] += entry.count
    rows = []
    for house, count in houses.most_common():
        mine = [entry for entry in deck.entries if entry.card.house == house]
        uses = []
        for mana in (house.primary, house.secondary) if house else ():
            asks = [(entry.count, ask) for entry in mine for ask in entry.card.asks if ask.mana == mana]
            firm = sum(number for number, ask in asks if ask.degree != "perhaps")
            uses.append((mana, firm, sum(number for number, _ in asks) - firm))
        rows.append((house, count, uses))
    return rows


def _judged(found: RuleVerdict) -> tuple[Severity, RuleVerdict]:
    """Return a verdict with the severity that its mark stands for."""
    severities: dict[bool | None, Severity] = {True: "ok", False: "error", None: "unknown"}
    return severities[found.followed], found


def _playout(form: PlanForm, deck: Deck, plan: Plan) -> dict[str, Any]:
    """Return the play-out of the seed, and the share of play-outs that saw and that cast the group."""
    seed, group, pace = form.value("seed"), form.group, form.pace
    held, cast = count_turns(deck, plan, pace, range(seed, seed + RUNS), PLAYED, group.ids)
    return {
        "seed": seed,
        "next_query": form.query(seed=(seed + 1) % (MAX_SEED + 1)),
        "played": [(turn, _hand(turn)) for turn in play(deck, plan, pace, seed, PLAYED)],
        "runs": RUNS,
        "turn_shares": [
            (turn, percent(Fraction(saw, RUNS)), percent(Fraction(paid, RUNS)))
            for turn, saw, paid in zip(range(1, PLAYED + 1), held, cast, strict=True)
        ],
    }


def _hand(turn: PlayedTurn) -> list[tuple[CheckedCard, bool, str]]:
    """Return the cards of a hand: each with whether it has just been drawn, and what became of it."""
    rows = []
    cast, discarded = list(turn.cast), list(turn.discarded)
    for place, card in enumerate(turn.hand):
        fate = "cast" if card in cast else "discarded" if card in discarded else ""
        if fate:
            (cast if fate == "cast" else discarded).remove(card)
        rows.append((card, place >= len(turn.hand) - len(turn.drawn), fate))
    return rows
