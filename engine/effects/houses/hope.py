"""The House of Hope (Clarity, Order)."""

from __future__ import annotations

from engine.effects import words as w
from engine.effects.language import Bonus, Condition, Memory, Prohibition, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.model.board import diamond
from engine.model.events import Arrival, Attempt, Casting, Combat, DamageEvent, Dying, Event, OtherSide, Turn
from engine.model.hooks import Forbidden, Role
from engine.model.pieces import MAX_MEMBERS, Ground, Group, Minion, Spell, Structure
from engine.rules.casting import engine_casts
from engine.rules.changes import change_group_owner, change_terrain
from engine.rules.creation import create_creatures
from engine.rules.damage import apply_damage
from engine.rules.dying import die, remove_group
from engine.rules.game import Game
from engine.rules.hands import gain_mana
from engine.rules.joining import join_group
from engine.rules.lookup import ground_at, house_of_player
from engine.rules.off_board import comes_back, minion_off_board, place_group
from engine.rules.prohibitions import prohibition_of
from engine.rules.spells import dispel
from engine.rules.structures import add_novices, capture_structure, count_delta, destroy_structure

# What several of these cards share.


def _slay_opponents(game: Game, spell: Spell, combat: Combat) -> None:
    for minion in w.opponents(spell, combat):
        die(game, minion, "died")
    w.withdraw(game, spell, combat)


# The cards.

spell(
    "Abstention",
    w.no_casting("Abstention forbids its owner globe spells", w.aimed_at("globe"), when=w.by_owner),
    w.no_discarding("Abstention forbids its owner to discard", w.by_owner),
    w.turns_into("Abstention II"),
)
spell("Abstention II", w.every_turn(Clarity=2))
spell("Army of Light", w.novices(2, "Visions"))
spell("Ascension", w.on_casting(w.each(w.removed)))


def _atonement_killers_hand_is_lost(game: Game, spell: Spell, dying: Dying) -> None:
    if dying.actor is not None:
        w.lose_hand(game, dying.actor.owner)
        if dying.actor.is_recruit:
            w.transfer_to_killer(game, spell, dying)


spell("Atonement", w.on_being_killed(_atonement_killers_hand_is_lost))


def _aurora_friends_without_aura(game: Game, spell: Spell) -> list[Minion]:
    return [
        minion
        for minion in game.state.living_minions()
        if minion.is_recruit and minion.owner == spell.caster and not any(one.name == "Aura" for one in minion.spells)
    ]


spell("Aurora", w.on_casting(w.put_on("Aura", _aurora_friends_without_aura)))
spell("Aura", Bonus(armor=1), Response("D1", w.dispel_itself, w.in_combat, role=Role.HIT))

spell(
    "Bolstering Spirit",
    Bonus(armor=1, when=w.is_recruit),
    w.at_end_of_combat(w.dispel_itself),
    w.on_capture(w.dispel_itself),
)
spell("Burst of Clarity", w.burst(Clarity=2))
w.summoning("Centaurs")


def _chalice_of_hope_novice_for_every_owner(game: Game, spell: Spell, turn: Turn) -> None:
    for structure in game.state.owned_structures():
        add_novices(game, structure, 1)


spell("Chalice of Hope", w.as_novices_are_made(_chalice_of_hope_novice_for_every_owner))


@w.to_the_structure
def _change_of_heart_win_over(game: Game, spell: Spell, structure: Structure) -> None:
    group = game.state.group_at(structure.square)
    if group is not None:
        remove_group(game, group)
    capture_structure(game, structure, spell.caster)


spell("Change of Heart", w.on_casting(_change_of_heart_win_over))

has_not_dodged: Condition[DamageEvent] = Condition(
    "a round without a dodge so far", lambda game, spell, damage: not spell.tokens
)
would_hit: Condition[DamageEvent] = w.needs("an attack that nothing has dodged yet")(
    lambda damage: damage.result is None
)

spell(
    "Charmed Existence",
    Response("A1", w.both(w.gain_token, w.dodged), has_not_dodged & would_hit),
    w.at_start_of_round(w.lose_tokens),
)


def _citizens_militia_called_up(game: Game, spell: Spell, casting: Casting) -> None:
    w.live_off_the_board(game, spell, casting)
    militia, structure = w.brought_by(game, spell), w.the_structure(spell)
    if militia is not None:
        change_group_owner(game, militia, structure.owner)


