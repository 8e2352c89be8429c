"""The words of a typed fight: what each can mean, in any spelling, and which are near to one that means nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple, get_args

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from engine.british_spelling import as_on_the_cards
from engine.effects.registry import definition
from engine.model.catalog import (
    MANA,
    RECRUIT_CLASSES,
    cards_by_name,
    creatures_by_name,
    helpers_by_name,
    houses_by_name,
)
from engine.model.folding import fold
from engine.model.realms import Realm
from engine.model.terrain import TERRAINS
from engine.model.words import NUMBER_WORDS, plural
from engine.notation.abbreviations import short_for
from engine.notation.fight_errors import NO_CASTS, WHICH_SPELLS


class Meaning(NamedTuple):
    """What a word can mean: a terminal of the grammar, and what it stands for."""

    kind: str
    value: str = ""


SIGNS = {
    "+": "PLUS",
    "&": "AND",
    ",": "COMMA",
    "/": "COMMA",
    "•": "COMMA",
    "·": "COMMA",
    ";": "SIGN",
    ":": "SIGN",
    "|": "_BAR",
    "(": "_OPEN",
    ")": "_CLOSE",
    "[": "_OPEN_GROUP",
    "]": "_CLOSE_GROUP",
    "{": "_OPEN_GROUP",
    "}": "_CLOSE_GROUP",
    "⚔": "_VS",
    "🆚": "_VS",
}

SOMEBODY = {"CREATURE", "NATION", "CLASS", "HORDE"}
"""What says who a minion is."""

LONGEST = 6
"""How many words the longest name has."""

SAID: dict[Meaning, str] = {
    Meaning(
        "_VS"
    ): "vs | v | v s | versus | verse | vrs | against | fights | fight | battles | facing | beats | beat | gegen"
    " | contre | contra | contro | kontra | tegen | против",
    Meaning("AND"): "and | und | et | then | and then | finally | and finally | lastly | and lastly",
    Meaning("PLUS"): "plus",
    Meaning("SIGN"): "with | mit | avec | con | carrying | wearing | under | having | holding | bearing | using | w"
    " | who have | who has | who carry | who carries | that have | that has | that carry | that carries"
    " | which have | which has | which carry | which carries"
    " | enchanted | enchanted with | enchanted by | cursed with | cursed by | affected by | afflicted with"
    " | afflicted by | under the effect of | blessed with | equipped with | armed with | has | have"
    " | spells | with spells | with the spells | with spell | with the spell | spell",
    Meaning("_BY"): "by | cast by | owned by | from",
    Meaning("_CARD"): "card | creature",
    Meaning("_NO"): "no | without | w/o",
    Meaning(
        "UNENCHANTED"
    ): "none | with none | with nothing | no spell | no spells | without spells | w/o spells | no enchantments"
    " | without enchantments | unenchanted | plain | normal | ordinary | basic",
    Meaning("_NAMED"): "named | called",
    Meaning("NATIONLESS"): "nationless | no nation | of no nation | without a nation | without nation",
    Meaning("HORDE"): "horde | hordes",
    Meaning("NOBODY"): "nobody | noone | no one | nothing",
    Meaning(
        "CLASS", "swordsman"
    ): "swordsman | swordsmen | swordsmans | swordman | swordmen | swordmans | sword | swords | recruit | recruits"
    " | soldier | soldiers | warrior | warriors | fighter | fighters | knight | knights | infantry | pikeman | pikemen"
    " | spearman | spearmen | schwertkämpfer | épéiste | épéistes | espadachín | espadachines | spadaccino | spadaccini"
    " | zwaardvechter | zwaardvechters | szermierz | szermierze | szermierzy | мечник | мечника | мечники | мечников",
    Meaning(
        "CLASS", "archer"
    ): "archer | archers | bowman | bowmen | shooter | shooters | ranger | rangers | crossbowman | crossbowmen"
    " | bow | bows | longbowman | longbowmen | bogenschütze | bogenschützen | arquero | arqueros | arciere | arcieri"
    " | boogschutter | boogschutters | łucznik | łucznicy | łuczników | лучник | лучника | лучники | лучников",
    Meaning("STAT", "hp"): "hp | hit point | hit points | hitpoints | life | health | health points | life points"
    " | max hp | maximum hp",
    Meaning("STAT", "current_hp"): "current hp | current hit points | hp left | hp now | hit points left | wounded to"
    " | reduced to | down to"
    " | hp remaining | remaining hp | hit points remaining",
    Meaning("STAT", "armor"): "armor | armour | defense | defence | def",
    Meaning("STAT", "hand"): "hand | hand damage | hand attack | melee | melee damage",
    Meaning("STAT", "missile"): "missile | missile damage | missiles | missile attack | ranged | ranged damage",
    Meaning("STAT", "attack_rate"): "attack rate | rate | attacks | attacks a round | attacks per round",
    Meaning("STAT", "level"): "level | lvl | lv | lev | l | levels",
    Meaning("COLOR", "blue"): "blue | blues | me | i | we | my | our",
    Meaning("COLOR", "red"): "red | reds | him | he | you | your | they | enemy | opponent | enemys | opponents",
    Meaning("COLOR", "neutral"): "neutral | neutrals | wild",
    Meaning("_HAS"): "has | have | gets | takes | to | goes | moves | is",
    Meaning(
        "_INITIATIVE"
    ): "initiative | init | with initiative | with the initiative | the initiative | first | precedence"
    " | have initiative | has initiative | have the initiative | has the initiative | go first | goes first"
    " | move first | moves first | strike first | strikes first | attack first | attacks first | start | starts"
    " | begin | begins",
    Meaning("_SEED"): "seed | dice",
    Meaning("_TURN"): "turn | on turn | in turn",
    Meaning("_REALM"): "realm | in the realm | in realm | on the realm",
    Meaning("_CAP"): "d3 cap | rules d3 cap | cap",
    Meaning("CAP_AT", "after-effects"): "after effects",
    Meaning("CAP_AT", "before-effects"): "before effects",
    Meaning("_BLAME"): "rebound blame | rules rebound blame",
    Meaning("BLAMED", "none"): "none | nobody",
    Meaning("BLAMED", "wielder"): "wielder | the wielder",
    Meaning("PHASE"): "combat phase | all combats",
    Meaning("_COMBAT"): "combat | combat of",
    Meaning("GLOBE"): "globe | on the globe",
    Meaning("STRUCTURE", "sanctum"): "sanctum",
    Meaning("STRUCTURE", "town"): "town | towns",
    Meaning("STRUCTURE", "colony"): "colony | colonies",
    Meaning("_NOVICES"): "novice | novices",
    Meaning("_COUNTDOWN"): "turn count | countdown",
    Meaning("_COSTS"): "costs | cost",
    Meaning("FREE"): "nothing | no mana",
    Meaning("CONTROL", "player"): "player controlled | controlled by the player",
    Meaning("CONTROL", "computer"): "computer controlled | controlled by the computer",
    Meaning("_IN"): "in | on | inside | at | defending | defends | defend | guarding | guards | guard",
}
"""The words that are not names, by what they mean; what stands first is written."""

ATTACKS = frozenset({"attack", "attacks", "attacking", "kill", "kills", "killing", "defeat", "defeats", "defeating"})
ATTACKS |= {"beating", "to beat", "win against", "wins against", "win vs", "wins vs", "fighting"}
ATTACKS |= {"defends against", "defending against", "meet", "meets", "do against", "fare against"}
ATTACKS |= {"battle", "battling", "charge", "charges", "duel", "duels", "engage", "engages", "face", "faces"}
ATTACKS |= {"hit", "hits", "take out", "takes out", "lose against", "loses against", "hold against", "holds against"}
ATTACKS |= {
    "survive",
    "survives",
    "survive against",
    "survives against",
    "stronger than",
    "better than",
    "lose to",
    "loses to",
}
ATTACKS |= {"stand a chance against", "have a chance against", "enough to beat", "enough to kill", "fought"}
ATTACKS |= {"attacked", "defeated", "killed", "take on", "takes on", "take down", "takes down", "up against"}
ATTACKS |= {"attacked by", "is attacked by", "are attacked by", "gets attacked by", "get attacked by"}
ATTACKS |= {"hit by", "is hit by"}
ATTACKS |= {"defend against", "defend vs", "defends vs", "defending vs"}
ATTACKS |= {"killed by", "is killed by", "beaten by", "is beaten by"}
"""Verbs that say against whom where somebody comes after them; elsewhere they are numbers, or parts of names."""

SELVES = frozenset({"me", "i", "we", "him", "he", "you", "they", "enemy", "opponent"})
"""Words that are a player where somebody is said to be theirs: "me: 3 archers", "he has a Gorgon"."""

OWN = frozenset({"my", "our", "your", "enemys", "opponents"})
"""Words that say whose a spell or a structure is: "Gorgon with my Despond"; before a minion they change nothing."""

FIRST_PERSON = frozenset({"me", "i", "we", "my", "mine", "our"})
"""Who is blue; where nobody speaks of themselves, "you" is."""

SIDES = frozenset({"player", "side", "team", "group", "army", "attacker", "attackers", "defender", "defenders"})
SIDES |= {
    "left",
    "right",
    "mine",
    "ours",
    "yours",
    "theirs",
    "opponents",
    "enemies",
    "foe",
    "foes",
    "a",
    "b",
    "p1",
    "p2",
}
"""Words that head a side before a colon, with or without a number or a letter: "Team A: 3 archers"."""

NATIONS = {
    "Elves": "elven | elvish | elfen | elfe | elfes",
    "Dwarves": "dwarven | dwarvish | dwarfs | zwerg | zwerge | nain | nains",
    "Humans": "mensch | menschen | humain | humains",
    "Djinni": "djinnis | djinns",
    "Cyclopes": "cyclop | cyclops | cyclopses",
}
"""What else a member of a nation is called than in the card data, and with an s."""

WOODS = "woods"
"""What else a forest is called."""

ABROAD = {"zwei": 2, "drei": 3, "vier": 4, "funf": 5, "sechs": 6, "sieben": 7, "acht": 8, "ein": 1, "eine": 1}
ABROAD |= {"einen": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "huit": 8, "un": 1, "une": 1}
ABROAD |= {"dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "una": 1}
"""Numbers as Germans, the French and Spaniards say them."""

COUNTS = (
    NUMBER_WORDS
    | ABROAD
    | {"dozen": 12, "pair": 2, "couple": 2, "once": 1, "twice": 2, "double": 2, "thrice": 3, "triple": 3}
    | {"duo": 2, "trio": 3, "quartet": 4, "quintet": 5}
)
GROUPS = frozenset({"group", "team", "army", "squad"})
"""Words that begin another group after a comma, and elsewhere change nothing: "3 archers and a group of 2 wolves"."""
ARTICLES = frozenset({"a", "an", "another", "the", "of", "is", "are", "mana", "just", "only", "exactly"})
FILLERS = (
    GROUPS
    | ARTICLES
    | OWN
    | {
        "each",
        "every",
        "all",
        "both",
        "some",
        "his",
        "her",
        "its",
        "their",
        "own",
        "mine",
        "yours",
        "theirs",
        "single",
        "alone",
        "guys",
        "men",
        "minions",
        "troops",
        "units",
        "house",
    }
)
"""Words that change nothing."""

NO_NAMES = frozenset({"i", "another", "without", "or", "for", "not", "but", "except", "them", "how", "many", "which"})
NO_NAMES |= {"never", "neither", "either", "if", "unless", "until", "when", "while", "before", "after", "than", "also"}
NO_NAMES |= {"too", "more", "less", "fewer", "least", "most", "about", "up", "only"}
"""Words that no name begins with, and that would change the sense of a line."""

NO_NUMBERS = frozenset({"speed", "range"})
"""What minions of other games have, and these do not, though it is spelt like "seed" or "ranged"."""

CUT_SHORT = {"dmg": "damage", "dam": "damage", "atk": "attack", "att": "attack"}
"""What is no number of a minion either, cut short."""

RUNS = frozenset({"run", "runs", "times", "simulation", "simulations", "sims", "trials", "iterations", "games"})
"""What is counted where many runs of a fight are meant: "1000 runs"."""

BEST_OF = "best of"
"""How it is said that the best of some runs counts."""

SAID_OTHERWISE = {
    "wounded | injured | hurt | damaged": "Say how many hit points are left: hp 3/7.",
    "enchanted": WHICH_SPELLS,
    "elite | experienced": "Say the level: level 2.",
    "novice | novices | rookie | rookies": "Say the level: level 1.",
    "armored": "Say the armor: armor 3.",
    "unarmored": "Say the armor: no armor.",
    "everyone | everybody": "Say of each side what it has: archer: Power vs Gorgon: Power.",
    "round | rounds": "A combat goes on until one side is left, for ten rounds at most.",
    "hero | heroes": "Say which Hero, such as Zana.",
    "monster | monsters | creature | creatures | beast | beasts": "Say which creature, such as Gorgon.",
    "hoard | hoards": "It is written Horde.",
    "several | few | lots": "Say how many: 3 archers.",
    "half | full": "Say it in a number: 3 archers, hp 7.",
    "cast | casts | casting": NO_CASTS,
    "terrain | terrains": "Say who stands in it: archer in forest.",
}
"""Words that a line has no place for, and what says the same."""

LEADS_IN = frozenset({"who", "wins", "do", "does", "can", "fight", "battle", "what", "if", "would", "will", "could"})
LEADS_IN |= {"win", "happens", "happen", "when", "simulate", "run", "play", "show", "between"}
LEADS_IN |= {"hi", "hello", "hey", "please", "suppose", "imagine", "say", "lets say", "tell me"}
LEADS_IN |= {"so", "ok", "try", "test", "sim"}
LEADS_IN |= {"what about", "how about", "i think", "i bet", "can you", "could you"}
LEADS_IN |= {"how do", "how does", "how would", "how well", "how often", "how likely"}
LEADS_IN |= {"do i have with", "i attack with"}
LEADS_IN |= {"whats", "is", "are", "it", "that", "the", "my", "of", "odds", "odds with", "chance", "chances"}
LEADS_IN |= {"chances with", "probability", "likelihood", "win rate", "win chance", "which is", "stronger", "better"}
"""Words that change nothing at the beginning of a line, the odds of which its page tells."""

LEADS_OUT = frozenset({"who", "wins", "win", "will", "would", "please", "odds", "chances", "probability"})
LEADS_OUT |= {"thanks", "thx", "pls", "which", "is", "better", "stronger", "what", "happens", "simulate", "right"}
"""Words that change nothing at the end of a line."""


def phrases(text: str) -> list[str]:
    """Return what is written one beside the other with bars between."""
    return [phrase.strip() for phrase in text.split("|")]


def said_otherwise(name: str) -> str:
    """Return what to say instead of words that a line has no place for; empty for others."""
    words = set(key(name).split())
    return next((instead for said, instead in SAID_OTHERWISE.items() if words & set(phrases(said))), "")


@cache
def meanings() -> dict[str, tuple[Meaning, ...]]:
    """Return everything that a phrase can mean, by the phrase as it is compared; the likeliest first."""
    found: dict[str, list[Meaning]] = {}
    for phrase, meaning in _phrases():
        if meaning not in found.setdefault(key(phrase), []):
            found[key(phrase)].append(meaning)
    return {phrase: tuple(meant) for phrase, meant in found.items()}


def kinds_of(phrase: str) -> set[str]:
    """Return the kinds of everything that a phrase, as it is compared, can mean."""
    return {meaning.kind for meaning in meanings().get(phrase, ())}


def values_of(phrase: str, kind: str) -> tuple[str, ...]:
    """Return what a phrase, as it is compared, can mean of one kind: its spells, its nations, its colors."""
    return tuple(meaning.value for meaning in meanings().get(phrase, ()) if meaning.kind == kind)


def begins_or_ends_a_phrase(word: str) -> bool:
    """Whether a word, as it is compared, is the first or the last of anything that means something."""
    return word in _ends()


@cache
def _ends() -> frozenset[str]:
    return frozenset(
        end for phrase in meanings() for words in [phrase.split()] if words for end in (words[0], words[-1])
    )


@lru_cache(maxsize=4_000)
def key(text: str) -> str:
    """Return a phrase as it is compared: its folded words, in one spelling."""
    return as_on_the_cards(fold(text.replace("_", " ")))


def _phrases() -> Iterator[tuple[str, Meaning]]:
    """Yield every phrase with what it means."""
    yield from ((name, Meaning("NATION", house.nations)) for name, house in houses_by_name().items())
    for meaning, said in SAID.items():
        yield from ((phrase, meaning) for phrase in phrases(said))
    for house in houses_by_name().values():
        said = f"{house.nation} | {house.nation}s | {house.nations} | {NATIONS.get(house.nations, house.nation)}"
        yield from ((phrase, Meaning("NATION", house.nations)) for phrase in phrases(said))
    for name in typed_creatures():
        yield from ((phrase, Meaning("CREATURE", name)) for phrase in dict.fromkeys((name, plural(name), f"{name}s")))
    for terrain in TERRAINS:
        yield from ((phrase, Meaning("TERRAIN", terrain)) for phrase in (terrain, plural(terrain)))
    yield WOODS, Meaning("TERRAIN", "forest")
    yield from ((verb, Meaning("_VS")) for verb in ATTACKS)
    for name in spells():
        yield from (
            (phrase, Meaning("SPELL", name)) for phrase in dict.fromkeys((name, ownerless(name), *_in_number(name)))
        )
    yield from ((name, Meaning("MAKER", name)) for name in makers())
    yield from ((mana, Meaning("MANA", mana)) for mana in MANA)
    yield from ((realm, Meaning("REALM", realm)) for realm in get_args(Realm))


def ownerless(name: str) -> str:
    """Return a spell's name without the s of whom it is named after: "Ogi Armor"."""
    return re.sub(r"['’]s\b", "", name)


