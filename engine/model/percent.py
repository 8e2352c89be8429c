"""Shares as parts of a hundred, said alike on every page."""

from fractions import Fraction


def percent(share: float | Fraction, digits: int = 1) -> str:
    """Return a share of 1 in parts of a hundred; what is not quite nothing, or not quite all, is never said to be."""
    if not isinstance(share, Fraction):
        share = round(share, 9)  # the arithmetic of intervals is not exact
    least = 10**-digits
    text = f"{float(100 * share):.{digits}f}"
    if share and not float(text):
        return f"<{least:g}%"
    if share != 1 and float(text) == 100:
        return f">{100 - least:g}%"
    return f"{text.removesuffix('.0')}%"
