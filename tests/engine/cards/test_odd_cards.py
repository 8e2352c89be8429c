"""Cards that do more than add a number: each scenario fails without the card's effect."""

from engine.model.events import Combat, DamageEvent
from engine.rules.attack import ONE_ATTACK
from engine.rules.dying import die
from tests.engine import boards as b
from tests.engine.cards.about import about

# Own attacks.


@about("Piercing Rays")
def test_piercing_rays_adds_2_more_for_a_vision_against_a_shadow() -> None:
    shadow = b.swordsman("v", nation="Shadows")
    assert b.damage_of(b.blow(b.archer("a", "Piercing Rays"), shadow)) == 3
    assert b.damage_of(b.blow(b.archer("a", "Piercing Rays", nation="Visions"), shadow)) == 5
    assert b.damage_of(b.blow(b.archer("a", "Piercing Rays", nation="Visions"), b.swordsman("v"))) == 3


@about("Cadre")
def test_cadre_counts_against_swordsmen_only() -> None:
    for victim, damage in ((b.swordsman("v"), 3), (b.archer("v"), 2)):
        trace = b.play(b.blues(b.archer("a"), spells=["Cadre"]), b.reds(victim), script=[b.attack("a", "v", "missile")])
        assert b.damage_of(trace) == damage


@about("Straight Arrow")
def test_straight_arrow_flies_in_round_1_alone() -> None:
    for round, damage in ((1, 5), (2, 2)):
        trace = b.play(
            b.blues(b.archer("a", "Straight Arrow")),
            b.reds(b.swordsman("v")),
            script=[b.attack("a", "v", "missile", round)],
        )
        assert b.damage_of(trace) == damage


@about("Rangefinder")
def test_rangefinder_helps_every_archer_of_the_group_in_round_1() -> None:
    mates = b.blues(b.archer("a", "Rangefinder"), b.archer("b"))
    for attacker, round, damage in (("a", 1, 3), ("b", 1, 2), ("a", 2, 3), ("b", 2, 2)):
        trace = b.play(mates, b.reds(b.swordsman("v")), script=[b.attack(attacker, "v", "missile", round)])
        assert b.damage_of(trace) == damage


@about("Spirit Sword", "Dwarven Arrows", "Thermites")
def test_spirit_sword_dwarven_arrows_and_thermites_go_past_armor() -> None:
    behind_armor = b.swordsman("v", armor=9)
    assert b.fate(b.blow(b.swordsman("a", "Spirit Sword"), behind_armor), "v")["hp"] == 4
    assert b.fate(b.blow(b.archer("a", "Dwarven Arrows"), behind_armor), "v")["hp"] == 5
    assert b.fate(b.blow(b.swordsman("a", "Thermites"), behind_armor | {"nation": "Gargoyles"}), "v")["hp"] == 7
    assert b.fate(b.blow(b.swordsman("a", "Thermites"), behind_armor), "v")["hp"] == 7


@about("Pacifism")
def test_pacifism_ends_attacks_and_damage() -> None:
    trace = b.blow(b.swordsman("a", "Pacifism"), b.swordsman("v"))
    assert (trace["outcome"]["results"], b.fate(trace, "a")["attack_rate"]) == (["refused"], 0)
    peaceful = b.board(b.blues(b.swordsman("a", "Pacifism")), b.reds(b.swordsman("v")), script=[])
    peaceful.play(ONE_ATTACK, DamageEvent(b.who(peaceful, "v"), attacker=b.who(peaceful, "a")))
    assert b.damage_of(b.trace_of(peaceful)) == 0


@about("Erisian Blade", "ability of Elves", "ability of Imps")
def test_erisian_blade_counts_the_nations_of_the_group() -> None:
    mates = b.blues(
        b.swordsman("a", "Erisian Blade", nation="Elves"), b.swordsman("b", nation="Imps"), b.swordsman("c")
    )
    assert b.fate(b.play(mates, b.reds(b.swordsman("v")), script=[]), "a")["hand"] == 4


