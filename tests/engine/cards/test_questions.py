"""What effects ask before they act: the answer that the tests of each card's sentences leave out."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from engine.effects.words import alter, each, each_on_the_board, withdraw_next_round
from engine.model.board import ENTRANCES, SANCTA, SQUARES, neighbours
from engine.model.catalog import cards_by_name
from engine.model.events import Combat, Event
from engine.model.pieces import Spell
from engine.rules.dying import die, remove_minion
from tests.engine import boards as b
from tests.engine.cards.about import about
from tests.some import some


def spells(trace: b.Trace, id: str) -> list[str]:
    """The spells on a minion or a group in the end."""
    outcome = trace["outcome"]
    found: list[str] = next(outcome[part][id] for part in ("minions", "groups", "structures") if id in outcome[part])[
        "spells"
    ]
    return found


def status(trace: b.Trace, *ids: str) -> list[str]:
    """What some minions are in the end."""
    return [b.fate(trace, id)["status"] for id in ids]


# Abilities, and whoever picks somebody at random.


@about("ability of Banshee", "ability of Giant", "ability of Volgaris", "ability of Fury")
@pytest.mark.parametrize("name", ["Banshee", "Giant", "Volgaris", "Fury"])
def test_the_second_of_a_kind_finds_nobody_left(name: str) -> None:
    trace = b.play(b.blues(b.creature("x", name), b.creature("y", name), **b.AT), b.reds(b.swordsman("v", hp=4)))
    assert (b.fate(trace, "v")["status"], len(b.minion_of(trace, name))) == ("buried", 2)


@about("Foresight", "Man-Catcher")
def test_who_comes_too_late_finds_nobody_left() -> None:
    one = b.reds(b.swordsman("v", current_hp=2))
    shot = b.play(b.blues(b.archer("a"), b.archer("b"), spells=["Foresight"]), one)
    assert [told["text"] for told in b.events(shot, kind="step", step="A2")] == []
    blast = b.reds(b.swordsman("v", "Carbuncle"))
    held = b.play(b.blues(b.swordsman("a", "Man-Catcher", hp=90)), blast, initiative="red")
    assert (status(held, "a", "v"), b.events(held, kind="roll")) == (["alive", "buried"], [])


# Abomination.


@about("Carbuncle")
def test_a_carbuncles_host_is_spared_its_own_explosion() -> None:
    trace = b.play(b.blues(b.swordsman("a", "Carbuncle", "Reanimate"), **b.AT), b.reds(b.swordsman("v", hp=20, hand=0)))
    assert (b.stats(trace, "a", "hp"), b.fate(trace, "v")["hp"] < 18) == ([7], True)


@about("Civil Unrest")
def test_civil_unrest_counts_its_own_copies_and_no_monsters() -> None:
    red_town = b.town("far", "red", (7, 5), mana="Order")
    other = b.play(
        b.blues(b.swordsman("a"), **b.AT),
        b.reds(b.swordsman("v"), square=[7, 5]),
        globe=["Balance of Mystery"],
        structures=[red_town],
        script=[b.cast("Civil Unrest", "globe"), b.START_OF_TURN],
    )
    assert b.mana(other, "red") == {"Order": 1}
    monsters = b.reds(b.creature("v", "Boggart"), square=[7, 5])
    alone = b.after(b.cast("Civil Unrest", "globe"), b.START_OF_TURN, red=monsters, structures=[red_town])
    assert b.mana(alone, "red") == {}


@about("Slavers")
def test_slavers_give_no_attack_to_whoever_has_none() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", "Pacifism"), **b.AT, spells=["Slavers"]), b.reds(b.archer("v", attack_rate=0))
    )
    assert b.hits(trace, attacker="a") == []


@about("Soul Eater")
def test_a_soul_eater_kills_its_host_at_0_alone() -> None:
    pair = b.blues(b.swordsman("a", "Soul Eater"), b.swordsman("b", "Soul Eater", hp=1), **b.AT)
    assert status(b.after(b.START_OF_TURN, blue=pair), "a", "b") == ["alive", "buried"]


@about("ability of Winged Monkey")
def test_winged_monkeys_need_a_free_square_and_go_alone() -> None:
    monkeys = b.blues(b.creature("m", "Winged Monkey", hp=30), b.creature("b", "Boggart", hp=90), **b.AT)
    foe = b.reds(b.swordsman("v", hp=90, hand=0), **b.BESIDE)
    crowd = [
        b.group(f"far-{n}", "red", b.swordsman(f"w-{n}"), square=list(one)) for n, one in enumerate([(7, 5), (6, 6)])
    ]
    for others, free in ((crowd[:1], True), (crowd, False)):
        trees = [b.group("wood", "red", b.swordsman("x"), square=[6, 4]), *others]
        for seed in range(4):
            trace = b.play(monkeys, foe, *trees, seed=seed)
            assert (status(trace, "m", "b"), b.at(trace, "reds")) == (["removed", "alive"], [6, 6] if free else [6, 5])


@about("Scars of Kolekh")
@pytest.mark.parametrize("last", ["killed", "died"])
def test_scars_go_over_as_their_own_group_is_killed(last: str) -> None:
    scarred = b.reds(b.swordsman("v", hp=1, armor=0), square=[6, 5], spells=["Scars of Kolekh"])
    friends = b.group("friends", "red", b.swordsman("w", hp=1, armor=0), square=[4, 5])
    by_hand = [b.attack("a", "w"), b.hurt("v")] if last == "died" else [b.attack("a", "w"), b.attack("a", "v")]
    trace = b.play(b.blues(b.swordsman("a", hand=9), **b.AT), scarred, friends, script=by_hand)
    assert b.group_of(trace, "blues")["spells"] == ["Scars of Kolekh"] * (last == "killed")


@about("Husks")
@pytest.mark.parametrize("stranger", [b.swordsman("x"), b.creature("x", "Boggart"), b.creature("x", "Husk")])
def test_no_husk_rises_where_others_stand(stranger: b.Spec) -> None:
    barren = b.all_of("barren land", (5, 8), spells=[{"card": "Husks", "owner": "blue"}])
    for owner in ("blue", "red"):
        there = b.group("there", owner, stranger, square=[5, 8])
        trace = b.play(b.blues(b.swordsman("a"), **b.AT), b.FAR, there, script=[b.START_OF_TURN] * 2, squares=barren)
        joined = owner == "blue" and stranger.get("card") == "Husk"
        assert len(b.group_of(trace, "there")["members"]) == 1 + joined
        assert [one for one in b.minion_of(trace, "Husk") if one["group"] != "there"] == []


# Body.


@about("Lion Spirit", "Shapeshifter")
def test_whoever_turns_back_into_a_recruit_keeps_his_spells() -> None:
    """Only becoming a lion costs spells, and it does so at each time anew."""
    found = set()
    for seed in range(20):
        script = [b.START_OF_TURN, b.cast("Barkskin", "a"), b.START_OF_TURN]
        trace = b.after(*script, blue=b.blues(b.swordsman("a", "Lion Spirit"), **b.AT), seed=seed)
        shapes = [one["roll"]["chosen"] for one in b.events(trace, kind="roll") if one["roll"]["of"] == "shape"]
        found.add((*shapes, "Barkskin" in spells(trace, "a")))
    assert found == {(0, 0, True), (0, 1, False), (1, 0, True), (1, 1, True)}


@about("ability of Great Bear")
def test_a_great_bears_blow_at_another_nation_strikes_no_djinn_too() -> None:
    reds_there = b.reds(b.swordsman("v", nation="Elves", hp=30), b.swordsman("d", nation="Djinni", hp=30))
    trace = b.play(b.blues(b.creature("bear", "Great Bear"), **b.AT), reds_there, script=[b.attack("bear", "v")])
    assert [hit.victim for hit in b.hits(trace)] == ["v"]


@about("Outcast")
def test_an_outcast_alone_by_then_goes_as_his_group_goes() -> None:
    pair = b.blues(b.swordsman("a", "Outcast"), b.swordsman("b", current_hp=1), **b.AT)
    trace = b.play(pair, b.FAR, script=[b.hurt("b"), b.turn(b.move("blues", 5, 6))])
    assert (b.at(trace), spells(trace, "a")) == ([5, 6], ["Outcast"])


@about("Spirit Binding")
def test_a_weaker_spirit_leaves_the_hit_points() -> None:
    weak = b.after(b.cast("Boggart", [5, 8]), blue=b.blues(b.swordsman("a", "Spirit Binding", hp=30), **b.AT))
    assert b.stats(weak, "a", "hp", "max_hp") == [b.fate(weak, "a")["max_hp"]] * 2


@about("Spirit Binding")
def test_a_monster_off_the_board_binds_no_spirit() -> None:
    host = b.blues(b.swordsman("a", "Spirit Binding"), **b.AT)
    assert spells(b.after(b.cast("Loch Dweller", "globe"), blue=host), "a") == ["Spirit Binding"]
    assert spells(b.after(b.cast("Boggart", [5, 8]), blue=host), "a") == ["Spirit Bound"]


@about("Loch Dweller")
def test_a_loch_dweller_does_not_come_out_beside_a_sanctum() -> None:
    foe = b.reds(b.swordsman("v", hp=90), square=[2, 5])
    for home, there in ((b.town(square=(2, 3)), True), (b.sanctum(), False)):
        board: b.Spec = {"structures": [home | {"square": [2, 3]}]}
        trace = b.play(
            b.blues(b.swordsman("a"), **b.AT), foe, script=[b.cast("Loch Dweller", "globe"), {"do": "combats"}], **board
        )
        assert bool(b.hits(trace, victim="v")) == there


# Death.


@about("Drought")
def test_a_drought_spares_for_good_where_a_structure_stood() -> None:
    colony = {"id": "camp", "type": "colony", "owner": "red", "square": [5, 8]}
    script = [b.cast("Drought", [5, 9]), b.dispel("Colony", "camp"), b.START_OF_TURN]
    trace = b.after(*script, structures=[colony])
    assert b.place(trace, "camp")["status"] == "destroyed"
    bare = b.after(b.cast("Drought", [5, 9]), b.START_OF_TURN)
    assert (b.terrain(trace, 5, 8), b.terrain(bare, 5, 8)) == ("plains", "barren land")


@about("Drought Effect")
def test_a_square_that_bears_something_else_dries_all_the_same() -> None:
    lake: b.Spec = {"squares": b.all_of("water", (5, 8), spells=["Bella's Sigil"])}
    assert b.terrain(b.after(b.cast("Drought", [5, 9]), b.START_OF_TURN, **lake), 5, 8) == "swamp"


@about("Famine")
def test_famine_takes_an_open_square_that_is_no_desert_yet() -> None:
    """All is desert but one square, a town and the Sancta with their entrances, which stay plains."""
    waste = [one for one in SQUARES if one not in ENTRANCES and one not in SANCTA and one not in ((5, 8), (5, 9))]
    board: b.Spec = {"globe": ["Famine"], "structures": [b.town(square=(5, 9))], "squares": b.all_of("desert", *waste)}
    trace = b.after(*[b.START_OF_TURN] * 6, **board)
    assert not b.events(trace, kind="roll")
    changed = [one["change"]["of"] for one in b.events(trace, kind="change") if one["change"]["what"] == "terrain"]
    assert (changed, b.terrain(trace, 5, 8)) == (["5,8"], "desert")


@about("ability of Fury")
def test_the_furies_leave_others_of_their_group() -> None:
    pack = b.blues(b.creature("f", "Fury"), b.creature("b", "Boggart"), **b.AT)
    trace = b.play(pack, b.reds(b.swordsman("v"), b.swordsman("w"), **b.BESIDE))
    assert (status(trace, "f", "b"), sorted(status(trace, "v", "w"))) == (["removed", "alive"], ["alive", "buried"])


@about("Gifts of the Fallen")
def test_gifts_of_the_fallen_hear_of_the_dead_of_their_own_combat() -> None:
    """Whoever is removed has not died."""
    pair = b.blues(
        b.swordsman("a", hp=20, current_hp=9, attack_rate=0), b.swordsman("b"), **b.AT, spells=["Gifts of the Fallen"]
    )
    leaving = b.reds(b.creature("v", "Boggart", hand=0, hp=90), **b.BESIDE)
    removed = b.play(pair, leaving, script=[b.cast("Ascension", "b"), b.COMBAT])
    assert b.stats(removed, "a", "hp") == [9]


@about("Keeper Code")
@pytest.mark.parametrize(("there", "comes"), [(b.swordsman("x"), True), (b.creature("x", "Boggart"), False)])
def test_a_keeper_joins_recruits_alone_and_only_for_a_recruits_death(there: b.Spec, comes: bool) -> None:
    home = b.group("home", "blue", there, square=[2, 3])
    board: b.Spec = {
        "structures": [b.town(square=(5, 8)), b.sanctum("red"), b.sanctum()],
        "globe": [{"card": "Keeper Code", "owner": "blue"}],
    }
    victims = b.reds(b.swordsman("v"), **b.BESIDE)
    trace = b.play(b.blues(b.swordsman("a"), **b.AT), victims, home, script=[b.hurt("v")], **board)
    assert len(b.group_of(trace, "home")["members"]) == 1 + comes
    monster = b.play(
        b.blues(b.swordsman("a"), **b.AT), b.reds(b.creature("v", "Boggart"), **b.BESIDE), script=[b.hurt("v")], **board
    )
    gone = b.play(b.blues(b.swordsman("a"), **b.AT), victims, script=[b.cast("Ascension", "v")], **board)
    for other in (monster, gone):
        assert len([one for one in other["outcome"]["minions"].values() if one["owner"] == "blue"]) == 1


@about("Oasis")
def test_an_oasis_heals_recruits_alone() -> None:
    beast = b.blues(b.creature("a", "Boggart", hp=9, current_hp=3), square=[5, 8])
    oasis: b.Spec = {"structures": [b.town(square=(5, 8), spells=["Oasis"])]}
    assert b.stats(b.after(b.START_OF_TURN, blue=beast, **oasis), "a", "hp") == [3]


@about("ability of Sand Sphinx")
def test_a_neutral_sphinx_has_no_sanctum_to_head_for() -> None:
    sphinx = b.group("sphinx", "neutral", b.creature("s", "Sand Sphinx"), square=[5, 8])
    trace = b.play(b.blues(b.swordsman("a"), **b.AT), b.FAR, sphinx, script=[b.turn()])
    assert b.events(trace, text="Sand Sphinx's ability does nothing: it has no Sanctum to head for.")


@about("Soul Jar")
def test_a_soul_jar_takes_in_recruits_in_their_own_combat() -> None:
    """A monster on the same side is no recruit; who dies elsewhere while a combat is fought has not died in combat."""
    beast = b.blues(b.creature("b", "Boggart", hp=1, armor=0), **b.AT, spells=["Soul Jar"])
    trace = b.play(beast, b.reds(b.swordsman("v", hand=9, hp=90)))
    assert status(trace, "b") == ["buried"]


# Despair.


@about("Comrades in Dolor")
def test_comrades_in_dolor_make_no_monster_a_shadow() -> None:
    beasts = b.reds(b.creature("v", "Boggart"), square=[7, 5])
    trace = b.after(b.START_OF_TURN, red=beasts, globe=[{"card": "Comrades in Dolor", "owner": "blue"}])
    assert (b.events(trace, kind="roll"), b.fate(trace, "v")["nation"]) == ([], None)


@about("ability of Gorgon", "Gorgon's Head", "Jinx", "Atonement")
def test_a_killer_who_has_died_takes_nothing_over() -> None:
    """Deflection throws the blow back at D3, and its victim dies of it all the same."""
    for victim in (
        b.swordsman("v", "Deflection", "Jinx", armor=0, current_hp=1),
        b.swordsman("v", "Deflection", "Gorgon's Head", armor=0, current_hp=1),
        b.creature("v", "Gorgon", "Deflection", armor=0, level=1, current_hp=1),
    ):
        trace = b.play(b.blues(b.swordsman("a", hp=1, armor=0), **b.AT), b.reds(victim), script=[b.attack("a", "v")])
        assert (status(trace, "a", "v"), spells(trace, "a")) == (["buried", "buried"], [])


@about("ability of Gorgon", "Gorgon's Head", "Jinx", "Atonement")
def test_a_killer_who_is_saved_and_carried_off_takes_over_what_a_killer_does() -> None:
    for victim, taken in (
        (b.swordsman("v", "Deflection", "Jinx"), "Jinx"),
        (b.swordsman("v", "Deflection", "Atonement"), "Atonement"),
        (b.swordsman("v", "Deflection", "Gorgon's Head"), "Gorgon's Head"),
        (b.creature("v", "Gorgon", "Deflection", level=1), "Gorgon's Head"),
    ):
        killer = b.blues(b.swordsman("a", hand=60), b.swordsman("c"), **b.AT)
        escape = [{"card": "Zana's Escape", "owner": "blue"}]
        trace = b.play(killer, b.reds(victim), globe=escape, script=[b.attack("a", "v")])
        assert (status(trace, "a", "v"), spells(trace, "a")) == (["off-board", "buried"], [taken])


@about("Limbo")
def test_limbo_counts_no_monster() -> None:
    beasts = b.blues(b.creature("a", "Boggart"), square=[5, 8])
    limbo = b.all_of("barren land", (5, 8), spells=[{"card": "Limbo", "owner": "blue"}])
    players: b.Spec = {"players": {"blue": {"house": "Despair"}}}
    assert b.mana(b.after(b.START_OF_TURN, blue=beasts, squares=limbo, **players)) == {}
    assert b.mana(
        b.after(b.START_OF_TURN, blue=b.blues(b.swordsman("a"), square=[5, 8]), squares=limbo, **players)
    ) == {"Strife": 1}


@about("Shadowmasque")
def test_a_shadowmasque_chills_those_who_bear_other_spells() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", "Power"), **b.AT),
        b.reds(b.swordsman("v", "Shadowmasque")),
        script=[b.attack("a", "v")],
    )
    assert spells(trace, "a") == ["Power", "Shadow's Chill"]


@about("Odar")
def test_odar_slays_another_and_never_himself() -> None:
    trace = b.after(b.cast("Odar", "v"), red=b.reds(*[b.swordsman(id) for id in "vwx"], square=[7, 5]))
    assert b.event(trace, kind="roll")["roll"]["options"] == ["w", "x"]


@about("ability of Odar")
def test_odar_takes_over_once() -> None:
    """On his caster's side already, he leaves his group to whoever controls it."""
    wandering = b.blues(b.creature("o", "Odar"), square=[5, 8], spells=["Smell the Roses"], control="computer")
    assert b.group_of(b.after(b.START_OF_TURN, blue=wandering), "blues")["control"] == "computer"


