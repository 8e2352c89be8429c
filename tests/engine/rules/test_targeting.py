"""Choosing a victim wisely, T1 to T6, each tiebreaker by itself and against those after it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.rules.targeting import TargetChoice, play_targeting
from engine.trace.recorder import RecordedGame
from tests.engine import boards as b

IMMUNE = "Quasi-immune"


def choose(game: RecordedGame, chooser: str = "joe", round: int = 2) -> str:
    """Let a blue minion choose wisely among the reds, with all its attacks left; return whom it chose."""
    for minion in game.state.minions.values():
        minion.attacks_left = minion.attack_rate
        minion.combatant = minion.attack_rate > 0
    choice = TargetChoice(b.who(game, chooser), b.band(game, "reds"), round)
    play_targeting(game, choice)
    assert choice.target is not None
    assert b.who(game, chooser).victim is choice.target
    return choice.target.id


def scene(
    *candidates: b.Spec, chooser: b.Spec | None = None, comrades: tuple[b.Spec, ...] = (), **fields: Any
) -> RecordedGame:
    """Joe, an archer unless told otherwise, among his comrades, before some enemies."""
    return b.board(b.blues(chooser or b.archer("joe"), *comrades), b.reds(*candidates), **fields)


def preferred(good: b.Spec, bad: b.Spec, **fields: Any) -> bool:
    """Whether ``good`` is chosen over ``bad`` in either order, without a roll."""
    games = [scene(good, bad, **fields), scene(bad, good, **fields)]
    chosen = {choose(game) for game in games}
    assert all(b.rolls(b.trace_of(game), "victim") == [] for game in games)
    return chosen == {good["id"]}


# Each tiebreaker alone: two candidates that differ in nothing else.


def test_t2_prefers_a_victim_expected_to_fall_this_round() -> None:
    """Joe's 2 kill a minion of 2 hit points; the other one has more armor, which T3 would prefer."""
    assert preferred(b.swordsman("v", armor=0, current_hp=2), b.swordsman("w", armor=1, current_hp=2))


def test_t3_prefers_the_highest_maximum_armor() -> None:
    assert preferred(b.swordsman("v", armor=4), b.swordsman("w", armor=3))


def test_t3_looks_at_the_maximum_not_at_what_is_left() -> None:
    game = scene(b.swordsman("v", armor=4), b.swordsman("w", armor=3))
    b.who(game, "v").current_armor = 0
    assert choose(game) == "v"


def test_t4_prefers_the_lowest_current_hit_points() -> None:
    assert preferred(b.swordsman("v", hp=9, current_hp=5), b.swordsman("w", hp=6))


def test_t5_prefers_the_highest_damage_of_a_single_attack() -> None:
    assert preferred(b.swordsman("v", hand=3), b.swordsman("w", hand=2, attack_rate=4))


def test_t5_takes_hand_or_missile_damage_whichever_is_higher() -> None:
    assert preferred(b.swordsman("v", hand=1, missile=4), b.swordsman("w", hand=3, missile=1))


@pytest.mark.parametrize("curse", ["Visionary", "Nihil's Minion"])
def test_t5_takes_the_damage_of_whoever_deals_none_as_0(curse: str) -> None:
    """The page on damage shows a minion that deals no damage at 0, whatever number it would deal otherwise."""
    harmless = b.swordsman("w", curse, hand=3, armor=0)
    assert preferred(b.swordsman("v", hand=1, armor=0), harmless)


def test_t5_takes_the_damage_of_swordsmen_beside_diomesia_as_0() -> None:
    """Her text takes only their hand damage: a missile of the same swordsman counts."""
    strong, diomesia = b.swordsman("w", hand=3, armor=0), b.creature("d", "Diomesia")
    for weak in (b.archer("v", missile=1), b.swordsman("v", "Weapon Master", hand=1, armor=0)):
        assert choose(scene(strong, weak, diomesia)) == "v"


def test_those_who_fight_diomesia_take_the_damage_of_swordsmen_as_0() -> None:
    sides = b.blues(b.creature("d", "Diomesia"), b.archer("joe")), b.reds(b.swordsman("w", hand=3), b.swordsman("v"))
    chosen = b.rolls(b.play(*sides, script=[b.COMBAT]), "victim")[0]["roll"]
    assert chosen["options"] == ["w", "v"], "neither deals more than the other"


def test_t5_takes_the_damage_of_a_bard_as_0_whatever_he_bears() -> None:
    bard = b.creature("w", "Bard", "Power", "Strength of Body", "Vicious Strength", armor=0)
    assert preferred(b.swordsman("v", hand=1, armor=0), bard)


def test_t6_picks_at_random_with_equal_chance() -> None:
    chosen = Counter(
        choose(scene(*(b.swordsman(id) for id in ("v", "w", "x")), dice=b.Picks(number))) for number in range(3)
    )
    assert chosen == {"v": 1, "w": 1, "x": 1}


def test_non_combatants_come_last_however_weak_they_are() -> None:
    """I-6: before T2, so before an instant kill."""
    assert preferred(b.swordsman("v", hp=99, armor=0, hand=0), b.swordsman("w", attack_rate=0, current_hp=1))


