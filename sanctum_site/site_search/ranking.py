"""Ranking of the entries for a text: BM25 over the stems of their names and words (Robertson and Zaragoza, 2009)."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import fsum, log
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance.OSA import normalized_similarity as similarity

from cards.release import once_a_release
from engine.model.folding import fold
from sanctum_site.site_search.entries import SearchEntry, entries
from sanctum_site.site_search.mechanics import MECHANICS
from sanctum_site.site_search.terms import (
    SYNONYMS,
    in_rules,
    is_question,
    stem,
    synonyms_of,
    terms_of,
    weighty,
)

K1, B = 1.2, 0.6
"""How soon more of the same word counts less, and how much a long text is held against an entry."""

STEP_ID = re.compile(r"^[A-Z]\d (?=.)")

TITLE = 4
"""A word of the title counts as so many of the text."""

ASKED = 2
"""So does one of what players ask."""

SYNONYM = 0.45
"""A word that only stands for what was typed counts so much."""

BEGUN = 0.6
"""So does a word that only begins with the last one typed, or that one may be misspelt for."""

CORRECTED = 8
"""So many words that nothing has are corrected; each is held against all the others."""

LIKE = 0.75
"""How like a word is at least to one that nothing has, to be what was meant."""

SHORT = 4
"""A word of so few letters is like too many others to be corrected."""

NUMBER = 0.3
"""A number says little of what is asked."""

COVERED = 0.8
"""By how much an entry gains whose whole title is said in what was typed; one whose title is half said, by half."""

WHOLE_TITLE = 1.6
"""What an entry's score is multiplied by if its title is all that was typed, and nothing else."""

LETTER_FOR_LETTER = 1.5
"""By how much more it is if the title has just these words, and no others of their stems: "dies" is not "dying"."""

LIKE_ASKED = 3.0
"""By how much an entry gains of which just this is asked; one of which something like it is asked, by less."""


JUST_ASKED = 0.99
"""How like a few words are at least to what is asked of an entry, to be just that: "turn order"."""

WHOLE_QUESTION = 1.6
"""What its score is multiplied by besides, as where its title is all that was typed."""

A_SENTENCE = 3
"""So many words with some weight are held against whole questions, as questions are; fewer are words alone."""

PASSAGE = 5
"""Of so many words at least it is looked whether an entry has just them, side by side,"""

WORD_FOR_WORD = 20.0
"""and by so much its score is multiplied if it has."""

INTRODUCTION = 0.7
"""What comes before a page's first heading says what the page is about, and answers little."""

BRIEF, SAYS_LITTLE = 60, 0.4
"""So does a step of a pipeline that is told in so few letters: it says when something happens, not what."""


class Ranked(NamedTuple):
    """An entry and its score; only the order of scores means anything."""

    entry: SearchEntry
    score: float


class Index(NamedTuple):
    """How often each stem occurs in each entry (by place), and how long the entries are."""

    postings: Mapping[str, Mapping[int, int]]
    lengths: tuple[int, ...]
    mean: float


class Asked(NamedTuple):
    """What a text asks for: the terms that are looked for, the stems of its words as they are meant, and all it says.

    ``told`` has the entries of each typed term and how much that tells, ``full`` how much all of them do. ``meant`` is
    what is held against the questions of entries, if anything is, ``passage`` what an entry may have word for word.
    """

    wanted: frozenset[str]
    said: frozenset[str]
    folded: str
    told: Sequence[tuple[Mapping[int, int], float]]
    full: float
    meant: frozenset[frozenset[str]]
    as_question: bool
    passage: str


def rank(text: str, weights: Mapping[str, float], bare: str = "") -> list[Ranked]:
    """Return the entries that have most of a text's words, the best first; kinds weigh as ``weights`` says.

    The less of what was typed an entry has, by weight, the less it counts, but for one of which just that is asked; the
    last word may be a beginning. ``bare`` is the text with "spell" for the names of cards, if it has some: it may be
    asked of the rules in those words, too.
    """
    words, likely = _as_meant(text)
    without_names = _as_meant(bare or text)[0]
    wanted = _wanted(words, likely, without_names)
    if not wanted:
        return []
    index, scores = _index(), defaultdict[int, float](float)
    for term, weight in wanted.items():
        for place, score in _scores(index, term).items():
            scores[place] += weight * score
    asked = _asked(text, wanted, words, without_names)
    found = []
    for place, score in scores.items():
        entry = entries()[place]
        found.append(Ranked(entry, _weighed(asked, place, score, weights.get(entry.kind, 1.0))))
    return sorted(found, key=lambda ranked: -ranked.score)


