"""What the fields of a scenario mean together: ids, names, squares, spells, script and expectations."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import UNSET

from engine.effects.registry import ability_of, definition
from engine.model.board import Square, on_board
from engine.model.catalog import cards_by_name, creatures_by_name, helpers_by_name, houses_by_name
from engine.model.pieces import MAX_MEMBERS, id_prefix
from engine.model.turn_orders import CastOrder, DiscardOrder, Move, Order, TrainOrder
from engine.scenario.error import ScenarioError
from engine.scenario.format import (
    Attack,
    Cast,
    Change,
    Damage,
    Dispel,
    Fight,
    GroupSpec,
    MinionSpec,
    PlayerSpec,
    Row,
    Scenario,
    SpellList,
    SpellRef,
    SquareSpec,
    StartOfTurn,
    StructureSpec,
    Verb,
    WholeTurn,
    minion_ids,
)

MAX_SPELLS = 200


def check(scenario: Scenario) -> None:
    """Check what the fields of a scenario mean together. Raises ScenarioError at the first that fails."""
    _check_names(scenario)
    for card in scenario.costs:
        _check_known("$.costs", card, cards_by_name(), "the name of a card")
    _check_places(scenario)
    _check_spells(scenario)
    _check_script(scenario)
    _check_expectations(scenario)


RESERVED = ("globe", "outcome")
"""What a trace calls the globe and the outcome."""


def _check_names(scenario: Scenario) -> None:
    """Every id is used once; creatures and nations exist; each group has at most eight members."""
    seen: set[str] = set(RESERVED)
    for path, id in _ids(scenario):
        if id in seen:
            raise ScenarioError(path, f"expected an id of its own, but {id!r} is taken")
        seen.add(id)
    for path, minion in _minions(scenario):
        _check_minion(path, minion)
    for player, seat in (("blue", scenario.players.blue), ("red", scenario.players.red)):
        _check_seat(f"$.players.{player}", seat)
    for number, group in enumerate(scenario.groups):
        size = sum(minion.count for minion in group.minions)
        if size > MAX_MEMBERS:
            raise ScenarioError(f"$.groups[{number}].minions", f"expected at most {MAX_MEMBERS} minions, got {size}")


def _check_places(scenario: Scenario) -> None:
    """Every square is on the board; a square holds one structure and is described once."""
    for path, square in _squares(scenario):
        if not on_board(square):
            problem = f"expected a square of the board (4 <= x+y <= 18, |x-y| <= 6), got {list(square)}"
            raise ScenarioError(path, problem)
    _check_once("structures", scenario.structures)
    _check_once("squares", scenario.squares)


def _check_once(field: str, places: Sequence[StructureSpec | SquareSpec]) -> None:
    seen: set[Square] = set()
    for number, place in enumerate(places):
        if place.square in seen:
            problem = f"expected a square that no other of the {field} has, got {list(place.square)}"
            raise ScenarioError(f"$.{field}[{number}].square", problem)
        seen.add(place.square)


def _check_minion(path: str, minion: MinionSpec) -> None:
    if (minion.card is None) == (minion.recruit_class is None):
        raise ScenarioError(path, "expected either a class (swordsman, archer) or a card (a creature's name)")
    if minion.card is not None and minion.card not in creatures_by_name():
        raise ScenarioError(
            f"{path}.card",
            f"expected a creature of the card data, got {minion.card!r}{_nearest(minion.card, creatures_by_name())}",
        )
    nations = [house.nations for house in houses_by_name().values()]
    if isinstance(minion.nation, str) and minion.nation not in nations:
        raise ScenarioError(
            f"{path}.nation", f"expected a nation or null, got {minion.nation!r}{_nearest(minion.nation, nations)}"
        )
    if minion.card is not None:
        creature = creatures_by_name()[minion.card]
        for stat in ("hp", "armor", "attack_rate", "level"):
            if getattr(creature, stat) is None and getattr(minion.stats, stat) is UNSET:
                raise ScenarioError(f"{path}.stats.{stat}", f"expected a number: {minion.card}'s {stat} is not known")


def _check_seat(path: str, seat: PlayerSpec) -> None:
    """A player's house and cards exist."""
    if seat.house is not None:
        _check_known(f"{path}.house", seat.house, houses_by_name(), "a house")
    for field in ("hand", "deck"):
        for number, card in enumerate(getattr(seat, field)):
            _check_known(f"{path}.{field}[{number}]", card, cards_by_name(), "the name of a card")


