"""Takes Damage (D1 to D4) and Apply Damage (G1 to G3)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.effects.language import Response
from engine.effects.words import add, cancel, got_through, on_being_hit, prevent, redirect_to_attacker
from engine.model.events import MODES, DamageEvent, Mode
from engine.model.pieces import Spell
from engine.rules import dying
from engine.rules.damage import play_damage
from engine.rules.game import Game
from engine.trace.recorder import RecordedGame
from tests.engine import boards as b


def facing(**victim: Any) -> RecordedGame:
    """A game with an attacker ``a`` and a victim ``v``."""
    return b.board(b.blues(b.swordsman("a")), b.reds(b.swordsman("v", **victim), b.swordsman("w")))


def take(
    game: RecordedGame,
    quantity: int,
    *,
    attacked: bool = True,
    mode: Mode = "hand",
    ignores_armor: bool = False,
    magical: bool = False,
) -> DamageEvent:
    """Let ``v`` take damage, from ``a`` or from nobody."""
    blow = DamageEvent(b.who(game, "v"), b.who(game, "a") if attacked else None, mode)
    blow.quantity = quantity
    blow.ignores_armor = ignores_armor
    blow.magical = magical
    play_damage(game, blow)
    return blow


# All damage types in all combinations.


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("ignores_armor", "magical", "played", "hp", "armor_left"),
    [
        (False, False, ["D1", "D2", "D3", "D4"], 8, 0),
        (True, False, ["D1", "D3", "D4"], 5, 3),
        (False, True, ["D1", "D3", "D4"], 5, 3),
        (True, True, ["D1", "D3", "D4"], 5, 3),
    ],
)
def test_armor_soaks_only_damage_that_neither_ignores_it_nor_is_magical(
    mode: Mode, ignores_armor: bool, magical: bool, played: list[str], hp: int, armor_left: int
) -> None:
    game = facing(hp=10, armor=3)
    blow = take(game, 5, mode=mode, ignores_armor=ignores_armor, magical=magical)
    assert (blow.result, b.steps(b.trace_of(game))) == ("damaged", played)
    assert (b.who(game, "v").hp, b.who(game, "v").current_armor) == (hp, armor_left)


# D2, soaking off.


@pytest.mark.parametrize(
    ("quantity", "armor", "result", "hp", "armor_left"),
    [
        (0, 0, "bounced", 7, 0),
        (0, 3, "bounced", 7, 3),
        (2, 3, "bounced", 7, 1),
        (3, 3, "bounced", 7, 0),
        (4, 3, "damaged", 6, 0),
        (2, 0, "damaged", 5, 0),
        (10, 3, "killed", 0, 0),
        (9, 3, "damaged", 1, 0),
    ],
)
def test_damage_and_armor_reduce_each_other_point_for_point(
    quantity: int, armor: int, result: str, hp: int, armor_left: int
) -> None:
    game = facing(armor=armor)
    assert take(game, quantity).result == result
    assert (b.who(game, "v").hp, b.who(game, "v").current_armor) == (hp, armor_left)
    assert b.who(game, "v").armor == armor, "the maximum is never damaged"


def test_what_one_blow_takes_off_the_armor_the_next_one_does_not_meet() -> None:
    game = facing(armor=3)
    assert [take(game, 2).result for _ in range(3)] == ["bounced", "damaged", "damaged"]
    assert b.who(game, "v").hp == 7 - 1 - 2


def test_a_0_point_hit_bounces_off_but_past_armor_it_damages_for_0() -> None:
    game = facing(armor=1)
    assert take(game, 0).result == "bounced"
    assert take(game, 0, ignores_armor=True).result == "damaged"
    assert take(game, 0, magical=True).result == "damaged"
    assert b.who(game, "v").hp == 7


# D4.


def test_damage_never_takes_a_minion_below_0_and_leaves_it_alive_for_the_death_pipeline() -> None:
    game = facing(armor=0)
    assert take(game, 50).result == "killed"
    assert (b.who(game, "v").hp, b.who(game, "v").alive) == (0, True)


# D1 and D3: who responds, and in which order.


def response(log: list[str], word: str, step: str) -> Response[Any]:
    """A response that writes down its word and what it saw."""

    def do(game: Game, spell: Spell, damage: DamageEvent) -> None:
        log.append(f"{word} {damage.quantity}")

    return Response(step, do)


def test_before_armor_effects_come_before_is_hit_by_effects() -> None:
    log: list[str] = []
    game = facing()
    b.lay(game, "v", response(log, "is hit", "D1 hit"), name="First laid")
    b.lay(game, "v", response(log, "before armor", "D1"), name="Second laid")
    take(game, 5)
    assert log == ["before armor 5", "is hit 5"]


def test_without_an_attacker_nothing_is_hit() -> None:
    log: list[str] = []
    game = facing()
    b.lay(game, "v", response(log, "is hit", "D1 hit"), response(log, "before armor", "D1"))
    take(game, 5, attacked=False, magical=True)
    assert log == ["before armor 5"]


def test_after_armor_effects_see_what_the_armor_let_through() -> None:
    log: list[str] = []
    game = facing(armor=3)
    b.lay(game, "v", response(log, "after armor", "D3"))
    take(game, 5)
    assert log == ["after armor 2"]


def test_a_bounced_blow_never_reaches_d3() -> None:
    log: list[str] = []
    game = facing(armor=5)
    b.lay(game, "v", response(log, "after armor", "D3"))
    take(game, 5)
    assert log == []


def test_a_victim_may_volunteer_for_more_than_a_0_point_blow() -> None:
    game = facing(armor=1)
    b.lay(game, "v", Response("D1", add(3)))
    assert take(game, 0).result == "damaged"
    assert b.who(game, "v").hp == 7 - 3 + 1


def test_cancelled_damage_bounces_at_d3_and_later_effects_do_not_respond() -> None:
    log: list[str] = []
    game = facing(armor=0)
    b.lay(game, "v", Response("D3", cancel), response(log, "later", "D3"))
    assert take(game, 5).result == "bounced"
    assert (log, b.who(game, "v").hp, b.steps(b.trace_of(game))) == ([], 7, ["D1", "D2", "D3"])


def test_a_victim_that_died_at_d3_gives_killed_without_d4() -> None:
    def die(game: Game, spell: Spell, damage: DamageEvent) -> None:
        dying.die(game, damage.target, "died")

    game = facing(armor=0)
    b.lay(game, "v", Response("D3", die))
    assert take(game, 5).result == "killed"
    assert [step for step in b.steps(b.trace_of(game)) if step[0] == "D"] == ["D1", "D2", "D3"]


def test_lists_answer_own_then_group_then_square_then_globe_each_oldest_first() -> None:
    """I-4: laid here in the opposite order."""
    log: list[str] = []
    game = b.board(
        b.blues(b.swordsman("a")),
        b.reds(b.swordsman("v"), square=[5, 5]),
        squares=[{"square": [5, 5], "terrain": "forest"}],
    )
    for host in ("globe", "5,5", "reds", "v"):
        for age in ("older", "younger"):
            b.lay(game, host, response(log, f"{host} {age}", "D1"), name=f"{host} {age}")
    take(game, 1)
    assert [line.rsplit(" ", 1)[0] for line in log] == [
        f"{host} {age}" for host in ("v", "reds", "5,5", "globe") for age in ("older", "younger")
    ]


# The interpretations that D3 rests on.


def hurt_past_armor(d3_cap: str) -> b.Trace:
    """Bob, of 9 hit points, hits Fred, of 7, for 2 + 8 past his armor."""
    return b.play(
        b.blues(b.swordsman("fred", *b.FRED)),
        b.reds(b.swordsman("abe"), b.swordsman("bob", hp=9)),
        rules={"d3_cap": d3_cap},
        script=[b.attack("abe", "fred"), b.attack("bob", "fred")],
    )


def test_i_1_by_default_effects_see_the_whole_quantity_and_the_cap_comes_last() -> None:
    trace = hurt_past_armor("after-effects")
    assert [one["facts"]["quantity"] for one in b.pipelines(trace, "Apply Damage")] == [6, 10]
    assert b.fate(trace, "bob")["status"] == "buried"
    assert b.event(trace, kind="step", step="D3", target="fred", actor="bob")["interpretation"] == "I-1"


def test_i_1_the_other_way_effects_see_no_more_than_the_victims_hit_points() -> None:
    trace = hurt_past_armor("before-effects")
    assert [one["facts"]["quantity"] for one in b.pipelines(trace, "Apply Damage")] == [6, 7]
    assert (b.fate(trace, "bob")["status"], b.fate(trace, "bob")["hp"]) == ("alive", 2)
    assert b.event(trace, kind="step", step="D3", target="fred", actor="bob")["interpretation"] == "I-1"


@pytest.mark.parametrize("cap", ["after-effects", "before-effects"])
def test_either_way_the_victim_itself_loses_no_more_than_it_has(cap: str) -> None:
    trace = b.play(
        b.blues(b.swordsman("a", hand=50)), b.reds(b.swordsman("v")), script=[b.attack("a", "v")], rules={"d3_cap": cap}
    )
    assert b.event(trace, kind="step", step="D4")["quantity"] == {"before": 7, "after": 7}


def test_i_1_is_cited_only_where_the_cap_matters() -> None:
    trace = b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v", armor=0)), script=[b.attack("a", "v")])
    assert {one["interpretation"] for one in trace["events"]} == {None}


def test_i_9_a_blow_prevented_before_armor_bounces_though_it_ignores_armor() -> None:
    game = facing(armor=0)
    b.lay(game, "v", Response("D1", prevent))
    assert take(game, 5, ignores_armor=True).result == "bounced"
    assert (b.steps(b.trace_of(game)), b.who(game, "v").hp) == (["D1", "D3"], 7)
    assert b.event(b.trace_of(game), kind="step", step="D3")["interpretation"] == "I-9"


# Apply Damage.


def test_spell_damage_bypasses_armor_and_every_spell_that_ignores_magical_damage() -> None:
    """Fred's four spells do nothing about magical damage: D1 and D3 pass, D4 takes it off."""
    trace = b.play(b.blues(b.swordsman("fred", *b.FRED)), b.reds(b.swordsman("abe")), script=[b.hurt("fred", 3)])
    assert b.steps(trace) == ["G1", "G2", "D1", "D3", "D4"]
    assert b.events(trace, kind="effect") == []
    assert (b.fate(trace, "fred")["hp"], trace["outcome"]["results"]) == (4, ["damaged"])


