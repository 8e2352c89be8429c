"""The one search over the API."""

from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework import serializers

from cards.api.base import ReadView
from cards.api.schema import reads
from cards.api.serializers import StrictSerializer
from cards.api.shapes import NearName, SearchAnswer, SearchHit
from cards.names import named
from cards.search.parse import tidy
from sanctum_site.site_search.finding import MAX_LENGTH, find, target_of


class SearchQuery(StrictSerializer):
    """What is looked for."""

    q = serializers.CharField(max_length=MAX_LENGTH)


@reads(
    "search_everything",
    "Search everything",
    SearchAnswer,
    parameters=[
        OpenApiParameter(
            "q",
            required=True,
            description="A name in any spelling, a question, or words",
            examples=[
                OpenApiExample("a-misspelt-name", "deflecton"),
                OpenApiExample("a-question", "How does initiative change hands?"),
            ],
        )
    ],
)
class SearchEverything(ReadView):
    """Cards, creatures, helper spells, rules, rulings, fights, puzzles, houses and public decks in one list."""

    parameters = SearchQuery

    def read(self) -> SearchAnswer:
        """Return what is found; all of it, the same as on the page."""
        query = tidy(self.query["q"])
        exact = named(query)
        found = find(query, exact)
        near = [NearName(near.named.name, round(near.score, 1), near.named.page) for near in found.near]
        hits = [
            SearchHit(hit.entry.kind, hit.entry.title, hit.entry.hint, hit.entry.url, hit.snippet)
            for group in found.groups
            for hit in group.hits
        ]
        return SearchAnswer(query, found.question, target_of(query, exact), near, hits)
