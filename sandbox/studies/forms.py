"""What can be asked for as a long study: a form each, and whether it makes sense."""

from __future__ import annotations

from typing import Any, ClassVar, get_args

from django import forms

from cards.guard.gate import LONG, SHORT, Gate
from cards.names import named
from cards.web.form_problems import number_messages, problems_of
from engine.analysis.answers import First, Goal
from engine.analysis.race import Measure
from engine.analysis.sides import CREATURES
from engine.atlas.third_card import cards_meant
from engine.library.rulings import cards_named_in
from engine.model.catalog import MAX_COST
from engine.model.seat import OWNERS, PLAYERS
from engine.model.words import capital, listed
from engine.scenario.edit import edited
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario, minions_of, plain_name
from engine.scenario.named_parts import NUMBERS
from sandbox.explore.advice import GOALS, MEASURES
from sandbox.explore.matchups_page import FIRSTS
from sandbox.studies.advice_study import Advise
from sandbox.studies.questions import Matchups, Odds, Orders, Question, Sweep
from sandbox.studies.third_card_question import third_cards_of

MOST_FIGHTS = 1_000_000
MOST_ORDERS = 400_000
"""All orders of nine spells, and no more."""

MOST_VALUES = 20
LARGEST = 1_000

LONGEST_SOURCE = 20_000
"""Names of all cards there are, and some more."""


def _number(
    label: str, low: int, high: int, initial: int | None = None, *, required: bool = True
) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=low,
        max_value=high,
        initial=initial,
        required=required,
        error_messages=number_messages(low, high),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 8, "maxlength": 12}),
    )


def _choice(label: str, choices: list[tuple[str, str]], *, required: bool = True) -> forms.ChoiceField:
    expected = f"Expected {listed([value for value, _ in choices if value], 'or')}."
    messages = {"required": expected, "invalid_choice": expected}
    return forms.ChoiceField(label=label, choices=choices, required=required, error_messages=messages)


class StudyForm(forms.Form):
    """A question about a fight that takes long."""

    kind: ClassVar[str]
    title: ClassVar[str]
    gate: ClassVar[Gate] = SHORT
    """What is passed to begin it: the fight is played once, to know how much it takes."""

    def __init__(self, scenario: Scenario, data: Any = None, initial: dict[str, Any] | None = None) -> None:
        self.scenario = scenario
        super().__init__(data, initial=initial, label_suffix="", auto_id=f"{self.kind}-%s")

    @property
    def problems(self) -> list[str]:
        """What is wrong, a sentence each that begins with the field."""
        return problems_of(self)

    def question(self) -> Question:
        """Return what is asked; of a valid form only. Raises ScenarioError for what makes no sense."""
        raise NotImplementedError


def _affordable(question: Question) -> Question:
    """Return a question about many fights. Raises ScenarioError for more than may be asked for."""
    if question.total > MOST_FIGHTS:
        raise ScenarioError("runs", f"expected at most {MOST_FIGHTS:,} fights in all, got {question.total:,}")
    return question


class OddsForm(StudyForm):
    """The number of fights."""

    kind = "odds"
    title = "Many fights"
    runs = _number("Fights", 1, MOST_FIGHTS, 100_000)

    def question(self) -> Question:
        """See ``StudyForm``."""
        return Odds(self.scenario, self.cleaned_data["runs"])


class OrdersForm(StudyForm):
    """All orders of the spells."""

    kind = "orders"
    title = "Every order of the spells"
    player = _choice(
        "Whose spells change places",
        [("", "Everybody's"), *((owner, f"{owner.capitalize()}'s") for owner in OWNERS)],
        required=False,
    )

    def question(self) -> Question:
        """See ``StudyForm``."""
        question = Orders(self.scenario, self.cleaned_data["player"] or None)
        if question.total > MOST_ORDERS:
            raise ScenarioError(
                "player", f"expected at most {MOST_ORDERS:,} orders of the spells, got {question.total:,}"
            )
        return question


