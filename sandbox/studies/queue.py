"""The studies that are asked for: who may ask for how many, and what stops, takes up and forgets them."""

from __future__ import annotations

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django_tasks_db.models import DBTaskResult

from cards.guard.rate_limits import visitor
from cards.guard.refusals import RefusedRequestError
from sandbox.models import Study
from sandbox.studies.questions import question_of
from sandbox.studies.worker import LEASE, OLDEST, UNFINISHED, enqueue

ANONYMOUS, ACCOUNT = 1, 3
"""So many studies at a time has a visitor without an account, and one with it."""

MOST_UNFINISHED = 40
"""So many studies are worked on at a time; whoever asks for one more is told to come back."""

MOST_OF_ADDRESS = 8
"""So many of them are asked for from one address, by however many accounts."""

MOST_KEPT = 5_000
"""So many studies are kept that are over."""


class QueueFullError(RefusedRequestError):
    """As many studies are under way as may be, of all or of one address."""

    title = "The queue is full"
    wait = 600

    def __init__(self, many: int, whose: str = "") -> None:
        super().__init__(f"{many} long studies{whose} are under way. Try again in ten minutes.")


class OwnStudiesError(Exception):
    """A visitor has as many studies under way as one may have; they come with it."""

    def __init__(self, studies: list[Study]) -> None:
        super().__init__()
        self.studies = studies


def asker(request: HttpRequest) -> tuple[str, int]:
    """Return what a visitor is known by, which does not give it away, and how many studies at a time it has."""
    account = request.user.is_authenticated
    name = _unsaid(f"account {request.user.pk}") if account else _address(request)
    return name, ACCOUNT if account else ANONYMOUS


def _address(request: HttpRequest) -> str:
    return _unsaid(f"address {visitor(request)}")


def _unsaid(name: str) -> str:
    return salted_hmac("sandbox.studies", name, algorithm="sha256").hexdigest()


def begin(request: HttpRequest, study: Study) -> Study:
    """Queue a study, or take it up again; one that is under way or done is returned as it is.

    Raises OwnStudiesError and QueueFullError where there is no place.
    """
    known = Study.objects.filter(pk=study.pk).first()
    if known is not None and (known.state in UNFINISHED or is_done(known)):
        return known
    name, slots = asker(request)
    address = _address(request)
    slot = _free_slot(name, slots, address)
    try:
        with transaction.atomic():
            known = Study.objects.select_for_update().filter(pk=study.pk).first()
            if known is not None and (known.state in UNFINISHED or is_done(known)):
                return known  # somebody has taken it up meanwhile
            study = known or study
            if known is not None and is_outdated(known):
                known.parts.all().delete()
                known.engine, known.result = "", None
            study.visitor, study.slot, study.address = name, slot, address
            study.state, study.problem = Study.State.WAITING, ""
            study.begun, study.ended, study.leased_until = timezone.now(), None, None
            study.save(force_insert=known is None)
            enqueue(study.pk)
    except IntegrityError:
        # The same visitor has asked twice at once: for the same, or for another in the same place.
        found = Study.objects.filter(pk=study.pk, state__in=UNFINISHED).first()
        if found is None:
            raise OwnStudiesError(_unfinished_of(name)) from None
        return found
    return study


def _free_slot(name: str, slots: int, address: str) -> int:
    """Return a place of a visitor's that no study holds. Raises as ``begin`` does where there is none."""
    own = _unfinished_of(name)
    free = [slot for slot in range(slots) if slot not in {study.slot for study in own}]
    if not free:
        raise OwnStudiesError(own)
    unfinished = Study.objects.filter(state__in=UNFINISHED)
    if unfinished.count() >= MOST_UNFINISHED:
        raise QueueFullError(MOST_UNFINISHED)
    if unfinished.filter(address=address).count() >= MOST_OF_ADDRESS:
        raise QueueFullError(MOST_OF_ADDRESS, " from your address")
    return free[0]


def _unfinished_of(name: str) -> list[Study]:
    return list(Study.objects.filter(visitor=name, state__in=UNFINISHED))


def is_done(study: Study) -> bool:
    """Whether a study is done, by the engine as it is."""
    return study.state == Study.State.DONE and study.engine == question_of(study).version


def is_outdated(study: Study) -> bool:
    """Whether what is known of a study is of another engine."""
    return study.engine not in ("", question_of(study).version)


def is_own(request: HttpRequest, study: Study) -> bool:
    """Whether this visitor has asked for a study that is under way."""
    return study.state in UNFINISHED and study.visitor == asker(request)[0]


def take_up_abandoned() -> None:
    """Queue again the studies whose worker died, or was lost before it had taken them."""
    left = timezone.now() - timedelta(minutes=10)
    # No worker takes a study for so long: the clock was ahead when this one did.
    abandoned = Q(leased_until__lt=left) | Q(leased_until__gt=timezone.now() + 2 * LEASE)
    for study in Study.objects.filter(abandoned, state=Study.State.RUNNING):
        if Study.objects.filter(pk=study.pk, leased_until=study.leased_until).update(leased_until=timezone.now()):
            enqueue(study.pk)
    untaken = Study.objects.filter(state__in=UNFINISHED, leased_until=None, begun__lt=left)
    if lost := set(untaken.values_list("pk", flat=True)):
        tasks = DBTaskResult.objects.filter(status="READY").values_list("args_kwargs", flat=True)
        for key in sorted(lost.difference(*(task["args"] for task in tasks))):
            enqueue(key)


def forget_old() -> int:
    """Forget studies that have been over for long, those beyond what is kept, and tasks that are done."""
    over = Study.objects.exclude(state__in=UNFINISHED).order_by("-ended", "pk")
    beyond = list(over.values_list("pk", flat=True)[MOST_KEPT:])
    forgotten, _ = (
        Study.objects.exclude(state__in=UNFINISHED)
        .filter(Q(ended__lt=timezone.now() - Study.KEPT) | Q(pk__in=beyond))
        .delete()
    )
    DBTaskResult.objects.exclude(status="READY").filter(started_at__lt=timezone.now() - OLDEST).delete()
    return forgotten
