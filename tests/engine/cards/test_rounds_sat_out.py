"""Cards by which a minion makes no attacks in some rounds: it is a non-combatant there, and only there (R1)."""

import pytest

from tests.engine import boards as b
from tests.engine.cards.about import about

FLAIL = b.blues(b.swordsman("a", "Flail of Sar'ul", hp=90))


@about("Warhammer")
def test_whom_a_flail_lets_go_still_rests_by_the_warhammer() -> None:
    """Struck in round 5, he sits out round 6 by the Flail and round 7 by the Warhammer."""
    hammer = b.reds(b.swordsman("v", "Warhammer", hp=90, armor=0))
    blows = [b.attack("a", "v", round=5), *(b.attack("v", "a", round=number) for number in (6, 7, 8))]
    assert b.results(b.play(FLAIL, hammer, script=blows)) == ["damaged", "refused", "refused", "damaged"]


@about("Loose Bearings")
def test_whom_a_flail_lets_go_still_has_loose_bearings() -> None:
    loose = b.reds(b.swordsman("v", hp=90, armor=0), spells=["Loose Bearings"])
    blows = [b.attack("a", "v", round=4), *(b.attack("v", "a", round=number) for number in (5, 6, 7))]
    assert b.results(b.play(FLAIL, loose, script=blows)) == ["damaged", "refused", "refused", "damaged"]


@about("Warhammer")
def test_whom_a_blow_wakes_from_oblivion_still_rests_by_the_warhammer() -> None:
    sleeping = b.reds(b.swordsman("v", "Warhammer", hp=90, armor=0), spells=["Oblivion"])
    trace = b.play(b.blues(b.swordsman("a", hp=90)), sleeping)
    assert {hit.round for hit in b.hits(trace, attacker="v")} == {4, 6, 8, 10}


HAMMER = b.reds(b.swordsman("v", "Warhammer", hp=90), b.archer("w", hp=90, missile=0))
BEARINGS = b.reds(b.swordsman("v", hp=90), b.archer("w", hp=90, missile=0), spells=["Loose Bearings"])


@about("Warhammer", "Loose Bearings")
@pytest.mark.parametrize(
    ("side", "victims"), [(HAMMER, {3: "w", 4: "v", 5: "w", 6: "v"}), (BEARINGS, {3: "v", 4: "w", 5: "v", 6: "w"})]
)
def test_shooters_take_whoever_sits_the_round_out_last(side: b.Spec, victims: dict[int, str]) -> None:
    """The swordsman's armor draws the shots, but in rounds in which he makes no attacks."""
    shots = b.hits(b.play(b.blues(b.archer("a", hp=90, missile=0)), side), attacker="a")
    assert {shot.round: shot.victim for shot in shots if shot.round in victims} == victims


@about("Loose Bearings")
@pytest.mark.parametrize(("spells", "pairs"), [([], ["A and V pair up."]), (["Loose Bearings"], [])])
def test_nobody_pairs_up_with_a_basher_who_sits_the_round_out(spells: list[str], pairs: list[str]) -> None:
    """Bashers first pair up in round 2, and that is one in which the loose do not attack."""
    trace = b.play(b.blues(b.swordsman("a", hp=90)), b.reds(b.swordsman("v", hp=90), spells=spells))
    assert [one["text"] for one in b.events(trace, kind="note", result="pair")] == pairs


@about("Warhammer", "Loose Bearings")
@pytest.mark.parametrize("side", [HAMMER, BEARINGS])
def test_once_the_combat_is_over_all_attacks_are_there(side: b.Spec) -> None:
    game = b.board(b.blues(b.swordsman("a", hp=90)), side, script=[])
    b.perform(game, b.COMBAT)
    assert [b.who(game, id).attack_rate for id in ("v", "w")] == [1, 1]


@about("Warhammer", "Loose Bearings")
def test_a_trace_says_why_somebody_sits_a_round_out() -> None:
    for side, card, count in ((HAMMER, "Warhammer", 5), (BEARINGS, "Loose Bearings", 5)):
        trace = b.play(b.blues(b.swordsman("a", hp=90)), side)
        notes = [one["text"] for one in b.events(trace, kind="note", result="sits out", target="v")]
        assert notes == [f"V makes no attacks in this round, because of {card}."] * count
