"""Movement, M1-M3: overstacking, and who keeps a square (movement page)."""

from __future__ import annotations

from engine.moments import BOUNCED, Step, Turn, Unstacking
from engine.play import pipeline, step
from engine.refusal import RefusalError
from engine.state import MAX_MEMBERS, Answer, Group, Minion, Square
from engine.steering import Steering


class Movement(Steering):
    """How groups move."""

    def move(self, group: Group, square: Square) -> None:
        """Play the movement of a turn in which one group alone moves. Raises RefusalError if it may not go."""
        self.verify_move(group, square)
        self.give_order(group, square)
        turn = Turn(self.state.turn)
        turn.movers = tuple(group.members)
        self.movement(turn)

    @pipeline("Movement")
    def movement(self, turn: Turn) -> None:
        """Play the movement phase: what happens before movement, M1 to M3, those who move twice, what happens after."""
        self.before_movement(turn)
        alone = None if turn.movers is None else self.orders_of(turn.movers)
        self.move_again(self.play_passes(alone))
        self.bubble("AFTER_MOVEMENT", turn)
        for group in self.state.groups.values():
            waits = group.twice and alone is not None and group not in alone
            group.forget_movement()
            group.twice = waits

    def orders_of(self, movers: tuple[Minion, ...]) -> dict[Group, Square]:
        """Return where the groups of some minions are to move: one that has left the others has its own order."""
        groups = dict.fromkeys(minion.group for minion in movers)
        return {group: group.order for group in groups if group is not None and group.order is not None}

    def before_movement(self, turn: Turn) -> None:
        """Let every "before movement" effect happen, then lures, then the terrain that kills or removes."""
        self.bubble("MOVEMENT", turn)
        self.follow_lures()
        self.every_terrain_takes()

    def move_again(self, moves: list[Step]) -> None:
        """Let the groups that move twice go on in the direction in which they have gone."""
        again = {}
        for one in moves:
            group = one.target
            if group.twice and group.alive and group.heading is not None and group.square is not None:
                again[group] = (group.square[0] + group.heading[0], group.square[1] + group.heading[1])
        self.play_passes(again)

    def play_passes(self, orders: dict[Group, Square] | None) -> list[Step]:
        """Play both passes for the groups of some orders, or for all groups by their own; return the steps taken."""
        moves = []
        for group in self.moving_order():
            square = self.destination(group) if orders is None else orders.get(group)
            if square is None or not group.alive or group.square is None:
                continue
            move = Step(group, group.square, square)
            self.checking(move)
            if move.result is None:
                self.overstacking(move)
                moves.append(move)
        if moves or self.stacks():
            self.unstacking(Unstacking(moves))
        return [move for move in moves if move.result is None]

    @step("M1")
    def checking(self, move: Step) -> None:
        """M1: able to move, to exit and to enter, and the square is unoccupied or friendly; else it bounces."""
        try:
            self.plan(move)
        except RefusalError as refusal:
            move.result, move.reason = BOUNCED, str(refusal)

    @step("M2")
    def overstacking(self, move: Step) -> None:
        """M2: the group moves in, even if it shares the square for a moment."""
        group = move.target
        group.origin, group.heading = move.origin, move.direction
        self.change(group, "square", move.square)
        self.forget_answers()

    @step("M3")
    def unstacking(self, pass_two: Unstacking) -> None:
        """M3: every square keeps one group; the others join it or bounce back, and those that moved arrive."""
        self.bounce_all(pass_two)
        for move in pass_two.moves:
            if move.result is None and move.target.alive and move.target.square == move.square:
                self.arrive(move)
        self.join_all(pass_two)
        for group in self.state.groups.values():
            group.origin = None

    def bounce_all(self, pass_two: Unstacking) -> None:
        """Send back those that can neither keep their square nor join, until nobody is left to send."""
        bounced = True
        while bounced:
            bounced = False
            for stack in self.stacks():
                winner, size = stack[0], len(stack[0].members)
                for loser in stack[1:]:
                    if self.can_join(loser, winner) and size + len(loser.members) <= MAX_MEMBERS:
                        size += len(loser.members)
                    else:
                        self.bounce(loser, winner, pass_two)
                        bounced = True

    def join_all(self, pass_two: Unstacking) -> None:
        """Let the groups of every square join its winner; whoever no longer may bounces."""
        for stack in self.stacks():
            for loser in stack[1:]:
                if self.join(loser, stack[0]):
                    self.note("joins", actor=loser, target=stack[0])
                else:
                    self.bounce(loser, stack[0], pass_two)
        self.bounce_all(pass_two)

    def stacks(self) -> list[list[Group]]:
        """Return the groups of every square that holds more than one, the winner of the vote first (I-36)."""
        held: dict[Square, list[Group]] = {}
        for group in self.state.living_groups():
            if group.square is not None:
                held.setdefault(group.square, []).append(group)
        return [sorted(stack, key=self.claim) for stack in held.values() if len(stack) > 1]

    def claim(self, group: Group) -> tuple[int, bool, bool, int, int]:
        """Return what the vote for a square goes by, the strongest claim the least (I-36)."""
        first = self.state.initiative
        order = (first, "neutral", self.state.other_player(first))
        return order.index(group.owner), group.origin is not None, group.control != "player", group.rank, group.age

    def bounce(self, group: Group, winner: Group, pass_two: Unstacking) -> None:
        """Send a group back to where it came from; one that is there already is removed (moonwalk, I-36).

        One that has not moved shares the square because a spell made it leave a group there (I-35).
        """
        self.cite("I-36")
        move = pass_two.move_of(group)
        if move is None:
            self.displace(group)
            return
        if move.result is not None or group.origin is None:
            self.note("moonwalk fails", target=group)
            self.remove_group(group)
            return
        move.result = BOUNCED
        self.note("bounces", actor=winner, target=group)
        self.change(group, "square", group.origin)
        group.origin = group.heading = None
        self.forget_answers()

    def arrive(self, move: Step) -> None:
        """Let everything that answers to a move do so: the way's squares, then moving, terrain and entering (I-36)."""
        group = move.target
        for square in move.way[:-1]:
            self.pass_through(move, square)
        if not group.alive:
            return
        ground = self.state.grounds.get(move.square)
        if ground is not None:
            ground.entered_from = move.way[-2] if len(move.way) > 1 else move.origin
        self.settle_home(group)
        self.restat_group(group)
        self.respond("ON_MOVE", group, move)
        if group.square == move.square:
            self.takes(group, self.terrain_of(move.square))
        if group.alive and group.square == move.square:
            self.respond("ON_ENTER", group, move)
            self.witness("ON_ENTER", move)

    def pass_through(self, move: Step, square: Square) -> None:
        """Let the terrain and the spells of a square act on a group that passes through it."""
        group = move.target
        if group.alive:
            self.takes(group, self.terrain_of(square))
        ground = self.state.grounds.get(square)
        for spell in tuple(ground.spells) if ground is not None else ():
            for response in spell.definition.responses:
                if response.key == "ON_ENTER" and group.alive:
                    self.ask(Answer(spell, response), move)
