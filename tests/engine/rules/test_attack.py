"""One attack, A1 to A8."""

from __future__ import annotations

from typing import Any

import pytest

from engine.effects.language import Bonus, Reach, Response
from engine.effects.words import alter
from engine.model.events import DamageEvent
from engine.model.hooks import Role
from engine.model.pieces import Spell
from engine.rules.attack import ONE_ATTACK
from engine.rules.dying import die
from engine.rules.game import Game
from engine.rules.off_board import take_off_board
from tests.engine import boards as b

BOUNCED_PATH = ["A1", "A2", "A3", "A4", "A6", "A7"]
DAMAGED_PATH = ["A1", "A2", "A3", "A4", "A5", "A6", "A7"]
KILLED_PATH = ["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8"]


def own_steps(trace: b.Trace) -> list[str]:
    """The A-steps of the first attack of a trace."""
    return [step for step in b.steps(trace, b.pipelines(trace, "One attack")[0]) if step.startswith("A")]


def blow(
    attacker: dict[str, Any], victim: dict[str, Any], type: str = "hand", round: int = 2, **fields: Any
) -> b.Trace:
    """The trace of one attack of a blue minion ``a`` on a red minion ``v``."""
    return b.play(b.blues(attacker), b.reds(victim), script=[b.attack("a", "v", type, round)], **fields)


def damage_shown(trace: b.Trace) -> int:
    """The damage that A2 ends with."""
    shown: int = b.event(trace, kind="step", step="A2")["quantity"]["after"]
    return shown


# A1, the hit check.


def swing(victim: str) -> b.Spec:
    """A swordsman's blow in round 3, when he has struck before: his first of a combat is sure to hit."""
    return b.attack("a", victim, round=3)


@pytest.mark.parametrize(
    ("attacker", "victim", "results"),
    [
        (1, 0, ["damaged"] * 6),
        (1, 1, ["damaged"] * 6),
        (5, 1, ["damaged"] * 6),
        (1, 2, ["miss", "damaged"] * 3),
        (1, 3, ["miss", "miss", "damaged"] * 2),
        (0, 5, ["miss"] * 5 + ["damaged"]),
        (4, 5, ["miss", "damaged"] * 3),
    ],
)
def test_level_plus_misses_is_compared_with_the_victims_level(attacker: int, victim: int, results: list[str]) -> None:
    trace = b.play(
        b.blues(b.swordsman("a", level=attacker)),
        b.reds(b.swordsman("v", level=victim, hp=99, armor=0)),
        script=[swing("v")] * 6,
    )
    assert trace["outcome"]["results"] == results


def test_misses_add_up_over_different_victims() -> None:
    trace = b.play(
        b.blues(b.swordsman("a")),
        b.reds(b.swordsman("v", level=3), b.swordsman("w", level=3)),
        script=[swing("v"), swing("w"), swing("v"), swing("w")],
    )
    assert trace["outcome"]["results"] == ["miss", "miss", "damaged", "miss"]


def test_any_hit_sets_misses_back_to_0() -> None:
    trace = b.play(
        b.blues(b.swordsman("a")),
        b.reds(b.swordsman("v", level=2), b.swordsman("w", level=1)),
        script=[swing("v"), swing("w"), swing("v"), swing("v")],
    )
    assert trace["outcome"]["results"] == ["miss", "damaged", "miss", "damaged"]


def test_a_bounced_blow_is_a_hit_all_the_same() -> None:
    trace = b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v", level=2, armor=9)), script=[swing("v")] * 3)
    assert trace["outcome"]["results"] == ["miss", "bounced", "miss"]


def test_a_miss_halts_the_attack() -> None:
    trace = blow(b.swordsman("a"), b.swordsman("v", level=2), round=3)
    assert own_steps(trace) == ["A1"]
    assert [one["change"]["what"] for one in b.events(trace, kind="change")] == ["results"]


def test_every_attack_uses_up_one_remaining_attack_even_a_miss() -> None:
    game = b.board(b.blues(b.swordsman("a")), b.reds(b.swordsman("v", level=2)))
    attacker, victim = b.who(game, "a"), b.who(game, "v")
    attacker.attacks_left = 3
    game.play(ONE_ATTACK, DamageEvent(victim, attacker=attacker))
    game.play(ONE_ATTACK, DamageEvent(victim, attacker=attacker))
    assert attacker.attacks_left == 1


# A2, the damage.


def test_a_swordsman_deals_2_by_hand_and_an_archer_2_by_missile() -> None:
    assert damage_shown(blow(b.swordsman("a"), b.swordsman("v"))) == 2
    assert damage_shown(blow(b.archer("a"), b.swordsman("v"), "missile")) == 2


