"""The cards of the House of Justice: each scenario fails without the effect it is about."""

from engine.rules.casting import cast_spell
from engine.rules.destinations import give_order
from engine.rules.structures import take_structure_off_board
from tests.engine.build import (
    START_OF_TURN,
    archer,
    attack,
    blues,
    cast,
    creature,
    dispel,
    duel,
    fate,
    group,
    hits,
    move,
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
    BESIDE,
    FAR,
    FAR_APART,
    NON_VISIBLE,
    TWO,
    globe,
    group_of,
    place,
    results,
    seat,
    town,
)

BEASTS = group("beasts", "red", creature("m", "Minotaur"), square=[8, 8])


# Dispelling and healing.


@about("Breaking the Chains")
def test_breaking_the_chains_dispels_what_others_cast() -> None:
    mine, theirs = {"card": "Veteran", "owner": "blue"}, {"card": "Jinx", "owner": "red"}
    trace = play(
        blues(swordsman("a", mine, theirs), spells=["Despond"]), TWO[1], script=[cast("Breaking the Chains", "a")]
    )
    assert (fate(trace, "a")["spells"], group_of(trace, "blues")["spells"]) == (["Veteran"], ["Despond"])


@about("Shell of Gold", "Second Chance")
def test_shell_of_gold_and_second_chance_strip_a_minion() -> None:
    bearer = blues(swordsman("a", "Veteran", NON_VISIBLE, current_hp=3), spells=["Despond"])
    for card, hp in (("Shell of Gold", 3), ("Second Chance", 7)):
        trace = play(bearer, TWO[1], script=[cast(card, "a")])
        assert (fate(trace, "a")["spells"], fate(trace, "a")["hp"]) == ([NON_VISIBLE], hp)
        assert group_of(trace, "blues")["spells"] == ["Despond"]


@about("Restoration")
def test_restoration_strips_a_friendly_group() -> None:
    sides = blues(swordsman("a", "Veteran"), spells=["Despond"]), TWO[1]
    trace = play(*sides, script=[cast("Restoration", "blues"), cast("Restoration", "reds")])
    assert (results(trace), fate(trace, "a")["spells"], group_of(trace, "blues")["spells"]) == (
        ["executed", "refused"],
        [],
        [],
    )


@about("Trump")
def test_trump_dispels_the_last_lasting_spell_that_came_from_a_hand() -> None:
    script = [cast("Veteran", "a"), cast("Jinx", "v"), cast("Pyx", "blues"), cast("Trump", "globe", "red")]
    trace = play(blues(swordsman("a"), **AT), reds(swordsman("v", "Veteran"), **BESIDE), script=script)
    assert (fate(trace, "a")["spells"], fate(trace, "v")["spells"]) == (["Veteran"], ["Veteran"])


@about("Trump")
def test_trump_passes_over_summonings_that_stay_in_play() -> None:
    script = [cast("Veteran", "a"), cast("Granite Guardian", "globe"), cast("Trump", "globe", "red")]
    trace = play(*TWO, script=script)
    assert (fate(trace, "a")["spells"], globe(trace)) == ([], ["Granite Guardian"])


# Mana.


@about("Rite of Mystery", "Citadel", "The Star Chamber")
def test_mana_every_turn() -> None:
    owned = {"structures": [town(owner="red", mana="World", spells=[{"card": "Citadel", "owner": "blue"}])]}
    assert seat(play(FAR, **owned, script=[START_OF_TURN]), "red")["mana"] == {"World": 1, "Order": 2}
    script = [cast("Rite of Mystery", "globe"), cast("Rite of Mystery", "globe"), START_OF_TURN]
    assert seat(play(*TWO, script=script), "blue")["mana"] == {"Mystery": 2}
    chamber = play(FAR, structures=[town(spells=["The Star Chamber"])], script=[START_OF_TURN])
    assert seat(chamber, "blue")["mana"] == {"Mystery": 1, "Order": 1}


