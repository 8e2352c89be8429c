"""What is known of a casting cost, in words: exact parts, a total, or bounds; never a guess."""

from collections.abc import Mapping
from typing import Any, NamedTuple

Cost = Mapping[str, Any]
"""A cost as the data files and ``Card.cost`` hold it; see ``engine.model.catalog.Cost``."""


class CostPart(NamedTuple):
    """One part of a cost: "2" of Strife, "at most 4" of Order, "7" in all (no mana type)."""

    amount: str
    mana: str | None

    def __str__(self) -> str:
        return f"{self.amount} {self.mana or 'in all'}"


def parts(cost: Cost | None, mana: tuple[str, str] | None) -> list[CostPart]:
    """Return what is known of a cost, part by part; empty when nothing is.

    ``mana`` is the house's primary and secondary type, None while the house is not known.
    """
    if not cost:
        return []
    amounts = {name: _amount(cost, place) for place, name in _places(mana)}
    if is_exact(cost):
        # "4 Mystery" says by itself that there is no Will in it.
        return [CostPart(amount, name) for name, amount in amounts.items() if amount != "no"] or [CostPart("0", None)]
    total = _amount(cost, "total")
    if total:
        return [CostPart(total, None), *(CostPart(amount, name) for name, amount in amounts.items() if amount)]
    return [CostPart(amount or "?", name) for name, amount in amounts.items()]


def _places(mana: tuple[str, str] | None) -> list[tuple[str, str]]:
    """Return the two places of a cost with the mana type each one takes."""
    first, second = mana or ("of its first mana", "of its second mana")
    return [("primary", first), ("secondary", second)]


def is_exact(cost: Cost | None) -> bool:
    """Return whether both parts of a cost are known exactly."""
    return bool(cost) and all((cost or {}).get(place) is not None for place in ("primary", "secondary"))


def cost_in_words(cost: Cost | None, mana: tuple[str, str] | None) -> str:
    """Return a cost as a phrase: "2 Strife + 1 World", "at most 4 Order, no Will", "cost unknown; uses ..."."""
    known = parts(cost, mana)
    if known:
        return (" + " if is_exact(cost) else ", ").join(str(part) for part in known)
    return f"cost unknown; uses {mana[0]} and {mana[1]}" if mana else "house and cost unknown"


def _amount(cost: Cost, place: str) -> str:
    """Return one part of a cost in words, or the empty string if nothing is known of it."""
    exact, least, most = (cost.get(f"{place}{end}") for end in ("", "_min", "_max"))
    if exact is None and least == most:
        exact = least
    if exact is not None:
        return str(exact) if exact else "no"
    if least is not None and most is not None:
        return f"{least} to {most}"
    if most is not None:
        return f"at most {most}" if most else "no"
    return f"at least {least}" if least is not None else ""
