"""What a typed line means, in any spelling and order, and what it leaves out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine.notation import line_of, read_line
from engine.scenario.format import Scenario
from engine.scenario.reading import to_document
from tests.engine import boards as b
from tests.some import some

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "fights.md"
EXAMPLES = re.findall(r"^- `(.+?)` ", DOCUMENT.read_text(), re.MULTILINE)


def said(line: str) -> str:
    """The canonical line of a typed one."""
    return line_of(read_line(line))


def first(line: str) -> dict[str, Any]:
    """The first minion of a line."""
    minion: dict[str, Any] = to_document(read_line(line))["groups"][0]["minions"][0]
    return minion


def squares(scenario: Scenario) -> list[Any]:
    return [group.square for group in scenario.groups]


def test_there_are_twenty_examples() -> None:
    assert len(EXAMPLES) == 20


@pytest.mark.parametrize("line", EXAMPLES)
def test_every_example_is_played(line: str) -> None:
    assert b.traced(read_line(line))["events"]


@pytest.mark.parametrize("phrase", some(re.findall(r"`([^`]+)`(?=[,| ])", DOCUMENT.read_text().partition("## All")[2])))
def test_every_phrase_of_the_table_is_read(phrase: str) -> None:
    if phrase.startswith(("python", "combat #", "card", "--runs")):
        phrase = 'card "Satyr" [#left] vs Boggart [#wild], combat #left #wild'
    read_line(phrase if "vs" in phrase else f"Fred (swordsman), {phrase}" if "," in phrase else phrase)


SAME = {
    "Sylph no missile + 2 Skeletons": "Sylph no missile + 2 Skeletons vs Human swordsman",
    "archer no missile #a, 3 archers vs swordsman": "Human archer no missile #a + 3 Human archers vs Human swordsman",
    "archer without hand | 2 Wolves hp 3": "Human archer no hand | 2 Wolves hp 3 vs Human swordsman",
    "3 Human swordsmen: Barkskin, Power vs Horde": "3 Human swordsmen: Barkskin, Power vs 4 Human swordsmen",
    "THREE HUMAN SWORDSMEN: BARKSKIN, POWER VS HORDE": "3 Human swordsmen: Barkskin, Power vs 4 Human swordsmen",
    "swordsmen human x3 with barkskin and power v. a horde": (
        "3 Human swordsmen: Barkskin, Power vs 4 Human swordsmen"
    ),
    "3x swordsmen (Barkskin, Power) against the Horde": "3 Human swordsmen: Barkskin, Power vs 4 Human swordsmen",
    "swordsman: ogi armor vs Gorgon": "Human swordsman: Ogi's Armor vs Gorgon",
    "swordsman: Ogi´s Armor vs Gorgon": "Human swordsman: Ogi's Armor vs Gorgon",
    "swordsman: ogi`s armor vs Gorgon": "Human swordsman: Ogi's Armor vs Gorgon",
    "\u200f3 archers\u200b vs Brimstone\u2060 Dragon\u200f": "3 Human archers vs Brimstone Dragon",
    "8 Death archers vs Life swordsman": "8 Keeper archers vs Elf swordsman",
    "archer life 5 vs archer 2 life": "Human archer hp 5 vs Human archer hp 2",
    "Hope (archer) vs Gorgon": '"Hope" (Human archer) vs Gorgon',
    "archer: Power, and finally Deflection vs 3": "Human archer: Power, Deflection vs 3 Human swordsmen",
    "archer def 2": "Human archer armor 2 vs Human swordsman",
    "8 level two archers vs hp nine": "8 Human archers level 2 vs Human swordsman hp 9",
    "Player 1: 3 archers vs player 2: Gorgon": "3 Human archers vs Gorgon",
    "/fight Gorgon vs archer": "Gorgon vs Human archer",
    "- Gorgon v.s. archer": "Gorgon vs Human archer",
    "who would win, a Gorgon or 3 archers?": "Gorgon vs 3 Human archers",
    "what happens if 3 archers attack a Gorgon": "3 Human archers vs Gorgon",
    "simulate Gorgon vs archer(s)": "Gorgon vs Human archer",
    "an army of 8 elves vs a squad of two imps": "8 Elf swordsmen vs 2 Imp swordsmen",
    "swordsman: none vs archer with no spell": "Human swordsman vs Human archer",
    "swordsman enchanted with Power vs archer": "Human swordsman: Power vs Human archer",
    "1: 3 archers 2: 4 swordsmen": "3 Human archers vs 4 Human swordsmen",
    "1: 3 archers, 2: Gorgon": "3 Human archers vs Gorgon",
    "1: archer vs 2: Gorgon": "Human archer vs Gorgon",
    "You: 3 archers. Enemy: gorgon": "3 Human archers vs Gorgon",
    "you have 2 archers, opponent has a Gorgon": "2 Human archers vs Gorgon",
    "you: 3 archers vs me: gorgon": "red: 3 Human archers vs Gorgon",
    "archer vs Gorgon, dice 7": "Human archer vs Gorgon, seed 7",
    "archer vs Gorgon on turn 3": "Human archer vs Gorgon, turn 3",
    "3 soldiers vs 2 elf warriors": "3 Human swordsmen vs 2 Elf swordsmen",
    "Dice (archer) vs fighter": '"Dice" (Human archer) vs Human swordsman',
    "team A: 3 archers, Team B: 4 imps": "3 Human archers vs 4 Imp swordsmen",
    "side 1: 3 archers with Power; side 2: 2 imps": "3 Human archers: Power vs 2 Imp swordsmen",
    "me: 3 archers vs opponent: Gorgon": "3 Human archers vs Gorgon",
    "attackers: archer + imp; defenders: Gorgon": "Human archer + Imp swordsman vs Gorgon",
    "group 1: archer | group 2: imp vs enemies: Gorgon": "Human archer | Imp swordsman vs Gorgon",
    "A: 3 archers vs B: 4 imps": "3 Human archers vs 4 Imp swordsmen",
    "a: 3 archers, b: Gorgon": "3 Human archers vs Gorgon",
    "3 archers, who carry Power vs imp": "3 Human archers: Power vs Imp swordsman",
    "3 archers who have Power and Barkskin vs imp": "3 Human archers: Power, Barkskin vs Imp swordsman",
    "archer that has Power vs imp with 1 hp remaining": "Human archer: Power vs Imp swordsman current hp 1",
    "opponent has 3 archers, I have Gorgon": "red: 3 Human archers vs Gorgon",
    "enemy Gorgon vs my 3 archers": "red: Gorgon vs 3 Human archers",
    "red archer vs wolf | red Gorgon": "red: Human archer vs Wolf | red: Gorgon",
    "archer | red elf swordsman vs red wolf": "Human archer vs Elf swordsman | Wolf",
    "3 archers w/o spells vs Gorgon w/o armor": "3 Human archers vs Gorgon armor 0",
    "2 archers W/Power vs Gorgon": "2 Human archers: Power vs Gorgon",
    "3 archers defending against 4 imps": "3 Human archers vs 4 Imp swordsmen",
    "ogi armor 3 vs Gorgon": "Ogi armor 3 vs Gorgon",
    "gorgon attacks 3 archers": "Gorgon vs 3 Human archers",
    "archer attacks 2 vs Gorgon": "Human archer attack rate 2 vs Gorgon",
    "who wins, Gorgon or 3 archers?": "Gorgon vs 3 Human archers",
    "who would win between 3 archers and a Gorgon?": "3 Human archers vs Gorgon",
    "would 3 archers survive against a Gorgon": "3 Human archers vs Gorgon",
    "chance that 3 archers beat 2 swordsmen": "3 Human archers vs 2 Human swordsmen",
    "what are the odds of 3 archers vs 2 swordsmen": "3 Human archers vs 2 Human swordsmen",
    "odds: 3 archers beating a Gorgon": "3 Human archers vs Gorgon",
    "how likely are 3 archers to beat a Gorgon": "3 Human archers vs Gorgon",
    "how often do 3 archers beat a Gorgon": "3 Human archers vs Gorgon",
    "what chance do 3 archers have against a Gorgon": "3 Human archers vs Gorgon",
    "what are my chances with 3 archers against a Gorgon": "3 Human archers vs Gorgon",
    "what chance do I have with 3 archers against a Gorgon": "3 Human archers vs Gorgon",
    "win rate of Gorgon vs Wolf": "Gorgon vs Wolf",
    "rate 2 Gorgon vs Wolf": "Gorgon attack rate 2 vs Wolf",
    "3 archers vs Gorgon odds": "3 Human archers vs Gorgon",
    "if I attack with 3 archers against a Gorgon": "3 Human archers vs Gorgon",
    "are 3 archers enough to beat a Gorgon": "3 Human archers vs Gorgon",
    "do 3 archers stand a chance against a Gorgon": "3 Human archers vs Gorgon",
    "what would happen if 3 archers fought 2 wolves": "3 Human archers vs 2 Wolves",
    "3 archers vs Gorgon which is better": "3 Human archers vs Gorgon",
    "which is stronger: Gorgon or Wolf": "Gorgon vs Wolf",
    "are 3 archers better than a Gorgon": "3 Human archers vs Gorgon",
    "how do 3 archers fare against a Gorgon": "3 Human archers vs Gorgon",
    "what happens if 3 archers meet a Gorgon": "3 Human archers vs Gorgon",
    "3 archers at level 3 vs Gorgon": "3 Human archers level 3 vs Gorgon",
    "archer at hp 5 at 5,5 vs Gorgon": "Human archer hp 5 vs Gorgon",
    "Will o' the Wisp on 3 archers vs Gorgon": "3 Human archers [Will o' the Wisp] vs Gorgon",
    "are 3 archers stronger than a Gorgon": "3 Human archers vs Gorgon",
    "would 3 archers kill a Gorgon please": "3 Human archers vs Gorgon",
    "3 elves 2 dwarves vs Gorgon": "3 Elf swordsmen + 2 Dwarf swordsmen vs Gorgon",
    "Gorgon vs 3 archers with initiative": "Gorgon vs 3 Human archers, red has initiative",
    "red: 3 archers go first vs Gorgon": "red: 3 Human archers vs Gorgon, red has initiative",
    "Gorgon vs archer (red has initiative) (seed 5)": "Gorgon vs Human archer, red has initiative, seed 5",
    "Power on 3 swordsmen vs Gorgon": "3 Human swordsmen: Power vs Gorgon",
    "swordsman using 1. Deflection 2. Unholy Aura": "Human swordsman: Deflection, Unholy Aura vs Human swordsman",
    "swordsman: Deflection then Unholy Aura": "Human swordsman: Deflection, Unholy Aura vs Human swordsman",
    "swordsman named Fred with Power": "Fred (Human swordsman; Power) vs Human swordsman",
    "archer without armor vs Gorgon without spells": "Human archer armor 0 vs Gorgon",
    "elf (5,5) vs dwarf (5,6)": "Elf swordsman at 5,5 vs Dwarf swordsman at 5,6",
    "3rd level elf archer vs2 Wolves": "Elf archer level 3 vs 2 Wolves",
    "3 Humans, Barkskin, Power versus Horde": "3 Human swordsmen: Barkskin, Power vs 4 Human swordsmen",
    "fred (ogis armour) vs 8 élves": "fred (Human swordsman; Ogi's Armor) vs 8 Elf swordsmen",
    "Fred (Human swordsman: Ogi’s Armor) vs 8 Elven swordsmen": (
        "Fred (Human swordsman; Ogi's Armor) vs 8 Elf swordsmen"
    ),
    "Fred the Bold, Elf archer vs Gorgon": "Fred the Bold (Elf archer) vs Gorgon",
    "vs": "Human swordsman vs Human swordsman",
    "vs Gorgon": "Human swordsman vs Gorgon",
    "Gorgon vs": "Gorgon vs Human swordsman",
    "3 level 2 archers vs lvl 3 archer": "3 Human archers level 2 vs Human archer level 3",
    "5 hp 3 armor swordsman": "Human swordsman hp 5 armor 3 vs Human swordsman",
    "swordsman hp=5, armor: 3": "Human swordsman hp 5 armor 3 vs Human swordsman",
    "2 archers, 2 swordsmen vs 2 wolves": "2 Human archers + 2 Human swordsmen vs 2 Wolves",
    "2 archers and a swordsman with Power vs Al Hakim": "2 Human archers + Human swordsman: Power vs Al Hakim",
    "archers of the Elves vs Horde of Dwarves": "Elf archer vs 4 Dwarf swordsmen",
    "blue: 3 archers vs red: 4 archers; red goes first; seed 12": (
        "3 Human archers vs 4 Human archers, red has initiative, seed 12"
    ),
    "red Gorgon vs Horde": "red: Gorgon vs 4 Human swordsmen",
    "initiative red, Gorgon": "Gorgon vs Human swordsman, red has initiative",
    "3 archers on the mountain vs Horde at (5, 6)": "3 Human archers in mountain vs 4 Human swordsmen",
    "Gorgon vs Horde, rules.d3_cap=before-effects": "Gorgon vs 4 Human swordsmen, D3 cap before effects",
    "Vision archers vs Djinn swordsman": "Vision archer vs Djinn swordsman",
    "nobody vs Gorgon": "red: Gorgon vs nobody",
    # Counts, plurals and digits.
    "3*swordsmans vs 2 × wolfs": "3 Human swordsmen vs 2 Wolves",
    "3 homunculi vs 2 gnax": "3 Homunculi vs 2 Gnax",
    "2 pegasi vs 2 sand sphinxes": "2 Pegasi vs 2 Sand Sphinxes",
    "2 tindelhunds vs 2 homunculus": "2 Tindelhunden vs 2 Homunculi",
    "３ archers vs a pair of archers": "3 Human archers vs 2 Human archers",
    "one horde vs 2 hordes": "4 Human swordsmen vs 8 Human swordsmen",
    "a horde of 6 archers": "6 Human archers vs Human swordsman",
    "2 level-3 archers vs archer lev 2": "2 Human archers level 3 vs Human archer level 2",
    "2 archers at 3/7 hp": "2 Human archers hp 7 current hp 3 vs Human swordsman",
    # Spells: several times, without commas, before who bears them, with their owner in parentheses.
    "swordsman: 2 Power, Barkskin x2": "Human swordsman: Power, Power, Barkskin, Barkskin vs Human swordsman",
    "swordsman (Power x2) [2 Despond]": "Human swordsman: Power, Power [Despond, Despond] vs Human swordsman",
    "2 archers: Barkskin + Power": "2 Human archers: Barkskin, Power vs Human swordsman",
    "2 archers + Power": "2 Human archers: Power vs Human swordsman",
    "2 archers: Barkskin/Power": "2 Human archers: Barkskin, Power vs Human swordsman",
    "3 archers each w/ Power": "3 Human archers: Power vs Human swordsman",
    "Barkskin swordsman": "Human swordsman: Barkskin vs Human swordsman",
    "Fred: swordsman, Deflection": "Fred (Human swordsman; Deflection) vs Human swordsman",
    "archer: Power (by red), Barkskin (red)": "Human archer: Power by red, Barkskin by red vs Human swordsman",
    "archer (Power (red)) [Despond (red)]": "Human archer: Power by red [Despond by red] vs Human swordsman",
    "swordsman power(2) vs Gorgon": "Human swordsman: Power, Power vs Gorgon",
    "power 2": "Human swordsman: Power, Power vs Human swordsman",
    "archer: Power (3), Barkskin 2": "Human archer: Power, Power, Power, Barkskin, Barkskin vs Human swordsman",
    "archer: Power twice, then double Barkskin": ("Human archer: Power, Power, Barkskin, Barkskin vs Human swordsman"),
    "Power 2 swordsmen vs Gorgon": "2 Human swordsmen: Power vs Gorgon",
    "archer: red Power, Barkskin of red": "Human archer: Power by red, Barkskin by red vs Human swordsman",
    "archer [red Despond]": "Human archer [Despond by red] vs Human swordsman",
    "archer vs wolf: Barkskin first, then Power": "Human archer vs Wolf: Barkskin, Power",
    "archer: (1) Power (2) Barkskin (3) Deflection": "Human archer: Power, Barkskin, Deflection vs Human swordsman",
    "archer (1) Power, (2) Barkskin vs wolf: (1) Power": "Human archer: Power, Barkskin vs Wolf: Power",
    "archer: (2) Power, (1) Barkskin": "Human archer: Power, Power, Barkskin vs Human swordsman",
    "archer: Power (1) Barkskin (2)": "Human archer: Power, Barkskin, Barkskin vs Human swordsman",
    "archer: (1) Power (3) Barkskin": "Human archer: Power, Barkskin, Barkskin, Barkskin vs Human swordsman",
    "archer: 1) Barkskin 2) Power": "Human archer: Barkskin, Power vs Human swordsman",
    "archer: Barkskin -> Power": "Human archer: Barkskin, Power vs Human swordsman",
    "archer: • `Barkskin` • Power": "Human archer: Barkskin, Power vs Human swordsman",
    "archer (2 Power) vs wolf (2x Barkskin, 3 Power)": (
        "Human archer: Power, Power vs Wolf: Barkskin, Barkskin, Power, Power, Power"
    ),
    "archer 2x Power vs 2 wolves (3 Power)": "Human archer: Power, Power vs 2 Wolves: Power, Power, Power",
    "Fred (archer, 2 Power) vs elves (2 Powers)": "Fred (Human archer; Power, Power) vs Elf swordsman: Power, Power",
    "archer x2 Power vs Fred (2 Barkskin elves)": "2 Human archers: Power vs 2 Fred (Elf swordsman; Barkskin)",
    "archer: Power x2 Barkskin x2": "Human archer: Power, Power, Barkskin, Barkskin vs Human swordsman",
    "archer: Power (2) Barkskin (2)": "Human archer: Power, Power, Barkskin, Barkskin vs Human swordsman",
    "archer (Power (2), Barkskin) [Despond by red (2)]": (
        "Human archer: Power, Power, Barkskin [Despond by red, Despond by red] vs Human swordsman"
    ),
    # Who comes next, whose they are, where they stand.
    "2 Humans, 3 Elves vs swordsman": "2 Human swordsmen + 3 Elf swordsmen vs Human swordsman",
    "Human and Elf vs swordsman": "Human swordsman + Elf swordsman vs Human swordsman",
    "3 archers; 3 Elf archers / Dwarf vs elf": "3 Human archers + 3 Elf archers + Dwarf swordsman vs Elf swordsman",
    "3 archers (red) vs 2 wolves (blue)": "red: 3 Human archers vs 2 Wolves",
    "Gorgon in the woods vs wolf in mountains": "Gorgon in forest vs Wolf in mountain",
    "archer in their sanctum vs Gorgon (at 5,6)": "Human archer at 2,3 vs Gorgon at 5,6, blue sanctum at 2,3",
    "Gorgon at 5:5 vs wolf at 5-7": "Gorgon at 5,5 vs Wolf at 5,7",
    # Sides without a word for vs, and players in other words.
    "Blue: 3 archers\nRed: 2 wolves": "3 Human archers vs 2 Wolves",
    "3 archers; red: 2 wolves": "3 Human archers vs 2 Wolves",
    "blue has 3 archers, red has a horde": "3 Human archers vs 4 Human swordsmen",
    "blue team: 3 archers, red team: 2 wolves": "3 Human archers vs 2 Wolves",
    "8 archers vs 2 archers, both with Power": "8 Human archers vs 2 Human archers: Power",
    "I have 3 archers, he has a Gorgon": "3 Human archers vs Gorgon",
    "3 archers for red vs horde for blue": "red: 3 Human archers vs 4 Human swordsmen",
    "archer vs blue wolf": "red: Human archer vs Wolf",
    "2 wolves, red has initiative": "2 Wolves vs Human swordsman, red has initiative",
    "archer vs wolf, wolf goes first": "Human archer vs Wolf, red has initiative",
    "Gorgon vs Gorgon with initiative": "Gorgon vs Gorgon, red has initiative",
    "who wins between a wolf and 2 archers and 3 elves": "Wolf vs 2 Human archers + 3 Elf swordsmen",
    # What cards cost, those too that are called as what they make.
    "archer vs wolf, fireball costs 4 will": "Human archer vs Wolf, Fireball costs 4 Will",
    "archer vs wolf, Fireball costs 4 Will and 2 Clarity, 1 World": (
        "Human archer vs Wolf, Fireball costs 4 Will 2 Clarity 1 World"
    ),
    "Fireball costs 2 Will, 2 War archers vs wolf": "2 Human archers vs Wolf, Fireball costs 2 Will",
    "archer vs wolf, Runts costs 1 Will, Bellwether costs 2 Will": (
        "Human archer vs Wolf, Runts costs 1 Will, Bellwether costs 2 Will"
    ),
    "a trio of archers attacked our wolf": "3 Human archers vs Wolf",
    "8 elves take on a duo of wolves": "8 Elf swordsmen vs 2 Wolves",
    "archer with an hp of 5, armor is 2 contra wolf": "Human archer hp 5 armor 2 vs Wolf",
    "archer without a missile attack vs wolf": "Human archer no missile vs Wolf",
    "archer vs wolf, opponent goes first": "Human archer vs Wolf, red has initiative",
    "my archer vs your wolf, you go first": "Human archer vs Wolf, red has initiative",
    "archer vs wolf, you go first": "Human archer vs Wolf",
    "archer vs wolf, initiative: enemy": "Human archer vs Wolf, red has initiative",
    "archer vs wolf, Colony costs 2 Will": "Human archer vs Wolf, Colony costs 2 Will",
    "red: 3 Ogis armor 5 + 2 archers: 2 ogis armor": (
        "red: 3 Ogis armor 5 + 2 Human archers: Ogi's Armor, Ogi's Armor vs Human swordsman"
    ),
    "Normal (archer) vs a plain wolf": '"Normal" (Human archer) vs Wolf',
    "red: (archer, elf) vs wolf": "red: Human archer + Elf swordsman vs Wolf",
    # Hordes and numerals.
    "horde (2) vs horde x2": "8 Human swordsmen vs 8 Human swordsmen",
    "horde of 6": "6 Human swordsmen vs Human swordsman",
    "Ann（archer；Power）vs 3 Elves，2 Dwarves": "Ann (Human archer; Power) vs 3 Elf swordsmen + 2 Dwarf swordsmen",
    "③ archers vs 3️⃣ wolves": "3 Human archers vs 3 Wolves",
    # Other words and signs for vs, and words around a fight.
    "archer vs Wolf + the Wolf in forest": "Human archer vs Wolf + Wolf in forest",
    "3 archers ⚔️ 2 wolves": "3 Human archers vs 2 Wolves",
    "Who wins: 3 archers vs 2 wolves?": "3 Human archers vs 2 Wolves",
    "Do 3 archers with Power beat a Horde?": "3 Human archers: Power vs 4 Human swordsmen",
    "fight: 3 archers fight 2 wolves": "3 Human archers vs 2 Wolves",
    "archer is beaten by 2 wolves": "Human archer vs 2 Wolves",
    "8 swordsmen charge a Gorgon": "8 Human swordsmen vs Gorgon",
    "8 elves attack Fred (Deflection)": "8 Elf swordsmen vs Fred (Human swordsman; Deflection)",
    "Fred with Power kills Abe with Barkskin": "Fred (Human swordsman; Power) vs Abe (Human swordsman; Barkskin)",
    "Gorgon meets Fred: Barkskin": "Gorgon vs Fred (Human swordsman; Barkskin)",
    '"Fight Club" (archer)': '"Fight Club" (Human archer) vs Human swordsman',
}


@pytest.mark.parametrize("line", SAME)
def test_a_line_is_understood(line: str) -> None:
    if "(5, 6)" in line:
        assert squares(read_line(line))[1] == (5, 6)
    else:
        assert said(line) == SAME[line]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("3 archers with Power on each vs Gorgon", "3 archers: Power vs Gorgon"),
        ("3 archers with two Powers each vs Gorgon", "3 archers: Power, Power vs Gorgon"),
        ("2 archers: Barkskin, 2 Powers vs Gorgon", "2 archers: Barkskin, Power, Power vs Gorgon"),
        ("3xElf archers vs 2xwolves", "3 Elf archers vs 2 wolves"),
        ("archerx3: Flaming Arrowsx2 vs Max2 (elf)", '3 archers: Flaming Arrows x2 vs "Max2" (elf)'),
        ("* 3 archers: Power\n* 2 imps: Barkskin\nvs\n* wolf", "3 archers: Power + 2 imps: Barkskin vs wolf"),
        ("archer with “Ogi’s Arrows” and 'despond' vs wolf", "archer [Ogi's Arrows, Despond] vs wolf"),
        ('archer: "despond" vs wolf', "archer [Despond] vs wolf"),
        ("archers: 3, imps: 2 and elves: 1 vs wolves: 2", "3 archers + 2 imps + 1 elf vs 2 wolves"),
        ("group 1: 3 archers, group 2: 2 imps vs group 3: wolf", "3 archers | 2 imps vs wolf"),
        ("wolf gets attacked by 3 archers, group spell Despond", "wolf vs 3 archers [Despond]"),
        ("in Badlands: 3 archers vs wolf", "3 archers vs wolf, realm Badlands"),
        ("2 x archers (lvl5) attacks 2 x Shadows", "2 archers level 5 vs 2 Shadows"),
        ("4 archers, group: War Drums attacks 2 wolves", "4 archers [War Drums] vs 2 wolves"),
        (
            "archer: Power, “True Aim” in swamp vs wolf: 'Jinx', \"Carapace\" [Fear]",
            "archer: Power, True Aim in swamp vs wolf: Jinx, Carapace [Fear]",
        ),
        ("archer: Flight [Soul Jar] vs wolf", "archer [Flight, Soul Jar] vs wolf"),
        ("2 Elves and an archer vs 3 imps, archer", "2 Elves + archer vs 3 imps + archer"),
        ('"Ann" and 2 archers vs "Bob" and an archer', "Ann (swordsman) + 2 archers vs Bob (swordsman) + archer"),
        ("Ann, Elf, archer vs 2 Elves, archers", "Ann (Elf archer) vs 2 Elf archers"),
        ("Team A: archer 5 hit points\nTeam B: 2 wolves", "archer hp 5 vs 2 wolves"),
        ("Team A: Bob (elf; Power)\nPlayer 2: Ann (archer)", "Bob (elf; Power) vs Ann (archer)"),
        ("1) Bob (elf) and 3 imps\n2) wolf", "Bob (elf) + 3 imps vs wolf"),
        ("archer with nothing vs wolf", "archer vs wolf"),
        ("3 archers: Power, Despond on the group vs wolf", "3 archers: Power [Despond] vs wolf"),
        ("my archer vs enemy's wolf with opponent’s Despond", "archer vs wolf [Despond by red]"),
        ("archer vs wolf in the opponent's town", "archer vs wolf in red town"),
        ("What about 3 archers vs wolf?", "3 archers vs wolf"),
        ("3 archers which have Power verse a wolf", "3 archers: Power vs wolf"),
        ("1. 3 archers\n2. 2 wolves", "3 archers vs 2 wolves"),
        ("1) archer with Power\n2) Gorgon [Despond]", "archer: Power vs Gorgon [Despond]"),
        ("1 - 3 archers\n2 - 2 wolves", "3 archers vs 2 wolves"),
        ("Left: 3 bows. Right: Gorgon", "3 archers vs Gorgon"),
        ("mine: 3 archers, theirs: 2 wolves", "3 archers vs 2 wolves"),
        ("let's say 3 archers without nation v/s wolf", "3 nationless archers vs wolf"),
        ("please tell me: can 3 archers take out a Gorgon", "3 archers vs Gorgon"),
        ("would a Gorgon lose against 3 archers", "Gorgon vs 3 archers"),
        ("archer max hp 9 vs wolf with 5 life points", "archer hp 9 vs wolf hp 5"),
        ("Blue: archer (Power) | Red: wolf", "archer: Power vs wolf"),
        ("blue: archer | blue: imp | red: wolf", "archer | imp vs wolf"),
        ("archer vs 2 wolves, all at level 2", "archer vs 2 wolves level 2"),
        ("archer reduced to 3 hp vs wolf wounded to 2", "archer current hp 3 vs wolf current hp 2"),
        ("archer at square 5,5 vs wolf @ forest", "archer at 5,5 vs wolf in forest"),
        ("3 archers defend against a wolf", "3 archers vs wolf"),
        ("archer vs imp (computer controlled)", "archer vs imp computer controlled"),
        ("3 archers, red: 2 wolves: Power", "3 archers vs 2 wolves: Power"),
        ("3 Teams (archer) vs wolf", '3 "Teams" (archer) vs wolf'),
        ("wolf 2 imps vs elf", "wolf + 2 imps vs elf"),
        ("ok so my 3 archers attack his wolf, what happens?", "3 archers vs wolf"),
        ("> 3 archers vs wolf", "3 archers vs wolf"),
        ("drei Bogenschützen gegen einen Wolf", "3 archers vs wolf"),
        ("tres arqueros con Power contra dos espadachines", "3 archers: Power vs 2 swordsmen"),
        ("3 лучника против 2 мечников", "3 archers vs 2 swordsmen"),
        ("3 archers vs wolves and archers", "3 archers vs wolf + archer"),
        ("Power 2 on an archer vs wolf", "archer: Power x2 vs wolf"),
        ("globe: Armistice, 3 archers with Power vs wolf", "3 archers: Power vs wolf, globe (Armistice)"),
        ("2 wolves both in forest vs archer", "2 wolves in forest vs archer"),
        ("archer with spells: Power vs wolf", "archer: Power vs wolf"),
        ("archer, spells: none vs wolf", "archer vs wolf"),
        ("archer vs wolf, imp vs neutral Gorgon", "archer vs wolf + imp vs Gorgon"),
        ("hi! horde 2x vs 3 elves 2hp, thanks", "horde x2 vs 3 elves hp 2"),
        ("archer vs wolf, wolf: Power", "archer vs wolf + wolf: Power"),
        ("red Despond on archer vs wolf", "archer [Despond by red] vs wolf"),
        ("archer vs wolf, my town at 4,4", "archer vs wolf, blue town at 4,4"),
        ("archer vs wolf, enemy town at 4,4", "archer vs wolf, red town at 4,4"),
        ("my wolf vs imp, your colony at 4,4", "wolf vs imp, red colony at 4,4"),
        ("wolf vs Gorgon in my town", "wolf vs Gorgon in blue town"),
        ("swordsman Fred with Power vs archer", "Fred (swordsman; Power) vs archer"),
        ("8 archers with flaming arrow vs Gorgon", "8 archers: Flaming Arrows vs Gorgon"),
        ("3 archers under Despond by red vs Gorgon", "3 archers [Despond by red] vs Gorgon"),
        ("3 archers at level 3 vs Gorgon", "3 archers level 3 vs Gorgon"),
        ("3 archers on armor 2 in forest vs Gorgon", "3 archers armor 2 in forest vs Gorgon"),
        ("archer hp 5 of 7 vs Gorgon", "archer hp 5/7 vs Gorgon"),
        ("archer with 5 out of 7 hp vs Gorgon", "archer hp 5/7 vs Gorgon"),
        ("archer at 5 of 7 hit points vs Gorgon", "archer hp 5/7 vs Gorgon"),
        ("archer with 5 of 7 hit points left vs Gorgon", "archer hp 5/7 vs Gorgon"),
        ("(3 archers + 2 wolves) vs (Ann (archer), 2 wolves)", "3 archers + 2 wolves vs Ann (archer) + 2 wolves"),
        ("wolf | (archer: Power and 2 wolves) vs elf", "wolf | archer: Power + 2 wolves vs elf"),
        ("fight between archer and wolf", "archer vs wolf"),
        ("**archer vs wolf #wild**", "archer vs wolf #wild"),
        ("[b]3 archers[/b] with [[Power]] vs [url=/cards/gorgon/]Gorgon[/url]", "3 archers: Power vs Gorgon"),
        ('<b>"[b]"</b> (archer) vs [2 Wolves](/cards/wolf/)&nbsp;&amp; elf', '"[b]" (archer) vs 2 wolves + elf'),
        ("(archer, Power) vs (Gorgon)", "archer: Power vs Gorgon"),
        ("archer called Gorgon vs wolf", '"Gorgon" (archer) vs wolf'),
        ('archer named "Ann 2" with Power vs wolf', '"Ann 2" (archer; Power) vs wolf'),
        ("archer with Power on it vs wolf", "archer: Power vs wolf"),
        ("archer vs wolf in the realm of Veldt", "archer vs wolf, realm Veldt"),
        ("archer has 5 hp vs 2 wolves have armor 2", "archer hp 5 vs 2 wolves armor 2"),
        ("archer vs wolf, mountain (4,4)", "archer vs wolf, mountain at 4,4"),
        ("archer vs wolf, red town at 6,6 (Fertility)", "archer vs wolf, red town at 6,6 (; Fertility)"),
        ("archer vs wolf, town at 6,6 (World, Fertility)", "archer vs wolf, town at 6,6 (World; Fertility)"),
        ("archer with Power vs wolf, Armistice on the globe", "archer: Power vs wolf, globe (Armistice)"),
        ("archer with Power, Armistice on the globe vs wolf", "archer: Power vs wolf, globe (Armistice)"),
        ("archer: Power globe: Armistice", "archer: Power, globe (Armistice)"),
        ("archer vs wolf, on the globe Armistice", "archer vs wolf, globe (Armistice)"),
        ('"Ann 2" vs "Power"', '"Ann 2" (swordsman) vs "Power" (swordsman)'),
        ("archer, spells Power and Barkskin vs wolf", "archer: Power, Barkskin vs wolf"),
        ("archer (spells: Power) vs wolf with the spells Power", "archer: Power vs wolf: Power"),
        ("archer (Fred) vs Gorgon", "Fred (archer) vs Gorgon"),
        ('archer ("Ann 2", level 2) vs Gorgon', '"Ann 2" (archer, level 2) vs Gorgon'),
        ("archer (Power) vs Gorgon (Despond)", "archer: Power vs Gorgon [Despond]"),
        ("8 archers with zanas blessing and Power", "8 archers: Power [Zana's Blessing]"),
        ("archer in forest with Mirage vs Gorgon", "archer at 5,5 vs Gorgon, forest at 5,5 (Mirage)"),
        ("3 sword men vs 2 guys", "3 swordsmen vs 2 swordsmen"),
        ("3 knights vs 2 rangers", "3 swordsmen vs 2 archers"),
        ("Gorgon vs vs archer", "Gorgon vs archer"),
        ("Gorgon has Power vs 3 archers have True Aim", "Gorgon: Power vs 3 archers: True Aim"),
        ("Gorgon cursed with Despond vs archer", "Gorgon [Despond] vs archer"),
        ("Gorgon affected by Despond vs archer, red has initiative", "Gorgon [Despond] vs archer, red has initiative"),
        ("3 swordsmen guarding a town vs Gorgon", "3 swordsmen in town vs Gorgon"),
        ("wild Gorgon vs 3 archers", "neutral Gorgon vs 3 archers"),
        ("P1: 3 archers, P2: Gorgon", "3 archers vs Gorgon"),
        ("house of War archers vs swordsman with 2 attacks per round", "War archers vs swordsman attack rate 2"),
        ("drei Schwertkämpfer mit Power gegen zwei Elfen Bogenschützen", "3 swordsmen: Power vs 2 Elf archers"),
        ("archer: Power 2 times, Barkskin once, Deflection three times", "archer: Power x2, Barkskin, Deflection x3"),
        ("3 archers (none) vs Gorgon (unenchanted)", "3 archers vs Gorgon"),
        ("Just 3 archers vs only one wolf", "3 archers vs wolf"),
        ("3 archers vs none", "3 archers vs nobody"),
        ("archer vs wolf, Fireball cost: 4 Will", "archer vs wolf, Fireball costs 4 Will"),
        ("archer and all elves, 3 archers vs 2 wolves, all with Power", "archer + elf + 3 archers vs 2 wolves: Power"),
        ("Blue:\n- 3 archers\n- 2 elves\nRed:\n- wolf", "3 archers + 2 elves vs wolf"),
        ("archer vs wolf, init red", "archer vs wolf, red has initiative"),
        ("V (archer) vs A (elf)", '"V" (archer) vs "A" (elf)'),
        ("Fred (2 Power) vs Gorgon", "Fred (swordsman; Power, Power) vs Gorgon"),
        ("archer (red Despond) vs Fred (blue Power)", "archer [Despond by red] vs Fred (swordsman; Power by blue)"),
        ("archer with enemy Despond vs Gorgon", "archer [Despond by red] vs Gorgon"),
        ("my archer vs wolf with my Despond", "archer vs wolf [Despond by blue]"),
        ("I have 3 archers with your Despond vs Gorgon", "3 archers [Despond by red] vs Gorgon"),
        ("archer (Despond from red) vs Gorgon", "archer [Despond by red] vs Gorgon"),
        ("half a dozen archers vs half-dozen wolves", "6 archers vs 6 wolves"),
        ("Another archer vs another 2 wolves", "archer vs 2 wolves"),
        ("3 archers and another group of 2 archers vs Gorgon", "3 archers | 2 archers vs Gorgon"),
        ("1. 3 archers vs Gorgon", "3 archers vs Gorgon"),
        ("2) Gorgon vs wolf", "Gorgon vs wolf"),
        ("2. archers vs wolf", "2 archers vs wolf"),
        ("archer vs Gorgon (initiative)", "archer vs Gorgon, red has initiative"),
        ("archer, elf vs 2 wolves, wolf (has initiative)", "archer, elf vs 2 wolves + wolf, red has initiative"),
        ("Player 1 has 3 archers, player 2 has a Gorgon", "3 archers vs Gorgon"),
        ("archer vs wolf, mountains at 4,4 and 5,4", "archer vs wolf, mountain at 4,4, mountain at 5,4"),
        ("archer vs wolf, red towns at (6,6), (7,7)", "archer vs wolf, red town at 6,6, red town at 7,7"),
        ("«Fred» (archer) with Power… vs 2✕wolf", "Fred (archer; Power) vs 2 wolves"),
        ("trois archers contre deux épéistes et un archer", "3 archers vs 2 swordsmen + archer"),
    ],
)
def test_a_line_in_other_words_is_the_same_fight(typed: str, meant: str) -> None:
    assert read_line(typed) == read_line(meant)


def test_spells_lie_on_each_minion_in_their_order() -> None:
    trace = b.traced(read_line("3 swordsmen: Barkskin, Power vs Gorgon"))
    laid = [minion["spells"] for id, minion in trace["initial"]["minions"].items() if "swordsman" in id]
    assert laid == [["Barkskin", "Power"]] * 3


def test_ids_and_names_are_made_of_what_there_is() -> None:
    scenario = read_line("Fréd (swordsman) + 2 archers vs 2 archers + swordsman + swordsman: Power")
    entries = [(entry.id, entry.name) for group in scenario.groups for entry in group.minions]
    assert entries == [
        ("fred", "Fréd"),
        ("blue-archer", "Blue archer"),
        ("red-archer", "Red archer"),
        ("swordsman-a", "Swordsman A"),
        ("swordsman-b", "Swordsman B"),
    ]
    assert [group.id for group in scenario.groups] == ["left", "right"]


def test_two_of_a_name_get_ids_of_their_own() -> None:
    scenario = read_line("Ann (archer) + Ann (archer) + Left (archer)")
    assert [entry.id for entry in scenario.groups[0].minions] == ["ann", "ann-b", "left-b"]


def test_hostile_groups_are_neighbours_and_one_is_surrounded_by_four() -> None:
    scenario = read_line("8 Elves vs archer | archer | archer | archer")
    assert scenario.groups[0].square == (5, 5)
    assert {group.square for group in scenario.groups[1:]} == {(4, 5), (6, 5), (5, 4), (5, 6)}
    assert b.traced(scenario)["outcome"]["groups"]


def test_the_lone_group_stands_in_the_middle_whichever_side_it_is_on() -> None:
    assert squares(read_line("archer | archer vs Gorgon"))[2] == (5, 5)


def test_terrain_is_that_of_the_square_the_group_gets() -> None:
    scenario = read_line("Gorgon vs 8 Elf archers in forest")
    assert [(each.square, each.terrain) for each in scenario.squares] == [(scenario.groups[1].square, "forest")]


def test_a_group_in_its_sanctum_stands_on_its_site() -> None:
    scenario = read_line("archer vs swordsman in sanctum")
    assert (scenario.groups[1].square, scenario.structures[0].square) == ((9, 8), (9, 8))
    assert scenario.structures[0].owner == "red"


def test_a_wounded_minion_begins_with_what_it_has_left() -> None:
    assert first("swordsman hp 3/9") == first("swordsman 3/9 hp")
    assert first("swordsman hp 3/9")["stats"] == {"hp": 9}
    assert first("swordsman hp 3/9")["current_hp"] == 3


def test_a_third_side_is_neutral() -> None:
    assert [group.owner for group in read_line("archer vs archer vs Boggart").groups] == ["blue", "red", "neutral"]


def test_a_name_of_two_meanings_is_what_fits_its_place() -> None:
    assert read_line("archer at 5,5 vs Gorgon, volcano at 4,4").squares[0].terrain == "volcano"
    assert first("Will (archer)")["name"] == "Will"


def test_the_title_is_the_line_that_says_it() -> None:
    assert read_line("Horde vs gorgon").title == "4 Human swordsmen vs Gorgon"
    long = " + ".join(f"Ann{'e' * 30} (archer) " for _ in range(8))
    assert len(read_line(long).title) == 200


@pytest.mark.parametrize("word", ["gegen", "contre"])
def test_against_may_be_said_in_german_or_french(word: str) -> None:
    assert read_line(f"3 archers {word} Gorgon") == read_line("3 archers vs Gorgon")
