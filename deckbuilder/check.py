"""The check of a deck: can it be played, can it pay for itself, and whose deck is it?

``check`` is a pure function from a deck to findings. The page, the API and the tests all show what
it returns. Nothing here guesses: what rests on an unknown cost says so, and so does what rests on
a cost that is only assumed.
"""

from collections.abc import Iterator, Sequence

import msgspec

from deckbuilder.costs import as_known, in_words, known
from deckbuilder.deck import Deck
from deckbuilder.findings import (
    CARDS,
    CODES,
    COPIES,
    COSTS,
    SEVERITIES,
    SIZE,
    Code,
    Finding,
    Reason,
    Severity,
    counted,
    named,
    shortened,
)
from deckbuilder.formats import FORMATS, FREE, check_format
from deckbuilder.mana_findings import MOST_TOWNS, mana_findings

__all__ = ["CODES", "SEVERITIES", "Code", "Finding", "Options", "Reason", "Severity", "check", "headline"]

MIN_SIZE = 30
USUAL_COPIES = 4


class Options(msgspec.Struct, frozen=True):
    """What a deck is checked by: a format's key, the customary limit of copies (I-14), the towns counted on.

    A key that is no format's counts as the free format.
    """

    format: str = FREE.key
    usual_copies: bool = True
    towns: int = MOST_TOWNS


def check(deck: Deck, options: Options | None = None) -> list[Finding]:
    """Return every finding on a deck, in reading order. Raises nothing, whatever the cards and counts.

    A finding that is not the same without the deck's assumed costs is marked as resting on them.
    """
    options = options or Options()
    findings = _findings(deck, options)
    if not deck.assumed:
        return findings
    without = {(finding.code, finding.severity, finding.text) for finding in _findings(as_known(deck), options)}
    return [
        msgspec.structs.replace(finding, assumed=(finding.code, finding.severity, finding.text) not in without)
        for finding in findings
    ]


def headline(findings: Sequence[Finding]) -> Finding:
    """Return the finding that sums up a check in one line: the first that is wrong, or what the Sanctum pays for."""
    wrong = (finding for finding in findings if finding.severity in ("error", "warning"))
    pays = (finding for finding in findings if finding.code.startswith("sanctum-"))
    return next(wrong, None) or next(pays, findings[0])


def _findings(deck: Deck, options: Options) -> list[Finding]:
    """Return every finding on a deck as it stands."""
    findings = [_size(deck), _copies(deck, options), *_missing(deck)]
    if deck.entries:
        findings += check_format(deck, FORMATS.get(options.format, FREE))
        findings += [*mana_findings(deck, options.towns), *_assumptions(deck), _costs(deck)]
    return findings


def _size(deck: Deck) -> Finding:
    """Hold the number of cards against the minimum."""
    if deck.size < MIN_SIZE:
        text = f"{counted(deck.size, 'card')}: {MIN_SIZE - deck.size} short of the minimum of {MIN_SIZE}."
        return Finding("size-short", "error", text, SIZE)
    return Finding("size-enough", "ok", f"{deck.size} cards; the minimum is {MIN_SIZE}, and there is no maximum.", SIZE)


def _copies(deck: Deck, options: Options) -> Finding:
    """Hold the copies of each card against the customary limit (I-14), unless it is switched off."""
    over = tuple(entry for entry in deck.entries if entry.count > USUAL_COPIES)
    if not over:
        return Finding("copies-usual", "ok", f"At most {USUAL_COPIES} of each card, the customary limit.", COPIES)
    if options.usual_copies:
        text = f"More copies than the customary limit of {USUAL_COPIES}: {named(over)}."
        return Finding("copies-many", "warning", text, COPIES, over)
    text = f"The customary limit of {USUAL_COPIES} copies is switched off: {named(over)}."
    return Finding("copies-free", "note", text, COPIES, over)


def _missing(deck: Deck) -> Iterator[Finding]:
    """Name the lines of the deck that name no card of the game."""
    if deck.missing:
        words = [f"{line.count} {line.name}" for line in deck.missing]
        text = f"No cards of the game, so left out of every figure: {shortened(words)}."
        yield Finding("cards-unknown", "error", text, CARDS)


def _assumptions(deck: Deck) -> Iterator[Finding]:
    """Name the costs assumed for the deck, and those that the facts rule out."""
    if deck.assumed:
        words = [f"{entry.card.name} as {entry.card.assumed}" for entry in deck.assumed]
        text = f"Costs assumed for this deck: {shortened(words)}. What rests on them says so."
        yield Finding("costs-assumed", "note", text, COSTS, deck.assumed)
    refuted = tuple(entry for entry in deck.entries if entry.card.refuted)
    if refuted:
        words = [f"{e.card.name} as {e.card.assumed} (known: {in_words(known(e.card))})" for e in refuted]
        text = f"Assumed costs that contradict what is known, so left out: {shortened(words)}."
        yield Finding("costs-refuted", "warning", text, COSTS, refuted)


def _costs(deck: Deck) -> Finding:
    """Say for how many different cards the cost is known, whatever is assumed."""
    cards = [known(entry.card) for entry in deck.entries]
    exact, bounded = sum(card.cost_known for card in cards), sum(card.cost_bounded for card in cards)
    if exact == len(cards):
        return Finding("costs-known", "ok", "Every card's cost is known.", COSTS)
    part = f", and in part for {bounded}" if bounded else ""
    text = (
        f"Costs are known for {exact} of {counted(len(cards), 'different card')}{part}; the rest follows from houses."
    )
    return Finding("costs-unknown", "unknown", text, COSTS)
