"""What the search finds, as rows: shares of the measured suite."""

from django.test import Client

from tests.benchmarks.bench import Share
from tests.sanctum_site.site_search import measures, suite
from tests.sanctum_site.site_search.suite import AFTER, ASIDE, TUNED


def rows() -> list[Share]:
    """Return the rows; each yardstick is what the search must find."""
    client = Client(SERVER_NAME="localhost")
    spelt = sum(len(set(suite.spellings(card["name"]))) for card in suite.cards())
    asked, wrong = len(suite.field_queries()), len(measures.queries_answered_wrongly())
    misspelt = len(measures.misspelt_names_missed(client))
    return [
        Share("spellings of names that lead to their card", spelt - len(measures.spellings_missed()), spelt, spelt),
        Share("misspelt names that show their card first", 100 - misspelt, 100, 95),
        Share("facts and words that find what the files say", asked - wrong, asked, asked),
        *(_questions("questions.txt", "questions", part, 37) for part in (TUNED, ASIDE)),
        *(_questions("own_words.txt", "in players' words", part, 37) for part in (TUNED, ASIDE, AFTER)),
        *(_questions("plain_words.txt", "in plain words", part, wanted) for part, wanted in ((TUNED, 56), (AFTER, 37))),
        *(_told(part, wanted) for part, wanted in ((TUNED, 92), (ASIDE, 58), (AFTER, 24))),
    ]


def _told(part: str, wanted: int) -> Share:
    told = sum(one.part == part for one in suite.questions(suite.TOLD))
    return Share(f"cards told of, {part}", told - len(measures.told_cards_missed(part)), told, wanted)


def _questions(file: str, name: str, part: str, wanted: int) -> Share:
    asked = sum(question.part == part for question in suite.questions(file))
    return Share(f"{name}, {part}", asked - len(measures.questions_missed(file, part)), asked, wanted)
