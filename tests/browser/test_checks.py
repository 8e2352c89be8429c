"""The checks of every page can fail."""

import pytest
from playwright.sync_api import Page

from tests.browser.checks import assert_accessible, assert_fits_the_width

pytestmark = pytest.mark.browser


def test_axe_names_what_it_finds(page: Page) -> None:
    page.set_content('<html lang="en"><title>x</title><main><h1>x</h1><input></main>')
    with pytest.raises(AssertionError, match="label"):
        assert_accessible(page)


def test_axe_looks_in_the_dark_too(page: Page) -> None:
    page.set_content(
        """<html lang="en"><title>x</title><style>
        :root { color-scheme: light dark; } main { color: #333; background: light-dark(#fff, #222); }
        </style><main><h1>Hard to read at night</h1></main>"""
    )
    with pytest.raises(AssertionError, match="in dark"):
        assert_accessible(page)


@pytest.mark.parametrize("odd", ["color: #ccc", "background: #222", "opacity: 0.2"])
def test_axe_finds_the_one_among_many_that_looks_otherwise(page: Page, odd: str) -> None:
    rows = "".join(f"<div><p>Row {number}</p></div>" for number in range(12))
    style = f":root {{ color: #000; background: #fff; }} div:nth-child(7) {{ {odd}; }}"
    page.set_content(f'<html lang="en"><title>x</title><style>{style}</style><main>{rows}<h1>x</h1></main>')
    with pytest.raises(AssertionError, match="color-contrast"):
        assert_accessible(page)


def test_what_sticks_out_is_named(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 900})
    page.set_content('<p id="narrow">ok</p><svg id="wide" width="400" height="10"></svg>')
    with pytest.raises(AssertionError, match='id="wide"'):
        assert_fits_the_width(page)