@about("Dracha's Trade")
def test_drachas_trade_burns_the_mana_of_a_structure_out() -> None:
    here = {"structures": [town(mana="World")], "players": {"blue": {"house": "Justice"}}}
    script = [cast("Dracha's Trade", "town"), START_OF_TURN]
    assert seat(play(FAR, **here, script=script), "blue")["mana"] == {"World": 1, "Order": 6, "Mystery": 3}
    assert seat(play(FAR, **here, script=[*script, START_OF_TURN]), "blue")["mana"] == {}
    with_citadel = [cast("Citadel", "town"), *script, START_OF_TURN]
    assert seat(play(FAR, **here, script=with_citadel), "blue")["mana"] == {"Order": 2}


@about("Preservation", "Preservation II")
def test_preservation_gives_up_squares_and_structures_for_mana() -> None:
    there = {"structures": [town()], "globe": ["Preservation"]}
    script = [cast("Citadel", "town"), cast("Mountain", [3, 7]), cast("Citadel", "town", "red"), cast("Veteran", "a")]
    assert results(play(*TWO, **there, script=script)) == ["refused", "refused", "executed", "executed"]
    trace = play(*TWO, script=[cast("Preservation", "globe"), turn(), turn(), turn(), turn()])
    assert (globe(trace), seat(trace, "blue")["mana"]) == (["Preservation II"], {"Order": 1, "Mystery": 1})
    assert globe(play(*TWO, script=[cast("Preservation", "globe"), dispel("Preservation", "globe")])) == []


@about("Pact of Mystery", "counting the dead")
def test_pact_of_mystery_pays_for_the_dead_of_the_turn() -> None:
    script = [
        {"do": "damage", "victim": "b", "quantity": 99},
        cast("Pact of Mystery", "globe"),
        {"do": "damage", "victim": "v", "quantity": 99},
        {"do": "damage", "victim": "w", "quantity": 99},
        cast("Ascension", "a"),
        START_OF_TURN,
    ]
    trace = play(*TWO, script=script)
    assert (seat(trace, "blue")["mana"], seat(trace, "red")["mana"]) == ({}, {"Mystery": 2})
    assert seat(play(*TWO, script=[*script, START_OF_TURN]), "red")["mana"] == {}


# Bans.


@about("Intercession")
def test_intercession_stops_all_casting_and_squanders_what_was_ordered() -> None:
    script = [cast("Intercession", "globe"), cast("Veteran", "a"), cast("Veteran", "v", "red")]
    assert results(play(*TWO, script=script)) == ["executed", "refused", "refused"]
    hands = {"blue": {"hand": ["Intercession"]}, "red": {"hand": ["Veteran"]}}
    orders = turn(
        {"do": "cast", "card": "Intercession", "target": "globe"},
        red=({"do": "cast", "card": "Veteran", "target": "v"},),
    )
    trace = play(blues(swordsman("a"), square=[3, 7]), FAR, players=hands, script=[orders])
    assert fate(trace, "v")["spells"] == []
    over = [cast("Intercession", "globe"), turn(), turn(), turn(), cast("Veteran", "a")]
    assert results(play(blues(swordsman("a"), square=[3, 7]), FAR, script=over))[-1] == "executed"


@about("Rule by Example")
def test_rule_by_example_binds_its_owner_and_then_the_opponent() -> None:
    both = [cast("Pyx", "far"), cast("Pyx", "far", "red")]
    days = [step for _ in range(4) for step in (*both, turn(), START_OF_TURN)]
    trace = play(
        FAR,
        script=[
            cast("Rule by Example", "globe"),
            *both,
            START_OF_TURN,
            *both,
            START_OF_TURN,
            *both,
            START_OF_TURN,
            *both,
        ],
    )
    said = [one for one in results(trace)[1:] if one]
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
    sides = blues(swordsman("a", "Orrery"), swordsman("b", "Nemesis")), TWO[1]
    script = [cast("Rite of Mystery", "globe", "red"), cast("Zana", "blues"), cast("Veteran", "a")]
    assert results(play(*sides, script=script)) == ["refused", "refused", "executed"]
    fallen = [{"do": "damage", "victim": id, "quantity": 99} for id in "ab"]
    last = cast("Zana", "reds", "red")
    assert results(play(*sides, script=[*fallen, script[0], last]))[2:] == ["executed", "executed"]
    assert fate(play(*sides, script=[]), "b")["armor"] == 2
    assert results(play(*sides, script=[cast("Orrery", "v", "red")])) == ["refused"]


