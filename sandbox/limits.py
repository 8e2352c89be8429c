"""How much one visitor may save, and have played."""

from cards.guard.rate_limits import Limit

SHARES = Limit("shares", "saves")
"""For links, which are kept for good."""

DRAFTS = Limit("drafts", "changes")
"""For the states of the editor, which are kept for a while."""

RUNS = Limit("runs", "studies of fights")
"""For the pages that play a fight many times for one answer."""

STUDIES = Limit("studies", "long studies")
"""For long studies, each of which may take hours; so many at a time, too (``sandbox.studies.queue``)."""
