"""``POST /api/v1/sandbox/run/``: a scenario that a stranger sent, played once and told as a trace."""

from __future__ import annotations

import re
from urllib.parse import quote

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.api.parsers import BoundedJSONParser
from cards.api.problems import PROBLEM_JSON, PointedError, ProblemSerializer, problem
from cards.api.throttling import WorkThrottle
from engine.run import run
from engine.scenario import MAX_BYTES, read_scenario
from engine.scenario_error import ScenarioError

MAX_EVENTS = 20_000
"""An answer holds so many events at most; ``events_cut`` says whether there were more."""


class SandboxRun(APIView):
    """Play a scenario (``sanctum-scenario/1``) with its own seed."""

    parser_classes = (BoundedJSONParser,)
    throttle_classes = (WorkThrottle,)
    max_body = MAX_BYTES

    @extend_schema(
        operation_id="sandbox_run",
        summary="Play a scenario",
        request=OpenApiTypes.OBJECT,
        responses={
            200: OpenApiTypes.OBJECT,
            (400, PROBLEM_JSON): ProblemSerializer,
            (413, PROBLEM_JSON): ProblemSerializer,
            (415, PROBLEM_JSON): ProblemSerializer,
        },
    )
    def post(self, request: Request) -> HttpResponse:
        """Answer with the trace (``sanctum-trace/1``), its events cut where there are very many."""
        try:
            trace = run(read_scenario(request.data))
        except ScenarioError as error:
            return not_playable(error)
        trace["events_cut"] = len(trace["events"]) > MAX_EVENTS
        del trace["events"][MAX_EVENTS:]
        # A trace is plain data of our own making and can be long: the quick encoder will do.
        return HttpResponse(msgspec.json.encode(trace), "application/json")


def not_playable(error: ScenarioError) -> Response:
    """Answer a scenario that cannot be played with what is wrong, and a pointer to where."""
    return problem(400, error.problem, [PointedError(detail=error.problem, pointer=pointer(error.path))])


def pointer(path: str) -> str:
    """Return a path as a JSON pointer in a URI fragment: ``$.groups[0].id`` is ``#/groups/0/id``.

    A path that does not say which key or item of something is wrong (``[...]``) ends before it.
    """
    parts = re.findall(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]", path)
    tokens = [name or index for name, index in parts]
    known = tokens[: tokens.index("...")] if "..." in tokens else tokens
    return "#" + "".join(f"/{quote(token.replace('~', '~0').replace('/', '~1'), safe='~')}" for token in known)
