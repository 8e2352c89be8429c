"""The cards of Mind: a scenario for each sentence and each exception, which fails without the effect."""

from engine.model.catalog import MANA, cards_by_name
from tests.engine import boards as b
from tests.engine.cards.about import about


@about("Alchemy")
def test_alchemy_turns_clarity_into_will_in_odd_turns_and_back_in_even_ones() -> None:
    players = {"blue": {"trained": {"Will": 3, "Clarity": 3}}}
    even = b.after(b.cast("Alchemy", "globe"), b.START_OF_TURN, players=players)
    assert b.mana(even) == {"Will": 2, "Clarity": 5}
    odd = b.after(
        b.cast("Alchemy", "globe"), b.cast("Alchemy", "globe"), b.START_OF_TURN, b.START_OF_TURN, players=players
    )
    assert b.mana(odd) == {"Will": 7, "Clarity": 1}
    assert b.mana(odd, "red") == {}


@about("Binding Cube")
def test_binding_cube_cancels_orders_and_holds_a_group() -> None:
    game = b.board(*b.FAR_APART, script=[])
    b.band(game, "reds").order = (7, 6)
    assert b.perform(game, b.cast("Binding Cube", "reds"))["outcome"]["results"] == ["executed"]
    assert b.band(game, "reds").order is None
    bound = b.after(b.cast("Binding Cube", "reds"), {"do": "move", "group": "reds", "to": [7, 6]})
    assert b.results(bound) == ["executed", "refused"]
    free = b.after(
        b.cast("Binding Cube", "reds"), b.turn(), b.turn(), b.turn(), {"do": "move", "group": "reds", "to": [7, 6]}
    )
    assert b.results(free)[-1] == "executed"
    in_town = b.play(*b.FAR_APART, structures=[b.TOWN], script=[b.cast("Binding Cube", "blues")])
    assert b.results(in_town) == ["refused"]


@about("Burst of Will", "mana of the next turn")
def test_burst_of_will_pays_in_the_next_turn_alone() -> None:
    assert b.mana(b.after(b.cast("Burst of Will", "globe"), b.START_OF_TURN)) == {"Will": 2}
    assert b.mana(b.after(b.cast("Burst of Will", "globe"), b.START_OF_TURN, b.START_OF_TURN)) == {}


@about("Celestial Sphere", "Gatemouth", "Yfreet")
def test_summonings_of_mind_stand_on_their_square() -> None:
    for card, owner, numbers in (
        ("Celestial Sphere", "blue", (4, 1, 15, 2)),
        ("Gatemouth", "neutral", (1, 0, 3, 0)),
        ("Yfreet", "blue", (4, 1, 12, 2)),
    ):
        trace = b.after(b.cast(card, [5, 8]))
        made = b.fate(trace, card.lower().replace(" ", "-") + "-1")
        assert (made["owner"], made["hand"], made["armor"], made["hp"], made["level"]) == (owner, *numbers)
        assert trace["outcome"]["groups"]["group-1"]["control"] == "computer"


@about("Domesticate")
def test_domesticate_wins_monsters_over_and_gives_them_orders() -> None:
    wild = b.group("wild", "neutral", b.creature("m", "Boggart"), square=[5, 8])
    trace = b.play(*b.FAR_APART, wild, script=[b.cast("Domesticate", "wild")])
    assert b.fate(trace, "m")["owner"] == "blue"
    tamed = trace["outcome"]["groups"]["wild"]
    assert (tamed["owner"], tamed["control"], tamed["spells"]) == ("blue", "player", ["Domesticate"])
    assert b.results(b.after(b.cast("Domesticate", "reds"))) == ["refused"]
    freed = b.play(*b.FAR_APART, wild, script=[b.cast("Domesticate", "wild"), b.dispel("Domesticate", "wild")])
    assert (b.group_of(freed, "wild")["owner"], b.group_of(freed, "wild")["control"]) == ("neutral", "computer")


@about("Domesticate")
def test_a_group_that_a_domesticated_one_has_joined_goes_back_to_nobody() -> None:
    own, wild = (b.group(id, owner, b.creature(id[0], "Husk")) for id, owner in (("own", "blue"), ("wild", "red")))
    tamed = [b.cast("Domesticate", "wild"), b.move("wild", 5, 5)]
    board = (own | b.AT, wild | b.BESIDE)
    kept = b.play(*board, script=[*tamed, b.dispel("Domesticate", "own")])
    assert (b.group_of(kept, "own")["owner"], b.group_of(kept, "own")["members"]) == ("blue", ["o", "w"])
    tamed[1] = b.move("own", 6, 5)
    steered = [own | b.AT | {"control": "player"}, wild | b.BESIDE]
    back = b.play(*steered, script=[*tamed, b.dispel("Domesticate", "wild")])
    assert (b.group_of(back, "wild")["owner"], b.group_of(back, "wild")["members"]) == ("red", ["w", "o"])


@about("no attacks next round")
def test_whoever_sits_out_a_round_attacks_again_in_the_one_after() -> None:
    script = [b.attack("a", "v"), *(b.attack("v", "a", round=number) for number in (3, 4))]
    trace = b.play(
        b.blues(b.swordsman("a", "Flail of Sar'ul", hp=50)), b.reds(b.swordsman("v", hp=50, armor=0)), script=script
    )
    assert b.results(trace) == ["damaged", "refused", "damaged"]


@about("Flail of Sar'ul", "no attacks next round")
def test_flail_of_sarul_costs_its_victim_a_round() -> None:
    game = b.board(b.blues(b.swordsman("a", "Flail of Sar'ul")), b.reds(b.swordsman("v", armor=0)), script=[])
    b.perform(game, b.attack("a", "v"))
    assert b.who(game, "v").attack_rate == 0
    flail_lost = [b.attack("a", "v"), {"do": "dispel", "card": "Flail of Sar'ul", "host": "a"}, b.COMBAT]
    trace = b.play(b.blues(b.swordsman("a", "Flail of Sar'ul")), b.reds(b.swordsman("v", armor=0)), script=flail_lost)
    assert b.hits(trace, attacker="v")[0].round == 2


@about("Focus of Clarity", "Pantogar's Dream")
def test_generators_of_mind_pay_every_turn_and_for_every_copy() -> None:
    thrice = (
        b.cast("Focus of Clarity", "globe"),
        b.cast("Focus of Clarity", "globe"),
        b.cast("Pantogar's Dream", "globe"),
    )
    trace = b.after(*thrice, b.START_OF_TURN, b.START_OF_TURN)
    assert b.mana(trace) == {"Clarity": 2, "Order": 2, "Strife": 2, "Mystery": 2}


@about("Foresight")
def test_foresight_gives_every_archer_a_magical_shot_before_round_1() -> None:
    archers = b.blues(b.archer("a"), b.archer("b"), b.swordsman("c"), spells=["Foresight"])
    game = b.board(archers, b.reds(b.swordsman("v", armor=9, hp=9)), script=[])
    trace = b.perform(game, b.COMBAT)
    shots = [one for one in b.events(trace, kind="pipeline", target="v") if one["facts"]["pipeline"] == "Apply Damage"]
    assert [shot["facts"]["quantity"] for shot in shots] == [2, 2]


