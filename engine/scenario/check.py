"""What the fields of a scenario mean together: ids, names, squares, spells, script and expectations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from engine.effects.registry import definition
from engine.model.board import Square
from engine.model.catalog import (
    HOSTS,
    RECRUIT_CLASSES,
    cards_by_name,
    creatures_by_name,
    helpers_by_name,
    houses_by_name,
    nations,
)
from engine.model.pieces import MAX_MEMBERS
from engine.scenario.error import ScenarioError
from engine.scenario.expectation_checks import check_expectations
from engine.scenario.format import MinionSpec, PlayerSpec, Scenario, SpellList, SpellRef, SquareSpec, StructureSpec
from engine.scenario.reference_checks import (
    check_card,
    check_known,
    check_price,
    check_square,
    id_paths,
    minion_paths,
    nearest_words,
)
from engine.scenario.script_checks import check_script

MAX_SPELLS = 200


def check(scenario: Scenario) -> None:
    """Check what the fields of a scenario mean together. Raises ScenarioError at the first that fails."""
    _check_names(scenario)
    for card, price in scenario.costs.items():
        check_card(f"$.costs.{card}", card)
        check_price(f"$.costs.{card}", card, sum(price.values()))
    _check_places(scenario)
    _check_spells(scenario)
    check_script(scenario)
    check_expectations(scenario)


RESERVED = ("globe", "outcome")
"""What a trace calls the globe and the outcome."""


def _check_names(scenario: Scenario) -> None:
    """Every id is used once; creatures and nations exist; each group has at most eight members."""
    seen: set[str] = set(RESERVED)
    for path, id in id_paths(scenario):
        if id in seen:
            raise ScenarioError(path, f"duplicate id {id!r}")
        seen.add(id)
    for path, minion in minion_paths(scenario):
        _check_minion(path, minion)
    for player, seat in (("blue", scenario.players.blue), ("red", scenario.players.red)):
        _check_seat(f"$.players.{player}", seat)
    for number, group in enumerate(scenario.groups):
        size = sum(minion.count for minion in group.minions)
        if size > MAX_MEMBERS:
            raise ScenarioError(f"$.groups[{number}].minions", f"expected at most {MAX_MEMBERS} minions, got {size}")


def _check_places(scenario: Scenario) -> None:
    """Every square is on the board; a square holds one structure and is described once."""
    for path, square in _square_paths(scenario):
        check_square(path, square)
    _check_once("structures", scenario.structures)
    _check_once("squares", scenario.squares)


def _check_once(field: str, places: Sequence[StructureSpec | SquareSpec]) -> None:
    seen: set[Square] = set()
    for number, place in enumerate(places):
        if place.square in seen:
            problem = f"duplicate square {list(place.square)} among the {field}"
            raise ScenarioError(f"$.{field}[{number}].square", problem)
        seen.add(place.square)


def _check_minion(path: str, minion: MinionSpec) -> None:
    if (minion.card is None) == (minion.recruit_class is None):
        classes = ", ".join(RECRUIT_CLASSES)
        raise ScenarioError(path, f"expected either a class ({classes}) or a card (a creature's name)")
    if minion.card is not None:
        spell = cards_by_name().get(minion.card)
        if spell is not None and minion.card not in creatures_by_name():
            raise ScenarioError(f"{path}.card", f"expected a creature; {minion.card} is one of the {spell.type}s")
        check_known(f"{path}.card", minion.card, creatures_by_name(), "a creature of the card data")
    if isinstance(minion.nation, str):
        check_known(f"{path}.nation", minion.nation, nations(), "a nation or null")
    if minion.card is not None:
        creature = creatures_by_name()[minion.card]
        for stat in ("hp", "armor", "attack_rate", "level"):
            if getattr(creature, stat) is None and getattr(minion.stats, stat) is UNSET:
                raise ScenarioError(f"{path}.stats.{stat}", f"expected a number: {minion.card}'s {stat} is not known")


def _check_seat(path: str, seat: PlayerSpec) -> None:
    """A player's house and cards exist."""
    if seat.house is not None:
        check_known(f"{path}.house", seat.house, houses_by_name(), "a house")
    for field in ("hand", "deck"):
        for number, card in enumerate(getattr(seat, field)):
            check_card(f"{path}.{field}[{number}]", card)


def _check_spells(scenario: Scenario) -> None:
    """Every spell exists, stays in play, and lies on its own kind of host; at most 200 in all."""
    total = 0
    for path, ref, host in _spell_paths(scenario):
        _check_spell(path, ref if isinstance(ref, str) else ref.card, host)
        total += 1
    if total > MAX_SPELLS:
        raise ScenarioError("$", f"expected at most {MAX_SPELLS} spells in all, got {total}")


def _check_spell(path: str, name: str, host: str) -> None:
    card = cards_by_name().get(name)
    helper = helpers_by_name().get(name)
    if card is None and helper is None:
        raise ScenarioError(
            path, f"expected a spell of the card data, got {name!r}{nearest_words(name, cards_by_name())}"
        )
    target = card.target if card is not None else helper.target if helper is not None else ""
    if card is None and target == "terrain":
        raise ScenarioError(path, f"expected a spell; {name} is a terrain, which a square has as its terrain")
    if card is not None and not definition(name).lasting:
        raise ScenarioError(path, f"expected a spell that stays in play; {name} is a {card.type}")
    if target not in HOSTS[host]:
        raise ScenarioError(path, f"expected a spell for {_a(host)}; {name} goes on {_a(target)}")


def _a(host: str) -> str:
    """Return a kind of host with its article: there is one globe."""
    return f"the {host}" if host == "globe" else f"a {host}"


def _square_paths(scenario: Scenario) -> Iterator[tuple[str, Square]]:
    for g, group in enumerate(scenario.groups):
        if group.square is not None:
            yield f"$.groups[{g}].square", group.square
    for s, structure in enumerate(scenario.structures):
        yield f"$.structures[{s}].square", structure.square
    for s, square in enumerate(scenario.squares):
        yield f"$.squares[{s}].square", square.square


def _spell_paths(scenario: Scenario) -> Iterator[tuple[str, SpellRef, str]]:
    lists: list[tuple[str, SpellList, str]] = []
    for g, group in enumerate(scenario.groups):
        lists.append((f"$.groups[{g}].spells", group.spells, "group"))
    for path, minion in minion_paths(scenario):
        lists.extend((f"{path}.spells", minion.spells, "minion") for _ in range(minion.count))
    lists.extend((f"$.structures[{s}].spells", spec.spells, "structure") for s, spec in enumerate(scenario.structures))
    lists.extend((f"$.squares[{s}].spells", spec.spells, "square") for s, spec in enumerate(scenario.squares))
    lists.append(("$.globe", scenario.globe, "globe"))
    for path, spells, host in lists:
        yield from ((f"{path}[{index}]", ref, host) for index, ref in enumerate(spells))