@about("ability of Undine")
def test_an_undine_lures_nobody_to_bare_rock() -> None:
    trace = b.play(
        b.group("undine", "blue", b.creature("u", "Undine"), square=[7, 7]),
        b.reds(b.swordsman("v"), square=[7, 5]),
        squares=[*b.all_of("water", (7, 7)), *b.all_of("swamp", (7, 6))],
        script=[b.turn()],
    )
    assert b.at(trace, "reds") == [7, 5]


# Hope.


@about("Aurora")
def test_an_aurora_gives_no_monster_an_aura() -> None:
    trace = b.after(b.cast("Aurora", "globe"), blue=b.blues(b.creature("a", "Boggart"), **b.AT))
    assert spells(trace, "a") == []


@about("Citizens' Militia")
def test_the_militia_comes_out_once_and_not_to_its_friends() -> None:
    militia: b.Spec = {"structures": [b.town(square=(5, 8), spells=["Citizens' Militia"])]}
    friends = b.group("friends", "blue", b.swordsman("x"), square=[5, 9])
    alone = b.play(b.blues(b.swordsman("a"), **b.AT), b.FAR, friends, script=[{"do": "combats"}], **militia)
    assert all(one["change"]["what"] != "square" for one in b.events(alone, kind="change"))
    foes = b.group("foes", "red", b.swordsman("y", hand=0, hp=90), square=[5, 9])
    met = b.play(b.blues(b.swordsman("a"), **b.AT), b.FAR, foes, script=[{"do": "combats"}], **militia)
    assert [one["change"]["after"] for one in b.events(met, kind="change") if one["change"]["what"] == "square"] == [
        [5, 8],
        None,
    ]


