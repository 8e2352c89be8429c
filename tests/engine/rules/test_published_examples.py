"""The worked examples that the game's own rule pages print, numbers and all."""

from __future__ import annotations

from typing import Any

import pytest

from engine.library.presets import preset
from tests.engine import boards as b
from tests.some import some

SEEDS = range(1, 41)


def deflected(trace: b.Trace) -> list[tuple[str, int]]:
    """Whom Deflection struck and for how much, in order."""
    return [
        (one["target"], one["facts"]["quantity"])
        for one in b.pipelines(trace, "Apply Damage")
        if one["facts"]["spell"] == "Deflection"
    ]


# Fred, a swordsman, alone against eight recruits of 7 hit points without enchantments.


def fred(*spells: str, **fields: Any) -> dict[str, Any]:
    return b.blues(b.swordsman("fred", *(spells or b.FRED), **fields))


def recruits(*spells: str, **fields: Any) -> dict[str, Any]:
    return b.reds(b.swordsman("abe", *spells), b.swordsman("bob", *spells), **fields)


def two_blows(*groups: Any, **fields: Any) -> b.Trace:
    """Abe hits Fred, who still has his armor; then Bob does, when it is gone."""
    return b.play(
        *(groups or (fred(), recruits())), script=[b.attack("abe", "fred"), b.attack("bob", "fred")], **fields
    )


def test_fred_gets_3_armor_from_ogis_armor_and_so_has_4() -> None:
    assert b.fate(two_blows(), "fred")["armor"] == 4


def test_a_blow_of_2_after_his_armor_is_gone_becomes_10() -> None:
    second = b.events(two_blows(), kind="effect", step="D1", card="Treacherous Armor", actor="bob")
    assert [one["quantity"] for one in second] == [{"before": 2, "after": 10}]


def test_deflection_sees_10_and_sends_10_back() -> None:
    assert deflected(two_blows())[1] == ("bob", 10)


def test_the_attacker_is_killed_by_it_and_buried() -> None:
    bob = b.fate(two_blows(), "bob")
    assert (bob["status"], bob["hp"], bob["group"], bob["by"]) == ("buried", 0, None, "fred")


def test_the_aura_sees_a_recruit_without_enchantments_and_cancels_the_10() -> None:
    trace = two_blows()
    cancelled = b.events(trace, kind="effect", step="D3", card="Unholy Aura", actor="bob")
    assert [one["quantity"] for one in cancelled] == [{"before": 10, "after": 0}]
    assert b.fate(trace, "fred")["hp"] == 7
    assert trace["outcome"]["results"] == ["bounced", "bounced"]


def test_the_first_enemy_of_the_round_takes_only_6_for_the_armor_soaks_4() -> None:
    trace = two_blows()
    assert b.event(trace, kind="step", step="D2", target="fred", actor="abe")["quantity"] == {"before": 10, "after": 6}
    assert deflected(trace)[0] == ("abe", 6)
    assert b.fate(trace, "abe")["hp"] == 1


def test_d3_responds_in_casting_order_deflection_then_the_aura() -> None:
    third = b.events(two_blows(), kind="effect", step="D3", actor="bob")
    assert [one["card"] for one in third] == ["Deflection", "Unholy Aura"]


def test_the_aura_laid_before_deflection_leaves_nothing_to_rebound() -> None:
    trace = two_blows(fred("Ogi's Armor", "Treacherous Armor", "Unholy Aura", "Deflection"), recruits())
    assert deflected(trace) == []
    assert [b.fate(trace, id)["hp"] for id in ("fred", "abe", "bob")] == [7, 7, 7]


@pytest.mark.parametrize(
    "order",
    [
        ("Deflection", "Ogi's Armor", "Treacherous Armor", "Unholy Aura"),
        ("Treacherous Armor", "Deflection", "Unholy Aura", "Ogi's Armor"),
        ("Deflection", "Unholy Aura", "Treacherous Armor", "Ogi's Armor"),
    ],
)
def test_the_other_three_may_come_in_any_sequence(order: tuple[str, ...]) -> None:
    assert deflected(two_blows(fred(*order), recruits())) == [("abe", 6), ("bob", 10)]


def test_an_enchanted_enemy_that_survives_the_rebound_wounds_fred() -> None:
    """Abe takes 6 of his 7 and is still there, enchanted, when the Aura looks at him."""
    trace = b.play(fred(hp=20), recruits("Ogi's Armor"), script=[b.attack("abe", "fred")])
    assert b.fate(trace, "abe")["status"] == "alive"
    aura = b.event(trace, kind="note", card="Unholy Aura")
    assert aura["result"] == "no response"
    assert b.fate(trace, "fred")["hp"] == 20 - 6
    assert trace["outcome"]["results"] == ["damaged"]


def test_an_enchanted_enemy_that_is_buried_does_not_wound_fred() -> None:
    """E3 dispels Bob's spells before the Aura looks at him: dead minions have no enchantments."""
    trace = two_blows(fred(hp=20), recruits("Ogi's Armor"))
    assert b.fate(trace, "bob")["status"] == "buried"
    aura = b.event(trace, kind="effect", card="Unholy Aura", actor="bob")
    burial = b.event(trace, kind="step", step="E3", target="bob")
    assert burial["id"] < aura["id"]
    assert aura["quantity"] == {"before": 10, "after": 0}


