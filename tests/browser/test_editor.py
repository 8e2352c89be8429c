"""Building a scenario: by mouse, by keyboard, without JavaScript; saved to a link, framed by another site."""

import json
import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.checks import assert_good_at_every_width, refuse_once

pytestmark = pytest.mark.browser

FRED = "/sandbox/new/?from=fred"


def spells(page: Page) -> Locator:
    return page.get_by_role("group", name="Spells, oldest first").get_by_role("listitem")


def saved_link(page: Page, title: str, preset: str = "fred") -> str:
    """Save a preset's scenario under a title, and return the address of the link."""
    page.goto(f"/sandbox/new/?from={preset}")
    page.get_by_label("Title").fill(title)
    page.get_by_role("button", name="Save to a link").click()
    expect(page).to_have_url(re.compile(r"/sandbox/s/[-\w]{16}/$"))
    return page.url


@pytest.mark.parametrize(
    "address",
    [
        f"{FRED}&open=groups.0.minions.0",
        f"{FRED}&open=groups.new",
        f"{FRED}&open=script.new-cast",
        f"{FRED}&open=players",
    ],
)
def test_the_editor_is_accessible_and_fits(page: Page, address: str) -> None:
    page.goto(address)
    assert_good_at_every_width(page)


def test_the_page_stands_still_while_spells_change_places(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 300})
    page.goto(f"{FRED}&open=groups.0.minions.0")
    page.wait_for_load_state()  # the scripts run last
    earlier = page.get_by_role("button", name="Cast Deflection earlier")
    earlier.focus()
    scrolled = page.evaluate("scrollY")
    assert scrolled > 0
    earlier.click()
    expect(spells(page).nth(1)).to_contain_text("Deflection")
    assert page.evaluate("scrollY") == pytest.approx(scrolled, abs=1), "what is new stands where the old stood"


def test_the_focus_stays_near_what_was_removed(page: Page) -> None:
    page.goto(f"{FRED}&open=groups.0.minions.0")
    page.wait_for_load_state()  # the scripts run last
    page.get_by_role("button", name="Remove Unholy Aura", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Remove Deflection", exact=True)).to_be_focused()
    page.get_by_role("button", name=re.compile("^Remove combat")).press("Enter")
    expect(page.locator("#editing")).to_be_focused()


def test_what_is_wrong_is_accessible_and_fits(page: Page) -> None:
    page.goto(f"{FRED}&open=groups.0.minions.0")
    page.get_by_label("Add a spell").fill("Deflecton")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("did you mean 'Deflection'?")
    assert_good_at_every_width(page)
    page.get_by_role("button", name="Text", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Line ")
    assert_good_at_every_width(page)


def test_a_link_and_its_frame_are_accessible_and_fit(page: Page) -> None:
    link = saved_link(page, "For axe", "fred-aura-first")
    page.locator("#share > details > summary").click()
    page.get_by_text("Embed it in a page").click()
    assert_good_at_every_width(page)
    page.goto(f"{link}embed/")
    assert_good_at_every_width(page)


def test_spells_are_put_in_order_undone_and_run(page: Page) -> None:
    page.goto(f"{FRED}&open=groups.0.minions.0")
    page.get_by_role("button", name="Cast Unholy Aura earlier").click()
    expect(spells(page)).to_contain_text(["Ogi's Armor", "Treacherous Armor", "Unholy Aura", "Deflection"])
    expect(page).to_have_url(re.compile(r"from=draft/"))
    expect(page.get_by_role("status")).to_have_text("Saved. It can be run.")
    page.reload()
    expect(spells(page).nth(2)).to_contain_text("Unholy Aura")
    page.get_by_role("link", name="Undo").click()
    expect(spells(page).nth(2)).to_contain_text("Deflection")
    page.get_by_role("link", name="Redo").click()
    expect(spells(page).nth(2)).to_contain_text("Unholy Aura")
    page.get_by_role("button", name="Run").first.click()
    expect(page).to_have_url(re.compile(r"/sandbox/draft/"))
    expect(page.locator("#headline")).to_have_text("Nobody wins after 10 rounds")
    page.get_by_role("link", name="Change it in the editor").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Change a scenario")


def test_spells_are_dragged_into_order(page: Page) -> None:
    page.goto(f"{FRED}&open=groups.0.minions.0")
    spells(page).nth(3).get_by_text("Unholy Aura").drag_to(spells(page).nth(0).get_by_text("Ogi's Armor"))
    expect(page).to_have_url(re.compile(r"from=draft/"))
    expect(spells(page).nth(0)).to_contain_text("Unholy Aura")


def test_a_form_that_cannot_be_taken_stays_as_typed(context: BrowserContext) -> None:
    page = context.new_page()  # the browser itself remarks on an answer of 400
    page.goto(f"{FRED}&open=groups.0.minions.0")
    page.get_by_label("Hit points", exact=True).fill("many")
    with page.expect_response(lambda answer: answer.request.method == "POST") as answer:
        page.get_by_role("button", name="Save", exact=True).click()
    assert answer.value.status == 400
    expect(page.get_by_role("alert")).to_contain_text("Hit points: expected a whole number")
    field = page.get_by_label("Hit points", exact=True)
    expect(field).to_have_value("many")
    expect(field).to_have_attribute("aria-invalid", "true")


def test_a_change_that_is_refused_while_the_site_is_busy_is_kept_and_made(page: Page) -> None:
    page.goto(f"{FRED}&open=groups.0.minions.0")
    refuse_once(page, "**/sandbox/new/?*")
    page.get_by_label("Hit points", exact=True).fill("9")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page).to_have_url(re.compile(r"from=draft/"))
    expect(page.get_by_label("Hit points", exact=True)).to_have_value("9")
    refuse_once(page, "**/sandbox/new/?*")
    page.get_by_role("link", name="Undo").click()
    expect(page.get_by_label("Hit points", exact=True)).to_have_value("")


def test_an_error_in_the_text_leads_to_its_line(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"{FRED}&view=text")
    text = page.get_by_label("Scenario as JSON")
    text.fill(text.input_value().replace('"seed": 7', '"seed": -7'))
    page.get_by_role("button", name="Apply the text").click()
    link = page.get_by_role("alert").get_by_role("link", name=re.compile(r"^Line \d+$"))
    link.click()
    chosen = page.evaluate("(text => text.value.slice(text.selectionStart, text.selectionEnd))(document.activeElement)")
    assert '"seed": -7' in chosen


def test_a_file_is_opened(page: Page) -> None:
    page.goto("/sandbox/new/")
    scenario = page.context.request.get("/sandbox/fred/scenario.json").json() | {"title": "From a file"}
    page.get_by_label("A scenario as a JSON file").set_input_files(
        {"name": "a.json", "mimeType": "application/json", "buffer": json.dumps(scenario).encode()}
    )
    page.get_by_role("button", name="Open the file").click()
    expect(page.get_by_label("Title")).to_have_value("From a file")


def test_only_legal_casts_are_offered(page: Page) -> None:
    page.goto(f"{FRED}&open=script.new-cast")
    page.get_by_role("combobox", name="Card (needed)").fill("Deflection")
    page.get_by_role("button", name="Show where it may be cast").click()
    page.get_by_text("Where it may not be cast, and why").click()
    expect(page.get_by_text("Deflection is exclusive, and Fred carries one already")).to_be_visible()
    assert "fred" not in page.get_by_label("Target").locator("option").evaluate_all("all => all.map(one => one.value)")


def test_a_scenario_is_built_by_keyboard_alone(page: Page) -> None:
    page.goto("/sandbox/new/")

    def go_to(name: str, role: str = "button") -> None:
        wanted = page.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]
        for _ in range(120):
            page.keyboard.press("Tab")
            if wanted.evaluate("element => element === document.activeElement"):
                return
        raise AssertionError(f"Tab never came to {name}")

    go_to("Title", "textbox")
    page.keyboard.type("By keyboard")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"from=draft/"))
    go_to("+ minion of left · blue")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="New minion")).to_be_focused()
    go_to("Name", "textbox")
    page.keyboard.type("Max")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Max · swordsman", exact=True)).to_be_visible()
    go_to("Save to a link")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("By keyboard")


