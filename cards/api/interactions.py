"""The endpoints of the atlas: what cards do to each other, what a third one changes, and all of it in one file."""

from __future__ import annotations

import gzip

from django.db.models import Q
from django.http import Http404, HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework import serializers

from cards.api.base import BulkView, ReadView
from cards.api.problems import PointedAPIError
from cards.api.schema import reads
from cards.api.serializers import StrictCharField, StrictChoiceField, StrictSerializer, WholeNumberField
from cards.api.shapes import (
    AtlasFile,
    CardName,
    InteractionFacts,
    InteractionPage,
    ThirdCardFacts,
    ThirdCardsAnswer,
    TripleFacts,
)
from cards.api.throttling import WorkThrottle
from cards.api.views import MAX_PAGE, MAX_PAGE_SIZE, PAGE_SIZE, beside_page
from cards.guard.gate import LONG
from cards.models import Card, Interaction
from cards.names import named, no_card_at, no_card_called
from cards.slugs import card_slug
from cards.third_cards import both_fights
from engine.atlas.dataset import FILE
from engine.atlas.interaction import KINDS
from engine.atlas.sentences import board_slug
from engine.atlas.third_card import ThirdCardEffect, TripleAnswer, cards_meant, triples_document, try_triples
from engine.atlas.triples import MOST_CARDS, candidates
from engine.scenario.error import ScenarioError


class InteractionsQuery(StrictSerializer):
    """Which interactions, and which part of the list."""

    card = serializers.CharField(default="", allow_blank=True, max_length=60)
    other = serializers.CharField(default="", allow_blank=True, max_length=60)
    kind = StrictChoiceField(choices=KINDS, default="", allow_blank=True)
    page = WholeNumberField(default=1, min_value=1, max_value=MAX_PAGE)
    page_size = WholeNumberField(default=PAGE_SIZE, min_value=1, max_value=MAX_PAGE_SIZE)


@reads(
    "interactions_list",
    "Read what cards do to each other",
    InteractionPage,
    problems=(400, 404),
    parameters=[
        OpenApiParameter(
            "card",
            description="A card, by its name in addresses: what it does and what is done to it; without one, all",
            examples=[OpenApiExample("a-card", "deflection")],
        ),
        OpenApiParameter("other", description="Another card, to read of these two alone"),
        OpenApiParameter("kind", description="A kind alone"),
    ],
)
class Interactions(ReadView):
    """What cards were found to do to each other, by playing them on small boards; the strongest first."""

    parameters = InteractionsQuery

    def read(self) -> InteractionPage:
        """Return one page. Raises PointedAPIError for a card that there is not, and for a page beyond the last."""
        page, size = self.query["page"], self.query["page_size"]
        found = Interaction.objects.select_related("by", "to")
        card, other = (self.query[name] and _known(name, self.query[name]) for name in ("card", "other"))
        if card and other:
            found = found.filter(Q(by__slug=card, to__slug=other) | Q(by__slug=other, to__slug=card))
        elif one := card or other:
            found = found.filter(Q(by__slug=one) | Q(to__slug=one))
        if self.query["kind"]:
            found = found.filter(kind=self.query["kind"])
        count = found.count()
        after, before = beside_page(self.request, page, size, count)
        return InteractionPage(count, after, before, [_facts(row) for row in found[(page - 1) * size : page * size]])


def _known(field: str, slug: str) -> str:
    """Return the address name of a card, which a field gives. Raises PointedAPIError for none."""
    if not Card.objects.filter(slug=slug).exists():
        raise PointedAPIError({"detail": no_card_at(slug), "pointer": f"#/{field}"}, 404)
    return slug


def _facts(row: Interaction) -> InteractionFacts:
    numbers = row.numbers
    return InteractionFacts(
        CardName(row.by.slug, row.by.name),
        CardName(row.to.slug, row.to.name),
        row.kind,  # type: ignore[arg-type]
        row.strength,
        row.step,
        row.sentence,
        numbers.get("what"),
        numbers.get("alone"),
        numbers.get("together"),
        row.board,
        row.address,
    )


class ThirdCardsQuery(StrictSerializer):
    """Which cards."""

    cards = StrictCharField(expected="cards, by name, between commas", max_length=MOST_CARDS * 60)


@reads(
    "third_cards_read",
    "Find what a third card changes about what two do to each other",
    ThirdCardsAnswer,
    problems=(400, 404),
    parameters=[
        OpenApiParameter(
            "cards",
            required=True,
            description=(
                "Between commas: one card (threes of it and what it interacts with), two (both and every third), or "
                "more (all threes of these)"
            ),
            examples=[OpenApiExample("three-cards", "deflection,treacherous-armor,unholy-aura")],
        )
    ],
)
class ReadThirdCards(ReadView):
    """Threes of cards, played at once on small boards, each two of them with the third and without.

    Of many threes those few are played whose pairs interact most: ``of`` says how many there are. ``python -m engine
    triples`` and a longer study play more.
    """

    parameters = ThirdCardsQuery
    throttle_classes = (WorkThrottle,)

    def read(self) -> ThirdCardsAnswer:
        """Return what was found. Raises PointedAPIError for what is no card, and ValidationError for too many."""
        names = [_card_meant(name) for name in cards_meant(self.query["cards"])]
        try:
            with LONG.passed(wait=False):
                triples, of = candidates(names, MOST_AT_ONCE)
                found = triples_document(sorted(set(names)), of, try_triples(triples))
        except ScenarioError as error:
            raise serializers.ValidationError({"cards": [error.problem]}) from error
        return ThirdCardsAnswer(_names(found["cards"]), found["tried"], of, [_triple(row) for row in found["triples"]])


MOST_AT_ONCE = 4
"""So many threes are played for one answer."""


def _card_meant(name: str) -> str:
    """Return the card of a name in any spelling. Raises PointedAPIError for none."""
    found = named(name)
    if found is None:
        raise PointedAPIError({"detail": no_card_called(name), "pointer": "#/cards"}, 404)
    return found.card


def _names(cards: list[str]) -> list[CardName]:
    return [CardName(card_slug(name), name) for name in cards]


def _triple(row: TripleAnswer) -> TripleFacts:
    return TripleFacts(_names(row["cards"]), [_third(found) for found in row["found"]])


def _third(found: ThirdCardEffect) -> ThirdCardFacts:
    third, by, to = _names([found["third"], found["by"], found["to"]])
    return ThirdCardFacts(
        third,
        by,
        to,
        kind=found["kind"],
        comes=found["comes"],
        strength=found["strength"],
        step=found["step"],
        sentence=found["sentence"],
        board=board_slug(found["board"]),
        page=both_fights(found),
    )


@reads("interactions_bulk", "Read the whole atlas", AtlasFile, problems=(400, 404))
class AllInteractions(BulkView):
    """The whole atlas as it was computed, under CC BY 4.0: the findings as rows, with the names of their fields."""

    def read(self) -> HttpResponse:
        """Return the file. Raises Http404 where none has been computed."""
        if not FILE.is_file():
            raise Http404("No atlas has been computed here.")
        packed = FILE.read_bytes()
        return self.file_answer(packed if self.zipped else gzip.decompress(packed), "sanctum-atlas.json")
