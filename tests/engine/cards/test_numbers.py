"""Numbers in the texts of cards that no other test comes to: what may be rolled, and what is one more or less."""

from typing import Any

from engine.model.catalog import houses_by_name
from engine.rules.off_board import place_group
from engine.rules.spells import set_tokens
from tests.engine import boards as b
from tests.engine.cards.about import about


def rolled(trace: b.Trace, of: str) -> list[object]:
    """What could have come up in the first roll of a kind."""
    options: list[object] = b.rolls(trace, of)[0]["roll"]["options"]
    return options


def picked(*picks: int, **fields: Any) -> b.Trace:
    """The trace of a start of turn of a blue and a red group, with dice as written."""
    game = b.board(*b.FAR_APART, dice=b.Picks(*picks), script=[], **fields)
    return b.perform(game, b.START_OF_TURN)


@about("Cessao Rift")
def test_who_comes_out_of_a_cessao_rift_is_rolled_as_its_text_says() -> None:
    game = b.board(*b.FAR_APART, dice=b.Picks(0, 3), script=[])
    first = b.perform(game, b.cast("Cessao Rift", [5, 8]), b.START_OF_TURN)
    assert rolled(first, "turns until the first group") == [1, 2, 3]
    assert rolled(first, "recruits") == [1, 2, 3, 4]
    stranger = min(id for id in first["outcome"]["minions"] if id not in ("a", "v", "w"))
    assert rolled(first, "hit points") == list(range(1, b.fate(first, stranger)["max_hp"] + 1))
    place_group(game, b.band(game, "group-1"), (6, 8))
    later = b.perform(game, b.START_OF_TURN)
    assert rolled(later, "chance in three") == [1, 2, 3]


@about("Lava Flow")
def test_lava_flows_by_a_percentage_to_one_or_two_squares() -> None:
    volcano = {"squares": b.all_of("volcano", (6, 8), spells=["Lava Flow"])}
    assert rolled(picked(0, **volcano), "hundredth") == list(range(1, 101))
    assert rolled(picked(0, **volcano), "number") == [1, 2]


@about("Faerie Circle")
def test_a_group_stays_in_a_faerie_circle_for_one_to_five_turns() -> None:
    inside = b.ground("Faerie Circle", square=(4, 5), terrain="forest")
    assert rolled(picked(0, **inside), "turns in the circle") == list(range(5))


@about("Lost Mine")
def test_a_group_stays_in_a_lost_mine_for_one_to_three_turns() -> None:
    mine = {"squares": b.all_of("mountain", (4, 5), spells=[{"card": "Lost Mine", "owner": "blue"}])}
    assert rolled(picked(0, **mine), "turns in the mine") == list(range(3))


@about("Seelie Court")
def test_a_seelie_court_stays_one_to_three_turns() -> None:
    away = b.after(b.cast("Seelie Court", "town"), structures=[b.WORLD_TOWN | {"square": [6, 8]}])
    assert rolled(away, "turns") == [1, 2, 3]


@about("Mirrored Armor")
def test_a_mirrored_armor_shatters_once_in_ten() -> None:
    hit = b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v", "Mirrored Armor")), script=[b.attack("a", "v")])
    assert rolled(hit, "tenth") == list(range(1, 11))


@about("Gnax")
def test_gnax_are_two_to_eight() -> None:
    assert rolled(b.after(b.cast("Gnax", [6, 8])), "number") == list(range(2, 9))


@about("Waste Not")
def test_what_squanders_may_come_to_lie_anywhere_in_the_deck_its_bottom_too() -> None:
    lost = b.after(
        b.cast("Fear", "reds"),
        red=b.FAR_APART[1] | {"spells": ["Gilt"]},
        globe=["Waste Not"],
        players={"blue": {"hand": ["Fear"], "deck": ["Power", "Jinx"]}},
    )
    assert b.results(lost) == ["squandered"]
    assert rolled(lost, "place in the deck") == [0, 1, 2]


def unpriced(card: str, target: object) -> b.Trace:
    """The trace of a card cast for nobody knows how much: its cost stands at 1 then."""
    return b.after(b.cast(card, target), red=b.reds(b.swordsman("v", hp=50), square=[7, 5]))


@about("Fiend", "Biting Wind", "Gyre", "Hand of Zana")
def test_a_card_of_changing_cost_that_says_none_is_worth_1_mana() -> None:
    assert b.stats(unpriced("Fiend", "globe"), "fiend-1", "hand", "hp") == [1, 2]
    assert b.fate(unpriced("Biting Wind", "v"), "v")["hp"] == 48
    assert len(b.rolls(unpriced("Gyre", "reds"), "enchantment")) <= 1
    assert unpriced("Hand of Zana", "globe")["spell_lists"]["globe"]["shown"][-1]["until"] == 2