@about("Gatemouth", "ability of Gatemouth")
def test_gatemouth_withers_away_in_three_turns() -> None:
    mouth = b.group("mouth", "neutral", b.creature("g", "Gatemouth"), square=[5, 8])
    for turns, status, hp in ((1, "alive", 2), (2, "alive", 1), (3, "buried", 1)):
        trace = b.play(*b.FAR_APART, mouth, script=[b.START_OF_TURN] * turns)
        assert (b.fate(trace, "g")["status"], b.fate(trace, "g")["max_hp"]) == (status, hp)
    assert b.fate(trace, "g")["cause"] == "died"


@about("Gatemouth", "ability of Gatemouth")
def test_gatemouth_throws_whoever_is_beside_it_away_before_combat() -> None:
    mouth = b.group("mouth", "neutral", b.creature("g", "Gatemouth"), square=[5, 5], control="player")
    trace = b.play(
        b.blues(b.swordsman("a"), square=[4, 5]),
        b.reds(b.swordsman("v"), square=[8, 5]),
        mouth,
        structures=[b.TOWN | {"square": [6, 6]}],
        script=[b.turn()],
    )
    groups = trace["outcome"]["groups"]
    landed = tuple(groups["blues"]["square"])
    assert landed not in ((4, 5), (6, 5), (5, 4), (5, 6), (6, 6), (8, 5), (5, 5))
    assert groups["reds"]["square"] == [8, 5]
    assert b.fate(trace, "a")["status"] == "alive"


@about("Hypnotic Trance")
def test_hypnotic_trance_goes_over_to_monsters_and_leaves_them_without_a_level() -> None:
    monsters = b.reds(b.creature("m", "Boggart", "Carapace"))
    trace = b.play(b.blues(b.swordsman("a"), spells=["Hypnotic Trance"]), monsters, script=[b.COMBAT])
    groups = trace["outcome"]["groups"]
    assert (groups["blues"]["spells"], groups["reds"]["spells"]) == ([], ["Hypnotic Trance"])
    assert (b.fate(trace, "m")["level"], b.fate(trace, "a")["level"]) == (0, 1)
    against_recruits = b.play(
        b.blues(b.swordsman("a"), spells=["Hypnotic Trance"]), b.reds(b.swordsman("v")), script=[b.COMBAT]
    )
    assert "Hypnotic Trance" in against_recruits["outcome"]["groups"]["blues"]["spells"]


@about("Hypnotic Trance")
def test_hypnotic_trance_leaves_entranced_monsters_alone_and_works_on_monsters_at_once() -> None:
    entranced = b.reds(b.creature("m", "Boggart"), spells=["Hypnotic Trance", "Ngozi's Way"])
    trace = b.play(b.blues(b.swordsman("a"), spells=["Hypnotic Trance"]), entranced, script=[b.COMBAT])
    assert b.event(trace, kind="step", step="C1")
    assert trace["outcome"]["groups"]["blues"]["spells"] == ["Hypnotic Trance"]
    assert b.fate(trace, "m")["level"] == 0
    monsters = b.reds(b.creature("m", "Boggart"), square=[7, 5])
    assert b.fate(b.play(b.FAR_APART[0], monsters, script=[b.cast("Hypnotic Trance", "reds")]), "m")["level"] == 0


@about("Inscrutability")
def test_inscrutability_conceals_every_member_from_enemies_alone() -> None:
    hidden = b.cast("Inscrutability", "reds", "red")
    assert b.results(b.after(hidden, b.cast("Jinx", "v"), b.cast("Jinx", "w"), b.cast("Jinx", "v", "red"))) == [
        "executed",
        "refused",
        "refused",
        "executed",
    ]
    assert b.results(b.after(hidden, b.cast("Despond", "reds"), b.cast("Biting Wind", "v"))) == ["executed"] * 3


@about("Itrokos Gate")
def test_itrokos_gate_opens_on_plains_for_monsters_of_any_summoning_for_plains() -> None:
    opened = [b.after(b.cast("Itrokos Gate", [5, 8]), seed=seed) for seed in range(1, 60)]
    made = {b.fate(trace, id)["name"] for trace in opened for id in trace["outcome"]["minions"] if id not in "avw"}
    assert len(made) > 3
    assert "Tree Man" not in made
    forest = [{"square": [5, 8], "terrain": "forest"}]
    assert b.results(b.after(b.cast("Itrokos Gate", [5, 8]), squares=forest)) == ["refused"]


@about("Kumatru Library")
def test_kumatru_library_pays_whoever_stands_there_as_the_turn_starts() -> None:
    library = [{"square": [7, 5], "spells": ["Kumatru Library"]}]
    trace = b.after(b.START_OF_TURN, squares=library)
    assert (b.mana(trace, "red"), b.mana(trace, "blue")) == ({"Clarity": 1, "Will": 1}, {})
    left = {"do": "move", "group": "reds", "to": [7, 6]}
    assert b.mana(b.after(b.START_OF_TURN, left, b.START_OF_TURN, squares=library), "red") == {}


@about("Kumatru Trance")
def test_kumatru_trance_shuts_out_both_players_individual_spells() -> None:
    trance = b.cast("Kumatru Trance", "v", "red")
    tried = (b.cast("Jinx", "v"), b.cast("Jinx", "v", "red"), b.cast("Jinx", "w"), b.cast("Despond", "reds"))
    assert b.results(b.after(trance, *tried)) == ["executed", "refused", "refused", "executed", "executed"]


@about("Master Bowyer", "Djinni Bow")
def test_master_bowyer_gives_new_archers_a_djinni_bow() -> None:
    town = b.TOWN | {"novices": 2, "spells": ["Master Bowyer"], "square": [5, 8]}
    orders = ({"do": "train", "structure": "town", "class": name} for name in ("archer", "swordsman"))
    trace = b.after(b.turn(*orders), structures=[town], players={"blue": {"house": "Mind"}})
    assert (b.fate(trace, "archer-1")["spells"], b.fate(trace, "archer-1")["missile"]) == (["Djinni Bow"], 3)
    assert b.fate(trace, "swordsman-1")["spells"] == []


@about("Meditation")
def test_meditation_holds_for_a_turn_and_raises_levels_for_longer() -> None:
    game = b.board(*b.FAR_APART, script=[])
    b.band(game, "reds").order = (7, 6)
    b.perform(game, b.cast("Meditation", "reds"))
    assert b.band(game, "reds").order is None
    away = {"do": "move", "group": "reds", "to": [7, 6]}
    trace = b.after(b.cast("Meditation", "reds"), away, b.turn(), b.turn(), away)
    assert (b.results(trace)[1], b.results(trace)[-1]) == ("refused", "executed")
    assert [b.fate(trace, id)["level"] for id in ("v", "w", "a")] == [2, 2, 1]


