"""What decided a fight: it is fought again without each spell, ability and minion, and the rest is ranked.

The dice are the same, so what differs is the doing of what was left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from engine.analysis.consequence import NOTHING, Weight, consequence, weight
from engine.analysis.paired import Fights, affordable, fought, without
from engine.model.seat import PLAYERS
from engine.model.turn_orders import CastOrder
from engine.model.words import plural
from engine.scenario.edit import RULES, Edit, all_edited
from engine.scenario.error import ScenarioError
from engine.scenario.format import Cast, GroupSpec, MinionSpec, Scenario, WholeTurn, minion_ids, plain_name
from engine.scenario.named_parts import spells_in
from engine.scenario.setup import build
from engine.scenario.step_edits import steps_in
from engine.scenario.turn_edits import order_text


class Without(NamedTuple):
    """What a fight is fought without: a spell, an ability or a minion, in words, and the changes that take it out.

    A rule that is disputed is not left out but read the other way: ``kind`` is "rule".
    """

    kind: str
    name: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class Ablation:
    """What a fight comes to without something, as a player goes on saying it after "without Power".

    What it comes to with everything stands once above all the rows (``Decided.fights``), so ``says`` leaves it out.
    """

    without: Without
    says: str
    weight: Weight
    fights: Fights

    @property
    def matters(self) -> bool:
        """Whether anything changes."""
        return self.says != NOTHING


@dataclass(frozen=True)
class Decided:
    """What a fight came to as it is, the rows by weight, and those for which there was no work left."""

    fights: Fights
    rows: list[Ablation]
    untried: list[Without]


def what_decided(scenario: Scenario, *, work: float = inf) -> Decided:
    """Fight a scenario without each thing in turn, as far as so much work (``work_of``) goes; rank what it makes."""
    todo = list(left_out(scenario))
    runs = affordable(scenario, len(todo) + 1, work)
    before = fought(scenario, runs)
    done, rows, untried = before.work, list[Ablation](), list[Without]()
    for one in todo:
        if done >= work:
            untried.append(one)
            continue
        try:
            after = fought(all_edited(scenario, one.edits), runs)
        except ScenarioError:
            continue  # the script needs it, or somebody must be there
        done += after.work
        rows.append(_row(one, before, after))
    return Decided(before, sorted(rows, key=_rank), untried)


def _row(one: Without, before: Fights, after: Fights) -> Ablation:
    """Return what became of the others; that whoever was left out is gone goes without saying."""
    gone = [id for id in before.names if id not in after.names]
    renamed = len(after.names.keys() - before.names.keys())  # of two that are alike the one that stays loses its number
    before = without(before, {*gone[renamed:]})
    return Ablation(one, consequence(before, after, former=False), weight(before, after), after)


def _rank(row: Ablation) -> tuple[object, ...]:
    return not row.matters, tuple(-part for part in row.weight)


def left_out(scenario: Scenario) -> Iterator[Without]:
    """Yield what a fight can be fought without: its spells, then its abilities, minions, and rules in dispute."""
    yield from _casts(scenario)
    yield from _spells(scenario)
    yield from _abilities(scenario)
    yield from _minions(scenario)
    for rule, setting in RULES:
        if getattr(scenario.rules, rule) != setting:
            words = RULES[rule, setting]
            yield Without("rule", f"If {words}", (Edit("rule", which=rule, to=setting),))


def _spells(scenario: Scenario) -> Iterator[Without]:
    hosts, shared = list[tuple[str, list[str], list[str]]](), _shared_kinds(scenario)
    for group in scenario.groups:
        for alike in _alike(group, _likeness):
            called = _called(alike, group.owner, shared)
            hosts.append((called, [spec.id for spec in alike], spells_in(alike[0].spells)))
        hosts.append((f"{group.owner}'s group", [group.id], spells_in(group.spells)))
    several = Counter(name for _, _, names in hosts for name in names)
    for called, ids, names in hosts:
        for name in names:
            words = f"{name} on {called}" if several[name] > 1 else name
            yield Without("spell", words.replace("~", " no. "), tuple(Edit("drop", id, name) for id in ids))


def _casts(scenario: Scenario) -> Iterator[Without]:
    """Yield the spells that are cast while it is played, by themselves or as orders of a turn."""
    casts = [*_cast_by_themselves(scenario), *_cast_in_turns(scenario)]
    several = Counter(card for _, card, _ in casts)
    for player, card, edit in casts:
        yield Without("cast", f"{player.capitalize()}'s {card}" if several[card] > 1 else card, (edit,))


def _cast_by_themselves(scenario: Scenario) -> Iterator[tuple[str, str, Edit]]:
    for verb, text in zip(scenario.script, steps_in(scenario.script), strict=True):
        if isinstance(verb, Cast):
            yield verb.player, verb.card, Edit("unstep", to=text)


def _cast_in_turns(scenario: Scenario) -> Iterator[tuple[str, str, Edit]]:
    turns = [verb for verb in scenario.script if isinstance(verb, WholeTurn)]
    for number, turn in enumerate(turns, 1):
        for player in PLAYERS:
            for order in getattr(turn.orders, player):
                if isinstance(order, CastOrder):
                    yield player, order.card, Edit("revoke", f"{player}~{number}", to=order_text(order))


def _abilities(scenario: Scenario) -> Iterator[Without]:
    """Yield the abilities of nations and creatures; all of a kind in a group lose theirs at once."""
    able = {minion.id for minion in build(scenario).minions.values() if minion.intrinsic}
    several = Counter(kind for group in scenario.groups for kind in {_kind(spec) for spec in group.minions})
    for group in scenario.groups:
        for alike in _alike(group, _kind):
            if able.isdisjoint(id for spec in alike for id in minion_ids(spec)):
                continue
            kind = _kind(alike[0])
            whose = f"{group.owner.capitalize()}'s {kind}" if several[kind] > 1 else _the(alike[0])
            words = f"{_genitive(whose)} ability"
            yield Without("ability", words, tuple(Edit("ability", spec.id, to="none") for spec in alike))


def _kind(spec: MinionSpec) -> str:
    """Return what minions like this one are: their creature, or their nation."""
    nation = "Humans" if spec.nation is UNSET else spec.nation
    return spec.card or nation or "minions"


def _the(spec: MinionSpec) -> str:
    return plain_name(spec) if spec.card else f"the {_kind(spec)}"


def _genitive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def _minions(scenario: Scenario) -> Iterator[Without]:
    """Yield a minion of each kind; nobody is left out whose side would be empty then."""
    shared = _shared_kinds(scenario)
    for group in scenario.groups:
        if sum(_size(other.minions) for other in scenario.groups if other.owner == group.owner) > 1:
            for alike in _alike(group, _likeness):
                called = _called(alike, group.owner, shared)
                words = called if _size(alike) == 1 else f"one of {called}"
                yield Without("minion", words, (Edit("leave", alike[0].id),))


def _alike(group: GroupSpec, likeness: Callable[[MinionSpec], object]) -> list[list[MinionSpec]]:
    """Return the entries of a group, those that are alike together."""
    found = dict[object, list[MinionSpec]]()
    for spec in group.minions:
        found.setdefault(likeness(spec), []).append(spec)
    return list(found.values())


def _likeness(spec: MinionSpec) -> object:
    return msgspec.json.encode(msgspec.structs.replace(spec, id="x", name=None, count=1))


def _size(alike: list[MinionSpec]) -> int:
    return sum(spec.count for spec in alike)


def _called(alike: list[MinionSpec], owner: str, shared: set[str]) -> str:
    """Return what minions that are alike are called: with owner and class, where others are of their kind."""
    first = alike[0]
    if _size(alike) == 1:
        return plain_name(first)
    if _kind(first) in shared:
        return f"{owner.capitalize()}'s {_size(alike)} {plural(first.card or first.recruit_class or 'minion')}"
    return f"the {_size(alike)} {plural(first.card) if first.card else _kind(first)}"


def _shared_kinds(scenario: Scenario) -> set[str]:
    """Return the kinds of which several minions are alike in more than one way, or in more than one group."""
    several = Counter(
        _kind(alike[0]) for group in scenario.groups for alike in _alike(group, _likeness) if _size(alike) > 1
    )
    return {kind for kind, times in several.items() if times > 1}
