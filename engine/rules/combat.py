"""A full combat and its rounds, C1-C4 and R1-R4 (combat page)."""

from __future__ import annotations

from typing import Final

from engine.model.board import neighbours
from engine.model.errors import RefusalError, allowed
from engine.model.events import LAST_ROUND, Attempt, Combat, DamageEvent, Mode
from engine.model.hooks import Exempt, Forbidden
from engine.model.pieces import INFINITE, Group, Minion
from engine.model.seat import Player
from engine.model.state import in_order
from engine.model.words import listed
from engine.rules.attack import ONE_ATTACK
from engine.rules.game import Game, Pipeline, Step, spend_effort
from engine.rules.notify import notify_carried_off, notify_place, notify_subject
from engine.rules.prohibitions import is_exempt, verify_allowed
from engine.rules.reach import some_reach_far
from engine.rules.spells import forget_handlers, restat
from engine.rules.stats import bonuses
from engine.rules.targeting import TargetChoice, play_targeting


def verify_fight(game: Game, one: Group, other: Group) -> None:
    """Raise RefusalError with the reason if no combat may be fought."""
    if one is other or not one.hostile_to(other):
        raise RefusalError("the two are not hostile to each other")
    verify_allowed(game, Forbidden.FIGHTING, None, Attempt(one.owner, other, actor=one))


def can_fight(game: Game, one: Group, other: Group) -> bool:
    """Whether two groups may fight."""
    return allowed(verify_fight, game, one, other)


def fight_combat(game: Game, one: Group, other: Group) -> None:
    """Fight one combat between two hostile groups (C1-C4). Raises RefusalError where none may be fought."""
    verify_fight(game, one, other)
    game.fought.add(frozenset((one.id, other.id)))
    game.play(COMBAT, begin_opposition(game, one, other))
    end_opposition(game)


def begin_opposition(game: Game, one: Group, other: Group) -> Combat:
    """Make two groups each other's opponents, and return their combat."""
    game.combat = combat = Combat(*game.state.precedence(one, other))
    opponents_change(game)
    if one.square is not None and other.square not in neighbours(one.square):
        game.note("not neighbors", actor=combat.actor, target=combat.target)
    return combat


def end_opposition(game: Game) -> None:
    """Leave the two groups no opponents any more; whoever is left has all its armor again."""
    combat, game.combat = game.combat, None
    opponents_change(game)
    for group in combat.groups if combat is not None else ():
        settle_round(game, group)
        restore_armor(game, group)


def settle_round(game: Game, group: Group) -> None:
    """Settle the stats of those members of a group who have bonuses in some rounds of combat only."""
    for minion in group.members:
        # Asked first, as most carry nothing: this is asked of everybody in every round.
        if (minion.spells or group.spells) and has_rounds_of_its_own(minion, group):
            restat(game, minion)
            resting = why_it_rests(game, minion)
            if resting:
                game.note("sits out", target=minion, why=listed(resting))


def has_rounds_of_its_own(minion: Minion, group: Group) -> bool:
    """Whether a spell on a member of a group, or on the group, acts in some rounds of combat only."""
    return any(spell.definition.by_round for spell in (*minion.spells, *group.spells))


def why_it_rests(game: Game, minion: Minion) -> list[str]:
    """Return the spells by which a minion sits out the round that its combat is in."""
    return [spell.name for spell, bonus in bonuses(game, minion) if bonus.pauses and bonus.rounds]


def restore_armor(game: Game, group: Group) -> None:
    """Give every member of a group its maximum armor."""
    for minion in group.members:
        if minion.current_armor != minion.armor:
            game.change(minion, "current_armor", minion.armor)


def all_combats(game: Game) -> None:
    """Fight once between each adjacent hostile pair that has not fought this turn (combat page).

    Players search in the standard order, their groups in group sequence, each looking NE, SW,
    SE, NW as blue sees the board (I-13), from wherever its last combat has left it. Groups that
    come into being meanwhile search, too.
    """
    order, searched = game.state.standard_order(), set[Group]()
    while waiting := searchers(game, order, searched):
        for group in waiting:
            searched.add(group)
            if fights_neighbors(game, group):
                break  # who waits now, and in which order, may be others


