"""The stepper, the filters and the reasons, by keyboard alone, on a phone and on a desk, with script and without."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.checks import (
    assert_accessible,
    assert_fits_the_width,
    assert_good_at_every_width,
    press_after_a_change,
    stop_the_clock,
)

pytestmark = pytest.mark.browser

WIDTHS = [360, 1280]

on_a_phone_and_on_a_desk = pytest.mark.parametrize("fight", WIDTHS, indirect=True)
"""For what the two show in different places; keys and buttons do the same on both."""


@pytest.fixture
def fight(page: Page, request: pytest.FixtureRequest) -> Page:
    """Open Fred's fight, on a phone unless a test asks for a width."""
    page.set_viewport_size({"width": getattr(request, "param", 360), "height": 900})
    page.goto("/sandbox/fred/")
    return page


def tile(page: Page, name: str) -> Locator:
    return page.locator(".tile").filter(has=page.get_by_text(name, exact=True))


def place(page: Page) -> Locator:
    return page.locator(".stepper .place")


def tab_to(page: Page, target: Locator) -> None:
    """Press the tab key until something has the focus."""
    wanted = target.element_handle()  # looked up once: by its role, among a long fight's lines, takes longer than a key
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => wanted === document.activeElement", wanted):
            return
    pytest.fail(f"{target} cannot be reached by the tab key")


@on_a_phone_and_on_a_desk
def test_arrow_keys_move_the_board_and_the_mark_and_the_address(fight: Page) -> None:
    expect(tile(fight, "Abe")).to_contain_text("0/7")
    fight.keyboard.press("ArrowLeft")
    expect(fight.locator(".trace [aria-current=step]")).to_have_count(1)
    tab_to(fight, fight.get_by_role("slider"))
    fight.keyboard.press("Home")
    expect(place(fight)).to_have_text("0")
    expect(tile(fight, "Abe")).to_contain_text("7/7")
    expect(fight.locator(".now-line")).to_have_text("Before the first line.")
    for _ in range(3):
        fight.keyboard.press("ArrowRight")
    said = fight.locator(".now-line span").inner_text()
    expect(fight.locator(".trace [aria-current=step]")).to_contain_text(said)
    expect(fight).to_have_url(re.compile(rf"\?at={place(fight).inner_text()}#board$"))
    fight.reload()
    expect(fight.locator(".now-line span")).to_have_text(said)


def test_the_buttons_keep_the_focus_and_stop_at_the_end(fight: Page) -> None:
    back, forward = fight.get_by_role("link", name="‹ Back"), fight.get_by_role("link", name="Step ›")
    tab_to(fight, back)
    fight.keyboard.press("Enter")
    expect(back).to_be_focused()
    fight.keyboard.press("Tab")
    expect(forward).to_be_focused()
    fight.keyboard.press("Enter")
    expect(forward).to_be_focused()
    expect(forward).to_have_attribute("aria-disabled", "true")
    fight.keyboard.press("Enter")
    expect(place(fight)).to_have_text(fight.get_by_role("slider").get_attribute("max") or "an end")


def test_the_slider_moves_the_board_and_says_where_it_is(fight: Page) -> None:
    slider = fight.get_by_role("slider")
    tab_to(fight, slider)
    fight.keyboard.press("Home")
    expect(place(fight)).to_have_text("0")
    slider.fill("67")
    expect(tile(fight, "Abe")).to_contain_text("1/7")
    expect(slider).to_have_attribute("aria-valuetext", "Abe loses 6 hit points and stands.")
    expect(fight.locator(".now-line")).to_contain_text("D4")


@on_a_phone_and_on_a_desk
def test_the_rail_shows_rounds_and_deaths_under_the_slider(fight: Page) -> None:
    rail, slider = fight.locator(".rail"), fight.get_by_role("slider")
    expect(rail.locator("text")).to_have_text(["R2", "R3"])
    expect(rail.locator("circle")).to_have_count(8)
    box, around = rail.locator("svg").bounding_box(), slider.bounding_box()
    assert box
    assert around
    assert around["x"] < box["x"] < box["x"] + box["width"] < around["x"] + around["width"]


def test_keys_go_by_attack_by_round_and_to_the_next_death(fight: Page) -> None:
    now = fight.locator(".now-line span")
    tab_to(fight, fight.get_by_role("slider"))
    fight.keyboard.press("Home")
    fight.keyboard.press("Shift+ArrowRight")
    expect(now).to_have_text("Fred attacks Bob (hand)")
    fight.keyboard.press("Shift+ArrowRight")
    expect(now).to_have_text("Abe attacks Fred (hand)")
    fight.keyboard.press("Shift+ArrowLeft")
    expect(now).to_have_text("Fred attacks Bob (hand)")
    fight.keyboard.press("n")
    expect(tile(fight, "Bob")).to_contain_text("died by a spell of Fred")
    expect(tile(fight, "Cal")).not_to_contain_text("died")
    fight.keyboard.press("PageDown")
    expect(now).to_have_text("Round 3")
    fight.keyboard.press("PageUp")
    expect(now).to_have_text("Round 2")
    fight.keyboard.press("End")
    expect(place(fight)).to_have_text(fight.get_by_role("slider").get_attribute("max") or "an end")


