"""The Minion Death Pipeline, E1 to E4."""

from __future__ import annotations

from typing import Any

import pytest

from engine.effects.language import Bonus, Reach, Response
from engine.model.events import Dying
from engine.model.hooks import Role
from engine.model.pieces import Spell
from engine.rules.creation import create_recruits
from engine.rules.dying import die, remove_minion
from engine.rules.game import Game
from engine.trace.recorder import RecordedGame
from tests.engine import boards as b


def dying(log: list[str], word: str, step: str, role: Role = Role.TARGET, *, cancels: bool = False) -> Response[Any]:
    """A response to a death that writes down its word, and may cancel the death."""

    def do(game: Game, spell: Spell, dying: Dying) -> None:
        log.append(f"{word} {dying.cause}")
        if cancels:
            dying.cancelled = True
            game.change(dying.target, "hp", 1)

    return Response(step, do, role=role)


def deathbed(log: list[str]) -> RecordedGame:
    """A game in which ``v`` has an effect at E1 and at E2."""
    game = b.board(b.blues(b.swordsman("a")), b.reds(b.swordsman("v"), b.swordsman("w")))
    b.lay(game, "v", dying(log, "when killed", "E1"), dying(log, "when dying", "E2"))
    return game


def test_a_killed_minion_runs_killed_effects_then_dying_effects_then_is_buried() -> None:
    log: list[str] = []
    game = deathbed(log)
    assert die(game, b.who(game, "v"), "killed", b.who(game, "a"))
    assert log == ["when killed killed", "when dying killed"]
    assert b.steps(b.trace_of(game)) == ["E1", "E2", "E3", "E4"]


def test_a_minion_that_dies_runs_dying_effects_only() -> None:
    log: list[str] = []
    game = deathbed(log)
    assert die(game, b.who(game, "v"), "died")
    assert log == ["when dying died"]
    assert b.steps(b.trace_of(game)) == ["E2", "E3", "E4"]


@pytest.mark.parametrize("cause", ["removed", "replaced"])
def test_a_removed_or_replaced_minion_runs_no_effects_and_reaches_no_graveyard(cause: Any) -> None:
    log: list[str] = []
    game = deathbed(log)
    remove_minion(game, b.who(game, "v"), cause)
    assert log == []
    assert b.steps(b.trace_of(game)) == ["E3", "E4"]
    victim = b.fate(b.trace_of(game), "v")
    assert (victim["status"], victim["cause"], victim["group"], victim["spells"]) == ("removed", cause, None, [])


def test_a_buried_minion_loses_its_spells_and_its_group_with_the_groups_spells() -> None:
    game = b.board(
        b.blues(b.swordsman("a")), b.reds(b.swordsman("v", "Ogi's Armor"), b.swordsman("w"), spells=["Despond"])
    )
    die(game, b.who(game, "v"), "died")
    assert b.who(game, "v").spells == []
    assert b.who(game, "v").group is None
    assert list(b.who(game, "v").enchantments()) == []
    assert [minion.id for minion in b.band(game, "reds").members] == ["w"]
    assert [spell.name for spell in b.band(game, "reds").spells] == ["Despond"]


def test_the_last_member_takes_its_group_along_and_the_groups_spells_leave_play() -> None:
    game = b.board(b.blues(b.swordsman("a")), b.reds(b.swordsman("v"), spells=["Despond"]))
    die(game, b.who(game, "v"), "died")
    reds_now = b.trace_of(game)["outcome"]["groups"]["reds"]
    assert (reds_now["status"], reds_now["members"], reds_now["spells"]) == ("dead", [], [])


def test_no_spell_of_a_group_that_has_died_is_said_to_lack_a_class_in_it() -> None:
    archers = b.blues(b.archer("a"), spells=["Shieldbearers", "Cadre"])
    trace = b.play(archers, b.FAR, script=[b.hurt("a")])
    assert b.group_of(trace, "blues")["spells"] == []
    assert not b.events(trace, result="requirement fails")


def test_a_cancelled_death_leaves_the_minion_alive_in_its_group_with_its_spells() -> None:
    log: list[str] = []
    game = b.board(b.blues(b.swordsman("a")), b.reds(b.swordsman("v"), b.swordsman("w")))
    b.lay(game, "v", dying(log, "saved", "E2", cancels=True), dying(log, "too late", "E2"))
    assert not die(game, b.who(game, "v"), "killed", b.who(game, "a"))
    assert log == ["saved killed"], "a cancelled death ends the step"
    assert b.steps(b.trace_of(game)) == ["E1", "E2"]
    victim = b.fate(b.trace_of(game), "v")
    assert (victim["status"], victim["hp"], victim["group"], victim["cause"]) == ("alive", 1, "reds", None)


