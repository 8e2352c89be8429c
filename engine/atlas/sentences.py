"""A finding in words, and the two fights that show it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.atlas.interaction import FindingKind
from engine.atlas.strongest_cases import STRENGTHS, AtlasFinding
from engine.model.steps import STEPS
from engine.scenario.edit import Edit

DOES: Final[dict[FindingKind, str]] = {
    "excludes": "keeps off",
    "stops": "stops",
    "feeds": "sets off",
    "weakens": "weakens",
    "strengthens": "strengthens",
    "order": "depends on the order with",
    "saves": "saves together with",
    "kills": "kills together with",
}
"""What a card does to another, by kind: "Pacifism stops Deflection"."""

DO: Final[dict[FindingKind, str]] = {
    "excludes": "keep off",
    "stops": "stop",
    "feeds": "set off",
    "weakens": "weaken",
    "strengthens": "strengthen",
    "order": "depend on the order with",
    "saves": "save somebody together with",
    "kills": "kill somebody together with",
}
"""The same of several cards, and of one after "does"."""

HAPPENS: Final[dict[FindingKind, str]] = {
    "excludes": "cannot be cast beside",
    "stops": "is stopped by",
    "feeds": "is set off by",
    "weakens": "is weakened by",
    "strengthens": "is strengthened by",
    "order": DOES["order"],
    "saves": DOES["saves"],
    "kills": DOES["kills"],
}
"""What is done to the other: "Deflection is stopped by Pacifism"."""

EXPLAINED: Final[dict[FindingKind, str]] = {
    "excludes": "the cast is refused, or the spell squanders",
    "stops": "it no longer responds, or leaves play",
    "feeds": "it responds where alone it does not",
    "weakens": "a number falls short of what both alone add up to",
    "strengthens": "a number goes beyond what both alone add up to",
    "order": "the one cast first changes what happens",
    "saves": "with either alone somebody dies who lives with both",
    "kills": "with either alone somebody lives who dies with both",
}

NUMBERS: Final = {
    "damage": "damage of the first attack",
    "attacks": "attacks in a round",
    "mana": "mana",
    "novices": "novices",
    "turn count": "turn count",
    "owner": "owner",
    "nation": "nation",
    "class": "class",
}
"""The numbers of the board that both cards have a hand in."""


def sentence(found: AtlasFinding, of_both: Collection[AtlasFinding] = ()) -> str:
    """Return what happens to the card that something is done to, in one sentence.

    ``of_both`` is all that was found of the two cards: one of them says what their order decides.
    """
    if found.kind == "order":
        return _in_order(found, next((one for one in of_both if _decided_by_order(one, found)), None))
    if found.kind in TOGETHER or found.kind == "excludes":
        return _whole(found)
    placed = ((found.by, found.place_by), (found.to, found.place_to))
    comrade = next((card for card, place in placed if place == "comrade"), "")
    said = _happens(found)
    return f"{said.removesuffix('.')}, with {comrade} on a comrade." if comrade else said


def _happens(found: AtlasFinding) -> str:
    """Return what happens to one card alone."""
    match found.what:
        case "leaves":
            return f"{found.to} leaves play{_at(found.step)}."
        case "stays":
            return f"{found.to} stays in play, which alone it leaves{_at(found.step)}."
        case "acts":
            return f"{found.to} {'no longer acts' if found.kind == 'stops' else 'acts only now'}{_at(found.step)}."
    return _number(found)


TOGETHER: Final = ("order", "saves", "kills")
"""What is said of both cards together, and of neither alone."""


def _decided_by_order(one: AtlasFinding, order: AtlasFinding) -> bool:
    """Whether a finding is what comes about in one order of two cards alone."""
    same = (one.first, *one[8:12]) == (order.first, *order[8:12])
    return same and one.kind not in TOGETHER and {one.by, one.to} == {order.by, order.to}


def _in_order(order: AtlasFinding, shown: AtlasFinding | None) -> str:
    """Return what happens if the one card is cast first, and what if the other is."""
    first = order.first
    second = order.to if order.by == first else order.by
    if shown is None:
        return f"If {first} is cast first, it comes out otherwise{_at(order.step)} than if {second} is."
    card = shown.to
    so, not_so = sentence(shown).rstrip("."), "not so"
    if shown.what == "acts":
        does = shown.kind == "feeds"
        so = f"{card} {'acts' if does else 'does not act'}{_at(shown.step)}"
        not_so = f"{'it' if card == second else card} {'does not' if does else 'does'}"
    elif shown.what in ("leaves", "stays"):
        so = f"{card} {'leaves play' if shown.what == 'leaves' else 'stays in play'}{_at(shown.step)}"
        not_so = f"{'it' if card == second else card} {'stays' if shown.what == 'leaves' else 'leaves'}"
    elif so.startswith("The "):
        so = so[0].lower() + so[1:]
    return f"If {first} is cast first, {so}; if {second} is, {not_so}."


def _whole(found: AtlasFinding) -> str:
    """Return the sentence of a cast that is refused, or of what both cards do together."""
    both = f"With {found.by} and {found.to} somebody"
    return {
        "excludes": f"{found.to} {'squanders' if found.step == 'X2' else 'is refused'}: {found.reason}.",
        "saves": f"{both} lives who dies with either alone.",
        "kills": f"{both} dies who lives with either alone.",
    }[found.kind]


def _number(found: AtlasFinding) -> str:
    """Return the sentence of a number that is another than alone, or than the sum."""
    card, alone, together = found.to, found.alone, found.together
    if found.what in NUMBERS:
        if found.kind == "stops":
            return f"{card} has no part in the {NUMBERS[found.what]} any more: {together} instead of {alone}."
        return f"The {NUMBERS[found.what]}: {together}, where both alone add up to {alone}."
    if found.what == "deals":
        return f"{card} deals {together} damage instead of {alone}."
    if found.what == "makes":
        if together == alone:
            return f"{card} does something else to the damage{_at(found.step)}."
        return f"{card} {_shift(together)} instead of {_shift(alone, again=True)}{_at(found.step)}."
    return f"{card} changes {_stat(found.what)} by {together:+d} instead of {alone:+d}{_at(found.step)}."


def _stat(name: str) -> str:
    """Return what a number of a minion is called."""
    return "maximum hit points" if name == "max_hp" else name.replace("_", " ")


def _shift(amount: int, *, again: bool = False) -> str:
    """Return what is done to damage: "takes 6 off the damage", or in short "7 off"."""
    if again:
        return f"{abs(amount)}{'' if amount > 0 else ' off' if amount else ''}"
    return f"adds {amount} to the damage" if amount > 0 else f"takes {-amount} off the damage"


def _at(step: str) -> str:
    """Return at which step or event: " at D3 (after armor)", or nothing where it is at none."""
    if step in STEPS:
        return f" at {step} ({STEPS[step].name})"
    return f" {BETWEEN[step]}" if step in BETWEEN else ""


BETWEEN: Final = {
    "CASTING": "as the other is cast",
    "MOVEMENT": "in movement",
    "BEFORE_COMBAT": "before combat",
    "AFTER_COMBAT": "after combat",
    "CREATED": "as somebody new comes into play",
}
"""The events that are no steps."""


def casts_of_finding(found: AtlasFinding, casts: dict[str, dict[str, dict[str, str]]]) -> tuple[Edit, list[Edit]]:
    """Return the cast of the card that something is done to, and those of both in order, as changes of the board.

    ``casts`` are the atlas's.
    """
    by, to = (
        Edit("cast", *_cast(casts[found.board][card][place], card))
        for card, place in ((found.by, found.place_by), (found.to, found.place_to))
    )
    return to, [by, to] if found.first == found.by else [to, by]


def _cast(who: str, card: str) -> tuple[str, str, str]:
    player, _, target = who.partition(",")
    return player, card, target


def squares(strength: int) -> str:
    """Return a strength drawn as squares, as many of them full."""
    return "■" * strength + "□" * (STRENGTHS - strength)


def board_slug(board: str) -> str:
    """Return a board's name as addresses have it: "last-stand--cnt"."""
    return board.replace(" ", "-").replace("~", "--")


def board_of_slug(slug: str) -> str:
    """Return the name of the board that an address has. Raises KeyError for none."""
    full, _, less = slug.partition("--")
    return f"{full.replace('-', ' ')}{'~' if less else ''}{less}"
