"""Requests that are refused for the sake of the others: what is said, and what had been typed given back."""

import logging
import math
import time
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.exceptions import DisallowedHost, SuspiciousOperation, TooManyFieldsSent, TooManyFilesSent
from django.db import DatabaseError, InterfaceError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse, RawPostDataException
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers
from django.views.csrf import csrf_failure as refused_by_django

from cards.guard.raw_requests import MAX_BODY

PROBLEM_JSON = "application/problem+json"
log = logging.getLogger("cards.guard.refusals")

UNWRITABLE = (OperationalError, InternalError, InterfaceError)
"""What a database says that is full, read-only, locked or away."""


class RefusedRequestError(Exception):
    """A request that is refused; the message says what to do. ``wait`` is in how many seconds to try again."""

    status = HTTPStatus.SERVICE_UNAVAILABLE
    title = "Not now"
    wait: float | None = None


class TooLargeError(RefusedRequestError):
    """A request whose body is longer than any may be."""

    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    title = "That is too long"


class UnreadableRequestError(RefusedRequestError):
    """A request that cannot be taken apart, or is for another site."""

    status = HTTPStatus.BAD_REQUEST
    title = "That cannot be read"


class OtherMethodError(RefusedRequestError):
    """A request by a method that its address does not know."""

    status = HTTPStatus.METHOD_NOT_ALLOWED
    title = "Not in this way"


class StaleFormError(RefusedRequestError):
    """A form of the site's own whose token is another visitor's by now."""

    status = HTTPStatus.FORBIDDEN
    title = "This form was open too long"

    def __init__(self) -> None:
        super().__init__(
            "Nothing was changed: you have logged in or out since it was opened, or your browser keeps no cookies."
        )


class AccountGoneError(RefusedRequestError):
    """A change by somebody whose account was deleted while it was made."""

    status = HTTPStatus.GONE
    title = "Not saved"

    def __init__(self) -> None:
        super().__init__("Nothing was saved: your account was deleted meanwhile.")


class BusyError(RefusedRequestError):
    """A request for work while as much of it is being done as this worker may do at once."""

    title = "All hands are busy"
    wait = 2

    def __init__(self) -> None:
        super().__init__("Others are having their fights played. Try again in a moment.")


class NotSavedError(RefusedRequestError):
    """A change that the database could not take."""

    title = "Not saved"
    wait = 60

    def __init__(self) -> None:
        super().__init__(
            "The Codex cannot save anything right now; reading goes on. What you sent is not saved. Try again later."
        )


class UnreadableError(RefusedRequestError):
    """A page that the database did not give."""

    title = "The Codex cannot be read right now"
    wait = 60

    def __init__(self) -> None:
        super().__init__("The database does not answer. Try again in a minute.")


BAD_REQUESTS: Mapping[type[Exception], str] = {
    TooManyFieldsSent: f"A request may have {settings.DATA_UPLOAD_MAX_NUMBER_FIELDS:,} fields at most.",
    TooManyFilesSent: f"A request may have {settings.DATA_UPLOAD_MAX_NUMBER_FILES:,} files at most.",
    DisallowedHost: "This site has another address.",
}
"""What is said of requests that Django refuses."""


WRITTEN: Mapping[str, str] = {
    "username": "Name",
    "name": "Name",
    "email": "E-mail address",
    "title": "Title",
    "text": "Text",
    "line": "Line",
    "list": "List",
    "more": "Cards to add",
    "notes": "Notes",
    "tags": "Tags",
    "category": "Category",
    "words": "Words",
    "details": "Details",
    "value": "Fact",
    "to": "Changed to",
}
"""What the fields are called in which visitors write; whatever else a form sends says nothing to them."""


class Typed(NamedTuple):
    """A field of a form that came: its name, what it is called if a visitor writes in it, and what it says."""

    name: str
    called: str
    value: str


class Taken(NamedTuple):
    """What a visitor has of a limit: how many there are in a period, how many are left, and when it ends."""

    most: int
    left: int
    until: float


def problem_details(status: int, detail: str) -> dict[str, Any]:
    """Return an error of the API as RFC 9457 has it, with a type that stays: where its kind is explained."""
    phrase = HTTPStatus(status).phrase
    kind = phrase.lower().replace(" ", "-")
    return {"type": f"/api/docs/#{kind}", "title": phrase, "status": int(status), "detail": detail}


def problem_answer(status: int, detail: str) -> JsonResponse:
    """Return an error as the API answers with it."""
    return JsonResponse(problem_details(status, detail), status=status, content_type=PROBLEM_JSON)