def _asked(text: str, wanted: Mapping[str, float], words: Sequence[str], without_names: Sequence[str]) -> Asked:
    """Return what a text asks for, from its words as they are meant, with the names of cards and without."""
    typed = [term for term, weight in wanted.items() if weight >= 1]
    told = [(_index().postings.get(term, {}), _idf(term)) for term in typed]
    meant = _meant(" ".join(words))
    as_question = is_question(text) or len(meant) >= A_SENTENCE
    held = len(meant) > 1 or as_question
    folded = fold(text)
    return Asked(
        frozenset(wanted),
        frozenset(map(stem, words)),
        folded,
        told,
        sum(idf for _, idf in told),
        frozenset({meant, _meant(" ".join(without_names))} if held else ()),
        as_question,
        passage_in(folded),
    )


def _weighed(asked: Asked, place: int, score: float, weight: float) -> float:
    """Return the score of an entry by the weight of its kind and all that is looked at besides its words."""
    likeness = max((_likest(place, meant) for meant in asked.meant), default=0.0)
    just_asked = likeness > JUST_ASKED
    have = 1 if just_asked or not asked.full else sum(idf for places, idf in asked.told if place in places) / asked.full
    score *= weight * (0.35 + 0.65 * have)
    score *= WORD_FOR_WORD if asked.passage and asked.passage in folded_texts()[place] else 1
    title = _titles()[place]
    score *= 1 + COVERED * len(title & asked.wanted) / len(title)
    if title == asked.said:
        score *= WHOLE_TITLE * (LETTER_FOR_LETTER if fold(entries()[place].title) == asked.folded else 1)
    if asked.as_question or just_asked:
        score *= (1 + LIKE_ASKED * likeness) * (WHOLE_QUESTION if just_asked else 1)
    return score * _substance(entries()[place], asked.as_question)


def passage_in(folded: str) -> str:
    """Return folded words as an entry may have them side by side; empty where they are too few to be a passage."""
    return f" {folded} " if len(folded.split()) >= PASSAGE else ""


def _substance(entry: SearchEntry, as_question: bool) -> float:
    """Return what the score of an entry is multiplied by for how little it says, 1 for most."""
    if entry.kind == "rule" and "#" not in entry.url:
        return INTRODUCTION
    return SAYS_LITTLE if as_question and entry.step and len(entry.text) < BRIEF else 1


def wanted_terms(text: str, bare: str = "") -> dict[str, float]:
    """Return the terms that a text asks for, each with its weight; ``bare`` is as in ``rank``."""
    words, likely = _as_meant(text)
    return _wanted(words, likely, _as_meant(bare or text)[0])


def share_said(asked: str, said: str) -> float:
    """Return how much of what is asked a text has, from 0 to 1, by what the words tell."""
    terms = frozenset(map(stem, _as_meant(asked)[0]))
    return _information(terms & set(terms_of(said))) / full if (full := _information(terms)) else 0.0


@lru_cache(maxsize=64)
def _as_meant(text: str) -> tuple[Sequence[str], Sequence[str]]:
    """Return the words of a text, those misspelt as they are meant, and the stems that may be meant besides."""
    typed = weighty(text)
    misspelt, last = _misspelt(typed), typed[-1] if typed else ""
    begun = _begun_with(stem(last)) if last in misspelt and fold(text).endswith(last) else []
    if begun:
        del misspelt[last]
    likely = [*begun, *(stem(word) for words in misspelt.values() for word in words)]
    return _mended(typed, misspelt), likely


def _wanted(words: Sequence[str], likely: Sequence[str], without_names: Sequence[str]) -> dict[str, float]:
    """Return the terms that are looked for, each with its weight; those that were typed, or clearly meant, weigh 1.

    What stands for a word is looked for where that is no part of a name, and so is what stands for a name itself.
    """
    wanted = dict.fromkeys([*map(stem, without_names), *synonyms_of(" ".join(without_names))], SYNONYM) | dict.fromkeys(
        likely, BEGUN
    )
    return wanted | {term: NUMBER if term.isdigit() else 1.0 for term in map(stem, words)}


def _begun_with(start: str) -> list[str]:
    """Return the stems that a word typed halfway may become."""
    return [term for term in _index().postings if term.startswith(start)][:20] if len(start) > 2 else []


def corrected(text: str) -> str:
    """Return the folded words of a text, those misspelt as they are meant."""
    return " ".join(_mended(fold(text).split(), _misspelt(weighty(text))))


