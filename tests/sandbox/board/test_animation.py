"""The board through time: every frame of the animation is the fold of the changes up to it."""

import json
import re
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.library.presets import preset, preset_names
from engine.library.rulings import rulings, trace_of
from engine.model.document import Document
from engine.notation import read_line
from engine.scenario.reading import read_scenario
from engine.trace.records import Trace
from engine.trace.run import run
from sandbox.board.animation import animation
from sandbox.board.layout import Board
from sandbox.board.tiles import health_bar, tile
from sandbox.run.fight_picture import fight_drawn

SOLDIER = {"id": "ann", "class": "swordsman", "nation": "Shadows"}
NEWCOMERS: Document = {
    "format": "sanctum-scenario/1",
    "groups": [
        {"id": "blues", "owner": "blue", "square": [5, 5], "minions": [SOLDIER], "spells": ["Despond"]},
        {"id": "reds", "owner": "red", "square": [7, 7], "minions": [{"id": "rob", "class": "archer"}]},
    ],
    "structures": [{"id": "oldtown", "type": "town", "square": [4, 6], "owner": "blue", "mana": "World", "novices": 2}],
    "squares": [{"square": [6, 6], "terrain": "forest"}],
    "script": [
        {"do": "change", "square": [6, 6], "terrain": "water"},
        {
            "do": "turn",
            "orders": {"blue": [{"do": "train", "structure": "oldtown", "count": 2, "class": "archer"}]},
        },
    ],
}
"""A turn in which terrain changes and new archers come into play."""


@cache
def traces() -> dict[str, Trace]:
    found = {name: run(preset(name)) for name in preset_names()}
    found |= {ruling.slug: trace_of(ruling.slug) for ruling in rulings()}
    return found | {"newcomers": run(read_scenario(NEWCOMERS))}


@pytest.mark.parametrize("name", [*preset_names(), *(ruling.slug for ruling in rulings()), "newcomers"])
def test_every_frame_is_the_board_of_the_changes_up_to_it(name: str) -> None:
    board, last = Board(traces()[name]), len(traces()[name].events)
    shown = animation(board, last)
    for event in range(last + 1):
        assert shown.at(event) == board.pictures(board.state_at(event)), event


@pytest.mark.parametrize("name", [*preset_names(), "newcomers"])
def test_the_last_frame_is_the_outcome(name: str) -> None:
    board = Board(traces()[name])
    last = len(traces()[name].events)
    assert animation(board, last).at(last) == board.pictures(traces()[name].outcome)


def test_no_picture_is_there_twice_and_a_short_film_ends_early() -> None:
    board = Board(traces()["fred"])
    shown = animation(board, 100)
    assert len(set(shown.pictures)) == len(shown.pictures)
    assert max(event for event, _, _ in shown.frames) <= 100


def test_a_death_draws_its_own_group_anew_and_nothing_else_of_the_map() -> None:
    trace = traces()["fred"]
    shown = animation(Board(trace), len(trace.events))
    drawn = {shown.slots[slot].partition(":") for event, slot, _ in shown.frames if event}
    assert "map" not in {slot for slot, _, _ in drawn}
    assert [trace.initial.groups[id].owner for slot, _, id in drawn if slot == "figure"] == ["red"]


def test_the_dead_of_a_group_are_empty_dots_and_one_that_died_out_an_empty_head() -> None:
    board = Board(traces()["fred"])
    red = [board.pictures(board.state_at(event))["figure:right"] for event in (0, 200, len(traces()["fred"].events))]
    filled, empty = 'r="2.4" fill="var(--strife)"', 'fill="none" stroke="var(--strife)"'
    assert [(each.count(filled), each.count(empty)) for each in red] == [(8, 0), (4, 4), (0, 1)]


def test_a_wound_a_burial_and_spent_armor_are_seen_when_they_come() -> None:
    trace = traces()["fred"]
    board = Board(trace)
    wound = next(e.id for e in trace.events if e.text == "Abe's hit points fall from 7 to 1.")
    before, after = board.pictures(board.state_at(wound - 1)), board.pictures(board.state_at(wound))
    assert "7/7 hp" in before["minion:abe"]
    assert "1/7 hp" in after["minion:abe"]
    assert 'class="low"' in after["minion:abe"]
    assert "0 left" in after["minion:fred"], "his armor of this round is gone"
    assert before["minion:bob"] == after["minion:bob"]


def test_new_minions_appear_in_the_place_of_their_new_group() -> None:
    board = Board(traces()["newcomers"])
    start, end = board.pictures(traces()["newcomers"].initial), board.pictures(traces()["newcomers"].outcome)
    assert list(board.camps["blue"].groups) == ["blues", "group-1"]
    assert start["minion:archer-1"] == ""
    assert "Human archer" in end["minion:archer-1"]
    assert "1 of 1 live" in start["camp:blue"]
    assert "3 of 3 live" in end["camp:blue"]


