"""What the editor's page shows: the form of the thing that is open, all there is, and what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.http import QueryDict

from engine.model.document import Document
from engine.model.seat import OWNERS
from engine.model.turn_orders import Part
from engine.model.words import listed
from engine.scenario.error import ScenarioError
from engine.scenario.format import Cast, Scenario
from engine.scenario.legality import faults
from engine.scenario.reading import shaped
from sandbox.editor import offers
from sandbox.editor.document_changes import LaidSpell, laid_on, typed_spells
from sandbox.editor.form_fields import FormField, fields_of
from sandbox.editor.json_lines import excerpt, line_of
from sandbox.editor.offers import Option, OptionGroup, Targets
from sandbox.editor.slots import branches
from sandbox.editor.things import LEFT_TO_TEXT, NAMES, SETTINGS, Thing, records_of, thing_at
from sandbox.run.run_page import pretty
from sandbox.run.setup_form import in_words_of_forms

MAX_SHOWN = 250
"""A step of the script is told in so many letters at most."""


class TypedForm(NamedTuple):
    """A form that is shown again: what was open, what was typed, what is wrong with it and where."""

    path: str
    post: QueryDict
    problem: str
    problem_path: str = ""
    text: str | None = None


class OutlineEntry(NamedTuple):
    """One thing in the list of all there is; what stands in it follows."""

    path: str
    words: str
    movable: bool
    inner: list[Branch]


class Branch(NamedTuple):
    """A list of things: its name, its things, and what can be added to it, each with its path and word."""

    name: str
    entries: list[OutlineEntry]
    additions: list[tuple[str, str]]


def dotted(path: str) -> str:
    """Return the engine's path of a field as the editor's: ``$.groups[0].id`` is ``groups.0.id``."""
    return re.sub(r"\[(\w+)\]", r".\1", path).removeprefix("$").strip(".")


def path_of(document: Document, error_path: str) -> str:
    """Return the path of the thing that an error is about."""
    path = dotted(error_path)
    while path:
        try:
            return thing_at(document, path).path
        except KeyError:
            path = path.rpartition(".")[0]
    return "players" if error_path.startswith("$.players") else SETTINGS


# The text


def text_context(document: Document, problem: ScenarioError | None, typed: TypedForm | None) -> dict[str, Any]:
    """Return what the text view shows, with the line that is wrong, if any."""
    text = pretty(document)
    if typed is not None and typed.text is not None:
        text = typed.text
        problem = ScenarioError(typed.problem_path, typed.problem)
    context: dict[str, Any] = {"text": text, "rows": min(max(text.count("\n") + 2, 12), 40)}
    if problem is not None:
        context |= {"problem": problem}
        if problem.path:
            line = line_of(text, problem)
            context |= {"wrong_line": line, "excerpt": excerpt(text, line)}
    return context


# The form


def open_context(
    document: Document, path: str, problem: ScenarioError | None, typed: TypedForm | None
) -> dict[str, Any]:
    """Return what the form view shows: the fields of the thing that is open, and everything there is."""
    path = _known(document, typed.path, path) if typed is not None else path
    thing = thing_at(document, path)
    post = typed.post if typed is not None else None
    fields = fields_of(thing, document, post)
    scenario = shaped(document)
    context: dict[str, Any] = {
        "thing": thing,
        "faults": [(fault, path_of(document, fault.path)) for fault in faults(scenario)],
        "title": title(thing),
        "fields": fields,
        "owners": OWNERS,
        "spells": typed_spells(post) if post is not None else laid_on(thing),
        "offered": offers.spells_for(thing, scenario) if thing.host else [],
        "searches": {field.search: offers.card_names(field.search) for field in fields if field.search},
        "casts": thing.record is Cast,
        "targets": _only_legal(fields, thing, scenario),
        "branches": list(tree(document, Scenario, document, "")),
        "expected": len(document.get("expect", [])),
        "globe_spells": [_spell_words(spell) for spell in laid_on(thing_at(document, "globe"))],
    }
    if typed is not None and typed.problem:
        return context | {"typed_problem": _beside_field(fields, thing, typed)}
    if problem is not None:
        said = ScenarioError(problem.path, in_words_of_forms(problem.problem))
        context |= {"problem": said, "problem_at": path_of(document, problem.path)}
    return context


def _known(document: Document, path: str, otherwise: str) -> str:
    try:
        return thing_at(document, path).path
    except KeyError:
        return otherwise


def _beside_field(fields: list[FormField], thing: Thing, typed: TypedForm) -> str:
    """Put what is wrong beside the field that it is about; return it as well, with the field's name."""
    own, problem = dotted(typed.problem_path), in_words_of_forms(typed.problem)
    if thing.record is not Scenario:
        # A thing that is being made has its place at the end of its list by then.
        own = re.sub(rf"^{re.escape(thing.list_path)}\.\d+\.?", "", own)
    for field in fields:
        if own and (own == field.slot.name or own.startswith(f"{field.slot.name}.")):
            field.error = problem
            return f"{field.label}: {problem}"
    return problem


