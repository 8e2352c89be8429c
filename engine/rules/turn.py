"""A whole turn: the start of turn S1-S9, then orders, spells, movement and combat (turn page)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.model.costs import risen
from engine.model.events import Attempt, Turn
from engine.model.hooks import Forbidden
from engine.model.pieces import MAX_LEVEL, NOVICE_RATE, Minion, Structure
from engine.model.seat import HAND, Player
from engine.model.turn_orders import Order
from engine.rules.casting import EXECUTION
from engine.rules.combat import all_combats
from engine.rules.game import Game, Pipeline, Step
from engine.rules.hands import draw_from_deck, gain_mana
from engine.rules.movement import MOVEMENT
from engine.rules.notify import notify_in_player_order
from engine.rules.off_board import groups_return
from engine.rules.player_orders import ORDERS
from engine.rules.prohibitions import is_forbidden, prohibition_of
from engine.rules.reach import expiring_spells, side_of
from engine.rules.spells import dispel, restat
from engine.rules.structures import FULL, add_novices, can_capture, capture_structure, give_initiative
from engine.rules.terrain_effects import every_terrain_hurts, every_terrain_takes


def next_turn(game: Game, choices: Mapping[str, str]) -> None:
    """Begin the next turn: the start of turn, S1 to S9.

    A turn that was not played to its end ends first, and so does what came of it after its end: what
    lasts no longer expires, and no movement and no combat are made up. ``choices`` are the mana types,
    by structure, that players choose for what they capture.
    """
    if not game.state.played or is_over_late(game):
        game.play(END_OF_TURN, Turn(game.state.turn))
    game.change(game.state, "turn", game.state.turn + 1)
    game.state.played = False
    game.fought.clear()
    for structure in game.state.structures.values():
        structure.trained = 0
    game.choices = {**game.choices, **choices}
    game.play(START_OF_TURN, Turn(game.state.turn))
    game.choices = {}


def is_over_late(game: Game) -> bool:
    """Whether something that ends with this turn has come about when the turn had been played."""
    late = any(spell.until is not None and spell.until <= game.state.turn for spell in expiring_spells(game))
    return late or any(group.is_to_move() for group in game.state.groups.values())


def whole_turn(game: Game, orders: Mapping[Player, Sequence[Order]], choices: Mapping[str, str]) -> None:
    """Play a turn from its orders to the effects after combat; one that was played already is followed by the next.

    Both players' orders are given first, then carried out by initiative (turn page). Nothing
    follows a start of turn that ends the game. ``choices`` as in :func:`next_turn`; they hold for
    whatever a spell lets players choose in the turn, too, and those not needed by its end for what
    is captured as the next one starts.
    """
    game.asked.clear()
    if game.state.played:
        next_turn(game, choices)
    if game.state.winner is not None:
        return
    game.state.played = True
    game.choices = choices
    turn = Turn(game.state.turn)
    turn.orders = orders
    game.play(ORDERS, turn)
    game.play(SPELL_EXECUTION, turn)
    game.play(MOVEMENT, turn)
    combat_phase(game, turn)
    game.play(END_OF_TURN, turn)
    game.choices = {id: mana for id, mana in choices.items() if id not in game.asked}


def spell_execution(game: Game, turn: Turn) -> None:
    """Execute the spells that were ordered: the initiative player's in their order, then the other's."""
    while game.state.potents:
        casting, *game.state.potents = game.state.potents
        game.play(EXECUTION, casting)


def combat_phase(game: Game, turn: Turn) -> None:
    """Play every combat of the turn, with what happens before and after all of them."""
    game.play(BEFORE_COMBAT, turn)
    all_combats(game)
    game.play(AFTER_COMBAT, turn)


def before_combat(game: Game, turn: Turn) -> None:
    """Let every "before combat" effect happen, then the terrain that kills or removes."""
    notify_in_player_order(game, "BEFORE_COMBAT", turn)
    every_terrain_takes(game)


def after_combat(game: Game, turn: Turn) -> None:
    """Let every "after all combat" effect happen."""
    notify_in_player_order(game, "AFTER_COMBAT", turn)


def end_of_turn(game: Game, turn: Turn) -> None:
    """Let the spells whose last turn this was expire (I-24), and forget every order to move."""
    order = game.state.standard_order()
    over = [spell for spell in expiring_spells(game) if spell.until is not None and spell.until <= turn.number]
    for spell in sorted(over, key=lambda spell: order.index(side_of(spell))):
        dispel(game, spell, "expired")
    for group in game.state.groups.values():
        group.forget_movement()


def award_experience(game: Game, turn: Turn) -> None:
    """S1: recruits that qualified by a kill last turn get their experience level, on the board or off it.

    Whoever may gain none now gets none for that kill later; another kill qualifies anew.
    """
    for group in tuple(game.state.groups.values()):
        for minion in group.members:
            if minion.experience == "qualified":
                give_experience(game, minion)


def give_experience(game: Game, minion: Minion) -> None:
    """Raise a recruit's own level by its one experience level, unless a spell keeps it from that.

    None is higher than 5 (armor and levels page).
    """
    attempt = Attempt(minion.owner, minion)
    kept_from_it = (Forbidden.LEVELS, Forbidden.EXPERIENCE)
    if any(is_forbidden(game, what, minion, attempt, "no level") for what in kept_from_it):
        game.change(minion, "experience", "none")
        return
    game.change(minion, "experience", "awarded")
    minion.base = replace(minion.base, level=min(MAX_LEVEL, minion.base.level + 1))
    restat(game, minion)


def at_start_of_turn(game: Game, turn: Turn) -> None:
    """S2: all "at start of turn" effects; then groups off the board come back (I-34)."""
    notify_in_player_order(game, "S2", turn)
    groups_return(game, turn)


def after_start_of_turn(game: Game, turn: Turn) -> None:
    """S3: all "after start of turn" effects, the damaging terrains last."""
    notify_in_player_order(game, "S3", turn)
    every_terrain_hurts(game)


def draw_cards(game: Game, turn: Turn) -> None:
    """S4: hands are filled up to five; what was discarded left a place, too (I-17). Then those act who wait for it."""
    for player in game.state.standard_order()[:2]:
        seat = game.state.seats[player]
        seat.rises = risen(seat)
        words = prohibition_of(game, Forbidden.DRAWING, None, Attempt(player))
        if words is None:
            draw_from_deck(game, player, HAND - len(seat.hand))
        else:
            game.note("no cards", player=player.capitalize(), why=words)
        if seat.discarded:
            game.change(seat, "discarded", [])
    notify_in_player_order(game, "S4", turn)


def capture_structures(game: Game, turn: Turn) -> None:
    """S5: a hostile recruit group in a structure other than a Sanctum captures it."""
    for structure in game.state.living_structures():
        group = game.state.group_at(structure.square)
        if group is not None and structure.type != "sanctum" and can_capture(game, structure, group):
            capture_structure(game, structure, group.owner, group)
            turn.captured.append(structure)


def make_novices(game: Game, turn: Turn) -> None:
    """S6: owned structures that were not captured in S5 count down to their next novice."""
    for structure in game.state.owned_structures():
        if structure not in turn.captured:
            count_down(game, structure)
    notify_in_player_order(game, "S6", turn)


def count_down(game: Game, structure: Structure) -> None:
    """Count one turn; at 0 a structure that is not full gains a novice and starts anew."""
    left = structure.turn_count - 1
    if left <= 0 and structure.novices < FULL:
        add_novices(game, structure, 1)
        left = NOVICE_RATE[structure.type]
    game.change(structure, "turn_count", max(0, left))


def settle_initiative(game: Game, turn: Turn) -> None:
    """S7: the player with the higher structure delta takes the initiative; equal ones leave it."""
    blue, red = game.state.seats["blue"], game.state.seats["red"]
    if blue.delta != red.delta:
        game.note("structure deltas", blue=blue.delta, red=red.delta)
        give_initiative(game, "blue" if blue.delta > red.delta else "red")
    for seat in (blue, red):
        if seat.delta:
            game.change(seat, "delta", 0)


def generate_mana(game: Game, turn: Turn) -> None:
    """S8: trained mana, 1 from every town and colony owned, and what spells give."""
    for seat in game.state.seats.values():
        game.change(seat, "mana", dict(seat.trained))
    for structure in game.state.owned_structures():
        if structure.type != "sanctum" and structure.mana is not None and yields_mana(game, structure):
            gain_mana(game, structure.owner, structure.mana, 1)
    notify_in_player_order(game, "S8", turn)
    notify_in_player_order(game, "S8 after", turn)
    for seat in game.state.seats.values():
        seat.made = dict(seat.mana)


def yields_mana(game: Game, structure: Structure) -> bool:
    """Whether a structure gives its own 1 mana: some spells keep it from that."""
    return not is_forbidden(game, Forbidden.MANA, structure, Attempt(structure.owner, structure), "no mana")


def check_end_of_game(game: Game, turn: Turn) -> None:
    """S9: whoever stands in the enemy's Sanctum has captured it and wins; both is a draw."""
    captors = set[Player]()
    for structure in game.state.living_structures():
        group = game.state.group_at(structure.square)
        if structure.type == "sanctum" and group is not None and group.owner in game.state.seats:
            captors |= {group.owner} if can_capture(game, structure, group) else set()
    if captors:
        game.change(game.state, "winner", captors.pop() if len(captors) == 1 else "draw")


SPELL_EXECUTION: Final = Pipeline("Spell execution", (Step(None, spell_execution),))
BEFORE_COMBAT: Final = Pipeline("Before combat", (Step(None, before_combat),))
AFTER_COMBAT: Final = Pipeline("After combat", (Step(None, after_combat),))
END_OF_TURN: Final = Pipeline("End of turn", (Step(None, end_of_turn),))
START_OF_TURN: Final = Pipeline(
    "Start of turn",
    (
        Step("S1", award_experience),
        Step("S2", at_start_of_turn),
        Step("S3", after_start_of_turn),
        Step("S4", draw_cards),
        Step("S5", capture_structures),
        Step("S6", make_novices),
        Step("S7", settle_initiative),
        Step("S8", generate_mana),
        Step("S9", check_end_of_game),
    ),
)
