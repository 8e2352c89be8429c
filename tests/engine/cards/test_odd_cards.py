"""Cards that do more than add a number: each scenario fails without the card's effect."""

from engine.model.events import Combat, DamageEvent
from engine.rules.attack import play_attack
from engine.rules.dying import die
from tests.engine.build import (
    COMBAT,
    START_OF_TURN,
    Picks,
    archer,
    attack,
    blues,
    creature,
    dispel,
    duel,
    event,
    events,
    fate,
    hits,
    perform,
    play,
    reds,
    swordsman,
    table,
    told,
    who,
)
from tests.engine.cards.about import about
from tests.engine.cards.boards import blow, damage_of

# Own attacks.


@about("Piercing Rays")
def test_piercing_rays_adds_2_more_for_a_vision_against_a_shadow() -> None:
    shadow = swordsman("v", nation="Shadows")
    assert damage_of(blow(archer("a", "Piercing Rays"), shadow)) == 3
    assert damage_of(blow(archer("a", "Piercing Rays", nation="Visions"), shadow)) == 5
    assert damage_of(blow(archer("a", "Piercing Rays", nation="Visions"), swordsman("v"))) == 3


@about("Cadre")
def test_cadre_counts_against_swordsmen_only() -> None:
    for victim, damage in ((swordsman("v"), 3), (archer("v"), 2)):
        trace = play(blues(archer("a"), spells=["Cadre"]), reds(victim), script=[attack("a", "v", "missile")])
        assert damage_of(trace) == damage


@about("Straight Arrow")
def test_straight_arrow_flies_in_round_1_alone() -> None:
    for round, damage in ((1, 5), (2, 2)):
        trace = play(
            blues(archer("a", "Straight Arrow")), reds(swordsman("v")), script=[attack("a", "v", "missile", round)]
        )
        assert damage_of(trace) == damage


@about("Rangefinder")
def test_rangefinder_helps_every_archer_of_the_group_in_round_1() -> None:
    mates = blues(archer("a", "Rangefinder"), archer("b"))
    for attacker, round, damage in (("a", 1, 3), ("b", 1, 2), ("a", 2, 3), ("b", 2, 2)):
        trace = play(mates, reds(swordsman("v")), script=[attack(attacker, "v", "missile", round)])
        assert damage_of(trace) == damage


@about("Spirit Sword", "Dwarven Arrows", "Thermites")
def test_spirit_sword_dwarven_arrows_and_thermites_go_past_armor() -> None:
    behind_armor = swordsman("v", armor=9)
    assert fate(blow(swordsman("a", "Spirit Sword"), behind_armor), "v")["hp"] == 4
    assert fate(blow(archer("a", "Dwarven Arrows"), behind_armor), "v")["hp"] == 5
    assert fate(blow(swordsman("a", "Thermites"), behind_armor | {"nation": "Gargoyles"}), "v")["hp"] == 7
    assert fate(blow(swordsman("a", "Thermites"), behind_armor), "v")["hp"] == 7


@about("Pacifism")
def test_pacifism_ends_attacks_and_damage() -> None:
    trace = blow(swordsman("a", "Pacifism"), swordsman("v"))
    assert (trace["outcome"]["results"], fate(trace, "a")["attack_rate"]) == (["refused"], 0)
    peaceful = table(blues(swordsman("a", "Pacifism")), reds(swordsman("v")), script=[])
    play_attack(peaceful, DamageEvent(who(peaceful, "v"), attacker=who(peaceful, "a")))
    assert damage_of(told(peaceful)) == 0


@about("Erisian Blade", "ability of Elves", "ability of Imps")
def test_erisian_blade_counts_the_nations_of_the_group() -> None:
    mates = blues(swordsman("a", "Erisian Blade", nation="Elves"), swordsman("b", nation="Imps"), swordsman("c"))
    assert fate(play(mates, reds(swordsman("v")), script=[]), "a")["hand"] == 4