@about("Pixie Dust")
def test_pixie_dust_saps_everybody_but_its_bearer_and_archers_look_elsewhere() -> None:
    trace = b.play(b.blues(b.swordsman("a", "Pixie Dust"), b.swordsman("b")), b.reds(b.swordsman("v")), script=[])
    assert (b.fate(trace, "a")["hand"], b.fate(trace, "b")["hand"]) == (2, 0)
    shot = b.play(b.blues(b.archer("s")), b.reds(b.swordsman("a", "Pixie Dust", armor=9), b.swordsman("b")))
    assert b.hits(shot, attacker="s")[0].victim == "b"


# Attacks on the host.


@about("Mark of Ulanoth", "ability of Skeleton")
def test_mark_of_ulanoth_and_the_skeletons_blunt_missiles() -> None:
    assert b.fate(b.blow(b.archer("a", missile=6), b.archer("v", "Mark of Ulanoth")), "v")["hp"] == 5
    assert b.fate(b.blow(b.swordsman("a", hand=6), b.archer("v", "Mark of Ulanoth")), "v")["hp"] == 1
    skeleton = b.creature("v", "Skeleton", armor=0, hp=9)
    assert b.fate(b.blow(b.archer("a", missile=3), skeleton), "v")["hp"] == 8
    assert b.fate(b.blow(b.swordsman("a", hand=3), skeleton), "v")["hp"] == 6


@about("Immersion", "ability of Golem")
def test_immersion_stops_monsters_and_the_golem_blunts_swordsmen() -> None:
    monster = b.creature("m", "Minotaur")
    assert b.fate(b.blow(monster, b.swordsman("v", "Immersion")), "v")["hp"] == 7
    assert b.fate(b.blow(b.swordsman("a", hand=9), b.swordsman("v", "Immersion")), "v")["hp"] == 0
    golem = b.creature("g", "Golem", armor=0, hp=9)
    assert b.fate(b.blow(b.swordsman("a", hand=3), golem), "g")["hp"] == 7
    assert b.fate(b.blow(b.archer("a", missile=3), golem), "g")["hp"] == 6


@about("Barkskin", "Filigreed Armor", "Faerie Knight", "ability of Sylph")
def test_filigreed_armor_and_the_faerie_knight_mind_recruits_without_enchantments() -> None:
    plain, enchanted = b.swordsman("a", hand=5), b.swordsman("a", "Barkskin", hand=5)
    assert b.fate(b.blow(plain, b.archer("v", "Filigreed Armor")), "v")["hp"] == 4
    assert b.fate(b.blow(enchanted, b.archer("v", "Filigreed Armor")), "v")["hp"] == 3
    for protected in (b.archer("v", "Faerie Knight"), b.creature("v", "Sylph", armor=0, hp=11)):
        assert b.fate(b.blow(plain, protected), "v")["hp"] == 11
        assert b.fate(b.blow(enchanted, protected), "v")["hp"] == 6


@about("Barkskin", "Rite of Growth", "Fuligin")
def test_fuligin_strips_the_first_spell_of_whoever_hits() -> None:
    trace = b.blow(b.swordsman("a", "Barkskin", "Rite of Growth"), b.archer("v", "Fuligin"))
    assert b.fate(trace, "a")["spells"] == ["Rite of Growth"]


@about("Retribution", "Spirit Sword")
def test_retribution_kills_the_attacker_once_even_for_0_points_past_armor() -> None:
    trace = b.blow(b.swordsman("a"), b.archer("v", "Retribution"))
    assert (b.fate(trace, "a")["cause"], b.fate(trace, "a")["by"], b.fate(trace, "v")["spells"]) == ("killed", "v", [])
    harmless = b.reds(b.archer("v", "Retribution"), b.creature("d", "Diomesia"))
    soft = b.play(b.blues(b.swordsman("a", "Spirit Sword")), harmless, script=[b.attack("a", "v")])
    assert (b.damage_of(soft), b.fate(soft, "a")["status"]) == (0, "buried")
    assert b.fate(b.blow(b.swordsman("a"), b.swordsman("v", "Retribution", armor=5)), "a")["status"] == "alive"


@about("Whipping Boy")
def test_whipping_boy_takes_what_gets_through_to_the_others() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", hand=3)),
        b.reds(b.swordsman("v"), b.swordsman("boy", "Whipping Boy", armor=9)),
        script=[b.attack("a", "v")],
    )
    assert (b.fate(trace, "v")["hp"], b.fate(trace, "boy")["hp"], b.fate(trace, "boy")["max_hp"]) == (7, 9, 11)


