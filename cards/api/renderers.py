"""Writing JSON quickly."""

from collections.abc import Mapping
from typing import Any

import msgspec
from rest_framework.renderers import BaseRenderer


class JSONRenderer(BaseRenderer):
    """Renders typed records (``cards.api.shapes``) and plain values as JSON in UTF-8."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,  # noqa: ARG002 - named by DRF
        renderer_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> bytes:
        """Return a response's data as JSON; a response without data has an empty body."""
        return b"" if data is None else msgspec.json.encode(data, enc_hook=str)
