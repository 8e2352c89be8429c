"""The cards of the House of Life: each scenario fails without the effect it is about."""

from typing import Any

from engine.rules.casting import cast_spell
from engine.rules.destinations import give_order
from engine.rules.off_board import take_off_board
from tests.engine.build import (
    START_OF_TURN,
    Picks,
    archer,
    attack,
    band,
    blues,
    cast,
    creature,
    duel,
    event,
    events,
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
    ground,
    group_of,
    place,
    results,
    sanctum,
    seat,
    town,
)

HURT = blues(swordsman("a", current_hp=2), archer("b", current_hp=5), **AT)


def hp(trace: Any, *ids: str) -> list[int]:
    """The hit points of some minions."""
    return [fate(trace, id)["hp"] for id in ids]


# Bans and shields.


@about("Adriel's Glamour", "Adriel's Promise", "Individualism")
def test_bans_bind_both_players_and_let_other_spells_pass() -> None:
    kinds = {"Adriel's Glamour": "globe", "Adriel's Promise": "structure", "Individualism": "group"}
    casts = {"globe": ("Rite of Mystery", "globe"), "structure": ("Citadel", "town"), "group": ("Pyx", "blues")}
    for ban, banned in kinds.items():
        script = [cast(ban, "globe")]
        for card, target in casts.values():
            script += [cast(card, target), cast(card, target, "red")]
        said = results(play(*TWO, structures=[town()], script=script))[1:]
        refused = {
            kind
            for kind, place in zip(casts, range(0, 6, 2), strict=True)
            if said[place : place + 2] == ["refused"] * 2
        }
        assert refused == {banned}


@about("Adriel's Mantle")
def test_adriels_mantle_keeps_spells_off_a_group() -> None:
    mantled = blues(swordsman("a"), spells=["Adriel's Mantle"], **AT)
    script = [cast("Veteran", "a"), cast("Pyx", "blues"), cast("Veteran", "v"), cast("Rite of Mystery", "globe")]
    assert results(play(mantled, TWO[1], script=script)) == ["refused", "refused", "executed", "executed"]


@about("Seelie Favor")
def test_seelie_favor_keeps_group_spells_off() -> None:
    script = [cast("Seelie Favor", "reds"), cast("Pyx", "reds", "red"), cast("Pyx", "reds"), cast("Veteran", "v")]
    assert results(play(*TWO, script=script)) == ["executed", "refused", "refused", "executed"]


@about("Court Politics", "Court Politics II")
def test_court_politics_keeps_its_owner_from_their_own_side() -> None:
    script = [
        cast("Pyx", "blues"),
        cast("Veteran", "a"),
        cast("Pyx", "reds"),
        cast("Veteran", "v"),
        cast("Pyx", "reds", "red"),
    ]
    trace = play(*TWO, globe=["Court Politics"], script=[*script, cast("Rite of Mystery", "globe")])
    assert results(trace) == ["refused", "refused", "executed", "executed", "executed", "executed"]
    paid = play(FAR, script=[cast("Court Politics", "globe"), turn(), turn(), turn(), turn()])
    assert (globe(paid), seat(paid, "blue")["mana"]) == (["Court Politics II"], {"Clarity": 2})
    gone = play(
        FAR, script=[cast("Court Politics", "globe"), {"do": "dispel", "card": "Court Politics", "host": "globe"}]
    )
    assert globe(gone) == []


@about("Clandestine", "Greymantle")
def test_clandestine_conceals_recruits_created_there() -> None:
    train = {"do": "train", "structure": "town", "class": "swordsman", "count": 1}
    script = [turn(train), cast("Jinx", "swordsman-1", "red"), cast("Veteran", "swordsman-1")]
    trace = play(FAR, structures=[town(novices=1, spells=["Clandestine"])], script=script)
    assert (results(trace)[1:], fate(trace, "swordsman-1")["spells"]) == (
        ["refused", "executed"],
        ["Greymantle", "Veteran"],
    )


# Structures and mana.


@about("Allies")
def test_allies_are_two_elves() -> None:
    train = {"do": "train", "structure": "town", "class": "archer", "count": 2}
    there = {"structures": [town(novices=0)], "players": {"blue": {"house": "War"}}}
    trace = play(FAR, **there, script=[cast("Allies", "town"), turn(train)])
    assert {fate(trace, f"archer-{n}")["nation"] for n in (1, 2)} == {"Elves"}
    assert results(play(FAR, **there, script=[cast("Allies", "town", "red")])) == ["refused"]


@about("Aura of World", "Ring of Light")
def test_mana_every_turn() -> None:
    script = [cast("Aura of World", "globe"), cast("Aura of World", "globe"), START_OF_TURN]
    assert seat(play(FAR, script=script), "blue")["mana"] == {"World": 2}
    ring = play(FAR, structures=[town(spells=["Ring of Light"])], script=[START_OF_TURN])
    assert seat(ring, "blue")["mana"] == {"Clarity": 2}


