"""What a third card changes, asked and answered: triples spread over workers, put together again, and in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import closing
from itertools import groupby
from typing import Any, Final, NotRequired, TypedDict

import msgspec

from engine.analysis.executor import Executor, Progress, unheard
from engine.atlas.boards import board_named
from engine.atlas.interaction import FindingKind
from engine.atlas.sentences import DO, DOES, sentence
from engine.atlas.strongest_cases import STRENGTHS, AtlasFinding
from engine.atlas.triples import Triple, TripleFinding, candidates, findings_of_triple, strongest_first
from engine.model.catalog import cards_by_name, read_starter_decks
from engine.model.resolve import resolve
from engine.model.words import listed
from engine.scenario.edit import edit_of
from engine.scenario.spelling import known_card, known_deck

CHUNK: Final = 4
"""So many triples are handed to a worker at once: those that follow each other share two cards, and so their runs."""

MOST_SHOWN: Final = 40
"""So many triples are shown in a text or on a page, the strongest."""


class ThirdCardEffect(TypedDict):
    """What a third card changes about what two others do (see ``TripleFinding``), with its sentence.

    ``strength`` is in steps from 1; ``casts`` lay all three cards, ``without`` all but the third.
    """

    third: str
    by: str
    to: str
    kind: FindingKind
    comes: bool
    board: str
    step: str
    what: str
    alone: Any
    together: Any
    reason: str
    strength: int
    sentence: str
    casts: list[str]
    without: list[str]


class TripleAnswer(TypedDict):
    """Three cards, and what hangs on one of them, the strongest first."""

    cards: list[str]
    found: list[ThirdCardEffect]


class TriplesAnswer(TypedDict):
    """What was asked of which cards, and what came of it: ``tried`` of so many triples, the strongest first.

    ``stopped`` is there where an interrupt ended the work early.
    """

    cards: list[str]
    tried: int
    of: int
    triples: list[TripleAnswer]
    stopped: NotRequired[bool]


class TriedTriples(msgspec.Struct):
    """What came of some triples: how many were played, and what was found of them."""

    tried: int = 0
    findings: list[TripleFinding] = []

    def merge(self, other: TriedTriples) -> None:
        """Count another's triples as well; whichever comes first makes no difference."""
        self.tried += other.tried
        self.findings = sorted([*self.findings, *other.findings], key=strongest_first)


resolve(TriedTriples)


def try_triples(triples: Sequence[Triple]) -> TriedTriples:
    """Play some triples."""
    found = [finding for triple in triples for finding in findings_of_triple(triple)]
    return TriedTriples(len(triples), sorted(found, key=strongest_first))


def third_cards(cards: Collection[str], *, pool: Executor, most: int, progress: Progress = unheard) -> TriplesAnswer:
    """Play the triples of a card, of two, or of a deck, and return what was found as plain data.

    An interrupt keeps what is known so far, which is said to be ``stopped``. Raises ScenarioError for what is no card.
    """
    triples, of = candidates(cards, most)
    found, stopped = TriedTriples(), False
    starts = range(0, len(triples), CHUNK)
    try:
        with closing(pool.results(try_triples, [triples[start : start + CHUNK] for start in starts])) as results:
            for _, part in results:
                found.merge(part)
                progress(found.tried, len(triples))
    except KeyboardInterrupt:
        stopped = True
    answer = triples_document(sorted(set(cards)), of, found)
    return {**answer, "stopped": True} if stopped else answer


def cards_meant(source: str) -> list[str]:
    """Return the cards of a starter deck by its name, or those that a text names, between commas."""
    named = known_deck(source.strip())
    for deck in read_starter_decks():
        if deck.name == named:
            return [card.name for card in deck.cards if card.name in cards_by_name()]
    return list(dict.fromkeys(known_card(name) for name in map(str.strip, source.split(",")) if name))


def triples_document(cards: Sequence[str], of: int, found: TriedTriples) -> TriplesAnswer:
    """Return what was found as plain data: of each triple what hangs on one of its cards, the strongest first."""
    by_triple = sorted(found.findings, key=lambda one: (one.cards, strongest_first(one)))
    rows = [[*group] for _, group in groupby(by_triple, key=lambda one: one.cards)]
    rows.sort(key=lambda row: strongest_first(row[0]))
    return {
        "cards": list(cards),
        "tried": found.tried,
        "of": of,
        "triples": [{"cards": [*row[0].cards], "found": [_document(one) for one in row]} for row in rows],
    }


def _document(found: TripleFinding) -> ThirdCardEffect:
    return {
        "third": found.third,
        "by": found.by,
        "to": found.to,
        "kind": found.kind,
        "comes": found.comes,
        "board": found.board,
        "step": found.step,
        "what": found.what,
        "alone": found.alone,
        "together": found.together,
        "reason": found.reason,
        "strength": 1 + min(STRENGTHS - 1, int(found.strength * STRENGTHS)),
        "sentence": sentence_of_three(found),
        "casts": list(found.casts),
        "without": [cast for cast in found.casts if edit_of(cast).which != found.third],
    }


def sentence_of_three(found: TripleFinding) -> str:
    """Return what a third card changes in one sentence, and what is seen of it in another."""
    one = AtlasFinding(*found[1:4], 1, found.board, "near", "near", "", *found[8:])
    seen = sentence(one).replace(" acts only now", " acts")
    if found.comes:
        return f"Only with {found.third} there does {found.by} {DO[found.kind]} {found.to}. With it: {seen}"
    return f"With {found.third} there, {found.by} no longer {DOES[found.kind]} {found.to}. Without it: {seen}"


def third_cards_text(found: TriplesAnswer) -> str:
    """Return what was found as text: the strongest triples, each with its sentence and the board that shows it."""
    tried, triples = found["tried"], found["triples"]
    lines = [
        f"{tried:,} of {found['of']:,} threes played, {len(triples):,} in which one card changes what two others do"
    ]
    for row in triples[:MOST_SHOWN]:
        first = row["found"][0]
        lines += [f"{listed(row['cards'], 'and')}: {first['sentence']}", f"    {_shown_on(first)}"]
    if triples[MOST_SHOWN:]:
        lines.append(f"and {len(triples) - MOST_SHOWN:,} more (--format json has them all)")
    return "\n".join(lines) + "\n"


def _shown_on(found: ThirdCardEffect) -> str:
    casts = [edit_of(cast) for cast in found["casts"]]
    said = "; ".join(f"{cast.on} casts {cast.which} on {cast.to}" for cast in casts)
    return f"on {board_named(found['board']).words}: {said}"