class SweepForm(StudyForm):
    """One number of a minion at each of several values."""

    kind = "sweep"
    title = "One number, several values"
    on = _choice("Minion", [])
    which = _choice("Number", [(name, capital(words)) for name, words in NUMBERS.items()])
    low = _number("From", 0, LARGEST, 1)
    high = _number("To", 0, LARGEST, 10)
    runs = _number("Fights for each value", 1, MOST_FIGHTS, 2_000)

    def __init__(self, scenario: Scenario, data: Any = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(scenario, data, initial)
        # No form can send a NUL, and no database keeps one.
        minions = [(spec.id, plain_name(spec)) for spec in minions_of(scenario) if "\0" not in spec.id]
        self.fields["on"] = _choice("Minion", minions)

    def question(self) -> Question:
        """See ``StudyForm``."""
        asked = self.cleaned_data
        if not 0 < asked["high"] - asked["low"] < MOST_VALUES:
            raise ScenarioError("high", f"To: expected a number up to {MOST_VALUES - 1} more than From")
        question = Sweep(self.scenario, asked["runs"], asked["on"], asked["which"], asked["low"], asked["high"])
        for label, value in (("From", question.low), ("To", question.high)):
            try:
                edited(self.scenario, question.edit(value))
            except ScenarioError as error:
                raise ScenarioError("low", f"{label}: {error.problem}") from error
        return _affordable(question)


class MatchupsForm(StudyForm):
    """One side of the fight against each of many others."""

    kind = "matchups"
    title = "Matchups"
    player = _choice("Whose side", [(player, player.capitalize()) for player in PLAYERS])
    against = forms.CharField(
        label="Against",
        initial=CREATURES,
        max_length=LONGEST_SOURCE,
        error_messages={"required": "Expected creatures, starters, a starter deck, or one side of a fight."},
        widget=forms.TextInput(attrs={"autocomplete": "off", "size": 24}),
    )
    first = _choice("First", [(first, FIRSTS[first]) for first in get_args(First)])
    runs = _number("Fights with each", 1, MOST_FIGHTS, 1_000)

    def question(self) -> Question:
        """See ``StudyForm``."""
        question = Matchups(self.scenario, **self.cleaned_data)
        return _affordable(question)


class AdviceForm(StudyForm):
    """Every legal cast, raced."""

    kind = "advice"
    title = "What to cast"
    gate = LONG  # every legal cast is set up, to know how many there are
    player = _choice("Who casts", [(player, player.capitalize()) for player in PLAYERS])
    source = forms.CharField(
        label="From",
        initial="all",
        max_length=LONGEST_SOURCE,
        error_messages={"required": "Expected hand, deck, owned, all, a house, or names of cards."},
        widget=forms.TextInput(attrs={"autocomplete": "off", "size": 24}),
    )
    casts = _choice("Casts", [("1", "one"), ("2", "one or two")])
    measure = _choice("What counts", [(name, MEASURES[name]) for name in get_args(Measure)])
    goal = _choice("Look for", [(name, GOALS[name]) for name in get_args(Goal)])
    mana = _number("Mana, if known", 0, MAX_COST, required=False)

    def question(self) -> Question:
        """See ``StudyForm``."""
        asked = dict(self.cleaned_data)
        question = Advise(self.scenario, **asked | {"casts": int(asked["casts"])})
        if question.question.race().lines[1:]:
            return question
        raise ScenarioError("from", f"expected something that {question.player.capitalize()} could cast here")


class ThirdCardsForm(StudyForm):
    """Cards, three at a time; those in the fight, unless others are named."""

    kind = "triples"
    title = "What a third card changes"
    cards = forms.CharField(
        label="A card, two, or a deck's",
        max_length=LONGEST_SOURCE,
        error_messages={"required": "Expected names of cards, between commas, or a starter deck."},
        widget=forms.TextInput(attrs={"autocomplete": "off", "size": 24}),
    )

    def __init__(self, scenario: Scenario, data: Any = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(scenario, data, {"cards": ", ".join(sorted(cards_named_in(scenario)))} | (initial or {}))

    def question(self) -> Question:
        """See ``StudyForm``."""
        return third_cards_of([_card(name) for name in cards_meant(self.cleaned_data["cards"])])


def _card(name: str) -> str:
    """Return the card that a name means, however it is spelt, or the name where it means none."""
    found = named(name)
    return found.card if found else name


FORMS: dict[str, type[StudyForm]] = {
    form.kind: form for form in (OddsForm, OrdersForm, SweepForm, MatchupsForm, AdviceForm, ThirdCardsForm)
}