@w.to_the_structure
def _citizens_militia_turns_out(game: Game, spell: Spell, structure: Structure) -> None:
    militia, beside = w.brought_by(game, spell), w.groups_in(game, w.squares_beside(structure))
    if militia is not None and any(group.owner != militia.owner for group in beside):
        place_group(game, militia, structure.square)


spell(
    "Citizens' Militia",
    w.on_casting(_citizens_militia_called_up),
    Response("LAID", _citizens_militia_called_up, role=Role.OWN),
    w.before_combat(_citizens_militia_turns_out),
    w.after_all_combat(w.vanish),
    Response("E3", w.dispel_itself, w.nobody_left, role=Role.WATCHER),
    w.on_capture(w.dispel_itself),
    w.no_entering("the Citizens' Militia lets no enemy in", w.by_enemy),
)


@w.to_the_group
def _civilize(game: Game, spell: Spell, group: Group) -> None:
    colony = w.colony_for_group(game, group, "neutral")
    if colony is not None:
        engine_casts(game, "Civilized", colony, spell.caster)


spell("Civilize", w.on_casting(_civilize, founds_colony=True))
spell("Civilized", w.as_novices_come(w.none_come, w.into_host))

spell("Deva's Quiver", Bonus(missile=2, level=1, ignores_armor=True))


spell("Emancipation", w.on_casting(w.casts_on_monster_groups("Emancipated")))


@w.otherwise("the group is neutral already")
@w.to_the_group
def _emancipation_turns_neutral(game: Game, group: Group) -> None:
    change_group_owner(game, group, "neutral")


spell(
    "Emancipated",
    w.on_casting(_emancipation_turns_neutral),
    Response("LAID", _emancipation_turns_neutral, role=Role.OWN),
)

enemy_spell_on_its_group: Condition[Casting] = Condition(
    "an enemy group spell on the host's group",
    lambda game, spell, casting: (
        casting.player != w.the_minion(spell).owner and casting.target is w.the_minion(spell).group
    ),
)


def _empathy_suffers_for_it(game: Game, spell: Spell, casting: Casting) -> None:
    damage = w.asked_cost(game, spell, casting.card, casting.charged).total
    if damage is not None:
        apply_damage(game, w.the_minion(spell), damage, spell.name, w.the_minion(spell))


spell("Empathy", w.catching(_empathy_suffers_for_it, enemy_spell_on_its_group))

spell("Farm-Boys", w.on_creation(w.give_created("Farm-Boy")))
spell("Farm-Boy", Bonus(level=-1))
w.summoning("Griffin")
ability(
    "Griffin",
    w.no_target("Despair's individual spells cannot target a Griffin", w.individual, w.of_house("Despair")),
    w.on_being_hit(w.receive_less(1), w.attacker("without Flight", w.lacks_flight)),
    w.deals_magical(w.victim("a Shadow", w.is_nation("Shadows"))),
)


def _hand_of_zana_flies_for_its_owner(spell: Spell, minion: Minion) -> int:
    return int(minion.owner == spell.caster)


spell(
    "Hand of Zana",
    *w.lasts_as_long_as_it_cost,
    Bonus(walks=frozenset({"Flight"}), times=_hand_of_zana_flies_for_its_owner),
)


def _heartsong_scarred(game: Game, spell: Spell, minion: Minion) -> None:
    game.cite("I-41")
    w.alter(game, minion, hand=1)
    engine_casts(game, "Scars of Kolekh", minion.group or minion, spell.caster)


spell("Heartsong", w.on_casting(w.its_creatures_then(_heartsong_scarred)))


def _heartsong_joins_her(game: Game, spell: Spell, combat: Combat) -> None:
    own = w.own_group(spell)
    assert own is not None
    lone = combat.opponent(own)
    for group_spell in tuple(lone.spells):
        dispel(game, group_spell)
    change_group_owner(game, lone, own.owner)
    join_group(game, lone, own)
    w.withdraw(game, spell, combat)