@about("Mirrored Armor")
def test_mirrored_armor_takes_no_damage_and_shatters_once_in_ten_hits() -> None:
    script = [b.attack("a", "v")]
    for roll, spells in ((0, []), (1, ["Mirrored Armor"]), (9, ["Mirrored Armor"])):
        bearer = b.reds(b.swordsman("v", "Mirrored Armor"))
        game = b.board(b.blues(b.swordsman("a", "Spirit Sword", hand=6)), bearer, script=[], dice=b.Picks(roll))
        trace = b.perform(game, *script)
        assert (b.fate(trace, "v")["hp"], b.fate(trace, "v")["spells"]) == (7, spells)


@about("Mirrored Armor")
def test_mirrored_armor_turns_a_gaze_on_its_owner_unless_it_shatters() -> None:
    for card in ("Gorgon", "Cockatrice"):
        for roll, status in ((0, "alive"), (5, "buried")):
            bearer = b.reds(b.swordsman("v", "Mirrored Armor"))
            game = b.board(b.blues(b.creature("m", card)), bearer, script=[], dice=b.Picks(roll))
            assert b.fate(b.perform(game, b.attack("m", "v")), "m")["status"] == status
    game = b.board(
        b.blues(b.creature("m", "Boggart")), b.reds(b.swordsman("v", "Mirrored Armor")), script=[], dice=b.Picks(5)
    )
    assert b.fate(b.perform(game, b.attack("m", "v")), "m")["status"] == "alive"


@about("Nullify")
def test_nullify_dispels_a_square_and_makes_it_plains() -> None:
    square = {"square": [5, 8], "terrain": "forest", "spells": ["Octagon of Force"]}
    trace = b.after(b.cast("Nullify", [5, 8]), squares=[square])
    assert trace["outcome"]["squares"]["5,8"] == {"terrain": "plains", "spells": []}


@about("Octagon of Force")
def test_octagon_of_force_binds_recruits_that_enter_and_lets_monsters_pass() -> None:
    octagon = [{"square": [5, 5], "spells": ["Octagon of Force"]}]
    into = {"do": "move", "group": "blues", "to": [5, 5]}
    recruits = b.after(into, into | {"to": [4, 5]}, squares=octagon)
    assert b.results(recruits) == ["executed", "refused"]
    assert recruits["outcome"]["groups"]["blues"]["spells"] == ["Binding Cube"]
    assert recruits["outcome"]["squares"]["5,5"]["spells"] == ["Octagon of Force"]
    monsters = b.play(
        b.blues(b.creature("m", "Boggart"), square=[4, 5]), b.FAR_APART[1], squares=octagon, script=[into]
    )
    assert monsters["outcome"]["groups"]["blues"]["spells"] == []


@about("Sar'uli Overseer")
def test_saruli_overseer_stops_recruits_hands_and_every_cyclops() -> None:
    mates = b.reds(b.swordsman("v", "Sar'uli Overseer"), b.archer("w"))
    cyclops = b.swordsman("a", nation="Cyclopes", hand=5)
    for attacker, victim, kind, hp in (
        (b.swordsman("a", hand=5), "v", "hand", 7),
        (b.swordsman("a", hand=5), "w", "hand", 2),
        (b.archer("a", missile=5), "v", "missile", 3),
        (b.creature("a", "Hellion", hand=5), "v", "hand", 3),
        (cyclops, "v", "hand", 7),
        (cyclops, "w", "hand", 7),
        (b.archer("a", nation="Cyclopes", missile=5), "w", "missile", 7),
    ):
        trace = b.play(b.blues(attacker), mates, script=[b.attack("a", victim, kind)])
        assert b.fate(trace, victim)["hp"] == hp
    after_combat = b.play(b.blues(b.swordsman("a", hand=0)), b.reds(b.swordsman("v", "Sar'uli Overseer", hand=0)))
    assert b.fate(after_combat, "v")["spells"] == []


@about("Seal of Djai")
def test_seal_of_djai_strips_groups_that_enter_or_stand_there() -> None:
    seal = [{"square": [5, 5], "spells": ["Seal of Djai"]}]
    spelled = b.blues(b.swordsman("a", "Veteran"), square=[4, 5], spells=["Ngozi's Way"])
    entering = b.play(spelled, b.FAR_APART[1], squares=seal, script=[{"do": "move", "group": "blues", "to": [5, 5]}])
    standing = b.play(spelled | {"square": [5, 5]}, b.FAR_APART[1], squares=seal, script=[b.START_OF_TURN])
    for trace in (entering, standing):
        assert (b.fate(trace, "a")["spells"], trace["outcome"]["groups"]["blues"]["spells"]) == ([], [])
    elsewhere = b.play(spelled, b.FAR_APART[1], squares=seal, script=[b.START_OF_TURN])
    assert b.fate(elsewhere, "a")["spells"] == ["Veteran"]
    over = b.play(
        spelled | {"square": [5, 5]},
        b.FAR_APART[1],
        script=[b.cast("Seal of Djai", [5, 6]), b.turn(), b.turn(), b.turn()],
    )
    assert over["outcome"]["squares"]["5,6"]["spells"] == []


@about("Xenological Study", "Xenological Study II")
def test_xenological_study_bars_its_caster_from_summoning_and_then_pays() -> None:
    study = b.cast("Xenological Study", "globe")
    tried = b.after(study, b.cast("Boggart", [5, 8]), b.cast("Boggart", [5, 8], "red"), b.cast("Nullify", [5, 6]))
    assert b.results(tried) == ["executed", "refused", "executed", "executed"]
    trace = b.after(study, b.turn(), b.turn(), b.turn(), b.START_OF_TURN)
    assert (trace["outcome"]["globe"]["spells"], b.mana(trace)) == (["Xenological Study II"], {"Will": 2})
    dispelled = b.after(study, {"do": "dispel", "card": "Xenological Study", "host": "globe"}, b.START_OF_TURN)
    assert dispelled["outcome"]["globe"]["spells"] == []


@about("Xin Shian Alcoves")
def test_xin_shian_alcoves_pay_both_players_one_of_everything_once() -> None:
    trace = b.after(b.cast("Xin Shian Alcoves", "globe"), b.cast("Xin Shian Alcoves", "globe", "red"), b.START_OF_TURN)
    every = dict.fromkeys(MANA, 1)
    assert (b.mana(trace), b.mana(trace, "red")) == (every, every)
    assert b.results(trace)[:2] == ["executed", "refused"]


@about("Yfreet", "ability of Yfreet")
def test_yfreet_cleanses_the_group_it_fights() -> None:
    enemies = b.reds(b.swordsman("v", "Veteran", hp=90, hand=0), spells=["Ngozi's Way"])
    trace = b.play(b.blues(b.creature("y", "Yfreet", "Carapace", hand=0)), enemies)
    assert (b.fate(trace, "v")["spells"], trace["outcome"]["groups"]["reds"]["spells"]) == ([], [])
    assert b.fate(trace, "y")["spells"] == ["Carapace"]


