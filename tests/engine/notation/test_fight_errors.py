"""What is wrong with a line is told at its place, with what could stand there."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.notation import MAX_LENGTH, LineError, line_of, read_line
from engine.notation.vocabulary import meanings

WRONG = {
    "": ("", "Type a fight, such as 3 Human swordsmen: Barkskin, Power vs Horde."),
    "...": ("", "Type a fight, such as"),
    '2 "Gorgon" vs archer': (
        '"Gorgon"',
        'What stands in quotes is a name. Did you mean Gorgon or "Gorgon" (swordsman)?',
    ),
    "3 archers\nGorgon": ("archers", "Gorgon is a creature and has no class besides. Is “vs” or a plus sign missing?"),
    '{"format": "sanctum-scenario/1"}': ("", "This is no line, but a scenario in JSON: the editor and “run” take it."),
    "3 archers (forest) vs Gorgon": ("forest", "A group stands in it: archer in forest."),
    "archer with Fireball": (
        "Fireball",
        "Fireball is a manifestation. A line casts nothing; the script of a scenario can.",
    ),
    "3 archers: Fire ball": (
        "Fire ball",
        "Fireball is a manifestation. A line casts nothing; the script of a scenario can.",
    ),
    "Fire ball on 3 archers": ("Fire ball", 'the script of a scenario can. Did you mean "Fire ball"?'),
    "archer: Hailstrom": ("Hailstrom", "Hailstorm goes on a square. On a square: plains at 4,4 (Hailstorm)."),
    "archer (dead) vs wolf": ("dead", "There is no spell called “dead”."),
    "archer vs wolf round 1 only": ("round", "A combat goes on until one side is left, for ten rounds at most."),
    "archer + elf: Power on each vs wolf": ("each", "Say it of each: it is read of the last of them."),
    "archer + elf each with Power vs wolf": ("each", "Say it of each: it is read of the last of them."),
    "archer + elf: Power (both) vs wolf": ("both", "Say it of each: it is read of the last of them."),
    "archer vs wolf, each level 2": ("each", "Say it of each side: it is read of one of them."),
    "8 Death vs Gorgon": ("Death", "There is no minion called “Death”. Did you mean Keepers?"),
    "archer: TA vs Gorgon": ("TA", "Did you mean Treacherous Armor or True Aim?"),
    "archer with UA, Deflection": ("UA", "There is no spell called “UA”. Did you mean Unholy Aura?"),
    "archer: Treach. Armor": ("Treach. Armor", "Did you mean Treacherous Armor?"),
    "Fred (TA, Deflection) vs elf": ("TA", "There is no spell called “TA”. Did you mean Treacherous Armor or"),
    "3 elves with Ogi vs elf": ("Ogi", "Expected a spell here. A plus sign adds a minion: Gorgon + 2 archers."),
    "archer attack bonus (3) vs elf": ("attack bonus", "“attack bonus” means nothing here."),
    "hate 4 dwarves": ("hate", "“hate” means nothing here. Is it a name?"),
    "1000 runs": ("1000 runs", "A line is one fight; its page tells the odds over as many runs as you like."),
    "3 archers vs Horde, 500 simulations": ("500 simulations", "A line is one fight"),
    "archer vs Gorgon x 20 times": ("20 times", "A line is one fight"),
    "best of 3": ("best of 3", "A line is one fight"),
    "archers vs Dwarves best of three": ("best of three", "A line is one fight"),
    "dice vs archer": ("dice", "There is no minion called “dice”"),
    "wounded archer vs archer": ("wounded", "Say how many hit points are left: hp 3/7."),
    "3 elite archers": ("elite", "Say the level: level 2."),
    "enchanted swordsman vs archer": ("enchanted", "Say which spells: swordsman with Barkskin."),
    "2 heroes vs Gorgon": ("heroes", "Say which Hero, such as Zana."),
    "3 archers 2: 4 swordsmen": ("2", "put a plus sign before the next one, or “vs” before an enemy."),
    "Gorgn vs Horde": ("Gorgn", "There is no minion called “Gorgn”. Did you mean Gorgon?"),
    "3 Humam swordsmen": ("Humam", "There is no minion called “Humam”. Did you mean Human?"),
    "3 swordmsen": ("swordmsen", "There is no minion called “swordmsen”. Did you mean swordsmen?"),
    "Gorgon vs Dragon": (
        "Dragon",
        "There is no minion called “Dragon”. Did you mean Brimstone Dragon, Frost Dragon or Jade Dragon?",
    ),
    "Xyzzy vs Horde": (
        "Xyzzy",
        "There is no minion called “Xyzzy”: expected a number, a nation, a class or a creature here."
        " Did you mean Xyzzy (swordsman)?",
    ),
    "3 archers: Barkskn, Power": ("Barkskn", "There is no spell called “Barkskn”. Did you mean Barkskin?"),
    "archer [Despnd]": ("Despnd", "There is no spell called “Despnd”. Did you mean Despond?"),
    "3 archers in forrest": ("forrest", "Did you mean forest?"),
    "3 archers: Mirage": (
        "Mirage",
        "Expected a spell for a minion; Mirage goes on a square. On a square: plains at 4,4 (Mirage).",
    ),
    "town vs 3 archers": ("town vs 3 archers", "Say who stands there (3 archers in town)"),
    "2 Gorgons attack a town defended by 3 swordsmen": (
        "2 Gorgons attack a town defended by 3 swordsmen",
        "Say who stands there (3 archers in town)",
    ),
    "Diomesia with 2 archers": ("2", "A plus sign adds a minion: Gorgon + 2 archers."),
    "3 archers attack a town": ("3 archers attack a town", "Say who stands there (3 archers in town)"),
    "monster vs archer": ("monster", "Say which creature, such as Gorgon."),
    "3 Arcane Stigmas vs archer": ("Arcane Stigmas", "There is no minion called “Arcane Stigmas”"),
    "a few archers vs Gorgon": ("few", "Say how many: 3 archers."),
    "12 archers": ("12", "A bar parts groups: 8 archers | 4 archers."),
    "archer: Power [Barkskin]": ("Barkskin", "After a colon it lies on a minion: swordsman: Barkskin."),
    "archer: Armistice": ("Armistice", "On the globe: globe (Armistice)."),
    "archer: Fireball": ("Fireball", "Expected a spell that stays in play; Fireball is a manifestation."),
    "9 archers": ("9", "A group has 1 to 8 minions, not 9."),
    "0 archers": ("0", "A group has 1 to 8 minions, not 0."),
    "-2 archers": ("-2", "A group has 1 to 8 minions, not -2."),
    "2.5 archers": ("2.5", "A group has 1 to 8 minions, not 2.5."),
    "5 archers + 4 archers": ("5 archers + 4 archers", "Expected at most 8 minions, got 9."),
    "Gorgon + archer": ("Gorgon + archer", "A bar parts groups: Gorgon | 2 archers."),
    "archer level 6": ("6", "Expected a whole number from 0 to 5 here."),
    "archer hp 0": ("0", "Expected a whole number from 1 to 999 here."),
    "archer, seed x": ("x", "Expected a number here, not “x”."),
    "archer, seed": ("", "A number is missing here."),
    "archer (Power": ("", "“)” is missing here."),
    "archer [Despond vs Gorgon": ("vs", "Expected “]” here, not “vs”."),
    "archer) vs Gorgon": (")", "This bracket closes nothing."),
    '"Fred vs Gorgon': ('"', "This quotation mark is never closed."),
    "<who>archer</who>": ("<", "“<” means nothing in a fight; a name can have it in quotes."),
    "archer at 99,99": ("at 99,99", "Expected a square of the board (4 <= x+y <= 18, |x-y| <= 6), got [99, 99]."),
    "archer at 5,5 vs archer at 5,5": ("at 5,5", "Another group has this square."),
    "archer vs archer vs archer vs archer": ("archer", "A fight has two sides, and a neutral third at most."),
    "archer +": ("+", "A minion is missing after this."),
    "+ archer": ("+", "A minion is missing before this."),
    "archer | vs Gorgon": ("", "A group has a minion at least."),
    "archer swordsman": ("swordsman", "This minion has a class already; put a plus sign before the next one, or"),
    "archer: Power 2 swordsmen": ("2", "Put a plus sign before the next minion, or “vs” before an enemy."),
    "swordsman str 3": (
        "str",
        "No number of a minion is called “str”. Its numbers are hp, armor, hand, missile, attack rate and level.",
    ),
    "3 barkskined swordsmen": ("barkskined", "There is no spell called “barkskined”. Did you mean Barkskin?"),
    "archer: deflect": ("deflect", "There is no spell called “deflect”. Did you mean Deflection?"),
    "archer with armor": ("armor", "There is no spell called “armor”. Did you mean"),
    "archer armor +3": ("+", "Say what the number is in all, without a sign: armor 4."),
    "gorgon surrounded by 8 archers": ("by", "Expected a minion, a spell or “vs” here, not “by”."),
    "how many archers beat a Gorgon": ("how many", "“how many” means nothing here."),
    "archer Ann 3": ("Ann", "No number of a minion is called “Ann”."),
    "archers without Power": ("without", "“without” means nothing here"),
    "2 of them with Power": ("them", "“them” means nothing here"),
    "archer +3 armor": ("+", "Say what the number is in all, without a sign: armor 4."),
    "archer 3/7": ("3/7", "Say what this number is: hp 3/7."),
    "3 hordes": ("hordes", "A Horde is 4 recruits, and a group has at most 8 minions."),
    "a dozen archers": ("dozen", "A group has 1 to 8 minions, not 12."),
    "Fred 1: 3 archers": ("Fred 1", 'Is 1 how many, or part of a name? Did you mean "Fred 1"?'),
    "Bob 2 (archer) vs Gorgon": ("Bob 2", 'Is 2 how many, or part of a name? Did you mean 2 Bob or "Bob 2"?'),
    "archer 1: Power, archer 2: Barkskin": ("archer 1", 'Did you mean archer or "Archer 1" (archer)?'),
    "wolf vs archer 3": ("archer 3", 'Did you mean 3 archers or "Archer 3" (archer)?'),
    "elf and dwarf archers vs Gorgon": ("elf", "Say of each what it is. Did you mean elf archer or elf swordsman?"),
    "3 elf & 2 dwarf archers": ("elf", "Say of each what it is. Did you mean elf archers or elf swordsmen?"),
    "Gorgon vs all": ("all", "Say who that is, such as 3 archers."),
    "all my minions vs Gorgon": ("minions", "Say who that is, such as 3 archers."),
    "Against (archer) vs Gorgon": ("Against", "Nobody stands before this. A name can stand in quotes."),
    "3 archers vs wolf, then vs Gorgon": ("then vs", "A line is one fight."),
    "archer enchanted by red with Despond": ("red", "Whose it is stands after it: Power by red."),
    "3 archers in forest, 2 archers in desert": ("in desert", "put “vs” before an enemy."),
    "archer: 2. Power 1. Barkskin": ("2", "Say the spells in the order in which they are cast, numbered from 1 or not"),
    "archer: Despond, Power (both by red)": ("both", "Say it of each spell: Power by red, Barkskin by red."),
    "archer w/o Power": ("w/o", "A minion has no spells but those that are said of it."),
    "archer 50% hp": ("%", "means nothing in a fight"),
    "archer vs wolf vs": ("vs", "Nobody stands after this."),
    "archer and another at level 3": ("another", "“another” means nothing here."),
    "3 archers: Fertlity, Barksin vs wolff": ("Fertlity", "Fertility goes on a structure."),
    "[b]3 archrs[/b] vs [i]wolf[/i]": ("archrs", "There is no minion called “archrs”. Did you mean archers?"),
    "3 elf/dwarf archers": ("elf", "Did you mean elf archers or elf swordsmen?"),
    "3 archers (2 with Power)": ("2", "This minion has a count already"),
    "3 archers vs 2 attacking wolves": ("attacking", "“attacking” means nothing here."),
    "attacking elves vs Gorgon": ("attacking", "“attacking” means nothing here."),
    "archer vs wolf vs, red has initiative": ("vs", "Nobody stands after this."),
    "Never archer vs wolf": ("Never", "“Never” means nothing here."),
    "archer vs a squad of imps": ("squad", "Say how many: 3 archers."),
    "some archers vs a group of the horde": ("some", "Say how many: 3 archers."),
    "Fred (swordsman; Power) x2": (
        "2",
        "Say how many before the minion (2 archers), or how often after the spell (Power x2).",
    ),
    "archer with (Power, Barkskin) x2": ("2", "Say how many before the minion (2 archers), or how often after"),
    "2 Power archer": ("2 Power archer", "Did you mean 2 Power archers or archer with Power x2?"),
    "two archers, the first with Power": ("first", "Say of each what it has: archer: Power + archer."),
    "3 archers and 2 swordsmen, all with Power": ("all", "Say it of each: it is read of the last of them."),
    "archer + elf (both level 2) vs Gorgon": ("both", "Say it of each: it is read of the last of them."),
    "4 archers & 4 swords (all elves)": ("all", "Say it of each: it is read of the last of them."),
    "archer vs hoard": ("hoard", "It is written Horde."),
    "archer vs wolf pack": (
        "wolf pack",
        "Expected a spell that stays in play; Wolf Pack is a summoning. Did you mean 3 Wolves or Wolf?",
    ),
    "2 Brother Wolf vs archer": ("Brother Wolf", "Did you mean Wolf?"),
    "[3 archers] vs Gorgon": ("archers", "In brackets stand spells on a whole group: [Despond]."),
    "3 archers -> 4 Dwarves": ("->", "“->” says nothing between minions. Did you mean vs?"),
    "archer > Gorgon": (">", "“>” says nothing between minions. Did you mean vs?"),
    "3 healthy archers": ("healthy", 'means nothing here. Is it a name? Did you mean no word here or "healthy"?'),
    "3 Healthy Archers": ("Healthy", 'means nothing here. Is it a name? Did you mean "Healthy" or no word here?'),
    "3 Kumatru Archers vs archer": ("Kumatru", "“Kumatru” means nothing here. Is it a name?"),
    "Orc archers vs 3 elves": ("Orc", "“Orc” means nothing here. Is it a name?"),
    "Elf Mage vs Gorgon": ("Mage", "“Mage” means nothing here. Is it a name?"),
    "archer HP5 AR2 vs wolf": ("AR2", "“AR2” means nothing here. Is it a name?"),
    "3 archers\n2 wolves": ("2", "or a plus sign before the next minion. Did you mean vs 2 or + 2?"),
    "1. archer vs wolf\n2. archer vs Gorgon": ("Gorgon", "A line is one fight."),
    "wolf: Power 2 imps": ("2", "Put a plus sign before the next minion"),
    "archer vs Gorgon, initiative 2": ("2", "Say what this number counts: 2 archers, hp 2."),
    "Gorgon in forest 2 vs wolf": ("2", "Say what this number counts"),
    "archer vs wolf, all in forest": ("all", "Say it of each side: it is read of one of them."),
    "archer + Poweer + Barkskin": ("Poweer", 'There is no spell called “Poweer”. Did you mean Power or "Poweer"?'),
    "archer, Barkskiin, Power vs wolf": ("Barkskiin", "There is no spell called “Barkskiin”. Did you mean Barkskin"),
    "Lft: 3 archers, Right: Gorgon": ("Lft", "“Lft” means nothing here. Is it a name?"),
    "3 archers vs Gorgon. Reu has initiative": ("Reu", "“Reu” means nothing here. Is it a name?"),
    "archer 5,5 vs wolf": ("5,5", "A square is said with “at”: at 4,4. Did you mean at 5,5?"),
    "archer 5hp 2ar vs wolf": ("ar", "“ar” means nothing here."),
    "wizard with Power vs Gorgon": ("wizard", "There is no minion called “wizard”"),
    "3 archers | enchantments: Barkskin vs Gorgon": ("enchantments", "There is no minion called “enchantments”"),
    "1st archer: Power, 2nd archer: Barkskin": ("1", "Say of each what it has: archer: Power + archer."),
    "archer vs wolf, the wolf has Power": ("wolf", "Say what somebody has where they stand first: wolf: Power."),
    "2 archers vs wolf, the archers have Power": ("archers", "Say what somebody has where they stand first"),
    "Ann (archer) vs Bob (elf), Bob is level 3": ("Bob", "Say what somebody has where they stand first"),
    "blue vs red, 3 archers each": ("each", "Say of each side who it is: 3 archers vs 3 archers."),
    "{3 archers} vs {2 wolves}": ("archers", "In brackets stand spells on a whole group: [Despond]."),
    "3 archers vs wolf, wolf in forest": ("wolf", "Say what somebody has where they stand first"),
    'archer "Barkskin" vs wolf': (
        '"Barkskin"',
        'What stands in quotes is a name. Did you mean Barkskin or called "Barkskin"?',
    ),
    "3 vs 3 archers": ("3", "Say what these 3 are. Did you mean 3 archers or 3 swordsmen?"),
    "2 Death archers vs 3 Life archers": ("3 Life", "Is this a house, or hit points? Did you mean 3 Elf or hp 3?"),
    "War vs Life": ("War", "There is no minion called “War”. Did you mean Humans?"),
    "Life vs War": ("Life", "There is no minion called “Life”. Did you mean Elves?"),
    "archer vs wolf, town at 6,6 red": ("red", "Whose a structure is stands before it: red town at 6,6."),
    "Horde 2 vs archer": ("Horde 2", "or how many Hordes? Did you mean Horde of 2 or 2 Hordes?"),
    "horde two archers vs wolf": ("horde two", "or how many Hordes? Did you mean horde of 2 or horde + 2?"),
    "1v1 archers": ("1", "Say what this is. Did you mean 1 archer or 1 swordsman?"),
    "2v2 Elf archers vs wolves, seed 3": (
        "2v2 Elf archers vs wolves, seed 3",
        "Say how many each side has. Did you mean 2 Elf archers vs 2 wolves, seed 3 or 2 swordsmen vs 2 Elf archers vs",
    ),
    "1v1: archer vs wolf": ("1v1: archer vs wolf", "Did you mean 1 archer vs 1 wolf or"),
    "8 vs 8 Elf archers": ("8", "Did you mean 8 Elf archers or 8 swordsmen?"),
    "3 archers vs 4": ("4", "Did you mean 4 archers or 4 swordsmen?"),
    "archer vs wolf, his town at 4,4": ("his", "Say whose it is. Did you mean blue or red?"),
    "swordsman: Poewr x2 vs wolf": ("Poewr", "There is no such spell. Did you mean Power?"),
    "swordsman: unholy aurora vs wolf": ("unholy aurora", "There is no such spell. Did you mean Unholy Aura?"),
    "5 dragoons: Power vs Gorgon": ("dragoons", "There is no minion called “dragoons”"),
    "3-4 archers": ("-4", "Say how many in one number."),
    "archer: Power x99": ("99", "Expected a whole number from 1 to 20 here."),
    "archer: Power 2 Barkskin 3": ("3", "It is said already how often this spell is laid."),
    "archer: 2 Power x2": ("2", "After a spell it is said so: Power x2."),
    "archer 3 damage vs wolf": ("damage", "Did you mean hand damage or missile damage?"),
    "archer with 3 damage vs wolf": ("damage", "Did you mean hand damage or missile damage?"),
    "archer dmg 3 vs wolf": ("dmg", "Did you mean hand damage or missile damage?"),
    "archer with 4 atk vs wolf": ("atk", "Did you mean hand attack, missile attack or attack rate?"),
    "3 archers mot 8 humans": ("mot", "“mot” means nothing here. Put “vs” before an enemy, or a plus sign before the"),
    "Gorgon without Deflection": ("without", "A minion has no spells but those that are said of it."),
    "Gorgon with no Deflection": ("Deflection", "A minion has no spells but those that are said of it."),
    "archer without initiative vs wolf": ("without", "Say which side has initiative: red has initiative."),
    "archer vs wolf, no initiative": ("initiative", "Say which side has initiative: red has initiative."),
    "3 archers, some with Power": ("some", "“some” means nothing here."),
    "archer [2]": ("2", "Expected a spell after this number."),
    "archer hp 3 hp 4": ("hp 4", "This minion has its hp already."),
    "archer, seed 1, seed 2": ("seed 2", "The seed is said already."),
    "archer & wolf": ("&", "Put “vs” before an enemy, or a plus sign before the next minion. Did you mean vs or +?"),
    "archer has Power, wolf has Barkskin": (",", "Did you mean vs or +?"),
    "3 archers, Gorgon": (",", "Put “vs” before an enemy"),
    "archer: Fertility, wolf": ("Fertility", "Fertility goes on a structure."),
    "3 archers -Power vs wolf": ("-", "A minion has no spells but those that are said of it."),
    "3 archers (-Power) vs wolf": ("-", "A minion has no spells but those that are said of it."),
    "archer hp x2 vs wolf": ("2", "Say what the number is in all"),
    "archer double hp vs wolf": ("double", "Say what the number is in all"),
    "archer 5 hp (of 7) vs wolf": ("7", "Say both numbers in one place: hp 5/7."),
    "archer hp 5 (of 7) vs wolf": ("7", "Say both numbers in one place: hp 5/7."),
    "3 archers (first has Power) vs wolf": ("first", "Say of each what it has: archer: Power + archer."),
    "3 archers: the first with Power vs wolf": ("first", "Say of each what it has"),
    "3 archers; first: Power vs wolf": ("first", "Say of each what it has"),
    "3 archers vs each of Gorgon, Golem": ("each", "A line is one fight."),
    "#3 archers vs wolf": ("#3", "Is this how many, or an id? Did you mean 3 or no word here?"),
    "archer; 2 wolves": (";", "Did you mean vs or +?"),
    "3 archers 2 wolves fight": ("2", "Did you mean vs 2 or + 2?"),
    "archer and wolf | Gorgon": ("and", "Did you mean vs or +?"),
    "3 archers, 2 with Power": ("2", "Say what these 2 are. Did you mean 2 archers?"),
    "archer + 2 Power": ("2", "Say what these 2 are."),
    "archer: Power | Barkskin": ("Barkskin", "Say which minion this is, such as a swordsman."),
    "archer at mountain 4,4": ("4,4", "A square is said with “at”: at 4,4."),
    "archer vs wolf both in forest": ("both", "Say it of each side: it is read of one of them."),
    '"\\ud800" vs Gorgon': ('"\\ud800"', "Expected whole characters; an escape here is half of one."),
    '"3 archers vs Gorgon"': ('"3 archers vs Gorgon"', "What stands in quotes is a name. Did you mean 3 archers vs"),
    "3 archers (blue), Gorgon (red)": ("red", "This group is blue already; put “vs” before an enemy."),
    "3 swordsmen - 2 archers": (" - ", "Put “vs” before an enemy, or a plus sign before the next minion."),
    "3 swordsmen x 2 archers": ("x", "Put “vs” before an enemy, or a plus sign before the next minion."),
    "3 swordsmen: 2 archers": ("2", "Expected a spell here. A plus sign adds a minion: Gorgon + 2 archers."),
    "unarmored swordsman vs wolf": ("unarmored", "Say the armor: no armor."),
    "half a horde": ("half", "Say it in a number: 3 archers, hp 7."),
    "archer full hp vs wolf": ("full hp", "Say it in a number: 3 archers, hp 7."),
    "2 groups of wolves": ("groups", "A bar parts groups: 4 archers | 4 archers."),
    "3 groups of 4 archers": ("groups", "A bar parts groups: 4 archers | 4 archers."),
    "archer with Power or Barkskin": ("or", "Put a plus sign before the next minion"),
    "2 or 3 archers": ("or", "“or” means nothing here."),
    "swordsman ½ hp": ("½", "Expected a whole number from 1 to 999 here."),
    "zero archers": ("zero", "A group has 1 to 8 minions, not 0."),
    "archer vs archer, archer first": ("first", "Say which side: blue or red has initiative."),
    "neutral has initiative": ("neutral has initiative", "Initiative is blue's or red's."),
    "Ann (archer, #left) [#left]": ("#left", "Duplicate id 'left'."),
    "archer vs wolf, moutain at 4,4": ("moutain", "There is no minion called “moutain”. Did you mean mountain?"),
    "archer vs wolf, twon at 6,6": ("twon", "Did you mean town?"),
    "archer vs wolf, red has initative": ("initative", "Did you mean initiative?"),
    "archer vs wolf, red goes frist": ("frist", "Did you mean first?"),
    "archer vs wolf, sead 5": ("sead", "Did you mean seed?"),
    "archer vs wolf, Fierball costs 4 Will": (
        "Fierball",
        "There is no spell called “Fierball”. Did you mean Fireball?",
    ),
    "archer vs wolf, Fireball costs 4 Wil": ("Wil", "Did you mean Will?"),
    "archer vs wolf for 3 turns": ("for", "“for” means nothing here."),
    "archer vs wolf, town at 6,6 (2)": (")", "“novices” is missing here."),
    "“archer” vs wolf": ("“archer”", 'What stands in quotes is a name. Did you mean archer or "archer" (swordsman)?'),
    '"3 Elf archers" vs "2 wolves"': ('"3 Elf archers"', "Did you mean 3 Elf archers or"),
    'Gorgon vs "Horde"': ('"Horde"', "Did you mean Horde or"),
    "archer, foo Power vs Gorgon": ("foo", "“foo” means nothing here."),
    "archer, powr Barkskin vs Gorgon": ("powr", "“powr” means nothing here."),
    "archer wiht Power vs Gorgon": ("wiht", "“wiht” means nothing here."),
    "archer wth Power vs Gorgon": ("wth", "Did you mean with?"),
    "archer (level) vs Gorgon": (")", "A number is missing here."),
    "archer (at) vs Gorgon": (")", "town, colony or sanctum is missing here."),
    "archer called vs wolf": ("vs", "Expected a name in quotes here, not “vs”."),
    "archer [Despond) vs Gorgon": (")", "Expected “]” here, not “)”."),
    "(3 archers + 2 wolves) with Power vs Gorgon": (
        "+",
        "In parentheses stands what is said of one minion. A plus sign stands outside of them: Gorgon + 2 archers.",
    ),
    "3 of 8 archers vs Gorgon": ("3 of 8", "Say what this number is: hp 3/8."),
    # What stands in parentheses is a name only where it resembles nothing that can stand there.
    "archer (Powr) vs Gorgon": ("Powr", 'There is no spell called “Powr”. Did you mean Power or "Powr"?'),
    "archer Powr vs Gorgon": ("Powr", 'There is no spell called “Powr”. Did you mean Power or "Powr"?'),
    "archer (Powr, Barkskin) vs Gorgon": ("Powr", "There is no spell called “Powr”."),
    "archer (TA) vs Gorgon": ("TA", 'Did you mean Treacherous Armor, True Aim or "TA"?'),
    "archer (wounded) vs Gorgon": ("wounded", "Say how many hit points are left: hp 3/7."),
    "3 Elves (archr) vs Gorgon": ("archr", "There is no minion called “archr”. Did you mean archer?"),
    "Wolff (level 2) vs archer": ("Wolff", "There is no minion called “Wolff”. Did you mean Wolf"),
    "Elvn archers (Power) vs Gorgon": ("Elvn", "There is no minion called “Elvn”. Did you mean Elven?"),
    '"Gorgon" (level 2) vs archer': ('"Gorgon"', "What stands in quotes is a name."),
    "archer (lvel 3) vs Gorgon": ("lvel", "No number of a minion is called “lvel”. Did you mean level?"),
    "archer hp 3, armr 2 vs Gorgon": ("armr", "No number of a minion is called “armr”. Did you mean armor?"),
    "3 archers HP 5, AC 2 vs Gorgon": ("AC", "No number of a minion is called “AC”. Its numbers are hp, armor"),
    # Words in which players say what a line says otherwise.
    "at least 3 archers vs wolf": ("at least", "Say how many in one number: 3 archers."),
    "archer vs who wins": ("who", "There is no minion called “who”"),
    "3 archers verses 2 wolves": ("verses", "or a plus sign before the next minion. Did you mean vs or +?"),
    "archer one vs archer two": ("archer one", 'Is 1 how many, or part of a name? Did you mean archer or "Archer 1"'),
    "3 archers vs 2 wolves with Power on one of them": ("one", "Say of each what it has: archer: Power + archer."),
    "3 archers (one has Power)": ("one", "Say of each what it has: archer: Power + archer."),
    "~3 archers vs wolf": ("~", "Say how many in one number: 3 archers."),
    "3+ archers vs wolf": ("+", "Say how many in one number: 3 archers."),
    "archer vs wolf, player 2 has initiative": ("player 2", "Say which side has initiative: red has initiative."),
    "archer vs wolf, red casts Fireball": ("casts", "A line casts nothing; the script of a scenario can."),
    "archer vs wolf, 3 rounds": ("rounds", "A combat goes on until one side is left, for ten rounds at most."),
    "no archers vs wolf": ("archers", "Say nobody: 3 archers vs nobody."),
    "archer at e5 vs wolf": ("e5", "Expected a place here, not “e5”: at 5,5, in forest, in red town."),
    "3 archers (mountain) vs wolf": ("mountain", "A group stands in it: archer in mountain."),
    "archer with +2 damage vs wolf": ("+", "Say what the number is in all, without a sign: armor 4."),
    "https://x.org/?f=archer": ("https://x.org/?f=archer", "This is a link. Open it in the browser's address bar."),
    "3 novice archers": ("novice", "Say the level: level 1."),
    "Bob's archer vs Tom's wolf": (
        "Bob's",
        "There is no minion called “Bob's”. Did you mean \"Bob's\" or no word here?",
    ),
    "3 Brimstone archers": ("Brimstone", 'Did you mean "Brimstone" or no word here?'),
    "archer under 5 hp vs wolf": ("under", "Say how many in one number"),
    # What would be read of one may be said of all, of another fight, or of nothing.
    "archer vs 2 wolves, all in forest": ("all", "Say it of each side: it is read of one of them."),
    "In a forest: 3 archers vs Gorgon": ("In a forest", "Say it of each side: it is read of one of them."),
    "archer speed 2 vs wolf": ("speed", "No number of a minion is called “speed”. Its numbers are hp, armor"),
    "3 archers, all elves, vs Gorgon": ("all", "Say the nation with the class: 3 Elf archers."),
    "3 archers vs 2 wolves, archers: Power": ("archers", "Say what somebody has where they stand first"),
    "3 archers at 3, 4 and 5 hp": ("3, 4", "Say of each what it has: archer hp 3 + archer hp 4."),
    "archer with all spells vs Gorgon": ("spells", "Say which spells: swordsman with Barkskin."),
    "archer with vs Gorgon": ("with", "Say which spells"),
    "3 archers: Power/Barkskin/none": ("none", "Say of each what it has: archer: Power + archer."),
    "archer with Sword of Zana 2": ("Sword of Zana 2", "Did you mean Sword of Zana II or Sword of Zana x2?"),
    "archer +Power -Barkskin": ("-", "A minion has no spells but those that are said of it."),
    "archer with Power vs with Barkskin": (
        "with Barkskin",
        "Say who has this. Did you mean archer with Barkskin or swordsman with Barkskin?",
    ),
    "Blue attacks: 3 archers vs wolf": ("attacks", "There is no minion called “attacks”"),
    "archer vs elf, Power on archer": ("archer", "Say what somebody has where they stand first: wolf: Power."),
    "archer vs elf, blue has Power": ("blue", "Whose a spell is stands after it: Power by red."),
    "3 archers level 1,2,3": ("2", "Say of each what it has: archer hp 3 + archer hp 4."),
    "archer with armor+2": ("+", "Say what the number is in all, without a sign: armor 4."),
    "archer vs wolf, terrain forest": ("terrain", "Say who stands in it: archer in forest."),
    "archer vs elf, blue: Power": ("blue", "Whose a spell is stands after it: Power by red."),
    "red archer vs red elf": ("red elf", "This side has the color of the first. Say another, or none."),
    "3 archers hp 3, 4, 5": ("4", "Say of each what it has: archer hp 3 + archer hp 4."),
    "3 archers vs Life: 2 archers": ("Life", "Say the nation with the class: 3 Elf archers."),
    "Elf army: 3 archers vs wolf": ("Elf", "Say the nation with the class: 3 Elf archers."),
    "archer hp 10/7": ("10/7", "Of 7 hit points 10 cannot be left. Did you mean 7/10?"),
    "archer vs wolf, imp vs Gorgon": ("Gorgon", "A line is one fight. A third side is said to be neutral"),
    "archer vs wolf, then Gorgon": ("then", "A line is one fight."),
    "3 archers/2 wolves": ("/", "Put “vs” before an enemy, or a plus sign before the next minion."),
    "archer, combat #left #wild": ("combat #left #wild", "Expected the id of a group of this scenario, got 'wild'"),
}


@pytest.mark.parametrize("line", WRONG)
def test_what_is_wrong_is_marked_and_told(line: str) -> None:
    marked, words = WRONG[line]
    with pytest.raises(LineError) as caught:
        read_line(line)
    assert (caught.value.marked, words in caught.value.problem) == (marked, True), caught.value
    assert caught.value.before + caught.value.marked + caught.value.after == line


@pytest.mark.parametrize(
    ("line", "marked", "words"),
    [
        ("Gorgn: Barkskn vs Horde", "Gorgn", "There is no minion called “Gorgn”. Did you mean Gorgon?"),
        ("Gorgn vs archer: Zzzzzz", "Gorgn", "Did you mean Gorgon?"),
        ("archer vs Gorgn: Zzzzzz", "Gorgn", "Did you mean Gorgon?"),
        ("Gorgn vs archer: Powr", "Gorgn", "Did you mean Gorgon?"),
        ("Xyzzy vs archer: Powr", "Xyzzy", "Did you mean Xyzzy (swordsman)?"),
        ("archer (Powr) + Gorgn vs wolff [Despnd]", "Powr", "Did you mean Power"),
        ("archer at 99,99 vs Gorgn", "at 99,99", "Expected a square of the board"),
        ("Gorgn vs archer in forrest", "Gorgn", "Did you mean Gorgon?"),
        ("Gorgn in forrest vs archer", "Gorgn", "Did you mean Gorgon?"),
        ("Gorgn hp 0 vs archer", "Gorgn", "Did you mean Gorgon?"),
        ("Gorgn vs archer, seed 1, seed 2", "Gorgn", "Did you mean Gorgon?"),
        ("Gorgn vs archer <who>", "Gorgn", "Did you mean Gorgon?"),
        ("Gorgn + archer swordsman", "Gorgn", "Did you mean Gorgon?"),
        ("3 archrs, 2 with Power", "archrs", "Did you mean archers?"),
        ("3 archers: Fireball vs Gorgn", "Fireball", "stays in play"),
        ("8 Gorgn + 3 Wolff: Powr vs archer at levl", "Gorgn", "Did you mean Gorgon"),
        # What is no mistake by itself hides none.
        ("Fred: Zzzzz, swordsman vs Gorgon", "Zzzzz", "There is no spell called “Zzzzz”."),
        ("Fred: Barkskn, swordsman vs Gorgon", "Barkskn", "Did you mean Barkskin?"),
        ("archer + 2 Power vs Gorgn", "2", "Say what these 2 are."),
    ],
)
def test_of_several_mistakes_the_first_is_told(line: str, marked: str, words: str) -> None:
    told = problem_of(line)
    assert told is not None
    assert (told.marked, words in told.problem, told.line) == (marked, True, line), told


def test_a_suggestion_taken_is_a_line_that_plays() -> None:
    with pytest.raises(LineError) as caught:
        read_line("3 swordsmen: Barkskn, Power vs Horde")
    assert caught.value.corrected == ("3 swordsmen: Barkskin, Power vs Horde",)
    assert str(caught.value) == "character 14: There is no spell called “Barkskn”. Did you mean Barkskin?"


@pytest.mark.parametrize(
    "line",
    [
        "3 Brimstone archers",
        "wounded gorgon vs archer",
        "3 healthy archers",
        "2 wolf pack vs archer",
        "archer with wolfpack",
        "archer → gorgon",
        "fred vs imp",
    ],
)
def test_what_is_offered_is_no_slip_itself(line: str) -> None:
    with pytest.raises(LineError) as caught:
        read_line(line)
    assert all(problem_of(offer) is None for offer in caught.value.corrected)
    assert ("Did you mean" in caught.value.problem) == bool(caught.value.suggestions)


def test_a_word_that_says_nothing_is_left_out_at_a_press() -> None:
    told = problem_of("okay: 3 archers vs wolf")
    assert told is not None
    assert told.corrected == ("3 archers vs wolf", '"okay": 3 archers vs wolf')


def test_what_is_offered_stands_apart_from_the_words_beside_it() -> None:
    told = problem_of("3v3 archers")
    assert told is not None
    assert told.corrected == ("3 archers v3 archers", "3 swordsmen v3 archers")


def test_a_line_has_two_thousand_characters_at_most() -> None:
    assert read_line("archer".ljust(MAX_LENGTH)).groups
    with pytest.raises(LineError, match="2,000"):
        read_line("archer".ljust(MAX_LENGTH + 1))


PIECES = st.one_of(
    st.sampled_from(
        [*meanings(), *'+&,;:|()[]{}@#".=-/', "3", "99", "5,5", "#left", '"Bob"', "Fred", "x", "🙂", "\0", "\\"]
    ),
    st.text(max_size=6),
)
LINES = st.lists(PIECES, max_size=25).map(" ".join) | st.text(max_size=60)


@settings(deadline=None, max_examples=300)
@given(LINES)
@example("archer " + "(" * 900)
@example("[" * 1000 + "]" * 1000)
@example("vs " * 600)
@example("+".join(["archer"] * 200))
@example("hp 3 " * 300)
@example("3 hp " * 300)
@example("A " * 999)
@example('"\\')
@example('"\\x" (archer)')
@example("9" * 2000)
@example("archer at " + "9" * 900 + "," + "9" * 900)
@example("archer 3/0/5 hp")
@example("archer hp 3/")
def test_any_text_is_a_fight_or_told_what_is_wrong(line: str) -> None:
    told = problem_of(line)
    if told is None:
        canonical = line_of(read_line(line))
        assert line_of(read_line(canonical)) == canonical
    else:
        assert told.before + told.marked + told.after == line
        assert len(str(told).splitlines()) == 1


def problem_of(line: str) -> LineError | None:
    try:
        read_line(line)
    except LineError as error:
        return error
    return None
