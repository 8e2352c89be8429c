"""A full combat, C1 to C4, and its rounds, R1 to R4."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from engine.effects.language import Bonus, Response
from engine.model.events import Combat, DamageEvent
from engine.model.hooks import Role
from engine.model.pieces import Group, Spell
from engine.model.state import State
from engine.rules.combat import first_side_attacks
from engine.rules.dying import die
from engine.rules.game import Game
from engine.rules.targeting import TargetChoice
from engine.trace.recorder import RecordedGame
from tests.engine import boards as b


def pairs(trace: b.Trace) -> list[tuple[str, str]]:
    """Who paired up with whom, in order."""
    return [(one["actor"], one["target"]) for one in b.events(trace, kind="note", result="pair")]


def rounds(trace: b.Trace) -> list[int]:
    """The numbers of the rounds fought."""
    return [one["facts"]["round"] for one in b.pipelines(trace, "Combat round")]


# Precedence between groups.


@pytest.mark.parametrize(
    ("initiative", "one", "other"),
    [
        ("blue", "blue", "red"),
        ("blue", "blue", "neutral"),
        ("blue", "neutral", "red"),
        ("red", "red", "blue"),
        ("red", "red", "neutral"),
        ("red", "neutral", "blue"),
    ],
)
def test_precedence_goes_to_initiative_then_neutral_then_the_other(initiative: Any, one: Any, other: Any) -> None:
    for ages in ((0, 1), (1, 0)):
        first, second = Group("one", one, (5, 5), ages[0]), Group("other", other, (5, 6), ages[1])
        assert State(initiative).precedence(first, second) == (first, second)
        assert State(initiative).precedence(second, first) == (first, second)


def test_of_two_neutral_groups_the_older_one_has_precedence() -> None:
    older, younger = Group("older", "neutral", (5, 5), 0), Group("younger", "neutral", (5, 6), 1)
    assert State("blue").precedence(younger, older) == (older, younger)


def test_the_script_may_name_the_groups_in_either_order() -> None:
    trace = b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), initiative="red", script=[b.COMBAT])
    assert b.pipelines(trace, "Combat")[0]["actor"] == "reds"


# The whole combat.


def test_a_combat_starts_fights_its_missile_round_then_the_others_and_ends() -> None:
    trace = b.duel(b.swordsman("a"), b.swordsman("v"))
    assert [step for step in b.steps(trace) if step[0] == "C"] == ["C1", "C2", "C3", "C4"]


def test_nobody_can_hurt_anybody_for_more_than_10_rounds() -> None:
    trace = b.duel(b.swordsman("a", armor=9), b.swordsman("v", armor=9))
    assert rounds(trace) == list(range(1, 11))
    assert (trace["outcome"]["winner"], trace["outcome"]["rounds"]) == (None, 10)


def test_a_combat_ends_with_the_round_in_which_a_group_dies() -> None:
    trace = b.duel(b.swordsman("a", hand=8), b.swordsman("v"))
    assert (rounds(trace), trace["outcome"]["winner"]) == ([1, 2], "blue")
    assert b.steps(trace)[-1] == "C4"


def test_a_missile_may_end_it_in_round_1() -> None:
    trace = b.duel(b.archer("a", missile=9), b.swordsman("v"))
    assert (rounds(trace), "C3" in b.steps(trace)) == ([1], False)


def test_both_groups_may_die() -> None:
    trace = b.duel(
        b.swordsman("a", "Deflection", armor=0, current_hp=2), b.swordsman("v", current_hp=2), initiative="red"
    )
    assert (trace["outcome"]["winner"], [g["status"] for g in trace["outcome"]["groups"].values()]) == (
        "draw",
        ["dead", "dead"],
    )


def spy(log: list[str], word: str, step: str) -> Response[Any]:
    """A response that writes down its word."""

    def do(game: Game, spell: Spell, event: Any) -> None:
        log.append(word)

    return Response(step, do)


@pytest.mark.parametrize(("initiative", "first", "second"), [("blue", "blues", "reds"), ("red", "reds", "blues")])
def test_effects_of_the_whole_combat_come_in_precedence_order(initiative: str, first: str, second: str) -> None:
    log: list[str] = []
    game = b.board(b.blues(b.swordsman("a", armor=9)), b.reds(b.swordsman("v", armor=9)), initiative=initiative)
    for id in ("blues", "reds"):
        for step in ("C1", "R1", "C4"):
            b.lay(game, id, spy(log, f"{step} {id}", step))
        b.lay(game, id, spy(log, f"after {id}", "C4 after"))
    b.perform(game, b.COMBAT)
    assert log == [
        f"C1 {first}",
        f"C1 {second}",
        *[f"R1 {first}", f"R1 {second}"] * 10,
        f"C4 {first}",
        f"C4 {second}",
        f"after {first}",
        f"after {second}",
    ]


def at(step: str, action: Any) -> Response[Any]:
    """A response of a group's that calls ``action(game, combat)``."""
    return Response(step, lambda game, _, combat: action(game, combat))