@about("Hapax Legomenon")
def test_hapax_legomenon_bans_the_next_word_for_ever() -> None:
    script = [
        cast("Pyx", "blues"),
        cast("Hapax Legomenon", "globe"),
        cast("Pyx", "reds", "red"),
        cast("Pyx", "blues"),
        cast("Pyx", "reds", "red"),
        cast("Veteran", "a"),
        cast("Veteran", "v", "red"),
    ]
    assert results(play(*TWO, script=script))[2:] == ["executed", "refused", "refused", "executed", "executed"]


@about("Injunction")
def test_injunction_stops_the_draw_for_both() -> None:
    decks = {player: {"deck": ["Pyx"] * 9} for player in ("blue", "red")}
    trace = play(FAR, players=decks, globe=["Injunction"], script=[START_OF_TURN])
    assert (seat(trace, "blue")["hand"], seat(trace, "red")["hand"]) == ([], [])
    free = play(FAR, players=decks, script=[START_OF_TURN])
    assert len(seat(free, "blue")["hand"]) == 5


@about("The Well")
def test_the_well_gives_discards_back_to_its_owners_deck() -> None:
    drop = {"do": "discard", "card": "Pyx"}
    players = {player: {"hand": ["Pyx"], "deck": ["Veteran"]} for player in ("blue", "red")}
    trace = play(FAR, players=players, globe=[{"card": "The Well", "owner": "blue"}], script=[turn(drop, red=(drop,))])
    assert (seat(trace, "blue")["deck"], seat(trace, "red")["deck"]) == (["Veteran", "Pyx"], ["Veteran"])
    mine_and_yours = [cast("The Well", "globe"), cast("The Well", "globe"), cast("The Well", "globe", "red")]
    assert results(play(*TWO, script=mine_and_yours)) == ["executed", "refused", "executed"]


# Shields.


@about("Gilt")
def test_gilt_catches_the_next_spell_on_the_group() -> None:
    for target, card in (("a", "Veteran"), ("blues", "Pyx")):
        trace = play(
            blues(swordsman("a"), spells=["Gilt"]),
            TWO[1],
            script=[cast(card, "v"), cast(card, target), cast(card, target)],
        )
        wanted = ["executed" if card == "Veteran" else "refused", "squandered", "executed"]
        assert (results(trace), group_of(trace, "blues")["spells"]) == (wanted, [])


@about("Summoning Licensure")
def test_summoning_licensure_catches_one_summoning() -> None:
    script = [
        cast("Summoning Licensure", "globe"),
        cast("Veteran", "a"),
        cast("Man of Iron", [3, 7]),
        cast("Man of Iron", [3, 7]),
    ]
    trace = play(*TWO, script=script)
    assert (results(trace), globe(trace)) == (["executed", "executed", "squandered", "executed"], [])


@about("Gilt", "Summoning Licensure")
def test_one_catcher_is_enough_for_a_spell() -> None:
    husks = blues(creature("m", "Husk"), spells=["Gilt"], **AT)
    license = {"card": "Summoning Licensure", "owner": "red"}
    for initiative, left in (("blue", ([], ["Summoning Licensure"])), ("red", (["Gilt"], []))):
        trace = play(husks, TWO[1], globe=[license], initiative=initiative, script=[cast("Volgaris", "blues")])
        assert (group_of(trace, "blues")["spells"], globe(trace)) == left


