"""What is put right of a request before Django reads it."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_CHARSET = re.compile(r";\s*charset\s*=\s*[^;]*", re.IGNORECASE)


def front(application: "WSGIApplication") -> "WSGIApplication":
    """Return a WSGI application that hands requests on in the one form that Django reads without fail."""

    def handed_on(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        # Everything here is UTF-8. Django would decode the address with whatever charset a visitor names.
        if "CONTENT_TYPE" in environ:
            environ["CONTENT_TYPE"] = _CHARSET.sub("", environ["CONTENT_TYPE"])
        if not re.fullmatch("[0-9]{1,18}", environ.get("CONTENT_LENGTH", "")):
            environ["CONTENT_LENGTH"] = "0"
        return application(environ, start_response)

    return handed_on
