"""Numbers in the texts of cards that no other test comes to: what may be rolled, and what is one more or less."""

from typing import Any

from engine.model.catalog import houses_by_name
from engine.rules.off_board import place_group
from engine.rules.spells import set_tokens
from tests.engine.build import (
    START_OF_TURN,
    Picks,
    Trace,
    archer,
    attack,
    band,
    blues,
    cast,
    creature,
    fate,
    hurt,
    perform,
    play,
    reds,
    rolls,
    swordsman,
    table,
    turn,
)
from tests.engine.cards.about import about
from tests.engine.cards.boards import (
    FAR,
    FAR_APART,
    WORLD_TOWN,
    after,
    all_of,
    ground,
    group_of,
    results,
    stats,
    town,
)


def rolled(trace: Trace, of: str) -> list[object]:
    """What could have come up in the first roll of a kind."""
    options: list[object] = rolls(trace, of)[0]["roll"]["options"]
    return options


def picked(*picks: int, **fields: Any) -> Trace:
    """The trace of a start of turn of a blue and a red group, with dice as written."""
    game = table(*FAR_APART, dice=Picks(*picks), script=[], **fields)
    return perform(game, START_OF_TURN)


@about("Cessao Rift")
def test_who_comes_out_of_a_cessao_rift_is_rolled_as_its_text_says() -> None:
    game = table(*FAR_APART, dice=Picks(0, 3), script=[])
    first = perform(game, cast("Cessao Rift", [5, 8]), START_OF_TURN)
    assert rolled(first, "turns until the first group") == [1, 2, 3]
    assert rolled(first, "recruits") == [1, 2, 3, 4]
    stranger = min(id for id in first["outcome"]["minions"] if id not in ("a", "v", "w"))
    assert rolled(first, "hit points") == list(range(1, fate(first, stranger)["max_hp"] + 1))
    place_group(game, band(game, "group-1"), (6, 8))
    later = perform(game, START_OF_TURN)
    assert rolled(later, "chance in three") == [1, 2, 3]


@about("Lava Flow")
def test_lava_flows_by_a_percentage_to_one_or_two_squares() -> None:
    volcano = {"squares": all_of("volcano", (6, 8), spells=["Lava Flow"])}
    assert rolled(picked(0, **volcano), "hundredth") == list(range(1, 101))
    assert rolled(picked(0, **volcano), "number") == [1, 2]


@about("Faerie Circle")
def test_a_group_stays_in_a_faerie_circle_for_one_to_five_turns() -> None:
    inside = ground("Faerie Circle", square=(4, 5), terrain="forest")
    assert rolled(picked(0, **inside), "turns in the circle") == list(range(5))


@about("Lost Mine")
def test_a_group_stays_in_a_lost_mine_for_one_to_three_turns() -> None:
    mine = {"squares": all_of("mountain", (4, 5), spells=[{"card": "Lost Mine", "owner": "blue"}])}
    assert rolled(picked(0, **mine), "turns in the mine") == list(range(3))


@about("Seelie Court")
def test_a_seelie_court_stays_one_to_three_turns() -> None:
    away = after(cast("Seelie Court", "town"), structures=[WORLD_TOWN | {"square": [6, 8]}])
    assert rolled(away, "turns") == [1, 2, 3]


@about("Mirrored Armor")
def test_a_mirrored_armor_shatters_once_in_ten() -> None:
    hit = play(blues(swordsman("a")), reds(swordsman("v", "Mirrored Armor")), script=[attack("a", "v")])
    assert rolled(hit, "tenth") == list(range(1, 11))


@about("Gnax")
def test_gnax_are_two_to_eight() -> None:
    assert rolled(after(cast("Gnax", [6, 8])), "number") == list(range(2, 9))


@about("Waste Not")
def test_what_squanders_may_come_to_lie_anywhere_in_the_deck_its_bottom_too() -> None:
    lost = after(
        cast("Fear", "reds"),
        red=FAR_APART[1] | {"spells": ["Gilt"]},
        globe=["Waste Not"],
        players={"blue": {"hand": ["Fear"], "deck": ["Power", "Jinx"]}},
    )
    assert results(lost) == ["squandered"]
    assert rolled(lost, "place in the deck") == [0, 1, 2]


def unpriced(card: str, target: object) -> Trace:
    """The trace of a card cast for nobody knows how much: its cost stands at 1 then."""
    return after(cast(card, target), red=reds(swordsman("v", hp=50), square=[7, 5]))


