"""From a text or a question to the terms that are looked for: stems of words, without the small ones."""

import re
from functools import cache, lru_cache

import snowballstemmer

from cards.search.said_numbers import MEASURES
from engine.model.catalog import houses_by_name
from engine.model.folding import fold
from engine.model.words import IRREGULAR, NUMBER_WORDS
from engine.notation.vocabulary import phrases

CONTRACTED = frozenset({"whats", "whos", "hows", "wheres", "whens", "who", "how"})
"""Two words in one, or a word that needs no more than a verb: "whats initiative", "who wins"."""

QUESTION_WORDS = frozenset(
    {"why", "how", "when", "what", "which", "who", "whom", "whose", "where", "if"}
    | {
        "wht",
        "waht",
        "wat",
        "wot",
        "wtf",
        "whta",
        "hwo",
        "wen",
        "wehn",
        "wich",
        "wher",
        "dose",
        "deos",
        "cna",
        "wy",
        "y",
        "would",
    }
    | CONTRACTED
    | {"can", "could", "does", "do", "did", "is", "are", "may", "must", "should"}
    | {"cant", "doesnt", "dont", "didnt", "isnt", "arent", "shouldnt"}
)
"""With which a question begins."""

ASKED_WITHIN = re.compile(
    r"\S+ .*\b(?!(?:do|can|should) \S+ do$)(?:do|does|did|can|will|should) (?:i|you|u|he|she|it|we|they)\b.*"
    r"|\S+ .*\b(?:why|how|when|what|where)"
    r"|\S.* who (?:wins|gets \S+|\S+ first)|will (?:i|you|he|she|it|we|they|my|your|his|the|an?|this) \S+ .+"
)
"""What is asked behind what it is asked of, or with a word that is a type of mana, too: "cards gone do i lose"."""

SMALL_WORDS = QUESTION_WORDS | frozenset(
    {"a", "an", "the", "and", "or", "not", "no", "of", "to", "in", "on", "at", "by", "for", "from", "with", "as"}
    | {"it", "its", "they", "them", "their", "he", "him", "his", "she", "her", "i", "me", "my", "you", "your", "we"}
    | {"our", "us", "be", "been", "was", "were", "am", "has", "have", "had", "will", "would", "this", "that", "these"}
    | {"those", "there", "here", "than", "then", "so", "if", "but", "about", "into", "out", "any", "some"}
    | {"get", "gets", "got", "happen", "happens", "many", "much", "mean", "means", "meant", "meaning", "work", "works"}
    | {"define", "defined", "definition", "explain", "explained", "explanation"}
    | {"exactly", "actually", "ever", "know", "tell", "thing", "something", "somebody", "anything", "just", "really"}
    | {"u", "ur", "pls", "plz"}
)
"""Words that tell nothing of what is looked for."""

LACKING = re.compile(r"\b(?:(?:if )?(?:i|you|he|they|we) (?:have|has|had|got)|if|with|have|has|having) no\b(?= \w)")
"""What says "without", which tells much: "do I lose if no towns"."""

MANA_WORD = "will"
"""The small word that is a type of mana, too,"""

_OTHER_MANA = "order|strife|clarity|mystery|world"
IS_MANA = re.compile(
    r"(?<=[^.?!:;] )Will\b|\bWill(?=[,;.])|(?i:\bwill (?:mana|to|o|each turn|every turn|per turn)\b"
    rf"|\bwill (?:and|or) (?:{_OTHER_MANA})\b|\b(?:{_OTHER_MANA}) (?:and|or) will\b"
    r"|\b(?:of|\d|extra|gains?|gives?|makes?|yields?|costs?) will\b)"
)
"""in a text that has it with a capital within a sentence or before a sign, or where no verb stands: "the will to"."""