def _in_number(name: str) -> tuple[str, ...]:
    """Return a spell's name in the other number, "Flaming Arrow" or "Powers", where that is no other spell."""
    other = name.removesuffix("s") if name.endswith("s") else f"{name}s"
    return () if other in spells() or name.endswith("ss") else (other,)


@cache
def typed_creatures() -> tuple[str, ...]:
    """Return the creatures that are typed by their names alone; "Elf archer" is a recruit, and so are its likes."""
    said = {word for phrase, meaning in _recruit_phrases() for word in key(phrase).split()}
    return tuple(name for name in creatures_by_name() if not said.issuperset(key(name).split()))


def _recruit_phrases() -> Iterator[tuple[str, str]]:
    for house in houses_by_name().values():
        yield house.nation, house.nations
    yield from ((recruit_class, "") for recruit_class in RECRUIT_CLASSES)


@cache
def makers() -> tuple[str, ...]:
    """Return the cards that only make what they are called, which are named where it is said what they cost."""
    return tuple(name for name in cards_by_name() if name in creatures_by_name() and not definition(name).lasting)


@cache
def spells() -> tuple[str, ...]:
    """Return what can be named as a spell: cards and helper spells, but no card that only makes what it is called."""
    return tuple(dict.fromkeys(name for name in (*cards_by_name(), *helpers_by_name()) if name not in makers()))


