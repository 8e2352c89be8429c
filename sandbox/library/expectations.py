"""What a scenario expects, in words, with whether this run held it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.model.document import Document
from engine.rules.ending import is_game, winner_words
from engine.scenario.expectations import SEEDS

Row = dict[str, Any]

UNITS = {
    "hp": "{} hit points",
    "max_hp": "at most {} hit points",
    "armor": "armor {}",
    "level": "level {}",
    "rounds": "{} rounds",
}
THINGS = ("minion", "group", "structure", "square")
SEED_WORDS = {"always": "at every seed", "never": "at no seed", "sometimes": "at some seed"}


class Claim(NamedTuple):
    """One expectation: what was expected, whether it held, and what was found if not."""

    text: str
    held: bool
    found: str | None


def claims(trace: Document) -> list[Claim]:
    """Return a run's expectations in the scenario's order."""
    names = {id: minion["name"] for id, minion in trace["initial"]["minions"].items()}
    game = is_game(trace["initial"])
    rows = trace["expectations"]
    return [Claim(claim_text(row["row"], names, game=game), row["held"], row["found"]) for row in rows]


def claim_text(row: Row, names: dict[str, str], *, game: bool) -> str:
    """Return one expected row in words; only a ``game``, on a board with a Sanctum, is won."""
    for word, phrase in SEED_WORDS.items():
        if word in row:
            return f"{claim_text(row[word], names, game=game)}, {phrase} from {SEEDS[0]} to {SEEDS[-1]}"
    if "event" in row:
        return _event_text(row["event"], names)
    if "winner" in row:
        return winner_words(row["winner"], game=game)
    if "result" in row:
        return f"Result {row.get('i', 0) + 1} of the script: {row['result']}"
    return _fields_text(row, names)


def _fields_text(row: Row, names: dict[str, str]) -> str:
    """Return what is expected of something on the board, or of the run as a whole."""
    subject = next((row[thing] for thing in THINGS if thing in row), None)
    if isinstance(subject, list):
        subject = f"square {subject[0]},{subject[1]}"
    fields = ", ".join(
        UNITS.get(name, "{}" if name == "status" else f"{name} {{}}").format(_listed(value, names))
        for name, value in row.items()
        if name not in THINGS
    )
    return f"{names.get(subject, subject)}: {fields}" if subject else fields.capitalize()


def _event_text(event: Row, names: dict[str, str]) -> str:
    """Return which event is expected: where, of what, from how much to how much."""
    subject = " ".join(_subject(event, names))
    if "before" in event and "after" in event:
        said = ("makes {} into {}" if "card" in event else "{} becomes {}").format(event["before"], event["after"])
    elif "after" in event:
        said = f"has {event['after']}"
    elif "result" in event:
        said = f"is {event['result']}"
    else:
        return " ".join(filter(None, (event.get("step"), "comes", subject and f"with {subject}")))
    where = f"At {event['step']}" if "step" in event else ""
    return " ".join(filter(None, (where, subject, said)))


def _subject(event: Row, names: dict[str, str]) -> Iterator[str]:
    if "card" in event:
        yield str(event["card"])
    yield from (names[event[role]] for role in ("actor", "host") if event.get(role) in names)
    if event.get("target") in names:
        yield f"against {names[event['target']]}"


def _listed(value: Any, names: dict[str, str]) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return names.get(value, value) if isinstance(value, str) else str(value)