def is_spelt_right(text: str) -> bool:
    """Return whether something has each word of a text, but for those too short to be told."""
    return all(len(word) < SHORT or stem(word) in _index().postings for word in weighty(text))


def _misspelt(words: Sequence[str]) -> dict[str, list[str]]:
    """Return the words that nothing has, each with those that it may be misspelt for."""
    strange = [word for word in words if stem(word) not in _index().postings][:CORRECTED]
    return {word: _meant_by(word) for word in strange}


def _mended(words: Sequence[str], misspelt: Mapping[str, Sequence[str]]) -> list[str]:
    """Return words with the likeliest in the place of each that is misspelt and not too short."""
    return [misspelt[word][0] if misspelt.get(word) and len(word) > SHORT else word for word in words]


@lru_cache(maxsize=256)
def _meant_by(strange: str) -> list[str]:
    """Return the words that a word that nothing has may be misspelt for, the likeliest first."""
    found = process.extract(strange, _vocabulary(), scorer=similarity, score_cutoff=LIKE, limit=3)
    return [word for word, _, _ in found]


@once_a_release
def _vocabulary() -> list[str]:
    """Return every word of the entries, and every one that players have for the rules' own, or the cards'."""
    said = (f"{entry.title} {entry.text} {entry.names} {entry.questions}" for entry in entries())
    return sorted({word for text in (*said, *SYNONYMS, *MECHANICS.values()) for word in weighty(text)})


def _scores(index: Index, term: str) -> dict[int, float]:
    """Return the BM25 score of a term for each entry that has it."""
    idf = _idf(term)
    found = {}
    for place, count in index.postings.get(term, {}).items():
        norm = K1 * (1 - B + B * index.lengths[place] / index.mean)
        found[place] = idf * count * (K1 + 1) / (count + norm)
    return found


@lru_cache(maxsize=4096)
def _idf(term: str) -> float:
    """Return how much a term tells: the more, the fewer entries have it."""
    index = _index()
    have, every = len(index.postings.get(term, ())), len(index.lengths)
    return log(1 + (every - have + 0.5) / (have + 0.5))


@once_a_release
def _index() -> Index:
    """Return the index of all entries, made once."""
    postings: dict[str, dict[int, int]] = defaultdict(dict)
    lengths = []
    for place, entry in enumerate(entries()):
        counts = _counted(entry)
        lengths.append(sum(counts.values()))
        for term, count in counts.items():
            postings[term][place] = count
    return Index(dict(postings), tuple(lengths), sum(lengths) / len(lengths))


def _counted(entry: SearchEntry) -> Counter[str]:
    counts = Counter(terms_of(f"{entry.text} {entry.hint}"))
    for term in set(terms_of(entry.questions)):
        counts[term] += ASKED
    for term in _every(entry.title, entry.names):
        counts[term] += TITLE
    return counts


@once_a_release
def folded_texts() -> tuple[str, ...]:
    """Return the folded text of each entry, with a blank around it."""
    return tuple(f" {fold(entry.text)} " for entry in entries())


@once_a_release
def _titles() -> tuple[frozenset[str], ...]:
    """Return the stems of each entry's title, without a step's id where it says more than that."""
    return tuple(frozenset(terms_of(STEP_ID.sub("", entry.title))) for entry in entries())


def _likest(place: int, meant: frozenset[str]) -> float:
    """Return how like the likest of an entry's questions is to what was typed, from 0 to 1, by what the words tell."""
    information = _information(meant)
    likeness = (
        2 * _information(asked & meant) / (_information(asked) + information)
        for asked in _questions()[place]
        if asked & meant
    )
    return max(likeness, default=0.0)


def _information(terms: frozenset[str]) -> float:
    """Return how much several terms tell together, the same to the last digit in whatever order a set has them."""
    return fsum(map(_idf, terms))


@once_a_release
def _questions() -> tuple[tuple[frozenset[str], ...], ...]:
    """Return what is asked of each entry, question by question, in the words of the rules."""
    return tuple(
        tuple(_meant(asked) for asked in entry.questions.split(";")) if entry.questions else () for entry in entries()
    )


def _meant(text: str) -> frozenset[str]:
    """Return the stems of a text's words, each with what the rules say for it in its place."""
    return frozenset(meant for word in weighty(text) for meant in in_rules(stem(word)))


def _every(*texts: str) -> Iterable[str]:
    return {term for text in texts if text for term in terms_of(text)}
