"""Cards whose point is movement, terrain or leaving the board, of several houses; and what nations walk on."""

from typing import Any

import pytest

from engine.model.board import ENTRANCES, SANCTA, SQUARES, neighbours
from engine.rules.lookup import ground_at
from engine.rules.off_board import place_group
from tests.engine import boards as b
from tests.engine.cards.about import about

FAR = b.reds(b.swordsman("v"), square=[8, 6])
"""A red group that is in nobody's way."""

HERE = {"square": [5, 5]}
OURS = b.blues(b.swordsman("a"), b.archer("b"), **HERE)


def standing(trace: b.Trace, x: int, y: int) -> list[str]:
    """The ids of the groups that stand in a square in the end."""
    return [id for id, one in trace["outcome"]["groups"].items() if one["square"] == [x, y]]


# Nations.


@about("ability of Dwarves", "ability of Shadows", "ability of Djinni", "ability of Visions")
def test_four_nations_walk_where_others_cannot() -> None:
    for nation, open_to in (
        ("Dwarves", "mountain"),
        ("Shadows", "mountain"),
        ("Djinni", "water"),
        ("Visions", "water"),
    ):
        for ground in ("mountain", "water"):
            us = b.blues(b.swordsman("a", nation=nation), **HERE)
            trace = b.play(us, FAR, squares=b.all_of(ground, [6, 5]), script=[b.move("blues", 6, 5)])
            assert b.results(trace) == ["executed" if ground == open_to else "refused"]


# Abomination.


@about("Eat And Run")
def test_eat_and_run_eats_the_most_damaged_mate_and_runs_twice() -> None:
    us = b.blues(b.swordsman("a", current_hp=1), b.archer("b", current_hp=3), b.archer("c"), **HERE)
    trace = b.play(
        us, FAR, script=[b.cast("Eat And Run", "a"), b.turn(b.move("blues", 6, 5)), b.turn(b.move("blues", 7, 4))]
    )
    assert (b.fate(trace, "b")["cause"], b.fate(trace, "b")["by"]) == ("killed", "a")
    assert [b.fate(trace, id)["status"] for id in "ac"] == ["alive", "alive"]
    assert [one["change"]["after"] for one in b.events(trace, kind="change") if one["change"]["what"] == "square"] == [
        [6, 5],
        [7, 5],
        [7, 4],
    ]


@about("Husks")
def test_husks_rise_every_other_turn_and_add_to_their_own_kind() -> None:
    script = [b.cast("Husks", [5, 5]), *[b.START_OF_TURN] * 4]
    trace = b.play(b.blues(b.swordsman("a"), square=[3, 4]), FAR, script=script)
    assert b.terrain(trace, 5, 5) == "barren land"
    (husks,) = standing(trace, 5, 5)
    assert trace["outcome"]["groups"][husks]["members"] == ["husk-1", "husk-2"]
    assert trace["outcome"]["groups"][husks]["owner"] == "blue"
    once = b.play(b.blues(b.swordsman("a"), square=[3, 4]), FAR, script=script[:2])
    assert standing(once, 5, 5) == []


@about("Husks")
def test_no_husk_rises_among_others() -> None:
    beast = b.group("beast", "red", b.creature("m", "Ebon Guardian"), square=[5, 5])
    cursed = b.all_of("barren land", [5, 5], spells=("Husks",))
    trace = b.play(b.blues(b.swordsman("a"), square=[3, 4]), beast, squares=cursed, script=[b.START_OF_TURN] * 4)
    assert "husk-1" not in trace["outcome"]["minions"]


@about("Husks")
def test_nature_cannot_touch_husks_and_recruits_or_new_terrain_end_them() -> None:
    cursed = b.all_of("barren land", [5, 5], spells=("Husks",))

    def after(*script: b.Spec, who: b.Spec = FAR) -> b.Trace:
        return b.play(b.blues(b.swordsman("a"), square=[4, 5]), who, squares=cursed, script=list(script))

    def left(trace: b.Trace) -> Any:
        return trace["outcome"]["squares"]["5,5"]["spells"]

    assert b.results(after(b.cast("Savannah", [5, 5]))) == ["refused"]
    assert b.results(after(b.cast("Plains", [5, 5]))) == ["executed"]
    assert left(after(b.cast("Plains", [5, 5]))) == []
    assert left(after(b.move("blues", 5, 5))) == []
    beast = b.group("beast", "red", b.creature("m", "Boggart"), square=[6, 5])
    assert left(after(b.move("beast", 5, 5), who=beast)) == ["Husks"]


@about("Mirage", "Neb's Mirage")
def test_a_mirage_lures_whoever_stands_beside_it_until_it_is_entered() -> None:
    for name in ("Mirage", "Neb's Mirage"):
        squares = b.all_of("desert", [6, 5], spells=(name,))
        trace = b.play(OURS, FAR, squares=squares, script=[b.turn(b.move("blues", 4, 5))])
        assert (b.at(trace), trace["outcome"]["squares"]["6,5"]["spells"]) == ([6, 5], [])
        theirs = b.reds(b.swordsman("v"), square=[6, 6])
        assert b.at(b.play(theirs, squares=squares, script=[b.turn()]), "reds") == [6, 5]
        bots = b.blues(b.swordsman("a"), **HERE, control="computer")
        assert b.at(b.play(bots, FAR, squares=squares, script=[b.turn()])) == [5, 5]
        assert b.at(b.play(b.blues(b.swordsman("a"), square=[5, 6]), FAR, squares=squares, script=[b.turn()])) == [5, 6]


