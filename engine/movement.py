"""Movement, M1-M3: who may move where, overstacking, and who keeps a square (movement page)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board import SQUARES, diamond, distance, neighbours, on_board
from engine.creation import MAX_MEMBERS
from engine.hands import Hands
from engine.moments import BOUNCED, Attempt, Step, Turn, Unstacking
from engine.play import pipeline, step
from engine.refusal import RefusalError
from engine.state import Answer, Ground, Group, Square, Structure


class Movement(Hands):
    """How groups move."""

    # Orders.

    def verify_order(self, group: Group, square: Square) -> None:
        """Raise RefusalError if an order may not send a group to a square: it is a step away, or two (Moves 2)."""
        assert group.square is not None
        reach = 2 if moves_2(group) else 1
        if not 1 <= distance(group.square, square) <= reach:
            words = "one or two steps" if reach == 2 else "one step"
            raise RefusalError(f"{group.name} may be ordered to a square {words} away")

    def give_order(self, group: Group, square: Square | None) -> None:
        """Order a group to a square, behind all orders given so far, or cancel its order."""
        if square == group.order:
            return
        group.order = square
        group.rank = 1 + max(other.rank for other in self.state.groups.values())
        if square is None:
            self.note("order cancelled", target=group)
        else:
            self.note("ordered", target=group, square=square)

    def lure(self, group: Group, square: Square) -> None:
        """Make a group move towards a square this turn, or towards another that lures it."""
        group.lures = (*group.lures, square)

    def head_for(self, group: Group, squares: Sequence[Square]) -> None:
        """Make a computer-controlled group head for the nearest of some squares this turn."""
        group.goals = (*group.goals, *squares)

    def wander(self, group: Group, *, other_than: Square | None = None, unoccupied: bool = False) -> None:
        """Order a group in a random legal direction; its own order is cancelled if there is none (I-37)."""
        legal = [square for square in self.legal_steps(group, unoccupied=unoccupied) if square != other_than]
        self.give_order(group, self.roll("direction", legal) if legal else None)

    def legal_steps(self, group: Group, *, unoccupied: bool = False) -> list[Square]:
        """Return the neighboring squares that a group may move to now."""
        beside = neighbours(group.square) if group.square is not None else []
        free = [square for square in beside if not unoccupied or self.state.group_at(square) is None]
        return [square for square in free if self.can_move(group, square)]

    # Whether a group may move.

    def verify_move(self, group: Group, square: Square) -> None:
        """Raise RefusalError with the reason if a group may not move to a square now (M1)."""
        assert group.square is not None
        self.plan(Step(group, group.square, square))

    def can_move(self, group: Group, square: Square) -> bool:
        """Whether a group may move to a square now."""
        try:
            self.verify_move(group, square)
        except RefusalError:
            return False
        return True

    def plan(self, move: Step) -> None:
        """Find the way that a step takes and where it ends. Raises RefusalError with the reason if it bounces."""
        group = move.target
        attempt = Attempt(group.owner, group, actor=group, square=move.square)
        if "Immobile" in walks_of(group):
            raise RefusalError(f"{group.name} is immobile")
        self.ask_bars("move", group, attempt)
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
        words = self.barred(what, subject, attempt)
        if words is not None:
            raise RefusalError(words)

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
        """Raise RefusalError if a group may not leave its square towards another."""
        assert group.square is not None
        ground = self.state.grounds.get(group.square)
        if (
            ground is not None and self.terrain_of(group.square).one_way and ground.entered_from not in (None, to)
        ):  # I-39
            raise RefusalError(f"{group.name} may leave only where the last group came in")
        self.ask_bars("exit", group, Attempt(group.owner, group, actor=group, square=to))

    def verify_enter(self, group: Group, square: Square) -> None:
        """Raise RefusalError if a group may not enter a square, whoever else is in it."""
        if not on_board(square):
            raise RefusalError("that is off the board")
        if self.blocks(group, square):
            raise RefusalError(f"{self.state.terrain_at(square)} stops {group.name}")
        structure = self.state.structure_at(square)
        if structure is not None and (not group.is_recruit or group.owner == "neutral"):
            raise RefusalError("only recruit groups of a player enter structures")
        attempt = Attempt(group.owner, group, actor=group, square=square)
        self.ask_bars("enter", structure or self.state.grounds.get(square), attempt)
        for spell, bar in self.bars_around(group):
            of_place = isinstance(spell.host, Ground | Structure)
            if bar.what == "enter" and not of_place and self.forbids(spell, bar, attempt):
                raise RefusalError(bar.words)

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

    # M1 to M3.

    def move(self, group: Group, square: Square) -> None:
        """Move one group to a square, now and by itself. Raises RefusalError if it may not."""
        self.verify_move(group, square)
        self.play_passes({group: square})

    @pipeline("Movement")
    def movement(self, turn: Turn) -> None:
        """Play the movement phase: what happens before movement, M1 to M3, and the extra moves of those who move twice.

        Terrain that kills or removes acts before anybody moves.
        """
        self.bubble("MOVEMENT", turn)
        self.follow_lures()
        self.every_terrain_takes()
        moves = self.play_passes(None)
        again = {}
        for one in moves:
            group = one.target
            if group.twice and group.alive and group.heading is not None and group.square is not None:
                again[group] = (group.square[0] + group.heading[0], group.square[1] + group.heading[1])
        self.play_passes(again)
        for group in self.state.groups.values():
            group.forget_movement()

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

    def moving_order(self) -> list[Group]:
        """Return the groups in the order in which they move: by player, the player-controlled ones first.

        Those of one player go by the sequence of their orders, then by age (I-36).
        """
        players = self.state.standard_order()
        return sorted(
            self.state.living_groups(),
            key=lambda group: (players.index(group.owner), group.control != "player", group.rank, group.age),
        )

    def destination(self, group: Group) -> Square | None:
        """Return where a group is to move: its order, or what the computer picks for it (I-38)."""
        if group.order is not None or group.control == "player":
            return group.order
        walks = walks_of(group)
        if group.goals:
            return self.towards(group, group.goals)
        if "Nomadic" not in walks and "Territorial" not in walks:
            return None
        legal = [square for square in self.in_reach(group) if self.welcomes(group, square)]
        self.cite("I-38")
        return self.roll("direction", legal) if legal else None

    def in_reach(self, group: Group) -> list[Square]:
        """Return the squares to which a group may move of its own accord now."""
        assert group.square is not None
        reach = 2 if moves_2(group) else 1
        near = [square for square in SQUARES if 1 <= distance(group.square, square) <= reach]
        return [square for square in near if self.in_territory(group, square) and self.can_move(group, square)]

    def welcomes(self, group: Group, square: Square) -> bool:
        """Whether a square is unoccupied, or held by a group that this one may join."""
        there = self.state.group_at(square)
        return there is None or self.can_join(group, there)

    def in_territory(self, group: Group, square: Square) -> bool:
        """Whether a group may go to a square of its own accord: a territorial one stays in its territory."""
        return "Territorial" not in walks_of(group) or group.home is None or square in diamond(group.home)

    def towards(self, group: Group, goals: Sequence[Square]) -> Square | None:
        """Return a step on a shortest way to the nearest of some squares, one of several at random (I-38)."""
        assert group.square is not None
        far = self.ways_to(group, goals)
        here = far.get(group.square)
        if here is None or group.square in goals:
            return None
        legal = [square for square in self.in_reach(group) if self.welcomes(group, square)]
        nearest = min((far.get(square, here) for square in legal), default=here)
        nearer = [square for square in legal if far.get(square, here) == nearest < here]
        return self.roll("direction", nearer) if nearer else None

    def ways_to(self, group: Group, goals: Sequence[Square]) -> dict[Square, int]:
        """Return how many steps each square is from the nearest goal, for a group that other groups do not hinder."""
        far = dict.fromkeys(goals, 0)
        edge = list(goals)
        for square in edge:
            if square in goals or self.is_open(group, square):
                for other in neighbours(square):
                    if other not in far:
                        far[other] = far[square] + 1
                        edge.append(other)
        return far

    def is_open(self, group: Group, square: Square) -> bool:
        """Whether a group could enter a square if nobody was there."""
        try:
            self.verify_enter(group, square)
        except RefusalError:
            return False
        return True

    def follow_lures(self) -> None:
        """Send every lured group towards a square that lures it: its own choice, or a random one (I-37)."""
        for group in self.moving_order():
            if group.lures and group.control == "player" and group.order not in group.lures:
                legal = [square for square in group.lures if self.can_move(group, square)]
                self.give_order(group, self.roll("direction", legal or group.lures))

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
        """Send a group back to where it came from; one that is there already is removed (moonwalk, I-36)."""
        self.cite("I-36")
        move = pass_two.move_of(group)
        if move is None or group.origin is None:
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
        self._recheck_group(group)
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


def walks_of(group: Group) -> frozenset[str]:
    """Return every way to move that some member of a group has: "Nomadic", "Immobile", "Flight"."""
    return frozenset().union(*(minion.walks for minion in group.members))


def moves_2(group: Group) -> bool:
    """Whether a group goes two squares in one order: every member does."""
    return bool(group.members) and all("Moves 2" in minion.walks for minion in group.members)
