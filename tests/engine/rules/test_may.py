"""May a player do that? verify_, can_ and do are one family: one check, one reason, asked without playing."""

from collections.abc import Callable

import pytest

from engine.model.errors import RefusalError
from engine.model.pieces import Ground
from engine.rules.casting import can_cast, verify_cast
from engine.rules.creation import replace_by_creature
from engine.rules.legal_moves import can_move
from engine.rules.lookup import ground_at
from engine.rules.player_orders import can_discard, can_train, verify_discard, verify_train
from engine.rules.structures import can_capture, verify_capture
from engine.trace.recorder import RecordedGame
from tests.engine import boards as b

TOWNS = [
    b.town("own", square=(4, 4), novices=2),
    b.town("theirs", "red", (6, 7)),
    b.town("held", "red", (5, 5)),
    b.sanctum("blue", novices=1),
]
PLAYERS = {"blue": {"house": "Justice", "hand": ["Intercession", "Veteran"], "mana": {"Order": 2, "Mystery": 3}}}


def game() -> RecordedGame:
    """A blue group in a red town, a red one and a monster elsewhere."""
    return b.board(
        b.blues(b.swordsman("a"), b.swordsman("b"), **b.AT),
        b.reds(b.swordsman("v"), square=[8, 7]),
        b.group("ogre", "blue", b.creature("m", "Minotaur"), square=[6, 7]),
        structures=TOWNS,
        players=PLAYERS,
    )


Question = Callable[[RecordedGame], object]

REFUSED: list[tuple[str, Question, Question]] = [
    (
        "Power is not in Blue's hand",
        lambda g: verify_cast(g, "blue", "Power", g.state.minions["a"]),
        lambda g: can_cast(g, "blue", "Power", g.state.minions["a"]),
    ),
    (
        "Veteran must be cast on a recruit",
        lambda g: verify_cast(g, "blue", "Veteran", g.state.minions["m"]),
        lambda g: can_cast(g, "blue", "Veteran", g.state.minions["m"]),
    ),
    (
        "Intercession costs 3 Order and 3 Mystery; Blue lacks 1 Order",
        lambda g: verify_cast(g, "blue", "Intercession", g.state.globe),
        lambda g: can_cast(g, "blue", "Intercession", g.state.globe),
    ),
    (
        "it has 2 novices, not 3",
        lambda g: verify_train(g, "blue", g.state.structures["own"], 3),
        lambda g: can_train(g, "blue", g.state.structures["own"], 3),
    ),
    (
        "it is not Blue's",
        lambda g: verify_train(g, "blue", g.state.structures["theirs"]),
        lambda g: can_train(g, "blue", g.state.structures["theirs"]),
    ),
    (
        "only a Sanctum trains mana",
        lambda g: verify_train(g, "blue", g.state.structures["own"], 1, "Order"),
        lambda g: can_train(g, "blue", g.state.structures["own"], 1, "Order"),
    ),
    (
        "a Sanctum trains its house's two types, Order and Mystery",
        lambda g: verify_train(g, "blue", g.state.structures["blue-sanctum"], 1, "World"),
        lambda g: can_train(g, "blue", g.state.structures["blue-sanctum"], 1, "World"),
    ),
    (
        "only recruits capture structures",
        lambda g: verify_capture(g, g.state.structures["theirs"], g.state.groups["ogre"]),
        lambda g: can_capture(g, g.state.structures["theirs"], g.state.groups["ogre"]),
    ),
    (
        "Blue's group 1 does not stand in the town at 6,7",
        lambda g: verify_capture(g, g.state.structures["theirs"], g.state.groups["blues"]),
        lambda g: can_capture(g, g.state.structures["theirs"], g.state.groups["blues"]),
    ),
    (
        "Jinx is not in Blue's hand",
        lambda g: verify_discard(g, "blue", "Jinx"),
        lambda g: can_discard(g, "blue", "Jinx"),
    ),
]

ALLOWED: list[Question] = [
    lambda g: can_cast(g, "blue", "Veteran", g.state.minions["a"]),
    lambda g: can_train(g, "blue", g.state.structures["own"], 2),
    lambda g: can_train(g, "blue", g.state.structures["blue-sanctum"], 1, "Order"),
    lambda g: can_capture(g, g.state.structures["held"], g.state.groups["blues"]),
    lambda g: can_discard(g, "blue", "Veteran"),
    lambda g: can_move(g, g.state.groups["blues"], (5, 6)),
]


