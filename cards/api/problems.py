"""API errors as problem details (RFC 9457), with a JSON pointer to each field that is wrong.

``problem_handler`` is REST_FRAMEWORK's EXCEPTION_HANDLER, so an endpoint only raises: DRF's own
exceptions, ``Http404``, or a ``ValidationError`` whose detail is shaped like the body.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NotRequired, TypedDict
from urllib.parse import quote

from rest_framework import serializers
from rest_framework.exceptions import APIException, NotAcceptable, UnsupportedMediaType, ValidationError
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import exception_handler

from cards.guard.refusals import PROBLEM_JSON, problem_details
from engine.scenario.error import keys_of

INSTEAD: Mapping[type[Exception], str] = {
    UnsupportedMediaType: "The body has to be JSON, with Content-Type: application/json.",
    NotAcceptable: "Nothing that the Accept header names can be had here. Leave it out, or ask for application/json.",
}
"""What is said in place of the framework's own words, which do not say what to do."""

MAX_ERRORS = 50
"""A body can be wrong in more places than anybody wants to hear of."""


class PointedError(TypedDict):
    """One thing wrong with a request, and where: ``#/cards/0/count``; ``#`` is the body itself.

    Where a text is wrong at one place, ``position`` is the character and ``suggestion`` the whole text put right.
    """

    detail: str
    pointer: str
    position: NotRequired[int]
    suggestion: NotRequired[str]


class PointedErrorSerializer(serializers.Serializer[PointedError]):
    """One thing wrong with the request, and the JSON pointer (RFC 6901, as a URI fragment) to where.

    A query parameter counts as a field: `#/page_size`. Of a query, `position` is the character that
    is wrong, counted from 0, and `suggestion` the query put right, where something comes near.
    """

    detail = serializers.CharField()
    pointer = serializers.CharField()
    position = serializers.IntegerField(required=False)
    suggestion = serializers.CharField(required=False)


class ProblemSerializer(serializers.Serializer[dict[str, Any]]):
    """Problem details as RFC 9457 has them; ``errors`` is there when the body or the query is at fault."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    errors = PointedErrorSerializer(many=True, required=False)  # type: ignore[assignment]


class PointedAPIError(APIException):
    """A request that is wrong in one place, for those who know more of it than a ValidationError can say.

    With the status 404 it asks there for what does not exist.
    """

    def __init__(self, error: PointedError, status: int = 400) -> None:
        super().__init__(error["detail"])
        self.error, self.status_code = error, status


def problem(status: int, detail: str, errors: Sequence[PointedError] = ()) -> Response:
    """Return an error response. The title is the status's own, as for every problem without a type."""
    body = problem_details(status, detail)
    if errors:
        body["errors"] = errors
    return Response(body, status, content_type=PROBLEM_JSON, headers={"Cache-Control": "no-store"})


def problem_handler(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Answer an exception with problem details; None, for a crash, leaves it to Django."""
    plain = exception_handler(exc, context)
    if plain is None:
        return None
    if isinstance(exc, ValidationError):
        errors = list(pointed(exc.detail))
        said = errors[0]["detail"] if len(errors) == 1 else f"{len(errors)} things in the request are wrong."
        response = problem(plain.status_code, said, errors[:MAX_ERRORS])
    elif isinstance(exc, PointedAPIError):
        response = problem(plain.status_code, exc.error["detail"], [exc.error])
    else:
        response = problem(plain.status_code, INSTEAD.get(type(exc), str(plain.data["detail"])))
    for header, value in plain.items():
        response.setdefault(header, value)
    return response


def pointed(detail: object, pointer: str = "#") -> Iterator[PointedError]:
    """Yield every message of a ValidationError's nested detail with the pointer to its field."""
    if isinstance(detail, Mapping):
        for key, value in detail.items():
            here = pointer if key == api_settings.NON_FIELD_ERRORS_KEY else f"{pointer}/{_token(key)}"
            yield from pointed(value, here)
    elif isinstance(detail, list):
        for index, item in enumerate(detail):
            yield from pointed(item, pointer if isinstance(item, str) else f"{pointer}/{index}")
    else:
        yield {"detail": str(detail), "pointer": pointer}


def pointer_of(path: str) -> str:
    """Return a path as a JSON pointer in a URI fragment: ``$.groups[0].id`` is ``#/groups/0/id``."""
    return "#" + "".join(f"/{_token(key)}" for key in keys_of(path))


def _token(key: object) -> str:
    """Return a key as one part of a JSON pointer in a URI fragment."""
    return quote(str(key).replace("~", "~0").replace("/", "~1"), safe="~")
