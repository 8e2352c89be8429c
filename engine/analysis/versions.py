"""Which rules and which cards' effects these are: a digest of the rules, and one of each card.

What has been worked out of a scenario holds as long as the rules and the cards in it are the same; a change of one
card's effect says nothing of fights without it. A card's digest is made of its record, of the source of its effect and
of every word of the effects' language that it uses, and of the cards, creatures and helper spells that these name. What
looks through all cards (a random spell, say) hangs on all of them. Docstrings and comments are no part of any of it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engine.analysis.source_code import code_of
from engine.model.catalog import Card, Creature, Helper, nations, read_cards
from engine.scenario.format import Scenario

ENGINE = Path(__file__).resolve().parent.parent
RULES = ("model", "rules", "effects", "scenario", "trace")
"""The folders whose modules every fight runs through."""

WORDS = "effects/words"
EFFECTS = (WORDS, "effects/houses")
CATALOGS = ("cards_by_name", "creatures_by_name", "helpers_by_name", "read_cards")

Symbol = tuple[str, str]
"""A module of the effects and the name of something in it; a word belongs to its package, too."""


@dataclass
class Statement:
    """A statement of an effects' module: its code, what it uses, the texts in it, and whether it looks at all cards."""

    code: str
    uses: set[Symbol] = field(default_factory=set)
    strings: set[str] = field(default_factory=set)
    looks_at_all: bool = False


class Sources(NamedTuple):
    """The statements of the effects' modules: by what they define or add to, and by what they declare."""

    of_symbols: dict[Symbol, list[Statement]]
    of_names: dict[str, list[Statement]]


def version() -> str:
    """Return what this engine is called: a digest of the rules and of all cards, in twelve hexadecimal digits."""
    return _version_of(frozenset(_known()))


def version_of(scenario: Scenario) -> str:
    """Return the same of the rules, the nations, and the cards that play a part in a scenario."""
    return _version_of_text(msgspec.json.encode(scenario))


@lru_cache(maxsize=1)
def _version_of_text(scenario: bytes) -> str:
    """Return the version of a scenario given as JSON: what is said of one fight names its version several times."""
    return _version_of((frozenset(_strings(msgspec.json.decode(scenario))).union(nations())) & _known())


@cache
def rules_digest() -> str:
    """Return a digest of the rules: of every module that all fights run through."""
    return _digest(code_of(path.read_text()) for folder in RULES for path in sorted((ENGINE / folder).glob("*.py")))


@cache
def card_digest(name: str) -> str:
    """Return a digest of a card, a creature, a helper spell or a nation: its record, its effect, and all they name.

    Raises KeyError for a name that is none of these.
    """
    names, sources = _reach(name)
    records = [msgspec.json.encode(record).decode() for known in sorted(names) for record in _records().get(known, ())]
    return _digest([*records, *sorted(source.code for source in sources)])


@lru_cache(maxsize=256)  # there are as many sets of cards as there are scenarios
def _version_of(names: frozenset[str]) -> str:
    return _digest([rules_digest(), *(card_digest(name) for name in sorted(names))])[:12]


def _digest(texts: Iterable[str]) -> str:
    found = blake2b(digest_size=16)
    for text in texts:
        found.update(text.encode())
        found.update(b"\0")
    return found.hexdigest()


def _reach(name: str) -> tuple[set[str], list[Statement]]:
    """Return every name that something hangs on, with itself, and the statements that play them.

    Raises KeyError for a name of nothing.
    """
    if name not in _known():
        raise KeyError(name)
    names, waiting = {name}, [name]
    found: dict[int, Statement] = {}
    while waiting:
        known = waiting.pop()
        more = _made_by(known)
        for source in _with_all_used(parsed_effects().of_names.get(known, ()), found):
            more |= _known() if source.looks_at_all else source.strings & _known()
        waiting += more - names
        names |= more
    return names, list(found.values())


def _with_all_used(sources: Iterable[Statement], found: dict[int, Statement]) -> Iterator[Statement]:
    """Yield some statements and what they use, and what that uses; none that was ``found`` before."""
    waiting = list(sources)
    while waiting:
        source = waiting.pop()
        if id(source) not in found:
            found[id(source)] = source
            waiting += (used for symbol in source.uses for used in parsed_effects().of_symbols.get(symbol, ()))
            yield source


def _made_by(name: str) -> set[str]:
    cards = [record for record in _records().get(name, ()) if isinstance(record, Card)]
    return {made.name for card in cards for made in _making(card)}


