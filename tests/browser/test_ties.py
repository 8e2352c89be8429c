"""What ties pages together, as someone with a mouse or a keyboard meets it: previews, copying, the cube, the chart."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.checks import stop_the_clock

pytestmark = pytest.mark.browser


@pytest.mark.browser_context_args
def test_a_preview_opens_on_hover_stays_under_the_pointer_and_goes_with_escape(page: Page) -> None:
    page.clock.install()
    page.goto("/cards/belvarios-trap/")
    preview = page.get_by_role("tooltip")
    page.locator("#panel-spell").get_by_role("link", name="Fireball").hover()
    expect(preview).to_contain_text("Fireball")
    preview.hover()
    page.clock.run_for(600)
    expect(preview).to_be_visible()
    page.keyboard.press("Escape")
    expect(preview).to_be_hidden()


def test_a_preview_goes_when_the_pointer_leaves(page: Page) -> None:
    page.goto("/cards/belvarios-trap/")
    page.locator("#panel-spell").get_by_role("link", name="Fireball").hover()
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.get_by_role("heading", level=1).hover()
    expect(page.get_by_role("tooltip")).to_be_hidden()


def test_a_preview_opens_on_focus_and_describes_the_link(page: Page) -> None:
    page.goto("/cards/treacherous-armor/")
    page.get_by_role("tabpanel", name="Spell").focus()
    page.keyboard.press("Tab")
    link = page.locator("a.name:focus")
    expect(page.get_by_role("tooltip")).to_be_visible()
    expect(link).to_have_attribute("aria-describedby", "preview")
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_be_hidden()
    expect(link).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/rules/glossary/#"))


@pytest.mark.parametrize("width", [360, 1280])
def test_a_preview_fits_the_screen(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto("/rules/damage/")
    page.locator("a.name").last.hover()
    expect(page.get_by_role("tooltip")).to_be_visible()
    box = page.get_by_role("tooltip").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width


@pytest.mark.browser_context_args
def test_a_card_is_copied_as_text_and_as_a_link(context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto("/cards/deflection/")
    stop_the_clock(page)
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").startswith("Deflection\nAlteration on a ")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_have_count(2)
    assert page.evaluate("navigator.clipboard.readText()").endswith("/cards/deflection/")


def test_without_script_names_are_links_and_the_text_has_an_address(browser: Browser, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = context.new_page()
    page.goto("/cards/belvarios-trap/")
    expect(page.get_by_role("button", name="Copy as text")).to_be_hidden()
    page.get_by_role("link", name="As text").click()
    expect(page.locator("body")).to_contain_text("Belvario's Trap")
    page.goto("/cards/belvarios-trap/")
    page.locator("#panel-spell").get_by_role("link", name="Fireball").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fireball")
    context.close()


@pytest.mark.browser_context_args
def test_the_print_button_prints(page: Page) -> None:
    page.add_init_script("window.print = () => { window.printed = true; }")
    page.goto("/cards/deflection/")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed")


def test_a_card_is_tried_in_the_sandbox(page: Page) -> None:
    page.goto("/cards/deflection/")
    page.get_by_role("link", name="Try it in the sandbox").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Try Deflection")
    expect(page.get_by_role("heading", name="Step by step")).to_be_visible()


def test_the_edges_of_the_cube_are_reached_by_keyboard(page: Page) -> None:
    page.goto("/cards/houses/")
    edge = page.get_by_role("link", name="House of War: Strife and Clarity")
    edge.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("House of War")


def test_the_chart_leads_to_the_step(page: Page) -> None:
    page.goto("/rules/")
    page.locator(".pipelines").get_by_role("link", name="D3").click()
    expect(page).to_have_url(re.compile("/rules/damage/#D3$"))


@pytest.mark.browser_context_args
@pytest.mark.parametrize("address", ["/cards/treacherous-armor/", "/rules/damage/", "/cards/houses/"])
def test_nothing_moves_as_a_page_is_shown(page: Page, address: str) -> None:
    # A slow processor paints while the page is still being read, as a busy machine does.
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    page.add_init_script(
        """window.shift = 0;
           window.shifts = new PerformanceObserver(list => add(list.getEntries()));
           const add = (entries) => { for (const entry of entries) window.shift += entry.value; };
           window.shifts.observe({type: "layout-shift", buffered: true});"""
    )
    page.goto(address, wait_until="networkidle")
    page.evaluate(
        """async () => {
             await document.fonts.ready;
             for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
             for (const entry of window.shifts.takeRecords()) window.shift += entry.value;
           }"""
    )
    assert page.evaluate("window.shift") < 0.01


def test_the_text_of_a_card_has_its_place_before_the_facts_are_read(page: Page) -> None:
    page.goto("/cards/treacherous-armor/")
    text = page.locator(".card-page > article")
    before = text.bounding_box()
    page.evaluate("document.querySelector('.card-facts').remove()")
    assert before is not None
    assert text.bounding_box() == before


@pytest.mark.browser_context_args
def test_a_card_page_is_light(context: BrowserContext) -> None:
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: dict[str, float] = {}
    addresses: dict[str, str] = {}
    session.on(
        "Network.responseReceived", lambda event: addresses.update({event["requestId"]: event["response"]["url"]})
    )
    session.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto("/cards/treacherous-armor/", wait_until="load")
    document = next(id for id, url in addresses.items() if url.endswith("/cards/treacherous-armor/"))
    assert sizes[document] < 60_000
    assert sum(sizes.values()) < 150_000
