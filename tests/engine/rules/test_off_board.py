"""Off the board and back, leaving a group and joining one, appearing elsewhere (boardhop and group pages)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.effects.language import Definition, Prohibition
from engine.effects.words import at_start_of_turn, disappears, on_casting, on_entering, teleport
from engine.model.board import ENTRANCES, SANCTA, SQUARES, diamond
from engine.model.catalog import cards_by_name
from engine.model.errors import RefusalError
from engine.model.events import Casting
from engine.model.hooks import Forbidden
from engine.model.pieces import Spell
from engine.rules.creation import create_creatures, create_recruits
from engine.rules.destinations import give_order
from engine.rules.dying import die
from engine.rules.joining import can_join, join_group, leave_group, verify_join
from engine.rules.lookup import ground_at
from engine.rules.off_board import displace_group, minion_off_board, place_group, take_off_board
from engine.rules.spells import add_to_list, dispel
from engine.trace.recorder import RecordedGame
from tests.engine import boards as b
from tests.engine.cards.about import about
from tests.some import some

FAR = b.reds(b.swordsman("v"), square=[8, 6])
"""A red group that is in nobody's way."""

BLUES = b.blues(b.swordsman("a", "Barkskin"), b.archer("b"), square=[5, 5])


def table(*groups: b.Spec, **fields: Any) -> RecordedGame:
    """A game without a script."""
    return b.board(*groups, script=[], **fields)


def group_shown(game: RecordedGame, id: str) -> dict[str, Any]:
    """What the outcome shows of a group."""
    found: dict[str, Any] = b.shown(game.state)["groups"][id]
    return found


def away(*groups: b.Spec, until: int = 3, spell: Spell | None = None, **fields: Any) -> RecordedGame:
    """A game in which the blues are off the board until some turn."""
    game = table(*(groups or (BLUES, FAR)), **fields)
    take_off_board(game, b.band(game, "blues"), until=until, spell=spell)
    return game


# Disappearing and coming back.


def test_a_group_off_the_board_is_in_play_with_everything_it_has() -> None:
    game = away()
    assert (group_shown(game, "blues")["square"], group_shown(game, "blues")["status"]) == (None, "off-board")
    assert b.shown(game.state)["minions"]["a"]["status"] == "off-board"
    assert b.shown(game.state)["minions"]["a"]["spells"] == ["Barkskin"]
    assert game.state.group_at((5, 5)) is None


@about("Zana's Escape", "Berserker Blade")
def test_what_lasts_until_a_combat_ends_does_so_for_whoever_escapes_from_it() -> None:
    """Whoever escapes from a combat keeps his spells, but neither its bonuses nor what it had put on him."""
    struck = b.swordsman("v", "Berserker Blade", hp=9, armor=0)
    trace = b.play(
        b.blues(b.archer("a", "Karillian Arrows", missile=6)),
        b.reds(struck, b.archer("w", hp=90)),
        globe=[{"card": "Zana's Escape", "owner": "red"}],
        script=[b.attack("a", "v", "missile"), b.attack("a", "v", "missile"), b.START_OF_TURN],
    )
    escaped = b.fate(trace, "v")
    assert (escaped["status"], escaped["hand"], escaped["spells"]) == ("off-board", 2, ["Berserker Blade"])


@pytest.mark.parametrize("jar", [("reds", "Soul Jar"), ("blues", "Slavers")])
def test_what_sits_a_round_out_is_done_with_it_once_carried_off(jar: tuple[str, str]) -> None:
    spells = {group: [jar[1]] if jar[0] == group else [] for group in ("blues", "reds")}
    trace = b.play(
        b.blues(b.swordsman("a", "Flail of Sar'ul", hand=5), spells=spells["blues"]),
        b.reds(b.swordsman("v", armor=0), b.archer("w", hp=90), spells=spells["reds"]),
        script=[b.attack("a", "v"), b.attack("a", "v"), b.START_OF_TURN],
    )
    assert (b.fate(trace, "v")["status"], b.fate(trace, "v")["spells"]) == ("off-board", [])


@about("Zana's Escape", "Carbuncle")
def test_the_spells_of_whoever_is_carried_off_as_a_combat_starts_are_gone_from_it() -> None:
    ours = b.blues(b.swordsman("a", "Accursed Minion"), b.swordsman("m", "Carbuncle"), square=[5, 5])
    escape = [{"card": "Zana's Escape", "owner": "blue"}]
    trace = b.play(ours, b.reds(b.swordsman("v"), square=[6, 5]), globe=escape, initiative="blue")
    assert (b.fate(trace, "m")["status"], b.fate(trace, "m")["spells"]) == ("off-board", ["Carbuncle"])
    assert b.fate(trace, "a")["hp"] == 7