MOST = 3
"""How many words are proposed for one that means nothing."""

SHORT = 4
"""A word of so few letters that begins otherwise is another word, and no slip."""


def near(text: str, *kinds: str, whole: bool = False) -> tuple[str, ...]:
    """Return the words that a text is likely a slip of, the likeliest first; of some kinds alone, if any are named.

    A letter in four may be wrong, missing, too many or swapped with its neighbour; of a longer name one word is enough,
    or its first letters, unless the text is to be the ``whole`` name.
    """
    sought = key(text[:60])
    choices = _choices(kinds)
    short = short_for(text[:60], spells()) if "SPELL" in kinds and not whole else []
    if short or len(sought) < 3:
        return tuple(short[:MOST])
    alike = process.extract(
        sought, list(choices), scorer=DamerauLevenshtein.normalized_similarity, score_cutoff=0.74, limit=MOST
    )
    parts = [phrase for phrase in choices if phrase.startswith(sought) or sought in phrase.split()]
    slips = [phrase for phrase, _, _ in alike if len(phrase) > SHORT or phrase[0] == sought[0]]
    found = {
        meanings()[phrase]: choices[phrase] for phrase in reversed([*slips, *parts * (len(sought) > 3 and not whole)])
    }
    return tuple(reversed(found.values()))[:MOST]


PROPOSED = (
    "CREATURE",
    "SPELL",
    "NATION",
    "CLASS",
    "STAT",
    "TERRAIN",
    "REALM",
    "STRUCTURE",
    "HORDE",
    "_VS",
    "_INITIATIVE",
)


@cache
def _choices(kinds: tuple[str, ...]) -> dict[str, str]:
    """Return the phrases that may be proposed, as they are compared, with how they are written."""
    return {
        phrase: _written(phrase, meaning)
        for phrase, meant in meanings().items()
        for meaning in reversed(meant)
        if meaning.kind in (kinds or PROPOSED) and len(phrase) > 2 and phrase not in ATTACKS
        if meaning.kind != "SPELL" or phrase not in map(key, _in_number(meaning.value))
    }


def _written(phrase: str, meaning: Meaning) -> str:
    """Return how a phrase is written that means something."""
    if key(meaning.value) == phrase or meaning.kind == "SPELL" or phrase.capitalize() in houses_by_name():
        return meaning.value.replace("_", " ")
    return phrase.title() if meaning.kind in {"CREATURE", "NATION"} else phrase
