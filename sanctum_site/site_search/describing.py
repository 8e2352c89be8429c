"""Cards that somebody tells of without their names: by the words of the cards alone, and by what they do (BM25)."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from math import log
from typing import NamedTuple

from cards.release import once_a_release
from cards.search.field_filters import DISPELLING
from engine.model.catalog import cards_by_name
from engine.model.folding import fold
from sanctum_site.site_search.entries import SearchEntry, entries
from sanctum_site.site_search.mechanics import hosts_in, mechanics_in, stems_of_mechanics
from sanctum_site.site_search.ranking import SYNONYM, WORD_FOR_WORD, Ranked, corrected, folded_texts, passage_in
from sanctum_site.site_search.terms import is_question, stem, synonyms_of, terms_of, weighty

K1, B = 1.2, 0.9
"""How soon more of the same counts less, and how much a long text is held against a card."""

MECHANIC = 2.0
"""A mechanic counts as so many words, whoever words it,"""

OF_MECHANIC = 0.5
"""a word that says one as so much of another,"""

HOST = 1.0
"""on whom a card is cast as so many,"""

TITLE = 1.5
"""a word of the title, or of a creature's name, as so many of the text,"""

NOTE = 0.3
"""and one of the notes, which say how a card is played, as so much."""

HAVE = 0.5
"""So much of its score a card loses that has nothing of what is told, by weight, beside one that has all."""

IS_ONE = 1.8
"""By what a card gains that is what somebody tells of: an armor, a hero."""

NAMED = 1.25
"""So much more counts a card whose name is among what is told."""

BESIDE = 3
"""So many words at most stand behind a number that say what it is of: "5 points of damage"."""

LEAST = 0.3
"""A card whose score is below this share of the best one's is left out."""

_CARD = r"(?:\w+ ){0,3}?(?:card|spell|monster|hero|creature|enchantment|buff|debuff|curse|thing)"
_THAT = r"(?:that|which|who|whose|where|with which)"
TOLD = re.compile(
    rf"(?:(?:the|a|an|that|this|some|my|any) (?:\w+ ){{0,3}}?(?P<noun>\w+)|(?P<kind>{_CARD})) {_THAT} .+"
    rf"|{_CARD} to .+"
    r"|(?:throw|reflect|give|make|let|heal|raise|lower|dispel|create|return|protect|prevent|double|halve|steal|turn|look)s"
    r" .+"
    r"|(?:(?:my|the|your) )?(?:opponent|enemy|other player) (?:has to|must|loses|discards) .+"
)
"""How somebody tells of a card whose name they have forgotten, "the armor that hurts who wears it", or of what it does.
"""


_ASKING = r"(?:is|are|was|were|do|does|did|can|could|will|would|should|may|must|has|have)"
_TO_SOMETHING = r"(?!(?:first|last|before|after|when|if|at|in|into|on|to|with|from|by|what|working|being)\b)"
ASKED_FOR = re.compile(
    r"(?:which|what|wich|wht) (?:card|spell|monster|hero|creature) "
    rf"(?!is |was |has |does )\w+s {_TO_SOMETHING}.+"
    r"|(?:(?:what|whats|which|who)(?: (?:is|was|s))?|is there|was there) (?:the name of )?(?:the|that|this|an?) "
    rf"{_CARD} (?:again )?{_THAT} .+"
)
"""How somebody asks for a card by what it does to something: "which card heals a group"; when one acts, the rules tell.
"""

STATED = re.compile(
    rf"(?:if|when|whenever) (?!{_ASKING}\b)"
    rf"(?!.*\b(?:{_ASKING} (?:i|you|we|he|she|it|they|an?|the|that|this|my|your|his|her|its|our|their|any|all|both)"
    r"|what|who|which|how|why|where)\b).+"
)
"""What begins as a question does and asks nothing: "if my hero dies his group is healed"."""

ASKED_FOR_SOME = re.compile(
    rf"(?:which|what) (?:cards|spells|monsters|heroes|creatures) (?!(?:{_ASKING}|cannot|cant)\b)\w+ {_TO_SOMETHING}.+"
)
"""How somebody asks for cards so, of which the rules may have a list: "which spells heal a group"."""

WORDS = 3
"""A text of so many words that say something may tell of a card with nothing that says so."""

SAID_OF_ANY = frozenset({"card", "spell", "one", "whoever"})
"""Stems that tell nothing of a card which is told of."""

KINDS_TOLD = {"monster": "summoning", "beast": "summoning", "creature": "summoning", "legend": "hero"}
"""What players call a type of cards."""


class TermsOfCards(NamedTuple):
    """How much each card, by its place among the entries, has of each term, and how long the cards are."""

    postings: Mapping[str, Mapping[int, float]]
    lengths: Mapping[int, float]
    mean: float


def tells_of_a_card(text: str) -> bool:
    """Return whether a text says that it tells of a card that it does not name."""
    told = ASKED_FOR if is_question(text) else TOLD
    return told.fullmatch(fold(text)) is not None


def may_tell_of_a_card(text: str) -> bool:
    """Return whether a text could tell of a card, though nothing says so: "kills heroes when the fight begins"."""
    folded = fold(text)
    states = not is_question(text) or ("?" not in text and STATED.fullmatch(folded) is not None)
    return len(weighty(text)) >= WORDS and (states or ASKED_FOR_SOME.fullmatch(folded) is not None)


