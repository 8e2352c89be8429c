"""The site with JavaScript turned off: forms and links do everything, only less smoothly."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.browser_context_args(java_script_enabled=False)]


def test_the_list_is_searched_by_its_form_and_narrowed_by_links(page: Page) -> None:
    page.goto("/cards/")
    page.get_by_label("Search the cards").fill("treacherous")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("status")).to_contain_text(re.compile(r"\d+ of 614 cards"))
    narrow = page.get_by_role("group", name="Narrow down")
    narrow.get_by_text("House", exact=True).click()
    narrow.get_by_role("link", name="Unmaking").click()
    page.get_by_role("link", name="Treacherous Armor", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Treacherous Armor")


def test_all_four_texts_of_a_card_are_links(page: Page) -> None:
    page.goto("/cards/diomesia/")
    texts = page.get_by_role("navigation", name="Texts of the card")
    for name in ("Flavor", "Monster", "Spell"):
        texts.get_by_role("link", name=name).click()
        expect(page).to_have_url(re.compile(rf"\?tab={name.lower()}$"))
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()


def test_a_starter_deck_and_its_cards_are_links(page: Page) -> None:
    page.goto("/decks/")
    page.get_by_role("link", name="Unmaking starter").click()
    page.get_by_role("region", name="Cards", exact=True).get_by_role("listitem").get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(r"/cards/[a-z-]+/$"))


def test_in_a_deck_enter_searches_and_says_no_more(page: Page) -> None:
    page.goto("/decks/new/")
    page.get_by_role("button", name="Start building").click()
    page.get_by_label("Search the cards").fill("4 fireball")
    page.get_by_label("Search the cards").press("Enter")
    expect(page.get_by_role("button", name="Put in four Fireball")).to_be_visible()
    expect(page.get_by_text("Enter adds")).to_be_hidden()


def test_fred_is_run_in_another_order_and_put_back(page: Page) -> None:
    page.goto("/sandbox/")
    page.get_by_role("link", name="Fred's Treacherous Armor and Deflection").click()
    headline = page.locator("#headline")
    expect(headline).to_have_text("Blue wins after 3 rounds")
    page.get_by_role("link", name="Change Fred").click()
    page.get_by_role("button", name="Cast Unholy Aura earlier").click()
    expect(page).to_have_url(re.compile(r"\?c=swap,fred,Deflection,Unholy\+Aura&edit=fred$"))
    expect(headline).to_have_text("Nobody wins after 10 rounds")
    page.get_by_role("button", name="Cast Unholy Aura later").click()
    expect(headline).to_have_text("Blue wins after 3 rounds")
    page.get_by_role("link", name="Undo").click()
    expect(headline).to_have_text("Nobody wins after 10 rounds")
    page.get_by_role("link", name="Redo").click()
    expect(headline).to_have_text("Blue wins after 3 rounds")


def test_a_seed_is_typed_and_run(page: Page) -> None:
    page.goto("/sandbox/fred/")
    page.get_by_role("link", name="Fight", exact=True).click()
    page.get_by_label("Seed").fill("3")
    page.get_by_role("button", name="Change").first.click()
    expect(page).to_have_url(re.compile(r"[?&]c=seed,3\b"))
    expect(page.get_by_text("seed 3 instead of 7")).to_be_visible()