def test_nothing_reaches_a_group_off_the_board() -> None:
    game = away()
    trace = b.perform(
        game,
        {"do": "damage", "victim": "a", "quantity": 3},
        b.cast("Weakness", "a", player="red"),
        b.move("blues", 6, 5),
    )
    assert trace["outcome"]["results"] == ["refused", "refused", "refused"]
    assert b.fate(trace, "a")["hp"] == 7
    hurt, moved = b.events(trace, kind="note", result="refused")
    assert hurt["text"] == "Refused: A is off the board."
    assert moved["text"].endswith("Blue's group is off the board.")


def test_it_comes_back_at_the_first_start_of_turn_that_finds_its_square_free() -> None:
    game = away(until=3)
    squares = [shown_after(game)["square"] for _ in range(3)]
    assert squares == [None, [5, 5], [5, 5]]
    assert group_shown(game, "blues")["status"] == "alive"
    assert fate_of(game, "a") == ("alive", ["Barkskin"])


def shown_after(game: RecordedGame) -> dict[str, Any]:
    """What the outcome shows of the blues after one more start of turn."""
    b.perform(game, b.START_OF_TURN)
    return group_shown(game, "blues")


def fate_of(game: RecordedGame, id: str) -> tuple[str, list[str]]:
    """A minion's status and spells."""
    found = b.shown(game.state)["minions"][id]
    return found["status"], found["spells"]


def test_it_waits_while_somebody_stands_in_its_square() -> None:
    game = away(BLUES, b.reds(b.swordsman("v"), square=[5, 6]), until=2)
    b.perform(game, b.move("reds", 5, 5))
    assert shown_after(game)["square"] is None
    b.perform(game, b.move("reds", 5, 6))
    assert shown_after(game)["square"] == [5, 5]


def test_of_two_that_want_one_square_the_initiative_players_group_comes_first() -> None:
    for initiative, first in (("blue", "blues"), ("red", "reds")):
        game = table(BLUES, b.reds(b.swordsman("v"), square=[6, 5]), initiative=initiative)
        for id in ("blues", "reds"):
            take_off_board(game, b.band(game, id), until=2, square=(4, 4))
        b.perform(game, b.START_OF_TURN)
        assert [id for id in ("blues", "reds") if group_shown(game, id)["square"] == [4, 4]] == [first]


def test_recruits_come_back_into_a_structure_and_monsters_do_not() -> None:
    town = {"id": "t", "type": "town", "square": [5, 5], "owner": "blue"}
    monsters = b.blues(b.creature("a", "Boggart"), square=[5, 5])
    for us, square in ((BLUES, [5, 5]), (monsters, None)):
        game = away(us, FAR, until=2, structures=[town])
        assert shown_after(game)["square"] == square
        unlisted = list(SANCTA[0])
        game = away(us | {"square": unlisted}, FAR, until=2)
        assert shown_after(game)["square"] == (unlisted if square else None)


def test_what_happens_at_start_of_turn_does_not_reach_who_comes_back_in_it() -> None:
    game = away(until=2)
    seen: list[bool] = []
    b.lay(game, "globe", at_start_of_turn(lambda game, spell, turn: seen.append(b.band(game, "blues").alive)))
    b.perform(game, b.START_OF_TURN, b.START_OF_TURN)
    assert seen == [False, True]


def test_terrain_does_not_keep_it_from_coming_back_and_acts_at_once() -> None:
    for terrain, status in (("mountain", "alive"), ("water", "buried"), ("void", "removed"), ("lava", "alive")):
        game = away(until=2, squares=[{"square": [5, 5], "terrain": "plains"}])
        game.change(ground_at(game, (5, 5)), "terrain", terrain)
        trace = b.perform(game, b.START_OF_TURN)
        assert b.fate(trace, "b")["status"] == status
        assert b.fate(trace, "b")["hp"] == (4 if terrain == "lava" else b.fate(trace, "b")["hp"])


def test_to_appear_is_not_to_enter() -> None:
    game = away(until=2, squares=[{"square": [5, 5]}])
    entered: list[str] = []
    b.lay(game, "5,5", on_entering(lambda game, spell, step: entered.append(step.target.id)))
    assert shown_after(game)["square"] == [5, 5]
    assert entered == []


