"""Single attacks of a script: each is one attack of a combat of the two groups, in the round that it names."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine import boards as b


def strike(attacker: str, victim: str, **fields: Any) -> b.Spec:
    """A script step: a blow of whatever kind the attacker has, in round 2 unless another is named."""
    return {"do": "attack", "attacker": attacker, "victim": victim, **fields}


def blow(attacker: b.Spec, victim: b.Spec, **fields: Any) -> b.Trace:
    """The trace of one blow of a blue minion ``a`` at a red minion ``v``."""
    return b.play(b.blues(attacker), b.reds(victim), script=[strike("a", "v", **fields)])


def why(trace: b.Trace) -> list[str]:
    """The reasons of all refusals, without what would have been done."""
    return [one["facts"]["why"].partition(": ")[2] for one in b.events(trace, kind="note", result="refused")]


# The kind of the blow.


def test_without_a_type_the_blow_is_of_the_kind_that_the_attacker_has() -> None:
    assert [hit.mode for hit in b.hits(blow(b.archer("a"), b.swordsman("v")))] == ["missile"]
    assert [hit.mode for hit in b.hits(blow(b.swordsman("a"), b.swordsman("v")))] == ["hand"]


def test_who_has_both_kinds_begins_with_the_missile() -> None:
    both = b.archer("a", hand=3)
    assert [hit.mode for hit in b.hits(blow(both, b.swordsman("v")))] == ["missile"]
    assert [hit.mode for hit in b.hits(blow(both, b.swordsman("v"), type="hand"))] == ["hand"]


def test_a_hand_blow_in_round_1_is_struck_and_the_trace_says_that_it_is_out_of_turn() -> None:
    trace = blow(b.swordsman("a"), b.swordsman("v"), round=1)
    assert b.results(trace) == ["bounced"] or b.results(trace) == ["damaged"]
    assert b.event(trace, kind="note", result="rushes ahead")["actor"] == "a"
    assert not b.events(blow(b.archer("a"), b.swordsman("v"), round=1), result="rushes ahead")


# What is refused.


@pytest.mark.parametrize(
    ("attacker", "fields", "reason"),
    [
        (b.archer("a"), {"type": "hand"}, "A has no hand attack"),
        (b.swordsman("a"), {"type": "missile"}, "A has no missile attack"),
        (b.swordsman("a", "Pacifism"), {}, "A has no attacks"),
        (b.swordsman("a", attack_rate=0), {}, "A has no attacks"),
        (b.creature("a", "Mechanical Man", hp=9), {"round": 3}, "the combat is over before anybody strikes in round 3"),
    ],
)
def test_a_blow_that_the_attacker_does_not_have_is_refused(attacker: b.Spec, fields: b.Spec, reason: str) -> None:
    trace = blow(attacker, b.swordsman("v"), **fields)
    assert (b.results(trace), why(trace)) == (["refused"], [reason])
    assert b.fate(trace, "v")["hp"] == 7


def test_who_sits_a_round_out_has_no_blow_in_it() -> None:
    """Loose Bearings: those who shoot attack in even rounds only."""
    bearings = b.blues(b.archer("a"), spells=["Loose Bearings"])
    trace = b.play(bearings, b.reds(b.swordsman("v")), script=[strike("a", "v"), strike("a", "v", round=3)])
    assert (b.results(trace)[1], why(trace)) == ("refused", ["A has no attacks in this round"])


def test_nobody_strikes_a_friend() -> None:
    friends = b.group("others", "blue", b.swordsman("v"))
    trace = b.play(b.blues(b.swordsman("a"), b.swordsman("b")), friends, script=[strike("a", "v"), strike("a", "b")])
    assert b.results(trace) == ["refused", "refused"]
    assert set(why(trace)) == {"the two are not hostile to each other"}


def test_two_neutral_groups_are_hostile() -> None:
    one, other = b.group("one", "neutral", b.swordsman("a")), b.group("other", "neutral", b.archer("v"))
    assert b.results(b.play(one, other, script=[strike("a", "v")])) == ["damaged"]


def test_what_forbids_the_fight_forbids_the_blow() -> None:
    trace = b.play(
        b.blues(b.swordsman("a")), b.reds(b.archer("v")), globe=["Armistice"], script=[strike("a", "v"), b.COMBAT]
    )
    assert (b.results(trace), why(trace)) == (["refused"] * 2, ["an Armistice is in force"] * 2)


def test_who_lost_its_attacks_in_a_round_still_has_those_of_that_round() -> None:
    """The Flail of Sar'ul keeps its victim from attacking in the next round, not in this one."""
    script = [strike("a", "v"), strike("v", "a"), strike("v", "a", round=3), strike("v", "a", round=4)]
    trace = b.play(b.blues(b.swordsman("a", "Flail of Sar'ul")), b.reds(b.swordsman("v", armor=0)), script=script)
    assert [result == "refused" for result in b.results(trace)] == [False, False, True, False]


