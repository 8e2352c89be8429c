"""The starter decks, from the list to a card of a deck."""

import re

import pytest
from playwright.sync_api import Page, expect

from deckbuilder.io.read_deck import ReadDeck
from deckbuilder.io.text import read_text
from engine.model.catalog import read_starter_decks
from tests.deckbuilder.io.known import KNOWN

pytestmark = pytest.mark.browser


def test_a_starter_deck_is_opened_and_one_of_its_cards_too(page: Page) -> None:
    page.goto("/")
    page.get_by_role("navigation", name="Sections").get_by_role("link", name="Decks").click()
    page.get_by_role("link", name="Unmaking starter").click()
    expect(page).to_have_url(re.compile(r"/decks/unmaking-starter/$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Unmaking starter")
    card = page.get_by_role("region", name="Cards", exact=True).get_by_role("listitem").get_by_role("link").first
    name = card.inner_text()
    card.click()
    shown = page.get_by_role("region", name="Card", exact=True)
    expect(shown.get_by_role("heading", level=2)).to_have_text(name)
    shown.get_by_role("link", name="The card's own page").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_a_finding_of_the_check_names_its_cards_and_its_rule(page: Page) -> None:
    page.goto("/decks/unmaking-starter/")
    check = page.get_by_role("region", name="Can it pay?")
    which = check.get_by_text("which cards").first
    which.click()
    expect(which.locator("xpath=..").get_by_role("listitem").first).to_be_visible()
    check.locator("li.finding > div > p > a").first.click()
    expect(page).to_have_url(re.compile(r"/rules/[a-z-]+/(#.+)?$"))


def copied(page: Page, part: str) -> ReadDeck:
    """Return what is read of a part of a page that is selected, copied and pasted."""
    select = "part => (getSelection().selectAllChildren(part), `${getSelection()}`)"
    return read_text(page.locator(part).evaluate(select), KNOWN)


@pytest.mark.parametrize(("address", "part"), [("", ".decklist"), ("sheet/", "main"), ("embed/", "body")])
def test_a_deck_that_is_copied_from_its_page_is_pasted_as_the_same(page: Page, address: str, part: str) -> None:
    page.goto(f"/decks/unmaking-starter/{address}")
    reading = copied(page, part)
    starter = next(deck for deck in read_starter_decks() if deck.house == "Unmaking")
    assert sorted(reading.cards.items()) == sorted((entry.id, entry.count) for entry in starter.cards)
    assert (reading.unknown, reading.unmet, reading.notices) == ((), (), ())


def test_the_sheet_of_a_deck_is_printed_by_a_press(page: Page) -> None:
    page.add_init_script("print = () => { document.title = 'printed'; }")
    page.goto("/decks/unmaking-starter/sheet/")
    page.get_by_role("button", name="Print").click()
    expect(page).to_have_title("printed")
