"""The House of Mind (Will, Clarity)."""

from __future__ import annotations

from engine.effects import words as w
from engine.effects.language import Bonus, Condition, Memory, Prohibition, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.model.board import Square, neighbours
from engine.model.catalog import MANA, cards_by_name
from engine.model.costs import base_cost, mana_in_words
from engine.model.events import (
    Arrival,
    Attempt,
    Casting,
    Combat,
    DamageEvent,
    MovementStep,
    Novices,
    Turn,
)
from engine.model.hooks import Forbidden, Role
from engine.model.pieces import MAX_MEMBERS, Group, Minion, Spell, Structure
from engine.model.seat import HAND, Player, Seat
from engine.rules.casting import engine_casts
from engine.rules.combat import reset_attacks
from engine.rules.creation import control_of, create_creatures, takes_newcomers
from engine.rules.damage import apply_damage
from engine.rules.destinations import give_order
from engine.rules.dying import die
from engine.rules.game import Game
from engine.rules.hands import gain_mana
from engine.rules.joining import join_group, swap_minions
from engine.rules.lookup import house_of_player
from engine.rules.off_board import place_group, take_off_board, why_held
from engine.rules.spell_targets import may_replace
from engine.rules.spells import dispel, transfer_spell
from engine.rules.structures import mana_choice

# What several of these cards share.


def trained_here(count: int) -> Condition[Turn]:
    """So many novices were trained in the host this turn, or more."""
    return Condition(
        f"{count} or more novices trained in the host",
        lambda game, spell, turn: w.the_structure(spell).trained >= count,
    )


# The cards.

spell("Al Hakim", w.on_casting(w.its_hero), needs_room=True)


@w.to_the_casters_seat
def _al_hakim_whisper_of_his_deck(game: Game, seat: Seat) -> None:
    w.tell(game, seat.player, f"the next cards of their deck: {w.cards_in_words(seat.deck[:3])}")


@w.to_the_opponents_seat
def _al_hakim_whisper_of_the_opponent(game: Game, spell: Spell, seat: Seat) -> None:
    w.tell(game, spell.caster, f"that the opponent holds {w.cards_in_words(seat.hand)}")


ability(
    "Al Hakim",
    w.at_start_of_turn(_al_hakim_whisper_of_the_opponent),
    w.after_the_draw(_al_hakim_whisper_of_his_deck),
)


def _alchemy_transmutes(game: Game, spell: Spell, turn: Turn) -> None:
    gain_mana(game, spell.caster, "Will" if turn.number % 2 else "Clarity", 2)


def _alchemy_pay_for_it(game: Game, spell: Spell, turn: Turn) -> None:
    gain_mana(game, spell.caster, "Clarity" if turn.number % 2 else "Will", -1)


spell("Alchemy", w.as_mana_is_made(_alchemy_transmutes), w.after_mana_is_made(_alchemy_pay_for_it))


def _awaiting_out_of_sight(game: Game, spell: Spell, arrival: Arrival) -> None:
    group, until = arrival.target.group, spell.until
    if group is not None and group.square is not None and w.is_monster(arrival.target):
        take_off_board(game, group, until=None if until is None else until + 1, spell=spell)


spell("Awaiting", w.on_any_creation(_awaiting_out_of_sight))


@w.to_the_structure
def _bestiary(game: Game, spell: Spell, structure: Structure) -> None:
    if structure.trained and structure.owner in game.state.seats and w.first_in_turn(game, spell):
        every = sorted(card.name for card in cards_by_name().values() if card.type == "summoning")
        w.put_on_top(game, structure.owner, game.roll("summoning", every, spell))


spell("Bestiary", w.before_movement(_bestiary))

spell("Binding Cube", w.on_casting(w.cancels_orders), w.no_moving("it is bound by a Binding Cube"))
spell("Burst of Will", w.burst(Will=2))
w.summoning("Celestial Sphere")