@about("Fiend", "Biting Wind", "Gyre", "Hand of Zana")
def test_a_card_of_changing_cost_that_says_none_is_worth_1_mana() -> None:
    assert stats(unpriced("Fiend", "globe"), "fiend-1", "hand", "hp") == [1, 2]
    assert fate(unpriced("Biting Wind", "v"), "v")["hp"] == 48
    assert len(rolls(unpriced("Gyre", "reds"), "enchantment")) <= 1
    assert unpriced("Hand of Zana", "globe")["spell_lists"]["globe"]["shown"][-1]["until"] == 2


@about("Spirit Binding", "Spirit Bound")
def test_a_spirit_is_bound_by_a_single_point_and_by_no_armor() -> None:
    """An archer has no armor; a Boggart's is his from there on, and one hit point more heals him by one."""
    ours = blues(archer("a", "Spirit Binding", hp=11, current_hp=3), square=[4, 5])
    bound = after(cast("Boggart", [6, 8]), blue=ours)
    boggart = fate(bound, "boggart-1")
    assert stats(bound, "a", "armor", "max_hp") == [boggart["armor"], boggart["max_hp"]]
    one_more = blues(archer("a", "Spirit Binding", hp=boggart["max_hp"] - 1, current_hp=3), square=[4, 5])
    assert fate(after(cast("Boggart", [6, 8]), blue=one_more), "a")["hp"] == 4
    laid = after(blue=blues(archer("a", "Spirit Bound"), square=[4, 5]))
    assert stats(laid, "a", "armor", "level", "missile", "max_hp") == [0, 1, 2, 7]


@about("Lion Spirit", "Shapeshifter")
def test_a_spirit_tells_the_shape_by_its_own_name() -> None:
    for spirit, pick in (("Lion Spirit", 1), ("Shapeshifter", 2)):
        game = table(blues(swordsman("a", spirit), square=[4, 5]), FAR, dice=Picks(pick), script=[])
        lion = perform(game, START_OF_TURN)
        assert any("the shape is Lion" in event["text"] for event in lion["events"])


@about("Ostralek", "ability of Ostralek", "Obeisance")
def test_who_can_gain_no_levels_gains_everything_else() -> None:
    mates = blues(swordsman("a", "Obeisance"), swordsman("b", current_hp=1), creature("o", "Ostralek"), square=[4, 5])
    fed = after(START_OF_TURN, blue=mates)
    assert stats(fed, "o", "hand", "level")[1] == 0
    assert stats(fed, "o", "hand")[0] == stats(after(blue=mates), "o", "hand")[0] + 1


@about("Curse of Khobai")
def test_the_accursed_heals_one_point_a_kill() -> None:
    ours = blues(swordsman("a", "Curse of Khobai"), swordsman("b", hand=99), square=[4, 5])
    game = table(ours, reds(*(swordsman(f"v{n}") for n in range(3)), square=[5, 5]), script=[])
    [curse] = game.state.minions["a"].spells
    set_tokens(game, curse, 3)
    game.change(game.state.minions["a"], "hp", 1)
    perform(game, attack("b", "v0"))
    assert (game.state.minions["a"].max_hp, game.state.minions["a"].hp) == (5, 2)


@about("Nihil", "ability of Nihil", "Nihil's Curse")
def test_nihil_curses_whoever_deals_it_a_single_point() -> None:
    foe = reds(creature("n", "Nihil", armor=0), square=[5, 5])
    one = play(blues(swordsman("a", hand=1, level=5), square=[4, 5]), foe, script=[attack("a", "n")])
    assert "Nihil's Curse" in fate(one, "a")["spells"]
    none = play(blues(swordsman("a", hand=0, level=5), square=[4, 5]), foe, script=[attack("a", "n")])
    assert "Nihil's Curse" not in fate(none, "a")["spells"]


@about("Deflection")
def test_a_single_point_that_gets_through_is_thrown_back() -> None:
    one = play(
        blues(swordsman("a", hand=2, hp=9)), reds(swordsman("v", "Deflection", armor=1)), script=[attack("a", "v")]
    )
    assert fate(one, "a")["hp"] == 8


@about("Lienna's Steed")
def test_liennas_steed_rides_off_from_any_column() -> None:
    rider = blues(swordsman("a"), square=[3, 5])
    ordered = turn({"do": "cast", "card": "Lienna's Steed", "target": "blues"})
    assert group_of(play(rider, FAR, script=[ordered]), "blues")["square"] == [4, 6]


