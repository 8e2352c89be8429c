"""The board of a run at any moment: the map, the sides with their minions' tiles, what lies where.

It is cut into slots that are drawn one by one, so that what a change touches can be drawn alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import NamedTuple

from django.utils.safestring import SafeString
from msgspec.structs import replace

from engine.model.pieces import IN_PLAY
from engine.model.words import numbered
from engine.trace.outcome import ending_of, fold
from engine.trace.records import ChangeRecord, GroupRecord, MinionRecord, Outcome, StructureRecord, Trace
from sandbox.board.board_map import BoardMap, board_in_words, group_figure
from sandbox.board.flights import Flight
from sandbox.board.tiles import spell_link, tile

MOMENT, WORDS, MAP, PLACES = "moment", "words", "map", "places"
"""The slots there are one of: the round and the winner, who stands where in words, the map without its groups, and what
lies on structures, squares and globe."""


class Camp(NamedTuple):
    """A side as the board is laid out: an owner, its groups, and the minions that begin in each."""

    owner: str
    groups: dict[str, list[str]]

    @property
    def minions(self) -> list[str]:
        """All who begin on this side."""
        return [minion for members in self.groups.values() for minion in members]

    def there(self, state: Outcome) -> list[MinionRecord]:
        """Return those of them who have come into play by a moment."""
        return [state.minions[minion] for minion in self.minions if minion in state.minions]


class Board:
    """The layout of a run's board, and how each slot of it is drawn.

    Minions keep the place they begin in. ``ask`` is the beginning of the address that tells why one ended, and
    ``editors`` are the addresses at which minions and groups can be changed, by id.
    """

    def __init__(self, trace: Trace, ask: str = "?why=", editors: Mapping[str, str] | None = None) -> None:
        self.trace = trace
        self.ask = ask
        self.editors = editors or {}
        self.map = BoardMap(trace.initial, trace.events)
        self.camps: dict[str, Camp] = {}
        self.home: dict[str, Camp] = {}
        for id, group in trace.initial.groups.items():
            self._settle(id, group.owner, group.members)
        for event in trace.events:
            if event.change is not None:
                self._arrivals(event.change)

    def _settle(self, group: str, owner: str, members: list[str]) -> None:
        camp = self.camps.setdefault(owner, Camp(owner, {}))
        camp.groups[group] = list(members)
        self.home |= dict.fromkeys(members, camp)

    def _arrivals(self, change: ChangeRecord) -> None:
        """Give a new group its place, and a new minion one in the group that it joins first."""
        if change.what == "groups":
            self._settle(change.of, change.after.owner, [])
        elif change.what == "group" and change.after and change.of not in self.home:
            camp = next(camp for camp in self.camps.values() if change.after in camp.groups)
            camp.groups[change.after].append(change.of)
            self.home[change.of] = camp

    def state_at(self, event: int) -> Outcome:
        """Return the state after an event: the changes up to it, folded."""
        return fold(self.trace.initial, self.trace.events[:event])

    def slots(self) -> Iterator[str]:
        """Yield the names of all slots."""
        yield from (MOMENT, WORDS, MAP, PLACES)
        for camp in self.camps.values():
            yield f"camp:{camp.owner}"
            for group, members in camp.groups.items():
                yield f"figure:{group}"
                yield f"group:{group}"
                yield from (f"minion:{member}" for member in members)

    def pictures(self, state: Outcome) -> dict[str, str]:
        """Draw every slot of a state."""
        return {slot: self.draw(slot, state) for slot in self.slots()}

    def draw(self, slot: str, state: Outcome) -> str:
        """Draw one slot of a state."""
        kind, _, id = slot.partition(":")
        match kind:
            case "minion":
                return tile(id, state, self.ask) if id in state.minions else ""
            case "figure":
                return group_figure(state.groups[id], state, self._lost(id, state)) if id in state.groups else ""
            case "group":
                return self._group(id, state.groups[id]) if id in state.groups else ""
            case "camp":
                return self._census(self.camps[id], state)
            case "words":
                return escape(board_in_words(state))
            case "map":
                return self.map.ground(state)
            case "places":
                return _places(state)
        return _moment(state)

    def html(self, state: Outcome, flight: Flight | None = None, beside: str = "") -> SafeString:
        """Return the whole board, each slot numbered in the order of :meth:`slots`.

        ``flight`` is what flies at the moment, and ``beside`` stands beside the map.
        """
        drawn = {
            slot: f'data-slot="{number}">{picture}'
            for number, (slot, picture) in enumerate(self.pictures(state).items())
        }
        for minion, role in _roles(flight).items():
            slot = f"minion:{minion}"
            if slot in drawn:
                drawn[slot] = f"{role} {drawn[slot]}"
        camps = '<p class="vs">against</p>'.join([_camp(camp, drawn, self._editor) for camp in self.camps.values()])
        return SafeString(
            f'<div class="ground">{self._map(drawn)}'
            f'<ul class="plain places small" {drawn[PLACES]}</ul>{beside}</div>'
            f'<div class="sides">{camps}</div>'
        )

    def _map(self, drawn: Mapping[str, str]) -> str:
        """Return the map, each group of its own slot, with its words for those who cannot see it."""
        figures = [f"<g {drawn[f'figure:{group}']}</g>" for camp in self.camps.values() for group in camp.groups]
        picture = self.map.frame('aria-hidden="true"', f"<g {drawn[MAP]}</g>{''.join(figures)}")
        return f'<div><p class="visually-hidden" {drawn[WORDS]}</p>{picture}</div>'

    def _editor(self, id: str) -> str:
        """Return the link that opens something to be changed, outside of what a moment draws."""
        address = self.editors.get(id)
        if address is None:
            return ""
        what = " group" if id in self.trace.initial.groups and not self._number(id) else ""
        htmx = 'hx-boost="true" hx-target="#bench" hx-swap="innerHTML show:none"'
        return (
            f'<a class="editor-link no-print" href="{escape(address)}#edit" {htmx} data-opens'
            f' aria-label="Change {escape(self._name(id))}">✎{what}</a>'
        )

    def _name(self, id: str) -> str:
        minion = self.trace.initial.minions.get(id)
        return minion.name if minion else f"{self.trace.initial.groups[id].owner}'s group{self._number(id)}"

    def _number(self, id: str) -> str:
        """Return the number that a trace calls a group by, where its owner has had several."""
        groups = next((list(camp.groups) for camp in self.camps.values() if id in camp.groups), [])
        return f" {groups.index(id) + 1}" if len(groups) > 1 else ""

    def _group(self, id: str, group: GroupRecord) -> str:
        """Return which of several groups this is, and what lies on it."""
        number, spells = self._number(id), ", ".join(map(spell_link, group.spells))
        return f"group{number}{f': {spells}' * bool(spells)}" if number else f"on the group: {spells}" * bool(spells)

    def _lost(self, group: str, state: Outcome) -> int:
        """Count those who began in a group, or came into play in it, and have died or are out of the game."""
        began = next(camp.groups[group] for camp in self.camps.values() if group in camp.groups)
        gone = [state.minions[id] for id in began if id in state.minions and id not in state.groups[group].members]
        return sum(minion.status in ("buried", "removed") for minion in gone)

    def touched(self, change: ChangeRecord, state: Outcome) -> Iterator[str]:
        """Yield the slots that may look another way after a change; ``state`` is the one after it."""
        of, what = change.of, change.what
        if of in self.home:
            yield f"minion:{of}"
            if what in ("minions", "status", "group", "owner"):
                yield f"camp:{self.home[of].owner}"
                began = [group for group, members in self.home[of].groups.items() if of in members]
                groups = [state.minions[of].group, *(began if what == "status" else ())]
                yield from (f"figure:{group}" for group in dict.fromkeys(groups) if group)
        elif of in state.groups and what == "spells":
            yield f"group:{of}"
            yield from (f"minion:{member}" for member in state.groups[of].members)
        elif of in state.groups:
            yield WORDS
            yield f"figure:{of}"
            yield f"group:{of}"
        else:
            yield from (MOMENT, WORDS, MAP, PLACES)

    def _census(self, camp: Camp, state: Outcome) -> str:
        there = camp.there(state)
        alive = sum(minion.status in IN_PLAY for minion in there)
        return f'<span class="owner {camp.owner}">{camp.owner.capitalize()}</span> · {alive} of {len(there)} live'


def board_before(trace: Trace) -> SafeString:
    """Return the board as a run begins, without anything that happens in it."""
    return Board(replace(trace, events=[])).html(trace.initial)


def _roles(flight: Flight | None) -> dict[str, str]:
    """Return the marks of those between whom something flies; the victim's says how much."""
    if flight is None:
        return {}
    number = "" if flight.number is None else f' data-number="{flight.number}"'
    return {flight.source: 'data-role="attacker"', flight.target: f'data-role="victim"{number}'}


