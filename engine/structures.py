"""Structures: built, destroyed, moved, captured, off the board, and what they make (structures page)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board import ENTRANCES, SANCTA
from engine.catalog import houses_by_name
from engine.creation import Creation
from engine.moments import Attempt, Capture, Novices
from engine.refusal import RefusalError, allowed
from engine.state import COLONY, Ground, Group, Player, Square, Structure

NOVICE_RATE = {"sanctum": 4, "town": 2, "colony": 2}
"""How many turns a structure takes for a novice."""

FULL = 8
"""A structure with so many novices makes no more (I-25)."""


class Structures(Creation):
    """What happens to structures; ``choices`` are the mana types that players choose for what they capture."""

    choices: Mapping[str, str] = {}

    # How they come, move and go.

    def build(self, type: str, square: Square, owner: Player) -> Structure | None:
        """Create a structure: its square is dispelled and becomes plains; None where none may stand."""
        if not self.may_hold_structure(square):
            self.note("no structure may stand here", target=self.ground(square))
            return None
        structure = Structure(self.fresh_id(type), type, owner, square)
        structure.turn_count = NOVICE_RATE[type]
        structure.mana = self.mana_choice(structure, owner)
        self.clear_for_structure(square)
        self.bring("structures", structure)
        if type == "colony":
            self.engine_casts(COLONY, structure, "neutral")
        self.structure_flux(square)
        return structure

    def may_hold_structure(self, square: Square) -> bool:
        """Whether a structure may come into a square: an empty one that is no Sanctum's and no entrance."""
        return square not in ENTRANCES and square not in SANCTA and self.state.structure_at(square) is None

    def clear_for_structure(self, square: Square) -> None:
        """Dispel the square that a structure is coming into, and make it plains."""
        ground = self.state.grounds.get(square)
        if ground is None:
            return
        for spell in list(ground.spells):
            if spell.active and spell.definition.visible:
                self.dispel(spell)
        if ground.terrain != "plains":
            self.change_terrain(ground, "plains")

    def destroy(self, structure: Structure) -> None:
        """Destroy a structure: every spell on it leaves play, and its owner has lost one."""
        if not structure.alive:
            return
        self.set_status(structure, "destroyed")
        self.count_delta(structure.owner, -1)
        for spell in list(structure.spells):
            self.dispel(spell, "host gone")
        self.structure_flux(structure.square)

    def move_structure(self, structure: Structure, square: Square) -> bool:
        """Move a structure, with all it has, to a square where one may stand; return whether it could (I-28)."""
        if not self.may_hold_structure(square):
            return False
        self.cite("I-28")
        origin = structure.square
        self.clear_for_structure(square)
        self.change(structure, "square", square)
        self.rename(structure)
        self.structure_flux(origin)
        self.structure_flux(square)
        return True

    def take_structure_off_board(self, structure: Structure) -> None:
        """Make a structure disappear; it stays in play with everything it has (boardhop page)."""
        self.set_status(structure, "off-board")
        self.structure_flux(structure.square)

    def return_structure(self, structure: Structure) -> bool:
        """Bring a structure back into its square, if that is empty and nobody is there; return whether it came."""
        square = structure.square
        if not self.may_hold_structure(square) or self.state.group_at(square) is not None:
            return False
        self.clear_for_structure(square)
        self.set_status(structure, "alive")
        self.structure_flux(square)
        return True

    def structure_flux(self, square: Square) -> None:
        """A square has gained or lost a structure: the spells on it recheck (spells page).

        Those on whoever stands there wait for a recheck of their own.
        """
        self.forget_answers()
        self._acting = None
        ground = self.state.grounds.get(square)
        if ground is not None:
            self.recheck(ground)
        group = self.state.group_at(square)
        for minion in group.members if group is not None else ():
            self.restat(minion)

    # What they make.

    def count_delta(self, player: Player, delta: int) -> None:
        """Count a structure won or lost since the last start of turn (initiative page)."""
        if player in self.state.seats:
            seat = self.state.seats[player]
            self.change(seat, "delta", seat.delta + delta)

    def add_novices(self, structure: Structure, count: int, nation: str | None = None) -> None:
        """Give a structure novices (never more than it holds), or take some (never below none).

        ``nation`` is given where it is not the owner's; such strangers are the first to go (I-27).
        """
        if count > 0:
            coming = Novices(structure, count, nation)
            self.witness("NOVICES", coming)
            count, nation = coming.quantity, coming.nation
        novices = max(0, min(structure.novices + count, max(FULL, structure.novices)))
        gained = novices - structure.novices
        structure.strangers = structure.strangers[max(0, -gained) :] + (() if nation is None else (nation,) * gained)
        if gained:
            self.change(structure, "novices", novices)

    def mana_choice(self, source: Structure | Ground, player: Player) -> str | None:
        """Return the type that a player chooses for what yields mana: what the script says, else his house's primary.

        The dialog proposes the primary type (mana page); None for a player whose house is not known.
        """
        if source.id in self.choices:
            return self.choices[source.id]
        seat = self.state.seats.get(player)
        house = houses_by_name().get(seat.house or "") if seat is not None else None
        return house.primary if house is not None else None

    # Who owns them.

    def verify_capture(self, structure: Structure, group: Group) -> None:
        """Raise RefusalError with the reason if a group would not capture a structure (S5)."""
        if not structure.alive or not group.alive or group.square != structure.square:
            raise RefusalError(f"{group.name} does not stand in {structure.name}")
        if structure.owner == group.owner:
            raise RefusalError(f"{structure.name} is {group.owner}'s already")
        if not group.is_recruit:
            raise RefusalError("only recruits capture structures")
        self.verify_not_barred("capture", structure, Attempt(group.owner, structure, actor=group))

    def can_capture(self, structure: Structure, group: Group) -> bool:
        """Whether a group captures a structure at the next start of turn."""
        return allowed(self.verify_capture, structure, group)

    def capture(self, structure: Structure, player: Player, group: Group | None = None) -> None:
        """Let a player capture a structure: owner, no novices, a fresh count, a mana type chosen (I-30)."""
        capture = Capture(structure, player, group)
        self.count_delta(structure.owner, -1)
        self.count_delta(player, 1)
        self.add_novices(structure, -structure.novices)
        self.change(structure, "turn_count", NOVICE_RATE[structure.type])
        self.change(structure, "mana", self.mana_choice(structure, player))
        self.change_structure_owner(structure, player)
        self.witness("S5", capture)

    def give_initiative(self, player: Player) -> bool:
        """Let a player take the initiative, unless he has it or a spell keeps it where it is."""
        if player == self.state.initiative:
            return False
        words = self.barred("initiative", None, Attempt(player))
        if words is not None:
            self.note("initiative stays", why=words)
            return False
        self.change(self.state, "initiative", player)
        return True
