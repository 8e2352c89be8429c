"""The House of Mind (Will, Clarity)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board import neighbours
from engine.catalog import (
    cards_by_name,
)
from engine.costs import base_cost
from engine.effects.ban_words import (
    after_casting,
    by_owner,
    catching,
    into_a_structure,
    no_entering,
    no_joining,
    no_moving,
    of_type,
    on_capture,
    sees_all,
)
from engine.effects.board_words import (
    becomes,
    clears,
    group_there,
    groups_in,
    square_of,
    teleport,
    vacant,
)
from engine.effects.casting_words import (
    alter,
    at_casting,
    cancels_orders,
    conceals,
    dispel_group,
    each,
    expansive,
    for_groups,
    individual,
    no_casting,
    no_target,
    notes_the_turn,
    on_casting,
    on_leaving,
    takes,
)
from engine.effects.deed_words import (
    house_of_player,
    lose_hand,
    turns_into,
)
from engine.effects.hand_words import (
    listed,
    put_on_top,
    put_rewritten,
    tell,
)
from engine.effects.language import (
    Bar,
    Bonus,
    Condition,
    Reach,
    Response,
)
from engine.effects.movement_words import (
    beside_host,
    lures,
    moves_twice,
    strips_who_enters,
    walking,
)
from engine.effects.price_words import asked_cost
from engine.effects.registry import ability, hidden, spell
from engine.effects.structure_words import (
    changes_sides,
    into_host,
    the_group,
    the_structure,
)
from engine.effects.summoning import (
    its_hero,
    place_of,
    summoning,
    summonings_for,
)
from engine.effects.turn_words import (
    after_mana_is_made,
    as_mana_is_made,
    as_novices_are_made,
    as_novices_come,
    at_start_of_turn,
    before_combat,
    before_movement,
    burst,
    every_turn,
    give_created,
    newcomer,
    on_any_creation,
    on_creation,
    on_entering,
)
from engine.effects.vocabulary import (
    at_start_of_combat,
    at_start_of_round,
    attacker,
    by_hand,
    casts_on_opponents,
    dispel_itself,
    enemy_group,
    is_archer,
    is_monster,
    is_nation,
    members,
    on_being_hit,
    on_damaging,
    opponents,
    otherwise,
    own_group,
    prevent,
    says,
    the_minion,
    until_end_of_combat,
)
from engine.moments import (
    Arrival,
    Attempt,
    Blow,
    Casting,
    Clash,
    Leaving,
    Novices,
    Step,
    Turn,
)
from engine.state import HAND, MAX_MEMBERS, Group, Minion, Spell, Structure

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer


GIFTS_OF_MISSILE = 3
"""What Djinni Bow and Kumatru Archer add to missile damage, which printed numbers hold already."""


def _transmute(play: Play, answer: Answer, turn: Turn) -> None:
    play.gain_mana(answer.spell.caster, "Will" if turn.number % 2 else "Clarity", 2)


def _pay_for_it(play: Play, answer: Answer, turn: Turn) -> None:
    play.gain_mana(answer.spell.caster, "Clarity" if turn.number % 2 else "Will", -1)


def _take_orders(play: Play, answer: Answer, casting: Casting) -> None:
    play.change(casting.target, "control", "player")


def _run_wild(play: Play, answer: Answer, leaving: Leaving) -> None:
    if the_group(answer).members:
        play.change(the_group(answer), "control", "computer")


def _count_the_round(play: Play, answer: Answer, clash: Clash) -> None:
    """Let the round pass that the host sits out; at the start of the next one the host attacks again."""
    answer.spell.tokens += 1
    host = answer.spell.host
    if answer.spell.tokens == 2 and isinstance(host, Minion):
        play.dispel(answer.spell)
        host.attacks_left = host.attack_rate
    else:
        play.tell(f"{host.name} makes no attacks in this round")


def _sits_out(play: Play, answer: Answer, blow: Blow) -> None:
    play.engine_casts("no attacks next round", blow.target, answer.spell.caster)


def _rain_foresight(play: Play, answer: Answer, clash: Clash) -> None:
    for _ in filter(is_archer, members(own_group(answer))):
        targets = opponents(answer, clash)
        if targets:
            play.apply_damage(play.roll("victim", targets, answer.spell), 2, answer.spell.name)


def _wither(play: Play, answer: Answer, turn: Turn) -> None:
    host = the_minion(answer)
    if host.max_hp > 1:
        alter(play, host, max_hp=-1)
    else:
        play.die(host, "died")


@otherwise("nobody is beside it")
def _throw_neighbours(play: Play, answer: Answer, turn: Turn) -> None:
    square = square_of(answer.spell.host)
    if square is not None:
        for group in groups_in(play, neighbours(square)):
            teleport(play, group, neighbours(square))


@otherwise("it stays where it is")
def _entrance(play: Play, answer: Answer, clash: Clash) -> None:
    group, foe = own_group(answer), enemy_group(answer, clash)
    if group is None or foe is None or not group.is_recruit or foe.is_recruit:
        return
    if not any(spell.name == answer.spell.name for spell in foe.spells):
        play.transfer(answer.spell, foe)


def _open_gate(play: Play, answer: Answer, casting: Casting) -> None:
    play.engine_casts(
        play.roll("summoning", summonings_for("plains"), answer.spell), casting.target, answer.spell.caster
    )


def _pay_who_stands_here(play: Play, answer: Answer, turn: Turn) -> None:
    if answer.spell.memory is not None:
        play.gain_mana(answer.spell.memory, "Clarity", 1)
        play.gain_mana(answer.spell.memory, "Will", 1)


@says("it notes who stands here")
def _note_who_stands_here(play: Play, answer: Answer, turn: Turn) -> None:
    group = group_there(play, answer.spell.host)
    answer.spell.memory = group.owner if group is not None else None


def _cast_this_turn(play: Play, spell: Spell, attempt: Attempt) -> bool:
    return bool(spell.memory == play.state.turn)


def _perhaps_shatter(play: Play, answer: Answer, blow: Blow) -> None:
    prevent(play, answer, blow)
    if play.roll("tenth", range(1, 11), answer.spell) == 1:
        play.dispel(answer.spell)
    elif blow.actor is not None and blow.actor.card in ("Gorgon", "Cockatrice"):
        play.die(blow.actor, "died")


def _bind(play: Play, answer: Answer, step: Step) -> None:
    if step.target.is_recruit:
        play.engine_casts("Binding Cube", step.target, answer.spell.caster)


@otherwise("there is no spell to dispel")
def _strip_who_stands_here(play: Play, answer: Answer, turn: Turn) -> None:
    group = group_there(play, answer.spell.host)
    if group is not None:
        dispel_group(play, group)


def _pay_both(play: Play, answer: Answer, turn: Turn) -> None:
    for player in play.state.standard_order()[:2]:
        for mana in ("Order", "Strife", "Clarity", "Mystery", "Will", "World"):
            play.gain_mana(player, mana, 1)


a_recruit: Condition[Blow] = attacker("a recruit", lambda minion: minion.is_recruit)
a_cyclops: Condition[Blow] = attacker("a Cyclops", is_nation("Cyclopes"))


def _whisper_of_his_deck(play: Play, answer: Answer, turn: Turn) -> None:
    caster = answer.spell.caster
    if caster in play.state.seats:
        tell(play, caster, f"the next cards of his deck: {listed(play.state.seats[caster].deck[:3])}")


def _whisper_of_the_opponent(play: Play, answer: Answer, turn: Turn) -> None:
    caster = answer.spell.caster
    if caster in play.state.seats:
        hand = play.state.seats[play.state.other_player(caster)].hand
        tell(play, caster, f"that the opponent holds {listed(hand)}")


def _out_of_sight(play: Play, answer: Answer, arrival: Arrival) -> None:
    group, until = arrival.target.group, answer.spell.until
    if group is not None and group.square is not None and is_monster(arrival.target):
        play.take_off_board(group, until=None if until is None else until + 1, spell=answer.spell)


def _study_beasts(play: Play, answer: Answer, turn: Turn) -> None:
    structure = the_structure(answer)
    if structure.trained and structure.owner in play.state.seats:
        every = sorted(card.name for card in cards_by_name().values() if card.type == "summoning")
        put_on_top(play, structure.owner, play.roll("summoning", every, answer.spell))


def _trade_places(play: Play, answer: Answer, casting: Casting) -> None:
    host = casting.target
    assert isinstance(host, Minion)
    others = [
        minion
        for group in play.state.living_groups()
        if group.owner != answer.spell.caster and group.is_recruit and len(group.members) < MAX_MEMBERS
        if play.takes_newcomers(group)
        for minion in group.members
    ]
    if others:
        play.swap(host, play.roll("recruit", others, answer.spell))


def _choose_anew(play: Play, answer: Answer, casting: Casting) -> None:
    structure = the_structure(answer)
    chosen = play.mana_choice(structure, answer.spell.caster)
    if structure.owner == answer.spell.caster and chosen is not None:
        play.change(structure, "mana", chosen)


def _of_the_enemy(play: Play, spell: Spell, attempt: Attempt) -> bool:
    return isinstance(spell.host, Structure) and spell.host.owner not in (spell.caster, "neutral")


def trained_here(count: int) -> Condition[Turn]:
    """So many novices were trained in the host this turn, or more."""
    return Condition(
        f"{count} or more novices trained in the host",
        lambda play, answer, turn: the_structure(answer).trained >= count,
    )


@says("it works from the next turn on")
def _count_from_the_next_turn(play: Play, answer: Answer, casting: Casting) -> None:
    answer.spell.tokens = play.state.turn


in_a_later_turn: Condition[Turn] = Condition(
    "a turn after that of its casting", lambda play, answer, turn: turn.number > answer.spell.tokens
)


def _count_mana(play: Play, answer: Answer, casting: Casting) -> None:
    caster = answer.spell.caster
    made = play.state.seats[play.state.other_player(caster)].made
    amounts = [f"{amount} {mana}" for mana, amount in made.items() if amount]
    tell(play, caster, f"that the opponent makes {listed(amounts) if amounts else 'no mana'} in this turn")


def _clog(play: Play, answer: Answer, casting: Casting) -> None:
    opponent = play.state.other_player(answer.spell.caster)
    top = play.state.seats[opponent].deck[:1]
    for _ in range(1 if top == [answer.spell.name] else 2):
        put_on_top(play, opponent, answer.spell.name)


def _graduate(play: Play, answer: Answer, coming: Novices) -> None:
    if coming.quantity > 0:
        coming.quantity = 0
        where = place_of(play, answer)
        if where is not None:
            play.create("Djinn archer", where, coming.target.owner)


@otherwise("it waits for a spell of the opponent's")
def _memorize(play: Play, answer: Answer, casting: Casting) -> None:
    if casting.player != answer.spell.caster:
        play.dispel(answer.spell)
        put_rewritten(play, answer.spell.caster, casting.card)


def _reveal(play: Play, answer: Answer, casting: Casting) -> None:
    caster = answer.spell.caster
    seat = play.state.seats[play.state.other_player(caster)]
    cards = [*seat.hand, *seat.deck[: max(0, HAND - len(seat.hand))]]
    tell(play, caster, f"that the opponent's next cards are {listed(cards)}")


def _unfriendly(play: Play, answer: Answer, group: Group) -> bool:
    return group.owner != answer.spell.caster


def _empty_the_other_hand(play: Play, answer: Answer, casting: Casting) -> None:
    lose_hand(play, play.state.other_player(answer.spell.caster))


@otherwise("it fetches no such newcomer")
def _note_newcomers(play: Play, answer: Answer, arrival: Arrival) -> None:
    newcomer, square = arrival.target, square_of(arrival.target)
    there = play.state.structure_at(square) if square is not None else None
    own = there is not None and there.type != "sanctum" and there.owner == newcomer.owner == answer.spell.caster
    if own and there is not answer.spell.host and newcomer.is_recruit and newcomer.group is not None:
        answer.spell.memory = (*(answer.spell.memory or ()), (play.state.turn, newcomer.id, newcomer.group.id))
        play.tell(f"it notes {newcomer.name}")


def _fetch_newcomers(play: Play, answer: Answer, turn: Turn) -> None:
    structure, newcomers = the_structure(answer), answer.spell.memory or ()
    answer.spell.memory = None
    for created, id, group_id in newcomers:
        group = play.state.groups[group_id]
        inside = play.state.group_at(structure.square)
        still_in_it = created == turn.number and play.state.minions[id].group is group
        if still_in_it and group.square is not None and inside is not group:
            if inside is not None:
                play.join(group, inside)
            else:
                play.place(group, structure.square)


def _turn_mana_around(play: Play, answer: Answer, turn: Turn) -> None:
    player = answer.spell.caster
    house, seat = house_of_player(play, player), play.state.seats[player]
    play.dispel(answer.spell)
    if house is not None:
        one, other = (seat.mana.get(mana, 0) for mana in (house.primary, house.secondary))
        play.gain_mana(player, house.primary, other - one)
        play.gain_mana(player, house.secondary, one - other)


def _next_turn_around(play: Play, answer: Answer, casting: Casting) -> None:
    play.engine_casts("mana types change places", play.state.globe, answer.spell.caster)


def _pay_for_novices(play: Play, answer: Answer, turn: Turn) -> None:
    structure = the_structure(answer)
    if structure.mana is not None and structure.novices:
        play.gain_mana(structure.owner, structure.mana, structure.novices)


def _appear_anywhere(play: Play, answer: Answer, casting: Casting) -> None:
    for archer in play.create(answer.spell.name, play.roll("square", vacant(play), answer.spell), "neutral"):
        alter(play, archer, missile=-GIFTS_OF_MISSILE)
        for gift in ("Mirrored Armor", "Djinni Bow", "Kumatru Archer"):
            play.engine_casts(gift, archer, answer.spell.caster)


on_the_host_alone: Condition[Casting] = Condition(
    "an individual spell on the host",
    lambda play, answer, casting: casting.target is answer.spell.host and individual(casting.card),
)


def _made_good(play: Play, answer: Answer, casting: Casting) -> None:
    """Its caster gets a random spell that costs as much in all, if that is known."""
    total = asked_cost(play, answer.spell, casting.card, casting.base).total
    equals = [name for name in sorted(cards_by_name()) if base_cost(name, play.state.costs).total == total]
    if total is not None and equals:
        put_rewritten(play, casting.player, play.roll("spell", equals, answer.spell))


spell("Al Hakim", on_casting(its_hero), needs_room=True)
ability(
    "Al Hakim",
    at_start_of_turn(_whisper_of_the_opponent),
    as_novices_are_made(_whisper_of_his_deck),
)
spell("Alchemy", as_mana_is_made(_transmute), after_mana_is_made(_pay_for_it))
spell("Awaiting", on_any_creation(_out_of_sight))
spell("Bestiary", before_movement(_study_beasts))
spell("Binding Cube", on_casting(cancels_orders), no_moving("bound by Binding Cube"))
spell("Burst of Will", burst(Will=2))
summoning("Celestial Sphere")
spell("Ch'tai Exchange", on_casting(_trade_places), needs_room=True)
spell("Dint of Will", expansive, on_casting(each(takes(2))))
spell(
    "Djinni Debate",
    on_casting(_choose_anew),
    Bar("mana", "in debate", _of_the_enemy),
    before_movement(dispel_itself, trained_here(2)),
    on_capture(dispel_itself),
)
spell("Domesticate", *changes_sides(), on_casting(_take_orders), on_leaving(_run_wild))
spell("Farseeing", on_casting(_count_mana))
hidden(
    "no attacks next round",
    "{host} makes no attacks in the next round",
    Bonus(pauses=True),
    at_start_of_round(_count_the_round),
    until_end_of_combat,
)
spell("Flail of Sar'ul", on_damaging(_sits_out))
spell("Flying Carpet", walking("Flight"), before_movement(moves_twice))
spell("Focus of Clarity", every_turn(Clarity=1))
spell("Force of Mind", on_casting(_clog))
spell("Foresight", Response("C1", _rain_foresight))
summoning("Gatemouth", neutral=True)
ability("Gatemouth", at_start_of_turn(_wither), before_combat(_throw_neighbours))
spell("Hypnotic Trance", at_start_of_combat(_entrance), Bonus(level_0=True, when=is_monster))
spell("Inscrutability", conceals())
spell("Insight", sees_all("insight", by_owner))
spell("Itrokos Gate", on_casting(_open_gate))
spell("Kumatru Academy", as_novices_come(_graduate, into_host))
ability("Djinn archer", Bar("experience", "experience gives it no level"))
spell("Kumatru Archer", Bonus(missile=2))
spell("Kumatru Library", at_start_of_turn(_note_who_stands_here), as_mana_is_made(_pay_who_stands_here))
spell("Kumatru Trance", no_target("in Kumatru Trance", individual))
spell("Djinni Bow", Bonus(missile=1))
spell("Master Bowyer", on_creation(give_created("Djinni Bow"), newcomer("a new archer", is_archer)))
spell(
    "Meditation",
    *at_casting(notes_the_turn),
    on_casting(cancels_orders),
    no_moving("in Meditation", _cast_this_turn),
    Bonus(level=1),
)
spell("Memorize", after_casting(_memorize))
spell("Mirrored Armor", on_being_hit(_perhaps_shatter))
spell("Narh'u'ha", on_casting(_appear_anywhere))
ability("Narh'u'ha", no_joining("Narh'u'ha"), catching(_made_good, on_the_host_alone))
spell("Nullify", on_casting(clears), on_casting(becomes("plains")))
spell("Octagon of Force", on_entering(_bind))
spell("Pantogar's Dream", every_turn(Order=2, Strife=2, Mystery=2))
summoning("Rakshasa")
ability(
    "Rakshasa",
    no_target("a Rakshasa", for_groups),
    no_joining("a Rakshasa"),
    no_entering("a Rakshasa enters no structure", into_a_structure),
    Bonus(no_nation=True),
)
spell("Revelation", on_casting(_reveal))
spell("Sar'uli Muzzle", Bonus(hand=-5))
spell(
    "Sar'uli Overseer",
    on_being_hit(prevent, by_hand & a_recruit),
    on_being_hit(prevent, a_cyclops, reach=Reach.GROUP),
    until_end_of_combat,
)
spell("Seal of Djai", at_start_of_turn(_strip_who_stands_here), on_entering(strips_who_enters))
spell("Siren Song", lures(beside_host("plains", "forest", "desert", "barren land"), _unfriendly))
spell("Tan'u'zhadhi Ploy", on_casting(_empty_the_other_hand))
spell(
    "Teleportation",
    *at_casting(_count_from_the_next_turn),
    on_any_creation(_note_newcomers),
    before_movement(dispel_itself, in_a_later_turn & trained_here(1)),
    before_movement(_fetch_newcomers, in_a_later_turn),
    on_capture(dispel_itself),
)
hidden(
    "mana types change places",
    "{owner}'s primary and secondary mana change places as the next turn's is made",
    after_mana_is_made(_turn_mana_around),
)
spell("Transubstantiation", on_casting(_next_turn_around))
spell(
    "Usam University",
    as_mana_is_made(_pay_for_novices),
    before_movement(dispel_itself, trained_here(1)),
    on_capture(dispel_itself),
)
spell(
    "Xenological Study",
    no_casting("barred from summoning by Xenological Study", of_type("summoning"), when=by_owner),
    turns_into("Xenological Study II"),
)
spell("Xenological Study II", every_turn(Will=2))
spell("Xin Shian Alcoves", as_mana_is_made(_pay_both))
summoning("Yfreet")
ability("Yfreet", at_start_of_combat(casts_on_opponents("Cleansing Light")))
