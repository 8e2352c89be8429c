"""Why something may not be done: what every ``verify_...`` raises, and every ``can_...`` asks about."""


class RefusalError(Exception):
    """Something may not be done; the message says which rule or requirement forbids it."""
