"""Plain data: what the formats are made of."""

from typing import Any

Document = dict[str, Any]
