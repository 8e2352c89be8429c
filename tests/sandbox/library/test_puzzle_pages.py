"""The puzzles' pages: the board, the choice, the engine's verdict, and answers that make no sense."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client
from django.utils import timezone

from cards.slugs import card_slug
from engine.library.puzzles import Puzzle, puzzle_of_day, puzzles, solutions
from tests.sandbox.pages import check_explained, text_of

each = pytest.mark.parametrize("found", puzzles(), ids=lambda found: found.slug)
ORDER = "/sandbox/puzzles/one-against-eight/"
OPTIONS = "/sandbox/puzzles/despond/"


def address(found: Puzzle, answer: tuple[int, ...]) -> str:
    """Return the address of an answer, as the form makes it."""
    field = "option" if found.order is None else "spell"
    return f"/sandbox/puzzles/{found.slug}/?" + "&".join(f"{field}={place}" for place in answer)


def test_the_list_asks_every_puzzles_question(client: Client) -> None:
    pages = " ".join(text_of(client.get(f"/sandbox/puzzles/?page={page}")) for page in (1, 2))
    assert [found.question for found in puzzles() if found.question not in pages] == []
    assert 'href="/sandbox/puzzles/"' in client.get("/sandbox/").content.decode()


@each
def test_the_page_shows_the_board_the_goal_and_what_to_choose(client: Client, found: Puzzle) -> None:
    response = client.get(f"/sandbox/puzzles/{found.slug}/")
    words = text_of(response)
    assert response.status_code == 200
    assert "The board as it begins" in words
    assert found.hint in words
    assert all(option.label in words for option in found.options)
    assert response.content.decode().count('name="spell"') == len(found.spells)
    assert found.difficulty in words
    assert "data-solved" not in response.content.decode()
    assert "Solved" not in words


@each
def test_what_there_is_to_choose_can_be_looked_up(client: Client, found: Puzzle) -> None:
    task = client.get(f"/sandbox/puzzles/{found.slug}/").content.decode().partition('id="task"')[2]
    named = found.spells or [edit.to for option in found.options for edit in option.edits if edit.to in found.cards]
    assert [card for card in named if f'href="/cards/{card_slug(card)}/"' not in task] == []


@each
def test_every_right_answer_is_solved(client: Client, found: Puzzle) -> None:
    response = client.get(address(found, solutions(found.slug)[0]))
    assert response.status_code == 200
    assert "✓ Solved" in text_of(response)
    assert f'data-solved="{found.slug}"' in response.content.decode()
    assert "missed" not in text_of(response)


@each
def test_a_wrong_answer_is_not_and_says_what_was_missed(client: Client, found: Puzzle) -> None:
    wrong = next(answer for answer in found.answers() if answer not in solutions(found.slug))
    response = client.get(address(found, wrong))
    assert response.status_code == 200
    assert "✗ Not solved" in text_of(response)
    assert "missed :" in text_of(response)
    assert "data-solved" not in response.content.decode()


def test_the_verdict_comes_with_the_trace_and_keeps_the_answer(client: Client) -> None:
    response = client.get(f"{ORDER}?spell=1&spell=2&spell=3&spell=0")
    page, words = response.content.decode(), text_of(response)
    assert "Your answer: Deflection, Ogi's Armor, Treacherous Armor, Unholy Aura. Blue wins after 3 rounds." in words
    assert 'id="e1"' in page
    assert re.findall(r'name="spell" value="(\d)"', page) == ["1", "2", "3", "0"]
    assert "12 of 24 answers are right." in words
    assert ' value="3" checked' in client.get(f"{OPTIONS}?option=3").content.decode()


def test_a_draft_of_an_order_is_shown_and_not_judged(client: Client) -> None:
    response = client.get(f"{ORDER}?draft=3,1,2,0")
    page = response.content.decode()
    assert re.findall(r'name="spell" value="(\d)"', page) == ["3", "1", "2", "0"]
    assert "olved" not in text_of(response)
    assert 'id="later-3" form="drafts" name="draft" value="1,3,2,0"' in page
    assert 'id="earlier-0" form="drafts" name="draft" value="3,1,0,2"' in page
    assert re.search(r'id="earlier-3" [^>]*value="3,1,2,0"[^>]* aria-disabled="true"', page)
    assert re.search(r'id="later-0" [^>]*value="3,1,2,0"[^>]* aria-disabled="true"', page)


def test_htmx_gets_the_draft_alone(client: Client) -> None:
    response = client.get(f"{ORDER}?draft=3,1,2,0", headers={"HX-Request": "true"})
    assert response.content.decode().strip().startswith('<form id="answer"')
    assert "HX-Request" in response["Vary"]


def test_the_arrows_reach_every_order(client: Client) -> None:
    found, todo = {"0,1,2"}, ["0,1,2"]
    while todo:
        page = client.get(f"/sandbox/puzzles/take-her-along/?draft={todo.pop()}").content.decode()
        new = set(re.findall(r'name="draft" value="([\d,]+)"', page)) - found
        found |= new
        todo += new
    assert len(found) == 6


def test_a_puzzle_leads_to_the_next_and_the_one_before(client: Client) -> None:
    at, seen = ORDER, list[str]()  # the featured one is the first
    while at:
        page = client.get(at).content.decode()
        before = re.search(r'rel="prev" href="([^"]+)"', page)
        assert (before[1] if before else None) == (seen[-1] if seen else None)
        seen.append(at)
        after = re.search(r'rel="next" href="([^"]+)"', page)
        at = after[1] if after else ""
    assert len(seen) == len(puzzles())


def test_the_puzzle_of_a_day_has_an_address_and_a_date(client: Client) -> None:
    today = client.get("/sandbox/puzzles/today/")
    assert today.status_code == 302
    assert today["Location"] == f"/sandbox/puzzles/{timezone.localdate().isoformat()}/"
    response = client.get("/sandbox/puzzles/2026-11-22/", follow=True)
    assert "puzzle of the day, 22 November 2026" in text_of(response)
    [(address, status)] = response.redirect_chain
    assert status == 302
    assert puzzle_of_day(date(2026, 11, 22)).slug in address
    assert "puzzle of the day" not in text_of(client.get(address.replace("11-22", "11-23")))


@pytest.mark.parametrize("day", ["2026-13-01", "2026-02-30", "0000-01-01"])
def test_a_day_of_no_calendar_has_no_puzzle(client: Client, day: str) -> None:
    assert client.get(f"/sandbox/puzzles/{day}/").status_code == 404
    assert client.get(f"{ORDER}?day={day}").status_code == 200


def test_the_solutions_stand_behind_a_disclosure(client: Client) -> None:
    page = client.get(OPTIONS).content.decode()
    assert "<summary>The solution</summary>" in page
    assert "<li>Visions</li>" in page.partition("<summary>The solution</summary>")[2]
    assert "<details open" not in page


@pytest.mark.parametrize(
    ("query", "words"),
    [
        (f"{ORDER}?spell=0", "Order: Expected each spell exactly once."),
        (f"{ORDER}?spell=0&spell=1&spell=2&spell=2", "Order: Expected each spell exactly once."),
        (f"{ORDER}?spell=0&spell=1&spell=2&spell=4", "Order: Expected each spell exactly once."),
        (f"{ORDER}?spell=0&spell=1&spell=2&spell=3&spell=3", "Order: Expected each spell exactly once."),
        (f"{ORDER}?spell=0&spell=1&spell=2&spell=%D9%A3", "Order: Expected each spell exactly once."),
        (f"{ORDER}?" + "spell=0&" * 900, "Order: Expected each spell exactly once."),
        (f"{ORDER}?draft=", "Order: Expected each spell exactly once."),
        (f"{ORDER}?draft=0,1,2", "Order: Expected each spell exactly once."),
        (f"{ORDER}?draft=0,1,2,2", "Order: Expected each spell exactly once."),
        (f"{ORDER}?draft=" + "0," * 900, "Order: Expected each spell exactly once."),
        (f"{OPTIONS}?option=4", "Option: Expected one number from 0 to 3."),
        (f"{OPTIONS}?option=", "Option: Expected one number from 0 to 3."),
        (f"{OPTIONS}?option=0&option=1", "Option: Expected one number from 0 to 3."),
        (f"{OPTIONS}?option=-1", "Option: Expected one number from 0 to 3."),
        (f"{OPTIONS}?option=<b>", "Option: Expected one number from 0 to 3."),
    ],
)
def test_an_answer_that_makes_no_sense_is_explained(client: Client, query: str, words: str) -> None:
    response = client.get(query)
    check_explained(response, words)
    assert "Let the engine judge" in text_of(response)


def test_an_answer_of_the_other_kind_is_no_answer(client: Client) -> None:
    assert "Not solved" in text_of(client.get(f"{OPTIONS}?option=0"))
    assert "Not solved" not in text_of(client.get(f"{OPTIONS}?spell=0"))


def test_there_is_no_other_puzzle_and_only_reading_is_allowed(client: Client) -> None:
    assert client.get("/sandbox/puzzles/no-such/").status_code == 404
    assert client.post(ORDER).status_code == 405


def test_pages_may_be_kept_and_leave_no_cookie(client: Client) -> None:
    for page in ("/sandbox/puzzles/", ORDER, f"{ORDER}?spell=1&spell=2&spell=3&spell=0"):
        response = client.get(page)
        assert set(response["Cache-Control"].split(", ")) == {"public", "no-cache"}
        assert response["ETag"]
        assert not response.cookies