def test_a_watcher_hears_of_deaths_on_either_side_but_not_of_cancelled_ones() -> None:
    heard: list[str] = []
    game = b.board(b.blues(b.swordsman("a"), b.swordsman("b")), b.reds(b.swordsman("v"), b.swordsman("w")))
    b.lay(game, "a", dying(heard, "heard", "E2", role=Role.WATCHER))
    b.lay(game, "w", dying([], "saved", "E2", cancels=True))
    for id in ("v", "b", "w"):
        die(game, b.who(game, id), "died")
    assert heard == ["heard died", "heard died"]


def test_a_buried_watcher_hears_nothing() -> None:
    heard: list[str] = []
    game = b.board(b.blues(b.swordsman("a"), b.swordsman("b")), b.reds(b.swordsman("v"), b.swordsman("w")))
    b.lay(game, "a", dying(heard, "heard", "E2", role=Role.WATCHER))
    die(game, b.who(game, "v"), "died")
    die(game, b.who(game, "a"), "died")
    die(game, b.who(game, "w"), "died")
    assert heard == ["heard died", "heard died"], "it still hears its own death, and nothing after it"


def test_spells_of_the_dead_reach_nobody_any_more() -> None:
    game = b.board(b.blues(b.swordsman("a"), b.swordsman("b")), b.reds(b.swordsman("v")))
    b.lay(game, "a", Bonus(hand=5, reach=Reach.OTHERS))
    assert b.who(game, "b").hand == 7
    die(game, b.who(game, "a"), "died")
    assert b.who(game, "b").hand == 2


def test_the_killer_is_named_and_so_is_the_wielder() -> None:
    trace = b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v", hp=1, armor=0)), script=[b.attack("a", "v")])
    assert (b.fate(trace, "v")["cause"], b.fate(trace, "v")["by"]) == ("killed", "a")


def test_khobai_heals_by_1_and_grows_by_1_when_unhurt_as_anyone_dies() -> None:
    game = b.board(
        b.blues(b.creature("khobai", "Khobai")), b.reds(b.swordsman("v"), b.swordsman("w"), b.swordsman("x"))
    )
    before = b.who(game, "khobai").max_hp
    die(game, b.who(game, "v"), "died")
    assert (b.who(game, "khobai").hp, b.who(game, "khobai").max_hp) == (before + 1, before + 1)
    b.perform(game, {"do": "damage", "victim": "khobai", "quantity": 1})
    die(game, b.who(game, "w"), "died")
    assert (b.who(game, "khobai").hp, b.who(game, "khobai").max_hp) == (before + 1, before + 1)


def test_whoever_is_dying_already_does_not_die_again_of_its_own_last_effect() -> None:
    """A Combustioneer that takes a comrade's blow is its own killer, where wielders are blamed, and hurts him."""
    trace = b.play(
        b.blues(b.swordsman("a", hand=99)),
        b.reds(b.creature("v", "Boggart"), b.creature("c", "Combustioneer", "Whipping Boy")),
        script=[b.attack("a", "v")],
        rules={"rebound_blame": "wielder"},
    )
    assert b.steps(trace).count("E3") == 1


@pytest.mark.parametrize("step", ["E3", "E4"])
def test_a_group_that_has_lost_its_last_member_is_in_nobodys_way(step: str) -> None:
    """Whatever founds a group as the last one goes has the square to itself."""
    game = b.board(b.blues(b.swordsman("a"), square=[4, 5]), b.reds(b.swordsman("v"), square=[6, 5]))

    def founds(game: Game, spell: Spell, dying: Dying) -> None:
        create_recruits(game, "archer", None, (6, 5), "blue")

    b.lay(game, "a", Response(step, founds, role=Role.WATCHER))
    assert die(game, b.who(game, "v"), "died")
    newcomer = b.who(game, "archer-1").group
    assert newcomer is not None
    assert (newcomer.id, game.state.group_at((6, 5)), game.state.groups["reds"].status) == ("group-1", newcomer, "dead")