@about("Pixie Dust")
def test_pixie_dust_saps_everybody_but_its_bearer_and_archers_look_elsewhere() -> None:
    trace = play(blues(swordsman("a", "Pixie Dust"), swordsman("b")), reds(swordsman("v")), script=[])
    assert (fate(trace, "a")["hand"], fate(trace, "b")["hand"]) == (2, 0)
    shot = play(blues(archer("s")), reds(swordsman("a", "Pixie Dust", armor=9), swordsman("b")))
    assert hits(shot, attacker="s")[0].victim == "b"


# Attacks on the host.


@about("Mark of Ulanoth", "ability of Skeleton")
def test_mark_of_ulanoth_and_the_skeletons_blunt_missiles() -> None:
    assert fate(blow(archer("a", missile=6), archer("v", "Mark of Ulanoth")), "v")["hp"] == 5
    assert fate(blow(swordsman("a", hand=6), archer("v", "Mark of Ulanoth")), "v")["hp"] == 1
    skeleton = creature("v", "Skeleton", armor=0, hp=9)
    assert fate(blow(archer("a", missile=3), skeleton), "v")["hp"] == 8
    assert fate(blow(swordsman("a", hand=3), skeleton), "v")["hp"] == 6


@about("Immersion", "ability of Golem")
def test_immersion_stops_monsters_and_the_golem_blunts_swordsmen() -> None:
    monster = creature("m", "Minotaur")
    assert fate(blow(monster, swordsman("v", "Immersion")), "v")["hp"] == 7
    assert fate(blow(swordsman("a", hand=9), swordsman("v", "Immersion")), "v")["hp"] == 0
    golem = creature("g", "Golem", armor=0, hp=9)
    assert fate(blow(swordsman("a", hand=3), golem), "g")["hp"] == 7
    assert fate(blow(archer("a", missile=3), golem), "g")["hp"] == 6


@about("Barkskin", "Filigreed Armor", "Faerie Knight", "ability of Sylph")
def test_filigreed_armor_and_the_faerie_knight_mind_recruits_without_enchantments() -> None:
    plain, enchanted = swordsman("a", hand=5), swordsman("a", "Barkskin", hand=5)
    assert fate(blow(plain, archer("v", "Filigreed Armor")), "v")["hp"] == 4
    assert fate(blow(enchanted, archer("v", "Filigreed Armor")), "v")["hp"] == 3
    for protected in (archer("v", "Faerie Knight"), creature("v", "Sylph", armor=0, hp=11)):
        assert fate(blow(plain, protected), "v")["hp"] == 11
        assert fate(blow(enchanted, protected), "v")["hp"] == 6


@about("Barkskin", "Rite of Growth", "Fuligin")
def test_fuligin_strips_the_first_spell_of_whoever_hits() -> None:
    trace = blow(swordsman("a", "Barkskin", "Rite of Growth"), archer("v", "Fuligin"))
    assert fate(trace, "a")["spells"] == ["Rite of Growth"]


@about("Retribution", "Spirit Sword")
def test_retribution_kills_the_attacker_once_even_for_0_points_past_armor() -> None:
    trace = blow(swordsman("a"), archer("v", "Retribution"))
    assert (fate(trace, "a")["cause"], fate(trace, "a")["by"], fate(trace, "v")["spells"]) == ("killed", "v", [])
    harmless = reds(archer("v", "Retribution"), creature("d", "Diomesia"))
    soft = play(blues(swordsman("a", "Spirit Sword")), harmless, script=[attack("a", "v")])
    assert (damage_of(soft), fate(soft, "a")["status"]) == (0, "buried")
    assert fate(blow(swordsman("a"), swordsman("v", "Retribution", armor=5)), "a")["status"] == "alive"


