"""What every page must stand: axe in both colour schemes, targets that can be hit, and a narrow screen."""

from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

WIDTHS = (360, 1280)
"""A phone and a desk."""

COLOR_RULES = ["color-contrast", "link-in-text-block"]
"""The rules that light and dark can answer differently; the others read the tree, which is the same in both."""

COLOR_OPTIONS = {"resultTypes": ["violations"], "preload": False, "runOnly": COLOR_RULES}
TREE_OPTIONS: dict[str, Any] = {
    "resultTypes": ["violations"],
    "preload": False,
    "rules": {id: {"enabled": False} for id in COLOR_RULES},
}
TARGET_SIZE = {"target-size": {"enabled": True}}

TWO_OF_EACH_NEW_LOOK = """(known) => {
  const backdrops = new Map();
  const backdrop = (each) => {
    if (!each) return "";
    if (!backdrops.has(each)) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(each);
      const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(" ");
      const floats = /absolute|fixed|sticky/.test(position) ? each.className : "";
      const plain = own === "rgba(0, 0, 0, 0) none 1 none normal";
      backdrops.set(each, (plain ? "" : own) + floats + backdrop(each.parentElement));
    }
    return backdrops.get(each);
  };
  const look = (each) => {
    const { color, fontSize, fontWeight, textDecorationLine, textShadow } = getComputedStyle(each);
    const around = getComputedStyle(each.parentElement).color;
    return [color, fontSize, fontWeight, textDecorationLine, textShadow, each.localName, around, backdrop(each)].join();
  };
  const says = (each) => each.matches("input, select, textarea, button")
    || [...each.childNodes].some(part => part.nodeType === Node.TEXT_NODE && part.data.trim());
  const found = new Map();
  for (const each of document.body.querySelectorAll("*"))
    if (each.checkVisibility() && says(each)) found.set(look(each), [...(found.get(look(each)) ?? []), each]);
  const length = (each) => each.textContent.trim().length;
  const longest = (alike) => alike.sort((one, other) => length(other) - length(one)).slice(0, 2);
  const fresh = [...found].filter(([look]) => !known.includes(look));
  return [fresh.map(([look]) => look), fresh.flatMap(([, alike]) => longest(alike))];
}"""
"""Of all that says something, the two longest of each set of colors and sizes that is not known: axe takes long to
compare colors, and says nothing of single letters."""

GOOD_LOOKS: dict[str, set[str]] = {"light": set(), "dark": set()}
"""What axe has found nothing wrong with, on whatever page: it says the same of the same colors and sizes."""


def assert_good_at_every_width(page: Page) -> None:
    """Fail if the page that is open scrolls sideways or axe finds anything, on a phone or on a desk."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert_fits_the_width(page)
        assert_accessible(page)


LET_GO = """() => [...document.querySelectorAll("body *")]
    .filter(element => getComputedStyle(element).position === "sticky")
    .map(element => { element.style.position = "static"; return element; })"""


def assert_accessible(page: Page) -> None:
    """Fail with axe's report if it finds anything on the page, in light or in dark, or if a target is too small.

    A bar that stays in sight half covers what happens to be under its edge until the page is scrolled: it is let go.
    """
    bars = page.evaluate_handle(LET_GO)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    page.emulate_media(color_scheme="light")
    options = TREE_OPTIONS
    if is_a_phone(page):
        assert_large_enough_for_a_finger(page)
    else:
        options = TREE_OPTIONS | {"rules": TREE_OPTIONS["rules"] | TARGET_SIZE}
    assert_nothing_found(page, page.evaluate("options => axe.run(options)", options))
    assert_colors_are_good(page, "light")
    assert_colors_are_good(page, "dark")
    bars.evaluate("bars => bars.forEach(bar => { bar.style.position = ''; })")


def assert_colors_are_good(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Fail with axe's report if it finds colors on the page that are hard to tell apart."""
    page.emulate_media(color_scheme=scheme)
    fresh, results = page.evaluate(
        f"""async ([known, options]) => {{
            const [looks, elements] = ({TWO_OF_EACH_NEW_LOOK})(known);
            return [looks, elements.length ? await axe.run({{ include: elements }}, options) : null];
        }}""",
        [sorted(GOOD_LOOKS[scheme]), COLOR_OPTIONS],
    )
    if results is not None:
        assert_nothing_found(page, results, scheme)
    GOOD_LOOKS[scheme].update(fresh)


def assert_nothing_found(page: Page, found: dict[str, Any], scheme: str = "light") -> None:
    """Fail with axe's report if it found anything."""
    results = AxeResults(found)
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


PRESSED = "a[href], button, summary, select, input:not([type=hidden]), textarea"
IN_TEXT = "p, td, th, dd, h1, h2, h3, h4, .small, .trace, .step, .tile, .cite, svg"

TOO_SMALL = """([pressed, text]) => [...document.querySelectorAll(pressed)]
  .filter(each => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.disabled)
  .filter(each => each.tagName !== "A" || getComputedStyle(each).display !== "inline")
  .filter(each => getComputedStyle(each, "::after").position !== "absolute")
  .map(each => {
    const label = each.matches("[type=checkbox], [type=radio]") && each.closest("label");
    const least = each.matches("a") && each.closest(text) ? 23.5 : 43.5;
    return { box: (label || each).getBoundingClientRect(), least, html: each.outerHTML.slice(0, 100) };
  })
  .filter(({ box, least }) => box.width > 1 && box.right > 0 && (box.height < least || box.width < 23.5))
  .map(({ box, html }) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${html}`)"""


def is_a_phone(page: Page) -> bool:
    """Whether the page is as narrow as on a phone."""
    return page.viewport_size is not None and page.viewport_size["width"] <= WIDTHS[0]


def assert_large_enough_for_a_finger(page: Page) -> None:
    """Fail, naming it, if something to be pressed is smaller than 44 pixels, or 24 in running text.

    That is stricter than axe's own rule, which takes long: it compares every target with every other.
    """
    found = page.evaluate(TOO_SMALL, [PRESSED, IN_TEXT])
    assert not found, f"{len(found)} on {page.url}: {found[:5]}"


def stop_the_clock(page: Page) -> None:
    """Let the timers of the page that is open fire no more, so that what it says for two seconds stays."""
    assert not hasattr(page.context, "is_kept"), "a stopped clock outlasts its test: mark it browser_context_args"
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
