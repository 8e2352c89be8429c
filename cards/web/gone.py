"""What was at an address once, and is there no more."""

from django.http import Http404


class GoneError(Http404):
    """Something that was deleted or forgotten: answered with 410, and with a search for words that say what it was."""

    def __init__(self, message: str, words: str = "") -> None:
        super().__init__(message)
        self.words = words
