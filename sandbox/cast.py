"""Who stands where: the sides of a fight as the game's client shows them, before and after."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.outcome import Document
from sandbox.addresses import card_address


class Spell(NamedTuple):
    """A spell on a minion or group, and the address of its card."""

    name: str
    address: str


class Tile(NamedTuple):
    """One minion: the numbers it starts with, its hit points as the run ends, and its fate."""

    name: str
    figure: str
    weapons: list[str]
    nation: str | None
    damage: str
    armor: int
    stars: range
    hp: int
    max_hp: int
    spells: list[Spell]
    fate: str
    fate_event: int | None
    alive: bool

    @property
    def share(self) -> int:
        """Hit points left, in parts of a hundred."""
        return 100 * self.hp // self.max_hp if self.max_hp else 0

    @property
    def health(self) -> str:
        """How the bar is coloured, in three steps."""
        return "good" if self.share > 66 else "fair" if self.share > 33 else "low"


class Group(NamedTuple):
    """One group: the spells on it, and its minions."""

    name: str
    spells: list[Spell]
    tiles: list[Tile]


class Side(NamedTuple):
    """Everything of one owner."""

    owner: str
    groups: list[Group]

    @property
    def tiles(self) -> list[Tile]:
        """All its minions."""
        return [tile for group in self.groups for tile in group.tiles]

    @property
    def alive(self) -> int:
        """How many of its minions live."""
        return sum(tile.alive for tile in self.tiles)


def sides(trace: Document) -> list[Side]:
    """Return the sides of a run, and the groups of each, in the scenario's order."""
    initial, outcome = trace["initial"], trace["outcome"]
    ends = _ends(trace["events"])
    found: dict[str, Side] = {}
    for id, group in initial["groups"].items():
        tiles = [_tile(minion, initial["minions"], outcome["minions"], ends.get(minion)) for minion in group["members"]]
        found.setdefault(group["owner"], Side(group["owner"], [])).groups.append(Group(id, _spells(group), tiles))
    return list(found.values())


def _ends(events: list[Document]) -> dict[str, int]:
    """Return the number of the event at which each minion went out of play."""
    changes = ((event["id"], event["change"]) for event in events if event["change"])
    return {change["of"]: id for id, change in changes if change["what"] == "status"}


def _spells(host: Document) -> list[Spell]:
    return [Spell(name, card_address(name)) for name in host["spells"]]


def _tile(id: str, before: Document, after: Document, fate_event: int | None) -> Tile:
    starts, ends = before[id], after[id]
    return Tile(
        name=starts["name"],
        figure="recruit" if starts["kind"] != "monster" else "monster",
        weapons=[word for word in ("hand", "missile") if starts[word] is not None],
        nation=starts["nation"],
        damage=damage(starts),
        armor=starts["armor"],
        stars=range(starts["level"]),
        hp=ends["hp"],
        max_hp=ends["max_hp"],
        spells=_spells(starts),
        fate=fate(ends, after),
        fate_event=fate_event,
        alive=ends["status"] == "alive",
    )


def damage(minion: Document) -> str:
    """Return a minion's damage as its tile shows it, a dash for no attack at all.

    Both numbers if it has both kinds of attack; in parentheses while it may not attack.
    """
    numbers = [str(minion[kind]) for kind in ("hand", "missile") if minion[kind] is not None]
    shown = ", ".join(numbers) or "–"
    return shown if minion["attack_rate"] else f"({shown})"


def fate(minion: Document, others: dict[str, Any]) -> str:
    """Say in a few words what became of a minion."""
    by = others[minion["by"]]["name"] if minion["by"] in others else minion["by"]
    match minion["status"], minion["cause"]:
        case "alive", _:
            lost = minion["max_hp"] - minion["hp"]
            return "lives, unhurt" if not lost else "lives"
        case _, "killed":
            return f"killed by {by}" if by else "killed"
        case _, "died":
            return f"died by a spell of {by}" if by else "died"
        case status, cause:
            return str(cause or status)
