"""Whatever the schema allows, and what it does not: schemathesis asks every operation over WSGI."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig

import sandbox.api
from cards.api.schema import document
from tests.cards.guard.cold import application
from tests.often import TIMES, often

CONFIG = SchemathesisConfig.from_dict(
    {
        "checks": {
            # A query can be a string and still no query; an unknown card is one that the schema cannot rule out.
            "positive_data_acceptance": {"expected-statuses": ["2xx", "400", "404"]},
        },
        "generation": {"max-examples": often(8)},
        "operations": [
            {
                # Each limit of each field of a scenario would be hundreds of fights.
                "include-tag": "sandbox",
                "phases": {"coverage": {"enabled": False}},
                "generation": {"max-examples": often(1)},
            }
        ],
    }
)


schema = schemathesis.openapi.from_dict(document(), config=CONFIG)
schema.app = application


@pytest.fixture(autouse=True)
def short_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let long questions end soon; tests/sandbox/test_answer_schema.py holds whole answers to the schema."""
    for name in ("WORK", "ADVICE_WORK", "MATCHUPS_WORK"):
        monkeypatch.setattr(sandbox.api, name, 200)


@pytest.mark.django_db
@schema.parametrize()
@settings(
    deadline=None,
    derandomize=TIMES == 1,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_every_operation_keeps_to_the_schema(case: schemathesis.Case[Any]) -> None:
    # Over WSGI, nobody unpacks a compressed answer.
    case.call_and_validate(headers={"Accept-Encoding": "identity"})
