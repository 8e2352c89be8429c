"""One thing changed about a scenario: "Fred is a Bard", two spells swapped, one spell more, another seed.

A change names the minion and the spell that it is about, never a place in a list, so it means the same
whatever was changed before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from functools import partial
from typing import Literal, get_args

import msgspec
from msgspec import UNSET, UnsetType

from engine.model.catalog import creatures_by_name
from engine.model.state import OWNERS, PLAYERS
from engine.model.words import listed
from engine.scenario.board_edits import BOARD_EDITS, BoardEdit, forget_the_gone, square_at, square_of
from engine.scenario.error import ScenarioError
from engine.scenario.format import MinionSpec, Scenario, SpellList, SpellOn, SpellRef, minion_ids
from engine.scenario.reading import read_scenario, to_document
from engine.scenario.setup import make_minion
from engine.scenario.step_edits import STEP_EDITS, step_of, step_words
from engine.scenario.turn_edits import TURN_EDITS, whose_turn

What = Literal[
    "creature",
    "class",
    "nation",
    "stat",
    "swap",
    "order",
    "replace",
    "drop",
    "add",
    "ability",
    "leave",
    "initiative",
    "seed",
    "rule",
    "name",
    "count",
    "recruit",
    "copy",
    "split",
    "remove",
    "group",
    "place",
    "owner",
    "sides",
    "terrain",
    "structure",
    "script",
    "turn",
    "step",
    "unstep",
    "sooner",
    "cast",
    "command",
    "revoke",
    "choice",
    "house",
    "mana",
    "deal",
    "undeal",
    "deck",
    "part",
]  # in the order in which a reader is offered them
WHATS: tuple[str, ...] = get_args(What)
NUMBERS = {
    "hp": "hit points",
    "current_hp": "current hit points",
    "armor": "armor",
    "hand": "hand damage",
    "missile": "missile damage",
    "attack_rate": "attack rate",
    "level": "level",
}
"""The numbers of a minion that can be another, in words."""

ATTACKS = ("hand", "missile")
"""The numbers of which a minion may have none."""

NUMBER_WORDS = {"printed": "as printed"}
"""What is said of a number that is not one: as printed; "none" is said as it is."""

NATION_WORDS = {"own": "the nation of its kind", "none": "no nation"}

RULES = {
    ("d3_cap", "after-effects"): "damage is capped after the effects of D3 (I-1)",
    ("d3_cap", "before-effects"): "damage is capped before the effects of D3 (I-1)",
    ("rebound_blame", "none"): "nobody is blamed for what is thrown back (I-2)",
    ("rebound_blame", "wielder"): "who throws damage back is blamed for it (I-2)",
}
"""The switches of the rules, each setting in words."""

FIELDS: dict[str, tuple[str, ...]] = {
    "swap": ("on", "which", "to"),
    "replace": ("on", "which", "to"),
    "stat": ("on", "which", "to"),
    "drop": ("on", "which"),
    "leave": ("on",),
    "initiative": ("to",),
    "seed": ("to",),
    "rule": ("which", "to"),
    "remove": ("on",),
    "group": ("on", "which", "to"),
    "sides": (),
    "terrain": ("to", "on"),
    "structure": ("to", "on"),
    "script": ("to",),
    "turn": ("to",),
    "step": ("to",),
    "unstep": ("to",),
    "sooner": ("to",),
    "mana": ("on", "which", "to"),
    "cast": ("on", "which", "to"),
    "part": ("to",),
}
"""The fields of a kind of change, as its text has them; those of the others are ``on`` and ``to``."""


class Edit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One change: what, on which minion or group, of which spell or number, and to what.

    ``on`` is the id of a minion's entry, or of whatever else carries spells: a group, a structure, ``globe``, a square
    as ``5:6``; of an order or a hand, the player. ``which`` is a spell on it, or the name of a number or a rule; ``to``
    the other spell, the card, the value, or the id of what comes into play. A spell that lies there several times is
    told apart as ``Despond~2``; one that is added may be another player's, ``Despond by red``.
    """

    what: What
    on: str = ""
    which: str = ""
    to: str = ""

    @property
    def text(self) -> str:
        """The change in one word of an address: ``drop,fred,Unholy Aura``."""
        return ",".join([self.what, *(getattr(self, name) for name in fields_of(self.what))])


