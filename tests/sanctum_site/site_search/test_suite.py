"""The measured suite: names, misspellings, facts, words and plain questions, against the data files themselves."""

import pytest
from django.test import Client

from tests.sanctum_site.site_search import measures, suite
from tests.sanctum_site.site_search.suite import AFTER, ASIDE, TUNED

pytestmark = pytest.mark.django_db


def test_there_are_three_hundred_queries_besides_the_questions() -> None:
    assert len({asked.query for asked in suite.field_queries()}) + len(suite.misspellings()) >= 300
    assert len(suite.cards()) == 614


def test_every_card_is_found_by_every_spelling_of_its_name() -> None:
    assert measures.spellings_missed() == []


def test_every_name_leads_to_its_card(client: Client) -> None:
    for card in suite.cards()[::12]:
        answer = client.get("/search/", {"q": card["name"]})
        assert answer.status_code == 302
        assert str(answer["Location"]).startswith("/cards/")


def test_ninety_five_of_a_hundred_misspellings_show_the_card_first(client: Client) -> None:
    assert len(suite.misspellings()) == 100
    assert len(missed := measures.misspelt_names_missed(client)) <= 5, missed


def test_facts_and_words_find_exactly_what_the_files_say() -> None:
    assert measures.queries_answered_wrongly() == []


@pytest.mark.parametrize(
    ("file", "part", "of", "found"),
    [
        ("questions.txt", TUNED, 40, 38),
        ("questions.txt", ASIDE, 40, 37),
        ("own_words.txt", TUNED, 40, 38),
        ("own_words.txt", ASIDE, 40, 37),
        ("own_words.txt", AFTER, 40, 37),
    ],
)
def test_questions_find_their_paragraph_within_three(file: str, part: str, of: int, found: int) -> None:
    asked = [question for question in suite.questions(file) if question.part == part]
    missed = measures.questions_missed(file, part)
    assert len(asked) >= of
    assert len(asked) - len(missed) >= found, missed
