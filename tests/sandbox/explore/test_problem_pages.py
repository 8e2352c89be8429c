"""The problems as visitors play them."""

import pytest
from django.core.cache import caches
from django.test import Client

from cards.slugs import card_slug
from engine.analysis.problem_answers import edits_of, judged, offered
from engine.library.problems import problems
from sandbox.explore.problem_pages import problems_by_slug
from tests.often import often
from tests.sandbox.pages import check_explained, links, text_of
from tests.some import some

pytestmark = pytest.mark.django_db

BOWS = "/sandbox/problems/two-bows/"
TWO = next(slug for slug, problem in problems_by_slug().items() if problem.casts == 2)


@pytest.fixture(autouse=True)
def forgetful() -> None:
    caches["answers"].clear()


def test_all_of_them_are_listed_and_lead_to_a_page(client: Client) -> None:
    addresses = links(client.get("/sandbox/problems/"), "/sandbox/problems/[a-z]")
    assert len(addresses) == len(problems()) == len(problems_by_slug())
    for address in addresses[:: max(1, len(addresses) // 5)]:
        assert "Let the engine judge" in text_of(client.get(address))


def test_the_right_cast_solves_it_and_another_does_not(client: Client) -> None:
    right = client.get(BOWS, {"cast": "Mark of Ulanoth on Fred"})
    assert "Solved" in text_of(right)
    assert "Mark of Ulanoth on Fred: Fred lives." in text_of(right)
    wrong = client.get(BOWS, {"cast": "Power on Fred"})
    assert "There is better" in text_of(wrong)
    assert "Solved" not in text_of(wrong)
    (beside,) = links(wrong, "/sandbox/fight/compare/")
    assert "Power" in text_of(client.get(beside))


@pytest.mark.parametrize("slug", ["two-bows", TWO])
def test_the_cards_to_cast_can_be_looked_up(client: Client, slug: str) -> None:
    task = client.get(f"/sandbox/problems/{slug}/").content.decode().partition('id="task"')[2]
    assert [card for card in problems_by_slug()[slug].cards if f'href="/cards/{card_slug(card)}/"' not in task] == []


def test_the_solution_is_folded_in(client: Client) -> None:
    page = client.get(BOWS).content.decode()
    assert page.index("<summary>The solution</summary>") < page.index("Missiles do 4 less")
    assert "Solved" not in page


def test_of_two_casts_both_are_chosen_and_one_alone_may_be_too_little(client: Client) -> None:
    problem = problems_by_slug()[TWO]
    first, second = problem.answers[0].split(", then ")
    assert "Solved" in text_of(client.get(f"/sandbox/problems/{TWO}/", {"cast": [first, second]}))
    assert "There is better" in text_of(client.get(f"/sandbox/problems/{TWO}/", {"cast": [first, ""]}))


@pytest.mark.parametrize("cast", [["Nope"], ["Power on Fred", "Power on Fred"], ["Barkskin on Fred"]])
def test_a_cast_that_is_not_to_be_had_is_refused(client: Client, cast: list[str]) -> None:
    check_explained(client.get(BOWS, {"cast": cast}), "Expected one cast of those to choose from.")


def test_no_such_problem_is_404(client: Client) -> None:
    assert client.get("/sandbox/problems/nope/").status_code == 404


def test_players_are_led_to_them(client: Client) -> None:
    for address in ("/sandbox/", "/sandbox/puzzles/", "/sandbox/fred/advice/"):
        assert "/sandbox/problems/" in links(client.get(address), "/sandbox/problems/")


def test_every_solution_can_be_chosen() -> None:
    for problem in some(problems()):
        for answer in problem.answers:
            assert edits_of(problem, answer), problem.title
        assert len(offered(problem)) > 1


def test_the_solutions_are_judged_right() -> None:
    for problem in some(problems()[:: max(1, len(problems()) // often(4))]):
        for answer in some(problem.answers):
            assert judged(problem, edits_of(problem, answer)).solved, problem.title
