"""The spell list boxes of a run: of every host as it ends, and of whomever it is about at a moment."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from engine.trace.recorder import ABILITY
from engine.trace.records import ListedSpell, Outcome, Trace
from engine.trace.target_boxes import TargetBox
from sandbox.board.card_addresses import ability_address, card_address, card_link


class SpellLine(NamedTuple):
    """One spell of a box: its words, the address of its card (empty for none), whose it is, and what is left of it.

    ``house`` and ``cost`` are those of its casting, empty for what nobody casts.
    """

    words: str
    address: str
    owner: str
    left: str
    house: str = ""
    cost: str = ""


class SpellBox(NamedTuple):
    """A host by name, what its box shows, and what is there unseen."""

    host: str
    shown: list[SpellLine]
    unseen: list[SpellLine]


def spell_boxes(trace: Trace) -> list[SpellBox]:
    """Return the boxes of a trace, host by host; hosts without any spell have none."""
    return [
        SpellBox(_name(host, trace.outcome), list(map(_line, lists.shown)), list(map(_line, lists.unseen)))
        for host, lists in trace.spell_lists.items()
    ]


def target_box(found: TargetBox) -> str:
    """Return the box of whom a run is about at a moment, as the client shows it: what is there unseen is left out."""
    lines = [_line(line) for line in found.box.shown]
    if not lines:
        return f"<p><b>On {escape(found.name)}</b>: no spells</p>"
    return f'<p><b>On {escape(found.name)}</b></p><ol class="plain">{"".join(map(_item, lines))}</ol>'


def _item(line: SpellLine) -> str:
    words = escape(line.words)
    if line.address:
        words = card_link(line.words, line.address)
    cost = f"{line.cost} cost" if line.cost == "unknown" else line.cost
    facts = ", ".join(filter(None, (line.owner, line.house, cost, line.left)))
    return f'<li>{words} <span class="small">{escape(facts)}</span></li>'


def _line(line: ListedSpell) -> SpellLine:
    name = line.spell
    left = [f"tokens: {line.tokens}"] if line.tokens else []
    left += [f"in play through turn {line.until}"] if line.until is not None else []
    if name.startswith(ABILITY):
        of = name.removeprefix(ABILITY)
        return SpellLine(f"the ability of {of}", ability_address(of), "", ", ".join(left))
    words = f"({name})" if line.kind == "potent" else name
    owner = "" if line.kind == "terrain" else line.owner
    if line.acts_for is not None:
        owner = f"{owner}, acts for {line.acts_for}"
    return SpellLine(words, card_address(name), owner, ", ".join(left), line.house or "", line.cost or "")


def _name(host: str, outcome: Outcome) -> str:
    """Return what a host is called on a page."""
    if host in outcome.minions:
        return str(outcome.minions[host].name)
    if host in outcome.groups:
        group = outcome.groups[host]
        alone = sum(other.owner == group.owner for other in outcome.groups.values()) == 1
        leader = "" if alone or not group.members else f" with {outcome.minions[group.members[0]].name}"
        return f"{group.owner.capitalize()}'s group{leader}"
    if host in outcome.structures:
        structure = outcome.structures[host]
        return f"The {structure.type} at {','.join(map(str, structure.square))}"
    return "The globe" if host == "globe" else f"Square {host}"