@w.to_the_minion
def _chtai_exchange_trade_places(game: Game, spell: Spell, host: Minion) -> None:
    assert host.group is not None
    others = [
        minion
        for group in game.state.living_groups()
        if group.owner != spell.caster and group is not host.group
        if group.is_recruit and len(group.members) < MAX_MEMBERS
        if takes_newcomers(game, group)
        for minion in group.members
        if may_replace(minion, host, host.group) and may_replace(host, minion, group)
    ]
    if others:
        swap_minions(game, host, game.roll("recruit", others, spell))


spell("Ch'tai Exchange", w.on_casting(_chtai_exchange_trade_places), needs_room=True)

spell("Dint of Will", w.expansive, w.on_casting(w.each(w.takes(2))))


@w.to_the_structure
def _djinni_debate_choose_anew(game: Game, spell: Spell, structure: Structure) -> None:
    chosen = mana_choice(game, structure, spell.caster) if structure.owner == spell.caster else None
    if chosen is not None:
        game.change(structure, "mana", chosen)


def _djinni_debate_of_the_enemy(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return w.the_structure(spell).owner not in (spell.caster, "neutral")


spell(
    "Djinni Debate",
    *w.CHANGES_MANA_FOR_A_WHILE,
    w.on_casting(_djinni_debate_choose_anew),
    Prohibition(Forbidden.MANA, "in debate", _djinni_debate_of_the_enemy),
    w.before_movement(w.dispel_itself, trained_here(2)),
    w.on_capture(w.dispel_itself),
)


@w.otherwise("a player controls the group already")
@w.to_the_group
def _domesticate_gives_orders(game: Game, group: Group) -> None:
    game.change(group, "control", "player")


@w.otherwise("the group's control stays where it is")
@w.to_the_group
def _domesticate_run_wild(game: Game, group: Group) -> None:
    if control_of(group.members) == "computer":
        w.stay_out_of_control(group)
        give_order(game, group, None)
        game.change(group, "control", "computer")


spell(
    "Domesticate",
    *w.changes_sides(),
    w.on_casting(_domesticate_gives_orders),
    Response("LAID", _domesticate_gives_orders, role=Role.OWN),
    w.on_leaving(_domesticate_run_wild),
)


@w.to_the_opponents_seat
def _farseeing_count_mana(game: Game, spell: Spell, seat: Seat) -> None:
    w.tell(game, spell.caster, f"that the opponent makes {mana_in_words(seat.made)} in this turn")


spell("Farseeing", w.on_casting(_farseeing_count_mana))


def _flail_of_sarul_sits_out(game: Game, spell: Spell, damage: DamageEvent) -> None:
    engine_casts(game, "no attacks next round", damage.target, spell.caster)


spell("Flail of Sar'ul", w.on_damaging(_flail_of_sarul_sits_out, w.on_an_opponent))


@w.to_the_minion
def _flail_of_sarul_count_the_round(game: Game, spell: Spell, host: Minion) -> None:
    """Let the round pass that the host sits out; at the start of the next one the host attacks again."""
    spell.tokens += 1
    if spell.tokens == 2:
        dispel(game, spell)
        reset_attacks([host])
    else:
        game.tell(f"{host.name} makes no attacks in this round")


hidden(
    "no attacks next round",
    "{host} makes no attacks in the next round",
    Bonus(pauses=True),
    w.at_start_of_round(_flail_of_sarul_count_the_round),
    w.until_end_of_combat,
)

spell("Flying Carpet", w.walking("Flight"), w.before_movement(w.moves_twice))
spell("Focus of Clarity", w.every_turn(Clarity=1))


@w.otherwise("nobody's deck is its caster's opponent's")
@w.to_the_opponents_seat
def _force_of_mind_clog(game: Game, spell: Spell, seat: Seat) -> None:
    for _ in range(1 if seat.deck[:1] == [spell.name] else 2):
        w.put_on_top(game, seat.player, spell.name)


spell("Force of Mind", w.on_casting(_force_of_mind_clog))


def _foresight_rain_foresight(game: Game, spell: Spell, combat: Combat) -> None:
    for _ in filter(w.is_archer, w.members(w.own_group(spell))):
        targets = w.opponents(spell, combat)
        if targets:
            apply_damage(game, game.roll("victim", targets, spell), 2, spell.name)


spell("Foresight", Response("C1", _foresight_rain_foresight))

w.summoning("Gatemouth", neutral=True)


@w.to_the_minion
def _gatemouth_wither(game: Game, host: Minion) -> None:
    if host.max_hp > 1:
        w.alter(game, host, max_hp=-1)
    else:
        die(game, host, "died")


@w.otherwise("nobody is beside it")
@w.where_it_is
def _gatemouth_throw_neighbours(game: Game, square: Square) -> None:
    for group in w.groups_in(game, neighbours(square)):
        w.teleport(game, group, neighbours(square))


ability("Gatemouth", w.at_start_of_turn(_gatemouth_wither), w.before_combat(_gatemouth_throw_neighbours))


@w.otherwise("it stays where it is")
def _hypnotic_trance(game: Game, spell: Spell, combat: Combat) -> None:
    group, foe = w.own_group(spell), w.enemy_group(spell, combat)
    if group is None or foe is None or not group.is_recruit or foe.is_recruit:
        return
    if not any(one.name == spell.name for one in foe.spells):
        transfer_spell(game, spell, foe)


spell("Hypnotic Trance", w.at_start_of_combat(_hypnotic_trance), Bonus(level_0=True, when=w.is_monster))

spell("Inscrutability", w.conceals())
spell("Insight", w.sees_all(w.by_owner))


def _itrokos_gate_opens(game: Game, spell: Spell, casting: Casting) -> None:
    engine_casts(game, game.roll("summoning", w.summonings_for("plains"), spell), casting.target, spell.caster)


spell("Itrokos Gate", w.on_casting(_itrokos_gate_opens))


def _kumatru_academy_graduates(game: Game, spell: Spell, coming: Novices) -> None:
    coming.quantity = 0
    where = w.place_of(game, spell)
    if where is not None:
        create_creatures(game, "Djinn archer", where, coming.target.owner)


spell("Kumatru Academy", w.as_novices_come(_kumatru_academy_graduates, w.into_host))
ability("Djinn archer", Prohibition(Forbidden.EXPERIENCE, "experience gives it no level"))

spell("Kumatru Archer", Bonus(missile=2))


_kumatru_library_reader = Memory[Player | None](None)


def _kumatru_library_pay_who_stands_here(game: Game, spell: Spell, turn: Turn) -> None:
    reader = _kumatru_library_reader.of(spell)
    if reader is not None:
        gain_mana(game, reader, "Clarity", 1)
        gain_mana(game, reader, "Will", 1)


@w.says("it notes who stands here")
def _kumatru_library_note_who_stands_here(game: Game, spell: Spell, turn: Turn) -> None:
    group = w.group_there(game, spell.host)
    _kumatru_library_reader.note(spell, group.owner if group is not None else None)


spell(
    "Kumatru Library",
    w.at_start_of_turn(_kumatru_library_note_who_stands_here),
    w.as_mana_is_made(_kumatru_library_pay_who_stands_here),
)

spell("Kumatru Trance", w.no_target("it is in Kumatru Trance", w.individual))
spell("Master Bowyer", w.on_creation(w.give_created("Djinni Bow"), w.newcomer("a new archer", w.is_archer)))
spell("Djinni Bow", Bonus(missile=1), for_class="archer")


def _meditation_cast_this_turn(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return w.turn_of_casting.of(spell) == game.state.turn


spell(
    "Meditation",
    *w.at_casting(w.notes_the_turn),
    w.on_casting(w.cancels_orders),
    w.no_moving("it is in Meditation", _meditation_cast_this_turn),
    Bonus(level=1),
)


@w.otherwise("it waits for a spell of the opponent's")
def _memorize(game: Game, spell: Spell, casting: Casting) -> None:
    if casting.player != spell.caster:
        dispel(game, spell)
        w.put_rewritten(game, spell.caster, casting.card)


spell("Memorize", w.after_casting(_memorize))


def _mirrored_armor_perhaps_shatter(game: Game, spell: Spell, damage: DamageEvent) -> None:
    if game.roll("tenth", range(1, 11), spell) == 1:
        dispel(game, spell)
    elif damage.actor is not None and damage.actor.card in ("Gorgon", "Cockatrice"):
        die(game, damage.actor, "died")


spell(
    "Mirrored Armor",
    w.on_being_hit(w.prevent),
    Response("D1", _mirrored_armor_perhaps_shatter, w.in_combat, role=Role.HIT),
)

GIFTS_OF_MISSILE = 3
"""What Djinni Bow and Kumatru Archer add to missile damage, which printed numbers hold already."""


def _narhuha_appear_anywhere(game: Game, spell: Spell, casting: Casting) -> None:
    for archer in create_creatures(game, spell.name, game.roll("square", w.vacant(game), spell), "neutral"):
        w.print_less(game, archer, missile=GIFTS_OF_MISSILE)
        for gift in ("Mirrored Armor", "Djinni Bow", "Kumatru Archer"):
            engine_casts(game, gift, archer, spell.caster)


spell("Narh'u'ha", w.on_casting(_narhuha_appear_anywhere))

on_the_host_alone: Condition[Casting] = Condition(
    "an individual spell on the host",
    lambda game, spell, casting: casting.target is spell.host,
)


def _narhuha_made_good(game: Game, spell: Spell, casting: Casting) -> None:
    """Its caster gets a random spell that costs as much in all, if that is known and any does."""
    total = w.asked_cost(game, spell, casting.card, casting.base).total
    equals = [name for name in w.real_spells() if base_cost(name, game.state.costs).total == total]
    if total is not None and equals:
        w.put_rewritten(game, casting.player, game.roll("spell", equals, spell))


ability("Narh'u'ha", w.no_joining("Narh'u'ha joins nobody"), w.catching(_narhuha_made_good, on_the_host_alone))

spell("Nullify", w.on_casting(w.clears), w.on_casting(w.becomes("plains")))


def _octagon_of_force_bind(game: Game, spell: Spell, step: MovementStep) -> None:
    if step.target.is_recruit:
        engine_casts(game, "Binding Cube", step.target, spell.caster)


spell("Octagon of Force", w.on_entering(_octagon_of_force_bind))

spell("Pantogar's Dream", w.every_turn(Order=2, Strife=2, Mystery=2))
w.summoning("Rakshasa")
ability(
    "Rakshasa",
    w.no_target("it is a Rakshasa", w.for_groups),
    w.no_joining("a Rakshasa joins nobody"),
    w.no_entering("a Rakshasa enters no structure", w.would_enter_a_structure),
    Bonus(no_nation=True, when=w.is_nation("Djinni")),
)


@w.to_the_opponents_seat
def _revelation(game: Game, spell: Spell, seat: Seat) -> None:
    cards = [*seat.hand, *seat.deck[: max(0, HAND - len(seat.hand))]]
    w.tell(game, spell.caster, f"the opponent's next cards: {w.cards_in_words(cards)}")


spell("Revelation", w.on_casting(_revelation))

spell("Sar'uli Muzzle", Bonus(hand=-5))

a_recruit: Condition[DamageEvent] = w.attacker("a recruit", lambda minion: minion.is_recruit)

a_cyclops: Condition[DamageEvent] = w.attacker("a Cyclops", w.is_nation("Cyclopes"))

spell(
    "Sar'uli Overseer",
    w.on_being_hit(w.prevent, w.by_hand & a_recruit),
    w.on_being_hit(w.prevent, a_cyclops, reach=Reach.GROUP),
    w.until_end_of_combat,
)


@w.nothing_to_dispel
@w.to_whoever_is_there
def _seal_of_djai_strip_who_stands_here(game: Game, group: Group) -> None:
    w.dispel_group(game, group)


spell("Seal of Djai", w.at_start_of_turn(_seal_of_djai_strip_who_stands_here), w.on_entering(w.strips_who_enters))


def _siren_song_unfriendly(game: Game, spell: Spell, group: Group) -> bool:
    return group.owner != spell.caster


spell("Siren Song", w.lures(w.beside_host("plains", "forest", "desert", "barren land"), _siren_song_unfriendly))


@w.to_the_opponents_seat
def _tanuzhadhi_ploy_empty_the_other_hand(game: Game, seat: Seat) -> None:
    w.lose_hand(game, seat.player)


spell("Tan'u'zhadhi Ploy", w.on_casting(_tanuzhadhi_ploy_empty_the_other_hand))


@w.says("it works from the next turn on")
def _teleportation_count_from_the_next_turn(game: Game, spell: Spell, casting: Casting) -> None:
    spell.tokens = game.state.turn


in_a_later_turn: Condition[Turn] = Condition(
    "a turn after that of its casting", lambda game, spell, turn: turn.number > spell.tokens
)


_teleportation_newcomers = Memory[tuple[tuple[int, str, str], ...]](())


@w.otherwise("it fetches no such newcomer")
def _teleportation_note_newcomers(game: Game, spell: Spell, arrival: Arrival) -> None:
    newcomer, there = arrival.target, w.structure_there(game, arrival.target)
    own = there is not None and there.type != "sanctum" and there.owner == newcomer.owner == spell.caster
    if own and there is not spell.host and newcomer.is_recruit and newcomer.group is not None:
        noted = (game.state.turn, newcomer.id, newcomer.group.id)
        _teleportation_newcomers.note(spell, (*_teleportation_newcomers.of(spell), noted))
        game.tell(f"it notes {newcomer.name}")


def _teleportation_fetch_newcomers(game: Game, spell: Spell, turn: Turn) -> None:
    structure, newcomers = w.the_structure(spell), _teleportation_newcomers.of(spell)
    _teleportation_newcomers.forget(spell)
    for created, id, group_id in newcomers:
        group = game.state.groups[group_id]
        inside = game.state.group_at(structure.square)
        still_in_it = created == turn.number and game.state.minions[id].group is group
        if still_in_it and group.square is not None and inside is not group:
            if inside is None:
                place_group(game, group, structure.square)
            elif why_held(game, group, structure.square) is None:
                join_group(game, group, inside)


spell(
    "Teleportation",
    *w.at_casting(_teleportation_count_from_the_next_turn),
    w.on_any_creation(_teleportation_note_newcomers),
    w.before_movement(w.dispel_itself, in_a_later_turn & trained_here(1)),
    w.before_movement(_teleportation_fetch_newcomers, in_a_later_turn),
    w.on_capture(w.dispel_itself),
)


spell("Transubstantiation", w.on_casting(w.casts_on_globe("mana types change places")))


def _transubstantiation_turn_mana_around(game: Game, spell: Spell, turn: Turn) -> None:
    player = spell.caster
    house, seat = house_of_player(game, player), game.state.seats.get(player)
    dispel(game, spell)
    if house is not None and seat is not None:
        one, other = (seat.mana.get(mana, 0) for mana in (house.primary, house.secondary))
        gain_mana(game, player, house.primary, other - one)
        gain_mana(game, player, house.secondary, one - other)


hidden(
    "mana types change places",
    "{owner}'s primary and secondary mana change places as the next turn's is made",
    w.after_mana_is_made(_transubstantiation_turn_mana_around),
)


@w.to_the_structure
def _usam_university_pay_for_novices(game: Game, structure: Structure) -> None:
    if structure.mana is not None:
        gain_mana(game, structure.owner, structure.mana, structure.novices)


spell(
    "Usam University",
    w.as_mana_is_made(_usam_university_pay_for_novices),
    w.before_movement(w.dispel_itself, trained_here(1)),
    w.on_capture(w.dispel_itself),
)

spell(
    "Xenological Study",
    w.no_casting("Xenological Study bars its owner from summoning", w.of_type("summoning"), when=w.by_owner),
    w.turns_into("Xenological Study II"),
)
spell("Xenological Study II", w.every_turn(Will=2))


def _xin_shian_alcoves_pay_both(game: Game, spell: Spell, turn: Turn) -> None:
    for player in game.state.standard_order()[:2]:
        for mana in MANA:
            gain_mana(game, player, mana, 1)


spell("Xin Shian Alcoves", Response("S8", _xin_shian_alcoves_pay_both, role=Role.WATCHER, mana=dict.fromkeys(MANA, 1)))

w.summoning("Yfreet")
ability("Yfreet", w.at_start_of_combat(w.casts_on_opponents("Cleansing Light")))