@about("Dracha's Decree")
def test_drachas_decree_shields_whoever_is_inside() -> None:
    script = [
        cast("Veteran", "a"),
        cast("Cleansing Light", "blues", "red"),
        cast("Veteran", "v"),
        cast("Citadel", "town"),
    ]
    trace = play(*TWO, structures=[town(spells=["Dracha's Decree"])], script=script)
    assert results(trace) == ["refused", "refused", "executed", "executed"]


@about("Justicars' Reserve")
def test_justicars_reserve_keeps_summonings_to_its_diamond() -> None:
    reserve = {"squares": [{"square": [3, 7], "spells": ["Justicars' Reserve"]}]}
    script = [
        cast("Man of Iron", [4, 8]),
        cast("Man of Iron", [5, 7]),
        cast("Arboriads", "globe"),
        cast("Mountain", [8, 6]),
    ]
    assert results(play(*TWO, **reserve, script=script)) == ["executed", "refused", "refused", "executed"]


@about("Law of the Land")
def test_law_of_the_land_shields_squares_and_nothing_else() -> None:
    law = {"squares": [{"square": [5, 6], "spells": ["Law of the Land"]}], "structures": [town(square=(4, 6))]}
    script = [cast("Mountain", [6, 7]), cast("Mountain", [7, 7]), cast("Veteran", "a"), cast("Citadel", "town")]
    assert results(play(*TWO, **law, script=script)) == ["refused", "executed", "executed", "executed"]


@about("Road Building")
def test_road_building_shields_its_row_and_column_up_to_structures() -> None:
    road = {"squares": [{"square": [5, 7], "spells": ["Road Building"]}], "structures": [town(square=(7, 7))]}
    script = [cast("Mountain", [6, 7]), cast("Mountain", [8, 7]), cast("Mountain", [5, 9]), cast("Mountain", [6, 8])]
    assert results(play(*TWO, **road, script=script)) == ["refused", "executed", "refused", "executed"]


# Structures and movement.


@about("Census")
def test_census_eliminates_novices_only_as_it_expires() -> None:
    places = {"structures": [town(novices=3, turn_count=4), town("other", "red", (3, 7), novices=2, turn_count=4)]}
    trace = play(FAR, **places, script=[cast("Census", "globe"), turn(), turn()])
    assert [place(trace, id)["novices"] for id in ("town", "other")] == [0, 0]
    early = play(FAR, **places, script=[cast("Census", "globe"), dispel("Census", "globe")])
    assert place(early, "town")["novices"] == 3


@about("Census")
def test_census_counts_structures_off_the_board() -> None:
    game = table(FAR, structures=[town(novices=3, turn_count=4)], script=[])
    perform(game, cast("Census", "globe"))
    take_structure_off_board(game, game.state.structures["town"])
    assert place(perform(game, turn(), turn()), "town")["novices"] == 0


@about("Spawn of Toganni")
def test_spawn_of_toganni_brings_two_gargoyles_to_train() -> None:
    train = {"do": "train", "structure": "town", "class": "archer", "count": 2}
    trace = play(FAR, structures=[town(novices=0)], script=[cast("Spawn of Toganni", "town"), turn(train)])
    assert {fate(trace, f"archer-{n}")["nation"] for n in (1, 2)} == {"Gargoyles"}
    full = play(FAR, structures=[town(novices=7)], script=[cast("Spawn of Toganni", "town")])
    assert place(full, "town")["novices"] == 8


@about("City-State")
def test_nobody_goes_into_or_out_of_a_city_state() -> None:
    inside, outside = group("in", "blue", swordsman("a"), **AT), group("out", "blue", swordsman("b"), square=[4, 5])
    walled = {"structures": [town(spells=["City-State"])]}
    assert results(play(inside, FAR, **walled, script=[move("in", 5, 6)])) == ["refused"]
    assert results(play(outside, FAR, **walled, script=[move("out", 5, 5)])) == ["refused"]
    assert results(play(outside, FAR, structures=[town()], script=[move("out", 5, 5)])) == ["executed"]


