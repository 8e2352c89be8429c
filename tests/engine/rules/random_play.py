"""Whole games at random: towns, two armies, and players who order whatever the rules allow."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from engine.effects.registry import definition
from engine.model.board import SANCTA, SQUARES, neighbours
from engine.model.catalog import RECRUIT_CLASSES, cards_by_name
from engine.model.dice import Dice
from engine.model.pieces import Ground, Group, Host, Minion, Structure
from engine.model.seat import PLAYERS, Player
from engine.model.state import State
from engine.model.turn_orders import CastOrder, Move, Order, TrainOrder
from engine.rules.casting import can_cast
from engine.rules.game import Game, Pipeline
from engine.rules.legal_moves import can_move
from engine.rules.lookup import ground_at
from engine.rules.movement import MOVEMENT
from engine.rules.player_orders import can_train
from engine.rules.reach import spells_of
from engine.rules.turn import (
    AFTER_COMBAT,
    BEFORE_COMBAT,
    END_OF_TURN,
    SPELL_EXECUTION,
    START_OF_TURN,
    next_turn,
    whole_turn,
)
from engine.scenario.setup import build
from engine.trace.outcome import RENAMED, plain
from engine.trace.recorder import RecordedGame
from engine.trace.records import ChangeRecord
from tests.engine import boards as b

TOWNS = ((5, 6), (4, 5), (6, 7), (3, 6), (8, 5))
MOST_CASTS = 6


def opening(seed: int, *, sancta: bool = False) -> State:
    """The state in which a random game starts: five neutral towns, and a horde of each side's."""
    dice = random.Random(seed)
    sites = dice.sample([square for square in SQUARES if square not in (*TOWNS, *SANCTA)], 2)
    groups = [
        b.group(
            f"{owner}s", owner, b.swordsman(f"{owner}-s", count=2), b.archer(f"{owner}-a", count=2), square=list(site)
        )
        for owner, site in zip(PLAYERS, sites, strict=True)
    ]
    structures: list[dict[str, Any]] = [
        {"id": f"town{number}", "type": "town", "square": list(square)} for number, square in enumerate(TOWNS)
    ]
    if sancta:
        structures += [
            {"id": f"home-{owner}", "type": "sanctum", "owner": owner, "square": list(square), "novices": 4}
            for owner, square in zip(PLAYERS, SANCTA, strict=True)
        ]
    houses = {"blue": {"house": "War"}, "red": {"house": "Nature"}}
    return build(b.scenario(*groups, structures=structures, players=houses, script=[]))


class RandomPlayers:
    """Both players, who order what ``can_*`` allows, by dice of their own."""

    def __init__(self, game: Game, seed: int, cards: tuple[str, ...]) -> None:
        self.game = game
        self.dice = random.Random(seed)
        self.cards = cards

    def orders(self) -> dict[Player, list[Order]]:
        """A turn's orders of both players."""
        return {player: [*self.training(player), *self.casting(player), *self.moving(player)] for player in PLAYERS}

    def training(self, player: Player) -> Iterator[Order]:
        """Novices trained wherever that is allowed, now and then as mana."""
        for structure in self.game.state.living_structures():
            if structure.novices and can_train(self.game, player, structure) and self.dice.random() < 0.7:
                as_mana = structure.type == "sanctum" and self.dice.random() < 0.5
                if as_mana:
                    yield TrainOrder(structure=structure.id, mana="Strife")
                else:
                    yield TrainOrder(structure=structure.id, recruit_class=self.dice.choice(RECRUIT_CLASSES))

    def casting(self, player: Player) -> Iterator[Order]:
        """Some cards that may be cast, each on somebody it may be cast on."""
        for card in self.dice.sample(self.cards, min(len(self.cards), MOST_CASTS)):
            targets = [host for host in self.targets(card) if can_cast(self.game, player, card, host)]
            if targets:
                target = self.dice.choice(targets)
                yield CastOrder(card=card, target=list(target.square) if isinstance(target, Ground) else target.id)

    def targets(self, card: str) -> list[Host]:
        """A few hosts of the kind that a card is cast on."""
        state, kind = self.game.state, definition(card).target
        hosts: list[Host] = [state.globe]
        if kind == "square":
            hosts = [ground_at(self.game, square) for square in self.dice.sample(SQUARES, 3)]
        elif kind == "structure":
            hosts = [*state.living_structures()]
        elif kind != "globe":
            hosts = [*(state.living_groups() if "group" in kind else state.living_minions())]
        return self.dice.sample(hosts, min(len(hosts), 8))

    def moving(self, player: Player) -> Iterator[Order]:
        """Groups sent to squares beside them."""
        for one in self.game.state.living_groups():
            assert one.square is not None
            steps = [square for square in neighbours(one.square) if self.may_go(player, one, square)]
            if steps and self.dice.random() < 0.8:
                yield Move(group=one.id, to=list(self.dice.choice(steps)))

    def may_go(self, player: Player, one: Group, square: tuple[int, int]) -> bool:
        """Whether a player may order a group to a square."""
        return one.owner == player and one.control == "player" and can_move(self.game, one, square)