def test_non_combatants_are_chosen_when_there_is_nobody_else() -> None:
    assert choose(scene(b.swordsman("v", attack_rate=0))) == "v"


# T1.


def immune(game: RecordedGame, id: str = "w") -> RecordedGame:
    """The same game, with a quasi-immune minion in it."""
    b.lay(game, id, name=IMMUNE, quasi_immune=True)
    return game


def test_t1_a_shooter_avoids_the_quasi_immune_whatever_the_later_tiebreakers_say() -> None:
    assert choose(immune(scene(b.swordsman("v", armor=0, hand=0), b.swordsman("w", armor=5, current_hp=1)))) == "v"


def test_t1_a_basher_does_not_care() -> None:
    game = scene(b.swordsman("v", armor=0), b.swordsman("w", armor=5), chooser=b.swordsman("joe"))
    assert choose(immune(game)) == "w"


def test_t1_magic_does_not_care() -> None:
    """Fae Gift, Pixie Dust and Karillian Venom keep off non-magical missiles alone (combat page)."""
    for avoided in ("Fae Gift", "Pixie Dust", "Karillian Venom"):
        for chooser, chosen in (
            (b.archer("joe"), "v"),
            (b.archer("joe", "Yeoman"), "w"),
            (b.creature("joe", "Phantom"), "w"),
        ):
            game = scene(b.swordsman("v", armor=0, hand=0), b.swordsman("w", avoided, armor=5), chooser=chooser)
            assert choose(game) == chosen


def test_t1_magic_against_some_alone_leaves_the_others_quasi_immune() -> None:
    griffin = b.creature("joe", "Griffin", missile=2)
    human, shadow = b.swordsman("v", armor=0, hand=0), b.swordsman("w", armor=5, nation="Shadows")
    assert choose(immune(scene(human, shadow, chooser=griffin))) == "w"
    assert choose(immune(scene(human, shadow | {"nation": "Humans"}, chooser=griffin))) == "v"


def test_t2_counts_magic_past_armor() -> None:
    """Joe's 3 fell a minion of 3 hit points behind 2 armor: his own magic, or that of a comrade who aims there."""
    weak, strong = b.swordsman("v", current_hp=3, armor=2), b.swordsman("w", current_hp=4, armor=3)
    assert choose(scene(weak, strong, chooser=b.archer("joe", "Yeoman"))) == "v"
    assert choose(scene(weak, strong, chooser=b.archer("joe", missile=3))) == "w"
    for comrade, chosen in ((b.archer("jim", "Yeoman"), "v"), (b.archer("jim", missile=3), "w")):
        game = scene(weak, strong, chooser=b.archer("joe", missile=0), comrades=(comrade,))
        b.who(game, "jim").victim = b.who(game, "v")
        assert choose(game) == chosen


def test_t1_the_quasi_immune_are_chosen_when_nobody_else_is_left() -> None:
    game = immune(immune(scene(b.swordsman("v", armor=0), b.swordsman("w", armor=5)), "v"))
    assert choose(game) == "w"


def test_t1_comes_before_the_rank_of_non_combatants() -> None:
    """I-6: after T1, so a harmless minion is preferred to a quasi-immune one."""
    assert choose(immune(scene(b.swordsman("v", attack_rate=0), b.swordsman("w")))) == "v"


# Each tiebreaker beats all the later ones.


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        pytest.param(
            b.swordsman("v", armor=0, current_hp=2, hand=0), b.swordsman("w", armor=9, current_hp=1, hand=9), id="T2"
        ),
        pytest.param(b.swordsman("v", armor=5, hp=99, hand=0), b.swordsman("w", armor=4, hp=9, hand=9), id="T3"),
        pytest.param(b.swordsman("v", hp=5, hand=0), b.swordsman("w", hp=6, hand=9), id="T4"),
    ],
)
def test_an_earlier_tiebreaker_beats_the_later_ones(good: b.Spec, bad: b.Spec) -> None:
    assert preferred(good, bad)


def test_a_tie_passes_on_to_the_next_tiebreaker_with_only_those_still_tied() -> None:
    """The weakest, ``x``, has dropped out at T3 and is not chosen at T4."""
    game = scene(b.swordsman("v", armor=3, hp=8), b.swordsman("w", armor=3, hp=7), b.swordsman("x", armor=2, hp=6))
    assert choose(game) == "w"
    assert [step for step in b.steps(b.trace_of(game)) if step[0] == "T"] == ["T1", "T2", "T3", "T4"]


# T2, the estimate (I-5).


def test_the_estimate_adds_all_of_the_choosers_attacks() -> None:
    assert preferred(
        b.swordsman("v", armor=1, current_hp=5), b.swordsman("w", armor=2), chooser=b.archer("joe", attack_rate=3)
    )


def test_the_estimate_adds_the_blows_that_comrades_already_aim() -> None:
    def chosen(aimed: bool) -> str:
        game = scene(b.swordsman("v", armor=1, current_hp=3), b.swordsman("w", armor=2), comrades=(b.archer("jim"),))
        b.who(game, "jim").victim = b.who(game, "v") if aimed else None
        return choose(game)

    assert (chosen(True), chosen(False)) == ("v", "w")


