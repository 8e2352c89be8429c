"""Requests as they come from the network, put right before Django reads them."""

import re
from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

MAX_BODY = 1_200_000
"""No request may send more bytes: a scenario of the largest size, and a form around it."""

_CHARSET = re.compile(r";\s*charset\s*=\s*[^;]*", re.IGNORECASE)


def readable(application: "WSGIApplication") -> "WSGIApplication":
    """Return a WSGI application that hands requests on in the one form that Django reads without fail."""

    def handed_on(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        # Everything here is UTF-8. Django would decode the address with whatever charset a visitor names.
        if "CONTENT_TYPE" in environ:
            environ["CONTENT_TYPE"] = _CHARSET.sub("", environ["CONTENT_TYPE"])
        if not re.fullmatch("[0-9]{1,18}", environ.get("CONTENT_LENGTH", "")):
            environ["CONTENT_LENGTH"] = "0"
        if "chunked" in environ.get("HTTP_TRANSFER_ENCODING", "").lower():
            _gather(environ)
        return application(environ, start_response)

    return handed_on


def _gather(environ: "WSGIEnvironment") -> None:
    """Read a body that comes in chunks, and give it a length; of one that is too long, one byte too many."""
    body = environ["wsgi.input"].read(MAX_BODY + 1)
    environ["wsgi.input"] = BytesIO(body)
    environ["CONTENT_LENGTH"] = str(len(body))
    del environ["HTTP_TRANSFER_ENCODING"]
