"""The cards of the House of Justice: each scenario fails without the effect it is about."""

import pytest

from engine.rules.casting import cast_spell
from engine.rules.destinations import give_order
from engine.rules.structures import take_structure_off_board
from tests.engine import boards as b
from tests.engine.cards.about import about

BEASTS = b.group("beasts", "red", b.creature("m", "Minotaur"), square=[8, 8])


# Dispelling and healing.


@about("Breaking the Chains")
def test_breaking_the_chains_dispels_what_others_cast() -> None:
    mine, theirs = {"card": "Veteran", "owner": "blue"}, {"card": "Jinx", "owner": "red"}
    trace = b.play(
        b.blues(b.swordsman("a", mine, theirs), spells=["Despond"]),
        b.TWO[1],
        script=[b.cast("Breaking the Chains", "a")],
    )
    assert (b.fate(trace, "a")["spells"], b.group_of(trace, "blues")["spells"]) == (["Veteran"], ["Despond"])


@about("Shell of Gold", "Second Chance")
def test_shell_of_gold_and_second_chance_strip_a_minion() -> None:
    bearer = b.blues(b.swordsman("a", "Veteran", b.NON_VISIBLE, current_hp=3), spells=["Despond"])
    for card, hp in (("Shell of Gold", 3), ("Second Chance", 7)):
        trace = b.play(bearer, b.TWO[1], script=[b.cast(card, "a")])
        assert (b.fate(trace, "a")["spells"], b.fate(trace, "a")["hp"]) == ([b.NON_VISIBLE], hp)
        assert b.group_of(trace, "blues")["spells"] == ["Despond"]


@about("Restoration")
def test_restoration_strips_a_friendly_group() -> None:
    sides = b.blues(b.swordsman("a", "Veteran"), spells=["Despond"]), b.TWO[1]
    trace = b.play(*sides, script=[b.cast("Restoration", "blues"), b.cast("Restoration", "reds")])
    assert (b.results(trace), b.fate(trace, "a")["spells"], b.group_of(trace, "blues")["spells"]) == (
        ["executed", "refused"],
        [],
        [],
    )


@about("Trump")
def test_trump_dispels_the_last_lasting_spell_that_came_from_a_hand() -> None:
    script = [b.cast("Veteran", "a"), b.cast("Jinx", "v"), b.cast("Pyx", "blues"), b.cast("Trump", "globe", "red")]
    trace = b.play(b.blues(b.swordsman("a"), **b.AT), b.reds(b.swordsman("v", "Veteran"), **b.BESIDE), script=script)
    assert (b.fate(trace, "a")["spells"], b.fate(trace, "v")["spells"]) == (["Veteran"], ["Veteran"])


@about("Trump")
def test_trump_passes_over_summonings_that_stay_in_play() -> None:
    script = [b.cast("Veteran", "a"), b.cast("Granite Guardian", "globe"), b.cast("Trump", "globe", "red")]
    trace = b.play(*b.TWO, script=script)
    assert (b.fate(trace, "a")["spells"], b.globe(trace)) == ([], ["Granite Guardian"])


@about("Trump")
def test_trump_leaves_a_colony_standing_though_the_scenario_lists_its_spell() -> None:
    camp = b.town(spells=["Citadel", "Colony"]) | {"type": "colony"}
    trace = b.play(*b.TWO, structures=[camp], script=[b.cast("Trump", "globe")])
    assert (b.place(trace, "town")["status"], b.place(trace, "town")["spells"]) == ("alive", ["Colony"])


# Mana.


@about("Rite of Mystery", "Citadel", "The Star Chamber")
def test_mana_every_turn() -> None:
    owned = {"structures": [b.town(owner="red", mana="World", spells=[{"card": "Citadel", "owner": "blue"}])]}
    assert b.seat(b.play(b.FAR, **owned, script=[b.START_OF_TURN]), "red")["mana"] == {"World": 1, "Order": 2}
    script = [b.cast("Rite of Mystery", "globe"), b.cast("Rite of Mystery", "globe"), b.START_OF_TURN]
    assert b.seat(b.play(*b.TWO, script=script), "blue")["mana"] == {"Mystery": 2}
    chamber = b.play(b.FAR, structures=[b.town(spells=["The Star Chamber"])], script=[b.START_OF_TURN])
    assert b.seat(chamber, "blue")["mana"] == {"Mystery": 1, "Order": 1}


@about("Dracha's Trade")
def test_drachas_trade_burns_the_mana_of_a_structure_out() -> None:
    here = {"structures": [b.town(mana="World")], "players": {"blue": {"house": "Justice"}}}
    script = [b.cast("Dracha's Trade", "town"), b.START_OF_TURN]
    assert b.seat(b.play(b.FAR, **here, script=script), "blue")["mana"] == {"World": 1, "Order": 6, "Mystery": 3}
    assert b.seat(b.play(b.FAR, **here, script=[*script, b.START_OF_TURN]), "blue")["mana"] == {}
    with_citadel = [b.cast("Citadel", "town"), *script, b.START_OF_TURN]
    assert b.seat(b.play(b.FAR, **here, script=with_citadel), "blue")["mana"] == {"Order": 2}