@about("Whipping Boy")
def test_whipping_boy_takes_what_gets_through_to_the_others() -> None:
    trace = play(
        blues(swordsman("a", hand=3)),
        reds(swordsman("v"), swordsman("boy", "Whipping Boy", armor=9)),
        script=[attack("a", "v")],
    )
    assert (fate(trace, "v")["hp"], fate(trace, "boy")["hp"], fate(trace, "boy")["max_hp"]) == (7, 9, 11)


@about("ability of Wolf")
def test_the_wolf_takes_the_hits_and_its_group_withdraws_after_its_death() -> None:
    trace = play(
        blues(swordsman("a", hand=9), swordsman("b", hand=9)), reds(swordsman("v"), creature("wolf", "Wolf", hp=3))
    )
    assert fate(trace, "v")["attack_rate"] == 0 or fate(trace, "wolf")["status"] == "buried"
    assert fate(trace, "wolf")["status"] == "buried"
    assert trace["outcome"]["rounds"] == 3
    assert fate(trace, "v")["status"] == "alive"


# Hits, damage and kills.


@about("ability of Gorgon", "ability of Cockatrice", "Shield of Vela")
def test_the_third_gaze_kills() -> None:
    for gazer in (creature("g", "Gorgon", hand=0), creature("g", "Cockatrice", hand=0), archer("g", "Shield of Vela")):
        mode = "missile" if gazer.get("class") == "archer" else "hand"
        trace = play(blues(gazer), reds(swordsman("v", hp=40)), script=[attack("g", "v", mode)] * 3)
        assert (fate(trace, "v")["status"], fate(trace, "v")["cause"]) == ("buried", "killed")
        two = play(blues(gazer), reds(swordsman("v", hp=40)), script=[attack("g", "v", mode)] * 2)
        assert (fate(two, "v")["armor"], fate(two, "v")["hand"], fate(two, "v")["status"]) == (3, 0, "alive")


@about("ability of Gorgon")
def test_armor_gained_in_mid_round_counts_from_the_next_round() -> None:
    trace = blow(creature("g", "Gorgon", hand=0), swordsman("v", armor=0))
    assert (fate(trace, "v")["armor"], fate(trace, "v")["current_armor"]) == (1, 0)


@about("Thermites", "Thermite Damage")
def test_thermites_eat_armor_and_then_flesh() -> None:
    attacker = swordsman("a", "Thermites", hand=0)
    trace = play(blues(attacker), reds(swordsman("v")), script=[attack("a", "v")] * 2)
    assert (fate(trace, "v")["armor"], fate(trace, "v")["hp"]) == (0, 6)
    assert fate(trace, "v")["spells"] == ["Thermite Damage"]


@about("Shattering Blow", "Shattered Sword")
def test_shattering_blow_kills_once_and_shatters() -> None:
    trace = blow(swordsman("a", "Shattering Blow", hand=3), swordsman("v", armor=50, hp=50))
    assert (fate(trace, "v")["cause"], fate(trace, "v")["by"]) == ("killed", "a")
    assert (fate(trace, "a")["spells"], fate(trace, "a")["hand"]) == (["Shattered Sword"], 2)


@about("ability of Elves", "Dire Portent")
def test_dire_portent_kills_and_dies_unless_its_victim_is_an_elf() -> None:
    for nation, status in ((None, "buried"), ("Elves", "alive")):
        trace = blow(swordsman("a", "Dire Portent"), archer("v", nation=nation, hp=50))
        assert (fate(trace, "v")["status"], fate(trace, "a")["status"]) == ("buried", status)


@about("Dragon Slayer")
def test_dragon_slayer_kills_monsters_it_damages() -> None:
    assert (
        fate(blow(archer("a", "Dragon Slayer"), creature("m", "Minotaur", armor=0, level=1)), "m")["status"] == "buried"
    )
    assert fate(blow(archer("a", "Dragon Slayer"), archer("v")), "v")["status"] == "alive"
    bounced = blow(archer("a", "Dragon Slayer"), creature("m", "Minotaur", armor=9, level=1))
    assert fate(bounced, "m")["status"] == "alive"


