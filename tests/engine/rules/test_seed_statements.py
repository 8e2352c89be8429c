"""The spells page, statement by statement: every one that names a card, as a scenario."""

from typing import Any

import pytest

from engine.model.catalog import cards_by_name
from tests.engine import boards as b

FAR_REDS = b.reds(b.swordsman("v"), square=[8, 7])


def change(**fields: Any) -> b.Spec:
    """A script step: something changed from outside."""
    return {"do": "change", **fields}


def spells_of(trace: b.Trace, id: str) -> list[str]:
    """The spells on a minion, group or structure at the end."""
    outcome = trace["outcome"]
    found: list[str] = next(
        part[id] for part in (outcome[p] for p in ("minions", "groups", "structures")) if id in part
    )["spells"]
    return found


def after(*script: b.Spec, minion: b.Spec | None = None, **fields: Any) -> b.Trace:
    """A blue group on the field after a script; the reds are far away."""
    return b.play(b.blues(minion or b.swordsman("a"), **b.AT), FAR_REDS, script=list(script), **fields)


# Requirements that are usually casting-time only: what is violated later is nobody's business.


def test_big_rock_asks_for_a_cyclops_only_when_cast() -> None:
    cyclops = b.archer("a", nation="Cyclopes")
    trace = after(b.cast("Big Rock", "a"), change(minion="a", nation="Elves"), b.cast("Veteran", "a"), minion=cyclops)
    assert spells_of(trace, "a") == ["Big Rock", "Veteran"]
    assert b.results(after(b.cast("Big Rock", "a"), minion=b.archer("a"))) == ["refused"]


def test_accursed_minion_asks_for_company_only_when_cast() -> None:
    pair = b.blues(b.swordsman("a"), b.swordsman("b", current_hp=1), **b.AT)
    alone = {"do": "damage", "victim": "b", "quantity": 9}
    trace = b.play(pair, FAR_REDS, script=[b.cast("Accursed Minion", "a"), alone, b.cast("Veteran", "a")])
    assert spells_of(trace, "a") == ["Accursed Minion", "Veteran"]
    assert b.results(after(b.cast("Accursed Minion", "a"))) == ["refused"]


def test_renegades_asks_for_three_or_fewer_only_when_cast() -> None:
    trio = b.blues(b.swordsman("a", count=3), **b.AT)
    more = [b.cast("Renegades", "blues", "red"), b.cast("Lienna", "blues")]
    woods = [{"square": list(b.FIELD), "terrain": "forest"}]
    trace = b.play(trio, FAR_REDS, squares=woods, script=more)
    assert (len(b.group_of(trace, "blues")["members"]), spells_of(trace, "blues")) == (4, ["Renegades"])
    four = b.play(b.blues(b.swordsman("a", count=4), **b.AT), FAR_REDS, script=more[:1])
    assert b.results(four) == ["refused"]


def test_renegades_fight_for_nobody_until_the_spell_is_dispelled() -> None:
    turned = [b.cast("Renegades", "blues", "red")]
    assert b.group_of(after(*turned), "blues")["owner"] == "neutral"
    back = after(*turned, {"do": "dispel", "card": "Renegades", "host": "blues"})
    assert (b.group_of(back, "blues")["owner"], b.fate(back, "a")["owner"]) == ("blue", "blue")
    again = after(*turned, change(group="blues", owner="red"), {"do": "dispel", "card": "Renegades", "host": "blues"})
    assert b.group_of(again, "blues")["owner"] == "red"


FRIENDLY_WHEN_CAST = (("Blindness", "a"), ("Harmattan", "blues"), ("Man-Catcher", "a"), ("Visionary", "a"))


@pytest.mark.parametrize(("card", "host"), FRIENDLY_WHEN_CAST)
def test_some_ask_for_a_friendly_host_only_when_cast(card: str, host: str) -> None:
    stolen = [b.cast(card, host), change(group="blues", owner="red"), b.cast("Power", "a"), b.cast("Despond", "blues")]
    assert card in spells_of(after(*stolen), host)
    assert b.results(after(b.cast(card, host, "red"))) == ["refused"]


