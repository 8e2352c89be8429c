"""``manage.py prune``: forgets what is kept for a while only, once its time is over."""

import time
from typing import Any

from django.utils import timezone

from cards.guard.logs import LoggedCommand
from cards.guard.models import Count, Visit
from sandbox.saved.drafts import forget_old
from sandbox.studies.queue import forget_old as forget_old_studies


class Command(LoggedCommand):
    """Forgets old drafts and studies, sessions that have ended, and counts of limits that are over."""

    help = __doc__

    def handle(self, **_: Any) -> None:
        """Delete them and say how many there were."""
        drafts, studies = forget_old(), forget_old_studies()
        visits = Visit.objects.filter(expire_date__lt=timezone.now()).delete()[0]
        counts = Count.objects.filter(until__lt=time.time()).delete()[0]
        self.stdout.write(f"Forgotten: {drafts} drafts, {studies} studies, {visits} sessions, {counts} counts.")
