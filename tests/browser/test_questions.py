"""Questions of a player, each answered on a phone from the home page in at most three taps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.checks import assert_fits_the_width


@pytest.fixture
def fred(page: Page) -> Page:
    """Fred's fight, one tap from the home page, on a phone."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/")
    page.get_by_role("link", name="Fred against eight").click()
    expect(page.get_by_role("heading", name="What decided it")).to_be_visible()
    return page


def decided(page: Page) -> Locator:
    return page.get_by_role("region", name="What decided it").get_by_role("listitem")


def test_why_did_deflection_not_save_fred(fred: Page) -> None:
    decided(fred).filter(has_text="Unholy Aura").get_by_role("link").click()
    expect(fred.get_by_role("heading", name="With B Fred dies in round 2")).to_be_visible()
    answer = "Deflection threw back 6 and 10, but takes nothing off the damage. With Unholy Aura after it Fred lives."
    expect(fred.get_by_text(answer)).to_be_visible()
    assert_fits_the_width(fred)


@pytest.fixture
def horde(page: Page) -> Page:
    """A fight typed at home, on a phone."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/")
    page.locator("#site-search").fill("3 Human swordsmen: Barkskin, Power vs Horde")
    page.locator("#site-search").press("Enter")
    return page


def test_do_three_humans_with_barkskin_and_power_beat_a_horde(horde: Page) -> None:
    # A sample, or soon the exact answer in its place.
    answer = re.compile(r"^Blue wins: (\d+% \(\d+–\d+\)|always)")
    expect(horde.get_by_role("heading", name=answer)).to_be_in_viewport()
    assert_fits_the_width(horde)


def test_and_if_one_of_them_had_deflection_instead_of_power(horde: Page) -> None:
    horde.get_by_role("link", name="Compare").click()
    other = "2 Human swordsmen: Barkskin, Power + Human swordsman: Barkskin, Deflection vs Horde"
    horde.get_by_label("The other fight in one line").fill(other)
    horde.get_by_role("button", name="Compare", exact=True).first.click()
    expect(horde.get_by_role("heading", name=re.compile("With B|No difference"))).to_be_in_viewport()
    rates = horde.get_by_role("row", name=re.compile(r"^Blue wins \d+% \d+%"))
    expect(rates).to_be_visible()
    expect(horde.get_by_text("A difference marked ≠ is more than chance.")).to_be_visible()
    assert_fits_the_width(horde)


def test_which_of_freds_four_spells_matter(fred: Page) -> None:
    expect(fred.get_by_role("heading", name="Blue wins: always")).to_be_in_viewport()
    expect(fred.locator("#board svg.map")).to_be_in_viewport()
    fred.get_by_role("region", name="What decided it").get_by_text("more").click()
    expect(decided(fred).locator("visible=true")).to_contain_text(
        [
            "Without Unholy Aura Fred dies in round 2.",
            "Without Deflection 7 of 8 Elves are left.",
            "Without Treacherous Armor 1 or 2 of 8 Elves are left.",
            "Without Ogi's Armor it takes a round longer.",
        ]
    )
    expect(decided(fred).first).to_be_in_viewport()
    assert_fits_the_width(fred)


def test_who_kills_fred_at_which_step_by_which_paragraph(fred: Page) -> None:
    decided(fred).filter(has_text="Unholy Aura").get_by_role("link").click()
    fred.get_by_role("link", name="Why is Fred dead?").click()
    expect(fred.get_by_text("Bob kills Fred in round 2")).to_be_visible()
    step = fred.locator(".causes").get_by_role("link", name=re.compile("^D4")).first
    expect(step).to_have_attribute("href", "/rules/damage/#D4")


def test_does_the_order_of_his_spells_matter(fred: Page) -> None:
    fred.get_by_role("link", name="Orders").click()
    expect(fred.get_by_text("Best for Blue: Deflection before Unholy Aura. Nothing else matters.")).to_be_visible()
