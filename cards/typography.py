"""Letters and signs as keyboards, phones and other pages write them, and those that nobody sees."""

import re
import unicodedata

from engine.notation.cutting import UNSEEN_SIGNS

WIDE_LETTERS = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
"""Letters and signs as wide as those of other scripts, as plain ones, for ``str.translate``."""

APOSTROPHES = "'’‘ʼʻʽʹˈˊ‛‚´`′‵"
"""What stands for an apostrophe: the typographic ones, and the accents that some keyboards have in its place."""

UNSEEN = re.compile(rf"[{UNSEEN_SIGNS}\0]")
"""What takes no room, and comes along when a text is copied: marks of direction, of joining, of breaking."""

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that are drawn as nothing."""
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Marks that turn what stands behind them around, on any page that a name comes to."""

CONTROL = re.compile("[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")
"""What a terminal obeys that a file is shown on, and no database holds; the others of its kind are white space."""


def is_seen(letter: str) -> bool:
    """Return whether a letter or sign is seen by itself, as neither marks of joining nor white space are."""
    kind = unicodedata.category(letter)
    return kind[0] not in "ZM" and kind not in ("Cc", "Cf", "Cs") and letter not in _BLANK


def one_line(text: str) -> str:
    """Return a name or a remark as it is kept, on one line; nothing for one of which nothing is seen."""
    line = " ".join(_TURNING.sub("", CONTROL.sub("", text)).split())
    return line if any(map(is_seen, line)) else ""
