"""A phone in the hand: nothing moves under the finger, and what one looks for is near."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.mark.browser_context_args
def test_the_list_of_cards_does_not_move_while_it_loads(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.add_init_script(
        "window.moved = 0; new PerformanceObserver(list => { for (const each of list.getEntries())"
        " window.moved += each.hadRecentInput ? 0 : each.value; }).observe({ type: 'layout-shift', buffered: true });"
    )
    page.goto("/cards/", wait_until="networkidle")
    assert page.evaluate("moved") < 0.01


def test_the_theme_is_changed_in_place_and_kept(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto("/cards/")
    dark = page.get_by_role("button", name="Theme").first
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    dark.click()
    assert page.evaluate(ground) != light
    page.goto("/rules/")
    assert page.evaluate(ground) != light
    page.get_by_role("button", name="Theme: dark").first.click()
    page.get_by_role("button", name="Theme: light").first.click()
    assert page.evaluate(ground) == light


def test_a_page_that_is_gone_back_to_or_open_beside_takes_the_theme_chosen_meanwhile(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto("/cards/")
    name = page.locator("[data-theme-name]").first
    for event, theme in (("pageshow", "dark"), ("storage", "light")):
        page.evaluate(f"localStorage.setItem('theme', '{theme}'); dispatchEvent(new Event('{event}'));")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        expect(name).to_have_text(theme)


def test_the_menu_that_one_left_by_is_shut_on_the_way_back(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/cards/")
    page.get_by_label("Menu").click()
    menu = page.get_by_role("navigation", name="Sections and settings")
    expect(menu).to_be_visible()
    page.evaluate("dispatchEvent(new Event('pageshow'))")
    expect(menu).to_be_hidden()


def test_the_contents_of_a_rules_page_are_at_hand_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/rules/damage/#D4")
    place = page.get_by_role("navigation", name="On this page")
    expect(place).to_be_hidden()
    page.get_by_role("button", name="Contents").click()
    place.get_by_role("link", name="Two modes of attack").click()
    expect(place).to_be_hidden()
    assert page.url.endswith("#attack-modes")


def test_a_paragraph_gives_its_address(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/rules/damage/")
    page.get_by_role("link", name="Link to this paragraph: Two modes of attack").click()
    expect(page.locator("[data-said=Copied]")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith("/rules/damage/#attack-modes")


def test_what_one_takes_along_opens_within_the_screen(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/decks/war-starter/")
    page.get_by_text("Take it with you").click()
    opened = page.locator(".menu > ul").bounding_box()
    assert opened
    assert opened["x"] >= 0
    assert opened["x"] + opened["width"] <= 360


def test_no_name_of_a_house_is_broken_within(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/")
    lines = page.locator(".houses a").evaluate_all(
        """links => links.map((link) => {
            const name = document.createRange();
            name.selectNodeContents(link.lastChild);
            return new Set([...name.getClientRects()].map((line) => line.top)).size;
        })"""
    )
    assert set(lines) == {1}


def test_letters_twice_as_large_keep_the_mana_on_the_screen_and_the_skip_link_off_it(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/decks/war-starter/")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    ends = page.locator(".strip .chip").evaluate_all("chips => chips.map((chip) => chip.getBoundingClientRect().right)")
    assert max(ends) <= 360
    skip = page.get_by_role("link", name="Skip to the content")
    assert skip.evaluate("link => link.getBoundingClientRect().bottom") <= 0
    page.keyboard.press("Tab")
    expect(skip).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("address", ["/rules/", "/decks/war-starter/"])
def test_what_is_said_of_a_link_in_a_list_begins_below_it(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address)
    said = page.locator("main .plain > li > a + .small").filter(visible=True)
    beside = """each => each
        .filter((said) => said.getClientRects()[0].left > said.parentElement.getBoundingClientRect().left + 1)
        .map((said) => said.textContent)"""
    assert said.count()
    assert said.evaluate_all(beside) == []


@pytest.mark.parametrize(("address", "which"), [("/", ".site-menu"), ("/decks/unmaking-starter/", ".menu")])
def test_a_menu_over_the_page_is_not_in_the_way_of_the_keyboard(page: Page, address: str, which: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address)
    menu = page.locator(which)
    summary = menu.locator("summary")
    summary.press("Enter")
    page.keyboard.press("Tab")
    expect(summary).not_to_be_focused()
    page.keyboard.press("Escape")
    expect(summary).to_be_focused()
    expect(menu).not_to_have_attribute("open", "")
    summary.press("Enter")
    menu.get_by_role("link").last.focus()
    expect(menu).to_have_attribute("open", "")
    page.keyboard.press("Tab")
    expect(menu).not_to_have_attribute("open", "")
