"""What the editor offers where something is to be chosen: ids, squares, names of cards, and only legal casts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from engine.effects.registry import definition
from engine.model.board import SQUARES
from engine.model.catalog import cards_by_name, creatures_by_name, helpers_by_name
from engine.model.dice import Dice
from engine.model.document import Document
from engine.model.errors import RefusalError
from engine.model.pieces import Ground, Host
from engine.model.seat import Player
from engine.model.state import State
from engine.rules.casting import can_cast, verify_cast
from engine.rules.game import Game
from engine.rules.spell_targets import verify_engine_cast
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.prepared import rules_of
from engine.scenario.reading import read_scenario, to_document
from engine.scenario.script import play_script
from engine.scenario.setup import build
from sandbox.editor.things import Thing
from sandbox.run.proposals import spells_on
from sandbox.run.turn_panel import castable_hosts

GLOBE = "globe"


class Option(NamedTuple):
    """Something to choose: its value and what it is called."""

    value: str
    label: str


class OptionGroup(NamedTuple):
    """Options under a heading, which may be empty."""

    heading: str
    options: list[Option]


class Targets(NamedTuple):
    """Where a card may be cast, and where not: each reason with what it holds for."""

    legal: set[str]
    refused: dict[str, list[str]]


def square_text(square: Iterable[int]) -> str:
    """Return a square as forms and pages write it."""
    return ", ".join(map(str, square))


def squares() -> list[Option]:
    """Return every square of the board."""
    return [Option(square_text(square), square_text(square)) for square in SQUARES]


def minions(document: Document) -> list[Option]:
    """Return every minion by id, those of a ``count`` one by one."""
    found = []
    for group in document.get("groups", []):
        for minion in group["minions"]:
            called = minion.get("name") or minion.get("card") or minion["id"]
            count = minion.get("count", 1)
            ids = [minion["id"]] if count == 1 else [f"{minion['id']}-{number}" for number in range(1, count + 1)]
            found += [Option(id, f"{called} ({id})" if called != id else id) for id in ids]
    return found


def groups(document: Document) -> list[Option]:
    """Return every group by id."""
    return [Option(group["id"], f"{group['id']} ({group['owner']})") for group in document.get("groups", [])]


def structures(document: Document) -> list[Option]:
    """Return every structure by id."""
    return [Option(one["id"], f"{one['id']} ({one['type']})") for one in document.get("structures", [])]


def hosts(document: Document) -> list[OptionGroup]:
    """Return everything that can carry a spell or be a spell's target."""
    found = [
        OptionGroup("Minions", minions(document)),
        OptionGroup("Groups", groups(document)),
        OptionGroup("Structures", structures(document)),
        OptionGroup("The globe", [Option(GLOBE, "The globe")]),
        OptionGroup("Squares", squares()),
    ]
    return [options for options in found if options.options]


@cache
def card_names(kind: str) -> list[Option]:
    """Return the names to search in: of creatures, of cards, or of spells with the helper spells."""
    if kind == "creatures":
        return [Option(name, "") for name in sorted(creatures_by_name())]
    names = sorted(cards_by_name() | (helpers_by_name() if kind == "spells" else {}))
    return [Option(name, _remark(name)) for name in names]


def _remark(name: str) -> str:
    """Return what to know of a spell before it is chosen."""
    if not definition(name).known:
        return "does nothing here yet"
    return "" if name in cards_by_name() else "by the game engine"


def spells_for(thing: Thing, scenario: Scenario) -> list[Option]:
    """Return the spells that may lie on a thing: one of the players could cast them on it, as the scenario begins.

    While the thing or the scenario is unfinished, those of the right kind of target.
    """
    game, names = _game(scenario, 0), spells_on(thing.host)
    host = _host(game.state, _id_of(thing)) if game is not None and not thing.new else None
    if game is not None and host is not None:
        names = tuple(name for name in names if name not in cards_by_name() or _anyone_may(game, name, host))
    return [Option(name, _remark(name)) for name in names]


def _id_of(thing: Thing) -> str:
    """Return the id of a thing, of the first of several minions."""
    if thing.host in ("square", GLOBE):
        return square_text(thing.own["square"]) if thing.host == "square" else GLOBE
    id = str(thing.own["id"])
    return f"{id}-1" if thing.own.get("count", 1) > 1 else id


def _anyone_may(game: Game, card: str, host: Host) -> bool:
    return can_cast(game, "blue", card, host) or can_cast(game, "red", card, host)


def targets(scenario: Scenario, steps: int, player: Player, card: str) -> Targets | None:
    """Return where a player (the game engine, as "neutral") may cast a card after so many steps of the script.

    The rest is returned with the reasons.

    None where that cannot be told: no such card, or a script that cannot be played so far.
    """
    known = cards_by_name() | (helpers_by_name() if player == "neutral" else {})
    game = _game(scenario, steps) if card in known else None
    if game is None:
        return None
    found = Targets(set(), {})
    for id, host in _all_hosts(game.state):
        try:
            if player == "neutral":
                verify_engine_cast(game, card, host)
            else:
                verify_cast(game, player, card, host)
            found.legal.add(id)
        except RefusalError as refusal:
            if not isinstance(host, Ground):
                found.refused.setdefault(str(refusal), []).append(host.name)
    return found


def _game(scenario: Scenario, steps: int) -> Game | None:
    """Return the game after some steps of the script, or None if it cannot be played so far."""
    begun = replace(scenario, script=scenario.script[:steps], expect=[])
    try:
        begun = read_scenario(to_document(begun))  # a copy, which is played
        game = Game(build(begun), Dice(begun.seed), rules_of(begun))
        play_script(game, begun.script)
    except ScenarioError:
        return None
    return game


def _all_hosts(state: State) -> Iterator[tuple[str, Host]]:
    """Yield everything a spell may be cast on with its value in a form."""
    for host in castable_hosts(state):
        yield square_text(host.square) if isinstance(host, Ground) else host.id, host


def _host(state: State, id: str) -> Host | None:
    """Return what a form calls so, if it is in play."""
    return next((host for value, host in _all_hosts(state) if value == id), None)
