"""The few sentences of an entry that answer what was asked of it."""

from collections.abc import Mapping, Sequence, Set
from math import log

from cards.rules.search import SENTENCE_END
from sanctum_site.site_search.entries import SearchEntry
from sanctum_site.site_search.terms import terms_of

LENGTH = 240
"""An excerpt has two sentences, and as many more as fit in so many letters."""

OF_THE_TITLE = 0.25
"""A word of the title, which every sentence is about, tells so much of what another word does."""

NEXT = 0.6
"""A word that only the next sentence has counts so much."""

SUBJECT, SUBJECT_WORDS = 0.5, 2
"""By how much more a word counts that is among so many of the first of its sentence, which then is about it."""

LONG = 0.3
"""How much of a sentence's worth goes by its length: the longer it is, the less of it is what was asked."""

EARLY = 0.9
"""What the first sentence gains; the second gains half of it, the third a third."""


def excerpt(entry: SearchEntry, wanted: Mapping[str, float]) -> str:
    """Return the sentence of an entry's text that answers best, and what follows it.

    ``wanted`` are the stems of what was asked, each with its weight.
    """
    sentences = SENTENCE_END.split(entry.text)
    stems = [terms_of(one) for one in sentences]
    worth = _worth(stems, _telling(set(terms_of(entry.title)), stems, wanted))
    first = last = worth.index(max(worth))
    while last + 1 < len(sentences) and (last == first or len(" ".join(sentences[first : last + 2])) <= LENGTH):
        last += 1
    return ("… " if first else "") + " ".join(sentences[first : last + 1]) + (" …" if sentences[last + 1 :] else "")


def _telling(title: Set[str], sentences: Sequence[Sequence[str]], wanted: Mapping[str, float]) -> dict[str, float]:
    """Return how much each word tells the sentences apart: the more, the fewer have it."""
    telling = {}
    for term, weight in wanted.items():
        have = sum(term in one for one in sentences)
        told = log(1 + (len(sentences) - have + 0.5) / (have + 0.5))
        telling[term] = weight * told * (OF_THE_TITLE if term in title else 1)
    return telling


def _worth(sentences: Sequence[Sequence[str]], telling: Mapping[str, float]) -> list[float]:
    """Return how well an excerpt would answer that begins with each sentence."""
    usual = 1.5 * sum(map(len, sentences)) / len(sentences)
    worth = []
    for place, (own, after) in enumerate(zip(sentences, [*sentences[1:], []], strict=True)):
        told = sum(tells for term, tells in telling.items() if term in own)
        told += NEXT * sum(tells for term, tells in telling.items() if term in after and term not in own)
        told += SUBJECT * sum(tells for term, tells in telling.items() if term in own[:SUBJECT_WORDS])
        length = (len(own) + len(after) / 2) / usual
        worth.append(told / (1 - LONG + LONG * length) + EARLY / (1 + place))
    return worth