def fields_of(what: str) -> tuple[str, ...]:
    """Return the fields that the text of such a change has."""
    return FIELDS.get(what, ("on", "to"))


def edit_of(text: str) -> Edit:
    """Read a change from its text. Raises ScenarioError."""
    what, *rest = text.split(",", 1)
    if what not in WHATS:
        raise ScenarioError("what", f"expected {', '.join(WHATS)}, got {what[:40]!r}")
    names = fields_of(what)
    values = rest[0].split(",", len(names) - 1) if rest else []
    if len(values) != len(names):
        raise ScenarioError("what", f"expected {','.join((what, *names))}, got {text[:40]!r}")
    return Edit(what, **dict(zip(names, values, strict=True)))  # type: ignore[arg-type]


def all_edited(scenario: Scenario, edits: Iterable[Edit]) -> Scenario:
    """Return a scenario with several things changed, one after the other. Raises ScenarioError as ``edited`` does."""
    for edit in edits:
        scenario = edited(scenario, edit)
    return scenario


def edited(scenario: Scenario, edit: Edit) -> Scenario:
    """Return a scenario with one thing changed. Raises ScenarioError with the path of what makes no sense.

    What is wrong with the edit itself has the path of its field (``on``, ``which``, ``to``); what is wrong
    with the changed scenario, the path there.
    """
    changed = deepcopy(scenario)
    EDITS[edit.what](changed, edit)
    return read_scenario(to_document(changed), legal=False)


def edit_words(scenario: Scenario, edit: Edit) -> str:
    """Return what an edit makes of a scenario, as a phrase. Raises ScenarioError as ``edited`` does."""
    match edit.what:
        case "seed":
            return f"seed {edit.to} instead of {scenario.seed}"
        case "initiative":
            return f"{edit.to} has initiative instead of {scenario.initiative}"
        case "rule":
            return RULES[edit.which, edit.to]
        case "script" | "turn" | "step" | "unstep" | "sooner" | "command" | "revoke" | "choice":
            return _turn_words(scenario, edit)
        case "swap" | "order" | "replace" | "drop" | "add":
            return _spell_words(scenario, edit)
        case "copy" | "split" | "remove" | "recruit" | "group" | "place" | "owner" | "cast":
            return _board_words(scenario, edit)
        case what if what in PLAIN_WORDS:
            return PLAIN_WORDS[what].format(on=edit.on, which=edit.which, to=edit.to)
    return _minion_words(scenario, edit)


PLAIN_WORDS = {
    "sides": "the sides change places",
    "terrain": "{to} at {on}",
    "structure": "{to} at {on}",
    "house": "{on} is of House {to}",
    "mana": "{on} has {to} {which} mana",
    "deal": "{to} in {on}'s hand",
    "undeal": "no {to} in {on}'s hand",
    "deck": "{on}'s deck: {to}",
    "part": "other things said in the text",
}
"""What is changed about ground, players and script, as a phrase."""


SCRIPT_WORDS = {
    "turn": "a whole turn is played",
    "combat": "the combat alone is played",
    "none": "nothing is played",
}
"""What is played instead of a script, in words."""


STEP_WORDS = {"step": "then", "unstep": "left out", "sooner": "sooner"}
"""What becomes of a step of the script, before the step itself."""


def _turn_words(scenario: Scenario, edit: Edit) -> str:
    if edit.what == "script":
        return SCRIPT_WORDS[edit.to]
    if edit.what in STEP_WORDS:
        step = step_of(edit.to.partition("~")[0])
        return f"{STEP_WORDS[edit.what]}: {step_words(step, partial(called, scenario))}"
    if edit.what == "turn":
        return f"a turn {'more' if edit.to == 'next' else 'less'}"
    words = " ".join(_order_words(scenario, edit.to))
    whose, number = whose_turn(edit.on)
    when = f" in turn {number}" if number else ""
    if edit.what == "choice":
        return f"{edit.to or 'any'} mana for {called(scenario, whose)}{when}"
    orders = "orders" if edit.what == "command" else "does not order"
    return f"{whose} {orders}{when}: {words}"