@about("Day of Mourning")
def test_day_of_mourning_costs_a_card_for_every_dead_recruit() -> None:
    decks = {player: {"deck": ["Pyx", "Veteran"]} for player in ("blue", "red")}
    monster = group("beasts", "red", creature("m", "Minotaur"), square=[8, 8])
    script = [{"do": "damage", "victim": id, "quantity": 99} for id in ("v", "m")]
    trace = play(*TWO, monster, players=decks, globe=["Day of Mourning"], script=[*script, cast("Ascension", "w")])
    assert (seat(trace, "red")["deck"], seat(trace, "blue")["deck"]) == (["Veteran"], ["Pyx", "Veteran"])


@about("Incarnate")
def test_incarnate_returns_as_a_fresh_recruit_in_the_sanctum() -> None:
    dead = {"do": "damage", "victim": "a", "quantity": 99}
    mortal = blues(swordsman("a", "Incarnate", "Veteran", nation="Elves"), **AT)
    trace = play(mortal, FAR, structures=[sanctum()], script=[dead])
    assert (fate(trace, "swordsman-1")["nation"], fate(trace, "swordsman-1")["spells"]) == ("Elves", [])
    full = group("guard", "blue", swordsman("g", count=8), square=[2, 3])
    barred = group("foes", "red", swordsman("f"), square=[2, 3])
    mates = group("guard", "blue", swordsman("g"), square=[2, 3])
    for there, count in ((full, 8), (barred, 1), (mates, 2)):
        crowded = play(mortal, there, structures=[sanctum()], script=[dead])
        assert len(group_of(crowded, there["id"])["members"]) == count
    eighth = blues(swordsman("a", "Incarnate", nation="Elves"), swordsman("g", count=7), square=[2, 3])
    assert len(group_of(play(eighth, FAR, structures=[sanctum()], script=[dead]), "blues")["members"]) == 8
    gone = play(mortal, FAR, structures=[sanctum()], script=[cast("Ascension", "a")])
    assert "swordsman-1" not in gone["outcome"]["minions"]


# Healing.


@about("Cleansing Light")
def test_cleansing_light_strips_any_group() -> None:
    sides = blues(swordsman("a", "Veteran", NON_VISIBLE), spells=["Despond"]), TWO[1]
    trace = play(*sides, script=[cast("Cleansing Light", "blues", "red")])
    assert (fate(trace, "a")["spells"], group_of(trace, "blues")["spells"]) == ([NON_VISIBLE], [])


@about("Pyx")
def test_pyx_heals_a_group() -> None:
    assert hp(play(HURT, TWO[1], script=[cast("Pyx", "blues")]), "a", "b") == [7, 7]


@about("Healing Balm", "Healing Hands")
def test_healing_balm_and_hands_at_start_of_turn() -> None:
    for card, healed in (("Healing Balm", [3, 5]), ("Healing Hands", [3, 6])):
        sides = blues(swordsman("a", card, current_hp=2), archer("b", current_hp=5), **AT)
        assert hp(play(sides, FAR, script=[START_OF_TURN]), "a", "b") == healed


@about("Healing Spring", "Fountain of Youth", "Youth")
def test_springs_heal_who_enters() -> None:
    for card, level, spells in (("Healing Spring", 1, []), ("Fountain of Youth", 0, ["Youth"])):
        trace = play(HURT, FAR, **ground(card), script=[move("blues", 4, 5)])
        assert (hp(trace, "a", "b"), fate(trace, "a")["level"], fate(trace, "b")["spells"]) == ([7, 7], level, spells)


@about("Wellspring")
def test_wellspring_heals_everybody_once() -> None:
    others = group("others", "red", swordsman("v", current_hp=1), square=[8, 8])
    beasts = group("beasts", "blue", creature("m", "Minotaur"), square=[3, 5])
    script = [move("beasts", 4, 5), move("beasts", 4, 4), move("blues", 4, 5)]
    trace = play(HURT, others, beasts, **ground("Wellspring"), script=script[:1])
    assert hp(trace, "a", "v") == [2, 1]
    healed = play(HURT, others, beasts, **ground("Wellspring"), script=script)
    assert (hp(healed, "a", "b", "v"), healed["outcome"]["squares"]["4,5"]["spells"]) == ([7, 7, 7], [])


@about("Fae Quadrille")
def test_fae_quadrille_heals_its_neighbours_and_lets_nobody_in() -> None:
    trace = play(HURT, FAR, script=[cast("Fae Quadrille", [4, 5]), move("blues", 4, 5)])
    assert (hp(trace, "a", "b"), results(trace)) == ([7, 7], ["executed", "refused"])
    assert hp(play(HURT, FAR, script=[cast("Fae Quadrille", [4, 4])]), "a") == [2]