@pytest.mark.parametrize(("reason", "verify", "can"), REFUSED, ids=[reason for reason, _, _ in REFUSED])
def test_what_may_not_be_done_is_refused_with_its_reason(reason: str, verify: Question, can: Question) -> None:
    with pytest.raises(RefusalError) as refusal:
        verify(game())
    assert str(refusal.value) == reason
    assert can(game()) is False


@pytest.mark.parametrize("can", ALLOWED)
def test_what_may_be_done_is_allowed(can: Question) -> None:
    assert can(game()) is True


def test_asking_changes_nothing_and_is_not_told() -> None:
    asked = game()
    before = b.shown(asked.state)
    for _, _, can in REFUSED:
        can(asked)
    for can in ALLOWED:
        can(asked)
    assert (b.shown(asked.state), asked.events) == (before, [])


def test_doing_is_the_same_check() -> None:
    playing = game()
    train = {"do": "train", "structure": "theirs", "class": "archer"}
    told = b.perform(playing, b.turn(train, {"do": "cast", "card": "Intercession", "target": "globe"}))
    refused = b.event(told, kind="note", result="refused")["text"]
    assert refused == "Refused: Blue cannot train in the town at 6,7: it is not Blue's."
    assert "lacks 1 Order" in b.event(told, step="X1", kind="step")["text"]


# Where a structure spell may be cast.


def test_a_structure_spell_asks_for_a_town_or_colony_as_a_sanctum_is_none() -> None:
    playing = b.board(b.reds(b.swordsman("v")), structures=[b.sanctum("blue")], script=[])
    refused = b.perform(playing, b.cast("Oasis", "blue-sanctum"))
    assert "Oasis must be cast on a town or colony" in b.event(refused, step="X1", kind="step")["text"]


# Where a square spell may be cast.


@pytest.mark.parametrize(
    ("square", "reason"),
    [
        ((2, 4), "square 2,4 belongs to a Sanctum, and no spell may be cast on it"),
        ((9, 8), "square 9,8 belongs to a Sanctum, and no spell may be cast on it"),
        ((4, 4), "Found City must be cast on an empty square, and a structure is there"),
        ((8, 7), "Found City must be cast on an unoccupied square, and a group is there"),
        ((8, 4), None),
    ],
)
def test_square_spells_need_empty_unoccupied_squares(square: tuple[int, int], reason: str | None) -> None:
    playing = b.board(b.reds(b.swordsman("v"), square=[8, 7]), structures=TOWNS[:1], script=[])
    target = ground_at(playing, square)
    assert isinstance(target, Ground)
    if reason is None:
        verify_cast(playing, "blue", "Found City", target)
    else:
        with pytest.raises(RefusalError, match=reason):
            verify_cast(playing, "blue", "Found City", target)


# Replacing.


def test_a_recruit_replaced_by_a_recruit_leaves_its_group_spells_to_the_newcomer() -> None:
    playing = b.board(
        b.blues(b.swordsman("a", "Veteran"), **b.AT, spells=["Despond"]), b.reds(b.swordsman("v")), script=[]
    )
    newcomer = replace_by_creature(playing, playing.state.minions["a"], "Bard")
    told = playing.state
    assert (told.minions["a"].status, told.minions["a"].cause) == ("removed", "replaced")
    assert [spell.name for spell in told.groups["blues"].spells] == ["Despond"]
    assert (newcomer.group, newcomer.owner, newcomer.spells) == (told.groups["blues"], "blue", [])


def test_a_replacement_ends_group_spells_that_the_newcomer_is_not_right_for() -> None:
    archers = b.blues({"id": "a", "class": "archer"}, **b.AT, spells=["Rain of Arrows", "Despond"])
    playing = b.board(archers, b.reds(b.swordsman("v")), script=[])
    replace_by_creature(playing, playing.state.minions["a"], "Bard")
    assert [spell.name for spell in playing.state.groups["blues"].spells] == ["Despond"]


def test_a_full_group_has_room_for_a_replacement() -> None:
    playing = b.board(b.blues(b.swordsman("a", count=8), **b.AT), b.reds(b.swordsman("v")), script=[])
    replace_by_creature(playing, playing.state.minions["a-1"], "Bard")
    assert len(playing.state.groups["blues"].members) == 8


def test_what_was_aimed_at_a_replaced_recruit_squanders() -> None:
    recruits = (b.blues(b.swordsman("a"), **b.AT), b.reds(b.swordsman("v"), square=[8, 7]))
    orders = [{"do": "cast", "card": card, "target": "a"} for card in ("Jade Gargoyle", "Veteran")]
    trace = b.play(*recruits, script=[b.turn(*orders)])
    assert [one["result"] for one in b.events(trace, kind="step", step="X2")] == [None, "squandered"]
