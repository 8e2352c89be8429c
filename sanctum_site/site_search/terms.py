"""From a text or a question to the terms that are looked for: stems of words, without the small ones."""

from functools import lru_cache

import snowballstemmer

from engine.model.folding import fold

QUESTION_WORDS = frozenset(
    {"why", "how", "when", "what", "which", "who", "whom", "whose", "where"}
    | {"can", "could", "does", "do", "did", "is", "are", "may", "must", "should"}
)
"""With which a question begins."""

SMALL_WORDS = QUESTION_WORDS | frozenset(
    {"a", "an", "the", "and", "or", "not", "no", "of", "to", "in", "on", "at", "by", "for", "from", "with", "as"}
    | {"it", "its", "they", "them", "their", "he", "him", "his", "she", "her", "i", "me", "my", "you", "your", "we"}
    | {"our", "us", "be", "been", "was", "were", "am", "has", "have", "had", "will", "would", "this", "that", "these"}
    | {"those", "there", "here", "than", "then", "so", "if", "but", "about", "into", "out", "up", "any", "some"}
    | {"get", "gets", "got", "happen", "happens", "many", "much", "mean", "means", "work", "works"}
    | {"exactly", "actually", "ever"}
)
"""Words that tell nothing of what is looked for."""

SYNONYMS = {
    "draw phase": "draw cards start of turn hand filled",
    "hand size": "hand five cards",
    "how many cards": "hand deck",
    "deck size": "building a deck at least cards",
    "minimum deck": "building a deck at least cards",
    "copies": "copies building deck formats",
    "opposing mana": "six types of mana opposing pairs",
    "opposite mana": "six types of mana opposing pairs",
    "board size": "shape of the board squares",
    "map size": "shape of the board squares",
    "map": "board",
    "win": "end of the game captures sanctum",
    "wins": "end of the game captures sanctum",
    "lose": "end of the game captures sanctum",
    "victory": "end of the game captures sanctum",
    "hp": "hit points",
    "health": "hit points",
    "life points": "hit points",
    "life total": "hit points",
    "xp": "experience levels",
    "level up": "experience levels award",
    "experience": "experience levels",
    "goes first": "initiative precedence",
    "first player": "initiative",
    "turn order": "phases of the turn",
    "phases": "phases of the turn",
    "ranged": "missile",
    "shoot": "missile archers shooter",
    "shoots": "missile archers shooter",
    "melee": "hand attack",
    "soldier": "recruit",
    "soldiers": "recruits",
    "unit": "minion",
    "units": "minions",
    "creature": "monster minion",
    "creatures": "monsters minions",
    "invisible": "concealed concealment",
    "hidden": "non-visible concealed",
    "hide": "concealment concealed",
    "cancel": "cancel dispel",
    "fizzle": "squander squandering",
    "fizzles": "squander squandering",
    "counter": "squander squandering",
    "city": "town",
    "castle": "sanctum",
    "base": "sanctum",
    "fly": "flight walks",
    "flying": "flight walks",
    "immune": "near-immunity",
    "immunity": "near-immunity",
    "dodge": "hit check misses",
    "miss": "hit check misses",
    "block": "bounced armor soak",
    "absorb": "armor soak",
    "absorbs": "armor soak",
    "max group": "groups eight minions",
    "group size": "groups eight minions",
    "biggest group": "groups eight minions",
    "stack": "cumulative exclusive lists order",
    "stacks": "cumulative exclusive visible",
    "merge": "joining",
    "teleport": "off the board",
    "exile": "removed from the game",
    "banish": "removed from the game",
    "resurrect": "dying cancels death",
    "mulligan": "hand",
    "cards run out": "running out attrition",
    "run out of cards": "running out attrition",
    "empty deck": "running out attrition",
    "buff": "enchantment",
    "aura": "green aura enchantment",
    "third mana": "where mana comes from town choose",
    "who attacks first": "precedence initiative",
    "strike first": "precedence initiative",
    "attack first": "precedence initiative",
    "target is gone": "squanders squandering",
    "target dies": "squanders squandering",
    "target died": "squanders squandering",
    "checked again": "recheck of persistent requirements",
    "asked again": "recheck of persistent requirements",
    "chosen": "choose choosing wise targeting",
    "choose": "choosing wise targeting",
    "fit": "groups eight minions",
    "level 1": "levels hit check",
    "level 2": "levels hit check",
    "higher level": "levels hit check",
    "lower level": "levels hit check",
    "not happen": "not happen hitting",
}
"""What players say, and the words with which the rules say it."""


def is_question(text: str) -> bool:
    """Tell whether a text asks something, rather than naming it."""
    words = fold(text).split()
    return len(words) > 2 and (words[0] in QUESTION_WORDS or text.rstrip().endswith("?"))


def terms_of(text: str) -> list[str]:
    """Return the stems of a text's words, in order; a text of small words alone keeps them."""
    words = fold(text).split()
    kept = [word for word in words if word not in SMALL_WORDS] or words
    return [stem(word) for word in kept]


def synonyms_of(text: str) -> list[str]:
    """Return the stems of what the rules say for the players' own words in a text."""
    said = f" {fold(text)} "
    return [term for phrase, rules in SYNONYMS.items() if f" {phrase} " in said for term in terms_of(rules)]


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return the stem of a folded word: that of "enemies" is that of "enemy"."""
    return str(_STEMMER.stemWord(word))


_STEMMER = snowballstemmer.stemmer("english")
