"""Ready boards: every card that is played has one, on which it is cast and seen at work."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from engine.analysis import demo_board as of
from engine.analysis.demo_board import can_try, demo_scenario
from engine.effects.coverage import executable
from engine.effects.language import Definition
from engine.effects.registry import ability_of
from engine.model.catalog import Card, cards_by_name, read_cards
from engine.model.pieces import COLONY
from engine.model.turn_orders import CastOrder
from engine.scenario.format import Cast, Change, Scenario, Verb, WholeTurn
from tests.engine import boards as b

PLAYED = [card.name for card in read_cards() if executable(card)[0] != "no"]

SILENT = {
    *("Fortify", "Palisade", "Stronghold"),  # plain numbers of whoever is there
    *("Mountain Pass", "Parted Sea", "Insight", "Scrying Pool", "Chaos Fog"),  # let somebody do something
    *("Revelers", "Terrain Bind", "Prohibition"),  # concern what this board has not
    "Strategic Withdrawals",  # waits for what seldom comes
}
"""Cards that are cast on their board and of which the trace tells nothing more."""

SUMMONED = ("summoning", "square")
"""The type and the target of the cards that bring a monster to a square."""

CASTING_ITSELF = {"hand", "mana", "results", "used", "spells"}
"""What every casting changes."""


@cache
def board_of(name: str) -> Scenario:
    board = demo_scenario(cards_by_name()[name])
    assert board is not None
    return board


@cache
def trace_of(name: str) -> b.Trace:
    return b.recorded(board_of(name))


@pytest.mark.parametrize("name", PLAYED)
def test_every_card_that_is_played_is_cast_and_seen_at_work_on_its_board(name: str) -> None:
    trace = trace_of(name)
    assert name == COLONY or b.events(trace, kind="pipeline", card=name, result="executed")
    assert b.folded(trace["initial"], trace["events"]) == trace["outcome"]
    if name not in SILENT:
        assert any(_is_its_work(cards_by_name()[name], trace, event) for event in trace["events"])


def _is_its_work(card: Card, trace: b.Trace, event: b.Event) -> bool:
    """Whether an event is a card's doing something, a change that its casting makes, or something that it forbids."""
    facts: dict[str, Any] = event["facts"] or {}
    own = {card.name, *(helper.name for helper in card.helpers)}
    creatures = {creature.name for creature in card.creatures}
    if event["kind"] == "effect":
        does = " does nothing: " not in event["text"]
        return does and (event["card"] in own or facts.get("ability") in creatures)
    if event["kind"] == "change" and event["change"]["what"] not in CASTING_ITSELF:
        return any((up["facts"] or {}).get("spell") == card.name for up in b.above(trace, event))
    if facts.get("why") in own:
        return True
    forbidden = event["step"] in ("X1", "X2", "M1") and facts.get("reason")
    return bool(forbidden) or event["result"] in ("refused", "no mana", "no cards", "no novices")


def test_the_silent_are_few_and_really_silent() -> None:
    assert len(SILENT) < len(PLAYED) * 0.03
    for name in SILENT:
        assert not any(_is_its_work(cards_by_name()[name], trace_of(name), event) for event in trace_of(name)["events"])


def test_boards_are_small() -> None:
    for name in PLAYED:
        board = board_of(name)
        assert len(board.groups) <= 3
        assert sum(len(group.minions) for group in board.groups) <= 8
        assert len(board.script) <= 9


@pytest.mark.parametrize("name", ["Unseelie Howl", "Fear", "Lienna's Steed"])
def test_what_cancels_orders_is_cast_in_a_turn_in_which_its_host_is_ordered_to_move(name: str) -> None:
    trace = trace_of(name)
    told = [event["text"] for event in trace["events"]]
    ordered = next(at for at, text in enumerate(told) if text.endswith("is to move to square 5,5."))
    cast = next(at for at, text in enumerate(told) if text.startswith(f"Blue casts {name}"))
    assert ordered < cast


def test_what_holds_its_host_is_seen_to_do_so_in_the_turn_after() -> None:
    assert b.events(trace_of("Fear"), kind="step", step="M1", result="bounced")


def test_a_card_about_what_was_cast_last_is_cast_after_red_has_cast_something() -> None:
    trace = trace_of("Trump")
    assert [event["facts"]["player"] for event in b.events(trace, kind="pipeline", result="executed")] == [
        "red",
        "blue",
    ]
    assert b.events(trace, kind="change", text="Stupefy leaves Ann.")


def test_monsters_walk_into_what_waits_for_them() -> None:
    assert b.events(trace_of("Cessao Spiral"), kind="change", text="The neutral group is no more.")


@pytest.mark.parametrize("name", PLAYED)
def test_nobody_is_cast_on_who_is_not_there(name: str) -> None:
    assert not [event["text"] for event in trace_of(name)["events"] if "has come into play" in event["text"]]


def test_whoever_falls_on_the_day_of_the_dead_falls_outside_the_town() -> None:
    assert len(b.minion_of(trace_of("Day of the Dead"), "Skeleton")) == 2


def test_a_spell_of_nature_is_kept_off_the_square_of_husks() -> None:
    trace = trace_of("Husks")
    assert [one["facts"]["player"] for one in b.events(trace, kind="pipeline", result="refused")] == ["red"]


