"""The cards of the House of Life: each scenario fails without the effect it is about."""

from typing import Any

from engine.rules.casting import cast_spell
from engine.rules.destinations import give_order
from engine.rules.off_board import take_off_board
from tests.engine import boards as b
from tests.engine.cards.about import about

HURT = b.blues(b.swordsman("a", current_hp=2), b.archer("b", current_hp=5), **b.AT)


def hp(trace: Any, *ids: str) -> list[int]:
    """The hit points of some minions."""
    return [b.fate(trace, id)["hp"] for id in ids]


# Bans and shields.


@about("Adriel's Glamour", "Adriel's Promise", "Individualism")
def test_bans_bind_both_players_and_let_other_spells_pass() -> None:
    kinds = {"Adriel's Glamour": "globe", "Adriel's Promise": "structure", "Individualism": "group"}
    casts = {"globe": ("Rite of Mystery", "globe"), "structure": ("Citadel", "town"), "group": ("Pyx", "blues")}
    for ban, banned in kinds.items():
        script = [b.cast(ban, "globe")]
        for card, target in casts.values():
            script += [b.cast(card, target), b.cast(card, target, "red")]
        said = b.results(b.play(*b.TWO, structures=[b.town()], script=script))[1:]
        refused = {
            kind
            for kind, place in zip(casts, range(0, 6, 2), strict=True)
            if said[place : place + 2] == ["refused"] * 2
        }
        assert refused == {banned}


@about("Adriel's Mantle")
def test_adriels_mantle_keeps_spells_off_a_group() -> None:
    mantled = b.blues(b.swordsman("a"), spells=["Adriel's Mantle"], **b.AT)
    script = [
        b.cast("Veteran", "a"),
        b.cast("Pyx", "blues"),
        b.cast("Veteran", "v"),
        b.cast("Rite of Mystery", "globe"),
    ]
    assert b.results(b.play(mantled, b.TWO[1], script=script)) == ["refused", "refused", "executed", "executed"]


@about("Seelie Favor")
def test_seelie_favor_keeps_group_spells_off() -> None:
    script = [
        b.cast("Seelie Favor", "reds"),
        b.cast("Pyx", "reds", "red"),
        b.cast("Pyx", "reds"),
        b.cast("Veteran", "v"),
    ]
    assert b.results(b.play(*b.TWO, script=script)) == ["executed", "refused", "refused", "executed"]


@about("Court Politics", "Court Politics II")
def test_court_politics_keeps_its_owner_from_their_own_side() -> None:
    script = [
        b.cast("Pyx", "blues"),
        b.cast("Veteran", "a"),
        b.cast("Pyx", "reds"),
        b.cast("Veteran", "v"),
        b.cast("Pyx", "reds", "red"),
    ]
    trace = b.play(*b.TWO, globe=["Court Politics"], script=[*script, b.cast("Rite of Mystery", "globe")])
    assert b.results(trace) == ["refused", "refused", "executed", "executed", "executed", "executed"]
    paid = b.play(b.FAR, script=[b.cast("Court Politics", "globe"), b.turn(), b.turn(), b.turn(), b.turn()])
    assert (b.globe(paid), b.seat(paid, "blue")["mana"]) == (["Court Politics II"], {"Clarity": 2})
    gone = b.play(
        b.FAR, script=[b.cast("Court Politics", "globe"), {"do": "dispel", "card": "Court Politics", "host": "globe"}]
    )
    assert b.globe(gone) == []


@about("Clandestine", "Greymantle")
def test_clandestine_conceals_recruits_created_there() -> None:
    train = {"do": "train", "structure": "town", "class": "swordsman", "count": 1}
    script = [b.turn(train), b.cast("Jinx", "swordsman-1", "red"), b.cast("Veteran", "swordsman-1")]
    trace = b.play(b.FAR, structures=[b.town(novices=1, spells=["Clandestine"])], script=script)
    assert (b.results(trace)[1:], b.fate(trace, "swordsman-1")["spells"]) == (
        ["refused", "executed"],
        ["Greymantle", "Veteran"],
    )


# Structures and mana.


@about("Allies")
def test_allies_are_two_elves() -> None:
    train = {"do": "train", "structure": "town", "class": "archer", "count": 2}
    there = {"structures": [b.town(novices=0)], "players": {"blue": {"house": "War"}}}
    trace = b.play(b.FAR, **there, script=[b.cast("Allies", "town"), b.turn(train)])
    assert {b.fate(trace, f"archer-{n}")["nation"] for n in (1, 2)} == {"Elves"}
    assert b.results(b.play(b.FAR, **there, script=[b.cast("Allies", "town", "red")])) == ["refused"]


@about("Aura of World", "Ring of Light")
def test_mana_every_turn() -> None:
    script = [b.cast("Aura of World", "globe"), b.cast("Aura of World", "globe"), b.START_OF_TURN]
    assert b.seat(b.play(b.FAR, script=script), "blue")["mana"] == {"World": 2}
    ring = b.play(b.FAR, structures=[b.town(spells=["Ring of Light"])], script=[b.START_OF_TURN])
    assert b.seat(ring, "blue")["mana"] == {"Clarity": 2}


@about("Day of Mourning")
def test_day_of_mourning_costs_a_card_for_every_dead_recruit() -> None:
    decks = {player: {"deck": ["Pyx", "Veteran"]} for player in ("blue", "red")}
    monster = b.group("beasts", "red", b.creature("m", "Minotaur"), square=[8, 8])
    script = [{"do": "damage", "victim": id, "quantity": 99} for id in ("v", "m")]
    trace = b.play(
        *b.TWO, monster, players=decks, globe=["Day of Mourning"], script=[*script, b.cast("Ascension", "w")]
    )
    assert (b.seat(trace, "red")["deck"], b.seat(trace, "blue")["deck"]) == (["Veteran"], ["Pyx", "Veteran"])


