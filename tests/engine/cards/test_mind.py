"""The cards of Mind: a scenario for each sentence and each exception, which fails without the effect."""

from tests.engine.build import (
    COMBAT,
    START_OF_TURN,
    Picks,
    archer,
    attack,
    band,
    blues,
    cast,
    creature,
    event,
    events,
    fate,
    group,
    hits,
    perform,
    play,
    reds,
    swordsman,
    table,
    turn,
    who,
)
from tests.engine.cards.about import about
from tests.engine.cards.helpers import FAR_APART, TOWN, after, mana, results


@about("Alchemy")
def test_alchemy_turns_clarity_into_will_in_odd_turns_and_back_in_even_ones() -> None:
    players = {"blue": {"trained": {"Will": 3, "Clarity": 3}}}
    even = after(cast("Alchemy", "globe"), START_OF_TURN, players=players)
    assert mana(even) == {"Will": 2, "Clarity": 5}
    odd = after(cast("Alchemy", "globe"), cast("Alchemy", "globe"), START_OF_TURN, START_OF_TURN, players=players)
    assert mana(odd) == {"Will": 7, "Clarity": 1}
    assert mana(odd, "red") == {}


@about("Binding Cube")
def test_binding_cube_cancels_orders_and_holds_a_group() -> None:
    game = table(*FAR_APART, script=[])
    band(game, "reds").order = (7, 6)
    assert perform(game, cast("Binding Cube", "reds"))["outcome"]["results"] == ["executed"]
    assert band(game, "reds").order is None
    bound = after(cast("Binding Cube", "reds"), {"do": "move", "group": "reds", "to": [7, 6]})
    assert results(bound) == ["executed", "refused"]
    free = after(cast("Binding Cube", "reds"), turn(), turn(), turn(), {"do": "move", "group": "reds", "to": [7, 6]})
    assert results(free)[-1] == "executed"
    in_town = play(*FAR_APART, structures=[TOWN], script=[cast("Binding Cube", "blues")])
    assert results(in_town) == ["refused"]


@about("Burst of Will")
def test_burst_of_will_pays_in_the_next_turn_alone() -> None:
    assert mana(after(cast("Burst of Will", "globe"), START_OF_TURN)) == {"Will": 2}
    assert mana(after(cast("Burst of Will", "globe"), START_OF_TURN, START_OF_TURN)) == {}


@about("Celestial Sphere", "Gatemouth", "Yfreet")
def test_summonings_of_mind_stand_on_their_square() -> None:
    for card, owner, numbers in (
        ("Celestial Sphere", "blue", (4, 1, 15, 2)),
        ("Gatemouth", "neutral", (1, 0, 3, 0)),
        ("Yfreet", "blue", (4, 1, 12, 2)),
    ):
        trace = after(cast(card, [5, 8]))
        made = fate(trace, card.lower().replace(" ", "-") + "-1")
        assert (made["owner"], made["hand"], made["armor"], made["hp"], made["level"]) == (owner, *numbers)
        assert trace["outcome"]["groups"]["group-1"]["control"] == "computer"


@about("Domesticate")
def test_domesticate_wins_monsters_over_and_gives_them_orders() -> None:
    wild = group("wild", "neutral", creature("m", "Boggart"), square=[5, 8])
    trace = play(*FAR_APART, wild, script=[cast("Domesticate", "wild")])
    assert fate(trace, "m")["owner"] == "blue"
    tamed = trace["outcome"]["groups"]["wild"]
    assert (tamed["owner"], tamed["control"], tamed["spells"]) == ("blue", "player", ["Domesticate"])
    assert results(after(cast("Domesticate", "reds"))) == ["refused"]


@about("Flail of Sar'ul", "sits out a round")
def test_flail_of_sarul_costs_its_victim_a_round() -> None:
    game = table(blues(swordsman("a", "Flail of Sar'ul")), reds(swordsman("v", armor=0)), script=[])
    perform(game, attack("a", "v"))
    assert who(game, "v").attack_rate == 0
    flail_lost = [attack("a", "v"), {"do": "dispel", "card": "Flail of Sar'ul", "host": "a"}, COMBAT]
    trace = play(blues(swordsman("a", "Flail of Sar'ul")), reds(swordsman("v", armor=0)), script=flail_lost)
    assert hits(trace, attacker="v")[0].round == 2


