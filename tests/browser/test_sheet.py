"""On a phone the trace is a sheet above the stepper: its bar says the line of the moment, and opens and closes it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.checks import assert_accessible, assert_fits_the_width
from tests.browser.test_stepper import tab_to

pytestmark = pytest.mark.browser

MOMENT = "/sandbox/fred/?at=82"


@pytest.fixture
def phone(page: Page) -> Page:
    page.set_viewport_size({"width": 360, "height": 740})
    return page


def bar(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Step by step"))


def now(page: Page) -> Locator:
    return page.locator(".trace .now")


def test_the_bar_says_the_line_of_the_moment_on_every_screen_of_the_page(phone: Page) -> None:
    phone.goto(MOMENT)
    expect(bar(phone)).to_contain_text("Round 2 · Bob attacks Fred (hand)")
    expect(bar(phone)).to_contain_text("Deflection deals 10 magical damage to Bob.")
    expect(now(phone)).to_be_hidden()
    phone.keyboard.press("ArrowRight")
    expect(bar(phone)).to_contain_text("G1 Bob is alive and on the board.")
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(bar(phone)).to_be_in_viewport(ratio=1)
    expect(phone.get_by_role("slider")).to_be_in_viewport(ratio=1)


def test_a_tap_opens_half_a_screen_with_the_line_in_view_and_closes_it(phone: Page) -> None:
    phone.goto(MOMENT)
    bar(phone).click()
    expect(bar(phone)).to_have_attribute("aria-expanded", "true")
    expect(now(phone)).to_be_in_viewport(ratio=1)
    scrolled = phone.evaluate("scrollY")
    for key in ("Shift+ArrowRight", "ArrowLeft", "Shift+ArrowLeft"):
        phone.keyboard.press(key)
        expect(now(phone)).to_be_in_viewport(ratio=1)
    assert phone.evaluate("scrollY") == scrolled, "only the trace scrolls"
    top, height = phone.evaluate("""() => {
      const { top, height } = document.querySelector(".trace-panel").getBoundingClientRect();
      return [top, height];
    }""")
    assert height <= 740 / 2
    assert top >= 740 / 2 - 64, "the stepper stands below it"
    assert_fits_the_width(phone)
    bar(phone).click()
    expect(now(phone)).to_be_hidden()


def test_open_and_closed_it_is_accessible(phone: Page) -> None:
    phone.goto("/sandbox/no-hits-give/?at=20")
    bar(phone).click()
    expect(now(phone)).to_be_in_viewport(ratio=1)
    assert_accessible(phone)
    bar(phone).click()
    expect(now(phone)).to_be_hidden()
    assert_accessible(phone)


def test_it_is_opened_read_and_closed_by_keyboard(phone: Page) -> None:
    phone.goto(MOMENT)
    tab_to(phone, bar(phone))
    phone.keyboard.press("Enter")
    tab_to(phone, phone.get_by_role("link", name="Why", exact=True))
    phone.keyboard.press("Escape")
    expect(bar(phone)).to_be_focused()
    expect(bar(phone)).to_have_attribute("aria-expanded", "false")
    phone.keyboard.press("Tab")
    assert not phone.evaluate("document.activeElement.closest('.trace-panel')"), "nothing of it that cannot be seen"


def test_a_link_to_a_line_and_a_choice_of_lines_open_it(phone: Page) -> None:
    phone.goto("/sandbox/fred/?why=bob#e66")
    expect(phone.locator("#e66")).to_be_in_viewport()
    expect(bar(phone)).to_have_attribute("aria-expanded", "true")
    expect(phone.locator(".stepper .place")).to_have_text("67")
    bar(phone).click()
    phone.locator(".causes").get_by_role("link", name="89", exact=True).click()
    expect(phone.locator("#e89")).to_be_in_viewport()
    phone.get_by_role("link", name="What happened").click()
    expect(phone).to_have_url(re.compile("#trace$"))
    expect(bar(phone)).to_have_attribute("aria-expanded", "true")


def test_while_something_is_edited_and_without_script_the_trace_stands_in_the_page(
    phone: Page, browser: Browser, base_url: str
) -> None:
    phone.goto(f"{MOMENT}&edit=fred")
    expect(bar(phone)).to_have_count(0)
    expect(now(phone)).to_be_visible()
    expect(phone.locator(".now-line")).to_be_visible()
    phone.get_by_role("link", name="Done").click()
    expect(bar(phone)).to_contain_text("Deflection deals 10 magical damage to Bob.")
    expect(now(phone)).to_be_hidden()
    context = browser.new_context(java_script_enabled=False, base_url=base_url, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(MOMENT)
    expect(bar(page)).to_have_count(0)
    expect(now(page)).to_be_visible()
    context.close()


def test_on_paper_there_is_the_whole_trace_and_no_bar(phone: Page) -> None:
    phone.goto(MOMENT)
    phone.emulate_media(media="print")
    expect(bar(phone)).to_have_count(0)
    expect(phone.locator("#e300")).to_be_visible()
    higher = """steps => steps.filter((step) =>
        step.offsetHeight > step.parentElement.querySelector(".row").offsetHeight).length"""
    assert phone.locator(".trace li > .step").evaluate_all(higher) == 0, "a badge would lie over the line below it"
