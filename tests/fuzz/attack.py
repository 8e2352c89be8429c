"""Hostile requests made of good ones, sent in process; the answers that are crashes are kept with their seed."""

import sys
from dataclasses import dataclass, field
from io import BytesIO
from random import Random
from typing import Any
from urllib.parse import quote, quote_plus, unquote_to_bytes

from django.core.signals import got_request_exception
from django.test import Client

from tests.cards.guard.cold import application
from tests.fuzz.routes import METHODS, Fields, Good, Route, filled
from tests.fuzz.values import CONTENT_TYPES, HOSTILE, cookie, header, hostile


@dataclass(frozen=True)
class Request:
    """What is sent."""

    method: str
    path: str
    query: str
    body: bytes
    content_type: str
    headers: dict[str, str]

    def __str__(self) -> str:
        said = {name: value[:80] for name, value in self.headers.items()}
        return f"{self.method} {self.path[:200]}?{self.query[:300]} {said} {self.content_type} {self.body[:300]!r}"


def hostile_request(random: Random, route: Route, names: list[str]) -> Request:
    """Return a request to a route that is wrong in one to three ways."""
    good = random.choice(route.good) if route.good else Good("GET", filled(route.pattern, []))
    sent = Draft(route.pattern, good.method, good.path, list(good.query), list(good.fields), good.body)
    sent.content_type = "application/json" if good.body else CONTENT_TYPES[random.random() < 0.1]
    for _ in range(random.randint(1, 3)):
        random.choices(WAYS, WEIGHTS)[0](random, sent, names)
    if random.random() < 0.3:
        sent.headers["HX-Request"] = "true"
    body = sent.body.encode("utf-8", "surrogatepass") if sent.body else _written(sent.fields, sent.content_type)
    return Request(sent.method, sent.path, _query(sent.query), body, sent.content_type, sent.headers)


@dataclass
class Draft:
    """A request that is being bent."""

    pattern: str
    method: str
    path: str
    query: Fields
    fields: Fields
    body: str
    content_type: str = ""
    headers: dict[str, str] = field(default_factory=dict)


def _bend_query(random: Random, sent: Draft, names: list[str]) -> None:
    sent.query = _bent(random, sent.query, names)


def _bend_form(random: Random, sent: Draft, names: list[str]) -> None:
    sent.fields = _bent(random, sent.fields, names)
    sent.method = "POST" if sent.method == "GET" and random.random() < 0.5 else sent.method


def _bend_header(random: Random, sent: Draft, names: list[str]) -> None:
    sent.headers.update([header(random) if random.random() < 0.7 else ("Cookie", cookie(random))])


def _bend_method(random: Random, sent: Draft, names: list[str]) -> None:
    sent.method = random.choice(METHODS)


def _bend_path(random: Random, sent: Draft, names: list[str]) -> None:
    sent.path = filled(sent.pattern, [random.choice(HOSTILE) for _ in range(3)])


def _bend_body(random: Random, sent: Draft, names: list[str]) -> None:
    sent.content_type = random.choice([sent.content_type, *CONTENT_TYPES])
    sent.body = hostile(random, sent.body) if random.random() < 0.5 else sent.body


WAYS = (_bend_query, _bend_form, _bend_header, _bend_method, _bend_path, _bend_body)
WEIGHTS = (3, 3, 3, 1, 1, 1)


def _bent(random: Random, fields: Fields, names: list[str]) -> Fields:
    """Return fields with one of them changed, left out, doubled, renamed or added."""
    place = random.randrange(len(fields) + 1)
    if place == len(fields) or random.random() < 0.2:
        return [*fields, (random.choice(names), hostile(random))]
    name, value = fields[place]
    instead = [[(name, hostile(random, value))]] * 6 + [[], [(name, value)] * 2, [(hostile(random, name), value)]]
    return [*fields[:place], *random.choice(instead), *fields[place + 1 :]]


def _query(fields: Fields) -> str:
    """Return a query string; what is no text is percent-encoded byte by byte."""
    return "&".join("=".join(quote_plus(part.encode("utf-8", "surrogatepass")) for part in row) for row in fields)


def _written(fields: Fields, content_type: str) -> bytes:
    """Return the body of a form."""
    if not content_type.startswith("multipart"):
        return _query(fields).encode()
    named = [(f'name="{name}"' + '; filename="x"' * (name == "file"), value) for name, value in fields]
    rows = [f"--BoUnDaRy\r\nContent-Disposition: form-data; {name}\r\n\r\n{value}" for name, value in named]
    return "\r\n".join([*rows, "--BoUnDaRy--\r\n"]).encode("utf-8", "surrogatepass")


@dataclass(frozen=True)
class Answer:
    """What came back: the status, and what crashed, if anything did."""

    status: int
    crash: BaseException | None


def send(client: Client, request: Request, address: str) -> Answer:
    """Send a request to the program as a web server would; a header is text of single bytes there."""
    path = quote(request.path.encode("utf-8", "surrogatepass"), safe="/+%")
    environ = client._base_environ(  # type: ignore[attr-defined]
        REQUEST_METHOD=request.method,
        PATH_INFO=unquote_to_bytes(path).decode("latin-1"),
        QUERY_STRING=request.query,
        REMOTE_ADDR=address,
        CONTENT_TYPE=request.content_type.encode().decode("latin-1"),
        CONTENT_LENGTH=str(len(request.body)),
        HTTP_HOST="localhost",
        HTTP_COOKIE="; ".join(f"{name}={cookie.value}" for name, cookie in client.cookies.items()),
    )
    if token := client.cookies.get("csrftoken"):  # as htmx sends it, for what is no form of the site
        environ["HTTP_X_CSRFTOKEN"] = token.value
    for name, value in request.headers.items():
        key = name.upper().replace("-", "_")
        key = key if key in ("CONTENT_LENGTH", "CONTENT_TYPE") else f"HTTP_{key}"
        environ[key] = value.encode("utf-8", "surrogatepass").decode("latin-1")
    environ["wsgi.input"] = BytesIO(request.body)
    return _answer(environ)


def _answer(environ: dict[str, Any]) -> Answer:
    """Run the program as a worker does."""
    crashes: list[BaseException | None] = []
    told: list[str] = []

    def crashed(**_: Any) -> None:
        crashes.append(sys.exc_info()[1])

    got_request_exception.connect(crashed)
    try:
        body = application(environ, lambda status, headers, exc_info=None: told.append(status))  # type: ignore[arg-type]
        b"".join(body)
        body.close()  # type: ignore[attr-defined]
    except Exception as error:
        crashes.append(error)
    finally:
        got_request_exception.disconnect(crashed)
    return Answer(int(told[0].split()[0]) if told else 500, crashes[-1] if crashes else None)
