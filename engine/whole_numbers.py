"""Whole numbers as somebody types them: read within bounds, and what is said of whatever is none."""

from __future__ import annotations

from engine.model.words import capital

MOST = 9_999_999
"""Where nothing else bounds a number, more is none that anybody means."""


def whole_number(text: str, low: int = 0, high: int = MOST) -> int | None:
    """Return the number that a text is, written in plain digits and within bounds; None for any other text."""
    digits = text.lstrip("0") or "0"
    if not (text.isascii() and text.isdigit() and len(digits) <= len(str(high))):
        return None  # Python refuses to read very many digits
    number = int(digits)
    return number if low <= number <= high else None


def whole_number_expected(low: int, high: int) -> str:
    """Return what was expected where something else stands than a whole number within bounds."""
    return f"expected a whole number from {low:,} to {high:,}"


def no_whole_number(text: str, low: int, high: int) -> str:
    """Return what is said of a text that is no whole number within bounds, as a sentence."""
    return f"{capital(whole_number_expected(low, high))}, got “{text[:20]}”."
