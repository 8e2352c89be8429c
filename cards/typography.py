"""Letters and signs as keyboards, phones and other pages write them, which are read as the plain ones."""

import re

from engine.notation.cutting import UNSEEN_SIGNS

WIDE_LETTERS = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
"""Letters and signs as wide as those of other scripts, as plain ones, for ``str.translate``."""

APOSTROPHES = "'’‘ʼ‛´`′"
"""What stands for an apostrophe: the typographic ones, and the accents that some keyboards have in its place."""

UNSEEN = re.compile(rf"[{UNSEEN_SIGNS}\0]")
"""What takes no room, and comes along when a text is copied: marks of direction, of joining, of breaking."""
