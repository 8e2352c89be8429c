"""The site without a network: what was visited can be read, the rest says what is the matter."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.browser_context_args(service_workers="allow")]


def settle(page: Page) -> None:
    """Wait until the service worker looks after the page and has kept it."""
    page.evaluate(
        """async () => {
             await navigator.serviceWorker.ready;
             while (!(await caches.match(location.href, {ignoreVary: true})))
               await new Promise(resolve => setTimeout(resolve, 50));
           }"""
    )


def test_a_visited_card_and_rules_page_can_be_read_without_a_network(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/cards/deflection/")
    settle(page)
    page.goto("/rules/damage/")
    settle(page)
    context.set_offline(True)
    page.goto("/cards/deflection/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Deflection")
    expect(page.locator(".card-page")).to_have_css("display", "grid")
    page.goto("/rules/damage/#D3")
    expect(page.get_by_role("heading", level=1)).to_have_text("Damage")


def test_a_page_that_was_not_visited_says_so_and_offers_what_was(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/cards/deflection/")
    settle(page)
    context.set_offline(True)
    page.goto("/cards/fireball/")
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection")
    page.get_by_role("link", name="Deflection").click()
    expect(page).to_have_url(re.compile("/cards/deflection/$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Deflection")


def test_with_a_network_the_newest_page_is_shown(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/cards/deflection/")
    settle(page)
    page.evaluate(
        """async () => (await caches.open("pages-1")).put(location.href,
             new Response("<h1>old</h1>", {headers: {"Content-Type": "text/html"}}))"""
    )
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deflection")
