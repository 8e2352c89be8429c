"""The spells page, statement by statement: every one that names a card, as a scenario."""

from typing import Any

import pytest

from engine.model.catalog import cards_by_name
from tests.engine.build import (
    START_OF_TURN,
    Spec,
    Trace,
    archer,
    blues,
    cast,
    creature,
    event,
    events,
    fate,
    group,
    move,
    play,
    reds,
    swordsman,
    turn,
)
from tests.engine.cards.boards import AT, BESIDE, FIELD, globe, group_of, place, results, square, town

FAR_REDS = reds(swordsman("v"), square=[8, 7])


def change(**fields: Any) -> Spec:
    """A script step: something changed from outside."""
    return {"do": "change", **fields}


def spells_of(trace: Trace, id: str) -> list[str]:
    """The spells on a minion, group or structure at the end."""
    outcome = trace["outcome"]
    found: list[str] = next(
        part[id] for part in (outcome[p] for p in ("minions", "groups", "structures")) if id in part
    )["spells"]
    return found


def after(*script: Spec, minion: Spec | None = None, **fields: Any) -> Trace:
    """A blue group on the field after a script; the reds are far away."""
    return play(blues(minion or swordsman("a"), **AT), FAR_REDS, script=list(script), **fields)


# Requirements that are usually casting-time only: what is violated later is nobody's business.


def test_big_rock_asks_for_a_cyclops_only_when_cast() -> None:
    cyclops = archer("a", nation="Cyclopes")
    trace = after(cast("Big Rock", "a"), change(minion="a", nation="Elves"), cast("Veteran", "a"), minion=cyclops)
    assert spells_of(trace, "a") == ["Big Rock", "Veteran"]
    assert results(after(cast("Big Rock", "a"), minion=archer("a"))) == ["refused"]


def test_accursed_minion_asks_for_company_only_when_cast() -> None:
    pair = blues(swordsman("a"), swordsman("b", current_hp=1), **AT)
    alone = {"do": "damage", "victim": "b", "quantity": 9}
    trace = play(pair, FAR_REDS, script=[cast("Accursed Minion", "a"), alone, cast("Veteran", "a")])
    assert spells_of(trace, "a") == ["Accursed Minion", "Veteran"]
    assert results(after(cast("Accursed Minion", "a"))) == ["refused"]


def test_renegades_asks_for_three_or_fewer_only_when_cast() -> None:
    trio = blues(swordsman("a", count=3), **AT)
    more = [cast("Renegades", "blues", "red"), cast("Lienna", "blues")]
    woods = [{"square": list(FIELD), "terrain": "forest"}]
    trace = play(trio, FAR_REDS, squares=woods, script=more)
    assert (len(group_of(trace, "blues")["members"]), spells_of(trace, "blues")) == (4, ["Renegades"])
    four = play(blues(swordsman("a", count=4), **AT), FAR_REDS, script=more[:1])
    assert results(four) == ["refused"]


def test_renegades_fight_for_nobody_until_the_spell_is_dispelled() -> None:
    turned = [cast("Renegades", "blues", "red")]
    assert group_of(after(*turned), "blues")["owner"] == "neutral"
    back = after(*turned, {"do": "dispel", "card": "Renegades", "host": "blues"})
    assert (group_of(back, "blues")["owner"], fate(back, "a")["owner"]) == ("blue", "blue")
    again = after(*turned, change(group="blues", owner="red"), {"do": "dispel", "card": "Renegades", "host": "blues"})
    assert group_of(again, "blues")["owner"] == "red"


FRIENDLY_WHEN_CAST = (("Blindness", "a"), ("Harmattan", "blues"), ("Man-Catcher", "a"), ("Visionary", "a"))


@pytest.mark.parametrize(("card", "host"), FRIENDLY_WHEN_CAST)
def test_some_ask_for_a_friendly_host_only_when_cast(card: str, host: str) -> None:
    stolen = [cast(card, host), change(group="blues", owner="red"), cast("Power", "a"), cast("Despond", "blues")]
    assert card in spells_of(after(*stolen), host)
    assert results(after(cast(card, host, "red"))) == ["refused"]


