"""Answers to why: from an end back to the rolls and spells that brought it about."""

from functools import cache

import pytest

from engine.library.presets import preset, preset_names
from engine.model.document import Document
from engine.scenario.reading import read_scenario
from engine.trace.records import Trace
from engine.trace.run import run
from sandbox.trace.causes import answer, questions
from tests.engine import boards as b
from tests.some import some


@cache
def trace_of(name: str) -> Trace:
    return run(preset(name))


def told(name: str, about: str) -> list[str]:
    return [event.text for event in answer(trace_of(name), about).causes]


def test_dot_died_by_what_treacherous_armor_made_of_his_own_blow() -> None:
    assert told("fred", "dot") == [
        "Dot is buried: its spells are dispelled, and it leaves its group.",
        "Dot loses 7 hit points and is at 0.",
        "After armor: 10 reach Dot.",
        "Deflection deals 10 magical damage to Dot.",
        "Deflection on Fred answers the blow after armor.",
        "Treacherous Armor on Fred raises the damage from 2 to 10.",
        "Dot's damage is 2.",
        "Dot's level 1 and the sure aim of a first attack against Fred's level 1: it hits.",
        "Dot attacks Fred (hand).",
        "Not quasi-immune: Fred.",
        "Dot has only Fred to attack.",
        "Round 2.",
    ]


def test_abe_was_killed_after_a_wound_of_the_round_before() -> None:
    found = answer(trace_of("fred"), "abe")
    assert found.question == "Why was Abe killed?"
    assert "Abe's 1 armor soaks 1 of 2: 1 goes on." in told("fred", "abe")
    [wound] = found.wounds
    assert wound.loss.text == "Abe loses 6 hit points and stands."
    assert wound.source is not None
    assert wound.source.text == "Deflection deals 6 magical damage to Abe."


def test_the_roll_that_chose_a_partner_is_a_cause() -> None:
    assert told("fred", "bob")[-3:] == [
        "Fred and Bob pair up.",
        "At random, Fred's partner: Bob, out of 8.",
        "Round 2.",
    ]


def test_the_lot_that_chose_a_victim_is_a_cause() -> None:
    causes = told("khobai", "satyr-1")
    assert "At random, Khobai's victim: Satyr 1, out of 4." in causes
    assert causes.index("Touch of Death on Khobai acts as Khobai damages Satyr 1.") == 1, (
        "no blow killed it, a spell did"
    )


@pytest.mark.parametrize("name", preset_names())
def test_everybody_who_ended_has_an_answer_from_the_trace(name: str) -> None:
    trace = trace_of(name)
    ended = {id for id, minion in trace.outcome.minions.items() if minion.status != "alive"}
    assert ended == {about for about in questions(trace) if about in trace.outcome.minions}
    for about in ended:
        found = answer(trace, about)
        causes = found.causes
        assert causes[0].target == about
        assert causes[0].step == "E3"
        assert len({cause.id for cause in causes}) == len(causes), "nothing is told twice"
        assert max(cause.id for cause in causes) == causes[0].id, "no cause comes after its effect"
        lost = {event.id for event in trace.events if event.step == "D4" and event.target == about}
        assert {wound.loss.id for wound in found.wounds} <= lost


def test_the_numbers_of_wounds_and_the_last_blow_add_up() -> None:
    trace = trace_of("diomesia")
    for about in some(questions(trace)):
        found = answer(trace, about)
        lost = [*(wound.loss for wound in found.wounds), found.causes[1]]
        assert sum(loss.quantity.after if loss.quantity else 0 for loss in lost) == trace.initial.minions[about].hp


SPELLS: Document = {
    "format": "sanctum-scenario/1",
    "groups": [
        {"id": "blues", "owner": "blue", "minions": [{"id": "ann", "class": "swordsman", "spells": ["Ogi's Armor"]}]},
        {"id": "reds", "owner": "red", "minions": [{"id": "rob", "class": "swordsman"}]},
    ],
    "script": [{"do": "cast", "player": "blue", "card": "Ogi's Armor", "target": "ann"}],
}


def test_a_blow_survived_is_a_wound_and_not_what_killed() -> None:
    ends = [b.attack("a", "v"), b.cast("Disintegrate", "v")]
    strong, saved = b.blues(b.swordsman("a", hand=9), **b.AT), b.reds(b.swordsman("v", "Reanimate"), **b.BESIDE)
    found = answer(run(b.scenario(strong, saved, script=ends)), "v")
    assert [event.text for event in found.causes] == [
        "V is buried: its spells are dispelled, and it leaves its group.",
        "Disintegrate on V takes effect.",
        "Blue casts Disintegrate on V.",
    ]
    assert [wound.loss.text for wound in found.wounds] == ["V loses 7 hit points and is at 0."]


