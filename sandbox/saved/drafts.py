"""What the editor has saved: each change of a scenario as a draft of its own, so that undoing is a link back."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q
from django.http import Http404
from django.utils import timezone

from cards.web.gone import GoneError
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.reading import parse_scenario, shaped
from sandbox.models import Draft, Share, is_key
from sandbox.saved.shares import kept_text, playable, titled

DAYS = 30
HOW_LONG = "A draft is kept for a month, a link for good."
GONE = f"This draft is gone. {HOW_LONG}"
MAX_DRAFTS = 32_000
"""So many drafts are kept, and each for so many days: more than one visitor may make in that time (``RATES``).

A scenario to keep is saved to a link.
"""


def save_draft(document: Any, before: str = "", origin: Share | None = None) -> Draft:
    """Keep a document of the right shape as a draft, playable or not. Raises ScenarioError for one too large."""
    draft = Draft(text=kept_text(shaped(document)), before=before, origin=origin)
    try:
        playable(document)
    except ScenarioError as error:
        draft.problem, draft.problem_path = error.problem, error.path
    draft.save()
    _forget_old(draft)
    return draft


def _forget_old(newest: Draft) -> None:
    Draft.objects.filter(Q(created__lt=_long_ago()) | Q(pk__lte=newest.pk - MAX_DRAFTS)).delete()


def forget_old() -> int:
    """Forget the drafts that have been kept long enough; return how many."""
    return Draft.objects.filter(created__lt=_long_ago()).delete()[0]


def _long_ago() -> datetime:
    return timezone.now() - timedelta(days=DAYS)


def expires_at(name: str) -> datetime | None:
    """Return when a scenario of this name is forgotten; None for one that is no draft."""
    kind, _, key = name.rpartition("/")
    created = Draft.objects.filter(key=key).values_list("created", flat=True).first() if kind == "draft" else None
    return created + timedelta(days=DAYS) if created else None


def redo_of(draft: Draft) -> str:
    """Return the key of the newest change that was made to a draft, empty if there is none."""
    return Draft.objects.filter(before=draft.key).order_by("-pk").values_list("key", flat=True).first() or ""


def draft_scenario(key: str) -> Scenario:
    """Return the scenario of a draft. Raises GoneError for one that is forgotten, KeyError for no key of one.

    Raises Http404 for one that cannot be played, or no longer by this engine.
    """
    draft = Draft.objects.filter(key=key).first()
    if draft is None:
        raise GoneError(GONE) if is_key(key) else KeyError(key)
    try:
        if draft.problem:
            raise ScenarioError(draft.problem_path, draft.problem)
        return titled(parse_scenario(draft.text, legal=False))
    except ScenarioError as error:
        words = f"This draft cannot be played: {error}. It is kept, and “?from=draft/{key}” opens it in the editor."
        raise Http404(words) from error