# Decks, hands and what players are told.


def told(trace: b.Trace) -> list[str]:
    """What the players are told, in order."""
    return [one["text"] for one in b.events(trace, kind="note", result="told")]


def top(trace: b.Trace, player: str, count: int = 3) -> list[str]:
    """The cards on top of a player's deck."""
    found: list[str] = trace["outcome"]["players"][player]["deck"][:count]
    return found


@about("Al Hakim", "ability of Al Hakim")
def test_al_hakim_whispers_of_the_top_of_the_deck_and_the_opponents_hand() -> None:
    players = {
        "blue": {"hand": ["Amok", "Plains", "Void"], "deck": ["Jinx", "Freeze", "Cannon", "General", "Decoy", "Wrack"]},
        "red": {"hand": ["Pyre", "Fizzle"], "deck": ["Ort"] * 9},
    }
    hakim = b.blues(b.creature("h", "Al Hakim"), square=[4, 5])
    trace = b.play(hakim, b.FAR_APART[1], script=[b.START_OF_TURN], players=players)
    assert told(trace) == [
        "Blue is told that the opponent holds Pyre and Fizzle.",
        "Blue is told the next cards of their deck: Cannon, General and Decoy.",
    ]
    dusty = b.play(hakim, b.FAR_APART[1], script=[b.START_OF_TURN], players=players, globe=["Pages to Dust"])
    assert told(dusty)[-1] == "Blue is told the next cards of their deck: Wrack."
    assert top(trace, "blue") == ["Cannon", "General", "Decoy"]
    made = b.after(b.cast("Al Hakim", "blues"), b.cast("Al Hakim", "reds"))
    assert (b.results(made), b.fate(made, "al-hakim-1")["nation"]) == (["executed", "refused"], "Djinni")


@about("Farseeing", "Revelation")
def test_farseeing_and_revelation_tell_their_caster_alone() -> None:
    players = {
        "blue": {},
        "red": {"hand": ["Pyre", "Ort"], "deck": ["Jinx", "Void", "Amok", "Wrack"], "mana": {"Will": 3, "World": 0}},
    }
    seen = b.after(b.cast("Farseeing", "globe"), b.cast("Revelation", "globe"), players=players)
    assert told(seen) == [
        "Blue is told that the opponent makes 3 Will in this turn.",
        "Blue is told the opponent's next cards: Pyre, Ort, Jinx, Void and Amok.",
    ]
    assert told(b.after(b.cast("Farseeing", "globe", "red"), b.cast("Revelation", "globe", "red"))) == [
        "Red is told that the opponent makes no mana in this turn.",
        "Red is told the opponent's next cards: no card.",
    ]


@about("Farseeing")
def test_farseeing_tells_what_is_made_and_not_what_is_left() -> None:
    players = {"blue": {}, "red": {"trained": {"World": 2, "Strife": 3}}}
    script = [b.cast("Treacherous Armor", "v", "red"), b.cast("Farseeing", "globe")]
    for steps in (script, [b.START_OF_TURN, *script]):
        seen = b.after(*steps, players=players)
        assert told(seen) == ["Blue is told that the opponent makes 2 World and 3 Strife in this turn."]


@about("Force of Mind")
def test_force_of_mind_clogs_the_opponents_deck() -> None:
    for deck, copies in ((["Jinx", "Void"], 2), (["Force of Mind", "Void"], 1), ([], 2)):
        trace = b.after(b.cast("Force of Mind", "globe"), players={"red": {"deck": deck}})
        assert trace["outcome"]["players"]["red"]["deck"] == ["Force of Mind"] * copies + deck


@about("Dint of Will")
def test_dint_of_will_hurts_and_comes_back_dearer() -> None:
    players = {"blue": {"hand": ["Dint of Will"]}}
    trace = b.after(*[b.cast("Dint of Will", "v")] * 3, players=players)
    assert (b.results(trace), b.fate(trace, "v")["hp"]) == (["executed"] * 3, 1)
    assert trace["outcome"]["players"]["blue"]["hand"] == ["Dint of Will"]
    game = b.board(*b.FAR_APART, script=[], players=players)
    for rise in (1, 2):
        b.perform(game, b.cast("Dint of Will", "v"))
        assert game.state.seats["blue"].rises == (("Dint of Will", rise),)


@about("Memorize")
def test_memorize_copies_the_opponents_next_spell_onto_the_casters_deck() -> None:
    own, theirs = b.cast("Amok", "blues"), [b.cast("Jinx", "a", "red"), b.cast("Void", [5, 8], "red")]
    hand = {"blue": {"hand": ["Memorize", "Amok"], "deck": ["Plains"]}}
    trace = b.after(b.cast("Memorize", "globe"), own, *theirs, players=hand)
    assert trace["outcome"]["players"]["blue"]["deck"] == ["Jinx", "Plains"]
    assert trace["outcome"]["globe"]["spells"] == []
    assert b.results(b.after(b.cast("Memorize", "globe"), b.cast("Memorize", "globe")))[-1] == "refused"


@about("Tan'u'zhadhi Ploy")
def test_the_ploy_empties_the_opponents_hand() -> None:
    hands = {"blue": {"hand": ["Tan'u'zhadhi Ploy", "Amok"]}, "red": {"hand": ["Jinx", "Void"], "deck": ["Ort"] * 9}}
    jinx = {"do": "cast", "card": "Jinx", "target": "a"}
    ploy = {"do": "cast", "card": "Tan'u'zhadhi Ploy", "target": "globe"}
    trace = b.after(b.turn(ploy, red=(jinx,)), players=hands)
    assert trace["outcome"]["players"]["red"]["hand"] == []
    assert trace["outcome"]["players"]["blue"]["hand"] == ["Amok"]
    assert b.fate(trace, "a")["spells"] == ["Jinx"]


@about("Force of Mind", "Tan'u'zhadhi Ploy", "Farseeing", "Revelation")
def test_the_neutral_player_has_no_opponent_whose_cards_there_are() -> None:
    held = {player: {"hand": ["Jinx"], "deck": ["Ort"]} for player in ("blue", "red")}
    for card in ("Force of Mind", "Tan'u'zhadhi Ploy", "Farseeing", "Revelation"):
        trace = b.after(b.cast(card, "globe", "neutral"), players=held)
        assert [trace["outcome"]["players"][one][what] for one in held for what in ("hand", "deck")] == [
            ["Jinx"],
            ["Ort"],
        ] * 2
        assert told(trace) == []


# Structures.

TRAIN = {"do": "train", "structure": "town", "class": "archer"}
MIND = {"blue": {"house": "Mind"}}
RED_WAR = {"red": {"house": "War"}}