def _order_words(scenario: Scenario, order: str) -> Iterator[str]:
    """Yield an order's words, names for the ids of what the scenario begins with."""
    ids = {spec.id for spec in minions_of(scenario)} | {one.id for one in scenario.structures}
    groups = {group.id: f"{group.owner}'s group" for group in scenario.groups}
    for word in order.split(" "):
        yield groups.get(word) or (name_of(scenario, word) if word in ids else word)


def _board_words(scenario: Scenario, edit: Edit) -> str:
    match edit.what:
        case "copy":
            return f"another like {name_of(scenario, edit.on)}"
        case "split":
            return f"one of those called {plain_name(_minion(scenario, edit))} by itself"
        case "remove":
            return f"without {name_of(scenario, edit.on)}"
        case "recruit":
            return f"a swordsman more in the group {edit.on}"
        case "group":
            return f"another group of {edit.on}"
        case "place":
            return f"the group {edit.on} at {edit.to}"
        case "owner":
            return f"{edit.on} is {edit.to}'s"
        case _:
            return f"{edit.on} casts {edit.which} on {called(scenario, edit.to)}"


def _minion_words(scenario: Scenario, edit: Edit) -> str:
    name, spec = name_of(scenario, edit.on), _minion(scenario, edit)
    match edit.what:
        case "stat":
            now = number_of(spec, edit.which)
            to = NUMBER_WORDS.get(edit.to, edit.to)
            return f"{name} has {NUMBERS[edit.which]} {to} instead of {'none' if now is None else now}"
        case "nation":
            return f"{name} is of {NATION_WORDS.get(edit.to, f'the {edit.to}')}"
        case "ability":
            return f"{name} {'with' if edit.to == 'own' else 'without'} abilities"
        case "name":
            return f"{name} is called {edit.to}" if edit.to else f"{name} has no name"
        case "count":
            return f"{edit.to} called {plain_name(spec)}"
        case "leave":
            return f"without {'one of those called ' if spec.count > 1 else ''}{plain_name(spec)}"
    return f"{name} is {'an' if edit.to[:1] in 'AEIOUaeiou' else 'a'} {edit.to}"


def _spell_words(scenario: Scenario, edit: Edit) -> str:
    name, spells = name_of(scenario, edit.on), spells_of(scenario, edit.on)
    match edit.what:
        case "add":
            return f"{edit.to} laid on {name} last"
        case "order":
            return f"{name}'s spells were cast in the order {', '.join(map(_said, edit.to.split(',')))}"
    place, spell = _place(spells, edit.which, "which"), _said(edit.which)
    match edit.what:
        case "drop":
            return f"{name} without {spell}"
        case "replace":
            return f"{edit.to} instead of {spell} on {name}"
        case _:
            other = _said(edit.to)
            first, second = (spell, other) if place < _place(spells, edit.to, "to") else (other, spell)
            return f"{first} and {second} change places on {name}"


def _said(which: str) -> str:
    """Return what a sentence calls a spell: the second of two is "Despond no. 2"."""
    return which.replace("~", " no. ")


def spell_name(ref: SpellRef) -> str:
    """Return the name of a spell in a scenario's list."""
    return ref if isinstance(ref, str) else ref.card


def spells_in(spells: SpellList) -> list[str]:
    """Return what changes call each spell of a list: its name, and of its like on that host ``Despond~2``."""
    names = [spell_name(ref) for ref in spells]
    counts = [names[: place + 1].count(name) for place, name in enumerate(names)]
    return [name if count == 1 else f"{name}~{count}" for name, count in zip(names, counts, strict=True)]


def spell_of(text: str) -> SpellRef:
    """Return the spell that a change adds: a card, or a card and whose it is."""
    card, by, owner = text.rpartition(" by ")
    return SpellOn(card=card, owner=owner) if by and owner in OWNERS else text


def words_of(ref: SpellRef) -> str:
    """Return what a change that adds a spell calls it, the inverse of ``spell_of``."""
    return ref if isinstance(ref, str) else f"{ref.card} by {ref.owner}" if ref.owner else ref.card


def minions_of(scenario: Scenario) -> list[MinionSpec]:
    """Return every minion's entry, group by group."""
    return [spec for group in scenario.groups for spec in group.minions]


