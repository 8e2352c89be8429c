"""Plain questions on the rules find the paragraph that answers them; half of them the search was not tuned on."""

from pathlib import Path

import pytest

from sanctum_site.site_search.terms import is_question
from tests.sanctum_site.site_search.test_page import found_by

pytestmark = pytest.mark.django_db

LINES = (Path(__file__).parent / "questions.txt").read_text().splitlines()
ROWS = [line.split(" | ") for line in LINES if not line.startswith("#")]
RULES = ("rule", "glossary", "interpretation")


def answers(question: str) -> list[str]:
    """Return the paragraphs of the rules that a question finds first, three of them, as page#anchor."""
    hits = [hit.entry for group in found_by(question).groups for hit in group.hits if hit.entry.kind in RULES]
    return [hit.url.removeprefix("/rules/").replace("/#", "#") for hit in hits[:3]]


def test_seventy_five_of_eighty_questions_find_their_paragraph_within_three() -> None:
    missed = [question for question, right in ROWS if not set(right.split()) & set(answers(question))]
    assert len(ROWS) >= 80
    assert len(ROWS) - len(missed) >= 75, missed


def test_a_question_shows_the_rules_before_the_cards() -> None:
    kinds = [group.kind for group in found_by("Why did Deflection not save Fred?").groups]
    assert kinds[0] in {"rule", "ruling", "fight"}
    assert "card" not in kinds[:1]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("How do groups join?", True),
        ("joining groups?", False),
        ("Waste Not", False),
        ("can archers shoot twice", True),
    ],
)
def test_a_question_is_told_from_a_name(text: str, asked: bool) -> None:
    assert is_question(text) is asked
