"""Changes as a page's forms send them, field by field, and as addresses named them once: by places in a list.

Either way they are read as what they come to (``engine.scenario.edit``), and the page leads to the shortest address
of that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from msgspec import UNSET

from cards.names import named, nearest, no_card
from engine.analysis.differences import edits_of_newcomer
from engine.model.catalog import RECRUIT_CLASSES, cards_by_name, creatures_by_name, helpers_by_name
from engine.notation import LineError, read_line
from engine.notation.default_names import Ids
from engine.scenario.edit import WHATS, Edit, edit_of, edited
from engine.scenario.error import ScenarioError
from engine.scenario.format import GroupSpec, MinionSpec, Scenario
from engine.scenario.named_parts import (
    NUMBERS,
    entry_of,
    group_of,
    number_of,
    spells_in,
    spells_of,
    taken_ids,
    words_of,
)
from engine.scenario.reading import BREAKS_A_LINE
from engine.whole_numbers import whole_number
from sandbox.run.script_panel import STEP_FORMS
from sandbox.run.turn_panel import verify_cast_order

OF_SPELLS = ("swap", "replace", "drop")

PRESS = "press"
"""The change of the button that was pressed, as one word. It is no ``c``: a script takes that for those made before."""

FIELDS = (
    *("what", "on", "which", "place", "to", "tool"),
    *(f"m.{name}" for name in ("name", "count", "kind", "nation", "ability", *NUMBERS)),
)
"""What a form of one change may send."""


def change_params(data: Mapping[str, str]) -> dict[str, str]:
    """Return the parameters that ask for a change: orders as they once were, and the fields of one change.

    The cards of a deck may come in lines; nothing else of a fight has any, nor another control character.
    """
    wanted = FIELDS if data.get("what") else ()
    asked = {key: data[key] for key in data if key in wanted or key == PRESS or key.startswith("order.")}
    tidy = line_by_line if asked.get("what") == "deck" else in_one_line
    return {key: tidy(value) for key, value in asked.items()}


def in_one_line(text: str) -> str:
    """Return a text with spaces for the control characters that somebody pasted along: no name may have any."""
    return BREAKS_A_LINE.sub(" ", text)


def line_by_line(text: str) -> str:
    """Return a text whose lines are each ``in_one_line``."""
    return "\n".join(map(in_one_line, text.split("\n")))


def is_old(data: Mapping[str, str]) -> bool:
    """Whether a change is asked for as addresses once did, by places in a list."""
    return any(key.startswith("order.") or key == "place" for key in data)


def in_old_orders(scenario: Scenario, data: Mapping[str, str]) -> Scenario:
    """Return a scenario with its spells in the orders that an old address names. Raises ScenarioError."""
    for key, value in data.items():
        if key.startswith("order."):
            host = key.removeprefix("order.")
            scenario = edited(scenario, Edit("order", host, to=_names(scenario, host, value)))
    return scenario


def edits_requested(scenario: Scenario, data: Mapping[str, str]) -> list[Edit]:
    """Return the changes that a form sent: one, or all that its fields say of a minion. Raises ScenarioError."""
    what, on, which, place, to = (data.get(name, "").strip() for name in ("what", "on", "which", "place", "to"))
    if data.get(PRESS):
        return [edit_of(data[PRESS])]
    if not what:
        return []
    if what in FORMS:
        return list(FORMS[what](scenario, on, data))
    if what not in WHATS:
        raise ScenarioError("what", f"expected {', '.join(WHATS)}, got {what[:40]!r}")
    to = NAMES_IN.get(what, str)(to)
    if place and what in OF_SPELLS:
        which = _name(scenario, on, place)
        to = _name(scenario, on, to) if what == "swap" else to
    return [Edit(what, on, which or place, to)]  # type: ignore[arg-type]


def _of_minion(scenario: Scenario, on: str, data: Mapping[str, str]) -> Iterator[Edit]:
    """Yield a change for each field of a minion that is not as its form shows it."""
    spec = entry_of(scenario, on)[1]
    now = minion_fields(spec)
    kind = data.get("m.kind", now["kind"]).strip()
    for name, value in now.items():
        typed = data.get(f"m.{name}", value).strip()
        # What another kind prints is not known yet: a number that was not touched stays untouched.
        if typed == value:
            continue
        if name == "kind":
            yield _of_kind(kind, on)
        elif name in NUMBERS:
            yield Edit("stat", on, name, typed or "printed")
        else:
            yield Edit(name, on, to=typed)  # type: ignore[arg-type]


def _of_kind(typed: str, on: str) -> Edit:
    """Return the change into a recruit or a creature, in whatever letters it was typed. Raises ScenarioError."""
    if typed.lower() in RECRUIT_CLASSES:
        return Edit("class", on, to=typed.lower())
    return Edit("creature", on, to=_creature(typed))


def _creature(typed: str) -> str:
    """Return the creature that was meant, however it is spelt. Raises ScenarioError with the nearest."""
    found = named(typed)
    name = found.name if found else typed
    if name not in creatures_by_name():
        near = [one.named.name for one in nearest(name) if one.named.name in creatures_by_name()]
        hint = f" Did you mean {near[0]}?" if near else ""
        raise ScenarioError("to", f"there is no creature called “{name[:60]}”.{hint}")
    return name


def minion_fields(spec: MinionSpec) -> dict[str, str]:
    """Return what a minion's form shows: what it is, and its numbers, printed ones filled in."""
    nation = "own" if spec.nation is UNSET else spec.nation or "none"
    found = {
        "name": spec.name or "",
        "count": str(spec.count),
        "kind": spec.card or spec.recruit_class or "",
        "nation": nation,
        "ability": spec.abilities,
    }
    numbers = {name: number_of(spec, name) for name in NUMBERS}
    return found | {name: "none" if number is None else str(number) for name, number in numbers.items()}