def test_kumatru_academy_asks_for_a_friendly_structure_only_when_cast() -> None:
    trace = after(
        cast("Kumatru Academy", "t"), change(structure="t", owner="red"), structures=[town("t", square=(4, 4))]
    )
    assert spells_of(trace, "t") == ["Kumatru Academy"]
    assert results(after(cast("Kumatru Academy", "t", "red"), structures=[town("t", square=(4, 4))])) == ["refused"]


ENTER_TOWN: Spec = {"structures": [town("t", "blue", (5, 6))]}


@pytest.mark.parametrize("card", ["Alabaster Guardian", "Sword of Zana", "Sword of Zana II"])
def test_some_let_their_group_into_a_structure_later(card: str) -> None:
    trace = after(cast(card, "blues"), move("blues", 5, 6), cast("Power", "a"), **ENTER_TOWN)
    assert results(trace)[:2] == ["executed", "executed"]
    assert card in spells_of(trace, "blues")
    assert results(after(cast(card, "blues"), structures=[town("t")])) == ["refused"]


# Requirements that are usually persistent: the spell goes when they fail.


def test_faerie_circle_goes_when_an_oasis_makes_desert_of_its_forest() -> None:
    woods = [{"square": [5, 5], "terrain": "forest", "spells": ["Faerie Circle"]}]
    armies = (blues(swordsman("a"), square=[8, 3]), FAR_REDS)
    trace = play(*armies, squares=woods, structures=[town("t", square=(5, 6))], script=[cast("Oasis", "t")])
    assert square(trace, 5, 5) == {"terrain": "desert", "spells": []}
    assert event(trace, kind="note", result="requirement fails")["text"] == (
        "Faerie Circle on square 5,5 is dispelled: square 5,5 is no forest."
    )


def test_cruel_whim_ends_what_asks_for_the_old_class() -> None:
    trace = after(cast("Cruel Whim", "a"), minion=swordsman("a", "Flaming Sword", "Barkskin"))
    assert (fate(trace, "a")["class"], spells_of(trace, "a")) == ("archer", ["Barkskin"])


STOPS = (("Oblivion", "blues"), ("Pacifism", "a"), ("Protective Cover", "a"), ("Vivant", "a"))


@pytest.mark.parametrize(("card", "host"), STOPS)
def test_a_minion_that_no_longer_attacks_loses_what_asks_for_attacks(card: str, host: str) -> None:
    trace = after(cast(card, host), minion=swordsman("a", "Power", "Barkskin"))
    assert [spell for spell in spells_of(trace, "a") if spell != card] == ["Barkskin"]


def test_a_change_of_class_takes_hand_attacks_and_what_asks_for_them() -> None:
    trace = after(change(minion="a", **{"class": "archer"}), minion=swordsman("a", "Power", "Barkskin"))
    assert spells_of(trace, "a") == ["Barkskin"]


FRIENDLY_FOR_GOOD = (
    ("Belvario's Horn", "a"),
    ("Raven Shroud", "blues"),
    ("Scars of Kolekh", "blues"),
    ("Touch of Death", "a"),
)


@pytest.mark.parametrize(("card", "host"), FRIENDLY_FOR_GOOD)
def test_some_go_as_their_host_changes_sides(card: str, host: str) -> None:
    trace = after(cast(card, host), change(group="blues", owner="red"))
    assert (results(trace)[0], spells_of(trace, host)) == ("executed", [])
    assert event(trace, kind="note", result="requirement fails")["facts"]["requirement"] == "friendly"


def test_town_only_spells_go_as_the_town_becomes_a_colony() -> None:
    trace = after(cast("Ghost Town", "t"), structures=[town("t", "red", (4, 4), spells=["Auberol's Grace"])])
    assert spells_of(trace, "t") == ["Colony", "Ghost Town"]
    back = after(cast("Ghost Town", "t"), change(structure="t", type="town"), structures=[town("t", "red", (4, 4))])
    assert spells_of(back, "t") == []