def test_the_estimate_does_not_add_blows_that_comrades_have_struck_already() -> None:
    game = scene(
        b.swordsman("v", armor=1, current_hp=3), b.swordsman("w", armor=2), comrades=(b.archer("jim", attack_rate=0),)
    )
    b.who(game, "jim").victim = b.who(game, "v")
    assert choose(game) == "w"


def test_the_estimate_adds_nothing_for_a_comrade_who_deals_no_damage() -> None:
    game = scene(
        b.swordsman("v", armor=1, current_hp=3),
        b.swordsman("w", armor=2),
        comrades=(b.archer("jim", "Nihil's Minion"),),
    )
    b.who(game, "jim").victim = b.who(game, "v")
    assert choose(game) == "w"


def test_the_estimate_adds_nothing_for_a_swordsman_beside_diomesia() -> None:
    game = scene(
        b.swordsman("v", armor=1, current_hp=3),
        b.swordsman("w", armor=2),
        comrades=(b.creature("d", "Diomesia"), b.swordsman("jim")),
    )
    b.who(game, "jim").victim = b.who(game, "v")
    assert choose(game) == "w"


def test_the_estimate_counts_the_armor_left_this_round() -> None:
    game = scene(b.swordsman("v", armor=3, current_hp=2), b.swordsman("w", armor=4))
    b.who(game, "v").current_armor = 0
    assert choose(game) == "v"


def test_the_estimate_does_not_know_about_level_and_can_be_wrong() -> None:
    assert preferred(b.swordsman("v", armor=0, current_hp=2, level=5), b.swordsman("w", armor=1))


def test_when_nobody_is_expected_to_fall_t2_leaves_everybody() -> None:
    game = scene(b.swordsman("v"), b.swordsman("w"), dice=b.Picks(0))
    choose(game)
    assert [step for step in b.steps(b.trace_of(game)) if step[0] == "T"] == ["T1", "T2", "T3", "T4", "T5", "T6"]


def test_the_estimate_leaves_out_armor_that_the_chooser_ignores() -> None:
    """Joe's Spirit Sword makes 3 that ignore armor: enough for a minion of 3 hit points behind 2 armor."""
    assert preferred(
        b.archer("v", armor=2, current_hp=3), b.archer("w", armor=3), chooser=b.swordsman("joe", "Spirit Sword")
    )


def test_the_estimate_leaves_out_armor_that_a_spell_lets_this_attack_pass() -> None:
    """Joe's 2 are enough for a Gargoyle of 2 hit points whose armor his Thermites pass; a comrade's count likewise."""
    gargoyle = b.swordsman("v", armor=2, current_hp=2, nation="Gargoyles")
    human = gargoyle | {"nation": "Humans"}
    strong = b.swordsman("w", armor=3)
    assert preferred(gargoyle, strong, chooser=b.archer("joe", "Thermites"))
    assert preferred(strong, human, chooser=b.archer("joe", "Thermites"))
    game = scene(gargoyle, strong, chooser=b.archer("joe", missile=0), comrades=(b.archer("jim", "Thermites"),))
    b.who(game, "jim").victim = b.who(game, "v")
    assert choose(game) == "v"


@pytest.mark.parametrize("windy", [(5, 5), (6, 5)], ids=["out of the town", "into the town"])
def test_the_estimate_leaves_out_armor_that_ill_winds_blow_a_shot_past(windy: tuple[int, int]) -> None:
    weak, strong = b.swordsman("v", armor=2, current_hp=2), b.swordsman("w", armor=3)
    for caster, bow, chosen in (("blue", "archer", "v"), ("red", "archer", "w"), ("blue", "swordsman", "w")):
        town = b.town(square=windy, spells=[{"card": "Ill Winds", "owner": caster}])
        chooser = b.archer("joe") if bow == "archer" else b.swordsman("joe")
        game = b.board(b.blues(chooser, **b.AT), b.reds(weak, strong, **b.BESIDE), structures=[town])
        assert choose(game) == chosen


# In the trace.


def test_the_trace_names_every_candidate_and_those_that_each_step_leaves() -> None:
    game = scene(b.swordsman("v", armor=3), b.swordsman("w", armor=3, hp=5), b.swordsman("x"))
    choose(game)
    trace = b.trace_of(game)
    assert b.pipelines(trace, "Wise targeting")[0]["facts"]["options"] == ["v", "w", "x"]
    left = {one["step"]: one["facts"]["options"] for one in b.events(trace, kind="step")}
    assert left == {"T1": ["v", "w", "x"], "T2": ["v", "w", "x"], "T3": ["v", "w"], "T4": ["w"]}
    assert next(one for one in b.events(trace, step="T2"))["interpretation"] == "I-5"


def test_the_trace_says_when_non_combatants_drop_out() -> None:
    game = scene(b.swordsman("v"), b.swordsman("w", attack_rate=0))
    choose(game)
    assert b.events(b.trace_of(game), interpretation="I-6") != []