SYNONYMS = {
    "hp": "hit points",
    "health": "hit points",
    "life": "hit points",
    "heal": "healed hit points",
    "wound": "damage",
    "hurt": "damage",
    "harm": "damage",
    "reflect": "attacker takes equal",
    "rebound": "attacker takes equal",
    "throw": "attacker takes equal",
    "xp": "experience level",
    "lvl": "level",
    "lv": "level",
    "dmg": "damage",
    "atk": "attack",
    "diff": "difference",
    "ar": "multi-attacker attacks",
    "def": "armor",
    "init": "initiative",
    "ini": "initiative",
    "gy": "graveyard",
    "reqs": "requirement",
    "veteran": "experience level",
    "ranged": "missile",
    "shoot": "missile archer shooter",
    "bow": "missile archer",
    "bowman": "archer",
    "melee": "hand attack",
    "knight": "swordsman",
    "warrior": "swordsman recruit",
    "fighter": "recruit minion",
    "soldier": "recruit",
    "troop": "group recruits",
    "army": "group",
    "stack": "cumulative",
    "unit": "minion",
    "creature": "monster minion",
    "beast": "monster",
    "battle": "combat",
    "fight": "combat",
    "attack": "strike blow",
    "person": "novice",
    "people": "novices",
    "citizen": "novice",
    "building": "structure",
    "city": "town",
    "village": "colony town",
    "castle": "sanctum",
    "base": "sanctum",
    "conquer": "capture",
    "seize": "capture",
    "occupy": "capture",
    "invisible": "concealed concealment",
    "hide": "concealment concealed",
    "hidden": "non-visible concealed",
    "fizzle": "squander",
    "fail": "squander requirement",
    "counter": "squander dispel",
    "counterspell": "squander dispel",
    "disenchant": "dispel",
    "cancel": "dispel",
    "buff": "enchantment",
    "debuff": "enchantment",
    "sorcery": "manifestation",
    "legendary": "hero once per game",
    "boardwipe": "destroy dispel all",
    "priority": "initiative precedence",
    "indestructible": "near-immunity",
    "haste": "moves twice",
    "aura": "green aura enchantment",
    "immune": "near-immunity",
    "immunity": "near-immunity",
    "invulnerable": "near-immunity",
    "dodge": "misses hit check",
    "block": "bounced soak",
    "absorb": "soak",
    "merge": "joining",
    "trigger": "effect",
    "activate": "effect",
    "steal": "capture take side",
    "convert": "change side",
    "rid": "dispel",
    "become": "change",
    "slay": "kill",
    "slain": "killed",
    "perish": "dies",
    "vanish": "disappears removed",
    "swap": "exchange passes",
    "switch": "exchange change",
    "resource": "mana",
    "money": "mana",
    "peasant": "novice",
    "villager": "novice",
    "civilian": "novice",
    "arrow": "missile archer",
    "quit": "concede",
    "resign": "concede",
    "surrender": "concede",
    "rival": "enemy",
    "ally": "friendly",
    "neighbor": "adjacent",
    "duplicate": "copy cumulative",
    "max": "maximum",
    "min": "minimum fewest least",
    "cap": "maximum most",
    "unite": "joining",
    "retreat": "withdraw",
    "flee": "withdraw",
    "teleport": "off the board",
    "exile": "removed from the game",
    "banish": "removed from the game",
    "destroy": "dispel removed",
    "resurrect": "dying reanimate",
    "revive": "dying reanimate",
    "respawn": "dying reanimate",
    "corpse": "graveyard buried",
    "fly": "flight walks",
    "flyer": "flight walks",
    "flier": "flight walks",
    "sea": "water",
    "lake": "water",
    "river": "water",
    "wood": "forest",
    "map": "board realm",
    "field": "square board",
    "tile": "square",
    "hex": "square",
    "snow": "ice frost",
    "big": "size",
    "large": "size",
    "smallest": "minimum fewest least",
    "biggest": "maximum most",
    "extra": "additional",
    "wear": "host",
    "wearer": "host",
    "bearer": "host",
    "break": "shatter",
    "allow": "legal",
    "permit": "legal",
    "guy": "minion",
    "men": "minions",
    "squad": "group",
    "regiment": "group",
    "glow": "aura",
    "grab": "capture",
    "poison": "magical damage",
    "library": "deck",
    "tie": "draw",
    "victory": "win",
    "opponent": "enemy",
    "foe": "enemy",
    "color": "mana type",
    "race": "nation",
    "faction": "house",
}
"""What players say, in any form of the word, and the words with which the rules say it."""


