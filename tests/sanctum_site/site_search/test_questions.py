"""What reads as a question, and that it shows the rules before the cards."""

import pytest

from sanctum_site.site_search.terms import is_question
from tests.sanctum_site.site_search.test_page import found_by

pytestmark = pytest.mark.django_db


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
