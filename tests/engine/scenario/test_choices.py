"""The words that an error proposes are those of the format's records."""

import pytest

from engine.scenario.choices import choices_at
from engine.scenario.error import ScenarioError
from engine.scenario.reading import read_scenario

SCENARIO = {"format": "sanctum-scenario/1", "script": []}


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("$.script[0].do", "attack, damage, combat, combats, cast, dispel, change, move, start_of_turn or turn"),
        ("$.script[0].orders.blue[0].do", "cast, discard, train or move"),
        ("$.script[0].type", "hand or missile for attack, magical for damage and colony or town for change"),
        ("$.groups[3].owner", "blue, neutral or red"),
        ("$.expect[0].always.status", "alive, buried, dead, destroyed, off-board or removed"),
        ("$.script[0].mana[...]", "Clarity, Mystery, Order, Strife, Will or World"),
        ("$.title", None),
        ("$.nothing", None),
        ("$", None),
    ],
)
def test_the_words_of_a_field_are_read_off_its_record(path: str, words: str | None) -> None:
    assert choices_at(path) == words


def test_a_verb_is_told_its_own_words() -> None:
    steps = [{"do": "damage", "victim": "a", "quantity": 3, "type": "hand"}]
    with pytest.raises(ScenarioError) as refused:
        read_scenario(SCENARIO | {"script": steps})
    assert str(refused.value) == "$.script[0].type: expected magical, got 'hand'"


def test_an_unknown_verb_is_told_every_verb_there_is() -> None:
    with pytest.raises(ScenarioError) as refused:
        read_scenario(SCENARIO | {"script": [{"do": "fly"}]})
    assert "start_of_turn or turn" in str(refused.value)


def test_an_unknown_realm_is_told_the_realms() -> None:
    with pytest.raises(ScenarioError, match=r"\$\.realm: expected Arboria, .* or Volgaria, got 'Mordor'"):
        read_scenario(SCENARIO | {"realm": "Mordor"})