@about("Incarnate")
def test_incarnate_returns_as_a_fresh_recruit_in_the_sanctum() -> None:
    dead = {"do": "damage", "victim": "a", "quantity": 99}
    mortal = b.blues(b.swordsman("a", "Incarnate", "Veteran", nation="Elves"), **b.AT)
    trace = b.play(mortal, b.FAR, structures=[b.sanctum()], script=[dead])
    assert (b.fate(trace, "swordsman-1")["nation"], b.fate(trace, "swordsman-1")["spells"]) == ("Elves", [])
    full = b.group("guard", "blue", b.swordsman("g", count=8), square=[2, 3])
    barred = b.group("foes", "red", b.swordsman("f"), square=[2, 3])
    mates = b.group("guard", "blue", b.swordsman("g"), square=[2, 3])
    for there, count in ((full, 8), (barred, 1), (mates, 2)):
        crowded = b.play(mortal, there, structures=[b.sanctum()], script=[dead])
        assert len(b.group_of(crowded, there["id"])["members"]) == count
    eighth = b.blues(b.swordsman("a", "Incarnate", nation="Elves"), b.swordsman("g", count=7), square=[2, 3])
    assert len(b.group_of(b.play(eighth, b.FAR, structures=[b.sanctum()], script=[dead]), "blues")["members"]) == 8
    gone = b.play(mortal, b.FAR, structures=[b.sanctum()], script=[b.cast("Ascension", "a")])
    assert "swordsman-1" not in gone["outcome"]["minions"]


# Healing.


@about("Cleansing Light")
def test_cleansing_light_strips_any_group() -> None:
    sides = b.blues(b.swordsman("a", "Veteran", b.NON_VISIBLE), spells=["Despond"]), b.TWO[1]
    trace = b.play(*sides, script=[b.cast("Cleansing Light", "blues", "red")])
    assert (b.fate(trace, "a")["spells"], b.group_of(trace, "blues")["spells"]) == ([b.NON_VISIBLE], [])


@about("Pyx")
def test_pyx_heals_a_group() -> None:
    assert hp(b.play(HURT, b.TWO[1], script=[b.cast("Pyx", "blues")]), "a", "b") == [7, 7]


@about("Healing Balm", "Healing Hands")
def test_healing_balm_and_hands_at_start_of_turn() -> None:
    for card, healed in (("Healing Balm", [3, 5]), ("Healing Hands", [3, 6])):
        sides = b.blues(b.swordsman("a", card, current_hp=2), b.archer("b", current_hp=5), **b.AT)
        assert hp(b.play(sides, b.FAR, script=[b.START_OF_TURN]), "a", "b") == healed


@about("Healing Spring", "Fountain of Youth", "Youth")
def test_springs_heal_who_enters() -> None:
    for card, level, spells in (("Healing Spring", 1, []), ("Fountain of Youth", 0, ["Youth"])):
        trace = b.play(HURT, b.FAR, **b.ground(card), script=[b.move("blues", 4, 5)])
        assert (hp(trace, "a", "b"), b.fate(trace, "a")["level"], b.fate(trace, "b")["spells"]) == (
            [7, 7],
            level,
            spells,
        )


@about("Wellspring")
def test_wellspring_heals_everybody_once() -> None:
    others = b.group("others", "red", b.swordsman("v", current_hp=1), square=[8, 8])
    beasts = b.group("beasts", "blue", b.creature("m", "Minotaur"), square=[3, 5])
    script = [b.move("beasts", 4, 5), b.move("beasts", 4, 4), b.move("blues", 4, 5)]
    trace = b.play(HURT, others, beasts, **b.ground("Wellspring"), script=script[:1])
    assert hp(trace, "a", "v") == [2, 1]
    healed = b.play(HURT, others, beasts, **b.ground("Wellspring"), script=script)
    assert (hp(healed, "a", "b", "v"), healed["outcome"]["squares"]["4,5"]["spells"]) == ([7, 7, 7], [])


@about("Fae Quadrille")
def test_fae_quadrille_heals_its_neighbours_and_lets_nobody_in() -> None:
    trace = b.play(HURT, b.FAR, script=[b.cast("Fae Quadrille", [4, 5]), b.move("blues", 4, 5)])
    assert (hp(trace, "a", "b"), b.results(trace)) == ([7, 7], ["executed", "refused"])
    assert hp(b.play(HURT, b.FAR, script=[b.cast("Fae Quadrille", [4, 4])]), "a") == [2]


@about("Elixir Vitae", "Drop of Elixir Vitae")
def test_elixir_vitae_raises_the_maximum_of_every_recruit() -> None:
    beasts = b.group("beasts", "blue", b.creature("m", "Minotaur"), square=[3, 5])
    trace = b.play(HURT, b.FAR, beasts, script=[b.cast("Elixir Vitae", "globe")])
    assert [(b.fate(trace, id)["hp"], b.fate(trace, id)["max_hp"]) for id in ("a", "v")] == [(2, 13), (7, 13)]
    assert b.fate(trace, "m")["spells"] == []


