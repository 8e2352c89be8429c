"""Spells that a scenario begins with were cast in the order in which it lists them (I-57)."""

from typing import Any

import pytest

from engine.rules.reach import spells_in_play
from tests.engine import boards as b
from tests.engine.cards.about import about

FOE = b.reds(b.swordsman("v", hp=50))


@about("Trump")
@pytest.mark.parametrize(("globe", "left"), [([], ["Jinx"]), (["Keeper Code"], ["Jinx", "Barkskin"])])
def test_trump_takes_what_is_listed_last(globe: list[str], left: list[str]) -> None:
    ours = b.blues(b.swordsman("a", "Jinx", "Barkskin"))
    trace = b.play(ours, FOE, globe=globe, script=[b.cast("Trump", "globe")])
    assert b.fate(trace, "a")["spells"] == left


def test_groups_come_before_structures_squares_and_the_globe() -> None:
    """Of one spell on each kind of host, Trump takes the globe's first and the minion's last."""
    town = {"id": "t", "type": "town", "owner": "blue", "square": [8, 8], "spells": ["Domed City"]}
    field = {"square": [6, 9], "spells": ["Minefield"]}
    ours = b.blues(b.swordsman("a", "Barkskin"), spells=["Raven Shroud"])
    trace = b.play(
        *(ours, FOE),
        structures=[town],
        squares=[field],
        globe=["Keeper Code"],
        script=[b.cast("Trump", "globe") for _ in range(5)],
    )
    gone = [e["change"]["of"] for e in trace["events"] if e["change"] and e["change"]["what"] == "spells"]
    assert list(dict.fromkeys(gone)) == ["globe", "6,9", "t", "blues", "a"]


@about("Talisman of Souls")
def test_a_talisman_counts_the_alterations_listed_after_it() -> None:
    ours = b.blues(b.swordsman("a", "Barkskin", "Talisman of Souls", "Jinx", "Power"), spells=["Raven Shroud"])
    assert (b.fate(b.play(ours, FOE, script=[]), "a")["max_hp"], b.fate(b.play(ours, FOE, script=[]), "a")["hp"]) == (
        13,
        13,
    )


@about("Seelie Champion")
def test_a_seelie_champion_counts_the_alterations_listed_after_it() -> None:
    ours = b.blues(b.archer("a", "Barkskin", "Seelie Champion", "Jinx", "Straight Arrow"))
    before = b.blues(b.archer("a", "Barkskin", "Jinx", "Straight Arrow"))
    missile = [b.fate(b.play(one, FOE, script=[]), "a")["missile"] for one in (before, ours)]
    assert missile[1] - missile[0] == 2


@about("Beast's Embrace")
def test_a_beasts_embrace_counts_the_alterations_listed_after_it() -> None:
    ours = b.blues(b.swordsman("a", "Jinx", "Beast's Embrace", "Power"))
    assert b.fate(b.play(ours, FOE, script=[]), "a")["armor"] == 2


@about("Warhammer")
@pytest.mark.parametrize(
    ("spells", "hand"), [(["Warhammer"], 4), (["Dwarven Blade", "Warhammer"], 6), (["Warhammer", "Dwarven Blade"], 5)]
)
def test_a_warhammer_notes_the_damage_of_its_place_in_the_list(spells: list[str], hand: int) -> None:
    assert b.fate(b.play(b.blues(b.swordsman("a", *spells)), FOE, script=[]), "a")["hand"] == hand


@about("Hapax Legomenon")
@pytest.mark.parametrize(
    ("globe", "result"),
    [
        (["Court Politics"], "executed"),
        (["Court Politics", "Hapax Legomenon"], "executed"),
        (["Hapax Legomenon", "Court Politics"], "refused"),
        (["Hapax Legomenon", "Court Politics", "Keeper Code"], "refused"),
    ],
)
def test_hapax_legomenon_names_the_spell_listed_after_it(globe: list[str], result: str) -> None:
    trace = b.play(b.blues(b.swordsman("a")), FOE, globe=globe, script=[b.cast("Court Politics", "globe")])
    assert b.results(trace) == [result]


NOTING = {
    "Changing Lands": [4, 5],
    "Golden Grove": [4, 5],
    "Meditation": "blues",
    "Minefield": [4, 5],
    "Teleportation": "t",
    "Unstable Magick": "globe",
    "Warhammer": "a",
}
"""Spells that note something in the moment of casting, and what they are cast on."""


@about(*NOTING)
@pytest.mark.parametrize(("card", "target"), NOTING.items())
def test_what_a_spell_notes_as_it_is_cast_it_notes_in_its_place_in_a_list(card: str, target: Any) -> None:
    noted = []
    for listed in (True, False):
        there = [card] if listed else []
        spells: dict[Any, list[str]] = {str(target): there}
        ours = b.blues(b.swordsman("a", *spells.get("a", [])), square=[8, 3], spells=spells.get("blues", []))
        town = {"id": "t", "type": "town", "owner": "blue", "square": [8, 8], "spells": spells.get("t", [])}
        field = {"square": [4, 5], "spells": spells.get("[4, 5]", [])}
        game = b.board(
            *(ours, FOE), structures=[town], squares=[field], globe=spells.get("globe", []), turn=7, script=[]
        )
        if not listed:
            b.perform(game, b.cast(card, target))
        [spell] = [spell for spell in spells_in_play(game) if spell.name == card]
        noted.append((spell.memory, spell.tokens))
    assert noted[0] == noted[1] != (None, 0)