@about("Bestiary")
def test_bestiary_puts_a_summoning_on_the_deck_when_novices_were_trained() -> None:
    town = b.TOWN | {"novices": 4, "spells": [{"card": "Bestiary", "owner": "red"}]}
    found = set()
    for seed in range(1, 9):
        trace = b.after(b.turn(TRAIN | {"count": 2}), structures=[town], players=MIND, seed=seed)
        (card,) = trace["outcome"]["players"]["blue"]["deck"]
        found.add(cards_by_name()[card].type)
    assert found == {"summoning"}
    assert (
        len({top(b.after(b.turn(TRAIN), structures=[town], players=MIND, seed=s), "blue", 1)[0] for s in range(20)}) > 9
    )
    assert top(b.after(b.turn(), structures=[town], players=MIND), "blue") == []
    for later, cards in ((b.move("blues", 4, 4), 1), (b.turn(TRAIN), 2)):
        script = [b.turn(TRAIN), later]
        trace = b.after(*script, structures=[town], players={"blue": MIND["blue"] | {"hand": ["Pyx"] * 5}})
        assert len(b.seat(trace, "blue")["deck"]) == cards
    lasted = b.after(b.cast("Bestiary", "town"), *[b.turn()] * 7, structures=[b.TOWN])
    assert lasted["outcome"]["structures"]["town"]["spells"] == []


@about("Djinni Debate")
def test_djinni_debate_costs_an_enemy_structure_its_own_mana_only() -> None:
    town = b.TOWN | {"owner": "red", "mana": "World", "square": [5, 8], "spells": ["World Dance"]}
    trace = b.after(b.cast("Djinni Debate", "town"), b.START_OF_TURN, structures=[town])
    assert b.mana(trace, "red") == {"World": 2}
    assert b.mana(b.after(b.START_OF_TURN, structures=[town]), "red") == {"World": 3}
    own = b.after(b.cast("Djinni Debate", "town"), b.START_OF_TURN, structures=[town | {"owner": "blue"}], players=MIND)
    assert (own["outcome"]["structures"]["town"]["mana"], b.mana(own)) == ("Will", {"World": 2, "Will": 1})
    debate = b.turn({"do": "cast", "card": "Djinni Debate", "target": "town"}) | {"mana": {"town": "Clarity"}}
    picked = b.after(debate, structures=[town | {"owner": "blue"}], players=MIND)
    assert picked["outcome"]["structures"]["town"]["mana"] == "Clarity"
    undecided = b.after(b.cast("Djinni Debate", "town"), structures=[town | {"owner": "blue"}])
    assert undecided["outcome"]["structures"]["town"]["mana"] == "World"


@about("Djinni Debate")
def test_a_debate_in_an_enemy_structure_leaves_the_choice_for_its_capture() -> None:
    town = b.TOWN | {"owner": "red", "mana": "World"}
    debate = b.turn({"do": "cast", "card": "Djinni Debate", "target": "town"}) | {"mana": {"town": "Mystery"}}
    captured = b.after(debate, b.START_OF_TURN, structures=[town], players=MIND)["outcome"]["structures"]["town"]
    assert (captured["owner"], captured["mana"]) == ("blue", "Mystery")


@about("Djinni Debate")
def test_after_a_debate_a_structure_yields_what_its_owner_had_chosen() -> None:
    """A choice of mana is fixed; some spells change the type temporarily (structures page)."""
    town = b.TOWN | {"mana": "World", "square": [5, 8], "novices": 4}
    debate = [b.cast("Djinni Debate", "town"), b.turn(TRAIN | {"count": 2})]
    ended = b.after(*debate, structures=[town], players=MIND)["outcome"]["structures"]["town"]
    assert (ended["mana"], ended["spells"]) == ("World", [])
    taken = town | {"square": [7, 5]}
    captured = b.after(b.cast("Djinni Debate", "town"), b.START_OF_TURN, structures=[taken], players=MIND | RED_WAR)
    assert (b.place(captured, "town")["mana"], b.place(captured, "town")["spells"]) == ("Strife", [])
    destroyed = b.after(
        b.cast("Djinni Debate", "town"), b.cast("Gogar's Wrath", "town"), structures=[town], players=MIND
    )
    assert destroyed["outcome"]["structures"]["town"]["mana"] == "Will"


@about("Djinni Debate", "Teleportation", "Usam University")
def test_spells_on_a_structure_end_when_novices_are_trained_or_it_is_captured() -> None:
    for card, count in (("Djinni Debate", 2), ("Teleportation", 1), ("Usam University", 1)):
        town = b.TOWN | {"square": [7, 5], "novices": 4, "spells": [card]}
        assert b.after(b.START_OF_TURN, structures=[town])["outcome"]["structures"]["town"]["spells"] == []
        away = town | {"square": [5, 8]}
        for trained, left in ((count - 1, [card]), (count, [])):
            orders = [TRAIN | {"count": trained}] if trained else []
            trace = b.after(b.turn(), b.turn(*orders), structures=[away], players=MIND)
            assert trace["outcome"]["structures"]["town"]["spells"] == left


@about("Kumatru Academy", "ability of Djinn archer")
def test_kumatru_academy_makes_a_djinn_archer_of_its_novices() -> None:
    town = b.TOWN | {"square": [5, 8], "turn_count": 1, "spells": ["Kumatru Academy"]}
    trace = b.after(b.START_OF_TURN, structures=[town])
    graduate = b.fate(trace, "djinn-archer-1")
    assert (graduate["nation"], graduate["armor"], graduate["level"], graduate["owner"]) == ("Djinni", 1, 2, "blue")
    assert trace["outcome"]["structures"]["town"]["novices"] == 0
    two = b.after(b.cast("Allies", "town"), structures=[town])
    assert (len(b.group_of(two, "group-1")["members"]), two["outcome"]["structures"]["town"]["novices"]) == (1, 0)
    other = b.after(b.START_OF_TURN, structures=[town, b.TOWN | {"id": "other", "turn_count": 1, "square": [3, 8]}])
    assert other["outcome"]["structures"]["other"]["novices"] == 1
    veteran = b.blues(b.creature("d", "Djinn archer", missile=30), b.swordsman("s", hand=30), square=[5, 5])
    killed = [b.attack("d", "v", "missile"), b.attack("s", "w"), b.START_OF_TURN]
    enemies = b.reds(b.swordsman("v"), b.swordsman("w"), b.archer("x"), square=[6, 5])
    levels = b.play(veteran, enemies, script=killed)
    assert [b.fate(levels, id)["level"] for id in "ds"] == [2, 2]
    assert b.results(b.after(b.cast("Kumatru Academy", "town", "red"), structures=[town | {"spells": []}])) == [
        "refused"
    ]