def withdraw_in(number: int) -> Response[Any]:
    """The combat is called off as a round starts."""

    def do(game: Game, combat: Combat) -> None:
        combat.ended = combat.ended or combat.round == number

    return at("R1", do)


def test_a_withdrawal_at_the_start_of_combat_ends_it_before_round_1() -> None:
    game = b.board(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")))
    b.lay(game, "blues", at("C1", lambda _, combat: setattr(combat, "ended", True)))
    trace = b.perform(game, b.COMBAT)
    assert b.steps(trace) == ["C1", "C4"]


def test_a_withdrawal_at_the_start_of_a_round_halts_the_round_at_r1() -> None:
    game = b.board(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")))
    b.lay(game, "blues", withdraw_in(3))
    trace = b.perform(game, b.COMBAT)
    assert rounds(trace) == [1, 2, 3]
    assert b.steps(trace, b.pipelines(trace, "Combat round")[-1]) == ["R1"]
    assert b.steps(trace)[-1] == "C4"


@pytest.mark.parametrize(
    "action",
    [
        lambda game, combat: game.change(combat.target, "owner", combat.actor.owner),
        lambda game, combat: game.change(combat.target, "square", None),
        lambda game, combat: [die(game, minion, "died") for minion in tuple(combat.target.members)],
    ],
    ids=["no longer hostile", "displaced", "dead"],
)
def test_a_round_halts_at_r1_when_there_is_nobody_to_fight(action: Any) -> None:
    game = b.board(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")))
    b.lay(game, "blues", at("R1", action))
    trace = b.perform(game, b.COMBAT)
    assert rounds(trace) == [1]
    assert "R2" not in b.steps(trace)


def test_a_group_that_is_gone_cannot_fight_again() -> None:
    trace = b.play(b.blues(b.swordsman("a", hand=9)), b.reds(b.swordsman("v")), script=[b.COMBAT, b.COMBAT])
    assert trace["outcome"]["results"] == ["executed", "refused"]


def test_a_second_combat_starts_afresh_with_sure_first_attacks() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", armor=9)), b.reds(b.swordsman("v", level=2, armor=9)), script=[b.COMBAT, b.COMBAT]
    )
    swings = [hit.result for hit in b.hits(trace, attacker="a")]
    once = ["bounced", "miss", "bounced", "miss", "bounced", "miss", "bounced", "miss", "bounced"]
    assert swings == once + once


# Round 1.


def test_in_round_1_only_missiles_fly_and_at_minus_1() -> None:
    trace = b.play(b.blues(b.archer("ann"), b.swordsman("sal")), b.reds(b.archer("rob"), b.swordsman("ron")))
    first = b.hits(trace, round=1)
    assert {(hit.attacker, hit.mode, hit.damage) for hit in first} == {("ann", "missile", 1), ("rob", "missile", 1)}
    assert {hit.damage for hit in b.hits(trace, attacker="ann", round=2)} == {2}


def test_bashers_skip_round_1_without_pairing_up() -> None:
    trace = b.duel(b.swordsman("a"), b.swordsman("v"))
    first = b.pipelines(trace, "Combat round")[0]
    assert b.steps(trace, first) == ["R1", "R2", "R3", "R4"]
    assert len(b.below(trace, first)) == 4


def test_the_first_attack_of_every_minion_hits_whatever_the_level() -> None:
    """Misses are infinite from round 1 until the minion's first hit, which is round 2 for a basher."""
    trace = b.play(
        b.blues(b.archer("ann", level=0), b.swordsman("sal", level=0)),
        b.reds(b.swordsman("v", level=5, hp=99, armor=0)),
    )
    results = {id: [hit.result for hit in b.hits(trace, attacker=id)][:7] for id in ("ann", "sal")}
    assert results == {id: ["damaged", *["miss"] * 5, "damaged"] for id in ("ann", "sal")}


def test_i_10_a_second_attack_in_round_1_is_checked_as_usual() -> None:
    trace = b.duel(b.archer("ann", attack_rate=2), b.swordsman("v", level=3, hp=99))
    assert [hit.result for hit in b.hits(trace, round=1)] == ["bounced", "miss"]


def test_elves_open_with_2_and_humans_strike_with_3_in_round_2() -> None:
    trace = b.play(
        b.blues(b.archer("elf", nation="Elves"), b.swordsman("hal", nation="Humans", hp=99)),
        b.reds(b.swordsman("v", hp=99)),
    )
    assert [hit.damage for hit in b.hits(trace, attacker="elf")] == [2] * 10
    assert [hit.damage for hit in b.hits(trace, attacker="hal")] == [3] + [2] * 8


def test_a_minion_with_both_attacks_uses_only_missiles_in_round_1() -> None:
    trace = b.duel(b.swordsman("a", missile=3, hand=2, attack_rate=2), b.swordsman("v", hp=99, armor=0))
    assert [(hit.mode, hit.damage) for hit in b.hits(trace, attacker="a", round=1)] == [("missile", 2)]


def test_and_alternates_afterwards() -> None:
    trace = b.duel(b.swordsman("a", missile=3, hand=2, attack_rate=4), b.swordsman("v", hp=99, armor=0))
    assert [hit.mode for hit in b.hits(trace, attacker="a", round=2)] == ["missile", "hand"] * 2
    assert len(b.hits(trace, attacker="a", round=1)) == 2


# R1.


def test_armor_is_whole_again_in_every_round() -> None:
    trace = b.play(
        b.blues(b.archer("a", armor=9), b.archer("b", armor=9)), b.reds(b.swordsman("v", armor=3, hand=0, hp=99))
    )
    soaked = [one["quantity"] for one in b.events(trace, kind="step", step="D2", target="v")]
    first_of_round = [one["before"] - one["after"] for one in soaked]
    assert first_of_round == [1, 1] + [2, 1] * 9, "1 and 1 in round 1; 2 and the last 1 in every later round"


def test_armor_gained_in_mid_round_raises_the_maximum_and_counts_from_the_next_round() -> None:
    def harden(game: Game, spell: Spell, damage: DamageEvent) -> None:
        if not any(one.name == "Gaze" for one in damage.target.spells):
            b.lay(game, damage.target.id, Bonus(armor=2), name="Gaze")

    game = b.board(b.blues(b.swordsman("a", attack_rate=2)), b.reds(b.swordsman("v", armor=0, hand=0, hp=99)))
    b.lay(game, "a", Response("A4", harden, role=Role.ACTOR))
    trace = b.perform(game, b.COMBAT)
    lost = [
        [one["quantity"]["after"] for one in b.events(trace, kind="step", step="D4") if _round(trace, one) == number]
        for number in (2, 3)
    ]
    assert lost == [[2, 2], [2]], "in round 3 the first blow of 2 is soaked by the new armor"


def test_armor_lost_in_mid_round_is_lost_at_once_but_for_what_was_soaked_off() -> None:
    """I-64: two points are left with one after a hit that takes one; where that one was spent, nothing is lost."""
    ours = b.blues(b.swordsman("a", "Thermites", hand=0), b.swordsman("b", hand=1))
    lost, soaked = (2, 1, "I-64"), (1, 0, None)
    for blows, expected in (("a", [lost]), ("ba", [(2, 1, None)]), ("ab", [lost, soaked])):
        trace = b.play(ours, b.reds(b.swordsman("v", armor=2)), script=[b.attack(one, "v") for one in blows])
        changes = [(one["change"], one["interpretation"]) for one in b.events(trace, kind="change", target="v")]
        of_armor = [(one["before"], one["after"], cited) for one, cited in changes if one["what"] == "current_armor"]
        assert (b.fate(trace, "v")["armor"], of_armor) == (1, expected)


def _round(trace: b.Trace, one: Any) -> int:
    return next(int(up["facts"]["round"]) for up in b.above(trace, one) if (up["facts"] or {}).get("round"))


def disarm(game: Game, spell: Spell, damage: DamageEvent) -> None:
    """Take all further attacks from whom a blow has hit, once."""
    if not damage.target.spells:
        b.lay(game, damage.target.id, Bonus(no_attacks=True), name="Disarmed")


def test_whoever_no_longer_attacks_is_a_non_combatant_from_the_next_round_on() -> None:
    """Received in mid-round it does not take away the attacks of this round."""

    game = b.board(b.blues(b.swordsman("a")), b.reds(b.swordsman("v", hp=99)))
    b.lay(game, "a", Response("A4", disarm, role=Role.ACTOR))
    assert [hit.round for hit in b.hits(b.perform(game, b.COMBAT), attacker="v")] == [2]


def test_effects_of_every_round_come_after_the_reset() -> None:
    seen: list[int] = []

    def look(game: Game, combat: Combat) -> None:
        seen.append(combat.target.members[0].current_armor)

    game = b.board(b.blues(b.swordsman("a", hp=99)), b.reds(b.swordsman("v", armor=1, hp=99)))
    b.lay(game, "blues", at("R1", look))
    b.perform(game, b.COMBAT)
    assert seen == [1] * 10


# R2: pairing up.


def test_bashers_pair_up_one_to_one_until_a_side_runs_out() -> None:
    for seed in range(1, 30):
        trace = b.play(
            b.blues(b.swordsman("a"), b.swordsman("b"), b.archer("ann")),
            b.reds(b.swordsman("v"), b.swordsman("w"), b.swordsman("x"), b.archer("rob")),
            seed=seed,
        )
        round_2 = [(one["actor"], one["target"]) for one in b.events(trace, result="pair") if _round(trace, one) == 2]
        assert [actor for actor, _ in round_2] == ["a", "b"]
        assert len({target for _, target in round_2} & {"v", "w", "x"}) == 2


def test_every_pairing_is_equally_likely() -> None:
    """I-7, by all the dice can do: two bashers against three can pair in six ways."""
    found = Counter[Any]()
    for picks in product(range(3), range(2)):
        game = b.board(
            b.blues(b.swordsman("a"), b.swordsman("b")),
            b.reds(b.swordsman("v"), b.swordsman("w"), b.swordsman("x")),
            dice=b.Picks(*picks),
        )
        found[tuple(pairs(b.perform(game, b.COMBAT))[:2])] += 1
    assert sorted(found.values()) == [1] * 6


def test_a_pair_duels_until_one_of_them_dies() -> None:
    for seed in range(1, 20):
        trace = b.play(
            b.blues(b.swordsman("a", hp=99), b.swordsman("b", hp=99)),
            b.reds(b.swordsman("v", hp=99), b.swordsman("w", hp=99)),
            seed=seed,
        )
        assert len(pairs(trace)) == 2
        partner = dict(pairs(trace)) | {target: actor for actor, target in pairs(trace)}
        assert all(partner[hit.attacker] == hit.victim for hit in b.hits(trace))


def test_whoever_has_killed_its_partner_is_idle_again_and_pairs_up_with_an_idle_basher_only() -> None:
    """Red's spare basher chose wisely in round 2 and keeps its victim: it is not idle in round 3."""
    game = b.board(
        b.blues(b.swordsman("a", hand=9, hp=99, level=5), b.archer("ann", armor=9)),
        b.reds(b.swordsman("v"), b.swordsman("w", hp=99)),
        dice=b.Picks(0, 0),
    )
    trace = b.perform(game, b.COMBAT)
    assert b.hits(trace, attacker="a")[0].victim == "v"
    assert b.hits(trace, attacker="a", round=3)[0].victim == "w"
    assert pairs(trace) == [("a", "v")]


@pytest.mark.parametrize("other", [b.archer("o"), b.swordsman("o", attack_rate=0), b.archer("o", attack_rate=0)])
def test_shooters_and_non_combatants_never_pair_up(other: dict[str, Any]) -> None:
    assert pairs(b.duel(b.swordsman("a"), other)) == []


def test_a_monster_without_missiles_is_a_basher() -> None:
    assert pairs(b.duel(b.swordsman("a"), b.creature("bog", "Boggart"))) == [("a", "bog")]


# R2: wising up.


def test_the_idle_choose_wisely_side_with_precedence_first_each_in_group_order() -> None:
    """I-8."""
    trace = b.play(
        b.blues(b.archer("a"), b.archer("b"), b.swordsman("c")),
        b.reds(b.archer("v"), b.swordsman("w"), b.swordsman("x"), b.archer("y")),
        initiative="red",
    )
    second = b.event(trace, kind="pipeline", text="Round 2.")
    choosers = [one["actor"] for one in b.pipelines(trace, "Wise targeting") if second in b.above(trace, one)]
    unpaired = ({"w", "x"} - {pairs(trace)[0][1]}).pop()
    assert choosers[:5] == [id for id in ("v", "w", "x", "y") if id in ("v", "y", unpaired)] + ["a", "b"]


def test_a_shooter_chooses_anew_every_round_and_an_unpaired_basher_keeps_its_victim() -> None:
    trace = b.play(
        b.blues(b.archer("ann", missile=0, hp=99), b.swordsman("sal", attack_rate=0)),
        b.reds(b.archer("rob", hp=99, armor=1), b.swordsman("ron", hp=99, hand=0)),
    )
    choosers = Counter(one["actor"] for one in b.pipelines(trace, "Wise targeting"))
    assert (choosers["ann"], choosers["rob"], choosers["ron"]) == (10, 10, 1)


def compulsion(to: str) -> Response[Any]:
    """A "must attack" effect."""

    def do(game: Game, spell: Spell, choice: TargetChoice) -> None:
        choice.target = next((one for one in choice.foe.members if one.id == to), None)

    return Response("R2", do, role=Role.ACTOR)


def test_a_must_attack_effect_assigns_the_victim_of_an_idle_minion_before_it_chooses() -> None:
    game = b.board(b.blues(b.archer("ann")), b.reds(b.swordsman("v", hp=99), b.swordsman("w", hp=1, armor=9)))
    b.lay(game, "ann", compulsion("v"))
    trace = b.perform(game, b.COMBAT)
    assert {hit.victim for hit in b.hits(trace, attacker="ann")} == {"v"}
    assert b.pipelines(trace, "Wise targeting", actor="ann") == []


def test_compulsion_does_not_move_a_paired_basher() -> None:
    game = b.board(b.blues(b.swordsman("a", hp=99)), b.reds(b.swordsman("v", hp=99), b.swordsman("w")), dice=b.Picks(0))
    b.lay(game, "a", compulsion("w"))
    assert {hit.victim for hit in b.hits(b.perform(game, b.COMBAT), attacker="a")} == {"v"}


def test_an_idle_minion_is_compelled_again_when_its_turn_to_attack_comes() -> None:
    """Ann's chosen victim dies to Amy, who shoots first; then "must attack" names Ann's next one."""
    game = b.board(
        b.blues(b.archer("amy", missile=9, hp=99), b.archer("ann", hp=99)),
        b.reds(
            b.swordsman("v", hp=3, armor=0, hand=0), b.swordsman("w", hp=50, hand=0), b.swordsman("x", hp=50, hand=0)
        ),
    )
    b.lay(game, "ann", compulsion("x"))
    trace = b.perform(game, b.COMBAT)
    assert b.hits(trace, attacker="ann")[0].victim == "x"


# R3 and R4.


def test_the_side_with_precedence_attacks_first_and_each_side_in_group_order() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", hp=99), b.archer("b", hp=99)),
        b.reds(b.archer("v", hp=99), b.swordsman("w", hp=99)),
        initiative="red",
    )
    assert [hit.attacker for hit in b.hits(trace, round=2)] == ["v", "w", "a", "b"]


def test_the_dead_do_not_strike_back() -> None:
    trace = b.duel(b.swordsman("a", hand=8), b.swordsman("v"))
    assert b.hits(trace, attacker="v") == []


def archery(**archers: Any) -> b.Trace:
    """Ann shoots Sal's partner, so that Sal is idle when his turn comes; Will is the enemy left.

    Ann wounds Vic (6 to 3) in round 1. In round 2 Sal pairs up with Vic, Will chooses wisely,
    and Ann, who expects Vic to fall, kills him.
    """
    game = b.board(
        b.blues(b.archer("ann", missile=4, hp=99, **archers), b.swordsman("sal", hp=99)),
        b.reds(b.swordsman("vic", hp=6, armor=0), b.swordsman("will", armor=0, hp=99)),
        dice=b.Picks(0),
    )
    return b.perform(game, b.COMBAT)


def test_an_idle_basher_retaliates_on_an_enemy_whose_victim_it_is() -> None:
    trace = archery()
    assert b.hits(trace, attacker="will", round=2)[0].victim == "sal"
    assert [(hit.attacker, hit.victim) for hit in b.hits(trace, round=2)][:2] == [("ann", "vic"), ("sal", "will")]


def test_an_idle_basher_whom_nobody_attacks_forfeits_the_round() -> None:
    trace = archery(armor=5)
    assert b.hits(trace, attacker="will", round=2)[0].victim == "ann"
    assert b.hits(trace, attacker="sal", round=2) == []
    assert [one["actor"] for one in b.events(trace, result="forfeit")][:1] == ["sal"]


def facing_off(*red: str, **attacker: Any) -> tuple[RecordedGame, Combat]:
    """Sal, idle, with his attacks left, in round 3 against some reds."""
    game = b.board(b.blues(b.swordsman("sal", **attacker)), b.reds(*(b.swordsman(id, hp=99) for id in red)))
    combat = game.combat = Combat(b.band(game, "blues"), b.band(game, "reds"))
    combat.round = 3
    b.who(game, "sal").attacks_left = b.who(game, "sal").attack_rate
    return game, combat


def test_of_several_attackers_it_retaliates_on_the_first_in_their_group() -> None:
    game, combat = facing_off("v", "w", "x")
    for id in ("x", "w"):
        b.who(game, id).victim = b.who(game, "sal")
    first_side_attacks(game, combat)
    assert [hit.victim for hit in b.hits(b.trace_of(game))] == ["w"]


def test_a_forfeit_gives_up_every_attack_of_a_multi_attacker() -> None:
    game, combat = facing_off("v", attack_rate=3)
    first_side_attacks(game, combat)
    assert (b.hits(b.trace_of(game)), b.who(game, "sal").attacks_left) == ([], 0)


def test_a_shooter_never_forfeits_but_chooses_a_new_victim() -> None:
    """Both archers aim at the same weak enemy; when the first has killed it the second one chooses anew."""
    trace = b.play(
        b.blues(b.archer("amy", missile=9), b.archer("ann", missile=9)),
        b.reds(b.swordsman("v", hp=3), b.swordsman("w", hp=50)),
    )
    assert [(hit.attacker, hit.victim) for hit in b.hits(trace, round=1)] == [("amy", "v"), ("ann", "w")]


# Multi-attackers.


def test_the_attacks_after_the_first_strike_at_random_with_equal_chance() -> None:
    found = Counter[Any]()
    for partner, second, third in product(range(3), repeat=3):
        game = b.board(
            b.blues(b.swordsman("a", attack_rate=3)),
            b.reds(*(b.swordsman(id, hp=99) for id in ("v", "w", "x"))),
            dice=b.Picks(partner, second, third),
        )
        found[tuple(hit.victim for hit in b.hits(b.perform(game, b.COMBAT), attacker="a", round=2))] += 1
    assert sorted(found) == sorted(product("vwx", repeat=3))
    assert set(found.values()) == {1}


def test_against_one_enemy_every_attack_strikes_it_and_nothing_is_rolled() -> None:
    trace = b.duel(b.swordsman("a", attack_rate=3), b.swordsman("v", hp=99))
    assert [hit.victim for hit in b.hits(trace, attacker="a", round=2)] == ["v"] * 3
    assert b.rolls(trace, "victim") == []


def test_the_random_victims_are_those_still_alive() -> None:
    game = b.board(
        b.blues(b.swordsman("a", attack_rate=3, hand=9)),
        b.reds(*(b.swordsman(id) for id in ("v", "w", "x"))),
        dice=b.Picks(1, 1, 0),
    )
    assert [hit.victim for hit in b.hits(b.perform(game, b.COMBAT), attacker="a")] == ["w", "x", "v"]


def test_a_multi_attacker_stops_when_the_last_enemy_is_dead() -> None:
    trace = b.duel(b.swordsman("a", attack_rate=5, hand=9), b.swordsman("v"))
    assert len(b.hits(trace)) == 1


def test_a_multi_attacker_that_dies_stops() -> None:
    trace = b.duel(b.swordsman("a", attack_rate=5, hp=2), b.swordsman("v", "Deflection", armor=0, hp=99))
    assert len(b.hits(trace, attacker="a")) == 1


def test_who_loses_its_missiles_in_round_1_strikes_nobody_by_hand_in_it() -> None:
    """Weapon Master's missiles are lost before its host's turn, or between two of its attacks."""
    stripped = b.play(
        b.blues(b.archer("amy", "Iron Shillelagh")),
        b.reds(b.swordsman("v", "Weapon Master", hp=50, armor=0)),
    )
    assert b.hits(stripped, attacker="v", round=1) == []
    assert [one["actor"] for one in b.events(stripped, result="forfeit by hand")] == ["v"]
    assert {hit.mode for hit in b.hits(stripped, attacker="v", round=2)} == {"hand"}
    between = b.play(
        b.blues(b.swordsman("sal", "Weapon Master", attack_rate=3)),
        b.reds(b.swordsman("v", "Fuligin", hp=50)),
    )
    assert [hit.mode for hit in b.hits(between, attacker="sal", round=1)] == ["missile"]


def test_in_round_1_a_shooter_with_two_attacks_chooses_once_and_then_strikes_at_random() -> None:
    game = b.board(
        b.blues(b.archer("ann", attack_rate=2)), b.reds(b.swordsman("v", armor=9), b.swordsman("w")), dice=b.Picks(1)
    )
    assert [hit.victim for hit in b.hits(b.perform(game, b.COMBAT), attacker="ann", round=1)] == ["v", "w"]


# All combats on the board.


CENTRE = [5, 5]
AROUND = {"NE": [6, 5], "SW": [4, 5], "SE": [5, 4], "NW": [5, 6]}
"""The squares around the centre as blue sees them; red sees the board upside down."""


def surrounded(owner: str, others: str, **fields: Any) -> list[str]:
    """The directions, as blue sees them, of the combats of a group surrounded on all sides, in order."""
    trace = b.play(
        *(
            b.group(side, others, b.swordsman(f"m{side}", armor=9), square=AROUND[side])
            for side in ("SE", "NW", "SW", "NE")
        ),
        b.group("g", owner, b.swordsman("joe", armor=9), square=CENTRE),
        script=[{"do": "combats"}],
        **fields,
    )
    return [({one["actor"], one["target"]} - {"g"}).pop() for one in b.pipelines(trace, "Combat")]


def test_a_surrounded_blue_group_with_initiative_fights_ne_sw_se_nw() -> None:
    assert surrounded("blue", "red", initiative="blue") == ["NE", "SW", "SE", "NW"]


def test_a_surrounded_red_group_with_initiative_fights_sw_ne_nw_se_as_red_sees_it() -> None:
    upside_down = {"NE": "SW", "SW": "NE", "SE": "NW", "NW": "SE"}
    seen = [upside_down[side] for side in surrounded("red", "blue", initiative="red")]
    assert seen == ["SW", "NE", "NW", "SE"]


def test_without_initiative_the_others_pick_in_their_group_sequence() -> None:
    assert surrounded("blue", "red", initiative="red") == ["SE", "NW", "SW", "NE"]


def test_among_neutral_groups_the_group_sequence_picks() -> None:
    assert surrounded("neutral", "neutral") == ["SE", "NW", "SW", "NE"]


@pytest.mark.parametrize("initiative", ["blue", "red"])
def test_who_comes_beside_an_enemy_during_the_combats_fights_in_them(initiative: str) -> None:
    """Incarnate brings a recruit into the Sanctum, beside a group that has found nobody before."""
    trace = b.play(
        b.group("besiegers", "blue", b.swordsman("a"), square=[9, 7]),
        b.group("slayers", "blue", b.swordsman("c", hand=30, hp=50), square=[5, 5]),
        b.reds(b.swordsman("v", "Incarnate", nation="Elves"), square=[6, 5]),
        structures=[b.sanctum("red")],
        initiative=initiative,
        script=[{"do": "combats"}],
    )
    fought = [{one["actor"], one["target"]} for one in b.pipelines(trace, "Combat")]
    assert fought == [{"slayers", "reds"}, {"besiegers", "group-1"}]


def test_a_surrounded_neutral_group_that_is_the_oldest_picks_its_combats() -> None:
    trace = b.play(
        b.group("g", "neutral", b.swordsman("joe", armor=9), square=CENTRE),
        *(
            b.group(side, "neutral", b.swordsman(f"m{side}", armor=9), square=AROUND[side])
            for side in ("NW", "SE", "SW", "NE")
        ),
        script=[{"do": "combats"}],
    )
    fought = [(one["actor"], one["target"]) for one in b.pipelines(trace, "Combat")]
    assert fought == [("g", "NE"), ("g", "SW"), ("g", "SE"), ("g", "NW")]


def test_neutral_groups_search_last_but_fight_the_player_without_initiative_with_precedence() -> None:
    trace = b.play(
        b.group("n", "neutral", b.swordsman("nat", armor=9), square=[5, 5]),
        b.group("b", "blue", b.swordsman("bea", armor=9), square=[5, 6]),
        script=[{"do": "combats"}],
        initiative="red",
    )
    assert [(one["actor"], one["target"]) for one in b.pipelines(trace, "Combat")] == [("n", "b")]


def test_each_pair_fights_once_and_friends_and_diagonals_do_not() -> None:
    trace = b.play(
        b.group("b1", "blue", b.swordsman("a", armor=9), square=[5, 5]),
        b.group("b2", "blue", b.swordsman("b", armor=9), square=[5, 6]),
        b.group("r1", "red", b.swordsman("c", armor=9), square=[6, 5]),
        b.group("r2", "red", b.swordsman("d", armor=9), square=[4, 6]),
        b.group("r3", "red", b.swordsman("e", armor=9), square=[4, 4]),
        script=[{"do": "combats"}],
    )
    fought = [(one["actor"], one["target"]) for one in b.pipelines(trace, "Combat")]
    assert fought == [("b1", "r1"), ("b2", "r2")]


def test_a_group_that_dies_in_its_second_combat_does_not_fight_a_third() -> None:
    trace = b.play(
        b.group("g", "blue", b.swordsman("joe", hp=2, armor=0), square=CENTRE),
        b.group("ne", "red", b.swordsman("x", hand=0, armor=9), square=AROUND["NE"]),
        b.group("sw", "red", b.swordsman("y", armor=9, hand=9), square=AROUND["SW"]),
        b.group("se", "red", b.swordsman("z"), square=AROUND["SE"]),
        script=[{"do": "combats"}],
    )
    assert [one["target"] for one in b.pipelines(trace, "Combat")] == ["ne", "sw"]


def test_a_group_that_is_carried_off_fights_who_stands_beside_it_then() -> None:
    trace = b.play(
        b.group("g", "blue", b.swordsman("joe", hp=99), square=(5, 5)),
        b.group("monkeys", "red", b.creature("m", "Winged Monkey", hp=99), square=(6, 5)),
        b.group("left", "red", b.swordsman("x"), square=(5, 6)),
        b.group("found", "red", b.swordsman("y"), square=(5, 3)),
        b.group("west", "red", b.swordsman("z"), square=(4, 5)),
        script=[{"do": "combats"}],
    )
    assert trace["outcome"]["groups"]["g"]["square"] == [5, 4]
    assert [one["target"] for one in b.pipelines(trace, "Combat")] == ["monkeys", "found"]


def test_a_board_without_hostile_neighbours_sees_no_combat() -> None:
    trace = b.play(
        b.blues(b.swordsman("a"), square=[5, 5]), b.reds(b.swordsman("v"), square=[7, 7]), script=[{"do": "combats"}]
    )
    assert (b.pipelines(trace, "Combat"), trace["outcome"]["results"]) == ([], ["executed"])


# Who has won.


def test_the_winner_is_whoever_alone_has_groups_left() -> None:
    assert b.duel(b.swordsman("a", hand=8), b.swordsman("v"))["outcome"]["winner"] == "blue"
    assert b.duel(b.swordsman("a"), b.swordsman("v", hand=8), initiative="red")["outcome"]["winner"] == "red"
    assert b.duel(b.swordsman("a", armor=9), b.swordsman("v", armor=9))["outcome"]["winner"] is None


def test_where_only_one_player_stood_from_the_start_nobody_wins() -> None:
    assert b.play(b.blues(b.swordsman("a")), script=[])["outcome"]["winner"] is None


# What the reading of a combat still lacks.


def test_nobody_forfeits_when_there_is_no_enemy_left() -> None:
    trace = b.play(b.blues(b.swordsman("a", hand=9), b.swordsman("b")), b.reds(b.swordsman("v")))
    assert b.fate(trace, "v")["status"] == "buried"
    assert b.events(trace, result="forfeit") == []


def test_a_minion_without_any_attack_is_a_non_combatant() -> None:
    assert pairs(b.duel(b.swordsman("a", hand=None), b.swordsman("v"))) == []


def test_a_start_of_combat_effect_that_finds_no_enemy_left_does_nothing() -> None:
    """The dragon's fire kills the only enemy before the giant picks somebody to throw at."""
    game = b.board(
        b.blues(b.swordsman("a", current_hp=1)), b.reds(b.creature("d", "Brimstone Dragon"), b.creature("g", "Giant"))
    )
    assert b.perform(game, b.COMBAT)["outcome"]["winner"] == "red"


def test_whoever_loses_its_attacks_in_mid_round_is_a_combatant_until_the_round_ends() -> None:
    """What no longer attacks is a non-combatant from the next R1 on; a shooter still prefers it before that."""

    shooters = b.blues(b.archer("a", hp=99), b.archer("b", hp=99))
    game = b.board(shooters, b.reds(b.swordsman("v", hp=98, armor=0), b.swordsman("w", hp=99, armor=0, hand=3)))
    b.lay(game, "a", Response("A4", disarm, role=Role.ACTOR))
    first = [hit.victim for hit in b.hits(b.perform(game, b.COMBAT), round=1)]
    assert first == ["v", "v"]
