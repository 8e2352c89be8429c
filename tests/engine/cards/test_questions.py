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
from tests.engine.build import (
    COMBAT,
    START_OF_TURN,
    Spec,
    Trace,
    archer,
    attack,
    band,
    blues,
    cast,
    creature,
    dispel,
    event,
    events,
    fate,
    group,
    hits,
    hurt,
    lay,
    move,
    play,
    reds,
    swordsman,
    table,
    told,
    turn,
    who,
)
from tests.engine.cards.about import about
from tests.engine.cards.boards import (
    AT,
    BESIDE,
    FAR,
    NON_VISIBLE,
    after,
    all_of,
    at,
    blow,
    globe,
    group_of,
    mana,
    minion_of,
    place,
    results,
    sanctum,
    seat,
    square,
    stats,
    terrain,
    terrains,
    town,
)
from tests.some import some


def spells(trace: Trace, id: str) -> list[str]:
    """The spells on a minion or a group in the end."""
    outcome = trace["outcome"]
    found: list[str] = next(outcome[part][id] for part in ("minions", "groups", "structures") if id in outcome[part])[
        "spells"
    ]
    return found


def status(trace: Trace, *ids: str) -> list[str]:
    """What some minions are in the end."""
    return [fate(trace, id)["status"] for id in ids]


# Abilities, and whoever picks somebody at random.


@about("ability of Banshee", "ability of Giant", "ability of Volgaris", "ability of Fury")
@pytest.mark.parametrize("name", ["Banshee", "Giant", "Volgaris", "Fury"])
def test_the_second_of_a_kind_finds_nobody_left(name: str) -> None:
    trace = play(blues(creature("x", name), creature("y", name), **AT), reds(swordsman("v", hp=4)))
    assert (fate(trace, "v")["status"], len(minion_of(trace, name))) == ("buried", 2)


@about("Foresight", "Man-Catcher")
def test_who_comes_too_late_finds_nobody_left() -> None:
    one = reds(swordsman("v", current_hp=2))
    shot = play(blues(archer("a"), archer("b"), spells=["Foresight"]), one)
    assert [told["text"] for told in events(shot, kind="step", step="A2")] == []
    blast = reds(swordsman("v", "Carbuncle"))
    held = play(blues(swordsman("a", "Man-Catcher", hp=90)), blast, initiative="red")
    assert (status(held, "a", "v"), events(held, kind="roll")) == (["alive", "buried"], [])


# Abomination.


@about("Carbuncle")
def test_a_carbuncles_host_is_spared_its_own_explosion() -> None:
    trace = play(blues(swordsman("a", "Carbuncle", "Reanimate"), **AT), reds(swordsman("v", hp=20, hand=0)))
    assert (stats(trace, "a", "hp"), fate(trace, "v")["hp"] < 18) == ([7], True)


@about("Civil Unrest")
def test_civil_unrest_counts_its_own_copies_and_no_monsters() -> None:
    red_town = town("far", "red", (7, 5), mana="Order")
    other = play(
        blues(swordsman("a"), **AT),
        reds(swordsman("v"), square=[7, 5]),
        globe=["Balance of Mystery"],
        structures=[red_town],
        script=[cast("Civil Unrest", "globe"), START_OF_TURN],
    )
    assert mana(other, "red") == {"Order": 1}
    monsters = reds(creature("v", "Boggart"), square=[7, 5])
    alone = after(cast("Civil Unrest", "globe"), START_OF_TURN, red=monsters, structures=[red_town])
    assert mana(alone, "red") == {}


@about("Slavers")
def test_slavers_give_no_attack_to_whoever_has_none() -> None:
    trace = play(blues(swordsman("a", "Pacifism"), **AT, spells=["Slavers"]), reds(archer("v", attack_rate=0)))
    assert hits(trace, attacker="a") == []


@about("Soul Eater")
def test_a_soul_eater_kills_its_host_at_0_alone() -> None:
    pair = blues(swordsman("a", "Soul Eater"), swordsman("b", "Soul Eater", hp=1), **AT)
    assert status(after(START_OF_TURN, blue=pair), "a", "b") == ["alive", "buried"]


@about("ability of Winged Monkey")
def test_winged_monkeys_need_a_free_square_and_go_alone() -> None:
    monkeys = blues(creature("m", "Winged Monkey", hp=30), creature("b", "Boggart", hp=90), **AT)
    foe = reds(swordsman("v", hp=90, hand=0), **BESIDE)
    crowd = [group(f"far-{n}", "red", swordsman(f"w-{n}"), square=list(one)) for n, one in enumerate([(7, 5), (6, 6)])]
    for others, free in ((crowd[:1], True), (crowd, False)):
        trees = [group("wood", "red", swordsman("x"), square=[6, 4]), *others]
        for seed in range(4):
            trace = play(monkeys, foe, *trees, seed=seed)
            assert (status(trace, "m", "b"), at(trace, "reds")) == (["removed", "alive"], [6, 6] if free else [6, 5])


@about("Scars of Kolekh")
@pytest.mark.parametrize("last", ["killed", "died"])
def test_scars_go_over_as_their_own_group_is_killed(last: str) -> None:
    scarred = reds(swordsman("v", hp=1, armor=0), square=[6, 5], spells=["Scars of Kolekh"])
    friends = group("friends", "red", swordsman("w", hp=1, armor=0), square=[4, 5])
    by_hand = [attack("a", "w"), hurt("v")] if last == "died" else [attack("a", "w"), attack("a", "v")]
    trace = play(blues(swordsman("a", hand=9), **AT), scarred, friends, script=by_hand)
    assert group_of(trace, "blues")["spells"] == ["Scars of Kolekh"] * (last == "killed")


@about("Husks")
@pytest.mark.parametrize("stranger", [swordsman("x"), creature("x", "Boggart"), creature("x", "Husk")])
def test_no_husk_rises_where_others_stand(stranger: Spec) -> None:
    barren = all_of("barren land", (5, 8), spells=[{"card": "Husks", "owner": "blue"}])
    for owner in ("blue", "red"):
        there = group("there", owner, stranger, square=[5, 8])
        trace = play(blues(swordsman("a"), **AT), FAR, there, script=[START_OF_TURN] * 2, squares=barren)
        joined = owner == "blue" and stranger.get("card") == "Husk"
        assert len(group_of(trace, "there")["members"]) == 1 + joined
        assert [one for one in minion_of(trace, "Husk") if one["group"] != "there"] == []


# Body.


@about("Lion Spirit", "Shapeshifter")
def test_whoever_turns_back_into_a_recruit_keeps_his_spells() -> None:
    """Only becoming a lion costs spells, and it does so at each time anew."""
    found = set()
    for seed in range(20):
        script = [START_OF_TURN, cast("Barkskin", "a"), START_OF_TURN]
        trace = after(*script, blue=blues(swordsman("a", "Lion Spirit"), **AT), seed=seed)
        shapes = [one["roll"]["chosen"] for one in events(trace, kind="roll") if one["roll"]["of"] == "shape"]
        found.add((*shapes, "Barkskin" in spells(trace, "a")))
    assert found == {(0, 0, True), (0, 1, False), (1, 0, True), (1, 1, True)}


@about("ability of Great Bear")
def test_a_great_bears_blow_at_another_nation_strikes_no_djinn_too() -> None:
    reds_there = reds(swordsman("v", nation="Elves", hp=30), swordsman("d", nation="Djinni", hp=30))
    trace = play(blues(creature("bear", "Great Bear"), **AT), reds_there, script=[attack("bear", "v")])
    assert [hit.victim for hit in hits(trace)] == ["v"]


@about("Outcast")
def test_an_outcast_alone_by_then_goes_as_his_group_goes() -> None:
    pair = blues(swordsman("a", "Outcast"), swordsman("b", current_hp=1), **AT)
    trace = play(pair, FAR, script=[hurt("b"), turn(move("blues", 5, 6))])
    assert (at(trace), spells(trace, "a")) == ([5, 6], ["Outcast"])