@about("Focus of Clarity", "Pantogar's Dream")
def test_generators_of_mind_pay_every_turn_and_for_every_copy() -> None:
    thrice = (cast("Focus of Clarity", "globe"), cast("Focus of Clarity", "globe"), cast("Pantogar's Dream", "globe"))
    trace = after(*thrice, START_OF_TURN, START_OF_TURN)
    assert mana(trace) == {"Clarity": 2, "Order": 2, "Strife": 2, "Mystery": 2}


@about("Foresight")
def test_foresight_gives_every_archer_a_magical_shot_before_round_1() -> None:
    archers = blues(archer("a"), archer("b"), swordsman("c"), spells=["Foresight"])
    game = table(archers, reds(swordsman("v", armor=9, hp=9)), script=[])
    trace = perform(game, COMBAT)
    shots = [one for one in events(trace, kind="pipeline", target="v") if one["facts"]["pipeline"] == "Apply Damage"]
    assert [shot["facts"]["quantity"] for shot in shots] == [2, 2]


@about("Gatemouth", "ability of Gatemouth")
def test_gatemouth_withers_away_in_three_turns() -> None:
    mouth = group("mouth", "neutral", creature("g", "Gatemouth"), square=[5, 8])
    for turns, status, hp in ((1, "alive", 2), (2, "alive", 1), (3, "buried", 1)):
        trace = play(*FAR_APART, mouth, script=[START_OF_TURN] * turns)
        assert (fate(trace, "g")["status"], fate(trace, "g")["max_hp"]) == (status, hp)
    assert fate(trace, "g")["cause"] == "died"


@about("Gatemouth", "ability of Gatemouth")
def test_gatemouth_throws_whoever_is_beside_it_away_before_combat() -> None:
    mouth = group("mouth", "neutral", creature("g", "Gatemouth"), square=[5, 5], control="player")
    trace = play(
        blues(swordsman("a"), square=[4, 5]),
        reds(swordsman("v"), square=[8, 5]),
        mouth,
        structures=[TOWN | {"square": [6, 6]}],
        script=[turn()],
    )
    groups = trace["outcome"]["groups"]
    landed = tuple(groups["blues"]["square"])
    assert landed not in ((4, 5), (6, 5), (5, 4), (5, 6), (6, 6), (8, 5), (5, 5))
    assert groups["reds"]["square"] == [8, 5]
    assert fate(trace, "a")["status"] == "alive"


@about("Hypnotic Trance")
def test_hypnotic_trance_goes_over_to_monsters_and_leaves_them_without_a_level() -> None:
    monsters = reds(creature("m", "Boggart", "Carapace"))
    trace = play(blues(swordsman("a"), spells=["Hypnotic Trance"]), monsters, script=[COMBAT])
    groups = trace["outcome"]["groups"]
    assert (groups["blues"]["spells"], groups["reds"]["spells"]) == ([], ["Hypnotic Trance"])
    assert (fate(trace, "m")["level"], fate(trace, "a")["level"]) == (0, 1)
    against_recruits = play(blues(swordsman("a"), spells=["Hypnotic Trance"]), reds(swordsman("v")), script=[COMBAT])
    assert "Hypnotic Trance" in against_recruits["outcome"]["groups"]["blues"]["spells"]


@about("Hypnotic Trance")
def test_hypnotic_trance_leaves_entranced_monsters_alone_and_works_on_monsters_at_once() -> None:
    entranced = reds(creature("m", "Boggart"), spells=["Hypnotic Trance", "Ngozi's Way"])
    trace = play(blues(swordsman("a"), spells=["Hypnotic Trance"]), entranced, script=[COMBAT])
    assert event(trace, kind="step", step="C1")
    assert trace["outcome"]["groups"]["blues"]["spells"] == ["Hypnotic Trance"]
    assert fate(trace, "m")["level"] == 0
    monsters = reds(creature("m", "Boggart"), square=[7, 5])
    assert fate(play(FAR_APART[0], monsters, script=[cast("Hypnotic Trance", "reds")]), "m")["level"] == 0


@about("Inscrutability")
def test_inscrutability_conceals_every_member_from_enemies_alone() -> None:
    hidden = cast("Inscrutability", "reds", "red")
    assert results(after(hidden, cast("Jinx", "v"), cast("Jinx", "w"), cast("Jinx", "v", "red"))) == [
        "executed",
        "refused",
        "refused",
        "executed",
    ]
    assert results(after(hidden, cast("Despond", "reds"), cast("Biting Wind", "v"))) == ["executed"] * 3