@about("Swamp Land")
def test_swamp_land_makes_a_swamp() -> None:
    script = [b.cast("Swamp Land", [6, 5]), b.move("blues", 6, 5), b.move("blues", 7, 5), b.move("blues", 5, 5)]
    trace = b.play(OURS, FAR, script=script)
    assert b.terrain(trace, 6, 5) == "swamp"
    assert b.results(trace)[1:] == ["executed", "refused", "executed"]


# Body.


STRIDERS = b.cast("Brown Striders", "globe")
TOUGH = b.reds(b.swordsman("v", hp=99), square=[6, 6])


@about("Brown Striders", "ability of Brown Strider", "Strider's Venom")
def test_brown_striders_come_out_of_a_forest_poison_and_withdraw() -> None:
    us = b.blues(b.swordsman("a"), square=[3, 4])
    trace = b.play(us, TOUGH, squares=b.all_of("forest", [6, 7]), script=[STRIDERS, b.turn()])
    assert b.fate(trace, "brown-strider-1")["status"] == "off-board"
    blows = [hit for hit in b.hits(trace, victim="v") if hit.result != "miss"]
    assert {hit.round for hit in b.hits(trace)} == {2}
    assert b.fate(trace, "v")["spells"] == ["Strider's Venom"] * len(blows)
    assert (len(blows) > 0, b.fate(trace, "v")["hand"]) == (True, max(0, 2 - len(blows)))
    assert not b.hits(b.play(us, TOUGH, squares=b.all_of("mountain", [6, 7]), script=[STRIDERS, b.turn()]))


@about("Brown Striders")
def test_brown_striders_leave_monsters_alone_and_end_when_killed() -> None:
    us = b.blues(b.swordsman("a"), square=[3, 4])
    beast = b.reds(b.creature("m", "Ebon Guardian"), square=[6, 6])
    assert not b.hits(b.play(us, beast, squares=b.all_of("forest", [6, 7]), script=[STRIDERS, b.turn()]))
    killers = b.reds(*(b.swordsman(f"v{n}", hand=50, hp=99, level=5) for n in range(3)), square=[6, 6])
    trace = b.play(us, killers, squares=b.all_of("forest", [6, 7]), script=[STRIDERS, b.turn()])
    assert {b.fate(trace, f"brown-strider-{n}")["cause"] for n in (1, 2, 3)} == {"killed"}
    assert trace["outcome"]["globe"]["spells"] == []
    alive = b.play(us, TOUGH, squares=b.all_of("forest", [6, 7]), script=[STRIDERS, b.turn()])
    assert alive["outcome"]["globe"]["spells"] == ["Brown Striders"]


@about("Loch Dweller", "ability of Loch Dweller")
def test_the_loch_dweller_comes_out_of_water_or_beside_a_town_of_ours() -> None:
    us = b.blues(b.swordsman("a"), square=[3, 4])

    def dwells(**fields: Any) -> b.Trace:
        return b.play(us, TOUGH, script=[b.cast("Loch Dweller", "globe"), b.turn()], **fields)

    wet = dwells(squares=b.all_of("water", [6, 7]))
    assert (b.fate(wet, "loch-dweller-1")["status"], b.fate(wet, "loch-dweller-1")["hp"] > 0) == ("off-board", True)
    assert {hit.round for hit in b.hits(wet, attacker="loch-dweller-1")} == {2}
    town = {"id": "t", "type": "town", "square": [6, 8], "owner": "blue"}
    assert b.hits(dwells(structures=[town]), attacker="loch-dweller-1")
    assert b.hits(dwells(structures=[town | {"type": "colony"}]), attacker="loch-dweller-1")
    assert not b.hits(dwells(structures=[town | {"owner": "red"}]), attacker="loch-dweller-1")
    home = {"id": "home", "type": "sanctum", "square": [9, 8], "owner": "blue"}
    script = [b.cast("Loch Dweller", "globe"), b.turn()]
    besieged = b.play(us, TOUGH | {"square": [8, 8]}, structures=[home], script=script)
    assert not b.hits(besieged, attacker="loch-dweller-1")
    beast = b.reds(b.creature("v", "Ebon Guardian"), square=[6, 6])
    assert b.hits(b.play(us, beast, squares=b.all_of("water", [6, 7]), script=script), attacker="loch-dweller-1")


@about("Loch Dweller")
def test_the_spell_ends_with_the_loch_dweller() -> None:
    killer = b.reds(b.swordsman("v", hand=90, hp=99, level=5), square=[6, 6])
    script = [b.cast("Loch Dweller", "globe"), b.turn()]
    trace = b.play(b.blues(b.swordsman("a"), square=[3, 4]), killer, squares=b.all_of("water", [6, 7]), script=script)
    assert (b.fate(trace, "loch-dweller-1")["cause"], trace["outcome"]["globe"]["spells"]) == ("killed", [])


# Nature.


