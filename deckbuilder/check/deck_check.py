"""The check of a deck: can it be played, can it pay for itself, and whose deck is it?

``check`` is a pure function from a deck to findings. The page, the API and the tests all show what
it returns. Nothing here guesses: what rests on an unknown cost says so, and so does what rests on
a cost that is only assumed.
"""

from collections.abc import Iterator, Sequence

import msgspec

from deckbuilder.check.findings import (
    CARDS,
    COPIES,
    COSTS,
    MIN_SIZE,
    MOST_NAMED,
    SEVERITIES,
    SIZE,
    USUAL_COPIES,
    Finding,
    named,
)
from deckbuilder.check.formats import FORMATS, FREE, check_format
from deckbuilder.check.mana_findings import MOST_TOWNS, mana_findings
from deckbuilder.model.assumed_costs import as_known, known
from deckbuilder.model.deck import Deck
from engine.model.words import numbered, shortened


class CheckOptions(msgspec.Struct, frozen=True):
    """What a deck is checked by: a format's key, the customary limit of copies (I-14), the towns counted on.

    A key that is no format's counts as the free format.
    """

    format: str = FREE.key
    usual_copies: bool = True
    towns: int = MOST_TOWNS


def check(deck: Deck, options: CheckOptions | None = None) -> list[Finding]:
    """Return every finding on a deck, the worst first. Raises nothing, whatever the cards and counts.

    A finding that is not the same without the deck's assumed costs is marked as resting on them.
    """
    options = options or CheckOptions()
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


def _findings(deck: Deck, options: CheckOptions) -> list[Finding]:
    """Return every finding on a deck as it stands, the worst first."""
    findings = [_size(deck), _copies(deck, options), *_missing(deck)]
    if deck.entries:
        findings += check_format(deck, FORMATS.get(options.format, FREE))
        findings += [*mana_findings(deck, options.towns), *_assumptions(deck), _costs(deck)]
    return sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity))


def _size(deck: Deck) -> Finding:
    """Hold the number of cards against the minimum."""
    numbers = {"size": deck.size, "minimum": MIN_SIZE}
    if deck.size < MIN_SIZE:
        text = f"{numbered(deck.size, 'card')}: {MIN_SIZE - deck.size} short of the minimum of {MIN_SIZE}."
        return Finding("size-short", "error", text, SIZE, numbers=numbers)
    return Finding(
        "size-enough",
        "ok",
        f"{deck.size} cards; the minimum is {MIN_SIZE}, and there is no maximum.",
        SIZE,
        numbers=numbers,
    )


def _copies(deck: Deck, options: CheckOptions) -> Finding:
    """Hold the copies of each card against the customary limit (I-14), unless it is switched off."""
    over = tuple(entry for entry in deck.entries if entry.count > USUAL_COPIES)
    if not over:
        return Finding("copies-usual", "ok", f"At most {USUAL_COPIES} of each card, the customary limit.", COPIES)
    numbers = {"usual": USUAL_COPIES, "cards": len(over), "most": max(entry.count for entry in over)}
    if options.usual_copies:
        text = f"More copies than the usual {USUAL_COPIES}: {named(over)}."
        return Finding("copies-many", "warning", text, COPIES, over, numbers=numbers)
    text = f"The usual limit of {USUAL_COPIES} copies is switched off. Over it: {named(over)}."
    return Finding("copies-free", "note", text, COPIES, over, numbers=numbers)


def _missing(deck: Deck) -> Iterator[Finding]:
    """Name the lines of the deck that name no card of the game."""
    if deck.missing:
        lines = numbered(len(deck.missing), "line names", "lines name")
        text = f"{lines} no card of the game and {'is' if len(deck.missing) == 1 else 'are'} in no figure."
        numbers = {"lines": len(deck.missing), "copies": sum(line.count for line in deck.missing)}
        yield Finding("cards-unknown", "error", text, CARDS, numbers=numbers)


def _assumptions(deck: Deck) -> Iterator[Finding]:
    """Name the costs assumed for the deck, and those that the facts rule out."""
    if deck.assumed:
        words = [f"{entry.card.name} as {entry.card.assumed}" for entry in deck.assumed]
        text = f"Costs assumed for this deck: {shortened(words, MOST_NAMED)}. What rests on them says so."
        yield Finding("costs-assumed", "note", text, COSTS, deck.assumed, numbers={"cards": len(deck.assumed)})
    refuted = tuple(entry for entry in deck.entries if entry.card.refuted)
    if refuted:
        said = f"{numbered(len(refuted), 'assumed cost contradicts', 'assumed costs contradict')} what is known"
        text = f"{said} and {'counts' if len(refuted) == 1 else 'count'} for nothing."
        yield Finding("costs-refuted", "warning", text, COSTS, refuted, numbers={"cards": len(refuted)})


def _costs(deck: Deck) -> Finding:
    """Say for how many different cards the cost is known, whatever is assumed."""
    cards = [known(entry.card) for entry in deck.entries]
    exact, bounded = sum(card.cost_known for card in cards), sum(card.cost_bounded for card in cards)
    numbers = {"cards": len(cards), "known": exact, "known_in_part": bounded}
    if exact == len(cards):
        return Finding("costs-known", "ok", "Every card's cost is known.", COSTS, numbers=numbers)
    part = f", and in part for {bounded}" if bounded else ""
    of = f"{exact} of {numbered(len(cards), 'card', 'different cards')}"
    text = f"Costs are known for {of}{part}; the rest follows from houses."
    return Finding("costs-unknown", "unknown", text, COSTS, numbers=numbers)
