"""The pages of an account, which only those see who have one."""

import pytest
from playwright.sync_api import Page

from tests.browser.checks import assert_good_at_every_width

pytestmark = pytest.mark.browser


def test_the_pages_of_an_account_are_accessible_and_fit(page: Page) -> None:
    page.goto("/decks/import/")
    page.get_by_label("Paste a list").fill("4 Fireball")
    page.get_by_role("button", name="Read it").click()
    page.goto("/accounts/signup/")
    page.get_by_label("Username").fill("ann")
    page.get_by_label("Password:", exact=True).fill("a long secret of hers")
    page.get_by_label("Password confirmation").fill("a long secret of hers")
    page.get_by_role("button", name="Make the account").click()
    page.wait_for_url("**/accounts/decks/")
    assert_good_at_every_width(page)
    for address in "/accounts/", "/accounts/password/", "/accounts/sessions/":
        page.goto(address)
        assert_good_at_every_width(page)
