"""Letters and signs as keyboards, phones and other pages write them, which are read as the plain ones."""

import re

WIDE_LETTERS = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
"""Letters and signs as wide as those of other scripts, as plain ones, for ``str.translate``."""

APOSTROPHES = "'’‘ʼ‛´`′"
"""What stands for an apostrophe: the typographic ones, and the accents that some keyboards have in its place."""

UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0e\ufe0f\ufeff\0]")
"""What takes no room, and comes along when a text is copied: marks of direction, of joining, of breaking."""