OUTSIDE = (("Belvario's Horn", "a", "blue"), ("Possession", "blues", "red"), ("Sentinel", "a", "blue"))


@pytest.mark.parametrize(("card", "host", "caster"), OUTSIDE)
def test_some_stay_in_a_structure_that_comes_to_them_until_their_next_recheck(
    card: str, host: str, caster: str
) -> None:
    places = [town("home", caster, (4, 5), novices=1, spells=["Ancestral Home"])]
    places += [town(f"t{x}{y}", square=(x, y)) for x, y in ((3, 5), (4, 4), (4, 6))]
    training = {"do": "train", "structure": "home", "class": "archer"}
    moves_in = [cast(card, host, caster), turn(training) if caster == "blue" else turn(red=(training,))]
    trace = after(*moves_in, structures=places)
    assert (place(trace, "home")["square"], spells_of(trace, host)) == (list(FIELD), [card])
    of_the_host = "Despond" if host == "blues" else "Barkskin"
    rechecked = after(*moves_in, cast(of_the_host, host), structures=places)
    assert spells_of(rechecked, host) == [of_the_host]


# The ten kinds of targets.


@pytest.mark.parametrize(
    ("card", "right", "wrong"),
    [
        ("Veteran", "a", "m"),
        ("Jinx", "m", "blues"),
        ("Ngozi's Way", "blues", "ogre"),
        ("Betrayal", "ogre", "blues"),
        ("Harmattan", "blues", "a"),
        ("Found City", [3, 6], "t"),
        ("Ghost Town", "t", "home"),
        ("Book of War", "globe", [3, 6]),
    ],
)
def test_a_spell_is_cast_on_its_own_kind_of_target(card: str, right: Any, wrong: Any) -> None:
    board = (blues(swordsman("a"), **AT), group("ogre", "red", creature("m", "Minotaur"), square=[8, 7]))
    places = [town("t", square=(4, 4)), town("home", square=(2, 3)) | {"type": "sanctum"}]
    trace = play(*board, structures=places, script=[cast(card, wrong), cast(card, right)])
    assert results(trace) == ["refused", "executed"]


# A spell's life.


def test_active_spells_of_all_three_players_lie_in_casting_order() -> None:
    trace = after(
        cast("Barkskin", "a"),
        cast("Jinx", "a", "red"),
        cast("Veteran", "a"),
        minion=swordsman("a", {"card": "Barkskin", "owner": "neutral"}),
    )
    assert [(line["spell"], line["owner"]) for line in trace["spell_lists"]["a"]["shown"]] == [
        ("Barkskin", "neutral"),
        ("Barkskin", "blue"),
        ("Jinx", "red"),
        ("Veteran", "blue"),
    ]


def test_jinx_passes_to_the_end_of_its_hosts_killers_list() -> None:
    armies = (blues(swordsman("a", "Jinx", current_hp=1), **AT), reds(swordsman("v", "Veteran", "Power"), **BESIDE))
    trace = play(*armies, script=[{"do": "attack", "attacker": "v", "victim": "a"}, cast("Barkskin", "v")])
    assert spells_of(trace, "v") == ["Veteran", "Power", "Jinx", "Barkskin"]
    assert fate(trace, "v")["hand"] == 2


def test_a_spell_leaves_play_with_its_host() -> None:
    trace = after({"do": "damage", "victim": "a", "quantity": 99}, minion=swordsman("a", "Veteran"))
    assert (spells_of(trace, "a"), spells_of(trace, "blues")) == ([], [])


def test_instant_spells_never_become_active() -> None:
    trace = after(cast("Cruel Whim", "a"), cast("Hellion", [8, 3]))
    assert (spells_of(trace, "a"), results(trace)) == ([], ["executed", "executed"])


# Helper spells.


def test_bedlam_gives_features_to_those_whom_wrack_shields() -> None:
    trace = after(
        START_OF_TURN,
        minion=swordsman("a", "Wrack"),
        squares=[{"square": list(FIELD), "spells": ["Bedlam"]}],
    )
    assert len([spell for spell in spells_of(trace, "a") if spell != "Wrack" and known_card(spell)]) == 1
    assert results(after(cast("Veteran", "a"), minion=swordsman("a", "Wrack"))) == ["refused"]


