"""From the tables to what the API answers: one query a table, however many cards."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec
from django.db.models import Prefetch, QuerySet
from django.urls import reverse

from cards.api.shapes import (
    CardFacts,
    CardRow,
    CostFacts,
    CreatureFacts,
    HelperFacts,
    HouseFacts,
    RequirementFacts,
    StarterEntry,
    StepFacts,
)
from cards.models import Card, CardText, House, StarterDeckCard
from cards.sources import sources
from cards.web.addresses import step_address
from engine.effects.coverage import coverage
from engine.model.steps import STEPS, steps_of

ROW_COLUMNS = (
    *("id", "slug", "name", "set_code", "house__name", "house__primary", "house__secondary"),
    *("type", "target", "cost", "rarity"),
)


def card_rows(cards: "QuerySet[Card]") -> list[CardRow]:
    """Return cards as a list shows them, in one query."""
    page = reverse("cards:list")
    url = reverse("api:cards")
    return [_row(values, url, page) for values in cards.values_list(*ROW_COLUMNS)]


def _row(values: tuple[Any, ...], url: str, page: str) -> CardRow:
    """Return a list's record from the values of ROW_COLUMNS."""
    id, slug, name, set_code, house, primary, secondary, type, target, cost, rarity = values
    mana = (primary, secondary) if house else None
    return CardRow(
        *(id, slug, name, set_code, house, mana, type, target, _cost(cost), rarity),
        *(f"{url}{slug}/", f"{page}{slug}/"),
    )


def _cost(cost: dict[str, int] | None) -> CostFacts | None:
    """Return what is known of a cost; the total of two exact parts is known, too."""
    if cost is None:
        return None
    if "primary" in cost and "secondary" in cost:
        cost = {**cost, "total": cost["primary"] + cost["secondary"]}
    return CostFacts(**cost)


def card_facts(cards: "QuerySet[Card]") -> Iterator[CardFacts]:
    """Yield everything about cards, in seven queries."""
    entries = StarterDeckCard.objects.select_related("deck__house").order_by("deck__name")
    whole = cards.select_related("house").prefetch_related(
        *("texts", "creatures", "helpers", "requirements", "sources"),
        Prefetch("starter_entries", entries),
    )
    page = reverse("cards:list")
    url = reverse("api:cards")
    return (_facts(card, url, page) for card in whole)


def _facts(card: Card, url: str, page: str) -> CardFacts:
    """Return everything about a card whose parts were fetched."""
    texts = {(text.kind, text.position): text.body for text in card.texts.all()}
    known = sources(card.sources.all())
    # The wording of the game's own card is for reading on this installation's pages only.
    known.pop("official_text", None)
    executable, why = _executable().get(card.pk, ("no", "this installation's own card"))
    return CardFacts(
        id=card.pk,
        slug=card.slug,
        name=card.name,
        set=card.set_code,
        house=card.house.name if card.house else None,
        mana=card.mana,  # type: ignore[arg-type]  # choices of the same values
        type=card.type,  # type: ignore[arg-type]
        target=card.target,  # type: ignore[arg-type]
        cost=_cost(card.cost),
        rarity=card.rarity,
        url=f"{url}{card.slug}/",
        page=f"{page}{card.slug}/",
        duration=card.duration,
        requirements=[RequirementFacts(part.text, part.when) for part in card.requirements.all()],  # type: ignore[arg-type]
        text=texts.get((CardText.Kind.SPELL, 0), ""),
        flavor=texts.get((CardText.Kind.FLAVOR, 0), ""),
        creatures=_parts(CreatureFacts, card.creatures.all(), CardText.Kind.MONSTER, texts),
        helpers=_parts(HelperFacts, card.helpers.all(), CardText.Kind.HELPER, texts),
        timing=card.timing,
        steps=_steps(card.timing),
        limits=card.limits,
        keywords=card.keywords,
        related=card.related,
        starter_decks=[
            StarterEntry(entry.deck.name, entry.deck.house.name, entry.count) for entry in card.starter_entries.all()
        ],
        executable=executable,  # type: ignore[arg-type]
        executable_why=why,
        notes=card.notes,
        sources=known,
        know=f"{page}{card.slug}/know/",
    )


def _parts(shape: Any, rows: Iterable[Any], kind: str, texts: dict[tuple[str, int], str]) -> list[Any]:
    """Return the creatures or helpers of a card, each with its text."""
    columns = [name for name in shape.__struct_fields__ if name != "text"]
    return [
        shape(**{name: getattr(row, name) for name in columns}, text=texts.get((kind, row.position), ""))
        for row in rows
    ]


def _steps(timing: Iterable[str]) -> list[str]:
    """Return the ids of the steps that timing words stand for, each once, in their order."""
    return list(dict.fromkeys(step for word in timing for step in steps_of(word)))


@cache
def _executable() -> dict[int, tuple[str, str]]:
    """Return for every card how much of it the engine plays, and why."""
    return {row["id"]: (row["executable"], row["why"]) for row in coverage()}


def houses() -> list[HouseFacts]:
    """Return the twelve houses, in one query."""
    columns = [name for name in HouseFacts.__struct_fields__ if name != "page"]
    return [
        HouseFacts(**row, page=reverse("cards:house", args=(row["slug"],))) for row in House.objects.values(*columns)
    ]


@cache
def steps() -> list[StepFacts]:
    """Return the step table."""
    return [StepFacts(step.id, step.name, step.pipeline, step_address(step)) for step in STEPS.values()]


def bulk() -> bytes:
    """Return the bulk file: a JSON list of everything about every card, by id."""
    return msgspec.json.encode(list(card_facts(Card.objects.order_by("pk"))))