@about("Dracha's Sphere")
def test_drachas_sphere_flies_and_blunts_missiles() -> None:
    flying = blues(swordsman("a", armor=0), spells=["Dracha's Sphere"], **AT)
    peak = {"squares": [{"square": [4, 5], "terrain": "mountain"}]}
    assert results(play(flying, FAR, **peak, script=[move("blues", 4, 5)])) == ["executed"]
    for victim_of, lost in ((attack("w", "a", "missile"), 1), (attack("v", "a"), 2)):
        assert 7 - fate(play(flying, TWO[1], script=[victim_of]), "a")["hp"] == lost


@about("Sentinel")
def test_the_sentinel_stays_and_takes_no_hand_damage() -> None:
    guarded = blues(swordsman("a", "Sentinel"), swordsman("b"), **AT)
    assert results(play(guarded, FAR, script=[move("blues", 4, 5)])) == ["refused"]
    hurt = play(guarded, TWO[1], script=[attack("v", "a"), attack("w", "a", "missile"), attack("v", "b")])
    assert [fate(hurt, id)["hp"] for id in "ab"] == [6, 6]
    hand = {"blue": {"hand": ["Sentinel"]}}
    orders = turn(move("blues", 4, 5), {"do": "cast", "card": "Sentinel", "target": "a"})
    ordered = play(blues(swordsman("a"), **AT), FAR, players=hand, script=[orders])
    assert group_of(ordered, "blues")["square"] == [5, 5]


@about("Sentinel")
def test_the_sentinel_cancels_the_order_its_group_has() -> None:
    game = table(blues(swordsman("a"), **AT), FAR)
    ready = game.state.groups["blues"]
    give_order(game, ready, (4, 5))
    cast_spell(game, "blue", "Sentinel", game.state.minions["a"])
    assert ready.order is None


@about("Exile", "Exiled")
def test_exile_takes_monsters_out_of_control_and_off_the_edge() -> None:
    edge = group("edge", "red", creature("e", "Minotaur"), square=[0, 6], control="player")
    trace = play(BEASTS, edge, reds(swordsman("v"), square=[3, 7]), script=[cast("Exile", "globe"), START_OF_TURN])
    assert (fate(trace, "e")["status"], fate(trace, "m")["status"], fate(trace, "v")["status"]) == (
        "removed",
        "alive",
        "alive",
    )
    assert group_of(trace, "edge")["control"] == "computer"
    long_since = play(edge | {"spells": ["Exiled"]}, reds(swordsman("v"), square=[3, 7]), script=[])
    assert group_of(long_since, "edge")["control"] == "computer"
    days = [cast("Exile", "globe"), turn(), turn(), START_OF_TURN]
    for seed in (1, 2, 3):
        gone = play(BEASTS, blues(swordsman("a"), square=[3, 3]), seed=seed, script=days)
        assert fate(gone, "m")["status"] == "removed"


@about("Exiled")
def test_nothing_gives_a_player_control_of_the_exiled() -> None:
    script = [cast("Alabaster Guardian", "men"), cast("Exile", "globe"), START_OF_TURN, turn()]
    men = group("men", "blue", swordsman("a"), square=[5, 6])
    trace = play(men, reds(swordsman("v"), square=[3, 7]), script=script)
    assert group_of(trace, fate(trace, "alabaster-guardian-1")["group"])["control"] == "computer"


# Minions.


@about("Ebon Guardian", "Obsidian Dragon")
def test_summonings_bring_their_creatures() -> None:
    for card, name in (("Ebon Guardian", "ebon-guardian-1"), ("Obsidian Dragon", "obsidian-dragon-1")):
        trace = play(*TWO, script=[cast(card, [3, 7]), move("group-1", 3, 6)])
        assert (fate(trace, name)["owner"], results(trace)[1]) == ("blue", "refused" if "Ebon" in card else "executed")