@about("Flail of Sar'ul")
def test_flail_of_sarul_makes_its_victim_sit_out_the_next_round() -> None:
    trace = duel(swordsman("a", "Flail of Sar'ul", hp=90), swordsman("v", hp=90, armor=0))
    by_round = {hit.round for hit in hits(trace, attacker="v")}
    assert 2 in by_round
    assert 3 not in by_round


@about("Karillian Arrows", "Karillian Venom")
def test_karillian_venom_stings_every_round_and_is_gone_after_combat() -> None:
    trace = duel(archer("a", "Karillian Arrows", missile=1, hp=90), swordsman("v", hp=90, armor=0, hand=0))
    stings = events(trace, kind="pipeline", target="v", card=None)
    assert len(events(trace, kind="effect", card="Karillian Venom")) > 9
    assert stings
    assert fate(trace, "v")["spells"] == []


@about("Demon's Tongue")
def test_demons_tongue_grows_with_every_kill() -> None:
    weak = [archer("v", hp=1), archer("w", hp=1)]
    trace = play(blues(swordsman("a", "Demon's Tongue")), reds(*weak), script=[attack("a", "v"), attack("a", "w")])
    assert fate(trace, "a")["hand"] == 4


@about("Berserker Blade")
def test_berserker_blade_rises_with_each_hit_until_the_combat_ends() -> None:
    trace = play(blues(swordsman("a", hand=0)), reds(archer("v", "Berserker Blade")), script=[attack("a", "v")] * 2)
    assert len(events(trace, kind="effect", step="D1", card="Berserker Blade")) == 2
    swung = duel(swordsman("a", hand=1, hp=90), swordsman("v", "Berserker Blade", hp=90))
    assert [hit.damage for hit in hits(swung, attacker="v")][:3] == [3, 4, 5]
    assert fate(swung, "v")["hand"] == 2


# Deaths.


@about("Pyrrhic Victory")
def test_pyrrhic_victory_takes_the_killers_group_along_with_the_last_of_its_own() -> None:
    script = [attack("a", "v"), attack("a", "w")]
    mourning = reds(archer("v", hp=1), archer("w", hp=1), spells=["Pyrrhic Victory"])
    trace = play(blues(swordsman("a"), swordsman("b")), mourning, script=script)
    assert {fate(trace, id)["status"] for id in "abvw"} == {"buried"}
    half = play(blues(swordsman("a"), swordsman("b")), mourning, script=script[:1])
    assert fate(half, "a")["status"] == "alive"


@about("Pyrrhic Victory")
def test_pyrrhic_victory_waits_for_the_groups_end() -> None:
    saved = reds(archer("v", "Reanimate", hp=1), spells=["Pyrrhic Victory"])
    trace = play(blues(swordsman("a")), saved, script=[attack("a", "v")])
    assert ([fate(trace, id)["status"] for id in "av"], trace["outcome"]["groups"]["reds"]["spells"]) == (
        ["alive", "alive"],
        ["Pyrrhic Victory"],
    )
    died = reds(archer("v", hp=1), spells=["Pyrrhic Victory"])
    trace = play(blues(swordsman("a")), died, script=[{"do": "damage", "victim": "v", "quantity": 9}])
    assert fate(trace, "a")["status"] == "alive"
    fallen = play(blues(swordsman("a")), died, script=[attack("a", "v")])
    assert [event["target"] for event in events(fallen, kind="step", step="E4")] == ["v", "a"]


@about("Pyrrhic Victory")
def test_pyrrhic_victory_takes_the_opponents_though_the_killer_is_dead() -> None:
    avenged = reds(creature("v", "Combustioneer", hp=1, armor=0), spells=["Pyrrhic Victory"])
    trace = play(blues(swordsman("a", current_hp=2), archer("b")), avenged, script=[COMBAT])
    assert {fate(trace, id)["status"] for id in "abv"} == {"buried"}