def _only_legal(fields: list[FormField], thing: Thing, scenario: Scenario) -> Targets | None:
    """Leave of a cast's targets those that are legal where it stands in the script; return the others with reasons."""
    if thing.record is not Cast:
        return None
    player, card, target = ({field.slot.name: field for field in fields}[name] for name in ("player", "card", "target"))
    steps = thing.place if thing.place is not None else len(scenario.script)
    known = player.value in player.slot.choices
    found = offers.targets(scenario, steps, player.value, card.value) if known else None  # type: ignore[arg-type]
    if found is None:
        if not card.value:
            target.options = [OptionGroup("", [Option("", "first choose the card")])]
        return None
    groups = [
        OptionGroup(group.heading, [option for option in group.options if option.value in found.legal])
        for group in target.options
    ]
    if target.value not in found.legal and not thing.new and target.value:
        groups.append(OptionGroup("Will be refused", [Option(target.value, target.value)]))
    target.options = [group for group in groups if group.options] or [OptionGroup("", [Option("", "nothing is legal")])]
    return found


def title(thing: Thing) -> str:
    """Return what the form of a thing is called."""
    kind = thing.kind.replace("_", " ")
    if thing.path in (SETTINGS, "players"):
        return kind.capitalize()
    if thing.path == "globe":
        return "The globe"
    return f"New {kind}" if thing.new else f"{kind.capitalize()} {thing.own.get('id', '')}".strip()


# Everything there is


def tree(document: Document, record: type[Part], own: Document, above: str) -> Iterator[Branch]:
    """Yield the lists of things of a record, each thing with its own lists."""
    for name, records in sorted(branches(record).items(), key=lambda branch: branch[0] == "script"):
        if name in LEFT_TO_TEXT:
            continue
        path = f"{above}{name}"
        entries = []
        for number, inner in enumerate(records_of(own, name)):
            thing = thing_at(document, f"{path}.{number}")
            under = list(tree(document, thing.record, inner, f"{thing.path}."))
            entries.append(OutlineEntry(thing.path, words(thing), bool(inner.get("do")), under))
        additions = [
            (f"{path}.new-{tag}", tag.replace("_", " ")) if tag else (f"{path}.new", NAMES[kind])
            for tag, kind in records.items()
        ]
        yield Branch(name.replace(".", " of "), entries, additions)


def words(thing: Thing) -> str:
    """Return a thing in a line of the list."""
    own = thing.own
    match thing.kind:
        case "group":
            said = [own["id"], own["owner"], *([offers.square_text(own["square"])] if "square" in own else [])]
        case "minion":
            called = own.get("name") or own.get("card") or own["id"]
            nation = own.get("nation", "")
            said = [called, nation or "", own.get("class") or own.get("card") or ""]
            if own.get("count", 1) > 1:
                said[0] = f"{own['count']} × {called}"
        case "structure":
            said = [own["id"], own["type"], own.get("owner", "neutral"), offers.square_text(own["square"])]
        case "square":
            said = [offers.square_text(own["square"]), own.get("terrain", "plains")]
        case kind:
            said = [kind.replace("_", " "), *_facts(own)]
    spells = [_spell_words(spell) for spell in laid_on(thing)] if thing.host else []
    line = " · ".join(word for word in said if word) + (f" ✦ {', '.join(spells)}" if spells else "")
    return line if len(line) <= MAX_SHOWN else f"{line[: MAX_SHOWN - 1]}…"


def _facts(own: Document) -> Iterator[str]:
    """Yield the fields of a step in words; lists of records have lines of their own."""
    for name, value in own.items():
        if name == "do" or isinstance(value, dict):
            continue
        if isinstance(value, list):
            words = [*map(str, value)]
            yield f"{name} {listed(words) if words[:1] == value[:1] else ', '.join(words)}"
        else:
            yield f"{name} {value}"


def _spell_words(spell: LaidSpell) -> str:
    return f"{spell.card} ({spell.owner})" if spell.owner else spell.card