@about("Elixir Vitae", "Drop of Elixir Vitae")
def test_elixir_vitae_raises_the_maximum_of_every_recruit() -> None:
    beasts = group("beasts", "blue", creature("m", "Minotaur"), square=[3, 5])
    trace = play(HURT, FAR, beasts, script=[cast("Elixir Vitae", "globe")])
    assert [(fate(trace, id)["hp"], fate(trace, id)["max_hp"]) for id in ("a", "v")] == [(2, 13), (7, 13)]
    assert fate(trace, "m")["spells"] == []


@about("Vivant")
def test_vivant_gives_up_fighting_to_heal() -> None:
    healer = blues(swordsman("a", "Vivant", hp=90), archer("b", hp=90, missile=0, current_hp=10), **AT)
    fought = play(healer, reds(swordsman("v", hp=90, hand=0), **BESIDE))
    assert (fate(fought, "a")["attack_rate"], hp(fought, "b")) == (0, [40])
    assert hp(play(healer, FAR, script=[START_OF_TURN]), "b") == [90]
    struck = play(healer, TWO[1], script=[attack("a", "v")])
    assert hp(struck, "v") == [7]


@about("Vivant")
def test_vivant_heals_whoever_is_most_damaged_but_not_its_host() -> None:
    mates = (swordsman("a", "Vivant", hp=90, current_hp=1), archer("b", hp=90, missile=0, current_hp=10))
    third = archer("c", hp=90, missile=0, current_hp=80)
    trace = play(blues(*mates, third, **AT), reds(swordsman("v", hp=90, hand=0), **BESIDE))
    assert hp(trace, "a", "b", "c") == [1, 40, 80]


@about("Faerie Circle", "Faerie Blessing")
def test_a_faerie_circle_takes_a_group_once_and_blesses_it() -> None:
    circle = ground("Faerie Circle", square=(5, 5), terrain="forest")
    taken = play(HURT, FAR, **circle, script=[START_OF_TURN])
    assert (group_of(taken, "blues")["status"], hp(taken, "a", "b"), fate(taken, "a")["level"]) == (
        "off-board",
        [7, 7],
        2,
    )
    back = play(HURT, FAR, **circle, script=[START_OF_TURN] * 7)
    assert (group_of(back, "blues")["status"], group_of(back, "blues")["square"]) == ("alive", [5, 5])
    assert fate(back, "a")["spells"] == ["Faerie Blessing"]
    lost = play(HURT, FAR, **circle, script=[START_OF_TURN, {"do": "dispel", "card": "Faerie Circle", "host": [5, 5]}])
    assert fate(lost, "a")["status"] == "removed"


# Movement.


@about("Caravan", "Flight")
def test_walks_keep_terrain_off() -> None:
    for card, terrain, hurt in (
        ("Caravan", "desert", 7),
        ("Caravan", "lava", 4),
        ("Flight", "lava", 7),
        ("Flight", "desert", 7),
    ):
        sides = blues(archer("a"), spells=[card], **AT)
        trace = play(sides, FAR, **ground(square=(5, 5), terrain=terrain), script=[START_OF_TURN])
        assert hp(trace, "a") == [hurt]
    flying = blues(archer("a"), spells=["Flight"], **AT)
    assert results(play(flying, FAR, **ground(terrain="mountain"), script=[move("blues", 4, 5)])) == ["executed"]


@about("Standoff")
def test_a_standoff_holds_recruits_and_not_monsters() -> None:
    beasts = group("beasts", "blue", creature("m", "Minotaur"), square=[3, 7])
    script = [cast("Standoff", "globe"), move("blues", 4, 5), move("far", 7, 8), move("beasts", 3, 6)]
    assert results(play(HURT, FAR, beasts, script=script)) == ["executed", "refused", "refused", "executed"]


@about("Standoff")
def test_a_standoff_cancels_orders() -> None:
    game = table(HURT, FAR)
    give_order(game, game.state.groups["blues"], (4, 5))
    cast_spell(game, "red", "Standoff", game.state.globe)
    assert game.state.groups["blues"].order is None


@about("Terrain Bind")
def test_terrain_bind_keeps_a_group_on_its_terrain() -> None:
    bound = blues(archer("a"), spells=["Terrain Bind"], **AT)
    assert results(play(bound, FAR, **ground(terrain="forest"), script=[move("blues", 4, 5)])) == ["refused"]
    assert results(play(bound, FAR, structures=[town(square=(4, 5))], script=[move("blues", 4, 5)])) == ["executed"]


