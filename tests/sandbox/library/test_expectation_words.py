"""What is expected of a run, and what came of it instead, as sentences that a player says."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from engine.library.presets import preset, preset_names
from engine.library.puzzles import puzzles
from engine.library.rulings import rulings, trace_of
from engine.model.document import Document
from engine.scenario.format import Expectation, Row
from engine.scenario.reading import read_scenario
from engine.trace.expectations import SEEDS
from engine.trace.run import run
from sandbox.library.expectation_words import ExpectationWords, RunNames, expectation_text, expectations_in_words
from tests.some import some

NAMES = {"fred": "Fred", "abe": "Abe", "right": "Red's group", "oldtown": "the town"}
SCRIPT: list[Document] = [
    {"do": "attack", "attacker": "abe", "victim": "fred", "type": None, "round": 2},
    {"do": "cast", "player": "blue", "card": "Power", "target": "fred"},
    {"do": "attack", "attacker": "abe", "victim": "fred", "type": None, "round": 3},
    {"do": "damage", "victim": "fred", "quantity": 5, "card": "Fireball"},
    {"do": "move", "group": "right", "to": [5, 6]},
    {"do": "dispel", "card": "Power", "host": "fred"},
    {"do": "change", "minion": "fred", "nation": "Elves"},
    {"do": "start_of_turn"},
]
RAW = re.compile(r"None|null|True|False|_|\"|'s's|\bid\b|  |^[a-z]|\w+-\d|[{}\[\]]|cause |status |Result \d")
"""What no sentence has: values and names of the inside."""


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"minion": "fred", "status": "alive", "hp": 7, "armor": 4}, "Fred lives and has 7 hit points and armor 4"),
        ({"minion": "fred", "status": "buried", "cause": "killed", "by": "abe"}, "Fred is killed by Abe"),
        ({"minion": "fred", "cause": "died", "by": "abe"}, "Fred dies by a spell of Abe"),
        ({"minion": "fred", "hp": 1, "max_hp": 5}, "Fred has 1 of 5 hit points"),
        ({"minion": "fred", "max_hp": 5}, "Fred has at most 5 hit points"),
        ({"minion": "fred", "class": "archer", "nation": "Imps"}, "Fred is an archer and of the Imps"),
        ({"minion": "fred", "status": "off-board", "level": 2}, "Fred is off the board and is level 2"),
        ({"minion": "abe", "by": "fred", "spells": []}, "Abe falls to Fred and is under no spell"),
        ({"minion": "abe", "spells": ["Power", "Barkskin"]}, "Abe is under Power and Barkskin"),
        ({"structure": "oldtown", "owner": "blue", "mana": "World"}, "The town is Blue's and makes World mana"),
        ({"structure": "oldtown", "type": "colony", "owner": "neutral"}, "The town is a colony and neutral"),
        ({"square": [5, 5], "terrain": "forest", "spells": []}, "Square 5,5 is forest and under no spell"),
        ({"group": "right", "status": "dead"}, "Red's group is gone"),
        (
            {"group": "right", "square": [5, 6], "control": "computer"},
            "Red's group is in square 5,6 and obeys the computer",
        ),
        ({"group": "right", "members": ["abe", "fred"]}, "Red's group consists of Abe and Fred"),
        ({"group": "right", "members": []}, "Red's group consists of nobody"),
        ({"minion": "abe", "group": "right", "hand": 2}, "Abe is in Red's group and has hand damage 2"),
        ({"minion": "abe", "missile": 3, "attack_rate": 2}, "Abe has missile damage 3 and 2 attacks a round"),
        (
            {"structure": "oldtown", "novices": 1, "turn_count": 2},
            "The town has 1 novice and 2 turns to the next novice",
        ),
        (
            {"player": "blue", "hand": ["Power", "Fireball"], "deck": []},
            "Blue has Power and Fireball in hand and no card in the deck",
        ),
        ({"player": "red", "mana": {"Will": 2}, "trained": {}}, "Red has 2 Will and no mana trained"),
        ({"player": "red", "discarded": ["Power"]}, "Red has Power discarded"),
        ({"initiative": "red"}, "Red has the initiative"),
        ({"turn": 3}, "It is turn 3"),
        ({"left": "both"}, "Both are left"),
        ({"globe": ["Armistice"]}, "The whole board is under Armistice"),
        ({"globe": []}, "The whole board is under no spell"),
        ({"winner": "blue"}, "Blue wins"),
        ({"winner": None}, "Nobody wins"),
        ({"winner": "draw"}, "A draw"),
        ({"rounds": 9}, "The combat lasts 9 rounds"),
        ({"rounds": 1}, "The combat lasts 1 round"),
        ({"rounds": 0}, "There is no round of combat"),
        ({"result": "bounced"}, "Abe's attack bounces off Fred the first time"),
        ({"i": 2, "result": "refused"}, "Abe cannot attack Fred the second time"),
        ({"i": 1, "result": "executed"}, "Blue casts Power on Fred"),
        ({"i": 1, "result": "squandered"}, "Power on Fred squanders"),
        ({"i": 1, "result": "miss"}, "Step 2 of the script misses"),
        ({"i": 3, "result": "killed"}, "Fireball kills Fred"),
        ({"i": 4, "result": "refused"}, "Red's group cannot move to square 5,6"),
        ({"i": 5, "result": "executed"}, "Power on Fred is dispelled"),
        ({"i": 6, "result": "executed"}, "Fred is changed"),
        ({"i": 7, "result": "executed"}, "The next turn starts"),
        (
            {"event": {"step": "D1", "card": "Despond", "before": 0, "after": 1}},
            "At D1 Despond raises the damage from 0 to 1",
        ),
        (
            {"event": {"step": "D3", "card": "Unholy Aura", "actor": "abe", "before": 10, "after": 0}},
            "At D3 Unholy Aura lowers Abe's damage from 10 to 0",
        ),
        ({"event": {"step": "D2", "before": 13, "after": 7}}, "At D2 the damage goes from 13 to 7"),
        ({"event": {"step": "D2", "before": 2, "after": 2}}, "At D2 the damage stays 2"),
        ({"event": {"step": "A2", "kind": "step", "actor": "abe", "after": 0}}, "At A2 Abe's damage is 0"),
        ({"event": {"step": "A7", "actor": "abe", "result": "bounced"}}, "At A7 Abe's attack bounces"),
        (
            {"event": {"step": "A6", "actor": "abe", "target": "fred"}},
            "At A6 it comes to “died early” for Abe against Fred",
        ),
        ({"event": {"step": "E2", "card": "Soul Jar"}}, "At E2 Soul Jar acts"),
        ({"event": {"step": "X2", "result": "squandered"}}, "At X2 a spell squanders"),
        ({"event": {"step": "X2", "card": "Power", "result": "squandered"}}, "At X2 Power squanders"),
        ({"event": {"kind": "pipeline", "actor": "abe", "target": "fred"}}, "Abe attacks Fred"),
        ({"event": {"result": "unheard-of"}}, "Something happens"),
        ({"always": {"winner": "blue"}}, f"Blue wins, whatever the dice (seeds 1 to {SEEDS[-1]})"),
        ({"never": {"minion": "fred", "status": "buried"}}, f"Fred is buried, with no dice (seeds 1 to {SEEDS[-1]})"),
    ],
)
def test_an_expectation_is_a_sentence(row: dict[str, Any], words: str) -> None:
    assert expectation_text(msgspec.convert(row, Expectation), RunNames(NAMES, SCRIPT, game=False)) == words


@pytest.mark.parametrize(
    ("winner", "words"),
    [("red", "Red wins the game"), (None, "Nobody wins the game"), ("draw", "The game is a draw")],
)
def test_a_game_is_won_and_not_a_fight(winner: str | None, words: str) -> None:
    assert expectation_text(msgspec.convert({"winner": winner}, Row), RunNames(NAMES, SCRIPT, game=True)) == words


def judged(*rows: dict[str, Any]) -> list[ExpectationWords]:
    """Return what is said of rows expected of Fred, without spells, who falls to eight."""
    document: Document = {
        "format": "sanctum-scenario/1",
        "groups": [
            {"id": "left", "owner": "blue", "minions": [{"id": "fred", "name": "Fred", "class": "swordsman"}]},
            {"id": "right", "owner": "red", "minions": [{"id": "abe", "name": "Abe", "class": "archer", "count": 8}]},
        ],
        "script": [{"do": "combat", "groups": ["left", "right"]}],
        "expect": list(rows),
    }
    return expectations_in_words(run(read_scenario(document)))


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ({"minion": "fred", "status": "alive"}, r"Fred is killed by Abe \d"),
        ({"minion": "abe-1", "status": "buried", "cause": "killed"}, "Abe 1 lives"),
        ({"minion": "abe-1", "cause": "killed", "by": "fred"}, "Abe 1 lives"),
        ({"minion": "fred", "hp": 7}, "Fred has no hit points"),
        ({"minion": "fred", "nation": "Elves"}, "Fred is of the Humans"),
        ({"group": "left", "status": "alive"}, "Blue's group is gone"),
        ({"square": [5, 5], "terrain": "forest"}, "Square 5,5 is plains"),
        ({"winner": "blue"}, "Red wins"),
        ({"rounds": 10}, r"The combat lasts [12] rounds?"),
        ({"initiative": "red"}, "Blue has the initiative"),
        ({"globe": ["Armistice"]}, "The whole board is under no spell"),
        ({"player": "blue", "hand": ["Power"]}, "Blue has no card in hand"),
        ({"group": "right", "square": [2, 3]}, r"Red's group is in square \d+,\d+"),
        ({"result": "refused"}, "Blue's group and Red's group fight"),
        ({"event": {"step": "D3", "card": "Power"}}, "It never happens"),
        ({"sometimes": {"winner": "blue"}}, "It never happens"),
        ({"always": {"winner": "blue"}}, "With the dice of seed 1 it is not so"),
        ({"never": {"winner": "red"}}, "With the dice of seed 1 it is so"),
    ],
)
def test_what_came_instead_is_a_sentence(row: dict[str, Any], found: str) -> None:
    [expectation] = judged(row)
    assert not expectation.held
    assert expectation.found is not None
    assert re.fullmatch(found, expectation.found)


def test_what_held_says_nothing_more() -> None:
    assert [expectation.found for expectation in judged({"winner": "red"}, {"minion": "fred", "hp": 0})] == [None, None]


def test_no_sentence_of_the_library_has_a_raw_value() -> None:
    traces = [run(preset(name)) for name in preset_names()]
    traces += [run(found.answered(answer)) for found in puzzles() for answer in list(found.answers())[:4]]
    traces += [trace_of(ruling.slug) for ruling in rulings()]
    said = [
        words
        for trace in traces
        for expectation in expectations_in_words(trace)
        for words in (expectation.text, expectation.found)
        if words
    ]
    assert [words for words in some(said) if RAW.search(words)] == []
    assert [words for words in said if any(f" {id} " in f" {words} " for id in ("blues", "reds"))] == []
