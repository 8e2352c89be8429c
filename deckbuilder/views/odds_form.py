"""What one may set on the page of a deck's odds: every field has a default made from the deck."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django import forms

from cards.web.form_problems import number_messages
from deckbuilder.model.assumed_costs import CostError, assume, parse_price
from deckbuilder.model.card_groups import CardGroup, shared, single
from deckbuilder.model.deck import Deck, Entry, Price
from deckbuilder.model.mana_plan import NOVICE_TURNS, TURNS, Plan, PlannedCast, Town
from deckbuilder.model.mana_sources import in_deck
from deckbuilder.odds.drawing import Pace
from deckbuilder.odds.paying import MAX_CASTS
from engine.model.catalog import MANA, House, Mana
from engine.model.seat import HAND

TOWNS = 5
MAX_START = 8
MAX_SEED = 2**32 - 1
MAX_COSTS = 120
"""Costs that one may assume here: more would not fit into an address."""
RECRUIT = "recruit"

Choices = Sequence[tuple[str, str]]


def _turn(label: str) -> forms.IntegerField:
    """Return a field for a turn that may be left empty."""
    return _number(1, TURNS, label=label, required=False)


def _number(low: int, high: int, **more: Any) -> forms.IntegerField:
    """Return a field for a whole number within bounds."""
    return forms.IntegerField(min_value=low, max_value=high, error_messages=number_messages(low, high), **more)


def _slider(label: str, low: int, high: int) -> forms.IntegerField:
    """Return a field for a small number, moved by a slider."""
    widget = forms.NumberInput(attrs={"type": "range", "step": 1})
    return _number(low, high, label=label, widget=widget)


def _choice(label: str, choices: Choices = (), *, required: bool = True) -> forms.ChoiceField:
    """Return a field for one of some things, of which an address may name one that the deck no longer has."""
    told = dict.fromkeys(("required", "invalid_choice"), "Choose one of these.")
    return forms.ChoiceField(label=label, choices=choices, required=required, error_messages=told)


class PriceField(forms.CharField):
    """A field for an assumed cost, "3+1", or for none."""

    def clean(self, value: Any) -> Price | None:
        """Return the cost. Raises forms.ValidationError."""
        text = super().clean(value)
        try:
            return parse_price(text) if text else None
        except CostError as error:
            raise forms.ValidationError(str(error)) from error


class PlanForm(forms.Form):
    """The pace of play, what odds are asked for, the mana plan and the seed of the play-out."""

    cast = _slider("Cards cast a turn", 0, HAND)
    discard = _slider("Cards discarded a turn", 0, 1)
    at_least = _slider("At least so many of them", 1, 8)
    of = _choice("Card or group")
    pay = _choice("Card to pay for")
    first = _number(0, MAX_START)
    second = _number(0, MAX_START)
    seed = _number(0, MAX_SEED, label="Seed")

    def __init__(self, params: Mapping[str, str], deck: Deck, house: House, plan: Plan) -> None:
        self.deck, self.house = deck, house
        self.groups = {group.key: group for group in (*shared(deck), *single(deck))}
        self.defaults = _defaults(deck, house, plan, self.groups)
        # Every field is always sent: what the address leaves out is at its default.
        given = {name: params[name] for name in self.defaults if name in params}
        super().__init__(self.defaults | given, auto_id="math-%s")
        self._ask_for_cards()
        self._ask_for_novices()
        self._ask_for_towns()
        self._ask_for_casts()
        self._ask_for_costs()

    def _ask_for_cards(self) -> None:
        """Offer the deck's groups and cards."""
        cards = [(group.key, group.name) for group in single(self.deck)]
        groups = [(group.key, f"{group.name} ({group.copies})") for group in shared(self.deck)]
        self._field("of").choices = [("Groups", groups), ("Cards", cards)] if groups else cards
        self._field("pay").choices = cards

    def _ask_for_novices(self) -> None:
        """Offer the house's two types for the Sanctum's novices."""
        self.fields["first"].label = f"Trained as {self.house.primary} on turn 1"
        self.fields["second"].label = f"Trained as {self.house.secondary} on turn 1"
        types = [(mana, mana) for mana in (self.house.primary, self.house.secondary)]
        for turn in NOVICE_TURNS:
            self.fields[f"novice{turn}"] = _choice(f"Turn {turn}", [*types, (RECRUIT, "a recruit")])

    def _ask_for_towns(self) -> None:
        """Offer towns, each with a turn and a type."""
        for number in range(1, TOWNS + 1):
            self.fields[f"town{number}"] = _turn(f"Town {number}: captured on turn")
            self.fields[f"type{number}"] = _choice(f"Town {number}: mana", [(mana, mana) for mana in MANA])

    def _ask_for_casts(self) -> None:
        """Offer the deck's sources of mana to cast."""
        cards: Choices = [
            ("", "none"),
            *((str(entry.card.id), entry.card.name) for entry, _ in in_deck(self.deck.entries)),
        ]
        for number in range(1, MAX_CASTS + 1):
            self.fields[f"source{number}"] = _choice(f"Mana card {number}", cards, required=False)
            self.fields[f"from{number}"] = _turn(f"Mana card {number}: from turn")

    def _ask_for_costs(self) -> None:
        """Offer a cost to assume for every card whose own is not known."""
        widget = forms.TextInput(attrs={"size": 5, "placeholder": "3+1", "autocomplete": "off"})
        for _, name in self.cost_fields:
            self.fields[name] = PriceField(max_length=7, required=False, widget=widget)

    @property
    def cost_fields(self) -> list[tuple[Entry, str]]:
        """The cards whose cost is not known exactly, each with the name of its field."""
        named = ((entry, f"cost{entry.card.id}") for entry in self.deck.entries)
        return [(entry, name) for entry, name in named if name in self.defaults]

    def _field(self, name: str) -> forms.ChoiceField:
        """Return a field of choices."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        return field

    def clean(self) -> dict[str, Any]:
        """Look for a mana card that is named twice."""
        values = super().clean() or {}
        sources = [values.get(f"source{number}") for number in range(1, MAX_CASTS + 1)]
        if sources[0] and len(set(sources)) < len(sources):
            self.add_error("source2", "Each mana card can be planned once; the play-out casts every copy.")
        return values

    # What the valid fields say; one that is not valid stands at its default.

    def value(self, name: str) -> Any:
        """Return what a field says, or its default where it says nothing valid."""
        if name in self.errors:
            return self.fields[name].clean(self.defaults[name])
        return self.cleaned_data[name]

    @property
    def pace(self) -> Pace:
        """The cards that leave the hand in a turn."""
        return Pace(self.value("cast"), self.value("discard"))

    @property
    def group(self) -> CardGroup:
        """The cards asked about."""
        return self.groups[self.value("of")]

    @property
    def prices(self) -> dict[int, Price | None]:
        """The assumed costs, by card id; None for a card that none is assumed for."""
        return {entry.card.id: self.value(name) for entry, name in self.cost_fields}

    @property
    def priced(self) -> Deck:
        """The deck with the assumed costs."""
        return assume(self.deck, self.prices)

    def plan(self, priced: Deck) -> Plan:
        """Return the mana plan, its mana cards as the deck with assumed costs has them."""
        start: tuple[Mana, ...] = (self.house.primary,) * self.value("first")
        start += (self.house.secondary,) * self.value("second")
        novices = (self.value(f"novice{turn}") for turn in NOVICE_TURNS)
        later = tuple(None if mana == RECRUIT else mana for mana in novices)
        towns = ((self.value(f"town{n}"), self.value(f"type{n}")) for n in range(1, TOWNS + 1))
        captured = tuple(Town(turn, mana) for turn, mana in towns if turn)
        return Plan(start, later, captured, tuple(self._casts(priced)))

    def _casts(self, priced: Deck) -> list[PlannedCast]:
        """Return the mana cards planned."""
        entries = {str(entry.card.id): entry for entry in priced.entries}
        wanted = ((self.value(f"source{n}"), self.value(f"from{n}")) for n in range(1, MAX_CASTS + 1))
        return [PlannedCast(turn or 1, entries[key].card, entries[key].count) for key, turn in wanted if key]

    def changed(self, *starts: str) -> bool:
        """Return whether any field whose name starts so is not at its default."""
        return any(text != self.defaults[name] for name, text in self.data.items() if name.startswith(starts))

    def query(self, **other: object) -> str:
        """Return what an address has to say for these settings, some of them otherwise: all that is not default."""
        values = {**self.data, **{name: str(value) for name, value in other.items()}}
        changed = {name: text for name, text in values.items() if text != self.defaults[name]}
        return f"?{urlencode(changed)}" if changed else ""


def _defaults(deck: Deck, house: House, plan: Plan, groups: Mapping[str, CardGroup]) -> dict[str, str]:
    """Return the text of every field for a deck with cards and the plan proposed for it."""
    dear = max(deck.entries, key=lambda entry: (entry.card.total.low, entry.count))
    many = max(deck.entries, key=lambda entry: entry.count)
    values: dict[str, object] = {"cast": 2, "discard": 1, "at_least": 1, "seed": 1}
    values |= {"of": "mana" if "mana" in groups else f"card-{many.card.id}", "pay": f"card-{dear.card.id}"}
    values["first"] = plan.start.count(house.primary)
    values["second"] = plan.start.count(house.secondary)
    values |= {f"novice{turn}": mana or RECRUIT for turn, mana in zip(NOVICE_TURNS, plan.later, strict=True)}
    for number in range(1, TOWNS + 1):
        town = plan.towns[number - 1] if number <= len(plan.towns) else None
        values |= {f"town{number}": town.turn if town else "", f"type{number}": town.mana if town else MANA[0]}
    for number in range(1, MAX_CASTS + 1):
        cast = plan.casts[number - 1] if number <= len(plan.casts) else None
        values |= {f"source{number}": cast.card.id if cast else "", f"from{number}": cast.turn if cast else ""}
    open_costs = [entry.card for entry in deck.entries if not (entry.card.primary.exact and entry.card.secondary.exact)]
    values |= {f"cost{card.id}": card.assumed or "" for card in open_costs[:MAX_COSTS]}
    return {name: str(value) for name, value in values.items()}