def fights_neighbors(game: Game, group: Group) -> bool:
    """Let a group fight each neighbor that is next; return whether there was any."""
    fought = False
    while (foe := next_foe(game, group)) is not None:
        fight_combat(game, group, foe)
        fought = True
    return fought


def next_foe(game: Game, group: Group) -> Group | None:
    """Return the first neighbor, from where the group stands now, whom it has not fought this turn and may fight."""
    if not group.alive or group.square is None:
        return None
    beside = (game.state.group_at(square) for square in neighbours(group.square))
    return next((foe for foe in beside if foe is not None and is_next(game, group, foe)), None)


def is_next(game: Game, group: Group, foe: Group) -> bool:
    """Whether a pair of neighbors is still to fight in this turn."""
    return group.hostile_to(foe) and frozenset((group.id, foe.id)) not in game.fought and can_fight(game, group, foe)


def searchers(game: Game, order: tuple[Player, ...], searched: set[Group]) -> list[Group]:
    """Return the groups on the board that are still to look for combats, by the order of players and then of age."""
    waiting = [group for group in game.state.living_groups() if group not in searched]
    return in_order(waiting, order)


def opponents_change(game: Game) -> None:
    """Spells that reach opponents reach others now."""
    if some_reach_far(game):
        forget_handlers(game)


def _goes_on(combat: Combat) -> bool:
    return not is_over(combat)


def start_of_combat(game: Game, combat: Combat) -> None:
    """C1: all "start of combat" effects, in precedence order; some end the combat at once."""
    forget_attacks(combat)
    both_respond(game, "C1", combat)


def forget_attacks(combat: Combat) -> None:
    """Let everybody begin a combat without a victim and without misses."""
    for group in combat.groups:
        for minion in group.members:
            minion.victim = None
            minion.misses = 0


def missile_round(game: Game, combat: Combat) -> None:
    """C2: round 1, in which only missiles fly, each at -1 damage."""
    fight_round(game, combat, 1)


def later_rounds(game: Game, combat: Combat) -> None:
    """C3: rounds 2 to 10."""
    for number in range(2, LAST_ROUND + 1):
        fight_round(game, combat, number)
        if is_over(combat):
            return


def end_of_combat(game: Game, combat: Combat) -> None:
    """C4: "end of combat" effects, then "after combat" effects, each in precedence order.

    The combat of a group that has died in it, or has left its place, ends for that place, too; and
    so it does for those whom something has carried off in the middle of it.
    """
    combat.ended = True
    for group, square in zip(combat.groups, combat.squares, strict=True):
        combat.side = group
        gone = not group.members or group.square != square
        notify_subject(game, "C4", group, combat)
        if gone and square is not None:
            notify_place(game, "C4", square, combat)
    for minion in combat.carried_off:
        notify_carried_off(game, "C4", minion, combat)
    both_respond(game, "C4 after", combat)


def is_over(combat: Combat) -> bool:
    """Whether the combat has ended: a group is gone or displaced, or nobody is hostile any more (I-11)."""
    first, second = combat.groups
    return (
        combat.ended
        or not (first.members and second.members)
        or first.square is None
        or second.square is None
        or not first.hostile_to(second)
    )


def both_respond(game: Game, key: str, combat: Combat) -> None:
    """Let everything that responds to either group do so, the group with precedence first."""
    for group in combat.groups:
        combat.side = group
        if key in group.handlers:
            notify_subject(game, key, group, combat)


def fight_round(game: Game, combat: Combat, number: int) -> None:
    """Fight one round of a combat, with its number."""
    begin_round(game, combat, number)
    game.play(COMBAT_ROUND, combat)


def begin_round(game: Game, combat: Combat, number: int) -> None:
    """Let a round with its number be the one that is fought."""
    spend_effort(game, 2)
    combat.round = number
    game.change(game.state, "rounds", number)