def test_what_forgets_its_order_as_it_goes() -> None:
    game = table(BLUES, FAR)
    give_order(game, b.band(game, "blues"), (6, 5))
    take_off_board(game, b.band(game, "blues"), until=2)
    b.perform(game, b.START_OF_TURN)
    assert group_shown(game, "blues")["square"] == [5, 5]
    b.perform(game, b.turn())
    assert group_shown(game, "blues")["square"] == [5, 5]


# The spell that keeps a group away.


def hop_spell(game: RecordedGame) -> Spell:
    """A spell of a test's own that keeps the group ``blues`` off the board for two turns."""
    on = b.band(game, "blues")
    spell = Spell(Definition("Test Hop", "group", responses=(on_casting(disappears),)), "blue", on)
    spell.until = game.state.turn + 2
    add_to_list(game, spell)
    disappears(game, spell, Casting("blue", "Test Hop", on))
    return spell


def test_a_group_comes_back_on_the_turn_after_its_spells_last() -> None:
    game = table(BLUES, FAR)
    hop_spell(game)
    squares = []
    for _ in range(4):
        b.perform(game, b.turn())
        squares.append(group_shown(game, "blues")["square"])
    assert squares == [None, None, None, [5, 5]]


def test_the_spell_that_is_dispelled_takes_the_group_out_of_the_game() -> None:
    game = table(BLUES, FAR)
    spell = hop_spell(game)
    dispel(game, spell)
    assert group_shown(game, "blues")["status"] == "dead"
    assert {b.shown(game.state)["minions"][id]["cause"] for id in "ab"} == {"removed"}
    assert not any(one["step"] == "E2" for one in some(b.trace_of(game)["events"]))


def test_the_spell_that_is_dispelled_once_the_group_is_back_does_not() -> None:
    game = table(BLUES, FAR)
    spell = hop_spell(game)
    place_group(game, b.band(game, "blues"), (5, 5))
    dispel(game, spell)
    assert group_shown(game, "blues")["status"] == "alive"


def test_another_spell_that_is_dispelled_does_not_touch_it() -> None:
    game = away()
    dispel(game, b.who(game, "a").spells[0])
    assert group_shown(game, "blues")["status"] == "off-board"


def test_the_comings_and_goings_fold() -> None:
    game = table(BLUES, FAR)
    initial = b.shown(game.state)
    minion_off_board(game, b.who(game, "a"), until=2)
    trace = b.perform(game, b.START_OF_TURN)
    assert b.folded(initial, trace["events"]) == trace["outcome"]


# One minion.


def test_a_minion_disappears_in_a_group_of_its_own_with_its_own_spells() -> None:
    game = table(b.blues(b.swordsman("a", "Barkskin"), b.archer("b"), square=[5, 5], spells=["Shieldbearers"]), FAR)
    alone = minion_off_board(game, b.who(game, "a"), until=2, square=(4, 4))
    assert (group_shown(game, alone.id)["members"], group_shown(game, alone.id)["spells"]) == (["a"], [])
    assert (fate_of(game, "a"), fate_of(game, "b")) == (("off-board", ["Barkskin"]), ("alive", []))
    assert group_shown(game, "blues")["spells"] == ["Shieldbearers"]
    b.perform(game, b.START_OF_TURN)
    assert group_shown(game, alone.id)["square"] == [4, 4]


def test_the_last_minion_that_leaves_takes_the_group_with_it() -> None:
    game = table(b.blues(b.swordsman("a"), square=[5, 5], spells=["Shieldbearers"]), FAR)
    alone = leave_group(game, b.who(game, "a"))
    assert (group_shown(game, "blues")["status"], group_shown(game, alone.id)["spells"]) == ("dead", [])


def test_a_minion_that_leaves_goes_somewhere_else_and_near() -> None:
    ends = set()
    for seed in range(24):
        game = table(BLUES, b.reds(b.swordsman("v"), square=[6, 5]), seed=seed, squares=[mountain(4, 5)])
        alone = leave_group(game, b.who(game, "a"))
        displace_group(game, alone)
        ends.add(tuple(group_shown(game, alone.id)["square"]))
    assert ends == {(5, 4), (5, 6)}


def mountain(x: int, y: int) -> b.Spec:
    """A mountain square."""
    return {"square": [x, y], "terrain": "mountain"}