def test_deflection_still_works_on_an_attacker_whom_the_aura_ignores() -> None:
    """A spell on his group is an enchantment of Abe's, too."""
    trace = two_blows(fred(hp=20), recruits(spells=["Despond"]))
    assert deflected(trace) == [("abe", 6), ("bob", 10)]
    assert b.fate(trace, "fred")["hp"] == 20 - 6


def test_fred_alone_beats_eight_and_is_never_hurt() -> None:
    for seed in SEEDS:
        trace = b.recorded(preset("fred"), seed)
        assert b.fate(trace, "fred")["hp"] == 7
        assert trace["outcome"]["winner"] == "blue"


def test_fred_wins_even_when_he_no_longer_attacks() -> None:
    eight = b.reds(b.swordsman("abe", count=8))
    for seed in SEEDS:
        trace = b.play(fred(attack_rate=0), eight, seed=seed)
        assert b.hits(trace, attacker="fred") == []
        assert (b.fate(trace, "fred")["hp"], trace["outcome"]["winner"]) == (7, "blue")


def test_in_every_round_the_first_rebound_is_6_and_the_others_10() -> None:
    trace = b.traced(preset("fred"))
    by_round: dict[int, list[int]] = {}
    for one in b.pipelines(trace, "Apply Damage"):
        round = next(up["facts"]["round"] for up in b.above(trace, one) if (up["facts"] or {}).get("round"))
        by_round.setdefault(round, []).append(one["facts"]["quantity"])
    assert by_round
    assert all(found == [6] + [10] * (len(found) - 1) for found in some(by_round.values()))


# Fred as a Bard: armor 3, so 6 with Ogi's Armor.


def bard(**fields: Any) -> dict[str, Any]:
    return b.blues(b.creature("fred", "Bard", *b.FRED, **fields))


def test_the_bard_has_armor_6() -> None:
    assert b.fate(b.play(bard(), recruits(), script=[]), "fred")["armor"] == 6


def test_a_missile_of_round_1_does_1_and_bounces_back_as_7_which_exactly_kills() -> None:
    trace = b.play(bard(), b.reds(b.archer("abe")), script=[b.attack("abe", "fred", "missile", round=1)])
    assert b.event(trace, kind="step", step="A2")["quantity"]["after"] == 1
    assert b.event(trace, kind="effect", card="Treacherous Armor")["quantity"] == {"before": 1, "after": 13}
    assert b.event(trace, kind="step", step="D2", target="fred")["quantity"] == {"before": 13, "after": 7}
    assert deflected(trace) == [("abe", 7)]
    assert (b.fate(trace, "abe")["status"], b.fate(trace, "abe")["hp"]) == ("buried", 0)


def test_every_other_recruit_sees_14_unpenalized_and_unsoaked() -> None:
    trace = b.play(
        bard(),
        b.reds(b.archer("abe"), b.swordsman("bob", hp=14)),
        script=[b.attack("abe", "fred", "missile", round=1), b.attack("bob", "fred", round=1)],
    )
    assert deflected(trace) == [("abe", 7), ("bob", 14)]
    assert b.fate(trace, "bob")["status"] == "buried"


def test_the_first_must_have_7_hit_points_or_less_and_the_rest_14_or_less() -> None:
    trace = b.play(
        bard(),
        b.reds(b.archer("abe", hp=8), b.swordsman("bob", hp=15)),
        script=[b.attack("abe", "fred", "missile", round=1), b.attack("bob", "fred", round=1)],
    )
    assert [b.fate(trace, id)["hp"] for id in ("abe", "bob")] == [1, 1]


def test_the_bard_beats_eight_whatever_their_enchantments() -> None:
    for seed in SEEDS:
        trace = b.recorded(preset("fred-the-bard"), seed)
        assert b.fate(trace, "fred")["hp"] == 7
        assert trace["outcome"]["winner"] == "blue"
        assert all(b.fate(trace, id)["by"] == "fred" for id in trace["outcome"]["minions"] if id != "fred")


# Diomesia and two Satyr archers, under Despond, against three Shadow swordsmen with initiative.


@pytest.fixture(scope="module")
def despond() -> list[b.Trace]:
    return [b.recorded(preset("diomesia"), seed) for seed in range(1, 101)]


def test_the_shadows_show_0_hand_damage_for_every_swing(despond: list[b.Trace]) -> None:
    shown = {hit.damage for trace in despond for hit in b.hits(trace) if hit.attacker in ("sid", "sue", "sol")}
    assert shown == {0, None}, "0 at A2 while Diomesia lives; a miss has no A2"


