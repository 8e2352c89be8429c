"""The study of what a third card changes: asked of a card, two or a deck, worked off, and shown with both fights."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django.test import Client

from cards.names import side_by_side
from cards.third_cards import asking_for
from engine.atlas import third_card
from engine.atlas.triples import Triple, TripleFinding, findings_of_triple
from sandbox.models import Study
from sandbox.studies import third_card_question
from sandbox.studies.questions import put_together, question_of
from tests.sandbox.pages import links, text_of
from tests.worker import work

pytestmark = pytest.mark.django_db

ASK = "/sandbox/atlas/duel/study/"
FRED = "deflection, UNHOLY AURA, Treacherous armor"


@pytest.fixture(autouse=True)
def _fresh() -> None:
    """Forget the requests of earlier tests."""
    caches["default"].clear()


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in this process, of each three the first two ways that are left."""
    monkeypatch.setattr("os.cpu_count", lambda: 1)

    def briefly(triple: Triple) -> list[TripleFinding]:
        return findings_of_triple(triple._replace(pairs=triple.pairs[:2]))

    monkeypatch.setattr(third_card, "findings_of_triple", briefly)


def asked(client: Client, cards: str) -> Study:
    response = client.post(ASK, {"kind": "triples", "cards": cards})
    assert response.status_code == 303, text_of(response)
    return Study.objects.get(pk=response["Location"].split("/")[3])


@pytest.mark.usefixtures("here")
def test_three_cards_are_played_and_told_with_both_fights(client: Client) -> None:
    study = asked(client, FRED)
    assert study.total == 1
    work()
    response = client.get(study.get_absolute_url())
    words = text_of(response)
    assert "What a third card changes: Deflection, Treacherous Armor and Unholy Aura" in words
    assert "Done 1 of 1 threes of cards" in words
    assert "1 three in which one card changes what two others do" in words
    assert "there, " in words
    fights = links(response, "/sandbox/atlas/duel/compare/")
    assert len(fights) > 1
    assert client.get(fights[0]).status_code == 200
    assert side_by_side(("Deflection", "Treacherous Armor", "Unholy Aura")) in links(response, "/cards/")


def test_the_same_cards_are_one_study_however_they_are_named(client: Client) -> None:
    assert asked(client, FRED) == asked(client, "Unholy Aura, Deflection, Treacherous Armor")


@pytest.mark.usefixtures("here")
def test_parts_come_to_the_same_whoever_does_them(client: Client) -> None:
    study = asked(client, f"{FRED}, Pacifism")
    question = question_of(study)
    assert question.total > 1
    parts = question.parts(1, lambda: None)
    assert len(parts) == question.total
    work()
    study.refresh_from_db()
    assert study.state == "done", study.problem
    one = question.function(parts[0])
    for number in sorted(parts)[1:]:
        one.merge(question.function(parts[number]))  # type: ignore[arg-type,union-attr]
    assert study.result is not None
    assert put_together(question, [study.result]) == one


@pytest.mark.parametrize(
    ("cards", "problem"),
    [("", "Expected names of cards"), ("Nonesuch", "got “Nonesuch”"), ("Gogar's Wrath", "of which the atlas says")],
)
def test_cards_that_make_no_sense_are_refused(client: Client, cards: str, problem: str) -> None:
    response = client.post(ASK, {"kind": "triples", "cards": cards})
    assert response.status_code == 400
    assert problem in text_of(response)


def test_another_atlas_ends_a_study_of_this_one(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    study = asked(client, FRED)
    monkeypatch.setattr(third_card_question, "digest_of_atlas", lambda: "another")
    work()
    study.refresh_from_db()
    assert (study.state, study.problem) == ("failed", "The atlas has been computed anew since: ask again.")


def test_the_address_to_ask_at_names_the_cards_and_shows_the_question_first(client: Client) -> None:
    page = client.get(asking_for(["Deflection", "Power"]))
    body = page.content.decode()
    assert 'value="Deflection, Power"' in body
    assert body.index('id="ask-triples"') < body.index('id="ask-odds"')


def test_a_fights_own_cards_are_proposed(client: Client) -> None:
    assert "Deflection, Ogi" in client.get("/sandbox/fred/study/").content.decode()