@about("Vivant")
def test_vivant_gives_up_fighting_to_heal() -> None:
    healer = b.blues(b.swordsman("a", "Vivant", hp=90), b.archer("b", hp=90, missile=0, current_hp=10), **b.AT)
    fought = b.play(healer, b.reds(b.swordsman("v", hp=90, hand=0), **b.BESIDE))
    assert (b.fate(fought, "a")["attack_rate"], hp(fought, "b")) == (0, [40])
    assert hp(b.play(healer, b.FAR, script=[b.START_OF_TURN]), "b") == [90]
    struck = b.play(healer, b.TWO[1], script=[b.attack("a", "v")])
    assert hp(struck, "v") == [7]


@about("Vivant")
def test_vivant_heals_whoever_is_most_damaged_but_not_its_host() -> None:
    mates = (b.swordsman("a", "Vivant", hp=90, current_hp=1), b.archer("b", hp=90, missile=0, current_hp=10))
    third = b.archer("c", hp=90, missile=0, current_hp=80)
    trace = b.play(b.blues(*mates, third, **b.AT), b.reds(b.swordsman("v", hp=90, hand=0), **b.BESIDE))
    assert hp(trace, "a", "b", "c") == [1, 40, 80]


@about("Faerie Circle", "Faerie Blessing")
def test_a_faerie_circle_takes_a_group_once_and_blesses_it() -> None:
    circle = b.ground("Faerie Circle", square=(5, 5), terrain="forest")
    taken = b.play(HURT, b.FAR, **circle, script=[b.START_OF_TURN])
    assert (b.group_of(taken, "blues")["status"], hp(taken, "a", "b"), b.fate(taken, "a")["level"]) == (
        "off-board",
        [7, 7],
        2,
    )
    back = b.play(HURT, b.FAR, **circle, script=[b.START_OF_TURN] * 7)
    assert (b.group_of(back, "blues")["status"], b.group_of(back, "blues")["square"]) == ("alive", [5, 5])
    assert b.fate(back, "a")["spells"] == ["Faerie Blessing"]
    lost = b.play(
        HURT, b.FAR, **circle, script=[b.START_OF_TURN, {"do": "dispel", "card": "Faerie Circle", "host": [5, 5]}]
    )
    assert b.fate(lost, "a")["status"] == "removed"


# Movement.


@about("Caravan", "Flight")
def test_walks_keep_terrain_off() -> None:
    for card, terrain, hurt in (
        ("Caravan", "desert", 7),
        ("Caravan", "lava", 4),
        ("Flight", "lava", 7),
        ("Flight", "desert", 7),
    ):
        sides = b.blues(b.archer("a"), spells=[card], **b.AT)
        trace = b.play(sides, b.FAR, **b.ground(square=(5, 5), terrain=terrain), script=[b.START_OF_TURN])
        assert hp(trace, "a") == [hurt]
    flying = b.blues(b.archer("a"), spells=["Flight"], **b.AT)
    assert b.results(b.play(flying, b.FAR, **b.ground(terrain="mountain"), script=[b.move("blues", 4, 5)])) == [
        "executed"
    ]


@about("Standoff")
def test_a_standoff_holds_recruits_and_not_monsters() -> None:
    beasts = b.group("beasts", "blue", b.creature("m", "Minotaur"), square=[3, 7])
    script = [b.cast("Standoff", "globe"), b.move("blues", 4, 5), b.move("far", 7, 8), b.move("beasts", 3, 6)]
    assert b.results(b.play(HURT, b.FAR, beasts, script=script)) == ["executed", "refused", "refused", "executed"]


@about("Standoff")
def test_a_standoff_cancels_orders() -> None:
    game = b.board(HURT, b.FAR)
    give_order(game, game.state.groups["blues"], (4, 5))
    cast_spell(game, "red", "Standoff", game.state.globe)
    assert game.state.groups["blues"].order is None


@about("Terrain Bind")
def test_terrain_bind_keeps_a_group_on_its_terrain() -> None:
    bound = b.blues(b.archer("a"), spells=["Terrain Bind"], **b.AT)
    assert b.results(b.play(bound, b.FAR, **b.ground(terrain="forest"), script=[b.move("blues", 4, 5)])) == ["refused"]
    assert b.results(b.play(bound, b.FAR, structures=[b.town(square=(4, 5))], script=[b.move("blues", 4, 5)])) == [
        "executed"
    ]


@about("Lienna's Steed", "on Lienna's Steed")
def test_liennas_steed_carries_a_group_one_square_straight_up() -> None:
    rider = {"blue": {"hand": ["Lienna's Steed"]}, "red": {"hand": ["Lienna's Steed"]}}
    blue = b.turn(b.move("blues", 4, 5), {"do": "cast", "card": "Lienna's Steed", "target": "blues"})
    assert b.group_of(b.play(HURT, b.FAR, players=rider, script=[blue]), "blues")["square"] == [6, 6]
    red = b.turn(red=({"do": "cast", "card": "Lienna's Steed", "target": "far"},))
    assert b.group_of(b.play(HURT, b.FAR, players=rider, script=[red]), "far")["square"] == [7, 7]


@about("Lienna's Steed", "on Lienna's Steed", "Unseelie Howl", "Bolt of Somersaults")
def test_what_cancels_orders_or_comes_between_does_not_stop_the_steed() -> None:
    steed = {"do": "cast", "card": "Lienna's Steed", "target": "blues"}
    for card in ("Unseelie Howl", "Bolt of Somersaults"):
        rider = {"blue": {"hand": ["Lienna's Steed"]}, "red": {"hand": [card]}}
        turn = b.turn(steed, red=({"do": "cast", "card": card, "target": "blues"},))
        trace = b.play(HURT, b.FAR, players=rider, script=[turn], seed=4)
        squares = [event["change"] for event in b.events(trace, kind="change") if event["change"]["what"] == "square"]
        (x, y), to = squares[-1]["before"], squares[-1]["after"]
        assert (squares[-1]["of"], to) == ("blues", [x + 1, y + 1])


