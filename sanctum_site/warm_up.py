"""What a worker makes once and keeps, made before the first visitor would have to wait for it."""

import gc
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING
from wsgiref.util import setup_testing_defaults

from django.conf import settings

from sandbox.library.previews import previews

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

PAGES = (
    "/",
    "/cards/deflection/",
    "/cards/",
    "/search/?q=why+not",
    "/search/?q=a+card+that+heals",
    "/decks/war-starter/",
    "/sandbox/fred/",
)
"""Pages that between them read all cards, index what is searched, and compile most templates."""


def warm_up(application: "WSGIApplication") -> None:
    """Play the built-in fights and answer some pages as if asked for; without a database these fail, and no more.

    What is there by then stays as long as the worker: nobody waits while it is looked through for garbage.
    """
    previews()
    quiet = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        for address in PAGES:
            list(application(get_request(address), _start_response))
    finally:
        logging.disable(quiet)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)  # most of what a request makes goes without being looked for


def get_request(address: str) -> "WSGIEnvironment":
    """Return a request for an address as a browser of this site's own host would send it."""
    path, _, query = address.partition("?")
    host = settings.ALLOWED_HOSTS[0].lstrip("*.") if settings.ALLOWED_HOSTS else ""
    scheme = "https" if settings.HTTPS else "http"
    environ: WSGIEnvironment = {
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": host or "localhost",
        "HTTP_X_FORWARDED_PROTO": scheme,
        "HTTP_ACCEPT_ENCODING": "gzip",
        "wsgi.url_scheme": scheme,
    }
    setup_testing_defaults(environ)
    return environ


def _start_response(*_: object) -> Callable[[bytes], object]:
    """Take the status and headers of an answer that nobody waits for."""
    return bytes