@about("Empathy")
def test_empathy_minds_a_spell_on_the_group_alone() -> None:
    host = b.blues(b.swordsman("a", "Empathy"), **b.AT)
    script = [b.cast("Barkskin", "a", "red")]
    assert b.results(b.after(*script, blue=host, costs={"Barkskin": {"World": 2}})) == ["executed"]


@about("ability of Heartsong")
def test_heartsong_takes_a_lone_recruit_if_she_has_room() -> None:
    mates = [b.swordsman(f"m{n}", hand=0, hp=90) for n in range(7)]
    lone = b.reds(b.swordsman("v", hand=0, hp=90))
    full = b.play(b.blues(b.creature("h", "Heartsong", hand=0), *mates), lone)
    room = b.play(b.blues(b.creature("h", "Heartsong", hand=0), *mates[1:]), lone)
    tame = b.reds(b.creature("v", "Boggart", hand=0, hp=90), control="player")
    beast = b.play(b.blues(b.creature("h", "Heartsong", hand=0)), tame)
    assert [b.fate(one, "v")["owner"] for one in (full, room, beast)] == ["red", "blue", "red"]


@about("Sublimity")
def test_sublimity_pays_nothing_where_recruits_lost_nothing() -> None:
    beasts = b.blues(b.creature("a", "Boggart", hp=9), square=[5, 8])
    host: b.Spec = {"structures": [b.town(square=(5, 8), spells=["Sublimity"])], "players": {"blue": {"house": "Hope"}}}
    trace = b.after({"do": "combats"}, b.START_OF_TURN, blue=beasts, **host)
    assert (b.stats(trace, "a", "max_hp"), b.mana(trace)) == ([9], {})
    assert not b.events(trace, kind="change", card="Sublimity")


@about("Volunteers")
def test_volunteers_for_the_trained_come_before_movement() -> None:
    """What is cast in the same turn is cast before the archer is there."""
    home: b.Spec = {"structures": [b.town(square=(5, 8), novices=2)], "globe": ["Volunteers"]}
    train = {"do": "train", "structure": "town", "class": "swordsman"}
    trace = b.after(b.turn(train, {"do": "cast", "card": "Barkskin", "target": "a"}), **home)
    [volunteer] = b.minion_of(trace, "Vision archer")
    came = [one["id"] for one in b.events(trace, kind="change") if one["change"]["what"] == "minions"]
    [skin] = [one["id"] for one in b.events(trace, kind="change") if one["change"]["after"] == ["Barkskin"]]
    assert (len(came), came[0] < skin < came[1], volunteer["status"]) == (2, True, "alive")


@about("Volunteers")
def test_nobody_volunteers_for_a_monster() -> None:
    assert b.minion_of(b.after(b.cast("Boggart", [5, 8]), globe=["Volunteers"]), "Vision archer") == []


@about("ability of Zana")
def test_zana_claims_no_group_that_is_gone() -> None:
    late = b.group("late", "red", b.creature("y", "Boggart", hp=1), square=[5, 9])
    zana = b.group("zana", "blue", b.swordsman("b"), square=[5, 8])
    trace = b.play(
        b.blues(b.swordsman("a"), **b.AT),
        b.FAR,
        late,
        zana,
        script=[b.hurt("y"), b.cast("Zana", "zana"), b.START_OF_TURN],
    )
    assert (b.group_of(trace, "late")["owner"], len(b.minion_of(trace, "Zana"))) == ("red", 1)


@about("Zana's Escape", "on the way home")
def test_zanas_escape_is_for_recruits_and_leads_to_a_free_town_of_ours() -> None:
    escape: b.Spec = {"globe": ["Zana's Escape"]}
    beast = b.blues(b.creature("a", "Boggart", hp=1), **b.AT)
    assert status(b.after(b.hurt("a"), blue=beast, **escape), "a") == ["buried"]
    lone = b.blues(b.swordsman("a"), **b.AT)
    ours = [b.town(square=(5, 8)), b.town("theirs", "red", (5, 9)), b.sanctum(), b.sanctum("red")]
    home = b.after(b.hurt("a"), b.START_OF_TURN, blue=lone, structures=ours, **escape)
    assert (b.at(home, b.fate(home, "a")["group"]), b.events(home, kind="roll")) == ([5, 8], [])
    last = b.after(b.hurt("a"), b.START_OF_TURN, blue=lone, structures=[b.sanctum(), b.sanctum("red")], **escape)
    assert b.at(last, b.fate(last, "a")["group"]) == [2, 3]
    freed = [b.hurt("a"), b.START_OF_TURN, {"do": "change", "structure": "theirs", "owner": "blue"}, b.START_OF_TURN]
    later = b.after(*freed, blue=lone, structures=[ours[1]], **escape)
    assert b.at(later, b.fate(later, "a")["group"]) == [5, 9]


# Justice.


@about("Pyrrhic Victory")
def test_pyrrhic_victory_minds_its_own_group_alone() -> None:
    others = b.group("others", "red", b.swordsman("w", hp=1, armor=0), square=[5, 6])
    beside = b.reds(b.swordsman("v"), **b.BESIDE, spells=["Pyrrhic Victory"])
    trace = b.play(b.blues(b.swordsman("a", hand=9), **b.AT), beside, others, script=[b.attack("a", "w")])
    assert status(trace, "a", "w") == ["alive", "buried"]
    by_spell = b.play(
        b.blues(b.swordsman("a"), **b.AT), b.reds(b.swordsman("v"), spells=["Pyrrhic Victory"]), script=[b.hurt("v")]
    )
    assert status(by_spell, "a", "v") == ["alive", "buried"]


@about("Breaking the Chains")
def test_breaking_the_chains_leaves_what_nobody_sees() -> None:
    host = b.blues(b.swordsman("a", {"card": b.NON_VISIBLE, "owner": "red"}, {"card": "Jinx", "owner": "red"}), **b.AT)
    trace = b.after(b.cast("Breaking the Chains", "a"), blue=host)
    [chained] = [one["change"] for one in b.events(trace, kind="change") if one["change"]["what"] == "spells"]
    assert len(chained["before"]) == 1 + len(chained["after"])
    assert "Jinx leaves A." in [one["text"] for one in trace["events"]]


@about("Granite Guardian")
def test_a_granite_guardian_needs_a_town_of_its_owners() -> None:
    foe = b.reds(b.swordsman("v", hand=0, hp=90), square=[7, 5])
    for owner, fought in (("blue", True), ("red", False)):
        there = [b.town("t", owner, (7, 6))]
        trace = b.after(b.cast("Granite Guardian", "globe"), {"do": "combats"}, red=foe, structures=there)
        assert bool(b.hits(trace, victim="v")) == fought


@about("ability of Jade Gargoyle")
def test_a_jade_gargoyle_copies_what_he_may_carry_and_what_was_cast_on_a_comrade() -> None:
    pair = b.blues(b.creature("j", "Jade Gargoyle"), b.swordsman("b"), **b.AT)
    rock = b.after(
        b.cast("Big Rock", "b"),
        blue=b.blues(b.creature("j", "Jade Gargoyle"), b.archer("b", nation="Cyclopes"), **b.AT),
    )
    assert (spells(rock, "j"), spells(rock, "b")) == ([], ["Big Rock"])
    groups = b.after(b.cast("Fortitude", "blues"), blue=pair)
    assert (spells(groups, "j"), spells(groups, "blues")) == ([], ["Fortitude"])
    both = b.after(b.cast("Barkskin", "b"), blue=pair)
    assert (spells(both, "j"), spells(both, "b")) == (["Barkskin"], ["Barkskin"])


@about("Trump")
def test_trump_finds_nothing_but_what_came_out_of_a_hand() -> None:
    gift = b.after({"do": "cast", "player": "neutral", "card": "Barkskin", "target": "a"}, b.cast("Trump", "globe"))
    assert spells(gift, "a") == ["Barkskin"]


@about("Alabaster Guardian", "Exiled")
def test_an_exiled_guardian_comes_back_to_nobodys_control() -> None:
    script = [b.cast("Alabaster Guardian", "blues"), b.cast("Exile", "globe", "red"), b.turn()]
    trace = b.after(*script, blue=b.blues(b.swordsman("a"), square=[5, 6]))
    [guardian] = b.minion_of(trace, "Alabaster Guardian")
    assert b.group_of(trace, guardian["group"])["control"] == "computer"


