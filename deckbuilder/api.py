"""``POST /api/v1/decks/check/``: the check of a deck that somebody else keeps."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

from django.db.models import Q
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import APIView

from cards.api.parsers import BoundedJSONParser
from cards.api.problems import ProblemSerializer
from cards.api.serializers import (
    Fields,
    StrictBooleanField,
    StrictCharField,
    StrictChoiceField,
    StrictIntegerField,
    StrictSerializer,
    address_fields,
    unknown_fields,
)
from cards.guard.refusals import PROBLEM_JSON
from cards.models import Card
from cards.names import meant
from cards.slugs import card_slug
from deckbuilder.check.deck_check import CheckOptions, check
from deckbuilder.check.findings import CODES, SEVERITIES
from deckbuilder.check.formats import FORMATS, FREE
from deckbuilder.check.mana_findings import MOST_TOWNS
from deckbuilder.model.assumed_costs import MAX_PART, CostError, assume, parse_price
from deckbuilder.model.deck import Deck, Entry, Missing, Price
from deckbuilder.model.facts import card_facts
from deckbuilder.model.mana_needs import needs, propose
from deckbuilder.saved.deck_state import MAX_CARDS, MAX_ID
from deckbuilder.views.meaning import MAX_MEANT
from engine.model.catalog import houses_by_name

NON_FIELD = api_settings.NON_FIELD_ERRORS_KEY
NO_DECK = 'Give a deck as an object, such as {"cards": [{"name": "Fireball", "count": 4}]}.'
MAX_ROWS = 500


class DeckRowSerializer(StrictSerializer):
    """A card, by name or by id, and its number of copies."""

    default_error_messages: ClassVar = dict.fromkeys(
        ("invalid", "null"), 'A card is an object such as {{"name": "Fireball", "count": 4}}.'
    )

    name = StrictCharField(
        expected="a card's name",
        max_length=60,
        required=False,
        help_text="Case, accents and apostrophes do not matter",
    )
    id = StrictIntegerField(min_value=1, max_value=MAX_ID, required=False, help_text="The game client's id")
    count = StrictIntegerField(min_value=1, max_value=MAX_CARDS)
    assumed_cost = StrictCharField(
        expected='primary+secondary, like "3+1"',
        max_length=7,
        required=False,
        help_text=f"primary+secondary (3+1), neither over {MAX_PART}; taken where the cost is not known",
    )

    def validate_assumed_cost(self, text: str) -> Price:
        """Read a cost."""
        try:
            return parse_price(text)
        except CostError as error:
            raise serializers.ValidationError(str(error)) from error

    def wrong_together(self, given: Mapping[str, Any]) -> Fields:
        """Refuse a row that does not name its card in exactly one way."""
        named = ("name" in given) != ("id" in given)
        return {} if named else {NON_FIELD: ["Give the card's name or its id, one of the two."]}


class DeckSerializer(StrictSerializer):
    """A deck: its house, if it has one yet, its cards, and what to check it by; rows of the same card add up."""

    house = StrictChoiceField(choices=sorted(houses_by_name()), allow_null=True, default=None)
    cards = serializers.ListField(
        child=DeckRowSerializer(),
        max_length=MAX_ROWS,
        error_messages=dict.fromkeys(
            ("required", "null", "not_a_list"), 'Give a list of cards, each such as {{"name": "Fireball", "count": 4}}.'
        ),
    )
    format = StrictChoiceField(choices=list(FORMATS), default=FREE.key)
    usual_copies = StrictBooleanField(default=True, help_text="The customary limit of 4 copies of a card (I-14)")
    towns = StrictIntegerField(
        min_value=0, max_value=MOST_TOWNS, default=MOST_TOWNS, help_text="How many towns the player counts on"
    )
    unknown_cards = StrictChoiceField(
        choices=["refuse", "report"], default="refuse", help_text="Whether a card nobody knows is an error or a finding"
    )


class ReasonSerializer(serializers.Serializer[Fields]):
    """The rule behind a finding, and the page of this site that states it."""

    text = serializers.CharField()
    page = serializers.CharField()
    path = serializers.CharField()


class FoundCardSerializer(serializers.Serializer[Fields]):
    """A card behind a finding."""

    id = serializers.IntegerField(source="card.id")
    name = serializers.CharField(source="card.name")
    count = serializers.IntegerField()


class FindingSerializer(serializers.Serializer[Fields]):
    """One thing the check found; ``code`` stays the same, ``text`` is for people."""

    code = serializers.ChoiceField(choices=CODES)
    severity = serializers.ChoiceField(choices=SEVERITIES)
    text = serializers.CharField()
    reason = ReasonSerializer()
    cards = FoundCardSerializer(many=True)
    numbers = serializers.DictField(
        child=serializers.JSONField(), help_text="The numbers of the text by name; null is not known"
    )
    assumed = serializers.BooleanField(help_text="Whether it would be another without the assumed costs")


class CheckSerializer(serializers.Serializer[Fields]):
    """The answer: the house proposed (null where no card's mana is known) and the findings."""

    proposed_house = serializers.CharField(allow_null=True)
    findings = FindingSerializer(many=True)


class DeckCheck(APIView):
    """Check a deck; the same findings that the deck's page shows."""

    parser_classes = (BoundedJSONParser,)
    max_body = 64 * 1024

    @extend_schema(
        operation_id="decks_check",
        summary="Check a deck",
        request=DeckSerializer,
        responses={
            200: CheckSerializer,
            (400, PROBLEM_JSON): ProblemSerializer,
            (413, PROBLEM_JSON): ProblemSerializer,
            (415, PROBLEM_JSON): ProblemSerializer,
        },
    )
    def post(self, request: Request) -> Response:
        """Check the deck in the body."""
        if unknown := unknown_fields(address_fields(request.query_params), ()):
            raise serializers.ValidationError(unknown)
        if not isinstance(request.data, Mapping):
            raise serializers.ValidationError({NON_FIELD: [NO_DECK]})
        body = DeckSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        data = body.validated_data
        deck = _deck(data)
        options = CheckOptions(data["format"], data["usual_copies"], data["towns"])
        proposal = propose(needs(deck))
        answer = {"proposed_house": proposal.house.name if proposal else None, "findings": check(deck, options)}
        return Response(CheckSerializer(answer).data)


def _deck(body: Fields) -> Deck:
    """Return a valid body as a deck. Raises serializers.ValidationError, pointing at unknown cards."""
    rows = body["cards"]
    cards = _cards(rows)
    unknown = {index: row for index, row in enumerate(rows) if _key(row) not in cards}
    if unknown and body["unknown_cards"] == "refuse":
        found = enumerate(unknown.items())
        wrong = {str(index): _no_card(row, hinted=place < MAX_MEANT) for place, (index, row) in found}
        raise serializers.ValidationError({"cards": wrong})
    counts: Counter[Card] = Counter()
    prices: dict[int, Price] = {}
    for row in rows:
        if card := cards.get(_key(row)):
            counts[card] += row["count"]
            prices |= {card.pk: row["assumed_cost"]} if "assumed_cost" in row else {}
    entries = tuple(Entry(card_facts(card), count) for card, count in counts.items())
    missing = tuple(Missing(str(row.get("name", row.get("id"))), row["count"]) for row in unknown.values())
    return assume(Deck(houses_by_name().get(body["house"]), entries, missing), prices)


def _cards(rows: list[Fields]) -> dict[int | str, Card]:
    """Return the cards of these rows, each under its id and its slug: one query."""
    slugs = [_key(row) for row in rows if "name" in row]
    ids = [row["id"] for row in rows if "id" in row]
    cards = Card.objects.select_related("house").filter(Q(slug__in=slugs) | Q(pk__in=ids))
    return {key: card for card in cards for key in (card.pk, card.slug)}


def _key(row: Fields) -> int | str:
    """Return what a row names its card by: the slug of its name, or the id. No slug has a number, and no name."""
    if "name" not in row:
        return int(row["id"])
    name: str = row["name"]
    return name if any(letter.isnumeric() for letter in name) else card_slug(name)


def _no_card(row: Fields, *, hinted: bool) -> dict[str, list[str]]:
    """Return what is wrong with a row that names no card, and, where asked for, the card that is clearly meant."""
    field = "name" if "name" in row else "id"
    likely = meant(row["name"]) if hinted and "name" in row else None
    hint = f" Did you mean {likely.card}?" if likely else ""
    return {field: [f'There is no card with the {field} "{row[field]}".{hint}']}
