"""What the rules pages add to Markdown, and which mistakes it refuses."""

import re

import pytest
from markdown import Extension, Markdown

from cards.rules import figures
from cards.rules.markup import RulesExtension, UnknownReferenceError
from cards.web.addresses import ruling_address
from engine.library.rulings import rulings
from engine.model.board import DIRECTIONS


def html(text: str) -> str:
    """Return a text as the pages would show it."""
    return Markdown(extensions=["attr_list", "def_list", "tables", "toc", RulesExtension("combat")]).convert(text)


@pytest.mark.parametrize(
    "text",
    ["[Z9]", "[I-999]", "[[Deflektion]]", "[words](astrology.md)", "::: weather"],
    ids=["step", "interpretation", "card", "page", "figure"],
)
def test_a_name_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(UnknownReferenceError):
        html(text)


def test_a_card_is_linked() -> None:
    found = html("[[Ogi's Armor]]")
    assert (
        '<a class="name" data-preview="/cards/ogis-armor/preview/" href="/cards/ogis-armor/">Ogi\'s Armor</a>' in found
    )


def test_a_card_can_be_linked_under_other_words() -> None:
    found = html("[[Farm-Boys|Farm-boy]]")
    assert 'href="/cards/farm-boys/"' in found
    assert ">Farm-boy</a>" in found


def test_a_step_becomes_the_badge_of_the_site() -> None:
    assert 'class="step" data-pipeline="D" href="/rules/damage/#D3"' in html("at [D3].")


def test_an_interpretation_is_cited() -> None:
    assert 'href="/rules/interpretations/#I-1"' in html("capped last [I-1]")


@pytest.mark.parametrize(("word", "shown"), [("derived", "derived"), ("partial", "not fully known")])
def test_a_doubtful_statement_is_marked(word: str, shown: str) -> None:
    assert f'href="/rules/#{word}"' in html(f"So it is. [{word}]")
    assert f">{shown}</a>" in html(f"So it is. [{word}]")


def test_links_between_files_become_links_between_pages() -> None:
    assert 'href="/rules/combat/#precedence"' in html("[first](combat.md#precedence)")
    assert 'href="/rules/combat/"' in html("[fights](combat.md)")


@pytest.mark.parametrize("href", ["#here", "/decks/"])
def test_other_links_stay_as_they_are(href: str) -> None:
    assert f'<a href="{href}">D3</a>' in html(f"[D3]({href})")


def test_steps_become_rungs_with_what_follows_them() -> None:
    ladder = html("## Damage\n\n### D1\n\nFirst.\n\n#### Aside\n\n### D2\n\nSecond.\n\n### Afterwards\n\nEnd.")
    assert ladder.count('<ol class="ladder">') == 1
    assert ladder.count('<li class="rung">') == 2
    assert '<a class="step" data-pipeline="D" href="#D1">D1</a> Before armor</h3>' in ladder
    assert ladder.index("Aside") < ladder.index('id="D2"')
    assert ladder.index("</ol>") < ladder.index("Afterwards")


def test_two_pipelines_are_two_ladders() -> None:
    assert html("## G\n\n### G1\n\nOne.\n\n## D\n\n### D1\n\nTwo.").count('<ol class="ladder">') == 2


def test_a_step_where_no_card_acts_says_nothing_of_cards() -> None:
    assert "act here" not in html("### C3\n\nMore rounds.")


def test_a_heading_can_be_linked_to() -> None:
    heading = html("## Wise targeting")
    assert '<h2 id="wise-targeting">' in heading
    assert 'aria-label="Link to this paragraph: Wise targeting"' in heading


def test_a_term_has_an_anchor() -> None:
    assert '<dt id="after-armor">After armor' in html("After armor\n:   Late.")


def test_tables_have_row_headers_and_scroll() -> None:
    table = html("| Type | Lasts |\n|---|---|\n| alteration | long |")
    assert '<th scope="col">Type</th>' in table
    assert '<th scope="row">alteration</th>' in table
    assert 'aria-label="Table: Type, Lasts" class="scroll" role="group" tabindex="0"' in table


