"""What the command line says of odds and matchups."""

from __future__ import annotations

from engine.analysis.answer_text import matchups_text
from engine.analysis.answers import MatchupsAnswer, MeetingAnswer


def test_who_nearly_always_wins_is_not_said_to_win_always() -> None:
    row: MeetingAnswer = {
        "one": "Gorgon",
        "other": "Horde",
        "share": 0.996,
        "low": 0.99,
        "high": 0.999,
        "shares": {"blue": 0.996, "red": 0.001, "nobody": 0.003},
    }  # type: ignore[typeddict-item] # the parts that the text reads
    found: MatchupsAnswer = {"meetings": [row], "first": "it"}
    said = matchups_text(found).splitlines()
    assert said == ["Gorgon, going first: wins", "    >99% (99% to >99%) against Horde; neither wins in <1%"]
