"""Effect functions with one number in them off by one: found in the source, and played with for a while."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import engine.effects
from engine.effects import registry
from engine.effects.language import Condition, Definition
from tests.engine.cards.about import CHECKS, Check

MODULES: dict[str, ModuleType] = {
    found.name.rpartition(".")[2]: importlib.import_module(found.name)
    for found in pkgutil.walk_packages(engine.effects.__path__, "engine.effects.")
    if not found.ispkg
}


class Shift(NamedTuple):
    """One number of a module's source that may be off by one: in a few words, and where."""

    module: str
    label: str
    line: int
    column: int


@cache
def source_of(module: str) -> str:
    """The source of a module of effects."""
    return Path(str(MODULES[module].__file__)).read_text("utf-8")


def shifts(module: str) -> Iterator[Shift]:
    """Yield every number of a module that some effect comes to while it is played."""
    for statement in ast.parse(source_of(module)).body:
        seen: dict[int, int] = {}
        for node in ast.walk(statement):
            if isinstance(node, ast.Constant) and type(node.value) is int:
                seen[node.value] = times = seen.get(node.value, 0) + 1
                label = f"{_called(statement)}: {node.value} + 1" + (f", place {times}" if times > 1 else "")
                shift = Shift(module, label, node.lineno, node.col_offset)
                if changed(shift):
                    yield shift