@about("Lienna's Steed")
def test_liennas_steed_carries_a_group_one_square_straight_up() -> None:
    rider = {"blue": {"hand": ["Lienna's Steed"]}, "red": {"hand": ["Lienna's Steed"]}}
    blue = turn(move("blues", 4, 5), {"do": "cast", "card": "Lienna's Steed", "target": "blues"})
    assert group_of(play(HURT, FAR, players=rider, script=[blue]), "blues")["square"] == [6, 6]
    red = turn(red=({"do": "cast", "card": "Lienna's Steed", "target": "far"},))
    assert group_of(play(HURT, FAR, players=rider, script=[red]), "far")["square"] == [7, 7]


# Combat.


@about("Bard")
def test_the_bard_joins_whoever_he_is_sent_to() -> None:
    trace = play(*TWO, script=[cast("Bard", "reds")])
    assert (fate(trace, "bard-1")["owner"], fate(trace, "bard-1")["armor"]) == ("red", 3)


@about("ability of Bard")
def test_a_bard_never_deals_damage() -> None:
    trace = play(blues(creature("bard", "Bard", "Veteran")), reds(archer("v")), script=[attack("bard", "v")])
    assert hp(trace, "v") == [7]


@about("Blindness")
def test_blindness_deals_nothing_and_goes_over_to_monsters() -> None:
    assert hp(play(blues(swordsman("a", "Blindness")), TWO[1], script=[attack("a", "v")]), "v") == [7]
    trace = duel(swordsman("a", "Blindness", hp=90), creature("m", "Minotaur", hp=90))
    assert (fate(trace, "a")["spells"], fate(trace, "m")["spells"]) == ([], ["Blindness"])
    blind = duel(swordsman("a", "Blindness"), creature("m", "Minotaur", "Blindness"))
    assert fate(blind, "a")["spells"] == ["Blindness"]
    for sides in (
        (swordsman("a", "Blindness", hp=90), swordsman("m", hand=0)),
        (creature("a", "Minotaur", "Blindness", hp=90), creature("m", "Giant", hand=0)),
    ):
        assert [fate(duel(*sides), id)["spells"] for id in "am"] == [["Blindness"], []]


@about("Elven Piper")
def test_the_elven_piper_plays() -> None:
    trace = play(blues(swordsman("a"), spells=["Elven Piper"]), TWO[1])
    assert "bagpipe" in event(trace, kind="effect", card="Elven Piper")["text"]


@about("Fae Gift")
def test_fae_gift_heals_where_it_would_hurt() -> None:
    sides = blues(swordsman("a", hand=4), **AT), reds(swordsman("v", current_hp=2), **BESIDE)
    trace = play(*sides, script=[cast("Fae Gift", "a"), attack("a", "v")])
    assert (hp(trace, "v"), fate(trace, "a")["nation"], results(trace)[1]) == ([5], "Elves", "bounced")
    shot = play(blues(archer("s")), reds(swordsman("a", "Fae Gift", armor=9), swordsman("b")))
    assert hits(shot, attacker="s")[0].victim == "b"


@about("Strategic Withdrawals")
def test_strategic_withdrawals_leave_six_rounds() -> None:
    trace = play(blues(swordsman("a", hp=90)), reds(swordsman("v", hp=90)), globe=["Strategic Withdrawals"])
    assert {hit.round for hit in hits(trace)} == {2, 3, 4, 5, 6}


@about("Sylph", "Prismatic Serpent")
def test_summonings_bring_their_creatures() -> None:
    for card, name in (("Sylph", "sylph-1"), ("Prismatic Serpent", "prismatic-serpent-1")):
        assert fate(play(*TWO, script=[cast(card, [3, 7])]), name)["owner"] == "blue"


@about("ability of Arboriad", "ability of Prismatic Serpent")
def test_forest_and_rainbow_strike_the_dead_harder() -> None:
    targets = {
        "dead": creature("v", "Skeleton", armor=0, hp=50, level=1),
        "keeper": archer("v", nation="Keepers", hp=50),
        "elf": archer("v", nation="Elves", hp=50),
    }
    for name, hurt in (("Arboriad", {"dead", "keeper"}), ("Prismatic Serpent", {"dead"})):
        striker = creature("a", name, hand=1)
        lost = {
            kind: 50 - hp(play(blues(striker), reds(v), script=[attack("a", "v")]), "v")[0]
            for kind, v in targets.items()
        }
        assert {kind for kind, points in lost.items() if points == 5} == hurt
        assert set(lost.values()) <= {1, 5}


@about("ability of Prismatic Serpent", "Redeemer's Sword")
def test_the_houses_of_the_dead_cannot_reach_their_foes() -> None:
    for sides in (blues(creature("a", "Prismatic Serpent"), **AT), blues(swordsman("a", "Redeemer's Sword"), **AT)):
        script = [cast("Jinx", "a", "red"), cast("Minion of Order", "a", "red"), cast("Despond", "blues", "red")]
        assert results(play(sides, TWO[1], script=script)) == ["refused", "executed", "executed"]


