"""The formats a deck can be checked by: each is a name and a few declared rules.

The free format asks for nothing beyond the size every deck has; the others are restrictions of
players' tournaments. A rule that unknown costs leave open is neither kept nor broken.
"""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from deckbuilder.check.findings import Finding, Reason, named
from deckbuilder.model.deck import CheckedCard, Deck, Entry, copies
from deckbuilder.model.mana_needs import house_for
from deckbuilder.model.mana_sources import at_once
from engine.model.catalog import MANA, Mana
from engine.model.words import listed, numbered

EACH = 5
TOTALS = range(1, 10)
HEROES = 2


class RuleVerdict(NamedTuple):
    """Whether a deck follows a rule (None: not known), in a sentence, and the cards behind it."""

    followed: bool | None
    text: str
    cards: tuple[Entry, ...] = ()


class Rule(msgspec.Struct, frozen=True):
    """A rule of a format: the rule in a sentence, and how a deck is judged by it."""

    text: str
    judge: Callable[[Deck], RuleVerdict]


class Format(msgspec.Struct, frozen=True):
    """A format: its key in addresses, its name, and its rules beyond those of every deck."""

    key: str
    name: str
    rules: tuple[Rule, ...] = ()


def check_format(deck: Deck, format: Format) -> list[Finding]:
    """Return one finding for each rule of a format."""
    return [_finding(rule, rule.judge(deck), format) for rule in format.rules]


def format_verdict(deck: Deck, format: Format) -> RuleVerdict:
    """Return whether a deck keeps every rule of a format, in the words of the rule that decides."""
    verdicts = [rule.judge(deck) for rule in format.rules]
    for followed in (False, None):
        for found in verdicts:
            if found.followed is followed:
                return found
    return verdicts[-1] if verdicts else RuleVerdict(True, "Nothing is asked beyond the size of every deck.")


def _finding(rule: Rule, found: RuleVerdict, format: Format) -> Finding:
    """Return a verdict as a finding."""
    reason = Reason(rule.text, "Formats", "decks#formats")
    text = f"{format.name}: {found.text}"
    if found.followed is None:
        return Finding("format-unsure", "unknown", text, reason, found.cards)
    if found.followed:
        return Finding("format-kept", "ok", text, reason)
    return Finding("format-broken", "error", text, reason, found.cards)


# Five spells of each total cost from 1 to 9


def _judge_totals(deck: Deck) -> RuleVerdict:
    """Hold the total costs against five of each from 1 to 9."""
    wanted = EACH * len(TOTALS)
    if deck.size != wanted:
        return RuleVerdict(False, f"it asks for {wanted} cards, and these are {deck.size}.")
    counts: Counter[int] = Counter()
    for entry in deck.entries:
        if entry.card.total.exact:
            counts[entry.card.total.low] += entry.count
    wrong = {total for total, count in counts.items() if count > EACH or total not in TOTALS}
    if wrong:
        cards = tuple(entry for entry in deck.entries if entry.card.total.exact and entry.card.total.low in wrong)
        words = listed(f"{counts[total]} of {total}" for total in sorted(wrong))
        return RuleVerdict(False, f"too many of one total cost: {words}.", cards)
    unknown = tuple(entry for entry in deck.entries if not entry.card.total.exact)
    if unknown:
        return RuleVerdict(None, f"the total cost of {numbered(copies(unknown), 'card')} is not known.", unknown)
    return RuleVerdict(True, f"{EACH} spells of each total cost from {TOTALS[0]} to {TOTALS[-1]}.")


# A single mana type


def _judge_single_type(deck: Deck) -> RuleVerdict:
    """Look for one mana type that every card can be paid with."""
    misfits = {mana: tuple(entry for entry in deck.entries if not _may_use_only(entry.card, mana)) for mana in MANA}
    best = min(MANA, key=lambda mana: copies(misfits[mana]))
    if misfits[best]:
        words = f"{best} alone is not enough. It does not pay for {named(misfits[best])}."
        return RuleVerdict(False, words, misfits[best])
    unsure = tuple(entry for entry in deck.entries if not _uses_only(entry.card, best))
    if unsure:
        return RuleVerdict(None, f"{numbered(copies(unsure), 'card')} may need more than {best}.", unsure)
    return RuleVerdict(True, f"{best} pays for every card.")


def _may_use_only(card: CheckedCard, mana: Mana) -> bool:
    """Whether, for all that is known, one mana type can be all that a card asks for."""
    if card.house is None:
        return True
    types = {ask.mana for ask in card.asks}
    return mana in types and all(ask.mana == mana for ask in card.asks if ask.degree == "surely")


def _uses_only(card: CheckedCard, mana: Mana) -> bool:
    """Whether one mana type is for certain all that a card asks for."""
    return card.house is not None and all(ask.mana == mana for ask in card.asks)


# At least two Heroes, with the mana to cast them


def _judge_heroes(deck: Deck) -> RuleVerdict:
    """Count the Heroes, and those whose mana the house or a card of the deck makes."""
    heroes = tuple(entry for entry in deck.entries if entry.card.type == "hero")
    if len(heroes) < HEROES:
        return RuleVerdict(False, f"it asks for {HEROES} different Heroes, and there {_are(len(heroes))}.", heroes)
    castable = [entry for entry in heroes if _made(deck, entry.card)]
    if len(castable) < HEROES:
        text = f"there {_are(len(heroes))}, but the mana for {_but(len(castable))} would have to come from towns."
        return RuleVerdict(None, text, tuple(entry for entry in heroes if entry not in castable))
    return RuleVerdict(
        True, f"there {_are(len(heroes))}, and the deck makes the mana types of {len(castable)} of them."
    )


def _made(deck: Deck, card: CheckedCard) -> bool:
    """Whether the deck's house or its mana cards make every type that a card may ask for."""
    house = house_for(deck)
    own = {house.primary, house.secondary} if house else set()
    return card.house is not None and all(ask.mana in own or at_once(deck, ask.mana) for ask in card.asks)


def _are(number: int) -> str:
    """Say how many there are."""
    return f"{'is' if number == 1 else 'are'} {number or 'none'}"


def _but(castable: int) -> str:
    """Say for how many Heroes the mana is missing."""
    return "all but one" if castable else "all of them"


FREE = Format("free", "Free")
FORMATS: dict[str, Format] = {
    found.key: found
    for found in (
        FREE,
        Format(
            "one-to-nine",
            "Five of each total cost",
            (Rule("Five spells of each total cost from 1 to 9: 45 cards.", _judge_totals),),
        ),
        Format(
            "one-mana",
            "One type of mana",
            (Rule("All spells are of a single mana type.", _judge_single_type),),
        ),
        Format(
            "two-heroes",
            "Two Heroes",
            (Rule("At least two Heroes, and the mana to cast them; a Hero is cast once a game.", _judge_heroes),),
        ),
    )
}
"""Every format, by key."""
