"""Pages that are the same for everybody: a browser, a proxy and this worker keep them until the card data changes.

A view says so of its answers with ``public_page``, or with ``fixed_page`` if they show nothing of the database at all.
What belongs to one visitor comes from their browser, or as a small part of its own. A worker keeps such a page as it
sent it; whoever has it already is told so (304).
"""

import gzip
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import NamedTuple

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from zlib_ng import zlib_ng

from cards.edition import PublicState, state
from cards.web.parts import wants_part

View = Callable[..., HttpResponse]

LONGEST = 100_000
"""So many bytes may a page have, compressed, that is kept; a longer one is only sent."""


GZIP = 31
"""What zlib calls the format of gzip, with the widest window."""


class CachedPage(NamedTuple):
    """A page, compressed, its headers, and the state of the data it was made from; None for one made from none."""

    state: PublicState | None
    content: bytes
    headers: dict[str, str]
    route: str


def public_page(view: View) -> View:
    """Mark a view's good answers as the same for everybody while the card data stays as it is."""
    return _marked(view, state)


def fixed_page(view: View) -> View:
    """Mark a view's good answers as the same for everybody, always."""
    return _marked(view, lambda: None)


def _marked(view: View, state_now: Callable[[], PublicState | None]) -> View:
    @wraps(view)
    def marked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        before = state_now()  # before the page is made: one made while the data changes is of the old state
        response = view(request, *args, **kwargs)
        if response.status_code == 200:
            response.public_state = (before,)  # type: ignore[attr-defined]
            patch_cache_control(response, public=True, no_cache=True)
        return response

    return marked


def keep_public_pages(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Return a middleware that keeps the public pages of this worker, and sends them without asking their views."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        if request.method not in ("GET", "HEAD"):
            return get_response(request)
        key = _key(request)
        cached: CachedPage | None = caches["pages"].get(key)
        if cached is not None and (cached.state is None or cached.state == state()):
            return _sent(request, cached)
        response = get_response(request)
        made = _to_cache(request, response)
        if made is None:
            return response
        if len(made.content) <= LONGEST:
            caches["pages"].set(key, made)
        return _sent(request, made)

    return answered


def _key(request: HttpRequest) -> str:
    """Return the name of an answer: its whole address, as a page or a part."""
    return sha256(f"{request.build_absolute_uri()} {wants_part(request)}".encode()).hexdigest()


def _to_cache(request: HttpRequest, response: HttpResponseBase) -> CachedPage | None:
    """Return a public answer as it is sent; None for one that is not public, or that says something to one visitor."""
    shown: tuple[PublicState | None] | None = getattr(response, "public_state", None)
    own = response.cookies or "Cookie" in response.get("Vary", "")
    if not isinstance(response, HttpResponse) or shown is None or own:
        return None
    patch_vary_headers(response, ["Accept-Encoding"])
    # A form's secret would have set a cookie or named it in Vary: nothing here is secret, so that compressing it gives
    # nothing away. Without a time in it, the same page is the same bytes in every worker.
    content = zlib_ng.compress(response.content, level=5, wbits=GZIP)
    response["ETag"] = f'"{sha256(content).hexdigest()[:32]}"'
    route = request.resolver_match.route if request.resolver_match else ""
    return CachedPage(*shown, content, dict(response.items()), route)


def _sent(request: HttpRequest, cached: CachedPage) -> HttpResponseBase:
    """Return the answer with a kept page, or that the asker has it."""
    response = HttpResponse(cached.content, headers=cached.headers)
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response["Content-Encoding"] = "gzip"
        response["ETag"] = f'{cached.headers["ETag"][:-1]}-gzip"'
    else:
        response.content = gzip.decompress(cached.content)
    response["Content-Length"] = str(len(response.content))
    response.route = cached.route  # type: ignore[attr-defined] # for the log: no view was looked up
    return get_conditional_response(request, etag=response["ETag"], response=response) or response
