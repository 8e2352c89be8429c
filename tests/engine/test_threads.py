"""First use by many threads at once: every type that is decoded anywhere, each in a fresh process."""

from __future__ import annotations

import ast
import builtins
import importlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from cards.release import PACKAGES

ROOT = Path(__file__).parents[2]


DEEPEST = 6
READING = ("convert", "decode", "Decoder", "from_json")
PLAIN = {inspect.IntType: 1, inspect.FloatType: 1, inspect.StrType: "a", inspect.BoolType: True}


def examples(type: inspect.Type, depth: int = 0) -> list[Any]:
    """Values that a type takes: of a union one for each member, of a record one with all its fields."""
    match type:
        case inspect.UnionType():
            return [value for member in type.types for value in examples(member, depth)]
        case inspect.StructType():
            return [record(type, depth + 1)] if depth < DEEPEST else []
        case inspect.ListType() | inspect.VarTupleType():
            return [examples(type.item_type, depth)]
        case inspect.TupleType():
            return [[examples(item, depth)[0] for item in type.item_types]]
        case inspect.DictType():
            keys = examples(type.key_type, depth)
            return [{str(key): value for key in keys[:1] for value in examples(type.value_type, depth)[:1]}]
        case inspect.LiteralType():
            return [type.values[0]]
        case _:
            return [PLAIN.get(builtins.type(type))]


def record(type: inspect.StructType, depth: int) -> dict[str, Any]:
    """A record with every field that has an example."""
    filled = {field.encode_name: examples(field.type, depth) for field in type.fields}
    tag = {} if type.tag_field is None else {type.tag_field: type.tag}
    return tag | {name: values[0] for name, values in filled.items() if values}


def decoded(module: Any, tree: ast.Module) -> set[type[msgspec.Struct]]:
    """The records that a module asks msgspec to read, by ``convert``, ``decode``, a ``Decoder`` or ``from_json``."""
    found = set()
    for call in ast.walk(tree):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute | ast.Name)):
            continue
        function = call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id
        if function not in READING:
            continue
        names = {name.id for part in (call.args, call.keywords) for node in part for name in ast.walk(node)
                 if isinstance(name, ast.Name)}  # fmt: skip
        things = [getattr(module, name, None) for name in names]
        found |= {thing for thing in things if isinstance(thing, type) and issubclass(thing, msgspec.Struct)}
    return found


def types() -> list[tuple[str, str]]:
    found: set[type[msgspec.Struct]] = set()
    for path in (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))):
        text = path.read_text()
        if "msgspec" in text and any(word in text for word in READING):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            found |= decoded(importlib.import_module(name), ast.parse(text))
    return sorted((one.__module__, one.__qualname__) for one in found)


TYPES = types()


def test_what_is_decoded_is_found() -> None:
    assert {
        ("engine.scenario.format", "Scenario"),
        ("engine.model.catalog", "Card"),
        ("deckbuilder.saved.deck_state", "DeckState"),
    } <= {*TYPES}


Program = subprocess.Popen[str]


@pytest.fixture(scope="module")
def programs() -> Iterator[Callable[[str], Program]]:
    """A fresh process for the records of each package that is asked for."""
    with ExitStack() as stack:

        @cache
        def program_of(package: str) -> Program:
            command = [sys.executable, "-m", "tests.engine.first_use", package]
            started = subprocess.Popen(command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            return stack.enter_context(started)  # it ends with its input

        yield program_of


@pytest.mark.parametrize(("module", "name"), TYPES)
def test_eight_threads_may_be_the_first_to_read_a_record(
    module: str, name: str, programs: Callable[[str], Program]
) -> None:
    [document] = examples(inspect.type_info(getattr(importlib.import_module(module), name)))
    program = programs(module.partition(".")[0])
    assert program.stdin is not None
    assert program.stdout is not None
    print(json.dumps([module, name, document]), file=program.stdin, flush=True)
    assert program.stdout.readline() == "lived\n", "the interpreter crashed, or says on standard error what is wrong"