@about("Spirit Binding")
def test_a_weaker_spirit_leaves_the_hit_points() -> None:
    weak = after(cast("Boggart", [5, 8]), blue=blues(swordsman("a", "Spirit Binding", hp=30), **AT))
    assert stats(weak, "a", "hp", "max_hp") == [fate(weak, "a")["max_hp"]] * 2


@about("Spirit Binding")
def test_a_monster_off_the_board_binds_no_spirit() -> None:
    host = blues(swordsman("a", "Spirit Binding"), **AT)
    assert spells(after(cast("Loch Dweller", "globe"), blue=host), "a") == ["Spirit Binding"]
    assert spells(after(cast("Boggart", [5, 8]), blue=host), "a") == ["Spirit Bound"]


@about("Loch Dweller")
def test_a_loch_dweller_does_not_come_out_beside_a_sanctum() -> None:
    foe = reds(swordsman("v", hp=90), square=[2, 5])
    for home, there in ((town(square=(2, 3)), True), (sanctum(), False)):
        board: Spec = {"structures": [home | {"square": [2, 3]}]}
        trace = play(
            blues(swordsman("a"), **AT), foe, script=[cast("Loch Dweller", "globe"), {"do": "combats"}], **board
        )
        assert bool(hits(trace, victim="v")) == there


# Death.


@about("Drought")
def test_a_drought_spares_for_good_where_a_structure_stood() -> None:
    colony = {"id": "camp", "type": "colony", "owner": "red", "square": [5, 8]}
    script = [cast("Drought", [5, 9]), dispel("Colony", "camp"), START_OF_TURN]
    trace = after(*script, structures=[colony])
    assert place(trace, "camp")["status"] == "destroyed"
    bare = after(cast("Drought", [5, 9]), START_OF_TURN)
    assert (terrain(trace, 5, 8), terrain(bare, 5, 8)) == ("plains", "barren land")


@about("Drought Effect")
def test_a_square_that_bears_something_else_dries_all_the_same() -> None:
    lake: Spec = {"squares": all_of("water", (5, 8), spells=["Bella's Sigil"])}
    assert terrain(after(cast("Drought", [5, 9]), START_OF_TURN, **lake), 5, 8) == "swamp"


@about("Famine")
def test_famine_takes_an_open_square_that_is_no_desert_yet() -> None:
    """All is desert but one square, a town and the Sancta with their entrances, which stay plains."""
    waste = [one for one in SQUARES if one not in ENTRANCES and one not in SANCTA and one not in ((5, 8), (5, 9))]
    board: Spec = {"globe": ["Famine"], "structures": [town(square=(5, 9))], "squares": all_of("desert", *waste)}
    trace = after(*[START_OF_TURN] * 6, **board)
    assert not events(trace, kind="roll")
    changed = [one["change"]["of"] for one in events(trace, kind="change") if one["change"]["what"] == "terrain"]
    assert (changed, terrain(trace, 5, 8)) == (["5,8"], "desert")


@about("ability of Fury")
def test_the_furies_leave_others_of_their_group() -> None:
    pack = blues(creature("f", "Fury"), creature("b", "Boggart"), **AT)
    trace = play(pack, reds(swordsman("v"), swordsman("w"), **BESIDE))
    assert (status(trace, "f", "b"), sorted(status(trace, "v", "w"))) == (["removed", "alive"], ["alive", "buried"])


@about("Gifts of the Fallen")
def test_gifts_of_the_fallen_hear_of_the_dead_of_their_own_combat() -> None:
    """Whoever is removed has not died."""
    pair = blues(
        swordsman("a", hp=20, current_hp=9, attack_rate=0), swordsman("b"), **AT, spells=["Gifts of the Fallen"]
    )
    leaving = reds(creature("v", "Boggart", hand=0, hp=90), **BESIDE)
    removed = play(pair, leaving, script=[cast("Ascension", "b"), COMBAT])
    assert stats(removed, "a", "hp") == [9]


@about("Keeper Code")
@pytest.mark.parametrize(("there", "comes"), [(swordsman("x"), True), (creature("x", "Boggart"), False)])
def test_a_keeper_joins_recruits_alone_and_only_for_a_recruits_death(there: Spec, comes: bool) -> None:
    home = group("home", "blue", there, square=[2, 3])
    board: Spec = {
        "structures": [town(square=(5, 8)), sanctum("red"), sanctum()],
        "globe": [{"card": "Keeper Code", "owner": "blue"}],
    }
    victims = reds(swordsman("v"), **BESIDE)
    trace = play(blues(swordsman("a"), **AT), victims, home, script=[hurt("v")], **board)
    assert len(group_of(trace, "home")["members"]) == 1 + comes
    monster = play(blues(swordsman("a"), **AT), reds(creature("v", "Boggart"), **BESIDE), script=[hurt("v")], **board)
    gone = play(blues(swordsman("a"), **AT), victims, script=[cast("Ascension", "v")], **board)
    for other in (monster, gone):
        assert len([one for one in other["outcome"]["minions"].values() if one["owner"] == "blue"]) == 1


@about("Oasis")
def test_an_oasis_heals_recruits_alone() -> None:
    beast = blues(creature("a", "Boggart", hp=9, current_hp=3), square=[5, 8])
    oasis: Spec = {"structures": [town(square=(5, 8), spells=["Oasis"])]}
    assert stats(after(START_OF_TURN, blue=beast, **oasis), "a", "hp") == [3]


@about("ability of Sand Sphinx")
def test_a_neutral_sphinx_has_no_sanctum_to_head_for() -> None:
    sphinx = group("sphinx", "neutral", creature("s", "Sand Sphinx"), square=[5, 8])
    trace = play(blues(swordsman("a"), **AT), FAR, sphinx, script=[turn()])
    assert events(trace, text="Sand Sphinx's ability does nothing: it has no Sanctum to head for.")


@about("Soul Jar")
def test_a_soul_jar_takes_in_recruits_in_their_own_combat() -> None:
    """A monster on the same side is no recruit; who dies elsewhere while a combat is fought has not died in combat."""
    beast = blues(creature("b", "Boggart", hp=1, armor=0), **AT, spells=["Soul Jar"])
    trace = play(beast, reds(swordsman("v", hand=9, hp=90)))
    assert status(trace, "b") == ["buried"]


# Despair.


@about("Comrades in Dolor")
def test_comrades_in_dolor_make_no_monster_a_shadow() -> None:
    beasts = reds(creature("v", "Boggart"), square=[7, 5])
    trace = after(START_OF_TURN, red=beasts, globe=[{"card": "Comrades in Dolor", "owner": "blue"}])
    assert (events(trace, kind="roll"), fate(trace, "v")["nation"]) == ([], None)


@about("ability of Gorgon", "Gorgon's Head", "Jinx", "Atonement")
def test_a_killer_who_has_died_takes_nothing_over() -> None:
    """Deflection throws the blow back at D3, and its victim dies of it all the same."""
    for victim in (
        swordsman("v", "Deflection", "Jinx", armor=0, current_hp=1),
        swordsman("v", "Deflection", "Gorgon's Head", armor=0, current_hp=1),
        creature("v", "Gorgon", "Deflection", armor=0, level=1, current_hp=1),
    ):
        trace = play(blues(swordsman("a", hp=1, armor=0), **AT), reds(victim), script=[attack("a", "v")])
        assert (status(trace, "a", "v"), spells(trace, "a")) == (["buried", "buried"], [])


@about("Limbo")
def test_limbo_counts_no_monster() -> None:
    beasts = blues(creature("a", "Boggart"), square=[5, 8])
    limbo = all_of("barren land", (5, 8), spells=[{"card": "Limbo", "owner": "blue"}])
    players: Spec = {"players": {"blue": {"house": "Despair"}}}
    assert mana(after(START_OF_TURN, blue=beasts, squares=limbo, **players)) == {}
    assert mana(after(START_OF_TURN, blue=blues(swordsman("a"), square=[5, 8]), squares=limbo, **players)) == {
        "Strife": 1
    }


@about("Shadowmasque")
def test_a_shadowmasque_chills_those_who_bear_other_spells() -> None:
    trace = play(blues(swordsman("a", "Power"), **AT), reds(swordsman("v", "Shadowmasque")), script=[attack("a", "v")])
    assert spells(trace, "a") == ["Power", "Shadow's Chill"]


