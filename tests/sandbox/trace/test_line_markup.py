"""The lines of a trace as HTML."""

import re
from html.parser import HTMLParser

import pytest

from engine.library.presets import preset, preset_names
from engine.trace.run import run
from sandbox.trace.line_markup import UNFOLDED_ATTACKS, tree
from sandbox.trace.lines import Density, lines_of


class Outline(HTMLParser):
    """Reads markup strictly: every element is closed in turn; notes what is open around links and headings."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links_to_press: list[str] = []
        self.headings: list[int] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        if tag == "a" and "summary" in self.open:
            self.links_to_press.append(str(attrs))
        if re.fullmatch(r"h\d", tag):
            self.headings.append(int(tag[1]))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def markup_of(name: str, density: Density) -> str:
    return tree(lines_of(run(preset(name)), density))


@pytest.mark.parametrize("density", Density)
@pytest.mark.parametrize("name", preset_names())
def test_the_tree_is_well_formed_and_usable_from_the_keyboard(name: str, density: Density) -> None:
    outline = Outline()
    outline.feed(markup_of(name, density))
    assert not outline.open
    assert not outline.links_to_press, "what is pressed to fold holds no link"
    steps = zip([2, *outline.headings], outline.headings, strict=False)
    assert all(level <= before + 1 for before, level in steps), "no level of heading is left out"


def test_only_the_first_attacks_are_unfolded() -> None:
    page = markup_of("fred", Density.WHY)
    attacks = re.findall(r'<details( open)?><summary class="row attack">', page)
    assert attacks == [" open"] * UNFOLDED_ATTACKS + [""] * (len(attacks) - UNFOLDED_ATTACKS)
    assert len(attacks) == 10


def test_choices_of_victims_are_folded() -> None:
    assert '<details><summary class="row choice">' in markup_of("diomesia", Density.WHY)
    assert '<details open><summary class="row choice">' not in markup_of("diomesia", Density.WHY)


def test_names_are_escaped() -> None:
    scenario = preset("fred")
    scenario.groups[0].minions[0].name = "<b>Fred</b> & Co"
    page = tree(lines_of(run(scenario), Density.WHY))
    assert "&lt;b&gt;Fred&lt;/b&gt; &amp; Co" in page
    assert "<b>Fred" not in page


def test_a_card_named_in_a_line_that_folds_is_linked_right_below_it() -> None:
    page = markup_of("fred", Density.WHY)
    folded = re.findall(r"<summary[^>]*><span class=\"words\">(Deflection) deals.*?</summary>(.*?)<ol", page)
    assert len(folded) == 8
    assert all('href="/cards/deflection/"' in below and "data-preview" in below for _, below in folded)
