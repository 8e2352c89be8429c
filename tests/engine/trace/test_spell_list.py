"""The spell list box: what a player sees on a host, this turn's potents, and what is there unseen."""

from typing import Any

from engine.model.catalog import Transmuted
from engine.model.events import Casting
from engine.rules.casting import EXECUTION, engine_casts
from engine.rules.game import Pipeline
from engine.trace.recorder import RecordedGame
from engine.trace.records import ListedSpell
from engine.trace.spell_list import spell_list
from tests.engine import boards as b

LIST = ("Veteran", {"card": "Jinx", "owner": "red"}, {"card": "Barkskin", "owner": "neutral"})


def game(**fields: Any) -> RecordedGame:
    """A game about to start."""
    return b.board(
        b.blues(b.swordsman("a", *LIST), **b.AT, spells=["Despond"]), b.reds(b.archer("v"), square=[8, 7]), **fields
    )


def names(lines: list[ListedSpell]) -> list[str]:
    """The names in a list."""
    return [line.spell for line in lines]


def test_enchantments_are_shown_in_casting_order_with_their_owners() -> None:
    state = game().state
    box = spell_list(state, state.minions["a"])
    assert [(line.spell, line.owner, line.kind) for line in box.shown] == [
        ("Veteran", "blue", "enchantment"),
        ("Jinx", "red", "enchantment"),
        ("Barkskin", "neutral", "enchantment"),
    ]
    assert names(spell_list(state, state.groups["blues"]).shown) == ["Despond"]


def test_what_nations_and_creatures_are_born_with_is_there_unseen() -> None:
    elf = b.archer("e", "True Aim", nation="Elves")
    state = b.board(b.blues(elf, {"id": "d", "card": "Diomesia"}), b.reds(b.swordsman("v"))).state
    assert spell_list(state, state.minions["e"]).unseen == [ListedSpell("ability of Elves", "neutral", "ability")]
    assert names(spell_list(state, state.minions["d"]).unseen) == ["ability of Satyrs", "ability of Diomesia"]
    assert names(spell_list(state, state.minions["e"]).shown) == ["True Aim"]


def test_hidden_helpers_are_there_unseen() -> None:
    playing = game()
    engine_casts(playing, "withdraws next round", playing.state.groups["blues"], "neutral")
    box = spell_list(playing.state, playing.state.groups["blues"])
    assert (names(box.shown), box.unseen) == (
        ["Despond"],
        [ListedSpell("Blue's group withdraws as the next round starts", "neutral", "hidden")],
    )


def test_a_square_shows_its_terrain_first() -> None:
    ground = [{"square": list(b.FIELD), "terrain": "barren land", "spells": ["Bedlam"]}]
    state = game(squares=ground).state
    box = spell_list(state, state.grounds[b.FIELD])
    assert [(line.spell, line.kind) for line in box.shown] == [("Barren Land", "terrain"), ("Bedlam", "enchantment")]


def test_a_colony_shows_its_helper_spell() -> None:
    colony = b.town("t", square=(4, 4)) | {"type": "colony", "spells": ["Fertility"]}
    state = game(structures=[colony]).state
    assert names(spell_list(state, state.structures["t"]).shown) == ["Colony", "Fertility"]


def test_potents_come_last_and_only_their_caster_sees_them() -> None:
    playing = game()
    state, minion = playing.state, playing.state.minions["a"]
    state.potents = [Casting("blue", "Power", minion), Casting("red", "Pacifism", minion)]
    assert [(line.spell, line.kind) for line in spell_list(state, minion).shown[3:]] == [
        ("Power", "potent"),
        ("Pacifism", "potent"),
    ]
    assert names(spell_list(state, minion, "red").shown)[3:] == ["Pacifism"]
    assert names(spell_list(state, state.globe).shown) == []