def test_a_monster_that_acts_as_a_combat_starts_fights_before_it_wanders_off() -> None:
    summoned = [card for card in read_cards() if card.name in PLAYED and (card.type, card.target) == SUMMONED]
    starting = {
        card.name: one.name
        for card in summoned
        for one in card.creatures
        if any(response.step == "C1" for response in getattr(ability_of(one.name), "responses", ()))
    }
    assert len(starting) > 5
    for name, creature in starting.items():
        assert any((e["facts"] or {}).get("ability") == creature for e in b.events(trace_of(name), step="C1")), name


def test_who_walks_into_the_haunted_forest_is_seen_to_lose_a_level() -> None:
    assert b.events(trace_of("Haunted Forest"), kind="change", text="Bob's level falls from 1 to 0.")


def test_the_initiative_is_reds_where_a_card_gives_it_to_blue() -> None:
    assert trace_of("Challenge")["initial"]["initiative"] == "red"
    assert trace_of("Challenge")["outcome"]["initiative"] == "blue"


@pytest.mark.parametrize("name", PLAYED)
def test_without_the_casting_all_else_of_a_board_is_the_same(name: str) -> None:
    board, uncast = board_of(name), demo_scenario(cards_by_name()[name], cast=False)
    assert uncast is not None
    assert msgspec.structs.replace(uncast, script=board.script) == board
    assert uncast.script == _without_the_casting(board.script, name)
    assert uncast.script != board.script


def _without_the_casting(script: list[Verb], name: str) -> list[Verb]:
    """A script without the casting of a card, be it a turn's order; of the one that no player casts, the change."""
    rest = [
        verb for verb in script if not isinstance(verb, Change) and not (isinstance(verb, Cast) and verb.card == name)
    ]
    return [_uncast(verb, name) if isinstance(verb, WholeTurn) else verb for verb in rest]


def _uncast(turn: WholeTurn, name: str) -> WholeTurn:
    kept = [order for order in turn.orders.blue if not (isinstance(order, CastOrder) and order.card == name)]
    return msgspec.structs.replace(turn, orders=msgspec.structs.replace(turn.orders, blue=kept))


def test_whether_a_card_can_be_tried_is_told_without_making_its_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of, "read_scenario", None)
    assert can_try("Deflection")


def test_there_is_no_board_for_what_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of, "definition", lambda name: Definition(name, "minion", known=False))
    assert not can_try("Deflection")
    assert demo_scenario(cards_by_name()["Deflection"]) is None


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(KeyError):
        can_try("Fireball of Doom")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Assassin", "Olotus is dying."),
        ("Auberol's Grace", "The colony turns from a colony into a town."),
        ("Bella's Sigil", "Immobility comes onto Man of Iron."),
        ("Bear Spirit", "Bear Spirit on Hugh raises the damage from 2 to 3."),
        ("Doppelganger", "is being killed, and Doppelganger is to blame."),
        ("Druid", "it is a Druid."),
        ("Druid", "Blue has 1 Order and 1 World this turn."),
        ("Eagle Spirit", "is being killed, and Hugh is to blame."),
        ("Emancipation", "Red's group 2 is neutral now, and no longer red's."),
        ("Exile", "Red's group 2 takes its orders from the computer now."),
        ("Fingle", "Blue's group 2 is to move to square"),
        ("Flaming Arrows", "Square 6,5 turns from forest into barren land."),
        ("Gatemouth", "At random, Red's group's square"),
        ("Golden Grove", "Square 5,5 turns from plains into forest."),
        ("Gorgon", "Gorgon's Head comes onto"),
        ("Huntsman", "Huntsman's ability raises the damage from 3 to 5."),
        ("Limbo", "Blue has 1 Order and 1 Strife this turn."),
        ("Lion Spirit", "Lion Spirit on Hugh lowers the damage from 3 to 0"),
        ("Lion Spirit", "Stupefy leaves Hugh."),
        ("Lizard Spirit", "it is a Lizard."),
        ("Minefield", "Minefield deals"),
        ("Minotaur", "Minotaur's Axe comes onto"),
        ("Nemesis", "Fingle cannot be cast"),
        ("Obsidian Dragon", "Obsidian Armor comes onto"),
        ("Sentinel", "the blow is stopped before armor"),
        ("Siege Engine", "Siege Engine leaves Blue's group."),
        ("Syzygy", "Syzygy on the globe: it costs 2 Strife."),
        ("Undine", "Red's group is lured to square 6,5."),
        ("Zana", "Red's group is blue's now"),
    ],
)
def test_what_a_text_says_of_certain_others_is_seen_on_its_board(name: str, shown: str) -> None:
    assert [event["text"] for event in trace_of(name)["events"] if shown in event["text"]]


@pytest.mark.parametrize("name", ["Binding Cube", "Complacency", "Fear", "Sentinel", "Standoff"])
def test_whom_a_card_holds_is_seen_to_move_as_soon_as_it_is_over(name: str) -> None:
    """A move that is stopped has no step after M1; the spell has gone by the one that is not."""
    trace = trace_of(name)
    gone = next(event["id"] for event in trace["events"] if f"{name} leaves" in event["text"])
    asked, moved = ([event["id"] for event in b.events(trace, step=step)] for step in ("M1", "M2"))
    assert [id for id in asked if id < gone]
    assert len(moved) == 1
    assert moved[0] > gone