# Combat.


@about("Lienna's Steed", "on Lienna's Steed")
def test_liennas_steed_rides_towards_the_edge_where_the_enemy_sanctum_stands() -> None:
    """Blue's Sanctum stands at 9,8 here, so that red's edge is the one at 2,3."""
    ride = b.turn({"do": "cast", "card": "Lienna's Steed", "target": "blues"})
    home = {"id": "home", "type": "sanctum", "owner": "blue", "square": [9, 8]}
    for listed, ridden_to in (([], [5, 6]), ([home], [3, 4])):
        assert b.at(b.after(ride, structures=listed)) == ridden_to


@about("Bard")
def test_the_bard_joins_whoever_he_is_sent_to() -> None:
    trace = b.play(*b.TWO, script=[b.cast("Bard", "reds")])
    assert (b.fate(trace, "bard-1")["owner"], b.fate(trace, "bard-1")["armor"]) == ("red", 3)


@about("ability of Bard")
def test_a_bard_never_deals_damage() -> None:
    trace = b.play(
        b.blues(b.creature("bard", "Bard", "Veteran")), b.reds(b.archer("v")), script=[b.attack("bard", "v")]
    )
    assert hp(trace, "v") == [7]


@about("Blindness")
def test_blindness_deals_nothing_and_goes_over_to_monsters() -> None:
    assert hp(b.play(b.blues(b.swordsman("a", "Blindness")), b.TWO[1], script=[b.attack("a", "v")]), "v") == [7]
    trace = b.duel(b.swordsman("a", "Blindness", hp=90), b.creature("m", "Minotaur", hp=90))
    assert (b.fate(trace, "a")["spells"], b.fate(trace, "m")["spells"]) == ([], ["Blindness"])
    blind = b.duel(b.swordsman("a", "Blindness"), b.creature("m", "Minotaur", "Blindness"))
    assert b.fate(blind, "a")["spells"] == ["Blindness"]
    for sides in (
        (b.swordsman("a", "Blindness", hp=90), b.swordsman("m", hand=0)),
        (b.creature("a", "Minotaur", "Blindness", hp=90), b.creature("m", "Giant", hand=0)),
    ):
        assert [b.fate(b.duel(*sides), id)["spells"] for id in "am"] == [["Blindness"], []]


@about("Elven Piper")
def test_the_elven_piper_plays() -> None:
    trace = b.play(b.blues(b.swordsman("a"), spells=["Elven Piper"]), b.TWO[1])
    assert "bagpipe" in b.event(trace, kind="effect", card="Elven Piper")["text"]


@about("Fae Gift")
def test_fae_gift_heals_where_it_would_hurt() -> None:
    sides = b.blues(b.swordsman("a", hand=4), **b.AT), b.reds(b.swordsman("v", current_hp=2), **b.BESIDE)
    trace = b.play(*sides, script=[b.cast("Fae Gift", "a"), b.attack("a", "v")])
    assert (hp(trace, "v"), b.fate(trace, "a")["nation"], b.results(trace)[1]) == ([5], "Elves", "bounced")
    shot = b.play(b.blues(b.archer("s")), b.reds(b.swordsman("a", "Fae Gift", armor=9), b.swordsman("b")))
    assert b.hits(shot, attacker="s")[0].victim == "b"


@about("Lienna's Sigil")
def test_liennas_sigil_stops_no_other_effect_of_the_start_of_combat() -> None:
    sides = b.blues(b.swordsman("a"), spells=["Lienna's Sigil"]), b.reds(b.creature("m", "Brimstone Dragon"))
    for first in ("blue", "red"):
        trace = b.play(*sides, initiative=first)
        assert (trace["outcome"]["rounds"], hp(trace, "a")) == (0, [2])


@about("Strategic Withdrawals")
def test_strategic_withdrawals_leave_six_rounds() -> None:
    trace = b.play(b.blues(b.swordsman("a", hp=90)), b.reds(b.swordsman("v", hp=90)), globe=["Strategic Withdrawals"])
    assert {hit.round for hit in b.hits(trace)} == {2, 3, 4, 5, 6}


@about("Sylph", "Prismatic Serpent")
def test_summonings_bring_their_creatures() -> None:
    for card, name in (("Sylph", "sylph-1"), ("Prismatic Serpent", "prismatic-serpent-1")):
        assert b.fate(b.play(*b.TWO, script=[b.cast(card, [3, 7])]), name)["owner"] == "blue"


@about("ability of Arboriad", "ability of Prismatic Serpent")
def test_forest_and_rainbow_strike_the_dead_harder() -> None:
    targets = {
        "dead": b.creature("v", "Skeleton", armor=0, hp=50, level=1),
        "keeper": b.archer("v", nation="Keepers", hp=50),
        "elf": b.archer("v", nation="Elves", hp=50),
    }
    for name, hurt in (("Arboriad", {"dead", "keeper"}), ("Prismatic Serpent", {"dead"})):
        striker = b.creature("a", name, hand=1)
        lost = {
            kind: 50 - hp(b.play(b.blues(striker), b.reds(v), script=[b.attack("a", "v")]), "v")[0]
            for kind, v in targets.items()
        }
        assert {kind for kind, points in lost.items() if points == 5} == hurt
        assert set(lost.values()) <= {1, 5}