def test_in_round_1_a_missile_is_at_minus_1_and_in_no_other_round() -> None:
    shown = [damage_shown(blow(b.archer("a"), b.swordsman("v"), "missile", round)) for round in range(1, 11)]
    assert shown == [1] + [2] * 9


def test_damage_below_0_is_rounded_up_to_0() -> None:
    assert damage_shown(blow(b.archer("a", missile=0), b.swordsman("v"), "missile", round=1)) == 0


def test_the_damage_of_an_attack_that_a_spell_gives_is_explained() -> None:
    trace = blow(b.swordsman("a", "Weapon Master"), b.swordsman("v"), "missile")
    explained = b.events(trace, step="A2", kind="effect")
    assert [(one["card"], one["quantity"]) for one in explained] == [("Weapon Master", {"before": 0, "after": 2})]


HAND_BONUS = ("Imps", "Keepers", "Humans")
MISSILE_BONUS = ("Elves", "Satyrs")
NO_BONUS = ("Cyclopes", "Shadows", "Visions", "Gargoyles", "Dwarves", "Djinni", "Misfits", None)


@pytest.mark.parametrize("nation", [*HAND_BONUS, *MISSILE_BONUS, *NO_BONUS])
def test_the_nations_damage_in_rounds_1_2_and_3(nation: str | None) -> None:
    """Imps, Keepers, Humans: +1 hand in round 2 only. Elves, Satyrs: +1 missile in round 1 only."""
    hand = [damage_shown(blow(b.swordsman("a", nation=nation), b.swordsman("v"), "hand", round)) for round in (1, 2, 3)]
    missile = [
        damage_shown(blow(b.archer("a", nation=nation), b.swordsman("v"), "missile", round)) for round in (1, 2, 3)
    ]
    assert hand == ([2, 3, 2] if nation in HAND_BONUS else [2, 2, 2])
    assert missile == ([2, 2, 2] if nation in MISSILE_BONUS else [1, 2, 2])


def test_a_hand_bonus_does_not_help_missiles_nor_the_reverse() -> None:
    assert damage_shown(blow(b.archer("a", nation="Imps"), b.swordsman("v"), "missile", 2)) == 2
    assert damage_shown(blow(b.swordsman("a", nation="Elves"), b.swordsman("v"), "hand", 1)) == 2


def test_a_bonus_in_the_stat_is_told_from_the_printed_number_up() -> None:
    trace = blow(b.swordsman("a", "Spirit Sword"), b.swordsman("v"))
    told_bonus = b.events(trace, kind="effect", step="A2", card="Spirit Sword", before=2, after=3)
    assert len(told_bonus) == 1
    assert damage_shown(trace) == 3


def test_dealing_no_damage_is_0_whatever_bonuses_there_are() -> None:
    """A Human Bard in round 2 would have +1: "deals no damage" still sets the quantity to 0."""
    trace = blow(b.creature("a", "Bard", "Spirit Sword", nation="Humans", hand=4), b.swordsman("v"))
    assert damage_shown(trace) == 0


def test_a_bard_gives_the_other_swordsmen_of_his_group_1_more() -> None:
    trace = b.play(
        b.blues(b.creature("bard", "Bard"), b.swordsman("sal"), b.archer("ann")),
        b.reds(b.swordsman("v", hp=99, armor=0)),
        script=[b.attack("sal", "v"), b.attack("ann", "v", "missile"), b.attack("bard", "v")],
    )
    assert [hit.damage for hit in b.hits(trace)] == [3, 2, 0]


def test_diomesia_stops_hand_damage_of_swordsmen_on_both_sides_of_her_fight_only() -> None:
    hers = b.blues(b.creature("dio", "Diomesia"), b.swordsman("sal"), b.archer("ann"))
    shown = damage_in_round_2(hers, b.reds(b.swordsman("v", hp=99, armor=0)))
    assert shown | {"dio": 0, "sal": 0, "v": 0} == shown
    assert shown["ann"] == 2, "missiles are not hand damage"
    assert damage_in_round_2(hers, b.reds(b.creature("bog", "Boggart")))["bog"] > 0, "a monster is no swordsman"


def damage_in_round_2(*sides: dict[str, Any]) -> dict[str, int]:
    trace = b.play(*sides, initiative="blue")
    return {hit.attacker: hit.damage for hit in b.hits(trace) if hit.round == 2 and hit.damage is not None}


# A3 to A8: which steps are played.