@about("Odar")
def test_odar_slays_another_and_never_himself() -> None:
    trace = after(cast("Odar", "v"), red=reds(*[swordsman(id) for id in "vwx"], square=[7, 5]))
    assert event(trace, kind="roll")["roll"]["options"] == ["w", "x"]


@about("ability of Odar")
def test_odar_takes_over_once() -> None:
    """On his caster's side already, he leaves his group to whoever controls it."""
    wandering = blues(creature("o", "Odar"), square=[5, 8], spells=["Smell the Roses"], control="computer")
    assert group_of(after(START_OF_TURN, blue=wandering), "blues")["control"] == "computer"


@about("ability of Undine")
def test_an_undine_lures_nobody_to_bare_rock() -> None:
    trace = play(
        group("undine", "blue", creature("u", "Undine"), square=[7, 7]),
        reds(swordsman("v"), square=[7, 5]),
        squares=[*all_of("water", (7, 7)), *all_of("swamp", (7, 6))],
        script=[turn()],
    )
    assert at(trace, "reds") == [7, 5]


# Hope.


@about("Aurora")
def test_an_aurora_gives_no_monster_an_aura() -> None:
    trace = after(cast("Aurora", "globe"), blue=blues(creature("a", "Boggart"), **AT))
    assert spells(trace, "a") == []


@about("Citizens' Militia")
def test_the_militia_comes_out_once_and_not_to_its_friends() -> None:
    militia: Spec = {"structures": [town(square=(5, 8), spells=["Citizens' Militia"])]}
    friends = group("friends", "blue", swordsman("x"), square=[5, 9])
    alone = play(blues(swordsman("a"), **AT), FAR, friends, script=[{"do": "combats"}], **militia)
    assert all(one["change"]["what"] != "square" for one in events(alone, kind="change"))
    foes = group("foes", "red", swordsman("y", hand=0, hp=90), square=[5, 9])
    met = play(blues(swordsman("a"), **AT), FAR, foes, script=[{"do": "combats"}], **militia)
    assert [one["change"]["after"] for one in events(met, kind="change") if one["change"]["what"] == "square"] == [
        [5, 8],
        None,
    ]


@about("Empathy")
def test_empathy_minds_a_spell_on_the_group_alone() -> None:
    host = blues(swordsman("a", "Empathy"), **AT)
    script = [cast("Barkskin", "a", "red")]
    assert results(after(*script, blue=host, costs={"Barkskin": {"World": 2}})) == ["executed"]


@about("ability of Heartsong")
def test_heartsong_takes_a_lone_recruit_if_she_has_room() -> None:
    mates = [swordsman(f"m{n}", hand=0, hp=90) for n in range(7)]
    lone = reds(swordsman("v", hand=0, hp=90))
    full = play(blues(creature("h", "Heartsong", hand=0), *mates), lone)
    room = play(blues(creature("h", "Heartsong", hand=0), *mates[1:]), lone)
    tame = reds(creature("v", "Boggart", hand=0, hp=90), control="player")
    beast = play(blues(creature("h", "Heartsong", hand=0)), tame)
    assert [fate(one, "v")["owner"] for one in (full, room, beast)] == ["red", "blue", "red"]


@about("Sublimity")
def test_sublimity_pays_nothing_where_recruits_lost_nothing() -> None:
    beasts = blues(creature("a", "Boggart", hp=9), square=[5, 8])
    host: Spec = {"structures": [town(square=(5, 8), spells=["Sublimity"])], "players": {"blue": {"house": "Hope"}}}
    trace = after({"do": "combats"}, START_OF_TURN, blue=beasts, **host)
    assert (stats(trace, "a", "max_hp"), mana(trace)) == ([9], {})
    assert not events(trace, kind="change", card="Sublimity")


@about("Volunteers")
def test_volunteers_for_the_trained_come_before_movement() -> None:
    """What is cast in the same turn is cast before the archer is there."""
    home: Spec = {"structures": [town(square=(5, 8), novices=2)], "globe": ["Volunteers"]}
    train = {"do": "train", "structure": "town", "class": "swordsman"}
    trace = after(turn(train, {"do": "cast", "card": "Barkskin", "target": "a"}), **home)
    [volunteer] = minion_of(trace, "Vision archer")
    came = [one["id"] for one in events(trace, kind="change") if one["change"]["what"] == "minions"]
    [skin] = [one["id"] for one in events(trace, kind="change") if one["change"]["after"] == ["Barkskin"]]
    assert (len(came), came[0] < skin < came[1], volunteer["status"]) == (2, True, "alive")


@about("Volunteers")
def test_nobody_volunteers_for_a_monster() -> None:
    assert minion_of(after(cast("Boggart", [5, 8]), globe=["Volunteers"]), "Vision archer") == []


@about("ability of Zana")
def test_zana_claims_no_group_that_is_gone() -> None:
    late = group("late", "red", creature("y", "Boggart", hp=1), square=[5, 9])
    zana = group("zana", "blue", swordsman("b"), square=[5, 8])
    trace = play(blues(swordsman("a"), **AT), FAR, late, zana, script=[hurt("y"), cast("Zana", "zana"), START_OF_TURN])
    assert (group_of(trace, "late")["owner"], len(minion_of(trace, "Zana"))) == ("red", 1)


@about("Zana's Escape", "on the way home")
def test_zanas_escape_is_for_recruits_and_leads_to_a_free_town_of_ours() -> None:
    escape: Spec = {"globe": ["Zana's Escape"]}
    beast = blues(creature("a", "Boggart", hp=1), **AT)
    assert status(after(hurt("a"), blue=beast, **escape), "a") == ["buried"]
    lone = blues(swordsman("a"), **AT)
    ours = [town(square=(5, 8)), town("theirs", "red", (5, 9)), sanctum(), sanctum("red")]
    home = after(hurt("a"), START_OF_TURN, blue=lone, structures=ours, **escape)
    assert (at(home, fate(home, "a")["group"]), events(home, kind="roll")) == ([5, 8], [])
    last = after(hurt("a"), START_OF_TURN, blue=lone, structures=[sanctum(), sanctum("red")], **escape)
    assert at(last, fate(last, "a")["group"]) == [2, 3]
    freed = [hurt("a"), START_OF_TURN, {"do": "change", "structure": "theirs", "owner": "blue"}, START_OF_TURN]
    later = after(*freed, blue=lone, structures=[ours[1]], **escape)
    assert at(later, fate(later, "a")["group"]) == [5, 9]


# Justice.


@about("Pyrrhic Victory")
def test_pyrrhic_victory_minds_its_own_group_alone() -> None:
    others = group("others", "red", swordsman("w", hp=1, armor=0), square=[5, 6])
    beside = reds(swordsman("v"), **BESIDE, spells=["Pyrrhic Victory"])
    trace = play(blues(swordsman("a", hand=9), **AT), beside, others, script=[attack("a", "w")])
    assert status(trace, "a", "w") == ["alive", "buried"]
    by_spell = play(blues(swordsman("a"), **AT), reds(swordsman("v"), spells=["Pyrrhic Victory"]), script=[hurt("v")])
    assert status(by_spell, "a", "v") == ["alive", "buried"]


@about("Breaking the Chains")
def test_breaking_the_chains_leaves_what_nobody_sees() -> None:
    host = blues(swordsman("a", {"card": NON_VISIBLE, "owner": "red"}, {"card": "Jinx", "owner": "red"}), **AT)
    trace = after(cast("Breaking the Chains", "a"), blue=host)
    [chained] = [one["change"] for one in events(trace, kind="change") if one["change"]["what"] == "spells"]
    assert len(chained["before"]) == 1 + len(chained["after"])
    assert "Jinx leaves A." in [one["text"] for one in trace["events"]]


@about("Granite Guardian")
def test_a_granite_guardian_needs_a_town_of_its_owners() -> None:
    foe = reds(swordsman("v", hand=0, hp=90), square=[7, 5])
    for owner, fought in (("blue", True), ("red", False)):
        there = [town("t", owner, (7, 6))]
        trace = after(cast("Granite Guardian", "globe"), {"do": "combats"}, red=foe, structures=there)
        assert bool(hits(trace, victim="v")) == fought