@cache
def _records() -> dict[str, list[Card | Creature | Helper]]:
    """Return every card, creature and helper spell by its name, which some share."""
    found: dict[str, list[Card | Creature | Helper]] = {}
    for card in read_cards():
        found.setdefault(card.name, []).append(card)
        for made in _making(card):
            found.setdefault(made.name, []).append(made)
    return found


def _making(card: Card) -> list[Creature | Helper]:
    return [*card.creatures, *card.helpers]


@cache
def _known() -> frozenset[str]:
    """Return all names that can be asked for: of cards, creatures, helper spells, and whatever an effect declares."""
    return frozenset(_records()) | parsed_effects().of_names.keys()


@cache
def parsed_effects() -> Sources:
    """Return the statements of the effects' modules."""
    found = Sources({}, {})
    for folder in EFFECTS:
        package = f"engine.{folder.replace('/', '.')}"
        for path in sorted((ENGINE / folder).glob("*.py")):
            _parse(f"{package}.{path.stem}", path.read_text(), found)
        if folder == WORDS:
            found.of_symbols.update({(package, name): of for (_, name), of in found.of_symbols.items()})
    return found


def _parse(module: str, text: str, found: Sources) -> None:
    """Add the statements of a module to those that were found."""
    tree, lines = ast.parse(text), text.splitlines()
    imported, constants = _imports(tree), _constants(tree)
    for statement in tree.body:
        source = _source(statement, lines, module, imported)
        for name in _defined(statement):
            found.of_symbols.setdefault((module, name), []).append(source)
        for subject in _declared(statement):
            if isinstance(subject, ast.Name):
                symbol = imported.get(subject.id, (module, subject.id))
                found.of_symbols.setdefault(symbol, []).append(source)
            meant = constants.get(subject.id, subject) if isinstance(subject, ast.Name) else subject
            if isinstance(meant, ast.Constant) and isinstance(meant.value, str):
                found.of_names.setdefault(meant.value, []).append(source)


def _imports(tree: ast.Module) -> dict[str, Symbol]:
    """Return what a module imports from other modules, by the name it has here."""
    return {
        alias.asname or alias.name: (statement.module, alias.name)
        for statement in tree.body
        if isinstance(statement, ast.ImportFrom) and statement.module is not None
        for alias in statement.names
    }


def _constants(tree: ast.Module) -> dict[str, ast.expr]:
    """Return what a module's own names stand for."""
    return {
        target.id: statement.value
        for statement in tree.body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }


def _source(statement: ast.stmt, lines: list[str], module: str, imported: dict[str, Symbol]) -> Statement:
    """Return a statement with what it uses and names."""
    decorators = getattr(statement, "decorator_list", [])
    first = min([statement.lineno, *(decorator.lineno for decorator in decorators)])
    found = Statement(code_of("\n".join(lines[first - 1 : statement.end_lineno])))
    looked_up: set[int] = set()
    for node in ast.walk(statement):
        looked_up.update(id(part) for part in _looked_up_in(node))
        if isinstance(node, ast.Name):
            found.uses.add(imported.get(node.id, (module, node.id)))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in imported:
            found.uses.add((".".join(imported[node.value.id]), node.attr))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.strings.add(node.value)
        if _is_catalog(node) and id(node) not in looked_up:
            found.looks_at_all = True
    return found


def _looked_up_in(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node in which it looks up one name, rather than going through all of them."""
    if isinstance(node, ast.Subscript):
        yield node.value
    elif isinstance(node, ast.Compare):
        yield from node.comparators
    elif isinstance(node, ast.Attribute) and node.attr == "get":
        yield node.value


def _is_catalog(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CATALOGS


def _defined(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement defines."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        yield statement.name
    elif isinstance(statement, ast.Assign):
        named = (node for target in statement.targets for node in ast.walk(target))
        yield from (node.id for node in named if isinstance(node, ast.Name))
    elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        yield statement.target.id


def _declared(statement: ast.stmt) -> Iterator[ast.expr]:
    """Yield what a statement declares something of: its call's first argument, and others that are names of records.

    In a loop, it is what the loop goes through.
    """
    if isinstance(statement, ast.For):
        yield from (node for node in ast.walk(statement.iter) if isinstance(node, ast.Constant))
    elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        yield from statement.value.args[:1]
        for other in statement.value.args[1:]:
            if isinstance(other, ast.Constant) and other.value in _records():
                yield other


def _strings(part: Any) -> Iterator[str]:
    """Yield every text in a document, wherever it is."""
    if isinstance(part, dict):
        for value in part.values():
            yield from _strings(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from _strings(value)
    elif isinstance(part, str):
        yield part
