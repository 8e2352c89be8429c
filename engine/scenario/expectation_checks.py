"""Checks of what a scenario expects: every row says one thing that a run can hold or fail."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

import msgspec
from msgspec import UNSET

from engine.effects.registry import declared
from engine.model.catalog import MANA, RECRUIT_CLASSES, cards_by_name, creatures_by_name, helpers_by_name, nations
from engine.model.interpretations import INTERPRETATIONS
from engine.model.steps import STEPS
from engine.model.words import listed
from engine.scenario.error import ScenarioError
from engine.scenario.format import SUBJECTS, THINGS, Row, Scenario
from engine.scenario.reference_checks import check_card, check_known, check_square, check_thing

QUANTIFIERS = ("always", "never", "sometimes")
"""How often a row can be said to hold over seeds."""

ABOUT = (*SUBJECTS, "result", "winner", "rounds", "initiative", "turn", "left", "globe", "event")
"""What a row may be about."""

FATES = {
    "minion": (
        *("status", "hp", "max_hp", "armor", "level", "cause", "by", "spells"),
        *("recruit_class", "nation", "owner", "group", "hand", "missile", "attack_rate"),
    ),
    "group": ("status", "spells", "owner", "square", "members", "control"),
    "structure": ("status", "spells", "owner", "type", "mana", "square", "novices", "turn_count"),
    "square": ("spells", "terrain"),
    "player": ("hand", "deck", "discarded", "mana", "trained"),
}
"""What a row may say of each kind of thing."""

FATE = tuple(dict.fromkeys(name for names in FATES.values() for name in names))
"""All of it, of whatever."""


def check_expectations(scenario: Scenario) -> None:
    """Every row says one thing that a run can hold or fail."""
    for path, row in _rows(scenario):
        _check_row(path, row, scenario)


def check_expected_names(scenario: Scenario) -> None:
    """Every row names what there is and a thing can have: else it fails always, and under "never" holds unseen."""
    for path, row in _rows(scenario):
        _check_names(path, row)


def _rows(scenario: Scenario) -> Iterator[tuple[str, Row]]:
    """Yield every row with its path, plain or said to hold always, never or sometimes."""
    for number, row in enumerate(scenario.expect):
        path = f"$.expect[{number}]"
        quantified = [(name, getattr(row, name)) for name in QUANTIFIERS if getattr(row, name)]
        if len(quantified) > 1 or (quantified and _given(row, ABOUT)):
            raise ScenarioError(path, f"expected one of a plain row, {listed(QUANTIFIERS, 'or')}")
        for name, inner in quantified or [("", row)]:
            yield f"{path}.{name}".rstrip("."), inner


def _check_row(path: str, row: Row, scenario: Scenario) -> None:
    about = _subjects(row)
    if len(about) != 1:
        raise ScenarioError(path, f"expected a row about one thing: {', '.join(ABOUT)}")
    if about[0] in THINGS:
        check_thing(f"{path}.{about[0]}", getattr(row, about[0]), about[0], scenario)
    if about[0] in SUBJECTS and not [name for name in _given(row, FATE) if name != about[0]]:
        raise ScenarioError(path, "expected what is to be so: a status, hp, cause or the like")
    _check_places(path, row, scenario)
    if row.result is not None and not scenario.script:
        raise ScenarioError(f"{path}.result", "expected no result: the script has no step")
    if row.result is not None and (row.i or 0) >= len(scenario.script):
        raise ScenarioError(f"{path}.i", f"expected the number of a script step, from 0 to {len(scenario.script) - 1}")
    if row.event is not None and not msgspec.to_builtins(row.event):
        raise ScenarioError(f"{path}.event", "expected what the event is like: a step, a card, a quantity")


def _check_places(path: str, row: Row, scenario: Scenario) -> None:
    """Where something is expected to be is there, and so is everybody expected in a group."""
    if row.square is not None:
        check_square(f"{path}.square", row.square)
    if row.group is not None:
        check_thing(f"{path}.group", row.group, "group", scenario)
    for number, id in enumerate(row.members or ()):
        check_thing(f"{path}.members[{number}]", id, "minion", scenario)


def _subjects(row: Row) -> list[str]:
    """Return the fields that name what a row is about: a minion's group and a group's square are what it says."""
    about = _given(row, ABOUT)
    return about[:1] if about and set(about[1:]) <= set(FATES.get(about[0], ())) else about


def _check_names(path: str, row: Row) -> None:
    about = _subjects(row)[0]
    for name in _given(row, FATE) if about in SUBJECTS else ():
        if name not in (about, *FATES[about]):
            said = listed(map(_field, FATES[about]), "or")
            raise ScenarioError(f"{path}.{_field(name)}", f"expected of a {about} only its {said}")
    _check_kinds(path, row)
    for field in ("spells", "globe"):
        for number, spell in enumerate(getattr(row, field) or ()):
            check_known(f"{path}.{field}[{number}]", spell, _spell_names(), "a spell")
    for field in ("hand", "deck", "discarded") if row.player is not None else ():
        for number, card in enumerate(getattr(row, field) or ()):
            check_card(f"{path}.{field}[{number}]", card)
    _check_given(f"{path}.nation", row.nation, nations(), "a nation")
    _check_given(f"{path}.class", row.recruit_class, RECRUIT_CLASSES, listed(RECRUIT_CLASSES, "or"))
    if row.event is not None:
        _check_given(f"{path}.event.step", row.event.step, STEPS, "a step of the step table")
        _check_given(f"{path}.event.card", row.event.card, _spell_names(), "a card")
        _check_given(f"{path}.event.interpretation", row.event.interpretation, INTERPRETATIONS, "an interpretation")


def _check_kinds(path: str, row: Row) -> None:
    """A minion's hand is a number and a player's are cards; a structure makes one type of mana, a player has some."""
    cards, mana = "a list of names of cards", f"an amount for each type: {', '.join(MANA)}"
    for name, listing, one, several in (("hand", list, "a whole number", cards), ("mana", dict, "one type", mana)):
        value = getattr(row, name)
        if value is not None and isinstance(value, listing) != (row.player is not None):
            raise ScenarioError(f"{path}.{name}", f"expected {several if row.player is not None else one}")


def _field(name: str) -> str:
    """Return what a field of a row is called in a document."""
    return "class" if name == "recruit_class" else name


def _check_given(path: str, name: str | None, known: Collection[str], what: str) -> None:
    if name is not None:
        check_known(path, name, known, what)


@cache
def _spell_names() -> frozenset[str]:
    """Return the names that spells, helper spells, creatures, nations and abilities have in traces and outcomes."""
    return frozenset({*cards_by_name(), *helpers_by_name(), *creatures_by_name(), *nations(), *declared()})


def _given(row: Row, names: tuple[str, ...]) -> list[str]:
    return [
        name for name in names if getattr(row, name) not in (None, UNSET) or (name == "winner" and row.winner is None)
    ]