def rank_cards(text: str) -> list[Ranked]:
    """Return the cards that have most of what a text tells of one, the best first."""
    said = text if fold(text) == (meant := corrected(text)) else meant
    wanted, noun, passage = _wanted(said), _noun(said), passage_in(fold(text))
    found = []
    for place, score in _scores(wanted).items():
        entry = entries()[place]
        score *= IS_ONE if noun and _is(entry, noun) else 1
        score *= NAMED if _title(entry.title) <= wanted.keys() else 1
        score *= WORD_FOR_WORD if passage and passage in folded_texts()[place] else 1
        found.append(Ranked(entry, score))
    found.sort(key=lambda ranked: -ranked.score)
    return [ranked for ranked in found if ranked.score >= LEAST * found[0].score]


def _scores(wanted: Mapping[str, float]) -> dict[int, float]:
    """Return the BM25 score of each card, by its place, less for what it does not have of all that is told."""
    index, full = _index(), 0.0
    scores, have = defaultdict[int, float](float), defaultdict[int, float](float)
    for term, weight in wanted.items():
        places = index.postings.get(term, {})
        told = weight * log(1 + (len(index.lengths) - len(places) + 0.5) / (len(places) + 0.5)) if places else 0.0
        full += told
        for place, count in places.items():
            norm = K1 * (1 - B + B * index.lengths[place] / index.mean)
            scores[place] += told * count * (K1 + 1) / (count + norm)
            have[place] += told
    return {place: score * (1 - HAVE + HAVE * have[place] / full) for place, score in scores.items()}


def _wanted(text: str) -> dict[str, float]:
    """Return the terms of what is told, each with its weight."""
    wanted = dict.fromkeys(synonyms_of(text), SYNONYM)
    by_mechanic = stems_of_mechanics(text)
    wanted |= {term: OF_MECHANIC if term in by_mechanic else 1.0 for term in terms_of(text) if term not in SAID_OF_ANY}
    wanted |= dict.fromkeys(_numbered(text), 1.0)
    wanted |= {_of_a_mechanic(mechanic): MECHANIC for mechanic in mechanics_in(text)}
    return wanted | {_of_a_host(target): HOST for target in hosts_in(text)}


def _noun(text: str) -> str:
    """Return the stem of what somebody says that a card is, before "that"; empty where nothing stands there."""
    told = TOLD.fullmatch(fold(text))
    nouns = (told["noun"] or told["kind"] or "").split() if told else []
    noun = stem(nouns[-1]) if nouns else ""
    return KINDS_TOLD.get(noun, noun)


def _is(entry: SearchEntry, noun: str) -> bool:
    """Whether an entry is what a noun says, by its name or its type."""
    return noun in _called(entry.title, entry.hint)


@cache
def _title(title: str) -> frozenset[str]:
    return frozenset(terms_of(title))


@cache
def _called(title: str, hint: str) -> frozenset[str]:
    return frozenset(stem(word) for word in fold(f"{title} {hint}").split())


@once_a_release
def _index() -> TermsOfCards:
    """Return the index of the cards, made once."""
    postings: dict[str, dict[int, float]] = defaultdict(dict)
    lengths = {}
    for place, entry in enumerate(entries()):
        if entry.kind == "card":
            counts = _counted(entry)
            lengths[place] = sum(counts.values())
            for term, count in counts.items():
                postings[term][place] = count
    return TermsOfCards(dict(postings), lengths, sum(lengths.values()) / len(lengths))


def _counted(entry: SearchEntry) -> dict[str, float]:
    """Return how much a card has of each term: of its words, its mechanics, and on whom it is cast."""
    card = cards_by_name()[entry.title]
    said = f"{entry.text.removesuffix(card.notes)}. {entry.hint}"
    counts = defaultdict[str, float](float)
    for text, weight in ((said, 1.0), (card.notes, NOTE)):
        for term in (*terms_of(text), *_numbered(text), *map(_of_a_mechanic, mechanics_in(text))):
            counts[term] += weight
    for term in set(terms_of(f"{entry.title} {entry.names}")):
        counts[term] += TITLE
    for mechanic in mechanics_in(entry.title):
        counts[_of_a_mechanic(mechanic)] += 1
    if card.turns:
        counts[f"{card.turns} turn"] += 1
    if not DISPELLING.search(card.text):
        counts.pop(_of_a_mechanic("dispel"), None)
    if any((creature.attack_rate or 0) > 1 for creature in card.creatures):
        counts[_of_a_mechanic("attacks more")] += 1
    counts[_of_a_host(card.target)] += 1
    return counts


def _of_a_mechanic(mechanic: str) -> str:
    """Return the term of a mechanic, which is no word's."""
    return f"@{mechanic}"


def _of_a_host(target: str) -> str:
    """Return the term of what a card is cast on, which is no word's."""
    return f"@on {target}"


def _numbered(text: str) -> Iterator[str]:
    """Yield each number of a text with the words behind it, up to the next."""
    terms = terms_of(text)
    for at, number in enumerate(terms):
        if number.isdigit():
            for term in terms[at + 1 : at + 1 + BESIDE]:
                if term.isdigit():
                    break
                yield f"{number} {term}"
