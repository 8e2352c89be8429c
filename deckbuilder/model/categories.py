"""A deck's own categories: parts of it that its maker has named. A card lies in one at most."""

from collections.abc import Callable

import msgspec

from cards.typography import one_line

MAX_CATEGORIES = 20
MAX_CATEGORY = 30


class Category(msgspec.Struct, frozen=True):
    """A part of a deck: its name and the ids of its cards, in the order in which they came."""

    name: str
    cards: tuple[int, ...] = ()


Categories = tuple[Category, ...]


class CategoryError(ValueError):
    """A category that cannot be; its words say why."""


def find(categories: Categories, name: str) -> Category | None:
    """Return the category of a name, in whatever case."""
    return next((category for category in categories if category.name.lower() == name.lower()), None)


def begun(categories: Categories, name: str) -> Categories:
    """Return the categories with one of this name, at the end if it is new. Raises CategoryError."""
    name = _spelt(name)
    if not name:
        raise CategoryError("Give the category a name.")
    if find(categories, name):
        return categories
    if len(categories) == MAX_CATEGORIES:
        raise CategoryError(f"A deck may have {MAX_CATEGORIES} categories at most.")
    return (*categories, Category(name))


def placed(categories: Categories, card: int, name: str) -> Categories:
    """Return the categories with a card in the one of this name, or, without a name, in none. Raises CategoryError."""
    name = _spelt(name)
    if name:
        categories = begun(categories, name)
    there = find(categories, name)
    if there and card in there.cards:
        return categories
    apart = limited_to(categories, lambda other: other != card)
    if there is None:
        return apart
    return tuple(Category(one.name, (*one.cards, card)) if one.name == there.name else one for one in apart)


def renamed(categories: Categories, old: str, name: str) -> Categories:
    """Return the categories with one called otherwise. Raises CategoryError."""
    name, there = _spelt(name), find(categories, old)
    if there is None or not name or find(categories, name) not in (None, there):
        raise CategoryError("Give the category a name that no other has.")
    return tuple(Category(name, category.cards) if category is there else category for category in categories)


def dissolved(categories: Categories, name: str) -> Categories:
    """Return the categories without one; its cards stay in the deck."""
    there = find(categories, name)
    return tuple(category for category in categories if category is not there)


def limited_to(categories: Categories, included: Callable[[int], bool]) -> Categories:
    """Return the categories with those of their cards only of which this is true."""
    return tuple(Category(category.name, tuple(filter(included, category.cards))) for category in categories)


def _spelt(name: str) -> str:
    """Return the name of a category, its white space made even. Raises CategoryError for one that is too long."""
    name = one_line(name)
    if len(name) > MAX_CATEGORY:
        raise CategoryError(f"The name of a category may have {MAX_CATEGORY} letters at most.")
    return name