@about("ability of Prismatic Serpent", "Redeemer's Sword")
def test_the_houses_of_the_dead_cannot_reach_their_foes() -> None:
    for sides in (
        b.blues(b.creature("a", "Prismatic Serpent"), **b.AT),
        b.blues(b.swordsman("a", "Redeemer's Sword"), **b.AT),
    ):
        script = [b.cast("Jinx", "a", "red"), b.cast("Minion of Order", "a", "red"), b.cast("Despond", "blues", "red")]
        assert b.results(b.play(sides, b.TWO[1], script=script)) == ["refused", "executed", "executed"]


@about("Redeemer's Sword")
def test_the_redeemers_sword_does_4_more_against_monsters_of_death_and_despair() -> None:
    redeemer = b.swordsman("a", "Redeemer's Sword", missile=1, hand=1)
    dead = b.creature("v", "Banshee", armor=0, hp=50, level=1)
    for victim, mode, damage in (
        (dead, "hand", 5),
        (dead, "missile", 5),
        (b.archer("v", hp=50, nation="Keepers"), "hand", 3),
    ):
        trace = b.play(b.blues(redeemer), b.reds(victim), script=[b.attack("a", "v", mode)])
        assert 50 - hp(trace, "v")[0] == damage


@about("Seelie Champion")
def test_the_seelie_champion_counts_later_alterations() -> None:
    script = [
        b.cast("Seelie Champion", "b"),
        b.cast("Minion of Order", "b"),
        b.cast("Shieldbearers", "blues"),
        b.cast("Veteran", "a"),
    ]
    trace = b.play(
        b.blues(b.swordsman("a"), b.archer("b", "Veteran"), **b.AT), b.TWO[1], script=[*script, b.cast("Gilt", "blues")]
    )
    assert b.fate(trace, "b")["missile"] == 4


@about("Yeoman", "Arhwazna")
def test_the_yeoman_shoots_through_armor_and_kills_keepers() -> None:
    sides = (
        b.blues(b.archer("a"), **b.AT),
        b.reds(b.swordsman("v", "Mark of Ulanoth", armor=9), b.swordsman("k", nation="Keepers", hp=50), **b.BESIDE),
    )
    trace = b.play(*sides, script=[b.cast("Yeoman", "a"), b.attack("a", "v", "missile")])
    assert (hp(trace, "v"), b.fate(trace, "a")["spells"]) == ([4], ["Arhwazna", "Yeoman"])
    killed = b.play(*sides, script=[b.cast("Yeoman", "a"), b.attack("a", "k", "missile")])
    assert (b.fate(killed, "k")["cause"], b.fate(killed, "a")["spells"]) == ("killed", ["Yeoman"])
    saved = b.reds(b.swordsman("k", "Reanimate", nation="Keepers", hp=50), **b.BESIDE)
    again = b.play(sides[0], saved, script=[b.cast("Yeoman", "a"), b.attack("a", "k", "missile")])
    assert (b.fate(again, "k")["status"], b.fate(again, "a")["spells"]) == ("alive", ["Arhwazna", "Yeoman"])


@about("Arboriads", "ability of Arboriad")
def test_arboriads_come_out_of_a_forest_beside_the_enemy() -> None:
    beside = {"squares": [{"square": [6, 6], "terrain": "forest"}]}
    foes = b.reds(b.swordsman("v", hp=90), **b.BESIDE)
    trace = b.play(foes, **beside, script=[b.cast("Arboriads", "globe"), b.turn()])
    assert {hit.attacker for hit in b.hits(trace)} == {"arboriad-1", "arboriad-2", "v"}
    assert b.fate(trace, "arboriad-1")["status"] in ("off-board", "buried")
    assert not b.hits(b.play(foes, script=[b.cast("Arboriads", "globe"), b.turn()]))
    slain = b.reds(b.swordsman("v", hp=90, hand=40, level=5, attack_rate=2), **b.BESIDE)
    assert b.globe(b.play(slain, **beside, script=[b.cast("Arboriads", "globe"), b.turn()])) == []
    strong = b.play(
        b.reds(b.swordsman("v", hand=0), **b.BESIDE),
        **beside,
        script=[b.cast("Arboriads", "globe"), b.turn(), b.turn()],
    )
    assert b.globe(strong) == ["Arboriads"]
    assert b.fate(strong, "arboriad-1")["status"] == "off-board"


@about("Lienna", "ability of Lienna")
def test_lienna_holds_the_initiative_for_her_caster() -> None:
    wood = b.ground(square=(5, 5), terrain="forest")
    lost = [b.town("one", "red", (3, 7))]
    taken = b.play(*b.TWO, **wood, initiative="red", script=[b.cast("Lienna", "blues")])
    assert taken["outcome"]["initiative"] == "blue"
    kept = b.play(
        *b.TWO,
        **wood,
        structures=lost,
        script=[b.cast("Lienna", "blues"), b.cast("Adriel's Timepiece", "globe", "red")],
    )
    assert kept["outcome"]["initiative"] == "blue"
    fallen = {"do": "damage", "victim": "lienna-1", "quantity": 99}
    gone = b.play(*b.TWO, **wood, initiative="red", script=[b.cast("Lienna", "blues"), fallen])
    assert gone["outcome"]["initiative"] == "blue"
    assert b.results(b.play(*b.TWO, script=[b.cast("Lienna", "blues")])) == ["refused"]
    assert b.place(kept, "one")["owner"] == "red"


