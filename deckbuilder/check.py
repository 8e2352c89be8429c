"""The check of a deck: can it be played, can it pay for itself, and whose deck is it?

``check`` is a pure function from a deck to findings. The page, the API and the tests all show what
it returns. Nothing here guesses: what rests on an unknown cost says so.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, get_args

import msgspec

from deckbuilder.deck import UNKNOWN, Deck, Entry, copies
from deckbuilder.needs import Need, Proposal, left_out, needs, payable, propose
from engine.catalog import House, Mana
from engine.interpretations import INTERPRETATIONS

MIN_SIZE = 30
USUAL_COPIES = 4

Severity = Literal["ok", "note", "warning", "error", "unknown"]
Code = Literal[
    "size-enough",
    "size-short",
    "copies-usual",
    "copies-many",
    "mana-types",
    "house-proposed",
    "house-differs",
    "house-equal",
    "house-next",
    "house-none",
    "sanctum-all",
    "sanctum-part",
    "mana-outside",
    "mana-outside-unsure",
    "mana-cards",
    "house-of-card",
    "costs-known",
    "costs-unknown",
]
SEVERITIES: tuple[Severity, ...] = get_args(Severity)
CODES: tuple[Code, ...] = get_args(Code)

OPPOSITES: dict[Mana, Mana] = {
    "Order": "Strife",
    "Strife": "Order",
    "Clarity": "Mystery",
    "Mystery": "Clarity",
    "Will": "World",
    "World": "Will",
}


class Reason(msgspec.Struct, frozen=True):
    """Why a finding holds: the rule in a sentence, and the name and address of the page that states it."""

    text: str
    page: str
    path: str


class Finding(msgspec.Struct, frozen=True):
    """One thing the check found: a code that stays, how grave it is, a sentence, why, and the cards behind it.

    The severity ``unknown`` stands on what the known facts cannot tell.
    """

    code: Code
    severity: Severity
    text: str
    reason: Reason
    cards: tuple[Entry, ...] = ()


def _interpretation(number: str) -> tuple[str, str]:
    """Return the name and the address of an interpretation."""
    return number, INTERPRETATIONS[number].path


_MANA_SOURCES = ("Mana", "/rules/houses-and-mana/#sources")

SIZE = Reason("A deck has at least 30 cards; nothing limits it from above.", "Deck rules", "/rules/decks/#construction")
COPIES = Reason(
    "No limit is published; no starter deck and no deck on record holds more than 4 of a card.",
    *_interpretation("I-14"),
)
TYPES = Reason(
    "A card uses its house's primary mana and perhaps its secondary, unless its known cost says more.",
    *_interpretation("I-15"),
)
WEIGHTS = Reason(
    "As not every cost is known, each type weighs 2 for a copy that surely or probably uses it and 1 for a copy that "
    "perhaps does.",
    *_interpretation("I-16"),
)
STRUCTURE = Reason(
    "As every cost is known, each type weighs the most that a single card asks of it.", *_interpretation("I-16")
)
CHOICE = Reason(
    "The house weighs the same, or makes the type needed most and leaves out too little to matter.",
    *_interpretation("I-16"),
)
SANCTUM = Reason("The Sanctum makes the two mana types of the deck's house.", *_MANA_SOURCES)
TOWNS = Reason(
    "Every town and colony you own makes 1 mana a turn, of the type you chose at its capture; some spells make mana.",
    *_MANA_SOURCES,
)
COSTS = Reason("The casting costs of most cards are not public.", *_interpretation("I-15"))


def check(deck: Deck) -> list[Finding]:
    """Return every finding on a deck, in reading order.

    Raises nothing, whatever the cards and counts. The mana findings take the deck's own house, or the
    proposed one where the deck has none, and are left out where neither is known.
    """
    asked = needs(deck)
    proposal = propose(asked)
    findings = [_size(deck), _copies(deck)]
    if deck.entries:
        findings += [*_types(asked), *_house(deck, asked, proposal)]
        if house := deck.house or (proposal.house if proposal else None):
            findings += [_sanctum(deck, house), *(_outside(need, house) for need in left_out(asked, house))]
        findings += [*_mana_cards(deck), *_unhoused(deck), _costs(deck)]
    return findings


def headline(findings: Sequence[Finding]) -> Finding:
    """Return the finding that sums up a check in one line: the first that is wrong, or what the Sanctum pays for."""
    wrong = (finding for finding in findings if finding.severity in ("error", "warning"))
    pays = (finding for finding in findings if finding.code.startswith("sanctum-"))
    return next(wrong, None) or next(pays, findings[0])


# Size and copies


def _size(deck: Deck) -> Finding:
    """Hold the number of cards against the minimum."""
    if deck.size < MIN_SIZE:
        text = f"{_count(deck.size, 'card')}: {MIN_SIZE - deck.size} short of the minimum of {MIN_SIZE}."
        return Finding("size-short", "error", text, SIZE)
    return Finding("size-enough", "ok", f"{deck.size} cards; the minimum is {MIN_SIZE}, and there is no maximum.", SIZE)


def _copies(deck: Deck) -> Finding:
    """Hold the copies of each card against the customary limit (I-14)."""
    over = tuple(entry for entry in deck.entries if entry.count > USUAL_COPIES)
    if over:
        text = f"More copies than the customary limit of {USUAL_COPIES}: {_named(over)}."
        return Finding("copies-many", "warning", text, COPIES, over)
    return Finding("copies-usual", "ok", f"At most {USUAL_COPIES} of each card, the customary limit.", COPIES)


# Mana and house


def _types(asked: Sequence[Need]) -> Iterator[Finding]:
    """Say which mana types the cards ask for."""
    if not asked:
        return
    firm = _listed(need.mana for need in asked if need.surely or need.probably)
    perhaps = _listed(need.mana for need in asked if not (need.surely or need.probably))
    parts = [f"for {firm}"] if firm else []
    parts += [f"perhaps for {perhaps}"] if perhaps else []
    yield Finding("mana-types", "note", f"The cards ask {' and '.join(parts)}.", TYPES)


def _house(deck: Deck, asked: Sequence[Need], proposal: Proposal | None) -> Iterator[Finding]:
    """Propose a house, say where there is a real choice, and what the next best would leave out."""
    if proposal is None:
        yield Finding("house-none", "unknown", "No house can be proposed: no card's mana is known.", TYPES)
        return
    house, own = proposal.house, deck.house
    reason = STRUCTURE if deck.structure_known else WEIGHTS
    made = f"it makes {house.primary} and {house.secondary}, the pair of types the cards ask for most"
    if own and own != house and own not in proposal.equals:
        text = f"The deck is of House {own.name}, but House {house.name} suits it better: {made}."
        yield Finding("house-differs", "warning", text, reason)
    else:
        yield Finding("house-proposed", "ok", f"Proposed house: {house.name}; {made}.", reason)
    for equal in proposal.equals:
        yield Finding("house-equal", "note", f"{equal.name} is as good a choice: {_leaves(asked, equal)}.", CHOICE)
    if not proposal.equals:
        text = f"The next best house is {proposal.next.name}: {_leaves(asked, proposal.next)}."
        yield Finding("house-next", "note", text, reason)


def _leaves(asked: Sequence[Need], house: House) -> str:
    """Say what a house leaves to towns and spells."""
    missing = [f"{need.mana} ({_degrees(need)})" for need in left_out(asked, house)]
    return f"it leaves {_listed(missing)} to towns and spells" if missing else "it makes every type the cards ask for"


def _sanctum(deck: Deck, house: House) -> Finding:
    """Count the copies for which the Sanctum alone makes every type they may use."""
    count = payable(deck, house)
    made = f"only {house.primary} and {house.secondary}, the mana of House {house.name}"
    if count == deck.size:
        return Finding("sanctum-all", "ok", f"All {deck.size} cards need {made}.", SANCTUM)
    return Finding("sanctum-part", "note", f"{count} of {deck.size} cards need {made}.", SANCTUM)


def _outside(need: Need, house: House) -> Finding:
    """Say who asks for a type the house does not make, and how many towns that takes."""
    opposite = OPPOSITES[need.mana]
    why = f" It opposes {opposite}: no house makes both." if opposite in (house.primary, house.secondary) else ""
    text = f"{need.mana} is not made by House {house.name}: {_degrees(need)}.{why} {_towns(need)}"
    if need.surely:
        return Finding("mana-outside", "warning", text, TOWNS, need.entries)
    return Finding("mana-outside-unsure", "unknown", text, TOWNS, need.entries)


def _degrees(need: Need) -> str:
    """Say how many copies use a type, and how surely: "2 copies need it, 4 perhaps"."""
    (degree, first), *others = ((degree, count) for degree, count in need.counts.items() if count)
    how = "" if degree == "surely" else f"{degree} "
    more = "".join(f", {count} {degree}" for degree, count in others)
    return f"{_count(first, 'copy', 'copies')} {how}{'needs' if first == 1 else 'need'} it{more}"


def _towns(need: Need) -> str:
    """Say how many towns pay for the dearest card's part of this type, as far as that is known."""
    if need.dearest == UNKNOWN:
        return "The amounts are not known, so neither is the number of towns."
    towns = "town" if need.dearest.high == 1 else "towns"
    return f"The dearest of these cards takes {need.dearest} {towns} set to {need.mana}."