@about("ability of Wolf")
def test_the_wolf_takes_the_hits_and_its_group_withdraws_after_its_death() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", hand=9), b.swordsman("b", hand=9)),
        b.reds(b.swordsman("v"), b.creature("wolf", "Wolf", hp=3)),
    )
    assert b.fate(trace, "v")["attack_rate"] == 0 or b.fate(trace, "wolf")["status"] == "buried"
    assert b.fate(trace, "wolf")["status"] == "buried"
    assert trace["outcome"]["rounds"] == 3
    assert b.fate(trace, "v")["status"] == "alive"


# Hits, damage and kills.


@about("ability of Gorgon", "ability of Cockatrice", "Shield of Vela")
def test_the_third_gaze_kills() -> None:
    for gazer in (
        b.creature("g", "Gorgon", hand=0),
        b.creature("g", "Cockatrice", hand=0),
        b.archer("g", "Shield of Vela"),
    ):
        mode = "missile" if gazer.get("class") == "archer" else "hand"
        trace = b.play(b.blues(gazer), b.reds(b.swordsman("v", hp=40)), script=[b.attack("g", "v", mode)] * 3)
        assert (b.fate(trace, "v")["status"], b.fate(trace, "v")["cause"]) == ("buried", "killed")
        two = b.play(b.blues(gazer), b.reds(b.swordsman("v", hp=40)), script=[b.attack("g", "v", mode)] * 2)
        assert (b.fate(two, "v")["armor"], b.fate(two, "v")["hand"], b.fate(two, "v")["status"]) == (3, 0, "alive")


@about("ability of Gorgon")
def test_armor_gained_in_mid_round_counts_from_the_next_round() -> None:
    trace = b.blow(b.creature("g", "Gorgon", hand=0), b.swordsman("v", armor=0))
    assert (b.fate(trace, "v")["armor"], b.fate(trace, "v")["current_armor"]) == (1, 0)


@about("Thermites", "Thermite Damage")
def test_thermites_eat_armor_and_then_flesh() -> None:
    attacker = b.swordsman("a", "Thermites", hand=0)
    trace = b.play(b.blues(attacker), b.reds(b.swordsman("v")), script=[b.attack("a", "v")] * 2)
    assert (b.fate(trace, "v")["armor"], b.fate(trace, "v")["hp"]) == (0, 6)
    assert b.fate(trace, "v")["spells"] == ["Thermite Damage"]


@about("Shattering Blow", "Shattered Sword")
def test_shattering_blow_kills_once_and_shatters() -> None:
    trace = b.blow(b.swordsman("a", "Shattering Blow", hand=3), b.swordsman("v", armor=50, hp=50))
    assert (b.fate(trace, "v")["cause"], b.fate(trace, "v")["by"]) == ("killed", "a")
    assert (b.fate(trace, "a")["spells"], b.fate(trace, "a")["hand"]) == (["Shattered Sword"], 2)


@about("ability of Elves", "Dire Portent")
def test_dire_portent_kills_and_dies_unless_its_victim_is_an_elf() -> None:
    for nation, status in ((None, "buried"), ("Elves", "alive")):
        trace = b.blow(b.swordsman("a", "Dire Portent"), b.archer("v", nation=nation, hp=50))
        assert (b.fate(trace, "v")["status"], b.fate(trace, "a")["status"]) == ("buried", status)


@about("Dragon Slayer")
def test_dragon_slayer_kills_monsters_it_damages() -> None:
    assert (
        b.fate(b.blow(b.archer("a", "Dragon Slayer"), b.creature("m", "Minotaur", armor=0, level=1)), "m")["status"]
        == "buried"
    )
    assert b.fate(b.blow(b.archer("a", "Dragon Slayer"), b.archer("v")), "v")["status"] == "alive"
    bounced = b.blow(b.archer("a", "Dragon Slayer"), b.creature("m", "Minotaur", armor=9, level=1))
    assert b.fate(bounced, "m")["status"] == "alive"


