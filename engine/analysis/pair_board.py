"""Some cards on one ready board: without them, with each alone and with all, and the attack at which they meet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from engine.analysis.demo_board import demo_scenario, target_of
from engine.analysis.paired import Fights, affordable, fought
from engine.effects.registry import definition
from engine.model.catalog import HOSTS, LASTING, Card, cards_by_name
from engine.scenario.edit import Edit, all_edited, edited
from engine.scenario.error import ScenarioError
from engine.scenario.format import Fight, Scenario, Verb
from engine.trace.records import TraceEvent
from engine.trace.run import run

WORK = 6_000
"""The work of all the fights of one set of cards (``engine.scenario.prepared.work_of``)."""


class Way(NamedTuple):
    """One way to play the board: with which of the cards, by which changes, and what comes of it."""

    cards: tuple[str, ...]
    edits: tuple[Edit, ...]
    fights: Fights


class Ways(NamedTuple):
    """The ready board of one card, played without the cards, with each alone, and with all of them."""

    first: str
    ways: tuple[Way, ...]

    @property
    def all(self) -> Way:
        """The board with all the cards."""
        return self.ways[-1]


class ExchangeStep(NamedTuple):
    """A step of an attack in words, the quantity as it came and as it went on, and what each card did there."""

    text: str
    before: int | None
    after: int | None
    said: tuple[tuple[str, str], ...]


@lru_cache(maxsize=256)
def ways_of(cards: tuple[str, ...]) -> Ways | None:
    """Return the ways to play two cards or more on one board, that of the first that allows it; None for none."""
    return next((ways for card in cards if (ways := _ways(card, cards))), None)


def _ways(first: str, cards: tuple[str, ...]) -> Ways | None:
    """Return the ways on the board of one of the cards."""
    card = cards_by_name()[first]
    scenario, uncast = demo_scenario(card), demo_scenario(card, cast=False)
    if scenario is None or uncast is None:
        return None
    bare = _played(uncast.script)
    empty = edited(scenario, bare)
    target = target_of(card)
    aim = [target] if isinstance(target, str) else []
    edits = {card: _laid(empty, cards_by_name()[card], aim) for card in cards}
    # What cannot lie on the board from the start is cast there, as the board does it by itself.
    casts = edits[first] is None
    if any(edit is None for card, edit in edits.items() if card != first):
        return None
    sets = [(), *((card,) for card in cards), cards]
    changes = [_changes(shown, None if casts and first in shown else bare, edits) for shown in sets]
    try:
        boards = [all_edited(scenario, some) for some in changes]
        runs = affordable(scenario, len(boards), WORK)
        fights = [fought(board, runs) for board in boards]
    except ScenarioError:
        return None
    found = map(Way, sets, changes, fights)
    return Ways(first, tuple(found))


def _played(script: list[Verb]) -> Edit:
    """Return the change by which a board plays a script."""
    if len(script) == 1 and isinstance(script[0], Fight):
        return Edit("script", to="combat")
    return Edit("part", to=msgspec.json.encode({"script": script}).decode())


def _changes(shown: tuple[str, ...], bare: Edit | None, edits: dict[str, Edit | None]) -> tuple[Edit, ...]:
    laid = (edits[card] for card in shown)
    return tuple(edit for edit in (bare, *laid) if edit is not None)


def _laid(scenario: Scenario, card: Card, aim: list[str]) -> Edit | None:
    """Return the change that lays a card on a board, where the board's card is aimed if it can; None for nowhere."""
    kinds = [kind for kind, targets in HOSTS.items() if card.target in targets]
    if card.type not in LASTING or not definition(card.name).known or not kinds:
        return None
    for on in dict.fromkeys([*aim, *_hosts(scenario, kinds[0])]):
        edit = Edit("add", on, to=card.name)
        try:
            run(edited(scenario, edit))
        except ScenarioError:
            continue
        return edit
    return None


def _hosts(scenario: Scenario, kind: str) -> Iterator[str]:
    """Yield what a spell of a kind can be laid on: minions' entries, groups, structures, blue's first, or the globe."""
    for group in sorted(scenario.groups, key=lambda group: group.owner != "blue"):
        if kind == "group":
            yield group.id
        elif kind == "minion":
            yield from (minion.id for minion in group.minions)
    if kind == "structure":
        yield from (structure.id for structure in scenario.structures)
    elif kind == "globe":
        yield "globe"


class SharedAttack(NamedTuple):
    """An attack in words, and each of its steps."""

    text: str
    steps: dict[str, ExchangeStep]


def shared_attack(way: Way) -> SharedAttack | None:
    """Return the first attack in which most of a way's cards act; None where none of them acts in any."""
    events = run(way.fights.scenario).events
    attacks: dict[int, list[TraceEvent]] = {}
    for event in events:
        if event.kind == "step" and (attack := _attack_around(event, events)):
            attacks.setdefault(attack, []).append(event)
    acting: dict[int, dict[int, list[TraceEvent]]] = {attack: {} for attack in attacks}
    for event in events:
        if event.kind == "effect" and event.card in way.cards and event.parent:
            attack = _attack_around(events[event.parent - 1], events)
            if attack in acting:
                acting[attack].setdefault(event.parent, []).append(event)
    best = max(acting, key=lambda attack: len(_cards_in(acting[attack])), default=None)
    if best is None or not acting[best]:
        return None
    steps = {step.step: _exchange_step(step, acting[best].get(step.id, [])) for step in attacks[best] if step.step}
    return SharedAttack(events[best - 1].text, steps)


def _attack_around(step: TraceEvent, events: list[TraceEvent]) -> int | None:
    """Return the attack that a step is of: its own (A1), or that of its damage as it is taken (D1); None for others."""
    if not step.step or step.step[0] not in "AD" or not step.parent:
        return None
    if step.step[0] == "A":
        return step.parent
    above = events[step.parent - 1].parent
    taking = events[above - 1] if above else None
    return taking.parent if taking and taking.step == "A3" else None


def _cards_in(acting: dict[int, list[TraceEvent]]) -> set[str | None]:
    return {event.card for effects in acting.values() for event in effects}


def _exchange_step(step: TraceEvent, effects: list[TraceEvent]) -> ExchangeStep:
    said = tuple((effect.card or "", effect.text) for effect in effects)
    if step.quantity is None:
        return ExchangeStep(step.text, None, None, said)
    return ExchangeStep(step.text, step.quantity.before, step.quantity.after, said)