def _heartsong_may_join_her(game: Game, spell: Spell, combat: Combat) -> bool:
    """Whether a lone recruit of a player's is there, and nothing but its side keeps it from joining."""
    own = w.own_group(spell)
    assert own is not None
    lone = combat.opponent(own)
    return (
        len(lone.members) == 1
        and lone.is_recruit
        and "neutral" not in (own.owner, lone.owner)
        and len(own.members) < MAX_MEMBERS
        and all(group.control == "player" for group in (own, lone))
        and all(
            prohibition_of(game, Forbidden.JOINING, one, Attempt(one.owner, two, actor=one)) is None
            for one, two in ((own, lone), (lone, own))
        )
    )


against_a_lone_recruit: Condition[Combat] = Condition(
    "a single recruit against the host, free to join", _heartsong_may_join_her
)

ability("Heartsong", w.at_start_of_combat(_heartsong_joins_her, against_a_lone_recruit))

spell("Hero's Legacy", w.on_any_death(w.leave_to_mates("Legacy"), w.own_death))
spell("Legacy", Bonus(level=1))

MENDED = {
    "void": "barren land",
    "lava": "barren land",
    "desert": "barren land",
    "barren land": "plains",
    "volcano": "mountain",
    "swamp": "forest",
}


@w.otherwise("this terrain needs no mending")
@w.to_the_ground
def _illender_mend(game: Game, ground: Ground) -> None:
    if ground.terrain in MENDED:
        change_terrain(game, ground, MENDED[ground.terrain])


spell("Illender", w.on_casting(_illender_mend))


def _inspiration(game: Game, spell: Spell, casting: Casting) -> None:
    w.put_rewritten(game, casting.player, game.roll("spell", w.real_spells(), spell))


spell("Inspiration", w.on_casting(_inspiration))

spell(
    "Leadership",
    Bonus(level=1),
    Bonus(hand=1, reach=Reach.OTHERS, when=w.is_swordsman),
    w.no_target("Leadership keeps off the individual spells of others", w.individual, when=w.by_enemy),
)
spell("Leap of Faith", w.on_casting(lambda game, spell, casting: w.lose_hand(game, casting.player)))
w.summoning("Man of Iron")
spell("Master Armorer", w.on_creation(w.give_created("Visionary Armor")))
spell("Visionary Armor", Bonus(armor=1))
w.summoning("Pegasus")
ability("Pegasus", w.on_being_hit(w.receive_less(1), w.attacker("without Flight", w.lacks_flight)))


@w.nothing_to_dispel
def _perfection_all_but_colony(game: Game, spell: Spell, casting: Casting) -> None:
    for other in tuple(spell.host.spells):
        if other.definition.visible and other.name != "Colony":
            dispel(game, other)


spell(
    "Perfection",
    w.on_casting(_perfection_all_but_colony),
    w.no_target("Perfection keeps off structure spells", w.aimed_at("structure")),
)

spell(
    "Piercing Rays",
    Bonus(missile=1),
    w.on_attacking(
        w.add(2), w.attacker("a Vision", w.is_nation("Visions")) & w.victim("a Shadow", w.is_nation("Shadows"))
    ),
)


@w.to_the_minion
def _prophet_mana_of_the_nation(game: Game, host: Minion) -> None:
    house = w.house_of_nation(host.nation)
    if house is not None:
        for seat in game.state.seats.values():
            for mana in (house.primary, house.secondary):
                gain_mana(game, seat.player, mana, 1)


spell("Prophet", w.as_mana_is_made(_prophet_mana_of_the_nation))


@w.to_the_group
def _recall_home_to_the_sanctum(game: Game, spell: Spell, group: Group) -> None:
    sanctum = w.sanctum_of(game, spell.caster)
    count = len(group.members)
    remove_group(game, group)
    if sanctum is not None:
        add_novices(game, sanctum, count)


spell("Recall", w.on_casting(_recall_home_to_the_sanctum))

spell("Sanctuary", w.at_start_of_combat(w.withdraw))


@w.to_the_group
def _settlement(game: Game, group: Group) -> None:
    w.colony_for_group(game, group, group.owner)


spell("Settlement", w.on_casting(_settlement, founds_colony=True))


def _spiritual_advisers_one_archer_each(game: Game, spell: Spell, casting: Casting) -> None:
    for group in w.recruit_groups(game):
        create_creatures(game, w.creature_of(spell), group, group.owner)