def test_the_steps_of_a_blow_that_bounces() -> None:
    trace = blow(b.swordsman("a"), b.swordsman("v", armor=2))
    assert (own_steps(trace), trace["outcome"]["results"]) == (BOUNCED_PATH, ["bounced"])


def test_the_steps_of_a_blow_that_damages() -> None:
    trace = blow(b.swordsman("a"), b.swordsman("v"))
    assert (own_steps(trace), trace["outcome"]["results"]) == (DAMAGED_PATH, ["damaged"])


def test_the_steps_of_a_blow_that_kills() -> None:
    trace = blow(b.swordsman("a"), b.swordsman("v", hp=1))
    assert (own_steps(trace), trace["outcome"]["results"]) == (KILLED_PATH, ["killed"])


# Effects of the test's own, to see each step at work.


def doing(action: Any, step: str, role: Role = Role.ACTOR) -> Response[Any]:
    """A response at a step that calls ``action(play, blow)``."""

    def do(game: Game, spell: Spell, damage: DamageEvent) -> None:
        action(game, damage)

    return Response(step, do, role=role)


def kill(whom: str) -> Any:
    """An action that kills the attacker ("actor") or the victim ("target") of a blow."""
    return lambda game, blow: die(game, getattr(blow, whom), "killed")


def one_blow(*effects: Response[Any], host: str = "a", **victim: Any) -> b.Trace:
    """One attack of ``a``, who carries the effects, on ``v``."""
    game = b.board(b.blues(b.swordsman("a"), b.swordsman("b")), b.reds(b.swordsman("v", **victim), b.swordsman("w")))
    b.lay(game, host, *effects)
    return b.perform(game, b.attack("a", "v"))


def test_hits_effects_happen_at_a4_even_when_the_blow_bounces() -> None:
    met: list[str | None] = []
    one_blow(doing(lambda _, blow: met.append(blow.result), "A4"), armor=9)
    assert met == ["bounced"]


@pytest.mark.parametrize("guard", ["Whipping Boy", "Sentinel"])
def test_all_hits_effects_happen_at_a4_though_d3_has_cancelled_the_damage(guard: str) -> None:
    """A combat page's "all": what ends the effects of D3, a comrade's or the victim's own, ends none of A4."""
    own, comrade = (["Sentinel"], []) if guard == "Sentinel" else ([], ["Whipping Boy"])
    trace = b.play(
        b.blues(b.swordsman("a", "Spirit Sword", "Shield of Vela", "Thermites")),
        b.reds(b.swordsman("v", *own), b.archer("w", *comrade)),
        script=[b.attack("a", "v")],
    )
    assert b.results(trace) == ["bounced"]
    assert b.fate(trace, "v")["spells"] == [*own, "Gorgon's Gaze", "Thermite Damage"]


def test_damages_effects_happen_at_a5_unless_the_blow_bounced() -> None:
    met: list[str | None] = []
    note = doing(lambda _, blow: met.append(blow.result), "A5")
    one_blow(note, armor=9)
    one_blow(note, armor=0, hp=7)
    one_blow(note, armor=0, hp=1)
    assert met == ["damaged", "killed"]


def test_damage_of_0_past_armor_counts_as_damaging() -> None:
    met: list[tuple[str | None, int]] = []

    def past_armor(game: Game, damage: DamageEvent) -> None:
        damage.ignores_armor = damage.deals_nothing = True

    one_blow(
        doing(past_armor, "A2"),
        doing(lambda _, blow: met.append((blow.result, blow.quantity)), "A5"),
        armor=9,
    )
    assert met == [("damaged", 0)]


def test_a_victim_buried_at_a4_ends_the_attack_at_a6_and_is_no_kill_of_a8() -> None:
    trace = one_blow(doing(kill("target"), "A4"))
    assert own_steps(trace) == ["A1", "A2", "A3", "A4", "A6"]
    assert b.fate(trace, "a")["experience"] == "none"


def test_a_victim_buried_at_a5_ends_the_attack_at_a6() -> None:
    assert own_steps(one_blow(doing(kill("target"), "A5"), armor=0)) == ["A1", "A2", "A3", "A4", "A5", "A6"]


def test_a_victim_buried_in_a3_ends_the_attack_at_a6() -> None:
    trace = one_blow(doing(lambda game, blow: die(game, blow.target, "died"), "D3", Role.TARGET), host="v", armor=0)
    assert own_steps(trace) == ["A1", "A2", "A3", "A6"]
    assert b.events(trace, kind="step", step="A3")[0]["result"] == "killed"