PHASES = (START_OF_TURN, SPELL_EXECUTION, MOVEMENT, BEFORE_COMBAT, AFTER_COMBAT, END_OF_TURN)


class CheckedGame(RecordedGame):
    """A recorded game whose invariants are checked after every phase of a turn."""

    def play(self, pipeline: Pipeline, event: Any) -> None:
        """Play a pipeline; from the movement on no two groups share a square, nor does any other invariant break."""
        if pipeline is AFTER_COMBAT:
            check(self.state)
        super().play(pipeline, event)
        if pipeline in PHASES:
            check(self.state)


def check(state: State) -> None:
    """What holds after every phase."""
    for minion in state.minions.values():
        check_minion(minion)
    for one in state.groups.values():
        check_group(one)
    squares = Counter(one.square for one in state.living_groups())
    assert all(count == 1 for count in squares.values()), squares
    standing = Counter(structure.square for structure in state.living_structures())
    assert all(count == 1 for count in standing.values()), standing
    check_structures(state)
    check_spells(state)
    check_found_at_need(state)


def check_minion(minion: Minion) -> None:
    """Numbers within their bounds, and a living minion in a living group."""
    assert 0 <= minion.current_armor <= minion.armor, minion.id
    assert 0 <= minion.hp <= minion.max_hp, minion.id
    assert 0 <= minion.level <= 5, minion.id
    assert not minion.dying
    if minion.alive:
        assert minion.group is not None
        assert minion.group.alive, minion.id
        assert minion.hp > 0, minion.id
        assert minion in minion.group.members
        assert minion.owner == minion.group.owner


def check_group(one: Group) -> None:
    """A group on the board has one to eight living members of one kind, and a square of the board."""
    if one.alive:
        assert 1 <= len(one.members) <= 8, one.id
        assert all(member.alive for member in one.members)
        assert len({member.is_recruit for member in one.members}) == 1, one.id
        assert one.square in SQUARES
    elif one.status == "dead":
        assert not one.members
    else:
        assert one.square is None, one.id


def check_structures(state: State) -> None:
    """Structures stand on plains, a colony on its helper spell, and novices are within bounds."""
    for structure in state.living_structures():
        assert state.terrain_at(structure.square) == "plains", structure.id
        assert 0 <= structure.novices <= 8
        assert len(structure.strangers) <= structure.novices
        assert (structure.type == "colony") == any(spell.name == "Colony" for spell in structure.spells), structure.id


def check_spells(state: State) -> None:
    """Each spell in play is on exactly its host's list, once; nothing that is gone carries any."""
    seen = set()
    for host in (*state.minions.values(), *state.groups.values(), *state.structures.values(), *state.grounds.values()):
        for spell in host.spells:
            assert spell.active, (spell.name, host.id)
            assert spell.host is host, (spell.name, host.id)
            assert id(spell) not in seen, spell.name
            seen.add(id(spell))
        if not host.in_play and not (isinstance(host, Structure) and host.status == "removed"):
            assert not host.spells, (host.id, [spell.name for spell in host.spells])


def check_found_at_need(state: State) -> None:
    """What the state has found at need is what would be found now."""
    assert [state.group_at(square) for square in SQUARES] == [
        next((one for one in state.living_groups() if one.square == square), None) for square in SQUARES
    ]
    spells = [spell for host in state.hosts() for spell in spells_of(host)]
    if state.far_reaching is not None:
        assert state.far_reaching == [spell for spell in spells if spell.definition.reaches_beyond_host]
    if state.expiring is not None:
        laid = [spell for host in state.hosts() for spell in host.spells]
        assert state.expiring == [spell for spell in laid if spell.until is not None]


def active_spells(state: State) -> int:
    """How many spells are in play."""
    return sum(len(host.spells) for host in state.hosts())


def all_cards() -> tuple[str, ...]:
    """Every card that players cast, by name."""
    return tuple(cards_by_name())


def play_turn(game: RecordedGame, players: RandomPlayers) -> None:
    """Begin a turn, play it with random orders, and check the fold law for it."""
    before = b.shown(game.state)
    game.events.clear()
    next_turn(game, {})
    if game.state.winner is None:
        whole_turn(game, players.orders(), {})
    documents = [{"change": change_of(event)} for event in game.events if event.change is not None]
    assert b.folded(before, documents) == b.shown(game.state)


def change_of(event: Any) -> dict[str, Any]:
    """An event's change as a trace has it."""
    what, before, after = event.change
    change = ChangeRecord(RENAMED.get(what, what), plain(event.target), plain(before), plain(after))
    document: dict[str, Any] = msgspec.to_builtins(change)
    return document


def new_game(seed: int, *, sancta: bool = False) -> CheckedGame:
    """A checked game about to start."""
    return CheckedGame(opening(seed, sancta=sancta), Dice(seed))