spell("Spiritual Advisers", w.on_casting(_spiritual_advisers_one_archer_each))

SUBLIME_MANA = "mana for lost hit points"
"""The hidden spell by which a structure yields in the next turn what its recruits have lost."""


_sublimity_lost = Memory[int](0)


@w.to_the_structure
def _sublimity(game: Game, spell: Spell, structure: Structure) -> None:
    group = w.group_there(game, structure)
    if group is None:
        dispel(game, spell)
        return
    lost = sum(_sublimity_loses_two_points(game, minion) for minion in group.members if minion.is_recruit)
    if lost:
        _sublimity_lost.note(engine_casts(game, SUBLIME_MANA, structure, spell.caster), lost)


def _sublimity_loses_two_points(game: Game, recruit: Minion) -> bool:
    """Take 2 maximum hit points from a recruit, if it has so many to lose; return whether it lost any."""
    before = recruit.max_hp
    w.alter(game, recruit, max_hp=-2)
    return recruit.max_hp < before


spell("Sublimity", w.after_all_combat(_sublimity))


@w.to_the_structure
def _sublimity_yields_to_its_owner(game: Game, spell: Spell, structure: Structure) -> None:
    owner = structure.owner
    house = house_of_player(game, owner)
    if house is not None:
        gain_mana(game, owner, house.primary, _sublimity_lost.of(spell))


hidden(
    SUBLIME_MANA,
    "{host} yields mana for what its recruits have lost",
    w.as_mana_is_made(w.once(_sublimity_yields_to_its_owner)),
)

spell("Sword of Zana", w.at_start_of_combat(w.once(_slay_opponents)))
spell("Sword of Zana II", w.at_start_of_combat(w.once(_slay_opponents)))
spell("Threshold of Order", w.every_turn(Order=1))
spell("Unerring Focus", Bonus(missile=1), Response("A1", w.unerring, role=Role.ACTOR))

w.summoning("Unicorn Herd")


@w.to_the_attacker
def _unicorn_herd_bloodies_the_killer(game: Game, spell: Spell, actor: Minion) -> None:
    if actor.is_recruit:
        engine_casts(game, "Unicorn's Blood", actor, spell.caster)


ability("Unicorn", w.on_being_killed(_unicorn_herd_bloodies_the_killer))
spell("Unicorn's Blood", Bonus(level_0=True), Prohibition(Forbidden.LEVELS, "a Unicorn's Blood lets it gain no levels"))


@w.to_the_structure
def _vale_of_peace(game: Game, spell: Spell, host: Structure) -> None:
    for square in diamond(host.square):
        if game.state.structure_at(square) is None:
            engine_casts(game, "Glen of Peace", ground_at(game, square), spell.caster)


spell("Vale of Peace", w.on_casting(_vale_of_peace), Response("LAID", _vale_of_peace, role=Role.OWN))
spell(
    "Glen of Peace",
    w.no_target("no summoning spell can target a Glen of Peace", w.of_type("summoning"), when=w.at_host_itself),
    w.no_entering("no monster enters a Glen of Peace", w.by_monsters),
)

spell(
    "Valiant Stand",
    Bonus(hand=2, when=w.is_swordsman),
    w.at_end_of_combat(w.dispel_itself),
    w.on_capture(w.dispel_itself),
)


_volunteers_trained = Memory[tuple[str, ...]](())


def _volunteers(game: Game, spell: Spell, arrival: Arrival) -> None:
    if arrival.trained:
        _volunteers_trained.note(spell, (*_volunteers_trained.of(spell), arrival.target.id))
        game.otherwise("it notes the newcomer, and nobody volunteers yet")
    else:
        _volunteers_come_along(game, spell, arrival.target)


@w.otherwise("no volunteer finds room")
def _volunteers_come_along(game: Game, spell: Spell, recruit: Minion) -> None:
    """Create an archer in a new recruit's group; ``tokens`` tells that the next arrival is the spell's own work."""
    if recruit.group is not None:
        spell.tokens = 1
        create_creatures(game, w.creature_of(spell), recruit.group, recruit.group.owner)
        spell.tokens = 0