@about("Flail of Sar'ul")
def test_flail_of_sarul_makes_its_victim_sit_out_the_next_round() -> None:
    trace = b.duel(b.swordsman("a", "Flail of Sar'ul", hp=90), b.swordsman("v", hp=90, armor=0))
    by_round = {hit.round for hit in b.hits(trace, attacker="v")}
    assert 2 in by_round
    assert 3 not in by_round


@about("Karillian Arrows", "Karillian Venom")
def test_karillian_venom_stings_every_round_and_is_gone_after_combat() -> None:
    trace = b.duel(b.archer("a", "Karillian Arrows", missile=1, hp=90), b.swordsman("v", hp=90, armor=0, hand=0))
    stings = b.events(trace, kind="pipeline", target="v", card=None)
    assert len(b.events(trace, kind="effect", card="Karillian Venom")) > 9
    assert stings
    assert b.fate(trace, "v")["spells"] == []


@about("Demon's Tongue")
def test_demons_tongue_grows_with_every_kill() -> None:
    weak = [b.archer("v", hp=1), b.archer("w", hp=1)]
    trace = b.play(
        b.blues(b.swordsman("a", "Demon's Tongue")), b.reds(*weak), script=[b.attack("a", "v"), b.attack("a", "w")]
    )
    assert b.fate(trace, "a")["hand"] == 4


@about("Berserker Blade")
def test_berserker_blade_rises_with_each_hit_until_the_combat_ends() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", hand=0)), b.reds(b.archer("v", "Berserker Blade")), script=[b.attack("a", "v")] * 2
    )
    assert len(b.events(trace, kind="effect", step="D1", card="Berserker Blade")) == 2
    swung = b.duel(b.swordsman("a", hand=1, hp=90), b.swordsman("v", "Berserker Blade", hp=90))
    assert [hit.damage for hit in b.hits(swung, attacker="v")][:3] == [3, 4, 5]
    assert b.fate(swung, "v")["hand"] == 2


# Deaths.


@about("Pyrrhic Victory")
def test_pyrrhic_victory_takes_the_killers_group_along_with_the_last_of_its_own() -> None:
    script = [b.attack("a", "v"), b.attack("a", "w")]
    mourning = b.reds(b.archer("v", hp=1), b.archer("w", hp=1), spells=["Pyrrhic Victory"])
    trace = b.play(b.blues(b.swordsman("a"), b.swordsman("b")), mourning, script=script)
    assert {b.fate(trace, id)["status"] for id in "abvw"} == {"buried"}
    half = b.play(b.blues(b.swordsman("a"), b.swordsman("b")), mourning, script=script[:1])
    assert b.fate(half, "a")["status"] == "alive"


@about("Pyrrhic Victory")
def test_pyrrhic_victory_waits_for_the_groups_end() -> None:
    saved = b.reds(b.archer("v", "Reanimate", hp=1), spells=["Pyrrhic Victory"])
    trace = b.play(b.blues(b.swordsman("a")), saved, script=[b.attack("a", "v")])
    assert ([b.fate(trace, id)["status"] for id in "av"], trace["outcome"]["groups"]["reds"]["spells"]) == (
        ["alive", "alive"],
        ["Pyrrhic Victory"],
    )
    died = b.reds(b.archer("v", hp=1), spells=["Pyrrhic Victory"])
    trace = b.play(b.blues(b.swordsman("a")), died, script=[{"do": "damage", "victim": "v", "quantity": 9}])
    assert b.fate(trace, "a")["status"] == "alive"
    fallen = b.play(b.blues(b.swordsman("a")), died, script=[b.attack("a", "v")])
    assert [event["target"] for event in b.events(fallen, kind="step", step="E4")] == ["v", "a"]


@about("Pyrrhic Victory")
def test_pyrrhic_victory_takes_the_opponents_though_the_killer_is_dead() -> None:
    avenged = b.reds(b.creature("v", "Combustioneer", hp=1, armor=0), spells=["Pyrrhic Victory"])
    trace = b.play(b.blues(b.swordsman("a", current_hp=2), b.archer("b")), avenged, script=[b.COMBAT])
    assert {b.fate(trace, id)["status"] for id in "abv"} == {"buried"}


