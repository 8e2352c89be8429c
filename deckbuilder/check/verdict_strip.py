"""The verdict on a deck in one strip: its size and house, what it needs of each mana type, and what matters most."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from deckbuilder.check.findings import Finding
from deckbuilder.model.deck import UNKNOWN, Deck, Span, copies
from deckbuilder.model.mana_needs import Need, house_for, needs
from deckbuilder.model.mana_sources import lasting
from engine.model.catalog import MANA, Mana

SHOWN = 2
"""So many findings stand in the open, the worst, and the house that is proposed for a deck without one."""
LONG = 45
"""A sentence of so many letters takes more than one line of a phone."""
GRAVE = ("error", "warning", "unknown")


class Chip(NamedTuple):
    """A mana type in the strip: the copies that need it and those that perhaps do, and in words whether it is made.

    ``towns`` says how many towns would have to make it, where that is known.
    """

    mana: Mana
    needed: int
    perhaps: int
    made: bool
    words: str
    towns: str = ""

    @property
    def lacking(self) -> bool:
        """Whether it is needed, and nothing in the deck makes it."""
        return bool(self.needed) and not self.made


class StripVerdict(NamedTuple):
    """What the strip says, and the findings in the order of the page: the worst in the open, the others folded."""

    chips: list[Chip]
    worst: list[Finding]
    others: list[Finding]
    others_words: str
    worst_words: str

    @property
    def grave(self) -> bool:
        """Whether something is not allowed, or warned of."""
        return bool(self.worst) and self.worst[0].severity in ("error", "warning")

    @property
    def first(self) -> str:
        """The first sentence of the worst finding, only the first clause of a long one; or that all is in order."""
        if not self.worst:
            return "Everything is in order."
        sentence = self.worst[0].text.partition(". ")[0].rstrip(".")
        return (sentence if len(sentence) < LONG else re.split(": |; |, so ", sentence)[0]) + "."


def verdict(deck: Deck, findings: Sequence[Finding]) -> StripVerdict:
    """Return what the strip of a deck says; the findings come the worst first."""
    worst = [finding for finding in findings if finding.severity in GRAVE][:SHOWN]
    worst += [finding for finding in findings if finding.code == "house-proposed" and not deck.house]
    others = [finding for finding in findings if finding not in worst]
    counted = _counted(findings)
    named = f"All {len(findings)} checks: {', '.join(counted)}"
    return StripVerdict(_chips(deck), worst, others, named, counted[0] if counted else "in order")


def _chips(deck: Deck) -> list[Chip]:
    """Return a chip for each of the six types."""
    house = house_for(deck)
    own = {house.primary, house.secondary} if house else set()
    by_mana = {need.mana: need for need in needs(deck)}
    return [_chip(mana, by_mana.get(mana), deck, made=mana in own) for mana in MANA]


def _chip(mana: Mana, need: Need | None, deck: Deck, *, made: bool) -> Chip:
    """Return the chip of a type: "made", "not made" with "5+ towns", or nothing for a type that is not needed."""
    if need is None:
        return Chip(mana, 0, 0, made, "")
    needed, perhaps = copies(need.firm), copies(need.perhaps)
    made = made or (lasting(deck, mana) >= max(need.dearest.low, 1))
    words = "made" if made else "not made" if needed else "perhaps"
    towns = _towns(need.dearest) if not made and needed and need.dearest != UNKNOWN else ""
    return Chip(mana, needed, perhaps, made, words, towns)


def _towns(dearest: Span) -> str:
    """Say how many towns the dearest card of a type takes: "5+ towns"."""
    towns = dearest.low or dearest.high
    return f"{towns}{'' if dearest.exact else '+'} town{'' if towns == 1 else 's'}"


def _counted(findings: Sequence[Finding]) -> list[str]:
    """Count the findings in words, the worst first: "1 warning", "2 open", "11 in order"."""
    counts = Counter(finding.severity for finding in findings)
    named = {
        "not allowed": counts["error"],
        "warning" if counts["warning"] == 1 else "warnings": counts["warning"],
        "open": counts["unknown"],
        "in order": counts["ok"] + counts["note"],
    }
    return [f"{count} {words}" for words, count in named.items() if count]
