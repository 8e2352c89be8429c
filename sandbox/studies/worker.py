"""What a worker (``manage.py db_worker``) does for a study: a few parts at a time, each kept in the database.

After a few parts the study goes to the end of the queue, so that all that wait get on. A worker takes a study for a
while only, and before it begins it asks for somebody to look after it when that is over: so a study goes on whoever is
killed. What two workers should do twice is kept once.
"""

from __future__ import annotations

import logging
from contextlib import closing
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django_tasks import task

from cards.guard.refusals import UNWRITABLE
from engine.analysis.executor import DeadlyWorkError, ExecutorError, executor
from engine.scenario.error import ScenarioError
from sandbox.models import Study, StudyPart
from sandbox.run.setup_form import sentence_of
from sandbox.studies.questions import Question, put_together, question_of
from sandbox.studies.study_parts import Found, packed, units_of

UNFINISHED = (Study.State.WAITING, Study.State.RUNNING)

OLDEST = timedelta(days=1)
"""A study that takes longer is given up."""

LEASE = timedelta(seconds=60)
"""So long a worker has a study to itself: several times what its few parts take."""

PARTS = 2
"""So many parts for each process a worker does before the next study's turn comes."""

log = logging.getLogger("sandbox.studies")


@task()
def work_on(key: str) -> None:
    """Do some parts of a study, unless another worker has it or it is over, and queue it for the rest."""
    study = taken(key)
    if study is None:
        return
    try:
        _do_some(study)
    except ScenarioError as error:
        end(study, Study.State.FAILED, sentence_of(error))
    except DeadlyWorkError:
        end(study, Study.State.FAILED, "The workers die of this study, or lack memory for it.")
    except (ExecutorError, *UNWRITABLE) as error:
        # No workers, a full disk, a restart of the database: whoever looks after it when the lease is over tries again.
        log.error("put off", extra={"why": str(error) if isinstance(error, ExecutorError) else type(error).__name__})
    except Exception:
        end(study, Study.State.FAILED, "Something broke here; it has been noted.")
        raise
    except BaseException:
        _give_back(study)  # the worker is told to end at once
        raise
    else:
        _give_back(study)


def enqueue(key: str, after: datetime | None = None) -> None:
    """Ask for a worker for a study, now or after a while."""
    work_on.using(run_after=after).enqueue(key)


def end(study: Study, state: Study.State, problem: str = "") -> bool:
    """End a study that is under way; return whether it was."""
    over = {"state": state, "problem": problem, "visitor": "", "slot": None, "address": "", "ended": timezone.now()}
    return bool(Study.objects.filter(pk=study.pk, state__in=UNFINISHED).update(**over))


def taken(key: str) -> Study | None:
    """Take a study for a while; None if there is nothing to do for it now."""
    now = timezone.now()
    free = Q(leased_until=None) | Q(leased_until__lte=now)
    with transaction.atomic():
        mine = Study.objects.filter(free, pk=key, state__in=UNFINISHED)
        if not mine.update(state=Study.State.RUNNING, leased_until=now + LEASE):
            return None
        study = Study.objects.get(pk=key)
        enqueue(key, after=now + LEASE)
    if study.begun < now - OLDEST:
        end(study, Study.State.FAILED, "It took longer than a day.")
        return None
    return study


def _keep_to_one_engine(study: Study, question: Question) -> None:
    """Forget parts that another engine has made: a release may play a rule otherwise, and halves do not mix."""
    version = question.version
    if study.engine != version:
        with transaction.atomic():
            if Study.objects.filter(pk=study.pk, state=Study.State.RUNNING).update(engine=version):
                study.parts.all().delete()
        study.engine = version


def _do_some(study: Study) -> None:
    """Do the next parts, and put all together after the last; stop where somebody has stopped the study."""
    question = question_of(study)
    _keep_to_one_engine(study, question)
    left = _left(study, question)
    with executor(settings.CLUSTER_URL) as pool:
        turn = list(left)[: PARTS * pool.workers]
        with closing(pool.results(question.function, [left[number] for number in turn])) as results:
            for which, found in results:
                if not _keep(study, turn[which], found):
                    return
    if len(turn) == len(left) and not _left(study, question):
        _finish(study, question)


def _left(study: Study, question: Question) -> dict[int, Any]:
    """Return the parts that are not done, by number: all that are left, or of a race those of its next batch."""
    parts = question.parts(study.size, lambda: put_together(question, study.parts.values_list("result", flat=True)))
    done = set(study.parts.values_list("number", flat=True))
    return {number: part for number, part in parts.items() if number not in done}


def _goes_on(study: Study) -> bool:
    """Hold a study until the transaction ends; whether it is under way, and no worker with another engine has it."""
    running = Study.objects.filter(pk=study.pk, state=Study.State.RUNNING, engine=study.engine)
    return running.select_for_update().exists()


def _keep(study: Study, number: int, found: Found) -> bool:
    """Keep what came of a part; return whether the study goes on."""
    part = StudyPart(study=study, number=number, units=units_of(found), result=packed(found))
    with transaction.atomic():
        if not _goes_on(study):
            return False
        StudyPart.objects.bulk_create([part], ignore_conflicts=True)
    return True


def _finish(study: Study, question: Question) -> None:
    """Keep all parts as one."""
    whole = put_together(question, study.parts.order_by("number").values_list("result", flat=True))
    if whole is None:
        return
    whole = question.concluded(whole)
    with transaction.atomic():
        if _goes_on(study) and end(study, Study.State.DONE):
            Study.objects.filter(pk=study.pk).update(result=packed(whole))
            study.parts.all().delete()


def _give_back(study: Study) -> None:
    """Let the next worker have the study at once, if it is not over and nobody else has taken it."""
    mine = Study.objects.filter(pk=study.pk, state__in=UNFINISHED, leased_until=study.leased_until)
    with transaction.atomic():
        if mine.update(leased_until=None):
            enqueue(study.pk)