def test_an_attacker_carried_off_the_board_in_a3_is_not_buried_and_has_its_effects_of_a4_and_a5() -> None:
    met: list[str] = []
    trace = one_blow(
        doing(lambda game, blow: take_off_board(game, blow.actor.group, until=2), "D3", Role.ACTOR),
        doing(lambda *_: met.append("hits"), "A4"),
        doing(lambda *_: met.append("damages"), "A5"),
        armor=0,
    )
    assert own_steps(trace) == DAMAGED_PATH
    assert met == ["hits", "damages"]


def test_an_attacker_buried_at_a4_skips_a5_but_its_blow_still_kills_at_a7() -> None:
    trace = one_blow(doing(kill("actor"), "A4"), hp=1)
    assert own_steps(trace) == ["A1", "A2", "A3", "A4", "A6", "A7", "A8"]
    assert b.fate(trace, "v")["by"] == "a"


def test_an_attacker_buried_at_a5_gains_nothing_at_a8() -> None:
    met: list[str] = []
    trace = one_blow(doing(kill("actor"), "A5"), doing(lambda *_: met.append("kills"), "A8"), armor=0, hp=1)
    assert own_steps(trace) == KILLED_PATH
    assert (met, b.fate(trace, "a")["experience"]) == ([], "none")


def test_a_victim_healed_before_a7_is_no_longer_dying() -> None:
    trace = one_blow(doing(lambda game, blow: game.change(blow.target, "hp", 3), "A5"), armor=0, hp=1)
    assert own_steps(trace) == DAMAGED_PATH
    assert (b.fate(trace, "v")["status"], b.steps(trace).count("E3")) == ("alive", 0)
    assert b.event(trace, kind="step", step="A7")["interpretation"] == "I-63"


def test_kills_effects_happen_at_a8() -> None:
    met: list[str] = []
    one_blow(doing(lambda _, blow: met.append(blow.target.id), "A8"), armor=0, hp=1)
    assert met == ["v"]


# A8, experience.


def test_a_recruit_qualifies_for_a_level_by_its_first_kill_and_only_once() -> None:
    trace = b.play(
        b.blues(b.swordsman("a")),
        b.reds(b.swordsman("v", current_hp=1, armor=0), b.swordsman("w", current_hp=1, armor=0)),
        script=[b.attack("a", "v"), b.attack("a", "w")],
    )
    changes = [one["change"] for one in b.events(trace, kind="change", target="a")]
    assert [(change["what"], change["after"]) for change in changes] == [("experience", "qualified")]
    assert b.fate(trace, "a")["level"] == 1, "the level itself comes at the start of the next turn"


@pytest.mark.parametrize(
    ("killer", "experience"),
    [
        (b.swordsman("a"), "qualified"),
        (b.creature("a", "Khobai", hand=9), "qualified"),
        (b.creature("a", "Boggart", hand=9), "none"),
    ],
)
def test_heroes_are_recruits_and_monsters_gain_nothing(killer: dict[str, Any], experience: str) -> None:
    assert b.fate(blow(killer, b.swordsman("v", hp=1, armor=0)), "a")["experience"] == experience


def test_whoever_only_wounds_does_not_qualify() -> None:
    assert b.fate(blow(b.swordsman("a"), b.swordsman("v")), "a")["experience"] == "none"


def test_an_attacker_who_is_saved_and_carried_off_in_its_own_attack_is_not_dead_and_has_killed() -> None:
    blue = b.blues(b.swordsman("a", hand=20), b.swordsman("c"), spells=["Soul Jar"])
    trace = b.play(blue, b.reds(b.swordsman("v", "Deflection"), b.swordsman("w")), script=[b.attack("a", "v")])
    assert (b.fate(trace, "v")["by"], b.fate(trace, "a")["status"]) == ("a", "off-board")
    assert b.fate(trace, "a")["experience"] == "qualified"


def test_what_a_kill_gives_comes_to_an_attacker_who_is_carried_off_in_its_own_attack() -> None:
    blue = b.blues(b.swordsman("a", "Demon's Tongue", "Curse of Khobai", hand=20), b.swordsman("c"))
    escape = {"card": "Zana's Escape", "owner": "blue"}
    trace = b.play(
        blue,
        b.reds(b.swordsman("v", "Deflection"), b.swordsman("w")),
        globe=[escape, "Book of War"],
        script=[b.attack("a", "v"), b.START_OF_TURN],
    )
    assert (b.fate(trace, "v")["by"], b.fate(trace, "a")["status"]) == ("a", "off-board")
    assert b.stats(trace, "a", "hand", "hp", "max_hp", "level") == [21, 2, 2, 3]