def test_kumatru_academy_asks_for_a_friendly_structure_only_when_cast() -> None:
    trace = after(
        b.cast("Kumatru Academy", "t"), change(structure="t", owner="red"), structures=[b.town("t", square=(4, 4))]
    )
    assert spells_of(trace, "t") == ["Kumatru Academy"]
    assert b.results(after(b.cast("Kumatru Academy", "t", "red"), structures=[b.town("t", square=(4, 4))])) == [
        "refused"
    ]


ENTER_TOWN: b.Spec = {"structures": [b.town("t", "blue", (5, 6))]}


@pytest.mark.parametrize("card", ["Alabaster Guardian", "Sword of Zana", "Sword of Zana II"])
def test_some_let_their_group_into_a_structure_later(card: str) -> None:
    trace = after(b.cast(card, "blues"), b.move("blues", 5, 6), b.cast("Power", "a"), **ENTER_TOWN)
    assert b.results(trace)[:2] == ["executed", "executed"]
    assert card in spells_of(trace, "blues")
    assert b.results(after(b.cast(card, "blues"), structures=[b.town("t")])) == ["refused"]


# Requirements that are usually persistent: the spell goes when they fail.


def test_faerie_circle_goes_when_an_oasis_makes_desert_of_its_forest() -> None:
    woods = [{"square": [5, 5], "terrain": "forest", "spells": ["Faerie Circle"]}]
    armies = (b.blues(b.swordsman("a"), square=[8, 3]), FAR_REDS)
    trace = b.play(*armies, squares=woods, structures=[b.town("t", square=(5, 6))], script=[b.cast("Oasis", "t")])
    assert b.square(trace, 5, 5) == {"terrain": "desert", "spells": []}
    assert b.event(trace, kind="note", result="requirement fails")["text"] == (
        "Faerie Circle on square 5,5 is dispelled: square 5,5 is no forest."
    )


def test_cruel_whim_ends_what_asks_for_the_old_class() -> None:
    trace = after(b.cast("Cruel Whim", "a"), minion=b.swordsman("a", "Flaming Sword", "Barkskin"))
    assert (b.fate(trace, "a")["class"], spells_of(trace, "a")) == ("archer", ["Barkskin"])


STOPS = (("Oblivion", "blues"), ("Pacifism", "a"), ("Protective Cover", "a"), ("Vivant", "a"))


@pytest.mark.parametrize(("card", "host"), STOPS)
def test_a_minion_that_no_longer_attacks_loses_what_asks_for_attacks(card: str, host: str) -> None:
    trace = after(b.cast(card, host), minion=b.swordsman("a", "Power", "Barkskin"))
    assert [spell for spell in spells_of(trace, "a") if spell != card] == ["Barkskin"]


def test_a_change_of_class_takes_hand_attacks_and_what_asks_for_them() -> None:
    trace = after(change(minion="a", **{"class": "archer"}), minion=b.swordsman("a", "Power", "Barkskin"))
    assert spells_of(trace, "a") == ["Barkskin"]


FRIENDLY_FOR_GOOD = (
    ("Belvario's Horn", "a"),
    ("Raven Shroud", "blues"),
    ("Scars of Kolekh", "blues"),
    ("Touch of Death", "a"),
)


@pytest.mark.parametrize(("card", "host"), FRIENDLY_FOR_GOOD)
def test_some_go_as_their_host_changes_sides(card: str, host: str) -> None:
    trace = after(b.cast(card, host), change(group="blues", owner="red"))
    assert (b.results(trace)[0], spells_of(trace, host)) == ("executed", [])
    assert b.event(trace, kind="note", result="requirement fails")["facts"]["requirement"] == "friendly"


def test_town_only_spells_go_as_the_town_becomes_a_colony() -> None:
    trace = after(b.cast("Ghost Town", "t"), structures=[b.town("t", "red", (4, 4), spells=["Auberol's Grace"])])
    assert spells_of(trace, "t") == ["Colony", "Ghost Town"]
    back = after(b.cast("Ghost Town", "t"), change(structure="t", type="town"), structures=[b.town("t", "red", (4, 4))])
    assert spells_of(back, "t") == []