@about("Teleportation")
def test_teleportation_fetches_the_groups_of_new_recruits() -> None:
    gate = b.TOWN | {"id": "gate", "square": [5, 8], "spells": ["Teleportation"]}
    town = b.TOWN | {"square": [3, 8], "novices": 3}
    sanctum = {"id": "home", "type": "sanctum", "owner": "blue", "square": [2, 3], "novices": 3}
    fetched = b.after(b.turn(), b.turn(TRAIN), structures=[gate, town, sanctum], players=MIND)
    assert b.group_of(fetched, "group-1")["square"] == [5, 8]
    at_home = b.after(b.turn(), b.turn(TRAIN | {"structure": "home"}), structures=[gate, town, sanctum], players=MIND)
    assert b.group_of(at_home, "group-1")["square"] == [2, 3]
    whole = b.blues(b.swordsman("a"), square=[3, 8])
    together = b.play(whole, b.FAR_APART[1], structures=[gate, town], script=[b.turn(), b.turn(TRAIN)], players=MIND)
    assert (b.group_of(together, "blues")["square"], len(b.group_of(together, "blues")["members"])) == ([5, 8], 2)
    occupied = b.blues(b.swordsman("a"), square=[5, 8])
    joined = b.play(occupied, b.FAR_APART[1], structures=[gate, town], script=[b.turn(), b.turn(TRAIN)], players=MIND)
    assert b.group_of(joined, "blues")["members"] == ["a", "archer-1"]
    ended = b.after(
        b.turn(), b.turn(TRAIN, TRAIN | {"structure": "gate"}), structures=[gate | {"novices": 2}, town], players=MIND
    )
    assert sorted(tuple(one["square"]) for one in ended["outcome"]["groups"].values())[0] == (3, 8)
    teleport = {"do": "cast", "card": "Teleportation", "target": "gate"}
    both = [TRAIN, TRAIN | {"structure": "gate"}, teleport]
    bare = gate | {"novices": 2, "spells": []}
    at_first = b.after(b.turn(*both), structures=[bare, town], players=MIND)
    assert at_first["outcome"]["structures"]["gate"]["spells"] == ["Teleportation"]
    enemy = b.after(
        b.turn(), b.turn(red=(TRAIN,)), structures=[gate, town | {"owner": "red"}], players={"red": {"house": "Mind"}}
    )
    assert b.group_of(enemy, "group-1")["square"] == [3, 8]
    assert b.results(b.after(b.cast("Teleportation", "gate", "red"), structures=[gate | {"spells": []}])) == ["refused"]


@about("Usam University")
def test_usam_university_pays_its_owner_for_every_novice() -> None:
    town = b.TOWN | {"mana": "Will", "novices": 3, "square": [5, 8], "spells": ["Usam University"], "turn_count": 2}
    assert b.mana(b.after(b.START_OF_TURN, structures=[town])) == {"Will": 4}
    assert b.results(
        b.after(b.cast("Usam University", "town"), structures=[town | {"spells": [], "type": "colony"}])
    ) == ["refused"]


# Groups and minions.


@about("Awaiting")
def test_awaiting_keeps_new_monsters_off_the_board_until_it_expires() -> None:
    waiting = [b.cast("Awaiting", "globe"), b.cast("Boggart", [5, 8]), b.cast("Fingle", "blues")]
    trace = b.after(*waiting)
    assert (b.group_of(trace, "group-1")["status"], b.fate(trace, "fingle-1")["status"]) == ("off-board", "alive")
    for turns, status in ((4, "off-board"), (5, "alive")):
        assert b.group_of(b.after(*waiting, *[b.turn()] * turns), "group-1")["status"] == status
    back = b.after(*waiting, *[b.turn()] * 4, b.START_OF_TURN)
    assert b.group_of(back, "group-1")["square"] == [5, 8]
    dispelled = b.after(*waiting, {"do": "dispel", "card": "Awaiting", "host": "globe"})
    assert b.fate(dispelled, "boggart-1")["status"] == "removed"


@about("Ch'tai Exchange")
def test_a_vision_that_leaves_an_immobile_group_can_be_moved() -> None:
    """Immobility is the group's (Appeal to Hope); whoever leaves a group loses what is the group's."""
    wall = b.group("wall", "neutral", b.creature("x", "Vision archer"), b.creature("y", "Vision archer"), square=[7, 5])
    swap = b.cast("Ch'tai Exchange", "a")
    trace = b.play(b.TWO[0], wall, b.FAR, script=[swap, b.turn(b.move("blues", 5, 6)), b.turn()])
    assert (b.at(trace), b.at(trace, "wall")) == ([5, 6], [7, 5])
    assert {b.fate(trace, id)["group"] for id in "xy"} == {"blues", "wall"}


@about("Ch'tai Exchange")
def test_chtai_exchange_swaps_two_recruits_and_their_sides() -> None:
    ours = b.blues(b.swordsman("a", "Veteran"), b.archer("b"), square=[4, 5], spells=["Ngozi's Way"])
    theirs = b.reds(b.swordsman("v", "Carapace"), square=[7, 5], spells=["Despond"])
    trace = b.play(ours, theirs, script=[b.cast("Ch'tai Exchange", "a")])
    assert [(b.fate(trace, id)["owner"], b.fate(trace, id)["spells"]) for id in "av"] == [
        ("red", ["Veteran"]),
        ("blue", ["Carapace"]),
    ]
    assert b.group_of(trace, "blues")["members"] == ["b", "v"]
    assert (b.group_of(trace, "blues")["spells"], b.fate(trace, "v")["level"]) == (["Ngozi's Way"], 2)
    moved = b.group_of(trace, b.fate(trace, "a")["group"])
    assert (moved["square"], moved["spells"], moved["owner"]) == ([7, 5], [], "red")
    neutral = b.group("free", "neutral", b.archer("n"), b.archer("m"), square=[7, 8])
    swapped = b.play(ours, neutral, script=[b.cast("Ch'tai Exchange", "a")])
    assert b.fate(swapped, "a")["owner"] == "neutral"
    assert b.group_of(swapped, "free")["spells"] == []
    full = b.reds(*[b.archer(f"x{number}") for number in range(8)], square=[7, 5])
    assert b.fate(b.play(ours, full, script=[b.cast("Ch'tai Exchange", "a")]), "a")["owner"] == "blue"
    assert b.results(b.play(ours, theirs, script=[b.cast("Ch'tai Exchange", "v")])) == ["refused"]


@about("Flying Carpet")
def test_the_flying_carpet_carries_a_group_twice_as_far_over_any_terrain() -> None:
    carpet = {"do": "cast", "card": "Flying Carpet", "target": "blues"}
    order = {"do": "move", "group": "blues", "to": [4, 4]}
    trace = b.after(b.turn(carpet, order), squares=b.all_of("mountain", (4, 4)))
    assert b.group_of(trace, "blues")["square"] == [4, 3]
    on_fire = b.after(b.turn(carpet, order), b.turn(), squares=b.all_of("lava", (4, 3)))
    assert b.fate(on_fire, "a")["hp"] == 7
    again = b.after(b.turn(carpet, order), b.turn({"do": "move", "group": "blues", "to": [5, 3]}))
    assert b.group_of(again, "blues")["square"] == [6, 3]
    over = b.after(b.turn(carpet), b.turn(), b.turn(), b.turn(order))
    assert b.group_of(over, "blues")["square"] == [4, 4]


