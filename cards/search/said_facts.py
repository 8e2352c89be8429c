"""What players say for the facts of the cards: "flying" for ``moves:flight``."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from cards.search.fields import FIELDS
from cards.search.kinds import folded, written
from cards.search.said_numbers import MEASURES, NUMBER, TOP, either
from cards.sets import SET_NAMES
from engine.model.catalog import RECRUIT_CLASSES
from engine.model.folding import fold
from engine.model.terrain import TERRAINS
from engine.model.words import plural
from engine.notation.vocabulary import NATIONS, phrases

SAID = {
    "has:creature": "creature | beast | minion | unit",
    "has:monster": "monster | monster spell",
    "type:hero": "heroes",
    "type:alteration": "permanent spell | permanents",
    "type:conjuration": "temporary spell",
    "type:manifestation": "instant spell | instants | sorceries",
    "target:structure": "on town | on a town | town spell",
    "target:globe": "globe | on globe | on the globe | global",
    "moves:flight": "flying | fly | flies | flyer | flier | winged",
    "moves:waterwalk": "swimming | swim | swims | swimmer | walk on water | walks on water | cross water",
    "moves:mountainwalk": "walk on mountains | walks on mountains | cross mountains | climb mountains",
    "missile>0": "shoot | shooting | shooter | ranged | missile attack | with missile attack | ranged attack",
    "armor>0": "with armor | with armour | has armor | have armor | having armor | armored | armoured",
    "moves:moves-2": "fast | fastest | quick | quickest | move 2 | move twice | moves twice | move two squares",
    "moves:immobile": "cannot move | cant move | cannot be moved",
    "attack>0": "melee | hand attack | with hand attack",
    "keyword:withdraws": "withdraw | withdrawing",
    "keyword:attracts": "attract | attracting",
    "rate:2": "attack twice | attacks twice | hit twice | hits twice | strike twice | strikes twice",
    "is:unknown-cost": "unknown cost | cost unknown | cost is unknown | no known cost",
    "is:unknown-house": "unknown house | house unknown | house is unknown | no house | no known house"
    " | without a house | without house",
    "is:unknown-hp": "unknown hit points | hit points unknown | hit points are unknown | no known hit points"
    " | unknown hp | hp unknown | hp is unknown | no known hp",
    **{f"set:{name}": f"{name} | {name} set | {name} expansion | set {name}" for name in map(fold, SET_NAMES.values())},
    "is:unknown-rarity": "unknown rarity | rarity unknown",
    "has:helper": "helper | helper spell",
    "has:requirement": "requirement | casting requirement",
    "in:starter": "starter | starter deck",
    'limit:"once per game"': "once per game | once a game | only once per game | cast once per game"
    " | cast only once per game",
    "class:archer type:hero": "archer hero | archer heroes | hero archer",
    "class:swordsman type:hero": "swordsman hero | swordsman heroes | hero swordsman",
    "order:name": "alphabetical | alphabetically | alphabetical order",
    "order:cost": "cheap | cheapest | cheaper | low cost | lowest cost",
    "order:-cost": "expensive | most expensive | dearest | costliest | high cost | highest cost",
    "has:creature order:-hp": "strong | strongest | big | biggest | tough | toughest | large | largest"
    " | most hit points | most hp",
    "has:creature order:hp": "weak | weakest | small | smallest",
    "has:creature order:-armor": "most armored | most armoured | best armored | best armoured",
    "has:creature order:armor": "least armored | least armoured | worst armored | worst armoured",
    "order:-turns": "longest | longest lasting | longest duration",
    "order:turns": "shortest | shortest lasting | shortest duration",
}
"""What players say for facts and orders, beside the values of the fields."""

VALUES = {
    "starter": "{0} starter | {0} starter deck | starter of {0} | starter deck of {0} | starter deck for {0}"
    " | starter deck of house {0} | starter deck of the house of {0}",
    "house": "{0}",
    "nation": "{0}",
    "type": "{0}",
    "moves": "{0}",
    "keyword": "{0}",
    "mana": "{0} mana | {0} spell | {0} spells | {0} card | {0} cards | costing {0} | costs {0} | use {0} | uses {0}"
    " | using {0} | need {0} | needs {0}",
    "step": "at {0} | in {0} | with {0} | step {0} | at step {0} | in step {0} | with step {0} | act at {0}"
    " | acts at {0} | acting at {0} | act in {0} | acts in {0} | acting in {0}"
    " | act at step {0} | acts at step {0} | of step {0}",
    "target": "on {0} | on a {0} | on an {0} | for {0} | for a {0} | for an {0} | target {0} | target a {0}"
    " | target an {0} | targets {0}"
    " | targeting {0} | targets a {0} | targets an {0} | cast on {0} | cast on a {0} | cast on an {0} | {0} spell"
    " | {0} spells",
}
"""The fields whose values say themselves which field is meant, and how each is said.