@about("Chamberlain", "withdraws next round")
def test_the_chamberlain_withdraws_once_wounded() -> None:
    trace = duel(swordsman("a", hand=3, hp=90), swordsman("v", "Chamberlain", hp=90))
    assert (trace["outcome"]["rounds"], fate(trace, "v")["spells"]) == (3, [])
    assert {hit.round for hit in hits(trace)} == {2}
    unhurt = duel(swordsman("a", hand=1, hp=90), swordsman("v", "Chamberlain", hp=90))
    assert (unhurt["outcome"]["rounds"], fate(unhurt, "v")["spells"]) == (10, ["Chamberlain"])


@about("Chamberlain", "Retribution")
def test_the_guards_of_a_minion_mind_no_spell_damage() -> None:
    burned = {"do": "damage", "victim": "v", "quantity": 1}
    for card in ("Chamberlain", "Retribution"):
        trace = play(TWO[0], reds(swordsman("v", card), **BESIDE), script=[burned])
        assert (fate(trace, "v")["hp"], fate(trace, "v")["spells"]) == (6, [card])


@about("Retribution", "Sentinel", "Dracha's Sphere")
def test_magical_blows_pass_the_guards_of_a_minion() -> None:
    shot = [attack("m", "v", "missile")]
    phantom = blues(creature("m", "Phantom"), **AT)
    avenged = play(phantom, reds(swordsman("v", "Retribution"), **BESIDE), script=shot)
    assert (fate(avenged, "m")["status"], fate(avenged, "v")["spells"]) == ("alive", ["Retribution"])
    flying = play(phantom, reds(swordsman("v"), spells=["Dracha's Sphere"], **BESIDE), script=shot)
    assert fate(flying, "v")["hp"] == 5
    griffin = blues(creature("m", "Griffin"), **AT)
    shadow = reds(swordsman("v", "Sentinel", nation="Shadows"), **BESIDE)
    assert fate(play(griffin, shadow, script=[attack("m", "v")]), "v")["hp"] == 4


@about("ability of Obsidian Dragon", "ability of Dracha")
def test_what_dragons_and_heroes_leave_only_by_their_own_death_and_to_recruits() -> None:
    trolls = blues(creature("a", "Troll", hand=99), **AT)
    slain = play(trolls, reds(creature("d", "Obsidian Dragon"), **BESIDE))
    assert (fate(slain, "d")["status"], fate(slain, "a")["spells"]) == ("buried", [])
    heroes = blues(creature("d", "Dracha"), archer("s"), **AT)
    trace = play(heroes, TWO[1], script=[{"do": "damage", "victim": "s", "quantity": 99}])
    assert trace["outcome"]["structures"] == {}


@about("Chamberlain")
def test_the_chamberlain_minds_even_damage_of_0() -> None:
    phantom = blues(creature("m", "Phantom", missile=0), **AT)
    keeper = reds(swordsman("v", "Chamberlain"), **BESIDE)
    assert fate(play(phantom, keeper, script=[attack("m", "v", "missile")]), "v")["spells"] == []


@about("Chamberlain")
def test_the_chamberlain_strips_humans() -> None:
    for nation, left in (("Humans", []), ("Elves", ["Veteran"])):
        sides = (
            blues(swordsman("a", "Veteran", nation=nation), **AT),
            reds(swordsman("v", "Chamberlain", hp=90), **BESIDE),
        )
        assert fate(play(*sides, script=[attack("a", "v")]), "a")["spells"] == left


@about("Jade Gargoyle", "ability of Jade Gargoyle")
def test_the_jade_gargoyle_shares_the_spells_of_his_comrades() -> None:
    script = [
        cast("Jade Gargoyle", "b"),
        cast("Veteran", "a"),
        cast("Big Rock", "a"),
        cast("Minion of Order", "jade-gargoyle-1"),
    ]
    trace = play(*TWO, script=script)
    assert results(trace) == ["executed", "executed", "refused", "refused"]
    assert (fate(trace, "jade-gargoyle-1")["spells"], fate(trace, "b")["cause"]) == (["Veteran"], "replaced")
    illegal = play(
        blues(archer("a"), swordsman("b"), **AT),
        TWO[1],
        script=[script[0], cast("True Aim", "a"), cast("Pyx", "blues")],
    )
    assert fate(illegal, "jade-gargoyle-1")["spells"] == []


