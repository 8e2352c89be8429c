"""What an address of the sandbox may change about a preset, and whether it makes sense."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode

from django import forms

from engine.edit import WHATS, Edit, edit_words, edited, spell_name
from engine.scenario_error import ScenarioError
from engine.scenario_format import Scenario, SpellList
from sandbox.lines import Density

MAX_SEED = 2**63 - 1
SEED_EXPECTED = f"Expected a whole number from 0 to {MAX_SEED:,}."

CHANGE = ("what", "on", "place", "to")
"""The fields of an address that say which one thing is changed (``engine.edit``)."""

Order = tuple[int, ...]
"""Places in the published casting order, in the order now wanted."""


@dataclass(frozen=True)
class Host:
    """A minion or group that two or more spells lie on: its id, what it is called, and the spells."""

    id: str
    name: str
    spells: SpellList

    @property
    def field(self) -> str:
        """The name of its order in an address."""
        return f"order.{self.id}"


class Place(NamedTuple):
    """One spell in a casting order: its published place, and the orders that moving it would make.

    The oldest cannot move earlier nor the youngest later: there the order is the one at hand.
    """

    spell: str
    number: int
    earlier: str
    later: str


def hosts(scenario: Scenario) -> list[Host]:
    """Return the hosts whose spells can be put in another order, as the scenario lists them."""
    found = []
    for group in scenario.groups:
        found += [Host(minion.id, minion.name or minion.card or minion.id, minion.spells) for minion in group.minions]
        found.append(Host(group.id, f"the group {group.id}", group.spells))
    return [host for host in found if len(host.spells) > 1]


class OrderField(forms.CharField):
    """A casting order as places in the published one: ``2,1,0,3``. Cleans to a tuple of numbers."""

    def __init__(self, host: Host) -> None:
        self.size = len(host.spells)
        super().__init__(label=f"Order of {host.name}'s spells", max_length=1000)

    def clean(self, value: Any) -> Order:
        """Return the places. Raises ValidationError unless each comes exactly once."""
        text = super().clean(value)
        parts = [part.strip() for part in text.split(",")]
        if sorted(parts) != sorted(map(str, range(self.size))):
            example = in_address(tuple(reversed(range(self.size))))
            raise forms.ValidationError(
                f"Expected each number from 0 to {self.size - 1} once, oldest spell first, as in {example};"
                f" got “{text[:40]}”."
            )
        return tuple(map(int, parts))


def in_address(order: Order) -> str:
    """Return an order as an address spells it."""
    return ",".join(map(str, order))


def _choice(label: str, choices: list[tuple[str, str]], *, required: bool = True) -> forms.ChoiceField:
    expected = " or ".join(value for value, _ in choices)
    message = f"Expected {expected}, got “%(value)s”."
    return forms.ChoiceField(
        label=label, choices=choices, required=required, error_messages={"invalid_choice": message}
    )


class SetupForm(forms.Form):
    """A preset's set-up with what the address changes: seed, initiative, the cap of D3, casting orders, one thing.

    Everything that the address leaves out is as published. The one thing (``engine.edit``) is changed
    last, so the places it names are those of the order wanted.
    """

    seed = forms.IntegerField(
        min_value=0,
        max_value=MAX_SEED,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), SEED_EXPECTED),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 19}),
    )
    initiative = _choice("Initiative", [("blue", "Blue"), ("red", "Red")])
    d3_cap = _choice(
        "Capped to hit points",
        [("after-effects", "After the effects of D3"), ("before-effects", "Before the effects of D3")],
    )
    show = _choice("Show", [(density.value, density.label) for density in Density])
    what = _choice("What to change", [(what, what) for what in WHATS], required=False)
    on = forms.CharField(label="Who or what", required=False, max_length=40)
    place = forms.CharField(label="Place or number", required=False, max_length=20)
    to = forms.CharField(label="To", required=False, max_length=60)

    def __init__(self, published: Scenario, data: Mapping[str, str]) -> None:
        self.preset = published
        self.hosts = hosts(published)
        self.published = (
            {
                "seed": str(published.seed),
                "initiative": published.initiative,
                "d3_cap": published.rules.d3_cap,
                "show": Density.WHY.value,
            }
            | dict.fromkeys(CHANGE, "")
            | {host.field: in_address(tuple(range(len(host.spells)))) for host in self.hosts}
        )
        super().__init__(self.published | {key: data[key] for key in data}, label_suffix="")
        self.fields |= {host.field: OrderField(host) for host in self.hosts}

    def clean(self) -> None:
        """Refuse the order of something that has nothing to put in order, and a change that makes no sense."""
        known = " or ".join(host.field for host in self.hosts) or "no order at all"
        for key in self.data:
            if key.startswith("order.") and key not in self.fields:
                raise forms.ValidationError(f"Expected {known}, got “{key[:40]}”.")
        edit = None if self.errors else self.edit
        if edit is not None:
            try:
                edited(self.before(), edit)
            except ScenarioError as error:
                field = error.path if error.path in CHANGE else None
                self.add_error(field, f"{error.problem[:1].upper()}{error.problem[1:]}.")

    @property
    def edit(self) -> Edit | None:
        """The one thing that is changed, if any."""
        change = {name: self.cleaned_data.get(name, "") for name in CHANGE}
        return Edit(**change) if change["what"] else None

    @property
    def problems(self) -> list[str]:
        """What is wrong, a sentence each that begins with the field."""
        return [
            f"{self.fields[name].label or name.capitalize()}: {message}" if name in self.fields else str(message)
            for name, messages in self.errors.items()
            for message in messages
        ]

    def scenario(self) -> Scenario:
        """Return the preset as set up; asked of a valid form only."""
        return self.before() if self.edit is None else edited(self.before(), self.edit)

    def before(self) -> Scenario:
        """Return the preset as set up but for the one thing."""
        scenario = deepcopy(self.preset)
        scenario.seed = self.cleaned_data["seed"]
        scenario.initiative = self.cleaned_data["initiative"]
        scenario.rules.d3_cap = self.cleaned_data["d3_cap"]
        for host in hosts(scenario):
            host.spells[:] = [host.spells[place] for place in self.order(host)]
        return scenario

    def order(self, host: Host) -> Order:
        """Return the order wanted of a host's spells; the published one where the address makes no sense."""
        order: Order = self.cleaned_data.get(host.field, tuple(range(len(host.spells))))
        return order

    def orders(self) -> list[tuple[Host, str, list[Place]]]:
        """Return each host with the order wanted of its spells, as the address has it and spell by spell."""
        wanted = ((host, self.order(host)) for host in self.hosts)
        return [(host, in_address(order), list(_places(host, order))) for host, order in wanted]

    def query(self, **instead: str) -> str:
        """Return the shortest address of this set-up: what differs from the preset, ``instead`` applied first."""
        wanted = {name: _spelled(value) for name, value in self.cleaned_data.items()} | instead
        return urlencode({name: value for name, value in wanted.items() if value != self.published[name]}, safe=",")

    def changes(self) -> list[str]:
        """Say what differs from the published set-up, a phrase each."""
        if not self.is_valid():
            return []
        chosen = self.cleaned_data
        phrases = {
            "seed": f"seed {chosen['seed']} instead of {self.published['seed']}",
            "initiative": f"{chosen['initiative']} has initiative instead of {self.published['initiative']}",
            "d3_cap": f"damage is capped {chosen['d3_cap'].replace('-', ' the ')} of D3 (I-1)",
        } | {host.field: self._new_order(host) for host in self.hosts}
        if self.edit is not None:
            phrases["what"] = edit_words(self.before(), self.edit)
        return [phrase for name, phrase in phrases.items() if _spelled(chosen[name]) != self.published[name]]

    def kept(self, *without: str) -> list[tuple[str, str]]:
        """Return the fields of the shortest address of this set-up and their values, some left out."""
        return [field for field in parse_qsl(self.query()) if field[0] not in without]

    def one_thing(self) -> list[tuple[str, str]]:
        """Return the fields of an address that say which one thing is changed, none of a form that makes no sense."""
        return [field for field in self.kept() if field[0] in CHANGE] if self.is_valid() else []

    def _new_order(self, host: Host) -> str:
        spells = [spell_name(host.spells[place]) for place in self.order(host)]
        return f"{host.name}'s spells were cast in the order {', '.join(spells)}"


def _spelled(value: Any) -> str:
    """Return a cleaned value as an address spells it."""
    return in_address(value) if isinstance(value, tuple) else str(value)


def _places(host: Host, order: Order) -> Iterator[Place]:
    for at, number in enumerate(order):
        earlier = _swapped(order, at - 1) if at else order
        later = _swapped(order, at) if at + 1 < len(order) else order
        yield Place(spell_name(host.spells[number]), number, in_address(earlier), in_address(later))


def _swapped(order: Order, at: int) -> Order:
    """Return an order with the spell at one place and the next one exchanged."""
    return (*order[:at], order[at + 1], order[at], *order[at + 2 :])
