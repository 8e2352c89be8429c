"""What every answer says of itself: pages use nothing of the visitor's machine, and are not for other sites to load."""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

UNUSED = (
    "accelerometer", "bluetooth", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope", "hid",
    "magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking",
)  # fmt: skip
GZIP = re.compile(r"\s*gzip\s*(;(?!\s*q\s*=\s*0(\.0*)?\s*$).*)?", re.IGNORECASE)
"""An encoding that is gzip, and not with a weight of nought."""
POLICY = ", ".join(f"{feature}=()" for feature in UNUSED)


def quiet_headers(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Return a middleware that adds the headers; the API and pictures are for everybody's pages."""

    def answered(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        shared = request.path.startswith("/api/") or response.get("Content-Type", "").startswith("image/")
        response.setdefault("Permissions-Policy", POLICY)
        response.setdefault("Cross-Origin-Resource-Policy", "cross-origin" if shared else "same-origin")
        return response

    return answered


def heed_refused_gzip(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Return a middleware that hides from all others the encodings of who does not take gzip, though its name is there.

    They look for the letters alone, and would pack the answer for who says ``gzip;q=0``, or ``x-gzip``.
    """

    def answered(request: HttpRequest) -> HttpResponse:
        said = request.META.get("HTTP_ACCEPT_ENCODING", "")
        if "gzip" in said and not any(GZIP.fullmatch(part) for part in said.split(",")):
            request.META["HTTP_ACCEPT_ENCODING"] = "identity"
        return get_response(request)

    return answered