@about("Preservation", "Preservation II")
def test_preservation_gives_up_squares_and_structures_for_mana() -> None:
    there = {"structures": [b.town()], "globe": ["Preservation"]}
    script = [
        b.cast("Citadel", "town"),
        b.cast("Mountain", [3, 7]),
        b.cast("Citadel", "town", "red"),
        b.cast("Veteran", "a"),
    ]
    assert b.results(b.play(*b.TWO, **there, script=script)) == ["refused", "refused", "executed", "executed"]
    trace = b.play(*b.TWO, script=[b.cast("Preservation", "globe"), b.turn(), b.turn(), b.turn(), b.turn()])
    assert (b.globe(trace), b.seat(trace, "blue")["mana"]) == (["Preservation II"], {"Order": 1, "Mystery": 1})
    assert b.globe(b.play(*b.TWO, script=[b.cast("Preservation", "globe"), b.dispel("Preservation", "globe")])) == []


@about("Pact of Mystery", "counting the dead")
def test_pact_of_mystery_pays_for_the_dead_of_the_turn() -> None:
    script = [
        {"do": "damage", "victim": "b", "quantity": 99},
        b.cast("Pact of Mystery", "globe"),
        {"do": "damage", "victim": "v", "quantity": 99},
        {"do": "damage", "victim": "w", "quantity": 99},
        b.cast("Ascension", "a"),
        b.START_OF_TURN,
    ]
    trace = b.play(*b.TWO, script=script)
    assert (b.seat(trace, "blue")["mana"], b.seat(trace, "red")["mana"]) == ({}, {"Mystery": 2})
    assert b.seat(b.play(*b.TWO, script=[*script, b.START_OF_TURN]), "red")["mana"] == {}


# Bans.


@about("Intercession")
def test_intercession_stops_all_casting_and_squanders_what_was_ordered() -> None:
    script = [b.cast("Intercession", "globe"), b.cast("Veteran", "a"), b.cast("Veteran", "v", "red")]
    assert b.results(b.play(*b.TWO, script=script)) == ["executed", "refused", "refused"]
    hands = {"blue": {"hand": ["Intercession"]}, "red": {"hand": ["Veteran"]}}
    orders = b.turn(
        {"do": "cast", "card": "Intercession", "target": "globe"},
        red=({"do": "cast", "card": "Veteran", "target": "v"},),
    )
    trace = b.play(b.blues(b.swordsman("a"), square=[3, 7]), b.FAR, players=hands, script=[orders])
    assert b.fate(trace, "v")["spells"] == []
    over = [b.cast("Intercession", "globe"), b.turn(), b.turn(), b.turn(), b.cast("Veteran", "a")]
    assert b.results(b.play(b.blues(b.swordsman("a"), square=[3, 7]), b.FAR, script=over))[-1] == "executed"


@about("Rule by Example")
def test_rule_by_example_binds_its_owner_and_then_the_opponent() -> None:
    both = [b.cast("Pyx", "far"), b.cast("Pyx", "far", "red")]
    days = [step for _ in range(4) for step in (*both, b.turn(), b.START_OF_TURN)]
    trace = b.play(
        b.FAR,
        script=[
            b.cast("Rule by Example", "globe"),
            *both,
            b.START_OF_TURN,
            *both,
            b.START_OF_TURN,
            *both,
            b.START_OF_TURN,
            *both,
        ],
    )
    said = [one for one in b.results(trace)[1:] if one]
    casts = [said[place : place + 2] for place in range(0, len(said), 3)]
    assert casts == [
        ["executed", "executed"],
        ["refused", "executed"],
        ["executed", "refused"],
        ["executed", "refused"],
    ]
    assert len(days) == 16


@about("Orrery", "Nemesis")
def test_orrery_and_nemesis_ban_as_long_as_their_host_lives() -> None:
    sides = b.blues(b.swordsman("a", "Orrery"), b.swordsman("b", "Nemesis")), b.TWO[1]
    script = [b.cast("Rite of Mystery", "globe", "red"), b.cast("Zana", "blues"), b.cast("Veteran", "a")]
    assert b.results(b.play(*sides, script=script)) == ["refused", "refused", "executed"]
    fallen = [{"do": "damage", "victim": id, "quantity": 99} for id in "ab"]
    last = b.cast("Zana", "reds", "red")
    assert b.results(b.play(*sides, script=[*fallen, script[0], last]))[2:] == ["executed", "executed"]
    assert b.fate(b.play(*sides, script=[]), "b")["armor"] == 2
    assert b.results(b.play(*sides, script=[b.cast("Orrery", "v", "red")])) == ["refused"]


@about("Hapax Legomenon")
def test_hapax_legomenon_bans_the_next_word_for_ever() -> None:
    script = [
        b.cast("Pyx", "blues"),
        b.cast("Hapax Legomenon", "globe"),
        b.cast("Pyx", "reds", "red"),
        b.cast("Pyx", "blues"),
        b.cast("Pyx", "reds", "red"),
        b.cast("Veteran", "a"),
        b.cast("Veteran", "v", "red"),
    ]
    assert b.results(b.play(*b.TWO, script=script))[2:] == ["executed", "refused", "refused", "executed", "executed"]