class RefusalsMiddleware:
    """Refuses bodies by their announced length, and answers whatever is refused further in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Hand a request on, unless its body is too long."""
        if int(request.META.get("CONTENT_LENGTH") or 0) > MAX_BODY:
            return answer(
                request, TooLargeError(f"{MAX_BODY / 1e6:.1f} MB at most can be sent at once. Go back and send less.")
            )
        response = self.get_response(request)
        if response.status_code == OtherMethodError.status and not response.content:
            _say_methods(request, response)
        add_headers(request, response)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer what was refused, and what the database could not do."""
        if isinstance(exception, UNWRITABLE):
            log.exception("the database failed")
            return unwritable(request)
        if isinstance(exception, DatabaseError) and _account_is_gone(request):
            return answer(request, AccountGoneError())
        return answer(request, exception) if isinstance(exception, RefusedRequestError) else None


def _account_is_gone(request: HttpRequest) -> bool:
    """Whether whoever was logged in as the request came is no account any more."""
    user = request.user
    return user.is_authenticated and not get_user_model()._default_manager.filter(pk=user.pk).exists()


def _say_methods(request: HttpRequest, response: HttpResponse) -> None:
    """Say in an empty answer to a wrong method which ones there are."""
    refused = OtherMethodError(f"This address takes {response['Allow']}, and nothing else.")
    response.content = render_to_string("guard/refused.html", {"refused": refused}, request)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that Django refuses: the API with problem details, everybody else with a page.

    The page knows nothing of the request, as looking at it is what failed.
    """
    words = BAD_REQUESTS.get(type(exception), "The request is damaged. Go back, reload the page and try again.")
    refused = UnreadableRequestError(words)
    if request.path.startswith("/api/"):
        return problem_answer(refused.status, words)
    return HttpResponse(render_to_string("guard/refused.html", {"refused": refused}), status=refused.status)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form without a token that is the visitor's: one of our own pages with what was typed, to be sent again.

    A stranger's page gets no form of ours that is filled in by it.
    """
    if request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}":
        return answer(request, StaleFormError())
    return refused_by_django(request, reason)


def unwritable(request: HttpRequest) -> HttpResponse:
    """Answer a request that the database failed."""
    reading = request.method in ("GET", "HEAD", "OPTIONS")
    return answer(request, UnreadableError() if reading else NotSavedError())


def answer(request: HttpRequest, refused: RefusedRequestError) -> HttpResponse:
    """Answer a refused request: the API with problem details, everybody else with a page."""
    log.info("refused", extra={"why": type(refused).__name__, "status": int(refused.status)})
    response: HttpResponse
    if request.path.startswith("/api/"):
        response = problem_answer(refused.status, str(refused))
    else:
        context = {"refused": refused, "typed": typed(request) if refused.status != TooLargeError.status else []}
        response = render(request, "guard/refused.html", context, status=refused.status)
    add_never_cache_headers(response)
    if refused.wait is not None:
        response["Retry-After"] = str(max(1, math.ceil(refused.wait)))
    if isinstance(refused, BusyError) and request.method == "GET":
        # A browser asks again by itself; it is a page that was asked for, so asking twice does no harm.
        response["Refresh"] = response["Retry-After"]
    return response


def add_headers(request: HttpRequest, response: HttpResponse) -> None:
    """Say in an answer's headers how often the visitor may ask, how often still, and in how many seconds anew."""
    taken: Taken | None = request.META.get("guard.taken")
    if taken is not None:
        response["RateLimit-Limit"] = str(taken.most)
        response["RateLimit-Remaining"] = str(taken.left)
        response["RateLimit-Reset"] = str(max(0, round(taken.until - time.time())))


def typed(request: HttpRequest) -> list[Typed]:
    """Return the fields of the form that came, but for passwords: the sender has them again to send.

    None of a body that is no form, or was not taken apart.
    """
    try:
        rows = [(name, value) for name, values in request.POST.lists() for value in values]
    except (OSError, RawPostDataException, SuspiciousOperation, MultiPartParserError):
        return []
    sent = [(name, str(value)) for name, value in rows if name != "csrfmiddlewaretoken" and "password" not in name]
    return [Typed(name, WRITTEN.get(name, "") if value else "", value) for name, value in sent]


def clock(moment: float) -> str:
    """Return the first whole minute at or after a moment, as a clock shows it; the moment is within a day."""
    minute = time.gmtime(math.ceil(moment / 60) * 60)
    return time.strftime("%H:%M UTC", minute) + (
        " tomorrow" if minute.tm_mday != time.gmtime(time.time()).tm_mday else ""
    )