@pytest.mark.browser_context_args
def test_it_plays_by_itself_until_it_is_paused(fight: Page) -> None:
    play = fight.get_by_role("button", name="Play")
    tab_to(fight, play)
    stop_the_clock(fight)
    fight.keyboard.press("Enter")
    expect(play).to_have_attribute("aria-pressed", "true")
    expect(place(fight)).to_have_text("0")
    fight.clock.run_for(10_000)
    expect(place(fight)).not_to_have_text("0")
    fight.keyboard.press("Enter")
    expect(play).to_have_attribute("aria-pressed", "false")
    paused_at = place(fight).inner_text()
    fight.clock.run_for(10_000)
    expect(place(fight)).to_have_text(paused_at)


@pytest.mark.browser_context_args
def test_the_keys_are_listed_and_a_moment_is_copied(fight: Page) -> None:
    fight.context.grant_permissions(["clipboard-read", "clipboard-write"])
    fight.get_by_role("slider").fill("67")
    fight.keyboard.press("?")
    expect(fight.get_by_text("an attack back or on")).to_be_visible()
    stop_the_clock(fight)
    fight.get_by_role("button", name="Copy this moment").click()
    expect(fight.get_by_role("button", name="Copied")).to_be_visible()
    said, rule, address = fight.evaluate("navigator.clipboard.readText()").splitlines()
    assert said == "Abe loses 6 hit points and stands."
    assert re.fullmatch(r"Rule: D4, .*: .*, http.*/rules/damage/#\S+", rule)
    assert address.endswith("/sandbox/fred/?at=67#board")
    fight.keyboard.press("Escape")
    expect(fight.get_by_text("an attack back or on")).to_be_hidden()


def open_the_trace(page: Page) -> None:
    """Open the sheet that a phone has the trace in."""
    bar = page.locator(".sheet-bar")
    if bar.is_visible():
        tab_to(page, bar)
        page.keyboard.press("Enter")


@on_a_phone_and_on_a_desk
def test_a_link_to_a_line_moves_the_board_there(fight: Page) -> None:
    open_the_trace(fight)
    fight.get_by_text("Abe loses 6 hit points").first.scroll_into_view_if_needed()
    fight.goto(f"{fight.url}#e66")
    expect(tile(fight, "Abe")).to_contain_text("1/7")
    expect(fight.locator("#e66")).to_be_in_viewport()


def test_why_is_asked_and_followed_from_the_keyboard(fight: Page) -> None:
    tab_to(fight, tile(fight, "Bob").get_by_role("link", name="died by a spell of Fred"))
    fight.keyboard.press("Enter")
    expect(fight).to_have_url(re.compile(r"\?why=bob#why$"))
    expect(fight.get_by_role("heading", name="Why did Bob die?")).to_be_visible()
    tab_to(fight, fight.locator(".causes").get_by_role("link", name="89", exact=True))
    fight.keyboard.press("Enter")
    expect(fight.locator("#e89")).to_be_in_viewport()


@on_a_phone_and_on_a_desk
def test_filters_are_chosen_from_the_keyboard_and_taken_back(fight: Page) -> None:
    open_the_trace(fight)
    tab_to(fight, fight.get_by_text("Filter", exact=True).first)
    fight.keyboard.press("Enter")
    tab_to(fight, fight.get_by_label("Minion"))
    fight.keyboard.type("Abe")
    tab_to(fight, fight.get_by_label("Step", exact=True))
    fight.keyboard.type("D4")
    fight.keyboard.press("Tab")
    fight.keyboard.press("Tab")
    fight.keyboard.press("Enter")
    expect(fight.get_by_text("lines are hidden")).to_be_visible()
    expect(fight.get_by_label("Minion")).to_have_value("abe")
    tab_to(fight, fight.get_by_role("link", name="Show all lines"))
    fight.keyboard.press("Enter")
    expect(fight.get_by_text("lines are hidden")).to_have_count(0)


def test_after_a_new_run_the_stepper_shows_the_new_film(fight: Page) -> None:
    fight.get_by_role("link", name="Change Fred").click()
    fight.get_by_role("button", name="Cast Unholy Aura earlier").click()
    expect(fight.get_by_role("heading", name="Nobody wins after 10 rounds")).to_be_visible()
    fight.keyboard.press("ArrowLeft")
    expect(fight.locator(".trace [aria-current=step]")).to_have_count(1)
    expect(tile(fight, "Abe")).not_to_contain_text("0/7")