@about("Lienna", "ability of Lienna")
def test_the_lienna_left_of_two_has_the_initiative() -> None:
    woods = {"squares": [{"square": list(square), "terrain": "forest"} for square in ((5, 5), (7, 5))]}
    sides = b.blues(b.swordsman("a"), square=[5, 5]), b.reds(b.swordsman("v"), square=[7, 5])
    both = [b.cast("Lienna", "blues"), b.cast("Lienna", "reds", "red")]
    assert b.play(*sides, **woods, script=both)["outcome"]["initiative"] == "blue"
    for fallen, has_it in (("lienna-1", "red"), ("lienna-2", "blue")):
        script = [*both, {"do": "damage", "victim": fallen, "quantity": 99}]
        assert b.play(*sides, **woods, script=script)["outcome"]["initiative"] == has_it


@about("ability of Lienna")
def test_a_lienna_who_is_there_already_has_the_initiative_for_a_player() -> None:
    for begin in (b.START_OF_TURN, {"do": "damage", "victim": "v", "quantity": 99}):
        for owner, has_it in (("blue", "blue"), ("neutral", "red")):
            hers = b.group("hers", owner, b.creature("l", "Lienna"), square=[3, 8])
            trace = b.play(*b.TWO, hers, initiative="red", script=[begin])
            assert trace["outcome"]["initiative"] == has_it
    game = b.board(
        *b.TWO, b.group("hers", "blue", b.creature("l", "Lienna"), square=[3, 8]), initiative="red", script=[]
    )
    take_off_board(game, b.band(game, "hers"), until=99)
    assert b.perform(game, b.START_OF_TURN)["outcome"]["initiative"] == "blue"


# Woods, expansion and spies.


@about("Greater Clarity")
def test_greater_clarity_comes_back_dearer_and_adds_up() -> None:
    hand = {"blue": {"hand": ["Greater Clarity"]}}
    trace = b.play(*b.TWO, players=hand, script=[b.cast("Greater Clarity", "b"), b.cast("Greater Clarity", "b")])
    assert (b.results(trace), b.fate(trace, "b")["missile"]) == (["executed", "executed"], 4)
    assert b.seat(trace, "blue")["hand"] == ["Greater Clarity"]


@about("Faerie Glade", "1 level less by Faerie Glade")
def test_a_faerie_glade_lowers_enemies_in_its_whole_wood() -> None:
    wood = {"squares": [{"square": square, "terrain": "forest"} for square in ([6, 5], [6, 6], [8, 6])]}
    glade = b.cast("Faerie Glade", [6, 6])
    beside = b.group("mine", "blue", b.swordsman("m"), square=[7, 6])
    trace = b.play(b.TWO[1], FAR_TOO, beside, **wood, script=[b.cast("Faerie Glade", [5, 6]), glade, glade])
    assert trace["outcome"]["squares"]["5,6"]["terrain"] == "forest"
    assert [b.fate(trace, id)["level"] for id in ("v", "w", "x", "m")] == [0, 0, 1, 1]
    felled = {"do": "change", "square": [6, 6], "terrain": "plains"}
    alone = b.play(b.TWO[1], FAR_TOO, **wood, script=[glade, felled])
    assert b.fate(alone, "v")["level"] == 1
    dispelled = b.play(
        b.TWO[1], FAR_TOO, **wood, script=[glade, {"do": "dispel", "card": "Faerie Glade", "host": [6, 6]}]
    )
    assert (b.fate(dispelled, "v")["level"], b.globe(dispelled)) == (1, [])
    mine = b.play(b.blues(b.swordsman("a"), **b.BESIDE), FAR_TOO, **wood, script=[glade])
    beast = b.play(b.group("beasts", "red", b.creature("a", "Giant"), **b.BESIDE), FAR_TOO, **wood, script=[glade])
    assert (b.fate(mine, "a")["level"], b.fate(beast, "a")["level"]) == (1, 2)


@about("Faerie Glade", "1 level less by Faerie Glade")
def test_two_glades_in_one_wood_do_not_add_up() -> None:
    wood = {"squares": [{"square": square, "terrain": "forest"} for square in ([6, 5], [6, 6])]}
    strong = b.reds(b.swordsman("v", level=3), **b.BESIDE)
    trace = b.play(strong, FAR_TOO, **wood, script=[b.cast("Faerie Glade", [6, 6]), b.cast("Faerie Glade", [6, 6])])
    assert (b.results(trace), b.fate(trace, "v")["level"]) == (["executed", "executed"], 2)


FAR_TOO = b.group("beyond", "red", b.swordsman("x"), square=[8, 6])
GROVE = "Golden Grove (mature)"


@about("Golden Grove", GROVE)
def test_a_golden_grove_keeps_monsters_off_and_matures() -> None:
    beasts = b.group("beasts", "blue", b.creature("m", "Minotaur"), square=[3, 5])
    into = [b.cast("Man of Iron", [4, 5]), b.move("beasts", 4, 5), b.move("blues", 4, 5)]
    sides = (b.blues(b.swordsman("a"), **b.AT), beasts, FAR_TOO)
    planted = b.cast("Golden Grove", [4, 5])
    young = b.play(*sides, script=[planted, *into])
    assert b.results(young) == ["executed", "refused", "refused", "executed"]
    players = {"blue": {"house": "Life"}, "red": {"house": "War"}}
    grown = b.play(
        *sides, players=players, script=[planted, b.START_OF_TURN, b.START_OF_TURN, b.START_OF_TURN, *into[:2]]
    )
    assert b.events(grown, kind="note", result="requirement fails") == []
    square = grown["outcome"]["squares"]["4,5"]
    assert (square["terrain"], square["spells"], b.results(grown)[4:]) == ("forest", [GROVE], ["refused", "refused"])
    assert (b.seat(grown, "blue")["mana"], b.seat(grown, "red")["mana"]) == ({"Clarity": 1}, {})
    chosen = {"do": "start_of_turn", "mana": {"4,5": "World"}}
    owners = b.play(*sides, players=players, script=[planted, *[b.START_OF_TURN] * 2, chosen, b.START_OF_TURN])
    assert b.seat(owners, "blue")["mana"] == {"World": 1}
    early = b.play(*sides, players=players, script=[planted, b.START_OF_TURN, b.START_OF_TURN])
    assert (early["outcome"]["squares"]["4,5"]["spells"], b.seat(early, "blue")["mana"]) == (["Golden Grove"], {})