@about("Hero's Legacy", "ability of Ancient King", "Legacy")
def test_heroes_and_kings_leave_a_legacy() -> None:
    for fallen in (archer("v", "Hero's Legacy", hp=1), creature("v", "Ancient King", hp=1, armor=0, level=1)):
        trace = play(blues(swordsman("a")), reds(fallen, swordsman("w")), script=[attack("a", "v")])
        assert (fate(trace, "w")["spells"], fate(trace, "w")["level"]) == (["Legacy"], 2)


@about("Hero's Legacy", "ability of Obsidian Dragon", "ability of Minotaur", "ability of Wolf", "ability of Wyrmling")
def test_who_lives_again_leaves_nothing() -> None:
    slayers = blues(swordsman("a", hand=99, hp=900), swordsman("b", hand=0))
    hero = reds(swordsman("v", "Hero's Legacy", "Reanimate"), swordsman("w"))
    assert fate(play(slayers, hero, script=[attack("a", "v")]), "w")["spells"] == []
    for card in ("Obsidian Dragon", "Minotaur", "Wolf", "Wyrmling"):
        game = table(slayers, reds(creature("v", card, "Reanimate", level=1)), script=[])
        game.combat = Combat(game.state.groups["blues"], game.state.groups["reds"])
        trace = perform(game, attack("a", "v"))
        assert [fate(trace, "v")["status"], *(fate(trace, id)["spells"] for id in "ab")] == ["alive", [], []]
        assert game.state.groups["reds"].spells == []


@about("Hero's Legacy", "ability of Obsidian Dragon", "ability of Minotaur", "ability of Wolf", "ability of Wyrmling")
def test_the_deaths_of_others_leave_nothing() -> None:
    slayers = blues(swordsman("a", hand=99, hp=900), swordsman("b", hand=0))
    hero = reds(swordsman("v", "Hero's Legacy"), swordsman("w"), swordsman("x"))
    assert fate(play(slayers, hero, script=[attack("a", "w")]), "x")["spells"] == []
    for card, mate in (
        ("Obsidian Dragon", creature("w", "Troll")), ("Minotaur", creature("w", "Troll")),
        ("Wyrmling", creature("w", "Troll")), ("Wolf", archer("w", hp=1)),
    ):  # fmt: skip
        game = table(slayers, reds(creature("v", card), mate), script=[])
        game.combat = Combat(game.state.groups["blues"], game.state.groups["reds"])
        die(game, game.state.minions["w"], "killed", game.state.minions["a"])
        assert [game.state.minions[id].spells for id in "ab"] == [[], []]
        assert game.state.groups["reds"].spells == []


@about("ability of Combustioneer")
def test_a_combustioneer_blows_up_in_its_killers_face() -> None:
    trace = blow(swordsman("a", hand=9), creature("c", "Combustioneer"))
    assert fate(trace, "a")["hp"] == 5


@about("ability of Obsidian Dragon", "Obsidian Armor")
def test_the_obsidian_dragon_leaves_armor_to_recruits_it_dies_fighting() -> None:
    trace = play(blues(swordsman("a", hand=99), swordsman("b")), reds(creature("d", "Obsidian Dragon")))
    assert fate(trace, "b")["spells"] == ["Obsidian Armor"]
    assert fate(trace, "b")["armor"] == 2


# Starts and ends of combat.


@about("Sword of Zana")
def test_sword_of_zana_ends_the_combat_before_it_begins() -> None:
    trace = play(blues(swordsman("a"), spells=["Sword of Zana"]), reds(swordsman("v"), archer("w")))
    assert {fate(trace, id)["cause"] for id in "vw"} == {"died"}
    assert (trace["outcome"]["rounds"], trace["outcome"]["groups"]["blues"]["spells"]) == (0, [])