@about("Deluge", "water for a time")
def test_the_deluge_floods_one_ring_for_two_turns_and_leaves_plains() -> None:
    sea = b.all_of("water", [5, 6]) + b.all_of("forest", [6, 6])
    deluge = b.cast("Deluge", "globe")
    flooded = b.play(OURS, FAR, squares=sea, script=[deluge])
    assert [b.terrain(flooded, *square) for square in ((5, 5), (6, 6), (4, 6), (5, 7))] == ["water"] * 4
    assert [b.terrain(flooded, *square) for square in ((5, 4), (6, 7), (7, 6))] == ["plains"] * 3
    assert b.fate(flooded, "a")["cause"] == "died"
    lasting = b.play(OURS, FAR, squares=sea, script=[deluge, b.turn(), b.START_OF_TURN])
    assert b.terrain(lasting, 6, 6) == "water"
    over = b.play(OURS, FAR, squares=sea, script=[deluge, b.turn(), b.turn()])
    assert [b.terrain(over, *square) for square in ((6, 6), (4, 6), (5, 6))] == ["plains", "plains", "water"]


@about("Deluge", "water for a time")
def test_the_deluge_spares_structures_and_what_has_changed_meanwhile() -> None:
    sea = b.all_of("water", [5, 6])
    town = {"id": "t", "type": "town", "square": [6, 6]}
    freeze = {"do": "change", "square": [4, 6], "terrain": "ice"}
    script = [b.cast("Deluge", "globe"), freeze, b.turn(), b.turn()]
    trace = b.play(b.blues(b.swordsman("a"), square=[3, 4]), FAR, squares=sea, structures=[town], script=script)
    assert (b.terrain(trace, 6, 6), b.terrain(trace, 4, 6), b.terrain(trace, 5, 7)) == ("plains", "ice", "plains")


@about("Dryad's Favors")
def test_the_dryads_take_a_recruit_and_give_a_fresh_one_back() -> None:
    host = b.archer("a", "Barkskin", nation="Elves", current_hp=2)
    us = b.blues(host, b.swordsman("b"), **HERE)
    favors = [b.cast("Dryad's Favors", "a"), b.move("blues", 6, 5)]
    gone = b.play(us, FAR, script=[*favors, b.START_OF_TURN, b.START_OF_TURN, b.START_OF_TURN])
    assert (b.fate(gone, "a")["status"], b.fate(gone, "a")["cause"]) == ("removed", "removed")
    fresh = b.fate(gone, "archer-1")
    assert (fresh["status"], fresh["nation"], fresh["class"], fresh["owner"]) == (
        "off-board",
        "Elves",
        "archer",
        "blue",
    )
    back = b.play(us, FAR, script=[*favors, *[b.START_OF_TURN] * 4])
    assert (b.at(back, b.fate(back, "archer-1")["group"]), b.fate(back, "archer-1")["hp"]) == ([5, 5], 7)
    assert b.fate(back, "archer-1")["spells"] == []
    waiting = b.play(us, FAR, script=[favors[0], *[b.START_OF_TURN] * 4])
    assert b.fate(waiting, "archer-1")["status"] == "off-board"


@about("Gale Force")
def test_the_gale_carries_every_group_that_moves_a_step_further() -> None:
    stands = b.group("stands", "blue", b.swordsman("s"), square=[3, 4])
    script = [b.cast("Gale Force", "globe"), b.turn(b.move("blues", 6, 5), red=(b.move("reds", 8, 5),)), b.turn()]
    trace = b.play(OURS, stands, FAR, script=script)
    assert [b.at(trace, id) for id in ("blues", "reds", "stands")] == [[7, 5], [8, 4], [3, 4]]


@about("Smell the Roses")
def test_who_smells_the_roses_wanders_around_them_for_three_turns() -> None:
    roses = [b.cast("Smell the Roses", "blues")]
    ends = set()
    for seed in range(10):
        trace = b.play(OURS, FAR, seed=seed, script=[*roses, b.turn(b.move("blues", 5, 4)), b.turn(), b.turn()])
        assert trace["outcome"]["groups"]["blues"]["control"] == "player"
        squares = [c["after"] for c in (e["change"] for e in b.events(trace, kind="change")) if c["what"] == "square"]
        assert len(squares) == 3
        ends |= {tuple(square) for square in squares}
    assert len(ends) > 4
    assert all(abs(x - 5) <= 1 and abs(y - 5) <= 1 for x, y in ends)
    during = b.play(OURS, FAR, script=roses)
    assert during["outcome"]["groups"]["blues"]["control"] == "computer"
    ordered = b.play(
        OURS, FAR, script=[b.turn(b.move("blues", 6, 5), cast_order("Smell the Roses", "blues")), b.turn()]
    )
    assert b.rolls(ordered, "direction")


def cast_order(card: str, target: Any) -> b.Spec:
    """An order of a turn to cast a spell."""
    return {"do": "cast", "card": card, "target": target}


@about("Smell the Roses")
def test_the_roses_are_around_where_the_group_stood_as_the_spell_was_cast() -> None:
    script = [b.turn(b.move("blues", 6, 5)), b.cast("Smell the Roses", "blues"), b.turn(), b.turn()]
    ends = {tuple(b.at(b.play(OURS, FAR, seed=seed, script=script))) for seed in range(12)}
    assert {x for x, _ in ends} == {5, 6, 7}


@about("Smell the Roses")
def test_who_smells_the_roses_adds_nobody() -> None:
    town = {"id": "t", "type": "town", "square": [5, 5], "owner": "blue", "novices": 1}
    train = {"do": "train", "structure": "t", "class": "archer"}
    for spells, size in (([], 3), (["Smell the Roses"], 2)):
        us = b.blues(b.swordsman("a"), b.archer("b"), **HERE, spells=spells)
        trace = b.play(us, FAR, structures=[town], script=[b.turn(train)])
        assert len(trace["outcome"]["groups"]["blues"]["members"]) == size
        created = b.play(us, FAR, script=[b.cast("Dark Minion", "blues")])
        assert len(b.group_of(created, "blues")["members"]) == size


