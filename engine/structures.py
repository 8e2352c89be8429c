"""Structures: built, destroyed, captured, and what they make (structures page)."""

from __future__ import annotations

from engine.board import ENTRANCES
from engine.catalog import houses_by_name
from engine.creation import Creation
from engine.moments import Capture
from engine.refusal import RefusalError
from engine.state import Group, Player, Square, Structure

NOVICE_RATE = {"sanctum": 4, "town": 2, "colony": 2}
"""How many turns a structure takes for a novice."""

FULL = 8
"""A structure with so many novices makes no more (I-25)."""


class Structures(Creation):
    """What happens to structures."""

    def build(self, type: str, square: Square, owner: Player) -> Structure | None:
        """Create a structure: its square is dispelled and becomes plains; None where none may stand."""
        if square in ENTRANCES or self.state.structure_at(square) is not None:
            return None
        ground = self.ground(square)
        for spell in list(ground.spells):
            self.dispel(spell)
        self.change_terrain(ground, "plains")
        structure = Structure(self.fresh_id(type), type, owner, square)
        structure.turn_count = NOVICE_RATE[type]
        structure.mana = self.mana_choice(owner)
        self.bring("structures", structure)
        if type == "colony":
            self.lay("Colony", structure, owner)
        self.structure_flux(square)
        return structure

    def destroy(self, structure: Structure) -> None:
        """Destroy a structure: every spell on it leaves play, and its owner has lost one."""
        if not structure.alive:
            return
        self.set_status(structure, "destroyed")
        self.count_delta(structure.owner, -1)
        for spell in list(structure.spells):
            self.dispel(spell, "host gone")
        self.structure_flux(structure.square)

    def structure_flux(self, square: Square) -> None:
        """A square has gained or lost a structure: everything there rechecks (spells page)."""
        self.forget_answers()
        self.recheck(self.ground(square))
        group = self.state.group_at(square)
        if group is not None:
            self._recheck_group(group)

    def count_delta(self, player: Player, delta: int) -> None:
        """Count a structure won or lost since the last start of turn (initiative page)."""
        if player in self.state.seats:
            seat = self.state.seats[player]
            self.change(seat, "delta", seat.delta + delta)

    def add_novices(self, structure: Structure, count: int, nation: str | None = None) -> None:
        """Give a structure novices (never more than it holds), or take some (never below none).

        ``nation`` is given where it is not the owner's; such strangers are the first to go (I-27).
        """
        novices = max(0, min(structure.novices + count, max(FULL, structure.novices)))
        gained = novices - structure.novices
        structure.strangers = structure.strangers[max(0, -gained) :] + (() if nation is None else (nation,) * gained)
        if gained:
            self.change(structure, "novices", novices)

    def mana_choice(self, player: Player) -> str | None:
        """Return the type that a player chooses for a structure: his house's primary, as the dialog proposes."""
        seat = self.state.seats.get(player)
        house = houses_by_name().get(seat.house or "") if seat is not None else None
        return house.primary if house is not None else None

    def verify_capture(self, structure: Structure, group: Group) -> None:
        """Raise RefusalError with the reason if a group would not capture a structure (S5)."""
        if structure.owner == group.owner:
            raise RefusalError(f"{structure.id} is {group.owner}'s already")
        if not group.is_recruit:
            raise RefusalError("only recruits capture structures")
        if group.square != structure.square:
            raise RefusalError("the group does not stand in the structure")

    def can_capture(self, structure: Structure, group: Group) -> bool:
        """Whether a group captures a structure at the next start of turn."""
        try:
            self.verify_capture(structure, group)
        except RefusalError:
            return False
        return True

    def capture(self, structure: Structure, group: Group) -> None:
        """Let a group capture a structure: owner, no novices, a fresh count, a mana type chosen."""
        self.verify_capture(structure, group)
        self.count_delta(structure.owner, -1)
        self.count_delta(group.owner, 1)
        self.change_structure_owner(structure, group.owner)
        self.add_novices(structure, -structure.novices)
        self.change(structure, "turn_count", NOVICE_RATE[structure.type])
        self.change(structure, "mana", self.mana_choice(group.owner))
        self.witness("S5", Capture(structure, group))
