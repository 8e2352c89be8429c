"""What players order in a turn: training, casting, discarding, moving (the four pages on orders)."""

from __future__ import annotations

from abc import abstractmethod

from engine.catalog import houses_by_name
from engine.moments import Arrival, Attempt, Casting, Turn
from engine.movement import Movement
from engine.newcomers import make_recruit
from engine.play import pipeline
from engine.refusal import RefusalError, allowed
from engine.scenario_format import CastOrder, DiscardOrder, Move, Order, TrainOrder
from engine.state import MAX_MEMBERS, Group, Player, Square, Structure
from engine.words import counted


class PlayerOrders(Movement):
    """How orders are taken: training and discarding happen at once, spells and moves wait."""

    @pipeline("Orders")
    def take_orders(self, turn: Turn) -> None:
        """Let both players give their orders, which they do at the same time (turn page).

        The one with initiative is heard first, so his recruits are there when the other is heard; the
        other's spells are therefore checked on a copy of the board, on which they are not. Spells
        wait for their execution, in the order settled here (I-53; spells page, potents).
        """
        first, second = self.state.standard_order()[:2]
        unseen = any(isinstance(order, TrainOrder) and order.mana is None for order in turn.orders.get(first, ()))
        apart = self.imagined() if unseen and turn.orders.get(second) else None
        known = self.everything()
        self.hear(first, turn, None)
        if apart is not None:
            apart.state.reserved = self.everything() - known
        self.hear(second, turn, apart)

    @abstractmethod
    def imagined(self) -> PlayerOrders:
        """Return a copy of the game in which orders can be tried and nothing is told."""

    def everything(self) -> set[str]:
        """Return the ids of all minions, groups and structures there have been."""
        return {*self.state.minions, *self.state.groups, *self.state.structures}

    def hear(self, player: Player, turn: Turn, apart: PlayerOrders | None) -> None:
        """Take all orders of a player, who sees the board ``apart`` where that is not the one there is."""
        for order in turn.orders.get(player, ()):
            casting = self.take_order(player, order, apart)
            if casting is not None and casting.result is None:
                self.state.potents = [*self.state.potents, casting]

    def take_order(self, player: Player, order: Order, apart: PlayerOrders | None = None) -> Casting | None:
        """Carry out or note down one order; return the spell it casts, if it casts one. A wrong order is refused."""
        if apart is not None and not isinstance(order, CastOrder):
            apart.take_order(player, order)
        try:
            match order:
                case CastOrder():
                    return self.order_spell(player, order, apart)
                case DiscardOrder():
                    self.order_discard(player, order.card)
                case TrainOrder():
                    self.train(player, order)
                case Move():
                    self.order_move(player, self.group(order.group), (order.to[0], order.to[1]))
        except RefusalError as refusal:
            self.note("refused", why=f"{self.wished(player, order)}: {refusal}")
        return None

    def wished(self, player: Player, order: Order) -> str:
        """Return what an order that is refused would have done, as a clause."""
        match order:
            case CastOrder():
                return f"{player.capitalize()} cannot cast {order.card}"
            case DiscardOrder():
                return f"{player.capitalize()} cannot discard {order.card}"
            case TrainOrder():
                return f"{player.capitalize()} cannot train in {self.called(order.structure)}"
        return f"{self.called(order.group)} cannot move to square {order.to[0]},{order.to[1]}"

    def order_spell(self, player: Player, order: CastOrder, apart: PlayerOrders | None = None) -> Casting:
        """Order a spell (X1). Raises RefusalError for a target that is not there."""
        seen = apart.order_spell(player, order) if apart is not None else None
        casting = Casting(
            player, self.copy_in_hand(player, order.card), self.host(order.target), cost=order.cost, seen=seen
        )
        self.ordering(casting)
        return casting

    def order_discard(self, player: Player, card: str) -> None:
        """Drop a card of the hand on the whirlpool. Raises RefusalError."""
        self.verify_discard(player, card)
        self.discard(player, [card])

    def verify_discard(self, player: Player, card: str) -> None:
        """Raise RefusalError with the reason if a player may not drop a card: one of the hand, once a turn."""
        seat = self.state.seats[player]
        if card not in seat.hand:
            raise RefusalError(f"{card} is not in {player.capitalize()}'s hand")
        if seat.discarded:
            raise RefusalError("one card may be discarded a turn")
        self.verify_not_barred("discard", None, Attempt(player, card=card))

    def can_discard(self, player: Player, card: str) -> bool:
        """Whether a player may drop a card of the hand on the whirlpool."""
        return allowed(self.verify_discard, player, card)

    def order_move(self, player: Player, group: Group, square: Square) -> None:
        """Note down where a group is to move. Raises RefusalError for one that takes no orders of the player."""
        if group.owner != player or group.control != "player" or not group.alive:
            raise RefusalError(f"it takes no orders from {player.capitalize()}")
        self.verify_order(group, square)
        self.give_order(group, square)

    def verify_train(self, player: Player, structure: Structure, count: int = 1, mana: str | None = None) -> None:
        """Raise RefusalError with the reason if a player may not train so many novices, as recruits or as mana."""
        if structure.owner != player or not structure.alive:
            raise RefusalError(f"it is not {player.capitalize()}'s")
        if structure.novices < count:
            raise RefusalError(f"it has {counted(structure.novices, 'novice')}, not {count}")
        if mana is not None:
            self._verify_mana(player, structure, mana)
        else:
            self._verify_room(player, structure, count)
        self.verify_not_barred("train", structure, Attempt(player, structure))

    def _verify_mana(self, player: Player, structure: Structure, mana: str) -> None:
        """Only a Sanctum trains mana, and only of its house's two types (training page)."""
        if structure.type != "sanctum":
            raise RefusalError("only a Sanctum trains mana")
        house = houses_by_name().get(self.state.seats[player].house or "")
        if house is not None and mana not in (house.primary, house.secondary):
            raise RefusalError(f"a Sanctum trains its house's two types, {house.primary} and {house.secondary}")

    def _verify_room(self, player: Player, structure: Structure, count: int) -> None:
        """Training is joining: a group in the structure must be one that the new recruits may join."""
        group = self.state.group_at(structure.square)
        if group is None:
            return
        if group.owner != player or not group.is_recruit or len(group.members) + count > MAX_MEMBERS:
            raise RefusalError(
                f"the group in {structure.name} has no room for {counted(count, 'recruit')} of {player.capitalize()}'s"
            )
        joining = Attempt(player, group)
        self.verify_not_barred("train", group, joining)
        self.verify_not_barred("join", group, joining)

    def can_train(self, player: Player, structure: Structure, count: int = 1, mana: str | None = None) -> bool:
        """Whether a player may train so many novices of a structure."""
        return allowed(self.verify_train, player, structure, count, mana)

    def train(self, player: Player, order: TrainOrder) -> None:
        """Train novices as recruits, who stand in the structure at once, or as mana. Raises RefusalError."""
        structure = self._alive(self.state.structures.get(order.structure), order.structure)
        self.verify_train(player, structure, order.count, order.mana)
        strangers = structure.strangers[: order.count]
        self.add_novices(structure, -order.count)
        structure.trained += order.count
        if order.mana is not None:
            seat = self.state.seats[player]
            self.change(seat, "trained", seat.trained | {order.mana: seat.trained.get(order.mana, 0) + order.count})
            return
        natives = [self.nation_of(structure.owner)] * (order.count - len(strangers))
        for nation in (*strangers, *natives):
            self.train_recruit(structure, order.recruit_class or "swordsman", nation)

    def train_recruit(self, structure: Structure, recruit_class: str, nation: str) -> None:
        """Make one recruit of a nation, in the group in the structure's square or a new one."""
        group = self.state.group_at(structure.square) or self.new_group(structure.square, structure.owner)
        assert group is not None
        minion = self._add(make_recruit(self.fresh_id(recruit_class), recruit_class, nation), group)
        minion.trained = self.state.turn
        self.announce(Arrival(minion, trained=True))
