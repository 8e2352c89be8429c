"""Longer studies: asked for, watched, stopped and carried on; and orders that come after their page."""

import re
import subprocess
import sys

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import assert_good_at_every_width
from tests.browser.conftest import ROOT

pytestmark = pytest.mark.browser


def work(environment: dict[str, str]) -> None:
    """Do what waits for a worker."""
    command = [sys.executable, "manage.py", "db_worker", "--batch", "--no-startup-delay", "--verbosity=0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def test_a_study_is_asked_for_stopped_carried_on_and_done_while_one_looks(
    page: Page, environment: dict[str, str]
) -> None:
    page.goto("/sandbox/fred/study/")
    page.get_by_label("Fights", exact=True).fill("50")
    page.get_by_role("region", name="Many fights").get_by_role("button", name="Start").click()
    heading = page.locator("#how")
    expect(heading).to_have_text("Waiting for its turn")
    page.get_by_role("button", name="Stop").click()
    expect(heading).to_have_text("Stopped")
    page.get_by_role("button", name="Carry on").click()
    expect(heading).to_have_text("Waiting for its turn")
    work(environment)
    expect(heading).to_have_text("Done")  # the page has asked by itself
    expect(page.locator(".progress")).to_contain_text("50 of 50 fights")
    assert_good_at_every_width(page)
    page.get_by_role("region", name="Fights worth opening").get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(r"/sandbox/fred/"))


def test_a_sweep_is_read_as_a_table(page: Page, environment: dict[str, str]) -> None:
    page.goto("/sandbox/fred/study/")
    asked = page.get_by_role("region", name="One number, several values")
    asked.get_by_label("From").fill("1")
    asked.get_by_label("To", exact=True).fill("3")
    asked.get_by_label("Fights for each value").fill("20")
    asked.get_by_role("button", name="Start").click()
    expect(page.locator("#how")).to_have_text("Waiting for its turn")
    work(environment)
    expect(page.get_by_role("region", name="Hit points").get_by_role("row")).to_have_count(4)
    assert_good_at_every_width(page)


def test_orders_that_need_much_come_after_their_page(page: Page) -> None:
    page.goto("/sandbox/fred/orders/?c=add,fred,Barkskin&c=add,fred,Rite+of+Growth")
    expect(page.get_by_text(re.compile("^720 orders, 2 results"))).to_be_visible()
    expect(page.locator("#smallest")).to_contain_text("of one thing tried")
