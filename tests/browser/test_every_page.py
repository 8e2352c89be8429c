"""Every kind of page, on a phone and on a desk, in light and in dark."""

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.checks import assert_good_at_every_width, assert_large_letters_fit

pytestmark = pytest.mark.browser

PAGES = [
    "/",
    "/about/",
    "/how-a-turn-goes/",
    "/what-is-sanctum/",
    "/cards/",
    "/cards/?q=armor",
    "/cards/?q=no-such-card-at-all",
    "/cards/?q=step:D3&view=list",
    "/cards/?q=step:D3&view=table",
    "/cards/help/",
    "/cards/advanced/?q=armor+hp>%3D3+house:war",
    "/cards/treacherous-armor/",
    "/cards/diomesia/?tab=monster",
    "/cards/atlas/",
    "/cards/atlas/?card=deflection",
    "/cards/houses/",
    "/cards/houses/unmaking/",
    "/cards/mana/order/",
    "/cards/nations/satyrs/",
    "/cards/ogis-armor+deflection/",
    "/cards/unknown/",
    "/cards/deflection/know/",
    "/cards/?q=deflecton&view=text",
    "/cards/deflection/otherwise/",
    "/rules/otherwise/",
    "/rules/interpretations/I-1/otherwise/",
    "/offline/",
    "/search/",
    "/search/?q=deflecton",
    "/search/?q=How+does+initiative+change+hands",
    "/search/?q=does+Treacherous+Armor+stack+with+Ogis+Armor",
    "/search/?q=gorgon+hp",
    "/rules/",
    "/rules/damage/",
    "/rules/combat/",
    "/rules/glossary/",
    "/rules/changes/",
    "/rules/interpretations/",
    "/rules/rulings/",
    "/rules/rulings/armor-soaks-once-a-round/",
    "/decks/",
    "/decks/?holds=Fireball",
    "/decks/?q=nothing-at-all",
    "/decks/compare/?a=making-starter&b=war-starter",
    "/decks/new/",
    "/decks/import/",
    "/decks/unmaking-starter/",
    "/decks/unmaking-starter/odds/",
    "/decks/unmaking-starter/hand/?seed=3&moves=n",
    "/decks/unmaking-starter/needed/",
    "/decks/making-starter/sheet/",
    "/decks/making-starter/odds/",
    "/decks/making-starter/needed/",
    "/decks/making-starter/hand/?seed=3&moves=n.d0",
    "/decks/collection/",
    "/decks/collection/?have=",
    "/decks/unmaking-starter/embed/",
    "/decks/unmaking-starter/fork/",
    "/decks/unmaking-starter/hand/averages/",
    "/sandbox/",
    "/sandbox/fred/",
    "/sandbox/fred/?edit=fred&why=bob",
    "/sandbox/fight/",
    "/sandbox/fight/?f=3+Human+swordsmen:+Barkskin,+Power+vs+Horde",
    "/search/?q=3+Human+swordsmen:+Barkskin,+Power+vs+Horde",
    "/sandbox/new/",
    "/sandbox/new/?view=text",
    "/sandbox/s/",
    "/sandbox/fred/orders/",
    "/sandbox/fred/odds/",
    "/sandbox/fred/compare/",
    "/sandbox/fight/compare/?f=5+archers&b=4+archers",
    "/sandbox/fred/study/",
    "/sandbox/matchups/",
    "/sandbox/matchups/?deck=Death+starter",
    "/sandbox/fight/matchups/?f=Gorgon&against=War+starter&now=1",
    "/sandbox/fred/advice/?now=1",
    "/sandbox/fred/changers/",
    "/sandbox/fred/decided/",
    "/sandbox/fred/text/",
    "/sandbox/problems/",
    "/sandbox/problems/two-bows/?cast=Power+on+Fred",
    "/sandbox/puzzles/",
    "/sandbox/puzzles/one-against-eight/",
    "/accounts/login/",
    "/accounts/signup/",
    "/api/docs/",
]


@pytest.mark.parametrize("address", PAGES)
def test_the_page_is_accessible_and_fits(page: Page, address: str) -> None:
    # The server may still work for a page that a test before has left: this one then asks again by itself.
    with page.expect_response(lambda found: found.request.is_navigation_request() and found.status != 503) as answer:
        page.goto(address)
    assert answer.value.ok
    page.wait_for_load_state()
    assert_good_at_every_width(page)
    assert_large_letters_fit(page)


def test_the_page_of_a_wrong_address_is_accessible_and_fits(context: BrowserContext) -> None:
    page = context.new_page()
    answer = page.goto("/no/such/page/")
    assert answer is not None
    assert answer.status == 404
    assert_good_at_every_width(page)