@about("ability of Jade Gargoyle")
def test_a_jade_gargoyle_copies_what_he_may_carry_and_what_was_cast_on_a_comrade() -> None:
    pair = blues(creature("j", "Jade Gargoyle"), swordsman("b"), **AT)
    rock = after(
        cast("Big Rock", "b"), blue=blues(creature("j", "Jade Gargoyle"), archer("b", nation="Cyclopes"), **AT)
    )
    assert (spells(rock, "j"), spells(rock, "b")) == ([], ["Big Rock"])
    groups = after(cast("Fortitude", "blues"), blue=pair)
    assert (spells(groups, "j"), spells(groups, "blues")) == ([], ["Fortitude"])
    both = after(cast("Barkskin", "b"), blue=pair)
    assert (spells(both, "j"), spells(both, "b")) == (["Barkskin"], ["Barkskin"])


@about("Trump")
def test_trump_finds_nothing_but_what_came_out_of_a_hand() -> None:
    gift = after({"do": "cast", "player": "neutral", "card": "Barkskin", "target": "a"}, cast("Trump", "globe"))
    assert spells(gift, "a") == ["Barkskin"]


@about("Justicars")
def test_justicars_dispel_nothing_on_a_sanctum() -> None:
    ours: Spec = {"structures": [sanctum(spells=["Will to Power"]), sanctum("red")]}
    near = blues(swordsman("a"), square=[2, 4], spells=["Justicars"])
    assert place(after(turn(move("blues", 2, 3)), blue=near, **ours), "blue-sanctum")["spells"] == ["Will to Power"]


@about("Alabaster Guardian", "Exiled")
def test_an_exiled_guardian_comes_back_to_nobodys_control() -> None:
    script = [cast("Alabaster Guardian", "blues"), cast("Exile", "globe", "red"), turn()]
    trace = after(*script, blue=blues(swordsman("a"), square=[5, 6]))
    [guardian] = minion_of(trace, "Alabaster Guardian")
    assert group_of(trace, guardian["group"])["control"] == "computer"


@about("Tindelhunden")
def test_tindelhunden_come_to_a_free_edge_and_change_sides_only_where_needed() -> None:
    edges = [one for one in SQUARES if len(neighbours(one)) < 4 and one not in ENTRANCES]
    crowd = [group(f"g{n}", "red", swordsman(f"w{n}"), square=list(one)) for n, one in enumerate(edges[1:])]
    trace = play(blues(swordsman("a"), **AT), *crowd, script=[cast("Tindelhunden", "blues", "red")])
    [hound, _] = minion_of(trace, "Tindelhund")
    assert (at(trace, hound["group"]), hound["owner"]) == (list(edges[0]), "red")
    strays = group("strays", "neutral", swordsman("n"), square=[5, 8])
    hunted = play(blues(swordsman("a"), **AT), FAR, strays, script=[cast("Tindelhunden", "strays")])
    assert {one["owner"] for one in minion_of(hunted, "Tindelhund")} == {"blue"}


# Life.


@about("Blindness")
@pytest.mark.parametrize(
    ("host", "foe"),
    [
        (swordsman("a", "Blindness", hp=90), swordsman("v", hp=90, hand=0)),
        (creature("a", "Boggart", "Blindness", hp=90), creature("v", "Boggart", hp=90, hand=0)),
    ],
)
def test_blindness_leaves_recruits_for_monsters_alone(host: Spec, foe: Spec) -> None:
    changes = events(play(blues(host), reds(foe)), kind="change")
    assert [one for one in some(changes) if one["change"]["what"] == "spells"] == []


@about("Day of Mourning")
def test_day_of_mourning_takes_nothing_from_an_empty_deck() -> None:
    seats: Spec = {"players": {"red": {"house": "War", "deck": []}}}
    assert seat(after(hurt("v"), globe=["Day of Mourning"], **seats), "red")["deck"] == []


@about("Spy at Court")
def test_spies_of_each_player_count_their_own_and_find_no_card_below_the_last() -> None:
    seats: Spec = {
        "players": {
            "blue": {"house": "Life", "hand": ["Jinx"] * 5, "deck": ["Barkskin"]},
            "red": {"house": "War", "deck": ["Fireball"]},
        }
    }
    spy: dict[str, Any] = {"card": "Spy at Court", "owner": "blue"}
    theirs = {"card": "Spy at Court", "owner": "red"}
    towns = [
        town("one", "red", (5, 8), spells=[theirs, "Will to Power", spy]),
        town("two", "red", (5, 9), spells=[spy]),
    ]
    abroad = after(START_OF_TURN, structures=towns, **seats)
    assert len([one for one in events(abroad, kind="note") if "card 1 of red's deck is Fireball" in one["text"]]) == 1
    assert len([one for one in events(abroad, kind="note") if "card 2 of red's deck is no card" in one["text"]]) == 1
    ours = [town("one", "red", (5, 8), spells=[theirs]), town("two", spells=["Will to Power", spy])]
    at_home = after(START_OF_TURN, structures=ours, **seats)
    assert [one for one in events(at_home, kind="note") if "card 1 of blue's deck is Barkskin" in one["text"]]


@about("Seelie Court")
def test_a_seelie_court_stays_as_long_as_was_rolled_each_time() -> None:
    court = [town(owner="red", square=(5, 8), mana="World")]
    script = [cast("Seelie Court", "town"), *[START_OF_TURN] * 9]
    trace = after(*script, structures=court)
    rolled = [one["roll"]["chosen"] for one in events(trace, kind="roll")]
    begun = [one["id"] for one in events(trace, kind="pipeline") if "starts." in one["text"]]
    moved = [one["id"] for one in events(trace, kind="change") if one["change"]["what"] == "status"]
    turns = [sum(start < move for start in begun) for move in moved]
    assert [later - before for before, later in pairwise(turns)] == rolled[: len(turns) - 1]


@about("Seelie Court")
def test_a_seelie_court_is_stranded_only_while_it_is_away_and_hides_only_its_own_square() -> None:
    court = [town(owner="red", square=(5, 8))]
    away = cast("Seelie Court", "town")
    elsewhere = after(away, cast("Found City", [3, 8]), cast("Found City", [5, 8]), structures=court)
    assert results(elsewhere)[1:] == ["executed", "refused"]
    waits = [[away, *[START_OF_TURN] * turns] for turns in range(1, 4)]
    there = next(script for script in waits if place(after(*script, structures=court), "town")["status"] == "alive")
    freed = after(*there, dispel("Seelie Court", "town"), structures=court)
    assert place(freed, "town")["status"] == "alive"


@about("ability of Questing Beast")
def test_whoever_else_catches_the_beast_gains_nothing() -> None:
    quest = cast("Questing Beast", "blues", "red")
    fight = {"do": "combat", "groups": ["reds", "group-1"]}
    trace = after(quest, fight)
    assert (minion_of(trace, "Questing Beast")[0]["status"], fate(trace, "v")["level"]) == ("buried", 1)


@about("Vivant")
def test_a_vivant_heals_the_most_damaged_recruit_alone() -> None:
    """Nobody who is hurt and no recruit is there: nothing is rolled."""
    trace = play(blues(swordsman("a", "Vivant"), swordsman("b"), swordsman("c"), **AT), reds(swordsman("v", hand=0)))
    assert not [one for one in events(trace, kind="roll") if one["roll"]["of"] == "most damaged"]


@about("Questing Beast", "ability of Questing Beast")
def test_a_quest_gives_control_back_where_it_took_it_and_rewards_its_own_hunters() -> None:
    quest = cast("Questing Beast", "blues", "red")
    led = blues(swordsman("a"), **AT, control="computer")
    ended = after(quest, dispel("Questing Beast", "blues"), blue=led)
    assert group_of(ended, "blues")["control"] == "computer"
    own = after(quest, dispel("Questing Beast", "blues"), blue=blues(swordsman("a"), **AT))
    assert group_of(own, "blues")["control"] == "player"
    two = play(
        blues(swordsman("a", hp=50), **AT),
        reds(swordsman("v", hp=50), **BESIDE),
        script=[quest, cast("Questing Beast", "reds"), {"do": "combat", "groups": ["blues", "group-1"]}],
    )
    levels = [fate(two, "a")["level"], fate(two, "v")["level"]]
    assert (levels, spells(two, "blues"), spells(two, "reds")) == ([2, 1], [], ["Questing Beast"])


