"""The atlas in the database: loading what the engine found, and what is found of a card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import cache
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from django.db import connection, transaction
from django.db.models import F, Q, QuerySet

from cards.edition import wait_for_writers
from cards.models import Card, Edition, Interaction
from cards.models.found_interactions import fights_address
from cards.names import side_by_side
from cards.web.addresses import card_page
from engine.atlas import sentences
from engine.atlas.dataset import FILE, Atlas, parse_atlas
from engine.atlas.interaction import KINDS, FindingKind
from engine.atlas.sentences import DOES, EXPLAINED, HAPPENS, TOGETHER, board_slug, casts_of_finding, sentence
from engine.atlas.strongest_cases import AtlasFinding

WORDS = Path(sentences.__file__)
"""What makes sentences of findings: with other words they are loaded anew."""

BATCH = 500
"""So many rows are written at once."""

SHOWN = 2
"""So many of a kind are shown at once; so many more fold out."""
FOLDED = 6


def load_atlas(path: Path | None = None) -> int | None:
    """Bring the findings of an atlas into the database; return how many, or None where they are there already.

    It is the one that ships, unless another is named. Where there is no such file there is nothing to load.
    Findings on cards that are not loaded are left out.
    """
    path = path or FILE
    packed = path.read_bytes() if path.is_file() else b""
    digest = sha256(packed + WORDS.read_bytes()).hexdigest() if packed else ""
    with transaction.atomic():
        wait_for_writers()
        state = Edition.objects.first()
        if state is None or state.atlas == digest:
            return None
        Interaction.objects.all().delete()
        rows = list(_rows(parse_atlas(packed))) if packed else []
        Interaction.objects.bulk_create(rows, batch_size=BATCH)
        Edition.objects.update(atlas=digest)
    return len(rows)


def _rows(atlas: Atlas) -> Iterator[Interaction]:
    """Yield the rows of the findings."""
    cards = dict(Card.objects.values_list("name", "pk"))
    of_both: dict[frozenset[str], list[AtlasFinding]] = {}
    for found in atlas.found():
        of_both.setdefault(frozenset((found.by, found.to)), []).append(found)
    for found in chain.from_iterable(of_both.values()):
        if found.by in cards and found.to in cards:
            alone, both = casts_of_finding(found, atlas.casts)
            yield Interaction(
                by_id=cards[found.by],
                to_id=cards[found.to],
                kind=found.kind,
                strength=found.strength,
                step=found.step,
                sentence=sentence(found, of_both[frozenset((found.by, found.to))]),
                numbers=_numbers(found),
                board=board_slug(found.board),
                same_side="far" not in (found.place_by, found.place_to),
                alone=urlencode({"a": alone.text}, safe=",~"),
                both=urlencode([("c", edit.text) for edit in both], safe=",~"),
            )


def _numbers(found: AtlasFinding) -> dict[str, object]:
    if found.together is None:
        return {}
    return {"what": found.what, "alone": found.alone, "together": found.together}


class AtlasFigures(NamedTuple):
    """What an atlas says of itself: its cards, and its null run."""

    cards: int
    compared: int
    differed: int

    @property
    def share(self) -> str:
        """Which share of the null run differs."""
        return f"{100 * self.differed / max(1, self.compared):.1f}%"


@cache
def atlas_figures() -> AtlasFigures | None:
    """Return what the atlas that ships says of itself; None where there is none. Its findings are not kept."""
    if not FILE.is_file():
        return None
    atlas = parse_atlas(FILE.read_bytes())
    return AtlasFigures(len(atlas.cards), atlas.null["compared"], atlas.null["found"])


def has_atlas() -> bool:
    """Whether an atlas is loaded."""
    return Edition.objects.exclude(atlas="").exists()


class FindingRow(NamedTuple):
    """A finding as the database has it: read as plain values, for a card has up to hundreds and shows a few."""

    by: int
    to: int
    kind: str
    strength: int
    sentence: str
    board: str
    both: str
    alone: str
    by_name: str
    by_slug: str
    to_name: str
    to_slug: str

    @property
    def does(self) -> str:
        """What the card does to the other, in words."""
        return DOES[self.kind]  # type: ignore[index]

    @property
    def fights(self) -> str:
        """The page that shows the fight without and the fight with the card that does it."""
        return fights_address(self.board, self.both, self.alone)

    @property
    def side_by_side(self) -> str:
        """The page that shows the two cards together."""
        return side_by_side((self.by_name, self.to_name))


COLUMNS = tuple(field.replace("_", "__") for field in FindingRow._fields)
"""The columns that it is read from."""


class RelatedCard(NamedTuple):
    """A card that a page's card has to do with, and what was found of the two."""

    name: str
    slug: str
    found: FindingRow

    @property
    def address(self) -> str:
        """The card's page."""
        return card_page(self.slug)


