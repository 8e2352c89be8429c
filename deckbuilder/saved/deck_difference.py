"""What sets two states of a deck apart."""

from collections.abc import Iterable, Mapping

import msgspec

from deckbuilder.check.formats import FORMATS, FREE
from deckbuilder.saved.deck_state import MAX_NAME, DeckState


class Difference(msgspec.Struct, frozen=True):
    """What sets two states apart: (card id, count before, count after), and the other things by name."""

    cards: tuple[tuple[int, int, int], ...]
    facts: tuple[tuple[str, str, str], ...]

    def __bool__(self) -> bool:
        return bool(self.cards or self.facts)


def difference(before: DeckState, after: DeckState) -> Difference:
    """Return what sets two states apart."""
    ids = sorted(before.cards.keys() | after.cards.keys())
    counts = ((card, before.cards.get(card, 0), after.cards.get(card, 0)) for card in ids)
    return Difference(
        tuple(row for row in counts if row[1] != row[2]),
        tuple(
            (name, old, new)
            for (name, was, old), (_, is_now, new) in zip(_facts(before), _facts(after), strict=True)
            if was != is_now
        ),
    )


def _facts(state: DeckState) -> Iterable[tuple[str, object, str]]:
    """Return the things of a state other than its cards: what it is called, its value, and that in words."""
    costs = ", ".join(f"{price} for card {card}" for card, price in sorted(state.costs.items()))
    missing = ", ".join(f"{count} {name}" for name, count in sorted(state.missing.items()))
    maybe = f"{state.maybe_size} of {len(state.maybe)} different cards" if state.maybe else "none"
    return (
        ("Name", state.name, state.name),
        ("House", state.house, state.house or "left open"),
        ("Tags", state.tags, ", ".join(state.tags) or "none"),
        ("Notes", state.notes, state.notes or "none"),
        ("Assumed costs", state.costs, costs or "none"),
        ("Maybe-pile", state.maybe, maybe),
        ("Categories", state.categories, _categories_said(state)),
        ("Lines that name no card", (state.missing, state.places), missing or "none"),
        ("Format", state.format, FORMATS.get(state.format, FREE).name),
        ("Towns counted on", state.towns, str(state.towns)),
        ("Usual limit of copies", state.usual_copies, "on" if state.usual_copies else "off"),
    )


def _categories_said(state: DeckState) -> str:
    """Say the categories with the number of different cards of each."""
    return ", ".join(f"{category.name} ({len(category.cards)})" for category in state.categories) or "none"


def summary(before: DeckState, after: DeckState, names: Mapping[int, str]) -> str:
    """Say in a few words what a change did: "Put in 2 Fireball", "Changed 12 cards", "House: Making"."""
    found = difference(before, after)
    if len(found.cards) == 1:
        ((card, old, new),) = found.cards
        verb = "Put in" if new > old else "Took out"
        return f"{verb} {abs(new - old)} {names.get(card, f'card {card}')}"
    if found.cards:
        return f"Changed {len(found.cards)} cards"
    if not found.facts:
        return "Nothing changed"
    fact, _, said = found.facts[0]
    return f"{fact}: {said if len(said) <= MAX_NAME else 'changed'}"