LASTING = ("alteration", "conjuration")
HOSTS = {
    "minion": ("recruit", "monster", "minion"),
    "group": ("recruit group", "monster group", "group"),
    "structure": ("structure",),
    "square": ("square",),
    "globe": ("globe",),
}


def _check_spells(scenario: Scenario) -> None:
    """Every spell exists, stays in play, and lies on its own kind of host; at most 200 in all."""
    total = 0
    for path, ref, host in _spells(scenario):
        _check_spell(path, ref if isinstance(ref, str) else ref.card, host)
        total += 1
    if total > MAX_SPELLS:
        raise ScenarioError("$", f"expected at most {MAX_SPELLS} spells in all, got {total}")


def _check_spell(path: str, name: str, host: str) -> None:
    card = cards_by_name().get(name)
    helper = helpers_by_name().get(name)
    if card is None and helper is None:
        raise ScenarioError(path, f"expected a spell of the card data, got {name!r}{_nearest(name, cards_by_name())}")
    target = card.target if card is not None else helper.target if helper is not None else ""
    if card is None and target == "terrain":
        raise ScenarioError(path, f"expected a spell; {name} is a terrain, which a square has as its terrain")
    if card is not None and not definition(name).lasting:
        raise ScenarioError(path, f"expected a spell that stays in play; {name} is a {card.type}")
    if target not in HOSTS[host]:
        raise ScenarioError(path, f"expected a spell for a {host}; {name} goes on a {target}")


def _check_script(scenario: Scenario) -> None:
    """Every id that a step names exists, and a combat is between hostile groups."""
    for number, verb in enumerate(scenario.script):
        check_verb = CHECKS.get(type(verb))
        if check_verb is not None:
            check_verb(f"$.script[{number}]", verb, scenario)


def _check_dispel(path: str, verb: Dispel, scenario: Scenario) -> None:
    _check_known(f"{path}.card", verb.card, cards_by_name() | helpers_by_name(), "the name of a spell")
    _check_host(f"{path}.host", verb.host, scenario)


def _check_casting(path: str, verb: Cast | CastOrder, scenario: Scenario) -> None:
    by_engine = isinstance(verb, Cast) and verb.player == "neutral"
    known = cards_by_name() | helpers_by_name() if by_engine else cards_by_name()
    _check_known(f"{path}.card", verb.card, known, "the name of a spell" if by_engine else "the name of a card")
    _check_host(f"{path}.target", verb.target, scenario)


def _check_turn(path: str, verb: WholeTurn, scenario: Scenario) -> None:
    _check_start(path, verb, scenario)
    _check_orders(f"{path}.orders.blue", verb.orders.blue, scenario)
    _check_orders(f"{path}.orders.red", verb.orders.red, scenario)


def _check_start(path: str, verb: StartOfTurn | WholeTurn, scenario: Scenario) -> None:
    """Mana is chosen for structures, and for squares that yield some."""
    for id in verb.mana:
        if re.fullmatch(r"\d{1,2},\d{1,2}", id):
            _check_host(f"{path}.mana", [int(number) for number in id.split(",")], scenario)
        else:
            _check_thing(f"{path}.mana", id, "structure", scenario)


def _check_move(path: str, verb: Move, scenario: Scenario) -> None:
    _check_thing(f"{path}.group", verb.group, "group", scenario)
    _check_host(f"{path}.to", verb.to, scenario)


def _check_orders(path: str, orders: Sequence[Order], scenario: Scenario) -> None:
    """Every order names what there is."""
    for number, order in enumerate(orders):
        here = f"{path}[{number}]"
        match order:
            case Move():
                _check_move(here, order, scenario)
            case TrainOrder():
                _check_thing(f"{here}.structure", order.structure, "structure", scenario)
                if (order.mana is None) == (order.recruit_class is None):
                    raise ScenarioError(here, "expected either a class (swordsman, archer) or a mana type")
            case CastOrder():
                _check_casting(here, order, scenario)
            case DiscardOrder():
                _check_known(f"{here}.card", order.card, cards_by_name(), "the name of a card")


CHANGEABLE = {
    "minion": ("nation", "recruit_class"),
    "group": ("owner",),
    "structure": ("owner", "type"),
    "square": ("terrain",),
}