def start_of_round(game: Game, combat: Combat) -> bool:
    """R1: armor and attacks are reset, "every round" effects happen, and shooters go idle."""
    for group in combat.groups:
        settle_round(game, group)
        restore_armor(game, group)
        reset_attacks(group.members)
    both_respond(game, "R1", combat)
    for group in combat.groups:
        for minion in group.members:
            if minion.victim is not None and (minion.missile is not None or not is_facing(minion, combat)):
                minion.victim = None
    return is_over(combat)


def reset_attacks(minions: list[Minion]) -> None:
    """Give some minions their attacks of a round; who has none is a non-combatant, until the round is over."""
    for minion in minions:
        minion.attacks_left = minion.attack_rate
        minion.attacks_made = 0
        minion.combatant = minion.attack_rate > 0


def choose_victims(game: Game, combat: Combat) -> None:
    """R2: round 1 arms the missiles; later rounds pair bashers, compel, and let the idle wise up."""
    assign_victims(game, combat)
    for minion in choosers(combat):
        wise_up(game, combat, minion)


def assign_victims(game: Game, combat: Combat) -> None:
    """Arm the missiles, or pair bashers and compel: what happens in R2 before anybody chooses."""
    if combat.round == 1:
        open_with_missiles(game, combat)
        return
    pair_up(game, combat)
    compel_all(game, combat)


def choosers(combat: Combat) -> tuple[Minion, ...]:
    """Return who has attacks in R2 and is still idle, the side with precedence first, in group order (I-8)."""
    if combat.round == 1:
        return ()
    return tuple([m for group in combat.groups for m in group.members if m.victim is None and m.attacks_left])


def first_side_attacks(game: Game, combat: Combat) -> None:
    """R3: every minion of the group with precedence attacks, first to last."""
    side_attacks(game, combat, combat.actor, combat.target)


def other_side_attacks(game: Game, combat: Combat) -> None:
    """R4: the same for the other group."""
    side_attacks(game, combat, combat.target, combat.actor)


def open_with_missiles(game: Game, combat: Combat) -> None:
    """Round 1: the first attack always hits (I-10), and hand attacks are forfeited, unless a spell keeps them."""
    for group in combat.groups:
        for minion in group.members:
            minion.misses = INFINITE
            if strikes_early(game, minion):
                continue
            if minion.missile is None:
                minion.attacks_left = 0
            elif minion.hand is not None:
                minion.attacks_left = (minion.attacks_left + 1) // 2


def strikes_early(game: Game, minion: Minion) -> bool:
    """Whether a spell lets a minion keep its hand attacks in round 1."""
    some = minion.spells and any(spell.definition.exemptions for spell in minion.spells)
    return bool(some) and is_exempt(game, Exempt.FORFEIT, minion, Attempt(minion.owner, minion))


def pair_up(game: Game, combat: Combat) -> None:
    """Each idle basher, whose attacks are all by hand, of the side with fewer gets a random one of the other (I-7)."""
    one, other = [
        [m for m in group.members if m.victim is None and m.missile is None and m.attack_rate > 0]
        for group in combat.groups
    ]
    fewer, more = (one, other) if len(one) <= len(other) else (other, one)
    for basher in fewer:
        partner = game.roll("partner", more, basher)
        more.remove(partner)
        basher.victim, partner.victim = partner, basher
        game.note("pair", actor=basher, target=partner)


def compel_all(game: Game, combat: Combat) -> None:
    """Let "must attack" effects assign the victims of idle minions."""
    for group in combat.groups:
        for minion in group.members:
            if minion.victim is None and minion.attacks_left and "R2 actor" in minion.handlers:
                minion.victim = victim_named_at(game, "R2 actor", combat, minion, combat.opponent(group))


def victim_named_at(game: Game, key: str, combat: Combat, minion: Minion, foe: Group) -> Minion | None:
    """Return whom the responses at a hook have a minion attack; None where none of them names anybody."""
    if key not in minion.handlers:
        return None
    choice = TargetChoice(minion, foe, combat.round)
    notify_subject(game, key, minion, choice)
    return choice.target


def wise_up(game: Game, combat: Combat, minion: Minion) -> None:
    """Let an idle minion choose its victim wisely."""
    assert minion.group is not None
    play_targeting(game, TargetChoice(minion, combat.opponent(minion.group), combat.round))