def test_despond_makes_every_0_a_1_and_every_shadow_hit_wounds_for_1(despond: list[b.Trace]) -> None:
    for trace in some(despond):
        responses = b.events(trace, kind="effect", step="D1", card="Despond")
        assert {(one["quantity"]["before"], one["quantity"]["after"]) for one in responses} == {(0, 1)}
        wounds = [one["change"] for one in trace["events"] if one["change"] and one["change"]["what"] == "hp"]
        ours = [w["before"] - w["after"] for w in wounds if w["of"] in ("diomesia", "ann", "ben")]
        assert set(ours) == {1}
        assert len(ours) == len(responses)


def test_the_satyrs_win_taking_4_0_and_6_damage_so_10_hits_in_all(despond: list[b.Trace]) -> None:
    ours = ("diomesia", "ann", "ben")
    published = [trace for trace in despond if [7 - b.fate(trace, id)["hp"] for id in ours] == [4, 0, 6]]
    assert published, "the page's own fight is among the outcomes"
    for trace in published:
        assert trace["outcome"]["winner"] == "blue"
        landed = [hit for hit in b.hits(trace) if hit.attacker in ("sid", "sue", "sol") and hit.result != "miss"]
        assert len(landed) == 10


def test_diomesia_ducks_every_second_swing_of_a_level_1_shadow(despond: list[b.Trace]) -> None:
    at_her = [hit.result for hit in b.hits(despond[0], victim="diomesia")]
    assert at_her.count("miss") >= len(at_her) // 2 - 1 > 0


# Khobai with Spirit Sword and Touch of Death, against Diomesia and seven Satyr archers.


@pytest.fixture(scope="module")
def slaughter() -> b.Trace:
    return b.traced(preset("khobai"))


def test_khobai_hits_diomesias_side_for_0_past_armor_and_that_counts_as_damaging(slaughter: b.Trace) -> None:
    first = b.pipelines(slaughter, "One attack", actor="khobai")[0]
    inside = b.steps(slaughter, first)
    assert b.hits(slaughter, attacker="khobai")[0].damage == 0
    assert first["result"] == "damaged"
    assert "D2" not in inside, "a blow that ignores armor skips the soak"
    assert inside.index("D4") < inside.index("A5") < inside.index("E3")


def test_touch_of_death_kills_one_enemy_a_round_and_all_eight_by_round_9(slaughter: b.Trace) -> None:
    killed_in = [hit.round for hit in b.hits(slaughter, attacker="khobai")]
    assert killed_in == [2, 3, 4, 5, 6, 7, 8, 9]
    assert {b.fate(slaughter, id)["cause"] for id in slaughter["outcome"]["minions"] if id != "khobai"} == {"killed"}
    assert (slaughter["outcome"]["winner"], slaughter["outcome"]["rounds"]) == ("blue", 9)


def test_the_touch_buries_at_a5_so_the_attack_halts_at_a6(slaughter: b.Trace) -> None:
    for one in some(b.pipelines(slaughter, "One attack", actor="khobai")):
        own = [step for step in b.steps(slaughter, one) if step.startswith("A")]
        assert own == ["A1", "A2", "A3", "A4", "A5", "A6"]


def test_khobai_heals_1_for_every_minion_that_dies(slaughter: b.Trace) -> None:
    for burial in some(b.events(slaughter, kind="step", step="E3")):
        dying = next(b.above(slaughter, burial))
        healed = [
            one["change"] for one in b.below(slaughter, dying) if one["change"] and one["change"]["of"] == "khobai"
        ]
        assert [(change["what"], change["after"] - change["before"]) for change in healed] == [("hp", 1)]


# "Why didn't my attacker apply her hits-give effect to her victim?"


def test_an_attacker_who_dies_in_a3_skips_a4_and_a5_passes_a6_and_a7_and_halts() -> None:
    trace = b.play(
        b.blues(b.swordsman("fred", "Treacherous Armor", "Deflection", armor=0, hp=3)),
        b.reds(b.swordsman("ann", "Touch of Death", current_hp=1)),
        script=[b.attack("ann", "fred")],
    )
    own = [step for step in b.steps(trace, b.pipelines(trace, "One attack")[0]) if step.startswith("A")]
    assert own == ["A1", "A2", "A3", "A6", "A7"]
    assert b.fate(trace, "ann")["status"] == "buried"
    assert b.fate(trace, "fred") | {"hp": 1, "status": "alive"} == b.fate(trace, "fred")


def test_such_an_attacker_can_still_kill_in_a7_and_a8_halts() -> None:
    trace = b.play(
        b.blues(b.swordsman("fred", "Deflection", armor=0, current_hp=2)),
        b.reds(b.swordsman("ann", current_hp=2)),
        script=[b.attack("ann", "fred")],
    )
    own = [step for step in b.steps(trace, b.pipelines(trace, "One attack")[0]) if step.startswith("A")]
    assert own == ["A1", "A2", "A3", "A6", "A7", "A8"]
    assert [b.fate(trace, id)["status"] for id in ("fred", "ann")] == ["buried", "buried"]
    assert (b.fate(trace, "fred")["cause"], b.fate(trace, "fred")["by"]) == ("killed", "ann")
    assert b.fate(trace, "ann")["experience"] == "none", "A8 halts for a dead attacker"
