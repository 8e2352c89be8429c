"""The routes of the site, as the URLconf has them, and the good requests that a visitor comes to make to each."""

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qsl, urljoin, urlsplit

from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from django.urls.exceptions import Resolver404

from cards.release import PACKAGES

Fields = list[tuple[str, str]]
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
MOST_A_ROUTE = 12
"""So many good requests to a route are remembered."""


@dataclass(frozen=True)
class Good:
    """A request that the site itself proposes, by a link or a form."""

    method: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    body: str = ""


@dataclass
class Route:
    """A route of the URLconf, by its pattern, with good requests to it."""

    pattern: str
    good: list[Good] = field(default_factory=list)


def patterns(within: list[URLPattern | URLResolver] | None = None, before: str = "") -> Iterator[str]:
    """Yield the pattern of every route, as ``resolve`` names it."""
    for one in get_resolver().url_patterns if within is None else within:
        pattern = before + str(one.pattern).removeprefix("^" if before else "")
        if isinstance(one, URLResolver):
            yield from patterns(one.url_patterns, pattern)
        else:
            yield pattern


def pattern_of(path: str) -> str | None:
    """Return the pattern of the route that answers a path, None where none does."""
    try:
        return resolve(path).route
    except Resolver404:
        return None


class _Page(HTMLParser):
    """Reads a page's links and forms."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self.found: list[Good] = []
        self.form: tuple[str, str] | None = None
        self.fields: Fields = []
        self.buttons: list[tuple[str, str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if address := given.get("href") or given.get("hx-get"):
            self._add("GET", address, [])
        if tag == "form":
            self.form = given.get("method", "get").upper(), given.get("action", "")
            self.fields, self.buttons = [], []
        elif "name" in given and self.form:
            row = (given["name"], given.get("value", ""))
            if tag == "button":
                self.buttons.append((*row, given.get("formaction", "")))
            elif given.get("type") not in ("radio", "checkbox") or "checked" in given:
                self.fields.append(row)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self.form:
            method, action = self.form
            for name, value, instead in self.buttons[:8] or [("", "", "")]:
                self._add(method, instead or action, self.fields + [(name, value)] * bool(name))
            self.form = None

    def _add(self, method: str, address: str, fields: Fields) -> None:
        try:
            parts = urlsplit(urljoin(self.path, address))
        except ValueError:
            return
        if parts.netloc or parts.scheme:
            return
        query = parse_qsl(parts.query, keep_blank_values=True)
        if method == "GET":
            self.found.append(Good("GET", parts.path, tuple(query + fields)))
        else:
            self.found.append(Good(method, parts.path, tuple(query), tuple(fields)))


def proposed(path: str, html: str) -> list[Good]:
    """Return the requests that a page proposes."""
    page = _Page(path)
    page.feed(html)
    return page.found


def walked(client: Client, begin: list[Good], most_pages: int) -> dict[str, Route]:
    """Walk the site from some requests and return every route of it, with the good requests that were met."""
    found = {pattern: Route(pattern) for pattern in patterns()}
    waiting, seen, asked = deque(begin), set(begin), dict.fromkeys(found, 0)
    while waiting:
        good = waiting.popleft()
        pattern = pattern_of(good.path)
        route = None if pattern is None else found.get(pattern)
        if route is None or len(route.good) >= MOST_A_ROUTE:
            continue
        route.good.append(good)
        if good.method != "GET" or asked[route.pattern] >= most_pages or "logout" in good.path:
            continue
        asked[route.pattern] += 1
        answer = client.get(good.path, dict(good.query))
        if answer.status_code == 200 and "html" in answer.headers.get("Content-Type", ""):
            new = [next for next in proposed(good.path, answer.content.decode()) if next not in seen]
            seen.update(new)
            waiting.extend(new)
    return found


_READ = re.compile(
    r"""(?:GET|POST|FILES|post|params|query_params|fields|data|session)(?:\.get(?:list)?\(|\[)f?["']([\w.-]+)"""
    r"""|\bname="([\w.-]+)\""""
    r"""|^    (\w+) = (?:forms|serializers)\.""",
    re.MULTILINE,
)


def names() -> list[str]:
    """Return the names of all parameters and form fields that the apps' sources speak of."""
    apps = [Path(settings.BASE_DIR) / app for app in PACKAGES if app != "engine"]
    files = [file for app in apps for end in ("*.py", "*.html") for file in sorted(app.rglob(end))]
    found = {name for file in files for match in _READ.finditer(file.read_text()) for name in match.groups() if name}
    return sorted(found | {"count-1", "count-²", "order.fred", "cost76", "x\0y", "\ud800", ""})


def filled(pattern: str, values: list[str]) -> str:
    """Return an address of a pattern with its variable parts replaced, in turn, by some values."""
    filling = iter(values)
    path = re.sub(r"\(\?P<\w+>.*?\)(?=/|\\|$)|<[^>]+>|\(\.\*/\)\?", lambda _: next(filling, "x"), pattern)
    return "/" + re.sub(r"[\\^$]|\(\?.*?\)", "", path)
