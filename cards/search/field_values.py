"""The values that the fields of a query take, each with what it is called."""

from collections.abc import Callable, Iterable
from functools import cache

from cards import timing
from cards.sets import SET_NAMES
from engine.model.catalog import houses_by_name, nations_by_member, read_cards
from engine.model.steps import STEPS


def named_alike(values: Iterable[str]) -> Callable[[], dict[str, str]]:
    """Return values that are called what they are."""
    names = {value: value for value in values}
    return lambda: names


@cache
def houses() -> dict[str, str]:
    """Return the houses, as they are written in a query."""
    return {name.lower(): name for name in houses_by_name()}


@cache
def nations() -> dict[str, str]:
    """Return the nations, one of them each, as they are written in a query."""
    return {one.lower(): several for one, several in nations_by_member().items()}


@cache
def sets() -> dict[str, str]:
    """Return the sets by their letters, with the names of those that have one."""
    return {card.set.lower(): SET_NAMES.get(card.set, f"set {card.set}") for card in read_cards()}


@cache
def steps() -> dict[str, str]:
    """Return the steps that a card can act at, with their names."""
    return {step.id: f"{step.id} ({step.name})" for step in STEPS.values()}


@cache
def timings() -> dict[str, str]:
    """Return the words of card timing, step ids included, with what each is called."""
    return timing.WORDS | steps()


@cache
def keywords() -> dict[str, str]:
    """Return the keywords that cards have."""
    return {word: word for word in sorted({word for card in read_cards() for word in card.keywords})}


@cache
def moves() -> dict[str, str]:
    """Return the ways that creatures move."""
    ways = {way for card in read_cards() for creature in card.creatures for way in creature.movement}
    return {way: way for way in sorted(ways)}