@about("Smell the Roses", "Questing Beast", "Vision Quest")
@pytest.mark.parametrize("card", ["Smell the Roses", "Questing Beast"])
def test_who_leaves_the_group_leaves_its_control_to_it(card: str) -> None:
    """A minion that leaves loses all group spells (leaving a group page); what holds its old group does not hold it."""
    us = b.blues(b.swordsman("a"), b.swordsman("b"), **HERE)
    trace = b.play(us, FAR, script=[b.cast(card, "blues", "red"), b.cast("Vision Quest", "a")])
    left = b.fate(trace, "a")["group"]
    assert (b.group_of(trace, "blues")["control"], b.group_of(trace, left)["control"]) == ("computer", "player")


SMELL, SEEK, RENEGADES = "Smell the Roses", "Questing Beast", "Renegades"


@about("Smell the Roses", "Questing Beast", "Renegades")
@pytest.mark.parametrize(
    ("first", "second"), [(SMELL, RENEGADES), (RENEGADES, SMELL), (SEEK, SMELL), (SMELL, SEEK), (RENEGADES, SEEK)]
)
def test_a_group_that_two_spells_keep_from_its_player_comes_back_with_the_last(first: str, second: str) -> None:
    """Each of them says that the host is not its player's to command, for as long as it lasts."""
    both = [b.cast(card, "blues", "red") for card in (first, second)]
    for one, other in ((first, second), (second, first)):
        held = b.play(OURS, FAR, script=[*both, b.dispel(one, "blues")])
        assert (b.results(held)[-1], b.group_of(held, "blues")["control"]) == ("executed", "computer")
        for others in ([], ["Shieldbearers"]):
            free = b.play(
                OURS | {"spells": others}, FAR, script=[*both, b.dispel(one, "blues"), b.dispel(other, "blues")]
            )
            assert (b.group_of(free, "blues")["owner"], b.group_of(free, "blues")["control"]) == ("blue", "player")


@about("Domesticate", "Exiled")
def test_a_monster_that_is_domesticated_no_more_does_not_come_back_from_exile_tame() -> None:
    beast = b.reds(b.creature("m", "Boggart"), square=[8, 8])
    script = [b.cast("Domesticate", "reds"), b.cast("Exile", "globe")]
    script += [b.dispel("Domesticate", "reds"), b.dispel("Exiled", "reds")]
    assert b.group_of(b.play(OURS, beast, script=script), "reds")["control"] == "computer"


@about("Will o' the Wisp")
def test_the_wisp_leads_a_group_astray_for_three_turns() -> None:
    us = b.blues(b.swordsman("a"), **HERE, spells=["Shieldbearers"])
    script = [b.cast("Will o' the Wisp", "blues"), b.turn(), b.turn(), b.turn()]
    away = b.play(us, FAR, script=script)
    assert (b.at(away), away["outcome"]["groups"]["blues"]["status"]) == (None, "off-board")
    back = b.play(us, FAR, script=[*script, b.START_OF_TURN])
    assert (b.at(back), back["outcome"]["groups"]["blues"]["spells"]) == ([5, 5], ["Shieldbearers"])
    taken = b.group("more", "red", b.swordsman("w"), square=[5, 6])
    held = b.play(
        us, taken, script=[*script, b.move("more", 5, 5), b.START_OF_TURN, b.move("more", 5, 6), b.START_OF_TURN]
    )
    assert b.at(held) == [5, 5]


@about("Will o' the Wisp")
def test_whoever_the_wisp_holds_is_gone_when_it_is_dispelled() -> None:
    dispel = {"do": "dispel", "card": "Will o' the Wisp", "host": "blues"}
    trace = b.play(OURS, FAR, script=[b.cast("Will o' the Wisp", "blues"), dispel])
    assert {b.fate(trace, id)["cause"] for id in "ab"} == {"removed"}


# Cards whose house is not known.


SIGIL = b.all_of("plains", [5, 5], spells=("Bella's Sigil",))


@about("Bella's Sigil", "Immobility")
def test_the_sigil_keeps_monsters_out_and_holds_the_first_that_come_near() -> None:
    beast = b.reds(b.creature("m", "Boggart"), b.creature("n", "Boggart"), square=[7, 5], control="player")
    far = b.blues(b.swordsman("a"), square=[3, 4])

    def after(*script: b.Spec) -> b.Trace:
        return b.play(far, beast, squares=SIGIL, script=list(script))

    near = after(b.move("reds", 6, 5), b.move("reds", 7, 5))
    assert (b.results(near), b.at(near, "reds")) == (["executed", "refused"], [6, 5])
    assert [b.fate(near, id)["spells"] for id in "mn"] == [["Immobility"], ["Immobility"]]
    assert near["outcome"]["squares"]["5,5"]["spells"] == []
    away = after(b.move("reds", 8, 5))
    assert (b.fate(away, "m")["spells"], away["outcome"]["squares"]["5,5"]["spells"]) == ([], ["Bella's Sigil"])


@about("Bella's Sigil")
def test_the_sigil_stops_summonings_and_answers_to_them_beside_it() -> None:
    far = b.blues(b.swordsman("a"), square=[3, 4])
    on_it = b.play(far, FAR, squares=SIGIL, script=[b.cast("Boggart", [5, 5])])
    assert b.results(on_it) == ["refused"]
    beside = b.play(far, FAR, squares=SIGIL, script=[b.cast("Boggart", [5, 6])])
    assert b.fate(beside, "boggart-1")["spells"] == ["Immobility"]
    other = b.play(far, FAR, squares=SIGIL, script=[b.cast("Plains", [5, 5])])
    assert b.results(other) == ["executed"]