@about("Tindelhunden")
def test_tindelhunden_come_to_a_free_edge_and_change_sides_only_where_needed() -> None:
    edges = [one for one in SQUARES if len(neighbours(one)) < 4 and one not in ENTRANCES]
    crowd = [b.group(f"g{n}", "red", b.swordsman(f"w{n}"), square=list(one)) for n, one in enumerate(edges[1:])]
    trace = b.play(b.blues(b.swordsman("a"), **b.AT), *crowd, script=[b.cast("Tindelhunden", "blues", "red")])
    [hound, _] = b.minion_of(trace, "Tindelhund")
    assert (b.at(trace, hound["group"]), hound["owner"]) == (list(edges[0]), "red")
    strays = b.group("strays", "neutral", b.swordsman("n"), square=[5, 8])
    hunted = b.play(b.blues(b.swordsman("a"), **b.AT), b.FAR, strays, script=[b.cast("Tindelhunden", "strays")])
    assert {one["owner"] for one in b.minion_of(hunted, "Tindelhund")} == {"blue"}


# Life.


@about("Blindness")
@pytest.mark.parametrize(
    ("host", "foe"),
    [
        (b.swordsman("a", "Blindness", hp=90), b.swordsman("v", hp=90, hand=0)),
        (b.creature("a", "Boggart", "Blindness", hp=90), b.creature("v", "Boggart", hp=90, hand=0)),
    ],
)
def test_blindness_leaves_recruits_for_monsters_alone(host: b.Spec, foe: b.Spec) -> None:
    changes = b.events(b.play(b.blues(host), b.reds(foe)), kind="change")
    assert [one for one in some(changes) if one["change"]["what"] == "spells"] == []


@about("Day of Mourning")
def test_day_of_mourning_takes_nothing_from_an_empty_deck() -> None:
    seats: b.Spec = {"players": {"red": {"house": "War", "deck": []}}}
    assert b.seat(b.after(b.hurt("v"), globe=["Day of Mourning"], **seats), "red")["deck"] == []


@about("Spy at Court")
def test_spies_of_each_player_count_their_own_and_find_no_card_below_the_last() -> None:
    seats: b.Spec = {
        "players": {
            "blue": {"house": "Life", "hand": ["Jinx"] * 5, "deck": ["Barkskin"]},
            "red": {"house": "War", "deck": ["Fireball"]},
        }
    }
    spy: dict[str, Any] = {"card": "Spy at Court", "owner": "blue"}
    theirs = {"card": "Spy at Court", "owner": "red"}
    towns = [
        b.town("one", "red", (5, 8), spells=[theirs, "Will to Power", spy]),
        b.town("two", "red", (5, 9), spells=[spy]),
    ]
    abroad = b.after(b.START_OF_TURN, structures=towns, **seats)
    assert len([one for one in b.events(abroad, kind="note") if "card 1 of red's deck is Fireball" in one["text"]]) == 1
    assert len([one for one in b.events(abroad, kind="note") if "card 2 of red's deck is no card" in one["text"]]) == 1
    ours = [b.town("one", "red", (5, 8), spells=[theirs]), b.town("two", spells=["Will to Power", spy])]
    at_home = b.after(b.START_OF_TURN, structures=ours, **seats)
    assert [one for one in b.events(at_home, kind="note") if "card 1 of blue's deck is Barkskin" in one["text"]]


@about("Seelie Court")
def test_a_seelie_court_stays_as_long_as_was_rolled_each_time() -> None:
    court = [b.town(owner="red", square=(5, 8), mana="World")]
    script = [b.cast("Seelie Court", "town"), *[b.START_OF_TURN] * 9]
    trace = b.after(*script, structures=court)
    rolled = [one["roll"]["chosen"] for one in b.events(trace, kind="roll")]
    begun = [one["id"] for one in b.events(trace, kind="pipeline") if "starts." in one["text"]]
    moved = [one["id"] for one in b.events(trace, kind="change") if one["change"]["what"] == "status"]
    turns = [sum(start < move for start in begun) for move in moved]
    assert [later - before for before, later in pairwise(turns)] == rolled[: len(turns) - 1]


@about("Seelie Court")
def test_a_seelie_court_is_stranded_only_while_it_is_away_and_hides_only_its_own_square() -> None:
    court = [b.town(owner="red", square=(5, 8))]
    away = b.cast("Seelie Court", "town")
    elsewhere = b.after(away, b.cast("Found City", [3, 8]), b.cast("Found City", [5, 8]), structures=court)
    assert b.results(elsewhere)[1:] == ["executed", "refused"]
    waits = [[away, *[b.START_OF_TURN] * turns] for turns in range(1, 4)]
    there = next(script for script in waits if b.place(b.after(*script, structures=court), "town")["status"] == "alive")
    freed = b.after(*there, b.dispel("Seelie Court", "town"), structures=court)
    assert b.place(freed, "town")["status"] == "alive"


@about("ability of Questing Beast")
def test_whoever_else_catches_the_beast_gains_nothing() -> None:
    quest = b.cast("Questing Beast", "blues", "red")
    fight = {"do": "combat", "groups": ["reds", "group-1"]}
    trace = b.after(quest, fight)
    assert (b.minion_of(trace, "Questing Beast")[0]["status"], b.fate(trace, "v")["level"]) == ("buried", 1)


@about("Vivant")
def test_a_vivant_heals_the_most_damaged_recruit_alone() -> None:
    """Nobody who is hurt and no recruit is there: nothing is rolled."""
    trace = b.play(
        b.blues(b.swordsman("a", "Vivant"), b.swordsman("b"), b.swordsman("c"), **b.AT),
        b.reds(b.swordsman("v", hand=0)),
    )
    assert not [one for one in b.events(trace, kind="roll") if one["roll"]["of"] == "most damaged"]


@about("Questing Beast", "ability of Questing Beast")
def test_a_quest_gives_control_back_where_it_took_it_and_rewards_its_own_hunters() -> None:
    quest = b.cast("Questing Beast", "blues", "red")
    led = b.blues(b.swordsman("a"), **b.AT, control="computer")
    ended = b.after(quest, b.dispel("Questing Beast", "blues"), blue=led)
    assert b.group_of(ended, "blues")["control"] == "computer"
    own = b.after(quest, b.dispel("Questing Beast", "blues"), blue=b.blues(b.swordsman("a"), **b.AT))
    assert b.group_of(own, "blues")["control"] == "player"
    two = b.play(
        b.blues(b.swordsman("a", hp=50), **b.AT),
        b.reds(b.swordsman("v", hp=50), **b.BESIDE),
        script=[quest, b.cast("Questing Beast", "reds"), {"do": "combat", "groups": ["blues", "group-1"]}],
    )
    levels = [b.fate(two, "a")["level"], b.fate(two, "v")["level"]]
    assert (levels, spells(two, "blues"), spells(two, "reds")) == ([2, 1], [], ["Questing Beast"])


# Making.


@about("Field Armorer")
def test_a_field_armorer_arms_friendly_recruits_alone() -> None:
    smith = b.blues(b.swordsman("a", "Field Armorer"), **b.AT)
    beside = [
        b.group("foes", "red", b.swordsman("v"), square=[6, 5]),
        b.group("beasts", "blue", b.creature("x", "Boggart"), square=[5, 6]),
    ]
    trace = b.play(smith, *beside, script=[b.START_OF_TURN])
    assert (spells(trace, "v"), spells(trace, "x")) == ([], [])


@about("Fuligin")
def test_fuligin_takes_what_is_seen() -> None:
    attacker = b.swordsman("v", b.NON_VISIBLE, "Power", level=3)
    trace = b.play(b.blues(b.swordsman("a", "Fuligin"), **b.AT), b.reds(attacker), script=[b.attack("v", "a")])
    assert spells(trace, "v") == [b.NON_VISIBLE]


@about("Lost Mine")
def test_a_mine_leads_elsewhere() -> None:
    game = b.after(b.cast("Lost Mine", [5, 8]))
    exits = b.event(game, kind="roll")["roll"]["options"]
    assert len(some(exits)) == len(SQUARES) - len(SANCTA) - 1


@about("Man-Catcher")
def test_a_man_catcher_holds_one_of_the_strongest() -> None:
    strong = [b.swordsman("v", hp=90), b.swordsman("w", hp=90, hand=5), b.swordsman("x", hp=90, hand=5)]
    trace = b.play(b.blues(b.swordsman("a", "Man-Catcher", hp=90)), b.reds(*strong))
    picked = [one["roll"]["options"] for one in b.events(trace, kind="roll") if one["roll"]["of"] == "strongest"]
    assert picked == [["w", "x"]]


@about("Minefield")
@pytest.mark.parametrize(("turns", "hurt_by_it"), [(1, False), (2, True)])
def test_a_minefield_is_live_from_two_turns_after_its_casting(turns: int, hurt_by_it: bool) -> None:
    near = b.blues(b.swordsman("a", hp=20), square=[5, 9])
    field = b.cast("Minefield", [5, 8])
    entered = b.play(near, b.FAR, script=[field, *[b.START_OF_TURN] * turns, b.move("blues", 5, 8)])
    stood = b.play(near, b.FAR, script=[field, b.move("blues", 5, 8), *[b.START_OF_TURN] * turns])
    asleep = "Minefield on square 5,8 does nothing: it is not live until turn 3."
    for trace, times in ((entered, 1 if hurt_by_it else 2), (stood, 2)):
        assert ((b.fate(trace, "a")["hp"] < 20), len(b.events(trace, text=asleep))) == (hurt_by_it, times)