# Making.


@about("Field Armorer")
def test_a_field_armorer_arms_friendly_recruits_alone() -> None:
    smith = blues(swordsman("a", "Field Armorer"), **AT)
    beside = [
        group("foes", "red", swordsman("v"), square=[6, 5]),
        group("beasts", "blue", creature("x", "Boggart"), square=[5, 6]),
    ]
    trace = play(smith, *beside, script=[START_OF_TURN])
    assert (spells(trace, "v"), spells(trace, "x")) == ([], [])


@about("Fuligin")
def test_fuligin_takes_what_is_seen() -> None:
    attacker = swordsman("v", NON_VISIBLE, "Power", level=3)
    trace = play(blues(swordsman("a", "Fuligin"), **AT), reds(attacker), script=[attack("v", "a")])
    assert spells(trace, "v") == [NON_VISIBLE]


@about("Lost Mine")
def test_a_mine_leads_elsewhere() -> None:
    game = after(cast("Lost Mine", [5, 8]))
    exits = event(game, kind="roll")["roll"]["options"]
    assert len(some(exits)) == len(SQUARES) - len(SANCTA) - 1


@about("Man-Catcher")
def test_a_man_catcher_holds_one_of_the_strongest() -> None:
    strong = [swordsman("v", hp=90), swordsman("w", hp=90, hand=5), swordsman("x", hp=90, hand=5)]
    trace = play(blues(swordsman("a", "Man-Catcher", hp=90)), reds(*strong))
    picked = [one["roll"]["options"] for one in events(trace, kind="roll") if one["roll"]["of"] == "strongest"]
    assert picked == [["w", "x"]]


@about("Minefield")
@pytest.mark.parametrize(("turns", "hurt_by_it"), [(1, False), (2, True)])
def test_a_minefield_is_live_from_two_turns_after_its_casting(turns: int, hurt_by_it: bool) -> None:
    near = blues(swordsman("a", hp=20), square=[5, 9])
    field = cast("Minefield", [5, 8])
    entered = play(near, FAR, script=[field, *[START_OF_TURN] * turns, move("blues", 5, 8)])
    stood = play(near, FAR, script=[field, move("blues", 5, 8), *[START_OF_TURN] * turns])
    asleep = "Minefield on square 5,8 does nothing: it is not live until turn 3."
    for trace, times in ((entered, 1 if hurt_by_it else 2), (stood, 2)):
        assert ((fate(trace, "a")["hp"] < 20), len(events(trace, text=asleep))) == (hurt_by_it, times)


@about("Quantum Mechanic")
def test_the_quantum_mechanic_says_which_costs_nobody_knows() -> None:
    seats: Spec = {"players": {"blue": {"house": "War", "hand": ["Quantum Mechanic"], "deck": ["Jinx", "Fireball"]}}}
    known = {"Fireball": {"Strife": 4}, "Jinx": {"Strife": 1, "Mystery": 1}}
    for stated, unknown in (({"Fireball": {"Strife": 4}}, ["Jinx"]), (known, [])):
        trace = after(cast("Quantum Mechanic", "globe"), costs=stated, **seats)
        notes = [one["text"] for one in events(trace, kind="note", result="costs not known")]
        assert seat(trace, "blue")["deck"] == ["Fireball", "Jinx"]
        assert [name for name in ("Jinx", "Fireball") if any(name in words for words in notes)] == unknown


@about("Toy Factory")
@pytest.mark.parametrize(
    ("there", "made"),
    [
        (group("there", "blue", creature("x", "Combustioneer"), square=[5, 8]), 1),
        (group("there", "red", creature("x", "Combustioneer"), square=[5, 8]), 0),
        (group("there", "blue", creature("x", "Boggart"), square=[5, 8]), 0),
        (group("there", "blue", swordsman("x"), square=[5, 8]), 0),
    ],
)
def test_a_toy_factory_adds_to_its_own_toys_alone(there: Spec, made: int) -> None:
    works = all_of("plains", (5, 8), spells=[{"card": "Toy Factory", "owner": "blue"}])
    trace = play(blues(swordsman("a"), **AT), FAR, there, script=[START_OF_TURN], squares=works)
    assert len([one for one in trace["outcome"]["minions"].values() if one["status"] == "alive"]) == 3 + made
    assert len(group_of(trace, "there")["members"]) == 1 + made


# Mind.


@about("Domesticate")
def test_a_tamed_group_that_dies_runs_no_more() -> None:
    beast = reds(creature("x", "Boggart", hp=1), square=[5, 8])
    tamed = after(cast("Domesticate", "reds"), hurt("x"), red=beast)
    assert (group_of(tamed, "reds")["control"], group_of(tamed, "reds")["status"]) == ("player", "dead")


@about("Hypnotic Trance")
@pytest.mark.parametrize(
    ("host", "foe"),
    [
        (creature("a", "Boggart", hp=90), creature("v", "Boggart", hp=90)),
        (swordsman("a", hp=90), swordsman("v", hp=90)),
    ],
)
def test_a_trance_leaves_recruits_for_monsters_alone(host: Spec, foe: Spec) -> None:
    changes = events(play(blues(host, spells=["Hypnotic Trance"]), reds(foe)), kind="change")
    assert [one for one in some(changes) if one["change"]["what"] == "spells"] == []


@about("Ch'tai Exchange")
def test_an_exchange_is_with_a_recruit() -> None:
    beasts = reds(creature("v", "Boggart"), square=[7, 5])
    trace = after(cast("Ch'tai Exchange", "a"), red=beasts, blue=blues(swordsman("a"), **AT))
    assert (fate(trace, "a")["owner"], fate(trace, "v")["owner"]) == ("blue", "red")


@about("Djinni Debate")
def test_a_debate_chooses_the_mana_of_its_casters_own_structure() -> None:
    towns = [town("theirs", "red", (5, 8), mana="Order"), town("ours", "blue", (5, 9), mana="Order")]
    seats: Spec = {"players": {"blue": {"house": "Mind"}, "red": {"house": "War"}}}
    trace = after(cast("Djinni Debate", "theirs"), cast("Djinni Debate", "ours"), structures=towns, **seats)
    assert [place(trace, id)["mana"] for id in ("theirs", "ours")] == ["Order", "Will"]


@about("Kumatru Academy")
def test_an_academy_trains_nobody_when_novices_are_lost() -> None:
    academy = town(square=(5, 8), novices=2, spells=["Kumatru Academy"], mana="Will")
    trace = after({"do": "change", "structure": "town", "owner": "red"}, structures=[academy])
    assert minion_of(trace, "Djinn archer") == []


@about("Teleportation")
def test_teleportation_fetches_who_was_created_elsewhere_this_turn() -> None:
    """Whoever is created in the host itself is there; a monster is no recruit; who has left the group stays."""
    home = town("home", "blue", (5, 8), spells=["Teleportation"])
    other = town("other", "blue", (5, 9), novices=1)
    train = {"do": "train", "structure": "other", "class": "swordsman"}
    came = after(START_OF_TURN, turn(train), structures=[home, other])
    [recruit] = [one for one in came["outcome"]["minions"].values() if one["group"] not in ("blues", "reds")]
    assert at(came, recruit["group"]) == [5, 8]
    inside = after(START_OF_TURN, turn(train | {"structure": "home"}), structures=[home | {"novices": 1}, other])
    assert spells(inside, "home") == []


@about("Usam University")
def test_a_university_without_novices_pays_nothing_more() -> None:
    for novices, made in ((0, 1), (1, 2)):
        school = town(square=(5, 8), mana="Will", novices=novices, turn_count=2, spells=["Usam University"])
        assert mana(after(START_OF_TURN, structures=[school])) == {"Will": made}