def test_spell_damage_has_no_attacker_and_its_deaths_are_dies_deaths() -> None:
    trace = b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=[b.hurt("v", 7)])
    assert b.steps(trace) == ["G1", "G2", "D1", "D3", "D4", "G3", "E2", "E3", "E4"]
    assert (b.fate(trace, "v")["cause"], b.fate(trace, "v")["by"]) == ("died", None)
    assert trace["outcome"]["results"] == ["killed"]


def test_spell_damage_of_0_damages() -> None:
    trace = b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=[b.hurt("v", 0)])
    assert (trace["outcome"]["results"], b.fate(trace, "v")["hp"]) == (["damaged"], 7)


def test_g1_halts_for_a_victim_already_dead() -> None:
    """Two rebounds: the first one's damage buries the attacker, the second one's finds nobody."""
    game = b.board(b.blues(b.swordsman("a", hp=2)), b.reds(b.swordsman("v", "Deflection", armor=0)))
    b.lay(game, "v", on_being_hit(redirect_to_attacker, got_through, after_armor=True), name="A second Deflection")
    trace = b.perform(game, b.attack("a", "v"))
    first, second = b.pipelines(trace, "Apply Damage")
    assert b.steps(trace, first) == ["G1", "G2", "D1", "D3", "D4", "G3", "E2", "E3", "E4"]
    assert b.steps(trace, second) == ["G1"]


