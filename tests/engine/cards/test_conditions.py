"""What cards ask for, where no sentence of their own test falls short of it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules.cast_payment import cost_of
from tests.engine import boards as b
from tests.engine.cards.about import about

TOUGH = b.swordsman("v", hp=99, armor=0, nation=None)
"""Somebody to strike at."""


def damage(attacker: b.Spec, victim: b.Spec = TOUGH, round: int = 2, **fields: Any) -> int:
    """The damage of one attack, as A2 has it."""
    return b.damage_of(b.blow(attacker, victim, round=round, **fields))


@about("ability of Imps", "ability of Keepers", "ability of Humans")
def test_the_hand_damage_of_three_nations_rises_by_1_in_round_2_alone() -> None:
    for nation in ("Imps", "Keepers", "Humans"):
        assert [damage(b.swordsman("a", nation=nation), round=number) for number in (2, 3)] == [3, 2]
        assert damage(b.archer("a", nation=nation)) == 2


@about("ability of Elves", "ability of Satyrs")
def test_the_missile_damage_of_two_nations_rises_by_1_in_round_1_alone() -> None:
    for nation in ("Elves", "Satyrs"):
        assert [damage(b.archer("a", nation=nation), round=number) for number in (1, 2)] == [2, 2]
        early = b.swordsman("a", "Garrote of Bes-Kandra", nation=nation)
        nobody = b.swordsman("a", "Garrote of Bes-Kandra", nation=None)
        assert damage(early, round=1) == damage(nobody, round=1)


@about("ability of Bard")
def test_the_bard_helps_the_hands_of_swordsmen_alone() -> None:
    def beside_him(comrade: dict[str, object]) -> int:
        script = [{"do": "attack", "attacker": "a", "victim": "v", "round": 3}]
        return b.damage_of(b.play(b.blues(b.creature("bard", "Bard"), comrade), b.reds(TOUGH), script=script))

    assert beside_him(b.swordsman("a", nation=None)) == 3
    assert beside_him(b.archer("a", nation=None)) == 2


@about("ability of Diomesia")
def test_arrows_of_both_sides_pass_diomesia() -> None:
    def beside_her(comrade: dict[str, object], attacker: str, victim: str) -> int:
        script = [{"do": "attack", "attacker": attacker, "victim": victim, "round": 3}]
        return b.damage_of(
            b.play(b.blues(b.creature("d", "Diomesia"), comrade), b.reds(TOUGH, b.archer("w")), script=script)
        )

    assert beside_her(b.archer("a", nation=None), "a", "v") == 2
    assert beside_her(b.swordsman("a", nation=None), "a", "v") == 0
    assert beside_her(b.archer("a", nation=None), "w", "a") == 2


@about("Allies", "Spawn of Toganni", "Dark Minion")
def test_as_many_newcomers_come_as_the_card_says() -> None:
    for card in ("Allies", "Spawn of Toganni"):
        trace = b.after(b.cast(card, "town"), structures=[b.town(square=(8, 8), novices=0)])
        assert trace["outcome"]["structures"]["town"]["novices"] == 2
    trace = b.after(b.cast("Dark Minion", "blues"))
    assert len(b.minion_of(trace, "Keeper swordsman")) == 1


@about("Bear Spirit", "Lizard Spirit", "Lion Spirit")
def test_a_spirit_is_a_shape_or_none() -> None:
    for card in ("Bear Spirit", "Lizard Spirit", "Lion Spirit"):
        trace = b.after(b.cast(card, "a"), b.START_OF_TURN)
        assert b.events(trace, kind="roll", step="S2")[0]["roll"]["options"] == [0, 1]


@about("Codex of Order")
def test_the_codex_spares_order_where_order_is_asked() -> None:
    def paid(card: str, target: str) -> dict[str, int]:
        players = {"blue": {"house": "Justice", "mana": {"Order": 9, "Mystery": 9}}}
        bearer = b.blues(b.swordsman("a", "Codex of Order"), **b.AT)
        trace = b.after(b.cast(card, target), players=players, blue=bearer)
        left: dict[str, int] = trace["outcome"]["players"]["blue"]["mana"]
        return {mana: 9 - amount for mana, amount in left.items()}

    assert paid("Intercession", "globe") == {"Order": 2, "Mystery": 3}


@about("Golden Grove", "Golden Grove (mature)")
def test_a_grove_keeps_off_summonings_alone_and_lets_recruits_in() -> None:
    for card in ("Golden Grove", "Golden Grove (mature)"):
        ground = [{"square": [5, 5], "spells": [{"card": card, "owner": "blue"}]}]
        trace = b.after(b.cast("Boggart", [5, 5]), b.cast("Hailstorm", [5, 5]), squares=ground)
        assert b.results(trace) == ["refused", "executed"]
        moved = b.after(b.turn({"do": "move", "group": "blues", "to": [5, 5]}), squares=ground)
        assert b.group_of(moved, "blues")["square"] == [5, 5]


@about("Golden Grove", "Golden Grove (mature)", "Glen of Peace", "Bella's Sigil")
@pytest.mark.parametrize("card", ["Golden Grove", "Golden Grove (mature)", "Glen of Peace", "Bella's Sigil"])
def test_a_square_out_of_reach_of_summonings_shields_nobody_who_stands_in_it(card: str) -> None:
    crew = b.blues(b.swordsman("a"), b.swordsman("b"), b.swordsman("c"), square=[4, 5])
    trace = b.after(
        b.cast("Karkara", "blues"),
        b.cast("Boggart", [4, 5]),
        blue=crew,
        squares=b.all_of("plains", [4, 5], spells=[card]),
    )
    assert b.results(trace) == ["executed", "refused"]


@about("Husks")
def test_nature_spells_reach_whoever_stands_among_husks() -> None:
    husk = b.group("husk", "blue", b.creature("m", "Husk"), square=[5, 8])
    script = [b.cast("Mountain Climb", "husk", "red"), b.cast("Lightning Bolt", "m", "red")]
    cursed = b.all_of("barren land", [5, 8], spells=["Husks"])
    trace = b.play(b.blues(b.swordsman("a"), **b.AT), b.FAR, husk, squares=cursed, script=script)
    assert b.results(trace) == ["executed", "executed"]


@about("Bolstering Spirit", "Rust", "Valiant Stand")
@pytest.mark.parametrize("card", ["Bolstering Spirit", "Rust", "Valiant Stand"])
def test_a_combat_that_nobody_in_the_structure_survives_has_ended_as_well(card: str) -> None:
    sides = (b.blues(b.swordsman("a", hp=1), **b.AT), b.reds(b.swordsman("v", hand=9), square=[6, 5]))
    other = b.town("other", square=(6, 4), spells=[card])
    for script in ([b.COMBAT], [b.attack("v", "a")]):
        trace = b.play(*sides, structures=[b.town(spells=[card]), other], script=script)
        assert b.fate(trace, "a")["status"] == "buried"
        assert [b.place(trace, id)["spells"] for id in ("town", "other")] == [[], [card]]


@about("Encamped")
def test_spells_reach_whoever_stands_in_a_camp() -> None:
    camp = b.town(square=(4, 5), type="colony", spells=["Colony", "Encamped"])
    script = [b.cast("Ngozi's Way", "blues"), b.cast("Power", "a"), b.cast("Domed City", "town")]
    assert b.results(b.after(*script, structures=[camp])) == ["executed", "executed", "refused"]


@about("Eagle Eyes")
def test_a_friend_may_cast_on_whoever_has_eagle_eyes() -> None:
    trace = b.after(b.cast("Eagle Eyes", "b"), b.cast("Power", "b", "red"), b.cast("True Aim", "b"))
    assert b.results(trace) == ["executed", "refused", "executed"]


@about("Incarnate", "ability of Ancient King")
def test_the_death_of_another_wakes_neither_incarnate_nor_the_king() -> None:
    hurt = {"do": "damage", "victim": "v", "quantity": 99}
    homes = [b.sanctum(novices=3), b.sanctum("red", novices=3)]
    pair = (
        b.blues(b.swordsman("a", "Incarnate"), **b.AT),
        b.reds(b.swordsman("v", nation="Humans"), b.swordsman("w"), square=[9, 6]),
    )
    trace = b.play(*pair, structures=homes, script=[hurt])
    assert (b.fate(trace, "a")["spells"], len(trace["outcome"]["minions"])) == (["Incarnate"], 3)
    king = b.play(b.blues(b.creature("k", "Ancient King")), b.reds(b.swordsman("v"), b.swordsman("w")), script=[hurt])
    assert b.fate(king, "w")["spells"] == []


@about("Day of Mourning")
def test_a_recruit_that_is_removed_is_not_mourned() -> None:
    players = {"blue": {"hand": ["Sacrifice"], "deck": ["Jinx"] * 9}}
    trace = b.after(b.cast("Sacrifice", "blues"), globe=["Day of Mourning"], players=players)
    assert b.results(trace) == ["executed"]
    assert len(trace["outcome"]["players"]["blue"]["deck"]) == 9


@about("Deflection", "Whipping Boy", "ability of Wolf")
def test_a_blow_of_nothing_past_armor_is_not_passed_on() -> None:
    nothing = b.archer("a", "Deva's Quiver", "Jinx", missile=0, nation=None)
    struck = [{"do": "attack", "attacker": "a", "victim": "v", "round": 3}]
    for band in (
        b.reds(b.swordsman("v", "Deflection")),
        b.reds(b.swordsman("v"), b.swordsman("w", "Whipping Boy")),
        b.reds(b.swordsman("v"), b.creature("w", "Wolf")),
    ):
        trace = b.play(b.blues(nothing), band, script=struck)
        assert b.event(trace, kind="step", step="D3")["quantity"]["before"] == 0
        assert b.events(trace, kind="pipeline", step="D3") == []


@about("Whipping Boy", "ability of Wolf")
@pytest.mark.parametrize("guard", [b.swordsman("w", "Whipping Boy"), b.creature("w", "Wolf")], ids=["boy", "wolf"])
def test_whoever_receives_no_damage_bounces_a_blow_of_nothing_past_armor(guard: b.Spec) -> None:
    """The damage page: what "receives no damage" spoils whoever hits for 0 past armor (Touch of Death)."""
    nothing = b.blues(b.swordsman("a", "Spirit Sword", "Jinx", "Touch of Death", hand=0))
    for band, result in (((guard,), "bounced"), ((), "damaged")):
        trace = b.play(nothing, b.reds(b.swordsman("v"), *band), script=[b.attack("a", "v", round=3)])
        assert b.damage_of(trace) == 0
        assert (b.results(trace), b.fate(trace, "v")["cause"]) == ([result], None if band else "killed")
        assert ("the blow of 0 bounces" in b.as_text(trace)) is bool(band)


@about("Whipping Boy", "ability of Wolf")
@pytest.mark.parametrize("guard", [b.swordsman("w", "Whipping Boy"), b.creature("w", "Wolf")], ids=["boy", "wolf"])
def test_whoever_is_struck_for_one_past_armor_passes_that_on(guard: b.Spec) -> None:
    blow = b.blues(b.swordsman("a", "Spirit Sword", hand=0, nation=None))
    trace = b.play(blow, b.reds(b.swordsman("v"), guard), script=[b.attack("a", "v", round=3)])
    assert b.fate(trace, "w")["hp"] == b.fate(trace, "w")["max_hp"] - 1


@about("Djinni Debate", "Teleportation", "Usam University", "Rust")
def test_the_capture_of_another_structure_ends_nothing() -> None:
    for card in ("Djinni Debate", "Teleportation", "Usam University", "Rust"):
        towns = [b.town("own", square=(8, 8), spells=[card]), b.town("other", "neutral", square=(4, 5))]
        trace = b.after(b.START_OF_TURN, structures=towns)
        assert trace["outcome"]["structures"]["other"]["owner"] == "blue"
        assert trace["outcome"]["structures"]["own"]["spells"] == [card]


@about("Runts", "Encamped")
def test_other_structures_make_their_novices() -> None:
    for card in ("Runts", "Encamped"):
        towns = [b.town("own", square=(8, 8), spells=[card]), b.town("other", square=(8, 4), turn_count=1)]
        trace = b.after(b.START_OF_TURN, structures=towns)
        assert trace["outcome"]["structures"]["other"]["novices"] == 1


@about("Cockatrice's Gaze")
def test_a_gaze_takes_1_from_either_damage() -> None:
    for gazed in (b.swordsman("a", "Cockatrice's Gaze", nation=None), b.archer("a", "Cockatrice's Gaze", nation=None)):
        assert damage(gazed) == 1


@about("cheaper spells next turn")
def test_syzygy_spares_its_caster_alone() -> None:
    players = {side: {"house": "Justice"} for side in ("blue", "red")}
    playing = b.board(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), players=players, script=[])
    b.perform(playing, b.cast("Syzygy", "globe"), b.START_OF_TURN)
    assert cost_of(playing, "blue", "Intercession", None).price == {"Order": 2, "Mystery": 2}
    assert cost_of(playing, "red", "Intercession", None).price == {"Order": 3, "Mystery": 3}


@about("Ill Winds")
def test_ill_winds_do_not_weaken_hands() -> None:
    script = [{"do": "attack", "attacker": "a", "victim": "v", "round": 3}]
    windy = [b.town(square=(5, 5), owner="red", spells=["Ill Winds"])]
    pair = b.blues(b.swordsman("a", nation=None), square=[4, 5]), b.reds(b.swordsman("v"), square=[5, 5])
    assert b.damage_of(b.play(*pair, structures=windy, script=script)) == 2
    own = [b.town(square=(5, 5), spells=["Ill Winds"])]
    assert b.events(b.play(*pair, structures=own, script=script), kind="step", step="D2")


@about("Redeemer's Sword")
def test_a_redeemers_sword_in_an_archers_hand_shoots_no_harder_at_others() -> None:
    assert damage(b.archer("a", "Redeemer's Sword", nation=None)) == 2


@about("Dwarven Airship")
def test_an_airship_that_lands_in_no_structure_runs_out() -> None:
    step = {"do": "move", "group": "blues", "to": [5, 5]}
    trace = b.after(b.cast("Dwarven Airship", "blues"), b.START_OF_TURN, b.turn(step))
    still = b.after(b.cast("Dwarven Airship", "blues"))
    assert b.group_of(trace, "blues")["square"] == [5, 5]
    assert trace["spell_lists"]["blues"]["shown"] == still["spell_lists"]["blues"]["shown"]


@about("Teleportation")
def test_training_in_the_turn_of_casting_does_not_end_a_teleportation() -> None:
    train = {"do": "train", "structure": "town", "class": "archer"}
    trace = b.after(
        b.turn(train, {"do": "cast", "card": "Teleportation", "target": "town"}),
        structures=[b.town(square=(8, 8), novices=2)],
    )
    assert trace["outcome"]["structures"]["town"]["spells"] == ["Teleportation"]


@about("Bella's Sigil")
def test_a_monster_that_comes_far_from_bellas_sigil_is_free() -> None:
    sigil = [{"square": [5, 7], "spells": ["Bella's Sigil"]}]
    trace = b.after(b.cast("Boggart", [9, 4]), squares=sigil)
    assert [one["spells"] for one in b.minion_of(trace, "Boggart")] == [[]]


@about("Memorize")
def test_a_spell_that_squanders_is_not_memorized() -> None:
    jinx = {"do": "cast", "card": "Jinx", "target": "a"}
    trace = b.after(
        b.cast("Memorize", "globe"),
        b.turn({"do": "cast", "card": "Kumatru Trance", "target": "a"}, red=(jinx,)),
        players={"blue": {"hand": ["Memorize", "Kumatru Trance"], "deck": ["Pyx"]}},
    )
    assert b.event(trace, kind="step", step="X2", result="squandered")
    assert "Jinx" not in trace["outcome"]["players"]["blue"]["deck"]


@about("Golden Grove (mature)")
def test_new_terrain_elsewhere_leaves_a_grove() -> None:
    grove = [{"square": [5, 5], "terrain": "forest", "spells": ["Golden Grove (mature)"]}]
    trace = b.after({"do": "change", "square": [8, 4], "terrain": "desert"}, squares=grove)
    assert trace["outcome"]["squares"]["5,5"]["spells"] == ["Golden Grove (mature)"]


@about("Teleportation")
def test_who_comes_in_the_turn_of_casting_is_not_fetched_in_it() -> None:
    towns = [b.town(square=(8, 8)), b.town("other", square=(4, 5))]
    orders = ("Teleportation", "town"), ("Dark Minion", "blues")
    trace = b.after(
        b.turn(*({"do": "cast", "card": card, "target": target} for card, target in orders)), structures=towns
    )
    [keeper] = b.minion_of(trace, "Keeper swordsman")
    assert (keeper["group"], b.group_of(trace, "blues")["square"]) == ("blues", [4, 5])


@about("Slavers")
def test_all_captives_of_one_combat_are_one_band() -> None:
    slavers = b.blues(b.archer("a", missile=20, hp=99, nation=None), spells=["Slavers"])
    victims = b.reds(*(b.swordsman(id, hp=1, armor=0, nation="Humans") for id in ("u", "v", "w")))
    trace = b.play(slavers, victims, script=[{"do": "combat", "groups": ["blues", "reds"]}])
    assert trace["outcome"]["rounds"] == 2
    assert {b.fate(trace, id)["status"] for id in ("u", "v", "w")} == {"off-board"}
    assert len({b.fate(trace, id)["group"] for id in ("u", "v", "w")}) == 1


@about("Pyrrhic Victory")
def test_a_host_that_dies_of_its_own_blow_is_not_avenged() -> None:
    doomed = b.blues(b.swordsman("a", hand=9, hp=1, armor=0, nation=None), spells=["Pyrrhic Victory"])
    trace = b.play(
        doomed,
        b.reds(b.swordsman("v", "Deflection", armor=0, hp=99)),
        script=[{"do": "combat", "groups": ["blues", "reds"]}],
    )
    assert (b.fate(trace, "a")["cause"], b.fate(trace, "v")["status"]) == ("died", "alive")


@about("ability of Undine")
def test_an_undine_lives_in_water() -> None:
    lake = [{"square": [5, 5], "terrain": "water"}]
    trace = b.play(
        b.blues(b.creature("u", "Undine"), square=[5, 5]),
        b.reds(b.swordsman("v")),
        squares=lake,
        script=[b.START_OF_TURN, b.turn()],
    )
    assert b.fate(trace, "u")["status"] == "alive"


@about("Karkara (the group within)")
def test_karkaras_crew_comes_back_when_it_is_dispelled() -> None:
    crew = b.blues(b.swordsman("a"), b.swordsman("b"), b.archer("c"), **b.AT)
    trace = b.after(b.cast("Karkara", "blues"), b.cast("Cleansing Light", "group-1", "red"), blue=crew)
    assert (b.results(trace), b.fate(trace, "a")["status"]) == (["executed", "executed"], "alive")


@about("Beast's Embrace", "Talisman of Souls", "Seelie Champion")
def test_an_alteration_on_somebody_else_makes_nobody_grow() -> None:
    for card in ("Beast's Embrace", "Talisman of Souls", "Seelie Champion"):
        bearer = b.blues(b.swordsman("a", card), **b.AT)
        elsewhere = b.after(b.cast("Power", "v"), blue=bearer, red=b.reds(b.swordsman("v"), square=[9, 7]))
        assert b.results(elsewhere) == ["executed"]
        assert [line["tokens"] for line in elsewhere["spell_lists"]["a"]["shown"]] == [0]
        laid = b.after(blue=bearer, red=b.reds(b.swordsman("v", "Power"), square=[9, 7]))
        assert [line["tokens"] for line in laid["spell_lists"]["a"]["shown"]] == [0]


@about("Belvario's Horn")
def test_a_horn_sounds_on_in_the_open() -> None:
    step = {"do": "move", "group": "blues", "to": [5, 5]}
    trace = b.after(b.turn(step), blue=b.blues(b.swordsman("a", "Belvario's Horn"), square=[4, 5]))
    assert (b.group_of(trace, "blues")["square"], b.fate(trace, "a")["spells"]) == ([5, 5], ["Belvario's Horn"])
