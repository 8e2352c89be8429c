"""Whether a group may move to a square, and where it ends there (movement page, M1; terrain page)."""

from __future__ import annotations

from engine.board import distance, neighbours, on_board
from engine.hands import Hands
from engine.moments import Attempt, Step
from engine.refusal import RefusalError, allowed
from engine.state import Ground, Group, Square, Structure
from engine.terrain import TERRAINS


class Passage(Hands):
    """Who may go where."""

    def verify_move(self, group: Group, square: Square) -> None:
        """Raise RefusalError with the reason if a group may not move to a square now (M1)."""
        assert group.square is not None
        self.plan(Step(group, group.square, square))

    def can_move(self, group: Group, square: Square) -> bool:
        """Whether a group may move to a square now."""
        return allowed(self.verify_move, group, square)

    def plan(self, move: Step) -> None:
        """Find the way that a step takes and where it ends. Raises RefusalError with the reason if it bounces."""
        group = move.target
        held = self.why_held(group, move.square)
        if held is not None:
            raise RefusalError(held)
        move.way = self.way_to(group, move.square)
        self.verify_exit(group, move.way[0])
        for square in move.way:
            self.verify_enter(group, square)
        before = move.way[-2] if len(move.way) > 1 else move.origin
        move.direction = (move.square[0] - before[0], move.square[1] - before[1])
        if self.terrain_of(move.square).slippery:
            self.plan_slide(move)
        else:
            self.verify_room(group, move.square)

    def ask_bars(self, what: str, subject: Group | Ground | Structure | None, attempt: Attempt) -> None:
        """Raise RefusalError with a bar's words if one forbids the attempt."""
        self.verify_not_barred(what, subject, attempt)

    def way_to(self, group: Group, square: Square) -> tuple[Square, ...]:
        """Return the squares that lead to one, itself the last: two for a Moves 2 group that goes two steps (I-33)."""
        assert group.square is not None
        if not moves_2(group) or distance(group.square, square) != 2:
            return (square,)
        between = [one for one in neighbours(group.square) if distance(one, square) == 1]
        open_ = [one for one in between if self.may_pass(group, one)]
        return ((open_ or between)[0], square)

    def may_pass(self, group: Group, square: Square) -> bool:
        """Whether a group may enter a square on its way to the next."""
        try:
            self.verify_enter(group, square)
            self.verify_room(group, square)
        except RefusalError:
            return False
        return True

    def verify_exit(self, group: Group, to: Square) -> None:
        """Raise RefusalError if a group may not leave its square towards another; for swamps see I-39."""
        assert group.square is not None
        ground = self.state.grounds.get(group.square)
        way_out = ground.entered_from if ground is not None and TERRAINS[ground.terrain].one_way else None
        if way_out not in (None, to):
            raise RefusalError("it may leave only where the last group came in")
        self.ask_bars("exit", group, Attempt(group.owner, group, actor=group, square=to))

    def verify_enter(self, group: Group, square: Square) -> None:
        """Raise RefusalError if a group may not enter a square, whoever else is in it."""
        if not on_board(square):
            raise RefusalError("that is off the board")
        if self.blocks(group, square):
            raise RefusalError(f"{self.state.terrain_at(square)} stops it")
        structure = self.state.structure_at(square)
        if self.state.is_built(square) and (not group.is_recruit or group.owner == "neutral"):
            raise RefusalError("only recruit groups of a player enter structures")
        attempt = Attempt(group.owner, group, actor=group, square=square)
        self.ask_bars("enter", structure or self.state.grounds.get(square), attempt)
        for spell, bar in self.bars_around(group):
            of_place = isinstance(spell.host, Ground | Structure)
            if bar.what == "enter" and not of_place and self.forbids(spell, bar, attempt):
                raise RefusalError(bar.words)

    def is_open(self, group: Group, square: Square) -> bool:
        """Whether a group could enter a square if nobody was there."""
        return allowed(self.verify_enter, group, square)

    def verify_room(self, group: Group, square: Square) -> None:
        """Raise RefusalError if somebody is in a square who is not friendly to a group."""
        there = self.state.group_at(square)
        if there is not None and there is not group and there.hostile_to(group):
            raise RefusalError(f"{there.name} is there")

    def plan_slide(self, move: Step) -> None:
        """Lengthen a step onto ice to where the slide ends (I-32). Raises RefusalError if there is room nowhere."""
        group, (dx, dy) = move.target, move.direction
        squares = [move.square]
        while self.terrain_of(squares[-1]).slippery:
            onward = (squares[-1][0] + dx, squares[-1][1] + dy)
            if not on_board(onward) or self.blocks(group, onward):
                break
            squares.append(onward)
        while not (squares[-1] == move.square or self.may_pass(group, squares[-1])):
            squares.pop()
        self.verify_room(group, squares[-1])
        if squares[-1] != move.square:
            move.way, move.square = (*move.way, squares[-1]), squares[-1]


def moves_2(group: Group) -> bool:
    """Whether a group goes two squares in one order: every member does."""
    return bool(group.members) and all("Moves 2" in minion.walks for minion in group.members)