def test_where_there_is_no_room_near_it_goes_further_and_where_there_is_none_it_is_removed() -> None:
    free = {(5, 5), (9, 5), (8, 6), *SANCTA, *ENTRANCES}
    walls = [mountain(*square) for square in SQUARES if square not in free]
    crowd = [b.group(f"g{x}-{y}", "neutral", b.swordsman(f"m{x}-{y}"), square=[x, y]) for x, y in sorted(ENTRANCES)]
    game = table(BLUES, FAR, *crowd, squares=walls)
    alone = leave_group(game, b.who(game, "a"))
    displace_group(game, alone)
    assert group_shown(game, alone.id)["square"] == [9, 5]
    second = leave_group(game, b.who(game, "b"))
    displace_group(game, second)
    assert fate_of(game, "b")[0] == "removed"


# Teleporting.


@about("Bolt of Somersaults", "ability of Gatemouth")
def test_teleporting_takes_any_vacant_square_and_settles_a_territory_there() -> None:
    game = table(b.blues(b.creature("a", "Gorgon"), square=[5, 5]), FAR)
    teleport(game, b.band(game, "blues"), but=[square for square in SQUARES if square != (9, 4)])
    assert b.band(game, "blues").square == b.band(game, "blues").home == (9, 4)


def test_a_territorial_group_that_is_put_within_its_territory_keeps_its_home() -> None:
    game = table(b.blues(b.creature("a", "Gorgon"), square=[5, 5]), FAR)
    for square in some(diamond((5, 5))):
        if square != b.band(game, "blues").square:
            assert place_group(game, b.band(game, "blues"), square)
        assert b.band(game, "blues").home == (5, 5)


def test_a_group_that_cannot_be_moved_is_not_teleported_but_can_disappear() -> None:
    game = table(b.blues(b.creature("a", "Ebon Guardian"), square=[5, 5]), b.reds(b.swordsman("v"), square=[8, 6]))
    add_to_list(
        game,
        Spell(
            Definition("Held", "group", prohibitions=(Prohibition(Forbidden.MOVING, "held"),)),
            "blue",
            b.band(game, "reds"),
        ),
    )
    for id, square in (("blues", [5, 5]), ("reds", [8, 6])):
        assert not place_group(game, b.band(game, id), (4, 4))
        assert group_shown(game, id)["square"] == square
        take_off_board(game, b.band(game, id))
        assert place_group(game, b.band(game, id), (4, 4))
        take_off_board(game, b.band(game, id))


def test_nobody_is_put_where_somebody_stands() -> None:
    game = table(BLUES, FAR)
    assert not place_group(game, b.band(game, "blues"), (8, 6))
    assert group_shown(game, "blues")["square"] == [5, 5]


# Joining.


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (b.group("others", "red", b.swordsman("w")), "only groups of one player join"),
        (b.group("others", "blue", *(b.swordsman(f"w{n}") for n in range(7))), "a group holds eight"),
        (
            b.group("others", "blue", b.swordsman("w"), control="computer"),
            "only recruit groups under a player's control join",
        ),
        (b.group("others", "blue", b.creature("w", "Gorgon")), "only recruit groups under a player's control join"),
    ],
)
def test_who_may_not_join(other: b.Spec, reason: str) -> None:
    game = table(BLUES, other, FAR)
    for one, two in (("blues", "others"), ("others", "blues")):
        with pytest.raises(RefusalError, match=reason):
            verify_join(game, b.band(game, one), b.band(game, two))
        assert not join_group(game, b.band(game, one), b.band(game, two))
    assert group_shown(game, "blues")["members"] == ["a", "b"]


def test_neutral_groups_do_not_join() -> None:
    game = table(b.group("one", "neutral", b.swordsman("a")), b.group("two", "neutral", b.swordsman("b")), FAR)
    assert not can_join(game, b.band(game, "one"), b.band(game, "two"))


def test_a_bar_forbids_it() -> None:
    game = table(BLUES, b.group("others", "blue", b.swordsman("w")), FAR)
    assert can_join(game, b.band(game, "blues"), b.band(game, "others"))
    add_to_list(
        game,
        Spell(
            Definition("Lone", "group", prohibitions=(Prohibition(Forbidden.JOINING, "alone"),)),
            "blue",
            b.band(game, "others"),
        ),
    )
    assert not can_join(game, b.band(game, "blues"), b.band(game, "others"))


def test_monsters_join_their_own_kind_where_their_text_lets_them() -> None:
    game = table(*(b.group(id, "blue", b.creature(f"{id}1", "Husk")) for id in ("one", "two")), FAR)
    assert join_group(game, b.band(game, "one"), b.band(game, "two"))
    assert group_shown(game, "two")["members"] == ["two1", "one1"]
    other = table(*(b.group(id, "blue", b.creature(f"{id}1", "Gorgon")) for id in ("one", "two")), FAR)
    assert not join_group(other, b.band(other, "one"), b.band(other, "two"))


