"""The base of the endpoints that only read: cacheable by anybody, and answered with 304 while nothing is new."""

from hashlib import sha256
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import edition
from cards.api.serializers import Fields, StrictSerializer, address_fields

MAX_AGE = 300
"""For so many seconds a cache may answer without asking whether there is something new."""


def short(made_of: str) -> str:
    """Return a name of some state, long enough to tell it from any other."""
    return sha256(made_of.encode()).hexdigest()[:16]


class PreconditionFailedError(APIException):
    """The client wants an answer only if it is still the one it knows, and it is not."""

    status_code = status.HTTP_412_PRECONDITION_FAILED
    default_detail = "The answer is no longer the one that If-Match names."
    default_code = "precondition_failed"


class ReadView(APIView):
    """An endpoint that reads. A subclass answers in ``read``; ``query`` holds the checked query parameters.

    The ``ETag`` is made before the work is: of the address asked for and the edition of the data; ``Edition`` says
    which that is.
    """

    parameters: type[StrictSerializer] = StrictSerializer
    query: Fields
    edition: str

    def get(self, request: Request, **_: Any) -> HttpResponseBase:
        """Answer with what ``read`` returns, or with 304 where the client has it already."""
        # As a plain dictionary: of a form's data, an empty field would count as one that was left out.
        query = self.parameters(data=address_fields(request.query_params))
        query.is_valid(raise_exception=True)
        self.query, self.edition = query.validated_data, edition.current()
        known = get_conditional_response(request, self.etag())
        if known is not None and known.status_code == status.HTTP_412_PRECONDITION_FAILED:
            raise PreconditionFailedError
        answer = known or self.read()
        response = answer if isinstance(answer, HttpResponse) else Response(answer)
        response["ETag"] = self.etag()
        response["Edition"] = short(self.edition)
        patch_cache_control(response, public=True, max_age=MAX_AGE)
        patch_vary_headers(response, ["Accept-Encoding"])  # only what is compressed would say so: no short one, no 304
        return response

    def etag(self) -> str:
        """Return the strong entity tag of the answer."""
        made_of = f"{self.edition} {self.request.build_absolute_uri()}"
        return f'"{sha256(made_of.encode()).hexdigest()[:32]}"'

    def read(self) -> Any:
        """Return the answer: records to be rendered, or a response."""
        raise NotImplementedError


class BulkView(ReadView):
    """An endpoint that answers with one large JSON file, compressed for whoever can unpack it."""

    def etag(self) -> str:
        """Return the entity tag; the file and its compressed form are two representations."""
        plain = super().etag()
        return f'{plain[:-1]}-gzip"' if self.zipped else plain

    @property
    def zipped(self) -> bool:
        """Whether the client can unpack gzip."""
        return "gzip" in self.request.headers.get("Accept-Encoding", "")

    def file_answer(self, written: bytes, name: str) -> HttpResponse:
        """Return the answer with the file as it is written for this client, to be kept under a name."""
        response = HttpResponse(written, content_type="application/json")
        if self.zipped:
            response["Content-Encoding"] = "gzip"
        response["Content-Disposition"] = f'inline; filename="{name}"'
        return response