@about("Hero's Legacy", "ability of Ancient King", "Legacy")
def test_heroes_and_kings_leave_a_legacy() -> None:
    for fallen in (b.archer("v", "Hero's Legacy", hp=1), b.creature("v", "Ancient King", hp=1, armor=0, level=1)):
        trace = b.play(b.blues(b.swordsman("a")), b.reds(fallen, b.swordsman("w")), script=[b.attack("a", "v")])
        assert (b.fate(trace, "w")["spells"], b.fate(trace, "w")["level"]) == (["Legacy"], 2)


@about("Hero's Legacy", "ability of Obsidian Dragon", "ability of Minotaur", "ability of Wolf", "ability of Wyrmling")
def test_who_lives_again_leaves_nothing() -> None:
    slayers = b.blues(b.swordsman("a", hand=99, hp=900), b.swordsman("b", hand=0))
    hero = b.reds(b.swordsman("v", "Hero's Legacy", "Reanimate"), b.swordsman("w"))
    assert b.fate(b.play(slayers, hero, script=[b.attack("a", "v")]), "w")["spells"] == []
    for card in ("Obsidian Dragon", "Minotaur", "Wolf", "Wyrmling"):
        game = b.board(slayers, b.reds(b.creature("v", card, "Reanimate", level=1)), script=[])
        game.combat = Combat(game.state.groups["blues"], game.state.groups["reds"])
        trace = b.perform(game, b.attack("a", "v"))
        assert [b.fate(trace, "v")["status"], *(b.fate(trace, id)["spells"] for id in "ab")] == ["alive", [], []]
        assert game.state.groups["reds"].spells == []


@about("Hero's Legacy", "ability of Obsidian Dragon", "ability of Minotaur", "ability of Wolf", "ability of Wyrmling")
def test_the_deaths_of_others_leave_nothing() -> None:
    slayers = b.blues(b.swordsman("a", hand=99, hp=900), b.swordsman("b", hand=0))
    hero = b.reds(b.swordsman("v", "Hero's Legacy"), b.swordsman("w"), b.swordsman("x"))
    assert b.fate(b.play(slayers, hero, script=[b.attack("a", "w")]), "x")["spells"] == []
    for card, mate in (
        ("Obsidian Dragon", b.creature("w", "Troll")), ("Minotaur", b.creature("w", "Troll")),
        ("Wyrmling", b.creature("w", "Troll")), ("Wolf", b.archer("w", hp=1)),
    ):  # fmt: skip
        game = b.board(slayers, b.reds(b.creature("v", card), mate), script=[])
        game.combat = Combat(game.state.groups["blues"], game.state.groups["reds"])
        die(game, game.state.minions["w"], "killed", game.state.minions["a"])
        assert [game.state.minions[id].spells for id in "ab"] == [[], []]
        assert game.state.groups["reds"].spells == []


@about("ability of Combustioneer")
def test_a_combustioneer_blows_up_in_its_killers_face() -> None:
    trace = b.blow(b.swordsman("a", hand=9), b.creature("c", "Combustioneer"))
    assert b.fate(trace, "a")["hp"] == 5


@about("ability of Obsidian Dragon", "Obsidian Armor")
def test_the_obsidian_dragon_leaves_armor_to_recruits_it_dies_fighting() -> None:
    trace = b.play(b.blues(b.swordsman("a", hand=99), b.swordsman("b")), b.reds(b.creature("d", "Obsidian Dragon")))
    assert b.fate(trace, "b")["spells"] == ["Obsidian Armor"]
    assert b.fate(trace, "b")["armor"] == 2


# Starts and ends of combat.


@about("Sword of Zana")
def test_sword_of_zana_ends_the_combat_before_it_begins() -> None:
    trace = b.play(b.blues(b.swordsman("a"), spells=["Sword of Zana"]), b.reds(b.swordsman("v"), b.archer("w")))
    assert {b.fate(trace, id)["cause"] for id in "vw"} == {"died"}
    assert (trace["outcome"]["rounds"], trace["outcome"]["groups"]["blues"]["spells"]) == (0, [])


