"""The search of the list of fights: by words, by a card, by a step, all at once."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple
from urllib.parse import urlencode

from engine.model.steps import STEPS
from sandbox.library.previews import Preview, previews

MAX_LENGTH = 100


class Search(NamedTuple):
    """What is looked for: words that must all be said, a card, and a step; an empty field asks for nothing."""

    q: str = ""
    card: str = ""
    step: str = ""

    @property
    def found(self) -> list[Preview]:
        """The fights that are about all of it, in the order of the list."""
        words = self.q[:MAX_LENGTH].casefold().split()
        return [preview for preview in previews() if self._fits(preview, words)]

    def _fits(self, preview: Preview, words: list[str]) -> bool:
        return (
            all(word in preview.words for word in words)
            and (not self.card or any(name == self.card for name, _ in preview.cards))
            and (not self.step or self.step in preview.steps)
        )

    @property
    def query(self) -> str:
        """The search as a query, without its empty fields."""
        return urlencode({name: value for name, value in self._asdict().items() if value})

    @property
    def presets(self) -> list[Preview]:
        """Those that are worked examples of the rules."""
        return [preview for preview in self.found if not preview.ruling]

    @property
    def rulings(self) -> list[Preview]:
        """Those that show a ruling."""
        return [preview for preview in self.found if preview.ruling]


@cache
def cards() -> list[str]:
    """Return the cards that some fight is about, in order."""
    return sorted({name for preview in previews() for name, _ in preview.cards})


@cache
def steps() -> list[tuple[str, str]]:
    """Return the steps that some fight is about, by id and name, in the order of the step table."""
    acting = {step for preview in previews() for step in preview.steps}
    return [(id, step.name) for id, step in STEPS.items() if id in acting]
