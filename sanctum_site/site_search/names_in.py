"""The cards that a query names: side by side, in a question, or as the ones of which something is asked."""

import re
from collections.abc import Sequence
from functools import cache

from cards.names import MOST_TOGETHER, NamedCard, abbreviated, meant, misspelt, name_key, named, several
from cards.search.said_of_a_card import bare_name
from engine.model.catalog import cards_by_name, houses_by_name
from engine.model.folding import fold
from sanctum_site.site_search.entries import entries
from sanctum_site.site_search.ranking import corrected
from sanctum_site.site_search.terms import (
    OF_ITS_NUMBERS,
    OF_ITS_TEXT,
    ON_A_CARD,
    SMALL_WORDS,
    SYNONYMS,
    nation_names,
    stem,
    terms_of,
)

TOGETHER = re.compile(r"(\s*(?:\+|&|,|\b(?:with|and|or|vs|versus|against)\b)\s*)", re.IGNORECASE)
AROUND = re.compile(
    r"^(?:the )?(?:best )?order (?:of|for)\s+|^(?:combo(?: of)?|combine|put|both)\s+"
    r"|\s+(?:on|onto) (?:one|the same|a single|a|same) \w+$|\s+(?:together|combo|combined|order)$",
    re.IGNORECASE,
)
"""What players say around cards that they name side by side: "X and Y on one minion", "best order of X, Y, Z"."""

LONGEST_NAME = 5
"""Of so many words a name is at most."""

MOST_WORDS = 12
"""Of so many words at most it is tried where one name ends and the next begins."""

_DECKS = r"(?:(?:(?:starter|public|premade) )?(?:decks?|decklists?|deck lists?)|starters?)"
DECKS = re.compile(
    rf"(?:(?:which|what|whose|does|do|any|all|the|a|some|show|find|list|me|are there) )*{_DECKS} "
    r"(?:(?:that|which|are|there) )*"
    r"(?:with|has|have|having|holds?|holding|contains?|containing|uses?|using|plays?|playing|runs?|running"
    r"|includes?|including|featuring) (?P<held>.+?)(?: in (?:it|them))?"
    rf"|(?:what|which) {_DECKS} (?:is|are) (?P<within>.+) in"
    rf"|(?:is|are) (?P<asked>.+) in (?:a|any|some|which|what) {_DECKS}",
    re.IGNORECASE,
)
"""With which somebody asks for the decks that hold some cards: "decks with Fireball", "is Fireball in any deck?"."""

OF_A_CARD = re.compile(rf"(?P<card>.+) {_DECKS}", re.IGNORECASE)
"""Decks that are called by a card: "Fireball decks"."""

ABOUT = re.compile(
    r"(?:(?:how|what|which) (?:\w+ ){0,2}?|(?:why|when|where) )?"
    r"(?:is|are|can|could|does|do|did|has|have|will|would) (?:(?:the|an?|my|your) )?"
)
"""With which a question begins that asks something of whoever is named next."""

AMOUNT = re.compile(
    r"(?:(?:how (?:much|many)|what) (?:[a-z]+ ){1,3}?)(?:does|do|will|would|can|is) (?:an? |the )?(?P<card>.+?)"
    r"(?: (?:do|deal|give|add|grant|heal|restore|cause|inflict|stay|take|have|make|create|summon))?(?: for)?"
)
"""With which somebody asks for a number that the text of a card says: "how much damage does Fireball do"."""

OF_A_SPELL = re.compile(
    r"(?:how (?:long|many turns) (?:does|do|will|is) (?P<lasts>.+?)(?: last)?(?: for)?"
    r"|(?:how much|how many mana|what) (?:does|do|will) (?P<costs>.+) cost|(?:what|which) house is (?P<housed>.+))"
)
"""With which somebody asks what only a card has: how long it lasts, its cost, its house."""


def named_together(query: str) -> list[NamedCard]:
    """Return the cards that a query names side by side, two to four; none where any part is no name.

    Beside one that is a name, or a plus sign, the others may be misspelt. Without a sign or word between them they are
    told apart, too.
    """
    query = AROUND.sub("", query)
    parts = _parts(query)
    if len(parts) > MOST_TOGETHER:
        return []
    cards = [named(part) for part in parts] if len(parts) > 1 else []
    apart = [] if any(cards) else list(dict.fromkeys(_apart(fold(query).split()[:MOST_WORDS])))
    if len(apart) > 1:
        return apart
    if not cards or not (any(cards) or "+" in query):
        return []
    clear = [card or several(part) or _clearly_meant(part) for card, part in zip(cards, parts, strict=True)]
    if any(card in cards for card, exact in zip(clear, cards, strict=True) if exact is None):
        return []  # what is no name would only be another one's again
    return [card for card in clear if card is not None] if None not in clear else []


def abbreviated_beside(query: str) -> list[NamedCard]:
    """Return what the abbreviations may stand for that a query names side by side, or beside names: "TA + UA"."""
    parts = [(part, abbreviated(part)) for part in _parts(query)]
    all_meant = len(parts) > 1 and all(short or named(part) for part, short in parts)
    return [card for _, short in parts for card in short] if all_meant else []


def held_by_decks(query: str) -> list[NamedCard]:
    """Return the cards of which a query asks what decks hold them all; none where it asks so of something else."""
    query = " ".join(query.split()).rstrip(" ?!.")
    if (called := OF_A_CARD.fullmatch(query)) and (card := named(called["card"])) and not card.tab:
        return [card]
    asked = DECKS.fullmatch(query)
    said = next(filter(None, asked.groups()), "") if asked else ""
    cards = [] if " or " in said else [_held(bare_name(part)) for part in _parts(said)]
    return [card for card in cards if card is not None] if None not in cards else []