@about("Quantum Mechanic")
def test_the_quantum_mechanic_says_which_costs_nobody_knows() -> None:
    seats: b.Spec = {"players": {"blue": {"house": "War", "hand": ["Quantum Mechanic"], "deck": ["Jinx", "Fireball"]}}}
    known = {"Fireball": {"Strife": 4}, "Jinx": {"Strife": 1, "Mystery": 1}}
    for stated, unknown in (({"Fireball": {"Strife": 4}}, ["Jinx"]), (known, [])):
        trace = b.after(b.cast("Quantum Mechanic", "globe"), costs=stated, **seats)
        notes = [one["text"] for one in b.events(trace, kind="note", result="costs not known")]
        assert b.seat(trace, "blue")["deck"] == ["Fireball", "Jinx"]
        assert [name for name in ("Jinx", "Fireball") if any(name in words for words in notes)] == unknown


@about("Toy Factory")
@pytest.mark.parametrize(
    ("there", "made"),
    [
        (b.group("there", "blue", b.creature("x", "Combustioneer"), square=[5, 8]), 1),
        (b.group("there", "red", b.creature("x", "Combustioneer"), square=[5, 8]), 0),
        (b.group("there", "blue", b.creature("x", "Boggart"), square=[5, 8]), 0),
        (b.group("there", "blue", b.swordsman("x"), square=[5, 8]), 0),
    ],
)
def test_a_toy_factory_adds_to_its_own_toys_alone(there: b.Spec, made: int) -> None:
    works = b.all_of("plains", (5, 8), spells=[{"card": "Toy Factory", "owner": "blue"}])
    trace = b.play(b.blues(b.swordsman("a"), **b.AT), b.FAR, there, script=[b.START_OF_TURN], squares=works)
    assert len([one for one in trace["outcome"]["minions"].values() if one["status"] == "alive"]) == 3 + made
    assert len(b.group_of(trace, "there")["members"]) == 1 + made


# Mind.


@about("Domesticate")
def test_a_tamed_group_that_dies_runs_no_more() -> None:
    beast = b.reds(b.creature("x", "Boggart", hp=1), square=[5, 8])
    tamed = b.after(b.cast("Domesticate", "reds"), b.hurt("x"), red=beast)
    assert (b.group_of(tamed, "reds")["control"], b.group_of(tamed, "reds")["status"]) == ("player", "dead")


@about("Hypnotic Trance")
@pytest.mark.parametrize(
    ("host", "foe"),
    [
        (b.creature("a", "Boggart", hp=90), b.creature("v", "Boggart", hp=90)),
        (b.swordsman("a", hp=90), b.swordsman("v", hp=90)),
    ],
)
def test_a_trance_leaves_recruits_for_monsters_alone(host: b.Spec, foe: b.Spec) -> None:
    changes = b.events(b.play(b.blues(host, spells=["Hypnotic Trance"]), b.reds(foe)), kind="change")
    assert [one for one in some(changes) if one["change"]["what"] == "spells"] == []


@about("Ch'tai Exchange")
def test_an_exchange_is_with_a_recruit() -> None:
    beasts = b.reds(b.creature("v", "Boggart"), square=[7, 5])
    trace = b.after(b.cast("Ch'tai Exchange", "a"), red=beasts, blue=b.blues(b.swordsman("a"), **b.AT))
    assert (b.fate(trace, "a")["owner"], b.fate(trace, "v")["owner"]) == ("blue", "red")


@about("Djinni Debate")
def test_a_debate_chooses_the_mana_of_its_casters_own_structure() -> None:
    towns = [b.town("theirs", "red", (5, 8), mana="Order"), b.town("ours", "blue", (5, 9), mana="Order")]
    seats: b.Spec = {"players": {"blue": {"house": "Mind"}, "red": {"house": "War"}}}
    trace = b.after(b.cast("Djinni Debate", "theirs"), b.cast("Djinni Debate", "ours"), structures=towns, **seats)
    assert [b.place(trace, id)["mana"] for id in ("theirs", "ours")] == ["Order", "Will"]


@about("Kumatru Academy")
def test_an_academy_trains_nobody_when_novices_are_lost() -> None:
    academy = b.town(square=(5, 8), novices=2, spells=["Kumatru Academy"], mana="Will")
    trace = b.after({"do": "change", "structure": "town", "owner": "red"}, structures=[academy])
    assert b.minion_of(trace, "Djinn archer") == []


@about("Teleportation")
def test_teleportation_fetches_who_was_created_elsewhere_this_turn() -> None:
    """Whoever is created in the host itself is there; a monster is no recruit; who has left the group stays."""
    home = b.town("home", "blue", (5, 8), spells=["Teleportation"])
    other = b.town("other", "blue", (5, 9), novices=1)
    train = {"do": "train", "structure": "other", "class": "swordsman"}
    came = b.after(b.START_OF_TURN, b.turn(train), structures=[home, other])
    [recruit] = [one for one in came["outcome"]["minions"].values() if one["group"] not in ("blues", "reds")]
    assert b.at(came, recruit["group"]) == [5, 8]
    inside = b.after(b.START_OF_TURN, b.turn(train | {"structure": "home"}), structures=[home | {"novices": 1}, other])
    assert spells(inside, "home") == []


@about("Usam University")
def test_a_university_without_novices_pays_nothing_more() -> None:
    for novices, made in ((0, 1), (1, 2)):
        school = b.town(square=(5, 8), mana="Will", novices=novices, turn_count=2, spells=["Usam University"])
        assert b.mana(b.after(b.START_OF_TURN, structures=[school])) == {"Will": made}


# Nature.


@about("ability of Jade Dragon")
def test_a_jade_dragon_kills_no_other_nation_outright() -> None:
    trace = b.play(b.blues(b.creature("d", "Jade Dragon", hand=0)), b.reds(b.swordsman("v", nation="Elves")))
    assert status(trace, "v") == ["alive"]


@about("Tornado")
def test_a_tornado_with_no_open_square_beside_leaves_barren_land_alone() -> None:
    towns = [b.town(f"t{n}", square=one) for n, one in enumerate(neighbours((5, 8)))]
    woods = b.all_of("forest", (5, 8))
    assert b.terrain(b.after(b.cast("Tornado", [5, 8]), squares=woods, structures=towns), 5, 8) == "barren land"


@about("Unseelie Howl")
def test_an_unseelie_howl_leaves_monsters_their_orders() -> None:
    beast = b.group("beast", "blue", b.creature("x", "Boggart"), square=[5, 8], control="player")
    howl = {"do": "cast", "card": "Unseelie Howl", "target": "blues"}
    trace = b.play(
        b.blues(b.swordsman("a"), **b.AT),
        b.FAR,
        beast,
        script=[b.turn(howl, b.move("beast", 5, 9), b.move("blues", 5, 6))],
    )
    assert (b.at(trace, "beast"), b.at(trace, "blues")) == ([5, 9], [5, 5])


@about("Deluge", "water for a time")
def test_a_deluge_ebbs_where_and_when_it_says_and_nowhere_else_though_it_be_dispelled() -> None:
    lake: b.Spec = {"squares": b.all_of("water", (5, 8)), "structures": [b.town(square=(5, 9))]}
    flooded = b.after(b.cast("Deluge", "globe"), **lake)
    assert b.terrains(flooded, (5, 8), (5, 7), (5, 9)) == ["water", "water", "plains"]
    for dispelled in (b.dispel("Deluge", "globe"), b.cast("The Unmagicking", "globe", "red")):
        for turns, left in ((0, "water"), (1, "water"), (2, "plains")):
            ebbed = b.after(b.cast("Deluge", "globe"), dispelled, *[b.turn()] * turns, **lake)
            assert b.terrains(ebbed, (5, 8), (5, 7), (5, 9)) == ["water", left, "plains"]


@about("Smell the Roses")
def test_whom_nobody_controlled_before_nobody_controls_after_the_roses() -> None:
    for control in ("computer", "player"):
        led = b.blues(b.swordsman("a"), **b.AT, control=control)
        trace = b.after(b.cast("Smell the Roses", "blues"), b.dispel("Smell the Roses", "blues"), blue=led)
        assert b.group_of(trace, "blues")["control"] == control


# The unknown house.


@about("Bella's Sigil")
def test_bellas_sigil_binds_no_recruits() -> None:
    sigil = b.all_of("plains", (5, 8), spells=["Bella's Sigil"])
    trace = b.play(b.blues(b.swordsman("a"), square=[5, 6]), b.FAR, squares=sigil, script=[b.move("blues", 5, 7)])
    assert (b.square(trace, 5, 8)["spells"], spells(trace, "a")) == (["Bella's Sigil"], [])


@about("Pyre")
def test_a_pyre_burns_what_is_seen() -> None:
    host = b.blues(b.swordsman("a", b.NON_VISIBLE, "Power"), **b.AT)
    plain = b.after(blue=b.blues(b.swordsman("a", b.NON_VISIBLE), **b.AT))
    trace = b.after(b.cast("Pyre", "a"), blue=host)
    assert (spells(trace, "a"), b.fate(trace, "a")["hand"]) == ([b.NON_VISIBLE, "Pyre"], b.fate(plain, "a")["hand"] + 1)


@about("Geomancy")
def test_geomancy_rolls_for_open_squares_alone() -> None:
    trace = b.after(b.cast("Geomancy", "globe"), structures=[b.town(square=(5, 8))], realm="Veldt")
    rolled = [one for one in b.events(trace, kind="roll") if one["roll"]["of"] == "terrain"]
    assert len(rolled) == len(SQUARES) - len(ENTRANCES) - len(SANCTA) - 1


# Unmaking.


@about("Fizzle")
def test_a_fizzle_takes_what_is_seen() -> None:
    seen = ["Book of War", "Balance of Mystery"]
    ended = b.after(b.cast("Crucible", "globe"), b.cast("Fizzle", "globe"), globe=seen)
    assert len([name for name in b.globe(ended) if name in seen]) == 1