# Nature.


@about("ability of Jade Dragon")
def test_a_jade_dragon_kills_no_other_nation_outright() -> None:
    trace = play(blues(creature("d", "Jade Dragon", hand=0)), reds(swordsman("v", nation="Elves")))
    assert status(trace, "v") == ["alive"]


@about("Tornado")
def test_a_tornado_with_no_open_square_beside_leaves_barren_land_alone() -> None:
    towns = [town(f"t{n}", square=one) for n, one in enumerate(neighbours((5, 8)))]
    woods = all_of("forest", (5, 8))
    assert terrain(after(cast("Tornado", [5, 8]), squares=woods, structures=towns), 5, 8) == "barren land"


@about("Unseelie Howl")
def test_an_unseelie_howl_leaves_monsters_their_orders() -> None:
    beast = group("beast", "blue", creature("x", "Boggart"), square=[5, 8], control="player")
    howl = {"do": "cast", "card": "Unseelie Howl", "target": "blues"}
    trace = play(blues(swordsman("a"), **AT), FAR, beast, script=[turn(howl, move("beast", 5, 9), move("blues", 5, 6))])
    assert (at(trace, "beast"), at(trace, "blues")) == ([5, 9], [5, 5])


@about("Deluge")
def test_a_deluge_ebbs_where_it_flooded_and_nowhere_else() -> None:
    lake: Spec = {"squares": all_of("water", (5, 8)), "structures": [town(square=(5, 9))]}
    flooded = after(cast("Deluge", "globe"), **lake)
    assert terrains(flooded, (5, 8), (5, 7), (5, 9)) == ["water", "water", "plains"]
    ebbed = after(cast("Deluge", "globe"), dispel("Deluge", "globe"), **lake)
    assert terrains(ebbed, (5, 8), (5, 7), (5, 9)) == ["water", "plains", "plains"]


@about("Smell the Roses")
def test_whom_nobody_controlled_before_nobody_controls_after_the_roses() -> None:
    for control in ("computer", "player"):
        led = blues(swordsman("a"), **AT, control=control)
        trace = after(cast("Smell the Roses", "blues"), dispel("Smell the Roses", "blues"), blue=led)
        assert group_of(trace, "blues")["control"] == control


# The unknown house.


@about("Bella's Sigil")
def test_bellas_sigil_binds_no_recruits() -> None:
    sigil = all_of("plains", (5, 8), spells=["Bella's Sigil"])
    trace = play(blues(swordsman("a"), square=[5, 6]), FAR, squares=sigil, script=[move("blues", 5, 7)])
    assert (square(trace, 5, 8)["spells"], spells(trace, "a")) == (["Bella's Sigil"], [])


@about("Pyre")
def test_a_pyre_burns_what_is_seen() -> None:
    host = blues(swordsman("a", NON_VISIBLE, "Power"), **AT)
    plain = after(blue=blues(swordsman("a", NON_VISIBLE), **AT))
    trace = after(cast("Pyre", "a"), blue=host)
    assert (spells(trace, "a"), fate(trace, "a")["hand"]) == ([NON_VISIBLE, "Pyre"], fate(plain, "a")["hand"] + 1)


@about("Geomancy")
def test_geomancy_rolls_for_open_squares_alone() -> None:
    trace = after(cast("Geomancy", "globe"), structures=[town(square=(5, 8))], realm="Veldt")
    rolled = [one for one in events(trace, kind="roll") if one["roll"]["of"] == "terrain"]
    assert len(rolled) == len(SQUARES) - len(ENTRANCES) - len(SANCTA) - 1


# Unmaking.


@about("Fizzle")
def test_a_fizzle_takes_what_is_seen() -> None:
    seen = ["Book of War", "Balance of Mystery"]
    ended = after(cast("Crucible", "globe"), cast("Fizzle", "globe"), globe=seen)
    assert len([name for name in globe(ended) if name in seen]) == 1


@about("Ort")
def test_whoever_is_gone_cannot_be_picked_again() -> None:
    lone = blues(swordsman("a"), **AT)
    fewer = 0
    for seed in range(12):
        trace = after(cast("Ort", "blues"), blue=lone, seed=seed)
        chosen = {one["roll"]["of"]: one["roll"]["chosen"] for one in events(trace, kind="roll")}
        if (chosen["gain"], chosen["number"]) == (False, 2):
            assert (fate(trace, "a")["status"], results(trace)) == ("buried", ["executed"])
            fewer += 1
    assert fewer


@about("ThudThud's Journey")
def test_a_journey_ends_as_a_misfit() -> None:
    assert (
        fate(after(cast("ThudThud's Journey", "a"), blue=blues(swordsman("a", nation="Elves"), **AT)), "a")["nation"]
        == "Misfits"
    )


@about("Jumping Land")
def test_a_jumping_land_lands_on_no_entrance() -> None:
    """All the squares around it are a Sanctum's or its entrances but one."""
    rock = all_of("mountain", (3, 4), spells=["Jumping Land"])
    for seed in range(8):
        trace = after({"do": "combats"}, squares=rock, structures=[sanctum(), sanctum("red")], seed=seed)
        jumped = [one["roll"]["options"] for one in events(trace, kind="roll") if one["roll"]["of"] == "square"]
        assert all(not {"2,4", "3,3", "[2, 4]", "[3, 3]"} & set(map(str, options)) for options in jumped)


# War.


@about("Defensive Pact")
def test_a_defensive_pact_takes_towns_and_colonies_to_a_square_that_can_hold_one() -> None:
    ours = [town(square=(5, 8)), sanctum(), sanctum("red")]
    trace = after(cast("Defensive Pact", "blues"), structures=ours)
    assert (events(trace, kind="roll"), place(trace, "town")["status"]) == ([], "destroyed")
    entrance = blues(swordsman("a"), square=[2, 4])
    kept = after(cast("Defensive Pact", "blues"), blue=entrance, structures=ours)
    assert place(kept, "town")["status"] == "alive"


@about("Book of War")
def test_the_book_of_war_gives_no_level_to_the_dead_nor_above_5() -> None:
    killed = attack("a", "v")
    board: Spec = {"globe": ["Book of War"]}
    best = play(
        blues(swordsman("a", hand=9, level=5), **AT), reds(swordsman("v")), script=[killed, START_OF_TURN], **board
    )
    assert fate(best, "a")["level"] == 5
    assert not [one for one in events(best, kind="change") if one["change"]["what"] == "level"]
    pair = blues(swordsman("a", hand=9), swordsman("b"), **AT)
    dead = play(pair, reds(swordsman("v")), script=[killed, hurt("a"), START_OF_TURN], **board)
    assert (status(dead, "a"), fate(dead, "a")["level"]) == (["buried"], 1)


@about("Challenge")
def test_a_challenge_that_several_win_changes_nothing() -> None:
    tied = reds(swordsman("v"), archer("w"), square=[7, 5])
    assert after(cast("Challenge", "globe"), red=tied, initiative="red")["outcome"]["initiative"] == "red"
    two = blues(swordsman("a", level=2), **AT)
    assert after(cast("Challenge", "globe"), blue=two, red=tied, initiative="red")["outcome"]["initiative"] == "blue"


@about("ability of Hellion")
def test_a_hellion_remembers_justice_through_the_turn_and_a_neutral_one_has_no_side() -> None:
    hellion = blues(creature("h", "Hellion", hp=90, hand=0), **AT)
    just = reds(swordsman("v", nation="Gargoyles", hand=0, hp=90), square=[6, 5])
    other = group("others", "red", swordsman("w", nation="Elves", hand=0, hp=90), square=[5, 6])
    both = play(hellion, just, other, script=[{"do": "combats"}])
    assert group_of(both, "blues")["owner"] == "blue"
    free = group("free", "neutral", creature("h", "Hellion", hp=90, hand=0), square=[5, 5])
    alone = play(free, reds(swordsman("w", hand=0, hp=90), square=[6, 5]), script=[{"do": "combats"}])
    assert group_of(alone, "free")["owner"] == "neutral"


