"""Ready boards: every card that is played has one, on which it is cast and seen at work."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine.analysis import demo_board as of
from engine.analysis.demo_board import can_try, demo_scenario
from engine.effects.coverage import executable
from engine.model.catalog import Card, cards_by_name, read_cards
from engine.scenario.format import Scenario
from tests.engine import boards as b

PLAYED = [card.name for card in read_cards() if executable(card)[0] != "no"]

SILENT = {
    *("Fortify", "Palisade", "Stronghold"),  # plain numbers of whoever is there
    *("Mountain Pass", "Parted Sea", "Insight", "Scrying Pool", "Chaos Fog"),  # let somebody do something
    *("Revelers", "Terrain Bind", "Prohibition", "Codex of Order"),  # concern what this board has not
    *("Keeper Code", "Waste Not", "Strategic Withdrawals", "Siege Engine"),  # wait for what seldom comes
}
"""Cards that are cast on their board and of which the trace tells nothing more."""

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
    assert trace["outcome"]["results"][0] == "executed"
    assert b.folded(trace["initial"], trace["events"]) == trace["outcome"]
    if name not in SILENT:
        assert any(_is_its_work(cards_by_name()[name], trace, event) for event in trace["events"])


def _is_its_work(card: Card, trace: b.Trace, event: b.Event) -> bool:
    """Whether an event is an effect of a card's, a change that its casting makes, or something that it forbids."""
    facts: dict[str, Any] = event["facts"] or {}
    own = {card.name, *(helper.name for helper in card.helpers)}
    creatures = {creature.name for creature in card.creatures}
    if event["kind"] == "effect":
        return event["card"] in own or facts.get("ability") in creatures
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


def test_whether_a_card_can_be_tried_is_told_without_making_its_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of, "read_scenario", None)
    assert can_try("Deflection")


def test_there_is_no_board_for_what_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of, "executable", lambda card: ("no", ""))
    assert not can_try("Deflection")
    assert demo_scenario(cards_by_name()["Deflection"]) is None


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(KeyError):
        can_try("Fireball of Doom")