OUTSIDE = (("Belvario's Horn", "a", "blue"), ("Possession", "blues", "red"), ("Sentinel", "a", "blue"))


@pytest.mark.parametrize(("card", "host", "caster"), OUTSIDE)
def test_some_stay_in_a_structure_that_comes_to_them_until_their_next_recheck(
    card: str, host: str, caster: str
) -> None:
    places = [b.town("home", caster, (4, 5), novices=1, spells=["Ancestral Home"])]
    places += [b.town(f"t{x}{y}", square=(x, y)) for x, y in ((3, 5), (4, 4), (4, 6))]
    training = {"do": "train", "structure": "home", "class": "archer"}
    moves_in = [b.cast(card, host, caster), b.turn(training) if caster == "blue" else b.turn(red=(training,))]
    trace = after(*moves_in, structures=places)
    assert (b.place(trace, "home")["square"], spells_of(trace, host)) == (list(b.FIELD), [card])
    of_the_host = "Despond" if host == "blues" else "Barkskin"
    rechecked = after(*moves_in, b.cast(of_the_host, host), structures=places)
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
    board = (b.blues(b.swordsman("a"), **b.AT), b.group("ogre", "red", b.creature("m", "Minotaur"), square=[8, 7]))
    places = [b.town("t", square=(4, 4)), b.town("home", square=(2, 3)) | {"type": "sanctum"}]
    trace = b.play(*board, structures=places, script=[b.cast(card, wrong), b.cast(card, right)])
    assert b.results(trace) == ["refused", "executed"]


# A spell's life.


def test_active_spells_of_all_three_players_lie_in_casting_order() -> None:
    trace = after(
        b.cast("Barkskin", "a"),
        b.cast("Jinx", "a", "red"),
        b.cast("Veteran", "a"),
        minion=b.swordsman("a", {"card": "Barkskin", "owner": "neutral"}),
    )
    assert [(line["spell"], line["owner"]) for line in trace["spell_lists"]["a"]["shown"]] == [
        ("Barkskin", "neutral"),
        ("Barkskin", "blue"),
        ("Jinx", "red"),
        ("Veteran", "blue"),
    ]


def test_jinx_passes_to_the_end_of_its_hosts_killers_list() -> None:
    armies = (
        b.blues(b.swordsman("a", "Jinx", current_hp=1), **b.AT),
        b.reds(b.swordsman("v", "Veteran", "Power"), **b.BESIDE),
    )
    trace = b.play(*armies, script=[{"do": "attack", "attacker": "v", "victim": "a"}, b.cast("Barkskin", "v")])
    assert spells_of(trace, "v") == ["Veteran", "Power", "Jinx", "Barkskin"]
    assert b.fate(trace, "v")["hand"] == 2


def test_a_spell_leaves_play_with_its_host() -> None:
    trace = after({"do": "damage", "victim": "a", "quantity": 99}, minion=b.swordsman("a", "Veteran"))
    assert (spells_of(trace, "a"), spells_of(trace, "blues")) == ([], [])


def test_instant_spells_never_become_active() -> None:
    trace = after(b.cast("Cruel Whim", "a"), b.cast("Hellion", [8, 3]))
    assert (spells_of(trace, "a"), b.results(trace)) == ([], ["executed", "executed"])


# Helper spells.


def test_bedlam_gives_features_to_those_whom_wrack_shields() -> None:
    trace = after(
        b.START_OF_TURN,
        minion=b.swordsman("a", "Wrack"),
        squares=[{"square": list(b.FIELD), "spells": ["Bedlam"]}],
    )
    assert len([spell for spell in spells_of(trace, "a") if spell != "Wrack" and known_card(spell)]) == 1
    assert b.results(after(b.cast("Veteran", "a"), minion=b.swordsman("a", "Wrack"))) == ["refused"]


def known_card(name: str) -> bool:
    """Whether a spell is a card that players cast, and no helper."""
    return name in cards_by_name()