@about("Bella's Sigil")
def test_the_sigil_is_no_matter_to_recruits_and_no_monster_enters_it() -> None:
    trace = b.play(b.blues(b.swordsman("a"), square=[4, 5]), FAR, squares=SIGIL, script=[b.move("blues", 5, 5)])
    assert (b.at(trace), b.fate(trace, "a")["spells"]) == ([5, 5], [])
    beast = b.reds(b.creature("m", "Boggart"), square=[6, 5], control="player")
    trace = b.play(b.blues(b.swordsman("a"), square=[3, 4]), beast, squares=SIGIL, script=[b.move("reds", 5, 5)])
    assert b.at(trace, "reds") == [6, 5]


@about("Destiny Manifest")
def test_nobody_discards_under_destiny_manifest() -> None:
    drop = {"do": "discard", "card": "Power"}
    players = {"blue": {"hand": ["Power"]}, "red": {"hand": ["Power"]}}
    for globe, left in (([], []), (["Destiny Manifest"], ["Power"])):
        trace = b.play(OURS, FAR, globe=globe, players=players, script=[b.turn(drop, red=(drop,))])
        assert [trace["outcome"]["players"][player]["hand"] for player in ("blue", "red")] == [left, left]


@about("Firewalking", "Water Walking")
def test_walking_on_fire_and_on_water() -> None:
    for ground, hp in (("lava", 7), ("volcano", 7), ("desert", 6)):
        us = b.blues(b.swordsman("a"), **HERE, spells=["Firewalking"])
        assert b.fate(b.play(us, FAR, squares=b.all_of(ground, [5, 5]), script=[b.START_OF_TURN]), "a")["hp"] == hp
    for name, ground, result in (
        ("Firewalking", "volcano", "refused"),
        ("Water Walking", "water", "executed"),
        ("Water Walking", "mountain", "refused"),
    ):
        us = b.blues(b.swordsman("a"), **HERE, spells=[name])
        trace = b.play(us, FAR, squares=b.all_of(ground, [6, 5]), script=[b.move("blues", 6, 5), b.START_OF_TURN])
        assert (b.results(trace)[0], b.fate(trace, "a")["status"]) == (result, "alive")


@about("Xia's Walk")
def test_xias_walk_conceals_from_enemies() -> None:
    us = b.blues(b.swordsman("a", "Xia's Walk"), b.swordsman("b"), **HERE)
    script = [b.cast("Weakness", "a", player="red"), b.cast("Weakness", "b", player="red"), b.cast("Barkskin", "a")]
    assert b.results(b.play(us, FAR, script=script)) == ["refused", "executed", "executed"]


# Relations.


def hunted(name: str, *others: b.Spec, script: tuple[b.Spec, ...] = (b.turn(),), **fields: Any) -> b.Trace:
    """A run in which blue casts a relation on the group at 5,5."""
    return b.play(*others, script=[b.cast(name, "host"), *script], **fields)


def squares_of(trace: b.Trace, id: str) -> list[Any]:
    """Every square in which a group has stood, in order."""
    changes = [one["change"] for one in trace["events"] if one["change"] is not None]
    return [one["after"] for one in changes if one["of"] == id and one["what"] == "square"]


def creatures_group(trace: b.Trace, minion: str) -> Any:
    """What the outcome shows of a minion's group."""
    return trace["outcome"]["groups"][b.fate(trace, minion)["group"]]


HOST = b.group("host", "blue", b.swordsman("a", hp=90), square=[5, 5])
QUARRY = b.group("host", "red", b.swordsman("a", hp=999, hand=0), square=[5, 5])


@about("Alabaster Guardian")
def test_the_guardian_comes_beside_its_group_and_listens_to_the_player_there() -> None:
    trace = hunted("Alabaster Guardian", HOST, FAR, script=())
    guardian = creatures_group(trace, "alabaster-guardian-1")
    x, y = guardian["square"]
    assert (abs(x - 5) + abs(y - 5), guardian["owner"], guardian["control"]) == (1, "blue", "player")
    walls = [
        b.group(f"w{n}", "blue", b.swordsman(f"s{n}"), square=s) for n, s in enumerate([[6, 5], [4, 5], [5, 6], [5, 4]])
    ]
    nowhere = hunted("Alabaster Guardian", HOST, *walls, FAR)
    assert "alabaster-guardian-1" not in nowhere["outcome"]["minions"]


def guardian_far_away(*script: b.Spec) -> b.Trace:
    """A run in which a Guardian, who can come out at 6,5 only, has been sent three squares away from its group."""
    others = [b.group(f"w{n}", "blue", b.swordsman(f"s{n}"), square=s) for n, s in enumerate([[5, 6], [4, 5], [5, 4]])]
    return b.play(HOST, *others, FAR, script=[b.cast("Alabaster Guardian", "host"), b.move("group-1", 8, 5), *script])


@about("Alabaster Guardian")
def test_away_from_its_group_the_guardian_goes_looking_for_it() -> None:
    trace = guardian_far_away(b.START_OF_TURN)
    assert creatures_group(trace, "alabaster-guardian-1")["control"] == "computer"
    seeking = guardian_far_away(b.START_OF_TURN, b.turn(b.move("group-1", 9, 5)))
    assert creatures_group(seeking, "alabaster-guardian-1")["square"] == [6, 5]
    obeying = guardian_far_away(b.START_OF_TURN, b.turn(), b.START_OF_TURN, b.turn(b.move("group-1", 7, 5)))
    assert creatures_group(obeying, "alabaster-guardian-1")["square"] == [7, 5]


