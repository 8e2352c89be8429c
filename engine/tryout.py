"""A ready board for one card: two minions, the card on one of them or on their group, against two recruits."""

from __future__ import annotations

import re
from functools import cache

from engine.catalog import Card, House, cards_by_name, read_houses
from engine.coverage import executable
from engine.outcome import Document
from engine.scenario import read_scenario
from engine.scenario_check import LASTING
from engine.scenario_error import ScenarioError
from engine.scenario_format import FORMAT, Scenario

MONSTER = "Boggart"
"""The monster that carries spells for monsters: its numbers are all known."""

ON_ONE = ("recruit", "monster", "minion")
ON_ALL = ("recruit group", "monster group", "group")


def tryout(card: Card) -> Scenario | None:
    """Return a fight that shows a card at work, or None for a card that the engine cannot show so.

    It shows spells that stay in play on a minion or a group, and Heroes and creatures, as far as
    the engine plays them.
    """
    played, _ = executable(card)
    if played == "no":
        return None
    ours = _ours(card)
    if ours is None:
        return None
    try:
        return read_scenario(_document(card, ours))
    except ScenarioError:  # a creature whose numbers are not known, or a host that must be somebody else
        return None


def _document(card: Card, ours: Document) -> Document:
    enemies = _nations_in(card.text)
    nation = enemies[0].nations if enemies else "Humans"
    theirs = [_recruit("ben", "Ben", "swordsman", nation), _recruit("cat", "Cat", "archer", nation)]
    return {
        "format": FORMAT,
        "title": f"Try {card.name}",
        "about": f"A small fight to see {card.name} at work.",
        "seed": 7,
        "groups": [
            {"id": "left", "owner": "blue"} | ours,
            {"id": "right", "owner": "red", "minions": theirs},
        ],
        "script": [{"do": "combat", "groups": ["left", "right"]}],
    }


def _ours(card: Card) -> Document | None:
    """Return the group that the card is laid on or that its creature is in; None where there is no such group."""
    if card.type not in LASTING:
        creatures = [{"id": "host", "card": creature.name} for creature in card.creatures[:1]]
        return {"minions": [*creatures, _recruit("ann", "Ann", "archer", _nation(card))]} if creatures else None
    if card.target in ON_ONE:
        alone = any(requirement.text == "in a group of one" for requirement in card.requirements)
        comrades = [] if alone else [_recruit("ann", "Ann", "archer", _nation(card))]
        return {"minions": [_host(card) | {"spells": [card.name]}, *comrades]}
    if card.target in ON_ALL:
        return {"minions": [_host(card), _recruit("ann", "Ann", "archer", _nation(card))], "spells": [card.name]}
    return None


def _host(card: Card) -> Document:
    """Return a minion that the card may be laid on."""
    if card.target in ("monster", "monster group"):
        return {"id": "host", "card": MONSTER}
    wants_archer = any(requirement.text == "archer" for requirement in card.requirements)
    return _recruit("host", "Hugh", "archer" if wants_archer else "swordsman", _nation(card))


def _nation(card: Card) -> str:
    """Return the nation that the card asks for, else that of its house."""
    asked = [house.nations for requirement in card.requirements for house in _nations_in(requirement.text)]
    own = [house.nations for house in read_houses() if house.name == card.house]
    return [*asked, *own, "Humans"][0]


def _nations_in(text: str) -> list[House]:
    """Return the houses whose nations a text names."""
    return [house for house in read_houses() if re.search(rf"\b({house.nation}|{house.nations})\b", text)]


def _recruit(id: str, name: str, kind: str, nation: str) -> Document:
    return {"id": id, "name": name, "class": kind, "nation": nation}


@cache
def can_try(name: str) -> bool:
    """Tell whether there is a ready board for a card, by its name. Raises KeyError for no such card."""
    return tryout(cards_by_name()[name]) is not None