def test_the_drawn_board_has_the_published_counts() -> None:
    kinds = [square.kind for square in figures.FIGURES["board"]()["squares"]]
    counts = {kind: kinds.count(kind) for kind in ("sanctum", "entrance", "edge", "inner")}
    assert counts == {"sanctum": 2, "entrance": 8, "edge": 26 - 4, "inner": 94 - 2 - 8 - 22}


def test_a_surrounded_group_is_drawn_in_the_engines_order() -> None:
    (_, blue), (_, red) = figures.FIGURES["surrounded"]()["views"]
    north_east, south_west, south_east, north_west = (10, -10), (-10, 10), (10, 10), (-10, -10)
    assert [(square.x, square.y) for square in blue[1:]] == [north_east, south_west, south_east, north_west]
    assert [(square.x, square.y) for square in red[1:]] == [south_west, north_east, north_west, south_east]
    assert [square.sign for square in blue[1:]] == [str(place + 1) for place in range(len(DIRECTIONS))]


@pytest.mark.parametrize("name", figures.FIGURES)
def test_every_figure_is_drawn(name: str) -> None:
    drawing = html(f"Before.\n\n::: {name}\n\nAfter.")
    assert drawing.startswith('<p id="top.1">Before.')
    assert '<p id="top.2">After.' in drawing
    assert re.search("<(table|svg|dl)", drawing)
    assert "<p><figure" not in drawing


def names(page: str) -> list[str]:
    """What is linked as a name, in order."""
    return re.findall(r'<a class="name"[^>]*>([^<]+)</a>', page)


def test_cards_and_terms_in_running_text_become_links_once_a_section() -> None:
    page = html("## One\n\nA basher met Deflection. Another basher met Deflection.\n\n## Two\n\nThe basher.")
    assert names(page) == ["basher", "Deflection", "basher"]
    assert 'data-preview="/rules/glossary/basher/preview/" href="/rules/glossary/#basher"' in page


def test_names_stay_plain_in_headings_links_code_and_the_first_cell_of_a_row() -> None:
    page = html("## Basher\n\n[archer](combat.md) and `Deflection`\n\n| Soak | Kind |\n|---|---|\n| globe | realm |\n")
    assert names(page) == ["realm"]


def test_a_term_is_not_linked_under_a_heading_that_explains_it() -> None:
    assert names(html("## Bashers\n\nEvery basher.")) == []


def test_the_words_around_names_stay_as_they_were() -> None:
    text = "Before *an archer and* Ogi's Armor, then **Deflection** and after."
    assert re.sub("<[^>]+>", "", html(text)) == re.sub(r"[*]", "", text) + "¶"


def test_the_glossary_is_left_as_it_is_written() -> None:
    extensions: list[str | Extension] = ["def_list", RulesExtension("glossary")]
    assert names(Markdown(extensions=extensions).convert("A basher.")) == []


def test_a_paragraph_lists_the_rulings_that_cite_it() -> None:
    page = html("### A7\n\nThe result.")
    ruling = next(ruling for ruling in rulings() if "combat#A7" in ruling.sources)
    assert f'<a href="{ruling_address(ruling)}">{ruling.title}</a>' in page
    assert "rulings cite this" in page or "1 ruling cites this" in page


def test_a_paragraph_that_nothing_cites_says_nothing_of_rulings() -> None:
    assert "this</summary>" not in html("## A word of welcome\n\nHello.")


def test_every_paragraph_and_point_has_an_address_counted_under_its_heading() -> None:
    page = html("Intro.\n\n## One {#one}\n\nFirst.\n\n- a\n- b\n    - c\n\n### D3\n\n1. d\n")
    assert re.findall(r'<(?:p|li) id="([^"]+)"', page) == ["top.1", "one.1", "one.2", "one.3", "one.4", "D3.1"]
    for id in ("one.3", "D3.1"):
        assert re.search(rf'<a aria-label="[^"]+{id}" class="permalink" href="#{id}">¶</a>', page)
    assert page.index('href="#one.3"') < page.index("<li", page.index('id="one.3"') + 1)


def test_the_glossary_s_paragraphs_are_its_terms() -> None:
    assert "¶" not in Markdown(extensions=["def_list", RulesExtension("glossary")]).convert("A basher.")
