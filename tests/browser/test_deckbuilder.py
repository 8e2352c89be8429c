"""Building decks: by mouse, by keyboard, on a phone, in two tabs, without script, with a server that dies."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.checks import assert_accessible, assert_fits_the_width, assert_good_at_every_width
from tests.browser.conftest import ROOT
from tests.browser.test_every_page import PAGES
from tests.prepared import prepared_database

pytestmark = pytest.mark.browser


def begin(page: Page, name: str = "Wall") -> None:
    """Begin an empty deck and open it for building."""
    page.goto("/decks/new/")
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Start building").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Building {name}")
    page.wait_for_load_state()  # the scripts run last


def search(page: Page, words: str) -> None:
    page.get_by_role("searchbox", name="Search the cards").fill(words)
    expect(page).to_have_url(re.compile(rf"q={re.escape(words)}(&|$)"))


def put_in(page: Page, card: str, times: int = 1) -> None:
    for _ in range(times):
        page.get_by_role("region", name="Spells to choose from").get_by_role(
            "button", name=f"Put in one {card}", exact=True
        ).click()


def expect_saved(page: Page) -> None:
    expect(page.locator("#saved")).to_have_text(re.compile(r"^Saved, version \d+\.$"))


def copies(page: Page, card: str) -> str:
    return page.get_by_label(f"Copies of {card}", exact=True).input_value()


def expect_copies(page: Page, card: str, count: int) -> None:
    field = page.get_by_label(f"Copies of {card}", exact=True)
    if count:
        expect(field).to_have_value(str(count))
    else:
        expect(field).to_have_count(0)


def test_a_cards_page_says_the_cost_that_one_assumes_by_default(page: Page) -> None:
    page.goto("/cards/fireball/")
    expect(page.get_by_text("you assume")).to_be_hidden()
    begin(page)
    search(page, "fireball")
    put_in(page, "Fireball")
    expect_saved(page)
    page.get_by_text("Assumed costs", exact=True).click()
    page.get_by_label("Fireball", exact=False).and_(page.locator("input[name^=cost-]")).fill("3+1")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Keep these as my own default").click()
    expect(page.locator("[data-own-costs]")).to_have_attribute("data-own-costs", re.compile(r"3\+1"))
    page.goto("/cards/fireball/")
    expect(page.get_by_text("you assume 3+1")).to_be_visible()
    assert_fits_the_width(page)


def test_a_deck_is_built_with_the_mouse(page: Page) -> None:
    begin(page)
    search(page, "fireball")
    put_in(page, "Fireball", 5)
    expect_copies(page, "Fireball", 5)
    page.get_by_role("region", name="Deck").get_by_role("button", name="Take out one Fireball").click()
    expect_copies(page, "Fireball", 4)
    expect_saved(page)
    search(page, "man-catcher")
    page.locator(".result", has_text="Man-Catcher").drag_to(page.locator("#deck-size"))
    expect_copies(page, "Man-Catcher", 1)
    page.get_by_label("Copies of Man-Catcher").fill("3")
    page.get_by_label("House").select_option("War")
    expect(page.locator("#deck-size")).to_have_text("7 cards, 2 different")
    expect_saved(page)
    page.evaluate("scrollTo(0, 0)")
    page.locator(".deck-rows li", has_text="Man-Catcher").drag_to(page.locator("#found"))
    expect_copies(page, "Man-Catcher", 2)
    page.get_by_role("button", name="Undo").click()
    expect_copies(page, "Man-Catcher", 3)
    page.get_by_role("button", name="Redo").click()
    expect_copies(page, "Man-Catcher", 2)
    expect_saved(page)
    page.reload()
    assert (copies(page, "Fireball"), copies(page, "Man-Catcher")) == ("4", "2")
    expect(page.get_by_label("House")).to_have_value("War")
    expect(page.get_by_role("searchbox", name="Search the cards")).to_have_value("man-catcher")


def test_a_deck_is_built_with_nothing_but_the_keyboard(page: Page) -> None:
    page.goto("/decks/new/")
    page.get_by_label("Name").focus()
    page.keyboard.type("Keys")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Building Keys")
    page.wait_for_load_state()
    page.keyboard.press("/")
    page.keyboard.type("fireball")
    expect(page.locator("#found")).to_have_text(re.compile(r"^\d+ cards? fit"))
    expect(page.locator(".result").first).to_contain_text("Fireball")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".results [id^=in-]").first).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("+")
    page.keyboard.type("+")
    expect_copies(page, "Fireball", 3)
    page.keyboard.type("-")
    expect_copies(page, "Fireball", 2)
    expect_saved(page)
    page.keyboard.press("Control+z")
    expect_copies(page, "Fireball", 3)
    page.keyboard.press("Control+y")
    expect_copies(page, "Fireball", 2)
    page.get_by_label("Copies of Fireball").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    expect_copies(page, "Fireball", 4)
    expect_saved(page)
    page.keyboard.press("Shift+Tab")
    for left in (3, 2, 1, 0):
        page.keyboard.press("Enter")
        expect_copies(page, "Fireball", left)
    expect(page.get_by_role("searchbox", name="Search the cards")).to_be_focused()


def test_a_card_opens_beside_the_deck_and_closes_again(page: Page) -> None:
    begin(page)
    search(page, "diomesia")
    link = page.get_by_role("region", name="Spells to choose from").get_by_role("link", name="Diomesia")
    link.focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("region", name="Card")
    expect(card.get_by_role("heading", level=2)).to_be_focused()
    for tab in ("Flavor", "Monster", "Spell"):
        card.get_by_role("link", name=tab).click()
        expect(card.get_by_role("link", name=tab)).to_have_attribute("aria-current", "page")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(link).to_be_focused()


def test_whoever_goes_back_from_the_editor_sees_the_deck_and_the_list_as_they_are_now(page: Page) -> None:
    begin(page)
    page.goto("/decks/")
    page.get_by_role("region", name="Your decks").get_by_role("link", name="Wall", exact=True).click()
    page.get_by_role("link", name="Edit", exact=True).click()
    put_in(page, "Abatement")
    expect_saved(page)
    page.go_back()
    expect(page.locator(".strip")).to_contain_text("1 card")
    page.go_back()
    expect(page.get_by_role("region", name="Your decks")).to_contain_text("1 card")


def part(page: Page, name: str) -> Locator:
    """Return a link of the bar at the foot of a narrow screen."""
    return page.get_by_role("navigation", name="Parts of this page").get_by_role("link", name=name)


def test_a_deck_is_built_on_a_phone(browser: Browser, base_url: str) -> None:
    context = browser.new_context(
        base_url=base_url, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    begin(page)
    expect(part(page, "Add cards")).to_have_attribute("aria-current", "true")
    expect(page.locator("#deck-pane")).to_be_hidden()
    search(page, "fireball")
    page.locator(".results [id^=in-]").first.tap()
    page.locator(".results [id^=in-]").first.tap()
    expect(part(page, "Deck")).to_have_text("Deck 2 cards")
    expect(part(page, "Checks")).to_have_text("Checks 1 not allowed")
    assert_fits_the_width(page)
    part(page, "Deck").tap()
    expect(part(page, "Deck")).to_have_attribute("aria-current", "true")
    page.get_by_role("region", name="Deck").get_by_role("button", name="Put in one Fireball").tap()
    expect_copies(page, "Fireball", 3)
    expect_saved(page)
    assert_fits_the_width(page)
    assert_accessible(page)
    page.get_by_role("region", name="Deck").get_by_role("link", name="Fireball", exact=True).tap()
    card = page.get_by_role("region", name="Card", exact=True)
    expect(card).to_be_visible()
    assert card.evaluate("card => card.offsetWidth") == 360
    card.get_by_role("button", name="Close").tap()
    part(page, "Checks").tap()
    expect(page.get_by_role("heading", name="Can it pay?")).to_be_in_viewport()
    expect(page.locator(".deck-rows")).to_be_hidden()
    assert_accessible(page)
    part(page, "Add cards").tap()
    expect(page.locator("#deck-pane")).to_be_hidden()
    context.close()


def put_in_on_a_phone(page: Page, searched: str, card: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    begin(page)
    search(page, searched)
    put_in(page, card)
    expect_saved(page)


def test_what_a_phone_found_does_not_stand_before_the_deck(page: Page) -> None:
    put_in_on_a_phone(page, "war", "Warhammer")
    found = page.locator("#results")
    for name in "Deck", "Checks":
        part(page, name).click()
        expect(found).to_be_hidden()
    part(page, "Deck").click()
    expect(page.get_by_label("Copies of Warhammer")).to_be_in_viewport(ratio=1)
    page.get_by_role("searchbox", name="Search the cards").fill("fireball")
    expect(found).to_contain_text("Fireball")
    expect(found).to_be_visible()
    part(page, "Add cards").click()
    expect(found).to_be_visible()


def test_a_phone_comes_back_to_the_part_that_was_left(page: Page) -> None:
    put_in_on_a_phone(page, "war", "Warhammer")
    part(page, "Deck").click()
    part(page, "Play a hand").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Play the hand")
    page.go_back()
    expect(part(page, "Deck")).to_have_attribute("aria-current", "true")
    expect(page.get_by_label("Copies of Warhammer")).to_be_visible()


def test_a_phone_shows_the_part_that_a_link_leads_to(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    begin(page)
    page.locator("#strip").get_by_role("link", name="0 cards").click()
    expect(page.get_by_role("heading", name="Can it pay?")).to_be_in_viewport()
    page.locator("#strip").get_by_role("link", name="Wall").click()
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.get_by_label("Name", exact=True).fill("Hedge")
    page.keyboard.press("Tab")
    expect(page.locator("#strip")).to_contain_text("Hedge")
    page.get_by_role("searchbox", name="Search the cards").fill("4 fireball")
    expect(page.get_by_text("Enter adds 4 Fireball")).to_be_visible()
    page.get_by_role("searchbox", name="Search the cards").press("Enter")
    expect(part(page, "Deck")).to_have_text("Deck 4 cards")
    expect_saved(page)
    part(page, "Add cards").click()
    page.get_by_role("link", name="Share", exact=True).click()
    expect(page.get_by_role("button", name="Copy link")).to_be_in_viewport()
    page.evaluate("location.hash = 'assumed'")
    expect(page.get_by_role("textbox", name="Fireball")).to_be_in_viewport()
    page.locator("#search").evaluate("field => { field.value = 'wall'; htmx.trigger('#find', 'submit'); }")
    expect(page).to_have_url(re.compile(r"q=wall.*#assumed$"))  # an answer of the search, however late, leaves it named
    page.reload()
    expect(page.get_by_role("textbox", name="Fireball")).to_be_in_viewport()
    page.goto(page.url.partition("?")[0].partition("#")[0])
    page.reload()
    expect(part(page, "Deck")).to_have_attribute("aria-current", "true")
    expect(page.get_by_label("Copies of Fireball")).to_be_in_viewport(ratio=1)
    page.get_by_role("searchbox", name="Search the cards").fill("2 man-c")
    expect(page.get_by_text("Enter adds 2 Man-Catcher")).to_be_visible()
    assert_accessible(page)


def test_the_strip_of_a_desk_has_undo_and_share_and_lies_over_nothing(page: Page) -> None:
    begin(page, "A wall of every house and none, high and long")
    page.get_by_text("Add a list").click()
    every_type = "4 Fireball\n5 Citadel\n4 Deflection\n4 Unholy Aura\n4 Volcano\n4 Albatross\n4 Al Hakim\n4 Abatement"
    page.get_by_label("Its cards come to those of the deck").fill(every_type)
    page.get_by_role("button", name="Add these cards").click()
    expect_copies(page, "Citadel", 5)
    undo, redo = (page.locator("#strip").get_by_role("button", name=name) for name in ("Undo", "Redo"))
    for width in (960, 1100, 1279, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
        strip, side = page.locator("#strip").bounding_box(), page.locator("#deck-side").bounding_box()
        assert strip
        assert side
        assert strip["y"] + strip["height"] <= side["y"], f"{width} wide, the strip lies over the deck's side"
        expect(redo).to_be_disabled()
        undo.press("Enter")
        expect_copies(page, "Citadel", 0)
        expect(undo).to_be_disabled()
        expect(page.locator("#deck-pane")).to_be_focused()
        redo.click()
        expect_copies(page, "Citadel", 5)
        page.locator("#strip").get_by_role("link", name="Share").click()
        expect(page.get_by_role("button", name="Copy link")).to_be_in_viewport()
        assert_fits_the_width(page)


COVERED = """(name) => [...document.querySelectorAll(`${name} :is(a[href], button, summary, select, input, textarea)`)]
  .filter((each) => each.type !== "hidden" && !each.disabled && each.checkVisibility({ visibilityProperty: true }))
  .map((each) => {
    each.focus();
    const own = each.getBoundingClientRect();
    const [above, below] = ["#strip", "#parts"].map((bar) => document.querySelector(bar).getBoundingClientRect());
    return [own.bottom > above.bottom && own.top < below.top, each.outerHTML.slice(0, 80)];
  })"""
"""Whether the strip and the bar leave each in sight that takes the focus."""


@pytest.mark.parametrize("width", [320, 360])
def test_neither_bar_of_a_phone_hides_what_has_the_focus(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.goto("/decks/new/")
    page.get_by_role("button", name="Abomination").click()
    page.wait_for_load_state()
    for name in ("Deck", "Add cards", "Checks"):
        part(page, name).click()
        tried = page.evaluate(COVERED, "#builder")
        assert len(tried) > 8
        assert not [what for seen, what in tried if not seen]


def test_two_tabs_do_not_write_over_each_other(context: BrowserContext, page: Page) -> None:
    begin(page)
    search(page, "fireball")
    other = context.new_page()
    other.set_viewport_size({"width": 360, "height": 740})
    other.goto(page.url)
    put_in(page, "Fireball", 2)
    expect_saved(page)
    put_in(other, "Fireball")
    conflict = other.get_by_role("alert").filter(has_text="changed elsewhere")
    expect(conflict).to_be_in_viewport()
    expect(conflict).to_contain_text("Fireball: 2 before, 1 after")
    expect_copies(other, "Fireball", 1)
    assert_accessible(other)
    part(other, "Add cards").click()
    put_in(other, "Fireball", 4)
    expect_copies(other, "Fireball", 5)
    other.reload()
    expect_copies(other, "Fireball", 5)
    page.reload()
    expect_copies(page, "Fireball", 2)
    conflict.get_by_role("button", name="Make mine the deck").click()
    expect(conflict).to_have_count(0)
    page.reload()
    expect_copies(page, "Fireball", 5)
    page.get_by_role("link", name="Versions").click()
    expect(page.get_by_text("kept aside").first).to_be_visible()
    expect(page.get_by_text("Put in 1 Fireball").first).to_be_visible()


def test_the_page_works_without_script(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    page = context.new_page()
    begin(page)
    page.get_by_role("searchbox", name="Search the cards").fill("fireball")
    page.get_by_role("button", name="Search", exact=True).click()
    put_in(page, "Fireball", 2)
    expect_copies(page, "Fireball", 2)
    page.get_by_label("Copies of Fireball").fill("4")
    page.get_by_label("Name").fill("No script")
    page.get_by_role("button", name="Save name, house, numbers and notes").click()
    expect_copies(page, "Fireball", 4)
    expect(page.get_by_role("heading", level=1)).to_have_text("Building No script")
    page.get_by_role("button", name="Undo").click()
    expect_copies(page, "Fireball", 2)
    context.close()


def test_notes_are_saved_while_they_are_written(page: Page) -> None:
    begin(page)
    page.get_by_text("Notes and tags").click()
    page.get_by_label("Notes (Markdown)").focus()
    page.keyboard.type("Play **fast**")
    expect_saved(page)
    expect(page.get_by_label("Notes (Markdown)")).to_be_focused()
    page.keyboard.type(", hit <script>hard</script>")
    page.get_by_label("Tags").focus()
    page.keyboard.type("speed")
    page.get_by_label("Name").focus()
    expect_saved(page)
    page.get_by_role("link", name="See the deck").click()
    notes = page.get_by_role("region", name="Notes")
    expect(notes.locator("strong")).to_have_text("fast")
    expect(notes.locator("script")).to_have_count(0)
    expect(page.get_by_role("link", name="speed")).to_be_visible()


# ---- a server that dies in the middle ----


class Server:
    """A Codex of its own that can be killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        database = folder / "codex.sqlite3"
        shutil.copyfile(prepared_database(), database)
        self.env = os.environ | {
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "DATABASE_URL": f"sqlite:///{database}",
        }
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port: int = listener.getsockname()[1]
        self.start()

    def start(self) -> None:
        """Serve, and wait until the site answers."""
        gunicorn = [sys.executable, "-m", "gunicorn", "tests.cards.guard.cold", "--threads=4", "--log-level=critical"]
        bind = f"--bind=127.0.0.1:{self.port}"
        gunicorn += ["--timeout=600"]  # a worker that starts slowly on a busy machine is not one that hangs
        self.process = subprocess.Popen([*gunicorn, bind], cwd=ROOT, env=self.env, start_new_session=True)
        while not self.answers():
            assert self.process.poll() is None, "the server did not start"
            time.sleep(0.1)

    def answers(self) -> bool:
        """Whether somebody listens at the address."""
        with socket.socket() as attempt:
            return attempt.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self) -> None:
        """Kill the server and its workers without a warning."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.kill()


def test_a_server_that_dies_loses_nothing_that_was_shown_as_saved(browser: Browser, mortal_server: Server) -> None:
    context = browser.new_context(base_url=f"http://127.0.0.1:{mortal_server.port}")
    page = context.new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    begin(page)
    search(page, "fireball")
    put_in(page, "Fireball", 3)
    expect_copies(page, "Fireball", 3)
    expect_saved(page)
    mortal_server.kill()
    put_in(page, "Fireball", 2)
    expect(page.locator("#saved")).to_have_text(re.compile(r"^Not saved yet: 2 changes wait\. Retrying"))
    expect(page.locator("[data-in-deck]").first).to_have_text("5")
    expect_copies(page, "Fireball", 3)
    mortal_server.start()
    expect_saved(page)
    expect_copies(page, "Fireball", 5)
    page.reload()
    expect_copies(page, "Fireball", 5)
    mortal_server.kill()
    put_in(page, "Fireball")
    expect(page.locator("#saved")).to_have_text(re.compile(r"^Not saved yet: 1 change waits"))
    mortal_server.start()
    page.reload()
    expect_copies(page, "Fireball", 6)
    expect(page.locator("#saved")).not_to_have_class("not-saved")
    context.close()


# ---- every page of the deckbuilder, for everybody ----


ADDRESSES = [address for address in PAGES if address.startswith(("/decks/", "/accounts/"))]


def assert_opened_up_it_fits_the_narrowest_phone(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 900})
    page.evaluate("for (const one of document.querySelectorAll('main details')) one.open = true")
    assert_fits_the_width(page)


def test_the_pages_of_the_deckbuilder_fit_the_narrowest_phone(page: Page) -> None:
    for address in ADDRESSES:
        page.goto(address)
        assert_opened_up_it_fits_the_narrowest_phone(page)


def test_the_pages_of_a_deck_of_ones_own_are_accessible_and_fit(page: Page) -> None:
    page.goto("/decks/making-starter/")
    page.locator("form[method=post]").get_by_role("button", name="Copy and edit").click()
    page.wait_for_url("**/edit/")
    deck = page.url.removesuffix("edit/")
    for path in ("", "edit/?q=in:deck&mana-Order=1", "versions/?from=1"):
        page.goto(deck + path)
        assert_good_at_every_width(page)
        assert_opened_up_it_fits_the_narrowest_phone(page)


def test_a_name_without_a_gap_fits_the_narrowest_phone(page: Page) -> None:
    name = "W" * 60
    begin(page, name)
    deck = page.url.removesuffix("edit/")
    page.set_viewport_size({"width": 320, "height": 900})
    for path in ("", "odds/", "hand/", "needed/", "versions/"):
        page.goto(deck + path)
        assert_fits_the_width(page)
    page.goto("/decks/import/")
    page.get_by_label("Paste a list").fill(f"4 {name}")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("heading", name="What is meant?")).to_be_visible()
    assert_fits_the_width(page)


def test_a_doubtful_import_is_accessible_and_leads_to_a_deck(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 900})
    page.goto("/decks/import/")
    page.get_by_label("Paste a list").fill("4 Fireball\n3 Man-Cather\n2 Wibble\n# hello")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("radio", name="Man-Catcher")).to_be_checked()
    assert_fits_the_width(page)
    assert_accessible(page)
    page.get_by_role("button", name="Make the deck").click()
    expect_copies(page, "Man-Catcher", 3)
    expect(page.locator(".unknown", has_text="Wibble")).to_be_visible()


def test_fifty_cards_are_typed_in_few_keystrokes(page: Page) -> None:
    begin(page)
    typed = ["jin", "kho", "dru", "fea", "gia", "lim", "nih", "rus", "tru", "und", "pyx", "fireb"]
    lines = [f"4 {word}" for word in typed] + ["2 ogi"]
    box = page.locator("#search")
    for line in lines:
        box.press_sequentially(line)
        box.press("Enter")
        expect(box).to_have_value("")
    expect(page.locator("#deck-size")).to_have_text("50 cards, 13 different")
    assert sum(len(line) + 1 for line in lines) * 10 / len(lines) < 80
    row = page.locator(".deck-rows [data-name=Fireball] a")
    row.focus()
    page.keyboard.press("2")
    expect_copies(page, "Fireball", 2)
    page.locator(".deck-rows [data-name=Fireball] a").focus()
    page.keyboard.press("m")
    expect_copies(page, "Fireball", 0)
    expect(page.get_by_role("heading", name="Maybe 2")).to_be_visible()
    page.locator(".deck-rows [data-name=Jinx] a").focus()
    page.keyboard.press("Delete")
    expect_copies(page, "Jinx", 0)
    expect(page.locator("#strip")).to_contain_text("42 cards")


def test_the_list_as_text_stays_in_step_with_the_rows(page: Page) -> None:
    begin(page)
    page.get_by_text("As text").click()
    text = page.locator("#deck-list")
    text.fill("4 Fireball\n3 Firebal")
    text.blur()
    expect_copies(page, "Fireball", 4)
    page.get_by_role("button", name="Fireball", exact=True).click()
    expect_copies(page, "Fireball", 7)
    expect(text).to_have_value("7 Fireball")
    page.set_viewport_size({"width": 1280, "height": 900})
    row, beside = page.locator(".deck-rows li").first.bounding_box(), text.bounding_box()
    assert row
    assert beside
    assert row["x"] + row["width"] <= beside["x"]
    assert abs(beside["y"] - row["y"]) < 60
    assert_good_at_every_width(page)


def test_the_verdict_is_in_sight_on_a_phone_wherever_one_scrolls(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/decks/war-starter/")
    page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
    expect(page.locator("#strip")).to_be_in_viewport()
    expect(page.locator("#strip")).to_contain_text("not made")
    assert_fits_the_width(page)


STAPLES = (
    "Fireball", "Man-Catcher", "Blight", "Golem", "Deflection", "Khobai", "Armistice", "Berserkers", "Amok", "Recall",
    "Skeleton", "Boggart", "Barkskin", "Oculus of Will", "Regenerate",
)  # fmt: skip


def test_a_deck_of_sixty_is_built_on_a_phone_within_ninety_taps(browser: Browser, base_url: str) -> None:
    context = browser.new_context(
        base_url=base_url, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    begin(page)
    taps = 0
    for card in STAPLES:
        box = page.get_by_role("searchbox", name="Search the cards")
        box.tap()
        box.fill(card)
        page.get_by_role("button", name=f"Put in four {card}", exact=True).first.tap()
        taps += 2
        expect(page.locator("[data-deck-size]").first).to_have_text(f"{2 * taps} cards")
    expect_saved(page)
    assert taps <= 90
    assert page.locator("[data-deck-size]").first.inner_text() == "60 cards"
    expect(page.locator(".chip.lacking")).to_have_count(3)
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.locator(".chip").evaluate_all("chips => chips.every(chip => chip.scrollWidth <= chip.clientWidth)")
        assert page.locator(".chip").last.evaluate("chip => chip.getBoundingClientRect().right") <= width
    context.close()


def test_the_page_stands_still_while_copies_are_counted(page: Page) -> None:
    begin(page)
    page.get_by_text("Add a list").click()
    page.locator("#more-list").fill("\n".join(STAPLES))
    page.get_by_role("button", name="Add these cards").click()
    expect(page.locator("#deck-size")).to_have_text("15 cards")
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator("a[data-part=deck]").click()
    more = page.get_by_role("button", name="Put in one Regenerate", exact=True)
    more.focus()
    page.evaluate("scrollBy(0, 100)")
    scrolled = page.evaluate("scrollY")
    more.click()
    expect_copies(page, "Regenerate", 2)
    assert page.evaluate("scrollY") == pytest.approx(scrolled, abs=1), "what is new stands where the old stood"


def test_whoever_sorts_or_works_out_keeps_the_place_of_the_focus(page: Page) -> None:
    begin(page)
    page.get_by_text("Sort and group").click()
    page.get_by_role("link", name="House", exact=True).press("Enter")
    chosen = page.locator(".sorts [aria-current]")
    expect(chosen).to_have_text("House")
    expect(chosen).to_be_focused()
    page.get_by_text("Sort and group").click()
    put_in(page, "Abatement")
    expect_copies(page, "Abatement", 1)
    expect(chosen).not_to_be_visible()
    page.goto("/decks/unmaking-starter/odds/")
    page.locator("#math-seed").fill("3")
    page.keyboard.press("Tab")
    expect(page.get_by_role("heading", name="A play-out: seed 3")).to_have_count(1)
    expect(page.locator("summary", has_text="Mana plan")).to_be_focused()


def test_another_page_of_cards_is_read_from_its_top(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    begin(page)
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_text("Page 2 of")).to_have_count(1)
    expect(page.locator("#results")).to_be_focused()
    expect(page.locator("#found")).to_be_in_viewport()


def test_cards_are_put_in_categories_by_mouse_by_keyboard_and_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 1600})  # all that is dragged is in sight
    begin(page)
    search(page, "fireball")
    put_in(page, "Fireball", 2)
    page.get_by_text("Sort and group").click()
    page.get_by_label("A new category").fill("Burn them")
    page.get_by_role("button", name="New category").click()
    burn = page.get_by_role("region", name="Burn them")
    expect(burn).to_be_visible()
    page.locator(".deck-rows [data-name=Fireball]").drag_to(burn)
    expect(burn.get_by_label("Copies of Fireball")).to_have_value("2")
    search(page, "man-catcher")
    page.locator(".result", has_text="Man-Catcher").drag_to(burn)
    expect(burn.get_by_label("Copies of Man-Catcher")).to_have_value("1")
    page.locator(".result", has_text="Man-Catcher").drag_to(page.get_by_role("region", name="Maybe"))
    expect(page.get_by_role("heading", name="Maybe 1")).to_be_visible()
    burn.locator("[data-name=Fireball] a").focus()
    page.keyboard.press("c")
    expect(page.get_by_label("Category of Fireball")).to_be_focused()
    page.get_by_label("Category of Fireball").select_option("No category")
    expect(page.get_by_role("region", name="Other cards").get_by_label("Copies of Fireball")).to_have_value("2")
    page.get_by_role("region", name="Maybe").get_by_role("link", name="Man-Catcher").focus()
    page.keyboard.press("m")
    expect(burn.get_by_label("Copies of Man-Catcher")).to_have_value("2")
    burn.get_by_text("Change").click()
    page.get_by_label("Call Burn them").fill("Traps")
    page.get_by_label("Call Burn them").blur()
    traps = page.get_by_role("region", name="Traps")
    expect(traps).to_be_visible()
    expect_saved(page)
    page.set_viewport_size({"width": 360, "height": 740})
    assert_fits_the_width(page)
    assert_accessible(page)
    page.reload()
    part(page, "Deck").click()
    traps.get_by_text("Change").click()
    traps.get_by_role("button", name="Take the category away").click()
    expect(page.get_by_label("Copies of Man-Catcher")).to_have_value("2")
    expect(traps).to_have_count(0)


def test_a_card_is_seen_beside_its_deck_by_resting_on_its_name(page: Page) -> None:
    page.goto("/decks/war-starter/")
    name = page.locator(".decklist a").first
    card = page.get_by_role("region", name="Card", exact=True)
    name.hover()
    expect(card.get_by_role("heading", level=2)).to_have_text(name.inner_text())
    expect(card.get_by_role("heading", level=2)).not_to_be_focused()
    page.mouse.move(0, 0)
    expect(card).to_be_hidden()
    name.click()
    expect(card.get_by_role("heading", level=2)).to_be_focused()
    page.mouse.move(0, 0)
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(name).to_be_focused()


def test_a_list_is_added_and_a_card_swapped_with_script(page: Page) -> None:
    begin(page)
    page.get_by_text("Add a list").click()
    page.locator("#more-list").fill("4 Fireball\n2 Man-Catcher")
    page.get_by_label("House").select_option("War")
    expect_saved(page)
    page.get_by_role("button", name="Add these cards").click()
    expect(page.locator("#deck-size")).to_have_text("6 cards, 2 different")
    expect(page.get_by_role("button", name="Add these cards")).to_be_focused()
    page.get_by_label("House").select_option("Hope")
    page.get_by_role("button", name="Make it War").first.click()
    expect(page.get_by_label("House")).to_have_value("War")
    expect(page.locator("#deck-pane")).to_be_focused()
    page.locator(".deck-rows").get_by_role("link", name="Fireball").click()
    page.get_by_role("region", name="Card").get_by_role("link", name="What could take its place").click()
    expect(page.get_by_text("In the place of Fireball")).to_be_visible()
    page.get_by_role("button", name="Swap in").first.click()
    expect_copies(page, "Fireball", 0)
    expect(page.locator("#deck-size")).to_have_text("6 cards, 2 different")
    expect_saved(page)


def test_a_collection_is_kept_without_script(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto("/decks/collection/")
    page.get_by_label("Type to add").fill("4 fireb")
    page.get_by_label("Type to add").press("Enter")
    expect(page.get_by_label("Copies of Fireball")).to_have_value("4")
    page.get_by_role("button", name="One Fireball fewer").click()
    expect(page.get_by_label("Copies of Fireball")).to_have_value("3")
    page.get_by_label("Copies of Fireball").fill("2")
    page.get_by_label("Copies of Fireball").press("Enter")
    expect(page.get_by_label("Copies of Fireball")).to_have_value("2")
    page.get_by_role("button", name="Undo the last change").click()
    expect(page.get_by_label("Copies of Fireball")).to_have_value("3")
    context.close()


def test_a_card_of_the_collection_stays_in_sight_while_its_copies_are_counted(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/decks/collection/?have=")
    for count in 1, 2:
        page.get_by_role("button", name="One Barkskin more").click()
        expect(page.get_by_label("Copies of Barkskin")).to_have_value(str(count))
        expect(page.get_by_label("Copies of Barkskin")).to_be_in_viewport(ratio=1)
    page.get_by_role("searchbox", name="Search").last.fill("fireball")
    page.get_by_role("searchbox", name="Search").last.press("Enter")
    expect(page.get_by_label("Copies of Fireball")).to_be_in_viewport(ratio=1)
