"""What a field of the format may say where only a few words will do, read off the records themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import inspect

from engine.model.words import listed
from engine.scenario.format import Scenario

PART = re.compile(r"\.(\w+)|\[([^\]]*)\]")


def choices_at(path: str, document: Any = None) -> str | None:
    """Return the words that may stand at a path such as "$.script[2].do", or None where other values may, too.

    Of the records that may stand there, the one that a document has there.
    """
    found: dict[str, str] = {}
    for owner, words in _words(path, document):
        if words:
            found.setdefault(listed(words, "or"), owner)
    if len(found) > 1:
        return listed([f"{words} for {owner}" for words, owner in found.items()])
    return next(iter(found), None)


def _words(path: str, document: Any) -> Iterator[tuple[str, list[str]]]:
    """Yield, for each record that may stand around a path, what it is called and the words that it takes there."""
    parts = _parts(path)
    if not parts:
        return
    around = _types_at(parts[:-1], document)
    tags = [str(one.tag) for one in around if isinstance(one, inspect.StructType) and one.tag_field == parts[-1]]
    if tags:
        yield "", list(dict.fromkeys(tags))
        return
    for one in around:
        literals = [inner for inner in _inside(one, parts[-1]) if isinstance(inner, inspect.LiteralType)]
        name = f"{one.tag}" if isinstance(one, inspect.StructType) and one.tag else ""
        yield name, [str(value) for literal in literals for value in literal.values]


def fields_at(path: str, document: Any) -> list[str]:
    """Return the fields that an object at a path may have, its kind's own word first.

    Of the records that may stand there, the one that a document has there.
    """
    found: dict[str, None] = {}
    for one in _types_at(_parts(path), document):
        if isinstance(one, inspect.StructType):
            names = [one.tag_field] if one.tag_field is not None else []
            found |= dict.fromkeys([*names, *(field.encode_name for field in one.fields)])
    return list(found)


def keys_at(path: str) -> list[str]:
    """Return the words that may be keys of the dictionary at a path, such as the types of mana."""
    keys = [one.key_type for one in _types_at(_parts(path), None) if isinstance(one, inspect.DictType)]
    return [str(value) for key in keys if isinstance(key, inspect.LiteralType) for value in key.values]


def _parts(path: str) -> list[str]:
    """Return the names and places of which a path is made."""
    return [found.group(1) or found.group(2) for found in PART.finditer(path)]


def _types_at(parts: list[str], document: Any) -> list[inspect.Type]:
    """Return what may stand at a path; where a document says which record it has there, that one alone."""
    types = [_format()]
    for part in parts:
        document = _part(document, part)
        types = [inner for one in types for inner in _inside(one, part)]
    return [one for one in types if _is_tagged(one, document)] or types


def _part(document: Any, part: str) -> Any:
    """Return the part of a document that is named or counted so, or None."""
    if isinstance(document, dict):
        return document.get(part)
    return document[int(part)] if isinstance(document, list) and part.isdigit() else None


def _is_tagged(type: inspect.Type, document: Any) -> bool:
    """Return whether a record is the one of its kind that a document is."""
    return (
        isinstance(type, inspect.StructType)
        and isinstance(document, dict)
        and type.tag_field is not None
        and document.get(type.tag_field) == type.tag
    )


@cache
def _format() -> inspect.Type:
    """Return the whole format as types; the paths asked for are a sender's, and too many to keep."""
    return inspect.type_info(Scenario)


def _inside(type: inspect.Type, part: str) -> Iterator[inspect.Type]:
    """Yield what may stand in a field of a type, or in its list or its dictionary."""
    if isinstance(type, inspect.StructType):
        for field in type.fields:
            if field.encode_name == part:
                yield from _flat(field.type)
    elif isinstance(type, inspect.ListType):
        yield from _flat(type.item_type)
    elif isinstance(type, inspect.DictType):
        yield from _flat(type.value_type)


def _flat(type: inspect.Type) -> Iterator[inspect.Type]:
    """Yield the types of which one may stand somewhere."""
    if isinstance(type, inspect.UnionType):
        for one in type.types:
            yield from _flat(one)
    elif isinstance(type, inspect.Metadata):
        yield from _flat(type.type)
    else:
        yield type
