"""Fred: run, read, put his spells in another order, run again, follow the trace."""

import re

import pytest
from playwright.sync_api import Locator, Page, Response, expect
from whitenoise.compress import Compressor

pytestmark = pytest.mark.browser

VICTORY = "Blue wins after 3 rounds"
STALEMATE = "Nobody wins after 10 rounds"


def ending(page: Page) -> Locator:
    return page.locator(".ending")


def headline(page: Page) -> Locator:
    return page.locator("#headline")


def order(page: Page) -> Locator:
    return page.get_by_role("list", name="Spells, oldest first").get_by_role("listitem")


def test_fred_is_found_run_and_read(page: Page) -> None:
    page.goto("/")
    page.get_by_role("navigation", name="Sections").get_by_role("link", name="Sandbox").click()
    page.get_by_role("link", name="Fred's Treacherous Armor and Deflection").click()
    expect(page).to_have_url(re.compile(r"/sandbox/fred/$"))
    expect(headline(page)).to_have_text(VICTORY)
    expect(ending(page)).to_contain_text("Fred lives and has 7 hit points")
    expect(ending(page)).to_contain_text("0 of 8 live")


def test_another_order_of_the_spells_ends_another_way(page: Page) -> None:
    page.goto("/sandbox/fred/")
    page.get_by_role("link", name="Change Fred").click()
    expect(page.get_by_role("heading", name="Fred", exact=True)).to_be_focused()
    page.get_by_role("button", name="Cast Unholy Aura earlier").click()
    expect(order(page)).to_contain_text(["Ogi's Armor", "Treacherous Armor", "Unholy Aura", "Deflection"])
    expect(page).to_have_url(re.compile(r"\?c=swap,fred,Deflection,Unholy\+Aura&edit=fred$"))
    expect(page.get_by_role("status")).to_have_text(STALEMATE)
    expect(headline(page)).to_have_text(STALEMATE)
    page.reload()
    expect(headline(page)).to_have_text(STALEMATE)
    page.get_by_role("link", name="Reset").click()
    expect(headline(page)).to_have_text(VICTORY)


def test_going_back_undoes_the_new_order(page: Page) -> None:
    page.goto("/sandbox/fred/?edit=fred")
    page.get_by_role("button", name="Cast Unholy Aura earlier").click()
    expect(headline(page)).to_have_text(STALEMATE)
    page.go_back()
    expect(headline(page)).to_have_text(VICTORY)
    expect(order(page)).to_contain_text(["Ogi's Armor", "Treacherous Armor", "Deflection", "Unholy Aura"])


def test_another_seed_is_run_from_the_keyboard(page: Page) -> None:
    page.goto("/sandbox/fred/?edit=fight")
    page.get_by_label("Seed").fill("3")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"\?c=seed,3&edit=fight$"))
    expect(page.get_by_text("seed 3 instead of 7")).to_be_visible()


def test_a_seed_that_makes_no_sense_is_explained(page: Page) -> None:
    answer = page.context.request.get("/sandbox/fred/?seed=lucky")
    assert answer.status == 400
    assert "Expected a whole number" in answer.text()


def test_a_line_of_the_trace_leads_to_its_rule(page: Page) -> None:
    page.goto("/sandbox/fred/")
    page.get_by_role("link", name="D3").first.click()
    expect(page).to_have_url(re.compile(r"/rules/damage/#D3$"))
    expect(page.locator("#D3")).to_be_in_viewport()


def test_a_link_to_a_folded_line_unfolds_it(page: Page) -> None:
    page.goto("/sandbox/fred/?why=bob")
    page.get_by_role("button", name="Close all").click()
    expect(page.locator("#e89")).to_be_hidden()
    page.locator(".causes").get_by_role("link", name="89", exact=True).click()
    expect(page.locator("#e89")).to_be_in_viewport()


@pytest.mark.browser_context_args
def test_the_answer_is_refined_while_one_looks_on_and_not_in_a_hidden_tab(page: Page) -> None:
    page.add_init_script("window.away = true; Object.defineProperty(document, 'hidden', { get: () => window.away })")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/verdict/" in request.url else None)
    page.goto("/sandbox/fight/?f=2+Elf+archers+vs+3+Dwarves")
    expect(page.locator("#decided-title")).to_be_visible()
    first = page.locator(".verdict").inner_text()
    assert "fights, each with other dice; on to " in first
    page.evaluate("new Promise(done => setTimeout(done, 1600))")  # longer than it would wait to ask
    assert not asked
    assert page.locator(".verdict").inner_text() == first
    page.evaluate("window.away = false")
    expect(page.locator(".verdict")).to_contain_text(re.compile("2,000 fights, each with other dice\\.|Exact: all"))
    expect(page.locator("[data-refines]")).to_have_count(0)


@pytest.mark.browser_context_args
@pytest.mark.parametrize("address", ["/sandbox/fred/", "/sandbox/fight/?f=3+Human+swordsmen:+Barkskin,+Power+vs+Horde"])
def test_the_first_load_of_a_fight_is_light(page: Page, address: str) -> None:
    """Files are weighed as they are sent in earnest, where they are compressed once for all."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(address)
    expect(page.locator("#decided-title")).to_be_visible()
    first = [answer for answer in answers if "/verdict/" not in answer.url]
    assert len({answer.url for answer in first}) <= 12, [answer.url for answer in first]
    files = {answer.url: Compressor.compress_brotli(answer.body()) for answer in first if "/static/" in answer.url}
    pages = [answer.request.sizes()["responseBodySize"] for answer in first if "/static/" not in answer.url]
    assert 20_000 < sum(pages) + sum(map(len, files.values())) < 60_000