@about("Ort")
def test_whoever_is_gone_cannot_be_picked_again() -> None:
    lone = b.blues(b.swordsman("a"), **b.AT)
    fewer = 0
    for seed in range(12):
        trace = b.after(b.cast("Ort", "blues"), blue=lone, seed=seed)
        chosen = {one["roll"]["of"]: one["roll"]["chosen"] for one in b.events(trace, kind="roll")}
        if (chosen["gain"], chosen["number"]) == (False, 2):
            assert (b.fate(trace, "a")["status"], b.results(trace)) == ("buried", ["executed"])
            fewer += 1
    assert fewer


@about("ThudThud's Journey")
def test_a_journey_ends_as_a_misfit() -> None:
    assert (
        b.fate(b.after(b.cast("ThudThud's Journey", "a"), blue=b.blues(b.swordsman("a", nation="Elves"), **b.AT)), "a")[
            "nation"
        ]
        == "Misfits"
    )


@about("Jumping Land")
def test_a_jumping_land_lands_on_no_entrance() -> None:
    """All the squares around it are a Sanctum's or its entrances but two."""
    rock = b.all_of("mountain", (3, 4), spells=["Jumping Land"])
    trace = b.after({"do": "combats"}, squares=rock, structures=[b.sanctum(), b.sanctum("red")])
    options = {one["roll"]["of"]: one["roll"]["options"] for one in b.events(trace, kind="roll")}
    assert options["square"] == [[4, 4], [3, 5]]


# War.


@about("Defensive Pact")
def test_a_defensive_pact_takes_towns_and_colonies_to_a_square_that_can_hold_one() -> None:
    ours = [b.town(square=(5, 8)), b.sanctum(), b.sanctum("red")]
    trace = b.after(b.cast("Defensive Pact", "blues"), structures=ours)
    assert (b.events(trace, kind="roll"), b.place(trace, "town")["status"]) == ([], "destroyed")
    entrance = b.blues(b.swordsman("a"), square=[2, 4])
    kept = b.after(b.cast("Defensive Pact", "blues"), blue=entrance, structures=ours)
    assert b.place(kept, "town")["status"] == "alive"


@about("Book of War")
def test_the_book_of_war_gives_no_level_to_the_dead_nor_above_5() -> None:
    killed = b.attack("a", "v")
    board: b.Spec = {"globe": ["Book of War"]}
    best = b.play(
        b.blues(b.swordsman("a", hand=9, level=5), **b.AT),
        b.reds(b.swordsman("v")),
        script=[killed, b.START_OF_TURN],
        **board,
    )
    assert b.fate(best, "a")["level"] == 5
    assert not [one for one in b.events(best, kind="change") if one["change"]["what"] == "level"]
    pair = b.blues(b.swordsman("a", hand=9), b.swordsman("b"), **b.AT)
    dead = b.play(pair, b.reds(b.swordsman("v")), script=[killed, b.hurt("a"), b.START_OF_TURN], **board)
    assert (status(dead, "a"), b.fate(dead, "a")["level"]) == (["buried"], 1)


@about("Challenge")
def test_a_challenge_that_several_win_changes_nothing() -> None:
    tied = b.reds(b.swordsman("v"), b.archer("w"), square=[7, 5])
    assert b.after(b.cast("Challenge", "globe"), red=tied, initiative="red")["outcome"]["initiative"] == "red"
    two = b.blues(b.swordsman("a", level=2), **b.AT)
    assert (
        b.after(b.cast("Challenge", "globe"), blue=two, red=tied, initiative="red")["outcome"]["initiative"] == "blue"
    )


@about("ability of Hellion")
def test_a_hellion_remembers_justice_through_the_turn_and_a_neutral_one_has_no_side() -> None:
    hellion = b.blues(b.creature("h", "Hellion", hp=90, hand=0), **b.AT)
    just = b.reds(b.swordsman("v", nation="Gargoyles", hand=0, hp=90), square=[6, 5])
    other = b.group("others", "red", b.swordsman("w", nation="Elves", hand=0, hp=90), square=[5, 6])
    both = b.play(hellion, just, other, script=[{"do": "combats"}])
    assert b.group_of(both, "blues")["owner"] == "blue"
    free = b.group("free", "neutral", b.creature("h", "Hellion", hp=90, hand=0), square=[5, 5])
    alone = b.play(free, b.reds(b.swordsman("w", hand=0, hp=90), square=[6, 5]), script=[{"do": "combats"}])
    assert b.group_of(alone, "free")["owner"] == "neutral"


@about("Lava Flow")
def test_lava_flow_leaves_a_volcano_a_volcano_and_needs_ground_below() -> None:
    assert b.terrain(b.after(b.cast("Lava Flow", [5, 8]), squares=b.all_of("volcano", (5, 8))), 5, 8) == "volcano"
    peaks = b.all_of("mountain", *neighbours((5, 8)))
    rock = b.all_of("volcano", (5, 8), spells=["Lava Flow"])
    for seed in range(6):
        trace = b.after(*[b.START_OF_TURN] * 3, squares=[*rock, *peaks], seed=seed)
        assert {*b.terrains(trace, *neighbours((5, 8)))} == {"mountain"}


@about("Ring of Fire")
def test_a_ring_of_fire_finds_nothing_left_to_burn() -> None:
    open_squares = [one for one in SQUARES if one not in ENTRANCES and one not in SANCTA]
    trace = b.after(b.cast("Ring of Fire", "globe"), squares=b.all_of("lava", *open_squares))
    assert b.results(trace) == ["executed"]


@about("War Drums")
def test_war_drums_play_for_survivors() -> None:
    """Both groups end together: nobody is left to be victorious."""
    pair = b.blues(b.swordsman("a", hp=1, armor=0), **b.AT, spells=["War Drums"])
    both = b.play(pair, b.reds(b.swordsman("v", "Deflection", armor=0, hand=0, current_hp=1)))
    assert status(both, "a", "v") == ["buried", "buried"]
    assert not [one for one in b.events(both, kind="effect") if "music" in one["text"]]


# Deaths elsewhere while two groups fight, and whoever is removed from a combat.


def elsewhere(third: b.Spec, *spells: str, **fields: Any) -> b.Trace:
    """The trace of a death in a third group while blues and reds fight each other."""
    there = b.group("there", "blue", third, square=[5, 8], spells=list(spells))
    game = b.board(b.blues(b.swordsman("a"), **b.AT), b.reds(b.swordsman("v"), **b.BESIDE), there, script=[], **fields)
    game.combat = Combat(b.band(game, "blues"), b.band(game, "reds"))
    die(game, b.who(game, third["id"]), "killed", b.who(game, "v"))
    game.combat = None
    return b.trace_of(game)


@about("Soul Jar", "Gifts of the Fallen", "Day of the Dead", "Pyrrhic Victory")
def test_who_dies_elsewhere_has_not_died_in_the_combat() -> None:
    assert status(elsewhere(b.swordsman("x"), "Soul Jar"), "x") == ["buried"]
    told_so = [one["text"] for one in elsewhere(b.swordsman("x"), "Gifts of the Fallen")["events"]]
    assert "it notes the death" not in " ".join(told_so)
    assert status(elsewhere(b.swordsman("x"), "Pyrrhic Victory"), "a", "v") == ["alive", "buried"]


@about("ability of Fingle's Folly", "ability of Obsidian Dragon", "ability of Wyrmling", "ability of Minotaur")
@pytest.mark.parametrize("name", ["Fingle's Folly", "Obsidian Dragon", "Wyrmling", "Minotaur"])
def test_monsters_that_die_elsewhere_leave_nothing_to_those_who_fight(name: str) -> None:
    trace = elsewhere(b.creature("x", name))
    assert (spells(trace, "a"), spells(trace, "v"), *b.stats(trace, "a", "hp"), *b.stats(trace, "v", "hp")) == (
        [],
        [],
        7,
        7,
    )


@about("Day of the Dead", "Gifts of the Fallen")
def test_who_is_removed_from_a_combat_has_not_died_in_it_and_a_monster_is_no_recruit() -> None:
    pair = b.blues(b.swordsman("a", hp=20, current_hp=5), b.swordsman("b"), **b.AT, spells=["Gifts of the Fallen"])
    game = b.board(pair, b.reds(b.creature("v", "Boggart"), **b.BESIDE), script=[], globe=["Day of the Dead"])
    game.combat = Combat(b.band(game, "blues"), b.band(game, "reds"))
    remove_minion(game, b.who(game, "b"))
    die(game, b.who(game, "v"), "died")
    game.combat = None
    assert not [
        one for one in b.events(b.trace_of(game), kind="effect") if "it notes" in one["text"] or "counts" in one["text"]
    ]


@about("Berserkers")
def test_berserkers_avenge_their_own() -> None:
    """Whom they kill themselves makes them no stronger."""
    trace = b.play(
        b.blues(b.swordsman("a", hand=20), **b.AT, spells=["Berserkers"]), b.reds(b.archer("v"), b.archer("w"))
    )
    assert [hit.damage for hit in b.hits(trace, attacker="a")] == [20, 20]


@about("Chamberlain", "ability of Wolf", "ability of Dracha")
def test_only_who_fights_withdraws() -> None:
    there = b.group("there", "blue", b.swordsman("x"), square=[5, 8])
    game = b.board(b.blues(b.swordsman("a"), **b.AT), b.reds(b.swordsman("v"), **b.BESIDE), there, script=[])
    game.combat = Combat(b.band(game, "blues"), b.band(game, "reds"))
    withdraw_next_round(game, b.band(game, "there"), "blue")
    game.combat = None
    assert b.band(game, "there").spells == []


# The words that many cards share.