@about("Volunteers")
def test_a_volunteer_comes_for_every_new_recruit() -> None:
    script = [cast(name, "blues") for name in ("Volunteers", "Bard", "Khobai")]
    script[0]["target"] = "globe"
    trace = play(blues(swordsman("a"), square=[5, 5]), FAR, script=script)
    assert len(group_of(trace, "blues")["members"]) == 5


@about("Zana's Blessing")
def test_zanas_blessing_brings_no_third_archer() -> None:
    trace = play(blues(swordsman("a", hp=90), spells=["Zana's Blessing"]), reds(swordsman("v", hp=90)))
    assert {id for id in trace["outcome"]["minions"] if id.startswith("vision")} == {
        "vision-archer-1",
        "vision-archer-2",
    }


@about("Zana's Champion", "ability of Zana's Champion")
def test_zanas_champion_is_worth_one_structure() -> None:
    script = [cast("Zana's Champion", "town")]
    stands = play(FAR, structures=[town()], script=script)
    assert stands["outcome"]["players"]["blue"]["delta"] == 0
    falls = play(FAR, structures=[town()], script=[*script, hurt("zana-s-champion-1")])
    assert falls["outcome"]["players"]["blue"]["delta"] == -1


@about("Mitosis")
def test_mitosis_leaves_six_hit_points_at_five_and_five_as_they_are() -> None:
    for before, left in ((4, 4), (5, 5), (6, 5)):
        misfit = blues(swordsman("m", nation="Misfits", current_hp=before), square=[4, 5])
        assert fate(after(cast("Mitosis", "blues"), blue=misfit), "m")["hp"] == left


@about("Revelation")
def test_a_full_hand_reveals_nothing_of_the_deck() -> None:
    hand = ["Pyre", "Ort", "Jinx", "Void", "Amok"]
    seen = after(cast("Revelation", "globe"), players={"blue": {}, "red": {"hand": hand, "deck": ["Wrack"]}})
    [words] = [event["text"] for event in seen["events"] if "is told" in event["text"]]
    assert words.endswith("Pyre, Ort, Jinx, Void and Amok.")


@about("Transubstantiation", "mana types change places")
def test_mana_that_is_not_there_changes_places_as_nothing() -> None:
    players = {"blue": {"house": "War", "trained": {"Strife": 4}}}
    trace = after(cast("Transubstantiation", "globe"), START_OF_TURN, players=players)
    mana = trace["outcome"]["players"]["blue"]["mana"]
    assert (mana.get("Strife", 0), mana[houses_by_name()["War"].secondary]) == (0, 4)


@about("Day of the Dead")
def test_as_many_rise_as_fell() -> None:
    ours = blues(swordsman("a", hand=99, hp=99, attack_rate=9), square=[6, 5])
    theirs = reds(*(archer(f"v{n}", hp=1) for n in range(3)), square=[7, 5])
    trace = after(cast("Day of the Dead", "globe"), turn(), blue=ours, red=theirs)
    assert len([id for id in trace["outcome"]["minions"] if id.startswith("skeleton")]) == 3


@about("Codex of Order")
def test_a_codex_of_order_takes_nothing_off_another_mana() -> None:
    costs = {"Power": {"Order": 2, "Will": 1}}
    rich = {"blue": {"hand": ["Power"], "mana": {"Order": 3, "Will": 1}}}
    book = blues(swordsman("a", "Codex of Order"), square=[4, 5])
    paid = after(cast("Power", "a"), blue=book, players=rich, costs=costs)
    mana = paid["outcome"]["players"]["blue"]["mana"]
    assert (mana["Order"], mana.get("Will", 0)) == (2, 0)


@about("Book of War", "Obeisance")
def test_one_level_from_the_book_of_war_is_barred_as_two_would_be() -> None:
    ours = blues(swordsman("a", "Obeisance"), swordsman("b", hand=99), square=[4, 5])
    theirs = reds(swordsman("v", level=0), square=[5, 5])
    script = [attack("b", "v"), START_OF_TURN, {"do": "dispel", "card": "Obeisance", "host": "a"}]
    assert fate(after(*script, blue=ours, red=theirs, globe=["Book of War"]), "b")["level"] == 1


@about("Minefield")
def test_a_minefield_deals_two_points_and_up_to_four_more() -> None:
    mines = ground("Minefield", square=(4, 5))
    assert rolled(play(*FAR_APART, script=[START_OF_TURN] * 3, **mines), "damage") == list(range(5))