@about("Lava Flow")
def test_lava_flow_leaves_a_volcano_a_volcano_and_needs_ground_below() -> None:
    assert terrain(after(cast("Lava Flow", [5, 8]), squares=all_of("volcano", (5, 8))), 5, 8) == "volcano"
    peaks = all_of("mountain", *neighbours((5, 8)))
    rock = all_of("volcano", (5, 8), spells=["Lava Flow"])
    for seed in range(6):
        trace = after(*[START_OF_TURN] * 3, squares=[*rock, *peaks], seed=seed)
        assert {*terrains(trace, *neighbours((5, 8)))} == {"mountain"}


@about("Ring of Fire")
def test_a_ring_of_fire_finds_nothing_left_to_burn() -> None:
    open_squares = [one for one in SQUARES if one not in ENTRANCES and one not in SANCTA]
    trace = after(cast("Ring of Fire", "globe"), squares=all_of("lava", *open_squares))
    assert results(trace) == ["executed"]


@about("War Drums")
def test_war_drums_play_for_survivors() -> None:
    """Both groups end together: nobody is left to be victorious."""
    pair = blues(swordsman("a", hp=1, armor=0), **AT, spells=["War Drums"])
    both = play(pair, reds(swordsman("v", "Deflection", armor=0, hand=0, current_hp=1)))
    assert status(both, "a", "v") == ["buried", "buried"]
    assert not [one for one in events(both, kind="effect") if "music" in one["text"]]


# Deaths elsewhere while two groups fight, and whoever is removed from a combat.


def elsewhere(third: Spec, *spells: str, killer: str | None = "v", **fields: Any) -> Trace:
    """The trace of a death in a third group while blues and reds fight each other."""
    there = group("there", "blue", third, square=[5, 8], spells=list(spells))
    game = table(blues(swordsman("a"), **AT), reds(swordsman("v"), **BESIDE), there, script=[], **fields)
    game.combat = Combat(band(game, "blues"), band(game, "reds"))
    die(game, who(game, third["id"]), "killed" if killer else "died", who(game, killer) if killer else None)
    game.combat = None
    return told(game)


@about("Soul Jar", "Gifts of the Fallen", "Day of the Dead", "Pyrrhic Victory")
def test_who_dies_elsewhere_has_not_died_in_the_combat() -> None:
    assert status(elsewhere(swordsman("x"), "Soul Jar"), "x") == ["buried"]
    told_so = [one["text"] for one in elsewhere(swordsman("x"), "Gifts of the Fallen")["events"]]
    assert "it notes the death" not in " ".join(told_so)
    assert status(elsewhere(swordsman("x"), "Pyrrhic Victory"), "a", "v") == ["alive", "buried"]


@about("ability of Fingle's Folly", "ability of Obsidian Dragon", "ability of Wyrmling", "ability of Minotaur")
@pytest.mark.parametrize("name", ["Fingle's Folly", "Obsidian Dragon", "Wyrmling", "Minotaur"])
def test_monsters_that_die_elsewhere_leave_nothing_to_those_who_fight(name: str) -> None:
    trace = elsewhere(creature("x", name))
    assert (spells(trace, "a"), spells(trace, "v"), *stats(trace, "a", "hp"), *stats(trace, "v", "hp")) == (
        [],
        [],
        7,
        7,
    )


@about("Day of the Dead", "Gifts of the Fallen")
def test_who_is_removed_from_a_combat_has_not_died_in_it_and_a_monster_is_no_recruit() -> None:
    pair = blues(swordsman("a", hp=20, current_hp=5), swordsman("b"), **AT, spells=["Gifts of the Fallen"])
    game = table(pair, reds(creature("v", "Boggart"), **BESIDE), script=[], globe=["Day of the Dead"])
    game.combat = Combat(band(game, "blues"), band(game, "reds"))
    remove_minion(game, who(game, "b"))
    die(game, who(game, "v"), "died")
    game.combat = None
    assert not [
        one for one in events(told(game), kind="effect") if "it notes" in one["text"] or "counts" in one["text"]
    ]


@about("Berserkers")
def test_berserkers_avenge_their_own() -> None:
    """Whom they kill themselves makes them no stronger."""
    trace = play(blues(swordsman("a", hand=20), **AT, spells=["Berserkers"]), reds(archer("v"), archer("w")))
    assert [hit.damage for hit in hits(trace, attacker="a")] == [20, 20]


@about("Chamberlain", "ability of Wolf", "ability of Dracha")
def test_only_who_fights_withdraws() -> None:
    there = group("there", "blue", swordsman("x"), square=[5, 8])
    game = table(blues(swordsman("a"), **AT), reds(swordsman("v"), **BESIDE), there, script=[])
    game.combat = Combat(band(game, "blues"), band(game, "reds"))
    withdraw_next_round(game, band(game, "there"), "blue")
    game.combat = None
    assert band(game, "there").spells == []


# The words that many cards share.


@pytest.mark.parametrize("word", [each, each_on_the_board])
def test_whoever_has_died_meanwhile_is_passed_over(word: Any) -> None:
    game = table(blues(swordsman("a"), swordsman("b"), **AT), FAR, script=[])
    touched: list[str] = []

    def do(game: Any, spell: Spell, minion: Any) -> None:
        touched.append(minion.id)
        die(game, who(game, "b"), "died")

    spell = lay(game, "blues", name="Test Spell")
    word(do)(game, spell, Event(None, None))
    assert [id for id in touched if id != "v"] == ["a"]


@about("Magnetic Accrual", "Ogi")
def test_what_is_altered_for_good_sinks_below_0_for_damage_alone() -> None:
    game = table(blues(swordsman("a"), **AT), FAR, script=[])
    host = who(game, "a")
    alter(game, host, hand=-3, armor=-3)
    alter(game, host, hand=2, armor=2)
    assert (host.hand, host.armor) == (1, 2)


@about("Greymantle")
def test_those_who_hide_hide_from_the_enemies_of_their_side() -> None:
    host = reds(swordsman("v", {"card": "Greymantle", "owner": "blue"}), square=[7, 5])
    script = [cast("Barkskin", "v", "red"), cast("Jinx", "v")]
    assert results(after(*script, red=host)) == ["executed", "refused"]


@about("Spiritual Advisers", "Standoff")
def test_monsters_take_no_advice_and_heed_no_standoff() -> None:
    beast = blues(creature("a", "Boggart"), square=[5, 8], control="player")
    assert group_of(after(cast("Spiritual Advisers", "globe"), blue=beast), "blues")["members"] == ["a"]
    order = {"do": "cast", "card": "Standoff", "target": "globe"}
    assert at(after(turn(order, move("blues", 5, 9)), blue=beast)) == [5, 9]


@about("Firewyrm", "Brown Striders", "Loch Dweller", "Granite Guardian", "Arboriads")
def test_what_lives_off_the_board_does_not_come_out_beside_its_friends() -> None:
    for card, land in (
        ("Firewyrm", "lava"),
        ("Brown Striders", "forest"),
        ("Arboriads", "forest"),
        ("Loch Dweller", "water"),
    ):
        trace = after(cast(card, "globe"), {"do": "combats"}, squares=all_of(land, *neighbours((4, 5))))
        assert not [one for one in events(trace, kind="change") if one["change"]["what"] == "square"]


@about("Renegades", "Exiled")
def test_whom_the_computer_controlled_it_controls_afterwards() -> None:
    led = reds(swordsman("v"), square=[7, 5], control="computer")
    trace = after(cast("Renegades", "reds"), dispel("Renegades", "reds"), red=led)
    assert group_of(trace, "reds")["control"] == "computer"


@about("Betrayal", "Renegades", "Possession", "Rogue Monster", "Domesticate")
def test_a_group_that_has_changed_sides_since_is_not_given_back() -> None:
    beast = reds(creature("v", "Boggart"), square=[7, 5])
    since = {"do": "change", "group": "reds", "owner": "neutral"}
    back = after(cast("Betrayal", "reds"), since, dispel("Betrayal", "reds"), red=beast)
    assert group_of(back, "reds")["owner"] == "neutral"
    dead = after(cast("Betrayal", "reds"), hurt("v"), red=beast)
    assert group_of(dead, "reds")["owner"] == "blue"