def _check_change(path: str, verb: Change, scenario: Scenario) -> None:
    """A change names one thing and only fields that such a thing has."""
    named = [kind for kind in CHANGEABLE if getattr(verb, kind) is not None]
    if len(named) != 1:
        raise ScenarioError(path, f"expected one thing to change: {', '.join(CHANGEABLE)}")
    _check_thing(f"{path}.{named[0]}", getattr(verb, named[0]), named[0], scenario)
    fields = {name for names in CHANGEABLE.values() for name in names if getattr(verb, name) is not None}
    wrong = fields - set(CHANGEABLE[named[0]])
    if wrong or not fields:
        words = ", ".join(CHANGEABLE[named[0]]).replace("recruit_class", "class")
        raise ScenarioError(path, f"expected what changes about the {named[0]}: {words}")
    if verb.nation is not None:
        nations = [house.nations for house in houses_by_name().values()]
        _check_known(f"{path}.nation", verb.nation, nations, "a nation")


def _check_thing(path: str, target: str | list[int], kind: str, scenario: Scenario) -> None:
    """A thing named by its kind is of that kind."""
    ids = {
        "minion": [id for group in scenario.groups for spec in group.minions for id in minion_ids(spec)],
        "group": [group.id for group in scenario.groups],
        "structure": [structure.id for structure in scenario.structures],
    }
    if isinstance(target, str):
        if not _may_come(target, scenario):
            _check_known(path, target, ids[kind], f"the id of a {kind} of this scenario")
    else:
        _check_host(path, target, scenario)


def _may_come(id: str, scenario: Scenario) -> bool:
    """Whether an id could be that of something which the script brings into play, such as "boggart-1"."""
    prefix, _, number = id.rpartition("-")
    return (
        bool(scenario.script)
        and number.isdigit()
        and prefix in {id_prefix(name) for name in creatures_by_name()} | PLAIN_PREFIXES
    )


PLAIN_PREFIXES = frozenset({"swordsman", "archer", "group", "town", "colony"})
"""What the ids of plain recruits, groups and structures begin with that come into play during a run."""


def _check_blow(path: str, verb: Attack | Damage, scenario: Scenario) -> None:
    _check_thing(f"{path}.victim", verb.victim, "minion", scenario)
    if isinstance(verb, Attack):
        _check_thing(f"{path}.attacker", verb.attacker, "minion", scenario)
        if verb.attacker == verb.victim:
            raise ScenarioError(f"{path}.victim", "expected another minion than the attacker")
    elif verb.card is not None:
        _check_known(f"{path}.card", verb.card, cards_by_name(), "the name of a card")


def _check_host(path: str, target: str | list[int], scenario: Scenario) -> None:
    if isinstance(target, str):
        if _may_come(target, scenario):
            return
        hosts = [*(id for _, id in _ids(scenario)), "globe"]
        _check_known(path, target, hosts, "the id of a minion, group or structure of this scenario, or globe")
    elif len(target) != 2 or not on_board((target[0], target[1])):
        raise ScenarioError(path, f"expected a square of the board (4 <= x+y <= 18, |x-y| <= 6), got {target}")


def _check_fight(path: str, verb: Fight, scenario: Scenario) -> None:
    for index, id in enumerate(verb.groups):
        _check_thing(f"{path}.groups[{index}]", id, "group", scenario)
    groups = {group.id: group for group in scenario.groups}
    if not all(id in groups for id in verb.groups):
        return
    one, other = (groups[id] for id in verb.groups)
    friends = one.owner == other.owner != "neutral"
    if one is other or (friends and scenario.script[0] is verb and not _attack_friends(one, other)):
        raise ScenarioError(f"{path}.groups", "expected two groups that are hostile to each other")


def _attack_friends(*groups: GroupSpec) -> bool:
    """Whether some groups have a creature that fights its own side, too."""
    abilities = [ability_of(spec.card) for group in groups for spec in group.minions if spec.abilities == "own"]
    return any(ability is not None and ability.attacks_friends for ability in abilities)


CHECKS: dict[type[Verb], Callable[[str, Any, Scenario], None]] = {
    Attack: _check_blow,
    Damage: _check_blow,
    Fight: _check_fight,
    Cast: _check_casting,
    Dispel: _check_dispel,
    Change: _check_change,
    Move: _check_move,
    StartOfTurn: _check_start,
    WholeTurn: _check_turn,
}
"""What checks each verb that names something."""


