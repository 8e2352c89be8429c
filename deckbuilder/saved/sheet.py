"""A deck laid out to be read: its state with the cards it names, in the order and groups asked for."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec

from cards.models import Card, House, StarterDeck
from deckbuilder.model.assumed_costs import assume
from deckbuilder.model.deck import UNKNOWN, Deck, Entry, Missing, copies
from deckbuilder.model.facts import card_facts, house_facts
from deckbuilder.saved.deck_state import DeckState

SORTS = {"type": "Type", "name": "Name", "rarity": "Rarity", "house": "House", "cost": "Cost"}
"""The orders of the deck, as the original deckbuilder had them; the first is the default."""
OWN = "own"
"""The order of a deck by its own categories, the default where it has any."""


class SheetRow(NamedTuple):
    """A card of a deck: its record, its entry in the check, and the category of the deck that it is in, if any."""

    card: Card
    entry: Entry
    category: str = ""


class SheetGroup(NamedTuple):
    """Rows that belong together, under a heading; ``own`` is one of the deck's own categories."""

    name: str
    size: int
    rows: list[SheetRow]
    own: bool = False


class Sheet(msgspec.Struct, frozen=True):
    """A deck with all that its page shows of it; the rows are in name order."""

    state: DeckState
    house: House | None
    rows: tuple[SheetRow, ...]
    deck: Deck

    @property
    def houses(self) -> list[tuple[House | None, int]]:
        """The houses of the deck's cards with the number of cards of each, the most first."""
        counts: Counter[House | None] = Counter()
        for row in self.rows:
            counts[row.card.house] += row.entry.count
        return counts.most_common()

    @property
    def sorts(self) -> dict[str, str]:
        """The orders that this deck can be in, the default first."""
        return {OWN: "Own category", **SORTS} if self.state.categories else SORTS

    def sort(self, requested: str) -> str:
        """Return the order asked for, or the default for one that is none of this deck."""
        return requested if requested in self.sorts else next(iter(self.sorts))

    @property
    def parts(self) -> list[SheetGroup]:
        """The rows in the default order."""
        return self.groups(self.sort(""))

    def maybe(self) -> list[tuple[Card, int]]:
        """Return the cards of the maybe-pile by name, each with its count, without a query for none."""
        pile = self.state.maybe
        cards = Card.objects.filter(pk__in=pile).order_by("name") if pile else ()
        return [(card, pile[card.pk]) for card in cards]

    def groups(self, sort: str) -> list[SheetGroup]:
        """Return the rows in an order, under the headings that go with it."""
        if sort == OWN:
            return self._categories()
        key, heading = _ORDERS[sort]
        found: dict[str, list[SheetRow]] = {}
        for row in sorted(self.rows, key=key):
            found.setdefault(heading(row), []).append(row)
        return [_group(name, rows) for name, rows in found.items()]

    def _categories(self) -> list[SheetGroup]:
        """Return the deck's own categories, also those that hold nothing yet, and then the other cards."""
        own = [
            _group(category.name, [row for row in self.rows if row.category == category.name], own=True)
            for category in self.state.categories
        ]
        rest = [row for row in self.rows if not row.category]
        return [*own, *([_group("Other cards", rest)] if rest else [])]


def _group(name: str, rows: list[SheetRow], *, own: bool = False) -> SheetGroup:
    """Return rows as a group with the number of its cards."""
    return SheetGroup(name, copies(row.entry for row in rows), rows, own)


def sheet_of(state: DeckState, cards: Iterable[Card] | None = None) -> Sheet:
    """Return a state laid out; ``cards`` saves asking for them where they are at hand, with their houses."""
    if cards is None:
        cards = Card.objects.select_related("house").filter(pk__in=state.cards)
    ordered = sorted(cards, key=lambda card: card.name)
    entries = tuple(Entry(card_facts(card), state.cards[card.pk]) for card in ordered)
    house = _house(state.house, ordered)
    missing = tuple(Missing(name, count) for name, count in state.missing.items())
    deck = assume(Deck(house_facts(house), entries, missing), state.costs)
    places = {card: category.name for category in state.categories for card in category.cards}
    rows = (SheetRow(card, entry, places.get(card.pk, "")) for card, entry in zip(ordered, deck.entries, strict=True))
    return Sheet(state, house, tuple(rows), deck)


def starter_state(starter: StarterDeck) -> DeckState:
    """Return a starter deck as a state, to be read like any other."""
    cards = {entry.card_id: entry.count for entry in starter.entries.all()}
    return DeckState(name=starter.name, house=starter.house.name, cards=cards)


def starter_sheet(starter: StarterDeck) -> Sheet:
    """Return a starter deck laid out; its entries should be prefetched with their cards and houses."""
    return sheet_of(starter_state(starter), [entry.card for entry in starter.entries.all()])


def _house(name: str | None, cards: Iterable[Card]) -> House | None:
    """Return the house of a name, asking the database only where no card at hand is of it."""
    if name is None:
        return None
    at_hand = next((card.house for card in cards if card.house and card.house.name == name), None)
    return at_hand or House.objects.filter(name=name).first()


# Orders: how rows sort, and the heading each stands under.


def _by_type(row: SheetRow) -> tuple[Any, ...]:
    return list(Card.TYPES).index(row.card.type), row.card.name


def _by_rarity(row: SheetRow) -> tuple[Any, ...]:
    rarity = row.card.rarity
    known = Card.RARITIES.index(rarity) if rarity in Card.RARITIES else len(Card.RARITIES)
    return rarity is None, known, rarity or "", row.card.name


def _by_house(row: SheetRow) -> tuple[Any, ...]:
    house = row.card.house
    return house is None, house.name if house else "", row.card.name


def _by_cost(row: SheetRow) -> tuple[Any, ...]:
    total = row.entry.card.total
    return total == UNKNOWN, total.low, not total.exact, total.high or 0, row.card.name


def _cost_heading(row: SheetRow) -> str:
    total = row.entry.card.total
    if total == UNKNOWN:
        return "Cost unknown"
    assumed = " (assumed)" if row.entry.card.taken else ""
    return f"{str(total).capitalize()} mana in all{assumed}"


_ORDERS: dict[str, tuple[Callable[[SheetRow], tuple[Any, ...]], Callable[[SheetRow], str]]] = {
    "type": (_by_type, lambda row: row.card.get_type_display()),
    "name": (lambda row: (row.card.name,), lambda _: "All cards"),
    "rarity": (_by_rarity, lambda row: (row.card.rarity or "rarity unknown").capitalize()),
    "house": (_by_house, lambda row: row.card.house.name if row.card.house else "House unknown"),
    "cost": (_by_cost, _cost_heading),
}
