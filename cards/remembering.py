"""What players remember otherwise than an interpretation or a ruling has it: counted by sender, and decided on.

What somebody writes is shown once a keeper has accepted it; until then it is counted alone.
"""

from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from cards.models import RuleReport
from cards.reporting import MOST, REPORTS, ReportRefusedError, check_origin, sender_of

OPEN, ACCEPTED = RuleReport.Status.OPEN, RuleReport.Status.ACCEPTED


class Remembered(NamedTuple):
    """How many senders remember the same: another reading, a claim that fails, or (empty) something else."""

    reading: str
    people: int


def remember(
    request: HttpRequest, about: str, reading: str, readings: Collection[str], said: dict[str, str]
) -> RuleReport:
    """Keep what a visitor remembers. Raises ReportRefusedError, and LimitedError after too many."""
    if reading and reading not in readings:
        raise ReportRefusedError("Choose what it is that you remember otherwise.")
    if not reading and not said["words"]:
        raise ReportRefusedError("Say in your words how you remember it.")
    check_origin(said)
    sender = sender_of(request)
    REPORTS.count(request)
    others = RuleReport.objects.filter(about=about, status=OPEN).exclude(sender=sender)
    if others.count() >= MOST:
        raise ReportRefusedError(f"{MOST} reports of this wait to be looked at. Thank you; yours is not needed now.")
    stored, _ = RuleReport.objects.update_or_create(
        about=about, sender=sender, status=OPEN, defaults={"reading": reading, **said}
    )
    return stored


def remembered(about: str) -> list[Remembered]:
    """Return what is remembered of one thing and not declined, the most said first."""
    said = _standing().filter(about=about).values_list("reading", "sender").distinct()
    counted = Counter(reading for reading, _ in said)
    return [Remembered(*row) for row in sorted(counted.items(), key=lambda row: (-row[1], row[0]))]


def people() -> dict[str, int]:
    """Return the number of senders who reported a difference, by the key of what they reported on."""
    counted = _standing().order_by().values_list("about").annotate(Count("sender", distinct=True))
    return dict(counted)


def accepted(about: str) -> list[RuleReport]:
    """Return what a keeper has accepted."""
    return list(RuleReport.objects.filter(about=about, status=ACCEPTED))


def decide(reports: QuerySet[RuleReport], status: RuleReport.Status, who: str) -> list[RuleReport]:
    """Accept or decline those of some reports that are still open, and return them."""
    found = list(reports.filter(status=OPEN))
    RuleReport.objects.filter(pk__in=[each.pk for each in found]).update(
        status=status, decided=timezone.now(), decided_by=who
    )
    return found


def _standing() -> QuerySet[RuleReport]:
    return RuleReport.objects.filter(status__in=(OPEN, ACCEPTED))
