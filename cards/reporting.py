"""What players know that the data does not: reports of single facts, counted, accepted, and given back as a patch.

A report is one sender's word on one fact; a later one of the same sender takes its place. A sender
is a household (``cards.guard.rate_limits.visitor``), kept as a keyed digest that says nothing of it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from cards import cost_words, edition
from cards.guard.rate_limits import Limit, visitor
from cards.guard.refusals import WRITTEN
from cards.models import Card, FactHistory, FactReport, House
from cards.models.reports import Report
from cards.typography import one_line
from engine.model.words import listed

REPORTS = Limit("reports", "reports")
MOST = 40
"""So many open reports of one fact are kept; more say nothing new."""

HIGHEST = 30

Field = FactReport.Field
_COST = re.compile(r"(\d{1,2})\s*(?:\+\s*(\d{1,2}))?", re.ASCII)


class ReportRefusedError(ValueError):
    """A report that cannot be kept; the words say why and what to write."""


def lengths(model: type[Report], *fields: str) -> dict[str, int]:
    """Return how many letters some fields of a report take."""
    return {field: model._meta.get_field(field).max_length for field in fields}  # type: ignore[union-attr,misc]


def sent_words(request: HttpRequest, longest: Mapping[str, int]) -> dict[str, str]:
    """Return the words of a form sent with a report, and their origin. Raises ReportRefusedError for too many."""
    sent = {name: one_line(request.POST.get(name, "")) for name in longest}
    for name, most in longest.items():
        if len(sent[name]) > most:
            raise ReportRefusedError(f"{WRITTEN[name]}: use at most {most} letters, not {len(sent[name])}.")
    return sent | {"origin": request.POST.get("origin", "")}


def check_origin(said: Mapping[str, str]) -> None:
    """Raise ReportRefusedError where it is not said where somebody has it from."""
    if said["origin"] not in Report.Origin.values:
        raise ReportRefusedError("Say where you have it from.")


class ReportCount(NamedTuple):
    """How many independent senders say the same of a fact, in words, the most first."""

    field: str
    value: str
    people: int

    @property
    def words(self) -> str:
        """The value as people say it."""
        return self.value if self.field != Field.COST or "+" in self.value else f"{self.value} in all"


def tidy_value(field: str, text: str) -> str:
    """Return a reported value in the one way it is written. Raises ReportRefusedError."""
    text = " ".join(text.split())
    if field == Field.COST:
        found = _COST.fullmatch(text)
        parts = [int(part) for part in found.groups() if part is not None] if found else []
        if not parts or max(parts) > HIGHEST:
            raise ReportRefusedError(
                f'Write a cost as primary+secondary, like "3+1", or its sum, each up to {HIGHEST}.'
            )
        return "+".join(map(str, parts))
    choices: Iterable[str] = House.objects.values_list("name", flat=True) if field == Field.HOUSE else Card.RARITIES
    named = {choice.lower(): choice for choice in choices}
    if text.lower() not in named:
        raise ReportRefusedError(f"Choose the {field}: {listed(named.values(), 'or')}.")
    return named[text.lower()]


def report(request: HttpRequest, card: Card, field: str, text: str, said: dict[str, str]) -> FactReport:
    """Keep what a visitor knows of a card. Raises ReportRefusedError, and LimitedError after too many."""
    if field not in Field.values:
        raise ReportRefusedError("Say which fact it is: cost, house or rarity.")
    value = tidy_value(field, text)
    check_origin(said)
    sender = sender_of(request)
    REPORTS.count(request)
    others = FactReport.objects.filter(card=card, field=field).exclude(sender=sender)
    if others.filter(status=FactReport.Status.OPEN).count() >= MOST:
        raise ReportRefusedError(
            f"{MOST} reports of this fact wait to be looked at. Thank you; yours is not needed now."
        )
    stored, _ = FactReport.objects.update_or_create(
        card=card,
        field=field,
        sender=sender,
        status=FactReport.Status.OPEN,
        defaults={"value": value, **said},
    )
    return stored


def sender_of(request: HttpRequest) -> str:
    """Return what a visitor's household is known by, which says nothing of it."""
    return salted_hmac("cards.reporting", visitor(request), algorithm="sha256").hexdigest()


def report_counts(reports: Iterable[FactReport]) -> list[ReportCount]:
    """Return what open reports say of a card's facts, the most said first; one person counts once."""
    said = {(report.field, report.value, report.sender) for report in reports}
    counted = Counter((field, value) for field, value, _ in said)
    return [ReportCount(field, value, count) for (field, value), count in sorted(counted.items(), key=_most)]


