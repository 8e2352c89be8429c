"""The chance to draw a card and pay for it, against every order of a small deck played out."""

from fractions import Fraction
from itertools import permutations

import pytest

from deckbuilder.model.deck import Entry
from deckbuilder.model.mana_plan import TURNS, Plan, PlannedCast, Town, pays, pool
from deckbuilder.odds.drawing import Pace, at_least, seen
from deckbuilder.odds.paying import CERTAIN, HOPED, chances, ready
from tests.deckbuilder.decks import made_up, real
from tests.some import some

SIZE = 7
SLOW = Pace(1, 0)
FILLER = 0


def order_pays(order: tuple[int, ...], target: Entry, casts: list[PlannedCast], plan: Plan) -> list[bool]:
    """Play one order of the deck: 1 is the target, 2, 3, ... are the mana cards, 0 is anything else."""
    working: list[PlannedCast] = []
    done, answer = False, []
    for turn in range(1, TURNS + 1):
        hand = order[: seen(SIZE, turn, SLOW)]
        done = done or (1 in hand and pays(pool(plan, working, turn), target.card) == "yes")
        answer.append(done)
        for number, cast in enumerate(casts, 2):
            castable = turn >= cast.turn and pays(pool(plan, (), turn), cast.card) != "no"
            if number in hand and castable and cast.card not in [other.card for other in working]:
                working.append(PlannedCast(turn, cast.card, cast.copies))
    return answer


def counted(target: Entry, casts: list[PlannedCast], plan: Plan) -> tuple[Fraction, ...]:
    """Return the chances by playing every order of a deck of ``SIZE`` cards."""
    cards = [1] * target.count
    for number, cast in enumerate(casts, 2):
        cards += [number] * cast.copies
    orders = set(permutations(cards + [FILLER] * (SIZE - len(cards))))
    played = [order_pays(order, target, casts, plan) for order in orders]
    return tuple(Fraction(sum(turn), len(orders)) for turn in zip(*played, strict=True))


RITE, BURST = real("Rite of Mystery").card, real("Burst of Mystery").card
ORDER = Plan(("Order",) * 4, ("Order", "Mystery", "Order", None))
TARGET = made_up("Justice", primary=4, secondary=1)
DEAR = made_up("Justice", 2, primary=4, secondary=3)


@pytest.mark.parametrize(
    ("target", "casts"),
    [
        (TARGET, []),
        (TARGET, [PlannedCast(1, RITE, 1)]),
        (TARGET, [PlannedCast(3, RITE, 2)]),
        (DEAR, [PlannedCast(2, RITE, 1), PlannedCast(2, BURST, 1)]),
        (DEAR, [PlannedCast(2, RITE, 2), PlannedCast(6, BURST, 2)]),
    ],
)
def test_the_chances_are_those_of_every_order_played(target: Entry, casts: list[PlannedCast]) -> None:
    plan = Plan(ORDER.start, ORDER.later, casts=tuple(casts))
    assert chances(target.card, target.count, SIZE, plan, SLOW) == counted(target, casts, plan)


def test_a_card_that_is_always_paid_for_is_only_drawn() -> None:
    free = made_up("War", 4, primary=0, secondary=0)
    drawn = tuple(at_least(1, 4, 50, seen(50, turn, Pace(2, 1))) for turn in range(1, TURNS + 1))
    assert chances(free.card, 4, 50, Plan(), Pace(2, 1)) == drawn


def test_a_card_that_is_never_paid_for_has_no_chance() -> None:
    assert set(chances(TARGET.card, 4, 50, Plan(), Pace(2, 1))) == {0}


def test_an_unknown_cost_has_a_lower_and_an_upper_figure() -> None:
    unsure = made_up("War", 4, primary_min=2, primary_max=5, secondary=0)
    plan = Plan(("Strife",) * 3, ("Strife",) * 4)
    low, high = (chances(unsure.card, 4, 50, plan, Pace(2, 1), verdicts) for verdicts in (CERTAIN, HOPED))
    assert all(sure <= hoped for sure, hoped in some(zip(low, high, strict=True)))
    assert low[7] == 0 < high[1]
    assert low[8] == high[8]


def test_chances_never_fall_from_turn_to_turn_nor_with_more_mana() -> None:
    plan = Plan(ORDER.start, ORDER.later, casts=(PlannedCast(2, RITE, 4),))
    richer = Plan(ORDER.start, ORDER.later, (Town(3, "Mystery"),), plan.casts)
    poor, rich = (chances(DEAR.card, 2, 50, each, Pace(2, 1)) for each in (plan, richer))
    assert list(poor) == sorted(poor)
    assert all(here <= there for here, there in some(zip(poor, rich, strict=True)))
    assert rich[-1] > 0


@pytest.mark.parametrize(
    ("cast", "plan", "turn"),
    [
        (PlannedCast(1, RITE, 1), ORDER, 2),
        (PlannedCast(6, RITE, 1), ORDER, 6),
        (PlannedCast(1, RITE, 1), Plan(("Will",) * 4), None),
        (PlannedCast(1, real("Call to Arms").card, 1), Plan(("Clarity",) * 5), None),
        (PlannedCast(1, real("Call to Arms").card, 1), Plan(("Clarity",) * 5, towns=(Town(4, "Will"),)), 4),
    ],
)
def test_when_a_mana_card_may_be_cast(cast: PlannedCast, plan: Plan, turn: int | None) -> None:
    assert ready(cast, plan) == turn


def test_a_mana_card_asked_about_waits_for_itself_only() -> None:
    plan = Plan(("Order",) * 4, casts=(PlannedCast(9, RITE, 4),))
    assert chances(RITE, 4, 50, plan, Pace(2, 1))[1] == at_least(1, 4, 50, 8)
