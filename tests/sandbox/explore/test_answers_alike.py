"""The same question has the same answer, whoever asked what before."""

import json

import pytest
from django.core.cache import caches
from django.test import Client

from engine.library.presets import preset
from engine.notation import read_line
from engine.scenario.edit import Edit, edited
from engine.scenario.reading import to_document
from sandbox.explore import orders_page
from sandbox.explore.odds_cache import further
from sandbox.saved.shares import save
from tests.sandbox.pages import text_of


@pytest.fixture(autouse=True)
def _forgetful() -> None:
    """Forget the requests and the answers of earlier tests."""
    caches["default"].clear()
    caches["answers"].clear()


@pytest.mark.django_db
def test_equal_changes_of_unequal_fights_are_compared_apart(client: Client) -> None:
    bare = edited(preset("fred"), Edit("drop", "fred", "Unholy Aura"))
    asked = f"{save(to_document(bare), unlisted=False).get_absolute_url()}compare/?c=drop,fred,Deflection"
    cold = text_of(client.get(asked))
    caches["answers"].clear()
    client.get("/sandbox/fred/compare/?a=drop,fred,Unholy+Aura&c=drop,fred,Deflection")
    assert text_of(client.get(asked)) == cold


@pytest.mark.django_db
def test_what_the_page_may_spend_is_not_what_the_api_may(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.api.WORK", 10)
    fred = json.dumps(to_document(preset("fred")))

    def asked() -> int:
        return client.post("/api/v1/sandbox/orders/", fred, content_type="application/json").status_code

    assert orders_page.WORK > 10
    assert asked() == 400
    assert client.get("/sandbox/fred/orders/").status_code == 200
    assert asked() == 400


def test_exact_odds_have_the_same_seeds_however_many_fights_were_asked_for() -> None:
    fight = read_line("3 archers vs 3 swordsmen")
    cold = further(fight, 2_000, 100_000)
    caches["answers"].clear()
    further(fight, 100, 100_000)
    warm = further(fight, 2_000, 100_000)
    assert cold.leaves == warm.leaves is not None
    assert {name: one.seeds for name, one in cold.statistics.spreads.items()} == {
        name: one.seeds for name, one in warm.statistics.spreads.items()
    }