@about("Injunction")
def test_injunction_stops_the_draw_for_both() -> None:
    decks = {player: {"deck": ["Pyx"] * 9} for player in ("blue", "red")}
    trace = b.play(b.FAR, players=decks, globe=["Injunction"], script=[b.START_OF_TURN])
    assert (b.seat(trace, "blue")["hand"], b.seat(trace, "red")["hand"]) == ([], [])
    free = b.play(b.FAR, players=decks, script=[b.START_OF_TURN])
    assert len(b.seat(free, "blue")["hand"]) == 5


@about("The Well")
def test_the_well_gives_discards_back_to_its_owners_deck() -> None:
    drop = {"do": "discard", "card": "Pyx"}
    players = {player: {"hand": ["Pyx"], "deck": ["Veteran"]} for player in ("blue", "red")}
    trace = b.play(
        b.FAR, players=players, globe=[{"card": "The Well", "owner": "blue"}], script=[b.turn(drop, red=(drop,))]
    )
    assert (b.seat(trace, "blue")["deck"], b.seat(trace, "red")["deck"]) == (["Veteran", "Pyx"], ["Veteran"])
    full = {"blue": {"hand": ["Pyx"] * 5, "deck": ["Veteran"] * 3}}
    script = [b.move("far", 8, 7), b.turn(drop), b.move("far", 8, 8), b.turn(drop)]
    again = b.play(b.FAR, players=full, globe=[{"card": "The Well", "owner": "blue"}], script=script)
    assert b.seat(again, "blue")["deck"] == ["Veteran", "Veteran", "Pyx", "Pyx"]
    mine_and_yours = [b.cast("The Well", "globe"), b.cast("The Well", "globe"), b.cast("The Well", "globe", "red")]
    assert b.results(b.play(*b.TWO, script=mine_and_yours)) == ["executed", "refused", "executed"]


# Shields.


@about("Gilt")
def test_gilt_catches_the_next_spell_on_the_group() -> None:
    for target, card in (("a", "Veteran"), ("blues", "Pyx")):
        trace = b.play(
            b.blues(b.swordsman("a"), spells=["Gilt"]),
            b.TWO[1],
            script=[b.cast(card, "v"), b.cast(card, target), b.cast(card, target)],
        )
        wanted = ["executed" if card == "Veteran" else "refused", "squandered", "executed"]
        assert (b.results(trace), b.group_of(trace, "blues")["spells"]) == (wanted, [])


@about("Summoning Licensure")
def test_summoning_licensure_catches_one_summoning() -> None:
    script = [
        b.cast("Summoning Licensure", "globe"),
        b.cast("Veteran", "a"),
        b.cast("Man of Iron", [3, 7]),
        b.cast("Man of Iron", [3, 7]),
    ]
    trace = b.play(*b.TWO, script=script)
    assert (b.results(trace), b.globe(trace)) == (["executed", "executed", "squandered", "executed"], [])


@about("Gilt", "Summoning Licensure")
def test_one_catcher_is_enough_for_a_spell() -> None:
    husks = b.blues(b.creature("m", "Husk"), spells=["Gilt"], **b.AT)
    license = {"card": "Summoning Licensure", "owner": "red"}
    for initiative, left in (("blue", ([], ["Summoning Licensure"])), ("red", (["Gilt"], []))):
        trace = b.play(husks, b.TWO[1], globe=[license], initiative=initiative, script=[b.cast("Volgaris", "blues")])
        assert (b.group_of(trace, "blues")["spells"], b.globe(trace)) == left


@about("Dracha's Decree")
def test_drachas_decree_shields_whoever_is_inside() -> None:
    script = [
        b.cast("Veteran", "a"),
        b.cast("Cleansing Light", "blues", "red"),
        b.cast("Veteran", "v"),
        b.cast("Citadel", "town"),
    ]
    trace = b.play(*b.TWO, structures=[b.town(spells=["Dracha's Decree"])], script=script)
    assert b.results(trace) == ["refused", "refused", "executed", "executed"]


@about("Justicars' Reserve")
def test_justicars_reserve_keeps_summonings_to_its_diamond() -> None:
    reserve = {"squares": [{"square": [3, 7], "spells": ["Justicars' Reserve"]}]}
    script = [
        b.cast("Man of Iron", [4, 8]),
        b.cast("Man of Iron", [5, 7]),
        b.cast("Arboriads", "globe"),
        b.cast("Mountain", [8, 6]),
    ]
    assert b.results(b.play(*b.TWO, **reserve, script=script)) == ["executed", "refused", "refused", "executed"]


@about("Law of the Land")
def test_law_of_the_land_shields_squares_and_nothing_else() -> None:
    law = {"squares": [{"square": [5, 6], "spells": ["Law of the Land"]}], "structures": [b.town(square=(4, 6))]}
    script = [b.cast("Mountain", [6, 7]), b.cast("Mountain", [7, 7]), b.cast("Veteran", "a"), b.cast("Citadel", "town")]
    assert b.results(b.play(*b.TWO, **law, script=script)) == ["refused", "executed", "executed", "executed"]


@about("Road Building")
def test_road_building_shields_its_row_and_column_up_to_structures() -> None:
    road = {"squares": [{"square": [5, 7], "spells": ["Road Building"]}], "structures": [b.town(square=(7, 7))]}
    script = [
        b.cast("Mountain", [6, 7]),
        b.cast("Mountain", [8, 7]),
        b.cast("Mountain", [5, 9]),
        b.cast("Mountain", [6, 8]),
    ]
    assert b.results(b.play(*b.TWO, **road, script=script)) == ["refused", "executed", "refused", "executed"]


