"""Movement, M1-M3 (movement page)."""

from __future__ import annotations

from engine.hands import Hands
from engine.moments import Attempt, Step, Turn
from engine.play import pipeline
from engine.refusal import RefusalError
from engine.state import Group, Square


class Movement(Hands):
    """How groups move."""

    def verify_move(self, group: Group, square: Square) -> None:
        """Raise RefusalError with the reason if a group may not move to a square (M1)."""
        attempt = Attempt(group.owner, group, actor=group, square=square)
        words = self.barred("move", group, attempt)
        if words is not None:
            raise RefusalError(words)

    def can_move(self, group: Group, square: Square) -> bool:
        """Whether a group may move to a square."""
        try:
            self.verify_move(group, square)
        except RefusalError:
            return False
        return True

    def move(self, group: Group, square: Square) -> None:
        """Move a group to a square; what answers to moving comes ahead of what answers to entering."""
        assert group.square is not None
        step = Step(group, group.square, square)
        self.change(group, "square", square)
        self.forget_answers()
        self.respond("ON_MOVE", group, step)
        self.respond("ON_ENTER", group, step)

    @pipeline("Movement")
    def movement(self, turn: Turn) -> None:
        """Play the movement phase: M1 to M3 for every group that has an order."""
        self.bubble("MOVEMENT", turn)
