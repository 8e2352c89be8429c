"""Casting a spell, X1-X5 (spells page): verify, can, do, and the recheck of persistent requirements.

``verify_cast`` raises with the reason, ``can_cast`` asks, ``cast`` does; all three are the same
check, so that a page, an answer of the API and the engine agree.
"""

from __future__ import annotations

from typing import Final

from engine.effects.hooks import Exempt, Forbidden
from engine.effects.language import Definition
from engine.effects.registry import definition
from engine.model.board import ENTRANCES, SANCTA
from engine.model.catalog import CopyRule, cards_by_name, house_of
from engine.model.costs import CastingCost, base_cost, in_words, paid_from, rise_of, short_of
from engine.model.errors import RefusalError, allowed
from engine.model.events import Attempt, Casting, Charge
from engine.model.hosts import group_of
from engine.model.pieces import MAX_MEMBERS, Ground, Group, Handler, Host, Minion, Spell, Structure
from engine.model.seat import Player
from engine.model.state import State
from engine.model.terrain import TERRAINS
from engine.rules.game import Game, Pipeline, Step
from engine.rules.notify import notify_in_player_order
from engine.rules.prohibitions import is_exempt, prohibition_of, verify_allowed
from engine.rules.requirements import lacking, meets
from engine.rules.spells import add_to_list, failed_requirement, make_spell, recheck, requirements

EXECUTED: Final = "executed"
REFUSED: Final = "refused"
SQUANDERED: Final = "squandered"


def verify_cast(game: Game, player: Player, card: str, target: Host, cost: int | None = None) -> None:
    """Raise RefusalError with the reason if a player may not order a card to be cast on a target (X1).

    ``cost`` is what a card of changing cost costs in this turn.
    """
    _verify_in_hand(game, player, card)
    card = copy_in_hand(game, player, card)
    verify_target(game, player, card, target)
    _verify_cost(game, player, card, cost)


def verify_target(game: Game, player: Player, card: str, target: Host) -> None:
    """Raise RefusalError with the reason if a target is not, or no longer, right for a player's spell (X1, X2)."""
    spell = definition(card)
    _verify_kind(spell, target, game.state)
    if isinstance(target, Ground):
        _verify_square(spell, target, game.state)
    attempt = Attempt(player, target, card=card)
    _verify_not_forbidden(game, attempt)
    _verify_concealment(game, attempt)
    _verify_exclusive(game, player, spell, target)
    if spell.needs_room:
        _verify_newcomer(game, target)
    for requirement in requirements(card):
        if requirement.when != "afterwards" and not meets(requirement, game.state, player, target):
            raise RefusalError(lacking(requirement, target))


def can_cast(game: Game, player: Player, card: str, target: Host, cost: int | None = None) -> bool:
    """Whether a player may cast a card on a target."""
    return allowed(verify_cast, game, player, card, target, cost)


def cast_spell(game: Game, player: Player, card: str, target: Host, cost: int | None = None) -> str:
    """Order and execute a spell at once; return "executed", "squandered" or "refused"."""
    casting = Casting(player, copy_in_hand(game, player, card), target, cost=cost)
    game.play(CASTING, casting)
    return casting.result or EXECUTED


def engine_casts(
    game: Game, spell_name: str, host: Host, caster: Player, *, owner: Player = "neutral", as_helper: bool = False
) -> Spell:
    """Cast a spell as the game engine does: nothing is asked, it executes (X3) and lasts or not (X4).

    It adds to what is there, unless it says that it is exclusive: a second one comes to nothing.
    A helper spell that does nothing as it executes is just there.
    """
    spell = definition(spell_name)
    made = make_spell(game, spell, host, owner, caster)
    if _one_too_many(spell, host):
        made.active = False
    elif as_helper or (spell_name not in cards_by_name() and not spell.own("X3")):
        add_to_list(game, made)
        recheck(game, host)
    else:
        casting = Casting(caster, spell_name, host, engine=True)
        casting.spell = made
        game.play(ENGINE_CASTING, casting)
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
            verify_cast(game, casting.player, casting.card, casting.target, casting.cost)
        elif casting.seen.result is not None:
            raise RefusalError(casting.seen.reason)
    except RefusalError as refusal:
        casting.reason, casting.result = str(refusal), REFUSED
        return True
    casting.rise = rise_of(game.state.seats[casting.player], casting.card)
    pay(game, casting)
    leave_hand(game, casting)
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


def verify_engine_cast(game: Game, card: str, target: Host) -> None:
    """Raise RefusalError if not even the game engine casts a spell on a target: a wrong kind, or one too many."""
    _verify_kind(definition(card), target, game.state)
    if _one_too_many(definition(card), target):
        raise RefusalError(f"{card} is exclusive, and {target.name} carries one already")


