"""What every page must stand: axe in both colour schemes, targets that can be hit, and a narrow screen."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from axe_playwright_python.base import AXE_FILE_NAME, AXE_SCRIPT, AxeResults
from playwright.sync_api import Locator, Page, Route

WIDTHS = (360, 1280)
"""A phone and a desk."""

COLOR_RULES = ["color-contrast", "link-in-text-block"]
"""The rules that light and dark can answer differently; the others read the tree, which is the same in both."""

COLOR_OPTIONS = {"resultTypes": ["violations"], "preload": False, "runOnly": COLOR_RULES}
TREE_OPTIONS = {
    "resultTypes": ["violations"],
    "preload": False,
    "rules": {id: {"enabled": False} for id in COLOR_RULES},
}

AROUND_WHAT_IS_NEW = """() => {
  const known = window.knownToAxe ??= new WeakMap();
  const scrolls = (each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight;
  const own = (each) => [...each.childNodes].map(part => part.nodeType === Node.TEXT_NODE ? part.data : part.localName);
  const state = (each) =>
    [each.cloneNode().outerHTML, own(each), each.checkVisibility({ visibilityProperty: true }), scrolls(each)].join();
  const fresh = [...document.querySelectorAll("*")].filter(each => {
    const before = known.get(each);
    known.set(each, state(each));
    return known.get(each) !== before;
  });
  if (fresh.includes(document.documentElement)) return [[], [document.documentElement]];
  const around = new Set(fresh.map(each => each.parentElement));
  const within = (each) => each && (around.has(each) || within(each.parentElement));
  const outermost = [...around].filter(each => !within(each.parentElement));
  const number = outermost.reduce((sum, each) => sum + each.querySelectorAll("*").length, 0);
  return [[], 2 * number > document.querySelectorAll("*").length ? [document.documentElement] : outermost];
}"""
"""All of a page that axe has not seen; of one that it has, what holds an element that has come, changed, appeared or
gone since. A desk shows what a phone does but for the bars: axe need not read all of it twice. Where that is more than
half of the page, all of it is read sooner than the parts."""

TWO_OF_EACH_NEW_LOOK = """(known) => {
  const backdrops = new Map();
  const backdrop = (each) => {
    if (!each) return { look: "", veiled: false };
    if (!backdrops.has(each)) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(each);
      const behind = backdrop(each.parentElement);
      const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(" ");
      const plain = own === "rgba(0, 0, 0, 0) none 1 none normal";
      const floats = /absolute|fixed|sticky/.test(position) ? each.className : "";
      const veiled = behind.veiled || !own.endsWith(" 1 none normal");
      const hides = backgroundColor.startsWith("rgb(") && !veiled;
      backdrops.set(each, { look: hides ? own : (plain ? "" : own) + floats + behind.look, veiled });
    }
    return backdrops.get(each);
  };
  const look = (each) => {
    const { color, fontSize, fontWeight, textDecorationLine, textShadow } = getComputedStyle(each);
    const large = parseFloat(fontSize) >= (fontWeight >= 700 ? 18.66 : 24);
    const around = getComputedStyle(each.parentElement).color;
    const told = each.localName === "a" && [fontWeight, textDecorationLine, around];
    return [color, large, textShadow, told, backdrop(each).look].join();
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
"""Of all that says something, the two longest of each set of colors that is not known: axe takes long to compare
colors, and says nothing of single letters. It asks less of large text, and of a link to differ from what is around.
What lies under an opaque color does not matter, unless it or what holds it is seen through."""

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


IDS_TWICE = """() => [...document.querySelectorAll("[id]")].map(each => each.id)
    .filter((id, place, ids) => ids.indexOf(id) < place)"""
"""What names a part of a page, and another too: a link, a label or the focus that goes by it may find the wrong one."""


def assert_accessible(page: Page) -> None:
    """Fail with axe's report if it finds anything on the page, in light or in dark, or if a target is too small.

    A bar that stays in sight half covers what happens to be under its edge until the page is scrolled: it is let go.
    """
    bars = page.evaluate_handle(LET_GO)
    if not page.evaluate("'axe' in window"):
        add_axe(page)
    page.emulate_media(color_scheme="light")
    assert_large_enough(page)
    assert page.evaluate(IDS_TWICE) == []
    assert_axe_finds_nothing(page, AROUND_WHAT_IS_NEW, TREE_OPTIONS)
    assert_colors_are_good(page, "light")
    assert_colors_are_good(page, "dark")
    bars.evaluate("bars => bars.forEach(bar => { bar.style.position = ''; })")


def add_axe(page: Page) -> None:
    """Give a page the script of axe: a served one from its site, whence it comes read and compiled after the first."""
    if page.url.startswith("http"):
        page.add_script_tag(url=f"/static/{AXE_FILE_NAME}")
    else:
        page.evaluate(AXE_SCRIPT)


def assert_colors_are_good(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Fail with axe's report if it finds colors on the page that are hard to tell apart."""
    page.emulate_media(color_scheme=scheme)
    known = GOOD_LOOKS[scheme]
    known.update(assert_axe_finds_nothing(page, TWO_OF_EACH_NEW_LOOK, COLOR_OPTIONS, sorted(known), scheme))


def assert_axe_finds_nothing(
    page: Page, choice: str, options: dict[str, Any], known: Sequence[str] = (), scheme: str = "light"
) -> list[str]:
    """Fail with axe's report if it finds anything on what a script chooses of the page. Return what is new there."""
    answer: tuple[list[str], list[Any]] = page.evaluate(
        f"""async ([known, options]) => {{
            const [fresh, elements] = ({choice})(known);
            return [fresh, elements.length ? (await axe.run({{ include: elements }}, options)).violations : []];
        }}""",
        [list(known), options],
    )
    fresh, violations = answer
    assert not violations, f"{page.url} in {scheme}: {AxeResults({'violations': violations}).generate_report()}"
    return fresh


def assert_fits_the_width(page: Page) -> None:
    """Fail, naming the elements that stick out, if the page scrolls sideways."""
    too_wide = page.evaluate(
        """() => document.documentElement.scrollWidth <= innerWidth ? [] :
             [...document.querySelectorAll("body *")]
               .filter(element => element.getBoundingClientRect().right > innerWidth + 0.5)
               .map(element => element.outerHTML.slice(0, 120))"""
    )
    assert not too_wide, f"{page.url} scrolls sideways: {too_wide[:5]}"


CRUSHED = """() => {
  document.documentElement.style.fontSize = "200%";
  document.querySelectorAll("main details").forEach(each => { each.open = true; });
  const own = (each) => [...each.childNodes].filter(part => part.nodeType === Node.TEXT_NODE).map(part => part.data);
  return [...document.querySelectorAll("main *")]
    .filter(each => /\\p{L}{5}/u.test(own(each).join(" ")) && each.checkVisibility({ visibilityProperty: true }))
    .filter(each => !each.closest("svg, select, .button, button, .visually-hidden"))
    .map(each => [each, getComputedStyle(each), each.getBoundingClientRect().width])
    .filter(([, { display, clipPath }]) => display !== "inline" && clipPath === "none")
    .filter(([, { fontSize }, width]) => width > 1 && width < 2 * parseFloat(fontSize))
    .map(([each, , width]) => `${Math.round(width)}: ${each.outerHTML.slice(0, 100)}`);
}"""
"""What has a word of five letters or more, and room for less than some three, where letters are twice as large and all
that the page folds in is open."""


def assert_large_letters_fit(page: Page) -> None:
    """Fail if a phone's page scrolls sideways, or crushes words, when its letters are twice as large."""
    page.set_viewport_size({"width": WIDTHS[0], "height": 900})
    crushed = page.evaluate(CRUSHED)
    assert_fits_the_width(page)
    assert not crushed, f"{len(crushed)} on {page.url}: {crushed[:5]}"


PRESSED = "a[href], button, summary, select, input:not([type=hidden]), textarea"
IN_TEXT = "p, td, th, dd, h1, h2, h3, h4, .small, .trace, .step, .tile, .cite, svg"

TOO_SMALL = """([pressed, text, phone]) => [...document.querySelectorAll(pressed)]
  .filter(each => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.disabled)
  .filter(each => each.tagName !== "A" || getComputedStyle(each).display !== "inline")
  .filter(each => getComputedStyle(each, "::after").position !== "absolute")
  .map(each => {
    const label = each.matches("[type=checkbox], [type=radio]") && each.closest("label");
    const least = !phone || each.matches("a") && each.closest(text) ? 23.5 : 43.5;
    return { box: (label || each).getBoundingClientRect(), least, html: each.outerHTML.slice(0, 100) };
  })
  .filter(({ box, least }) => box.width > 1 && box.right > 0 && (box.height < least || box.width < 23.5))
  .map(({ box, html }) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${html}`)"""


def assert_large_enough(page: Page) -> None:
    """Fail, naming it, if something to be pressed is smaller than 24 pixels, or than 44 on a phone outside of text.

    That is stricter than axe's own rule, which takes long: it compares every target with every other.
    """
    phone = page.viewport_size is not None and page.viewport_size["width"] <= WIDTHS[0]
    found = page.evaluate(TOO_SMALL, [PRESSED, IN_TEXT, phone])
    assert not found, f"{len(found)} on {page.url}: {found[:5]}"


def press_after_a_change(page: Page, pressed: Locator) -> None:
    """Press something, which leaves a changed field: what is under the pointer stays there until it is let go."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    pressed.hover()
    page.mouse.down()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert asked == []
    page.mouse.up()


def stop_the_clock(page: Page) -> None:
    """Let the timers of the page that is open fire no more, so that what it says for two seconds stays."""
    assert not hasattr(page.context, "is_kept"), "a stopped clock outlasts its test: mark it browser_context_args"
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))


def refuse_once(page: Page, address: str) -> None:
    """Answer the next request that a script makes to an address as a server does whose hands are full."""

    def refuse(route: Route) -> None:
        if route.request.headers.get("hx-request"):
            route.fulfill(status=503, headers={"Retry-After": "2"})
        else:
            route.fallback()

    page.route(address, refuse, times=1)