# Structures and movement.


@about("Census")
def test_census_eliminates_novices_only_as_it_expires() -> None:
    places = {"structures": [b.town(novices=3, turn_count=4), b.town("other", "red", (3, 7), novices=2, turn_count=4)]}
    trace = b.play(b.FAR, **places, script=[b.cast("Census", "globe"), b.turn(), b.turn()])
    assert [b.place(trace, id)["novices"] for id in ("town", "other")] == [0, 0]
    early = b.play(b.FAR, **places, script=[b.cast("Census", "globe"), b.dispel("Census", "globe")])
    assert b.place(early, "town")["novices"] == 3


@about("Census")
def test_census_counts_structures_off_the_board() -> None:
    game = b.board(b.FAR, structures=[b.town(novices=3, turn_count=4)], script=[])
    b.perform(game, b.cast("Census", "globe"))
    take_structure_off_board(game, game.state.structures["town"])
    assert b.place(b.perform(game, b.turn(), b.turn()), "town")["novices"] == 0


@about("Spawn of Toganni")
def test_spawn_of_toganni_brings_two_gargoyles_to_train() -> None:
    train = {"do": "train", "structure": "town", "class": "archer", "count": 2}
    trace = b.play(b.FAR, structures=[b.town(novices=0)], script=[b.cast("Spawn of Toganni", "town"), b.turn(train)])
    assert {b.fate(trace, f"archer-{n}")["nation"] for n in (1, 2)} == {"Gargoyles"}
    full = b.play(b.FAR, structures=[b.town(novices=7)], script=[b.cast("Spawn of Toganni", "town")])
    assert b.place(full, "town")["novices"] == 8


@about("City-State")
def test_nobody_goes_into_or_out_of_a_city_state() -> None:
    inside, outside = (
        b.group("in", "blue", b.swordsman("a"), **b.AT),
        b.group("out", "blue", b.swordsman("b"), square=[4, 5]),
    )
    walled = {"structures": [b.town(spells=["City-State"])]}
    assert b.results(b.play(inside, b.FAR, **walled, script=[b.move("in", 5, 6)])) == ["refused"]
    assert b.results(b.play(outside, b.FAR, **walled, script=[b.move("out", 5, 5)])) == ["refused"]
    assert b.results(b.play(outside, b.FAR, structures=[b.town()], script=[b.move("out", 5, 5)])) == ["executed"]


@about("Dracha's Sphere")
def test_drachas_sphere_flies_and_blunts_missiles() -> None:
    flying = b.blues(b.swordsman("a", armor=0), spells=["Dracha's Sphere"], **b.AT)
    peak = {"squares": [{"square": [4, 5], "terrain": "mountain"}]}
    assert b.results(b.play(flying, b.FAR, **peak, script=[b.move("blues", 4, 5)])) == ["executed"]
    for victim_of, lost in ((b.attack("w", "a", "missile"), 1), (b.attack("v", "a"), 2)):
        assert 7 - b.fate(b.play(flying, b.TWO[1], script=[victim_of]), "a")["hp"] == lost


@about("Sentinel")
def test_the_sentinel_stays_and_takes_no_hand_damage() -> None:
    guarded = b.blues(b.swordsman("a", "Sentinel"), b.swordsman("b"), **b.AT)
    assert b.results(b.play(guarded, b.FAR, script=[b.move("blues", 4, 5)])) == ["refused"]
    hurt = b.play(guarded, b.TWO[1], script=[b.attack("v", "a"), b.attack("w", "a", "missile"), b.attack("v", "b")])
    assert [b.fate(hurt, id)["hp"] for id in "ab"] == [6, 6]
    hand = {"blue": {"hand": ["Sentinel"]}}
    orders = b.turn(b.move("blues", 4, 5), {"do": "cast", "card": "Sentinel", "target": "a"})
    ordered = b.play(b.blues(b.swordsman("a"), **b.AT), b.FAR, players=hand, script=[orders])
    assert b.group_of(ordered, "blues")["square"] == [5, 5]


@about("Sentinel")
def test_the_sentinel_cancels_the_order_its_group_has() -> None:
    game = b.board(b.blues(b.swordsman("a"), **b.AT), b.FAR)
    ready = game.state.groups["blues"]
    give_order(game, ready, (4, 5))
    cast_spell(game, "blue", "Sentinel", game.state.minions["a"])
    assert ready.order is None


@about("Exile", "Exiled")
def test_exile_takes_monsters_out_of_control_and_off_the_edge() -> None:
    edge = b.group("edge", "red", b.creature("e", "Minotaur"), square=[0, 6], control="player")
    trace = b.play(
        BEASTS, edge, b.reds(b.swordsman("v"), square=[3, 7]), script=[b.cast("Exile", "globe"), b.START_OF_TURN]
    )
    assert (b.fate(trace, "e")["status"], b.fate(trace, "m")["status"], b.fate(trace, "v")["status"]) == (
        "removed",
        "alive",
        "alive",
    )
    assert b.group_of(trace, "edge")["control"] == "computer"
    long_since = b.play(edge | {"spells": ["Exiled"]}, b.reds(b.swordsman("v"), square=[3, 7]), script=[])
    assert b.group_of(long_since, "edge")["control"] == "computer"
    days = [b.cast("Exile", "globe"), b.turn(), b.turn(), b.START_OF_TURN]
    for seed in (1, 2, 3):
        gone = b.play(BEASTS, b.blues(b.swordsman("a"), square=[3, 3]), seed=seed, script=days)
        assert b.fate(gone, "m")["status"] == "removed"


