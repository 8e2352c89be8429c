"""A minion in the words and numbers of its tile."""

from __future__ import annotations

from engine.trace.records import MinionRecord


def damage(minion: MinionRecord) -> str:
    """Return a minion's damage as its tile shows it, a dash for no attack at all.

    Both numbers if it has both kinds of attack; in parentheses while it may not attack.
    """
    numbers = [str(number) for number in (minion.hand, minion.missile) if number is not None]
    shown = ", ".join(numbers) or "–"
    return shown if minion.attack_rate else f"({shown})"


def fate(minion: MinionRecord, others: dict[str, MinionRecord]) -> str:
    """Say in a few words what became of a minion."""
    by = others[minion.by].name if minion.by in others else minion.by
    match minion.status, minion.cause:
        case "alive", _:
            lost = minion.max_hp - minion.hp
            return "lives, unhurt" if not lost else "lives"
        case _, "killed":
            return f"killed by {by}" if by else "killed"
        case _, "died":
            return f"died by a spell of {by}" if by else "died"
        case status, cause:
            return str(cause or status)
