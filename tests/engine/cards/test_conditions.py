"""What cards ask for, where no sentence of their own test falls short of it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules.cast_payment import cost_of
from tests.engine.build import (
    COMBAT,
    START_OF_TURN,
    Spec,
    archer,
    attack,
    blues,
    cast,
    creature,
    event,
    events,
    fate,
    group,
    perform,
    play,
    reds,
    swordsman,
    table,
    turn,
)
from tests.engine.cards.about import about
from tests.engine.cards.boards import (
    AT,
    FAR,
    after,
    all_of,
    blow,
    damage_of,
    group_of,
    minion_of,
    place,
    results,
    sanctum,
    town,
)

TOUGH = swordsman("v", hp=99, armor=0, nation=None)
"""Somebody to strike at."""


def damage(attacker: Spec, victim: Spec = TOUGH, round: int = 2, **fields: Any) -> int:
    """The damage of one attack, as A2 has it."""
    return damage_of(blow(attacker, victim, round=round, **fields))


@about("ability of Imps", "ability of Keepers", "ability of Humans")
def test_the_hand_damage_of_three_nations_rises_by_1_in_round_2_alone() -> None:
    for nation in ("Imps", "Keepers", "Humans"):
        assert [damage(swordsman("a", nation=nation), round=number) for number in (2, 3)] == [3, 2]
        assert damage(archer("a", nation=nation)) == 2


@about("ability of Elves", "ability of Satyrs")
def test_the_missile_damage_of_two_nations_rises_by_1_in_round_1_alone() -> None:
    for nation in ("Elves", "Satyrs"):
        assert [damage(archer("a", nation=nation), round=number) for number in (1, 2)] == [2, 2]
        early = swordsman("a", "Garrote of Bes-Kandra", nation=nation)
        nobody = swordsman("a", "Garrote of Bes-Kandra", nation=None)
        assert damage(early, round=1) == damage(nobody, round=1)


@about("ability of Bard")
def test_the_bard_helps_the_hands_of_swordsmen_alone() -> None:
    def beside_him(comrade: dict[str, object]) -> int:
        script = [{"do": "attack", "attacker": "a", "victim": "v", "round": 3}]
        return damage_of(play(blues(creature("bard", "Bard"), comrade), reds(TOUGH), script=script))

    assert beside_him(swordsman("a", nation=None)) == 3
    assert beside_him(archer("a", nation=None)) == 2


@about("ability of Diomesia")
def test_arrows_of_both_sides_pass_diomesia() -> None:
    def beside_her(comrade: dict[str, object], attacker: str, victim: str) -> int:
        script = [{"do": "attack", "attacker": attacker, "victim": victim, "round": 3}]
        return damage_of(play(blues(creature("d", "Diomesia"), comrade), reds(TOUGH, archer("w")), script=script))

    assert beside_her(archer("a", nation=None), "a", "v") == 2
    assert beside_her(swordsman("a", nation=None), "a", "v") == 0
    assert beside_her(archer("a", nation=None), "w", "a") == 2


@about("Allies", "Spawn of Toganni", "Dark Minion")
def test_as_many_newcomers_come_as_the_card_says() -> None:
    for card in ("Allies", "Spawn of Toganni"):
        trace = after(cast(card, "town"), structures=[town(square=(8, 8), novices=0)])
        assert trace["outcome"]["structures"]["town"]["novices"] == 2
    trace = after(cast("Dark Minion", "blues"))
    assert len(minion_of(trace, "Keeper swordsman")) == 1


@about("Bear Spirit", "Lizard Spirit", "Lion Spirit")
def test_a_spirit_is_a_shape_or_none() -> None:
    for card in ("Bear Spirit", "Lizard Spirit", "Lion Spirit"):
        trace = after(cast(card, "a"), START_OF_TURN)
        assert events(trace, kind="roll", step="S2")[0]["roll"]["options"] == [0, 1]


@about("Codex of Order")
def test_the_codex_spares_order_where_order_is_asked() -> None:
    def paid(card: str, target: str) -> dict[str, int]:
        players = {"blue": {"house": "Justice", "mana": {"Order": 9, "Mystery": 9}}}
        bearer = blues(swordsman("a", "Codex of Order"), **AT)
        trace = after(cast(card, target), players=players, blue=bearer)
        left: dict[str, int] = trace["outcome"]["players"]["blue"]["mana"]
        return {mana: 9 - amount for mana, amount in left.items()}

    assert paid("Intercession", "globe") == {"Order": 2, "Mystery": 3}


@about("Golden Grove", "Golden Grove (mature)")
def test_a_grove_keeps_off_summonings_alone_and_lets_recruits_in() -> None:
    for card in ("Golden Grove", "Golden Grove (mature)"):
        ground = [{"square": [5, 5], "spells": [{"card": card, "owner": "blue"}]}]
        trace = after(cast("Boggart", [5, 5]), cast("Hailstorm", [5, 5]), squares=ground)
        assert results(trace) == ["refused", "executed"]
        moved = after(turn({"do": "move", "group": "blues", "to": [5, 5]}), squares=ground)
        assert group_of(moved, "blues")["square"] == [5, 5]


@about("Golden Grove", "Golden Grove (mature)", "Glen of Peace", "Bella's Sigil")
@pytest.mark.parametrize("card", ["Golden Grove", "Golden Grove (mature)", "Glen of Peace", "Bella's Sigil"])
def test_a_square_out_of_reach_of_summonings_shields_nobody_who_stands_in_it(card: str) -> None:
    crew = blues(swordsman("a"), swordsman("b"), swordsman("c"), square=[4, 5])
    trace = after(
        cast("Karkara", "blues"), cast("Boggart", [4, 5]), blue=crew, squares=all_of("plains", [4, 5], spells=[card])
    )
    assert results(trace) == ["executed", "refused"]


@about("Husks")
def test_nature_spells_reach_whoever_stands_among_husks() -> None:
    husk = group("husk", "blue", creature("m", "Husk"), square=[5, 8])
    script = [cast("Mountain Climb", "husk", "red"), cast("Lightning Bolt", "m", "red")]
    cursed = all_of("barren land", [5, 8], spells=["Husks"])
    trace = play(blues(swordsman("a"), **AT), FAR, husk, squares=cursed, script=script)
    assert results(trace) == ["executed", "executed"]


@about("Bolstering Spirit", "Rust", "Valiant Stand")
@pytest.mark.parametrize("card", ["Bolstering Spirit", "Rust", "Valiant Stand"])
def test_a_combat_that_nobody_in_the_structure_survives_has_ended_as_well(card: str) -> None:
    sides = (blues(swordsman("a", hp=1), **AT), reds(swordsman("v", hand=9), square=[6, 5]))
    other = town("other", square=(6, 4), spells=[card])
    for script in ([COMBAT], [attack("v", "a")]):
        trace = play(*sides, structures=[town(spells=[card]), other], script=script)
        assert fate(trace, "a")["status"] == "buried"
        assert [place(trace, id)["spells"] for id in ("town", "other")] == [[], [card]]


@about("Encamped")
def test_spells_reach_whoever_stands_in_a_camp() -> None:
    camp = town(square=(4, 5), type="colony", spells=["Colony", "Encamped"])
    script = [cast("Ngozi's Way", "blues"), cast("Power", "a"), cast("Domed City", "town")]
    assert results(after(*script, structures=[camp])) == ["executed", "executed", "refused"]


@about("Eagle Eyes")
def test_a_friend_may_cast_on_whoever_has_eagle_eyes() -> None:
    trace = after(cast("Eagle Eyes", "b"), cast("Power", "b", "red"), cast("True Aim", "b"))
    assert results(trace) == ["executed", "refused", "executed"]


@about("Incarnate", "ability of Ancient King")
def test_the_death_of_another_wakes_neither_incarnate_nor_the_king() -> None:
    hurt = {"do": "damage", "victim": "v", "quantity": 99}
    homes = [sanctum(novices=3), sanctum("red", novices=3)]
    pair = (
        blues(swordsman("a", "Incarnate"), **AT),
        reds(swordsman("v", nation="Humans"), swordsman("w"), square=[9, 6]),
    )
    trace = play(*pair, structures=homes, script=[hurt])
    assert (fate(trace, "a")["spells"], len(trace["outcome"]["minions"])) == (["Incarnate"], 3)
    king = play(blues(creature("k", "Ancient King")), reds(swordsman("v"), swordsman("w")), script=[hurt])
    assert fate(king, "w")["spells"] == []


@about("Day of Mourning")
def test_a_recruit_that_is_removed_is_not_mourned() -> None:
    players = {"blue": {"hand": ["Sacrifice"], "deck": ["Jinx"] * 9}}
    trace = after(cast("Sacrifice", "blues"), globe=["Day of Mourning"], players=players)
    assert results(trace) == ["executed"]
    assert len(trace["outcome"]["players"]["blue"]["deck"]) == 9


@about("Deflection", "Whipping Boy", "ability of Wolf")
def test_a_blow_of_nothing_past_armor_is_not_passed_on() -> None:
    nothing = archer("a", "Deva's Quiver", "Jinx", missile=0, nation=None)
    struck = [{"do": "attack", "attacker": "a", "victim": "v", "round": 3}]
    for band in (
        reds(swordsman("v", "Deflection")),
        reds(swordsman("v"), swordsman("w", "Whipping Boy")),
        reds(swordsman("v"), creature("w", "Wolf")),
    ):
        trace = play(blues(nothing), band, script=struck)
        assert event(trace, kind="step", step="D3")["quantity"]["before"] == 0
        assert events(trace, kind="pipeline", step="D3") == []


@about("Djinni Debate", "Teleportation", "Usam University", "Rust")
def test_the_capture_of_another_structure_ends_nothing() -> None:
    for card in ("Djinni Debate", "Teleportation", "Usam University", "Rust"):
        towns = [town("own", square=(8, 8), spells=[card]), town("other", "neutral", square=(4, 5))]
        trace = after(START_OF_TURN, structures=towns)
        assert trace["outcome"]["structures"]["other"]["owner"] == "blue"
        assert trace["outcome"]["structures"]["own"]["spells"] == [card]


@about("Runts", "Encamped")
def test_other_structures_make_their_novices() -> None:
    for card in ("Runts", "Encamped"):
        towns = [town("own", square=(8, 8), spells=[card]), town("other", square=(8, 4), turn_count=1)]
        trace = after(START_OF_TURN, structures=towns)
        assert trace["outcome"]["structures"]["other"]["novices"] == 1


@about("Cockatrice's Gaze")
def test_a_gaze_takes_1_from_either_damage() -> None:
    for gazed in (swordsman("a", "Cockatrice's Gaze", nation=None), archer("a", "Cockatrice's Gaze", nation=None)):
        assert damage(gazed) == 1


@about("cheaper spells next turn")
def test_syzygy_spares_its_caster_alone() -> None:
    players = {side: {"house": "Justice"} for side in ("blue", "red")}
    playing = table(blues(swordsman("a")), reds(swordsman("v")), players=players, script=[])
    perform(playing, cast("Syzygy", "globe"), START_OF_TURN)
    assert cost_of(playing, "blue", "Intercession", None).price == {"Order": 2, "Mystery": 2}
    assert cost_of(playing, "red", "Intercession", None).price == {"Order": 3, "Mystery": 3}


@about("Ill Winds")
def test_ill_winds_do_not_weaken_hands() -> None:
    script = [{"do": "attack", "attacker": "a", "victim": "v", "round": 3}]
    windy = [town(square=(5, 5), owner="red", spells=["Ill Winds"])]
    pair = blues(swordsman("a", nation=None), square=[4, 5]), reds(swordsman("v"), square=[5, 5])
    assert damage_of(play(*pair, structures=windy, script=script)) == 2
    own = [town(square=(5, 5), spells=["Ill Winds"])]
    assert events(play(*pair, structures=own, script=script), kind="step", step="D2")


@about("Redeemer's Sword")
def test_a_redeemers_sword_in_an_archers_hand_shoots_no_harder_at_others() -> None:
    assert damage(archer("a", "Redeemer's Sword", nation=None)) == 2


@about("Dwarven Airship")
def test_an_airship_that_lands_in_no_structure_runs_out() -> None:
    step = {"do": "move", "group": "blues", "to": [5, 5]}
    trace = after(cast("Dwarven Airship", "blues"), START_OF_TURN, turn(step))
    still = after(cast("Dwarven Airship", "blues"))
    assert group_of(trace, "blues")["square"] == [5, 5]
    assert trace["spell_lists"]["blues"]["shown"] == still["spell_lists"]["blues"]["shown"]


@about("Teleportation")
def test_training_in_the_turn_of_casting_does_not_end_a_teleportation() -> None:
    train = {"do": "train", "structure": "town", "class": "archer"}
    trace = after(
        turn(train, {"do": "cast", "card": "Teleportation", "target": "town"}),
        structures=[town(square=(8, 8), novices=2)],
    )
    assert trace["outcome"]["structures"]["town"]["spells"] == ["Teleportation"]


@about("Bella's Sigil")
def test_a_monster_that_comes_far_from_bellas_sigil_is_free() -> None:
    sigil = [{"square": [5, 7], "spells": ["Bella's Sigil"]}]
    trace = after(cast("Boggart", [9, 4]), squares=sigil)
    assert [one["spells"] for one in minion_of(trace, "Boggart")] == [[]]


@about("Memorize")
def test_a_spell_that_squanders_is_not_memorized() -> None:
    jinx = {"do": "cast", "card": "Jinx", "target": "a"}
    trace = after(
        cast("Memorize", "globe"),
        turn({"do": "cast", "card": "Kumatru Trance", "target": "a"}, red=(jinx,)),
        players={"blue": {"hand": ["Memorize", "Kumatru Trance"], "deck": ["Pyx"]}},
    )
    assert event(trace, kind="step", step="X2", result="squandered")
    assert "Jinx" not in trace["outcome"]["players"]["blue"]["deck"]


@about("Golden Grove (mature)")
def test_new_terrain_elsewhere_leaves_a_grove() -> None:
    grove = [{"square": [5, 5], "terrain": "forest", "spells": ["Golden Grove (mature)"]}]
    trace = after({"do": "change", "square": [8, 4], "terrain": "desert"}, squares=grove)
    assert trace["outcome"]["squares"]["5,5"]["spells"] == ["Golden Grove (mature)"]


@about("Teleportation")
def test_who_comes_in_the_turn_of_casting_is_not_fetched_in_it() -> None:
    towns = [town(square=(8, 8)), town("other", square=(4, 5))]
    orders = ("Teleportation", "town"), ("Dark Minion", "blues")
    trace = after(turn(*({"do": "cast", "card": card, "target": target} for card, target in orders)), structures=towns)
    [keeper] = minion_of(trace, "Keeper swordsman")
    assert (keeper["group"], group_of(trace, "blues")["square"]) == ("blues", [4, 5])


@about("Slavers")
def test_all_captives_of_one_combat_are_one_band() -> None:
    slavers = blues(archer("a", missile=20, hp=99, nation=None), spells=["Slavers"])
    victims = reds(*(swordsman(id, hp=1, armor=0, nation="Humans") for id in ("u", "v", "w")))
    trace = play(slavers, victims, script=[{"do": "combat", "groups": ["blues", "reds"]}])
    assert trace["outcome"]["rounds"] == 2
    assert {fate(trace, id)["status"] for id in ("u", "v", "w")} == {"off-board"}
    assert len({fate(trace, id)["group"] for id in ("u", "v", "w")}) == 1


@about("Pyrrhic Victory")
def test_a_host_that_dies_of_its_own_blow_is_not_avenged() -> None:
    doomed = blues(swordsman("a", hand=9, hp=1, armor=0, nation=None), spells=["Pyrrhic Victory"])
    trace = play(
        doomed,
        reds(swordsman("v", "Deflection", armor=0, hp=99)),
        script=[{"do": "combat", "groups": ["blues", "reds"]}],
    )
    assert (fate(trace, "a")["cause"], fate(trace, "v")["status"]) == ("died", "alive")


@about("ability of Undine")
def test_an_undine_lives_in_water() -> None:
    lake = [{"square": [5, 5], "terrain": "water"}]
    trace = play(
        blues(creature("u", "Undine"), square=[5, 5]),
        reds(swordsman("v")),
        squares=lake,
        script=[START_OF_TURN, turn()],
    )
    assert fate(trace, "u")["status"] == "alive"


@about("Karkara (the group within)")
def test_karkaras_crew_comes_back_when_it_is_dispelled() -> None:
    crew = blues(swordsman("a"), swordsman("b"), archer("c"), **AT)
    trace = after(cast("Karkara", "blues"), cast("Cleansing Light", "group-1", "red"), blue=crew)
    assert (results(trace), fate(trace, "a")["status"]) == (["executed", "executed"], "alive")


@about("Beast's Embrace", "Talisman of Souls", "Seelie Champion")
def test_an_alteration_on_somebody_else_makes_nobody_grow() -> None:
    for card in ("Beast's Embrace", "Talisman of Souls", "Seelie Champion"):
        bearer = blues(swordsman("a", card), **AT)
        elsewhere = after(cast("Power", "v"), blue=bearer, red=reds(swordsman("v"), square=[9, 7]))
        assert results(elsewhere) == ["executed"]
        assert [line["tokens"] for line in elsewhere["spell_lists"]["a"]["shown"]] == [0]
        laid = after(blue=bearer, red=reds(swordsman("v", "Power"), square=[9, 7]))
        assert [line["tokens"] for line in laid["spell_lists"]["a"]["shown"]] == [0]


@about("Belvario's Horn")
def test_a_horn_sounds_on_in_the_open() -> None:
    step = {"do": "move", "group": "blues", "to": [5, 5]}
    trace = after(turn(step), blue=blues(swordsman("a", "Belvario's Horn"), square=[4, 5]))
    assert (group_of(trace, "blues")["square"], fate(trace, "a")["spells"]) == ([5, 5], ["Belvario's Horn"])