def name_of(scenario: Scenario, id: str) -> str:
    """Return what a minion's entry is called, or whatever else carries spells."""
    for spec in minions_of(scenario):
        if spec.id == id:
            return plain_name(spec) if spec.count == 1 else f"each of the {spec.count} called {plain_name(spec)}"
    for structure in scenario.structures:
        if structure.id == id:
            return f"the {structure.type} at {','.join(map(str, structure.square))}"
    if id == "globe":
        return "the globe"
    return f"the square {id.replace(':', ',')}" if ":" in id else f"the group {id}"


def called(scenario: Scenario, id: str) -> str:
    """Return what one minion is called, or whatever else a spell may be cast on; a square is ``5,6``."""
    for group in scenario.groups:
        for spec in group.minions:
            for number, one in enumerate(minion_ids(spec), start=1):
                if one == id:
                    return make_minion(spec, id, number).name
        if group.id == id:
            return f"{group.owner}'s group" if len(scenario.groups) <= len(PLAYERS) else f"the group {id}"
    return name_of(scenario, id.replace(",", ":"))


def plain_name(spec: MinionSpec) -> str:
    """Return what the minions of an entry are called."""
    return spec.name or spec.card or spec.id.capitalize()


def spells_of(scenario: Scenario, id: str) -> SpellList:
    """Return the spells on a minion's entry or whatever else may carry some. Raises ScenarioError for no such id."""
    for spec in minions_of(scenario):
        if spec.id == id:
            return spec.spells
    hosts = {group.id: group.spells for group in scenario.groups} | {"globe": scenario.globe}
    hosts |= {structure.id: structure.spells for structure in scenario.structures}
    if id in hosts:
        return hosts[id]
    if ":" in id:
        square = square_of(id.replace(":", ","))
        return next((one.spells for one in scenario.squares if one.square == square), [])
    raise ScenarioError("on", f"expected the id of a minion or group of this scenario, got {id[:40]!r}")


def number_of(spec: MinionSpec, name: str) -> int | None:
    """Return one of a minion's numbers as it starts; None for an attack it lacks. Raises ScenarioError for no such."""
    if name not in NUMBERS:
        raise ScenarioError("which", f"expected {', '.join(NUMBERS)}, got {name[:40]!r}")
    base = make_minion(spec, spec.id, 1).base
    number: int | None = getattr(base, "hp" if name == "current_hp" else name)
    return spec.current_hp or number if name == "current_hp" else number


def _minion(scenario: Scenario, edit: Edit) -> MinionSpec:
    for spec in minions_of(scenario):
        if spec.id == edit.on:
            return spec
    raise ScenarioError("on", f"expected the id of a minion of this scenario, got {edit.on[:40]!r}")


def _place(spells: SpellList, text: str, field: str) -> int:
    """Return where a spell lies in a list."""
    names = spells_in(spells)
    if text not in names:
        expected = ", ".join(names[:8]) or "a host with spells on it"
        raise ScenarioError(field, f"expected {expected}, got {text[:60]!r}")
    return names.index(text)


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise ScenarioError("to", f"expected a whole number, got {text[:40]!r}")
    return int(text)


def _set_creature(scenario: Scenario, edit: Edit) -> None:
    """A creature comes with the nation printed on it."""
    spec = _minion(scenario, edit)
    if edit.to not in creatures_by_name():
        raise ScenarioError("to", f"expected a creature of the card data, got {edit.to[:60]!r}")
    spec.card, spec.recruit_class, spec.nation = edit.to, None, UNSET


def _set_class(scenario: Scenario, edit: Edit) -> None:
    if edit.to not in ("swordsman", "archer"):
        raise ScenarioError("to", f"expected swordsman or archer, got {edit.to[:40]!r}")
    spec = _minion(scenario, edit)
    spec.card, spec.recruit_class = None, edit.to  # type: ignore[assignment]


def _set_nation(scenario: Scenario, edit: Edit) -> None:
    """Another nation, the one that a minion has by itself, or none."""
    _minion(scenario, edit).nation = {"own": UNSET, "none": None}.get(edit.to, edit.to)