@about(GROVE)
def test_a_mature_grove_is_captured_like_a_structure_and_dies_with_its_forest() -> None:
    mature = {"squares": [{"square": [4, 5], "terrain": "forest", "spells": [{"card": GROVE, "owner": "blue"}]}]}
    players = {"blue": {"house": "Life"}, "red": {"house": "War"}}
    thieves = b.group("thieves", "red", b.swordsman("t"), square=[4, 5])
    trace = b.play(thieves, **mature, players=players, script=[b.START_OF_TURN])
    assert (b.seat(trace, "blue")["mana"], b.seat(trace, "red")["mana"]) == ({}, {"Strife": 1})
    beasts = b.group("beasts", "red", b.creature("m", "Minotaur"), square=[4, 5])
    kept = b.play(beasts, **mature, players=players, script=[b.START_OF_TURN])
    assert b.seat(kept, "blue")["mana"] == {"Clarity": 1}
    chosen = {"do": "start_of_turn", "mana": {"4,5": "Will"}}
    captor = b.play(thieves, **mature, players=players, script=[chosen, b.START_OF_TURN])
    assert b.seat(captor, "red")["mana"] == {"Will": 1}
    felled = b.play(b.FAR, **mature, script=[{"do": "change", "square": [4, 5], "terrain": "plains"}])
    assert felled["outcome"]["squares"]["4,5"]["spells"] == []


@about("Spy at Court")
def test_spies_tell_of_the_cards_to_come() -> None:
    spies = [{"card": "Spy at Court", "owner": "blue"}]
    places = [b.town("one", "red", (5, 5), spells=spies), b.town("two", "red", (3, 7), spells=spies)]
    decks = {
        player: {"deck": ["Pyx", "Veteran", "Fireball", "Barkskin", "Amok", "Volcano", "Mountain"]}
        for player in ("blue", "red")
    }
    trace = b.play(
        b.FAR,
        structures=[*places, b.town("home", "blue", (8, 6), spells=spies)],
        players=decks,
        script=[b.START_OF_TURN],
    )
    heard = [one["text"] for one in b.events(trace, kind="note") if "deck is" in one["text"]]
    assert [text.split("card ")[1] for text in heard] == [
        "1 of red's deck is Pyx.",
        "2 of red's deck is Veteran.",
        "1 of blue's deck is Volcano.",
    ]
    neutral = b.play(
        b.FAR, structures=[b.town("one", "neutral", (5, 5), spells=spies)], players=decks, script=[b.START_OF_TURN]
    )
    assert not [one for one in b.events(neutral, kind="note") if "deck is" in one["text"]]
    again = [b.cast("Spy at Court", "one"), b.cast("Spy at Court", "one", "red")]
    assert b.results(b.play(b.FAR, structures=places[:1], script=again)) == ["refused", "executed"]


@about("ability of Bard")
def test_a_bard_spurs_the_other_swordsmen_on() -> None:
    troupe = b.blues(b.creature("bard", "Bard", hand=1), b.swordsman("a"), b.archer("b"))
    for attacker, kind, lost in (("a", "hand", 3), ("b", "missile", 2), ("bard", "hand", 0)):
        trace = b.play(troupe, b.reds(b.archer("v")), script=[b.attack(attacker, "v", kind)])
        assert hp(trace, "v") == [7 - lost]


@about("Elixir Vitae", "Wellspring")
def test_those_off_the_board_go_without_elixir_and_wellspring() -> None:
    hidden = b.cast("Will o' the Wisp", "others", "red")
    others = b.group("others", "red", b.swordsman("x", current_hp=1), square=[8, 8])
    trace = b.play(
        HURT, others, **b.ground("Wellspring"), script=[hidden, b.cast("Elixir Vitae", "globe"), b.move("blues", 4, 5)]
    )
    assert (b.fate(trace, "x")["hp"], b.fate(trace, "x")["spells"], b.fate(trace, "a")["hp"]) == (1, [], 13)


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
        trace = b.play(*b.TWO, structures=[b.town(square=(3, 7))], script=[b.turn(first, red=follows)])
        said = [one["result"] for one in b.events(trace, kind="step", step="X2")]
        assert said[1] == "squandered", ban


@about("Faerie Circle")
def test_a_faerie_circle_keeps_a_group_for_one_to_five_turns_more() -> None:
    circle = b.ground("Faerie Circle", square=(5, 5), terrain="forest")
    for roll, away in ((0, 2), (4, 6)):
        for turns, status in ((away, "off-board"), (away + 1, "alive")):
            game = b.board(HURT, b.FAR, **circle, dice=b.Picks(roll))
            assert b.group_of(b.perform(game, *[b.START_OF_TURN] * turns), "blues")["status"] == status


@about("Incarnate")
def test_incarnate_waits_for_a_death_that_nothing_cancels() -> None:
    dead = {"do": "damage", "victim": "a", "quantity": 99}
    saved = b.blues(b.swordsman("a", "Incarnate", "Reanimate", nation="Elves"), **b.AT)
    trace = b.play(saved, b.FAR, structures=[b.sanctum()], script=[dead])
    assert (b.fate(trace, "a")["status"], "swordsman-1" in trace["outcome"]["minions"]) == ("alive", False)