ABROAD = {
    "armor": "rüstung rüstungen panzerung armure armures",
    "archer": "bogenschütze bogenschützen tireur tireurs",
    "swordsman": "schwertkämpfer épéiste épéistes",
    "spell": "zauber zaubern zauberspruch zaubersprüche sortilège sortilèges",
    "cast": "wirken lancer",
    "card": "karte karten carte cartes",
    "deck": "kartenstapel paquet",
    "house": "haus häuser maison maisons",
    "town": "stadt städte ville villes",
    "group": "gruppe gruppen groupe groupes",
    "monster": "ungeheuer monstre monstres kreatur kreaturen",
    "combat": "kampf kämpfe bataille schlacht",
    "round": "runde runden",
    "turn": "spielzug zug züge tour tours",
    "damage": "schaden dégât dégâts",
    "level": "stufe stufen niveau niveaux",
    "water": "wasser eau",
    "forest": "wald wälder forêt forêts",
    "mountain": "berg berge montagne montagnes",
    "swamp": "sumpf marais",
    "desert": "wüste",
    "win": "gewinne gewinnen gewinnt gagner gagne",
    "rule": "regel regeln règle règles",
    "play": "spiele spielen jouer",
    "dragon": "drache drachen",
    "dies": "sterben stirbt stirb meurt meurent",
    "kill": "tötet töten tuer tue",
    "enemy": "feind feinde gegner ennemi ennemis",
    "heal": "heilt heilen soigne soigner guérit",
    "fly": "fliegt fliegen fliegende voler vole volant",
    "hero": "helden héros",
    "destroy": "zerstört zerstören détruit détruire",
    "all": "alle alles tous toutes",
    "whole": "ganze ganzen toute",
    "structure": "gebäude bâtiment bâtiments",
    "novice": "bauern bauer paysan paysans",
    "iron": "eisen fer",
    "trap": "falle piège pièges",
    "fire": "feuer feu",
    "ice": "eis glace",
    "concealed": "unsichtbar versteckt invisibles caché cachés",
    "recruit": "rekrut rekruten recrue recrues soldaten soldat soldats",
    "discard": "abwerfen wirft défausse défausser",
    "steal": "stiehlt klaut stehlen",
    "move": "bewegt bewegen zieht bouge déplace",
    "twice": "zweimal doppelt fois",
    "more": "mehr",
    "hand": "nahkampf",
    "missile": "fernkampf",
    "undead": "untote untoter",
    "attack": "angriff angriffe attaque attaques greift",
    "fireball": "feuerball feuerbälle",
}
"""Words of the game as Germans and the French say them, by the one of the rules."""

ABROAD_SMALL = frozenset({"wie", "wer", "wann", "warum", "wieso", "welche", "welcher", "welches", "wieviele", "viele"})
ABROAD_SMALL |= {"ich", "das", "der", "ein", "eine", "einen", "einem", "und", "oder", "mein", "meine", "ist", "sind"}
ABROAD_SMALL |= {"comment", "pourquoi", "combien", "quand", "quel", "quelle", "quels", "quelles", "est", "sont", "je"}
ABROAD_SMALL |= {"les", "la", "une", "des", "du", "mon", "ma", "mes", "que"}
"""Their words that tell nothing of what is looked for, but for those that mean something in English."""

NUMBERS = {word: str(number) for word, number in NUMBER_WORDS.items() if word != "one"} | {"thirty": "30"}
NUMBERS |= {"1st": "first", "2nd": "second", "3rd": "third"}
"""Numbers as words and as digits: the same to the search; "one" is more often somebody than a number."""


def is_question(text: str) -> bool:
    """Return whether a text asks something, rather than naming it."""
    words = fold(text).split()
    if " ".join(words).startswith(("difference between ", "diff between ")):
        return True
    if ASKED_WITHIN.fullmatch(" ".join(words)) and not IS_MANA.match(text):
        return True
    many = len(words) + sum(word in CONTRACTED for word in words[:1])
    return many > 2 and (words[0] in QUESTION_WORDS or text.rstrip().endswith("?"))