@about("Exiled")
def test_nothing_gives_a_player_control_of_the_exiled() -> None:
    script = [b.cast("Alabaster Guardian", "men"), b.cast("Exile", "globe"), b.START_OF_TURN, b.turn()]
    men = b.group("men", "blue", b.swordsman("a"), square=[5, 6])
    trace = b.play(men, b.reds(b.swordsman("v"), square=[3, 7]), script=script)
    assert b.group_of(trace, b.fate(trace, "alabaster-guardian-1")["group"])["control"] == "computer"


# Minions.


@about("Ebon Guardian", "Obsidian Dragon")
def test_summonings_bring_their_creatures() -> None:
    for card, name in (("Ebon Guardian", "ebon-guardian-1"), ("Obsidian Dragon", "obsidian-dragon-1")):
        trace = b.play(*b.TWO, script=[b.cast(card, [3, 7]), b.move("group-1", 3, 6)])
        assert (b.fate(trace, name)["owner"], b.results(trace)[1]) == (
            "blue",
            "refused" if "Ebon" in card else "executed",
        )


@about("Chamberlain", "withdraws next round")
def test_the_chamberlain_withdraws_once_wounded() -> None:
    trace = b.duel(b.swordsman("a", hand=3, hp=90), b.swordsman("v", "Chamberlain", hp=90))
    assert (trace["outcome"]["rounds"], b.fate(trace, "v")["spells"]) == (3, [])
    assert {hit.round for hit in b.hits(trace)} == {2}
    unhurt = b.duel(b.swordsman("a", hand=1, hp=90), b.swordsman("v", "Chamberlain", hp=90))
    assert (unhurt["outcome"]["rounds"], b.fate(unhurt, "v")["spells"]) == (10, ["Chamberlain"])


@about("Chamberlain", "Retribution")
def test_the_guards_of_a_minion_mind_no_spell_damage() -> None:
    burned = {"do": "damage", "victim": "v", "quantity": 1}
    for card in ("Chamberlain", "Retribution"):
        trace = b.play(b.TWO[0], b.reds(b.swordsman("v", card), **b.BESIDE), script=[burned])
        assert (b.fate(trace, "v")["hp"], b.fate(trace, "v")["spells"]) == (6, [card])


@about("Deflection", "Retribution")
def test_retribution_finds_nobody_to_kill_where_deflection_has_killed_the_attacker() -> None:
    """It is triggered by the damage all the same, and so dispelled."""
    host = b.swordsman("v", "Deflection", "Retribution", armor=0, hp=9)
    trace = b.play(b.blues(b.swordsman("a", hp=2), b.swordsman("c")), b.reds(host), script=[b.attack("a", "v")])
    assert (b.fate(trace, "a")["cause"], b.fate(trace, "v")["spells"]) == ("died", ["Deflection"])
    said = b.event(trace, card="Retribution", kind="effect")["text"]
    assert said == "Retribution on V: A is not on the board any more."


@about("Retribution", "Sentinel", "Dracha's Sphere")
def test_magical_blows_pass_the_guards_of_a_minion() -> None:
    shot = [b.attack("m", "v", "missile")]
    phantom = b.blues(b.creature("m", "Phantom"), **b.AT)
    avenged = b.play(phantom, b.reds(b.swordsman("v", "Retribution"), **b.BESIDE), script=shot)
    assert (b.fate(avenged, "m")["status"], b.fate(avenged, "v")["spells"]) == ("alive", ["Retribution"])
    flying = b.play(phantom, b.reds(b.swordsman("v"), spells=["Dracha's Sphere"], **b.BESIDE), script=shot)
    assert b.fate(flying, "v")["hp"] == 5
    griffin = b.blues(b.creature("m", "Griffin"), **b.AT)
    shadow = b.reds(b.swordsman("v", "Sentinel", nation="Shadows"), **b.BESIDE)
    assert b.fate(b.play(griffin, shadow, script=[b.attack("m", "v")]), "v")["hp"] == 4


@about("ability of Obsidian Dragon", "ability of Dracha")
def test_what_dragons_and_heroes_leave_only_by_their_own_death_and_to_recruits() -> None:
    trolls = b.blues(b.creature("a", "Troll", hand=99), **b.AT)
    slain = b.play(trolls, b.reds(b.creature("d", "Obsidian Dragon"), **b.BESIDE))
    assert (b.fate(slain, "d")["status"], b.fate(slain, "a")["spells"]) == ("buried", [])
    heroes = b.blues(b.creature("d", "Dracha"), b.archer("s"), **b.AT)
    trace = b.play(heroes, b.TWO[1], script=[{"do": "damage", "victim": "s", "quantity": 99}])
    assert trace["outcome"]["structures"] == {}


