"""Where a card can take hold: at which steps spells respond, what they forbid, and from what they exempt.

Whatever a card asks for that is not here fails as it is declared. docs/card-effects.md shows all of it, each with a
card as an example.
"""

from __future__ import annotations

from enum import Enum
from typing import Final


class Role(Enum):
    """Whose event a response is to.

    ``TARGET``: the victim, the dying minion, the group that enters or fights. ``HIT``: the victim of an attack,
    once all that responds to damage of any kind has done so (D1). ``ACTOR``: the attacker, the killer.
    ``WATCHER``: something that happens to others, or to the whole board. ``OWN``: the spell's own.
    """

    TARGET = "target"
    HIT = "hit"
    ACTOR = "actor"
    WATCHER = "watcher"
    OWN = "own"


HOOKS: Final = {
    "LISTED own": "a scenario is about to lay the spell on its host",
    "LAID own": "a scenario has laid the spell on its host, or begins with the creature",
    "LAID watcher": "a scenario has laid a spell that it lists later",
    "PRICE watcher": "a player asks what a spell costs, or pays for it (X1)",
    "X2 watcher": "a spell is about to execute, and could still squander",
    "X3 own": "the spell executes",
    "ACTIVE own": "the spell has gone active, and its bonuses count (X4)",
    "X4 own": "the spell leaves play: dispelled, expired, or its host gone",
    "CASTING watcher": "a spell has been cast: it has executed or squandered",
    "S2 watcher": "a turn starts",
    "S3 watcher": "a turn has started",
    "S4 watcher": "hands have been filled up",
    "S5 watcher": "a structure is captured",
    "S6 watcher": "structures make novices",
    "NOVICES watcher": "novices are about to come into a structure",
    "S8 watcher": "mana is made",
    "S8 after watcher": "all mana of the turn has been made",
    "MOVEMENT watcher": "groups are about to move",
    "MOVEMENT after watcher": "orders and lures have settled where groups are about to move",
    "ON_MOVE": "the host, or its group, has moved",
    "ON_ENTER": "a group has entered the host",
    "ON_ENTER watcher": "a group has entered any square",
    "ON_APPEAR": "a group has appeared in the host without moving there",
    "AFTER_MOVEMENT watcher": "all groups have moved",
    "TERRAIN watcher": "a square's terrain has changed",
    "CREATED": "a minion has been created or trained in the host",
    "CREATED watcher": "a minion has been created or trained anywhere",
    "OWNER watcher": "a minion has changed sides",
    "BEFORE_COMBAT watcher": "all combats of the turn are about to start",
    "C1": "a combat of the host's starts",
    "R1": "a round of a combat of the host's starts",
    "R2 actor": "the host chooses its victim",
    "R3 actor": "the host attacks once more in a round, and somebody at random unless a response names another",
    "A1": "it is asked whether an attack hits the host",
    "A1 actor": "it is asked whether the host's attack hits",
    "A2": "the damage of an attack on the host is worked out",
    "A2 actor": "the damage of the host's attack is worked out",
    "D1": "the host takes damage, and its armor is not asked yet",
    "D1 hit": "an attack has hit the host, and its armor is not asked yet",
    "D3": "damage to the host has met its armor",
    "D3 actor": "damage by the host has met its victim's armor",
    "D4": "the host has been damaged",
    "A4 actor": "the host's attack hits",
    "A5 actor": "the host's attack damages",
    "A8 actor": "the host's attack has killed its victim",
    "C4": "a combat of the host's ends",
    "C4 after": "a combat of the host's has ended",
    "AFTER_COMBAT watcher": "all combats of the turn are over",
    "E1": "the host is killed",
    "E2": "the host is dying",
    "RESCUE watcher": "somebody is dying, and could still be saved",
    "E2 watcher": "somebody is dying",
    "E3 watcher": "somebody has died, or is gone from the game",
    "E4 watcher": "a group has lost its last member",
    "E4 own": "the creature was the last of its group, which is dead",
}
"""What happens at each hook: a step's id or the name of an event outside the pipelines, and the role (TARGET unsaid).

The host is any of those whom the spell reaches.
"""

FORESEEN: Final = {
    "magical": "the host's attack would be magical (T1, T2)",
    "past armor": "the attack would pass the victim's armor, by its attacker's response or its victim's (T2)",
    "harmless": "the host's attack would deal no damage (T2, T5)",
}
"""What whoever chooses a victim knows of a response to an attack (A2 actor) beforehand."""


class Forbidden(Enum):
    """What a spell forbids those it reaches: what they may not do, or not undergo."""

    TARGETING = "being the target of a spell"
    AIMING = "being the target of an enemy's individual spell: it is concealed"
    CASTING = "casting spells; one still to execute squanders"
    ENTERING = "entering: the place may not be entered, or the group may not enter a place"
    LEAVING = "leaving the place"
    MOVING = "being moved"
    JOINING = "joining a group, or being joined"
    FIGHTING = "starting a combat"
    LIVING = "living where it is"
    LEVELS = "gaining a level for good"
    EXPERIENCE = "gaining a level by a kill"
    DRAWING = "drawing cards"
    DISCARDING = "dropping cards on the whirlpool"
    INITIATIVE = "taking the initiative"
    MANA = "yielding mana"
    NOVICES = "creating novices, and gaining any"


class Exempt(Enum):
    """What a spell exempts those it reaches from."""

    CLOSED_TERRAIN = "terrain that stops groups"
    HARMFUL_TERRAIN = "what terrain does to those in it"
    CONCEALMENT = "the concealment of others, for a player who casts"
    FORFEIT = "the loss of hand attacks in round 1"
