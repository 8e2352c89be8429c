"""Every lasting spell and every creature, played by a verb of the script and by the whole phase: both end alike.

A verb leaves out what its row in ``docs/scenario.md`` says; whatever acts at such a moment is left out here as well.
"""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from engine.effects.registry import declared_spells, definition
from engine.model.catalog import HOSTS, creatures_by_name
from engine.model.dice import Dice
from engine.model.state import State
from engine.rules.game import Game
from engine.scenario.format import Scenario, Verb
from engine.scenario.prepared import rules_of
from engine.scenario.script import play_script
from engine.scenario.setup import build
from tests.engine import boards as b

COMBATS = {"do": "combats"}
TOWN = {"id": "town", "type": "town", "owner": "blue", "square": [5, 5], "mana": "Will", "novices": 1}
BEAST = "Boggart"

IN_WATER = {"Undine"}
"""Creatures that die out of water, whatever is played."""

SPELLS = sorted(name for name in declared_spells() if definition(name).lasting)
CREATURES = sorted(creatures_by_name())


def spell_board(name: str, *, apart: bool) -> tuple[list[b.Spec], b.Spec]:
    """Blue's pair under a spell and red's pair, side by side or apart; the spell lies on the first, or where it can."""
    target, ref = definition(name).target, [{"card": name, "owner": "blue"}]
    on_one, on_all = target in HOSTS["minion"], target in HOSTS["group"]
    first = b.creature("a", BEAST) if "monster" in target else b.swordsman("a", nation="Elves")
    first["spells"] = ref if on_one else []
    mate = b.creature("b", BEAST) if "monster" in target else b.archer("b", nation="Imps")
    ours = b.blues(first, mate, square=[4, 5], spells=ref if on_all else [], control="player")
    fields: b.Spec = {"structures": [TOWN | {"square": [7, 3]}]}
    if target == "structure":
        fields["structures"][0]["spells"] = ref
    elif target in ("square", "terrain"):
        fields["squares"] = [{"square": [4, 6], "spells": ref}]
    elif target == "globe":
        fields["globe"] = ref
    return [ours, others(apart=apart)], fields


def creature_board(name: str, *, apart: bool) -> tuple[list[b.Spec], b.Spec]:
    """A creature of blue's that waits for orders, alone in its group, and red's pair."""
    unknown = {"hp": 9, "armor": 0, "level": 1, "attack_rate": 1}
    missing = {stat: value for stat, value in unknown.items() if getattr(creatures_by_name()[name], stat) is None}
    fields: b.Spec = {"squares": [{"square": [4, 5], "terrain": "water"}]} if name in IN_WATER else {}
    return [b.blues(b.creature("a", name, **missing), square=[4, 5], control="player"), others(apart=apart)], fields


def others(*, apart: bool) -> b.Spec:
    """Red's pair, beside blue's or far from it."""
    square = [9, 6] if apart else [5, 5]
    return b.reds(b.swordsman("v", nation="Humans"), b.archer("w", nation="Satyrs"), square=square)


Board = tuple[list[b.Spec], b.Spec]
BOARDS = [*(("spell", name) for name in SPELLS), *(("creature", name) for name in CREATURES)]


def board_of(kind: str, name: str, *, apart: bool = False) -> Board:
    """The board of a spell or of a creature."""
    return (spell_board if kind == "spell" else creature_board)(name, apart=apart)


