"""The starter decks, from the list to a card of a deck."""

import re

import pytest
from playwright.sync_api import Page, expect

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
