"""The one search over the API."""

from functools import cached_property

from django.db.models import Count, Max
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework import serializers

from cards.api.base import ReadView, short
from cards.api.schema import reads
from cards.api.serializers import StrictCharField, StrictSerializer
from cards.api.shapes import NamedPage
from cards.api.views import cards_found, listed_at
from cards.names import named
from cards.search.parse import tidy
from deckbuilder.models import SavedDeck
from sanctum_site.site_search.entries import SearchEntry, entries_of
from sanctum_site.site_search.fights import fight_in
from sanctum_site.site_search.finding import MAX_LENGTH, MOST, TOO_LONG, find, is_card_query, offered, target_of
from sanctum_site.site_search.search_shapes import NearName, SearchAnswer, SearchHit
from sandbox.models import Share


class SearchQuery(StrictSerializer):
    """What is looked for."""

    q = StrictCharField(expected="words to look for")


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
                OpenApiExample("a-fight", "3 archers vs Horde"),
            ],
        )
    ],
)
class SearchEverything(ReadView):
    """Cards, creatures, helper spells, rules, rulings, fights, puzzles, problems, houses and public decks in a list."""

    parameters = SearchQuery

    def etag(self) -> str:
        """Return the entity tag: another one, too, once a deck or a fight is made public or no longer is."""
        return f'"{short(f"{super().etag()}{self.public}")}"'

    @cached_property
    def public(self) -> tuple[object, ...]:
        """The state of what people have made public."""
        decks = SavedDeck.objects.filter(visibility=SavedDeck.Visibility.PUBLIC)
        fights = Share.objects.filter(unlisted=False)
        return (
            *decks.aggregate(many=Count("pk"), last=Max("updated")).values(),
            *fights.aggregate(many=Count("pk"), last=Max("created")).values(),
        )

    def read(self) -> SearchAnswer:
        """Return what is found; all of it, the same as on the page. Raises ValidationError for too long a text."""
        query = tidy(self.query["q"]).strip()
        fight, exact = fight_in(query), named(query)
        if fight is None and is_card_query(query, exact):
            return _in_query_language(query)
        if fight is None and len(query) > MAX_LENGTH:
            raise serializers.ValidationError({"q": [TOO_LONG]})
        found = find(query, exact)
        offer = offered(query, found) if fight is None else None
        told = offer if offer and offer.told else None
        answering = entries_of(card.name for card in told.first) if told else None
        hits = [_hit(hit.entry, hit.snippet) for hit in found.hits_in_order(answering)]
        return SearchAnswer(
            query=query,
            question=found.question,
            exact=target_of(query, exact),
            near=[NearName(near.named.name, round(near.score, 1), near.named.page) for near in found.near],
            hits=hits,
            short_for=[NamedPage(card.name, card.page) for card in found.initials],
            together=found.side_by_side or None,
            fight=fight.address if fight and not fight.wrong else None,
            cards=listed_at(offer.query) if offer else None,
        )


def _in_query_language(query: str) -> SearchAnswer:
    """Return the cards that a query in the language of the card list finds, the first of them as hits."""
    names = cards_found(query).queryset.values_list("name", flat=True)[:MOST]
    return SearchAnswer(
        query=query,
        question=False,
        exact=None,
        near=[],
        hits=[_hit(entry, "") for entry in entries_of(names)],
        short_for=[],
        together=None,
        fight=None,
        cards=listed_at(query),
    )


def _hit(entry: SearchEntry, snippet: str) -> SearchHit:
    return SearchHit(entry.kind, entry.title, entry.hint, entry.url, snippet)