def side_attacks(game: Game, combat: Combat, group: Group, foe: Group) -> None:
    """Let each minion of a group, first to last, use all its attacks."""
    for minion in tuple(group.members):
        minion_attacks(game, combat, minion, foe)


def minion_attacks(game: Game, combat: Combat, minion: Minion, foe: Group) -> None:
    """Attack the minion's victim once, and a random enemy with each attack after that.

    Nothing happens where it has no attacks, is not there any more, or no enemy is.
    """
    if minion.attacks_left <= 0 or not minion.alive or not foe.members:
        return
    if combat.round == 1 and forfeits_hand_attacks(game, minion):
        return
    if not is_facing(minion, combat):
        find_victim(game, combat, minion, foe)
    if minion.victim is None:
        minion.attacks_left = 0
        game.note("forfeit", actor=minion)
        return
    strike_victim(game, combat, minion, minion.victim)
    while minion.attacks_left > 0 and minion.alive and foe.members:
        if combat.round == 1 and forfeits_hand_attacks(game, minion):
            return
        minion.victim = next_victim(game, combat, minion, foe)
        strike_victim(game, combat, minion, minion.victim)


def forfeits_hand_attacks(game: Game, minion: Minion) -> bool:
    """In round 1 let a minion give up the attacks it has left if they are by hand; return whether they are.

    It may have lost in that very round its missiles, or what lets it strike early.
    """
    if minion.missile is not None or strikes_early(game, minion):
        return False
    minion.attacks_left = 0
    game.note("forfeit by hand", actor=minion)
    return True


def next_victim(game: Game, combat: Combat, minion: Minion, foe: Group) -> Minion:
    """Return whom a minion strikes with an attack after its first: a random enemy, unless its card names one."""
    named = victim_named_at(game, "R3 actor", combat, minion, foe)
    return named if named is not None else game.roll("next victim", foe.members, minion)


def find_victim(game: Game, combat: Combat, minion: Minion, foe: Group) -> None:
    """An idle minion is compelled, or chooses wisely (shooters, and all in round 1), or retaliates."""
    minion.victim = victim_named_at(game, "R2 actor", combat, minion, foe)
    if minion.victim is not None:
        return
    if minion.missile is None and combat.round == 1:
        game.cite("I-62")
    if minion.missile is not None or combat.round == 1:
        play_targeting(game, TargetChoice(minion, foe, combat.round))
    else:
        minion.victim = next((enemy for enemy in foe.members if enemy.victim is minion), None)


def strike_victim(game: Game, combat: Combat, minion: Minion, victim: Minion) -> None:
    """Make one attack."""
    spend_effort(game, 1)
    mode = attack_mode(minion, combat.round == 1 and not strikes_early(game, minion))
    minion.attacks_made += 1
    game.play(ONE_ATTACK, DamageEvent(victim, minion, mode, combat.round))


def attack_mode(minion: Minion, missiles_only: bool) -> Mode:
    """Return the kind of a minion's next attack.

    Only missiles fly in round 1 (``missiles_only``); else with both kinds the attacks take turns, missile first (I-19).
    """
    if minion.missile is None:
        return "hand"
    if minion.hand is None or missiles_only:
        return "missile"
    return "missile" if minion.attacks_made % 2 == 0 else "hand"


def is_facing(minion: Minion, combat: Combat) -> bool:
    """Whether the minion's victim is still there to be attacked."""
    victim = minion.victim
    return victim is not None and victim.alive and (victim.group is combat.actor or victim.group is combat.target)


R1: Final = Step("R1", start_of_round)
COMBAT_ROUND: Final = Pipeline(
    "Combat round",
    (R1, Step("R2", choose_victims), Step("R3", first_side_attacks), Step("R4", other_side_attacks)),
)
C4: Final = Step("C4", end_of_combat)
COMBAT: Final = Pipeline(
    "Combat",
    (Step("C1", start_of_combat), Step("C2", missile_round, _goes_on), Step("C3", later_rounds, _goes_on), C4),
)
