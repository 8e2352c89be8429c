"""From the home page a fight is typed, and who wins is read; with script and without it."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.checks import assert_fits_the_width

pytestmark = pytest.mark.browser

LINE = "3 Human swordsmen: Barkskin, Power vs Horde"


def ending(page: Page) -> str:
    return page.get_by_role("heading", level=2, name=re.compile("wins|draw")).first.inner_text()


def test_a_fight_is_typed_at_home_and_read(page: Page) -> None:
    page.goto("/")
    page.locator("#site-search").fill(LINE)
    page.locator("#site-search").press("Enter")
    expect(page).to_have_url(re.compile(r"/sandbox/fight/\?f=3\+Human"))
    expect(page.get_by_label("A fight in one line")).to_have_value(LINE)
    assert ending(page).startswith("Blue wins")
    expect(page.get_by_role("heading", level=1)).to_have_text(LINE.replace("Horde", "4 Human swordsmen"))


def test_names_without_a_gap_fit_the_narrowest_phone(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 740})
    page.goto(f"/sandbox/fight/?f={'A' * 30}+(Human+swordsman)+vs+{'B' * 30}+(Elf+archer)")
    expect(page.locator(".decided > ul > li").first).to_be_visible()
    assert_fits_the_width(page)


def test_another_seed_of_a_typed_fight_keeps_the_line(page: Page) -> None:
    page.goto(f"/sandbox/fight/?f={LINE}&edit=fight")
    page.get_by_label("Seed").fill("3")
    page.get_by_label("Seed").press("Enter")
    expect(page).to_have_url(re.compile(r"f=3\+Human.*seed,3"))
    expect(page.locator("#fight-copy")).to_have_text(re.compile(r", seed 3$"))
    page.get_by_role("link", name="Reset").click()
    expect(page.locator("#fight-copy")).to_have_text(re.compile("swordsmen$"))


@pytest.mark.parametrize("width", [360, 1280])
def test_the_line_of_a_preset_goes_with_its_changes_and_is_edited(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.goto("/sandbox/fred/")
    box = page.get_by_label("A fight in one line")
    expect(box).to_have_value(re.compile(r"^Fred \(Human swordsman; Ogi's Armor, .*, Unholy Aura\) vs Abe "))
    page.get_by_role("link", name="Change Fred").click()
    page.get_by_role("button", name="Remove Unholy Aura").click()
    expect(box).to_have_value(re.compile(r", Deflection\) vs Abe "))
    expect(page.get_by_role("heading", level=1)).to_have_text("Fred's Treacherous Armor and Deflection")
    box.fill("Fred (Human swordsman; Deflection) vs 2 Elf swordsmen")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page).to_have_url(re.compile(r"/sandbox/fight/\?f=Fred"))
    expect(box).to_have_value("Fred (Human swordsman; Deflection) vs 2 Elf swordsmen")


def test_a_slip_is_mended_by_a_press(context: BrowserContext) -> None:
    page = context.new_page()  # the answer to a slip is 400, of which the browser complains
    page.goto("/sandbox/fight/?f=3+swordsmen:+Barkskn+vs+Gorgon")
    expect(page.get_by_role("alert")).to_contain_text("There is no spell called “Barkskn”. Did you mean Barkskin?")
    page.get_by_role("alert").get_by_role("link").click()
    assert re.search("wins|draw", ending(page))


def test_the_search_offers_the_fight(page: Page) -> None:
    page.goto("/sandbox/")
    page.locator("#site-search").fill("8 elves vs gorg")
    expect(page.get_by_role("option").first).to_have_text("8 elves vs Gorgon")
    page.locator("#site-search").fill("8 elves vs Gorgon")
    page.locator("#site-search").press("Enter")
    page.get_by_role("link", name="Run this fight").click()
    assert re.search("wins|draw", ending(page))


def test_a_fight_is_typed_without_script(browser: Browser, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = context.new_page()
    page.goto("/")
    page.locator("#site-search").fill(LINE)
    page.locator("#site-search").press("Enter")
    assert ending(page).startswith("Blue wins")
    context.close()


def test_full_groups_stand_two_beside_each_other_on_a_desk(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto("/sandbox/fight/?f=8+swordsmen+vs+8+archers")
    for name in ("Swordsman", "Archer"):
        tiles = (page.locator(".tile .name").get_by_text(f"{name} {number}", exact=True) for number in (1, 2))
        first, second = (tile.bounding_box() for tile in tiles)
        assert first
        assert second
        assert first["y"] == second["y"]