def may_carry(game: Game, host: Host, spell_name: str, caster: Player, *, as_his: bool = False) -> bool:
    """Whether a spell of the game engine's would stay on a host: its kind, its limits, and what it requires.

    One that counts as its caster's own (``as_his``) is exclusive as his would be.
    """
    spell = definition(spell_name)
    fits = (
        allowed(verify_engine_cast, game, spell_name, host)
        and allowed(_verify_limits, game, caster, spell_name, host)
        and not (as_his and _carries(host, spell_name) and not cumulative(spell_name))
    )
    return fits and failed_requirement(game, Spell(spell, "neutral", host, caster)) is None


def _verify_in_hand(game: Game, player: Player, card: str) -> None:
    """A player whose cards are known casts only what is in his hand."""
    seat = game.state.seats[player]
    if seat.holds_cards and card not in seat.hand:
        raise RefusalError(f"{card} is not in {player.capitalize()}'s hand")


def copy_in_hand(game: Game, player: Player, card: str) -> str:
    """Return the copy of a card that a player would cast: the first of his hand, which may have been rewritten."""
    return next((held for held in game.state.seats[player].hand if held == card), card)


def cost_before_spells(game: Game, player: Player, card: str, now: int | None = None) -> CastingCost:
    """Return what a card costs a player before spells in play change it; ``now`` is what the script states."""
    return base_cost(card, game.state.costs, now, rise_of(game.state.seats[player], card))


def cost_of(game: Game, player: Player, card: str, now: int | None) -> CastingCost:
    """Return what a card costs a player, with what spells in play make of it."""
    base = cost_before_spells(game, player, card, now)
    charge = Charge(player, card, base.price)
    notify_in_player_order(game, "PRICE", charge)
    return base if charge.price is None else CastingCost(charge.price, sum(charge.price.values()), base.stated)


def _verify_cost(game: Game, player: Player, card: str, cost: int | None) -> None:
    """A player whose mana is known pays what a card is known to cost (I-15)."""
    seat, price = game.state.seats[player], cost_of(game, player, card, cost).price
    if seat.pays and price is not None and short_of(seat, price):
        lacks = f"{seat.name} lacks {in_words(short_of(seat, price))}"
        raise RefusalError(f"{card} costs {in_words(price)}; {lacks}")


def leave_hand(game: Game, casting: Casting) -> None:
    """Take the card that was ordered out of the player's hand, with what its copy costs more."""
    seat = game.state.seats[casting.player]
    if casting.card in seat.hand:
        take_from_hand(game, casting.player, casting.card)
        left = list(seat.rises)
        if (casting.card, casting.rise) in left:
            left.remove((casting.card, casting.rise))
        seat.rises = tuple(left)


def take_from_hand(game: Game, player: Player, card: str) -> None:
    """Take one copy of a card out of a player's hand."""
    seat = game.state.seats[player]
    place = seat.hand.index(card)
    game.change(seat, "hand", [*seat.hand[:place], *seat.hand[place + 1 :]])


def pay(game: Game, casting: Casting) -> None:
    """Pay what a card is known to cost, where the player's mana is known (casting page; I-15)."""
    seat, cost = game.state.seats[casting.player], cost_of(game, casting.player, casting.card, casting.cost)
    casting.base = cost_before_spells(game, casting.player, casting.card, casting.cost)
    casting.cost, casting.charged = cost.total, cost
    if cost.stated:
        game.note("cost stated", spell=casting.card, cost=cost.words)
        game.cite("I-58")
    if seat.pays and cost.price is not None:
        game.change(seat, "mana", paid_from(seat, cost.price))
    elif seat.pays:
        game.note("cost not known", spell=casting.card)
        game.cite("I-15")


def _verify_not_forbidden(game: Game, attempt: Attempt) -> None:
    """Nothing forbids the player to cast, or to cast on this target."""
    for what in (Forbidden.CASTING, Forbidden.TARGETING):
        verify_allowed(game, what, attempt.target, attempt)


def _verify_concealment(game: Game, attempt: Attempt) -> None:
    target = attempt.target
    if not isinstance(target, Minion) or not is_concealed(game, target, attempt):
        return
    if not any(requirement.asks == "even concealed" for requirement in requirements(attempt.card)):
        whose = "enemy individual spells" if attempt.player != target.owner else "individual spells of either player"
        raise RefusalError(f"{target.name} is concealed from {whose}")


def is_concealed(game: Game, minion: Minion, attempt: Attempt) -> bool:
    """Whether a minion is concealed from a player: an enemy of his in forest, or by a spell.

    Some spells let a player see everybody.
    """
    if is_exempt(game, Exempt.CONCEALMENT, None, attempt):
        return False
    square = minion.group.square if minion.group is not None else None
    hidden = square is not None and TERRAINS[game.state.terrain_at(square)].conceals
    if hidden and minion.owner != attempt.player:
        return True
    return prohibition_of(game, Forbidden.AIMING, minion, attempt) is not None


def _verify_exclusive(game: Game, player: Player, spell: Definition, target: Host) -> None:
    there = any(other.name == spell.name for other in target.spells)
    if there and spell.lasting and spell.visible and not cumulative(spell.name):
        raise RefusalError(f"{spell.name} is exclusive, and {target.name} carries one already")
    _verify_limits(game, player, spell.name, target)


