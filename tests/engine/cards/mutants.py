"""What may be wrong with a card's effects by a little: a condition too few, a number off by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from functools import partial
from types import CellType
from typing import Any, NamedTuple

from engine.effects import registry
from engine.effects.language import Bonus, Condition, Definition, Response
from engine.effects.words import in_combat, physical
from tests.engine.cards.about import CHECKS, PARTS, noticed_by_one_of

NUMBERS = tuple(field.name for field in fields(Bonus) if field.type in ("int", "int | None"))
OF_THE_WORD = (in_combat, physical)
"""Conditions that the word ``on_being_hit`` brings along for every card; the tests of damage hold them once."""


KINDS = {"bonuses": "bonus", "responses": "response", "prohibitions": "prohibition", "exemptions": "exemption"}


class Mutant(NamedTuple):
    """A spell with one thing wrong: what, in a few words, and how to play with it for a while."""

    label: str
    within: Callable[[], Any]


def mutants_of(whole: Definition) -> Iterator[Mutant]:
    """Yield every mutant of a spell: each condition dropped, each number of its declaration off by one."""
    for part in PARTS:
        for place, effect in enumerate(getattr(whole, part)):
            where = KINDS[part]
            for label, changed in _changed(effect):
                yield Mutant(f"{where} {label}", partial(_instead, whole, part, place, changed))
            for number, (cell, key) in enumerate(_numbers(effect)):
                yield Mutant(f"{where} number {number} + 1", partial(_off_by_one, cell, key))


def _changed(effect: Any) -> Iterator[tuple[str, Any]]:
    """Yield an effect with each of its conditions dropped, and with each number of a bonus off by one."""
    if isinstance(effect.when, Condition):
        parts = effect.when.parts or (effect.when,)
        for part in parts:
            if part not in OF_THE_WORD:
                yield f"not asked: {part.words}", _asking(effect, _all_but(part, parts))
    elif effect.when is not None:
        yield "not asked", _asking(effect, None)
    for field in NUMBERS:
        if getattr(effect, field, 0):
            yield f"{field} + 1", replace(effect, **{field: getattr(effect, field) + 1})


def _asking(effect: Any, when: Condition[Any] | None) -> Any:
    """Return an effect under another condition."""
    if not isinstance(effect, Response):
        return replace(effect, when=when)
    return Response(effect.step, effect.do, when, effect.reach, effect.role, away=effect.away, foreseen=effect.foreseen)


def _all_but(dropped: Condition[Any], parts: tuple[Condition[Any], ...]) -> Condition[Any] | None:
    kept = [part for part in parts if part is not dropped]
    whole = kept[0] if kept else None
    for part in kept[1:]:
        assert whole is not None
        whole = whole & part
    return whole


def _numbers(effect: Any) -> Iterator[tuple[CellType, Any]]:
    """Yield where the numbers of a declaration are kept: the closures of its action and of its condition."""
    conditions = getattr(effect.when, "parts", ()) or (effect.when,)
    asked = [getattr(condition, "holds", condition) for condition in conditions]
    for function in (getattr(effect, "do", None), getattr(effect, "times", None), *asked):
        yield from _cells(function, set())


def _cells(function: Any, seen: set[int]) -> Iterator[tuple[CellType, Any]]:
    for cell in getattr(function, "__closure__", None) or ():
        value = cell.cell_contents
        if id(cell) in seen:
            continue
        seen.add(id(cell))
        if type(value) is int:
            yield cell, None
        elif isinstance(value, tuple) and value and all(type(one) is int for one in value):
            yield from ((cell, place) for place in range(len(value)))
        elif isinstance(value, dict):
            yield from ((cell, key) for key, one in value.items() if type(one) is int)
        elif callable(value):
            yield from _cells(value, seen)


@contextmanager
def _off_by_one(cell: CellType, key: Any) -> Iterator[None]:
    """Play with one number of a closure off by one for a while."""
    value = cell.cell_contents
    if key is None:
        cell.cell_contents = value + 1
    elif isinstance(value, tuple):
        cell.cell_contents = tuple(one + (place == key) for place, one in enumerate(value))
    else:
        cell.cell_contents = value | {key: value[key] + 1}
    try:
        yield
    finally:
        cell.cell_contents = value


@contextmanager
def _instead(whole: Definition, part: str, place: int, changed: Any) -> Iterator[None]:
    """Play a spell with one of its effects changed for a while."""
    effects = tuple(changed if at == place else effect for at, effect in enumerate(getattr(whole, part)))
    computed = {field.name for field in fields(whole) if not field.init}
    assert part not in computed
    changes: dict[str, Any] = {part: effects}
    registry.declared()[whole.name] = replace(whole, **changes)
    registry.definition.cache_clear()
    try:
        yield
    finally:
        registry.declared()[whole.name] = whole
        registry.definition.cache_clear()


def survives(name: str, mutant: Mutant) -> bool:
    """Whether all tests about a spell still pass with something wrong about it."""
    with mutant.within():
        return not noticed_by_one_of(CHECKS.get(name, []))


def survivors(name: str) -> set[str]:
    """Return what may be wrong with a spell without any of its tests noticing."""
    return {mutant.label for mutant in mutants_of(registry.declared()[name]) if survives(name, mutant)}


SPARED: dict[str, dict[str, tuple[str, ...]]] = {
    "it has no other kind of attack": {
        "ability of Phantom": ("response not asked: missile damage",),
        "ability of Arboriad": ("response not asked: hand damage",),
        "ability of Prismatic Serpent": ("response not asked: hand damage",),
        "ability of Homunculus": ("response not asked: missile damage",),
        "ability of Huntsman": ("response not asked: hand damage",),
    },
    "its host is an archer, who only shoots": {
        "Yeoman": ("response not asked: missile damage",),
        "Straight Arrow": ("response not asked: missile damage",),
        "Flaming Arrows": ("response not asked: missile damage",),
    },
    "a recruit's class and its kind of attack go together, and either condition asks for both": {
        "ability of Diomesia": (
            "response not asked: hand damage",
            "response not asked: an attacker that is a swordsman",
        ),
        "Cadre": ("response not asked: missile damage", "response not asked: an attacker that is an archer"),
        "Rangefinder": ("response not asked: missile damage", "response not asked: an attacker that is an archer"),
    },
    "whoever lacks that kind of attack gains nothing by its bonus": {
        "Faerie Fire": ("bonus not asked",),
        "Rain of Arrows": ("bonus not asked",),
        "Ogi's Arrows": ("bonus not asked",),
        "Legionnaires": ("bonus not asked",),
        "ability of Warlord": ("bonus not asked",),
        "ability of Bard": ("bonus not asked",),
    },
    "no other spell can be cast on its host": {
        "Ghost Town": ("prohibition not asked",),
        "Perfection": ("prohibition not asked",),
        "Entropia": ("prohibition not asked",),
        "ability of Zana's Champion": ("prohibition not asked",),
        "Adriel's Mantle": ("prohibition not asked",),
        "ability of Dracha": ("prohibition not asked",),
        "ability of Jade Gargoyle": ("prohibition not asked",),
    },
    "it forbids every spell, and asks nothing": {
        "Intercession": ("prohibition not asked",),
        "Stone Circle": ("prohibition not asked",),
        "Woodhenge": ("prohibition not asked",),
    },
    "what is for a swordsman, or for an archer, leaves anybody else at once": {
        "Master Smith": ("response not asked: a new swordsman",),
        "Master Bowyer": ("response not asked: a new archer",),
        "Master Fletcher": ("response not asked: a new archer",),
        "ability of Gorgon": ("response not asked: a swordsman who kills",),
        "Gorgon's Head": ("response not asked: a swordsman who kills",),
        "Shadowmasque": ("response not asked: an attacker that is a swordsman",),
    },
    "asked once more, it does the same again": {
        "ability of Odar": ("response not asked: another spell that has executed by a player's order",),
        "ability of Zana": ("response not asked: another spell that has executed by a player's order",),
    },
    "a cost without Order has none to spare": {"Codex of Order": ("response not asked: a spell that costs Order",)},
    "it is gone by the end of the turn, and nothing else harms whom it spares before": {
        "proof against fire": ("exemption not asked",)
    },
    "whoever else comes in dispels it": {"Parted Sea": ("exemption not asked",)},
    "a spell that is caught already squanders all the same": {
        "ability of Narh'u'ha": ("response not asked: a spell that nothing else has caught",),
        "Unstable Magick": ("response not asked: a spell that nothing else has caught",),
    },
    "nobody dispels what players do not see, and a host that is gone has nothing to lose": {
        "stays a while": ("response not asked: to expire",),
        "lava for a time": ("response not asked: to expire",),
        "water for a time": ("response not asked: to expire",),
    },
    "out of water she dies before anything harms her": {"ability of Undine": ("exemption not asked",)},
    "a group that is gone has nobody to turn back": {"Lycanthropy": ("response not asked: to be dispelled",)},
    "the group is back on the board when its camp expires": {"Encampment": ("response not asked: to be dispelled",)},
    "the other of its two effects takes back what this one does": {
        "Karkara (the group within)": ("response not asked: to be dispelled",)
    },
}
"""What no test can notice, by the reason why nothing changes."""