# Blows of one combat.


def armor_left(trace: b.Trace, id: str) -> int:
    """The armor that a minion has left."""
    left: int = b.fate(trace, id)["current_armor"]
    return left


def after(*script: b.Spec, armor: int = 3) -> b.Trace:
    """The trace of some steps of a script between two blues and two reds with armor."""
    return b.play(
        b.blues(b.swordsman("a"), b.archer("b", missile=1)),
        b.reds(b.swordsman("v", armor=armor, hp=30), b.swordsman("w")),
        b.group("others", "neutral", b.swordsman("n")),
        script=list(script),
    )


def test_armor_spent_in_a_round_stays_spent_in_it() -> None:
    assert armor_left(after(strike("a", "v")), "v") == 1
    assert b.results(after(strike("a", "v"), strike("a", "v"))) == ["bounced", "damaged"]
    assert armor_left(after(strike("a", "v"), strike("w", "a"), strike("b", "v")), "v") == 0


@pytest.mark.parametrize(
    "between",
    [
        pytest.param((strike("a", "v", round=3),), id="a later round"),
        pytest.param((strike("n", "v"), strike("a", "v")), id="another pair"),
        pytest.param((b.hurt("w", 1), strike("a", "v")), id="another verb"),
        pytest.param((b.START_OF_TURN, strike("a", "v")), id="a turn"),
    ],
)
def test_armor_is_whole_in_a_later_round_and_in_another_combat(between: tuple[b.Spec, ...]) -> None:
    assert b.results(after(strike("a", "v"), *between))[-1] == "bounced"


def test_armor_is_whole_in_a_lower_round() -> None:
    assert b.results(after(strike("a", "v", round=3), strike("a", "v", round=2))) == ["bounced", "bounced"]


def test_armor_is_whole_once_the_combat_is_over() -> None:
    assert armor_left(after(strike("a", "v"), b.hurt("w", 1)), "v") == 3


def test_the_rounds_between_two_blows_go_by() -> None:
    trace = after(strike("a", "v"), strike("a", "v", round=5))
    assert [one["facts"]["round"] for one in b.events(trace, kind="step", step="R1")] == [2, 3, 4, 5]


def test_the_combat_ends_with_its_last_blow_only_if_a_side_is_gone() -> None:
    assert "C4" not in b.steps(after(strike("a", "v")))
    assert (
        b.steps(b.play(b.blues(b.swordsman("a")), b.reds(b.archer("v", hp=1)), script=[strike("a", "v")]))[-1] == "C4"
    )


def test_what_lasts_until_the_end_of_combat_ends_with_it() -> None:
    def left(*script: b.Spec) -> list[str]:
        trace = b.play(
            b.blues(b.archer("a", "Karillian Arrows")), b.reds(b.archer("v")), script=[strike("a", "v"), *script]
        )
        spells: list[str] = b.fate(trace, "v")["spells"]
        return spells

    assert left() == ["Karillian Venom"]
    assert left(b.hurt("a", 1)) == []


# Deaths and opponents.


def test_opponents_count_as_opposing() -> None:
    """Diomesia's opponents deal no damage by hand."""
    trace = blow(b.swordsman("a", level=2), b.creature("v", "Diomesia"))
    assert [hit.damage for hit in b.hits(trace)] == [0]


def test_the_first_attack_of_round_1_hits_whatever_the_level() -> None:
    high = b.swordsman("v", level=5)
    shots = b.play(b.blues(b.archer("a")), b.reds(high), script=[strike("a", "v", round=1), strike("a", "v", round=1)])
    assert b.results(shots) == ["bounced", "miss"]
    assert b.results(blow(b.archer("a"), high)) == ["miss"]


LOOSE_BEARINGS = {"spells": ["Loose Bearings"]}
"""Shooters sit the odd rounds out, bashers the even ones."""


