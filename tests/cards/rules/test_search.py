"""Full-text search in the rules reference."""

import re

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from cards.rules.search import MAX_WORDS, SectionReader, every_section, search_rules, snippet
from cards.web.addresses import ruling_address
from engine.library.rulings import rulings
from engine.model.folding import fold
from tests.some import some


def test_a_step_is_found_by_its_id_first() -> None:
    first = search_rules("D3")[0]
    assert (first.title, first.page, first.anchor, first.kind) == ("D3 After armor", "Damage", "D3", "rule")
    assert first.url == "/rules/damage/#D3"


def test_a_term_is_found_in_the_glossary() -> None:
    assert ("Squander", "glossary") in [(hit.title, hit.kind) for hit in search_rules("squander")][:2]


def test_an_interpretation_is_found_by_its_number() -> None:
    first = search_rules("I-1")[0]
    assert first.kind == "interpretation"
    assert first.url == "/rules/interpretations/#I-1"


def test_a_ruling_is_found_by_its_title() -> None:
    for ruling in some(rulings()):
        words = " ".join(ruling.title.split()[:MAX_WORDS])
        assert ruling_address(ruling) in [hit.url for hit in search_rules(words)], ruling.title


@pytest.mark.parametrize("words", ["Ogi's Armor", "ogis armor", "OGI’S ÀRMOR", "armor ogis"])
def test_accents_apostrophes_case_and_order_are_forgiven(words: str) -> None:
    assert "/rules/damage/#fred" in [hit.url for hit in search_rules(words)]


def test_every_word_must_be_there_or_begin_one() -> None:
    assert search_rules("deflec")
    assert not search_rules("deflection zeppelin")
    assert not search_rules("eflection")


def test_a_title_goes_before_a_mention() -> None:
    titles = [hit.title for hit in search_rules("magical damage")]
    assert titles[0] == "Magical damage"
    assert len(titles) > 3


@pytest.mark.parametrize("words", ["", "   ", "'", "...", "a " * (MAX_WORDS + 1), "a" * 201])
def test_nothing_and_too_much_find_nothing(words: str) -> None:
    assert search_rules(words) == []


def test_the_number_of_hits_is_bounded() -> None:
    assert len(search_rules("a")) == 20
    assert len(search_rules("a", limit=3)) == 3


@given(st.text(max_size=250))
def test_any_words_give_an_answer(words: str) -> None:
    assert len(search_rules(words)) <= 20


def test_a_snippet_shows_the_first_word_found_and_is_cut_between_words() -> None:
    text = "alpha " * 50 + "needle " + "omega " * 50
    shown = snippet(text, ["needle"])
    assert "needle" in shown
    assert len(shown) < 200
    assert set(shown.split()) == {"…", "alpha", "needle", "omega"}


def test_a_short_text_is_shown_whole() -> None:
    assert snippet("A short text.", ["text"]) == "A short text."


def test_sections_begin_at_headings_and_leave_out_links_to_paragraphs() -> None:
    heading = '<h2 id="x">Title<a class="permalink" href="#x">#</a></h2>'
    html = f'<p>Before.</p>{heading}<p>After.</p><p class="no-print">Run</p>'
    assert SectionReader(html).sections == [("", "", "Before."), ("x", "Title", "After.")]


def test_folding_leaves_letters_and_digits() -> None:
    assert fold("Djibari’s  Légacy, D3!") == "djibaris legacy d3"


def test_a_search_can_be_kept_within_one_page(client: Client) -> None:
    page = client.get("/rules/", {"q": "armor", "page": "death"}).content.decode()
    found = re.findall(r'href="/rules/([a-z-]+)/#', page.split('id="found"')[1].split("</section>")[0])
    assert set(found) <= {"death"}
    assert "in Death</h2>" in page
    assert client.get("/rules/", {"q": "armor", "page": "nowhere"}).status_code == 200


def test_a_row_of_a_table_is_told_as_a_sentence() -> None:
    texts = {section.hit.title: section.text for section in every_section()}
    assert (
        "hand: what hand attacks deal. missile: what missile attacks deal. ignores armor: " in texts["Kinds of damage"]
    )
    assert texts["Recruits"].startswith(
        "swordsman – Hand: 2; Armor: 1; Hit points: 7; Level: 1; Attacks per round: 1. archer"
    )
    assert (
        "Can it be dispelled? – Visible, an enchantment: yes; Non-visible: no; all" in texts["Visible and non-visible"]
    )
    assert "Total cost 3: 1 recruit: Boggart" in texts["Monsters"]
    assert "(columns). Order – Mystery: Justice; Will: Making. Strife – " in texts["Six types of mana"]
    assert not [text for text in texts.values() if re.search(r"[,:;.]\s*[,.;](\s|$)|–[,;.]", text)]


def test_a_drawing_is_no_part_of_the_text() -> None:
    reader = SectionReader(
        '<h2 id="shape">Shape</h2><p>So it is.</p><svg><text>S</text><g><text>e</text></g></svg><p>Yes.'
    )
    assert reader.sections == [("shape", "Shape", "So it is. Yes.")]


def test_a_heading_without_words_of_its_own_says_what_its_parts_say() -> None:
    reader = SectionReader(
        '<h2 id="a">A</h2><h3 id="b">B</h3><p>So.</p><dl><dt id="c">C</dt><dd>Or so.</dd></dl><h2 id="d">D</h2>'
    )
    assert list(reader.told()) == [
        ("a", "A", "B: So. C: Or so."),
        ("b", "B", "So."),
        ("c", "C", "Or so."),
        ("d", "D", ""),
    ]


def test_every_rule_says_something_and_no_letter_of_the_glossary() -> None:
    sections = some(every_section())
    assert [section.hit.url for section in sections if section.hit.kind == "rule" and not section.text] == []
    assert not any(section.hit.kind == "glossary" and len(section.hit.title) == 1 for section in sections)


@pytest.mark.parametrize(
    ("words", "title"),
    [("goes first", "Which group has precedence"), ("max level", "Levels"), ("draw cards", "The hand")],
)
def test_what_is_asked_in_these_words_comes_before_what_only_has_them(words: str, title: str) -> None:
    assert search_rules(words)[0].title == title