@about("General", "Eagle Eyes")
def test_those_beside_an_officer_are_of_his_kind() -> None:
    near = group("near", "blue", swordsman("s"), archer("b"), square=[5, 6])
    for card, helped in (("General", [3, 2]), ("Eagle Eyes", [2, 3])):
        trace = play(blues(swordsman("a", card), **AT), FAR, near, script=[])
        assert [fate(trace, "s")["hand"], fate(trace, "b")["missile"]] == helped


@about("ability of Brimstone Dragon", "ability of Frost Dragon", "ability of Nightmare", "ability of Bog Horror")
def test_the_second_dragon_finds_nobody_to_burn() -> None:
    dragons = [creature("x", "Brimstone Dragon"), creature("y", "Brimstone Dragon")]
    alone, both = (
        play(blues(*some(pack), **AT), reds(swordsman("v", current_hp=2))) for pack in (dragons[:1], dragons)
    )
    burns = [
        [one["text"] for one in events(trace, kind="pipeline") if "Fireball" in one["text"]] for trace in (alone, both)
    ]
    assert burns[0] == burns[1] != []


@about("1 level less by Haunted Forest", "1 level less by Faerie Glade")
def test_two_woods_take_a_level_each_and_none_where_no_forest_is_left() -> None:
    woods = [cast("Haunted Forest", [5, 8], "red"), cast("Faerie Glade", [5, 9], "red")]
    host = blues(swordsman("a", level=3), square=[5, 8])
    near = blues(swordsman("a", level=3), square=[5, 7])
    into = {"do": "change", "square": [5, 8], "terrain": "plains"}
    both = play(near, FAR, script=[*woods, move("blues", 5, 8)])
    felled = play(near, FAR, script=[woods[0], move("blues", 5, 8), into])
    assert (fate(both, "a")["level"], fate(felled, "a")["level"], host["id"]) == (1, 3, "blues")


@about("cheaper spells next turn")
def test_nothing_costs_less_than_nothing() -> None:
    seats: Spec = {"players": {"blue": {"house": "Mind", "mana": {"Will": 5}, "trained": {"Will": 5}}}}
    syzygy = cast("Syzygy", "globe")
    script = [syzygy, syzygy, START_OF_TURN, cast("Power", "a")]
    trace = after(*script, costs={"Power": {"Will": 1}, "Syzygy": {"Will": 1}}, **seats)
    assert (results(trace)[3], mana(trace)) == ("executed", {"Will": 5})


@about("Panic")
def test_a_panic_spares_the_sanctum_and_empty_towns() -> None:
    homes = [town("empty", "red", (5, 8)), sanctum("red")]
    home = group("home", "red", swordsman("x"), square=[9, 8])
    trace = play(
        blues(swordsman("a"), **AT),
        FAR,
        home,
        structures=homes,
        script=[turn({"do": "cast", "card": "Panic", "target": "globe"})],
    )
    assert (results(trace), at(trace, "home")) == (["executed"], [9, 8])


@about("Fizzle")
def test_a_fizzle_cannot_hit_upon_what_lies_hidden() -> None:
    script = [cast("Haunted Forest", [5, 8]), cast("Fizzle", "globe")]
    assert "Book of War" not in globe(after(*script, globe=["Book of War"]))


@about("cheaper spells next turn")
def test_a_syzygy_spares_nothing_in_its_own_turn() -> None:
    seats: Spec = {"players": {"blue": {"house": "Mind", "mana": {"Will": 5}}}}
    trace = after(
        cast("Syzygy", "globe"), cast("Power", "a"), costs={"Power": {"Will": 2}, "Syzygy": {"Will": 1}}, **seats
    )
    assert mana(trace) == {"Will": 2}


@about("Encampment")
def test_no_camp_on_an_entrance_and_no_loss_by_a_capture_elsewhere() -> None:
    pair = blues(swordsman("a"), archer("b"), square=[2, 4])
    entrance = after(cast("Encampment", "blues"), blue=pair, structures=[sanctum(), sanctum("red")])
    assert (at(entrance), entrance["outcome"]["structures"].keys()) == ([2, 4], {"blue-sanctum", "red-sanctum"})
    other = group("other", "red", swordsman("x"), square=[5, 8])
    camped = play(
        blues(swordsman("a"), archer("b"), **AT),
        FAR,
        other,
        structures=[town(square=(5, 8))],
        script=[cast("Encampment", "blues"), START_OF_TURN],
    )
    assert (place(camped, "town")["owner"], status(camped, "a", "b")) == ("red", ["off-board", "off-board"])


@about("Instability", "Itrokos Gate")
def test_only_summonings_are_drawn() -> None:
    beast = reds(creature("v", "Boggart"), square=[7, 5])
    drawn = [one["roll"]["options"] for one in events(after(cast("Instability", "globe"), red=beast), kind="roll")]
    names = [name for options in drawn for name in options if name in cards_by_name()]
    assert {cards_by_name()[name].type for name in some(names)} == {"summoning"}


@about("Seelie Court")
def test_a_court_that_was_kept_away_comes_back_at_the_next_start_of_turn() -> None:
    court = [town(owner="red", square=(5, 8))]
    squat = group("squat", "blue", swordsman("x"), square=[5, 8])
    for seed in range(1, 6):
        script = [cast("Seelie Court", "town"), *[START_OF_TURN] * 5, move("squat", 5, 9), START_OF_TURN]
        trace = play(blues(swordsman("a"), **AT), FAR, squat, structures=court, script=script, seed=seed)
        assert place(trace, "town")["status"] == "alive"


@about("Teleportation")
def test_teleportation_leaves_the_group_that_its_newcomer_has_left() -> None:
    homes = [town("home", "blue", (5, 8), spells=["Teleportation"]), town("other", "blue", (5, 9), novices=1)]
    garrison = group("garrison", "blue", swordsman("x"), square=[5, 9])
    train = {"do": "train", "structure": "other", "class": "archer"}
    left = {"do": "cast", "card": "Ch'tai Exchange", "target": "archer-1"}
    for orders, there in (([train], [5, 8]), ([train, left], [5, 9])):
        script = [START_OF_TURN, turn(*orders)]
        trace = play(blues(swordsman("a"), **AT), FAR, garrison, structures=homes, script=script)
        assert at(trace, "garrison") == there


@about("Primeval Forest")
def test_a_recruit_who_is_created_in_the_forest_grows_no_stronger() -> None:
    woods = all_of("forest", (5, 5), (5, 6), spells=["Primeval Forest"])
    there = blues(swordsman("a"), **AT)
    trace = play(there, FAR, squares=woods, script=[cast("Spiritual Advisers", "globe")])
    assert len(group_of(trace, "blues")["members"]) == 2
    assert all("Primeval Strength" not in one["spells"] for one in trace["outcome"]["minions"].values())


@about("ability of Al Hakim")
def test_al_hakim_tells_of_an_empty_hand_and_an_empty_deck() -> None:
    seats = {"players": {"blue": {"house": "Mind"}, "red": {"house": "War"}}}
    trace = play(blues(creature("h", "Al Hakim"), **AT), FAR, script=[START_OF_TURN], **seats)
    said = " ".join(one["text"] for one in events(trace, kind="note", result="told"))
    assert "the opponent holds no card" in said
    assert "the next cards of their deck: no card" in said


@about("Filigreed Armor", "Mark of Ulanoth", "Treacherous Armor")
def test_what_takes_damage_off_before_armor_leaves_no_less_than_none_to_what_adds() -> None:
    blows = (
        ("Filigreed Armor", swordsman("v", hand=0), 4 - 2),
        ("Mark of Ulanoth", archer("v", missile=1), 2 - 1),
    )
    for card, attacker, lost in blows:
        first = blow(attacker, swordsman("a", card, "Treacherous Armor"))
        assert 7 - fate(first, "a")["hp"] == lost
        assert all(one["after"] >= 0 for one in (one["quantity"] for one in first["events"]) if one)
        later = blow(attacker, swordsman("a", "Treacherous Armor", card))
        assert fate(later, "a")["hp"] >= 7 - lost
