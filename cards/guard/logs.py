"""What the operator reads: one line of JSON for each thing that happened, never what visitors sent."""

import json
import logging
import re
import time
import uuid
from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

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
        said |= {"message": record.getMessage()}
        said |= {"request": current.get()} if current.get() else {}
        said |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        said |= {"trace": self.formatException(record.exc_info)} if record.exc_info else {}
        return json.dumps(said, default=str)


def log_requests(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Return a middleware that gives each request an id, and tells of it once it is answered (LOG_LEVEL=INFO)."""

    def logged(request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-Id", "")
        name = given if re.fullmatch(r"[\w-]{8,64}", given, re.ASCII) else uuid.uuid4().hex
        token = current.set(name)
        begun = time.perf_counter()
        try:
            response = get_response(request)
            route = request.resolver_match.route if request.resolver_match else getattr(response, "route", None)
            ms = round((time.perf_counter() - begun) * 1000, 1)
            known = {"method": request.method, "route": route, "status": response.status_code, "ms": ms}
            log.info("answered", extra=known)
        finally:
            current.reset(token)
        response["X-Request-Id"] = name
        return response

    return logged
