"""A whole turn: the start of turn S1-S9, then orders, spells, movement and combat (turn page)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.costs import risen
from engine.moments import Attempt, Turn
from engine.play import pipeline, step
from engine.player_orders import PlayerOrders
from engine.scenario_format import Order
from engine.state import HAND, Minion, Player, Structure
from engine.structures import FULL, NOVICE_RATE


class WholeTurns(PlayerOrders):
    """How a turn goes by."""

    def next_turn(self, choices: Mapping[str, str]) -> None:
        """Begin the next turn: the start of turn, S1 to S9.

        A turn that was not played to its end ends first: what lasts no longer expires, and no movement
        and no combat are made up. ``choices`` are the mana types, by structure, that players choose for
        what they capture.
        """
        if not self.state.played:
            self.end_of_turn(Turn(self.state.turn))
        self.change(self.state, "turn", self.state.turn + 1)
        self.state.played = False
        self.fought.clear()
        for structure in self.state.structures.values():
            structure.trained = 0
        self.choices = choices
        self.start_of_turn(Turn(self.state.turn))
        self.choices = {}

    def whole_turn(self, orders: Mapping[Player, Sequence[Order]], choices: Mapping[str, str]) -> None:
        """Play a turn from its orders to the effects after combat; one that was played already is followed by the next.

        Both players' orders are given first, then carried out by initiative (turn page). Nothing
        follows a start of turn that ends the game. ``choices`` as in :meth:`next_turn`; they hold for
        whatever a spell lets players choose in the turn, too.
        """
        if self.state.played:
            self.next_turn(choices)
        if self.state.winner is not None:
            return
        self.state.played = True
        self.choices = choices
        turn = Turn(self.state.turn)
        turn.orders = orders
        self.take_orders(turn)
        self.spell_execution(turn)
        self.movement(turn)
        self.combat_phase(turn)
        self.end_of_turn(turn)
        self.choices = {}

    @pipeline("Spell execution")
    def spell_execution(self, turn: Turn) -> None:
        """Execute the spells that were ordered: the initiative player's in his order, then the other's."""
        while self.state.potents:
            casting, *self.state.potents = self.state.potents
            self.executing(casting)

    def combat_phase(self, turn: Turn) -> None:
        """Play every combat of the turn, with what happens before and after all of them."""
        self.before_combat(turn)
        self.all_combats()
        self.after_combat(turn)

    @pipeline("Before combat")
    def before_combat(self, turn: Turn) -> None:
        """Let every "before combat" effect happen, then the terrain that kills or removes."""
        self.bubble("BEFORE_COMBAT", turn)
        self.every_terrain_takes()

    @pipeline("After combat")
    def after_combat(self, turn: Turn) -> None:
        """Let every "after all combat" effect happen."""
        self.bubble("AFTER_COMBAT", turn)

    @pipeline("End of turn")
    def end_of_turn(self, turn: Turn) -> None:
        """Let the spells whose last turn this was expire (I-24), and forget every order to move."""
        order = self.state.standard_order()
        over = [spell for spell in self.spells_in_play() if spell.until is not None and spell.until <= turn.number]
        for spell in sorted(over, key=lambda spell: order.index(self.side(spell))):
            self.dispel(spell, "expired")
        for group in self.state.groups.values():
            group.forget_movement()

    @pipeline("Start of turn")
    def start_of_turn(self, turn: Turn) -> None:
        """Play S1 to S9."""
        self.award_experience(turn)
        self.at_start_of_turn(turn)
        self.after_start_of_turn(turn)
        self.draw_cards(turn)
        self.capture_structures(turn)
        self.make_novices(turn)
        self.settle_initiative(turn)
        self.generate_mana(turn)
        self.check_end_of_game(turn)

    @step("S1")
    def award_experience(self, turn: Turn) -> None:
        """S1: recruits that qualified by a kill last turn get their experience level, on the board or off it.

        Whoever may gain none now gets none for that kill later; another kill qualifies anew.
        """
        for group in tuple(self.state.groups.values()):
            for minion in group.members:
                if minion.experience == "qualified":
                    self.give_experience(minion)

    def give_experience(self, minion: Minion) -> None:
        """Raise a recruit's own level by its one experience level, unless a spell keeps it from that."""
        attempt = Attempt(minion.owner, minion)
        words = self.barred("level", minion, attempt) or self.barred("experience", minion, attempt)
        if words is not None:
            self.note("no level", target=minion, why=words)
            self.change(minion, "experience", "none")
            return
        self.change(minion, "experience", "awarded")
        minion.base = replace(minion.base, level=minion.base.level + 1)
        self.restat(minion)

    @step("S2")
    def at_start_of_turn(self, turn: Turn) -> None:
        """S2: all "at start of turn" effects; then groups off the board come back (I-34)."""
        self.bubble("S2", turn)
        self.groups_return(turn)

    @step("S3")
    def after_start_of_turn(self, turn: Turn) -> None:
        """S3: all "after start of turn" effects, the damaging terrains last."""
        self.bubble("S3", turn)
        self.every_terrain_hurts()

    @step("S4")
    def draw_cards(self, turn: Turn) -> None:
        """S4: hands are filled up to five; what was discarded left a place, too (I-17)."""
        for player in self.state.standard_order()[:2]:
            seat = self.state.seats[player]
            seat.rises = risen(seat)
            words = self.barred("draw", None, Attempt(player))
            if words is None:
                self.draw(player, HAND - len(seat.hand))
            else:
                self.note("no cards", player=player.capitalize(), why=words)
            if seat.discarded:
                self.change(seat, "discarded", [])

    @step("S5")
    def capture_structures(self, turn: Turn) -> None:
        """S5: a hostile recruit group in a structure other than a Sanctum captures it."""
        for structure in self.state.living_structures():
            group = self.state.group_at(structure.square)
            if group is not None and structure.type != "sanctum" and self.can_capture(structure, group):
                self.capture(structure, group.owner, group)
                turn.captured.append(structure)

    @step("S6")
    def make_novices(self, turn: Turn) -> None:
        """S6: owned structures that were not captured in S5 count down to their next novice."""
        for structure in self.state.owned_structures():
            if structure not in turn.captured:
                self.count_down(structure)
        self.bubble("S6", turn)

    def count_down(self, structure: Structure) -> None:
        """Count one turn; at 0 a structure that is not full gains a novice and starts anew."""
        left = structure.turn_count - 1
        if left <= 0 and structure.novices < FULL:
            self.add_novices(structure, 1)
            left = NOVICE_RATE[structure.type]
        self.change(structure, "turn_count", max(0, left))

    @step("S7")
    def settle_initiative(self, turn: Turn) -> None:
        """S7: the player with the higher structure delta takes the initiative; equal ones leave it."""
        blue, red = self.state.seats["blue"], self.state.seats["red"]
        if blue.delta != red.delta:
            self.note("structure deltas", blue=blue.delta, red=red.delta)
            self.give_initiative("blue" if blue.delta > red.delta else "red")
        for seat in (blue, red):
            if seat.delta:
                self.change(seat, "delta", 0)

    @step("S8")
    def generate_mana(self, turn: Turn) -> None:
        """S8: trained mana, 1 from every town and colony owned, and what spells give."""
        for seat in self.state.seats.values():
            self.change(seat, "mana", dict(seat.trained))
        for structure in self.state.owned_structures():
            if structure.type != "sanctum" and structure.mana is not None and self.yields(structure):
                self.gain_mana(structure.owner, structure.mana, 1)
        self.bubble("S8", turn)
        self.bubble("S8 after", turn)
        for seat in self.state.seats.values():
            seat.made = dict(seat.mana)

    def yields(self, structure: Structure) -> bool:
        """Whether a structure gives its own 1 mana: some spells keep it from that."""
        words = self.barred("mana", structure, Attempt(structure.owner, structure))
        if words is not None:
            self.note("no mana", target=structure, why=words)
        return words is None

    @step("S9")
    def check_end_of_game(self, turn: Turn) -> None:
        """S9: whoever stands in the enemy's Sanctum has captured it and wins; both is a draw."""
        captors = set[Player]()
        for structure in self.state.living_structures():
            group = self.state.group_at(structure.square)
            if structure.type == "sanctum" and group is not None and group.owner in self.state.seats:
                captors |= {group.owner} if self.can_capture(structure, group) else set()
        if captors:
            self.change(self.state, "winner", captors.pop() if len(captors) == 1 else "draw")