What is said of a target is said of a class, too, which a card requires.
"""

REQUIRED = " | ".join(
    f"{verb} {article}{{0}}"
    for verb in ("require", "requires", "requiring", "need", "needs", "needing")
    for article in ("", "a ", "an ")
)
"""How a class or a terrain is said to be required,"""

WHERE = ("in", "on", "in a", "on a")
"""where something is cast,"""

OF_A_CLASS = f"{VALUES['target']} | {REQUIRED} | {{0}} only"
ON_TERRAIN = " | ".join((REQUIRED, *(f"cast {where} {{0}}" for where in WHERE)))
SUMMONED_ON = " | ".join(f"{summoning} {where} {{0}}" for summoning in ("summoning", "summonings") for where in WHERE)
"""and how each of them is said to be required in all."""

FRIENDLY = f"friendly {{0}} | {VALUES['target'].replace('{0}', 'friendly {0}')}"
"""How a target is said that must be one's own."""

MOMENTS = {
    "C1": "start of combat | beginning of combat | start of a combat | start of battle",
    "C4": "end of combat | end of a combat | end of battle",
    "R1": "start of round | start of a round | start of each round",
    "D1": "before armor",
    "D3": "after armor",
    "S2": "start of turn | start of a turn | start of each turn | turn start",
    "S3": "after start of turn",
}
"""What players call the steps at which most cards act."""

ACTING = "act | acts | acting | work | works | working | trigger | triggers | happen | happens"
"""What a card does at one."""

SUPERLATIVES = {
    "-": "most | high | highest | best | greatest | biggest | largest",
    "": "least | low | lowest | fewest | worst | smallest",
}
"""What says that the cards are wanted in the order of a number, which is named behind it, by the sign of that order."""

RANKED = ("hp", "armor", "level", "attack", "missile", "rate")
"""The numbers of creatures that are said so."""

LONG = 6
"""Of so many letters a word is at least of which one may be wrong."""

SILENT = frozenset(
    phrases(
        "a | an | the | of | with | that | which | what | who | whose | has | have | having | is | are | can | do"
        " | does | to | for | in | from | by | and | card | cards | spell | spells | house | houses | my | me | i | all"
        " | any | be | only | list | show | find | how | there | most | some"
        " | type | exactly | both | everything | keyword | keywords | number | count | you | it | best | good | great"
        " | should | could | we | way | ways | please | whats | whos"
    )
)
"""Words that change nothing."""

DENYING = frozenset(
    phrases(
        "no | not | non | without | except | excluding | cannot | cant | arent | isnt | dont | doesnt | other than"
        " | all but | everything but | neither"
    )
)
"""Words that turn the fact behind them round; a text in which no fact stands there is not read."""

TURNING = frozenset({"or", "nor", "but"})
"""Words that turn what is said round otherwise. "Or" is read between two values of a field, "but" before "not"."""

JOINING = frozenset({"and", "or", "nor"})
"""Words that join the last value of a list."""

LACKING = {"armor": "armor:0"}
"""What is said where there is none of a number."""


@cache
def lacking() -> dict[str, str]:
    """Return the condition that there is nothing of a number, by each of its names."""
    return {name: fact for field, fact in LACKING.items() for name in phrases(MEASURES[field])}


def fact_said(word: str) -> str:
    """Return the condition that a player's own word says: ``moves:flight`` for "flying"; empty for none."""
    fact = _said().get(fold(word), "")
    return fact if " " not in fact else ""


def without_how_many(said: str) -> str:
    """Return a text without how many are wanted of those that come first: "10 strongest monsters".

    Nothing is said of it in a query, whose cards are in order.
    """
    return _how_many_first().sub("", said)


@cache
def _how_many_first() -> re.Pattern[str]:
    """Return the pattern of how many are wanted, before what puts the cards in order."""
    ordered = either(" | ".join(phrase for phrase, fact in _said().items() if "order:" in fact))
    return re.compile(rf"(?:{TOP.pattern}|\b(?:{NUMBER})) (?=(?:{ordered})\b)")


