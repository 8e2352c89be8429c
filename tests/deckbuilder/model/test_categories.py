"""A deck's own categories."""

import pytest

from deckbuilder.model.categories import (
    MAX_CATEGORIES,
    MAX_CATEGORY,
    Categories,
    Category,
    CategoryError,
    begun,
    dissolved,
    limited_to,
    placed,
    renamed,
)

MINE: Categories = (Category("Walls", (1, 2)), Category("Fire", (3,)))


def test_a_card_lies_in_one_category_at_most() -> None:
    assert placed(MINE, 1, "fire") == (Category("Walls", (2,)), Category("Fire", (3, 1)))
    assert placed(MINE, 1, "") == (Category("Walls", (2,)), Category("Fire", (3,)))
    assert placed(MINE, 1, " Walls ") == MINE
    assert placed(MINE, 9, "New  one") == (*MINE, Category("New one", (9,)))


def test_categories_are_begun_renamed_and_dissolved() -> None:
    assert begun(MINE, "Last") == (*MINE, Category("Last"))
    assert begun(MINE, "WALLS") == MINE
    assert renamed(MINE, "walls", "WALLS") == (Category("WALLS", (1, 2)), Category("Fire", (3,)))
    assert dissolved(MINE, "walls") == (Category("Fire", (3,)),)
    assert limited_to(MINE, {2, 3}.__contains__) == (Category("Walls", (2,)), Category("Fire", (3,)))


@pytest.mark.parametrize(("old", "name"), [("Walls", "fire"), ("Walls", " "), ("nothing", "New")])
def test_a_name_that_cannot_be_is_refused(old: str, name: str) -> None:
    with pytest.raises(CategoryError, match="that no other has"):
        renamed(MINE, old, name)


def test_categories_are_bounded() -> None:
    full = tuple(Category(str(number)) for number in range(MAX_CATEGORIES))
    with pytest.raises(CategoryError, match="20 categories"):
        begun(full, "more")
    with pytest.raises(CategoryError, match="30 letters"):
        placed(MINE, 1, "x" * (MAX_CATEGORY + 1))
    with pytest.raises(CategoryError, match="a name"):
        begun(MINE, " \0 ")