# Combat-hoppers.


def hoppers(*groups: b.Spec, **fields: Any) -> RecordedGame:
    """A game in which blue has cast Arboriads, who come out in forest beside enemy recruits."""
    game = table(*groups, b.blues(b.swordsman("a"), square=[3, 4]), **fields)
    b.perform(game, b.cast("Arboriads", "globe"))
    return game


FOES = b.reds(b.swordsman("v", hp=90), square=[6, 6])
FOREST = [{"square": [6, 7], "terrain": "forest"}]


def hopping(game: RecordedGame) -> Any:
    """The Arboriads' group."""
    return b.who(game, "arboriad-1").group


def test_a_hopper_waits_off_the_board_comes_out_for_combat_and_goes_again() -> None:
    game = hoppers(FOES, squares=FOREST)
    assert [spell.name for spell in game.state.globe.spells] == ["Arboriads"]
    assert (hopping(game).square, len(hopping(game).members)) == (None, cards_by_name()["Arboriads"].creatures[0].count)
    trace = b.perform(game, b.turn())
    assert [one["after"] for one in squares_of(trace, hopping(game).id)] == [[6, 7], None]
    assert b.events(trace, kind="step", step="C1")


def squares_of(trace: b.Trace, id: str) -> list[dict[str, Any]]:
    """Every change of a group's square."""
    changes = [one["change"] for one in trace["events"] if one["change"] is not None]
    return [one for one in changes if one["of"] == id and one["what"] == "square"]


@pytest.mark.parametrize(
    ("foes", "squares"),
    [
        (FOES, []),
        (b.reds(b.creature("v", "Boggart"), square=[6, 6], control="player"), FOREST),
        (b.group("ours", "blue", b.swordsman("v"), square=[6, 6]), FOREST),
    ],
)
def test_it_stays_away_where_nothing_calls_it(foes: b.Spec, squares: list[b.Spec]) -> None:
    game = hoppers(foes, squares=squares)
    assert squares_of(b.perform(game, b.turn()), hopping(game).id) == []


def test_a_neutral_group_calls_it_out_too() -> None:
    game = hoppers(b.group("ours", "neutral", b.swordsman("v", hp=90), square=[6, 6]), squares=FOREST)
    assert len(squares_of(b.perform(game, b.turn()), hopping(game).id)) == 2


def test_it_does_not_come_out_where_somebody_stands() -> None:
    game = hoppers(FOES, b.group("more", "blue", b.archer("c"), square=[6, 7]), squares=FOREST)
    assert squares_of(b.perform(game, b.turn()), hopping(game).id) == []


def test_its_spell_is_dispelled_when_the_last_of_it_dies() -> None:
    game = hoppers(FOES, squares=FOREST)
    members = list(hopping(game).members)
    place_group(game, hopping(game), (6, 7))
    die(game, members[0], "died")
    assert game.state.globe.spells
    die(game, members[1], "died")
    assert not game.state.globe.spells


def test_dispelled_while_it_is_away_it_is_removed_from_the_game() -> None:
    game = hoppers(FOES, squares=FOREST)
    trace = b.perform(game, {"do": "dispel", "card": "Arboriads", "host": "globe"})
    assert {b.fate(trace, f"arboriad-{n}")["status"] for n in (1, 2)} == {"removed"}


def test_a_hopper_keeps_its_wounds() -> None:
    game = hoppers(FOES, squares=FOREST)
    b.perform(game, b.turn())
    wounded = [minion.hp for minion in hopping(game).members]
    assert min(wounded) < b.who(game, "arboriad-1").max_hp
    b.perform(game, b.START_OF_TURN)
    assert [minion.hp for minion in hopping(game).members] == wounded


# New members.


def test_recruits_and_monsters_never_share_a_group() -> None:
    game = table(BLUES, b.group("beast", "blue", b.creature("m", "Gorgon")), FAR)
    recruits, monsters = b.band(game, "blues"), b.band(game, "beast")
    assert create_creatures(game, "Gorgon", recruits, "blue") == []
    assert create_recruits(game, "archer", "Elves", monsters, "blue") == []
    assert [minion.id for minion in create_creatures(game, "Gorgon", monsters, "blue")] == ["gorgon-1"]
    assert [minion.id for minion in create_recruits(game, "archer", "Elves", recruits, "blue")] == ["archer-1"]
