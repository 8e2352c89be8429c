"""A minion's tile, as the game's client draws it, at one moment of a run."""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape
from urllib.parse import quote

from cards import heraldry
from engine.model.catalog import TERRAIN_WALKS
from engine.trace.records import MinionRecord, Outcome
from sandbox.board.board_map import COLOURS, enchanted
from sandbox.board.card_addresses import card_address, card_link
from sandbox.board.minion_text import damage, fate

WEAPONS = {  # in a box of 16 by 16, drawn as lines
    "hand": ("swordsman", "M13.5 2.5 6 10M4 8l4 4M5 11l-2.500 2.500"),
    "missile": ("archer", "M4 2.500c7 1 9.500 4 9.500 9.500M4 2.500l9.500 9.500M2.500 13.500 9 7M6.500 7H9v2.500"),
}


@cache
def figure(kind: str, owner: str) -> str:
    """Draw a minion's head on a disc in its owner's colour; decorative."""
    return (
        '<svg class="figure" viewBox="-32 -32 64 64" aria-hidden="true">'
        f'<circle r="31" fill="var(--{COLOURS[owner]})"/>'
        f'<g fill="var(--on-mana)" transform="scale(.55)">{heraldry.FIGURES[kind]}</g></svg>'
    )


@cache
def weapon(kind: str) -> str:
    """Draw a sword or a bow, as the client's tiles do."""
    said, path = WEAPONS[kind]
    return f'<svg class="weapon" viewBox="0 0 16 16" role="img" aria-label="{said}"><path d="{path}"/></svg>'


def health_bar(hp: int, max_hp: int) -> str:
    """Draw how much of its hit points a minion has left, in three colours; decorative, the numbers stand beside it."""
    share = 100 * hp // max_hp if max_hp else 0
    colour = "good" if share > 66 else "fair" if share > 33 else "low"
    return (
        '<svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="{colour}" width="{share}" height="6"/></svg>'
    )


def tile(id: str, state: Outcome, ask: str) -> str:
    """Draw one minion of a state; ``ask`` is the start of the address that explains why it died."""
    minion = state.minions[id]
    group = state.groups.get(minion.group or "")
    aura = enchanted([*minion.spells, *(group.spells if group else ())])
    alive = minion.status == "alive"
    kind = "monster" if minion.kind == "monster" else "recruit"
    return (
        f'<div class="tile{" ench" * aura}{" dead" * (not alive)}" data-hp="{minion.hp}">'
        f'<b class="name">{figure(kind, minion.owner)} {escape(minion.name)}</b>'
        + (_living(minion) if alive else _dead(minion, fate(minion, state.minions), f"{ask}{quote(id)}#why"))
        + '<span class="aura">✦ enchanted</span>' * aura
        + f"{_spells(tuple(minion.spells))}</div>"
    )


def _living(minion: MinionRecord) -> str:
    return (
        f"{_stars(minion.level)}{health_bar(minion.hp, minion.max_hp)}{_hit_points(minion)}"
        f"{_numbers(minion)}{_walks(minion.walks)}"
    )


def _dead(minion: MinionRecord, ended: str, why: str) -> str:
    return f'{_hit_points(minion)}<a class="fate" href="{escape(why)}" title="Why?">{escape(ended)}</a>'


def _hit_points(minion: MinionRecord) -> str:
    return f'<span class="hp">{minion.hp}/{minion.max_hp} hp</span>'


def _stars(level: int) -> str:
    return f'<span class="stars" role="img" aria-label="level {level}">{"★" * level}</span>' if level else ""


def _numbers(minion: MinionRecord) -> str:
    """Return damage and maximum armor, and how much of the armor is left where that is less."""
    weapons = "".join(
        weapon(kind) + " "
        for kind, number in (("hand", minion.hand), ("missile", minion.missile))
        if number is not None
    )
    left = minion.current_armor
    spent = f' <span class="spent">{left} left</span>' if left != minion.armor else ""
    return (
        f'<span class="numbers">{weapons}<span class="visually-hidden">damage </span>{damage(minion)} /'
        f' <span class="visually-hidden">armor </span>{minion.armor}{spent}</span>'
    )


def _walks(ways: list[str]) -> str:
    """Return a stripe for each terrain that the minion walks, or for flight; who controls it is not one."""
    shown = [way for way in ways if way in TERRAIN_WALKS]
    return "".join([f'<span class="walk" data-walk="{way}">{way}</span>' for way in shown])


@lru_cache(maxsize=1_000)
def _spells(names: tuple[str, ...]) -> str:
    return f'<ol class="spells">{"".join([f"<li>{spell_link(name)}</li>" for name in names])}</ol>' if names else ""


def spell_link(name: str) -> str:
    """Return a spell's name, linked to its card where it has one."""
    return card_link(name, card_address(name))