class Plays:
    """Scripts on one board, each played once and followed by the start of the next turn.

    It is recorded where anything is asked of what happens, and plainly played where only its end is.
    """

    def __init__(self, board: Board) -> None:
        groups, fields = board
        self.ready = b.scenario(*groups, script=[], **fields)
        self.traces: dict[str, b.Trace] = {}

    def scenario(self, script: tuple[b.Spec, ...]) -> Scenario:
        """The scenario of a script on the board."""
        return replace(self.ready, script=msgspec.convert([*script, b.START_OF_TURN], list[Verb]))

    def trace(self, *script: b.Spec) -> b.Trace:
        """The trace of a script."""
        key = repr(script)
        if key not in self.traces:
            self.traces[key] = b.recorded(self.scenario(script))
        return self.traces[key]

    def ends(self, *script: b.Spec) -> b.Spec:
        """What the board is like after a script."""
        trace = self.traces.get(repr(script))
        outcome: b.Spec = trace["outcome"] if trace else b.shown(played(self.scenario(script)))
        return {key: value for key, value in outcome.items() if key not in ("results", "rounds")}

    def acts(self, script: b.Spec, *moments: str) -> bool:
        """Whether something acts in one of some pipelines, or at one of some steps, which a verb does not play."""
        trace = self.trace(script)
        effects = [one for one in trace["events"] if one["kind"] == "effect"]
        return any(_names(other) & set(moments) for one in effects for other in b.above(trace, one))

    def wanders(self) -> bool:
        """Whether the computer moves a group, which it does in a turn alone."""
        return any(group["control"] == "computer" for group in self.ends()["groups"].values())


def played(ready: Scenario) -> State:
    """The state in which a scenario ends, unrecorded."""
    state = build(ready)
    play_script(Game(state, Dice(ready.seed), rules_of(ready)), ready.script)
    return state


def _names(event: b.Spec) -> set[str | None]:
    return {event["step"] if event["kind"] == "step" else None, (event["facts"] or {}).get("pipeline")}


def blows_of(trace: b.Trace) -> list[b.Spec]:
    """The blows of a combat as steps of a script, those left out that are part of another."""
    attacks = b.pipelines(trace, "One attack")
    rounds = {
        one["id"]: one["facts"]["round"] for one in trace["events"] if one["step"] == "R1" and one["kind"] == "step"
    }
    script = []
    for one in attacks:
        if not any(other in attacks for other in b.above(trace, one)):
            number = max((id, round) for id, round in rounds.items() if id < one["id"])[1]
            kind = one["facts"]["mode"]
            blow = {"attacker": one["actor"], "victim": one["target"], "type": kind, "round": number}
            script.append({"do": "attack", **blow})
    return script


@pytest.mark.parametrize(("kind", "name"), BOARDS)
def test_side_by_side_a_combat_comes_to_what_the_turn_around_it_comes_to(kind: str, name: str) -> None:
    board = Plays(board_of(kind, name))
    same = []
    if not board.acts(b.COMBAT, "C1"):  # the start of combat is not made up
        same.append((board.ends(*blows_of(board.trace(b.COMBAT))), board.ends(b.COMBAT)))
    if not board.acts(COMBATS, "Before combat", "After combat"):  # those belong to the phase
        same.append((board.ends(b.COMBAT), board.ends(COMBATS)))
    if not (board.wanders() or board.acts(b.turn(), "Movement")):  # that belongs to a move
        same.append((board.ends(COMBATS), board.ends(b.turn())))
    if not same:
        pytest.skip("all that acts here belongs to a turn alone")
    for one, other in same:
        assert one == other


@pytest.mark.parametrize(("kind", "name"), BOARDS)
def test_apart_a_verb_comes_to_what_a_turn_with_that_order_comes_to(kind: str, name: str) -> None:
    board, order = Plays(board_of(kind, name, apart=True)), b.move("blues", 4, 6)
    ordered = b.turn(order)
    refused = any("takes no orders" in one["text"] for one in board.trace(ordered)["events"])
    obeyed = not (refused or board.wanders())
    same = []
    if obeyed and not board.acts(ordered, "Before combat", "After combat"):  # those belong to the combat phase
        same.append((board.ends(order), board.ends(ordered)))
    if not (board.wanders() or board.acts(b.turn(), "Movement", "Before combat", "After combat")):
        same.append((board.ends(), board.ends(b.turn())))
    if not same:
        pytest.skip("all that acts here belongs to a turn alone")
    for one, other in same:
        assert one == other