def _moment(state: Outcome) -> str:
    """Return the turn, the round of the combat, and how the fight stands."""
    said = [f"turn {state.turn}", *([f"round {state.rounds}"] if state.rounds else [])]
    if state.winner:
        words = ending_of(state).words
        said.append(words[0].lower() + words[1:])
    return " · ".join(said)


def _places(state: Outcome) -> str:
    """Return what is known of structures, squares and the globe, a line each."""
    said = [_structure(one) for one in state.structures.values() if one.status == "alive"]
    said += [
        f"square {id}: {', '.join([one.terrain, *map(spell_link, one.spells)])}" for id, one in state.squares.items()
    ]
    if state.globe.spells:
        said.append(f"on the globe: {', '.join(map(spell_link, state.globe.spells))}")
    return "".join(f"<li>{line}</li>" for line in said)


def _structure(structure: StructureRecord) -> str:
    """Return a structure in words: whose it is and where, its mana and novices, and what lies on it."""
    facts = [
        f"{structure.owner}'s {structure.type} at {','.join(map(str, structure.square))}",
        *([f"{structure.mana} mana"] if structure.mana else []),
    ]
    if structure.novices:
        facts.append(numbered(structure.novices, "novice"))
    return ", ".join([*facts, *map(spell_link, structure.spells)])


def _camp(camp: Camp, drawn: dict[str, str], editor: Callable[[str], str]) -> str:
    """Return one side: how many live, and its groups with their tiles."""
    groups = "".join(
        f'<div><div class="of-group"><p class="small" {drawn[f"group:{group}"]}</p>{editor(group)}</div>'
        '<ul class="plain tiles">'
        + "".join([f"<li><div {drawn[f'minion:{member}']}</div>{editor(member)}</li>" for member in members])
        + "</ul></div>"
        for group, members in camp.groups.items()
    )
    census = drawn[f"camp:{camp.owner}"]
    return (
        # No landmark: two boards may stand side by side.
        f'<div class="camp" role="group" aria-label="{camp.owner.capitalize()}"><p class="small" {census}</p>'
        f'<div class="groups">{groups}</div></div>'
    )