def test_a_brimstone_dragons_fireball_passes_a_raven_shroud() -> None:
    armies = (
        b.blues(b.swordsman("a"), **b.AT, spells=["Raven Shroud"]),
        b.reds(b.creature("m", "Brimstone Dragon"), **b.BESIDE),
    )
    combat = {"do": "combat", "groups": ["blues", "reds"]}
    trace = b.play(*armies, script=[b.cast("Cleansing Light", "blues", "red"), combat])
    assert b.results(trace) == ["refused", "executed"]
    assert any(change["change"]["before"] - change["change"]["after"] == 5 for change in hp_changes(trace, "a"))


def hp_changes(trace: b.Trace, id: str) -> list[b.Spec]:
    """The changes of a minion's hit points."""
    return [one for one in b.events(trace, kind="change", target=id) if one["change"]["what"] == "hp"]


def test_monsters_abilities_ignore_intercession() -> None:
    armies = (b.blues(b.swordsman("a"), **b.AT), b.reds(b.creature("m", "Brimstone Dragon"), **b.BESIDE))
    combat = {"do": "combat", "groups": ["blues", "reds"]}
    trace = b.play(*armies, globe=["Intercession"], script=[b.cast("Power", "a"), combat])
    assert (b.results(trace)[0], hp_changes(trace, "a")[0]["change"]["after"]) == ("refused", 2)


def test_yfreet_casts_cleansing_light_as_a_helper_spell() -> None:
    armies = (
        b.blues(b.swordsman("a", "Barkskin"), **b.AT, spells=["Raven Shroud"]),
        b.reds(b.creature("m", "Yfreet"), **b.BESIDE),
    )
    woods = [{"square": list(b.FIELD), "terrain": "forest"}]
    trace = b.play(
        *armies, squares=woods, globe=["Intercession"], script=[{"do": "combat", "groups": ["blues", "reds"]}]
    )
    assert (spells_of(trace, "a"), spells_of(trace, "blues")) == ([], [])


def test_visible_helpers_can_be_dispelled_and_count_as_enchantments_and_hidden_ones_do_neither() -> None:
    trace = after({"do": "dispel", "card": "Gorgon's Gaze", "host": "a"}, minion=b.swordsman("a", "Gorgon's Gaze"))
    assert (b.results(trace), spells_of(trace, "a")) == (["executed"], [])
    hidden = b.play(
        b.blues(b.creature("a", "Boggart"), **b.AT), FAR_REDS, script=[{"do": "dispel", "card": "Jinx", "host": "a"}]
    )
    assert b.results(hidden) == ["refused"]


# Rechecks.


def test_one_dispel_may_bring_down_several_spells() -> None:
    trace = after(
        change(minion="a", **{"class": "archer"}),
        minion=b.swordsman("a", "Flaming Sword", "Power", "Barkskin", "Venom'd Blade"),
    )
    assert spells_of(trace, "a") == ["Barkskin"]
    notes = b.events(trace, kind="note", result="requirement fails")
    assert [note["facts"]["spell"] for note in notes] == ["Flaming Sword", "Power", "Venom'd Blade"]


def test_a_square_rechecks_as_it_gains_a_structure_and_nobody_who_stands_there() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", "Sentinel"), **b.AT),
        FAR_REDS,
        structures=[b.town("t", square=(8, 3))],
        squares=[{"square": list(b.FIELD), "terrain": "forest", "spells": ["Faerie Circle"]}],
        script=[b.cast("Defensive Pact", "blues")],
    )
    assert (spells_of(trace, "a"), b.square(trace, *b.FIELD)["spells"]) == (["Sentinel"], [])
    assert b.place(trace, "town-1")["square"] == list(b.FIELD)


def test_a_globe_spell_of_one_turn_leaves_the_globe() -> None:
    assert b.globe(after(b.turn(), b.turn(), b.turn(), globe=["Balance of Mystery"])) == ["Balance of Mystery"]
    passing = after(b.turn({"do": "cast", "card": "Intercession", "target": "globe"}), b.turn())
    assert b.globe(passing) == []
