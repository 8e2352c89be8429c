"""The first screen of a fight: the answer, what decided it, the board; and nothing covers what has the focus."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import assert_fits_the_width, assert_large_letters_fit

pytestmark = pytest.mark.browser

FRED = "/sandbox/fred/"
CHANGED = f"{FRED}?c=drop,fred,Unholy+Aura"
HORDE = "/sandbox/fight/?f=3+Human+swordsmen:+Barkskin,+Power+vs+Horde"

BOTTOMS = """() => {
  const bottom = (each) => Math.round(each.getBoundingClientRect().bottom);
  const bar = document.querySelector(".stepper").getBoundingClientRect();
  const sheet = document.querySelector(".sheet-bar").getBoundingClientRect();
  const top = Math.round(document.querySelector(".ending").getBoundingClientRect().top);
  const end = Math.round(sheet.height ? sheet.top : bar.top);
  return [top, Math.round(bar.height), end, ...[".verdict", ".decided > ul", "#board svg.map"]
    .map((wanted) => bottom(document.querySelector(wanted)))];
}"""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 900)])
@pytest.mark.parametrize("address", [FRED, CHANGED, HORDE])
def test_the_first_screen_has_the_answer_what_decided_it_and_the_board(
    page: Page, address: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(address)
    expect(page.locator(".decided > ul > li")).to_have_count(2)
    wins = "Red wins" if address == CHANGED else "Blue wins"
    expect(page.get_by_role("heading", name=f"{wins}: always")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-refines]")).to_have_count(0)
    above, bar, top, *bottoms = page.evaluate(BOTTOMS)
    assert bar <= 64
    assert above <= 290, "what stands above the answer leaves little of the screen to it"
    assert max(bottoms) <= top, f"{bottoms} and the bar begins at {top}"


def test_the_first_screen_of_two_cards_on_a_phone_has_what_one_does_to_the_other_and_where(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/cards/deflection+unholy-aura/")
    expect(page.locator(".lead")).to_contain_text("Deflection stops Unholy Aura.")
    expect(page.get_by_text("They meet at D3")).to_be_in_viewport(ratio=1)
    expect(page.locator(".meeting .lit .step")).to_be_in_viewport(ratio=1)
    page.emulate_media(forced_colors="active")
    looks = "steps => steps.map(step => [step.matches('.unlit'), getComputedStyle(step).backgroundColor].join())"
    of_lit, of_unlit = (
        {look.partition(",")[2] for look in page.locator(".meeting .step").evaluate_all(looks) if look.startswith(word)}
        for word in ("false", "true")
    )
    assert of_lit
    assert not of_lit & of_unlit, "with the visitor's own few colors, too"


def test_the_first_screen_of_a_deck_on_a_phone_has_its_mana_in_one_row_a_box_and_its_cards(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/decks/new/")
    page.get_by_role("button", name="War").click()
    chips = page.locator(".strip .chip")
    expect(chips).to_have_count(6)
    expect(chips.filter(has_text="not made").locator("small")).to_be_in_viewport(ratio=1)
    places = chips.evaluate_all("chips => chips.map((chip) => chip.getBoundingClientRect().top)")
    assert len(set(places)) == 1
    expect(page.get_by_role("searchbox", name="Search the cards")).to_be_in_viewport(ratio=1)
    expect(page.locator(".deck-rows li").nth(1)).to_be_in_viewport(ratio=1)
    assert_fits_the_width(page)
    assert_large_letters_fit(page)


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("house", ["unmaking", "making", "abomination"])
def test_the_first_screen_of_a_starter_deck_on_a_phone_has_its_name_once_and_its_cards(
    page: Page, house: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(f"/decks/{house}-starter/")
    assert page.locator(".site-head").evaluate("head => head.offsetHeight") <= 60, "one row"
    expect(page.get_by_text(f"{house.capitalize()} starter", exact=True)).to_have_count(1)
    places = page.locator(".strip .chip").evaluate_all("chips => chips.map((chip) => chip.getBoundingClientRect().top)")
    assert len(places) == 6
    assert len(set(places)) == 1
    assert page.locator("#strip").evaluate("strip => strip.getBoundingClientRect().height") <= 160, "scroll-padding-top"
    expect(page.locator(".decklist li").first).to_be_in_viewport(ratio=1)
    assert_fits_the_width(page)


def test_the_first_screen_of_a_question_about_two_cards_leads_to_where_they_meet(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/search/?q=does+treacherous+armor+stack+with+ogis+armor")
    expect(page.get_by_role("link", name="See both together")).to_be_in_viewport(ratio=1)


def test_what_tells_a_result_from_its_likes_stands_right_below_its_name_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/search/?q=fireball+vs+deflection&all=1")
    row = page.locator(".results li > div").filter(has=page.get_by_role("link", name="Fireball", exact=True))
    expect(row.locator("span")).to_have_text("War · manifestation on group")
    name, hint = (row.locator(each).bounding_box() for each in ("a", "span"))
    assert name is not None
    assert hint is not None
    assert hint["height"] < 30, "in one line"
    assert 0 <= hint["y"] - name["y"] - name["height"] < 4


def test_the_first_screen_of_a_puzzle_on_a_phone_has_what_is_chosen(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/sandbox/puzzles/one-against-eight/")
    expect(page.get_by_role("button", name="Cast Deflection later")).to_be_in_viewport(ratio=1)


COVERED = """() => {
  const pressed = "a[href], button, summary, select, input:not([type=hidden]), textarea, [tabindex='0']";
  const found = [];
  let tried = 0;
  for (const each of document.querySelectorAll(pressed)) {
    if (!each.checkVisibility({ visibilityProperty: true }) || each.disabled) continue;
    each.focus();
    if (document.activeElement !== each) continue;
    tried += 1;
    const own = each.getBoundingClientRect();
    for (const cover of document.querySelectorAll(".stepper, #edit, .stepper-more[open] > div, .trace-panel")) {
      if (cover.contains(each) || each.contains(cover)) continue;
      if (!["fixed", "sticky", "absolute"].includes(getComputedStyle(cover).position)) continue;
      const over = cover.getBoundingClientRect();
      const below = own.top >= over.top && own.bottom <= over.bottom;
      if (below && own.left >= over.left && own.right <= over.right)
        found.push(`${each.outerHTML.slice(0, 100)} under ${cover.className}`);
    }
    if (own.bottom <= 0 || own.top >= innerHeight) found.push(`${each.outerHTML.slice(0, 100)} is off the screen`);
  }
  return [tried, found];
}"""
"""How many elements took the focus, and those of them that a bar or a sheet hides whole, or that are out of sight."""


STATES = ["", "at=66", "edit=fred", "edit=right", "edit=board", "edit=fight", "edit=turn", "more", "sheet"]
"""A fight as it is opened: as it ended, at a moment, with each editor, with the menu above the bar, with its trace."""


@pytest.mark.parametrize("state", STATES)
def test_nothing_hides_what_has_the_focus(page: Page, state: str) -> None:
    page.set_viewport_size({"width": 320, "height": 740})
    page.goto(FRED if state in {"more", "sheet"} else f"{FRED}?{state}")
    expect(page.locator("#decided-title")).to_be_visible()
    if state == "sheet":
        page.locator(".sheet-bar").click()
    for width in (320, 360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        if state == "more":
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("?")
            expect(page.get_by_role("button", name="Next death")).to_be_visible()
        assert_fits_the_width(page)
        tried, covered = page.evaluate(COVERED)
        assert tried > 50
        assert not covered, f"{width} wide: {covered[:5]}"


@pytest.mark.parametrize("query", ["defle", "armor"])
def test_the_first_screen_of_a_search_on_a_phone_has_a_card(page: Page, query: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/cards/?q={query}")
    for found in "In the rules", "Narrow down":
        row = page.get_by_role("region", name=found).or_(page.get_by_role("group", name=found))
        assert row.evaluate("row => row.offsetHeight") <= 60, found
    for card in page.locator(".card-grid a").all()[:2]:
        expect(card).to_be_in_viewport(ratio=1)
    assert_fits_the_width(page)
    page.get_by_text("Type", exact=True).click()
    expect(page.get_by_role("link", name="Alteration").first).to_be_in_viewport(ratio=1)
    assert_fits_the_width(page)


def test_the_first_screen_of_a_search_of_decks_on_a_phone_has_a_deck(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/decks/?holds=Fireball")
    expect(
        page.get_by_role("link", name="Abomination starter").or_(page.get_by_role("link", name="War starter")).first
    ).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("address", ["/sandbox/", "/sandbox/puzzles/", "/rules/rulings/"])
def test_the_first_screen_of_a_search_of_fights_on_a_phone_has_one(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{address}?card=Deflection")
    expect(page.locator("#found li").first.get_by_role("link").first).to_be_in_viewport(ratio=1)


def test_a_link_in_the_glossary_breaks_like_its_sentence(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/rules/glossary/")
    assert page.get_by_role("link", name="only until the spell").evaluate("link => link.getClientRects().length") == 2