@about("Insight")
def test_insight_lets_its_owner_see_the_concealed() -> None:
    forest = b.all_of("forest", (7, 5), (4, 5))
    tried = [b.cast("Jinx", "v"), b.cast("Insight", "globe"), b.cast("Jinx", "v"), b.cast("Jinx", "a", "red")]
    assert b.results(b.after(*tried, squares=forest)) == ["refused", "executed", "executed", "refused"]
    fog = b.after(
        b.cast("Fog of War", "globe"), b.cast("Insight", "globe"), b.cast("Insight", "globe"), b.cast("Jinx", "v")
    )
    assert b.results(fog) == ["executed"] * 4
    trance = b.after(b.cast("Kumatru Trance", "v", "red"), b.cast("Insight", "globe"), b.cast("Jinx", "v"))
    assert b.results(trance)[-1] == "refused"


@about("Rakshasa", "ability of Rakshasa")
def test_the_rakshasa_is_of_both_classes_and_goes_its_own_way() -> None:
    made = b.after(b.cast("Rakshasa", [5, 8]))
    rakshasa = b.fate(made, "rakshasa-1")
    assert (rakshasa["class"], rakshasa["nation"], rakshasa["owner"]) == ("both", "Djinni", "blue")
    assert (rakshasa["hand"], rakshasa["missile"], rakshasa["armor"], rakshasa["hp"]) == (2, 2, 1, 12)
    assert b.group_of(made, "group-1")["control"] == "computer"
    host = b.blues(b.creature("r", "Rakshasa"), square=[4, 5])
    tried = [b.cast("Flaming Sword", "r"), b.cast("Kumatru Archer", "r"), b.cast("Ngozi's Way", "blues")]
    assert b.results(b.play(host, b.FAR_APART[1], script=tried)) == ["executed", "executed", "refused"]
    drowned = b.play(host, b.FAR_APART[1], script=[b.START_OF_TURN], squares=b.all_of("water", (4, 5)))
    assert b.fate(drowned, "r")["status"] == "buried"
    swimmer = b.blues(b.archer("r", nation="Djinni"), square=[4, 5])
    assert (
        b.fate(b.play(swimmer, b.FAR_APART[1], script=[b.START_OF_TURN], squares=b.all_of("water", (4, 5))), "r")["hp"]
        == 7
    )


@about("Rakshasa", "ability of Rakshasa")
def test_the_rakshasa_joins_nobody_and_enters_no_structure() -> None:
    host = b.blues(b.creature("r", "Rakshasa"), square=[4, 5], control="player")
    into = {"do": "move", "group": "blues", "to": [5, 5]}
    assert b.results(b.play(host, b.FAR_APART[1], script=[into], structures=[b.TOWN | {"square": [5, 5]}])) == [
        "refused"
    ]
    assert b.results(b.play(host, b.FAR_APART[1], script=[into])) == ["executed"]
    friend = b.group("friends", "blue", b.swordsman("f"), square=[5, 5])
    met = b.play(host, b.FAR_APART[1], friend, script=[{"do": "move", "group": "friends", "to": [4, 5]}])
    assert b.group_of(met, "blues")["members"] == ["r"]
    filled = b.play(host, b.FAR_APART[1], script=[b.cast("Fingle", "blues")])
    assert "fingle-1" not in filled["outcome"]["minions"]


@about("Siren Song")
def test_siren_song_lures_unfriendly_groups_of_players_towards_the_shore() -> None:
    siren = b.group("siren", "blue", b.creature("m", "Boggart", "Siren Song"), square=[5, 5], control="player")
    lured = b.reds(b.swordsman("v"), square=[7, 5])
    peace = {"globe": ["Armistice"]}
    trace = b.play(siren, lured, script=[b.turn(red=({"do": "move", "group": "reds", "to": [8, 5]},))], **peace)
    assert b.group_of(trace, "reds")["square"] == [6, 5]
    mud = b.play(siren, lured, script=[b.turn()], squares=b.all_of("swamp", (6, 5)), **peace)
    assert b.group_of(mud, "reds")["square"] == [7, 5]
    friend = b.group("friends", "blue", b.swordsman("f"), square=[7, 5])
    assert b.group_of(b.play(siren, friend, script=[b.turn()], **peace), "friends")["square"] == [7, 5]
    robots = b.reds(b.swordsman("v"), square=[7, 5], control="computer")
    assert b.group_of(b.play(siren, robots, script=[b.turn()], **peace), "reds")["square"] == [7, 5]


@about("Transubstantiation", "mana types change places")
def test_transubstantiation_turns_the_totals_of_one_turn_around() -> None:
    players = {"blue": {"house": "Mind", "trained": {"Will": 3, "Clarity": 1, "World": 2}}}
    script = [b.cast("Transubstantiation", "globe"), b.cast("Burst of Will", "globe"), b.START_OF_TURN]
    assert b.mana(b.after(*script, players=players)) == {"Will": 1, "Clarity": 5, "World": 2}
    assert b.mana(b.after(*script, b.START_OF_TURN, players=players)) == {"Will": 3, "Clarity": 1, "World": 2}


@about("Narh'u'ha", "ability of Narh'u'ha")
def test_narhuha_appears_anywhere_for_nobody_and_squanders_individual_spells() -> None:
    squares = set()
    for seed in range(1, 9):
        trace = b.after(b.cast("Narh'u'ha", "globe"), b.cast("Narh'u'ha", "globe", "red"), seed=seed)
        archer_ = b.fate(trace, "narh-u-ha-1")
        assert (archer_["owner"], archer_["missile"], archer_["class"]) == ("neutral", 5, "archer")
        assert archer_["spells"] == ["Mirrored Armor", "Djinni Bow", "Kumatru Archer"]
        assert b.results(trace) == ["executed", "refused"]
        squares.add(tuple(b.group_of(trace, "group-1")["square"]))
    assert len(squares) > 4
    tried = [
        b.cast("Narh'u'ha", "globe"),
        b.cast("Jinx", "narh-u-ha-1"),
        b.cast("Jinx", "v"),
        b.cast("Despond", "group-1"),
    ]
    trace = b.after(*tried)
    assert b.results(trace) == ["executed", "squandered", "executed", "executed"]
    [caught] = b.events(trace, step="X2", kind="step", result="squandered")
    assert caught["facts"]["reason"] == "Narh'u'ha makes it squander"
    hero = b.after(tried[0], b.cast("Fingle", "group-1"))
    assert b.group_of(hero, "group-1")["members"] == ["narh-u-ha-1"]


@about("ability of Narh'u'ha")
def test_narhuha_makes_nothing_good_where_no_spell_costs_as_much() -> None:
    dear = b.cast("Jinx", "narh-u-ha-1") | {"cost": 12}
    trace = b.after(b.cast("Narh'u'ha", "globe"), dear, players={"blue": {"house": "Mind", "deck": []}})
    assert (b.results(trace), b.seat(trace, "blue")["deck"]) == (["executed", "squandered"], [])