@about("Alabaster Guardian")
def test_without_its_group_or_its_spell_the_guardian_is_its_players() -> None:
    for end in (
        {"do": "dispel", "card": "Alabaster Guardian", "host": "host"},
        {"do": "damage", "victim": "a", "quantity": 999},
    ):
        trace = guardian_far_away(b.START_OF_TURN, end)
        assert creatures_group(trace, "alabaster-guardian-1")["control"] == "player"


@about("Tindelhunden", "ability of Tindelhund")
def test_the_hounds_come_from_the_edge_and_hunt_the_group() -> None:
    trace = hunted("Tindelhunden", QUARRY, b.blues(b.swordsman("b"), square=[3, 4]), script=())
    pack = creatures_group(trace, "tindelhund-1")
    x, y = pack["square"]
    assert len(neighbours((x, y))) < 4
    assert (pack["owner"], pack["members"]) == ("blue", ["tindelhund-1", "tindelhund-2"])
    caught = hunted("Tindelhunden", QUARRY, b.blues(b.swordsman("b"), square=[3, 4]), script=(b.turn(),) * 5)
    x, y = creatures_group(caught, "tindelhund-1")["square"]
    assert abs(x - 5) + abs(y - 5) == 1
    assert b.hits(caught, attacker="tindelhund-1")


@about("Tindelhunden")
def test_the_hounds_change_sides_to_stay_hostile_and_vanish_with_the_hunt() -> None:
    friends = b.blues(b.swordsman("b"), square=[3, 4])
    assert creatures_group(hunted("Tindelhunden", HOST, FAR, script=()), "tindelhund-1")["owner"] == "red"
    change = {"do": "change", "group": "host", "owner": "blue"}
    switched = hunted("Tindelhunden", QUARRY, friends, script=(change, b.turn()))
    assert creatures_group(switched, "tindelhund-1")["owner"] == "red"
    for end in (
        {"do": "dispel", "card": "Tindelhunden", "host": "host"},
        {"do": "damage", "victim": "a", "quantity": 999},
    ):
        over = hunted("Tindelhunden", QUARRY, friends, script=(end,))
        assert {b.fate(over, f"tindelhund-{n}")["cause"] for n in (1, 2)} == {"removed"}


@about("ability of Tindelhund")
def test_each_hound_takes_a_point_off_what_humans_deal() -> None:
    for nation, damage in (("Humans", 3), ("Imps", 5)):
        us = b.blues(b.creature("t1", "Tindelhund"), b.creature("t2", "Tindelhund"))
        trace = b.play(us, b.reds(b.swordsman("v", hand=5, hp=99, nation=nation)))
        assert {hit.damage for hit in b.hits(trace, attacker="v") if hit.round != 2 and hit.damage} == {damage}


@about("Alabaster Guardian", "Tindelhunden", "Questing Beast")
def test_two_groups_with_relations_of_one_kind_do_not_join() -> None:
    for name in ("Alabaster Guardian", "Tindelhunden", "Questing Beast"):
        for other, joined in (([name], False), ([], name != "Questing Beast")):
            one = b.group("host", "blue", b.swordsman("a"), square=[5, 5], spells=[name], control="player")
            two = b.group("two", "blue", b.swordsman("b"), square=[6, 5], spells=other, control="player")
            trace = b.play(one, two, FAR, script=[b.move("host", 6, 5)])
            assert (trace["outcome"]["groups"]["host"]["status"] == "dead") is joined


QUEST = b.cast("Questing Beast", "host")


@about("Questing Beast", "ability of Questing Beast")
def test_the_quest_takes_a_group_out_of_control_until_the_beast_is_caught() -> None:
    trace = b.play(HOST, FAR, script=[QUEST])
    beast = creatures_group(trace, "questing-beast-1")
    assert (beast["owner"], trace["outcome"]["groups"]["host"]["control"]) == ("neutral", "computer")
    walls = [{"square": s, "terrain": "mountain"} for s in ([8, 5], [7, 4], [7, 6])]
    held = b.group("host", "blue", b.swordsman("a", hp=90), b.archer("b"), square=[5, 5])
    for seed in range(30):
        caught = b.play(held, FAR, seed=seed, script=[QUEST, *[b.turn()] * 8], squares=walls)
        if b.fate(caught, "questing-beast-1")["status"] == "buried" and b.fate(caught, "a")["level"] == 2:
            break
    assert [b.fate(caught, id)["level"] for id in "ab"] == [2, 2]
    assert caught["outcome"]["groups"]["host"]["control"] == "player"
    assert caught["outcome"]["groups"]["host"]["spells"] == []


@about("Questing Beast", "ability of Questing Beast")
def test_the_beast_dies_of_any_combat_until_it_is_free() -> None:
    beast = b.group("beast", "neutral", b.creature("q", "Questing Beast"), square=[7, 5])
    foe = b.blues(b.swordsman("a"), square=[6, 5])
    for quests in ([], [b.cast("Questing Beast", "blues")]):
        free = b.play(foe, beast, script=[*quests, {"do": "combat", "groups": ["blues", "beast"]}])
        assert b.hits(free)
    for seed in range(40):
        trace = b.play(HOST, FAR, seed=seed, script=[QUEST, {"do": "dispel", "card": "Questing Beast", "host": "host"}])
        assert trace["outcome"]["groups"]["host"]["control"] == "player"
        assert b.fate(trace, "questing-beast-1")["status"] == "alive"