@about("Itrokos Gate")
def test_itrokos_gate_opens_on_plains_for_monsters_of_any_summoning_for_plains() -> None:
    opened = [after(cast("Itrokos Gate", [5, 8]), seed=seed) for seed in range(1, 60)]
    made = {fate(trace, id)["name"] for trace in opened for id in trace["outcome"]["minions"] if id not in "avw"}
    assert len(made) > 3
    assert "Tree Man" not in made
    forest = [{"square": [5, 8], "terrain": "forest"}]
    assert results(after(cast("Itrokos Gate", [5, 8]), squares=forest)) == ["refused"]


@about("Kumatru Library")
def test_kumatru_library_pays_whoever_stands_there_as_the_turn_starts() -> None:
    library = [{"square": [7, 5], "spells": ["Kumatru Library"]}]
    trace = after(START_OF_TURN, squares=library)
    assert (mana(trace, "red"), mana(trace, "blue")) == ({"Clarity": 1, "Will": 1}, {})
    left = {"do": "move", "group": "reds", "to": [7, 6]}
    assert mana(after(START_OF_TURN, left, START_OF_TURN, squares=library), "red") == {}


@about("Kumatru Trance")
def test_kumatru_trance_shuts_out_both_players_individual_spells() -> None:
    trance = cast("Kumatru Trance", "v", "red")
    tried = (cast("Jinx", "v"), cast("Jinx", "v", "red"), cast("Jinx", "w"), cast("Despond", "reds"))
    assert results(after(trance, *tried)) == ["executed", "refused", "refused", "executed", "executed"]


@about("Master Bowyer", "Djinni Bow")
def test_master_bowyer_gives_new_archers_a_djinni_bow() -> None:
    town = TOWN | {"novices": 2, "spells": ["Master Bowyer"], "square": [5, 8]}
    orders = ({"do": "train", "structure": "town", "class": name} for name in ("archer", "swordsman"))
    trace = after(turn(*orders), structures=[town], players={"blue": {"house": "Mind"}})
    assert (fate(trace, "archer-1")["spells"], fate(trace, "archer-1")["missile"]) == (["Djinni Bow"], 3)
    assert fate(trace, "swordsman-1")["spells"] == []


@about("Meditation")
def test_meditation_holds_for_a_turn_and_raises_levels_for_longer() -> None:
    game = table(*FAR_APART, script=[])
    band(game, "reds").order = (7, 6)
    perform(game, cast("Meditation", "reds"))
    assert band(game, "reds").order is None
    away = {"do": "move", "group": "reds", "to": [7, 6]}
    trace = after(cast("Meditation", "reds"), away, turn(), turn(), away)
    assert (results(trace)[1], results(trace)[-1]) == ("refused", "executed")
    assert [fate(trace, id)["level"] for id in ("v", "w", "a")] == [2, 2, 1]


@about("Mirrored Armor")
def test_mirrored_armor_takes_no_damage_and_shatters_once_in_ten_hits() -> None:
    script = [attack("a", "v")]
    for roll, spells in ((0, []), (1, ["Mirrored Armor"]), (9, ["Mirrored Armor"])):
        bearer = reds(swordsman("v", "Mirrored Armor"))
        game = table(blues(swordsman("a", "Spirit Sword", hand=6)), bearer, script=[], dice=Picks(roll))
        trace = perform(game, *script)
        assert (fate(trace, "v")["hp"], fate(trace, "v")["spells"]) == (7, spells)


@about("Mirrored Armor")
def test_mirrored_armor_turns_a_gaze_on_its_owner_unless_it_shatters() -> None:
    for card in ("Gorgon", "Cockatrice"):
        for roll, status in ((0, "alive"), (5, "buried")):
            bearer = reds(swordsman("v", "Mirrored Armor"))
            game = table(blues(creature("m", card)), bearer, script=[], dice=Picks(roll))
            assert fate(perform(game, attack("m", "v")), "m")["status"] == status
    game = table(blues(creature("m", "Boggart")), reds(swordsman("v", "Mirrored Armor")), script=[], dice=Picks(5))
    assert fate(perform(game, attack("m", "v")), "m")["status"] == "alive"


@about("Nullify")
def test_nullify_dispels_a_square_and_makes_it_plains() -> None:
    square = {"square": [5, 8], "terrain": "forest", "spells": ["Octagon of Force"]}
    trace = after(cast("Nullify", [5, 8]), squares=[square])
    assert trace["outcome"]["squares"]["5,8"] == {"terrain": "plains", "spells": []}


