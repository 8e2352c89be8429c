"""Answers about a scenario that take long, kept for a while.

An answer is a pure function of the scenario, what is asked, how much work may go into it, and the rules and cards that
play it, so that is its key.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TypeVar

import msgspec
from django.core.cache import caches

from engine.analysis.versions import version_of
from engine.scenario.format import Scenario
from engine.scenario.reading import to_document

T = TypeVar("T")


def cached_answer(scenario: Scenario, make: Callable[[], T], *question: object, work: object) -> T:
    """Return an answer that was given before, or make it and keep it; what ``make`` raises is not kept.

    ``work`` is what ``make`` may spend: two pages that spend otherwise may be answered otherwise.
    """
    key = key_of(scenario, *question, work)
    found: T | None = caches["answers"].get(key)
    if found is None:
        found = make()
        caches["answers"].set(key, found)
    return found


def key_of(scenario: Scenario, *question: object) -> str:
    """Return the key under which an answer about a scenario is kept."""
    return sha256(msgspec.json.encode([version_of(scenario), to_document(scenario), *question])).hexdigest()