def test_a_rebound_that_kills_the_attacker_gives_its_host_no_experience() -> None:
    trace = blow(b.swordsman("a", hp=1), b.swordsman("v", "Deflection", armor=0))
    assert b.fate(trace, "a")["status"] == "buried"
    assert b.fate(trace, "v")["experience"] == "none"


# A script's attack that cannot be.


def test_an_attack_on_or_by_a_minion_that_is_gone_is_refused_and_the_script_goes_on() -> None:
    trace = b.play(
        b.blues(b.swordsman("a")),
        b.reds(b.swordsman("v", hp=1, armor=0), b.swordsman("w")),
        script=[b.attack("a", "v"), b.attack("a", "v"), b.attack("v", "a"), b.attack("a", "w")],
    )
    assert trace["outcome"]["results"] == ["killed", "refused", "refused", "damaged"]


# Bonuses and reach.


def test_a_bonus_reaches_as_far_as_it_says() -> None:
    game = b.board(
        b.blues(b.swordsman("a"), b.swordsman("b"), spells=[]),
        b.reds(b.swordsman("v", hp=99, armor=0)),
        initiative="blue",
    )
    b.lay(game, "a", Bonus(hand=1, reach=Reach.OTHERS), name="For others")
    b.lay(game, "a", Bonus(hand=10, reach=Reach.GROUP), name="For all")
    b.lay(game, "blues", Bonus(hand=100), name="Of the group")
    assert [b.who(game, id).hand for id in ("a", "b", "v")] == [112, 113, 2]


def test_once_the_victim_is_buried_the_rest_of_the_step_does_nothing_to_it() -> None:
    attacker = b.swordsman("a", "Touch of Death", "Flail of Sar'ul")
    trace = b.play(b.blues(attacker), b.reds(b.swordsman("v", armor=0)), script=[b.attack("a", "v")])
    assert (b.fate(trace, "v")["status"], b.fate(trace, "v")["spells"]) == ("buried", [])


def test_i_20_a_death_cancelled_at_a7_is_cited() -> None:
    """The victim's own last effect brings it back: what A8 makes of that is an interpretation."""

    def survive(game: Game, spell: Spell, dying: Any) -> None:
        dying.cancelled = True
        game.change(dying.target, "hp", 2)

    game = b.board(b.blues(b.swordsman("a", hand=9)), b.reds(b.swordsman("v")))
    b.lay(game, "v", Response("E2", survive))
    trace = b.perform(game, b.attack("a", "v"))
    assert (b.fate(trace, "v")["status"], b.fate(trace, "v")["hp"]) == ("alive", 2)
    assert b.event(trace, kind="step", step="A7")["interpretation"] == "I-20"


# A2: one sum, rounded up once.


@pytest.mark.parametrize(
    ("attacker", "type", "round", "damage"),
    [
        (b.swordsman("a", "Sar'uli Muzzle", nation="Humans"), "hand", 2, 0),
        (b.swordsman("a", "Sar'uli Muzzle", nation="Humans", hand=5), "hand", 2, 1),
        (b.archer("a", *["Gorgon's Gaze"] * 2, "Straight Arrow"), "missile", 1, 3),
        (b.archer("a", *["Gorgon's Gaze"] * 3, "Straight Arrow"), "missile", 1, 2),
        (b.archer("a", "Gorgon's Gaze", "Cockatrice's Gaze", "Gorgon's Gaze", nation="Elves"), "missile", 1, 0),
    ],
)
def test_damage_below_zero_is_rounded_up_only_when_everything_has_been_added(
    attacker: dict[str, Any], type: str, round: int, damage: int
) -> None:
    assert damage_shown(blow(attacker, b.swordsman("v", hp=20), type, round)) == damage


def test_comrades_below_zero_damage_stay_there_until_the_round_has_added_its_bonus() -> None:
    dusted = [b.swordsman("x", "Pixie Dust"), b.swordsman("y", "Pixie Dust")]
    trace = b.play(
        b.blues(b.swordsman("a", nation="Imps"), *dusted), b.reds(b.swordsman("v")), script=[b.attack("a", "v")]
    )
    assert damage_shown(trace) == 0
    assert b.fate(trace, "a")["hand"] == 0


def test_numbers_taken_for_good_count_below_zero_too() -> None:
    game = b.board(b.blues(b.archer("a", *["Gorgon's Gaze"] * 2)), b.reds(b.swordsman("v")), script=[])
    alter(game, b.who(game, "a"), missile=-1)
    b.lay(game, "a", Bonus(missile=2))
    assert b.who(game, "a").missile == 1