@pytest.fixture
def another_site() -> Iterator[str]:
    """Serve an empty page from an origin of its own."""

    class Empty(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Empty) as server:
        Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_another_site_may_frame_a_link_and_nothing_else(page: Page, context: BrowserContext, another_site: str) -> None:
    link = saved_link(page, "Framed")
    other = context.new_page()
    other.goto(another_site)
    heading = other.frame_locator("iframe").get_by_role("heading", name="Framed")
    other.set_content(f'<iframe src="{link}embed/" width="600" height="600"></iframe>')
    expect(heading).to_be_visible()
    with other.expect_console_message(lambda message: "frame-ancestors" in message.text):
        other.set_content(f'<iframe src="{link}" width="600" height="600"></iframe>')
    expect(heading).to_have_count(0)


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_javascript_everything_works(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"{FRED}&open=groups.0.minions.0")
    page.get_by_role("button", name="Cast Unholy Aura earlier").click()
    expect(spells(page)).to_contain_text(["Ogi's Armor", "Treacherous Armor", "Unholy Aura", "Deflection"])
    page.get_by_label("Add a spell").fill("Bilious Rage")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(spells(page)).to_have_count(5)
    page.get_by_role("link", name="Undo").click()
    expect(spells(page)).to_have_count(4)
    page.get_by_role("button", name="+ combats").click()
    page.get_by_role("button", name="Add it").click()
    page.get_by_role("button", name="Earlier: combats").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Title").fill("Without script")
    page.get_by_role("button", name="Text", exact=True).click()
    expect(page.get_by_label("Scenario as JSON")).to_contain_text('"title": "Without script"')
    page.get_by_role("button", name="Form", exact=True).click()
    page.get_by_label("unlisted").check()
    page.get_by_role("button", name="Save to a link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Without script")
    expect(page.get_by_text("only whoever has the link finds it")).to_be_visible()
    page.get_by_role("link", name="Fork").click()
    page.get_by_label("Seed").fill("lucky")
    page.get_by_role("button", name="Run").first.click()
    expect(page.get_by_role("alert")).to_contain_text("Seed: expected a whole number")
    expect(page.get_by_label("Seed")).to_have_value("lucky")