@about("Redeemer's Sword")
def test_the_redeemers_sword_does_4_more_against_monsters_of_death_and_despair() -> None:
    redeemer = swordsman("a", "Redeemer's Sword", missile=1, hand=1)
    dead = creature("v", "Banshee", armor=0, hp=50, level=1)
    for victim, mode, damage in (
        (dead, "hand", 5),
        (dead, "missile", 5),
        (archer("v", hp=50, nation="Keepers"), "hand", 3),
    ):
        trace = play(blues(redeemer), reds(victim), script=[attack("a", "v", mode)])
        assert 50 - hp(trace, "v")[0] == damage


@about("Seelie Champion")
def test_the_seelie_champion_counts_later_alterations() -> None:
    script = [
        cast("Seelie Champion", "b"),
        cast("Minion of Order", "b"),
        cast("Shieldbearers", "blues"),
        cast("Veteran", "a"),
    ]
    trace = play(blues(swordsman("a"), archer("b", "Veteran"), **AT), TWO[1], script=[*script, cast("Gilt", "blues")])
    assert fate(trace, "b")["missile"] == 4


@about("Yeoman", "Arhwazna")
def test_the_yeoman_shoots_through_armor_and_kills_keepers() -> None:
    sides = (
        blues(archer("a"), **AT),
        reds(swordsman("v", "Mark of Ulanoth", armor=9), swordsman("k", nation="Keepers", hp=50), **BESIDE),
    )
    trace = play(*sides, script=[cast("Yeoman", "a"), attack("a", "v", "missile")])
    assert (hp(trace, "v"), fate(trace, "a")["spells"]) == ([4], ["Arhwazna", "Yeoman"])
    killed = play(*sides, script=[cast("Yeoman", "a"), attack("a", "k", "missile")])
    assert (fate(killed, "k")["cause"], fate(killed, "a")["spells"]) == ("killed", ["Yeoman"])
    saved = reds(swordsman("k", "Reanimate", nation="Keepers", hp=50), **BESIDE)
    again = play(sides[0], saved, script=[cast("Yeoman", "a"), attack("a", "k", "missile")])
    assert (fate(again, "k")["status"], fate(again, "a")["spells"]) == ("alive", ["Arhwazna", "Yeoman"])


@about("Arboriads", "ability of Arboriad")
def test_arboriads_come_out_of_a_forest_beside_the_enemy() -> None:
    beside = {"squares": [{"square": [6, 6], "terrain": "forest"}]}
    foes = reds(swordsman("v", hp=90), **BESIDE)
    trace = play(foes, **beside, script=[cast("Arboriads", "globe"), turn()])
    assert {hit.attacker for hit in hits(trace)} == {"arboriad-1", "arboriad-2", "v"}
    assert fate(trace, "arboriad-1")["status"] in ("off-board", "buried")
    assert not hits(play(foes, script=[cast("Arboriads", "globe"), turn()]))
    slain = reds(swordsman("v", hp=90, hand=40, level=5, attack_rate=2), **BESIDE)
    assert globe(play(slain, **beside, script=[cast("Arboriads", "globe"), turn()])) == []
    strong = play(reds(swordsman("v", hand=0), **BESIDE), **beside, script=[cast("Arboriads", "globe"), turn(), turn()])
    assert globe(strong) == ["Arboriads"]
    assert fate(strong, "arboriad-1")["status"] == "off-board"


@about("Lienna", "ability of Lienna")
def test_lienna_holds_the_initiative_for_her_caster() -> None:
    wood = ground(square=(5, 5), terrain="forest")
    lost = [town("one", "red", (3, 7))]
    taken = play(*TWO, **wood, initiative="red", script=[cast("Lienna", "blues")])
    assert taken["outcome"]["initiative"] == "blue"
    kept = play(
        *TWO, **wood, structures=lost, script=[cast("Lienna", "blues"), cast("Adriel's Timepiece", "globe", "red")]
    )
    assert kept["outcome"]["initiative"] == "blue"
    fallen = {"do": "damage", "victim": "lienna-1", "quantity": 99}
    gone = play(*TWO, **wood, initiative="red", script=[cast("Lienna", "blues"), fallen])
    assert gone["outcome"]["initiative"] == "blue"
    assert results(play(*TWO, script=[cast("Lienna", "blues")])) == ["refused"]
    assert place(kept, "one")["owner"] == "red"


