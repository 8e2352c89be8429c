"""``POST /api/v1/sandbox/...``: what is asked about a scenario that a stranger sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar, get_args

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from msgspec import UNSET, UnsetType, structs
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.api.parsers import BoundedJSONParser
from cards.api.problems import PointedError, ProblemSerializer, pointer_of, problem
from cards.api.schema import reference
from cards.api.serializers import address_fields, unknown_fields
from cards.api.throttling import WorkThrottle
from cards.guard.gate import LONG
from cards.guard.refusals import PROBLEM_JSON
from engine.analysis.adviser import AdviceQuestion, advice_document, advise, cards_from, usual_source
from engine.analysis.answers import AdviceAnswer, First, Goal, MatchupsAnswer, OddsAnswer, OrdersAnswer
from engine.analysis.matchups import MatchupTable, matched_document, matched_within
from engine.analysis.odds import odds
from engine.analysis.orders import orders
from engine.analysis.race import Measure
from engine.analysis.sides import CREATURES, side_in, sides_from
from engine.analysis.versions import version
from engine.model.catalog import MAX_COST
from engine.model.seat import OWNERS, PLAYERS
from engine.model.words import listed
from engine.scenario.error import ScenarioError, too_much_at
from engine.scenario.format import MAX_SEED, Scenario
from engine.scenario.reading import MAX_BYTES, read_scenario
from engine.trace.records import Trace
from engine.trace.run import run
from engine.whole_numbers import whole_number, whole_number_expected
from sandbox.explore.advice import WORK as ADVICE_WORK
from sandbox.explore.matchups_page import WORK as MATCHUPS_WORK
from sandbox.run.answer_cache import cached_answer
from sandbox.trace.lines import MAX_EVENTS

MAX_RUNS = 10_000
WORK = 40_000
"""The work of one request (``engine.scenario.prepared.work_of``); odds answer with the runs that it is enough for."""


class RunAnswer(Trace, kw_only=True):
    """A trace as it is answered: whether its last events are cut, and how many there are where only some are asked."""

    events_cut: bool
    events_total: int | UnsetType = UNSET


Answer = RunAnswer | OddsAnswer | OrdersAnswer | AdviceAnswer | MatchupsAnswer


class ScenarioView(APIView):
    """What the operations share: a scenario as the body, bounded, and its trouble as problem details."""

    parser_classes = (BoundedJSONParser,)
    throttle_classes = (WorkThrottle,)
    max_body = MAX_BYTES
    in_address: ClassVar[tuple[str, ...]] = ()
    """What may be asked in the address, beside the scenario in the body."""

    def answer(self, request: Request) -> Answer:
        """Return what is answered about a scenario. Raises ScenarioError or ValidationError."""
        raise NotImplementedError

    def post(self, request: Request) -> HttpResponse:
        """Answer with plain data, or with what is wrong with the scenario or the address."""
        if unknown := unknown_fields(address_fields(request.query_params), self.in_address):
            raise ValidationError(unknown)
        try:
            with LONG.passed(wait=False):
                document = self.answer(request)
        except ScenarioError as error:
            return not_playable(self._led_on(error))
        # Plain data of our own making, and it can be long: the quick encoder will do.
        return HttpResponse(msgspec.json.encode(document), "application/json")

    def _led_on(self, error: ScenarioError) -> ScenarioError:
        """Return an error, that of a field which belongs in the address alone with where to put it."""
        field = error.path.removeprefix("$.")
        if field not in self.in_address or field in Scenario.__struct_fields__:
            return error
        return ScenarioError(error.path, f"{error.problem}: put it in the address, as in ?{field}=...")


ViewT = TypeVar("ViewT", bound=type[ScenarioView])


def answers_with(
    answer: type, operation_id: str, summary: str, parameters: Sequence[OpenApiParameter]
) -> Callable[[ViewT], ViewT]:
    """Describe the POST of a ScenarioView: a scenario as its body, the type of its answer, and its problems."""
    described = extend_schema(
        operation_id=operation_id,
        summary=summary,
        parameters=parameters,
        request={"application/json": reference(Scenario)},
        responses={
            200: reference(answer),
            **{(status, PROBLEM_JSON): ProblemSerializer for status in (400, 413, 415)},
        },
    )

    def decorated(view: ViewT) -> ViewT:
        view.in_address = tuple(parameter.name for parameter in parameters)
        return extend_schema_view(post=described)(view)

    return decorated


EVENTS = OpenApiParameter(
    "events", int, description=f"How many events to answer with, 0 to {MAX_EVENTS:,}; all if not given"
)
AFTER = OpenApiParameter("after", int, description="Answer with the events after so many")
SEED = OpenApiParameter("seed", int, description="The seed, or the first of several; the scenario's own if not given")


@answers_with(RunAnswer, "sandbox_run", "Play a scenario", [SEED, EVENTS, AFTER])
class SandboxRun(ScenarioView):
    """Play a scenario (``sanctum-scenario/1``) once, and answer with the trace.

    All events come along unless the address asks for a part of them: ``events=0`` for none, ``events=100&after=300``
    for those with ids 301 to 400; then ``events_total`` says how many there are. Where there are very many, the last
    are cut; ``events_cut`` says so.
    """

    def answer(self, request: Request) -> RunAnswer:
        """Return the trace (``sanctum-trace/1``), or the part of its events that is asked for."""
        most = _number_asked(request, "events", 0, MAX_EVENTS, MAX_EVENTS)
        after = _number_asked(request, "after", 0, 2**31, 0)
        scenario = read_scenario(request.data)
        trace = run(scenario, _number_asked(request, "seed", 0, MAX_SEED, scenario.seed))
        events = trace.events[:MAX_EVENTS]
        found = RunAnswer(**structs.asdict(trace), events_cut=len(trace.events) > MAX_EVENTS)
        if {"events", "after"} & request.query_params.keys():
            found.events_total = len(events)
            events = events[after : after + most]
        found.events = events
        return found


RUNS = OpenApiParameter("runs", int, description=f"How many fights to sample, 1 to {MAX_RUNS:,}; 1000 if not given")
PLAYER = OpenApiParameter("player", str, enum=OWNERS, description="Move only this player's spells")


@answers_with(OddsAnswer, "sandbox_odds", "How likely each outcome of a scenario is", [RUNS, SEED])
class SandboxOdds(ScenarioView):
    """Work out the distribution of outcomes: exactly where all the dice can come to is counted, else from a sample.

    The count is given up, and sampling stops, when the fights together come to 40,000 attacks, a round counting as
    two, an entry of the script as ten, and a large board as more: ``runs`` says how many fights that were. Ask with
    ``seed`` + ``runs`` for those that follow.
    """

    def answer(self, request: Request) -> OddsAnswer:
        """Return the odds, as ``python -m engine odds`` does."""
        scenario = read_scenario(request.data)
        runs = _number_asked(request, "runs", 1, MAX_RUNS, 1_000)
        seed = _number_asked(request, "seed", 0, MAX_SEED, scenario.seed)
        return cached_answer(scenario, lambda: odds(scenario, runs, seed, work=WORK), "odds of", runs, seed, work=WORK)


@answers_with(OrdersAnswer, "sandbox_orders", "What every order of a scenario's spells leads to", [PLAYER, SEED])
class SandboxOrders(ScenarioView):
    """Try every order of the spells on each host, and of those cast in a row; group orders that lead to the same."""

    def answer(self, request: Request) -> OrdersAnswer:
        """Return the orders, as ``python -m engine orders`` does."""
        scenario = read_scenario(request.data)
        player = request.query_params.get("player")
        if player is not None and player not in OWNERS:
            raise ValidationError({"player": [f"expected {listed(OWNERS, 'or')}, got {player[:40]!r}"]})
        scenario.seed = _number_asked(request, "seed", 0, MAX_SEED, scenario.seed)
        tried = partial(orders, scenario, player, work=WORK)
        with too_much_at("$"):
            return cached_answer(scenario, tried, "orders", player or "", work=WORK)


FOR = OpenApiParameter("player", str, enum=PLAYERS, description="Who casts; blue if not given")
SOURCE = OpenApiParameter(
    "from",
    str,
    description="hand, deck, all, a house, a starter deck, or names of cards; the hand, or all, if not given",
)
CASTS = OpenApiParameter("casts", int, description="1 or 2 casts at most; 1 if not given")
MEASURE = OpenApiParameter("measure", str, enum=get_args(Measure), description="What counts; left if not given")
GOAL = OpenApiParameter("goal", str, enum=get_args(Goal), description="The best, or the cheapest that wins as often")
MANA = OpenApiParameter("mana", int, description="Leave out what is known to cost more")


@answers_with(
    AdviceAnswer,
    "sandbox_advise",
    "What a player could cast to come out better",
    [FOR, SOURCE, CASTS, MEASURE, GOAL, MANA],
)
class SandboxAdvise(ScenarioView):
    """Race every legal cast on every legal target right before the first fight, all with the same dice.

    Each line has its casts, what comes of them, why, and in which share of fights the player comes out best, with the
    95% interval. Trying stops when the fights together come to 120,000 attacks, a round counting as two, an entry of
    the script as ten, and a large board as more: then ``cut`` is true.
    """

    def answer(self, request: Request) -> AdviceAnswer:
        """Return the advice, as ``python -m engine advise`` does."""
        scenario = read_scenario(request.data)
        player = _one_of(request, "player", PLAYERS)
        measure, goal = _one_of(request, "measure", get_args(Measure)), _one_of(request, "goal", get_args(Goal))
        casts = _number_asked(request, "casts", 1, 2, 1)
        mana = _number_asked(request, "mana", 0, MAX_COST, -1)
        source = request.query_params.get("from") or usual_source(scenario, player)
        try:
            free, cards = cards_from(scenario, player, source)
        except ScenarioError as error:
            raise ValidationError({"from": [error.problem]}) from error
        question = AdviceQuestion(free, player, cards, casts, measure, goal, None if mana < 0 else mana)
        question_key = (player, source, casts, measure, goal, mana)
        return cached_answer(
            scenario,
            lambda: advice_document(advise(question, work=ADVICE_WORK)),
            *("advise", *question_key, version()),
            work=ADVICE_WORK,
        )


AGAINST = OpenApiParameter(
    "against",
    str,
    description="creatures, starters, a starter deck, a house and its cards (War: Power, Gorgon), or one side of a "
    "typed fight; creatures if not given",
)
WHOSE = OpenApiParameter("player", str, enum=PLAYERS, description="Whose side meets the others; blue if not given")
WHO_GOES_FIRST = OpenApiParameter(
    "first", str, enum=get_args(First), description="Who goes first: it (that side; if not given) or the other"
)


@answers_with(
    MatchupsAnswer,
    "sandbox_matchups",
    "How often one side of a scenario beats each of many others",
    [WHOSE, AGAINST, WHO_GOES_FIRST],
)
class SandboxMatchups(ScenarioView):
    """Fight the first group of a player, alone on open ground, against each of many others, all with the same dice.

    Each meeting has the share of fights that the side wins, with its 95% interval, and the line that says the fight.
    All fights together come to 120,000 attacks at most, a round counting as two and an entry of the script as ten:
    each two that roll anything have 100 fights, 30 or 10; where not even ten are to be had, the question is refused.
    """

    def answer(self, request: Request) -> MatchupsAnswer:
        """Return the matchups, as ``python -m engine matchups`` does."""
        scenario = read_scenario(request.data)
        player, first = _one_of(request, "player", PLAYERS), _one_of(request, "first", get_args(First))
        against = request.query_params.get("against") or CREATURES
        try:
            table = MatchupTable([side_in(scenario, player)], sides_from(against), first)
            with too_much_at("against"):
                return cached_answer(
                    scenario,
                    lambda: matched_document(matched_within(table, MATCHUPS_WORK)),
                    *("matchups", player, against, first, version()),
                    work=MATCHUPS_WORK,
                )
        except ScenarioError as error:
            if error.path in ("against", "player"):
                raise ValidationError({error.path: [error.problem]}) from error
            raise


def _one_of(request: Request, name: str, known: tuple[Any, ...]) -> Any:
    """Return one of the known words of the address, the first if not given. Raises ValidationError naming it."""
    word = request.query_params.get(name, known[0])
    if word not in known:
        raise ValidationError({name: [f"expected {listed(known, 'or')}, got {word[:40]!r}"]})
    return word


def _number_asked(request: Request, name: str, low: int, high: int, default: int) -> int:
    """Return a whole number of the address. Raises ValidationError naming it and its bounds."""
    text = request.query_params.get(name)
    if text is None:
        return default
    number = whole_number(text, low, high)
    if number is None:
        raise ValidationError({name: [f"{whole_number_expected(low, high)}, got {text[:40]!r}"]})
    return number


def not_playable(error: ScenarioError) -> Response:
    """Answer a scenario that cannot be played with what is wrong, and a pointer to where."""
    return problem(400, error.problem, [PointedError(detail=error.problem, pointer=pointer_of(error.path))])
