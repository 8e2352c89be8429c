"""The site without a network: what was visited can be read, the rest says what is the matter."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sanctum_site.views import STORES

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
    expect(page.get_by_text("No connection")).to_be_visible()
    page.get_by_role("link", name="Deflection").click()
    expect(page).to_have_url(re.compile("/cards/deflection/$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Deflection")


def test_a_search_without_a_network_finds_among_what_is_kept(context: BrowserContext) -> None:
    page = context.new_page()
    for card in "deflection", "fireball":
        page.goto(f"/cards/{card}/")
        settle(page)
    context.set_offline(True)
    page.goto("/search/?q=Defl")
    expect(page.get_by_role("link", name="Deflection")).to_be_visible()
    expect(page.get_by_role("link", name="Fireball")).to_be_hidden()
    expect(page.get_by_role("button", name="Keep everything offline")).to_be_hidden()
    page.goto("/search/?q=what+counters+deflection")  # of which nothing is called so
    expect(page.get_by_role("link", name="Fireball")).to_be_visible()


def test_what_was_changed_without_a_network_outlives_a_reload(context: BrowserContext) -> None:
    page = context.new_page()
    page.on("dialog", lambda dialog: dialog.accept())  # the editor asks before it is left
    page.goto("/decks/import/")
    page.get_by_label("Paste a list").fill("4 Fireball")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#deck-size")).to_contain_text("4 cards")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.reload()  # now the service worker looks after the page
    context.set_offline(True)
    page.get_by_label("Put in one Fireball").click()
    expect(page.locator("[data-saved]")).to_contain_text("Not saved yet")
    page.reload()
    expect(page.get_by_text("Your last changes of this deck wait")).to_be_visible()
    context.set_offline(False)
    expect(page.locator("#deck-size")).to_contain_text("5 cards")
    expect(page.locator("[data-saved]")).to_have_text("Saved, version 2.")


def test_a_deck_whose_changes_are_all_saved_is_not_said_to_wait(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/decks/import/")
    page.get_by_label("Paste a list").fill("4 Fireball")
    page.get_by_role("button", name="Read it").click()
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.reload()  # now the service worker looks after the page
    page.get_by_label("Put in one Fireball").click()
    expect(page.locator("[data-saved]")).to_have_text("Saved, version 2.")
    context.set_offline(True)
    page.reload()
    expect(page.get_by_text("No connection")).to_be_visible()
    expect(page.get_by_text("Your last changes of this deck wait")).to_be_hidden()


def test_with_a_network_the_newest_page_is_shown(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/cards/deflection/")
    settle(page)
    page.evaluate(
        """async (pages) => (await caches.open(pages)).put(location.href,
             new Response("<h1>old</h1>", {headers: {"Content-Type": "text/html"}}))""",
        STORES["pages"],
    )
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deflection")


def test_a_page_stays_kept_where_there_is_no_room_for_a_newer_one(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/cards/deflection/")
    settle(page)
    context.service_workers[0].evaluate(
        """() => { Cache.prototype.put = () => { self.full = true; return Promise.reject(new Error("no room")); }; }"""
    )
    page.reload()
    context.service_workers[0].evaluate(
        "async () => { while (!self.full) await new Promise(resolve => setTimeout(resolve, 50)); }"
    )
    context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deflection")


def test_the_installed_app_opens_without_a_network_on_its_start_page(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/rules/damage/")
    settle(page)
    context.set_offline(True)
    for start, title in (("/cards/", "Cards"), ("/", "A book of rules that runs")):
        page.goto(start)
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.locator(".site-head")).to_have_css("display", "flex")


def test_everything_is_kept_on_wish(context: BrowserContext) -> None:
    page = context.new_page()
    few = [{"url": f"/cards/{slug}/", "title": slug} for slug in ("fireball", "deflection")]
    context.route("**/offline/everything.json", lambda route: route.fulfill(json={"bytes": 80_000, "pages": few}))
    page.goto("/offline/")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    expect(page.locator("#keep-size")).to_have_text(": 2 pages, about 0.1 MB")
    expect(page.get_by_role("button", name="Forget it again")).to_be_hidden()
    page.get_by_role("button", name="Keep everything offline").click()
    expect(page.locator("#keep-state")).to_contain_text("Kept: 2 pages")
    context.set_offline(True)
    page.goto("/cards/fireball/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Fireball")
    page.goto("/offline/")
    page.get_by_role("searchbox", name="Find among them").fill("defl")
    expect(page.locator("#kept-list a")).to_have_text(["deflection"])
    page.get_by_role("button", name="Forget it again").click()
    expect(page.locator("#keep-state")).to_have_text("Forgotten.")
