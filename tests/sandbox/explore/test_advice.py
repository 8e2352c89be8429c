"""The page that says what a player could cast."""

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards.guard.gate import LONG
from cards.models import Card
from deckbuilder.model.deck import Price
from deckbuilder.models import Collection
from deckbuilder.saved.deck_state import to_json
from deckbuilder.saved.holdings import Holdings
from sandbox.explore import advice
from tests.sandbox.pages import folded_in, text_of

pytestmark = pytest.mark.django_db

FEW = "from=Veteran%2C+Despond%2C+Barkskin"


@pytest.fixture(autouse=True)
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "WORK", 20_000)


def page(client: Client, query: str, **headers: str) -> Any:
    return client.get(f"/sandbox/fred/advice/?{query}", headers=headers)


def test_the_page_asks_first_and_the_answer_is_folded_in(client: Client) -> None:
    response = page(client, f"player=red&{FEW}")
    assert "What could Red cast?" in text_of(response)
    assert "ways to cast tried" not in text_of(response)
    part = folded_in(client, response)
    assert "Veteran on Abe : Fred dies in round 2. Veteran on Abe raises the damage from 2 to 3." in text_of(part)


def test_without_a_script_the_answer_is_one_link_away(client: Client) -> None:
    found = re.search(r'<a href="([^"]+now=1)"', page(client, f"player=red&{FEW}").content.decode())
    assert found
    answer = client.get(unescape(found[1]))
    assert "Veteran on Abe : Fred dies in round 2. Veteran on Abe raises the damage from 2 to 3." in text_of(answer)
    assert "ways to cast tried, right before the first fight" in text_of(answer)


def test_each_line_opens_the_fight_with_it_beside_the_one_without(client: Client) -> None:
    answer = page(client, f"player=red&{FEW}&now=1").content.decode()
    address = re.search(r'<a href="(/sandbox/fred/compare/[^"]+)"><span><b>Veteran on Abe', answer)
    assert address
    assert "Red casts Veteran on Abe" in text_of(client.get(unescape(address[1])))


def test_a_changed_fight_is_advised_as_changed(client: Client) -> None:
    changed = "c=drop,fred,Unholy+Aura&from=Unholy+Aura%2C+Barkskin&now=1"
    words = text_of(page(client, changed))
    assert "Unholy Aura on Fred : Fred lives. Unholy Aura on Fred lowers the damage from 6 to 0." in words


def test_where_nothing_helps_it_says_so(client: Client) -> None:
    assert "Nothing that Blue could cast here makes it better." in text_of(page(client, "from=Plague&now=1"))


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("player=green", "Player: expected blue or red, got “green”"),
        ("casts=9", "Casts: expected 1 or 2"),
        ("measure=luck", "Measure: expected left or losses"),
        ("goal=luck", "Goal: expected best or cheapest"),
        ("mana=much", "Mana: expected a whole number from 0 to 99"),
        ("from=owned", "You own no cards yet"),
        ("from=Nope", "or names of cards, got 'Nope'"),
        ("from=Unholy", "got 'Unholy'; did you mean 'Unholy Aura'? "),
        ("from=hand", "blue's hand is empty"),
    ],
)
def test_what_makes_no_sense_is_said(client: Client, query: str, said: str) -> None:
    response = page(client, query)
    assert response.status_code == 400
    assert said in text_of(response)


def test_it_is_asked_again_where_the_worker_is_busy(client: Client) -> None:
    with LONG.passed():
        assert page(client, f"{FEW}&now=1").status_code == 503
        part = page(client, FEW, **{"HX-Request": "true"})
    assert part.status_code == 200
    assert 'hx-trigger="load delay:3s"' in part.content.decode()


def test_the_fight_leads_to_it(client: Client) -> None:
    assert 'href="/sandbox/fred/advice/"' in client.get("/sandbox/fred/odds/").content.decode()


def test_the_others_best_answer_is_asked_of_the_fight_with_the_best_cast(client: Client) -> None:
    answer = page(client, f"player=red&{FEW}&now=1").content.decode()
    found = re.search(r'<a class="button" href="([^"]+)">Blue’s best answer</a>', answer)
    assert found
    asked = client.get(unescape(found[1]))
    assert "What could Blue cast?" in text_of(asked)
    assert "red casts Veteran on Abe" in text_of(asked)


def test_the_owned_cards_are_among_the_pools_and_seen_by_nobody_else(client: Client) -> None:
    card = Card.objects.get(name="Veteran")
    user = User.objects.create_user("alice", password="a long pass phrase")
    Collection.objects.create(user=user, contents=to_json(Holdings(cards={card.pk: 2}, costs={card.pk: Price(3, 1)})))
    client.force_login(user)
    answer = page(client, "player=red&from=owned&now=1")
    assert answer["Cache-Control"] == "no-store"
    assert "Veteran on Abe : Fred dies in round 2." in text_of(answer)
    assert "4 mana assumed" in text_of(answer)
    assert "2 of 2 ways" in text_of(answer) or "1 of 1 ways" in text_of(answer)
    assert page(Client(), "player=red&from=owned&now=1").status_code == 400


def test_what_is_known_to_cost_too_much_is_left_out(client: Client) -> None:
    words = text_of(page(client, "player=red&from=Armistice,+Veteran&mana=5&now=1"))
    assert "1 card left out, known to cost more than the mana." in words
    assert "cost unknown" in words