@pytest.mark.parametrize(
    ("attacker", "group", "round", "first"),
    [
        pytest.param(b.swordsman("a"), {}, 2, "damaged", id="a basher in round 2"),
        pytest.param(b.swordsman("a"), {}, 3, "miss", id="a basher in round 3"),
        pytest.param(b.swordsman("a", "Garrote of Bes-Kandra"), {}, 2, "miss", id="a basher who strikes in round 1"),
        pytest.param(b.archer("a"), LOOSE_BEARINGS, 2, "damaged", id="an archer who sat round 1 out"),
        pytest.param(b.swordsman("a"), LOOSE_BEARINGS, 3, "damaged", id="a basher who sat round 2 out"),
    ],
)
def test_the_first_attack_hits_of_whoever_cannot_have_struck_in_an_earlier_round(
    attacker: b.Spec, group: b.Spec, round: int, first: str
) -> None:
    """Their misses of round 1 are still without end, as in a combat: only a hit sets them back."""
    again = strike("a", "v", round=round)
    trace = b.play(b.blues(attacker, **group), b.reds(b.archer("v", level=2, hp=20)), script=[again, again])
    assert b.results(trace) == [first, "damaged" if first == "miss" else "miss"]


@pytest.mark.parametrize(
    "shooters", [(), (b.archer("x", hand=2), b.archer("y", level=3))], ids=["bashers", "both kinds"]
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_blows_of_a_combat_come_to_the_same_one_by_one(seed: int, shooters: tuple[b.Spec, ...]) -> None:
    blue = b.blues(b.swordsman("a", level=0), b.swordsman("c", attack_rate=2, level=2))
    red = b.reds(b.swordsman("v", armor=3), b.swordsman("w", level=3), *shooters)
    combat = b.hits(b.play(blue, red, seed=seed))
    blows = [strike(hit.attacker, hit.victim, type=hit.mode, round=hit.round) for hit in combat]
    assert {hit.result for hit in combat} == {"miss", "bounced", "damaged", "killed"}
    assert b.hits(b.play(blue, red, seed=seed, script=blows)) == combat


def killed(victim: b.Spec, *attackers: b.Spec, spells: tuple[str, ...] = (), more: tuple[b.Spec, ...] = ()) -> b.Trace:
    """The trace of a blow of ``a`` that kills ``v``, in combat with all the others."""
    return b.play(b.blues(*attackers), b.reds(victim, *more, spells=list(spells)), script=[strike("a", "v")])


def test_a_minotaur_leaves_his_axe() -> None:
    trace = killed(b.creature("v", "Minotaur", hp=1, armor=0), b.swordsman("a", level=5))
    assert b.fate(trace, "a")["spells"] == ["Minotaur's Axe"]


def test_a_soul_jar_takes_in_whoever_dies_of_a_blow() -> None:
    assert b.fate(killed(b.archer("v", hp=1), b.swordsman("a"), spells=("Soul Jar",)), "v")["status"] == "off-board"


def test_slavers_take_captives_of_single_blows() -> None:
    trace = b.play(
        b.blues(b.swordsman("a"), spells=["Slavers"]),
        b.reds(b.archer("v", hp=1), b.archer("w", hp=1)),
        script=[strike("a", "v"), strike("a", "w")],
    )
    assert [b.fate(trace, id)["status"] for id in ("v", "w")] == ["off-board", "off-board"]


def test_berserkers_avenge_a_comrade_who_fell_to_a_blow() -> None:
    trace = b.play(
        b.blues(b.swordsman("a")),
        b.reds(b.archer("v", hp=1), b.swordsman("w"), spells=["Berserkers"]),
        script=[strike("a", "v"), strike("w", "a")],
    )
    assert [hit.damage for hit in b.hits(trace)] == [2, 3]


def test_fingles_folly_bursts_in_flames_over_who_struck_it_down() -> None:
    trace = killed(b.creature("v", "Fingle's Folly", hp=1, armor=0, level=1), b.swordsman("a"))
    assert b.fate(trace, "a")["hp"] == 2


def test_who_is_to_withdraw_as_the_next_round_starts_does_so() -> None:
    """The Chamberlain's group, once he is wounded, and Brother Wolf's, once the Wolf has died for somebody."""
    chamberlain, wolf = (
        [b.swordsman("v", "Chamberlain", armor=0)],
        [b.swordsman("v", armor=0), b.creature("w", "Wolf", hp=1)],
    )
    for reds_members in (chamberlain, wolf):
        blows = [strike("a", "v"), strike("a", "v"), strike("a", "v", round=3)]
        trace = b.play(b.blues(b.swordsman("a")), b.reds(*reds_members), script=blows)
        assert b.results(trace)[2] == "refused"
        assert why(trace) == ["the combat is over before anybody strikes in round 3"]


def test_blows_between_groups_that_are_not_neighbors_are_struck_and_the_trace_says_so() -> None:
    far = b.play(
        b.blues(b.swordsman("a"), square=[5, 5]), b.reds(b.archer("v"), square=[8, 8]), script=[strike("a", "v")]
    )
    assert b.results(far) == ["damaged"]
    assert b.event(far, kind="note", result="not neighbors")
    assert not b.events(blow(b.swordsman("a"), b.archer("v")), result="not neighbors")