def _called(statement: ast.stmt) -> str:
    """Return what a statement of a module is known by: the name of what it defines, or the first it is told."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return statement.name
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        return ast.unparse(statement.targets[0] if isinstance(statement, ast.Assign) else statement.target)
    return next((str(one.value) for one in ast.walk(statement) if isinstance(one, ast.Constant)), "?")


class _PlusOne(ast.NodeTransformer):
    def __init__(self, shift: Shift) -> None:
        self.shift = shift

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if (node.lineno, node.col_offset) == (self.shift.line, self.shift.column) and type(node.value) is int:
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node


def changed(shift: Shift) -> list[tuple[FunctionType, CodeType]]:
    """Return the functions of effects that a shift changes, each with its new code."""
    tree = ast.parse(source_of(shift.module))
    path = str(MODULES[shift.module].__file__)
    before = codes_of(compile(tree, path, "exec", dont_inherit=True))
    after = codes_of(compile(_PlusOne(shift).visit(tree), path, "exec", dont_inherit=True))
    new = {_key(old): code for old, code in zip(before, after, strict=True) if old != code}
    return [(function, code) for key, code in new.items() for function in by_key().get(key, ())]


def _key(code: CodeType) -> tuple[Any, ...]:
    return code.co_filename, code.co_qualname, code.co_firstlineno, tuple(code.co_positions())


@cache
def by_key() -> dict[tuple[Any, ...], list[FunctionType]]:
    """Return the functions that effects come to by where in the source they are."""
    found: dict[tuple[Any, ...], list[FunctionType]] = {}
    for function in users():
        found.setdefault(_key(function.__code__), []).append(function)
    return found


def codes_of(code: CodeType) -> list[CodeType]:
    """Return the code of a module and of all functions in it, in one order."""
    inner = [one for const in code.co_consts if isinstance(const, CodeType) for one in codes_of(const)]
    return [code, *inner]


@cache
def users() -> dict[FunctionType, set[str]]:
    """Return every function that effects come to, with the spells whose effects they are."""
    found: dict[FunctionType, set[str]] = {}
    for name, whole in registry.declared().items():
        for function in functions_of(whole):
            found.setdefault(function, set()).add(name)
    return found


def functions_of(whole: Definition) -> set[FunctionType]:
    """Return every function of the effects' modules that a spell's effects come to."""
    found: set[FunctionType] = set()
    for bonus in whole.bonuses:
        _reach(bonus.times, found)
        _reach(bonus.when, found)
    for response in whole.responses:
        _reach(response.do, found)
        _reach(response.when, found)
    for prohibition in whole.prohibitions:
        _reach(prohibition.when, found)
    return found


def _reach(thing: Any, found: set[FunctionType]) -> None:
    """Add the functions that something comes to: what it closes over, and what its code names."""
    if isinstance(thing, FunctionType):
        if thing in found or not thing.__module__.startswith("engine.effects"):
            return
        found.add(thing)
    for part in _parts(thing):
        _reach(part, found)


def _parts(thing: Any) -> list[Any]:
    """Return what a condition, a row of things, or a function is made of."""
    if isinstance(thing, Condition):
        return [thing.holds, *thing.parts]
    if isinstance(thing, tuple | list):
        return list(thing)
    if not isinstance(thing, FunctionType):
        return []
    named = [name for code in codes_of(thing.__code__) for name in code.co_names]
    return [*(cell.cell_contents for cell in thing.__closure__ or ()), *map(thing.__globals__.get, named)]


@contextmanager
def playing(shift: Shift) -> Iterator[None]:
    """Play with a number off by one for a while."""
    functions = changed(shift)
    before = [function.__code__ for function, _ in functions]
    for function, code in functions:
        function.__code__ = code
    try:
        yield
    finally:
        for (function, _), code in zip(functions, before, strict=True):
            function.__code__ = code


def checks_on(shift: Shift) -> list[Check]:
    """Return the tests about the spells that come to a number, each once."""
    spells = sorted({name for function, _ in changed(shift) for name in users()[function]})
    found: dict[Callable[[], None], None] = {}
    for name in spells:
        found.update(dict.fromkeys(CHECKS.get(name, ())))
    return list(found)


def survives(shift: Shift) -> bool:
    """Whether all tests about the spells that come to a number pass with the number off by one."""
    checks = checks_on(shift)
    with playing(shift):
        for check in checks:
            try:
                check()
            except Exception:  # a scenario that breaks down has noticed it, too
                return False
    return True


def survivors(module: str) -> set[str]:
    """Return which numbers of a module may be off by one without any test noticing."""
    return {shift.label for shift in shifts(module) if survives(shift)}


SPARED: dict[str, dict[str, tuple[str, ...]]] = {
    "it is only asked whether it is 0": {
        "hope": ("_come_along: 1 + 1",),
        "justice": ("_burns_out: 1 + 1",),
        "life": ("_the_beast_comes: 1 + 1",),
        "structure_words": ("_host_leaves_control: 1 + 1",),
    },
    "the neutral player has no hand, and makes no mana": {
        "deed_words": ("hands_are_lost: 2 + 1",),
        "mind": ("_pay_both: 2 + 1",),
    },
    "how many come is known of every such card": {
        "hopper_words": ("live_off_the_board: 1 + 1",),
        "relation_words": ("bring_into_play: 1 + 1",),
        "summoning": ("_create_all: 1 + 1",),
    },
    "a card of changing cost begins at 1, so its cost is always known": {
        "abomination": ("_fiend_appears: 1 + 1",),
        "deed_words": ("lasts_as_long_as_it_cost: 1 + 1",),
        "nature": ("_bite: 1 + 1",),
        "unmaking": ("_spin: 1 + 1",),
    },
    "a group that waits for no square comes back in no turn": {
        "hopper_words": ("live_off_the_board: 0 + 1", "vanish: 0 + 1"),
    },
    "no number sinks below 0": {"making": ("_comes_equipped: 3 + 1",), "unmaking": ("_misfits: 1 + 1",)},
    "the spell has a last turn": {"making": ("_starts_over: 0 + 1",)},
    "the turn of its casting is noted as it comes into play": {
        "life": ("_matures: 0 + 1",),
        "making": ("_live: 0 + 1",),
        "unmaking": ("_perhaps_squander: 0 + 1, place 2", "_perhaps_squander: 0 + 1, place 3"),
    },
    "it only has to be below 0": {"unmaking": ("_note_the_turn_of_casting: 1 + 1",)},
    "whoever lacks that kind of attack gains nothing by its bonus": {"making": ("_noted: 0 + 1",)},
    "there is no camp to ask for its turn": {"war": ("_camp_of: 0 + 1",)},
    "nobody has a level where there are no recruits": {"war": ("_challenge: 0 + 1",)},
}
"""What no test can notice, by the reason why nothing changes."""