@about("Questing Beast")
def test_a_quest_is_over_with_its_beast_however_that_comes_to_its_end() -> None:
    seas = b.all_of("water", *(s for s in SQUARES if s not in (*ENTRANCES, *SANCTA, (5, 5), (8, 6))))
    for end in (b.cast("Putrefaction", "globe"), b.cast("Ascension", "questing-beast-1"), b.START_OF_TURN):
        trace = b.play(HOST, FAR, script=[QUEST, end], squares=seas if end is b.START_OF_TURN else [], seed=3)
        assert b.fate(trace, "questing-beast-1")["status"] != "alive"
        assert (b.group_of(trace, "host")["control"], b.group_of(trace, "host")["spells"]) == ("player", [])
        assert b.fate(trace, "a")["level"] == 1


@about("Questing Beast", "ability of Questing Beast", "Sword of Zana", "Reanimate")
def test_a_quest_is_over_and_won_as_its_seekers_see_the_beast_dead() -> None:
    fight = {"do": "combat", "groups": ["host", "group-1"]}
    slain = b.play(HOST | {"spells": ["Sword of Zana"]}, FAR, script=[QUEST, fight])
    assert b.hits(slain) == []
    assert (b.fate(slain, "a")["level"], b.group_of(slain, "host")["spells"]) == (2, [])
    saved = b.play(HOST, FAR, script=[QUEST, b.cast("Reanimate", "questing-beast-1"), fight])
    assert (b.fate(saved, "questing-beast-1")["status"], b.hits(saved)) == ("alive", [])
    assert (b.fate(saved, "a")["level"], b.group_of(saved, "host")["spells"]) == (1, ["Questing Beast"])


@about("Questing Beast")
def test_who_quests_goes_after_the_beast() -> None:
    trace = b.play(HOST, FAR, seed=3, script=[QUEST, b.turn()])
    assert len(squares_of(trace, "host")) == 1


@about("Questing Beast")
def test_who_quests_enters_no_structure() -> None:
    town = {"id": "t", "type": "town", "square": [6, 5]}
    for spells, result in ((["Questing Beast"], "refused"), ([], "executed")):
        seekers = b.group("host", "blue", b.swordsman("a"), square=[5, 5], spells=spells)
        assert b.results(b.play(seekers, FAR, structures=[town], script=[b.move("host", 6, 5)])) == [result]


# Justice and Unmaking.


PARTED = b.all_of("water", [6, 5], spells=({"card": "Parted Sea", "owner": "blue"},))


@about("Parted Sea")
def test_its_casters_groups_pass_through_the_parted_sea_and_others_drown_in_it() -> None:
    ours = b.play(OURS, FAR, squares=PARTED, script=[b.move("blues", 6, 5), b.START_OF_TURN])
    assert (b.at(ours), b.fate(ours, "a")["status"], b.fate(ours, "a")["hp"]) == ([6, 5], "alive", 7)
    assert ours["outcome"]["squares"]["6,5"]["spells"] == ["Parted Sea"]
    theirs = b.play(
        b.blues(b.swordsman("a"), square=[3, 4]),
        b.reds(b.swordsman("v"), square=[6, 6]),
        squares=PARTED,
        script=[b.move("reds", 6, 5)],
    )
    assert (b.fate(theirs, "v")["cause"], theirs["outcome"]["squares"]["6,5"]["spells"]) == ("died", [])
    swims = b.reds(b.swordsman("v", nation="Djinni"), square=[6, 6])
    wet = b.play(b.blues(b.swordsman("a"), square=[3, 4]), swims, squares=PARTED, script=[b.move("reds", 6, 5)])
    assert (b.fate(wet, "v")["status"], wet["outcome"]["squares"]["6,5"]["spells"]) == ("alive", [])


@about("Parted Sea")
def test_the_parted_sea_ends_when_others_fly_through_it() -> None:
    for owner, spells in (("blue", ["Parted Sea"]), ("red", [])):
        us = b.group("us", owner, b.creature("p", "Pegasus"), square=[7, 5], control="player")
        far = b.group("far", "neutral", b.swordsman("x"), square=[8, 8])
        trace = b.play(us, far, squares=PARTED, script=[b.move("us", 5, 5)])
        assert (b.results(trace), trace["outcome"]["squares"]["6,5"]["spells"]) == (["executed"], spells)


@about("Parted Sea")
def test_the_parted_sea_spares_its_casters_groups_on_their_way_through_and_ends_as_others_drown() -> None:
    for owner, left in (("blue", ("alive", ["Parted Sea"])), ("red", ("buried", []))):
        us = b.group("us", owner, b.creature("g", "Alabaster Guardian"), square=[5, 5], control="player")
        walls = b.all_of("mountain", [6, 6], [5, 6], [6, 4])
        trace = b.play(us, FAR, squares=[*PARTED, *walls], script=[b.move("us", 7, 5)])
        assert (b.fate(trace, "g")["status"], b.square(trace, 6, 5)["spells"]) == left


@about("Parted Sea")
def test_from_the_parted_sea_there_is_no_way_into_other_water() -> None:
    squares = [*PARTED, *b.all_of("water", [7, 5])]
    trace = b.play(OURS, FAR, squares=squares, script=[b.move("blues", 6, 5), b.move("blues", 7, 5)])
    assert b.results(trace) == ["executed", "refused"]