def _volunteers_of_the_trained(game: Game, spell: Spell, turn: Turn) -> None:
    for id in _volunteers_trained.of(spell):
        _volunteers_come_along(game, spell, game.state.minions[id])
    _volunteers_trained.forget(spell)


new_recruit: Condition[Arrival] = Condition(
    "a recruit that the spell itself did not create",
    lambda game, spell, arrival: arrival.target.is_recruit and not spell.tokens,
)

spell("Volunteers", w.on_any_creation(_volunteers, new_recruit), w.before_movement(_volunteers_of_the_trained))

spell("Zana", w.on_casting(w.its_hero), needs_room=True)


@w.otherwise("no monster is left to claim")
def _zana_claim_monsters(game: Game, spell: Spell, event: Event) -> None:
    """All monsters, those that live off the board among them, come to her caster's side."""
    side = spell.caster
    for group in tuple(game.state.groups.values()):
        if not group.is_recruit:
            change_group_owner(game, group, side)


ability(
    "Zana",
    Response("LAID", _zana_claim_monsters, role=Role.OWN),
    w.on_any_creation(_zana_claim_monsters, away=True),
    w.after_casting(_zana_claim_monsters, away=True),
    w.at_start_of_turn(_zana_claim_monsters, away=True),
    w.before_combat(_zana_claim_monsters, away=True),
)


@w.to_the_group
def _zanas_blessing(game: Game, spell: Spell, group: Group) -> None:
    for minion in create_creatures(game, w.creature_of(spell), group, group.owner, count=2):
        engine_casts(game, "gone after all combat", minion, spell.caster)


spell("Zana's Blessing", w.at_start_of_combat(w.once(_zanas_blessing)))
hidden("gone after all combat", "{host} leaves the game after all combat", w.after_all_combat(w.host_removed))


@w.to_the_structure
def _zanas_champion(game: Game, spell: Spell, structure: Structure) -> None:
    destroy_structure(game, structure)
    create_creatures(game, w.creature_of(spell), structure.square, structure.owner)
    count_delta(game, structure.owner, 1)


spell("Zana's Champion", w.on_casting(_zanas_champion))


def _zanas_champion_counts_for_the_other_side(game: Game, spell: Spell, side: OtherSide) -> None:
    count_delta(game, side.former, -1)
    count_delta(game, side.target.owner, 1)


his_change_of_sides: Condition[OtherSide] = Condition(
    "the host's change of sides", lambda game, spell, side: side.target is spell.host
)


@w.to_the_minion
def _zanas_champion_counts_no_more(game: Game, host: Minion) -> None:
    count_delta(game, host.owner, -1)


ability(
    "Zana's Champion",
    w.no_target("Zana's Champion keeps off group and individual spells", w.on_minions_or_groups, reach=Reach.GROUP),
    Response("OWNER", _zanas_champion_counts_for_the_other_side, his_change_of_sides, role=Role.WATCHER, away=True),
    w.on_leaving(_zanas_champion_counts_no_more),
)

a_friends_death: Condition[Dying] = Condition(
    "the death of a friendly recruit",
    lambda game, spell, dying: dying.target.is_recruit and dying.target.owner == spell.caster,
)


_zanas_escape_fugitives = Memory[str]("")
"""The id of their group off the board."""


def _zanas_escape(game: Game, spell: Spell, dying: Dying) -> None:
    w.live_again(game, spell, dying)
    fugitives = minion_off_board(game, dying.target)
    _zanas_escape_fugitives.note(engine_casts(game, "on the way home", game.state.globe, spell.caster), fugitives.id)
    dispel(game, spell)


spell("Zana's Escape", Response("RESCUE", _zanas_escape, a_friends_death, role=Role.WATCHER))


def _zanas_escape_comes_home(game: Game, spell: Spell, turn: Turn) -> None:
    owner, group = spell.caster, game.state.groups[_zanas_escape_fugitives.of(spell)]
    free = [s for s in game.state.living_structures() if s.owner == owner and game.state.group_at(s.square) is None]
    homes = [s for s in free if s.type != "sanctum"] or free
    if homes and comes_back(game, group, game.roll("structure", homes, spell).square):
        dispel(game, spell)


hidden(
    "on the way home",
    "whom it saved comes home to a free structure at a start of turn",
    w.at_start_of_turn(_zanas_escape_comes_home),
)
