"""What an address of the sandbox may change about a preset, and whether it makes sense."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from urllib.parse import parse_qsl, urlencode

from django import forms
from django.utils.datastructures import MultiValueDict

from cards.web.form_problems import number_messages, problems_of
from engine.analysis.differences import differences
from engine.model.seat import PLAYERS
from engine.model.words import capital, listed
from engine.scenario.edit import Edit, all_edited, edit_of, edited
from engine.scenario.edit_words import edit_words
from engine.scenario.error import ScenarioError
from engine.scenario.format import MAX_SEED, Scenario, SpellList, plain_name
from engine.scenario.named_parts import NUMBERS, group_called
from engine.scenario.reading import copy_of
from engine.whole_numbers import whole_number, whole_number_expected
from sandbox.run.change_forms import change_params, edits_requested, in_old_orders, is_old, line_by_line
from sandbox.trace.lines import Density

MOST_CHANGES, LONGEST_CHANGE = 100, 4_000
"""So many changes may an address name, and so long may one be."""

TOGETHER = "\n"
"""What stands between changes that were made at once, and are undone at once."""

MOST_STEPS, LONGEST_STEPS = 60, 2_500
"""So many changes are kept to be undone one by one, and so long may they be: a server takes no longer addresses."""


@dataclass(frozen=True)
class SpellHost:
    """A minion or group that two or more spells lie on: its id, what it is called, and the spells."""

    id: str
    name: str
    spells: SpellList


def hosts(scenario: Scenario) -> list[SpellHost]:
    """Return the hosts whose spells can be put in another order, as the scenario lists them."""
    found = []
    for group in scenario.groups:
        found += [SpellHost(minion.id, plain_name(minion), minion.spells) for minion in group.minions]
        found.append(SpellHost(group.id, group_called(scenario, group.id), group.spells))
    return [host for host in found if len(host.spells) > 1]


def _choice(label: str, choices: list[tuple[str, str]], *, required: bool = True) -> forms.ChoiceField:
    expected = listed([value for value, _ in choices], "or")
    message = f"Expected {expected}, got “%(value)s”."
    return forms.ChoiceField(
        label=label, choices=choices, required=required, error_messages={"invalid_choice": message}
    )


class SetupForm(forms.Form):
    """A preset's set-up with what the address changes: seed, initiative, the cap of D3, and any changes (``c``).

    Everything that the address leaves out is as published. The changes (``engine.scenario.edit``) are made one after
    the other, the first ``done`` of them, so that each can be undone and done again; the shortest address names only
    what they come to. ``line`` is what the address types, where that is what is published.
    """

    seed = forms.IntegerField(
        min_value=0,
        max_value=MAX_SEED,
        error_messages=number_messages(0, MAX_SEED),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 19}),
    )
    initiative = _choice("Initiative", [(player, capital(player)) for player in PLAYERS])
    d3_cap = _choice(
        "Capped to hit points",
        [("after-effects", "After the effects of D3"), ("before-effects", "Before the effects of D3")],
    )
    show = _choice("Show", [(density.value, density.label) for density in Density])

    def __init__(self, published: Scenario, data: Mapping[str, str], line: str = "") -> None:
        self.preset, self.line = published, line
        self.published = _plain_fields(published) | {"show": Density.WHY.value}
        named = data.getlist("c") if isinstance(data, MultiValueDict) else []
        self.named = list(map(line_by_line, named))
        self.done = data.get("done", "")
        self.change_params = change_params(data)
        self.steps, self.undone = list[str](), list[str]()
        self.wanted = published
        self.given = {key: data[key] for key in self.published if key in data}
        super().__init__(self.published | self.given, label_suffix="")

    def clean(self) -> None:
        """Make the changes; refuse one that makes no sense, and say which."""
        scenario = copy_of(self.preset)
        fields = _plain_fields(scenario) | self.cleaned_data
        scenario.seed, scenario.initiative = int(fields["seed"]), fields["initiative"]
        scenario.rules.d3_cap = fields["d3_cap"]
        self.begun = _plain_fields(scenario)
        try:
            self.wanted = self._changed(scenario)
        except ScenarioError as error:
            raise forms.ValidationError(sentence_of(error)) from error
        # A change may be of what has a field of its own.
        self.cleaned_data |= _plain_fields(self.wanted)

    def _changed(self, scenario: Scenario) -> Scenario:
        """Return a scenario with all changes made. Raises ScenarioError."""
        if len(self.named) > MOST_CHANGES or any(len(text) > LONGEST_CHANGE for text in self.named):
            raise ScenarioError("c", f"expected at most {MOST_CHANGES} changes of {LONGEST_CHANGE:,} letters")
        scenario = in_old_orders(scenario, self.change_params)
        named = [text for text in self.named if text]  # a button at the end of a list changes nothing
        done = self._done(len(named))
        for text in named[:done]:
            try:
                scenario = all_edited(scenario, map(edit_of, text.split(TOGETHER)))
            except ScenarioError as error:
                raise ScenarioError("c", f"the change “{text[:60]}”: {error.problem}") from error
        more = edits_requested(scenario, self.change_params)
        if more:
            self.steps = [*named[:done], TOGETHER.join(edit.text for edit in more)]
        else:
            self.steps, self.undone = named[:done], named[done:]
        for edit in more:
            scenario = _edited(scenario, edit)
        return scenario

    def _done(self, most: int) -> int:
        """Return how many of the changes are made: all, if it is not said. Raises ScenarioError."""
        if not self.done:
            return most
        done = whole_number(self.done, 0, most)
        if done is None:
            raise ScenarioError("done", f"{whole_number_expected(0, most)}, got {self.done[:40]!r}")
        return done

    @property
    def problems(self) -> list[str]:
        """What is wrong, a sentence each that begins with the field."""
        return problems_of(self)

    def scenario(self) -> Scenario:
        """Return the preset as set up; asked of a valid form only."""
        return copy_of(self.wanted)

    def query(self, *more: Edit, **instead: str) -> str:
        """Return the shortest address of this set-up: what differs from the preset.

        ``more`` changes and other values of the fields come on top. Raises ScenarioError for a change that
        makes no sense.
        """
        wanted = all_edited(self.wanted, more) if more else self.wanted
        edits = differences(self.preset, wanted) if more else self.edits
        fields = _plain_fields(wanted) | {"show": self.cleaned_data.get("show", self.published["show"])} | instead
        found = [("f", self.line)] if self.line else []
        found += [(name, value) for name, value in fields.items() if value != self.published[name]]
        found += [("c", edit.text) for edit in edits if not _has_field(edit)]
        return urlencode(found, safe=",~")

    def here(self, by: int = 0, **instead: str) -> str:
        """Return the address of this set-up with the changes in the order in which they were made.

        ``by`` undoes (-1) the last of them or does the next again (1). So many that they would be refused become what
        they come to, which is where undoing then ends.
        """
        steps, undone = self.steps, self.undone
        begun = self.begun
        if is_old(self.change_params) or not _undoable([*steps, *undone]):
            steps, undone, begun = self.changes_without_field(), [], _plain_fields(self.wanted)
        fields = begun | {"show": self.cleaned_data.get("show", self.published["show"])} | instead
        found = [("f", self.line)] if self.line else []
        found += [(name, value) for name, value in fields.items() if value != self.published.get(name, "")]
        found += [("c", text) for text in (*steps, *undone)]
        if by != len(undone):
            found.append(("done", str(len(steps) + by)))
        return urlencode(found, safe=",~")

    def step_fields(self) -> list[tuple[str, str]]:
        """Return the fields with which a form keeps what was made so far; what was undone is given up by it."""
        fields = parse_qsl(self.here())
        changes = [field for field in fields if field[0] == "c"]
        return [field for field in fields if field[0] not in ("c", "done")] + changes[: len(changes) - len(self.undone)]

    def after(self, edits: Iterable[Edit]) -> str:
        """Return the address of this set-up with some changes more, made at once."""
        step = TOGETHER.join(edit.text for edit in edits)
        return urlencode([*self.step_fields(), ("c", step)], safe=",~") if step else self.here()

    @property
    def start(self) -> str:
        """What stands after the address of the page for the published set-up."""
        return f"?{urlencode({'f': self.line}, safe=',~')}" if self.line else ""

    @cached_property
    def edits(self) -> list[Edit]:
        """Every change that makes the published set-up this one; asked of a valid form only."""
        return differences(self.preset, self.wanted)

    @property
    def settled(self) -> bool:
        """Whether the address names changes alone, each as one word, and beside them nothing as published."""
        idle = any(self.given.get(name) == value for name, value in self.published.items())
        short = _undoable(self.named) or self.named == self.changes_without_field()
        return not self.change_params and short and all(self.named) and not (self.named and idle)

    @property
    def shortest(self) -> bool:
        """Whether the address names its changes as the shortest one does."""
        return self.settled and not self.done and self.named == self.changes_without_field()

    def changes(self) -> list[str]:
        """Say what differs from the published set-up, a phrase each; nothing of a form that makes no sense."""
        return self._said if self.is_valid() else []

    @cached_property
    def _said(self) -> list[str]:
        return list(_phrases(self.preset, self.edits))

    def address_fields(self, *without: str) -> list[tuple[str, str]]:
        """Return the fields of the shortest address of this set-up and their values, some left out."""
        return [field for field in parse_qsl(self.query()) if field[0] not in without]

    def changes_without_field(self) -> list[str]:
        """Return the changes that no field of the form shows; none of those where one makes no sense."""
        return [edit.text for edit in self.edits if not _has_field(edit)]


def _undoable(steps: list[str]) -> bool:
    """Whether so many changes are still kept one by one."""
    return len(steps) <= MOST_STEPS and sum(map(len, steps)) <= LONGEST_STEPS


SAID_FIELDS = {"count": "how many", "name": "name", "ability": "abilities", "mana": "mana", "seed": "seed"}
"""What the fields are called whose errors name no field: a form of a minion sends several."""


def _edited(scenario: Scenario, edit: Edit) -> Scenario:
    """Return a scenario with a change that a form sent. Raises ScenarioError, which names the field that is wrong."""
    try:
        return edited(scenario, edit)
    except ScenarioError as error:
        field = NUMBERS.get(edit.which) if edit.what == "stat" else SAID_FIELDS.get(edit.what)
        said = f"{field}: {error.problem}" if field and error.path != "on" else error.problem
        raise ScenarioError(error.path, said) from error


def in_words_of_forms(problem: str) -> str:
    """Return what is wrong with a scenario as a form says it, which knows of no JSON and no data files."""
    return re.sub(r"\bor null\b", "or none", problem).replace(" of the card data", "")


def sentence_of(error: ScenarioError) -> str:
    """Return what is wrong with a scenario as a page says it: a sentence, or several, of which the last may ask."""
    return capital(in_words_of_forms(error.problem)) + "." * (error.problem[-1] not in ".?")


def _plain_fields(scenario: Scenario) -> dict[str, str]:
    """Return what a set-up has fields for, as an address spells it."""
    return {"seed": str(scenario.seed), "initiative": scenario.initiative, "d3_cap": scenario.rules.d3_cap}


def _has_field(edit: Edit) -> bool:
    return edit.what in ("seed", "initiative") or edit.which == "d3_cap"


def _phrases(scenario: Scenario, edits: list[Edit]) -> Iterator[str]:
    """Yield each change in words, of the scenario with those before it made."""
    for edit, before in zip(edits, accumulate(edits, edited, initial=scenario), strict=False):
        yield edit_words(before, edit)