@about("ability of Dracha", "ability of Sawbones")
def test_nobody_withdraws_from_the_next_combat_as_dracha_dies_at_the_end_of_one() -> None:
    """The round that would follow his death is none of another combat's."""
    heroes = b.blues(b.creature("s", "Sawbones"), b.creature("d", "Dracha", current_hp=1), b.archer("a", missile=9))
    weak = b.reds(b.swordsman("v", "Pacifism", hp=1, armor=0))
    trace = b.play(heroes, weak)
    assert b.fate(trace, "d")["by"] == "s"
    assert b.group_of(trace, "blues")["spells"] == []


@about("Chamberlain")
def test_the_chamberlain_minds_even_damage_of_0() -> None:
    phantom = b.blues(b.creature("m", "Phantom", missile=0), **b.AT)
    keeper = b.reds(b.swordsman("v", "Chamberlain"), **b.BESIDE)
    assert b.fate(b.play(phantom, keeper, script=[b.attack("m", "v", "missile")]), "v")["spells"] == []


@about("Chamberlain")
def test_the_chamberlain_strips_humans() -> None:
    for nation, left in (("Humans", []), ("Elves", ["Veteran"])):
        sides = (
            b.blues(b.swordsman("a", "Veteran", nation=nation), **b.AT),
            b.reds(b.swordsman("v", "Chamberlain", hp=90), **b.BESIDE),
        )
        assert b.fate(b.play(*sides, script=[b.attack("a", "v")]), "a")["spells"] == left


@about("Chamberlain", "Deflection", "Retribution")
def test_the_chamberlain_strips_the_comrades_of_a_human_who_fell_to_his_own_blow() -> None:
    for guard in ("Deflection", "Retribution"):
        humans = (b.swordsman("a", hand=3, hp=1, nation="Humans"), b.swordsman("c", "Veteran", nation="Humans"))
        host = b.reds(b.swordsman("v", guard, "Chamberlain", hp=90), **b.BESIDE)
        trace = b.play(b.blues(*humans, **b.AT), host, script=[b.attack("a", "v")])
        assert (b.fate(trace, "a")["status"], b.fate(trace, "c")["spells"]) == ("buried", [])


@about("Chamberlain", "Deflection", "Soul Jar")
def test_the_chamberlain_strips_the_comrades_of_a_human_whom_his_own_blow_sent_into_a_jar() -> None:
    humans = (b.swordsman("a", hand=3, hp=1, nation="Humans"), b.swordsman("c", "Veteran", nation="Humans"))
    host = b.reds(b.swordsman("v", "Deflection", "Chamberlain", hp=90), **b.BESIDE)
    trace = b.play(b.blues(*humans, **b.AT, spells=["Soul Jar"]), host, script=[b.attack("a", "v")])
    assert (b.fate(trace, "a")["status"], b.fate(trace, "c")["spells"]) == ("off-board", [])


@about("Chamberlain", "Odar")
def test_the_chamberlain_strips_his_own_group_of_humans_if_odar_strikes_him() -> None:
    for guards in (["Chamberlain"], ["Retribution", "Chamberlain"]):
        host = b.swordsman("v", *guards, armor=0, hp=90, hand=0, nation="Humans")
        theirs = b.reds(b.creature("o", "Odar"), host, b.swordsman("w", "Veteran", hand=0, hp=90), square=[7, 5])
        ours = b.blues(b.archer("a", "Veteran", hp=90, missile=0, nation="Humans"), square=[6, 5])
        trace = b.perform(b.board(ours, theirs, dice=b.Picks(*[1] * 20), script=[]), b.COMBAT)
        assert b.hits(trace, attacker="o")[0].victim == "v"
        assert (b.fate(trace, "w")["spells"], b.fate(trace, "a")["spells"]) == ([], ["Veteran"])


@about("Jade Gargoyle", "ability of Jade Gargoyle")
def test_the_jade_gargoyle_shares_the_spells_of_his_comrades() -> None:
    script = [
        b.cast("Jade Gargoyle", "b"),
        b.cast("Veteran", "a"),
        b.cast("Big Rock", "a"),
        b.cast("Minion of Order", "jade-gargoyle-1"),
    ]
    trace = b.play(*b.TWO, script=script)
    assert b.results(trace) == ["executed", "executed", "refused", "refused"]
    assert (b.fate(trace, "jade-gargoyle-1")["spells"], b.fate(trace, "b")["cause"]) == (["Veteran"], "replaced")
    illegal = b.play(
        b.blues(b.archer("a"), b.swordsman("b"), **b.AT),
        b.TWO[1],
        script=[script[0], b.cast("True Aim", "a"), b.cast("Pyx", "blues")],
    )
    assert b.fate(illegal, "jade-gargoyle-1")["spells"] == []


@about("ability of Jade Gargoyle")
def test_the_jade_gargoyle_gets_no_second_of_what_there_is_only_one() -> None:
    ours = b.blues(b.creature("g", "Jade Gargoyle"), b.swordsman("a"), b.swordsman("b"), **b.AT)
    script = [b.cast("Veteran", "a"), b.cast("Veteran", "b"), b.cast("Obeisance", "a"), b.cast("Orrery", "b")]
    trace = b.play(ours, b.TWO[1], script=script)
    assert (b.results(trace), b.fate(trace, "g")["spells"]) == (["executed"] * 4, ["Veteran"])


