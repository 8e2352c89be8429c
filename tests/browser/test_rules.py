"""A rules page in the hand: a paragraph copied with its address, the way back, and the search within."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = [
    pytest.mark.browser,
    pytest.mark.browser_context_args(permissions=["clipboard-read", "clipboard-write"]),
]


def copied(page: Page) -> str:
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_paragraph_is_copied_with_its_address_and_a_heading_s_mark_copies_the_address(page: Page) -> None:
    page.goto("/rules/damage/")
    mark = page.locator('[id="D3.1"] > .permalink')
    mark.focus()
    page.keyboard.press("Enter")
    expect(mark).to_have_attribute("data-said", "Copied")
    words, address = copied(page).split("\n")
    assert words.startswith("Every effect")
    assert "¶" not in words
    assert address.endswith("/rules/damage/#D3.1")
    page.goto(address)
    expect(page.locator('[id="D3.1"]')).to_be_in_viewport()
    page.locator("#fred > .permalink").click()
    expect(page.locator("#fred > .permalink")).to_have_attribute("data-said", "Copied")
    assert copied(page).endswith("/rules/damage/#fred")


def test_back_leads_to_where_one_came_from(page: Page) -> None:
    page.goto("/rules/damage/")
    expect(page.locator("#back")).to_be_hidden()
    page.locator('.rules-text a[href^="/rules/combat/"]').first.click()
    expect(page).to_have_url(re.compile("/rules/combat/"))
    page.get_by_role("button", name="Back").click()
    expect(page).to_have_url(re.compile("/rules/damage/"))
    page.locator('.rules-contents a[href="#fred"]').first.click()
    page.get_by_role("button", name="Back").click()
    expect(page).to_have_url(re.compile("/rules/damage/$"))


def test_a_page_is_searched_within(page: Page) -> None:
    page.goto("/rules/damage/")
    box = page.get_by_role("searchbox", name="Search this page")
    box.fill("armor soak")
    box.press("Enter")
    expect(page.get_by_role("heading", level=2).first).to_contain_text("in Damage")


ALONE = """() => [...document.querySelectorAll("main :is(p, li) > :is(.step, .tag)")].filter((badge) => {
  const behind = badge.nextSibling;
  if (!/^[.,;:)]/.test(behind?.data ?? "")) return false;
  const mark = document.createRange();
  mark.setStart(behind, 0);
  mark.setEnd(behind, 1);
  return mark.getBoundingClientRect().left < badge.getBoundingClientRect().left;
}).map((badge) => badge.textContent)"""
"""The badges of which the full stop or comma behind them begins the next line."""


@pytest.mark.parametrize("address", ["/rules/damage/", "/rules/combat/", "/how-a-turn-goes/"])
def test_no_line_begins_with_the_full_stop_behind_a_badge(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address)
    assert page.evaluate(ALONE) == []