@about("Lienna", "ability of Lienna")
def test_the_lienna_left_of_two_has_the_initiative() -> None:
    woods = {"squares": [{"square": list(square), "terrain": "forest"} for square in ((5, 5), (7, 5))]}
    sides = blues(swordsman("a"), square=[5, 5]), reds(swordsman("v"), square=[7, 5])
    both = [cast("Lienna", "blues"), cast("Lienna", "reds", "red")]
    assert play(*sides, **woods, script=both)["outcome"]["initiative"] == "blue"
    for fallen, has_it in (("lienna-1", "red"), ("lienna-2", "blue")):
        script = [*both, {"do": "damage", "victim": fallen, "quantity": 99}]
        assert play(*sides, **woods, script=script)["outcome"]["initiative"] == has_it


@about("ability of Lienna")
def test_a_lienna_who_is_there_already_has_the_initiative_for_a_player() -> None:
    for begin in (START_OF_TURN, {"do": "damage", "victim": "v", "quantity": 99}):
        for owner, has_it in (("blue", "blue"), ("neutral", "red")):
            hers = group("hers", owner, creature("l", "Lienna"), square=[3, 8])
            trace = play(*TWO, hers, initiative="red", script=[begin])
            assert trace["outcome"]["initiative"] == has_it
    game = table(*TWO, group("hers", "blue", creature("l", "Lienna"), square=[3, 8]), initiative="red", script=[])
    take_off_board(game, band(game, "hers"), until=99)
    assert perform(game, START_OF_TURN)["outcome"]["initiative"] == "blue"


# Woods, expansion and spies.


@about("Greater Clarity")
def test_greater_clarity_comes_back_dearer_and_adds_up() -> None:
    hand = {"blue": {"hand": ["Greater Clarity"]}}
    trace = play(*TWO, players=hand, script=[cast("Greater Clarity", "b"), cast("Greater Clarity", "b")])
    assert (results(trace), fate(trace, "b")["missile"]) == (["executed", "executed"], 4)
    assert seat(trace, "blue")["hand"] == ["Greater Clarity"]


@about("Faerie Glade", "1 level less by Faerie Glade")
def test_a_faerie_glade_lowers_enemies_in_its_whole_wood() -> None:
    wood = {"squares": [{"square": square, "terrain": "forest"} for square in ([6, 5], [6, 6], [8, 6])]}
    glade = cast("Faerie Glade", [6, 6])
    beside = group("mine", "blue", swordsman("m"), square=[7, 6])
    trace = play(TWO[1], FAR_TOO, beside, **wood, script=[cast("Faerie Glade", [5, 6]), glade, glade])
    assert trace["outcome"]["squares"]["5,6"]["terrain"] == "forest"
    assert [fate(trace, id)["level"] for id in ("v", "w", "x", "m")] == [0, 0, 1, 1]
    felled = {"do": "change", "square": [6, 6], "terrain": "plains"}
    alone = play(TWO[1], FAR_TOO, **wood, script=[glade, felled])
    assert fate(alone, "v")["level"] == 1
    dispelled = play(TWO[1], FAR_TOO, **wood, script=[glade, {"do": "dispel", "card": "Faerie Glade", "host": [6, 6]}])
    assert (fate(dispelled, "v")["level"], globe(dispelled)) == (1, [])
    mine = play(blues(swordsman("a"), **BESIDE), FAR_TOO, **wood, script=[glade])
    beast = play(group("beasts", "red", creature("a", "Giant"), **BESIDE), FAR_TOO, **wood, script=[glade])
    assert (fate(mine, "a")["level"], fate(beast, "a")["level"]) == (1, 2)


@about("Faerie Glade", "1 level less by Faerie Glade")
def test_two_glades_in_one_wood_do_not_add_up() -> None:
    wood = {"squares": [{"square": square, "terrain": "forest"} for square in ([6, 5], [6, 6])]}
    strong = reds(swordsman("v", level=3), **BESIDE)
    trace = play(strong, FAR_TOO, **wood, script=[cast("Faerie Glade", [6, 6]), cast("Faerie Glade", [6, 6])])
    assert (results(trace), fate(trace, "v")["level"]) == (["executed", "executed"], 2)


FAR_TOO = group("beyond", "red", swordsman("x"), square=[8, 6])
GROVE = "Golden Grove (mature)"