def test_potents_are_gone_when_they_have_executed_and_were_there_before() -> None:
    seen: list[list[str]] = []

    class Watched(RecordedGame):
        def play(self, pipeline: Pipeline, event: Any) -> None:
            if pipeline is EXECUTION:
                seen.append(names(spell_list(self.state, self.state.minions["a"]).shown))
            super().play(pipeline, event)

    begun = game()
    playing = Watched(begun.state, begun.dice)
    orders: list[b.Spec] = [{"do": "cast", "card": card, "target": "a"} for card in ("Power", "Strength of Body")]
    b.perform(playing, b.turn(*orders))
    assert [names[3:] for names in seen] == [["Strength of Body"], ["Power"]]
    assert playing.state.potents == []


def test_a_trace_lists_what_is_left_with_tokens_and_last_turns() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", "Demon's Tongue"), **b.AT),
        b.reds(b.swordsman("v", current_hp=1), square=[6, 5]),
        script=[{"do": "attack", "attacker": "a", "victim": "v"}, b.cast("Intercession", "globe")],
    )
    lists = trace["spell_lists"]
    assert lists["globe"]["shown"] == [
        {
            "spell": "Intercession",
            "owner": "blue",
            "kind": "enchantment",
            "tokens": 0,
            "until": 2,
            "house": "Justice",
            "cost": "3 Order and 3 Mystery",
            "acts_for": None,
        }
    ]
    assert lists["a"]["shown"][0] == {
        "spell": "Demon's Tongue",
        "owner": "blue",
        "kind": "enchantment",
        "tokens": 1,
        "until": None,
        "house": "Abomination",
        "cost": "unknown",
        "acts_for": None,
    }
    assert "v" not in lists


def test_a_line_says_for_whom_a_spell_of_the_game_engine_acts() -> None:
    """It is the neutral player's, and acts for whose spell brought it (I-55)."""
    trace = b.play(b.blues(b.swordsman("a", hp=999), **b.AT), b.reds(b.creature("n", "Nightmare"), square=[6, 5]))
    [despond] = [line for box in trace["spell_lists"].values() for line in box["shown"] if line["spell"] == "Despond"]
    assert (despond["owner"], despond["acts_for"]) == ("neutral", "red")


def cast_line(card: str, *script: b.Spec, **fields: Any) -> ListedSpell:
    """The line of a spell in the box of the blue swordsman, after a script."""
    playing = game(**fields)
    b.perform(playing, *script)
    return next(line for line in spell_list(playing.state, playing.state.minions["a"]).shown if line.spell == card)


def test_a_line_says_house_and_base_cost_where_they_are_known() -> None:
    stated = {"Veteran": {"Strife": 2, "Clarity": 1}}
    begun = cast_line("Veteran", costs=stated)
    assert (begun.house, begun.cost) == ("War", "2 Strife and 1 Clarity, as the scenario states")
    assert cast_line("Barkskin").cost == "unknown"
    assert spell_list(game().state, game().state.globe).shown == []


def test_the_base_cost_is_without_penalties_and_discounts_and_that_of_the_casting() -> None:
    book = b.blues(b.swordsman("a", "Codex of Order"), **b.AT)
    playing = b.board(book, b.reds(b.archer("v"), square=[8, 7]), costs={"Veteran": {"Order": 3}}, script=[])
    b.perform(playing, b.cast("Veteran", "a"))
    playing.state.costs = {}
    line = spell_list(playing.state, playing.state.minions["a"]).shown[-1]
    assert (line.spell, line.cost) == ("Veteran", "3 Order, as the scenario states")


def test_a_rewritten_card_shows_its_new_house_and_mana() -> None:
    stated = {"Veteran": {"Strife": 2, "Clarity": 1}}
    playing = b.board(b.blues(b.swordsman("a"), **b.AT), b.reds(b.archer("v"), square=[8, 7]), costs=stated, script=[])
    playing.state.seats["blue"].hand = [Transmuted("Veteran", "Death")]
    b.perform(playing, b.cast("Veteran", "a"))
    [line] = spell_list(playing.state, playing.state.minions["a"]).shown
    assert (line.spell, line.house) == ("Veteran", "Death")
    assert line.cost == "2 Mystery and 1 Will, as the scenario states"