@about("ability of Jade Gargoyle", "Talisman of Souls", "Beast's Embrace", "Memorize", "Boret'hu's Influence")
def test_a_copy_counts_as_an_alteration_cast_on_the_jade_gargoyle_and_as_no_spell_more_of_a_player() -> None:
    one, other = b.creature("g", "Jade Gargoyle"), b.creature("h", "Jade Gargoyle")
    ours = b.blues(one, other, b.swordsman("a"), **b.AT)
    cards = ("Talisman of Souls", "Beast's Embrace", "Barkskin")
    globe = [{"card": "Memorize", "owner": "red"}, "Boret'hu's Influence"]
    players = {"blue": {"house": "Justice"}, "red": {"house": "Mind"}}
    trace = b.play(ours, b.TWO[1], script=[b.cast(card, "a") for card in cards])
    for id in "gha":
        assert b.fate(trace, id)["spells"] == list(cards)
        assert b.stats(trace, id, "max_hp", "armor") == [b.fate(trace, id)["hp"], 3]
    assert [b.fate(trace, id)["hp"] for id in "gha"] == [13, 13, 11]
    theirs = b.reds(b.swordsman("v"), **b.BESIDE)
    once = b.play(ours, theirs, globe=globe, players=players, script=[b.cast("Barkskin", "v", "red")])
    assert (b.seat(once, "blue")["deck"], b.seat(once, "red")["deck"]) == ([], ["Barkskin"])
    twice = b.play(ours, theirs, globe=globe, players=players, script=[b.cast("Barkskin", "a", "red")])
    assert (b.globe(twice), b.seat(twice, "blue")["deck"]) == (b.globe(once), [])


@about("ability of Jade Gargoyle", "Gilt")
def test_no_copy_comes_of_a_spell_that_squanders() -> None:
    ours = b.blues(b.creature("g", "Jade Gargoyle"), b.swordsman("a"), spells=["Gilt"], **b.AT)
    trace = b.play(ours, b.TWO[1], script=[b.cast("Veteran", "a")])
    assert (b.results(trace), b.fate(trace, "g")["spells"]) == (["squandered"], [])


@about("Jade Gargoyle", "ability of Jade Gargoyle")
def test_no_copy_comes_of_a_spell_that_takes_the_comrade_away() -> None:
    trace = b.play(*b.TWO, script=[b.cast("Jade Gargoyle", "b"), b.cast("Ascension", "a")])
    assert b.fate(trace, "jade-gargoyle-1")["status"] == "alive"


@about("ability of Jade Gargoyle", "Ch'tai Exchange")
def test_no_copy_comes_of_a_spell_that_brings_its_target_into_his_group() -> None:
    theirs = b.reds(b.creature("g", "Jade Gargoyle"), b.swordsman("v"), b.swordsman("w"), **b.BESIDE)
    for before in ((), (b.cast("Veteran", "v"),)):
        game = b.board(b.TWO[0], theirs, dice=b.Picks(2), script=[])
        trace = b.perform(game, *before, b.cast("Ch'tai Exchange", "a"))
        assert [b.fate(trace, id)["group"] for id in "avwg"] == ["reds", "reds", "blues", "reds"]


@about("Ozande")
def test_ozande_comes_with_retribution_and_justicars() -> None:
    trace = b.play(*b.TWO, script=[b.cast("Ozande", "blues"), b.cast("Ozande", "blues")])
    assert b.results(trace) == ["executed", "refused"]
    assert (b.fate(trace, "ozande-1")["spells"], b.group_of(trace, "blues")["spells"]) == (
        ["Retribution"],
        ["Justicars"],
    )


@about("Talisman of Souls")
def test_talisman_of_souls_grows_with_later_alterations() -> None:
    script = [
        b.cast("Talisman of Souls", "a"),
        b.cast("Veteran", "b"),
        b.cast("Minion of Order", "a"),
        b.cast("Shieldbearers", "blues"),
    ]
    trace = b.play(*b.TWO, script=[*script, b.cast("Pyx", "blues")])
    assert (b.fate(trace, "a")["hp"], b.fate(trace, "a")["max_hp"]) == (11, 11)
    trace = b.play(
        b.blues(b.swordsman("a", current_hp=1)),
        script=[b.cast("Talisman of Souls", "a"), b.cast("Minion of Order", "a")],
    )
    assert (b.fate(trace, "a")["hp"], b.fate(trace, "a")["max_hp"]) == (3, 9)


@about("Granite Guardian")
def test_the_granite_guardian_guards_towns() -> None:
    here = {"structures": [b.town(square=(5, 5))]}
    trace = b.play(
        b.reds(b.swordsman("v", hp=90), **b.BESIDE), **here, script=[b.cast("Granite Guardian", "globe"), b.turn()]
    )
    assert b.fate(trace, "granite-guardian-1")["status"] == "off-board"
    assert any(hit.attacker == "granite-guardian-1" for hit in b.hits(trace))
    slain = b.reds(b.swordsman("v", hp=90, hand=40, level=5), **b.BESIDE)
    assert b.globe(trace) == ["Granite Guardian"]
    assert b.globe(b.play(slain, **here, script=[b.cast("Granite Guardian", "globe"), b.turn()])) == []
    colony = {"structures": [b.town(square=(5, 5), type="colony")]}
    for others in (here | {"structures": []}, colony):
        idle = b.play(
            b.reds(b.swordsman("v", hp=90), **b.BESIDE),
            **others,
            script=[b.cast("Granite Guardian", "globe"), b.turn()],
        )
        assert not b.hits(idle)