def _card(typed: str) -> str:
    """Return the card that was meant, however it is spelt; whose it is stays behind it. Raises ScenarioError."""
    card, by, owner = typed.partition(" by ")
    name = card.strip()
    if not name:
        raise ScenarioError("to", "expected the name of a card")
    found = _cards().get(name.lower()) or ((meant := named(name)) and meant.name)
    if found not in _cards().values():
        raise ScenarioError("to", no_card(name))
    return f"{found}{by}{owner}"


def _cards_in(typed: str) -> str:
    """Return the cards of a deck that were meant, one after the other. Raises ScenarioError."""
    return "; ".join(_card(card) for card in re.split(r"\s*[;\n]\s*", typed) if card)


NAMES_IN: dict[str, Callable[[str], str]] = {
    **dict.fromkeys(("add", "replace", "deal"), _card),
    "deck": _cards_in,
    "creature": _creature,
}
"""What finds the names that were typed for a change."""


@cache
def _cards() -> dict[str, str]:
    return {name.lower(): name for name in (*helpers_by_name(), *cards_by_name())}


def _of_newcomers(scenario: Scenario, on: str, data: Mapping[str, str]) -> Iterator[Edit]:
    """Yield the changes that let those join a group whom somebody typed: ``3 Elf archers: Power``."""
    group_of(scenario, on)
    taken = Ids([*taken_ids(scenario)])
    for spec in _typed_group(data.get("to", "")).minions:
        yield from _joining(spec, on, taken)


def _of_new_group(scenario: Scenario, on: str, data: Mapping[str, str]) -> Iterator[Edit]:
    """Yield the changes that make a group of those whom somebody typed, for an owner."""
    typed, taken = _typed_group(data.get("to", "")), Ids([*taken_ids(scenario)])
    numbers = (f"group-{number}" for number in range(len(scenario.groups) + 1, 1000))
    group = next(id for id in numbers if id not in taken.taken)
    first, *others = typed.minions
    joining = list(_joining(first, group, taken))
    yield Edit("group", on, group, joining[0].to)
    yield from joining[1:]
    for spec in others:
        yield from _joining(spec, group, taken)
    yield from (Edit("add", group, to=words_of(ref)) for ref in typed.spells)


def _joining(spec: MinionSpec, group: str, taken: Ids) -> Iterator[Edit]:
    spec.id = taken.new(spec.name or spec.card or "minion", spec.count)
    yield Edit("recruit", group, to=spec.id)
    yield from edits_of_newcomer(spec)


def _typed_group(line: str) -> GroupSpec:
    """Return the one group of a typed line. Raises ScenarioError."""
    if not line.strip():
        raise ScenarioError("to", "expected who it is, such as 3 Elf archers: Power")
    try:
        groups = read_line(f"{line} vs nobody").groups
    except LineError as error:
        raise ScenarioError("to", error.problem) from error
    if len(groups) != 1:
        raise ScenarioError("to", f"expected one group, got {len(groups)}")
    return groups[0]


def _of_tool(_scenario: Scenario, on: str, data: Mapping[str, str]) -> Iterator[Edit]:
    """Yield what a tool does to a square: ``terrain forest``, ``structure red town``, ``place left``."""
    what, _, which = data.get("tool", "").partition(" ")
    if what == "place":
        yield Edit("place", which, to=on)
    elif what in ("terrain", "structure"):
        yield Edit(what, on, to=which)  # type: ignore[arg-type]
    else:
        raise ScenarioError("tool", f"expected place, terrain or structure, got {what[:40]!r}")


def _of_cast(scenario: Scenario, on: str, data: Mapping[str, str]) -> Iterator[Edit]:
    """Yield the order to cast a card on somebody, if the rules let it be given now."""
    card, target = _card(data.get("which", "").strip()), data.get("to", "").strip()
    verify_cast_order(scenario, on, card, target)
    yield Edit("command", on, to=f"cast {card} on {target}")


def _of_step(_scenario: Scenario, on: str, data: Mapping[str, str]) -> Iterator[Edit]:
    """Yield the step that a form adds to what is played."""
    what, which = data["what"], data.get("which", "").strip()
    names_card = what in ("step-cast", "step-dispel") or (what == "step-damage" and which)
    yield Edit("step", to=STEP_FORMS[what](on, {**data, "which": _card(which) if names_card else which}))


FORMS: dict[str, Callable[[Scenario, str, Mapping[str, str]], Iterator[Edit]]] = {
    "minion": _of_minion,
    "join": _of_newcomers,
    "band": _of_new_group,
    "square": _of_tool,
    "cast-order": _of_cast,
    **dict.fromkeys(STEP_FORMS, _of_step),
}
"""The forms that come to several changes, or to one of several kinds."""


def _names(scenario: Scenario, host: str, order: str) -> str:
    places = [part.strip() for part in order.split(",")]
    names = spells_in(spells_of(scenario, host))
    if sorted(places) != sorted(map(str, range(len(names)))):
        expected = f"each number from 0 to {len(names) - 1} once, oldest spell first"
        raise ScenarioError(f"order.{host}", f"expected {expected}; got {order[:40]!r}")
    return ",".join(names[int(place)] for place in places)


def _name(scenario: Scenario, host: str, place: str) -> str:
    names = spells_in(spells_of(scenario, host))
    number = whole_number(place, 0, len(names) - 1)
    if number is None:
        expected = f"a place from 0 to {len(names) - 1}" if names else "a host with spells on it"
        raise ScenarioError("place", f"expected {expected}, got {place[:40]!r}")
    return names[number]