ON_A_CARD = frozenset(
    {
        "cast",
        "use",
        "play",
        "put",
        "enchant",
        "lay",
        "target",
        "card",
        "spell",
        "effect",
        "ability",
        "say",
        "text",
        "explain",
    }
    | {"alteration", "conjuration", "manifestation", "summoning", "type", "find"}
    | {"protect", "stop", "affect", "help", "hurt", "save"}
    | {"own", "guy", "against", "vs", "together", "both", "other", "another", "enemy", "opponent", "good", "minion"}
    | {"recruit", "swordsman", "swordsmen", "archer", "monster", "creature", "hero", "unit", "group", "square"}
    | {"structure", "town", "globe", "sanctum", "trigger", "activate", "apply", "expire", "last"}
)
"""What a question has besides the names of cards where what they say, and on what they are cast, answers it."""

OF_ITS_NUMBERS = frozenset(
    word for number, names in MEASURES.items() if number != "cost" for name in phrases(names) for word in name.split()
) | {"life", "stat", "stats", "statistics", "numbers", "strength", "movement", "speed"}
"""What a text has besides the name of a creature when it asks for its numbers, or how it moves: "gorgon hp"."""

OF_ITS_TEXT = frozenset({"card", "spell", "text", "rules", "ruling", "rulings", "effect", "info", "details", "wiki"})
OF_ITS_TEXT |= {"explain", "explained", "step", "steps"}
OF_ITS_TEXT |= {"cost", "costs", "price", "mana", "rarity", "rare", "timing", "house", "nation", "type", "strong"}
"""What a text has besides the name of a card of which it wants to know all: "deflection card", "cost of Fireball"."""


def says_little(text: str) -> bool:
    """Return whether no word of a text tells what is looked for."""
    return SMALL_WORDS.issuperset(fold(text).split())


def terms_of(text: str) -> list[str]:
    """Return the stems of a text's words, in order."""
    return [stem(word) for word in weighty(text)]


def weighty(text: str) -> list[str]:
    """Return a text's words without the small ones, numbers as digits; of small words alone the mana, else all."""
    words = LACKING.sub("without", fold(text)).split()
    small = (SMALL_WORDS | ABROAD_SMALL) - ({MANA_WORD} if IS_MANA.search(text) else set())
    mana = [word for word in words if word == MANA_WORD]
    meaningful = [word for word in words if word not in small] or mana or words
    return [NUMBERS.get(word, in_english(word)) for word in meaningful]


def in_english(word: str) -> str:
    """Return what a German or French word is called in the rules; another word is returned as it is."""
    return _in_english().get(word, word)


@cache
def _in_english() -> dict[str, str]:
    return {word: english for english, said in ABROAD.items() for word in fold(said).split()}


def synonyms_of(text: str) -> list[str]:
    """Return the stems of what the rules say for the players' own words in a text."""
    said = set(terms_of(text))
    return [term for word, rules in _said_in_rules().items() if word in said for term in rules]


def in_rules(stemmed: str) -> list[str]:
    """Return the stems of what the rules say for a player's own word, or the word's own."""
    return _said_in_rules().get(stemmed, [stemmed])


@cache
def nation_names() -> tuple[str, ...]:
    """Return what the nations and their people are called, folded."""
    return tuple(fold(name) for house in houses_by_name().values() for name in (house.nation, house.nations))


@cache
def _said_in_rules() -> dict[str, list[str]]:
    """Return what the rules say by the stems of what players say; what is asked of one nation is asked of any."""
    said = dict.fromkeys(nation_names(), "nation") | SYNONYMS
    return {stem(word): terms_of(rules) for word, rules in said.items()}


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return the stem of a folded word: that of "enemies" is that of "enemy", and of "swordsmen" of "swordsman"."""
    for one, several in IRREGULAR.items():
        if word.endswith(several) and word != "men":
            word = word.removesuffix(several) + one
    return str(_STEMMER.stemWord(word))


_STEMMER = snowballstemmer.stemmer("english")