@pytest.mark.parametrize("width", WIDTHS)
def test_without_script_links_and_a_form_do_the_same(browser: Browser, base_url: str, width: int) -> None:
    context = browser.new_context(
        java_script_enabled=False, base_url=base_url, viewport={"width": width, "height": 900}
    )
    page = context.new_page()
    page.goto("/sandbox/fred/")
    page.get_by_role("link", name="« First").click()
    expect(tile(page, "Abe")).to_contain_text("7/7")
    page.get_by_role("link", name="Step ›").click()
    expect(page.locator(".trace [aria-current=step]")).to_have_count(1)
    tab_to(page, page.get_by_role("slider"))
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Go").click()
    expect(page).to_have_url(re.compile(r"\?at=\d+#board$"))
    page.get_by_text("Filter", exact=True).first.click()
    page.get_by_label("Card", exact=True).select_option("Deflection")
    page.get_by_role("button", name="Filter").click()
    expect(page.get_by_text("lines are hidden")).to_be_visible()
    page.get_by_role("link", name="Show all lines").click()
    page.get_by_text("Ask why").click()
    page.get_by_role("link", name="Why did Bob die?").click()
    page.locator(".causes").get_by_role("link", name="89", exact=True).click()
    expect(page.locator("#e89")).to_be_in_viewport()
    context.close()


