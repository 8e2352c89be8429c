"""The sentences of a trace, as somebody would read them who has the rule page in hand and no program."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from engine.effects import registry
from engine.library.presets import preset, preset_names
from engine.library.puzzles import puzzles
from engine.library.rulings import rulings
from engine.model.costs import mana_in_words
from engine.model.steps import PIPELINES
from engine.trace.step_sentences import STEPS as STEP_SENTENCES
from tests.engine import boards as b
from tests.engine.analysis.test_demo_board import PLAYED, trace_of
from tests.some import some


@cache
def traces() -> tuple[b.Trace, ...]:
    """The traces of the presets, and of a fight with several attacks, misses and a duel of armor."""
    varied = b.play(
        b.blues(b.swordsman("bea", "Spirit Sword", attack_rate=2), b.archer("ann", level=2), spells=["Despond"]),
        b.reds(
            b.swordsman("rob", "Deflection", nation="Shadows"),
            b.archer("roy", nation="Satyrs"),
            b.swordsman("ron", armor=9),
        ),
        script=[
            {"do": "damage", "victim": "ron", "quantity": 1},
            {"do": "combat", "groups": ["blues", "reds"]},
            b.attack("bea", "ron"),
        ],
    )
    return (*(b.traced(preset(name)) for name in preset_names()), varied)


def sentences() -> set[str]:
    """Every sentence of those traces."""
    return {one["text"] for trace in traces() for one in trace["events"]}


@pytest.mark.parametrize("letter", "CRTAGDE")
def test_every_step_of_combat_damage_and_death_has_its_sentence(letter: str) -> None:
    pipeline = next(one for one in PIPELINES if one.letter == letter)
    assert set(pipeline.ids) <= STEP_SENTENCES.keys()


def test_a_line_shows_number_depth_step_sentence_quantity_and_interpretation() -> None:
    trace = b.play(b.blues(b.swordsman("a", hand=9)), b.reds(b.swordsman("v")), script=[b.attack("a", "v")])
    lines = b.as_text(trace).splitlines()[3 : 3 + len(trace["events"])]
    depths = [len(list(b.above(trace, one))) for one in trace["events"]]
    for one, line, depth in some(zip(trace["events"], lines, depths, strict=True)):
        label = one["step"] if one["kind"] == "step" else "-"
        assert line.startswith(f"{one['id']:>5} {'  ' * depth}{label} {one['text']}")
    capped = b.event(trace, kind="step", step="D3")
    assert lines[capped["id"] - 1].endswith("(8 -> 7) [I-1]")


def test_the_text_ends_with_what_became_of_everybody() -> None:
    told = b.as_text(b.duel(b.swordsman("a", hand=9), b.swordsman("v")))
    assert told.splitlines()[-3:] == [
        "Outcome: Blue wins after 2 rounds",
        "  a: alive, 7/7 hit points",
        "  v: buried (killed) by a, 0/7 hit points",
    ]


@pytest.mark.parametrize(
    ("level", "misses", "said"),
    [
        (2, 0, "A's level 1 against V's level 2: it misses."),
        (2, 1, "A's level 1 and 1 miss before against V's level 2: it hits."),
        (3, 2, "A's level 1 and 2 misses before against V's level 3: it hits."),
    ],
)
def test_the_hit_check_says_what_was_compared(level: int, misses: int, said: str) -> None:
    blows = [b.attack("a", "v", round=3)] * (misses + 1)
    trace = b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v", level=level)), script=blows)
    assert [one["text"] for one in trace["events"] if one["step"] == "A1" and one["kind"] == "step"][-1] == said


def test_what_a_spell_lacks_to_respond_is_said() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", "Ogi's Armor")),
        b.reds(b.swordsman("v", "Unholy Aura", armor=0)),
        script=[b.attack("a", "v")],
    )
    assert b.event(trace, kind="note", card="Unholy Aura")["text"] == (
        "Unholy Aura on V does not respond: it needs an attacker that is a recruit without enchantments."
    )


def test_what_leaves_before_its_time_is_said_to_need_to_expire() -> None:
    ours = b.blues(b.swordsman("ann", "Touch of Death"))
    trace = b.play(ours, b.reds(b.swordsman("rob")), script=[b.dispel("Touch of Death", "ann")])
    assert b.event(trace, kind="note", card="Touch of Death")["text"] == (
        "Touch of Death on Ann does not respond: it needs to expire."
    )


# What a player who has never seen the program stumbles over, on every board that the program shows.


@cache
def everything() -> tuple[tuple[str, b.Trace], ...]:
    """The traces of all presets, rulings, puzzles and boards to try a card on, with what each is called."""
    scenarios = [(name, preset(name)) for name in preset_names()]
    scenarios += [(one.title, one.scenario) for one in rulings()] + [(one.title, one.scenario) for one in puzzles()]
    traced = [(name, b.recorded(scenario)) for name, scenario in scenarios]
    return (*traced, *((name, trace_of(name)) for name in PLAYED))


@cache
def told() -> dict[str, str]:
    """Every sentence of those traces, with one of the boards on which it is told."""
    return {one["text"]: name for name, trace in everything() for one in trace["events"]}


UNSEEN = sorted(name for name, one in registry.declared().items() if one.words or one.innate)
"""The names that no player ever sees: of hidden helpers, and of abilities."""

STUMBLES = {
    "the name of a hidden helper or an ability": "|".join(rf"\b{re.escape(name)}\b" for name in UNSEEN),
    "a spell that only responds, or acts": r"\bresponds\b|\bacts\.$",
    "a spell that does nothing, and no reason": r"finds nothing to do",
    "a number that runs into a number": r"\d,? \d",
    "a list without its and": r"^[^:]*\w+, [A-Z]\w+\.$",
    "one of several": r"(?<![\d,+-])\b1 (?:novices|turns|cards|squares|recruits|hit points)\b",
    "several of one": r"(?<![\d,+-])\b(?:[02-9]|\d\d+) (?:novice|turn|card|square|recruit|hit point)\b",
    "an object of the program": r"<|\bNone\b|\{|\[|\bTrue\b(?! Aim)|\bFalse\b(?! Prophet)",
    "an id": r"\b[a-z]+-\d",
    "a space too many": r"  | [.,:;]",
}


@pytest.mark.parametrize("pattern", STUMBLES.values(), ids=list(STUMBLES))
def test_nobody_stumbles_over_a_sentence(pattern: str) -> None:
    found = {text: board for text, board in told().items() if re.search(pattern, text)}
    assert len(told()) > 10_000
    assert dict(list(found.items())[:10]) == {}


def test_every_sentence_begins_with_a_capital_and_ends_with_a_stop() -> None:
    assert [text for text in some(told()) if not re.fullmatch(r"[A-Z0-9].*[.?!]", text)] == []


def test_the_neutral_group_begins_a_second_sentence_with_a_capital_too() -> None:
    trace = b.play(b.group("wild", "neutral", b.swordsman("w")), b.reds(b.swordsman("v")), script=[{"do": "combats"}])
    told = b.pipelines(trace, "Combat")[0]["text"]
    assert told == "Combat: the neutral group against Red's group. The neutral group has precedence."


def test_this_round_is_said_in_a_round_alone() -> None:
    outside = {
        one["text"]
        for _, trace in some(everything())
        for one in trace["events"]
        if re.search(r"\bthis round\b", one["text"]) and not _in_a_round(trace, one)
    }
    assert outside == set()


def _in_a_round(trace: b.Trace, one: b.Event) -> bool:
    """Whether an event is part of a round of a combat, or of a blow that is told to be of one."""
    return any((up["facts"] or {}).get("pipeline") in ("Combat round", "One attack") for up in b.above(trace, one))


def test_members_of_one_name_are_told_apart() -> None:
    trace = b.play(
        b.blues(b.swordsman("a"), b.swordsman("b")),
        b.reds(b.swordsman("x", name="Rob"), b.swordsman("y", name="Rob"), square=[9, 7]),
        structures=[{"id": "t", "type": "town", "square": [5, 7], "owner": "blue", "novices": 2}],
        script=[
            {"do": "turn", "orders": {"blue": [{"do": "train", "structure": "t", "class": "archer", "count": 2}]}},
            {"do": "damage", "victim": "archer-2", "quantity": 99},
            {"do": "damage", "victim": "y", "quantity": 99},
        ],
    )
    told = [one["text"] for one in trace["events"] if (one["facts"] or {}).get("pipeline") == "Apply Damage"]
    assert [text.split(" is ")[0] for text in told] == ["Human archer 2", "Rob 2"]
    assert trace["outcome"]["minions"]["archer-2"]["name"] == "Human archer"


def test_a_refusal_names_the_spell_the_target_and_what_is_wrong() -> None:
    trace = b.play(
        b.blues(b.swordsman("a"), b.swordsman("b")),
        b.reds(b.swordsman("v")),
        script=[b.cast("Lone Wolf", "a"), b.cast("True Aim", "a"), b.cast("Fireball", "a")],
    )
    assert [one["text"] for one in trace["events"] if one["step"] == "X1" and one["kind"] == "step"] == [
        "Lone Wolf cannot be cast on A: A is not alone in the group.",
        "True Aim cannot be cast on A: A is no archer.",
        "Fireball cannot be cast on A: Fireball must be cast on a group.",
    ]


def test_a_step_does_not_tell_what_its_effects_make_of_it() -> None:
    trace = b.play(
        b.blues(b.archer("a", "Straight Arrow")),
        b.reds(b.swordsman("v", "Charmed Existence", "Unholy Aura")),
        script=[{"do": "combat", "groups": ["blues", "reds"]}],
    )
    told = [one["text"] for one in trace["events"]]
    dodge = next(
        place for place, text in enumerate(told) if text.startswith("Charmed Existence on V: the attack misses")
    )
    assert "enough to hit" in told[dodge - 1]


def test_groups_are_called_by_their_owner_of_the_moment() -> None:
    trace = b.play(
        b.blues(b.swordsman("a")),
        b.reds(b.swordsman("v")),
        script=[
            {"do": "change", "group": "reds", "owner": "blue"},
            {"do": "move", "group": "reds", "to": [9, 9]},
        ],
    )
    told = [one["text"] for one in trace["events"]]
    assert "Red's group is blue's now, and no longer red's." in told
    assert any(text.startswith("Refused: Blue's group 2 cannot move") for text in told)


# What once read badly.

AWKWARD = {
    "1 is singular": r"(?<![A-Za-z] )\b1 (come|go|reach|hit points|attacks|are)\b",
    "a group is called by more than its bare id": r"^(satyrs|shadows|khobais|left|right|blues|reds)\b",
    "whoever has one enemy does not choose": r"chooses wisely whom to attack, out of (?!.* and )",
    "the kind of damage reads in one piece": r"hand, ignoring armor, damage",
    "T2 says which of two things it did": r"or everybody if nobody is",
    "a change is a sentence": r"^[\w ]+, (by|cause|status|group|experience): ",
    "nothing is from none to something": r"none to",
    "E1 and E2 say what they do": r"^Whatever ",
    "round numbers are told once": r"^Rounds: \d+ to \d+\.$",
    "G2 does not call a minion it": r"; it has no attacker",
}


@pytest.mark.parametrize("pattern", AWKWARD.values(), ids=list(AWKWARD))
def test_no_sentence_is_awkward(pattern: str) -> None:
    assert sorted(text for text in sentences() if re.search(pattern, text)) == []


def test_no_spell_is_said_not_to_respond_where_it_has_just_responded() -> None:
    for trace in some(traces()):
        responded = {_answer(one) for one in trace["events"] if one["kind"] == "effect"}
        silent = {_answer(one) for one in trace["events"] if one["result"] == "no response"}
        assert responded & silent == set()


def _answer(one: b.Event) -> tuple[Any, ...]:
    """Which spell answers to what: the moment, and whom it is about."""
    return one["parent"], one["card"], one["target"]


def test_an_expectation_reads_without_braces() -> None:
    assert [
        line for trace in some(traces()) for line in some(b.as_text(trace).splitlines()) if "{" in line or "['" in line
    ] == []


def test_a2_shows_the_damage_as_it_comes_out() -> None:
    shown = [
        one["quantity"]
        for trace in traces()
        for one in trace["events"]
        if one["step"] == "A2" and one["kind"] == "step"
    ]
    assert all(quantity["before"] == quantity["after"] for quantity in some(shown))


@pytest.mark.parametrize("why", ["Visionary", "Nihil's Minion"])
def test_a2_says_what_makes_the_damage_nothing(why: str) -> None:
    blow = b.duel(b.swordsman("ann", "Power", why), b.swordsman("rob"))
    told = [one["text"] for one in blow["events"] if one["step"] == "A2" and one["actor"] == "ann"]
    assert f"Because of {why}, Ann deals no damage." in told


def test_whom_no_player_can_target_is_not_said_to_be_hidden_from_enemies_alone() -> None:
    hidden = [
        b.play(
            b.blues(b.swordsman("ann")),
            b.reds(b.swordsman("rob")),
            globe=["Fog of War"],
            script=[b.cast("Jinx", "ann", who)],
        )
        for who in ("blue", "red")
    ]
    refusals = [b.event(trace, step="X1")["text"] for trace in hidden]
    assert [text.rpartition("concealed from ")[2] for text in refusals] == [
        "individual spells of either player.",
        "enemy individual spells.",
    ]


def test_an_id_that_is_a_word_does_not_stand_in_for_the_word() -> None:
    trace = b.play(
        b.blues(b.swordsman("archer", name="Fred")),
        b.reds(b.swordsman("killed", name="Kit", hp=1, armor=0)),
        script=[b.attack("archer", "killed"), {"do": "change", "minion": "archer", "class": "archer"}],
    )
    told = [one["text"] for one in trace["events"]]
    assert "Fred's class changes from swordsman to archer." in told
    assert "Kit counts as killed." in told


def test_mana_is_listed_with_commas_and_one_and() -> None:
    assert mana_in_words({}) == "no mana"
    assert mana_in_words({"Will": 2}) == "2 Will"
    assert mana_in_words({"Order": 1, "World": 2, "Will": 3}) == "1 Order, 2 World and 3 Will"


def test_what_forbids_mana_and_cards_is_told() -> None:
    trace = b.play(
        b.blues(b.swordsman("a"), square=[8, 3]),
        b.reds(b.swordsman("v"), square=[8, 7]),
        players={"red": {"deck": ["Deflection"]}},
        structures=[{"id": "t", "type": "town", "square": [5, 6], "owner": "blue", "mana": "Will"}],
        globe=["Injunction"],
        script=[b.cast("False Prophet", "t"), {"do": "start_of_turn"}],
    )
    told = [one["text"] for one in trace["events"] if one["kind"] == "note"]
    assert any(text.startswith("Blue draws no cards: ") for text in told)
    assert any(text.startswith("No mana of its own comes from the town: ") for text in told)
    assert trace["outcome"]["players"]["blue"]["mana"] == {}
