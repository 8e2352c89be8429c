"""A full combat and its rounds, C1-C4 and R1-R4 (combat page)."""

from __future__ import annotations

from engine.attack import Attack
from engine.board import neighbours
from engine.moments import Attempt, Blow, Clash, Mode
from engine.play import pipeline, step
from engine.refusal import RefusalError, allowed
from engine.scenario_error import ScenarioError
from engine.state import INFINITE, Group, Minion
from engine.targeting import Choice, Targeting

LAST_ROUND = 10
MAX_EFFORT = 8_000
"""The most attacks one run may make, a combat round counting as two: under a second of work."""


class Combat(Attack, Targeting):
    """How two hostile groups fight."""

    def verify_fight(self, one: Group, other: Group) -> None:
        """Raise RefusalError with the reason if no combat may be fought."""
        if one is other or not one.hostile_to(other):
            raise RefusalError("the two are not hostile to each other")
        self.verify_not_barred("combat", None, Attempt(one.owner, other, actor=one))

    def can_fight(self, one: Group, other: Group) -> bool:
        """Whether two groups may fight."""
        return allowed(self.verify_fight, one, other)

    def fight(self, one: Group, other: Group) -> None:
        """Fight one combat between two hostile groups (C1-C4). Raises RefusalError where none may be fought."""
        self.verify_fight(one, other)
        self.fought.add(frozenset((one.id, other.id)))
        self.combat(self.meet(one, other))
        self.part()

    def meet(self, one: Group, other: Group) -> Clash:
        """Make two groups each other's opponents, and return their combat."""
        self.clash = clash = Clash(*self.state.precedence(one, other))
        self.opponents_change()
        if one.square is not None and other.square not in neighbours(one.square):
            self.note("not neighbors", actor=clash.actor, target=clash.target)
        return clash

    def part(self) -> None:
        """Leave the two groups no opponents any more; whoever is left has all its armor again."""
        clash, self.clash = self.clash, None
        self.opponents_change()
        for group in clash.groups if clash is not None else ():
            self.restore_armor(group)

    def restore_armor(self, group: Group) -> None:
        """Give every member of a group its maximum armor."""
        for minion in group.members:
            if minion.current_armor != minion.armor:
                self.change(minion, "current_armor", minion.armor)

    def all_combats(self) -> None:
        """Fight once between each adjacent hostile pair that has not fought this turn (combat page).

        Players search in the standard order, their groups in group sequence, each looking NE, SW,
        SE, NW as blue sees the board (I-13).
        """
        for group in self.searchers():
            for square in neighbours(group.square) if group.square is not None else ():
                foe = self.state.group_at(square)
                if foe is None or not group.alive or not group.hostile_to(foe):
                    continue
                pair = frozenset((group.id, foe.id))
                if pair not in self.fought and self.can_fight(group, foe):
                    self.fight(group, foe)

    def searchers(self) -> list[Group]:
        """Return all groups in the order in which they look for combats: initiative, other player, neutral."""
        first = self.state.initiative
        order = (first, "red" if first == "blue" else "blue", "neutral")
        return sorted(self.state.groups.values(), key=lambda group: (order.index(group.owner), group.age))

    def opponents_change(self) -> None:
        """Spells that reach opponents reach others now."""
        if self.some_reach_far():
            self.forget_answers()

    @pipeline("Combat")
    def combat(self, clash: Clash) -> None:
        """Play C1 to C4: at most ten rounds, fewer when a group is gone or the two are no longer hostile."""
        self.start_of_combat(clash)
        if not self.over(clash):
            self.missile_round(clash)
        if not self.over(clash):
            self.later_rounds(clash)
        self.end_of_combat(clash)

    @step("C1")
    def start_of_combat(self, clash: Clash) -> None:
        """C1: all "start of combat" effects, in precedence order; some end the combat at once."""
        self.forget_blows(clash)
        self.both_respond("C1", clash)

    def forget_blows(self, clash: Clash) -> None:
        """Let everybody begin a combat without a victim and without misses."""
        for group in clash.groups:
            for minion in group.members:
                minion.victim = None
                minion.misses = 0

    @step("C2")
    def missile_round(self, clash: Clash) -> None:
        """C2: round 1, in which only missiles fly, each at -1 damage."""
        self.fight_round(clash, 1)

    @step("C3")
    def later_rounds(self, clash: Clash) -> None:
        """C3: rounds 2 to 10."""
        for number in range(2, LAST_ROUND + 1):
            self.fight_round(clash, number)
            if self.over(clash):
                return

    @step("C4")
    def end_of_combat(self, clash: Clash) -> None:
        """C4: "end of combat" effects, then "after combat" effects, each in precedence order."""
        self.both_respond("C4", clash)
        self.both_respond("C4 after", clash)

    def over(self, clash: Clash) -> bool:
        """Whether the combat has ended: a group is gone or displaced, or nobody is hostile any more (I-11)."""
        first, second = clash.groups
        return (
            clash.ended
            or not (first.members and second.members)
            or first.square is None
            or second.square is None
            or not first.hostile_to(second)
        )

    def both_respond(self, key: str, clash: Clash) -> None:
        """Let everybody who answers for either group respond, the group with precedence first."""
        for group in clash.groups:
            clash.side = group
            self.respond(key, group, clash)

    def fight_round(self, clash: Clash, number: int) -> None:
        """Fight one round of a combat, with its number."""
        self.spend(2)
        clash.round = number
        self.change(self.state, "rounds", number)
        self.combat_round(clash)

    @pipeline("Combat round")
    def combat_round(self, clash: Clash) -> None:
        """Play R1 to R4."""
        self.start_of_round(clash)
        if self.over(clash):
            return
        self.choose_victims(clash)
        self.first_side_attacks(clash)
        self.other_side_attacks(clash)

    @step("R1")
    def start_of_round(self, clash: Clash) -> None:
        """R1: armor and attacks are reset, "every round" effects happen, and shooters go idle."""
        for group in clash.groups:
            self.restore_armor(group)
            for minion in group.members:
                minion.attacks_left = minion.attack_rate
        self.both_respond("R1", clash)
        for group in clash.groups:
            for minion in group.members:
                if minion.missile is not None or not _facing(minion, clash):
                    minion.victim = None

    @step("R2")
    def choose_victims(self, clash: Clash) -> None:
        """R2: round 1 arms the missiles; later rounds pair bashers, compel, and let the idle wise up."""
        if clash.round == 1:
            self.open_with_missiles(clash)
            return
        self.pair_up(clash)
        self.compel_all(clash)
        self.wise_up(clash)

    @step("R3")
    def first_side_attacks(self, clash: Clash) -> None:
        """R3: every minion of the group with precedence attacks, first to last."""
        self.side_attacks(clash, clash.actor, clash.target)

    @step("R4")
    def other_side_attacks(self, clash: Clash) -> None:
        """R4: the same for the other group."""
        self.side_attacks(clash, clash.target, clash.actor)

    def open_with_missiles(self, clash: Clash) -> None:
        """Round 1: the first attack always hits (I-10), and hand attacks are forfeited, unless a spell keeps them."""
        for group in clash.groups:
            for minion in group.members:
                minion.misses = INFINITE
                if self.strikes_early(minion):
                    continue
                if minion.missile is None:
                    minion.attacks_left = 0
                elif minion.hand is not None:
                    minion.attacks_left = (minion.attacks_left + 1) // 2

    def strikes_early(self, minion: Minion) -> bool:
        """Whether a spell lets a minion keep its hand attacks in round 1."""
        some = any(spell.definition.bars for spell in minion.spells)
        return some and self.barred("forfeit", minion, Attempt(minion.owner, minion)) is not None

    def pair_up(self, clash: Clash) -> None:
        """Each idle basher of the side with fewer gets a random idle basher of the other (I-7)."""
        sides = [[m for m in group.members if m.basher and m.victim is None] for group in clash.groups]
        fewer, more = sorted(sides, key=len)
        for basher in fewer:
            partner = self.roll("partner", more, basher)
            more.remove(partner)
            basher.victim, partner.victim = partner, basher
            self.note("pair", None, actor=basher, target=partner)

    def compel_all(self, clash: Clash) -> None:
        """Let "must attack" effects assign the victims of idle minions."""
        for group in clash.groups:
            for minion in group.members:
                if minion.victim is None and minion.attacks_left and minion.answers:
                    self.compel(clash, minion, clash.opponent(group))

    def compel(self, clash: Clash, minion: Minion, foe: Group) -> None:
        """Ask the "must attack" effects for an idle minion's victim."""
        choice = Choice(minion, foe, clash.round)
        self.respond("R2 actor", minion, choice)
        minion.victim = choice.target

    def wise_up(self, clash: Clash) -> None:
        """Let everybody still idle choose wisely, the side with precedence first, in group order (I-8)."""
        for group in clash.groups:
            for minion in group.members:
                if minion.victim is None and minion.attacks_left:
                    self.choose_wisely(Choice(minion, clash.opponent(group), clash.round))

    def side_attacks(self, clash: Clash, group: Group, foe: Group) -> None:
        """Let each minion of a group, first to last, use all its attacks."""
        for minion in tuple(group.members):
            if minion.attacks_left > 0 and minion.alive and foe.members:
                self.minion_attacks(clash, minion, foe)

    def minion_attacks(self, clash: Clash, minion: Minion, foe: Group) -> None:
        """Attack the minion's victim once, and a random enemy with each attack after that."""
        if not _facing(minion, clash):
            self.find_victim(clash, minion, foe)
        if minion.victim is None:
            minion.attacks_left = 0
            self.note("forfeit", None, actor=minion)
            return
        self.strike(clash, minion, minion.victim)
        while minion.attacks_left > 0 and minion.alive and foe.members:
            minion.victim = self.roll("next victim", foe.members, minion)
            self.strike(clash, minion, minion.victim)

    def find_victim(self, clash: Clash, minion: Minion, foe: Group) -> None:
        """An idle minion is compelled, or chooses wisely (shooters, and all in round 1), or retaliates."""
        minion.victim = None
        if minion.answers:
            self.compel(clash, minion, foe)
        if minion.victim is not None:
            return
        if minion.missile is None and clash.round == 1:
            self.cite("I-62")
        if minion.missile is not None or clash.round == 1:
            self.choose_wisely(Choice(minion, foe, clash.round))
        else:
            minion.victim = next((enemy for enemy in foe.members if enemy.victim is minion), None)

    def spend(self, effort: int) -> None:
        """Count some work. Raises ScenarioError for a script that would go on and on."""
        self.effort += effort
        if self.effort > MAX_EFFORT:
            most = f"{MAX_EFFORT:,} attacks in all, a round counting as two"
            raise ScenarioError("$.script", f"expected at most {most}, and it goes on")

    def strike(self, clash: Clash, minion: Minion, victim: Minion) -> None:
        """Make one attack."""
        self.spend(1)
        mode = attack_mode(minion, missiles_only=clash.round == 1 and not self.strikes_early(minion))
        self.one_attack(Blow(victim, attacker=minion, mode=mode, round=clash.round))


def attack_mode(minion: Minion, *, missiles_only: bool) -> Mode:
    """Return the kind of a minion's next attack.

    Only missiles fly in round 1 (``missiles_only``); else with both kinds the attacks take turns, missile first (I-19).
    """
    if minion.missile is None:
        return "hand"
    if minion.hand is None or missiles_only:
        return "missile"
    return "missile" if (minion.attack_rate - minion.attacks_left) % 2 == 0 else "hand"


def _facing(minion: Minion, clash: Clash) -> bool:
    """Whether the minion's victim is still there to be attacked."""
    victim = minion.victim
    return victim is not None and victim.alive and victim.group in clash.groups