@pytest.mark.parametrize(
    "address",
    [
        "fred/?at=67",
        "no-hits-give/?why=vi",
        "no-hits-give/?minion=vi&step=D4&show=all",
        "no-hits-give/?step=S1",
        "no-hits-give/?show=what&at=0",
    ],
)
def test_every_way_to_read_is_accessible_and_fits(page: Page, address: str) -> None:
    page.goto(f"/sandbox/{address}")
    assert_good_at_every_width(page)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_list_of_keys_is_accessible_and_fits(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto("/sandbox/no-hits-give/")
    page.keyboard.press("?")
    expect(page.get_by_text("an attack back or on")).to_be_visible()
    assert_accessible(page)
    assert_fits_the_width(page)


def test_a_reading_that_makes_no_sense_is_accessible_and_fits(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/sandbox/fred/?at=x")
    expect(page.get_by_role("alert")).to_contain_text("Expected the number of an event")
    assert_fits_the_width(page)
    assert_accessible(page)


@pytest.mark.browser_context_args
def test_the_trace_is_copied_as_text(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/sandbox/fred/")
    stop_the_clock(page)
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert "Deflection deals 10 magical damage to Bob." in page.evaluate("navigator.clipboard.readText()")


def test_on_paper_there_are_the_board_and_every_line_but_nothing_to_press(page: Page) -> None:
    page.goto("/sandbox/fred/?at=67&why=bob")
    page.emulate_media(media="print")
    expect(page.locator(".stepper")).to_be_hidden()
    expect(page.locator(".filters")).to_be_hidden()
    expect(page.locator("svg.map")).to_be_visible()
    expect(page.get_by_role("heading", name="Why did Bob die?")).to_be_visible()
    expect(page.locator("#e300")).to_be_visible()
    page.goto("/sandbox/puzzles/one-against-eight/")
    told = page.locator("main details")
    expect(told.locator("summary")).to_have_text(["A hint", "The solutions"])
    expect(told.filter(visible=True)).to_have_count(0)


def test_the_list_of_fights_is_searched_as_one_types(page: Page) -> None:
    page.goto("/sandbox/")
    page.get_by_role("textbox", name="Search the fights").fill("bard")
    expect(page).to_have_url(re.compile(r"q=bard"))
    expect(page.get_by_role("link", name="Khobai with Spirit Sword")).to_have_count(0)
    expect(page.get_by_role("link", name="Fred the Bard", exact=True)).to_be_visible()
    page.get_by_text("By subject, card, step or house").click()
    page.get_by_label("Card", exact=True).select_option("Rain of Arrows")
    expect(page).to_have_url(re.compile(r"card=Rain"))
    page.get_by_role("textbox", name="Search the fights").fill("no such words")
    expect(page).to_have_url(re.compile(r"q=no"))
    expect(page.get_by_text("No built-in fight is about all of that.")).to_be_visible()
    press_after_a_change(page, page.get_by_role("link", name="Show all"))
    expect(page.get_by_role("link", name="Khobai with Spirit Sword")).to_be_visible()


def test_a_search_that_waits_does_not_call_back_who_has_left(page: Page) -> None:
    page.goto("/sandbox/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    type_and = "words => { const box = document.getElementById('find-words'); box.value = words;"
    type_and += " box.dispatchEvent(new Event('input', { bubbles: true }));"
    page.evaluate(type_and + " dispatchEvent(new Event('beforeunload')); }", "bard")
    page.wait_for_timeout(500)  # twice what the search waits for
    assert not [address for address in asked if "q=bard" in address]
    page.evaluate(type_and + " }", "fred")
    expect(page).to_have_url(re.compile(r"q=fred"))


@pytest.mark.parametrize("width", WIDTHS)
def test_who_strikes_whom_is_marked_with_an_arrow_and_the_number(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto("/sandbox/fred/?at=66")
    attacker, victim = page.locator('[data-role="attacker"]'), page.locator('[data-role="victim"]')
    expect(attacker).to_contain_text("Fred")
    expect(victim).to_contain_text("Abe")
    expect(victim).to_have_attribute("data-number", "6")
    expect(page.locator(".arrows text")).to_have_text("6")
    expect(page.locator(".arrows path.flies, .arrows path.answered")).to_have_count(4)
    expect(page.locator(".now-line .now-where")).to_have_text("Round 2 · Abe attacks Fred (hand)")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(victim.locator(".tile")).to_have_attribute("data-lost", "−6")
    expect(victim).to_contain_text("1/7 hp")
    page.keyboard.press("ArrowRight")
    expect(attacker).to_contain_text("Abe")
    expect(page.locator(".arrows text")).to_have_text("0")
    tab_to(page, page.get_by_role("slider"))
    page.keyboard.press("End")
    expect(page.locator("[data-role], .arrows")).to_have_count(0)


STAYS_UNDER_WAY = """() => {
  Element.prototype.animate = new Proxy(Element.prototype.animate, { apply: (animate, on, given) => {
    const made = Reflect.apply(animate, on, given);
    made.pause();
    return made;
  } });
}"""


def test_a_bar_falls_unless_motion_is_not_wanted(page: Page) -> None:
    falling = "document.getAnimations().filter(one => one.effect.target?.closest('.bar')).length"
    for motion in ("reduce", "no-preference"):
        page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
        page.goto("/sandbox/fred/?at=65")
        page.evaluate(STAYS_UNDER_WAY)
        page.keyboard.press("ArrowRight")
        expect(tile(page, "Abe")).to_contain_text("1/7 hp")
        assert page.evaluate(falling) == (motion == "no-preference")


def test_the_spells_of_the_target_are_shown_at_every_moment(page: Page) -> None:
    page.goto("/sandbox/fred/?at=55")
    box = page.locator("#target-box")
    expect(box).to_contain_text("On Fred")
    expect(box.get_by_role("listitem")).to_have_count(4)
    expect(box).to_contain_text("Treacherous Armor blue, Unmaking, 2 Strife and 1 World")
    page.get_by_role("slider").fill("66")
    expect(box).to_have_text("On Abe: no spells")


def test_on_a_desk_the_line_of_the_moment_is_kept_in_view_of_the_traces_own_scroll(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/sandbox/fred/?at=300")
    inside = """() => {
      const [row, lines] = [".trace .now", ".lines"].map(each => document.querySelector(each).getBoundingClientRect());
      return lines.height < 800 && row.top >= lines.top - 1 && row.bottom <= lines.bottom + 1;
    }"""
    page.wait_for_function(inside)
    tab_to(page, page.get_by_role("slider"))
    scrolled = page.evaluate("scrollY")
    for key in ("Home", "ArrowRight", "End", "PageUp", "ArrowLeft"):
        page.keyboard.press(key)
        if key != "Home":
            page.wait_for_function(inside)
    assert abs(page.evaluate("scrollY") - scrolled) <= 1, "the page stands still, but for part of a pixel"


@pytest.mark.browser_context_args(has_touch=True, is_mobile=True)
def test_a_finger_sees_a_card_first_and_follows_the_link_then(page: Page) -> None:
    page.goto("/sandbox/fred/?at=55")
    for where in ("#target-box", ".tile .spells", ".trace"):
        link = page.locator(where).get_by_role("link", name="Deflection").first
        link.scroll_into_view_if_needed()
        link.tap()
        expect(page.get_by_role("tooltip")).to_contain_text("Each time the host is hit")
        page.locator("h1").tap()
        expect(page.get_by_role("tooltip")).to_be_hidden()
    link = page.locator("#target-box").get_by_role("link", name="Deflection")
    link.tap()
    expect(page.get_by_role("tooltip")).to_be_visible()
    link.tap()
    expect(page).to_have_url(re.compile("/cards/deflection/$"))


@pytest.mark.browser_context_args(has_touch=True, is_mobile=True)
def test_a_finger_is_not_told_of_keys(page: Page) -> None:
    page.goto("/sandbox/fred/")
    page.get_by_label("More ways to watch").tap()
    expect(page.get_by_role("button", name="Next death")).to_be_visible()
    expect(page.get_by_text("to the next death")).to_be_hidden()
