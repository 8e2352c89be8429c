"""Casting a spell, X1-X5 (spells page): verify, can, do, and the recheck of persistent requirements.

``verify_cast`` raises with the reason, ``can_cast`` asks, ``cast_spell`` does; all three are the same
check, so that a page, an answer of the API and the engine agree.
"""

from __future__ import annotations

from typing import Final

from engine.effects.registry import definition
from engine.model.catalog import cards_by_name, house_of
from engine.model.costs import CastingCost
from engine.model.errors import RefusalError, allowed
from engine.model.events import Casting
from engine.model.pieces import Handler, Host, Spell
from engine.model.seat import Player
from engine.rules.cast_payment import (
    copy_in_hand,
    cost_of,
    pay,
    rise_of_copy,
    take_from_hand,
    verify_cost,
    verify_in_hand,
)
from engine.rules.game import Game, Pipeline, Step
from engine.rules.notify import notify_in_player_order
from engine.rules.spell_targets import copies_of, is_sacred, one_too_many, verify_target
from engine.rules.spells import add_to_list, make_spell, recheck

EXECUTED: Final = "executed"

REFUSED: Final = "refused"

SQUANDERED: Final = "squandered"


def verify_cast(game: Game, player: Player, card: str, target: Host, cost: int | None = None) -> None:
    """Raise RefusalError with the reason if a player may not order a card to be cast on a target (X1).

    ``cost`` is what a card of changing cost costs in this turn.
    """
    checked_cost(game, player, card, target, cost)


def checked_cost(game: Game, player: Player, card: str, target: Host, cost: int | None) -> CastingCost:
    """Return what a player is charged for a cast that they may order; raise as :func:`verify_cast` does.

    Spells in play are asked about the cost but once, so that a trace tells it once.
    """
    verify_in_hand(game, player, card)
    card = copy_in_hand(game, player, card)
    verify_target(game, player, card, target)
    charged = cost_of(game, player, card, cost)
    verify_cost(game, player, card, charged)
    return charged


def can_cast(game: Game, player: Player, card: str, target: Host, cost: int | None = None) -> bool:
    """Whether a player may cast a card on a target."""
    return allowed(verify_cast, game, player, card, target, cost)


def cast_spell(game: Game, player: Player, card: str, target: Host, cost: int | None = None) -> str:
    """Order and execute a spell at once; return "executed", "squandered" or "refused"."""
    casting = Casting(player, copy_in_hand(game, player, card), target, cost=cost)
    game.play(CASTING, casting)
    return casting.result or EXECUTED


def engine_casts(
    game: Game,
    spell_name: str,
    host: Host,
    caster: Player,
    *,
    owner: Player = "neutral",
    as_helper: bool = False,
    cost: int | None = None,
) -> Spell:
    """Cast a spell as the game engine does: nothing is asked, it executes (X3) and lasts or not (X4).

    ``cost`` is what the spell cost that it copies, where that is told by the cost. What is cast as though by a
    player, its ``owner``, is announced as their castings are (I-55).
    It adds to what is there, unless it says that it is exclusive: a second one comes to nothing. So does
    one on a Sanctum's entrance, which is no spell target (structures page).
    A helper spell that does nothing as it executes is just there.
    """
    spell = definition(spell_name)
    made = make_spell(game, spell, host, owner, caster)
    if one_too_many(spell, host) or is_sacred(host):
        made.active = False
    elif as_helper or (spell_name not in cards_by_name() and not spell.own("X3")):
        add_to_list(game, made)
        recheck(game, host)
    else:
        casting = Casting(caster, spell_name, host, engine=True, cost=cost)
        casting.spell = made
        game.play(ENGINE_CASTING, casting)
        if owner != "neutral":
            announce_casting(game, casting)
    return made


def announce_casting(game: Game, casting: Casting) -> None:
    """Let every spell that watches castings hear of one, whatever has become of it."""
    notify_in_player_order(game, "CASTING", casting)


def _passed_its_checks(casting: Casting) -> bool:
    return casting.result is None