@about("Al Hakim", "ability of Al Hakim")
def test_al_hakim_whispers_to_his_caster_whoever_he_fights_for() -> None:
    trace = b.after(b.cast("Al Hakim", "reds"), b.START_OF_TURN)
    assert b.fate(trace, "al-hakim-1")["owner"] == "red"
    assert [text.startswith("Blue is told") for text in told(trace)] == [True, True]


@about("Awaiting")
def test_awaiting_takes_a_whole_group_of_several_kinds() -> None:
    trace = b.after(b.cast("Awaiting", "globe"), b.cast("Simian Warriors", [5, 8]))
    assert b.group_of(trace, "group-1")["status"] == "off-board"
    assert len(b.group_of(trace, "group-1")["members"]) == 3


@about("Awaiting", "Jungle", "Primeval Forest", "Rampage")
def test_awaiting_leaves_a_place_time_to_give_its_gifts_to_all_who_come_together() -> None:
    for card, gift, terrain in (
        ("Rampage", "Rampaging", "plains"),
        ("Jungle", "Jungle Vigor", "plains"),
        ("Primeval Forest", "Primeval Strength", "forest"),
    ):
        script = [b.cast("Awaiting", "globe"), b.cast(card, [5, 8]), b.cast("Trolls", [5, 8])]
        trace = b.after(*script, squares=b.all_of(terrain, (5, 8)))
        trolls = [b.fate(trace, f"troll-{number}") for number in (1, 2, 3)]
        assert [(troll["status"], troll["spells"]) for troll in trolls] == [("off-board", [gift])] * 3
        assert b.square(trace, 5, 8)["spells"] == ([] if card == "Rampage" else [card])


@about("Awaiting", "Primeval Forest", "Bella's Sigil", "Spirit Binding")
def test_what_answers_to_a_newcomer_s_place_does_so_though_awaiting_comes_first() -> None:
    awaiting: b.Spec = {"globe": [{"card": "Awaiting", "owner": "red"}], "initiative": "red"}
    for card, gift, terrain in (
        ("Primeval Forest", ["Primeval Strength"], "forest"),
        ("Bella's Sigil", ["Immobility"], "plains"),
        ("Spirit Binding", [], "plains"),
    ):
        host = "a" if card == "Spirit Binding" else [5, 8]
        script = [b.cast(card, host), b.cast("Trolls", [5, 8] if terrain == "forest" else [6, 8])]
        trace = b.after(*script, squares=b.all_of(terrain, (5, 8)), **awaiting)
        troll = b.fate(trace, "troll-1")
        assert (troll["status"], troll["spells"]) == ("off-board", gift)
        assert b.fate(trace, "a")["spells"] == (["Spirit Bound"] if card == "Spirit Binding" else [])


@about("Sar'uli Muzzle")
def test_the_muzzle_takes_five_points_of_a_strong_bite() -> None:
    assert b.fate(b.after(b.cast("Sar'uli Muzzle", "v")), "v")["hand"] == 0
    strong = b.play(b.blues(b.creature("m", "Giant", "Sar'uli Muzzle", hand=8)), b.reds(b.swordsman("v")), script=[])
    assert b.fate(strong, "m")["hand"] == 3


@about("Alchemy")
def test_alchemy_takes_from_all_the_mana_of_the_turn() -> None:
    both = [b.cast("Alchemy", "globe"), b.cast("Focus of Clarity", "globe"), b.START_OF_TURN, b.START_OF_TURN]
    assert b.mana(b.after(*both)) == {"Will": 2, "Clarity": 0}


@about("Ch'tai Exchange")
def test_both_sides_of_an_exchange_must_be_able_to_add_recruits() -> None:
    trade = [b.cast("Ch'tai Exchange", "a")]
    ours = b.blues(b.swordsman("a"), b.archer("b"), square=[4, 5])
    assert b.results(b.play(ours, b.FAR_APART[1], script=trade)) == ["executed"]
    closed = b.play(ours | {"spells": ["Ostracize"]}, b.FAR_APART[1], script=trade)
    assert (b.results(closed), b.fate(closed, "a")["owner"]) == (["refused"], "blue")
    theirs = b.play(ours, b.FAR_APART[1] | {"spells": ["Ostracize"]}, script=trade)
    assert b.fate(theirs, "a")["owner"] == "blue"


@about("Ch'tai Exchange", "Decoy", "Obeisance", "Brother Wolf")
def test_an_exchange_brings_no_second_one_of_what_a_group_holds_but_once() -> None:
    ours = b.blues(b.swordsman("a"), b.archer("b", "Obeisance"), b.creature("d", "Decoy"), square=[4, 5])
    theirs = [b.creature("e", "Decoy"), b.swordsman("o", "Obeisance")]
    for host, others, back in (
        ("a", theirs, None),
        ("d", theirs, "e"),
        ("b", theirs, "o"),
        ("a", [*theirs, b.swordsman("c")], "c"),
        ("d", [b.swordsman("c"), theirs[0]], "e"),
    ):
        for seed in range(5):
            far = b.reds(*others, square=[7, 5])
            trace = b.play(ours, far, script=[b.cast("Ch'tai Exchange", host)], seed=seed)
            came = [id for id in ("c", "e", "o") if id in trace["outcome"]["groups"]["blues"]["members"]]
            assert came == ([back] if back else [])
    pack, lone = b.blues(b.swordsman("a"), b.creature("m", "Wolf"), square=[4, 5]), b.reds(b.creature("w", "Wolf"))
    for host, came in (("a", ["m", "a"]), ("m", ["a", "w"])):
        trace = b.play(pack, lone | {"square": [7, 5]}, script=[b.cast("Ch'tai Exchange", host)])
        assert sorted(b.group_of(trace, "blues")["members"]) == sorted(came)


@about("Teleportation")
def test_teleportation_does_not_fetch_a_group_that_is_held() -> None:
    gate = b.TOWN | {"id": "gate", "square": [5, 8], "spells": ["Teleportation"]}
    town = b.TOWN | {"square": [3, 8], "novices": 3}
    held = b.blues(b.swordsman("a"), square=[3, 8])
    script = [b.turn(), b.turn(TRAIN, {"do": "cast", "card": "Meditation", "target": "blues"})]
    for inside in ([], [b.group("guard", "blue", b.swordsman("g"), square=[5, 8])]):
        trace = b.play(held, b.FAR_APART[1], *inside, structures=[gate, town], script=script, players=MIND)
        assert b.group_of(trace, "blues")["square"] == [3, 8]
        assert b.group_of(trace, "blues")["members"] == ["a", "archer-1"]


@about("ability of Rakshasa")
def test_a_rakshasa_of_another_nation_has_what_that_nation_has() -> None:
    host = b.blues(b.creature("r", "Rakshasa"), square=[4, 5])
    trace = b.play(host, b.FAR_APART[1], script=[b.cast("Fae Gift", "r", "red"), b.attack("r", "v", "missile", 1)])
    assert b.damage_of(trace) == 2