@pytest.mark.parametrize("word", [each, each_on_the_board])
def test_whoever_has_died_meanwhile_is_passed_over(word: Any) -> None:
    game = b.board(b.blues(b.swordsman("a"), b.swordsman("b"), **b.AT), b.FAR, script=[])
    touched: list[str] = []

    def do(game: Any, spell: Spell, minion: Any) -> None:
        touched.append(minion.id)
        die(game, b.who(game, "b"), "died")

    spell = b.lay(game, "blues", name="Test Spell")
    word(do)(game, spell, Event(None, None))
    assert [id for id in touched if id != "v"] == ["a"]


@about("Magnetic Accrual", "Ogi")
def test_what_is_altered_for_good_sinks_below_0_for_damage_alone() -> None:
    game = b.board(b.blues(b.swordsman("a"), **b.AT), b.FAR, script=[])
    host = b.who(game, "a")
    alter(game, host, hand=-3, armor=-3)
    alter(game, host, hand=2, armor=2)
    assert (host.hand, host.armor) == (1, 2)


@about("Greymantle")
def test_those_who_hide_hide_from_the_enemies_of_their_side() -> None:
    host = b.reds(b.swordsman("v", {"card": "Greymantle", "owner": "blue"}), square=[7, 5])
    script = [b.cast("Barkskin", "v", "red"), b.cast("Jinx", "v")]
    assert b.results(b.after(*script, red=host)) == ["executed", "refused"]


@about("Spiritual Advisers", "Standoff")
def test_monsters_take_no_advice_and_heed_no_standoff() -> None:
    beast = b.blues(b.creature("a", "Boggart"), square=[5, 8], control="player")
    assert b.group_of(b.after(b.cast("Spiritual Advisers", "globe"), blue=beast), "blues")["members"] == ["a"]
    order = {"do": "cast", "card": "Standoff", "target": "globe"}
    assert b.at(b.after(b.turn(order, b.move("blues", 5, 9)), blue=beast)) == [5, 9]


@about("Firewyrm", "Brown Striders", "Loch Dweller", "Granite Guardian", "Arboriads")
def test_what_lives_off_the_board_does_not_come_out_beside_its_friends() -> None:
    for card, land in (
        ("Firewyrm", "lava"),
        ("Brown Striders", "forest"),
        ("Arboriads", "forest"),
        ("Loch Dweller", "water"),
    ):
        trace = b.after(b.cast(card, "globe"), {"do": "combats"}, squares=b.all_of(land, *neighbours((4, 5))))
        assert not [one for one in b.events(trace, kind="change") if one["change"]["what"] == "square"]


@about("Renegades", "Exiled")
def test_whom_the_computer_controlled_it_controls_afterwards() -> None:
    led = b.reds(b.swordsman("v"), square=[7, 5], control="computer")
    trace = b.after(b.cast("Renegades", "reds"), b.dispel("Renegades", "reds"), red=led)
    assert b.group_of(trace, "reds")["control"] == "computer"


@about("Betrayal", "Renegades", "Possession", "Rogue Monster", "Domesticate")
def test_a_group_that_has_changed_sides_since_is_not_given_back() -> None:
    beast = b.reds(b.creature("v", "Boggart"), square=[7, 5])
    since = {"do": "change", "group": "reds", "owner": "neutral"}
    back = b.after(b.cast("Betrayal", "reds"), since, b.dispel("Betrayal", "reds"), red=beast)
    assert b.group_of(back, "reds")["owner"] == "neutral"
    dead = b.after(b.cast("Betrayal", "reds"), b.hurt("v"), red=beast)
    assert b.group_of(dead, "reds")["owner"] == "blue"


@about("Betrayal", "Rogue Monster")
def test_a_spell_gives_a_group_back_to_the_side_from_which_it_took_it_itself() -> None:
    """Whoever has changed sides for good in between is not given back to the side before that."""
    turned = {"do": "change", "group": "beasts", "owner": "red"}
    gone = b.dispel("Betrayal", "beasts")
    betrayed = [b.cast("Betrayal", "beasts"), turned]
    for spells, script in (
        ([], [*betrayed, b.cast("Rogue Monster", "beasts"), gone, b.dispel("Rogue Monster", "beasts")]),
        (["Rogue Monster"], [*betrayed, gone]),
    ):
        beasts = b.group("beasts", "neutral", b.creature("m", "Troll"), spells=spells, square=[7, 5])
        assert b.group_of(b.after(*script, red=beasts), "beasts")["owner"] == "red"


@about("Betrayal")
def test_a_group_that_is_betrayed_bears_other_spells_that_remember_something() -> None:
    theirs = b.reds(b.swordsman("v"), square=[7, 5])
    turned = {"do": "change", "group": "reds", "owner": "red"}
    wolves = [b.cast("Lycanthropy", "reds"), b.cast("Betrayal", "reds"), turned, b.dispel("Betrayal", "reds")]
    assert b.group_of(b.after(*wolves, red=theirs), "reds")["spells"] == ["Lycanthropy"]


@about("General", "Eagle Eyes")
def test_those_beside_an_officer_are_of_his_kind() -> None:
    near = b.group("near", "blue", b.swordsman("s"), b.archer("b"), square=[5, 6])
    for card, helped in (("General", [3, 2]), ("Eagle Eyes", [2, 3])):
        trace = b.play(b.blues(b.swordsman("a", card), **b.AT), b.FAR, near, script=[])
        assert [b.fate(trace, "s")["hand"], b.fate(trace, "b")["missile"]] == helped


@about("ability of Brimstone Dragon", "ability of Frost Dragon", "ability of Nightmare", "ability of Bog Horror")
def test_the_second_dragon_finds_nobody_to_burn() -> None:
    dragons = [b.creature("x", "Brimstone Dragon"), b.creature("y", "Brimstone Dragon")]
    alone, both = (
        b.play(b.blues(*some(pack), **b.AT), b.reds(b.swordsman("v", current_hp=2))) for pack in (dragons[:1], dragons)
    )
    burns = [
        [one["text"] for one in b.events(trace, kind="pipeline") if "Fireball" in one["text"]]
        for trace in (alone, both)
    ]
    assert burns[0] == burns[1] != []


@about("1 level less by Haunted Forest", "1 level less by Faerie Glade")
def test_two_woods_take_a_level_each_and_none_where_no_forest_is_left() -> None:
    woods = [b.cast("Haunted Forest", [5, 8], "red"), b.cast("Faerie Glade", [5, 9], "red")]
    host = b.blues(b.swordsman("a", level=3), square=[5, 8])
    near = b.blues(b.swordsman("a", level=3), square=[5, 7])
    into = {"do": "change", "square": [5, 8], "terrain": "plains"}
    both = b.play(near, b.FAR, script=[*woods, b.move("blues", 5, 8)])
    felled = b.play(near, b.FAR, script=[woods[0], b.move("blues", 5, 8), into])
    assert (b.fate(both, "a")["level"], b.fate(felled, "a")["level"], host["id"]) == (1, 3, "blues")


@about("cheaper spells next turn")
def test_nothing_costs_less_than_nothing() -> None:
    seats: b.Spec = {"players": {"blue": {"house": "Mind", "mana": {"Will": 5}, "trained": {"Will": 5}}}}
    syzygy = b.cast("Syzygy", "globe")
    script = [syzygy, syzygy, b.START_OF_TURN, b.cast("Power", "a")]
    trace = b.after(*script, costs={"Power": {"Will": 1}, "Syzygy": {"Will": 1}}, **seats)
    assert (b.results(trace)[3], b.mana(trace)) == ("executed", {"Will": 5})


@about("Panic")
def test_a_panic_spares_the_sanctum_and_empty_towns() -> None:
    homes = [b.town("empty", "red", (5, 8)), b.sanctum("red")]
    home = b.group("home", "red", b.swordsman("x"), square=[9, 8])
    trace = b.play(
        b.blues(b.swordsman("a"), **b.AT),
        b.FAR,
        home,
        structures=homes,
        script=[b.turn({"do": "cast", "card": "Panic", "target": "globe"})],
    )
    assert (b.results(trace), b.at(trace, "home")) == (["executed"], [9, 8])


@about("Fizzle")
def test_a_fizzle_cannot_hit_upon_what_lies_hidden() -> None:
    script = [b.cast("Haunted Forest", [5, 8]), b.cast("Fizzle", "globe")]
    assert "Book of War" not in b.globe(b.after(*script, globe=["Book of War"]))


@about("cheaper spells next turn")
def test_a_syzygy_spares_nothing_in_its_own_turn() -> None:
    seats: b.Spec = {"players": {"blue": {"house": "Mind", "mana": {"Will": 5}}}}
    trace = b.after(
        b.cast("Syzygy", "globe"), b.cast("Power", "a"), costs={"Power": {"Will": 2}, "Syzygy": {"Will": 1}}, **seats
    )
    assert b.mana(trace) == {"Will": 2}


@about("Encampment")
def test_no_camp_on_an_entrance_and_no_loss_by_a_capture_elsewhere() -> None:
    pair = b.blues(b.swordsman("a"), b.archer("b"), square=[2, 4])
    entrance = b.after(b.cast("Encampment", "blues"), blue=pair, structures=[b.sanctum(), b.sanctum("red")])
    assert (b.at(entrance), entrance["outcome"]["structures"].keys()) == ([2, 4], {"blue-sanctum", "red-sanctum"})
    other = b.group("other", "red", b.swordsman("x"), square=[5, 8])
    camped = b.play(
        b.blues(b.swordsman("a"), b.archer("b"), **b.AT),
        b.FAR,
        other,
        structures=[b.town(square=(5, 8))],
        script=[b.cast("Encampment", "blues"), b.START_OF_TURN],
    )
    assert (b.place(camped, "town")["owner"], status(camped, "a", "b")) == ("red", ["off-board", "off-board"])


