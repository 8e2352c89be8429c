"""Which cards go together with a card, and why: worked out once a process from the shipped records.

Three things tie cards together: one text names the other card or what it makes; both make the same
creature or helper spell; both act at the same step. Ties of the first two kinds are all listed, up
to a limit; of the last kind only the closest, for some steps have a hundred cards.
"""

from collections import Counter, defaultdict
from functools import cache
from typing import NamedTuple

from cards.release import once_a_release
from cards.rules.linking import card_named, mentions
from engine.model.catalog import Card, cards_by_name
from engine.model.steps import STEPS, steps_of

MAX_TIED = 40
MAX_AT_STEPS = 8
MEETING_PLACES = ("C", "R", "T", "A", "G", "D", "E")
"""The pipelines of combat, damage and death: two cards that act at one of their steps can meet there."""


class Tie(NamedTuple):
    """A card that goes with another: its name and address, the reason in words, and the steps they share."""

    name: str
    address: str
    why: str
    steps: tuple[str, ...] = ()


class CardTies(NamedTuple):
    """The ties of one card: by name or by what both make; and by ``steps``, with how many more there are of these."""

    tied: tuple[Tie, ...] = ()
    at_steps: tuple[Tie, ...] = ()
    steps: tuple[str, ...] = ()
    others: int = 0


@cache
def interactions(name: str) -> CardTies:
    """Return what goes with a card, by its name; nothing for a card that is not in the shipped records."""
    card = cards_by_name().get(name)
    if card is None:
        return CardTies()
    reasons = _by_making(card) | _by_text(name)
    tied = [_tie(other, reasons[other]) for other in sorted(reasons)][:MAX_TIED]
    near = [other for other in _by_steps(card) if other.name not in reasons]
    at_steps = [_tie(other.name, "", _meeting(card) & _meeting(other)) for other in near[:MAX_AT_STEPS]]
    steps = tuple(step for step in STEPS if step in _meeting(card))
    return CardTies(tuple(tied), tuple(at_steps), steps, len(near) - len(at_steps))


def _tie(name: str, why: str, steps: frozenset[str] = frozenset()) -> Tie:
    """Return a tie, its steps in the order of the step table."""
    return Tie(name, card_named(name, name).address, why, tuple(step for step in STEPS if step in steps))


def _by_text(name: str) -> dict[str, str]:
    """Return the cards that this one's texts name, and those whose texts name it, with the reason."""
    here = {other: f"named here{_as(thing, other)}" for other, thing in _names(name).items()}
    there = {other: f"names {thing}" for other, thing in _named_by().get(name, {}).items()}
    return here | there | dict.fromkeys(here.keys() & there.keys(), "each names the other")


def _as(thing: str, card: str) -> str:
    """Return what a card makes, where that and not the card itself is named."""
    return "" if thing == card else f": makes {thing}"


@cache
def _names(name: str) -> dict[str, str]:
    """Return the other cards that a card's texts name, each with the name used: its own, or of what it makes."""
    found: dict[str, str] = {}
    for mention in mentions(_texts(cards_by_name()[name])):
        if mention.named.card and mention.named.card != name:
            found.setdefault(mention.named.card, mention.named.name)
    return found


def _texts(card: Card) -> str:
    """Return all that a card says of rules: its text, the words on what it makes, and the notes."""
    made = [*(creature.text for creature in card.creatures), *(helper.text for helper in card.helpers)]
    return "\n".join([card.text, *made, card.notes])


@once_a_release
def _named_by() -> dict[str, dict[str, str]]:
    """Return, for every card that is named, the cards that name it, each with the name used."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for name in cards_by_name():
        for other, thing in _names(name).items():
            found[other][name] = thing
    return dict(found)


def _by_making(card: Card) -> dict[str, str]:
    """Return the other cards that make a creature or a helper spell which this one makes, with the reason."""
    return {other: f"also makes {thing}" for thing in _made(card) for other in _makers()[thing] if other != card.name}


def _made(card: Card) -> list[str]:
    return [*(creature.name for creature in card.creatures), *(helper.name for helper in card.helpers)]


@cache
def _makers() -> dict[str, list[str]]:
    """Return the cards that make each creature and helper spell."""
    found: dict[str, list[str]] = defaultdict(list)
    for card in cards_by_name().values():
        for thing in _made(card):
            found[thing].append(card.name)
    return dict(found)


def _by_steps(card: Card) -> list[Card]:
    """Return the cards that can meet this one at a step, the closest first.

    Sharing a step that few cards act at counts for more than sharing a common one; then cards of
    the same target and of the same house go first.
    """
    mine = _meeting(card)

    def distance(other: Card) -> tuple[float, bool, bool, str]:
        shared = sum(1 / _crowd()[step] for step in mine & _meeting(other))
        return -shared, other.target != card.target, other.house != card.house, other.name

    near = (other for other in cards_by_name().values() if other.name != card.name and mine & _meeting(other))
    return sorted(near, key=distance)


def _meeting(card: Card) -> frozenset[str]:
    """Return the steps of combat, damage and death at which a card acts; elsewhere cards do not meet."""
    return _meetings()[card.name]


@cache
def _meetings() -> dict[str, frozenset[str]]:
    """Return those steps of every card, by its name."""
    return {
        card.name: frozenset(step for word in card.timing for step in steps_of(word) if step[0] in MEETING_PLACES)
        for card in cards_by_name().values()
    }


@cache
def _crowd() -> Counter[str]:
    """Return how many cards act at each of these steps."""
    return Counter(step for card in cards_by_name().values() for step in _meeting(card))
