"""Reading JSON that a stranger sent: no longer than the endpoint allows, and strict about the format."""

from codecs import BOM_UTF8
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import APIException
from rest_framework.parsers import BaseParser

from cards.api.problems import PointedAPIError, pointer_of
from engine.model.json_text import JsonTextError, read_json


class BodyTooLargeError(APIException):
    """The body is longer than the endpoint's ``max_body``."""

    status_code = 413
    default_code = "body_too_large"


class CompressedError(APIException):
    """A body that is compressed."""

    status_code = 415
    default_detail = "The body is compressed. Send it as it is, without Content-Encoding."


class BoundedJSONParser(BaseParser):
    """Parses JSON of at most ``view.max_body`` bytes.

    Raises BodyTooLargeError (413), CompressedError (415), or PointedAPIError (400) for anything that is not JSON:
    JSON's non-standard extensions, lone surrogates and nesting without end included. The mark that some editors and
    shells put before a text is none of it.
    """

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002 - named by DRF
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the body as plain Python values."""
        asked = parser_context or {}
        if asked["request"].headers.get("Content-Encoding", "identity").lower() != "identity":
            raise CompressedError
        limit: int = asked["view"].max_body
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise BodyTooLargeError(f"The body may have {limit:,} bytes at most.")
        try:
            return read_json(body.removeprefix(BOM_UTF8))
        except JsonTextError as error:
            said = f"The body is not JSON that can be read: {error}."
            raise PointedAPIError({"detail": said, "pointer": pointer_of(error.path)}) from error
