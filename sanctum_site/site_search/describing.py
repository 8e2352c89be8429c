"""Cards that somebody tells of without their names: by the words of the cards alone, and by what they do (BM25)."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from math import log
from typing import NamedTuple

from cards.release import once_a_release
from engine.model.catalog import cards_by_name
from engine.model.folding import fold
from sanctum_site.site_search.entries import SearchEntry, entries
from sanctum_site.site_search.mechanics import hosts_in, mechanics_in
from sanctum_site.site_search.ranking import SYNONYM, WORD_FOR_WORD, Ranked, corrected, folded_texts, passage_in
from sanctum_site.site_search.terms import is_question, stem, synonyms_of, terms_of

K1, B = 1.2, 0.9
"""How soon more of the same counts less, and how much a long text is held against a card."""

MECHANIC = 2.0
"""A mechanic counts as so many words, whoever words it,"""

HOST = 1.0
"""on whom a card is cast as so many,"""

TITLE = 1.5
"""and a word of the title, or of a creature's name, as so many of the text."""

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

_CARD = r"(?:\w+ ){0,3}?(?:card|spell|monster|hero|creature|enchantment|buff|debuff|curse)"
_THAT = r"(?:that|which|who|whose|where|with which)"
TOLD = re.compile(
    rf"(?:(?:the|a|an|that|this|some|my|any) (?:\w+ ){{0,3}}?(?P<noun>\w+)|(?P<kind>{_CARD})) {_THAT} .+"
    rf"|{_CARD} to .+"
    r"|(?:throw|reflect|give|make|let|heal|raise|lower|dispel|create|return|protect|prevent|double|halve|steal|turn)s"
    r" .+"
)
"""How somebody tells of a card whose name they have forgotten, "the armor that hurts who wears it", or of what it does.
"""

ASKED_FOR = re.compile(
    r"(?:which|what|wich|wht) (?:card|spell|monster|hero|creature) "
    r"(?!is |was |has |does )\w+s (?!(?:first|last|before|after|when|if|at|in|into|on|to|with|from|by)\b).+"
    r"|(?:(?:what|whats|which|who)(?: (?:is|was|s))?|is there|was there) (?:the name of )?(?:the|that|this|an?) "
    rf"{_CARD} (?:again )?{_THAT} .+"
)
"""How somebody asks for a card by what it does to something: "which card heals a group"; when one acts, the rules tell.
"""

WORDS = 4
"""A text of so many words may tell of a card with nothing that says so."""

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
    return not is_question(text) and len(fold(text).split()) >= WORDS


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
    wanted |= dict.fromkeys((term for term in terms_of(text) if term not in SAID_OF_ANY), 1.0)
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
    card, said = cards_by_name()[entry.title], f"{entry.text}. {entry.hint}"
    counts = defaultdict[str, float](float, Counter([*terms_of(said), *_numbered(said)]))
    for term in set(terms_of(f"{entry.title} {entry.names}")):
        counts[term] += TITLE
    for mechanic in mechanics_in(f"{entry.title}. {said}"):
        counts[_of_a_mechanic(mechanic)] += 1
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
