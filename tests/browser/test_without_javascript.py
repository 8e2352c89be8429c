"""The site with JavaScript turned off: forms and links do everything, only less smoothly."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.browser_context_args(java_script_enabled=False)]


def test_the_list_is_searched_and_filtered_by_its_form(page: Page) -> None:
    page.goto("/cards/")
    page.get_by_role("searchbox").fill("treacherous")
    page.get_by_role("button", name="Apply").click()
    page.get_by_role("link", name="Treacherous Armor").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Treacherous Armor")


def test_all_four_texts_of_a_card_are_links(page: Page) -> None:
    page.goto("/cards/diomesia/")
    texts = page.get_by_role("navigation", name="Texts of the card")
    for name in ("Flavor", "Monster", "Spell"):
        texts.get_by_role("link", name=name).click()
        expect(page).to_have_url(re.compile(rf"\?tab={name.lower()}$"))
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