@about("Granite Guardian")
def test_the_granite_guardian_outlasts_the_deaths_of_others() -> None:
    trace = b.play(
        *b.TWO, script=[b.cast("Granite Guardian", "globe"), {"do": "damage", "victim": "v", "quantity": 99}]
    )
    assert b.globe(trace) == ["Granite Guardian"]


# Costs.


@about("Codex of Order")
def test_the_codex_of_order_saves_its_caster_1_order_a_spell() -> None:
    purse = {player: {"mana": {"Order": 3, "Mystery": 9}} for player in ("blue", "red")}
    sides = b.blues(b.swordsman("a", "Codex of Order"), **b.AT), b.TWO[1]
    trace = b.play(*sides, players=purse, script=[b.cast("Intercession", "globe")])
    assert b.seat(trace, "blue")["mana"] == {"Order": 1, "Mystery": 6}
    theirs = b.play(*sides, players=purse, script=[b.cast("Intercession", "globe", "red")])
    assert b.seat(theirs, "red")["mana"] == {"Order": 0, "Mystery": 6}
    of_mystery = b.play(*sides, players=purse, structures=[b.town()], script=[b.cast("Citadel", "town")])
    assert b.seat(of_mystery, "blue")["mana"] == {"Order": 3, "Mystery": 4}


@about("Codex of Order")
@pytest.mark.parametrize("mana", [{"Order": 3, "Mystery": 9}, {"Order": 1}], ids=["paid", "refused"])
def test_what_a_spell_makes_of_a_cost_is_told_once(mana: dict[str, int]) -> None:
    codex = b.blues(b.swordsman("a", "Codex of Order"), **b.AT)
    for script in (b.cast("Intercession", "globe"), b.turn({"do": "cast", "card": "Intercession", "target": "globe"})):
        trace = b.play(codex, b.TWO[1], players={"blue": {"mana": mana}}, script=[script])
        assert len(b.events(trace, card="Codex of Order", kind="effect")) == 1


@about("Prohibition")
def test_prohibition_bans_each_players_secondary_mana_for_a_turn() -> None:
    houses = {"blue": {"house": "Justice"}, "red": {"house": "Unmaking"}}
    script = [b.cast("Prohibition", "globe"), b.cast("Intercession", "globe")]
    assert b.results(b.play(b.FAR, players=houses, script=script)) == ["executed", "executed"]
    banned = [
        script[0],
        b.START_OF_TURN,
        b.cast("Citadel", "town"),
        b.cast("Citadel", "town", "red"),
        b.cast("Rite of Mystery", "globe"),
    ]
    assert b.results(b.play(b.FAR, players=houses, structures=[b.town()], script=banned))[2:] == [
        "refused",
        "executed",
        "executed",
    ]
    over = [script[0], b.turn(), b.turn(), b.turn(), b.cast("Citadel", "town")]
    assert b.results(b.play(b.FAR, players=houses, structures=[b.town()], script=over))[-1] == "executed"


@about("Trump")
def test_trump_reaches_a_matured_golden_grove() -> None:
    days = [b.cast("Golden Grove", [3, 7]), b.START_OF_TURN, b.START_OF_TURN, b.START_OF_TURN]
    grown = b.play(*b.TWO, script=days)
    assert grown["outcome"]["squares"]["3,7"]["spells"] == ["Golden Grove (mature)"]
    trumped = b.play(*b.TWO, script=[*days, b.cast("Trump", "globe")])
    assert trumped["outcome"]["squares"]["3,7"]["spells"] == []
    younger = b.play(*b.TWO, script=[*days, b.cast("Citadel", "town"), b.cast("Trump", "globe")], structures=[b.town()])
    assert younger["outcome"]["squares"]["3,7"]["spells"] == ["Golden Grove (mature)"]


@about("Exile", "Exiled", "Renegades", "Devolution")
def test_whoever_leaves_the_control_of_a_player_is_the_computers() -> None:
    beasts = b.group("beasts", "red", b.creature("m", "Ebon Guardian"), square=[5, 8], control="player")
    exiled = b.play(beasts, b.FAR_APART[0], script=[b.cast("Exile", "globe")])
    assert b.group_of(exiled, "beasts")["control"] == "computer"
    freed = [b.cast("Exile", "globe"), {"do": "dispel", "card": "Exiled", "host": "beasts"}]
    assert b.group_of(b.play(beasts, b.FAR_APART[0], script=freed), "beasts")["control"] == "player"
    left = b.play(*b.FAR_APART, script=[b.cast("Renegades", "reds")])
    assert b.group_of(left, "reds")["control"] == "computer"
    back = [b.cast("Renegades", "reds"), {"do": "dispel", "card": "Renegades", "host": "reds"}]
    assert b.group_of(b.play(*b.FAR_APART, script=back), "reds")["control"] == "player"
    long_since = b.reds(b.swordsman("v"), spells=["Renegades"], square=[7, 5]) | {"owner": "neutral"}
    assert b.group_of(b.play(b.FAR_APART[0], long_since, script=[]), "reds")["control"] == "computer"
    devolved = b.play(beasts, b.FAR_APART[0], script=[b.cast("Devolution", "beasts")])
    assert [one["control"] for id, one in devolved["outcome"]["groups"].items() if id == "group-1"] == ["computer"]
