"""The examples of the documentation are what the API really answers; ``make golden`` writes them anew."""

import json
from typing import Any

import pytest
from django.test import Client

from cards.api.schema import EXAMPLES, METHODS, document
from tests.golden import check_golden

pytestmark = pytest.mark.django_db

ADDRESSES = {
    "cards_list": "/api/v1/cards/?q=step:D3+house:making&page_size=2",
    "cards_read": "/api/v1/cards/treacherous-armor/",
    "interactions_list": "/api/v1/interactions/?card=deflection&page_size=2",
    "sandbox_matchups": "/api/v1/sandbox/matchups/?against=War+starter",
    "third_cards_read": "/api/v1/interactions/triples/?cards=deflection,treacherous-armor,unholy-aura",
    "search_everything": "/api/v1/search/?q=deflecton",
}
"""What is asked where an operation's own path is not enough."""

OPERATIONS = {
    operation["operationId"]: (method, path)
    for path, operations in document()["paths"].items()
    for method, operation in operations.items()
    if method in METHODS
}
SHOWN = 2
"""Of a long list, an example shows so many items."""
LONG = 20
"""A table with more entries counts as long."""


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_golden_example(client: Client, name: str) -> None:
    method, path = OPERATIONS[name]
    address = ADDRESSES.get(name, path)
    if method == "get":
        response = client.get(address, SERVER_NAME="localhost")
    else:
        body = (EXAMPLES / f"{name}.request.json").read_bytes()
        response = client.post(address, body, content_type="application/json")
    assert response.status_code == 200, response.content
    text = json.dumps(shortened(response.json()), indent=1, ensure_ascii=False)
    check_golden(f"{name}.json", f"{text}\n", EXAMPLES)


def shortened(answer: Any) -> Any:
    """Return an answer with its long lists cut, and without the time that the work took."""
    if isinstance(answer, list):
        return answer[:SHOWN]
    cut = {key: _cut(value) for key, value in answer.items()}
    return cut | ({"seconds": 0.01} if "seconds" in cut else {})


def _cut(value: Any) -> Any:
    """Return a long list or table with its first items alone."""
    if isinstance(value, dict):
        kept = list(value.items())[: SHOWN if len(value) > LONG else None]
        return {key: _cut(part) if isinstance(part, dict) else part for key, part in kept}
    return value[:SHOWN] if isinstance(value, list) else value


def test_every_example_belongs_to_an_operation() -> None:
    names = {path.name.partition(".")[0] for path in EXAMPLES.glob("*.json")}
    assert names == set(OPERATIONS)


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_every_operation_shows_its_example_in_the_schema(name: str) -> None:
    method, path = OPERATIONS[name]
    operation = document()["paths"][path][method]
    shown = operation["responses"]["200"]["content"]["application/json"]["examples"]
    assert shown[name]["value"] == json.loads((EXAMPLES / f"{name}.json").read_bytes())
    if method == "post":
        assert operation["requestBody"]["content"]["application/json"]["examples"][f"{name}.request"]["value"]