@about("ability of Jade Gargoyle")
def test_the_jade_gargoyle_gets_no_second_of_what_there_is_only_one() -> None:
    ours = blues(creature("g", "Jade Gargoyle"), swordsman("a"), swordsman("b"), **AT)
    script = [cast("Veteran", "a"), cast("Veteran", "b"), cast("Obeisance", "a"), cast("Orrery", "b")]
    trace = play(ours, TWO[1], script=script)
    assert (results(trace), fate(trace, "g")["spells"]) == (["executed"] * 4, ["Veteran"])


@about("ability of Jade Gargoyle", "Gilt")
def test_no_copy_comes_of_a_spell_that_squanders() -> None:
    ours = blues(creature("g", "Jade Gargoyle"), swordsman("a"), spells=["Gilt"], **AT)
    trace = play(ours, TWO[1], script=[cast("Veteran", "a")])
    assert (results(trace), fate(trace, "g")["spells"]) == (["squandered"], [])


@about("Jade Gargoyle")
def test_no_copy_comes_of_a_spell_that_takes_the_comrade_away() -> None:
    trace = play(*TWO, script=[cast("Jade Gargoyle", "b"), cast("Ascension", "a")])
    assert fate(trace, "jade-gargoyle-1")["status"] == "alive"


@about("Ozande")
def test_ozande_comes_with_retribution_and_justicars() -> None:
    trace = play(*TWO, script=[cast("Ozande", "blues"), cast("Ozande", "blues")])
    assert results(trace) == ["executed", "refused"]
    assert (fate(trace, "ozande-1")["spells"], group_of(trace, "blues")["spells"]) == (["Retribution"], ["Justicars"])


@about("Talisman of Souls")
def test_talisman_of_souls_grows_with_later_alterations() -> None:
    script = [
        cast("Talisman of Souls", "a"),
        cast("Veteran", "b"),
        cast("Minion of Order", "a"),
        cast("Shieldbearers", "blues"),
    ]
    trace = play(*TWO, script=[*script, cast("Pyx", "blues")])
    assert (fate(trace, "a")["hp"], fate(trace, "a")["max_hp"]) == (11, 11)
    trace = play(
        blues(swordsman("a", current_hp=1)), script=[cast("Talisman of Souls", "a"), cast("Minion of Order", "a")]
    )
    assert (fate(trace, "a")["hp"], fate(trace, "a")["max_hp"]) == (3, 9)


@about("Granite Guardian")
def test_the_granite_guardian_guards_towns() -> None:
    here = {"structures": [town(square=(5, 5))]}
    trace = play(reds(swordsman("v", hp=90), **BESIDE), **here, script=[cast("Granite Guardian", "globe"), turn()])
    assert fate(trace, "granite-guardian-1")["status"] == "off-board"
    assert any(hit.attacker == "granite-guardian-1" for hit in hits(trace))
    slain = reds(swordsman("v", hp=90, hand=40, level=5), **BESIDE)
    assert globe(trace) == ["Granite Guardian"]
    assert globe(play(slain, **here, script=[cast("Granite Guardian", "globe"), turn()])) == []
    colony = {"structures": [town(square=(5, 5), type="colony")]}
    for others in (here | {"structures": []}, colony):
        idle = play(reds(swordsman("v", hp=90), **BESIDE), **others, script=[cast("Granite Guardian", "globe"), turn()])
        assert not hits(idle)


@about("Granite Guardian")
def test_the_granite_guardian_outlasts_the_deaths_of_others() -> None:
    trace = play(*TWO, script=[cast("Granite Guardian", "globe"), {"do": "damage", "victim": "v", "quantity": 99}])
    assert globe(trace) == ["Granite Guardian"]