@about("Golden Grove", GROVE)
def test_a_golden_grove_keeps_monsters_off_and_matures() -> None:
    beasts = group("beasts", "blue", creature("m", "Minotaur"), square=[3, 5])
    into = [cast("Man of Iron", [4, 5]), move("beasts", 4, 5), move("blues", 4, 5)]
    sides = (blues(swordsman("a"), **AT), beasts, FAR_TOO)
    planted = cast("Golden Grove", [4, 5])
    young = play(*sides, script=[planted, *into])
    assert results(young) == ["executed", "refused", "refused", "executed"]
    players = {"blue": {"house": "Life"}, "red": {"house": "War"}}
    grown = play(*sides, players=players, script=[planted, START_OF_TURN, START_OF_TURN, START_OF_TURN, *into[:2]])
    square = grown["outcome"]["squares"]["4,5"]
    assert (square["terrain"], square["spells"], results(grown)[4:]) == ("forest", [GROVE], ["refused", "refused"])
    assert (seat(grown, "blue")["mana"], seat(grown, "red")["mana"]) == ({"Clarity": 1}, {})
    chosen = {"do": "start_of_turn", "mana": {"4,5": "World"}}
    owners = play(*sides, players=players, script=[planted, *[START_OF_TURN] * 2, chosen, START_OF_TURN])
    assert seat(owners, "blue")["mana"] == {"World": 1}
    early = play(*sides, players=players, script=[planted, START_OF_TURN, START_OF_TURN])
    assert (early["outcome"]["squares"]["4,5"]["spells"], seat(early, "blue")["mana"]) == (["Golden Grove"], {})


@about(GROVE)
def test_a_mature_grove_is_captured_like_a_structure_and_dies_with_its_forest() -> None:
    mature = {"squares": [{"square": [4, 5], "terrain": "forest", "spells": [{"card": GROVE, "owner": "blue"}]}]}
    players = {"blue": {"house": "Life"}, "red": {"house": "War"}}
    thieves = group("thieves", "red", swordsman("t"), square=[4, 5])
    trace = play(thieves, **mature, players=players, script=[START_OF_TURN])
    assert (seat(trace, "blue")["mana"], seat(trace, "red")["mana"]) == ({}, {"Strife": 1})
    beasts = group("beasts", "red", creature("m", "Minotaur"), square=[4, 5])
    kept = play(beasts, **mature, players=players, script=[START_OF_TURN])
    assert seat(kept, "blue")["mana"] == {"Clarity": 1}
    chosen = {"do": "start_of_turn", "mana": {"4,5": "Will"}}
    captor = play(thieves, **mature, players=players, script=[chosen, START_OF_TURN])
    assert seat(captor, "red")["mana"] == {"Will": 1}
    felled = play(FAR, **mature, script=[{"do": "change", "square": [4, 5], "terrain": "plains"}])
    assert felled["outcome"]["squares"]["4,5"]["spells"] == []


@about("Spy at Court")
def test_spies_tell_of_the_cards_to_come() -> None:
    spies = [{"card": "Spy at Court", "owner": "blue"}]
    places = [town("one", "red", (5, 5), spells=spies), town("two", "red", (3, 7), spells=spies)]
    decks = {
        player: {"deck": ["Pyx", "Veteran", "Fireball", "Barkskin", "Amok", "Volcano", "Mountain"]}
        for player in ("blue", "red")
    }
    trace = play(
        FAR, structures=[*places, town("home", "blue", (8, 6), spells=spies)], players=decks, script=[START_OF_TURN]
    )
    heard = [one["text"] for one in events(trace, kind="note") if "deck is" in one["text"]]
    assert [text.split("card ")[1] for text in heard] == [
        "1 of red's deck is Pyx.",
        "2 of red's deck is Veteran.",
        "1 of blue's deck is Volcano.",
    ]
    neutral = play(
        FAR, structures=[town("one", "neutral", (5, 5), spells=spies)], players=decks, script=[START_OF_TURN]
    )
    assert not [one for one in events(neutral, kind="note") if "deck is" in one["text"]]
    again = [cast("Spy at Court", "one"), cast("Spy at Court", "one", "red")]
    assert results(play(FAR, structures=places[:1], script=again)) == ["refused", "executed"]


@about("ability of Bard")
def test_a_bard_spurs_the_other_swordsmen_on() -> None:
    troupe = blues(creature("bard", "Bard", hand=1), swordsman("a"), archer("b"))
    for attacker, kind, lost in (("a", "hand", 3), ("b", "missile", 2), ("bard", "hand", 0)):
        trace = play(troupe, reds(archer("v")), script=[attack(attacker, "v", kind)])
        assert hp(trace, "v") == [7 - lost]


@about("Elixir Vitae", "Wellspring")
def test_those_off_the_board_go_without_elixir_and_wellspring() -> None:
    hidden = cast("Will o' the Wisp", "others", "red")
    others = group("others", "red", swordsman("x", current_hp=1), square=[8, 8])
    trace = play(
        HURT, others, **ground("Wellspring"), script=[hidden, cast("Elixir Vitae", "globe"), move("blues", 4, 5)]
    )
    assert (fate(trace, "x")["hp"], fate(trace, "x")["spells"], fate(trace, "a")["hp"]) == (1, [], 13)