def _set_stat(scenario: Scenario, edit: Edit) -> None:
    """A number is another, ``printed`` again (or unhurt), or of an attack ``none``."""
    spec, now = _minion(scenario, edit), number_of(_minion(scenario, edit), edit.which)
    if edit.to == "printed":
        number: int | UnsetType | None = None if edit.which == "current_hp" else UNSET
    elif edit.to == "none" and edit.which in ATTACKS:
        number = None
    else:
        number = _whole(edit.to)
        if number == now:
            return
    if edit.which == "current_hp":
        spec.current_hp = number  # type: ignore[assignment]
    else:
        setattr(spec.stats, edit.which, number)


def _swap(scenario: Scenario, edit: Edit) -> None:
    spells = spells_of(scenario, edit.on)
    one, other = _place(spells, edit.which, "which"), _place(spells, edit.to, "to")
    if one == other:
        raise ScenarioError("to", "expected another spell than the first")
    spells[one], spells[other] = spells[other], spells[one]


def _order(scenario: Scenario, edit: Edit) -> None:
    spells = spells_of(scenario, edit.on)
    names, wanted = spells_in(spells), edit.to.split(",")
    if sorted(names) != sorted(wanted):
        expected = f"each of {', '.join(names[:8])} once, oldest first" if names else "a host with spells on it"
        raise ScenarioError("to", f"expected {expected}, got {edit.to[:60]!r}")
    spells[:] = [spells[names.index(name)] for name in wanted]


def _replace(scenario: Scenario, edit: Edit) -> None:
    spells = spells_of(scenario, edit.on)
    place = _place(spells, edit.which, "which")
    old = spells[place]
    spells[place] = edit.to if isinstance(old, str) else msgspec.structs.replace(old, card=edit.to)


def _drop(scenario: Scenario, edit: Edit) -> None:
    spells = spells_of(scenario, edit.on)
    del spells[_place(spells, edit.which, "which")]


def _add(scenario: Scenario, edit: Edit) -> None:
    spells = spells_of(scenario, edit.on)
    if ":" in edit.on and not spells:
        spells = square_at(scenario, square_of(edit.on.replace(":", ","))).spells
    spells.append(spell_of(edit.to))


def _set_ability(scenario: Scenario, edit: Edit) -> None:
    if edit.to not in ("none", "own"):
        raise ScenarioError("to", f"expected none or own, got {edit.to[:40]!r}")
    _minion(scenario, edit).abilities = edit.to  # type: ignore[assignment]


def _leave(scenario: Scenario, edit: Edit) -> None:
    """Take one minion of an entry out, and with the last the entry; what is expected of who is gone goes too."""
    spec = _minion(scenario, edit)
    if spec.count > 1:
        spec.count -= 1
    else:
        for group in scenario.groups:
            group.minions = [other for other in group.minions if other is not spec]
        scenario.groups = [group for group in scenario.groups if group.minions]
    forget_the_gone(scenario)


def _set_initiative(scenario: Scenario, edit: Edit) -> None:
    if edit.to not in PLAYERS:
        raise ScenarioError("to", f"expected {listed(PLAYERS, 'or')}, got {edit.to[:40]!r}")
    scenario.initiative = edit.to  # type: ignore[assignment]


def _set_seed(scenario: Scenario, edit: Edit) -> None:
    scenario.seed = _whole(edit.to)


def _set_rule(scenario: Scenario, edit: Edit) -> None:
    if (edit.which, edit.to) not in RULES:
        known = listed([f"{rule},{value}" for rule, value in RULES], "or")
        raise ScenarioError("which", f"expected {known}, got {edit.which[:40]!r}")
    setattr(scenario.rules, edit.which, edit.to)


def _of_board(change: BoardEdit) -> Callable[[Scenario, Edit], None]:
    return lambda scenario, edit: change(scenario, edit.on, edit.which, edit.to)


EDITS: dict[str, Callable[[Scenario, Edit], None]] = {
    "creature": _set_creature,
    "class": _set_class,
    "nation": _set_nation,
    "stat": _set_stat,
    "swap": _swap,
    "order": _order,
    "replace": _replace,
    "drop": _drop,
    "add": _add,
    "ability": _set_ability,
    "leave": _leave,
    "initiative": _set_initiative,
    "seed": _set_seed,
    "rule": _set_rule,
    **{what: _of_board(change) for what, change in (BOARD_EDITS | TURN_EDITS | STEP_EDITS).items()},
}
