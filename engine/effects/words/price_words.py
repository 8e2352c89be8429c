"""The words for spells that change what other spells cost (casting page)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.language import Action, Condition, Response
from engine.model.events import Charge
from engine.model.words import listed

if TYPE_CHECKING:
    from engine.model.costs import Cost
    from engine.model.state import Answer, Spell
    from engine.rules.game import Game


def on_paying(do: Action[Charge], when: Condition[Charge] | None = None) -> Response[Charge]:
    """Change what a spell costs, whenever a player asks or pays for it (X1), be the host on the board or off it."""
    return Response("PRICE", do, when, role="witness", away=True)


def asked_cost(game: Game, spell: Spell, card: str, cost: Cost) -> Cost:
    """Return what a card costs as a spell asks for it; a trace tells whether that is known, and how."""
    game.note("cost asked", spell=spell.name.removeprefix("ability of "), card=str(card), answer=cost.words)
    return cost


its_casters: Condition[Charge] = Condition(
    "a spell of its caster's", lambda game, answer, charge: charge.player == answer.spell.caster
)


def costing(*mana: str) -> Condition[Charge]:
    """The spell costs mana of one of the types, as far as its cost is known."""
    named = listed(mana, "or")
    return Condition(
        f"a spell that costs {named}",
        lambda game, answer, charge: any(charge.price.get(one) for one in mana) if charge.price else False,
    )


def free(game: Game, answer: Answer, charge: Charge) -> None:
    """The spell costs nothing."""
    charge.price = {}


def cheaper(**amounts: int) -> Action[Charge]:
    """The spell costs so much less of some types, never below nothing: ``cheaper(Order=1)``."""

    def do(game: Game, answer: Answer, charge: Charge) -> None:
        if charge.price is not None:
            charge.price = {
                mana: amount - amounts.get(mana, 0)
                for mana, amount in charge.price.items()
                if amount > amounts.get(mana, 0)
            }

    return do


def dearer(**amounts: int) -> Action[Charge]:
    """The spell costs so much more of some types, where its cost is known: ``dearer(Order=1)``."""

    def do(game: Game, answer: Answer, charge: Charge) -> None:
        if charge.price is not None:
            charge.price = charge.price | {m: charge.price.get(m, 0) + amount for m, amount in amounts.items()}

    return do