# Costs.


@about("Codex of Order")
def test_the_codex_of_order_saves_its_caster_1_order_a_spell() -> None:
    purse = {player: {"mana": {"Order": 3, "Mystery": 9}} for player in ("blue", "red")}
    sides = blues(swordsman("a", "Codex of Order"), **AT), TWO[1]
    trace = play(*sides, players=purse, script=[cast("Intercession", "globe")])
    assert seat(trace, "blue")["mana"] == {"Order": 1, "Mystery": 6}
    theirs = play(*sides, players=purse, script=[cast("Intercession", "globe", "red")])
    assert seat(theirs, "red")["mana"] == {"Order": 0, "Mystery": 6}
    of_mystery = play(*sides, players=purse, structures=[town()], script=[cast("Citadel", "town")])
    assert seat(of_mystery, "blue")["mana"] == {"Order": 3, "Mystery": 4}


@about("Prohibition")
def test_prohibition_bans_each_players_secondary_mana_for_a_turn() -> None:
    houses = {"blue": {"house": "Justice"}, "red": {"house": "Unmaking"}}
    script = [cast("Prohibition", "globe"), cast("Intercession", "globe")]
    assert results(play(FAR, players=houses, script=script)) == ["executed", "executed"]
    banned = [
        script[0],
        START_OF_TURN,
        cast("Citadel", "town"),
        cast("Citadel", "town", "red"),
        cast("Rite of Mystery", "globe"),
    ]
    assert results(play(FAR, players=houses, structures=[town()], script=banned))[2:] == [
        "refused",
        "executed",
        "executed",
    ]
    over = [script[0], turn(), turn(), turn(), cast("Citadel", "town")]
    assert results(play(FAR, players=houses, structures=[town()], script=over))[-1] == "executed"


@about("Trump")
def test_trump_reaches_a_matured_golden_grove() -> None:
    days = [cast("Golden Grove", [3, 7]), START_OF_TURN, START_OF_TURN, START_OF_TURN]
    grown = play(*TWO, script=days)
    assert grown["outcome"]["squares"]["3,7"]["spells"] == ["Golden Grove (mature)"]
    trumped = play(*TWO, script=[*days, cast("Trump", "globe")])
    assert trumped["outcome"]["squares"]["3,7"]["spells"] == []
    younger = play(*TWO, script=[*days, cast("Citadel", "town"), cast("Trump", "globe")], structures=[town()])
    assert younger["outcome"]["squares"]["3,7"]["spells"] == ["Golden Grove (mature)"]


@about("Exile", "Exiled", "Renegades", "Devolution")
def test_whoever_leaves_the_control_of_a_player_is_the_computers() -> None:
    beasts = group("beasts", "red", creature("m", "Ebon Guardian"), square=[5, 8], control="player")
    exiled = play(beasts, FAR_APART[0], script=[cast("Exile", "globe")])
    assert group_of(exiled, "beasts")["control"] == "computer"
    freed = [cast("Exile", "globe"), {"do": "dispel", "card": "Exiled", "host": "beasts"}]
    assert group_of(play(beasts, FAR_APART[0], script=freed), "beasts")["control"] == "player"
    left = play(*FAR_APART, script=[cast("Renegades", "reds")])
    assert group_of(left, "reds")["control"] == "computer"
    back = [cast("Renegades", "reds"), {"do": "dispel", "card": "Renegades", "host": "reds"}]
    assert group_of(play(*FAR_APART, script=back), "reds")["control"] == "player"
    long_since = reds(swordsman("v"), spells=["Renegades"], square=[7, 5]) | {"owner": "neutral"}
    assert group_of(play(FAR_APART[0], long_since, script=[]), "reds")["control"] == "computer"
    devolved = play(beasts, FAR_APART[0], script=[cast("Devolution", "beasts")])
    assert [one["control"] for id, one in devolved["outcome"]["groups"].items() if id == "group-1"] == ["computer"]