def known_card(name: str) -> bool:
    """Whether a spell is a card that players cast, and no helper."""
    return name in cards_by_name()


def test_a_brimstone_dragons_fireball_passes_a_raven_shroud() -> None:
    armies = (blues(swordsman("a"), **AT, spells=["Raven Shroud"]), reds(creature("m", "Brimstone Dragon"), **BESIDE))
    combat = {"do": "combat", "groups": ["blues", "reds"]}
    trace = play(*armies, script=[cast("Cleansing Light", "blues", "red"), combat])
    assert results(trace) == ["refused", "executed"]
    assert any(change["change"]["before"] - change["change"]["after"] == 5 for change in hp_changes(trace, "a"))


def hp_changes(trace: Trace, id: str) -> list[Spec]:
    """The changes of a minion's hit points."""
    return [one for one in events(trace, kind="change", target=id) if one["change"]["what"] == "hp"]


def test_monsters_abilities_ignore_intercession() -> None:
    armies = (blues(swordsman("a"), **AT), reds(creature("m", "Brimstone Dragon"), **BESIDE))
    combat = {"do": "combat", "groups": ["blues", "reds"]}
    trace = play(*armies, globe=["Intercession"], script=[cast("Power", "a"), combat])
    assert (results(trace)[0], hp_changes(trace, "a")[0]["change"]["after"]) == ("refused", 2)


def test_yfreet_casts_cleansing_light_as_a_helper_spell() -> None:
    armies = (blues(swordsman("a", "Barkskin"), **AT, spells=["Raven Shroud"]), reds(creature("m", "Yfreet"), **BESIDE))
    woods = [{"square": list(FIELD), "terrain": "forest"}]
    trace = play(*armies, squares=woods, globe=["Intercession"], script=[{"do": "combat", "groups": ["blues", "reds"]}])
    assert (spells_of(trace, "a"), spells_of(trace, "blues")) == ([], [])


def test_visible_helpers_can_be_dispelled_and_count_as_enchantments_and_hidden_ones_do_neither() -> None:
    trace = after({"do": "dispel", "card": "Gorgon's Gaze", "host": "a"}, minion=swordsman("a", "Gorgon's Gaze"))
    assert (results(trace), spells_of(trace, "a")) == (["executed"], [])
    hidden = play(
        blues(creature("a", "Boggart"), **AT), FAR_REDS, script=[{"do": "dispel", "card": "Jinx", "host": "a"}]
    )
    assert results(hidden) == ["refused"]


# Rechecks.


def test_one_dispel_may_bring_down_several_spells() -> None:
    trace = after(
        change(minion="a", **{"class": "archer"}),
        minion=swordsman("a", "Flaming Sword", "Power", "Barkskin", "Venom'd Blade"),
    )
    assert spells_of(trace, "a") == ["Barkskin"]
    notes = events(trace, kind="note", result="requirement fails")
    assert [note["facts"]["spell"] for note in notes] == ["Flaming Sword", "Power", "Venom'd Blade"]


def test_a_square_rechecks_as_it_gains_a_structure_and_nobody_who_stands_there() -> None:
    trace = play(
        blues(swordsman("a", "Sentinel"), **AT),
        FAR_REDS,
        structures=[town("t", square=(8, 3))],
        squares=[{"square": list(FIELD), "terrain": "forest", "spells": ["Faerie Circle"]}],
        script=[cast("Defensive Pact", "blues")],
    )
    assert (spells_of(trace, "a"), square(trace, *FIELD)["spells"]) == (["Sentinel"], [])
    assert place(trace, "town-1")["square"] == list(FIELD)


def test_a_globe_spell_of_one_turn_leaves_the_globe() -> None:
    assert globe(after(turn(), turn(), turn(), globe=["Balance of Mystery"])) == ["Balance of Mystery"]
    passing = after(turn({"do": "cast", "card": "Intercession", "target": "globe"}), turn())
    assert globe(passing) == []