THINGS = ("minion", "group", "structure", "square")
ABOUT = (*THINGS, "result", "winner", "rounds", "event")
FATE = (
    *("status", "hp", "max_hp", "armor", "level", "cause", "by", "spells"),
    *("recruit_class", "nation", "owner", "type", "terrain", "mana"),
)


def _check_expectations(scenario: Scenario) -> None:
    """Every row says one thing that a run can hold or fail."""
    for number, row in enumerate(scenario.expect):
        path = f"$.expect[{number}]"
        quantified = [(name, getattr(row, name)) for name in ("always", "never", "sometimes") if getattr(row, name)]
        if len(quantified) > 1 or (quantified and _given(row, ABOUT)):
            raise ScenarioError(path, "expected one of a plain row, always, never or sometimes")
        for name, inner in quantified or [("", row)]:
            _check_row(f"{path}.{name}".rstrip("."), inner, scenario)


def _check_row(path: str, row: Row, scenario: Scenario) -> None:
    about = _given(row, ABOUT)
    if len(about) != 1:
        raise ScenarioError(path, f"expected a row about one thing: {', '.join(ABOUT)}")
    if about[0] in THINGS:
        _check_thing(f"{path}.{about[0]}", getattr(row, about[0]), about[0], scenario)
    if about[0] in THINGS and not _given(row, FATE):
        raise ScenarioError(path, "expected what is to be so: a status, hp, cause or the like")
    if row.result is not None and (row.i or 0) >= len(scenario.script):
        raise ScenarioError(f"{path}.i", f"expected the number of a script step, from 0 to {len(scenario.script) - 1}")
    if row.event is not None and not msgspec.to_builtins(row.event):
        raise ScenarioError(f"{path}.event", "expected what the event is like: a step, a card, a quantity")


def _given(row: Row, names: tuple[str, ...]) -> list[str]:
    return [
        name for name in names if getattr(row, name) not in (None, UNSET) or (name == "winner" and row.winner is None)
    ]


def _check_known(path: str, name: str, known: Collection[str], what: str) -> None:
    if name not in known:
        raise ScenarioError(path, f"expected {what}, got {name!r}{_nearest(name, known)}")


def _nearest(name: str, names: Iterable[str]) -> str:
    close = get_close_matches(name, names, n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _minions(scenario: Scenario) -> Iterator[tuple[str, MinionSpec]]:
    for g, group in enumerate(scenario.groups):
        for m, minion in enumerate(group.minions):
            yield f"$.groups[{g}].minions[{m}]", minion


def _ids(scenario: Scenario) -> Iterator[tuple[str, str]]:
    for g, group in enumerate(scenario.groups):
        yield f"$.groups[{g}].id", group.id
    for path, minion in _minions(scenario):
        yield from ((f"{path}.id", id) for id in minion_ids(minion))
    for s, structure in enumerate(scenario.structures):
        yield f"$.structures[{s}].id", structure.id


def _squares(scenario: Scenario) -> Iterator[tuple[str, Square]]:
    for g, group in enumerate(scenario.groups):
        if group.square is not None:
            yield f"$.groups[{g}].square", group.square
    for s, structure in enumerate(scenario.structures):
        yield f"$.structures[{s}].square", structure.square
    for s, square in enumerate(scenario.squares):
        yield f"$.squares[{s}].square", square.square


def _spells(scenario: Scenario) -> Iterator[tuple[str, SpellRef, str]]:
    lists: list[tuple[str, SpellList, str]] = []
    for g, group in enumerate(scenario.groups):
        lists.append((f"$.groups[{g}].spells", group.spells, "group"))
    for path, minion in _minions(scenario):
        lists.extend((f"{path}.spells", minion.spells, "minion") for _ in range(minion.count))
    lists.extend((f"$.structures[{s}].spells", spec.spells, "structure") for s, spec in enumerate(scenario.structures))
    lists.extend((f"$.squares[{s}].spells", spec.spells, "square") for s, spec in enumerate(scenario.squares))
    lists.append(("$.globe", scenario.globe, "globe"))
    for path, spells, host in lists:
        yield from ((f"{path}[{index}]", ref, host) for index, ref in enumerate(spells))
