"""The answer on a fight's page, and what decided it: as a page, as the part that htmx folds in, and refused."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from engine.library.presets import preset
from sandbox.explore import decided
from sandbox.run.verdict import verdict
from tests.sandbox.pages import EVERY_FIGHT, HTMX, check_explained, give_up, links, text_of

PAGE = "/sandbox/fred/decided/"
AURA = "/sandbox/fred/compare/?c=drop,fred,Unholy+Aura"


def test_the_answer_says_who_is_left_how_surely_and_what_each_side_loses(client: Client) -> None:
    words = text_of(client.get("/sandbox/fred/"))
    answer = "Blue wins: always Fred lives. Blue loses nothing. Red loses all 8 minions. Exact: all 8 ways"
    assert answer in words
    assert words.index(answer) < words.index("against")


@pytest.mark.parametrize(
    ("fight", "answer"),
    [
        ("Gorgon vs Wolf", "Gorgon lives. Wolf dies. Blue loses 2 of 7 hit points. Nothing is rolled."),
        ("2 archers vs 8 swordsmen", "Blue loses both minions. Red loses "),
    ],
)
def test_of_who_dies_alone_the_loss_goes_without_saying(client: Client, fight: str, answer: str) -> None:
    assert answer in text_of(client.get("/sandbox/fight/", {"f": fight}))


def test_where_chance_decides_the_answer_has_its_interval() -> None:
    found = verdict(preset("diomesia"))
    assert found is not None
    assert re.fullmatch(r"\d+% \(\d+–\d+\)", found.sure)
    assert sum(found.shares) == pytest.approx(1)


def test_without_a_combat_nobody_is_said_to_win() -> None:
    assert verdict(preset("fred-aura-first")) is None


def test_what_decided_it_is_ranked_in_sentences_that_lead_to_both_runs(client: Client) -> None:
    response = client.get(PAGE)
    words = text_of(response)
    sentences = (
        "Without Unholy Aura Fred dies in round 2.",
        "Without Deflection 7 of 8 Elves are left.",
        "5 more",
        "Without Treacherous Armor 1 or 2 of 8 Elves are left.",
        "Without Ogi's Armor it takes a round longer.",
        "Without one of the 8 Elves nothing changes.",
    )
    places = [words.index(sentence) for sentence in sentences]
    assert places == sorted(places)
    assert links(response, "/sandbox/fred/compare/.c=drop")[0] == AURA
    assert "With B Fred dies in round 2" in text_of(client.get(AURA))


@pytest.mark.parametrize("slug", ["treacherous-armor", "dint-of-will", "armistice"])
def test_the_ready_board_of_a_card_says_first_what_the_card_does(client: Client, slug: str) -> None:
    words = text_of(client.get(f"/sandbox/try/{slug}/decided/"))
    first = words[words.rindex("What decided it") :].split("Without ")[1]
    assert first.lower().startswith(slug.replace("-", " "))


def test_the_odds_as_they_are_are_said_by_the_answer_alone(client: Client) -> None:
    words = text_of(client.get("/sandbox/try/treacherous-armor/decided/"))
    assert "Without Treacherous Armor Blue wins in 100%. " in words
    assert " instead of " not in words


def test_a_card_that_is_about_no_fight_is_not_said_to_change_nothing(client: Client) -> None:
    words = text_of(client.get("/sandbox/try/geomancy/decided/"))
    assert "Without Geomancy the fight ends the same." in words


def test_the_fights_page_folds_it_in_and_links_it_without_script(client: Client) -> None:
    page = client.get("/sandbox/fred/?c=drop,fred,Deflection").content.decode()
    assert 'hx-get="/sandbox/fred/decided/?c=drop,fred,Deflection" hx-trigger="load"' in page
    assert '<a href="/sandbox/fred/decided/?c=drop,fred,Deflection">What decided it</a>' in page
    part = client.get(PAGE, **HTMX)  # type: ignore[arg-type]
    assert "<html" not in part.content.decode()
    assert "Without Unholy Aura" in text_of(part)


def test_a_row_that_could_not_be_afforded_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decided, "WORK", 1_000)
    assert "Too much to play here: without " in text_of(client.get(PAGE))


def test_a_changed_fight_is_told_as_changed(client: Client) -> None:
    words = text_of(client.get("/sandbox/fred/?c=drop,fred,Unholy+Aura"))
    assert "As published What the fight as it was published promises; this one is another." in words
    assert "failed" not in words
    assert "What should happen" not in words
    assert "What should happen" in text_of(client.get("/sandbox/fred/"))


@pytest.mark.parametrize("name", EVERY_FIGHT)
def test_every_fight_has_the_page(client: Client, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decided, "WORK", 1_000)
    response = client.get(f"/sandbox/{name}/decided/")
    assert response.status_code == 200
    assert "What decided it" in text_of(response)


def test_what_makes_no_sense_is_explained(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    check_explained(client.get(f"{PAGE}?seed=x"), "Seed: Expected a whole number")
    assert client.get("/sandbox/nobody/decided/").status_code == 404
    assert client.post(PAGE).status_code == 405
    monkeypatch.setattr(decided, "what_decided", give_up)
    check_explained(client.get(f"{PAGE}?seed=99"), "Expected an end.")
    assert "Expected an end." in text_of(client.get(f"{PAGE}?seed=99", **HTMX))  # type: ignore[arg-type]


def test_why_somebody_is_dead_begins_with_the_answer(client: Client) -> None:
    response = client.get("/sandbox/fred/?c=drop,fred,Unholy+Aura&why=fred")
    words = text_of(response)
    answer = "Deflection threw back 6 and 10, but takes nothing off the damage. With Unholy Aura after it Fred lives."
    assert words.index(answer) < words.index("From the end back to what led to it.")
    assert links(response, "/sandbox/fred/compare/.a=drop,fred,Unholy.Aura")
