"""What the operator reads: one line of JSON for each thing that happened, never what visitors sent."""

import json
import logging
import re
import time
import traceback
import uuid
from collections.abc import Callable
from contextvars import ContextVar
from http import HTTPMethod, HTTPStatus
from typing import Any

from django.core.management.base import BaseCommand
from django.http import HttpRequest, HttpResponse

from cards.guard.refusals import UNWRITABLE

log = logging.getLogger("cards.guard.requests")
FIELDS = ("method", "route", "status", "ms", "limit", "why", "command")
"""What a line may tell beside its message: nothing that a visitor typed."""

current: ContextVar[str] = ContextVar("request_id", default="")


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        said = {"time": f"{moment}.{int(record.msecs):03}Z", "level": record.levelname, "logger": record.name}
        said |= {"message": message(record)}
        said |= {"request": current.get()} if current.get() else {}
        said |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        said |= {"trace": trace(record.exc_info[1])} if record.exc_info and record.exc_info[1] else {}
        return json.dumps(said, default=str)


def message(record: logging.LogRecord) -> str:
    """Return what a record says. What Django says of a request has its address in it, or its host: only the kind."""
    status = getattr(record, "status_code", None)
    return HTTPStatus(status).phrase if status in list(HTTPStatus) else record.getMessage()


def trace(error: BaseException) -> str:
    """Return where an error came from, and of which kind it is; its words only where they are the database's own."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    first = [trace(before)] if before else []
    words = f": {error}" if isinstance(error, UNWRITABLE) else ""
    return "\n".join([*first, "".join(traceback.format_tb(error.__traceback__)) + type(error).__name__ + words])


def log_requests(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Return a middleware that gives each request an id and logs it once it is answered (LOG_LEVEL=INFO)."""

    def logged(request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-Id", "")
        name = given if re.fullmatch(r"[\w-]{8,64}", given, re.ASCII) else uuid.uuid4().hex
        current.set(name)  # until the next request of this thread: Django tells of this one when it has left here
        begun = time.perf_counter()
        response = get_response(request)
        route = request.resolver_match.route if request.resolver_match else getattr(response, "route", None)
        ms = round((time.perf_counter() - begun) * 1000, 1)
        method = request.method if request.method in HTTPMethod.__members__ else "other"
        log.info("answered", extra={"method": method, "route": route, "status": response.status_code, "ms": ms})
        response["X-Request-Id"] = name
        return response

    return logged


class LoggedCommand(BaseCommand):
    """A management command whose failures are logged as well as printed."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run the command."""
        try:
            return super().execute(*args, **options)
        except Exception as error:
            name, cause = type(self).__module__.rpartition(".")[2], error.__context__ or error
            log.error("command failed", extra={"command": name, "why": type(cause).__name__})
            raise