@about("Incarnate")
def test_incarnate_keeps_no_group_that_has_lost_its_last_member() -> None:
    """The newcomer is of another group without its spells, and whoever besieges the Sanctum fights that one anew."""
    alone = b.blues(b.swordsman("a", "Incarnate", hand=0), square=[2, 3], spells=["Shieldbearers", "Ngozi's Way"])
    besiegers = b.reds(b.swordsman("v", hand=8, hp=60), square=[2, 4])
    trace = b.play(alone, besiegers, structures=[b.sanctum()], script=[b.COMBAT])
    fresh = b.fate(trace, "swordsman-1")
    assert (b.group_of(trace, "blues")["status"], fresh["group"], b.at(trace, "group-1")) == ("dead", "group-1", [2, 3])
    assert [fresh[name] for name in ("status", "hp", "armor", "level")] == ["alive", 7, 1, 1]
    assert b.group_of(trace, "group-1")["spells"] == []
    assert {hit.victim for hit in b.hits(trace, attacker="v")} == {"a"}
    besieged = b.play(alone, besiegers, structures=[b.sanctum()], script=[{"do": "combats"}])
    assert [fight["target"] for fight in b.pipelines(besieged, "Combat")] == ["reds", "reds"]


@about("Spy at Court")
def test_a_spy_in_a_structure_that_changes_hands_tells_of_one_card_a_turn() -> None:
    deck = {
        player: {"deck": ["Pyx", "Veteran", "Fireball", "Barkskin", "Amok", "Volcano"]} for player in ("blue", "red")
    }
    spied = b.town("one", "red", (5, 5), spells=[{"card": "Spy at Court", "owner": "blue"}])
    trace = b.play(HURT, b.FAR, structures=[spied], players=deck, script=[b.START_OF_TURN])
    heard = [one["text"] for one in b.events(trace, kind="note") if "deck is" in one["text"]]
    assert (b.place(trace, "one")["owner"], len(heard)) == ("blue", 1)
    lost = b.town("one", "red", (5, 5), spells=[{"card": "Spy at Court", "owner": "red"}])
    trace = b.play(HURT, b.FAR, structures=[lost], players=deck, script=[b.START_OF_TURN])
    heard = [one["text"] for one in b.events(trace, kind="note") if "deck is" in one["text"]]
    assert (b.place(trace, "one")["owner"], heard) == ("blue", ["Red is told card 1 of red's deck is Volcano."])


@about("Bard", "ability of Bard")
def test_a_bards_song_is_part_of_the_hand_damage_of_his_comrades() -> None:
    ours = b.blues(b.creature("bard", "Bard"), b.swordsman("a"), b.archer("b"), square=[4, 5])
    trace = b.play(ours, b.FAR_APART[1], script=[b.cast("Warhammer", "a")])
    assert [b.fate(trace, id)["hand"] for id in ("a", "b")] == [6, None]
    gone = b.play(ours, b.FAR_APART[1], script=[{"do": "damage", "victim": "bard", "quantity": 9}])
    assert b.fate(gone, "a")["hand"] == 2


@about("Spy at Court")
def test_spies_that_tell_nothing_have_no_place_in_the_row() -> None:
    spies = [{"card": "Spy at Court", "owner": "blue"}]
    deck = {
        player: {"deck": ["Pyx", "Veteran", "Fireball", "Barkskin", "Amok", "Volcano"]} for player in ("blue", "red")
    }

    def heard(*groups: Any, structures: Any) -> list[str]:
        trace = b.play(*groups, structures=structures, players=deck, script=[b.START_OF_TURN])
        found = [one["text"] for one in b.events(trace, kind="note") if "deck is" in one["text"]]
        return [text.split("card ")[1] for text in found]

    neutral, enemy = b.town("n", "neutral", (4, 4), spells=spies), b.town("e", "red", (6, 6), spells=spies)
    assert heard(b.FAR, structures=[neutral, enemy]) == ["1 of red's deck is Pyx."]
    taken, home = b.town("t", "red", (5, 5), spells=spies), b.town("h", "blue", (8, 5), spells=spies)
    assert heard(HURT, b.FAR, structures=[taken, home]) == ["1 of red's deck is Pyx.", "1 of blue's deck is Volcano."]


@about("Incarnate", "Dryad's Favors")
def test_whoever_is_of_no_nation_comes_anew_as_such() -> None:
    plain = b.blues(b.swordsman("a", "Incarnate"), b.archer("b"), **b.AT)
    for script in (b.cast("Dryad's Favors", "b"), b.hurt("a")):
        trace = b.play(plain, b.FAR, structures=[b.sanctum()], script=[script])
        born = "archer-1" if script["do"] == "cast" else "swordsman-1"
        assert (b.fate(trace, born)["nation"], b.fate(trace, born)["owner"]) == (None, "blue")


@about("Incarnate", "Dryad's Favors")
def test_whoever_is_both_swordsman_and_archer_comes_anew_as_both() -> None:
    host = b.blues(b.creature("r", "Rakshasa", "Incarnate"), **b.AT)
    dead = {"do": "damage", "victim": "r", "quantity": 99}
    for script in ([dead], [b.cast("Dryad's Favors", "r")]):
        fresh = b.fate(b.play(host, b.FAR, structures=[b.sanctum()], script=script), "both-1")
        assert [fresh[name] for name in ("hand", "missile", "armor", "max_hp", "level")] == [2, 2, 1, 7, 1]
