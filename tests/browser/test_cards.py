"""From the list to a card, and through the tabs of a card, as someone with a keyboard does it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import assert_fits_the_width

pytestmark = pytest.mark.browser


def test_a_card_is_found_by_typing_and_opened_by_a_click(page: Page) -> None:
    page.goto("/cards/")
    page.keyboard.press("/")
    page.keyboard.type("treacherous")
    expect(page.get_by_role("status")).to_contain_text(re.compile(r"\b\d of 614 cards"))
    expect(page).to_have_url(re.compile(r"\?q=treacherous$"))
    page.get_by_role("link", name="Treacherous Armor", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Treacherous Armor")
    expect(page).to_have_url(re.compile(r"/cards/treacherous-armor/$"))


def test_a_filter_narrows_the_list_and_going_back_widens_it(page: Page) -> None:
    page.goto("/cards/")
    narrow = page.get_by_role("group", name="Narrow down")
    narrow.get_by_text("House", exact=True).click()
    narrow.get_by_role("link", name="War").click()
    expect(page.get_by_role("status")).to_contain_text(re.compile(r"\b\d\d of 614 cards"))
    page.go_back()
    expect(page.get_by_role("status")).not_to_contain_text("of 614 cards")


def test_arrow_keys_walk_the_tabs_and_each_has_its_address(page: Page) -> None:
    page.goto("/cards/diomesia/")
    page.get_by_role("tab", name="Spell").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Flavor")).to_be_focused()
    expect(page.get_by_role("tabpanel", name="Flavor")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?tab=flavor$"))
    page.keyboard.press("End")
    expect(page.get_by_role("tab", name="Monster")).to_have_attribute("aria-selected", "true")
    expect(page).to_have_url(re.compile(r"\?tab=monster$"))
    page.reload()
    expect(page.get_by_role("tabpanel", name="Monster")).to_be_visible()
    expect(page.get_by_role("tabpanel", name="Spell")).to_be_hidden()


def test_long_names_and_rows_fit_the_narrowest_phone(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    for address in ("/cards/transubstantiation/", "/cards/khobai/", "/cards/mana/strife/"):
        page.goto(address)
        assert_fits_the_width(page)