def _verify_newcomer(game: Game, target: Host) -> None:
    """Somebody can be added to the group that a spell is cast on, or that stands in the structure."""
    group = game.state.group_at(target.square) if isinstance(target, Structure) else group_of(target)
    if group is None:
        return
    if isinstance(target, Structure) and group.owner != target.owner:
        raise RefusalError(f"{group.name} stands in {target.name}")
    if len(group.members) >= MAX_MEMBERS:
        raise RefusalError(f"{group.name} holds {MAX_MEMBERS} already, and nobody can be added")
    verify_allowed(game, Forbidden.JOINING, group, Attempt(group.owner, group))


def _verify_limits(game: Game, player: Player, name: str, target: Host) -> None:
    """Some cards allow one in play, one a player, one in a group, or one casting in a game (I-54)."""
    rule = copies_of(name)
    if rule == "one casting per game" and name in game.state.seats[player].used:
        raise RefusalError(f"{name} may be cast once per game, and has been")
    if rule == "one per player" and name in _owned(game.state, player):
        raise RefusalError(f"{player.capitalize()} may have only one {name} in play")
    if rule == "one per player and host" and name in _names(target, of=player):
        raise RefusalError(f"{player.capitalize()} has one {name} there already")
    if rule == "one in play" and _in_play(game.state, name):
        raise RefusalError(f"only one {name} may be in play")
    group = group_of(target)
    if group is not None and rule == "one in a group" and _holds(group, name):
        raise RefusalError(f"the group of {target.name} holds one {name} already")


def copies_of(name: str) -> CopyRule:
    """Return how many copies of a spell there may be; of a helper spell any number (spells page)."""
    card = cards_by_name().get(name)
    return card.copies if card is not None else "any number"


def cumulative(name: str) -> bool:
    """Whether a host may carry a spell more than once: a helper spell unless it says not, a card where it says so."""
    if name not in cards_by_name():
        return not definition(name).exclusive
    return copies_of(name) in ("any number", "one per player", "one per player and host")


def _one_too_many(spell: Definition, host: Host) -> bool:
    """Whether a spell that is exclusive even when the game engine casts it lies on a host already."""
    return spell.exclusive and _carries(host, spell.name)


def _carries(host: Host, spell_name: str) -> bool:
    return any(spell.name == spell_name for spell in host.spells)


def _holds(group: Group, name: str) -> bool:
    """Whether a group or a member carries a spell of a name, or a member is the creature that it brings."""
    return name in _names(group) or any(name in _names(minion) or minion.card == name for minion in group.members)


def _in_play(state: State, name: str) -> bool:
    """Whether a spell, or the creature of its name, is in play on the board or off it."""
    hosts = list(state.hosts())
    return any(name in _names(host) or (isinstance(host, Minion) and host.card == name) for host in hosts)


def _owned(state: State, player: Player) -> list[str]:
    return [spell.name for host in state.hosts() for spell in host.spells if spell.owner == player]


def _names(host: Host | None, *, of: Player | None = None) -> list[str]:
    """Return the names of a host's spells: of everybody's, or of one player's."""
    return [spell.name for spell in host.spells if of in (None, spell.owner)] if host is not None else []


KINDS_OF_TARGET: Final = {
    kind: f"a {kind}" for kind in ("recruit", "monster", "minion", "group", "structure", "square")
} | {
    "recruit group": "a recruit group",
    "monster group": "a monster group",
    "terrain": "a square",
    "globe": "the globe",
}


def _verify_kind(spell: Definition, target: Host, state: State) -> None:
    """The target is on the board and of the kind that the spell is for."""
    if not target.alive:
        raise RefusalError("it is not on the board")
    fits = {
        "recruit": isinstance(target, Minion) and target.is_recruit,
        "monster": isinstance(target, Minion) and not target.is_recruit,
        "minion": isinstance(target, Minion),
        "recruit group": isinstance(target, Group) and all(m.is_recruit for m in target.members),
        "monster group": isinstance(target, Group) and not any(m.is_recruit for m in target.members),
        "group": isinstance(target, Group),
        "structure": isinstance(target, Structure) and target.type != "sanctum",
        "square": isinstance(target, Ground),
        "terrain": isinstance(target, Ground),
        "globe": target is state.globe,
    }
    if not fits.get(spell.target, False):
        raise RefusalError(f"{spell.name} must be cast on {KINDS_OF_TARGET[spell.target]}")


def _verify_square(spell: Definition, ground: Ground, state: State) -> None:
    """A player's square spell needs an empty and unoccupied square that is no entrance of a Sanctum."""
    if ground.square in ENTRANCES or ground.square in SANCTA:
        raise RefusalError(f"{ground.name} belongs to a Sanctum, and no spell may be cast on it")
    if state.structure_at(ground.square) is not None:
        raise RefusalError(f"{spell.name} must be cast on an empty square, and a structure is there")
    if state.group_at(ground.square) is not None:
        raise RefusalError(f"{spell.name} must be cast on an unoccupied square, and a group is there")


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