def _most(row: tuple[tuple[str, str], int]) -> tuple[str, int, str]:
    (field, value), count = row
    return field, -count, value


@transaction.atomic
def accept(found: FactReport, who: str) -> None:
    """Take a report over into its card, with its source and history; those that agree are accepted with it.

    One that was accepted with another, or decided on by somebody else meanwhile, stays as it is.
    """
    edition.wait_for_writers()
    card, field = Card.objects.select_related("house").get(pk=found.card_id), found.field
    same = FactReport.objects.filter(card=card, field=field, value=found.value, status=FactReport.Status.OPEN)
    if not same.filter(pk=found.pk).exists():
        return
    source = _source(found, same.values("sender").distinct().count())
    before = plain(getattr(card, field))
    setattr(card, field, _fact(field, found.value))
    card.save(update_fields=[field])
    card.sources.update_or_create(field=field, defaults={"source": source, "local": True})
    after = plain(getattr(card, field))
    FactHistory.objects.create(card=card, field=field, old=before, new=after, source=source, who=who)
    same.update(status=FactReport.Status.ACCEPTED, decided=timezone.now(), decided_by=who)
    edition.renew()


def plain(fact: Any) -> Any:
    """Return a fact as JSON can hold it: a house by its name."""
    return fact.name if isinstance(fact, House) else fact


def _fact(field: str, value: str) -> Any:
    """Return a reported value as a card holds it."""
    if field == Field.HOUSE:
        return House.objects.get(name=value)
    if field == Field.RARITY:
        return value
    first, _, second = value.partition("+")
    return {"primary": int(first), "secondary": int(second)} if second else {"total": int(first)}


def _source(found: FactReport, count: int) -> str:
    """Say where an accepted fact is from."""
    by = f" by {found.name}" if found.name else ""
    agreed = f", {count} agree" if count > 1 else ""
    details = f": {found.details}" if found.details else ""
    return f"reported{by} from {found.get_origin_display().lower()}{agreed}{details}"[:250]


# Given back


def patch() -> list[dict[str, Any]]:
    """Return what was accepted here in the layout of the data files: id, name and the facts with their sources."""
    return [{"id": card.pk, "name": card.name, **_facts(card)} for card in _accepted()]


def sanctum_cards_patch() -> list[dict[str, Any]]:
    """Return the same in the layout of the sanctum-cards project."""
    return [_theirs(card) for card in _accepted()]


def _accepted() -> list[Card]:
    """Return the cards of which a report was accepted that still stands."""
    reports = FactReport.objects.filter(status=FactReport.Status.ACCEPTED)
    cards = Card.objects.filter(pk__in=reports.values("card")).select_related("house")
    return list(cards.prefetch_related("sources", "reports").order_by("pk"))


def _fields(card: Card) -> dict[str, str]:
    """Return the accepted facts of a card that are this installation's own, with their sources."""
    accepted = {each.field for each in card.reports.all() if each.status == FactReport.Status.ACCEPTED}
    return {row.field: row.source for row in card.sources.all() if row.local and row.field in accepted}


def _facts(card: Card) -> dict[str, Any]:
    """Return a card's accepted facts as the data files write them."""
    facts: dict[str, Any] = {}
    for field, source in _fields(card).items():
        if field == Field.COST:
            facts["cost"] = {"source": source, **(card.cost or {})}
        elif field == Field.HOUSE:
            facts |= {"house": plain(card.house), "house_basis": source}
        else:
            facts |= {"rarity": card.rarity, "rarity_basis": source}
    return facts


def _theirs(card: Card) -> dict[str, Any]:
    """Return a card's accepted facts as the sanctum-cards project writes them."""
    facts: dict[str, Any] = {"id": card.pk, "name": card.name}
    fields = _fields(card)
    if Field.RARITY in fields:
        facts["rarity"] = card.rarity
    if Field.COST in fields:
        mana = card.mana or ("", "")
        known = card.cost or {}
        parts = {
            place: {"type": name.lower(), "amount": known[place]} if known.get(place) and name else None
            for place, name in zip(("primary", "secondary"), mana, strict=True)
        }
        total = known["primary"] + known["secondary"] if cost_words.is_exact(known) else known.get("total")
        facts["cost"] = {**parts, "tertiary": None, "total": total}
    return facts
