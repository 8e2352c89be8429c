"""The mana plan: what a deck's mana is turn by turn, and from which turn it pays for a card.

A plan says what the Sanctum's novices are trained as, which towns are captured when, and which
mana cards are cast when (I-18). Its end is the deck's mana structure, the most of each type its
cards ask for; its order is the mana path.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle
from typing import Literal

import msgspec

from deckbuilder.model.deck import UNKNOWN, CheckedCard, Span
from deckbuilder.model.mana_needs import Need, left_out
from deckbuilder.model.mana_sources import ManaSource, sources
from engine.model.catalog import House, Mana
from engine.model.pieces import NOVICE_RATE
from engine.model.words import listed

TURNS = 16
START = 4
"""The novices it holds on turn 1 (I-18)."""
NOVICE_TURNS = tuple(range(NOVICE_RATE["sanctum"], TURNS + 1, NOVICE_RATE["sanctum"]))
"""When the Sanctum makes another."""
TOWN_TURNS = (4, 7)
"""When a first and a second town may be captured: they lie 3 and 6 steps from the Sanctum in a published game."""

Pool = Mapping[Mana, int]
Verdict = Literal["yes", "no", "unknown"]


class Town(msgspec.Struct, frozen=True):
    """A town captured on a turn, and the type of mana chosen for it."""

    turn: int
    mana: Mana


class PlannedCast(msgspec.Struct, frozen=True):
    """A mana card of the deck that the plan casts on a turn."""

    turn: int
    card: CheckedCard
    copies: int

    @property
    def source(self) -> ManaSource:
        """What the card gives. Raises KeyError for a card that is no known source."""
        return sources()[self.card.name]


class Plan(msgspec.Struct, frozen=True):
    """What is trained, captured and cast; ``later`` has one entry a turn of NOVICE_TURNS, None for a recruit."""

    start: tuple[Mana, ...] = ()
    later: tuple[Mana | None, ...] = ()
    towns: tuple[Town, ...] = ()
    casts: tuple[PlannedCast, ...] = ()

    @property
    def path(self) -> tuple[tuple[int, Mana], ...]:
        """The mana path: every lasting point of mana of Sanctum and towns, by the turn from which it pays."""
        steps = [(2, mana) for mana in self.start]
        steps += [(turn + 1, mana) for turn, mana in zip(NOVICE_TURNS, self.later, strict=False) if mana]
        steps += [(town.turn, town.mana) for town in self.towns]
        return tuple(sorted(steps, key=lambda step: step[0]))


class PlannedTurn(msgspec.Struct, frozen=True):
    """One turn of a plan: the mana to spend in it, and what happened in words."""

    number: int
    mana: dict[Mana, int]
    events: tuple[str, ...]


def timeline(plan: Plan) -> tuple[PlannedTurn, ...]:
    """Return the turns of a plan; a spell on a structure gives nothing while no town is owned."""
    return tuple(PlannedTurn(turn, pool(plan, plan.casts, turn), _events(plan, turn)) for turn in range(1, TURNS + 1))


def pool(plan: Plan, casts: Iterable[PlannedCast], turn: int) -> dict[Mana, int]:
    """Return the mana of one turn (S8), type by type."""
    found: Counter[Mana] = Counter(mana for since, mana in plan.path if since <= turn)
    for cast in casts:
        if gives(cast.source, cast.turn, turn) and (not cast.source.needs_town or towns_owned(plan, cast.turn)):
            found.update(dict(cast.source.gives))
    return dict(found)


def gives(source: ManaSource, cast_on: int, turn: int) -> bool:
    """Whether a source cast on one turn gives mana in another."""
    since = cast_on + source.delay
    return since <= turn and (source.turns is None or turn < since + source.turns)


def towns_owned(plan: Plan, turn: int) -> int:
    """Return how many towns the plan owns by a turn, to cast structure spells on."""
    return sum(town.turn <= turn for town in plan.towns)


def pays(mana: Pool, card: CheckedCard) -> Verdict:
    """Return whether this mana pays for a card, if all of it is spent on that card.

    "unknown" where the cost, or the house, is not known well enough to tell.
    """
    # Every spell has a casting cost (spells page): one that is not known is at least 1.
    least = card.total.low or (0 if card.cost_known else 1)
    if card.house is None:
        return "unknown" if sum(mana.values()) >= least else "no"
    pools = [mana.get(card.house.primary, 0), mana.get(card.house.secondary, 0)]
    wanted = list(zip(card.parts, pools, strict=True))
    if any(span.low > there for span, there in wanted) or least > sum(pools):
        return "no"
    return "yes" if all(span.high is not None and span.high <= there for span, there in wanted) else "unknown"


def first_turns(card: CheckedCard, turns: Iterable[PlannedTurn]) -> Span:
    """Return the first turn whose mana pays for a card: from the first that may to the first that surely does.

    ``low`` is 0 where no turn may pay, ``high`` is None where none surely does.
    """
    verdicts = [(turn.number, pays(turn.mana, card)) for turn in turns]
    may = next((number for number, verdict in verdicts if verdict != "no"), 0)
    return Span(may, next((number for number, verdict in verdicts if verdict == "yes"), None))


def proposed(house: House, all_needs: Sequence[Need], start: int = START) -> Plan:
    """Return a plan for a deck of a house that reaches the deck's mana structure as far as it can.

    It goes towards the most of each type that a card surely takes, and beyond that in the proportion of
    the needs. The first two towns take types that the house does not make, the heaviest first; without
    such they take, like the novices, what comes next. What is needed perhaps is never a reason for a type
    from outside.
    """
    outside = [need.mana for need in left_out(all_needs, house) if need.firm]
    foreign = dict(zip(TOWN_TURNS, cycle(outside), strict=False))
    own_turns = sorted({*(turn + 1 for turn in NOVICE_TURNS), *TOWN_TURNS} - foreign.keys())
    order = _training(house, all_needs, start + len(own_turns))
    taken = foreign | dict(zip(own_turns, order[start:], strict=True))
    towns = tuple(Town(turn, taken[turn]) for turn in TOWN_TURNS)
    return Plan(order[:start], tuple(taken[turn + 1] for turn in NOVICE_TURNS), towns)


def structure(house: House, all_needs: Sequence[Need]) -> str:
    """Say the mana structure: the most of each type that a single card asks for, the house's own first.

    "Reverse" where it is known to need more of its secondary type than of its primary.
    """
    dearest = {need.mana: need.dearest for need in all_needs}
    primary, secondary = dearest.get(house.primary, Span(0, 0)), dearest.get(house.secondary, Span(0, 0))
    reverse = primary.high is not None and secondary.low > primary.high
    own = ", ".join(_most(dearest[mana], mana) for mana in (house.primary, house.secondary) if mana in dearest)
    firm = (need for need in left_out(all_needs, house) if need.firm)
    beyond = ", ".join(_most(need.dearest, need.mana) for need in firm)
    name = f"{'Reverse ' if reverse else ''}{house.name}"
    return f"{name}{f' with {own}' if own else ''}{f'. Beyond it {beyond}' if beyond else ''}"


def path_words(plan: Plan) -> str:
    """Say the mana path: "Turn 2: 3 Order and 1 Mystery. Turn 4: 1 Will"."""
    words = []
    for since in sorted({turn for turn, _ in plan.path if turn <= TURNS}):
        counts = Counter(mana for turn, mana in plan.path if turn == since)
        words.append(f"Turn {since}: {listed(f'{count} {mana}' for mana, count in counts.items())}")
    words += [f"Cast {cast.card.name} on turn {cast.turn}" for cast in plan.casts]
    return ". ".join(words) or "None"


def _most(dearest: Span, mana: Mana) -> str:
    """Say the most of a type that a card asks for, or the type alone where no amount is known."""
    return mana if dearest == UNKNOWN else f"{dearest} {mana}"


def _training(house: House, all_needs: Sequence[Need], points: int) -> tuple[Mana, ...]:
    """Return so many points of the house's mana: up to the structure, then by the weights, the primary ahead."""
    weights = {need.mana: need.weight for need in all_needs}
    goals = {need.mana: need.dearest.low for need in all_needs}
    pair = house.primary, house.secondary
    trained: Counter[Mana] = Counter()
    order: list[Mana] = []
    for _ in range(points):
        wanted = goals if any(trained[mana] < goals.get(mana, 0) for mana in pair) else weights
        primary, secondary = (wanted.get(mana, 0) for mana in pair)
        first, second = (trained[mana] for mana in pair)
        # The secondary's turn comes when one more of it is still within its share of what is there.
        due = secondary and (second + 1) * primary <= first * secondary
        order.append(house.secondary if due else house.primary)
        trained[order[-1]] += 1
    return tuple(order)


def _events(plan: Plan, turn: int) -> tuple[str, ...]:
    """Say what a plan does in a turn."""
    words: list[str] = []
    if turn == 1 and plan.start:
        counts = Counter(plan.start)
        words.append("Trained: " + ", ".join(f"{count} {mana}" for mana, count in counts.items()))
    if turn in NOVICE_TURNS[: len(plan.later)]:
        mana = plan.later[NOVICE_TURNS.index(turn)]
        words.append(f"Novice trained: {mana}" if mana else "Novice kept for a recruit")
    words += [f"Town captured: {town.mana}" for town in plan.towns if town.turn == turn]
    words += [f"{cast.card.name} cast: {cast.source}" for cast in plan.casts if cast.turn == turn]
    return tuple(words)