@about("Spirit Binding", "Spirit Bound")
def test_a_spirit_is_bound_by_a_single_point_and_by_no_armor() -> None:
    """An archer has no armor; a Boggart's is his from there on, and one hit point more heals him by one."""
    ours = b.blues(b.archer("a", "Spirit Binding", hp=11, current_hp=3), square=[4, 5])
    bound = b.after(b.cast("Boggart", [6, 8]), blue=ours)
    boggart = b.fate(bound, "boggart-1")
    assert b.stats(bound, "a", "armor", "max_hp") == [boggart["armor"], boggart["max_hp"]]
    one_more = b.blues(b.archer("a", "Spirit Binding", hp=boggart["max_hp"] - 1, current_hp=3), square=[4, 5])
    assert b.fate(b.after(b.cast("Boggart", [6, 8]), blue=one_more), "a")["hp"] == 4
    laid = b.after(blue=b.blues(b.archer("a", "Spirit Bound"), square=[4, 5]))
    assert b.stats(laid, "a", "armor", "level", "missile", "max_hp") == [0, 1, 2, 7]


@about("Lion Spirit", "Shapeshifter")
def test_a_spirit_tells_the_shape_by_its_own_name() -> None:
    for spirit, pick in (("Lion Spirit", 1), ("Shapeshifter", 2)):
        game = b.board(b.blues(b.swordsman("a", spirit), square=[4, 5]), b.FAR, dice=b.Picks(pick), script=[])
        lion = b.perform(game, b.START_OF_TURN)
        assert any("the shape is Lion" in event["text"] for event in lion["events"])


@about("Ostralek", "ability of Ostralek", "Obeisance")
def test_who_can_gain_no_levels_gains_everything_else() -> None:
    mates = b.blues(
        b.swordsman("a", "Obeisance"), b.swordsman("b", current_hp=1), b.creature("o", "Ostralek"), square=[4, 5]
    )
    fed = b.after(b.START_OF_TURN, blue=mates)
    assert b.stats(fed, "o", "hand", "level")[1] == 0
    assert b.stats(fed, "o", "hand")[0] == b.stats(b.after(blue=mates), "o", "hand")[0] + 1


@about("Curse of Khobai")
def test_the_accursed_heals_one_point_a_kill() -> None:
    ours = b.blues(b.swordsman("a", "Curse of Khobai"), b.swordsman("b", hand=99), square=[4, 5])
    game = b.board(ours, b.reds(*(b.swordsman(f"v{n}") for n in range(3)), square=[5, 5]), script=[])
    [curse] = game.state.minions["a"].spells
    set_tokens(game, curse, 3)
    game.change(game.state.minions["a"], "hp", 1)
    b.perform(game, b.attack("b", "v0"))
    assert (game.state.minions["a"].max_hp, game.state.minions["a"].hp) == (5, 2)


@about("Nihil", "ability of Nihil", "Nihil's Curse")
def test_nihil_curses_whoever_deals_it_a_single_point() -> None:
    foe = b.reds(b.creature("n", "Nihil", armor=0), square=[5, 5])
    one = b.play(b.blues(b.swordsman("a", hand=1, level=5), square=[4, 5]), foe, script=[b.attack("a", "n")])
    assert "Nihil's Curse" in b.fate(one, "a")["spells"]
    none = b.play(b.blues(b.swordsman("a", hand=0, level=5), square=[4, 5]), foe, script=[b.attack("a", "n")])
    assert "Nihil's Curse" not in b.fate(none, "a")["spells"]


@about("Deflection")
def test_a_single_point_that_gets_through_is_thrown_back() -> None:
    one = b.play(
        b.blues(b.swordsman("a", hand=2, hp=9)),
        b.reds(b.swordsman("v", "Deflection", armor=1)),
        script=[b.attack("a", "v")],
    )
    assert b.fate(one, "a")["hp"] == 8


@about("Lienna's Steed", "on Lienna's Steed")
def test_liennas_steed_rides_off_from_any_column() -> None:
    rider = b.blues(b.swordsman("a"), square=[3, 5])
    ordered = b.turn({"do": "cast", "card": "Lienna's Steed", "target": "blues"})
    assert b.group_of(b.play(rider, b.FAR, script=[ordered]), "blues")["square"] == [4, 6]