def test_who_is_off_the_board_for_a_while_is_counted_among_the_living() -> None:
    trace = run(read_line("8 Human archers vs Human swordsman [Soul Jar]"))
    assert trace.outcome.minions["swordsman"].status == "off-board"
    board = Board(trace)
    assert "1 of 1 live" in board.pictures(trace.outcome)["camp:red"]
    drawn = fight_drawn("Jar", trace, None)
    assert "Red: 1 of 1 live" in drawn
    assert "†" not in drawn


def test_the_map_shows_terrain_structures_and_who_stands_where() -> None:
    board = Board(traces()["newcomers"])
    start, end = (
        board.draw("map", traces()["newcomers"].initial),
        board.draw("map", traces()["newcomers"].outcome),
    )
    assert ">forest</text>" in start
    assert ">water</text>" in end
    assert ">town</text>" in start
    words = [board.draw("words", state) for state in (traces()["newcomers"].initial, traces()["newcomers"].outcome)]
    assert "blue&#x27;s group of 1 at 5,5" in words[0]
    assert "blue&#x27;s group of 2 at 4,6" in words[1]
    assert start.count('stroke="var(--edge)"') == end.count('stroke="var(--edge)"') == 4, "the squares stay"


@pytest.mark.parametrize(("spells", "auras"), [([], 0), (["Bedlam"], 1), (["counting the dead"], 0)])
def test_the_green_aura_is_a_squares_and_never_a_groups_or_the_globes(spells: list[str], auras: int) -> None:
    """The spells page: tiles and squares that carry an enchantment have it; what is unseen gives none."""
    soldiers = [NEWCOMERS["groups"][0] | {"minions": [SOLDIER | {"spells": ["Veteran"]}]}, NEWCOMERS["groups"][1]]
    trace = run(read_scenario(NEWCOMERS | {"groups": soldiers, "script": [], "globe": ["Book of War"]}))
    trace.initial.squares["6,6"].spells = spells
    assert Board(trace).draw("map", trace.initial).count('class="halo"') == auras
    assert "enchanted" in tile("ann", trace.initial, "")


def test_what_lies_on_places_is_listed() -> None:
    board = Board(traces()["newcomers"])
    listed = board.draw("places", traces()["newcomers"].initial)
    assert re.search("blue(&#x27;|')s town at \\d+,\\d+", listed)
    assert "oldtown" not in listed
    assert "World mana, 2 novices" in listed
    assert "square 6,6: forest" in listed


@pytest.mark.parametrize(("hp", "colour"), [(7, "good"), (5, "good"), (4, "fair"), (3, "fair"), (2, "low"), (0, "low")])
def test_the_bar_has_three_colours(hp: int, colour: str) -> None:
    assert f'class="{colour}" width="{100 * hp // 7}"' in health_bar(hp, 7)


def drawn(**changes: Any) -> str:
    """Return Fred's tile with some of his fields another way."""
    state = Board(traces()["fred"]).state_at(0)
    state.minions["fred"] = replace(state.minions["fred"], **changes)
    return tile("fred", state, "/sandbox/fred/?why=")


def test_a_tile_has_the_numbers_of_the_client() -> None:
    assert "damage </span>2 /" in drawn()
    assert "armor </span>4" in drawn()
    assert 'aria-label="swordsman"' in drawn()
    assert 'aria-label="level 3"' in drawn(level=3)
    assert "★★★" in drawn(level=3)
    assert "★" not in drawn(level=0)
    assert "✦ enchanted" in drawn()
    assert "✦ enchanted" not in drawn(spells=[])
    assert 'href="/cards/deflection/"' in drawn()


def test_a_tile_has_a_stripe_for_each_walk_and_none_for_who_moves_it() -> None:
    stripes = re.findall(r'class="walk"[^>]*>(\w+)<', drawn(walks=["Flight", "Mountainwalk", "Nomadic", "Moves 2"]))
    assert stripes == ["Flight", "Mountainwalk"]
    assert "Mountainwalk" in Board(traces()["newcomers"]).draw("minion:ann", traces()["newcomers"].initial)


def test_an_end_leads_to_its_reasons() -> None:
    end = drawn(status="buried", cause="killed", by="abe", hp=0)
    assert '<a class="fate" href="/sandbox/fred/?why=fred#why"' in end
    assert "killed by Abe" in end
    assert "0/7 hp" in end
    assert "damage" not in end, "what the dead could do is past"
    assert "#why" not in drawn()


def test_names_are_escaped() -> None:
    assert "&lt;b&gt;" in drawn(name="<b>")
    scenario = preset("fred")
    scenario.groups[0].id = "left&right"
    board = Board(run(scenario))
    assert "left&right" not in str(board.html(board.state_at(0)))


def test_what_stands_in_a_script_element_does_not_end_it() -> None:
    shown = animation(Board(traces()["fred"]), 40)._replace(boxes=["</script><!--<script>&"])
    island = shown.island()
    assert "</" not in island
    assert "<!" not in island
    assert json.loads(island) == json.loads(msgspec.json.encode(shown))
