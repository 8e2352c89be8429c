"""The endpoints under ``/api/v1/`` that answer about cards, houses and steps."""

import gzip
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import resolve, reverse
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

from cards.api import queries
from cards.api.base import BulkView, ReadView, short
from cards.api.problems import PointedAPIError, PointedError
from cards.api.schema import reads
from cards.api.serializers import StrictSerializer, WholeNumberField
from cards.api.shapes import CardFacts, CardPage, CardRow, HouseFacts, NamedPage, StepFacts
from cards.models import Card
from cards.names import no_card_at
from cards.search import QueryError, QueryResult, search
from cards.search.near_names import near_names
from cards.search.parse import typed_place
from cards.search.plain_offer import plain_offer

PAGE_SIZE = 60
MAX_PAGE_SIZE = 200
MAX_PAGE = 10_000


class CardsQuery(StrictSerializer):
    """Which cards, and which part of the list."""

    q = serializers.CharField(default="", allow_blank=True, trim_whitespace=False)
    page = WholeNumberField(default=1, min_value=1, max_value=MAX_PAGE)
    page_size = WholeNumberField(default=PAGE_SIZE, min_value=1, max_value=MAX_PAGE_SIZE)


@reads(
    "cards_list",
    "Search the cards",
    CardPage,
    problems=(400, 404),
    parameters=[
        OpenApiParameter(
            "q",
            description="A query, as the search box takes it; what it may say is explained at `/cards/help/`",
            examples=[OpenApiExample("by-step", "step:D3 house:making"), OpenApiExample("words", "armor")],
        )
    ],
)
class Cards(ReadView):
    """The cards that a query finds, page by page; all of them, in name order, without a query."""

    parameters = CardsQuery

    def read(self) -> CardPage:
        """Return one page. Raises PointedAPIError for a bad query, and for a page beyond the last."""
        page, size = self.query["page"], self.query["page_size"]
        part = cached_results(self.edition, self.query["q"], page, size)
        after, before = beside_page(self.request, page, size, part.total)
        return CardPage(part.total, after, before, part.sentence, part.rows, part.perhaps, part.meant, part.near)


class ResultPage(NamedTuple):
    """A part of what a query finds: how many cards in all, the query in English, and the cards of a page.

    ``perhaps`` are those that it may find besides, ``meant`` is where those are listed that plain words mean, and
    ``near`` are the names that may have been meant where there is none.
    """

    total: int
    sentence: str
    rows: list[CardRow]
    perhaps: list[NamedPage]
    meant: str | None
    near: list[NamedPage]


@lru_cache(maxsize=128)
def cached_results(edition: str, query: str, page: int, size: int) -> ResultPage:  # noqa: ARG001 - what the part is good for
    """Return a page's part of what a query finds. Raises PointedAPIError."""
    found = cards_found(query)
    rows = queries.card_rows(found.queryset[(page - 1) * size : page * size])
    total = found.queryset.count()
    perhaps = [NamedPage(card.name, card.get_absolute_url()) for card in found.perhaps]
    offer = plain_offer(found.query)
    near = [] if total else [NamedPage(name.name, name.page) for name in near_names(found).every]
    return ResultPage(total, found.sentence, rows, perhaps, offer and listed_at(offer.query), near)


def listed_at(query: str) -> str:
    """Return where this API lists all the cards of a query."""
    return reverse("api:cards", query={"q": query})


def cards_found(query: str) -> QueryResult:
    """Return the cards that a query finds. Raises PointedAPIError, with the place in the query that is wrong."""
    try:
        return search(query)
    except QueryError as error:
        problem = PointedError(detail=error.message, pointer="#/q", position=typed_place(query, error.position))
        if error.corrected:
            problem["suggestion"] = error.corrected
        raise PointedAPIError(problem) from error


def beside_page(request: Request, page: int, size: int, count: int) -> tuple[str | None, str | None]:
    """Return the addresses of the pages after and before one, None for none. Raises PointedAPIError beyond the last."""
    last = max(1, ceil(count / size))
    if page > last:
        said = f"There is no page {page} here: the pages go from 1 to {last}."
        raise PointedAPIError({"detail": said, "pointer": "#/page"}, 404)
    after = _at_page(request, page + 1) if page < last else None
    return after, _at_page(request, page - 1) if page > 1 else None


def _at_page(request: Request, page: int) -> str:
    """Return the address of another page of the same list."""
    here = request.build_absolute_uri()
    return remove_query_param(here, "page") if page == 1 else replace_query_param(here, "page", page)


@reads(
    "cards_read",
    "Read a card",
    CardFacts,
    problems=(400, 404),
    parameters=[
        OpenApiParameter(
            "slug",
            location=OpenApiParameter.PATH,
            description="The card's name in its address",
            examples=[OpenApiExample("a-card", "treacherous-armor")],
        )
    ],
)
class OneCard(ReadView):
    """Everything known about one card, with the source of each fact."""

    def read(self) -> CardFacts:
        """Return the card. Raises Http404 for an unknown slug."""
        slug = self.kwargs["slug"]
        for card in queries.card_facts(Card.objects.filter(slug=slug)):
            return card
        raise Http404(no_card_at(slug))


@reads("cards_bulk", "Read all cards", CardFacts, many=True)
class AllCards(BulkView):
    """Everything known about every card in one file, by id: each as the card's own address gives it."""

    def read(self) -> HttpResponse:
        """Return the file as it was rendered for the first that asked since the data changed."""
        plain, zipped = _bulk(self.edition)
        return self.file_answer(zipped if self.zipped else plain, f"sanctum-cards-{short(self.edition)}.json")


@lru_cache(maxsize=1)
def _bulk(edition: str) -> tuple[bytes, bytes]:  # noqa: ARG001 - what the rendering is good for
    """Return the bulk file of an edition, plain and compressed."""
    plain = queries.bulk()
    return plain, gzip.compress(plain, mtime=0)


@reads("houses_list", "Read the houses", HouseFacts, many=True)
class Houses(ReadView):
    """The twelve houses, in name order."""

    def read(self) -> list[HouseFacts]:
        """Return the houses."""
        return queries.houses()


@reads("steps_list", "Read the step table", StepFacts, many=True)
class Steps(ReadView):
    """Every step of the published pipelines, in order, with the paragraph of the rules that states it."""

    def read(self) -> list[StepFacts]:
        """Return the steps."""
        return queries.steps()


@csrf_exempt
def with_slash(request: HttpRequest) -> HttpResponse:
    """Lead an address without its slash to the one with it, method and body included; where that is none, say so."""
    if resolve(f"{request.path_info}/").func is nothing:
        return nothing(request)
    return HttpResponsePermanentRedirect(request.get_full_path(force_append_slash=True), preserve_request=True)


@extend_schema(exclude=True)
@api_view(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"])
def nothing(_request: Request) -> Response:
    """Answer any other address under ``/api/`` as the API says things. Raises Http404."""
    raise Http404("Nothing lives at this address; /api/docs/ lists what there is.")