def _has_executed(casting: Casting) -> bool:
    return casting.spell is not None


def _has_a_target(casting: Casting) -> bool:
    return casting.spell is not None and casting.target.in_play


def check_when_ordered(game: Game, casting: Casting) -> bool:
    """X1: the target and every requirement are checked as the order is given.

    The card then leaves the hand, and its cost is paid (casting page).
    """
    try:
        if casting.seen is None:
            casting.charged = checked_cost(game, casting.player, casting.card, casting.target, casting.cost)
        elif casting.seen.result is not None:
            raise RefusalError(casting.seen.reason)
        else:
            casting.charged = cost_of(game, casting.player, casting.card, casting.cost)
    except RefusalError as refusal:
        casting.reason, casting.result = str(refusal), REFUSED
        return True
    seat = game.state.seats[casting.player]
    casting.rise = rise_of_copy(game, casting.player, casting.card, casting.cost)
    pay(game, casting)
    take_from_hand(game, seat, casting.card, casting.rise)
    return False


def recheck_before_executing(game: Game, casting: Casting) -> None:
    """X2: the same check right before the spell executes; a spell that fails it squanders.

    So does one that another spell, lying in wait for it, catches.
    """
    try:
        if casting.replaced:
            raise RefusalError("the group on which it was ordered has been replaced")
        verify_target(game, casting.player, casting.card, casting.target)
    except RefusalError as refusal:
        casting.reason, casting.result = str(refusal), SQUANDERED
        return
    notify_in_player_order(game, "X2", casting)
    if casting.cancelled:
        casting.result = SQUANDERED


def execute(game: Game, casting: Casting) -> None:
    """X3: what the spell does at once."""
    casting.result = EXECUTED
    if casting.spell is None:
        player = casting.player
        casting.spell = make_spell(game, definition(casting.card), casting.target, player, player)
        game.state.castings += 1
        casting.spell.number = game.state.castings
        casting.spell.cast_as = house_of(casting.card), casting.base
    own_responses(game, "X3", casting)


def own_responses(game: Game, event: str, casting: Casting) -> None:
    """Let a spell do what its text says it does as it executes (X3), or as soon as it is active (X4)."""
    spell = casting.spell
    assert spell is not None
    for response in spell.definition.own(event):
        handler = Handler(spell, response)
        if spell.active and game.condition_holds(handler, casting):
            game.trigger(handler, casting)


def goes_active(game: Game, casting: Casting) -> None:
    """X4: an alteration or conjuration stays in play on its target; anything else leaves play.

    A target that is gone by now takes the spell with it.
    """
    spell = casting.spell
    assert spell is not None
    if spell.definition.lasting and spell.active and spell.host.in_play:
        add_to_list(game, spell)
        own_responses(game, "ACTIVE", casting)
    else:
        spell.active = False
    if copies_of(casting.card) == "one casting per game" and not casting.engine:
        seat = game.state.seats[casting.player]
        game.change(seat, "used", [*seat.used, casting.card])


def recheck_persistent(game: Game, casting: Casting) -> None:
    """X5: every other spell on the target rechecks its persistent requirements."""
    recheck(game, casting.target)


X1: Final = Step("X1", check_when_ordered)

EXECUTION_STEPS: Final = (
    Step("X2", recheck_before_executing),
    Step("X3", execute, _passed_its_checks),
    Step("X4", goes_active, _has_executed),
    Step("X5", recheck_persistent, _has_a_target),
    Step(None, announce_casting),
)

CASTING: Final = Pipeline("Casting", (X1, *EXECUTION_STEPS))
"""One spell, from its order to its place on the target."""

ORDERING: Final = Pipeline("Ordering", (X1,))
"""An order alone: the spell waits for its execution."""

EXECUTION: Final = Pipeline("Casting", EXECUTION_STEPS)
"""A spell that was ordered before."""

ENGINE_CASTING: Final = Pipeline(
    "Casting", (Step("X3", execute), Step("X4", goes_active), Step("X5", recheck_persistent))
)
"""A spell of the game engine's own: nothing is asked."""
