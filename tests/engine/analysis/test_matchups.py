"""Matchups: who can meet whom, what a table tells, and the table that ships."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec import structs

from engine.analysis.executor import executor
from engine.analysis.matchup_file import StoredMatchups, packed, read_matchups
from engine.analysis.matchups import (
    MOST_PAIRS,
    MatchupTable,
    Meeting,
    hardest_first,
    matched,
    matched_document,
    matched_within,
    meet,
)
from engine.analysis.odds import odds
from engine.analysis.sides import creatures_of, loadouts, side_in, sides_from, typed
from engine.library.presets import preset
from engine.model.catalog import cards_by_name, read_starter_decks
from engine.model.errors import EffortError
from engine.notation import read_line
from engine.scenario.error import ScenarioError
from tests.executors import Here
from tests.often import often
from tests.some import some

GORGON, WOLF, SWORD = typed("Gorgon"), typed("Wolf"), typed("Human swordsman")


def test_a_meeting_is_the_fight_that_its_line_says() -> None:
    met = meet(Meeting(typed("2 swordsmen"), typed("2 archers")), 100)
    found = odds(read_line("2 swordsmen vs 2 archers"), 100, 1, pool=Here())
    ends = {row["ending"]: row["probability"] for row in found["endings"]}
    assert met.runs == 100
    assert met.rolled
    low, high = met.interval
    assert low <= ends["Blue wins"] <= high


def test_who_goes_first_is_the_other_way_round_from_the_other_side() -> None:
    for one, other in ((GORGON, WOLF), (SWORD, WOLF), (GORGON, SWORD)):
        it = meet(Meeting(one, other, "it"), 1)
        mirrored = meet(Meeting(other, one, "other"), 1)
        assert (it.won, it.lost) == (mirrored.lost, mirrored.won)


def test_the_initiative_may_decide() -> None:
    sides = typed("swordsman hp 1"), typed("swordsman hp 1")
    assert meet(Meeting(*sides, "it"), 1).won == 1
    assert meet(Meeting(*sides, "other"), 1).lost == 1


def test_where_nothing_is_rolled_one_fight_is_all() -> None:
    met = meet(Meeting(GORGON, SWORD), 100)
    assert (met.runs, met.rolled, met.interval) == (1, False, (1.0, 1.0))


def test_a_table_is_the_same_whoever_fights_it() -> None:
    table = MatchupTable([typed("2 Human swordsmen"), GORGON], sides_from("War starter"), runs=10)
    here = matched(table, pool=Here())
    assert len({met.share for met in here.met if met}) > 1
    assert matched(table, pool=Here(backwards=True)) == here
    with executor() as pool:
        assert matched(table, pool=pool) == here


def test_within_a_budget_those_that_roll_have_the_fights_that_it_pays_for() -> None:
    table = MatchupTable([typed("2 Human swordsmen")], [typed("2 archers"), typed("3 archers"), GORGON])
    whole = matched_within(table, 10**9)
    assert whole == matched(table, pool=Here())
    work = sum(met.work for met in some(whole.met) if met)
    less = matched_within(table, work // 2)
    assert {met.runs for met in less.met if met and met.rolled} <= {10, 30}
    assert sum(met.work for met in less.met if met) <= work // 2
    with pytest.raises(EffortError, match="longer study"):
        matched_within(table, work // 50)


def test_a_table_has_bounds() -> None:
    sides = sides_from("starters") * 2
    assert len(sides) ** 2 > MOST_PAIRS
    with pytest.raises(EffortError, match="meetings"):
        MatchupTable(sides, sides).meetings()


def test_a_stop_keeps_what_is_known() -> None:
    class Stopped(Here):
        def results(self, function, chunks):  # type: ignore[no-untyped-def]
            yield 0, function(chunks[0])
            raise KeyboardInterrupt

    found = matched(MatchupTable([SWORD], sides_from("starters"), runs=1), pool=Stopped())
    document = matched_document(found)
    assert document["stopped"]
    assert 0 < len(document["meetings"]) < len(found.met)


def test_the_hardest_stand_first() -> None:
    found = matched_document(
        matched(
            MatchupTable([typed("2 swordsmen")], [WOLF, typed("3 archers"), typed("2 archers")], runs=10), pool=Here()
        )
    )
    rows = hardest_first(found["meetings"])
    assert [row["share"] for row in rows] == sorted(row["share"] for row in rows)
    assert rows[0]["other"] == "3 Human archers"
    assert rows[0]["share"] < rows[-1]["share"]


# Who can meet whom.


@pytest.mark.parametrize(
    ("card", "words", "line"),
    [
        ("Gorgon", "Gorgon", "Gorgon"),
        ("Wolf Pack", "3 Wolves", "3 Wolves"),
        ("Simian Warriors", "3 Simian Warriors", "3 Simian Warriors"),
        ("Oro and Vlad", "Oro and Vlad Hrothgar", "Oro + Vlad Hrothgar"),
        ("Nomadic Tribe", "Cyclops swordsman and Cyclops archer", 'card "Cyclops swordsman" + card "Cyclops archer"'),
    ],
)
def test_a_creature_comes_as_its_card_brings_it(card: str, words: str, line: str) -> None:
    (side,) = creatures_of([card])
    assert (side.words, side.line, side.card) == (words, line, card)


def test_creatures_without_known_numbers_are_left_out_and_no_others() -> None:
    found = {side.card for side in sides_from("creatures")}
    makers = [card for card in cards_by_name().values() if card.creatures]
    lines = {side.line for side in sides_from("creatures")}
    missing = [card for card in makers if card.name not in found]
    for card in some(missing):
        unknown = any(None in (one.hp, one.armor, one.attack_rate, one.level) for one in card.creatures)
        alike = [side.line for side in creatures_of([card.name])]
        assert unknown != bool(alike), card.name
        assert {*alike} <= lines, card.name
    assert {"Fiend", "Runts"} <= {card.name for card in missing}


def test_a_deck_sends_its_recruits_and_creatures_bare_and_with_each_spell_that_helps_them() -> None:
    lines = {side.line for side in sides_from("War starter")}
    assert {"Human swordsman", "Human archer", "Brimstone Dragon", "Salamander"} <= lines
    assert {"Human swordsman: Flaming Sword", "Human archer: Veteran", "Salamander: Carapace"} <= lines
    assert "Human archer: Flaming Sword" not in lines
    assert "Human swordsman [Legionnaires]" in lines
    assert not [line for line in lines if "Fireball" in line or "Despond" in line]


def test_every_side_of_every_starter_deck_can_fight() -> None:
    for deck in some(read_starter_decks()):
        sides = loadouts(deck.house, [card.name for card in deck.cards])
        assert len({side.line for side in sides}) == len(sides) > 2
        for side in random.Random(deck.name).sample(sides, 3):
            assert meet(Meeting(side, SWORD), 1).runs == 1


def test_a_house_and_its_cards_are_a_deck() -> None:
    lines = [side.line for side in sides_from("Body: Barkskin, Minotaur")]
    assert lines[0].startswith("Cyclops swordsman")
    assert "Minotaur: Barkskin" in lines


def test_the_side_of_a_fight_is_its_players_first_group() -> None:
    fred, elves = side_in(preset("fred"), "blue"), side_in(preset("fred"), "red")
    assert fred.line.startswith("Fred (Human swordsman")
    assert "Unholy Aura" in fred.line
    assert elves.line.count("Elf swordsman") == 8
    cursed = read_line("Gorgon [Despond by red] at 4,4 in forest vs 2 archers: Power")
    assert side_in(cursed, "blue").line == "Gorgon [Despond by red]"
    assert side_in(cursed, "red").line == "2 Human archers: Power"


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("Nope", "starter deck"),
        ("Gorgon vs Wolf", "one side"),
        ("War: Power, Foo", "Foo"),
        ("nobody", "one side"),
        ("Gorgon, forest at 4,4", "one side"),
        ("", "one side"),
    ],
)
def test_what_is_no_side_is_refused(source: str, problem: str) -> None:
    with pytest.raises(ScenarioError, match=problem):
        sides_from(source)


def test_who_has_no_group_has_no_side() -> None:
    with pytest.raises(ScenarioError, match="red"):
        side_in(read_line("Gorgon vs nobody"), "red")


# The table that ships.


def test_the_starter_decks_creatures_have_all_met() -> None:
    kept = read_matchups()
    assert [side.line for side in kept.ones] == [side.line for side in kept.others]
    assert kept.ones == sides_from("starters")
    assert len(kept.met) == len(kept.ones) ** 2 == len(kept.cells())


def test_matchups_drawn_at_random_are_what_they_were() -> None:
    """Where a rule or a card has changed what comes of them, ``make matchups`` fights all of them again."""
    kept = read_matchups()
    cells = list(kept.cells().values())
    rolled = [cell for cell in cells if cell[1].rolled]
    for meeting, met in random.Random(19).sample(cells, often(12)) + random.Random(19).sample(rolled, often(4)):
        assert meet(meeting, kept.runs) == met, meeting.line


def test_a_kept_table_is_read_as_it_was_packed(tmp_path: Path) -> None:
    found = matched(MatchupTable([SWORD], [GORGON, WOLF], runs=10), pool=Here())
    path = tmp_path / "table.json.gz"
    path.write_bytes(packed(found))
    kept: StoredMatchups = read_matchups(path)
    assert list(kept.cells().values()) == found.cells
    assert kept.answers(found.table)
    assert not kept.answers(MatchupTable([SWORD], [GORGON], runs=10))
    assert not structs.replace(kept, engine="another").answers(found.table)
    assert packed(found) == path.read_bytes()


def test_decks_and_cards_of_sides_are_named_as_players_spell_them() -> None:
    assert sides_from("war starter") == sides_from("War starter")
    assert sides_from("war: gorgon, barkskin") == sides_from("War: Gorgon, Barkskin")
    with pytest.raises(ScenarioError, match="got “Barksin”; did you mean 'Barkskin'"):
        sides_from("War: Barksin")