def _held(part: str) -> NamedCard | None:
    """Return the card that a part names, in the plural or misspelt, too; what the rules explain is none."""
    found = named(part) or several(part)
    if found is None:
        return _clearly_meant(part) if misspelt(part) else None
    return None if found.tab and name_key(found.name) in _explained() else found


def _parts(query: str) -> list[str]:
    """Return the parts of a query between the signs and words that tell names apart; a name that holds one is whole."""
    pieces, parts, at = TOGETHER.split(query), list[str](), 0
    while at < len(pieces):
        both = "".join(pieces[at : at + 3])
        whole = at + 2 < len(pieces) and named(both) is not None
        parts.append(both if whole else pieces[at])
        at += 4 if whole else 2
    return [part for part in parts if part]


def _clearly_meant(part: str) -> NamedCard | None:
    """Return the card that is clearly meant by a part, as UA is; a word of the rules is meant as it is."""
    return None if fold(part) in folded_titles().values() else meant(part)


def names_within(question: str) -> tuple[list[NamedCard], str]:
    """Return the names that stand in a question, the longest at each place, and its words with what each is instead.

    That is "spell", but for a creature of which something is asked, and "houses" for some named together. They may be
    misspelt.
    """
    words, found, bare, at = corrected(question).split(), list[NamedCard](), list[str](), 0
    about = asked_about(question)
    while at < len(words):
        length, name = _first_name(words[at:])
        found += [name] if name else []
        bare.append((_kind(name) if name == about else "spell") if name else words[at])
        at += length
    without = " ".join(bare) if found else question
    return list(dict.fromkeys(found)), _houses_together().sub("houses", without)


@cache
def _houses_together() -> re.Pattern[str]:
    """Return the pattern of two houses or more that are named together: of one alone its name is a word like others."""
    house = f"(?:{'|'.join(map(fold, houses_by_name()))})"
    return re.compile(rf"\b{house}(?: (?:and|or|with|plus) {house})+\b", re.IGNORECASE)


def asked_about(question: str) -> NamedCard | None:
    """Return the creature of which a question asks what it is, has or does: "how fast is Pegasus"."""
    words = corrected(question)
    about = ABOUT.match(words)
    name = _first_name(words[about.end() :].split())[1] if about else None
    return name if name and _kind(name) else None


def asked_a_number(question: str) -> NamedCard | None:
    """Return the card of which a question asks a number that its text says, or what only a card has.

    For that a name counts that the rules have as a word of theirs, too: "how much does Flight cost".
    """
    words = corrected(question)
    if asked := OF_A_SPELL.fullmatch(words):
        said = next(filter(None, asked.groups()))
        card = named(said)
        return card if card and not card.tab and not is_nation(said) else _name(bare_name(said))
    asked = AMOUNT.fullmatch(words)
    return _name(asked["card"]) if asked else None


def _kind(name: NamedCard) -> str:
    """Return the kind of creature that a card makes, as "monster"; empty for none, and for a helper spell."""
    creatures = cards_by_name()[name.card].creatures if name.tab != "helper" else ()
    return next((creature.kind for creature in creatures), "")


def _first_name(words: Sequence[str]) -> tuple[int, NamedCard | None]:
    """Return the longest name with which words begin, and of how many words it is; one word for none."""
    for length in range(min(LONGEST_NAME, len(words)), 0, -1):
        if name := _name(" ".join(words[:length])):
            return length, name
    return 1, None


def _name(phrase: str) -> NamedCard | None:
    """Return the card that a phrase of a question names; none for a nation, or what is the rules' or players' word."""
    if phrase in SYNONYMS or name_key(phrase) in _explained() or is_nation(phrase):
        return None
    found = named(phrase) or several(phrase)
    if found is not None and name_key(found.name) in _explained():
        return None
    without_the = found is not None and fold(found.name) == f"the {phrase}"  # "works well" is not The Well
    return None if without_the else found


def is_nation(text: str) -> bool:
    """Return whether a text is what a nation is called, or one of its people: a card may make a "Satyr"."""
    return fold(text) in nation_names()


@cache
def _explained() -> frozenset[str]:
    """Return the keys of what the rules explain."""
    return frozenset(name_key(entry.words) for entry in entries() if entry.kind in ("rule", "glossary"))


def asks_of_one(cards: Sequence[NamedCard], bare: str) -> bool:
    """Return whether a text names one card, and besides only what is asked of its text or its creature's numbers.

    Of the text there are the names in it, and its words without them, as ``names_within`` finds both.
    """
    words = bare.split()
    if len(cards) != 1 or len(words) == 1:
        return False
    kind = _kind(cards[0])
    of_it = OF_ITS_TEXT | OF_ITS_NUMBERS if kind else OF_ITS_TEXT
    return of_it | SMALL_WORDS | {kind} >= set(words)


def is_of(question: str, cards: list[NamedCard]) -> bool:
    """Return whether a question asks nothing besides what the cards say that it names."""
    names = {term for card in cards for term in terms_of(card.name)}
    return bool(cards) and names | {stem(word) for word in ON_A_CARD | SMALL_WORDS} >= set(
        terms_of(corrected(question))
    )


def _apart(words: list[str], most: int = 4) -> list[NamedCard]:
    """Return the names that words are, one after the other, two or more; none where they are not."""
    for place in range(len(words) - 1, 0, -1):
        first, rest = named(" ".join(words[:place])), words[place:]
        if first is None:
            continue
        last = named(" ".join(rest))
        following = [last] if last else _apart(rest, most - 1) if most > 2 else []
        if following:
            return [first, *following]
    return []


@cache
def folded_titles() -> dict[str, str]:
    """Return every title with its folded words."""
    return {entry.title: fold(entry.title) for entry in entries()}
