"""Share, one press, on a phone and on a desk, with script and without."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.checks import WIDTHS, assert_good_at_every_width

pytestmark = pytest.mark.browser


@pytest.mark.browser_context_args
def test_a_press_shows_the_link_in_place_and_copies_it(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/sandbox/fred-aura-first/?seed=4711")
    page.get_by_role("button", name="Share").click()
    copy = page.get_by_role("button", name="Copy link").first
    expect(copy).to_be_focused()
    assert_good_at_every_width(page)
    copy.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"/sandbox/s/[-\w]{16}/$", link)
    page.goto(link)
    expect(page.get_by_text("Saved ")).to_be_visible()
    assert_good_at_every_width(page)


@pytest.mark.parametrize("address", ["/rules/rulings/armor-soaks-once-a-round/", "/cards/deflection+unholy-aura/"])
def test_what_settles_an_argument_is_copied_by_its_address(page: Page, address: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(address)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(address)


@pytest.mark.parametrize("width", WIDTHS)
def test_without_script_a_press_leads_to_the_link(browser: Browser, base_url: str, width: int) -> None:
    context = browser.new_context(
        java_script_enabled=False, base_url=base_url, viewport={"width": width, "height": 800}
    )
    page = context.new_page()
    page.goto("/sandbox/fred/?seed=12")
    page.get_by_role("button", name="Share").click()
    expect(page).to_have_url(re.compile(r"/sandbox/s/[-\w]{16}/#link$"))
    expect(page.locator("#link")).to_be_visible()
    context.close()


def test_what_is_changed_in_place_is_what_is_shared(page: Page) -> None:
    page.goto("/sandbox/fred/?edit=fight")
    page.get_by_label("Seed").fill("77")
    page.get_by_label("Seed").press("Enter")
    expect(page).to_have_url(re.compile("seed,77"))
    page.get_by_role("button", name="Share").click()
    page.locator("#link").click()
    expect(page.locator("#board ~ p", has_text="seed 77")).to_be_visible()
