"""Links to scenarios that last: saving one, and telling whether it still ends as it did."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from django.db.models import QuerySet
from django.http import Http404

from cards.guard.gate import SHORT
from cards.typography import one_line
from engine.analysis.versions import version_of
from engine.scenario.error import ScenarioError
from engine.scenario.format import MAX_TITLE, Scenario
from engine.scenario.reading import parse_scenario, read_scenario
from engine.trace.records import Outcome, Trace
from engine.trace.run import record
from sandbox.library.fight_words import headline, who
from sandbox.models import Share
from sandbox.saved.canonical_json import as_text
from sandbox.saved.story import StoryDifference, story_difference, story_of
from sandbox.trace.lines import MAX_EVENTS

MAX_BYTES = 100_000
"""A scenario that is kept takes so much at most: far more than any built-in one."""


def playable(document: Any) -> tuple[Scenario, Trace]:
    """Return a document as a scenario that can be kept, with its trace, not judged. Raises ScenarioError."""
    scenario = titled(read_scenario(document))
    kept_text(scenario)
    with SHORT.passed():
        trace = record(scenario, scenario.seed)
    if len(trace.events) > MAX_EVENTS:
        problem = f"expected at most {MAX_EVENTS:,} events for a scenario that is kept, got {len(trace.events):,}"
        raise ScenarioError("$.script", problem)
    return scenario, trace


def kept_text(scenario: Scenario) -> str:
    """Return a scenario as the text that is kept. Raises ScenarioError for one too large."""
    text = as_text(scenario)
    size = len(text.encode())
    if size > MAX_BYTES:
        raise ScenarioError("$", f"expected at most {MAX_BYTES:,} bytes for a scenario that is kept, got {size:,}")
    return text


def titled(scenario: Scenario) -> Scenario:
    """Return a scenario with a title in one line: who fights whom, where it has none of its own."""
    line = "".join(letter if letter.isprintable() else " " for letter in scenario.title).strip()
    scenario.title = (line if one_line(line) else "") or who(scenario)[:MAX_TITLE]
    return scenario


def result_digest(outcome: Outcome) -> str:
    """Return the digest of what came of a run: who won and when, each step's result, each minion's fate.

    Only of these: an engine that tells more of an outcome has not changed it.
    """
    fates = [[id, minion.status, minion.hp, minion.cause, minion.by] for id, minion in outcome.minions.items()]
    fingerprint = [outcome.winner, outcome.rounds, outcome.results, fates]
    return sha256(msgspec.json.encode(fingerprint)).hexdigest()


def save(document: Any, *, unlisted: bool, forked_from: Share | None = None) -> Share:
    """Keep a scenario for good; one that is listed already keeps its link. Raises ScenarioError."""
    scenario, trace = playable(document)
    text = as_text(scenario)
    fields = {
        "text": text,
        "title": scenario.title,
        "ending": headline(trace.outcome)[:200],
        "engine": version_of(scenario),
        "result": result_digest(trace.outcome),
        "story": story_of(trace.events),
        "forked_from": forked_from,
    }
    digest = sha256(text.encode()).hexdigest()
    if unlisted:
        return Share.objects.create(**fields, digest=digest, unlisted=True)
    share, _ = Share.objects.get_or_create(digest=digest, unlisted=False, defaults=fields)
    return share


def link_to(document: Any, *, unlisted: bool) -> Share | None:
    """Return a link that a scenario has already, one that is listed first. Raises ScenarioError."""
    digest = sha256(as_text(titled(read_scenario(document))).encode()).hexdigest()
    links = Share.objects.filter(digest=digest, unlisted__in=(unlisted, False))
    return links.order_by("unlisted", "created").first()


def share_called(name: str) -> Share | None:
    """Return the link of a name such as "s/KEY"; None for a name of anything else."""
    kind, _, key = name.rpartition("/")
    return Share.objects.filter(pk=key).first() if kind == "s" else None


def shared_scenario(key: str) -> Scenario:
    """Return the scenario of a link, its board legal or not.

    Raises KeyError for no such link, Http404 for one that this engine refuses.
    """
    text, made_by = Share.objects.filter(pk=key).values_list("text", "engine").first() or ("", "")
    if not text:
        raise KeyError(key)
    try:
        return parse_scenario(text, legal=False)
    except ScenarioError as error:
        raise Http404(
            f"The scenario of this link was made with version {made_by} of the engine, and today's"
            f" refuses it: {error}. It is kept, and “?from=s/{key}” opens it in the editor."
        ) from error


class SavedLink(NamedTuple):
    """A link; if it ends otherwise than when saved, by which version of the engine, how, and where it parts."""

    share: Share
    engine: str
    now: str
    difference: StoryDifference | None


def _without_text() -> QuerySet[Share]:
    return Share.objects.select_related("forked_from").defer("text", "story", "forked_from__text", "forked_from__story")


def saved_link(name: str, outcome: Outcome | None) -> SavedLink | None:
    """Return the link behind a scenario's name, if it is one; ``outcome`` is that of its run as saved, if at hand."""
    kind, _, key = name.rpartition("/")
    share = _without_text().filter(pk=key).first() if kind == "s" else None
    if share is None:
        return None
    if outcome is None or result_digest(outcome) == share.result:
        return SavedLink(share, "", "", None)
    scenario = shared_scenario(key)
    events = record(scenario, scenario.seed).events
    return SavedLink(share, version_of(scenario), headline(outcome), story_difference(bytes(share.story), events))
