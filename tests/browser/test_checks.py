"""The checks of every page can fail."""

import pytest
from playwright.sync_api import Page

from tests.browser.checks import assert_accessible, assert_fits_the_width, assert_large_enough

pytestmark = pytest.mark.browser


def test_axe_names_what_it_finds(page: Page) -> None:
    page.set_content('<html lang="en"><title>x</title><main><h1>x</h1><input style="height: 3rem"></main>')
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


def test_axe_finds_the_one_that_lies_on_something_else_and_is_seen_through(page: Page) -> None:
    rows = "".join(f"<section><div><p>Row {number}</p></div></section>" for number in range(12))
    style = """:root { color: #fff; background: #000; } section:nth-child(7) { background: #fff; }
        div { opacity: 0.5; } p { color: #000; background: #fff; }"""
    page.set_content(f'<html lang="en"><title>x</title><style>{style}</style><main>{rows}<h1>x</h1></main>')
    with pytest.raises(AssertionError, match="color-contrast"):
        assert_accessible(page)


def test_axe_reads_what_only_a_desk_shows_and_what_has_changed(page: Page) -> None:
    style = "#wide { display: none; } @media (min-width: 50rem) { #wide { display: block; } }"
    field = "<input id='field' aria-label='x' style='height: 3rem'>"
    page.set_content(
        f'<html lang="en"><title>x</title><style>{style}</style><main><h1>x</h1>{field}'
        '<nav id="wide"><a href="/" style="display: block; height: 3rem"></a></nav></main>'
    )
    page.set_viewport_size({"width": 360, "height": 900})
    assert_accessible(page)
    page.set_viewport_size({"width": 1280, "height": 900})
    with pytest.raises(AssertionError, match="link-name"):
        assert_accessible(page)
    page.evaluate("document.querySelector('#wide').remove()")
    assert_accessible(page)
    page.evaluate("document.querySelector('#field').removeAttribute('aria-label')")
    with pytest.raises(AssertionError, match="label"):
        assert_accessible(page)


@pytest.mark.parametrize(("width", "height"), [(360, 40), (1280, 20)])
def test_what_is_too_small_to_be_pressed_is_named(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.set_content(f'<button style="box-sizing: border-box; padding: 0; height: {height}px">small</button>')
    with pytest.raises(AssertionError, match="small"):
        assert_large_enough(page)


def test_what_sticks_out_is_named(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 900})
    page.set_content('<p id="narrow">ok</p><svg id="wide" width="400" height="10"></svg>')
    with pytest.raises(AssertionError, match='id="wide"'):
        assert_fits_the_width(page)
