"""A fight changed in place: by mouse, by keyboard, by drag, on a phone, and turn after turn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.browser.checks import (
    assert_fits_the_width,
    assert_good_at_every_width,
    press_after_a_change,
    refuse_once,
)

pytestmark = pytest.mark.browser

STALEMATE, VICTORY = "Nobody wins after 10 rounds", "Blue wins after 3 rounds"


def spells(page: Page) -> Locator:
    return page.get_by_role("list", name="Spells, oldest first").get_by_role("listitem")


CHANGED = "c=add,ann,Power&c=add,ann,Barkskin&c=deal,blue,Power&c=command,blue,move+left+to+4,6"


@pytest.mark.parametrize("wanted", ["ann", "right", "board", "4:5", "fight", "turn"])
def test_what_is_open_is_accessible_and_fits_a_finger(page: Page, wanted: str) -> None:
    page.goto(f"/sandbox/squandered/?{CHANGED}&edit={wanted}")
    expect(page.locator("#edit")).to_be_visible()
    assert_good_at_every_width(page)
    page.set_viewport_size({"width": 320, "height": 740})
    assert_fits_the_width(page)


def test_each_change_shows_its_result_and_is_undone_and_done_again(page: Page) -> None:
    page.goto("/sandbox/fred/")
    page.get_by_role("link", name="Change Fred").click()
    page.get_by_role("button", name="Remove Unholy Aura").click()
    expect(page.locator("#headline")).to_have_text("Red wins after 2 rounds")
    page.get_by_label("Add a spell").fill("unholy aura")
    page.get_by_label("Add a spell").press("Enter")
    expect(page.locator("#headline")).to_have_text(VICTORY)
    page.get_by_role("link", name="Undo").click()
    expect(page.locator("#headline")).to_have_text("Red wins after 2 rounds")
    expect(spells(page)).to_have_count(3)
    page.get_by_role("link", name="Redo").click()
    expect(spells(page)).to_have_count(4)
    page.get_by_role("textbox", name="Hit points", exact=True).fill("9")
    page.get_by_role("textbox", name="Hit points", exact=True).press("Tab")
    expect(page.get_by_text("9/9 hp")).to_be_visible()
    expect(page.get_by_role("textbox", name="Left of them")).to_be_focused()


def test_a_press_without_a_connection_says_so_until_something_comes_again(context: BrowserContext) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/sandbox/fred/")
    pencil = page.get_by_role("link", name="Change Fred")
    context.set_offline(True)
    pencil.click()
    said = page.get_by_role("alert").filter(has_text="No connection: nothing has changed.")
    expect(said).to_be_in_viewport(ratio=1)
    context.set_offline(False)
    pencil.click()
    expect(page.locator("#edit")).to_be_visible()
    expect(said).to_have_count(0)


def test_what_is_opened_and_closed_leaves_the_board_at_its_moment(page: Page) -> None:
    page.goto("/sandbox/fred/?at=300")
    page.get_by_role("slider").fill("67")
    page.get_by_role("link", name="Change Fred").click()
    expect(page).to_have_url(re.compile(r"\?at=67&edit=fred$"))
    expect(page.locator(".stepper .place")).to_have_text("67")
    page.get_by_role("link", name="The group", exact=True).click()
    expect(page).to_have_url(re.compile(r"\?at=67&edit=left$"))
    page.get_by_role("link", name="Fight", exact=True).click()
    expect(page).to_have_url(re.compile(r"\?at=67&edit=fight$"))
    page.get_by_role("link", name="Done").click()
    expect(page).to_have_url(re.compile(r"\?at=67$"))
    expect(page.locator(".now-line")).to_contain_text("Abe loses 6 hit points and stands.")
    page.get_by_role("slider").fill("337")
    page.get_by_role("link", name="Change Fred").click()
    expect(page).to_have_url(re.compile(r"\?edit=fred$"))


def test_a_change_that_is_refused_in_place_is_made_on_a_page(page: Page) -> None:
    page.goto("/sandbox/fred/?edit=fred")
    refuse_once(page, "**/sandbox/fred/?*press=*")
    page.get_by_role("button", name="Remove Unholy Aura").click()
    expect(page.locator("#headline")).to_have_text("Red wins after 2 rounds")


def test_a_press_that_leaves_a_changed_field_changes_both(page: Page) -> None:
    page.goto("/sandbox/fred/?edit=fred")
    page.get_by_role("textbox", name="Hit points", exact=True).fill("9")
    press_after_a_change(page, page.get_by_role("button", name="Remove Unholy Aura"))
    expect(spells(page)).to_have_count(3)
    expect(page.get_by_role("textbox", name="Hit points", exact=True)).to_have_value("9")


def test_a_press_on_nothing_and_one_while_a_change_is_made_lose_nothing(page: Page) -> None:
    page.goto("/sandbox/fred/?edit=fred")
    held: list[Route] = []
    page.route("**/sandbox/fred/?*m.hp=9*", lambda route: held.append(route), times=1)
    page.get_by_role("textbox", name="Hit points", exact=True).fill("9")
    page.locator("#edit-title").click()
    page.get_by_role("button", name="Remove Unholy Aura").click()
    expect(spells(page)).to_have_count(4)
    held[0].fallback()
    expect(spells(page)).to_have_count(3)
    expect(page.get_by_role("textbox", name="Hit points", exact=True)).to_have_value("9")


def test_a_press_after_a_change_that_is_refused_shows_why(context: BrowserContext) -> None:
    page = context.new_page()  # the browser itself remarks on an answer of 400
    page.goto("/sandbox/fred/?edit=fred")
    page.get_by_role("textbox", name="Hit points", exact=True).fill("many")
    page.get_by_role("button", name="Remove Unholy Aura").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(spells(page)).to_have_count(4)


def test_sharing_that_is_refused_in_place_is_done_on_a_page(page: Page) -> None:
    page.goto("/sandbox/fred/")
    refuse_once(page, "**/share/*")
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page).to_have_url(re.compile("/sandbox/s/"))


@pytest.mark.parametrize("width", [360, 1280])
def test_a_tile_is_opened_changed_and_closed_where_it_stands(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/sandbox/fred/")
    expect(page.locator("#decided-title")).to_be_visible()
    bob = page.get_by_role("link", name="Change Bob")
    bob.evaluate("tile => scrollTo(0, scrollY + tile.getBoundingClientRect().top - 300)")
    before = page.evaluate("scrollY")
    bob.click()
    title = page.locator("#edit-title:focus")
    expect(title).to_have_text("Bob")
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(title).to_have_text("Red's group")
    page.get_by_role("link", name="Done").click()
    changed = page.get_by_role("link", name="Change red's group")
    expect(changed).to_be_focused()
    expect(changed).to_be_in_viewport()
    assert page.evaluate("scrollY") == pytest.approx(before, abs=300), "what decided it has more lines, or fewer"


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_a_tile_is_low_and_opens_wherever_it_is_pressed_but_on_a_link(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.goto("/sandbox/fred/")
    elves = page.get_by_role("group", name="Red").get_by_role("listitem")
    elves.filter(has_text="Bob").click(position={"x": 20, "y": 12})
    expect(page.locator("#edit-title:focus")).to_have_text("Bob")
    page.get_by_role("link", name="Done").click()
    page.locator(".tile").get_by_role("link", name="Unholy Aura").click()
    expect(page).to_have_url(re.compile("/cards/unholy-aura/$"))
    for at in (0, 200):
        page.goto(f"/sandbox/fred/?at={at}")
        heights = elves.evaluate_all("each => each.map((elf) => elf.getBoundingClientRect().height)")
        assert max(heights) <= 85
        assert_fits_the_width(page)


def test_spells_are_dragged_into_order(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 1400})  # a mouse drags what it sees
    page.goto("/sandbox/fred/?edit=fred")
    spells(page).nth(3).get_by_text("Unholy Aura").drag_to(spells(page).nth(0).get_by_text("Ogi's Armor"))
    expect(page).to_have_url(re.compile("c=order,fred,"))
    expect(spells(page).nth(0)).to_contain_text("Unholy Aura")


def test_a_change_that_makes_no_sense_says_why_beside_what_is_open(context: BrowserContext) -> None:
    page = context.new_page()  # the browser itself remarks on an answer of 400
    page.goto("/sandbox/fred/?edit=fred")
    page.get_by_label("Add a spell").fill("Deflecton")
    page.get_by_label("Add a spell").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Did you mean Deflection?")
    expect(page.locator("#headline")).to_have_text(VICTORY)
    expect(spells(page)).to_have_count(4)


def test_why_a_change_is_refused_comes_into_sight_and_what_was_sent_stays(context: BrowserContext) -> None:
    page = context.new_page()  # the browser itself remarks on an answer of 400
    page.set_viewport_size({"width": 360, "height": 720})
    page.goto("/sandbox/fred/?edit=script")
    page.get_by_text("Damage by a spell").click()
    page.get_by_label("How much damage").fill("9")
    page.get_by_label("By which card").fill("Firbal")
    page.get_by_role("button", name="Add the damage").click()
    expect(page.get_by_role("alert")).to_be_in_viewport()
    expect(page.get_by_label("How much damage")).to_have_value("9")
    expect(page.get_by_label("By which card")).to_have_value("Firbal")


def test_a_group_is_typed_placed_and_taken_away(page: Page) -> None:
    page.goto("/sandbox/fred/?edit=board")
    page.get_by_role("textbox", name="Add a group").fill("2 Elf archers")
    page.get_by_role("textbox", name="Add a group").press("Enter")
    expect(page.get_by_role("button", name=re.compile("Blue's group with Elf archer"))).to_be_visible()
    page.get_by_label("A press on a square").select_option("terrain forest")
    page.get_by_role("button", name="4,4: plains").click()
    expect(page.get_by_role("button", name="4,4: forest")).to_be_visible()
    expect(page.get_by_label("A press on a square")).to_have_value("terrain forest")
    page.get_by_label("A press on a square").select_option("place left")
    page.get_by_role("button", name="4,4: forest").click()
    expect(page.get_by_role("button", name="4,4: forest, Blue's group with Fred")).to_be_visible()


def test_two_turns_are_ordered_and_played(page: Page) -> None:
    page.goto("/sandbox/fred/")
    page.get_by_role("link", name="Turns").click()
    page.get_by_role("button", name="Play a whole turn").click()
    page.get_by_label("Order", exact=True).first.select_option("move left to 4,5")
    page.get_by_role("button", name="Order it").first.click()
    expect(page.get_by_role("button", name="Take back: Move Blue's group to 4,5")).to_be_visible()
    page.get_by_label("Cast any card").first.fill("Barkskin")
    page.get_by_role("button", name="Cast", exact=True).first.click()
    expect(page.get_by_role("button", name="Take back: Cast Barkskin on Fred")).to_be_visible()
    page.get_by_role("button", name="Next turn").click()
    expect(page.get_by_text("Turn 2 of what is played.")).to_be_visible()
    expect(page.locator("#board").get_by_role("link", name="Barkskin")).to_be_visible()


def test_a_single_blow_is_added_and_played_first_without_a_word_of_json(page: Page) -> None:
    page.goto("/sandbox/fred/?edit=turn")
    page.get_by_role("link", name="Single attacks, damage and other steps").click()
    page.get_by_text("Damage by a spell").click()
    page.get_by_label("How much damage").fill("7")
    page.get_by_role("button", name="Add the damage").click()
    page.get_by_role("button", name="Sooner: 7 magical damage to Fred").click()
    steps = page.get_by_role("list", name="Steps, the first first").get_by_role("listitem")
    expect(steps.first).to_contain_text("7 magical damage to Fred")
    expect(page.locator("#headline")).to_have_text("Red wins")
    page.get_by_role("button", name="Leave out: 7 magical damage to Fred").click()
    expect(page.locator("#headline")).to_have_text(VICTORY)
