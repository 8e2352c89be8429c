"""The search box while something is typed: a panel over the page, arrows, Enter, Escape, and a finger."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import assert_accessible, assert_fits_the_width


@pytest.fixture(params=[360, 1280])
def rules(request: pytest.FixtureRequest, page: Page) -> Page:
    """A page with the search box in its header, on a phone and on a desk."""
    page.set_viewport_size({"width": request.param, "height": 740})
    page.goto("/rules/")
    page.keyboard.press("/")
    expect(page.locator("#site-search")).to_be_focused()
    return page


def test_the_first_is_chosen_and_enter_opens_it(rules: Page) -> None:
    top = rules.get_by_role("heading", name="The rules", exact=True).bounding_box()
    rules.keyboard.type("defl")
    first = rules.get_by_role("option").first
    expect(first).to_have_attribute("aria-selected", "true")
    expect(first.locator("b")).to_have_text("Defl")
    expect(rules.locator("#site-search")).to_have_attribute("aria-activedescendant", "proposed-1-1")
    assert rules.get_by_role("heading", name="The rules", exact=True).bounding_box() == top
    assert_fits_the_width(rules)
    assert_accessible(rules)
    rules.keyboard.press("Enter")
    expect(rules).to_have_url(re.compile(r"/cards/deflection/$"))


def test_arrows_choose_and_escape_puts_away(rules: Page) -> None:
    rules.keyboard.type("defl")
    expect(rules.get_by_role("option").first).to_have_attribute("aria-selected", "true")
    rules.keyboard.press("ArrowUp")
    expect(rules.get_by_role("option").last).to_have_attribute("aria-selected", "true")
    rules.keyboard.press("ArrowDown")
    expect(rules.get_by_role("option").first).to_have_attribute("aria-selected", "true")
    rules.keyboard.press("Escape")
    expect(rules.locator("#proposals")).to_be_hidden()
    expect(rules.locator("#site-search")).to_have_attribute("aria-expanded", "false")
    rules.keyboard.press("Enter")
    expect(rules).to_have_url(re.compile(r"/search/\?q=defl$"))


def test_a_question_is_asked_by_enter(rules: Page) -> None:
    rules.keyboard.type("how does initiative change hands")
    expect(rules.get_by_role("option").first).to_be_visible()
    rules.keyboard.press("Enter")
    expect(rules).to_have_url(re.compile(r"/search/\?q=how"))


def test_a_completion_is_written_into_the_box(rules: Page) -> None:
    rules.keyboard.type("house:mi")
    rules.get_by_role("option", name="house:mind").click()
    expect(rules.locator("#site-search")).to_have_value("house:mind")
    expect(rules.locator("#site-search")).to_be_focused()
