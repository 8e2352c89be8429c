"""What the sandbox is asked and answers keeps to the schema, for every preset: nothing missing, nothing more."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

import msgspec
import pytest
from django.test import Client
from jsonschema import Draft202012Validator

from cards.api.schema import document
from engine.library.presets import preset, preset_names
from tests.some import some

pytestmark = pytest.mark.django_db

PRESETS = preset_names()


@cache
def schemas() -> dict[str, Any]:
    """Return the components of the schema, of which no record may have a field that the schema does not name."""
    components = deepcopy(document()["components"]["schemas"])
    for record in some(components.values()):
        if "properties" in record:
            record["additionalProperties"] = False
    return {"components": {"schemas": components}}


def faults(record: str, value: Any) -> list[str]:
    """Return what of a value is not as the schema says of a record."""
    validator = Draft202012Validator({"$ref": f"#/components/schemas/{record}", **schemas()})
    return [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(value)]


def answered(client: Client, name: str, scenario: bytes) -> Any:
    answer = client.post(f"/api/v1/sandbox/{name}", scenario, content_type="application/json")
    assert answer.status_code == 200, answer.content[:500]
    return answer.json()


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_and_its_run(client: Client, name: str) -> None:
    scenario = msgspec.json.encode(preset(name))
    assert faults("Scenario", msgspec.json.decode(scenario)) == []
    assert faults("RunAnswer", answered(client, "run/?events=200", scenario)) == []


@pytest.mark.parametrize("name", PRESETS)
def test_the_odds_of_every_preset(client: Client, name: str) -> None:
    assert faults("OddsAnswer", answered(client, "odds/?runs=20", msgspec.json.encode(preset(name)))) == []


@pytest.mark.parametrize(
    ("question", "record"),
    [
        ("orders/", "OrdersAnswer"),
        ("advise/?from=Fireball,Deflection", "AdviceAnswer"),
        ("advise/?from=Fireball,Deflection&goal=cheapest", "AdviceAnswer"),
        ("matchups/?against=War starter", "MatchupsAnswer"),
    ],
)
def test_what_else_is_asked_of_a_fight(client: Client, question: str, record: str) -> None:
    assert faults(record, answered(client, question, msgspec.json.encode(preset("fred")))) == []


def test_a_field_too_many_and_one_too_few_are_seen() -> None:
    scenario = msgspec.json.decode(msgspec.json.encode(preset("fred")))
    assert faults("Scenario", scenario | {"colour": "red"})
    assert faults("Scenario", {key: value for key, value in scenario.items() if key != "script"})
    assert faults("OddsAnswer", {"runs": 1})
