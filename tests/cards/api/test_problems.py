"""API errors as problem details."""

import pytest
from django.http import Http404
from rest_framework.exceptions import PermissionDenied, Throttled, ValidationError

from cards.api.problems import MAX_ERRORS, pointed, pointer_of, problem, problem_handler


@pytest.mark.parametrize(
    ("detail", "errors"),
    [
        ("wrong", [("#", "wrong")]),
        ({"house": ["wrong", "and more"]}, [("#/house", "wrong"), ("#/house", "and more")]),
        ({"non_field_errors": ["wrong"]}, [("#", "wrong")]),
        ({"cards": {"non_field_errors": ["wrong"]}}, [("#/cards", "wrong")]),
        ({"cards": [{}, {"count": ["wrong"]}]}, [("#/cards/1/count", "wrong")]),
        ({"cards": {1: {"count": ["wrong"]}}}, [("#/cards/1/count", "wrong")]),
        ({"a/b": ["wrong"], "m~n": ["wrong"], "ü": ["wrong"]}, [("#/a~1b", "wrong"), ("#/m~0n", "wrong"),
                                                                ("#/%C3%BC", "wrong")]),
    ],
)  # fmt: skip
def test_every_message_points_at_its_field(detail: object, errors: list[tuple[str, str]]) -> None:
    found = pointed(ValidationError(detail).detail)  # type: ignore[arg-type]
    assert [(error["pointer"], error["detail"]) for error in found] == errors


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("$", "#"),
        ("$.groups[0].minions[12].stats.hp", "#/groups/0/minions/12/stats/hp"),
        ("$.script[3].groups[1]", "#/script/3/groups/1"),
        ("$.costs.Ogi's Armor.Will", "#/costs/Ogi%27s%20Armor/Will"),
    ],
)
def test_a_path_becomes_a_json_pointer(path: str, expected: str) -> None:
    assert pointer_of(path) == expected


def test_a_problem_without_errors_has_no_such_member() -> None:
    response = problem(409, "Twice the same.")
    assert response.data == {
        "type": "/api/docs/#conflict",
        "title": "Conflict",
        "status": 409,
        "detail": "Twice the same.",
    }
    assert response.content_type == "application/problem+json"


@pytest.mark.parametrize(
    ("error", "status", "detail"),
    [
        (Http404("No such card."), 404, "No such card."),
        (PermissionDenied("Not yours."), 403, "Not yours."),
        (ValidationError("Wrong."), 400, "Wrong."),
        (ValidationError({"a": ["Wrong."], "b": ["Wrong."]}), 400, "2 things in the request are wrong."),
    ],
)
def test_exceptions_become_problems(error: Exception, status: int, detail: str) -> None:
    response = problem_handler(error, {})
    assert response is not None
    assert (response.status_code, response.data["status"], response.data["detail"]) == (status, status, detail)


def test_headers_of_the_exception_are_kept() -> None:
    response = problem_handler(Throttled(wait=30), {})
    assert response is not None
    assert (response.status_code, response["Retry-After"]) == (429, "30")


def test_a_body_wrong_all_over_is_answered_briefly() -> None:
    response = problem_handler(ValidationError({str(number): ["Wrong."] for number in range(5000)}), {})
    assert response is not None
    assert response.data["detail"] == "5000 things in the request are wrong."
    assert len(response.data["errors"]) == MAX_ERRORS


def test_a_crash_is_no_problem_of_the_client_s() -> None:
    assert problem_handler(ZeroDivisionError(), {}) is None