@about("Octagon of Force")
def test_octagon_of_force_binds_recruits_that_enter_and_lets_monsters_pass() -> None:
    octagon = [{"square": [5, 5], "spells": ["Octagon of Force"]}]
    into = {"do": "move", "group": "blues", "to": [5, 5]}
    recruits = after(into, into | {"to": [4, 5]}, squares=octagon)
    assert results(recruits) == ["executed", "refused"]
    assert recruits["outcome"]["groups"]["blues"]["spells"] == ["Binding Cube"]
    assert recruits["outcome"]["squares"]["5,5"]["spells"] == ["Octagon of Force"]
    monsters = play(blues(creature("m", "Boggart"), square=[4, 5]), FAR_APART[1], squares=octagon, script=[into])
    assert monsters["outcome"]["groups"]["blues"]["spells"] == []


@about("Sar'uli Overseer")
def test_saruli_overseer_stops_recruits_hands_and_every_cyclops() -> None:
    mates = reds(swordsman("v", "Sar'uli Overseer"), archer("w"))
    cyclops = swordsman("a", nation="Cyclopes", hand=5)
    for attacker, victim, kind, hp in (
        (swordsman("a", hand=5), "v", "hand", 7),
        (swordsman("a", hand=5), "w", "hand", 2),
        (archer("a", missile=5), "v", "missile", 3),
        (creature("a", "Hellion", hand=5), "v", "hand", 3),
        (cyclops, "v", "hand", 7),
        (cyclops, "w", "hand", 7),
        (archer("a", nation="Cyclopes", missile=5), "w", "missile", 7),
    ):
        trace = play(blues(attacker), mates, script=[attack("a", victim, kind)])
        assert fate(trace, victim)["hp"] == hp
    after_combat = play(blues(swordsman("a", hand=0)), reds(swordsman("v", "Sar'uli Overseer", hand=0)))
    assert fate(after_combat, "v")["spells"] == []


@about("Seal of Djai")
def test_seal_of_djai_strips_groups_that_enter_or_stand_there() -> None:
    seal = [{"square": [5, 5], "spells": ["Seal of Djai"]}]
    spelled = blues(swordsman("a", "Veteran"), square=[4, 5], spells=["Ngozi's Way"])
    entering = play(spelled, FAR_APART[1], squares=seal, script=[{"do": "move", "group": "blues", "to": [5, 5]}])
    standing = play(spelled | {"square": [5, 5]}, FAR_APART[1], squares=seal, script=[START_OF_TURN])
    for trace in (entering, standing):
        assert (fate(trace, "a")["spells"], trace["outcome"]["groups"]["blues"]["spells"]) == ([], [])
    elsewhere = play(spelled, FAR_APART[1], squares=seal, script=[START_OF_TURN])
    assert fate(elsewhere, "a")["spells"] == ["Veteran"]
    over = play(
        spelled | {"square": [5, 5]}, FAR_APART[1], script=[cast("Seal of Djai", [5, 6]), turn(), turn(), turn()]
    )
    assert over["outcome"]["squares"]["5,6"]["spells"] == []


@about("Xenological Study", "Xenological Study II")
def test_xenological_study_bars_its_caster_from_summoning_and_then_pays() -> None:
    study = cast("Xenological Study", "globe")
    tried = after(study, cast("Boggart", [5, 8]), cast("Boggart", [5, 8], "red"), cast("Nullify", [5, 6]))
    assert results(tried) == ["executed", "refused", "executed", "executed"]
    trace = after(study, turn(), turn(), turn(), START_OF_TURN)
    assert (trace["outcome"]["globe"]["spells"], mana(trace)) == (["Xenological Study II"], {"Will": 2})
    dispelled = after(study, {"do": "dispel", "card": "Xenological Study", "host": "globe"}, START_OF_TURN)
    assert dispelled["outcome"]["globe"]["spells"] == []


@about("Xin Shian Alcoves")
def test_xin_shian_alcoves_pay_both_players_one_of_everything_once() -> None:
    trace = after(cast("Xin Shian Alcoves", "globe"), cast("Xin Shian Alcoves", "globe", "red"), START_OF_TURN)
    every = dict.fromkeys(("Order", "Strife", "Clarity", "Mystery", "Will", "World"), 1)
    assert (mana(trace), mana(trace, "red")) == (every, every)
    assert results(trace)[:2] == ["executed", "refused"]


@about("Yfreet", "ability of Yfreet")
def test_yfreet_cleanses_the_group_it_fights() -> None:
    enemies = reds(swordsman("v", "Veteran"), spells=["Ngozi's Way"])
    trace = play(blues(creature("y", "Yfreet", "Carapace")), enemies)
    assert (fate(trace, "v")["spells"], trace["outcome"]["groups"]["reds"]["spells"]) == ([], [])
    assert fate(trace, "y")["spells"] == ["Carapace"]