def test_a_script_cannot_damage_whoever_is_gone() -> None:
    trace = b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v"), b.swordsman("w")), script=[b.hurt("v", 9)] * 2)
    assert trace["outcome"]["results"] == ["killed", "refused"]


def rebound(**rules: str) -> b.Trace:
    """An attacker dies of its own blow, thrown back by Deflection."""
    return b.play(
        b.blues(b.swordsman("a", hp=2)),
        b.reds(b.swordsman("v", "Deflection", armor=0)),
        script=[b.attack("a", "v")],
        rules=rules,
    )


def test_i_2_by_default_whoever_dies_of_a_rebound_dies_with_nobody_to_blame() -> None:
    trace = rebound()
    assert (b.fate(trace, "a")["cause"], b.fate(trace, "a")["by"]) == ("died", "v")
    assert "E1" not in b.steps(trace)
    assert b.event(trace, kind="step", step="G3")["interpretation"] == "I-2"


def test_i_2_the_other_way_the_wielder_is_to_blame() -> None:
    trace = rebound(rebound_blame="wielder")
    assert (b.fate(trace, "a")["cause"], b.fate(trace, "a")["by"]) == ("killed", "v")
    assert b.steps(trace).index("E1") < b.steps(trace).index("E2")


def test_i_2_the_other_way_the_sentence_does_not_say_that_nobody_is_to_blame() -> None:
    assert "nobody is to blame" not in b.event(rebound(rebound_blame="wielder"), kind="step", step="G3")["text"]


def test_the_card_of_a_damage_step_is_named_in_the_trace() -> None:
    trace = b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=[b.hurt("v", 5) | {"card": "Fireball"}])
    assert b.pipelines(trace, "Apply Damage")[0]["text"] == "Fireball deals 5 magical damage to V."