@about("Adriel's Glamour", "Adriel's Promise", "Individualism", "Adriel's Mantle")
def test_spells_that_follow_a_ban_in_its_turn_are_squandered() -> None:
    for ban, on, card, target in (
        ("Adriel's Glamour", "globe", "Aura of World", "globe"),
        ("Adriel's Promise", "globe", "Citadel", "town"),
        ("Individualism", "globe", "Seelie Favor", "blues"),
        ("Adriel's Mantle", "blues", "Veteran", "a"),
    ):
        follows = ({"do": "cast", "card": card, "target": target},)
        first = {"do": "cast", "card": ban, "target": on}
        trace = play(*TWO, structures=[town(square=(3, 7))], script=[turn(first, red=follows)])
        said = [one["result"] for one in events(trace, kind="step", step="X2")]
        assert said[1] == "squandered", ban


@about("Faerie Circle")
def test_a_faerie_circle_keeps_a_group_for_one_to_five_turns_more() -> None:
    circle = ground("Faerie Circle", square=(5, 5), terrain="forest")
    for roll, away in ((0, 2), (4, 6)):
        for turns, status in ((away, "off-board"), (away + 1, "alive")):
            game = table(HURT, FAR, **circle, dice=Picks(roll))
            assert group_of(perform(game, *[START_OF_TURN] * turns), "blues")["status"] == status


@about("Incarnate")
def test_incarnate_waits_for_a_death_that_nothing_cancels() -> None:
    dead = {"do": "damage", "victim": "a", "quantity": 99}
    saved = blues(swordsman("a", "Incarnate", "Reanimate", nation="Elves"), **AT)
    trace = play(saved, FAR, structures=[sanctum()], script=[dead])
    assert (fate(trace, "a")["status"], "swordsman-1" in trace["outcome"]["minions"]) == ("alive", False)


@about("Spy at Court")
def test_a_spy_in_a_structure_that_changes_hands_tells_of_one_card_a_turn() -> None:
    deck = {
        player: {"deck": ["Pyx", "Veteran", "Fireball", "Barkskin", "Amok", "Volcano"]} for player in ("blue", "red")
    }
    spied = town("one", "red", (5, 5), spells=[{"card": "Spy at Court", "owner": "blue"}])
    trace = play(HURT, FAR, structures=[spied], players=deck, script=[START_OF_TURN])
    heard = [one["text"] for one in events(trace, kind="note") if "deck is" in one["text"]]
    assert (place(trace, "one")["owner"], len(heard)) == ("blue", 1)


@about("Bard", "ability of Bard")
def test_a_bards_song_is_part_of_the_hand_damage_of_his_comrades() -> None:
    ours = blues(creature("bard", "Bard"), swordsman("a"), archer("b"), square=[4, 5])
    trace = play(ours, FAR_APART[1], script=[cast("Warhammer", "a")])
    assert [fate(trace, id)["hand"] for id in ("a", "b")] == [6, None]
    gone = play(ours, FAR_APART[1], script=[{"do": "damage", "victim": "bard", "quantity": 9}])
    assert fate(gone, "a")["hand"] == 2


@about("Spy at Court")
def test_spies_that_tell_nothing_have_no_place_in_the_row() -> None:
    spies = [{"card": "Spy at Court", "owner": "blue"}]
    deck = {
        player: {"deck": ["Pyx", "Veteran", "Fireball", "Barkskin", "Amok", "Volcano"]} for player in ("blue", "red")
    }

    def heard(*groups: Any, structures: Any) -> list[str]:
        trace = play(*groups, structures=structures, players=deck, script=[START_OF_TURN])
        found = [one["text"] for one in events(trace, kind="note") if "deck is" in one["text"]]
        return [text.split("card ")[1] for text in found]

    neutral, enemy = town("n", "neutral", (4, 4), spells=spies), town("e", "red", (6, 6), spells=spies)
    assert heard(FAR, structures=[neutral, enemy]) == ["1 of red's deck is Pyx."]
    taken, home = town("t", "red", (5, 5), spells=spies), town("h", "blue", (8, 5), spells=spies)
    assert heard(HURT, FAR, structures=[taken, home]) == ["1 of red's deck is Pyx.", "1 of blue's deck is Volcano."]


@about("Incarnate", "Dryad's Favors")
def test_whoever_is_both_swordsman_and_archer_comes_anew_as_both() -> None:
    host = blues(creature("r", "Rakshasa", "Incarnate"), **AT)
    dead = {"do": "damage", "victim": "r", "quantity": 99}
    for script in ([dead], [cast("Dryad's Favors", "r")]):
        fresh = fate(play(host, FAR, structures=[sanctum()], script=script), "both-1")
        assert [fresh[name] for name in ("hand", "missile", "armor", "max_hp", "level")] == [2, 2, 1, 7, 1]