@about("Lienna's Sigil", "Skirmish")
def test_lienna_and_skirmish_withdraw() -> None:
    seal = play(blues(swordsman("a"), spells=["Lienna's Sigil"]), reds(creature("m", "Minotaur")))
    assert seal["outcome"]["rounds"] == 0
    fought = play(blues(swordsman("a"), spells=["Lienna's Sigil"]), reds(swordsman("v")))
    assert fought["outcome"]["rounds"] > 1
    hit_and_run = play(blues(swordsman("a", hp=90), spells=["Skirmish"]), reds(swordsman("v", hp=90)))
    assert (hit_and_run["outcome"]["rounds"], hit_and_run["outcome"]["groups"]["blues"]["spells"]) == (3, [])


@about("ability of Manticore", "ability of Mechanical Man")
def test_monsters_that_withdraw_as_round_3_starts() -> None:
    for name in ("Manticore", "Mechanical Man"):
        trace = duel(creature("m", name, hp=90), swordsman("v", hp=90))
        assert trace["outcome"]["rounds"] == 3
        assert not hits(trace, attacker="v", round=3)


@about("ability of Banshee", "ability of Giant", "ability of Brimstone Dragon")
def test_monsters_strike_as_combat_starts() -> None:
    banshee = play(blues(creature("m", "Banshee")), reds(swordsman("v"), swordsman("w")), seed=1)
    assert sum(one["target"] in ("v", "w") for one in events(banshee, kind="step", step="E1")) >= 1
    giant = table(blues(creature("m", "Giant")), reds(swordsman("v", hp=50), swordsman("w", hp=50)), dice=Picks(1))
    assert event(perform(giant, COMBAT), kind="roll", step="C1")["roll"]["chosen"] == "w"
    dragon = play(blues(creature("m", "Brimstone Dragon", hand=0)), reds(swordsman("v"), swordsman("w")))
    burned = [one["change"] for one in events(dragon, kind="change") if one["change"]["what"] == "hp"]
    assert [(one["of"], one["after"]) for one in burned[:2]] == [("v", 2), ("w", 2)]


@about("Foresight")
def test_foresight_shoots_once_for_each_archer() -> None:
    trace = play(blues(archer("a"), archer("b"), swordsman("c"), spells=["Foresight"]), reds(swordsman("v", hp=90)))
    struck = [one["change"]["after"] for one in events(trace, kind="change") if one["change"]["what"] == "hp"]
    assert struck[:2] == [88, 86]


@about("Obeisance", "Minion of Order")
def test_obeisance_raises_its_host_and_lowers_the_rest() -> None:
    trace = play(
        blues(swordsman("a", "Obeisance"), swordsman("b", "Minion of Order"), swordsman("c")),
        reds(swordsman("v")),
        script=[],
    )
    assert [fate(trace, id)["level"] for id in "abc"] == [3, 0, 0]


@about("Obeisance")
def test_in_obeisance_nobody_else_gains_a_level() -> None:
    ours = blues(swordsman("a", "Obeisance", hand=9), swordsman("b", hand=9))
    kills = [attack("a", "v"), attack("b", "w"), attack("b", "w"), START_OF_TURN]
    trace = play(ours, reds(swordsman("v"), swordsman("w")), script=kills)
    assert [fate(trace, id)["experience"] for id in "ab"] == ["awarded", "none"]
    freed = [*kills, dispel("Obeisance", "a"), START_OF_TURN]
    assert fate(play(ours, reds(swordsman("v"), swordsman("w")), script=freed), "b")["level"] == 1


@about("Faerie Fire", "Rain of Arrows")
def test_spells_until_the_end_of_combat_are_gone_after_it() -> None:
    trace = play(blues(archer("a"), spells=["Faerie Fire", "Rain of Arrows"]), reds(swordsman("v")))
    assert trace["outcome"]["groups"]["blues"]["spells"] == []
    assert fate(trace, "a")["missile"] == 2
