"""What every page must stand: axe in both colour schemes, and a narrow screen."""

from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WIDTHS = (360, 1280)
"""A phone and a desk."""

AXE_OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}


COLOR_OPTIONS = {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules that light and dark can answer differently; the others read the tree, which is the same in both."""


def assert_good_at_every_width(page: Page) -> None:
    """Fail if the page that is open scrolls sideways or axe finds anything, on a phone or on a desk."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert_fits_the_width(page)
        assert_accessible(page)


def assert_accessible(page: Page) -> None:
    """Fail with axe's report if it finds anything on the page, in light or in dark."""
    schemes: tuple[tuple[Literal["light", "dark"], Any], ...] = (("light", AXE_OPTIONS), ("dark", COLOR_OPTIONS))
    for scheme, options in schemes:
        page.emulate_media(color_scheme=scheme)
        results = Axe().run(page, options=options)
        assert not results.violations_count, f"{page.url} in {scheme}: {results.generate_report()}"


def assert_fits_the_width(page: Page) -> None:
    """Fail, naming the elements that stick out, if the page scrolls sideways."""
    too_wide = page.evaluate(
        """() => document.documentElement.scrollWidth <= innerWidth ? [] :
             [...document.querySelectorAll("body *")]
               .filter(element => element.getBoundingClientRect().right > innerWidth + 0.5)
               .map(element => element.outerHTML.slice(0, 120))"""
    )
    assert not too_wide, f"{page.url} scrolls sideways: {too_wide[:5]}"


def stop_the_clock(page: Page) -> None:
    """Let the timers of the page that is open fire no more, so that what it says for two seconds stays."""
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
