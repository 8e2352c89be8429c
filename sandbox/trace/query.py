"""How an address asks for a trace to be read: filtered, at a moment, or asking why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any, cast
from urllib.parse import urlencode

from django import forms
from django.forms.renderers import BaseRenderer
from django.utils.choices import BaseChoiceIterator
from django.utils.safestring import SafeString

from cards.web.addresses import one_query
from cards.web.form_problems import problems_of
from engine.model.steps import STEPS
from engine.trace.records import HostRecord, Trace
from engine.whole_numbers import whole_number
from sandbox.trace.causes import questions
from sandbox.trace.lines import MAX_EVENTS
from sandbox.trace.trace_filter import TraceFilter, named

FIELDS = ("minion", "card", "step", "dice", "at", "why")
"""The parameters of an address that are about reading; whatever else there is belongs to the set-up."""

NAMED_STEPS = {id: f"{id} {step.name}" for id, step in STEPS.items()}


class PlainChoices(BaseChoiceIterator):
    """Pairs of a value and its words, in which Django need not look for groups; there may be dozens."""

    def __init__(self, pairs: Mapping[str, str]) -> None:
        self.pairs = pairs

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Yield the pairs, after the one for any."""
        yield "", "any"
        yield from self.pairs.items()


class ShortSelect(forms.Select):
    """A list of plain choices, drawn here: a trace offers dozens, and a template for each takes milliseconds."""

    def render(
        self,
        name: str,
        value: Any,
        attrs: dict[str, Any] | None = None,
        renderer: BaseRenderer | None = None,  # noqa: ARG002 (Django's signature)
    ) -> SafeString:
        """Return the markup that Django's own templates make."""
        about = "".join(f' {key}="{escape(str(said))}"' for key, said in self.build_attrs(self.attrs, attrs).items())
        options = "\n".join(
            f'  <option value="{escape(key)}"{" selected" * (key == (value or ""))}>{escape(label)}</option>\n'
            for key, label in cast("Iterable[tuple[str, str]]", self.choices)
        )
        return SafeString(f'<select name="{escape(name)}"{about}>\n{options}\n</select>')


class TraceQuery(forms.Form):
    """The filters of a trace, the event that the board is shown after (``at``), and a question (``why``).

    ``last`` is the last event that is told on a page. All is optional.
    """

    minion = forms.ChoiceField(required=False, widget=ShortSelect)
    card = forms.ChoiceField(required=False, widget=ShortSelect)
    step = forms.ChoiceField(required=False, widget=ShortSelect)
    dice = forms.BooleanField(required=False, label="Dice only")
    at = forms.CharField(required=False, max_length=20)
    why = forms.ChoiceField(required=False)

    def __init__(self, trace: Trace, data: Mapping[str, str]) -> None:
        self.last = min(len(trace.events), MAX_EVENTS)
        super().__init__({name: data[name] for name in FIELDS if name in data}, auto_id="read-%s", label_suffix="")
        events = trace.events
        minions = {id: minion.name for id, minion in trace.outcome.minions.items()}
        self._offer("minion", minions, minions)
        began = trace.initial
        hosts: list[HostRecord] = [*began.minions.values(), *began.groups.values()]
        hosts += [*began.structures.values(), *began.squares.values()]
        cards = sorted({spell for host in hosts for spell in host.spells} | named(events))
        self._offer("card", cards, {card: card for card in cards})
        occurring = {event.step for event in events}
        self._offer("step", [id for id in NAMED_STEPS if id in occurring], NAMED_STEPS)
        self.questions = questions(trace)
        self._offer("why", self.questions, self.questions)

    def _offer(self, name: str, offered: Iterable[str], known: Mapping[str, str]) -> None:
        """Offer choices; one that is known but not offered may be asked for, and finds nothing."""
        value = self.data.get(name, "")
        chosen = {value: known[value]} if value in known else {}
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        expected = f"one of {', '.join(list(known)[:3])} …" if known else "nothing, as there is none here"
        field.choices = PlainChoices({id: known[id] for id in offered} | chosen)
        field.error_messages["invalid_choice"] = f"Expected {expected}; got “%(value)s”."

    def clean_at(self) -> int | None:
        """Return the number of an event, None if none is named. Raises ValidationError for one that there is not."""
        text = self.cleaned_data["at"]
        if not text:
            return None
        number = whole_number(text, 0, self.last)
        if number is None:
            raise forms.ValidationError(f"Expected the number of an event, from 0 to {self.last}; got “{text}”.")
        return number

    @property
    def problems(self) -> list[str]:
        """What is wrong, a sentence each that begins with the field."""
        return problems_of(self)

    @property
    def filters(self) -> list[forms.BoundField]:
        """The fields to choose from, in the order of the page."""
        return [self[name] for name in ("minion", "card", "step")]

    @property
    def filter(self) -> TraceFilter:
        """What is asked for; nothing where the address makes no sense."""
        chosen = self.cleaned_data if self.is_valid() else {}
        return TraceFilter(
            chosen.get("minion", ""), chosen.get("card", ""), chosen.get("step", ""), chosen.get("dice", False)
        )

    @property
    def moment(self) -> int | None:
        """The event that the board is shown after; None for the end of the run."""
        return self.cleaned_data["at"] if self.is_valid() else None

    @property
    def question(self) -> str:
        """What is asked about, if anything."""
        return self.cleaned_data["why"] if self.is_valid() else ""

    def parameters(self, setup: str, **instead: str) -> str:
        """Return an address of this query after that of the set-up, ``instead`` applied."""
        chosen = {name: self.data[name] for name in FIELDS if self.data.get(name) and self.is_valid()} | instead
        return one_query(setup, urlencode({name: value for name, value in chosen.items() if value}))
