"""One thing changed about a scenario: "Fred is a Bard", two spells swapped, one spell more, another seed.

A change names the minion and the spell that it is about, never a place in a list, so it means the same
whatever was changed before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

import msgspec

from engine.model.seat import PLAYERS
from engine.model.words import listed
from engine.scenario.board_edits import BOARD_EDITS
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.minion_edits import MINION_EDITS
from engine.scenario.named_parts import EditFunction, one_of, whole
from engine.scenario.reading import copy_of, read_scenario, to_document
from engine.scenario.spell_edits import SPELL_EDITS
from engine.scenario.step_edits import STEP_EDITS
from engine.scenario.turn_edits import TURN_EDITS

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
    changed = copy_of(scenario)
    EDITS[edit.what](changed, edit.on, edit.which, edit.to)
    return read_scenario(to_document(changed), legal=False)


def _set_initiative(scenario: Scenario, _on: str, _which: str, to: str) -> None:
    scenario.initiative = one_of(to, PLAYERS, "to")


def _set_seed(scenario: Scenario, _on: str, _which: str, to: str) -> None:
    scenario.seed = whole(to, None)


def _set_rule(scenario: Scenario, _on: str, which: str, to: str) -> None:
    if (which, to) not in RULES:
        known = listed([f"{rule},{value}" for rule, value in RULES], "or")
        raise ScenarioError("which", f"expected {known}, got {which[:40]!r}")
    setattr(scenario.rules, which, to)


EDITS: dict[str, EditFunction] = {
    **MINION_EDITS,
    **SPELL_EDITS,
    **BOARD_EDITS,
    **TURN_EDITS,
    **STEP_EDITS,
    "initiative": _set_initiative,
    "seed": _set_seed,
    "rule": _set_rule,
}