@about("Parted Sea")
def test_whoever_appears_in_the_parted_sea_ends_it_unless_he_is_the_casters() -> None:
    for owner, spells in (("blue", ["Parted Sea"]), ("red", [])):
        game = table_of(b.group("us", owner, b.swordsman("a"), square=[5, 5]))
        place_group(game, game.state.groups["us"], (6, 5))
        assert [spell.name for spell in ground_at(game, (6, 5)).spells] == spells
        assert game.state.minions["a"].alive is (owner == "blue")


def table_of(us: b.Spec) -> Any:
    """A game with a group and the parted sea at 6,5."""
    return b.board(us, b.group("far", "neutral", b.swordsman("x"), square=[8, 6]), squares=PARTED, script=[])


JUMPER = b.all_of("mountain", [5, 5], spells=("Jumping Land",))


def jumped(*others: b.Spec, wanted: Any, squares: list[b.Spec] = JUMPER, **fields: Any) -> b.Trace:
    """The first run over seeds in which the mountain of 5,5 ends where a test wants it."""
    for seed in range(60):
        trace = b.play(
            b.blues(b.swordsman("a"), square=[3, 4]),
            *others,
            FAR,
            seed=seed,
            squares=squares,
            script=[b.turn()],
            **fields,
        )
        if [(x, y) for x in range(12) for y in range(12) if b.terrain(trace, x, y) == "mountain"] == wanted:
            return trace
    raise AssertionError(f"the mountain never ended at {wanted}")


@about("Jumping Land")
def test_the_mountain_jumps_with_its_spell_and_leaves_plains() -> None:
    for where in ((6, 5), (4, 5), (5, 6), (5, 4)):
        trace = jumped(wanted=[where])
        assert (b.terrain(trace, 5, 5), trace["outcome"]["squares"]["5,5"]["spells"]) == ("plains", [])
        assert trace["outcome"]["squares"][f"{where[0]},{where[1]}"]["spells"] == ["Jumping Land"]
    assert jumped(wanted=[(5, 5)])["outcome"]["squares"]["5,5"]["spells"] == ["Jumping Land"]


@about("Jumping Land")
def test_it_jumps_in_three_of_five_turns() -> None:
    far = b.blues(b.swordsman("a"), square=[3, 4])
    stays = sum(
        b.terrain(b.play(far, FAR, seed=s, squares=JUMPER, script=[b.turn()]), 5, 5) == "mountain" for s in range(200)
    )
    assert 60 <= stays <= 100


@about("Jumping Land")
def test_who_stands_on_it_rides_and_who_stands_where_it_lands_is_removed() -> None:
    rider = b.group("rider", "red", b.swordsman("r"), square=[5, 5])
    flat = b.group("flat", "red", b.swordsman("f"), square=[6, 5])
    trace = jumped(rider, flat, wanted=[(6, 5)])
    assert (b.at(trace, "rider"), b.fate(trace, "f")["cause"]) == ([6, 5], "removed")
    walls = [*JUMPER, *b.all_of("void", [6, 5], [4, 5], [5, 4], [5, 6])]
    fallen = jumped(rider, wanted=[], squares=walls)
    assert (b.fate(fallen, "r")["cause"], b.terrain(fallen, 5, 5), b.terrain(fallen, 6, 5)) == (
        "removed",
        "plains",
        "void",
    )


@about("Jumping Land")
def test_it_does_not_jump_on_mountains_or_structures() -> None:
    walls = [*JUMPER, *b.all_of("mountain", [6, 5], [4, 5], [5, 4])]
    town = {"id": "t", "type": "town", "square": [5, 6]}
    far = b.blues(b.swordsman("a"), square=[3, 4])
    for seed in range(12):
        trace = b.play(far, FAR, seed=seed, squares=walls, structures=[town], script=[b.turn()])
        assert b.terrain(trace, 5, 5) == "mountain"


@about("Leechwood")
def test_the_leechwood_strips_whoever_is_in_it_or_comes() -> None:
    wood = b.all_of("forest", [5, 5], [6, 5]) + b.all_of("forest", [8, 4])
    us = b.group("us", "blue", b.swordsman("a", "Barkskin"), square=[6, 5], spells=["Shieldbearers"])
    red = b.reds(b.swordsman("v", "Barkskin"), square=[8, 4])

    def after(*script: b.Spec, who: b.Spec = us) -> b.Trace:
        return b.play(who, red, squares=wood, script=[b.cast("Leechwood", [5, 5]), *script])

    at_once = after()
    assert (b.fate(at_once, "a")["spells"], at_once["outcome"]["groups"]["us"]["spells"]) == ([], [])
    assert b.fate(at_once, "v")["spells"] == ["Barkskin"]
    outside = b.group("us", "blue", b.swordsman("a", "Barkskin"), square=[7, 5], spells=["Shieldbearers"])
    assert b.fate(after(who=outside), "a")["spells"] == ["Barkskin"]
    entered = after(b.move("us", 6, 5), who=outside)
    assert (b.fate(entered, "a")["spells"], entered["outcome"]["groups"]["us"]["spells"]) == ([], [])
    assert b.fate(after(b.move("us", 7, 6), who=outside), "a")["spells"] == ["Barkskin"]
    again = after(b.cast("Barkskin", "a"), b.START_OF_TURN)
    assert b.fate(again, "a")["spells"] == []
