"""A scenario as a line: read back it plays to the same bytes; what no line can say is named."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from engine.library.presets import preset, preset_names
from engine.library.rulings import rulings
from engine.notation import NoLineError, line_of, read_line
from engine.notation.vocabulary import LEADS_IN, NO_NAMES, RUNS
from engine.scenario.error import ScenarioError
from engine.scenario.format import AllCombats, Fight, Scenario
from engine.scenario.reading import read_scenario, to_document
from tests.engine import boards as b
from tests.engine import strategies
from tests.some import some

BUILT_IN: dict[str, Scenario] = {name: preset(name) for name in preset_names()}
BUILT_IN |= {ruling.slug: ruling.scenario for ruling in rulings()}
PLAIN = [
    name
    for name, scenario in BUILT_IN.items()
    if scenario.script and all(isinstance(verb, Fight | AllCombats) for verb in scenario.script)
]


def played(scenario: Scenario) -> str:
    """All that happens in a run: what is there before, every event, what comes of it."""
    trace = b.traced(scenario)
    return json.dumps([trace[part] for part in ("seed", "initial", "events", "outcome", "spell_lists")])


def test_fred_is_a_line() -> None:
    assert line_of(preset("fred")) == (
        "Fred (Human swordsman; Ogi's Armor, Treacherous Armor, Deflection, Unholy Aura) vs "
        "Abe (Elf swordsman) + Bob (Elf swordsman) + Cal (Elf swordsman) + Dot (Elf swordsman) + "
        "Eve (Elf swordsman) + Gil (Elf swordsman) + Hal (Elf swordsman) + Ida (Elf swordsman), seed 7"
    )


@pytest.mark.parametrize("name", some(PLAIN))
def test_every_built_in_fight_has_a_line_that_plays_to_the_same(name: str) -> None:
    line = line_of(BUILT_IN[name])
    again = read_line(line)
    assert line_of(again) == line
    assert played(again) == played(BUILT_IN[name])


def test_every_other_scenario_is_told_what_no_line_can_say() -> None:
    for name in some(set(BUILT_IN) - set(PLAIN)):
        with pytest.raises(NoLineError, match=r"no line can say .+; this fight stays JSON"):
            line_of(BUILT_IN[name])


UNSAYABLE: dict[str, dict[str, Any]] = {
    "whole turns": {"script": [{"do": "turn"}]},
    "single attacks": {"script": [{"do": "attack", "attacker": "a", "victim": "v"}]},
    "casts": {"script": [{"do": "cast", "player": "blue", "card": "Fireball", "target": "v"}]},
    "what a player holds": {"players": {"blue": {"hand": ["Fireball"]}}},
    "a board on which nothing happens": {"script": []},
    "so much": {
        "squares": [{"square": [x, y], "spells": ["Mirage"]} for x in range(4, 8) for y in range(2, 10)],
        "seed": 2**62,
    },
}


@pytest.mark.parametrize("name", [*(f"{word} now" for word in sorted(NO_NAMES | RUNS | LEADS_IN)), "Best of luck"])
def test_a_name_that_begins_like_a_sentence_is_read_back(name: str) -> None:
    pair = b.swordsman("a") | {"name": name.capitalize(), "count": 2}
    line = line_of(read_scenario(b.document(b.blues(pair), b.reds(b.archer("v")))))
    assert f'2 "{name.capitalize()}"' in line
    assert line_of(read_line(line)) == line


def test_a_minion_without_its_abilities_has_no_line() -> None:
    duel = b.document(b.blues(b.swordsman("a", abilities="none")), b.reds(b.archer("v")))
    with pytest.raises(NoLineError, match="a minion without its abilities"):
        line_of(read_scenario(duel))


@pytest.mark.parametrize("what", UNSAYABLE)
def test_what_no_line_can_say_is_named(what: str) -> None:
    duel = b.document(b.blues(b.swordsman("a")), b.reds(b.archer("v"))) | UNSAYABLE[what]
    if what == "so much":
        duel["groups"][0]["minions"][0]["name"] = "\u202e" * 60
        duel["globe"] = ["Armistice"] * 100
    with pytest.raises(NoLineError, match=what):
        line_of(read_scenario(duel))


@pytest.mark.parametrize(
    "name",
    [
        "vs",
        "Gorgon",
        "3",
        "Ann 2",
        "a",
        'Say "hi"',
        "back\\slash",
        "a\u202eb",
        "Фред",
        "“Q”",
        "«Q»",
        "V",
        "None",
        "half a dozen",
        " x ",
        "Auk",
        "x",
        "#1",
        "🙂",
    ],
)
def test_any_name_comes_back(name: str) -> None:
    duel = b.document(b.blues(b.swordsman("a") | {"name": name}), b.reds(b.archer("v")))
    again = read_line(line_of(read_scenario(duel)))
    assert again.groups[0].minions[0].name == name


@pytest.mark.parametrize(
    "id", ["a(b", "x:y", "a;b", "[1]", "p|q", "a+b", "é", "#", "a#b", "a_", "a.", "a*", "“q”", "A"]
)
def test_any_id_comes_back(id: str) -> None:
    duel = b.document(b.blues(b.swordsman(id)), b.reds(b.archer("v")))
    duel["groups"][0]["id"] = f"{id}2"
    duel["script"] = [{"do": "combat", "groups": [f"{id}2", "reds"]}]
    again = read_line(line_of(read_scenario(duel)))
    assert (again.groups[0].minions[0].id, again.groups[0].id) == (id, f"{id}2")


IDS = st.text("abz-19", min_size=1, max_size=6)
NAMES = st.one_of(st.none(), st.text(min_size=1, max_size=12), st.sampled_from(["Ann", "Human archer", "Gorgon", "by"]))


@st.composite
def fights(draw: st.DrawFn) -> Scenario:
    """A random scenario whose script is a fight, with ids and names of all kinds, squares or none."""
    base = to_document(draw(strategies.scenarios(most=3)))
    taken: list[str] = []
    for group in base["groups"]:
        for thing in [group, *group["minions"]]:
            thing["id"] = f"{draw(IDS)}-{len(taken)}" if draw(st.booleans()) else f"m{len(taken)}"
            taken.append(thing["id"])
        for minion in group["minions"]:
            minion["name"] = draw(NAMES)
            if draw(st.booleans()):
                minion["count"] = draw(st.integers(1, 2))
        if draw(st.booleans()):
            group.pop("square")
        group["control"] = draw(st.sampled_from([None, "player", "computer"]))
    base |= draw(extras())
    base["script"] = draw(st.sampled_from([[{"do": "combats"}], *_duels(base)]))
    try:
        return read_scenario(base)
    except ScenarioError:
        reject()


def _duels(base: dict[str, Any]) -> list[list[dict[str, Any]]]:
    groups = base["groups"]
    return [
        [{"do": "combat", "groups": [one["id"], other["id"]]}]
        for one in groups
        for other in groups
        if one is not other and (one["owner"] != other["owner"] or one["owner"] == "neutral")
    ]


@st.composite
def extras(draw: st.DrawFn) -> dict[str, Any]:
    """What else there is on a board."""
    towns = st.fixed_dictionaries(
        {"id": st.just("keep"), "type": st.sampled_from(["town", "colony"]), "square": st.just([7, 7])},
        optional={
            "owner": st.sampled_from(["blue", "red", "neutral"]),
            "mana": st.sampled_from(["World", "Will"]),
            "novices": st.integers(0, 3),
            "turn_count": st.integers(1, 2),
            "spells": strategies.spells("structure", 2),
        },
    )
    grounds = st.sampled_from([[], [[5, 5]], [[6, 5], [5, 5]], [[4, 4], [6, 5]]])
    terrains = st.sampled_from(["plains", "forest", "barren land", "mountain"])
    return {
        "structures": draw(st.lists(towns, max_size=1)),
        "squares": [
            {"square": square, "terrain": draw(terrains), "spells": draw(strategies.spells("square", 1))}
            for square in draw(grounds)
        ],
        "turn": draw(st.integers(1, 3)),
        "realm": draw(st.sampled_from([None, "Veldt", "Great Frost"])),
        "costs": draw(st.sampled_from([{}, {"Fireball": {"Will": 4, "Clarity": 0}}, {"Power": {}}])),
    }


@settings(strategies.thorough, max_examples=60)
@given(fights())
def test_any_fight_comes_back_from_its_line_and_plays_to_the_same(scenario: Scenario) -> None:
    line = line_of(scenario)
    again = read_line(line)
    assert line_of(again) == line
    assert played(again) == played(scenario)