class RelatedKind(NamedTuple):
    """All findings of a kind in one direction: the first ones, a few more, how many, and the search that lists them.

    ``words`` are those of the heading without the card's name, and ``id`` is the section's.
    """

    words: str
    id: str
    heading: str
    explained: str
    rows: list[RelatedCard]
    more: list[RelatedCard]
    size: int
    query: str


class Findings(NamedTuple):
    """What was found of a card: with how many others it has to do, and how, by kind."""

    cards: int
    kinds: list[RelatedKind]


def findings_of(card: Card) -> Findings | None:
    """Return what the atlas has of a card: what is done to it first, then what it does; None without an atlas."""
    found = sorted(_rows_of(card), key=lambda row: (-row.strength, row.by_name, row.to_name))
    if not found and not has_atlas():
        return None
    others = {pk for row in found for pk in (row.by, row.to)} - {card.pk}
    by_kind = defaultdict[str, list[FindingRow]](list)
    for row in found:
        by_kind[row.kind].append(row)
    kinds = [kind for name in KINDS for kind in _of_kind(card, name, by_kind[name])]
    return Findings(len(others), kinds)


def _rows_of(card: Card) -> list[FindingRow]:
    """Return what a card does, and what is done to it, in no order."""
    with connection.cursor() as cursor:
        cursor.execute(_query_of_rows(), (card.pk, card.pk))
        return list(map(FindingRow._make, cursor.fetchall()))


@cache
def _query_of_rows() -> str:
    """Return the query of a card's rows, which takes longer to write out than to answer: it is written once."""
    found = Interaction.objects.filter(Q(by=0) | Q(to=0)).order_by()
    query, _ = found.values_list(*COLUMNS).query.sql_with_params()
    return query


def findings_about(card: Card) -> QuerySet[Interaction]:
    """Return what a card does, and what is done to it; the strongest first."""
    return _with_cards(Interaction.objects.filter(Q(by=card) | Q(to=card)))


def between(names: Collection[str]) -> QuerySet[Interaction]:
    """Return what some cards do to each other, but not to themselves; the strongest first."""
    found = Interaction.objects.filter(by__name__in=names, to__name__in=names)
    return _with_cards(found.exclude(by=F("to")))


def _with_cards(rows: QuerySet[Interaction]) -> QuerySet[Interaction]:
    return rows.select_related("by", "to").defer("by__notes", "to__notes", "by__official_text", "to__official_text")


def _of_kind(card: Card, name: FindingKind, found: list[FindingRow]) -> Iterator[RelatedKind]:
    """Yield the findings of a kind in both directions; those that are of both cards alike once."""
    to_it = [row for row in found if row.to == card.pk]
    by_it = [row for row in found if row.to != card.pk]
    if name in TOGETHER:
        to_it, by_it = sorted([*to_it, *by_it], key=lambda row: (-row.strength, _other(card, row).name)), []
    for rows, words, query in ((to_it, HAPPENS, f"{name}:{card.slug}"), (by_it, DOES, f"interacts:{card.slug}")):
        if rows:
            heading = f"{card.name} {words[name]}"
            shown = [_other(card, row) for row in rows[: SHOWN + FOLDED]]
            id = words[name].replace(" ", "-")
            yield RelatedKind(words[name], id, heading, EXPLAINED[name], shown[:SHOWN], shown[SHOWN:], len(rows), query)


def _other(card: Card, row: FindingRow) -> RelatedCard:
    """Return the card that a card has to do with by a finding of the two."""
    if row.to == card.pk:
        return RelatedCard(row.by_name, row.by_slug, row)
    return RelatedCard(row.to_name, row.to_slug, row)