@about("Lienna's Sigil", "Skirmish")
def test_lienna_and_skirmish_withdraw() -> None:
    seal = b.play(b.blues(b.swordsman("a"), spells=["Lienna's Sigil"]), b.reds(b.creature("m", "Minotaur")))
    assert seal["outcome"]["rounds"] == 0
    fought = b.play(b.blues(b.swordsman("a"), spells=["Lienna's Sigil"]), b.reds(b.swordsman("v")))
    assert fought["outcome"]["rounds"] > 1
    hit_and_run = b.play(b.blues(b.swordsman("a", hp=90), spells=["Skirmish"]), b.reds(b.swordsman("v", hp=90)))
    assert (hit_and_run["outcome"]["rounds"], hit_and_run["outcome"]["groups"]["blues"]["spells"]) == (3, [])


@about("ability of Manticore", "ability of Mechanical Man")
def test_monsters_that_withdraw_as_round_3_starts() -> None:
    for name in ("Manticore", "Mechanical Man"):
        trace = b.duel(b.creature("m", name, hp=90), b.swordsman("v", hp=90))
        assert trace["outcome"]["rounds"] == 3
        assert not b.hits(trace, attacker="v", round=3)


@about("ability of Banshee", "ability of Giant", "ability of Brimstone Dragon")
def test_monsters_strike_as_combat_starts() -> None:
    banshee = b.play(b.blues(b.creature("m", "Banshee")), b.reds(b.swordsman("v"), b.swordsman("w")), seed=1)
    assert sum(one["target"] in ("v", "w") for one in b.events(banshee, kind="step", step="E1")) >= 1
    giant = b.board(
        b.blues(b.creature("m", "Giant")), b.reds(b.swordsman("v", hp=50), b.swordsman("w", hp=50)), dice=b.Picks(1)
    )
    assert b.event(b.perform(giant, b.COMBAT), kind="roll", step="C1")["roll"]["chosen"] == "w"
    dragon = b.play(b.blues(b.creature("m", "Brimstone Dragon", hand=0)), b.reds(b.swordsman("v"), b.swordsman("w")))
    burned = [one["change"] for one in b.events(dragon, kind="change") if one["change"]["what"] == "hp"]
    assert [(one["of"], one["after"]) for one in burned[:2]] == [("v", 2), ("w", 2)]


@about("Foresight")
def test_foresight_shoots_once_for_each_archer() -> None:
    trace = b.play(
        b.blues(b.archer("a"), b.archer("b"), b.swordsman("c"), spells=["Foresight"]), b.reds(b.swordsman("v", hp=90))
    )
    struck = [one["change"]["after"] for one in b.events(trace, kind="change") if one["change"]["what"] == "hp"]
    assert struck[:2] == [88, 86]


@about("Obeisance", "Minion of Order")
def test_obeisance_raises_its_host_and_lowers_the_rest() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", "Obeisance"), b.swordsman("b", "Minion of Order"), b.swordsman("c")),
        b.reds(b.swordsman("v")),
        script=[],
    )
    assert [b.fate(trace, id)["level"] for id in "abc"] == [3, 0, 0]


@about("Obeisance")
def test_in_obeisance_nobody_else_gains_a_level() -> None:
    ours = b.blues(b.swordsman("a", "Obeisance", hand=9), b.swordsman("b", hand=9))
    kills = [b.attack("a", "v"), b.attack("b", "w"), b.attack("b", "w"), b.START_OF_TURN]
    trace = b.play(ours, b.reds(b.swordsman("v"), b.swordsman("w")), script=kills)
    assert [b.fate(trace, id)["experience"] for id in "ab"] == ["awarded", "none"]
    freed = [*kills, b.dispel("Obeisance", "a"), b.START_OF_TURN]
    assert b.fate(b.play(ours, b.reds(b.swordsman("v"), b.swordsman("w")), script=freed), "b")["level"] == 1


@about("Faerie Fire", "Rain of Arrows")
def test_spells_until_the_end_of_combat_are_gone_after_it() -> None:
    trace = b.play(b.blues(b.archer("a"), spells=["Faerie Fire", "Rain of Arrows"]), b.reds(b.swordsman("v")))
    assert trace["outcome"]["groups"]["blues"]["spells"] == []
    assert b.fate(trace, "a")["missile"] == 2
