"""The sentence that the search shows as the answer to a question."""

from pathlib import Path

import pytest

from cards.rules.search import SectionReader
from sanctum_site.site_search.entries import SearchEntry
from sanctum_site.site_search.excerpt import LENGTH, excerpt
from sanctum_site.site_search.ranking import wanted_terms
from tests.sanctum_site.site_search.test_page import found_by
from tests.some import some

ANSWERS = [
    line.split(" | ")
    for line in Path(__file__).with_name("answers.txt").read_text().splitlines()
    if not line.startswith("#")
]


@pytest.mark.django_db
def test_nine_of_ten_questions_are_answered_by_the_sentence_that_says_it() -> None:
    assert len(ANSWERS) >= 40
    shown = {question: found_by(question).answering for question, _ in ANSWERS}
    missed = [(question, shown[question]) for question, words in ANSWERS if words not in shown[question]]
    assert len(missed) <= len(ANSWERS) // 10, missed


def the(text: str, asked: str, title: str = "") -> str:
    return excerpt(SearchEntry("rule", title, "/rules/", text), wanted_terms(asked))


@pytest.mark.parametrize("asked", ["armor", "what is armor", "nothing of all that"])
def test_what_a_text_begins_with_is_shown_first_where_nothing_says_more(asked: str) -> None:
    text = "Armor soaks damage. Damage is soaked by armor. " * 9
    assert the(text, asked).startswith("Armor soaks damage.")


def test_an_excerpt_says_where_something_is_left_out() -> None:
    text = " ".join(f"Sentence number {word} stands here and is long enough for that." for word in "abcdefghij")
    assert the(text + " Towns burn.", "do towns burn") == "… Towns burn."
    long = the(text, "sentence")
    assert long.startswith("Sentence number a")
    assert long.endswith(" …")
    assert len(long) <= LENGTH + 2


def test_the_row_of_a_table_is_a_sentence() -> None:
    reader = SectionReader(
        '<h2 id="kinds">Kinds</h2><table><tr><th>Kind</th><th>Meaning</th></tr>'
        "<tr><td>hand</td><td>what hand attacks deal</td></tr><tr><td>fire</td><td>burns</td></tr></table>"
    )
    ((_, title, text),) = some(reader.sections)
    assert the(text, "what does fire do", title).startswith("… fire: burns.")


def test_what_a_row_asks_is_shown_with_what_each_column_answers() -> None:
    reader = SectionReader(
        '<h2 id="a">A</h2><p>Much is told of other things.</p><p>Towns burn.</p>'
        "<table><tr><th>Question</th><th>Visible: seen</th><th>Hidden</th></tr>"
        "<tr><th>Can it be dispelled?</th><td>yes.</td><td>no</td></tr>"
        "<tr><th>3</th><td>–</td><td>three</td></tr></table>"
    )
    ((_, title, text),) = some(reader.sections)
    assert text.endswith("Can it be dispelled? – Visible, seen: yes; Hidden: no. Question 3 – Hidden: three.")
    assert the(text, "can hidden spells be dispelled", title).startswith("… Can it be dispelled? – Visible")


def test_a_mark_stands_in_brackets_behind_its_sentence() -> None:
    reader = SectionReader(
        '<h2 id="a">A</h2><p>It is so. <a class="tag" href="/rules/#derived">derived</a> Or not.</p>'
    )
    assert reader.sections == [("a", "A", "It is so. (derived) Or not.")]