def _mana_cards(deck: Deck) -> Iterator[Finding]:
    """Point at the cards that act on mana: some of them make what the house does not."""
    entries = tuple(entry for entry in deck.entries if entry.card.acts_on_mana)
    if entries:
        makes = "makes or changes" if copies(entries) == 1 else "make or change"
        text = f"{_count(copies(entries), 'card')} {makes} mana; the texts say how."
        yield Finding("mana-cards", "note", text, TOWNS, entries)


def _unhoused(deck: Deck) -> Iterator[Finding]:
    """Name the cards whose house is not known: they are in no mana figure."""
    entries = tuple(entry for entry in deck.entries if entry.card.house is None)
    if entries:
        text = f"Of unknown house, so in no figure of mana: {_named(entries)}."
        yield Finding("house-of-card", "unknown", text, TYPES, entries)


def _costs(deck: Deck) -> Finding:
    """Say for how many different cards the cost is known."""
    cards = [entry.card for entry in deck.entries]
    known, bounded = sum(card.cost_known for card in cards), sum(card.cost_bounded for card in cards)
    if known == len(cards):
        return Finding("costs-known", "ok", "Every card's cost is known.", COSTS)
    part = f", and in part for {bounded}" if bounded else ""
    text = f"Costs are known for {known} of {_count(len(cards), 'different card')}{part}; the rest follows from houses."
    return Finding("costs-unknown", "unknown", text, COSTS)


# Words


def _count(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def _listed(words: Iterable[str]) -> str:
    """Return words as a list in a sentence: "Order, Will and World"."""
    *head, last = [*words] or [""]
    return f"{', '.join(head)} and {last}" if head else last


def _named(entries: Sequence[Entry], most: int = 6) -> str:
    """Return cards with their counts as a list in a sentence, the end of a long one only counted."""
    words = [f"{entry.count} {entry.card.name}" for entry in entries[:most]]
    return _listed(words + ([f"{len(entries) - most} more"] if len(entries) > most else []))