@about("Curse of Khobai")
def test_the_accursed_of_a_scenario_has_1_hit_point_and_grows_by_kills() -> None:
    ours = b.blues(b.swordsman("a", "Rite of Growth", "Curse of Khobai", hand=9), square=[4, 5])
    fed = b.play(ours, b.reds(b.archer("v"), square=[5, 5]), script=[b.attack("a", "v")])
    assert [b.stats(trace, "a", "hp", "max_hp") for trace in (b.play(ours, FOE, script=[]), fed)] == [[1, 1], [2, 2]]


@about("Nihil's Curse", "Shadow's Chill")
@pytest.mark.parametrize(("curse", "hands"), [("Nihil's Curse", [6, 7, 8, 9, 9]), ("Shadow's Chill", [8, 9, 9])])
def test_a_curse_of_a_scenario_fades_as_a_new_one_does(curse: str, hands: list[int]) -> None:
    ours = b.blues(b.swordsman("a", curse, hand=9))
    fading = [b.fate(b.play(ours, FOE, script=[b.START_OF_TURN] * turns), "a") for turns in range(len(hands))]
    assert [one["hand"] for one in fading] == hands
    assert [one["spells"] for one in fading[-3:]] == [[curse], [], []]


@about("Nihil's Curse", "Shadow's Chill")
@pytest.mark.parametrize(("curse", "hands"), [("Nihil's Curse", [6, 7, 8, 9, 9]), ("Shadow's Chill", [8, 9, 9])])
def test_a_curse_that_the_game_engine_casts_fades_as_any_other(curse: str, hands: list[int]) -> None:
    """Cast by a script and without a penalty, it gave damage, and more of it in every turn."""
    ours, begun = b.blues(b.swordsman("a", hand=9)), b.cast(curse, "a", "neutral")
    fading = [b.fate(b.play(ours, FOE, script=[begun, *[b.START_OF_TURN] * n]), "a") for n in range(len(hands))]
    assert [one["hand"] for one in fading] == hands
    assert [one["spells"] for one in fading[-3:]] == [[curse], [], []]


@about("Vale of Peace", "Glen of Peace")
def test_a_vale_of_peace_of_a_scenario_has_its_glens() -> None:
    vale = b.town(spells=["Vale of Peace"], square=(5, 5))
    trace = b.play(
        b.blues(b.swordsman("a"), square=[8, 3]), FOE, structures=[vale], script=[b.cast("Man of Iron", [4, 4])]
    )
    glens = [id for id, one in trace["outcome"]["squares"].items() if one["spells"] == ["Glen of Peace"]]
    assert (len(glens), b.results(trace)) == (8, ["refused"])


@about("Cessao Rift")
def test_strangers_come_out_of_a_rift_that_was_there_from_the_start() -> None:
    trace = b.play(
        *(b.blues(b.swordsman("a"), square=[8, 3]), FOE),
        squares=[{"square": [4, 5], "spells": ["Cessao Rift"]}],
        script=[b.START_OF_TURN] * 3,
    )
    assert any(one["owner"] == "neutral" for one in trace["outcome"]["groups"].values())


@about("Smell the Roses")
def test_a_group_that_smells_the_roses_from_the_start_takes_no_orders() -> None:
    """It wanders about the square where it stands, as one does that is under the spell since this turn."""
    roses = b.blues(b.swordsman("a"), square=[4, 5], spells=["Smell the Roses"])
    trace = b.play(roses, FOE, script=[b.turn(b.move("blues", 4, 6)), b.dispel("Smell the Roses", "blues")])
    game = b.board(roses, FOE, script=[])
    assert (b.band(game, "blues").control, b.band(game, "blues").home) == ("computer", (4, 5))
    assert trace["outcome"]["groups"]["blues"]["control"] == "player"


@about("Domesticate")
def test_a_monster_group_that_is_tame_from_the_start_takes_orders() -> None:
    tame = b.blues(b.creature("m", "Boggart"), square=[4, 5], spells=["Domesticate"])
    for seed in range(1, 6):
        trace = b.play(tame, FOE, script=[b.turn(b.move("blues", 4, 6))], seed=seed)
        assert trace["outcome"]["groups"]["blues"]["square"] == [4, 6]
    wild = b.play(tame, FOE, script=[b.dispel("Domesticate", "blues")])
    assert wild["outcome"]["groups"]["blues"]["control"] == "computer"


@about("The Withering", "Hand of Zana", "Toy Factory")
@pytest.mark.parametrize("card", ["The Withering", "Hand of Zana", "Toy Factory"])
def test_what_lasts_as_long_as_it_cost_ends_in_a_scenario_that_begins_with_it(card: str) -> None:
    """It was cast for 1 mana where the scenario does not say what the card costs, as where a script casts it."""
    host = (4, 8) if card == "Toy Factory" else "globe"
    ground = {"squares": [{"square": list(host), "spells": [card]}]} if isinstance(host, tuple) else {"globe": [card]}
    for costs, turns in (({}, 1), ({card: {"Order": 3}}, 3)):
        for passed, left in ((turns, [card]), (turns + 1, [])):
            trace = b.after(*[b.START_OF_TURN] * passed, costs=costs, structures=[b.TOWN], **ground)
            assert (b.square(trace, *host)["spells"] if isinstance(host, tuple) else b.globe(trace)) == left


@about("ability of Zana")
def test_monsters_beside_zana_are_on_her_side_from_the_start() -> None:
    beasts = (b.reds(b.creature("g", "Gorgon"), **b.BESIDE), b.group("wild", "neutral", b.creature("m", "Boggart")))
    trace = b.play(b.blues(b.creature("z", "Zana"), **b.AT), *beasts, b.FAR, script=[b.COMBAT])
    assert [trace["initial"]["groups"][id]["owner"] for id in ("reds", "wild", "far")] == ["blue", "blue", "red"]
    assert b.results(trace) == ["refused"]
