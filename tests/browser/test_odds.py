"""The odds of a deck: settings that answer at once, and by a button where there is no script."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.checks import assert_good_at_every_width

pytestmark = pytest.mark.browser

PATH = "/decks/war-starter/odds/"


def test_a_setting_changes_the_figures_and_the_address_at_once(page: Page) -> None:
    page.goto(PATH)
    seen = page.get_by_role("region", name="Seen by turn")
    expect(seen).to_contain_text("3 new ones a turn")
    page.get_by_label("Cards cast a turn").fill("4")
    page.get_by_label("Cards cast a turn").dispatch_event("change")
    expect(seen).to_contain_text("5 new ones a turn")
    expect(page).to_have_url(re.compile(r"/odds/\?cast=4$"))
    page.get_by_label("Card or group").select_option(label="Fireball")
    expect(seen).to_contain_text("at least 1 of Fireball")
    expect(page).to_have_url(re.compile(r"cast=4&of=card-\d+$"))
    page.reload()
    expect(seen).to_contain_text("at least 1 of Fireball")


def test_a_slider_is_moved_by_the_keyboard_and_keeps_the_focus(page: Page) -> None:
    page.goto(PATH)
    slider = page.get_by_label("Cards cast a turn")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"cast=3$"))
    expect(slider).to_be_focused()
    expect(page.get_by_role("group", name="Pace").locator("output").first).to_have_text("3")


def test_the_mana_plan_and_an_assumed_cost_are_set(page: Page) -> None:
    page.goto(PATH)
    page.get_by_text("Mana plan: novices, towns and mana cards").click()
    page.get_by_label("Town 3: captured on turn").fill("9")
    page.get_by_label("Town 3: captured on turn").blur()
    expect(page).to_have_url(re.compile(r"town3=9$"))
    plan = page.get_by_role("region", name="Mana plan of House War")
    plan.get_by_text("The plan as a table").click()
    expect(plan.get_by_role("row", name=re.compile("^9 "))).to_contain_text("Town captured: Order")
    page.get_by_text("Assumed costs").click()
    page.get_by_label("Fireball", exact=True).fill("9+9")
    page.get_by_label("Fireball", exact=True).blur()
    expect(page.get_by_text("Fireball cannot cost 9+9")).to_be_visible()


def test_the_page_opened_up_is_accessible_and_fits(page: Page) -> None:
    page.goto(f"{PATH}?cast=7&town1=x")
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    assert_good_at_every_width(page)


def test_without_script_the_button_works_it_out(browser: Browser, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = context.new_page()
    page.goto(PATH)
    page.get_by_label("Seed", exact=True).fill("41")
    page.get_by_role("button", name="Work it out").click()
    expect(page.get_by_role("heading", name="A play-out: seed 41")).to_be_visible()
    page.get_by_role("link", name="Shuffle again").click()
    expect(page.get_by_role("heading", name="A play-out: seed 42")).to_be_visible()
    context.close()