KARKARAS_HOP = [("Karkara", "blues"), ("The Unmagicking", "globe")]


@about("Encampment", "Karkara")
@pytest.mark.parametrize("first", [[{"do": "cast", "card": "Encampment", "target": "blues"}], []])
def test_an_encampment_without_a_camp_takes_nobody_along_who_is_off_the_board_by_another_spell(
    first: list[b.Spec],
) -> None:
    entrance = b.blues(b.swordsman("a", count=3), square=[2, 4])
    hop, back = ({"do": "cast", "card": card, "target": on} for card, on in KARKARAS_HOP)
    trace = b.play(entrance, b.FAR, script=[b.turn(*first), b.turn(hop), b.turn(back)])
    assert b.group_of(trace, "blues")["status"] == "alive"


@about("Instability", "Itrokos Gate")
def test_only_summonings_are_drawn() -> None:
    beast = b.reds(b.creature("v", "Boggart"), square=[7, 5])
    drawn = [
        one["roll"]["options"] for one in b.events(b.after(b.cast("Instability", "globe"), red=beast), kind="roll")
    ]
    names = [name for options in drawn for name in options if name in cards_by_name()]
    assert {cards_by_name()[name].type for name in some(names)} == {"summoning"}


@about("Seelie Court")
def test_a_court_that_was_kept_away_comes_back_at_the_next_start_of_turn() -> None:
    court = [b.town(owner="red", square=(5, 8))]
    squat = b.group("squat", "blue", b.swordsman("x"), square=[5, 8])
    for seed in range(1, 6):
        script = [b.cast("Seelie Court", "town"), *[b.START_OF_TURN] * 5, b.move("squat", 5, 9), b.START_OF_TURN]
        trace = b.play(b.blues(b.swordsman("a"), **b.AT), b.FAR, squat, structures=court, script=script, seed=seed)
        assert b.place(trace, "town")["status"] == "alive"


@about("Teleportation")
def test_teleportation_leaves_the_group_that_its_newcomer_has_left() -> None:
    homes = [b.town("home", "blue", (5, 8), spells=["Teleportation"]), b.town("other", "blue", (5, 9), novices=1)]
    garrison = b.group("garrison", "blue", b.swordsman("x"), square=[5, 9])
    train = {"do": "train", "structure": "other", "class": "archer"}
    left = {"do": "cast", "card": "Ch'tai Exchange", "target": "archer-1"}
    for orders, there in (([train], [5, 8]), ([train, left], [5, 9])):
        script = [b.START_OF_TURN, b.turn(*orders)]
        trace = b.play(b.blues(b.swordsman("a"), **b.AT), b.FAR, garrison, structures=homes, script=script)
        assert b.at(trace, "garrison") == there


@about("Primeval Forest")
def test_a_recruit_who_is_created_in_the_forest_grows_no_stronger() -> None:
    woods = b.all_of("forest", (5, 5), (5, 6), spells=["Primeval Forest"])
    there = b.blues(b.swordsman("a"), **b.AT)
    trace = b.play(there, b.FAR, squares=woods, script=[b.cast("Spiritual Advisers", "globe")])
    assert len(b.group_of(trace, "blues")["members"]) == 2
    assert all("Primeval Strength" not in one["spells"] for one in trace["outcome"]["minions"].values())


@about("ability of Al Hakim")
def test_al_hakim_tells_of_an_empty_hand_and_an_empty_deck() -> None:
    seats = {"players": {"blue": {"house": "Mind"}, "red": {"house": "War"}}}
    trace = b.play(b.blues(b.creature("h", "Al Hakim"), **b.AT), b.FAR, script=[b.START_OF_TURN], **seats)
    said = " ".join(one["text"] for one in b.events(trace, kind="note", result="told"))
    assert "the opponent holds no card" in said
    assert "the next cards of their deck: no card" in said


@about("Filigreed Armor", "Mark of Ulanoth", "Treacherous Armor")
def test_what_takes_damage_off_before_armor_leaves_no_less_than_none_to_what_adds() -> None:
    blows = (
        ("Filigreed Armor", b.swordsman("v", hand=0), 4 - 2),
        ("Mark of Ulanoth", b.archer("v", missile=1), 2 - 1),
    )
    for card, attacker, lost in blows:
        first = b.blow(attacker, b.swordsman("a", card, "Treacherous Armor"))
        assert 7 - b.fate(first, "a")["hp"] == lost
        assert all(one["after"] >= 0 for one in (one["quantity"] for one in first["events"]) if one)
        later = b.blow(attacker, b.swordsman("a", "Treacherous Armor", card))
        assert b.fate(later, "a")["hp"] >= 7 - lost


SEVEN = b.blues(*(b.swordsman(f"a{number}") for number in range(7)), **b.AT)
ONE = b.blues(b.swordsman("a"), **b.AT)
WILD = b.group("wild", "neutral", b.creature("g", "Boggart"), **b.BESIDE)
WOUNDED = b.swordsman("w", current_hp=3)
GUARD = b.blues(b.creature("g", "Ebon Guardian"), **b.AT)
THREE_DJINNI = [b.swordsman(f"v{number}", nation="Djinni") for number in range(3)]


@pytest.mark.parametrize(
    ("groups", "fields", "said"),
    [
        (
            (SEVEN, b.FAR),
            {"globe": ["Volunteers"], "script": [b.cast("Dark Minion", "blues")]},
            "Volunteers on the globe does nothing: no volunteer finds room.",
        ),
        (
            (ONE, b.FAR),
            {
                "script": [
                    b.cast("Alabaster Guardian", "blues"),
                    b.turn(b.move("group-1", 5, 7)),
                    *[b.START_OF_TURN] * 2,
                ]
            },
            "Alabaster Guardian on Blue's group does nothing: the guardian's control stays where it is.",
        ),
        (
            (b.blues(b.creature("f", "Fingle"), **b.AT), WILD),
            {"script": [b.turn()]},
            "Fingle's ability does nothing: it sends nobody away.",
        ),
        (
            (ONE, b.group("idle", "neutral", b.swordsman("g"), square=[4, 5])),
            {"structures": [b.TOWN | {"spells": ["Zurzavar"]}], "script": [b.turn()]},
            "Zurzavar on the town does nothing: it drives nobody out.",
        ),
        (
            (ONE, b.group("idle", "red", b.swordsman("g"), square=[4, 5], control="computer")),
            {"structures": [b.TOWN], "script": [b.cast("Panic", "globe")]},
            "Panic on the globe does nothing: it leads nobody astray.",
        ),
        (
            (b.blues(b.swordsman("a"), square=[8, 3]), b.FAR),
            {"squares": b.all_of("plains", (4, 5), (4, 3), spells=["Drought"]), "script": [b.START_OF_TURN]},
            "Drought Effect on square 4,4 does nothing: it dries the square no further now.",
        ),
        (
            (b.blues(b.swordsman("a", "Vivant", current_hp=3), **b.AT), b.reds(b.swordsman("v"), **b.BESIDE)),
            {},
            "Vivant on A does nothing: there is nobody for it to heal.",
        ),
        (
            (b.blues(b.swordsman("a", "Healing Balm"), WOUNDED, **b.AT), b.FAR),
            {"script": [b.START_OF_TURN]},
            "Healing Balm on A does nothing: there is nobody for it to heal.",
        ),
        (
            (GUARD, b.FAR),
            {"script": [b.cast("Exile", "globe"), b.turn()]},
            "Exiled on Blue's group does nothing: Blue's group is immobile.",
        ),
        (
            (b.blues(b.creature("s", "Sand Sphinx"), **b.AT, control="player"), b.FAR),
            {"script": [b.turn()]},
            "Sand Sphinx's ability does nothing: a player controls Blue's group.",
        ),
        (
            (GUARD, b.FAR),
            {"script": [b.cast("Bolt of Somersaults", "blues")]},
            "Bolt of Somersaults on Blue's group does nothing: Blue's group cannot be moved: it is immobile.",
        ),
        (
            (b.blues(b.creature("g", "Great Bear"), **b.AT), b.reds(*THREE_DJINNI, **b.BESIDE)),
            {},
            "Great Bear's ability does nothing: the others are being struck already.",
        ),
        (
            (b.blues(b.swordsman("a"), **b.AT, spells=["Oblivion"]), b.FAR),
            {"script": [b.cast("Lightning Bolt", "a")]},
            "Oblivion on Blue's group does nothing: no attacker deals the damage.",
        ),
        (
            (ONE, b.FAR),
            {
                "squares": b.all_of("forest", (4, 5), (4, 6), spells=["Primeval Forest"]),
                "script": [b.cast("Boggart", [4, 5])],
            },
            "Primeval Forest on square 4,6 does nothing: the newcomer has its strength already.",
        ),
        (
            (ONE, b.FAR),
            {"structures": [b.town(spells=["Dracha's Trade"])], "script": [b.START_OF_TURN]},
            "Dracha's Trade on the town does nothing: the house of its owner is not known.",
        ),
    ],
)
def test_why_nothing_comes_of_it_is_true_of_the_board(groups: Any, fields: dict[str, Any], said: str) -> None:
    """Somebody was around, there, or hurt: only nobody whom the spell is about."""
    idle = [one["text"] for one in b.play(*groups, **fields)["events"] if " does nothing: " in one["text"]]
    assert said in some(idle)


def test_what_a_spell_asks_not_to_be_so_is_told_as_a_sentence() -> None:
    stormy = b.town(spells=["Ill Winds"])
    trace = b.play(b.blues(b.archer("a"), **b.AT), b.reds(b.archer("v"), **b.BESIDE), structures=[stormy])
    asked = "it needs something other than an attacker on its caster's side."
    assert b.events(trace, text=f"Ill Winds on the town does not respond: {asked}")