@pytest.mark.parametrize(
    ("spells", "told"),
    [
        (
            [b.cast("Gilt", "blues"), b.cast("Stupefy", "a", "red")],
            [
                "Gilt on Blue's group: the spell squanders.",
                "Stupefy still may be cast on A.",
                "Gilt comes onto Blue's group.",
                "Blue casts Gilt on Blue's group.",
                "Red casts Stupefy on A.",
            ],
        ),
        (
            [b.cast("Intercession", "globe"), b.cast("Barkskin", "a", "red")],
            [
                "Barkskin cannot be cast on A: Intercession stops all casting.",
                "Intercession comes onto the globe.",
                "Blue casts Intercession on the globe.",
                "Red casts Barkskin on A.",
            ],
        ),
        (
            [b.cast("Jinx", "a"), b.cast("Jinx", "v"), b.cast("Jinx", "a", "red")],
            [
                "Jinx cannot be cast on A: Jinx is exclusive, and A carries one already.",
                "Jinx comes onto A.",
                "Blue casts Jinx on A.",
                "Red casts Jinx on A.",
            ],
        ),
    ],
)
def test_a_spell_that_the_reason_names_is_what_led_to_it(spells: list[b.Spec], told: list[str]) -> None:
    trace = run(b.scenario(b.blues(b.swordsman("a"), **b.AT), b.reds(b.swordsman("v")), script=spells))
    asked = next(about for about in questions(trace) if about.startswith("event,"))
    assert [event.text for event in answer(trace, asked).causes][: len(told)] == told


def test_a_terrain_that_was_somebodys_end_is_named() -> None:
    dry = b.blues(b.swordsman("a", nation="Djinni"), **b.AT)
    script = [b.cast("Revelers", "blues", "red"), b.START_OF_TURN]
    water = b.all_of("water", tuple(b.AT["square"]))
    trace = run(b.scenario(dry, b.FAR, squares=water, script=script))
    assert "A drowns." in [event.text for event in answer(trace, "a").causes]


def test_nothing_is_told_twice() -> None:
    script = [b.cast("Cruel Whim", "a", "red")]
    trace = run(b.scenario(b.blues(b.swordsman("a", "Power")), b.FAR, script=script))
    asked = next(about for about in questions(trace) if about.startswith("event,"))
    causes = [event.id for event in answer(trace, asked).causes]
    assert len(causes) == len(set(causes)) > 1


def test_a_refused_spell_tells_what_it_wanted() -> None:
    trace = run(read_scenario(SPELLS))
    [(about, question)] = questions(trace).items()
    assert question == "Why was Ogi's Armor refused?"
    texts = [event.text for event in answer(trace, about).causes]
    assert texts == [
        "Ogi's Armor cannot be cast on Ann: Ogi's Armor is exclusive, and Ann carries one already.",
        "Blue casts Ogi's Armor on Ann.",
    ]


def test_a_spell_that_squanders_tells_what_has_changed_since_it_was_ordered() -> None:
    hand = {"blue": {"hand": ["Ogi's Armor", "Ogi's Armor"], "mana": {"Order": 9, "Will": 9}}}
    orders = [{"do": "cast", "card": "Ogi's Armor", "target": "ann"}] * 2
    bare = {"id": "blues", "owner": "blue", "minions": [{"id": "ann", "class": "swordsman"}]}
    script = [{"do": "turn", "orders": {"blue": orders}}]
    groups = [bare, SPELLS["groups"][1]]
    trace = run(read_scenario(SPELLS | {"groups": groups, "players": hand, "script": script}))
    [about] = [about for about, question in questions(trace).items() if question == "Why did Ogi's Armor squander?"]
    texts = [event.text for event in answer(trace, about).causes]
    assert texts[0].startswith("Ogi's Armor on Ann squanders: ")
    assert "Ogi's Armor comes onto Ann." in texts


STRIKING_BACK: Document = {
    "format": "sanctum-scenario/1",
    "groups": [
        {
            "id": "blues",
            "owner": "blue",
            "minions": [
                {"id": "ann", "class": "archer", "stats": {"missile": 9}},
                {"id": "ben", "class": "swordsman", "stats": {"hand": 9}, "count": 2},
            ],
        },
        {
            "id": "reds",
            "owner": "red",
            "minions": [{"id": "rob", "class": "swordsman"}, {"id": "roy", "class": "archer", "count": 3}],
        },
    ],
    "script": [{"do": "combat", "groups": ["blues", "reds"]}],
}
"""Ann may shoot whom a Ben has chosen, who then strikes back at the other one."""


def test_of_one_who_strikes_back_no_choice_of_another_is_told() -> None:
    scenario, told_of = read_scenario(STRIKING_BACK), set()
    for seed in range(1, 30):
        trace = run(scenario, seed)
        for about in {"rob", "roy-1", "roy-2", "roy-3"} & questions(trace).keys():
            causes = answer(trace, about).causes
            [blow] = [event for event in causes if " attacks " in event.text]
            choices = [event for event in causes if event.step in ("T1", "T2", "T3", "T4", "T5")]
            assert all(about in choice.options for choice in choices)
            told_of.add(((blow.actor or "")[:3], bool(choices)))
    assert ("ben", False) in told_of
    assert ("ann", True) in told_of


@pytest.mark.parametrize("about", ["fred", "nobody", "event,1", "event,", "event,999", ""])
def test_what_nobody_can_ask_is_not_answered(about: str) -> None:
    with pytest.raises(KeyError):
        answer(trace_of("fred"), about)
