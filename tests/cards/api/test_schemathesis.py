"""Whatever the schema allows, and what it does not: schemathesis asks every operation over WSGI."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig

from cards.api.schema import document
from tests.cards.guard.cold import application
from tests.often import TIMES, often

CONFIG = SchemathesisConfig.from_dict(
    {
        "checks": {
            # A query can be a string and still no query; an unknown card is one that the schema cannot rule out.
            "positive_data_acceptance": {"expected-statuses": ["2xx", "400", "404"]},
        },
    }
)


schema = schemathesis.openapi.from_dict(document(), config=CONFIG)
schema.app = application


@pytest.mark.django_db
@schema.parametrize()
@settings(
    max_examples=often(8),
    deadline=None,
    derandomize=TIMES == 1,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_every_operation_keeps_to_the_schema(case: schemathesis.Case[Any]) -> None:
    # Over WSGI, nobody unpacks a compressed answer.
    case.call_and_validate(headers={"Accept-Encoding": "identity"})
