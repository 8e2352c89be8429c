"""Every cast that a player may order right before the first fight of a script; of targets that are alike, one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.model.board import SACRED, SQUARES, Square, diamond
from engine.model.dice import Dice
from engine.model.pieces import Ground, Host, Minion
from engine.model.seat import Player
from engine.model.terrain import region
from engine.model.turn_orders import Move
from engine.rules.casting import can_cast
from engine.rules.game import Game
from engine.rules.lookup import ground_at
from engine.scenario.edit import Edit
from engine.scenario.format import STATS, Cast, Scenario, WholeTurn
from engine.scenario.prepared import PreparedScenario
from engine.scenario.turn_edits import first_fight, target_text

PLAINS = "plains"


def cast_edit(cast: Cast) -> Edit:
    """Return a cast right before the first fight as a change of its scenario."""
    return Edit("cast", cast.player, cast.card, target_text(cast.target))


def legal_casts(
    prepared: PreparedScenario, player: Player, cards: Iterable[str], before: Sequence[Cast] = ()
) -> Iterator[Cast]:
    """Yield every cast of some cards that a player may order right before the first fight, after some others."""
    script = prepared.scenario.script
    game = Game(prepared.state, Dice(prepared.scenario.seed), prepared.rules)
    prepared.play_game(game, [*script[: first_fight(script)], *before])
    hosts = [*_hosts(game, _where_they_go(prepared.scenario, game))]
    for card in cards:
        for target, host in hosts:
            if can_cast(game, player, card, host):
                yield Cast(player=player, card=card, target=target)


def _hosts(game: Game, ways: frozenset[Square]) -> Iterator[tuple[str | list[int], Host]]:
    """Yield whatever a spell may be cast on, one of each kind that is alike."""
    state, seen = game.state, set[object]()
    yield "globe", state.globe
    for host in (*state.minions.values(), *state.groups.values(), *state.structures.values()):
        likeness = _likeness(host) if isinstance(host, Minion) else host.id
        if host.alive and likeness not in seen:
            seen.add(likeness)
            yield host.id, host
    for square in SQUARES:
        ground = ground_at(game, square)
        likeness = square if square in ways else _likeness_of_square(game, ground)
        if likeness not in seen:
            seen.add(likeness)
            yield [*square], ground


def _likeness(minion: Minion) -> object:
    """Return what tells a minion from others of its group."""
    spells = tuple((spell.name, spell.owner, spell.tokens) for spell in minion.spells)
    numbers = tuple(getattr(minion, stat) for stat in STATS)
    group = minion.group.id if minion.group is not None else ""
    return group, minion.card, minion.nation, minion.recruit_class, minion.base, numbers, spells


def _likeness_of_square(game: Game, ground: Ground) -> object:
    """Return what tells a square from others: what is there, beside it, at its corners, and in its stretch of terrain.

    A spell reaches no further than that. Whether the board ends there tells nobody apart who stays where they are.
    """
    x, y = ground.square
    around = {square: _there(game, square) for square in diamond(ground.square)}
    here = around.pop(ground.square)
    beside = sorted(there for (a, b), there in around.items() if there != PLAINS and (a == x or b == y))
    corners = sorted(there for (a, b), there in around.items() if there != PLAINS and a != x and b != y)
    sacred = ground.square in SACRED
    return here, sacred, (*beside,), (*corners,), _in_its_region(game, ground)


def _there(game: Game, square: Square) -> str:
    """Return what there is on a square: its terrain and spells, and who stands there."""
    ground, state = ground_at(game, square), game.state
    spells = [f"{spell.name} by {spell.owner}" for spell in ground.spells]
    there = [one.id for one in (state.group_at(square), state.structure_at(square)) if one is not None]
    return "; ".join([ground.terrain, *spells, *there])


def _in_its_region(game: Game, ground: Ground) -> tuple[str, ...]:
    """Return the groups that stand in the stretch of terrain to which a square belongs; plains are no such stretch."""
    if ground.terrain == PLAINS:
        return ()
    squares = region(game.state, ground.square)
    return tuple(group.id for group in game.state.groups.values() if group.alive and group.square in squares)


def _where_they_go(scenario: Scenario, game: Game) -> frozenset[Square]:
    """Return the squares that somebody may come by whose move the script orders: any of them may matter."""
    ways = set[Square]()
    for move in _moves(scenario):
        group = game.state.groups.get(move.group)
        if group is not None and group.square is not None:
            ways |= _between(group.square, (move.to[0], move.to[1]))
    return frozenset(ways)


def _moves(scenario: Scenario) -> Iterator[Move]:
    for verb in scenario.script:
        orders = [*verb.orders.blue, *verb.orders.red] if isinstance(verb, WholeTurn) else [verb]
        yield from (order for order in orders if isinstance(order, Move))


def _between(one: Square, other: Square) -> set[Square]:
    """Return the squares of the rectangle that two squares span."""
    (a, b), (c, d) = sorted((one[0], other[0])), sorted((one[1], other[1]))
    return {(x, y) for x in range(a, b + 1) for y in range(c, d + 1)}