@lru_cache(maxsize=1024)
def spelt(word: str) -> str:
    """Return a word as it is spelt right where one letter of a house, a nation, a type or a mana is wrong in it."""
    if len(word) < LONG:
        return word
    found = process.extractOne(word, _values(), scorer=DamerauLevenshtein.distance, score_cutoff=1)
    return found[0] if found else word


@cache
def _values() -> tuple[str, ...]:
    """Return what the values are called that may be misspelt, one and several of each, and the words for a creature.

    Making is not: one letter makes another word of it, "taking".
    """
    called = (name for field in ("house", "nation", "type", "mana") for name in FIELDS[field].options())
    names = (fold(form) for name in (*called, "monster", "creature") for form in (name, plural(name)))
    return tuple(name for name in names if len(name) >= LONG and not name.startswith("making"))


def cut_in_phrases(words: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the longest phrases that say a fact, with it, and every other word."""
    at = 0
    while at < len(words):
        lengths = range(_longest(), 1, -1)
        length = next((some for some in lengths if " ".join(words[at : at + some]) in _read_as_one()), 1)
        phrase = " ".join(words[at : at + length])
        yield phrase, _facts().get(phrase, "")
        at += length


@cache
def _read_as_one() -> frozenset[str]:
    """Return the phrases that are more than their words."""
    return frozenset({*_facts(), *DENYING, *lacking()})


@cache
def _longest() -> int:
    """Return of how many words the longest such phrase is."""
    return max(len(phrase.split()) for phrase in _read_as_one())


@cache
def _said() -> dict[str, str]:
    """Return the condition that each of the players' own phrases says, one thing or several."""
    found = {form: fact for fact, said in SAID.items() for each in phrases(said) for form in (each, plural(each))}
    for sign, most in SUPERLATIVES.items():
        for word, field in product(phrases(most), RANKED):
            ranked = {f"{word} {name}": f"has:creature order:{sign}{field}" for name in phrases(MEASURES[field])}
            found = ranked | found
    return found


def _moments() -> Iterator[tuple[str, str]]:
    """Yield what is said of acting at a step, with the condition: "works at the start of combat"."""
    for step, said in MOMENTS.items():
        for moment in phrases(said):
            verbs = [f"{verb} {at}" for verb, at in product(phrases(ACTING), ("", "at ", "at the "))]
            for before in ("at ", "at the ", *verbs):
                yield f"{before}{moment}", written("step", ":", folded(step))


def _requirements() -> Iterator[tuple[str, str]]:
    """Yield what is said of what a card requires, with the condition: "spells for swordsmen", "on a friendly group"."""
    friendly = written("requirement", ":", "friendly")
    for target in map(folded, FIELDS["target"].options()):
        yield from _in_each_form(FRIENDLY, fold(target), f"{written('target', ':', target)} {friendly}")
    for recruit_class in RECRUIT_CLASSES:
        yield from _in_each_form(OF_A_CLASS, recruit_class, written("requirement", ":", recruit_class))
    for terrain in TERRAINS:
        condition = written("requirement", ":", terrain)
        yield from _in_each_form(ON_TERRAIN, terrain, condition)
        yield from _in_each_form(SUMMONED_ON, terrain, f"type:summoning {condition}")


def _in_each_form(said: str, name: str, condition: str) -> Iterator[tuple[str, str]]:
    """Yield each of the phrases that say something of a name, or of several, with the condition."""
    for form in (name, plural(name)):
        for phrase in phrases(said.format(form)):
            yield phrase, condition


@cache
def _facts() -> dict[str, str]:
    """Return the condition that each phrase says, the players' own before the values of the fields."""
    found = dict(_said())
    for name, said in VALUES.items():
        for value, called in FIELDS[name].options().items():
            forms = {fold(form) for word in (value, called) for form in (word, plural(word))}
            for form in forms - SILENT:
                for phrase in phrases(said.format(form)):
                    found.setdefault(phrase, written(name, ":", folded(value)))
    found |= {f"set {letter}": f"set:{letter}" for letter in FIELDS["set"].options()}
    found |= dict(_requirements())
    found |= dict(_moments())
    for nation, called in NATIONS.items():
        found |= dict.fromkeys(set(phrases(called)) - found.keys(), found[fold(nation)])
    return found