@about("Volunteers")
def test_a_volunteer_comes_for_every_new_recruit() -> None:
    script = [b.cast(name, "blues") for name in ("Volunteers", "Bard", "Khobai")]
    script[0]["target"] = "globe"
    trace = b.play(b.blues(b.swordsman("a"), square=[5, 5]), b.FAR, script=script)
    assert len(b.group_of(trace, "blues")["members"]) == 5


@about("Zana's Blessing")
def test_zanas_blessing_brings_no_third_archer() -> None:
    trace = b.play(b.blues(b.swordsman("a", hp=90), spells=["Zana's Blessing"]), b.reds(b.swordsman("v", hp=90)))
    assert {id for id in trace["outcome"]["minions"] if id.startswith("vision")} == {
        "vision-archer-1",
        "vision-archer-2",
    }


@about("Zana's Champion", "ability of Zana's Champion")
def test_zanas_champion_is_worth_one_structure() -> None:
    script = [b.cast("Zana's Champion", "town")]
    stands = b.play(b.FAR, structures=[b.town()], script=script)
    assert stands["outcome"]["players"]["blue"]["delta"] == 0
    falls = b.play(b.FAR, structures=[b.town()], script=[*script, b.hurt("zana-s-champion-1")])
    assert falls["outcome"]["players"]["blue"]["delta"] == -1


@about("Mitosis")
def test_mitosis_leaves_six_hit_points_at_five_and_five_as_they_are() -> None:
    for before, left in ((4, 4), (5, 5), (6, 5)):
        misfit = b.blues(b.swordsman("m", nation="Misfits", current_hp=before), square=[4, 5])
        assert b.fate(b.after(b.cast("Mitosis", "blues"), blue=misfit), "m")["hp"] == left


@about("Revelation")
def test_a_full_hand_reveals_nothing_of_the_deck() -> None:
    hand = ["Pyre", "Ort", "Jinx", "Void", "Amok"]
    seen = b.after(b.cast("Revelation", "globe"), players={"blue": {}, "red": {"hand": hand, "deck": ["Wrack"]}})
    [words] = [event["text"] for event in seen["events"] if "is told" in event["text"]]
    assert words.endswith("Pyre, Ort, Jinx, Void and Amok.")


@about("Transubstantiation", "mana types change places")
def test_mana_that_is_not_there_changes_places_as_nothing() -> None:
    players = {"blue": {"house": "War", "trained": {"Strife": 4}}}
    trace = b.after(b.cast("Transubstantiation", "globe"), b.START_OF_TURN, players=players)
    mana = trace["outcome"]["players"]["blue"]["mana"]
    assert (mana.get("Strife", 0), mana[houses_by_name()["War"].secondary]) == (0, 4)


@about("Day of the Dead")
def test_as_many_rise_as_fell() -> None:
    ours = b.blues(b.swordsman("a", hand=99, hp=99, attack_rate=9), square=[6, 5])
    theirs = b.reds(*(b.archer(f"v{n}", hp=1) for n in range(3)), square=[7, 5])
    trace = b.after(b.cast("Day of the Dead", "globe"), b.turn(), blue=ours, red=theirs)
    assert len([id for id in trace["outcome"]["minions"] if id.startswith("skeleton")]) == 3


@about("Codex of Order")
def test_a_codex_of_order_takes_nothing_off_another_mana() -> None:
    costs = {"Power": {"Order": 2, "Will": 1}}
    rich = {"blue": {"hand": ["Power"], "mana": {"Order": 3, "Will": 1}}}
    book = b.blues(b.swordsman("a", "Codex of Order"), square=[4, 5])
    paid = b.after(b.cast("Power", "a"), blue=book, players=rich, costs=costs)
    mana = paid["outcome"]["players"]["blue"]["mana"]
    assert (mana["Order"], mana.get("Will", 0)) == (2, 0)


@about("Book of War", "Obeisance")
def test_one_level_from_the_book_of_war_is_barred_as_two_would_be() -> None:
    ours = b.blues(b.swordsman("a", "Obeisance"), b.swordsman("b", hand=99), square=[4, 5])
    theirs = b.reds(b.swordsman("v", level=0), square=[5, 5])
    script = [b.attack("b", "v"), b.START_OF_TURN, {"do": "dispel", "card": "Obeisance", "host": "a"}]
    assert b.fate(b.after(*script, blue=ours, red=theirs, globe=["Book of War"]), "b")["level"] == 1


@about("Minefield")
def test_a_minefield_deals_two_points_and_up_to_four_more() -> None:
    mines = b.ground("Minefield", square=(4, 5))
    assert rolled(b.play(*b.FAR_APART, script=[b.START_OF_TURN] * 3, **mines), "damage") == list(range(5))
