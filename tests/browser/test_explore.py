"""Orders, odds, what if and puzzles: with mouse, with keyboard alone, without script, on a phone and on a desk."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine.library.puzzles import puzzles
from tests.browser.checks import assert_fits_the_width, assert_good_at_every_width

pytestmark = pytest.mark.browser

LARGE = "/sandbox/fight/odds/?f=8+Elf+archers+vs+8+Dwarves"
"""A fight with too many chances to count them all."""
PUZZLE = "/sandbox/puzzles/one-against-eight/"


@pytest.fixture
def plain(browser: Browser, base_url: str) -> Iterator[Page]:
    """Open a page without script."""
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    yield context.new_page()
    context.close()


def headline(page: Page) -> Locator:
    return page.locator("#headline")


def tabs(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Pages about this fight")


def test_a_fight_leads_to_its_orders_and_an_order_to_its_run(page: Page) -> None:
    page.goto("/sandbox/fred/")
    tabs(page).get_by_role("link", name="Orders").click()
    expect(page.get_by_text("24 orders, 2 results")).to_be_visible()
    page.get_by_text("The orders, oldest spell first").last.click()
    page.get_by_role("link", name="Ogi's Armor, Treacherous Armor, Unholy Aura, Deflection", exact=True).click()
    expect(page).to_have_url(re.compile(r"\?c=swap,fred,Deflection,Unholy\+Aura$"))
    expect(headline(page)).to_have_text("Nobody wins after 10 rounds")


def test_the_tabs_follow_the_set_up(page: Page) -> None:
    page.goto("/sandbox/fred/?edit=fred")
    page.get_by_role("button", name="Cast Unholy Aura earlier").click()
    expect(headline(page)).to_have_text("Nobody wins after 10 rounds")
    tabs(page).get_by_role("link", name="Odds").click()
    expect(page.get_by_text("Deflection and Unholy Aura change places on Fred.")).to_be_visible()


def test_the_smallest_change_is_one_link_away(page: Page) -> None:
    page.goto("/sandbox/fred/orders/")
    page.get_by_role("link", name="Deflection and Unholy Aura change places on Fred").click()
    expect(page.get_by_role("heading", name="With B nobody wins")).to_be_visible()


@pytest.mark.parametrize(("width", "side_by_side"), [(360, False), (1280, True)])
def test_the_two_sides_of_a_parting_stand_where_there_is_room(page: Page, width: int, *, side_by_side: bool) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto("/sandbox/fred/orders/")
    one, other = (page.get_by_role("region", name=re.compile(f"^{number}. Ogi")).bounding_box() for number in (1, 2))
    assert one is not None
    assert other is not None
    assert (other["x"] > one["x"] + one["width"] - 1) is side_by_side
    assert (other["y"] > one["y"] + one["height"] - 1) is not side_by_side


def test_odds_grow_while_one_looks_on_and_stop_by_keyboard(page: Page) -> None:
    page.goto(f"{LARGE}&runs=10000")
    progress = page.get_by_role("progressbar", name="Fights played")
    first = progress.get_attribute("value")
    stop = page.get_by_role("link", name="Stop")
    stop.focus()
    expect(progress).not_to_have_attribute("value", first or "")
    expect(stop).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Stopped.")).to_be_visible()
    page.get_by_role("link", name="Carry on").press("Enter")
    expect(page.get_by_role("link", name="Stop")).to_be_visible()


def test_a_bar_of_the_odds_opens_its_fight(page: Page) -> None:
    page.goto("/sandbox/diomesia/odds/")
    outcomes = page.get_by_role("region", name="How it ends")
    outcomes.get_by_role("link", name=re.compile("Nobody wins")).click()
    expect(headline(page)).to_have_text("Nobody wins after 10 rounds")


def test_fred_becomes_a_bard_by_keyboard_alone(page: Page) -> None:
    page.goto("/sandbox/fred/compare/")
    page.get_by_label("Creature", exact=True).focus()
    page.keyboard.type("Bard")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"c=creature,fred,Bard$"))
    expect(page.get_by_role("heading", name="With B it takes")).to_be_visible()
    page.get_by_role("link", name="Go on with B").press("Enter")
    expect(page.get_by_text("Fred is a Bard.")).to_be_visible()
    expect(headline(page)).to_have_text("Blue wins after 2 rounds")


def test_an_excerpt_leads_to_its_line_in_the_run(page: Page) -> None:
    page.goto("/sandbox/fred/compare/?c=swap,fred,Deflection,Unholy+Aura")
    page.get_by_role("region", name="B", exact=True).get_by_role("link", name=re.compile(r"^\d+$")).first.click()
    expect(page.locator(re.sub(r"^.*#", "#", page.url))).to_be_in_viewport()


def test_a_difference_stands_in_one_line_on_the_narrowest_phone(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 740})
    page.goto("/sandbox/fred/compare/?c=drop,fred,Unholy+Aura")
    lines = "cells => cells.map((cell) => Math.round(cell.querySelector('b').getBoundingClientRect().height))"
    heights = page.locator(".versus tr.changed td.num:last-child:has(> b)").evaluate_all(lines)
    assert max(heights) < 30
    assert_fits_the_width(page)


def test_a_puzzle_is_missed_then_solved_and_remembered(page: Page) -> None:
    page.goto("/sandbox/puzzles/")
    expect(page.get_by_text(f"0 of {len(puzzles())} solved in this browser")).to_be_visible()
    page.get_by_role("link", name="One against eight").click()
    judge = page.get_by_role("button", name="Let the engine judge")
    judge.click()
    expect(page.get_by_role("heading", name="Not solved")).to_be_visible()
    page.get_by_role("button", name="Cast Deflection earlier").press("Enter")
    expect(page.locator(".order li")).to_contain_text(["Deflection", "Unholy Aura", "Ogi's Armor", "Treacherous Armor"])
    expect(page.get_by_role("button", name="Cast Deflection earlier")).to_be_focused()
    expect(page).to_have_url(re.compile("spell="))
    judge.press("Enter")
    expect(page.get_by_role("heading", name="Solved", exact=True)).to_be_visible()
    page.goto("/sandbox/puzzles/")
    expect(page.get_by_text(f"1 of {len(puzzles())} solved in this browser")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="One against eight")).to_contain_text("✓ solved")
    assert page.get_by_text("✓ solved").evaluate_all("marks => marks.filter(mark => !mark.hidden).length") == 1


def test_a_list_of_puzzles_that_is_gone_back_to_has_what_was_solved_meanwhile(page: Page) -> None:
    page.goto("/sandbox/puzzles/")
    page.evaluate(
        "localStorage.setItem('solved-puzzles', '[\"one-against-eight\"]'); dispatchEvent(new Event('pageshow'));"
    )
    expect(page.get_by_text(f"1 of {len(puzzles())} solved in this browser")).to_be_visible()


def test_somebody_elses_words_in_the_storage_are_no_trouble(page: Page) -> None:
    page.goto("/sandbox/puzzles/")
    for words in ("{", "7", '{"a": 1}'):
        page.evaluate("words => localStorage.setItem('solved-puzzles', words)", words)
        page.reload()
        expect(page.get_by_text(f"0 of {len(puzzles())} solved in this browser")).to_be_visible()


@pytest.mark.parametrize(
    "address",
    [
        "/sandbox/fred/orders/",
        f"{LARGE}&runs=100&stop=1",
        "/sandbox/khobai/odds/",
        "/sandbox/fred/compare/?c=creature,fred,Bard",
        f"{PUZZLE}?spell=0&spell=1&spell=2&spell=3",
        "/sandbox/puzzles/the-third-combat/?option=2",
    ],
)
def test_the_page_opened_up_is_accessible_and_fits(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    assert_good_at_every_width(page)


def test_without_script_every_page_works(plain: Page) -> None:
    plain.goto("/sandbox/fred/orders/")
    plain.get_by_label("Whose spells change places").select_option("Red's")
    plain.get_by_role("button", name="Show").click()
    expect(plain.get_by_role("heading", name="1 order, 1 result")).to_be_visible()
    tabs(plain).get_by_role("link", name="Compare").click()
    plain.get_by_label("Creature", exact=True).select_option("Bard")
    plain.get_by_role("form", name="Another creature").get_by_role("button").click()
    expect(plain.get_by_role("heading", name="With B it takes")).to_be_visible()


def test_without_script_the_odds_are_carried_on_by_a_link(plain: Page) -> None:
    plain.goto(f"{LARGE}&runs=10000")
    progress = plain.get_by_role("progressbar", name="Fights played")
    first = progress.get_attribute("value")
    while progress.get_attribute("value") == first:  # a server that is busy shows what is known, and one presses again
        plain.get_by_role("link", name="Carry on").click()
    plain.get_by_role("link", name="100", exact=True).click()
    expect(plain.get_by_text("100 fights played")).to_be_visible()


def test_without_script_a_puzzle_is_judged(plain: Page) -> None:
    plain.goto("/sandbox/puzzles/despond/")
    plain.get_by_label("Visions").check()
    plain.get_by_role("button", name="Let the engine judge").click()
    expect(plain.get_by_role("heading", name="Solved", exact=True)).to_be_visible()
    expect(plain.get_by_text("solved in this browser")).to_have_count(0)


def test_cards_that_would_change_a_fight_come_as_their_fold_is_opened(page: Page) -> None:
    page.goto("/sandbox/fred/")
    expect(page.get_by_role("link", name="All cards")).to_have_count(0)
    page.get_by_text("Cards that would change this").click()
    expect(page.locator("#changers").get_by_role("link", name="All cards")).to_be_visible()


@pytest.mark.parametrize(("page_of", "reached"), [("orders", "Run"), ("advice", "Compare"), ("text", "Matchups")])
def test_a_phone_shows_the_tab_that_one_is_on(page: Page, page_of: str, reached: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/sandbox/fred/{page_of}/")
    tabs = page.locator(".explore.tabs")
    expect(tabs.locator("[aria-current]")).to_be_in_viewport(ratio=1)
    expect(tabs.get_by_role("link", name=reached, exact=True)).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


def test_the_casts_of_a_problem_fit_the_narrowest_phone(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto("/sandbox/problems/the-trance/")
    assert_fits_the_width(page)
